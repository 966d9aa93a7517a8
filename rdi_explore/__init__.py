"""The rules of The Red Dragon Inn, made to be stepped through, drawn and taught."""
