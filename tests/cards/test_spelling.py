"""Guesses at misspelt names: which are near, and how much is guessed for one answer."""

from __future__ import annotations

import string
from random import Random

import pytest

from domain.cards import spelling
from domain.cards.card_library import Shelf, Shelves, nearness
from domain.cards.catalogue import Unknown, catalogue, missing, unknown
from domain.cards.decklist import DeckList
from domain.cards.spelling import MOST_HINTS, MOST_TRIED, Hints, Nearness, nearest, plain
from tests.support.long import with_many


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Shok", ("Shock",)),
        ("Grizzly Bear", ("Grizzly Bears",)),
        ("Llanowarelves", ("Llanowar Elves",)),
        ("Llanowar Elfs", ("Llanowar Elves",)),
        ("Llanowar Elf", ("Llanowar Elves",)),
        ("Llanowar Else", ()),
        ("Swords to Plowshare", ("Swords to Plowshares",)),
        ("man o war", ("Man-o'-War",)),
        ("Colosal Dredmaw", ("Colossal Dreadmaw",)),
        ("Fire Elemental", ()),  # Air Elemental is another card
        ("Lightning Strike", ()),
        ("Goblin Grenade", ()),
        ("Firebolt", ()),
        ("Chaos Orb", ()),
        ("Or", ()),
        ("", ()),
    ],
)
def test_a_name_is_near_with_a_slip_or_two(written: str, meant: tuple[str, ...]) -> None:
    assert nearest(written, *nearness(catalogue())) == meant


def test_names_of_all_places_are_guessed_the_nearest_first() -> None:
    one = Shelf(lambda: ["Shock"], lambda name: catalogue()[name])
    shelves = Shelves(one, {"Shack": catalogue()["Shock"]})
    assert len(nearness(shelves)) == 2
    assert nearest("Shck", *nearness(shelves)) == ("Shack", "Shock")
    assert nearest("Shocky", *nearness(shelves)) == ("Shock",)


def test_the_first_half_of_a_name_is_guessed_too() -> None:
    assert nearest("Wera", Nearness(["Wear // Tear"])) == ("Wear // Tear",)
    assert nearest("Wera Tear", Nearness(["Wear // Tear"])) == ("Wear // Tear",)


@pytest.mark.parametrize("seed", with_many(range(6), range(6, 20)))
def test_the_index_loses_no_name_that_is_near(seed: int) -> None:
    """The names are changed at random; each is also compared with all others, letter by letter."""
    random = Random(seed)
    names = sorted(catalogue())
    index = Nearness(names)
    for written in (_changed(random, random.choice(names)) for _ in range(20)):
        words = spelling._words(plain(written))
        every = set()
        for known in names:
            others = spelling._words(plain(known))
            if len(words) == len(others) and (slips := spelling._slips(words, others)) is not None:
                every.add((slips, known))
            elif "".join(words) == "".join(others):
                every.add((1, known))
        assert every <= set(index.guesses(written)), written


def _changed(random: Random, name: str) -> str:
    letters = list(name)
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(letters))
        kind = random.randrange(4)
        if kind == 0:
            letters[at] = random.choice(string.ascii_lowercase)
        elif kind == 1:
            letters.insert(at, random.choice(string.ascii_lowercase))
        elif kind == 2 and len(letters) > 2:
            del letters[at]
        elif at:
            letters[at - 1], letters[at] = letters[at], letters[at - 1]
    return "".join(letters)


class Counted(Nearness):
    """Names that count how often they are asked."""

    asked = 0

    def guesses(self, name: str) -> list[tuple[int, str]]:
        self.asked += 1
        return super().guesses(name)


def test_an_answer_has_ten_hints_and_looks_for_a_hundred_at_most() -> None:
    names = Counted(["Shock"])
    hints = Hints(names)
    assert sum(bool(hints.near(f"Shock{letter}")) for letter in string.ascii_lowercase) == MOST_HINTS
    assert names.asked == MOST_HINTS
    assert hints.near("Shocka") == ("Shock",)  # it is told again for the same name
    names = Counted(["Shock"])
    hints = Hints(names)
    for number in range(1000):
        assert not hints.near(f"nothing like it {number}")
    assert names.asked == MOST_TRIED


def test_decks_of_one_answer_share_their_hints() -> None:
    hints = Hints(*nearness(catalogue()))
    decks = [
        DeckList(f"d{deck}", tuple((1, f"Shock{letter}") for letter in part))
        for deck, part in enumerate(("abcdef", "ghijkl", "mnopqr"))
    ]
    lacking = {deck.name: missing(deck, catalogue(), hints) for deck in decks}
    assert sum(bool(card.near) for cards in lacking.values() for card in cards) == MOST_HINTS
    apart = {name: [Unknown(card.name, 1, ("Shock",)) for card in cards] for name, cards in lacking.items()}
    assert str(unknown(apart)).count("did you mean") == MOST_HINTS


def test_a_name_of_any_length_is_looked_at_in_part() -> None:
    assert nearest("Shock " * 100_000, *nearness(catalogue())) == ()
