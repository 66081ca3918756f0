"""Games for which a token for one game is good, too.

These are the later games of its match, the rematches on which the players agreed, and the games that go on in place of
these after an undo. A seat's token is also good for branches with other answers that were made for that seat, a judge's
token for all branches of its game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from replay.games.matches import MOST_GAMES, MOST_REMATCHES, agreed_after, base_of, id_of, place_in, rematch_of
from replay.service.http.access import Grant
from replay.service.kept import ByGame
from replay.store.lines import UNDO, origin_of
from replay.store.store import Store
from replay.store.stored import StoredGame

MOST_LISTED = 200
"""Most games that are listed for one token."""


class Root(NamedTuple):
    """First game of a game's match or line, and the game's number in the match."""

    base: UUID
    number: int


class Descendants:
    """Games that follow from others in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._roots = ByGame[Root]()

    def named(self, granted: Grant, name: str) -> UUID | None:
        """Return the game of a whole id; None where the token is no good."""
        try:
            id = UUID(name)
        except ValueError:
            return None
        game, passed = self._store.find(id), set[UUID]()
        while game is not None and game.id not in passed:
            if game.id == granted.game or self._follows(granted.game, game.id):
                return id
            if not _goes_on(game, granted):
                break
            passed.add(game.id)
            game = None if game.row.parent is None else self._store.find(game.row.parent)
        return id if granted.may_choose and self._branched(granted.game, id) else None

    def every(self, granted: Grant) -> list[StoredGame]:
        """Return the token's game and all games that follow from it, the newest first."""
        found: dict[UUID, StoredGame] = {}
        waiting = [game for id in self._following(granted.game) if (game := self._store.find(id)) is not None]
        while waiting and len(found) < MOST_LISTED:
            game = waiting.pop(0)
            if game.id in found:
                continue
            found[game.id] = game
            mine = granted.may_choose and (game.id == granted.game or self._branched(granted.game, game.id))
            waiting += [one for one in self._store.branches(game.id) if mine or _goes_on(one, granted)]
        return sorted(found.values(), key=lambda game: game.row.created)[::-1]

    def _root(self, game: UUID) -> Root | None:
        root = self._roots.of(game)
        if root is None and (stored := self._store.find(game)) is not None:
            place = place_in(stored)
            root = Root(base_of(stored), 1 if place is None else place.number)
            self._roots.keep(game, root)
        return root

    def _follows(self, game: UUID | None, id: UUID) -> bool:
        """Return True for a later game of a match, or an agreed rematch and the games of its match."""
        root = None if game is None else self._root(game)
        if root is None:
            return False
        later = (id_of(root.base, number) for number in range(root.number + 1, MOST_GAMES + 1))
        return id in later or id in agreed_after(root.base)

    def _following(self, game: UUID | None) -> Iterator[UUID]:
        """Yield a game, the later games of its match, and the agreed rematches that there are."""
        root = None if game is None else self._root(game)
        if game is None or root is None:
            return
        yield game
        base, number = root
        for _ in range(MOST_REMATCHES + 1):
            while number < MOST_GAMES and self._store.find(id_of(base, number + 1)) is not None:
                number += 1
                yield id_of(base, number)
            if number == 0:
                return
            base, number = rematch_of(base), 0

    def _branched(self, game: UUID | None, id: UUID) -> bool:
        """Return True if a game descends from another by branches."""
        branch, passed = self._store.find(id), set[UUID]()
        while branch is not None and branch.row.parent is not None and branch.id not in passed:
            if branch.row.parent == game:
                return True
            passed.add(branch.id)
            branch = self._store.find(branch.row.parent)
        return False


def _goes_on(game: StoredGame, granted: Grant) -> bool:
    """Return True for a game after an undo, or one with the seat's own other answer."""
    made = origin_of(game)
    return made is not None and (made.how == UNDO or (made.seat is not None and made.seat == granted.viewer.seat))
