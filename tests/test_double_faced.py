"""712, 701.27. Double-faced cards: one face is up, and turning them over makes no new object."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.situations import CREATURE, finish, go, plays, pt, spell, told
from tests.table import Table, card, creature

TURN = {"activated": [{"transform": "self"}], "cost": []}
BACK = {"name": "Wolf Side", "types": "Creature: Wolf", "pt": "5/5", "colors": "R"}


def two_faced(name: str = "Man Side", back: dict[str, object] | None = None, **more: object) -> CardDefinition:
    """A 1/1 that turns over whenever its controller likes."""
    return creature(name, "1/1", abilities=[TURN], back=back or BACK, **more)


def test_a_permanent_that_transforms_is_the_same_object_with_its_other_face() -> None:
    table = Table()
    table.battlefield("A", two_faced(), counters={"+1/+1": 1})
    table.start("A")
    before = table.find("Man Side")
    assert (pt(table, "Man Side"), before.colors, before.subtypes) == ((2, 2), "G", ("Bear",))
    table.activate("A", "Man Side")
    table.resolve()
    after = table.find("Wolf Side")
    assert (after.id, after.since) == (before.id, before.since)
    assert (pt(table, "Wolf Side"), after.colors, after.subtypes) == ((6, 6), "R", ("Wolf",))
    assert after.abilities == (), "it has the abilities of the face that is up, and no others"
    (turned,) = table.events("permanent_transformed", rule="701.26a", entering=False)
    assert table.board.definitions[turned.event.definition].name == "Wolf Side"
    (seen,) = [record for record in table.events("card_seen") if record.event.printed.name == "Wolf Side"]
    assert seen.position < turned.position
    table.check()


def test_its_mana_value_is_that_of_the_front() -> None:
    table = Table()
    table.battlefield("A", two_faced())
    table.hand("A", spell("Weigh", {"destroy": {"all": [CREATURE, {"mana_value": {"exactly": 2}}]}}))
    table.start("A")
    table.activate("A", "Man Side")
    table.resolve()
    assert table.find("Wolf Side").mana_cost is None
    go(table, "A", "Weigh")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Man Side", "Weigh"], "elsewhere its front face counts"


def test_its_own_ability_does_not_turn_it_over_a_second_time() -> None:
    table = Table()
    table.battlefield("A", two_faced(back={**BACK, "abilities": [TURN]}))
    table.start("A")
    table.activate("A", "Man Side")
    table.activate("A", "Man Side")
    table.resolve_all()
    assert len(table.events("permanent_transformed")) == 1
    assert table.all("Wolf Side")
    table.activate("A", "Wolf Side")
    table.resolve()
    assert table.all("Man Side"), "put on the stack after it transformed, the ability turns it back"


@pytest.mark.parametrize("other", [None, {"name": "Storm Side", "types": "Sorcery", "colors": "R"}])
def test_what_has_no_permanent_on_its_other_side_stays(other: dict[str, object] | None) -> None:
    table = Table()
    table.battlefield("A", creature("One Side", "1/1", abilities=[TURN], **({"back": other} if other else {})))
    table.start("A")
    table.activate("A", "One Side")
    table.resolve()
    assert table.all("One Side")
    assert not table.happened("permanent_transformed")


def test_it_triggers_as_what_it_has_become() -> None:
    table = Table()
    howl = {"triggered": [{"gain_life": 3}], "on": {"transforms": "self"}}
    table.battlefield("A", two_faced(back={**BACK, "abilities": [howl]}))
    table.battlefield(
        "A",
        card(
            "Moon Shrine", "Enchantment", {"triggered": [{"gain_life": 1}], "on": {"transforms": {"subtype": "Wolf"}}}
        ),
    )
    table.start("A")
    table.activate("A", "Man Side")
    finish(table)
    assert table.life_of("A") == 24


@pytest.mark.parametrize(
    ("back", "reason"),
    [
        ({**BACK, "cost": "{R}"}, "back.cost: the other face of a card has none"),
        ({**BACK, "back": BACK}, "back.back: a card has two faces"),
        ({**BACK, "abilities": [{"keyword": "flyng"}]}, r"back.abilities\[0\].keyword: .*flying"),
        ({"name": "Wolf Side", "types": "Creature: Wolf"}, "a creature needs pt"),
    ],
)
def test_another_face_that_makes_no_sense_is_refused(back: dict[str, object], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        two_faced(back=back)


@plays("Thing in the Ice")
def test_thing_in_the_ice() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Grizzly Bears")
    table.lands("A", "Island", 2)
    table.hand("A", "Thing in the Ice", *(spell(f"Crack {number}") for number in range(4)))
    table.start("A")
    go(table, "A", "Thing in the Ice")
    assert table.find("Thing in the Ice").counters == {"ice": 4}
    for number in range(4):
        table.cast("A", f"Crack {number}")
        finish(table)
    assert pt(table, "Awoken Horror") == (7, 8)
    assert not table.all("Grizzly Bears")
    assert table.names_in(Zone.HAND, "B")[-1:] == ["Grizzly Bears"]
    (turned,) = table.events("permanent_transformed")
    assert told(table, turned) == "Thing in the Ice transforms into Awoken Horror"
    table.check()
