"""113. Abilities, and the modes that a text can have."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition
from domain.cards.grammar.constructs import Node, Pattern, union
from domain.cards.grammar.costs import TIMES, Cost, PayMana, Sacrifice, TapOthers, Target, Targets, varies
from domain.cards.grammar.filters import Amount, Filter
from domain.cards.grammar.history import remembered
from domain.cards.grammar.references import Calls, Colors, Number, Times
from domain.cards.keywords import KEYWORDS
from domain.cards.language.effects import Effect
from domain.cards.language.effects.control_flow import May, PayEffect, can_be_paid_often, targets_used
from domain.cards.language.effects.mana import AddMana
from domain.cards.language.modifications import Modification
from domain.cards.language.of_its_costs import OfItsCosts
from domain.cards.language.part import Part
from domain.cards.language.replacements import Change, WouldEvent, changed
from domain.cards.language.tree import names_within, within
from domain.cards.language.triggers import TappedForMana, TriggerEvent, TurnedUp
from domain.errors import said
from domain.terms import Zone

LIMITS = (*TIMES, "once", "only_once", "exhaust")
"""What `only` of an activated ability can say."""


class Keyword(Part):
    """702. A keyword ability: `value` for what it counts or names, `cost` where it has one.

    `of` is what some are about: what can be enchanted, onto which spells it is spliced, what it has affinity for. `has`
    is the ability that max speed gives. What each of them takes and means is in `domain.cards.keywords`.
    """

    keyword: str
    value: Number | str | None = None
    cost: tuple[Cost, ...] = ()
    of: Filter | None = None
    has: Ability | None = None

    @property
    def word(self) -> str:
        """How it stands among an object's keywords: `flying`, `protection:red`."""
        return self.keyword if self.value is None else f"{self.keyword}:{self.value}"

    def faults(self, path: str) -> Faults:
        if self.keyword not in KEYWORDS:
            yield f"{path}.keyword", words.unknown_keyword(self.keyword)
            return
        row = KEYWORDS[self.keyword]
        if self.value == "chosen":
            yield f"{path}.value", said("what is chosen is not printed; write a static ability that grants it")
        has = {"value": self.value is not None, "cost": bool(self.cost), "of": self.of is not None}
        for key, given in {**has, "has": self.has is not None}.items():
            if given and key not in row.parameters:
                yield f"{path}.{key}", said("{keyword} has no {key}", keyword=self.keyword, key=key)
            elif not given and key in row.needed:
                yield path, said("{keyword} needs the key {key}", keyword=self.keyword, key=key)
        if self.keyword == "cumulative upkeep" and not all(map(can_be_paid_often, self.cost)):
            yield f"{path}.cost", said("one of these costs cannot be paid more than once")
        if row.counts and self.value is not None and not (isinstance(self.value, int) and self.value > 0):
            yield f"{path}.value", said("{keyword} has a number above 0", keyword=self.keyword)

    def grantable(self) -> bool:
        return self.keyword != "splice"


class Mode(Node):
    """700.2. One of the choices of a modal text; of a spell it can have an additional `cost` (700.2h)."""

    do: tuple[Effect, ...]
    targets: Targets = Field(default_factory=dict)
    cost: tuple[Cost, ...] = ()

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class OtherModes(Node):
    """700.2. So many modes are chosen instead, `if` that is so as they are chosen; `up_to`, at `least` so many."""

    modes: Times | Literal["all"]
    if_: Condition = Field(alias="if")
    up_to: bool = False
    least: Times | None = None


class Modes(Node):
    """700.2. Choose so many of these, all at the most where it says "all"; at `least` so many where that is fewer.

    The same can be chosen `again` where it says so: it is there as often as it could be chosen (700.2d). If something
    is so, other numbers are chosen `instead`. Of an ability each can be chosen `once` only, ever or in a "turn".
    """

    modes: Times | Literal["all"]
    of: tuple[Mode, ...]
    up_to: bool = False
    least: Times | None = None
    again: bool = False
    instead: OtherModes | None = None
    once: Literal["ever", "turn"] | None = None

    @property
    def other(self) -> Modes | None:
        """The same with the other numbers."""
        if self.instead is None:
            return None
        numbers = {name: getattr(self.instead, name) for name in ("modes", "up_to", "least")}
        return self.model_copy(update={**numbers, "instead": None})

    @property
    def each(self) -> tuple[Mode, ...]:
        """What is chosen among, by its number: a mode that can be chosen again stands there that many times."""
        return tuple(mode for mode in self.of for _ in range(self.most)) if self.again else self.of

    @property
    def most(self) -> int:
        """How many can be chosen."""
        return len(self.of) if self.modes == "all" else self.modes

    @property
    def fewest(self) -> int:
        """How many must be chosen."""
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
        if self.once is not None and self.again:
            yield f"{path}.once", said("what can be chosen again can be chosen more than once")


def _always_chosen(ability: Part, path: str) -> Faults:
    """702.33g. Only a spell has targets that are chosen if it is kicked."""
    for where, node in within(ability, path):
        if isinstance(node, Target) and (node.only_if or node.only_if_not):
            yield where, said("only a spell is cast so that it has this target, or has it not")


def _mana_known(ability: Activated, path: str) -> Faults:
    """605.3a. How much a mana ability adds is asked before it is paid for, and so for each X of its costs."""
    unknown = {"paid"} if any(map(varies, ability.cost)) else {"paid", "x"}
    for where, node in within(ability, path):
        if isinstance(node, AddMana) and unknown & names_within(node.n):
            yield f"{where}.n", said("how much a mana ability adds is known before its costs are paid")
    effects = ability.activated if isinstance(ability.activated, tuple) else ()
    for number, effect in enumerate(effects[1:], 1):
        if isinstance(effect, AddMana) and not isinstance(effect.n, int):
            yield f"{path}.activated[{number}].n", said("how much a mana ability adds stands in its first instruction")


def _adds_at_once(ability: Triggered, path: str) -> Faults:
    """605.1b. What triggers as something is tapped for mana adds some: it does not use the stack."""
    effects = ability.triggered if isinstance(ability.triggered, tuple) else ()
    adds = any(isinstance(node, AddMana) for effect in effects for _, node in within(effect, path))
    limited = ability.targets or ability.once_each_turn or ability.nth is not None
    if not adds or limited or ability.zone is not Zone.BATTLEFIELD:
        yield path, said("what triggers so adds mana, has no target, and triggers each time")


class Spell(Part):
    """113.3a. What an instant or sorcery does as it resolves; of a keyword, `before` all else (702.174j)."""

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
    """113.3b, 602. A cost, and what follows.

    `only` limits when: "sorcery" speed, "your_turn", "once" each turn, "only_once" at all, "exhaust" which is the same
    by name (702.177a), a step by name, a time relative to combat like "before_blockers" (506.7); `if` a condition,
    `zone` where its object is. Abilities with a loyalty cost follow 606 by themselves; those that only add mana are
    mana abilities (605.1a). It costs so much more generic mana (`cost_more`, less below zero), if at all only while
    something is so (`cost_more_if`, 601.2f); less by its object's mana cost (`own_cost_less_if`) while something is
    so (118.7). `by` is who may activate it: its controller, or others (602.2).
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
    own_cost_less_if: Condition | None = None

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Return its instructions; none where a mode is chosen."""
        return self.activated if isinstance(self.activated, tuple) else ()

    @cached_property
    def is_mana(self) -> bool:
        """605.1a. No target, could add mana, not a loyalty ability."""
        if self.targets or isinstance(self.activated, Modes):
            return False
        return not self.is_loyalty and any(isinstance(effect, AddMana) for effect in self.activated)

    def faults(self, path: str) -> Faults:
        yield from targets_used(self, self.targets, path)
        yield from _always_chosen(self, path)
        yield from words.times(self.only, LIMITS, f"{path}.only")
        mana = [cost for cost in self.cost if isinstance(cost, PayMana)]
        if len(mana) > 1 and any(cost.waterbend for cost in mana):
            yield f"{path}.cost", said("of several costs in mana none can be paid by waterbending alone")
        if self.is_mana:
            yield from _mana_known(self, path)
            if self.by != "you" or self.cost_more != 0 or self.own_cost_less_if is not None:
                yield path, said("a mana ability costs what it says, and is its controller's")


class Triggered(Part):
    """113.3c, 603. When one of the events happens and, if there is a condition, while it is true (603.4).

    `while` is asked as it happens only, and not again as it resolves (603.2). `once_each_turn`: not a second time.
    `nth`: only when it happens for the second time, say, in a turn (608.2i), to the same player or object if that is
    what the event is about. `done_once`: what its controller may do or pay can be done only once each turn, and it
    triggers only as long as that was not done (603.2h).
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
        """The one instruction that its controller may do or pay, if there is one and no other."""
        effects = self.triggered if isinstance(self.triggered, tuple) else ()
        found = [one for one in effects if isinstance(one, (May, PayEffect)) and one.who == "you"]
        return found[0] if len(found) == 1 else None

    @property
    def events(self) -> tuple[TriggerEvent, ...]:
        """The events it watches."""
        return self.on if isinstance(self.on, tuple) else (self.on,)

    def faults(self, path: str) -> Faults:
        yield from targets_used(self, self.targets, path)
        yield from _always_chosen(self, path)
        if not self.events:
            yield f"{path}.on", said("it never triggers; name an event")
        if self.done_once and self.optional is None:
            yield f"{path}.done_once", said("what of it is done once? Say one thing that you may do or pay")
        if any(isinstance(event, TappedForMana) for event in self.events):
            yield from _adds_at_once(self, path)
        for event in self.events if self.nth is not None else ():
            yield from remembered(event, f"{path}.on")

    def occasions(self) -> tuple[Pattern, ...]:
        return self.events


class Static(Part):
    """113.3d, 604. True as long as the object is in the `zone`, and the condition holds (`while`)."""

    static: tuple[Modification, ...]
    to: Literal["self", "attached", "you", "each_player", "each_opponent"] | Filter = "self"
    while_: Condition | None = Field(default=None, alias="while")
    zone: Zone = Zone.BATTLEFIELD


class Replace(Part):
    """614, 615. A replacement or prevention effect of a static ability: what is done `with` it, `while` that is so.

    It functions on the battlefield, or in the `zone` that it names, a graveyard (702.52a).
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
    """604.3. A characteristic-defining ability: what `power` is, or `toughness`, or both; the other is as printed."""

    defining: Literal["pt"]
    power: Amount | None = None
    toughness: Amount | None = None

    def faults(self, path: str) -> Faults:
        if self.power is None and self.toughness is None:
            yield path, said("say what power or toughness is")


class DefiningColors(Part):
    """604.3. A characteristic-defining ability that says which colours the object has, by letters, wherever it is."""

    defining_colors: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.defining_colors, f"{path}.defining_colors")


class AdditionalCost(Part):
    """118.8. An additional cost to cast the spell; `optional` ones bind the name `as` if paid (kicker, 702.33).

    Where it was paid, the spell is put `then` as it resolves, if the text says so (702.27a). It can be paid `often`, as
    many times as the player likes; then the name stands for how often, too (702.33c, 702.56). Of modes it is what it
    takes to choose "all" of them (702.42), or to choose each "more" than the first (702.120). Of what must be paid the
    player can pay these costs, `or` others.
    """

    additional: tuple[Cost, ...]
    or_: tuple[Cost, ...] = Field(default=(), alias="or")
    optional: bool = False
    often: bool = False
    modes: Literal["all", "more"] | None = None
    then: Zone | None = None
    as_: Calls = Field(default="kicked", alias="as")

    def faults(self, path: str) -> Faults:
        if self.often and not self.optional:
            yield f"{path}.often", said("what must be paid is paid once")
        if self.or_ and (self.optional or self.modes is not None):
            yield f"{path}.or", said("only what must be paid can be paid in one of two ways")
        if self.often and not all(map(can_be_paid_often, self.additional)):
            yield f"{path}.often", said("one of these costs cannot be paid more than once")
        if self.modes is not None and self.optional is (self.modes == "more"):
            yield f"{path}.modes", said("to choose all modes is optional; what each more costs is not")

    @property
    def ways(self) -> tuple[tuple[Cost, ...], ...]:
        """The costs, one of which is paid."""
        return (self.additional, self.or_) if self.or_ else (self.additional,)

    def grantable(self) -> bool:
        return False


class Less(Node):
    """702.119, 702.180. What it is cast for besides, of one object: by the number of that it costs less generic mana.

    `pay` is how that is paid, `up_to` one where it can be none.
    """

    by: Literal["power", "mana_value"]
    pay: Sacrifice | TapOthers
    up_to: bool = False


class CastWay(Part):
    """118.9, 601.3. Another way to cast the spell, which binds the name `as`: from this zone, while `if` holds.

    For this `cost` rather than its mana cost, if it has any, and for what is paid `besides`, which can make it cost
    `less`. `only` at these times, whatever the card is. It is put `then` whenever it would leave the stack for another
    zone than the battlefield, if the text says so (702.34a). If it is cast `transformed`, its other face is up
    (712.11a). With `each` it has no targets: what it says of a target, it says of each that there could be (702.96).
    `attacking` what a permanent that was returned for it attacked, it enters tapped (702.190b). `face_down` says
    that it is cast face down, and by what ability (702.37c, 702.168b). A creature spell that is cast `onto` what
    matches this has that as its target: `bestowed` as an Aura that enchants it (702.103b), or else to merge with it
    (702.140a).
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
        yield from words.times(self.only, TIMES, f"{path}.only")
        if self.bestowed and self.onto is None:
            yield f"{path}.bestowed", said("what is bestowed is cast onto something")

    def grantable(self) -> bool:
        return False

    @property
    def costs(self) -> tuple[Cost, ...]:
        """What is paid for it, other than the mana cost."""
        return (*(self.cost or ()), *self.besides)


class TurnsUp(Part):
    """702.37e, 702.168d. For these costs its controller may turn it face up, as a special action.

    As it is turned up for them, it gets so many +1/+1 `counters` (702.37b).
    """

    turns_up: tuple[Cost, ...]
    counters: Times | None = None

    def grantable(self) -> bool:
        return False


class AsItResolves(Part):
    """608.2n. Instead of being put into its owner's graveyard as it resolves, this happens to the spell, while `if`.

    To a spell that is put onto the battlefield it never does.
    """

    as_it_resolves: tuple[Effect, ...]
    if_: Condition | None = Field(default=None, alias="if")

    def grantable(self) -> bool:
        return False


class AsTurnedUp(Part):
    """708.11. What is done as it is turned face up, before anything else."""

    as_turned_up: tuple[Effect, ...]

    def grantable(self) -> bool:
        return False


class SetAside(Part):
    """116.2. A special action: the owner pays the cost and exiles the card from their hand, to cast it later.

    `only` at these times; `as_cast` when they could begin to cast it. It is exiled with so many `time` counters
    (702.62a), or `face_down`, so that they alone may look at it (702.143a). On later turns it can
    be cast in the way from exile that is called `as`, too, if it has one (702.170d).
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
    """702.37f. Return True if it is about how its object is turned face up."""
    if isinstance(ability, Triggered):
        return all(isinstance(event, TurnedUp) for event in ability.events)
    return isinstance(ability, AsTurnedUp)


class OpeningHand(Part):
    """103.6. Its owner may begin the game with it on the battlefield, or reveal it from their opening hand.

    `then` is what is done if they do.
    """

    opening_hand: Literal["battlefield", "reveal"]
    then: tuple[Effect, ...] = ()

    def grantable(self) -> bool:
        return False


class TriggersAgain(Part):
    """603.2d. Triggered abilities of what matches trigger an additional time, while the condition holds.

    Only where one of these events makes them trigger, if it says any (`because`). Delayed and reflexive ones do not.
    """

    triggers_again: Filter
    because: tuple[TriggerEvent, ...] = ()
    while_: Condition | None = Field(default=None, alias="while")

    def occasions(self) -> tuple[Pattern, ...]:
        return self.because


class HelpsPay(Part):
    """702.51, 702.66, 702.126. What matches can be tapped, or exiled (`how`), each for one generic mana of the cost.

    Or `colored` for one mana of a colour that it has.
    """

    helps_pay: Filter
    how: Literal["tap", "exile"]
    colored: bool = False

    def grantable(self) -> bool:
        return False


class AsItAttacks(Part):
    """508.1g. An optional cost to attack with it, such as exerting it; `when_paid` triggers as it is paid (607.2h)."""

    as_it_attacks: tuple[Cost, ...]
    when_paid: tuple[Effect, ...] = ()
    targets: Targets = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class CastOnly(Part):
    """601.3, 506.7. The spell may be cast only at these times, by the words that `only` has, and while `if` holds.

    Or only `from` this zone (702.127a).
    """

    cast_only: tuple[str, ...]
    from_: Literal[Zone.GRAVEYARD] | None = Field(default=None, alias="from")
    if_: Condition | None = Field(default=None, alias="if")

    def faults(self, path: str) -> Faults:
        return words.times(self.cast_only, TIMES, f"{path}.cast_only")

    def grantable(self) -> bool:
        return False


Ability: TypeAlias = (
    Keyword | Spell | Activated | Triggered | Static | Replace | Defining | DefiningColors | AdditionalCost | CastOnly
    | CastWay | TurnsUp | AsTurnedUp | SetAside | HelpsPay | AsItAttacks | AsItResolves | OpeningHand
    | TriggersAgain
)  # fmt: skip
if TYPE_CHECKING:
    Text: TypeAlias = tuple[Effect, ...] | Modes

ABILITIES: Final[tuple[type[Ability], ...]] = get_args(Ability)

if not TYPE_CHECKING:
    Ability = union("Ability", ABILITIES)
