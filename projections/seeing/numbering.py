"""Definitions as a viewer numbers them: in the order in which that viewer comes to know of them.

A definition's number in the record is its place among all that was presented, so it would tell how many different cards
a hidden deck has, and where in its list a card stands. A viewer's events number anew, from 1, as they do positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain import events as e
from domain.board.characteristics import AbilityRef, Copiable, EffectData
from domain.board.modifications_in_force import over_numbers
from domain.events import ByKind, Event, Numbered


class Numbering:
    """The numbers that a viewer's definitions have. 0 is the rules themselves, for everybody."""

    def __init__(self) -> None:
        self._known: dict[int, int] = {0: 0}
        self._next = 1

    def copy(self) -> Numbering:
        """The same, to go on from by itself."""
        new = Numbering()
        new._known, new._next = self._known.copy(), self._next
        return new

    def renumber(self, event: Event, seen: dict[str, Any]) -> None:
        """Add the viewer's numbers to `seen`: the fields that they see otherwise than the event has them, by name."""
        cls = event.__class__
        if cls is e.DecisionMade:
            question = seen.get("question", event.question)  # type: ignore[attr-defined]
            if event.kind == "replacement" and question is not None:  # type: ignore[attr-defined]
                seen["question"] = self.choice(question)
            return
        if isinstance(event, e.DeckPresented | e.SupplementPresented) and seen.get("printed", event) is not None:
            self._meet(event)
        for name, renumber in SPOTS[cls]:
            value = seen[name] if name in seen else getattr(event, name)
            if value is not None and (new := renumber(self, value)) != value:
                seen[name] = new

    def _meet(self, event: e.DeckPresented | e.SupplementPresented) -> None:
        """A deck's definitions follow one another, for whoever is told them."""
        for number, _ in enumerate(event.printed or (), event.first or 0):
            self._known[number] = self._next
            self._next += 1

    def number(self, true: int) -> int:
        """The viewer's number of a definition, the next one if they meet it for the first time."""
        known = self._known.get(true)
        if known is None:
            known = self._known[true] = self._next
            self._next += 1
        return known

    def definition(self, true: int | tuple[int, ...]) -> int | tuple[int, ...]:
        """The viewer's number of one, or those of several."""
        return tuple(map(self.number, true)) if isinstance(true, tuple) else self.number(true)

    def ref(self, ref: AbilityRef) -> AbilityRef:
        """An ability, which is a part of a definition."""
        return self.number(ref[0]), ref[1]

    def refs(self, refs: tuple[AbilityRef, ...]) -> tuple[AbilityRef, ...]:
        """Several."""
        return tuple(map(self.ref, refs))

    def copiable(self, values: Copiable) -> Copiable:
        """What a copy has."""
        new = {"definition": self.number(values.definition), "abilities": self.refs(values.abilities)}
        return values.model_copy(update=new)

    def effect(self, effect: EffectData) -> EffectData:
        """An effect: the ability that it is, and those that it gives."""
        ref = None if effect.ref is None else self.ref(effect.ref)
        mods = tuple(over_numbers(mod, self.number) for mod in effect.mods)
        return effect.model_copy(update={"ref": ref, "mods": mods})

    def changes(self, changes: tuple[tuple[str, Any, Any], ...]) -> tuple[tuple[str, Any, Any], ...]:
        """What came out different: abilities, and the text that something has."""
        fields: dict[str, Callable[[Any], Any]] = {"abilities": self.refs, "text": self.number, "back": self.number}
        return tuple(
            (name, fields[name](before), fields[name](after)) if name in fields else (name, before, after)
            for name, before, after in changes
        )

    def would(self, told: Any) -> Any:
        """What would happen, as `Would.told` has it: kind and fields."""
        return self._at(place(told), told)

    def _at(self, at: int | None, data: Any) -> Any:
        return data if at is None else (*data[:at], self.number(data[at]), *data[at + 1 :])

    def woulds(self, told: Any) -> Any:
        """What would happen instead."""
        return tuple(map(self.would, told)) if isinstance(told, tuple) else told

    def choice(self, question: Any) -> Any:
        """Which replacement shall apply: the only question that names abilities by their definitions."""
        would, options = question
        return self.would(would), tuple((source, effect, ref and self.ref(ref)) for source, effect, ref in options)


WOULD: Mapping[str, int] = {"enter as a token": 2, "count damage": 2}
"""Where, in what is told of something that would happen, the number of a definition stands."""


def place(data: Any) -> int | None:
    """Where in what is told of something that would happen the number of a definition stands."""
    if not isinstance(data, tuple) or not data or not isinstance(data[0], str):
        return None
    at = WOULD.get(data[0])
    return at if at is not None and at < len(data) else None


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
"""Where in each event definitions are named by number, as its fields say."""
