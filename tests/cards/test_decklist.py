"""Deck lists as people have them: from Arena, from MTGO, from sites, by hand, and from somebody who means harm."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards.decklist import (
    MAX_CARDS,
    MAX_COUNT,
    MAX_LINE_LENGTH,
    MAX_LINES,
    DeckList,
    DeckListError,
    parse_decklist,
)
from tests.support.each import each

ARENA = """\
About
Name Burn, mostly

Companion
1 Lurrus of the Dream-Den (IKO) 226

Deck
4 Lightning Bolt (M10) 146
2 Fire // Ice (MH2) 290
20 Mountain (ANA) 60
2 Lightning Bolt (STA) 42

Sideboard
1 Lurrus of the Dream-Den (IKO) 226
2 Duress (XLN) 105
"""

MTGO = "4 Lightning Bolt\r\n20 Mountain\r\n2 Fire/Ice\r\n\r\n2 Duress\r\n3 Smash to Smithereens\r\n"


def test_arena() -> None:
    assert parse_decklist(ARENA) == DeckList(
        name="Burn, mostly",
        main=((6, "Lightning Bolt"), (2, "Fire // Ice"), (20, "Mountain")),
        sideboard=((1, "Lurrus of the Dream-Den"), (2, "Duress")),
    )


def test_mtgo() -> None:
    deck = parse_decklist(MTGO, source="/home/somebody/decks/Red Deck.v2.txt")
    assert deck.name == "Red Deck.v2"
    assert deck.main == ((4, "Lightning Bolt"), (20, "Mountain"), (2, "Fire // Ice"))
    assert deck.sideboard == ((2, "Duress"), (3, "Smash to Smithereens"))


def test_commander() -> None:
    text = "Commander\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\n1 Sol Ring\n97 Island\n"
    deck = parse_decklist(text)
    assert deck.commander == ((1, "Tymna the Weaver"), (1, "Thrasios, Triton Hero"))
    assert deck.main == ((1, "Sol Ring"), (97, "Island"))
    assert parse_decklist(text.replace("\n\n", "\n\nDeck\n")) == deck


@each(
    "line, entry",
    [
        ("4 Lightning Bolt", (4, "Lightning Bolt")),
        ("4x Lightning Bolt", (4, "Lightning Bolt")),
        ("4X Lightning Bolt", (4, "Lightning Bolt")),
        ("4× Lightning Bolt", (4, "Lightning Bolt")),
        ("  4\u00a0Lightning\u2009Bolt\u3000 ", (4, "Lightning Bolt")),
        ("4\tLightning  Bolt", (4, "Lightning Bolt")),
        ("\ufeff4 Lightning\u200b Bolt", (4, "Lightning Bolt")),
        ("4 Lightning Bolt (M10) 146", (4, "Lightning Bolt")),
        ("4 Lightning Bolt (m10) 146", (4, "Lightning Bolt")),
        ("4 Lightning Bolt (M10)", (4, "Lightning Bolt")),
        ("4 Lightning Bolt (PLST) ARB-1", (4, "Lightning Bolt")),
        ("4 Lightning Bolt (PM10) 146★", (4, "Lightning Bolt")),
        ("4 Lightning Bolt *F*", (4, "Lightning Bolt")),
        ("4 Lightning Bolt (M10) 146 *F* *A*", (4, "Lightning Bolt")),
        ("4 Lightning Bolt # the best", (4, "Lightning Bolt")),
        ("1 Hazmat Suit (Used)", (1, "Hazmat Suit (Used)")),
        ("1 B.F.M. (Big Furry Monster)", (1, "B.F.M. (Big Furry Monster)")),
        ("1 Who // What // When // Where // Why", (1, "Who // What // When // Where // Why")),
        ("1 Fire/Ice", (1, "Fire // Ice")),
        ("1 Wear /// Tear", (1, "Wear // Tear")),
        ("1 SP//dr, Piloted by Peni", (1, "SP//dr, Piloted by Peni")),
        ("1 Summon: Choco/Mog (FIN) 30", (1, "Summon: Choco/Mog")),
        ("1 Gaea’s Cradle", (1, "Gaea's Cradle")),
        ("1 Lim-Du\u0302l's Vault", (1, "Lim-Dûl's Vault")),
        ("1 +2 Mace", (1, "+2 Mace")),
        ("1 X", (1, "X")),
        ("250 Island", (250, "Island")),
        ("004 Island", (4, "Island")),
    ],
)
def test_a_line(line: str, entry: tuple[int, str]) -> None:
    assert parse_decklist(line).main == (entry,)


@pytest.mark.parametrize(
    "heading", ["Sideboard", "SIDEBOARD:", "Sideboard (2)", "// Sideboard", "# sideboard", "\r\nSideboard\r\n"]
)
def test_headings_of_a_sideboard(heading: str) -> None:
    deck = parse_decklist(f"Deck\n4 Shock\n{heading}\n2 Duress")
    assert (deck.main, deck.sideboard) == (((4, "Shock"),), ((2, "Duress"),))


def test_a_sideboard_line_by_line() -> None:
    deck = parse_decklist("// Creatures\n4 Grizzly Bears\n\n// Lands\n16 Forest\nSB: 2 Duress\nSB:1 Shock\n4 Plains")
    assert deck.main == ((4, "Grizzly Bears"), (16, "Forest"), (4, "Plains"))
    assert deck.sideboard == ((2, "Duress"), (1, "Shock"))


def test_a_companion_listed_once_is_in_the_sideboard() -> None:
    assert parse_decklist("Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains").sideboard == (
        (1, "Lurrus of the Dream-Den"),
    )


def test_a_commander_by_its_mark() -> None:
    deck = parse_decklist("1 Krenko, Mob Boss *CMDR*\n99 Mountain")
    assert (deck.commander, deck.main) == (((1, "Krenko, Mob Boss"),), ((99, "Mountain"),))


@pytest.mark.parametrize(
    ("text", "sideboard"),
    [
        ("60 Island\n\n15 Duress", True),
        ("60 Island\n\n\n15 Duress\n\n\n", True),
        ("40 Island\n\n25 Duress", True),  # a draft: everything else that was picked (100.4b)
        ("36 Shock\n\n24 Mountain", False),  # spells and lands
        ("20 Shock\n\n16 Duress\n\n24 Mountain", False),
        ("20 Shock\n\n16 Duress\n\n24 Mountain\n\n15 Opt", True),
        ("45 Shock\n\n// Lands\n15 Mountain", False),
        ("\n\n// a note\n\n60 Shock\n\n", False),
        ("Deck\n45 Shock\n\n15 Mountain", False),
        ("About\nName X\n\n45 Shock\n\n15 Mountain", True),
    ],
)
def test_what_a_blank_line_means_without_headings(text: str, sideboard: bool) -> None:
    deck = parse_decklist(text)
    assert len(deck.sideboard) == sideboard
    assert sum(count for count, _ in deck.main + deck.sideboard) == sum(int(w) for w in text.split() if w.isdigit())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "4 Shock\nLightning Bolt\n",
            "burn.txt, line 2: `Lightning Bolt` is neither a card nor a heading; write a number and a card as in "
            "`4 Lightning Bolt`, or `Deck`, `Sideboard`, `Commander`, `Companion`.",
        ),
        ("0 Shock", "burn.txt, line 1: 0 of Shock; write a count from 1 to 250."),
        ("251 Shock", "burn.txt, line 1: 251 of Shock; write a count from 1 to 250."),
        ("", "burn.txt, line 1: the main deck has no cards; write lines as `4 Lightning Bolt`."),
        (
            "Sideboard\n2 Duress",
            "burn.txt, line 2: the main deck has no cards; write lines as `4 Lightning Bolt`.",
        ),
        ("4 Sho\x00ck", "burn.txt, line 1: the character U+0000 is no text; save the list as UTF-8."),
        ("4 Shock\n4 \ud800", "burn.txt, line 2: the character U+D800 is no text; save the list as UTF-8."),
        ("\n4 " + "A" * MAX_LINE_LENGTH, "burn.txt, line 2: a line of 302 characters; write at most 300."),
        ("\n" * 1000 + "4 Shock", "burn.txt, line 1001: more than 1000 lines; give one deck list."),
        ("250 Shock\n" * 5, "burn.txt, line 5: more than 1000 cards; write one deck and its sideboard."),
        ("9" * 290 + " Shock", f"burn.txt, line 1: {'9' * 39}… of Shock; write a count from 1 to 250."),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(DeckListError) as refused:
        parse_decklist(text, source="burn.txt")
    assert str(refused.value) == message
    assert str(pickle.loads(pickle.dumps(refused.value))) == message


def test_the_limits_themselves_are_allowed() -> None:
    assert parse_decklist("\n" * (MAX_LINES - 1) + "4 Shock\n").main == ((4, "Shock"),)
    assert parse_decklist("4 " + "A" * (MAX_LINE_LENGTH - 2)).main == ((4, "A" * (MAX_LINE_LENGTH - 2)),)
    assert parse_decklist(f"{MAX_COUNT} Shock\n" * (MAX_CARDS // MAX_COUNT)).main == ((MAX_CARDS, "Shock"),)


LINES = st.sampled_from(
    ["Deck", "Sideboard", "SB: 2 Duress", "4 Shock", "1 Opt *F*", "", "// x", "About", "Name X", "\ufeff", "-"]
)


@given(st.one_of(st.text(), st.lists(LINES | st.text(max_size=9)).map("\n".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        deck = parse_decklist(text)
    except DeckListError as refused:
        sentence = str(refused)
        assert sentence.startswith("deck, line ")
        assert sentence.isprintable()
    else:
        assert deck.main
        for part in (deck.main, deck.sideboard, deck.commander):
            assert len({name for _, name in part}) == len(part)
            assert all(count > 0 and name.strip() == name != "" for count, name in part)
