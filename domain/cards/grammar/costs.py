"""Costs (118), targets (115) and the times at which a text can be used (307.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field, field_validator

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, are_equal, keyed, named
from domain.cards.grammar.filters import Amount, Exactly, Filter, ManaValue
from domain.cards.grammar.references import Called, Number, Ref, Sense, Times, Who
from domain.cards.grammar.together import Together
from domain.errors import said
from domain.mana import mana_cost
from domain.terms import Phase, Step

# Costs (118)

Varying: TypeAlias = Times | Literal["x"]
"""The number of things a cost takes; "x" is X, which the player announces (107.3a, 601.2b)."""


def _least(cost: Node, path: str) -> Faults:
    """Yield a fault where a cost names the least X without an X."""
    if getattr(cost, "least_x", None) is not None and getattr(cost, "n", None) != "x":
        yield f"{path}.least_x", said("only x has a least value")


class PayMana(Node):
    """118. Pay mana, in symbols; `x` is the value of X, where a text defines it.

    An announced X is `least_x` or more (107.3a). With `waterbend`, in the cost of an ability or one that is paid on
    resolution, an artifact or creature can be tapped for each generic mana (701.67a).
    """

    mana: str
    x: Amount | None = None
    least_x: Times | None = None
    waterbend: bool = False

    @field_validator("mana")
    @classmethod
    def _readable(cls, text: str) -> str:
        mana_cost(text)
        return text


class Sacrifice(Node):
    """701.21. Sacrifice the object itself, or `n` permanents that match.

    As `n`, X is `least_x` or more.
    """

    sacrifice: Literal["self"] | Filter
    n: Varying = 1
    least_x: Literal[1] | None = None

    def faults(self, path: str) -> Faults:
        yield from _least(self, path)


class Discard(Node):
    """701.9. Discard the card itself, or `n` cards that match, chosen or at random.

    "anything" is any card.
    """

    discard: Literal["self"] | Filter
    n: Varying = 1
    at_random: bool = False


class RevealCost(Node):
    """701.20. Reveal `n` cards that match from hand."""

    reveal: Filter
    n: Varying = 1


class PayLife(Node):
    """119.4. Pay life."""

    pay_life: Amount


class PayEnergy(Node):
    """107.14. Pay energy: the player removes that many of their energy counters."""

    pay_energy: Amount


class PayManaCost(Node):
    """118.7, 202.1. Pay the mana cost of an object, on resolution.

    With `less`, generic mana in the cost is reduced by up to that much. A mana cost that does not exist cannot be paid
    (118.6).
    """

    mana_cost_of: Ref
    less: Times | None = None


class ExileCost(Node):
    """701.13. Exile the object itself, or `n` cards that match; the filter names their zone.

    "top" are the top cards of the library. With `top`, exile the topmost of the matching cards in the player's
    graveyard (404.1). Other texts of the card know the exiled cards by the name in `link` (607.2). As `n`, X is
    `least_x` or more.
    """

    exile: Literal["self", "top"] | Filter
    n: Varying = 1
    link: Called | None = None
    top: bool = False
    least_x: Literal[1] | None = None

    def faults(self, path: str) -> Faults:
        yield from _least(self, path)
        if self.top and (self.exile == "self" or self.n == "x"):
            yield f"{path}.top", said("say how many of which cards lie topmost")


class MillCost(Node):
    """701.17. Mill this many cards."""

    mill: Times


class ToBottom(Node):
    """118.3, 401.4. Put `n` cards that match on the bottom of your library, in any order.

    The filter names their zone.
    """

    to_bottom: Filter
    n: Varying = 1


class PutInto(Node):
    """118.3. Put `n` cards that match into graveyards, or on top of libraries.

    The filter names their zone and owner; the graveyard or library is their owner's.
    """

    put_into: Literal["graveyard", "library"]
    what: Filter
    n: Times = 1


class UnattachCost(Node):
    """701.3d, 118.3. Unattach one permanent that matches, whoever controls it."""

    unattach: Filter


class RemoveCounters(Node):
    """122.1. Remove `n` counters of a kind from the object itself.

    "any" is any kinds, which the player chooses. As `n`, X is `least_x` or more; with `all`, it is all counters.
    """

    remove_counters: str
    n: Varying = 1
    least_x: Literal[1] | None = None
    all: bool = False

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.remove_counters, f"{path}.remove_counters")
        yield from _least(self, path)
        if self.all and (self.n != "x" or self.least_x is not None):
            yield f"{path}.all", said("the number of all counters is x; leave out least_x")


class PutCountersCost(Node):
    """122.1, 118.3. Put `n` counters of a kind on the object itself."""

    put_counters: str
    n: Times = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.put_counters, f"{path}.put_counters")


class TakeCounters(Node):
    """122.1. Remove `n` counters of a kind from one permanent you control that matches `from`.

    "any" is any kinds. With `among`, the counters may be on several such permanents, and `n` may be X, which is
    `least_x` or more.
    """

    take_counters: str
    n: Varying = 1
    from_: Filter = Field(alias="from")
    among: bool = False
    least_x: Literal[1] | None = None

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.take_counters, f"{path}.take_counters")
        yield from _least(self, path)
        if self.n == "x" and not self.among:
            yield f"{path}.n", said("x counters are taken from among permanents; say among")


class Loyalty(Node):
    """606.4. A planeswalker's loyalty cost: a number, or "-x"."""

    loyalty: Number | Literal["-x"]


class TapOthers(Node):
    """Tap `n` untapped permanents you control that match.

    The object with the cost can be among them, if it matches.
    """

    tap_others: Filter
    n: Varying = 1


class TapPower(Node):
    """702.122a, 702.171a. Tap other untapped creatures you control with this total power or more.

    `to` is the purpose: to crew or to saddle, for which some creatures count more than their power, or to cast a
    spell as a team.
    """

    tap_power: Times
    to: Literal["crew", "saddle", "team"] = "crew"


class Blight(Node):
    """701.68a. Put this many -1/-1 counters on a creature you control."""

    blight: Times


class Behold(Node):
    """701.4a. Choose `n` permanents you control that match, or reveal such cards from your hand.

    With `exiled`, they are exiled then. Other texts of the card know them by the name in `link` (607.2).
    """

    behold: Filter
    n: Times = 1
    exiled: bool = False
    link: Called | None = None

    def faults(self, path: str) -> Faults:
        if self.link is not None and not self.exiled:
            yield f"{path}.link", said("only what is exiled is known by a name; say exiled")


class CollectEvidence(Node):
    """701.59a. Exile cards with this total mana value or more from your graveyard.

    An amount may refer to the targets of the spell or ability, which are chosen before (601.2c, 601.2h).
    """

    collect_evidence: Amount


class ExileVaried(Node):
    """701.13. Exile any number of cards that match, with `card_types` or more card types among them.

    The object with the cost is none of them.
    """

    exile_varied: Filter
    card_types: Times


class GiveLife(Node):
    """119.3. Have players that match gain life: all, or with `one` a player of your choice."""

    give_life: Times
    to: Filter
    one: bool = False


class Promise(Node):
    """702.174a. Promise something to a player that matches; `promised` refers to that player."""

    promise: Filter


class ReturnCost(Node):
    """Return `n` permanents you control to their owner's hand.

    With a zone in the filter, cards you own there are returned.
    """

    return_: Filter = Field(alias="return")
    n: Varying = 1


# Targets (115)


class Target(Node):
    """115.1. Targets of one use of the word "target": a filter and a number.

    - `n`: how many targets, counted as they are chosen; `least` is the minimum where fewer than `n` will do.
    - `up_to`: from none to `n`.
    - `any_number`: any number of the matches; with a `least` of 1, one or more.
    - `only_if`: the target is chosen only if the spell was kicked, or another named optional cost was paid
      (702.33g).
    - `only_if_not`: the target is chosen only if that cost was not paid.
    - `another`: the target is none of those named before it in the text.
    - `single_graveyard`: all the cards are in one graveyard.
    - `even_illegal`: the ability still resolves if the target becomes illegal (608.2b).
    - `together`: a limit on what all of them are together.
    - `chosen_by`: the player who chooses these targets, after the controller chose the others; of several players
      the controller names one. By default the controller chooses.
    """

    of: Filter
    n: Amount = 1
    least: Times | None = None
    up_to: bool = False
    any_number: bool = False
    only_if: Ref | None = None
    only_if_not: Ref | None = None
    another: bool = False
    single_graveyard: bool = False
    even_illegal: bool = False
    together: Together | None = None
    chosen_by: Who | None = None

    def faults(self, path: str) -> Faults:
        if isinstance(self.n, int) and self.n < 1:
            yield f"{path}.n", said("a text has one target or more")
        if self.least is None:
            return
        if self.any_number and not self.up_to:
            if self.least != 1:
                yield f"{path}.least", said("any number of targets is one or more; write 1")
        elif self.up_to or (isinstance(self.n, int) and self.least >= self.n):
            yield f"{path}.least", said("the least number is below n, and stands instead of up_to")


Targets: TypeAlias = dict[Annotated[str, Sense.GIVES], Target]
"""115.1. The targets of a text, by the names that the text gives them."""

# Times (307.5, 506.7)

COMBAT_POINTS = ("attackers", "blockers", "combat_damage", "end_of_combat", "combat")
"""506.7. The points of combat that a text can name, after "before" or "after"."""

TIMES = (
    "sorcery",
    "instant",
    "your_turn",
    "opponents_turn",
    "during_combat",
    *(f"{word}_{point}" for word in ("before", "after") for point in COMBAT_POINTS),
    *Step,
    *Phase,
)
"""The words for the times at which a text can be used."""


def varies(cost: Cost) -> bool:
    """107.3a. Return True if a cost has an X that its player announces.

    X counts cards, permanents, counters, life or energy. X in a mana cost does not count here.
    """
    if isinstance(cost, (PayLife, PayEnergy)):
        return (cost.pay_life if isinstance(cost, PayLife) else cost.pay_energy) == "x"
    if isinstance(cost, (ExileCost, Discard)) and asks_for_x(cost):
        return True
    return cost.__class__ in _WITH_NUMBER and cost.n == "x"  # type: ignore[union-attr]


def asks_for_x(cost: ExileCost | Discard) -> bool:
    """107.3a. Return True if a cost takes cards with a mana value of X."""
    wanted = cost.exile if isinstance(cost, ExileCost) else cost.discard
    return isinstance(wanted, Node) and any(
        are_equal(inner, ManaValue(mana_value=Exactly(exactly="x"))) for inner in getattr(wanted, "all", (wanted,))
    )


# The closed union

CostNode: TypeAlias = (
    PayMana | Sacrifice | Discard | PayLife | PayEnergy | ExileCost | RemoveCounters | Loyalty | TapOthers | TapPower
    | ReturnCost | ToBottom | RevealCost | Blight | Behold | CollectEvidence | Promise | TakeCounters
    | PutCountersCost | MillCost | ExileVaried | GiveLife | PayManaCost | PutInto | UnattachCost
)  # fmt: skip
COSTS: Final[tuple[type[CostNode], ...]] = get_args(CostNode)
_WITH_NUMBER: Final = frozenset(cost for cost in COSTS if "n" in cost.model_fields)

CostWord: TypeAlias = Literal[
    "tap_self", "untap_self", "exert_self", "enlist", "reveal_self", "reveal_hand", "discard_hand"
]

if TYPE_CHECKING:
    Cost: TypeAlias = CostNode | CostWord
else:
    Cost = named("Cost", keyed(*COSTS, words=get_args(CostWord)))


def on_resolution_only(costs: tuple[Cost, ...], path: str) -> Faults:
    """Yield a fault if an object's mana cost is among the costs."""
    if any(isinstance(cost, PayManaCost) for cost in costs):
        yield path, said("the mana cost of an object is paid as a text is carried out, not for a spell or ability")
