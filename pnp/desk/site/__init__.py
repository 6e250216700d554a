"""The club as pages for any web host: what stands on them, and how they are filled in."""
