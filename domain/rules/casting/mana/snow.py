"""107.4h. Mana that snow sources produce, where a cost asks for it: in lower case, beside other mana."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from domain import events as e
from domain.board.players import Player
from domain.ids import ObjectId, PlayerId
from domain.mana import DearSource, ManaCost, ManaSource
from domain.rules.casting.mana.tapped_for_mana import Chosen
from domain.rules.resolving.evaluation import Context
from domain.terms import HELP, sorted_mana

if TYPE_CHECKING:
    from domain.kernel.table import Table


def marked(pool: str, snow: str) -> str:
    """A pool with that of its mana in lower case which snow sources have produced."""
    left = list(pool)
    for letter in snow:
        if letter in left:
            left[left.index(letter)] = letter.lower()
    return sorted_mana("".join(left))


def pool(found: Player, cost: ManaCost) -> str:
    """A player's pool, as it matters for a cost."""
    return marked(found.pool, found.snow) if cost.colored and cost.asks_for_snow else found.pool


Source = TypeVar("Source", ManaSource, DearSource)
Apart: TypeAlias = Callable[[int, int, str], tuple[str, Chosen]]
"""What of some mana the ability of an object is to add itself, and what those that trigger."""


def sources(game: Table, found: tuple[Source, ...], apart: Apart) -> tuple[Source, ...]:
    """106.3. Sources with what they make in lower case where that is from a snow source.

    What only helps to pay produces no mana: no number of an ability stands there.
    """
    return tuple([one if one[1] < 0 else _marked(game, one, apart) for one in found])


def _marked(game: Table, one: Source, apart: Apart) -> Source:
    made = tuple([mana if mana == HELP else _made(game, one[0], one[1], mana, apart) for mana in one[2]])
    return (*one[:2], made, *one[3:])


def _made(game: Table, id: int, number: int, mana: str, apart: Apart) -> str:
    own, triggered = apart(id, number, mana)
    parts = [(ObjectId(id), own), *((source, more) for (source, _), more in triggered.items())]
    return sorted_mana("".join(made.lower() if _is_snow(game, source) else made for source, made in parts))


def _is_snow(game: Table, id: ObjectId) -> bool:
    return "snow" in game.board.objects[id].supertypes


def added(game: Table, player: PlayerId, context: Context, mana: str, cause: int | None) -> None:
    """106.3, 107.4h. Mana has been produced: whether its source is snow, or was as it was last on the battlefield."""
    source = context.last(context.source)
    if mana and source is not None and "snow" in source.supertypes:
        snow = sorted_mana(game.board.players[player].snow + mana)
        game.say(e.ManaFromSnow(player=player, mana=snow), "107.4h", cause)


def leave(game: Table, player: PlayerId, left: str, cause: int | None) -> None:
    """107.4h. What of snow sources is left in a pool when something has been paid with it."""
    snow = sorted_mana("".join(letter for letter in left if letter.islower()).upper())
    if snow != game.board.players[player].snow:
        game.say(e.ManaFromSnow(player=player, mana=snow), "107.4h", cause)
