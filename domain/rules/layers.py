"""613. The interaction of continuous effects: what the layers make of every permanent.

After each moment the layers are read again, on a scratch board, from what is printed; what came out different from the
board is said as a fact. So a fold never needs this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from domain import events as e
from domain.cards import grammar as g
from domain.cards import language as l
from domain.characteristics import AbilityRef
from domain.ids import ObjectId, PlayerId, is_player
from domain.rules.text import Context
from domain.state import CHARACTERISTICS, Board, Obj, intrinsic_abilities
from domain.terms import BASIC_LAND_MANA, Zone

if TYPE_CHECKING:
    from domain.game import Game

Settled = tuple[Any, ...]
"""A modification with its amounts settled: its word and what it takes."""

LAYERS = ("2", "4", "5", "6", "7b", "7c", "7d")
"""613.1. The layers with effects here, in order; 7a is done from characteristic-defining abilities."""

LAYER_OF = {
    "control": "2",
    "add_types": "4",
    "set_types": "4",
    "land_type": "4",
    "set_color": "5",
    "word": "6",
    "ability": "6",
    "lose": "6",
    "set_pt": "7b",
    "pt": "7c",
    "switch_pt": "7d",
}


def settle(mod: Any, context: Context) -> Settled:
    """A modification with every amount and player read now (608.2h, 611.2c)."""
    if isinstance(mod, str):
        return ("word", mod)
    return _SETTLE[type(mod)](mod, context)


def _grant(mod: l.Grant, context: Context) -> Settled:
    if isinstance(mod.grant, str):
        return ("word", mod.grant)
    if isinstance(mod.grant, l.Keyword) and not mod.grant.cost:
        return ("word", mod.grant.word)
    definition = context.names["definition"]
    return ("ability", definition, context.game.definition(definition).number_of(mod.grant))


_SETTLE: dict[type, Callable[[Any, Context], Settled]] = {
    l.ModifyPT: lambda mod, context: ("pt", context.amount(mod.pt[0]), context.amount(mod.pt[1])),
    l.SetPT: lambda mod, context: ("set_pt", context.amount(mod.set_pt[0]), context.amount(mod.set_pt[1])),
    l.SwitchPT: lambda mod, context: ("switch_pt",),
    l.Grant: _grant,
    l.Lose: lambda mod, context: ("lose", mod.lose),
    l.Control: lambda mod, context: ("control", (context.players(mod.control) or (context.you,))[0]),
    l.AddTypes: lambda mod, context: ("add_types", mod.add_types, mod.subtypes),
    l.SetTypes: lambda mod, context: ("set_types", mod.set_types, mod.subtypes),
    l.SetLandType: lambda mod, context: (
        "land_type",
        context.board.object(context.source).chosen.get("land_type", "Plains")
        if mod.set_land_type == "chosen"
        else mod.set_land_type,
    ),
    l.SetColor: lambda mod, context: ("set_color", mod.set_color),
    l.CostMore: lambda mod, context: ("cost_more", context.amount(mod.cost_more)),
    l.ExtraLands: lambda mod, context: ("extra_lands", mod.extra_lands),
    l.MaxHandSize: lambda mod, context: ("max_hand_size", mod.max_hand_size),
    l.AttackTax: lambda mod, context: ("attack_tax", mod.attack_tax),
}


class Applying(NamedTuple):
    """One continuous effect: when it began, what it does, and to what (a static ability reads that again, 611.3a)."""

    timestamp: int
    mods: Iterable[Any]
    objects: tuple[ObjectId, ...] | None
    static: tuple[Obj, AbilityRef, l.Static] | None


class Scratch:
    """A board to compute on; rules that only look things up can use it as if it were a game.

    `work` holds the permanents that come out, or came out, other than printed; the others are read from the board.
    """

    __slots__ = ("_game", "board", "work")

    def __init__(self, game: Game) -> None:
        real = game.board
        self.board = board = Board.__new__(Board)
        for name in Board.__slots__:
            setattr(board, name, getattr(real, name))
        self.work = {
            id: _base(real, real.objects[id])
            for id in real.battlefield
            if real.objects[id].altered or real.objects[id].counters
        }
        board.objects = {**real.objects, **self.work}
        self._game = game

    def own(self, id: ObjectId) -> Obj | None:
        """The permanent, ready to be worked on; None if it is not on the battlefield."""
        found = self.work.get(id)
        if found is None:
            real = self.board.objects.get(id)
            if real is None or real.zone is not Zone.BATTLEFIELD:
                return None
            found = self.work[id] = self.board.objects[id] = real.copy()
        return found

    def definition(self, number: int) -> l.CardDefinition:
        """The definition a number stands for."""
        return self._game.definition(number)


def refresh(game: Game) -> None:
    """Read the layers; say what came out different."""
    for _ in range(8):  # an ability that comes or goes can change what the next reading finds
        version = game.board.abilities_version
        for id, work in compute(game).items():
            _say_changes(game, game.board.objects[id], work)
        if game.board.abilities_version == version:
            return


def compute(game: Game) -> dict[ObjectId, Obj]:
    """The permanents that the layers may make other than they are on the board now."""
    effects = _effects(game)
    scratch = Scratch(game)
    for layer in LAYERS[:4]:
        _apply_layer(scratch, layer, effects)
    for found, _, part in game.index.defining:
        context = Context(scratch, found.controller, found.id)  # type: ignore[arg-type]
        power, toughness = context.amount(part.power), context.amount(part.toughness)
        work = scratch.own(found.id)
        if work is not None:
            work.power, work.toughness = power, toughness
    _apply_layer(scratch, "7b", effects)
    _counters(scratch.work)
    for layer in LAYERS[5:]:
        _apply_layer(scratch, layer, effects)
    return scratch.work


def is_volatile(game: Game) -> bool:
    """Whether a static ability reads more than what `Board.layers_version` tells of: conditions, amounts, combat …"""
    index = game.index
    if index.volatile is None:
        index.volatile = bool(index.defining) or any(
            part.while_ is not None or not _is_steady(part.to) or _varies(part.static)
            for _, _, part in index.modifiers
        )
    return index.volatile


_STEADY = (g.TypeIs, g.SubtypeIs, g.SupertypeIs, g.ColorIs, g.NameIs, g.Is, g.TokenIs, g.HasKeyword, g.HasCounters)


def _is_steady(filter: Any) -> bool:
    """Whether what a filter matches changes only with characteristics, controllers, counters, and zones."""
    if isinstance(filter, (str, *_STEADY)):
        return True
    if isinstance(filter, g.ControllerIs):
        return filter.controller in ("you", "opponent")
    if isinstance(filter, (g.AllOf, g.AnyOf)):
        return all(_is_steady(inner) for inner in (filter.all if isinstance(filter, g.AllOf) else filter.any))
    return isinstance(filter, g.Not) and _is_steady(filter.not_)


def _varies(mods: Iterable[Any]) -> bool:
    return any(isinstance(mod, (l.ModifyPT, l.SetPT)) and not _fixed(mod) for mod in mods)


def _fixed(mod: Any) -> bool:
    pair = mod.pt if isinstance(mod, l.ModifyPT) else mod.set_pt
    return all(isinstance(amount, int) for amount in pair)


def _base(board: Board, found: Obj) -> Obj:
    """A copy with the printed characteristics."""
    work = found.copy()
    token = found.token
    work.print(board.definitions[found.definition])
    work.token = token
    work.controller = found.under
    return work


def _effects(game: Game) -> list[Applying]:
    """Every continuous effect in force, oldest first (613.7)."""
    effects = [
        Applying(found.timestamp, part.static, None, (found, ref, part)) for found, ref, part in game.index.modifiers
    ]
    for effect in game.board.effects.values():
        if effect.data.kind == "continuous":
            objects = tuple(ObjectId(id) for id in effect.data.objects)
            effects.append(Applying(effect.timestamp, effect.data.mods, objects, None))
    effects.sort(key=lambda applying: applying.timestamp)
    return effects


def _apply_layer(scratch: Scratch, layer: str, effects: list[Applying]) -> None:
    for applying in effects:
        if applying.static is None:
            for mod in applying.mods:
                if LAYER_OF.get(mod[0]) == layer:
                    for id in applying.objects or ():
                        work = scratch.own(id)
                        if work is not None:
                            _APPLY[mod[0]](work, *mod[1:])
            continue
        found, ref, part = applying.static
        mods = [mod for mod in part.static if _layer_of(mod) == layer]
        if not mods:
            continue
        source = scratch.board.objects.get(found.id, found)
        context = Context(scratch, source.controller, found.id, {"definition": ref[0]})  # type: ignore[arg-type]
        if not context.true(part.while_):
            continue
        for id in _affected(part.to, context):
            work = scratch.own(id)
            if work is not None and not work.phased_out:
                for mod in mods:
                    settled = settle(mod, context)
                    _APPLY[settled[0]](work, *settled[1:])


def _affected(to: Any, context: Context) -> tuple[ObjectId, ...]:
    if to in ("you", "each_player", "each_opponent"):
        return ()
    return tuple(ObjectId(id) for id in context.entities(to) if not is_player(id))


_LAYER_OF_TYPE: dict[type, str | None] = {
    str: "6",
    l.ModifyPT: "7c",
    l.SetPT: "7b",
    l.SwitchPT: "7d",
    l.Grant: "6",
    l.Lose: "6",
    l.Control: "2",
    l.AddTypes: "4",
    l.SetTypes: "4",
    l.SetLandType: "4",
    l.SetColor: "5",
}


def _layer_of(mod: Any) -> str | None:
    return _LAYER_OF_TYPE.get(type(mod))


def _counters(work: dict[ObjectId, Obj]) -> None:
    """613.4c. Counters that change power and toughness, and 122.1b. keyword counters."""
    for found in work.values():
        for kind, count in found.counters.items():
            if "/" in kind and found.power is not None and found.toughness is not None:
                power, _, toughness = kind.partition("/")
                found.power += int(power) * count
                found.toughness += int(toughness) * count


def _add_types(found: Obj, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    found.types += tuple(type for type in types if type not in found.types)
    found.subtypes += tuple(name for name in subtypes if name not in found.subtypes)


def _set_types(found: Obj, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    found.types = tuple(types)
    found.subtypes = tuple(subtypes)


def _land_type(found: Obj, name: str) -> None:
    """305.7. A new basic land type takes away the old land types and the abilities of the text, and adds its own."""
    found.subtypes = (*(kept for kept in found.subtypes if kept not in _LAND_TYPES), name)
    found.abilities = intrinsic_abilities((name,))
    found.keywords = ()


_LAND_TYPES = frozenset((*BASIC_LAND_MANA, "Desert", "Gate", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"))


def _word(found: Obj, word: str) -> None:
    if word not in found.keywords:
        found.keywords = (*found.keywords, word)


def _ability(found: Obj, definition: int, part: int) -> None:
    found.abilities = (*found.abilities, (definition, part))


def _lose(found: Obj, word: str) -> None:
    if word == "all":
        found.keywords = ()
        found.abilities = ()
    else:
        found.keywords = tuple(kept for kept in found.keywords if kept != word and not kept.startswith(word + ":"))


def _set_pt(found: Obj, power: int, toughness: int) -> None:
    found.power, found.toughness = power, toughness


def _modify_pt(found: Obj, power: int, toughness: int) -> None:
    if found.power is not None and found.toughness is not None:
        found.power += power
        found.toughness += toughness


def _switch_pt(found: Obj) -> None:
    found.power, found.toughness = found.toughness, found.power


def _control(found: Obj, player: PlayerId) -> None:
    found.controller = player


def _set_color(found: Obj, colors: str) -> None:
    found.colors = colors


_APPLY: dict[str, Callable[..., None]] = {
    "control": _control,
    "add_types": _add_types,
    "set_types": _set_types,
    "land_type": _land_type,
    "set_color": _set_color,
    "word": _word,
    "ability": _ability,
    "lose": _lose,
    "set_pt": _set_pt,
    "pt": _modify_pt,
    "switch_pt": _switch_pt,
}


def _say_changes(game: Game, found: Obj, work: Obj) -> None:
    if work.controller != found.controller:
        game.say(
            e.ControlChanged(object=found.id, before=found.controller, after=work.controller),
            "613.1b",
            found.touched or None,
        )
    changes = tuple(
        (name, getattr(found, name), getattr(work, name))
        for name in CHARACTERISTICS
        if getattr(found, name) != getattr(work, name)
    )
    if changes:
        game.say(
            e.CharacteristicsChanged(object=found.id, changes=changes), "613.1", _why(game, found)
        )


def _why(game: Game, found: Obj) -> int | None:
    """The event that made the difference: the newest of this moment, or what touched the object last."""
    records = game.records
    if records and records[-1].moment == game.board.moment:
        for record in reversed(records):
            if record.moment != game.board.moment:
                break
            if not isinstance(record.event, (e.CharacteristicsChanged, e.ControlChanged)):
                return record.position
    return found.touched or None


