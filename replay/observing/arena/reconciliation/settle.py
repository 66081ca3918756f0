"""Reconciliation of a whole state: all changes that only the engine's records tell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.citations import DESIGNATED, DIGITAL
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Phase, Step, Zone, sorted_mana
from replay.observing.arena import records as r
from replay.observing.arena.printed import TURN, pool_of
from replay.observing.arena.reconciliation.combat import fight
from replay.observing.arena.reconciliation.effects import effects_unseen
from replay.observing.arena.reconciliation.permanents import attachments, counters, permanents, qualifications
from replay.observing.arena.reconciliation.zones import changed_zones, kept, openings, zones_settled
from replay.observing.arena.states import Step as Stepped
from replay.observing.arena.vocabulary import DESIGNATIONS, PHASES

if TYPE_CHECKING:
    from replay.observing.arena.annotations.telling import Telling


MAY_ACT = "PerformActionResp"
"""Word for the pending answer of a player who has priority."""

LOSSES = {"SBA_LifeTotal": (Reason.LIFE, "704.5a"), "SBA_Poison": (Reason.POISON, "704.5c")}


def settle(telling: Telling, step: Stepped, *, whole: bool) -> None:
    """Record every difference between the board and a state of the engine.

    Only the parts that the state sent anew are compared, or all parts if `whole` is True.
    """
    c, message = telling.c, step.told
    turn = step.state.turn if whole else message.turn
    if (
        whole
        or telling.left
        or message.objects
        or message.zones
        or message.players
        or message.lasting
        or message.lasting_gone
    ):
        _settle(telling, step, turn, whole)
    elif turn is not None and c.started:
        _time(telling, turn)
    calm = c.started and not telling.resolving and message.update != "Send" and not step.state.over
    priority = step.state.turn.priority
    if calm and priority in c.board.players and _may_act(telling, step.state.players.get(priority)):
        telling.clock.give(PlayerId(priority))


def _settle(telling: Telling, step: Stepped, turn: r.Turn | None, whole: bool) -> None:
    """Record the differences of a state in which more than priority changed.

    In two fifths of all states nothing else changed; they skip this.
    """
    c, message = telling.c, step.told
    zones: Sequence[r.Zone] = tuple(step.state.zones.values()) if whole else changed_zones(telling, step)
    records: Iterable[r.GameObject] = step.state.objects.values() if whole else message.objects
    seats: Iterable[r.Player] = step.state.players.values() if whole else message.players
    lasting: Collection[r.Annotation] = step.state.lasting.values() if whole else message.lasting
    drawing = openings(telling, message.players, zones)
    if turn is not None and telling.c.started:
        _time(telling, turn)
    zones_settled(telling, zones)
    kept(telling, drawing)
    if telling.gap:
        effects_unseen(telling)
    permanents(telling, records)
    qualifications(telling, step, lasting)
    counters(telling, lasting, message.lasting_gone, step.state)
    attachments(telling, step, whole)
    for one in lasting:
        if "TargetSpec" in one.kinds:
            telling.targets(one.affector)
    fight(telling)
    for instance in telling.left:
        token = c.found(instance)
        ceased: type[e.TokenCeased | e.CopyCeased]
        if token is not None and not any(instance in zone.objects for zone in step.state.zones.values()):
            ceased, rule = e.TokenCeased, "704.5d"
            if token.copy_of:
                ceased, rule = e.CopyCeased, "704.5e"
            c.say(ceased(object=token.id, player=token.owner, zone=token.zone), rule, token.since or None)
            c.gone(instance)
    players(telling, seats)
    for one in lasting:
        if "ClassLevel" in one.kinds:
            _level(telling, one)
        elif "Designation" in one.kinds:
            _designation(telling, one)
        elif "MiscContinuousEffect" in one.kinds and not (step.before is not None and one.id in step.before.lasting):
            _more_phases(telling, one)
        if "LossOfGame" in one.kinds:
            _lost(telling, one)


def _may_act(telling: Telling, player: r.Player | None) -> bool:
    """514.3. Return True if the player really has priority, as the record says.

    In the cleanup step the engine also says it of a player who discards.
    """
    if telling.board.step is not Step.CLEANUP or telling.board.stack:
        return True
    return player is not None and player.pending == MAY_ACT


# 500. When


def _time(telling: Telling, turn: r.Turn) -> None:
    board = telling.board
    place = TURN.get((turn.phase, turn.step))
    if place is None and turn.phase and turn.step:
        telling.c.note("step", f"{turn.phase} {turn.step}", telling.c.line)
    if place is None or turn.active not in board.players:
        return
    phase, step = place
    active = PlayerId(turn.active)
    if (board.turn, board.active) != (turn.number, active) and turn.number:
        telling.clock.next_turn(active, turn.number, is_seen=False)
        telling.c.unexplain("turn")
    if (board.phase, board.step) != (phase, step):
        telling.c.unexplain("step")
        telling.clock.enter(phase, step, active, is_seen=False)


def _more_phases(telling: Telling, annotation: r.Annotation) -> None:
    """500.8. Record phases that an effect adds after this one; last added, first begun."""
    phase = telling.board.phase
    for number in reversed(annotation.details.get("extra_phases", ())):
        if phase is not None and number in PHASES:
            added = e.PhaseScheduled(phase=Phase(PHASES[int(number)]), after=phase)
            telling.c.say(added, "500.8", telling.c.causes.get(annotation.affector))


def _level(telling: Telling, annotation: r.Annotation) -> None:
    """716.2a. Record that a Class has another level."""
    level = annotation.number("Level")
    for instance in annotation.affected:
        permanent = telling.c.found(instance)
        if (
            permanent is None
            or permanent.zone is not Zone.BATTLEFIELD
            or level == int(permanent.designations.get("level") or 1)
        ):
            continue
        gained = e.DesignationGained(entity=permanent.id, name="level", value=str(level))
        telling.c.say(gained, "716.2a", telling.c.resolved_last() or permanent.since)


def _designation(telling: Telling, annotation: r.Annotation) -> None:
    """719.3b. Record a designation that a permanent has, where nothing told how it came.

    The engine tells that a Case is solved, but not that it becomes so.
    """
    name = DESIGNATIONS.get(annotation.number("DesignationType"))
    for instance in annotation.affected:
        permanent = telling.c.found(instance)
        if name and permanent is not None and permanent.zone is Zone.BATTLEFIELD and name not in permanent.designations:
            gained = e.DesignationGained(entity=permanent.id, name=name, value="")
            telling.c.say(gained, DESIGNATED.get(name, DIGITAL), telling.c.resolved_last() or permanent.since)


# 106, 119. Players


def players(telling: Telling, records: Iterable[r.Player]) -> None:
    """Record differences in life and mana from the players' records."""
    c = telling.c
    for record in records:
        player = c.board.players.get(PlayerId(record.seat))
        if player is None:
            continue
        change = record.life - player.life
        if change and not c.started:
            c.say(e.StartingLifeSet(player=player.id, life=record.life), "103.4", 1)
        elif change:
            rule = telling.c.unexplain("life")
            if change > 0:
                c.say(e.LifeGained(player=player.id, amount=change, total=record.life), rule)
            else:
                c.say(trusted.LifeLost(player=player.id, amount=-change, total=record.life), rule)
        pool = pool_of(record.pool)
        if pool != player.pool:
            _pool(telling, record, player.id, pool)


def _pool(telling: Telling, record: r.Player, player: PlayerId, pool: str) -> None:
    c = telling.c
    more, less = pool, ""
    for letter in c.board.players[player].pool:
        if letter in more:
            more = more.replace(letter, "", 1)
        else:
            less += letter
    if less and not pool:
        c.say(e.ManaEmptied(player=player, mana=less), "500.5")
    elif less:
        left = "".join(sorted_mana(pool.replace(more, "", 1))) if more else pool
        c.say(trusted.ManaPaid(player=player, object=None, mana=less, pool=left), telling.c.unexplain("mana"))
    if more:
        source = next((c.here[one.source] for one in record.pool if one.source in c.here), ObjectId(0))
        c.say(trusted.ManaAdded(player=player, source=source, mana=more, pool=pool), "106.4", telling.drawn())


def _lost(telling: Telling, annotation: r.Annotation) -> None:
    """104.3. Record that a player has lost."""
    reason, rule = LOSSES.get(annotation.word("reason"), (Reason.EFFECT, "104.3e"))
    for number in annotation.affected:
        player = telling.board.players.get(PlayerId(number))
        if player is not None and not player.lost:
            telling.c.say(e.PlayerLost(player=player.id, reason=reason), rule, player.touched or None)
