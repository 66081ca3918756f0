"""Input and output of audit checks: the `View` of the game, and the `Compared` fields."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias, TypeGuard, TypeVar

from domain import events as e
from domain.board.characteristics import OBSERVED, AbilityRef, EffectData, Printed
from domain.board.evolve import evolve
from domain.board.evolve.door import HANDLERS, unchanged
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.events import Event, Recorded
from domain.freezing import Frozen
from domain.ids import ObjectId, PlayerId
from domain.kernel.game import Game
from domain.kernel.proposals import Halt, Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.trial import Trial
from domain.kernel.would import Would
from domain.reasons import Reason
from domain.rules.abilities.index import Index, index
from domain.rules.continuous.layer_board import beginning
from domain.rules.continuous.layers import compute
from domain.rules.rulebook import RULES
from domain.rules.state_based.checks import Checks
from domain.terms import Step
from replay.observing.arena.printed import PERHAPS, is_told
from replay.observing.audit.offered import Offered

R = TypeVar("R")
Bound: TypeAlias = "Frozen"
"""Values bound when an ability triggered, by name (603.2)."""


class Why(StrEnum):
    """Reasons why a check leaves something unchecked."""

    TEXT_UNKNOWN = "text-unknown"  # an unknown text could be the reason
    HIDDEN = "hidden"  # the answer depends on hidden information
    GAP = "gap"  # the record has a gap shortly before
    REPLACED = "replaced"  # something else happened instead
    CHOSEN = "chosen"  # a player chose among unknown choices
    DIGITAL = "digital"  # only digital games have such a thing
    UNSETTLED = "unsettled"  # the board is between two settled states
    FAILED = "failed"  # an error of this program in the check itself


ENDING = frozenset((e.TurnEnded, e.DamageRemoved, e.StepBegan, e.TurnBegan, e.ObjectMoved))
"""Classes of events by which continuous effects end."""

NOTED = frozenset((e.CharacteristicsChanged, e.ChoicesOffered, e.AbilityPutOnStack, e.ResolutionBegan))
"""Classes of events from which `View.note` stores facts for later checks."""

STILL = frozenset(kind for kind, handler in HANDLERS.items() if handler is unchanged) | {
    e.PriorityGiven,
    e.PriorityPassed,
}
"""Classes of events that change nothing but the player with priority, if anything."""

WITH_THE_TURN = ("end_of_turn", "ends")

ENDS_IN_CLEANUP = frozenset(("arena",))
"""Sources that end "until the turn begins" effects in the cleanup step before that turn."""

UNTOLD = 1_000_000
"""First number of continuous effects that the record does not mention."""

TOLD_WORDS: dict[str, Callable[[str], bool]] = {"arena": is_told}
"""Tests, by source, for the keywords that the source records; other sources record all."""

MADE_UP_FOR = frozenset((Reason.BEGINNING, Reason.RECONNECTED))
"""Kinds of gaps after which the source described the whole board again.

After any other gap, something that is not described again may differ for ever.
"""

TURNS_BEHIND = 2
"""Turns for which a gap excuses differences after the whole board was described again."""


def for_turns(gap: e.GapObserved) -> int:
    """Return the number of turns for which this gap can explain a difference."""
    return TURNS_BEHIND if gap.reason in MADE_UP_FOR else sys.maxsize


class Compared(NamedTuple):
    """Prediction of the rules and content of the record, field by field.

    `excuse` is the reason why a difference would not count as a contradiction. `rule` is cited instead of the check's
    own rule. `explained` is a rule that would explain a difference. `at` is the position of the event in question,
    where it is not the event looked at. `card` is the name of the card whose text is checked.
    """

    predicted: Mapping[str, Any]
    observed: Mapping[str, Any]
    excuse: Why | None = None
    rule: str = ""
    explained: str = ""
    at: int = 0
    card: str = ""


class NotChecked(Exception):
    """Exception that says a check cannot be made here, and why."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


Look: TypeAlias = "Callable[[View, Any], Iterator[Compared]]"


class Check(NamedTuple):
    """Kind of check: name, rule, events looked at, and comparing function."""

    name: str
    rule: str
    about: tuple[type[Event], ...]
    look: Look


CHECKS: list[Check] = []
"""Checks that work without any known card text.

`replay.observing.audit.checks` exports them.
"""

OF_TEXTS: list[Check] = []
"""Checks that compare the record with known card texts."""


def check(name: str, rule: str, *about: type[Event], of_texts: bool = False) -> Callable[[Look], Look]:
    """Register a function as a kind of check.

    The function is called for each event of the classes `about`, with the view right before the event, and the event.
    """

    def register(look: Look) -> Look:
        (OF_TEXTS if of_texts else CHECKS).append(Check(name, rule, about, look))
        return look

    return register


class View:
    """Input of a check: the board before an event, its rules, and the record."""

    __slots__ = (
        "_computed",
        "_game",
        "_learned",
        "_resolved",
        "_stirs",
        "at",
        "board",
        "compared",
        "definitions",
        "doubt",
        "effects",
        "effects_begun",
        "effects_version",
        "expected",
        "foreseen",
        "foreseen_to",
        "gap",
        "layered",
        "layered_since",
        "left_out",
        "log",
        "marks",
        "offered",
        "open",
        "put",
        "set_off_by",
        "sized_by",
        "sizes",
        "tells_effects",
        "told",
        "undone",
        "undone_since",
        "version",
    )

    def __init__(self, log: Sequence[Recorded], board: Board, definitions: Mapping[str, CardDefinition]) -> None:
        self.log = log
        self.board = board
        self.definitions = definitions
        self.at = 0
        self.gap = 0
        self.left_out: frozenset[str] = frozenset()
        """Kinds of facts that the source does not tell."""
        self.foreseen: list[tuple[PlayerId, ObjectId, AbilityRef]] = []
        """Triggers due since the event at `open`: controller, source, ability."""
        self.expected: list[tuple[tuple[PlayerId, ObjectId, AbilityRef], Bound]] = []
        """The same triggers with their bindings."""
        self.set_off_by: dict[int, Bound] = {}
        """Bindings of each trigger of the record, by its number."""
        self.put: dict[ObjectId, int] = {}
        """Number of the trigger that became an ability on the stack."""
        self.effects: dict[int, EffectData] = {}
        """Lasting effects of resolutions, by the rules, where the record tells of no effects."""
        self.told: set[int] = set()
        """Numbers of effects that another program tells of and the rules cannot foresee."""
        self.effects_begun = False
        """True if some of `effects` began since a player last had priority."""
        self.effects_version = 0
        self.marks: dict[tuple[ObjectId, str], tuple[int, str]] = {}
        """Designations by the rules (608.2i), by object and name: turn of gaining, and value."""
        self.foreseen_to = 0
        """Index behind the last event whose triggers were foreseen."""
        self.open = 0
        self.doubt: Why | None = None
        """Reason why the triggers since `open` could not be foreseen."""
        self.compared: dict[ObjectId, object] = {}
        """Latest comparison of each permanent by the layers and by the record."""
        self.sizes: dict[ObjectId, tuple[int, int]] = {}
        """Change of power and toughness by a permanent with an unknown text, seen at its first use."""
        self.sized_by: dict[ObjectId, ObjectId] = {}
        """Permanent with an unknown text that changes an object's size, by that object."""
        self.layered: tuple[int, int, int] | None = None
        """Versions of board, texts and effects when all permanents were last compared."""
        self.layered_since = -1
        """The `version` at that comparison."""
        self.version = 0
        """Number of facts so far that changed more of the board than priority."""
        self._stirs = False
        """True if the last noted event is such a fact."""
        self._computed: tuple[tuple[int, int, int, bool], dict[ObjectId, GameObject]] | None = None
        self.tells_effects = False
        """True if the record tells of the effects that resolutions set up."""
        self.offered = Offered()
        self.undone: set[tuple[str, str]] = set()
        """State-based actions left undone at the last priority: rule, and proposal as text."""
        self.undone_since: tuple[int, int] | None = None
        """The `version` and number of known texts at that time; None if counters were still untold."""
        self._resolved = 0
        self._game: Game | None = None
        self._learned = 0

    @property
    def game(self) -> Game:
        """Rules engine on this board."""
        game = self._game
        if game is None or self._learned < len(self.definitions):  # a game that goes on makes more texts known
            game = Game(self.board, self.definitions, RULES)
            for definition in self.definitions.values():
                game.learn(definition)
            if self.board.order:  # the variant is not known earlier
                self._game, self._learned = game, len(self.definitions)
        game.memory.pop(Checks, None)
        return game

    def trial(self) -> Trial:
        """Return the rules engine on a copy of this board, to carry out proposals."""
        return Trial(self.game)

    def with_effects(self, board: Board | None = None) -> Game:
        """Return the rules engine on a board that includes effects the record does not mention.

        `board` is this view's board unless another one is given.
        """
        if not self.effects or self.tells_effects:
            return self.game if board is None else self.game.beside(board)
        if board is not None:
            self.add_effects(board)
            return self.game.beside(board)
        game = self.game.beside(beginning(self.board, self.effects.values()))
        game.memory[Index] = index(self.game)  # none of them triggers or replaces anything (`begin_effects`)
        return game

    def computed(self) -> dict[ObjectId, GameObject]:
        """613.1. Return permanents with the characteristics that the layers compute.

        Effects that the record does not mention are included. The result has only permanents that the layers may
        change. They are computed again after any change of the board except priority, which no text reads, and after
        any change in the known texts and effects. Callers must not change the result.
        """
        now = (self.version, len(self.definitions), self.effects_version, self.tells_effects)
        if self._computed is None or self._computed[0] != now:
            self._computed = now, compute(self.with_effects())
        return self._computed[1]

    def add_effects(self, board: Board) -> None:
        """Add to a trial's board the effects that the record does not mention."""
        for data in self.effects.values() if not self.tells_effects else ():
            evolve(board, Recorded(board.position + 1, board.moment, "611.2", None, e.EffectStarted(effect=data)))

    def begin_effects(self, begun: Iterable[EffectData]) -> None:
        """611.2. Note effects that begin by the rules, though the record does not mention them.

        These effects change permanents, and do nothing else.
        """
        for data in begun:
            number = UNTOLD + self.effects_version
            self.effects[number] = data.model_copy(update={"id": number})
            self.effects_version += 1
            self.effects_begun = True

    def begin_told(self, recorded: Recorded, effect: EffectData) -> None:
        """611.2. Note an effect whose beginning is recorded, if the rules could not predict it.

        They cannot where the effect comes from an unknown text, or behind a gap.
        """
        if effect.kind != OBSERVED:
            self.tells_effects = True
        elif self._is_beyond_the_rules(recorded):
            self.told.add(effect.id)

    def _is_beyond_the_rules(self, recorded: Recorded) -> bool:
        """Return True if the rules cannot predict an effect with this cause."""
        cause = self.cause(recorded)
        if cause is None or not isinstance(cause.event, e.ResolutionBegan):
            return True
        resolved = self.board.objects.get(cause.event.object)
        return resolved is None or self.has_text(resolved) or self._is_unknown(resolved.ability)

    def _end_effects(self, event: Event) -> None:
        """514.2, 611.2a. End effects with the turn, as a turn begins, or as an object leaves."""
        for number, data in list(self.effects.items()):
            duration, subject, players = (*data.until, None, None, ())[:3]
            over = (
                (duration in WITH_THE_TURN and isinstance(event, (e.TurnEnded, e.DamageRemoved)))
                or (duration in WITH_THE_TURN and isinstance(event, e.StepBegan) and event.step is Step.CLEANUP)
                or (
                    duration == "next_turn"
                    and (player := self._turn_begins(event))
                    and subject in self.board.side(player)
                )
                or (
                    duration == "begins" and (player := self._turn_begins(event)) and (not players or player in players)
                )
                or (duration == "leaves" and isinstance(event, e.ObjectMoved) and event.object == subject)
            )
            if over:
                del self.effects[number]
                self.effects_version += 1

    def _turn_begins(self, event: Event) -> PlayerId | None:
        """611.2a. Return the player whose turn begins, for effects that last until then.

        Some sources end these effects in the cleanup step before. That step counts as the turn's beginning only where
        nobody has priority in between, so that the difference cannot matter.
        """
        if isinstance(event, e.TurnBegan):
            return event.player
        if self.board.observed not in ENDS_IN_CLEANUP:
            return None
        if not isinstance(event, e.StepBegan) or event.step is not Step.CLEANUP:
            return None
        for place in range(self.at + 1, len(self.log)):
            later = self.log[place].event
            if isinstance(later, e.TurnBegan):
                return later.player
            if isinstance(later, (e.PriorityGiven, e.GapObserved)):
                break
        return None

    def ahead(self, *until: type[Event]) -> Iterator[Recorded]:
        """Yield the events after this one, up to the first event of the classes `until`.

        :raises NotChecked: the record ends before.
        """
        for place in range(self.at + 1, len(self.log)):
            recorded = self.log[place]
            if isinstance(recorded.event, until):
                return
            if isinstance(recorded.event, (e.GameEnded, e.PlayerLost)):
                break
            yield recorded
        raise NotChecked(Why.UNSETTLED)

    def step(self) -> list[Recorded]:
        """Return the later events of the current step, or of the step that begins here."""
        return list(self.ahead(e.StepEnded, e.StepBegan, e.PhaseEnded, e.TurnEnded))

    def before_priority(self) -> list[Recorded]:
        """Return the later events of the same step until a player has priority."""
        records = []
        for recorded in self.step():
            if isinstance(recorded.event, e.PriorityGiven):
                break
            records.append(recorded)
        return records

    def moment(self) -> list[Recorded]:
        """Return this event and the later events of the same moment."""
        moment = self.log[self.at].moment
        records = []
        for place in range(self.at, len(self.log)):
            if self.log[place].moment != moment:
                break
            records.append(self.log[place])
        return records

    def before(self) -> Iterator[Recorded]:
        """Yield the events before this one, latest first."""
        for place in range(self.at - 1, -1, -1):
            yield self.log[place]

    def cause(self, recorded: Recorded) -> Recorded | None:
        """Return the cause of an event; None without one, or before this log."""
        if recorded.cause is None:
            return None
        place = recorded.cause - self.log[0].position
        return self.log[place] if place >= 0 else None

    def replaced(self, recorded: Recorded) -> e.ReplacementApplied | None:
        """614.6. Return the replacement that caused this event; None without one."""
        cause = self.cause(recorded)
        return cause.event if cause is not None and isinstance(cause.event, e.ReplacementApplied) else None

    def resolving(self, recorded: Recorded) -> GameObject | None:
        """Return the spell or ability whose resolution caused this event.

        The result is None for an event that the rules themselves cause.
        """
        record: Recorded | None = recorded
        while record is not None and not record.rule.startswith("704"):
            if isinstance(record.event, e.ResolutionBegan):
                id = record.event.object
                return self.board.objects.get(id) or self.board.former.get(id)
            record = self.cause(record)
        return None

    def is_known(self, id: ObjectId) -> bool:
        """Return True if the board knows this object, now or as it formerly was."""
        return id in self.board.objects or id in self.board.former

    def told_words(self, keywords: Iterable[str]) -> list[str]:
        """Return the given keywords, without any that this source never records.

        Words for what an object cannot do count as keywords here.
        """
        is_told_here = TOLD_WORDS.get(self.board.observed)
        return [word for word in keywords if is_told_here is None or is_told_here(word)]

    # Texts that nobody here knows

    def has_text(self, obj: GameObject) -> bool:
        """Return True if an object has an ability whose text is unknown.

        A basic land's mana ability is always known (305.6).
        """
        if "basic" in obj.supertypes and "land" in obj.types:
            return False
        knows = self.game.knows
        return any(not knows(ref[0]) for ref in obj.abilities)

    def texts(self) -> Texts:
        """Return how many of the game's definitions have abilities, and how many known texts."""
        with_abilities = [number for number, printed in self.board.definitions.items() if has_abilities(printed)]
        return Texts(sum(map(self.game.knows, with_abilities)), len(with_abilities))

    def met_unknown(self) -> bool:
        """Return True if a card with an unknown text has appeared in this game.

        Its present zone does not matter: its effects can last, and other programs do not tell of effects that do.
        """
        board, knows = self.board, self.game.knows
        return any(
            not knows(number) and has_abilities(board.definitions[number])
            for number in board.seen
            if number in board.definitions
        )

    def has_met_texts(self) -> bool:
        """Return True if any card that appeared in this game has abilities."""
        return any(
            not {"instant", "sorcery"}.isdisjoint(printed.types)
            or not {"Aura", "Equipment"}.isdisjoint(printed.subtypes)
            or any(part != PERHAPS for part in printed.abilities)
            for printed in self.board.definitions.values()
        )

    def has_texts(self, players: Iterable[PlayerId] | None = None) -> bool:
        """Return True if a permanent or emblem has an unknown text.

        `players` limits the search to objects that these players control.
        """
        board = self.board
        among = (board.objects[id] for id in (*board.battlefield, *board.command) if id in board.objects)
        wanted = None if players is None else set(players)
        return any((wanted is None or obj.controller in wanted) and self.has_text(obj) for obj in among)

    def note(self, event: Event) -> None:
        """Store from an event the facts that later checks need; call before the event happens."""
        if self._stirs:
            self.version += 1
        kind = event.__class__
        self._stirs = kind not in STILL
        if self.effects and kind in ENDING:
            self._end_effects(event)
        if kind not in NOTED:
            return
        if isinstance(event, e.CharacteristicsChanged):
            self.layered = None
        elif isinstance(event, e.ChoicesOffered):
            self.offered.take(event, self.board)
        elif isinstance(event, e.AbilityPutOnStack) and event.trigger is not None:
            self.put[event.becomes] = event.trigger
        elif isinstance(event, e.ResolutionBegan):
            resolving = self.board.objects.get(event.object)
            if resolving is not None and (self.has_text(resolving) or self._is_unknown(resolving.ability)):
                self._resolved = self.board.turn

    def _is_unknown(self, ref: AbilityRef | None) -> bool:
        return ref is not None and not self.game.knows(ref[0])

    def could_be_text(self, players: Iterable[PlayerId] | None = None) -> bool:
        """Return True if an unknown text could explain a difference here.

        The text may be that of a permanent or emblem (of one of these players, if given), or that of a spell or
        ability that has resolved in this turn or the one before.
        """
        return self._resolved >= max(self.board.turn - 1, 1) or self.has_texts(players)

    def by_text(self, could: bool = True, players: Iterable[PlayerId] | None = None) -> Why | None:
        """Return the excuse "unknown text" if such a text could explain a difference.

        None if not. `could` is False where no text can make a difference of this kind.
        """
        return Why.TEXT_UNKNOWN if could and self.could_be_text(players) else None


class Texts(NamedTuple):
    """Number of a game's cards and tokens with abilities, and how many have known texts."""

    known: int
    there: int


NO_TEXTS = Texts(0, 0)


def replaces(event: Event | None, kind: type[Would]) -> TypeGuard[e.ReplacementApplied]:
    """614.6. Return True if an event replaces a proposal of this kind.

    The result is False where the record does not tell what was replaced.
    """
    before = event.before if isinstance(event, e.ReplacementApplied) else None
    return isinstance(before, tuple) and before[:1] == (kind.KIND,)


def has_abilities(printed: Printed) -> bool:
    """Return True if a card has abilities beside keywords and basic land mana (305.6)."""
    return bool(printed.abilities) or not {"instant", "sorcery"}.isdisjoint(printed.types)


def answered(rules: Ruling[R], answers: Callable[[Question], Answer] | None = None) -> R:
    """Run rules that may ask questions to their end, and return their result.

    `answers` answers the questions that the rules ask.

    :raises NotChecked: a question is asked without `answers`, or chance decides.
    """
    answer: Answer = None
    try:
        question = next(rules)
        while True:
            if answers is None:
                rules.close()
                raise NotChecked(Why.CHOSEN)
            answer = answers(question)
            question = rules.send(answer)
    except StopIteration as done:
        returned: R = done.value
        return returned
    except Halt:
        raise NotChecked(Why.HIDDEN) from None
