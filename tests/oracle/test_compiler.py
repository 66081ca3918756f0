"""Cards from texts: what is read, what is proven, and what is said of what is not."""

from __future__ import annotations

import pytest

from domain.cards.catalogue import catalogue
from domain.oracle.compiler import Problem, Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.tokenizer import lines
from domain.oracle.proof.counts import miscounted
from domain.oracle.proof.equivalence import alike
from tests.support.oracle import abilities, card, needs_cards, printed, rows

FIRST: Said = {"of": {"type": "creature"}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Flying, first strike", [{"keyword": "flying"}, {"keyword": "first strike"}]),
        (
            "When this creature enters, draw two cards.",
            [{"on": {"enters": "self"}, "triggered": [{"draw": 2}]}],
        ),
        (
            "{2}{R}, {T}: Some Card deals 3 damage to any target.",
            [
                {
                    "activated": [{"deal_damage": 3, "to": "t"}],
                    "cost": [{"mana": "{2}{R}"}, "tap_self"],
                    "targets": {"t": {"of": "any_target"}},
                }
            ],
        ),
        (
            "Other Elves you control get +1/+1.",
            [
                {
                    "static": [{"pt": [1, 1]}],
                    "to": {"all": [{"subtype": "Elf"}, {"controller": "you"}, "other"]},
                }
            ],
        ),
        (
            "At the beginning of your upkeep, if you control a Wolf, each opponent loses 1 life.",
            [
                {
                    "on": {"step_begins": "upkeep", "whose": "you"},
                    "if": {"exists": {"all": [{"subtype": "Wolf"}, {"controller": "you"}]}},
                    "triggered": [{"lose_life": 1, "who": "each_opponent"}],
                }
            ],
        ),
    ],
)
def test_a_text_is_read(text: str, meant: list[Said]) -> None:
    found = card(text)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text) == meant


# References


def test_it_is_what_was_named_last() -> None:
    (spell,) = abilities("Destroy target creature. Its controller loses 2 life.", "Sorcery")
    assert spell == {
        "spell": [{"destroy": "t"}, {"lose_life": 2, "who": {"controller_of": "t"}}],
        "targets": {"t": FIRST},
    }


def test_the_power_of_what_was_exiled_is_what_it_was_before() -> None:
    (spell,) = abilities("Exile target creature. Its controller gains life equal to its power.", "Instant")
    assert isinstance(spell, dict)
    effects = spell["spell"]
    assert isinstance(effects, list)
    assert effects[1] == {"gain_life": {"stat": "power", "of": "t"}, "who": {"controller_of": "t"}}


def test_what_is_returned_is_the_card_that_was_exiled() -> None:
    (spell,) = abilities("Exile target creature. Return it to the battlefield tapped.", "Instant")
    assert isinstance(spell, dict)
    effects = spell["spell"]
    assert isinstance(effects, list)
    first, second = effects
    assert first == {"exile": "t", "as": "r"}
    assert second == {"move": "r", "to": "battlefield", "tapped": True}


def test_a_word_that_refers_to_nothing_is_not_guessed() -> None:
    found = card("When this creature enters, that player discards a card.")
    assert found.standing is Standing.NOT_UNDERSTOOD
    assert found.gaps[0].problem is Problem.REFERENCE


def test_who_discards_then_draws_is_one_player_and_who_is_told_to_is_another() -> None:
    assert abilities("Each player discards their hand, then draws seven cards.", "Sorcery") == [
        {"spell": [{"discard": "all", "who": "each_player"}, {"draw": 7, "who": "each_player"}]}
    ]
    assert abilities("Each opponent loses 1 life. Draw a card.", "Sorcery") == [
        {"spell": [{"lose_life": 1, "who": "each_opponent"}, {"draw": 1}]}
    ]


def test_a_mode_has_targets_of_its_own() -> None:
    (spell,) = abilities("Choose one —\n• Destroy target artifact.\n• Tap target creature. Draw a card.", "Instant")
    assert spell == {
        "spell": {
            "modes": 1,
            "of": [
                {"do": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "artifact"}}}},
                {"do": [{"tap": "t"}, {"draw": 1}], "targets": {"t": FIRST}},
            ],
        }
    }


def test_a_granted_ability_is_a_text_of_its_own() -> None:
    (static,) = abilities('Creatures you control have "{T}: Draw a card."')
    assert static == {
        "static": [{"grant": {"activated": [{"draw": 1}], "cost": ["tap_self"]}}],
        "to": {"all": [{"type": "creature"}, {"controller": "you"}]},
    }


def test_an_intervening_if_is_no_if_of_the_effect() -> None:
    first, second = (
        abilities("When this creature enters, if it's your turn, draw a card."),
        abilities("When this creature enters, draw a card. If it's your turn, draw a card."),
    )
    assert first == [{"on": {"enters": "self"}, "if": {"your_turn": True}, "triggered": [{"draw": 1}]}]
    assert second == [
        {"on": {"enters": "self"}, "triggered": [{"draw": 1}, {"if": {"your_turn": True}, "do": [{"draw": 1}]}]}
    ]


def test_x_is_what_is_said_of_it() -> None:
    assert abilities("Draw X cards, where X is the number of Wolves you control.", "Sorcery") == [
        {"spell": [{"draw": {"count": {"all": [{"subtype": "Wolf"}, {"controller": "you"}]}}}]}
    ]


def test_an_adjective_that_may_be_of_one_or_of_both_is_not_guessed() -> None:
    found = card("Destroy target nontoken artifact or creature.", "Sorcery")
    assert found.gaps[0].problem is Problem.AMBIGUOUS
    assert card("Destroy target artifact or nontoken creature.", "Sorcery").standing is Standing.PROVEN


def test_x_that_two_instructions_use_is_determined_before_the_first() -> None:
    (text,) = abilities("You gain X life and draw X cards, where X is the number of Wolves you control.", "Sorcery")
    assert text == {
        "spell": [
            {
                "where_x": {"count": {"all": [{"subtype": "Wolf"}, {"controller": "you"}]}},
                "do": [{"gain_life": "x"}, {"draw": "x"}],
            }
        ]
    }


def test_other_than_what_was_named_is_not_other_than_the_card() -> None:
    text = "Wolves you control get +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn."
    found = card(text, "Sorcery")
    assert (found.gaps[0].problem, found.gaps[0].at) == (Problem.REFERENCE, "other")


def test_another_is_other_than_the_card_where_nothing_else_is_named() -> None:
    (ability,) = abilities("{T}: Untap another target creature.")
    assert isinstance(ability, dict)
    assert ability["targets"] == {"t": {"of": {"all": [{"type": "creature"}, "other"]}}}


def test_what_happens_when_something_is_done_has_targets_of_other_names() -> None:
    text = "When this creature enters, tap target land. You may sacrifice a land. When you do, destroy target creature."
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    assert list(ability["targets"]) == ["t"]  # type: ignore[arg-type]
    assert "'t2'" in str(ability["triggered"])


def test_a_card_that_names_itself_in_what_it_gives_is_not_what_has_that() -> None:
    """201.5a. It is the card that is named, and the language has no word for it there."""
    given = 'Creatures you control have "{T}: Untap Some Card."'
    assert card(given).standing is Standing.NOT_UNDERSTOOD
    assert card(given.replace("Some Card", "this creature")).standing is Standing.PROVEN


# What is not understood


def test_nothing_is_dropped_in_silence() -> None:
    found = card("When this creature enters, draw a card and sing.")
    (gap,) = found.gaps
    assert found.standing is Standing.NOT_UNDERSTOOD
    assert (gap.problem, gap.at) == (Problem.WORDING, "sing .")


def test_a_construct_that_the_language_lacks_is_named() -> None:
    found = card("Flying\nWhen this creature enters, heist.")
    assert (found.standing, found.lacks) == (Standing.LACKS, ("heist",))


def test_what_the_checker_refuses_is_no_card() -> None:
    found = card("When this creature enters, you gain X life.")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFUSED)


def test_a_text_that_nobody_vouches_for_is_not_proven() -> None:
    from dataclasses import replace

    found = card("Flying")
    again = compiled(replace(found.facts, trusted=False))
    assert (again.standing, again.gaps[0].problem) == (Standing.READ, Problem.NOT_TRUSTED)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Draw two cards.", [{"draw": 1}]),
        ("Destroy target creature.", [{"destroy": "all"}]),
        ("You may draw a card.", [{"draw": 1}]),
        ("{T}: Add {G}.", [{"activated": [{"add_mana": "{R}"}], "cost": ["tap_self"]}]),
        ("Some Card gets +2/+0 until end of turn.", [{"apply": [{"pt": [3, 0]}], "to": "self"}]),
    ],
)
def test_counts_find_what_was_lost(text: str, other: list[Said]) -> None:
    (line,) = lines(text, "Some Card")
    assert miscounted(line.tokens, other)


# Words around the text


def test_reminder_text_ability_words_and_the_own_name_are_edits() -> None:
    (line,) = lines("Landfall — Whenever a land you control enters, Bob, Elder grows. (It is a rule.)", "Bob, Elder")
    assert [edit.kind for edit in line.edits] == ["reminder text", "ability word", "own name"]
    assert line.tokens == ("whenever", "a", "land", "you", "control", "enters", ",", "~", "grows", ".")


def test_a_first_name_is_the_card_only_where_it_is_legendary() -> None:
    assert next(lines("Bear attacks.", "Bear, the Great", legendary=True)).tokens[0] == "~"
    assert next(lines("Bear attacks.", "Bear, the Great")).tokens[0] == "bear"


# Against the definitions written by hand


DIFFERENT = {
    "Mirrorweave": "the other creatures are those that are not the target, where the reading asks for the card",
    "All Shall Smolder in My Wake": "three are destroyed at the same time, the hand has one after the other",
    "Loyal Sentry": "what it blocks is asked for, where the hand takes it as said",
    "Amonkhet Raceway": "max speed is the keyword, where the hand has what it means",
    "Boilerbilges Ripper": "the sacrifice is a payment, where the hand has it as an option",
    "Burnout Bashtronaut": "max speed is the keyword, where the hand has what it means",
    "Goldmeadow": "one player creates tokens, where the hand does it for each of one",
    "Hedron Fields of Agadeem": "annihilator is the keyword, where the hand has what it means",
    "Kessig": "damage to permanents and players, where the hand has to anything",
    "Laboratory Maniac": "the cards of the library are counted, where the hand asks whether there is none",
    "Krosa": "mana in one instruction, where the hand has one for each colour",
    "The End": "the compiler takes that permanent for the exiled card, where the hand has it as it last was",
    "Murasa": "who searches owns the card, where the hand says under whose control it comes",
    "Stronghold Furnace": "damage to permanents and players, where the hand has to anything",
    "Truga Jungle": "the order on the bottom is said, where the hand leaves it out",
    "Juggernaut": "two abilities, where the hand has one",
    "Phyrexian Colossus": "two abilities, where the hand has one",
    "Risen Necroregent": "max speed is the keyword, where the hand has what it means",
    "Righteous Valkyrie": "today's text says Angel or Cleric, the hand a creature that is one",
    "Treetop Scout": "what may block it is a filter, where the hand has a word",
    "Rampaging Baloths": "today's text leaves no choice, the printed one did",
    "Love Song of Night and Day": "both draw in turn order, where the hand has you first",
    "Progenitor Mimic": "it isn't a token, where the hand asks for a nontoken one",
    "Skullcrack": "two instructions, where the hand has one",
    "Minamo": "the cards are chosen first and returned together, where the hand has it player by player",
    "Gylwain, Casting Director": "today's text has two events, the hand one of which it or another is the subject",
    "Lord of Atlantis": "today's text says Merfolk, the hand Merfolk creatures",
    "Windswift Slice": "what was in excess is counted by the log of the text, where the hand has the last damage",
    **dict.fromkeys(
        ("Artificial Evolution", "Crystal Spray", "Magical Hack", "Sleight of Mind"),
        "a spell is one on the stack, where the hand leaves that out",
    ),
    "Hellrider": "a battle is dealt no damage, where the hand has whatever is attacked",
    "Hell to Pay": "likewise, where the hand has the last damage",
}
"""Cards that come out otherwise than by hand, and why."""


@needs_cards
def test_the_cards_written_by_hand_come_out_the_same() -> None:
    known = catalogue()
    read = {name: compiled(printed(name)) for name in known if name in rows()}
    found = {name: one for name, one in read.items() if one.definition is not None}
    assert len(found) >= 230
    other = {name for name, one in found.items() if one.definition and not alike(one.definition, known[name])}
    assert other == set(DIFFERENT)


@needs_cards
def test_many_cards_are_proven() -> None:
    names = sorted(rows())[::67]
    standings = [compiled(printed(name)).standing for name in names]
    assert standings.count(Standing.PROVEN) >= 0.25 * len(names)
