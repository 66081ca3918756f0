"""104.4b. Loops that chance makes up: what is called a draw would never have ended, and what would not is found."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.rules.game import loops
from tests.support.long import with_many
from tests.support.situations import CREATURE, enchantment, spell
from tests.support.table import Table

SPIRIT = {"types": "Creature: Spirit", "colors": "W", "pt": "1/1"}
MINE = {"all": [CREATURE, {"controller": "you"}]}
EVENTS: list[dict[str, Any]] = [
    {"gains_life": "you"},
    {"gains_life": "each_opponent"},
    {"loses_life": "you"},
    {"loses_life": "each_opponent"},
    {"gains_life": "each_player"},
    {"enters": MINE},
    {"enters": CREATURE},
    {"dies": CREATURE},
    {"dies": MINE},
    {"counters_put": MINE, "kind": "+1/+1"},
    {"draws": "you"},
]
EFFECTS: list[dict[str, Any]] = [
    {"gain_life": 1},
    {"gain_life": 2},
    {"gain_life": 1, "who": "each_opponent"},
    {"gain_life": 1, "who": "each_player"},
    {"gain_life": {"count": MINE}},
    {"lose_life": 1},
    {"lose_life": 1, "who": "each_opponent"},
    {"create_token": SPIRIT},
    {"destroy": MINE},
    {"put_counters": "+1/+1", "on": MINE},
    {"put_counters": "-1/-1", "on": MINE},
    {"deal_damage": 1, "to": "each_opponent"},
    {"player_counters": "experience", "who": "you"},
    {"player_counters": "poison", "who": "each_opponent"},
    {"apply": [{"pt": [1, 1]}], "to": MINE, "for": "end_of_turn"},
    {"draw": 1},
    {"mill": 1, "who": "you"},
]
NUMBERS: list[dict[str, Any]] = [
    {"life_of": "you"},
    {"count": CREATURE},
    {"counters_on": "you", "kind": "experience"},
    {"minus": [{"life_of": "you"}, {"count": CREATURE}]},
]
GO = spell("Go", {"gain_life": 1}, {"create_token": SPIRIT}, {"lose_life": 1})


def made_up(dice: random.Random) -> list[CardDefinition]:
    """Three to six cards that may set each other off, and perhaps one that ends the game some time."""
    cards = [
        enchantment(
            f"Engine {number}",
            {"triggered": dice.sample(EFFECTS, dice.choice((1, 1, 2))), "on": dice.choice(EVENTS)},
        )
        for number in range(dice.choice((3, 4, 5, 6)))
    ]
    if dice.random() < 0.4:
        compare = {dice.choice(("at_least", "exactly")): dice.choice((45, 46, 60, 100))}
        ends = {"triggered": [{"win": "you"}], "on": {"state": {"amount": dice.choice(NUMBERS), "compare": compare}}}
        cards.append(enchantment("End", ends))
    return cards


def started(dice: random.Random) -> Table:
    """A game in which they have just been set off."""
    table = Table(dice.choice(("seed", "current")))
    for card in made_up(dice):
        table.battlefield(dice.choice("AAAB"), card)
    table.hand("A", GO)
    table.start("A", extra=30)
    table.cast("A", "Go")
    return table


def play(table: Table, dice: random.Random, most: int) -> bool:
    """Play on, with chance answering what has to be answered; whether it ended, or came to rest."""
    for _ in range(most):
        question = table.game.question
        if question is None or (question.KIND == "priority" and not table.board.stack):
            return True
        if len(table.board.battlefield) > 150 or len(table.board.stack) > 150:
            return False
        table.answer(("pass",) if question.KIND == "priority" else dice.choice(list(islice(question.answers(), 6))))
    return False


@pytest.mark.parametrize("seed", with_many(range(6), range(6, 150)))
def test_a_draw_would_never_have_ended(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(random.Random(seed))
    begun = len(table.events("decision_made"))
    play(table, random.Random(seed), 600)
    if table.board.outcome != ((), "loop"):
        return
    answers = [record.event.answer for record in table.events("decision_made")[begun:]]
    monkeypatch.setattr(loops, "look", lambda game: None)
    monkeypatch.setattr(loops, "look_at_passes", lambda game, passes: None)
    for other in range(3):
        again = started(random.Random(seed))
        for answer in answers:
            again.answer(answer)
        assert not play(again, random.Random(f"{seed} {other}"), 400), again.board.outcome
