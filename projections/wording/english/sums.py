"""Sums: what adds up to marked damage, a life total, counters or a size."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SUMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sum.plus": "{first} + {last}",
        "sum.minus": "{first} − {last}",
        "sum.of": "{amount} {name}",
        "sum.total": "{terms} = {total}",
        "sum.before": "before",
        "sum.start": "at the beginning",
        "sum.paid": "paid",
        "sum.rules": "by a rule",
        "sum.damage": "Damage on {subject:who}: {terms} ≥ toughness {limit}",
        "sum.damage.less": "Damage on {subject:who}: {terms} < toughness {limit}",
        "sum.damage.alone": "Damage on {subject:who}: {terms}",
        "sum.deathtouch": "Damage to {subject:who} from sources with deathtouch: {terms}",
        "sum.toughness": "Toughness of {subject:who}: {limit} ≤ 0",
        "sum.life": "Life of {subject:who}: {terms}",
        "sum.poison": "Poison counters of {subject:who}: {terms}",
        "sum.commander": "Combat damage to {subject:who} from one commander: {terms}",
        "sum.loyalty": "Loyalty of {subject:who}: {terms}",
        "sum.defense": "Defense of {subject:who}: {terms}",
        # 613.4. Sizes
        "size": "{power}/{toughness}",
        "size.sum": "{subject:who}: {terms} = {size}",
        "size.alone": "{subject:who}: {terms}",
        "size.then": "{first}, {last}",
        "size.printed": "{after} printed",
        "size.copied": "{after} copied",
        "size.face_down": "{after} face down",
        "size.defined": "{after} by its own text",
        "size.set": "{after} set by {source:who}",
        "size.counters": "{change} from {count} {count:counter|counters} {counter:counter}",
        "size.changed": "{change} {source:who}",
        "size.switched": "{after} switched by {source:who}",
        "size.unexplained": "{after} for reasons that are not known here",
    }
)
"""Sentences of sums by their names."""
