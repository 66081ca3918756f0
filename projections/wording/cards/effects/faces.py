"""What is transformed, melded, manifested and turned over, in words."""

from __future__ import annotations

from domain.cards import language as l
from projections.wording.cards.clauses import simply, tells, with_who
from projections.wording.cards.nouns import Telling


@tells(l.Manifest)
def _manifest(told: Telling, effect: l.Manifest) -> str:
    return with_who(told, effect.how, effect.who, lambda: {"it": told.what(effect.manifest)})


@tells(l.ManifestDread)
def _manifest_dread(told: Telling, effect: l.ManifestDread) -> str:
    return with_who(told, "manifest dread", effect.manifest_dread, dict)


@tells(l.TurnUp)
def _turn_up(told: Telling, effect: l.TurnUp) -> str:
    return told.act("turn up", it=told.what(effect.turn_up))


@tells(l.TurnDown)
def _turn_down(told: Telling, effect: l.TurnDown) -> str:
    return told.act("turn down", it=told.what(effect.turn_down))


tells(l.Transform, l.Meld)(simply)
