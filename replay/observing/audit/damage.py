"""120, 510. Checks of damage in observed games: combat damage, and results of damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.assignments import AssignDamage, Share
from domain.kernel.game import Game
from domain.kernel.pipeline import Batch, Entry, happen
from domain.kernel.proposals import Rules
from domain.kernel.would import WouldDealDamage
from domain.rules.abilities.protection import protected
from domain.rules.combat.damage import assigns, damage_question, may_be_as_unblocked, who_strikes
from domain.rules.rulebook import MagicRules
from replay.observing.audit.check_context import Compared, NotChecked, View, Why, answered, check, replaces


def is_redirected(view: View, recorded: Recorded) -> bool:
    """614.9. Return True if proposed damage comes from an effect that redirected other damage."""
    return view.replaced(recorded) is not None


def is_instead_of_damage(view: View, recorded: Recorded) -> bool:
    """614.6. Return True if an event happens instead of damage.

    Such an event is no result of damage.
    """
    return replaces(view.replaced(recorded), WouldDealDamage)


def is_replaced(view: View, recorded: Recorded) -> bool:
    """614.6. Return True if an event is a replacement, or the result of an unspecified one.

    A replacement is unspecified if the record does not say what it replaced.
    """
    replaced = view.replaced(recorded)
    unknown = replaced is not None and replaced.before is None
    return unknown or isinstance(recorded.event, e.ReplacementApplied)


class AsDealt(MagicRules):
    """Rules engine that ends where damage would be dealt, after replacement effects."""

    def before_settling(self, game: Game, batch: Batch) -> Rules:
        yield from ()

    def settle(self, game: Game, batch: Batch, entry: Entry) -> Rules:
        if not isinstance(entry.would, WouldDealDamage):
            yield from super().settle(game, batch, entry)


AS_DEALT = AsDealt()


@check("damage step", "510.4", e.CombatDamageStepBegan)
def damage_step(view: View, event: e.CombatDamageStepBegan) -> Iterator[Compared]:
    """510.4. A first-strike damage step occurs if due, and only its creatures deal damage."""
    if view.board.combat is None:
        raise NotChecked(Why.UNSETTLED)
    first, taking_part = who_strikes(view.board, _fighting(view.board))
    others = sorted({share[0] for share in _dealt(view)} - set(taking_part))
    yield Compared({"first": first, "others": []}, {"first": event.first, "others": others})


@check("combat damage", "510.2", e.CombatDamageStepBegan)
def combat_damage(view: View, event: e.CombatDamageStepBegan) -> Iterator[Compared]:
    """510.1, 510.2. Creatures deal the only legal combat damage, or one of the legal choices."""
    board = view.board
    combat = board.combat
    if combat is None:
        raise NotChecked(Why.UNSETTLED)
    proposed = _proposed(view)
    dealt = proposed or _dealt(view)
    _, taking_part = who_strikes(board, _fighting(board))
    assigned: list[Share] = []
    replaced = any(isinstance(one.event, e.ReplacementApplied) for one in _until_next(view))
    excuse = Why.REPLACED if replaced or any(not amount for _, _, amount in dealt) else None
    left = set(dealt)
    for attacking, player in product((True, False), board.apnap()):
        there = [id for id in (combat.attackers if attacking else combat.blocks) if id in taking_part]
        mine = [id for id in there if (attacking or id not in combat.attackers) and assigns(board, id) == player]
        question = damage_question(
            view.game, player, mine, attacking, assigned, _as_unblocked(view, player, mine, dealt)
        )
        ours = {id for id, *_ in question.creatures}
        shares = [share for share in dealt if share[0] in ours]
        left.difference_update(shares)
        forced = question.forced()
        if forced is None:
            answer = _in_order(question, shares)
            try:
                question.check(answer)
            except IllegalDecision as refused:
                why = excuse or _by_text(view, question, shares, None)
                yield Compared({"assigned": "legal"}, {"assigned": shares}, why, refused.rule)
                return
            yield Compared({"assigned": "legal"}, {"assigned": "legal"})
        elif question.creatures:
            due = [share for share in forced if proposed or not _is_prevented(board, share)]
            why = excuse or _by_text(view, question, shares, due)
            yield Compared({"dealt": sorted(due)}, {"dealt": sorted(shares)}, why)
        assigned += shares
    if left:
        yield Compared({"others": []}, {"others": sorted(left)}, excuse)


def _as_unblocked(view: View, player: PlayerId, mine: Sequence[ObjectId], dealt: Sequence[Share]) -> set[ObjectId]:
    """510.1c. Return the attackers that dealt damage as though they were not blocked.

    Only creatures that may do so are considered.
    """
    combat = view.board.combat
    assert combat is not None
    return {
        id
        for id in mine
        if id in combat.attackers
        and may_be_as_unblocked(view.board, id, player)
        and [to for one, to, _ in dealt if one == id] == [combat.attackers[id].attacked]
    }


def _is_prevented(board: Board, share: Share) -> bool:
    """702.16e. Return True if the recipient of this damage has protection from its source."""
    source, recipient, _ = share
    permanent = board.objects.get(ObjectId(recipient)) if not is_player(recipient) else None
    if permanent is None:
        return False
    return protected(permanent, board.objects[ObjectId(source)], board.opponents(permanent.controller))


def _by_text(view: View, question: AssignDamage, shares: Sequence[Share], due: Sequence[Share] | None) -> Why | None:
    """Return the excuse that unknown texts explain a creature's wrong combat damage.

    A text can let a creature deal damage equal to its toughness, deal damage as though it were not blocked, or deal
    none. `due` is the only assignment that the rules allow; None if there are several.
    """
    objects, combat = view.board.objects, view.board.combat
    for id, power, *_ in question.creatures:
        dealt = [share for share in shares if share[0] == id]
        if due is not None and sorted(dealt) == sorted(share for share in due if share[0] == id):
            continue
        total, attack = sum(amount for _, _, amount in dealt), combat.attackers.get(id) if combat is not None else None
        by_toughness = total == objects[id].toughness != power
        unblocked = attack is not None and [to for _, to, _ in dealt] == [attack.attacked] and total == power
        if not (by_toughness or unblocked or not dealt) and due is not None:
            return None
        if due is None and total == power and not unblocked:
            return None
    return view.by_text()


def _fighting(board: Board) -> list[ObjectId]:
    combat = board.combat
    if combat is None:
        return []
    return [id for id in dict.fromkeys((*combat.attackers, *combat.blocks)) if id in board.objects]


def _until_next(view: View) -> list[Recorded]:
    """Return the later events of this combat damage step, before any second step."""
    kinds = (e.CombatDamageStepBegan, e.StepEnded, e.StepBegan, e.PhaseEnded, e.ResolutionBegan, e.GameEnded)
    records = []
    for place in range(view.at + 1, len(view.log)):
        if isinstance(view.log[place].event, kinds):
            break
        records.append(view.log[place])
    return records


def _proposed(view: View) -> list[tuple[ObjectId, EntityId, int]]:
    """Return the assigned combat damage, where recorded: source, recipient and amount."""
    return [
        (one.event.source, one.event.recipient, one.event.amount)
        for one in _until_next(view)
        if isinstance(one.event, e.DamageProposed) and one.event.combat and not is_redirected(view, one)
    ]


def _dealt(view: View) -> list[tuple[ObjectId, EntityId, int]]:
    """Return the combat damage: source, recipient and amount.

    Damage as assigned is preferred to damage as dealt, where the record has both.
    """
    if proposed := _proposed(view):
        return proposed
    return [
        (one.event.source, one.event.recipient, one.event.amount)
        for one in _until_next(view)
        if isinstance(one.event, e.DamageDealt) and one.event.combat
    ]


def _in_order(question: AssignDamage, shares: Iterable[Share]) -> tuple[Share, ...]:
    places: dict[tuple[ObjectId, EntityId], int] = {}
    for source, _, among, beyond, _ in question.creatures:
        for to in (*among, beyond):
            places[source, to] = len(places)
    return tuple(sorted(shares, key=lambda share: places.get((ObjectId(share[0]), share[1]), len(places))))


@check("results of damage", "120.3", e.DamageDealt)
def results_of_damage(view: View, event: e.DamageDealt) -> Iterator[Compared]:
    """120.3. Damage dealt in one moment has its results, and no others.

    The results are life totals, marked damage, counters, and life gained by lifelink.
    """
    if any(isinstance(one.event, e.DamageDealt) for one in _same_moment_before(view)):
        return
    moment = view.moment()
    dealt = [one.event for one in moment if isinstance(one.event, e.DamageDealt) and one.event.amount]
    if not dealt:
        return
    objects = view.board.objects
    if any(not is_player(one.recipient) and ObjectId(one.recipient) not in objects for one in dealt):
        raise NotChecked(Why.UNSETTLED)  # a damaged permanent is not there
    if not all(view.is_known(one.source) for one in dealt):
        raise NotChecked(Why.HIDDEN)  # the source is an untold card in a hand
    trial = view.trial()
    trial.rulebook = AS_DEALT
    would = [WouldDealDamage(one.source, one.recipient, one.amount, combat=one.combat) for one in dealt]
    answered(happen(trial, [(one, "120.4b", None) for one in would]))
    after = view.board.copy()
    for recorded in (*moment, *_results(view, moment)):
        if isinstance(recorded.event, RESULTS) and is_instead_of_damage(view, recorded):
            continue
        if isinstance(recorded.event, RESULTS) or recorded.moment == moment[0].moment:
            evolve(after, recorded._replace(position=after.position + 1))
    beside = list(_beside(view, moment))
    excuse = Why.REPLACED if any(is_replaced(view, one) for one in (*moment, *beside)) else None
    sources = [source for one in dealt if (source := objects.get(one.source) or view.board.former.get(one.source))]
    with_text = excuse or (Why.TEXT_UNKNOWN if any(map(view.has_text, sources)) else None)
    combat = all(one.combat for one in dealt)
    touched = sorted({one.recipient for one in dealt} - set(view.board.players))
    if touched:
        predicted, observed = _marks(trial.board, touched), _marks(after, touched)
        counters = any(name.startswith("-1/-1") and observed[name] > predicted[name] for name in predicted)
        yield Compared(predicted, observed, with_text if counters else excuse)  # wither counts as a text here
    yield Compared(_poison(trial.board), _poison(after), with_text)  # and so may toxic
    linked = any("lifelink" in source.keywords for source in sources)
    gained = any(isinstance(one.event, e.LifeGained) for one in (*moment, *_results(view, moment)))
    why = excuse or view.by_text((linked and not gained) or _is_lost_otherwise(view, dealt, beside))
    yield Compared(_lives(trial.board), _lives(after), why if combat else with_text)


RESULTS = (e.LifeLost, e.LifeGained, e.PlayerCountersPut, e.DamageMarked, e.CountersPut, e.CountersRemoved)
BESIDE = (
    e.AbilityTriggered, e.ChoicesOffered, e.DecisionMade, e.LinesRead, e.CharacteristicsChanged, e.ReplacementApplied,
)  # fmt: skip
"""Classes of events that may stand between the results of damage in a record."""


def _results(view: View, moment: list[Recorded]) -> Iterator[Recorded]:
    """Yield the results of damage that the record tells after the damage's own moment."""
    for recorded in _beside(view, moment):
        if isinstance(recorded.event, RESULTS) and recorded.rule.startswith("120.3"):
            yield recorded


def _beside(view: View, moment: list[Recorded]) -> Iterator[Recorded]:
    """Yield later events as long as results of this moment's damage may follow."""
    for place in range(view.at + len(moment), len(view.log)):
        if not isinstance(view.log[place].event, (*RESULTS, *BESIDE)):
            return
        yield view.log[place]


def _is_lost_otherwise(view: View, dealt: Sequence[e.DamageDealt], beside: Sequence[Recorded]) -> bool:
    """119.3. Return True if a damaged player loses life for another reason than damage.

    Some sources tell a loss so where a text changes or replaces it, and do not say what was replaced. Lifelink also
    gives nothing to a player who cannot gain life.
    """
    hurt = {one.recipient for one in dealt}
    by_damage = {
        one.event.player for one in (*view.moment(), *beside)
        if isinstance(one.event, e.LifeLost) and one.rule.startswith("120.3")
    }  # fmt: skip
    return any(
        isinstance(one.event, e.LifeLost) and one.event.player in hurt - by_damage and one.rule == "119.3"
        for one in beside
    )


def _same_moment_before(view: View) -> Iterator[Recorded]:
    moment = view.log[view.at].moment
    for recorded in view.before():
        if recorded.moment != moment:
            return
        yield recorded


def _marks(board: Board, touched: list[EntityId]) -> dict[str, Any]:
    """120.3c-e, 120.3h. Return marked damage and counters of these permanents, as fields to compare."""
    fields: dict[str, Any] = {}
    for one in touched:
        permanent = board.objects[ObjectId(one)]
        fields[f"damage on {one}"] = permanent.damage
        for kind in ("loyalty", "defense", "-1/-1"):
            fields[f"{kind} on {one}"] = permanent.counters.get(kind, 0)
    return fields


def _poison(board: Board) -> dict[str, Any]:
    return {f"poison of {id}": player.counters.get("poison", 0) for id, player in board.players.items()}


def _lives(board: Board) -> dict[str, Any]:
    return {f"life of {id}": player.life for id, player in board.players.items()}


@check("life", "119.3", e.LifeLost, e.LifeGained)
def life(view: View, event: e.LifeLost | e.LifeGained) -> Iterator[Compared]:
    """119.3. Compare the recorded life total with the life before plus or minus the amount."""
    change = event.amount if isinstance(event, e.LifeGained) else -event.amount
    yield Compared({"life": view.board.players[event.player].life + change}, {"life": event.total})


@check("marked damage", "120.6", e.DamageMarked)
def marked_damage(view: View, event: e.DamageMarked) -> Iterator[Compared]:
    """120.6. Compare the recorded total of marked damage with the damage before plus this damage."""
    yield Compared({"marked": view.board.objects[event.creature].damage + event.amount}, {"marked": event.total})
