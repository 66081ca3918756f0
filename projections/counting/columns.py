"""Columns of the tables of games: name, kind of value and meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

COUNTED = 1000
"""Most legal answers that are counted for a decision; more count as so many."""


class Column(NamedTuple):
    """A column of a table.

    `kind` is the kind of its values: `int`, `text`, `bool`, `ints` or `texts`.
    """

    name: str
    kind: str
    meaning: str


def _columns(text: str) -> tuple[Column, ...]:
    """Read columns from lines of text: name, kind and meaning."""
    lines = (line.split(maxsplit=2) for line in text.strip().splitlines())
    return tuple(Column(name, kind, meaning) for name, kind, meaning in lines)


_PLACE = """
turn     int   the turn; 0 before the first
phase    text  the phase, if it was in one
step     text  the step, if it was in one
"""

COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "games": _columns("""
        created          text   when it was recorded, UTC
        engine           text   the version of the program that decided it
        format           text   duel, commander …
        edition          text   the edition of the rules
        seats            int    how many players
        begins           int    the seat that took the first turn
        turns            int    how many turns began
        events           int    how many events it has
        decisions        int    how many decisions were made
        over             bool   whether it has ended
        winners          ints   the seats that won; none in a draw
        reason           text   why it ended
        parent           text   the game that this one branched from
        parent_position  int    and where
        source           text   decided here, or observed
        observed_in      text   the program that an observed game comes from
        event            text   what it was played in there
        match_id         text   the same for the games of one match
        match_game       int    which game of its match it is
        observer         int    the seat whose view an observed game has
        seconds          int    how long an observed game took, where its source tells
    """),
    "seats": _columns("""
        seat       int    the seat
        name       text   who sat there
        team       int    the number of the team
        player     text   human, or the name of the built-in player
        deck       text   the deck's name
        begins     bool   whether they took the first turn
        mulligans  int    how often they took a mulligan
        life       int    the life total at the end
        won        bool   whether they won
        lost       text   why they lost, if they did
        lost_at    int    the position at which they lost
        play_draw  text   play: took the first turn; draw: did not
        opening_hand  int    the size of the hand when the first turn began
        opening_cards texts  the cards in it, as far as they are known
        deck_size  int    how many cards the deck has
        colors     text   the colours of the deck, as far as it is known
        called     text   what the deck is called: its name, its commander, cards of a known list, or its colours
    """),
    "decks": _columns("""
        seat   int    whose deck
        card   text   the card
        count  int    how many; of cards that were seen, how many at once
        part   text   main, sideboard or commander
        known  text   by a list, or as far as cards were seen
        colors text   the card's colours
        types  texts  the card's types
    """),
    "turns": _columns("""
        turn       int    the turn
        player     int    whose turn it was
        extra      bool   whether it was an extra turn
        first      int    where it begins
        last       int    where it ends
        decisions  int    decisions in it
        draws      int    cards drawn
        lands      int    lands played
        spells     int    spells cast
        abilities  int    abilities put on the stack
        attackers  int    creatures declared as attackers
        blockers   int    creatures declared as blockers
        damage     int    damage dealt
        deaths     int    creatures and planeswalkers that died
        permanents ints   permanents of each seat at its end, seat by seat
        creatures  ints   creatures of each seat at its end, seat by seat
        life       ints   life of each seat at its end, seat by seat
        active     ints   the seats whose turn it was: several where a team shares its turns
        lands_in_play  ints  lands of each seat at its end, seat by seat
        untapped_lands ints  how many of them were untapped then, seat by seat
        mana_spent ints   mana that each seat paid in it, seat by seat
    """),
    "events": _columns(f"""
        position int   where in the game
        moment   int   what happens at once shares it
        {_PLACE.strip()}
        kind     text  what kind of event
        rule     text  by which rule, in the numbers of the edition
        cause    int   the event that led to it
        touches  ints  the objects and players it names
    """),
    "decisions": _columns(f"""
        position int   where in the game
        {_PLACE.strip()}
        player   int   who decided
        kind     text  what was asked
        legal    int   how many answers were legal, counted up to {COUNTED}
    """),
    "casts": _columns(f"""
        position int   where it became cast
        {_PLACE.strip()}
        player   int   who cast it
        object   int   the spell
        card     text  its name
        mana     int   how much mana was paid
        targets  int   how many targets it had
        outcome  text  resolved, no-legal-target, countered, or nothing if it never came to that
        ended    int   where it resolved or was countered
    """),
    "zone_changes": _columns(f"""
        position   int   where in the game
        moment     int   what happens at once shares it
        {_PLACE.strip()}
        object     int   what it was
        becomes    int   what it is now
        card       text  its name
        origin     text  from which zone
        destination text to which zone
        owner      int   whose it is
        controller int   who controls it then
        dies       bool  whether a creature or planeswalker died by it
        rule       text  by which rule
    """),
    "damage": _columns(f"""
        position         int   where it was proposed, or dealt if it was not
        {_PLACE.strip()}
        source           int   what deals it
        card             text  the source's name
        controller       int   who controls the source
        recipient        int   to whom or what
        recipient_card   text  its name
        to_player        bool  whether to a player
        combat           bool  whether it is combat damage
        proposed         int   how much was to be dealt
        replaced         int   how many effects replaced or prevented it
        dealt            int   how much was dealt
        replaced_by      texts the sources of these effects
        dealt_at         int   where it was dealt
    """),
    "combats": _columns("""
        position   int  where attackers were declared
        turn       int  the turn
        player     int  who attacked
        attackers  int  how many attackers were declared
        blocked    int  how many of them became blocked
        blockers   int  how many blockers were declared
        damage     int  combat damage dealt
        to_players int  of that to players
        deaths     int  creatures and planeswalkers that died in the combat phase
    """),
    "state_based_actions": _columns(f"""
        position int   where in the game
        moment   int   one pass of them shares it
        {_PLACE.strip()}
        rule     text  by which rule
        kind     text  what kind of event
        object   int   the first object or player it changed
        card     text  its name
    """),
    "life": _columns(f"""
        position int   where in the game
        {_PLACE.strip()}
        player   int   whose life
        change   int   how much more
        total    int   the total afterwards
        rule     text  by which rule
    """),
    "mana": _columns(f"""
        position int   where in the game
        {_PLACE.strip()}
        player   int   whose mana
        what     text  made, paid or lost
        amount   int   how much
        mana     text  which, as letters
        object   int   what made it, or what it was paid for
        card     text  its name
    """),
    "cards": _columns("""
        seat      int   whose deck
        card      text  the card; one row for each card of a deck or command zone, without the sideboard
        count     int   how many the deck has; of cards that were seen, how many at once
        part      text  main or commander
        known     text  by a list, or as far as cards were seen
        opening   int   how many were in the opening hand, as it was kept
        drawn     int   how many were drawn later
        casts     int   how often its owner cast it
        played    int   how often its owner played it as a land
        in_hand   int   how many were in hand at the end
        turn_seen int   the turn on which the first was drawn; 0 from the opening hand, nothing if none was
        turn_cast int   the turn on which the first was cast or played
        deck      text  the deck's name
        won       bool  whether this seat won
    """),
    "opening_hands": _columns("""
        seat      int    whose hand
        mulligans int    how many mulligans were taken before it
        kept      bool   whether it was kept, or went back
        size      int    how many cards it had when it was kept or went back
        lands     int    how many of them were lands, where all are known
        cards     texts  its cards, as far as they are known
        play_draw text   play: takes the first turn; draw: does not
        deck      text   the deck's name
        won       bool   whether this seat won
    """),
    "draws": _columns(f"""
        position int   where in the game; draws for opening hands are in opening_hands
        {_PLACE.strip()}
        player   int   who drew
        number   int   the how-manieth card that they drew this turn
        object   int   the card, where it is known
        card     text  its name
        rule     text  by which rule
    """),
    "attackers": _columns("""
        position int   where it began to attack
        turn     int   the turn
        player   int   who attacked
        object   int   the creature
        card     text  its name
        attacked int   whom or what it attacked
        attacked_card text its name
        declared bool  whether it was declared, or entered attacking
        blocked  bool  whether it became blocked
        blockers int   how many creatures blocked it
        damage   int   combat damage it dealt
        to_players int of that to players
        died     bool  whether it died in the combat phase
    """),
    "blockers": _columns("""
        position int   where blockers were declared; one row for each attacker that it blocked
        turn     int   the turn
        player   int   who blocked
        object   int   the creature
        card     text  its name
        attacker int   what it blocked
        attacker_card text its name
        damage   int   combat damage it dealt to that attacker
        died     bool  whether it died in the combat phase
        killed   bool  whether that attacker died in the combat phase
    """),
    "matchups": _columns("""
        seat       int   the seat; one row for each seat and each opponent of it
        opponent   int   the seat of the opponent
        player     text  human, or the name of the built-in player
        against_player text the same of the opponent
        deck       text  the deck's name
        against    text  the name of the opponent's deck
        colors     text  the colours of the deck, as far as it is known
        against_colors text the colours of the opponent's deck
        play_draw  text  play: took the first turn; draw: did not
        mulligans  int   how often the seat took a mulligan
        against_mulligans int how often the opponent did
        turns      int   how many turns began
        over       bool  whether the game has ended
        won        bool  whether the seat won
        lost       bool  whether the opponent won
    """),
    "audits": _columns("""
        kind     text  the kind of check: what was compared with the rules, at each chance in an observed game
        card     text  the card whose text was carried out, where it is about one
        outcome  text  CONSISTENT, CONTRADICTED, or NOT CHECKED
        times    int   how often
        auditor  text  the version of the program that audited it
    """),
}
"""Columns of each table.

Every table also has a first column `game`, the id as text.
"""

TABLES = tuple(COLUMNS)
