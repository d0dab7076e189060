import pytest

from content.loader import load
from systems.cli import scenarios
from systems.cli.options import Options
from systems.cli.output import Json


def listed(lang: str = "") -> list[dict[str, Json]]:
    rows = scenarios.run(Options(command="scenarios", lang=lang)).data["scenarios"]
    assert isinstance(rows, list)
    return rows


def test_every_scenario_is_listed_by_name() -> None:
    assert [row["id"] for row in listed()] == sorted(load().scenarios)


def test_a_scenario_names_everything_that_tools_rely_on() -> None:
    for row in listed():
        assert list(row) == ["id", "title", "ruleset", "sides", "map", "objective", "round_limit"]
        assert isinstance(row["sides"], list)
        for side in row["sides"]:
            assert side["creatures"]
            assert all(list(creature) == ["kind", "size", "body_plan"] for creature in side["creatures"])


def test_the_list_for_people_names_the_rules_of_each() -> None:
    answer = scenarios.run(Options(command="scenarios"))
    rules = {line.split()[0]: line.split("  ")[-1].strip() for line in answer.lines}
    assert (rules["crossroads"], rules["foglands"]) == ("Levels", "Pathfinder 1e")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_titles_are_words_and_no_keys(lang: str) -> None:
    assert not [row["title"] for row in listed(lang) if str(row["title"]).startswith("scenario.")]
