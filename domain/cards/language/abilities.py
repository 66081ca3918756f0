"""113. Abilities, and the modes of a text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition
from domain.cards.grammar.constructs import Node, Pattern, union
from domain.cards.grammar.costs import (
    TIMES,
    Cost,
    PayMana,
    Sacrifice,
    TapOthers,
    Target,
    Targets,
    on_resolution_only,
    varies,
)
from domain.cards.grammar.filters import AllOf, Amount, ColorIs, Filter, Is, SubtypeIs, XInCost
from domain.cards.grammar.history import remembered
from domain.cards.grammar.references import Calls, Colors, Number, Subtype, Times
from domain.cards.keywords import KEYWORDS
from domain.cards.language.companions import Companion
from domain.cards.language.effects import Effect
from domain.cards.language.effects.control_flow import May, PayEffect, can_be_paid_often, targets_used
from domain.cards.language.effects.mana import AddMana
from domain.cards.language.modifications import (
    AddColor,
    AddTypes,
    BecomeTypes,
    CostMore,
    Grant,
    Modification,
    SetColor,
)
from domain.cards.language.object_triggers import TurnedUp
from domain.cards.language.of_its_costs import OfItsCosts, adding_mana
from domain.cards.language.part import Part
from domain.cards.language.replacements import Change, WouldEvent, changed
from domain.cards.language.tree import every, names_within, within
from domain.cards.language.triggers import Casts, Cycles, TappedForMana, TriggerEvent
from domain.errors import said
from domain.terms import Zone

LIMITS = (*TIMES, "once", "twice", "thrice", "only_once", "exhaust", "boast")
"""The words for `only` of an activated ability."""


class Keyword(Part):
    """702. A keyword ability.

    - `value`: what the keyword counts or names.
    - `cost`: the keyword's cost.
    - `of`: the subject of the keyword: what can be enchanted, onto which spells the card is spliced, affinity for
      what.
    - `has`: the ability that max speed gives.
    - `only`: limits on the activated ability that the keyword means, as there.

    `domain.cards.keywords` has what each keyword takes and means.
    """

    keyword: str
    value: Number | str | None = None
    cost: tuple[Cost, ...] = ()
    of: Filter | None = None
    has: Ability | None = None
    only: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The keyword with its value, as object keywords are written: `flying`, `protection:red`."""
        return self.keyword if self.value is None else f"{self.keyword}:{self.value}"

    def faults(self, path: str) -> Faults:
        if self.keyword not in KEYWORDS:
            yield f"{path}.keyword", words.unknown_keyword(self.keyword)
            return
        row = KEYWORDS[self.keyword]
        if self.value == "chosen":
            yield f"{path}.value", said("what is chosen is not printed; write a static ability that grants it")
        has = {"value": self.value is not None, "cost": bool(self.cost), "of": self.of is not None}
        for key, present in {**has, "has": self.has is not None}.items():
            if present and key not in row.parameters:
                yield f"{path}.{key}", said("{keyword} has no {key}", keyword=self.keyword, key=key)
            elif not present and key in row.needed:
                yield path, said("{keyword} needs the key {key}", keyword=self.keyword, key=key)
        if self.keyword == "cumulative upkeep" and not all(map(can_be_paid_often, self.cost)):
            yield f"{path}.cost", said("one of these costs cannot be paid more than once")
        if self.only and not any("activated" in one for one in row.means):
            yield f"{path}.only", said("{keyword} is no activated ability", keyword=self.keyword)
        yield from words.times(self.only, LIMITS, f"{path}.only")
        if row.counts and self.value is not None and not (isinstance(self.value, int) and self.value > 0):
            yield f"{path}.value", said("{keyword} has a number above 0", keyword=self.keyword)

    def grantable(self) -> bool:
        return self.keyword != "splice"


class Mode(Node):
    """700.2. A mode of a modal text.

    A mode of a spell can have an additional `cost` (700.2h). `worth` is its number of pawprints (700.2i).
    """

    do: tuple[Effect, ...]
    targets: Targets = Field(default_factory=dict)
    cost: tuple[Cost, ...] = ()
    worth: Times = 1

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class OtherModes(Node):
    """700.2. Other numbers of modes, if a condition (`if`) is true as modes are chosen.

    `least` and `up_to` mean the same as in `Modes`.
    """

    modes: Times | Literal["all"]
    if_: Condition = Field(alias="if")
    up_to: bool = False
    least: Times | None = None


class Modes(Node):
    """700.2. A choice of modes.

    - `modes`: how many are chosen; "all" is all of them.
    - `least`: the minimum where fewer than `modes` will do; `up_to`: from none to `modes`.
    - `again`: the same mode can be chosen more than once (700.2d).
    - `instead`: other numbers under a condition.
    - `once`: each mode of an ability can be chosen only once, ever or in a "turn".
    - `worth`: `modes` is the most pawprints that the chosen modes have together (700.2i).
    """

    modes: Times | Literal["all"]
    of: tuple[Mode, ...]
    up_to: bool = False
    least: Times | None = None
    again: bool = False
    instead: OtherModes | None = None
    once: Literal["ever", "turn"] | None = None
    worth: bool = False

    @property
    def other(self) -> Modes | None:
        """The same choice with the numbers of `instead`."""
        if self.instead is None:
            return None
        numbers = {name: getattr(self.instead, name) for name in ("modes", "up_to", "least")}
        return self.model_copy(update={**numbers, "instead": None})

    @property
    def each(self) -> tuple[Mode, ...]:
        """The modes by number.

        A mode that can be chosen again is listed as often as it can be chosen.
        """
        if not self.again:
            return self.of
        return tuple(mode for mode in self.of for _ in range(self.most // mode.worth))

    @property
    def most(self) -> int:
        """The maximum number of modes."""
        return len(self.of) if self.modes == "all" else self.modes

    @property
    def fewest(self) -> int:
        """The minimum number of modes."""
        return 0 if self.up_to else self.least or self.most

    def faults(self, path: str) -> Faults:
        if self.again and self.modes == "all":
            yield f"{path}.again", said("all modes are chosen once; say how many")
        if self.most > len(self.of) and not self.again:
            yield f"{path}.modes", said("{modes} of {count} cannot be chosen", modes=self.most, count=len(self.of))
        if self.least is not None and (self.up_to or self.least >= self.most):
            yield f"{path}.least", said("the least number is below the greatest, and stands instead of up_to")
        if self.other is not None:
            yield from self.other.faults(f"{path}.instead")
        if self.instead is not None and self.again:
            yield f"{path}.instead", said("what can be chosen again is chosen so often in any case")
        if self.worth and not (self.again and self.up_to):
            yield f"{path}.worth", said("of modes with pawprints up to so many are chosen, and the same ones again")
        if self.once is not None and self.again:
            yield f"{path}.once", said("what can be chosen again can be chosen more than once")


def _always_chosen(ability: Part, path: str) -> Faults:
    """702.33g. Check that an ability has no target that depends on a paid cost.

    Only spells have such targets.
    """
    for where, node in within(ability, path):
        if isinstance(node, Target) and (node.only_if or node.only_if_not):
            yield where, said("only a spell is cast so that it has this target, or has it not")


def _mana_known(ability: Activated, path: str) -> Faults:
    """605.3a. Check that the amount of mana is known before the mana ability's costs are paid.

    The amount cannot depend on what was paid, nor on X unless a cost other than mana announces X. An amount that
    is not a plain number stands in the first instruction.
    """
    unknown = {"paid"} if any(map(varies, ability.cost)) else {"paid", "x"}
    for where, node in within(ability, path):
        if isinstance(node, AddMana) and unknown & names_within(node.n):
            yield f"{where}.n", said("how much a mana ability adds is known before its costs are paid")
        if isinstance(node, AddMana) and node.who != "you":
            yield f"{where}.who", said("an activated mana ability adds mana for the player who activates it")
    effects = ability.activated if isinstance(ability.activated, tuple) else ()
    for number, effect in enumerate(effects[1:], 1):
        if isinstance(effect, AddMana) and not isinstance(effect.n, int):
            yield f"{path}.activated[{number}].n", said("how much a mana ability adds stands in its first instruction")


class Spell(Part):
    """113.3a. The instructions of an instant or sorcery.

    A keyword's instructions can come `before` the spell's own (702.174j).
    """

    spell: tuple[Effect, ...] | Modes
    before: bool = False
    targets: Targets = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        yield from targets_used(self, self.targets, path)
        if isinstance(self.spell, Modes) and self.spell.once is not None:
            yield f"{path}.spell.once", said("a spell is cast once; it remembers no modes")

    def grantable(self) -> bool:
        return False


class Activated(OfItsCosts, Part):
    """113.3b, 602. An activated ability: a cost, and instructions.

    An ability with a loyalty cost is a loyalty ability (606). An ability that could add mana is a mana ability
    (605.1a).

    - `only`: when the ability can be activated. "sorcery" speed, "your_turn", "once", "twice" or "thrice" each turn,
      "only_once" at all, "exhaust" for the same as a keyword (702.177a), "boast" for a boast ability, whose limits
      stand beside it (702.142a), a step, or a time relative to combat such as "before_blockers" (506.7).
    - `if`: a condition.
    - `zone`: where the object of the ability is.
    - `by`: who may activate the ability (602.2).
    - `cost_more`: more generic mana in the cost, less for a negative number; `cost_more_if`: only under this
      condition (601.2f).
    - `spent_on_x`: the colours, by letter, of the mana that can pay for X (107.3).
    - `own_cost_less_if`: the ability costs less by its object's mana cost, under this condition (118.7).
    """

    activated: tuple[Effect, ...] | Modes
    cost: tuple[Cost, ...]
    targets: Targets = Field(default_factory=dict)
    only: tuple[str, ...] = ()
    if_: Condition | None = Field(default=None, alias="if")
    zone: Zone = Zone.BATTLEFIELD
    by: Literal["you", "anyone", "opponents"] = "you"
    cost_more: Amount = 0
    cost_more_if: Condition | None = None
    spent_on_x: Colors = ""
    own_cost_less_if: Condition | None = None

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The instructions; none for a modal ability."""
        return self.activated if isinstance(self.activated, tuple) else ()

    @cached_property
    def is_mana(self) -> bool:
        """605.1a. True if the ability has no target, could add mana and is no loyalty ability."""
        if self.targets or isinstance(self.activated, Modes):
            return False
        return not self.is_loyalty and bool(self.adds)

    def faults(self, path: str) -> Faults:
        yield from targets_used(self, self.targets, path)
        yield from _always_chosen(self, path)
        yield from words.times(self.only, LIMITS, f"{path}.only")
        yield from on_resolution_only(self.cost, f"{path}.cost")
        yield from words.colors(self.spent_on_x, f"{path}.spent_on_x")
        mana = [cost for cost in self.cost if isinstance(cost, PayMana)]
        if len(mana) > 1 and any(cost.waterbend for cost in mana):
            yield f"{path}.cost", said("of several costs in mana none can be paid by waterbending alone")
        if self.is_mana:
            yield from _mana_known(self, path)
            if self.by != "you" or self.cost_more != 0 or self.own_cost_less_if is not None:
                yield path, said("a mana ability costs what it says, and is its controller's")


class Triggered(Part):
    """113.3c, 603. A triggered ability: events, and instructions.

    - `if`: a condition, checked when the event happens and again on resolution (603.4).
    - `while`: a condition, checked only when the event happens (603.2).
    - `once_each_turn`: the ability triggers only once each turn.
    - `nth`: the ability triggers only when the event happens for the second time, say, in a turn (608.2i). The
      count is by player or object, if the event is about one.
    - `done_once`: the controller may do or pay the optional instruction only once each turn; the ability triggers
      only until that was done (603.2h).
    """

    triggered: tuple[Effect, ...] | Modes
    on: TriggerEvent | tuple[TriggerEvent, ...]
    targets: Targets = Field(default_factory=dict)
    if_: Condition | None = Field(default=None, alias="if")
    while_: Condition | None = Field(default=None, alias="while")
    once_each_turn: bool = False
    nth: Times | None = None
    done_once: bool = False
    zone: Zone = Zone.BATTLEFIELD

    @property
    def optional(self) -> Effect | None:
        """The only instruction that the controller may do or pay.

        None if there are several such instructions, or none.
        """
        effects = self.triggered if isinstance(self.triggered, tuple) else ()
        optional = [one for one in effects if isinstance(one, (May, PayEffect)) and one.who == "you"]
        return optional[0] if len(optional) == 1 else None

    @cached_property
    def is_mana(self) -> bool:
        """605.1b. True if tapping for mana triggers the ability, and it adds mana without targets."""
        effects = self.triggered if isinstance(self.triggered, tuple) else ()
        taps = any(isinstance(event, TappedForMana) for event in self.events)
        return taps and not self.targets and any(True for effect in effects for _ in adding_mana(effect))

    @cached_property
    def is_about_x(self) -> bool:
        """107.3e. True if casting a spell with {X} in its mana cost triggers the ability."""
        return bool(self.events) and all(isinstance(one, Casts) and _has_x(one.cast) for one in self.events)

    @property
    def events(self) -> tuple[TriggerEvent, ...]:
        """The events that the ability watches."""
        return self.on if isinstance(self.on, tuple) else (self.on,)

    def faults(self, path: str) -> Faults:
        yield from targets_used(self, self.targets, path)
        yield from _always_chosen(self, path)
        if not self.events:
            yield f"{path}.on", said("it never triggers; name an event")
        if self.done_once and self.optional is None:
            yield f"{path}.done_once", said("what of it is done once? Say one thing that you may do or pay")
        if self.is_mana and (self.once_each_turn or self.nth is not None or self.zone is not Zone.BATTLEFIELD):
            yield path, said("what adds mana as something is tapped for mana triggers each time")
        for event in self.events if self.nth is not None else ():
            yield from remembered(event, f"{path}.on")

    def occasions(self) -> tuple[Pattern, ...]:
        return self.events


def _has_x(spell: Filter) -> bool:
    """Return True if all spells that match have {X} in their mana costs."""
    return XInCost(x_in_cost=True) in (spell.all if isinstance(spell, AllOf) else (spell,))


class Static(Part):
    """113.3d, 604. A static ability: in force while its object is in the `zone`.

    With `while`, only as long as that condition is true, too. Colours and subtypes can be those of objects
    `elsewhere`, too: the spells, and the cards that are not on the battlefield, that match.
    """

    static: tuple[Modification, ...]
    to: Literal["self", "attached", "you", "each_player", "each_opponent"] | Filter = "self"
    while_: Condition | None = Field(default=None, alias="while")
    zone: Zone = Zone.BATTLEFIELD
    elsewhere: Filter | None = None

    def faults(self, path: str) -> Faults:
        yield from self._symbols_off(path)
        if self.elsewhere is None:
            return
        for number, mod in enumerate(self.static):
            match mod:
                case SetColor() | AddColor() | AddTypes(add_types=()) | BecomeTypes(become_types=()):
                    continue
            yield f"{path}.static[{number}]", said("elsewhere objects get colours and subtypes only")
        if any(isinstance(part, (ColorIs, SubtypeIs)) for part in every(self.elsewhere)):
            yield f"{path}.elsewhere", said("a filter for colours or subtypes would ask for what is given here")

    @cached_property
    def grants_to_spells(self) -> bool:
        """True if the ability grants abilities to spells."""
        parts = self.to.all if isinstance(self.to, AllOf) else ()
        spells = any(isinstance(part, Is) and part.is_ == "spell" for part in parts)
        return spells and any(isinstance(mod, Grant) for mod in self.static)

    def _symbols_off(self, path: str) -> Faults:
        own = self.to == "self" and self.zone is Zone.STACK
        for number, mod in enumerate(() if own else self.static):
            if isinstance(mod, CostMore) and mod.takes_mana_off:
                yield f"{path}.static[{number}]", said("mana symbols are taken off a spell only by its own text")


class Replace(Part):
    """614, 615. A replacement or prevention effect of a static ability.

    The changes in `with` are made to the event, as long as the condition in `while` is true. The ability functions on
    the battlefield, or in a graveyard if `zone` says so (702.52a).
    """

    replace: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    while_: Condition | None = Field(default=None, alias="while")
    zone: Literal[Zone.BATTLEFIELD, Zone.GRAVEYARD] = Zone.BATTLEFIELD

    def faults(self, path: str) -> Faults:
        return changed(self.replace, self.with_, path, shield=False)

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.replace,)


class Defining(Part):
    """604.3. A characteristic-defining ability for `power`, `toughness`, or both.

    The number that is not defined is as printed.
    """

    defining: Literal["pt"]
    power: Amount | None = None
    toughness: Amount | None = None

    def faults(self, path: str) -> Faults:
        if self.power is None and self.toughness is None:
            yield path, said("say what power or toughness is")


class DefiningColors(Part):
    """604.3. A characteristic-defining ability for the object's colours, by letter, in every zone."""

    defining_colors: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.defining_colors, f"{path}.defining_colors")


class DefiningSubtypes(Part):
    """604.3. A characteristic-defining ability: the object has more subtypes, in every zone.

    "nonbasic_land" is every nonbasic land type.
    """

    defining_subtypes: Literal["nonbasic_land"] | tuple[Subtype, ...]


class AdditionalCost(Part):
    """118.8. An additional cost to cast the spell.

    - `or`: other costs that the player can pay instead; `further`: still others, of which each is one more way.
    - `optional`: the cost may be paid, as for kicker (702.33); the name in `as` then says if it was paid.
    - `often`: the cost may be paid any number of times; the name also stands for how often (702.33c, 702.56).
    - `modes`: the cost of choosing "all" modes (702.42), or of each mode "more" than the first (702.120).
    - `then`: the zone into which the spell is put on resolution, if the cost was paid (702.27a).
    """

    additional: tuple[Cost, ...]
    or_: tuple[Cost, ...] = Field(default=(), alias="or")
    further: tuple[tuple[Cost, ...], ...] = ()
    optional: bool = False
    often: bool = False
    modes: Literal["all", "more"] | None = None
    then: Zone | None = None
    as_: Calls = Field(default="kicked", alias="as")

    def faults(self, path: str) -> Faults:
        yield from on_resolution_only((*self.additional, *self.or_), f"{path}.additional")
        if self.often and not self.optional:
            yield f"{path}.often", said("what must be paid is paid once")
        if self.further and not self.or_:
            yield f"{path}.further", said("further costs come after those in or")
        if self.or_ and (self.optional or self.modes is not None):
            yield f"{path}.or", said("only what must be paid can be paid in one of two ways")
        if self.often and not all(map(can_be_paid_often, self.additional)):
            yield f"{path}.often", said("one of these costs cannot be paid more than once")
        if self.modes is not None and self.optional is (self.modes == "more"):
            yield f"{path}.modes", said("to choose all modes is optional; what each more costs is not")

    @property
    def ways(self) -> tuple[tuple[Cost, ...], ...]:
        """The alternatives among the costs; the player pays one of them."""
        return (self.additional, self.or_, *self.further) if self.or_ else (self.additional,)

    def grantable(self) -> bool:
        return False


class Less(Node):
    """702.119, 702.180. An object paid as a cost, which reduces the spell's generic mana.

    `by` names the number of the object that is the reduction. `pay` is how the object is paid; with `up_to`, the player
    can pay none.
    """

    by: Literal["power", "mana_value"]
    pay: Sacrifice | TapOthers
    up_to: bool = False


class SpentOnX(Part):
    """107.3. Colours, by letter, of the mana that can pay for the spell's X."""

    x_only: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.x_only, f"{path}.x_only")

    def grantable(self) -> bool:
        return False


class CastWay(Part):
    """118.9, 601.3. Another way to cast the spell, from the zone `cast_from`.

    The name in `as` says that the spell was cast this way.

    What is paid:

    - `cost`: paid rather than the mana cost.
    - `besides`: further costs.
    - `less`: an object that is paid to make the spell cost less.

    When:

    - `if`: a condition.
    - `only`: the times, whatever the card is.

    The spell:

    - `then`: the zone into which the spell is put whenever it would leave the stack for another zone than the
      battlefield (702.34a).
    - `transformed`: the other face is up (712.11a).
    - `each`: the spell has no targets; its text about a target applies to each possible target (702.96).
    - `face_down`: the spell is cast face down, by this ability (702.37c, 702.168b).
    - `onto`: a creature spell targets a match, to merge with it (702.140a); if `bestowed`, as an Aura that
      enchants it (702.103b).

    The permanent:

    - `attacking`: the permanent enters tapped, and attacks what the creature returned for the cost attacked
      (702.190b).
    """

    cast_from: Literal[Zone.HAND, Zone.GRAVEYARD, Zone.EXILE]
    cost: tuple[Cost, ...] | None = None
    besides: tuple[Cost, ...] = ()
    less: Less | None = None
    only: tuple[str, ...] = ()
    then: Zone | None = None
    transformed: bool = False
    each: bool = False
    attacking: bool = False
    if_: Condition | None = Field(default=None, alias="if")
    face_down: Literal["morph", "disguise"] | None = None
    onto: Filter | None = None
    bestowed: bool = False
    as_: Calls = Field(alias="as")

    def faults(self, path: str) -> Faults:
        yield from on_resolution_only(self.costs, f"{path}.cost")
        yield from words.times(self.only, TIMES, f"{path}.only")
        if self.bestowed and self.onto is None:
            yield f"{path}.bestowed", said("what is bestowed is cast onto something")

    def grantable(self) -> bool:
        return False

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The costs of this way other than the mana cost."""
        return (*(self.cost or ()), *self.besides)


class TurnsUp(Part):
    """702.37e, 702.168d. The costs to turn a permanent face up, as a special action.

    As it is turned up for them, the permanent gets +1/+1 `counters` (702.37b).
    """

    turns_up: tuple[Cost, ...]
    counters: Times | None = None

    def grantable(self) -> bool:
        return False


class AsItResolves(Part):
    """608.2n. Instructions in place of putting a resolving spell into its owner's graveyard.

    They apply while `if` is true, and never to a spell that is put onto the battlefield.
    """

    as_it_resolves: tuple[Effect, ...]
    if_: Condition | None = Field(default=None, alias="if")

    def grantable(self) -> bool:
        return False


class AsTurnedUp(Part):
    """708.11. Instructions for the moment when a permanent is turned face up, before anything else."""

    as_turned_up: tuple[Effect, ...]

    def grantable(self) -> bool:
        return False


class AsTransforms(Part):
    """712.20. Instructions for the moment when a permanent transforms and has this face up."""

    as_transforms: tuple[Effect, ...]

    def grantable(self) -> bool:
        return False


class SetAside(Part):
    """116.2. A special action: pay and exile the card from hand, to cast it later.

    - `only`: the times of the action; `as_cast`: whenever the owner could begin to cast the card.
    - `time`: the number of time counters on the card in exile (702.62a).
    - `face_down`: the card is exiled face down, and only its owner may look at it (702.143a).
    - `as`: a name. On later turns, the card can also be cast from exile in the way of this name, if it has such a
      way (702.170d).
    """

    set_aside: tuple[Cost, ...]
    only: tuple[str, ...] = ()
    as_cast: bool = False
    time: Times | None = None
    face_down: bool = False
    as_: Calls = Field(alias="as")

    def faults(self, path: str) -> Faults:
        return words.times(self.only, TIMES, f"{path}.only")

    def grantable(self) -> bool:
        return False


def is_of_turning_up(ability: Part) -> bool:
    """702.37f. Return True if the ability is about its object being turned face up."""
    if isinstance(ability, Triggered):
        return all(isinstance(event, TurnedUp) for event in ability.events)
    return isinstance(ability, AsTurnedUp)


def is_of_cycling(ability: Part) -> bool:
    """702.29c. Return True if the ability triggers only as its card is cycled."""
    return isinstance(ability, Triggered) and all(
        isinstance(event, Cycles) and event.what == "self" for event in ability.events
    )


class OpeningHand(Part):
    """103.6. An option to begin the game with a card on the battlefield or revealed.

    - `if`: a condition; without it there is no option.
    - `with`: the counters on the permanent, by kind.
    - `then`: the instructions if the owner takes the option.
    """

    opening_hand: Literal["battlefield", "reveal"]
    if_: Condition | None = Field(default=None, alias="if")
    with_: dict[str, Number] = Field(default_factory=dict, alias="with")
    then: tuple[Effect, ...] = ()

    def faults(self, path: str) -> Faults:
        for kind in self.with_:
            yield from words.counters(kind, f"{path}.with")
        if self.with_ and self.opening_hand != "battlefield":
            yield f"{path}.with", said("only what begins the game on the battlefield has counters")

    def grantable(self) -> bool:
        return False


class AnyMulligan(Part):
    """103.5b. Instructions for any time the owner could mulligan with the card in hand."""

    any_mulligan: tuple[Effect, ...]

    def grantable(self) -> bool:
        return False


class TriggersAgain(Part):
    """603.2d. Triggered abilities of objects that match trigger an additional time.

    `while` is a condition. With `because`, only abilities that trigger on these events. Delayed and reflexive triggers
    do not count.
    """

    triggers_again: Filter
    because: tuple[TriggerEvent, ...] = ()
    while_: Condition | None = Field(default=None, alias="while")

    def occasions(self) -> tuple[Pattern, ...]:
        return self.because


class TriggersNone(Part):
    """603.2. Events that do not cause abilities to trigger, `while` the condition is true.

    With `of`, only abilities of the matches are kept from triggering.
    """

    triggers_none: tuple[TriggerEvent, ...]
    of: Filter | None = None
    while_: Condition | None = Field(default=None, alias="while")

    def faults(self, path: str) -> Faults:
        if not self.triggers_none:
            yield f"{path}.triggers_none", said("it keeps nothing from triggering; name an event")


class HelpsPay(Part):
    """702.51, 702.66, 702.126. Objects that can be tapped or exiled to pay for the spell.

    `how` says which of the two. Each object that matches pays for one generic mana of the cost. If `colored`, an object
    can pay for one mana of its colour instead.
    """

    helps_pay: Filter
    how: Literal["tap", "exile"]
    colored: bool = False

    def grantable(self) -> bool:
        return False


class AsItAttacks(Part):
    """508.1g. An optional cost to attack with the creature, such as exerting it.

    `when_paid` is a reflexive trigger: it triggers as the cost is paid (607.2h).
    """

    as_it_attacks: tuple[Cost, ...]
    when_paid: tuple[Effect, ...] = ()
    targets: Targets = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class CastOnly(Part):
    """601.3, 506.7. A limit of when the spell may be cast: times, and a condition `if`.

    `from` limits the zone (702.127a).
    """

    cast_only: tuple[str, ...]
    from_: Literal[Zone.GRAVEYARD] | None = Field(default=None, alias="from")
    if_: Condition | None = Field(default=None, alias="if")

    def faults(self, path: str) -> Faults:
        return words.times(self.cast_only, TIMES, f"{path}.cast_only")

    def grantable(self) -> bool:
        return False


Ability: TypeAlias = (
    Keyword | Spell | Activated | Triggered | Static | Replace | Defining | DefiningColors | DefiningSubtypes
    | AdditionalCost | CastOnly | CastWay | TurnsUp | AsTurnedUp | AsTransforms | SetAside | HelpsPay | AsItAttacks
    | AsItResolves | OpeningHand | AnyMulligan | SpentOnX
    | TriggersAgain | TriggersNone | Companion
)  # fmt: skip
if TYPE_CHECKING:
    Text: TypeAlias = tuple[Effect, ...] | Modes

ABILITIES: Final[tuple[type[Ability], ...]] = get_args(Ability)

if not TYPE_CHECKING:
    Ability = union("Ability", ABILITIES)
