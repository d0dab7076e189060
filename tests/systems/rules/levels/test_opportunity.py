from components.detection import Detection
from components.vigilance import Setting
from systems.rules.levels.opportunity import provokes


def test_only_a_mover_that_is_observed_or_hidden_in_line_of_effect_provokes() -> None:
    assert provokes(state=Detection.OBSERVED, effect=True)
    assert provokes(state=Detection.HIDDEN, effect=True)
    assert not provokes(state=Detection.UNDETECTED, effect=True)
    assert not provokes(state=Detection.OBSERVED, effect=False)


def test_d_aoo_1_the_setting_decides_which_openings_are_taken() -> None:
    plain, veiled = (Detection.OBSERVED, False), (Detection.OBSERVED, True)
    heard, gone = (Detection.HIDDEN, False), (Detection.UNDETECTED, False)

    def taken(reacts: Setting) -> list[bool]:
        movers = (plain, veiled, heard, gone)
        return [provokes(state=state, effect=True, concealed=dim, reacts=reacts) for state, dim in movers]

    assert taken(Setting.ALWAYS) == [True, True, True, False]
    assert taken(Setting.SURE) == [True, False, False, False]
    assert taken(Setting.NEVER) == [False, False, False, False]
    assert not provokes(state=Detection.OBSERVED, effect=False, reacts=Setting.SURE)
