"""Battles from setup to verdict: play, record, play back, run many."""
