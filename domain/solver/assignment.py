"""508.1d, 509.1c. Flows that gain the most: who goes where, when places are few and every way has its worth."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

FROM, TO = 0, 1
"""The nodes at which every flow begins and ends."""

Way = tuple[int, int, int, int]
"""From a node to a node, how much can go there, and what each unit gains."""


def most_gaining(nodes: int, ways: Iterable[Way]) -> list[int]:
    """How much goes each of the ways, so that the gains add up to the most.

    One unit after the other goes the way that gains most, taking back what others did where that is better; there may
    be no circle in what is given.
    """
    head: list[int] = []
    room: list[int] = []
    gains: list[int] = []
    leaving: list[list[int]] = [[] for _ in range(nodes)]
    for tail, to, many, gain in ways:
        leaving[tail].append(len(head))
        leaving[to].append(len(head) + 1)
        head += (to, tail)
        room += (many, 0)
        gains += (gain, -gain)
    worst = -1 - sum(map(abs, gains))
    while True:
        best = [worst] * nodes
        best[FROM] = 0
        by = [-1] * nodes
        waiting = deque((FROM,))
        queued = [False] * nodes
        while waiting:
            node = waiting.popleft()
            queued[node] = False
            here = best[node]
            for way in leaving[node]:
                if room[way] and here + gains[way] > best[head[way]]:
                    to = head[way]
                    best[to] = here + gains[way]
                    by[to] = way
                    if to != TO and not queued[to]:
                        queued[to] = True
                        waiting.append(to)
        if best[TO] <= 0:
            return [room[way] for way in range(1, len(room), 2)]
        path = []
        node = TO
        while node != FROM:
            path.append(by[node])
            node = head[by[node] ^ 1]
        amount = min(room[way] for way in path)
        for way in path:
            room[way] -= amount
            room[way ^ 1] += amount
