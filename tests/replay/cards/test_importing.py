"""Taking in a file of cards: compiled, kept and found; all of it or nothing; what was broken off goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import replay.cards.importing
import replay.cards.own
from domain.cards.catalogue import UnknownCard, called, find
from domain.oracle.outcome import Problem, Standing
from replay.cards.compiling import compiler, entry
from replay.cards.files import BadCardFile
from replay.cards.importing import take_in
from replay.cards.own import BadCards, OwnCards
from replay.cards.pack import Pack, packed
from replay.cards.printings import Printing
from replay.cards.shelves import all_cards, all_entries
from replay.cards.states import state
from tests.support.downloads import atomic, face, mtgjson, scryfall, written

EMPTY = Pack(packed((), ""))


def test_what_was_taken_in_is_found_and_told(own: OwnCards, tmp_path: Path) -> None:
    cards = [
        scryfall("Own Elf", "Flying"),
        scryfall("Odd Elf", "Flying", layout="hologram"),
        scryfall("Own Cascader", "Epic"),
        scryfall("Own Riddle", "Flying\nFrobnicate two lands."),
    ]
    taken = take_in(written(tmp_path, cards), own, pack=EMPTY)
    assert (taken.cards, taken.compiled, taken.layouts) == (4, 4, {"hologram": 1})
    assert taken.standings == {Standing.PROVEN: 1, Standing.LACKS: 1, Standing.NOT_UNDERSTOOD: 2}
    known = all_cards()
    card = find("own ELF", known)
    assert (card.name, card.cost, card.pt, len(card.abilities)) == ("Own Elf", "{1}{G}", "2/2", 1)
    assert "Odd Elf" not in known
    told = state("own riddle", known)
    assert (told.definition, told.standing) == (None, "not understood")
    (gap,) = told.gaps
    assert (gap.problem, gap.line, gap.place) == (Problem.WORDING, "Frobnicate two lands.", (0, 10))
    assert state("Own Cascader", known).lacks == ("epic",)
    assert state("Own Elf", known).standing == "proven"
    with pytest.raises(UnknownCard, match="did you mean Own Riddle"):
        state("Own Ridle", known)


@pytest.mark.parametrize("long", [{"name": "A" * 5_000}, {"type_line": "A" * 5_000}, {"oracle_text": "a " * 5_000}])
def test_a_card_with_more_letters_than_any_has_is_one_card(own: OwnCards, tmp_path: Path, long: dict[str, str]) -> None:
    """The others are taken in, and of it is said that it is too long."""
    taken = take_in(written(tmp_path, [scryfall("Long Elf") | long, scryfall("Own Elf", "Flying")]), own, pack=EMPTY)
    assert taken.standings == {Standing.PROVEN: 1, Standing.NOT_UNDERSTOOD: 1}
    (entry,) = [one for one in own.entries() if one.name != "Own Elf"]
    assert [gap.problem for gap in entry.gaps] == [Problem.TOO_LONG]


def test_only_what_is_new_is_compiled(own: OwnCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = written(tmp_path, [scryfall("Own Elf", "Flying"), scryfall("Other Elf", "Reach")])
    assert take_in(first, own, pack=EMPTY).compiled == 2
    assert take_in(first, own, pack=EMPTY).compiled == 0
    again = written(tmp_path, [scryfall("Own Elf", "Flying (It flies.)", set="new"), scryfall("Other Elf", "Haste")])
    assert take_in(again, own, pack=EMPTY).compiled == 1
    kept = {one.name: one for one in own.entries()}
    assert kept["Own Elf"].sets == {"TST", "NEW"}
    other = own.definition("Other Elf").dump()["abilities"]
    assert other == [{"keyword": "haste"}]
    monkeypatch.setattr(replay.cards.importing, "compiler", lambda: "another")
    assert take_in(again, own, pack=EMPTY).compiled == 2


def test_what_ships_is_not_compiled_again(own: OwnCards, tmp_path: Path) -> None:
    file = written(tmp_path, [scryfall("Own Elf", "Flying"), scryfall("Other Elf", "Frobnicate.")])
    from replay.cards.downloads import read_cards

    pack = Pack(packed([entry(printing) for printing in read_cards(file).values()], compiler()))
    taken = take_in(file, own, pack=pack)
    assert (taken.cards, taken.compiled) == (2, 1)
    assert [one.name for one in own.entries()] == ["Other Elf"]
    assert taken.standings == {Standing.PROVEN: 1, Standing.NOT_UNDERSTOOD: 1}
    older = Pack(packed([entry(printing) for printing in read_cards(file).values()], "an older one"))
    assert take_in(written(tmp_path, [scryfall("Own Elf", "Flying")]), own, pack=older).compiled == 1


def test_a_bad_file_takes_nothing_in(own: OwnCards, tmp_path: Path) -> None:
    take_in(written(tmp_path, [scryfall("Own Elf", "Flying")]), own, pack=EMPTY)
    before = own.file.read_bytes()
    with pytest.raises(BadCardFile, match="Odd: power"):
        take_in(written(tmp_path, [scryfall("New Elf"), scryfall("Odd", power={})]), own, pack=EMPTY)
    assert own.file.read_bytes() == before


def test_what_was_broken_off_leaves_the_old_cards_and_goes_on_later(
    own: OwnCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_in(written(tmp_path, [scryfall("Own Elf", "Flying")]), own, pack=EMPTY)
    monkeypatch.setattr(replay.cards.importing, "TOGETHER", 2)
    cards = [scryfall("Own Elf", "Reach"), *(scryfall(f"Elf {number}", "Haste") for number in range(7))]
    file = written(tmp_path, cards)

    def stopping(done: int, of: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take_in(file, own, pack=EMPTY, compiling=stopping)
    assert [one.name for one in own.entries()] == ["Own Elf"]
    assert own.definition("Own Elf").dump()["abilities"] == [{"keyword": "flying"}]
    done: list[tuple[int, int]] = []
    assert take_in(file, own, pack=EMPTY, compiling=lambda *told: done.append(told)).compiled == 4
    assert done == [(2, 4), (4, 4)]
    assert len(own.entries_by_name()) == 8
    assert own.definition("Own Elf").dump()["abilities"] == [{"keyword": "reach"}]


def test_cards_are_compiled_on_several_cores_alike(own: OwnCards, tmp_path: Path) -> None:
    cards = [scryfall(f"Elf {number}", "Haste" if number % 2 else "Frobnicate.") for number in range(9)]
    take_in(written(tmp_path, cards), own, pack=EMPTY, jobs=2)
    alone = OwnCards(tmp_path / "alone.sqlite")
    take_in(written(tmp_path, cards), alone, pack=EMPTY)
    assert own.entries_by_name() == alone.entries_by_name()


def test_names_of_other_languages_find_cards(own: OwnCards, tmp_path: Path) -> None:
    elf = mtgjson("Own Elf", "Flying", foreignData=[{"language": "French", "name": "Elfe à soi"}])
    bear = mtgjson("Grizzly Bears", foreignData=[{"language": "French", "name": "Grizzlys", "type": "Créature : ours"}])
    named = take_in(written(tmp_path, atomic([elf], [bear])), own, pack=EMPTY).named
    assert named == {"fr": 2}
    known = all_cards()
    assert find("elfe a soi", known).name == "Own Elf"
    assert find("Grizzlys", known).name == "Grizzly Bears"
    assert own.called("fr")["Grizzly Bears"].types == "Créature : ours"
    assert dict(own.called("de")) == {}


def test_the_first_half_of_a_split_card_finds_it_in_french_too(own: OwnCards, tmp_path: Path) -> None:
    faces = [face("Dawn", printed_name="Aube"), face("Dusk", printed_name="Brune")]
    take_in(written(tmp_path, [scryfall("Dawn // Dusk", layout="split", lang="fr", card_faces=faces)]), own, pack=EMPTY)
    assert all_entries().find("Dawn") is all_entries().find("dawn // dusk") is not None


def test_cards_written_by_hand_stay_the_reference(own: OwnCards, tmp_path: Path) -> None:
    take_in(written(tmp_path, [scryfall("Serra Angel", "Reach")]), own, pack=EMPTY)
    known = all_cards()
    assert called("Serra Angel", known) is find("Serra Angel")
    assert state("Serra Angel", known).standing == "written"


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (lambda file: file.write_bytes(b"no database at all, but long enough" * 40), "cannot be used"),
        (lambda file: sqlite3.connect(file).execute("PRAGMA user_version = 99").connection.commit(), "newer timewalk"),
        (
            lambda file: sqlite3.connect(file).execute("PRAGMA application_id = 5").connection.commit(),
            "not a file of cards",
        ),
        (lambda file: _change(file, "UPDATE cards SET rest = x'00'"), "damaged"),
        (lambda file: _change(file, "UPDATE cards SET standing = 'glorious'"), "another timewalk"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(own: OwnCards, tmp_path: Path, spoil: object, wrong: str) -> None:
    take_in(written(tmp_path, [scryfall("Own Elf", "Flying")]), own, pack=EMPTY)
    assert callable(spoil)
    spoil(own.file)
    with pytest.raises(BadCards, match=wrong):
        own.entries_by_name()


def test_a_file_that_another_program_writes_is_left_alone(
    own: OwnCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay.cards.own, "WAITED", 0.01)
    file = written(tmp_path, [scryfall("Own Elf", "Flying")])
    take_in(file, own, pack=EMPTY)
    with closing(sqlite3.connect(own.file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BadCards, match="is being written by another program"):
            take_in(file, own, pack=EMPTY)
    assert take_in(file, own, pack=EMPTY).compiled == 0


def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be", "utf-8")
    with pytest.raises(BadCards, match="cannot be written"):
        take_in(written(tmp_path, [scryfall("Own Elf")]), OwnCards(tmp_path / "taken" / "cards.sqlite"), pack=EMPTY)


def test_a_definition_of_another_card_language_is_told(own: OwnCards, tmp_path: Path) -> None:
    import orjson
    import zstandard

    take_in(written(tmp_path, [scryfall("Own Elf", "Flying")]), own, pack=EMPTY)
    odd = zstandard.ZstdCompressor().compress(orjson.dumps({"name": "Own Elf", "types": "Hologram"}))
    _change(own.file, "UPDATE cards SET definition = ?", odd)
    with pytest.raises(BadCards, match="import the cards again"):
        find("Own Elf", all_cards())


def _change(file: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(file) as database:
        database.execute(statement, values)
    database.close()


def test_without_a_file_there_are_no_cards(own: OwnCards) -> None:
    assert not own.is_there
    assert own.entries_by_name() == {}
    assert own.kept("Own Elf") is None
    assert own.marks("x") == {}
    assert not own.file.exists()


def test_the_facts_come_back_as_they_were(own: OwnCards, tmp_path: Path) -> None:
    faces = [face("Front", mana_cost="{U}"), face("Back", color_indicator=["U"])]
    data = [scryfall("Front // Back", layout="transform", card_faces=faces)]
    from replay.cards.downloads import read_cards

    file = written(tmp_path, data)
    take_in(file, own, pack=EMPTY)
    kept = own.kept("Front")
    (printing,) = read_cards(file).values()
    assert kept is not None
    assert kept.facts == printing.facts
    assert kept.compiler == compiler()
    assert isinstance(printing, Printing)
