"""What a viewer may know of a log: a checker that folds the redacted stream and looks for what is told too much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from domain import events as e
from domain.board.evolve import fold
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import PlayerId
from domain.terms import HIDDEN_ZONES
from projections.seeing.numbering import SPOTS, Numbering
from projections.seeing.views import Redactor, leaks
from tests.support.logs import ANNA, BETH

VIEWERS = (ANNA, BETH, None)
TIMES = frozenset(("entered", "since", "timestamp", "touched", "turned"))
KEPT = ("bindings", "card", "linked")
"""What a text remembers, and which card lies face down: may name what is hidden, and that is 0 in a view."""


def in_public(board: Board, without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Everything of a board that everybody sees."""
    return {
        "zones": [board.battlefield, board.stack, board.exile, board.command],
        "objects": {
            id: [getattr(board.objects[id], name) for name in GameObject.__slots__ if name not in (*KEPT, *without)]
            for id in (*board.battlefield, *board.stack, *board.exile, *board.command)
        },
        "players": [
            [
                player.name,
                player.life,
                player.counters,
                player.pool,
                player.graveyard,
                len(player.hand),
                len(player.library),
                (player.lands, player.spells, player.draws, player.mulligans, player.kept, player.lost),
            ]
            for player in board.players.values()
        ],
        "turn": [
            board.turn,
            board.active,
            board.phase,
            board.step,
            board.phases_left,
            board.steps_left,
            board.extra_turns,
            board.priority,
            board.passes,
            board.outcome,
        ],
        "combat": None
        if board.combat is None
        else [
            {id: (a.attacked, a.defender, a.blocked, a.blockers) for id, a in board.combat.attackers.items()},
            board.combat.blocks,
        ],
        "effects": {
            number: (effect.data.model_copy(update={"bindings": ()}), effect.remaining)
            for number, effect in board.effects.items()
        },
        "triggers": list(board.triggers),
        "seen": board.seen,
        "next": [board.next_object, board.next_effect, board.next_trigger],
    }


def agree(seen: Any, real: Any) -> bool:
    """The same, but for numbers that are 0."""
    if isinstance(real, dict):
        return bool(seen.keys() == real.keys()) and all(agree(seen[key], real[key]) for key in real)
    if isinstance(real, tuple):
        return len(seen) == len(real) and all(agree(one, other) for one, other in zip(seen, real, strict=True))
    return bool(seen == real or seen == 0)


class AsRecorded(Numbering):
    """Leaves definitions the numbers they have in the log, so that a view can be held against it."""

    def renumber(self, event: Event, seen: dict[str, Any]) -> None:
        pass


def plain(viewer: PlayerId | None) -> Redactor:
    """A redactor for everything but the numbers of definitions."""
    redactor = Redactor(viewer)
    redactor._numbering = AsRecorded()
    return redactor


def check_numbers(log: Sequence[Recorded], viewer: PlayerId | None) -> None:
    """A viewer's definitions are numbered from 1 in the order in which they meet them, and each keeps its number."""
    ours, theirs = Redactor(viewer), plain(viewer)
    meant: dict[int, int] = {0: 0}
    for recorded in log:
        seen, kept = ours.redact(recorded), theirs.redact(recorded)
        if seen is None or kept is None:
            assert seen is kept
            continue
        assert seen[:4] == kept[:4]
        for name, _ in SPOTS.get(type(seen.event), ()):
            for number, true in zip(leaves(getattr(seen.event, name)), leaves(getattr(kept.event, name)), strict=True):
                if number != true:
                    assert meant.setdefault(true, number) == number
        if isinstance(seen.event, e.CardSeen | e.CommanderPresented):
            assert isinstance(kept.event, e.CardSeen | e.CommanderPresented)
            number = meant.setdefault(kept.event.definition, seen.event.definition)
            assert number == seen.event.definition <= 1 + max(len(meant), *meant.values())
    assert len(set(meant.values())) == len(meant)


def leaves(value: Any) -> Iterator[Any]:
    """What is in nested data, in order."""
    if isinstance(value, BaseModel):
        value = tuple(value.__dict__.values())
    if isinstance(value, tuple):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def check_views(log: Sequence[Recorded], every: int = 1) -> None:
    """The redacted streams of a log fold to the viewers' boards, and leak nothing."""
    for viewer in VIEWERS:
        assert list(leaks(log, viewer)) == []
        check_numbers(log, viewer)
        fold([seen for seen in map(Redactor(viewer).redact, log) if seen is not None])
        redactor = plain(viewer)
        real, seen = Board(), Board()
        for at, recorded in enumerate(log):
            fold([recorded], real)
            shown = redactor.redact(recorded)
            if shown is not None:
                fold([shown], seen)
            if at % every == 0 or at == len(log) - 1:
                compare(real, seen, viewer)


def compare(real: Board, seen: Board, viewer: PlayerId | None) -> None:
    # Where something was left out the positions differ, and with them the times, nothing else.
    without = frozenset() if real.position == seen.position else TIMES
    assert in_public(seen, without) == in_public(real, without)
    for id in (*real.battlefield, *real.stack, *real.exile):
        for name in KEPT:
            assert agree(getattr(seen.objects[id], name), getattr(real.objects[id], name))
    for at, effect in real.effects.items():
        assert agree(dict(seen.effects[at].data.bindings), dict(effect.data.bindings))
    for number, player in real.players.items():
        if number == viewer:
            assert seen.players[number].hand == player.hand
            assert [card.name for card in seen.hand(number)] == [card.name for card in real.hand(number)]
        else:
            assert all(id == 0 or seen.objects[id].token for id in seen.players[number].hand)
    known = {id for id, found in seen.objects.items() if found.zone in HIDDEN_ZONES and not found.token}
    mine = set() if viewer is None else {*seen.players[viewer].hand, *seen.players[viewer].library}
    assert known <= mine
