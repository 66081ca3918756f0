"""702.51a, 702.66a, 702.126a. Choosing what is tapped or exiled for mana, and what is then missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.language.vocabulary import vocabulary
from domain.errors import IllegalDecision
from domain.ids import ObjectId, PlayerId
from domain.kernel.passages import Rest
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.kernel.would import WouldMove
from domain.mana import ManaCost
from domain.reasons import Reason
from domain.rules.casting.costs.convoke_and_delve import NO_ABILITY, helpers, with_help
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.bound_mana import OTHER, Purpose
from domain.rules.casting.mana.sources import mana_sources
from domain.terms import DELVED, HELP, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

GENERIC = "generic"


class Due(NamedTuple):
    """Mana that is due for a purpose, and the abilities that help to pay it."""

    parts: tuple[lang.HelpsPay, ...]
    cost: ManaCost
    on: Purpose = OTHER


@dataclass(frozen=True, slots=True)
class _Trial:
    """601.2h. Check of an answer: can the player pay the rest of the cost after it?

    The answer is for the first of the parts; objects that help by the others can still be chosen.
    """

    game: Game
    player: PlayerId
    spell: GameObject
    due: Due

    def check(self, chosen: tuple[ObjectId, ...]) -> None:
        """Raise if the rest of the cost cannot be paid.

        :raises IllegalDecision: how many more have to be chosen, or that no number of them is enough.
        """
        part = self.due.parts[0]
        if self._is_enough(chosen):
            return
        able = helpers(self.game, self.player, self.spell, part, self.spell.id)
        others = sorted((id for id in able if id not in chosen), key=self._is_plain)
        for more in range(1, min(len(others), self.due.cost.value) + 1):
            if self._is_enough((*chosen, *others[:more])):
                text = "tap {count} more to help" if part.how == "tap" else "exile {count} more to help"
                raise IllegalDecision(text, "601.2h", count=more)
        raise IllegalDecision("what is left of {cost} cannot be paid then", "601.2h", cost=str(self.due.cost))

    def _is_plain(self, helper: ObjectId) -> bool:
        """702.51a. Return True if an object can pay for none of the colored mana."""
        colors = self.game.board.objects[helper].colors if self.due.parts[0].colored else ()
        return not any(set(letters) & set(colors) for letters in self.due.cost.colored)

    def _is_enough(self, chosen: tuple[ObjectId, ...]) -> bool:
        """Return True if these help enough."""
        part, game, player = self.due.parts[0], self.game, self.player
        sources = mana_sources(game, player)
        if part.how == "tap":
            sources = tuple(source for source in sources if source[0] not in chosen)
        sources = with_help(game, player, self.spell, self.due.parts[1:], sources, self.spell.id)
        colors = (game.board.objects[id].colors if part.colored else () for id in chosen)
        helping = [(id, NO_ABILITY, (*made, HELP)) for id, made in zip(chosen, colors, strict=True)]
        return can_afford(game, player, self.due.cost, (*sources, *helping), self.due.on)


def help_to_pay(
    game: Game,
    player: PlayerId,
    spell: GameObject,
    due: Due,
    decided: int,
) -> Ruling[ManaCost]:
    """702.51a, 702.66a, 702.126a. Ask what the player taps or exiles for mana; return the mana still due.

    :raises Rewind: something was chosen that pays for nothing.
    """
    parts, cost, _ = due
    for number, part in enumerate(parts if cost.value else ()):
        among = helpers(game, player, spell, part, spell.id)
        most = min(len(among), cost.value if part.colored else cost.generic)
        reason = Reason.HELP_BY_TAPPING if part.how == "tap" else Reason.HELP_BY_EXILING
        trial = _Trial(game, player, spell, due._replace(parts=parts[number:], cost=cost))
        question = ChooseObjects(player, reason, among, 0, most, spell.id, rest=Rest(str(cost), trial.check))
        chosen, position = yield from game.decide(question, "601.2h")
        for id in chosen:
            cost = yield from _paid_by(game, player, game.board.objects[id], part, cost)
        because = position if position is not None else decided
        if chosen and part.how == "tap":
            game.say(e.PermanentsTapped(objects=chosen), "702.51a" if part.colored else "601.2h", because)
        elif chosen:
            yield from game.at_once([WouldMove(id, Zone.EXILE) for id in chosen], "702.66a", because)
            _link(game, spell, chosen, because)
    return cost


def _link(game: Game, spell: GameObject, cards: tuple[ObjectId, ...], cause: int) -> None:
    """607.2a. Link the exiled cards to the spell if its text asks for the cards exiled with it."""
    if spell.kind != "spell" or f"linked.{DELVED}" not in vocabulary(game.definition(spell.face)):
        return
    exiled = tuple(became for id in cards if (became := game.board.former[id].became) is not None)
    game.say(e.ObjectsLinked(object=spell.id, name=DELVED, objects=exiled), "607.2a", cause)


def _paid_by(game: Game, player: PlayerId, helper: GameObject, part: lang.HelpsPay, cost: ManaCost) -> Ruling[ManaCost]:
    """702.51a. Return the cost without the one mana that this object pays for.

    Generic mana, or with convoke one of a colour of the object. The player chooses if there are several.
    """
    letters = [one for one in dict.fromkeys(cost.colored) if part.colored and set(one) & set(helper.colors)]
    options = (*letters, *((GENERIC,) if cost.generic else ()))
    if not options:
        raise Rewind("it pays for nothing", "702.51a")
    answer, _ = yield from game.decide(ChooseOption(player, Reason.HELP_FOR, options, helper.id), "702.51a")
    if answer == GENERIC:
        return cost.plus(-1)
    left = list(cost.colored)
    left.remove(answer)
    return ManaCost(cost.generic, tuple(left), cost.x)
