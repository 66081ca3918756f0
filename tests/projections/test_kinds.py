"""Kinds of events in groups: every kind has its place, and what a reader asks for is what there is."""

from __future__ import annotations

from collections import Counter

import pytest

from projections.counting.statistics import deaths
from projections.reading.kinds import GROUPS, STATE_BASED, of_group, of_kinds
from projections.reading.log import UnknownKind, kinds, log
from replay import open_store
from tests.support.logs import Story


def test_every_kind_is_in_one_group() -> None:
    found = Counter(kind for group in GROUPS for kind in of_group(group))
    assert found == Counter(kinds())
    assert not set(GROUPS) & set(kinds())


def test_groups_and_kinds_are_asked_for_together(story: Story) -> None:
    wanted = of_kinds("life, attackers_declared")
    kinds = {line.kind for line in log(story.log) if wanted(line)}
    assert "attackers_declared" in kinds
    assert kinds - {"attackers_declared"} <= {"life_gained", "life_lost"}
    assert len(kinds) > 1


def test_state_based_is_all_that_section_704_does(story: Story) -> None:
    wanted = of_kinds(STATE_BASED)
    lines = list(log(story.log))
    found = {line.position for line in lines if wanted(line)}
    assert {"permanent_destroyed", "state_based_actions_performed"} <= {
        line.kind for line in lines if line.position in found
    }
    assert found >= {line.position for line in lines if line.rule.startswith("704.")}


@pytest.mark.parametrize("text", ["", " , ", "damage,gossip", "704"])
def test_what_is_no_kind_is_refused(text: str) -> None:
    with pytest.raises(UnknownKind, match="no event is of the kind"):
        of_kinds(text)


def test_a_slip_is_put_right() -> None:
    with pytest.raises(UnknownKind, match="damage_dealt"):
        of_kinds("damge_dealt")


def test_deaths_are_a_group_of_their_own() -> None:
    with open_store(":memory:") as games:
        game = games.play("claws-and-fire", "wings-and-mercy", seed=26, players=("greedy", "greedy"))
        lines = list(game.log(kind="deaths"))
        died = [death.position for death in deaths(game.events())]
        assert [line.position for line in lines] == died
        assert died
        both = {line.position for line in game.log(kind="deaths,spell_cast")}
        assert both == set(died) | {line.position for line in game.log(kind="spell_cast")}
        with pytest.raises(UnknownKind, match="did you mean deaths"):
            list(game.log(kind="died"))
