"""The paperwork of a season: record sheets, charts, the binder, and everything that comes back from paper."""
