"""603. Triggered abilities: noticing their events, and putting them on the stack when somebody would get priority."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import starmap
from typing import TYPE_CHECKING, Any

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.state import Obj, Trigger
from domain.cards import language as l
from domain.cards.grammar import Node
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Order
from domain.reasons import Reason
from domain.rules.abilities import delayed, simultaneous
from domain.rules.abilities.index import Watcher, index
from domain.rules.abilities.simultaneous import Moment, Occurrence
from domain.rules.casting import targets
from domain.rules.combat import block_triggers
from domain.rules.continuous import durations
from domain.rules.game import teams
from domain.rules.objects import melding, sagas, speed
from domain.rules.replacement.facts import Destroyers
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.reading import Context, matches
from domain.terms import MAIN_PHASES, Step, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

Meaning = tuple[type[Node], dict[str, Any]]
"""What a fact means to watchers: the kind of pattern, and what happened to whom."""


def _moved(event: e.ObjectMoved) -> Iterator[Meaning]:
    if event.to is Zone.BATTLEFIELD:
        yield l.Enters, {"object": event.becomes, "from": event.source, "player": event.controller}
    if event.source is Zone.BATTLEFIELD:
        happened = {"object": event.object, "became": event.becomes, "player": event.player}
        yield l.Leaves, happened
        if event.to is Zone.GRAVEYARD:
            yield l.Dies, happened
    if event.to is Zone.GRAVEYARD:
        # 603.6c: never one that looks back, so the card is looked at where it is now
        yield l.PutIntoGraveyard, {"object": event.becomes, "became": event.becomes, "player": event.player}


def _melded_card_moved(event: e.MeldedCardMoved) -> Iterator[Meaning]:
    """712.21. One permanent has left, but two cards were put where it went."""
    if event.to is Zone.GRAVEYARD:
        yield l.PutIntoGraveyard, {"object": event.becomes, "became": event.becomes, "player": event.player}


def _attackers(event: e.AttackersDeclared) -> Iterator[Meaning]:
    for attacker, attacked, defender in event.attacks:
        happened = {"object": attacker, "player": defender, "attacked": attacked, "alone": len(event.attacks) == 1}
        yield l.Attacks, happened


def _damage(event: e.DamageDealt) -> Iterator[Meaning]:
    happened = {
        "object": event.recipient,
        "source": event.source,
        "amount": event.amount,
        "combat": event.combat,
    }
    yield l.DealsDamage, happened
    yield l.IsDealtDamage, happened


def _counters(event: e.CountersPut) -> Iterator[Meaning]:
    yield l.CountersArePut, {"object": event.object, "kind": event.kind, "amount": event.amount}
    if event.kind == sagas.LORE:
        for number in range(event.total - event.amount + 1, event.total + 1):
            yield l.ReachesChapter, {"object": event.object, "number": number}


def _planeswalked(event: e.Planeswalked) -> Iterator[Meaning]:
    if event.to is not None:
        yield l.PlaneswalksTo, {"object": event.to, "player": event.player}
        yield l.Encounters, {"object": event.to, "player": event.player}


def _step_began(event: e.StepBegan) -> Iterator[Meaning]:
    yield l.StepBegins, {"step": event.step}
    yield l.AtEndOf, {"step": event.step}


OCCURRENCES: dict[type[Event], Callable[[Any], Iterator[Meaning]]] = {
    e.ObjectMoved: _moved,
    e.MeldedCardMoved: _melded_card_moved,
    e.TokenCreated: lambda event: iter([(l.Enters, {"object": event.becomes, "from": None, "player": event.player})]),
    e.AttackersDeclared: _attackers,
    e.DamageDealt: _damage,
    e.ExcessDamageDealt: lambda event: iter(
        [(l.IsDealtExcess, {"object": event.object, "amount": event.amount, "combat": event.combat})]
    ),
    e.SpellCast: lambda event: iter([(l.Casts, {"object": event.object, "player": event.player})]),
    e.LandPlayed: lambda event: iter([(l.PlaysLand, {"object": event.object, "player": event.player})]),
    e.StepBegan: _step_began,
    e.PhaseBegan: lambda event: iter(
        [(l.StepBegins, {"step": event.phase}), (l.MainPhaseBegins, {"step": event.phase})]
    ),
    e.SchemeSetInMotion: lambda event: iter([(l.SetsInMotion, {"object": event.becomes, "player": event.player})]),
    e.Planeswalked: _planeswalked,
    e.ChaosEnsued: lambda event: iter([(l.ChaosEnsues, {"player": event.player})]),
    e.LifeGained: lambda event: iter([(l.GainsLife, {"player": event.player, "amount": event.amount})]),
    e.LifeLost: lambda event: iter([(l.LosesLife, {"player": event.player, "amount": event.amount})]),
    e.CardDrawn: lambda event: iter([(l.Draws, {"player": event.player})]),
    e.CardDiscarded: lambda event: iter([(l.Discards, {"player": event.player})]),
    e.PermanentSacrificed: lambda event: iter([(l.Sacrifices, {"player": event.player, "object": event.object})]),
    e.PermanentExerted: lambda event: iter([(l.Exerts, {"player": event.player, "object": event.object})]),
    e.PermanentsTapped: lambda event: iter([(l.BecomesTapped, {"object": id}) for id in event.objects]),
    e.PermanentsUntapped: lambda event: iter([(l.BecomesUntapped, {"object": id}) for id in event.objects]),
    e.PermanentTransformed: lambda event: iter([(l.Transforms, {"object": event.object})] * (not event.entering)),
    e.VentureMarkerMoved: lambda event: iter(
        [(l.EntersRoom, {"object": event.object, "room": event.room, "player": event.player})]
    ),
    e.TimeOfDayChanged: lambda event: iter([(l.TimeBecomes, {"time": event.after})] * bool(event.before)),
    e.CountersPut: _counters,
    e.CountersRemoved: lambda event: iter(
        [(l.LastCounterRemoved, {"object": event.object, "kind": event.kind})] if not event.total else []
    ),
    e.TargetsChosen: lambda event: iter(
        [(l.BecomesTarget, {"object": id, "source": event.object}) for _, ids in event.targets for id in ids]
    ),
    e.CopyPutOnStack: lambda event: iter(
        [(l.BecomesTarget, {"object": id, "source": event.becomes}) for _, ids in event.targets for id in ids]
    ),
}

MEANINGS: Mapping[type[Event], tuple[type[Node], ...]] = {
    e.ObjectMoved: (l.Enters, l.Leaves, l.Dies, l.PutIntoGraveyard),
    e.MeldedCardMoved: (l.PutIntoGraveyard,),
    e.TokenCreated: (l.Enters,),
    e.PermanentDestroyed: (l.IsDestroyed,),
    e.AttackersDeclared: (l.Attacks,),
    e.DamageDealt: (l.DealsDamage, l.IsDealtDamage),
    e.ExcessDamageDealt: (l.IsDealtExcess,),
    e.SpellCast: (l.Casts,),
    e.LandPlayed: (l.PlaysLand,),
    e.StepBegan: (l.StepBegins, l.AtEndOf),
    e.PhaseBegan: (l.StepBegins, l.MainPhaseBegins),
    e.SchemeSetInMotion: (l.SetsInMotion,),
    e.Planeswalked: (l.PlaneswalksTo, l.Encounters),
    e.ChaosEnsued: (l.ChaosEnsues,),
    e.LifeGained: (l.GainsLife,),
    e.LifeLost: (l.LosesLife,),
    e.CardDrawn: (l.Draws,),
    e.CardDiscarded: (l.Discards,),
    e.PermanentSacrificed: (l.Sacrifices,),
    e.PermanentExerted: (l.Exerts,),
    e.PermanentsTapped: (l.BecomesTapped,),
    e.PermanentsUntapped: (l.BecomesUntapped,),
    e.PermanentTransformed: (l.Transforms,),
    e.VentureMarkerMoved: (l.EntersRoom,),
    e.TimeOfDayChanged: (l.TimeBecomes,),
    e.CountersPut: (l.CountersArePut, l.ReachesChapter),
    e.CountersRemoved: (l.LastCounterRemoved,),
    e.TargetsChosen: (l.BecomesTarget,),
    e.CopyPutOnStack: (l.BecomesTarget,),
}
"""Every kind of pattern that an event can mean, whatever is in it."""

EVERYTHING: frozenset[type[Event]] = frozenset(MEANINGS)

LOOKING_BACK: frozenset[type[Node]] = frozenset((l.Dies, l.Leaves, l.IsDestroyed, l.Sacrifices))
"""603.10a. Patterns that are checked on the board as it was before the moment."""


def _subject(name: str) -> Callable[[Any, dict[str, Any], Context], bool]:
    """A pattern whose field of that name describes the object of the event."""
    return lambda pattern, happened, context: is_subject(getattr(pattern, name), happened["object"], context)


def _whose(name: str) -> Callable[[Any, dict[str, Any], Context], bool]:
    """A pattern whose field of that name describes the player of the event."""
    return lambda pattern, happened, context: happened["player"] in context.entities(getattr(pattern, name))


def _deals(pattern: l.DealsDamage, happened: dict[str, Any], context: Context) -> bool:
    return (
        pattern.combat in (None, happened["combat"])
        and is_subject(pattern.deals_damage, happened["source"], context)
        and (pattern.to is None or matches(pattern.to, happened["object"], context))
    )


def _casts(pattern: l.Casts, happened: dict[str, Any], context: Context) -> bool:
    return happened["player"] in context.entities(pattern.by) and matches(pattern.cast, happened["object"], context)


def _destroyed(pattern: l.IsDestroyed, happened: dict[str, Any], context: Context) -> bool:
    """701.8b. What the rules destroy is destroyed by nobody's effect."""
    source, player = happened["source"], happened["player"]
    return (
        is_subject(pattern.is_destroyed, happened["object"], context)
        and (pattern.by is None or (source is not None and is_subject(pattern.by, source, context)))
        and (pattern.of is None or player in context.entities(pattern.of))
    )


def _step(pattern: l.StepBegins | l.AtEndOf, happened: dict[str, Any], context: Context) -> bool:
    """603.7, 800.4j. Whose step it is; a step of nobody, when the active player has left, is one of each player."""
    if happened["step"] != (_ENDS[pattern.at_end_of] if isinstance(pattern, l.AtEndOf) else pattern.step_begins):
        return False
    active = context.board.active_side()
    return (
        any(player in context.entities(pattern.whose) for player in active)
        if active
        else pattern.whose == "each_player"
    )


_ENDS = {"combat": Step.END_OF_COMBAT, "turn": Step.END}
"""511.2, 513.1a. As which step begins an ability triggers at the end of combat, or of the turn."""


def _main_phase(pattern: l.MainPhaseBegins, happened: dict[str, Any], context: Context) -> bool:
    """505.1b. Main phases are counted within the turn."""
    board = context.board
    return (
        happened["step"] in MAIN_PHASES
        and board.main_phases == pattern.main_phase_begins
        and any(player in context.entities(pattern.whose) for player in board.active_side())
    )


def _targeted(pattern: l.BecomesTarget, happened: dict[str, Any], context: Context) -> bool:
    by = context.board.object(happened["source"]).controller
    return is_subject(pattern.becomes_target, happened["object"], context) and by in context.entities(pattern.of)


_MATCHES: dict[type[Node], Callable[[Any, dict[str, Any], Context], bool]] = {
    l.Enters: lambda pattern, happened, context: (
        pattern.from_ in (None, happened["from"]) and is_subject(pattern.enters, happened["object"], context)
    ),
    l.Dies: _subject("dies"),
    l.Leaves: _subject("leaves"),
    l.IsDestroyed: _destroyed,
    l.PutIntoGraveyard: _subject("put_into_graveyard"),
    l.Attacks: lambda pattern, happened, context: (
        (happened["alone"] or not pattern.alone) and is_subject(pattern.attacks, happened["object"], context)
    ),
    l.Blocks: block_triggers.is_block,
    l.BecomesBlocked: block_triggers.is_blocked,
    l.AttacksUnblocked: _subject("attacks_unblocked"),
    l.DealsDamage: _deals,
    l.IsDealtDamage: lambda pattern, happened, context: (
        pattern.combat in (None, happened["combat"])
        and is_subject(pattern.is_dealt_damage, happened["object"], context)
    ),
    l.IsDealtExcess: lambda pattern, happened, context: (
        pattern.combat in (None, happened["combat"])
        and is_subject(pattern.is_dealt_excess, happened["object"], context)
    ),
    l.Casts: _casts,
    l.PlaysLand: _whose("plays_land"),
    l.StepBegins: _step,
    l.AtEndOf: _step,
    l.MainPhaseBegins: _main_phase,
    l.SetsInMotion: _subject("sets_in_motion"),
    l.PlaneswalksTo: _subject("planeswalks_to"),
    l.Encounters: _subject("encounters"),
    l.ChaosEnsues: _whose("chaos_ensues"),
    l.GainsLife: _whose("gains_life"),
    l.LosesLife: _whose("loses_life"),
    l.Draws: _whose("draws"),
    l.Discards: _whose("discards"),
    l.Sacrifices: lambda pattern, happened, context: (
        happened["player"] in context.entities(pattern.sacrifices)
        and is_subject(pattern.what, happened["object"], context)
    ),
    l.Exerts: lambda pattern, happened, context: (
        happened["player"] in context.entities(pattern.exerts) and is_subject(pattern.what, happened["object"], context)
    ),
    l.BecomesTapped: _subject("becomes_tapped"),
    l.BecomesUntapped: _subject("becomes_untapped"),
    l.Transforms: _subject("transforms"),
    l.CountersArePut: lambda pattern, happened, context: (
        pattern.kind == happened["kind"] and is_subject(pattern.counters_put, happened["object"], context)
    ),
    l.LastCounterRemoved: lambda pattern, happened, context: (
        pattern.kind == happened["kind"] and is_subject(pattern.last_counter_removed, happened["object"], context)
    ),
    l.EntersRoom: lambda pattern, happened, context: (
        happened["object"] == context.source and pattern.room == happened["room"]
    ),
    l.TimeBecomes: lambda pattern, happened, context: pattern.time_becomes in ("either", happened["time"]),
    l.ReachesChapter: lambda pattern, happened, context: (
        happened["object"] == context.source
        and sagas.reaches(context.game, pattern, context.board.object(context.source), happened["number"])
    ),
    l.BecomesTarget: _targeted,
}


def look_back(game: Game, records: list[Recorded]) -> None:
    """603.10a. Leaves-the-battlefield abilities, of those that stay and of those that left in this moment."""
    left = [
        record
        for record in records
        if record.event.__class__ is e.ObjectMoved and record.event.source is Zone.BATTLEFIELD
    ]
    if not left:
        return
    leavers: list[tuple[Obj, AbilityRef, l.Triggered]] = []
    for record in left:
        found = game.board.former.get(record.event.object)  # type: ignore[attr-defined]
        for ref in found.abilities if found is not None else ():
            part = game.part(ref)
            if isinstance(part, l.Triggered) and part.zone is Zone.BATTLEFIELD:
                assert found is not None
                leavers.append((found, ref, part))
    moment = Moment(one for one in _occurrences(game, records) if one.kind in LOOKING_BACK)
    for one in moment:
        _check(game, [*index(game).watchers.get(one.kind, ()), *leavers], one, moment)
        _check_delayed(game, one, moment)


def notice(game: Game, records: list[Recorded]) -> None:
    """603.2. Every ability whose event happened in this moment triggers; state triggers are looked at as well."""
    functioning = index(game)
    if functioning.watchers or functioning.delayed:
        heard = _heard(game)
        told = [record for record in records if record.event.__class__ in heard]
        if told:
            happened = [
                one
                for one in _occurrences(game, told)
                if one.kind not in LOOKING_BACK and (one.kind in functioning.watchers or functioning.delayed)
            ]
            _offer_all(game, happened)
        if game.board.combat is not None:
            _offer_all(game, [*starmap(Occurrence, block_triggers.occurrences(game.board, records))])
    if type(records[0].event) is e.SpellCast:
        _check_own_casting(game, records[0].event, records[0].position)
    for found, ref, part in functioning.states:
        _check_state(game, found, ref, part, records)
    if game.edition.roles_dungeons_speed:
        speed.notice(game, records)


def _heard(game: Game) -> frozenset[type[Event]]:
    """The events that can mean something to an ability that functions now, or to a delayed one of whatever kind.

    All the others are passed by unread: `MEANINGS` has for each event every kind of pattern that it can mean.
    """
    functioning = index(game)
    if functioning.heard is None:
        functioning.heard = EVERYTHING if functioning.delayed else _heard_by(frozenset(functioning.watchers))
    return functioning.heard


@cache
def _heard_by(kinds: frozenset[type[Node]]) -> frozenset[type[Event]]:
    return frozenset(event for event, meant in MEANINGS.items() if not kinds.isdisjoint(meant))


def _occurrences(game: Game, records: list[Recorded]) -> list[Occurrence]:
    """What facts mean to watchers, in the order in which they were said."""
    found: list[Occurrence] = []
    for record in records:
        event = record.event
        meant = OCCURRENCES.get(event.__class__)
        if meant is None:
            if isinstance(event, e.PermanentDestroyed):
                found += _destructions(game, event.object, record.position)
            continue
        for kind, happened in meant(event):
            if kind in LOOKING_BACK and happened.get("became") is not None:
                happened["became"] = melding.both(game.board.former[happened["object"]])
            found.append(Occurrence(kind, happened, record.position))
    return found


def _destructions(game: Game, id: ObjectId, position: int) -> Iterator[Occurrence]:
    """701.8a. To be destroyed is to be moved; what stayed after all was not."""
    gone = game.board.former.get(id)
    if gone is not None:
        source, player = game.kept(Destroyers).get(id, (None, None))
        happened = {"object": id, "source": source, "player": player, "became": melding.both(gone)}
        yield Occurrence(l.IsDestroyed, happened, position)


def _offer_all(game: Game, occurrences: Sequence[Occurrence]) -> None:
    """Show all that happened at once to every ability that waits for its kind."""
    if not occurrences:
        return
    moment = Moment(occurrences)
    for one in moment:
        watchers = index(game).watchers.get(one.kind)
        if watchers:
            _check(game, watchers, one, moment)
        if index(game).delayed:
            _check_delayed(game, one, moment)


def _check_own_casting(game: Game, event: e.SpellCast, position: int) -> None:
    """603.2, 113.6. Abilities of a spell that trigger as it is cast function on the stack."""
    spell = game.board.objects[event.object]
    own = []
    for ref in spell.abilities:
        part = game.part(ref)
        if isinstance(part, l.Triggered) and part.zone is Zone.STACK:
            own.append((spell, ref, part))
    if own:
        one = Occurrence(l.Casts, {"object": event.object, "player": event.player}, position)
        _check(game, own, one, Moment((one,)))


def _check(game: Game, watchers: list[Watcher], one: Occurrence, moment: Moment) -> None:
    """603.2, 603.2c. What these abilities notice, each of them once of all that is one occurrence for it."""
    match, position = _MATCHES[one.kind], one.position
    for watcher, (found, ref, part) in enumerate(watchers):
        for number, pattern in enumerate(part.events):
            if type(pattern) is not one.kind:
                continue
            context = Context(game, found.controller, found.id, {"definition": ref[0]})
            if not match(pattern, one.happened, context):
                continue
            if not moment.is_first((watcher, number), pattern, one):
                break
            if part.once_each_turn and game.board.object(found.id).used.get(-1 - ref[1]):
                continue
            bindings = simultaneous.bindings(*moment.whole(pattern, one, match, context))
            bindings.update((name, 1) for name, value in found.chosen.items() if value == "yes")
            context.names.update(bindings)
            if (
                isinstance(pattern, (l.StepBegins, l.AtEndOf, l.MainPhaseBegins))
                and game.board.shared_turns
                and game.board.active_side()
            ):
                if _say_for_each(game, found, ref, part, pattern, context, bindings, position):
                    break
            elif context.true(part.if_):
                _say(game, found.controller, found.id, ref, bindings, position)
                break


def _say_for_each(
    game: Game,
    found: Obj,
    ref: AbilityRef,
    part: l.Triggered,
    pattern: l.StepBegins | l.AtEndOf | l.MainPhaseBegins,
    context: Context,
    bindings: dict[str, Any],
    position: int,
) -> bool:
    """805.4d. It triggers for each player whose step begins, if it tells them apart; otherwise once."""
    whose = [player for player in game.board.active_side() if player in context.entities(pattern.whose)]
    triggered = False
    for player in whose if teams.names_the_active_player(part) else whose[:1]:
        context.names["active_player"] = (player,)
        if context.true(part.if_):
            _say(game, found.controller, found.id, ref, {**bindings, "active_player": (player,)}, position)
            triggered = True
    return triggered


def _say(
    game: Game, player: PlayerId, source: ObjectId, ref: AbilityRef, bindings: dict[str, Any], position: int | None
) -> None:
    x = _x_of_entering(game, source, ref, bindings)
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


def _x_of_entering(game: Game, source: ObjectId, ref: AbilityRef, bindings: dict[str, Any]) -> int:
    """107.3m. The X of the spell that became this permanent, for its own ability that triggers as it enters."""
    found = game.board.get(source)
    if found is None or not found.x or found.zone is not Zone.BATTLEFIELD:
        return 0
    part = game.part(ref)
    if bindings.get("event.object") != (source,) or not isinstance(part, l.Triggered):
        return 0
    entering = any(isinstance(pattern, l.Enters) for pattern in part.events)
    return found.x if entering and '"x"' in part.model_dump_json(by_alias=True) else 0


def _check_delayed(game: Game, one: Occurrence, moment: Moment) -> None:
    match = _MATCHES[one.kind]
    for effect in list(index(game).delayed):
        data = effect.data
        assert data.ref is not None
        part = game.part(data.ref)
        if not isinstance(part, l.Later) or type(part.later) is not one.kind or data.id not in game.board.effects:
            continue
        bound = dict(data.bindings)
        context = Context(game, PlayerId(data.controller), ObjectId(data.source), bound)
        if effect.timestamp < one.position and match(part.later, one.happened, context):
            if not moment.is_first(data.id, part.later, one):
                continue
            told = simultaneous.bindings(*moment.whole(part.later, one, match, context))
            controller, source = PlayerId(data.controller), ObjectId(data.source)
            if part.for_ is None and game.schema >= delayed.SINCE:
                among = delayed.occasions(effect, part, one, moment, match, context)
                if len(among) > 1:
                    game.kept(delayed.Occasions)[game.board.next_trigger] = among
                    told = delayed.in_common(among)
            _say(game, controller, source, data.ref, {**bound, **told}, one.position)
            if part.for_ is None:
                game.say(e.EffectsEnded(effects=(data.id,), reason=Reason.USED), "603.7b", one.position)


def _check_state(game: Game, found: Obj, ref: AbilityRef, part: l.Triggered, records: Sequence[Recorded]) -> None:
    """603.8. Not again while it waits or is on the stack. Of a moment what happened to its source made it true, or else
    what happened last.
    """
    board = game.board
    if any(waiting.source == found.id and waiting.ability == ref for waiting in board.triggers.values()):
        return
    if any(board.objects[id].source == found.id and board.objects[id].ability == ref for id in board.stack):
        return
    context = Context(game, found.controller, found.id)
    if not targets.exist(game, part.targets, context):
        return  # it would only be removed, and trigger again, without end
    for pattern in part.events:
        if isinstance(pattern, l.StateHolds) and context.true(pattern.state):
            at = found.touched or None
            if game.schema > 1 and records:
                at = durations.last_about(records, (found.id,)) or records[-1].position
            _say(game, found.controller, found.id, ref, {}, at)
            return


def put_on_stack(game: Game) -> Rules:
    """603.3. Waiting triggers go on the stack: the active player's first, each player's in an order of their choice.

    A team puts all of its triggers in one order (805.7), which its primary player chooses.
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


def _alike(one: Trigger, other: Trigger) -> bool:
    """Whether nobody could tell in which order two triggers are."""
    return one.source == other.source and one.ability == other.ability and one.bindings == other.bindings


def _put(game: Game, trigger: Trigger) -> Rules:
    """603.3c, 603.3d. Modes and targets are chosen as it goes on the stack; without legal ones it is removed."""
    part = game.part(trigger.ability)
    text, wanted = text_of(part)
    context = Context(game, trigger.player, trigger.source, dict(trigger.bindings))
    if isinstance(text, l.Modes):
        possible = targets.possible_modes(game, text, context)
        if len(possible) < (0 if text.up_to else text.modes):
            game.say(e.TriggerRemoved(number=trigger.number, reason=Reason.MODES), "603.3c", trigger.event)
            return
    elif not targets.exist(game, wanted, context):
        game.say(e.TriggerRemoved(number=trigger.number, reason=Reason.TARGETS), "603.3d", trigger.event)
        return
    becomes = ObjectId(game.board.next_object)
    at = game.say(
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
    if isinstance(text, l.Modes):
        chosen = yield from targets.choose_modes(game, becomes, text, context, at)
        if chosen is None:
            return
        wanted = targets.of_modes(text, chosen)
    fine = yield from targets.choose(game, becomes, wanted, text, context, at, "603.3d")
    if fine:
        yield from targets.divide(game, becomes, text, context, at)
    elif becomes in game.board.objects:  # somebody has left with what could have been a target
        game.say(e.DidNotResolve(object=becomes, reason=Reason.TARGETS), "603.3d", at)


def text_of(part: l.Part) -> tuple[Any, dict[str, Any]]:
    """The instructions of an ability, or its modes, and the targets it names."""
    if isinstance(part, l.Triggered):
        return part.triggered, part.targets
    if isinstance(part, l.Activated):
        return part.activated, part.targets
    if isinstance(part, l.Spell):
        return part.spell, part.targets
    if isinstance(part, l.Later):
        return part.do, {}
    if isinstance(part, l.WhenDone):
        return part.when_done, part.targets
    if isinstance(part, l.AsItAttacks):
        return part.when_paid, part.targets
    return (), {}
