"""702.26. What has phased out: effects that track it end, and nothing happens to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, from_position
from domain.errors import IllegalDecision
from domain.position.model import Position
from domain.randomness import Dice
from domain.terms import PERMANENT_TYPES, Zone
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, go, pt, spell
from tests.support.table import PLAYERS, Table, card, creature

editions = pytest.mark.parametrize("edition", BOTH)
FADE = spell("Fade", {"phase_out": "t"}, t={"is": "permanent"})
PRIEST = creature(
    "Priest", "2/2",
    abilities=[{"triggered": [{"exile": "t", "until_leaves": "self"}], "on": {"enters": "self"},
                "targets": {"t": {"of": {"all": [CREATURE, "other"]}}}}], cost="{0}",
)  # fmt: skip


def lasting(name: str, *mods: Any, to: str = "t", types: str = "Artifact") -> CardDefinition:
    """A permanent that does something to a creature for as long as it remains on the battlefield."""
    ability = {
        "activated": [{"apply": list(mods), "to": to, "for": {"until_leaves": "self"}}],
        "cost": [],
        "targets": {"t": {"of": CREATURE}},
    }
    return card(name, types, ability)


THIEF = lasting("Thief", {"control": "you"})
GIANT = lasting("Giant", {"pt": [3, 3]}, {"grant": {"keyword": "flying"}})
HOLD = lasting("Hold", "doesnt_untap")


@editions
@pytest.mark.parametrize("thing", [THIEF, GIANT, HOLD], ids=lambda thing: thing.name)
def test_what_lasts_as_long_as_a_permanent_remains_ends_as_it_phases_out(thing: CardDefinition, edition: str) -> None:
    """611.2b, 702.26f; and does not come back with it."""
    table = Table(edition)
    table.battlefield("A", thing)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", FADE)
    table.start()

    def bear() -> tuple[Any, ...]:
        found = table.find("Bear")
        return (found.controller, found.power, tuple(found.keywords))

    before = bear()
    table.activate("A", thing.name, targets=["Bear"])
    table.resolve()
    assert bear() != before
    go(table, "A", "Fade", thing.name)
    assert bear() == before
    (ended,) = table.events("effects_ended")
    phased = table.events("permanents_phased")[-1]
    assert (ended.rule, ended.event.reason, ended.cause) == ("611.2b", "condition", phased.position)
    assert ended.moment == phased.moment
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert not table.find(thing.name).phased_out
    assert bear() == before
    table.check()


@editions
def test_it_does_not_begin_where_its_source_has_phased_out(edition: str) -> None:
    """611.2b: with the ability on the stack."""
    table = Table(edition)
    table.battlefield("A", THIEF)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", FADE)
    table.start()
    table.activate("A", "Thief", targets=["Bear"])
    go(table, "A", "Fade", "Thief")
    table.resolve()
    assert not table.events("effect_started")
    assert table.find("Bear").controller == PLAYERS["B"]


@editions
def test_what_it_was_about_may_phase_out_and_come_back(edition: str) -> None:
    """702.26e, 702.26f: the effect goes on, as its source is there."""
    table = Table(edition)
    table.battlefield("A", GIANT)
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", FADE)
    table.start()
    table.activate("A", "Giant", targets=["Bear"])
    table.resolve()
    go(table, "A", "Fade", "Bear")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert pt(table, "Bear") == (5, 5)


@editions
def test_what_is_exiled_until_something_leaves_stays_there_as_that_phases_out(edition: str) -> None:
    """610.3, 702.26d: it has not left the battlefield."""
    table = Table(edition)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", PRIEST, FADE)
    table.start()
    table.cast("A", "Priest")
    table.resolve_all()
    go(table, "A", "Fade", "Priest")
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]
    table.go_to("precombat-main", "B")
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]


@editions
def test_what_a_permanent_became_for_good_it_still_is_as_it_phases_in(edition: str) -> None:
    """707.2, 702.26d."""
    become = spell("Become", {"become_copy": "t", "of": "s", "for": "forever"}, t=CREATURE, s=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"), creature("Angel", "4/4", "flying"))
    table.hand("A", become, FADE)
    table.start()
    go(table, "A", "Become", "Bear", "Angel")
    assert len(table.all("Angel")) == 2
    bear = min(found.id for found in table.all("Angel"))
    go(table, "A", "Fade", bear)
    assert not table.events("effects_ended")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert len(table.all("Angel")) == 2


@editions
def test_a_creature_does_not_grow_while_it_is_phased_out(edition: str) -> None:
    """613.1, 702.26b: whatever would change it, of counters and of effects, is read again as it phases in."""
    strong = spell(
        "Strong", {"apply": [{"grant": {"keyword": "flying"}}, {"pt": [1, 1]}], "to": "t", "for": "forever"}, t=CREATURE
    )
    table = Table(edition)
    table.battlefield("A", "Glorious Anthem")
    table.battlefield("B", "Control Magic", attached="Bear")
    table.battlefield("A", creature("Bear", "2/2"), counters={"+1/+1": 2}, ref="Bear")
    table.battlefield("A", creature("Cub", "1/1"))
    table.hand("A", strong, FADE, strong)
    table.start()
    go(table, "A", "Strong", "Bear")
    assert pt(table, "Bear") == (5, 5)
    go(table, "A", "Fade", "Bear")
    start = len(table.game.records)
    go(table, "A", "Strong", "Cub")
    table.go_to("end", "A")
    bear = next(id for id in table.board.battlefield if table.board.objects[id].name == "Bear")
    assert not [one for one in table.game.records[start:] if getattr(one.event, "object", None) == bear]
    assert (table.board.objects[bear].power, table.board.objects[bear].toughness) == (5, 5)
    table.go_to("precombat-main", "B")
    assert pt(table, "Bear") == (5, 5)
    table.check()


# Whatever is phased out

DOES: tuple[list[Any], ...] = (
    ["pt", 3, 3], ["word", "flying"], ["control", "A"], ["control", "B"], ["set_pt", 1, 1], ["lose", "all"],
)  # fmt: skip
COUNTERS = ("+1/+1", "-1/-1", "loyalty", "lore", "time", "charge")
ALLOWED = ("permanents_phased", "damage_removed", "effects_ended", "object_unattached")
"""What may name something that is phased out: phasing in, and damage that wears off it (514.2)."""


def anything_phased_out(seed: int) -> Decider:
    """A game in which many permanents of all kinds are phased out, with counters, damage, Auras and effects."""
    rng, known = random.Random(seed), catalogue()
    names = [
        name for name, card in known.items()
        if card.type_line[0] and set(card.type_line[0]) <= PERMANENT_TYPES and not card.token
    ]  # fmt: skip

    def permanent(called: str, at: int) -> dict[str, Any]:
        one: dict[str, Any] = {"card": rng.choice(names), "ref": f"{called}{at}", "phased_out": rng.random() < 0.6}
        if rng.random() < 0.5:
            one["counters"] = {rng.choice(COUNTERS): rng.randint(1, 3)}
        if "creature" in known[one["card"]].type_line[0]:
            one["damage"] = rng.randint(0, 4)
        if "Aura" in known[one["card"]].type_line[2]:
            one["attached"] = f"{called}{(at + rng.randrange(1, 8)) % 8}"
        return one

    there = {called: [permanent(called, at) for at in range(8)] for called in "AB"}
    refs = [one["ref"] for ones in there.values() for one in ones]
    until = ["forever"], ["end_of_turn"], ["leaves", {"ref": rng.choice(refs)}]
    effects = [
        {
            "objects": [rng.choice(refs)],
            "source": rng.choice(refs),
            "does": [rng.choice(DOES)],
            "until": rng.choice(until),
        }
        for _ in range(8)
    ]
    players = [
        {"name": name, "life": 200, "battlefield": ones, "hand": rng.choices(names, k=3), "library": ["Forest"] * 20}
        for name, ones in there.items()
    ]
    told = {"rules": rng.choice(BOTH), "turn": 3, "players": players, "effects": effects}
    game = from_position(Position.load(told), str(seed))
    for number in range(80):
        if game.question is None:
            break
        idle = game.question.KIND == "priority" and rng.random() < 0.6
        try:
            game.answer(("pass",) if idle else game.question.random(Dice(str(seed), number, "answer")))
        except IllegalDecision:
            continue
    return game


def happened_to_phased_out(game: Decider) -> Iterator[str]:
    """Tell what happened to something while it was phased out."""
    board, set_up = Board(), False
    for record in game.records:
        out = {id for id in board.battlefield if board.objects[id].phased_out}
        about = getattr(record.event, "object", None), getattr(record.event, "creature", None)
        if set_up and record.event.NAME not in ALLOWED and out.intersection(filter(None, about)):
            yield f"{record.position} {record.rule} {record.event}"
        set_up = set_up or record.event.NAME == "position_set_up"
        evolve(board, record)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_happens_to_what_is_phased_out(seed: int) -> None:
    assert not [*happened_to_phased_out(anything_phased_out(seed))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 110))
def test_nothing_happens_to_what_is_phased_out_in_many_games(seed: int) -> None:
    assert not [*happened_to_phased_out(anything_phased_out(seed))]
