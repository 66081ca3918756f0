"""The packaged cards are true to the printed ones; names are found as people write them; the decks are legal."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from domain.cards import catalogue as module
from domain.cards.catalogue import (
    UNDERCITY,
    Unknown,
    UnknownCard,
    catalogue,
    deck,
    deck_names,
    find,
    load_cards,
    missing,
    read_cards,
    read_catalogue,
    resolve,
    unknown,
)
from domain.cards.decklist import DeckList, parse_decklist
from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition, Keyword, with_tokens
from domain.errors import BadCard
from tests.support.each import each
from tests.support.places import ROOT, SHARED

DATA = ROOT / "domain" / "cards" / "data"

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the facts of all cards are in ../shared, which is not part of the project"
)

BEARS = {"name": "Grizzly Bears", "cost": "{1}{G}", "types": "Creature: Bear", "pt": "2/2"}


# The cards


def _facts(card: CardDefinition) -> tuple[str | None, str, str | None, int | None]:
    first = card.halves[0] if card.halves else card  # the file has the left half's cost of a split card
    return first.cost, card.types, card.pt, card.loyalty


def _without_stars(
    facts: tuple[str | None, str, str | None, int | None],
) -> tuple[str | None, str, str | None, int | None]:
    """Return facts as some files have them: a number that an ability defines is 0, or what is added to it."""
    cost, types, pt, loyalty = facts
    return cost, types, None if pt is None else pt.replace("+*", "").replace("*", "0"), loyalty


def _without_size(
    facts: tuple[str | None, str, str | None, int | None],
) -> tuple[str | None, str, str | None, int | None]:
    """Return facts as the file has them of creatures with a land on the back: without power and toughness."""
    cost, types, _, loyalty = facts
    return cost, types, None, loyalty


@needs_shared
def test_costs_types_and_numbers_are_those_of_the_printed_cards() -> None:
    printed: dict[str, list[tuple[str | None, str, str | None, int | None]]] = {}
    wanted = catalogue()
    with gzip.open(SHARED / "cards" / "all_cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            if card["name"] in wanted:
                power, loyalty = card.get("power"), card.get("loyalty")
                facts = (
                    card.get("mana_cost") or None,
                    (card["type_line"] or card["faces"][0]["type_line"])
                    .replace(" — ", ": ")
                    .replace("Tribal", "Kindred"),
                    None if power is None else f"{power}/{card['toughness']}",
                    None if loyalty is None else int(loyalty),
                )
                printed.setdefault(card["name"], []).append(facts)
    wrong = {
        name: card.dump()
        for name, card in wanted.items()
        if not {_facts(card), _without_stars(_facts(card)), _without_size(_facts(card))} & {*printed.get(name, [])}
    }
    # the file has no Undercity, and writes the type line of Snow-Covered Wastes as one word
    assert set(wrong) == {UNDERCITY, "Snow-Covered Wastes"}


@needs_shared
def test_every_card_that_the_seeds_name_is_here() -> None:
    named = json.loads((SHARED / "rules" / "cards.json").read_text("utf-8"))["cards"]
    assert len(named) >= 13
    assert {card["name_en"] for card in named} <= set(catalogue())


@each("file", sorted(DATA.glob("*.json")), lambda file: file.stem)
def test_a_file_has_one_card_a_line_with_keys_in_the_order_of_the_language(file: Path) -> None:
    text = file.read_text("utf-8")
    lines = [json.dumps(CardDefinition.load(data).dump(), ensure_ascii=False) for data in json.loads(text)]
    assert text == "[\n" + ",\n".join(lines) + "\n]\n"


def test_every_packaged_file_is_read() -> None:
    listed = [card["name"] for file in DATA.glob("*.json") for card in json.loads(file.read_text("utf-8"))]
    assert sorted(listed) == sorted(catalogue())
    assert len(listed) >= 120


def test_every_keyword_that_the_rules_know_is_on_a_card() -> None:
    """On a card itself, on a token it creates, or granted by it. Three are on test cards of the rules only, and so are
    those that are nothing but shorthand."""
    cards = [card for shown in catalogue().values() for card in with_tokens(shown)]
    on_cards = {ability.keyword for card in cards for ability in card.abilities if isinstance(ability, Keyword)}
    shorthand = {row.name for row in KEYWORDS.values() if row.means}
    # Only who builds a deck looks at them (702.124)
    leading = {"doctor's companion", "friends forever"}
    leading |= {name for name in KEYWORDS if name == "partner" or name.startswith("partner—")}
    assert on_cards - shorthand == set(KEYWORDS) - shorthand - leading - {"assist", "counter_limit", "space sculptor"}


def test_the_catalogue_cannot_be_changed_and_is_read_once() -> None:
    assert catalogue() is catalogue()
    with pytest.raises(TypeError):
        catalogue()["Grizzly Bears"] = find("Shock")  # type: ignore[index]


# Names


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("Lightning Bolt", "Lightning Bolt"),
        ("lightning BOLT", "Lightning Bolt"),
        ("Lîghtning Bölt", "Lightning Bolt"),
        ("Man-o’-War", "Man-o'-War"),
        ("Ajani's pridemate", "Ajani's Pridemate"),
        ("Grizzly Bears // Runeclaw Bear", "Grizzly Bears"),
    ],
)
def test_a_card_is_found_as_people_write_its_name(written: str, found: str) -> None:
    assert find(written).name == found


def test_the_first_half_of_a_card_with_two_names_is_enough() -> None:
    (fire,) = load_cards({"name": "Fire // Ice", "types": "Instant"}, "mine.json")
    cards = {fire.name: fire}
    assert find("Fire", cards) is fire
    assert find("fire // ice", cards) is fire
    with pytest.raises(UnknownCard):
        find("Ice", cards)


def test_an_unknown_name_is_refused_with_names_that_are_close() -> None:
    with pytest.raises(UnknownCard) as refused:
        find("Lihgtning Bolt")
    known = "is not a card that timewalk knows"
    assert str(refused.value) == f"Lihgtning Bolt (did you mean Lightning Bolt?) {known}."
    with pytest.raises(UnknownCard) as refused:
        find("\x1b[31mQqqq")
    assert str(refused.value) == f"?[31mQqqq {known}."


# Decks


def test_there_are_two_decks() -> None:
    assert deck_names() == ("claws-and-fire", "wings-and-mercy")
    with pytest.raises(UnknownCard) as refused:
        deck("wings")
    assert str(refused.value) == "no deck here is called wings; there are claws-and-fire, wings-and-mercy."


@pytest.mark.parametrize("name", deck_names())
def test_a_packaged_deck_is_legal_and_can_cast_its_spells(name: str) -> None:
    main, sideboard = resolve(deck(name))
    assert len(main) == 60
    assert not sideboard
    counts = Counter(card.name for card in main if "basic" not in card.type_line[1])
    assert max(counts.values()) <= 4
    lands = [card for card in main if "land" in card.type_line[0]]
    assert 23 <= len(lands) <= 25
    colors = {color for card in main for color in card.printed().colors}
    basics = {card.name for card in lands}
    assert {"WU": {"Plains", "Island"}, "RG": {"Mountain", "Forest"}}[
        "".join(sorted(colors, key="WURG".index))
    ] <= basics
    assert sum("creature" in card.type_line[0] for card in main) >= 18


def test_a_deck_list_becomes_cards_in_its_order() -> None:
    decklist = parse_decklist("Deck\n2 Shock\n1 mountain\n\nSideboard\n3 Fog\n", source="mine.txt")
    main, sideboard = resolve(decklist)
    assert [card.name for card in main] == ["Shock", "Shock", "Mountain"]
    assert [card.name for card in sideboard] == ["Fog"] * 3
    assert main[0] is main[1] is catalogue()["Shock"]


def test_a_commander_is_part_of_its_deck() -> None:
    main, _ = resolve(parse_decklist("Commander\n1 Isamaru, Hound of Konda\n\nDeck\n1 Plains\n"))
    assert [card.name for card in main] == ["Plains", "Isamaru, Hound of Konda"]


def test_all_unknown_cards_of_a_deck_are_named_in_one_sentence() -> None:
    with pytest.raises(UnknownCard) as refused:
        resolve(parse_decklist("4 Shok\n1 Mountain\n\n2 Qwertz\n", source="/home/me/mine.txt"))
    told = "mine: Shok (did you mean Shock?) and Qwertz are not cards that timewalk knows."
    assert str(refused.value) == told
    assert [(card.name, card.copies) for card in refused.value.missing["mine"]] == [("Shok", 4), ("Qwertz", 2)]
    slips = DeckList("big", tuple((1, f"Shock{letter}") for letter in "abcdefghijklmn"))
    with pytest.raises(UnknownCard) as refused:
        resolve(slips)
    assert str(refused.value).count("did you mean") == 10
    many = DeckList("big", tuple((1, f"Qq{number}zz") for number in range(140)))
    with pytest.raises(UnknownCard) as refused:
        resolve(many)
    assert ", Qq99zz and 40 more are not" in str(refused.value)


def test_of_cards_that_are_known_and_not_proven_it_is_said_beside_unknown_ones() -> None:
    lacking = [Unknown("Shok", 4, ("Shock",)), Unknown("Odd Riddle", 1, unproven=True)]
    told = "mine: Shok (did you mean Shock?) and Odd Riddle (not proven)."
    assert str(unknown({"mine": lacking})) == f"These cards cannot be played here: {told}"
    assert "not proven and cannot be played: mine: Odd Riddle. With --stand-in" in str(unknown({"mine": lacking[1:]}))


def test_what_a_deck_lacks_is_counted() -> None:
    lacks = missing(parse_decklist("4 Shok\n1 Mountain\n\nSideboard\n2 Qwertz\n1 Shok\n"))
    assert [tuple(card) for card in lacks] == [("Shok", 5, ("Shock",), False, ""), ("Qwertz", 2, (), False, "")]
    assert missing(deck("claws-and-fire")) == ()


def test_a_deck_can_hold_cards_of_a_user() -> None:
    (mine,) = load_cards({**BEARS, "name": "Mine"}, "mine.json")
    main, _ = resolve(DeckList("d", ((2, "Mine"), (1, "Shock"))), {**catalogue(), "Mine": mine})
    assert [card.name for card in main] == ["Mine", "Mine", "Shock"]


# Files of a user


def test_a_file_holds_one_card_or_a_list_of_them() -> None:
    assert [card.name for card in read_cards(json.dumps(BEARS), "mine.json")] == ["Grizzly Bears"]
    assert [card.name for card in read_cards(json.dumps([BEARS, {**BEARS, "name": "B"}]), "m")] == [
        "Grizzly Bears",
        "B",
    ]
    assert read_cards("[]", "mine.json") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "m.json: line 1, column 1: this is no JSON (Expecting value); write a list of cards"),
        ('{"a": 1, "a": 2}', "m.json: the key a stands twice in one object; write a list of cards as JSON"),
        ('{"name": "A", "cost": NaN}', "m.json: NaN is no number; write a list of cards as JSON"),
        ("[" * 100_000, "m.json: nested too deep; write a list of cards as JSON"),
        ("[7]", "m.json: a card without a name: 7 is no card; write an object with a name and types"),
        ("[[]]", "m.json: a card without a name: a list is no card; write an object with a name and types"),
        (json.dumps([BEARS, BEARS]), "m.json: Grizzly Bears: the card stands here twice"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadCard) as refused:
        read_cards(text, "m.json")
    assert str(refused.value) == message


def test_a_file_of_any_size_costs_no_more_than_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_TEXT", 10)
    with pytest.raises(BadCard, match="more than 10 characters; write several files"):
        read_cards("[" + " " * 10, "m.json")
    monkeypatch.setattr(module, "MAX_CARDS", 2)
    with pytest.raises(BadCard, match="3 cards; write at most 2"):
        load_cards([BEARS] * 3, "m.json")


def test_two_files_with_one_card_are_refused() -> None:
    with pytest.raises(BadCard) as refused:
        read_catalogue({"a.json": json.dumps(BEARS), "b.json": json.dumps([BEARS])})
    assert str(refused.value) == "b.json: Grizzly Bears: another file has this card already"
