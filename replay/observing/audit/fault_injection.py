"""Deliberate changes of a record, to measure which of them the audit finds.

A change is made in a part of the record without a gap. The audit has the changed turn and the next one to
find it. A change is found if there is a difference that was not there before.
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
"""Event without effect, in place of an event taken out of the record."""

Instead: TypeAlias = "Event | tuple[Event, ...] | None"
"""Replacement for an event: one or several events; None where the change does not apply."""

Change: TypeAlias = "Callable[[Board, Recorded, Dice], Instead]"
"""Function that returns a replacement for an event, given the board before it."""

CHANGES: list[tuple[str, Change]] = []
"""Registered changes that need no card text, each with its name."""

OF_TEXTS: list[tuple[str, Callable[[Game, Recorded, Dice], Instead]]] = []
"""Registered changes to results of card texts.

These functions get the rules engine on the board, with the known texts.
"""


class Injected(NamedTuple):
    """Change that was made: its kind, its position, and the audit's outcome."""

    kind: str
    position: int
    outcome: Outcome


ABOUT: dict[str, tuple[str, ...]] = {}
"""Names of the checks that should find a change, by its kind.

A change is not made where the source leaves out facts that all of these checks need.
"""


def change(kind: str, *checks: str) -> Callable[[Change], Change]:
    """Register a kind of change, with the checks that should find it."""

    def register(made: Change) -> Change:
        CHANGES.append((kind, made))
        ABOUT[kind] = checks
        return made

    return register


def change_of_texts(
    kind: str, *checks: str
) -> Callable[[Callable[[Game, Recorded, Dice], Instead]], Callable[[Game, Recorded, Dice], Instead]]:
    """Register a kind of change to results of card texts.

    `checks` are the checks that should find it.
    """

    def register(made: Callable[[Game, Recorded, Dice], Instead]) -> Callable[[Game, Recorded, Dice], Instead]:
        OF_TEXTS.append((kind, made))
        ABOUT[kind] = checks
        return made

    return register


@change("combat damage", "combat damage", "results of damage")
def combat_damage(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """510.2. A creature deals one more or one less combat damage."""
    event = recorded.event
    if not isinstance(event, e.DamageDealt) or not event.combat:
        return None
    return event.model_copy(update={"amount": event.amount + (1 if dice.below(2) or event.amount < 2 else -1)})


@change("life lost", "results of damage")
def life_lost(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """120.3a. A player loses one more life by damage."""
    event = recorded.event
    if not isinstance(event, e.LifeLost) or recorded.rule != "120.3a":
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total - 1})


@change("damage marked", "results of damage")
def damage_marked(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """120.3e. A creature gets one more damage marked on it."""
    event = recorded.event
    if not isinstance(event, e.DamageMarked):
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total + 1})


@change("no draw", "draw")
def no_draw(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """504.1. The active player does not draw in the draw step."""
    return NOTHING if isinstance(recorded.event, e.CardDrawn) and recorded.rule == "504.1" else None


@change("untapped", "untap")
def untapped(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """502.3. A permanent that is not tapped untaps as well."""
    event = recorded.event
    if not isinstance(event, e.PermanentsUntapped) or board.step is not Step.UNTAP:
        return None
    others = [permanent.id for permanent in board.permanents() if not permanent.tapped]
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
    """508.1a. Another player's creature attacks as well."""
    event = recorded.event
    if not isinstance(event, e.AttackersDeclared) or not event.attacks:
        return None
    attacking = {creature for creature, *_ in event.attacks}
    others = [other.id for other in board.creatures() if other.id not in attacking and other.controller != event.player]
    if not others:
        return None
    added = (ObjectId(dice.choice(others)), *event.attacks[0][1:])
    return event.model_copy(update={"attacks": (*event.attacks, added)})


@change("blocker", "block")
def blocker(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """509.1a. An attacker or a tapped creature blocks as well."""
    event = recorded.event
    if not isinstance(event, e.BlockersDeclared) or board.combat is None or not board.combat.attackers:
        return None
    attacked = dice.choice(list(board.combat.attackers))
    tapped = [creature.id for creature in board.creatures(event.player) if creature.tapped]
    added = (dice.choice([*board.combat.attackers, *tapped]), attacked)
    return event.model_copy(update={"blocks": (*event.blocks, added)})


@change("alive", "nothing left to do")
def alive(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """704.5. A permanent that should go to a graveyard stays.

    Used only for rules that no text can change, and not for tokens, which would cease to exist.
    """
    event = recorded.event
    if not isinstance(event, e.ObjectMoved) or not recorded.rule.startswith("704.5") or recorded.rule == "704.5j":
        return None
    obj = board.objects.get(event.object) if event.object is not None else None
    return None if obj is None or obj.token else NOTHING


@change("dead", "state-based actions")
def dead(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """704.5g. A creature without lethal damage is destroyed instead."""
    event = recorded.event
    if not isinstance(event, e.PermanentDestroyed) or not recorded.rule.startswith("704.5"):
        return None
    others = [creature.id for creature in board.creatures() if creature.id != event.object and not creature.damage]
    return event.model_copy(update={"object": dice.choice(others)}) if others else None


@change("whose turn", "whose turn")
def whose_turn(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """500.1. Another player's turn begins."""
    event = recorded.event
    return event.model_copy(update={"player": _other(board, event.player)}) if isinstance(event, e.TurnBegan) else None


@change("step", "steps")
def step(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """500.1. Another step begins."""
    event = recorded.event
    if not isinstance(event, e.StepBegan):
        return None
    return event.model_copy(update={"step": dice.choice([one for one in Step if one is not event.step])})


@change("priority", "priority")
def priority(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """117.3d. The player who has just passed has priority again."""
    event = recorded.event
    if not isinstance(event, e.PriorityGiven) or recorded.rule != "117.3d":
        return None
    return event.model_copy(update={"player": _other(board, event.player)})


@change("land", "one land")
def land(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """305.1. A player plays a land in another player's turn."""
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
    """603.3b. A later player's trigger is put on the stack first."""
    event = recorded.event
    if not isinstance(event, e.AbilityPutOnStack) or event.trigger is None:
        return None
    others = [
        trigger
        for trigger in board.triggers.values()
        if trigger.player != event.player and trigger.number < board.next_trigger
    ]
    if not others:
        return None
    trigger = dice.choice(others)
    update = {"player": trigger.player, "source": trigger.source, "ability": trigger.ability, "trigger": trigger.number}
    return event.model_copy(update=update | {"bindings": trigger.bindings})


@change_of_texts("power changed", "layers")
def power_changed(game: Game, recorded: Recorded, dice: Dice) -> Instead:
    """613.4. A permanent has one more or one less power than the layers give it."""
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
    """111.2. A token is created tapped instead of untapped, or the other way round."""
    event = recorded.event
    if not isinstance(event, e.TokenCreated) or not game.definitions:
        return None
    return event.model_copy(update={"tapped": not event.tapped})


@change_of_texts("keyword not gained", "layers")
def keyword_not_gained(game: Game, recorded: Recorded, dice: Dice) -> Instead:
    """613.1f. A permanent does not gain a keyword that the layers give it."""
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
    """Return True if this object is a permanent with a known text."""
    permanent = game.board.objects.get(id)
    return permanent is not None and permanent.zone is Zone.BATTLEFIELD and game.knows(permanent.unchanged_face)


@change("not passed", "all have passed", "priority")
def not_passed(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """117.4. A player who passed has not passed."""
    return NOTHING if isinstance(recorded.event, e.PriorityPassed) else None


@change("priority after", "priority")
def priority_after(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """117.3a-c. The wrong player gets priority after a step's beginning, an action or a resolution."""
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
    """115.5. The source offers a spell or ability as its own target."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind != "targets":
        return None
    place, least, most, among = event.legal[0]
    return event.model_copy(update={"legal": ((place, least, most, (*among, event.object)), *event.legal[1:])})


@change("offered attacker")
def offered_attacker(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """508.1a, 509.1a. Another player's creature is offered as an attacker or blocker."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind not in ("attackers", "blockers"):
        return None
    others = [creature.id for creature in board.creatures() if creature.controller != event.to[0]]
    if not others:
        return None
    creatures, among = event.legal[0]
    return event.model_copy(update={"legal": (((*creatures, dice.choice(others)), among), *event.legal[1:])})


@change("offered land")
def offered_land(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """305.3. A land is offered to be played in another player's turn."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind != "actions" or board.is_active(event.to[0]):
        return None
    lands = [card.id for card in board.hand(event.to[0]) if "land" in card.types]
    if not lands:
        return None
    return event.model_copy(update={"legal": (*event.legal, ("play", 0, "", 1, (dice.choice(lands),)))})


@change("offered mana")
def offered_mana(board: Board, recorded: Recorded, dice: Dice) -> Event | None:
    """605.3a. A tapped basic land is offered for mana."""
    event = recorded.event
    if not isinstance(event, e.ChoicesOffered) or event.kind != "actions":
        return None
    lands = [
        permanent.id
        for permanent in board.permanents(event.to[0])
        if permanent.tapped and "basic" in permanent.supertypes
    ]
    if not lands:
        return None
    return event.model_copy(update={"legal": (*event.legal, ("mana", 0, "W", 1, (dice.choice(lands),)))})


def _other(board: Board, player: PlayerId) -> PlayerId:
    return next(one for one in board.order if one != player)


def inject(
    log: Sequence[Recorded], count: int, definitions: Mapping[str, CardDefinition] | None = None, seed: str = "inject"
) -> Iterator[Injected]:
    """Change a record `count` times, each time from the original; yield the audit's outcomes.

    The seed determines which changes are made.
    """
    dice = Dice(seed, 0, "inject")
    context = Told(
        definitions or {},
        any(isinstance(one.event, e.EffectStarted) and one.event.effect.kind != OBSERVED for one in log),
        frozenset(kind for one in log if isinstance(one.event, e.FactsLeftOut) for kind in one.event.kinds),
    )
    places = list(_places(log, context))
    kinds = sorted({kind for _, kind, _, _ in places})
    by_kind = {kind: [place for place in places if place[1] == kind] for kind in kinds}
    as_it_is: dict[int, Outcomes] = {}
    for number in range(count if kinds else 0):
        index, kind, event, turn = dice.choice(by_kind[kinds[number % len(kinds)]])
        outcome = _found(log, index, event, turn, context, as_it_is)
        yield Injected(kind, log[index].position, outcome)


class Told(NamedTuple):
    """Facts about a whole record: known texts, told effects, facts left out."""

    definitions: Mapping[str, CardDefinition]
    effects: bool
    left_out: frozenset[str]


Outcomes: TypeAlias = dict[tuple[str, int], tuple[Outcome, tuple[Differing, ...]]]
"""Outcomes of an audit and the differing fields, by check and position."""

Turn: TypeAlias = tuple[int, int, Board, Offered]
"""Part of the record that is audited after a change.

First index, end index, board at the start, and offered actions.
"""


def _places(log: Sequence[Recorded], context: Told) -> Iterator[tuple[int, str, Event | tuple[Event, ...], Turn]]:
    """Yield each possible change: index, kind, changed event, and the turn to audit."""
    turns = [index for index, one in enumerate(log) if isinstance(one.event, e.TurnBegan)]
    gaps = {index: for_turns(one.event) for index, one in enumerate(log) if isinstance(one.event, e.GapObserved)}
    board, offered, dice = Board(), Offered(), Dice("places", 0, "inject")
    view = View(log, board, context.definitions)
    silent = silent_checks(context.left_out)
    changes = [(kind, made) for kind, made in CHANGES if not ABOUT[kind] or set(ABOUT[kind]) - silent]
    start: Turn | None = None
    for index, recorded in enumerate(log):
        if index in turns:
            later = [turn for turn in turns if turn > index]
            end = later[1] if len(later) > 1 else len(log)
            before = [turn for turn in turns if turn < index][-2:]
            since = min(before, default=0)
            last = max((gap for gap in gaps if gap < since), default=None)
            clean = (last is None or gaps[last] <= TURNS_BEHIND) and not any(since <= gap < end for gap in gaps)
            start = (index, end, board.copy(), offered.copy()) if clean and later else None
        if start is not None and recorded.event.NAME not in context.left_out:
            for kind, made in changes:
                event = made(board, recorded, dice)
                if event is not None:
                    yield index, kind, event, start
            for kind, of_texts in OF_TEXTS if isinstance(recorded.event, TEXTS_SAY) else ():
                event = of_texts(view.game, recorded, dice)
                if event is not None:
                    yield index, kind, event, start
        if isinstance(recorded.event, e.ChoicesOffered):
            offered.take(recorded.event, board)
        evolve(board, recorded)


TEXTS_SAY = (e.AbilityTriggered, e.CharacteristicsChanged, e.LifeGained, e.TokenCreated)
"""Classes of events that `OF_TEXTS` changes can replace."""


def _found(
    log: Sequence[Recorded],
    index: int,
    event: Event | tuple[Event, ...],
    turn: Turn,
    context: Told,
    unchanged: dict[int, Outcomes],
) -> Outcome:
    """Audit a changed turn; return CONTRADICTED if a new difference appears.

    The outcome is consistent if nothing differs from the audit of the unchanged turn, else not checked.
    """
    start, end, board, offered = turn
    several = event if isinstance(event, tuple) else (event,)
    more, position = len(several) - 1, log[index].position
    instead = [log[index]._replace(position=position + n, event=one) for n, one in enumerate(several)]
    changed = [*log[start:index], *instead, *(_later(one, position, more) for one in log[index + 1 : end])]

    def outcomes(record: Sequence[Recorded]) -> Outcomes:
        start = Start(board.copy(), effects=context.effects, offered=offered.copy(), left_out=context.left_out)
        auditor = Auditor(context.definitions, start=start)
        auditor.take(record)
        return _said(auditor.end())

    if start not in unchanged:
        unchanged[start] = outcomes(log[start:end])
    before, found_after = unchanged[start], outcomes(changed)
    after = {
        (kind, there - more if there > position else there): outcome_there
        for (kind, there), outcome_there in found_after.items()
    }
    new = {
        place: outcome_there
        for place, outcome_there in after.items()
        if before.get(place, (None,))[0] is not outcome_there[0]
    }
    if any(outcome is Outcome.CONTRADICTED for outcome, _ in new.values()):
        return Outcome.CONTRADICTED
    return Outcome.CONSISTENT if after == before else Outcome.NOT_CHECKED


def _later(recorded: Recorded, after: int, more: int) -> Recorded:
    """Return an event with its positions moved back to make room for `more` events."""
    cause = recorded.cause
    if not more:
        return recorded
    return recorded._replace(
        position=recorded.position + more, cause=cause + more if cause is not None and cause > after else cause
    )


def _said(result: Audit) -> Outcomes:
    """Return an audit's outcomes by check and position.

    A failure to fold the record is left out, as no check has found the change then.
    """
    return {(one.check, one.position): (one.outcome, one.unlike) for one in result.findings if one.check != "fold"}
