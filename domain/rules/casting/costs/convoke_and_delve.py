"""702.51, 702.66, 702.126, 701.67. Convoke, delve, improvise, waterbending: what is tapped or exiled to pay for mana.

They apply once the total cost is determined: they are no other and no additional cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.kernel.would import WouldMove
from domain.mana import ManaCost, ManaSource
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context
from domain.terms import HELP, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

GENERIC = "generic"
NO_ABILITY = -1
"""Where the number of a mana ability would stand, of what helps to pay and makes no mana."""


_WATERBENDING = lang.HelpsPay.model_validate(
    {"helps_pay": {"any": [{"type": "artifact"}, {"type": "creature"}]}, "how": "tap"}
)
"""701.67a."""


def of_card(card: lang.CardDefinition) -> tuple[lang.HelpsPay, ...]:
    """What a spell says helps to pay for it."""
    return card.helps


def of_costs(costs: tuple[g.Cost, ...]) -> tuple[lang.HelpsPay, ...]:
    """701.67a. What helps to pay costs that can be paid by waterbending."""
    return (_WATERBENDING,) if any(isinstance(cost, g.PayMana) and cost.waterbend for cost in costs) else ()


def _helpers(
    game: Game, player: PlayerId, spell: GameObject, part: lang.HelpsPay, but: ObjectId | None
) -> tuple[ObjectId, ...]:
    """What could be tapped or exiled, but for this."""
    context = Context(game, player, spell.id)
    found = (game.board.objects[ObjectId(id)] for id in context.matching(part.helps_pay) if not is_player(id))
    return tuple(
        one.id
        for one in found
        if one.id != but
        and (one.owner == player if part.how == "exile" else one.controller == player and not one.tapped)
    )


def with_help(
    game: Game,
    player: PlayerId,
    spell: GameObject,
    parts: tuple[lang.HelpsPay, ...],
    sources: tuple[ManaSource, ...],
    but: ObjectId | None,
) -> tuple[ManaSource, ...]:
    """Sources of mana, and what helps to pay as if it made some; of what does either, only one. `but` cannot help."""
    if not parts:
        return sources
    known: dict[int, ManaSource] = {source[0]: source for source in sources}
    for part in parts:
        for id in _helpers(game, player, spell, part, but):
            found = game.board.objects[id]
            mana = (*(found.colors if part.colored else ()), HELP)
            made = known[id][2] if id in known else ()
            known[id] = (id, known[id][1] if id in known else NO_ABILITY, tuple(dict.fromkeys((*made, *mana))))
    return tuple(known.values())


def for_ability(
    game: Game, player: PlayerId, found: GameObject, costs: tuple[g.Cost, ...], sources: tuple[ManaSource, ...]
) -> tuple[ManaSource, ...]:
    """The same for costs of an ability; what is tapped for them as well cannot help."""
    return with_help(game, player, found, of_costs(costs), sources, found.id if "tap_self" in costs else None)


def help_to_pay(
    game: Game, player: PlayerId, spell: GameObject, parts: tuple[lang.HelpsPay, ...], cost: ManaCost, decided: int
) -> Ruling[ManaCost]:
    """702.51a, 702.66a, 702.126a. What the player taps and exiles for it, and for which mana; what is left to pay.

    :raises Rewind: something was chosen that pays for nothing.
    """
    for part in parts if cost.value else ():
        among = _helpers(game, player, spell, part, spell.id)
        most = min(len(among), cost.value if part.colored else cost.generic)
        reason = Reason.HELP_BY_TAPPING if part.how == "tap" else Reason.HELP_BY_EXILING
        question = ChooseObjects(player, reason, among, 0, most, spell.id)
        chosen, at = yield from game.decide(question, "601.2h")
        for id in chosen:
            cost = yield from _paid_by(game, player, game.board.objects[id], part, cost)
        because = at if at is not None else decided
        if chosen and part.how == "tap":
            game.say(e.PermanentsTapped(objects=chosen), "702.51a" if part.colored else "601.2h", because)
        elif chosen:
            yield from game.at_once([WouldMove(id, Zone.EXILE) for id in chosen], "702.66a", because)
    return cost


def _paid_by(game: Game, player: PlayerId, found: GameObject, part: lang.HelpsPay, cost: ManaCost) -> Ruling[ManaCost]:
    """702.51a. For one generic mana, or one of a colour that it has; the player chooses where it can be several."""
    letters = [one for one in dict.fromkeys(cost.colored) if part.colored and set(one) & set(found.colors)]
    options = (*letters, *((GENERIC,) if cost.generic else ()))
    if not options:
        raise Rewind("it pays for nothing", "702.51a")
    answer, _ = yield from game.decide(ChooseOption(player, Reason.HELP_FOR, options, found.id), "702.51a")
    if answer == GENERIC:
        return cost.plus(-1)
    left = list(cost.colored)
    left.remove(answer)
    return ManaCost(cost.generic, tuple(left), cost.x)
