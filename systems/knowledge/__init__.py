"""What a side knows: observations, aliases and logs.  The only way from the world to bots, windows and previews."""
