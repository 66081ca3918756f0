"""What the log's owner could choose of is told as the engine asks it, and to that player alone."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Raw

from domain import events as e
from domain.ids import PlayerId
from projections.seeing.views import redact
from replay.observing.arena.messages import DEEPEST, Answered, Asked
from replay.observing.arena.observer import QUIET_KEYS, Observer
from replay.observing.arena.offering import LEFT_OUT, cost_of, modes_of, verb_of
from replay.observing.arena.records import Cost, Offer
from replay.observing.audit.offered import MANA, Offered
from replay.observing.source import Reading, observations
from tests.support.arena import GAMES, needs_logs, real_logs
from tests.support.long import examples


def test_costs_are_written_as_on_cards() -> None:
    parts = (Cost(("Generic",), 2), Cost(("Blue",), 2), Cost(("White", "Black"), 1), Cost(("X",), 1))
    assert cost_of(parts) == "{X}{2}{U}{U}{W/B}"
    assert cost_of(()) == ""
    assert [verb_of(kind) for kind in ("Cast", "CastAdventure", "Special_TurnFaceUp")] == [
        "cast", "cast adventure", "special turn face up",
    ]  # fmt: skip


def test_modes_are_counted_from_the_first_that_could_be_chosen() -> None:
    option = {"ctoId": 2, "affectedId": 350, "modalReq": {"modalOptions": [{"grpId": 7}, {"grpId": 8}, {"grpId": 9}]}}
    asked = {"castingTimeOptionReq": [option]}
    answer = {"ctoId": 2, "chooseModalResp": {"grpIds": [9, 7]}}
    assert modes_of(asked, {"castingTimeOptionResp": answer}) == {350: (2, 0)}
    assert modes_of(asked, {"castingTimeOptionResp": {"castingTimeOptionType": "Done"}}) == {}


class Listening(Observer):
    """An observer that puts the lists it tells together, and holds them against what the engine has just said."""

    asked = 0

    def _asked(self, asked: Asked) -> None:
        offered = self.__dict__.setdefault("offered", Offered())
        before = len(self.event_log.records)
        super()._asked(asked)
        for recorded in self.event_log.records[before:]:
            assert isinstance(recorded.event, e.ChoicesOffered)
            assert recorded.event.to == (self.event_log.whose,)
            offered.take(recorded.event, self.board)
        if asked.kind != "ActionsAvailableReq" or not self.board.turn:
            return
        Listening.asked += 1
        engine = {
            (verb_of(one.kind), one.object, cost_of(one.cost)): one.active + one.payable
            for one in asked.legal
            if isinstance(one, Offer) and one.kind not in LEFT_OUT and one.kind != "Activate_Mana"
        }
        told = {
            (action.verb, action.object, action.cost): state
            for action, state in offered.actions.items()
            if action.verb != MANA and action.object in self.board.objects
        }
        here = self.event_log.here
        there = self.board.objects
        assert told == {(verb, here[id], cost): state for (verb, id, cost), state in engine.items() if id in here}
        made = {
            one.object for one in asked.legal if isinstance(one, Offer) and one.kind == "Activate_Mana" and one.active
        }
        assert {
            action.object
            for action, state in offered.actions.items()
            if action.verb == MANA and state and action.object in there
        } == {here[id] for id in made}


@real_logs
def test_the_lists_told_are_together_what_the_engine_said_last(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.observing.source.Observer", Listening)
    Listening.asked = 0
    assert all(told.broken is None for told in observations(path, Reading()))
    assert Listening.asked > 0 or "seven-mulligans" in path.name


@needs_logs
def test_the_other_player_is_not_told() -> None:
    (told,) = observations(GAMES[0], Reading())
    log = [one for commit in told.commits for one in commit.events]
    assert gzip.decompress(GAMES[0].read_bytes()).count(b"GREMessageType_ActionsAvailableReq") > 5
    offers = [sum(isinstance(one.event, e.ChoicesOffered) for one in redact(log, PlayerId(seat))) for seat in (1, 2)]
    assert offers[told.game.seat - 1] > 5
    assert offers[2 - told.game.seat] == 0


# What is answered, in one walk


def _walked(value: object, key: str = "") -> Iterator[tuple[str, str | int]]:
    """The words and numbers of a body, which has been made of all that was said."""
    if isinstance(value, Mapping):
        for name, one in value.items():
            if name not in QUIET_KEYS:
                yield from _walked(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _walked(one, key)
    elif isinstance(value, str) or type(value) is int:
        yield key, value


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-9, 9),
    st.just(0.5),
    st.sampled_from(["ManaColor_Green", "Somebody", "", "a_b"]),
)
KEYS = st.sampled_from(["ids", "targetInstanceId", "grpId", "autoTapSolution", "x"])
SAID = st.recursive(LEAVES, lambda more: st.lists(more, max_size=3) | st.dictionaries(KEYS, more, max_size=3))
DEEP = {"x": 1}
for _ in range(DEEPEST + 2):
    DEEP = {"x": 1, "ids": [DEEP, "ManaColor_Red"]}  # type: ignore[dict-item]


@given(st.dictionaries(KEYS, SAID, max_size=4))
@settings(max_examples=examples(400))
@example(DEEP)
def test_the_words_of_an_answer_are_those_of_its_body(said: dict[str, object]) -> None:
    answered = Answered(1, "PerformActionResp", 1, 1, Raw(orjson.dumps(said)))
    assert list(answered.words(QUIET_KEYS)) == list(_walked(answered.body))
    assert list(Answered(1, "PerformActionResp", 1, 1, Raw(b"{")).words(QUIET_KEYS)) == []
