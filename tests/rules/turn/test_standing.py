"""Options that are kept from an earlier priority are those that would be found now."""

from __future__ import annotations

import pytest

from domain.cards import language as l
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat
from domain.ids import PlayerId
from domain.kernel.game import Game
from domain.kernel.questions import Priority
from domain.rules.turn import legal, standing
from replay.games.decks import load_deck
from tests.support.known_cards import drawn_game
from tests.support.long import with_many
from tests.support.places import DATA
from tests.support.random_games import answered, begun, trials


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[Priority]:
    """The options that were used again; each is compared with what is found anew."""
    used: list[Priority] = []
    known = standing.kept

    def compared(game: Game, player: PlayerId, sorcery: bool) -> Priority | None:
        question = known(game, player, sorcery)
        if question is not None:
            assert question == legal.found_anew(game, player, sorcery)
            used.append(question)
        return question

    monkeypatch.setattr(standing, "kept", compared)
    return used


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=150, many=1_000))
def test_they_are_what_is_found_anew(kept: list[Priority], format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    for _ in answered(game, seed, most):
        pass
    assert kept or format != "duel"


def pairs(seeds: int, quick: int) -> list[object]:
    """Two lists of cards that are played, and a seed."""
    numbers = [(1 + seed % 5, 1 + (seed * 2 + 1) % 5, seed) for seed in range(seeds)]
    return with_many(numbers[:quick], numbers[quick:])


@pytest.mark.parametrize(("first", "second", "seed"), pairs(60, 2))
def test_they_are_with_decks_that_are_played(kept: list[Priority], first: int, second: int, seed: int) -> None:
    """Cards with other ways to cast them, Adventures, cards that are played from exile."""
    decks = (load_deck(str(DATA / "decks" / f"pauper-{number}.txt")) for number in (first, second))
    seats = [Seat(name, deck.main) for name, deck in zip("AB", decks, strict=True)]
    game = Decider.new(seats, str(seed), edition=("seed", "current")[seed % 2])
    for _ in answered(game, seed, 600):
        pass
    assert len(kept) > 50


@pytest.mark.parametrize("seed", with_many(range(3), range(3, 200)))
def test_they_are_with_proven_cards(kept: list[Priority], seed: int) -> None:
    for _ in answered(drawn_game(seed), seed, 500):
        pass


def test_a_text_about_the_time_does_not_last() -> None:
    def limited(*words: str) -> l.Activated:
        return l.Activated.model_validate({"activated": [{"draw": 1}], "cost": [], "only": [*words]})

    assert standing.is_lasting(limited("sorcery"))
    assert standing.is_lasting(limited("your_turn", "once"))
    for word in ("during_combat", "before_attackers", "upkeep", "combat"):
        assert not standing.is_lasting(limited("your_turn", word)), word


def test_a_text_about_who_attacks_does_not_last() -> None:
    def tapping(what: object) -> l.Activated:
        targets = {"target": {"of": what}}
        return l.Activated.model_validate({"activated": [{"tap": "target"}], "cost": [], "targets": targets})

    assert standing.is_lasting(tapping({"type": "creature"}))
    assert not standing.is_lasting(tapping({"all": [{"type": "creature"}, {"combat": "attacking"}]}))
    assert not standing.is_lasting(tapping({"controller": "defending_player"}))


def test_most_cards_last() -> None:
    texts = [part for card in catalogue().values() for part in card.meanings if isinstance(part, l.Spell)]
    assert sum(map(standing.is_lasting, texts)) > len(texts) / 2
