"""701.3. Checks of a position's attachments: legal hosts, and no circles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.errors import Listed
from domain.ids import PlayerId
from domain.position.model import Card, Permanent
from domain.position.references import Things
from domain.position.resolved import Lying, shown
from domain.rules.abilities.keywords import ENCHANT
from domain.rules.resolving.scopes import scopes
from domain.terms import Zone


class Look(Protocol):
    """Context of a check of a position: its objects and players, and faults found."""

    objects: list[Lying]
    things: Things[Lying]
    players: Mapping[str, PlayerId]

    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""


def check_attached(look: Look) -> None:
    """Check the host of every attached permanent."""
    to: dict[int, Lying] = {}
    for obj in look.objects:
        if isinstance(obj.spec, Permanent) and obj.spec.attached and obj.spec.attached not in look.players:
            host = look.things.find(obj.spec.attached)
            if isinstance(host, Lying):
                to[id(obj)] = host
                if host.zone is not Zone.BATTLEFIELD:
                    _check_elsewhere(look, obj, host)
    _check_circles(look, to)


def _check_elsewhere(look: Look, obj: Lying, host: Lying) -> None:
    """701.3a, 303.4a. Refuse a host off the battlefield, unless its Aura enchants cards in graveyards."""
    card = shown(obj)
    if host.zone is not Zone.GRAVEYARD or card is None or "Aura" not in card.type_line[2]:
        text = "{name} cannot be attached to {host}, which is not on the battlefield (701.3a)."
        look.fault(text, name=obj.name, host=host.name)
    elif not enchants_in(card, Zone.GRAVEYARD):
        text = "{name} cannot be attached to {host} in a graveyard: it enchants no cards there (303.4a)."
        look.fault(text, name=obj.name, host=host.name)
    elif isinstance(host.spec, Card) and host.spec.arrived:
        text = "{name} cannot be attached to {host}, which has just arrived in a graveyard (903.9a)."
        look.fault(text, name=obj.name, host=host.name)


def enchants_in(aura: CardDefinition, zone: Zone) -> bool:
    """303.4a. Return True if an enchant ability of an Aura allows objects of this zone."""
    return any(
        isinstance(part, lang.Keyword) and part.keyword == ENCHANT and part.of is not None and zone in scopes(part.of)
        for part in aura.abilities
    )


def _check_circles(look: Look, to: Mapping[int, Lying]) -> None:
    """301.5c, 303.4d. Check that no permanent is attached to itself, directly or in a circle.

    `to` has the host of each attached permanent, by the id of the Python object.
    """
    checked: set[int] = set()
    for start in look.objects:
        path: list[Lying] = []
        permanent: Lying | None = start
        while permanent is not None and permanent not in path and id(permanent) not in checked:
            path.append(permanent)
            permanent = to.get(id(permanent))
        if permanent is not None and permanent in path:
            circle = path[path.index(permanent) :]
            names = Listed([obj.name for obj in circle], "and")
            if len(circle) == 1:
                look.fault("{names} is attached to itself, which nothing can be (701.3a).", names=names)
            else:
                look.fault("{names} are attached to each other in a circle (303.4d).", names=names)
        checked.update(map(id, path))
