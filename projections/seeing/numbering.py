"""Definition numbers of a viewer, in the order in which the viewer meets the definitions.

A definition's number in the record is its place among all presented definitions. The number would tell how many
different cards a hidden deck has, and the place of a card in its list. A viewer's events therefore number definitions
anew, from 1, and positions as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain import events as e
from domain.board.characteristics import AbilityRef, Copiable, EffectData
from domain.board.modifications_in_force import over_numbers
from domain.events import ByKind, Event, Numbered


class Numbering:
    """Table of a viewer's numbers for definitions; 0 is the rules themselves, for every viewer."""

    def __init__(self) -> None:
        self._known: dict[int, int] = {0: 0}
        self._next = 1

    def copy(self) -> Numbering:
        """Return a copy that continues independently."""
        new = Numbering()
        new._known, new._next = self._known.copy(), self._next
        return new

    def renumber(self, event: Event, fields: dict[str, Any]) -> None:
        """Renumber the definitions that an event names, and add these fields to `fields`.

        `fields` are the fields, by name, that the viewer sees otherwise than the event has them.
        """
        cls = event.__class__
        if cls is e.DecisionMade:
            question = fields.get("question", event.question)  # type: ignore[attr-defined]
            if event.kind == "replacement" and question is not None:  # type: ignore[attr-defined]
                fields["question"] = self.choice(question)
            return
        if isinstance(event, e.DeckPresented | e.SupplementPresented) and fields.get("printed", event) is not None:
            self._meet(event)
        for name, renumber in SPOTS[cls]:
            value = fields[name] if name in fields else getattr(event, name)
            if value is not None and (new := renumber(self, value)) != value:
                fields[name] = new

    def _meet(self, event: e.DeckPresented | e.SupplementPresented) -> None:
        """Give consecutive numbers to the definitions of a deck, for a viewer who sees them."""
        for number, _ in enumerate(event.printed or (), event.first or 0):
            self._known[number] = self._next
            self._next += 1

    def number(self, true: int) -> int:
        """Return the viewer's number of a definition; a new definition gets the next number."""
        known = self._known.get(true)
        if known is None:
            known = self._known[true] = self._next
            self._next += 1
        return known

    def definition(self, true: int | tuple[int, ...]) -> int | tuple[int, ...]:
        """Return the viewer's number of a definition, or the numbers of several."""
        return tuple(map(self.number, true)) if isinstance(true, tuple) else self.number(true)

    def ref(self, ref: AbilityRef) -> AbilityRef:
        """Return the viewer's reference to an ability, which is a part of a definition."""
        return self.number(ref[0]), ref[1]

    def refs(self, refs: tuple[AbilityRef, ...]) -> tuple[AbilityRef, ...]:
        """Return the viewer's references to several abilities."""
        return tuple(map(self.ref, refs))

    def copiable(self, values: Copiable) -> Copiable:
        """Return copiable values with the viewer's numbers."""
        new = {"definition": self.number(values.definition), "abilities": self.refs(values.abilities)}
        return values.model_copy(update=new)

    def effect(self, effect: EffectData) -> EffectData:
        """Return an effect with the viewer's numbers.

        Renumbers the ability that the effect comes from, and the abilities that its modifications give.
        """
        ref = None if effect.ref is None else self.ref(effect.ref)
        mods = tuple(over_numbers(mod, self.number) for mod in effect.mods)
        return effect.model_copy(update={"ref": ref, "mods": mods})

    def changes(self, changes: tuple[tuple[str, Any, Any], ...]) -> tuple[tuple[str, Any, Any], ...]:
        """Return changes of characteristics with the viewer's numbers.

        Abilities, text and back faces name definitions.
        """
        fields: dict[str, Callable[[Any], Any]] = {"abilities": self.refs, "text": self.number, "back": self.number}
        return tuple(
            (name, fields[name](before), fields[name](after)) if name in fields else (name, before, after)
            for name, before, after in changes
        )

    def would(self, data: Any) -> Any:
        """Return a possible event with the viewer's numbers.

        `data` is the kind and the fields, as `Would.told` has them.
        """
        return self._at(place(data), data)

    def _at(self, index: int | None, data: Any) -> Any:
        return data if index is None else (*data[:index], self.number(data[index]), *data[index + 1 :])

    def woulds(self, data: Any) -> Any:
        """Return several possible events with the viewer's numbers."""
        return tuple(map(self.would, data)) if isinstance(data, tuple) else data

    def choice(self, question: Any) -> Any:
        """Return the question for a replacement effect, with the viewer's numbers.

        No other question names abilities by their definitions.
        """
        would, options = question
        return self.would(would), tuple((source, effect, ref and self.ref(ref)) for source, effect, ref in options)


WOULD: Mapping[str, int] = {"enter as a token": 2, "count damage": 2}
"""Index of the definition number in the data of a possible event, by its kind."""


def place(data: Any) -> int | None:
    """Return the index of a definition number in a possible event's data, or None."""
    if not isinstance(data, tuple) or not data or not isinstance(data[0], str):
        return None
    index = WOULD.get(data[0])
    return index if index is not None and index < len(data) else None


Renumber = Callable[[Numbering, Any], Any]

_RENUMBER: Mapping[Numbered, Renumber] = {
    Numbered.DEFINITION: Numbering.definition,
    Numbered.ABILITY: Numbering.ref,
    Numbered.VALUES: Numbering.copiable,
    Numbered.EFFECT: Numbering.effect,
    Numbered.CHANGES: Numbering.changes,
    Numbered.WOULD: Numbering.would,
    Numbered.WOULDS: Numbering.woulds,
}

SPOTS: Mapping[type[Event], tuple[tuple[str, Renumber], ...]] = ByKind(
    lambda kind: tuple(
        (name, _RENUMBER[mark])
        for name, field in kind.model_fields.items()
        for mark in field.metadata
        if isinstance(mark, Numbered)
    )
)
"""Fields of each event that name definitions by number, with the function that renumbers them."""
