"""608.2. Reading a text: what its references name, what its filters match, what its amounts and conditions come to.

Everything is read against objects as they are or, when they have left, as they last were (608.2h).
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
from domain.rules.objects.characteristics import counters_on, has_keyword, has_name, has_subtype, mana_value, times_paid
from domain.rules.resolving.scopes import by_zone, scope
from domain.terms import BATTLEFIELD, COMMAND, EXILE, HIDDEN_ZONES, STACK, Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table

_WHOLE: Mapping[EntityId, int] = {}

MOST_NUMBER = 10**15
"""No amount of a text comes to more: a limit of this program, whose log holds numbers of 64 bits."""

PROMISED = "promised"
"""702.174a. By what name a spell, and the permanent that it becomes, knows a player by number."""


class Context:
    """Who reads the text: `you`, the object it is on, and what its names stand for.

    While something resolves, `began` is the position at which it began to: what moved since was moved by it (400.7j).
    For an ability `put` is the one at which it was put on the stack (701.27f), and `ability` which one it is; `text` is
    the number of the definition that is read, where that may come to matter. `divided` is how something was, as
    the text was put on the stack (601.2d); `after` which instructions follow the one that is carried out.
    """

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
        self.source = source
        self.names: dict[str, Bound] = names if names is not None else {}
        self.text = text
        self.began: int | None = None
        self.put = 0
        self.ability: AbilityRef | None = None
        self.divided: Mapping[EntityId, int] = _WHOLE
        self.after: tuple[lang.Effect, ...] = ()

    @property
    def board(self) -> Board:
        """The board now."""
        return self.game.board

    @property
    def definition(self) -> int:
        """The definition in whose text what is read stands: its parts are what the text can give to something."""
        assert self.text is not None
        return self.text

    def with_(self, **names: Bound) -> Context:
        """The same reader with more names bound."""
        return self.reading({**self.names, **names})

    def reading(self, names: dict[str, Bound]) -> Context:
        """The same reader with these names."""
        new = Context(self.game, self.you, self.source, names, self.text)
        new.began = self.began
        new.put = self.put
        new.ability = self.ability
        new.divided = self.divided
        return new

    def at(self, moment: int) -> Context:
        """608.2i. The same reader of a moment of this turn: what its log names is as it was then."""
        past = Past(self.game, self.you, self.source, self.names, self.text)
        past.began, past.put, past.ability, past.divided = self.began, self.put, self.ability, self.divided
        past.then = moment
        return past

    def last(self, id: EntityId) -> GameObject | None:
        """608.2h. The object as it is, or as it last was; None when nothing is known of it any more."""
        board = self.game.board
        return board.objects.get(ObjectId(id)) or board.former.get(ObjectId(id))

    # References

    def bound(self, name: str) -> tuple[EntityId, ...]:
        """The objects and players that a name was bound to; none if it was bound to none."""
        value = self.names.get(name)
        return value if isinstance(value, tuple) else ()

    def entities(self, what: g.What | g.Filter) -> tuple[EntityId, ...]:
        """Everything a reference or filter names now, in a fixed order."""
        if isinstance(what, str):
            if what in _FILTER_WORDS:
                return tuple(self.matching(what))
            named = self._named(what)
            return named if not self.board.reach else tuple(self.board.in_range(self.you, named))
        if isinstance(what, g.ControllerOf):
            return self._whose(what.controller_of, "controller")
        if isinstance(what, g.OwnerOf):
            return self._whose(what.owner_of, "owner")
        if isinstance(what, g.DefendingOf):
            defending = (defending_player(self.board, ObjectId(id)) for id in self._named(what.defending_of))
            return tuple(dict.fromkeys(player for player in defending if player is not None))
        if isinstance(what, g.AttackedBy):
            return tuple(id for attacker in self._named(what.attacked_by) for id in attacked_by(self.board, attacker))
        return tuple(self.matching(what))

    def _whose(self, name: str, relation: str) -> tuple[PlayerId, ...]:
        """The players themselves, and who controls or owns the objects, or last did."""
        found = ((id, None if is_player(id) else self.last(id)) for id in self._named(name))
        return tuple(
            PlayerId(id) if is_player(id) else getattr(object, relation)
            for id, object in found
            if is_player(id) or object is not None
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
        if name == "attached":
            source = self.last(self.source)
            return (source.attached_to,) if source is not None and source.attached_to is not None else ()
        if name == "defending_player":
            return _defending(self)[:1]
        if name == PROMISED:
            source = self.last(self.source)
            promised = source.chosen.get(PROMISED) if source is not None else None
            return (int(promised),) if promised is not None else ()
        if name.startswith("linked."):
            source = self.last(self.source)
            return source.linked.get(name[7:], ()) if source is not None else ()
        return ()

    def players(self, who: g.What | g.Filter) -> tuple[PlayerId, ...]:
        """The players named, each once, who are still in the game."""
        found = dict.fromkeys(self.entities(who))
        return tuple(PlayerId(id) for id in found if is_player(id) and not self.board.players[PlayerId(id)].lost)

    def objects(self, what: g.What | g.Filter) -> tuple[ObjectId, ...]:
        """The objects named that are still where they were."""
        objects = self.board.objects
        return tuple(ObjectId(id) for id in self.entities(what) if not is_player(id) and id in objects)

    # Filters

    def matching(self, filter: g.Filter | g.What) -> Iterator[EntityId]:
        """Everything the filter matches now: in the zones it names, or else permanents on the battlefield.

        Only what is within the range of influence of whoever reads (801.10, 801.11).
        """
        found = self._matching(filter)
        return found if not self.board.reach else self.board.in_range(self.you, found)

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
            yield from (found.id for found in [*board.permanents()] if test(filter, found, self))
            return
        if zone in (STACK, EXILE, COMMAND):
            ids = [*board.zone(zone)]
        else:
            ids = [id for player in board.apnap() for id in board.zone(zone, player) if id]
        yield from (id for id in ids if matches(filter, id, self))

    def counted(self, filter: g.Filter | g.What) -> Iterator[EntityId]:
        """The same, to be counted or measured only: together with what was attached to what has left, as it was."""
        yield from self.matching(filter)
        yield from (id for id in dict.fromkeys(_left_with(filter, self)) if matches(filter, id, self))

    def count(self, filter: g.Filter | g.What) -> int:
        """How many there are of what is counted; also cards that nobody here knows, where only their place is asked."""
        return sum(1 for _ in self.counted(filter)) + self._unseen(filter)

    def _unseen(self, filter: g.Filter | g.What) -> int:
        """400.2. Unknown cards in a hidden zone, as many as the filter matches by where and whose they are."""
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
        """What an amount comes to now."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, str):
            value = self.names[amount] if amount in self.names else times_paid(self.last(self.source), amount)
            return len(value) if isinstance(value, tuple) else int(value)
        return max(-MOST_NUMBER, min(_AMOUNTS[type(amount)](amount, self), MOST_NUMBER))

    def number(self, amount: g.Amount) -> int:
        """107.1b. What an amount comes to where a number below zero is used as 0: all that is done so many times."""
        return max(0, self.amount(amount))

    def compares(self, value: int | None, compare: g.Compare) -> bool:
        """Return True if a number compares as asked; what has no such number does not."""
        if value is None:
            return False
        if isinstance(compare, g.AtLeast):
            return value >= self.amount(compare.at_least)
        if isinstance(compare, g.AtMost):
            return value <= self.amount(compare.at_most)
        return value == self.amount(compare.exactly)

    # Conditions

    def true(self, condition: g.Condition | None) -> bool:
        """Return True if a condition holds; no condition always does."""
        return condition is None or _CONDITIONS[type(condition)](condition, self)


class Past(Context):
    """Who reads of a moment gone by."""

    __slots__ = ("then",)

    then: int

    def reading(self, names: dict[str, Bound]) -> Context:
        return super().reading(names).at(self.then)

    def last(self, id: EntityId) -> GameObject | None:
        return self.board.as_it_was(id, self.then)


def attacked_with(context: Context) -> PlayerId | None:
    """508.5. Whom the attacker attacks that set a text off, or else the one that it is on; None for no attacker."""
    attackers = (*context.bound("event.object"), context.source)
    players = (defending_player(context.board, ObjectId(id)) for id in attackers)
    return next((player for player in players if player is not None), None)


def _defending(context: Context) -> tuple[PlayerId, ...]:
    """508.5, 802.2a. Whom a text can mean by "defending player": whom its attacker attacks, else any of them."""
    player = attacked_with(context)
    if player is not None:
        return (player,)
    return defending_players(context.board) if context.board.combat is not None else ()


_FILTER_WORDS = ("any_target", "other", "anything")


Test: TypeAlias = Callable[[Any, GameObject, Context], bool]


def _asks_only_where(filter: g.Filter | g.What) -> bool:
    """Return True if a filter is only about the zone that something is in, and whose it is."""
    if isinstance(filter, g.AllOf):
        return all(map(_asks_only_where, filter.all))
    return isinstance(filter, (g.ZoneIs, g.OwnerIs))


def matches(filter: g.Filter | g.What, id: EntityId, context: Context) -> bool:
    """Return True if an object, as it is or last was, or a player matches a filter."""
    if context.game.board.reach and not context.board.reaches(context.you, id):
        return False  # 801.4, 801.11
    if is_player(id):
        return _player_matches(filter, PlayerId(id), context)
    found = context.last(id)
    return found is not None and object_matches(filter, found, context)


def object_matches(filter: g.Filter | g.What, found: GameObject, context: Context) -> bool:
    """Return True if this object matches a filter."""
    return _FILTERS[type(filter)](filter, found, context)


def _player_matches(filter: g.Filter | g.What, player: PlayerId, context: Context) -> bool:
    if isinstance(filter, str):
        return filter in ("any_target", "anything") or (filter == "other" and player != context.you)
    if isinstance(filter, g.Is):
        if filter.is_ == "opponent":
            return player in context.board.opponents(context.you)
        if filter.is_ == "defending_player":
            return context.board.combat is not None and player in defending_players(context.board)
        return filter.is_ == "player" or (filter.is_ == "you" and player == context.you)
    if isinstance(filter, g.AllOf):
        return all(_player_matches(inner, player, context) for inner in filter.all)
    if isinstance(filter, g.AnyOf):
        return any(_player_matches(inner, player, context) for inner in filter.any)
    if isinstance(filter, g.Not):
        return not _player_matches(filter.not_, player, context)
    if isinstance(filter, g.RefIs):
        return player in context.entities(filter.ref)
    if isinstance(filter, g.Which):
        return _PLAYERS[g.Which](filter, player, context)
    if isinstance(filter, g.Measured):
        return _measured(filter, player, context)
    return False


def _word(filter: str, found: GameObject, context: Context) -> bool:
    if filter == "any_target":
        return found.zone is Zone.BATTLEFIELD and (found.is_creature or can_be_attacked(context.board, found))
    if filter != "other":
        return True
    return found.id != context.source and (found.kind != "spell" or found.became != context.source)


def _color(filter: g.ColorIs, found: GameObject, context: Context) -> bool:
    color = filter.color
    if color == "colorless":
        return not found.colors
    if color in ("multicolored", "monocolored"):
        return len(found.colors) > 1 if color == "multicolored" else len(found.colors) == 1
    if color == "chosen":
        return (_word_chosen("color", context) or "?") in found.colors
    return color in found.colors


def _belongs(player: PlayerId, ref: g.Who, context: Context) -> bool:
    if ref == "you":
        return player == context.you
    if ref == "opponent":
        return player in context.board.opponents(context.you)
    if ref == "defending_player" and ref not in context.names:
        return player in _defending(context)
    return player in context.entities(ref)


def _is(filter: g.Is, found: GameObject, context: Context) -> bool:
    kind = filter.is_
    if kind == "permanent":
        return found.zone is Zone.BATTLEFIELD
    if kind == "spell":
        return found.kind == "spell"
    if kind == "ability":
        return found.kind in ("activated", "triggered")
    if kind.endswith("_ability"):
        return kind == f"{found.kind}_ability"
    return kind == "card" and not found.token and not found.copy_of


def _combat(filter: g.InCombat, found: GameObject, context: Context) -> bool:
    board = context.board
    word = filter.combat
    if word == "attacked_this_turn":
        return found.id in board.attacked_this_turn
    if word == "blocked_this_turn":
        return found.id in board.blocked_this_turn
    if found.id not in board.objects:
        return word in found.fought  # 608.2h
    combat = board.combat
    if combat is None:
        return False
    attack = combat.attackers.get(found.id)
    if word in ("attacking", "attacking_alone"):
        return attack is not None and (word == "attacking" or len(combat.attackers) == 1)
    if word in ("blocking", "blocking_alone"):
        return found.id in combat.blocks and (word == "blocking" or len(combat.blocks) == 1)
    if word == "blocked":
        return attack is not None and attack.blocked is True
    if word == "unblocked":
        return attack is not None and attack.blocked is False
    if word == "attacked":
        return any(other.attacked == found.id for other in combat.attackers.values())
    return attack is not None or found.id in combat.blocks


def bore(context: Context, id: EntityId) -> tuple[ObjectId, ...]:
    """608.2h. What was attached to an object that has left, as it left."""
    board = context.board
    if is_player(id) or id in board.objects:
        return ()
    was = board.former.get(ObjectId(id))
    return () if was is None else tuple([attached for _, attached in was.bore])


def _is_attached(filter: g.AttachedTo, found: GameObject, context: Context) -> bool:
    named = context.entities(filter.attached_to)
    if found.attached_to is not None and found.attached_to in named:
        return True
    return any(found.id in bore(context, id) for id in named)


def _has_attached(filter: g.HasAttached, found: GameObject, context: Context) -> bool:
    known = (context.last(id) for id in bore(context, found.id))
    return any(
        attached is not None and object_matches(filter.has_attached, attached, context)
        for attached in (*context.board.attachments(found.id), *known)
    )


def _left_with(filter: g.Filter | g.What, context: Context) -> Iterator[ObjectId]:
    """608.2h. What has left, too, of what was attached to an object that has left, where a filter asks for that."""
    if isinstance(filter, g.AttachedTo):
        for id in context.entities(filter.attached_to):
            yield from (attached for attached in bore(context, id) if attached not in context.board.objects)
    elif isinstance(filter, (g.AllOf, g.AnyOf)):
        for inner in filter.all if isinstance(filter, g.AllOf) else filter.any:
            yield from _left_with(inner, context)


def _is_what_is_named(filter: g.RefIs, found: GameObject, context: Context) -> bool:
    """608.2i. It, or the spell that it was."""
    named = context.entities(filter.ref)
    return found.id in named or (found.kind == "spell" and found.became is not None and found.became in named)


def _targets_it(filter: g.TargetsIt, found: GameObject, context: Context) -> bool:
    chosen = {id for ids in found.targets.values() for id in ids}
    named = set(context.entities(filter.targets))
    return bool(chosen & named) and not (filter.only and chosen - named)


def _targets_what(filter: g.TargetsWhat, found: GameObject, context: Context) -> bool:
    """115.9a. Before targets are chosen, where a cost depends on them: whether it is hoped for, and there is one."""
    hoped = context.names.get(HOPED)
    if hoped is not None:
        return bool(hoped) and any(True for _ in context.matching(filter.targets_what))
    return any(matches(filter.targets_what, id, context) for ids in found.targets.values() for id in ids)


HOPED = "targets.hoped"
"""Under which name a reader knows that targets are yet to be chosen, and what is hoped of them."""


def _measured(filter: g.Measured, id: EntityId, context: Context) -> bool:
    own = context.with_(**{filter.as_: (id,)})
    return own.compares(own.amount(filter.measured), filter.compare)


def _word_chosen(kind: str, context: Context) -> str:
    """608.2d. What was chosen in the text that is carried out, or else for its source."""
    source = context.last(context.source)
    return str(context.names.get(f"chosen.{kind}") or (source.chosen.get(kind) if source is not None else "") or "")


def chosen_type(subtype: str, context: Context) -> str:
    """The type that was chosen in this text, or for its object; a land type if it was no creature type."""
    if subtype != "chosen":
        return subtype
    return _word_chosen("creature_type", context) or _word_chosen("land_type", context) or "none"


def _all_of(filter: g.AllOf, found: GameObject, context: Context) -> bool:
    for one in filter.all:  # noqa: SIM110  # asked for every object that a text could mean
        if not _FILTERS[one.__class__](one, found, context):
            return False
    return True


OfPlayer: TypeAlias = Callable[[g.Which, PlayerId, Context], bool]
_PLAYERS: dict[type, OfPlayer] = {}
"""What else can be asked of players."""

_FILTERS: dict[type, Test] = {
    str: _word,
    g.TypeIs: lambda filter, found, context: filter.type in found.types,
    g.SubtypeIs: lambda filter, found, context: has_subtype(found, chosen_type(filter.subtype, context)),
    g.SupertypeIs: lambda filter, found, context: filter.supertype in found.supertypes,
    g.ColorIs: _color,
    g.NameIs: lambda filter, found, context: has_name(context.game, found, filter.name),
    g.ControllerIs: lambda filter, found, context: _belongs(found.controller, filter.controller, context),
    g.OwnerIs: lambda filter, found, context: _belongs(found.owner, filter.owner, context),
    g.ZoneIs: lambda filter, found, context: found.zone is filter.zone,
    g.Is: _is,
    g.TokenIs: lambda filter, found, context: found.token == filter.token,
    g.FaceDown: lambda filter, found, context: found.face_down == filter.face_down,
    g.Tapped: lambda filter, found, context: found.tapped == filter.tapped,
    g.InCombat: _combat,
    g.AttackingIt: lambda filter, found, context: (
        context.board.is_attacking(found.id) and attacks(context.board, found, context.entities(filter.attacking))
    ),
    g.BlockingIt: lambda filter, found, context: (
        context.board.is_blocking(found.id) and blocks(context.board, found, context.entities(filter.blocking))
    ),
    g.BlockedByIt: lambda filter, found, context: (
        context.board.is_attacking(found.id)
        and is_blocked_by(context.board, found, context.entities(filter.blocked_by), only=filter.only)
    ),
    g.Power: lambda filter, found, context: context.compares(found.power, filter.power),
    g.Toughness: lambda filter, found, context: context.compares(found.toughness, filter.toughness),
    g.ManaValue: lambda filter, found, context: context.compares(mana_value(found), filter.mana_value),
    g.HasKeyword: lambda filter, found, context: has_keyword(found, filter.keyword),
    g.HasCounters: lambda filter, found, context: counters_on(found, filter.counters) >= filter.at_least,
    g.AttachedTo: _is_attached,
    g.HasAttached: _has_attached,
    g.RefIs: _is_what_is_named,
    g.TargetsIt: _targets_it,
    g.TargetsWhat: _targets_what,
    g.HasTargets: lambda filter, found, context: context.compares(
        sum(map(len, found.targets.values())), filter.has_targets
    ),
    g.Measured: lambda filter, found, context: _measured(filter, found.id, context),
    g.CastSo: lambda filter, found, context: found.chosen.get(filter.cast_so) == "yes",
    g.Damaged: lambda filter, found, context: (found.damage > 0) == filter.damaged,
    g.EnteredThisTurn: lambda filter, found, context: (
        (found.since >= context.board.turn_position) == filter.entered_this_turn
    ),
    g.AllOf: _all_of,
    g.AnyOf: lambda filter, found, context: any(_FILTERS[one.__class__](one, found, context) for one in filter.any),
    g.Not: lambda filter, found, context: not object_matches(filter.not_, found, context),
}


Amounting: TypeAlias = Callable[[Any, Context], int]
_AMOUNTS: dict[type, Amounting] = {}
"""How amounts are read: `amounts` enters them."""


def _did(condition: g.Did, context: Context) -> bool:
    """118.12, 607.2. By this text, or as the spell was cast that its object is or was."""
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
    """Enter a filter that a room of its own reads."""
    _FILTERS[kind] = of_object
    if of_player is not None:
        _PLAYERS[kind] = of_player


def reads_amount(kind: type, amount: Amounting) -> None:
    """Enter an amount that a room of its own reads."""
    _AMOUNTS[kind] = amount


def reads_condition(kind: type, condition: Holding) -> None:
    """Enter a condition that a room of its own reads."""
    _CONDITIONS[kind] = condition
