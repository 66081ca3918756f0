"""Modes are asked by what they do: of spells, abilities and triggers, in each way that modes are chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replay import open_store
from replay.games.asking import Asked
from replay.games.game import Game
from replay.games.library import Games
from tests.support.serving import served

LANDS = [{"card": "Wastes", "count": 12}]


def begun(store: Games, hand: list[str], mana: str, others: dict[str, Any] | None = None, **more: Any) -> Game:
    anna = {"name": "Anna", "library": LANDS, "mana": mana, "hand": hand, "battlefield": ["Grizzly Bears"], **more}
    ben = {"name": "Ben", "library": LANDS, "battlefield": ["Serra Angel", "Memnite"], **(others or {})}
    return store.from_position({"rules": "current", "step": "precombat-main", "players": [anna, ben]}, seed=1)


def modes_asked(game: Game, *answers: str) -> Asked:
    """Answer until modes are asked; pass where nothing is left to answer."""
    for answer in answers:
        game.choose(answer)
    for _ in range(12):
        asked = game.ask()
        assert asked is not None
        if asked.question.KIND == "modes":
            return asked
        game.choose("pass" if asked.question.KIND == "priority" else "1")
    raise AssertionError("no modes are asked")


def words(asked: Asked) -> list[str]:
    return [option.words for option in asked.options]


def test_modes_of_a_spell_by_what_they_do() -> None:
    with open_store(":memory:") as store:
        game = begun(store, ["Dromoka's Command"], "GW")
        asked = modes_asked(game, "cast Dromoka's Command")
        assert words(asked) == [
            "pick modes 2 and 3: Target player sacrifices an enchantment · Put a +1/+1 counter on target creature",
            "pick modes 2 and 4: Target player sacrifices an enchantment · "
            "Target creature you control fights target creature you don't control",
            "pick modes 3 and 4: Put a +1/+1 counter on target creature · "
            "Target creature you control fights target creature you don't control",
        ]
        game.choose("pick modes 2 and 3")
        next_ = game.ask()
        assert next_ is not None
        assert "… pick modes 2 and 3: Target player sacrifices an enchantment · Put" in str(next_)


@pytest.mark.parametrize(
    ("card", "mana", "told"),
    [
        ("Collective Brutality", "BB", "Target creature gets −2/−2 until end of turn"),  # escalate
        ("Abrade", "RR", "deals 3 damage to target creature"),
        ("Fiery Confluence", "RRRR", "deals 1 damage to each creature"),  # the same more than once
        ("Final Showdown", "WWWWWW", "Destroy all creatures"),  # spree
        ("Ice Magic", "UUUU", "Return target creature to its owner's hand"),  # tiered
        ("Barbed Lightning", "RRR", "deals 3 damage to target creature"),  # entwine
    ],
)
def test_each_way_of_choosing_modes(card: str, mana: str, told: str) -> None:
    with open_store(":memory:") as store:
        asked = modes_asked(begun(store, [card], mana), f"cast {card}")
        assert any(told in one for one in words(asked)), words(asked)
        assert all(": " in one for one in words(asked))


def test_modes_of_a_trigger_and_of_an_activated_ability() -> None:
    with open_store(":memory:") as store:
        asked = modes_asked(begun(store, ["Charming Prince"], "WW"), "cast Charming Prince")
        assert "pick mode 1: Scry 2" in words(asked)
        jitte = {"card": "Umezawa's Jitte", "attached": "Grizzly Bears", "counters": {"charge": 2}}
        game = begun(store, [], "", battlefield=["Grizzly Bears", jitte])
        asked = modes_asked(game, "activate Umezawa's Jitte")
        assert "pick mode 3: Gain 2 life" in words(asked)


def test_other_languages_and_http_tell_them_too(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as store:
        game = begun(store, ["Dromoka's Command"], "GW")
        game.choose("cast Dromoka's Command")
        french = store.game(game.id)
        asked = french.ask(words=_french())
        assert asked is not None
        assert words(asked)[0].startswith("prendre les modes 2 et 3\xa0: ")
        assert "enchantement" in words(asked)[0]
        with served(store) as client:
            told = client.get(f"/api/games/{game.id}/question").json()
            assert told["options"][0]["words"].startswith("pick modes 2 and 3: Target player sacrifices")


def _french() -> Any:
    from replay.cards.wording import catalogue

    return catalogue("fr")
