"""What cards do, in words: every construct has some, every card reads well in every language."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from domain.board.characteristics import AbilityRef
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.catalogue import catalogue, find
from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition
from domain.terms import Phase, Step
from projections.wording.cards.abilities import ABILITIES, object_texts, part_text, texts
from projections.wording.cards.clauses import INSTRUCTED
from projections.wording.cards.modifications import MODIFIED
from projections.wording.cards.nouns import COUNTED, FILTERED, TRUE_IF
from projections.wording.cards.replacements import CHANGED, WOULD
from projections.wording.cards.triggers import TRIGGERED
from projections.wording.cards.type_lines import type_line
from projections.wording.naming import BoardNames
from projections.wording.translations import LANGUAGES
from projections.wording.translations import catalogue as words
from replay.games.asking import Asked
from tests.support.table import Table
from tests.support.telling import SPOILED, examples, made

FACES = [face for card in catalogue().values() for face in (card, card.back) if face is not None]
FRENCH = words("fr", "texts")
ENGLISH = words("en", "texts")


def sentences_of(language: str, card: CardDefinition) -> tuple[str, ...]:
    return texts(card, words(language, "texts"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_reads_without_gaps(language: str) -> None:
    said = {(card.name, line) for card in FACES for line in sentences_of(language, card)}
    assert [(name, line) for name, line in said if not line.strip() or SPOILED.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_that_an_event_can_name_has_words(language: str) -> None:
    for card in FACES:
        for number, part in enumerate(card.parts):
            said = part_text(card, number, words(language, "texts"))
            assert said.strip()
            assert not SPOILED.search(said), (card.name, part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_an_event_of_the_turn_has_words(language: str) -> None:
    """608.2i. A text can ask for each object or player that an event kept for the turn tells of."""
    catalogue = words(language, "texts")
    parts = {(kind, part) for kind in lang.TRIGGER_EVENTS if kind.REMEMBERED for part in kind.TELLS.split()}
    keys = {f"after.{kind.KEY}.{part}" for kind, part in parts - {(kind, "amount") for kind, _ in parts}}
    assert len(keys) > 40
    assert [key for key in sorted(keys) if key not in catalogue and f"{key}.to" not in catalogue] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_is_a_sentence(language: str) -> None:
    """It begins with a capital, a symbol or a sign, and ends with a full stop, unless it is but a keyword."""
    catalogue = words(language, "texts")
    named = (str(catalogue.get(f"keyword.{name}", name)) for name in KEYWORDS)
    told = {name.partition("|")[0].partition("{")[0].strip().casefold() for name in named} - {""}
    others = ("kick", "équip", "cumulative upkeep", "entretien cumulatif", "reconfigur", "mutat", "enchant")
    keywords = (*told, *others)
    for card in FACES:
        having = sum(isinstance(part, lang.Keyword) for part in card.abilities)
        for line in sentences_of(language, card)[1 if having else 0 :]:
            first = line.lstrip("{+−0123456789”«“ ")[:1]
            assert first == first.upper(), (card.name, line)
            assert line.casefold().startswith(keywords) or line.endswith((".", ".”", ".\u00a0»")), (card.name, line)


@pytest.mark.parametrize(
    ("classes", "told"),
    [
        (lang.EFFECTS, INSTRUCTED),
        (lang.TRIGGER_EVENTS, TRIGGERED),
        (lang.WOULD_EVENTS, WOULD),
        (lang.CHANGES, CHANGED),
        (lang.MODIFICATIONS, MODIFIED),
        (g.FILTERS, FILTERED),
        (g.AMOUNTS, COUNTED),
        (g.CONDITIONS, TRUE_IF),
        (tuple(kind for kind in lang.ABILITIES if kind is not lang.Keyword), ABILITIES),
    ],
)
def test_every_construct_has_words(classes: tuple[type, ...], told: dict[type, Any]) -> None:
    assert [kind.__name__ for kind in classes if kind not in told] == []


def test_every_word_of_the_language_has_a_message() -> None:
    wanted = {
        *(f"rule.{word}" for word in lang.RULE_WORDS),
        *(f"rule with.{word}" for word in get_args(lang.RuleWith_)),
        *(f"only.{time}" for time in g.TIMES),
        *(f"step.{step}.{key}" for step in (*Step, *Phase) for key in ("you", "each", "of", "next")),
        *(f"an extra.{step}" for step in (*Step, *Phase)),
        *(f"the.{step}" for step in (*Step, *Phase)),
        *(f"skip.{what}" for what in get_args(lang.Skip.model_fields["skip"].annotation)),
        *(f"compare.{kind.KEY}" for kind in g.COMPARES),
        *(f"noun.{kind}" for kind in get_args(g.TypeIs.model_fields["type"].annotation)),
        *(f"noun.{kind}" for kind in get_args(g.Is.model_fields["is_"].annotation)),
    }
    assert sorted(wanted - ENGLISH.keys()) == []
    for name, needs in KEYWORDS.items():
        assert f"keyword.{name}" in ENGLISH or f"keyword.{name}.value" in ENGLISH, (name, needs)
    for combat in get_args(g.InCombat.model_fields["combat"].annotation):
        assert f"adj.{combat}" in ENGLISH or f"after.{combat}" in ENGLISH, combat


def lines(name: str, language: str = "en") -> tuple[str, ...]:
    return sentences_of(language, find(name))


def test_a_spell() -> None:
    assert lines("Lightning Bolt") == ("Lightning Bolt deals 3 damage to any target.",)
    assert lines("Lightning Bolt", "fr") == ("Lightning Bolt inflige 3 blessures à n’importe quelle cible.",)
    assert lines("Day of Judgment", "fr") == ("Détruisez toutes les créatures.",)


def test_keywords_stand_in_one_line() -> None:
    assert lines("Vampire Nighthawk") == ("Flying, deathtouch, lifelink",)
    assert lines("White Knight", "fr") == ("Initiative, protection contre le noir",)


def test_what_was_mentioned_is_not_aimed_at_again() -> None:
    (line,) = lines("Swords to Plowshares")
    assert line == "Exile target creature. That creature's controller gains life equal to that creature's power."


def test_articles_and_adjectives_agree_in_french() -> None:
    assert lines("Doom Blade", "fr") == ("Détruisez la créature non-noire ciblée.",)
    assert lines("Disenchant", "fr") == ("Détruisez l’artefact ou l’enchantement ciblé.",)
    assert lines("Wrath of God", "fr")[0].endswith("Elles ne peuvent pas être régénérées.")
    assert "au joueur ou au planeswalker ciblé" in lines("Skullcrack", "fr")[0]
    assert "un jeton de créature 1/1 blanche Chat et Soldat avec" in lines("Brimaz, King of Oreskos", "fr")[1]


def test_costs_are_symbols_and_loyalty_a_sign() -> None:
    assert lines("Sol Ring") == ("{T}: Add {C}{C}.",)
    assert lines("Jace Beleren")[:2] == ("+2: Each player draws a card.", "−1: Target player draws a card.")
    assert lines("Magma Mine")[1].startswith("{T}, Sacrifice Magma Mine: ")


def test_what_a_token_can_do_is_said_of_it() -> None:
    token = lang.token_definition("Treasure")
    assert texts(token, ENGLISH) == ("{T}, Sacrifice Treasure: Add one mana of any color.",)


def test_keywords_of_an_object_can_be_rules() -> None:
    keywords = ("flying", "cant_block", "max_blockers:1", "protection:red", "must_attack:2")
    said = object_texts("Ogre", ("creature",), (), keywords, (), ENGLISH)
    assert said == (
        "Flying, protection from red",
        "Ogre can't block.",
        "Ogre lets no more than one creature block each combat.",
        "Ogre attacks a certain player if able.",
    )


def test_an_object_speaks_of_itself_with_abilities_of_others() -> None:
    shiv, jitte = find("Shiv"), find("Umezawa's Jitte")
    granted = next(number for number, part in enumerate(shiv.parts) if isinstance(part, lang.Activated))
    said = object_texts("Ogre", ("creature",), (), ("haste",), ((shiv, granted),), ENGLISH)
    assert said == ("Haste", "{R}: Ogre gets +1/+0 until end of turn.")
    equip = next(number for number, part in enumerate(jitte.parts) if isinstance(part, lang.Keyword))
    assert object_texts("Blade", ("artifact",), (), ("equip",), ((jitte, equip),), ENGLISH) == ("Equip {2}",)


def test_a_delayed_trigger_knows_what_it_is_about() -> None:
    card = find("Flickerwisp")
    later = next(number for number, part in enumerate(card.parts) if isinstance(part, lang.Later))
    assert part_text(card, later).startswith("At the beginning of the next end step, put that card onto the")


# Constructs that no card of the catalogue has


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_card_here_says_has_words_too(language: str) -> None:
    for kind, ability in examples():
        (line,) = texts(made(abilities=[ability]), words(language, "texts"))
        assert not SPOILED.search(line), (kind, line)
        assert line[:1] == line[:1].upper(), (kind, line)


def test_what_would_leave_the_battlefield_is_told_in_english_and_french() -> None:
    ghost = made(abilities=[{"replace": {"would_leave": "self"}, "with": [{"to": "exile"}]}])
    assert texts(ghost, words("en", "texts")) == ("If Trial would leave the battlefield, exile it instead.",)
    assert texts(ghost, words("fr", "texts")) == (
        "Si Trial devait quitter le champ de bataille, exilez-la à la place.",
    )


def test_surveil_is_told_in_english_and_french() -> None:
    phantasm = made(abilities=[{"triggered": [{"surveil": 2}], "on": {"surveils": "you"}}])
    assert texts(phantasm, words("en", "texts")) == ("Whenever you surveil, surveil 2.",)
    assert texts(phantasm, words("fr", "texts")) == ("À chaque fois que vous surveillez, surveillez 2.",)
    others = made(
        abilities=[{"triggered": [{"surveil": 1, "who": "event.player"}], "on": {"surveils": "each_opponent"}}]
    )
    assert texts(others, words("en", "texts")) == ("Whenever an opponent surveils, that player surveils 1.",)


# Where an ability is chosen


def test_an_ability_is_named_by_what_it_does() -> None:
    table = Table()
    table.battlefield("A", "Augur of Skulls", "Karplusan Forest")
    table.lands("A", "Swamp", 2)
    table.start(step="upkeep")
    definition = table.game.definition

    def told(ref: AbilityRef) -> str:
        return part_text(definition(ref[0]), ref[1])

    words = [option.words for option in Asked(table.question, table.board, names=BoardNames(table.board, told)).options]
    assert "activate Augur of Skulls: {1}{B}: Regenerate Augur of Skulls" in words
    assert "make mana with Karplusan Forest: {T}: Add {R} or {G}. Karplusan Forest deals 1 damage to you" in words
    cut = next(text for text in words if text.startswith("activate Augur of Skulls: Sacrifice"))
    assert cut.endswith("…")
    numbered = [option.words for option in Asked(table.question, table.board).options]
    assert "activate ability 1 of Augur of Skulls" in numbered


@pytest.mark.parametrize(
    ("filters", "english", "french"),
    [
        (
            ({"supertype": "legendary"}, {"zone": "graveyard"}, {"type": "creature"}),
            "legendary creature card",
            "carte de créature légendaire",
        ),
        (
            (
                {"type": "artifact"},
                {"color": "R"},
                {"subtype": "Golem"},
                {"type": "creature"},
                {"supertype": "legendary"},
            ),
            "red legendary Golem artifact creature",
            "créature artefact Golem légendaire rouge",
        ),
    ],
)
def test_adjectives_stand_by_how_near_they_are_to_the_noun(filters: Any, english: str, french: str) -> None:
    """Whatever order a filter has them in: types nearest, then subtypes, then all else."""
    destroy = {"activated": [{"destroy": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": {"all": list(filters)}}}}
    made = CardDefinition.load({"name": "Test", "types": "Artifact", "cost": "{1}", "abilities": [destroy]})
    assert english in texts(made, ENGLISH)[0]
    assert french in texts(made, FRENCH)[0]


def test_somebody_else_scries() -> None:
    scry = {"activated": [{"scry": 2, "who": "each_player"}], "cost": ["tap_self"]}
    made = CardDefinition.load({"name": "Test", "types": "Artifact", "cost": "{1}", "abilities": [scry]})
    assert texts(made, ENGLISH)[0].endswith("Each player scries 2.")


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("Forest", "Basic Land — Forest", "Terrain de base\u00a0: forêt"),
        ("Brutal Cathar", "Creature — Human Soldier Werewolf", "Créature\u00a0: humain, soldat et loup-garou"),
        ("Phyrexian Colossus", "Artifact Creature — Phyrexian Golem", "Créature-artefact\u00a0: phyrexian et golem"),
        (
            "Thalia, Guardian of Thraben",
            "Legendary Creature — Human Soldier",
            "Créature légendaire\u00a0: humain et soldat",
        ),
        ("Shock", "Instant", "Éphémère"),
        ("Sokenzan", "Plane — Kamigawa", "Plan\u00a0: Kamigawa"),
    ],
)
def test_a_type_line_is_written_as_its_language_does(name: str, english: str, french: str) -> None:
    card = find(name, catalogue())
    assert type_line(*card.type_line, ENGLISH) == english
    assert type_line(*card.type_line, FRENCH) == french


def test_type_lines_say_what_a_card_was_printed_with() -> None:
    for face in FACES:
        left, _, right = face.types.partition(":")
        assert type_line(*face.type_line, ENGLISH).replace(" —", "").split() == f"{left} {right}".split()
