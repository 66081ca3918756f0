"""500-514. The turn: its phases and steps in order, extra ones and skipped ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import DIGEST_ALGORITHM, Board, Written
from domain.cards import language as lang
from domain.events import trusted
from domain.ids import PlayerId
from domain.kernel.would import WouldBeginTurn
from domain.reasons import Reason
from domain.rules.combat import combat_phase
from domain.rules.continuous import durations
from domain.rules.continuous.player_effects import player_has
from domain.rules.mechanics import in_play as words_in_play
from domain.rules.turn import controlled_players, priority, turn_based
from domain.rules.variants.hooks import in_play
from domain.terms import MAIN_PHASES, Phase, Step

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling

SKIPS = {
    "combat": Phase.COMBAT,
    "untap": Step.UNTAP,
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "end": Step.END,
}
"""Phases and steps, by their names in effects that skip them."""

_CALLED = {skipped: word for word, skipped in SKIPS.items()}

ALWAYS = {Step.UNTAP: "skip_untap_step", Step.DRAW: "skip_draw_step"}
"""Rules by which an effect makes a player skip every such step."""


def next_step(game: Game) -> Rules:
    """500.1. Go on to the next step, phase or turn, or end this phase."""
    board = game.board
    if board.active is None or (board.phase is None and not board.phases_left):
        yield from _next_turn(game)
    elif board.phase is None:
        yield from _begin_phase(game, board.phases_left[0])
    elif board.steps_left:
        yield from _begin_step(game, board.steps_left[0])
    else:
        _end_phase(game)


def _next_turn(game: Game) -> Rules:
    """500.7. End the turn and begin the next.

    The extra turn created last comes first, else the next player's turn.
    """
    board = game.board
    if board.active is not None:
        game.say(trusted.TurnEnded(player=board.active, number=board.turn), "500.1")
    last = board.regular
    player, extra = whose_turn(game)
    while True:
        skipping = _skipping(game, player, "turn")
        if skipping is not None:
            game.say(e.TurnSkipped(player=player, effect=skipping), "500.11")
        elif lang.WouldBeginTurn.KEY not in words_in_play(game).words or (yield from _begins(game, player)):
            break
        if board.over:
            return
        player, extra = whose_turn(game)
    controlling = controlled_players.used_up(board) if board.effects else ()
    game.say(trusted.BoardDigested(algorithm=DIGEST_ALGORITHM, digest=board.digest(game.kept(Written))), "500.1")
    position = game.say(trusted.TurnBegan(player=player, number=board.turn + 1, extra=extra), "500.1")
    game.because = position
    controlled_players.end(game, controlling)
    durations.turn_begun(game)
    durations.end(game, *(("next_turn", member) for member in board.active_side()), rule="611.2a")
    for variant in in_play(game):
        variant.turn_begins(game)
    gone = () if extra or last is None else _passed_over(board, last, player)
    if gone:
        durations.end(game, *(("next_turn", member) for member in gone), rule="800.4m")
        durations.end_without(game, gone)
    _add_turns_after(game, player)
    yield from ()


def _begins(game: Game, player: PlayerId) -> Ruling[bool]:
    """614.10. Return True if a player begins their turn; record that they skip it if it is replaced."""
    records = yield from game.at_once([WouldBeginTurn(player)], "500.1")
    for record in records:
        replaced = record.event
        if isinstance(replaced, e.ReplacementApplied) and replaced.before[0] == WouldBeginTurn.KIND:
            game.say(e.TurnSkipped(player=player, effect=None), "500.11", record.position)
            return False
    return True


def _add_turns_after(game: Game, player: PlayerId) -> None:
    """500.7. Add the extra turns that effects schedule after this player's turn."""
    for number, effect in list(game.board.effects.items()):
        if effect.data.kind == "extra turn" and player in effect.data.objects:
            position = game.say(e.EffectsEnded(effects=(number,), reason=Reason.USED), "500.7")
            game.say(e.TurnScheduled(player=player, after=game.board.turn), "500.7", position)


def whose_turn(game: Game) -> tuple[PlayerId, bool]:
    """500.7. Return the player of the next turn, and True for an extra turn."""
    board = game.board
    for player, after in reversed(board.extra_turns):
        if after <= board.turn and (side := board.side(player)):
            return side[0], True
    if board.regular is None:
        assert board.starting_player is not None
        return board.first_to_act(board.starting_player), False  # 800.4k, if they have left before
    return board.next_to_turn(board.regular), False


def _passed_over(board: Board, last: PlayerId, next: PlayerId) -> tuple[PlayerId, ...]:
    """800.4k, 800.4m. Return departed players whose turn would have come between two turns."""
    start = board.order.index(last) + 1
    around = board.order[start:] + board.order[:start]
    return tuple(player for player in around[: around.index(next)] if board.players[player].left)


def _skipping(game: Game, player: PlayerId | None, word: str | None) -> int | None:
    """614.10, 805.8. Return an effect by which a player or teammate skips this, or None.

    Teammates count if they take turns together. `word` is a key of `SKIPS`, or "turn".
    """
    effects = game.board.effects
    for number, effect in effects.items() if effects else ():
        if effect.data.kind == "skip" and effect.data.mods[0] == word and player is not None:
            skipping = effect.data.objects
            if player in skipping or any(member in skipping for member in game.board.side(player)):
                return number
    return None


def _begin_phase(game: Game, phase: Phase) -> Rules:
    board = game.board
    skipping = _skipping(game, board.active, _CALLED.get(phase))
    if skipping is not None:
        game.say(e.PhaseSkipped(phase=phase, effect=skipping), "500.11")
        return
    game.because = durations.begin(game, e.often(e.PhaseBegan, phase=phase), *called(phase))
    for action in turn_based.actions(game, phase):
        yield from action(game)
    if phase in MAIN_PHASES and not board.over:
        assert board.active is not None
        yield from priority.give(game, board.active, "117.3a")


def _begin_step(game: Game, step: Step) -> Rules:
    """500.6, 703.3. Begin the step, do its turn-based actions, then give priority."""
    board = game.board
    assert board.active is not None
    skipped = why_skipped(game, step)
    if skipped is not None:
        rule, effect = skipped
        game.say(trusted.StepSkipped(step=step, effect=effect), rule)
        return
    game.because = durations.begin(game, e.often(e.StepBegan, step=step), step)
    yield from carry_out_step(game, step)


def carry_out_step(game: Game, step: Step) -> Rules:
    """703.3. Do the turn-based actions of a step, then give priority or end the step."""
    board = game.board
    for action in turn_based.actions(game, step):
        yield from action(game)
        if board.over:
            return
    yield from after_actions(game, step)


def after_actions(game: Game, step: Step) -> Rules:
    """500.2, 514.3. Give priority after the turn-based actions of a step, or end the step."""
    board = game.board
    assert board.active is not None
    first = priority.first_in_step(board)
    if first is not None:
        yield from priority.give(game, first, "117.3a")
    elif step is Step.CLEANUP:
        if (yield from priority.settle(game)) and not board.over:
            game.say(e.often(e.PriorityGiven, player=board.first_to_act(board.active)), "514.3a")
        elif not board.over:
            yield from end_step_or_phase(game)
    else:
        yield from end_step_or_phase(game)


def why_skipped(game: Game, step: Step) -> tuple[str, int | None] | None:
    """103.8a, 500.10, 500.11, 508.8. Return the rule that skips the step, and the effect used up.

    None if the step is not skipped.
    """
    board = game.board
    assert board.active is not None
    if board.only_step not in (None, step) and not any(board.added_steps[:1]):
        return "500.10", None
    if step is Step.DRAW and board.turn == 1 and game.format.first_draw_skipped:
        return ("103.8b" if board.shared_turns else "103.8a"), None
    if step in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE) and combat_phase.skips_blocks_and_damage(board):
        return "508.8", None
    effect = _skipping(game, board.active, _CALLED.get(step))
    if effect is None and (
        step not in ALWAYS or not any(player_has(game, player, ALWAYS[step]) for player in board.active_side())
    ):
        return None
    return "500.11", effect


def end_step_or_phase(game: Game) -> Rules:
    """500.2, 500.5. End the step or phase, effects that last until then, and unspent mana."""
    board = game.board
    step = board.step
    if step is Step.COMBAT_DAMAGE and combat_phase.needs_another_damage_step(board):
        game.say(e.StepScheduled(step=Step.COMBAT_DAMAGE, after=Step.COMBAT_DAMAGE), "510.4")
    if step is Step.CLEANUP and board.priority is not None:
        game.say(e.StepScheduled(step=Step.CLEANUP, after=Step.CLEANUP), "514.3a")
    if step is None:
        _end_phase(game)
        return
    durations.end_with(game, {step: board.step_position})
    _empty_mana(game)
    game.because = game.say(e.often(e.StepEnded, step=step), "500.2")
    if step is Step.END_OF_COMBAT:
        yield from combat_phase.end_of_combat(game)


def skip_to_cleanup(game: Game, rule: str) -> None:
    """724.1d. End the step and phase, and skip all others before the cleanup step."""
    board = game.board
    if board.step is Step.CLEANUP:
        game.say(e.StepScheduled(step=Step.CLEANUP, after=Step.CLEANUP), rule)
    if board.step is not None:
        durations.end_with(game, {board.step: board.step_position})
        _empty_mana(game)
        game.say(e.often(e.StepEnded, step=board.step), rule)
    if board.phase is not Phase.ENDING:
        if board.phase is not None:
            _end_phase(game)
        while board.phases_left[0] is not Phase.ENDING:
            game.say(e.PhaseSkipped(phase=board.phases_left[0], effect=None), rule)
        durations.begin(game, e.often(e.PhaseBegan, phase=Phase.ENDING), *called(Phase.ENDING))
    while board.steps_left[0] is not Step.CLEANUP:
        game.say(trusted.StepSkipped(step=board.steps_left[0], effect=None), rule)


def has_ended(board: Board) -> bool:
    """724.1f. Return True if an effect has ended the turn, so that nobody gets priority now."""
    return board.phase is Phase.ENDING and board.step is None


def _empty_mana(game: Game) -> None:
    """500.5. Empty mana pools: a turn-based action that nobody can answer."""
    board = game.board
    with_mana = {id for id, player in board.players.items() if player.pool}
    for player in board.apnap() if with_mana else ():
        if player not in with_mana:
            continue
        holder = board.players[player]
        lost = list(holder.pool)
        for letter in "".join(holder.lasting.values()):
            lost.remove(letter)
        if lost and not player_has(game, player, "mana_doesnt_empty"):
            game.say(e.ManaEmptied(player=player, mana="".join(lost)), "500.5")


def called(phase: Phase) -> tuple[str, ...]:
    """Return a phase's names in durations; a main phase is also called "main"."""
    return (phase, "main") if phase in MAIN_PHASES else (phase,)


def _end_phase(game: Game) -> None:
    board = game.board
    assert board.phase is not None
    durations.end_with(game, dict.fromkeys(called(board.phase), board.phase_position))
    if board.phase is Phase.COMBAT:
        turn_based.keep_no_longer(game, "combat", "500.5a")
    _empty_mana(game)
    if board.phase is Phase.COMBAT:
        durations.end(game, ("end_of_combat",), rule="500.5a")
    game.because = game.say(e.often(e.PhaseEnded, phase=board.phase), "500.2")
