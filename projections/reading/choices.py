"""Real choices of a game: decisions with another legal answer, without passes of priority."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from domain.events import DecisionMade, PriorityPassed, Recorded
from projections.wording.answers import asked


def choices(events: Sequence[Recorded], start: int = 0) -> Iterator[int]:
    """Yield the positions of real choices among the events after `start`.

    A pass is none: most are made because of stops. Of a hidden decision it is only known whether it was a pass.
    """
    for recorded in events[start:]:
        event = recorded.event
        if not isinstance(event, DecisionMade):
            continue
        if event.kind == "priority":
            following = events[recorded.position : recorded.position + 1]
            if not any(isinstance(one.event, PriorityPassed) for one in following):
                yield recorded.position
            continue
        question = asked(event)
        if question is None or len(list(islice(question.answers(), 2))) > 1:
            yield recorded.position
