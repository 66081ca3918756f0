"""No word of English in French: all catalogues, cards, and everything that played games tell."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import pytest

from domain.cards.language import CardDefinition, with_tokens
from domain.errors import TimewalkError
from domain.oracle.grammar.words.lexicon import COUNTERS, SUBTYPES
from projections.wording.cards.abilities import texts
from projections.wording.cards.type_lines import type_line
from projections.wording.translations import DOMAINS, KINDS, MESSAGES, catalogue
from replay import open_store
from replay.cards.shelves import all_cards
from replay.games.game import Game
from replay.games.library import Games
from tests import messages
from tests.projections.test_no_internal_words import deck, told
from tests.support.long import with_many

WORD = re.compile(r"[^\W\d_]+")
CODE = re.compile(r"`[^`]*`|\{[^{}|~]*\}|\{\w+:(?:whos?e?~)?|--[\w-]+")
"""What is no word of a language: code, fields, and the names of fields that have forms."""


def words(text: str) -> list[str]:
    return [word.casefold() for word in WORD.findall(text)]


@cache
def vocabulary() -> frozenset[str]:
    """Every word of the French catalogues."""
    said = [str(one.string) for domain in (*DOMAINS, KINDS, MESSAGES) for one in messages.known("fr", domain) if one.id]
    return frozenset(word for text in said for word in words(CODE.sub(" ", text)))


def untranslated(told: Iterable[str], names: Iterable[str]) -> dict[str, str]:
    """Words of French texts that no catalogue has, and that are no part of a name, each with where it stands."""
    named = {word for name in names for word in words(name)}
    return {word: text for text in told for word in words(text) if word not in vocabulary() and word not in named}


BOTH = {
    "action", "actions", "alchemy", "alpha", "api", "archenemy", "arena", "audit", "aura", "auras", "base", "blitz",
    "booster", "branches", "brawl", "bushido", "carddatabase", "cascade", "cause", "certain", "change", "chaos",
    "charge", "combat", "commander", "condition", "connive", "copies", "crime", "crimes", "csv", "data", "deck",
    "decks", "double", "downloads", "draft", "dreadful", "duel", "encore", "exile", "explore", "face", "flash",
    "flashback", "format", "future", "gain", "gamma", "gladiator", "historic", "ignore", "indestructible", "initiative",
    "instruction", "invitation", "json", "lands", "legacy", "mana", "match", "max", "menace", "mentor", "minute",
    "minutes", "miracle", "mirrodin", "mode", "modern", "modes", "moment", "moments", "mtg", "mtga", "mulligan",
    "mulligans", "ninjutsu", "non", "note", "notes", "oathbreaker", "obstacle", "old", "option", "page", "pauper",
    "pause", "penny", "permanent", "permanents", "phase", "phases", "phyrexian", "pioneer", "place", "planechase",
    "planeswalker", "planeswalkers", "plus", "point", "points", "poison", "position", "possible", "predh",
    "premodern", "protection", "prototype", "public", "question", "rad", "raw", "sacrifice", "school", "scryfall",
    "service", "six", "source", "sources", "spectacle", "standard", "station", "svg", "table", "ticket", "timeless",
    "timewalk", "total", "type", "types", "vigilance", "vintage", "vote", "votes", "zone", "magic",
}  # fmt: skip
"""Words that both languages have, names of formats and files, and words of printed French cards."""


@pytest.mark.parametrize("domain", ["sentences", "texts", "interface"])
def test_no_word_of_english_stands_in_a_french_message(domain: str) -> None:
    same: dict[str, str] = {}
    for message in messages.known("fr", domain):
        if message.id:
            english = {word for word in words(CODE.sub(" ", str(message.id))) if len(word) > 2}
            same |= {word: str(message.string) for word in words(CODE.sub(" ", str(message.string))) if word in english}
    assert {word: text for word, text in same.items() if word not in BOTH} == {}


def test_a_word_of_english_is_found() -> None:
    assert set(untranslated(["Mettez un marqueur energy sur Aether Hub"], ["Aether Hub"])) == {"energy"}
    assert untranslated(["Mettez un marqueur « énergie » sur Aether Hub"], ["Aether Hub"]) == {}


@pytest.mark.parametrize("names", [COUNTERS, SUBTYPES])
def test_every_kind_that_is_read_has_a_french_word(names: Iterable[str]) -> None:
    text, log = catalogue("fr", "texts"), catalogue("fr")
    for name in names:
        if name[:1] not in "+-":
            assert f"type.{name}" in text or f"adj.counter.{name}" in text, name
            assert f"type.{name}" in log or f"counter.{name}" in log, name


SMALL = {
    "and", "as", "at", "de", "du", "for", "from", "in", "into", "is", "le", "la", "of", "on", "or", "out", "the",
    "to", "up", "with",
}  # fmt: skip
"""Words of names of cards that have no capital."""


def small_words_of(card: CardDefinition, words_of: Mapping[str, str]) -> Iterator[str]:
    """Words without a capital of a card told in French that are in no catalogue: they are not of a name."""
    for one in with_tokens(card):
        own = set(WORD.findall(f"{one.name} {card.name}"))
        for line in (type_line(*one.type_line, words_of), *texts(one, words_of)):
            for word in WORD.findall(re.sub(r"\{[^}]*\}", " ", line)):
                if word[0].islower() and word not in vocabulary() | own | SMALL:
                    yield f"{one.name}: {word}: {line}"


@pytest.mark.parametrize("share", with_many(range(1), range(1, 30)))
def test_cards_are_told_in_french_alone(share: int) -> None:
    names, words_of = sorted(all_cards()), catalogue("fr", "texts")
    assert [leak for name in names[share::30] for leak in small_words_of(all_cards()[name], words_of)] == []


def names_in(game: Game) -> set[str]:
    """Every name in a game's events: of cards, tokens and players."""

    def inside(value: object, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from inside(inner, str(name))
        elif isinstance(value, list | tuple):
            for inner in value:
                yield from inside(inner, key)
        elif isinstance(value, str) and key in ("name", "card_name"):
            yield value

    return {name for recorded in game.events() for name in inside(recorded.event.model_dump())}


def leaks(seed: int) -> Mapping[str, str]:
    """What a game with this seed tells in French that no catalogue has, or in English words of its own."""
    rng = random.Random(seed)
    with open_store(":memory:") as store:
        match = Games.match((deck(rng), deck(rng)), players=("random", "random"), rules="current")
        (played,) = store.play_many(match, [seed])
        game = store.game(played.id)
        french = [text for text in told(game, "fr") if not text.startswith("Turn ")]  # the board is drawn in English
        return untranslated(french, {*names_in(game), "Anna", "Ben", "sha256"})


@pytest.mark.parametrize("seed", with_many(range(100, 101), range(101, 130)))
def test_games_are_told_in_french_alone(seed: int) -> None:
    try:
        assert leaks(seed) == {}
    except TimewalkError as error:
        pytest.skip(str(error))
