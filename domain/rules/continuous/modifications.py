"""613.1, 613.4. Modifications: fixing the values of each kind, and applying it to an object.

To settle a modification is to fix its values: "+X/+X" with X = 3 becomes `("pt", 3, 3)`. The settled
modifications and their layers are listed in `board.modifications_in_force`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from domain.board.abilities import NO_CARD, brought_along, intrinsic_abilities
from domain.board.characteristics import AbilityRef
from domain.board.keywords import KEYWORD_COUNTERS, keyword, keyword_of
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
from domain.rules.abilities.history import happenings
from domain.rules.continuous import whole_texts
from domain.rules.continuous.chosen_words import chosen, of_chosen
from domain.rules.resolving.evaluation import Context, chosen_type
from domain.subtypes import SUBTYPES
from domain.terms import COLORS, EVERY_CREATURE_TYPE, LAND_TYPES

LAYERS = ("2", "3", "3n", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")
"""613.1, 613.4. The layers in order; last, effects on the rules of the game (613.11).

"3n" is the part of layer 3 for whole texts and names (612.5-612.8), after words were replaced.
"""

_RULES = frozenset((*lang.RULE_WORDS, *lang.RULES_WITH))


def layer_of(mod: lang.Modification | Settled) -> str | None:
    """Return the layer of a modification; None for one that changes no objects.

    The modification may be settled or not.
    """
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
    """A function that settles a kind of modification, and the layer of the result."""

    layer: str | None
    settle: Settle


SETTLED: dict[type[Node], Settling] = {}
"""Settling functions by class of modification; copies are settled in `static_copies`."""


def settles(kind: type[Node], word: str, layer: str | None = None) -> Callable[[M], M]:
    """Register the function that settles a class of modification.

    The settled modification begins with `word`. Its layer is that of the word, unless `layer` is given.
    """

    def register(function: M) -> M:
        SETTLED[kind] = Settling(layer or KINDS[word].layer, function)
        return function

    return register


def settle(mod: lang.Modification, context: Context) -> Settled:
    """Return a modification with every amount and player fixed now (608.2h, 611.2c).

    Example: `ModifyPT` with X and X = 3 → `("pt", 3, 3)`.
    """
    if isinstance(mod, str):
        return ("word", mod)
    return SETTLED[type(mod)].settle(mod, context)


@settles(lang.Grant, "ability")
def _grant(mod: lang.Grant, context: Context) -> Settled:
    word, abilities = keywords.gained(context.game, context.text or NO_CARD, mod.grant)
    if mod.keeps is not None:
        return ("word", str(keyword_of(of_chosen(word, context), context.source)))
    if not abilities:
        return ("word", of_chosen(word, context))
    return ("keyword", word, *abilities) if word else ("ability", *abilities[0])


@settles(lang.HasActivated, "activated_of")
def _activated_of(mod: lang.HasActivated, context: Context) -> Settled:
    """Settle all activated abilities of the objects that match now."""
    objects = (context.board.objects[ObjectId(id)] for id in context.entities(mod.activated_of))
    refs = (ref for obj in objects for ref in obj.abilities)
    return ("activated_of", *(ref for ref in refs if isinstance(context.game.part(ref), lang.Activated)))


@settles(lang.RuleWith, "word", "rules")
def _rule_with(mod: lang.RuleWith, context: Context) -> Settled:
    """Settle a rule with its value as a word, such as `max_attackers:2`."""
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


def _data(construct: object) -> Frozen:
    """Return parts of a text as frozen data, to be parsed when they are needed."""
    if isinstance(construct, tuple):
        return tuple(_data(item) for item in construct)
    if isinstance(construct, Node):
        return frozen(construct.model_dump(mode="json", by_alias=True, exclude_defaults=True))
    return construct


@settles(lang.SetLandType, "land_type")
def _land_type_named(mod: lang.SetLandType, context: Context) -> Settled:
    if mod.set_land_type != "chosen":
        return ("land_type", mod.set_land_type)
    return ("land_type", chosen(context, "land_type"))


@settles(lang.SetColor, "set_color")
def _color_named(mod: lang.SetColor, context: Context) -> Settled:
    if mod.set_color != "chosen":
        return ("set_color", mod.set_color)
    return ("set_color", chosen(context, "colors") or chosen(context, "color"))


@settles(lang.BecomeTypes, "become_types")
def _types_named(mod: lang.BecomeTypes, context: Context) -> Settled:
    subtypes = tuple(chosen(context, "creature_type") if name == "chosen" else name for name in mod.subtypes)
    return ("become_types", mod.become_types, subtypes)


settles(lang.FullText, "full_text")(whole_texts.settle)


@settles(lang.ModifyPT, "pt")
def _changed_pt(mod: lang.ModifyPT, context: Context) -> Settled:
    return ("pt", context.amount(mod.pt[0]), context.amount(mod.pt[1]))


@settles(lang.SetPT, "set_pt")
def _new_pt(mod: lang.SetPT, context: Context) -> Settled:
    return ("set_pt", context.amount(mod.set_pt[0]), context.amount(mod.set_pt[1]))


@settles(lang.SetPower, "set_power")
def _new_power(mod: lang.SetPower, context: Context) -> Settled:
    return ("set_power", context.amount(mod.set_power))


@settles(lang.Control, "control")
def _new_controller(mod: lang.Control, context: Context) -> Settled:
    return ("control", (context.players(mod.control) or (context.you,))[0])


@settles(lang.CostMore, "cost_more")
def _more_of_a_cost(mod: lang.CostMore, context: Context) -> Settled:
    amount = context.amount(mod.cost_more)
    return ("cost_more", amount) if mod.of is None else ("cost_more", amount, _data(mod.of))


@settles(lang.ActivationMore, "activation_more")
def _more_to_activate(mod: lang.ActivationMore, context: Context) -> Settled:
    _, _, *others = _as_it_says(mod, context)
    return (mod.KEY, context.amount(mod.activation_more), *others)


@settles(lang.NextSpell, "next_spell")
def _next_spell(mod: lang.NextSpell, context: Context) -> Settled:
    """Settle what the next spell gets; a keyword as its word, as the spell has it by its rule."""
    gets = (("word", one.grant) if isinstance(one, lang.Grant) else settle(one, context) for one in mod.gets)
    return (mod.KEY, _data(mod.next_spell), tuple(gets))


@settles(lang.SwitchPT, "switch_pt")
def _switched(mod: lang.SwitchPT, context: Context) -> Settled:
    return ("switch_pt",)


@settles(lang.AddTypes, "add_types")
def _added_types(mod: lang.AddTypes, context: Context) -> Settled:
    """Settle added types; "chosen" becomes the creature type chosen for the source."""
    subtypes = tuple(chosen_type(name, context) for name in mod.subtypes)
    return ("add_types", mod.add_types, tuple(name for name in subtypes if name != "none"))


@settles(lang.AddColor, "add_color")
def _color_besides(mod: lang.AddColor, context: Context) -> Settled:
    return ("add_color", chosen(context, "color") if mod.add_color == "chosen" else mod.add_color)


@settles(lang.Lose, "lose")
@settles(lang.SetTypes, "set_types")
@settles(lang.AddSupertypes, "add_supertypes")
@settles(lang.LoseTypes, "lose_types")
@settles(lang.SetName, "set_name")
@settles(lang.HasNames, "has_names")
@settles(lang.CostLeast, "cost_least")
@settles(lang.CostBesides, "cost_besides")
@settles(lang.ExtraLands, "extra_lands")
@settles(lang.ActivatesNone, "activates_none")
@settles(lang.Produces, "produces")
@settles(lang.ProducesTimes, "produces_times")
@settles(lang.RollsMore, "rolls_more")
@settles(lang.CantEnter, "cant_enter")
@settles(lang.AsThoughFlash, "as_though_flash")
@settles(lang.HandSizeMore, "hand_size_more")
@settles(lang.CantHave, "cant_have")
@settles(lang.DrawsAtMost, "draws_at_most")
@settles(lang.SpendAs, "spend_as")
@settles(lang.UntapsAtMost, "untaps_at_most")
@settles(lang.ToAttack, "to_attack")
@settles(lang.ToBlock, "to_block")
@settles(lang.AttacksOnly, "attacks_only")
@settles(lang.CantAttackThose, "cant_attack_those")
@settles(lang.AttachesOnly, "attaches_only")
@settles(lang.BlocksOnly, "blocks_only")
@settles(lang.BlockedOnlyBy, "blocked_only_by")
@settles(lang.MustTarget, "must_target")
@settles(lang.CantBeTargeted, "cant_be_targeted")
@settles(lang.SearchesTop, "searches_top")
@settles(lang.PayRather, "pay_rather")
@settles(lang.LooksAt, "looks_at")
def _as_it_says(mod: Node, context: Context) -> Settled:
    """Settle a modification that has no amounts: its word, then its fields in order."""
    return (mod.KEY, *(_data(getattr(mod, name)) for name in type(mod).model_fields))


@settles(lang.MaxHandSize, "max_hand_size")
def _max_hand_size(mod: lang.MaxHandSize, context: Context) -> Settled:
    """Settle a maximum hand size with its number."""
    return (mod.KEY, None if mod.max_hand_size is None else max(0, context.amount(mod.max_hand_size)))


@settles(lang.CastsNone, "casts_none")
def _casts_none(mod: lang.CastsNone, context: Context) -> Settled:
    """Settle which spells a player cannot cast; "one more" counts those that they have cast this turn."""
    if mod.more and mod.after is not None:
        before = sum(1 for _ in happenings(context, lang.Casts(cast=mod.casts_none, by="you")))
        mod = mod.model_copy(update={"after": mod.after + before, "more": False})
    return _without_last(mod, context)


@settles(lang.PlayFrom, "play_from")
def _without_last(mod: Node, context: Context) -> Settled:
    """Settle a modification as `_as_it_says`, without later fields that say nothing.

    The games stored before those fields existed have it so.
    """
    settled = _as_it_says(mod, context)
    while len(settled) > _FIRST[mod.KEY] and not settled[-1]:
        settled = settled[:-1]
    return settled


_FIRST = {lang.CastsNone.KEY: 3, lang.PlayFrom.KEY: 11}
"""Number of values that a settled modification has had from the first, by its word."""


@settles(lang.AttackTax, "attack_tax")
def _attack_tax(mod: lang.AttackTax, context: Context) -> Settled:
    """Settle a cost to attack, with values for planeswalkers that are protected too and for a filter of attackers."""
    settled: Settled = (mod.KEY, _data(with_x(mod, context)))
    if mod.of is not None:
        return (*settled, mod.and_planeswalkers, _data(mod.of))
    return (*settled, True) if mod.and_planeswalkers else settled


def with_x(mod: lang.AttackTax, context: Context) -> str | tuple[g.Cost, ...]:
    """Return the cost to attack, with X replaced by its value."""
    if mod.x is None or not isinstance(mod.attack_tax, str):
        return mod.attack_tax
    return mod.attack_tax.replace("{X}", f"{{{max(0, context.amount(mod.x))}}}")


# Carrying out

CARRIED_OUT: dict[str, Callable[..., None]] = {}
"""Functions that apply a settled modification to an object, by its first word."""

C = TypeVar("C", bound=Callable[..., None])


def carries_out(word: str) -> Callable[[C], C]:
    """Register the function that applies settled modifications with this word to an object.

    The function takes the object, and the values that follow the word.
    """

    def register(function: C) -> C:
        CARRIED_OUT[word] = function
        return function

    return register


carries_out("rules_text")(whole_texts.rules_text)
carries_out("full_text")(whole_texts.full_text)


@carries_out("control")
def _control(permanent: GameObject, player: PlayerId) -> None:
    permanent.controller = player


@carries_out("add_types")
def _add_types(permanent: GameObject, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1b, 305.6. Add types and subtypes, with the abilities that come with them.

    A land with a new basic land type gains its mana ability. A battle gains the ability of a Siege.
    """
    new = tuple(name for name in subtypes if name not in permanent.subtypes)
    permanent.types += tuple(type for type in types if type not in permanent.types)
    permanent.subtypes += new
    if new and "land" in permanent.types:
        permanent.abilities += intrinsic_abilities(new)
    elif "battle" in permanent.types:
        permanent.abilities += tuple(
            ref for ref in brought_along(permanent.types, permanent.subtypes) if ref not in permanent.abilities
        )


_OF_CREATURES = frozenset((*CREATURE_TYPES, EVERY_CREATURE_TYPE))


@carries_out("add_supertypes")
def _add_supertypes(permanent: GameObject, supertypes: tuple[str, ...]) -> None:
    """205.4b. Add supertypes; card types and subtypes stay."""
    permanent.supertypes += tuple(word for word in supertypes if word not in permanent.supertypes)


@carries_out("become_types")
def _become_types(permanent: GameObject, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1b. Add card types, and replace the creature types; all other subtypes stay.

    The creature types of a changeling are replaced, too (702.73a).
    """
    if "changeling" in permanent.keywords:
        permanent.keywords = tuple(word for word in permanent.keywords if word != "changeling")
    permanent.types += tuple(type for type in types if type not in permanent.types)
    permanent.subtypes = (*(subtype for subtype in permanent.subtypes if subtype not in _OF_CREATURES), *subtypes)


@carries_out("lose_types")
def _lose_types(permanent: GameObject, types: tuple[str, ...]) -> None:
    """205.1a, 205.3d. Remove card types, and the subtypes that belong to them."""
    permanent.types = tuple(type for type in permanent.types if type not in types)
    for type in types:
        kinds = SUBTYPES.get(type, frozenset())
        if type == "creature" and "kindred" in permanent.types:
            continue
        permanent.subtypes = tuple(name for name in permanent.subtypes if name not in kinds)


@carries_out("set_types")
def _set_types(permanent: GameObject, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """205.1a. Replace all card types and subtypes; supertypes stay.

    A permanent that is no land any more loses the mana abilities of its land types (305.6).
    """
    permanent.types = tuple(types)
    permanent.subtypes = tuple(subtypes)
    if any(definition == NO_CARD for definition, _ in permanent.abilities) or "land" in types or "battle" in types:
        own = tuple(ref for ref in permanent.abilities if ref[0] != NO_CARD)
        permanent.abilities = own + brought_along(permanent.types, permanent.subtypes)


@carries_out("land_type")
def _land_type(land: GameObject, name: str) -> None:
    """305.7. Set the basic land type: its mana ability replaces old land types and abilities."""
    if not name:
        return
    land.subtypes = (*(subtype for subtype in land.subtypes if subtype not in LAND_TYPES), name)
    land.abilities = intrinsic_abilities((name,)) if "land" in land.types else ()
    land.keywords = tuple(word for word in land.keywords if word.name == NAMES)


@carries_out("set_name")
def _set_name(permanent: GameObject, name: str) -> None:
    """612.8. Set the name; other names are lost."""
    permanent.name = name
    permanent.keywords = tuple(word for word in permanent.keywords if word.name != NAMES)


NAMES = "names"
"""612.7. Keyword that stands for further names; as it is no ability, losing abilities does not remove it."""


@carries_out("has_names")
def _has_names(permanent: GameObject, kind: str) -> None:
    _word(permanent, keyword_of(NAMES, kind))


@carries_out("set_color")
def _set_color(permanent: GameObject, colors: str) -> None:
    permanent.colors = colors


@carries_out("add_color")
def _add_color(permanent: GameObject, colors: str) -> None:
    permanent.colors = "".join(letter for letter in COLORS if letter in permanent.colors + colors)


EACH_COUNTS = ("attack_cost", "block_cost")
"""508.1h, 509.1d. Words for costs: an object may have the same one twice, and then pays twice."""


@carries_out("word")
def _word(obj: GameObject, word: str) -> None:
    added = keyword(word)
    row = KEYWORDS.get(added.name)
    each = added.name in EACH_COUNTS or (row is not None and row.instances == "added up")
    if each or added not in obj.keywords:
        obj.keywords = (*obj.keywords, added)


@carries_out("ability")
def _ability(permanent: GameObject, definition: int, part: int) -> None:
    permanent.abilities = (*permanent.abilities, (definition, part))


@carries_out("activated_of")
def _abilities(permanent: GameObject, *abilities: AbilityRef) -> None:
    """613.1f. Add the activated abilities of other objects."""
    permanent.abilities += tuple((ref[0], ref[1]) for ref in abilities)


@carries_out("keyword")
def _keyword(obj: GameObject, word: str, *abilities: AbilityRef) -> None:
    """702. Add a keyword, with the abilities behind that keyword."""
    obj.keywords = (*obj.keywords, keyword(word))
    obj.abilities += tuple((ref[0], ref[1]) for ref in abilities)


@carries_out("lose")
def _lose(permanent: GameObject, word: str) -> None:
    if word == "all":
        permanent.keywords = tuple(word for word in permanent.keywords if word.name == NAMES)
        permanent.abilities = ()
    else:
        lost = ("banding", "bands with other") if word == "banding" else (word,)  # 702.22b
        permanent.keywords = tuple(
            instance for instance in permanent.keywords if instance.name not in lost and instance != word
        )


carries_out("cant_have")(_lose)


@carries_out("set_pt")
def _set_pt(permanent: GameObject, power: int, toughness: int) -> None:
    permanent.power, permanent.toughness = power, toughness


@carries_out("set_power")
def _set_power(permanent: GameObject, power: int) -> None:
    permanent.power = power


@carries_out("pt")
def _modify_pt(permanent: GameObject, power: int, toughness: int) -> None:
    if permanent.power is not None and permanent.toughness is not None:
        permanent.power += power
        permanent.toughness += toughness


@carries_out("switch_pt")
def _switch_pt(permanent: GameObject) -> None:
    permanent.power, permanent.toughness = permanent.toughness, permanent.power


def has_keyword_counters(permanent: GameObject) -> bool:
    """122.1b. Return True if an object has counters that give a keyword."""
    return bool(permanent.counters) and not KEYWORD_COUNTERS.isdisjoint(permanent.counters)


def of_counters(permanent: GameObject) -> Iterator[tuple[int, tuple[Settled, ...]]]:
    """122.1b, 613.1f. Yield timestamp and modifications of each kind of keyword counter.

    Each of several counters gives its keyword, unless more instances of the keyword are redundant.
    """
    for kind, count in permanent.counters.items():
        if count and kind in KEYWORD_COUNTERS:
            abilities = keywords.of_counter(kind)
            mod: Settled = ("keyword", kind, *abilities) if abilities else ("word", kind)
            times = count if abilities and KEYWORDS[kind].instances == "separate" else 1
            yield permanent.counter_times.get(kind, 0), (mod,) * times


def with_counters(work: Mapping[ObjectId, GameObject]) -> None:
    """613.4c. Apply counters that change power and toughness."""
    for permanent in work.values():
        for kind, count in permanent.counters.items():
            if "/" in kind:
                power, _, toughness = kind.partition("/")
                _modify_pt(permanent, int(power) * count, int(toughness) * count)
