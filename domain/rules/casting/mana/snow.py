"""107.4h. Mana of snow sources, written in lower case where a cost asks for it."""

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
    """Return the pool with the mana of snow sources in lower case.

    `marked("GGR", "G")` holds one `g`, one `G` and one `R`.
    """
    left = list(pool)
    for letter in snow:
        if letter in left:
            left[left.index(letter)] = letter.lower()
    return sorted_mana("".join(left))


def pool(player: Player, cost: ManaCost) -> str:
    """Return a player's pool, with snow in lower case if the cost asks."""
    return marked(player.pool, player.snow) if cost.colored and cost.asks_for_snow else player.pool


Source = TypeVar("Source", ManaSource, DearSource)
Apart: TypeAlias = Callable[[int, int, str], tuple[str, Chosen]]
"""Function that splits mana into that of an object's own ability, and that of abilities it triggers."""


def sources(game: Table, mana_sources: tuple[Source, ...], apart: Apart) -> tuple[Source, ...]:
    """106.3. Return the sources with the mana of snow sources in lower case.

    A source that only helps to pay produces no mana; its ability's number is negative.
    """
    return tuple([one if one[1] < 0 else _marked(game, one, apart) for one in mana_sources])


def _marked(game: Table, one: Source, apart: Apart) -> Source:
    made = tuple([mana if mana == HELP else _made(game, one[0], one[1], mana, apart) for mana in one[2]])
    return (*one[:2], made, *one[3:])


def _made(game: Table, id: int, number: int, mana: str, apart: Apart) -> str:
    own, triggered = apart(id, number, mana)
    parts = [(id, own), *((source, more) for (source, _), more in triggered.items())]
    return sorted_mana("".join(made.lower() if _is_snow(game, source) else made for source, made in parts))


def _is_snow(game: Table, id: int) -> bool:
    """Return True if this source of mana is snow; the source of a delayed ability, below 0, is none."""
    return id > 0 and "snow" in game.board.objects[ObjectId(id)].supertypes


def added(game: Table, player: PlayerId, context: Context, mana: str, cause: int | None) -> None:
    """106.3, 107.4h. Record that a snow source has produced mana.

    A source that has left the battlefield counts as it last was there.
    """
    source = context.last(context.source)
    if mana and source is not None and "snow" in source.supertypes:
        snow = sorted_mana(game.board.players[player].snow + mana)
        game.say(e.ManaFromSnow(player=player, mana=snow), "107.4h", cause)


def leave(game: Table, player: PlayerId, left: str, cause: int | None) -> None:
    """107.4h. Record the snow mana that is left in a pool after a payment."""
    snow = sorted_mana("".join(letter for letter in left if letter.islower()).upper())
    if snow != game.board.players[player].snow:
        game.say(e.ManaFromSnow(player=player, mana=snow), "107.4h", cause)
