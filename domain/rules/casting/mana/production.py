"""106.12b. Effects by which permanents that are tapped for mana produce other mana instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import ObjectId
from domain.mana import mana_cost
from domain.rules.continuous.player_effects import in_force
from domain.rules.mechanics import in_play

if TYPE_CHECKING:
    from domain.kernel.table import Table


def produced_instead(game: Table, permanent: ObjectId, choices: tuple[str, ...]) -> tuple[str, ...]:
    """106.12b. Return the mana that the permanent produces, tapped for mana.

    `choices` is the mana that its ability would produce, one string for each choice.
    """
    if in_play(game).words.isdisjoint((lang.Produces.KEY, lang.ProducesTimes.KEY)):
        return choices
    for about, mod, _ in in_force(game, lang.Produces.KEY):
        if permanent in about:
            mana, least = (mod[1], mod[2]) if isinstance(mod, tuple) else _values(mod)
            instead = "".join(mana_cost(mana).colored)
            choices = tuple([instead if len(choice) >= least else choice for choice in choices])
    for about, mod, _ in in_force(game, lang.ProducesTimes.KEY):
        if permanent in about:
            times = int(str(mod[1])) if isinstance(mod, tuple) else _times(mod)
            choices = tuple([choice * times for choice in choices])
    return tuple(dict.fromkeys(choices))


def _times(mod: lang.Modification) -> int:
    assert isinstance(mod, lang.ProducesTimes)
    return mod.produces_times


def _values(mod: lang.Modification) -> tuple[str, int]:
    assert isinstance(mod, lang.Produces)
    return mod.produces, mod.at_least
