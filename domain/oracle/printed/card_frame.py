"""Definition around the text of a card: name, cost, types, colours, numbers, faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.cards.language.characteristics import CARD_TYPES, SUPERTYPES
from domain.cards.language.faces import split_types
from domain.oracle.outcome import Gap, Problem
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.printed.color_indicators import COSTS, INDICATORS
from domain.oracle.printed.tokenizer import SELF


def face(facts: CardFacts, card: CardFacts) -> dict[str, Said] | Gap:
    """Return the definition of a face without its text, or a gap."""
    front, _, back = facts.type_line.replace(" - ", " — ").partition(" — ")
    words = [{"Tribal": "Kindred"}.get(word, word) for word in front.split()]
    if not all(word in CARD_TYPES or word in SUPERTYPES for word in words):
        return Gap(Problem.TYPE_LINE, says=facts.type_line)
    definition: dict[str, Said] = {"name": facts.name, "types": " ".join(words) + (f": {back.strip()}" if back else "")}
    cost = facts.mana_cost
    if not cost and facts is card.other and card.layout == "modal":
        cost = COSTS.get(facts.name, "")
    if cost:
        definition["cost"] = cost
    elif facts is card.other and card.layout not in ("transform", "flip") and "Land" not in words:
        return Gap(Problem.NUMBERS, says=f"the cost of {facts.name} is not known")
    indicator = facts.indicator
    if indicator is None and facts is card.other and not cost:
        indicator = INDICATORS.get(facts.name)
    if indicator:
        definition["colors"] = "".join(letter for letter in "WUBRG" if letter in indicator)
    elif indicator is None and facts is card.other and not cost and "Land" not in words:
        return Gap(Problem.COLORS, says=f"the colours of {facts.name} are not known")
    if facts.power is None and "Spacecraft" in back and "creature at" in facts.text:
        return Gap(Problem.NUMBERS, says=f"power and toughness of {facts.name} are not known")
    if facts.power is not None and ("Creature" in words or "Vehicle" in back):
        definition["pt"] = f"{facts.power}/{facts.toughness}"
    if facts.loyalty and "Planeswalker" in words:
        if not facts.loyalty.isdecimal():
            return Gap(Problem.NUMBERS, says=facts.loyalty)
        definition["loyalty"] = int(facts.loyalty)
    if facts.defense and "Battle" in words:
        definition["defense"] = int(facts.defense)
    return definition


def _with_own_name(value: Said, name: str) -> Said:
    """201.5. Return data in which the card's own name, in filters and for copies, is this name."""
    if isinstance(value, dict):
        return {
            key: name if key == "name" and inside == SELF else _with_own_name(inside, name)
            for key, inside in value.items()
        }
    return [_with_own_name(inside, name) for inside in value] if isinstance(value, list) else value


def with_text(framed: dict[str, Said], abilities: list[Said]) -> dict[str, Said]:
    """Return the definition of a face with its abilities.

    - 208.2a: a number that an ability defines is printed as `*` or `1+*`, where files have 0 or 1.
    - 311.2, 312.2, 314.2: abilities of planes, phenomena and schemes function in the command zone.
    - 113.6b: an ability that also functions in another zone stands for two.
    - 201.5: an object named like the card has its name.
    - 113.6n, 905.2: a limit of copies in a deck, permission to be a commander, and abilities for a draft are fields.
    """
    if not abilities:
        return framed
    face = dict(framed)
    for one in abilities:
        if isinstance(one, dict) and "in_deck" in one:
            face["in_deck"] = one["in_deck"]
        if isinstance(one, dict) and "commander" in one:
            face["commander"] = one["commander"]
    drafted: list[Said] = [one["draft"] for one in abilities if isinstance(one, dict) and "draft" in one]
    if drafted:
        face["draft"] = drafted
    about = frozenset(("in_deck", "commander", "draft"))
    abilities = [one for one in abilities if not (isinstance(one, dict) and about & one.keys())]
    abilities = [_with_own_name(in_zone, str(face["name"])) for one in abilities for in_zone in _of_each_zone(one)]
    for one in abilities:
        if isinstance(one, dict) and "defining" in one and "pt" in face:
            power, _, toughness = str(face["pt"]).partition("/")
            face["pt"] = f"{_starred(power, one.get('power'))}/{_starred(toughness, one.get('toughness'))}"
    away = {"Plane", "Phenomenon", "Scheme"} & set(str(face["types"]).replace(":", "").split())
    return {**face, "abilities": [_in_command_zone(one) for one in abilities] if away else abilities}


def _of_each_zone(ability: Said) -> list[Said]:
    """113.6b. Return an ability, or two of them if the ability also functions in another zone."""
    if not isinstance(ability, dict) or "also_in" not in ability:
        return [ability]
    here = {key: value for key, value in ability.items() if key != "also_in"}
    return [here, {**here, "zone": ability["also_in"]}]


def _starred(number: str, defined: Said) -> str:
    """208.2a. Return a printed power or toughness, with a star where an ability defines the number."""
    if defined is None or not number.isdecimal():
        return number
    if number == "0":
        return "*"
    sums = defined.get("plus") if isinstance(defined, dict) else None
    return f"{number}+*" if isinstance(sums, list) and int(number) in sums else number


def _in_command_zone(ability: Said) -> Said:
    if isinstance(ability, dict) and {"triggered", "activated", "static"} & ability.keys():
        return {"zone": "command", **ability}
    return ability


def unread(facts: CardFacts) -> Gap | None:
    """Return a gap if the layout cannot be compiled or a face is missing."""
    if bool(facts.layout) is (facts.other is not None) and facts.layout in READ:
        return None
    return Gap(Problem.LAYOUT, says=facts.layout)


READ: Final = frozenset(("", "transform", "modal", "split", "adventure", "prepare"))
"""Layouts of cards that the compiler can read."""


def whole(facts: CardFacts, faces: Sequence[dict[str, Said]]) -> dict[str, Said]:
    """Return the definition of a card from the definitions of its faces."""
    if facts.other is None:
        return dict(faces[0])
    front, back = faces
    if facts.layout == "split":
        cost, types = (
            f"{front.get('cost', '')}{back.get('cost', '')}",
            split_types(*(str(one["types"]) for one in faces)),
        )
        return {"name": facts.whole_name, "cost": cost, "types": types, "halves": [dict(front), dict(back)]}
    if facts.layout in ("adventure", "prepare"):
        return {**front, "inset": dict(back)}
    card: dict[str, Said] = {**front, "back": dict(back)}
    return {**card, "modal": True} if facts.layout == "modal" else card
