"""Deck lists as Arena, MTGO and sites export them: text in, counted card names out.

    4 Lightning Bolt            Deck                      4 Lightning Bolt
    4x Lightning Bolt           4 Lightning Bolt          20 Mountain
    4 Lightning Bolt (M10) 146
    SB: 2 Duress                Sideboard
    // a comment, # too         2 Duress                  2 Duress
    1x Sol Ring (c21) 263 [Ramp{top}] ^Have,#37d67a^

`domain.cards.deck_tables` reads tables (CSV, `.dek`). This module does not check whether the cards exist or the deck is
legal (100.2a, 100.4a).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from domain.cards import deck_tables
from domain.cards.deck_tables import BadTable, Row
from domain.errors import Listed, Said, TimewalkError

Entry: TypeAlias = tuple[int, str]
"""The number of copies, and the name of the card."""

# Lists come from anywhere. A text beyond these limits is no deck list: the longest printed name has 141 characters.
MAX_LINES: Final = 1_000
MAX_LINE_LENGTH: Final = 300
MAX_COUNT: Final = 250
MAX_CARDS: Final = 1_000
MOST_SHOWN: Final = 20

# Without headings, a blank line ends the main deck if the cards after it can be a sideboard (100.4a), or if the cards
# before it are a whole deck (100.2b). Otherwise the line only separates groups such as creatures and lands.
SIDEBOARD_SIZE: Final = 15
SMALLEST_DECK: Final = 40

Section: TypeAlias = Literal["main", "sideboard", "commander", "companion", "about", "skipped"]

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
    **dict.fromkeys(("maybeboard", "maybe board", "maybe", "considering", "wishlist", "acquireboard"), "skipped"),
    **dict.fromkeys(("token", "tokens", "extras", "tokens & extras"), "skipped"),
}
"""The headings of parts, with the part of each. Skipped cards belong to no deck."""

GROUPS: Final = frozenset(
    {
        "artifact", "artifacts", "basic", "basics", "basic land", "basic lands", "battle", "battles", "creature",
        "creatures", "enchantment", "enchantments", "instant", "instants", "instants and sorceries", "land", "lands",
        "nonbasic lands", "noncreature", "other", "other spells", "planeswalker", "planeswalkers", "sorceries",
        "sorcery", "spell", "spells",
    }
)  # fmt: skip
"""Headings of groups within a part, by type."""

_HEADING = re.compile(r"([a-z& ]+?) ?[:-]? ?(?:\(([0-9]{1,4})\)|\[([0-9]{1,4})\])?:?")
_GROUP = re.compile(r"([^\W\d_][^()\[\]]{0,39}?) ?[:-]? ?(?:\(([0-9]{1,4})\)|\[([0-9]{1,4})\]):?")
_NAME = re.compile(r"name[ :] ?(.+)", re.IGNORECASE)
_CARDS = re.compile(r"(?P<side>sb: ?)?(?P<count>[0-9]+)[x×]? (?P<name>.+)", re.IGNORECASE)
_BEHIND = (
    re.compile(r" \*(?P<mark>[A-Z]+)\*$", re.IGNORECASE),  # *F*, *CMDR*
    re.compile(r" \^[^^]*\^?$"),  # Archidekt's tags
    re.compile(r" \[(?P<group>[^\[\]]{2,})\](?: \S*[0-9]\S*)?$"),  # Archidekt's categories; a set
    re.compile(r" <[^<>]*>$"),  # MTGGoldfish's printings
    re.compile(r" \([Ff]\)$"),
    re.compile(r" \((?:[A-Z0-9]{2,6}(?::\w+)?\)(?: \S+)?|[A-Za-z0-9]{2,6}(?::\w+\)|\) \S*[0-9]\S*))$"),
)
"""Further words after a card's name on a line: printing, foil, tags, categories."""
_BEFORE = re.compile(r"\[[A-Z0-9]{2,6}(?:#[^\[\]]+)?\] ")
_IN_BRACKETS = re.compile(r"\[[^\[\]]*\]|\^[^^]*\^")
_IN_GROUP = re.compile(r"(?P<name>[^{,]*)(?P<out>.*\{no(?:Deck|InclusionInDeck)\})?", re.IGNORECASE)
_HALVES = re.compile(r" ?(?<!/)(?:/|///)(?!/) ?")  # Fire/Ice and Fire /// Ice are Fire // Ice
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))


class DeckListError(TimewalkError, ValueError):
    """A deck list that cannot be read.

    The message is one sentence: source and line, what is wrong, and what would be right.
    """


@dataclass(frozen=True, slots=True)
class DeckList:
    """The parts of a deck list, each in the order of the file.

    Equal names of a part are one entry, at the first place. A companion is part of the sideboard (702.139a). Names are
    as written, not looked up. `skipped` has the cards under headings such as Maybeboard; they belong to no deck.
    """

    name: str
    main: tuple[Entry, ...]
    sideboard: tuple[Entry, ...] = ()
    commander: tuple[Entry, ...] = ()
    skipped: tuple[Entry, ...] = ()


def parse_decklist(text: str, *, source: str = "deck") -> DeckList:
    """Read a deck list.

    `source` is the text's origin in error messages. Without folder and extension it is also the name of a deck that has
    no name of its own.

    :raises DeckListError: the text is no deck list.
    """
    reading = _Reading(source)
    try:
        if deck_tables.is_dek(text):
            reading.table(deck_tables.dek_rows(text))
            return reading.deck()
        lines = _lines(text, source, deck_tables.MAX_ROW_LENGTH)
        first = next((line for _, line in lines if line.strip() and not deck_tables.is_separator(line)), "")
        if (layout := deck_tables.layout(first)) is not None:
            reading.table(deck_tables.rows(lines, layout))
            return reading.deck()
    except BadTable as error:
        raise _error(source, error.line, error.wrong, error.right) from None
    for number, line in _lines(text, source, MAX_LINE_LENGTH):
        reading.read(number, _plain(line, source, number))
    return reading.deck()


def left_out(deck: DeckList) -> Said | None:
    """Return a message about cards that belong to no part of the deck, or None."""
    if not deck.skipped:
        return None
    cards = [f"{count} {_shown(name)}" for count, name in deck.skipped[:MOST_SHOWN]]
    listed: list[object] = [*cards]
    if len(deck.skipped) > MOST_SHOWN:
        listed.append(Said("{count} more", {"count": len(deck.skipped) - MOST_SHOWN}))
    text = "{deck}: left out is what stands under Maybeboard, Considering and the like: {cards}."
    return Said(text, {"deck": _shown(deck.name, 60), "cards": Listed(listed, "and")})


@dataclass(slots=True)
class _Card:
    count: int
    name: str
    section: Section
    block: int
    line: int


@dataclass(slots=True)
class _Reading:
    """State of a deck list that is read line by line."""

    source: str
    name: str = ""
    section: Section = "main"
    headed: bool = False  # the list names its parts
    line: int = 1
    block: int = 0  # number of the block; blank lines separate blocks
    titled: set[int] = field(default_factory=set)  # blocks under a comment: groups made by a person, not by MTGO
    cards: list[_Card] = field(default_factory=list)
    total: int = 0
    said: int | None = None  # cards that the last heading of a part announced
    since: int = 0  # cards since that heading
    group: tuple[int, str, int, int] | None = None  # possible heading: line, words, number, cards before

    def read(self, number: int, line: str) -> None:
        self.line = number
        comment = line.startswith(("#", "//"))
        words = line.lstrip("#/ ") if comment else line
        heading = _HEADING.fullmatch(words.lower())
        if not line:
            self._blank()
        elif heading and heading[1] in HEADINGS:
            self._heading(HEADINGS[heading[1]], heading[2] or heading[3])
        elif comment or (heading and heading[1] in GROUPS):
            self._group()
        elif self.section == "about" and (named := _NAME.fullmatch(line)):
            self.name = named[1]
        elif group := _GROUP.fullmatch(line):
            self._group()
            self.group = (number, line, int(group[2] or group[3]), self.total)
        else:
            self._card(line)

    def table(self, rows: Iterable[Row]) -> None:
        """Read the rows of a table; each row names its part of the deck."""
        self.headed = True
        for row in rows:
            self.line = row.line
            _check_length(row.name, self.source, row.line)
            count = row.copies.removesuffix("x").removesuffix(".0")
            if not (count.isascii() and count.isdigit()):
                wrong = Said("{count} of {name}", {"count": _shown(row.copies), "name": _shown(row.name)})
                raise self._error(wrong, Said("write a count from 1 to {most}", {"most": MAX_COUNT}))
            self._add(count, _plain(row.name, self.source, row.line), _section(row.part, "main"))

    def deck(self) -> DeckList:
        self._check_group()
        if not self.headed:
            self._part_at_the_last_blank_line()
        main, sideboard, commander, companion, skipped = (
            _merged((card.count, card.name) for card in self.cards if card.section == section)
            for section in ("main", "sideboard", "commander", "companion", "skipped")
        )
        if not main:
            raise self._error("the main deck has no cards", "write lines as `4 Lightning Bolt`")
        # Arena lists a companion twice, some others only once.
        listed = {name for _, name in sideboard}
        sideboard += tuple((count, name) for count, name in companion if name not in listed)
        return DeckList(self.name or _stem(self.source), main, sideboard, commander, skipped)

    def _blank(self) -> None:
        if self.cards and self.cards[-1].block == self.block:
            self.block += 1
            if self.section in ("commander", "companion"):
                self.section = "main"

    def _heading(self, section: Section, number: str | None) -> None:
        self._check_group()
        self.section = section
        self.headed |= section not in ("about", "skipped")
        self.said, self.since = None if number is None else int(number), 0

    def _group(self) -> None:
        """Begin a group of cards; a part that is complete ends here.

        A commander or companion part ends here. A sideboard or skipped part ends here if it has all the cards that its
        heading announced. The group then belongs to the main deck.
        """
        self._check_group()
        self.titled.add(self.block)
        full = self.said is not None and self.since >= self.said
        if self.section in ("commander", "companion") or (self.section in ("sideboard", "skipped") and full):
            self.section = "main"

    def _check_group(self) -> None:
        """Raise an error if the last group heading has another number of cards than announced.

        `Lightning Bolt (4)` looks like a heading. It is one only if so many cards, or so many lines, stand under it.
        """
        if self.group is not None:
            line, words, number, before = self.group
            under = [card for card in self.cards if card.line > line]
            if number not in (self.total - before, len(under)):
                self.line = line
                raise self._unread(words)
        self.group = None

    def _card(self, line: str) -> None:
        hidden = _IN_BRACKETS.sub(lambda bracketed: "-" * len(bracketed[0]), line)
        position = hidden.find(" #")
        line, comment = (line, "") if position < 0 else (line[:position], line[position + 2 :])
        parts = _CARDS.fullmatch(line)
        if not parts:
            raise self._unread(line)
        name = parts["name"]
        section: Section = "main" if self.section == "about" else self.section
        if comment.strip().lower() == "!commander":
            section = "commander"
        while match := next((match for behind in _BEHIND if (match := behind.search(name))), None):
            marks = match.groupdict()
            if (marks.get("mark") or "").upper() == "CMDR":
                section = "commander"
            section = _section(marks.get("group") or "", section)
            name = name[: match.start()]
        name = _BEFORE.sub("", name, count=1) if _BEFORE.match(name) else name
        if parts["side"]:
            section, self.headed = "sideboard", True
        self._add(parts["count"], name, section)

    def _add(self, written: str, name: str, section: Section) -> None:
        if name != "Summon: Choco/Mog":  # the only card whose stroke separates no halves
            name = _HALVES.sub(" // ", name)
        count = int(written)
        if not 1 <= count <= MAX_COUNT:
            raise self._error(
                Said("{count} of {name}", {"count": _shown(written), "name": _shown(name)}),
                Said("write a count from 1 to {most}", {"most": MAX_COUNT}),
            )
        self.cards.append(_Card(count, name, section, self.block, self.line))
        self.total += count
        self.since += count
        if self.total > MAX_CARDS:
            wrong = Said("more than {most} cards", {"most": MAX_CARDS})
            raise self._error(wrong, "write one deck and its sideboard")

    def _part_at_the_last_blank_line(self) -> None:
        last = max((card.block for card in self.cards if card.section == "main"), default=0)
        before = sum(card.count for card in self.cards if card.block < last and card.section == "main")
        after = [card for card in self.cards if card.block == last and card.section == "main"]
        size = sum(card.count for card in after)
        if before and last not in self.titled and (size <= SIDEBOARD_SIZE or before >= SMALLEST_DECK):
            for card in after:
                card.section = "sideboard"

    def _unread(self, line: str) -> DeckListError:
        return self._error(
            Said("`{line}` is neither a card nor a heading", {"line": _shown(line)}),
            "write a number and a card as in `4 Lightning Bolt`, or `Deck`, `Sideboard`, `Commander`, `Companion`",
        )

    def _error(self, wrong: str | Said, right: str | Said) -> DeckListError:
        return _error(self.source, self.line, wrong, right)


def _section(part: str, otherwise: Section) -> Section:
    """Return the part of a deck named by a category or by a table's column."""
    match = _IN_GROUP.match(part)
    name = match["name"].strip().lower() if match else ""
    if match and match["out"]:
        return "skipped"
    if name in ("yes", "true"):  # MTGO's column Sideboarded
        return "sideboard"
    section = HEADINGS.get(name, otherwise)
    return otherwise if section == "about" else section


def _lines(text: str, source: str, most: int) -> Iterator[tuple[int, str]]:
    """Yield each line with its number.

    Lengths are checked before any other work on a line, so that a huge text costs little.
    """
    lines = re.split(r"\r\n|\r|\n", text, maxsplit=MAX_LINES)
    if any(lines[MAX_LINES:]):
        raise _error(source, MAX_LINES + 1, Said("more than {most} lines", {"most": MAX_LINES}), "give one deck list")
    for number, line in enumerate(lines, start=1):
        _check_length(line, source, number, most)
        yield number, line


def _check_length(line: str, source: str, number: int, most: int = MAX_LINE_LENGTH) -> None:
    if len(line) > most:
        wrong = Said("a line of {count} characters", {"count": len(line)})
        raise _error(source, number, wrong, Said("write at most {most}", {"most": most}))


def _plain(line: str, source: str, number: int) -> str:
    """Return a line with one kind of space and apostrophe, without invisible characters."""
    plain = unicodedata.normalize("NFC", line).translate(_APOSTROPHES)
    plain = "".join(" " if letter.isspace() else letter for letter in plain)
    plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")
    if odd := next((letter for letter in plain if unicodedata.category(letter) in ("Cc", "Cs")), None):
        wrong = Said("the character {sign} is no text", {"sign": f"U+{ord(odd):04X}"})
        raise _error(source, number, wrong, "save the list as UTF-8")
    return " ".join(plain.split())


def _error(source: str, line: int, wrong: str | Said, right: str | Said) -> DeckListError:
    fault, instead = (Said(part) if isinstance(part, str) else part for part in (wrong, right))
    text = "{source}, line {line}: {wrong}; {right}."
    return DeckListError(text, source=_shown(source, 200), line=line, wrong=fault, right=instead)


def _merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return one entry per name, with the counts added."""
    counts: dict[str, int] = {}
    for count, name in entries:
        counts[name] = counts.get(name, 0) + count
    return tuple((count, name) for name, count in counts.items())


def _stem(source: str) -> str:
    """Return a file's name without folder and extension.

    A recorded game does not tell in which folder a deck was.
    """
    base = re.split(r"[/\\]", source)[-1]
    return base.rpartition(".")[0] or base


def _shown(words: str, most: int = 40) -> str:
    """Return foreign words for a message: shortened, without control characters.

    A terminal would obey control characters.
    """
    words = "".join(letter if letter.isprintable() else "?" for letter in words)
    return words if len(words) <= most else words[: most - 1] + "…"
