"""Games of any proven cards, told as other programs would tell them: nothing in them contradicts the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain import events as e
from domain.terms import Zone
from replay.observing.audit.auditor import Audit, Outcome, audit
from replay.observing.audit.check_context import Why
from tests.support.audited_games import play, with_texts, without_texts
from tests.support.fighting import attack, block, table
from tests.support.long import with_many
from tests.support.observed import observed
from tests.support.situations import CREATURE, spell
from tests.support.table import Table, creature

QUICK, MANY = (1, 2, 5, 7), 400
"""A duel, two teams, one under the rules of 2017, and one against a player who has schemes."""

EVENTS, LONG = 900, 4000
CHANGES = 8

FULLY = ("texts", "no texts", "facts")
"""Ways in which everything is told that happens."""

SEEDS = with_many(QUICK, (seed for seed in range(MANY) if seed not in QUICK))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_in_a_game_of_any_cards_contradicts_the_rules(seed: int) -> None:
    found = play(seed, events=EVENTS if seed in QUICK else LONG, changes=CHANGES)
    assert found.failed == {}
    assert list(found.wrong) == []
    assert len(found.cards) > 20
    for way in FULLY:
        outcomes: Counter[Outcome] = sum(found.audits[way].counts.values(), Counter())
        assert outcomes[Outcome.NOT_CHECKED] <= outcomes[Outcome.CONSISTENT] / 50
    assert found.audits["few facts"].counts["whose turn"][Outcome.CONSISTENT]
    assert [(way, one) for way, one in found.injected if one.outcome is Outcome.CONSISTENT] == []


@pytest.mark.parametrize("seed", with_many(QUICK[::2], QUICK[1::2]))
def test_what_is_changed_in_a_game_that_is_told_in_full_contradicts_the_rules(seed: int) -> None:
    """Where texts are known all of it; where they are not, a text could be the reason of little."""
    found = play(seed, ways=FULLY, events=EVENTS, changes=CHANGES * 2)
    assert found.failed == {}
    for way in FULLY:
        outcomes = Counter(one.outcome for which, one in found.injected if which == way)
        assert sum(outcomes.values()) == CHANGES * 2
        assert outcomes[Outcome.CONSISTENT] == 0
        assert outcomes[Outcome.NOT_CHECKED] <= (0 if way == "texts" else CHANGES // 4)


# What such games have shown


def as_observed(played: Table, rule: str) -> list[Audit]:
    """What the audit says of it as each seat saw it, with what all cards do and without a word of that."""
    log, definitions = played.game.records, dict(played.game.definitions)
    return [audit(*way(log, definitions, seat), rule=rule) for way in (with_texts, without_texts) for seat in (0, 1)]


@pytest.mark.parametrize("dies", [True, False])
def test_who_loses_once_what_kept_that_is_gone_does_so_in_the_next_pass(dies: bool) -> None:
    """704.3, 101.2. What keeps its controller from losing is destroyed in one pass; the loss is due in another."""
    keeper = creature("Keeper", "2/2", abilities=[{"static": ["cant_lose_game"], "to": "you"}])
    bear = creature("Bear", "2/2")
    doom = spell("Doom", {"deal_damage": 2, "to": "t"}, {"lose_life": 20, "who": "each_opponent"}, t=CREATURE)
    game = table([], [keeper, bear], edition="current", a=[doom])
    game.cast("A", "Doom", targets=["Keeper" if dies else "Bear"])
    game.resolve()
    assert game.board.over == dies
    for found in as_observed(game, "704"):
        seen = {Outcome.CONSISTENT} if dies or found.texts.known else {Outcome.NOT_CHECKED}
        assert set(found.counts["state-based actions"]) == seen


def test_what_regenerates_where_nobody_tells_of_what_it_replaced_is_spared_beside_a_death() -> None:
    """701.19a, 614.6."""
    mends = {"activated": [{"regenerate": "self"}], "cost": [{"mana": "{0}"}]}
    game = table([creature("Troll", "2/2", abilities=[mends])], [creature("Ox", "2/2")], edition="current")
    game.activate("A", "Troll")
    game.resolve()
    attack(game, "Troll")
    block(game, ("Ox", "Troll"))
    game.go_to("end")
    log = [
        one._replace(event=one.event.model_copy(update={"before": None, "after": None}))
        if isinstance(one.event, e.ReplacementApplied)
        else one
        for one in observed(game.game.records, 1)
    ]
    found = audit(log, rule="704")
    assert set(found.reasons) == {("state-based actions", Why.REPLACED)}
    assert found.contradicted is None
    without = [one for one in log if not isinstance(one.event, e.PermanentRegenerated | e.ReplacementApplied)]
    assert audit(without, rule="704").contradicted is not None


def test_a_copy_of_a_prepare_spell_stays_in_exile() -> None:
    """722.3c, 704.5e. It does so while a permanent is prepared, whatever else the record tells of."""
    inset: dict[str, Any] = {
        "name": "Lesson",
        "types": "Sorcery",
        "cost": "{U}",
        "abilities": [{"spell": [{"draw": 1}]}],
    }
    ready = {"replace": {"would_enter": "self"}, "with": [{"enters_prepared": True}]}
    game = Table("current")
    game.hand("A", creature("Scholar", "2/2", cost="{0}", abilities=[ready], inset=inset))
    game.start("A")
    game.cast("A", "Scholar")
    game.resolve()
    game.go_to("end")
    assert any(one.copy_of for one in game.board.objects.values() if one.zone is Zone.EXILE)
    for found in as_observed(game, "704"):
        assert set(found.counts["nothing left to do"]) == {Outcome.CONSISTENT}
