"""301.5, 303.4, 701.3. Auras, Equipment and Fortifications: legal attachments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.board.keywords import Keyword
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.errors import NotKnown
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules.abilities.index import index
from domain.rules.abilities.keywords import enchants
from domain.rules.abilities.protection import player_of, protects
from domain.rules.combat.defending import is_battle
from domain.rules.continuous import layers
from domain.rules.continuous.player_effects import in_force, player_protected, settled_filter
from domain.rules.objects.characteristics import as_it_is
from domain.rules.resolving.evaluation import Context, matches, object_matches
from domain.rules.resolving.scopes import scopes
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


ATTACHMENTS = frozenset(("Aura", "Equipment", "Fortification"))
"""701.3a. Subtypes of objects that can be attached."""


RECONFIGURE = "reconfigure"


def _is_repelled(game: Game, host: GameObject, attachment: GameObject, player: PlayerId) -> bool:
    """702.16c, 702.16d. Return True if protection or a rule keeps an attachment from being attached to a permanent.

    An effect that gives the protection may say that it does not remove the attachment, if that is attached already
    (702.16n). Its source is then named with the quality (`protection:red:17`).
    """
    if any(_is_kept_off(word, attachment) for word in host.keywords):
        return True
    opponents, seen = game.board.opponents(host.controller), as_it_is(game, attachment)
    words = [word for word in host.keywords if protects(word, seen, player, opponents)]
    if attachment.attached_to == host.id:
        words = [word for word in words if not (word.number and _is_kept(game, ObjectId(word.number), attachment))]
    return bool(words)


def _is_kept_off(word: Keyword, attachment: GameObject) -> bool:
    """303.4, 301.5. Return True if a rule lets only another Aura, or no Equipment, be attached."""
    if word.name == "enchanted_only_by":
        return "Aura" in attachment.subtypes and word.number != attachment.id
    return word == "cant_be_equipped" and "Equipment" in attachment.subtypes


def _is_kept(game: Game, source: ObjectId, attachment: GameObject) -> bool:
    """702.16n. Return True if the protection given by this source does not remove the attachment."""
    for obj, ref, part in index(game).modifiers:
        if obj.id == source:
            context = Context(game, obj.controller, obj.id, text=ref[0])
            kept = [mod.keeps for mod in part.static if isinstance(mod, lang.Grant) and mod.keeps is not None]
            if any(object_matches(filter, attachment, context) for filter in kept):
                return True
    return False


def can_be_attached(game: Game, attachment: GameObject, to: EntityId, controller: PlayerId | None = None) -> bool:
    """303.4c, 301.5c. Return True if an object can be, or stay, attached to an object or player.

    `controller` is the player under whose control it would be attached, by default its own controller.
    """
    board = game.board
    if to == attachment.id or never_attached(game, attachment) or not ATTACHMENTS & set(attachment.subtypes):  # 701.3b
        return False
    if not board.reaches(controller or attachment.controller, to):
        return False  # 801.8, 801.9
    if is_player(to):
        if "Aura" not in attachment.subtypes or board.players[PlayerId(to)].lost:
            return False
        whose = controller or attachment.controller
        if player_protected(game, PlayerId(to), attachment, whose) is not None:  # 702.16c
            return False
    else:
        host = board.objects.get(ObjectId(to))
        if host is None or host.phased_out:
            return False
        there = host.zone is Zone.BATTLEFIELD
        if there and _is_repelled(game, host, attachment, controller or player_of(attachment)):
            return False
        if "Aura" not in attachment.subtypes:
            fits = there and (host.is_creature if "Equipment" in attachment.subtypes else "land" in host.types)
            return fits and _is_among_hosts(game, attachment, host)
        if not there and host.zone not in zones(game, attachment):
            return False
    reader = Context(game, controller or attachment.controller, attachment.id)
    return all(matches(filter, to, reader) for filter in enchants(game, attachment))  # 702.5a, 702.5c


def _is_among_hosts(game: Game, attachment: GameObject, host: GameObject) -> bool:
    """301.5. Return True if no effect keeps an Equipment from being attached to this permanent."""
    for about, mod, context in in_force(game, lang.AttachesOnly.KEY):
        if attachment.id in about:
            filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, lang.AttachesOnly.KEY)
            if not object_matches(filter, host, context):
                return False
    return True


def zones(game: Game, aura: GameObject) -> tuple[Zone, ...]:
    """303.4a. Return the zones of the objects that an Aura can enchant."""
    return tuple(dict.fromkeys(zone for filter in enchants(game, aura) for zone in scopes(filter)))


def may_stay_attached(game: Game, attachment: GameObject) -> bool:
    """303.4c, 301.5c. Return True if an object is attached legally.

    An Aura whose text is not known to the program counts as legal.
    """
    try:
        return attachment.attached_to is not None and can_be_attached(game, attachment, attachment.attached_to)
    except NotKnown:
        return True


def is_steady(game: Game, aura: GameObject) -> bool:
    """303.4c. Return True if an Aura's enchant ability reads only lasting qualities.

    Such qualities are characteristics, controllers, counters and zones, and not for example attacking. Harmless events
    change none of them, so that they cannot make the attachment illegal. True also for an Aura whose text is unknown.
    """
    if not game.knows(aura.face):
        return True
    return zones(game, aura) == (Zone.BATTLEFIELD,) and all(map(layers.is_steady, enchants(game, aura)))


def never_attached(game: Game, permanent: GameObject) -> bool:
    """303.4d, 301.5c, 310.9. Return True if a permanent cannot be attached to anything.

    Creatures and battles cannot, whatever other types they have. An Equipment creature with reconfigure can be
    attached, as it then stops being a creature (702.151b).
    """
    creature = permanent.is_creature and RECONFIGURE not in permanent.keywords
    return creature or is_battle(game.board, permanent)


def hosts(game: Game, aura: GameObject, controller: PlayerId) -> tuple[EntityId, ...]:
    """303.4f. Return the objects and players that an Aura could enchant as it enters.

    It enters under the control of `controller`.
    """
    board = game.board
    among = (*board.living(), *(permanent.id for permanent in board.permanents()))
    if Zone.GRAVEYARD in zones(game, aura):
        among += tuple(id for player in board.players.values() for id in player.graveyard)
    return tuple(id for id in among if can_be_attached(game, aura, id, controller))


def with_attached(phasing: list[GameObject], among: Iterable[GameObject]) -> tuple[ObjectId, ...]:
    """702.26g, 702.26h. Return phasing permanents together with everything attached to them.

    Attached permanents phase out with their host, and phase in only with it.
    """
    ids = [permanent.id for permanent in phasing]
    waiting = [permanent for permanent in among if permanent.attached_to is not None and permanent.id not in ids]
    while more := [permanent for permanent in waiting if permanent.attached_to in ids]:
        ids += [permanent.id for permanent in more]
        waiting = [permanent for permanent in waiting if permanent.id not in ids]
    return tuple(ids)
