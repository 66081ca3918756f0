"""704.5, 704.6. State-based actions: what happens by itself, each as it proposes it.

Every function reads the same board and proposes; one pass of all of them is one moment (see `checking`). The order of
the file is the rulebook's and means nothing to the game.
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
"""Rule number, action, whether it is one in this edition and format, and what tells since when it applies."""


ONLY_WITH: dict[Action, frozenset[str]] = {}
"""What must be `there` for an action to propose anything at all; an action that is not named here always looks."""


def state_based_action(
    rule: str,
    applies: Callable[[Game], bool] = lambda game: True,
    *,
    since: Since | None = None,
    only_with: Collection[str] = (),
) -> Callable[[Action], Action]:
    """Register an action under its rule; with a condition, only in editions or formats that have it.

    `since` finds the event that made it apply, its cause. What it proposes is always about a permanent or player of
    which one of `only_with` is true, in the words of `there`, or about players who have such a permanent.
    """

    def register(action: Action) -> Action:
        ACTIONS.append((rule, action, applies, since))
        if only_with:
            ONLY_WITH[action] = frozenset(only_with)
        return action

    return register


ATTACHED, COUNTERS, DAMAGED, DEATHTOUCHED = "attached", "with counters", "damaged", "deathtouched"
"""What besides its types and keywords can be true of a permanent, as `there` says it."""

LIFELESS, FAILED, COUNTED = "with 0 or less life", "failed to draw", "a player with counters"
"""What can be true of a player, as `there` says it."""

STRAY, PHASED_OUT = "a token or copy elsewhere", "phased out"
"""What can be where no permanents are that all others see, as `there` says it."""


# 704.5a-c. Players

POISON = 10
"""704.5c."""


@state_based_action("704.5a", since=causes.life_lost, only_with=(LIFELESS,))
def life(game: Game) -> Proposals:
    """A player with 0 or less life loses."""
    players = game.board.players
    for player in game.board.order:
        if players[player].life <= 0 and not players[player].lost:
            yield WouldLoseGame(player, Reason.LIFE)


@state_based_action("704.5b", since=causes.draw_failed, only_with=(FAILED,))
def empty_library(game: Game) -> Proposals:
    """A player who tried to draw from an empty library since the last check loses."""
    players = game.board.players
    for player in game.board.order:
        if players[player].failed_draw and not players[player].lost:
            yield WouldLoseGame(player, Reason.DRAW)


@state_based_action("704.5c", since=causes.poisoned(lambda game, player: POISON), only_with=(COUNTED,))
def poison(game: Game) -> Proposals:
    """A player with ten or more poison counters loses."""
    players = game.board.players
    for player in game.board.order:
        counters = players[player].counters
        if counters and counters.get("poison", 0) >= POISON and not players[player].lost:
            yield WouldLoseGame(player, Reason.POISON)


# 704.5d, e. Tokens and copies


@state_based_action("704.5d", since=causes.came, only_with=(STRAY,))
def tokens_cease(game: Game) -> Proposals:
    """A token outside the battlefield ceases to exist."""
    for id in game.board.strays:
        if game.board.objects[id].token:
            yield _ceased(game, id)


def _ceased(game: Game, id: ObjectId) -> e.TokenCeased:
    found = game.board.objects[id]
    return e.TokenCeased(object=id, player=found.owner, zone=found.zone)


@state_based_action(
    "704.5d", lambda game: game.edition.phased_out_tokens_cease, since=causes.came, only_with=(PHASED_OUT,)
)
def phased_out_tokens_cease(game: Game) -> Proposals:
    """A phased-out token ceases to exist, in the rules of the seeds."""
    for id in game.board.battlefield:
        found = game.board.objects[id]
        if found.phased_out and found.token:
            yield _ceased(game, id)


@state_based_action("704.5e", since=causes.came, only_with=(STRAY,))
def copies_cease(game: Game) -> Proposals:
    """A copy of a spell off the stack, or of a card off stack and battlefield, ceases to exist."""
    for id in game.board.strays:
        found = game.board.objects[id]
        if found.zone is Zone.EXILE and preparing.stays(game, id):
            continue
        if found.copy_of and found.zone not in (Zone.STACK, *((Zone.BATTLEFIELD,) if found.copy_of == "card" else ())):
            yield e.CopyCeased(object=id, player=found.owner, zone=found.zone)


# 704.5f-i. Creatures and planeswalkers


@state_based_action(
    "704.5f",
    since=causes.became(lambda found, _: found.is_creature and (found.toughness or 0) <= 0),
    only_with=("creature",),
)
def no_toughness(game: Game) -> Proposals:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    for creature in game.board.creatures():
        if (creature.toughness or 0) <= 0:
            yield WouldMove(creature.id, Zone.GRAVEYARD)


def _has_lethal_damage(found: GameObject, proposal: object = None) -> bool:
    return 0 < (found.toughness or 0) <= found.damage and "indestructible" not in found.keywords


@state_based_action("704.5g", since=causes.became(_has_lethal_damage), only_with=(DAMAGED,))
def lethal_damage(game: Game) -> Proposals:
    """A creature whose marked damage reaches its toughness is destroyed."""
    for creature in game.board.creatures():
        if _has_lethal_damage(creature):
            yield WouldDestroy(creature.id)


def _has_deathtouch_damage(found: GameObject, proposal: object = None) -> bool:
    return found.deathtouched and (found.toughness or 0) > 0 and "indestructible" not in found.keywords


@state_based_action("704.5h", since=causes.became(_has_deathtouch_damage), only_with=(DEATHTOUCHED,))
def deathtouched(game: Game) -> Proposals:
    """A creature dealt damage by a source with deathtouch since the last check is destroyed."""
    for creature in game.board.creatures():
        if _has_deathtouch_damage(creature):
            yield WouldDestroy(creature.id)


@state_based_action(
    "704.5i",
    since=causes.became(lambda found, _: "planeswalker" in found.types and found.loyalty <= 0),
    only_with=("planeswalker",),
)
def no_loyalty(game: Game) -> Proposals:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for found in game.board.permanents():
        if "planeswalker" in found.types and found.loyalty <= 0:
            yield WouldMove(found.id, Zone.GRAVEYARD)


# 704.5v-x. Battles


def _has_battles(game: Game) -> bool:
    return game.edition.battles


@state_based_action(
    "704.5v", _has_battles, since=causes.became(lambda found, _: found.defense <= 0, waits=True), only_with=("battle",)
)
def no_defense(game: Game) -> Proposals:
    """A battle with defense 0 whose triggered abilities are done with is put into its owner's graveyard."""
    for found in battles.on_battlefield(game.board):
        if found.defense <= 0 and not is_source_of_trigger(game.board, found.id):
            yield WouldMove(found.id, Zone.GRAVEYARD)


@state_based_action("704.5w", _has_battles, only_with=("battle",))
def no_protector(game: Game) -> Proposals:
    """A battle that nobody protects and nothing attacks is given a protector, or is put into a graveyard."""
    board = game.board
    for found in battles.on_battlefield(board):
        if (found.protector is None or board.players[found.protector].lost) and not battles.is_attacked(board, found):
            yield from _protect_again(game, found, "704.5w")


@state_based_action("704.5x", _has_battles, only_with=("battle",))
def siege_protected_by_its_controller(game: Game) -> Proposals:
    """A Siege's controller who protects it chooses an opponent to; without any it is put into a graveyard."""
    for found in battles.on_battlefield(game.board):
        if "Siege" in found.subtypes and found.protector == found.controller:
            yield from _protect_again(game, found, "704.5x")


def _protect_again(game: Game, found: GameObject, rule: str) -> Proposals:
    chosen = yield from battles.choose_protector(game, found, rule)
    if chosen is None:
        yield WouldMove(found.id, Zone.GRAVEYARD)
    else:
        yield e.ProtectorChosen(object=found.id, player=chosen)


def is_source_of_trigger(board: Board, id: ObjectId) -> bool:
    """Return True if an ability of this object has triggered and not yet left the stack."""
    return any(waiting.source == id for waiting in board.triggers.values()) or any(
        (found := board.objects[other]).kind == "triggered" and found.source == id for other in board.stack
    )


# 704.5j, k. Uniqueness


def _of_a_type_with(game: Game, proposal: WouldMove) -> list[ObjectId]:
    found = game.board.objects[proposal.object]
    return [
        other.id
        for other in game.board.permanents(found.controller)
        if "planeswalker" in other.types and set(found.subtypes) & set(other.subtypes)
    ]


@state_based_action(
    "seed:704.5j",
    lambda game: game.edition.planeswalker_uniqueness,
    since=causes.enough_of(_of_a_type_with),
    only_with=("planeswalker",),
)
def planeswalker_uniqueness(game: Game) -> Proposals:
    """A player keeps one planeswalker of each type, in the rules of the seeds."""
    board = game.board
    for player in board.apnap():
        by_type: dict[str, list[ObjectId]] = {}
        for found in board.permanents(player):
            if "planeswalker" in found.types:
                for subtype in found.subtypes:
                    by_type.setdefault(subtype, []).append(found.id)
        for same in by_type.values():
            yield from _keep_one(game, player, same, Reason.KEEP_PLANESWALKER, "seed:704.5j")


def _namesakes(game: Game, proposal: WouldMove) -> list[ObjectId]:
    found = game.board.objects[proposal.object]
    controlled = game.board.permanents(found.controller)
    return [other.id for other in controlled if "legendary" in other.supertypes and other.name == found.name]


@state_based_action("704.5j", since=causes.enough_of(_namesakes), only_with=("legendary",))
def legend_rule(game: Game) -> Proposals:
    """A player keeps one of their legendary permanents with the same name."""
    board = game.board
    uniqueness = game.edition.planeswalker_uniqueness  # in those rules no planeswalker was legendary
    for player in board.apnap():
        by_name: dict[str, list[ObjectId]] = {}
        for found in board.permanents(player):
            if "legendary" in found.supertypes and not (uniqueness and "planeswalker" in found.types):
                by_name.setdefault(found.name, []).append(found.id)
        for same in _with_all_names(game, by_name):
            yield from _keep_one(game, player, same, Reason.KEEP_LEGEND, "704.5j")


def _with_all_names(game: Game, by_name: dict[str, list[ObjectId]]) -> list[list[ObjectId]]:
    """612.7. Legends by their name, together with those that have its name besides their own."""
    objects = game.board.objects
    many = [id for ids in by_name.values() for id in ids if ALL_NAMES in objects[id].keywords]
    if not many:
        return list(by_name.values())
    groups = [
        [id for ids in by_name.values() for id in ids if share_a_name(game, objects[id], objects[same[0]])]
        for same in by_name.values()
    ]
    return [group for at, group in enumerate(groups) if not any(set(group) <= set(one) for one in groups[:at])]


def _keep_one(game: Game, player: PlayerId, same: list[ObjectId], reason: Reason, rule: str) -> Proposals:
    if len(same) > 1:
        question = ChooseObjects(player, reason, tuple(same), 1, 1)
        keep, _ = yield from game.decide(question, rule)
        for other in same:
            if other not in keep:
                yield WouldMove(other, Zone.GRAVEYARD)


def _worlds(game: Game, proposal: object = None) -> list[ObjectId]:
    return [found.id for found in game.board.permanents() if "world" in found.supertypes]


@state_based_action("704.5k", since=causes.enough_of(_worlds), only_with=("world",))
def world_rule(game: Game) -> Proposals:
    """Of permanents with the supertype world only the newest stays; in a tie none does.

    Each is compared with those within its controller's range of influence (801.12).
    """
    board = game.board
    worlds = _worlds(game)
    for id in worlds:
        found = board.objects[id]
        others = [other for other in board.in_range(found.controller, worlds) if other != id]
        if any(board.objects[other].entered >= found.entered for other in others):
            yield WouldMove(id, Zone.GRAVEYARD)


# 704.5m-p. Attachments


def _left_alone(game: Game, proposal: WouldMove, window: Window) -> int | None:
    aura = game.board.objects[proposal.object]
    return causes.detached(game, proposal, window) if is_steady(game, aura) else None


@state_based_action("704.5m", since=_left_alone, only_with=("Aura",))
def illegal_auras(game: Game) -> Proposals:
    """An Aura attached to nothing, or to what it may not be, is put into its owner's graveyard."""
    for found in game.board.permanents():
        if "Aura" not in found.subtypes or (found.attached_to is not None and never_attached(game, found)):
            continue  # 303.4d: that one is first unattached
        if not may_stay_attached(game, found) and not bestow_and_mutate.is_bestowed(game, found):
            yield WouldMove(found.id, Zone.GRAVEYARD)


@state_based_action("702.103f", since=causes.detached, only_with=("Aura",))
def bestowed_auras(game: Game) -> Proposals:
    """What is bestowed on what it may not be attached to becomes unattached, and is a creature again."""
    for found in game.board.permanents():
        attached = found.attached_to
        if attached is not None and bestow_and_mutate.is_bestowed(game, found) and not may_stay_attached(game, found):
            yield e.ObjectUnattached(object=found.id, was=attached)


@state_based_action("704.5n", since=causes.detached, only_with=("Equipment", "Fortification"))
def illegal_equipment(game: Game) -> Proposals:
    """Equipment or Fortification attached to what it may not be becomes unattached."""
    for found in game.board.permanents():
        attached = found.attached_to
        if attached is None or not {"Equipment", "Fortification"} & set(found.subtypes):
            continue
        if never_attached(game, found):
            continue
        if not may_stay_attached(game, found):
            yield e.ObjectUnattached(object=found.id, was=attached)


@state_based_action("704.5p", since=causes.detached, only_with=(ATTACHED,))
def attached_others(game: Game) -> Proposals:
    """A creature or battle, or what is neither Aura, Equipment nor Fortification, becomes unattached."""
    for found in game.board.permanents():
        attached = found.attached_to
        if attached is not None and (never_attached(game, found) or not ATTACHMENTS & set(found.subtypes)):
            yield e.ObjectUnattached(object=found.id, was=attached)


# 704.5q, r. Counters


def _opposite(found: GameObject, proposal: object = None) -> int:
    return min(found.counters.get("+1/+1", 0), found.counters.get("-1/-1", 0)) if found.counters else 0


@state_based_action("704.5q", since=causes.became(lambda found, _: _opposite(found) > 0), only_with=(COUNTERS,))
def opposite_counters(game: Game) -> Proposals:
    """+1/+1 and -1/-1 counters on the same permanent take each other away."""
    for found in game.board.permanents():
        if found.counters and (both := _opposite(found)):
            yield WouldRemoveCounters(found.id, "+1/+1", both)
            yield WouldRemoveCounters(found.id, "-1/-1", both)


def _over_limit(found: GameObject) -> Iterator[tuple[str, int]]:
    """The kinds of which there are too many, and how many too many."""
    for keyword in found.keywords:
        if keyword.name == "counter_limit":
            excess = found.counters.get(keyword.value, 0) - keyword.number
            if excess > 0:
                yield keyword.value, excess


def _over_its_limit(found: GameObject, proposal: WouldRemoveCounters) -> bool:
    return proposal.kind in dict(_over_limit(found))


@state_based_action("704.5r", since=causes.became(_over_its_limit), only_with=(COUNTERS,))
def counter_limits(game: Game) -> Proposals:
    """A permanent that cannot have more than so many counters of a kind loses the excess."""
    for found in game.board.permanents():
        for kind, excess in _over_limit(found) if found.counters else ():
            yield WouldRemoveCounters(found.id, kind, excess)


# 704.5s. Sagas


@state_based_action(
    "704.5s",
    lambda game: game.edition.sagas_attractions_day_night,
    since=lambda game, proposal, window: causes.ability_left(game, (proposal.object,), window),
    only_with=("Saga",),
)
def finished_sagas(game: Game) -> Proposals:
    """A Saga whose last chapter is over is sacrificed by its controller."""
    return sagas.finished(game)


# 704.5u. Sectors


@state_based_action("704.5u", lambda game: game.edition.space_sculptor, only_with=(sectors.SCULPTOR,))
def creatures_without_a_sector(game: Game) -> Proposals:
    """While a space sculptor is there each creature has a sector that its controller chooses."""
    return sectors.designate(game)


# 704.5t, y, z. Dungeons, Roles, speed


def _has_roles_dungeons_speed(game: Game) -> bool:
    return game.edition.roles_dungeons_speed


def _its_own(game: Game, proposal: causes.OfObject) -> tuple[ObjectId]:
    return (proposal.object,)


@state_based_action("704.5t", _has_roles_dungeons_speed, since=causes.ability_done(_its_own))
def completed_dungeons(game: Game) -> Proposals:
    """A dungeon whose last room's ability is done with is removed from the game."""
    return dungeons.completed(game)


def _roles_beside(game: Game, proposal: WouldMove) -> list[ObjectId]:
    found = game.board.objects[proposal.object]
    return [
        other.id
        for other in game.board.permanents(found.controller)
        if "Role" in other.subtypes and other.attached_to == found.attached_to
    ]


@state_based_action("704.5y", _has_roles_dungeons_speed, since=causes.enough_of(_roles_beside), only_with=("Role",))
def one_role_of_each_player(game: Game) -> Proposals:
    """Of the Roles that one player controls on a permanent only the newest stays."""
    newest: dict[tuple[EntityId, PlayerId], GameObject] = {}
    roles = [found for found in game.board.permanents() if "Role" in found.subtypes]
    for found in roles:
        if found.attached_to is not None and not is_player(found.attached_to):
            kept = newest.setdefault((found.attached_to, found.controller), found)
            if kept is not found:
                older, newest[found.attached_to, found.controller] = sorted(
                    (kept, found), key=lambda one: one.timestamp
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
    """A player with no speed who controls what has start your engines! has speed 1."""
    return speed.start(game)


# 704.6. Variants


def actions_of(game: Game) -> Iterator[tuple[str, Action, Callable[[Game], bool], Since | None]]:
    """704.5, 704.6. The state-based actions of this game: those of every game, and those of the variant played."""
    variants = in_play(game)
    yield from (action for action in ACTIONS if not any(action[0] in variant.instead_of for variant in variants))
    for variant in variants:
        yield from variant.state_based


def rules() -> Iterator[str]:
    """The rule numbers of every registered action."""
    yield from (rule for rule, *_ in ACTIONS)
    yield from (action.rule for variant in VARIANTS.values() for action in variant.state_based)
