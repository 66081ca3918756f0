"""Made-up logs of MTG Arena, written as it writes them, and the real ones where they are at hand."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.support import long
from tests.support.places import SHARED

F = TypeVar("F", bound=Callable[..., object])

LOGS = SHARED / "arena" / "logs"
GAMES = [*sorted(LOGS.glob("*.log.gz")), *sorted((SHARED / "arena" / "more").glob("*.log.gz"))]
needs_logs = pytest.mark.skipif(not GAMES, reason="the real logs are in ../shared, which is not part of the project")


def logs_for(name: str) -> list[Path]:
    """Return the real logs that the test of this name reads: a third of them, each test another, and all with `--all`.

    So `make test` reads each log in many tests, and no test has to read them all.
    """
    return GAMES if long.WANTED else GAMES[zlib.crc32(name.encode()) % 3 :: 3]


def _of_logs(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "path",
        paths or [pytest.param(None, marks=needs_logs)],
        ids=lambda path: path.name.partition(".")[0] if path else "none",
        scope="module",
    )


real_logs = _of_logs(GAMES)
"""For a test of every real log: `path`."""


def some_real_logs(function: F) -> F:
    """Give a test the real logs that are for its name, as `path`."""
    made: F = _of_logs(logs_for(function.__name__))(function)
    return made


MATCH = "0123abcd-0000-4000-8000-00000000beef"
SECRET = "SECRET-OF-A-PERSON"
"""Stands wherever a log has something of a person."""

ZONES = {
    "Revealed": (18, 0), "Pending": (25, 0), "Command": (26, 0), "Stack": (27, 0), "Battlefield": (28, 0),
    "Exile": (29, 0), "Limbo": (30, 0), "Hand": (31, 1), "Library": (32, 1), "Graveyard": (33, 1),
}  # fmt: skip


def header(text: str = "Match to client: GreToClientEvent") -> str:
    return f"[UnityCrossThreadLogger]22.02.2026 12:34:38: {text.replace('client', SECRET)}\n"


def from_server(*messages: dict[str, Any], at: int = 1_771_792_477_994) -> str:
    """One line of the server, with its header."""
    event = {"transactionId": SECRET, "timestamp": str(at), "greToClientEvent": {"greToClientMessages": list(messages)}}
    return header() + json.dumps(event) + "\n"


def from_player(kind: str, answers: int, **body: Any) -> str:
    """An answer, on several lines."""
    payload = {"type": f"ClientMessageType_{kind}", "gameStateId": 1, "respId": answers, **body}
    kind_of_service = "ClientToMatchServiceMessageType_ClientToGREMessage"
    return header("client to Match: ClientToGremessage") + json.dumps(
        {"requestId": 7, "clientToMatchServiceMessageType": kind_of_service, "timestamp": "639131193071034050",
         "transactionId": SECRET, "payload": payload}, indent=2) + "\n"  # fmt: skip


def room(playing: bool = True, match: str = MATCH, results: list[dict[str, Any]] | None = None) -> str:
    players = [
        {"userId": SECRET, "playerName": SECRET, "systemSeatId": seat, "teamId": seat, "sessionId": SECRET,
         "courseId": SECRET, "platformId": SECRET, "eventId": "Ladder"} for seat in (1, 2)
    ]  # fmt: skip
    info: dict[str, Any] = {
        "gameRoomConfig": {"reservedPlayers": players, "matchId": match},
        "stateType": "MatchGameRoomStateType_" + ("Playing" if playing else "MatchCompleted"),
        "players": players,
    }
    if not playing:
        info["finalMatchResult"] = {"matchId": match, "resultList": results or []}
    event = {
        "transactionId": SECRET,
        "timestamp": "1771792477958",
        "matchGameRoomStateChangedEvent": {"gameRoomInfo": info},
    }
    return header() + json.dumps(event) + "\n"


def connected() -> dict[str, Any]:
    return {
        "type": "GREMessageType_ConnectResp", "systemSeatIds": [1], "msgId": 2,
        "connectResp": {
            "deckMessage": {"deckCards": [95815, 95815, 98499]},
            "grpVersion": {"majorVersion": 2026, "minorVersion": 58},
            "greVersion": {"majorVersion": 2026, "minorVersion": 57, "buildVersion": 1},
        },
    }  # fmt: skip


def whole(id: int = 1, *, number: int = 1, match: str = MATCH, undo_to: int = 0, **more: Any) -> dict[str, Any]:
    """A message with a whole state: two players, their zones, and what `more` says."""
    state: dict[str, Any] = {
        "type": "GameStateType_Full", "gameStateId": id, "update": "GameStateUpdate_SendAndRecord",
        "gameInfo": {"matchID": match, "gameNumber": number,
                     "stage": "GameStage_Start" if id == 1 else "GameStage_Play",
                     "type": "GameType_Duel", "variant": "GameVariant_Normal",
                     "superFormat": "SuperFormat_Constructed"},
        "players": [{"systemSeatNumber": seat, "lifeTotal": 20, "teamId": seat, "maxHandSize": 7,
                     "startingLifeTotal": 20, "status": "PlayerStatus_InGame"} for seat in (1, 2)],
        "turnInfo": {"decisionPlayer": 1},
        "zones": [{"zoneId": id, "type": f"ZoneType_{kind}", "visibility": "Visibility_Public", "ownerSeatId": owner}
                  for kind, (id, owner) in ZONES.items()],
    }  # fmt: skip
    if undo_to:
        state |= {"update": "GameStateUpdate_Undo", "prevGameStateId": undo_to}
    return message(state | more)


def change(id: int, prev: int = 0, update: str = "SendAndRecord", **more: Any) -> dict[str, Any]:
    """A message with what changed since the state before."""
    state = {"type": "GameStateType_Diff", "gameStateId": id, "prevGameStateId": prev or id - 1}
    return message(state | {"update": f"GameStateUpdate_{update}"} | more)


def message(state: dict[str, Any]) -> dict[str, Any]:
    id = state["gameStateId"]
    return {
        "type": "GREMessageType_GameStateMessage", "systemSeatIds": [1], "msgId": 100 + id, "gameStateId": id,
        "gameStateMessage": state,
    }  # fmt: skip


def zone(kind: str, *ids: int) -> dict[str, Any]:
    id, owner = ZONES[kind]
    record = {"zoneId": id, "type": f"ZoneType_{kind}", "visibility": "Visibility_Public", "ownerSeatId": owner}
    return record | {"objectInstanceIds": list(ids)}


def card(id: int, where: str, **more: Any) -> dict[str, Any]:
    return {
        "instanceId": id, "grpId": 95815, "type": "GameObjectType_Card", "zoneId": ZONES[where][0],
        "visibility": "Visibility_Public", "ownerSeatId": 1, "controllerSeatId": 1, "cardTypes": ["CardType_Land"],
    } | more  # fmt: skip


def annotation(id: int, kind: str, affector: int, *affected: int, **details: int | str) -> dict[str, Any]:
    return {
        "id": id, "affectorId": affector, "affectedIds": list(affected), "type": [f"AnnotationType_{kind}"],
        "details": [
            {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": [value]} if isinstance(value, int)
            else {"key": key, "type": "KeyValuePairValueType_string", "valueString": [value]}
            for key, value in details.items()
        ],
    }  # fmt: skip


OTHERS = (
    "Mono path[0] = 'C:/Program Files/" + SECRET + "'\n"
    '[UnityCrossThreadLogger]==> GetPlayerInventory {"id":"' + SECRET + '","request":"{}"}\n'
    '{"InventoryInfo":{"Gems":12345,"accountId":"' + SECRET + '"}}\n'
    "[UnityCrossThreadLogger]22.02.2026 12:34:38\n"
    '{\n  "authenticateResponse": {\n    "clientId": "' + SECRET + '"\n  }\n}\n'
)
"""What else a log has, none of it about a match."""


def made_up_log() -> str:
    """A short game: a land is played, a cast is begun and taken back, the other player concedes."""
    passing = {"type": "GREMessageType_UIMessage", "systemSeatIds": [1], "uiMessage": {"seatIds": [2], "onHover": {}}}
    asked = {
        "type": "GREMessageType_ActionsAvailableReq", "systemSeatIds": [1], "msgId": 150, "gameStateId": 3,
        "actionsAvailableReq": {"actions": [
            {"actionType": "ActionType_Cast", "grpId": 98499, "instanceId": 121,
             "manaCost": [{"color": ["ManaColor_Generic"], "count": 1}, {"color": ["ManaColor_Green"], "count": 1}]},
            {"actionType": "ActionType_Pass"}]},
    }  # fmt: skip
    turn = {"phase": "Phase_Main1", "turnNumber": 1, "activePlayer": 1, "priorityPlayer": 1, "decisionPlayer": 1}
    land = [annotation(1, "ObjectIdChanged", 0, 120, orig_id=120, new_id=200),
            annotation(2, "ZoneTransfer", 1, 200, zone_src=31, zone_dest=28, category="PlayLand"),
            annotation(3, "UserActionTaken", 1, 200, actionType=3, abilityGrpId=0)]  # fmt: skip
    spell = [annotation(4, "ObjectIdChanged", 0, 121, orig_id=121, new_id=201),
             annotation(5, "ZoneTransfer", 1, 201, zone_src=31, zone_dest=27, category="CastSpell")]  # fmt: skip
    won = {
        "scope": "MatchScope_Game",
        "result": "ResultType_WinLoss",
        "winningTeamId": 1,
        "reason": "ResultReason_Concede",
    }
    over = {"matchID": MATCH, "gameNumber": 1, "stage": "GameStage_GameOver", "results": [won]}
    casting = {"actions": [{"actionType": "ActionType_Cast", "instanceId": 121}]}
    hand = [card(120, "Hand"), card(121, "Hand", grpId=98499, cardTypes=["CardType_Creature"], power={"value": 2})]
    settled = [zone("Hand", 121), zone("Battlefield", 200), zone("Limbo", 120)]
    return (
        "DETAILED LOGS: ENABLED\n"
        + OTHERS
        + room()
        + from_server(connected(), whole())
        + from_server(change(2, gameObjects=hand, zones=[zone("Hand", 121, 120), zone("Library", 119)], turnInfo=turn))
        + from_server(passing)
        + from_server(change(3, gameObjects=[card(200, "Battlefield"), card(120, "Limbo")], zones=settled,
                             annotations=land, diffDeletedInstanceIds=[120]), asked)
        + OTHERS
        + from_player("PerformActionResp", 150, performActionResp=casting)
        + from_server(change(4, update="Send", gameObjects=[card(201, "Stack", grpId=98499)],
                             zones=[zone("Hand"), zone("Stack", 201)], annotations=spell, diffDeletedInstanceIds=[121]))
        + from_player("CancelActionReq", 151)
        + from_server(whole(5, undo_to=3, turnInfo=turn, gameObjects=[card(200, "Battlefield"), hand[1]],
                            zones=whole()["gameStateMessage"]["zones"] + settled + [zone("Library", 119)]))
        + from_server(change(6, gameInfo=over, update="SendHiFi",
                             players=[{"systemSeatNumber": 2, "lifeTotal": 20, "teamId": 2, "maxHandSize": 7,
                                       "startingLifeTotal": 20, "status": "PlayerStatus_PendingLoss"}]))
        + room(False, results=[won])
    )  # fmt: skip


@lru_cache(maxsize=2)
def unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())
