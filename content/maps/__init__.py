"""Readers of map formats."""
