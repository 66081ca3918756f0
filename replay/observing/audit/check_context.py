"""What a check of an observed game sees and says: the board before an event, the rules on it, and what is compared."""

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
"""Bindings of an ability to what set it off, by name (603.2)."""


class Why(StrEnum):
    """Why something is not checked."""

    TEXT_UNKNOWN = "text-unknown"  # a text that nobody here knows could be the reason
    HIDDEN = "hidden"  # it depends on what was not shown
    GAP = "gap"  # something was not seen shortly before
    REPLACED = "replaced"  # something else happened instead
    CHOSEN = "chosen"  # a player chose, and what could be chosen is not known
    DIGITAL = "digital"  # only digital games have it
    UNSETTLED = "unsettled"  # the board is in the middle of something
    FAILED = "failed"  # the check itself could not cope: an error of this program


ENDING = frozenset((e.TurnEnded, e.DamageRemoved, e.StepBegan, e.TurnBegan, e.ObjectMoved))
"""With what effects end."""

NOTED = frozenset((e.CharacteristicsChanged, e.ChoicesOffered, e.AbilityPutOnStack, e.ResolutionBegan))
"""Of what checks of later events ask about it."""

STILL = frozenset(kind for kind, handler in HANDLERS.items() if handler is unchanged) | {
    e.PriorityGiven,
    e.PriorityPassed,
}
"""Facts after which the board is as before, but for who has priority."""

WITH_THE_TURN = ("end_of_turn", "ends")

ENDS_IN_CLEANUP = frozenset(("arena",))
"""The sources that end what lasts until a turn begins in the cleanup step before it."""

UNTOLD = 1_000_000
"""From here on the effects are numbered that a record does not tell."""

TOLD_WORDS: dict[str, Callable[[str], bool]] = {"arena": is_told}
"""By the source, which keywords it tells; another tells all of them."""

MADE_UP_FOR = frozenset((Reason.BEGINNING, Reason.RECONNECTED))
"""Gaps behind which all there is was told anew. Behind any other, what is not told again may be otherwise for ever."""

TURNS_BEHIND = 2
"""For so many turns more what was not seen can have been the reason, where all there is was told anew."""


def for_turns(gap: e.GapObserved) -> int:
    """For how many turns behind a gap a difference may come of what was not seen."""
    return TURNS_BEHIND if gap.reason in MADE_UP_FOR else sys.maxsize


class Compared(NamedTuple):
    """What the rules predict and the record has, field by field.

    `excuse` is why a difference would be no contradiction, `rule` what is cited instead of the check's own, `explained`
    a rule by which it could be. `at` is the position of the event that it is about, where that is another one, `card`
    the card whose text it is about.
    """

    predicted: Mapping[str, Any]
    observed: Mapping[str, Any]
    excuse: Why | None = None
    rule: str = ""
    explained: str = ""
    at: int = 0
    card: str = ""


class NotChecked(Exception):
    """A check cannot be made here."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


Look: TypeAlias = "Callable[[View, Any], Iterator[Compared]]"


class Check(NamedTuple):
    """A kind of check: its name, its rule, the events that it is about, and what compares."""

    name: str
    rule: str
    about: tuple[type[Event], ...]
    look: Look


CHECKS: list[Check] = []
"""All kinds of checks that need no text of a card, as `replay.observing.audit.checks` has them."""

OF_TEXTS: list[Check] = []
"""All kinds of checks of what texts say that are known."""


def check(name: str, rule: str, *about: type[Event], of_texts: bool = False) -> Callable[[Look], Look]:
    """Register a kind of check; it is given the view right before each event that it is about, and the event."""

    def register(look: Look) -> Look:
        (OF_TEXTS if of_texts else CHECKS).append(Check(name, rule, about, look))
        return look

    return register


class View:
    """What a check sees: the board right before an event, the record from there on, and the rules on that board."""

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
        """The kinds of facts that the source does not tell."""
        self.foreseen: list[tuple[PlayerId, ObjectId, AbilityRef]] = []
        """What should have triggered since the event at `open`: who controls it, of what, which ability."""
        self.expected: list[tuple[tuple[PlayerId, ObjectId, AbilityRef], Bound]] = []
        """The same with what each knows of what set it off."""
        self.set_off_by: dict[int, Bound] = {}
        """Bindings of each trigger of the record, by its number."""
        self.put: dict[ObjectId, int] = {}
        """The trigger that an ability on the stack was."""
        self.effects: dict[int, EffectData] = {}
        """The effects that last of what resolved, by the rules, where the record does not tell of any."""
        self.told: set[int] = set()
        """The effects that another program tells of, and that the rules cannot foresee."""
        self.effects_begun = False
        """True if some of them began since somebody had priority."""
        self.effects_version = 0
        self.marks: dict[tuple[ObjectId, str], tuple[int, str]] = {}
        """Designations of objects by the rules (608.2i), by name: since which turn, and the value."""
        self.foreseen_to = 0
        """The event up to which it was looked what should trigger."""
        self.open = 0
        self.doubt: Why | None = None
        """Why the rules could not tell since then what triggers."""
        self.compared: dict[ObjectId, object] = {}
        """What the layers came to last, of each permanent."""
        self.sizes: dict[ObjectId, tuple[int, int]] = {}
        """How much bigger a permanent of an unknown text makes others, as was seen of the first one."""
        self.sized_by: dict[ObjectId, ObjectId] = {}
        """By the object that is made bigger, the permanent of an unknown text that makes it so."""
        self.layered: tuple[int, int, int] | None = None
        """By what it is known that nothing can come out other than when all permanents were compared."""
        self.layered_since = -1
        """The `version` at which they were, whatever the texts read."""
        self.version = 0
        """Grows with each fact that changes anything on the board but who has priority."""
        self._stirs = False
        """True if the event that was noted last is such a fact."""
        self._computed: tuple[tuple[int, int, int, bool], dict[ObjectId, GameObject]] | None = None
        self.tells_effects = False
        """Whether the record tells of the effects that resolutions set up."""
        self.offered = Offered()
        self.undone: set[tuple[str, str]] = set()
        """State-based actions that were left to be done when somebody last had priority: by rule, to what."""
        self.undone_since: tuple[int, int] | None = None
        """The `version` at which they were, and how many texts were known; None if more was to be told of it."""
        self._resolved = 0
        self._game: Game | None = None
        self._learned = 0

    @property
    def game(self) -> Game:
        """The rules on this board."""
        game = self._game
        if game is None or self._learned < len(self.definitions):  # of a game that goes on more are known by and by
            game = Game(self.board, self.definitions, RULES)
            for definition in self.definitions.values():
                game.learn(definition)
            if self.board.order:  # before that it is not known under which rules it is played
                self._game, self._learned = game, len(self.definitions)
        game.memory.pop(Checks, None)
        return game

    def trial(self) -> Trial:
        """The rules on a board like this, where what they say can happen."""
        return Trial(self.game)

    def with_effects(self, board: Board | None = None) -> Game:
        """The rules on this board, or on another of the same game, with the effects that the record does not tell."""
        if not self.effects or self.tells_effects:
            return self.game if board is None else self.game.beside(board)
        if board is not None:
            self.add_effects(board)
            return self.game.beside(board)
        game = self.game.beside(beginning(self.board, self.effects.values()))
        game.memory[Index] = index(self.game)  # none of them triggers or replaces anything (`begin_effects`)
        return game

    def computed(self) -> dict[ObjectId, GameObject]:
        """613.1. The permanents that the layers may make other than they are, with what the record does not tell.

        They are computed again when anything has changed on the board but who has priority, which no text reads, or in
        what is known of texts and effects. Nobody may change what is in it.
        """
        now = (self.version, len(self.definitions), self.effects_version, self.tells_effects)
        if self._computed is None or self._computed[0] != now:
            self._computed = now, compute(self.with_effects())
        return self._computed[1]

    def add_effects(self, board: Board) -> None:
        """Let the effects that the record does not tell apply on a board that is tried out."""
        for data in self.effects.values() if not self.tells_effects else ():
            evolve(board, Recorded(board.position + 1, board.moment, "611.2", None, e.EffectStarted(effect=data)))

    def begin_effects(self, begun: Iterable[EffectData]) -> None:
        """611.2. These effects have begun, by the rules; each of them changes permanents, and does nothing else."""
        for data in begun:
            number = UNTOLD + self.effects_version
            self.effects[number] = data.model_copy(update={"id": number})
            self.effects_version += 1
            self.effects_begun = True

    def begin_told(self, recorded: Recorded, effect: EffectData) -> None:
        """611.2. The record tells of an effect that begins.

        What another program tells of a text that nobody here knows, or behind a gap, the rules cannot foresee.
        """
        if effect.kind != OBSERVED:
            self.tells_effects = True
        elif self._is_beyond_the_rules(recorded):
            self.told.add(effect.id)

    def _is_beyond_the_rules(self, recorded: Recorded) -> bool:
        cause = self.cause(recorded)
        if cause is None or not isinstance(cause.event, e.ResolutionBegan):
            return True
        found = self.board.objects.get(cause.event.object)
        return found is None or self.has_text(found) or self._is_unknown(found.ability)

    def _end_effects(self, event: Event) -> None:
        """514.2, 611.2a. Effects end with the turn, as a turn begins, or as an object leaves."""
        for number, data in list(self.effects.items()):
            way, what, whose = (*data.until, None, None, ())[:3]
            over = (
                (way in WITH_THE_TURN and isinstance(event, (e.TurnEnded, e.DamageRemoved)))
                or (way in WITH_THE_TURN and isinstance(event, e.StepBegan) and event.step is Step.CLEANUP)
                or (way == "next_turn" and (player := self._turn_begins(event)) and what in self.board.side(player))
                or (way == "begins" and (player := self._turn_begins(event)) and (not whose or player in whose))
                or (way == "leaves" and isinstance(event, e.ObjectMoved) and event.object == what)
            )
            if over:
                del self.effects[number]
                self.effects_version += 1

    def _turn_begins(self, event: Event) -> PlayerId | None:
        """611.2a. Whose turn begins, for effects that last until then; some sources end them in the cleanup before.

        Only where nobody has priority in between, so that nothing can come of the difference.
        """
        if isinstance(event, e.TurnBegan):
            return event.player
        if self.board.observed not in ENDS_IN_CLEANUP:
            return None
        if not isinstance(event, e.StepBegan) or event.step is not Step.CLEANUP:
            return None
        for at in range(self.at + 1, len(self.log)):
            later = self.log[at].event
            if isinstance(later, e.TurnBegan):
                return later.player
            if isinstance(later, (e.PriorityGiven, e.GapObserved)):
                break
        return None

    def ahead(self, *until: type[Event]) -> Iterator[Recorded]:
        """What comes after this event, up to one of these.

        :raises NotChecked: the record ends before.
        """
        for at in range(self.at + 1, len(self.log)):
            recorded = self.log[at]
            if isinstance(recorded.event, until):
                return
            if isinstance(recorded.event, (e.GameEnded, e.PlayerLost)):
                break
            yield recorded
        raise NotChecked(Why.UNSETTLED)

    def step(self) -> list[Recorded]:
        """What comes after this event in the step that it is in or begins."""
        return list(self.ahead(e.StepEnded, e.StepBegan, e.PhaseEnded, e.TurnEnded))

    def before_priority(self) -> list[Recorded]:
        """What comes after this event before somebody has priority, in the same step."""
        found = []
        for recorded in self.step():
            if isinstance(recorded.event, e.PriorityGiven):
                break
            found.append(recorded)
        return found

    def moment(self) -> list[Recorded]:
        """This event and what happens in the same moment."""
        moment = self.log[self.at].moment
        found = []
        for at in range(self.at, len(self.log)):
            if self.log[at].moment != moment:
                break
            found.append(self.log[at])
        return found

    def before(self) -> Iterator[Recorded]:
        """What came before this event, the latest first."""
        for at in range(self.at - 1, -1, -1):
            yield self.log[at]

    def cause(self, recorded: Recorded) -> Recorded | None:
        """The event that led to this one, if it is at hand."""
        if recorded.cause is None:
            return None
        at = recorded.cause - self.log[0].position
        return self.log[at] if at >= 0 else None

    def replaced(self, recorded: Recorded) -> e.ReplacementApplied | None:
        """614.6. What was applied to another event so that this happens; None for what is no replacement."""
        cause = self.cause(recorded)
        return cause.event if cause is not None and isinstance(cause.event, e.ReplacementApplied) else None

    def resolving(self, recorded: Recorded) -> GameObject | None:
        """What resolves and does this, by its causes; None for what the rules do."""
        found: Recorded | None = recorded
        while found is not None and not found.rule.startswith("704"):
            if isinstance(found.event, e.ResolutionBegan):
                id = found.event.object
                return self.board.objects.get(id) or self.board.former.get(id)
            found = self.cause(found)
        return None

    def is_known(self, id: ObjectId) -> bool:
        """Return True if it is known which object this is, or was."""
        return id in self.board.objects or id in self.board.former

    def told_words(self, keywords: Iterable[str]) -> list[str]:
        """The keywords, or words for what an object cannot do, that this source tells of an object."""
        told = TOLD_WORDS.get(self.board.observed)
        return [word for word in keywords if told is None or told(word)]

    # Texts that nobody here knows

    def has_text(self, found: GameObject) -> bool:
        """Return True if an object has an ability whose text is not known here; that of a basic land is (305.6)."""
        if "basic" in found.supertypes and "land" in found.types:
            return False
        knows = self.game.knows
        return any(not knows(ref[0]) for ref in found.abilities)

    def texts(self) -> Texts:
        """Of how many definitions with abilities the text is known, and how many of them there are."""
        found = [number for number, printed in self.board.definitions.items() if has_abilities(printed)]
        return Texts(sum(map(self.game.knows, found)), len(found))

    def met_unknown(self) -> bool:
        """Return True if anything that everybody has seen of this game has such an ability, wherever it is now.

        What it did can last, and other programs do not tell of effects that do.
        """
        board, knows = self.board, self.game.knows
        return any(
            not knows(number) and has_abilities(board.definitions[number])
            for number in board.seen
            if number in board.definitions
        )

    def has_met_texts(self) -> bool:
        """Return True if there has been any card in this game that does something by its text."""
        return any(
            not {"instant", "sorcery"}.isdisjoint(printed.types)
            or not {"Aura", "Equipment"}.isdisjoint(printed.subtypes)
            or any(part != PERHAPS for part in printed.abilities)
            for printed in self.board.definitions.values()
        )

    def has_texts(self, players: Iterable[PlayerId] | None = None) -> bool:
        """Return True if there is a permanent or emblem with such an ability, of one of these players or of anybody."""
        board = self.board
        among = (board.objects[id] for id in (*board.battlefield, *board.command) if id in board.objects)
        wanted = None if players is None else set(players)
        return any((wanted is None or found.controller in wanted) and self.has_text(found) for found in among)

    def note(self, event: Event) -> None:
        """Keep of an event what checks of later ones ask about; on the board right before it."""
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
            found = self.board.objects.get(event.object)
            if found is not None and (self.has_text(found) or self._is_unknown(found.ability)):
                self._resolved = self.board.turn

    def _is_unknown(self, ref: AbilityRef | None) -> bool:
        return ref is not None and not self.game.knows(ref[0])

    def could_be_text(self, players: Iterable[PlayerId] | None = None) -> bool:
        """Return True if a text that nobody here knows could be the reason: of a permanent or emblem, perhaps only of
        these players, or of what has resolved in this turn or the one before."""
        return self._resolved >= max(self.board.turn - 1, 1) or self.has_texts(players)

    def by_text(self, could: bool = True, players: Iterable[PlayerId] | None = None) -> Why | None:
        """That a text could be the reason, if it could."""
        return Why.TEXT_UNKNOWN if could and self.could_be_text(players) else None


class Texts(NamedTuple):
    """Of how many cards and tokens of a game that have abilities the text is known, of how many."""

    known: int
    there: int


NO_TEXTS = Texts(0, 0)


def replaces(event: Event | None, kind: type[Would]) -> TypeGuard[e.ReplacementApplied]:
    """614.6. Whether this is a replacement of a proposal of this kind, as far as it is told what was replaced."""
    before = event.before if isinstance(event, e.ReplacementApplied) else None
    return isinstance(before, tuple) and before[:1] == (kind.KIND,)


def has_abilities(printed: Printed) -> bool:
    """Return True if a card does anything besides its keywords, and the mana of a basic land (305.6)."""
    return bool(printed.abilities) or not {"instant", "sorcery"}.isdisjoint(printed.types)


def answered(rules: Ruling[R], answers: Callable[[Question], Answer] | None = None) -> R:
    """What these rules come to.

    :raises NotChecked: somebody is asked and there are no answers, or chance decides.
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
