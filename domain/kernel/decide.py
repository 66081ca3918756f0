"""The decider: turns decisions into events.

    game = Decider.new([Seat("Anna", deck), Seat("Ben", deck)], seed="7")
    while game.question is not None:
        game.answer(game.question.random(dice))
    events = game.take()

A game can be resumed from its events alone: the board is rebuilt as it was when a player last received priority, and
the later events are made again with the recorded answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from domain import __version__
from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import fold
from domain.board.state import Board
from domain.cards.catalogue import copied_by_name, dungeons
from domain.cards.language import CardDefinition, with_tokens
from domain.citations import NoSuchRule
from domain.editions import edition as edition_of
from domain.editions import recorded as edition_recorded
from domain.errors import BrokenLog, IllegalDecision, Said
from domain.events import SCHEMA, Recorded
from domain.formats import DEFAULT, check_seats, check_supplement, format_of
from domain.freezing import answered
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.game import Game
from domain.kernel.proposals import LEFT, Rewind, Rules
from domain.kernel.questions import Answer, Priority, Question
from domain.kernel.seats import Seat
from domain.randomness import commitment
from domain.reasons import Reason
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from typing import Self

    from domain.kernel.rulebook import Rulebook


class Divergence(NamedTuple):
    """First difference between a log and the same game decided again.

    It has the logged record and the new one.
    """

    position: int
    expected: Recorded | None
    actual: Recorded | None


class Session(Game):
    """A game being played: the current question, and the events so far.

    A subclass gives the rules as `RULEBOOK`. `given` are the definitions that the game began with, by hash; the game
    makes all other definitions from these.
    """

    __slots__ = ("_draft", "_following", "_rules", "_taken", "_waiting", "given", "question")

    RULEBOOK: ClassVar[Rulebook]

    def __init__(self, board: Board, definitions: Mapping[str, CardDefinition]) -> None:
        known = {token.hash: token for definition in definitions.values() for token in with_tokens(definition)}
        super().__init__(board, known, self.RULEBOOK)
        self.given: Mapping[str, CardDefinition] = dict(definitions)
        self.question: Question | None = None
        self._rules: Rules | None = None
        self._waiting: list[tuple[Rules, int | None]] = []
        self._draft: tuple[Answer, ...] = ()
        self._following = False
        self._taken = 0

    @classmethod
    def new(
        cls,
        seats: Sequence[Seat],
        seed: str,
        *,
        edition: str = "seed",
        format: str = DEFAULT,
        switches: Mapping[str, bool] | None = None,
        options: Mapping[str, bool] | None = None,
        salt: str = "",
        match: e.MatchGameBegan | None = None,
        recorded: e.GameStarted | None = None,
        definitions: Mapping[str, CardDefinition] | None = None,
    ) -> Self:
        """Return a new game at its first question.

        `salt` goes into the public commitment to the seed and changes nothing else: 128 random bits or more, as text;
        without, nothing is published. `match` is the place of the game in a match, if it belongs to one.

        `recorded` is the recorded start of the same game, if the game is decided again. Then the engine's name and
        any switches that did not exist are as recorded. `definitions` are those the game was played with.

        :raises UnknownEdition: there is no such edition or switch.
        :raises UnknownFormat: there is no such format or option, or it takes another number of seats.
        """
        played = format_of(format, options)
        check_seats(played, len(seats))
        under = edition_of(edition, switches) if recorded is None else edition_recorded(edition, switches or {})
        for number, seat in enumerate(seats, 1):
            brought = [(card.name, card.type_line[0]) for card in seat.supplement]
            check_supplement(played, number, len(seats), brought)
        cards = {card.hash: card for seat in seats for card in seat.cards()}
        outside = (
            definitions
            if definitions is not None
            else {card.hash: card for card in (*dungeons(cards.values()), *copied_by_name(cards.values()))}
        )
        game = cls(Board(), {**outside, **cards})
        game.edition = under
        game.format = played
        if recorded is not None:
            game.schema = recorded.schema_version
        game.say(
            recorded
            or e.GameStarted(
                schema_version=SCHEMA,
                engine=__version__,
                edition=under.name,
                switches=under.switches(),
                format=format,
                options=(*played.chosen(), *played.settled()),
                seats=tuple(seat.name for seat in seats),
                teams=tuple(tuple(PlayerId(seat) for seat in team) for team in played.teams(len(seats))),
                life=played.life,
                seed=seed,
                commitment=commitment(salt, seed) if salt else None,
                salt=salt or None,
            ),
            "103.1",
        )
        if match is not None:
            game.say(match, "103.1", 1)
        game.rulebook.set_up(game, seats)
        game._begin()
        return game

    @classmethod
    def from_position(cls, facts: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> Self:
        """Return a game that continues from the position set up by these events.

        The rules then do what follows from the position.

        :raises BrokenLog: a card's definition is missing.
        """
        *before, last = facts
        game = cls(fold(before), definitions)
        game._knows_its_cards()
        started = before[0].event
        assert isinstance(started, e.GameStarted)
        assert isinstance(last.event, e.PositionSetUp)
        game.schema = started.schema_version
        game.records = before
        game.because = game.say(last.event, "117.5", last.cause)
        game._rules = game.rulebook.play_from(game, last.event)
        game._go_on(None)
        return game

    @classmethod
    def imagined(cls, board: Board, definitions: Mapping[str, CardDefinition], quiet: Callable[[Board], bool]) -> Self:
        """Return a game that goes on from a board, to find out what would happen.

        The board is at a priority, or at the declaration of attackers or blockers that its step begins with. The game
        plays on this very board. It knows nothing of the log before, so it is no game to be recorded. Where `quiet` is
        true of the board at a priority, all players pass without being asked (117.4).
        """
        game = cls(board, definitions)
        game.because = board.position
        game.rulebook.taken_up(game, ())
        game._rules = game.rulebook.imagined(game, quiet)
        game._go_on(None)
        return game

    def _begin(self) -> None:
        self._rules = self.rulebook.play(self)
        self._go_on(None)

    def _go_on(self, answer: Answer) -> None:
        assert self._rules is not None
        try:
            self.question = self._rules.send(answer)
        except StopIteration:
            self.question = None
            if self._waiting and not self.board.over:
                self._rules, self.because = self._waiting.pop()
                self._go_on(LEFT)

    @property
    def settled(self) -> bool:
        """Return True if no event so far can be taken back any more."""
        return not self.in_casting

    @property
    def casting(self) -> tuple[Answer, ...]:
        """The answers given in a casting or activation that is still going on."""
        return self._draft

    def answer(self, answer: Answer) -> None:
        """Answer the question and play on to the next question.

        :raises IllegalDecision: the answer is not allowed. If a casting proved impossible, the game has gone back to
            the priority at which the casting began; otherwise the same question is still asked.
        """
        answer = answered(answer)
        self._check(answer)
        self.refused = None
        self._go_on(answer)
        self._draft = (*self._draft, answer) if self.in_casting else ()
        if self.planned:
            self._take_shortcut()
        if self.refused is not None:
            raise self._refusal(self.refused.said, self.refused.rule)

    def check(self, answer: Answer) -> None:
        """Raise if the question does not allow the answer; the game does not change.

        :raises IllegalDecision: why not, with the names of the objects and players concerned.
        """
        self._check(answered(answer))

    def _check(self, answer: Answer) -> None:
        if self.question is None:
            raise IllegalDecision("the game is over", "104.1")
        try:
            self.question.check(answer)
        except IllegalDecision as error:
            raise self._refusal(error.said, error.rule) from None

    def _take_shortcut(self) -> None:
        """732.2c. Answer questions as agreed in a shortcut, until another question comes than expected.

        A casting that cannot be finished is taken back. While a log is followed, nothing is answered here, as the log
        has these answers.
        """
        planned, self.planned = self.planned, ()
        if self._following:
            return
        for player, kind, answer in planned:
            question = self.question
            if question is None or (question.player, question.KIND) != (player, kind):
                break
            answer = self.rulebook.planned(self, answer)
            if not question.is_legal(answer):
                break
            self._go_on(answer)
            if self.refused is not None:
                break
        if self.in_casting:
            assert self._rules is not None
            self.question = self._rules.throw(Rewind("the shortcut ends before it", "732.2a"))
        self.refused = None

    def _refusal(self, reason: Said, rule: str) -> IllegalDecision:
        """Return the error for a forbidden decision, with names in place of ids.

        The rule has the number that this game cites. A rule that only the current edition has is cited as `current:…`.
        """
        try:
            cited = self.cited(rule)
        except NoSuchRule:
            cited = f"current:{rule}"
        named = reason.naming(self._called)
        return IllegalDecision(named.text, cited, **named.words)

    def _called(self, id: int) -> str:
        """Return the name of an object or player, if the player asked may know it.

        The name has the object's number behind it where two permanents have the same name. Without a name the number
        alone is returned: `object 12`.
        """
        board = self.board
        if is_player(id):
            return board.players[PlayerId(id)].name if id in board.players else f"player {id}"
        obj = board.objects.get(ObjectId(id))
        asked = self.question.player if self.question is not None else None
        hidden = obj is not None and obj.zone in HIDDEN_ZONES and (obj.zone, obj.owner) != (Zone.HAND, asked)
        if obj is None or not obj.name or hidden:
            return f"object {id}"
        alike = sum(board.objects[other].name == obj.name for other in board.battlefield)
        return f"{obj.name} ({id})" if alike > (obj.zone is Zone.BATTLEFIELD) else obj.name

    def concede(self, player: PlayerId) -> None:
        """104.3a. Let a player concede, at any time.

        Whatever is being cast or activated is taken back first. Anything else under way goes on without the player
        (800.4).

        :raises IllegalDecision: the game is over or the player is not in it.
        """
        if self.question is None or player not in self.board.living():
            raise IllegalDecision("only a player in a game that goes on can concede", "104.3a")
        assert self._rules is not None
        if self.in_casting:
            self.question = self._rules.throw(Rewind("somebody concedes", "104.3a"))
            self.refused, self._draft = None, ()
        before, self.because = self.because, None
        decided = self.say(e.DecisionMade(player=player, kind="concession", question=(), answer="concede"), "104.3a")
        self.because = self.say(e.PlayerLost(player=player, reason=Reason.CONCESSION), "104.3a", decided)
        if isinstance(self.question, Priority):
            self._rules.close()
            self._rules = self.rulebook.conceded_at_priority(self, player)
        else:
            self._waiting.append((self._rules, before))
            self._rules = self.rulebook.conceded(self)
        self._go_on(None)

    def stop(self) -> None:
        """End the game as a draw because a limit of the program is reached.

        :raises IllegalDecision: nobody has priority, so that something is still going on, or the game is over.
        """
        if not isinstance(self.question, Priority) or self.in_casting:
            raise IllegalDecision("only a game in which somebody has priority can be stopped", "104.1")
        assert self._rules is not None
        self._rules.close()
        self.rulebook.stopped(self)
        self.question = None

    def take(self) -> tuple[Recorded, ...]:
        """Return the records made since the last call.

        None during a casting, as it may be taken back.
        """
        if self.in_casting:
            return ()
        new = tuple(self.records[self._taken :])
        self._taken = len(self.records)
        return new

    @classmethod
    def resume(cls, log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> Self:
        """Resume a game at the end of its log.

        :raises BrokenLog: deciding again gives other events than the log, or a card's definition is missing.
        """
        start = next(
            (index + 1 for index in range(len(log) - 1, -1, -1) if isinstance(log[index].event, e.PriorityGiven)), 0
        )
        if start:
            game = cls(fold(log[:start]), definitions)
            game._knows_its_cards()
            started = log[0].event
            assert isinstance(started, e.GameStarted)
            game.schema = started.schema_version
            # the cause of the priority is also the cause of an end of the game before the first decision
            game.because = log[start - 1].cause
            game.rulebook.taken_up(game, log[:start])
            if not game.board.over:
                game._begin()
        else:
            game = cls._again(log, definitions)
        divergence = game.follow(log[start:])
        if divergence is not None:
            raise BrokenLog(
                "the game cannot be taken up again: event {position} comes out different", position=divergence.position
            )
        game._taken = len(game.records)
        return game

    def _knows_its_cards(self) -> None:
        for number, printed in self.board.definitions.items():
            if number not in self.board.rewritten and number not in self.board.spliced:
                _defined(printed, self.definitions)

    @classmethod
    def _again(cls, log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> Self:
        """Return a new game with the start, or the first position, of the log."""
        if (end := end_of_position(log)) is not None:
            return cls.from_position(log[:end], definitions)
        started, seats = setup(log, definitions)
        return cls.new(
            seats,
            started.seed or "",
            edition=started.edition,
            format=started.format,
            switches=dict(started.switches),
            options=dict(started.options),
            match=next((one.event for one in log[1:2] if isinstance(one.event, e.MatchGameBegan)), None),
            recorded=started,
            definitions=definitions,
        )

    @classmethod
    def redo(
        cls, log: Sequence[Recorded], definitions: Mapping[str, CardDefinition], *, upto: int | None = None
    ) -> Divergence | None:
        """Decide a game again from its recorded decisions; return the first difference, or None.

        :raises BrokenLog: the log has no start, or a definition is missing: it cannot be decided again.
        """
        part = log[:upto] if upto is not None else log
        return cls._again(part, definitions).follow(part)

    def follow(self, log: Sequence[Recorded]) -> Divergence | None:
        """Give the answers recorded in a log; return the first record that differs, or None."""
        self._following = True
        try:
            return self._differs(log)
        finally:
            self._following = False

    def _differs(self, log: Sequence[Recorded]) -> Divergence | None:
        compared = 0
        while True:
            for index in range(compared, len(self.records)):
                if self.in_casting and index >= len(log):
                    break
                expected = log[index] if index < len(log) else None
                if expected is None or not _is_same(expected, self.records[index]):
                    position = self.records[index].position
                    return Divergence(position, expected, self.records[index])
            compared = len(self.records)
            if compared >= len(log):
                return None
            expected = log[compared]
            decision = expected.event
            stopped = isinstance(decision, e.GameEnded) and decision.reason == Reason.LIMIT
            if not isinstance(decision, e.DecisionMade) and not stopped:
                return Divergence(expected.position, expected, None)
            try:
                if not isinstance(decision, e.DecisionMade):
                    self.stop()
                    continue
                if decision.kind == "concession":
                    self.concede(decision.player)
                else:
                    self.answer(decision.answer)
            except IllegalDecision:
                return Divergence(expected.position, expected, None)


def _is_same(one: Recorded, other: Recorded) -> bool:
    """Return True if two records are equal.

    Events are compared by class and fields, as pydantic compares them.
    """
    return (
        one.event.__class__ is other.event.__class__
        and one[:4] == other[:4]
        and (one.event is other.event or one.event.__dict__ == other.event.__dict__)
    )


def end_of_position(log: Sequence[Recorded]) -> int | None:
    """Return the number of events that set up a position; None without one."""
    for index, recorded in enumerate(log):
        if isinstance(recorded.event, e.PositionSetUp):
            return index + 1
        if isinstance(recorded.event, e.DecisionMade | e.BoardDigested):
            break
    return None


def setup(log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> tuple[e.GameStarted, list[Seat]]:
    """Return the recorded start of a game and its seats.

    :raises BrokenLog: the first events are missing, or a definition is not known.
    """
    if not log or not isinstance(log[0].event, e.GameStarted):
        raise BrokenLog("the log does not begin with the start of a game")
    started = log[0].event
    seats: list[Seat] = []
    for recorded in log[1:]:
        event = recorded.event
        if isinstance(event, e.DeckPresented):
            kinds = _kinds(recorded.position, event, definitions)
            deck, side = (
                tuple(kinds[number] for number in numbers) for numbers in (event.cards or (), event.sideboard or ())
            )
            seats.append(Seat(started.seats[len(seats)], deck, side))
        elif isinstance(event, e.CommanderPresented):
            seats[-1] = seats[-1]._replace(commander=(*seats[-1].commander, _defined(event.printed, definitions)))
        elif isinstance(event, e.SupplementPresented):
            kinds = _kinds(recorded.position, event, definitions)
            seats[-1] = seats[-1]._replace(supplement=tuple(kinds[number] for number in event.cards or ()))
        elif isinstance(event, e.StandInsNamed | e.MatchGameBegan):
            continue  # stand-ins are known by their definitions, and a match brings no cards
        else:
            break
    if len(seats) != len(started.seats):
        raise BrokenLog(
            "{count} {count:player sits|players sit} down, but {decks} {decks:deck is|decks are} presented",
            count=len(started.seats),
            decks=len(seats),
        )
    return started, seats


def _kinds(
    position: int, event: e.DeckPresented | e.SupplementPresented, definitions: Mapping[str, CardDefinition]
) -> dict[int, CardDefinition]:
    """Return the definitions of a deck, by their numbers in the game."""
    if event.printed is None or event.cards is None or event.first is None:
        raise BrokenLog("event {position} does not tell the deck: this is what one seat may see", position=position)
    return {number: _defined(printed, definitions) for number, printed in enumerate(event.printed, event.first)}


def _defined(printed: Printed, definitions: Mapping[str, CardDefinition]) -> CardDefinition:
    try:
        return definitions[printed.hash]
    except KeyError:
        raise BrokenLog(
            "the definition of {name} that this game was played with is not here", name=printed.name
        ) from None
