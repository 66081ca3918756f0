"""500, 502.3. Instructions about turns, phases and steps; day and night."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from domain.cards.grammar.filters import Amount
from domain.cards.grammar.references import Ref, Who
from domain.cards.language.effects.instruction import Instruction
from domain.terms import Phase, Step


class ExtraTurn(Instruction):
    """500.7. A player takes extra turns after this one, or after their next one."""

    extra_turn: Who
    n: Amount = 1
    after: Literal["this_turn", "next_turn"] = "this_turn"


class ExtraPhases(Instruction):
    """500.8. Extra phases after the current phase, in this order.

    With `you_get`, only in your turn (500.10a).
    """

    extra_phases: tuple[Phase, ...]
    you_get: bool = False


class ExtraStep(Instruction):
    """500.9. An extra step of this phase, `after` or `before` a step.

    The default is after the current step. With `after_phase`, `n` such steps follow the current phase, each in a
    phase of its own (500.10). With `you_get`, only in your turn (500.10a).
    """

    extra_step: Step
    after: Step | None = None
    before: Step | None = None
    after_phase: bool = False
    n: Amount = 1
    you_get: bool = False


class Skip(Instruction):
    """500.11, 614.10. A player skips their next `n` turns, or phases or steps of this name."""

    skip: Literal["turn", "combat", "untap", "upkeep", "draw", "end"]
    n: Amount = 1
    who: Who


class ControlPlayer(Instruction):
    """723.1. You control players during the next turn of each."""

    control_player: Who


class EndTurn(Instruction):
    """724.1. The turn ends: the stack is exiled, and the cleanup step is next."""

    end_the: Literal["turn"]


class ItBecomes(Instruction):
    """731.1. Day or night begins."""

    it_becomes: Literal["day", "night"]


class StaysTapped(Instruction):
    """502.3. Permanents don't untap during the next untap step of their controller, or of `whose`."""

    STAYS: ClassVar = True

    stays_tapped: Ref
    whose: Who | None = None


TurnEffect: TypeAlias = ExtraTurn | ExtraPhases | ExtraStep | Skip | ControlPlayer | EndTurn | ItBecomes | StaysTapped
