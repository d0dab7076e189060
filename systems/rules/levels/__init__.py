"""What the levels ruleset decides in its own way."""
