"""702.122b, 702.171c, 506.1. Creatures that crewed or saddled a permanent, and the first combat phase of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import ChooseObjects
from tests.support.oracle import abilities
from tests.support.situations import attack, pt
from tests.support.table import Table, creature
from tests.support.table import card as made

VAN = "Whenever this Vehicle attacks, put a +1/+1 counter on target creature that crewed it this turn.\nCrew 2"

MULE = (
    "Whenever this creature attacks while saddled, put a +1/+1 counter on target creature that saddled it this turn.\n"
    "Saddle 2"
)


def carrier(kind: str) -> Table:
    """A Vehicle that Bear has crewed, or a Mount that Bear has saddled; Elf has not."""
    table = Table()
    if kind == "Van":
        table.battlefield("A", made("Van", "Artifact: Vehicle", *_all(VAN, "Artifact — Vehicle"), pt="3/3"))
    else:
        table.battlefield(
            "A", creature("Mule", "3/3", types="Creature: Mount", abilities=_all(MULE, "Creature — Mount"))
        )
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/1"))
    table.start()
    return table


def _all(text: str, types: str) -> list[Any]:
    return list(abilities(text, types))


def use(table: Table, kind: str, name: str) -> None:
    table.activate("A", kind)
    if isinstance(table.question, ChooseObjects):
        table.answer((table.find(name).id,))
    table.resolve_all()


@pytest.mark.parametrize("kind", ["Van", "Mule"])
def test_only_a_creature_that_was_tapped_for_it_is_a_legal_target(kind: str) -> None:
    table = carrier(kind)
    use(table, kind, "Bear")
    assert table.find("Bear").tapped
    attack(table, kind)
    table.resolve_all()
    assert pt(table, "Bear") == (3, 3)
    assert pt(table, "Elf") == (1, 1)


def test_who_crewed_one_vehicle_did_not_crew_the_other() -> None:
    """702.122b. Bear crewed Van, and Van crewed Wreck."""
    table = Table()
    van = made("Van", "Artifact: Vehicle", *_all(VAN, "Artifact — Vehicle"), pt="3/3")
    wreck = made("Wreck", "Artifact: Vehicle", *_all(VAN.replace("Crew 2", "Crew 1"), "Artifact — Vehicle"), pt="1/1")
    table.battlefield("A", van, wreck, creature("Bear", "2/2"))
    table.start()
    use(table, "Van", "Bear")
    use(table, "Wreck", "Van")
    attack(table, "Wreck")
    table.resolve_all()
    assert (pt(table, "Bear"), pt(table, "Van")) == ((2, 2), (4, 4))


def test_a_creature_that_crews_gives_the_vehicle_something() -> None:
    pilot = creature(
        "Ace", "2/1", abilities=_all("Whenever this creature crews a Vehicle, that Vehicle gains first strike until "
                                     "end of turn.", "Creature — Pilot")
    )  # fmt: skip
    table = Table()
    table.battlefield("A", made("Ship", "Artifact: Vehicle", {"keyword": "crew", "value": 2}, pt="3/3"), pilot)
    table.start()
    use(table, "Ship", "Ace")
    assert "first strike" in table.find("Ship").keywords
    assert table.happened("creature_crewed", object=table.find("Ace").id, host=table.find("Ship").id)


def test_nothing_is_recorded_where_no_text_asks() -> None:
    """A log of a game without such texts holds no line more than before."""
    table = Table()
    table.battlefield("A", made("Ship", "Artifact: Vehicle", {"keyword": "crew", "value": 2}, pt="3/3"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    use(table, "Ship", "Bear")
    assert table.find("Ship").is_creature
    assert not table.events("creature_crewed")


def test_the_second_combat_phase_is_not_the_first() -> None:
    """506.1. Only in the first combat phase it untaps, and another combat phase comes."""
    text = (
        "Whenever this creature attacks, if it's the first combat phase of the turn, untap it. After this phase, there "
        "is an additional combat phase."
    )
    table = Table()
    table.battlefield("A", creature("Bear", "2/2", abilities=_all(text, "Creature — Bear")))
    table.start()
    attack(table, "Bear")
    table.resolve_all()
    assert not table.find("Bear").tapped
    attack(table, "Bear")
    table.resolve_all()
    assert table.find("Bear").tapped
    assert len(table.events("attackers_declared")) == 2
