"""Two teams at the two ends of a map that was made for something else."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from components.actions import Square
from components.detection import Acuity, Light, Medium, Vision
from components.position import SIDES
from components.scenario import Entrant, Goal, Kind, Objective, Scenario
from content.loader import Content
from content.maps.floor import Floor, floor_of
from content.maps.foundry import Imported, read_foundry
from content.phrase import fault
from content.sentences import readable, title
from content.suggest import did_you_mean
from ecs.errors import MapError, UsageError
from ecs.grid.space import FEET, Space

TEAMS: Final = ("red", "blue")
TORCH: Final = (20, 40)  # feet, bright and dim
ROUNDS: Final = 40
CROWD: Final = 60  # creatures a team
NEAREST_PERCENT: Final = 70  # of the floor's diameter: no closer do the sides start, where it can be had
WISHED_PERCENT: Final = 80
AROUND: Final = 30  # feet around a start that count as its room
TRIES: Final = 12  # starts looked at for each end, and pairs of them tried
WIDE: Final = 3000  # squares from which on fewer starts are looked at
ASIDE: Final = 30  # feet a big creature may stand away from its group to be able to walk about


class Placement(NamedTuple):
    """How a map was used: squares of the floor, and squares of path between the nearest two of different sides."""

    component_squares: int
    distance_squares: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A scenario on an imported map, how it was placed, and the map with its warnings."""

    scenario: Scenario
    placement: Placement
    map: Imported


def place_file(path: str | Path, teams: Sequence[str], content: Content) -> Placed:
    """A scenario on the map in a file.  Raises MapError or UsageError, one clear line."""
    return place(read_foundry(path, content.terrain), teams, content.catalogue.kinds)


def place(found: Imported, teams: Sequence[str], kinds: dict[str, Kind], *, ruleset: str = "levels") -> Placed:
    """Teams such as "guard*4,archer*2" at the ends of the map's floor.

    Raises UsageError for an unknown kind or a team that is none, MapError where there is no floor or no room.
    """
    if len(teams) != len(TEAMS):
        raise fault(UsageError, "error.two_teams", count=len(teams))
    members = [parse_team(team, kinds) for team in teams]
    floor = floor_of(found)
    spots, distance = _settle(floor, members, kinds, found)
    dark = found.ambient is Light.DARK
    numbers: dict[str, int] = {}
    entrants = []
    for side, team, places in zip(TEAMS, members, spots, strict=True):
        for name, (x, y) in zip(team, places, strict=True):
            numbers[name] = numbers.get(name, 0) + 1
            light = TORCH if dark and needs_light(kinds[name]) else kinds[name].light
            called = f"{title(readable(name))} {numbers[name]}"
            entrants.append(Entrant(called, name, side, x, y, light=light))
    scenario = Scenario(
        id=Path(found.file).stem,
        ruleset=ruleset,
        layout=found.layout,
        sides=TEAMS,
        entrants=tuple(entrants),
        objectives=tuple(Objective(side, Goal.DEFEAT) for side in TEAMS),
        round_limit=ROUNDS,
        fixtures=found.fixtures,
    )
    return Placed(scenario, Placement(len(floor.squares), distance // FEET), found)


def parse_team(text: str, kinds: dict[str, Kind]) -> list[str]:
    """Kinds of "guard*4,archer*2", one entry a creature.  Raises UsageError."""
    team: list[str] = []
    for part in text.split(","):
        name, _, count = (piece.strip() for piece in part.partition("*"))
        if name not in kinds:
            hint = did_you_mean(name, kinds)
            raise fault(UsageError, "error.unknown_in_team", team=repr(text), name=repr(name), hint=hint)
        if count and not (count.isascii() and count.isdigit() and 1 <= int(count[:4]) <= CROWD):
            raise fault(UsageError, "error.bad_team", team=repr(text), part=repr(part.strip()), most=CROWD)
        team += [name] * int(count or 1)
    if len(team) > CROWD:
        raise fault(UsageError, "error.large_team", team=repr(text), count=len(team), most=CROWD)
    return team


def needs_light(kind: Kind) -> bool:
    """The kind carries no light, and nothing but light shows it the world."""
    if kind.light != (0, 0) or not any(sense.medium is Medium.SIGHT for sense in kind.senses):
        return False
    return not any(
        sense.vision is Vision.DARK if sense.medium is Medium.SIGHT else sense.acuity is Acuity.PRECISE
        for sense in kind.senses
    )


def _settle(
    floor: Floor, members: list[list[str]], kinds: dict[str, Kind], found: Imported
) -> tuple[list[list[Square]], int]:
    """Squares for both teams and the feet between their nearest two, from the first starts that keep them apart."""
    best: tuple[list[list[Square]], int] | None = None
    for pair in _starts(floor)[: 2 * TRIES]:
        crowd = _Crowd(floor)
        spots = [
            crowd.group(start, [SIDES[kinds[k].rank] for k in team]) for start, team in zip(pair, members, strict=True)
        ]
        first, second = spots
        if first is None or second is None:
            continue
        feet = floor.feet_from(*crowd.bodies[0])
        distance = min(feet[square] for square in crowd.bodies[1])
        if best is None or distance > best[1]:
            best = [first, second], distance
        if distance * 100 >= floor.diameter * WISHED_PERCENT:
            break
    if best is None:
        raise fault(MapError, "error.no_room", file=found.file, squares=len(floor.squares))
    return best


def _starts(floor: Floor) -> list[tuple[Square, Square]]:
    """Pairs of starts, one near each end: those with the most equal room first, then the farthest apart."""
    near = [_near(floor, end) for end in floor.ends]
    feet = {one: floor.feet_from(one) for one in near[0]}
    room = {
        start: sum(1 for far in floor.feet_from(start).values() if 0 <= far <= AROUND) for start in {*near[0], *near[1]}
    }
    pairs = [(one, other) for one in near[0] for other in near[1] if one != other]
    least = floor.diameter * NEAREST_PERCENT
    apart = [pair for pair in pairs if feet[pair[0]][pair[1]] * 100 >= least] or pairs

    def rank(pair: tuple[Square, Square]) -> tuple[int, int, int, tuple[Square, Square]]:
        small, large = sorted(room[start] for start in pair)
        return -(small * 20 // max(1, large)), -small, -feet[pair[0]][pair[1]], pair

    return sorted(apart, key=rank)


def _near(floor: Floor, end: Square) -> list[Square]:
    """A few floor squares within an eighth of the diameter of an end, the end first."""
    feet = floor.feet_from(end)
    close = sorted((far, y, x) for (x, y), far in feet.items() if 0 <= far * 8 <= floor.diameter)
    tries = TRIES if len(floor.squares) < WIDE else TRIES // 3
    step = max(1, -(-len(close) // tries))
    return [(x, y) for _, y, x in close[::step]]


class _Crowd:
    """Creatures being placed group by group on one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.squares = frozenset(floor.squares)
        self.taken: set[Square] = set()
        self.bodies: list[list[Square]] = []

    def group(self, start: Square, sides: list[int]) -> list[Square] | None:
        """North-west squares for creatures of these sides, around the start, in their order; None without room."""
        feet = self.floor.feet_from(start)
        order = sorted(self.squares - self.taken, key=lambda s: (feet[s], s[1], s[0]))
        spots: dict[int, Square] = {}
        body: list[Square] = []
        for index in sorted(range(len(sides)), key=lambda i: -sides[i]):
            side = sides[index]
            spot = self.spot(side, order, feet)
            if spot is None:
                return None
            spots[index] = spot
            covered = _squares(spot, side)
            body += covered
            self.taken.update(covered)
        self.bodies.append(body)
        return [spots[index] for index in range(len(sides))]

    def spot(self, side: int, order: list[Square], feet: dict[Square, int]) -> Square | None:
        """The first square in order where a creature can stand; a big one rather where it can also walk about."""
        first: Square | None = None
        for x, y in order:
            if first is not None and feet[x, y] > feet[first] + ASIDE:
                break
            covered = _squares((x, y), side)
            if self.taken.intersection(covered) or not self.squares.issuperset(covered):
                continue
            if not self.floor.walk.can_stand(Space(x, y, side)):
                continue
            if side == 1 or 4 * self.floor.roam((x, y), side) >= len(self.squares):
                return x, y
            first = first or (x, y)
        return first


def _squares(spot: Square, side: int) -> list[Square]:
    return [(spot[0] + i, spot[1] + j) for j in range(side) for i in range(side)]
