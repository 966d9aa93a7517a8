"""Who may answer what, and when: windows and what they are about."""
