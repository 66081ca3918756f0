"""712, 701.27. Double-faced cards: one face is up, and turning them over makes no new object."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.errors import BadCard
from domain.ids import ObjectId
from domain.rules.objects.characteristics import mana_value
from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, pt, spell, told
from tests.support.table import Table, card, creature

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


# 707.10g. Copies of double-faced permanent spells

COPY = {"copy": "t"}
SPELL = {"all": [{"is": "spell"}, CREATURE]}


def copied(table: Table, count: int = 1) -> None:
    """A's double-faced spell is on the stack, copied so often, and all of it resolves."""
    table.hand("A", two_faced(cost="{0}"), *[spell("Copy", COPY, t=SPELL)] * count)
    table.start("A")
    table.cast("A", "Man Side")
    for _ in range(count):
        table.cast("A", "Copy", targets=[table.board.stack[-1]])
        table.resolve()
    finish(table)


def turn_over(table: Table, id: ObjectId) -> None:
    table.priority_to("A")
    table.answer(("activate", id, 0))
    table.resolve()


def test_a_copy_of_a_double_faced_spell_becomes_a_double_faced_token() -> None:
    """And so does a copy of the copy."""
    table = Table("current")
    copied(table, 2)
    tokens = [found for found in table.all("Man Side") if found.token]
    assert len(tokens) == 2
    assert not table.happened("token_created")
    assert table.happened("became_copy", token=True, rule="608.3f")
    assert all(put.event.double_faced for put in table.events("copy_put_on_stack", rule="707.10g"))
    for token in tokens:
        turn_over(table, token.id)
        turned = table.board.objects[token.id]
        assert (turned.name, turned.power, turned.colors, turned.token) == ("Wolf Side", 5, "R", True)
        assert mana_value(turned) == mana_value(token)
    assert len(table.all("Man Side")) == 1
    log = table.game.records
    for at, record in enumerate(log, 1):
        if at > table.start_of_play and isinstance(record.event, e.PriorityGiven):
            assert Decider.resume(log[:at], table.game.definitions).follow(log[at:]) is None
    table.check()


def test_a_copy_of_a_spell_with_its_back_up_has_its_back_up() -> None:
    modal = {"name": "Far Side", "types": "Creature: Cat", "pt": "3/4", "cost": "{0}", "abilities": [TURN]}
    table = Table("current")
    table.hand("A", creature("Near Side", "1/1", modal=True, back=modal, cost="{0}"), spell("Copy", COPY, t=SPELL))
    table.start("A")
    table.answer(("cast", table.find("Near Side", "A", Zone.HAND).id, "Far Side"))
    table.cast("A", "Copy", targets=[table.board.stack[-1]])
    table.resolve()
    copy = table.board.objects[table.board.stack[-1]]
    assert (copy.name, copy.power, copy.copy_of) == ("Far Side", 3, "faces")
    finish(table)
    (token,) = [found for found in table.all("Far Side") if found.token]
    turn_over(table, token.id)
    assert table.board.objects[token.id].name == "Near Side"
    table.check()


@pytest.mark.parametrize("switches", [{"copies_have_two_faces": False}, {"copies_become_tokens": False}])
def test_where_there_is_no_such_rule_a_copy_has_one_face(switches: dict[str, bool]) -> None:
    table = Table("current", switches=switches)
    copied(table)
    assert not any(put.event.double_faced for put in table.events("copy_put_on_stack"))
    for token in [found for found in table.all("Man Side") if found.token]:
        turn_over(table, token.id)
        assert table.board.objects[token.id].name == "Man Side"
