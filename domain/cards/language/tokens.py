"""111.3, 114.3. The definitions of tokens and emblems, and what else a definition's texts can bring into a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from domain.cards.grammar.constructs import Node
from domain.cards.language.abilities import CastWay, SetAside
from domain.cards.language.definition import CardDefinition, emblem_definition, token_definition
from domain.cards.language.effects.copies import CopyNamed
from domain.cards.language.effects.designations import TemptWithTheRing, Venture
from domain.cards.language.effects.faces import Manifest, ManifestDread, TurnDown
from domain.cards.language.effects.tokens import Amass, CreateToken, GetEmblem, TokenSpec
from domain.cards.language.face_down import lying_face_down
from domain.cards.language.the_ring import the_ring


def created(value: object) -> Iterator[CardDefinition]:
    """Every token that a definition's texts can create, every emblem, and what can lie face down by them."""
    if isinstance(value, CreateToken):
        yield token_definition(value.create_token)
    elif isinstance(value, Amass):
        yield token_definition(TokenSpec.model_validate(value.army))
    elif isinstance(value, GetEmblem):
        yield emblem_definition(value.emblem)
    elif isinstance(value, TemptWithTheRing):
        yield the_ring()
    elif isinstance(value, CastWay) and value.face_down is not None:
        yield lying_face_down(value.face_down)
    elif isinstance(value, SetAside) and value.face_down:
        yield lying_face_down("exile")
    elif isinstance(value, Manifest):
        yield lying_face_down(value.how)
    elif isinstance(value, ManifestDread):
        yield lying_face_down("manifest")
    elif isinstance(value, TurnDown):
        yield lying_face_down("morph")
    if isinstance(value, Node):
        for name in type(value).model_fields:
            yield from created(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from created(item)


def names_copied(value: object) -> Iterator[str]:
    """707.13. The names of cards of which a text creates copies though they are nowhere in the game."""
    if isinstance(value, CopyNamed) and isinstance(value.copy_named, tuple):
        yield from value.copy_named
    if isinstance(value, Node):
        for name in type(value).model_fields:
            yield from names_copied(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from names_copied(item)


def ventures(value: object) -> bool:
    """701.49. Whether somebody ventures into the dungeon by this card or text."""
    if isinstance(value, Venture):
        return True
    if isinstance(value, Node):
        return any(ventures(getattr(value, name)) for name in type(value).model_fields)
    return isinstance(value, tuple) and any(ventures(item) for item in value)


def with_tokens(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    """The definition, those of its other faces, and those of all tokens they can create."""
    return (definition, *_besides(definition))


@lru_cache(maxsize=4096)
def _besides(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    others = list(definition.besides)
    others += [definition.meld.into] if definition.meld is not None else []
    others += created((*definition.abilities, *definition.expansion.all()))
    return tuple(chain.from_iterable(map(with_tokens, others)))
