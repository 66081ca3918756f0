"""Shipped catalogue: definitions of proven cards and entries of all others, packed.

A file has a heading, then its parts, each a zstd frame: the names of the proven cards in order, the offsets of the
blocks of definitions, the blocks, and the other data of all cards. A card is found by its name, and only its block is
unpacked. Definitions were checked when the file was made, and are not checked again.
"""

from __future__ import annotations

import json
import struct
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib import resources
from itertools import islice, pairwise
from typing import Any, Final, NoReturn

import orjson
import zstandard

from domain.cards.card_library import Shelf
from domain.cards.language import CardDefinition
from domain.cards.trusted_loading import revived
from domain.errors import TimewalkError
from domain.oracle.outcome import Problem, Standing
from replay.cards.entries import Entry, Missing, first_words
from replay.store.gc_pause import gc_paused

MAGIC: Final = b"timewalk cards 1\n"
LENGTH: Final = struct.Struct("<I")
BLOCK: Final = 16
"""Number of definitions packed together.

Larger blocks pack better, but take longer to unpack for one definition.
"""

LEVEL: Final = 19
DICTIONARY: Final = 1 << 15
SHIPPED: Final = "catalogue.pack"
SHIPPED_OF: Final = "2026-08"
"""Month of the card data from which the shipped catalogue was made."""

COMMON: Final = 5
"""Least number of cards with the same words at a stop for which the words are listed.

Rarer words are left out: they are printed text of one card.
"""

STANDINGS: Final = tuple(Standing)
PROBLEMS: Final = tuple(Problem)


class BadPack(TimewalkError, ValueError):
    """Error: the catalogue is damaged, or was not written by this program."""


# Writing


def packed(entries: Iterable[Entry], compiler: str) -> bytes:
    """Pack cards into the bytes of a catalogue, with the mark of their compiler."""
    listed = sorted(entries, key=lambda entry: entry.name)
    proven = [entry for entry in listed if entry.definition is not None]
    texts = [_json(entry.definition.dump()) for entry in proven if entry.definition is not None]
    blocks = [b"\n".join(texts[start : start + BLOCK]) for start in range(0, len(texts), BLOCK)]
    dictionary = _trained(blocks)
    compress = zstandard.ZstdCompressor(
        LEVEL, dict_data=zstandard.ZstdCompressionDict(dictionary) if dictionary else None
    ).compress
    frames = [compress(block) for block in blocks]
    starts = [0]
    for frame in frames:
        starts.append(starts[-1] + len(frame))
    plainly = zstandard.ZstdCompressor(LEVEL).compress
    parts = {
        "names": plainly("\n".join(entry.name for entry in proven).encode()),
        "starts": plainly(struct.pack(f"<{len(starts)}I", *starts)),
        "dictionary": dictionary,
        "about": plainly(_json(_columns(listed))),
        "blocks": b"".join(frames),
    }
    sizes = {name: len(part) for name, part in parts.items()}
    heading = _json({"compiler": compiler, "cards": len(listed), "proven": len(proven), "sizes": sizes})
    return b"".join((MAGIC, LENGTH.pack(len(heading)), heading, *parts.values()))


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _trained(blocks: Sequence[bytes]) -> bytes:
    """Return a zstd dictionary trained on the blocks; empty for too few blocks."""
    if len(blocks) < 100:
        return b""
    return zstandard.train_dictionary(DICTIONARY, list(blocks)).as_bytes()


_VALUES: Final = ("cost", "types", "pt", "loyalty", "defense", "colors")
"""Fields of a card without text, besides its name."""


def _columns(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the data of cards without definitions, as columns of equal length.

    Long or frequent words are replaced by their number in the list `words`.
    """
    words: dict[str | int | None, int] = {}

    def number(word: str | int | None) -> int:
        return words.setdefault(word, len(words))

    common = Counter(stop for entry in entries for stop in {first_words(gap.at) for gap in entry.gaps})

    def told(entry: Entry) -> Iterable[Missing]:
        gaps = ((gap.problem, first_words(gap.at)) for gap in entry.gaps)
        return dict.fromkeys(Missing(problem, stop if common[stop] >= COMMON else "") for problem, stop in gaps)

    columns: dict[str, Any] = {
        "name": [entry.name for entry in entries],
        "standing": [STANDINGS.index(entry.standing) for entry in entries],
        "lacks": [[number(word) for word in entry.lacks] for entry in entries],
        "gaps": [[[PROBLEMS.index(gap.problem), number(gap.at)] for gap in told(entry)] for entry in entries],
        "sets": [[number(word) for word in sorted(entry.sets)] for entry in entries],
        "formats": [number(" ".join(sorted(entry.formats))) for entry in entries],
        "mark": "".join(entry.mark for entry in entries),
        "blank": [[number(entry.blank.get(key)) for key in _VALUES] if entry.blank else 0 for entry in entries],
    }
    return {**columns, "words": list(words)}


# Reading


class Pack:
    """Catalogue read from packed bytes."""

    def __init__(self, data: bytes) -> None:
        try:
            if not data.startswith(MAGIC):
                raise ValueError("no catalogue")
            offset = len(MAGIC) + LENGTH.size
            (length,) = LENGTH.unpack_from(data, len(MAGIC))
            heading = orjson.loads(data[offset : offset + length])
            self.compiler: str = heading["compiler"]
            self.cards: int = heading["cards"]
            self.proven: int = heading["proven"]
            parts = {}
            offset += length
            for name, size in heading["sizes"].items():
                parts[name] = memoryview(data)[offset : offset + size]
                offset += size
            if offset != len(data):
                raise ValueError("cut short")
            self._parts = parts
            self._listed = b"\n%b\n" % _unpacked(parts["names"]) if self.proven else b""
            self._asked = False
            starts = _unpacked(parts["starts"])
            self._starts = struct.unpack(f"<{len(starts) // 4}I", starts)
            self._blocks = parts["blocks"]
        except (ValueError, KeyError, TypeError, struct.error, zstandard.ZstdError) as error:
            _refuse(error)

    @cached_property
    def _decompressor(self) -> zstandard.ZstdDecompressor:
        dictionary = bytes(self._parts["dictionary"])
        return zstandard.ZstdDecompressor(dict_data=zstandard.ZstdCompressionDict(dictionary) if dictionary else None)

    @cached_property
    def shelf(self) -> Shelf:
        """Definitions of the proven cards by name."""
        return Shelf(lambda: self._names, self.definition, self.texts)

    @cached_property
    def _names(self) -> list[str]:
        try:
            return self._listed[1:-1].decode().split("\n") if self._listed else []
        except ValueError as error:
            _refuse(error)

    def _number_of(self, name: str) -> int:
        """Return the index of the proven card of this name.

        The first call searches the packed names. Later calls use a list of names, whose cost then pays off.
        """
        if not self._asked:
            self._asked = True
            offset = self._listed.find(b"\n%b\n" % name.encode(errors="surrogatepass")) if "\n" not in name else -1
            number = self._listed.count(b"\n", 0, offset) if offset >= 0 else -1
        else:
            number = bisect_left(self._names, name)
            if number == len(self._names) or self._names[number] != name:
                number = -1
        if number < 0:
            raise KeyError(name)
        return number

    def definition(self, name: str) -> CardDefinition:
        """Return the definition of a proven card.

        :raises KeyError: no proven card has this name.
        """
        block, within = divmod(self._number_of(name), BLOCK)
        try:
            frame = self._blocks[self._starts[block] : self._starts[block + 1]]
            line = self._decompressor.decompress(frame).split(b"\n")[within]
            return revived(orjson.loads(line))
        except (ValueError, LookupError, TypeError, AttributeError, zstandard.ZstdError) as error:
            _refuse(error)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the name of each proven card, and its definition as JSON."""
        try:
            names = iter(self._names)
            for start, end in pairwise(self._starts):
                lines = self._decompressor.decompress(self._blocks[start:end]).decode().split("\n")
                yield from zip(islice(names, len(lines)), lines, strict=True)
        except (ValueError, zstandard.ZstdError) as error:
            _refuse(error)

    def entries(self) -> list[Entry]:
        """Return the entry of each card, ordered by name, without definitions."""
        try:
            with gc_paused():
                return list(self._entries(orjson.loads(_unpacked(self._parts["about"]))))
        except (ValueError, KeyError, IndexError, TypeError, zstandard.ZstdError) as error:
            _refuse(error)

    def _entries(self, columns: dict[str, Any]) -> Iterator[Entry]:
        words, marks = columns["words"], columns["mark"]
        size = len(marks) // self.cards if self.cards else 0
        of_word = cache(lambda index: frozenset(words[index].split()))
        missing = cache(lambda problem, index: Missing(PROBLEMS[problem], words[index]))
        about = (columns[name] for name in ("name", "standing", "lacks", "gaps", "sets", "formats", "blank"))
        for number, (name, standing, lacks, gaps, sets, formats, values) in enumerate(zip(*about, strict=True)):
            blank = None
            if values:
                blank = {"name": name}
                for key, index in zip(_VALUES, values, strict=True):
                    if words[index] is not None:
                        blank[key] = words[index]
            yield Entry(
                name,
                STANDINGS[standing],
                tuple([words[index] for index in lacks]),
                tuple([missing(problem, index) for problem, index in gaps]),
                frozenset([words[index] for index in sets]),
                of_word(formats),
                marks[number * size : (number + 1) * size],
                blank,
            )


def _unpacked(part: memoryview) -> bytes:
    return zstandard.ZstdDecompressor().decompress(part)


def _refuse(error: BaseException) -> NoReturn:
    raise BadPack("the catalogue of cards is damaged ({error}); install timewalk again", error=error) from None


@cache
def shipped() -> Pack:
    """Return the catalogue shipped with the program, or an empty one."""
    file = resources.files("replay.cards").joinpath("data", SHIPPED)
    return Pack(file.read_bytes() if file.is_file() else packed((), ""))
