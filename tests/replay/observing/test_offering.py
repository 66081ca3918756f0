"""What the log's owner could choose of is told as the engine asks it, and to that player alone."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from domain import events as e
from domain.ids import PlayerId
from projections.seeing.views import redact
from replay.observing.arena.messages import Asked
from replay.observing.arena.observer import Observer
from replay.observing.arena.offering import LEFT_OUT, cost_of, modes_of, verb_of
from replay.observing.arena.records import Cost, Offer
from replay.observing.offered import MANA, Offered
from replay.observing.source import Reading, observations
from tests.support.arena import GAMES, needs_logs, real_logs


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
        before = len(self.chronicle.records)
        super()._asked(asked)
        for recorded in self.chronicle.records[before:]:
            assert isinstance(recorded.event, e.ChoicesOffered)
            assert recorded.event.to == (self.chronicle.whose,)
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
        here = self.chronicle.here
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
