"""What Pathfinder 1e decides in its own way: concealment by percent, points instead of levels."""
