"""Kinds of things the game's own engine speaks of, as far as they are known; an unknown one is reported."""

from __future__ import annotations

STATES = frozenset({"GameStateMessage", "QueuedGameStateMessage"})

REQUESTS = frozenset({
    "ActionsAvailableReq", "AssignDamageReq", "CastingTimeOptionsReq", "ChooseStartingPlayerReq", "DeclareAttackersReq",
    "DeclareBlockersReq", "DistributionReq", "GatherReq", "GroupReq", "IntermissionReq", "MulliganReq",
    "NumericInputReq", "OptionalActionMessage", "OrderCombatDamageReq", "OrderReq", "PayCostsReq", "RevealHandReq",
    "SearchFromGroupsReq", "SearchReq", "SelectCountersReq", "SelectFromGroupsReq", "SelectNGroupReq", "SelectNReq",
    "SelectReplacementReq", "SelectTargetsReq", "SubmitDeckReq",
})  # fmt: skip
"""Questions to a player; what is asked stands under the kind's name with a small letter."""

QUIET = frozenset({
    "PromptReq", "SetSettingsResp", "SubmitAttackersResp", "SubmitBlockersResp", "SubmitDeckConfirmation",
    "SubmitTargetsResp", "TimeoutMessage", "TimerStateMessage", "UIMessage",
})  # fmt: skip
"""Messages that say nothing of the game."""

ANSWERS = {
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
    "GroupResp": "groupResp",
    "MulliganResp": "mulliganResp",
    "NumericInputResp": "numericInputResp",
    "OptionalActionResp": "optionalResp",
    "OrderResp": "orderResp",
    "PerformActionResp": "performActionResp",
    "PerformAutoTapActionsResp": "performAutoTapActionsResp",
    "SearchResp": "searchResp",
    "SelectCountersResp": "selectCountersResp",
    "SelectNGroupResp": "selectNGroupResp",
    "SelectNResp": "selectNResp",
    "SelectReplacementResp": "selectReplacementResp",
    "SelectTargetsResp": "selectTargetsResp",
    "SubmitAttackersReq": "",
    "SubmitBlockersReq": "",
    "SubmitDeckResp": "submitDeckResp",
    "SubmitTargetsReq": "",
    "UndoReq": "",
}
"""A player's answers, and under what name it stands what was answered."""

DECIDED = {
    "AssignDamageResp": "510.1", "ChooseStartingPlayerResp": "103.1", "ConcedeReq": "104.3a",
    "DeclareAttackersResp": "508.1", "DeclareBlockersResp": "509.1", "MulliganResp": "103.5",
    "PerformActionResp": "117.1", "SelectTargetsResp": "601.2c", "SubmitAttackersReq": "508.1",
    "SubmitBlockersReq": "509.1", "SubmitTargetsReq": "601.2c",
}  # fmt: skip
"""By which rule an answer was a player's to give, where that follows from its kind."""

QUIET_ANSWERS = frozenset({"UIMessage", "SetSettingsReq"})

ANNOTATIONS = frozenset({
    "AbilityInstanceCreated", "AbilityInstanceDeleted", "AttachmentCreated", "ChoiceResult", "ControllerChanged",
    "CounterAdded", "CounterRemoved", "CrewedThisTurn", "DamageDealt", "GainDesignation", "LayeredEffectCreated",
    "LayeredEffectDestroyed", "ManaPaid", "ModifiedLife", "MultistepEffectComplete", "MultistepEffectStarted",
    "NewTurnStarted", "ObjectIdChanged", "PhaseOrStepModified", "PlayerSelectingTargets", "PlayerSubmittedTargets",
    "PowerToughnessModCreated", "ReplacementEffectApplied", "ResolutionComplete", "ResolutionStart",
    "RevealedCardCreated", "RevealedCardDeleted", "Scry", "ShouldntPlay", "Shuffle", "SyntheticEvent",
    "TappedUntappedPermanent", "TokenCreated", "TokenDeleted", "TurnPermanent", "UserActionTaken", "ZoneTransfer",
})  # fmt: skip
"""What happens."""

LASTING = frozenset({
    "AbilityExhausted", "AbilityWordActive", "AddAbility", "Attachment", "CardRevealed", "CastingTimeOption",
    "ClassLevel", "ColorProduction", "ControllerChanged", "CopiedObject", "Counter", "CrewedThisTurn",
    "DamagedThisTurn", "DelayedTriggerAffectees", "Designation", "DisplayCardUnderCard", "EnteredZoneThisTurn",
    "FaceDown", "InstanceRevealedToOpponent", "LayeredEffect", "LinkInfo", "LossOfGame", "LoyaltyActivationsRemaining",
    "ModifiedColor", "ModifiedCost", "ModifiedName", "ModifiedPower", "ModifiedToughness", "ModifiedType",
    "ObjectsSelected", "PredictedDirectDamage", "Qualification", "RemoveAbility", "ReplacementEffect",
    "SuppressedPowerAndToughness", "TargetSpec", "TemporaryPermanent", "TextChange", "TriggeringObject",
})  # fmt: skip
"""What is so for a while."""

KNOWN_ANNOTATIONS = ANNOTATIONS | LASTING

OBJECTS = frozenset({
    "Ability", "Adventure", "Card", "Emblem", "MDFCBack", "Omen", "PrototypeFacet", "RevealedCard", "RoomLeft",
    "RoomRight", "SplitLeft", "SplitRight", "Token", "TriggerHolder",
})  # fmt: skip
FACES = OBJECTS - {"Ability", "Card", "Emblem", "RevealedCard", "Token", "TriggerHolder"}
"""Kinds of objects that are faces of cards, no objects of the game."""

CARDS = ("Card", "Token")
"""Kinds of objects that permanents can be."""

ZONES = frozenset({
    "Battlefield", "Command", "Exile", "Graveyard", "Hand", "Library", "Limbo", "Pending", "Revealed", "Sideboard",
    "Stack", "Suppressed",
})  # fmt: skip

ACTIVATE = 2
"""`actionType` of an activated ability, in UserActionTaken."""

MANA_ABILITY = 4
"""And of a mana ability."""

INSTEAD_OF_MANA = 12
"""And of paying with something else, such as cards in a graveyard (702.66a)."""

CASTS = frozenset((1, 10, 11, 15, 16, 19, 22, 23, 24))
"""And of casting a spell, a half or another face of it."""

VALUE_OF_X = 2
"""`type` of the value announced for X, in CastingTimeOption."""

COMBAT_DAMAGE = 1
"""`type` of combat damage, in DamageDealt."""

DESIGNATIONS = {19: "left half unlocked", 20: "right half unlocked"}
"""Designations that the rules know, by the engine's number."""

KEYWORDS = {
    1: "deathtouch", 2: "defender", 3: "double strike", 6: "first strike", 7: "flash", 8: "flying", 9: "haste",
    10: "hexproof", 12: "lifelink", 13: "reach", 14: "trample", 15: "vigilance", 22: "shroud", 91: "infect",
    104: "indestructible", 137: "prowess", 142: "menace", 185: "protection from white", 186: "protection from blue",
    187: "protection from black", 188: "protection from red", 189: "protection from green", 211: "ward",
}  # fmt: skip
"""Abilities with small numbers are keywords."""

QUALIFICATIONS = {30: "cant_attack", 31: "cant_block"}
"""What effects say of an object that is no ability of it, by the number of their kind (508.1c, 509.1b)."""

BASIC_MANA = {"Plains": 1001, "Island": 1002, "Swamp": 1003, "Mountain": 1004, "Forest": 1005}
"""The mana abilities that basic land types bring along."""

COUNTERS = {1: "+1/+1", 2: "-1/-1", 3: "poison", 7: "loyalty", 35: "energy", 108: "lore", 172: "stun"}
"""Kinds of counters whose number is known."""

FORMATS = {"Brawl": "brawl"}
USUAL_FORMAT = "duel"
"""What the engine's variants are, and what one is that is none of these."""
