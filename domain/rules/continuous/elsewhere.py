"""105.3, 205.1b, 611.3. Colours and subtypes of spells, and of cards that are not on the battlefield.

The layers give permanents their characteristics. Objects in other zones keep what is printed on them; a static ability
that changes them `elsewhere`, too, is read whenever somebody asks for their colour or subtypes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.rules.abilities.index import index
from domain.rules.continuous.modifications import CARRIED_OUT, LAYERS, settle
from domain.rules.continuous.static_abilities import by_layer
from domain.rules.objects.characteristics import as_it_is, sees
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table


@sees
def _elsewhere(game: Table, obj: GameObject) -> GameObject:
    """611.3a. Return an object with the colours and subtypes that static abilities give it in its zone.

    An ability on the stack has the colours of its source. The object itself is returned if nothing changes it.
    """
    if not (static := index(game).elsewhere):
        return obj
    if obj.kind in ("activated", "triggered"):
        source = None if obj.source is None else game.board.objects.get(obj.source)
        if source is None or source.zone is Zone.BATTLEFIELD:
            return obj
        ability = obj.copy()
        CARRIED_OUT["set_color"](ability, as_it_is(game, source).colors)
        return ability
    if (obj.kind and obj.kind != "spell") or (obj.token and not obj.kind):
        return obj  # neither a spell nor a card
    seen = obj.copy()
    for layer in LAYERS:
        for source, ref, part in sorted(static, key=lambda modifier: modifier[0].timestamp):
            mods = by_layer(part).get(layer, ())
            context = Context(game, source.controller, source.id, text=ref[0])
            if not mods or not context.true(part.while_):
                continue
            if part.elsewhere is not None and object_matches(part.elsewhere, obj, context):
                for mod in mods:
                    word, *values = settle(mod, context)
                    CARRIED_OUT[str(word)](seen, *values)
    return seen
