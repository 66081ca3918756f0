"""The audit's own audit: facts of an observed game are changed where a check is about them, and it has to find that.

A change is made where the record is without a gap. It is looked for from the beginning of its turn to the end of the
next one: found is a difference there that was none before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from domain import events as e
from domain.board.characteristics import OBSERVED
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.game import Game
from domain.randomness import Dice
from domain.terms import Step, Zone
from replay.observing.audit.auditor import Audit, Auditor, Differing, Outcome, Start
from replay.observing.audit.check_context import TURNS_BEHIND, View, for_turns
from replay.observing.audit.left_out import silent_checks
from replay.observing.audit.offered import Offered
from replay.observing.audit.triggers import is_noticed

NOTHING = e.LinesRead(line=None, runs=None)
"""Stands for a fact that was taken away."""

Instead: TypeAlias = "Event | tuple[Event, ...] | None"
"""Another fact instead of one, or several; None where there is none."""

Change: TypeAlias = "Callable[[Board, Recorded, Dice], Instead]"
"""What stands instead of a fact, given the board before it."""

CHANGES: list[tuple[str, Change]] = []
"""All kinds of changes, by what they are called."""

OF_TEXTS: list[tuple[str, Callable[[Game, Recorded, Dice], Instead]]] = []
"""Those where a text says what happens: they are given the rules on the board before it, with the texts known."""


class Injected(NamedTuple):
    """A change that was made: its kind, where, and what the audit said of it."""

    kind: str
    position: int
    outcome: Outcome


ABOUT: dict[str, tuple[str, ...]] = {}
"""By the kind of change, the checks that are about it: where a source leaves out what all need, none is made."""


def change(kind: str, *checks: str) -> Callable[[Change], Change]:
    """Register a kind of change, and which checks are about it."""

    def register(made: Change) -> Change:
        CHANGES.append((kind, made))
        ABOUT[kind] = checks
        return made

    return register


def change_of_texts(
    kind: str, *checks: str
) -> Callable[[Callable[[Game, Recorded, Dice], Instead]], Callable[[Game, Recorded, Dice], Instead]]:
    """Register a kind of change of what a text says."""

    def register(made: Callable[[Game, Recorded, Dice], Instead]) -> Callable[[Game, Recorded, Dice], Instead]:
        OF_TEXTS.append((kind, made))
        ABOUT[kind] = checks
        return made

    return register


@change("combat damage", "combat damage", "results of damage")
def combat_damage(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """510.2. One more, or one less."""
    event = recorded.event
    if not isinstance(event, e.DamageDealt) or not event.combat:
        return None
    return event.model_copy(update={"amount": event.amount + (1 if dice.below(2) or event.amount < 2 else -1)})


@change("life lost", "results of damage")
def life_lost(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """120.3a. One more is lost by damage."""
    event = recorded.event
    if not isinstance(event, e.LifeLost) or recorded.rule != "120.3a":
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total - 1})


@change("damage marked", "results of damage")
def damage_marked(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """120.3e. One more is marked."""
    event = recorded.event
    if not isinstance(event, e.DamageMarked):
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total + 1})


@change("no draw", "draw")
def no_draw(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """504.1. Nothing is drawn in the draw step."""
    return NOTHING if isinstance(recorded.event, e.CardDrawn) and recorded.rule == "504.1" else None


@change("untapped", "untap")
def untapped(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """502.3. What is not tapped untaps as well."""
    event = recorded.event
    if not isinstance(event, e.PermanentsUntapped) or board.step is not Step.UNTAP:
        return None
    others = [found.id for found in board.permanents() if not found.tapped]
    return event.model_copy(update={"objects": (*event.objects, dice.choice(others))}) if others else None


@change("still damaged", "damage wears off")
def still_damaged(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """514.2. Damage does not wear off."""
    return NOTHING if isinstance(recorded.event, e.DamageRemoved) and recorded.rule == "514.2" else None


@change("not tapped", "attackers tap")
def not_tapped(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """508.1f. An attacker does not tap."""
    event = recorded.event
    if not isinstance(event, e.PermanentsTapped) or recorded.rule != "508.1f":
        return None
    return event.model_copy(update={"objects": event.objects[1:]})


@change("attacker", "attack")
def attacker(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """508.1a. Somebody else's creature, or one that is tapped already, attacks as well."""
    event = recorded.event
    if not isinstance(event, e.AttackersDeclared) or not event.attacks:
        return None
    attacking = {creature for creature, *_ in event.attacks}
    others = [found.id for found in board.creatures() if found.id not in attacking and found.controller != event.player]
    if not others:
        return None
    added = (ObjectId(dice.choice(others)), *event.attacks[0][1:])
    return event.model_copy(update={"attacks": (*event.attacks, added)})


@change("blocker", "block")
def blocker(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """509.1a. An attacker blocks as well, or a tapped creature does."""
    event = recorded.event
    if not isinstance(event, e.BlockersDeclared) or board.combat is None or not board.combat.attackers:
        return None
    attacked = dice.choice(list(board.combat.attackers))
    tapped = [found.id for found in board.creatures(event.player) if found.tapped]
    added = (dice.choice([*board.combat.attackers, *tapped]), attacked)
    return event.model_copy(update={"blocks": (*event.blocks, added)})


@change("alive", "nothing left to do")
def alive(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """704.5. What is to go to a graveyard stays, by a rule that no text rules out; a token would cease to be there."""
    event = recorded.event
    if not isinstance(event, e.ObjectMoved) or not recorded.rule.startswith("704.5") or recorded.rule == "704.5j":
        return None
    found = board.objects.get(event.object) if event.object is not None else None
    return None if found is None or found.token else NOTHING


@change("dead", "state-based actions")
def dead(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """704.5g. Another creature is destroyed than the one that is to be."""
    event = recorded.event
    if not isinstance(event, e.PermanentDestroyed) or not recorded.rule.startswith("704.5"):
        return None
    others = [found.id for found in board.creatures() if found.id != event.object and not found.damage]
    return event.model_copy(update={"object": dice.choice(others)}) if others else None


@change("whose turn", "whose turn")
def whose_turn(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """500.1. It is somebody else's turn."""
    event = recorded.event
    return event.model_copy(update={"player": _other(board, event.player)}) if isinstance(event, e.TurnBegan) else None


@change("step", "steps")
def step(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """500.1. It is another step."""
    event = recorded.event
    if not isinstance(event, e.StepBegan):
        return None
    return event.model_copy(update={"step": dice.choice([one for one in Step if one is not event.step])})


@change("priority", "priority")
def priority(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """117.3d. Who has just passed has priority again."""
    event = recorded.event
    if not isinstance(event, e.PriorityGiven) or recorded.rule != "117.3d":
        return None
    return event.model_copy(update={"player": _other(board, event.player)})


@change("land", "one land")
def land(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """305.1. A land is played by the player whose turn it is not."""
    event = recorded.event
    return event.model_copy(update={"player": _other(board, event.player)}) if isinstance(event, e.LandPlayed) else None


@change_of_texts("trigger dropped", "triggers")
def trigger_dropped(game: Game, recorded: Recorded, dice: Dice) -> Instead:
    """603.2. An ability does not trigger."""
    event = recorded.event
    return NOTHING if isinstance(event, e.AbilityTriggered) and is_noticed(game, event.ability) else None


@change_of_texts("trigger doubled", "triggers")
def trigger_doubled(game: Game, recorded: Recorded, dice: Dice) -> Instead:
    """603.2. An ability triggers once more."""
    event = recorded.event
    if not isinstance(event, e.AbilityTriggered) or not is_noticed(game, event.ability):
        return None
    return (event, event.model_copy(update={"number": event.number + 1}))


@change("trigger before its turn", "order of triggers")
def trigger_before_its_turn(board: Board, recorded: Recorded, dice: Dice) -> Instead:
    """603.3b. A trigger of a player who comes later is put on the stack instead."""
    event = recorded.event
    if not isinstance(event, e.AbilityPutOnStack) or event.trigger is None:
        return None
    others = [one for one in board.triggers.values() if one.player != event.player and one.number < board.next_trigger]
    if not others:
        return None
    one = dice.choice(others)
    told = {"player": one.player, "source": one.source, "ability": one.ability, "trigger": one.number}
    return event.model_copy(update=told | {"bindings": one.bindings})


@change_of_texts("power changed", "layers")
def power_changed(game: Game, recorded: Recorded, dice: Dice) -> Instead:
    """613.4. Something has one more power, or less, than the layers make of it."""
    event = recorded.event
    if not isinstance(event, e.CharacteristicsChanged) or not _is_known_permanent(game, event.object):
        return None
    more = 1 if dice.below(2) else -1
    changes = tuple(
        (name, before, after + more) if name == "power" and isinstance(after, int) else (name, before, after)
        for name, before, after in event.changes
    )
    return event.model_copy(update={"changes": changes}) if changes != event.changes else None


@change_of_texts("more life gained", "resolutions")
def more_life_gained(game: Game, recorded: Recorded, dice: Dice) -> Event | None:
    """119.3. An effect gains one life more than its text says."""
    event = recorded.event
    if not isinstance(event, e.LifeGained) or recorded.rule != "119.3" or not game.definitions:
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total + 1})


@change_of_texts("token tapped", "resolutions")
def token_tapped(game: Game, recorded: Recorded, dice: Dice) -> Event | None:
    """111.2. A token is created tapped where the text does not say so, or untapped where it does."""
    event = recorded.event
    if not isinstance(event, e.TokenCreated) or not game.definitions:
        return None
    return event.model_copy(update={"tapped": not event.tapped})


@change_of_texts("keyword not gained", "layers")
def keyword_not_gained(game: Game, recorded: Recorded, dice: Dice) -> Instead:
    """613.1f. Something does not gain a keyword that the layers give it."""
    event = recorded.event
    if not isinstance(event, e.CharacteristicsChanged) or not _is_known_permanent(game, event.object):
        return None
    gained = [one for name, before, after in event.changes if name == "keywords" for one in after if one not in before]
    if not gained:
        return None
    lost = dice.choice(gained)
    changes = tuple(
        (name, before, tuple(one for one in after if one != lost) if name == "keywords" else after)
        for name, before, after in event.changes
    )
    return event.model_copy(update={"changes": changes})


def _is_known_permanent(game: Game, id: ObjectId) -> bool:
    """Return True if it is on the battlefield, and what it does is known."""
    found = game.board.objects.get(id)
    return found is not None and found.zone is Zone.BATTLEFIELD and game.knows(found.unchanged_face)


@change("not passed", "all have passed", "priority")
def not_passed(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """117.4. Somebody who passed has not."""
    return NOTHING if isinstance(recorded.event, e.PriorityPassed) else None


@change("priority after", "priority")
def priority_after(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """117.3a-c. Somebody else has priority as a step begins, or after an action or a resolution."""
    event = recorded.event
    if not isinstance(event, e.PriorityGiven) or recorded.rule not in ("117.3a", "117.3b", "117.3c"):
        return None
    return event.model_copy(update={"player": _other(board, event.player)})


@change("target", "targets")
def target(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """115.5. A spell or ability targets itself."""
    event = recorded.event
    if not isinstance(event, e.TargetsChosen) or not event.targets:
        return None
    name, among = event.targets[0]
    return event.model_copy(update={"targets": ((name, (*among, event.object)), *event.targets[1:])})


@change("offered target")
def offered_target(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """115.5. A spell or ability is offered as a target of its own."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind != "targets":
        return None
    place, least, most, among = event.legal[0]
    return event.model_copy(update={"legal": ((place, least, most, (*among, event.object)), *event.legal[1:])})


@change("offered attacker")
def offered_attacker(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """508.1a, 509.1a. Another player's creature is among those that may attack or block."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind not in ("attackers", "blockers"):
        return None
    others = [found.id for found in board.creatures() if found.controller != event.to[0]]
    if not others:
        return None
    creatures, among = event.legal[0]
    return event.model_copy(update={"legal": (((*creatures, dice.choice(others)), among), *event.legal[1:])})


@change("offered land")
def offered_land(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """305.3. A land could be played in another player's turn."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind != "actions" or board.is_active(event.to[0]):
        return None
    lands = [found.id for found in board.hand(event.to[0]) if "land" in found.types]
    if not lands:
        return None
    return event.model_copy(update={"legal": (*event.legal, ("play", 0, "", 1, (dice.choice(lands),)))})


@change("offered mana")
def offered_mana(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """605.3a. A basic land makes mana that is tapped already."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind != "actions":
        return None
    lands = [found.id for found in board.permanents(event.to[0]) if found.tapped and "basic" in found.supertypes]
    if not lands:
        return None
    return event.model_copy(update={"legal": (*event.legal, ("mana", 0, "W", 1, (dice.choice(lands),)))})


def _other(board: Board, player: PlayerId) -> PlayerId:
    return next(one for one in board.order if one != player)


def inject(
    log: Sequence[Recorded], count: int, definitions: Mapping[str, CardDefinition] | None = None, seed: str = "inject"
) -> Iterator[Injected]:
    """Make so many changes of a record, each alone, and say what the audit of each came to; the seed chooses."""
    dice = Dice(seed, 0, "inject")
    told = Told(
        definitions or {},
        any(isinstance(one.event, e.EffectStarted) and one.event.effect.kind != OBSERVED for one in log),
        frozenset(kind for one in log if isinstance(one.event, e.FactsLeftOut) for kind in one.event.kinds),
    )
    places = list(_places(log, told))
    kinds = sorted({kind for _, kind, _, _ in places})
    by_kind = {kind: [place for place in places if place[1] == kind] for kind in kinds}
    as_it_is: dict[int, Outcomes] = {}
    for number in range(count if kinds else 0):
        at, kind, event, turn = dice.choice(by_kind[kinds[number % len(kinds)]])
        outcome = _found(log, at, event, turn, told, as_it_is)
        yield Injected(kind, log[at].position, outcome)


class Told(NamedTuple):
    """Of a whole record: which texts are known, whether effects are told, and which kinds of facts are left out."""

    definitions: Mapping[str, CardDefinition]
    effects: bool
    left_out: frozenset[str]


Outcomes: TypeAlias = dict[tuple[str, int], tuple[Outcome, tuple[Differing, ...]]]
"""Where which check came to what, and what differs there."""

Turn: TypeAlias = tuple[int, int, Board, Offered]
"""From which index on and up to which a change is looked for, the board before, and what could be done."""


def _places(log: Sequence[Recorded], told: Told) -> Iterator[tuple[int, str, Event | tuple[Event, ...], Turn]]:
    """Where what can be changed, and to what."""
    turns = [at for at, one in enumerate(log) if isinstance(one.event, e.TurnBegan)]
    gaps = {at: for_turns(one.event) for at, one in enumerate(log) if isinstance(one.event, e.GapObserved)}
    board, offered, dice = Board(), Offered(), Dice("places", 0, "inject")
    view = View(log, board, told.definitions)
    silent = silent_checks(told.left_out)
    changes = [(kind, made) for kind, made in CHANGES if not ABOUT[kind] or set(ABOUT[kind]) - silent]
    start: Turn | None = None
    for at, recorded in enumerate(log):
        if at in turns:
            later = [turn for turn in turns if turn > at]
            end = later[1] if len(later) > 1 else len(log)
            before = [turn for turn in turns if turn < at][-2:]
            since = min(before, default=0)
            last = max((gap for gap in gaps if gap < since), default=None)
            clean = (last is None or gaps[last] <= TURNS_BEHIND) and not any(since <= gap < end for gap in gaps)
            start = (at, end, board.copy(), offered.copy()) if clean and later else None
        if start is not None and recorded.event.NAME not in told.left_out:
            for kind, made in changes:
                event = made(board, recorded, dice)
                if event is not None:
                    yield at, kind, event, start
            for kind, of_texts in OF_TEXTS if isinstance(recorded.event, TEXTS_SAY) else ():
                event = of_texts(view.game, recorded, dice)
                if event is not None:
                    yield at, kind, event, start
        if isinstance(recorded.event, e.ChoicesOffered):
            offered.take(recorded.event, board)
        evolve(board, recorded)


TEXTS_SAY = (e.AbilityTriggered, e.CharacteristicsChanged, e.LifeGained, e.TokenCreated)
"""What changes of what a text says are made of."""


def _found(
    log: Sequence[Recorded],
    at: int,
    event: Event | tuple[Event, ...],
    turn: Turn,
    told: Told,
    unchanged: dict[int, Outcomes],
) -> Outcome:
    """What the audit says of a change, where it said nothing of the record as it is."""
    start, end, board, offered = turn
    several = event if isinstance(event, tuple) else (event,)
    more, position = len(several) - 1, log[at].position
    instead = [log[at]._replace(position=position + n, event=one) for n, one in enumerate(several)]
    changed = [*log[start:at], *instead, *(_later(one, position, more) for one in log[at + 1 : end])]

    def outcomes(record: Sequence[Recorded]) -> Outcomes:
        start = Start(board.copy(), effects=told.effects, offered=offered.copy(), left_out=told.left_out)
        auditor = Auditor(told.definitions, start=start)
        auditor.take(record)
        return _said(auditor.end())

    if start not in unchanged:
        unchanged[start] = outcomes(log[start:end])
    before, found = unchanged[start], outcomes(changed)
    after = {(kind, there - more if there > position else there): said for (kind, there), said in found.items()}
    new = {place: said for place, said in after.items() if before.get(place, (None,))[0] is not said[0]}
    if any(outcome is Outcome.CONTRADICTED for outcome, _ in new.values()):
        return Outcome.CONTRADICTED
    return Outcome.CONSISTENT if after == before else Outcome.NOT_CHECKED


def _later(recorded: Recorded, after: int, by: int) -> Recorded:
    """An event with so many more before it."""
    cause = recorded.cause
    if not by:
        return recorded
    return recorded._replace(
        position=recorded.position + by, cause=cause + by if cause is not None and cause > after else cause
    )


def _said(found: Audit) -> Outcomes:
    """Where which check came to what; that a record cannot be carried out is no check's merit."""
    return {(one.check, one.position): (one.outcome, one.unlike) for one in found.findings if one.check != "fold"}
