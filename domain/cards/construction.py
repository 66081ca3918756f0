"""100.2, 100.4, 903.3-903.5. Deck construction: sizes, copies of a card, commanders and colour identity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from domain.cards.language import CardDefinition, Keyword
from domain.cards.language.tree import words
from domain.errors import Listed, Said, Sentences, TimewalkError
from domain.terms import BASIC_LAND_MANA, COLORS, SUPPLEMENTARY

SIZE = 100
"""903.5a. The size of a Commander deck, its commander included."""

CONSTRUCTED_SIZE, LIMITED_SIZE = 60, 40
"""100.2a, 100.2b. The least cards of a deck (100.5: there is no greatest number)."""

COPIES = 4
"""100.2a. The most copies of a card, except basic lands and cards whose text says otherwise."""

SIDEBOARD_SIZE = 15
"""100.4a. The most cards of a constructed sideboard."""

NEVER_IN_A_DECK = SUPPLEMENTARY | {"dungeon"}
"""309.2, 311.2, 312.2, 314.2. Card types that no deck holds, except a supplementary deck."""

_SYMBOL = re.compile(r"\{([^{}]+)\}")


class BadDeck(TimewalkError, ValueError):
    """A deck that is not built as its format wants.

    The message says which deck, what is wrong, and what would be right.
    """


def color_identity(card: CardDefinition) -> str:
    """903.4. Return the colours of a card: its mana symbols and its colours otherwise.

    Symbols in its cost and text count, and all its faces. A token's colours, colours in a filter, and mana "of any
    colour" have no symbols.
    """
    colors = set(card.colors or "")
    for text in (card.cost or "", *words(card.abilities)):
        for symbol in _SYMBOL.findall(text) if isinstance(text, str) else ():
            colors |= set(symbol) & set(COLORS)
    for part in card.besides:
        colors |= set(color_identity(part))
    if card.meld is not None:
        colors |= set(color_identity(card.meld.into))
    return "".join(color for color in COLORS if color in colors)


def can_command(card: CardDefinition, vehicles: bool) -> bool:
    """903.3, 903.3a. Return True if the card can be a commander.

    A commander is a legendary creature, or a card that says so. With `vehicles` (today's rules), a legendary
    Vehicle can be a commander as well.
    """
    types, supertypes, subtypes = card.type_line
    return card.commander or (
        "legendary" in supertypes and ("creature" in types or (vehicles and "Vehicle" in subtypes))
    )


BACKGROUND: Final = "choose a background"

_COMPANION: Final = "doctor's companion"

_SAME: Final = (
    "partner", "friends forever", "partner—character select", "partner—father & son", "partner—survivors"
)  # fmt: skip
"""702.124h, 702.124i. Partner abilities that both commanders must have."""


def has_partner_ability(card: CardDefinition, keyword: str) -> bool:
    """702.124a. Return True if a legendary card has this partner ability."""
    named = any(isinstance(ability, Keyword) and ability.keyword == keyword for ability in card.abilities)
    return named and "legendary" in card.type_line[1]


def is_background(card: CardDefinition) -> bool:
    """702.124k. Return True if the card is a legendary Background enchantment."""
    types, supertypes, subtypes = card.type_line
    return "legendary" in supertypes and "enchantment" in types and "Background" in subtypes


def _is_doctor(card: CardDefinition) -> bool:
    """702.124m. Return True if the card is a legendary Time Lord Doctor without other creature types."""
    types, supertypes, subtypes = card.type_line
    return "legendary" in supertypes and "creature" in types and set(subtypes) == {"Time Lord", "Doctor"}


def _leads_with_doctor(card: CardDefinition) -> bool:
    """702.124m. Return True if a legendary creature card has *doctor's companion*."""
    return has_partner_ability(card, _COMPANION) and "creature" in card.type_line[0]


def _partner_of(card: CardDefinition) -> str | None:
    """702.124j. Return the name of the card with which a legendary card partners."""
    if not has_partner_ability(card, "partner with"):
        return None
    abilities = (ability for ability in card.abilities if isinstance(ability, Keyword))
    return next((str(ability.value) for ability in abilities if ability.keyword == "partner with"), None)


def are_partners(one: CardDefinition, other: CardDefinition) -> bool:
    """702.124f, 702.124h-m. Return True if two cards can be one deck's commanders together."""
    if any(all(has_partner_ability(card, word) for card in (one, other)) for word in _SAME):
        return True
    if _partner_of(one) == other.name and _partner_of(other) == one.name:
        return True
    return any(
        (has_partner_ability(first, BACKGROUND) and is_background(second))
        or (_leads_with_doctor(first) and _is_doctor(second))
        for first, second in ((one, other), (other, one))
    )


def refuse(faults: Iterable[Said]) -> None:
    """Raise one error for all faults of decks, if there are any.

    :raises BadDeck: there is a fault.
    """
    listed = list(faults)
    if listed:
        raise BadDeck("{faults}", faults=Sentences(listed))


def commander_faults(
    name: str,
    commander: Sequence[CardDefinition],
    deck: Sequence[CardDefinition],
    sideboard: Sequence[CardDefinition] = (),
    *,
    vehicles: bool = False,
) -> Iterator[Said]:
    """903.3-903.5. Yield the faults of a Commander deck."""

    def fault(text: str, **words: object) -> Said:
        return Said(text, {"deck": name, **words})

    if not (len(commander) == 1 or (len(commander) == 2 and are_partners(*commander))):
        yield fault("{deck} has {count} commanders: name one legendary creature (903.3).", count=len(commander))
        return
    background = len(commander) == 2 and any(has_partner_ability(card, BACKGROUND) for card in commander)
    for leader in commander:
        if not (can_command(leader, vehicles) or (background and is_background(leader))):
            wanted = Said("legendary creature or Vehicle") if vehicles else Said("legendary creature")
            text = "{deck}: {card} cannot be a commander, for it is no {wanted} (903.3)."
            yield fault(text, card=leader.name, wanted=wanted)
    size = len(deck) + len(commander)
    if size != SIZE:
        text = "{deck} has {count} {count:card|cards}, its commander included; it must have {size} (903.5a)."
        yield fault(text, count=size, size=SIZE)
    if sideboard:
        text = "{deck} has a sideboard of {count} {count:card|cards}; Commander has none (903.5e)."
        yield fault(text, count=len(sideboard))
    for card, count in Counter((*commander, *deck)).items():
        if count > (1 if card.in_deck is None else card.in_deck or count) and not is_basic(card):
            text = "{deck} has {card} {count} times; only basic lands may be more than once (903.5b)."
            yield fault(text, card=card.name, count=count)
    yield from _strange(name, deck)
    led = {color for leader in commander for color in color_identity(leader)}
    colors = [color for color in COLORS if color in led]
    leaders = " + ".join(leader.name for leader in commander)
    for card in dict.fromkeys(deck):
        beyond = [color for color in color_identity(card) if color not in colors]
        if beyond:
            text = "{deck}: {card} has {beyond} in its colour identity; with {leader} it may be {colors} (903.5c)."
            yield fault(text, card=card.name, beyond=_listed(beyond), leader=leaders, colors=_listed(colors))
        makes = [BASIC_LAND_MANA[land] for land in card.type_line[2] if land in BASIC_LAND_MANA]
        beyond = [color for color in makes if color not in colors]
        if beyond:
            text = "{deck}: {card} could make {beyond}; with {leader} it may be {colors} (903.5d)."
            yield fault(text, card=card.name, beyond=_listed(beyond), leader=leaders, colors=_listed(colors))


def deck_faults(
    name: str, deck: Sequence[CardDefinition], sideboard: Sequence[CardDefinition] = (), *, limited: bool = False
) -> Iterator[Said]:
    """100.2a, 100.2b, 100.4a. Yield the faults of a deck of constructed or `limited` play.

    A limited deck has at least forty cards, any number of copies of an opened card, and a sideboard of any size.
    """

    def fault(text: str, **words: object) -> Said:
        return Said(text, {"deck": name, **words})

    if limited:
        if len(deck) < LIMITED_SIZE:
            text = "{deck} has {count} {count:card|cards}; a limited deck has at least {least} (100.2b)."
            yield fault(text, count=len(deck), least=LIMITED_SIZE)
    else:
        if len(deck) < CONSTRUCTED_SIZE:
            text = "{deck} has {count} {count:card|cards}; a deck has at least {least} (100.2a)."
            yield fault(text, count=len(deck), least=CONSTRUCTED_SIZE)
        yield from _too_many(fault, deck, sideboard)
        if len(sideboard) > SIDEBOARD_SIZE:
            text = "{deck} has a sideboard of {count} cards; at most {most} are allowed (100.4a)."
            yield fault(text, count=len(sideboard), most=SIDEBOARD_SIZE)
    yield from _strange(name, (*deck, *sideboard))


def _too_many(
    fault: Callable[..., Said], deck: Sequence[CardDefinition], sideboard: Sequence[CardDefinition]
) -> Iterator[Said]:
    """100.2a, 100.4a, 113.6n. Yield a fault for each card with too many copies.

    A card's own text may allow more.
    """
    by_name = {card.name: card for card in (*deck, *sideboard)}
    main, beside = (Counter(card.name for card in cards) for cards in (deck, sideboard))
    for name, card in by_name.items():
        most = COPIES if card.in_deck is None else card.in_deck
        count = main[name] + beside[name]
        if is_basic(card) or not most or count <= most:
            continue
        if main[name] > most or not main[name]:
            yield fault(
                "{deck} has {count} copies of {card}; at most {most} are allowed (100.2a).",
                card=name,
                count=count,
                most=most,
            )
        else:
            text = "{deck} has {count} copies of {card}, sideboard included; at most {most} are allowed (100.4a)."
            yield fault(text, card=name, count=count, most=most)


def is_basic(card: CardDefinition) -> bool:
    """205.3i, 205.4c. Return True if the card is a basic land."""
    types, supertypes, _ = card.type_line
    return "basic" in supertypes and "land" in types


def _strange(name: str, cards: Sequence[CardDefinition]) -> Iterator[Said]:
    """100.2d. Yield a fault for each card that only a supplementary deck holds."""
    for card in dict.fromkeys(cards):
        if not NEVER_IN_A_DECK.isdisjoint(card.type_line[0]):
            text = "{deck}: {card} is a {type}, and no deck holds any."
            yield Said(text, {"deck": name, "card": card.name, "type": card.type_line[0][0]})


def _listed(colors: Sequence[str]) -> Listed | Said:
    return Listed([_NAMES[color] for color in colors], "") if colors else Said("colourless only")


_NAMES = dict(zip(COLORS, (Said("white"), Said("blue"), Said("black"), Said("red"), Said("green")), strict=True))
