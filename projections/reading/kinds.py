"""What sort of thing happened? The kinds of events in groups, by the words a reader looks for.

Every kind of event is in exactly one group that names kinds. `state-based` cuts across them: it is what a rule of
section 704 brought about, whatever kind of event that is.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from domain import events as e
from domain.errors import Listed, Said
from domain.events import Event
from projections.reading.log import KINDS, Line, UnknownKind

STATE_BASED = "state-based"
"""The group of what happens by itself, by section 704."""

_GROUPS: dict[str, tuple[type[Event], ...]] = {
    "game": (
        *(e.GameStarted, e.DeckPresented, e.CommanderPresented, e.SupplementPresented, e.SupplementShuffled),
        *(e.StartingLifeSet, e.CardSeen, e.StartingPlayerChosen, e.MulliganTaken, e.HandKept),
        *(e.PlayerLost, e.PlayerLeft, e.LoopFound, e.GameEnded, e.BoardDigested),
    ),
    "turn": (
        *(e.TurnBegan, e.TurnEnded, e.PhaseBegan, e.PhaseEnded, e.StepBegan, e.StepEnded),
        *(e.TurnSkipped, e.PhaseSkipped, e.StepSkipped),
        *(e.TurnScheduled, e.PhaseScheduled, e.StepScheduled, e.LoneStepScheduled, e.TimeOfDayChanged),
    ),
    "decisions": (e.PriorityGiven, e.PriorityPassed, e.DecisionMade),
    "mana": (e.ManaAdded, e.ManaPaid, e.ManaEmptied),
    "casting": (
        *(e.LandPlayed, e.AbilityPutOnStack, e.ModesChosen, e.XChosen, e.TargetsChosen, e.DamageDivided, e.CostLocked),
        *(e.SpellCast, e.CommanderCast, e.AbilityActivated, e.AbilityTriggered, e.TriggerRemoved),
        *(e.ResolutionBegan, e.Resolved, e.DidNotResolve, e.Countered, e.CopyPutOnStack, e.CardCopied, e.CopyCeased),
        *(e.NamedCardCopied, e.CardsSpliced),
    ),
    "combat": (
        *(e.DefendingPlayerChosen, e.AttackersDeclared, e.BandsFormed, e.BlockersDeclared, e.DamageOrderAnnounced),
        *(e.BecameAttacking, e.AttackReselected, e.BecameBlocking, e.BecameBlocked, e.BecameUnblocked),
        *(e.StoppedBlocking, e.StoppedBeingAttacked, e.CombatDamageStepBegan, e.CombatDamageAssigned),
        *(e.RemovedFromCombat, e.ProtectorChosen, e.PermanentExerted),
    ),
    "damage": (
        *(e.DamageProposed, e.ExcessDamageMoved, e.DamageDealt, e.ExcessDamageDealt, e.CommanderDamaged),
        *(e.DamageMarked, e.DamageRemoved),
    ),
    "life": (e.LifeGained, e.LifeLost),
    "zones": (
        *(
            e.CardDrawn,
            e.DrawFailed,
            e.ObjectMoved,
            e.MeldedCardMoved,
            e.CardDiscarded,
            e.CardsRevealed,
            e.CardsLookedAt,
        ),
        *(e.LibraryArranged, e.LibrarySearched, e.LibraryShuffled, e.TokenCreated, e.EnteredUnder, e.TokenCeased),
        *(e.PermanentDestroyed, e.PermanentSacrificed, e.PermanentRegenerated),
    ),
    "permanents": (
        *(e.PermanentsTapped, e.PermanentsUntapped, e.PermanentsPhased, e.ObjectAttached, e.ObjectUnattached),
        *(e.PermanentTransformed, e.CardsMelded, e.ControlChanged, e.SectorChosen, e.SectorsEnded),
    ),
    "counters": (e.CountersPut, e.CountersRemoved, e.PlayerCountersPut),
    "effects": (
        *(e.EffectStarted, e.EffectChanged, e.EffectsEnded, e.CharacteristicsChanged, e.ReplacementApplied),
        *(e.QualityChosen, e.ObjectsLinked, e.TextRewritten, e.BecameCopy),
    ),
    STATE_BASED: (e.StateBasedActionsPerformed,),
    "chance": (e.CoinFlipped, e.DieRolled, e.PlanarDieRolled),
    "supplements": (
        *(e.SchemeSetInMotion, e.SchemeAbandoned, e.PlanarControllerChanged, e.PlaneTurnedUp, e.PlaneTurnedDown),
        *(e.Planeswalked, e.ChaosEnsued, e.DungeonBroughtIn, e.VentureMarkerMoved, e.DungeonCompleted, e.SpeedChanged),
    ),
}

GROUPS: dict[str, frozenset[str]] = {
    group: frozenset(kind.NAME for kind in members) for group, members in _GROUPS.items()
}
"""The kinds of events of each group, by its name."""


def of_kinds(wanted: str) -> Callable[[Line], bool]:
    """Whether a line is of one of the kinds or groups that a text names, which commas part.

    :raises UnknownKind: there is no such kind or group, or none is named.
    """
    asked = [name.strip() for name in wanted.split(",") if name.strip()]
    for name in asked or [wanted]:
        if name not in KINDS and name not in GROUPS:
            near = get_close_matches(name, [*GROUPS, *KINDS], 3, 0.5)
            otherwise = Said("for instance damage_dealt, or the group damage")
            hint = Said("did you mean {near}?", {"near": Listed(near)}) if near else otherwise
            raise UnknownKind("no event is of the kind {name}; {hint}", name=repr(name), hint=hint)
    kinds = frozenset[str]().union(*(GROUPS.get(name, {name}) for name in asked))
    if STATE_BASED in asked:
        return lambda line: line.kind in kinds or line.rule.rpartition(":")[2].startswith("704.")
    return lambda line: line.kind in kinds
