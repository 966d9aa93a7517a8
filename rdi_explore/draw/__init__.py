"""Views: pure functions from a moment to text, DOT and HTML."""
