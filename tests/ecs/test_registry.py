"""Wire names are stable, unique and found again."""

from dataclasses import dataclass

import pytest

from ecs import registry
from ecs.errors import RegistryError
from tests.ecs.sample import Moved, Place


def test_a_registered_class_is_found_by_its_wire_name() -> None:
    assert registry.wire_name(Place) == "sample.place"
    assert registry.lookup("component", "sample.place") is Place
    assert registry.category(Moved) == "event"
    assert registry.members("event")["sample.moved"] is Moved


def test_members_come_in_order_of_their_names() -> None:
    assert list(registry.members("component")) == sorted(registry.members("component"))


def test_a_taken_wire_name_is_refused_and_names_who_has_it() -> None:
    with pytest.raises(RegistryError, match=r"taken by tests\.ecs\.sample\.Place"):

        @registry.component("sample.place")
        @dataclass(slots=True)
        class Other:
            x: int = 0


def test_one_wire_name_may_serve_two_categories() -> None:
    @registry.action("sample.place")
    @dataclass(frozen=True, slots=True)
    class Put:
        x: int = 0

    assert registry.lookup("action", "sample.place") is Put


def test_a_class_has_one_wire_name() -> None:
    with pytest.raises(RegistryError, match="already registered as component"):
        registry.frame("sample.again")(Place)


def test_decorators_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(RegistryError, match="above @dataclass"):

        @dataclass(slots=True)
        @registry.component("sample.upside_down")
        class Upside:
            x: int = 0


def test_events_must_be_frozen() -> None:
    with pytest.raises(RegistryError, match="frozen=True"):

        @registry.event("sample.thawed")
        @dataclass(slots=True)
        class Thawed:
            x: int = 0


@pytest.mark.parametrize("wire", ["", "Place", "9lives", "two words", "dot.", "a..b"])
def test_ill_formed_wire_names_are_refused(wire: str) -> None:
    with pytest.raises(RegistryError, match="wire name"):
        registry.component(wire)(Place)


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(RegistryError, match=r"unknown component 'sample\.plaec'; did you mean 'sample\.place'"):
        registry.lookup("component", "sample.plaec")


def test_an_unregistered_class_and_an_unknown_category_are_refused() -> None:
    with pytest.raises(RegistryError, match="int has no wire name"):
        registry.wire_name(int)
    with pytest.raises(RegistryError, match="unknown category='noun'"):
        registry.members("noun")
