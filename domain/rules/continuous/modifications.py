"""613.1, 613.4. Modifications: how each of the language is settled, and what a settled one does to an object.

Which settled ones there are, and the layer each belongs to, is in `board.settled`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from domain.board.abilities import NO_CARD, brought_along, intrinsic_abilities
from domain.board.characteristics import AbilityRef
from domain.board.keywords import keyword, keyword_of
from domain.board.modifications_in_force import KINDS, Settled
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS
from domain.creature_types import CREATURE_TYPES
from domain.freezing import Frozen, frozen
from domain.ids import ObjectId, PlayerId
from domain.rules.abilities import keywords
from domain.rules.continuous import whole_texts
from domain.rules.resolving.evaluation import Context, chosen_type
from domain.terms import BASIC_LAND_MANA, COLORS, EVERY_CREATURE_TYPE

LAYERS = ("2", "3", "3n", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")
"""613.1, 613.4. The layers with effects here, in order; the last one for effects on the rules of the game (613.11).

"3n" is what layer 3 does to whole texts and to names (612.5-612.8), after words were replaced."""

_RULES = frozenset((*lang.RULE_WORDS, *lang.RULES_WITH))


def layer_of(mod: lang.Modification | Settled) -> str | None:
    """The layer of a modification, settled or not; None if it does not change objects."""
    if isinstance(mod, str):
        return "rules"
    if isinstance(mod, tuple):
        if mod[0] == "word":
            return "rules" if keyword(mod[1]).name in _RULES else "6"
        kind = KINDS.get(mod[0])
        return None if kind is None else kind.layer
    settled = SETTLED.get(type(mod))
    return None if settled is None else settled.layer


# Settling

Settle: TypeAlias = Callable[[Any, Context], Settled]
M = TypeVar("M", bound=Settle)


class Settling(NamedTuple):
    """How a modification of the language is settled, and the layer of what comes out."""

    layer: str | None
    settle: Settle


SETTLED: dict[type[Node], Settling] = {}
"""By the modifications of the language; those of copies are settled where copies are made (`static_copies`)."""


def settles(kind: type[Node], word: str, layer: str | None = None) -> Callable[[M], M]:
    """Register how a modification is settled, as one with this word; in the word's layer unless another is given."""

    def register(function: M) -> M:
        SETTLED[kind] = Settling(layer or KINDS[word].layer, function)
        return function

    return register


def settle(mod: lang.Modification, context: Context) -> Settled:
    """A modification with every amount and player read now (608.2h, 611.2c)."""
    if isinstance(mod, str):
        return ("word", mod)
    return SETTLED[type(mod)].settle(mod, context)


@settles(lang.Grant, "ability")
def _grant(mod: lang.Grant, context: Context) -> Settled:
    word, abilities = keywords.gained(context.game, context.text or NO_CARD, mod.grant)
    if not abilities:
        return ("word", _of_chosen(word, context))
    return ("keyword", word, *abilities) if word else ("ability", *abilities[0])


def _of_chosen(word: str, context: Context) -> str:
    """702.16a. A keyword with the chosen colour, such as `protection:chosen`."""
    granted = keyword(word)
    if granted.value != "chosen":
        return word
    return str(granted.about(COLOR_WORDS.get(_chosen("color", context), "none")))


def _chosen(what: str, context: Context) -> str:
    """607.2d. What was chosen as the text was carried out, or else for its source; empty if nothing was."""
    said = context.names.get(f"chosen.{what}")
    return str(said) if said is not None else context.board.object(context.source).chosen.get(what, "")


COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@settles(lang.RuleWith, "word", "rules")
def _rule_with(mod: lang.RuleWith, context: Context) -> Settled:
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


@settles(lang.SetLandType, "land_type")
def _land_type_named(mod: lang.SetLandType, context: Context) -> Settled:
    if mod.set_land_type != "chosen":
        return ("land_type", mod.set_land_type)
    return ("land_type", _chosen("land_type", context))


@settles(lang.SetColor, "set_color")
def _color_named(mod: lang.SetColor, context: Context) -> Settled:
    return ("set_color", _chosen("color", context) if mod.set_color == "chosen" else mod.set_color)


@settles(lang.BecomeTypes, "become_types")
def _types_named(mod: lang.BecomeTypes, context: Context) -> Settled:
    subtypes = tuple(_chosen("creature_type", context) if name == "chosen" else name for name in mod.subtypes)
    return ("become_types", mod.become_types, subtypes)


settles(lang.FullText, "full_text")(whole_texts.settle)


@settles(lang.ModifyPT, "pt")
def _changed_pt(mod: lang.ModifyPT, context: Context) -> Settled:
    return ("pt", context.amount(mod.pt[0]), context.amount(mod.pt[1]))


@settles(lang.SetPT, "set_pt")
def _new_pt(mod: lang.SetPT, context: Context) -> Settled:
    return ("set_pt", context.amount(mod.set_pt[0]), context.amount(mod.set_pt[1]))


@settles(lang.Control, "control")
def _new_controller(mod: lang.Control, context: Context) -> Settled:
    return ("control", (context.players(mod.control) or (context.you,))[0])


@settles(lang.CostMore, "cost_more")
def _more_of_a_cost(mod: lang.CostMore, context: Context) -> Settled:
    return ("cost_more", context.amount(mod.cost_more))


@settles(lang.SwitchPT, "switch_pt")
def _switched(mod: lang.SwitchPT, context: Context) -> Settled:
    return ("switch_pt",)


@settles(lang.AddTypes, "add_types")
def _added_types(mod: lang.AddTypes, context: Context) -> Settled:
    """With the type that was chosen for the object with this text, where the text says so."""
    subtypes = tuple(chosen_type(name, context) for name in mod.subtypes)
    return ("add_types", mod.add_types, tuple(name for name in subtypes if name != "none"))


@settles(lang.AddColor, "add_color")
@settles(lang.Lose, "lose")
@settles(lang.SetTypes, "set_types")
@settles(lang.AddSupertypes, "add_supertypes")
@settles(lang.LoseTypes, "lose_types")
@settles(lang.SetName, "set_name")
@settles(lang.HasNames, "has_names")
@settles(lang.ExtraLands, "extra_lands")
@settles(lang.CastsNone, "casts_none")
@settles(lang.AsThoughFlash, "as_though_flash")
@settles(lang.PlayFrom, "play_from")
@settles(lang.MaxHandSize, "max_hand_size")
@settles(lang.ToAttack, "to_attack")
@settles(lang.ToBlock, "to_block")
@settles(lang.AttacksOnly, "attacks_only")
@settles(lang.CantAttackThose, "cant_attack_those")
@settles(lang.BlocksOnly, "blocks_only")
@settles(lang.BlockedOnlyBy, "blocked_only_by")
def _as_it_says(mod: Node, context: Context) -> Settled:
    """What has no amounts: its fields, in their order."""
    return (mod.KEY, *(_data(getattr(mod, name)) for name in type(mod).model_fields))


@settles(lang.AttackTax, "attack_tax")
def _attack_tax(mod: lang.AttackTax, context: Context) -> Settled:
    """Whether planeswalkers are spared as well is told only where they are."""
    return (mod.KEY, _data(with_x(mod, context)), *((True,) if mod.and_planeswalkers else ()))


def with_x(mod: lang.AttackTax, context: Context) -> str | tuple[g.Cost, ...]:
    """What an attack costs, with the number that X is."""
    if mod.x is None or not isinstance(mod.attack_tax, str):
        return mod.attack_tax
    return mod.attack_tax.replace("{X}", f"{{{max(0, context.amount(mod.x))}}}")


# What each does

CARRIED_OUT: dict[str, Callable[..., None]] = {}
"""What each settled modification does to an object, by its word."""

C = TypeVar("C", bound=Callable[..., None])


def carries_out(word: str) -> Callable[[C], C]:
    """Register what a settled modification does to an object; it is given the object, and what follows the word."""

    def register(function: C) -> C:
        CARRIED_OUT[word] = function
        return function

    return register


carries_out("rules_text")(whole_texts.rules_text)
carries_out("full_text")(whole_texts.full_text)


@carries_out("control")
def _control(found: GameObject, player: PlayerId) -> None:
    found.controller = player


@carries_out("add_types")
def _add_types(found: GameObject, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
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


_OF_CREATURES = frozenset((*CREATURE_TYPES, EVERY_CREATURE_TYPE))


@carries_out("add_supertypes")
def _add_supertypes(found: GameObject, supertypes: tuple[str, ...]) -> None:
    """205.4b. Card types and subtypes stay as they are."""
    found.supertypes += tuple(word for word in supertypes if word not in found.supertypes)


@carries_out("become_types")
def _become_types(found: GameObject, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1b. Its own types and subtypes stay, but for creature types."""
    found.types += tuple(type for type in types if type not in found.types)
    found.subtypes = (*(kept for kept in found.subtypes if kept not in _OF_CREATURES), *subtypes)


@carries_out("lose_types")
def _lose_types(found: GameObject, types: tuple[str, ...]) -> None:
    """205.1a, 205.3d. A subtype goes with the card type that it belongs to."""
    found.types = tuple(type for type in found.types if type not in types)
    for type in types:
        kinds = _SUBTYPES.get(type, frozenset())
        if type == "creature" and "kindred" in found.types:
            continue
        found.subtypes = tuple(name for name in found.subtypes if name not in kinds)


@carries_out("set_types")
def _set_types(found: GameObject, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1a. These instead of all others; supertypes stay. What is no land any more makes no mana as one (305.6)."""
    found.types = tuple(types)
    found.subtypes = tuple(subtypes)
    if any(definition == NO_CARD for definition, _ in found.abilities) or "land" in types or "battle" in types:
        own = tuple(ref for ref in found.abilities if ref[0] != NO_CARD)
        found.abilities = own + brought_along(found.types, found.subtypes)


@carries_out("land_type")
def _land_type(found: GameObject, name: str) -> None:
    """305.7. A new basic land type takes away the old land types and the abilities of the text, and adds its own."""
    if not name:
        return
    found.subtypes = (*(kept for kept in found.subtypes if kept not in _LAND_TYPES), name)
    found.abilities = intrinsic_abilities((name,)) if "land" in found.types else ()
    found.keywords = tuple(word for word in found.keywords if word.name == NAMES)


_SUBTYPES = {
    "creature": CREATURE_TYPES,
    "artifact": frozenset(
        (
            "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
            "Incubator", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Treasure", "Vehicle",
        )
    ),
}  # fmt: skip
"""205.3g, 205.3m. The subtypes of card types that something can lose."""

_LAND_TYPES = frozenset(
    (
        *BASIC_LAND_MANA, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower",
        "Town", "Urza's",
    )
)  # fmt: skip
"""205.3i. The land types."""


@carries_out("set_name")
def _set_name(found: GameObject, name: str) -> None:
    """612.8. It loses the names it had."""
    found.name = name
    found.keywords = tuple(word for word in found.keywords if word.name != NAMES)


NAMES = "names"
"""612.7. What stands among an object's keywords for names it has besides: no ability, so that it is not lost as one."""


@carries_out("has_names")
def _has_names(found: GameObject, kind: str) -> None:
    _word(found, keyword_of(NAMES, kind))


@carries_out("set_color")
def _set_color(found: GameObject, colors: str) -> None:
    found.colors = colors


@carries_out("add_color")
def _add_color(found: GameObject, colors: str) -> None:
    found.colors = "".join(letter for letter in COLORS if letter in found.colors + colors)


EACH_COUNTS = ("attack_cost", "block_cost")
"""508.1h, 509.1d. Rules that are costs: what says the same twice costs twice as much."""


@carries_out("word")
def _word(found: GameObject, word: str) -> None:
    added = keyword(word)
    row = KEYWORDS.get(added.name)
    each = added.name in EACH_COUNTS or (row is not None and row.instances == "added up")
    if each or added not in found.keywords:
        found.keywords = (*found.keywords, added)


@carries_out("ability")
def _ability(found: GameObject, definition: int, part: int) -> None:
    found.abilities = (*found.abilities, (definition, part))


@carries_out("keyword")
def _keyword(found: GameObject, word: str, *abilities: AbilityRef) -> None:
    """702. A keyword that is shorthand, and what it stands for."""
    found.keywords = (*found.keywords, keyword(word))
    found.abilities += tuple((one[0], one[1]) for one in abilities)


@carries_out("lose")
def _lose(found: GameObject, word: str) -> None:
    if word == "all":
        found.keywords = tuple(word for word in found.keywords if word.name == NAMES)
        found.abilities = ()
    else:
        lost = ("banding", "bands with other") if word == "banding" else (word,)  # 702.22b
        found.keywords = tuple(kept for kept in found.keywords if kept.name not in lost and kept != word)


@carries_out("set_pt")
def _set_pt(found: GameObject, power: int, toughness: int) -> None:
    found.power, found.toughness = power, toughness


@carries_out("pt")
def _modify_pt(found: GameObject, power: int, toughness: int) -> None:
    if found.power is not None and found.toughness is not None:
        found.power += power
        found.toughness += toughness


@carries_out("switch_pt")
def _switch_pt(found: GameObject) -> None:
    found.power, found.toughness = found.toughness, found.power


KEYWORD_COUNTERS = frozenset(
    (
        "deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    )
)  # fmt: skip
"""122.1b. Counters that give their object the keyword they are named after."""


def with_counters(work: dict[ObjectId, GameObject], layer: str) -> bool:
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
