"""113.8. Abilities without a source are told by what they are: in the log, on the board, in questions, copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from projections.reading.log import log
from projections.reading.ruled import RULES, name_of_rules, of_rules
from projections.wording.english import ENGLISH
from replay import open_store
from replay.cards.wording import catalogue
from replay.games.game import Game

LANDS = [{"card": "Wastes", "count": 9}]


def going_on(
    position: dict[str, Any], until: Callable[[Game], bool], play: Callable[[Game, str], str]
) -> tuple[str, str]:
    """Play on until something is so; the log in English and in French."""
    with open_store(":memory:") as store:
        game = store.from_position(position, seed=1)
        for _ in range(60):
            asked = game.ask()
            assert asked is not None
            if until(game):
                break
            game.choose(play(game, str(asked)) if asked.question.KIND == "priority" else "1")
        return (
            "\n".join(line.sentence for line in log(game.events())),
            "\n".join(line.sentence for line in log(game.events(), catalogue=catalogue("fr"))),
        )


def test_the_monarchs_ability_is_the_monarchs() -> None:
    position = {
        "rules": "current",
        "step": "precombat-main",
        "players": [
            {
                "name": "Anna",
                "library": LANDS,
                "mana": "BBBB",
                "hand": ["Thorn of the Black Rose"],
                "battlefield": ["Strionic Resonator", "Wastes", "Wastes"],
            },
            {"name": "Ben", "library": LANDS},
        ],
    }

    def play(game: Game, asked: str) -> str:
        if "cast Thorn" in asked:
            return "cast Thorn"
        ends = str(game.at("end").board.step) == "end"
        return "activate Strionic" if ends and "activate Strionic" in asked else "pass"

    english, french = going_on(position, lambda game: game.at("end").board.turn == 2, play)
    assert "The monarch's ability triggers" in english
    assert "The monarch's triggered ability goes on the stack" in english
    assert "targeting the monarch's ability" in english
    assert "Anna copies the monarch's ability" in english
    assert english.count("The monarch's ability has resolved") == 2
    assert "ard's" not in english.replace("cards", "")
    assert "La capacité du monarque se déclenche" in french
    assert "de le" not in french


def test_every_ability_of_the_rules_has_its_words_in_each_language() -> None:
    words = catalogue("fr")
    for ability, name in RULES.items():
        number = of_rules(ability)
        assert number is not None
        assert number < 0
        assert name_of_rules(number) == name
        assert ENGLISH[f"rules.{name}"]
        assert words[f"rules.{name}"] != ENGLISH[f"rules.{name}"]


@pytest.mark.parametrize("ability", [None, (0, 7), (0, 8 + 100), (5, 13)])
def test_what_has_a_source_is_told_by_it(ability: tuple[int, int] | None) -> None:
    assert of_rules(ability) is None
