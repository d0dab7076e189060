import pytest

from systems.view.frame import Camera, best_scale, places, sheet, toward, whole_map


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1024, 640), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.0), ((1100, 2000), 1.0)],
)
def test_the_scale_follows_the_window(size: tuple[int, int], scale: float) -> None:
    assert best_scale(size) == scale


def test_a_wish_for_large_text_is_granted_only_as_far_as_it_fits() -> None:
    assert best_scale((1280, 720), 2.0) == 1.0
    assert best_scale((2560, 1440), 1.25) == 1.25


def test_the_side_column_becomes_a_drawer_in_a_narrow_window() -> None:
    assert places((1280, 720), 1).side_shown
    assert not places((1024, 640), 1).side_shown
    assert places((1024, 640), 1).map[2] == 1024
    assert places((1024, 640), 1, drawer=True).map[2] == 704


def test_a_small_map_is_shown_whole() -> None:
    box = places((1280, 720), 1).map
    assert whole_map(box, 20, 12) == Camera(48, 10, 6)


def test_a_large_map_leaves_no_gap_at_its_edges() -> None:
    box = places((1280, 720), 1).map
    for x, y in ((0, 0), (60, 40), (30, 20)):
        laid = sheet(box, Camera(48, x, y), 60, 40, 1)
        assert laid.left <= box[0]
        assert laid.top <= box[1]
        assert laid.left + 60 * 48 >= box[0] + box[2]
        assert laid.top + 40 * 48 >= box[1] + box[3]


def test_points_and_squares_agree() -> None:
    laid = sheet(places((1280, 720), 1).map, Camera(48, 10, 6), 20, 12, 1)
    x, y = laid.at(9.5, 7.5)
    assert laid.square(x, y) == (9, 7)
    assert laid.square(x, 10) is None


def test_the_camera_follows_the_cursor_only_when_it_leaves_the_middle() -> None:
    box = places((1280, 720), 1).map
    still = Camera(48, 30, 20)
    assert toward(still, box, (30, 20), 60, 40, 1) == still
    assert toward(still, box, (45, 20), 60, 40, 1).x > 30
