"""613.1, 613.4. Modifications: the layer each belongs to, settling its amounts, and what it does to an object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from domain.board.abilities import NO_CARD, brought_along, intrinsic_abilities
from domain.board.characteristics import AbilityRef
from domain.board.keywords import keyword, keyword_of
from domain.board.objects import Obj
from domain.cards import language as l
from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS
from domain.freezing import Frozen, frozen
from domain.ids import ObjectId, PlayerId
from domain.rules.abilities import keywords
from domain.rules.continuous import whole_texts
from domain.rules.resolving.reading import Context
from domain.terms import BASIC_LAND_MANA

Settled: TypeAlias = tuple[Frozen, ...]
"""A modification with its amounts settled: its word and what it takes."""

LAYERS = ("2", "3", "3n", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")
"""613.1, 613.4. The layers with effects here, in order; the last one for effects on the rules of the game (613.11).

"3n" is what layer 3 does to whole texts and to names (612.5-612.8), after words were replaced."""

_LAYER_OF: dict[object, str | None] = {
    "control": "2",
    "text": "3",
    whole_texts.RULES_TEXT: "3n",
    whole_texts.FULL_TEXT: "3n",
    l.FullText: "3n",
    "set_name": "3n",
    "has_names": "3n",
    "add_types": "4",
    "set_types": "4",
    "land_type": "4",
    "set_color": "5",
    "ability": "6",
    "keyword": "6",
    "lose": "6",
    "set_pt": "7b",
    "pt": "7c",
    "switch_pt": "7d",
    l.Control: "2",
    l.SetName: "3n",
    l.HasNames: "3n",
    l.AddTypes: "4",
    l.SetTypes: "4",
    l.SetLandType: "4",
    l.SetColor: "5",
    l.Grant: "6",
    l.Lose: "6",
    l.SetPT: "7b",
    l.ModifyPT: "7c",
    l.SwitchPT: "7d",
    l.RuleWith: "rules",
}

_RULES = frozenset((*l.RULE_WORDS, *l.RULES_WITH))


def layer_of(mod: l.Modification | Settled) -> str | None:
    """The layer of a modification, settled or not; None if it does not change objects."""
    if isinstance(mod, str):
        return "rules"
    if isinstance(mod, tuple):
        if mod[0] == "word":
            return "rules" if keyword(mod[1]).name in _RULES else "6"
        return _LAYER_OF.get(mod[0])
    return _LAYER_OF.get(type(mod))


# Settling


def settle(mod: l.Modification, context: Context) -> Settled:
    """A modification with every amount and player read now (608.2h, 611.2c)."""
    if isinstance(mod, str):
        return ("word", mod)
    return _SETTLE[type(mod)](mod, context)


def _grant(mod: l.Grant, context: Context) -> Settled:
    word, abilities = keywords.gained(context.game, context.text or NO_CARD, mod.grant)
    if not abilities:
        return ("word", _of_chosen(word, context))
    return ("keyword", word, *abilities) if word else ("ability", *abilities[0])


def _of_chosen(word: str, context: Context) -> str:
    """702.16a. A keyword with the chosen colour, such as `protection:chosen`."""
    granted = keyword(word)
    if granted.value != "chosen":
        return word
    color = context.board.object(context.source).chosen.get("color", "")
    return str(granted.about(COLOR_WORDS.get(color, "none")))


COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def _rule_with(mod: l.RuleWith, context: Context) -> Settled:
    """A rule with its value, such as `max_attackers:2`."""
    value: str | int | None = mod.quality
    if mod.of is not None:
        value = (context.entities(mod.of) or (0,))[0]
    elif mod.n is not None:
        value = max(0, context.amount(mod.n))
        if mod.rule in ("attack_cost", "block_cost"):
            value = f"{{{value}}}"
    elif mod.mana is not None:
        value = mod.mana
    return ("word", str(keyword_of(mod.rule, value)))


def _data(given: object) -> Frozen:
    """Constructs of the language as frozen data, to be read again when they are needed."""
    if isinstance(given, tuple):
        return tuple(_data(item) for item in given)
    if isinstance(given, Node):
        return frozen(given.model_dump(mode="json", by_alias=True, exclude_defaults=True))
    return given


def _land_type_named(mod: l.SetLandType, context: Context) -> Settled:
    if mod.set_land_type != "chosen":
        return ("land_type", mod.set_land_type)
    return ("land_type", context.board.object(context.source).chosen.get("land_type", ""))


_SETTLE: dict[type, Callable[[Any, Context], Settled]] = {
    l.ModifyPT: lambda mod, context: ("pt", context.amount(mod.pt[0]), context.amount(mod.pt[1])),
    l.SetPT: lambda mod, context: ("set_pt", context.amount(mod.set_pt[0]), context.amount(mod.set_pt[1])),
    l.SwitchPT: lambda mod, context: ("switch_pt",),
    l.Grant: _grant,
    l.Lose: lambda mod, context: ("lose", mod.lose),
    l.Control: lambda mod, context: ("control", (context.players(mod.control) or (context.you,))[0]),
    l.AddTypes: lambda mod, context: ("add_types", mod.add_types, mod.subtypes),
    l.SetTypes: lambda mod, context: ("set_types", mod.set_types, mod.subtypes),
    l.SetLandType: _land_type_named,
    l.SetColor: lambda mod, context: ("set_color", mod.set_color),
    l.FullText: whole_texts.settle,
    l.SetName: lambda mod, context: ("set_name", mod.set_name),
    l.HasNames: lambda mod, context: ("has_names", mod.has_names),
    l.CostMore: lambda mod, context: ("cost_more", context.amount(mod.cost_more)),
    l.ExtraLands: lambda mod, context: ("extra_lands", mod.extra_lands),
    l.MaxHandSize: lambda mod, context: ("max_hand_size", mod.max_hand_size),
    l.AttackTax: lambda mod, context: ("attack_tax", _data(mod.attack_tax)),
    l.ToAttack: lambda mod, context: ("to_attack", _data(mod.to_attack)),
    l.ToBlock: lambda mod, context: ("to_block", _data(mod.to_block), _data(mod.whom)),
    l.RuleWith: _rule_with,
}


# What each does


def _control(found: Obj, player: PlayerId) -> None:
    found.controller = player


def _add_types(found: Obj, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1b, 305.6. In addition to the others; a land with a new basic land type can make its mana, a Siege is one."""
    new = tuple(name for name in subtypes if name not in found.subtypes)
    found.types += tuple(type for type in types if type not in found.types)
    found.subtypes += new
    if new and "land" in found.types:
        found.abilities += intrinsic_abilities(new)
    elif "battle" in found.types:
        found.abilities += tuple(
            ref for ref in brought_along(found.types, found.subtypes) if ref not in found.abilities
        )


def _set_types(found: Obj, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1a. These instead of all others; supertypes stay. What is no land any more makes no mana as one (305.6)."""
    found.types = tuple(types)
    found.subtypes = tuple(subtypes)
    if any(definition == NO_CARD for definition, _ in found.abilities) or "land" in types or "battle" in types:
        own = tuple(ref for ref in found.abilities if ref[0] != NO_CARD)
        found.abilities = own + brought_along(found.types, found.subtypes)


def _land_type(found: Obj, name: str) -> None:
    """305.7. A new basic land type takes away the old land types and the abilities of the text, and adds its own."""
    if not name:
        return
    found.subtypes = (*(kept for kept in found.subtypes if kept not in _LAND_TYPES), name)
    found.abilities = intrinsic_abilities((name,)) if "land" in found.types else ()
    found.keywords = tuple(word for word in found.keywords if word.name == NAMES)


_LAND_TYPES = frozenset(
    (
        *BASIC_LAND_MANA, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower",
        "Town", "Urza's",
    )
)  # fmt: skip
"""205.3i. The land types."""


def _set_name(found: Obj, name: str) -> None:
    """612.8. It loses the names it had."""
    found.name = name
    found.keywords = tuple(word for word in found.keywords if word.name != NAMES)


NAMES = "names"
"""612.7. What stands among an object's keywords for names it has besides: no ability, so that it is not lost as one."""


def _has_names(found: Obj, kind: str) -> None:
    _word(found, keyword_of(NAMES, kind))


def _set_color(found: Obj, colors: str) -> None:
    found.colors = colors


def _word(found: Obj, word: str) -> None:
    added = keyword(word)
    row = KEYWORDS.get(added.name)
    if added not in found.keywords or (row is not None and row.instances == "added up"):
        found.keywords = (*found.keywords, added)


def _ability(found: Obj, definition: int, part: int) -> None:
    found.abilities = (*found.abilities, (definition, part))


def _keyword(found: Obj, word: str, *abilities: AbilityRef) -> None:
    """702. A keyword that is shorthand, and what it stands for."""
    found.keywords = (*found.keywords, keyword(word))
    found.abilities += tuple((one[0], one[1]) for one in abilities)


def _lose(found: Obj, word: str) -> None:
    if word == "all":
        found.keywords = tuple(word for word in found.keywords if word.name == NAMES)
        found.abilities = ()
    else:
        lost = ("banding", "bands with other") if word == "banding" else (word,)  # 702.22b
        found.keywords = tuple(kept for kept in found.keywords if kept.name not in lost and kept != word)


def _set_pt(found: Obj, power: int, toughness: int) -> None:
    found.power, found.toughness = power, toughness


def _modify_pt(found: Obj, power: int, toughness: int) -> None:
    if found.power is not None and found.toughness is not None:
        found.power += power
        found.toughness += toughness


def _switch_pt(found: Obj) -> None:
    found.power, found.toughness = found.toughness, found.power


CARRIED_OUT: dict[str, Callable[..., None]] = {
    "control": _control,
    "add_types": _add_types,
    "set_types": _set_types,
    "land_type": _land_type,
    whole_texts.RULES_TEXT: whole_texts.rules_text,
    whole_texts.FULL_TEXT: whole_texts.full_text,
    "set_name": _set_name,
    "has_names": _has_names,
    "set_color": _set_color,
    "word": _word,
    "ability": _ability,
    "keyword": _keyword,
    "lose": _lose,
    "set_pt": _set_pt,
    "pt": _modify_pt,
    "switch_pt": _switch_pt,
}
"""What each settled modification does to an object."""


KEYWORD_COUNTERS = frozenset(
    (
        "deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    )
)  # fmt: skip
"""122.1b. Counters that give their object the keyword they are named after."""


def with_counters(work: dict[ObjectId, Obj], layer: str) -> bool:
    """613.1f, 613.4c. Counters that give keywords, or change power and toughness. Returns whether abilities came.

    Each of several gives the keyword, which is no more than one where more are redundant.
    """
    came = False
    for found in work.values():
        for kind, count in found.counters.items():
            if layer == "6" and count and kind in KEYWORD_COUNTERS:
                if abilities := keywords.of_counter(kind):
                    came = True
                    for _ in range(count if KEYWORDS[kind].instances == "separate" else 1):
                        _keyword(found, kind, *abilities)
                else:
                    _word(found, kind)
            elif layer == "7c" and "/" in kind:
                power, _, toughness = kind.partition("/")
                _modify_pt(found, int(power) * count, int(toughness) * count)
    return came
