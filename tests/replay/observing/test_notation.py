"""Games in the MTG Replay Notation: told as facts, and audited."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.events import Event, Recorded
from replay.observing.accounts import account, is_told
from replay.observing.audit.auditor import Outcome, Result, audit
from replay.observing.facts.reading import Account, BadFacts
from replay.observing.notation.reading import keywords_in, turn_of
from tests.support.facts import decided
from tests.support.notation import Notation, written


def log_of(found: Account) -> list[Recorded]:
    return [recorded for commit in found.commits for recorded in commit.events]


def changed(tmp_path: Path, kind: str, **data: Any) -> Account:
    """A document of which the first event of this kind with these fields is told otherwise."""
    document = Notation(decided(27)).document()
    event = next(one for one in document["events"] if one["type"] == kind and data.keys() <= one["data"].keys())
    event["data"] |= data
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return account(path)


@pytest.mark.parametrize("seed", [26, 27, 3])
def test_a_document_is_told_and_agrees_with_the_rules(tmp_path: Path, seed: int) -> None:
    log = decided(seed)
    path = written(tmp_path / "replay.json", log)
    assert is_told(path)
    found = account(path)
    assert found.broken is None
    assert found.over
    assert not found.not_taken
    ours, theirs = fold(log), fold(log_of(found))
    assert theirs.turn == ours.turn
    assert theirs.outcome is not None
    assert ours.outcome is not None
    assert theirs.outcome[0] == ours.outcome[0]
    for id, player in ours.players.items():
        assert theirs.players[id].life == player.life
        assert len(theirs.players[id].hand) == len(player.hand)
    names = [sorted(board.objects[id].name for id in board.battlefield) for board in (ours, theirs)]
    assert names[0] == names[1]
    audited = audit(log_of(found))
    assert audited.result is Result.CONSISTENT
    for check in ("combat damage", "results of damage", "attack", "attackers tap", "draw", "one land", "steps"):
        assert audited.counts[check][Outcome.CONSISTENT], check


def test_what_the_notation_does_not_tell_is_not_checked(tmp_path: Path) -> None:
    audited = audit(log_of(account(written(tmp_path / "replay.json", decided(27)))))
    for check in ("priority", "nothing left to do", "damage step"):
        assert audited.counts[check] == Counter({Outcome.NOT_CHECKED: 1}), check


def test_a_wrong_document_is_contradicted(tmp_path: Path) -> None:
    assert audit(log_of(changed(tmp_path, "LIFE", new_total=7))).contradicted is not None
    assert audit(log_of(changed(tmp_path, "ACTIVE_PLAYER_CHANGE", new_player="P2"))).contradicted is not None


def test_where_a_fact_comes_from_is_the_place_of_its_event(tmp_path: Path) -> None:
    document = Notation(decided(27)).document()
    found = account(written(tmp_path / "replay.json", decided(27)))
    last = [one.event for one in log_of(found) if isinstance(one.event, e.LinesRead)][-1]
    assert last.line is not None
    assert last.line <= len(document["events"])


def test_earlier_versions_call_the_events_otherwise(tmp_path: Path) -> None:
    document = Notation(decided(27)).document()
    document["log_l1"] = document.pop("events")
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(document, indent=2), encoding="utf-8")
    assert account(path).over


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"mode": "scenario"}, "scenario"),
        ({"events": [{"i": 0, "t": "T1.UP", "a": "SYS", "type": "DAMAGE", "data": {"source": "c1"}}]}, "target"),
        ({"meta": {"game_id": "x", "players": {"P1": {}}}}, "players"),
        ({"card_index": []}, "card_index"),
    ],
)
def test_what_is_no_whole_game_is_refused(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(Notation(decided(27)).document() | change), encoding="utf-8")
    with pytest.raises(BadFacts, match=says):
        account(path)


def test_an_event_that_is_not_known_is_counted(tmp_path: Path) -> None:
    document = Notation(decided(27)).document()
    document["events"].insert(0, {"i": 0, "t": "T0.PREGAME", "a": "SYS", "type": "NOVELTY", "data": {}})
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert account(path).not_taken == {"NOVELTY": 1}


@pytest.mark.parametrize(("starting", "known"), [("P2", True), ("P9", False), (None, False)])
def test_the_start_tells_who_begins_if_it_is_a_player(tmp_path: Path, starting: str | None, known: bool) -> None:
    document = Notation(decided(27)).document()
    document["game_start"] = {"starting_player": starting}
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(document | {"events": []}), encoding="utf-8")
    told = [one.player for one in told_by(account(path)) if isinstance(one, e.StartingPlayerChosen)]
    assert told == ([2] if known else [])


@pytest.mark.parametrize(
    ("source", "to", "kind"),
    [
        ("none", "P1:hand", e.CardBroughtIn),
        ("none", "P1:library", e.CardBroughtIn),
        ("none", "exile", e.CardBroughtIn),
        ("none", "battlefield", e.TokenCreated),
        ("P1:library", "P1:hand", e.ObjectMoved),
    ],
)
def test_a_card_from_outside_the_game_is_brought_in(tmp_path: Path, source: str, to: str, kind: type[Event]) -> None:
    document = Notation(decided(27)).document()
    move = {"obj": "new", "card_name": next(iter(document["card_index"])), "from": source, "to": to}
    document["events"] = [{"i": 0, "t": "T1.UP", "a": "P1", "type": "MOVE", "data": move}]
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    found = account(path)
    assert found.broken is None
    moves = [one for one in told_by(found) if isinstance(one, e.CardBroughtIn | e.TokenCreated | e.ObjectMoved)]
    assert list(map(type, moves)) == [kind]


@pytest.mark.parametrize(
    ("told", "read"), [("seed", "seed"), ("current", "current"), ("1997", "current"), (None, "current")]
)
def test_a_document_can_name_the_edition_of_the_rules(tmp_path: Path, told: str | None, read: str) -> None:
    document = Notation(decided(27)).document()
    document["meta"]["edition"] = told
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    (started,) = [one.event for one in log_of(account(path)) if isinstance(one.event, e.GameStarted)]
    assert started.edition == read


def test_a_spell_has_resolved_when_it_leaves_the_stack(tmp_path: Path) -> None:
    told = told_by(account(written(tmp_path / "replay.json", decided(27))))
    begun = [one.object for one in told if isinstance(one, e.ResolutionBegan)]
    assert begun
    assert sorted(begun) == sorted(one.object for one in told if isinstance(one, e.Resolved))


def test_keywords_are_read_from_lines_of_their_own() -> None:
    assert keywords_in("Flying, vigilance\nWhen this enters, something happens.") == (["flying", "vigilance"], 1)
    assert keywords_in("First strike (with a reminder)") == (["first strike"], 0)
    assert keywords_in("") == ([], 0)


def test_a_turn_is_read_from_a_time_marker() -> None:
    assert [turn_of(one) for one in ("T3.MP1:2", "T12.UP", "T0.PREGAME", "", "T.", "Tx.UP")] == [3, 12, 0, 0, 0, 0]


def told_by(found: Account) -> list[Event]:
    """What happened, without what the record says of its own bytes."""
    events = [recorded.event for recorded in log_of(found)]
    return [event for event in events if not isinstance(event, e.SourceRead | e.GameStarted)]


def test_a_document_is_read_however_its_lines_are_broken(tmp_path: Path) -> None:
    """One line of more than a mebibyte tells the same as the same document in many lines."""
    data = Notation(decided()).document()
    passing = {"type": "PASS_PRIORITY", "player": next(iter(data["meta"]["players"]))}
    seen = data["events"][-1]
    data["events"][5:5] = [{**seen, **passing} for _ in range(20_000)]
    found = []
    for name, indent in (("lines", 1), ("one-line", None)):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(data, indent=indent), encoding="utf-8")
        if name == "one-line":
            assert path.stat().st_size > 1 << 20
            assert b"\n" not in path.read_bytes()
        found.append(account(path))
    one, *others = found
    for other in others:
        assert told_by(other) == told_by(one)
        assert (other.not_taken, other.left_out) == (one.not_taken, one.left_out)


def test_a_document_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "game.json", decided())
    monkeypatch.setattr("replay.observing.notation.reading.MOST_DOCUMENT", 1 << 12)
    with pytest.raises(BadFacts, match="MiB, unpacked"):
        account(path)
