"""The verbs of the command line: each module parses, calls and shows."""
