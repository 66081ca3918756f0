"""613. Texts that other objects give to a permanent, apart from its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef, Copiable, Printed
from domain.board.keywords import Keyword
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.terms import Zone
from projections.wording.speech import Speech
from replay.service.texts import Texts


class Given(NamedTuple):
    """Keywords and abilities of one giver; without a name there are several."""

    by: str
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[AbilityRef, ...] = ()


class Lent:
    """Keywords and abilities on a board that permanents have from others.

    Only what is found at another object, or in an effect of one, counts as lent; all else is an object's own.
    """

    def __init__(self, board: Board, texts: Texts, speech: Speech) -> None:
        self.board = board
        self.texts = texts
        self.speech = speech

    def data(self, obj: GameObject, language: str) -> dict[str, Any]:
        """Return `own` and `lent` of `shapes.Card`.

        The result is empty for an object that has all of its text itself.
        """
        given = self.given(obj)
        if not given:
            return {}
        words = {word for one in given for word in one.keywords}
        refs = {ref for one in given for ref in one.abilities}

        def text(had: Given) -> dict[str, Any]:
            keywords, *lines = self.texts.part(self.board, obj, language, had.keywords, had.abilities)
            return {"keyword_line": keywords, "text": [line for line in lines if line]}

        kept = (word for word in obj.keywords if word not in words), (ref for ref in obj.abilities if ref not in refs)
        own = Given("", tuple(kept[0]), tuple(kept[1]))
        return {"own": text(own), "lent": [{"by": one.by, **text(one)} for one in given]}

    def given(self, obj: GameObject) -> list[Given]:
        """Return what a permanent has from others, by giver."""
        if obj.zone is not Zone.BATTLEFIELD or obj.face_down or (printed := self._printed(obj)) is None:
            return []
        own_words = set[str](printed.keywords)
        own = {obj.face, obj.definition, NO_CARD, *(obj.copied.abilities if obj.copied is not None else ())}
        words = [word for word in obj.keywords if word not in own_words]
        refs = [ref for ref in obj.abilities if ref not in own and ref[0] not in own]
        found: dict[str, Given] = {}
        for word in words:
            if (by := self._giver(obj, word)) is not None:
                known = found.get(by, Given(by))
                found[by] = known._replace(keywords=(*known.keywords, word))
        for ref in refs:
            definition = self.board.definitions.get(ref[0])
            if definition is not None and definition.name:
                by = self.speech.named(definition.name)
                known = found.get(by, Given(by))
                found[by] = known._replace(abilities=(*known.abilities, ref))
        return [*found.values()]

    def _printed(self, obj: GameObject) -> Printed | Copiable | None:
        """Return the copiable values of an object, or what is printed on it; None if that is not known."""
        return self.board.definitions.get(obj.face) if obj.copied is None else obj.copied

    def _giver(self, obj: GameObject, word: Keyword) -> str | None:
        """Return the name of what gives a keyword or rule; None if it is the object itself, or not found."""
        near, far = set[str](), set[str]()
        for giver, part in self._givers.get(word.name, ()):
            if part.to == "attached" and giver.attached_to == obj.id:
                near.add(self.speech.who(giver.id))
            elif part.to == "self" and giver.id == obj.id:
                return None
            elif not isinstance(part.to, str):
                far.add(self.speech.who(giver.id))
        for effect in self.board.effects.values():
            source = effect.data.source
            if obj.id in effect.data.objects and word.name in set(_words(effect.data.mods)):
                if source == obj.id or source is None:
                    return None
                near.add(self.speech.who(source))
        found = near or far
        return None if not found else found.pop() if len(found) == 1 else ""

    @cached_property
    def _givers(self) -> Mapping[str, list[tuple[GameObject, lang.Static]]]:
        """The static abilities on the battlefield that give keywords or rules, by the word."""
        found: dict[str, list[tuple[GameObject, lang.Static]]] = {}
        for giver in self.board.permanents():
            for number, part in giver.abilities:
                definition = self.texts.definition(self.board, number)
                static = definition.parts[part] if definition is not None and part < len(definition.parts) else None
                if isinstance(static, lang.Static):
                    for word in _given(static.static):
                        found.setdefault(word, []).append((giver, static))
        return found


def _given(mods: Iterable[Any]) -> Iterator[str]:
    """Yield the names of the keywords and rules that modifications give."""
    for mod in mods:
        match mod:
            case str():
                yield mod
            case lang.Grant():
                yield mod.keyword
            case lang.RuleWith():
                yield mod.rule


def _words(value: Any) -> Iterator[str]:
    """Yield the words in the modifications of an effect, without their values."""
    if isinstance(value, str):
        yield value.partition(":")[0]
        yield value.partition(" ")[0]
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _words(item)
