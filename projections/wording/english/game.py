"""Sentences of starting and ending a game (103, 104), and forms of lists of names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

GAME: Final[Mapping[str, str]] = MappingProxyType(
    {
        # How several are named together
        "grammar.sounds": "english",
        "unknown": "a card",
        "face down": "a face-down card",
        # 114.3. An emblem without a name
        "emblem": "an emblem",
        "emblem of": "{source} emblem",
        # 113.8. What abilities without a source are abilities of
        "rules.the monarch": "the monarch",
        "rules.the initiative": "the initiative",
        "rules.speed": "speed",
        "rules.the planar die": "the planar die",
        "nothing": "nothing",
        "yes": "yes",
        "no": "no",
        "you": "you",
        "your": "your",
        "opponent": "Opponent",
        "label.you": "You",
        "label.opponent": "Opponent",
        "and": "{first} and {last}",
        "comma": "{first}, {last}",
        "groups": "{first}; {last}",
        "times": "{name} ×{count}",
        "numbered": "{name} ({id})",
        # What tells objects of one name apart, in brackets behind the name
        "apart.controller": "of {player:who}",
        "apart.with": "with {what:whos}",
        "apart.counters": "{count}× {kind:counter}",
        "apart.tapped": "tapped",
        "apart.attacks": "attacking",
        "apart.blocks": "blocking",
        "apart.blocked": "blocked by {what:whos}",
        "apart.sick": "came this turn",
        "apart.token": "token",
        "apart.phased out": "phased out",
        "apart.damage": "{damage} damage",
        "apart.place": "the {place}th from the left",
        "apart.place.1": "the first from the left",
        "apart.place.2": "the second from the left",
        "apart.place.3": "the third from the left",
        "apart.place.4": "the fourth from the left",
        "possessive": "{name}'s",
        "possessive.s": "{name}'",
        "ability of": "{source} ability",
        # 103. Starting the game
        "game_started": "The game begins: {seats:list} ({format:format}, rules edition {edition:edition})",
        "deck_presented": "{player:who} {player:presents~present} a deck of {size} {size:card|cards}",
        "stand_ins_named": (
            "{player:who} {player:plays~play} with blanks for {cards} {cards:card|cards}: {definitions:cards}"
        ),
        "stand_ins_named.hidden": "{player:who} {player:plays~play} with blanks for {cards} {cards:card|cards}",
        "commander_presented": "{printed.name:named} is {player:whose} commander",
        "supplement_presented": "{player:who} {player:presents~present} a {kind} deck of {size} {size:card|cards}",
        "supplement_shuffled": "{player:who} {player:shuffles~shuffle} {player:their~your} other deck",
        "starting_life_set": "{player:who} {player:begins~begin} with {life} life",
        "card_seen": "{printed.name:named} becomes known to everybody",
        "card_seen.face down": "What lies face down becomes known to everybody as far as it shows",
        "card_learned": "{printed.name:named} becomes known to {to:whos}",
        "hidden_card_known": "{to:whos} {to:knows|know} that {becomes:who} is in {place}",
        "hidden_card_known.hidden": "{to:whos} {to:knows|know} a card in {place}",
        "card_brought_in": "{card} comes into the game and is put {entered}",
        "card_brought_in.sideboard": "{card} from {player:whose} sideboard is put {entered}",
        "card_brought_in.outside": "{card} from outside the game is put {entered}",
        "card_brought_in.conjured": "{player:who} {player:conjures~conjure} {card} {entered}",
        "card_brought_in.drafted": "{player:who} {player:drafts~draft} {card}, which is put {entered}",
        "choices_offered": "{to:whos} {to:sees|see} what can be done",
        "choices_offered.attackers": "{to:whos} {to:sees|see} which creatures may attack",
        "choices_offered.blockers": "{to:whos} {to:sees|see} which creatures may block",
        "choices_offered.targets": "{to:whos} {to:sees|see} what {object:who} may target",
        "face_down_card_known": "{to:whos} {to:knows|know} that {object:who} is {definition:card}",
        "card_turned_face_down": "{before:card} is turned face down",
        "card_turned_face_up": "{object:who} is turned face up",
        "emblem_created": "{player:who} {player:gets~get} an emblem",
        "designation_gained": "{entity:who} {entity:has~have} a new designation: {name:designation}",
        "designation_gained.value": "{entity:who} {entity:has~have} a new designation: {name:designation} {value}",
        "designation_gained.exhausted": "An ability of {entity:who} can be activated no more",
        "designation_gained.modes chosen": "A mode of {entity:who} has been chosen",
        "designation_gained.modes chosen this turn": "A mode of {entity:who} has been chosen in this turn",
        "designation_gained.resolved this turn": "How often an ability of {entity:who} has resolved is counted",
        "designation_gained.done this turn": "What {entity:who} allows once each turn is done",
        "designation_lost": "{entity:who} no longer {entity:has~have} the designation: {name:designation}",
        "action_reversed": "{player:who} {player:takes~take} back what {player:they~you} had begun",
        "action_reversed.nobody": "What had been begun is taken back",
        "gap_observed": "What happened here was not seen ({reason:reason})",
        "facts_left_out": "The source does not tell {kinds} {kinds:kind of fact|kinds of facts}",
        "lines_read": "What was told before this stands in the source from line {line} on",
        "lines_read.hidden": "What was told before this stands in the source",
        "source_read": "The source was read up to line {line}",
        "match_game_began": "game {number} of a match of up to {best_of}",
        "match_game_began.chosen": "game {number} of a match of up to {best_of}; {chooser:who} {chooser:chooses~choose}"
        " who takes the first turn",
        "starting_player_chosen": "{player:who} {player:takes~take} the first turn",
        "library_shuffled": "{player:who} {player:shuffles~shuffle} {player:their~your} library",
        "mulligan_taken": "{player:who} {player:takes~take} a mulligan ({taken} so far)",
        "hand_kept": "{player:who} {player:keeps~keep} a hand of {cards} {cards:card|cards}",
        "turn_set_up": "It is turn {number}, {player:whose~yours}",
        "turn_set_up.begins": "Turn {number} is to begin: {player:whose~yours}",
        "position_set_up": "The position is set up",
        "object_remembered": "It is known what one object was that has left",
        "course_set_up": "It is known what has happened in this turn, and what of it is to come",
        "turn_remembered": "It is known what has happened in this turn, as far as texts ask for it",
        "combat_set_up": "It is known what has happened in this combat",
        "times_set_up": "It is known what came before what",
        # 104. Ending the game
        "player_lost": "{player:who} {player:loses~lose} the game ({reason:reason})",
        "player_lost.life": "{player:who} {player:has~have} no life left and {player:loses~lose} the game",
        "player_lost.draw": "{player:who} had no card to draw and {player:loses~lose} the game",
        "player_lost.poison": (
            "{player:who} {player:has~have} too many poison counters and {player:loses~lose} the game"
        ),
        "player_lost.commander": (
            "{player:who} {player:has~have} taken too much damage from a commander and {player:loses~lose} the game"
        ),
        "player_lost.effect": "{player:who} {player:loses~lose} the game",
        "player_lost.concession": "{player:who} {player:concedes~concede} the game",
        "player_left": "{player:who} {player:leaves~leave} the game",
        "player_left.objects": "{player:who} {player:leaves~leave} the game, and with {player:them~you} {objects:whos}",
        "loop_found": "What {objects:whos} {objects:does|do} repeats without end, and nobody can stop it",
        "loop_found.grows": (
            "What {objects:whos} {objects:does|do} repeats without end, and nobody can stop it; more with every round:"
            " {growing:reasons}"
        ),
        "loop_found.nothing": "What happens by itself repeats without end, and nobody can stop it",
        "limit_reached": "A limit of this program: no number of a text comes to more than {most}",
        "limit_reached.loop": "A limit of this program: a process is repeated until it was done {most} times",
        "limit_reached.tokens": "A limit of this program: tokens are created until there are {most} permanents",
        "limit_reached.copies": "A limit of this program: copies are put on the stack until {most} lie there",
        "limit_reached.draw": "A limit of this program: no instruction has a player draw more than {most} cards",
        "game_ended": "{winners:whos} {winners:wins|win} the game ({reason:reason})",
        "game_ended.life": "{winners:whos} {winners:wins|win} the game: nobody else has life left",
        "game_ended.draw out": "{winners:whos} {winners:wins|win} the game: nobody else had a card to draw",
        "game_ended.poison": "{winners:whos} {winners:wins|win} the game: everybody else is poisoned",
        "game_ended.concession": "{winners:whos} {winners:wins|win} the game: everybody else has conceded",
        "game_ended.commander": (
            "{winners:whos} {winners:wins|win} the game: everybody else has taken too much damage from a commander"
        ),
        "game_ended.effect": "{winners:whos} {winners:wins|win} the game by an effect",
        "game_ended.draw": "The game is a draw ({reason:reason})",
    }
)
