"""Cards and decks that come with the program, and cards that a user adds.

Cards are read from texts. No other module of `domain` reads a file; this one reads the packaged files, once.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, NoReturn

from pydantic import JsonValue

from domain.cards.card_library import Shelf, as_written, heard, index, nearness
from domain.cards.check.saying import shown
from domain.cards.decklist import DeckList, Entry, parse_decklist
from domain.cards.language import CardDefinition, names_copied, takes_initiative, ventures
from domain.cards.packaged import packaged
from domain.cards.spelling import MOST_HINTS, NO_HINTS, REBALANCED, Hints
from domain.cards.trusted_loading import revived
from domain.digits import whole
from domain.errors import BadCard, Listed, Said, TimewalkError, Unfit, reason_of, said
from domain.formats import COMMANDER, CONSTRUCTED, DEFAULT, FORMATS, Supplement

MAX_CARDS: Final = 50_000
MAX_TEXT: Final = 50_000_000
MAX_NAMED: Final = 100
"""The most unknown cards of a deck that one sentence names."""


class Unknown(NamedTuple):
    """A card of a deck without a definition here.

    - `near`: known names that may be meant.
    - `unproven`: the card exists, but its definition is not proven.
    - `rebalanced`: the card of which this is Arena's version; the version is another card.
    """

    name: str
    copies: int = 1
    near: tuple[str, ...] = ()
    unproven: bool = False
    rebalanced: str = ""


class UnknownCard(TimewalkError, LookupError):
    """A name that no card or deck here has.

    The message says which known names are near. `missing` has the unknown cards of each deck.
    """

    def __init__(
        self, text: str, /, *, missing: Mapping[str, Sequence[Unknown]] | None = None, **words: object
    ) -> None:
        super().__init__(text, **words)
        self.missing = dict(missing or {})


def unknown(missing: Mapping[str, Sequence[Unknown]], *, stand_in: bool = False) -> UnknownCard:
    """Return one error for all unknown cards of decks, with guesses at their names.

    With `stand_in` the caller wanted blanks in place of unproven cards, and these cards cannot even be blanks.
    """
    groups: list[object] = []
    missing = _hinted(missing)
    mixed = len({card.unproven for cards in missing.values() for card in cards}) > 1
    for name, cards in missing.items():
        named_cards: list[object] = [_guessed(card, mixed) for card in cards[:MAX_NAMED]]
        if len(cards) > MAX_NAMED:
            named_cards.append(Said("{count} more", {"count": len(cards) - MAX_NAMED}))
        listed = Listed(named_cards, "and")
        groups.append(Said("{deck}: {cards}", {"deck": shown(name, 60), "cards": listed}) if name else listed)
    named = Listed(groups, "and") if len(groups) > 1 else groups[0]
    if all(card.unproven for cards in missing.values() for card in cards):
        text = "These cards are not proven and cannot be played: {cards}. With --stand-in blanks replace them."
        if stand_in:
            text = "These cards are not proven, and blanks cannot replace them: {cards}."
        return UnknownCard(text, missing=missing, cards=named)
    if mixed:
        return UnknownCard("These cards cannot be played here: {cards}.", missing=missing, cards=named)
    if sum(map(len, missing.values())) == 1:
        return UnknownCard("{cards} is not a card that timewalk knows.", missing=missing, cards=named)
    return UnknownCard("{cards} are not cards that timewalk knows.", missing=missing, cards=named)


def _hinted(missing: Mapping[str, Sequence[Unknown]]) -> Mapping[str, Sequence[Unknown]]:
    """Return the unknown cards with guesses for the first `MOST_HINTS` of them only.

    The limit is for the whole answer, not for each deck.
    """
    left = MOST_HINTS
    by_deck: dict[str, list[Unknown]] = {}
    for name, cards in missing.items():
        by_deck[name] = hinted = []
        for card in cards:
            hinted.append(card if left or not card.near else card._replace(near=()))
            left -= bool(hinted[-1].near)
    return by_deck


def _guessed(card: Unknown, mixed: bool) -> object:
    """Return the name of an unknown card, with its guesses, for a message.

    If a message has proven and unproven cards `mixed`, each unproven card is marked.
    """
    if card.unproven:
        return Said("{card} (not proven)", {"card": shown(card.name, 60)}) if mixed else shown(card.name, 60)
    if card.rebalanced:
        text = "{card} (Arena's rebalanced version of {name}, which is another card)"
        return Said(text, {"card": shown(card.name, 60), "name": shown(card.rebalanced, 60)})
    if not card.near:
        return shown(card.name, 60)
    return Said("{card} (did you mean {near}?)", {"card": shown(card.name, 60), "near": Listed(card.near)})


# Cards


@cache
def catalogue() -> Mapping[str, CardDefinition]:
    """Return the cards that come with the program, by name, each read on demand.

    The files have the form of `CardDefinition.dump`. Tests check them, so they are read without checks.
    """
    return read_catalogue(packaged("data", ".json"), _unchecked)


def _unchecked(data: JsonValue, source: str) -> CardDefinition:
    """Return a definition from packaged data without checking the data.

    Data that cannot even be read so goes to `CardDefinition.load`, whose error says what is wrong.
    """
    try:
        if isinstance(data, dict):
            return revived({**data})
    except (ValueError, LookupError, TypeError):
        pass
    return CardDefinition.load(data, source)


def read_catalogue(
    texts: Mapping[str, str], read: Callable[[JsonValue, str], CardDefinition] = CardDefinition.load
) -> Mapping[str, CardDefinition]:
    """Return the cards of several files by name, each card read on demand.

    `texts` has the text of each file by its name.

    :raises BadCard: a file is no JSON, or two cards have one name. A request for a card raises it, too, if the
        definition is refused.
    """
    cards: dict[str, tuple[JsonValue, str]] = {}
    for source, text in texts.items():
        data = _data(text, source)
        for item in data if isinstance(data, list) else [data]:
            name = str(item.get("name")) if isinstance(item, dict) else ""
            if name in cards:
                raise BadCard("{source}: {name}: another file has this card already", source=source, name=name)
            cards[name] = item, source
    return Shelf(
        lambda: cards,
        lambda name: read(*cards[name]),
        lambda: ((name, json.dumps(data)) for name, (data, _) in cards.items()),
    )


def read_cards(text: str, source: str) -> tuple[CardDefinition, ...]:
    """Read cards from the text of a JSON file: one definition, or a list.

    :raises BadCard: the text is no JSON, or a definition is refused.
    """
    return load_cards(_data(text, source), source)


def _data(text: str, source: str) -> JsonValue:
    """Return the JSON data of a text.

    :raises BadCard: the text is no JSON, or too long.
    """
    if len(text) > MAX_TEXT:
        raise BadCard(
            "{source}: more than {MAX_TEXT} characters; write several files", source=source, MAX_TEXT=MAX_TEXT
        )
    try:
        data: JsonValue = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=whole)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        wrong = said("line {line}, column {column}: this is no JSON ({reason})", **place, reason=error.msg)
        raise BadCard("{source}: {wrong}; write a list of cards", source=source, wrong=wrong) from None
    except (ValueError, RecursionError) as error:
        reason = said("nested too deep") if isinstance(error, RecursionError) else reason_of(error)
        raise BadCard("{source}: {reason}; write a list of cards as JSON", source=source, reason=reason) from None
    return data


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """Return a JSON object; raise `Unfit` if a key occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unfit("the key {twice} stands twice in one object", twice=shown(twice))
    return fields


def _constant(word: str) -> NoReturn:
    raise Unfit("{word} is no number", word=word)


def load_cards(data: object, source: str) -> tuple[CardDefinition, ...]:
    """Read cards from JSON data: one definition, or a list.

    :raises BadCard: a definition makes no sense; the message has file, card, field and reason of the first fault.
    """
    items = data if isinstance(data, list) else [data]
    if len(items) > MAX_CARDS:
        raise BadCard(
            "{source}: {count} cards; write at most {MAX_CARDS}", source=source, count=len(items), MAX_CARDS=MAX_CARDS
        )
    cards: dict[str, CardDefinition] = {}
    for item in items:
        card = CardDefinition.load(item, source)
        if card.name in cards:
            raise BadCard("{source}: {name}: the card stands here twice", source=source, name=card.name)
        cards[card.name] = card
    return tuple(cards.values())


def find(name: str, cards: Mapping[str, CardDefinition] | None = None) -> CardDefinition:
    """Return the card of this name, ignoring capitals and accents.

    The first half of `A // B` is enough.

    :raises UnknownCard: there is no such card.
    """
    known = catalogue() if cards is None else cards
    card = called(name, known)
    if card is None:
        raise unknown({"": [not_there(name, 1, known, Hints(*nearness(known)))]})
    return card


def not_there(name: str, copies: int, known: Mapping[str, CardDefinition], hints: Hints) -> Unknown:
    """Return the reason why a name has no definition: unproven, rebalanced, or misspelt."""
    if heard(name, known) is not None:
        return Unknown(name, copies, unproven=True)
    printed = " // ".join(half.removeprefix(REBALANCED) for half in name.split(" // "))
    if name.startswith(REBALANCED) and (called(printed, known) or heard(printed, known)):
        return Unknown(name, copies, rebalanced=printed)
    return Unknown(name, copies, hints.near(name))


def called(name: str, known: Mapping[str, CardDefinition]) -> CardDefinition | None:
    """Return the card of this name, as people write it; None if there is none."""
    written: str | None = name
    if name not in known:
        written = as_written(name, index(known))
    return None if written is None else known[written]


_ventures = lru_cache(maxsize=4096)(ventures)
_takes_initiative = lru_cache(maxsize=4096)(takes_initiative)
_names_copied = lru_cache(maxsize=4096)(lambda card: tuple(names_copied(card)))


UNDERCITY: Final = "Undercity"
"""726.2. The dungeon of the initiative."""


def dungeons(cards: Iterable[CardDefinition]) -> tuple[CardDefinition, ...]:
    """309.2a. Return the dungeons outside the game if one of these cards can venture.

    Every player owns all of them. Undercity is among them only if a card can take the initiative.
    """
    cards = tuple(cards)
    initiative = any(map(_takes_initiative, cards))
    if not initiative and not any(map(_ventures, cards)):
        return ()
    every = (card for card in catalogue().values() if "dungeon" in card.type_line[0])
    return tuple(card for card in every if initiative or card.name != UNDERCITY)


def copied_by_name(cards: Iterable[CardDefinition]) -> tuple[CardDefinition, ...]:
    """707.13. Return the cards that these cards copy by name, where definitions exist."""
    names = dict.fromkeys(name for card in cards for name in _names_copied(card))
    return tuple(catalogue()[name] for name in names if name in catalogue())


# Decks


def resolve(
    decklist: DeckList, cards: Mapping[str, CardDefinition] | None = None
) -> tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]]:
    """Return the cards of a deck list: the deck, and the sideboard.

    The commander is part of the deck (903.5a).

    :raises UnknownCard: one sentence with all names that no card has.
    """
    known = catalogue() if cards is None else cards
    deck = decklist.main + decklist.commander
    definitions = _found(decklist, known)
    lacking = missing(decklist, known)
    if lacking:
        raise unknown({decklist.name: lacking})
    return _copies(deck, definitions), _copies(decklist.sideboard, definitions)


def missing(
    decklist: DeckList, cards: Mapping[str, CardDefinition] | None = None, hints: Hints | None = None
) -> tuple[Unknown, ...]:
    """Return the cards of a deck list that have no definition here, in its order.

    Each comes with its number of copies in the list. `hints` guesses at misspelt names, and is shared by all decks of
    one answer; without it the list has guesses of its own.
    """
    known = catalogue() if cards is None else cards
    definitions = _found(decklist, known)
    counts = Counter[str]()
    for count, name in (*decklist.main, *decklist.commander, *decklist.sideboard):
        if name not in definitions:
            counts[name] += count
    if counts and hints is None:
        hints = Hints(*nearness(known))
    return tuple(not_there(name, count, known, hints or NO_HINTS) for name, count in counts.items())


def _found(decklist: DeckList, known: Mapping[str, CardDefinition]) -> dict[str, CardDefinition]:
    """Return the known cards of a deck list, by their names in the list."""
    names = dict.fromkeys(name for _, name in (*decklist.main, *decklist.commander, *decklist.sideboard))
    cards = ((name, called(name, known)) for name in names)
    return {name: card for name, card in cards if card is not None}


def _copies(entries: tuple[Entry, ...], cards: Mapping[str, CardDefinition]) -> tuple[CardDefinition, ...]:
    return tuple(cards[name] for count, name in entries for _ in range(count))


_FOLDERS = {CONSTRUCTED: "decks", COMMANDER: "commander_decks"}
"""Folders of the packaged decks, by the format's deck construction."""


def deck_names(format: str = DEFAULT) -> tuple[str, ...]:
    """Return the names of the packaged decks that are built as the format wants."""
    construction = FORMATS[format].construction if format in FORMATS else CONSTRUCTED
    return tuple(file.removesuffix(".txt") for file in packaged(_FOLDERS[construction], ".txt"))


def deck(name: str) -> DeckList:
    """Return the packaged deck of this name.

    :raises UnknownCard: there is no such deck.
    """
    texts = {file: text for folder in _FOLDERS.values() for file, text in packaged(folder, ".txt").items()}
    if f"{name}.txt" not in texts:
        decks = Listed(deck_names(), "")
        raise UnknownCard("no deck here is called {name}; there are {decks}.", name=shown(name, 60), decks=decks)
    return parse_decklist(texts[f"{name}.txt"], source=f"{name}.txt")


@cache
def supplement(wanted: Supplement | None, seat: int = 1) -> tuple[CardDefinition, ...]:
    """Return the packaged planar or scheme deck of a seat, if the seat brings one.

    A planar deck has every plane once and two phenomena (901.3); a communal deck has more phenomena (901.15a). A scheme
    deck has every scheme twice (904.3).
    """
    if wanted is None or not wanted.brought_by(seat):
        return ()
    cards = [card for card in catalogue().values() if not set(wanted.types).isdisjoint(card.type_line[0])]
    phenomena = [card for card in cards if "phenomenon" in card.type_line[0]]
    others = (card for card in cards if card not in phenomena for _ in range(wanted.copies))
    return (*others, *phenomena[: wanted.most_phenomena])
