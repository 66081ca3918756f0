"""611-616. Continuous effects and what they change; text changed by them; replacement and prevention."""

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
    """611.2. A resolution set up an effect that lasts."""

    effect: Annotated[Covered[EffectData], Numbered.EFFECT]


class EffectChanged(Event, name="effect_changed", version=1, group="effects", stale=NOTHING):
    """615.7. What is left of a shield, or how often an effect still applies."""

    effect: Public[int]
    remaining: Public[int]


class EffectsEnded(Event, name="effects_ended", version=1, group="effects", stale=EVERYTHING):
    """611.2a. These effects are over. `reason`: duration, used, condition."""

    effects: Public[tuple[int, ...]]
    reason: Public[Reason]


class CharacteristicsChanged(
    Event, name="characteristics_changed", version=1, group="effects", changed="object", left_out=True
):
    """613.1. What the layers make of an object came out different: field, before, after."""

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
    """613.1b. Another player controls the permanent from now on."""

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
    """616.1. One replacement or prevention effect changed what would happen.

    `effect` is the number of an effect in force, or None for an ability of `source`; `chooser` chose it among `among`
    (sources of all that applied; one: no choice). `before` and `after` are what would happen: kind and fields; `after`
    is empty when nothing is left. Both are None where that is not known, of an observed game.
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
    """612.1. The text of a definition with other words in it is known by the number `becomes` from now on.

    `words` are replaced in this order: of which kind (color, land_type, creature_type), the word, the new word. What
    has this text now is told by events of its own.
    """

    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Annotated[Public[int], Numbered.DEFINITION]
    words: Public[tuple[tuple[str, str, str], ...]]
    printed: Public[Printed]
