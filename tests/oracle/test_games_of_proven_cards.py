"""Any proven card can be played: games with decks drawn at random from all of them, in both editions."""

from __future__ import annotations

import pytest

from tests.support.long import with_many
from tests.support.oracle import needs_cards
from tests.support.proven_games import EVENTS, TURNS, deck, play

QUICK, MANY = 2, 1000


@needs_cards
@pytest.mark.parametrize("seed", with_many(range(QUICK), range(QUICK, MANY)))
def test_a_game_goes_on_without_an_error_and_is_decided_again(seed: int) -> None:
    found = play(seed)
    assert found.wrong == ""
    assert found.over or found.turns > TURNS or found.events > EVENTS
    assert found.cast


@needs_cards
def test_decks_are_drawn_from_many_cards() -> None:
    names = {card.name for seed in range(4) for card in deck(seed)}
    assert len(names) > 60
