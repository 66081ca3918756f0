"""106.12a, 605.1b, 605.4a. Abilities that trigger when a permanent is tapped for mana and add some.

They resolve at once, without the stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.state import Effect
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.events import Recorded
from domain.ids import Bound, ObjectId, PlayerId
from domain.rules.abilities.index import index
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.casting.mana.at_position import AtPosition
from domain.rules.casting.mana.mana_abilities import mana_options
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import instructions
from domain.terms import sorted_mana

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

Key: TypeAlias = tuple[int, AbilityRef]
"""An ability that triggers: its object and reference; for a delayed one, less the number of the effect."""

Chosen: TypeAlias = Mapping[Key, str]
"""Mana chosen beforehand for abilities that trigger."""


class Adding(NamedTuple):
    """605.1b. A triggered mana ability that triggers: its key, instructions and context."""

    key: Key
    effects: tuple[lang.Effect, ...]
    context: Context


def _is_tapped(pattern: lang.TappedForMana, happened: Happened, context: Context) -> bool:
    player, permanent = happened["player"], happened["object"]
    return player in context.entities(pattern.by) and is_subject(pattern.tapped_for_mana, permanent, context)


trigger(lang.TappedForMana, _is_tapped, {})


def produced_by(id: ObjectId, records: list[Recorded]) -> str:
    """Return the mana that an object has added in these records."""
    return "".join(one.event.mana for one in records if isinstance(one.event, e.ManaAdded) and one.event.source == id)


def _triggered(game: Game, player: PlayerId, id: ObjectId, mana: str) -> Iterator[Adding]:
    """605.1b. Yield the mana abilities that trigger when a player taps an object for this mana.

    Their contexts have the object, the player and the mana.
    """
    happened: Happened = {"object": id, "player": player}
    names: dict[str, Bound] = {"event.object": (id,), "event.player": (player,), "event.mana": mana}
    for watching, ref, part in tuple(index(game).watchers.get(lang.TappedForMana, ()) if mana else ()):
        if not part.is_mana:
            continue
        context = Context(game, watching.controller, watching.id, dict(names), text=ref[0])
        tapped = any(
            isinstance(event, lang.TappedForMana) and _is_tapped(event, happened, context) for event in part.events
        )
        if tapped and context.true(part.if_):
            yield Adding((watching.id, ref), part.triggered if isinstance(part.triggered, tuple) else (), context)
    for effect, ref, waiting in tuple(delayed(game) if mana else ()):
        data = effect.data
        bound = {**dict(data.bindings), **names}
        context = Context(game, PlayerId(data.controller), ObjectId(data.source), bound, text=ref[0])
        if isinstance(waiting.later, lang.TappedForMana) and _is_tapped(waiting.later, happened, context):
            yield Adding((-data.id, ref), waiting.do, context)


def delayed(game: Game) -> Iterator[tuple[Effect, AbilityRef, lang.Later]]:
    """603.7b. Yield the delayed mana abilities that trigger on tapping for mana."""
    for effect in index(game).delayed:
        ref = effect.data.ref
        part = game.part(ref) if ref is not None else None
        if ref is not None and isinstance(part, lang.Later) and part.is_mana:
            yield effect, ref, part


def any_trigger(game: Game) -> bool:
    """605.1b. Return True if abilities may trigger on tapping for mana."""
    functioning = index(game)
    return lang.TappedForMana in functioning.watchers or (
        bool(functioning.delayed) and any(True for _ in delayed(game))
    )


def trigger_at_once(game: Game, player: PlayerId, id: ObjectId, mana: str, chosen: Chosen, cause: int | None) -> Rules:
    """605.4a. Carry out the abilities that trigger on this mana, at once and without the stack."""
    for key, effects, context in _triggered(game, player, id, mana):
        if key in chosen:
            context.names["mana"] = chosen[key]
        yield from game.in_turn(instructions(game, effects, context), "605.4a", cause)


def is_more(game: Game, part: lang.Activated) -> bool:
    """605.1b. Return True if tapping for this ability's mana may trigger another ability."""
    return "tap_self" in part.cost and any_trigger(game)


def in_all(
    game: Game, player: PlayerId, id: ObjectId, part: lang.Activated, options: tuple[str, ...]
) -> tuple[str, ...]:
    """605.4a. Return the mana of a mana ability together with that of abilities it triggers.

    One string for each choice. `options` is the mana that the ability could add by itself.
    """
    if not is_more(game, part):
        return options
    return tuple(_together(game, player, id, options))


def apart(
    game: Game, player: PlayerId, id: ObjectId, part: lang.Activated, options: tuple[str, ...], mana: str
) -> tuple[str, Chosen]:
    """605.4a. Split `mana` into the ability's own and that of abilities it triggers.

    `options` is the mana that the ability could add by itself.
    """
    if not is_more(game, part):
        return mana, {}
    return _together(game, player, id, options).get(mana, (mana, {}))


class Together(AtPosition["tuple[PlayerId, ObjectId, tuple[str, ...]]", "dict[str, tuple[str, Chosen]]"]):
    """Cache of the function `_together`."""


def _together(game: Game, player: PlayerId, id: ObjectId, options: tuple[str, ...]) -> dict[str, tuple[str, Chosen]]:
    """605.4a. Return all mana that tapping an object can make, and how.

    Each total has the ability's own mana, one of `options`, and the mana chosen for the abilities that trigger.
    Mana that nobody can be sure of beforehand is not counted.
    """
    known = game.kept(Together)
    known.let_go_before(game.board.position)
    if (player, id, options) in known:
        return known[player, id, options]
    totals = known[player, id, options] = {}
    for own in options:
        combinations: dict[str, Chosen] = {own: {}}
        for key, effects, context in _triggered(game, player, id, own):
            more = _adds(effects, context, player)
            if more:
                combinations = {
                    sorted_mana(mana + one): {**chosen, key: one}
                    for mana, chosen in combinations.items()
                    for one in more
                }
        for mana, chosen in combinations.items():
            totals.setdefault(mana, (own, chosen))
    return totals


def _adds(effects: tuple[lang.Effect, ...], context: Context, player: PlayerId) -> tuple[str, ...]:
    """Return the mana that a triggered ability is certain to add to this player's pool.

    One string for each choice. `()` if the ability may add none, or not exactly once.
    """
    adding = [node for effect in effects for node in every(effect) if isinstance(node, lang.AddMana)]
    if len(adding) != 1 or adding[0] not in effects or adding[0].only is not None:
        return ()
    if context.players(adding[0].who) != (player,):
        return ()
    return mana_options(adding[0], context)
