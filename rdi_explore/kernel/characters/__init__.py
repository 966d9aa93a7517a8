"""The mechanics that single characters have: one module each, in words that any card may use."""
