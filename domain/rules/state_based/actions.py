"""704.5, 704.6. State-based actions: a function for each, which proposes events.

Every function reads the same board; all that they propose in one pass happens in one moment (see `checking`).
The order in this file is the rulebook's and means nothing to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import (
    WouldDestroy,
    WouldLoseGame,
    WouldMove,
    WouldRemoveCounters,
)
from domain.reasons import Reason
from domain.rules.casting import bestow_and_mutate
from domain.rules.objects import battles, dungeons, preparing, sagas, sectors, speed
from domain.rules.objects.attachments import ATTACHMENTS, is_steady, may_stay_attached, never_attached
from domain.rules.objects.characteristics import ALL_NAMES, share_a_name
from domain.rules.state_based import causes
from domain.rules.state_based.window import Since, Window
from domain.rules.variants.hooks import VARIANTS, in_play
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

Action = Callable[["Game"], "Proposals"]

ACTIONS: list[tuple[str, Action, Callable[[Game], bool], Since | None]] = []
"""All actions: rule, function, predicate for games that have it, function that finds its cause."""


ONLY_WITH: dict[Action, frozenset[str]] = {}
"""Words by action: with none of them on the board (see `there`), the action is not called."""


def state_based_action(
    rule: str,
    applies: Callable[[Game], bool] = lambda game: True,
    *,
    since: Since | None = None,
    only_with: Collection[str] = (),
) -> Callable[[Action], Action]:
    """Register an action under its rule, for editions and formats that have it.

    `since` finds the event that made it apply, its cause. Its proposals are always about a permanent or player of
    which one of `only_with` is true, in the words of `there`, or about players who have such a permanent.
    """

    def register(action: Action) -> Action:
        ACTIONS.append((rule, action, applies, since))
        if only_with:
            ONLY_WITH[action] = frozenset(only_with)
        return action

    return register


ATTACHED, COUNTERS, DAMAGED, DEATHTOUCHED = "attached", "with counters", "damaged", "deathtouched"
"""Words of `there` for facts about a permanent besides its types and keywords."""

LIFELESS, FAILED, COUNTED = "with 0 or less life", "failed to draw", "a player with counters"
"""Words of `there` for facts about a player."""

STRAY, PHASED_OUT = "a token or copy elsewhere", "phased out"
"""Words of `there` for tokens and copies in other zones, and phased-out permanents."""


# 704.5a-c. Players

POISON = 10
"""704.5c. Number of poison counters with which a player loses."""


@state_based_action("704.5a", since=causes.life_lost, only_with=(LIFELESS,))
def life(game: Game) -> Proposals:
    """Make players with 0 or less life lose."""
    players = game.board.players
    for player in game.board.order:
        if players[player].life <= 0 and not players[player].lost:
            yield WouldLoseGame(player, Reason.LIFE)


@state_based_action("704.5b", since=causes.draw_failed, only_with=(FAILED,))
def empty_library(game: Game) -> Proposals:
    """Make players lose who drew from an empty library since the last check."""
    players = game.board.players
    for player in game.board.order:
        if players[player].failed_draw and not players[player].lost:
            yield WouldLoseGame(player, Reason.DRAW)


@state_based_action("704.5c", since=causes.poisoned(lambda game, player: POISON), only_with=(COUNTED,))
def poison(game: Game) -> Proposals:
    """Make players with ten or more poison counters lose."""
    players = game.board.players
    for player in game.board.order:
        counters = players[player].counters
        if counters and counters.get("poison", 0) >= POISON and not players[player].lost:
            yield WouldLoseGame(player, Reason.POISON)


# 704.5d, e. Tokens and copies


@state_based_action("704.5d", since=causes.came, only_with=(STRAY,))
def tokens_cease(game: Game) -> Proposals:
    """Let tokens outside the battlefield cease to exist."""
    for id in game.board.strays:
        if game.board.objects[id].token:
            yield _ceased(game, id)


def _ceased(game: Game, id: ObjectId) -> e.TokenCeased:
    token = game.board.objects[id]
    return e.TokenCeased(object=id, player=token.owner, zone=token.zone)


@state_based_action(
    "704.5d", lambda game: game.edition.phased_out_tokens_cease, since=causes.came, only_with=(PHASED_OUT,)
)
def phased_out_tokens_cease(game: Game) -> Proposals:
    """Let phased-out tokens cease to exist; only in the rules of the seeds."""
    for id in game.board.battlefield:
        permanent = game.board.objects[id]
        if permanent.phased_out and permanent.token:
            yield _ceased(game, id)


@state_based_action("704.5e", since=causes.came, only_with=(STRAY,))
def copies_cease(game: Game) -> Proposals:
    """Let copies of spells or cards cease to exist in other zones.

    A copy of a spell ceases off the stack, a copy of a card off stack and battlefield. A copy of a prepare spell stays
    in exile.
    """
    for id in game.board.strays:
        obj = game.board.objects[id]
        if obj.zone is Zone.EXILE and preparing.stays(game, id):
            continue
        if obj.copy_of and obj.zone not in (Zone.STACK, *((Zone.BATTLEFIELD,) if obj.copy_of == "card" else ())):
            yield e.CopyCeased(object=id, player=obj.owner, zone=obj.zone)


# 704.5f-i. Creatures and planeswalkers


@state_based_action(
    "704.5f",
    since=causes.became(lambda creature, _: creature.is_creature and (creature.toughness or 0) <= 0),
    only_with=("creature",),
)
def no_toughness(game: Game) -> Proposals:
    """Put creatures with toughness 0 or less into their owners' graveyards."""
    for creature in game.board.creatures():
        if (creature.toughness or 0) <= 0:
            yield WouldMove(creature.id, Zone.GRAVEYARD)


def _has_lethal_damage(creature: GameObject, proposal: object = None) -> bool:
    return 0 < (creature.toughness or 0) <= creature.damage and "indestructible" not in creature.keywords


@state_based_action("704.5g", since=causes.became(_has_lethal_damage), only_with=(DAMAGED,))
def lethal_damage(game: Game) -> Proposals:
    """Destroy creatures whose marked damage reaches their toughness."""
    for creature in game.board.creatures():
        if _has_lethal_damage(creature):
            yield WouldDestroy(creature.id)


def _has_deathtouch_damage(creature: GameObject, proposal: object = None) -> bool:
    return creature.deathtouched and (creature.toughness or 0) > 0 and "indestructible" not in creature.keywords


@state_based_action("704.5h", since=causes.became(_has_deathtouch_damage), only_with=(DEATHTOUCHED,))
def deathtouched(game: Game) -> Proposals:
    """Destroy creatures dealt damage by a source with deathtouch since the last check."""
    for creature in game.board.creatures():
        if _has_deathtouch_damage(creature):
            yield WouldDestroy(creature.id)


@state_based_action(
    "704.5i",
    since=causes.became(lambda obj, _: "planeswalker" in obj.types and obj.loyalty <= 0),
    only_with=("planeswalker",),
)
def no_loyalty(game: Game) -> Proposals:
    """Put planeswalkers with loyalty 0 into their owners' graveyards."""
    for planeswalker in game.board.permanents():
        if "planeswalker" in planeswalker.types and planeswalker.loyalty <= 0:
            yield WouldMove(planeswalker.id, Zone.GRAVEYARD)


# 704.5v-x. Battles


def _has_battles(game: Game) -> bool:
    return game.edition.battles


@state_based_action(
    "704.5v",
    _has_battles,
    since=causes.became(lambda battle, _: battle.defense <= 0, waits=True),
    only_with=("battle",),
)
def no_defense(game: Game) -> Proposals:
    """Put battles with defense 0 into their owners' graveyards.

    Only once their triggered abilities have left the stack.
    """
    for battle in battles.on_battlefield(game.board):
        if battle.defense <= 0 and not is_source_of_trigger(game.board, battle.id):
            yield WouldMove(battle.id, Zone.GRAVEYARD)


@state_based_action("704.5w", _has_battles, only_with=("battle",))
def no_protector(game: Game) -> Proposals:
    """Give unattacked battles without a protector a new one, or put them into graveyards."""
    board = game.board
    for battle in battles.on_battlefield(board):
        if (battle.protector is None or board.players[battle.protector].lost) and not battles.is_attacked(
            board, battle
        ):
            yield from _protect_again(game, battle, "704.5w")


@state_based_action("704.5x", _has_battles, only_with=("battle",))
def siege_protected_by_its_controller(game: Game) -> Proposals:
    """Let controllers who protect their own Siege choose an opponent to protect it.

    Without any opponent the Siege is put into its owner's graveyard.
    """
    for battle in battles.on_battlefield(game.board):
        if "Siege" in battle.subtypes and battle.protector == battle.controller:
            yield from _protect_again(game, battle, "704.5x")


def _protect_again(game: Game, battle: GameObject, rule: str) -> Proposals:
    chosen = yield from battles.choose_protector(game, battle, rule)
    if chosen is None:
        yield WouldMove(battle.id, Zone.GRAVEYARD)
    else:
        yield e.ProtectorChosen(object=battle.id, player=chosen)


def is_source_of_trigger(board: Board, id: ObjectId) -> bool:
    """Return True if a triggered ability of an object has not left the stack."""
    return any(waiting.source == id for waiting in board.triggers.values()) or any(
        (ability := board.objects[other]).kind == "triggered" and ability.source == id for other in board.stack
    )


# 704.5j, k. Uniqueness


def _of_a_type_with(game: Game, proposal: WouldMove) -> list[ObjectId]:
    planeswalker = game.board.objects[proposal.object]
    return [
        other.id
        for other in game.board.permanents(planeswalker.controller)
        if "planeswalker" in other.types and set(planeswalker.subtypes) & set(other.subtypes)
    ]


@state_based_action(
    "seed:704.5j",
    lambda game: game.edition.planeswalker_uniqueness,
    since=causes.enough_of(_of_a_type_with),
    only_with=("planeswalker",),
)
def planeswalker_uniqueness(game: Game) -> Proposals:
    """Let players keep one planeswalker of each type; only in the rules of the seeds."""
    board = game.board
    for player in board.apnap():
        by_type: dict[str, list[ObjectId]] = {}
        for permanent in board.permanents(player):
            if "planeswalker" in permanent.types:
                for subtype in permanent.subtypes:
                    by_type.setdefault(subtype, []).append(permanent.id)
        for same in by_type.values():
            yield from _keep_one(game, player, same, Reason.KEEP_PLANESWALKER, "seed:704.5j")


def _namesakes(game: Game, proposal: WouldMove) -> list[ObjectId]:
    permanent = game.board.objects[proposal.object]
    controlled = game.board.permanents(permanent.controller)
    return [other.id for other in controlled if "legendary" in other.supertypes and other.name == permanent.name]


@state_based_action("704.5j", since=causes.enough_of(_namesakes), only_with=("legendary",))
def legend_rule(game: Game) -> Proposals:
    """Let players keep one of their legendary permanents with the same name."""
    board = game.board
    uniqueness = game.edition.planeswalker_uniqueness  # in those rules no planeswalker was legendary
    for player in board.apnap():
        by_name: dict[str, list[ObjectId]] = {}
        for permanent in board.permanents(player):
            if "no_legend_rule" in permanent.keywords:
                continue
            if "legendary" in permanent.supertypes and not (uniqueness and "planeswalker" in permanent.types):
                by_name.setdefault(permanent.name, []).append(permanent.id)
        for same in _with_all_names(game, by_name):
            yield from _keep_one(game, player, same, Reason.KEEP_LEGEND, "704.5j")


def _with_all_names(game: Game, by_name: dict[str, list[ObjectId]]) -> list[list[ObjectId]]:
    """612.7. Return groups of legends with the same name, counting legends with all names.

    A legend with all names of nonlegendary creatures may be in several groups.
    """
    objects = game.board.objects
    many = [id for ids in by_name.values() for id in ids if ALL_NAMES in objects[id].keywords]
    if not many:
        return list(by_name.values())
    groups = [
        [id for ids in by_name.values() for id in ids if share_a_name(game, objects[id], objects[same[0]])]
        for same in by_name.values()
    ]
    return [group for index, group in enumerate(groups) if not any(set(group) <= set(one) for one in groups[:index])]


def _keep_one(game: Game, player: PlayerId, same: list[ObjectId], reason: Reason, rule: str) -> Proposals:
    if len(same) > 1:
        question = ChooseObjects(player, reason, tuple(same), 1, 1)
        keep, _ = yield from game.decide(question, rule)
        for other in same:
            if other not in keep:
                yield WouldMove(other, Zone.GRAVEYARD)


def _worlds(game: Game, proposal: object = None) -> list[ObjectId]:
    return [permanent.id for permanent in game.board.permanents() if "world" in permanent.supertypes]


@state_based_action("704.5k", since=causes.enough_of(_worlds), only_with=("world",))
def world_rule(game: Game) -> Proposals:
    """Keep only the newest permanent with the supertype world; none in a tie.

    A permanent is compared with those within its controller's range of influence (801.12).
    """
    board = game.board
    worlds = _worlds(game)
    for id in worlds:
        world = board.objects[id]
        others = [other for other in board.in_range(world.controller, worlds) if other != id]
        if any(board.objects[other].entered >= world.entered for other in others):
            yield WouldMove(id, Zone.GRAVEYARD)


# 704.5m-p. Attachments


def _left_alone(game: Game, proposal: WouldMove, window: Window) -> int | None:
    aura = game.board.objects[proposal.object]
    return causes.detached(game, proposal, window) if is_steady(game, aura) else None


@state_based_action("704.5m", since=_left_alone, only_with=("Aura",))
def illegal_auras(game: Game) -> Proposals:
    """Put Auras that are attached illegally, or not attached, into their owners' graveyards."""
    for permanent in game.board.permanents():
        if "Aura" not in permanent.subtypes or (permanent.attached_to is not None and never_attached(game, permanent)):
            continue  # 303.4d: such an Aura is first unattached
        if not may_stay_attached(game, permanent) and not bestow_and_mutate.is_bestowed(game, permanent):
            yield WouldMove(permanent.id, Zone.GRAVEYARD)


@state_based_action("702.103f", since=causes.detached, only_with=("Aura",))
def bestowed_auras(game: Game) -> Proposals:
    """Unattach bestowed permanents that are attached illegally.

    They are creatures again.
    """
    for permanent in game.board.permanents():
        attached = permanent.attached_to
        if (
            attached is not None
            and bestow_and_mutate.is_bestowed(game, permanent)
            and not may_stay_attached(game, permanent)
        ):
            yield e.ObjectUnattached(object=permanent.id, was=attached)


@state_based_action("704.5n", since=causes.detached, only_with=("Equipment", "Fortification"))
def illegal_equipment(game: Game) -> Proposals:
    """Unattach Equipment and Fortifications that are attached illegally."""
    for permanent in game.board.permanents():
        attached = permanent.attached_to
        if attached is None or not {"Equipment", "Fortification"} & set(permanent.subtypes):
            continue
        if never_attached(game, permanent):
            continue
        if not may_stay_attached(game, permanent):
            yield e.ObjectUnattached(object=permanent.id, was=attached)


@state_based_action("704.5p", since=causes.detached, only_with=(ATTACHED,))
def attached_others(game: Game) -> Proposals:
    """Unattach creatures, battles, and permanents that are no Aura, Equipment or Fortification."""
    for permanent in game.board.permanents():
        attached = permanent.attached_to
        if attached is not None and (never_attached(game, permanent) or not ATTACHMENTS & set(permanent.subtypes)):
            yield e.ObjectUnattached(object=permanent.id, was=attached)


# 704.5q, r. Counters


def _opposite(permanent: GameObject, proposal: object = None) -> int:
    return min(permanent.counters.get("+1/+1", 0), permanent.counters.get("-1/-1", 0)) if permanent.counters else 0


@state_based_action("704.5q", since=causes.became(lambda permanent, _: _opposite(permanent) > 0), only_with=(COUNTERS,))
def opposite_counters(game: Game) -> Proposals:
    """Remove +1/+1 and -1/-1 counters from the same permanent in pairs."""
    for permanent in game.board.permanents():
        if permanent.counters and (both := _opposite(permanent)):
            yield WouldRemoveCounters(permanent.id, "+1/+1", both)
            yield WouldRemoveCounters(permanent.id, "-1/-1", both)


def _over_limit(permanent: GameObject) -> Iterator[tuple[str, int]]:
    """Yield kinds of counters of which a permanent has too many, with the excess."""
    for keyword in permanent.keywords:
        if keyword.name == "counter_limit":
            excess = permanent.counters.get(keyword.value, 0) - keyword.number
            if excess > 0:
                yield keyword.value, excess


def _over_its_limit(permanent: GameObject, proposal: WouldRemoveCounters) -> bool:
    return proposal.kind in dict(_over_limit(permanent))


@state_based_action("704.5r", since=causes.became(_over_its_limit), only_with=(COUNTERS,))
def counter_limits(game: Game) -> Proposals:
    """Remove counters in excess of a permanent's own limit for their kind."""
    for permanent in game.board.permanents():
        for kind, excess in _over_limit(permanent) if permanent.counters else ():
            yield WouldRemoveCounters(permanent.id, kind, excess)


# 704.5s. Sagas


@state_based_action(
    "704.5s",
    lambda game: game.edition.sagas_attractions_day_night,
    since=lambda game, proposal, window: causes.ability_left(game, (proposal.object,), window),
    only_with=("Saga",),
)
def finished_sagas(game: Game) -> Proposals:
    """Let controllers sacrifice Sagas whose last chapter is over."""
    return sagas.finished(game)


# 704.5u. Sectors


@state_based_action("704.5u", lambda game: game.edition.space_sculptor, only_with=(sectors.SCULPTOR,))
def creatures_without_a_sector(game: Game) -> Proposals:
    """Let controllers choose sectors for creatures while there is a space sculptor."""
    return sectors.designate(game)


# 704.5t, y, z. Dungeons, Roles, speed


def _has_roles_dungeons_speed(game: Game) -> bool:
    return game.edition.roles_dungeons_speed


def _its_own(game: Game, proposal: causes.OfObject) -> tuple[ObjectId]:
    return (proposal.object,)


@state_based_action("704.5t", _has_roles_dungeons_speed, since=causes.ability_done(_its_own))
def completed_dungeons(game: Game) -> Proposals:
    """Remove dungeons whose last room's ability has left the stack from the game."""
    return dungeons.completed(game)


def _roles_beside(game: Game, proposal: WouldMove) -> list[ObjectId]:
    role = game.board.objects[proposal.object]
    return [
        other.id
        for other in game.board.permanents(role.controller)
        if "Role" in other.subtypes and other.attached_to == role.attached_to
    ]


@state_based_action("704.5y", _has_roles_dungeons_speed, since=causes.enough_of(_roles_beside), only_with=("Role",))
def one_role_of_each_player(game: Game) -> Proposals:
    """Keep only the newest of the Roles that one player controls on a permanent."""
    newest: dict[tuple[EntityId, PlayerId], GameObject] = {}
    roles = [role for role in game.board.permanents() if "Role" in role.subtypes]
    for role in roles:
        if role.attached_to is not None and not is_player(role.attached_to):
            previous = newest.setdefault((role.attached_to, role.controller), role)
            if previous is not role:
                older, newest[role.attached_to, role.controller] = sorted(
                    (previous, role), key=lambda one: one.timestamp
                )
                yield WouldMove(older.id, Zone.GRAVEYARD)


def _engines(game: Game, proposal: causes.OfPlayer) -> Iterable[ObjectId]:
    return speed.engines(game, proposal.player)


@state_based_action(
    "704.5z",
    _has_roles_dungeons_speed,
    since=causes.enough_of(_engines, 0, ("keywords",)),
    only_with=(speed.ENGINES,),
)
def engines_started(game: Game) -> Proposals:
    """Give speed 1 to players without speed who control "start your engines!"."""
    return speed.start(game)


# 704.6. Variants


def actions_of(game: Game) -> Iterator[tuple[str, Action, Callable[[Game], bool], Since | None]]:
    """704.5, 704.6. Yield the state-based actions of this game and its variants."""
    variants = in_play(game)
    yield from (action for action in ACTIONS if not any(action[0] in variant.instead_of for variant in variants))
    for variant in variants:
        yield from variant.state_based


def rules() -> Iterator[str]:
    """Yield the rule numbers of all registered actions."""
    yield from (rule for rule, *_ in ACTIONS)
    yield from (action.rule for variant in VARIANTS.values() for action in variant.state_based)
