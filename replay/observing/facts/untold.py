"""Kinds of events that facts cannot express, each with the reason.

Together with the kinds of facts they are all kinds of events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

HEADER = "the header says it, or it is made anew where the file is read"
DECIDING = "it says how the program came to what it tells, not what happened"
EFFECTS = "what an effect makes of the board is told where it comes out; the effect itself is a text's"
TEXTS = "it is about the texts of cards, which a file does not have"
LOOKED = "what somebody looks at or could do is that player's knowledge alone"
BEGUN = "a game that begins in the middle of one is not told"
PARTS = "one object that several cards are is not told"
MANA = "what mana may be spent on, and that it stays, is a text's"
SNOW = "which mana is of snow sources follows from what has added it"
LIBRARY = "it is about a card in a library, which has no name in the file"

UNTOLD: Mapping[str, str] = {
    **dict.fromkeys((
        "game_started", "match_game_began", "deck_presented", "stand_ins_named", "starting_life_set", "card_seen",
        "card_learned", "board_digested", "facts_left_out", "lines_read", "source_read",
    ), HEADER),
    **dict.fromkeys(("decision_made", "damage_proposed", "loop_found", "limit_reached", "action_reversed"), DECIDING),
    **dict.fromkeys(("effect_started", "effect_changed", "effects_ended"), EFFECTS),
    **dict.fromkeys(("text_rewritten", "cards_spliced"), TEXTS),
    **dict.fromkeys(("mana_bound", "mana_kept"), MANA),
    "mana_from_snow": SNOW,
    **dict.fromkeys(("cards_looked_at", "choices_offered", "face_down_card_known"), LOOKED),
    **dict.fromkeys((
        "combat_set_up", "course_set_up", "object_remembered", "position_set_up", "times_set_up", "turn_remembered",
        "turn_set_up",
    ), BEGUN),
    **dict.fromkeys(("cards_melded", "creature_mutated", "melded_card_moved"), PARTS),
}  # fmt: skip
"""Reason why facts cannot express an event, by the kind of event."""

PARTLY: Mapping[str, str] = {"became_copy": EFFECTS}
"""Kinds of facts that are written only in part, with the reason."""

WHY = frozenset((*UNTOLD.values(), *PARTLY.values(), LIBRARY)) - {HEADER}
"""Reasons that can be shown to people."""


def untold() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each reason, and the kinds of events that it applies to."""
    for why in dict.fromkeys(UNTOLD.values()):
        yield why, tuple(sorted(kind for kind, reason in UNTOLD.items() if reason == why))
