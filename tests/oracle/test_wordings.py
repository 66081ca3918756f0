"""Wordings of many cards, each read to one meaning; beside each, a text that means something else or is not read."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.fighting import attack
from tests.support.oracle import abilities, card
from tests.support.situations import go
from tests.support.table import Table, creature

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
CHOSEN: Said = {"all": [CREATURE, {"subtype": "chosen"}]}
CAST: Said = {"cast": {"all": [{"ref": "self"}, {"owner": "you"}]}, "by": "you", "from": "hand"}
KIN: Said = {"matches": "l", "filter": {"shares": "creature_type", "with": "self"}}
UPKEEP: Said = {"step_begins": "upkeep", "whose": "you"}


def proven(text: str, types: str = "Sorcery", cost: str = "{0}", name: str = "Some Card") -> CardDefinition:
    """A card that nobody printed, whose text is proven."""
    found = card(text, types, cost, name)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        ("Whenever you scry, draw a card.", "Enchantment", {"triggered": [{"draw": 1}], "on": {"scries": "you"}}),
        (
            "Whenever you scry or surveil, draw a card.",
            "Enchantment",
            {"triggered": [{"draw": 1}], "on": [{"scries": "you"}, {"surveils": "you"}]},
        ),
        (
            "At the beginning of your upkeep, you may look at the top card of your library. If it shares a creature "
            "type with this creature, you may reveal it. If you do, you gain 4 life.",
            "Creature — Bear",
            {
                "triggered": [
                    {"may": [{"look": 1, "as": "l"}, {"if": KIN, "do": [{"may": [{"reveal": "l"}, {"gain_life": 4}]}]}]}
                ],
                "on": UPKEEP,
            },
        ),
        (
            "Destroy all creatures of the creature type of your choice.",
            "Sorcery",
            {"spell": [{"choose_word": "creature_type"}, {"destroy": CHOSEN}]},
        ),
        (
            "Creatures of the creature type of your choice get +1/+1 until end of turn.",
            "Sorcery",
            {"spell": [{"choose_word": "creature_type"}, {"apply": [{"pt": [1, 1]}], "to": CHOSEN}]},
        ),
        (
            "Target creature becomes the color of your choice.",
            "Sorcery",
            {
                "spell": [
                    {"choose_word": "color"},
                    {"apply": [{"set_color": "chosen"}], "to": "t", "for": "forever"},
                ],
                "targets": {"t": {"of": CREATURE}},
            },
        ),
        (
            "{1}: Target creature can't block this creature this turn.",
            "Creature — Bear",
            {
                "activated": [{"apply": [{"blocks_only": {"not": {"ref": "self"}}}], "to": "t"}],
                "cost": [{"mana": "{1}"}],
                "targets": {"t": {"of": CREATURE}},
            },
        ),
        (
            "Exile this card from your hand: Add {G}.",
            "Creature — Bear",
            {"activated": [{"add_mana": "{G}"}], "cost": [{"exile": "self"}], "zone": "hand"},
        ),
        (
            "Grandeur — Discard another card named Some Card: Draw a card.",
            "Creature — Bear",
            {"activated": [{"draw": 1}], "cost": [{"discard": {"shares": "name", "with": "self"}}]},
        ),
        (
            "Whenever equipped creature blocks or becomes blocked by a Vampire, destroy that creature.",
            "Artifact — Equipment",
            {
                "triggered": [{"destroy": "event.source"}],
                "on": [
                    {"blocks": "attached", "whom": {"subtype": "Vampire"}},
                    {"becomes_blocked": "attached", "by": {"subtype": "Vampire"}},
                ],
            },
        ),
        (
            "At the beginning of your upkeep or whenever you cast a green spell, draw a card.",
            "Artifact",
            {"triggered": [{"draw": 1}], "on": [UPKEEP, {"cast": {"color": "G"}, "by": "you"}]},
        ),
        (
            "When you cast this spell from your hand, draw a card.",
            "Creature — Bear",
            {"triggered": [{"draw": 1}], "on": CAST, "zone": "stack"},
        ),
        (
            "Destroy target Aura attached to a creature.",
            "Sorcery",
            {
                "spell": [{"destroy": "t"}],
                "targets": {"t": {"of": {"all": [{"subtype": "Aura"}, {"attached_to": CREATURE}]}}},
            },
        ),
        (
            "Destroy all Auras attached to target creature.",
            "Sorcery",
            {
                "spell": [{"destroy": {"all": [{"subtype": "Aura"}, {"attached_to": "t"}]}}],
                "targets": {"t": {"of": CREATURE}},
            },
        ),
        (
            "Whenever an Aura becomes attached to this creature, draw a card.",
            "Creature — Bear",
            {"triggered": [{"draw": 1}], "on": {"becomes_attached": {"subtype": "Aura"}, "to": {"ref": "self"}}},
        ),
        (
            "When a creature enters, you may return this card from your graveyard to the battlefield attached to that "
            "creature.",
            "Artifact — Equipment",
            {
                "triggered": [{"may": [{"move": "self", "to": "battlefield", "attached": "event.object"}]}],
                "on": {"enters": CREATURE},
                "zone": "graveyard",
            },
        ),
        (
            "Artifact spells you cast have storm.",
            "Enchantment",
            {
                "static": [{"grant": "storm"}],
                "to": {"all": [{"zone": "stack"}, {"is": "spell"}, {"type": "artifact"}, YOURS]},
            },
        ),
        (
            "Whenever this creature attacks, it deals 1 damage to the player or planeswalker it's attacking.",
            "Creature — Bear",
            {
                "triggered": [{"deal_damage": 1, "to": {"attacked_by": "self", "battles": False}}],
                "on": {"attacks": "self"},
            },
        ),
        (
            "Whenever you cast your first spell during each opponent's turn, draw a card.",
            "Creature — Bear",
            {
                "triggered": [{"draw": 1}],
                "on": {"cast": "anything", "by": "you"},
                "while": {"matches": "active_player", "filter": {"is": "opponent"}},
                "nth": 1,
            },
        ),
        (
            "{1}: Draw a card. Activate no more than twice each turn.",
            "Creature — Bear",
            {"activated": [{"draw": 1}], "cost": [{"mana": "{1}"}], "only": ["twice"]},
        ),
        ("Tribute 2", "Creature — Bear", {"keyword": "tribute", "value": 2}),
        ("Vanishing 2", "Creature — Bear", {"keyword": "vanishing", "value": 2}),
        (
            "Change the text of target permanent by replacing all instances of one color word with another.",
            "Instant",
            {
                "spell": [{"change_text": "t", "words": ["color"]}],
                "targets": {"t": {"of": {"is": "permanent"}}},
            },
        ),
        (
            "Return target card from an opponent's graveyard to their hand.",
            "Instant",
            {
                "spell": [{"move": "t", "to": "hand"}],
                "targets": {"t": {"of": {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]}}},
            },
        ),
        (
            "Draw a card for each different mana value among cards in your graveyard.",
            "Sorcery",
            {
                "spell": [
                    {
                        "draw": {
                            "distinct": "mana_value",
                            "among": {"all": [{"zone": "graveyard"}, {"owner": "you"}]},
                        }
                    }
                ]
            },
        ),
        (
            "Whenever a source an opponent controls deals damage to you, draw a card.",
            "Enchantment",
            {
                "triggered": [{"draw": 1}],
                "on": {"deals_damage": {"controller": "opponent"}, "to": {"is": "you"}},
            },
        ),
        (
            "Whenever this creature attacks, if you attacked with creatures with total power 6 or greater this combat, "
            "draw a card.",
            "Creature — Bear",
            {
                "triggered": [{"draw": 1}],
                "on": {"attacks": "self"},
                "while": {
                    "amount": {"total": "power", "among": {"all": [CREATURE, YOURS, {"combat": "attacking"}]}},
                    "compare": {"at_least": 6},
                },
            },
        ),
        (
            "If it's neither day nor night, it becomes day as this creature enters.",
            "Creature — Bear",
            {"replace": {"would_enter": "self"}, "with": [{"it_becomes": "day"}], "while": {"time_is": "neither"}},
        ),
        (
            "Counter target spell that targets you.",
            "Instant",
            {
                "spell": [{"counter": "t"}],
                "targets": {"t": {"of": {"all": [{"zone": "stack"}, {"is": "spell"}, {"targets": "you"}]}}},
            },
        ),
    ],
)
def test_proven(text: str, types: str, meant: Said) -> None:
    proven(text, types)
    assert abilities(text, types) == [meant]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        # The exiled cards are not the tokens that were created since
        (
            "Exile target creature, then investigate. Return the exiled card to the battlefield under its owner's "
            "control at the beginning of the next end step.",
            "Sorcery",
        ),
        # That creature is not the Equipment
        (
            "At the beginning of your upkeep, if enchanted Equipment is attached to a creature, destroy it.",
            "Enchantment",
        ),
        # A copy of a spell is controlled, but nobody casts it
        ("Instant and sorcery spells you cast have lifelink.", "Enchantment"),
        # One target of each opponent: the first of them alone is not *that creature*
        ("For each opponent, destroy up to one target creature. That player draws a card.", "Sorcery"),
        # It has died by then, and is another object
        (
            "Enchant creature\nWhen enchanted creature dies, return that card to the battlefield under its owner's "
            "control. Return this card to the battlefield attached to that creature at the beginning of the next end "
            "step.",
            "Enchantment — Aura",
        ),
        ("Destroy target creature of the creature type of your choice.", "Sorcery"),
        ("Target creature can't block target creature this turn.", "Sorcery"),
    ],
)
def test_not_proven(text: str, types: str) -> None:
    assert card(text, types).standing is not Standing.PROVEN


def ready(*cards: CardDefinition | str, hand: tuple[CardDefinition | str, ...] = (), **more: Any) -> Table:
    """A table where A has these permanents, and these cards in hand."""
    table = Table(**more)
    table.battlefield("A", *cards)
    table.hand("A", *hand)
    return table


def test_scrying_triggers_even_without_cards_to_look_at() -> None:
    """701.22b, 701.22d: an empty library is no hindrance; to scry 0 is nothing."""
    watch = proven("Whenever you scry, you gain 1 life.", "Enchantment", name="Watch")
    look, none = proven("Scry 2.", name="Look"), proven("Scry X.", cost="{X}", name="None")
    table = ready(watch, hand=(look, none))
    table.library("A", "Shock", "Fog")
    table.start()
    go(table, "A", "None", x=0)
    table.resolve_all()
    assert table.life_of("A") == 20
    table.cast("A", "Look")
    table.until_asked("choose", "A")
    table.answer(())
    order: Any = table.until_asked("order", "A")
    table.answer(order.items)
    table.resolve_all()
    assert table.life_of("A") == 21


def test_a_creature_that_cannot_block_it_blocks_others() -> None:
    """509.1b: only the creature with the ability is meant."""
    feared = proven("{0}: Target creature can't block this creature this turn.", "Creature — Bear", name="Feared")
    table = ready(feared, creature("Other", "2/2"))
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    table.activate("A", "Feared", targets=("Wall",))
    table.resolve_all()
    attack(table, "Feared", "Other")
    question: Any = table.until_asked("blockers", "B")
    wall = table.find("Wall").id
    assert question.may == ((wall, (table.find("Other").id,)),)


def test_only_its_namesake_can_be_discarded() -> None:
    text = "Grandeur — Discard another card named Grand: You gain 3 life."
    grand = proven(text, "Creature — Bear", name="Grand")
    table = ready(grand, hand=("Shock",))
    table.start()
    question: Any = table.question
    assert not [option for option in question.options if option[0] == "mana"]
    table = ready(grand, hand=("Shock", grand))
    table.start()
    table.activate("A", "Grand")
    table.resolve_all()
    assert table.life_of("A") == 23
    assert table.names_in(Zone.HAND, "A") == ["Shock"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Grand"]


def test_a_card_exiled_from_hand_makes_mana() -> None:
    guide = proven("Exile this card from your hand: Add {G}.", "Creature — Elf", cost="{2}{G}", name="Guide")
    table = ready(hand=(guide, creature("Cub", "1/1", cost="{G}")))
    table.start()
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "mana"]
    table.answer(option)
    table.cast("A", "Cub")
    table.resolve_all()
    assert table.all("Cub")
    assert table.names_in(Zone.EXILE, "A") == ["Guide"]


def test_day_begins_with_a_permanent_only_once() -> None:
    text = "If it's neither day nor night, it becomes day as this creature enters."
    vandal = proven(text, "Creature — Devil", name="Vandal")
    table = ready(hand=(vandal, vandal), edition="current")
    table.start()
    assert table.board.time_of_day == ""
    for _ in range(2):
        table.cast("A", "Vandal")
        table.resolve_all()
        assert table.board.time_of_day == "day"


AURA = proven("Enchant creature\nEnchanted creature gets +1/+1.", "Enchantment — Aura", name="Aura")


def test_an_aura_is_put_onto_the_battlefield_attached() -> None:
    """303.4i: it stays where it is if it cannot enchant what is named."""
    text = "Put an Aura card from your hand onto the battlefield attached to target permanent."
    table = ready(creature("Bear", "2/2"), "Forest", hand=(proven(text, name="Dress"), AURA, proven(text, name="Vain")))
    table.start()
    go(table, "A", "Vain", "Forest")
    table.resolve_all()
    assert "Aura" in table.names_in(Zone.HAND, "A")
    go(table, "A", "Dress", "Bear")
    table.resolve_all()
    assert table.find("Aura").attached_to == table.find("Bear").id
    assert table.find("Bear").power == 3


def test_equipment_enters_unattached_if_it_cannot_be_attached() -> None:
    """301.5e."""
    text = "Put an Equipment card from your hand onto the battlefield attached to target permanent."
    blade = proven("Equipped creature gets +1/+1.\nEquip {1}", "Artifact — Equipment", name="Blade")
    table = ready("Forest", hand=(proven(text, name="Arm"), blade))
    table.start()
    go(table, "A", "Arm", "Forest")
    table.resolve_all()
    assert table.find("Blade").attached_to is None


def test_becoming_attached_triggers_for_its_bearer_only() -> None:
    """701.3a: as it enters attached, and as it is attached to something else."""
    text = "Whenever an Aura becomes attached to this creature, you gain 1 life."
    keeper = proven(text, "Creature — Bear", name="Keeper")
    move = proven("Attach target Aura to target creature.", name="Move")
    table = ready(keeper, creature("Other", "2/2"), hand=(AURA, move))
    table.start()
    go(table, "A", "Aura", "Other")
    table.resolve_all()
    assert table.life_of("A") == 20
    go(table, "A", "Move", "Aura", "Keeper")
    table.resolve_all()
    assert table.life_of("A") == 21


@pytest.mark.parametrize(("names", "legal"), [(("One", "Two"), True), (("Two", "Two #2"), False), ((), True)])
def test_targets_with_a_total(names: tuple[str, ...], legal: bool) -> None:
    """601.2c: any number of them, with total mana value 3 or less."""
    text = (
        "Return any number of target creature cards with total mana value 3 or less from your graveyard to your hand."
    )
    table = ready(hand=(proven(text, name="Patch"),))
    two = creature("Two", "2/2", cost="{1}{G}")
    table.graveyard("A", creature("One", "1/1", cost="{G}"), two, two)
    table.start()
    table.answer(("cast", table.find("Patch", "A", Zone.HAND).id))
    question: Any = table.until_asked("targets", "A")
    answer = (tuple(table.find(name, "A", Zone.GRAVEYARD).id for name in names),)
    assert question.is_legal(answer) is legal
    assert all(map(question.is_legal, question.answers()))


@pytest.mark.parametrize(("names", "legal"), [(("Bee", "Cat"), True), (("Bee", "Bat"), False), (("Mine",), False)])
def test_one_target_of_each_opponent(names: tuple[str, ...], legal: bool) -> None:
    """601.2c: none of yours, and at most one of each."""
    wave = proven("For each opponent, destroy up to one target creature that player controls.", name="Wave")
    table = ready(creature("Mine", "1/1"), hand=(wave,), seats=3, format="free-for-all", life=20)
    table.battlefield("B", creature("Bee", "1/1"), creature("Bat", "1/1"))
    table.battlefield("C", creature("Cat", "1/1"))
    table.start()
    table.answer(("cast", table.find("Wave", "A", Zone.HAND).id))
    question: Any = table.until_asked("targets", "A")
    answer = (tuple(table.find(name).id for name in names),)
    assert question.is_legal(answer) is legal


def granting(keyword: str, *more: CardDefinition) -> Table:
    """A table where A's red spells have a keyword, with a red and a green spell of three mana in hand."""
    red = proven("You gain 1 life.", cost="{2}{R}", name="Red")
    table = ready(
        proven(f"Red spells you cast have {keyword}.", "Enchantment", name="Grant"), *more,
        hand=(red, proven("You gain 1 life.", cost="{2}{G}", name="Green")),
    )  # fmt: skip
    return table


def test_storm_that_is_granted_triggers_as_the_spell_is_cast() -> None:
    """702.40a."""
    table = granting("storm")
    table.lands("A", "Mountain", 6)
    table.hand("A", proven("You gain 1 life.", cost="{2}{R}", name="Red"))
    table.start()
    for life in (21, 23):
        table.cast("A", "Red")
        table.resolve_all()
        assert table.life_of("A") == life


def test_lifelink_that_is_granted_to_spells() -> None:
    """702.15b."""
    grant = proven("Instant and sorcery spells you control have lifelink.", "Enchantment", name="Grant")
    table = ready(grant, hand=(proven("This spell deals 2 damage to any target.", name="Zap"),))
    table.start()
    go(table, "A", "Zap", "B")
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (22, 18)


def test_an_ability_can_be_activated_twice_each_turn() -> None:
    """602.5b."""
    imp = proven("{0}: You gain 1 life. Activate no more than twice each turn.", "Creature — Imp", name="Imp")
    table = ready(imp).start()
    for life in (21, 22):
        table.activate("A", "Imp")
        table.resolve_all()
        assert table.life_of("A") == life
    assert not table.can("A", "activate", "Imp")
    table.go_to("upkeep", "B")
    assert table.can("A", "activate", "Imp") or table.board.priority != 1


@pytest.mark.parametrize(("hand", "power"), [(3, 5), (2, 2)])
def test_more_cards_in_hand_than_each_opponent(hand: int, power: int) -> None:
    watch = proven(
        "As long as you have more cards in hand than each opponent, this creature gets +3/+3.", "Creature — Bear"
    )
    table = ready(watch, hand=("Forest",) * hand)
    table.hand("B", "Forest", "Forest")
    table.start()
    assert table.find("Some Card").power == power
