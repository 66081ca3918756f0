"""Games written as facts, as another program would: what was decided here, with that program's own numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.events.event import Numbered
from replay import open_store
from replay.observing.facts.forms import KINDS, kind
from tests.support.long import for_a_module

PROGRAM = {"name": "another-engine", "version": "1.2"}

GIVEN_TOO = ("becomes", "object", "player", "card", "source", "to", "controller", "index", "reason", "tapped")
"""Fields that may be left out and that are told nevertheless where a fact of a new object would mean little without."""

MINIMAL = frozenset((
    "turn_began", "object_moved", "token_created", "token_ceased", "permanents_tapped", "permanents_untapped",
    "attackers_declared", "blockers_declared", "damage_dealt", "life_lost", "life_gained", "permanent_destroyed",
    "player_lost", "game_ended", "spell_cast", "land_played", "characteristics_changed", "counters_put",
    "counters_removed", "object_attached", "object_unattached", "control_changed", "card_drawn", "ability_put_on_stack",
    "resolved",
))  # fmt: skip
"""Facts that suffice for an audit of combat, damage, state-based actions and turns."""


@for_a_module
def decided(seed: int = 26) -> Sequence[Recorded]:
    """A duel of two built-in players, decided here."""
    with open_store(":memory:") as games:
        return games.play("claws-and-fire", "wings-and-mercy", seed=seed, players=("greedy", "greedy")).events()


def facts_of(
    log: Sequence[Recorded], kinds: Iterable[str] = tuple(KINDS), *, rules: bool = True
) -> list[dict[str, Any]]:
    """A decided game as lines: the header first, then facts of these kinds."""
    wanted = frozenset(kinds)
    board = Board()
    prints: dict[int, Printed] = {}
    lines: list[dict[str, Any]] = []
    players: list[dict[str, Any]] = []
    told: set[int | None] = set()
    moment = 0
    for recorded in log:
        event = recorded.event
        match event:
            case e.GameStarted():
                players = [{"id": f"P{n}", "life": event.life, "deck": 0} for n, _ in enumerate(event.seats, 1)]
                lines.append({"facts": 1, "source": PROGRAM, "format": event.format, "players": players})
            case e.DeckPresented():
                players[event.player - 1]["deck"] = event.size
                prints |= dict(enumerate(event.printed or (), event.first or 0))
            case e.CardSeen() | e.CommanderPresented():
                prints[event.definition] = event.printed
        if event.NAME in wanted and event.NAME in KINDS and event.__class__ is KINDS[event.NAME].event:
            line = _line(event, prints)
            if rules:
                line["rule"] = recorded.rule.removeprefix("current:").removeprefix("seed:")
                line["id"] = recorded.position
                if recorded.cause in told:
                    line["cause"] = recorded.cause
            if recorded.moment == moment:
                line["at_once"] = True
            told.add(recorded.position)
            lines.append(line)
            moment = recorded.moment
        evolve(board, recorded)
    return lines


def _line(event: Event, prints: dict[int, Printed]) -> dict[str, Any]:
    told = KINDS[event.NAME]
    line: dict[str, Any] = {"fact": event.NAME}
    dumped = event.model_dump(mode="json")
    for called, (field, _) in kind(event.NAME).fields.items():
        value = dumped[field]
        info = type(event).model_fields[field]
        if value is None or (field in told.left_out and called not in GIVEN_TOO):
            continue
        if Numbered.DEFINITION in info.metadata:
            value = card(prints[value]) if isinstance(value, int) else [card(prints[one]) for one in value]
        if called == "changes":
            value = [change for change in value if change[0] != "abilities"]
        entities = {*event.CHANGED.split(), *event.NAMED.split()}
        line[called] = _players(value, field, entities)
    return line


def _players(value: Any, path: str, entities: set[str]) -> Any:
    """What names a player as the header calls it."""
    if isinstance(value, list):
        deeper = any(one.startswith(f"{path}.") for one in entities)
        return [
            _players(one, f"{path}.{at}" if deeper and not isinstance(one, list) else path, entities)
            for at, one in enumerate(value)
        ]
    if type(value) is int and path in entities and 0 < value < 100:
        return f"P{value}"
    return value


def card(printed: Printed) -> dict[str, Any]:
    """What is printed on a card, as a file describes it."""
    return printed.model_dump(mode="json", exclude={"hash", "token", "abilities"}) | {
        "abilities": len(printed.abilities)
    }


def written(path: Path, lines: Iterable[dict[str, Any]]) -> Path:
    """The lines as a file."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
