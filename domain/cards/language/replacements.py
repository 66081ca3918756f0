"""614, 615. The events that can be replaced, and what a replacement makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition
from domain.cards.grammar.constructs import Node, Pattern, union
from domain.cards.grammar.costs import Cost
from domain.cards.grammar.filters import Amount, Compare, Filter, What
from domain.cards.grammar.references import Calls, Colors, Number, Who
from domain.cards.language.copying import Except
from domain.cards.language.parts import Effect, Subject
from domain.errors import said
from domain.terms import Zone


class WouldDamage(Pattern):
    """614.1a, 615.1. Damage would be dealt: `would_damage` names what would be dealt it, `from` the source.

    With `amount` only so much of it at once from one source.
    """

    TELLS: ClassVar = "object source amount"

    would_damage: Subject
    from_: Subject | None = Field(default=None, alias="from")
    combat: bool | None = None
    amount: Compare | None = None


class WouldGainLife(Pattern):
    """614.1a. A player would gain life."""

    TELLS: ClassVar = "player amount"

    would_gain_life: Who


class WouldLoseLife(Pattern):
    """614.1a. A player would lose life; `by_damage` only as a result of damage (120.4c)."""

    TELLS: ClassVar = "player amount"

    would_lose_life: Who
    by_damage: bool = False


class WouldDraw(Pattern):
    """614.11. A player would draw a card; with `but_first` not the first that they draw in each of their draw steps."""

    TELLS: ClassVar = "player"

    would_draw: Who
    but_first: bool = False


class WouldDie(Pattern):
    """614.6. A permanent would be put into a graveyard from the battlefield."""

    TELLS: ClassVar = "object"

    would_die: Subject


class WouldLeave(Pattern):
    """603.6c, 614.6. A permanent would leave the battlefield, wherever it would go."""

    TELLS: ClassVar = "object"

    would_leave: Subject


class WouldGoToGraveyard(Pattern):
    """614.6. A card or token would be put into a graveyard from anywhere."""

    TELLS: ClassVar = "object"

    would_go_to_graveyard: Subject


class WouldBeDestroyed(Pattern):
    """614.8. A permanent would be destroyed."""

    TELLS: ClassVar = "object"

    would_be_destroyed: Subject


class WouldEnter(Pattern):
    """614.1c, 614.1d, 614.12. A permanent would enter the battlefield."""

    TELLS: ClassVar = "object"

    would_enter: Subject


class WouldCreateTokens(Pattern):
    """614.16. Tokens would be created under a player's control; `by_effect`, as they always are here."""

    TELLS: ClassVar = "player amount"

    would_create_tokens: Who
    by_effect: bool = False


class WouldPutCounters(Pattern):
    """614.16. Counters would be put on it; `kind` if it matters, `by_effect` if costs and combat damage don't count.

    `by` if it matters who puts them. Where it is a player, they would get them.
    """

    TELLS: ClassVar = "object amount"

    would_put_counters: Subject
    kind: str | None = None
    by_effect: bool = False
    by: Who | None = None

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class WouldLoseGame(Pattern):
    """104.3. A player would lose the game."""

    TELLS: ClassVar = "player"

    would_lose_game: Who


WouldEvent: TypeAlias = (
    WouldDamage | WouldGainLife | WouldLoseLife | WouldDraw | WouldDie | WouldLeave | WouldGoToGraveyard
    | WouldBeDestroyed | WouldEnter | WouldCreateTokens | WouldPutCounters | WouldLoseGame
)  # fmt: skip
WOULD_EVENTS: Final[tuple[type[WouldEvent], ...]] = get_args(WouldEvent)


# What a replacement makes of the event


class Change_(Node):  # noqa: N801 - `Change` is the union of them
    """What is made of an event; `FITS` are the events that it can be made to."""

    FITS: ClassVar[tuple[type[Pattern], ...]]


class NewAmount(Change_):
    """The amount becomes this; event.amount is what it was."""

    FITS: ClassVar = (WouldDamage, WouldGainLife, WouldLoseLife, WouldCreateTokens, WouldPutCounters)

    amount: Amount


class Prevent(Change_):
    """615.1. So much of the damage is prevented, "all" of it; for a shield "remaining" what is left of it (615.7).

    `then` happens afterwards (615.5), with event.amount for how much was prevented.
    """

    FITS: ClassVar = (WouldDamage,)

    prevent: Amount | Literal["all", "remaining"]
    then: tuple[Effect, ...] = ()


class RedirectTo(Change_):
    """614.9. The damage is dealt to this instead; if it `counts`, only as much as the shield has left."""

    FITS: ClassVar = (WouldDamage,)

    redirect: What
    counts: bool = False


class LifeFloor(Change_):
    """The loss is only as great as leaves this much life (Worship's kind); looks at the whole batch."""

    FITS: ClassVar = (WouldLoseLife,)

    life_floor: Number


class GoesTo(Change_):
    """It goes to this zone instead."""

    FITS: ClassVar = (WouldDie, WouldLeave, WouldGoToGraveyard)

    to: Zone


class EntersTapped(Change_):
    """614.1d. It enters tapped, `unless` something is so, or its controller pays costs as it enters.

    Those are `unless_paid` (614.12a).
    """

    FITS: ClassVar = (WouldEnter,)

    enters_tapped: Literal[True]
    unless: Condition | None = None
    unless_paid: tuple[Cost, ...] = ()


class EntersPrepared(Change_):
    """722.3a. It enters prepared."""

    FITS: ClassVar = (WouldEnter,)

    enters_prepared: Literal[True]


class EntersWithCounters(Change_):
    """614.1c. It enters with so many counters of the kind, or `may` do so, if its controller wants it.

    That they did not want it is remembered by the name `or_else`, which its abilities know (702.136a).
    """

    FITS: ClassVar = (WouldEnter,)

    enters_with: str
    n: Amount = 1
    may: bool = False
    or_else: Calls | None = None

    def faults(self, path: str) -> Faults:
        return words.counters(self.enters_with, f"{path}.enters_with")


class EntersDevouring(Change_):
    """702.82a. Its controller may sacrifice any number that match; it enters with so many +1/+1 counters for each."""

    FITS: ClassVar = (WouldEnter,)

    devours: Filter
    n: Amount = 1


class EntersAmplified(Change_):
    """702.38a. Its controller may reveal cards from their hand that share a creature type with it, any number of them.

    It enters with so many +1/+1 counters for each. What enters at the same time is not revealed.
    """

    FITS: ClassVar = (WouldEnter,)

    amplifies: Amount


class AsEntersChoose(Change_):
    """614.12a. As it enters, its controller chooses a colour, basic land type or creature type, kept as "chosen".

    The colour is none of those in `but`, by letters.
    """

    FITS: ClassVar = (WouldEnter,)

    choose: Literal["color", "land_type", "creature_type"]
    but: Colors = ""

    def faults(self, path: str) -> Faults:
        if self.but and self.choose != "color":
            yield f"{path}.but", said("only of colors some cannot be chosen")
        else:
            yield from words.colors(self.but, f"{path}.but")


class AsEntersDay(Change_):
    """614.1c, 731.1. It becomes day as it enters."""

    FITS: ClassVar = (WouldEnter,)

    it_becomes: Literal["day"]


class EntersAsCopy(Change_):
    """707.5. It enters as a copy of one that matches, of its controller's choice, who may choose none unless it `must`.

    `tapped` if it enters tapped as a copy.
    """

    FITS: ClassVar = (WouldEnter,)

    enters_as_copy: What
    but: Except | None = None
    must: bool = False
    tapped: bool = False


class EntersUnder(Change_):
    """616.1b. It enters under this player's control."""

    FITS: ClassVar = (WouldEnter,)

    enters_under: Who


class Instead(Change_):
    """614.6. These instructions happen instead, with the event's objects at hand; an empty list: nothing happens.

    With `may` only if the ability's controller wants it.
    """

    FITS: ClassVar = WOULD_EVENTS

    instead: tuple[Effect, ...]
    may: bool = False


class Regenerates(Change_):
    """614.8. It is regenerated instead of destroyed."""

    FITS: ClassVar = (WouldBeDestroyed,)

    regenerates: Literal[True]


Change: TypeAlias = (
    NewAmount | Prevent | RedirectTo | LifeFloor | GoesTo | EntersTapped | EntersWithCounters | EntersDevouring
    | EntersAmplified | AsEntersChoose | EntersPrepared | AsEntersDay | EntersAsCopy | EntersUnder | Instead
    | Regenerates
)  # fmt: skip
CHANGES: Final[tuple[type[Change], ...]] = get_args(Change)


def changed(event: WouldEvent, changes: tuple[Change, ...], path: str, *, shield: bool) -> Faults:
    """614.1. The changes can be made to the event; only a `shield` with an amount can have something left (615.7)."""
    for number, change in enumerate(changes):
        if type(event) not in change.FITS:
            key, what = change.KEY, event.KEY
            yield f"{path}.with[{number}]", said("{key} cannot change {what}", key=key, what=what)
        if isinstance(change, RedirectTo) and change.counts and not shield:
            yield f"{path}.with[{number}].counts", said("only a shield with an amount counts")
        if isinstance(change, Prevent) and change.prevent == "remaining" and not shield:
            yield f"{path}.with[{number}].prevent", said("remaining is what is left of a shield with an amount")


if not TYPE_CHECKING:
    WouldEvent = union("WouldEvent", WOULD_EVENTS)

if not TYPE_CHECKING:
    Change = union("Change", CHANGES)
