"""611-616. Continuous effects and what they change; text changed by them; replacement and prevention."""

from __future__ import annotations

from domain.board.characteristics import AbilityRef, EffectData, Frozen, Printed
from domain.events.event import Event, Public
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason

# 611, 613. Continuous effects


class EffectStarted(Event, name="effect_started", version=1):
    """611.2. A resolution set up an effect that lasts."""

    effect: Public[EffectData]


class EffectChanged(Event, name="effect_changed", version=1):
    """615.7. What is left of a shield, or how often an effect still applies."""

    effect: Public[int]
    remaining: Public[int]


class EffectsEnded(Event, name="effects_ended", version=1):
    """611.2a. These effects are over. `reason`: duration, used, condition."""

    effects: Public[tuple[int, ...]]
    reason: Public[Reason]


class CharacteristicsChanged(Event, name="characteristics_changed", version=1):
    """613.1. What the layers make of an object came out different: field, before, after."""

    object: Public[ObjectId]
    changes: Public[tuple[tuple[str, Frozen, Frozen], ...]]


class ControlChanged(Event, name="control_changed", version=1):
    """613.1b. Another player controls the permanent from now on."""

    object: Public[ObjectId]
    before: Public[PlayerId]
    after: Public[PlayerId]


# 614, 615, 616. Replacement and prevention


class ReplacementApplied(Event, name="replacement_applied", version=1):
    """616.1. One replacement or prevention effect changed what would happen.

    `effect` is the number of an effect in force, or None for an ability of `source`; `chooser` chose it among `among`
    (sources of all that applied; one: no choice). `before` and `after` are what would happen: kind and fields; `after`
    is empty when nothing is left.
    """

    source: Public[ObjectId]
    ability: Public[AbilityRef | None]
    effect: Public[int | None]
    chooser: Public[PlayerId | None]
    among: Public[tuple[ObjectId, ...]]
    before: Public[Frozen]
    after: Public[Frozen]


# 612. Text-changing effects


class TextRewritten(Event, name="text_rewritten", version=1):
    """612.1. The text of a definition with other words in it is known by the number `becomes` from now on.

    `words` are replaced in this order: of which kind (color, land_type, creature_type), the word, the new word. What
    has this text now is told by events of its own.
    """

    definition: Public[int]
    becomes: Public[int]
    words: Public[tuple[tuple[str, str, str], ...]]
    printed: Public[Printed]
