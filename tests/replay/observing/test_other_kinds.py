"""Kinds of things that none of the real games has: phasing, regeneration, dice, designations, day and night."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.events import Event
from domain.ids import PlayerId
from domain.terms import Zone
from tests.support.arena import MATCH, annotation, card, change, connected, from_server, room, whole, zone
from tests.support.arena_boards import Watched

ASIDE = {
    "zoneId": 40, "type": "ZoneType_PhasedOut", "visibility": "Visibility_Public", "ownerSeatId": 1,
    "objectInstanceIds": [200],
}  # fmt: skip


def creature(where: int = 28, **more: Any) -> dict[str, Any]:
    values = {"cardTypes": ["CardType_Creature"], "power": {"value": 2}, "toughness": {"value": 2}}
    return card(200, "Battlefield", **values, **more) | {"zoneId": where}


def game(*states: dict[str, Any]) -> Watched:
    """A player has a creature in a main phase; and then?"""
    turn = {"turnNumber": 1, "activePlayer": 1, "priorityPlayer": 1, "decisionPlayer": 1, "phase": "Phase_Main1"}
    main = [annotation(1, "PhaseOrStepModified", 0, 1, phase=2, step=0)]
    log = room() + from_server(connected(), whole())
    there = [zone("Battlefield", 200)]
    log += from_server(change(2, gameObjects=[creature()], zones=there, turnInfo=turn, annotations=main))
    return Watched().all((log + "".join(map(from_server, states))).encode())


def told(watched: Watched) -> list[Event]:
    """What happens since the creature is there, but for priority."""
    (observer,), (commits,) = watched.observers, watched.commits
    events = [one.event for commit in commits for one in commit.events]
    events += [one.event for one in observer.event_log.records]
    passing = (e.LinesRead, e.PriorityGiven, e.PriorityPassed)
    began = next(at for at, one in enumerate(events) if isinstance(one, e.PhaseBegan))
    return [one for one in events[began + 1 :] if not isinstance(one, passing) and "explain" not in one.NAME]


@pytest.mark.parametrize("number", [0, 200, 201], ids=["where it was", "in a zone", "under another number"])
def test_what_phases_out_stays_what_it_is(number: int) -> None:
    """702.26d. Whether the engine keeps it on the battlefield or elsewhere, it changes no zones."""
    out = [annotation(5, "PhasedOut", 200, 200)]
    back = [annotation(6, "PhasedIn", 200, 200)]
    last = number or 200
    gone, here = change(3, annotations=out), change(4, annotations=back, gameObjects=[creature()])
    if number:
        renamed = [annotation(4, "ObjectIdChanged", 0, 200, orig_id=200, new_id=number)]
        out += renamed if number != 200 else []
        out.append(annotation(7, "ZoneTransfer", 200, number, zone_src=28, zone_dest=40, category="PhaseOut"))
        back.insert(0, annotation(8, "ZoneTransfer", 200, number, zone_src=40, zone_dest=28, category="PhaseIn"))
        back[1]["affectedIds"] = [number]
        of = {"instanceId": number}
        aside = ASIDE | {"objectInstanceIds": [number]}
        gone = change(3, annotations=out, zones=[zone("Battlefield"), aside], gameObjects=[creature(40) | of])
        empty = ASIDE | {"objectInstanceIds": []}
        here = change(4, annotations=back, zones=[zone("Battlefield", number), empty], gameObjects=[creature() | of])
    for states, phased_out in (((gone,), True), ((gone, here), False)):
        watched = game(*states)
        (observer,) = watched.observers
        (permanent,) = (observer.board.objects[id] for id in observer.board.battlefield)
        assert permanent.zone is Zone.BATTLEFIELD
        assert permanent.phased_out is phased_out
        assert observer.event_log.here[last] == permanent.id
        phased = [one for one in told(watched) if isinstance(one, e.PermanentsPhased)]
        assert [len(one.out) for one in phased] == [1, 0][: len(states)]
        assert sum(isinstance(one, (e.ObjectMoved, e.CardBroughtIn)) for one in told(watched)) == 1
        assert not watched.games.report.unknown
        assert observer.broken is None
        assert not observer.gaps


def test_what_is_said_of_permanents_players_and_the_day() -> None:
    said = [
        annotation(5, "PermanentRegenerated", 200, 200),
        annotation(6, "GainDesignation", 200, 200, DesignationType=17),
        annotation(7, "LoseDesignation", 200, 200, DesignationType=17),
        annotation(8, "LoseDesignation", 200, 200, DesignationType=16),
        annotation(9, "GainDesignation", 1, 1, DesignationType=6),
        annotation(10, "GainDesignation", 0, 0, DesignationType=10),
        annotation(11, "LoseDesignation", 0, 0, DesignationType=10),
        annotation(12, "GainDesignation", 0, 0, DesignationType=11),
        annotation(13, "DieRoll", 200, 1, Faces=20, NaturalResult=7, Result=9),
        annotation(14, "DieRoll", 200, 1, Faces=20, NaturalResult=3, Result=3, Ignored=1),
        annotation(15, "CoinFlip", 200, 1, CoinFlipResult=1),
    ]
    watched = game(change(3, annotations=said))
    (observer,) = watched.observers
    (creature,) = observer.board.battlefield
    assert told(watched)[-7:] == [
        e.PermanentRegenerated(object=creature),
        e.DesignationGained(entity=creature, name="saddled", value=""),
        e.DesignationLost(entity=creature, name="saddled"),
        e.DesignationGained(entity=1, name="city's blessing", value=""),
        e.TimeOfDayChanged(before="", after="day"),
        e.TimeOfDayChanged(before="day", after="night"),
        e.DieRolled(player=PlayerId(1), sides=20, result=7),
    ]
    assert not watched.games.report.unknown
    assert not observer.gaps


def test_a_kind_that_is_not_known_is_named_and_the_rest_is_told() -> None:
    watched = game(change(3, annotations=[annotation(5, "Newly", 200, 200), annotation(6, "PhasedOut", 200, 200)]))
    assert list(watched.games.report.unknown) == [("annotation", "Newly")]
    assert isinstance(told(watched)[-1], e.PermanentsPhased)


@pytest.mark.parametrize(
    ("result", "winners", "rule"),
    [({"winningTeamId": 2, "reason": "ResultReason_Timeout"}, (2,), "104.2a"),
     ({"result": "ResultType_Draw", "reason": "ResultReason_Loop"}, (), "104.4b"),
     ({"result": "ResultType_Draw", "reason": "ResultReason_Force"}, (), ""),
     ({"winningTeamId": 9, "reason": "ResultReason_Newly"}, (), "")],
)  # fmt: skip
def test_how_games_end(result: dict[str, Any], winners: tuple[int, ...], rule: str) -> None:
    results = [{"scope": "MatchScope_Game", "result": "ResultType_WinLoss"} | result]
    over = {"matchID": MATCH, "gameNumber": 1, "stage": "GameStage_GameOver", "results": results}
    watched = game(change(3, gameInfo=over))
    (commits,) = watched.commits
    ended = commits[-1].events[-2]
    assert isinstance(ended.event, e.GameEnded)
    assert ended.event.winners == winners
    assert ended.rule == rule
    lost = [one.event.reason for commit in commits for one in commit.events if isinstance(one.event, e.PlayerLost)]
    assert lost == (["concession"] if winners else [])
