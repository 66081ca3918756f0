"""Nothing that is told has words in it that only the program knows: keys, names of fields, numbers of slots."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from domain.board.objects import GameObject
from domain.cards.catalogue import catalogue as written
from domain.cards.construction import NEVER_IN_A_DECK, color_identity
from domain.cards.language import CardDefinition
from domain.errors import TimewalkError
from domain.events import DecisionMade
from domain.ids import ObjectId, PlayerId
from domain.position.chosen import known_to_rules, marks, parts_of
from domain.terms import Zone
from projections.reading.log import log
from projections.reading.names import Names
from projections.wording.answers import asked, describe_answer, describe_question
from projections.wording.naming import BoardNames
from projections.wording.speech import Speech
from replay import open_store
from replay.cards.shelves import all_cards
from replay.cards.wording import catalogue
from replay.games.decks import Deck
from replay.games.game import Game
from replay.games.library import Games

INTERNAL = re.compile(r"(?<![\w/{])[a-z]+(?:[._:][a-z]+)+(?!\w)|\([a-z]{1,2}\d?\)")
"""Keys of tables and names of fields: *paid.instead*, *exiled_instead*, *protection:red*, *(c)*."""

LANGUAGES = ("en", "fr")
LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def test_the_pattern_knows_internal_words() -> None:
    for word in ("paid.instead", "exiled_instead", "is chosen (c)", "protection:red", "kicked.times"):
        assert INTERNAL.search(word)
    for word in ("Yes. No", "Umezawa's Jitte", "1.5", "{r/w}", "2:30", "(4 this turn)", "end (turn 2)", "a/b"):
        assert not INTERNAL.search(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_spells_were_cast_is_told_in_words(language: str) -> None:
    speech = Speech(Names(), catalogue(language))
    names = {name for card in written().values() for part in parts_of(card) for name in marks(part)}
    for name in sorted({*names, *known_to_rules()}):
        told = speech.chosen(name, "yes")
        assert not INTERNAL.search(told), told
        assert told.replace("_", "") == told
    assert speech.reason("paid.instead") not in ("paid.instead", "paid instead")
    assert speech.reason("otherwise") != "otherwise"


def deck(rng: random.Random) -> Deck:
    """A deck of two colours with proven cards at random."""
    cards, names = all_cards(), _names()
    colors = rng.sample("WUBRG", 2)
    found: list[CardDefinition] = []
    while len(found) < 36:
        card = cards[rng.choice(names)]
        types = set(card.type_line[0])
        if not types & (NEVER_IN_A_DECK | {"land"}) and set(color_identity(card)) <= set(colors):
            found += [card, card]
    return Deck("proven", (*found, *(cards[LANDS[color]] for color in colors for _ in range(12))))


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(all_cards()))


def told(game: Game, language: str) -> Iterator[str]:
    """Every sentence of a game's log, every question that was asked, and the board of its end."""
    words, names = catalogue(language), Names()
    events = game.events()
    yield from (line.sentence for line in log(events, catalogue=words))
    for recorded in events:
        names.add(recorded)
        event = recorded.event
        if isinstance(event, DecisionMade) and (question := asked(event)) is not None:
            yield describe_question(question, names, words)
            yield describe_answer(question, event.answer, names, words)
    yield str(game.at("end"))


def internal(seed: int) -> list[str]:
    """What a game with this seed tells with internal words in it."""
    rng = random.Random(seed)
    with open_store(":memory:") as store:
        match = Games.match((deck(rng), deck(rng)), players=("random", "random"), rules="current")
        (played,) = store.play_many(match, [seed])
        game = store.game(played.id)
        return [text for language in LANGUAGES for text in told(game, language) if INTERNAL.search(text)]


@pytest.mark.parametrize("seed", range(2))
def test_games_of_proven_cards_tell_no_internal_words(seed: int) -> None:
    assert internal(seed) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 40))
def test_nor_do_many_games(seed: int) -> None:
    try:
        assert internal(seed) == []
    except TimewalkError as error:
        pytest.skip(str(error))


def test_both_halves_fused_are_said_to_be() -> None:
    with open_store(":memory:") as store:
        position = {"players": [{"name": "Anna", "hand": ["Opt"]}, {"name": "Ben"}], "step": "precombat-main"}
        board = store.from_position(position, seed=1).at("end").board
        (card,) = board.hand(board.order[0])
        card.name = "Wear // Tear"
        names, card_id = BoardNames(board), card.id
        for language, fused in (("en", "cast Wear // Tear, both halves fused"), ("fr", "lancer Wear // Tear, les")):
            words = catalogue(language)
            assert describe_answer("priority", ("cast", card_id, "Wear // Tear"), names, words).startswith(fused)
            assert fused not in describe_answer("priority", ("cast", card_id, "Wear"), names, words)


@pytest.mark.parametrize(("language", "told"), [("en", "alternative cost"), ("fr", "coût alternatif")])
def test_the_number_of_a_cost_in_another_program_is_not_told(language: str, told: str) -> None:
    """A spell tells that there was one; a permanent does not."""
    speech = Speech(Names(), catalogue(language))
    card = GameObject(ObjectId(10), 0, PlayerId(1), PlayerId(1), Zone.STACK)
    card.chosen = {"alternative cost": "194088"}
    assert [*speech.all_chosen(card)] == [told]
    card.zone = Zone.BATTLEFIELD
    assert [*speech.all_chosen(card)] == []


def test_a_permanent_does_not_keep_how_it_was_cast() -> None:
    kicked = {"card": "Kavu Aggressor", "chosen": {"kicked": "yes"}}
    chosen = {"card": "Xenograft", "chosen": {"creature_type": "Zombie"}}
    position = {
        "players": [{"name": "Anna", "battlefield": [kicked, chosen]}, {"name": "Ben"}],
        "step": "precombat-main",
    }
    with open_store(":memory:") as store:
        drawn = str(store.from_position(position, seed=1).at("end"))
    assert "kicked" not in drawn
    assert "chosen: Zombie" in drawn
