"""The cards that come with the program, cards that a user adds, and the decks that are made of them.

Cards are read from texts; reading the packaged files, once, is the only reading of files in `domain`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn

from pydantic import JsonValue

from domain.cards.card_library import Shelf, as_written, heard, index, nearness
from domain.cards.check.saying import shown
from domain.cards.decklist import DeckList, Entry, parse_decklist
from domain.cards.language import CardDefinition, names_copied, ventures
from domain.cards.spelling import MOST_HINTS, NO_HINTS, Hints
from domain.cards.trusted_loading import revived
from domain.digits import whole
from domain.errors import BadCard, Listed, Said, TimewalkError, Unfit, reason_of, said
from domain.formats import COMMANDER, CONSTRUCTED, DEFAULT, FORMATS, Supplement

MAX_CARDS: Final = 50_000
MAX_TEXT: Final = 50_000_000
REBALANCED: Final = "A-"
"""How the names of cards begin of which Arena has a version with another text."""
MAX_NAMED: Final = 100
"""How many unknown cards of a deck one sentence names."""


class Unknown(NamedTuple):
    """A card of a deck that is not known here: how many of which name, and the known names it is nearly.

    `unproven` says that it is known what card it is, but not what it does. `rebalanced` is the card that it is Arena's
    version of, which is another card.
    """

    name: str
    copies: int = 1
    near: tuple[str, ...] = ()
    unproven: bool = False
    rebalanced: str = ""


class UnknownCard(TimewalkError, LookupError):
    """A name that no card or deck here has; says which names are near. `missing` has those of each deck."""

    def __init__(
        self, text: str, /, *, missing: Mapping[str, Sequence[Unknown]] | None = None, **words: object
    ) -> None:
        super().__init__(text, **words)
        self.missing = dict(missing or {})


def unknown(missing: Mapping[str, Sequence[Unknown]], *, stand_in: bool = False) -> UnknownCard:
    """What is wrong with decks that have unknown cards: all of them in one sentence, with their decks.

    With `stand_in` blanks were wanted for those that are not proven, and these cannot even be blanks.
    """
    groups: list[object] = []
    missing = _hinted(missing)
    mixed = len({card.unproven for cards in missing.values() for card in cards}) > 1
    for name, cards in missing.items():
        told: list[object] = [_guessed(card, mixed) for card in cards[:MAX_NAMED]]
        if len(cards) > MAX_NAMED:
            told.append(Said("{count} more", {"count": len(cards) - MAX_NAMED}))
        listed = Listed(told, "and")
        groups.append(Said("{deck}: {cards}", {"deck": shown(name, 60), "cards": listed}) if name else listed)
    named = Listed(groups, "and") if len(groups) > 1 else groups[0]
    if all(card.unproven for cards in missing.values() for card in cards):
        text = "What these cards do is not proven: {cards}. With --stand-in blanks are played in their places."
        if stand_in:
            text = "What these cards do is not proven, and they cannot even be blanks: {cards}."
        return UnknownCard(text, missing=missing, cards=named)
    if mixed:
        return UnknownCard("These cards cannot be played here: {cards}.", missing=missing, cards=named)
    if sum(map(len, missing.values())) == 1:
        return UnknownCard("{cards} is not among the cards that timewalk knows.", missing=missing, cards=named)
    return UnknownCard("{cards} are not among the cards that timewalk knows.", missing=missing, cards=named)


def _hinted(missing: Mapping[str, Sequence[Unknown]]) -> Mapping[str, Sequence[Unknown]]:
    """Keep the guesses of so many cards as one answer may have, however many decks it is about."""
    left = MOST_HINTS
    found: dict[str, list[Unknown]] = {}
    for name, cards in missing.items():
        found[name] = told = []
        for card in cards:
            told.append(card if left or not card.near else card._replace(near=()))
            left -= bool(told[-1].near)
    return found


def _guessed(card: Unknown, mixed: bool) -> object:
    """A card by its name, and what name may be meant; beside unknown ones it is said of which the name is known."""
    if card.unproven:
        return (
            Said("{card} (what it does is not proven)", {"card": shown(card.name, 60)})
            if mixed
            else shown(card.name, 60)
        )
    if card.rebalanced:
        text = "{card} (Arena's rebalanced version of {name}, which is another card)"
        return Said(text, {"card": shown(card.name, 60), "name": shown(card.rebalanced, 60)})
    if not card.near:
        return shown(card.name, 60)
    return Said("{card} (did you mean {near}?)", {"card": shown(card.name, 60), "near": Listed(card.near)})


# Cards


@cache
def catalogue() -> Mapping[str, CardDefinition]:
    """All cards that were written for the program, by name; each is read when it is asked for.

    They are in the form of `CardDefinition.dump`, and tests check them.
    """
    return read_catalogue(_packaged("data", ".json"), _unchecked)


def _unchecked(data: JsonValue, source: str) -> CardDefinition:
    """A definition that is known to make sense; where it does not even look so, it is said what is wrong."""
    try:
        if isinstance(data, dict):
            return revived({**data})
    except (ValueError, LookupError, TypeError):
        pass
    return CardDefinition.load(data, source)


def read_catalogue(
    texts: Mapping[str, str], read: Callable[[JsonValue, str], CardDefinition] = CardDefinition.load
) -> Mapping[str, CardDefinition]:
    """The cards of several files, given as name and text, by card name; each is read when it is asked for.

    :raises BadCard: a file is no JSON, two cards have one name, or, when it is asked for, a definition is refused.
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
    """Cards from the text of a JSON file: one definition, or a list of them.

    :raises BadCard: it is no JSON, or a definition is refused.
    """
    return load_cards(_data(text, source), source)


def _data(text: str, source: str) -> JsonValue:
    """What a text is as JSON.

    :raises BadCard: it is none, or too long.
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
    """A JSON object whose keys are all different."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unfit("the key {twice} stands twice in one object", twice=shown(twice))
    return found


def _constant(word: str) -> NoReturn:
    raise Unfit("{word} is no number", word=word)


def load_cards(data: object, source: str) -> tuple[CardDefinition, ...]:
    """Cards from JSON data: one definition, or a list of them.

    :raises BadCard: file, card, field and reason of the first thing that does not make sense.
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
    """The card of this name: exactly so, or whatever its capitals and accents; of `A // B` the first half does.

    :raises UnknownCard: there is none.
    """
    known = catalogue() if cards is None else cards
    found = called(name, known)
    if found is None:
        raise unknown({"": [not_there(name, 1, known, Hints(*nearness(known)))]})
    return found


def not_there(name: str, copies: int, known: Mapping[str, CardDefinition], hints: Hints) -> Unknown:
    """Say of a card without a definition: it is known and not proven, another version, or which names are near."""
    if heard(name, known) is not None:
        return Unknown(name, copies, unproven=True)
    printed = " // ".join(half.removeprefix(REBALANCED) for half in name.split(" // "))
    if name.startswith(REBALANCED) and (called(printed, known) or heard(printed, known)):
        return Unknown(name, copies, rebalanced=printed)
    return Unknown(name, copies, hints.near(name))


def called(name: str, known: Mapping[str, CardDefinition]) -> CardDefinition | None:
    """The card of this name, as people write it."""
    found: str | None = name
    if name not in known:
        found = as_written(name, index(known))
    return None if found is None else known[found]


_ventures = lru_cache(maxsize=4096)(ventures)
_names_copied = lru_cache(maxsize=4096)(lambda card: tuple(names_copied(card)))


def dungeons(cards: Iterable[CardDefinition]) -> tuple[CardDefinition, ...]:
    """309.2a. The dungeons that everybody owns outside a game in which somebody may venture by one of these cards."""
    if not any(map(_ventures, cards)):
        return ()
    return tuple(card for card in catalogue().values() if "dungeon" in card.type_line[0])


def copied_by_name(cards: Iterable[CardDefinition]) -> tuple[CardDefinition, ...]:
    """707.13. The cards that texts of these copy by name, as far as there are definitions of them."""
    names = dict.fromkeys(name for card in cards for name in _names_copied(card))
    return tuple(catalogue()[name] for name in names if name in catalogue())


# Decks


def resolve(
    decklist: DeckList, cards: Mapping[str, CardDefinition] | None = None
) -> tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]]:
    """The cards of a deck list: the deck, its commander included (903.5a), and the sideboard.

    :raises UnknownCard: one sentence with all names that no card has.
    """
    known = catalogue() if cards is None else cards
    deck = decklist.main + decklist.commander
    found = _found(decklist, known)
    lacking = missing(decklist, known)
    if lacking:
        raise unknown({decklist.name: lacking})
    return _copies(deck, found), _copies(decklist.sideboard, found)


def missing(
    decklist: DeckList, cards: Mapping[str, CardDefinition] | None = None, hints: Hints | None = None
) -> tuple[Unknown, ...]:
    """Return the names of a deck list that no card here has, in its order, with how many copies the list has.

    `hints` gives the guesses at what is meant, shared by the decks of one answer; without, the list has its own.
    """
    known = catalogue() if cards is None else cards
    found = _found(decklist, known)
    counts = Counter[str]()
    for count, name in (*decklist.main, *decklist.commander, *decklist.sideboard):
        if name not in found:
            counts[name] += count
    if counts and hints is None:
        hints = Hints(*nearness(known))
    return tuple(not_there(name, count, known, hints or NO_HINTS) for name, count in counts.items())


def _found(decklist: DeckList, known: Mapping[str, CardDefinition]) -> dict[str, CardDefinition]:
    """The cards of a list that are known, by their names in it."""
    names = dict.fromkeys(name for _, name in (*decklist.main, *decklist.commander, *decklist.sideboard))
    found = ((name, called(name, known)) for name in names)
    return {name: card for name, card in found if card is not None}


def _copies(entries: tuple[Entry, ...], cards: Mapping[str, CardDefinition]) -> tuple[CardDefinition, ...]:
    return tuple(cards[name] for count, name in entries for _ in range(count))


_FOLDERS = {CONSTRUCTED: "decks", COMMANDER: "commander_decks"}
"""Where decks lie that come with the program, by how they are built."""


def deck_names(format: str = DEFAULT) -> tuple[str, ...]:
    """The decks that come with the program: those that are built as the format wants."""
    construction = FORMATS[format].construction if format in FORMATS else CONSTRUCTED
    return tuple(file.removesuffix(".txt") for file in _packaged(_FOLDERS[construction], ".txt"))


def deck(name: str) -> DeckList:
    """One of the decks that come with the program.

    :raises UnknownCard: there is none of this name.
    """
    texts = {file: text for folder in _FOLDERS.values() for file, text in _packaged(folder, ".txt").items()}
    if f"{name}.txt" not in texts:
        decks = Listed(deck_names(), "")
        raise UnknownCard("no deck here is called {name}; there are {decks}.", name=shown(name, 60), decks=decks)
    return parse_decklist(texts[f"{name}.txt"], source=f"{name}.txt")


@cache
def _packaged(folder: str, ending: str) -> Mapping[str, str]:
    """The texts of a packaged folder, by file name, in alphabetical order."""
    files = resources.files("domain.cards").joinpath(folder).iterdir()
    texts = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(ending)}
    return MappingProxyType(dict(sorted(texts.items())))


def supplement(wanted: Supplement | None, seat: int = 1) -> tuple[CardDefinition, ...]:
    """The planar or scheme deck that comes with the program, for a seat of a format; nothing where none is needed.

    Every plane once and two phenomena (901.3), or more of these in a communal deck (901.15a), every scheme twice
    (904.3).
    """
    if wanted is None or not wanted.brought_by(seat):
        return ()
    cards = [card for card in catalogue().values() if not set(wanted.types).isdisjoint(card.type_line[0])]
    phenomena = [card for card in cards if "phenomenon" in card.type_line[0]]
    others = (card for card in cards if card not in phenomena for _ in range(wanted.copies))
    return (*others, *phenomena[: wanted.most_phenomena])
