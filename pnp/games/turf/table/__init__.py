"""TurfMaster at the table: how it sounds, its board in text, its hints."""
