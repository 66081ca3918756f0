"""603. Triggered abilities: noticing their events, and putting them on the stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import starmap
from typing import TYPE_CHECKING, Final

from domain import events as e
from domain.board.abilities import triggering_of
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Trigger
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node, Pattern
from domain.cards.grammar.costs import Target
from domain.cards.language.abilities import is_of_cycling
from domain.events import Event, Recorded
from domain.ids import Bound, ObjectId, PlayerId
from domain.kernel.questions import Order
from domain.reasons import Reason
from domain.rules import mechanics
from domain.rules.abilities import again, delayed, history, object_memory, simultaneous
from domain.rules.abilities.activations import cycled, is_cycling
from domain.rules.abilities.index import Index, Watcher, index
from domain.rules.abilities.keywords import of_keyword
from domain.rules.abilities.moves_caused import discarded
from domain.rules.abilities.simultaneous import Moment, Occurrence
from domain.rules.abilities.trigger_patterns import FACTS, KINDS, LOOKING_BACK
from domain.rules.abilities.waiting import taken_for_noticed, waits
from domain.rules.casting import targets
from domain.rules.casting.costs import granted
from domain.rules.combat import block_triggers
from domain.rules.continuous import durations
from domain.rules.game import teams
from domain.rules.objects.characteristics import times_paid
from domain.rules.resolving.evaluation import Context
from domain.terms import BATTLEFIELD, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def look_back(game: Game, records: list[Recorded]) -> None:
    """603.10a. Check the abilities that look back in time, after permanents have left the battlefield.

    Abilities of permanents that left in this moment trigger as well as abilities of those that stay. Abilities of
    objects that only came to their zone in this moment do not: they did not function there before.
    """
    left = [leaver for record in records for leaver in _left(game, record.event)]
    if not left:
        return
    leavers = [
        (leaver, ref, part)
        for leaver in left
        if leaver is not None
        for ref in leaver.abilities
        if isinstance(part := game.part(ref), lang.Triggered) and part.zone is BATTLEFIELD
    ]
    moment = Moment(
        game.schema, (occurrence for occurrence in _occurrences(game, records) if occurrence.kind in LOOKING_BACK)
    )
    came = {record.event.becomes for record in records if isinstance(record.event, e.ObjectMoved)}
    for occurrence in moment:
        watchers = [one for one in index(game).watchers.get(occurrence.kind, ()) if one[0].id not in came]
        _check(game, [*watchers, *leavers], occurrence, moment)
        _check_delayed(game, occurrence, moment)


def _left(game: Game, event: Event) -> Iterator[GameObject | None]:
    """603.10a, 603.10b. Yield the permanents that left the battlefield or phased out, as they last were.

    None stands for one that is there no longer, or that became unattached and stays (603.10c).
    """
    if isinstance(event, e.ObjectMoved) and event.source is BATTLEFIELD:
        yield game.board.former.get(event.object) if event.object is not None else None
    elif isinstance(event, e.PermanentsPhased):
        yield from (game.board.objects[id] for id in event.out)
    elif isinstance(event, e.ObjectUnattached):
        yield None


def notice(game: Game, records: list[Recorded]) -> None:
    """603.2. Trigger every ability whose event happened in this moment, and state triggers."""
    functioning = index(game)
    if functioning.watchers or functioning.delayed:
        heard_types = functioning.event_types or heard(functioning)
        heard_records = [record for record in records if record.event.__class__ in heard_types]
        if heard_records:
            happened = [
                occurrence
                for occurrence in _occurrences(game, heard_records)
                if occurrence.kind not in LOOKING_BACK
                and (occurrence.kind in functioning.watchers or functioning.delayed)
            ]
            _offer_all(game, happened)
        if game.board.combat is not None:
            _offer_all(game, [*starmap(Occurrence, block_triggers.occurrences(game.board, records))])
    for record in records:
        kind = record.event.__class__
        if kind is e.SpellCast and record is records[0]:
            _check_own_casting(game, record.event, record.position)  # type: ignore[arg-type]
        elif kind is e.AbilityActivated and record.event.object is not None:  # type: ignore[attr-defined]
            _check_own_cycling(game, record.event, record.position)  # type: ignore[arg-type]
        elif kind is e.CardDiscarded:
            _check_own_discard(game, record.event, record.position)  # type: ignore[arg-type]
    for obj, ref, part in functioning.states:
        _check_state(game, obj, ref, part, records)
    for mechanic in mechanics.in_play(game).at(mechanics.TRIGGERS):
        if mechanic.is_about(records):
            mechanic.does(game, records)


def begins(game: Game, event: Event, position: int) -> None:
    """603.2b. Trigger abilities on the step or phase that begins where a position starts.

    Triggers that the position already lists as waiting do not trigger again.
    """
    with taken_for_noticed(game), game.moment():
        notice(game, [Recorded(position, game.board.moment, "500.1", None, event)])


def heard(functioning: Index) -> frozenset[type[Event]]:
    """Return the event classes that can trigger an ability that functions now.

    Events of other classes need not be looked at. If a delayed trigger waits, these are all classes that can trigger
    anything.
    """
    if functioning.event_types is None:
        functioning.event_types = (
            frozenset(FACTS) if functioning.delayed else _heard_by(frozenset(functioning.watchers))
        )
    return functioning.event_types


@cache
def _heard_by(kinds: frozenset[type[Node]]) -> frozenset[type[Event]]:
    return frozenset(event for event, meant in FACTS.items() if any(kind in kinds for kind, _ in meant))


def _occurrences(game: Game, records: list[Recorded]) -> list[Occurrence]:
    """Return these records as triggered abilities see them, in the log's order."""
    return [
        Occurrence(kind, happened, record.position)
        for record in records
        for kind, fact in FACTS.get(record.event.__class__, ())
        for happened in fact(game, record.event)
    ]


def _offer_all(game: Game, occurrences: Sequence[Occurrence]) -> None:
    """Check simultaneous occurrences against every ability that triggers on events of their kind."""
    if not occurrences:
        return
    moment = Moment(game.schema, occurrences)
    for occurrence in moment:
        watchers = index(game).watchers.get(occurrence.kind)
        if watchers:
            _check(game, watchers, occurrence, moment)
        if index(game).delayed:
            _check_delayed(game, occurrence, moment)


def _check_own_casting(game: Game, event: e.SpellCast, position: int) -> None:
    """603.2, 113.6. Check the "when you cast this spell" abilities, which function on the stack."""
    spell = game.board.objects[event.object]
    own = []
    others = granted.abilities(game, event.player, spell) if index(game).granting else ()
    for ref, part in (*((ref, game.part(ref)) for ref in spell.abilities), *others):
        if isinstance(part, lang.Triggered) and part.zone is Zone.STACK:
            own.append((spell, ref, part))
    if own:
        occurrence = Occurrence(lang.Casts, {"object": event.object, "player": event.player}, position)
        _check(game, own, occurrence, Moment(game.schema, (occurrence,)))


def _check_own_cycling(game: Game, event: e.AbilityActivated, position: int) -> None:
    """702.29c. Check the "when you cycle this card" abilities, wherever the card is now."""
    if not is_cycling(game, event):
        return
    card = game.board.objects.get(game.board.former[event.source].became or event.source)
    if card is None:
        return
    own = []
    for ref in card.abilities:
        part = game.part(ref)
        if not isinstance(part, lang.Triggered) or part.zone is card.zone:
            continue  # abilities that function there are in the index already
        if any(
            isinstance(event_pattern, lang.Cycles) and event_pattern.what == "self" for event_pattern in part.events
        ):
            own.append((card, ref, part))
    if own:
        happened = cycled(game, event, card.id)
        event_pattern = Occurrence(lang.Cycles, happened, position)
        _check(game, own, event_pattern, Moment(game.schema, (event_pattern,)))


def _check_own_discard(game: Game, event: e.CardDiscarded, position: int) -> None:
    """113.6k. Check the "when you discard this card" abilities, wherever the card is now."""
    for happened in discarded(game, event):
        card = game.board.objects.get(ObjectId(happened["object"]))
        refs = card.abilities if card is not None else ()
        own = [
            (card, ref, part)
            for ref in refs
            if isinstance(part := game.part(ref), lang.Triggered)
            and card is not None
            and part.zone is not card.zone  # abilities that function there are in the index already
            and any(isinstance(one, lang.DiscardsCard) and one.what == _ITSELF for one in part.events)
        ]
        if own:
            occurrence = Occurrence(lang.DiscardsCard, happened, position)
            _check(game, own, occurrence, Moment(game.schema, (occurrence,)))


_ITSELF = g.RefIs(ref="self")


def tapped_for_mana(game: Game, permanent: ObjectId, player: PlayerId, position: int) -> None:
    """106.12a. Trigger abilities on tapping for mana that use the stack.

    Mana abilities among them have been carried out already (605.1b).
    """
    occurrence = Occurrence(lang.TappedForMana, {"object": permanent, "player": player}, position)
    moment = Moment(game.schema, (occurrence,))
    watchers = [one for one in index(game).watchers.get(lang.TappedForMana, ()) if not one[2].is_mana]
    _check(game, watchers, occurrence, moment)
    _check_delayed(game, occurrence, moment)


def _check(game: Game, watchers: list[Watcher], occurrence: Occurrence, moment: Moment) -> None:
    """603.2, 603.2c. Trigger the abilities that match an occurrence, each once."""
    match, position = KINDS[occurrence.kind].matches, occurrence.position
    for watcher, (obj, ref, part) in enumerate(watchers):
        for number, pattern in enumerate(part.events):
            if type(pattern) is not occurrence.kind:
                continue
            context = Context(game, obj.controller, obj.id, text=ref[0])
            if not match(pattern, occurrence.happened, context) or not _is_in_range(game, obj.controller, occurrence):
                continue
            if not moment.is_first((watcher, number), pattern, occurrence):
                break
            if part.nth is not None and history.times(context, pattern, occurrence.happened, position) != part.nth:
                continue
            if part.once_each_turn and game.board.object(obj.id).used.get(triggering_of(ref[1])):
                continue
            if "no_ward" in obj.keywords and of_keyword(game, ref, "ward"):
                continue
            if part.done_once and object_memory.is_done(game, game.board.object(obj.id), part, ref):
                continue
            bindings = simultaneous.bindings(*moment.whole(pattern, occurrence, match, context))
            bindings.update((name, times_paid(obj, name)) for name, value in obj.chosen.items() if value == "yes")
            context.names.update(bindings)
            context.names["x"] = _x_of_its_own(game, obj.id, ref, bindings)
            if (
                isinstance(pattern, (lang.StepBegins, lang.AtEndOf, lang.MainPhaseBegins))
                and game.board.shared_turns
                and game.board.active_side()
            ):
                often = _how_often(game, obj, occurrence, moment, pattern, context)
                triggered = False
                for player in _whose_step(game, part, pattern, context):
                    for _ in range(often):
                        _say(game, obj.controller, obj.id, ref, {**bindings, "active_player": (player,)}, position)
                    triggered = True
                if triggered:
                    break
            elif context.true(part.while_) and context.true(part.if_):
                for _ in range(_how_often(game, obj, occurrence, moment, pattern, context)):
                    _say(game, obj.controller, obj.id, ref, bindings, position)
                break


def _is_in_range(game: Game, player: PlayerId, occurrence: Occurrence) -> bool:
    """801.7. Return True if the event is within range of influence of the ability's controller."""
    about = (occurrence.happened.get("object"), occurrence.happened.get("player"))
    return not game.board.reach or all(id is None or game.board.reaches(player, id) for id in about)


def _how_often(
    game: Game, obj: GameObject, occurrence: Occurrence, moment: Moment, pattern: Pattern, context: Context
) -> int:
    """603.2d. Return how many times the ability triggers for this occurrence."""
    if not (index(game).again or again.may_be_silenced(game)):
        return 1
    whole = _whole(occurrence, moment, pattern, context)
    return 0 if again.silenced(game, obj.id, whole) else again.how_often(game, obj, whole)


def _whole(occurrence: Occurrence, moment: Moment, pattern: Pattern, context: Context) -> tuple[Occurrence, ...]:
    """603.2c. Return the occurrences for which an ability triggers together with this one."""
    whole = moment.whole(pattern, occurrence, KINDS[occurrence.kind].matches, context)
    return tuple(Occurrence(occurrence.kind, happened, occurrence.position) for happened in whole)


def _whose_step(
    game: Game, part: lang.Triggered, pattern: lang.StepBegins | lang.AtEndOf | lang.MainPhaseBegins, context: Context
) -> Iterator[PlayerId]:
    """805.4d. Yield each player of the active team for whose step the ability triggers.

    The player is named "active_player" in the context. Only one player is yielded if the ability's text does not
    name the active player.
    """
    active = [player for player in game.board.active_side() if player in context.entities(pattern.whose)]
    for player in active if teams.names_the_active_player(part) else active[:1]:
        context.names["active_player"] = (player,)
        if context.true(part.while_) and context.true(part.if_):
            yield player


def _say(
    game: Game, player: PlayerId, source: ObjectId, ref: AbilityRef, bindings: dict[str, Bound], position: int | None
) -> None:
    if waits(game, player, source, ref):
        return
    x = _x_of_its_own(game, source, ref, bindings)
    if x:
        bindings = {**bindings, "x": x}
    game.say(
        e.AbilityTriggered(
            number=game.board.next_trigger,
            player=player,
            source=source,
            ability=ref,
            bindings=tuple(sorted(bindings.items())),
        ),
        "603.2",
        position,
    )


def _x_of_its_own(game: Game, source: ObjectId, ref: AbilityRef, bindings: dict[str, Bound]) -> int:
    """107.3i, 107.3m, 702.37f. Return X for an object's own cast, enters or turned-face-up ability; otherwise 0.

    X is that of the spell, also once it has become the permanent, or that of turning the permanent face up, or of
    cycling the card (702.29c). For an ability about spells with {X}, it is that of the spell cast (107.3e).
    """
    obj = game.board.get(source)
    part = game.part(ref)
    if isinstance(part, lang.Triggered) and part.is_about_x:
        return max((game.board.object(id).x for id in _objects(bindings.get("event.object"))), default=0)
    if is_of_cycling(part):
        amount = bindings.get("event.amount", 0)
        return amount if isinstance(amount, int) else 0
    if obj is None or not obj.x or bindings.get("event.object") != (source,):
        return 0
    kinds = _WITH_X.get(obj.zone)
    if kinds is None or not isinstance(part, lang.Triggered):
        return 0
    about = any(isinstance(pattern, kinds) for pattern in part.events)
    return obj.x if about and '"x"' in part.model_dump_json(by_alias=True) else 0


def _objects(bound: Bound | None) -> tuple[ObjectId, ...]:
    return tuple(ObjectId(id) for id in bound) if isinstance(bound, tuple) else ()


_WITH_X: Final[Mapping[Zone, tuple[type[lang.TriggerEvent], ...]]] = {
    Zone.STACK: (lang.Casts,),
    Zone.BATTLEFIELD: (lang.Enters, lang.TurnedUp),
}
"""Events of an object that has X, by its zone."""


def _check_delayed(game: Game, occurrence: Occurrence, moment: Moment) -> None:
    match = KINDS[occurrence.kind].matches
    for effect in list(index(game).delayed):
        data = effect.data
        assert data.ref is not None
        part = game.part(data.ref)
        if (
            not isinstance(part, lang.Later)
            or type(part.later) is not occurrence.kind
            or part.is_mana
            or data.id not in game.board.effects
        ):
            continue
        bound = dict(data.bindings)
        context = Context(game, PlayerId(data.controller), ObjectId(data.source), bound)
        if effect.timestamp < occurrence.position and match(part.later, occurrence.happened, context):
            if not _is_in_range(game, context.you, occurrence):
                continue
            if not moment.is_first(data.id, part.later, occurrence):
                continue
            if again.may_be_silenced(game) and again.silenced(
                game, context.source, _whole(occurrence, moment, part.later, context)
            ):
                continue
            event_bindings = simultaneous.bindings(*moment.whole(part.later, occurrence, match, context))
            controller, source = PlayerId(data.controller), ObjectId(data.source)
            if part.for_ is None and game.schema >= delayed.SINCE:
                among = delayed.occasions(effect, part, occurrence, moment, match, context)
                if len(among) > 1:
                    game.kept(delayed.Occasions)[game.board.next_trigger] = among
                    event_bindings = delayed.in_common(among)
            _say(game, controller, source, data.ref, {**bound, **event_bindings}, occurrence.position)
            if part.for_ is None:
                game.say(e.EffectsEnded(effects=(data.id,), reason=Reason.USED), "603.7b", occurrence.position)


def _check_state(
    game: Game, obj: GameObject, ref: AbilityRef, part: lang.Triggered, records: Sequence[Recorded]
) -> None:
    """603.8. Trigger a state trigger, unless the ability is waiting or on the stack already.

    The cause is the last event of the moment about the source, or else the last event of the moment.
    """
    board = game.board
    if any(waiting.source == obj.id and waiting.ability == ref for waiting in board.triggers.values()):
        return
    if any(board.objects[id].source == obj.id and board.objects[id].ability == ref for id in board.stack):
        return
    context = Context(game, obj.controller, obj.id)
    if not targets.exist(game, part.targets, context):
        return  # the trigger would be removed for lack of targets, and trigger again, without end
    for pattern in part.events:
        if isinstance(pattern, lang.StateHolds) and context.true(pattern.state):
            cause = obj.touched or None
            if game.schema > 1 and records:
                cause = durations.last_about(records, (obj.id,)) or records[-1].position
            for _ in range(again.how_often(game, obj)):
                _say(game, obj.controller, obj.id, ref, {}, cause)
            return


def put_on_stack(game: Game) -> Rules:
    """603.3. Put waiting triggers on the stack, in turn order, the active player's first.

    Each player chooses the order of their own. A team puts all of its triggers in one order (805.7), which its primary
    player chooses.
    """
    board = game.board
    for side in dict.fromkeys(board.side(player) for player in board.apnap()):
        waiting = []
        for trigger in [trigger for trigger in board.triggers.values() if trigger.player in side]:
            waiting.append((yield from delayed.settled(game, trigger)))
        known = {trigger.number: trigger for trigger in waiting}
        order = None
        while order is None and len(waiting) > 1 and any(not _alike(waiting[0], other) for other in waiting[1:]):
            player = board.side(waiting[0].player)[0]
            question = Order(player, Reason.TRIGGERS, tuple(trigger.number for trigger in waiting))
            order, _ = yield from game.decide(question, "603.3b", again=True)
            numbers = order or [trigger.number for trigger in waiting]
            waiting = [known[number] for number in numbers if number in board.triggers]
        for trigger in waiting:
            if trigger.number in board.triggers:
                yield from _put(game, trigger)
    for trigger in [trigger for trigger in game.board.triggers.values() if game.board.players[trigger.player].lost]:
        game.say(e.TriggerRemoved(number=trigger.number, reason=Reason.PLAYER), "800.4d", trigger.event)


def _alike(first: Trigger, second: Trigger) -> bool:
    """Return True if two triggers are alike, so that their order makes no difference."""
    return first.source == second.source and first.ability == second.ability and first.bindings == second.bindings


def _put(game: Game, trigger: Trigger) -> Rules:
    """603.3c, 603.3d. Put a trigger on the stack and choose its modes and targets.

    Without legal modes or targets it is removed.
    """
    part = game.part(trigger.ability)
    text, wanted = text_of(part)
    context = Context(game, trigger.player, trigger.source, dict(trigger.bindings))
    context.ability = trigger.ability
    if isinstance(text, lang.Modes):
        possible = targets.possible_modes(game, text, context)
        if len(possible) < (text.fewest if text.once is None else max(1, text.fewest)):
            game.say(e.TriggerRemoved(number=trigger.number, reason=Reason.MODES), "603.3c", trigger.event)
            return
    elif not targets.exist(game, wanted, context):
        game.say(e.TriggerRemoved(number=trigger.number, reason=Reason.TARGETS), "603.3d", trigger.event)
        return
    becomes = ObjectId(game.board.next_object)
    position = game.say(
        e.AbilityPutOnStack(
            player=trigger.player,
            source=trigger.source,
            ability=trigger.ability,
            becomes=becomes,
            kind="triggered",
            trigger=trigger.number,
            bindings=trigger.bindings,
        ),
        "603.3",
        trigger.event,
    )
    if isinstance(text, lang.Modes):
        chosen = yield from targets.choose_modes(game, becomes, text, context, position)
        if chosen is None:
            return
        wanted = targets.of_modes(text, chosen)
    targeting = targets.Targeting(becomes, wanted, text, context)
    fine = yield from targets.choose(game, targeting, position, "603.3d")
    if fine:
        yield from targets.divide(game, targeting, position)
    elif becomes in game.board.objects:  # a player has left the game, and with them the last legal target
        game.say(e.DidNotResolve(object=becomes, reason=Reason.TARGETS), "603.3d", position)


def text_of(part: lang.Part) -> tuple[lang.Text, dict[str, Target]]:
    """Return the instructions or modes of an ability, and its targets."""
    if isinstance(part, lang.Triggered):
        return part.triggered, part.targets
    if isinstance(part, lang.Activated):
        return part.activated, part.targets
    if isinstance(part, lang.Spell):
        return part.spell, part.targets
    if isinstance(part, lang.Later):
        return part.do, part.targets
    if isinstance(part, lang.WhenDone):
        return part.when_done, part.targets
    if isinstance(part, lang.AsItAttacks):
        return part.when_paid, part.targets
    if isinstance(part, lang.Replace):
        return next((change.when_done for change in part.with_ if isinstance(change, lang.EntersAsCopy)), ()), {}
    return (), {}
