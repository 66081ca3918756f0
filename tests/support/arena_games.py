"""Made-up games of MTG Arena of a state or two, for what a log tells of one thing that happens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from domain.events import Event, Recorded
from replay.observing.arena.event_log import Commit
from replay.observing.audit.auditor import Audit, audit
from tests.support.arena import annotation, card, change, from_server, room, whole, zone
from tests.support.arena_boards import Watched

MAIN = {
    "phase": "Phase_Main1",
    "step": "",
    "turnNumber": 1,
    "activePlayer": 1,
    "priorityPlayer": 1,
    "decisionPlayer": 1,
}
UPKEEP = MAIN | {"phase": "Phase_Beginning", "step": "Step_Upkeep"}
COMBAT = MAIN | {"phase": "Phase_Combat", "step": "Step_CombatDamage"}

SET_UP = 6
"""The line of the state in which permanents are there that nobody told of."""

STACK, BATTLEFIELD, EXILE, HAND, LIBRARY, GRAVEYARD = 27, 28, 29, 31, 32, 33
"""The engine's numbers of zones, as the made-up logs have them."""


def creature(id: int, where: str = "Battlefield", size: tuple[int, int] = (2, 2), **more: Any) -> dict[str, Any]:
    """A creature of a printing of its own for each size."""
    power, toughness = size
    looks = {"cardTypes": ["CardType_Creature"], "power": {"value": power}, "toughness": {"value": toughness}}
    return card(id, where, **{"grpId": 90_000 + 100 * abs(power) + abs(toughness)} | looks | more)


def instant(id: int, where: str = "Stack", **more: Any) -> dict[str, Any]:
    """An instant."""
    return card(id, where, **{"grpId": 92_000, "cardTypes": ["CardType_Instant"]} | more)


def ability(id: int, source: int, where: str = "Stack", **more: Any) -> dict[str, Any]:
    """An ability on the stack, or one that waits for that."""
    looks = {"grpId": 93_000, "type": "GameObjectType_Ability", "parentId": source, "cardTypes": []}
    return card(id, where, **looks | more)


class Made:
    """A game of which states are told one after the other; it begins in a main phase with permanents there."""

    def __init__(self, *permanents: dict[str, Any], hand: tuple[dict[str, Any], ...] = (), library: int = 5) -> None:
        self._number = count(1)
        self._states: list[dict[str, Any]] = []
        self._turn: dict[str, Any] = MAIN
        self._library = list(range(500, 500 + library))
        self.state(
            self.one("NewTurnStarted", 1, 1),
            self.one("PhaseOrStepModified", 1, 1, phase=1, step=1),
            self.one("PhaseOrStepModified", 1, 1, phase=1, step=2),
            objects=(*permanents, *hand),
            zones=(
                zone("Battlefield", *(one["instanceId"] for one in permanents)),
                zone("Hand", *(one["instanceId"] for one in hand)),
                zone("Library", *self._library),
            ),
            turn=UPKEEP,
        )
        self.passes()
        self.state(self.one("PhaseOrStepModified", 1, 1, phase=2, step=0), turn=MAIN)

    def one(self, kind: str, affector: int, *affected: int, **details: int | str) -> dict[str, Any]:
        """An annotation."""
        return annotation(next(self._number), kind, affector, *affected, **details)

    def moves(self, old: int, new: int, source: int, to: int, category: str, by: int = 0) -> list[dict[str, Any]]:
        """The annotations of a card that goes to another zone under another number."""
        return [
            self.one("ObjectIdChanged", by, old, orig_id=old, new_id=new),
            self.one("ZoneTransfer", by, new, zone_src=source, zone_dest=to, category=category),
        ]

    def state(
        self,
        *annotations: dict[str, Any],
        objects: tuple[dict[str, Any], ...] = (),
        zones: tuple[dict[str, Any], ...] = (),
        lasting: tuple[dict[str, Any], ...] = (),
        gone: tuple[int, ...] = (),
        priority: int = 1,
        turn: dict[str, Any] | None = None,
        skipped: int = 0,
        **more: Any,
    ) -> None:
        """What changed; `skipped` states before it are missing."""
        if turn is not None:
            self._turn = turn
        before = self._states[-1]["gameStateId"] if self._states else 1
        id = before + skipped + 1
        told = change(
            id,
            id - 1,
            turnInfo=self._turn | ({} if turn is not None else {"priorityPlayer": priority}),
            annotations=list(annotations),
            gameObjects=list(objects),
            zones=list(zones),
            persistentAnnotations=list(lasting),
            diffDeletedInstanceIds=list(gone),
            **more,
        )
        self._states.append(told)

    def asks(self, *actions: dict[str, Any]) -> None:
        """The log's owner is asked what to do, with these actions to choose from."""
        before = self._states[-1]["gameStateId"]
        asked = {"actions": [*actions, {"actionType": "ActionType_Pass"}]}
        self._states.append(
            {"type": "GREMessageType_ActionsAvailableReq", "systemSeatIds": [1], "msgId": 900 + before,
             "gameStateId": before, "actionsAvailableReq": asked}
        )  # fmt: skip

    def casts(self, old: int, spell: dict[str, Any], *left: int, player: int = 1, **more: Any) -> None:
        """A spell is cast from the hand, of which these cards are left."""
        id = spell["instanceId"]
        self.state(
            *self.moves(old, id, HAND, STACK, "CastSpell", player),
            self.one("UserActionTaken", player, id, actionType=1, abilityGrpId=0),
            objects=(spell,),
            zones=(zone("Hand", *left), zone("Stack", id)),
            gone=(old,),
            priority=player,
            **more,
        )

    def passes(self, priority: int = 2) -> None:
        """Who has priority passes."""
        self.state(priority=priority)

    def log(self) -> bytes:
        """All that was told, and that the other player concedes."""
        won = {"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": 1}
        results = [won | {"reason": "ResultReason_Concede"}]
        return (
            room() + from_server(whole()) + "".join(map(from_server, self._states)) + room(False, results=results)
        ).encode()

    def watched(self) -> Watched:
        """The game told, held against its own states."""
        return Watched(compare=True).all(self.log())

    def records(self) -> list[Recorded]:
        """The facts."""
        (commits,) = self.watched().commits
        return records_of(commits)

    def since(self, began: type[Event]) -> list[tuple[str, str]]:
        """The facts from the first of a kind on, by name and rule; priority and the like left out."""
        found = self.records()
        at = next(n for n, one in enumerate(found) if isinstance(one.event, began))
        return [(one.event.NAME, one.rule) for one in found[at:] if one.event.NAME not in QUIET]


QUIET = ("lines_read", "card_seen", "card_learned", "board_digested", "source_read", "game_ended", "player_lost")


def records_of(commits: list[Commit]) -> list[Recorded]:
    """The facts of commits."""
    return [one for commit in commits for one in commit.events]


def of(records: Sequence[Recorded], *kinds: type[Event]) -> list[Any]:
    """The facts of some kinds."""
    return [one for one in records if isinstance(one.event, kinds)]


def audited(made: Made) -> Audit:
    """What the audit of a made-up game came to; its board is what the states have."""
    watched = made.watched()
    assert watched.differences == []
    (observer,), (commits,) = watched.observers, watched.commits
    assert observer.broken is None
    assert [one for one in observer.unexplained if one[1] > SET_UP] == []
    return audit(records_of(commits))
