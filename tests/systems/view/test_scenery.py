from systems.view.lines import contour
from systems.view.scenery import look_of, scenery_of, wall_look
from tests.systems.view import stage


def test_a_house_gets_a_floor_and_the_field_does_not() -> None:
    scenery = scenery_of(stage.layout())
    assert (2, 3) in scenery.indoor
    assert (5, 2) in scenery.indoor
    assert (9, 7) not in scenery.indoor


def test_a_house_with_an_opening_in_its_wall_is_a_ruin() -> None:
    layout = stage.layout()
    broken = layout._replace(walls=layout.walls[:1] + layout.walls[2:])
    assert (2, 3) not in scenery_of(broken).indoor


def test_every_terrain_of_the_content_has_a_look() -> None:
    terrain = stage.content().terrain
    looks = {name: (wall_look if t.border else look_of)(t.material) for name, t in terrain.items()}
    plain = sorted(name for name, look in looks.items() if not look)
    assert plain == []
    assert looks["stone"] == "rock"
    assert looks["mist"] == looks["smoke"] == "mist"
    assert looks["low_wall"] == "low_wall"
    assert looks["bars"] == "bars"


def test_mist_is_drawn_where_it_conceals() -> None:
    scenery = scenery_of(stage.layout())
    assert (13, 1) in scenery.misty
    assert (9, 1) not in scenery.misty


def test_a_contour_joins_straight_edges() -> None:
    assert sorted(contour([(1, 1), (2, 1)])) == [((1, 1), (1, 2)), ((1, 1), (3, 1)), ((1, 2), (3, 2)), ((3, 1), (3, 2))]
