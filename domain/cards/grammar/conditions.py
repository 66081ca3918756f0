"""Conditions, and the durations of effects (611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from pydantic import field_validator

from domain.cards.check.saying import Faults, guess_or, shown
from domain.cards.grammar.constructs import Node, keyed, named
from domain.cards.grammar.filters import Amount, Compare, Filter
from domain.cards.grammar.history import Since, TriggerEvent, remembered
from domain.cards.grammar.references import Ref, Who
from domain.errors import Unfit, said
from domain.terms import Phase, Step

# Conditions


class Exists(Node):
    """Something matches the filter: at least one, unless `compare` gives another number."""

    exists: Filter
    compare: Compare | None = None


class Matches(Node):
    """A named object or player matches the `filter`.

    `matches` is a reference, or a relation to one, such as its controller.
    """

    matches: Who
    filter: Filter


class Compared(Node):
    """An amount compares as stated: at least, at most, or exactly a number."""

    amount: Amount
    compare: Compare


class YourTurn(Node):
    """102.1. The turn is yours, or is not."""

    your_turn: bool


class StepIs(Node):
    """500.1. The current step or phase has this name."""

    step_is: str

    def faults(self, path: str) -> Faults:
        known = (*Step, *Phase)
        if self.step_is not in known:
            word, guess = shown(self.step_is), guess_or(self.step_is, known)
            yield f"{path}.step_is", said("{step_is} is no step or phase{guess}", step_is=word, guess=guess)


class TimeIs(Node):
    """731.1. The game has day, has night, or has neither yet."""

    time_is: Literal["day", "night", "neither"]


class HasCompleted(Node):
    """309.7. A player has completed a dungeon: any, or the one with this `name`."""

    has_completed: Who
    name: str | None = None


class HasBlessing(Node):
    """702.131c. A player has the city's blessing."""

    has_blessing: Who


class Chose(Node):
    """614.12c. An anchor word was chosen as the permanent with the text entered."""

    chose: str


class IsMonarch(Node):
    """725.1. A player is the monarch."""

    is_monarch: Who


class HasInitiative(Node):
    """726.1. A player has the initiative."""

    has_initiative: Who


class Did(Node):
    """118.12. An optional action, named by `did`, was taken or did something."""

    did: Ref


class HappenedThis(Node):
    """608.2i. An event happened in this turn, in this step, or by this text.

    `this` is the span; "way" stands for "this way". Once is enough, unless `compare` says how often.
    """

    happened: TriggerEvent
    this: Since = "turn"
    compare: Compare | None = None

    def faults(self, path: str) -> Faults:
        return remembered(self.happened, f"{path}.happened")


class AllTrue(Node):
    """All of the conditions are true."""

    all_true: tuple[Condition, ...]


class AnyTrue(Node):
    """Any of the conditions is true."""

    any_true: tuple[Condition, ...]


class NotTrue(Node):
    """The condition is not true."""

    not_true: Condition


# Durations (611.2)


class NextTurnOf(Node):
    """Until the next turn of a player begins."""

    next_turn_of: Who


POINTS = ("turn", *Phase, "main", *Step)
"""500.1. The turn, its phases and its steps, as durations name them; "main" is either main phase."""


class UntilPoint(Node):
    """500.4, 500.5, 514.2. Until a step, phase or turn begins or ends (`at`).

    `whose` limits it to the turns of a player. A beginning is always the next beginning. An end is the end of the
    current step, phase or turn if there is one, else of the next; with `next` never of the current one. With
    `next_turn`, the step or phase is in that player's next turn, not in the current turn.
    """

    until: str
    at: Literal["beginning", "end"] = "beginning"
    whose: Who = "each_player"
    next: bool = False
    next_turn: bool = False

    @field_validator("until")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in POINTS:
            raise Unfit("{name} is no step or phase; those are {known}", name=repr(name), known=", ".join(POINTS))
        return name


class WhileTrue(Node):
    """611.2b. A duration: the effect lasts while the condition is true."""

    while_true: Condition


class UntilLeaves(Node):
    """610.3. Until the named object leaves the battlefield."""

    until_leaves: Ref


class UntilCast(Node):
    """611.2a. Until the named card is cast from its zone."""

    until_cast: Ref


# The closed unions

ConditionNode: TypeAlias = (
    Exists | Matches | Compared | YourTurn | StepIs | TimeIs | HasCompleted | HasBlessing | IsMonarch | Chose
    | HasInitiative | Did | HappenedThis | AllTrue | AnyTrue | NotTrue
)  # fmt: skip
CONDITIONS: Final[tuple[type[ConditionNode], ...]] = get_args(ConditionNode)
DurationNode: TypeAlias = (
    NextTurnOf | UntilPoint | WhileTrue | UntilLeaves | UntilCast
)  # fmt: skip
DURATIONS: Final[tuple[type[DurationNode], ...]] = get_args(DurationNode)

DurationWord: TypeAlias = Literal["end_of_turn", "end_of_combat", "planeswalk", "forever"]

if TYPE_CHECKING:
    Condition: TypeAlias = ConditionNode
    Duration: TypeAlias = DurationNode | DurationWord
else:
    Condition = named("Condition", keyed(*CONDITIONS))
    Duration = named("Duration", keyed(*DURATIONS, words=get_args(DurationWord)))
