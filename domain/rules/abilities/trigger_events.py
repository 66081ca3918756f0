"""603.2. The trigger events: the game events that cause each, and the test of its pattern."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from domain import events as e
from domain.board.objects import became_all
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Pattern
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules.abilities.keywords import of_keyword
from domain.rules.abilities.moves_caused import exiled, is_exiled, is_put_into_graveyard, put_into_graveyard
from domain.rules.abilities.trigger_patterns import (
    Happened,
    each_object,
    one_or_more_of_a_player,
    trigger,
)
from domain.rules.objects import sagas
from domain.rules.replacement.facts import Destroyers, Putters
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, matches
from domain.rules.resolving.scopes import is_in_scope
from domain.rules.turn.draws import is_first_drawn
from domain.terms import MAIN_PHASES, Step, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

Matches: TypeAlias = Callable[[Any, Happened, Context], bool]


def subject(name: str) -> Matches:
    """Return a test of patterns: field `name` must match the object of the event."""
    return lambda pattern, happened, context: is_subject(getattr(pattern, name), happened["object"], context)


def whose(name: str) -> Matches:
    """Return a test of patterns: field `name` must match the player of the event."""
    return lambda pattern, happened, context: happened["player"] in context.entities(getattr(pattern, name))


def whose_and_what(name: str) -> Matches:
    """Return a test of patterns: `name` must match the player, and `what` the object."""
    does = whose(name)
    return lambda pattern, happened, context: (
        does(pattern, happened, context) and is_subject(pattern.what, happened["object"], context)
    )


# Zones (603.6, 603.10a, 701.8, 701.9, 701.21, 712.21)


def _enters(pattern: lang.Enters, happened: Happened, context: Context) -> bool:
    return pattern.from_ in (None, happened["came_from"]) and is_subject(pattern.enters, happened["object"], context)


def _entered(game: Game, event: e.ObjectMoved) -> Iterator[Happened]:
    if event.to is Zone.BATTLEFIELD and event.becomes is not None:
        yield {"object": event.becomes, "came_from": event.source, "player": event.controller}


def _token_entered(game: Game, event: e.TokenCreated) -> Iterator[Happened]:
    yield {"object": event.becomes, "came_from": None, "player": event.player}


def _left(game: Game, event: e.ObjectMoved) -> Iterator[Happened]:
    if event.source is Zone.BATTLEFIELD and event.object is not None:
        gone = game.board.former.get(event.object)
        became = () if gone is None else became_all(gone)
        yield {"object": event.object, "became": became, "player": event.player, "went_to": event.to}


def _leaves(pattern: lang.Leaves, happened: Happened, context: Context) -> bool:
    return (not pattern.to or happened["went_to"] in pattern.to) and is_subject(
        pattern.leaves, happened["object"], context
    )


def _died(game: Game, event: e.ObjectMoved) -> Iterator[Happened]:
    return _left(game, event) if event.to is Zone.GRAVEYARD else iter(())


def _left_graveyard(game: Game, event: e.ObjectMoved) -> Iterator[Happened]:
    """603.10. Yield a card that left a graveyard, as last known there (608.2h).

    These abilities do not look back.
    """
    if event.source is Zone.GRAVEYARD and event.object is not None:
        yield {"object": event.object, "became": event.becomes, "player": event.player}


def _destroyed(game: Game, event: e.PermanentDestroyed) -> Iterator[Happened]:
    """701.8a. Yield a destroyed permanent if the permanent has left the battlefield."""
    gone = game.board.former.get(event.object)
    if gone is not None:
        source, player = game.kept(Destroyers).get(event.object, (None, None))
        yield {"object": event.object, "source": source, "player": player, "became": became_all(gone)}


def _is_destroyed(pattern: lang.IsDestroyed, happened: Happened, context: Context) -> bool:
    """701.8b. Match a destroyed permanent, and the source or player that destroyed it.

    A permanent that the rules destroy has neither.
    """
    source, player = happened["source"], happened["player"]
    return (
        is_subject(pattern.is_destroyed, happened["object"], context)
        and (pattern.by is None or (source is not None and is_subject(pattern.by, source, context)))
        and (pattern.of is None or player in context.entities(pattern.of))
    )


def _sacrificed(game: Game, event: e.PermanentSacrificed) -> Iterator[Happened]:
    """701.21a. Yield a sacrificed permanent, and the card it became (400.7)."""
    gone = game.board.former.get(event.object)
    became = became_all(gone) if gone is not None else ()
    yield {"player": event.player, "object": event.object, "became": became}


def _exerted(game: Game, event: e.PermanentExerted) -> Iterator[Happened]:
    yield {"player": event.player, "object": event.object}


def _does_to(name: str) -> Matches:
    """Match a creature that does something to an object, such as exploiting or enlisting it."""
    return lambda pattern, happened, context: (
        happened["source"] is not None
        and is_subject(getattr(pattern, name), happened["source"], context)
        and is_subject(pattern.what, happened["object"], context)
    )


def _crewed(game: Game, event: e.CreatureCrewed | e.CreatureSaddled) -> Iterator[Happened]:
    """702.122b, 702.171c. Yield a creature that crews or saddles a permanent."""
    yield {"player": event.player, "object": event.host, "source": event.object}


def _enlisted(game: Game, event: e.CreatureEnlisted) -> Iterator[Happened]:
    yield {"player": event.player, "object": event.enlisted, "source": event.object}


trigger(lang.Enters, _enters, {e.ObjectMoved: _entered, e.TokenCreated: _token_entered})
trigger(lang.Leaves, _leaves, {e.ObjectMoved: _left}, looks_back=True)
trigger(lang.Dies, subject("dies"), {e.ObjectMoved: _died}, looks_back=True)
trigger(
    lang.PutIntoGraveyard,
    is_put_into_graveyard,
    {e.ObjectMoved: put_into_graveyard, e.MeldedCardMoved: put_into_graveyard},
)
trigger(lang.LeavesGraveyard, subject("leaves_graveyard"), {e.ObjectMoved: _left_graveyard})
trigger(lang.IsExiled, is_exiled, {e.ObjectMoved: exiled})
trigger(lang.IsDestroyed, _is_destroyed, {e.PermanentDestroyed: _destroyed}, looks_back=True)
trigger(
    lang.CreatesTokens,
    whose_and_what("creates"),
    {e.TokenCreated: _token_entered},
    apart=one_or_more_of_a_player,
)
trigger(
    lang.Sacrifices,
    whose_and_what("sacrifices"),
    {e.PermanentSacrificed: _sacrificed},
    apart=one_or_more_of_a_player,
    looks_back=True,
)

# Combat and damage (120, 508.3, 701.43); blocks are in `combat.block_triggers`


def _attacks(pattern: lang.Attacks, happened: Happened, context: Context) -> bool:
    return (
        (happened["alone"] or not pattern.alone)
        and is_subject(pattern.attacks, happened["object"], context)
        and (pattern.whom is None or matches(pattern.whom, happened["attacked"], context))
        and (
            pattern.beside is None
            or sum(matches(pattern.beside, other, context) for other in happened["beside"]) >= pattern.so_many
        )
    )


def _attacked(game: Game, event: e.AttackersDeclared) -> Iterator[Happened]:
    everybody = tuple(attacker for attacker, _, _ in event.attacks)
    alone = len(everybody) == 1
    for attacker, attacked, defender in event.attacks:
        beside = tuple(other for other in everybody if other != attacker)
        yield {"object": attacker, "player": defender, "attacked": attacked, "alone": alone, "beside": beside}


def _attacked_apart(pattern: lang.Attacks, happened: Happened) -> tuple[Hashable, ...] | None:
    """508.3b. Return the key by which attackers are counted: with "one or more", the player attacked.

    Attackers with equal keys trigger the ability once. Without a description of whom they attack, all have the
    same key.
    """
    if not pattern.one_or_more:
        return None
    return () if pattern.whom is None else (happened["player"],)


def _player_attacks(pattern: lang.AttacksWith, happened: Happened, context: Context) -> bool:
    """508.3d, 508.3e. Match a player who attacks: once, however many creatures attack.

    A text that says whom they attack matches once for each player or permanent.
    """
    if happened["player"] not in context.entities(pattern.player_attacks):
        return False
    if (pattern.whom is None) is ("attacked" in happened):
        return False
    if pattern.whom is not None and not matches(pattern.whom, happened["attacked"], context):
        return False
    count = sum(pattern.with_ == "anything" or matches(pattern.with_, id, context) for id in happened["beside"])
    return count > 0 if pattern.number is None else context.compares(count, pattern.number)


def _players_attacked(game: Game, event: e.AttackersDeclared) -> Iterator[Happened]:
    attacking: dict[PlayerId, list[ObjectId]] = {}
    each: dict[tuple[PlayerId, EntityId], list[ObjectId]] = {}
    for attacker, attacked, _ in event.attacks:
        player = game.board.object(attacker).controller if game.board.shared_turns else event.player
        attacking.setdefault(player, []).append(attacker)
        each.setdefault((player, attacked), []).append(attacker)
    for player, attackers in attacking.items():
        yield {"player": player, "beside": tuple(attackers)}
    for (player, attacked), attackers in each.items():
        yield {"player": player, "beside": tuple(attackers), "attacked": attacked}


def _deals_damage(pattern: lang.DealsDamage, happened: Happened, context: Context) -> bool:
    source = happened["source"]
    assert source is not None
    return (
        pattern.combat in (None, happened["combat"])
        and is_subject(pattern.deals_damage, source, context)
        and (pattern.to is None or matches(pattern.to, happened["object"], context))
    )


def _who_deals(pattern: lang.DealsDamage, happened: Happened) -> tuple[Hashable, ...]:
    """Return the key of damage: its source, and its recipient if the text names one.

    Damage with equal keys triggers the ability once. "One or more" sources or recipients are counted together.
    """
    return (
        None if pattern.one_or_more else happened["source"],
        None if pattern.to is None or pattern.to_one_or_more else happened["object"],
    )


def _damage(game: Game, event: e.DamageDealt) -> Iterator[Happened]:
    yield {"object": event.recipient, "source": event.source, "amount": event.amount, "combat": event.combat}


def _is_dealt(name: str) -> Matches:
    is_it = subject(name)
    return lambda pattern, happened, context: (
        pattern.combat in (None, happened["combat"]) and is_it(pattern, happened, context)
    )


def _excess(game: Game, event: e.ExcessDamageDealt) -> Iterator[Happened]:
    yield {"object": event.object, "amount": event.amount, "combat": event.combat}


trigger(lang.Attacks, _attacks, {e.AttackersDeclared: _attacked}, apart=_attacked_apart)
trigger(lang.AttacksWith, _player_attacks, {e.AttackersDeclared: _players_attacked})
trigger(lang.DealsDamage, _deals_damage, {e.DamageDealt: _damage}, apart=_who_deals)
trigger(lang.IsDealtDamage, _is_dealt("is_dealt_damage"), {e.DamageDealt: _damage}, apart=each_object)
trigger(lang.IsDealtExcess, _is_dealt("is_dealt_excess"), {e.ExcessDamageDealt: _excess}, apart=each_object)
trigger(lang.Crews, _does_to("crews"), {e.CreatureCrewed: _crewed})
trigger(lang.Saddles, _does_to("saddles"), {e.CreatureSaddled: _crewed})
trigger(lang.Enlists, _does_to("enlists"), {e.CreatureEnlisted: _enlisted})
trigger(lang.Exerts, whose_and_what("exerts"), {e.PermanentExerted: _exerted})

# Actions of players (119, 121, 701); casting and playing are in `spell_triggers`


def _scried(game: Game, event: e.LibraryArranged) -> Iterator[Happened]:
    """701.22d. Yield a player who scried, with the number of cards they looked at."""
    yield {"player": event.player, "amount": event.kept + event.sent}


def _by_player(game: Game, event: e.PlayerSurveiled | e.ChaosEnsued) -> Iterator[Happened]:
    yield {"player": event.player}


def _flipped(game: Game, event: e.CoinFlipped) -> Iterator[Happened]:
    """705.2. Yield the player who wins a coin flip, which comes up heads then; without a call, nobody does."""
    if event.heads and event.called:
        yield {"player": event.player}


def _drawn(game: Game, event: e.CardDrawn) -> Iterator[Happened]:
    """Yield a drawn card: its player, and True for the first in their draw step.

    The log of the turn keeps who drew, but not the number of the card; then the card does not count as the first.
    """
    number = getattr(event, "this_turn", None)
    yield {"player": event.player, "first": number is not None and is_first_drawn(game.board, event.player, number)}


def _draws(pattern: lang.Draws, happened: Happened, context: Context) -> bool:
    if pattern.but_first and happened["first"]:
        return False
    return happened["player"] in context.entities(pattern.draws)


def _discarded(game: Game, event: e.CardDiscarded) -> Iterator[Happened]:
    yield {"player": event.player, "amount": 1}


def _searched(game: Game, event: e.LibrarySearched) -> Iterator[Happened]:
    """701.23a. Yield a player who searches their own library."""
    if event.player == event.owner:
        yield {"player": event.player}


def _life(game: Game, event: e.LifeGained | e.LifeLost) -> Iterator[Happened]:
    yield {"player": event.player, "amount": event.amount}


def _each_player(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...]:
    return () if getattr(pattern, "one_or_more", False) else (happened["player"],)


trigger(lang.GainsLife, whose("gains_life"), {e.LifeGained: _life})
trigger(lang.LosesLife, whose("loses_life"), {e.LifeLost: _life}, apart=_each_player)
trigger(lang.Draws, _draws, {e.CardDrawn: _drawn})
trigger(
    lang.RollsDice,
    whose("rolls_dice"),
    {e.DieRolled: _by_player, e.PlanarDieRolled: _by_player},
    apart=one_or_more_of_a_player,
)
trigger(lang.WinsFlip, whose("wins_flip"), {e.CoinFlipped: _flipped})
trigger(lang.SearchesLibrary, whose("searches_library"), {e.LibrarySearched: _searched})
trigger(lang.Scries, whose("scries"), {e.LibraryArranged: _scried})
trigger(lang.Surveils, whose("surveils"), {e.PlayerSurveiled: _by_player})
trigger(lang.Discards, whose("discards"), {e.CardDiscarded: _discarded}, apart=one_or_more_of_a_player)

# Steps and phases (505.1b, 511.2, 513.1a, 603.2b)

_ENDS = {"combat": Step.END_OF_COMBAT, "turn": Step.END}
"""511.2, 513.1a. The step in which abilities trigger "at end of combat" or "at the end step"."""


def _begins(pattern: lang.StepBegins | lang.AtEndOf, happened: Happened, context: Context) -> bool:
    """603.7, 800.4j. Match the step, and the player or team whose step begins.

    If the active player has left, the step is nobody's; then only "each player" matches.
    """
    if happened["step"] != (_ENDS[pattern.at_end_of] if isinstance(pattern, lang.AtEndOf) else pattern.step_begins):
        return False
    active = context.board.active_side()
    return (
        any(player in context.entities(pattern.whose) for player in active)
        if active
        else pattern.whose == "each_player"
    )


def _main_phase(pattern: lang.MainPhaseBegins, happened: Happened, context: Context) -> bool:
    """505.1b. Match the first or a later main phase; main phases are counted within the turn."""
    board = context.board
    return (
        happened["step"] in MAIN_PHASES
        and pattern.main_phase_begins in ("any", board.main_phases)
        and any(player in context.entities(pattern.whose) for player in board.active_side())
    )


def _step(game: Game, event: e.StepBegan) -> Iterator[Happened]:
    yield {"step": event.step}


def _phase(game: Game, event: e.PhaseBegan) -> Iterator[Happened]:
    yield {"step": event.phase}


trigger(lang.StepBegins, _begins, {e.StepBegan: _step, e.PhaseBegan: _phase})
trigger(lang.AtEndOf, _begins, {e.StepBegan: _step})
trigger(lang.MainPhaseBegins, _main_phase, {e.PhaseBegan: _phase})

# Changes of permanents (115.1, 122.6, 310.11b, 701.26, 701.27e, 714.2b)


def _each(game: Game, event: e.PermanentsUntapped) -> Iterator[Happened]:
    for id in event.objects:
        yield {"object": id}


def _transformed(game: Game, event: e.PermanentTransformed) -> Iterator[Happened]:
    if not event.entering:
        yield {"object": event.object}


def _is_turned_up(pattern: lang.TurnedUp, happened: Happened, context: Context) -> bool:
    """708.8. Match a permanent turned face up.

    "Face-down" in the text refers to the permanent before it was turned up.
    """
    filter = pattern.turned_up
    parts = filter.all if isinstance(filter, g.AllOf) else (filter,)
    asked = [part for part in parts if not (isinstance(part, g.FaceDown) and part.face_down)]
    return all(is_subject(part, happened["object"], context) for part in asked)


def _turned_up(game: Game, event: e.CardTurnedFaceUp) -> Iterator[Happened]:
    yield {"object": event.object}


def _mutated(game: Game, event: e.CreatureMutated) -> Iterator[Happened]:
    yield {"object": event.object}


def _designated(game: Game, event: e.DesignationGained) -> Iterator[Happened]:
    if not is_player(event.entity):
        yield {"object": event.entity, "kind": event.name}


def _becomes(pattern: lang.BecomesDesignated, happened: Happened, context: Context) -> bool:
    return pattern.designated == happened["kind"] and is_subject(pattern.becomes, happened["object"], context)


def _exploited(game: Game, event: e.PermanentSacrificed) -> Iterator[Happened]:
    """702.110b. Yield a creature sacrificed by its controller while that player's exploit ability resolves."""
    exploit = game.board.objects[game.board.stack[-1]] if game.board.stack else None
    if exploit is None or exploit.ability is None or exploit.source is None or exploit.controller != event.player:
        return
    if of_keyword(game, exploit.ability, "exploit"):
        for happened in _sacrificed(game, event):
            yield {**happened, "source": exploit.source}


def _attached(game: Game, event: e.ObjectAttached) -> Iterator[Happened]:
    """701.3a. Yield an attached object, with the object that bears it."""
    if not is_player(event.to):
        yield {"object": event.object, "source": ObjectId(event.to)}


def _becomes_attached(pattern: lang.BecomesAttached, happened: Happened, context: Context) -> bool:
    source = happened["source"]
    assert source is not None
    return is_subject(pattern.becomes_attached, happened["object"], context) and matches(pattern.to, source, context)


def _got(game: Game, event: e.PlayerCountersPut) -> Iterator[Happened]:
    yield {"player": event.player, "kind": event.kind, "amount": event.amount}


def _gets(pattern: lang.GetsCounters, happened: Happened, context: Context) -> bool:
    return pattern.kind == happened["kind"] and happened["player"] in context.entities(pattern.gets_counters)


def _counters(name: str) -> Matches:
    is_it = subject(name)
    return lambda pattern, happened, context: pattern.kind == happened["kind"] and is_it(pattern, happened, context)


def _put(game: Game, event: e.CountersPut) -> Iterator[Happened]:
    putter = game.kept(Putters).get((event.object, event.kind))
    yield {"object": event.object, "kind": event.kind, "amount": event.amount, "player": putter}


def _are_put(pattern: lang.CountersArePut, happened: Happened, context: Context) -> bool:
    return (
        pattern.kind in ("any", happened["kind"])
        and is_subject(pattern.counters_put, happened["object"], context)
        and (pattern.by is None or happened["player"] in context.entities(pattern.by))
    )


def _chapters(game: Game, event: e.CountersPut) -> Iterator[Happened]:
    if event.kind == sagas.LORE:
        for number in range(event.total - event.amount + 1, event.total + 1):
            yield {"object": event.object, "number": number}


def _reaches(pattern: lang.ReachesChapter, happened: Happened, context: Context) -> bool:
    if happened["object"] != context.source:
        return False
    return sagas.reaches(context.game, pattern, context.board.object(context.source), happened["number"])


def _removed(game: Game, event: e.CountersRemoved) -> Iterator[Happened]:
    if not event.total:
        yield {"object": event.object, "kind": event.kind}


def _targeted(pattern: lang.BecomesTarget, happened: Happened, context: Context) -> bool:
    source = happened["source"]
    assert source is not None
    aiming = context.board.object(source)
    if (pattern.by_spell and aiming.kind != "spell") or not (
        pattern.by is None or matches(pattern.by, source, context)
    ):
        return False
    aimed = happened["object"]
    return (
        is_subject(pattern.becomes_target, aimed, context)
        and is_in_scope(pattern.becomes_target, context.last(aimed))
        and aiming.controller in context.entities(pattern.of)
    )


def _targets(game: Game, event: e.TargetsChosen) -> Iterator[Happened]:
    for _, ids in event.targets:
        for id in ids:
            yield {"object": id, "source": event.object}


def _changed_targets(game: Game, event: e.TargetsChanged) -> Iterator[Happened]:
    for id in event.new:
        yield {"object": id, "source": event.object}


def _copied_targets(game: Game, event: e.CopyPutOnStack) -> Iterator[Happened]:
    for _, ids in event.targets:
        for id in ids:
            yield {"object": id, "source": event.becomes}


def _crimes(game: Game, event: e.TargetsChosen) -> Iterator[Happened]:
    """700.13. Yield the targets chosen for a spell or ability, all in one fact.

    So a player commits one crime for each spell or ability, even if several of its targets make it a crime. A copy is
    neither cast nor put on the stack as an ability is, so its targets are no crime.
    """
    targets = tuple(id for _, ids in event.targets for id in ids)
    yield {"player": game.board.object(event.object).controller, "targets": targets}


def _is_crime(pattern: lang.CommitsCrime, happened: Happened, context: Context) -> bool:
    player = happened["player"]
    assert player is not None
    opponents = context.board.opponents(player)
    return player in context.entities(pattern.commits_crime) and any(
        id in opponents if is_player(id) else _is_of(opponents, id, context) for id in happened["targets"]
    )


def _is_of(players: Sequence[PlayerId], id: EntityId, context: Context) -> bool:
    obj = context.last(id)
    if obj is None:
        return False
    return (
        obj.controller in players
        if obj.zone in (Zone.BATTLEFIELD, Zone.STACK)
        else (obj.zone is Zone.GRAVEYARD and obj.owner in players)
    )


def _expended(game: Game, event: e.SpellCast) -> Iterator[Happened]:
    """700.14. Yield a player's mana spent on spells this turn, without and with this spell.

    Only mana paid for a spell before it was cast counts.
    """
    cast: set[int] = set()
    spent: dict[bool, int] = {True: 0, False: 0}
    for _, _, name, fields in game.board.happened:
        if name == e.SpellCast.NAME:
            cast.add(fields[1])
        elif name == e.ManaPaid.NAME and fields[0] == event.player and fields[1] not in cast:
            spell = game.board.objects.get(fields[1]) or game.board.former.get(fields[1])
            if spell is not None and spell.kind == "spell" and not spell.copy_of:
                spent[fields[1] == event.object] += len(fields[2])
    yield {"player": event.player, "before": spent[False], "now": spent[False] + spent[True]}


def _expends(pattern: lang.Expends, happened: Happened, context: Context) -> bool:
    before = happened["before"]
    assert before is not None
    return happened["player"] in context.entities(pattern.expends) and before < pattern.so_much <= happened["now"]


def _each_target(pattern: lang.BecomesTarget, happened: Happened) -> tuple[Hashable, ...]:
    return (happened["object"], happened["source"])


trigger(lang.BecomesUntapped, subject("becomes_untapped"), {e.PermanentsUntapped: _each})
trigger(lang.Transforms, subject("transforms"), {e.PermanentTransformed: _transformed})
trigger(lang.TurnedUp, _is_turned_up, {e.CardTurnedFaceUp: _turned_up})
trigger(lang.Mutates, subject("mutates"), {e.CreatureMutated: _mutated})
trigger(lang.CountersArePut, _are_put, {e.CountersPut: _put}, apart=each_object)
trigger(lang.BecomesDesignated, _becomes, {e.DesignationGained: _designated})
trigger(lang.BecomesAttached, _becomes_attached, {e.ObjectAttached: _attached})
trigger(lang.Exploits, _does_to("exploits"), {e.PermanentSacrificed: _exploited}, looks_back=True)
trigger(lang.GetsCounters, _gets, {e.PlayerCountersPut: _got}, apart=_each_player)
trigger(lang.ReachesChapter, _reaches, {e.CountersPut: _chapters})
trigger(lang.LastCounterRemoved, _counters("last_counter_removed"), {e.CountersRemoved: _removed})
trigger(lang.Expends, _expends, {e.SpellCast: _expended})
trigger(lang.CommitsCrime, _is_crime, {e.TargetsChosen: _crimes})
trigger(
    lang.BecomesTarget,
    _targeted,
    {e.TargetsChosen: _targets, e.TargetsChanged: _changed_targets, e.CopyPutOnStack: _copied_targets},
    apart=_each_target,
)


# Dungeons, day and night, variants (309.4c, 731.1a, 701.31, 701.32, 311.7, 312.5)


def _enters_room(pattern: lang.EntersRoom, happened: Happened, context: Context) -> bool:
    return happened["object"] == context.source and pattern.room == happened["room"]


def _marker_moved(game: Game, event: e.VentureMarkerMoved) -> Iterator[Happened]:
    yield {"object": event.object, "room": event.room, "player": event.player}


def _time(pattern: lang.TimeBecomes, happened: Happened, context: Context) -> bool:
    return pattern.time_becomes in ("either", happened["time"])


def _time_changed(game: Game, event: e.TimeOfDayChanged) -> Iterator[Happened]:
    if event.before:
        yield {"time": event.after}


def _in_motion(game: Game, event: e.SchemeSetInMotion) -> Iterator[Happened]:
    yield {"object": event.becomes, "player": event.player}


def _planeswalked(game: Game, event: e.Planeswalked) -> Iterator[Happened]:
    if event.to is not None:
        yield {"object": event.to, "player": event.player}


trigger(lang.EntersRoom, _enters_room, {e.VentureMarkerMoved: _marker_moved})
trigger(lang.TimeBecomes, _time, {e.TimeOfDayChanged: _time_changed})
trigger(lang.SetsInMotion, subject("sets_in_motion"), {e.SchemeSetInMotion: _in_motion})
trigger(lang.PlaneswalksTo, subject("planeswalks_to"), {e.Planeswalked: _planeswalked})
trigger(lang.Encounters, subject("encounters"), {e.Planeswalked: _planeswalked})
trigger(lang.ChaosEnsues, whose("chaos_ensues"), {e.ChaosEnsued: _by_player})
