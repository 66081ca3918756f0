"""601.2f. Costs other than mana in words, for the log."""

from __future__ import annotations

from domain.cards import grammar as g
from domain.rules.casting.costs.objects import count, of_what


def words_of(costs: tuple[g.Cost, ...]) -> tuple[str, ...]:
    """Return the costs other than mana in words, for the log."""
    words: list[str] = []
    for cost in costs:
        if isinstance(cost, str):
            words.append(cost.replace("_self", ""))
        elif isinstance(cost, g.PayLife):
            words.append("pay life")
        elif isinstance(cost, g.PayEnergy):
            words.append("energy")
        elif isinstance(cost, g.CollectEvidence) and not isinstance(cost.collect_evidence, int):
            words.append("collect evidence")
        elif isinstance(cost, (g.Loyalty, g.TapPower, g.CollectEvidence, g.Blight, g.MillCost)):
            words.append(f"{cost.KEY.replace('_', ' ')} {getattr(cost, cost.KEY)}")
        elif isinstance(cost, g.ExileVaried):
            words.append("exile cards")
        elif isinstance(cost, g.GiveLife):
            words.append("give life")
        elif isinstance(cost, g.Promise):
            words.append("promise")
        elif isinstance(cost, g.RemoveCounters):
            words.append(f"remove {cost.n} {cost.remove_counters}")
        elif isinstance(cost, g.PutCountersCost):
            words.append(f"put {cost.n} {cost.put_counters}")
        elif isinstance(cost, g.TakeCounters):
            words.append(f"remove {cost.n} {cost.take_counters}")
        elif not isinstance(cost, (g.PayMana, g.PayManaCost)):
            words.append(f"{cost.KEY} {'self' if of_what(cost) == 'self' else count(cost)}")
    return tuple(words)
