"""Boards on which a card can be played in all its ways: mana, targets of every kind, and spells that stir things up.

A scene is a position. The cards around are made up, with as few abilities as they can have, so that little is offered
but what the card under trial offers. `STIR` and its like are spells that make events happen that cards wait for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from domain.cards.catalogue import catalogue
from domain.cards.grammar.filters import SubtypeIs
from domain.cards.language import CardDefinition, Keyword
from domain.cards.language.tree import every_described
from domain.creature_types import CREATURE_TYPES
from domain.ids import PlayerId
from domain.position.model import Position

Data = dict[str, Any]

LETTERS = "WUBRG"
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MANA = "WUBRGC" * 25
"""What is in a pool as a scene begins; by what `Spring` says it stays there."""


class Scene(StrEnum):
    """Where a card lies as its game begins."""

    HAND = "hand"
    TABLE = "table"
    THEIRS = "their turn"


def _all(*filters: Any) -> Data:
    return {"all": list(filters)}


CREATURE: Data = {"type": "creature"}
OWN = _all(CREATURE, {"controller": "you"})
TOKEN: Data = {"types": "Creature: Soldier", "colors": "W", "pt": "1/1"}

KINDS = ("Elf", "Goblin", "Human", "Soldier", "Zombie")
"""The creature types of one that is of many; with those of which the text of the card speaks."""

STIR: list[Any] = [
    {"create_token": {**TOKEN, "name": "Recruit"}, "n": 3},
    {"create_token": "Treasure"},
    {"create_token": "Food"},
    {"create_token": "Clue"},
    {"gain_life": 3},
    {"draw": 2},
    {"discard": 1},
    {"lose_life": 1},
    {"mill": 2},
    {"scry": 1},
    {"surveil": 1},
    {"put_counters": "+1/+1", "on": OWN},
    {"put_counters": "charge", "on": {"controller": "you"}},
    {"tap": OWN},
    {"untap": OWN},
    {"proliferate": "you"},
    {"time_travel": "you"},
    {"roll": 20, "results": [{"from": 1, "to": 20, "do": [{"gain_life": 1}]}]},
    {"ring_tempts": "you"},
    {"become_monarch": "you"},
    {"take_initiative": "you"},
    {"player_counters": "energy", "who": "you", "n": 4},
]
"""What a player does who wants to see what their cards make of it."""

UNREST: list[Any] = [
    {"sacrifice": {"token": True}, "n": 3},
    {"draw": 1, "who": "each_opponent"},
    {"discard": 1, "who": "each_opponent"},
    {"lose_life": 1, "who": "each_opponent"},
    {"gain_life": 1, "who": "each_opponent"},
    {"mill": 2, "who": "each_opponent"},
    {"destroy": _all({"any": [{"name": "Shieldmate"}, {"name": "Cave"}, {"name": "Rune"}]}, {"controller": "you"})},
    {"deal_damage": 1, "to": "each_opponent"},
    {"deal_damage": 1, "to": _all(CREATURE, {"toughness": {"at_least": 2}})},
    {"move": _all({"zone": "graveyard"}, CREATURE, {"owner": "you"}), "to": "hand"},
    {"exile": _all({"zone": "graveyard"}, {"name": "Twig"})},
]
"""Losses on both sides."""

POINT: list[Any] = [{"apply": [{"pt": [1, 1]}], "to": "t", "for": "end_of_turn"}]
"""What makes a creature the target of a spell."""

END: list[Any] = [{"destroy": "t"}]
"""What ends a permanent."""

PUSH: list[Any] = [{"move": "t", "to": "hand"}]
"""What returns one to its owner's hand."""

PROD: list[Any] = [{"tap": "t"}, {"put_counters": "-1/-1", "on": "t"}]


def _spell(name: str, does: list[Any], types: str = "Sorcery", cost: str = "{0}", **more: Any) -> Data:
    return {"name": name, "types": types, "cost": cost, "abilities": [{"spell": does, **more}]}


def _body(
    name: str, types: str, pt: str = "2/2", cost: str = "{1}", abilities: Iterable[Any] = (), **more: Any
) -> Data:
    return {"name": name, "types": types, "pt": pt, "cost": cost, "abilities": list(abilities), **more}


def _keywords(*words: str) -> list[Data]:
    return [{"keyword": word} for word in words]


MADE: tuple[Data, ...] = (
    _body("Shieldmate", "Creature: Human Soldier", "2/3", "{W}"),
    _body("Wisp", f"Creature: {' '.join(KINDS)}", "3/3", "{2}{U}", _keywords("flying")),
    _body("Envoy", "Legendary Creature: Elf Warrior", "4/4", "{2}{G}", _keywords("trample")),
    _body("Husk", "Artifact Creature: Golem", "1/4", "{3}"),
    _body("Fiend", "Creature: Demon", "1/1", "{B}{R}"),
    _body("Cart", "Artifact: Vehicle", "3/3", "{2}"),
    {"name": "Trinket", "types": "Artifact", "cost": "{1}"},
    {"name": "Rune", "types": "Enchantment", "cost": "{1}{W}"},
    {"name": "Hilt", "types": "Artifact: Equipment", "cost": "{1}"},
    {"name": "Ribbon", "types": "Enchantment: Aura", "cost": "{W}",
     "abilities": [{"keyword": "enchant", "of": CREATURE}]},
    {"name": "Sage", "types": "Legendary Planeswalker: Sage", "cost": "{2}{U}", "loyalty": 5},
    {"name": "Cave", "types": "Land"},
    {"name": "Bastion", "types": "Battle", "cost": "{2}", "defense": 4},
    _body("Twig", "Creature: Plant", "1/1", "{G}"),
    {"name": "Spring", "types": "Enchantment", "cost": "{2}",
     "abilities": [{"static": ["mana_doesnt_empty"], "to": "you"}]},
    _spell("Stir", STIR),
    _spell("Unrest", UNREST),
    _spell("Point", POINT, "Instant", "{R}", targets={"t": {"of": CREATURE}}),
    _spell("End", END, "Instant", "{B}", targets={"t": {"of": {"is": "permanent"}}}),
    _spell("Push", PUSH, "Instant", "{U}", targets={"t": {"of": {"is": "permanent"}}}),
    _spell("Prod", PROD, "Instant", "{1}{R}", targets={"t": {"of": CREATURE}}),
    _spell("Bolt", [{"deal_damage": 2, "to": "t"}], "Instant", "{R}", targets={"t": {"of": "any_target"}}),
    _body("Ambusher", "Artifact Enchantment Creature: Cat", "2/2", "{1}{G}", _keywords("flash")),
    {"name": "Needle", "types": "Artifact", "cost": "{1}",
     "abilities": [{"activated": [{"deal_damage": 1, "to": "t"}], "cost": [{"mana": "{1}"}],
                    "targets": {"t": {"of": "any_target"}}}]},
)  # fmt: skip
"""The cards around the one under trial."""

RECRUIT: Data = {"name": "Recruit", "token": True, **TOKEN}


@cache
def _made() -> Mapping[str, CardDefinition]:
    return {**catalogue(), **{card["name"]: CardDefinition.load(card) for card in MADE}}


def known(card: CardDefinition) -> Mapping[str, CardDefinition]:
    """The cards of a scene for this one, and those that the program knows by heart."""
    named = {node.subtype for node in every_described(card) if isinstance(node, SubtypeIs)}
    kinds = sorted(named.intersection(CREATURE_TYPES))[:12]
    wisp = next(data for data in MADE if data["name"] == "Wisp")
    types = f"Creature: {' '.join(dict.fromkeys((*kinds, *KINDS)))}"
    return {
        **_made(),
        "Wisp": CardDefinition.load({**wisp, "types": types}) if kinds else _made()["Wisp"],
        card.name: card,
    }


@cache
def _recruit() -> Data:
    return CardDefinition.load(RECRUIT).dump()


SPECIAL = frozenset(("plane", "phenomenon", "scheme"))
"""Types of cards that no deck of a duel has."""


def scene(card: CardDefinition, scene: Scene, edition: str, copies: int, stirring: bool = True) -> Position:
    """A position with a card in the zones of a scene, `copies` of it in the hand; `stirring` with what makes events."""
    name = card.name
    types = set(card.type_line[0])
    around = {"battlefield": _battlefield(), "graveyard": _graveyard(), "hand": _hand(stirring), "library": _library()}
    one: Data = {"name": "A", "mana": MANA, **around, "exile": ["Twig"]}
    other: Data = {"name": "B", "mana": "WUBRGC" * 3, **_opponent()}
    data: Data = {"rules": edition, "players": [one, other], "turn": 5, "cards": {"Recruit": _recruit()}}
    if types & SPECIAL:
        return Position.load(_beside(data, name, types))
    permanent = not types & {"instant", "sorcery"}
    one["library"] = [*one["library"][:3], name, *one["library"][3:]]
    if scene is Scene.HAND:
        one["hand"] = [*[name] * copies, *one["hand"]]
        one["graveyard"] = [*one["graveyard"], name]
    else:
        one["hand"] = [*[name] * max(1, copies - 2), *one["hand"]]
        one["graveyard"] = [*one["graveyard"], name]
        one["exile"] = [*one["exile"], name]
        if permanent and "Aura" not in card.type_line[2]:
            alone = "legendary" in card.type_line[1] or "planeswalker" in types
            there: Data | str = {"card": name, "counters": {"loyalty": 15}} if "planeswalker" in types else name
            one["battlefield"] = [*one["battlefield"], *[there] * (1 if alone else 2)]
        elif permanent:
            one["battlefield"] = [*one["battlefield"], {"card": name, "attached": _host(card)}]
    if scene is Scene.THEIRS:
        data |= {"turn": 6, "active": "B"}
    return Position.load(data)


def _host(card: CardDefinition) -> str:
    """To what an Aura of this text is attached; where that cannot be it is put into the graveyard."""
    enchants = next(
        (str(part.of) for part in card.abilities if isinstance(part, Keyword) and part.keyword == "enchant"), ""
    )
    for word, host in (
        ("player", "B"),
        ("opponent", "B"),
        ("land", "my Cave"),
        ("artifact", "my Husk"),
        ("Vehicle", "Cart"),
    ):
        if word in enchants and "creature" not in enchants:
            return host
    return "Envoy"


def _beside(data: Data, name: str, types: set[str]) -> Data:
    """901, 904. The same in a game with planes or schemes, of which this is the first."""
    one, other = data["players"]
    kind = "scheme" if "scheme" in types else "plane"
    others = [one for one, card in catalogue().items() if kind in card.type_line[0] and one != name]
    if kind == "scheme":
        one |= {"supplement": [name, *others[:10] * 2]}
        third = {"name": "C", "battlefield": ["Twig"], "hand": ["Twig"], "library": list(BASICS) * 3}
        return {**data, "players": [one, other, third], "format": "archenemy", "step": "upkeep"}
    first = others.pop() if "phenomenon" in types else name
    one |= {"supplement": [*([name] if first != name else []), *others[:10]], "command": [first]}
    other |= {"supplement": others[10:21]}
    return {**data, "format": "planechase", "planar_controller": "A"}


def _lands(many: int) -> list[Data | str]:
    return [{"card": land, "count": many} for land in BASICS]


def _battlefield() -> list[Data | str]:
    return [
        *_lands(1), _called("Cave"), _called("Shieldmate"), _called("Wisp"), "Envoy", _called("Husk"), "Cart",
        "Trinket", "Rune", "Hilt", "Sage", {"card": "Ribbon", "attached": "my Shieldmate"}, "Fiend",
        "Spring", {"card": "Recruit", "token": True, "count": 2},
    ]  # fmt: skip


def _called(name: str) -> Data:
    return {"card": name, "ref": f"my {name}"}


def _opponent() -> Data:
    return {
        "battlefield": [
            *_lands(1), {"card": "Shieldmate", "ref": "theirs"}, {"card": "Wisp", "ref": "their wisp"},
            {"card": "Husk", "tapped": True, "ref": "their husk"}, {"card": "Trinket", "ref": "their trinket"},
            {"card": "Rune", "ref": "their rune"}, {"card": "Sage", "ref": "their sage"},
            {"card": "Fiend", "ref": "their fiend"},
            {"card": "Ribbon", "attached": "their wisp"}, {"card": "Cave", "ref": "their cave"}, "Needle",
            {"card": "Recruit", "token": True, "ref": "their recruit"},
        ],
        "hand": ["Ambusher", "Bolt", "Prod", "Forest", "Twig"],
        "graveyard": ["Twig", "Bolt", "Trinket", "Forest", "Unrest"],
        "library": ["Forest", "Twig", "Island", "Bolt", "Swamp", "Trinket", "Plains", "Rune", *BASICS],
        "exile": ["Twig"],
    }  # fmt: skip


def _graveyard() -> list[str]:
    return ["Twig", "Envoy", "Trinket", "Rune", "Point", "Unrest", "Forest", "Sage", "Husk", "Wisp"]


def _hand(stirring: bool) -> list[str]:
    return ["Twig", "Trinket", "Forest", *(["Wisp", "Stir", "Unrest", "Point", "End", "Push"] if stirring else [])]


def _library() -> list[str]:
    return ["Forest", "Twig", "Island", "Trinket", "Point", "Swamp", "Rune", "Wisp", "Plains", "Husk", "Mountain",
            "Unrest", "Cave", *BASICS, *BASICS]  # fmt: skip


def deeds(kind: Scene) -> list[tuple[PlayerId, str, str]]:
    """Who does what where, in this order, so that something happens."""
    one, two = PlayerId(1), PlayerId(2)
    stage = [
        (two, "Ambusher", "main"), (one, "Point", "main"), (one, "Stir", "main"), (one, "Forest", "main"),
        (one, "Wisp", "main"), (one, "Trinket", "main"), (two, "Prod", "attack"), (two, "Needle", "attack"),
        (one, "Unrest", "after"), (two, "Bolt", "after"), (one, "Push", "after"), (one, "End", "after"),
    ]  # fmt: skip
    if kind is Scene.HAND:
        stage = stage[:-2]
    if kind is Scene.THEIRS:
        stage = [(two, "Twig", "main"), (two, "Bolt", "main"), (one, "Point", "any"), *stage]
    return stage
