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
        "sum.others": "in {count} other changes",
        "sum.damage": "Damage on {subject:who}: {terms} ≥ toughness {limit}",
        "sum.damage.less": "Damage on {subject:who}: {terms} < toughness {limit}",
        "sum.damage.alone": "Damage on {subject:who}: {terms}",
        "sum.deathtouch": "Damage to {subject:who} from sources with deathtouch: {terms}",
        "sum.toughness": "{subject:who}, toughness: {limit} ≤ 0",
        "sum.life": "{subject:who}, life: {terms}",
        "sum.poison": "{subject:who}, poison counters: {terms}",
        "sum.commander": "{subject:who}, combat damage from one commander: {terms}",
        "sum.loyalty": "{subject:who}, loyalty: {terms}",
        "sum.defense": "{subject:who}, defense: {terms}",
        # 613.4. Sizes
        "size": "{power}/{toughness}",
        "size.sum": "{subject:who}: {terms} = {size}",
        "size.alone": "{subject:who}: {terms}",
        "size.printed": "{after} printed",
        "size.created": "{after} of the token",
        "size.copied": "{after} copied",
        "size.face_down": "{after} face down",
        "size.defined": "{after} by its own text",
        "size.set": "{after} set by {source:who}",
        "size.counters": "{change} from {count} {counter:counter} {count:counter|counters}",
        "size.changed": "{change} {source:who}",
        "size.switched": "{after} switched by {source:who}",
        "size.unexplained": "{after} for reasons that are not known here",
    }
)
"""Sentences of sums by their names."""
