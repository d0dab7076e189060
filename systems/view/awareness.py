"""The view of awareness: what every square would give away to those who are known, and who perceives whom now."""

from dataclasses import replace
from typing import Final, NamedTuple

from components.actions import Square
from components.detection import Cover, Detection
from components.observation import Own
from ecs.grid.space import Space, distance_feet
from systems.rules.creature import space_of
from systems.view.creatures import STATE, allegiance_of, contact_glyph, look_of, own_glyph, own_look
from systems.view.known import Known
from systems.view.lost_rows import turned
from systems.view.map_model import Area, Pins
from systems.view.matrix_model import Cell, Face, Matrix
from systems.view.state import UiState
from systems.view.words import Words

ASKED: Final = 4000
"""Questions of one observer and one square that one picture may ask; squares farther off stay blank."""
CLEAR: Final = "clear"
CONTESTED: Final = "contested"
SEEN: Final = "seen"
_LOOKS: Final = {
    CLEAR: ("good", "", "ui.heat_clear"),
    CONTESTED: ("warn", "dots", "ui.heat_contested"),
    SEEN: ("enemy", "hatch", "ui.heat_seen"),
}
"""Colour, pattern and words of each kind of square."""


def subject(known: Known, ui: UiState) -> Own | None:
    """The creature whose awareness is shown."""
    own = known.observation.mine(ui.selected) or known.actor
    return own if own is not None and own.fighting else None


class Heat(NamedTuple):
    """Squares by their kind, and the cover in those where a creature would be seen from behind some."""

    kinds: dict[str, tuple[Square, ...]]
    shields: tuple[tuple[int, int, str], ...]


def heat_of(known: Known, own: Own) -> Heat:
    """What kind each known square near a creature is, were it to stand there openly; by who is known (R-DET-5)."""
    foes = [c.alias for c in known.enemies()]
    layout, explored = known.observation.briefing.layout, known.observation.explored
    here = space_of(own)
    squares = [(x, y) for y in range(layout.height) for x in range(layout.width) if explored[y * layout.width + x]]
    near = sorted(squares, key=lambda s: (distance_feet(here, Space(s[0], s[1])), s[1], s[0]))
    found: dict[str, list[Square]] = {CLEAR: [], CONTESTED: [], SEEN: []}
    shields = []
    for square in near[: ASKED // max(1, len(foes))]:
        if known.planner.may_stand(own, square):
            kind, cover = known.planner.standing(own, foes, square)
            found[kind].append(square)
            if cover is not Cover.NONE:
                shields.append((*square, f"cover_{cover.name.lower()}"))
    return Heat({kind: tuple(sorted(there)) for kind, there in found.items()}, tuple(sorted(shields)))


def with_heat(pins: Pins, known: Known, ui: UiState, words: Words) -> Pins:
    """The map's marks with the kinds of squares under them."""
    own = subject(known, ui)
    if own is None:
        return pins
    heat = known.once(("heat", own.alias), lambda: heat_of(known, own))
    shown = [(kind, there) for kind, there in heat.kinds.items() if there]
    areas = tuple(Area(there, _LOOKS[kind][0], False, 40, _LOOKS[kind][1]) for kind, there in shown)
    legend = tuple(("solid", _LOOKS[kind][0], words.say(_LOOKS[kind][2])) for kind, _ in shown)
    if heat.shields:
        legend = (*legend, ("cover_standard", "good", words.say("ui.heat_cover")))
    kept = tuple(area for area in pins.areas if not area.fill or area.dashed)
    return replace(pins, areas=(*areas, *kept), shields=heat.shields, legend=legend)


def matrix_of(known: Known, ui: UiState, words: Words) -> Matrix:
    """Who perceives whom now: a row for each of ours, a column for each creature that is known."""
    ours = sorted((own for own in known.observation.own if own.fighting), key=lambda own: own.alias != ui.selected)
    others = turned(known.others(), ui.table)
    return Matrix(
        heading=words.say("ui.aware_now"),
        columns=tuple(
            Face(c.alias, contact_glyph(c), allegiance_of(c), look_of(c), words.contact(known.observation, c))
            for c in others
        ),
        rows=tuple(Face(own.alias, own_glyph(own), "own", own_look(own), own.name) for own in ours),
        cells=tuple(
            tuple(
                Cell(_sign(known.planner.seen(own, c.alias).state), _sign(known.planner.believed(own, c)))
                for c in others
            )
            for own in ours
        ),
        how=words.say("ui.aware_how"),
        more=tuple(words.say("ui.and_more", count=count) for count in range(max(len(others), len(ours)) + 1)),
        nobody="" if others else words.say("ui.nobody_known"),
    )


def _sign(state: Detection) -> tuple[str, str]:
    """Icon and colour of a state."""
    return STATE[state]
