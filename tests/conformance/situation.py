"""Situations as another program's tests tell them: what lies where, who does what when, and what is so afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.support.long import for_a_module
from tests.support.places import SHARED

SITUATIONS = SHARED / "conformance" / "scenarios.jsonl"

Told: TypeAlias = Mapping[str, Any]
"""An entry as it stands in the file."""

STEPS = (
    "UNTAP", "UPKEEP", "DRAW", "PRECOMBAT_MAIN", "BEGIN_COMBAT", "DECLARE_ATTACKERS", "DECLARE_BLOCKERS",
    "FIRST_COMBAT_DAMAGE", "COMBAT_DAMAGE", "END_COMBAT", "POSTCOMBAT_MAIN", "END_TURN", "CLEANUP",
)  # fmt: skip
"""The steps of a turn by their names there, in order."""

ACTIONS = frozenset((
    "cast", "activate", "mana", "play_land", "attack", "block", "attack_none", "block_none", "resolve_stack",
    "add_counters", "concede", "check",
))  # fmt: skip
QUEUED = frozenset(("choice", "mode", "target", "random"))
FORMATS = {"duel": "duel", "ffa": "free-for-all", "commander_duel": "commander", "commander_ffa": "commander"}
RANGES = {"ALL": None, "ONE": "range_of_one", "TWO": "range_of_two"}
"""801.2a. Ranges of influence by their names there, with the option that is each."""
ZONES = {
    "BATTLEFIELD": "battlefield", "HAND": "hand", "GRAVEYARD": "graveyard", "LIBRARY": "library",
    "EXILED": "exile", "COMMAND": "command",
}  # fmt: skip
FLAGS = frozenset(("strict", "no_shuffle", "empty_library", "empty_hand", "manual_mana", "daytime"))


class NotRunnable(Exception):
    """What of a situation this runner, or the game, cannot do; `kind` is cards, or a feature."""

    def __init__(self, feature: str, cards: tuple[str, ...] = ()) -> None:
        super().__init__(feature)
        self.feature = feature
        self.cards = cards


@dataclass(slots=True)
class Action:
    """One timed entry of the script; `done` once it was carried out, `tried` what kept it from that."""

    told: Told
    done: bool = False
    tried: str = ""
    left: int = 0

    @property
    def kind(self) -> str:
        return str(self.told["action"])

    def is_at(self, turn: int, step: str) -> bool:
        """Whether it belongs into this step of this turn."""
        return bool(self.told["turn"] == turn and self.told["step"] == step)

    def __str__(self) -> str:
        what = self.told.get("card") or self.told.get("ability") or ""
        return f"{self.kind} {what}".strip() + f" in turn {self.told['turn']}, {self.told['step']}"


@dataclass(slots=True)
class Queues:
    """What a player decides, untimed: each queue is used up from its front."""

    choices: list[Told] = field(default_factory=list)
    modes: list[Told] = field(default_factory=list)
    targets: list[Told] = field(default_factory=list)

    def left(self) -> list[Told]:
        """What nobody asked for."""
        return [*self.choices, *self.modes, *self.targets]


@dataclass(frozen=True, slots=True)
class Stop:
    """When the board is looked at, after this step of this turn, and what must be so."""

    turn: int
    step: int
    asserts: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation with its script. `players` stand in turn order."""

    id: str
    told: Told

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.told.get("turn_order") or self.told["players"])

    @property
    def flags(self) -> Mapping[str, Any]:
        return self.told.get("flags") or {}

    @property
    def strict(self) -> bool:
        return bool(self.flags.get("strict"))

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that is in it."""
        named = [*self.told["cards"], *(entry["card"] for entry in self.told["setup"])]
        named += [name for names in (self.told.get("commanders") or {}).values() for name in names]
        return tuple(dict.fromkeys(named))

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The looks at the board, the last of them at the end."""
        checkpoints = [*(self.told.get("checkpoints") or ()), self.told]
        return tuple(
            Stop(at["stop"]["turn"], STEPS.index(at["stop"]["step"]), tuple(at["asserts"])) for at in checkpoints
        )

    def actions(self) -> dict[str, list[Action]]:
        """The timed entries of each player, in order; what is for everybody stands with each."""
        found: dict[str, list[Action]] = {name: [] for name in self.players}
        for told in self.told["script"]:
            if told.get("turn") is None:
                continue
            whose = self.players if told["player"] == "*" else (told["player"],)
            for player in whose:
                found[player].append(Action(told, left=told.get("count") or 0))
        return found

    def queues(self) -> dict[str, Queues]:
        """The untimed entries of each player."""
        found = {name: Queues() for name in self.players}
        for told in self.told["script"]:
            if told.get("turn") is not None:
                continue
            queues = found[told["player"]]
            queue = {"mode": queues.modes, "target": queues.targets}.get(told["action"], queues.choices)
            queue += [told] * (told.get("times") or 1)
        return found

    def check(self) -> None:
        """Whether everything in it is known here.

        :raises NotRunnable: what is not.
        """
        told = self.told
        if told["format"] not in FORMATS:
            raise NotRunnable(f"format {told['format']}")
        if told.get("range", "ALL") not in RANGES:
            raise NotRunnable(f"range of influence {told['range']}")
        if told.get("attack", "MULTIPLE") not in ("MULTIPLE", "LEFT", "RIGHT"):
            raise NotRunnable(f"attack option {told['attack']}")
        for flag, value in self.flags.items():
            if flag not in FLAGS and value:
                raise NotRunnable(f"flag {flag}")
        for entry in told["setup"]:
            if entry["zone"] not in ZONES:
                raise NotRunnable(f"zone {entry['zone']}")
        for entry in told["script"]:
            if entry["action"] not in (ACTIONS if entry.get("turn") is not None else QUEUED):
                raise NotRunnable(f"action {entry['action']}")


def situations(lines: Iterable[str]) -> Iterator[Situation]:
    """The situations of a file with a JSON object a line."""
    for line in lines:
        if line.strip():
            told = json.loads(line)
            yield Situation(told["id"], told)


@for_a_module
def known() -> dict[str, Situation]:
    """The situations at hand, by id; none where the file is not."""
    if not SITUATIONS.exists():
        return {}
    with SITUATIONS.open(encoding="utf-8") as file:
        return {one.id: one for one in situations(file)}
