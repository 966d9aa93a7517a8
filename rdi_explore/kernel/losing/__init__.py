"""Who is out of the game, and who is away for a while."""
