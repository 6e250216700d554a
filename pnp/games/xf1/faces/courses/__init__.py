"""The course maps of XF-1: the circuit, its sections, and where everything finds its place."""
