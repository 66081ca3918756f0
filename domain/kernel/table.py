"""A game while it is decided: says facts, keeps moments together, asks questions, and looks up what cards do.

Rules are generators: they yield questions and are sent the answers; what they propose goes through two runners,
`at_once` (everything from one look, in one moment) and `in_turn` (each happens before the next is asked for).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.language import Activated, CardDefinition, Part, with_tokens
from domain.cards.rewriting import rewritten, with_texts
from domain.citations import NoSuchRule, number
from domain.editions import Edition, recorded
from domain.editions import edition as edition_of
from domain.events import SCHEMA, CardSeen, DecisionMade, Event, Recorded
from domain.formats import Format, format_of
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.pipeline import happen
from domain.kernel.proposals import LEFT, Halt, Proposals, Rewind, Rules, asking, collect
from domain.kernel.questions import Answer, Choice, Question
from domain.kernel.would import Proposal
from domain.randomness import Dice
from domain.rules.abilities import delayed, triggers
from domain.rules.abilities.index import Index
from domain.rules.abilities.keywords import BASIC_LANDS, expand
from domain.rules.casting import paying
from domain.rules.combat import combat_phase
from domain.rules.continuous import durations, layers
from domain.rules.game import leaving, loops
from domain.rules.objects import day_night, sectors
from domain.rules.objects.copies import static_copies
from domain.rules.state_based import replaced


class Game:
    """The table at which a game is decided."""

    __slots__ = (
        "_cited",
        "_index",
        "_mana",
        "_moment",
        "_parts",
        "activated",
        "because",
        "before",
        "board",
        "checked",
        "course",
        "definitions",
        "destroyers",
        "edition",
        "ended",
        "format",
        "gone",
        "in_casting",
        "layered",
        "looked",
        "occasions",
        "origin",
        "planned",
        "proposed",
        "quiet_since",
        "records",
        "refused",
        "replaced",
        "resolving",
        "schema",
        "watchful",
    )

    def __init__(self, board: Board, definitions: Mapping[str, CardDefinition]) -> None:
        self.board = board
        self.definitions = dict(definitions)
        self.edition: Edition = recorded(board.edition, board.switches) if board.edition else edition_of("seed")
        self.format: Format = format_of(board.format or "duel", dict(board.options))
        self.records: list[Recorded] = []
        self.because: int | None = None
        self.in_casting = False
        self.layered = -1
        self.checked = -1
        self.before = loops.Course()
        self.course = loops.Course()
        self.looked = 0
        self.occasions: dict[int, list[delayed.Occasion]] = {}
        self.quiet_since = 0
        self.planned: tuple[Choice, ...] = ()
        self.watchful = True
        self.proposed: dict[Any, bool] = {}
        self.origin: tuple[Board, int] | None = None
        self.ended: dict[int, tuple[int, ...]] = {}
        self.schema = SCHEMA
        self.refused: Rewind | None = None
        self.replaced: replaced.Told = {}
        self.resolving: ObjectId | None = None
        self.gone: set[EntityId] = {id for id, player in board.players.items() if player.left}
        self.destroyers: dict[ObjectId, tuple[ObjectId | None, PlayerId | None]] = {}
        self._moment = 0
        self._index: Index | None = None
        self._cited: dict[str, str] = {}
        self._parts: dict[AbilityRef, Part] = {}
        self.activated: dict[tuple[AbilityRef, ...], tuple[tuple[int, Activated], ...]] = {}
        self._mana: dict[AbilityRef, tuple[str, ...] | None] = {}
        for made in board.rewritten:
            self.learn(self.definition(made))

    # Saying what happened

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Append a fact and carry it out on the board; its position is the cause of what follows.

        `rule` is a number of edition `current` (or `seed:…`); without a cause it is what was decided last.
        """
        board = self.board
        position = board.position + 1
        opened = self._moment
        moment = opened or board.moment + 1
        called = self._cited.get(rule) or self.cited(rule)
        because = cause if cause is not None else self.because
        record = tuple.__new__(Recorded, (position, moment, called, because, event))  # a call of the class takes longer
        evolve(board, record)
        self.records.append(record)
        if event.__class__ in _NOTED:
            self.course.note(record)
        if not opened and event.__class__ not in QUIET:
            self._close(len(self.records) - 1)
        return position

    def latest(self, is_it: Callable[[Event], bool]) -> int | None:
        """The position of the last event of this kind that was said, as far back as the game was taken up."""
        for record in reversed(self.records):
            if is_it(record.event):
                return record.position
        return None

    def beside(self, board: Board) -> Game:
        """The same rules and cards on another board, to look something up on it."""
        other = Game(board, self.definitions)
        other.edition, other.format, other.schema = self.edition, self.format, self.schema
        return other

    def cited(self, rule: str) -> str:
        """The number by which this game calls a rule.

        A rule that only the other edition has, and that a switch set otherwise brings in, keeps that edition's name.
        """
        try:
            called = number(rule, self.edition.name)
        except NoSuchRule:
            if not self.edition.is_mixed:
                raise
            called = rule if rule.startswith("seed:") else f"current:{rule}"
        self._cited[rule] = called
        return called

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Facts said inside happen at once; layers and triggers close the moment. No question inside."""
        if self._moment:
            yield
            return
        self._moment = self.board.moment + 1
        start = len(self.records)
        try:
            yield
        finally:
            self._moment = 0
        if len(self.records) > start:
            self._close(start)

    def _close(self, start: int) -> None:
        """What follows at once from a moment: combat, layers, triggers; said in the same moment."""
        self._moment = self.board.moment
        try:
            close(self, self.records[start:])
        finally:
            self._moment = 0

    def see(self, definition: int, rule: str = "400.2", cause: int | None = None) -> None:
        """Say what is printed on a card that everybody is about to see, the first time."""
        if definition not in self.board.seen:
            self.say(CardSeen(definition=definition, printed=self.board.definitions[definition]), rule, cause)

    def numbered(self, definition: CardDefinition, rule: str, cause: int | None = None) -> int:
        """The number of a definition in this game; everybody sees what it is at its first appearance."""
        for known, printed in self.board.definitions.items():
            if printed.hash == definition.hash:
                self.see(known, rule, cause)
                return known
        new = self.board.next_definition
        self.say(CardSeen(definition=new, printed=definition.printed()), rule, cause)
        return new

    # Asking

    def decide(self, question: Question, rule: str, *, again: bool = False) -> Rules:
        """Ask, unless there is only one legal answer, and record it. Returns the answer and its position, or None.

        Who has priority is always asked, and so is what would tell something if it were not (400.2).
        When somebody leaves the game meanwhile (800.4), what is left of the question is asked, if need be of another
        player; or, with `again`, the answer is None and the caller looks at the board once more.
        """
        while True:
            if self.gone:
                question = leaving.what_is_left(self, question)
                if question.player in self.gone:
                    if again:
                        return None, None
                    question, answer = yield from leaving.asked_instead(self, question)
                    if answer is not None:
                        return answer, None
            first_two = list(islice(question.answers(), 2))
            if len(first_two) == 1 and question.KIND != "priority" and not self.is_secret(question):
                return first_two[0], None
            answer = yield question
            if answer is not LEFT:
                return answer, self.record(question, answer, rule)
            leaving.stop_if_gone(self)
            if again:
                return None, None

    def is_secret(self, question: Question) -> bool:
        """400.2. Whether it tells something if a question with one legal answer is not asked; not told by old games."""
        return bool(question.secret) and self.schema > 1

    def record(self, question: Question, answer: Answer, rule: str) -> int:
        """Say that a player decided."""
        event = DecisionMade(player=question.player, kind=question.KIND, question=question.data(), answer=answer)
        self.because = None
        at = self.say(event, rule)
        self.because = at
        return at

    # Runners

    def at_once(self, proposals: Iterable[Proposal] | Proposals, rule: str, cause: int | None = None) -> Rules:
        """All of it from one look at the board, in one moment. Returns the positions said."""
        found = yield from collect(proposals)
        return (yield from happen(self, [(proposal, rule, cause) for proposal in found]))

    def in_turn(self, proposals: Proposals, rule: str, cause: int | None = None) -> Rules:
        """Each proposal, or tuple of simultaneous ones, happens before the next is asked for.

        The proposer is sent, for each, the list of events that came of it. Returns what the proposer returns.
        """
        reply: Any = None
        thrown: Rewind | None = None
        while True:
            try:
                proposal = proposals.send(reply) if thrown is None else proposals.throw(thrown)
            except StopIteration as done:
                return done.value
            thrown = None
            if isinstance(proposal, Question):
                reply, thrown = yield from asking(proposal)
                continue
            together = proposal if isinstance(proposal, (tuple, list)) else (proposal,)
            reply = yield from happen(self, [(one, rule, cause) for one in together])

    # Looking things up

    @property
    def index(self) -> Index:
        """Who watches what, who replaces what: rebuilt from the board alone when abilities may have changed."""
        found = self._index
        if found is None or found.version != self.board.abilities_version:
            found = self._index = Index(self)
        return found

    def part(self, ref: AbilityRef) -> Part:
        """What an ability reference means."""
        found = self._parts.get(ref)
        if found is None:
            definition = BASIC_LANDS if ref[0] == 0 else self.definition(ref[0])
            found = self._parts[ref] = expand(definition.parts[ref[1]])
        return found

    def fixed_mana(self, ref: AbilityRef) -> tuple[str, ...] | None:
        """106.1. What a simple mana ability adds, a string for each choice: () if it is none, None if it varies."""
        if ref not in self._mana:
            self._mana[ref] = paying.fixed_mana(self.part(ref))
        return self._mana[ref]

    def definition(self, number: int) -> CardDefinition:
        """The definition a number of this game stands for.

        One with words replaced is made from what it was (612.1), one with texts spliced onto it from those (612.10).
        """
        if number in self.board.rewritten:
            base, words = self.board.rewritten[number]
            return rewritten(self.definition(base), words)
        if number in self.board.spliced:
            base, others = self.board.spliced[number]
            return with_texts(self.definition(base), tuple(map(self.definition, others)))
        return self.definitions[self.board.definitions[number].hash]

    def learn(self, definition: CardDefinition) -> None:
        """Know the tokens that a text with words replaced can create."""
        for token in with_tokens(definition):
            self.definitions.setdefault(token.hash, token)

    def dice(self, purpose: str = "") -> Dice:
        """Chance for the event about to be said: it follows from the seed and the position."""
        return Dice(self.board.seed, self.board.position + 1, purpose)

    def restore(self, board: Board, records: int) -> None:
        """733.1. Go back to a copy made earlier, as if nothing had been said since."""
        if board.next_definition != self.board.next_definition:  # a number may come to mean another definition
            self._parts, self._mana = {}, {}
            self.activated = {}
        self.board = board
        del self.records[records:]
        self.course = loops.Course.of(self.records, self.before)
        self._index = None
        self._moment = 0
        self.layered = -1
        self.checked = -1
        self.looked = len(self.records)
        self.occasions = {number: among for number, among in self.occasions.items() if number in board.triggers}

    def passed(self, passes: int) -> None:
        """704.3. So many passes of state-based actions have been performed in one check."""
        loops.look_at_passes(self, passes)

    def trial(self, board: Board, by_passes: bool) -> Trial:
        """The same game from a copy of a board, to see what would happen."""
        return Trial(self, board.copy(), by_passes)

    def ask_payment(self, player: PlayerId, cost: str, source: ObjectId | None, rule: str) -> Rules:
        """118. Let a player pay mana, with mana abilities; returns whether they could."""
        return (yield from paying.pay_mana(self, player, cost, source, rule))


class Trial(Game):
    """A game that is only tried out, on a board of its own: no chance decides in it, and it does not go on for ever."""

    __slots__ = ("_by_passes", "_left")

    def __init__(self, game: Game, board: Board, by_passes: bool) -> None:
        super().__init__(board, game.definitions)
        self.gone = set(game.gone)
        self.schema = game.schema
        self.replaced = dict(game.replaced)
        self.occasions = dict(game.occasions)
        self._by_passes = by_passes
        self._left = 5_000

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Append a fact to the trial.

        :raises Halt: too much has happened.
        """
        self._left -= 1
        if self._left < 0:
            raise Halt(False)
        return super().say(event, rule, cause)

    def dice(self, purpose: str = "") -> Dice:
        """There is none: what chance decides cannot be told beforehand.

        :raises Halt: always.
        """
        raise Halt(False)

    def passed(self, passes: int) -> None:
        """704.3. Stop after a pass of state-based actions if that is where the trial is looked at, or after very many.

        :raises Halt: it stops.
        """
        if self._by_passes or passes > loops.MOST:
            raise Halt(self._by_passes)


_NOTED = loops.NOTED

QUIET = frozenset(
    (
        e.DecisionMade, e.PriorityGiven, e.PriorityPassed, e.ManaAdded, e.ManaPaid, e.ManaEmptied, e.CostLocked,
        e.CardSeen, e.ResolutionBegan, e.StateBasedActionsPerformed, e.BoardDigested, e.ReplacementApplied,
    )
)  # fmt: skip
"""Facts from which nothing follows at once: no ability watches them, no condition reads what they change."""


def _tidy(game: Game, records: list[Recorded]) -> bool:
    """506.4. Say who is removed from combat now, because of what happened to them; returns whether anybody is."""
    board = game.board
    removed = combat_phase.tidy(board) if board.combat is not None else []
    for event, rule in removed:
        cause = durations.last_about(records, _who(event)) if game.schema > 1 else None
        game.say(event, rule, cause or board.position)
    return bool(removed)


def _who(event: Event) -> set[ObjectId]:
    """Who is removed from combat, or fights on as less than before."""
    if isinstance(event, e.RemovedFromCombat):
        return set(event.objects)
    return {event.creature} if isinstance(event, e.StoppedBlocking) else {event.object}  # type: ignore[attr-defined]


def close(game: Game, records: list[Recorded]) -> None:
    """What belongs to a moment that is about to end: combat, what left, durations, layers, day and night, triggers."""
    board = game.board
    start = len(game.records) - len(records)
    _tidy(game, records)
    triggers.look_back(game, records)
    if board.effects:
        durations.expire(game, records)
    if board.layers_version != game.layered or layers.is_volatile(game):
        layers.refresh(game)
        if static_copies.follow(game):
            layers.refresh(game)
        game.layered = board.layers_version
        if _tidy(game, game.records[start:]) and layers.is_volatile(
            game
        ):  # what is no creature any more, and what depends on who fights
            layers.refresh(game)
        if game.edition.sagas_attractions_day_night and day_night.follow(game):
            layers.refresh(game)
            game.layered = board.layers_version
            records = game.records[start:]
    if board.sectored:
        sectors.follow(game)
    if game.ended:
        game.ended.clear()
    triggers.notice(game, game.records[start:] if board.combat is not None else records)
