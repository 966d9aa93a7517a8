"""A Round of Gambling: antes, bets, control of it, its pot."""
