"""614, 615. The log says of a replacement that it replaces, and only of prevented damage that it is prevented."""

from __future__ import annotations

from typing import Any

from projections.reading.log import log
from replay import open_store
from replay.cards.wording import catalogue

LANDS = [{"card": "Wastes", "count": 9}]


def played(anna: dict[str, Any], ben: dict[str, Any], *answers: str, language: str = "en") -> str:
    players = [{"name": "Anna", "library": LANDS, **anna}, {"name": "Ben", "library": LANDS, **ben}]
    with open_store(":memory:") as store:
        game = store.from_position({"rules": "current", "step": "precombat-main", "players": players}, seed=1)
        for answer in answers:
            game.choose(answer)
        for _ in range(30):
            asked = game.ask()
            if asked is None or (asked.question.KIND == "priority" and not game.at("end").board.stack):
                break
            game.choose("pass" if asked.question.KIND == "priority" else "1")
        return "\n".join(line.sentence for line in log(game.events(), catalogue=catalogue(language)))


DRAWS = ({"mana": "UUU", "hand": ["Divination"], "battlefield": ["Teferi's Ageless Insight"]},
         {"battlefield": ["Notion Thief"]})  # fmt: skip


def test_replaced_draws_are_replaced() -> None:
    told = played(*DRAWS, "cast Divination")
    assert "Anna chooses that Teferi's Ageless Insight replaces first: Anna would draw a card" in told
    assert "Notion Thief replaces what would happen: Anna would draw a card" in told
    assert "prevent" not in told
    french = played(*DRAWS, "cast Divination", language="fr")
    assert "Notion Thief remplace ce qui arriverait" in french
    assert "empêche" not in french


def shocked(card: str) -> str:
    return played({"mana": "R", "hand": ["Shock"]}, {"battlefield": [card]}, "cast Shock", card)


def test_damage_that_something_else_replaces_is_not_prevented() -> None:
    told = shocked("Phytohydra")
    assert "Phytohydra changes what would happen: Shock would deal 2 damage to Phytohydra; now" in told
    assert "prevent" not in told


def test_prevented_damage_is_prevented() -> None:
    told = shocked("Cho-Manno, Revolutionary")
    assert "Cho-Manno, Revolutionary prevents what would happen: Shock would deal 2 damage to" in told
    assert "replaces" not in told
