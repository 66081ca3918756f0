"""614, 615. The log says of a replacement that it replaces, and only of prevented damage that it is prevented."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.ids import ObjectId, PlayerId
from projections.reading.log import log
from projections.reading.names import Names
from projections.wording.sentences import sentence
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
    assert "Cho-Manno, Revolutionary prevents 2 damage to Cho-Manno, Revolutionary from Shock" in told
    assert "replaces" not in told


@pytest.mark.parametrize(
    ("after", "rule", "told"),
    [
        ((), "615.1", "Some Wall prevents 3 damage to Ben from Some Bolt"),
        ((("damage", 101, 2, 1, False),), "615.1", "Some Wall prevents 2 of 3 damage to Ben from Some Bolt"),
        (
            (("damage", 101, 2, 5, False),),
            "615.1",
            "Some Wall changes what would happen: Some Bolt would deal 3 damage",
        ),
        (
            (("damage", 101, 1, 3, False),),
            "614.9",
            "Some Wall changes what would happen: Some Bolt would deal 3 damage",
        ),
        ((), "614.1a", "Some Wall replaces what would happen: Some Bolt would deal 3 damage to Ben"),
    ],
)
def test_prevention_says_how_much_is_prevented(after: Any, rule: str, told: str) -> None:
    names = Names()
    names.players |= {PlayerId(1): "Anna", PlayerId(2): "Ben"}
    names.objects |= {ObjectId(101): "Some Bolt", ObjectId(102): "Some Wall"}
    before = ("damage", 101, 2, 3, False)
    event = e.ReplacementApplied(
        source=ObjectId(102),
        ability=None,
        effect=None,
        chooser=None,
        among=(ObjectId(102),),
        before=before,
        after=after,
    )
    assert sentence(event, names, rule=rule).startswith(told)
