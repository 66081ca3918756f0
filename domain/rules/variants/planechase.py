"""901, 311, 312. Planechase: planar decks, the planar die, chaos, and planeswalking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import PLANESWALKING
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.kernel.would import WouldPlaneswalk
from domain.mana import ManaSource, mana_cost
from domain.reasons import Reason
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.continuous import durations
from domain.rules.replacement.facts import carries
from domain.rules.state_based.causes import ability_done
from domain.rules.variants import supplements
from domain.rules.variants.hooks import AfterLeaving, SpecialAction, StateBasedAction, Variant, register
from domain.terms import MAIN_PHASES

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Rules
    from domain.kernel.seats import Seat

FACES = ("planeswalker", "chaos", "blank", "blank", "blank", "blank")
"""901.3a. The faces of the planar die."""


def present(game: Game, player: PlayerId, seat: Seat) -> None:
    """901.3. Present a player's planar deck, or the communal deck (901.15a)."""
    supplements.present(game, player, seat.supplement, "901.3")


def face_up(game: Game) -> tuple[ObjectId, ...]:
    """901.7. Return the planes and phenomena that are face up."""
    objects = game.board.objects
    return tuple(id for id in game.board.command if "plane" in objects[id].types or "phenomenon" in objects[id].types)


def begin(game: Game) -> None:
    """901.5. Turn planar cards face up until there is a plane; nothing triggers."""
    board = game.board
    assert board.starting_player is not None
    player = board.first_to_act(board.starting_player)
    game.say(e.PlanarControllerChanged(player=player), "901.6")
    for _ in board.supplements.get(player, ()):
        id = _turn_up(game, player, "901.5", None)
        if id is None or "plane" in board.objects[id].types:
            return
        game.say(e.PlaneTurnedDown(player=player, object=id), "901.5")


def begins(game: Game) -> Rules:
    """103.7. Begin the game with the first plane face up."""
    begin(game)
    yield from ()


def _turn_up(game: Game, player: PlayerId, rule: str, cause: int | None) -> ObjectId | None:
    """901.11. Turn up the top card of a planar deck."""
    deck = game.board.supplements.get(player, ())
    if not deck:
        return None
    game.see(deck[0], rule, cause)
    becomes = ObjectId(game.board.next_object)
    game.say(e.PlaneTurnedUp(player=player, definition=deck[0], becomes=becomes), rule, cause)
    return becomes


def begin_turn(game: Game) -> None:
    """311.5. Make the active player the planar controller."""
    side = game.board.active_side()
    if side and game.board.planar_controller != side[0]:
        game.say(e.PlanarControllerChanged(player=side[0]), "311.5")


def cost(game: Game, player: PlayerId) -> str:
    """901.9. Return the cost of a roll: one mana for each earlier roll this turn."""
    rolls = game.board.players[player].rolls
    return f"{{{rolls}}}" if rolls else ""


def may_roll(game: Game, player: PlayerId, sources: tuple[ManaSource, ...]) -> bool:
    """116.2i. Return True if the player may roll the planar die now.

    In a main phase of their turn, with an empty stack, if they can pay for it.
    """
    board = game.board
    if board.stack or board.phase not in MAIN_PHASES or not board.is_active(player):
        return False
    return can_afford(game, player, mana_cost(cost(game, player)), sources)


def roll(game: Game, player: PlayerId, decided: int) -> Rules:
    """901.9. Pay for and roll the planar die, as a special action.

    Chaos happens at once; planeswalking is an ability that triggers.
    """
    to_pay = cost(game, player)
    if to_pay and not (yield from pay_mana(game, player, to_pay, None, "901.9")):
        return
    face = FACES[game.dice("planar die").below(len(FACES))]
    rolls = game.board.players[player].rolls + 1
    position = game.say(e.PlanarDieRolled(player=player, face=face, this_turn=rolls), "901.9", decided)
    game.because = position
    if face == "chaos":
        game.say(e.ChaosEnsued(player=player), "901.9b", position)
    elif face == "planeswalker":
        # The ability has no source (901.8); the plane to leave stands for one, so that readers of the log know which.
        source = next(iter(face_up(game)), ObjectId(0))
        number = game.board.next_trigger
        game.say(
            e.AbilityTriggered(number=number, player=player, source=source, ability=PLANESWALKING, bindings=()),
            "901.9c",
            position,
        )


@carries(WouldPlaneswalk)
def planeswalk(game: Game, would: WouldPlaneswalk, rule: str, cause: int | None) -> int | None:
    """701.31b. Put face-up planar cards on the bottom of their decks; turn up the top card."""
    board, player = game.board, would.player
    if player != board.planar_controller or not (board.supplements.get(player) or face_up(game)):
        return None
    away = face_up(game)
    for id in away:
        game.say(e.PlaneTurnedDown(player=board.objects[id].owner, object=id), rule, cause)
    to = _turn_up(game, player, rule, cause)
    position = game.say(e.Planeswalked(player=player, to=to, away=away), rule, cause)
    durations.end(game, ("planeswalk",), rule="901.11")
    return position


def leave_phenomenon(game: Game) -> Proposals:
    """312.7. Planeswalk away from a phenomenon whose triggered ability is over."""
    board = game.board
    pending = {trigger.source for trigger in board.triggers.values()}
    pending |= {source for id in board.stack if (source := board.objects[id].source) is not None}
    for id in face_up(game):
        if "phenomenon" in board.objects[id].types and id not in pending and board.planar_controller is not None:
            yield WouldPlaneswalk(board.planar_controller)
            return


def leaving(game: Game, player: PlayerId) -> AfterLeaving | None:
    """800.4p, 901.10. Change the planar controller before a player leaves.

    Returns the action that settles the plane afterwards, if one was face up.
    """
    planes = face_up(game)
    _before_leaving(game, player)
    return _after_leaving if planes else None


def _before_leaving(game: Game, player: PlayerId) -> None:
    """311.5, 800.4p. Make the next player the planar controller, before that player leaves.

    The new controller then controls the abilities of phenomena that are on the stack (901.10b).
    """
    board = game.board
    communal = game.format.single_planar_deck and player in board.supplements  # before there is a planar controller
    if board.planar_controller != player and not communal:
        return
    new = board.next_in_turn(player)
    position = game.say(e.PlanarControllerChanged(player=new), "800.4p")
    for id in board.stack:
        ability = board.objects[id]
        if ability.kind != "spell" and ability.controller == player and _is_of_a_phenomenon(board, ability):
            game.say(e.ControlChanged(object=id, before=player, after=new), "901.10b", position)


def _is_of_a_phenomenon(board: Board, ability: GameObject) -> bool:
    source = None if ability.source is None else board.objects.get(ability.source) or board.former.get(ability.source)
    return source is not None and "phenomenon" in source.types


def _after_leaving(game: Game, position: int) -> Rules:
    """901.10. Let the planar controller planeswalk if the plane left with its owner."""
    board = game.board
    if face_up(game) or board.planar_controller is None:
        return
    for id in [id for id in board.stack if board.objects[id].ability == PLANESWALKING]:
        game.say(e.DidNotResolve(object=id, reason=Reason.PLANE), "901.10a", position)
    for number in [number for number, waiting in board.triggers.items() if waiting.ability == PLANESWALKING]:
        game.say(e.TriggerRemoved(number=number, reason=Reason.PLANE), "901.10a", position)
    yield from game.at_once([WouldPlaneswalk(board.planar_controller)], "901.10", position)


register(
    Variant(
        name="planechase",
        lasts=True,
        brings=present,
        begins=begins,
        turn_begins=begin_turn,
        special_actions={"roll": SpecialAction(may_roll, roll)},
        state_based=(
            StateBasedAction(
                "704.6f", leave_phenomenon, lambda game: True, ability_done(lambda game, _: face_up(game))
            ),
        ),
        waits=True,
        leaving=leaving,
    )
)
