"""709, 712, 715. Checks of the faces and halves of one card, and of their joint values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.check.saying import Faults, shown
from domain.cards.language.abilities import Activated, Static, Triggered
from domain.errors import said
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.cards.language.definition import CardDefinition


def one_text(card: CardDefinition) -> Faults:
    if card.is_spliced:
        yield "abilities", said("a card has one spell ability; write its instructions in one list")


def back(face: CardDefinition, modal: bool) -> Faults:
    """712.2, 712.3. Check the other face of a card.

    The face is a whole definition without a third face. A face has a cost only if the card is modal.
    """
    if face.cost is not None and not modal:
        yield "back.cost", said("the other face of a card has none")
    if face.back is not None:
        yield "back.back", said("a card has two faces")
    for path, reason in (*face.faults(), *one_text(face)):
        yield f"back.{path}", reason


def halved(card: CardDefinition) -> Faults:
    """709.4. Check that a split card has the names, mana costs and types of both halves.

    Only the halves have text, since each is cast by itself.
    """
    if len(card.halves) != 2:
        yield "halves", said("a split card has two")
        return
    left, right = card.halves
    whole = {
        "name": f"{left.name} // {right.name}",
        "cost": (left.cost or "") + (right.cost or ""),
        "types": split_types(left.types, right.types),
    }
    for key, value in whole.items():
        if getattr(card, key) != value:
            yield key, said("of these halves it is {value}", value=shown(value))
    if card.abilities:
        yield "abilities", said("write what a split card does in its halves")
    if any((card.back, card.meld, card.inset)):
        yield "halves", said("a split card has no other face")
    if card.doors and left.type_line != right.type_line:
        yield "halves", said("what stays on the battlefield has one type line for both")
    for number, half in enumerate(card.halves):
        yield from _cast_as(half, f"halves[{number}]", stays=bool(card.doors))


def split_types(left: str, right: str) -> str:
    """709.4c. Return the type line of a split card: the words of both halves, each once."""
    words, subtypes = ([part.split() for part in line.partition(":")[::2]] for line in (left, right))
    types, kinds = (" ".join(dict.fromkeys((*one, *other))) for one, other in zip(words, subtypes, strict=True))
    return f"{types}: {kinds}" if kinds else types


def with_inset(card: CardDefinition) -> Faults:
    """715.2, 720.2, 722.2. Check that the inset of a card can be cast by itself.

    The inset is an Adventure, an Omen, or else a prepare spell.
    """
    assert card.inset is not None
    if card.back is not None or card.meld is not None:
        yield "inset", said("what is double-faced has none")
    yield from _cast_as(card.inset, "inset")


def _cast_as(part: CardDefinition, path: str, stays: bool = False) -> Faults:
    """709.3, 715.3. Check a part of a card that is cast by itself.

    Such a part is an instant or sorcery with a cost. A half of a card that `stays` on the battlefield is a
    permanent (709.5).
    """
    if part.cost is None:
        yield f"{path}.cost", said("what is cast by itself has one")
    if not stays and {"instant", "sorcery"}.isdisjoint(part.type_line[0]):
        yield f"{path}.types", said("this is an instant or a sorcery")
    if part.besides or part.meld is not None:
        yield path, said("it has no parts of its own")
    away = (one for one in part.meanings if isinstance(one, (Activated, Triggered, Static)))
    if not stays and any(one.zone is not Zone.STACK for one in away):
        yield f"{path}.abilities", said("these function on the stack only")
    for inner, reason in (*part.faults(), *one_text(part)):
        yield f"{path}.{inner}", reason


def melded(card: CardDefinition) -> Faults:
    """712.4. Check that a meld card has no other back, and its result no cost.

    The result is a permanent.
    """
    assert card.meld is not None
    face = card.meld.into
    if card.back is not None:
        yield "back", said("a meld card has none but half of what it melds into")
    if card.meld.with_ == card.name:
        yield "meld.with", said("a card does not meld with itself")
    if face.cost is not None:
        yield "meld.into.cost", said("what cards meld into has none")
    if {"instant", "sorcery"} & set(face.type_line[0]):
        yield "meld.into.types", said("what cards meld into is a permanent")
    if face.back is not None or face.meld is not None:
        yield "meld.into", said("what cards meld into has no back")
    for path, reason in face.faults():
        yield f"meld.into.{path}", reason
