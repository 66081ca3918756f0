"""One handler per event, in the order of `events.py`: what each fact does to the board.

The only door: nothing else changes a board. A handler believes its event: no rules, no dice, no choices. Ids and
timestamps are taken here and nowhere else, so a live board and a folded one are equal. Handlers also accept redacted
events, whose hidden fields are None: a card that the reader may not know is the number 0 in its zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from domain import events as e
from domain.board.state import SPEED_ABILITY, Attack, Board, Combat, Effect, Obj, Player, Trigger
from domain.errors import BrokenLog
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.terms import MAIN_PHASES, STEPS, TURN, Phase, Step, Zone

E = TypeVar("E", bound=Event)
Handler = Callable[[Board, Any], None]

HANDLERS: dict[type[Event], Handler] = {}


def on(kind: type[E]) -> Callable[[Callable[[Board, E], None]], Callable[[Board, E], None]]:
    """Register what an event does to the board."""

    def register(handler: Callable[[Board, E], None]) -> Callable[[Board, E], None]:
        if kind in HANDLERS:
            raise TypeError(f"{kind.NAME} has two handlers")
        HANDLERS[kind] = handler
        return handler

    return register


def unchanged(board: Board, event: Event) -> None:
    """The event tells the reader something and leaves the board as it is."""


def nothing(*kinds: type[Event]) -> None:
    """These events leave the board unchanged."""
    for kind in kinds:
        on(kind)(unchanged)


def evolve(board: Board, recorded: Recorded) -> None:
    """Carry out one event on the board, in place.

    :raises BrokenLog: it is not the next event of this board.
    """
    if recorded.position != board.position + 1:
        raise BrokenLog("event {position} does not follow {before}", position=recorded.position, before=board.position)
    board.position = recorded.position
    board.moment = recorded.moment
    HANDLERS[recorded.event.__class__](board, recorded.event)


def fold(events: Iterable[Recorded], board: Board | None = None) -> Board:
    """The board after these events, from the start of the game or on from `board`, which is changed in place."""
    if board is None:
        board = Board()
    handlers = HANDLERS
    at = board.position
    for position, moment, _, _, event in events:
        at += 1
        if position != at:
            raise BrokenLog("event {position} does not follow {before}", position=position, before=at - 1)
        board.position = at
        board.moment = moment
        handlers[event.__class__](board, event)
    return board


# 103. Starting the game


@on(e.GameStarted)
def game_started(board: Board, event: e.GameStarted) -> None:
    board.edition = event.edition
    board.switches = dict(event.switches)
    board.format = event.format
    board.options = event.options
    board.shared_life = _chosen(event.options, "shared_life")
    board.shared_turns = _chosen(event.options, "shared_turns")
    board.seed = event.seed or ""
    board.salt = event.salt or ""
    board.order = tuple(PlayerId(number) for number in range(1, len(event.seats) + 1))
    for number, team in enumerate(event.teams):
        for id in team:
            board.players[id] = Player(id, event.seats[id - 1], event.life, number)
    board.players = {id: board.players[id] for id in board.order}


def _chosen(options: Any, name: str) -> bool:
    """Whether an option is among those told, and is true."""
    return isinstance(options, tuple) and (name, True) in options


@on(e.DeckPresented)
def deck_presented(board: Board, event: e.DeckPresented) -> None:
    player = board.players[event.player]
    board.decks[event.player] = event.cards
    player.sideboard = event.sideboard or ()
    first = board.next_object
    board.next_object += event.size
    if event.printed is None or event.cards is None:
        player.library = [ObjectId(0)] * event.size
        return
    _define(board, event)
    player.library = _library(board, first, event.cards, event.player)


@on(e.CommanderPresented)
def commander_presented(board: Board, event: e.CommanderPresented) -> None:
    board.definitions[event.definition] = event.printed
    board.seen.add(event.definition)
    board.next_definition = max(board.next_definition, event.definition + 1)
    board.next_object = event.becomes + 1
    board.commanders = {**board.commanders, event.definition: event.player}
    card = _card(board, event.becomes, event.definition, event.player, Zone.COMMAND)
    board.objects[event.becomes] = card
    board.command.append(event.becomes)


@on(e.SupplementPresented)
def supplement_presented(board: Board, event: e.SupplementPresented) -> None:
    if event.printed is not None:
        _define(board, event)
    deck = event.cards if event.cards is not None else (0,) * event.size
    board.supplements = {**board.supplements, event.player: deck}


@on(e.SupplementShuffled)
def supplement_shuffled(board: Board, event: e.SupplementShuffled) -> None:
    order = event.order if event.order is not None else (0,) * len(board.supplements[event.player])
    board.supplements = {**board.supplements, event.player: order}


@on(e.StartingLifeSet)
def starting_life_set(board: Board, event: e.StartingLifeSet) -> None:
    board.players[event.player].life = event.life


def _define(board: Board, event: e.DeckPresented | e.SupplementPresented) -> None:
    """The numbers that a deck's definitions have from now on."""
    first, printed, kinds = event.first or 0, event.printed or (), event.kinds or 0
    for offset, one in enumerate(printed):
        board.definitions[first + offset] = one
    board.next_definition = max(board.next_definition, first + kinds)


def _library(board: Board, first: int, definitions: Iterable[int], owner: PlayerId) -> list[ObjectId]:
    """New objects for the cards of a library, numbered from `first` on; cards of one kind are copies of one."""
    plain: dict[int, Obj] = {}
    library = []
    for number, definition in enumerate(definitions, first):
        id = ObjectId(number)
        known = plain.get(definition)
        if known is None:
            card = plain[definition] = _card(board, id, definition, owner, Zone.LIBRARY)
        else:
            card = known.copy()
            card.id = id
        board.objects[id] = card
        library.append(id)
    return library


def _card(board: Board, id: ObjectId, definition: int, owner: PlayerId, zone: Zone) -> Obj:
    """A new object for a card, as printed."""
    card = Obj(id, definition, owner, owner, zone)
    card.print(board.definitions[definition])
    card.entered = board.moment
    card.since = card.timestamp = card.touched = board.position
    return card


@on(e.CardSeen)
def card_seen(board: Board, event: e.CardSeen) -> None:
    board.definitions[event.definition] = event.printed
    board.seen.add(event.definition)
    board.next_definition = max(board.next_definition, event.definition + 1)


@on(e.StartingPlayerChosen)
def starting_player_chosen(board: Board, event: e.StartingPlayerChosen) -> None:
    board.starting_player = event.player


@on(e.LibraryShuffled)
def library_shuffled(board: Board, event: e.LibraryShuffled) -> None:
    player = board.players[event.player]
    first = board.next_object
    board.next_object += len(player.library)
    if event.order is None:
        for known in player.library:
            board.objects.pop(known, None)
        player.library = [ObjectId(0)] * len(player.library)
        return
    definitions = [board.objects.pop(old).definition for old in event.order]
    player.library = _library(board, first, definitions, event.player)


@on(e.MulliganTaken)
def mulligan_taken(board: Board, event: e.MulliganTaken) -> None:
    board.players[event.player].mulligans = event.taken


@on(e.HandKept)
def hand_kept(board: Board, event: e.HandKept) -> None:
    board.players[event.player].kept = True


# 104. Ending the game


@on(e.PlayerLost)
def player_lost(board: Board, event: e.PlayerLost) -> None:
    board.players[event.player].lost = event.reason


@on(e.PlayerLeft)
def player_left(board: Board, event: e.PlayerLeft) -> None:
    player = board.players[event.player]
    if board.passes and board.priority is not None and event.player in _passed(board, board.priority):
        board.passes -= 1
    for id in event.objects:
        gone = board.objects.pop(id)
        board.zone(gone.zone, gone.owner).remove(id)
        if gone.zone is Zone.BATTLEFIELD or gone.zone is Zone.STACK:
            if board.combat is not None and not gone.phased_out:
                gone.fought = board.combat.part_of(gone.id)
            board.former[id] = gone
    for hidden in (player.library, player.hand, player.graveyard):
        for id in hidden:
            board.objects.pop(id, None)
        hidden.clear()
    player.pool = ""
    player.left = True
    board.supplements = {owner: deck for owner, deck in board.supplements.items() if owner != event.player}
    board.strays = tuple(id for id in board.strays if id in board.objects)
    board.abilities_version += 1
    board.layers_version += 1


def _passed(board: Board, holder: PlayerId) -> tuple[PlayerId, ...]:
    """117.4. Who has passed since somebody acted last: those before whoever has priority now."""
    seats = [id for id in board.order if id == holder or not board.players[id].left]
    at = seats.index(holder)
    before = seats[at + 1 :] + seats[:at]
    return tuple(before[-board.passes :])


@on(e.GameEnded)
def game_ended(board: Board, event: e.GameEnded) -> None:
    board.outcome = (event.winners, event.reason)
    board.priority = None


# 106. Mana


@on(e.ManaAdded)
def mana_added(board: Board, event: e.ManaAdded) -> None:
    board.players[event.player].pool = event.pool


@on(e.ManaPaid)
def mana_paid(board: Board, event: e.ManaPaid) -> None:
    board.players[event.player].pool = event.pool


@on(e.ManaEmptied)
def mana_emptied(board: Board, event: e.ManaEmptied) -> None:
    board.players[event.player].pool = ""


# 110, 111. Permanents and tokens


@on(e.PermanentsTapped)
def permanents_tapped(board: Board, event: e.PermanentsTapped) -> None:
    for id in event.objects:
        board.objects[id].tapped = True


@on(e.PermanentsUntapped)
def permanents_untapped(board: Board, event: e.PermanentsUntapped) -> None:
    for id in event.objects:
        board.objects[id].tapped = False


@on(e.TokenCreated)
def token_created(board: Board, event: e.TokenCreated) -> None:
    id = event.becomes
    board.next_object = id + 1
    token = _card(board, id, event.definition, event.player, Zone.BATTLEFIELD)
    token.token = True
    token.tapped = event.tapped
    board.objects[id] = token
    board.battlefield.append(id)
    board.abilities_version += 1
    board.layers_version += 1


@on(e.EnteredUnder)
def entered_under(board: Board, event: e.EnteredUnder) -> None:
    found = board.objects[event.object]
    found.controller = found.under = event.player
    board.abilities_version += 1
    board.layers_version += 1


@on(e.TokenCeased)
def token_ceased(board: Board, event: e.TokenCeased) -> None:
    _ceased(board, event.object, event.player, event.zone)


def _ceased(board: Board, id: ObjectId, owner: PlayerId, place: Zone) -> None:
    zone = board.zone(place, owner)
    ceased = board.objects.pop(id, None)
    zone.remove(id if id in zone else ObjectId(0))
    if ceased is not None:
        board.former[id] = ceased
    if id in board.strays:
        at = board.strays.index(id)
        board.strays = (*board.strays[:at], *board.strays[at + 1 :])


# 119. Life


@on(e.LifeGained)
def life_gained(board: Board, event: e.LifeGained) -> None:
    _life(board, event.player, event.total)


def _life(board: Board, id: PlayerId, total: int) -> None:
    """810.9. The total is the team's where life is shared."""
    player = board.players[id]
    player.life = total
    player.touched = board.position
    if board.shared_life:
        for other in board.players.values():
            if other.team == player.team:
                other.life = total
                other.touched = board.position


@on(e.LifeLost)
def life_lost(board: Board, event: e.LifeLost) -> None:
    _life(board, event.player, event.total)


# 120. Damage


@on(e.DamageDealt)
def damage_dealt(board: Board, event: e.DamageDealt) -> None:
    if is_player(event.recipient):
        return
    recipient = board.objects[ObjectId(event.recipient)]
    recipient.touched = board.position
    if event.deathtouch:
        recipient.deathtouched = True


@on(e.CommanderDamaged)
def commander_damaged(board: Board, event: e.CommanderDamaged) -> None:
    player = board.players[event.player]
    player.commander_damage[event.commander] = event.total
    player.touched = board.position


@on(e.DamageMarked)
def damage_marked(board: Board, event: e.DamageMarked) -> None:
    creature = board.objects[event.creature]
    creature.damage = event.total
    creature.touched = board.position


@on(e.DamageRemoved)
def damage_removed(board: Board, event: e.DamageRemoved) -> None:
    for id in event.objects:
        permanent = board.objects[id]
        permanent.damage = 0
        permanent.deathtouched = False


# 121. Drawing


@on(e.CardDrawn)
def card_drawn(board: Board, event: e.CardDrawn) -> None:
    board.players[event.player].draws = event.this_turn


@on(e.DrawFailed)
def draw_failed(board: Board, event: e.DrawFailed) -> None:
    player = board.players[event.player]
    player.failed_draw = True
    player.touched = board.position


# 122. Counters


@on(e.CountersPut)
def counters_put(board: Board, event: e.CountersPut) -> None:
    found = _own(board, event.object)
    found.counters[event.kind] = event.total
    found.touched = board.position
    board.layers_version += 1


@on(e.CountersRemoved)
def counters_removed(board: Board, event: e.CountersRemoved) -> None:
    if event.object in board.former:
        return  # 704.8: it left at the same time, and is remembered as it was before
    found = _own(board, event.object)
    if event.total:
        found.counters[event.kind] = event.total
    else:
        found.counters.pop(event.kind, None)
    found.touched = board.position
    board.layers_version += 1


@on(e.PlayerCountersPut)
def player_counters_put(board: Board, event: e.PlayerCountersPut) -> None:
    player = board.players[event.player]
    player.counters[event.kind] = event.total
    player.touched = board.position


def _own(board: Board, id: ObjectId) -> Obj:
    """The object, ready to be changed: one outside battlefield and stack is shared between copies of a board."""
    found = board.objects[id]
    if found.zone is not Zone.BATTLEFIELD and found.zone is not Zone.STACK:
        found = board.objects[id] = found.copy()
    return found


# 400. Zones


@on(e.ObjectMoved)
def object_moved(board: Board, event: e.ObjectMoved) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    source, to, owner = event.source, event.to, event.player
    old = None
    if event.object is not None:
        old = board.objects.pop(event.object)
        board.zone(source, owner).remove(event.object)
        if source is not Zone.BATTLEFIELD and source is not Zone.STACK:
            old = old.copy()
        elif board.combat is not None and not old.phased_out:
            old.fought = board.combat.part_of(old.id)
        if old.bore:
            old.bore = tuple([one for one in old.bore if one[0] == board.moment])
        if old.attached_to is not None:
            _no_longer_attached(board, old)
        board.former[event.object] = old
    else:
        hidden = board.zone(source, owner)
        at = 0 if source is Zone.LIBRARY or ObjectId(0) not in hidden else hidden.index(ObjectId(0))
        board.objects.pop(hidden.pop(at), None)
    if event.becomes is None or event.definition is None:
        _insert(board.zone(to, owner), ObjectId(0), event.index)
    else:
        card = _card(board, id, event.definition, owner, to)
        card.controller = card.under = event.controller
        card.tapped = event.tapped
        if old is not None and old.token:
            card.token = True
            board.strays = (*board.strays, id)
        if old is not None and old.copy_of:
            card.copy_of = old.copy_of
            board.strays = (*(stray for stray in board.strays if stray != old.id), id)
        if to is Zone.STACK:
            card.kind = "spell"
        elif source is Zone.STACK and to is Zone.BATTLEFIELD and old is not None:
            card.x = old.x
            card.chosen = old.chosen.copy()
        if old is not None:
            old.became = id
        board.objects[id] = card
        _insert(board.zone(to, owner), id, event.index)
    if source is Zone.BATTLEFIELD or to is Zone.BATTLEFIELD:
        board.abilities_version += 1
        board.layers_version += 1
    elif source is Zone.GRAVEYARD or to is Zone.GRAVEYARD or to is Zone.COMMAND:
        board.abilities_version += 1


@on(e.MeldedCardMoved)
def melded_card_moved(board: Board, event: e.MeldedCardMoved) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    zone = board.zone(event.to, event.player)
    at = event.index
    if at is not None and at >= 0:
        at += not event.above
    elif event.above and event.to is Zone.LIBRARY:
        at = len(zone) - 1
    if event.becomes is None or event.definition is None:
        _insert(zone, ObjectId(0), at)
        return
    board.objects[id] = _card(board, id, event.definition, event.player, event.to)
    _insert(zone, id, at)
    if event.object is not None and event.object in board.former:
        board.former[event.object].parted = id
    if event.to is Zone.GRAVEYARD or event.to is Zone.COMMAND:
        board.abilities_version += 1


def _insert(zone: list[ObjectId], id: ObjectId, index: int | None) -> None:
    """Put an object into a zone: at an index counted from the top of a library, otherwise at the end."""
    if index is None or index < 0:
        zone.append(id)
    else:
        zone.insert(index, id)


@on(e.LibraryArranged)
def library_arranged(board: Board, event: e.LibraryArranged) -> None:
    if event.top is None or event.bottom is None:
        return
    library = board.players[event.player].library
    count = len(event.top) + len(event.bottom)
    library[:] = [*event.top, *library[count:], *event.bottom]


# 500. Turn structure


@on(e.TurnBegan)
def turn_began(board: Board, event: e.TurnBegan) -> None:
    if board.time_of_day and board.active is not None:
        team, last = board.players[board.active].team, board.active
        board.spells_last_turn = max(
            player.spells
            for player in board.players.values()
            if player.id == last or (board.shared_turns and player.team == team)
        )
    board.turn = event.number
    board.turn_position = board.players[event.player].began = board.position
    board.active = event.player
    if board.shared_turns:
        for member in board.team_of(event.player):
            board.players[member].began = board.position
    board.phase = board.step = None
    board.phases_left = TURN
    board.lone_steps = ()
    board.steps_left = board.added_steps = ()
    board.main_phases = board.combats = 0
    board.first_combat = ()
    board.attacked_this_turn = board.blocked_this_turn = ()
    if event.extra:
        _take_extra_turn(board, event.player, event.number)
    else:
        board.regular = event.player
    for player in board.players.values():
        player.lands = player.spells = player.draws = player.rolls = 0
    for id in board.battlefield:
        permanent = board.objects[id]
        if permanent.used:
            permanent.used = {}
    _forget(board)


def _take_extra_turn(board: Board, player: PlayerId, number: int) -> bool:
    """500.7. The turn created last is taken first; whether there was one."""
    turns = board.extra_turns
    for at in range(len(turns) - 1, -1, -1):
        if turns[at][1] < number and (turns[at][0] == player or player in board.side(turns[at][0])):
            board.extra_turns = turns[:at] + turns[at + 1 :]
            return True
    return False


def _forget(board: Board) -> None:
    """Keep of what has left only what something in force may still ask about."""
    wanted: set[ObjectId] = set()
    for effect in board.effects.values():
        wanted.add(ObjectId(effect.data.source))
        wanted.update(ObjectId(id) for id in effect.data.objects)
        wanted.update(_numbers(effect.data.bindings))
    for waiting in board.triggers.values():
        wanted.add(waiting.source)
        wanted.update(_numbers(waiting.bindings))
    for id in (*board.stack, *board.battlefield):
        found = board.objects[id]
        if found.source is not None:
            wanted.add(found.source)
        wanted.update(_numbers(tuple(found.bindings.values())))
    board.former = {id: found for id, found in board.former.items() if id in wanted}


def _numbers(data: Any) -> set[ObjectId]:
    """Every number in frozen data that could be an object."""
    if isinstance(data, int):
        return {ObjectId(data)}
    found: set[ObjectId] = set()
    if isinstance(data, tuple):
        for item in data:
            found |= _numbers(item)
    return found


@on(e.TurnEnded)
def turn_ended(board: Board, event: e.TurnEnded) -> None:
    board.phase = board.step = board.only_step = None
    board.phases_left = board.lone_steps = ()


@on(e.PhaseBegan)
def phase_began(board: Board, event: e.PhaseBegan) -> None:
    phase = event.phase
    board.phase = phase
    board.phase_position = board.position
    board.step = None
    board.only_step = _next_phase(board)
    board.steps_left = STEPS[phase]
    board.added_steps = ()
    board.passes = 0
    if phase in MAIN_PHASES:
        board.main_phases += 1
    elif phase is Phase.COMBAT:
        board.combats += 1
        board.combat = Combat()


@on(e.PhaseEnded)
def phase_ended(board: Board, event: e.PhaseEnded) -> None:
    board.phase = board.step = None
    board.steps_left = board.added_steps = ()
    board.priority = None
    if event.phase is Phase.COMBAT:
        if board.combats == 1:
            board.first_combat = _combat(board).begun
        board.combat = None


@on(e.StepBegan)
def step_began(board: Board, event: e.StepBegan) -> None:
    board.step = event.step
    board.step_position = board.position
    board.passes = 0
    if board.steps_left and board.steps_left[0] is event.step:
        _next_step(board)
    if board.combat is not None:
        board.combat.begun = (*board.combat.begun, event.step)


@on(e.StepEnded)
def step_ended(board: Board, event: e.StepEnded) -> None:
    board.step = None
    board.priority = None


@on(e.TurnSkipped)
def turn_skipped(board: Board, event: e.TurnSkipped) -> None:
    if not _take_extra_turn(board, event.player, board.turn + 1):
        board.regular = event.player
    _use_up(board, event.effect)


@on(e.PhaseSkipped)
def phase_skipped(board: Board, event: e.PhaseSkipped) -> None:
    _next_phase(board)
    _use_up(board, event.effect)


@on(e.StepSkipped)
def step_skipped(board: Board, event: e.StepSkipped) -> None:
    _next_step(board)
    _use_up(board, event.effect)


def _next_step(board: Board) -> None:
    """The next step is not to come any more."""
    board.steps_left = board.steps_left[1:]
    added = board.added_steps[1:]
    board.added_steps = added if any(added) else ()


def _use_up(board: Board, effect: int | None) -> None:
    """An effect that skips something once is gone after it."""
    if effect is not None:
        del board.effects[effect]
        board.abilities_version += 1


@on(e.TurnScheduled)
def turn_scheduled(board: Board, event: e.TurnScheduled) -> None:
    board.extra_turns = (*board.extra_turns, (event.player, event.after))


@on(e.PhaseScheduled)
def phase_scheduled(board: Board, event: e.PhaseScheduled) -> None:
    _add_phase(board, event.phase, event.after, None)


@on(e.LoneStepScheduled)
def lone_step_scheduled(board: Board, event: e.LoneStepScheduled) -> None:
    _add_phase(board, event.phase, event.after, event.step)


def _add_phase(board: Board, phase: Phase, after: Phase, only: Step | None) -> None:
    """500.8, 500.10. A phase right after another, with only one step if it is there for that."""
    left = board.phases_left
    at = 0 if board.phase is after else left.index(after) + 1
    lone = board.lone_steps or (None,) * len(left) if only is not None or board.lone_steps else ()
    board.phases_left = (*left[:at], phase, *left[at:])
    board.lone_steps = (*lone[:at], only, *lone[at:]) if lone or only is not None else ()


def _next_phase(board: Board) -> Step | None:
    """The next phase is not to come any more; the only step that it has, if it is there for that."""
    only, left = (board.lone_steps or (None,))[0], board.lone_steps[1:]
    board.phases_left = board.phases_left[1:]
    board.lone_steps = left if any(left) else ()
    return only


@on(e.StepScheduled)
def step_scheduled(board: Board, event: e.StepScheduled) -> None:
    left = board.steps_left
    at = event.place
    if at is None:
        at = 0 if board.step is event.after else left.index(event.after) + 1
    board.steps_left = (*left[:at], event.step, *left[at:])
    if board.added_steps or board.only_step not in (None, event.step):
        added = board.added_steps or (False,) * len(left)
        board.added_steps = (*added[:at], True, *added[at:])


@on(e.PermanentsPhased)
def permanents_phased(board: Board, event: e.PermanentsPhased) -> None:
    for id in event.out:
        permanent = board.objects[id]
        permanent.phased_out = True
        permanent.fought = {} if board.combat is None else board.combat.part_of(id)
    for id in event.back:
        permanent = board.objects[id]
        permanent.phased_out = False
        permanent.fought = {}
        permanent.touched = board.position
    board.abilities_version += 1
    board.layers_version += 1


# 117. Priority and decisions


@on(e.PriorityGiven)
def priority_given(board: Board, event: e.PriorityGiven) -> None:
    board.priority = event.player


@on(e.PriorityPassed)
def priority_passed(board: Board, event: e.PriorityPassed) -> None:
    board.passes += 1


# 508, 509, 510, 511. Combat


@on(e.DefendingPlayerChosen)
def defending_player_chosen(board: Board, event: e.DefendingPlayerChosen) -> None:
    _combat(board).defending = event.defender


@on(e.AttackersDeclared)
def attackers_declared(board: Board, event: e.AttackersDeclared) -> None:
    combat = _combat(board)
    combat.attackers_declared = True
    for attacker, attacked, defender in event.attacks:
        combat.attackers[attacker] = Attack(attacked, defender)
        combat.since[attacker] = board.position
        _besiege(board, attacked)
    combat.bands = tuple(
        band for members in combat.bands if (band := tuple(id for id in members if id in combat.attackers))
    )
    board.attacked_this_turn += tuple(attacker for attacker, _, _ in event.attacks)


def _besiege(board: Board, attacked: EntityId) -> None:
    """506.4. What is attacked, and since when if it is a battle."""
    combat = _combat(board)
    combat.beset.add(attacked)
    found = board.get(attacked)
    if found is not None and "battle" in found.types:
        combat.besieged[found.id] = board.position


def _combat(board: Board) -> Combat:
    if board.combat is None:
        raise BrokenLog("event {position} needs a combat phase", position=board.position)
    return board.combat


@on(e.BlockersDeclared)
def blockers_declared(board: Board, event: e.BlockersDeclared) -> None:
    combat = _combat(board)
    combat.blockers_declared = True
    for blocker, attacker in event.blocks:
        combat.blocks.setdefault(blocker, []).append(attacker)
        combat.attackers[attacker].blockers.append(blocker)
        combat.since[blocker] = board.position
    for attacker in event.blocked:
        combat.attackers[attacker].blocked = True
    for attacker in event.unblocked:
        combat.attackers[attacker].blocked = False
    board.blocked_this_turn += tuple(dict.fromkeys(blocker for blocker, _ in event.blocks))


@on(e.BandsFormed)
def bands_formed(board: Board, event: e.BandsFormed) -> None:
    _combat(board).bands = event.bands


@on(e.DamageOrderAnnounced)
def damage_order_announced(board: Board, event: e.DamageOrderAnnounced) -> None:
    combat = _combat(board)
    if event.creature in combat.attackers:
        combat.attackers[event.creature].blockers = list(event.order)
    else:
        combat.blocks[event.creature] = list(event.order)


@on(e.BecameAttacking)
def became_attacking(board: Board, event: e.BecameAttacking) -> None:
    combat = _combat(board)
    attack = Attack(event.attacked, event.defender)
    if combat.blockers_declared:
        attack.blocked = False
    combat.attackers[event.creature] = attack
    combat.since[event.creature] = board.position
    _besiege(board, event.attacked)


@on(e.AttackReselected)
def attack_reselected(board: Board, event: e.AttackReselected) -> None:
    attack = _combat(board).attackers[event.creature]
    attack.attacked = event.attacked
    attack.defender = event.defender
    _besiege(board, event.attacked)


@on(e.BecameBlocking)
def became_blocking(board: Board, event: e.BecameBlocking) -> None:
    combat = _combat(board)
    if event.creature not in combat.blocks:
        combat.since[event.creature] = board.position
    combat.blocks.setdefault(event.creature, []).append(event.attacker)
    attack = combat.attackers[event.attacker]
    attack.blockers.append(event.creature)
    attack.blocked = True
    if not event.entering and event.creature not in board.blocked_this_turn:
        board.blocked_this_turn += (event.creature,)


@on(e.BecameBlocked)
def became_blocked(board: Board, event: e.BecameBlocked) -> None:
    _combat(board).attackers[event.attacker].blocked = True


@on(e.BecameUnblocked)
def became_unblocked(board: Board, event: e.BecameUnblocked) -> None:
    _combat(board).attackers[event.attacker].blocked = False


@on(e.StoppedBlocking)
def stopped_blocking(board: Board, event: e.StoppedBlocking) -> None:
    combat = _combat(board)
    left = [attacker for attacker in combat.blocks[event.creature] if attacker not in event.attackers]
    if left:
        combat.blocks[event.creature] = left
    else:
        del combat.blocks[event.creature]
    for attacker in event.attackers:
        combat.attackers[attacker].blockers.remove(event.creature)


@on(e.StoppedBeingAttacked)
def stopped_being_attacked(board: Board, event: e.StoppedBeingAttacked) -> None:
    _nothing_attacks(_combat(board), event.object)


def _nothing_attacks(combat: Combat, id: ObjectId) -> None:
    for attack in combat.attackers.values():
        if attack.attacked == id:
            attack.attacked = None


@on(e.CombatDamageStepBegan)
def combat_damage_step_began(board: Board, event: e.CombatDamageStepBegan) -> None:
    combat = _combat(board)
    combat.damage_steps += 1
    if event.first:
        combat.struck_first = event.creatures


@on(e.RemovedFromCombat)
def removed_from_combat(board: Board, event: e.RemovedFromCombat) -> None:
    combat = _combat(board)
    combat.bands = tuple(
        band for members in combat.bands if (band := tuple(id for id in members if id not in event.objects))
    )
    attacked = {attack.attacked for attack in combat.attackers.values()}
    for id in event.objects:
        if id in combat.attackers:
            combat.gone[id] = attack = combat.attackers.pop(id)
            for blocker in attack.blockers:
                if id in combat.blocks.get(blocker, ()):
                    combat.blocks[blocker].remove(id)
        if id in combat.blocks:
            combat.gone_blocks[id] = combat.blocks.pop(id)
            for attacker in combat.gone_blocks[id]:
                if attacker in combat.attackers and id in combat.attackers[attacker].blockers:
                    combat.attackers[attacker].blockers.remove(id)
        if id in attacked:
            _nothing_attacks(combat, id)


# 601, 602, 603. Spells and abilities


@on(e.LandPlayed)
def land_played(board: Board, event: e.LandPlayed) -> None:
    board.players[event.player].lands = event.this_turn
    board.passes = 0


@on(e.AbilityPutOnStack)
def ability_put_on_stack(board: Board, event: e.AbilityPutOnStack) -> None:
    id = event.becomes
    board.next_object = id + 1
    ability = Obj(id, event.ability[0], event.player, event.player, Zone.STACK)
    _named_after(board, ability, event.source)
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


def _named_after(board: Board, ability: Obj, id: ObjectId | None) -> None:
    """113.7. An ability goes by the name of its source, and has its colours."""
    source = None if id is None else board.objects.get(id) or board.former.get(id)
    if source is not None:
        ability.name = source.name
        ability.colors = source.colors


@on(e.ModesChosen)
def modes_chosen(board: Board, event: e.ModesChosen) -> None:
    board.objects[event.object].modes = event.modes


@on(e.XChosen)
def x_chosen(board: Board, event: e.XChosen) -> None:
    board.objects[event.object].x = event.x


@on(e.TargetsChosen)
def targets_chosen(board: Board, event: e.TargetsChosen) -> None:
    board.objects[event.object].targets = dict(event.targets)


@on(e.DamageDivided)
def damage_divided(board: Board, event: e.DamageDivided) -> None:
    board.objects[event.object].shares = dict(event.shares)


@on(e.SpellCast)
def spell_cast(board: Board, event: e.SpellCast) -> None:
    board.players[event.player].spells = event.this_turn
    board.passes = 0


@on(e.CommanderCast)
def commander_cast(board: Board, event: e.CommanderCast) -> None:
    board.players[event.player].commander_casts[event.definition] = event.times


@on(e.AbilityActivated)
def ability_activated(board: Board, event: e.AbilityActivated) -> None:
    source = board.objects.get(event.source)
    if source is not None and source.zone is Zone.BATTLEFIELD:
        source.used[event.ability[1]] = source.used.get(event.ability[1], 0) + 1
    board.passes = 0


@on(e.AbilityTriggered)
def ability_triggered(board: Board, event: e.AbilityTriggered) -> None:
    board.next_trigger = event.number + 1
    source = board.objects.get(event.source)
    if source is None and event.source in board.former:
        source = board.former[event.source] = board.former[event.source].copy()
    if source is not None and source.zone is Zone.BATTLEFIELD:
        source.used[-1 - event.ability[1]] = source.used.get(-1 - event.ability[1], 0) + 1
    if event.ability == SPEED_ABILITY:
        board.players[event.player].sped = board.turn
    board.triggers[event.number] = Trigger(
        event.number, event.player, event.source, event.ability, event.bindings, board.position
    )


@on(e.TriggerRemoved)
def trigger_removed(board: Board, event: e.TriggerRemoved) -> None:
    del board.triggers[event.number]


# 608. Resolving


@on(e.ResolutionBegan)
def resolution_began(board: Board, event: e.ResolutionBegan) -> None:
    board.passes = 0
    board.priority = None


@on(e.Resolved)
def resolved(board: Board, event: e.Resolved) -> None:
    _leave_stack(board, event.object)


@on(e.DidNotResolve)
def did_not_resolve(board: Board, event: e.DidNotResolve) -> None:
    _leave_stack(board, event.object)


@on(e.Countered)
def countered(board: Board, event: e.Countered) -> None:
    _leave_stack(board, event.object)


def _leave_stack(board: Board, id: ObjectId) -> None:
    """112.2 An ability on the stack is gone with this; a spell is moved by an event of its own."""
    found = board.objects.get(id)
    if found is not None and found.kind != "spell":
        board.stack.remove(id)
        board.former[id] = board.objects.pop(id)


# 611, 613. Continuous effects


@on(e.EffectStarted)
def effect_started(board: Board, event: e.EffectStarted) -> None:
    data = event.effect
    board.next_effect = data.id + 1
    board.effects[data.id] = Effect(data, board.position, data.remaining)
    for id in data.objects:
        affected = board.objects.get(ObjectId(id))
        if affected is not None and affected.zone is Zone.BATTLEFIELD:
            affected.touched = board.position
    board.abilities_version += 1
    board.layers_version += 1


@on(e.EffectChanged)
def effect_changed(board: Board, event: e.EffectChanged) -> None:
    board.effects[event.effect].remaining = event.remaining


@on(e.EffectsEnded)
def effects_ended(board: Board, event: e.EffectsEnded) -> None:
    for id in event.effects:
        for affected in board.effects.pop(id).data.objects:
            found = board.objects.get(ObjectId(affected))
            if found is not None and id in found.copies:
                del found.copies[id]
    board.abilities_version += 1
    board.layers_version += 1


@on(e.CharacteristicsChanged)
def characteristics_changed(board: Board, event: e.CharacteristicsChanged) -> None:
    found = _own(board, event.object)
    for name, _, after in event.changes:
        setattr(found, name, after)
        if name == "abilities":
            board.abilities_version += 1
    found.altered = True
    found.touched = board.position


@on(e.ControlChanged)
def control_changed(board: Board, event: e.ControlChanged) -> None:
    found = board.objects[event.object]
    found.controller = event.after
    found.altered = True
    found.since = found.touched = board.position
    board.abilities_version += 1
    board.layers_version += 1


# 701. Keyword actions


def _no_longer_attached(board: Board, found: Obj) -> None:
    """608.2h. What it was attached to remembers it, should that leave in this moment or have left before."""
    assert found.attached_to is not None
    id = ObjectId(found.attached_to)
    host = board.objects.get(id)
    if host is None:
        if id not in board.former:
            return
        host = board.former[id] = board.former[id].copy()
    elif host.bore:
        host.bore = tuple([one for one in host.bore if one[0] == board.moment])
    host.bore = (*host.bore, (board.moment, found.id))


@on(e.ObjectAttached)
def object_attached(board: Board, event: e.ObjectAttached) -> None:
    found = board.objects[event.object]
    if found.attached_to is not None:
        _no_longer_attached(board, found)
    found.attached_to = event.to
    found.timestamp = found.touched = board.position
    board.layers_version += 1


@on(e.ObjectUnattached)
def object_unattached(board: Board, event: e.ObjectUnattached) -> None:
    if event.object in board.former:
        return  # 704.8: it left at the same time, and is remembered as it was before
    found = board.objects[event.object]
    if found.attached_to is not None:
        _no_longer_attached(board, found)
    found.attached_to = None
    found.touched = board.position
    board.layers_version += 1


@on(e.PermanentTransformed)
def permanent_transformed(board: Board, event: e.PermanentTransformed) -> None:
    found = board.objects[event.object]
    found.back = event.definition if event.definition != found.definition else 0
    front = board.definitions[found.definition]
    found.front_cost = front.mana_cost if found.back and not event.modal else None
    if not found.copies:
        token = found.token
        found.print(board.definitions[event.definition])
        found.token = token
    found.turned = found.timestamp = found.touched = board.position
    board.abilities_version += 1
    board.layers_version += 1


@on(e.CardsMelded)
def cards_melded(board: Board, event: e.CardsMelded) -> None:
    found = board.objects[event.object]
    other = board.objects.pop(event.card).copy()
    board.zone(other.zone, other.owner).remove(event.card)
    other.became = event.object
    board.former[event.card] = other
    found.melded = event.other
    found.back = event.definition
    found.front_cost = event.cost
    found.print(board.definitions[event.definition])
    found.touched = board.position
    board.abilities_version += 1
    board.layers_version += 1


@on(e.ProtectorChosen)
def protector_chosen(board: Board, event: e.ProtectorChosen) -> None:
    found = _own(board, event.object)
    found.protector = event.player
    found.touched = board.position


@on(e.QualityChosen)
def quality_chosen(board: Board, event: e.QualityChosen) -> None:
    _own(board, event.object).chosen[event.name] = event.value
    board.layers_version += 1


@on(e.ObjectsLinked)
def objects_linked(board: Board, event: e.ObjectsLinked) -> None:
    found = _own(board, event.object)
    found.linked[event.name] = (*found.linked.get(event.name, ()), *event.objects)


# 704. State-based actions


@on(e.StateBasedActionsPerformed)
def state_based_actions_performed(board: Board, event: e.StateBasedActionsPerformed) -> None:
    for id in board.battlefield:
        board.objects[id].deathtouched = False
    for player in board.players.values():
        player.failed_draw = False


# 612. Text-changing effects


@on(e.SectorChosen)
def sector_chosen(board: Board, event: e.SectorChosen) -> None:
    found = board.objects[event.object]
    found.sector = event.sector
    found.touched = board.position
    board.sectored = 1
    board.layers_version += 1


@on(e.SectorsEnded)
def sectors_ended(board: Board, event: e.SectorsEnded) -> None:
    for id in event.objects:
        board.objects[id].sector = ""
    board.sectored = 0
    board.layers_version += 1


@on(e.TextRewritten)
def text_rewritten(board: Board, event: e.TextRewritten) -> None:
    board.definitions[event.becomes] = event.printed
    board.seen.add(event.becomes)
    board.next_definition = max(board.next_definition, event.becomes + 1)
    board.rewritten = {**board.rewritten, event.becomes: (event.definition, event.words)}


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
    board.abilities_version += 1
    board.layers_version += 1


# 707. Copying objects


@on(e.BecameCopy)
def became_copy(board: Board, event: e.BecameCopy) -> None:
    found = board.objects[event.object]
    found.touched = board.position
    if event.effect is None:
        if found.copy_of != "faces" or not _was(board, event.of, found):
            found.become_copy(event.values)
    else:
        found.copies[event.effect] = event.values
    if event.token:
        found.token, found.copy_of = True, ""
        board.strays = tuple(id for id in board.strays if id != event.object)
    board.abilities_version += 1
    board.layers_version += 1


def _was(board: Board, id: ObjectId, found: Obj) -> bool:
    """608.3f. Whether it is what that became, with both its faces (707.10g), and copies nothing else."""
    was = board.former.get(id)
    return was is not None and was.became == found.id


@on(e.CopyPutOnStack)
def copy_put_on_stack(board: Board, event: e.CopyPutOnStack) -> None:
    id = event.becomes
    board.next_object = id + 1
    if event.values is not None:
        copy = Obj(id, event.values.definition, event.player, event.player, Zone.STACK)
        if event.double_faced:
            copy.print(board.definitions[event.values.definition])
            copy.token = False
        else:
            copy.become_copy(event.values)
        copy.copy_of = "faces" if event.double_faced else "spell"
    else:
        assert event.ability is not None
        copy = Obj(id, event.ability[0], event.player, event.player, Zone.STACK)
        _named_after(board, copy, event.source)
    copy.kind = event.kind
    copy.source = event.source
    copy.ability = event.ability
    copy.bindings = dict(event.bindings)
    copy.modes = event.modes
    copy.x = event.x
    copy.targets = dict(event.targets)
    copy.shares = dict(event.shares)
    copy.chosen = dict(event.chosen)
    copy.linked = dict(event.linked)
    copy.entered = board.moment
    copy.since = copy.timestamp = copy.touched = board.position
    board.objects[id] = copy
    board.stack.append(id)
    board.passes = 0


@on(e.CardCopied)
def card_copied(board: Board, event: e.CardCopied) -> None:
    id = event.becomes
    board.next_object = id + 1
    copy = _card(board, id, event.definition, event.player, event.zone)
    copy.copy_of = "card"
    board.objects[id] = copy
    board.zone(event.zone, event.player).append(id)
    board.strays = (*board.strays, id)


@on(e.NamedCardCopied)
def named_card_copied(board: Board, event: e.NamedCardCopied) -> None:
    id = event.becomes
    board.next_object = id + 1
    copy = board.objects[id] = _card(board, id, event.definition, event.player, Zone.COMMAND)
    copy.copy_of = "card"
    board.command.append(id)
    board.strays = (*board.strays, id)
    board.abilities_version += 1


@on(e.CopyCeased)
def copy_ceased(board: Board, event: e.CopyCeased) -> None:
    on_battlefield = event.zone is Zone.BATTLEFIELD
    _ceased(board, event.object, event.player, event.zone)
    if on_battlefield:
        board.abilities_version += 1
        board.layers_version += 1


# 901, 904. Planes and schemes


@on(e.SchemeSetInMotion)
def scheme_set_in_motion(board: Board, event: e.SchemeSetInMotion) -> None:
    _turned_up(board, event.player, event.definition, event.becomes)


@on(e.SchemeAbandoned)
def scheme_abandoned(board: Board, event: e.SchemeAbandoned) -> None:
    _turned_down(board, event.player, event.object)


@on(e.PlanarControllerChanged)
def planar_controller_changed(board: Board, event: e.PlanarControllerChanged) -> None:
    board.planar_controller = event.player
    communal = _chosen(board.options, "single_planar_deck")
    if communal:  # 901.15b
        (deck,) = board.supplements.values()
        board.supplements = {event.player: deck}
    for id in board.command:
        if "plane" in board.objects[id].types or "phenomenon" in board.objects[id].types:
            found = _own(board, id)
            found.controller = event.player
            found.owner = event.player if communal else found.owner
    board.abilities_version += 1
    board.layers_version += 1


@on(e.PlaneTurnedUp)
def plane_turned_up(board: Board, event: e.PlaneTurnedUp) -> None:
    found = _turned_up(board, event.player, event.definition, event.becomes)
    if board.planar_controller is not None:
        found.controller = found.under = board.planar_controller


@on(e.PlaneTurnedDown)
def plane_turned_down(board: Board, event: e.PlaneTurnedDown) -> None:
    _turned_down(board, event.player, event.object)


@on(e.PlanarDieRolled)
def planar_die_rolled(board: Board, event: e.PlanarDieRolled) -> None:
    board.players[event.player].rolls = event.this_turn
    board.passes = 0


@on(e.DungeonBroughtIn)
def dungeon_brought_in(board: Board, event: e.DungeonBroughtIn) -> None:
    board.next_object = event.becomes + 1
    board.objects[event.becomes] = _card(board, event.becomes, event.definition, event.player, Zone.COMMAND)
    board.command.append(event.becomes)
    board.abilities_version += 1
    board.layers_version += 1


@on(e.VentureMarkerMoved)
def venture_marker_moved(board: Board, event: e.VentureMarkerMoved) -> None:
    found = _own(board, event.object)
    found.room = event.room
    found.touched = board.position


@on(e.DungeonCompleted)
def dungeon_completed(board: Board, event: e.DungeonCompleted) -> None:
    board.former[event.object] = board.objects.pop(event.object)
    board.command.remove(event.object)
    player = board.players[event.player]
    player.completed = (*player.completed, event.definition)
    board.abilities_version += 1
    board.layers_version += 1


@on(e.SpeedChanged)
def speed_changed(board: Board, event: e.SpeedChanged) -> None:
    player = board.players[event.player]
    player.speed = event.total
    player.touched = board.position
    board.layers_version += 1


@on(e.TimeOfDayChanged)
def time_of_day_changed(board: Board, event: e.TimeOfDayChanged) -> None:
    board.time_of_day = event.after
    board.layers_version += 1


def _turned_up(board: Board, owner: PlayerId, definition: int, id: ObjectId) -> Obj:
    """The top card of a supplementary deck is an object in the command zone now."""
    board.next_object = id + 1
    board.supplements = {**board.supplements, owner: board.supplements[owner][1:]}
    found = board.objects[id] = _card(board, id, definition, owner, Zone.COMMAND)
    board.command.append(id)
    board.abilities_version += 1
    board.layers_version += 1
    return found


def _turned_down(board: Board, owner: PlayerId, id: ObjectId) -> None:
    """311.6. Face down on the bottom of its deck it is that object no more; everybody knows which card it is."""
    found = board.former[id] = board.objects.pop(id)
    board.command.remove(id)
    board.supplements = {**board.supplements, owner: (*board.supplements[owner], found.definition)}
    board.abilities_version += 1
    board.layers_version += 1


nothing(
    e.LoopFound,
    e.Planeswalked,
    e.ChaosEnsued,
    e.DamageProposed,
    e.ExcessDamageMoved,
    e.ExcessDamageDealt,
    e.CardsRevealed,
    e.CardsLookedAt,
    e.DecisionMade,
    e.CombatDamageAssigned,
    e.CostLocked,
    e.ReplacementApplied,
    e.PermanentDestroyed,
    e.PermanentSacrificed,
    e.PermanentExerted,
    e.CardDiscarded,
    e.PermanentRegenerated,
    e.LibrarySearched,
    e.CoinFlipped,
    e.DieRolled,
    e.BoardDigested,
)
