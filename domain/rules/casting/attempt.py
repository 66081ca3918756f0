"""601.2, 602.2. Attempts to cast a spell or to activate an ability: who, what, in which way, for which costs.

An attempt is what the steps of casting and activating hand on. It is filled in from step to step: its costs grow, its
text and targets become known. An attempt that is not carried out answers whether it could be (601.3, 602.5).
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
from domain.rules.casting.mana.affordable import ALL, Allowance, can_afford
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.targets import Targeting
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Manner(NamedTuple):
    """The way in which a card is cast, as far as it is known before the card is put on the stack."""

    part: str = ""
    """The name of the face or part that is cast; empty for the card as it is."""
    way: lang.CastWay | None = None
    """118.9. An alternative cost."""
    free: bool = False
    """118.9. The mana cost is not paid."""
    splice: bool = False
    """702.47. Cards are spliced onto the spell."""
    known_as: tuple[str, ...] = ()
    """Names that the spell remembers it was cast by."""

    @property
    def unpaid(self) -> bool:
        """118.9. Return True if another cost is paid than the mana cost, or none."""
        return self.free or (self.way is not None and self.way.cost is not None)

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The alternative costs."""
        return () if self.way is None else self.way.costs


PLAIN = Manner()
"""A card cast as it is, for its mana cost."""


@dataclass(slots=True)
class Attempt(ABC):
    """601.2, 602.2. A spell that a player casts or an ability that they activate, or could; with its costs so far."""

    game: Game
    player: PlayerId
    found: GameObject
    """The card as it would be cast, the spell, or the source of the ability."""
    sources: tuple[ManaSource, ...]
    """Mana that could be made for it."""

    _: KW_ONLY
    cost: ManaCost = FREE
    """Its cost in mana; X is in it until it is announced."""
    change: int = 0
    """Generic mana that is added to the cost, or below zero taken off, as it is locked in (601.2f)."""
    costs: tuple[Cost, ...] = ()
    """All else that is paid."""
    for_splicing: tuple[Cost, ...] = ()
    """702.47b. Costs of the cards that are spliced onto it."""
    x: int = 0
    """107.3a. The announced value of X."""
    text: lang.Text = ()
    wanted: dict[str, Target] = field(init=False)
    """The targets that its text asks for, while it is announced."""
    context: Context = field(init=False)
    """The reader of its text, while it is announced."""
    decided: int = 0
    """The position of the decision to cast or to activate it."""

    @property
    def object(self) -> ObjectId:
        """The spell or ability on the stack."""
        return self.found.id

    @property
    @abstractmethod
    def on(self) -> Purpose:
        """106.6. The purpose for which mana is spent on it."""

    @property
    @abstractmethod
    def rule(self) -> str:
        """The rule by which it is announced."""

    @property
    def due(self) -> ManaCost:
        """601.2f. The mana that it would cost in the end if X were 0."""
        return self.cost.with_x(0).plus(self.change)

    @property
    def targeting(self) -> Targeting:
        """601.2c. The targets that are to be chosen for it."""
        return Targeting(self.object, self.wanted, self.text, self.context)

    def affords(self, cost: ManaCost, best: bool | None = None, spare: int | None = None) -> bool:
        """118.3. Return True if the player could pay this cost in mana; `best` and `spare` as in `Allowance`."""
        given = ALL if best is None and spare is None else Allowance(None, best, spare)
        return can_afford(self.game, self.player, cost, self.sources, self.on, given)


@dataclass(slots=True)
class SpellAttempt(Attempt):
    """601.2. A spell that a player casts, or could."""

    card: lang.CardDefinition
    """The face that is up on the stack."""
    manner: Manner = PLAIN
    _: KW_ONLY
    tax: int = 0
    """Generic mana that it costs more because of where it was cast from (903.8)."""
    saved: int = 0
    """Generic mana that it costs less for a permanent that is paid with (702.119, 702.180)."""

    @property
    def on(self) -> Purpose:
        """106.6. The purpose for which mana is spent on it."""
        return Purpose("cast", self.found)

    @property
    def rule(self) -> str:
        """The rule by which it is announced."""
        return "601.2b"


@dataclass(slots=True)
class AbilityAttempt(Attempt):
    """602.2. An ability that a player activates, or could."""

    part: lang.Activated
    ability: ObjectId
    """The ability on the stack; its source as long as it is not there."""

    @property
    def object(self) -> ObjectId:
        """The ability on the stack."""
        return self.ability

    @property
    def on(self) -> Purpose:
        """106.6. The purpose for which mana is spent on it."""
        return Purpose("activate", self.found)

    @property
    def rule(self) -> str:
        """The rule by which it is announced."""
        return "602.2b"
