"""Games that other programs tell as facts: the form, what is made of it, and what the audit says of it."""

from __future__ import annotations

import gzip
import json
import random
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.abilities import Intrinsic
from domain.board.evolve import fold
from domain.board.state import Board
from domain.events import Recorded
from domain.terms import Zone
from replay import open_store
from replay.games.facts_import import record_account
from replay.games.observed import Fate
from replay.observing.accounts import account, is_told
from replay.observing.audit.auditor import Audit, Outcome, Result, audit
from replay.observing.facts import reading
from replay.observing.facts.forms import KINDS, kind, schema
from replay.observing.facts.reading import Account, BadFacts
from tests.support.facts import MINIMAL, decided, facts_of, written
from tests.support.places import ROOT

DOCS = ROOT / "docs"
BEARS = {"name": "Grizzly Bears", "type_line": "Creature — Bear", "power": 2, "toughness": 2, "abilities": 0}
HEADER: dict[str, Any] = {
    "facts": 1, "source": {"name": "another-engine"}, "players": [{"id": "A", "deck": 40}, {"id": "B", "deck": 40}],
    "cards": [BEARS],
}  # fmt: skip


def entered(object: str, player: str) -> dict[str, Any]:
    return {"fact": "object_moved", "object": object, "card": "Grizzly Bears", "player": player, "source": "library",
            "to": "battlefield"}  # fmt: skip


FIGHT: list[dict[str, Any]] = [
    {"fact": "turn_began", "player": "A"}, entered("a1", "A"),
    {"fact": "turn_began", "player": "B"}, entered("b1", "B"), entered("b2", "B"),
    {"fact": "turn_began", "player": "A"}, {"fact": "permanents_untapped", "objects": []},
    {"fact": "attackers_declared", "player": "A", "attacks": [["a1", "B"]]},
    {"fact": "permanents_tapped", "objects": ["a1"]},
    {"fact": "blockers_declared", "player": "B", "blocks": [["b1", "a1"]]},
    {"fact": "damage_dealt", "source": "a1", "recipient": "b1", "amount": 2, "combat": True},
    {"fact": "damage_dealt", "source": "b1", "recipient": "a1", "amount": 2, "combat": True},
    {"fact": "object_moved", "object": "a1", "to": "graveyard", "rule": "704.5g"},
    {"fact": "object_moved", "object": "b1", "to": "graveyard", "rule": "704.5g", "at_once": True},
    {"fact": "turn_began", "player": "B"},
    {"fact": "attackers_declared", "player": "B", "attacks": [["b2", "A"]]},
    {"fact": "permanents_tapped", "objects": ["b2"]},
    {"fact": "damage_dealt", "source": "b2", "recipient": "A", "amount": 2, "combat": True},
    {"fact": "life_lost", "player": "A", "amount": 2, "total": 18},
    {"fact": "turn_began", "player": "A"},
]  # fmt: skip
"""A fight of two Bears, and an attack that nobody blocks."""


def told(tmp_path: Path, *lines: dict[str, Any], header: dict[str, Any] = HEADER) -> Account:
    return account(written(tmp_path / "facts.jsonl", (header, *lines)))


def log_of(found: Account) -> list[Recorded]:
    return [recorded for commit in found.commits for recorded in commit.events]


def board_of(found: Account) -> Board:
    return fold(log_of(found))


def counts(found: Audit, check: str) -> dict[str, int]:
    return {str(outcome): count for outcome, count in found.counts[check].items()}


def with_change(lines: Sequence[dict[str, Any]], at: int, **change: Any) -> list[dict[str, Any]]:
    return [line | change if n == at else line for n, line in enumerate(lines)]


# A decided game, told in full and in few facts


@pytest.mark.parametrize(("seed", "fights", "turns"), [(3, 3, 16), (26, 7, 18)])
@pytest.mark.parametrize("kinds", [tuple(KINDS), tuple(MINIMAL)], ids=["all", "few"])
def test_a_game_of_an_engine_is_told_and_agrees_with_the_rules(
    tmp_path: Path, kinds: tuple[str, ...], seed: int, fights: int, turns: int
) -> None:
    log = decided(seed)
    found = account(written(tmp_path / "facts.jsonl", facts_of(log, kinds)))
    assert found.broken is None
    assert found.over
    ours, theirs = fold(log), board_of(found)
    assert theirs.outcome == ours.outcome
    assert theirs.turn == ours.turn
    for id, player in ours.players.items():
        assert theirs.players[id].life == player.life
        assert len(theirs.players[id].library) == len(player.library)
        graveyards = [[board.objects[card].name for card in board.players[id].graveyard] for board in (ours, theirs)]
        assert graveyards[0] == graveyards[1]
    battlefields = [
        sorted((board.objects[id].name, board.objects[id].controller, board.objects[id].tapped, board.objects[id].power)
               for id in board.battlefield)
        for board in (ours, theirs)
    ]  # fmt: skip
    assert battlefields[0] == battlefields[1]
    audited = audit(log_of(found))
    assert audited.result is Result.CONSISTENT
    assert audited.counts["combat damage"][Outcome.CONSISTENT] >= fights
    assert audited.counts["whose turn"][Outcome.CONSISTENT] >= turns


def test_what_a_program_leaves_out_is_not_checked(tmp_path: Path) -> None:
    found = account(written(tmp_path / "facts.jsonl", facts_of(decided(), MINIMAL)))
    audited = audit(log_of(found))
    for check in ("steps", "priority", "untap", "damage step", "nothing left to do"):
        assert counts(audited, check) == {"NOT CHECKED": 1}, check
    assert counts(audited, "marked damage").keys() == {"NOT CHECKED"}
    assert audited.contradicted is None


def test_a_game_is_told_by_the_rules_of_the_edition_that_the_header_names(tmp_path: Path) -> None:
    """Rule 903.8, of the tax on commanders, and others were numbered otherwise in 2017."""
    board = board_of(told(tmp_path, *FIGHT, header=HEADER | {"edition": "seed"}))
    assert (board.edition, board_of(told(tmp_path, *FIGHT)).edition) == ("seed", "current")
    with pytest.raises(BadFacts, match="edition"):
        told(tmp_path, *FIGHT, header=HEADER | {"edition": "of yesterday"})


def test_whose_turn_it_is_may_be_a_texts_doing_where_nobody_tells_of_turns_that_are_added(tmp_path: Path) -> None:
    again = with_change(FIGHT, 14, player="A")
    assert audit(log_of(told(tmp_path, *again))).contradicted is not None
    spell = {"name": "Warp", "type_line": "Sorcery", "abilities": 1}
    cast = {"fact": "object_moved", "object": "g", "card": spell, "player": "A", "source": "library", "to": "graveyard"}
    some = audit(log_of(told(tmp_path, cast, *again)), rule="500.1")
    assert counts(some, "whose turn")["NOT CHECKED"] == 2
    complete = HEADER | {"tells": ["turn_scheduled"]}
    assert audit(log_of(told(tmp_path, cast, *again, header=complete)), rule="500.1").contradicted is not None


# Abilities that are of no card, and what may be left out


def test_an_ability_that_the_rules_give_is_of_no_card(tmp_path: Path) -> None:
    """725.2. The monarch's draw has no source."""
    draws = ["", int(Intrinsic.MONARCH_DRAWS)]
    lines: list[dict[str, Any]] = [
        *FIGHT[:2],
        {"fact": "ability_triggered", "number": 1, "player": "A", "ability": draws},
        {"fact": "ability_put_on_stack", "player": "A", "trigger": 1, "kind": "triggered", "becomes": "draw"},
    ]
    found = told(tmp_path, *lines)
    assert found.broken is None
    (put,) = (one.event for one in log_of(found) if isinstance(one.event, e.AbilityPutOnStack))
    assert put.ability == Intrinsic.MONARCH_DRAWS.ref
    unknown = told(tmp_path, *FIGHT[:2], lines[2] | {"ability": ["", 99]})
    assert unknown.broken is not None
    assert "99" in str(unknown.broken[1])


# The audit finds what is wrong


def test_a_fight_is_audited(tmp_path: Path) -> None:
    audited = audit(log_of(told(tmp_path, *FIGHT)))
    assert audited.result is Result.CONSISTENT
    for check in ("combat damage", "attack", "block", "attackers tap", "life", "state-based actions"):
        assert audited.counts[check][Outcome.CONSISTENT], check


@pytest.mark.parametrize(
    ("at", "change", "check"),
    [
        (10, {"amount": 3}, "combat damage"),
        (17, {"amount": 1}, "combat damage"),
        (18, {"total": 17}, "life"),
        (8, {"objects": ["b2"]}, "attackers tap"),
        (9, {"blocks": [["a1", "a1"]]}, "block"),
        (7, {"attacks": [["b1", "B"]]}, "attack"),
        (3, {"fact": "turn_began", "player": "B", "number": 2}, None),
        (14, {"player": "A"}, "whose turn"),
    ],
)
def test_a_wrong_fact_is_contradicted(tmp_path: Path, at: int, change: dict[str, Any], check: str | None) -> None:
    lines = with_change(FIGHT, at, **change) if check is not None else FIGHT
    audited = audit(log_of(told(tmp_path, *lines)))
    assert (audited.contradicted is not None) == (check is not None)
    assert check is None or any(one.check == check for one in audited.findings)


def test_a_death_that_is_not_due_is_contradicted_and_one_that_is_missing_too(tmp_path: Path) -> None:
    alive = {"fact": "object_moved", "object": "b2", "to": "graveyard", "rule": "704.5g", "at_once": True}
    more = [*FIGHT[:14], alive, *FIGHT[14:15], *FIGHT[19:]]
    assert audit(log_of(told(tmp_path, *more))).contradicted is not None
    less = [*FIGHT[:13], *FIGHT[14:]]
    contradicted = audit(log_of(told(tmp_path, *less))).contradicted
    assert contradicted is not None
    assert contradicted.check == "state-based actions"


def test_a_change_that_nobody_tells_of_is_an_excuse_only_where_there_could_be_one(tmp_path: Path) -> None:
    spell = {"name": "Growth", "type_line": "Instant", "abilities": 1}
    stronger = with_change(FIGHT, 17, amount=5)
    assert audit(log_of(told(tmp_path, *stronger))).result is Result.CONTRADICTED
    cast = {"fact": "object_moved", "object": "g", "card": spell, "player": "B", "source": "library", "to": "graveyard"}
    with_text = told(tmp_path, cast, *stronger)
    assert audit(log_of(with_text)).result is Result.CONSISTENT
    header = HEADER | {"tells": ["characteristics_changed", "replacement_applied"]}
    assert audit(log_of(told(tmp_path, cast, *stronger, header=header))).result is Result.CONTRADICTED


def test_creatures_without_power_are_no_ground_for_a_contradiction(tmp_path: Path) -> None:
    header = HEADER | {"cards": [{"name": "Grizzly Bears", "type_line": "Creature — Bear"}]}
    audited = audit(log_of(told(tmp_path, *FIGHT, header=header)))
    assert audited.contradicted is None
    assert counts(audited, "combat damage") == {"NOT CHECKED": 1}


# What is filled in


def test_numbers_and_words_of_the_program_name_what_is_there(tmp_path: Path) -> None:
    header = HEADER | {"players": [{"deck": 40}, {"deck": 40}]}
    moved = {"object": 1000, "card": BEARS, "player": 1, "source": "library", "to": "hand"}
    lines = [{"fact": "turn_began", "player": 1}, {"fact": "object_moved", **moved},
             {"fact": "object_moved", "object": 1000, "to": "battlefield", "becomes": "the bear"},
             {"fact": "damage_dealt", "source": "the bear", "recipient": 2, "amount": 2, "combat": False}]  # fmt: skip
    found = told(tmp_path, *lines, header=header)
    assert found.broken is None
    board = board_of(found)
    (bear,) = board.battlefield
    assert board.objects[bear].name == "Grizzly Bears"
    assert board.players[2].life == 18  # type: ignore[index]  # players go by their numbers


def test_a_card_in_hand_is_its_owners_knowledge(tmp_path: Path) -> None:
    drawn = {"fact": "object_moved", "object": "x", "card": "Grizzly Bears", "player": "B", "source": "library",
             "to": "hand"}  # fmt: skip
    log = log_of(told(tmp_path, drawn))
    learned = [one.event for one in log if isinstance(one.event, e.CardLearned)]
    assert [one.to for one in learned] == [(2,)]
    assert not any(isinstance(one.event, e.CardSeen) for one in log)


def test_causes_and_moments_are_those_told(tmp_path: Path) -> None:
    lines = [{"fact": "turn_began", "player": "A", "id": "t1"}, entered("a1", "A") | {"cause": "t1", "rule": "305.1"},
             entered("a2", "A") | {"at_once": True}]  # fmt: skip
    log = log_of(told(tmp_path, *lines))
    began, one, two = (recorded for recorded in log if isinstance(recorded.event, (e.TurnBegan, e.ObjectMoved)))
    assert one.cause == began.position
    assert one.rule == "305.1"
    assert two.moment == one.moment > began.moment


def test_every_event_has_the_line_that_it_comes_from(tmp_path: Path) -> None:
    found = told(tmp_path, *FIGHT)
    for commit in found.commits:
        *_, last = commit.events
        assert isinstance(last.event, e.LinesRead)
        assert last.event.runs is not None
        assert sum(last.event.runs[::2]) == len(commit.events) - 1


# What is not of the form, and what cannot be


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"fact": "turn_begun", "player": "A"}, ("line 3", "fact", "turn_began")),
        ({"fact": "turn_began"}, ("line 3", "player", "required")),
        ({"fact": "turn_began", "player": "A", "who": 1}, ("line 3", "who")),
        ({"fact": "object_moved", "object": "a", "to": "garden"}, ("line 3", "to", "graveyard")),
        ({"fact": "life_lost", "player": "A", "amount": "much", "total": 3}, ("line 3", "amount", "integer")),
        ({"fact": "damage_dealt", "source": "a", "recipient": "B", "amount": 2}, ("line 3", "combat")),
        ({"fact": "attackers_declared", "player": "A", "attacks": [["a1"]]}, ("line 3", "attacks.0")),
        ({"fact": "turn_began", "player": "A", "rule": "five"}, ("line 3", "rule")),
        ({"fact": "characteristics_changed", "object": "a1", "changes": [["zone", "hand", "exile"]]},
         ("line 3", "changes.0.0")),
        ({"fact": "life_lost", "player": "A", "amount": 10**12, "total": 3}, ("line 3", "amount")),
    ],
)  # fmt: skip
def test_a_line_that_is_not_of_the_form_is_refused(tmp_path: Path, line: dict[str, Any], says: Sequence[str]) -> None:
    with pytest.raises(BadFacts) as refused:
        told(tmp_path, {"fact": "turn_began", "player": "A"}, line)
    for word in says:
        assert word in str(refused.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"fact": "permanents_tapped", "objects": ["nobody"]}, "no object called nobody"),
        ({"fact": "turn_began", "player": "C"}, "no player is called C"),
        (entered("A", "A"), "A is a player"),
        ({"fact": "object_moved", "object": "a1", "source": "hand", "to": "graveyard"}, "in the zone battlefield"),
        ({"fact": "object_moved", "object": "x", "player": "A", "source": "hand", "to": "exile", "card": BEARS},
         "no unknown card in the zone hand"),
        ({"fact": "object_moved", "object": "x", "player": "A", "source": "library", "to": "exile"}, "`card`"),
        ({"fact": "object_moved", "object": "x", "player": "A", "source": "library", "to": "exile", "card": "Nothing"},
         "no card called Nothing"),
        ({"fact": "turn_began", "player": "A", "cause": "before"}, "no fact before is called before"),
        ({"fact": "blockers_declared", "player": "B", "blocks": [["a1", "a1"]]}, "does not fit"),
    ],
)  # fmt: skip
def test_a_fact_that_cannot_be_ends_the_game_there(tmp_path: Path, line: dict[str, Any], says: str) -> None:
    found = told(tmp_path, {"fact": "turn_began", "player": "A"}, entered("a1", "A"), line, entered("a2", "A"))
    assert found.broken is not None
    assert found.broken[0] == 4
    assert says in str(found.broken[1])
    assert len(board_of(found).battlefield) == 1
    assert not found.over


def test_a_file_that_is_damaged_in_any_way_is_refused_or_told_up_to_there(tmp_path: Path) -> None:
    dice = random.Random(5)
    lines = [json.dumps(line) for line in (HEADER, *FIGHT)]
    for number in range(300):
        some = list(lines)
        at = dice.randrange(len(some))
        match number % 4:
            case 0:
                cut = dice.randrange(1, len(some[at]))
                some[at] = some[at][:cut] + chr(dice.randrange(32, 127)) + some[at][cut + 1 :]
            case 1:
                del some[at]
            case 2:
                some.insert(dice.randrange(1, len(some)), some[at])
            case 3:
                other = dice.randrange(len(some))
                some[at], some[other] = some[other], some[at]
        path = tmp_path / "damaged.jsonl"
        path.write_text("\n".join(some), encoding="utf-8")
        try:
            found = account(path)
        except BadFacts:
            continue
        audit(log_of(found))
        board_of(found)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"facts": 1}', '{"facts": 2, "players": []}', "[" * 5000, '{"facts":1,"players":' + "[" * 900],
)
def test_what_is_no_header_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(BadFacts):
        account(path)


def test_a_line_that_is_far_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl.gz"
    with gzip.open(path, "wb") as out:
        out.write(json.dumps(HEADER).encode() + b"\n" + b" " * (1 << 21) + b"\n")
    with pytest.raises(BadFacts, match="line 2"):
        account(path)


# In a store


def test_a_file_is_imported_once_and_a_longer_one_goes_on(tmp_path: Path) -> None:
    header = HEADER | {"match": "m-1", "whose": "A"}
    short = told(tmp_path, *FIGHT[:14], header=header)
    with open_store(":memory:") as games:
        store = games.store
        first = record_account(store, short)
        assert first.fate is Fate.NEW
        assert first.game is not None
        assert record_account(store, short).fate is Fate.KNOWN
        started = first.game.events()[0].event
        assert isinstance(started, e.GameStarted)
        assert started.observed is not None
        assert started.observed.source == "another-engine"
        assert started.observed.player == 1
        other = record_account(store, told(tmp_path, *with_change(FIGHT, 10, amount=1), header=header))
        assert other.fate is Fate.OTHERWISE


def test_a_board_of_facts_has_what_was_told(tmp_path: Path) -> None:
    board = board_of(told(tmp_path, *FIGHT))
    assert [board.objects[id].name for id in board.battlefield] == ["Grizzly Bears"]
    assert [len(player.graveyard) for player in board.players.values()] == [1, 1]
    assert all(board.zone(Zone.HAND, id) == [] for id in board.players)


# The form itself


def test_the_schema_in_the_docs_is_that_of_the_models() -> None:
    assert json.loads((DOCS / "facts.schema.json").read_text(encoding="utf-8")) == schema(), (
        "write it anew: timewalk schema > docs/facts.schema.json"
    )


def test_the_example_in_the_docs_is_imported_and_agrees(tmp_path: Path) -> None:
    text = (DOCS / "facts.md").read_text(encoding="utf-8")
    path = tmp_path / "example.jsonl"
    path.write_text(text.partition("```jsonl\n")[2].partition("```")[0], encoding="utf-8")
    assert is_told(path)
    found = account(path)
    assert found.broken is None
    assert found.over
    audited = audit(log_of(found))
    assert audited.result is Result.CONSISTENT
    assert audited.counts["combat damage"][Outcome.CONSISTENT]
    assert audited.counts["state-based actions"][Outcome.CONSISTENT]


def test_no_field_of_an_event_is_called_as_what_every_fact_may_say() -> None:
    for name in KINDS:
        fields = set(KINDS[name].event.model_fields)
        assert fields.isdisjoint({"fact", "id", "cause", "at_once", "rule"}), name
        assert kind(name).model.model_json_schema()


def test_facts_are_not_kept_while_they_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many facts hardly one is there at a time: what is kept is what they say, and what comes of them."""
    alive: set[int] = set()
    most = 0

    def line_of(data: dict[str, Any], path: Path, number: int) -> reading.Line:
        nonlocal most
        line = once(data, path, number)
        alive.add(id(line.fact))
        weakref.finalize(line.fact, alive.discard, id(line.fact))
        most = max(most, len(alive))
        return line

    once = reading.line_of
    monkeypatch.setattr(reading, "line_of", line_of)
    many = [{"fact": "life_gained", "player": "A", "amount": 1, "total": 21 + at} for at in range(500)]
    found = told(tmp_path, *many)
    assert len([record for record in log_of(found) if record.event.NAME == "life_gained"]) == 500
    assert 0 < most < 20


def test_more_facts_than_a_game_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_FACTS", 10)
    many = [{"fact": "life_gained", "player": "A", "amount": 1, "total": 21 + at} for at in range(11)]
    assert told(tmp_path, *many[:10]).broken is None
    with pytest.raises(BadFacts, match="line 12: there is more than a game has"):
        told(tmp_path, *many)
