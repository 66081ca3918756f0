"""106. Instructions that add mana, and limits on spending it."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, Devotion, Filter
from domain.cards.grammar.references import Each, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.parts import Effect
from domain.errors import Unfit, reason_of, said
from domain.mana import mana_cost

_FEW = 3
"""The greatest number of kinds of which any amount of mana can be chosen one by one."""


class SpentOn(Node):
    """106.6. The purposes on which mana can be spent.

    - `cast`: spells that match.
    - `activate`: abilities of objects that match; "anything" is any.
    - `turn_up`: turning face up permanents that match (116.2b).
    - `foretell`: foretelling a card (116.2h).
    - `others`: any other purpose.
    """

    cast: Filter | None = None
    activate: Filter | None = None
    turn_up: Filter | None = None
    foretell: bool = False
    others: bool = False


class WhenSpent(Node):
    """106.6. An additional effect on a spell that the mana is spent on.

    - `on`: spells that match; others get nothing.
    - `do`: instructions, to which the spell is known by the name in `as`.
    """

    on: Filter
    do: tuple[Effect, ...]
    as_: Each = Field(default="spell", alias="as")


class AddMana(Instruction):
    """106.4. Add mana, `n` times.

    - `add_mana`: symbols, such as `{G}{G}`, or a list to choose from. "any" is any one colour. "chosen" is the
      colour that was chosen for the object, alone or beside one mana of other kinds. "identity" is a colour of
      the player's commander (903.4). "produced" is a type that the permanent tapped for mana has just produced
      (106.12a).
    - `could_produce`: mana that the matches could produce (106.7): of any such colour, or of any such type where
      "{C}" stands beside "any".
    - `among`: mana of a colour that one of the matches has; with `each`, one mana of each such colour.
    - `mixed`: each mana is chosen by itself.
    - `only`: the purposes on which the mana can be spent (106.6).
    - `when_spent`: an effect on the spell that the mana is spent on (106.6).
    - `lasts`: the mana is not lost until the end of combat or of the turn (500.5).
    """

    add_mana: str | tuple[str, ...]
    n: Amount = 1
    who: Who = "you"
    mixed: bool = False
    could_produce: Filter | None = None
    among: Filter | None = None
    each: bool = False
    only: SpentOn | None = None
    when_spent: WhenSpent | None = None
    lasts: Literal["combat", "turn"] | None = None

    @property
    def varies(self) -> bool:
        """True if the possible mana depends on the game."""
        if self.could_produce is not None or self.among is not None or self.add_mana in (("identity",), ("produced",)):
            return True
        return "chosen" in self.add_mana and not isinstance(self.add_mana, str)

    def choices(self) -> tuple[str, ...]:
        """Return the strings of mana letters that can be added, before `n`.

        If the game decides, all colours are listed, with colourless where that is possible.
        """
        listed = (self.add_mana,) if isinstance(self.add_mana, str) else self.add_mana
        if listed in (("any",), ("any", "{C}")) or self.varies:
            return tuple("WUBRGC") if "{C}" in listed or "produced" in listed else tuple("WUBRG")
        return tuple(_letters(text) for text in listed)

    @cached_property
    def always(self) -> tuple[str, ...] | None:
        """The mana that can be added; None if amount or kind depends on the game."""
        if not isinstance(self.n, int) or self.varies:
            return None
        return self.given(self.choices(), self.n)

    def given(self, choices: tuple[str, ...], times: int) -> tuple[str, ...]:
        """Return the mana that can be added `times` over, out of these choices."""
        if times <= 0:
            return ()
        if self.mixed:
            return tuple("".join(several) for several in combinations_with_replacement(choices, times))
        return tuple(dict.fromkeys(choice * times for choice in choices))

    @property
    def by_devotion(self) -> bool:
        """True if the amount is the devotion to the colour of the mana."""
        return isinstance(self.n, Devotion) and self.n.devotion == "added"

    def faults(self, path: str) -> Faults:
        try:
            self.choices()
        except Unfit as error:
            wrong = '{error}; write symbols, a list of them to choose from, or ["any"]'
            yield f"{path}.add_mana", said(wrong, error=reason_of(error))
            return
        if "chosen" in self.add_mana and len(self.add_mana) > 1 and not isinstance(self.add_mana, str):
            if self.n != 1 or self.mixed:
                yield f"{path}.n", said("of mana of a chosen color or another kind it adds one")
            for one in self.add_mana:
                if one != "chosen" and not re.fullmatch(r"\{[WUBRGC]\}", one):
                    yield (
                        f"{path}.add_mana",
                        said("beside a chosen color stands one mana of a kind, such as {symbol}", symbol="{U}"),
                    )
        if self.among is not None and self.add_mana != ("any",):
            yield f"{path}.among", said("colors among objects are any colors; write {colors}", colors='["any"]')
        if self.each and self.among is None:
            yield f"{path}.each", said("each of which colors? Say among what they are")
        if self.mixed and not isinstance(self.n, int) and len(self.choices()) > _FEW:
            yield f"{path}.mixed", said("write how many, as a number")
        if self.only is not None and self.lasts is not None:
            yield f"{path}.lasts", said("mana for some things only is not kept")
        if self.when_spent is not None and self.lasts is not None:
            yield f"{path}.lasts", said("mana with an effect on spells is not kept")
        if self.only is not None and self.only == SpentOn():
            yield f"{path}.only", said("it can be spent on nothing; say what on")


def _letters(text: str) -> str:
    cost = mana_cost(text)
    if cost.generic or cost.x or any(len(symbol) > 1 for symbol in cost.colored):
        raise Unfit("{text} is not mana that can be added", text=text)
    return "".join(cost.colored)


ManaEffect: TypeAlias = AddMana
