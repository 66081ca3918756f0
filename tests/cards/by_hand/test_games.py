"""Games with cards proven by hand: they end, fold to the same boards, and are decided again to the same events."""

from __future__ import annotations

import random

import pytest

from domain.cards.by_hand import answers
from domain.cards.catalogue import catalogue
from domain.cards.construction import color_identity
from domain.cards.language import CardDefinition
from replay import open_store
from replay.games.decks import Deck
from replay.games.verifying import Outcome
from tests.support.long import with_many

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def signed_deck(rng: random.Random) -> Deck:
    """A deck of signed cards in two colours and colourless ones, with basic lands; its sideboard has signed cards."""
    colors = set(rng.sample("WUBRG", 2))
    fitting = [catalogue()[name] for name in sorted(answers()) if set(color_identity(catalogue()[name])) <= colors]
    spells = rng.choices(fitting, k=36)
    lands: list[CardDefinition] = [catalogue()[BASICS[color]] for color in sorted(colors)] * 12
    return Deck("signed", (*spells, *lands), tuple(rng.choices(fitting, k=5)))


@pytest.mark.parametrize("seed", with_many(range(2), range(2, 80)))
def test_games_of_signed_cards_are_decided_again_exactly(seed: int) -> None:
    rng = random.Random(f"signed {seed}")
    with open_store(":memory:") as games:
        players = ("greedy", "random") if seed % 2 else ("random", "random")
        match = games.match((signed_deck(rng), signed_deck(rng)), players=players, rules="current")
        (played,) = games.play_many(match, [seed])
        game = games.game(played.id)
        assert game.over
        assert game.verify().outcome is Outcome.EXACT
