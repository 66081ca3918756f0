"""Values that facts leave out, filled in from earlier facts; and facts that imply others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain import events as e
from domain.board.abilities import NO_CARD, Intrinsic
from domain.board.state import DIGEST_ALGORITHM
from domain.errors import said
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.rules.combat.damage import who_strikes
from domain.terms import HIDDEN_ZONES, STEPS, TURN, Phase, Step
from replay.observing.facts.finding import Finding
from replay.observing.facts.saying import Impossible

Values: TypeAlias = dict[str, Any]
"""Fields of an event that is being put together."""

PHASE_OF = {step: phase for phase, steps in STEPS.items() for step in steps}

# Before a fact: turns, phases and steps. A fact that only says the time is not said again.

Before: TypeAlias = Callable[[Finding, Any], bool]


def _turn_began(t: Finding, fact: Any) -> bool:
    t.end_turn()
    board = t.board
    if board.starting_player is None:
        t.say(e.StartingPlayerChosen(player=t.player(fact.player)), "103.1")
    t.say(e.BoardDigested(algorithm=DIGEST_ALGORITHM, digest=board.digest()), "500.1")
    return False


def _turn_ended(t: Finding, fact: Any) -> bool:
    t.end_turn()
    return True


def _phase_began(t: Finding, fact: Any) -> bool:
    if t.board.phase is fact.phase:
        t.end_phase()
    t.enter(fact.phase)
    return True


def _phase_ended(t: Finding, fact: Any) -> bool:
    if t.board.phase is fact.phase:
        t.end_phase()
    return True


def _step_began(t: Finding, fact: Any) -> bool:
    t.enter(PHASE_OF[fact.step], fact.step)
    return True


def _step_ended(t: Finding, fact: Any) -> bool:
    if t.board.step is fact.step:
        t.end_step()
    return True


def _attack(t: Finding, fact: Any) -> bool:
    if t.board.step is not Step.DECLARE_ATTACKERS:
        t.enter(Phase.COMBAT, Step.DECLARE_ATTACKERS)
    return False


def _block(t: Finding, fact: Any) -> bool:
    if t.board.step is not Step.DECLARE_BLOCKERS:
        t.enter(Phase.COMBAT, Step.DECLARE_BLOCKERS)
    return False


def _damage(t: Finding, fact: Any) -> bool:
    """510.4. Begin the combat damage step to which combat damage belongs.

    Damage by a creature that did not strike first begins the second combat damage step.
    """
    combat = t.board.combat
    if not fact.combat:
        return False
    step = t.board.step
    if step is not Step.COMBAT_DAMAGE or (
        combat is not None
        and f"{e.StepBegan.NAME}:{step}" in t.left_out
        and combat.damage_steps == 1
        and combat.struck_first
        and t.object(fact.source) not in combat.struck_first
    ):
        t.enter(Phase.COMBAT, Step.COMBAT_DAMAGE)
    return False


BEFORE: Mapping[type[Event], Before] = {
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.PhaseBegan: _phase_began,
    e.PhaseEnded: _phase_ended,
    e.StepBegan: _step_began,
    e.StepEnded: _step_ended,
    e.AttackersDeclared: _attack,
    e.BlockersDeclared: _block,
    e.DamageDealt: _damage,
}
"""Functions called before a fact, by the class of event.

They record the events that must come first. They return True if the fact itself then needs no event.
"""


# Players who see a card, where not all do

AUDIENCE: Mapping[type[Event], Callable[[Finding, Any], tuple[PlayerId, ...] | None]] = {
    e.ObjectMoved: lambda t, fact: _sees_move(t, fact),
    e.CardBroughtIn: lambda t, fact: (t.player(fact.player),) if fact.zone in HIDDEN_ZONES else None,
    e.HiddenCardKnown: lambda t, fact: _told_to(t, fact),
}


def _sees_move(t: Finding, fact: Any) -> tuple[PlayerId, ...] | None:
    if fact.to not in HIDDEN_ZONES:
        return None
    card = t.found(fact.object)
    if card is not None:
        return None if card.zone not in HIDDEN_ZONES else (card.owner,)
    if fact.source is not None and fact.source not in HIDDEN_ZONES:
        return None
    return (t.player(fact.player),) if fact.player is not None else None


def _told_to(t: Finding, fact: Any) -> tuple[PlayerId, ...]:
    if fact.to is None:
        return (t.player(fact.player),)
    return tuple(t.player(one) for one in fact.to)


# Values filled in where they are not told

Fill: TypeAlias = Callable[[Finding, Any, Values], None]


def _new_object(t: Finding, fact: Any, values: Values) -> None:
    values["becomes"] = ObjectId(t.board.next_object)


def _source_ability(t: Finding, values: Values) -> None:
    """113.7. Fill in the source of an ability, or the ability of a source.

    The source may be an unknown card; then the ability has to be told.
    """
    ref = values["ability"]
    if ref is not None and ref[0] == NO_CARD and ref[1] not in set(Intrinsic):
        raise Impossible(said("the rules give no ability of the number {number}", number=ref[1]))
    if values["source"] is None:
        values["source"] = ObjectId(0)
        if values["ability"] is None:
            raise Impossible(said("`source` has to tell what the ability is of, or `ability`"))
    if values["ability"] is None:
        source = t.board.objects.get(values["source"]) or t.board.former.get(values["source"])
        values["ability"] = (source.definition if source is not None else 0, 0)


def _activated(t: Finding, fact: Any, values: Values) -> None:
    _source_ability(t, values)


def _put_on_stack(t: Finding, fact: Any, values: Values) -> None:
    number = values["trigger"] = t.trigger(fact.trigger)
    if number is not None:  # 603.3: the triggered ability itself is put on the stack
        waiting = t.board.triggers[number]
        of_trigger = {"source": waiting.source, "ability": waiting.ability}
        values |= {name: one for name, one in of_trigger.items() if values[name] is None}
    _source_ability(t, values)
    _new_object(t, fact, values)
    values["bindings"] = ()
    if fact.kind not in ("activated", "triggered"):
        raise Impossible(said("`kind` is activated or triggered"))


def _triggered(t: Finding, fact: Any, values: Values) -> None:
    _source_ability(t, values)
    values["number"] = t.next_trigger(fact.number)
    values["bindings"] = ()


def _trigger_gone(t: Finding, fact: Any, values: Values) -> None:
    values["number"] = t.trigger(fact.number)
    values["reason"] = values["reason"] or Reason.CONDITION


def _turn(t: Finding, fact: Any, values: Values) -> None:
    board, player = t.board, values["player"]
    values["number"] = values["number"] or board.turn + 1
    if values["extra"] is None:
        values["extra"] = any(scheduled == player for scheduled, _ in board.extra_turns)


def _drawn(t: Finding, fact: Any, values: Values) -> None:
    values["this_turn"] = values["this_turn"] or t.board.players[values["player"]].draws + 1


def _land(t: Finding, fact: Any, values: Values) -> None:
    values["this_turn"] = values["this_turn"] or t.board.players[values["player"]].lands + 1


def _spell(t: Finding, fact: Any, values: Values) -> None:
    values["this_turn"] = values["this_turn"] or t.board.players[values["player"]].spells + 1


def _pool(t: Finding, fact: Any, values: Values) -> None:
    values["source"] = values["source"] or ObjectId(0)
    if values["pool"] is None:
        values["pool"] = t.board.players[values["player"]].pool + values["mana"]


def _paid(t: Finding, fact: Any, values: Values) -> None:
    if values["pool"] is None:
        left = t.board.players[values["player"]].pool
        for letter in values["mana"]:
            left = left.replace(letter, "", 1)
        values["pool"] = left


def _emptied(t: Finding, fact: Any, values: Values) -> None:
    values["mana"] = values["mana"] if values["mana"] is not None else t.board.players[values["player"]].pool


def _mulligan(t: Finding, fact: Any, values: Values) -> None:
    values["taken"] = values["taken"] or t.board.players[values["player"]].mulligans + 1


def _kept(t: Finding, fact: Any, values: Values) -> None:
    if values["cards"] is None:
        values["cards"] = len(t.board.players[values["player"]].hand)


def _commander(t: Finding, fact: Any, values: Values) -> None:
    values["printed"] = t.board.definitions[values["definition"]]
    _new_object(t, fact, values)


def _commander_cast(t: Finding, fact: Any, values: Values) -> None:
    if values["times"] is None:
        values["times"] = t.board.players[values["player"]].commander_casts.get(values["definition"], 0) + 1


def _known_hidden(t: Finding, fact: Any, values: Values) -> None:
    values["to"] = _told_to(t, fact)
    _new_object(t, fact, values)


def _brought(t: Finding, fact: Any, values: Values) -> None:
    values["how"] = values["how"] or Reason.OUTSIDE
    values["becomes"] = None
    if values["definition"] is not None:
        _new_object(t, fact, values)
    elif fact.zone not in HIDDEN_ZONES:
        raise Impossible(said("`card` has to tell which card comes to the zone {zone}", zone=fact.zone))


def _arranged(t: Finding, fact: Any, values: Values) -> None:
    values["kept"], values["sent"] = values["kept"] or 0, values["sent"] or 0


def _ceased(t: Finding, fact: Any, values: Values) -> None:
    obj = t.board.objects[values["object"]]
    values["player"], values["zone"] = obj.owner, obj.zone


def _unattached(t: Finding, fact: Any, values: Values) -> None:
    if values["was"] is None:
        values["was"] = t.board.objects[values["object"]].attached_to


def _sacrificed(t: Finding, fact: Any, values: Values) -> None:
    values["player"] = values["player"] or t.board.objects[values["object"]].controller


def _controlled(t: Finding, fact: Any, values: Values) -> None:
    values["before"] = values["before"] or t.board.objects[values["object"]].controller


def _turned(t: Finding, fact: Any, values: Values) -> None:
    if values["before"] is None:
        values["before"] = t.board.objects[values["object"]].definition
    if "entering" in values:
        values["entering"] = bool(values["entering"])


def _designated(t: Finding, fact: Any, values: Values) -> None:
    values["value"] = values["value"] or ""


def _token(t: Finding, fact: Any, values: Values) -> None:
    values["tapped"] = bool(values["tapped"])
    _new_object(t, fact, values)


def _attacks(t: Finding, fact: Any, values: Values) -> None:
    attacks = []
    for creature, attacked, *rest in fact.attacks:
        entity = t.entity(attacked)
        attacks.append((t.object(creature), entity, t.player(rest[0]) if rest else _defender(t, entity)))
    values["attacks"] = tuple(attacks)


def _defender(t: Finding, attacked: EntityId) -> PlayerId:
    """508.5. Return the defending player: attacked, or of the planeswalker or battle attacked.

    For a battle that is its protector.
    """
    if is_player(attacked):
        return PlayerId(attacked)
    permanent = t.board.objects[ObjectId(attacked)]
    return permanent.protector or permanent.controller


def _attacked(t: Finding, fact: Any, values: Values) -> None:
    values["defender"] = values["defender"] or _defender(t, values["attacked"])


def _blocks(t: Finding, fact: Any, values: Values) -> None:
    combat, player = t.board.combat, values["player"]
    if combat is None:
        raise Impossible(said("nobody attacks"))
    mine = [id for id, attack in combat.attackers.items() if attack.defender == player]
    blocked = {attacker for _, attacker in values["blocks"]}
    if values["blocked"] is None:
        values["blocked"] = tuple(id for id in combat.attackers if id in blocked)
    if values["unblocked"] is None:
        values["unblocked"] = tuple(id for id in mine if id not in values["blocked"])


def _blocking(t: Finding, fact: Any, values: Values) -> None:
    combat = t.board.combat
    if combat is None or values["attacker"] not in combat.attackers:
        raise Impossible(said("{name} does not attack", name=fact.attacker))
    if values["newly_blocked"] is None:
        values["newly_blocked"] = not combat.attackers[values["attacker"]].blocked
    values["entering"] = bool(values["entering"])


def _damage_step(t: Finding, fact: Any, values: Values) -> None:
    board = t.board
    if values["creatures"] is None and board.combat is not None:
        fighting = dict.fromkeys((*board.combat.attackers, *board.combat.blocks))
        values["creatures"] = who_strikes(board, [id for id in fighting if id in board.objects])[1]


def _dealt(t: Finding, fact: Any, values: Values) -> None:
    values["combat"] = bool(values["combat"])
    if values["deathtouch"] is None:
        source = t.board.objects.get(values["source"]) or t.board.former.get(values["source"])
        values["deathtouch"] = source is not None and "deathtouch" in source.keywords


def _reason(reason: Reason) -> Fill:
    def fill(t: Finding, fact: Any, values: Values) -> None:
        values["reason"] = values["reason"] or reason

    return fill


def _nothing_illegal(t: Finding, fact: Any, values: Values) -> None:
    values["illegal"] = values["illegal"] or ()


def _performed(t: Finding, fact: Any, values: Values) -> None:
    values["count"] = values["count"] if values["count"] is not None else t.state_based


def _gap(t: Finding, fact: Any, values: Values) -> None:
    values["before"], values["after"] = values["before"] or 0, values["after"] or 0
    values["reason"] = values["reason"] or Reason.MISSING


def _scheduled(t: Finding, fact: Any, values: Values) -> None:
    board = t.board
    if values["after"] is None:
        if "step" in values:
            values["after"] = board.step or STEPS[PHASE_OF[fact.step]][0]
        elif "phase" in values:
            values["after"] = board.phase or TURN[-1]
        else:
            values["after"] = board.turn


def _replaced(t: Finding, fact: Any, values: Values) -> None:
    values["among"] = (values["source"],)


def _copied_spell(t: Finding, fact: Any, values: Values) -> None:
    """707.10. Fill in a copy on the stack, from the object that it copies."""
    _new_object(t, fact, values)
    original = t.board.objects.get(values["of"]) or t.board.former.get(values["of"])
    if values["values"] is None and values["ability"] is None and original is not None:
        values["ability"] = original.ability
    if values["values"] is None and values["ability"] is None:
        raise Impossible(said("`card` has to tell what the copy is, or `ability` of what it is"))
    values["bindings"] = ()
    for name in ("modes", "targets", "shares", "chosen", "linked"):
        values[name] = values[name] or ()
    values["x"] = values["x"] or 0


def _became_copy(t: Finding, fact: Any, values: Values) -> None:
    values["token"] = bool(values["token"])


def _cast_as(t: Finding, fact: Any, values: Values) -> None:
    if values["before"] is None:
        values["before"] = t.board.objects[values["object"]].definition


def _surveiled(t: Finding, fact: Any, values: Values) -> None:
    values["kept"], values["put"] = values["kept"] or 0, values["put"] or 0


def _day(t: Finding, fact: Any, values: Values) -> None:
    if values["before"] is None:
        values["before"] = t.board.time_of_day


def _rolled(t: Finding, fact: Any, values: Values) -> None:
    values["this_turn"] = values["this_turn"] or t.board.players[values["player"]].rolls + 1


def _ended(t: Finding, fact: Any, values: Values) -> None:
    """104. Fill in how the game ended, and record losses of players who have not won."""
    board = t.board
    values["winners"] = values["winners"] or ()
    reasons = [player.lost for player in board.players.values() if player.lost]
    values["reason"] = values["reason"] or (reasons[-1] if reasons else Reason.EFFECT)
    for id, player in board.players.items():
        if values["winners"] and id not in values["winners"] and not player.lost:
            rule = "104.3a" if values["reason"] is Reason.CONCESSION else "104.3"
            t.say(e.PlayerLost(player=id, reason=values["reason"]), rule)
    values["seed"] = ""


FILLS: Mapping[type[Event], Fill] = {
    e.TurnBegan: _turn,
    e.CardDrawn: _drawn,
    e.LandPlayed: _land,
    e.SpellCast: _spell,
    e.ManaAdded: _pool,
    e.ManaPaid: _paid,
    e.ManaEmptied: _emptied,
    e.MulliganTaken: _mulligan,
    e.HandKept: _kept,
    e.CommanderPresented: _commander,
    e.CommanderCast: _commander_cast,
    e.AbilityActivated: _activated,
    e.AbilityTriggered: _triggered,
    e.AbilityPutOnStack: _put_on_stack,
    e.TriggerRemoved: _trigger_gone,
    e.ResolutionBegan: _nothing_illegal,
    e.DidNotResolve: _reason(Reason.TARGETS),
    e.HiddenCardKnown: _known_hidden,
    e.CardBroughtIn: _brought,
    e.LibraryArranged: _arranged,
    e.TokenCreated: _token,
    e.TokenCeased: _ceased,
    e.BecameCopy: _became_copy,
    e.CardCopied: _new_object,
    e.NamedCardCopied: _new_object,
    e.SchemeSetInMotion: _new_object,
    e.PlaneTurnedUp: _new_object,
    e.DungeonBroughtIn: _new_object,
    e.PlanarDieRolled: _rolled,
    e.CastAs: _cast_as,
    e.CopyCeased: _ceased,
    e.CopyPutOnStack: _copied_spell,
    e.PermanentExerted: _sacrificed,
    e.CreatureEnlisted: _sacrificed,
    e.CreatureCrewed: _sacrificed,
    e.CreatureFought: _sacrificed,
    e.PermanentExplored: _sacrificed,
    e.CreatureSaddled: _sacrificed,
    e.PlayerSurveiled: _surveiled,
    e.TimeOfDayChanged: _day,
    e.EmblemCreated: _new_object,
    e.ObjectUnattached: _unattached,
    e.PermanentSacrificed: _sacrificed,
    e.ControlChanged: _controlled,
    e.PermanentTransformed: _turned,
    e.CardTurnedFaceDown: _turned,
    e.DesignationGained: _designated,
    e.AttackersDeclared: _attacks,
    e.BecameAttacking: _attacked,
    e.AttackReselected: _attacked,
    e.BlockersDeclared: _blocks,
    e.BecameBlocking: _blocking,
    e.CombatDamageStepBegan: _damage_step,
    e.RemovedFromCombat: _reason(Reason.EFFECT),
    e.DamageDealt: _dealt,
    e.DamageRemoved: _reason(Reason.CLEANUP),
    e.StateBasedActionsPerformed: _performed,
    e.GapObserved: _gap,
    e.ReplacementApplied: _replaced,
    e.PhaseScheduled: _scheduled,
    e.StepScheduled: _scheduled,
    e.TurnScheduled: _scheduled,
    e.GameEnded: _ended,
}
"""Functions that fill in the fields a fact leaves out, by the class of event."""
