from systems.view.display import BLIND, usable


def test_a_dummy_driver_is_told_and_not_usable() -> None:
    driver, seen = usable()
    assert driver == "dummy"
    assert not seen


def test_offscreen_counts_as_blind() -> None:
    assert "offscreen" in BLIND
