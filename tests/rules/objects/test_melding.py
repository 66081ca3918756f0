"""701.42, 712.4, 712.8g, 712.21. Meld: one permanent that two cards represent, and that leaves as two cards."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.board.objects import GameObject
from domain.cards.construction import color_identity
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from projections.seeing.views import leaks, redact
from tests.support.situations import CREATURE, enchantment, finish, go, plays, pt, spell, told
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
editions = pytest.mark.parametrize("edition", ["seed", "current"])

BOTH = {"name": "Whole Beast", "types": "Legendary Creature: Beast", "pt": "6/6", "colors": "R"}
PAIR = {"any": [{"name": "Left Half"}, {"name": "Right Half"}]}
MELD = spell("Join", {"exile": {"all": [PAIR, {"is": "permanent"}]}, "as": "pair"}, {"meld": "pair", "as": "it"})


def half(
    name: str, other: str, cost: str = "{2}{R}", into: dict[str, Any] | None = None, **more: Any
) -> CardDefinition:
    """One card of a pair."""
    return creature(name, "1/1", cost=cost, meld={"with": other, "into": into or BOTH}, **more)


LEFT, RIGHT = half("Left Half", "Right Half"), half("Right Half", "Left Half", "{1}{G}{G}")


def melded(edition: str, *hand: CardDefinition, into: dict[str, Any] | None = None, **more: Any) -> Table:
    """A has the melded permanent, and these cards in hand."""
    table = Table(edition, **more)
    table.battlefield(
        "A", half("Left Half", "Right Half", into=into), half("Right Half", "Left Half", "{1}{G}{G}", into)
    )
    table.hand("A", MELD, *hand)
    table.start("A")
    go(table, "A", "Join")
    assert table.all("Whole Beast")
    return table


def gone(table: Table, name: str, first: str | None = None) -> None:
    """Cast it; of the two cards `first` is chosen to be on top, or exiled last."""
    table.cast("A", name)
    if first is not None:
        question = table.until_asked("option")
        assert question.options == ("Left Half", "Right Half")  # type: ignore[attr-defined]
        table.answer(first)
    finish(table)


def both(table: Table, zone: Zone) -> list[GameObject]:
    """The two cards in a zone, in its order."""
    ids = table.board.zone(zone, A)
    return [one for id in ids if (one := table.board.objects[id]).name in ("Left Half", "Right Half")]


def holds(table: Table) -> None:
    """The log folds to the board, is decided again as it was, and shows nobody what they may not know."""
    table.check()
    for viewer in (A, B, None):
        fold(list(redact(table.game.records, viewer)))
        if table.edition != "seed":  # which is the seed of these tables as well
            assert not list(leaks(table.game.records, viewer))


@plays("Graf Rats", "Midnight Scavengers")
@editions
def test_graf_rats(edition: str) -> None:
    """At the beginning of combat; what both cost is its mana value, and it is one object of two cards."""
    table = Table(edition)
    table.battlefield("A", "Graf Rats", "Midnight Scavengers", creature("Bystander", "1/1"))
    table.start("A")
    rats, scavengers = table.find("Graf Rats").id, table.find("Midnight Scavengers").id
    table.go_to("beginning-of-combat", "A")
    finish(table)
    host = table.find("Chittering Host")
    assert (pt(table, "Chittering Host"), host.keywords, host.subtypes) == (
        (5, 6),
        ("haste", "menace"),
        ("Eldrazi", "Horror"),
    )
    assert pt(table, "Bystander") == (2, 1), "its own trigger saw it enter"
    assert not table.all("Graf Rats")
    assert {rats, scavengers}.isdisjoint(table.board.objects)
    (event,) = table.events("cards_melded", rule="701.42a" if edition == "current" else "701.35a")
    assert told(table, event) == "Midnight Scavengers melds with it into Chittering Host"
    assert host.mana_cost is None
    assert host.front_cost is not None
    holds(table)


@plays("Hanweir Garrison", "Hanweir Battlements")
def test_hanweir() -> None:
    """A land and a creature; what they become attacks with Horrors."""
    table = Table("current")
    table.battlefield("A", "Hanweir Garrison", "Hanweir Battlements")
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.activate("A", "Hanweir Battlements", 2)
    finish(table)
    whole = table.find("Hanweir, the Writhing Township")
    assert pt(table, whole.name) == (7, 4)
    assert color_identity(table.game.definition(whole.definition)) == "R"
    table.until_asked("attackers", "A")
    table.answer(((whole.id, B),))
    finish(table)
    assert len(table.all("Eldrazi Horror Token")) == 2
    holds(table)


@editions
@pytest.mark.parametrize("value", [3, 5, 6])
def test_its_mana_value_is_that_of_both_fronts(edition: str, value: int) -> None:
    """202.3c, 712.8g. A copy of it has none."""
    weigh = spell("Weigh", {"destroy": {"all": [CREATURE, {"mana_value": {"exactly": value}}]}})
    copy = spell("Copy", {"create_copy": "t"}, t=CREATURE)
    table = melded(edition, weigh, copy, into={**BOTH, "types": "Creature: Beast"})
    go(table, "A", "Copy", table.find("Whole Beast").id)
    assert [one.token for one in table.all("Whole Beast")] == [False, True]
    gone(table, "Weigh")
    assert [one.token for one in table.all("Whole Beast")] == ([True] if value == 6 else [False, True])


@editions
@pytest.mark.parametrize("first", ["Left Half", "Right Half"])
def test_it_dies_once_and_two_cards_are_put_into_the_graveyard(edition: str, first: str) -> None:
    """712.21, 712.21a. Their owner chooses which is on top."""
    once = enchantment("Once", {"triggered": [{"gain_life": 1}], "on": {"dies": CREATURE}})
    twice = enchantment("Twice", {"triggered": [{"lose_life": 3}], "on": {"put_into_graveyard": CREATURE}})
    table = melded(edition, once, twice, spell("Kill", {"destroy": CREATURE}))
    go(table, "A", "Once")
    go(table, "A", "Twice")
    gone(table, "Kill", first)
    assert [one.name for one in both(table, Zone.GRAVEYARD)][-1] == first
    assert len(both(table, Zone.GRAVEYARD)) == 2
    assert table.life_of("A") == 20 + 1 - 6
    moved = table.events("object_moved", source=Zone.BATTLEFIELD, to=Zone.GRAVEYARD)
    assert [record.event.was.name for record in moved] == ["Whole Beast"]
    (other,) = table.events("melded_card_moved")
    assert told(table, other) == f"{first}, a part of Whole Beast, is put into A's graveyard"
    holds(table)


@editions
@pytest.mark.parametrize("first", ["Left Half", "Right Half"])
@pytest.mark.parametrize("position", ["top", "bottom"])
def test_only_its_owner_knows_the_order_in_a_library(edition: str, first: str, position: str) -> None:
    """712.21a."""
    table = melded(edition, spell("Away", {"move": CREATURE, "to": "library", "position": position}))
    gone(table, "Away", first)
    library = [table.board.objects[id].name for id in table.board.players[A].library]
    two = library[:2] if position == "top" else library[-2:]
    assert two == [first, "Right Half" if first == "Left Half" else "Left Half"]
    holds(table)
    for viewer in (B, None):
        seen = [record.event for record in redact(table.game.records, viewer)]
        moves = [event for event in seen if event.NAME in ("object_moved", "melded_card_moved")]
        moves = [event for event in moves if event.to is Zone.LIBRARY]  # type: ignore[attr-defined]
        assert [event.becomes for event in moves] == [None, None]  # type: ignore[attr-defined]
        assert moves[-1].above is None  # type: ignore[attr-defined]
    again = melded(edition, spell("Away", {"move": CREATURE, "to": "library", "position": position}))
    gone(again, "Away", "Right Half" if first == "Left Half" else "Left Half")
    for viewer in (B, None):
        assert list(redact(table.game.records, viewer)) == list(redact(again.game.records, viewer)), "told alike"


@editions
def test_it_goes_to_a_hand_as_two_cards(edition: str) -> None:
    table = melded(edition, spell("Bounce", {"move": CREATURE, "to": "hand", "as": "back"}, {"gain_life": "back"}))
    gone(table, "Bounce")
    assert {one.name for one in both(table, Zone.HAND)} == {"Left Half", "Right Half"}
    assert table.life_of("A") == 22, "712.21e: two cards have changed zones"
    holds(table)


@editions
def test_what_finds_it_finds_both_cards(edition: str) -> None:
    """712.21b, 712.21c. Whose effect exiles it chooses the order; both come back, each with a counter."""
    back = {"move": "gone", "to": "battlefield", "as": "new"}
    counters = {"put_counters": "+1/+1", "on": "new"}
    table = melded(edition, spell("Journey", {"exile": CREATURE, "as": "gone"}, back, counters))
    gone(table, "Journey", "Left Half")
    assert [one.name for one in both(table, Zone.BATTLEFIELD)] == ["Right Half", "Left Half"]
    assert [one.counters for one in both(table, Zone.BATTLEFIELD)] == [{"+1/+1": 1}] * 2
    holds(table)


@editions
def test_a_trigger_on_its_death_finds_both(edition: str) -> None:
    demise = enchantment(
        "Demise",
        {"triggered": [{"move": "event.object", "to": "battlefield", "under": "you"}], "on": {"dies": CREATURE}},
    )
    table = melded(edition, demise, spell("Kill", {"destroy": CREATURE}))
    go(table, "A", "Demise")
    gone(table, "Kill", "Right Half")
    assert {one.name for one in both(table, Zone.BATTLEFIELD)} == {"Left Half", "Right Half"}


@editions
def test_what_replaces_its_move_replaces_both(edition: str) -> None:
    """712.21d."""
    void = enchantment("Void", {"replace": {"would_go_to_graveyard": "anything"}, "with": [{"to": "exile"}]})
    table = melded(edition, void, spell("Kill", {"destroy": CREATURE}))
    go(table, "A", "Void")
    gone(table, "Kill", "Left Half")
    assert [one.name for one in both(table, Zone.EXILE)] == ["Right Half", "Left Half"]
    assert len(table.events("replacement_applied")) >= 1
    holds(table)


@editions
def test_it_does_not_transform_and_changes_zones_as_one_that_was_there(edition: str) -> None:
    """712.4c. And what enters tapped enters tapped, once."""
    tapped = {
        **BOTH,
        "abilities": [{"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}, {"enters_with": "ice"}]}],
    }
    table = melded(edition, spell("Turn", {"transform": CREATURE}), into=tapped)
    found = table.find("Whole Beast")
    assert (found.tapped, found.counters) == (True, {"ice": 1})
    gone(table, "Turn")
    assert table.find("Whole Beast").id == found.id
    assert not table.happened("permanent_transformed")


@editions
@pytest.mark.parametrize("why", ["token", "one", "strangers", "owners"])
def test_what_is_no_pair_stays_in_exile(edition: str, why: str) -> None:
    """701.42b, 701.42c."""
    table = Table(edition)
    table.hand("A", MELD, spell("Copy", {"create_copy": "t"}, {"exile": "t"}, t=CREATURE))
    table.battlefield("A", LEFT)
    if why == "token":
        table.battlefield("B", RIGHT)
    elif why == "strangers":
        table.battlefield("A", half("Right Half", "Somebody Else"))
    elif why == "owners":
        table.battlefield("B", RIGHT, controller="A")
    table.start("A")
    if why == "token":
        go(table, "A", "Copy", "Right Half")
    go(table, "A", "Join")
    assert not table.all("Whole Beast")
    assert not table.all("Left Half")
    assert table.all("Left Half", "A", Zone.EXILE)
    assert len(table.all("Right Half", None, Zone.EXILE)) == (0 if why == "one" else 1)
    holds(table)


@editions
def test_a_creature_that_copies_the_whole_is_one_card(edition: str) -> None:
    """707.8. It has the face that is up, and leaves as the card that it is."""
    become = {"become_copy": {"name": "Mime"}, "of": {"name": "Whole Beast"}}
    whole = {**BOTH, "types": "Creature: Beast"}
    table = Table(edition)
    table.battlefield("A", half("Left Half", "Right Half", into=whole), half("Right Half", "Left Half", into=whole))
    table.battlefield("A", creature("Mime", "0/1"))
    table.hand("A", MELD, spell("Mimic", become), spell("Kill", {"destroy": {"power": {"exactly": 6}}}))
    table.start("A")
    mime = table.find("Mime").id
    go(table, "A", "Join")
    go(table, "A", "Mimic")
    found = table.board.objects[mime]
    assert (found.name, found.power, found.melded) == ("Whole Beast", 6, 0)
    gone(table, "Kill", "Left Half")
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Join", "Kill", "Left Half", "Mime", "Mimic", "Right Half"]
    holds(table)


@pytest.mark.parametrize("to", ["hand", "library", "graveyard"])
@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_commander_that_melds(edition: str, to: str, answer: str) -> None:
    """903.3b, 903.9c. The whole is the commander; only the card that is one goes to the command zone."""
    leader = half("Left Half", "Right Half", types="Legendary Creature: Bear")
    raise_ = spell("Raise", {"move": {"all": [{"name": "Left Half"}, {"zone": "command"}]}, "to": "battlefield"})
    table = Table(edition, format="commander", commander={"A": (leader,)})
    table.battlefield("A", RIGHT)
    table.hand("A", raise_, MELD, spell("Away", {"move": CREATURE, "to": to}))
    table.start("A")
    go(table, "A", "Raise")
    go(table, "A", "Join")
    while table.question.KIND == "option":
        table.answer("no")
        finish(table)
    whole = table.find("Whole Beast")
    assert table.board.is_commander(whole)
    table.cast("A", "Away")
    while True:
        table.until_asked("option", "A") if table.board.stack else None
        question = table.question
        if getattr(question, "reason", "") != "commander to the command zone":
            if question.KIND == "priority":
                break
            table.plain()
            continue
        table.answer(answer)
    finish(table)
    zone = Zone(to)
    there = {one.name for one in both(table, zone)}
    assert there == ({"Right Half"} if answer == "yes" else {"Left Half", "Right Half"})
    assert bool(table.all("Left Half", "A", Zone.COMMAND)) is (answer == "yes")
    table.check()


def test_combat_damage_by_the_whole_is_that_of_the_commander() -> None:
    """903.10a."""
    leader = half("Right Half", "Left Half", types="Legendary Creature: Bear")
    raise_ = spell("Raise", {"move": {"all": [{"name": "Right Half"}, {"zone": "command"}]}, "to": "battlefield"})
    haste = spell("Haste", {"apply": [{"grant": "haste"}], "to": CREATURE})
    table = Table("current", format="commander", commander={"A": (leader,)})
    table.battlefield("A", LEFT)
    table.hand("A", raise_, MELD, haste)
    table.start("A")
    go(table, "A", "Raise")
    table.cast("A", "Join")
    finish(table)
    go(table, "A", "Haste")
    whole = table.find("Whole Beast")
    table.until_asked("attackers", "A")
    table.answer(((whole.id, B),))
    table.go_to("end", "A")
    assert list(table.board.players[B].commander_damage.values()) == [6]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"meld": {"with": "Odd", "into": BOTH}}, "meld.with: a card does not meld with itself"),
        ({"meld": {"with": "Other", "into": {**BOTH, "cost": "{1}"}}}, "meld.into.cost: what cards meld into has none"),
        ({"meld": {"with": "Other", "into": {**BOTH, "back": BOTH}}}, "meld.into: what cards meld into has no back"),
        ({"meld": {"with": "Other", "into": BOTH}, "back": BOTH}, "back: a meld card has none"),
        (
            {"meld": {"with": "Other", "into": {"name": "Bang", "types": "Sorcery"}}},
            "meld.into.types: what cards meld into",
        ),
    ],
)
def test_what_is_no_meld_card_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        creature("Odd", "1/1", **given)


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.slow
def test_games_of_melds_are_decided_again_and_taken_up_again(edition: str) -> None:
    """Random games in which cards meld, die, return and are copied."""
    from domain.cards.catalogue import catalogue

    known = catalogue()
    free = [half("Left Half", "Right Half", "{0}"), half("Right Half", "Left Half", "{0}")]
    spells = [
        MELD,
        spell("Kill", {"destroy": CREATURE}),
        spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE),
        spell("Away", {"move": "t", "to": "library"}, t=CREATURE),
        spell("Copy", {"create_copy": "t"}, t=CREATURE),
    ]
    deck = tuple(free * 6 + spells[:1] * 6 + spells[1:] * 2 + [known["Plains"]] * 4)
    happened: set[str] = set()
    for seed in range(4):
        game = Decider.new([Seat("A", deck), Seat("B", deck)], str(seed), edition=edition)
        definitions = {one.hash: one for one in game.definitions.values()}
        dice = Dice(str(seed), 1)
        while game.question is not None and len(game.records) < 1500:
            game.answer(game.question.random(dice))
        records = game.records if not game.in_casting else list(game.take()) or game.records
        happened |= {record.event.NAME for record in records}
        assert fold(records).digest() == game.board.digest()
        assert redo(records, definitions) is None
        for viewer in (A, B, None):
            assert not list(leaks(records, viewer))
            fold(list(redact(records, viewer)))
        decisions = [at for at, record in enumerate(records) if record.event.NAME == "decision_made"]
        for at in decisions[:: max(1, len(decisions) // 8)]:
            again = Decider.resume(records[:at], definitions)
            assert again.board.position >= at or again.question is not None
    assert {"cards_melded", "melded_card_moved"} <= happened
