"""Rule numbers in two editions of the Comprehensive Rules.

The code cites the numbers of 2026-04-17 (edition `current`). A game under the edition `seed` cites the corresponding
rule of 2017-08-25: damage was 119 and is 120, destroying was 701.7 and is 701.8. A rule that only 2017 had is cited as
`seed:704.5j`.

The table was made by comparing the two texts rule by rule. Where a rule of 2017 has been split since, all its parts
point to it. A rule that is not in the table has the same number in both editions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from domain.errors import TimewalkError

# Each entry reads: number today = number in 2017, or none. An entry for a section or a rule holds for everything under
# it that has no entry of its own; `a-d=c-f` is a run of neighbours (letters leave out l and o, as the rules do).
_CHANGES: Final = """
# 1xx. Sections moved up by one when tokens got section 111 (before: 110.5) and stickers section 123.
100.2c-d=none 100.7=none 101.4e=none 102.4=none 105.5=none
# 103: decks were shuffled before it was settled who begins.
103.1=103.2 103.2=none 103.2a=103.1a 103.2c=103.1b 103.2e=103.1c 103.3=103.1 103.3a=none
103.4-8=103.3-7 103.4d=none 103.4e=103.3d
106.4b=106.4a 106.11=none 106.12-13=106.11-12 106.12b=none
107.3e=none 107.3f-i=107.3e-h 107.3j=107.3h 107.3k-n=none 107.3p=107.3i 107.15-18=none
109.4a=none 109.4b=603.3a 109.4c-g=109.4a-e
110.2b=none 110.5=110.6
111.1=110.5 111.2=110.5a 111.3=110.5b 111.4=110.5c 111.5=110.5d 111.6=110.5e 111.7=110.5f 111.8=110.5g
111.9-13=none 111.10f=701.34a
112-122=111-121
112.2a=none
113.1b=none 113.1c=112.1b 113.6c=none 113.6d-p=112.6c-n 113.10a=none 113.10b=112.10 113.10c=112.10
115.4=none 115.5-10=114.4-9 115.7f=none
116.2g-h=none 116.2i-j=115.2g-h 116.2k-m=none
118.7g=none 118.12b=none 118.13-14=none 118.13a=601.2b
119.1d=none 119.1e=118.1d 119.4b=118.4 119.10=none
# 120: excess damage came first in the sequence only later.
120.3g-h=none 120.4a=none 120.4b-d=119.4a-c 120.9-10=none
121.9=none
122.1b-d=none 122.1e-f=121.1b-c 122.1g-i=none 122.7-9=none
123=none

# 2xx. Parts of a card.
201.2b=201.2c 201.3=none 201.4-5=201.3-4 201.4f-g=none 201.6=none
202.3d=none 202.3e-g=202.3d-f
205.3p-q=none 205.3r=205.3p 205.4e=none 205.4f-h=205.4e-g
206.3a-c=700.6a-c 207.2d=none 207.5=none 208.4a=208.4 208.4b=208.4
210=none 211-213=210-212
213.1a=212.1c 213.1b-e=none 213.1f-g=212.1a-b

# 3xx. Dungeons and battles came in between. Planeswalker uniqueness (306.4) and redirected damage (306.7) were rules.
301.5e=none 301.5f=301.5e
303.4k=none 303.4m=303.4k 303.5-7=none
306.4=none 306.7=none 308.3=none
309-310=none 311-315=309-313

# 4xx. Zones.
400.7b=none 400.7c-h=400.7b-g 400.7i=none 400.7j-k=400.7h-i 400.7m=none 400.10=none 400.11-12=400.10-11
406.3a=406.3 406.3b=none

# 5xx. Day and night (502.2), Sagas and Attractions (505.4-5) came in between; damage assignment orders (509.2-3) went.
500.4=500.5 500.5=500.4 500.5a=500.5 500.5b=500.5 500.10=none 500.11-12=500.10-11
502.2=none 502.3-4=502.2-3
505.1b=none 505.4-5=none 505.6=505.4
506.3d=none 506.3e=506.3d 506.3f-g=none 506.4e=none 506.6=none 506.7=506.6
508.3d-e=none 508.3f=508.3d 508.4b-c=508.4a-b 508.4d=none
509.2-3=509.4-5 509.4=509.7

# 6xx. Spells, abilities and effects.
601.3a=none 601.3c=601.3a 601.3d-f=none 601.4=none 601.5-7=601.3-5 601.5a=none
602.1e=none
603.1b=none 603.2d=none 603.2e-g=603.2d-f 603.2h=none 603.7h=none 603.12a=none
606.5=none 606.6=606.5
607.1b=none 607.1c=607.1b 607.1d=none 607.2e=none 607.2f-n=607.2e-m 607.2p-q=none 607.5a=706.7a
608.2f=none 608.2g-h=608.2f-g 608.2i=none 608.2j-n=608.2h-k 608.2p=none
608.3a=608.3 608.3b=608.3a 608.3c=608.3a 608.3d=none 608.3e=608.3b 608.3f-g=none
609.4b=none 610.3b-d=610.3a-c 610.4-5=none 611.2f=none 611.3d=none
612.5=none 612.6-7=612.5-6 612.8-10=none
# 613: layer 1 has sublayers now; counters were layer 7d and are part of 7c.
613.2=none 613.2a=613.1a 613.3-11=613.2-10 613.4d=613.3e
613.7c=none 613.7d-j=613.6c-i 613.7k=none 613.7m=613.6j 613.7n=none
614.12b=none 614.12c=614.12b 614.13c=none 614.16=none 614.17=614.16
616.1d=none 616.1e-g=616.1d-f

# 700. General terms.
700.2h-i=none 700.5a=none 700.6=none 700.7=201.5 700.8-15=none

# 701. Keyword actions: behold, double, triple, goad, investigate, mill, surveil and convert came in between.
701.4=none 701.5-9=701.4-8 701.10-11=none 701.12-14=701.9-11 701.15=701.36 701.16=701.34 701.17=none
701.18-24=701.12-18 701.25=none 701.26=701.19 701.27=701.26 701.28=none 701.29-34=701.20-25 701.35-41=701.27-33
701.42=701.35 701.43=701.37 701.44-68=none
701.7b=none 701.7c=701.6b 701.12h=none 701.15b=701.36a 701.15c-d=none 701.20c=none 701.20d-e=701.14c-d
701.22c-d=none 701.23g-j=none 701.24g=none 701.27g=none 701.30c=none 701.30d=701.21c 701.34b=701.25c
701.40d=none 701.40e=701.32d 701.40f=none 701.40g-h=701.32e-f

# 702. Keyword abilities: ward came in at 702.21; all from 702.131 on are younger.
702.21=none 702.22-130=702.21-129 702.131-192=none
702.1c-d=none 702.6c=none 702.6d=702.6c 702.6e=none 702.11d-g=none 702.11h=702.11d
702.16i=none 702.16j-n=702.16i-m 702.16p=none 702.19c=none 702.19d=702.19c 702.19e=none 702.19f-g=702.19d-e
702.26e=none 702.26f-m=702.25e-k 702.26n=none 702.26p=702.25m 702.33h=none 702.37f=none 702.37g=702.36f
702.49d=none 702.51c=none 702.51d=702.50c 702.75b=none 702.82c=none 702.85b=none 702.85c=702.84b 702.87c=none
702.89b=none 702.103c=none 702.103d-f=702.102c-e 702.103g=none 702.119b=none 702.119c=702.118b 702.122d=none
702.124f-g=none 702.124h=702.123a 702.124i-n=none

# 703. Turn-based actions: day and night, Sagas and Attractions came, damage assignment orders (703.4h-i) went.
703.4b=none 703.4c-e=703.4b-d 703.4f-g=none 703.4h-j=703.4e-g 703.4k-q=703.4j-p

# 704. State-based actions: 704.5j was planeswalker uniqueness; those of variants were letters of 704.5.
704.5j-r=704.5k-s 704.5s-z=none 704.6=none 704.6a-c=704.5t-v 704.6e-f=704.5w-x 704.7-8=704.6-7

# 705 to 733. Rolling a die came in at 706, kinds of cards at 714 to 722.
705.1=705.3 705.2=705.1 705.3=none
706=none 707-711=706-710
707.2b-c=none 707.8a=none 707.9b=706.9c 707.9c=706.9b 707.9e-g=none 707.10e-g=none 707.13-14=none
708.2b=none 708.12=none 709.5=none 711.7=none
# 712: meld cards (2017: 712) are double-faced cards (2017: 711) now.
712.1=711.1 712.2=711.1 712.3=none 712.4=712.1 712.4a=712.2 712.4b=none 712.4c=712.1b
712.5=712.1a 712.5a=712.1a 712.5b=712.1a 712.5c=712.1a 712.5d-g=none 712.6-11=711.2-7
712.8b=712.3a 712.8c=none 712.8d-e=711.4a-b 712.8f=none 712.8g=712.3b 712.11a-d=none 712.12-13=none
712.14-19=711.8-13 712.14a=711.8 712.14b=none 712.14c=712.8 712.20=none 712.21=712.4
713.2a=713.2 713.2b-c=none
714-722=none 723-725=714-716
724.1e=715.3 724.1f=715.2 724.2=none 725.5=none
726=none 727=717 728=none 729=718 730-731=none 732-733=719-720
732.1c=none

# 8xx and 9xx. Multiplayer games and variants: Brawl and Commander Draft are younger.
800.4f=none 800.4g-p=800.4f-n 800.5=none 800.6-7=800.5-6
802.5=802.6 805.4d=none 805.10f=805.10g
901.9d=none
903.3c-e=none 903.4b=none 903.4c-d=903.4b-c 903.4e-f=none 903.5e=none
903.9a=none 903.9b=903.9 903.9c=903.9a 903.11-13=none
904.13=none
"""

DIGITAL: Final = "digital"
"""The citation for facts of digital games only, which no rule of the book covers."""

PROGRAM: Final = "program"
"""The citation for the end of a game by a limit of this program, which no rule of the book covers."""

UNEXPLAINED: Final = ""
"""The citation for a fact of an observed game that nothing explains."""

DESIGNATED: Final[Mapping[str, str]] = {
    "monarch": "725.1",
    "initiative": "726.1",
    "city's blessing": "702.131c",
    "Ring-bearer": "701.54b",
    "paired": "702.95b",
    "monstrous": "701.37b",
    "renowned": "702.112b",
    "saddled": "702.171b",
    "suspected": "701.60a",
    "harnessed": "701.64a",
    "level": "716.2b",
    "solved": "719.3b",
    "prepared": "722.3a",
    "left half unlocked": "709.5c",
    "right half unlocked": "709.5c",
    "exhausted": "602.5b",
    "modes chosen": "700.2",
    "modes chosen this turn": "700.2",
    "resolved this turn": "608.2i",
    "done this turn": "603.2h",
    "companion": "702.139a",
}
"""Designations of players and objects by their name in events, each with the rule that defines it."""

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"
_NUMBER: Final = re.compile(r"((\d{3})(?:\.\d+)?)([a-z]?)")
_RUN: Final = re.compile(r"(?P<first>(?P<stem>.*?)(?P<from>\d+|[a-z]))(?:-(?P<to>\w+))?")


class NoSuchRule(TimewalkError, LookupError):
    """An edition has no such rule; nothing under that edition may cite the rule."""


def _run(text: str) -> Iterator[str]:
    """Yield the numbers of a run: `103.4-8`, `120.4b-d`, `112-122`, or a single number."""
    run = _RUN.fullmatch(text)
    assert run, text
    first, last = run["from"], run["to"] or run["from"]
    if first.isdigit():
        yield from (f"{run['stem']}{number}" for number in range(int(first), int(last) + 1))
    else:
        letters = _LETTERS[_LETTERS.index(first) : _LETTERS.index(last) + 1]
        yield from (f"{run['stem']}{letter}" for letter in letters)


def _read(table: str) -> Iterator[tuple[str, str | None]]:
    for line in table.splitlines():
        for entry in line.partition("#")[0].split():
            today, _, then = entry.partition("=")
            numbers = list(_run(today))
            yield from zip(numbers, [None] * len(numbers) if then == "none" else _run(then), strict=True)


_TABLE: Final[Mapping[str, str | None]] = dict(_read(_CHANGES))

SEED_NUMBERS: Final[Mapping[str, str]] = {today: then for today, then in _TABLE.items() if then}
"""Sections, rules and subrules with another number in 2017, including everything under them."""

ONLY_CURRENT: Final[frozenset[str]] = frozenset(today for today, then in _TABLE.items() if not then)
"""Sections, rules and subrules that 2017 did not have.

Of the rules under them, 2017 had only those in `SEED_NUMBERS`.
"""


@cache
def number(rule: str, edition: str) -> str:
    """Return the number of a cited rule in an edition, "current" or "seed".

    `rule` is a number of today ("704.5g"), or of a rule of 2017 that is gone ("seed:704.5j"). A test checks that every
    number in the code exists; this function does not.

    :raises NoSuchRule: `rule` is no rule number, or the edition does not have it, or there is no such edition.
    """
    name = rule.removeprefix("seed:")
    parts = _NUMBER.fullmatch(name)
    if not parts or "." not in name:
        raise NoSuchRule(
            "{rule} is no rule number; one looks like 704.5g or, if only 2017 had it, seed:704.5j", rule=repr(rule)
        )
    if edition == "current":
        if name != rule:
            raise NoSuchRule(
                "rule {name} of 2017 is gone from the edition current; cite it only under the edition seed", name=name
            )
        return rule
    if edition != "seed":
        raise NoSuchRule("there is no edition {edition}; there are current and seed", edition=repr(edition))
    if name != rule:
        return name
    parent, section, _ = parts.groups()
    for known in (rule, parent, section):
        if known in ONLY_CURRENT:
            raise NoSuchRule(
                "rule {rule} has no counterpart in 2017; cite it only under the edition current", rule=rule
            )
        if known in SEED_NUMBERS:
            return SEED_NUMBERS[known] + rule.removeprefix(known)
    return rule
