"""111.3, 114.3. Definitions that a text can bring into a game: tokens, emblems, face-down objects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from domain.cards.grammar.constructs import Node
from domain.cards.language.abilities import CastWay, SetAside
from domain.cards.language.definition import CardDefinition, emblem_definition, token_definition
from domain.cards.language.effects.copies import CopyNamed
from domain.cards.language.effects.designations import TakeInitiative, TemptWithTheRing, Venture
from domain.cards.language.effects.exile import Exile
from domain.cards.language.effects.faces import Manifest, ManifestDread, TurnDown
from domain.cards.language.effects.tokens import Amass, CreateToken, GetEmblem, TokenSpec
from domain.cards.language.face_down import lying_face_down
from domain.cards.language.the_ring import the_ring
from domain.cards.language.tree import every_described


def created(value: object) -> Iterator[CardDefinition]:
    """Yield the tokens, emblems and face-down definitions that a definition's texts can create."""
    for node in every_described(value):
        made = _made(node)
        if made is not None:
            yield made


def _made(node: Node) -> CardDefinition | None:
    """Return the token or other definition that a construct itself creates; None for most."""
    if isinstance(node, CreateToken):
        return token_definition(node.create_token)
    if isinstance(node, Amass):
        return token_definition(TokenSpec.model_validate(node.army))
    if isinstance(node, GetEmblem):
        return emblem_definition(node.emblem)
    if isinstance(node, TemptWithTheRing):
        return the_ring()
    if isinstance(node, CastWay) and node.face_down is not None:
        return lying_face_down(node.face_down)
    if isinstance(node, (SetAside, Exile)) and node.face_down:
        return lying_face_down("exile")
    if isinstance(node, Manifest):
        return lying_face_down(node.how)
    if isinstance(node, ManifestDread):
        return lying_face_down("manifest")
    return lying_face_down("morph") if isinstance(node, TurnDown) else None


def names_copied(value: object) -> Iterator[str]:
    """Yield names of cards that a text copies from outside the game (707.13)."""
    for node in every_described(value):
        if isinstance(node, CopyNamed) and isinstance(node.copy_named, tuple):
            yield from node.copy_named


def ventures(value: object) -> bool:
    """Return True if a player ventures into the dungeon by this text (701.49)."""
    return any(isinstance(node, Venture) for node in every_described(value))


def takes_initiative(value: object) -> bool:
    """Return True if a player takes the initiative by this text (726.3)."""
    return any(isinstance(node, TakeInitiative) for node in every_described(value))


def with_tokens(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    """Return a definition, its other faces, and all tokens that they can create."""
    return (definition, *_besides(definition))


@lru_cache(maxsize=4096)
def _besides(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    others = list(definition.besides)
    others += [definition.meld.into] if definition.meld is not None else []
    others += created((*definition.abilities, *definition.expansion.all()))
    return tuple(chain.from_iterable(map(with_tokens, others)))
