"""Names of cards: from Arena's own database, CSV and JSON, read only, and a sentence for what has none."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.observing.arena.names import BadNames, _members, first_names, read_names
from tests.support.long import examples


def new_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE Cards (GrpId INTEGER, TitleId INTEGER, Power TEXT)")
        made.execute("CREATE TABLE Localizations_enUS (LocId INTEGER, Formatted INTEGER, Loc TEXT)")
        made.execute("CREATE TABLE Localizations_frFR (LocId INTEGER, Formatted INTEGER, Loc TEXT)")
        made.executemany("INSERT INTO Cards VALUES (?, ?, '1')", [(95815, 1), (95816, 1), (98499, 2), (5, 99)])
        made.executemany(
            "INSERT INTO Localizations_enUS VALUES (?, ?, ?)",
            [(1, 0, "raw"), (1, 1, "<nobr>Forest</nobr>"), (1, 2, "forest"), (2, 2, "late"), (2, 0, "Bear Cub")],
        )
        made.execute("INSERT INTO Localizations_frFR VALUES (1, 1, 'Forêt')")


def old_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE Cards (GrpId INTEGER, TitleId INTEGER)")
        made.execute("CREATE TABLE Localizations (LocId INTEGER, Formatted INTEGER, enUS TEXT, frFR TEXT)")
        made.execute("INSERT INTO Cards VALUES (95815, 1)")
        made.execute("INSERT INTO Localizations VALUES (1, 1, 'Forest', 'Forêt')")


def test_arenas_own_database(tmp_path: Path) -> None:
    path = tmp_path / "Raw_CardDatabase_0a.mtga"
    new_database(path)
    before = path.read_bytes()
    assert read_names(path) == {95815: "Forest", 95816: "Forest", 98499: "Bear Cub"}
    assert read_names(path, "frFR") == {95815: "Forêt", 95816: "Forêt"}
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name], "nothing is put beside it"
    path.chmod(0o444)
    assert read_names(path)[95815] == "Forest"


def test_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.mtga"
    old_database(path)
    assert read_names(path) == {95815: "Forest"}
    assert read_names(path, "frFR") == {95815: "Forêt"}
    for language in ("deDE", "enUS; DROP TABLE Cards", "x' OR 1"):
        with pytest.raises(BadNames):
            read_names(path, language)
    assert read_names(path) == {95815: "Forest"}


SCRYFALL: list[dict[str, Any]] = [
    {"object": "card", "arena_id": 95815, "name": "Forest", "oracle_text": "({T}: Add {G}.)"},
    {"object": "card", "name": "Not on Arena"},
    {"arena_id": 98499, "name": "Front // Back", "layout": "transform"},
    {"arena_id": 7, "name": "Wear // Tear", "layout": "split"},
]
EXPECTED = {95815: "Forest", 98499: "Front", 7: "Wear // Tear"}
MTGJSON = {"meta": {"version": "5"}, "data": {
    f"0000-{n}": {"name": card["name"], "layout": card.get("layout", "normal"), "text": "x" * 500,
                  "identifiers": {"mtgArenaId": str(card["arena_id"])} if "arena_id" in card else {}}
    for n, card in enumerate(SCRYFALL)}}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(SCRYFALL),
        "[\n" + ",\n".join(json.dumps(card) for card in SCRYFALL) + "\n]\n",
        json.dumps({"object": "list", "has_more": False, "data": SCRYFALL}, indent=2),
        json.dumps(MTGJSON),
        json.dumps(MTGJSON, indent=4),
        json.dumps({str(number): name for number, name in EXPECTED.items()}),
        "id,expansion,name,rarity\n95815,X,Forest,common\n98499,X,Front,rare\n7,X,Wear // Tear,rare\nx,X,No,rare\n8\n",
        '\ufeffName,Arena_ID\r\n"Forest",95815\r\nFront,98499\r\nWear // Tear,7\r\n',
    ],
    ids=["list", "lines", "data", "mtgjson", "mtgjson-indented", "plain", "csv", "csv-other"],
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gz"])
def test_names_in_text(tmp_path: Path, text: str, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "names"
    path.write_bytes(pack(text.encode()))
    assert read_names(path) == EXPECTED


MEMBER = st.one_of(
    st.text(max_size=8), st.integers(), st.dictionaries(st.text(max_size=4), st.text(max_size=9), max_size=3)
)


@given(st.lists(MEMBER, max_size=12), st.integers(1, 40), st.sampled_from([None, 1]))
@settings(max_examples=examples(200))
def test_members_of_a_list_come_whole_however_it_is_cut(members: list[object], size: int, indent: int | None) -> None:
    text = json.dumps(members, indent=indent)
    parts = [text[n : n + size] for n in range(0, len(text), size)]
    assert [value for _, value in _members(parts[0], iter(parts[1:]))] == members


@given(st.dictionaries(st.text(max_size=6).filter(lambda key: key != "data"), MEMBER, max_size=12), st.integers(1, 40))
@settings(max_examples=examples(200))
def test_members_of_an_object_come_whole_however_it_is_cut(members: dict[str, object], size: int) -> None:
    text = json.dumps(members)
    parts = [text[n : n + size] for n in range(0, len(text), size)]
    assert dict(_members(parts[0], iter(parts[1:]))) == members


def test_what_has_no_names(tmp_path: Path) -> None:
    database = tmp_path / "cards.mtga"
    new_database(database)
    whole = database.read_bytes()
    for number, content in enumerate(
        [b"", b"no names here\n", b"id,price\n1,2\n", b"[1, 2", b"[]", b"{}", b'{"data": [{"name": 5, "arena_id": 5}]}',
         b"\xff\xfe\x00", whole[:3000], whole[:16] + b"\0" * 5000, gzip.compress(b"id,name\n1,A\n" * 99)[:-20],
         b'[{"a": ' + b"[" * 100_000]
    ):  # fmt: skip
        path = tmp_path / str(number)
        path.write_bytes(content)
        with pytest.raises(BadNames, match=str(path)):
            read_names(path)
    with pytest.raises(BadNames):
        read_names(tmp_path / "nothing")
    with pytest.raises(BadNames):
        read_names(tmp_path)
    assert first_names([tmp_path / "0", tmp_path / "1", database]) == read_names(database)
    assert first_names([tmp_path / "0"]) == {}
