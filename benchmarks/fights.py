"""Fights of very many tokens: making, telling and checking what is declared, carrying it out, and fighting.

Both players cast spells that create them, so that the board is one that a game can come to.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat
from domain.ids import PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Priority
from domain.rules.combat.declaration import attack_question, block_question

ME, YOU = PlayerId(1), PlayerId(2)

PLAIN: tuple[dict[str, Any], ...] = ({}, {"abilities": [{"keyword": "flying"}]})

MINE: tuple[dict[str, Any], ...] = (
    {},
    {"abilities": [{"keyword": "flying"}]},
    {"abilities": [{"keyword": "menace"}]},
    {"abilities": [{"keyword": "protection", "value": "green"}]},
    {"abilities": [{"static": ["must_attack"]}]},
    {"abilities": [{"static": ["must_be_blocked"]}]},
    {"abilities": [{"keyword": "menace"}, {"static": ["must_be_blocked"]}]},
    {"abilities": [{"static": [{"rule": "goaded", "of": "each_opponent"}]}]},
    {"abilities": [{"static": ["lure"]}]},
)
"""Kinds of attackers: evasion, requirements, lures."""

YOURS: tuple[dict[str, Any], ...] = (
    {},
    {"abilities": [{"keyword": "flying"}]},
    {"abilities": [{"keyword": "reach"}]},
    {"colors": "G"},
    {"abilities": [{"static": ["must_block"]}]},
    {"abilities": [{"static": ["blocks_any_number"]}]},
    {"abilities": [{"static": ["cant_block_alone"]}]},
    {"abilities": [{"static": [{"rule": "block_cost", "mana": "{1}"}]}]},
)
"""Kinds of blockers: who reaches whom, who must or costs something, who blocks several."""


class Fight(NamedTuple):
    """Seconds: for the attack and the block (asked, told, checked and carried out), and for the whole combat."""

    attack: float
    block: float
    combat: float
    events: int


def muster(name: str, size: int, kinds: tuple[dict[str, Any], ...]) -> CardDefinition:
    """A spell that creates so many tokens, as many of each kind."""
    tokens = [
        {"name": f"{name} {number}", "types": "Creature: Soldier", "colors": "W", "pt": "2/2", **kind}
        for number, kind in enumerate(kinds)
    ]
    counts = [size // len(kinds) + (number < size % len(kinds)) for number in range(len(kinds))]
    text = [{"create_token": token, "n": count} for token, count in zip(tokens, counts, strict=True) if count]
    return CardDefinition.load({"name": name, "types": "Instant", "cost": "{0}", "abilities": [{"spell": text}]})


def fight(
    size: int, mine: tuple[dict[str, Any], ...], yours: tuple[dict[str, Any], ...], clock: Callable[[], float]
) -> Fight:
    """So many creatures attack, as many may block; each does what is nearest to all attacking and all blocking."""
    plains = catalogue()["Plains"]
    spells = muster("My Levy", size, mine), muster("Your Levy", size, yours)
    game = Decider.new([Seat("A", (spells[0],) * 60), Seat("B", (spells[1],) * 30 + (plains,) * 30)], "many")
    attacking = until_attacks(game, size)
    events, began = len(game.records), clock()
    attack_question(game)
    attacking.data()
    game.answer(attacking.nearest((one, among[0]) for one, among in attacking.may))
    attack = clock() - began
    blocking = until_blocks(game)
    start = clock()
    block_question(game, blocking.player)
    blocking.data()
    tuple(islice(blocking.answers(), 2))
    game.answer(blocking.nearest((one, among[at % len(among)]) for at, (one, among) in enumerate(blocking.may)))
    block = clock() - start
    while game.question is not None and game.board.combat is not None:
        game.answer(("pass",) if isinstance(game.question, Priority) else next(game.question.answers()))
    return Fight(attack, block, clock() - began, len(game.records) - events)


def until_attacks(game: Decider, size: int) -> DeclareAttackers:
    """Each player casts a levy, and then one of them can attack with all of theirs."""
    cast: set[PlayerId] = set()
    for _ in range(1000):
        question = game.question
        assert question is not None
        if isinstance(question, DeclareAttackers) and len(question.may) >= size:
            return question
        if isinstance(question, Priority):
            spell = next((option for option in question.options if option[0] == "cast"), None)
            if spell is not None and question.player not in cast:
                cast.add(question.player)
                game.answer(spell)
            else:
                game.answer(("pass",))
        else:
            game.answer(next(question.answers()))
    raise AssertionError("nobody can attack")


def until_blocks(game: Decider) -> DeclareBlockers:
    """Everybody passes until blockers are declared."""
    while not isinstance(game.question, DeclareBlockers):
        game.answer(("pass",))
    return game.question
