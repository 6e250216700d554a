"""The table page: what phones, a screen and the keeper send to a live table, and what they get."""
