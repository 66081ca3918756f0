"""614, 615. The events that can be replaced, and what a replacement makes of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from domain.cards.grammar import UNIONS, Amount, Condition, Node, Number, What, Who, keyed
from domain.cards.language.copying import Except
from domain.cards.language.parts import Effect, Subject
from domain.terms import Zone


class WouldDamage(Node):
    """614.1a, 615.1. Damage would be dealt: `would_damage` names what would be dealt it, `from` the source."""

    would_damage: Subject
    from_: Subject | None = Field(default=None, alias="from")
    combat: bool | None = None


class WouldGainLife(Node):
    """614.1a. A player would gain life."""

    would_gain_life: Who


class WouldLoseLife(Node):
    """614.1a. A player would lose life; `by_damage` only as a result of damage (120.4c)."""

    would_lose_life: Who
    by_damage: bool = False


class WouldDraw(Node):
    """614.11. A player would draw a card."""

    would_draw: Who


class WouldDie(Node):
    """614.6. A permanent would be put into a graveyard from the battlefield."""

    would_die: Subject


class WouldGoToGraveyard(Node):
    """614.6. A card or token would be put into a graveyard from anywhere."""

    would_go_to_graveyard: Subject


class WouldBeDestroyed(Node):
    """614.8. A permanent would be destroyed."""

    would_be_destroyed: Subject


class WouldEnter(Node):
    """614.1c, 614.1d, 614.12. A permanent would enter the battlefield."""

    would_enter: Subject


class WouldCreateTokens(Node):
    """614.16. Tokens would be created under a player's control; by an effect, as they always are here."""

    would_create_tokens: Who
    by_effect: bool = False


class WouldPutCounters(Node):
    """614.16. Counters would be put on it; `kind` if it matters, `by_effect` if costs and combat damage don't count.

    `by` if it matters who puts them. Where it is a player, they would get them.
    """

    would_put_counters: Subject
    kind: str | None = None
    by_effect: bool = False
    by: Who | None = None


class WouldLoseGame(Node):
    """104.3. A player would lose the game."""

    would_lose_game: Who


WOULD_EVENTS = (
    WouldDamage, WouldGainLife, WouldLoseLife, WouldDraw, WouldDie, WouldGoToGraveyard, WouldBeDestroyed, WouldEnter,
    WouldCreateTokens, WouldPutCounters, WouldLoseGame,
)  # fmt: skip


# What a replacement makes of the event


class NewAmount(Node):
    """The amount becomes this; event.amount is what it was."""

    amount: Amount


class Prevent(Node):
    """615.1. So much of the damage is prevented, "all" of it; for a shield "remaining" what is left of it (615.7).

    `then` happens afterwards (615.5), with event.amount for how much was prevented.
    """

    prevent: Amount | Literal["all", "remaining"]
    then: tuple[Effect, ...] = ()


class RedirectTo(Node):
    """614.9. The damage is dealt to this instead."""

    redirect: What


class LifeFloor(Node):
    """The loss is only as great as leaves this much life (Worship's kind); looks at the whole batch."""

    life_floor: Number


class GoesTo(Node):
    """It goes to this zone instead."""

    to: Zone


class EntersTapped(Node):
    """614.1d. It enters tapped."""

    enters_tapped: Literal[True]
    unless: Condition | None = None


class EntersWithCounters(Node):
    """614.1c. It enters with so many counters of the kind."""

    enters_with: str
    n: Amount = 1


class AsEntersChoose(Node):
    """614.12a. As it enters, its controller chooses a colour, basic land type or creature type, kept as "chosen"."""

    choose: Literal["color", "land_type", "creature_type"]


class AsEntersDay(Node):
    """614.1c, 731.1. It becomes day as it enters."""

    it_becomes: Literal["day"]


class EntersAsCopy(Node):
    """707.5. It enters as a copy of one that matches, of its controller's choice, who may choose none unless it `must`.

    `tapped` if it enters tapped as a copy.
    """

    enters_as_copy: What
    but: Except | None = None
    must: bool = False
    tapped: bool = False


class EntersUnder(Node):
    """616.1b. It enters under this player's control."""

    enters_under: Who


class Instead(Node):
    """614.6. These instructions happen instead, with the event's objects at hand; an empty list: nothing happens."""

    instead: tuple[Effect, ...]


class Regenerates(Node):
    """614.8. It is regenerated instead of destroyed."""

    regenerates: Literal[True]


CHANGES = (
    NewAmount, Prevent, RedirectTo, LifeFloor, GoesTo, EntersTapped, EntersWithCounters, AsEntersChoose, AsEntersDay,
    EntersAsCopy, EntersUnder,
    Instead, Regenerates,
)  # fmt: skip

UNIONS["WouldEvent"] = keyed(*WOULD_EVENTS)
UNIONS["Change"] = keyed(*CHANGES)
