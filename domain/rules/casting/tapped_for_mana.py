"""106.12a, 605.1b, 605.4a. What triggers as a permanent is tapped for mana, and adds some: it resolves at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as l
from domain.events import Recorded
from domain.ids import Bound, ObjectId, PlayerId
from domain.rules.abilities.index import index
from domain.rules.abilities.watching import Happened, trigger
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.reading import Context
from domain.rules.resolving.support import instructions

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def _is_tapped(pattern: l.TappedForMana, happened: Happened, context: Context) -> bool:
    player, found = happened["player"], happened["object"]
    return player in context.entities(pattern.by) and is_subject(pattern.tapped_for_mana, found, context)


trigger(l.TappedForMana, _is_tapped, {})


def produced_by(id: ObjectId, records: list[Recorded]) -> str:
    """The mana that an object has added."""
    return "".join(one.event.mana for one in records if isinstance(one.event, e.ManaAdded) and one.event.source == id)


def trigger_at_once(game: Game, player: PlayerId, id: ObjectId, mana: str, cause: int | None) -> Rules:
    """605.4a. Each such ability is carried out as the mana ability has been, without the stack."""
    watchers = index(game).watchers.get(l.TappedForMana, ()) if mana else ()
    happened: Happened = {"object": id, "player": player}
    for found, ref, part in tuple(watchers):
        effects = part.triggered if isinstance(part.triggered, tuple) else ()
        names: dict[str, Bound] = {"event.object": (id,), "event.player": (player,), "event.mana": mana}
        context = Context(game, found.controller, found.id, names, text=ref[0])
        tapped = any(
            isinstance(event, l.TappedForMana) and _is_tapped(event, happened, context) for event in part.events
        )
        if tapped and context.true(part.if_):
            yield from game.in_turn(instructions(game, effects, context), "605.4a", cause)
