"""The years: what many seasons come to, of one game or of several."""
