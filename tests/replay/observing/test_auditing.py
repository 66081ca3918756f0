"""The audit of observed games: what the rules predict is what the records have, and changed facts are found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from domain import events as e
from domain.events import Recorded
from domain.reasons import Reason
from replay.cli.commands import main
from replay.games.library import Games, open_store
from replay.observing.audit.auditor import Audit, Outcome, Result, audit, audit_settled
from replay.observing.audit.check_context import CHECKS, Why
from replay.observing.audit.fault_injection import CHANGES, Injected, inject
from replay.observing.source import Reading, observations
from tests.support import long
from tests.support.arena import logs_for, needs_logs
from tests.support.observed import observed, record
from tests.support.worlds import pair


def made_up(seed: int = 3) -> list[Recorded]:
    return observed(pair("duel", "current", seed).one.log, 1)


@pytest.fixture(scope="module")
def real() -> dict[str, list[Recorded]]:
    """The games of the real logs, without the name of what the file is packed with; several of one log by number."""
    found = {}
    for path in logs_for("audits"):
        for number, told in enumerate(observations(path, Reading())):
            found[f"{path.name.partition('.')[0]}-{number}"] = [one for commit in told.commits for one in commit.events]
    return found


@pytest.fixture(scope="module")
def audits(real: dict[str, list[Recorded]]) -> dict[str, Audit]:
    return {name: audit(log) for name, log in real.items()}


@needs_logs
def test_the_real_games_do_as_the_rules_say(audits: dict[str, Audit]) -> None:
    assert len(audits) == 24 if long.WANTED else len(audits) >= len(logs_for("audits"))
    for name, found in audits.items():
        assert [one for one in found.findings if one.outcome is Outcome.CONTRADICTED] == [], name


@needs_logs
def test_of_every_kind_there_are_chances_and_few_are_not_checked(audits: dict[str, Audit]) -> None:
    counts: dict[str, Counter[Outcome]] = {}
    for found in audits.values():
        for name, some in found.counts.items():
            counts.setdefault(name, Counter()).update(some)
    assert set(counts) == {one.name for one in CHECKS}
    assert not [why for found in audits.values() for _, why in found.reasons if why is Why.FAILED]
    few = {"added steps": 5, "who may block": 20}
    for name, some in counts.items():
        assert some[Outcome.CONSISTENT] >= few.get(name, 40) // (1 if long.WANTED else 4), name
        assert some[Outcome.NOT_CHECKED] <= max(2, 0.01 * some.total()), name


@needs_logs
def test_changed_facts_of_real_games_are_found(real: dict[str, list[Recorded]]) -> None:
    outcomes = Counter(one.outcome for log in real.values() for one in inject(log, 8))
    assert outcomes.total() >= 5 * len(real)
    assert outcomes[Outcome.CONTRADICTED] >= 0.98 * outcomes.total()


def test_of_a_game_that_is_cut_off_what_is_settled_is_checked_and_agrees() -> None:
    """Wherever it is cut, with the command as over HTTP: nothing is said of the turn that is not over."""
    log = made_up()
    whole = audit(log)
    assert audit_settled(log) == whole
    ends = [at for at, one in enumerate(log) if isinstance(one.event, e.TurnEnded)]
    for cut in range(1, len(log), 37):
        found = audit_settled(log[:cut])
        assert not found.findings
        over = [at for at in ends if at < cut - 40]
        assert bool(found.counts) >= bool(over)


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_games_that_another_source_tells_do_as_the_rules_say(seed: int) -> None:
    found = audit(made_up(seed))
    assert (found.result, found.contradicted) == (Result.CONSISTENT, None)
    assert found.count(Outcome.CONSISTENT) > 200
    assert not found.count(Outcome.NOT_CHECKED)


@pytest.fixture(scope="module")
def changed() -> list[Injected]:
    made: list[Injected] = []
    for seed in (1, 3, 5, 2, 4):  # what there is to be changed depends on what happens in a game
        made += inject(made_up(seed), 30)
        if len({one.kind for one in made}) >= MANY:
            break
    return made


MANY = len(CHANGES) - 9
"""In few games everything happens, and no lists are told."""


def test_changes_are_of_many_kinds_and_all_are_found(changed: list[Injected]) -> None:
    assert len({one.kind for one in changed}) >= MANY
    assert [one for one in changed if one.outcome is not Outcome.CONTRADICTED] == []


def test_both_sides_are_told_field_by_field() -> None:
    log = made_up()
    at, dealt = first(log, e.LifeLost)
    log[at] = log[at]._replace(event=dealt.model_copy(update={"total": dealt.total - 1}))
    found = audit(log[: at + 1], rule="119")
    (one,) = found.findings
    assert (one.check, one.rule, one.position) == ("life", "119.3", log[at].position)
    assert one.unlike == (("life", dealt.total, dealt.total - 1),)
    assert found.verdict == f"CONTRADICTED@{log[at].position}"
    assert "differ" in found.said.told(str)


def test_of_rules_that_are_not_asked_for_nothing_is_checked() -> None:
    found = audit(made_up(), rule="704")
    assert set(found.counts) <= {"nothing left to do", "state-based actions"}
    assert audit(made_up(), rule="999").result is Result.NOTHING


def test_after_a_gap_a_difference_is_not_checked_and_says_so() -> None:
    log = made_up()
    at, lost = first(log, e.LifeLost)
    log[at] = log[at]._replace(event=lost.model_copy(update={"total": lost.total - 1}))
    before = next(n for n in range(at - 1, 0, -1) if isinstance(log[n].event, e.PriorityPassed))
    log[before] = log[before]._replace(event=e.GapObserved(before=0, after=0, reason=Reason.MISSING))
    (one,) = audit(log[: at + 1], rule="119").findings
    assert (one.outcome, one.why) == (Outcome.NOT_CHECKED, Why.GAP)


def first(log: Sequence[Recorded], kind: type[e.LifeLost]) -> tuple[int, e.LifeLost]:
    return next((at, one.event) for at, one in enumerate(log) if isinstance(one.event, kind))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    log = made_up()
    at, lost = first(log, e.LifeLost)
    changed = [*log[:at], log[at]._replace(event=lost.model_copy(update={"total": lost.total - 1})), *log[at + 1 :]]
    with open_store(tmp_path_factory.mktemp("audited") / "games.sqlite", durable=False) as found:
        found.play("claws-and-fire", "wings-and-mercy", seed=7)
        record(found.store, log)
        record(found.store, changed)
        yield found


def test_the_command_tells_and_its_exit_code_too(games: Games, capsys: pytest.CaptureFixture[str]) -> None:
    decided, whole, changed = (str(game.id) for game in games)
    store = ["--store", games.store.where]
    assert main([*store, "audit", whole]) == 0
    assert "OBSERVED-CONSISTENT" in capsys.readouterr().out
    assert main([*store, "audit", changed]) == 1
    assert "by the rules" in capsys.readouterr().out
    assert main([*store, "audit", "--all", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [one["result"].partition("@")[0] for one in told] == ["OBSERVED-CONSISTENT", "CONTRADICTED"]
    assert told[1]["findings"][0]["unlike"]
    assert main([*store, "audit", decided]) == 2
    assert "verify" in capsys.readouterr().err
    assert main([*store, "audit", whole, "--inject", "10"]) == 0
    assert "10 of 10 changes found" in capsys.readouterr().out
