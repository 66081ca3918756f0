"""Tables of one game, as numbers and words, for counting over many games.

`COLUMNS` gives the meaning of each column. Rows contain positions, by which each can be found in the log. Rows are
final when the game is over; before that the last rows may still change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from typing import Any, TypeAlias, TypeVar

from domain import events as e
from domain.board.characteristics import Printed
from domain.events import Event, Recorded
from domain.events.touches import TOUCHING
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.terms import Phase, Step, Zone
from projections.counting.about import About, source_of, without_names
from projections.counting.battlefields import Battlefield
from projections.counting.card_rows import CardRows
from projections.counting.columns import COLUMNS, TABLES
from projections.counting.combat_rows import CombatRows
from projections.counting.decks import DeckCard, Decks, called_of, colors_of
from projections.counting.legal import legal_answers
from projections.counting.matchups import matchups
from projections.counting.statistics import dies
from projections.reading.names import LEARNING, Names

E = TypeVar("E", bound=Event)

Row = tuple[Any, ...]
Columns: TypeAlias = Sequence[Sequence[Any]]


class GameTables:
    """Tables of one game, filled from the events added so far."""

    def __init__(self, about: About | None = None) -> None:
        self.about = about if about is not None else About()
        self.names = Names()
        self.rows: dict[str, list[Row]] = {table: [] for table in TABLES if table != "events"}
        self._events: list[list[Any]] = [[] for _ in COLUMNS["events"]]
        self._started: e.GameStarted | None = None
        self._ended: e.GameEnded | None = None
        self._turn: int = 0
        self._phase: Phase | None = None
        self._step: Step | None = None
        self._last = 0
        self._begins: int | None = None
        self._life: dict[PlayerId, int] = {}
        self._mulligans: Counter[PlayerId] = Counter()
        self._lost: dict[PlayerId, tuple[str, int]] = {}
        self._controllers: dict[EntityId, PlayerId] = {}
        self._battlefield = Battlefield()
        self._casts: dict[ObjectId, list[Any]] = {}
        self._all_casts: list[list[Any]] = []
        self._paid: Counter[ObjectId | None] = Counter()
        self._targets: dict[ObjectId, int] = {}
        self._damage: dict[int, list[Any]] = {}
        self._all_damage: list[list[Any]] = []
        self._turns: list[list[Any]] = []
        self._combat: list[Any] | None = None
        self._combats: list[list[Any]] = []
        self._decisions = 0
        self._decks = Decks()
        self._cards = CardRows(self.names, self._decks)
        self._combat_rows = CombatRows(self.names)
        self._mana_spent: Counter[PlayerId] = Counter()
        self._starting: int | None = None
        self._seconds: int | None = None

    def extend(self, events: Sequence[Recorded]) -> GameTables:
        """Add more events of the game."""
        if not events:
            return self
        names, actions = self.names, self.rows["state_based_actions"]
        positions, moments, rules, causes, happened = zip(*events, strict=True)
        classes = list(map(type, happened))
        touched = [read(event) for read, event in zip(map(TOUCHING.__getitem__, classes), happened, strict=True)]
        by_themselves = {rule for rule in set(rules) if rule.startswith("704.")}
        turns: list[int] = []
        phases: list[Phase | None] = []
        steps: list[Step | None] = []

        def remains(until: int) -> None:
            """Fill in the current turn, phase and step for all events up to an index."""
            count = until - len(turns)
            turns.extend(repeat(self._turn, count))
            phases.extend(repeat(self._phase, count))
            steps.extend(repeat(self._step, count))

        for index, (recorded, event, cls) in enumerate(zip(events, happened, classes, strict=True)):
            if cls in _BEGINNING:
                remains(index)
                _BEGINNING[cls](self, event, recorded[0])
            elif cls in _ROWS:
                _ROWS[cls](self, event, recorded)
            if cls in LEARNING:
                LEARNING[cls](names, event if cls is not e.GameStarted else self._started)
            if recorded[2] in by_themselves and cls is not e.StateBasedActionsPerformed and cls is not e.BoardDigested:
                about = touched[index][0] if touched[index] else None
                card = None if about is None else names.name_of(about)
                place = (self._turn, self._phase, self._step)
                actions.append((recorded[0], recorded[1], *place, recorded[2], event.NAME, about, card))
            if cls in _ENDING:
                remains(index + 1)
                _ENDING[cls](self)
            self._last = recorded[0]
        remains(len(events))
        kinds = [_NAMES[kind] for kind in classes]
        values: Columns = (positions, moments, turns, phases, steps, kinds, rules, causes, touched)
        for column, more in zip(self._events, values, strict=True):
            column.extend(more)
        return self

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self._ended is not None

    def tables(self) -> dict[str, list[Row]]:
        """Return the rows of each table, without the game's id."""
        return {table: list(zip(*columns, strict=True)) for table, columns in self.columns().items()}

    def columns(self) -> dict[str, Columns]:
        """Return the columns of each table, without the game's id."""
        tables: dict[str, Columns] = {"events": self._events}
        for table, rows in self._tables().items():
            tables[table] = list(zip(*rows, strict=True)) or [()] * len(COLUMNS[table])
        return {table: tables[table] for table in TABLES}

    def _tables(self) -> dict[str, list[Row]]:
        """Return the rows of all tables except the table of events."""
        self._end_turn()
        tables = dict(self.rows)
        tables["casts"] = [tuple(cast) for cast in self._all_casts]
        tables["damage"] = [(*row[:-2], tuple(row[-2]), row[-1]) for row in self._all_damage]
        tables["turns"] = [tuple(turn) for turn in self._turns]
        tables["combats"] = [tuple(combat) for combat in self._combats]
        tables["draws"] = [tuple(draw) for draw in self._cards.draws]
        tables["attackers"] = [tuple(attacker) for attacker in self._combat_rows.attackers]
        tables["blockers"] = [tuple(blocker) for blocker in self._combat_rows.blockers]
        started, ended, about = self._started, self._ended, self.about
        if started is None:
            return tables
        winners = () if ended is None else ended.winners
        tables["games"] = [
            (
                about.created,
                about.engine or started.engine,
                started.format,
                started.edition,
                len(started.seats),
                self._begins,
                self._turn,
                self._last,
                self._decisions,
                self.over,
                winners,
                None if ended is None else ended.reason,
                about.parent,
                about.parent_position,
                *source_of(started.observed),
                self._seconds,
            )
        ]
        cards = list(self._decks.cards())
        colors = colors_of(iter(cards), self.names.definitions)
        given = {PlayerId(seat): _at(about.decks, seat) or "" for seat, _ in enumerate(started.seats, 1)}
        called = called_of(given, cards, self.names.definitions, colors)
        tables["decks"] = [row for card in cards if (row := self._deck_row(card)) is not None]
        teams = {player: number for number, team in enumerate(started.teams, 1) for player in team}
        tables["seats"] = [
            (
                seat,
                name,
                teams.get(PlayerId(seat), seat),
                _at(about.players, seat),
                _at(about.decks, seat),
                self._begins == seat,
                self._mulligans[PlayerId(seat)],
                self._life.get(PlayerId(seat)),
                seat in winners,
                *self._lost.get(PlayerId(seat), (None, None)),
                self._play_draw(PlayerId(seat)),
                *self._opening(PlayerId(seat)),
                self._decks.sizes.get(PlayerId(seat)),
                colors.get(PlayerId(seat)),
                called.get(PlayerId(seat), ""),
            )
            for seat, name in enumerate(started.seats, 1)
        ]
        tables["matchups"] = list(matchups(tables["games"][0], tables["seats"]))
        results = {row[0]: (row[4], row[8]) for row in tables["seats"]}
        tables["opening_hands"] = [
            (player, *hand, self._play_draw(player), *results[player])
            for player, hand in self._cards.opening_hands(self._mulligans)
            if self._turn and player in results
        ]
        tables["cards"] = [
            (*row[:5], *way, *results[card.player])
            for card, way in self._cards.ways(iter(cards))
            if (row := self._deck_row(card)) is not None
        ]
        return tables

    def _deck_row(self, card: DeckCard) -> Row | None:
        """Return the row for a card of a deck.

        None for a token or unknown card.
        """
        printed = self.names.definitions.get(card.definition)
        if printed is None or not printed.name or printed.token:
            return None
        return (card.player, printed.name, card.copies, card.part, card.known, printed.colors, printed.types)

    def _play_draw(self, player: PlayerId) -> str | None:
        """103.1. Return "play" or "draw" for a player.

        If turns are shared, the whole team of the first player is on the play.
        """
        first = self._starting if self._starting is not None else self._begins
        if first is None or self._started is None:
            return None
        side = next((team for team in self._started.teams if first in team), ())
        return (
            "play"
            if player == first or (dict(self._started.options).get("shared_turns") and player in side)
            else "draw"
        )

    def _opening(self, player: PlayerId) -> tuple[int, tuple[str, ...]]:
        size, cards = self._decks.opening(player)
        return size, tuple(self.names.definition(card) for card in cards)

    def kept_hand(self, seat: int) -> tuple[int, tuple[Printed, ...]]:
        """103.5. Return the size of a seat's opening hand as kept, and its known cards.

        Empty before the first turn: the hand may still go back.
        """
        if not self._turn:
            return 0, ()
        size, cards = self._decks.kept_hand(PlayerId(seat))
        definitions = (self.names.definitions.get(card) for card in cards)
        return size, tuple(printed for printed in definitions if printed is not None and printed.name)

    # Turn, phase and step

    def _turn_begins(self, event: e.TurnBegan, position: int) -> None:
        self._end_turn()
        self._decks.begin()
        self._turn, self._phase, self._step = event.number, None, None
        if self._begins is None:
            self._begins = event.player
        self._new_turn(event.number, event.player, position, extra=event.extra)

    def _new_turn(self, number: int, player: PlayerId, position: int, *, extra: bool = False) -> None:
        self._mana_spent.clear()
        active: tuple[PlayerId, ...] = (player,)
        if self._started is not None and dict(self._started.options).get("shared_turns"):  # 805.4
            active = next((team for team in self._started.teams if player in team), active)
        self._turns.append([number, player, extra, position, position, *[0] * 9, (), (), (), active, (), (), ()])

    def _end_turn(self) -> None:
        if not self._turns or self._started is None:
            return
        turn = self._turns[-1]
        seats = [PlayerId(number) for number, _ in enumerate(self._started.seats, 1)]
        permanents, creatures, lands, untapped = self._battlefield.counted(self._controllers, seats)
        turn[4] = self._last
        turn[14:17] = permanents, creatures, tuple(self._life.get(seat, 0) for seat in seats)
        turn[18:] = lands, untapped, tuple(self._mana_spent[seat] for seat in seats)

    def _is_in_turn(self, event: e.TurnSetUp, position: int) -> None:
        self._decks.begin()
        if not event.under_way:
            return
        self._turn, self._phase, self._step = event.number, event.phase, event.step
        self._begins = event.player
        self._new_turn(event.number, event.player, position)

    def _phase_begins(self, event: e.PhaseBegan, position: int) -> None:
        self._phase, self._step = event.phase, None
        if event.phase is not Phase.COMBAT:
            self._leaves_combat()

    def _step_begins(self, event: e.StepBegan, position: int) -> None:
        self._step = event.step

    def _step_ends(self) -> None:
        self._step = None

    def _phase_ends(self) -> None:
        self._phase = self._step = None
        self._leaves_combat()

    def _leaves_combat(self) -> None:
        if self._combat is not None:
            self._combat = None
            self._combat_rows.end()

    # Events

    def _counts(self, column: int, amount: int = 1) -> None:
        """Add an amount to a column of the current turn's row."""
        if self._turns:
            self._turns[-1][column] += amount

    def _here(self, position: int) -> tuple[Any, ...]:
        return (position, self._turn, self._phase, self._step)

    def _starts(self, event: e.GameStarted, recorded: Recorded) -> None:
        self._started = without_names(event)
        self._life = {PlayerId(number): event.life for number, _ in enumerate(event.seats, 1)}

    def _ends(self, event: e.GameEnded, recorded: Recorded) -> None:
        self._ended = event

    def _presents(self, event: e.DeckPresented, recorded: Recorded) -> None:
        self._decks.presented(event)

    def _presents_commander(self, event: e.CommanderPresented, recorded: Recorded) -> None:
        self._decks.commander(event)

    def _begins_first(self, event: e.StartingPlayerChosen, recorded: Recorded) -> None:
        self._starting = event.player

    def _becomes_known(self, event: e.HiddenCardKnown, recorded: Recorded) -> None:
        self._decks.known(event)
        self._cards.known(event)

    def _is_brought_in(self, event: e.CardBroughtIn, recorded: Recorded) -> None:
        self._decks.brought_in(event)

    def _is_copied(self, event: e.CopyPutOnStack, recorded: Recorded) -> None:
        self._decks.made(event.becomes)

    def _was_read(self, event: e.SourceRead, recorded: Recorded) -> None:
        self._seconds = event.seconds

    def _sets_life(self, event: e.StartingLifeSet, recorded: Recorded) -> None:
        self._life[event.player] = event.life

    def _decides(self, event: e.DecisionMade, recorded: Recorded) -> None:
        self._decisions += 1
        self._counts(5)
        self.rows["decisions"].append((*self._here(recorded.position), event.player, event.kind, legal_answers(event)))

    def _mulligan(self, event: e.MulliganTaken, recorded: Recorded) -> None:
        self._cards.mulligan(event)
        self._mulligans[event.player] += 1

    def _keeps(self, event: e.HandKept, recorded: Recorded) -> None:
        self._decks.kept(event)

    def _loses(self, event: e.PlayerLost, recorded: Recorded) -> None:
        self._lost[event.player] = (event.reason, recorded.position)

    def _draws(self, event: e.CardDrawn, recorded: Recorded) -> None:
        self._counts(6)
        self._cards.drawn(event, self._here(recorded.position), recorded.rule)

    def _plays_land(self, event: e.LandPlayed, recorded: Recorded) -> None:
        self._counts(7)
        self._cards.land_played(event, self._turn)

    def _puts_on_stack(self, event: e.AbilityPutOnStack, recorded: Recorded) -> None:
        self._counts(9)
        self._controllers[event.becomes] = event.player

    def _chooses_targets(self, event: e.TargetsChosen, recorded: Recorded) -> None:
        self._targets[event.object] = sum(len(chosen) for _, chosen in event.targets)

    def _casts_spell(self, event: e.SpellCast, recorded: Recorded) -> None:
        self._counts(8)
        self._cards.cast(event, self._turn)
        object = event.object
        row = [
            *self._here(recorded.position),
            event.player,
            object,
            self.names.name_of(object),
            self._paid.pop(object, 0),
            self._targets.get(object, 0),
            None,
            None,
        ]
        self._casts[object] = row
        self._all_casts.append(row)

    def _resolves(self, event: e.Resolved | e.DidNotResolve | e.Countered, recorded: Recorded) -> None:
        row = self._casts.pop(event.object, None)
        if row is not None:
            row[-2:] = _OUTCOMES[event.__class__], recorded.position

    def _moves(self, event: e.ObjectMoved, recorded: Recorded) -> None:
        died = dies(event)
        self._decks.moved(event)
        self._cards.moved(event, self._turn)
        if event.source is Zone.BATTLEFIELD and event.object is not None:
            self._battlefield.leaves(event.object)
            if died:
                self._counts(13)
                if self._combat is not None:
                    self._combat[8] += 1
                    self._combat_rows.died(event.object)
        if event.becomes is not None:
            self._controllers[event.becomes] = event.controller
            if event.to is Zone.BATTLEFIELD:
                printed = self.names.definitions.get(event.definition or 0)
                self._enters(event.becomes, printed, tapped=event.tapped)
        name = None if event.definition is None else self.names.definition(event.definition)
        self.rows["zone_changes"].append(
            (
                recorded.position,
                recorded.moment,
                self._turn,
                self._phase,
                self._step,
                event.object,
                event.becomes,
                name,
                event.source,
                event.to,
                event.player,
                event.controller,
                died,
                recorded.rule,
            )
        )

    def _creates(self, event: e.TokenCreated, recorded: Recorded) -> None:
        self._decks.made(event.becomes)
        self._controllers[event.becomes] = event.player
        self._enters(event.becomes, self.names.definitions.get(event.definition), tapped=event.tapped)

    def _enters(self, object: ObjectId, printed: Printed | None, *, tapped: bool) -> None:
        self._battlefield.enters(object, () if printed is None else printed.types, tapped=tapped)

    def _taps(self, event: e.PermanentsTapped, recorded: Recorded) -> None:
        self._battlefield.taps(event.objects)

    def _untaps(self, event: e.PermanentsUntapped, recorded: Recorded) -> None:
        self._battlefield.untaps(event.objects)

    def _ceases(self, event: e.TokenCeased, recorded: Recorded) -> None:
        self._battlefield.leaves(event.object)

    def _leaves(self, event: e.PlayerLeft, recorded: Recorded) -> None:
        self._battlefield.leaves(*event.objects)

    def _changes_control(self, event: e.ControlChanged, recorded: Recorded) -> None:
        self._controllers[event.object] = event.after

    def _changes(self, event: e.CharacteristicsChanged, recorded: Recorded) -> None:
        if (types := _types(event)) is not None:
            self._battlefield.becomes(event.object, types)

    def _proposes(self, event: e.DamageProposed, recorded: Recorded) -> None:
        row = self._damage_row(event, recorded, event.amount)
        self._damage[recorded.position] = row

    def _damage_row(self, event: e.DamageProposed | e.DamageDealt, recorded: Recorded, proposed: int) -> list[Any]:
        row = [
            *self._here(recorded.position),
            event.source,
            self.names.name_of(event.source),
            self._controllers.get(event.source),
            event.recipient,
            self.names.name_of(event.recipient),
            is_player(event.recipient),
            event.combat,
            proposed,
            0,
            0,
            [],
            None,
        ]
        self._all_damage.append(row)
        return row

    def _replaces(self, event: e.ReplacementApplied, recorded: Recorded) -> None:
        row = self._damage.get(recorded.cause or 0)
        if row is not None:
            self._damage[recorded.position] = row
            row[12] += 1
            row[14].append(self.names.name_of(event.source))

    def _deals(self, event: e.DamageDealt, recorded: Recorded) -> None:
        row = self._damage.get(recorded.cause or 0)
        if row is None or row[15] is not None:
            row = self._damage_row(event, recorded, event.amount)
        row[13], row[15] = event.amount, recorded.position
        self._counts(12, event.amount)
        if event.combat and self._combat is not None:
            self._combat[6] += event.amount
            self._combat[7] += event.amount * is_player(event.recipient)
            self._combat_rows.dealt(event)

    def _attacks(self, event: e.AttackersDeclared, recorded: Recorded) -> None:
        self._counts(10, len(event.attacks))
        self._combat = [recorded.position, self._turn, event.player, len(event.attacks), 0, 0, 0, 0, 0]
        self._combat_rows.declared(event, recorded.position, self._turn)
        if event.attacks:
            self._combats.append(self._combat)

    def _joins_attack(self, event: e.BecameAttacking, recorded: Recorded) -> None:
        self._combat_rows.became_attacking(event, recorded.position, self._turn, self._controllers)

    def _blocks(self, event: e.BlockersDeclared, recorded: Recorded) -> None:
        blockers = len({blocker for blocker, _ in event.blocks})
        self._counts(11, blockers)
        self._combat_rows.blocked(event, recorded.position, self._turn)
        if self._combat is not None:
            self._combat[4] += len(event.blocked)
            self._combat[5] += blockers

    def _life_changes(self, event: e.LifeGained | e.LifeLost, recorded: Recorded) -> None:
        change = event.amount if event.__class__ is e.LifeGained else -event.amount
        self._life[event.player] = event.total
        self.rows["life"].append((*self._here(recorded.position), event.player, change, event.total, recorded.rule))

    def _mana(self, position: int, player: PlayerId, use: str, mana: str, object: ObjectId | None) -> None:
        card = None if object is None else self.names.name_of(object)
        self.rows["mana"].append((*self._here(position), player, use, len(mana), mana, object, card))

    def _makes(self, event: e.ManaAdded, recorded: Recorded) -> None:
        self._mana(recorded.position, event.player, "made", event.mana, event.source)

    def _pays(self, event: e.ManaPaid, recorded: Recorded) -> None:
        self._paid[event.object] += len(event.mana)
        self._mana_spent[event.player] += len(event.mana)
        self._mana(recorded.position, event.player, "paid", event.mana, event.object)

    def _empties(self, event: e.ManaEmptied, recorded: Recorded) -> None:
        self._mana(recorded.position, event.player, "lost", event.mana, None)


def _at(values: tuple[str, ...], seat: int) -> str | None:
    return values[seat - 1] if seat <= len(values) else None


def _types(event: e.CharacteristicsChanged) -> tuple[str, ...] | None:
    """Return an object's new types; None if they did not change."""
    types = [after for name, _, after in event.changes if name == "types"]
    return tuple(types[0]) if types else None


_OUTCOMES: Mapping[type[Event], str] = {
    e.Resolved: "resolved",
    e.DidNotResolve: "no-legal-target",
    e.Countered: "countered",
}

_NAMES: Mapping[type[Event], str] = {kind: kind.NAME for kind in TOUCHING}

_BEGINNING: dict[type[Event], Callable[[Any, Any, int], None]] = {
    e.TurnBegan: GameTables._turn_begins,
    e.TurnSetUp: GameTables._is_in_turn,
    e.PhaseBegan: GameTables._phase_begins,
    e.StepBegan: GameTables._step_begins,
}
"""Methods that handle the beginnings of turns, phases and steps, by event."""

_ENDING: dict[type[Event], Callable[[Any], None]] = {
    e.PhaseEnded: GameTables._phase_ends,
    e.StepEnded: GameTables._step_ends,
}
"""Methods that handle events after which a phase or step ends."""

_ROWS: dict[type[Event], Callable[[Any, Any, Recorded], None]] = {
    e.GameStarted: GameTables._starts,
    e.GameEnded: GameTables._ends,
    e.StartingLifeSet: GameTables._sets_life,
    e.DeckPresented: GameTables._presents,
    e.CommanderPresented: GameTables._presents_commander,
    e.StartingPlayerChosen: GameTables._begins_first,
    e.HiddenCardKnown: GameTables._becomes_known,
    e.CardBroughtIn: GameTables._is_brought_in,
    e.CopyPutOnStack: GameTables._is_copied,
    e.SourceRead: GameTables._was_read,
    e.DecisionMade: GameTables._decides,
    e.MulliganTaken: GameTables._mulligan,
    e.HandKept: GameTables._keeps,
    e.PlayerLost: GameTables._loses,
    e.CardDrawn: GameTables._draws,
    e.LandPlayed: GameTables._plays_land,
    e.AbilityPutOnStack: GameTables._puts_on_stack,
    e.TargetsChosen: GameTables._chooses_targets,
    e.SpellCast: GameTables._casts_spell,
    e.Resolved: GameTables._resolves,
    e.DidNotResolve: GameTables._resolves,
    e.Countered: GameTables._resolves,
    e.ObjectMoved: GameTables._moves,
    e.TokenCreated: GameTables._creates,
    e.TokenCeased: GameTables._ceases,
    e.PermanentsTapped: GameTables._taps,
    e.PermanentsUntapped: GameTables._untaps,
    e.PlayerLeft: GameTables._leaves,
    e.ControlChanged: GameTables._changes_control,
    e.CharacteristicsChanged: GameTables._changes,
    e.DamageProposed: GameTables._proposes,
    e.ReplacementApplied: GameTables._replaces,
    e.DamageDealt: GameTables._deals,
    e.AttackersDeclared: GameTables._attacks,
    e.BecameAttacking: GameTables._joins_attack,
    e.BlockersDeclared: GameTables._blocks,
    e.LifeGained: GameTables._life_changes,
    e.LifeLost: GameTables._life_changes,
    e.ManaAdded: GameTables._makes,
    e.ManaPaid: GameTables._pays,
    e.ManaEmptied: GameTables._empties,
}
