"""703. Turn-based actions, done as a step begins, before any player gets priority."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldDiscard, WouldUntap
from domain.reasons import Reason
from domain.rules.combat import combat_phase
from domain.rules.continuous import durations
from domain.rules.continuous.player_effects import limits_on_untapping, maximum_hand_size
from domain.rules.objects import day_night, sagas
from domain.rules.objects.attachments import with_attached
from domain.rules.objects.characteristics import has_keyword
from domain.rules.replacement.draws import draws
from domain.rules.resolving.evaluation import object_matches
from domain.rules.variants.hooks import TurnBasedAction, in_play
from domain.terms import Phase, Step

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def phasing(game: Game) -> Rules:
    """502.1. Phase permanents out and in, all at once.

    Permanents with phasing phase out. Permanents that phased out under the active player's control phase in.
    """
    board = game.board
    away = [board.objects[id] for id in board.battlefield if board.objects[id].phased_out]
    out = [permanent for permanent in _of_the_active(game) if has_keyword(permanent, "phasing")]
    gone = {permanent.id for permanent in away}
    back = [
        permanent for permanent in away if board.is_active(permanent.controller) and permanent.attached_to not in gone
    ]
    if out or back:
        going, coming = with_attached(out, board.permanents()), with_attached(back, away)
        game.say(e.PermanentsPhased(out=going, back=coming), "502.1")
    yield from ()


def _of_the_active(game: Game) -> Iterator[GameObject]:
    """Yield the permanents of the active player or team."""
    for player in game.board.active_side():
        yield from game.board.permanents(player)


def untap(game: Game) -> Rules:
    """502.3. Untap the active player's permanents, all at once, except those kept tapped.

    A permanent that a player exerted stays tapped in that player's next untap step (701.43a), and all such
    effects expire then. So do effects that keep a permanent tapped in its controller's untap step.
    """
    side = game.board.active_side()
    of_controllers = [
        (number, effect.data.objects)
        for number, effect in game.board.effects.items()
        if effect.data.until == ("controllers_untap",)
    ]
    exerted = {
        id
        for effect in game.board.effects.values()
        if effect.data.kind == "exerted" and effect.data.until[1:] in ((), *((player,) for player in side))
        for id in effect.data.objects
    }
    may = [
        permanent
        for permanent in _of_the_active(game)
        if permanent.tapped
        and "doesnt_untap" not in permanent.keywords
        and "cant_untap" not in permanent.keywords
        and permanent.id not in exerted
    ]
    stay_tapped = yield from _kept_tapped(game, may)
    stay_tapped |= yield from _beyond_limits(game, [one for one in may if one.id not in stay_tapped])
    tapped = tuple(permanent.id for permanent in (*may, *_with_others(game)) if permanent.id not in stay_tapped)
    if tapped:
        yield from game.at_once([WouldUntap(tapped)], "502.3")
    durations.end(game, *(("untap", player) for player in side), rule="701.43b")
    theirs = {permanent.id for permanent in _of_the_active(game)}
    there = set(game.board.battlefield)
    over = [number for number, on in of_controllers if not theirs.isdisjoint(on) or there.isdisjoint(on)]
    durations.over(game, over, "611.2a")


def _with_others(game: Game) -> Iterator[GameObject]:
    """502.3. Yield other players' permanents with "untap during each other player's untap step"."""
    side = game.board.active_side()
    for permanent in game.board.permanents():
        if permanent.controller not in side and permanent.tapped and "untaps_with_others" in permanent.keywords:
            yield permanent


def _kept_tapped(game: Game, may: Sequence[GameObject]) -> Ruling[set[ObjectId]]:
    """502.3. Return the permanents that their players choose not to untap, where a text allows it."""
    stay_tapped: set[ObjectId] = set()
    for player in game.board.active_side():
        among = tuple(f.id for f in may if f.controller == player and "may_stay_tapped" in f.keywords)
        if among:
            question = ChooseObjects(player, Reason.STAY_TAPPED, among, 0, len(among))
            chosen, _ = yield from game.decide(question, "502.3")
            stay_tapped.update(chosen)
    return stay_tapped


def _beyond_limits(game: Game, may: Sequence[GameObject]) -> Ruling[set[ObjectId]]:
    """502.3. Return the permanents that stay tapped because their players can untap only so many.

    Each player chooses which of them untap, as many as all limits allow.
    """
    left = {permanent.id: permanent for permanent in may}
    for player in game.board.active_side():
        limits = [
            (most, [one.id for one in may if one.controller == player and object_matches(filter, one, context)])
            for most, filter, context in limits_on_untapping(game, player)
        ]
        for most, listed in sorted(limits, key=lambda limit: len(limit[1])):  # narrower limits first
            among = tuple(id for id in listed if id in left)
            if len(among) > most:
                chosen, _ = yield from game.decide(ChooseObjects(player, Reason.UNTAP, among, most, most), "502.3")
                for id in set(among) - set(chosen):
                    del left[id]
    return {permanent.id for permanent in may} - set(left)


def draw(game: Game) -> Rules:
    """504.1, 805.4b. Let the active player draw a card.

    In a team each player draws, one after the other (805.6a).
    """
    for player in game.board.active_side():
        yield from game.in_turn(draws(game, player, 1), "504.1")


def discard_to_hand_size(game: Game) -> Rules:
    """514.1. Let the active player discard down to maximum hand size."""
    for player in game.board.active_side():
        yield from _discard_down(game, player)


def _discard_down(game: Game, player: PlayerId) -> Rules:
    hand = tuple(game.board.players[player].hand)
    limit = maximum_hand_size(game, player)
    if limit is not None and len(hand) > limit:
        count = len(hand) - limit
        question = ChooseObjects(player, Reason.DISCARD_TO_HAND_SIZE, hand, count, count)
        chosen, position = yield from game.decide(question, "514.1")
        yield from game.at_once([WouldDiscard(player, card) for card in chosen], "514.1", position)


def keep_no_longer(game: Game, until: str, rule: str) -> None:
    """500.5a, 514.2. End effects that keep unspent mana in pools until this time."""
    for player in game.board.apnap():
        if until in game.board.players[player].lasting:
            game.say(e.ManaKept(player=player, mana="", until=until), rule)


def wear_off(game: Game) -> Rules:
    """514.2. Remove damage from all permanents, and end effects of this turn.

    Phased-out permanents lose damage, too.
    """
    board = game.board
    damaged = tuple(id for id in board.battlefield if board.objects[id].damage)
    ended = [number for number, effect in board.effects.items() if effect.data.until == ("end_of_turn",)]
    ended += durations.due(board, "ends", {"turn": board.turn_position})
    saddled = [id for id in board.battlefield if "saddled" in board.objects[id].designations]
    with game.moment():
        for id in saddled:
            game.say(e.DesignationLost(entity=id, name="saddled"), "514.2")
        if damaged:
            game.say(e.DamageRemoved(objects=damaged, reason=Reason.CLEANUP), "514.2")
        durations.over(game, ended, "514.2")
        keep_no_longer(game, "turn", "514.2")
    yield from ()


ACTIONS: dict[Step | Phase, tuple[TurnBasedAction, ...]] = {
    Step.UNTAP: (("703.4a", phasing), ("703.4b", day_night.check), ("703.4c", untap)),
    Step.DRAW: (("703.4d", draw),),
    Phase.PRECOMBAT_MAIN: (("703.4f", sagas.add_lore),),
    Step.BEGINNING_OF_COMBAT: (("703.4h", combat_phase.beginning_of_combat),),
    Step.DECLARE_ATTACKERS: (("703.4i", combat_phase.declare_attackers),),
    Step.DECLARE_BLOCKERS: (("703.4j", combat_phase.declare_blockers), ("703.4j", combat_phase.damage_orders)),
    Step.COMBAT_DAMAGE: (("703.4k", combat_phase.combat_damage),),
    Step.CLEANUP: (("703.4n", discard_to_hand_size), ("703.4p", wear_off)),
}
"""703.4. Turn-based actions of each step, and of phases without steps, in order, each with its rule."""


def actions(game: Game, when: Step | Phase) -> Sequence[Callable[[Game], Rules]]:
    """703.4. Return the turn-based actions of a step or phase, in order of their rules."""
    if not game.format.variants:
        return _IN_ORDER.get(when, _NONE)
    rules = ACTIONS.get(when, ())
    for variant in in_play(game):
        rules += variant.turn_based.get(when, ())
    return [action for _, action in sorted(rules, key=itemgetter(0))]


_IN_ORDER = {when: [action for _, action in sorted(found, key=itemgetter(0))] for when, found in ACTIONS.items()}
_NONE: list[Callable[[Game], Rules]] = []
