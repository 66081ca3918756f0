"""Decided games written in the MTG Replay Notation (`mtg-replay`, 1.9), as a recorder of another engine would."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import EntityId, ObjectId, is_player
from domain.terms import Phase, Step, Zone

CODES = {
    Phase.PRECOMBAT_MAIN: ("MP1", "MAIN_1", "MAIN"), Phase.POSTCOMBAT_MAIN: ("MP2", "MAIN_2", "MAIN"),
    Step.UNTAP: ("UP", "BEGINNING", "UNTAP"), Step.UPKEEP: ("UP", "UPKEEP", "UPKEEP"),
    Step.DRAW: ("DRAW", "DRAW", "DRAW"), Step.BEGINNING_OF_COMBAT: ("COMBAT", "COMBAT", "COMBAT_BEGIN"),
    Step.DECLARE_ATTACKERS: ("COMBAT", "COMBAT", "DECLARE_ATTACKERS"),
    Step.DECLARE_BLOCKERS: ("COMBAT", "COMBAT", "DECLARE_BLOCKERS"),
    Step.COMBAT_DAMAGE: ("COMBAT", "COMBAT", "COMBAT_DAMAGE"), Step.END_OF_COMBAT: ("COMBAT", "COMBAT", "COMBAT_END"),
    Step.END: ("END", "END", "END"), Step.CLEANUP: ("CLEANUP", "CLEANUP", "CLEANUP"),
}  # fmt: skip
"""Time marker, phase and step."""

REASONS = {"704.5g": "lethal_damage", "704.5h": "deathtouch", "704.5f": "zero_toughness", "704.5j": "legend_rule"}


class Notation:
    """Writes one game. A card keeps its id when it moves."""

    def __init__(self, log: Sequence[Recorded]) -> None:
        self.log = log
        self.board = Board()
        self.prints: dict[int, Printed] = {}
        self.ids: dict[int, str] = {}
        self.events: list[dict[str, Any]] = []
        self.cards: dict[str, dict[str, Any]] = {}
        self.ended: e.GameEnded | None = None
        self.decks: dict[str, int] = {}
        self.life: dict[str, int] = {}
        self.destroyed: set[int] = set()
        self.next = 1

    def document(self) -> dict[str, Any]:
        """The whole game."""
        for recorded in self.log:
            begins = isinstance(recorded.event, e.TurnBegan | e.PhaseBegan | e.StepBegan)
            if begins:
                evolve(self.board, recorded)
            self._tell(recorded)
            if not begins:
                evolve(self.board, recorded)
        ended = self.ended
        meta: dict[str, Any] = {
            "game_id": "game-written-here", "timestamp": "2026-08-01T18:00:00Z", "game_type": "Constructed",
            "players": {player: {"name": player, "starting_life": life} for player, life in self.life.items()},
            "winner": None, "win_condition": "unknown", "turns": self.board.turn,
        }  # fmt: skip
        if ended is not None:
            meta["winner"] = f"P{ended.winners[0]}" if ended.winners else "draw"
            meta["win_condition"] = {"life": "life_zero", "draw": "decked"}.get(ended.reason, "unknown")
        zones: dict[str, Any] = {"battlefield": [], "stack": [], "exile": []}
        for player, size in self.decks.items():
            zones |= {f"{player}:library": {"count": size}, f"{player}:hand": [], f"{player}:graveyard": []}
        return {
            "format": "mtg-replay", "version": "1.9.0", "spec_version": "1.9.0", "mode": "full_game", "meta": meta,
            "seed": 1, "card_index": self.cards,
            "initial_state": {"turn": 0, "players": {p: {"life": n} for p, n in self.life.items()}, "zones": zones,
                              "objects": {}},
            "events": self.events,
        }  # fmt: skip

    def _say(self, kind: str, actor: str = "SYS", /, **data: Any) -> None:
        board = self.board
        place = board.step or board.phase
        code = CODES[place][0] if place in CODES else "UP" if board.turn else "PREGAME"
        time = f"T{board.turn}.{code}"
        self.events.append({"i": len(self.events), "t": time, "a": actor, "type": kind, "data": data})

    def _id(self, entity: EntityId) -> str:
        return f"P{entity}" if is_player(entity) else self.ids.setdefault(entity, self._new())

    def _new(self) -> str:
        self.next += 1
        return f"c{self.next}"

    def _name(self, definition: int) -> str:
        printed = self.prints[definition]
        line = " ".join(word.capitalize() for word in (*printed.supertypes, *printed.types))
        if printed.subtypes:
            line += " — " + " ".join(printed.subtypes)
        card = {"name": printed.name, "cost": printed.mana_cost or "", "type": line}
        if printed.power is not None:
            card |= {"power": str(printed.power), "toughness": str(printed.toughness)}
        text = ", ".join(printed.keywords)
        self.cards[printed.name] = card | {"oracle_text": text + "\nAn ability." * len(printed.abilities)}
        return printed.name

    def _zone(self, zone: Zone, player: int) -> str:
        return str(zone) if zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE) else f"P{player}:{zone}"

    def _tell(self, recorded: Recorded) -> None:
        event, board = recorded.event, self.board
        match event:
            case e.GameStarted():
                self.life = {f"P{n}": event.life for n, _ in enumerate(event.seats, 1)}
            case e.DeckPresented():
                self.decks[f"P{event.player}"] = event.size
                self.prints |= dict(enumerate(event.printed or (), event.first or 0))
            case e.CardSeen():
                self.prints[event.definition] = event.printed
            case e.TurnBegan():
                self._say("ACTIVE_PLAYER_CHANGE", new_player=f"P{event.player}", turn_number=event.number)
            case e.StepBegan() | e.PhaseBegan():
                place = event.step if isinstance(event, e.StepBegan) else event.phase
                if place in CODES:
                    _, phase, step = CODES[place]
                    self._say("PHASE_CHANGE", phase=phase, step=step, active_player=f"P{board.active}")
            case e.HandKept():
                self._say("MULLIGAN", f"P{event.player}", decision="keep", hand_size_before=event.cards)
            case e.LandPlayed():
                self._say("PLAY_LAND", f"P{event.player}", card=self._id(event.object), player=f"P{event.player}")
            case e.ObjectMoved():
                self._moved(event, recorded.rule)
            case e.PermanentDestroyed() if recorded.rule in REASONS:
                self.destroyed.add(event.object)
                self._say("STATE_BASED", action="destroy", reason=REASONS[recorded.rule], obj=self._id(event.object))
            case e.TokenCreated():
                token, name = self._id(event.becomes), self._name(event.definition)
                self._say(
                    "MOVE", f"P{event.player}", **{"obj": token, "card_name": name, "from": "", "to": "battlefield"}
                )
            case e.SpellCast():
                self._say("CAST", f"P{event.player}", card=self._id(event.object), targets=[])
                self._say("PUT_ON_STACK", stack=f"s{event.object}", kind="SPELL", controller=f"P{event.player}",
                          card=self._id(event.object))  # fmt: skip
            case e.AbilityPutOnStack():
                kind = "TRIGGER" if event.kind == "triggered" else "ABILITY"
                self._say("PUT_ON_STACK", stack=f"s{event.becomes}", kind=kind, controller=f"P{event.player}",
                          source=self._id(event.source))  # fmt: skip
            case e.ResolutionBegan():
                self._say("RESOLVE", stack=f"s{event.object}")
            case e.PermanentsTapped() | e.PermanentsUntapped():
                for id in event.objects:
                    self._say("TAP", obj=self._id(id), tapped=isinstance(event, e.PermanentsTapped))
            case e.AttackersDeclared():
                attackers = {self._id(one): self._id(attacked) for one, attacked, _ in event.attacks}
                self._say("DECLARE_ATTACKERS", f"P{event.player}", attackers=attackers)
            case e.BlockersDeclared():
                blockers: dict[str, list[str]] = {}
                for blocker, attacker in event.blocks:
                    blockers.setdefault(self._id(blocker), []).append(self._id(attacker))
                self._say("DECLARE_BLOCKERS", f"P{event.player}", blockers=blockers)
            case e.DamageDealt():
                self._say("DAMAGE", source=self._id(event.source), target=self._id(event.recipient),
                          amount=event.amount, type="combat" if event.combat else "noncombat", prevented=0)  # fmt: skip
            case e.LifeGained() | e.LifeLost():
                sign = 1 if isinstance(event, e.LifeGained) else -1
                self._say("LIFE", player=f"P{event.player}", delta=sign * event.amount, new_total=event.total)
            case e.CountersPut() | e.CountersRemoved():
                sign = 1 if isinstance(event, e.CountersPut) else -1
                self._say("COUNTERS", obj=self._id(event.object), counter_type=event.kind, delta=sign * event.amount,
                          new_total=event.total)  # fmt: skip
            case e.PriorityPassed():
                self._say("PASS_PRIORITY", f"P{event.player}")
            case e.GameEnded():
                self.ended = event

    def _moved(self, event: e.ObjectMoved, rule: str) -> None:
        id = self._id(event.object) if event.object is not None else self._new()
        if event.becomes is not None:
            self.ids[event.becomes] = id
        elif event.object is not None:
            self.ids[ObjectId(0)] = id
        source, to = self._zone(event.source, event.player), self._zone(event.to, event.player)
        data: dict[str, Any] = {"obj": id, "from": source, "to": to, "visibility": "public"}
        if event.definition is not None:
            data["card_name"] = self._name(event.definition)
        if event.index == -1:
            data["pos"] = "bottom"
        if rule in REASONS and event.object not in self.destroyed:
            self._say("STATE_BASED", action="destroy", reason=REASONS[rule], obj=id)
        if event.source is Zone.LIBRARY and event.to is Zone.HAND:
            self._say("DRAW", **data)
        else:
            self._say("MOVE", **data)


def written(path: Path, log: Sequence[Recorded]) -> Path:
    """A decided game as a document."""
    path.write_text(json.dumps(Notation(log).document()), encoding="utf-8")
    return path
