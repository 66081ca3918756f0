"""701.3a. The trigger event of becoming attached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, matches

if TYPE_CHECKING:
    from domain.kernel.game import Game


def _attached(game: Game, event: e.ObjectAttached) -> Iterator[Happened]:
    """701.3a. Yield an attached object, with the object or player that bears it."""
    yield {"object": event.object, "source": event.to}


def _becomes_attached(pattern: lang.BecomesAttached, happened: Happened, context: Context) -> bool:
    return is_subject(pattern.becomes_attached, happened["object"], context) and matches(
        pattern.to, happened["source"], context
    )


trigger(lang.BecomesAttached, _becomes_attached, {e.ObjectAttached: _attached})
