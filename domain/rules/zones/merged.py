"""730. Merged permanents with double-faced cards: the faces up, and their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import AbilityRef, Copiable
from domain.board.objects import GameObject, faces_of
from domain.rules.objects.copies.copiable import added_to

if TYPE_CHECKING:
    from domain.kernel.table import Table


def is_turned(permanent: GameObject) -> bool:
    """701.27g, 702.145b. Return True if the permanent, or a card of it, has its back face up."""
    return bool(permanent.back) or any(
        face != number for face, (number, _) in zip(faces_of(permanent), permanent.merged, strict=True)
    )


def turning(game: Table, permanent: GameObject) -> tuple[int, ...]:
    """730.2i. Return the parts of a merged permanent that can turn over, lowest first.

    A token that is a copy of one face has no other face (707.8). A part whose other face is an instant or sorcery
    does not turn over.
    """
    able = []
    for index, (number, token) in enumerate(permanent.merged):
        definition = game.definition(number)
        if definition.back is None or (token and not definition.token):
            continue
        other = definition.back if faces_of(permanent)[index] == number else definition
        if not {"instant", "sorcery"} & set(other.type_line[0]):
            able.append(index)
    return tuple(able)


def turned_over(game: Table, permanent: GameObject) -> e.PermanentTransformed:
    """730.2i. Return the event that turns over each double-faced part.

    The values of the permanent change with the faces (730.2a).
    """
    before = faces_of(permanent)
    now = list(before)
    for index in turning(game, permanent):
        number = permanent.merged[index][0]
        back = game.definition(number).back
        assert back is not None
        now[index] = game.numbered(back, "712.8") if before[index] == number else number
    values = permanent.copies[0]
    for index, (was, is_now) in enumerate(zip(before, now, strict=True)):
        if was != is_now:
            others = tuple(now[:index] + list(before[index + 1 :]))
            values = _with_face(game, values, was, is_now, others, top=index == len(now) - 1)
    return e.PermanentTransformed(
        object=permanent.id,
        before=permanent.face,
        definition=values.definition,
        entering=False,
        faces=tuple(now),
        values=values,
    )


def _with_face(game: Table, values: Copiable, was: int, is_now: int, others: tuple[int, ...], *, top: bool) -> Copiable:
    """730.2a. Return the values of a permanent after a part has turned over.

    The part's abilities are replaced; if the part is on `top`, all other values are, too.
    """
    definitions = game.board.definitions
    old = Copiable.printed(was, definitions[was])
    new = Copiable.printed(is_now, definitions[is_now])
    elsewhere = {word for number in others for word in definitions[number].keywords}
    keywords = tuple(word for word in values.keywords if word not in old.keywords or word in elsewhere)
    places = [index for index, ref in enumerate(values.abilities) if ref in old.abilities]
    place = 0 if top else places[0] if places else len(values.abilities)
    abilities: list[AbilityRef] = [ref for ref in values.abilities if ref not in old.abilities]
    abilities[place:place] = new.abilities
    base = new if top and values.definition == was else values
    return base.model_copy(
        update={"keywords": added_to(keywords, new.keywords), "abilities": tuple(abilities)},
    )
