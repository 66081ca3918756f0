"""613.4. A size as a sum in words.

A size is printed or defined, set, changed by counters and effects, switched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain import events as e
from domain.board.size_steps import Size, SizeStep
from domain.events import Recorded
from domain.ids import EntityId, ObjectId
from projections.reading.names import Names
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue, Speech


class SizeTerm(NamedTuple):
    """Part of a size, with the size before and after it.

    - `layer`: 1 for copied values, 7a to 7d; empty for what an object starts with, and for a rest.
    - `kind`: printed, created, copied, face_down, defined, set, counters, changed, switched or unexplained.
    - `source`: the object whose ability, effect or counters do it; `name`: its name.
    - `position`: the event since which it counts; None if the log does not have it.
    - `timestamp`: by it the effects of one layer are ordered (613.7).
    """

    layer: str
    kind: str
    before: tuple[int | None, int | None]
    after: tuple[int | None, int | None]
    source: ObjectId | None
    name: str
    position: int | None
    timestamp: int
    text: str


class SizeSum(NamedTuple):
    """The size of an object at a position, with all its parts.

    The parts are in the order in which they count.
    """

    object: ObjectId
    name: str
    position: int
    power: int | None
    toughness: int | None
    terms: tuple[SizeTerm, ...]
    text: str

    def __str__(self) -> str:
        return self.text


def size_sum(
    steps: Sequence[SizeStep], object: ObjectId, events: Sequence[Recorded], catalogue: Catalogue = ENGLISH
) -> SizeSum | None:
    """Return the size that these steps come to, in words.

    An object without a size has None.

    `events` end where the size is asked for.
    """
    if not steps:
        return None
    names = Names(events)
    speech = Speech(names, catalogue)
    since = _since(steps, object, events)
    terms = tuple(_term(step, position, speech) for step, position in zip(steps, since, strict=True))
    power, toughness = steps[-1].after
    text = terms[0].text
    for term in terms[1:]:
        text = speech.say("comma", first=text, last=term.text)
    whole = "size.sum" if len(terms) > 1 else "size.alone"
    told = speech.say(whole, subject=object, terms=text, size=_size(speech, steps[-1].after))
    return SizeSum(object, speech.who(object), events[-1].position, power, toughness, terms, told)


def _size(speech: Speech, size: Size) -> str:
    power, toughness = ("–" if one is None else _number(one) for one in size)
    return speech.say("size", power=power, toughness=toughness)


def _number(amount: int) -> str:
    return f"−{-amount}" if amount < 0 else str(amount)


def _change(speech: Speech, step: SizeStep) -> str:
    """Return what a step adds: *+2/+0*."""
    (power, toughness), (stronger, tougher) = step.before, step.after
    added = [(after or 0) - (before or 0) for before, after in ((power, stronger), (toughness, tougher))]
    return speech.say("size", power=_more(added[0]), toughness=_more(added[1]))


def _more(amount: int) -> str:
    return _number(amount) if amount < 0 else f"+{amount}"


def _term(step: SizeStep, position: int | None, speech: Speech) -> SizeTerm:
    text = speech.say(
        f"size.{step.kind}",
        after=_size(speech, step.after),
        change=_change(speech, step),
        source=step.source,
        count=step.number,
        counter=step.counter,
    )
    name = "" if step.source is None else speech.who(step.source)
    return SizeTerm(step.layer, step.kind, step.before, step.after, step.source, name, position, step.timestamp, text)


def _since(steps: Sequence[SizeStep], object: ObjectId, events: Sequence[Recorded]) -> list[int | None]:
    """Return for each step the position of the event since which it counts.

    It is the beginning of the effect, the last counter of the kind, or the arrival of the object that does it.
    """
    effects: dict[int, int] = {}
    came: dict[EntityId, int] = {}
    counters: dict[str, int] = {}
    for recorded in events:
        event = recorded.event
        if isinstance(event, e.EffectStarted):
            effects[event.effect.id] = recorded.position
        elif isinstance(event, e.CountersPut | e.CountersRemoved):
            if event.object == object:
                counters[event.kind] = recorded.position
        elif (becomes := getattr(event, "becomes", None)) is not None:
            came[becomes] = recorded.position
    return [
        effects.get(step.effect)
        if step.effect is not None
        else counters.get(step.counter, came.get(object))
        if step.counter
        else None
        if step.source is None and step.kind == "unexplained"
        else came.get(object if step.source is None else step.source)
        for step in steps
    ]
