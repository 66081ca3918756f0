"""730. Merged permanents whose double-faced cards turn over: what is up of each part, and what they are then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import AbilityRef, Copiable
from domain.board.objects import GameObject, faces_of
from domain.rules.objects.copies.copiable import added_to

if TYPE_CHECKING:
    from domain.kernel.table import Table


def is_turned(found: GameObject) -> bool:
    """701.27g, 702.145b. Return True if its other face is up, or that of one of the cards that it is represented by."""
    return bool(found.back) or any(
        face != number for face, (number, _) in zip(faces_of(found), found.merged, strict=True)
    )


def turning(game: Table, found: GameObject) -> tuple[int, ...]:
    """730.2i. Which parts of a merged permanent can turn over, counted from the lowest.

    A token that is a copy of the face that was up has no other (707.8); a face of an instant or sorcery stays down.
    """
    able = []
    for at, (number, token) in enumerate(found.merged):
        definition = game.definition(number)
        if definition.back is None or (token and not definition.token):
            continue
        other = definition.back if faces_of(found)[at] == number else definition
        if not {"instant", "sorcery"} & set(other.type_line[0]):
            able.append(at)
    return tuple(able)


def turned_over(game: Table, found: GameObject) -> e.PermanentTransformed:
    """730.2i. That each of its double-faced parts has its other face up, by which its values change (730.2a)."""
    before = faces_of(found)
    now = list(before)
    for at in turning(game, found):
        number = found.merged[at][0]
        back = game.definition(number).back
        assert back is not None
        now[at] = game.numbered(back, "712.8") if before[at] == number else number
    values = found.copies[0]
    for at, (was, is_now) in enumerate(zip(before, now, strict=True)):
        if was != is_now:
            others = tuple(now[:at] + list(before[at + 1 :]))
            values = _with_face(game, values, was, is_now, others, top=at == len(now) - 1)
    return e.PermanentTransformed(
        object=found.id,
        before=found.face,
        definition=values.definition,
        entering=False,
        faces=tuple(now),
        values=values,
    )


def _with_face(game: Table, values: Copiable, was: int, is_now: int, others: tuple[int, ...], *, top: bool) -> Copiable:
    """730.2a. The values when a part has another face up: its abilities are others, and all else if it is on top."""
    definitions = game.board.definitions
    old = Copiable.printed(was, definitions[was])
    new = Copiable.printed(is_now, definitions[is_now])
    kept = {word for number in others for word in definitions[number].keywords}
    keywords = tuple(word for word in values.keywords if word not in old.keywords or word in kept)
    places = [at for at, ref in enumerate(values.abilities) if ref in old.abilities]
    place = 0 if top else places[0] if places else len(values.abilities)
    abilities: list[AbilityRef] = [ref for ref in values.abilities if ref not in old.abilities]
    abilities[place:place] = new.abilities
    base = new if top and values.definition == was else values
    return base.model_copy(
        update={"keywords": added_to(keywords, new.keywords), "abilities": tuple(abilities)},
    )
