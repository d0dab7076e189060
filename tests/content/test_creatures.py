"""What a creature's table becomes."""

from content.creatures import CreatureRow, stats
from systems.rules.initiative import initiative_modifier


def test_initiative_is_perception_unless_the_table_says_otherwise() -> None:
    assert initiative_modifier(stats(CreatureRow(hp=1, weapons=(), perception=4))) == 4
    assert initiative_modifier(stats(CreatureRow(hp=1, weapons=(), perception=4, initiative=7))) == 7
    assert initiative_modifier(stats(CreatureRow(hp=1, weapons=(), perception=4, initiative=-1))) == -1
