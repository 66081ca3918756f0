"""Names and dashes in printed texts: what a card calls itself, flavour words, quotes."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.oracle.printed.tokenizer import lines
from tests.support.oracle import abilities, card

BEAR = "Creature — Bear"


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Omara Longreed", "Omara"),
        ("King Alder XII", "King Alder"),
        ("Omara of Long Reeds", "Omara"),
        ("A-Omara, the Reed", "Omara, the Reed"),
        ("A-Omara, the Reed", "Omara"),
    ],
)
def test_who_is_legendary_is_called_by_what_the_name_begins_with(name: str, called: str) -> None:
    found = card(
        f"Whenever {called} attacks, {called} gets +1/+0 until end of turn.", "Legendary Creature — Bear", name=name
    )
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability == {"triggered": [{"apply": [{"pt": [1, 0]}], "to": "self"}], "on": {"attacks": "self"}}


@pytest.mark.parametrize(
    ("name", "types", "text"),
    [
        ("Omara Longreed", "Creature — Bear", "Whenever Omara attacks, draw a card."),
        ("King Alder", "Legendary Creature — Bear", "Whenever King attacks, draw a card."),
        ("Omara Longreed", "Legendary Creature — Bear", "Whenever Omara or another Omara attacks, draw a card."),
        ("Omara Longreed", "Legendary Creature — Bear", "Whenever Omara Shortreed attacks, draw a card."),
    ],
)
def test_who_is_not_is_somebody_else(name: str, types: str, text: str) -> None:
    assert card(text, types, name=name).standing is Standing.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Whenever it dies, a rat gains flying if a bat has flying. The same is true for fear, reach, and skulk.",
            "whenever it dies , a rat gains flying if a bat has flying . a rat gains fear if a bat has fear . "
            "a rat gains reach if a bat has reach . a rat gains skulk if a bat has skulk .",
        ),
        (
            "As long as a bat has haste, a rat has haste. The same is true for reach and double strike.",
            "as long as a bat has haste , a rat has haste . as long as a bat has reach , a rat has reach . "
            "as long as a bat has double strike , a rat has double strike .",
        ),
        (
            "A rat has flying if a bat has flying. The same is true for fear and hexproof.",
            "a rat has flying if a bat has flying . the same is true for fear and hexproof .",
        ),
        ("A rat has flying. The same is true for fear.", "a rat has flying . the same is true for fear ."),
    ],
)
def test_the_same_is_said_of_each_keyword(text: str, words: str) -> None:
    """702.11d. A keyword without variants takes the place of another; one with variants, such as hexproof, does not."""
    (line,) = lines(text, "Some Card")
    assert " ".join(line.tokens) == words


def test_whoever_has_a_keyword_gives_it() -> None:
    said = "creatures you control gain flying until end of turn if a creature you control has flying"
    given = only(f"At the beginning of combat on your turn, {said}. The same is true for reach and menace.")
    theirs: list[Said] = [{"type": "creature"}, {"controller": "you"}]
    assert given["triggered"] == [
        {
            "if": {"exists": {"all": [*theirs, {"keyword": word}]}},
            "do": [{"apply": [{"grant": word}], "to": {"all": theirs}}],
        }
        for word in ("flying", "reach", "menace")
    ]


def test_a_word_that_means_something_is_no_name() -> None:
    found = card("Black creatures get +1/+1.", "Legendary Creature — Bear", name="Black Longreed")
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability["to"] == {"all": [{"color": "B"}, {"type": "creature"}]}


@pytest.mark.parametrize("word", ["he", "she"])
def test_who_a_card_is_is_the_card(word: str) -> None:
    ability = only(f"Whenever Some Card attacks, {word} gets +1/+0 until end of turn.")
    assert ability["triggered"] == [{"apply": [{"pt": [1, 0]}], "to": "self"}]
    assert card(f"Tap target creature. {word.title()} can't block this turn.", "Instant").gaps


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("I — Loud Bark — Draw a card.", "i — draw a card ."),
        ("II, III — Wark! — Draw a card.", "ii , iii — draw a card ."),
        ("IV — Choose one — • Draw a card.", "iv — choose one — • draw a card ."),
        ("Echo of the Deep — {T}: Draw a card.", "{t} : draw a card ."),
        ("Echo — Draw a card.", "echo — draw a card ."),
    ],
)
def test_flavour_words_mean_nothing_but_keywords_do(text: str, tokens: str) -> None:
    (line,) = lines(text, "Some Card")
    assert " ".join(line.tokens) == tokens


def test_a_dash_in_two_strokes_is_one() -> None:
    assert [" ".join(line.tokens) for line in lines("Landfall--Whenever you draw a card, scry 2.", "Bear")] == [
        "whenever you draw a card , scry 2 ."
    ]


def test_a_stop_or_a_comma_within_quotes_belongs_to_the_ability() -> None:
    (found,) = abilities(
        'Equipped creature gets +1/+1, has "{T}: Draw a card," and is an Elf in addition to its other types.',
        "Artifact — Equipment",
    )
    assert isinstance(found, dict)
    assert found["to"] == "attached"
    mods = found["static"]
    assert isinstance(mods, list)
    _, grant, kind = mods
    assert grant == {"grant": {"activated": [{"draw": 1}], "cost": ["tap_self"]}}
    assert kind == {"add_types": [], "subtypes": ["Elf"]}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a creature named Mox of the Deep, Sunken", ["Mox of the Deep, Sunken"]),
        ("named Ember and the rest", ["Ember"]),
        ("named Ember and Ash of Old", ["Ember", "Ash of Old"]),
        ("named Ember or Ash, put it there", ["Ember", "Ash"]),
    ],
)
def test_where_a_name_ends(text: str, names: list[str]) -> None:
    (line,) = lines(text, "Another Card")
    assert [word.strip("‹›") for word in line.tokens if word.startswith("‹")] == names


def test_a_card_that_is_called_like_its_type_is_beside_others_of_the_type() -> None:
    (line,) = lines("Whenever Lammasu attacks, it gets +1/+0 for each other attacking Lammasu.", "Lammasu")
    assert [number for number, token in enumerate(line.tokens) if token == "~"] == [1]
    (line,) = lines("Untap target Lammasu creature. Sacrifice Lammasu.", "Lammasu")
    assert line.tokens.count("~") == 1
    assert line.tokens[2] == "lammasu"


def test_a_card_that_is_called_like_a_deed_does_it() -> None:
    (line,) = lines("Banish target creature. Banish deals 2 damage to you.", "Banish")
    assert line.tokens.count("~") == 2
    (line,) = lines("Exile target creature. Exile deals 2 damage to you.", "Exile")
    assert line.tokens[0] == "exile"
    assert line.tokens.count("~") == 1
