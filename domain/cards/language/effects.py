"""608, 610. Effects: instructions, carried out in order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.names import EVERYWHERE, named_in, referred, within
from domain.cards.check.saying import Faults
from domain.cards.grammar import (
    Amount,
    Condition,
    Cost,
    Duration,
    Filter,
    Name,
    Node,
    Pattern,
    Ref,
    Target,
    Times,
    What,
    Who,
    union,
)
from domain.cards.language.copying import Except
from domain.cards.language.modifications import FullText, IsCopy
from domain.cards.language.parts import Ability, Modification, Part
from domain.cards.language.replacements import Change, WouldEvent, changed
from domain.cards.language.triggers import TriggerEvent
from domain.errors import Unfit, reason_of, said
from domain.mana import mana_cost
from domain.terms import Phase, Step, Zone

Fought: TypeAlias = Literal[True] | What | None
"""508.4, 509.4. What a creature enters attacking or blocking; true lets its controller choose."""


class Effect_(Node):  # noqa: N801 - `Effect` is the union of them
    """An instruction. `as` names what it did, for later instructions: the objects, or how many.

    What is done `AT_ONCE` is done in the moment of an event that it is put in the place of, or belongs to (615.5);
    others follow right after it.
    """

    AT_ONCE: ClassVar[bool] = False


class DealDamage(Effect_):
    """120. `source` (self unless said) deals damage; "x" and other amounts are read once; `divided` as announced.

    What a permanent is dealt in excess is dealt to `excess_to` instead (120.4a).
    """

    AT_ONCE: ClassVar = True

    deal_damage: Amount
    to: What
    source: Ref = "self"
    divided: bool = False
    excess_to: What | None = None


class Draw(Effect_):
    """121.2. A player draws cards, one by one."""

    draw: Amount
    who: Who = "you"


class DiscardCards(Effect_):
    """701.9. A player discards cards of their choice, at random, or all of them; `cards` says among which."""

    discard: Amount | Literal["all"]
    who: Who = "you"
    at_random: bool = False
    cards: Ref | None = None
    as_: Name | None = Field(default=None, alias="as")


class Mill(Effect_):
    """701.17. A player puts cards from the top of their library into their graveyard."""

    mill: Amount
    who: Who = "you"


class Scry(Effect_):
    """701.22. Look at the top cards; any of them to the bottom, the rest on top, each in any order."""

    scry: Amount
    who: Who = "you"


class Surveil(Effect_):
    """701.25. Look at the top cards; any of them into the graveyard, the rest on top in any order."""

    surveil: Amount
    who: Who = "you"


class GainLife(Effect_):
    """119.3. A player gains life."""

    AT_ONCE: ClassVar = True

    gain_life: Amount
    who: Who = "you"


class LoseLife(Effect_):
    """119.3. A player loses life."""

    AT_ONCE: ClassVar = True

    lose_life: Amount
    who: Who = "you"


class SetLife(Effect_):
    """119.5. A player's life total becomes this."""

    set_life: Amount
    who: Who = "you"


class Destroy(Effect_):
    """701.8. Destroy."""

    AT_ONCE: ClassVar = True

    destroy: What
    no_regeneration: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Exile(Effect_):
    """701.13. Exile; `until_leaves` returns it when that leaves the battlefield (610.3)."""

    exile: What
    until_leaves: Ref | None = None
    link: str | None = None
    as_: Name | None = Field(default=None, alias="as")


class Move(Effect_):
    """400.7. Put into another zone: return, put onto the battlefield, shuffle away.

    `attacking` and `blocking` say that it enters so, and what it fights: one of what is named, or true for anything.
    """

    move: What
    to: Zone
    position: Literal["top", "bottom"] = "top"
    tapped: bool = False
    under: Who | None = None
    attacking: Fought = None
    blocking: Fought = None
    as_: Name | None = Field(default=None, alias="as")


class SacrificeEffect(Effect_):
    """701.21. A player sacrifices permanents of their choice that match, or exactly what the reference names."""

    sacrifice: What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


def targets_used(text: Node, targets: Mapping[str, Target], path: str) -> Faults:
    """115. Each target has a name of its own, and the text does something with it."""
    inside = list(within(text, path))
    used = {word for _, inner in inside for word in referred(inner)}
    for name in targets:
        if not re.fullmatch("[a-z][a-z0-9_]*", name) or name in EVERYWHERE:
            wrong = "{name} cannot be the name of a target; write a word of small letters"
            yield f"{path}.targets", said(wrong, name=name)
        elif name not in used:
            yield f"{path}.targets.{name}", said("the text does nothing with this target")
    known = {name for _, inner in inside for name in getattr(inner, "targets", ())}
    for where, inner in inside:
        if isinstance(inner, DealDamage) and inner.divided and known.isdisjoint(named_in(inner.to)):
            yield f"{where}.divided", said("damage is divided among targets; name them in to")


class TokenSpec(Node):
    """111.3. What a created token is."""

    name: str | None = None
    types: str
    colors: str = ""
    pt: str | None = None
    abilities: tuple[Ability, ...] = ()


class CreateToken(Effect_):
    """111.1, 701.7. Create tokens: described here, or predefined by name (111.10); `attacking` and such as for Move.

    An Aura token is created `attached` to something; to what its creator chooses, where the text does not say (303.4f).
    """

    AT_ONCE: ClassVar = True

    APART: ClassVar = ("create_token",)

    create_token: TokenSpec | str
    n: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attached: Ref | None = None
    attacking: Fought = None
    blocking: Fought = None
    as_: Name | None = Field(default=None, alias="as")


class CreateCopy(Effect_):
    """707.1, 111.3. Create tokens that are copies of an object, as it is or last was; the rest as for CreateToken."""

    create_copy: What
    but: Except | None = None
    n: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: Fought = None
    blocking: Fought = None
    as_: Name | None = Field(default=None, alias="as")


class Populate(Effect_):
    """701.36. A player creates a token that is a copy of a creature token of their choice that they control."""

    populate: Who
    as_: Name | None = Field(default=None, alias="as")


class BecomeCopy(Effect_):
    """707.2, 707.4. Permanents become copies of an object, for good unless said."""

    become_copy: What
    of: What
    but: Except | None = None
    for_: Duration = Field(default="forever", alias="for")


class CopyOnStack(Effect_):
    """707.10. A player copies spells and abilities on the stack, so many times; perhaps with `new_targets`.

    With `targeting` once for each object or player named that it could target, which is then the only target (707.10d).
    """

    copy_: What = Field(alias="copy")
    n: Amount = 1
    new_targets: bool = False
    targeting: What | None = None
    but: Except | None = None
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class CopyNamed(Effect_):
    """707.13, 707.14. A player chooses one of these card names that was not chosen before, and a copy of the card with
    that name is created outside the game, to be cast; or of the card whose name was noted."""

    copy_named: tuple[str, ...] | Literal["noted"]
    as_: Name = Field(alias="as")


class NoteName(Effect_):
    """707.14. The name of a card in a graveyard is noted for this object."""

    note_name: What


class CopyCard(Effect_):
    """707.12. Copies of cards are created where the cards are, to be cast."""

    copy_card: What
    as_: Name = Field(alias="as")


class PutCounters(Effect_):
    """122.6. Put counters of a kind on objects."""

    AT_ONCE: ClassVar = True

    put_counters: str
    on: What
    n: Amount = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.put_counters, f"{path}.put_counters")


class RemoveCountersEffect(Effect_):
    """122.1. Remove counters of a kind from objects; "all" of them."""

    AT_ONCE: ClassVar = True

    remove_counters: str
    on: What
    n: Amount | Literal["all"] = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.remove_counters, f"{path}.remove_counters")


class GivePlayerCounters(Effect_):
    """122.1. A player gets counters, such as poison."""

    AT_ONCE: ClassVar = True

    player_counters: str
    who: Who
    n: Amount = 1


class AddMana(Effect_):
    """106.4. Add mana in symbols, `{G}{G}`; or one of several, so many times; "any" is any one colour."""

    add_mana: str | tuple[str, ...]
    n: Amount = 1
    who: Who = "you"

    def choices(self) -> tuple[str, ...]:
        """The strings of mana letters it may add, before `n`."""
        given = (self.add_mana,) if isinstance(self.add_mana, str) else self.add_mana
        return tuple("WUBRG") if given == ("any",) else tuple(_letters(text) for text in given)

    def faults(self, path: str) -> Faults:
        try:
            self.choices()
        except Unfit as error:
            wrong = '{error}; write symbols, a list of them to choose from, or ["any"]'
            yield f"{path}.add_mana", said(wrong, error=reason_of(error))


def _letters(text: str) -> str:
    cost = mana_cost(text)
    if cost.generic or cost.x or any(len(symbol) > 1 for symbol in cost.colored):
        raise Unfit("{text} is not mana that can be added", text=text)
    return "".join(cost.colored)


class Counter(Effect_):
    """701.6. Counter a spell or ability; `to` another zone than the graveyard."""

    counter: What
    to: Zone = Zone.GRAVEYARD


class Tap(Effect_):
    """701.26. Tap."""

    AT_ONCE: ClassVar = True

    tap: What


class Untap(Effect_):
    """701.26. Untap."""

    AT_ONCE: ClassVar = True

    untap: What


class Apply(Effect_):
    """611.2. Modifications apply for a while to what is named now (611.2c)."""

    apply: tuple[Modification, ...]
    to: What
    for_: Duration = Field(default="end_of_turn", alias="for")

    def faults(self, path: str) -> Faults:
        """707.2c. What a resolving text makes a copy becomes one."""
        for number, mod in enumerate(self.apply):
            if isinstance(mod, (IsCopy, FullText)):
                wrong = said("only a static ability says so; a text that resolves has become_copy")
                yield f"{path}.apply[{number}]", wrong


class Attach(Effect_):
    """701.3. Attach one object to another object or player."""

    attach: Ref
    to: Ref


class Regenerate(Effect_):
    """701.19a. The next time it would be destroyed this turn, it is regenerated instead."""

    regenerate: What


class Shield(Part, Effect_):
    """614.3, 615.7. Sets up a replacement or prevention effect for a while.

    `times` is how often it applies (None: as long as it lasts); `amount` is how much a "remaining" prevention takes.
    """

    shield: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    for_: Duration = Field(default="end_of_turn", alias="for")
    times: Times | None = None
    amount: Amount | None = None

    def faults(self, path: str) -> Faults:
        return changed(self.shield, self.with_, path, shield=self.amount is not None)

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.shield,)


class Search(Effect_):
    """701.23. Search a library for cards that match; found cards stay there until moved. Finding is never forced."""

    search: Filter
    n: Amount = 1
    who: Who = "you"
    whose: Who = "you"
    as_: Name = Field(alias="as")


class Shuffle(Effect_):
    """701.24. Shuffle a library."""

    shuffle: Who


class Reveal(Effect_):
    """701.20. Show cards to everybody: the named ones, a player's whole "hand", or so many from the "top"."""

    reveal: Literal["hand", "top"] | What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class ChooseEffect(Effect_):
    """608.2d. A player chooses objects that match, without targeting."""

    choose: Filter
    n: Amount = 1
    up_to: bool = False
    who: Who = "you"
    as_: Name = Field(alias="as")


class ChooseSource(Effect_):
    """609.7a. A player chooses a source of damage that matches; "anything" is any source."""

    choose_source: Filter = "anything"
    who: Who = "you"
    as_: Name = Field(alias="as")


class ChooseWord(Effect_):
    """608.2d. A player chooses a colour or another word; it is kept on the source as "chosen"."""

    choose_word: Literal["color", "land_type", "creature_type", "sector"]
    who: Who = "you"


class ChangeText(Effect_):
    """612.1. A player replaces all instances of a word in texts with another of its kind, for good unless said.

    `words` are the kinds of which one is chosen; the new word can be none of `but`.
    """

    change_text: What
    words: tuple[Literal["color", "land_type", "creature_type"], ...] = Field(min_length=1)
    but: tuple[str, ...] = ()
    who: Who = "you"
    for_: Duration = Field(default="forever", alias="for")


class ExchangeTexts(Effect_):
    """612.5. The text boxes of two objects are exchanged, for good unless said."""

    exchange_texts: What
    for_: Duration = Field(default="forever", alias="for")


class ExtraTurn(Effect_):
    """500.7. A player takes extra turns after this one, or after their next one."""

    extra_turn: Who
    n: Times = 1
    after: Literal["this_turn", "next_turn"] = "this_turn"


class ExtraPhases(Effect_):
    """500.8. Extra phases after the current one, in this order; what `you_get`, only in your turn (500.10a)."""

    extra_phases: tuple[Phase, ...]
    you_get: bool = False


class ExtraStep(Effect_):
    """500.9. An extra step of this phase, right after a step or right before one; unless said after the current one.

    `after_phase`: so many of them after the current phase, each in a phase that holds nothing else (500.10).
    """

    extra_step: Step
    after: Step | None = None
    before: Step | None = None
    after_phase: bool = False
    n: Amount = 1
    you_get: bool = False


class Skip(Effect_):
    """500.11, 614.10. A player skips their next such step, phase or turn."""

    skip: Literal["turn", "combat", "untap", "upkeep", "draw", "end"]
    who: Who


class Fight(Effect_):
    """701.14. Two creatures deal damage equal to their power to each other."""

    fight: tuple[Ref, Ref]


class May(Effect_):
    """603.5. A player may do this; `else` otherwise. The name `as` is bound if they did."""

    may: tuple[Effect, ...]
    who: Who = "you"
    else_: tuple[Effect, ...] = Field(default=(), alias="else")
    as_: Name | None = Field(default=None, alias="as")


class If(Effect_):
    """608.2c. If the condition is true, do this; otherwise that."""

    if_: Condition = Field(alias="if")
    do: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Unless(Effect_):
    """118.12a. Do this unless a player pays."""

    unless: tuple[Cost, ...]
    by: Who
    do: tuple[Effect, ...]


class PayEffect(Effect_):
    """118.12. A player may pay a cost; `do` if they did, `else` if not."""

    pay: tuple[Cost, ...]
    who: Who = "you"
    do: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class ForEach(Effect_):
    """608.2c. For each object or player, bound to the name `as`, do this."""

    for_each: What
    as_: Name = Field(default="it", alias="as")
    do: tuple[Effect, ...]


class WhenDone(Part, Effect_):
    """603.12. A reflexive trigger: when you do the thing just done, this goes on the stack with its own targets."""

    when_done: tuple[Effect, ...]
    if_did: Ref | None = None
    targets: dict[str, Target] = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class Later(Part, Effect_):
    """603.7. A delayed trigger: once, when the event happens, with what the names stand for now.

    `this_turn`: if it happens this turn. With a duration (`for`) it triggers each time until that is over (603.7b).
    """

    later: TriggerEvent
    do: tuple[Effect, ...]
    this_turn: bool = False
    for_: Duration | None = Field(default=None, alias="for")

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.later,)


class WinGame(Effect_):
    """104.2b. A player wins the game."""

    AT_ONCE: ClassVar = True

    win: Who


class LoseGame(Effect_):
    """104.3e. A player loses the game."""

    AT_ONCE: ClassVar = True

    lose: Who


class Abandon(Effect_):
    """701.33. A scheme is turned face down and put on the bottom of its owner's scheme deck."""

    abandon: What


class Planeswalk(Effect_):
    """701.31. The planar controller planeswalks."""

    planeswalk: Who


class RemoveFromCombat(Effect_):
    """506.4. Remove from combat."""

    remove_from_combat: What


class MakeBlock(Effect_):
    """509.6 of 2017. Creatures block an attacker from now on, besides what they block already."""

    make_block: What
    attacker: What


class CastFree(Effect_):
    """118.9, 608.2g. A player may cast it without paying its mana cost, or `paying` for it.

    `transformed` with its other face up.
    """

    cast_free: What
    paying: bool = False
    transformed: bool = False
    who: Who = "you"


class BecomeBlocked(Effect_):
    """509.1h. Attackers become blocked, by no creature."""

    become_blocked: What


class BecomeUnblocked(Effect_):
    """509.1h. Attackers become unblocked."""

    become_unblocked: What


class Reselect(Effect_):
    """508.7. A player reselects what attackers attack."""

    reselect: What
    who: Who = "you"


class Transform(Effect_):
    """701.27. Double-faced permanents are turned over, so that their other face is up."""

    transform: What


class Meld(Effect_):
    """701.42. Two cards of a meld pair are put onto the battlefield combined, as one permanent."""

    meld: What
    tapped: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Venture(Effect_):
    """701.49. A player ventures into the dungeon."""

    venture: Who


class GainSpeed(Effect_):
    """702.179c. A player's speed increases by so much."""

    gain_speed: Amount
    who: Who = "you"


class ItBecomes(Effect_):
    """731.1. It becomes day or night."""

    it_becomes: Literal["day", "night"]


class PhaseOut(Effect_):
    """702.26. It phases out."""

    phase_out: What


class FlipCoin(Effect_):
    """705. Flip a coin: `win` or `lose` follows."""

    flip_coin: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


Effect: TypeAlias = (
    DealDamage | Draw | DiscardCards | Mill | Scry | Surveil | GainLife | LoseLife | SetLife | Destroy | Exile | Move
    | SacrificeEffect | CreateToken | PutCounters | RemoveCountersEffect | GivePlayerCounters | AddMana | Counter
    | Tap | Untap | Apply | Attach | Regenerate | Shield | Search | Shuffle | Reveal | ChooseEffect | ChooseSource
    | ChooseWord | ExtraTurn | ExtraPhases | ExtraStep | Skip | Fight | May | If | Unless | PayEffect | ForEach
    | WhenDone | Later | WinGame | LoseGame | RemoveFromCombat | MakeBlock | BecomeBlocked | BecomeUnblocked
    | Reselect | PhaseOut | FlipCoin | Transform | Meld | ItBecomes | Venture | GainSpeed | Abandon | Planeswalk
    | CastFree | CreateCopy | Populate | BecomeCopy | CopyOnStack | CopyCard | CopyNamed | NoteName | ChangeText
    | ExchangeTexts
)  # fmt: skip
EFFECTS: Final[tuple[type[Effect], ...]] = get_args(Effect)

if not TYPE_CHECKING:
    Effect = union("Effect", EFFECTS)
