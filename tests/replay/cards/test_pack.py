"""The catalogue as compact data: what was packed is found by name, and damage is told."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from domain.oracle.outcome import Problem, Standing
from domain.oracle.printed.card_facts import CardFacts
from projections.wording.cards.abilities import texts
from projections.wording.translations import LANGUAGES, catalogue
from replay.cards import compiling
from replay.cards.compiling import compiler, entry
from replay.cards.entries import Entry
from replay.cards.making import make
from replay.cards.pack import COMMON, SHIPPED, BadPack, Pack, packed, shipped
from replay.cards.printings import Printing
from tests.support.downloads import scryfall, written
from tests.support.long import with_many
from tests.support.oracle import all_facts, needs_cards

KEYWORDS = ("Flying", "Trample", "Vigilance", "Haste", "Reach", "Flying, haste")


def compiled(number: int, text: str | None = None, layout: str = "") -> Entry:
    text = KEYWORDS[number % len(KEYWORDS)] if text is None else text
    facts = CardFacts(f"Own Elf {number:04}", "{1}{G}", "Creature — Elf", text, str(number), "2", layout=layout)
    return entry(Printing(facts, frozenset(("TST",)), frozenset(("standard", "modern"))))


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Cards that are proven, one that lacks something, some that stop at the same words and one that stops alone."""
    stopping = [compiled(3000 + number, "Frobnicate two target lands.") for number in range(COMMON)]
    return [
        *(compiled(number) for number in range(120)),
        compiled(2000, "Epic"),
        *stopping,
        compiled(4000, "Flying\nGlorify a rabbit."),
        compiled(5000, "Flying", layout="hologram"),
    ]


def test_every_proven_card_is_found_and_no_other(entries: list[Entry]) -> None:
    pack = Pack(packed(entries, "mark"))
    assert (pack.compiler, pack.cards, pack.proven) == ("mark", len(entries), 120)
    assert set(pack.shelf) == {one.name for one in entries if one.definition is not None}
    for one in entries:
        if one.definition is not None:
            assert pack.shelf[one.name] == one.definition
    assert pack.shelf["Own Elf 0007"] is pack.shelf["Own Elf 0007"]
    for name in ("Own Elf 2000", "", "Own Elf 00070", "Zebra"):
        assert name not in pack.shelf
        with pytest.raises(KeyError):
            pack.definition(name)


def test_the_first_that_is_looked_up_is_found_as_all_others_are(entries: list[Entry]) -> None:
    data = packed(entries, "mark")
    known = {one.name: one.definition for one in entries if one.definition is not None}
    names = sorted(known)
    for name in (names[0], names[17], names[-1]):
        pack = Pack(data)
        assert (pack.definition(name), pack.definition(name)) == (known[name], known[name])
    for name in ("", "Own Elf", "wn Elf 0007", "\n", f"{names[3]}\n{names[4]}", "\ud800", "Zebra"):
        pack = Pack(data)
        for _ in range(2):
            with pytest.raises(KeyError):
                pack.definition(name)
    empty = Pack(packed((), "mark"))
    for _ in range(2):
        with pytest.raises(KeyError):
            empty.definition("")


def test_what_is_known_of_cards_besides_is_read_again(entries: list[Entry]) -> None:
    found = {one.name: one for one in Pack(packed(entries, "")).entries()}
    assert set(found) == {one.name for one in entries}
    for one in entries:
        known = found[one.name]
        assert (known.standing, known.lacks, known.sets, known.formats) == (
            one.standing, one.lacks, one.sets, one.formats,
        )  # fmt: skip
        assert (known.mark, known.blank, known.definition) == (one.mark, one.blank, None)
        assert [gap.problem for gap in known.gaps] == [gap.problem for gap in one.gaps]


def test_words_that_few_cards_have_are_no_part_of_it(entries: list[Entry]) -> None:
    data = packed(entries, "")
    found = {one.name: one for one in Pack(data).entries()}
    assert [gap.at for gap in found["Own Elf 3000"].gaps] == ["frobnicate two target"]
    assert [(gap.problem, gap.at) for gap in found["Own Elf 4000"].gaps] == [(Problem.WORDING, "")]


def test_a_catalogue_is_made_of_a_file(tmp_path: Path) -> None:
    cards = [scryfall("Own Elf", "Flying"), scryfall("Own Riddle", "Frobnicate.")]
    out = tmp_path / "data" / "catalogue.pack"
    made = make(written(tmp_path, cards), out)
    assert made == (2, 1, out.stat().st_size)
    pack = Pack(out.read_bytes())
    assert (pack.compiler, list(pack.shelf)) == (compiler(), ["Own Elf"])
    assert [path.name for path in out.parent.iterdir()] == ["catalogue.pack"]
    again = out.read_bytes()
    make(written(tmp_path, cards[::-1]), out)
    assert out.read_bytes() == again


def test_of_no_cards_there_is_an_empty_one() -> None:
    pack = Pack(packed([], ""))
    assert list(pack.shelf) == []
    assert pack.entries() == []


@pytest.mark.parametrize("where", [0, 17, 200, -1])
def test_a_damaged_one_is_refused(entries: list[Entry], where: int) -> None:
    data = packed(entries, "")
    damaged = data[:where] if where < 0 else data[:where] + b"\0" + data[where + 1 :]
    with pytest.raises(BadPack, match="damaged"):
        Pack(damaged)


def test_a_damaged_block_is_refused(entries: list[Entry]) -> None:
    data = packed(entries, "")
    pack = Pack(data[:-200] + bytes(200))
    with pytest.raises(BadPack, match="damaged"):
        list(pack.shelf.values())


# The one that ships


needs_pack = pytest.mark.skipif(not shipped().cards, reason="no catalogue was made: make catalogue CARDS=FILE")


@needs_pack
def test_it_is_small_and_holds_no_texts() -> None:
    from importlib import resources

    data = resources.files("replay.cards").joinpath("data", SHIPPED).read_bytes()
    assert len(data) < 4_000_000
    known = Pack(data)
    stops = {gap.at for one in known.entries() for gap in one.gaps}
    assert all(len(at.split()) <= 3 for at in stops)


@needs_pack
def test_every_definition_in_it_is_one_of_today() -> None:
    """A sample: each is checked as one of a file would be, and comes back as it is."""
    from domain.cards.language import CardDefinition

    names = list(shipped().shelf)
    for name in names[:: max(1, len(names) // 200)]:
        definition = shipped().definition(name)
        assert CardDefinition.load(definition.dump()).hash == definition.hash
        assert definition.name == name


@needs_pack
@needs_cards
def test_it_is_what_the_compiler_makes_today() -> None:
    """A sample of it; all of it where it is made: `make catalogue` writes what is the same byte by byte."""
    _as_today(every=150)


@pytest.mark.slow
@needs_pack
@needs_cards
def test_all_of_it_is_what_the_compiler_makes_today() -> None:
    _as_today(every=1)


def _as_today(every: int) -> None:
    cards = {facts.whole_name: facts for facts in all_facts().values()}
    known = {one.name: one for one in shipped().entries()}
    assert set(known) == set(cards)
    for name in sorted(cards)[::every]:
        made = entry(Printing(cards[name]))
        assert made.standing is known[name].standing, name
        if made.definition is not None:
            assert made.definition == shipped().definition(name), name


def test_the_mark_of_the_compiler_is_the_same_in_another_process() -> None:
    code = "from replay.cards.compiling import compiler; print(compiler())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    assert told == compiler()
    assert re.fullmatch("[0-9a-f]{16}", told)


def test_the_mark_of_the_compiler_counts_the_rows_of_keywords() -> None:
    sources = {name for name, _ in compiling._sources(resources.files("domain").joinpath("cards").iterdir(), "cards")}
    assert {"cards/keywords/rows.py", "cards/keywords/keywords.jsonl", "cards/keywords/printed.jsonl"} <= sources


def test_a_standing_is_told_with_what_keeps_a_card(entries: list[Entry]) -> None:
    by_name = {one.name: one for one in entries}
    assert by_name["Own Elf 2000"].standing is Standing.LACKS
    assert by_name["Own Elf 2000"].lacks == ("epic",)
    assert by_name["Own Elf 3000"].standing is Standing.NOT_UNDERSTOOD
    assert [(gap.problem, gap.at) for gap in by_name["Own Elf 5000"].gaps] == [(Problem.LAYOUT, "hologram")]


@pytest.mark.parametrize("every", with_many([20], [1]))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_card_is_told(language: str, every: int) -> None:
    words = catalogue(language, "texts")
    names = sorted(shipped().shelf)[::every]
    assert len(names) > 900
    for name in names:
        assert all(line.strip() for line in texts(shipped().shelf[name], words)), name
