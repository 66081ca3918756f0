"""601.2b, 601.2f. Additional costs: whether, and how often, each is paid, and which of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.cards.grammar.costs import Cost
from domain.ids import PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber, ChooseOption
from domain.mana import ManaCost
from domain.reasons import Reason, Written
from domain.rules.casting.costs.merging import added_up
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.costs.words import words_of
from domain.rules.casting.mana.affordable import can_afford, can_be_offered
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.sources import mana_sources

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

MOST = 20
"""How often a cost that takes no mana can be paid, where nothing else limits it."""


def optional_cost(
    game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost, change: int, decided: int
) -> Ruling[int]:
    """601.2b. Whether the player pays an optional additional cost of a spell, or how often; says it."""
    often = so_often(game, player, found, part, cost, change) if part.often else 1
    due = cost.joined(mana_of(part.additional)).with_x(0).plus(change)
    able, secret = can_be_offered(game, player, found, part.additional, due, Purpose("cast", found))
    if not (able or secret):
        return 0
    spell = found.id
    at: int | None
    if part.often and able and often > 1:
        times, at = yield from game.decide(ChooseNumber(player, Written(part.as_), 0, often, spell), "601.2b")
    else:
        options = ("yes", "no") if able else ("no",)
        answer, at = yield from game.decide(
            ChooseOption(player, Written(part.as_), options, spell, secret=secret), "601.2b"
        )
        times = int(answer == "yes")
    if times:
        because = at if at is not None else decided
        game.say(e.QualityChosen(object=spell, name=part.as_, value="yes"), "601.2b", because)
        if part.often:
            game.say(e.QualityChosen(object=spell, name=f"{part.as_}.times", value=str(times)), "601.2b", because)
    return times


def either(
    game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost, best: bool | None = None
) -> list[tuple[Cost, ...]]:
    """601.2b. Which of two costs, one of which must be paid, the player could pay; first what takes no mana."""
    sources = mana_sources(game, player)
    able = [
        costs
        for costs in part.ways
        if can_pay(game, player, found, costs, best)
        and can_afford(game, player, cost.joined(mana_of(costs)), sources, None, best, Purpose("cast", found))
    ]
    return sorted(able, key=lambda costs: mana_of(costs).value)


def one_of_two(
    game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost
) -> Ruling[tuple[Cost, ...]]:
    """601.2b. Which of the two costs is paid, by their words; which could be may be known to the player alone.

    :raises Rewind: none can be.
    """
    able = either(game, player, found, part, cost)
    if not able:
        raise Rewind("the costs cannot be paid", "601.2h")
    secret = game.schema > 1 and either(game, player, found, part, cost, True) != either(
        game, player, found, part, cost, False
    )
    by_word = {called(costs): costs for costs in part.ways}
    options = tuple(word for word, costs in by_word.items() if costs in able)
    word, _ = yield from game.decide(ChooseOption(player, Reason.WHICH, options, found.id, secret=secret), "601.2b")
    return by_word[word]


def called(costs: tuple[Cost, ...]) -> str:
    """What tells a cost from another: its mana and what else is paid."""
    mana = tuple(cost.mana for cost in costs if isinstance(cost, g.PayMana))
    return ", ".join((*mana, *words_of(costs)))


def so_often(game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost, change: int) -> int:
    """How often the player could pay an additional cost."""
    sources, times = mana_sources(game, player), 0
    while times < MOST:
        costs = added_up(part.additional * (times + 1))
        mana = cost.joined(mana_of(part.additional * (times + 1))).with_x(0).plus(change)
        if not can_pay(game, player, found, costs):
            return times
        if not can_afford(game, player, mana, sources, None, None, Purpose("cast", found)):
            return times
        times += 1
    return times
