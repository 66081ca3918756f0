"""508.1d, 509.1c. Maximum-gain flow through a network with capacities."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

FROM, TO = 0, 1
"""The source and the sink of every flow."""

Way = tuple[int, int, int, int]
"""An edge of the network: from node, to node, capacity, gain of each unit."""


def most_gaining(nodes: int, edges: Iterable[Way]) -> list[int]:
    """Return the amount on each edge of a flow with the most gain.

    The edges must have no cycle. Each round sends units along the path with the most gain (Bellman and Ford). Such a
    path may take back units of earlier paths.
    """
    head: list[int] = []
    room: list[int] = []
    gains: list[int] = []
    leaving: list[list[int]] = [[] for _ in range(nodes)]
    for tail, to, many, gain in edges:
        leaving[tail].append(len(head))
        leaving[to].append(len(head) + 1)
        head += (to, tail)
        room += (many, 0)
        gains += (gain, -gain)
    worst = -1 - sum(map(abs, gains))
    while True:
        best = [worst] * nodes
        best[FROM] = 0
        edge_to = [-1] * nodes
        waiting = deque((FROM,))
        queued = [False] * nodes
        while waiting:
            node = waiting.popleft()
            queued[node] = False
            here = best[node]
            for edge in leaving[node]:
                if room[edge] and here + gains[edge] > best[head[edge]]:
                    to = head[edge]
                    best[to] = here + gains[edge]
                    edge_to[to] = edge
                    if to != TO and not queued[to]:
                        queued[to] = True
                        waiting.append(to)
        if best[TO] <= 0:
            return [room[edge] for edge in range(1, len(room), 2)]
        path = []
        node = TO
        while node != FROM:
            path.append(edge_to[node])
            node = head[edge_to[node] ^ 1]
        amount = min(room[edge] for edge in path)
        for edge in path:
            room[edge] -= amount
            room[edge ^ 1] += amount
