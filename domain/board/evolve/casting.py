"""106, 601-603. Mana, and spells and abilities until they are on the stack."""

from __future__ import annotations

from domain import events as e
from domain.board.abilities import SPEED, activation_of, triggering_of
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import named_after
from domain.board.objects import GameObject
from domain.board.players import Bound, Player
from domain.board.state import Board, Trigger
from domain.terms import BATTLEFIELD, Zone, sorted_mana


@on(e.ManaAdded)
def mana_added(board: Board, event: e.ManaAdded) -> None:
    board.players[event.player].pool = event.pool


@on(e.ManaPaid)
def mana_paid(board: Board, event: e.ManaPaid) -> None:
    player = board.players[event.player]
    player.pool = event.pool
    player.snow = _left_of(player.snow, event.pool)
    if player.lasting:  # mana that does not last is spent first
        left = list(event.pool)
        for until in tuple(player.lasting):
            remaining = [left.pop(left.index(letter)) for letter in player.lasting[until] if letter in left]
            _keep(player, until, "".join(remaining))


def _left_of(mana: str, pool: str) -> str:
    """Return the part of this mana that is still in the pool after a payment.

    `mana` is noted for a property, such as coming from snow sources. Until another event says otherwise, other mana of
    the same letter counts as spent first.
    """
    if not mana:
        return ""
    left = list(pool)
    return "".join(left.pop(left.index(letter)) for letter in mana if letter in left)


@on(e.ManaKept)
def mana_kept(board: Board, event: e.ManaKept) -> None:
    _keep(board.players[event.player], event.until, event.mana)


def _keep(player: Player, until: str, mana: str) -> None:
    player.lasting.pop(until, None)
    if mana:
        player.lasting[until] = mana


@on(e.ManaFromSnow)
def mana_from_snow(board: Board, event: e.ManaFromSnow) -> None:
    board.players[event.player].snow = event.mana


@on(e.ManaBound)
def mana_bound(board: Board, event: e.ManaBound) -> None:
    board.players[event.player].bound = tuple(map(Bound, event.mana, event.sources, event.definitions, event.numbers))


@on(e.ManaEmptied)
def mana_emptied(board: Board, event: e.ManaEmptied) -> None:
    player = board.players[event.player]
    player.pool = sorted_mana("".join(player.lasting.values()))
    player.bound = ()
    player.snow = _left_of(player.snow, player.pool)


@on(e.LandPlayed)
def land_played(board: Board, event: e.LandPlayed) -> None:
    board.players[event.player].lands = event.this_turn
    board.passes = 0


@on(e.AbilityPutOnStack)
def ability_put_on_stack(board: Board, event: e.AbilityPutOnStack) -> None:
    id = event.becomes
    board.next_object = id + 1
    ability = GameObject(id, event.ability[0], event.player, event.player, Zone.STACK)
    named_after(board, ability, event.source)
    ability.kind = event.kind
    ability.source = event.source
    ability.ability = event.ability
    ability.bindings = dict(event.bindings)
    ability.entered = board.moment
    ability.since = ability.timestamp = ability.touched = board.position
    if event.trigger is not None:
        del board.triggers[event.trigger]
    board.objects[id] = ability
    board.stack.append(id)
    board.passes = 0


@on(e.CastAs)
def cast_as(board: Board, event: e.CastAs) -> None:
    spell = board.objects[event.object]
    spell.back = event.definition
    spell.print(board.definitions[event.definition])
    spell.touched = board.position


@on(e.ModesChosen)
def modes_chosen(board: Board, event: e.ModesChosen) -> None:
    board.objects[event.object].modes = event.modes


@on(e.XChosen)
def x_chosen(board: Board, event: e.XChosen) -> None:
    board.objects[event.object].x = event.x


@on(e.TargetsChosen)
def targets_chosen(board: Board, event: e.TargetsChosen) -> None:
    board.objects[event.object].targets = dict(event.targets)


@on(e.TargetsChanged)
def targets_changed(board: Board, event: e.TargetsChanged) -> None:
    obj = board.objects[event.object]
    obj.targets, obj.shares = dict(event.targets), dict(event.shares)


@on(e.DamageDivided)
def damage_divided(board: Board, event: e.DamageDivided) -> None:
    board.objects[event.object].shares = dict(event.shares)


@on(e.SpellCast)
def spell_cast(board: Board, event: e.SpellCast) -> None:
    player = board.players[event.player]
    player.spells = event.this_turn
    player.cast_names = (*player.cast_names, board.objects[event.object].name)
    board.passes = 0


@on(e.AbilityActivated)
def ability_activated(board: Board, event: e.AbilityActivated) -> None:
    source = board.objects.get(event.source)
    if source is not None and source.zone is not Zone.STACK:
        use = activation_of(event.ability[1])
        source.used = {**source.used, use: source.used.get(use, 0) + 1}
    board.passes = 0


@on(e.AbilityTriggered)
def ability_triggered(board: Board, event: e.AbilityTriggered) -> None:
    board.next_trigger = event.number + 1
    source = board.objects.get(event.source)
    if source is None and event.source in board.former:
        source = board.former[event.source] = board.former[event.source].copy()
    if source is not None and source.zone is BATTLEFIELD:
        use = triggering_of(event.ability[1])
        source.used = {**source.used, use: source.used.get(use, 0) + 1}
    if event.ability == SPEED:
        board.players[event.player].sped = board.turn
    board.triggers[event.number] = Trigger(
        event.number, event.player, event.source, event.ability, event.bindings, board.position
    )


@on(e.TriggerRemoved)
def trigger_removed(board: Board, event: e.TriggerRemoved) -> None:
    del board.triggers[event.number]


@on(e.CardsSpliced)
def cards_spliced(board: Board, event: e.CardsSpliced) -> None:
    number = event.values.definition
    board.definitions[number] = event.printed
    board.seen.add(number)
    board.next_definition = max(board.next_definition, number + 1)
    board.spliced = {**board.spliced, number: (event.definition, event.definitions)}
    spell = board.objects[event.object]
    spell.spliced = event.values
    spell.print_copy(event.values)
    spell.modes = event.modes
    spell.touched = board.position


nothing(e.CostLocked)
