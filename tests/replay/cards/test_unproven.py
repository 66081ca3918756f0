"""Cards that are known and not proven are said to be that by everything that names cards, and names with commas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.cards.catalogue import UnknownCard, find
from domain.position.line import parse
from domain.position.model import BadPosition
from domain.position.reading import read
from replay import open_store
from replay.cards.importing import take_in
from replay.cards.own import OwnCards
from replay.cards.pack import Pack, packed
from replay.cards.shelves import all_cards
from replay.cli.commands import main
from replay.games.decks import load_deck
from replay.games.list_reports import Wanted, Written, list_reports
from tests.support.downloads import scryfall, written
from tests.support.serving import served

CARDS = [
    scryfall("Own Riddle", "Frobnicate two lands."),
    scryfall("Own Sage, of Three, Names", "Frobnicate two lands."),
    scryfall("Own Elf, the Plain"),
    scryfall('Own "Loud" Moth', "Frobnicate three lands."),
    scryfall("Odd", "Glorify.", type_line="Hologram", power=None, toughness=None),
]


@pytest.fixture
def own(own: OwnCards, tmp_path: Path) -> OwnCards:
    take_in(written(tmp_path, CARDS), own, pack=Pack(packed((), "")))
    return own


def faults(line: str) -> str:
    with pytest.raises(BadPosition) as caught:
        read(parse(line), all_cards())
    return str(caught.value)


def test_a_position_says_of_a_known_card_that_it_is_not_proven(own: OwnCards) -> None:
    told = faults("Anna [Forest | hand own riddle] / Ben [Odd]")
    assert "Anna.hand: what 'own riddle' does is not proven" in told
    assert "Ben.battlefield: what 'Odd' does is not proven" in told
    assert "no card is called" not in told
    assert "no card is called 'Own Ridle'" in faults("Anna [Own Ridle] / Ben")


def test_decks_and_look_ups_say_the_same(own: OwnCards, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownCard, match="These cards are not proven and cannot be played: Own Riddle"):
        find("Own Riddle", all_cards())
    deck = tmp_path / "odd.txt"
    deck.write_text("4 Odd\n56 Forest\n", "utf-8")
    with pytest.raises(UnknownCard, match=r"not proven and cannot be played: .*: Odd\. With --stand-in"):
        load_deck(str(deck), all_cards())
    with pytest.raises(UnknownCard, match=r"not proven, and blanks cannot replace them: .*: Odd\."):
        load_deck(str(deck), all_cards(), stand_in=True)
    assert main(["cards", "--missing", str(deck)]) == 1
    assert "Odd  not proven" in capsys.readouterr().out
    assert main(["--json", "cards", "--missing", str(deck)]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert told["missing"] == [{"name": "Odd", "copies": 4, "near": [], "unproven": True, "rebalanced": ""}]


@pytest.mark.parametrize("name", ["Own Loud Moth", "own “loud” moth", 'Own "Loud" Moth'])
def test_a_list_says_it_with_or_without_quotation_marks(own: OwnCards, name: str) -> None:
    (told,) = list_reports([Written("mine", f"4 {name}\n56 Forest")], Wanted())
    (card,) = told.lacking
    assert (card.unproven, card.blank) == (True, True)


def test_a_misspelt_name_may_be_of_such_a_card_if_no_other_is_near(own: OwnCards) -> None:
    (told,) = list_reports(
        [Written("mine", "4 Own Ridlde\n4 Own Lout Moth\n1 Own Elv, the Plain\n51 Forest")], Wanted()
    )
    assert [(card.unproven, card.near) for card in told.lacking] == [
        (False, ("Own Riddle",)),
        (False, ('Own "Loud" Moth',)),
        (False, ("Own Elf, the Plain",)),
    ]


def test_the_command_and_http_say_it_of_positions(
    own: OwnCards, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "Anna [Forest | hand Own Riddle] / Ben"
    assert main(["--store", str(tmp_path / "games.sqlite"), "table", line]) == 2
    assert "what 'Own Riddle' does is not proven" in capsys.readouterr().err
    with open_store(tmp_path / "served.sqlite") as games, served(games) as client:
        answer = client.post("/api/positions", json={"position": line})
        assert answer.status_code == 422
        assert "what 'Own Riddle' does is not proven" in answer.text


@pytest.mark.parametrize(
    ("cards", "parts", "name"),
    [
        ("Forest, Own Elf, the Plain", "'Own Elf' and 'the Plain'", "Own Elf, the Plain"),
        ("Own Elf, the Plain x2*t, Forest", "'Own Elf' and 'the Plain'", "Own Elf, the Plain"),
        ("own sage, of three, names", "'own sage', 'of three' and 'names'", "own sage, of three, names"),
    ],
)
def test_parts_of_a_name_with_commas_are_told_with_the_quotes_it_wants(
    own: OwnCards, cards: str, parts: str, name: str
) -> None:
    told = faults(f"Anna [{cards}] / Ben")
    assert told == (
        f'Anna.battlefield: {parts} are parts of one name. On a line a name with a comma stands in quotes: "{name}".'
    )


def test_quotes_help_and_neighbours_that_are_cards_are_left_alone(own: OwnCards) -> None:
    found = read(parse('Anna [Forest, "Own Elf, the Plain"] / Ben'), all_cards())
    assert [one.name for one in found.objects] == ["Forest", "Own Elf, the Plain"]
    told = faults("Anna [Own Elf, Forest, the Plain] / Ben")
    assert "'Own Elf'" in told
    assert "quotes" not in told
