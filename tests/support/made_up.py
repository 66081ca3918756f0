"""Made-up situations full of texts that depend on turn, step, combat, hands and stack, and the course of any game."""

from __future__ import annotations

import random
from typing import Any

from domain.bots import PLAYERS
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.randomness import Dice
from tests.support.table import Table, card, creature

EDITIONS = ("seed", "current")
YOUR_TURN: dict[str, Any] = {"your_turn": True}
CREATURE: dict[str, Any] = {"type": "creature"}


def ward(condition: dict[str, Any], name: str = "Ward of Hours") -> CardDefinition:
    """A permanent with which its controller cannot lose while something holds."""
    return card(name, "Enchantment", {"static": ["cant_lose_game"], "to": "you", "while": condition})


def fetter(filter: Any, name: str = "Fetter") -> CardDefinition:
    """An Aura that can enchant only what matches."""
    return card(name, "Enchantment: Aura", {"keyword": "enchant", "of": filter}, cost="{0}")


def exists(*filters: dict[str, Any]) -> dict[str, Any]:
    return {"exists": {"all": list(filters)}}


CONDITIONS: list[dict[str, Any]] = [
    YOUR_TURN,
    {"step_is": "upkeep"},
    {"step_is": "declare-blockers"},
    {"step_is": "postcombat-main"},
    exists({"tapped": True}),
    exists(CREATURE, {"combat": "attacking"}),
    exists(CREATURE, {"combat": "blocked"}),
    exists(CREATURE, {"combat": "attacked_this_turn"}),
    exists(CREATURE, {"entered_this_turn": True}),
    {"exists": {"is": "spell"}},
    {"exists": {"is": "activated_ability"}},
    {"exists": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}},
    {"amount": {"hand_of": "you"}, "compare": {"at_least": 5}},
    {"amount": {"life_of": "you"}, "compare": {"at_most": 0}},
    {"amount": {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}}, "compare": {"at_least": 6}},
]
FILTERS: list[Any] = [
    CREATURE,
    {"tapped": False},
    {"tapped": True},
    {"combat": "attacking"},
    {"combat": "blocking"},
    {"combat": "attacked_this_turn"},
    {"power": {"at_most": {"hand_of": "you"}}},
    {"toughness": {"at_least": 2}},
    {"controller": "active_player"},
    {"controller": "opponent"},
    {"entered_this_turn": True},
    {"damaged": True},
    {"has_attached": {"subtype": "Aura"}},
]
LIVES = (0, 0, -3, 1, 2, 20)
SPELLS = ("Shock", "Giant Growth", "Grizzly Bears", "Unsummon", "Divination", "Raise the Alarm")


def made_up(seed: int) -> Table:
    """A situation that nobody thought of: texts that depend on anything, on both sides."""
    dice = random.Random(seed)

    def condition() -> dict[str, Any]:
        found = dice.choice(CONDITIONS)
        return {"not_true": found} if dice.random() < 0.4 else found

    def filter() -> dict[str, Any]:
        some = dice.sample(FILTERS, dice.randint(1, 2))
        return {"all": [CREATURE, *({"not": one} if dice.random() < 0.3 else one for one in some)]}

    table = Table(EDITIONS[seed % 2], life={name: dice.choice(LIVES) for name in "AB"})
    for name in "AB":
        for number in range(3):
            table.battlefield(name, creature(f"Fighter {name}{number}", f"{number + 1}/{dice.randint(1, 3)}"))
        table.battlefield(name, ward(condition()), ward(condition()))
        changing = {
            "static": [{"pt": [dice.randint(-2, 1), dice.randint(-2, 1)]}],
            "to": filter(),
            "while": condition(),
        }
        table.battlefield(name, card("Weather", "Enchantment", changing))
        for number in range(2):
            on = f"Fighter {dice.choice('AB')}{dice.randint(0, 2)}"
            table.battlefield(name, fetter(filter(), f"Fetter {name}{number}"), attached=on)
        for land in ("Mountain", "Forest", "Island", "Plains"):
            table.lands(name, land, 2)
        table.hand(name, *dice.sample(SPELLS, 3))
    return table


def course(game: Decider, seed: int, most: int) -> list[Recorded]:
    """What is recorded of a game that goes on with so many random decisions."""
    player = PLAYERS["greedy" if seed % 3 == 2 else "random"]
    for number in range(most):
        if game.question is None:
            break
        try:
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            assert not game.in_casting
    return game.records
