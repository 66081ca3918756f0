"""Whole table of rules, with the names and references of its categories."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from domain.creature_types import CREATURE_TYPES
from domain.oracle.discourse import antecedents, described_things, each_player, shown_card
from domain.oracle.discourse.discourse import OTHER
from domain.oracle.discourse.meaning import Grammar, Scope
from domain.oracle.discourse.references import (
    Amounts,
    BothOfTwo,
    Copied,
    Either,
    Itself,
    Numbers,
    OfTwo,
    OnePlayer,
    Own,
    Owners,
    OwnersOfOthers,
    Playables,
    Players,
    Pronouns,
    Results,
    Staying,
    Targets,
    Varied,
)
from domain.oracle.discourse.self_reference import note_asked
from domain.oracle.grammar import keywords
from domain.oracle.grammar.abilities import abilities, levels_and_modes, other_zones
from domain.oracle.grammar.amounts import comparisons, counts, variable_x
from domain.oracle.grammar.conditions import conditions, deeds, this_turn, this_way
from domain.oracle.grammar.costs import casting, costs
from domain.oracle.grammar.effects import (
    at_choice,
    attached,
    choices,
    chosen_cards,
    combat,
    copies,
    counters,
    damage,
    designations,
    exile,
    faces,
    graveyard,
    hand,
    hands_and_libraries,
    mana,
    objects,
    players,
    size_sentences,
    sizes,
    spells,
    tokens,
    turns,
    zones_counted,
)
from domain.oracle.grammar.effects.continuous import characteristics, modifications
from domain.oracle.grammar.effects.control_flow import (
    compound,
    conditional,
    consequences,
    of_each_player,
    payments,
    whole_sentences,
)
from domain.oracle.grammar.effects.library import look, places, reveal, search
from domain.oracle.grammar.nouns import named_classes, references
from domain.oracle.grammar.nouns import objects as described_objects
from domain.oracle.grammar.nouns import players as described_players
from domain.oracle.grammar.replacements import damage_amounts, instead, prevention
from domain.oracle.grammar.statics import attachments, play_permissions, restrictions, statics
from domain.oracle.grammar.triggers import (
    attacks,
    changes,
    events,
    joined_subjects,
    occasions,
    permanents,
)
from domain.oracle.grammar.triggers import (
    casting as casts_and_plays,
)
from domain.oracle.grammar.words import lexicon, token_descriptions
from domain.oracle.parser.rule_table import Table


class Room(Protocol):
    """Module that adds rows to the table."""

    def add(self, table: Table) -> None:
        """Add the rows of the module."""


ROOMS: tuple[Room, ...] = (
    lexicon,
    described_objects,
    references,
    named_classes,
    described_players,
    comparisons,
    counts,
    variable_x,
    conditions,
    this_way,
    this_turn,
    deeds,
    casting,
    costs,
    objects,
    players,
    size_sentences,
    sizes,
    conditional,
    payments,
    compound,
    damage,
    faces,
    hand,
    mana,
    modifications,
    choices,
    at_choice,
    spells,
    copies,
    graveyard,
    exile,
    chosen_cards,
    designations,
    places,
    search,
    look,
    reveal,
    hands_and_libraries,
    zones_counted,
    combat,
    attached,
    turns,
    counters,
    tokens,
    characteristics,
    consequences,
    of_each_player,
    whole_sentences,
    prevention,
    instead,
    damage_amounts,
    occasions,
    events,
    attacks,
    joined_subjects,
    casts_and_plays,
    permanents,
    changes,
    statics,
    attachments,
    restrictions,
    play_permissions,
    levels_and_modes,
    abilities,
    other_zones,
    keywords,
)
"""Modules of rows. Their order decides only which wording of a value is preferred when the value is put into words."""


def table_of(rooms: Iterable[Room]) -> Table:
    """Return the table of these modules, in any order."""
    table = Table(OTHER)
    for room in rooms:
        room.add(table)
    table.words("token_spec", token_descriptions.TokenSpec())
    table.words("color_list", token_descriptions.ColorList())
    table.words("subtype_list", token_descriptions.SubtypeList())
    table.words("creature_types", token_descriptions.SubtypeList(CREATURE_TYPES))
    table.words("made_types", token_descriptions.MadeTypes())
    table.complete()
    return table


GRAMMAR = Grammar(
    table=table_of(ROOMS),
    references={
        "target": Targets(),
        "of_target": Targets(),
        "bent_land": Targets(),
        "supported": Targets(),
        "card_target": Targets(),
        "their_card": Targets(),
        "aimed_card": Targets(),
        "buried_one": Targets(),
        "one_of_each_opponent": Targets(),
        "one_of_each_player": Targets(),
        "target_whose": Targets(),
        "ref": Pronouns(),
        "former": Pronouns(),
        "staying": Staying(),
        "it_is": Pronouns(),
        "playable": Playables(),
        "itself": Itself(),
        "given_up": Own(),
        "of_two": OfTwo(),
        "both_of_two": BothOfTwo(),
        "done_so": Results(),
        "gone_so": Results(),
        "tapped_so": Results(),
        "gone_this_way": Results(),
        "discards_so": Results(),
        "copied": Copied(),
        "it_alone": Pronouns(),
        "that_one": Pronouns(),
        "spent_on": Pronouns(),
        "named_spent_on": Pronouns(),
        "noun_ref": Pronouns(),
        "that_spell": Pronouns(),
        "those_creatures": Pronouns(),
        "that_creature": Pronouns(),
        "this_way": Results(),
        "these_ways": Results(),
        "single": Either(),
        "of_single": Either(),
        "whose_total": Either(),
        "whose_target": Targets(),
        "of_person": Targets(),
        "dealing": Pronouns(),
        "own": Owners(),
        "last_ref": Owners(),
        "was_ref": Owners(),
        "named_own": Owners(),
        "anothers": OwnersOfOthers(),
        "who": Players(),
        "that_person": Players(),
        "that_players": Players(),
        "one_player": Players(),
        "asked": Players(),
        "their": Players(),
        "their_own": OnePlayer(),
        "whose_turn": Players(),
        "lesser_than": Pronouns(),
        "no_more_than": Pronouns(),
        "mine_chosen": OfTwo(),
        "theirs_chosen": OfTwo(),
        "they": Players(),
        "aimed_one": Pronouns(),
        "that_much": Amounts(),
        "varied": Varied(),
        "varieds": Varied(),
        "that_many": Numbers(),
    },
    notes={
        "target": Targets.note,
        "bent_land": Targets.note,
        "card_target": Targets.note,
        "their_card": Targets.note,
        "aimed_card": Targets.note,
        "buried_one": Targets.note,
        "one_of_each_opponent": Targets.note,
        "one_of_each_player": Targets.note,
        "target_whose": Targets.note,
        "of_person": Targets.note,
        "named_first": antecedents.note_named_first,
        "ref": antecedents.note_attached,
        "dealing": antecedents.note_attached,
        "own": antecedents.note_attached,
        "anothers": antecedents.note_attached,
        "named_own": antecedents.note_attached,
        "bearer": antecedents.note_bearer,
        "permanent": described_things.note_described,
        "permanents": described_things.note_described,
        "posts": described_things.note_posts,
        "occasion": antecedents.note_event,
        "entering_one": antecedents.note_event,
        "counted_occasion": antecedents.note_counted,
        "so_much_dealt": antecedents.note_counted,
        "own_casting": antecedents.note_counted,
        "cast_elsewhere": antecedents.note_counted,
        "occasion_this_turn": antecedents.note_event,
        "condition": note_asked,
        "effect": antecedents.note_effect,
        "copying_but": antecedents.note_effect,
        "creating_but": antecedents.note_effect,
        "done": antecedents.note_done,
        "who": antecedents.note_who,
        "one_player": antecedents.note_who,
        "payer": antecedents.note_payer,
        "offered": antecedents.note_offered,
        "several_may_cost": antecedents.note_all_offered,
        "reflexive": antecedents.note_reflexive,
        "following": antecedents.note_reflexive,
        "clause": antecedents.note_last,
        "at_once": antecedents.note_last,
        "shown_one": shown_card.note_shown,
        "looked_one": shown_card.note_shown,
        "several_done": variable_x.note_several,
        "event_now": antecedents.note_event,
        "cast_next": antecedents.note_event,
        "cost": variable_x.note_cost,
        "branch": antecedents.note_branch,
        "dependent": antecedents.note_dependent,
        "dependent_if": antecedents.note_dependent_if,
        "when_discarded": hand.note_discarded,
        "every_player": each_player.note_every_player,
        "who_is": each_player.note_quality,
        "whoever": each_player.note_quality,
        "each_in_turn": each_player.note_every_player,
        "in_turn": each_player.note_quality,
        "apiece": each_player.note_apiece,
        "static": each_player.note_static,
        "statement": antecedents.note_statement,
        "either": antecedents.note_either,
        "either_effect": antecedents.note_either,
        "sentence": antecedents.note_sentence,
        "solved_ability": levels_and_modes.note_solved,
        "first_sentence": antecedents.note_sentence,
    },
    scopes={
        "ability": antecedents.TEXT,
        "keyword_ability": antecedents.TEXT,
        "spell_ability": antecedents.SPELL,
        "solved_activated": antecedents.TEXT,
        "static_pair": antecedents.TEXT,
        "mode": antecedents.WITHIN,
        "paw_mode": antecedents.WITHIN,
        "reflexive": antecedents.WITHIN,
        "following": antecedents.WITHIN,
        "untargeted": antecedents.UNTARGETED,
        "delayed": Scope(antecedents.begin_later, antecedents.end_later),
    },
    untold={
        "ability": "targets",
        "spell_ability": "targets",
        "solved_activated": "targets",
        "mode": "targets",
        "paw_mode": "targets",
        "reflexive": "targets",
        "following": "targets",
        "effect": "as",
        "creating_but": "as",
        "put_found": "as",
    },
)
"""Grammar by which texts are read, and data is put into words."""
