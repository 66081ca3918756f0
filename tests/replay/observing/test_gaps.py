"""What is missing of a real log: behind it the board is the engine's again, but for what nobody could know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domain import events as e
from replay.observing.audit.auditor import Outcome, audit
from replay.observing.audit.check_context import Why
from tests.support.arena import GAMES, needs_logs, unpacked, zone
from tests.support.arena_boards import Watched
from tests.support.arena_games import BATTLEFIELD, COMBAT, GRAVEYARD, Made, audited, creature, of, records_of

ATTACKING = COMBAT | {"step": "Step_DeclareAttack"}
STEPS = {6: "Step_DeclareBlock", 7: "Step_CombatDamage", 8: "Step_EndCombat"}
ATTACKS: dict[str, Any] = {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": 2}}

SEEDS = 6
WORST = 0.0001
"""So much of all fields may differ where something is missing in each game."""

SUMMARIZED = (
    b"[Message summarized because one or more GameStateMessages exceeded the 50 GameObject or 50 Annotation limit.]"
)


def with_a_gap(log: bytes, rng: random.Random) -> bytes:
    """The log without some lines in a row, or with a word in place of each."""
    lines = log.split(b"\n")
    told = [n for n, line in enumerate(lines) if b'"greToClientEvent"' in line]
    many = rng.randrange(1, 10)
    first = rng.randrange(len(told) // 6, len(told) - many)
    gone = set(told[first : first + many])
    if rng.randrange(2):
        return b"\n".join(line for n, line in enumerate(lines) if n not in gone)
    return b"\n".join(SUMMARIZED if n in gone else line for n, line in enumerate(lines))


@needs_logs
def test_the_board_behind_a_gap_is_the_engines() -> None:
    compared, unequal = 0, 0
    for seed in range(SEEDS):
        rng = random.Random(seed)
        watched = Watched(compare=True).all(with_a_gap(unpacked(rng.choice(GAMES)), rng))
        compared += watched.compared
        unequal += len(watched.differences)
        assert all(observer.broken is None for observer in watched.observers)
    assert compared > 100_000
    assert unequal <= WORST * compared


@needs_logs
@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_contradicts_the_rules_behind_a_gap(seed: int) -> None:
    rng = random.Random(seed)
    for commits in Watched().all(with_a_gap(unpacked(rng.choice(GAMES)), rng)).commits:
        found = audit(records_of(commits))
        assert [one for one in found.findings if one.outcome is Outcome.CONTRADICTED] == []


@pytest.mark.parametrize("seen", [True, False])
def test_what_is_missing_within_a_step_may_be_why_it_is_not_as_the_rules_say(seen: bool) -> None:
    """508.1a. A creature that was tapped attacks, told in one step; what happened in it was seen or not."""
    made = Made(creature(200, isTapped=True))
    began = made.one("PhaseOrStepModified", 1, 1, phase=3, step=5)
    made.state(began, turn=ATTACKING)
    made.state(skipped=0 if seen else 4, objects=(creature(200, isTapped=True, **ATTACKS),), turn=ATTACKING)
    made.passes()
    for step in (6, 7, 8):
        made.state(made.one("PhaseOrStepModified", 1, 1, phase=3, step=step), turn=COMBAT | {"step": STEPS[step]})
    found = audited(made)
    outcomes = found.counts["attack"]
    assert outcomes[Outcome.CONTRADICTED if seen else Outcome.NOT_CHECKED] == 1
    if not seen:
        assert found.reasons["attack", Why.GAP] == 1


def test_a_token_of_another_number_behind_a_gap_is_another_token() -> None:
    """111.8. The one that was there is gone, and the rules find each token that they ask for."""
    token: dict[str, Any] = {"type": "GameObjectType_Token", "grpId": 91_500}
    made = Made(creature(200, **token))
    made.state(
        skipped=3,
        objects=(creature(210, **token),),
        zones=(zone("Battlefield", 210),),
    )
    made.passes()
    made.state(
        *made.moves(210, 211, BATTLEFIELD, GRAVEYARD, "SBA_Damage"),
        made.one("TokenDeleted", 211, 211),
        objects=(creature(211, "Graveyard", **token),),
        zones=(zone("Battlefield"), zone("Graveyard", 211)),
        gone=(211,),
    )
    made.passes()
    watched = made.watched()
    assert watched.differences == []
    records = records_of(watched.commits[0])
    assert [one.event.object for one in of(records, e.TokenCeased)] != []
    assert not any(one.event.source is one.event.to for one in of(records, e.ObjectMoved))
    assert [one for one in audited(made).findings if one.why is Why.FAILED] == []
