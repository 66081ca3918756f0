"""725, 702.131 and others. What players and objects of a position are marked with is said with its own rule."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from domain import events as e
from domain.board import abilities
from domain.cards.grammar import filters
from domain.citations import DESIGNATED, NoSuchRule, number
from domain.decider import from_position
from domain.position.model import BadPosition, Position
from domain.rules.casting.activation.limits import SPENT
from domain.rules.objects import ascending, doors, levels, monarch, preparing, the_ring
from replay.observing.arena.vocabulary import DESIGNATIONS

NAMES = {
    *get_args(filters.Designation),
    *(abilities.CHOSEN, abilities.CHOSEN_THIS_TURN, abilities.RESOLVED, abilities.DONE, SPENT),
    *(monarch.MONARCH, ascending.BLESSING, preparing.PREPARED, the_ring.BEARER, levels.LEVEL, levels.SOLVED),
    *doors.DOORS,
}


def test_all_that_the_rules_mark_has_a_rule() -> None:
    assert set(DESIGNATED) >= NAMES
    assert set(DESIGNATIONS.values()) <= set(DESIGNATED)


def position(**more: Any) -> dict[str, Any]:
    sitting = {"name": "Ben", "battlefield": [{"card": "Forest", "designations": {"monstrous": "", "solved": "yes"}}]}
    marked = {"name": "Anna", "designations": {"monarch": "", "city's blessing": ""}}
    return {"players": [marked, sitting], **more}


@pytest.mark.parametrize("edition", ["current", "seed"])
def test_each_is_said_with_its_rule(edition: str) -> None:
    game = from_position(Position.model_validate(position(rules=edition)), seed="1")
    said = [one for one in game.records if isinstance(one.event, e.DesignationGained)]
    assert [one.event.name for one in said if isinstance(one.event, e.DesignationGained)] == [
        *("monarch", "city's blessing", "monstrous", "solved"),
    ]
    for one in said:
        assert isinstance(one.event, e.DesignationGained)
        assert one.rule == _cited(one.event.name, edition)


def test_an_unknown_one_is_refused() -> None:
    data = position()
    data["players"][0]["designations"]["champion of chess"] = ""
    with pytest.raises(BadPosition, match="champion of chess is no designation"):
        from_position(Position.model_validate(data), seed="1")


def _cited(name: str, edition: str) -> str:
    try:
        return number(DESIGNATED[name], edition)
    except (KeyError, NoSuchRule):
        return ""
