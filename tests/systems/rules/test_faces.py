from systems.rules.faces import face_needed


def test_d_atk_1_a_one_never_hits_and_a_twenty_always_does() -> None:
    assert [face_needed(15, modifier) for modifier in (30, 14, 13, 5, -5, -30)] == [2, 2, 2, 10, 20, 20]
