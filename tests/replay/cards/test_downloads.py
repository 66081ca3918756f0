"""Files of cards as people download them: read whole or refused, whoever made them and however they are packed."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zstandard

from replay.cards.downloads import read_cards
from replay.cards.files import BadCardFile
from tests.support.downloads import a_set, atomic, face, mtgjson, scryfall, written


def test_a_list_of_scryfall_is_read(tmp_path: Path) -> None:
    cards = [scryfall("Own Elf", "Trample"), scryfall("Own Elf", "Trample", set="old", legalities={"legacy": "legal"})]
    (card,) = read_cards(written(tmp_path, cards)).values()
    facts = card.facts
    assert (facts.name, facts.mana_cost, facts.type_line) == ("Own Elf", "{1}{G}", "Creature — Elf")
    assert (facts.text, facts.power, facts.toughness, facts.indicator, facts.layout) == ("Trample", "2", "2", "", "")
    assert card.sets == {"TST", "OLD"}
    assert card.formats == {"standard", "vintage", "vintage:restricted", "legacy"}


def test_atomic_cards_of_mtgjson_are_read(tmp_path: Path) -> None:
    french = {"language": "French", "name": "Elfe à soi", "type": "Créature : elfe"}
    elf = mtgjson("Own Elf", foreignData=[{"language": "German", "name": "E"}, french])
    cards = read_cards(written(tmp_path, atomic([elf], [mtgjson("Other")])))
    assert set(cards) == {"Own Elf", "Other"}
    card = cards["Own Elf"]
    assert (card.facts.mana_cost, card.facts.power) == ("{1}{G}", "2")
    assert card.sets == {"TST", "OLD"}
    assert card.formats == {"standard"}
    assert set(card.called) == {"fr"}
    assert (card.called["fr"]["Own Elf"].name, card.called["fr"]["Own Elf"].types) == ("Elfe à soi", "Créature : elfe")


def test_all_printings_and_one_set_of_mtgjson_are_read(tmp_path: Path) -> None:
    one, other = a_set("ONE", mtgjson("Own Elf"), mtgjson("Second")), a_set("TWO", mtgjson("Own Elf"))
    whole = read_cards(written(tmp_path, {"meta": {}, "data": {"ONE": one, "TWO": other}}))
    assert whole["Own Elf"].sets == {"ONE", "TWO"}
    assert whole["Second"].sets == {"ONE"}
    single = read_cards(written(tmp_path, {"meta": {}, "data": one}, "ONE.json"))
    assert set(single) == {"Own Elf", "Second"}


def test_rows_are_read(tmp_path: Path) -> None:
    row = {"type_line": "Creature — Elf", "mana_cost": "{G}", "sets": ["TST"], "legal": ["modern"]}
    lines = "\n".join(json.dumps({"name": name, **row, "power": "1", "toughness": "1"}) for name in ("A", "B"))
    cards = read_cards(written(tmp_path, lines.encode()))
    assert set(cards) == {"A", "B"}
    assert cards["A"].sets == {"TST"}
    assert cards["A"].formats == {"modern"}


def test_what_scryfall_answers_is_read(tmp_path: Path) -> None:
    one, other = ({"object": "card", **scryfall(name, "Trample")} for name in ("Own Elf", "Second"))
    page = {"object": "list", "has_more": False, "data": [one, other]}
    assert set(read_cards(written(tmp_path, page))) == {"Own Elf", "Second"}
    (card,) = read_cards(written(tmp_path, one)).values()
    assert (card.facts.layout, card.facts.text, set(card.sets)) == ("", "Trample", {"TST"})
    lines = "\n".join(map(json.dumps, (one, page, other)))
    assert set(read_cards(written(tmp_path, lines.encode()))) == {"Own Elf", "Second"}
    for answer in ({"object": "error", "status": 404}, {"object": "list", "data": None}, {"object": "catalog"}):
        with pytest.raises(BadCardFile, match=str(answer["object"])):
            read_cards(written(tmp_path, answer))


def test_what_is_null_is_not_there(tmp_path: Path) -> None:
    nulls = dict.fromkeys(("card_faces", "loyalty", "defense", "color_indicator", "printed_name", "printed_type_line"))
    (card,) = read_cards(written(tmp_path, [scryfall("Own Elf", "Trample") | nulls])).values()
    assert card.facts.text == "Trample"
    sides = [face("Own Elf", oracle_text="Trample", mana_cost="{G}")] * 2
    whole = scryfall("Own Elf // Own Elf", layout="reversible_card", card_faces=sides)
    whole |= dict.fromkeys(("type_line", "oracle_text", "mana_cost", "power"))
    (card,) = read_cards(written(tmp_path, [whole])).values()
    assert (card.facts.name, card.facts.mana_cost, card.facts.text) == ("Own Elf", "{G}", "Trample")
    nulls = dict.fromkeys(("faceName", "side", "loyalty", "colorIndicator", "foreignData", "setCode"))
    assert set(read_cards(written(tmp_path, atomic([mtgjson("Own Elf") | nulls])))) == {"Own Elf"}
    with pytest.raises(BadCardFile, match="name"):
        read_cards(written(tmp_path, [scryfall("Own Elf") | {"name": None}]))


@pytest.mark.parametrize(
    ("layout", "wanted", "name"),
    [
        ("transform", "transform", "Front"),
        ("modal_dfc", "modal", "Front"),
        ("split", "split", "Front // Back"),
        ("adventure", "adventure", "Front"),
        ("flip", "flip", "Front"),
    ],
)
def test_two_faces_are_one_card(tmp_path: Path, layout: str, wanted: str, name: str) -> None:
    faces = [face("Front", mana_cost="{U}", color_indicator=["U"]), face("Back", type_line="Sorcery")]
    one = scryfall("Front // Back", layout=layout, card_faces=faces, mana_cost=None, oracle_text=None)
    told = [
        mtgjson("Front // Back", faceName="Front", side="a", layout=layout, manaCost="{U}", colorIndicator=["U"]),
        mtgjson("Front // Back", faceName="Back", side="b", layout=layout, type="Sorcery"),
    ]
    for data in ([one], atomic(told[::-1]), {"meta": {}, "data": a_set("TST", *({**t, "number": "7"} for t in told))}):
        (card,) = read_cards(written(tmp_path, data)).values()
        assert (card.facts.layout, card.facts.whole_name, card.facts.mana_cost) == (wanted, name, "{U}")
        assert card.facts.indicator == "U"
        assert card.facts.other is not None
        assert (card.facts.other.name, card.facts.other.type_line) == ("Back", "Sorcery")


def test_a_layout_that_nobody_knows_stays_and_tokens_are_left_out(tmp_path: Path) -> None:
    cards = [
        scryfall("Odd", layout="hologram"),
        scryfall("Token", layout="token"),
        scryfall("Pic", layout="art_series"),
    ]
    found = read_cards(written(tmp_path, cards))
    assert {name: card.facts.layout for name, card in found.items()} == {"Odd": "hologram"}


def test_a_french_printing_tells_names(tmp_path: Path) -> None:
    french = scryfall("Own Elf", lang="fr", printed_name="Elfe à soi", printed_type_line="Créature : elfe")
    (card,) = read_cards(written(tmp_path, [scryfall("Own Elf"), french])).values()
    assert card.called["fr"]["Own Elf"].name == "Elfe à soi"
    halves = [face("Fire", printed_name="Feu"), face("Ice", printed_name="")]
    split = scryfall("Fire // Ice", layout="split", lang="fr", card_faces=halves)
    (card,) = read_cards(written(tmp_path, [split])).values()
    assert {name: called.name for name, called in card.called["fr"].items()} == {"Fire": "Feu"}


def zipped(data: bytes, name: str = "AtomicCards.json") -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return file.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gz": gzip.compress,
    "zst": lambda data: zstandard.ZstdCompressor().compress(data),
    "xz": lzma.compress,
    "bz2": bz2.compress,
    "zip": zipped,
}


@pytest.mark.parametrize("packer", PACKERS)
def test_a_file_is_known_for_how_it_is_packed(tmp_path: Path, packer: str) -> None:
    data = json.dumps([scryfall(f"Elf {number}") for number in range(300)]).encode()
    file = written(tmp_path, PACKERS[packer](data), "download")
    told: list[tuple[int, int]] = []
    assert len(read_cards(file, lambda *done: told.append(done))) == 300
    done, size = told[-1]
    assert size == file.stat().st_size
    assert done == size or (packer == "zip" and done < size)  # its list of files comes last


@pytest.mark.parametrize("packer", [name for name in PACKERS if name != "plain"])
def test_a_file_that_was_cut_is_refused(tmp_path: Path, packer: str) -> None:
    packed = PACKERS[packer](json.dumps([scryfall(f"Elf {number}") for number in range(300)]).encode())
    with pytest.raises(BadCardFile):
        read_cards(written(tmp_path, packed[: len(packed) // 2]))


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"hello", "is not a file of cards"),
        (b"", "is not a file of cards"),
        (b"12", "is not a file of cards"),
        ([], "no cards are in it"),
        ([1], "a card without a name: it is not as cards have it"),
        ([{"layout": "normal"}], "a card without a name: name is not as cards have it"),
        ([scryfall("Elf", power=3)], "Elf: power is not as cards have it"),
        ({"meta": {}}, "it has no data"),
        ({"meta": {}, "data": {"Elf": 1}}, "Elf is neither a card nor a set"),
        ({"meta": {}, "data": {"Elf": [{"name": 1}]}}, "name is not as cards have it"),
        ({"data": {"Elf": [mtgjson("Elf", legalities=[])]}}, "legalities is not as cards have it"),
        ({"name": "Elf"}, "type_line is not as cards have it"),
    ],
)
def test_what_is_no_file_of_cards_is_refused(tmp_path: Path, data: Any, wrong: str) -> None:
    with pytest.raises(BadCardFile, match=wrong):
        read_cards(written(tmp_path, data))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCardFile, match="No such file"):
        read_cards(tmp_path / "none.json")
    with pytest.raises(BadCardFile, match="directory"):
        read_cards(tmp_path)
    with pytest.raises(BadCardFile, match="0 files of JSON are in it"):
        read_cards(written(tmp_path, zipped(b"", "cards.txt")))
