"""A race sheet to be marked with a pen, and how a photo of it is read."""
