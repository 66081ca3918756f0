"""614, 615. Events that can be replaced, and changes that a replacement makes to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition
from domain.cards.grammar.constructs import Node, Pattern, union
from domain.cards.grammar.costs import Cost
from domain.cards.grammar.filters import Amount, Compare, Filter, What
from domain.cards.grammar.references import Calls, Colors, Name, Number, Times, Who
from domain.cards.language.characteristics import card_types
from domain.cards.language.copying import Except
from domain.cards.language.parts import Effect, Subject
from domain.creature_types import CREATURE_TYPES
from domain.errors import said
from domain.terms import Zone


class WouldDamage(Pattern):
    """614.1a, 615.1. Damage would be dealt to `would_damage`, `from` a source.

    With `amount`, only if one source would deal an amount that compares as stated at once.
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
    """614.1a. A player would lose life.

    With `by_damage`, only as a result of damage (120.4c). With `paid`, only as they pay it (119.4). With `amount`, only
    if the amount compares as stated.
    """

    TELLS: ClassVar = "player amount"

    would_lose_life: Who
    by_damage: bool = False
    paid: bool = False
    amount: Compare | None = None


class WouldDraw(Pattern):
    """614.11. A player would draw a card.

    With `but_first`, not the first card in each of their draw steps.
    """

    TELLS: ClassVar = "player"

    would_draw: Who
    but_first: bool = False


class WouldDrawCards(Pattern):
    """121.2a. A player would draw one or more cards by one instruction.

    The draw of the draw step is one. The number is changed before any single draw is (616.1g).
    """

    TELLS: ClassVar = "player amount"

    would_draw_cards: Who


class WouldDie(Pattern):
    """614.6. A permanent would be put into a graveyard from the battlefield."""

    TELLS: ClassVar = "object"

    would_die: Subject


class WouldLeave(Pattern):
    """603.6c, 614.6. A permanent would leave the battlefield for any zone."""

    TELLS: ClassVar = "object"

    would_leave: Subject


class WouldGoToGraveyard(Pattern):
    """614.6. A card or token would be put into a graveyard from anywhere.

    With `discarded_by`, only a card whose owner discards it because of a spell or ability of this player (701.9).
    """

    TELLS: ClassVar = "object"

    would_go_to_graveyard: Subject
    discarded_by: Who | None = None


class WouldBeDestroyed(Pattern):
    """614.8. A permanent would be destroyed."""

    TELLS: ClassVar = "object"

    would_be_destroyed: Subject


class WouldEnter(Pattern):
    """614.1c, 614.1d, 614.12. A permanent would enter the battlefield."""

    TELLS: ClassVar = "object"

    would_enter: Subject


class WouldCreateTokens(Pattern):
    """614.16. Tokens would be created under a player's control.

    `by_effect` limits this to effects; here, effects create all tokens. `what` limits it to tokens that match.
    """

    TELLS: ClassVar = "player amount"

    would_create_tokens: Who
    by_effect: bool = False
    what: Filter = "anything"


class WouldPutCounters(Pattern):
    """614.16. Counters would be put on an object, or a player would get counters.

    - `kind`: only counters of this kind.
    - `by_effect`: only counters by effects, not by costs or combat damage.
    - `by`: only counters put by this player.
    """

    TELLS: ClassVar = "object amount"

    would_put_counters: Subject
    kind: str | None = None
    by_effect: bool = False
    by: Who | None = None

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class WouldBeginTurn(Pattern):
    """500.1, 614.10. A player would begin their turn, which is skipped if that is replaced."""

    TELLS: ClassVar = "player"

    would_begin_turn: Who


class WouldLoseGame(Pattern):
    """104.3. A player would lose the game."""

    TELLS: ClassVar = "player"

    would_lose_game: Who


WouldEvent: TypeAlias = (
    WouldDamage | WouldGainLife | WouldLoseLife | WouldDraw | WouldDrawCards | WouldDie | WouldLeave
    | WouldGoToGraveyard
    | WouldBeDestroyed | WouldEnter | WouldCreateTokens | WouldPutCounters | WouldLoseGame
    | WouldBeginTurn
)  # fmt: skip
WOULD_EVENTS: Final[tuple[type[WouldEvent], ...]] = get_args(WouldEvent)


# Changes to the event


class Change_(Node):  # noqa: N801 - `Change` is the union of them
    """A change to an event.

    `FITS` are the kinds of events that can be changed so.
    """

    FITS: ClassVar[tuple[type[Pattern], ...]]


class NewAmount(Change_):
    """The amount becomes this number; `event.amount` is the original amount."""

    FITS: ClassVar = (
        WouldDamage, WouldGainLife, WouldLoseLife, WouldDrawCards, WouldCreateTokens, WouldPutCounters,
    )  # fmt: skip

    amount: Amount


class Prevent(Change_):
    """615.1. Damage is prevented, up to an amount.

    "all" is all the damage; "remaining", for a shield, is the rest of its amount (615.7). `then` are instructions
    for afterwards (615.5), with the prevented damage as `event.amount`.
    """

    FITS: ClassVar = (WouldDamage,)

    prevent: Amount | Literal["all", "remaining"]
    then: tuple[Effect, ...] = ()


class RedirectTo(Change_):
    """614.9. The damage is dealt to another player or permanent instead.

    With `counts`, only as much damage as the shield has left.
    """

    FITS: ClassVar = (WouldDamage,)

    redirect: What
    counts: bool = False


class LifeFloor(Change_):
    """The loss leaves the player with at least this much life, as for Worship.

    The floor applies to all losses of one batch together.
    """

    FITS: ClassVar = (WouldLoseLife,)

    life_floor: Number


class GoesTo(Change_):
    """The object goes to this zone instead.

    `with` are the counters that it has in exile, or enters with, by kind. `position` in a library: on top, or at the
    bottom.
    """

    FITS: ClassVar = (WouldDie, WouldLeave, WouldGoToGraveyard)

    to: Zone
    position: Literal["top", "bottom"] = "top"
    with_: dict[str, Number] = Field(default_factory=dict, alias="with")

    def faults(self, path: str) -> Faults:
        for kind in self.with_:
            yield from words.counters(kind, f"{path}.with")
        if self.position == "bottom" and self.to is not Zone.LIBRARY:
            yield f"{path}.position", said("only a library has a bottom")
        if self.with_ and self.to not in (Zone.EXILE, Zone.BATTLEFIELD):
            yield f"{path}.with", said("only what is exiled or enters instead gets counters")


class EntersTapped(Change_):
    """614.1d. The permanent enters tapped; with `false`, untapped.

    `unless` is a condition under which it enters untapped. `unless_paid` are costs that its controller can pay to
    have it enter untapped (614.12a).
    """

    FITS: ClassVar = (WouldEnter,)

    enters_tapped: bool
    unless: Condition | None = None
    unless_paid: tuple[Cost, ...] = ()


class EntersFor(Change_):
    """614.6. The permanent enters only if its controller pays these costs.

    Otherwise it is put into its owner's graveyard. With `may`, the controller decides; without, they pay if they can.
    """

    FITS: ClassVar = (WouldEnter,)

    enters_for: tuple[Cost, ...] = Field(min_length=1)
    may: bool = False


class EntersPrepared(Change_):
    """722.3a. The permanent enters prepared."""

    FITS: ClassVar = (WouldEnter,)

    enters_prepared: Literal[True]


class EntersWithCounters(Change_):
    """614.1c. The permanent enters with `n` counters of the kind.

    With `may`, its controller decides, or an opponent of their choice (`by`). If that player declines, the permanent's
    abilities know it by the name `or_else` (702.104b, 702.136a). With `or`, its controller chooses the kind among it
    and these; with `kinds`, so many different ones.
    """

    FITS: ClassVar = (WouldEnter,)

    enters_with: str
    n: Amount = 1
    may: bool = False
    by: Literal["you", "opponent"] = "you"
    or_else: Calls | None = None
    or_: tuple[str, ...] = Field(default=(), alias="or")
    kinds: Times = 1

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.enters_with, f"{path}.enters_with")
        for number, kind in enumerate(self.or_):
            yield from words.counters(kind, f"{path}.or[{number}]")
        if self.kinds > 1 and self.kinds > len(self.or_):
            yield f"{path}.kinds", said("there are more kinds to choose among than are chosen")


class EntersDevouring(Change_):
    """702.82a. The permanent's controller may sacrifice matching permanents as it enters.

    The permanent enters with `n` +1/+1 counters for each.
    """

    FITS: ClassVar = (WouldEnter,)

    devours: Filter
    n: Amount = 1


class EntersAmplified(Change_):
    """702.38a. The permanent's controller may reveal cards as it enters.

    They reveal any number of cards from their hand that share a creature type with the permanent, but no cards
    that enter at the same time. The permanent enters with this many +1/+1 counters for each.
    """

    FITS: ClassVar = (WouldEnter,)

    amplifies: Amount


class AsEntersChoose(Change_):
    """614.12a. The permanent's controller chooses a word or a player as it enters.

    The choice is kept as "chosen"; texts refer to the player as "chosen_player". A colour is none of the letters in
    `but`. A card name is that of a card that matches `of` (201.4a). An anchor word, "word", is one of `words`, for
    which texts of the card ask (614.12c); a creature type can be limited to `words`, too. `other_than` is a card type
    that cannot be chosen. With `look`, the controller first looks at the hand of a player of their choice who matches.
    """

    FITS: ClassVar = (WouldEnter,)

    choose: Literal[
        "color", "land_type", "any_land_type", "creature_type", "card_type", "card_name", "player", "opponent", "word"
    ]
    but: Colors = ""
    of: Filter | None = None
    look: Filter | None = None
    words: tuple[str, ...] = ()
    other_than: str | None = None

    def faults(self, path: str) -> Faults:
        if self.other_than is not None:
            if self.choose != "card_type":
                yield f"{path}.other_than", said("only of card types one cannot be chosen so")
            yield from card_types((self.other_than,), f"{path}.other_than")
        if self.choose == "creature_type":
            if not set(self.words) <= set(CREATURE_TYPES):
                yield f"{path}.words", said("these are no creature types")
        elif bool(self.words) != (self.choose == "word"):
            yield f"{path}.words", said("words are for the choice of a word, which is one of them")
        if self.of is not None and self.choose != "card_name":
            yield f"{path}.of", said("only card names are those of some cards")
        if self.but and self.choose != "color":
            yield f"{path}.but", said("only of colors some cannot be chosen")
        else:
            yield from words.colors(self.but, f"{path}.but")


class AsEntersDay(Change_):
    """614.1c, 731.1. The permanent enters, and it becomes day."""

    FITS: ClassVar = (WouldEnter,)

    it_becomes: Literal["day"]


class EntersAsCopy(Change_):
    """707.5. The permanent enters as a copy of a matching object that its controller chooses.

    The controller may choose none, unless `must` is set. With `tapped`, the copy enters tapped. `when_done` is a
    linked trigger: it triggers as the permanent enters so (603.11). The name in `as` is that of the copied object.
    """

    FITS: ClassVar = (WouldEnter,)

    enters_as_copy: What
    but: Except | None = None
    must: bool = False
    tapped: bool = False
    when_done: tuple[Effect, ...] = ()
    as_: Name | None = Field(default=None, alias="as")


class EntersUnder(Change_):
    """616.1b. The permanent enters under this player's control."""

    FITS: ClassVar = (WouldEnter,)

    enters_under: Who


class Instead(Change_):
    """614.6. Instructions happen in place of the event, and can refer to its objects.

    With an empty list, nothing happens. With `may`, the ability's controller decides.
    """

    FITS: ClassVar = WOULD_EVENTS

    instead: tuple[Effect, ...]
    may: bool = False


class Regenerates(Change_):
    """614.8. The permanent is regenerated instead of destroyed."""

    FITS: ClassVar = (WouldBeDestroyed,)

    regenerates: Literal[True]


Change: TypeAlias = (
    NewAmount | Prevent | RedirectTo | LifeFloor | GoesTo | EntersTapped | EntersFor | EntersWithCounters
    | EntersDevouring | EntersAmplified | AsEntersChoose | EntersPrepared | AsEntersDay | EntersAsCopy | EntersUnder
    | Instead | Regenerates
)  # fmt: skip
CHANGES: Final[tuple[type[Change], ...]] = get_args(Change)


def changed(event: WouldEvent, changes: tuple[Change, ...], path: str, *, shield: bool) -> Faults:
    """614.1. Check that the changes fit the event.

    Only a `shield` with an amount can have a rest (615.7).
    """
    for number, change in enumerate(changes):
        if type(event) not in change.FITS:
            key, event_key = change.KEY, event.KEY
            yield f"{path}.with[{number}]", said("{key} cannot change {what}", key=key, what=event_key)
        if isinstance(change, RedirectTo) and change.counts and not shield:
            yield f"{path}.with[{number}].counts", said("only a shield with an amount counts")
        if isinstance(change, Prevent) and change.prevent == "remaining" and not shield:
            yield f"{path}.with[{number}].prevent", said("remaining is what is left of a shield with an amount")


if not TYPE_CHECKING:
    WouldEvent = union("WouldEvent", WOULD_EVENTS)

if not TYPE_CHECKING:
    Change = union("Change", CHANGES)
