"""903.3-903.5. Which deck a commander may lead: colour identity, a hundred cards, each name once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.cards.catalogue import catalogue, deck, deck_names, find, resolve
from domain.cards.construction import SIZE, BadDeck, color_identity, commander_faults, deck_faults, refuse
from domain.cards.language import CardDefinition
from projections.wording.cards.abilities import texts
from tests.support.formats import commanded_deck, commanders
from tests.support.table import card, creature

HOUND = find("Isamaru, Hound of Konda")
TREE = find("Doran, the Siege Tower")
PLAINS, FOREST = find("Plains"), find("Forest")


def activated(price: str, **more: Any) -> CardDefinition:
    return card("Engine of Tests", "Artifact", {"activated": [{"draw": 1}], "cost": [{"mana": price}]}, **more)


@pytest.mark.parametrize(
    ("definition", "colors"),
    [
        (find("Grizzly Bears"), "G"),
        (TREE, "WBG"),
        (PLAINS, ""),
        (find("Sol Ring"), ""),
        (find("Karplusan Forest"), "RG"),
        (activated("{3}{R}", cost="{8}"), "R"),
        (activated("{W/U}"), "WU"),
        (card("Prism of Tests", "Artifact", {"activated": [{"add_mana": ["any"]}], "cost": ["tap_self"]}), ""),
        (card("Husk of Tests", "Creature: Drone", cost="{2}{U}", colors="", pt="2/2"), "U"),
        (card("Dryad of Tests", "Land Creature: Forest Dryad", colors="G", pt="1/1"), "G"),
        (
            card("Call of Tests", "Sorcery", {"spell": [{"create_token": {"types": "Creature: Bear", "colors": "G",
                 "pt": "2/2"}}]}, cost="{1}"),
            "",
        ),
        (
            card("Kiln of Tests", "Artifact", {"static": [{"grant": {"activated": [{"apply": [{"pt": [1, 0]}],
                 "to": "self"}], "cost": [{"mana": "{R}"}]}}], "to": {"type": "creature"}}),
            "R",
        ),
        (
            CardDefinition.load({"name": "Pupil of Tests", "types": "Creature: Human", "pt": "1/1", "cost": "{U}",
                "back": {"name": "Brute of Tests", "types": "Creature: Mutant", "pt": "5/1", "colors": "R"}}),
            "UR",
        ),
    ],
    ids=lambda value: value.name if isinstance(value, CardDefinition) else value,
)  # fmt: skip
def test_color_identity(definition: CardDefinition, colors: str) -> None:
    """903.4: the symbols in cost and text of both faces, and colours told otherwise; no token's, no "any colour"."""
    assert color_identity(definition) == colors


def accepted(name: str, *deck: Sequence[CardDefinition], **more: Any) -> None:
    """903.5. Nothing is wrong with a commander, the rest of its deck, and what stands beside it."""
    refuse(commander_faults(name, *deck, **more))


def refused(told: str, commander: Sequence[CardDefinition], cards: Sequence[CardDefinition], **more: Any) -> None:
    with pytest.raises(BadDeck, match=told):
        accepted("mine", commander, cards, **more)


def led(name: str, *keywords: str, types: str = "Legendary Creature: Human", cost: str = "{W}") -> CardDefinition:
    """A legendary card with these partner abilities."""
    size = {"pt": "1/1"} if "Creature" in types else {}
    return card(name, types, *({"keyword": word} for word in keywords), cost=cost, **size)


def test_partners_lead_together() -> None:
    """702.124: two with the same partner ability, or one that chooses a Background and that; of both all colours."""
    white, green = led("White", "partner"), led("Green", "partner", cost="{G}")
    accepted("mine", (white, green), (PLAINS, FOREST) * 49)
    refused("has 99 cards", (white, green), (PLAINS,) * 97)
    refused("2 commanders", (white, HOUND), (PLAINS,) * 98)
    refused("2 commanders", (white, led("Friend", "friends forever")), (PLAINS,) * 98)
    accepted("mine", (led("Friend", "friends forever"), led("Other", "friends forever")), (PLAINS,) * 98)
    past = led("Past", types="Legendary Enchantment: Background", cost="{G}")
    hero = led("Hero", "choose a background")
    accepted("mine", (hero, past), (PLAINS, FOREST) * 49)
    refused("cannot be a commander", (past,), (FOREST,) * 99)
    refused("2 commanders", (hero, HOUND), (PLAINS,) * 98)
    refused("3 commanders", (white, green, led("Third", "partner")), (PLAINS,) * 97)


@pytest.mark.parametrize("text", ["character select", "father & son", "survivors"])
def test_partners_of_one_text_lead_together(text: str) -> None:
    """702.124i: each has the same partner ability with a text."""
    one, other = led("One", f"partner—{text}"), led("Other", f"partner—{text}")
    accepted("mine", (one, other), (PLAINS,) * 98)
    refused("2 commanders", (one, led("Third", "partner")), (PLAINS,) * 98)
    refused("2 commanders", (one, led("Third", "friends forever")), (PLAINS,) * 98)


def test_a_doctor_leads_with_a_companion() -> None:
    """702.124m: the other must be a legendary Time Lord Doctor creature with no other creature types."""
    companion = led("Friend", "doctor's companion")
    doctor = led("Doctor", types="Legendary Creature: Time Lord Doctor")
    accepted("mine", (companion, doctor), (PLAINS,) * 98)
    accepted("mine", (doctor, companion), (PLAINS,) * 98)
    refused("2 commanders", (companion, led("Other", "doctor's companion")), (PLAINS,) * 98)
    for types in (
        "Creature: Time Lord Doctor",
        "Legendary Creature: Time Lord Doctor Human",
        "Legendary Creature: Doctor",
    ):
        refused("2 commanders", (companion, led("Wrong", types=types)), (PLAINS,) * 98)


def test_partners_with_each_other_lead_together() -> None:
    """702.124j: each names the other."""

    def with_partner(name: str, other: str) -> CardDefinition:
        partner = {"keyword": "partner with", "value": other}
        return card(name, "Legendary Creature: Human", partner, cost="{W}", pt="1/1")

    one, other = with_partner("One", "Other"), with_partner("Other", "One")
    accepted("mine", (one, other), (PLAINS,) * 98)
    refused("2 commanders", (one, with_partner("Other", "Third")), (PLAINS,) * 98)
    refused("2 commanders", (one, led("Other", "partner")), (PLAINS,) * 98)


def test_a_hundred_cards_with_the_commander() -> None:
    accepted("mine", (HOUND,), (PLAINS,) * 99)
    refused("mine has 99 cards, its commander included; it must have 100", (HOUND,), (PLAINS,) * 98)
    refused("has 101 cards", (HOUND,), (PLAINS,) * 100)
    refused("has a sideboard of 1 card;", (HOUND,), (PLAINS,) * 99, sideboard=(PLAINS,))


def test_each_name_once_but_basic_lands() -> None:
    knight = find("White Knight")
    accepted("mine", (HOUND,), (knight, *(PLAINS,) * 98))
    refused("mine has White Knight 2 times; only basic lands", (HOUND,), (knight, knight, *(PLAINS,) * 97))
    refused("mine has Isamaru, Hound of Konda 2 times", (HOUND,), (HOUND, *(PLAINS,) * 98))


def test_the_colors_of_the_commander() -> None:
    bears = find("Grizzly Bears")
    refused("Grizzly Bears has green in its colour identity; with Isamaru, .* it may be white", (HOUND,),
            (bears, *(PLAINS,) * 98))  # fmt: skip
    accepted("mine", (TREE,), (bears, *(PLAINS,) * 98))
    refused("Engine of Tests has red in its", (TREE,), (activated("{R}", cost="{2}"), *(PLAINS,) * 98))
    refused("Forest could make green", (HOUND,), (FOREST, *(PLAINS,) * 98))
    golem = creature("Golem of Tests", "3/3", types="Legendary Artifact Creature: Golem", cost="{3}")
    refused("with Golem of Tests it may be colourless only", (golem,), (*(find("Wastes"),) * 98, PLAINS))


def test_what_is_no_card_for_a_deck() -> None:
    plains = (PLAINS,) * 98
    refused("mine: Gavony is a plane, and no deck holds any", (HOUND,), (find("Gavony"), *plains))
    refused("mine: Tomb of Annihilation is a dungeon", (HOUND,), (find("Tomb of Annihilation"), *plains))


def test_who_can_command() -> None:
    refused("mine has 0 commanders: name one legendary creature", (), (PLAINS,) * 100)
    refused("mine has 2 commanders", (HOUND, TREE), (PLAINS,) * 98)
    refused("Grizzly Bears cannot be a commander, for it is no legendary creature", (find("Grizzly Bears"),),
            (FOREST,) * 99)  # fmt: skip
    cart = card("Cart of Tests", "Legendary Artifact: Vehicle", cost="{2}", pt="2/2")
    wastes = (find("Wastes"),) * 99
    refused("no legendary creature", (cart,), wastes)
    accepted("mine", (cart,), wastes, vehicles=True)


@pytest.mark.parametrize("name", deck_names("commander"))
def test_the_commander_decks_that_come_along_are_built_right(name: str) -> None:
    listed = deck(name)
    main, sideboard = resolve(listed)
    commander = main[-1:]
    assert [card.name for card in commander] == [name for _, name in listed.commander]
    accepted(name, commander, main[:-1], sideboard)
    assert len({card.name for card in main}) > 60


@pytest.mark.parametrize("number", range(len(commanders())), ids=[card.name for card in commanders()])
def test_so_are_those_of_random_games(number: int) -> None:
    commander = commanders()[number]
    for seed in range(5):
        cards = commanded_deck(commander, seed)
        accepted("random", (commander,), cards)
        assert len(cards) == SIZE - 1
    assert commander.name in catalogue()


# 100.2, 100.4: every other deck


def faults(main: Sequence[CardDefinition], beside: Sequence[CardDefinition] = (), **more: Any) -> list[str]:
    return [str(fault) for fault in deck_faults("mine", main, beside, **more)]


SHOCK, BOLT = find("Shock"), find("Lightning Bolt")
LAND = find("Mountain")


def test_a_constructed_deck_has_sixty_cards_and_four_of_a_kind() -> None:
    assert faults((*(SHOCK,) * 4, *(LAND,) * 56)) == []
    assert faults((*(SHOCK,) * 4, *(LAND,) * 196)) == []
    assert faults((*(SHOCK,) * 4, *(LAND,) * 55)) == ["mine has 59 cards; a deck has at least 60 (100.2a)."]
    assert faults((*(SHOCK,) * 5, *(LAND,) * 55)) == ["mine has 5 copies of Shock; at most 4 are allowed (100.2a)."]
    wastes = find("Wastes")
    assert faults((wastes,) * 60) == []


def test_its_sideboard_has_fifteen_and_counts_with_it() -> None:
    main = (*(SHOCK,) * 4, *(LAND,) * 56)
    assert faults(main, (*(BOLT,) * 4, *(LAND,) * 11)) == []
    assert faults(main, (LAND,) * 16) == ["mine has a sideboard of 16 cards; at most 15 are allowed (100.4a)."]
    told = ["mine has 5 copies of Shock, sideboard included; at most 4 are allowed (100.4a)."]
    assert faults(main, (SHOCK, LAND)) == told


def test_all_faults_of_a_deck_are_told_at_once() -> None:
    found = faults((*(SHOCK,) * 6, *(BOLT,) * 5, find("Gavony")), (LAND,) * 20)
    assert len(found) == 5
    with pytest.raises(BadDeck) as refused:
        refuse(deck_faults("mine", (*(SHOCK,) * 6, *(BOLT,) * 5, find("Gavony")), (LAND,) * 20))
    assert str(refused.value) == " ".join(found)
    knight = find("White Knight")
    with pytest.raises(BadDeck) as refused:
        accepted("mine", (HOUND,), (knight, knight, BOLT, *(PLAINS,) * 90), sideboard=(PLAINS,))
    assert [rule for rule in ("903.5a", "903.5e", "903.5b", "903.5c") if f"({rule})" in str(refused.value)] == [
        "903.5a", "903.5e", "903.5b", "903.5c",
    ]  # fmt: skip


def test_a_limited_deck_has_forty_cards_of_what_was_opened() -> None:
    assert faults((*(SHOCK,) * 23, *(LAND,) * 17), (BOLT,) * 40, limited=True) == []
    assert faults((LAND,) * 39, limited=True) == ["mine has 39 cards; a limited deck has at least 40 (100.2b)."]


def rats(number: int) -> CardDefinition:
    data = {"name": "Rats of Tests", "types": "Creature: Rat", "cost": "{B}", "pt": "1/1", "in_deck": number}
    return CardDefinition.load(data)


def test_a_card_may_say_itself_how_many_a_deck_can_have() -> None:
    """113.6n."""
    swamps = (find("Swamp"),) * 30
    assert faults((*(rats(0),) * 30, *swamps)) == []
    assert faults((*(rats(7),) * 7, *swamps, *swamps)) == []
    assert faults((*(rats(7),) * 8, *swamps, *swamps)) == [
        "mine has 8 copies of Rats of Tests; at most 7 are allowed (100.2a)."
    ]
    black = CardDefinition.load({"name": "King", "types": "Legendary Creature: Rat", "cost": "{B}", "pt": "1/1"})
    accepted("mine", (black,), (*(rats(0),) * 30, *(find("Swamp"),) * 69))
    assert texts(rats(0)) == ("A deck can have any number of cards named Rats of Tests.",)
    assert texts(rats(7)) == ("A deck can have up to 7 cards named Rats of Tests.",)
    assert CardDefinition.load(rats(7).dump()).hash == rats(7).hash != rats(0).hash


def test_a_card_may_say_itself_that_it_can_be_a_commander() -> None:
    """903.3a."""
    data = {"name": "Sage of Tests", "types": "Legendary Planeswalker: Jace", "cost": "{B}", "loyalty": 3}
    sage = CardDefinition.load({**data, "commander": True})
    swamps = (find("Swamp"),) * 99
    accepted("mine", (sage,), swamps)
    assert list(commander_faults("mine", (CardDefinition.load(data),), swamps)) != []
    assert texts(sage) == ("Sage of Tests can be your commander.",)
    assert sage.hash != CardDefinition.load(data).hash


@pytest.mark.parametrize("name", deck_names())
def test_the_decks_that_come_along_are_built_right(name: str) -> None:
    assert faults(*resolve(deck(name))) == []
