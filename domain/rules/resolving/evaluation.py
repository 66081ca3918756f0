"""608.2. Reading a text: references, filters, amounts and conditions.

Objects are read as they are or, if they have left, as they last existed (608.2h).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import Bound, EntityId, ObjectId, PlayerId, is_player
from domain.rules.combat.combat_queries import attacked_by, attacks, blocks, is_blocked_by
from domain.rules.combat.defending import can_be_attacked, defending_player, defending_players
from domain.rules.objects.characteristics import (
    as_it_is,
    counters_on,
    has_keyword,
    has_name,
    has_subtype,
    has_x,
    mana_value,
    repeats_symbol,
    times_paid,
)
from domain.rules.resolving.named_players import NAMED_PLAYERS, named_players
from domain.rules.resolving.scopes import by_zone, is_in_scope, scope
from domain.terms import BATTLEFIELD, COMMAND, EXILE, HIDDEN_ZONES, STACK, Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table

_WHOLE: Mapping[EntityId, int] = {}

MOST_NUMBER = 10**15
"""Greatest amount of a text: the program's limit, as logs hold 64-bit numbers."""


class Context:
    """Everything needed to read a text: the player "you", the source, the names bound."""

    __slots__ = ("ability", "after", "began", "divided", "game", "names", "put", "source", "text", "you")

    def __init__(
        self,
        game: Table,
        you: PlayerId,
        source: ObjectId,
        names: dict[str, Bound] | None = None,
        text: int | None = None,
    ) -> None:
        self.game = game
        self.you = you
        self.source = source  # the object that the text is on
        self.names: dict[str, Bound] = names if names is not None else {}
        self.text = text  # the number of the definition that is read, where that may matter
        # Of an ability on the stack
        self.ability: AbilityRef | None = None
        self.put = 0  # the position at which the ability was put on the stack (701.27f)
        # While a spell or ability resolves
        self.began: int | None = None  # the position at which it began to; later moves are its own (400.7j)
        self.divided: Mapping[EntityId, int] = _WHOLE  # how an amount was divided when it was cast (601.2d)
        self.after: tuple[lang.Effect, ...] = ()  # the instructions that follow the one carried out

    @property
    def board(self) -> Board:
        """The present board."""
        return self.game.board

    @property
    def definition(self) -> int:
        """Number of the definition that holds the text being read.

        It also holds the abilities and tokens that the text can give.
        """
        assert self.text is not None
        return self.text

    def with_(self, **names: Bound) -> Context:
        """Return this context with more names bound."""
        return self.reading({**self.names, **names})

    def reading(self, names: dict[str, Bound]) -> Context:
        """Return this context with these names instead of its own."""
        new = Context(self.game, self.you, self.source, names, self.text)
        new.began, new.put, new.ability, new.divided = self.began, self.put, self.ability, self.divided
        return new

    def at(self, moment: int) -> Context:
        """608.2i. Return this context for an earlier moment of the turn.

        Objects are read as they were then.
        """
        past = Past(self.game, self.you, self.source, self.names, self.text)
        past.began, past.put, past.ability, past.divided = self.began, self.put, self.ability, self.divided
        past.then = moment
        return past

    def last(self, id: EntityId) -> GameObject | None:
        """608.2h. Return the object now, or as it last existed; None if nothing is known."""
        board = self.game.board
        return board.objects.get(ObjectId(id)) or board.former.get(ObjectId(id))

    # References

    def bound(self, name: str) -> tuple[EntityId, ...]:
        """Return the objects and players bound to a name; none if unbound."""
        value = self.names.get(name)
        return value if isinstance(value, tuple) else ()

    def entities(self, ref: g.What | g.Filter) -> tuple[EntityId, ...]:
        """Return the objects and players that a reference or filter means, in fixed order."""
        if isinstance(ref, str):
            if ref in _FILTER_WORDS:
                return tuple(self.matching(ref))
            named = self._named(ref)
            return named if not self.board.reach else tuple(self.board.in_range(self.you, named))
        if isinstance(ref, g.ControllerOf):
            return self._whose(ref.controller_of, "controller")
        if isinstance(ref, g.OwnerOf):
            return self._whose(ref.owner_of, "owner")
        if isinstance(ref, g.DefendingOf):
            defending = (defending_player(self.board, ObjectId(id)) for id in self._named(ref.defending_of))
            return tuple(dict.fromkeys(player for player in defending if player is not None))
        if isinstance(ref, g.AttackedBy):
            named, battles = self._named(ref.attacked_by), ref.battles
            return tuple(id for attacker in named for id in attacked_by(self.board, attacker, battles=battles))
        return tuple(self.matching(ref))

    def _whose(self, name: str, relation: str) -> tuple[PlayerId, ...]:
        """Return the players named, and the controllers or owners of the objects named.

        An object that has left counts with its last controller or owner.
        """
        named = ((id, None if is_player(id) else self.last(id)) for id in self._named(name))
        return tuple(
            PlayerId(id) if is_player(id) else getattr(obj, relation)
            for id, obj in named
            if is_player(id) or obj is not None
        )

    def _named(self, name: str) -> tuple[EntityId, ...]:
        if name in self.names:
            value = self.names[name]
            return value if isinstance(value, tuple) else ()
        board = self.board
        if name == "you":
            return (self.you,)
        if name in ("self", "it"):
            return (self.source,)
        if name == "each_player":
            return board.apnap()
        if name in ("each_opponent", "opponent"):
            return board.opponents(self.you)
        if name == "each_other_player":
            return tuple(player for player in board.apnap() if player != self.you)
        if name == "active_player":
            return board.active_side()
        if name == "each_from_you":
            return board.from_player(self.you)
        if name == "attached":
            source = self.last(self.source)
            return (source.attached_to,) if source is not None and source.attached_to is not None else ()
        if name == "defending_player":
            return _defending(self)[:1]
        if name in NAMED_PLAYERS:
            return named_players(name, board, self.last(self.source))
        if name.startswith("linked."):
            source = self.last(self.source)
            return source.linked.get(name[7:], ()) if source is not None else ()
        return ()

    def players(self, ref: g.What | g.Filter) -> tuple[PlayerId, ...]:
        """Return the players that a reference means, without players who have lost, each once."""
        ids = dict.fromkeys(self.entities(ref))
        return tuple(PlayerId(id) for id in ids if is_player(id) and not self.board.players[PlayerId(id)].lost)

    def objects(self, ref: g.What | g.Filter) -> tuple[ObjectId, ...]:
        """Return the objects that a reference means and that have not changed zones since."""
        objects = self.board.objects
        return tuple(ObjectId(id) for id in self.entities(ref) if not is_player(id) and id in objects)

    # Filters

    def matching(self, filter: g.Filter | g.What) -> Iterator[EntityId]:
        """Yield the objects and players that match a filter now.

        The filter's zones are searched, by default the battlefield. Only objects and players within the reader's
        range of influence count (801.10, 801.11).
        """
        ids = self._matching(filter)
        return ids if not self.board.reach else self.board.in_range(self.you, ids)

    def _matching(self, filter: g.Filter | g.What) -> Iterator[EntityId]:
        if parts := by_zone(filter):
            yield from dict.fromkeys(id for part in parts for id in self.matching(part))
            return
        kind, zone = scope(filter)
        board = self.board
        if kind == "players":
            yield from (id for id in board.apnap() if matches(filter, id, self))
            return
        if kind == "any":
            yield from (id for id in board.apnap() if matches(filter, id, self))
        if zone is BATTLEFIELD:
            test = _FILTERS[type(filter)]
            yield from (permanent.id for permanent in [*board.permanents()] if test(filter, permanent, self))
            return
        if zone in (STACK, EXILE, COMMAND):
            ids = [*board.zone(zone)]
        else:
            ids = [id for player in board.apnap() for id in board.zone(zone, player) if id]
        yield from (id for id in ids if matches(filter, id, self))

    def counted(self, filter: g.Filter | g.What) -> Iterator[EntityId]:
        """Yield matches of a filter for counting or measuring, also some that have left.

        These are objects that were attached to an object when that left.
        """
        yield from self.matching(filter)
        yield from (id for id in dict.fromkeys(_left_with(filter, self)) if matches(filter, id, self))

    def count(self, filter: g.Filter | g.What) -> int:
        """Return how many objects and players match a filter.

        Unknown cards in hidden zones count if the filter asks only for zone and owner.
        """
        return sum(1 for _ in self.counted(filter)) + self._unseen(filter)

    def _unseen(self, filter: g.Filter | g.What) -> int:
        """400.2. Return how many unknown cards of a hidden zone match a filter.

        Only filters for zone and owner can be answered for unknown cards.
        """
        zone = scope(filter)[1]
        if zone not in HIDDEN_ZONES or not _asks_only_where(filter):
            return 0
        count = 0
        for player in self.board.apnap():
            unknown = self.board.zone(zone, player).count(ObjectId(0))
            if unknown and object_matches(filter, GameObject(ObjectId(0), 0, player, player, zone), self):
                count += unknown
        return count

    # Amounts

    def amount(self, amount: g.Amount) -> int:
        """Return the value of an amount now."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, str):
            value = self.names[amount] if amount in self.names else times_paid(self.last(self.source), amount)
            return len(value) if isinstance(value, tuple) else int(value)
        return max(-MOST_NUMBER, min(_AMOUNTS[type(amount)](amount, self), MOST_NUMBER))

    def number(self, amount: g.Amount) -> int:
        """107.1b. Return the value of an amount, with 0 in place of a negative value.

        For example a number of cards to draw.
        """
        return max(0, self.amount(amount))

    def compares(self, value: int | None, compare: g.Compare) -> bool:
        """Return True if a number satisfies a comparison such as "at least 3".

        None satisfies no comparison.
        """
        if value is None:
            return False
        if isinstance(compare, g.AtLeast):
            return value >= self.amount(compare.at_least)
        if isinstance(compare, g.AtMost):
            return value <= self.amount(compare.at_most)
        return value == self.amount(compare.exactly)

    # Conditions

    def true(self, condition: g.Condition | None) -> bool:
        """Return True if a condition holds, or if there is no condition."""
        return condition is None or _CONDITIONS[type(condition)](condition, self)


class Past(Context):
    """A context that reads objects as they were in an earlier moment."""

    __slots__ = ("then",)

    then: int

    def reading(self, names: dict[str, Bound]) -> Context:
        return super().reading(names).at(self.then)

    def last(self, id: EntityId) -> GameObject | None:
        return self.board.as_it_was(id, self.then)


def attacked_with(context: Context) -> PlayerId | None:
    """508.5. Return the player attacked by the attacker that a text is about, or None.

    The attacker is the object of the trigger event, or else the source of the text.
    """
    attackers = (*context.bound("event.object"), context.source)
    players = (defending_player(context.board, ObjectId(id)) for id in attackers)
    return next((player for player in players if player is not None), None)


def _defending(context: Context) -> tuple[PlayerId, ...]:
    """508.5, 802.2a. Return the players that "defending player" can mean.

    The player whom the text's attacker attacks, or else all defending players.
    """
    player = attacked_with(context)
    if player is not None:
        return (player,)
    return defending_players(context.board) if context.board.combat is not None else ()


_FILTER_WORDS = ("any_target", "other", "anything")


Test: TypeAlias = Callable[[Any, GameObject, Context], bool]


def _asks_only_where(filter: g.Filter | g.What) -> bool:
    """Return True if a filter asks only for an object's zone and owner."""
    if isinstance(filter, g.AllOf):
        return all(map(_asks_only_where, filter.all))
    return isinstance(filter, (g.ZoneIs, g.OwnerIs))


def matches(filter: g.Filter | g.What, id: EntityId, context: Context) -> bool:
    """Return True if a player or object matches a filter.

    An object that has left is read as it last existed.
    """
    if context.game.board.reach and not context.board.reaches(context.you, id):
        return False  # 801.4, 801.11
    if is_player(id):
        return _player_matches(filter, PlayerId(id), context)
    obj = context.last(id)
    return obj is not None and object_matches(filter, obj, context)


def object_matches(filter: g.Filter | g.What, obj: GameObject, context: Context) -> bool:
    """Return True if this object matches a filter."""
    return _FILTERS[type(filter)](filter, obj, context)


def _player_matches(filter: g.Filter | g.What, player: PlayerId, context: Context) -> bool:
    if isinstance(filter, str):
        return filter in ("any_target", "anything") or (filter == "other" and player != context.you)
    if isinstance(filter, g.Is):
        if filter.is_ == "opponent":
            return player in context.board.opponents(context.you)
        if filter.is_ == "defending_player":
            return context.board.combat is not None and player in defending_players(context.board)
        if filter.is_ == "starting_player":
            return player == context.board.starting_player
        return filter.is_ == "player" or (filter.is_ == "you" and player == context.you)
    if isinstance(filter, g.AllOf):
        return all(_player_matches(inner, player, context) for inner in filter.all)
    if isinstance(filter, g.AnyOf):
        return any(_player_matches(inner, player, context) for inner in filter.any)
    if isinstance(filter, g.Not):
        return not _player_matches(filter.not_, player, context)
    if isinstance(filter, g.RefIs):
        return player in context.entities(filter.ref)
    if isinstance(filter, g.OpponentOf):
        return any(player in context.board.opponents(other) for other in context.players(filter.opponent_of))
    if isinstance(filter, g.Which):
        return _PLAYERS[g.Which](filter, player, context)
    if isinstance(filter, g.Measured):
        return _measured(filter, player, context)
    return False


def _word(filter: str, obj: GameObject, context: Context) -> bool:
    if filter == "any_target":
        return obj.zone is Zone.BATTLEFIELD and (obj.is_creature or can_be_attacked(context.board, obj))
    if filter != "other":
        return True
    return obj.id != context.source and (obj.kind != "spell" or obj.became != context.source)


def _has_activated(filter: g.HasAbility, obj: GameObject, context: Context) -> bool:
    parts = (context.game.part(ref) for ref in obj.abilities)
    activated = [part for part in parts if isinstance(part, lang.Activated)]
    return any(filter.has_ability == "activated" or not part.is_mana for part in activated)


def _color(filter: g.ColorIs, obj: GameObject, context: Context) -> bool:
    color, obj = filter.color, as_it_is(context.game, obj)
    if color == "colorless":
        return not obj.colors
    if color in ("multicolored", "monocolored", "two_colored"):
        return len(obj.colors) > 1 if color == "multicolored" else len(obj.colors) == (1 + (color == "two_colored"))
    if color == "chosen":
        return (_word_chosen("color", context) or "?") in obj.colors
    return color in obj.colors


def _belongs(player: PlayerId, ref: g.Who, context: Context) -> bool:
    if ref == "you":
        return player == context.you
    if ref == "opponent":
        return player in context.board.opponents(context.you)
    if ref == "defending_player" and ref not in context.names:
        return player in _defending(context)
    return player in context.entities(ref)


def _is(filter: g.Is, obj: GameObject, context: Context) -> bool:
    kind = filter.is_
    if kind == "permanent":
        return obj.zone is Zone.BATTLEFIELD
    if kind == "spell":
        return obj.kind == "spell"
    if kind == "ability":
        return obj.kind in ("activated", "triggered")
    if kind.endswith("_ability"):
        return kind == f"{obj.kind}_ability"
    return kind == "card" and not obj.token and not obj.copy_of


def _combat(filter: g.InCombat, creature: GameObject, context: Context) -> bool:
    board = context.board
    word = filter.combat
    if word == "attacked_this_turn":
        return creature.id in board.attacked_this_turn
    if word == "blocked_this_turn":
        return creature.id in board.blocked_this_turn
    if creature.id not in board.objects:
        return word in creature.fought  # 608.2h
    combat = board.combat
    if combat is None:
        return False
    attack = combat.attackers.get(creature.id)
    if word in ("attacking", "attacking_alone"):
        return attack is not None and (word == "attacking" or len(combat.attackers) == 1)
    if word in ("blocking", "blocking_alone"):
        return creature.id in combat.blocks and (word == "blocking" or len(combat.blocks) == 1)
    if word == "blocked":
        return attack is not None and attack.blocked is True
    if word == "unblocked":
        return attack is not None and attack.blocked is False
    if word == "attacked":
        return any(other.attacked == creature.id for other in combat.attackers.values())
    return attack is not None or creature.id in combat.blocks


def bore(context: Context, id: EntityId) -> tuple[ObjectId, ...]:
    """608.2h. Return the attachments that an object had when it left."""
    board = context.board
    if is_player(id) or id in board.objects:
        return ()
    was = board.former.get(ObjectId(id))
    return () if was is None else tuple([attached for _, attached in was.bore])


def _is_attached(filter: g.AttachedTo, obj: GameObject, context: Context) -> bool:
    named = context.entities(filter.attached_to)
    if obj.attached_to is not None and obj.attached_to in named:
        return True
    return any(obj.id in bore(context, id) for id in named)


def _has_attached(filter: g.HasAttached, obj: GameObject, context: Context) -> bool:
    for attached in context.board.attachments(obj.id):
        if object_matches(filter.has_attached, attached, context):
            return True
    known = [context.last(id) for id in bore(context, obj.id)]
    return any(one is not None and object_matches(filter.has_attached, one, context) for one in known)


def _left_with(filter: g.Filter | g.What, context: Context) -> Iterator[ObjectId]:
    """608.2h. Yield attachments that left together with their host, if the filter asks for attachments."""
    if isinstance(filter, g.AttachedTo):
        for id in context.entities(filter.attached_to):
            yield from (attached for attached in bore(context, id) if attached not in context.board.objects)
    elif isinstance(filter, (g.AllOf, g.AnyOf)):
        for inner in filter.all if isinstance(filter, g.AllOf) else filter.any:
            yield from _left_with(inner, context)


def _is_what_is_named(filter: g.RefIs, obj: GameObject, context: Context) -> bool:
    """608.2i. Match an object that a reference means, or the spell that became that object."""
    named = context.entities(filter.ref)
    return obj.id in named or (obj.kind == "spell" and obj.became is not None and obj.became in named)


def _targets_it(filter: g.TargetsIt, spell: GameObject, context: Context) -> bool:
    chosen = {id for ids in spell.targets.values() for id in ids}
    named = set(context.entities(filter.targets))
    return bool(chosen & named) and not (filter.only and chosen - named)


def _targets_what(filter: g.TargetsWhat, spell: GameObject, context: Context) -> bool:
    """115.9a. Match a spell with a target that matches the filter.

    If a cost depends on targets that are yet to be chosen: True if such a target is hoped for, and exists.
    """
    hoped = context.names.get(HOPED)
    if hoped is not None:
        return bool(hoped) and any(True for _ in context.matching(filter.targets_what))
    wanted, chosen = filter.targets_what, {id for ids in spell.targets.values() for id in ids}
    return (not filter.alone or len(chosen) == 1) and any(
        matches(wanted, id, context) and is_in_scope(wanted, context.last(id)) for id in chosen
    )


HOPED = "targets.hoped"
"""Name bound while targets are not yet chosen: 1 to assume a matching target, else 0."""


def _measured(filter: g.Measured, id: EntityId, context: Context) -> bool:
    own = context.with_(**{filter.as_: (id,)})
    return own.compares(own.amount(filter.measured), filter.compare)


def _word_chosen(kind: str, context: Context) -> str:
    """608.2d. Return the word of this kind chosen during this resolution, or else for the source."""
    source = context.last(context.source)
    return str(context.names.get(f"chosen.{kind}") or (source.chosen.get(kind) if source is not None else "") or "")


def _named_so(name: str, obj: GameObject, context: Context) -> bool:
    """201.2, 201.4. Return True if the object has the name; "chosen" is the card name chosen."""
    if name == "chosen":
        name = _word_chosen("card_name", context)
    return bool(name) and has_name(context.game, obj, name)


def chosen_type(subtype: str, context: Context) -> str:
    """Return the subtype, with "chosen" replaced by the creature type or land type chosen.

    The type was chosen in this text, or for its source; "none" without a choice.
    """
    if subtype != "chosen":
        return subtype
    kinds = ("creature_type", "land_type", "any_land_type")
    return next((word for kind in kinds if (word := _word_chosen(kind, context))), "none")


def _has_type(obj: GameObject, subtype: str, context: Context) -> bool:
    """205.3. Return True if the object has the subtype; "chosen" can also be a card type that was chosen."""
    if subtype == "chosen" and (kind := _word_chosen("card_type", context)):
        return kind in obj.types
    return has_subtype(as_it_is(context.game, obj), chosen_type(subtype, context))


def _all_of(filter: g.AllOf, obj: GameObject, context: Context) -> bool:
    for inner in filter.all:  # noqa: SIM110  # called for every object that a text could mean
        if not _FILTERS[inner.__class__](inner, obj, context):
            return False
    return True


OfPlayer: TypeAlias = Callable[[g.Which, PlayerId, Context], bool]
_PLAYERS: dict[type, OfPlayer] = {}
"""Tests of players, by kind of filter, for filters that other modules register."""

_FILTERS: dict[type, Test] = {
    str: _word,
    g.TypeIs: lambda filter, obj, context: filter.type in obj.types,
    g.SubtypeIs: lambda filter, obj, context: _has_type(obj, filter.subtype, context),
    g.SupertypeIs: lambda filter, obj, context: filter.supertype in obj.supertypes,
    g.ColorIs: _color,
    g.NameIs: lambda filter, obj, context: _named_so(filter.name, obj, context),
    g.ControllerIs: lambda filter, obj, context: _belongs(obj.controller, filter.controller, context),
    g.OwnerIs: lambda filter, obj, context: _belongs(obj.owner, filter.owner, context),
    g.ZoneIs: lambda filter, obj, context: obj.zone is filter.zone,
    g.Is: _is,
    g.TokenIs: lambda filter, obj, context: obj.token == filter.token,
    g.FaceDown: lambda filter, obj, context: obj.face_down == filter.face_down,
    g.Tapped: lambda filter, obj, context: obj.tapped == filter.tapped,
    g.InCombat: _combat,
    g.AttackingIt: lambda filter, obj, context: (
        context.board.is_attacking(obj.id) and attacks(context.board, obj, context.entities(filter.attacking))
    ),
    g.BlockingIt: lambda filter, obj, context: (
        context.board.is_blocking(obj.id) and blocks(context.board, obj, context.entities(filter.blocking))
    ),
    g.BlockedByIt: lambda filter, obj, context: (
        context.board.is_attacking(obj.id)
        and is_blocked_by(context.board, obj, context.entities(filter.blocked_by), only=filter.only)
    ),
    g.ManaValue: lambda filter, obj, context: context.compares(mana_value(obj), filter.mana_value),
    g.ManaCostIs: lambda filter, obj, context: obj.mana_cost is not None and obj.mana_cost in filter.mana_cost,
    g.HasKeyword: lambda filter, obj, context: has_keyword(obj, filter.keyword),
    g.HasCounters: lambda filter, obj, context: counters_on(obj, filter.counters) >= filter.at_least,
    g.AttachedTo: _is_attached,
    g.HasAttached: _has_attached,
    g.OpponentOf: lambda filter, obj, context: False,
    g.RefIs: _is_what_is_named,
    g.TargetsIt: _targets_it,
    g.TargetsWhat: _targets_what,
    g.HasTargets: lambda filter, obj, context: context.compares(
        sum(map(len, obj.targets.values())), filter.has_targets
    ),
    g.HasAbility: lambda filter, obj, context: _has_activated(filter, obj, context),
    g.RepeatsSymbol: lambda filter, obj, context: repeats_symbol(obj) == filter.repeats_symbol,
    g.XInCost: lambda filter, obj, context: has_x(obj) == filter.x_in_cost,
    g.Measured: lambda filter, obj, context: _measured(filter, obj.id, context),
    g.CastSo: lambda filter, obj, context: obj.chosen.get(filter.cast_so) == "yes",
    g.Damaged: lambda filter, obj, context: (obj.damage > 0) == filter.damaged,
    g.EnteredThisTurn: lambda filter, obj, context: (
        (obj.since >= context.board.turn_position) == filter.entered_this_turn
    ),
    g.AllOf: _all_of,
    g.AnyOf: lambda filter, obj, context: any(_FILTERS[inner.__class__](inner, obj, context) for inner in filter.any),
    g.Not: lambda filter, obj, context: not object_matches(filter.not_, obj, context),
}


Amounting: TypeAlias = Callable[[Any, Context], int]
_AMOUNTS: dict[type, Amounting] = {}
"""Functions that return the value of an amount, by its kind; `amounts` registers most of them."""


def _did(condition: g.Did, context: Context) -> bool:
    """118.12, 607.2. Return True if an optional action or cost of this name was chosen.

    It was chosen in this text, or as the spell was cast that is, or became, the source.
    """
    if context.names.get(condition.did):
        return True
    source = context.last(context.source)
    return source is not None and source.chosen.get(condition.did) == "yes"


def _exists(condition: g.Exists, context: Context) -> bool:
    count = context.count(condition.exists)
    return count > 0 if condition.compare is None else context.compares(count, condition.compare)


Holding: TypeAlias = Callable[[Any, Context], bool]
_CONDITIONS: dict[type, Holding] = {
    g.Exists: _exists,
    g.Matches: lambda condition, context: any(
        matches(condition.filter, id, context) for id in context.entities(condition.matches)
    ),
    g.Compared: lambda condition, context: context.compares(context.amount(condition.amount), condition.compare),
    g.YourTurn: lambda condition, context: context.board.is_active(context.you) == condition.your_turn,
    g.StepIs: lambda condition, context: condition.step_is in (context.board.step, context.board.phase),
    g.TimeIs: lambda condition, context: condition.time_is == (context.board.time_of_day or "neither"),
    g.HasCompleted: lambda condition, context: any(
        condition.name in (None, context.board.definitions[dungeon].name)
        for player in context.players(condition.has_completed)
        for dungeon in context.board.players[player].completed
    ),
    g.Did: _did,
    g.AllTrue: lambda condition, context: all(context.true(inner) for inner in condition.all_true),
    g.AnyTrue: lambda condition, context: any(context.true(inner) for inner in condition.any_true),
    g.NotTrue: lambda condition, context: not context.true(condition.not_true),
}


def reads_filter(kind: type, of_object: Test, of_player: OfPlayer | None = None) -> None:
    """Register the tests for a kind of filter, from another module."""
    _FILTERS[kind] = of_object
    if of_player is not None:
        _PLAYERS[kind] = of_player


def reads_amount(kind: type, amount: Amounting) -> None:
    """Register the function for a kind of amount, from another module."""
    _AMOUNTS[kind] = amount


def reads_condition(kind: type, condition: Holding) -> None:
    """Register the test for a kind of condition, from another module."""
    _CONDITIONS[kind] = condition
