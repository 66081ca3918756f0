"""607.2d. Words chosen for an object, as its text asks for them.

A position gives each word by its kind (`creature_type`: Zombie). The same mapping says in which way a spell was cast,
with "yes" (`kicked`: yes), and how often a cost was paid (`kicked.times`: 2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Protocol, TypeAlias, cast

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS
from domain.cards.language import AsEntersChoose, CardDefinition, ChooseWord, CopyNamed, NoteName, tree, twigs
from domain.creature_types import CREATURE_TYPES
from domain.errors import Listed, Said, said
from domain.ids import ObjectId, PlayerId
from domain.position.resolved import Lying
from domain.reasons import ENTERING_WITH, Reason
from domain.terms import BASIC_LAND_MANA, CARD_TYPES, LAND_TYPES, SECTORS, Color

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "color": tuple(color.value for color in Color),
    "land_type": tuple(BASIC_LAND_MANA),
    "any_land_type": tuple(sorted(LAND_TYPES)),
    "creature_type": CREATURE_TYPES,
    "sector": SECTORS,
    "card_type": CARD_TYPES,
}
"""The kinds of words that can be chosen, with the words of each."""

TIMES = ".times"
YES = "yes"
NOTED, NAMED = "noted", str(Reason.CARD_NAME)
"""707.13, 707.14. The keys of a noted card name and of chosen card names."""

CARD_NAME = "card_name"
"""201.4. The key of a card name that the player could choose freely."""

PLAYER = "player"
"""607.2d. The key of the number of a chosen player."""

MOST_TIMES = 9_999
SHOWN = 12
"""The most words that a message suggests."""


@cache
def known_to_rules() -> frozenset[str]:
    """Return the names by which rules and keywords know ways of casting, such as `kicked`."""
    reasons = (Reason.EXILED_INSTEAD, Reason.ANY_TYPE, Reason.ANY_COLOR, *ENTERING_WITH.values())
    names = {"promised", "paid.instead", *map(str, reasons), *KEYWORDS}
    for row in KEYWORDS.values():
        texts = [*row.means, *(row.until[1] if row.until is not None else ())]
        for ability in twigs.twigs(cast(twigs.Data, texts), twigs.union("Ability")):
            names.update(name for obj in twigs.everything(ability) for name in twigs.calls(obj))
    return frozenset(names)


@lru_cache(maxsize=4096)
def asked(card: CardDefinition) -> Mapping[str, frozenset[str]]:
    """Return the words that can be chosen for an object with this text, by kind.

    A card name, noted or chosen, can be any text. An emblem has the words chosen when it was created (607.2d).
    """
    words_by_kind: dict[str, set[str]] = {}
    if not any(card.type_line):
        words_by_kind = {kind: set(options) for kind, options in OPTIONS.items()}
    for node in _nodes(card):
        match node:
            case AsEntersChoose(choose="card_name") | ChooseWord(choose_word="card_name"):
                words_by_kind[CARD_NAME] = set()
            case AsEntersChoose(choose="player" | "opponent"):
                words_by_kind[PLAYER] = set()
            case AsEntersChoose(choose=kind, words=words) if words:
                words_by_kind.setdefault(kind, set()).update(words)
            case AsEntersChoose(choose=kind, but=but, other_than=other):
                options = (option for option in OPTIONS[kind] if option not in but and option != other)
                words_by_kind.setdefault(kind, set()).update(options)
            case ChooseWord(choose_word=kind, other_than=other):
                words_by_kind.setdefault(kind, set()).update(option for option in OPTIONS[kind] if option != other)
            case CopyNamed(copy_named=tuple(names)):
                words_by_kind.update({f"{NAMED} {number}": {*names} for number in range(1, len(names) + 1)})
            case NoteName():
                words_by_kind[NOTED] = set()
    return {kind: frozenset(words) for kind, words in words_by_kind.items()}


@lru_cache(maxsize=4096)
def marks(card: CardDefinition) -> frozenset[str]:
    """Return a card's names for the ways of casting or entering, such as `kicked`."""
    return frozenset(name for node in _nodes(card) for name in tree.calls(node))


def _nodes(card: CardDefinition) -> Iterator[Node]:
    for part in card.parts:
        yield from tree.every(part)


def parts_of(card: CardDefinition | None) -> Iterator[CardDefinition]:
    """Yield a card with its other face, halves, inset part and meld result."""
    if card is None:
        return
    yield card
    melds = card.meld.into if card.meld is not None else None
    for part in (card.back, *card.halves, card.fused, card.inset, melds):
        if part is not None and part is not card:
            yield from parts_of(part)


def wrong(
    key: str, value: str, name: str, cards: Iterable[CardDefinition], others: Iterable[str], players: int
) -> Said | None:
    """Return the fault of a word chosen for an object of this name, or None.

    `cards` are the texts of the object, `others` the names that other texts know, `players` the number of players.
    """
    kinds: dict[str, frozenset[str]] = {}
    names: set[str] = set(others) | known_to_rules()
    for card in cards:
        kinds.update({kind: words | kinds.get(kind, frozenset()) for kind, words in asked(card).items()})
        names |= marks(card)
    if key in kinds and key == PLAYER:
        return _no_player(key, value, players)
    if key in kinds:
        return None if value in kinds[key] or key in (NOTED, CARD_NAME) else _no_word(key, value, kinds[key])
    if key in OPTIONS or key not in names:
        if key.endswith(TIMES) and key.removesuffix(TIMES) in names:
            right = value.isdecimal() and 1 <= int(value[:9]) <= MOST_TIMES
            return None if right else said("{key} is a number of times, not {value}", key=key, value=repr(value))
        if kinds:
            listed = Listed(sorted(kinds), "and")
            return said("no {key} is chosen for {name}, but {kinds}", key=repr(key), name=name, kinds=listed)
        return said("no {key} is chosen for {name}: its text asks for nothing", key=repr(key), name=name)
    if key == "promised":
        return _no_player(key, value, players)
    return None if value == YES else said("{key} can only be {yes}, not {value}", key=key, yes=YES, value=repr(value))


def _no_player(key: str, value: str, players: int) -> Said | None:
    right = value.isdecimal() and 1 <= int(value[:9]) <= players
    return None if right else said("{key} is the number of a player, not {value}", key=key, value=repr(value))


def _no_word(key: str, value: str, words: frozenset[str]) -> Said:
    plain = {word.lower(): word for word in sorted(words)}
    near = [plain[word] for word in get_close_matches(value.lower(), plain, 1)]
    right = Listed(near or sorted(words)[:SHOWN], "or")
    if near or len(words) > SHOWN:
        return said("{value} is no {key}: write one as {right}", value=repr(value), key=key, right=right)
    return said("{value} is no {key}: it is {right}", value=repr(value), key=key, right=right)


class Look(Protocol):
    """Context of a check of a position: its objects, its texts, and faults found."""

    objects: list[Lying]
    found: dict[str, CardDefinition]
    texts: dict[str, CardDefinition]
    players: Mapping[str, PlayerId]

    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""


def check_chosen(look: Look) -> None:
    """Check that the texts of objects ask for the words chosen for them."""
    texts = [*look.found.values(), *look.texts.values()]
    others = {name for card in texts for part in parts_of(card) for name in marks(part)}
    for obj in look.objects:
        cards = [part for card in obj.cards() for part in parts_of(card)]
        for key, value in obj.spec.chosen.items() if cards else ():
            why = wrong(key, value, obj.name, cards, others, len(look.players))
            if why is not None:
                look.fault("{where}: {why}.", where=obj.spec.ref or obj.name, why=why)


Text: TypeAlias = Callable[[int], CardDefinition]
"""A function from the number of a definition on a board to the definition."""


def _texts_of(obj: GameObject, text: Text) -> Iterator[CardDefinition]:
    copied = obj.copied.definition if obj.copied is not None else 0
    for number in dict.fromkeys((obj.definition, obj.back, copied, obj.melded)):
        if number:
            yield from parts_of(text(number))


def marks_on(board: Board, ids: Iterable[ObjectId], text: Text) -> frozenset[str]:
    """Return the names in the texts of these objects for ways spells were cast."""
    return frozenset(name for id in ids for card in _texts_of(board.objects[id], text) for name in marks(card))


def told_chosen(obj: GameObject, text: Text, others: frozenset[str], players: int) -> dict[str, str]:
    """Return the words chosen for an object that a text can still ask for."""
    if not obj.chosen:
        return {}
    cards = [*_texts_of(obj, text)]
    return {key: value for key, value in obj.chosen.items() if wrong(key, value, "", cards, others, players) is None}
