"""Paper that hangs on a wall or stands on the table: posters, certificates, name plates, a page to read out."""
