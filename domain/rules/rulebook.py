"""The rules as one object that the kernel calls, with every registering module imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.cards.language import Part
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.game import Game
from domain.kernel.proposals import Nothing, Rules, Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.rulebook import Rulebook
from domain.kernel.would import Proposal, Would, WouldDealDamage, WouldLoseGame, WouldRemoveCounters
from domain.rules import mechanics
from domain.rules.abilities import history, object_events, spell_triggers, trigger_events, triggers, unheard
from domain.rules.abilities.delayed import Occasions
from domain.rules.abilities.index import Index, index
from domain.rules.abilities.keywords import meaning
from domain.rules.casting import alternative_costs, miracles, paradigm, set_aside, spliced
from domain.rules.casting.activation import activating
from domain.rules.casting.mana import at_position, mana_abilities
from domain.rules.casting.permissions import other_costs, play_permissions, zone_permissions
from domain.rules.combat import combat_phase, entering_combat
from domain.rules.continuous import defining, durations, elsewhere, layers, volatility
from domain.rules.continuous.durations import Ended
from domain.rules.game import companions, decision_history, from_position, leaving, loops, shortcuts, starting
from domain.rules.objects import (
    ascending,
    battles,
    day_night,
    dungeons,
    encoding,
    initiative,
    levels,
    melding,
    monarch,
    pairing,
    preparing,
    sagas,
    sectors,
    speed,
    the_ring,
)
from domain.rules.objects.copies import static_copies
from domain.rules.replacement import applying, excess, facts, results
from domain.rules.resolving import amounts, designation_filters, in_common
from domain.rules.resolving.instructions import (
    choices,
    combat,
    continuous,
    control_flow,
    copies,
    counters,
    damage,
    designations,
    exile,
    faces,
    graveyard,
    hand,
    library,
    mana,
    objects,
    players,
    spells,
    tokens,
    turns,
    votes,
)
from domain.rules.state_based import checking, replaced
from domain.rules.state_based.checks import Checks
from domain.rules.turn import acting, controlled_players, priority, standing, structure, turning_up, unlocking
from domain.rules.variants import archenemy, commander, planechase, two_headed_giant
from domain.rules.zones import adventures, hideaway, looks_at_face_down, revealed_hands
from domain.rules.zones import visible_library_tops as tops
from domain.terms import Step

if TYPE_CHECKING:
    from domain.board.state import Board
    from domain.kernel.pipeline import Batch, Entry
    from domain.kernel.seats import Seat
    from domain.kernel.table import Hearing, Table

INSTRUCTIONS = (
    control_flow, choices, players, objects, faces, library, hand, graveyard, exile, counters, tokens, copies, mana,
    damage, combat, turns, continuous, designations, spells, votes,
    in_common, amounts, designation_filters, history, spell_triggers, trigger_events, object_events, melding, levels,
    monarch, initiative, pairing, encoding, the_ring, unlocking, elsewhere, defining,
)  # fmt: skip
"""Modules that register functions for the instructions, amounts and trigger events of texts, or for what they read."""

MECHANICS = (
    adventures, alternative_costs, ascending, battles, companions, controlled_players, day_night, dungeons, hideaway,
    initiative, looks_at_face_down, melding, miracles, monarch, other_costs, pairing, paradigm, play_permissions,
    preparing, revealed_hands, sagas, sectors, set_aside, speed, spliced, the_ring, tops, turning_up, unlocking,
    zone_permissions,
)  # fmt: skip
"""Modules that register mechanics."""

VARIETIES = (archenemy, commander, planechase, two_headed_giant)
"""Modules that register variants (900)."""


class MagicRules(Rulebook):
    """The Comprehensive Rules, as the kernel calls them."""

    heard: ClassVar[Mapping[type[Event], Hearing]] = {
        **dict.fromkeys(decision_history.NOTED, decision_history.hear),
        **dict.fromkeys(mechanics.HEARD, mechanics.hear),
    }

    stands_alone = staticmethod(unheard.nothing_follows)

    def close(self, table: Table, start: int) -> None:
        """Record the consequences of a moment, in the same moment.

        In order: removal from combat, abilities that look back, durations, layers, mechanics in play, triggers.
        """
        game: Game = table  # type: ignore[assignment]  # only a game has rules that close a moment
        records = game.records[start:]
        board, first = game.board, records[0].event.__class__
        if board.combat is not None and first is not e.PositionSetUp:
            _tidy(game, records)
        if len(records) > 1 or first in (e.ObjectMoved, e.PermanentsPhased, e.ObjectUnattached):
            triggers.look_back(game, records)
        if board.effects:
            durations.expire(game, records)
        layered, functioning = game.kept(layers.Layered), index(game)
        volatile = functioning.volatile
        if (
            board.layers_version != layered.at
            or functioning.away != layered.away
            or (
                (layers.is_volatile(game) if volatile is None else volatile)
                and volatility.may_have_changed(game, game.records[start:])
            )
        ):
            _refresh(game)
            if board.combat is not None and _tidy(game, game.records[start:]) and layers.is_volatile(game):
                _refresh(game)  # for permanents that are no longer creatures, and effects that depend on combat
        in_play = mechanics.in_play(game)
        for mechanic in in_play.at(mechanics.CLOSE):
            so_far = game.records[start:]
            if mechanic.is_about(so_far) and mechanic.does(game, so_far):
                _refresh(game)
                records = game.records[start:]
        if Ended in game.memory:
            del game.memory[Ended]
        triggers.notice(game, game.records[start:] if board.combat is not None else records)
        unheard.settle(game, in_play)

    def part(self, table: Table, ref: AbilityRef) -> Part:
        return meaning(table.definition(ref[0]), ref[1], table.edition)

    # A game

    def set_up(self, game: Game, seats: Sequence[Seat]) -> None:
        starting.set_up(game, seats)

    def play(self, game: Game) -> Rules:
        """Play the game until it ends, or from any priority on.

        Nothing but the board is needed to go on.
        """
        if game.board.starting_player is None:
            yield from starting.begin(game)
        while game.board.outcome is None:
            if game.board.priority is None:
                yield from structure.next_step(game)
                continue
            loops.look(game)
            if game.board.outcome is None:
                yield from acting.with_priority(game)

    def play_from(self, game: Game, position: e.PositionSetUp) -> Rules:
        set_up = next(number for number, record in enumerate(game.records, 1) if isinstance(record.event, e.TurnSetUp))
        game.kept(Checks).looked = set_up  # events before it are no news to the first check
        yield from from_position.go_on(game, position)
        yield from self.play(game)

    def imagined(self, game: Game, quiet: Callable[[Board], bool]) -> Rules:
        board = game.board
        if board.priority is None and board.step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS):
            yield from structure.carry_out_step(game, board.step)
        while board.outcome is None:
            if board.priority is None:
                yield from structure.next_step(game)
            elif quiet(board):
                yield from acting.all_passed(game)
            else:
                yield from acting.with_priority(game)

    def restored(self, game: Game, renumbered: bool) -> None:
        decision_history.go_back(game)
        if renumbered:
            game.forget(mana_abilities.FixedMana, activating.Activatable)
            game.functioning.clear()
            mechanics.in_play(game).read_to = -1
        game.forget(layers.Layered, unheard.Settled)
        at_position.forget(game)
        standing.forget(game, renumbered)
        game.memory.pop(Index, None)
        checks = game.kept(Checks)
        checks.at = -1
        checks.looked = len(game.records)
        occasions = game.kept(Occasions)
        for number in [number for number in occasions if number not in game.board.triggers]:
            del occasions[number]

    def tried_out(self, game: Game, trial: Game, *, alike: bool) -> None:
        trial.memory[mechanics.InPlay] = mechanics.in_play(game).copy()
        if alike:
            trial.memory[Index] = index(game).on(trial.board)
        trial.kept(Checks).replaced = dict(game.kept(Checks).replaced)
        trial.kept(Occasions).update(game.kept(Occasions))

    def taken_up(self, game: Game, log: Sequence[Recorded]) -> None:
        decision_history.take_up(game, log)
        checks = game.kept(Checks)
        checks.origin = game.board.copy(), 0
        checks.at = 0  # whoever has priority got it after a check that found nothing (117.5)
        if not game.board.over:
            checks.proposed = checking.still_proposed(game)
            if checks.proposed and game.schema >= replaced.SINCE:
                checks.replaced = checking.replaced_for_now(game)

    def passed(self, game: Game, passes: int) -> None:
        loops.look_at_passes(game, passes)

    def stopped(self, game: Game) -> None:
        loops.stop(game)

    def planned(self, game: Game, answer: Answer) -> Answer:
        return shortcuts.as_it_is_now(game.board, answer)

    # A player leaves

    def conceded(self, game: Game) -> Rules:
        return checking.end_of_game(game)

    def conceded_at_priority(self, game: Game, player: PlayerId) -> Rules:
        """800.4a. Give priority to the player who had it, or to the next, and play on."""
        holder = game.board.priority
        assert holder is not None
        yield from checking.end_of_game(game)
        if not game.board.over:
            yield from priority.settle(game)
        if not game.board.over:
            still = holder if not game.board.players[holder].lost else game.board.next_in_turn(holder)
            game.say(e.PriorityGiven(player=still), "800.4a")
            yield from self.play(game)

    def what_is_left(self, game: Game, question: Question) -> Question:
        return leaving.what_is_left(game, question)

    def asked_instead(self, game: Game, question: Question) -> Ruling[tuple[Question, Answer]]:
        return leaving.asked_instead(game, question)

    def stop_if_gone(self, game: Game) -> None:
        leaving.stop_if_gone(game)

    # Settling events

    def before_settling(self, game: Game, batch: Batch) -> Rules | Nothing:
        excess.move(game, batch)
        return applying.choose_prevented(game, batch) if len(batch.entries) > 1 else ()

    def settle(self, game: Game, batch: Batch, entry: Entry) -> Rules:
        return applying.settle(game, batch, entry)

    def results(self, game: Game, would: Would, batch: Batch) -> Iterable[tuple[Proposal, str]]:
        return results.results(game, would, batch)

    def after_settling(self, game: Game, batch: Batch) -> Rules | Nothing:
        defining.note(game, batch)
        if game.gone or entering_combat.is_about(batch):
            return _chosen_last(game, batch)
        return ()

    def carry_out(self, game: Game, would: Would, rule: str, cause: int | None) -> int | None:
        return facts.carry_out(game, would, rule, cause)

    def counters_removed(
        self, game: Game, would: WouldRemoveCounters, there: int, rule: str, cause: int | None
    ) -> int | None:
        return facts.counters_removed(game, would, there, rule, cause)

    def damage_told(self, game: Game, dealt: Sequence[tuple[WouldDealDamage, int | None]]) -> None:
        excess.tell(game, dealt)

    def all_said(self, game: Game, batch: Batch) -> None:
        entering_combat.join(game, batch)
        applying.use_up(game, batch)

    def afterwards(self, game: Game, batch: Batch) -> Rules | Nothing:
        """104.1. End the game at once if a player loses by an effect.

        A check of state-based actions ends the game itself.
        """
        for entry in batch.entries:
            if entry.would.__class__ is WouldLoseGame and not entry.rule.startswith("704"):
                return _ended(game)
        return ()

    def later(self, game: Game) -> Rules | Nothing:
        return durations.return_exiled(game) if game.board.effects else ()


def _chosen_last(game: Game, batch: Batch) -> Rules:
    yield from entering_combat.choose(game, batch)
    if game.gone:
        leaving.drop(game, batch.entries)


def _ended(game: Game) -> Rules:
    yield from checking.end_of_game(game)
    leaving.stop_if_gone(game)


def _refresh(game: Game) -> None:
    """613.1, 707.2c. Read the layers, and begin or end copy effects of static abilities.

    If any began or ended, the layers are read again in the next moment, as they would be in a game resumed there.
    """
    layers.refresh(game)
    changed = static_copies.settle(game)
    layered = game.kept(layers.Layered)
    layered.at = -1 if changed else game.board.layers_version
    layered.away = index(game).away


def _tidy(game: Game, records: list[Recorded]) -> bool:
    """506.4. Remove permanents from combat that do not belong there any more; return True if any."""
    combat, board = game.board.combat, game.board
    if combat is None or not (combat.attackers or combat.blocks):
        return False
    removed = combat_phase.tidy(board)
    for event, rule in removed:
        cause = durations.last_about(records, _who(event)) if game.schema > 1 else None
        game.say(event, rule, cause or board.position)
    return bool(removed)


def _who(event: Event) -> set[ObjectId]:
    """Return the permanents that an event removes from combat.

    They are removed as attacker, as blocker, as attacked permanent, or as one of these.
    """
    if isinstance(event, e.RemovedFromCombat):
        return set(event.objects)
    if isinstance(event, e.StoppedBlocking):
        return {event.creature}
    assert isinstance(event, e.StoppedBeingAttacked)
    return {event.object}


RULES = MagicRules()
