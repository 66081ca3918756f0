"""707.1, 111, 704.5d, 704.5e. Tokens that are copies, and copies that cease to exist."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.copying import (
    BEAR,
    CLONE,
    TWIN,
    A,
    cast_clone,
    cited,
    clone,
    copies_on_stack,
    editions,
    holds,
    newest,
)
from tests.support.scenes import in_order, one_moment
from tests.support.situations import CREATURE, enchantment, finish, go, spell
from tests.support.table import Table, creature

# 707.1, 111. Tokens that are copies


@editions
def test_tokens_that_are_copies(edition: str) -> None:
    """They have the copiable values; what doubles tokens doubles them; off the battlefield they cease as tokens do."""
    double = {"replace": {"would_create_tokens": "you"}, "with": [{"amount": {"times": [2, "event.amount"]}}]}
    drawing = creature("Test Drawer", "1/1", abilities=[{"triggered": [{"draw": 1}], "on": {"enters": "self"}}])
    table = Table(edition)
    table.hand(
        "A",
        spell("Copies", {"create_copy": "t", "n": 2}, t=CREATURE),
        spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE),
    )
    table.battlefield("A", enchantment("Double", double))
    table.battlefield("B", drawing, counters={"+1/+1": 1})
    table.start("A")
    before = len(table.board.players[A].hand)
    go(table, "A", "Copies", "Test Drawer")
    finish(table)
    tokens = table.all("Test Drawer", "A")
    assert [(token.token, token.power, token.owner) for token in tokens] == [(True, 1, A)] * 4
    assert len(table.board.players[A].hand) == before - 1 + 4
    created, copied = table.events("token_created"), table.events("became_copy", rule=cited(edition, "707.5"))
    assert len(created) == len(copied) == 4
    assert one_moment(*created, *copied)
    go(table, "A", "Bounce", tokens[0].id)
    assert table.happened("token_ceased", zone=Zone.HAND, rule="704.5d")
    assert not table.happened("copy_ceased")
    holds(table)


def test_a_token_that_copies_a_copy() -> None:
    """What was copied is what it is a copy of, not the card; an exception is copied as well."""
    table = Table()
    table.hand("A", clone("Big Clone", {"pt": "7/7"}), spell("Copy", {"create_copy": "t"}, t=CREATURE))
    table.battlefield("B", BEAR)
    table.start("A")
    big = cast_clone(table, "Test Bear", "Big Clone")
    go(table, "A", "Copy", big.id)
    assert (newest(table).name, newest(table).power, newest(table).token) == ("Test Bear", 7, True)


def test_what_has_left_is_copied_as_it_last_was_and_what_never_was_is_not() -> None:
    """608.2h, 111.12."""
    watch = {
        "triggered": [{"create_copy": "event.object"}, {"create_copy": "linked.nothing"}],
        "on": {"dies": {"all": [CREATURE, {"token": False}]}},
    }
    table = Table()
    table.hand("A", spell("Kill", {"destroy": "t"}, t=CREATURE), clone("Big Clone", {"pt": "7/7"}))
    table.battlefield("A", enchantment("Watch", watch))
    table.battlefield("B", BEAR)
    table.start("A")
    big = cast_clone(table, "Test Bear", "Big Clone")
    go(table, "A", "Kill", big.id)
    finish(table)
    (token,) = [found for found in table.all("Test Bear") if found.token]
    assert (token.power, token.controller) == (7, A)


@editions
def test_populate(edition: str) -> None:
    """701.36. A creature token of one's own is chosen and copied; who has none creates none."""
    table = Table(edition)
    tokens = [
        {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}},
        {"create_token": {"types": "Creature: Dog", "colors": "W", "pt": "2/2"}},
    ]
    table.hand("A", spell("Pets", *tokens), spell("One", {"populate": "you"}), spell("None", {"populate": "you"}))
    table.battlefield("A", BEAR)
    table.start("A")
    go(table, "A", "None")
    assert not table.happened("token_created")
    go(table, "A", "Pets")
    table.cast("A", "One")
    question = table.until_asked("choose", "A")
    assert len(question.among) == 2  # type: ignore[attr-defined]
    table.answer((table.find("Dog Token").id,))
    finish(table)
    assert len(table.all("Dog Token")) == 2
    rule = "701.28a" if edition == "seed" else "701.36a"
    assert table.happened("decision_made", kind="choose", rule=rule)


@pytest.mark.parametrize(("edition", "switch"), [("seed", None), ("current", None), ("seed", True), ("current", False)])
def test_a_token_of_a_double_faced_card(edition: str, switch: bool | None) -> None:
    """707.8, 707.8a. Today it has both faces and can turn over; else it copies the face that is up and has no other."""
    both = edition == "current" if switch is None else switch
    turn = {"activated": [{"transform": "self"}], "cost": []}
    wolf = {"name": "Wolf Side", "types": "Creature: Wolf", "pt": "5/5", "colors": "R", "abilities": [turn]}
    table = Table(edition, switches={} if switch is None else {"copies_have_two_faces": switch})
    copy = {"create_copy": "t"}
    table.hand("A", *[spell("Copy", copy, t=CREATURE)] * 2, CLONE, spell("Pair", {"populate": "you"}))
    table.battlefield("B", creature("Man Side", "1/1", abilities=[turn], back=wolf))
    table.start("A")
    original = table.find("Man Side").id
    go(table, "A", "Copy", original)
    front = newest(table)
    table.activate("A", "Man Side")
    finish(table)
    assert (front.name, front.power) == (("Wolf Side", 5) if both else ("Man Side", 1))
    table.pass_()
    table.activate("B", "Man Side")
    finish(table)
    table.go_to("precombat-main", "A")
    go(table, "A", "Copy", original)
    back = newest(table)
    assert (back.name, back.power, back.token) == ("Wolf Side", 5, True)
    assert bool(back.back) is both
    clone_ = cast_clone(table, back.id)
    assert (clone_.name, clone_.back) == ("Wolf Side", 0)
    table.answer(("activate", clone_.id, 0))
    finish(table)
    assert clone_.name == "Wolf Side"  # the card has one face
    table.answer(("activate", back.id, 0))
    finish(table)
    assert back.name == ("Man Side" if both else "Wolf Side")
    table.cast("A", "Pair")
    table.until_asked("choose", "A")
    table.answer((back.id,))
    finish(table)
    assert newest(table).name == back.name
    holds(table)


# 704.5d, 704.5e. Both kinds at once


@editions
@pytest.mark.scenario("S-093")
@pytest.mark.statement("SBA-12", "SBA-13", "SBA-14")
def test_s_093_tokens_and_copies(edition: str) -> None:
    """A token dies, the copy of a spell that killed it has resolved, and a copy of a card was left in exile: after one
    another the abilities have seen it, then all of them cease to exist in one pass."""
    watch = {"triggered": [{"gain_life": 1}], "on": {"dies": CREATURE}}
    bomb = spell("Test Bomb", {"copy_card": "kept", "as": "made"}, {"destroy": "t"}, t=CREATURE, kept={"zone": "exile"})
    pet = {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}}
    table = Table(edition, life=20)
    table.hand("A", spell("Pet", pet), bomb, TWIN, spell("Away", {"exile": "t"}, t=CREATURE))
    table.battlefield("A", enchantment("Grief", watch), BEAR)
    table.battlefield("B", creature("Other Bear", "2/2"))
    table.start("A")
    go(table, "A", "Pet")
    go(table, "A", "Away", "Test Bear")
    table.cast("A", "Test Bomb", targets=["Other Bear", "Test Bear"])
    table.cast("A", "Free Twincast", targets=["Test Bomb"])
    question = table.until_asked("targets")
    exiled = table.find("Test Bear", "A", Zone.EXILE).id
    names = [slot[0] for slot in question.slots]  # type: ignore[attr-defined]
    chosen = {"t": (table.find("Cat Token").id,), "kept": (exiled,)}
    table.answer(tuple(chosen[name] for name in names))
    copy = copies_on_stack(table)[0].id
    while copy in table.board.stack:
        table.plain()
    (died,) = table.events("permanent_destroyed")
    (triggered,) = table.events("ability_triggered")
    (token,) = table.events("token_ceased", rule="704.5d")
    of_spell, of_card = sorted(
        table.events("copy_ceased", rule="704.5e"), key=lambda r: str(r.event.zone), reverse=True
    )
    assert in_order(died, triggered, token)
    assert one_moment(token, of_spell, of_card)
    assert {of_spell.event.zone, of_card.event.zone} == {Zone.GRAVEYARD, Zone.EXILE}
    assert died.moment < triggered.position
    (performed,) = [r for r in table.events("state_based_actions_performed") if r.moment == token.moment + 1]
    assert performed.event.count == 3
    assert table.names_in(Zone.EXILE, "A") == ["Test Bear"]
    holds(table)
