"""Static abilities, conditions, costs, events and numbers: what their texts say, and that games go by it."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.kernel.questions import Priority
from domain.oracle.compiler import Problem, Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import attack, finish, pt, ready
from tests.support.table import Table, creature

YOURS: Said = {"controller": "you"}
DELIRIOUS: Said = {
    "amount": {"distinct": "card_type", "among": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}},
    "compare": {"at_least": 4},
}


def made(
    text: str, types: str = "Creature — Bear", name: str = "Thing", pt: str = "2/2", cost: str = ""
) -> CardDefinition:
    """A card that nobody printed, as its text is compiled: a game can be played with it."""
    power, _, toughness = pt.partition("/")
    numbers = (power, toughness) if "Creature" in types else (None, None)
    found = compiled(CardFacts(name, cost or "{0}", types, text, *numbers))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


# What "it" is in the texts of Auras and Equipment


AURA = "Enchant creature\n"


def test_it_is_the_enchanted_creature_not_the_aura() -> None:
    _, static = abilities(f"{AURA}As long as enchanted creature is red, it has haste.", "Enchantment — Aura")
    assert static == {
        "static": [{"grant": "haste"}],
        "to": "attached",
        "while": {"matches": "attached", "filter": {"color": "R"}},
    }
    _, static = abilities(f"{AURA}Enchanted creature gets +1/+1 for each Aura attached to it.", "Enchantment — Aura")
    assert isinstance(static, dict)
    assert "'attached_to': 'attached'" in str(static)


def test_what_each_of_several_is_by_itself_has_no_name() -> None:
    found = card("Creatures you control get +X/+X, where X is its power.")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFERENCE)


def test_it_is_the_card_itself_where_nothing_else_was_named() -> None:
    (static,) = abilities("Some Card has flying as long as it's untapped.")
    assert static == {
        "static": [{"grant": "flying"}],
        "while": {"matches": "self", "filter": {"tapped": False}},
    }


# Conditions


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "you control a Swamp or a Forest",
            {"exists": {"all": [{"any": [{"subtype": "Swamp"}, {"subtype": "Forest"}]}, YOURS]}},
        ),
        ("there are four or more card types among cards in your graveyard", DELIRIOUS),
        ("you have one or fewer cards in hand", {"amount": {"hand_of": "you"}, "compare": {"at_most": 1}}),
        (
            "it has three or more +1/+1 counters on it",
            {"matches": "self", "filter": {"counters": "+1/+1", "at_least": 3}},
        ),
        ("it's attacking", {"matches": "self", "filter": {"combat": "attacking"}}),
        (
            "it's your turn and you have no cards in hand",
            {"all_true": [{"your_turn": True}, {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}}]},
        ),
    ],
)
def test_a_condition_is_read(text: str, meant: Said) -> None:
    (static,) = abilities(f"Some Card has trample as long as {text}.")
    assert static == {"static": [{"grant": "trample"}], "while": meant}


def test_a_condition_limits_an_activation() -> None:
    table = ready()
    table.battlefield("A", made("{0}: Draw a card. Activate only if you control two or more artifacts.", name="Reader"))
    table.battlefield("A", made("", "Artifact", "Gear"))
    table.library("A", creature("Card", "1/1"))
    table.start()
    assert not table.can("A", "activate", "Reader")
    again = ready()
    again.battlefield("A", made("{0}: Draw a card. Activate only if you control two or more artifacts.", name="Reader"))
    again.battlefield("A", made("", "Artifact", "Gear"), made("", "Artifact", "Gear"))
    again.library("A", creature("Card", "1/1"))
    again.start()
    assert again.can("A", "activate", "Reader")


# When something may be done


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("as a sorcery", ["sorcery"]),
        ("during your upkeep", ["your_turn", "upkeep"]),
        ("during your turn, before attackers are declared", ["your_turn", "before_attackers"]),
        ("as a sorcery and only once each turn", ["sorcery", "once"]),
    ],
)
def test_when_an_ability_may_be_activated(words: str, times: Said) -> None:
    (ability,) = abilities(f"{{T}}: Draw a card. Activate only {words}.")
    assert ability == {"activated": [{"draw": 1}], "cost": ["tap_self"], "only": times}


def test_how_a_spell_is_cast_is_no_part_of_what_it_does() -> None:
    found = abilities(
        "Cast this spell only during combat before blockers are declared.\nThis spell can't be countered.\n"
        "This spell costs {2} less to cast if you control a Wizard.\nDraw a card.",
        "Instant",
    )
    assert found == [
        {"cast_only": ["during_combat", "before_blockers"]},
        {"static": ["cant_be_countered"], "zone": "stack"},
        {
            "static": [{"cost_more": -2}],
            "while": {"exists": {"all": [{"subtype": "Wizard"}, YOURS]}},
            "zone": "stack",
        },
        {"spell": [{"draw": 1}]},
    ]


# Events


def test_either_of_two_things_triggers() -> None:
    (ability,) = abilities("Whenever Some Card enters or attacks, it gains haste until end of turn.")
    assert ability == {
        "triggered": [{"apply": [{"grant": "haste"}], "to": "self"}],
        "on": [{"enters": "self"}, {"attacks": "self"}],
    }
    (ability,) = abilities("Whenever Some Card blocks or becomes blocked by a creature, destroy that creature.")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"destroy": "event.source"}]


def test_only_what_all_events_tell_can_be_named() -> None:
    assert (
        card("Whenever Some Card enters or attacks, that player discards a card.").standing is Standing.NOT_UNDERSTOOD
    )


@pytest.mark.parametrize(("others", "triggers"), [(1, False), (2, True)])
def test_so_many_others_attack_beside_it(others: int, triggers: bool) -> None:
    table = ready()
    table.battlefield(
        "A", made("Whenever Thing and at least two other creatures attack, it gets +5/+5 until end of turn.")
    )
    names = [f"Bear {number}" for number in range(others)]
    table.battlefield("A", *(creature(name, "1/1") for name in names))
    table.start()
    attack(table, "Thing", *names)
    finish(table)
    assert pt(table, "Thing") == ((7, 7) if triggers else (2, 2))


# Numbers


def test_one_of_power_and_toughness_can_be_defined_alone() -> None:
    table = ready()
    table.battlefield("A", made("Thing's power is equal to the number of creatures you control.", pt="*/4"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield(
        "B", made("Wall's toughness is equal to 1 plus the number of lands you control.", name="Wall", pt="3/*")
    )
    table.start()
    assert pt(table, "Thing") == (2, 4)
    assert pt(table, "Wall") == (3, 1)  # B has no lands


# Entering


@pytest.mark.parametrize(("opponent", "tapped"), [("B", True), ("A", False)])
def test_what_an_opponent_controls_enters_tapped(opponent: str, tapped: bool) -> None:
    table = ready(creature("Bear", "2/2", cost="{0}"))
    table.battlefield(opponent, made("Creatures your opponents control enter tapped.", "Enchantment", "Mud"))
    table.start()
    table.cast("A", "Bear")
    finish(table)
    assert table.find("Bear").tapped is tapped


def test_each_other_one_enters_with_an_additional_counter() -> None:
    table = ready(
        creature("Bear", "2/2", cost="{0}"),
        made("Each other creature you control enters with an additional +1/+1 counter on it."),
    )
    table.start()
    table.cast("A", "Thing")
    finish(table)
    table.cast("A", "Bear")
    finish(table)
    assert pt(table, "Thing") == (2, 2)
    assert pt(table, "Bear") == (3, 3)


@pytest.mark.parametrize("kicked", [True, False])
def test_what_was_kicked_enters_with_more(kicked: bool) -> None:
    text = "Kicker {1}\nIf Thing was kicked, it enters with two +1/+1 counters on it."
    table = ready(made(text), mana="W")
    table.start()
    table.cast("A", "Thing", kicked="yes" if kicked else "no")
    finish(table)
    assert pt(table, "Thing") == ((4, 4) if kicked else (2, 2))


# What things are


def test_the_chosen_type_is_given() -> None:
    text = (
        "As Thing enters, choose a creature type.\n"
        "Each creature you control is the chosen type in addition to its other types."
    )
    table = ready(made(text, "Enchantment"))
    table.battlefield("A", creature("Bear", "2/2", types="Creature: Bear"))
    table.start()
    table.cast("A", "Thing")
    table.until_asked("option", "A")
    table.answer("Elf")
    finish(table)
    assert set(table.find("Bear").subtypes) == {"Bear", "Elf"}


def test_each_land_is_a_forest_too() -> None:
    table = ready(mana="R")
    table.battlefield("A", made("Each land is a Forest in addition to its other land types.", "Enchantment"))
    table.start()
    assert set(table.find("Mountain").subtypes) == {"Mountain", "Forest"}
    assert len(table.find("Mountain").abilities) == 2


# Who fights whom


@pytest.mark.parametrize(
    ("text", "blocker", "blocks"),
    [
        ("Thing can't be blocked by creatures with power 2 or less.", creature("Guard", "2/2"), False),
        ("Thing can't be blocked by creatures with power 2 or less.", creature("Guard", "3/2"), True),
        ("Thing can't be blocked except by artifact creatures.", creature("Guard", "3/2"), False),
        ("Creatures with power less than Thing's power can't block it.", creature("Guard", "1/2"), False),
        ("Creatures with power less than Thing's power can't block it.", creature("Guard", "2/2"), True),
        (
            "Flying",
            made("Guard can block only creatures with flying.", name="Guard"),
            False,
        ),
        ("Vigilance", made("Flying\nGuard can block only creatures with flying.", name="Guard"), False),
    ],
)
def test_who_may_block_it(text: str, blocker: CardDefinition, blocks: bool) -> None:
    table = ready()
    table.battlefield("A", made(text))
    table.battlefield("B", blocker, creature("Giant", "9/9", "flying", types="Artifact Creature: Giant"))
    table.start()
    attack(table, "Thing")
    table.until_asked("blockers", "B")
    pair = ((table.find("Guard").id, table.find("Thing").id),)
    assert bool(table.question.is_legal(pair)) is blocks


def test_a_flyer_that_can_block_only_flyers_blocks_those() -> None:
    table = ready()
    table.battlefield("A", creature("Bird", "1/1", "flying"))
    table.battlefield("B", made("Flying\nGuard can block only creatures with flying.", name="Guard"))
    table.start()
    attack(table, "Bird")
    table.until_asked("blockers", "B")
    assert table.question.is_legal(((table.find("Guard").id, table.find("Bird").id),))


@pytest.mark.parametrize(("lands", "attacks"), [("U", True), ("R", False)])
def test_whom_it_may_attack_is_asked_of_each_player(lands: str, attacks: bool) -> None:
    table = ready(other=lands)
    table.battlefield(
        "A", made("Thing can't attack unless defending player controls an Island."), creature("Bear", "2/2")
    )
    table.start()
    table.until_asked("attackers", "A")
    assert bool(table.question.is_legal(((table.find("Thing").id, table.entity("B")),))) is attacks


# Untapping and activating


@pytest.mark.parametrize("kept", [True, False])
def test_it_may_be_left_tapped(kept: bool) -> None:
    table = ready()
    table.battlefield("A", made("You may choose not to untap Thing during your untap step."), tapped=True)
    table.battlefield("A", creature("Bear", "2/2"), tapped=True)
    table.start("B", step="end")
    table.until_asked("choose", "A")
    table.answer((table.find("Thing").id,) if kept else ())
    table.go_to("upkeep", "A")
    assert table.find("Thing").tapped is kept
    assert not table.find("Bear").tapped


@pytest.mark.parametrize(("but", "mana"), [("", False), (" unless they're mana abilities", True)])
def test_abilities_that_cannot_be_activated(but: str, mana: bool) -> None:
    table = ready()
    table.battlefield("A", made("{T}: Add {G}.\n{0}: Draw a card.", name="Druid"))
    table.battlefield("B", made(f"Activated abilities of creatures can't be activated{but}.", "Artifact", "Needle"))
    table.library("A", creature("Card", "1/1"))
    table.start()
    assert not table.can("A", "activate", "Druid")
    question = table.question
    assert isinstance(question, Priority)
    assert (("mana", table.find("Druid").id, 0) in question.options) is mana


# Costs by targets, and by players


@pytest.mark.parametrize(("target", "paid"), [("Bear", True), ("Wall", False)])
def test_a_spell_that_costs_less_for_some_targets(target: str, paid: bool) -> None:
    bolt = made(
        "This spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.",
        "Instant",
        "Bolt",
        cost="{2}{R}",
    )
    table = ready(bolt, mana="R")
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    assert table.can("A", "cast", "Bolt")
    if paid:
        table.cast("A", "Bolt", targets=[target])
        table.resolve()
    else:
        with pytest.raises(IllegalDecision):
            table.cast("A", "Bolt", targets=[target])
    assert (target in {found.name for found in table.all("Bear") + table.all("Wall")}) is not paid


def test_without_such_a_target_it_cannot_be_cast() -> None:
    bolt = made(
        "This spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.",
        "Instant",
        "Bolt",
        cost="{2}{R}",
    )
    table = ready(bolt, mana="R")
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    assert not table.can("A", "cast", "Bolt")


@pytest.mark.parametrize(("hands", "true"), [((2, 1), False), ((3, 0), True)])
def test_an_opponent_is_one_of_them(hands: tuple[int, int], true: bool) -> None:
    """802. Two opponents with three cards together are none who has three."""
    table = Table(format="free-for-all", seats=3)
    table.battlefield("A", made("Thing gets +1/+1 as long as an opponent has three or more cards in hand."))
    for player, count in zip("BC", hands, strict=True):
        table.hand(player, *(creature(f"Card {player}{number}", "1/1") for number in range(count)))
    table.start()
    assert pt(table, "Thing") == ((3, 3) if true else (2, 2))


def test_what_triggers_as_it_is_cast_does_so_from_the_stack() -> None:
    (ability,) = abilities("When you cast this spell, draw a card.")
    assert ability == {
        "triggered": [{"draw": 1}],
        "on": {"cast": {"ref": "self"}, "by": "you"},
        "zone": "stack",
    }
    table = ready(made("When you cast this spell, draw a card."))
    table.library("A", creature("Card", "1/1"))
    table.start()
    table.cast("A", "Thing")
    finish(table)
    assert "Card" in table.names_in(Zone.HAND, "A")


# Other than what was named


def test_another_after_a_target_is_not_guessed() -> None:
    found = card("Tap target creature. If you control another creature, draw a card.", "Instant")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFERENCE)


def test_others_after_a_target_are_not_guessed_where_they_could_be_others_than_the_card() -> None:
    found = card("When Some Card enters, tap target creature. Untap each other creature.")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFERENCE)
    (spell,) = abilities("Tap target creature. Untap each other creature.", "Instant")
    assert isinstance(spell, dict)
    assert spell["spell"] == [{"tap": "t"}, {"untap": {"all": [{"type": "creature"}, {"not": {"ref": "t"}}]}}]


def test_each_other_than_a_target() -> None:
    text = "Target creature gets +2/+2 until end of turn. Each other creature gets +1/+1 until end of turn."
    shift = made(text, "Instant", "Shift")
    table = ready(shift)
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/2"))
    table.start()
    table.cast("A", "Shift", targets=["Bear"])
    table.resolve()
    assert (pt(table, "Bear"), pt(table, "Elf")) == ((4, 4), (2, 3))


# Frames


def test_what_is_defined_is_a_star_even_where_a_file_has_0() -> None:
    found = compiled(
        CardFacts(
            "Thing", "{G}", "Creature — Bear", "Thing's power is equal to the number of lands you control.", "0", "4"
        )
    )
    assert found.definition is not None
    assert found.definition.pt == "*/4"


def test_what_planes_and_schemes_say_functions_in_the_command_zone() -> None:
    assert abilities("Whenever chaos ensues, draw a card.", "Plane — Somewhere") == [
        {"triggered": [{"draw": 1}], "on": {"chaos_ensues": "you"}, "zone": "command"}
    ]
    assert abilities("When you set this scheme in motion, draw two cards.", "Scheme") == [
        {"triggered": [{"draw": 2}], "on": {"sets_in_motion": "self"}, "zone": "command"}
    ]


def test_it_may_be_exerted() -> None:
    assert abilities("You may exert Some Card as it attacks. When you do, it gets +2/+0 until end of turn.") == [
        {"as_it_attacks": ["exert_self"], "when_paid": [{"apply": [{"pt": [2, 0]}], "to": "self"}]}
    ]
    (ability,) = abilities("You may exert Some Card as it attacks. When you do, tap target creature.")
    assert ability == {
        "as_it_attacks": ["exert_self"],
        "when_paid": [{"tap": "t"}],
        "targets": {"t": {"of": {"type": "creature"}}},
    }
