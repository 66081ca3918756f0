"""Deck lists as sites and other programs export them: categories, groups, tables, MTGO's files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards.card_library import Shelves
from domain.cards.catalogue import catalogue, missing, resolve
from domain.cards.deck_tables import MAX_ROW_LENGTH
from domain.cards.decklist import MAX_LINE_LENGTH, DeckList, DeckListError, left_out, parse_decklist
from domain.cards.language import CardDefinition

CARDS = ((1, "Sol Ring"),)


@pytest.mark.parametrize(
    "line",
    [
        "1x Sol Ring (c21) 263 [Ramp]",
        "1x Sol Ring (c21) 263 *F* [Ramp{top}] ^Have,#37d67a^",
        "1x Sol Ring (c21) 263 [Ramp,Artifacts #2] ^Don't have #1,#f47373^",
        "1 Sol Ring [C21]",
        "1 Sol Ring [C21] 263",
        "1 [C21] Sol Ring",
        "1 [C21#263] Sol Ring",
        "1x Sol Ring (C21:263)",
        "1x Sol Ring (c21:263) *F*",
        "1 Sol Ring <263> [C21] (F)",
        "1 Sol Ring <extended> [C21]",
    ],
)
def test_what_sites_write_beside_a_name_is_not_of_it(line: str) -> None:
    assert parse_decklist(line).main == CARDS


@pytest.mark.parametrize(
    "name", ["Everythingamajig [B]", "B.F.M. (Big Furry Monster) [A]", "Erase (Not the Urza's Legacy One)"]
)
def test_names_with_brackets_stay_whole(name: str) -> None:
    assert parse_decklist(f"1 {name}").main == ((1, name),)


def test_no_name_of_a_card_is_cut() -> None:
    names = [name for name in catalogue() if len(name) < MAX_LINE_LENGTH - 2]
    for start in range(0, len(names), 900):
        part = names[start : start + 900]
        read = parse_decklist("\n".join(f"1 {name}" for name in part)).main
        assert [name for _, name in read] == part


def test_categories_that_are_parts_of_a_deck() -> None:
    text = (
        "1x Krenko, Mob Boss (ddt) 52 [Commander{top}]\n98x Mountain (neo) 289 [Lands]\n"
        "1x Shock (m20) 160 [Sideboard]\n"
        "2x Opt (xln) 65 [Maybeboard{noDeck}{noPrice}]\n1x Duress (m20) 97 [Ideas{noDeck},Discard]\n"
        "1x Sol Ring [Ramp,Commander]"
    )
    deck = parse_decklist(text)
    assert deck.commander == ((1, "Krenko, Mob Boss"),)
    assert deck.main == ((98, "Mountain"), (1, "Sol Ring"))
    assert deck.sideboard == ((1, "Shock"),)
    assert deck.skipped == ((2, "Opt"), (1, "Duress"))
    assert parse_decklist("1 [CMR#1] Krenko, Mob Boss # !Commander\n99 Mountain").commander == deck.commander


def known(*names: str) -> Shelves:
    cards = {name: CardDefinition.load({"name": name, "types": "Instant", "cost": "{R}"}) for name in names}
    return Shelves(cards, heard=lambda name: "Own Riddle" if name == "Own Riddle" else None)


@pytest.mark.parametrize(
    "written", ["Wear//Tear", "wear//tear", "Wear/Tear", "Wear / Tear", "Wear /// Tear", "Wear", "WEAR // TEAR"]
)
def test_both_halves_are_found_however_their_stroke_is_written(written: str) -> None:
    main, _ = resolve(parse_decklist(f"4 {written}"), known("Wear // Tear"))
    assert [card.name for card in main] == ["Wear // Tear"] * 4


def test_a_stroke_that_parts_nothing_stays() -> None:
    cards = known("SP//dr, Piloted by Peni", "Summon: Choco/Mog")
    main, _ = resolve(parse_decklist("1 SP//dr, Piloted by Peni\n1 Summon: Choco/Mog"), cards)
    assert [card.name for card in main] == ["SP//dr, Piloted by Peni", "Summon: Choco/Mog"]


def test_a_rebalanced_card_is_said_to_be_another() -> None:
    cards = known("Luminarch Aspirant", "Wear // Tear")
    text = "2 A-Luminarch Aspirant (ZNR) 24\n1 A-Wear // A-Tear\n1 A-Own Riddle\n1 A-Nothing\n1 Aa"
    lacking = missing(parse_decklist(text), cards)
    assert [card.rebalanced for card in lacking] == ["Luminarch Aspirant", "Wear // Tear", "Own Riddle", "", ""]
    with pytest.raises(LookupError, match=r"Luminarch Aspirant \(Arena's rebalanced version of Luminarch Aspirant, "):
        resolve(parse_decklist("2 A-Luminarch Aspirant (ZNR) 24"), cards)
    (arena,) = known("A-Luminarch Aspirant").values()
    assert resolve(parse_decklist("1 A-Luminarch Aspirant"), known("A-Luminarch Aspirant"))[0] == (arena,)


def test_groups_with_numbers_are_headings() -> None:
    text = (
        "Commander (1)\n1 Krenko, Mob Boss\nCreatures (4)\n4 Grizzly Bears\n\nLands: [2]\n1 Forest\n1 Mountain\n"
        "Burn & Removal (2)\n1 Shock\n1 Opt\nMaybeboard (2)\n2 Duress\nRamp (1)\n1 Sol Ring\n\n"
        "Sideboard (3)\nCreature (1)\n1 Giant Spider\nInstant (2)\n2 Lightning Bolt\n"
    )
    deck = parse_decklist(text)
    assert deck.commander == ((1, "Krenko, Mob Boss"),)
    assert [name for _, name in deck.main] == ["Grizzly Bears", "Forest", "Mountain", "Shock", "Opt", "Sol Ring"]
    assert deck.skipped == ((2, "Duress"),)
    assert deck.sideboard == ((1, "Giant Spider"), (2, "Lightning Bolt"))


@pytest.mark.parametrize("number", [3, 4])
def test_a_group_counts_its_cards_or_its_lines(number: int) -> None:
    found = parse_decklist(f"Ramp ({number})\n2 Sol Ring\n1 Opt\n1 Shock\nLands\n20 Forest").main
    assert sum(count for count, _ in found) == 24


@pytest.mark.parametrize("text", ["Lightning Bolt (4)\nMountain (20)\n4 Shock", "4 Shock\nLightning Bolt (4)"])
def test_a_name_with_a_count_behind_it_is_no_heading(text: str) -> None:
    with pytest.raises(DeckListError, match=r"`Lightning Bolt \(4\)` is neither a card nor a heading"):
        parse_decklist(text)


@pytest.mark.parametrize(
    "heading", ["Maybeboard", "MAYBEBOARD:", "// Maybeboard", "Considering", "Tokens & Extras", "Maybe (2)"]
)
def test_what_is_considered_is_left_out_and_said(heading: str) -> None:
    deck = parse_decklist(f"60 Forest\n\n{heading}\n2 Opt\n1 Shock\n", source="mine.txt")
    assert deck == DeckList("mine", ((60, "Forest"),), skipped=((2, "Opt"), (1, "Shock")))
    told = "mine: left out is what stands under Maybeboard, Considering and the like: 2 Opt and 1 Shock."
    assert str(left_out(deck)) == told
    assert left_out(parse_decklist("60 Forest")) is None
    many = "\n".join(f"1 Card {number}" for number in range(30))
    assert ", 1 Card 19 and 10 more." in str(
        left_out(parse_decklist(f"60 Forest\n{heading.replace('2', '30')}\n{many}"))
    )


def test_a_sideboard_before_what_is_considered_needs_no_heading() -> None:
    deck = parse_decklist("60 Forest\n\n15 Shock\n\nMaybeboard\n1 Opt")
    assert (deck.main, deck.sideboard, deck.skipped) == (((60, "Forest"),), ((15, "Shock"),), ((1, "Opt"),))


DEK = """\
<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Fire/Ice" Annotation="0" />
  <Cards CatID="2" Quantity="56" Sideboard="false" Name="Lim-D&#251;l&apos;s Vault" />
  <Cards CatID="3" Quantity="2" Sideboard="true" Name="Duress" Annotation="0" />
</Deck>
"""


@pytest.mark.parametrize("text", [DEK, "\ufeff" + DEK, DEK.partition("\n")[2], DEK.replace('"utf-8"', '"utf-16"')])
def test_mtgos_file(text: str) -> None:
    deck = parse_decklist(text, source="a.dek")
    assert deck == DeckList("a", ((4, "Fire // Ice"), (56, "Lim-Dûl's Vault")), ((2, "Duress"),))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<!DOCTYPE Deck [<!ENTITY a "aaaa">]><Deck><Cards Quantity="1" Name="&a;"/></Deck>', "declares no types"),
        ('<?xml version="1.0"?><!DOCTYPE Deck SYSTEM "file:///etc/passwd"><Deck/>', "declares no types"),
        (
            "<?xml version='1.0'?>\n<cockatrice_deck><zone/></cockatrice_deck>",
            "line 2: the element cockatrice_deck is none",
        ),
        ("<Deck>\n<Cards Quantity='1'/></Deck>", "line 2: a card without Quantity or Name"),
        ("<Deck><Cards", "line 1: this is no XML; export the deck again"),
        ("<Deck><Cards Quantity='many' Name='Opt'/></Deck>", "many of Opt; write a count from 1 to 250"),
        ("<Deck><Cards Quantity='251' Name='Opt'/></Deck>", "251 of Opt; write a count from 1 to 250"),
        ("<Deck>" + "<Cards Quantity='250' Name='Opt'/>" * 5 + "</Deck>", "more than 1000 cards"),
        (f"<Deck><Cards Quantity='1' Name='{'A' * 301}'/></Deck>", "a line of 301 characters"),
        ("<Deck></Deck>", "the main deck has no cards"),
    ],
)
def test_what_is_no_file_of_mtgos_is_refused(text: str, why: str) -> None:
    with pytest.raises(DeckListError) as refused:
        parse_decklist(text)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        'Count,Tradelist Count,Name,Edition,Condition\n2,0,Opt,xln,NM\n58,0,"Omnath, Locus of Rage",bfz,NM\n',
        '"Count","Name","Edition"\r\n"2","Opt","xln"\r\n"58","Omnath, Locus of Rage","bfz"\r\n',
        'Name,Set code,Foil,Quantity,ManaBox ID\nOpt,XLN,normal,2,1\n"Omnath, Locus of Rage",BFZ,foil,58,2\n\n',
        "Quantity;Card Name\n2;Opt\n58;Omnath, Locus of Rage\n",
        "Qty\tCard\n2\tOpt\n58\tOmnath, Locus of Rage\n",
        '"sep=,"\nName,Quantity\nOpt,2\n"Omnath, Locus of Rage",58x\n',
        '\ufeffname,count\nOpt,2.0\n"Omnath, Locus of Rage",58\n',
        '\nname,count\n"Opt","2"\n,\n"Omnath, Locus of Rage",58\n',
    ],
)
def test_tables_in_any_order_of_columns(text: str) -> None:
    deck = parse_decklist(text, source="mine.csv")
    assert deck == DeckList("mine", ((2, "Opt"), (58, "Omnath, Locus of Rage")))


def test_parts_of_a_deck_in_a_table() -> None:
    text = (
        'Name,Quantity,Categories\n"Krenko, Mob Boss",1,Commander\nMountain,99,"Lands,Red"\nOpt,2,Maybeboard\n'
        "Shock,1,Sideboard\nAA / BB,1,\n"
    )
    deck = parse_decklist(text)
    assert deck.commander == ((1, "Krenko, Mob Boss"),)
    assert deck.main == ((99, "Mountain"), (1, "AA // BB"))
    assert (deck.sideboard, deck.skipped) == (((1, "Shock"),), ((2, "Opt"),))
    mtgo = "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded\n"
    mtgo += "Opt,60,1,C,XLN,65,No,No\nShock,3,2,C,M19,1,No,Yes\n"
    assert parse_decklist(mtgo) == DeckList("deck", ((60, "Opt"),), ((3, "Shock"),))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('Count,Name\n1,Opt\n2,"Omnath', "line 3: a quote does not end"),
        ("Count,Name\n1,Opt\n2,\n", "line 3: a row without a count or a name"),
        ("Count,Name\n1\n", "line 2: a row without a count or a name"),
        ("Count,Name\nfour,Opt\n", "line 2: four of Opt; write a count from 1 to 250"),
        ("Count,Name\n-1,Opt\n", "-1 of Opt"),
        ("Count,Name\n¹,Opt\n", "of Opt"),
        ("Count,Name\n1,Opt" + "x" * MAX_ROW_LENGTH, "characters; write at most 2000"),
        ("Count,Name\n1," + "x" * 301, "a line of 301 characters; write at most 300"),
        ("Count,Name\n" + "1,Opt\n" * 1000, "more than 1000 lines"),
        ("Count,Name\n1,O\x00pt\n", "U+0000 is no text"),
        ("Count,Name", "the main deck has no cards"),
        ("Count,Edition\n1,xln", "`Count,Edition` is neither a card nor a heading"),
    ],
)
def test_what_is_no_table_of_a_deck_is_refused(text: str, why: str) -> None:
    with pytest.raises(DeckListError) as refused:
        parse_decklist(text)
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


BITS = st.sampled_from(
    ["Count,Name\n", "1,Opt\n", '"', ";", "\t", "sep=,\n", "<Deck>", "</Deck>", "<Cards Quantity='1' Name='Opt'/>", "&",
     "Creatures (4)\n", "Maybeboard\n", "1 Opt", " [Ramp{noDeck}]", " ^a^", "[", "{", "^", "\n", "4 Shock\n",
     "Ramp (2)\n"]
)  # fmt: skip


@given(st.lists(BITS | st.text(max_size=5), max_size=30).map("".join))
def test_whatever_is_put_together_is_read_or_refused(text: str) -> None:
    try:
        deck = parse_decklist(text)
    except DeckListError as refused:
        sentence = str(refused)
        assert sentence.isprintable()
    else:
        assert deck.main
