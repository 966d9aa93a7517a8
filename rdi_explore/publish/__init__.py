"""What puts the notebooks on the web: Voila with our own page, and its settings."""
