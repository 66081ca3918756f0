"""Deck lists as Arena and MTGO export them: text in, counted card names out.

    4 Lightning Bolt            Deck                      4 Lightning Bolt
    4x Lightning Bolt           4 Lightning Bolt          20 Mountain
    4 Lightning Bolt (M10) 146
    SB: 2 Duress                Sideboard
    // a comment, # too         2 Duress                  2 Duress

Which names exist and which decks are legal (100.2a, 100.4a) is asked elsewhere: here a list is only read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from domain.errors import Said, TimewalkError

Entry: TypeAlias = tuple[int, str]
"""How many, and the name of the card."""

# Lists come from anywhere. Above these a text is no deck list: the longest printed name has 141 characters.
MAX_LINES: Final = 1_000
MAX_LINE_LENGTH: Final = 300
MAX_COUNT: Final = 250
MAX_CARDS: Final = 1_000

# Without headings a blank line ends the main deck when what follows can be a sideboard (100.4a), or when what
# stands before it is a deck already (100.2b); otherwise it only separates creatures from lands and the like.
SIDEBOARD_SIZE: Final = 15
SMALLEST_DECK: Final = 40

Section: TypeAlias = Literal["main", "sideboard", "commander", "companion", "about"]

HEADINGS: Final[dict[str, Section]] = {
    "deck": "main",
    "main": "main",
    "main deck": "main",
    "maindeck": "main",
    "mainboard": "main",
    "sideboard": "sideboard",
    "side": "sideboard",
    "commander": "commander",
    "commanders": "commander",
    "companion": "companion",
    "about": "about",
}

_HEADING = re.compile(r"([a-z ]+?) ?:? ?(?:\([0-9]+\))?:?")
_NAME = re.compile(r"name[ :] ?(.+)", re.IGNORECASE)
_CARDS = re.compile(r"(?P<side>sb: ?)?(?P<count>[0-9]+)[x×]? (?P<name>.+)", re.IGNORECASE)
_MARK = re.compile(r" \*([A-Z]+)\*$", re.IGNORECASE)
_PRINTING = re.compile(r" \((?:[A-Z0-9]{2,6}\)(?: \S+)?|[A-Za-z0-9]{2,6}\) \S*[0-9]\S*)$")
_HALVES = re.compile(r" ?(?<!/)(?:/|///)(?!/) ?")  # Fire/Ice and Fire /// Ice are Fire // Ice
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))


class DeckListError(TimewalkError, ValueError):
    """A list that cannot be read; one sentence says where (source and line), what was wrong and what would be right."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """What a list says, each part in the order of the file, equal names merged where they first stand.

    A companion is part of the sideboard (702.139a). Names are as written, not looked up.
    """

    name: str
    main: tuple[Entry, ...]
    sideboard: tuple[Entry, ...] = ()
    commander: tuple[Entry, ...] = ()


def parse_decklist(text: str, *, source: str = "deck") -> DeckList:
    """Read a deck list.

    `source` says in errors where the text came from, and names a deck that does not name itself (without folder
    and extension). Raises `DeckListError`.
    """
    reading = _Reading(source)
    for number, line in _lines(text, source):
        reading.read(number, line)
    return reading.deck()


@dataclass(slots=True)
class _Card:
    count: int
    name: str
    section: Section
    block: int


@dataclass(slots=True)
class _Reading:
    """A list being read from top to bottom: where we are, and the cards so far."""

    source: str
    name: str = ""
    section: Section = "main"
    headed: bool = False  # the list says itself what its parts are
    line: int = 1
    block: int = 0  # blocks are parted by blank lines
    titled: set[int] = field(default_factory=set)  # blocks under a comment: groups of a person, not MTGO's
    cards: list[_Card] = field(default_factory=list)
    total: int = 0

    def read(self, number: int, line: str) -> None:
        self.line = number
        comment = line.startswith(("#", "//"))
        words = line.lstrip("#/ ") if comment else line
        heading = _HEADING.fullmatch(words.lower())
        if not line:
            self._blank()
        elif heading and heading[1] in HEADINGS:
            self._heading(HEADINGS[heading[1]])
        elif comment:
            self.titled.add(self.block)
        elif self.section == "about" and (named := _NAME.fullmatch(line)):
            self.name = named[1]
        else:
            self._card(line.partition(" #")[0])

    def deck(self) -> DeckList:
        if not self.headed:
            self._part_at_the_last_blank_line()
        main, sideboard, commander, companion = (
            _merged((card.count, card.name) for card in self.cards if card.section == section)
            for section in ("main", "sideboard", "commander", "companion")
        )
        if not main:
            raise self._error("the main deck has no cards", "write lines as `4 Lightning Bolt`")
        # Arena lists a companion twice, some others only once.
        listed = {name for _, name in sideboard}
        sideboard += tuple((count, name) for count, name in companion if name not in listed)
        return DeckList(self.name or _stem(self.source), main, sideboard, commander)

    def _blank(self) -> None:
        if self.cards and self.cards[-1].block == self.block:
            self.block += 1
            if self.section in ("commander", "companion"):
                self.section = "main"

    def _heading(self, section: Section) -> None:
        self.section = section
        self.headed |= section != "about"

    def _card(self, line: str) -> None:
        found = _CARDS.fullmatch(line)
        if not found:
            raise self._error(
                Said("`{line}` is neither a card nor a heading", {"line": _shown(line)}),
                "write how many and which, as in `4 Lightning Bolt`, or `Deck`, `Sideboard`, `Commander`, `Companion`",
            )
        count, name = int(found["count"]), found["name"]
        section = "main" if self.section == "about" else self.section
        while mark := _MARK.search(name):
            if mark[1].upper() == "CMDR":
                section = "commander"
            name = name[: mark.start()]
        name = _PRINTING.sub("", name)
        if name != "Summon: Choco/Mog":  # the one card with a stroke that parts nothing
            name = _HALVES.sub(" // ", name)
        if found["side"]:
            section, self.headed = "sideboard", True
        if not 1 <= count <= MAX_COUNT:
            raise self._error(
                Said("{count} of {name}", {"count": _shown(found["count"]), "name": _shown(name)}),
                Said("write a count from 1 to {most}", {"most": MAX_COUNT}),
            )
        self.cards.append(_Card(count, name, section, self.block))
        self.total += count
        if self.total > MAX_CARDS:
            wrong = Said("more than {most} cards", {"most": MAX_CARDS})
            raise self._error(wrong, "write one deck and its sideboard")

    def _part_at_the_last_blank_line(self) -> None:
        last = max((card.block for card in self.cards), default=0)
        before = sum(card.count for card in self.cards if card.block < last and card.section == "main")
        after = [card for card in self.cards if card.block == last and card.section == "main"]
        size = sum(card.count for card in after)
        if before and last not in self.titled and (size <= SIDEBOARD_SIZE or before >= SMALLEST_DECK):
            for card in after:
                card.section = "sideboard"

    def _error(self, wrong: str | Said, right: str | Said) -> DeckListError:
        return _error(self.source, self.line, wrong, right)


def _lines(text: str, source: str) -> Iterator[tuple[int, str]]:
    """Each line with its number, in plain characters: one kind of space and of apostrophe, none that is not seen.

    Lengths are checked before anything else touches a line, so a huge text costs no more than a look.
    """
    lines = re.split(r"\r\n|\r|\n", text, maxsplit=MAX_LINES)
    if any(lines[MAX_LINES:]):
        raise _error(source, MAX_LINES + 1, Said("more than {most} lines", {"most": MAX_LINES}), "give one deck list")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_LENGTH:
            wrong = Said("a line of {count} characters", {"count": len(line)})
            raise _error(source, number, wrong, Said("write at most {most}", {"most": MAX_LINE_LENGTH}))
        plain = unicodedata.normalize("NFC", line).translate(_APOSTROPHES)
        plain = "".join(" " if letter.isspace() else letter for letter in plain)
        plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")
        if odd := next((letter for letter in plain if unicodedata.category(letter) in ("Cc", "Cs")), None):
            wrong = Said("the character {sign} is no text", {"sign": f"U+{ord(odd):04X}"})
            raise _error(source, number, wrong, "save the list as UTF-8")
        yield number, " ".join(plain.split())


def _error(source: str, line: int, wrong: str | Said, right: str | Said) -> DeckListError:
    what, instead = (Said(part) if isinstance(part, str) else part for part in (wrong, right))
    text = "{source}, line {line}: {wrong}; {right}."
    return DeckListError(text, source=_shown(source, 200), line=line, wrong=what, right=instead)


def _merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Equal names once, with their counts added."""
    counts: dict[str, int] = {}
    for count, name in entries:
        counts[name] = counts.get(name, 0) + count
    return tuple((count, name) for name, count in counts.items())


def _stem(source: str) -> str:
    """A file's name without folder and extension: a recorded game need not tell where on a disk its decks were."""
    base = re.split(r"[/\\]", source)[-1]
    return base.rpartition(".")[0] or base


def _shown(words: str, most: int = 40) -> str:
    """Foreign words in a sentence: short, and nothing in them that a terminal would obey."""
    words = "".join(letter if letter.isprintable() else "?" for letter in words)
    return words if len(words) <= most else words[: most - 1] + "…"
