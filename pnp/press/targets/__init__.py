"""Where a print is going when it is not the printer at home: shops, cutting machines, screens."""
