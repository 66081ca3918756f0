"""117.1, 117.4. Acting with priority, and the end of a round of passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Action, Priority
from domain.rules.casting import alternative_costs, casting, set_aside
from domain.rules.casting.activation import activating
from domain.rules.casting.attempt import Manner
from domain.rules.casting.mana.mana_abilities import fixed_mana
from domain.rules.casting.mana.payment import activate_mana
from domain.rules.casting.mana.sources import produced
from domain.rules.casting.permissions import other_costs, play_permissions, zone_permissions
from domain.rules.casting.playing_lands import play_land
from domain.rules.game import companions, shortcuts
from domain.rules.turn import legal, turning_up, unlocking
from domain.rules.turn.priority import after_pass, after_resolution, give
from domain.rules.turn.structure import end_step_or_phase, has_ended
from domain.rules.variants.hooks import special_actions
from domain.rules.zones import stack

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def with_priority(game: Game) -> Rules:
    """117.1. Ask the player who has priority to act or pass, and record the decision."""
    board = game.board
    player = board.priority
    assert player is not None
    game.because = board.position
    if game.gone:  # no text in progress can still refer to objects that players took along
        game.gone = {id for id in board.order if board.players[id].left}
    question = shortcuts.offered(game, legal.priority(game, player))
    answer = yield question
    kind = answer[0]
    if kind == "repeat":
        there = board.living()
        yield from shortcuts.propose(game, question, answer[1])
        if not board.over and board.living() != there:
            game.planned = ()
            yield from give(game, player if player in board.living() else board.next_in_turn(player), "800.4a")
        return
    if kind in _TAKEN_BACK or (kind == "mana" and not _is_simple(game, answer)):
        yield from _try(game, question, answer)
        return
    position = game.record(question, answer, "117.1")
    if kind == "pass":
        yield from _pass(game, player, position)
    elif kind == "play":
        zone_permissions.use_for_land(game, player, ObjectId(answer[1]), position)
        yield from play_land(game, player, ObjectId(answer[1]), position, back=len(answer) > 2)
        yield from give(game, player, "117.3c")
    elif kind == "mana":
        source = board.objects[ObjectId(answer[1])]
        part = game.part(source.abilities[answer[2]])
        assert isinstance(part, lang.Activated)
        choices = produced(game, source, part)
        mana = choices[0] if len(choices) == 1 else None
        yield from activate_mana(game, player, source.id, answer[2], position, (mana, {}))
        yield from give(game, player, "117.3c")
    else:
        yield from special_actions(game)[kind].take(game, player, position)
        yield from give(game, player, "117.3c")


_TAKEN_BACK = frozenset(
    ("cast", "splice", "cast_by", "activate", "set_aside", turning_up.ACTION, unlocking.ACTION, companions.ACTION)
)
"""733.1. Actions of several steps, which are taken back if a step proves impossible."""


def _is_simple(game: Game, answer: Action) -> bool:
    """605.3a. Return True for a mana ability that only taps or sacrifices its source."""
    return fixed_mana(game, game.board.objects[ObjectId(answer[1])].abilities[answer[2]]) != ()


def _try(game: Game, question: Priority, answer: Action) -> Rules:
    """601.2, 733.1. Cast, activate or turn face up; go back if that proves impossible.

    The game is then at this priority again, as if nothing had been tried.
    """
    saved, records = game.board.copy(), len(game.records)
    game.in_casting = True
    player = question.player
    position = game.record(question, answer, "117.1")
    try:
        if answer[0] in ("cast", "splice"):
            card, part = ObjectId(answer[1]), answer[2] if len(answer) > 2 else ""
            known_as, splice = play_permissions.known_as(game, player, card, free=False), answer[0] == "splice"
            manner = Manner(part, splice=splice, known_as=known_as)
            yield from casting.cast(game, player, card, position, manner)
        elif answer[0] == "cast_by" and answer[2] == play_permissions.FREE:
            card, part = ObjectId(answer[1]), answer[3] if len(answer) > 3 else ""
            known_as = play_permissions.known_as(game, player, card, free=True)
            yield from casting.cast(game, player, card, position, Manner(part, free=True, known_as=known_as))
        elif answer[0] == "cast_by" and answer[2].startswith(zone_permissions.BY):
            card, part = ObjectId(answer[1]), answer[3] if len(answer) > 3 else ""
            yield from zone_permissions.cast(game, player, card, answer[2], part, position)
        elif answer[0] == "cast_by" and answer[2].startswith(other_costs.RATHER):
            card, part = ObjectId(answer[1]), answer[3] if len(answer) > 3 else ""
            yield from other_costs.cast(game, player, card, answer[2], part, position)
        elif answer[0] == "cast_by":
            card = ObjectId(answer[1])
            instead = play_permissions.paying(answer[2])
            if instead is not None:
                cast_way, part = instead, answer[3] if len(answer) > 3 else ""
            else:
                cast_way, part = alternative_costs.named(game, card, answer[2])
            yield from casting.cast(game, player, card, position, Manner(part, cast_way))
        elif answer[0] == turning_up.ACTION:
            yield from turning_up.take(game, player, ObjectId(answer[1]), str(answer[2]), position)
        elif answer[0] == unlocking.ACTION:
            yield from unlocking.take(game, player, ObjectId(answer[1]), str(answer[2]), position)
        elif answer[0] == companions.ACTION:
            yield from companions.take(game, player, position)
        elif answer[0] == "set_aside":
            yield from set_aside.set_aside(game, player, ObjectId(answer[1]), answer[2], position)
        else:
            yield from activating.activate(game, player, ObjectId(answer[1]), answer[2], position)
    except Rewind as rewind:
        game.restore(saved, records)
        game.refused = rewind
        game.in_casting = False
        return
    game.in_casting = False
    yield from give(game, player, "117.3c")


def _pass(game: Game, player: PlayerId, decided: int) -> Rules:
    """117.4. Pass priority, and go on if all players have passed in succession."""
    board = game.board
    game.because = game.say(e.often(e.PriorityPassed, player=player), "117.3d", decided)
    next_player = after_pass(board, player)
    if next_player is not None:
        game.say(e.often(e.PriorityGiven, player=next_player), "117.3d")
    else:
        yield from all_passed(game)


def all_passed(game: Game) -> Rules:
    """117.4. Resolve the top of the stack, or end the step or phase."""
    if game.board.stack:
        yield from stack.resolve_top(game)
        player = after_resolution(game.board)
        if player is not None and not game.board.over and not has_ended(game.board):
            yield from give(game, player, "117.3b")
    else:
        yield from end_step_or_phase(game)
