"""601.2, 602.2. Attempts to cast a spell or to activate an ability.

Each step of casting or activating fills in the attempt: costs are added, text and targets become known. An
attempt that is not carried out shows if the spell could be cast (601.3), or the ability activated (602.5).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost, Target
from domain.ids import ObjectId, PlayerId
from domain.mana import FREE, ManaCost, ManaSource
from domain.rules.casting.mana.affordable import ALL, Allowance, can_afford, greatest_x
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.targets import Targeting
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Manner(NamedTuple):
    """Ways of casting a card that are chosen before the card is on the stack."""

    part: str = ""
    """The name of the face or part that is cast; empty for the card as it is."""
    way: lang.CastWay | None = None
    """118.9. An alternative way to cast the card."""
    free: bool = False
    """118.9. True if the mana cost is not paid."""
    splice: bool = False
    """702.47. True if cards are spliced onto the spell."""
    known_as: tuple[str, ...] = ()
    """Marks that the spell gets: the permission or effect by which it was cast."""
    flash: bool = False
    """601.3b. True if it is cast as though it had flash."""

    @property
    def unpaid(self) -> bool:
        """118.9. Return True if the mana cost is not paid: another cost is, or none."""
        return self.free or (self.way is not None and self.way.cost is not None)

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The alternative costs."""
        return () if self.way is None else self.way.costs


PLAIN = Manner()
"""A card cast as it is, for its mana cost."""


@dataclass(slots=True)
class Attempt(ABC):
    """601.2, 602.2. A spell being cast or an ability being activated, with its costs so far."""

    game: Game
    player: PlayerId
    found: GameObject
    """The card as it would be cast, the spell, or the source of the ability."""
    sources: tuple[ManaSource, ...]
    """Mana sources that could pay for the spell or ability."""

    _: KW_ONLY
    cost: ManaCost = FREE
    """Cost in mana, with X until X is announced."""
    change: int = 0
    """Generic mana added to the cost when it is locked in (601.2f); below zero, taken off."""
    off: ManaCost = FREE
    """118.7c. Mana symbols taken off the cost when it is locked in, and after all additions."""
    least: int = 0
    """Mana that the spell costs at least (601.2f)."""
    costs: tuple[Cost, ...] = ()
    """Costs other than mana."""
    for_splicing: tuple[Cost, ...] = ()
    """702.47b. Costs of the cards that are spliced onto the spell."""
    x: int = 0
    """107.3a. The announced value of X."""
    for_x: tuple[int, int] = (0, 0)
    """Mana in the cost that is due for X, and the generic mana beside it."""
    text: lang.Text = ()
    wanted: dict[str, Target] = field(init=False)
    """Targets of the text, by name."""
    context: Context = field(init=False)
    """Context in which the text is read."""
    decided: int = 0
    """Position of the decision to cast or activate."""

    @property
    def object(self) -> ObjectId:
        """The spell or ability on the stack."""
        return self.found.id

    @property
    @abstractmethod
    def on(self) -> Purpose:
        """106.6. Purpose for which the mana is spent."""

    @property
    @abstractmethod
    def rule(self) -> str:
        """Number of the rule for announcing the spell or ability."""

    @property
    def due(self) -> ManaCost:
        """601.2f. Total mana cost if X is 0."""
        return self.total(self.cost)

    def total(self, cost: ManaCost, change: int | None = None) -> ManaCost:
        """601.2f. Return the total of a cost in mana if X is 0.

        `change` is the generic mana added or taken off in place of the attempt's own.
        """
        return self.reduced(cost.with_x(0), self.change if change is None else change).at_least(self.least)

    def reduced(self, cost: ManaCost, change: int) -> ManaCost:
        """601.2f. Return a cost with generic mana added, or with that and symbols taken off.

        What is added is added first: a symbol without its like takes generic mana away.
        """
        added = cost.plus(change)
        return added if self.off == FREE else added.less(self.off)

    @property
    @abstractmethod
    def spent_on_x(self) -> str:
        """107.3. Colours, by letter, of the mana that can pay for X; empty for any mana."""

    def with_colored_x(self, total: ManaCost, for_x: tuple[int, int]) -> ManaCost:
        """107.3. Return the total cost, with what is due for X in its colours.

        `for_x` is as the attempt's. Generic mana is taken off X first; mana added to the cost is no part of X.
        """
        if not self.spent_on_x or not for_x[0]:
            return total
        several = max(0, min(for_x[0], total.generic - for_x[1]))
        return ManaCost(total.generic - several, total.colored + (self.spent_on_x,) * several, total.x)

    @property
    def targeting(self) -> Targeting:
        """601.2c. Targets to choose for the spell or ability."""
        return Targeting(self.object, self.wanted, self.text, self.context)

    @property
    def most_x(self) -> int:
        """601.2b. The greatest X in the mana cost that the player could pay for."""
        available = len(self.game.board.players[self.player].pool) + sum(
            max(map(len, source[2])) for source in self.sources
        )
        most = (available - self.cost.least - self.change + self.off.value) // self.cost.x
        if not self.spent_on_x:
            return greatest_x(most, lambda x: self.affords(self._total_with(x)))
        while most > 0 and not self.affords(self._total_with(most)):
            most -= 1
        return max(0, most)

    def _total_with(self, x: int) -> ManaCost:
        return self.with_colored_x(self.total(self.cost.with_x(x)), (self.cost.x * x, self.cost.generic))

    def affords(self, cost: ManaCost, best: bool | None = None, spare: int | None = None) -> bool:
        """118.3. Return True if the player could pay this cost in mana.

        `best` and `spare` as in `Allowance`.
        """
        allowance = ALL if best is None and spare is None else Allowance(None, best, spare)
        return can_afford(self.game, self.player, cost, self.sources, self.on, allowance)


@dataclass(slots=True)
class SpellAttempt(Attempt):
    """601.2. A spell that a player casts, or is checked to be able to cast."""

    card: lang.CardDefinition
    """The face that is up on the stack."""
    manner: Manner = PLAIN
    _: KW_ONLY
    tax: int = 0
    """Generic mana added because of the zone the card was cast from (903.8)."""
    saved: int = 0
    """Generic mana saved by a permanent that is paid with (702.119, 702.180)."""

    @property
    def on(self) -> Purpose:
        """106.6. Purpose for which the mana is spent."""
        return Purpose("cast", self.found)

    @property
    def rule(self) -> str:
        """Number of the rule for announcing the spell."""
        return "601.2b"

    @property
    def spent_on_x(self) -> str:
        """107.3. Colours of the mana that can pay for X in the mana cost."""
        if not self.cost.x and not self.for_x[0]:
            return ""
        return next((part.x_only for part in self.card.meanings if isinstance(part, lang.SpentOnX)), "")


@dataclass(slots=True)
class AbilityAttempt(Attempt):
    """602.2. An ability that a player activates, or is checked to be able to activate."""

    part: lang.Activated
    ability: ObjectId
    """The ability on the stack, or its source before that."""

    @property
    def object(self) -> ObjectId:
        """The ability on the stack."""
        return self.ability

    @property
    def on(self) -> Purpose:
        """106.6. Purpose for which the mana is spent."""
        return Purpose("activate", self.found)

    @property
    def rule(self) -> str:
        """Number of the rule for announcing the ability."""
        return "602.2b"

    @property
    def spent_on_x(self) -> str:
        """107.3. Colours of the mana that can pay for X in the ability's cost."""
        return self.part.spent_on_x
