"""What a player does with priority: which of the possible actions a line of the script means."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import Action as Option
from domain.kernel.questions import Priority
from tests.conformance.cards import printed_lines
from tests.conformance.naming import Naming
from tests.conformance.texts import begins, names_of, plain, texts_of

_WAY = re.compile(r"^(?P<card>.+?) (?:using|with) (?P<way>[A-Za-z ]+)$")

_ADDS = re.compile(r": Add \{([WUBRGC])\}(?!\{)")


def color_of(words: str) -> str:
    """106.1b. The one kind of mana that an ability adds by these words; of several colors there are as many there."""
    match = _ADDS.search(words)
    return match[1] if match is not None else ""


class Options:
    """The options of a priority, as a script calls them."""

    def __init__(self, naming: Naming, question: Priority) -> None:
        self.naming = naming
        self.game = naming.game
        self.question = question

    def splicing(self, card: str) -> list[Option]:
        """702.47a. The ways to cast a card of this name with others spliced onto it."""
        card = card.removeprefix("fused ")
        return [option for option in self.question.options if option[0] == "splice" and self._is(option, card)]

    def cast(self, card: str, said: str = "") -> Iterator[Option]:
        """The ways to cast a card of this name, those without anything special first, or the one that is `said`."""
        way = ""
        if (match := _WAY.match(card)) is not None and not any(self._is(option, card) for option in self._spells()):
            card, way = match["card"], match["way"].lower()
        card = card.removeprefix("fused ")
        found = [option for option in self._spells() if self._is(option, card)]
        if way:
            found = [option for option in found if any(way in str(word).lower() for word in option[2:])]
        yield from sorted(found, key=lambda option: (not self._is_said(option, said), len(option)))

    def _is_said(self, option: Option, said: str) -> bool:
        """Whether a way to cast something is the one that these words choose."""
        return option[0] == "cast_by" and any(str(word).lower() in said.lower() for word in option[2:])

    def play(self, card: str) -> Iterator[Option]:
        """The ways to play a land of this name."""
        yield from (option for option in self.question.options if option[0] == "play" and self._is(option, card))

    def ability(self, words: str, source: str | None, *kinds: str) -> Iterator[Option]:
        """The abilities whose text begins so; where none does, those whose cost does."""
        if words.startswith("Cast ") and (match := _WAY.match(words.removeprefix("Cast "))) is not None:
            yield from self._cast_so(match["card"], match["way"].lower())
            return
        if words.startswith("@"):
            source, _, words = words.partition(" ")
        options = [option for option in self.question.options if option[0] in kinds and len(option) > 2]
        if source is not None:
            options = [option for option in options if self._is(option, source)]
        exact = [option for option in options if self._begins(option, words)]
        if not exact:
            special = [option for option in self._spells() if self._is_special(option, words)]
            exact = special or [option for option in options if self._has_cost(option, words)]
        yield from exact

    def _cast_so(self, card: str, way: str) -> Iterator[Option]:
        """The spells that are cast in a way, called by the face that is cast so: the other one, for disturb."""
        for option in self._spells():
            found = self.game.board.objects[option[1]]
            whole = self.game.definition(found.card or found.definition)
            named = card in (whole.name, *(face.name for face in whole.besides))
            if named and any(way in str(word).lower() for word in option[2:]):
                yield option

    def is_possible(self, words: str) -> bool:
        """Whether something can be done whose text begins so."""
        for option in self.question.options:
            if option[0] in ("cast", "cast_by", "splice", "play"):
                verb = "Play" if option[0] == "play" else "Cast"
                if any(f"{verb} {name}".startswith(words) for name in self._names(option)):
                    return True
        return any(True for _ in self.ability(words, None, "activate", "mana"))

    def _spells(self) -> list[Option]:
        return [option for option in self.question.options if option[0] in ("cast", "cast_by")]

    def _names(self, option: Option) -> set[str]:
        """What is cast or played is called: by its face, where the option has one."""
        found = self.game.board.objects[option[1]]
        names = self.naming.names_of(self.game.board, found)
        faces = [word for word in option[2:] if word in names]
        if faces:
            return set(faces)
        whole = self.game.definition(found.card or found.definition)
        halves = {
            half.name
            for half in whole.halves
            if any(isinstance(part, lang.Keyword) and part.keyword in option[2:] for part in half.abilities)
        }
        if halves:  # 702.127a: the half that is cast so
            return halves
        return names - {face.name for face in whole.besides}

    def _is(self, option: Option, name: str) -> bool:
        if name.startswith("@"):
            return bool(option[1] == self.naming.alias(name[1:]))
        if option[0] in ("cast", "cast_by", "play", "splice"):
            return name in self._names(option)
        return self.naming.is_called(self.game.board, self.game.board.objects[option[1]], name)

    def _begins(self, option: Option, words: str) -> bool:
        found = self.game.board.objects[ObjectId(option[1])]
        return option[2] < len(found.abilities) and begins(
            texts_of(self.game, found.abilities[option[2]]), words, names_of(found.name)
        )

    def _has_cost(self, option: Option, words: str) -> bool:
        """Whether the cost of an ability is this one, however its text goes on."""
        found = self.game.board.objects[ObjectId(option[1])]
        if option[2] >= len(found.abilities) or ":" not in words:
            return False
        names = names_of(found.name)
        cost = plain(words.partition(":")[0], names)
        texts = texts_of(self.game, found.abilities[option[2]])
        adds = color_of(words).lower()
        return any(
            before == cost and (not adds or f"{{{adds}}}" in after)
            for before, _, after in (plain(text, names).partition(":") for text in texts)
        )

    def _is_special(self, option: Option, words: str) -> bool:
        """Whether a card is cast in a way that its text begins with, as by an ability."""
        found = self.game.board.objects[ObjectId(option[1])]
        ways = {str(word).lower() for word in option[2:]} - {name.lower() for name in self._names(option)}
        first = words.partition(" ")[0].lower()
        return any(way.startswith(first) for way in ways) and begins(
            printed_lines(found.name), words, names_of(found.name)
        )
