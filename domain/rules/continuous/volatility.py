"""613.1. Volatile static abilities, which need the layers read as each moment closes.

Normally the layers are read again when `Board.layers_version` has changed. A static ability is volatile if it
reads more than that version covers: a condition, an amount, the creatures in combat. As long as one
functions, the layers are read as each moment closes, except after a moment whose events change nothing that
any of them reads (`may_have_changed`). `READ` and `UNREAD` list the constructs and events for which that is
known; after any other construct or event the layers are read.

`tests/rules/continuous/test_volatility.py` reads the layers nevertheless, and checks that nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.language import tree
from domain.events import Event, Recorded
from domain.rules.abilities.index import index
from domain.rules.continuous.static_abilities import statics
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

READ: frozenset[type[Node]] = frozenset(
    (
        g.TypeIs, g.SubtypeIs, g.SupertypeIs, g.ColorIs, g.NameIs, g.ControllerIs, g.OwnerIs, g.ZoneIs, g.Is, g.TokenIs,
        g.IsCommander, g.Power, g.Toughness, g.ManaValue, g.ManaCostIs, g.HasKeyword, g.HasCounters, g.AttachedTo,
        g.HasAttached, g.IsDesignated, g.Measured,
        g.RefIs, g.AllOf, g.AnyOf, g.Not, g.AtLeast, g.AtMost, g.Exactly, g.Count, g.StatOf, g.CountersOn, g.LifeOf,
        g.SumOf, g.Difference, g.ProductOf, g.Distinct, g.Exists, g.Matches, g.Compared, g.YourTurn, g.AllTrue,
        g.AnyTrue, g.NotTrue, g.ControllerOf, g.OwnerOf, g.SpeedOf, g.HasBlessing, g.Did,
    )
)  # fmt: skip
"""Constructs that read only zones, characteristics, counters, designations, life and the active player.

Some also read how an object was cast, or what a player has got for good. Of what happened this turn, only what
entered is known (`is_of_entering`).
"""

UNREAD: frozenset[type[Event]] = frozenset(
    (
        e.PriorityGiven, e.PriorityPassed, e.DecisionMade, e.StateBasedActionsPerformed, e.CardSeen, e.BoardDigested,
        e.PhaseBegan, e.PhaseEnded, e.StepBegan, e.StepEnded, e.StepSkipped, e.TurnEnded,
        e.AttackersDeclared, e.BlockersDeclared, e.DamageOrderAnnounced, e.CombatDamageStepBegan,
        e.CombatDamageAssigned, e.DamageProposed, e.DefendingPlayerChosen, e.RemovedFromCombat,
        e.PermanentsTapped, e.PermanentsUntapped, e.LandPlayed,
        e.ManaAdded, e.ManaPaid, e.ManaEmptied, e.CostLocked, e.AbilityActivated, e.TargetsChosen, e.ModesChosen,
        e.SpellCast, e.AbilityTriggered, e.AbilityPutOnStack, e.ResolutionBegan, e.Resolved,
    )
)  # fmt: skip
"""Events that change nothing that constructs of `READ` read: passes, time, combat, mana, announcements."""


def is_volatile(game: Game) -> bool:
    """Return True if a static ability reads more than `Board.layers_version` covers."""
    functioning = index(game)
    if functioning.volatile is None:
        functioning.volatile = bool(functioning.defining) or _has_other_texts(game) or any(_volatile(game))
    return functioning.volatile


def may_have_changed(game: Game, records: Sequence[Recorded]) -> bool:
    """Return True if these events may change what a volatile static ability reads."""
    for record in records:
        if record.event.__class__ not in UNREAD:
            return True
    return not is_calm(game)


def is_calm(game: Game) -> bool:
    """Return True if all volatile static abilities use only constructs of `READ`."""
    functioning = index(game)
    if functioning.calm is None:
        functioning.calm = not _has_other_texts(game) and all(map(_is_calm, _volatile(game)))
        for _, _, part in functioning.defining:
            functioning.calm = functioning.calm and _reads_no_more(part)
    return functioning.calm


def _has_other_texts(game: Game) -> bool:
    """612.6. Return True if a permanent has a changed text.

    The ability that changed the text may be lost by that very change.
    """
    objects = game.board.objects
    return any(objects[id].text for id in game.board.battlefield)


def _volatile(game: Game) -> Iterator[lang.Static]:
    """Yield the static abilities that are volatile."""
    for _, _, part, _ in statics(game):
        if part.while_ is not None or not is_steady(part.to) or _varies(part.static):
            yield part


def _is_calm(part: lang.Static) -> bool:
    """Return True if a static ability's condition, scope and amounts use only `READ`."""
    if any(isinstance(mod, lang.FullText) for mod in part.static):
        return False
    read = [part.to, part.while_, *[mod for mod in part.static if isinstance(mod, _READING)]]
    return all(map(_reads_no_more, read))


def _reads_no_more(value: object) -> bool:
    """Return True if a value holds only constructs of `READ`.

    Constructs about the stack, or about who is attacked, do not count as known.
    """
    for word in tree.words(value):
        if isinstance(word, str):
            if word == "defending_player":
                return False
        elif isinstance(word, g.ZoneIs):
            if word.zone is Zone.STACK:
                return False
        elif isinstance(word, g.Is):
            if word.is_ not in ("permanent", "card", "player", "opponent", "you"):
                return False
        elif isinstance(word, (g.HappenedThis, lang.Enters)):
            if isinstance(word, g.HappenedThis) and not is_of_entering(word):
                return False
        elif type(word) not in READ and not isinstance(word, (lang.Defining, *_READING)):
            return False
    return True


def is_of_entering(condition: g.HappenedThis) -> bool:
    """608.2i. Return True if a condition asks what entered the battlefield this turn.

    Only a zone change, a new token or a new turn changes the result.
    """
    return condition.this == "turn" and type(condition.happened) is lang.Enters


_READING = (lang.ModifyPT, lang.SetPT, lang.SetPower, lang.HasActivated)
"""Modifications that read amounts or other objects."""


_STEADY = (
    g.TypeIs, g.SubtypeIs, g.SupertypeIs, g.ColorIs, g.NameIs, g.TokenIs, g.IsCommander, g.HasKeyword, g.HasCounters,
)  # fmt: skip


def is_steady(filter: g.What | g.Filter) -> bool:
    """Return True if the filter depends only on characteristics, controllers, counters and zones."""
    if isinstance(filter, (str, *_STEADY)):
        return True
    if isinstance(filter, g.Is):
        return filter.is_ != "defending_player"
    if isinstance(filter, g.ControllerIs):
        return filter.controller in ("you", "opponent")
    if isinstance(filter, (g.AllOf, g.AnyOf)):
        return all(is_steady(inner) for inner in (filter.all if isinstance(filter, g.AllOf) else filter.any))
    return isinstance(filter, g.Not) and is_steady(filter.not_)


def _varies(mods: Iterable[lang.Modification]) -> bool:
    return any(
        isinstance(mod, (lang.FullText, lang.HasActivated))
        or (isinstance(mod, (lang.ModifyPT, lang.SetPT, lang.SetPower)) and not _fixed(mod))
        for mod in mods
    )


def _fixed(mod: lang.ModifyPT | lang.SetPT | lang.SetPower) -> bool:
    if isinstance(mod, lang.SetPower):
        return isinstance(mod.set_power, int)
    pair = mod.pt if isinstance(mod, lang.ModifyPT) else mod.set_pt
    return all(isinstance(amount, int) for amount in pair)
