"""Transforming, melding, manifesting and turning face up or down, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import simply, tells, with_who
from projections.wording.cards.nouns import Telling


@tells(lang.Manifest)
def _manifest(told: Telling, effect: lang.Manifest) -> str:
    return with_who(told, effect.how, effect.who, lambda: {"it": told.what(effect.manifest)})


@tells(lang.ManifestDread)
def _manifest_dread(told: Telling, effect: lang.ManifestDread) -> str:
    return with_who(told, "manifest dread", effect.manifest_dread, dict)


@tells(lang.TurnUp)
def _turn_up(told: Telling, effect: lang.TurnUp) -> str:
    return told.act("turn up", it=told.what(effect.turn_up))


@tells(lang.TurnDown)
def _turn_down(told: Telling, effect: lang.TurnDown) -> str:
    return told.act("turn down", it=told.what(effect.turn_down))


@tells(lang.LookAtFaceDown)
def _look_at(told: Telling, effect: lang.LookAtFaceDown) -> str:
    return told.act("look at face-down", it=told.what(effect.look_at))


tells(lang.Transform, lang.Meld)(simply)
