"""Words of Arena's engine that are known here; unknown ones are reported."""

from __future__ import annotations

STATES = frozenset({"GameStateMessage", "QueuedGameStateMessage"})

REQUESTS = frozenset({
    "ActionsAvailableReq", "AllowForceDraw", "AssignDamageReq", "CastingTimeOptionsReq", "ChooseStartingPlayerReq",
    "DeclareAttackersReq", "DeclareBlockersReq", "DistributionReq", "GatherReq", "GroupReq", "IntermissionReq",
    "MulliganReq", "NumericInputReq", "OptionalActionMessage", "OrderCombatDamageReq", "OrderReq", "PayCostsReq",
    "RevealHandReq", "SearchFromGroupsReq", "SearchReq", "SelectCountersReq", "SelectFromGroupsReq",
    "SelectManaTypeReq", "SelectNGroupReq", "SelectNReq", "SelectReplacementReq", "SelectTargetsReq", "StringInputReq",
    "SubmitDeckReq",
})  # fmt: skip
"""Kinds of questions to a player.

The field of the content is named as the kind, with a small first letter.
"""

QUIET = frozenset({
    "AssignDamageConfirmation", "EdictalMessage", "GetSettingsResp", "IllegalRequest", "OrderDamageConfirmation",
    "PromptReq", "SetSettingsResp", "SubmitAttackersResp", "SubmitBlockersResp", "SubmitDeckConfirmation",
    "SubmitTargetsResp", "TimeoutMessage", "TimerStateMessage", "UIMessage",
})  # fmt: skip
"""Kinds of messages without information on the game."""

ANSWERS = {
    "AllowForceDrawResp": "allowForceDrawResp",
    "AssignDamageResp": "assignDamageResp",
    "CancelActionReq": "cancelActionReq",
    "CastingTimeOptionsResp": "castingTimeOptionsResp",
    "ChooseStartingPlayerResp": "chooseStartingPlayerResp",
    "ConcedeReq": "concedeReq",
    "DeclareAttackersResp": "declareAttackersResp",
    "DeclareBlockersResp": "declareBlockersResp",
    "DistributionResp": "distributionResp",
    "EffectCostResp": "effectCostResp",
    "EnterSideboardingReq": "",
    "ForceDrawReq": "",
    "GatherResp": "gatherResp",
    "GroupResp": "groupResp",
    "MulliganResp": "mulliganResp",
    "NumericInputResp": "numericInputResp",
    "OptionalActionResp": "optionalResp",
    "OrderCombatDamageResp": "orderCombatDamageResp",
    "OrderResp": "orderResp",
    "PerformActionResp": "performActionResp",
    "PerformAutoTapActionsResp": "performAutoTapActionsResp",
    "RevealHandResp": "",
    "SearchFromGroupsResp": "searchFromGroupsResp",
    "SearchResp": "searchResp",
    "SelectCountersResp": "selectCountersResp",
    "SelectFromGroupsResp": "selectFromGroupsResp",
    "SelectNGroupResp": "selectNGroupResp",
    "SelectNResp": "selectNResp",
    "SelectReplacementResp": "selectReplacementResp",
    "SelectTargetsResp": "selectTargetsResp",
    "StringInputResp": "",
    "SubmitAttackersReq": "",
    "SubmitBlockersReq": "",
    "SubmitDeckResp": "submitDeckResp",
    "SubmitTargetsReq": "",
    "UndoReq": "",
}
"""Field with the content of a player's answer, by kind; empty for kinds without content."""

DECIDED = {
    "AssignDamageResp": "510.1", "ChooseStartingPlayerResp": "103.1", "ConcedeReq": "104.3a",
    "DeclareAttackersResp": "508.1", "DeclareBlockersResp": "509.1", "MulliganResp": "103.5",
    "PerformActionResp": "117.1", "SelectTargetsResp": "601.2c", "SubmitAttackersReq": "508.1",
    "SubmitBlockersReq": "509.1", "SubmitTargetsReq": "601.2c",
}  # fmt: skip
"""Rule by which a player decides, for kinds of answers that imply it."""

QUIET_ANSWERS = frozenset({
    "AutoResp", "ConnectReq", "ControlReq", "GetSettingsReq", "SetSettingsReq", "TakeTimeoutReq", "UIMessage",
})  # fmt: skip

ANNOTATIONS = frozenset({
    "AbilityInstanceCreated", "AbilityInstanceDeleted", "AttachmentCreated", "ChoiceResult", "ChooseRandom", "CoinFlip",
    "ControllerChanged", "CounterAdded", "CounterRemoved", "CreateAttachment", "CrewedThisTurn", "DamageDealt",
    "DieRoll", "GainDesignation", "LayeredEffectCreated", "LayeredEffectDestroyed", "LinkedDamage", "LoseDesignation",
    "ManaPaid", "ModifiedLife", "MultistepEffectComplete", "MultistepEffectStarted", "NewTurnStarted",
    "ObjectIdChanged", "PermanentRegenerated", "PhaseOrStepModified", "PhasedIn", "PhasedOut", "PlayerSelectingTargets",
    "PlayerSubmittedTargets", "PowerToughnessModCreated", "RemoveAttachment", "ReplacementEffectApplied",
    "ResolutionComplete", "ResolutionStart", "RevealedCardCreated", "RevealedCardDeleted", "SaddledThisTurn", "Scry",
    "ShouldntPlay", "Shuffle", "SyntheticEvent", "TappedUntappedPermanent", "TokenCreated", "TokenDeleted",
    "TokenImmediatelyDied", "TurnPermanent", "UserActionTaken", "Vote", "WinTheGame", "ZoneTransfer",
})  # fmt: skip
"""Kinds of annotations for events."""

LASTING = frozenset({
    "AbilityExhausted", "AbilityWordActive", "AddAbility", "Attachment", "Boon", "CardRevealed", "CastingTimeOption",
    "ChoosingAttachments", "ClassLevel", "ColorProduction", "ControllerChanged", "CopiedObject", "CopyException",
    "Counter", "CrewedThisTurn", "DamageSource", "DamagedThisTurn", "DelayedTriggerAffectees", "Designation",
    "DisplayCardUnderCard", "DisqualifiedEffect", "DungeonStatus", "DynamicAbility", "EnteredZoneThisTurn", "FaceDown",
    "GamewideHistoryCount", "GroupedIds", "Haunt", "HighlightReason", "InstanceRevealedToOpponent", "LayeredEffect",
    "LinkInfo", "LoopCount", "LossOfGame", "LoyaltyActivationsRemaining", "ManaDetails", "MiscContinuousEffect",
    "ModifiedColor", "ModifiedCost", "ModifiedName", "ModifiedPower", "ModifiedToughness", "ModifiedType",
    "ObjectsSelected", "ObjectsToDistinguish", "PendingEffect", "PredictedDirectDamage", "Qualification",
    "ReferencedCardNames", "ReferencedObjects", "RegeneratePending", "RemainingSelections", "RemoveAbility",
    "ReplacementEffect", "SelectNDecoration", "SupplementalText", "SuppressedPowerAndToughness", "SuspendLike",
    "SwitchPowerToughness", "TargetSpec", "TemporaryPermanent", "TextChange", "TriggeringObject", "UseOrCostsManaCost",
})  # fmt: skip
"""Kinds of annotations for lasting facts."""

KNOWN_ANNOTATIONS = ANNOTATIONS | LASTING

OBJECTS = frozenset({
    "Ability", "Adventure", "Boon", "Card", "DisturbBack", "Emblem", "MDFCBack", "Omen", "PrototypeFacet",
    "RevealedCard", "RoomLeft", "RoomRight", "SplitLeft", "SplitRight", "Token", "TriggerHolder",
})  # fmt: skip
FACES = OBJECTS - {"Ability", "Boon", "Card", "Emblem", "RevealedCard", "Token", "TriggerHolder"}
"""Kinds of objects that are faces of cards, and no objects of the game."""

CARDS = ("Card", "Token")
"""Kinds of objects that permanents can be."""

ZONES = frozenset({
    "Battlefield", "Command", "Exile", "Graveyard", "Hand", "Library", "Limbo", "Pending", "PhasedOut", "Revealed",
    "Sideboard", "Stack", "Suppressed",
})  # fmt: skip

ACTIVATE = 2
"""`actionType` of an activated ability, in UserActionTaken."""

MANA_ABILITY = 4
"""`actionType` of a mana ability."""

INSTEAD_OF_MANA = 12
"""`actionType` of paying with something else than mana, such as cards in a graveyard (702.66a)."""

CASTS = frozenset((1, 10, 11, 15, 16, 19, 22, 23, 24))
"""Values of `actionType` for casting a spell, a half of it, or another face."""

VALUE_OF_X = 2
"""`type` of the value announced for X, in CastingTimeOption."""

KICKED = "kicked"
COSTS = {
    "kickerAbilityGrpId": KICKED, "additionalCostGrpId": "additional cost", "alternateCostGrpId": "alternative cost",
    "castAbilityGrpId": "alternative cost",
}  # fmt: skip
"""Names of additional and alternative costs, by their fields in CastingTimeOption; the field is 0 if unpaid."""

PHASES = {1: "beginning", 2: "precombat-main", 3: "combat", 4: "postcombat-main", 5: "ending"}
"""Phases by number."""

COMBAT_DAMAGE = 1
"""`type` of combat damage, in DamageDealt."""

DESIGNATIONS = {
    6: "city's blessing", 15: "solved", 16: "suspected", 17: "saddled", 19: "left half unlocked",
    20: "right half unlocked", 24: "prepared",
}  # fmt: skip
"""Designations that the rules know, by the engine's number."""

TIMES_OF_DAY = {10: "day", 11: "night"}
"""Designations of the game itself (731.1), by the engine's number."""

KEYWORDS = {
    1: "deathtouch", 2: "defender", 3: "double strike", 6: "first strike", 7: "flash", 8: "flying", 9: "haste",
    10: "hexproof", 12: "lifelink", 13: "reach", 14: "trample", 15: "vigilance", 22: "shroud", 74: "changeling",
    81: "wither", 91: "infect", 104: "indestructible", 137: "prowess", 142: "menace", 185: "protection from white",
    186: "protection from blue", 187: "protection from black", 188: "protection from red", 189: "protection from green",
    211: "ward",
}  # fmt: skip
"""Keywords, by the engine's number of the ability."""

ALL_CREATURE_TYPES = "AllCreatureTypes"
"""A subtype that stands for every creature type (205.3m)."""

QUALIFICATIONS = {30: "cant_attack", 31: "cant_block"}
"""Restrictions on an object by effects, by the number of their kind (508.1c, 509.1b)."""

BASIC_MANA = {"Plains": 1001, "Island": 1002, "Swamp": 1003, "Mountain": 1004, "Forest": 1005}
"""Numbers of the mana abilities that basic land types give."""

COUNTERS = {1: "+1/+1", 2: "-1/-1", 3: "poison", 7: "loyalty", 35: "energy", 108: "lore", 172: "stun"}
"""Kinds of counters, by the engine's number."""

FORMATS = {"Brawl": "brawl"}
USUAL_FORMAT = "duel"
"""Format for variants of the engine that are not in `FORMATS`."""
