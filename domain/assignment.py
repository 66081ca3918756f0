"""The assignment problem: rows to columns of their own, so that the weights add up to the most."""

from __future__ import annotations

from collections.abc import Sequence

NEVER = -(1 << 44)
"""The weight of what cannot be assigned."""


def assign(weights: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row, no two the same, with the greatest sum of weights; there are at least as many columns.

    Row after row, along the shortest augmenting path, with potentials: the Hungarian method.
    """
    if not weights:
        return []
    columns = len(weights[0])
    row_price = [0] * len(weights)
    column_price = [0] * (columns + 1)
    owner = [-1] * (columns + 1)
    for row in range(len(weights)):
        owner[columns] = row
        at = columns
        dearest = 1 << 60
        distance = [dearest] * columns
        came_from = [columns] * columns
        seen: list[int] = []
        unseen = list(range(columns))
        while owner[at] >= 0:
            seen.append(at)
            line, price = weights[owner[at]], row_price[owner[at]]
            least, best = dearest, -1
            for column in unseen:
                now = -line[column] - price - column_price[column]
                if now < distance[column]:
                    distance[column] = now
                    came_from[column] = at
                if distance[column] < least:
                    least, best = distance[column], column
            for column in seen:
                row_price[owner[column]] += least
                column_price[column] -= least
            for column in unseen:
                distance[column] -= least
            unseen.remove(best)
            at = best
        while at != columns:
            owner[at] = owner[came_from[at]]
            at = came_from[at]
    found = [0] * len(weights)
    for column in range(columns):
        if owner[column] >= 0:
            found[owner[column]] = column
    return found
