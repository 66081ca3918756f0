"""Writing of a game in the MTG Replay Notation (`mtg-replay`).

`replay.observing.notation.reading` reads it again. Cards are named c1, c2 and so on, and keep their id when
they move; cards in libraries have none. Objects on the stack are named s and a number, players P1, P2. Events
that the notation has no word for are counted by kind.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.citations import number
from domain.editions import CURRENT
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import HIDDEN_ZONES, Phase, Step, Zone
from replay.observing.facts.cards import colors_of
from replay.observing.facts.untold import BEGUN, DECIDING, EFFECTS, HEADER, LIBRARY, TEXTS, UNTOLD
from replay.observing.facts.writing import CannotBeTold, Unsaid
from replay.observing.notation.words import LOSES, NAME, OUTSIDE, REASONS, RULES

VERSION = "1.9.0"

CODES: Mapping[Phase | Step, tuple[str, str, str]] = {
    Phase.PRECOMBAT_MAIN: ("MP1", "MAIN_1", "MAIN"), Phase.POSTCOMBAT_MAIN: ("MP2", "MAIN_2", "MAIN"),
    Step.UNTAP: ("UP", "BEGINNING", "UNTAP"), Step.UPKEEP: ("UP", "UPKEEP", "UPKEEP"),
    Step.DRAW: ("DRAW", "DRAW", "DRAW"), Step.BEGINNING_OF_COMBAT: ("COMBAT", "COMBAT", "COMBAT_BEGIN"),
    Step.DECLARE_ATTACKERS: ("COMBAT", "COMBAT", "DECLARE_ATTACKERS"),
    Step.DECLARE_BLOCKERS: ("COMBAT", "COMBAT", "DECLARE_BLOCKERS"),
    Step.COMBAT_DAMAGE: ("COMBAT", "COMBAT", "COMBAT_DAMAGE"), Step.END_OF_COMBAT: ("COMBAT", "COMBAT", "COMBAT_END"),
    Step.END: ("END", "END", "END"), Step.CLEANUP: ("CLEANUP", "CLEANUP", "CLEANUP"),
}  # fmt: skip
"""Codes of a step or phase in the notation: time marker, phase and step."""

WON = {reason: how for how, reason in REASONS.items()}
SHARED = frozenset((Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND))
"""Zones that all players share (400.1)."""
CONTROLLED = (Zone.BATTLEFIELD, Zone.STACK)
"""Zones in which objects have controllers (109.4)."""
PLACES: Mapping[int | None, str] = {0: "top", -1: "bottom"}
"""Words for the top and bottom of a library, by index."""

NO_WORD = "the notation has no word for it"
NO_NAME = "it is about something that has no name in the notation"

IMPLIED: frozenset[type[Event]] = frozenset((
    e.TurnEnded, e.PhaseEnded, e.PhaseSkipped, e.StepEnded, e.StepSkipped, e.StartingPlayerChosen,
    e.CombatDamageStepBegan,
))  # fmt: skip
"""Kinds of events that need not be written, as other events imply them."""


class NotationWriting:
    """Writer of one game in the notation; `untold` counts by kind the events left out."""

    def __init__(self, log: Sequence[Recorded], *, id: str, started: str | None = None) -> None:
        self.untold: Counter[str] = Counter()
        self.written = 0
        self._log = log
        self._game = id
        self._started = started
        self._board = Board()
        self._ids: dict[ObjectId, str] = {}
        """Ids in the document, by object; a card keeps its id in every zone."""
        self._next = 0
        self._cards: dict[str, dict[str, Any]] = {}
        self._command: dict[str, tuple[PlayerId, str]] = {}
        """Owners and cards of the commanders (903.6), by id."""
        self._hidden: defaultdict[str, list[str]] = defaultdict(list)
        """Ids of unseen cards, by hand; they are interchangeable (400.2)."""
        self._targets: dict[ObjectId, list[dict[str, str]]] = {}
        """Targets of spells that are being cast."""
        self._stacked: dict[ObjectId, dict[str, Any]] = {}
        """Data of the events that put spells and abilities on the stack."""
        self._attacking: set[ObjectId] = set()
        """Attackers that have been told in this combat."""
        self._begun: set[ObjectId] = set()
        """Objects that have begun to resolve."""
        self._reasons = reasons_in(self._started_with().edition)
        self._rules: dict[ObjectId, str] = {}
        """Rules of the state-based actions that destroyed permanents about to move."""
        self._drawing: Counter[PlayerId] = Counter()
        self._discarding: Counter[PlayerId] = Counter()
        """Cards that each player draws or discards and that are about to move."""
        self._land: tuple[PlayerId, str] | None = None
        """Player who plays an unknown land, and the land's id."""
        self._leaving = {
            one.event.object for one in log if isinstance(one.event, e.ObjectMoved) and one.event.source is Zone.STACK
        }
        """Spells that leave the stack by a move; a mutating spell does not (702.140c)."""
        self._failed = {one.event.object for one in log if isinstance(one.event, e.DidNotResolve)}
        self._events: list[dict[str, Any]] = []

    def document(self) -> dict[str, Any]:
        """Return the whole document.

        :raises CannotBeTold: the game begins in the middle of one.
        """
        if any(UNTOLD.get(recorded.event.NAME) == BEGUN for recorded in self._log):
            raise CannotBeTold("A game that begins in the middle of one cannot be told in the notation.")
        for recorded in self._log:
            evolve(self._board, recorded)
            self._tell(recorded)
        self.written = len(self._events)
        starting = next((one.event.player for one in self._log if isinstance(one.event, e.StartingPlayerChosen)), None)
        return {
            "format": NAME,
            "version": VERSION,
            "spec_version": VERSION,
            "mode": "full_game",
            "meta": self._meta(),
            "seed": 0,
            **({} if starting is None else {"game_start": {"starting_player": self._player(starting)}}),
            "card_index": self._cards,
            "initial_state": self._start(),
            "events": self._events,
        }

    # The whole game

    def _meta(self) -> dict[str, Any]:
        started = self._started_with()
        observed, life = started.observed, self._life()
        together = len(started.teams) < len(started.seats)
        teams = {player: team for team, players in enumerate(started.teams, 1) for player in players}
        ended = next((one.event for one in self._log if isinstance(one.event, e.GameEnded)), None)
        seconds = next((one.event.seconds for one in self._log if isinstance(one.event, e.SourceRead)), None)
        return {
            "game_id": observed.match if observed is not None and observed.match else self._game,
            "timestamp": self._started or "",
            "game_type": "Constructed" if started.format == "duel" else started.format,
            "players": {
                self._player(seat): {"name": name, "starting_life": life[seat]}
                | ({"team": teams[seat]} if together else {})
                for seat, name in self._seats()
            },
            **({} if started.edition == CURRENT.name else {"edition": started.edition}),
            "turns": self._board.turn,
            "winner": None if ended is None else self._player(min(ended.winners)) if ended.winners else "draw",
            **({} if ended is None else {"win_condition": self._won(ended)}),
            **({} if seconds is None else {"duration_seconds": seconds}),
        }

    def _won(self, ended: e.GameEnded) -> str:
        if not ended.winners:
            return "draw"
        reason = ended.reason
        if reason not in WON:  # the reason of the last loss says more
            losses = [one.event.reason for one in self._log if isinstance(one.event, e.PlayerLost)]
            reason = losses[-1] if losses else Reason.EFFECT
        return WON.get(reason, WON[Reason.EFFECT])

    def ended(self, event: e.GameEnded, rule: str) -> None:
        """104.2a, 104.4. Check that the document can tell who won.

        The notation has no reason for draws.

        :raises Unsaid: the game is a draw, or the winners are not one whole team.
        """
        started = self._started_with()
        together = [team for team in started.teams if set(team) & set(event.winners)]
        if not event.winners or [set(event.winners)] != [set(team) for team in together]:
            raise Unsaid

    def _start(self) -> dict[str, Any]:
        zones: dict[str, Any] = {"battlefield": [], "stack": [], "exile": []}
        for recorded in self._log:
            if isinstance(recorded.event, e.DeckPresented):
                player = self._player(recorded.event.player)
                zones |= {f"{player}:library": {"count": recorded.event.size}, f"{player}:hand": []}
        for id, (owner, _) in self._command.items():
            zones.setdefault(f"{self._player(owner)}:command", []).append(id)
        return {
            "turn": 0,
            "players": {self._player(seat): {"life": life} for seat, life in self._life().items()},
            "zones": zones,
            "objects": {
                id: {
                    "card_ref": card,
                    "owner": self._player(owner),
                    "controller": self._player(owner),
                    "zone": f"{self._player(owner)}:command",
                }
                for id, (owner, card) in self._command.items()
            },
        }

    def _started_with(self) -> e.GameStarted:
        started = self._log[0].event
        assert isinstance(started, e.GameStarted)
        return started

    def _seats(self) -> Iterable[tuple[PlayerId, str]]:
        return [(PlayerId(seat), name) for seat, name in enumerate(self._started_with().seats, 1)]

    def _life(self) -> dict[PlayerId, int]:
        started = self._started_with()
        own = {one.event.player: one.event.life for one in self._log if isinstance(one.event, e.StartingLifeSet)}
        return {seat: own.get(seat, started.life) for seat, _ in self._seats()}

    # Events

    def _tell(self, recorded: Recorded) -> None:
        event = recorded.event
        tell = TELLS.get(type(event))
        if tell is None:
            if UNTOLD.get(event.NAME) != HEADER and type(event) not in IMPLIED:
                self.untold[event.NAME] += 1
            return
        try:
            tell(self, event, recorded.rule)
        except Unsaid:
            self.untold[event.NAME] += 1

    def _say(self, kind: str, actor: PlayerId | None = None, /, **data: Any) -> dict[str, Any]:
        """Add an event to the document, and return its data."""
        board = self._board
        place = board.step or board.phase
        code = CODES[place][0] if place is not None and place in CODES else "UP" if board.turn else "PREGAME"
        fields = {name.rstrip("_"): value for name, value in data.items() if value is not None}
        self._events.append(
            {
                "i": len(self._events),
                "t": f"T{board.turn}.{code}",
                "a": "SYS" if actor is None else self._player(actor),
                "type": kind,
                "data": fields,
            }
        )
        return fields

    def turn(self, event: e.TurnBegan, rule: str) -> None:
        self._begin()
        self._say("ACTIVE_PLAYER_CHANGE", new_player=self._player(event.player), turn_number=event.number)

    def _begin(self) -> None:
        """Drop announced draws, discards and destructions that no move followed."""
        self._rules.clear()
        self._drawing.clear()
        self._discarding.clear()

    def step(self, event: e.StepBegan, rule: str) -> None:
        self._begin()
        self._place(event.step)

    def phase(self, event: e.PhaseBegan, rule: str) -> None:
        if event.phase in CODES:
            self._place(event.phase)

    def _place(self, place: Phase | Step) -> None:
        _, phase, step = CODES[place]
        active = self._board.active
        self._say(
            "PHASE_CHANGE", phase=phase, step=step, active_player=None if active is None else self._player(active)
        )

    def mulligan(self, event: e.MulliganTaken, rule: str) -> None:
        self._say("MULLIGAN", event.player, decision="mulligan")

    def kept(self, event: e.HandKept, rule: str) -> None:
        self._say("MULLIGAN", event.player, decision="keep", hand_size_before=event.cards)

    def commander(self, event: e.CommanderPresented, rule: str) -> None:
        id = self._ids[event.becomes] = self._new()
        self._command[id] = event.player, self._card(event.definition)

    def drawn(self, event: e.CardDrawn, rule: str) -> None:
        self._drawing[event.player] += 1

    def discarded(self, event: e.CardDiscarded, rule: str) -> None:
        self._discarding[event.player] += 1

    def shuffled(self, event: e.LibraryShuffled, rule: str) -> None:
        """103.3, 103.5. Write a shuffle; before the first turn mulligans and the start imply it."""
        if self._board.turn:
            self._say("RANDOM", action="shuffle", player=self._player(event.player))

    def land(self, event: e.LandPlayed, rule: str) -> None:
        if event.object in self._ids:
            card = self._ids[event.object]
        else:
            card = self._unseen(Zone.HAND, event.player)
            self._land = event.player, card
        self._say("PLAY_LAND", event.player, card=card, player=self._player(event.player))

    def moved(self, event: e.ObjectMoved, rule: str) -> None:
        """400.7. Write a card's move.

        A card keeps its id. A card without a name gets one as it leaves a hidden zone.

        :raises Unsaid: the card has no name, or would not move by its id.
        """
        id = None if event.object is None else self._ids.get(event.object)
        source, to = self._zone(event.source, event.player), self._zone(event.to, event.player)
        if id is None:
            if event.source in HIDDEN_ZONES:
                id = self._called(event)
            elif event.to is Zone.BATTLEFIELD and event.definition is not None:
                id, source = self._new(), ""  # 608.3f: a copy of a permanent spell becomes a token
            else:
                raise Unsaid
        if event.to is Zone.HAND and event.becomes is None:
            self._hidden[to].append(id)
        elif event.becomes is not None and event.to is not Zone.LIBRARY:
            self._ids[event.becomes] = id
        if source == to and event.object is not None:  # with the same id this would be no move
            raise Unsaid
        destroyed = rule if event.object is None else self._rules.pop(event.object, rule)
        if destroyed in self._reasons:
            self._say("STATE_BASED", action="destroy", reason=self._reasons[destroyed], obj=id)
        another = event.controller != event.player or event.source is Zone.STACK
        self._say(
            self._kind(event),
            event.player,
            obj=id,
            card_name=None if event.definition is None else self._card(event.definition),
            from_=source,
            to=to,
            pos=PLACES.get(event.index),
            tapped=True if event.tapped else None,
            controller=self._player(event.controller) if another and event.to in CONTROLLED else None,
        )

    def _kind(self, event: e.ObjectMoved) -> str:
        """Return the type of a move's event: `DRAW`, `DISCARD` (121.1, 701.9a) or `MOVE`."""
        if event.source is Zone.LIBRARY and event.to is Zone.HAND and self._drawing[event.player]:
            self._drawing[event.player] -= 1
            return "DRAW"
        if event.source is Zone.HAND and event.to is not Zone.STACK and self._discarding[event.player]:
            self._discarding[event.player] -= 1
            return "DISCARD"
        return "MOVE"

    def _called(self, event: e.ObjectMoved) -> str:
        """Return the id that a card gets as it leaves a hidden zone."""
        if self._land is not None and self._land[0] == event.player and event.to is Zone.BATTLEFIELD:
            (_, id), self._land = self._land, None
            return id
        return self._unseen(event.source, event.player)

    def _unseen(self, zone: Zone, player: PlayerId) -> str:
        """Return the id of an unseen card in this hidden zone, or a new id."""
        unseen = self._hidden[self._zone(zone, player)]
        return unseen.pop() if unseen else self._new()

    def brought(self, event: e.CardBroughtIn, rule: str) -> None:
        """400.11b. Write the move of a card that comes into the game.

        :raises Unsaid: the card enters the battlefield, where a reader would take it for a token.
        """
        if event.zone is Zone.BATTLEFIELD:
            raise Unsaid
        id, to = self._new(), self._zone(event.zone, event.player)
        if event.becomes is not None and event.zone is not Zone.LIBRARY:
            self._ids[event.becomes] = id
        elif event.zone is Zone.HAND:
            self._hidden[to].append(id)
        self._say(
            "MOVE",
            event.player,
            obj=id,
            card_name=None if event.definition is None else self._card(event.definition),
            from_=OUTSIDE,
            to=to,
            pos=PLACES.get(event.index),
        )

    def destroyed(self, event: e.PermanentDestroyed, rule: str) -> None:
        if rule not in self._reasons:
            raise Unsaid
        self._rules[event.object] = rule

    def token(self, event: e.TokenCreated, rule: str) -> None:
        id = self._ids[event.becomes] = self._new()
        self._say("MOVE", event.player, obj=id, card_name=self._card(event.definition), from_="", to="battlefield",
                  tapped=True if event.tapped else None)  # fmt: skip

    def ceased(self, event: e.TokenCeased, rule: str) -> None:
        id = self._id(event.object)
        self._say("MOVE", event.player, obj=id, from_=self._zone(event.zone, event.player), to=OUTSIDE)

    def targets(self, event: e.TargetsChosen, rule: str) -> None:
        self._id(event.object)
        chosen = [{"slot": slot, "obj": self._entity(one)} for slot, some in event.targets for one in some]
        if not chosen:
            raise Unsaid
        if event.object in self._stacked:
            self._stacked[event.object]["targets"] = chosen
        else:
            self._targets[event.object] = chosen

    def cast(self, event: e.SpellCast, rule: str) -> None:
        card, targets = self._id(event.object), self._targets.pop(event.object, [])
        self._stacked[event.object] = self._say("CAST", event.player, card=card, targets=targets)
        self._say("PUT_ON_STACK", event.player, stack=f"s{event.object}", kind="SPELL",
                  controller=self._player(event.player), card=card)  # fmt: skip

    def ability(self, event: e.AbilityPutOnStack, rule: str) -> None:
        source, stack = self._id(event.source), f"s{event.becomes}"
        self._ids[event.becomes] = stack
        kind = "TRIGGER" if event.kind == "triggered" else "ABILITY"
        self._stacked[event.becomes] = self._say(
            "PUT_ON_STACK", event.player, stack=stack, kind=kind, controller=self._player(event.player), source=source
        )

    def resolves(self, event: e.ResolutionBegan, rule: str) -> None:
        self._put(event.object)
        self._begun.add(event.object)
        outcome = "fizzled" if event.object in self._failed else None
        self._say("RESOLVE", stack=f"s{event.object}", outcome=outcome)

    def resolved(self, event: e.Resolved, rule: str) -> None:
        """608.2n. Check that the document tells the resolution by other events.

        The beginning of the resolution tells it, and for a spell also its leaving the stack.

        :raises Unsaid: neither tells it.
        """
        self._put(event.object)
        if not self._is_ability(event.object) and event.object not in self._leaving:
            raise Unsaid

    def failed(self, event: e.DidNotResolve, rule: str) -> None:
        """608.2b. Write an ability that leaves the stack without resolving, as countered.

        An object that began to resolve is told at that beginning.
        """
        self._put(event.object)
        if event.object in self._begun:
            return
        if not self._is_ability(event.object):
            raise Unsaid
        self._say("RESOLVE", stack=f"s{event.object}", outcome="countered")

    def countered(self, event: e.Countered, rule: str) -> None:
        self._put(event.object)
        self._say("RESOLVE", stack=f"s{event.object}", outcome="countered", by=self._id(event.by))

    def tapped(self, event: e.PermanentsTapped | e.PermanentsUntapped, rule: str) -> None:
        for id in event.objects:
            self._say("TAP", obj=self._id(id), tapped=isinstance(event, e.PermanentsTapped))

    def attack(self, event: e.AttackersDeclared, rule: str) -> None:
        """508.1. Write the attackers that have names, with the players or permanents they attack.

        :raises Unsaid: an attacker has no name.
        """
        self._attacking = set()
        attackers: dict[str, str] = {}
        for attacker, attacked, _ in event.attacks:
            if attacker in self._ids and (is_player(attacked) or attacked in self._ids):
                attackers[self._ids[attacker]] = self._entity(attacked)
                self._attacking.add(attacker)
        if attackers or not event.attacks:
            self._say("DECLARE_ATTACKERS", event.player, attackers=attackers)
        if len(attackers) < len(event.attacks):
            raise Unsaid

    def block(self, event: e.BlockersDeclared, rule: str) -> None:
        """509.1. Write the blocks of declared attackers.

        The notation has no attackers but those declared, and no creature that blocks other creatures.

        :raises Unsaid: a block cannot be told.
        """
        blockers: dict[str, list[str]] = {}
        blocks = [(one, attacker) for one, attacker in event.blocks if attacker in self._attacking and one in self._ids]
        for blocker, attacker in blocks:
            blockers.setdefault(self._ids[blocker], []).append(self._ids[attacker])
        if blocks or not event.blocks:
            self._say("DECLARE_BLOCKERS", event.player, blockers=blockers)
        if len(blocks) < len(event.blocks):
            raise Unsaid

    def damage(self, event: e.DamageDealt, rule: str) -> None:
        self._say("DAMAGE", source=self._id(event.source), target=self._entity(event.recipient), amount=event.amount,
                  type="combat" if event.combat else "noncombat")  # fmt: skip

    def life(self, event: e.LifeGained | e.LifeLost, rule: str) -> None:
        sign = 1 if isinstance(event, e.LifeGained) else -1
        self._say("LIFE", player=self._player(event.player), delta=sign * event.amount, new_total=event.total)

    def counters(self, event: e.CountersPut | e.CountersRemoved, rule: str) -> None:
        sign = 1 if isinstance(event, e.CountersPut) else -1
        self._say("COUNTERS", obj=self._id(event.object), counter_type=event.kind, delta=sign * event.amount,
                  new_total=event.total)  # fmt: skip

    def player_counters(self, event: e.PlayerCountersPut | e.PlayerCountersRemoved, rule: str) -> None:
        sign = 1 if isinstance(event, e.PlayerCountersPut) else -1
        self._say("COUNTERS", obj=self._player(event.player), counter_type=event.kind, delta=sign * event.amount,
                  new_total=event.total)  # fmt: skip

    def passed(self, event: e.PriorityPassed, rule: str) -> None:
        self._say("PASS_PRIORITY", event.player)

    def lost(self, event: e.PlayerLost, rule: str) -> None:
        """104.2a. Write a player's loss, unless the winner of a two-player game implies it."""
        ended = next((one.event for one in self._log if isinstance(one.event, e.GameEnded)), None)
        if len(self._board.players) == 2 and ended is not None and ended.winners:
            return
        reason = WON.get(event.reason, WON[Reason.EFFECT])
        self._say("STATE_BASED", action=LOSES, reason=reason, obj=self._player(event.player))

    # Names

    def _player(self, player: int) -> str:
        return f"P{player}"

    def _new(self) -> str:
        self._next += 1
        return f"c{self._next}"

    def _id(self, id: ObjectId) -> str:
        if id not in self._ids:
            raise Unsaid
        return self._ids[id]

    def _put(self, id: ObjectId) -> None:
        """Raise an error unless the document told that the object was put on the stack.

        :raises Unsaid: the document did not.
        """
        if id not in self._stacked:
            raise Unsaid

    def _is_ability(self, id: ObjectId) -> bool:
        return self._ids[id] == f"s{id}"

    def _entity(self, id: EntityId) -> str:
        return self._player(id) if is_player(id) else self._id(ObjectId(id))

    def _zone(self, zone: Zone, player: int) -> str:
        return str(zone) if zone in SHARED else f"{self._player(player)}:{zone}"

    def _card(self, definition: int) -> str:
        """Return a card's key in the index: its name, numbered if repeated."""
        printed = self._board.definitions.get(definition)
        if printed is None:
            raise Unsaid
        card, name, times = described(printed), printed.name or "?", 1
        while self._cards.setdefault(name, card) != card:
            times += 1
            name = f"{printed.name or '?'} ({times})"
        return name


def reasons_in(edition: str) -> dict[str, str]:
    """Return the notation's reason for each state-based action, by rule number (704.5)."""
    return {
        cited: reason for reason, rule in RULES.items() for cited in (number(rule, edition), f"{CURRENT.name}:{rule}")
    }


def described(printed: Printed) -> dict[str, Any]:
    """Return a card of the index from its printed values; abilities are only counted."""
    line = " ".join(word.capitalize() for word in (*printed.supertypes, *printed.types))
    if printed.subtypes:
        line += " — " + " ".join(printed.subtypes)
    text = [", ".join(printed.keywords)] if printed.keywords else []
    return {
        "name": printed.name,
        "cost": printed.mana_cost or "",
        "type": line,
        **({} if printed.colors == colors_of(printed.mana_cost or "") else {"colors": list(printed.colors)}),
        "oracle_text": "\n".join([*text, *["(An ability.)"] * len(printed.abilities)]),
        **{
            stat: str(value)
            for stat in ("power", "toughness", "loyalty")
            if (value := getattr(printed, stat)) is not None
        },
    }


W = NotationWriting

TELLS: Mapping[type[Event], Callable[[NotationWriting, Any, str], None]] = {
    e.TurnBegan: W.turn, e.StepBegan: W.step, e.PhaseBegan: W.phase, e.MulliganTaken: W.mulligan, e.HandKept: W.kept,
    e.CommanderPresented: W.commander, e.CardDrawn: W.drawn, e.CardDiscarded: W.discarded,
    e.LibraryShuffled: W.shuffled, e.LandPlayed: W.land, e.ObjectMoved: W.moved, e.PermanentDestroyed: W.destroyed,
    e.TokenCreated: W.token, e.TokenCeased: W.ceased, e.TargetsChosen: W.targets, e.SpellCast: W.cast,
    e.AbilityPutOnStack: W.ability, e.ResolutionBegan: W.resolves, e.Resolved: W.resolved, e.DidNotResolve: W.failed,
    e.Countered: W.countered, e.CardBroughtIn: W.brought,
    e.PermanentsTapped: W.tapped, e.PermanentsUntapped: W.tapped, e.AttackersDeclared: W.attack,
    e.BlockersDeclared: W.block, e.DamageDealt: W.damage, e.LifeGained: W.life, e.LifeLost: W.life,
    e.CountersPut: W.counters, e.CountersRemoved: W.counters, e.PlayerCountersPut: W.player_counters,
    e.PlayerCountersRemoved: W.player_counters, e.PriorityPassed: W.passed, e.PlayerLost: W.lost,
    e.GameEnded: W.ended,
}  # fmt: skip
"""Method that writes an event, by the kind of event."""

WHY = frozenset((NO_WORD, NO_NAME, DECIDING, EFFECTS, TEXTS, LIBRARY))


OF_NO_OBJECT = (e.GameEnded,)
"""Kinds of events that are left out because the notation has no word for them.

Other events are left out because an object has no id.
"""


def kinds(untold: Counter[str]) -> Iterable[tuple[str, int, str]]:
    """Yield the kinds of events that could not be told, with count and reason."""
    some = {kind.NAME for kind in TELLS if kind not in OF_NO_OBJECT}
    for name, times in untold.most_common():
        why = UNTOLD.get(name)
        yield name, times, why if why in WHY else NO_NAME if name in some else NO_WORD
