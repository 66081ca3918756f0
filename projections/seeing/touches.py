"""Whom is an event about? The objects and players it names, and which of them it changes.

`changes` is what the event happened to, `touches` adds everything else it names: its source, its targets, who did it.
Numbers inside frozen data (bindings, questions, effects' modifications) are not told apart and not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from pydantic import BaseModel

from domain import events as e
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId

ABOUT: dict[type[Event], tuple[str, str]] = {
    # 103. Starting the game
    e.GameStarted: ("", ""),
    e.DeckPresented: ("", "player"),
    e.CommanderPresented: ("becomes", "player"),
    e.SupplementPresented: ("", "player"),
    e.SupplementShuffled: ("", "player"),
    e.StartingLifeSet: ("player", ""),
    e.CardSeen: ("", ""),
    e.StartingPlayerChosen: ("", "player"),
    e.LibraryShuffled: ("", "player"),
    e.MulliganTaken: ("player", ""),
    e.HandKept: ("player", ""),
    # 104. Ending the game
    e.PlayerLost: ("player", ""),
    e.PlayerLeft: ("player objects", ""),
    e.LoopFound: ("", "objects"),
    e.GameEnded: ("", "winners"),
    # 106. Mana
    e.ManaAdded: ("player", "source"),
    e.ManaPaid: ("player", "object"),
    e.ManaEmptied: ("player", ""),
    # 110, 111. Permanents and tokens
    e.PermanentsTapped: ("objects", ""),
    e.PermanentsUntapped: ("objects", ""),
    e.TokenCreated: ("becomes", "player"),
    e.EnteredUnder: ("object", "player"),
    e.TokenCeased: ("object", "player"),
    # 119. Life
    e.LifeGained: ("player", ""),
    e.LifeLost: ("player", ""),
    # 120. Damage
    e.DamageProposed: ("", "source recipient"),
    e.ExcessDamageMoved: ("", "source recipient to"),
    e.DamageDealt: ("recipient", "source"),
    e.ExcessDamageDealt: ("object", ""),
    e.CommanderDamaged: ("player", ""),
    e.DamageMarked: ("creature", ""),
    e.DamageRemoved: ("objects", ""),
    # 121. Drawing
    e.CardDrawn: ("player", ""),
    e.DrawFailed: ("player", ""),
    # 122. Counters
    e.CountersPut: ("object", ""),
    e.CountersRemoved: ("object", ""),
    e.PlayerCountersPut: ("player", ""),
    # 400. Zones
    e.ObjectMoved: ("object becomes", "player controller"),
    e.MeldedCardMoved: ("object becomes", "player"),
    e.CardsRevealed: ("", "player cards"),
    e.CardsLookedAt: ("", "player owner cards"),
    e.LibraryArranged: ("", "player top bottom"),
    # 500. Turn structure
    e.TurnBegan: ("", "player"),
    e.TurnEnded: ("", "player"),
    e.PhaseBegan: ("", ""),
    e.PhaseEnded: ("", ""),
    e.StepBegan: ("", ""),
    e.StepEnded: ("", ""),
    e.TurnSkipped: ("", "player"),
    e.PhaseSkipped: ("", ""),
    e.StepSkipped: ("", ""),
    e.TurnScheduled: ("", "player"),
    e.PhaseScheduled: ("", ""),
    e.StepScheduled: ("", ""),
    e.LoneStepScheduled: ("", ""),
    e.PermanentsPhased: ("out back", ""),
    # 117. Priority and decisions
    e.PriorityGiven: ("", "player"),
    e.PriorityPassed: ("", "player"),
    e.DecisionMade: ("", "player"),
    # 508, 509, 510, 511. Combat
    e.DefendingPlayerChosen: ("", "player defender"),
    e.AttackersDeclared: ("attacks.0", "player attacks.1 attacks.2"),
    e.BandsFormed: ("bands", "player"),
    e.BlockersDeclared: ("blocks.0 blocked unblocked", "player blocks.1"),
    e.DamageOrderAnnounced: ("creature", "player order"),
    e.BecameAttacking: ("creature", "attacked defender"),
    e.AttackReselected: ("creature", "attacked defender"),
    e.BecameBlocking: ("creature", "attacker"),
    e.BecameBlocked: ("attacker", ""),
    e.BecameUnblocked: ("attacker", ""),
    e.StoppedBlocking: ("creature", "attackers"),
    e.StoppedBeingAttacked: ("object", ""),
    e.CombatDamageStepBegan: ("", "creatures"),
    e.CombatDamageAssigned: ("", "player assignments.0 assignments.1"),
    e.RemovedFromCombat: ("objects", ""),
    # 601, 602, 603. Spells and abilities
    e.LandPlayed: ("object", "player"),
    e.AbilityPutOnStack: ("becomes", "player source"),
    e.ModesChosen: ("object", ""),
    e.XChosen: ("object", ""),
    e.TargetsChosen: ("object", "targets.1"),
    e.DamageDivided: ("object", "shares.0"),
    e.CostLocked: ("objects", ""),
    e.SpellCast: ("object", "player"),
    e.CommanderCast: ("", "player"),
    e.AbilityActivated: ("", "player source object"),
    e.AbilityTriggered: ("", "player source"),
    e.TriggerRemoved: ("", ""),
    # 608. Resolving
    e.ResolutionBegan: ("object", "illegal"),
    e.Resolved: ("object", ""),
    e.DidNotResolve: ("object", ""),
    e.Countered: ("object", "by"),
    # 611, 613. Continuous effects
    e.EffectStarted: ("effect.objects", "effect.source effect.controller"),
    e.EffectChanged: ("", ""),
    e.EffectsEnded: ("", ""),
    e.CharacteristicsChanged: ("object", ""),
    e.ControlChanged: ("object", "before after"),
    # 614, 615, 616. Replacement and prevention
    e.ReplacementApplied: ("", "source chooser among"),
    # 701. Keyword actions
    e.ObjectAttached: ("object", "to"),
    e.ProtectorChosen: ("object", "player"),
    e.ObjectUnattached: ("object", "was"),
    e.PermanentDestroyed: ("object", ""),
    e.PermanentSacrificed: ("object", "player"),
    e.PermanentExerted: ("object", "player"),
    e.CardDiscarded: ("player", ""),
    e.PermanentTransformed: ("object", ""),
    e.CardsMelded: ("object card", ""),
    e.PermanentRegenerated: ("object", ""),
    e.LibrarySearched: ("", "player owner"),
    e.CoinFlipped: ("", "player"),
    e.DieRolled: ("", "player"),
    e.QualityChosen: ("object", ""),
    e.ObjectsLinked: ("object", "objects"),
    # 704. State-based actions
    e.StateBasedActionsPerformed: ("", ""),
    # 612. Text-changing effects
    e.SectorChosen: ("object", "player"),
    e.SectorsEnded: ("objects", ""),
    e.TextRewritten: ("", ""),
    e.CardsSpliced: ("object", "player"),
    # 707. Copying objects
    e.BecameCopy: ("object", "of"),
    e.CopyPutOnStack: ("becomes", "player of source targets.1 shares.0 linked.1"),
    e.CardCopied: ("becomes", "player of"),
    e.NamedCardCopied: ("becomes", "player"),
    e.CopyCeased: ("object", "player"),
    # 901, 904. Planes and schemes
    e.SchemeSetInMotion: ("becomes", "player"),
    e.SchemeAbandoned: ("object", "player"),
    e.PlanarControllerChanged: ("", "player"),
    e.PlaneTurnedUp: ("becomes", "player"),
    e.PlaneTurnedDown: ("object", "player"),
    e.Planeswalked: ("player", "to away"),
    e.PlanarDieRolled: ("", "player"),
    e.ChaosEnsued: ("", "player"),
    # 309, 701.49, 702.179. Dungeons and speed
    e.DungeonBroughtIn: ("becomes", "player"),
    e.VentureMarkerMoved: ("object", "player"),
    e.DungeonCompleted: ("object player", ""),
    e.SpeedChanged: ("player", ""),
    # 731. Day and night
    e.TimeOfDayChanged: ("", ""),
    # The board in the log
    e.BoardDigested: ("", ""),
}
"""For each event the fields that hold whom it changed, and the fields that hold whom else it names.

`attacks.0` is the first of each row of `attacks`, `effect.objects` a field of the effect.
"""

Getter = Callable[[Any], tuple[EntityId, ...]]


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int):
        yield value


def _reader(kind: type[Event], paths: str) -> Getter:
    """What reads some fields, or columns of their rows, one after the other, each number once."""
    fields = [(name, part) for name, _, part in (path.partition(".") for path in paths.split())]
    if not fields:
        return lambda event: ()
    if all(not part for _, part in fields):
        return _plain_reader(kind, tuple(name for name, _ in fields))

    def read(event: Any) -> tuple[EntityId, ...]:
        found: dict[int, None] = {}
        for name, part in fields:
            value = getattr(event, name)
            if part and isinstance(value, BaseModel):
                value = getattr(value, part)
            elif part:
                value = tuple(row[int(part)] for row in value)
            found |= dict.fromkeys(_numbers(value))
        return tuple(found)

    return read


def _plain_reader(kind: type[Event], names: tuple[str, ...]) -> Getter:
    """The same where fields hold numbers or tuples of numbers, as most do: asked of every event, so it hurries."""
    if len(names) == 1:
        get = attrgetter(*names)
        if kind.model_fields[names[0]].annotation in (PlayerId, ObjectId, EntityId):
            return lambda event: (get(event),)

        def read_one(event: Any) -> tuple[EntityId, ...]:
            value = get(event)
            return (value,) if value.__class__ is int else tuple(dict.fromkeys(_numbers(value)))

        return read_one

    def read(event: Any) -> tuple[EntityId, ...]:
        found: dict[int, None] = {}
        for name in names:
            value = getattr(event, name)
            if value.__class__ is int:
                found[value] = None
            elif value is not None:
                for number in _numbers(value):
                    found[number] = None
        return tuple(found)

    return read


_CHANGED: dict[type[Event], Getter] = {kind: _reader(kind, changed) for kind, (changed, _) in ABOUT.items()}
TOUCHING: dict[type[Event], Getter] = {
    kind: _reader(kind, f"{changed} {others}") for kind, (changed, others) in ABOUT.items()
}
"""What `touches` asks, for who goes over many events."""


def changes(event: Event) -> tuple[EntityId, ...]:
    """The objects and players that the event happened to; for a zone change both what it was and what it is now."""
    return _CHANGED[event.__class__](event)


def touches(event: Event) -> tuple[EntityId, ...]:
    """Every object and player that the event names, those it changed first."""
    return TOUCHING[event.__class__](event)
