"""What the engine's records say and its annotations do not, of a whole message."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from domain import events as e
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
from replay.observing.arena.vocabulary import PHASES

if TYPE_CHECKING:
    from replay.observing.arena.annotations.telling import Telling


MAY_ACT = "PerformActionResp"
"""What the engine waits for from who has priority."""

LOSSES = {"SBA_LifeTotal": (Reason.LIFE, "704.5a"), "SBA_Poison": (Reason.POISON, "704.5c")}


def settle(at: Telling, step: Stepped, *, whole: bool) -> None:
    """Say what a state has that was not said: of what it told anew, or of all there is."""
    c, told = at.c, step.told
    turn = step.state.turn if whole else told.turn
    if whole or at.left or told.objects or told.zones or told.players or told.lasting or told.lasting_gone:
        _settle(at, step, turn, whole)
    elif turn is not None and c.started:
        _time(at, turn)
    calm = c.started and not at.resolving and told.update != "Send" and not step.state.over
    priority = step.state.turn.priority
    if calm and priority in c.board.players and _may_act(at, step.state.players.get(priority)):
        at.clock.give(PlayerId(priority))


def _settle(at: Telling, step: Stepped, turn: r.Turn | None, whole: bool) -> None:
    """The same of a state that tells of more than whose priority it is, as two fifths of all do not."""
    c, told = at.c, step.told
    zones: Sequence[r.Zone] = tuple(step.state.zones.values()) if whole else changed_zones(at, step)
    records: Iterable[r.GameObject] = step.state.objects.values() if whole else told.objects
    seats: Iterable[r.Player] = step.state.players.values() if whole else told.players
    lasting: Collection[r.Annotation] = step.state.lasting.values() if whole else told.lasting
    drawing = openings(at, told.players, zones)
    if turn is not None and at.c.started:
        _time(at, turn)
    zones_settled(at, zones)
    kept(at, drawing)
    if at.gap:
        effects_unseen(at)
    permanents(at, records)
    qualifications(at, step, lasting)
    counters(at, lasting, told.lasting_gone, step.state)
    attachments(at, step, whole)
    for one in lasting:
        if "TargetSpec" in one.kinds:
            at.targets(one.affector)
    fight(at)
    for instance in at.left:
        found = c.found(instance)
        ceased: type[e.TokenCeased | e.CopyCeased]
        if found is not None and not any(instance in zone.objects for zone in step.state.zones.values()):
            ceased, rule = e.TokenCeased, "704.5d"
            if found.copy_of:
                ceased, rule = e.CopyCeased, "704.5e"
            c.say(ceased(object=found.id, player=found.owner, zone=found.zone), rule, found.since or None)
            c.gone(instance)
    players(at, seats)
    for one in lasting:
        if "ClassLevel" in one.kinds:
            _level(at, one)
        elif "MiscContinuousEffect" in one.kinds and not (step.before is not None and one.id in step.before.lasting):
            _more_phases(at, one)
        if "LossOfGame" in one.kinds:
            _lost(at, one)


def _may_act(at: Telling, player: r.Player | None) -> bool:
    """514.3. Return True if who is said to have priority has it: in the cleanup step it is said of who discards,
    too."""
    if at.board.step is not Step.CLEANUP or at.board.stack:
        return True
    return player is not None and player.pending == MAY_ACT


# 500. When


def _time(at: Telling, turn: r.Turn) -> None:
    board = at.board
    found = TURN.get((turn.phase, turn.step))
    if found is None and turn.phase and turn.step:
        at.c.note("step", f"{turn.phase} {turn.step}", at.c.line)
    if found is None or turn.active not in board.players:
        return
    phase, step = found
    active = PlayerId(turn.active)
    if (board.turn, board.active) != (turn.number, active) and turn.number:
        at.clock.next_turn(active, turn.number, is_seen=False)
        at.c.unexplain("turn")
    if (board.phase, board.step) != (phase, step):
        at.c.unexplain("step")
        at.clock.enter(phase, step, active, is_seen=False)


def _more_phases(at: Telling, one: r.Annotation) -> None:
    """500.8. An effect adds phases after this one, told where it does so; the last comes first."""
    phase = at.board.phase
    for number in reversed(one.details.get("extra_phases", ())):
        if phase is not None and number in PHASES:
            added = e.PhaseScheduled(phase=Phase(PHASES[int(number)]), after=phase)
            at.c.say(added, "500.8", at.c.causes.get(one.affector))


def _level(at: Telling, one: r.Annotation) -> None:
    """716.2a. A Class has another level."""
    level = one.number("Level")
    for instance in one.affected:
        found = at.c.found(instance)
        if found is None or found.zone is not Zone.BATTLEFIELD or level == int(found.designations.get("level") or 1):
            continue
        gained = e.DesignationGained(entity=found.id, name="level", value=str(level))
        at.c.say(gained, "716.2a", at.c.resolved_last() or found.since)


# 106, 119. Players


def players(at: Telling, records: Iterable[r.Player]) -> None:
    """Life and mana are as the records of players say."""
    c = at.c
    for record in records:
        player = c.board.players.get(PlayerId(record.seat))
        if player is None:
            continue
        change = record.life - player.life
        if change and not c.started:
            c.say(e.StartingLifeSet(player=player.id, life=record.life), "103.4", 1)
        elif change:
            rule = at.c.unexplain("life")
            if change > 0:
                c.say(e.LifeGained(player=player.id, amount=change, total=record.life), rule)
            else:
                c.say(trusted.LifeLost(player=player.id, amount=-change, total=record.life), rule)
        pool = pool_of(record.pool)
        if pool != player.pool:
            _pool(at, record, player.id, pool)


def _pool(at: Telling, record: r.Player, player: PlayerId, pool: str) -> None:
    c = at.c
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
        c.say(trusted.ManaPaid(player=player, object=None, mana=less, pool=left), at.c.unexplain("mana"))
    if more:
        source = next((c.here[one.source] for one in record.pool if one.source in c.here), ObjectId(0))
        c.say(trusted.ManaAdded(player=player, source=source, mana=more, pool=pool), "106.4", at.drawn())


def _lost(at: Telling, one: r.Annotation) -> None:
    """104.3. Somebody has lost."""
    reason, rule = LOSSES.get(one.word("reason"), (Reason.EFFECT, "104.3e"))
    for number in one.affected:
        player = at.board.players.get(PlayerId(number))
        if player is not None and not player.lost:
            at.c.say(e.PlayerLost(player=player.id, reason=reason), rule, player.touched or None)
