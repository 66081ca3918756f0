"""The catalogue that ships: definitions of proven cards, and how far every other card has come, as compact data.

A file has a heading, then its parts, each a zstd frame: the names of the proven cards in order, where each block of
definitions begins, the blocks, and what is known of all cards besides. A card is found by its name, and only its block
is unpacked. Definitions were checked when the file was made, and are not checked again.
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
"""So many definitions are packed together: more are smaller, and take longer to unpack for one of them."""

LEVEL: Final = 19
DICTIONARY: Final = 1 << 15
SHIPPED: Final = "catalogue.pack"
COMMON: Final = 5
"""Where a card stops is told by words that so many cards share: less common ones are printed text of a card."""

STANDINGS: Final = tuple(Standing)
PROBLEMS: Final = tuple(Problem)


class BadPack(TimewalkError, ValueError):
    """The catalogue is damaged, or none that this program wrote."""


# Writing


def packed(entries: Iterable[Entry], compiler: str) -> bytes:
    """The file of these cards, made by the compiler of this mark."""
    listed = sorted(entries, key=lambda entry: entry.name)
    proven = [entry for entry in listed if entry.definition is not None]
    texts = [_json(entry.definition.dump()) for entry in proven if entry.definition is not None]
    blocks = [b"\n".join(texts[at : at + BLOCK]) for at in range(0, len(texts), BLOCK)]
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
    """A dictionary of what the blocks have in common; none where they are too few to learn from."""
    if len(blocks) < 100:
        return b""
    return zstandard.train_dictionary(DICTIONARY, list(blocks)).as_bytes()


_VALUES: Final = ("cost", "types", "pt", "loyalty", "defense", "colors")
"""What a blank has besides its name."""


def _columns(entries: Sequence[Entry]) -> dict[str, Any]:
    """What is known of cards besides definitions: lists of the same length, what is long or frequent by its number."""
    words: dict[str | int | None, int] = {}

    def number(word: str | int | None) -> int:
        return words.setdefault(word, len(words))

    common = Counter(at for entry in entries for at in {first_words(gap.at) for gap in entry.gaps})

    def told(entry: Entry) -> Iterable[Missing]:
        gaps = ((gap.problem, first_words(gap.at)) for gap in entry.gaps)
        return dict.fromkeys(Missing(problem, at if common[at] >= COMMON else "") for problem, at in gaps)

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
    """A catalogue that was packed."""

    def __init__(self, data: bytes) -> None:
        try:
            if not data.startswith(MAGIC):
                raise ValueError("no catalogue")
            at = len(MAGIC) + LENGTH.size
            (length,) = LENGTH.unpack_from(data, len(MAGIC))
            heading = orjson.loads(data[at : at + length])
            self.compiler: str = heading["compiler"]
            self.cards: int = heading["cards"]
            self.proven: int = heading["proven"]
            parts = {}
            at += length
            for name, size in heading["sizes"].items():
                parts[name] = memoryview(data)[at : at + size]
                at += size
            if at != len(data):
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
        """The proven cards by name."""
        return Shelf(lambda: self._names, self.definition, self.texts)

    @cached_property
    def _names(self) -> list[str]:
        try:
            return self._listed[1:-1].decode().split("\n") if self._listed else []
        except ValueError as error:
            _refuse(error)

    def _number_of(self, name: str) -> int:
        """Which of the proven cards is called so.

        The first that is asked for is looked for in the names as they lie there; who asks again has use for a list.
        """
        if not self._asked:
            self._asked = True
            at = self._listed.find(b"\n%b\n" % name.encode(errors="surrogatepass")) if "\n" not in name else -1
            number = self._listed.count(b"\n", 0, at) if at >= 0 else -1
        else:
            number = bisect_left(self._names, name)
            if number == len(self._names) or self._names[number] != name:
                number = -1
        if number < 0:
            raise KeyError(name)
        return number

    def definition(self, name: str) -> CardDefinition:
        """The definition of a proven card.

        :raises KeyError: there is none of this name.
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
        """What is known of each card, in the order of names, without definitions."""
        try:
            with gc_paused():
                return list(self._entries(orjson.loads(_unpacked(self._parts["about"]))))
        except (ValueError, KeyError, IndexError, TypeError, zstandard.ZstdError) as error:
            _refuse(error)

    def _entries(self, columns: dict[str, Any]) -> Iterator[Entry]:
        words, marks = columns["words"], columns["mark"]
        size = len(marks) // self.cards if self.cards else 0
        of_word = cache(lambda at: frozenset(words[at].split()))
        missing = cache(lambda problem, at: Missing(PROBLEMS[problem], words[at]))
        about = (columns[name] for name in ("name", "standing", "lacks", "gaps", "sets", "formats", "blank"))
        for number, (name, standing, lacks, gaps, sets, formats, values) in enumerate(zip(*about, strict=True)):
            blank = None
            if values:
                blank = {"name": name}
                for key, at in zip(_VALUES, values, strict=True):
                    if words[at] is not None:
                        blank[key] = words[at]
            yield Entry(
                name,
                STANDINGS[standing],
                tuple([words[at] for at in lacks]),
                tuple([missing(problem, at) for problem, at in gaps]),
                frozenset([words[at] for at in sets]),
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
    """The catalogue that came along; an empty one where none did."""
    file = resources.files("replay.cards").joinpath("data", SHIPPED)
    return Pack(file.read_bytes() if file.is_file() else packed((), ""))
