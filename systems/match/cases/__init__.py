"""Rule cases as data: read, staged in a real world, carried out, asked and compared (docs/cases.md)."""
