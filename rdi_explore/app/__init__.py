"""Widgets: they show what the pure views say and send choices back."""
