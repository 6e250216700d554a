"""The season's book and the pack for a race day: whole documents, page by page."""
