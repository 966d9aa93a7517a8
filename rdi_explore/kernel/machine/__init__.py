"""What knows no rule: scripts, the desk they work on, the loop that runs them, the record."""
