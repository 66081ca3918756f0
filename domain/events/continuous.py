"""611-616. Continuous effects, text changes, replacement and prevention."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import AbilityRef, EffectData, Printed
from domain.events.event import ABILITIES, EVERYTHING, NOTHING, Covered, Event, Numbered, Public, Stale
from domain.freezing import Frozen
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason

# 611, 613. Continuous effects


class EffectStarted(
    Event,
    name="effect_started",
    version=1,
    group="effects",
    changed="effect.objects",
    named="effect.source effect.controller",
    stale=EVERYTHING,
):
    """611.2. A resolution starts a continuous effect."""

    effect: Annotated[Covered[EffectData], Numbered.EFFECT]


class EffectChanged(Event, name="effect_changed", version=1, group="effects", stale=NOTHING):
    """615.7. A shield, or an effect with a number of uses, has less left: `remaining`."""

    effect: Public[int]
    remaining: Public[int]


class EffectsEnded(Event, name="effects_ended", version=1, group="effects", stale=EVERYTHING):
    """611.2a. Effects end. `reason`: duration, used, condition."""

    effects: Public[tuple[int, ...]]
    reason: Public[Reason]


class CharacteristicsChanged(
    Event, name="characteristics_changed", version=1, group="effects", changed="object", left_out=True
):
    """613.1. The layers give an object other characteristics: field, before, after."""

    object: Public[ObjectId]
    changes: Annotated[Public[tuple[tuple[str, Frozen, Frozen], ...]], Numbered.CHANGES]

    def makes_stale(self) -> Stale:
        return ABILITIES if any(name == "abilities" for name, _, _ in self.changes) else NOTHING


class ControlChanged(
    Event,
    name="control_changed",
    version=1,
    group="permanents",
    changed="object",
    named="before after",
    stale=EVERYTHING,
):
    """613.1b. A permanent has another controller."""

    object: Public[ObjectId]
    before: Public[PlayerId]
    after: Public[PlayerId]


# 614, 615, 616. Replacement and prevention


class ReplacementApplied(
    Event,
    name="replacement_applied",
    version=1,
    group="effects",
    named="source chooser among",
    stale=NOTHING,
    quiet=True,
):
    """616.1. A replacement or prevention effect changes an event.

    - `effect`: the number of an effect in force; None for an ability of `source`.
    - `chooser`: the player who chose this effect.
    - `among`: the sources of all effects that applied; with one source, there was no choice.
    - `before`, `after`: the event that would happen, as kind and fields. `after` is empty if nothing is left.
      Both are None in an observed game where they are not known.
    """

    source: Covered[ObjectId]
    ability: Annotated[Public[AbilityRef | None], Numbered.ABILITY]
    effect: Public[int | None]
    chooser: Public[PlayerId | None]
    among: Covered[tuple[ObjectId, ...]]
    before: Annotated[Covered[Frozen], Numbered.WOULD]
    after: Annotated[Covered[Frozen], Numbered.WOULDS]


# 612. Text-changing effects


class TextRewritten(Event, name="text_rewritten", version=1, group="effects", stale=NOTHING):
    """612.1. A definition's text with other words gets the number `becomes`.

    `words` are the replacements in order: the kind of word (color, land_type, creature_type), the word, the new
    word. Other events say which objects have the new text.
    """

    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Annotated[Public[int], Numbered.DEFINITION]
    words: Public[tuple[tuple[str, str, str], ...]]
    printed: Public[Printed]
