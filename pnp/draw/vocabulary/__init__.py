"""Things that scenes are made of: drawn once, with parameters for pose and colour. They know no game."""
