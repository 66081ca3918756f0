"""What a position or a game writes of its cards is read again: every card, in every zone, each as what it is there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition, with_tokens
from domain.decider import Seat
from domain.errors import IllegalDecision
from domain.position.export import position_of
from domain.randomness import Dice
from domain.terms import PERMANENT_TYPES, SUPPLEMENTARY
from replay import Game, Games, open_store
from replay.cards.pack import shipped
from replay.games.decks import known_cards
from replay.games.playing import Table as Recording
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE
from tests.support.splicing import BASE, at_table, splicing


@pytest.fixture
def games() -> Iterator[Games]:
    """Games that are kept in memory."""
    with open_store(":memory:") as store:
        yield store


ZONES = ("hand", "library", "graveyard", "exile", "battlefield", "stack", "sideboard")
AT_ONCE = 24
"""So many cards lie in one position."""

FUSE = "Armed // Dangerous"


@cache
def proven() -> tuple[str, ...]:
    """The names of all proven cards that lie where others do."""
    return tuple(dict.fromkeys((*catalogue(), *shipped().shelf)))


def lies_anywhere(card: CardDefinition) -> bool:
    """Return False for what is no card, or in the command zone only."""
    return not card.token and not {"dungeon", *SUPPLEMENTARY} & set(card.type_line[0])


def some(seed: int) -> list[CardDefinition]:
    """One card of each layout, of those written by hand and of many others."""
    rng, known = random.Random(seed), known_cards()
    cards = {layout(card): card for card in map(known.__getitem__, rng.sample(proven(), 200)) if lies_anywhere(card)}
    for card in rng.sample(list(catalogue().values()), len(catalogue())):
        if lies_anywhere(card):
            cards.setdefault(layout(card), card)
    return [card for _, card in sorted(cards.items())]


def layout(card: CardDefinition) -> str:
    """What kind of card it is."""
    parts = {
        "fuse": card.fused is not None,
        "room": bool(card.doors),
        "split": bool(card.halves),
        "prepare": card.prepare_spell is not None,
        "inset": card.inset is not None,
        "modal": card.modal,
        "two-faced": card.back is not None,
        "meld": card.meld is not None,
        "splice": any(getattr(part, "word", "").startswith("splice") for part in card.abilities),
        "token maker": len(with_tokens(card)) > 1,
    }
    return next((kind for kind, is_one in parts.items() if is_one), " ".join(card.type_line[0]))


def lying(cards: Sequence[CardDefinition], zone: str) -> dict[str, Any]:
    """A position in which cards lie in one zone, those that can."""
    there = [card for card in cards if zone != "battlefield" or set(card.type_line[0]) <= PERMANENT]
    there = [card for card in there if zone != "stack" or "land" not in card.type_line[0]]
    anna: dict[str, Any] = {"name": "Anna", "library": [{"card": "Wastes", "count": 9}]}
    told: dict[str, Any] = {"rules": "current", "players": [anna, {"name": "Ben", "library": ["Wastes"]}]}
    if zone == "stack":
        return told | {"stack": [one for card in there for one in on_stack(card)]}
    anna[zone] = [*(card.name for card in there), *anna.get(zone, ())]
    return told


PERMANENT = frozenset(PERMANENT_TYPES)


def on_stack(card: CardDefinition) -> Iterator[dict[str, Any]]:
    """A card as each spell that it can be."""
    if not card.halves:
        yield {"card": card.name}
    if card.modal and "land" not in card.back.type_line[0]:  # type: ignore[union-attr]
        yield {"card": card.name, "back": True}
    yield from ({"card": card.name, "cast_as": part.name} for part in card.halves)
    if card.fused is not None:
        yield {"card": card.name, "cast_as": card.fused.name}
    if card.inset is not None and card.prepare_spell is None:
        yield {"card": card.name, "cast_as": card.inset.name}


def written_and_read(games: Games, told: dict[str, Any]) -> Game:
    """Begin a game at a position, and read it: it goes on, is the same, and its position is one to begin at."""
    begun = games.from_position(told, seed=1)
    read = games.game(begun.id)
    assert read.verify().exact
    assert read.ask() is not None
    position = read.at("end").as_position()
    again = games.from_position(json.loads(json.dumps(position.dump())), seed=1)
    assert games.game(again.id).at("end").as_position() == position
    return read


@pytest.mark.parametrize("zone", ZONES)
def test_a_card_of_every_layout_is_read_as_it_was_written(games: Games, zone: str) -> None:
    cards = some(len(zone))
    for at in range(0, len(cards), AT_ONCE):
        written_and_read(games, lying(cards[at : at + AT_ONCE], zone))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(16))
def test_every_card_is_read_as_it_was_written(games: Games, part: int) -> None:
    """In one of the zones, which chance says."""
    known, rng = known_cards(), random.Random(part)
    cards = [card for card in map(known.__getitem__, proven()[part::16]) if lies_anywhere(card)]
    for at in range(0, len(cards), AT_ONCE):
        written_and_read(games, lying(cards[at : at + AT_ONCE], rng.choice(ZONES)))


@pytest.mark.parametrize("edition", BOTH)
def test_a_card_with_fuse_is_cast_as_both_halves_in_a_game_that_is_read(games: Games, edition: str) -> None:
    """702.102a, 702.102c: with what makes spells dearer it costs both halves' mana and that besides."""
    anna = {"name": "Anna", "hand": [FUSE], "mana": "RGCCCCC", "battlefield": ["Grizzly Bears"]}
    ben = {"name": "Ben", "battlefield": ["Thalia, Guardian of Thraben"]}
    game = written_and_read(games, {"rules": edition, "players": [anna, ben]})
    asked = game.ask()
    assert asked is not None
    assert [option.words for option in asked.options if "cast" in option.words] == [
        f"cast {FUSE} as Armed",
        f"cast {FUSE} as Dangerous",
        f"cast {FUSE}, both halves fused",
    ]
    game.choose(f"cast {FUSE}, both halves fused")
    while "pass" not in [option.words for option in game.ask().options]:  # type: ignore[union-attr]
        game.choose("1")
    costs = [line for line in map(str, game.log()) if "costs" in line]
    assert len(costs) == 1
    assert "{5}{R}{G}" in costs[0]
    on_stack = game.at("end").as_position()
    assert on_stack.stack[0].cast_as == FUSE
    assert games.game(games.from_position(on_stack, seed=2).id).verify().exact


@pytest.mark.parametrize("edition", BOTH)
def test_spliced_texts_on_the_stack_are_read(games: Games, edition: str) -> None:
    """702.47c: of the spell itself, of a copy of it, and of what it began and what lasts."""
    grow = splicing("Grow", {"apply": [{"pt": [2, 2]}], "to": "t", "for": "end_of_turn"}, t=CREATURE)
    table = at_table(edition, BASE, grow)
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    table.cast("A", "Base", splice=["Grow"], targets=["Grizzly Bears"])
    for _ in range(2):
        game = table.game
        told = position_of(game.board, game.definition, game.records).dump()
        written_and_read(games, told)
        if table.board.stack:
            table.resolve()


def test_cards_that_a_text_copies_by_name_are_read_in_a_game_that_was_played(games: Games) -> None:
    """707.13: nobody brought them, and the game needs them to be taken up."""
    cards = catalogue()
    basics = [cards[name] for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    deck = (*basics * 5, *[cards["Garth One-Eye"]] * 15)
    table = Recording.begin(games.store, [Seat("A", deck), Seat("B", deck)], "4", rules="current")
    table.keep()
    for number in range(2000):
        try:
            assert table.question is not None
            table.answer(table.question.random(Dice("4", number, "x")))
        except IllegalDecision:
            continue
        if any(record.event.NAME == "named_card_copied" for record in table.game.records[-40:]):
            break
    read = games.game(table.writer.id)
    assert read.ask() is not None
    assert read.verify().exact


def test_a_game_that_was_played_is_given_as_a_position_and_read(games: Games) -> None:
    """With cards of each layout in the decks."""
    spells = [card for card in some(7) if not card.commander]
    basics = [catalogue()[name] for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")] * 8
    table = Recording.begin(games.store, [Seat(name, (*spells, *basics)) for name in "AB"], "7", rules="current")
    table.keep()
    tried = 0
    for number in range(2000):
        if table.question is None or tried == 4:
            break
        try:
            table.answer(table.question.random(Dice("7", number, "x")))
        except IllegalDecision:
            continue
        if number % 60 == 59 and not table.game.casting:
            position = games.game(table.writer.id).at("end").as_position()
            begun = games.from_position(json.loads(json.dumps(position.dump())), seed=1)
            assert games.game(begun.id).verify().exact
            tried += 1
    assert tried > 2


def test_a_token_that_several_cards_call_so_is_told_with_its_definition(games: Games) -> None:
    """Cards that are written by hand create one Centaur Token, and all cards several."""
    makes = {token.name: token for card in catalogue().values() for token in with_tokens(card) if token.token}
    centaur = {"card": "Centaur Token", "token": True}
    cards = {"Centaur Token": makes["Centaur Token"].dump()}
    players = [{"name": "Anna", "battlefield": [centaur]}, {"name": "Ben"}]
    told = written_and_read(games, {"players": players, "cards": cards}).at("end").as_position()
    assert told.cards == cards
