"""Cards that are drawn, discarded, learned and brought in, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import done_by_player, so_many_cards, tells, with_who
from projections.wording.cards.nouns import Telling, cards
from projections.wording.cards.phrases import Nominal


@tells(lang.DiscardCards)
def _discard(told: Telling, effect: lang.DiscardCards) -> str:
    random = ".random" if effect.at_random else ""
    if effect.cards is not None:
        key = "discard.those"
        return with_who(told, key, effect.who, lambda: {"cards": told.ref(effect.cards or "")})
    if effect.as_ is not None:
        many = not isinstance(effect.discard, int) or effect.discard > 1
        told.bind(effect.as_, told.that(Nominal(["card"]), many), mentioned=True)
    if effect.discard == "all":
        return with_who(told, "discard.all", effect.who, dict)
    return with_who(
        told, f"discard{random}", effect.who, lambda: {"cards": told.counted(Nominal(["card"]), effect.discard)}
    )


@tells(lang.BringIn)
def _bring_in(told: Telling, effect: lang.BringIn) -> str:
    phrase = told.counted(cards(told, effect.bring_in), 1)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["card"])), mentioned=True)
    return told.done("bring in", told.who(effect.who), it=phrase)


tells(lang.Draw)(so_many_cards)
tells(lang.Learn)(done_by_player)
