"""613.10, 613.11. Effects on players and on the rules of the game, looked up when they matter.

They have no layer. A static ability applies as long as it functions, the effect of a resolution as long as it
lasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from domain.board.keywords import Keyword, keyword
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.freezing import Frozen, thawed
from domain.ids import EntityId, ObjectId, PlayerId
from domain.models import LATER
from domain.rules.abilities.index import index
from domain.rules.abilities.protection import has_quality, player_of, protects
from domain.rules.continuous.chosen_words import of_chosen
from domain.rules.mechanics import in_play
from domain.rules.objects.characteristics import as_it_is
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

_FILTER: TypeAdapter[g.Filter] = TypeAdapter(g.Filter, config=LATER)

APPLIES_TO = "applies.to"
"""Name under which a rules-changing effect keeps the filter of its objects."""

PROTECTION = "protection"

HAND_SIZE = 7
"""402.2. The maximum hand size, unless an effect says otherwise."""


def in_force(
    game: Table, name: str
) -> Iterator[tuple[tuple[EntityId, ...], lang.Modification | tuple[Frozen, ...], Context]]:
    """Yield every modification of this name in force: affected objects and players, modification, context.

    From a static ability, the modification is a word or a node of the card language. From an effect of a
    resolution, it is settled: a tuple of the name and its values.
    """
    if name not in in_play(game).words:
        return
    functioning = index(game)
    for obj, ref, part in functioning.modifiers if name in functioning.names else ():
        for mod in part.static:
            if (mod if isinstance(mod, str) else mod.KEY) == name:
                context = Context(game, obj.controller, obj.id, text=ref[0])
                if context.true(part.while_):
                    yield context.entities(part.to), mod, context
    yield from _of_effects(game, name)


@lru_cache(maxsize=256)
def settled_filter(filter: object) -> g.Filter:
    """Return the filter that an effect stores as frozen data."""
    return _FILTER.validate_python(thawed(filter))


def _values(game: Game, player: PlayerId, kind: type[Node]) -> Iterator[int | None]:
    """Yield the values of this kind of modification that apply to a player."""
    for about, mod, _ in in_force(game, kind.KEY):
        if player in about:
            yield mod[1] if isinstance(mod, tuple) else getattr(mod, kind.KEY)


def player_has(game: Table, player: PlayerId, word: str) -> bool:
    """613.10. Return True if a rule of this name, such as `cant_gain_life`, affects a player."""
    return word in in_play(game).words and any(player in about for about, _, _ in in_force(game, word))


def has_rule(game: Table, obj: GameObject, word: str) -> bool:
    """Return True if a rule of this name affects an object.

    A permanent has the word among its keywords; a spell can also have a static ability with the word that
    functions on the stack, or be one of the spells of which an effect says so (611.2c).
    """
    if word in obj.keywords:
        return True
    if obj.zone is not Zone.STACK:
        return False
    for about, _, context in in_force(game, word):
        meant = context.names.get(APPLIES_TO)
        if obj.id in about or (meant is not None and object_matches(settled_filter(meant), obj, context)):
            return True
    for ref in obj.abilities:
        part = game.part(ref)
        if isinstance(part, lang.Static) and part.zone is Zone.STACK and word in part.static:
            context = Context(game, obj.controller, obj.id, {"x": obj.x})
            if context.true(part.while_):
                return True
    return False


def _of_effects(game: Table, name: str) -> Iterator[tuple[tuple[EntityId, ...], tuple[Frozen, ...], Context]]:
    """Yield every settled modification of this name, by effects of resolutions."""
    for effect in game.board.effects.values():
        data = effect.data
        if data.kind == "continuous":
            for settled in data.mods:
                if settled[0] == name or (settled[0] == "word" and settled[1] == name):
                    context = Context(game, PlayerId(data.controller), ObjectId(data.source), dict(data.bindings))
                    yield tuple(data.objects), settled, context


def may_be_targeted(game: Table, player: PlayerId, controller: PlayerId, source: GameObject | None = None) -> bool:
    """702.11c, 702.11d, 702.18a. Return True if the player's shroud or hexproof allows targeting.

    `controller` controls the spell or ability, and `source` is the spell or the source of the ability.
    """
    if _has_keyword(game, player, "shroud"):
        return False
    if source is not None and player_protected(game, player, source, controller) is not None:
        return False
    if controller not in game.board.opponents(player) or "hexproof" not in in_play(game).words:
        return True
    if _has_keyword(game, player, "hexproof"):
        return False
    if source is None:
        return True
    kinds = (kind for kind in map(keyword, in_play(game).words) if kind.name == "hexproof" and kind.value)
    return not any(
        has_quality(as_it_is(game, source), kind.value) and _has_keyword(game, player, str(kind)) for kind in kinds
    )


def _has_keyword(game: Table, player: PlayerId, word: str) -> bool:
    """Return True if a player has the keyword, from an effect or a static ability."""
    if player_has(game, player, word):
        return True
    functioning = index(game)
    for obj, ref, part in functioning.modifiers if "grant" in functioning.names else ():
        if any(isinstance(mod, lang.Grant) and mod.grant == word for mod in part.static):
            context = Context(game, obj.controller, obj.id, text=ref[0])
            if context.true(part.while_) and player in context.entities(part.to):
                return True
    return False


def player_protected(
    game: Table, player: PlayerId, source: GameObject, whose: PlayerId | None = None
) -> ObjectId | None:
    """702.16. Return the object that gave a player protection from a source; None without protection.

    `whose` is the player whose object the source is, by default its controller.
    """
    if PROTECTION not in in_play(game).words:
        return None
    by, source = whose or player_of(source), as_it_is(game, source)
    opponents = game.board.opponents(player)
    words = _protections(game, player)
    return next((giver for giver, word in words if protects(word, source, by, opponents)), None)


def _protections(game: Table, player: PlayerId) -> Iterator[tuple[ObjectId, Keyword]]:
    """Yield the keywords given to a player, each with the object that gives it."""
    for effect in game.board.effects.values() if game.board.effects else ():
        data = effect.data
        if data.kind == "continuous" and player in data.objects:
            yield from ((ObjectId(data.source), keyword(str(mod[1]))) for mod in data.mods if mod[0] == "word")
    functioning = index(game)
    for obj, ref, part in functioning.modifiers if "grant" in functioning.names else ():
        granted = [mod.grant for mod in part.static if isinstance(mod, lang.Grant) and isinstance(mod.grant, str)]
        if any(keyword(word).name == PROTECTION for word in granted):
            context = Context(game, obj.controller, obj.id, text=ref[0])
            if context.true(part.while_) and player in context.entities(part.to):
                yield from ((obj.id, keyword(of_chosen(word, context))) for word in granted)


def rolled_besides(game: Game, player: PlayerId) -> int:
    """614.1a. Return the number of additional dice that the player rolls and ignores."""
    if lang.RollsMore.KEY not in in_play(game).words:
        return 0
    return sum(number or 0 for number in _values(game, player, lang.RollsMore))


def lands_left(game: Game, player: PlayerId) -> int:
    """305.2. Return how many more lands the player may play this turn."""
    own = 1 - game.board.players[player].lands
    if player_has(game, player, "cant_play_lands"):
        return 0
    if lang.ExtraLands.KEY not in in_play(game).words:
        return own
    return own + sum(number or 0 for number in _values(game, player, lang.ExtraLands))


def may_draw(game: Game, player: PlayerId) -> bool:
    """101.2, 121.2. Return True unless the player has drawn as many cards this turn as effects allow."""
    if lang.DrawsAtMost.KEY not in in_play(game).words:
        return True
    drawn = game.board.players[player].draws
    return all(drawn < (most or 0) for most in _values(game, player, lang.DrawsAtMost))


def limits_on_untapping(game: Game, player: PlayerId) -> Iterator[tuple[int, g.Filter, Context]]:
    """502.3. Yield each limit on untapping: how many permanents, of which kind, by which context."""
    for about, mod, context in in_force(game, lang.UntapsAtMost.KEY):
        if player in about:
            if isinstance(mod, tuple):
                yield mod[1], settled_filter(mod[2]), context
            else:
                assert isinstance(mod, lang.UntapsAtMost)
                yield mod.untaps_at_most, mod.of, context


def searched_at_most(game: Game, player: PlayerId) -> int | None:
    """701.23a. Return how many top cards of a library a player searches; None for all cards."""
    if lang.SearchesTop.KEY not in in_play(game).words:
        return None
    return min((most for most in _values(game, player, lang.SearchesTop) if most is not None), default=None)


def maximum_hand_size(game: Game, player: PlayerId) -> int | None:
    """402.2, 613.11. Return the player's maximum hand size; None for no maximum.

    Effects apply from the oldest to the newest: each sets the size, or changes it.
    """
    size: int | None = HAND_SIZE
    if {lang.MaxHandSize.KEY, lang.HandSizeMore.KEY}.isdisjoint(in_play(game).words):
        return size
    for change in _hand_sizes(game, player):
        if change[0] == lang.MaxHandSize.KEY:
            size = change[1]
        elif size is not None:
            size += change[1] or 0
    return None if size is None else max(0, size)


def _hand_sizes(game: Game, player: PlayerId) -> Iterator[tuple[str, int | None]]:
    """Yield the changes of a player's maximum hand size, oldest first: the kind, and its number."""
    found: list[tuple[int, tuple[str, int | None]]] = []
    for obj, ref, part in index(game).modifiers:
        mods = [mod for mod in part.static if isinstance(mod, (lang.MaxHandSize, lang.HandSizeMore))]
        context = Context(game, obj.controller, obj.id, text=ref[0]) if mods else None
        if context is not None and context.true(part.while_) and player in context.entities(part.to):
            for mod in mods:
                size = mod.max_hand_size if isinstance(mod, lang.MaxHandSize) else mod.hand_size_more
                found.append((obj.timestamp, (mod.KEY, None if size is None else context.amount(size))))
    for effect in game.board.effects.values():
        if effect.data.kind == "continuous" and player in effect.data.objects:
            for settled in effect.data.mods:
                if settled[0] in (lang.MaxHandSize.KEY, lang.HandSizeMore.KEY):
                    found.append((effect.timestamp, (str(settled[0]), settled[1])))
    return (change for _, change in sorted(found, key=lambda one: one[0]))


def cannot_be_attacked_by(game: Game) -> set[tuple[ObjectId, EntityId]]:
    """508.1c. Return pairs of a creature and a player whom it cannot attack."""
    return {(ObjectId(id), context.you) for about, _, context in in_force(game, "cant_attack_you") for id in about}
