"""608.2, 613. Sentences that are read, and what the cards with them then do at the table."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.oracle import card as read
from tests.support.situations import attack, block, finish, go, spell
from tests.support.table import Table, card, creature

SHOCK = spell("Shock Wave", {"deal_damage": 2, "to": "t"}, t="any_target")


def played(text: str, types: str = "Creature — Bear", name: str = "Some Card") -> CardDefinition:
    """A free card with this text; it is proven."""
    found = read(text, types, "{0}", name)
    assert found.standing.is_proven, (found.standing, found.gaps)
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("answers", "lives", "stays"),
    [(("no", "no"), (20, 20), True), (("yes", "no"), (16, 20), False), (("no", "yes"), (20, 16), False)],
)
def test_any_opponent_may_have_it_deal_damage(answers: tuple[str, str], lives: tuple[int, int], stays: bool) -> None:
    """101.4, 608.2d: each opponent is asked, and it is sacrificed once if one of them said yes."""
    text = "When this creature enters, any opponent may have it deal 4 damage to them. If a player does, sacrifice it."
    table = Table(format="free-for-all", seats=3)
    table.hand("A", played(text.replace("sacrifice it", "sacrifice this creature")))
    table.start()
    table.cast("A", "Some Card")
    for player, answer in zip("BC", answers, strict=True):
        table.until_asked("option", player)
        table.answer(answer)
    finish(table)
    assert (table.life_of("B"), table.life_of("C")) == lives
    assert bool(table.all("Some Card")) is stays


@pytest.mark.parametrize(("answers", "drawn"), [(("no", "no"), 1), (("yes", "no"), 0), (("no", "yes"), 0)])
def test_nobody_has_it_deal_damage(answers: tuple[str, str], drawn: int) -> None:
    table = Table()
    table.hand(
        "A", played("Any player may have Some Card deal 5 damage to them. If no one does, you draw a card.", "Sorcery")
    )
    table.start()
    table.cast("A", "Some Card")
    for player, answer in zip("AB", answers, strict=True):
        table.until_asked("option", player)
        table.answer(answer)
    finish(table)
    assert len(table.events("card_drawn")) == drawn
    assert (table.life_of("A"), table.life_of("B")) == tuple(15 if answer == "yes" else 20 for answer in answers)


@pytest.mark.parametrize(("hand", "life"), [((), 17), (("Forest",), 20)])
def test_who_cannot_discard_loses_life(hand: tuple[str, ...], life: int) -> None:
    table = Table()
    text = "Each opponent discards a card. Each opponent who can't loses 3 life."
    table.hand("A", played(text, "Sorcery"))
    table.hand("B", *hand)
    table.start()
    go(table, "A", "Some Card")
    finish(table)
    assert (table.life_of("B"), table.names_in(Zone.HAND, "B")) == (life, [])


@pytest.mark.parametrize(("theirs", "owner"), [(21, "B"), (20, "A"), (19, "A")])
def test_the_player_with_the_most_life_gains_control(theirs: int, owner: str) -> None:
    text = (
        "At the beginning of your upkeep, if a player has more life than each other player, the player with the most "
        "life gains control of this creature."
    )
    table = Table()
    table.battlefield("A", played(text))
    table.hand("B", spell("Mend", {"gain_life": 1}), spell("Cut", {"lose_life": 1}))
    table.start("A", step="upkeep")
    table.go_to("upkeep", "B")
    if theirs != 20:
        go(table, "B", "Mend" if theirs > 20 else "Cut")
    table.go_to("draw", "A")
    assert table.find("Some Card").controller == table.entity(owner)


def test_damage_to_a_player_and_their_permanents_is_dealt_to_the_chosen_one() -> None:
    text = (
        "Choose a creature or planeswalker you control. All damage that would be dealt this turn to you and permanents "
        "you control is dealt to the chosen permanent instead."
    )
    table = Table()
    table.battlefield("A", creature("Wall", "0/9"), creature("Cub", "1/1"))
    table.hand("A", played(text, "Instant"))
    table.hand("B", SHOCK, SHOCK, SHOCK)
    table.start()
    table.cast("A", "Some Card")
    table.until_asked("choose", "A")
    table.answer((table.find("Wall").id,))
    finish(table)
    table.priority_to("B")
    for target in ("A", "Cub"):
        go(table, "B", "Shock Wave", target)
    assert (table.life_of("A"), table.find("Wall").damage, bool(table.all("Cub"))) == (20, 4, True)
    go(table, "B", "Shock Wave", "B")
    assert table.life_of("B") == 18, "damage to others stays"


def test_walls_able_to_block_it_must() -> None:
    table = Table()
    table.battlefield("A", played("All Walls able to block this creature do so."), creature("Cub", "1/1"))
    table.battlefield("B", creature("Fence", "0/4", types="Creature: Wall"), creature("Ox", "1/1"))
    table.start("A")
    attack(table, "Some Card", "Cub")
    table.until_asked("blockers", "B")
    assert table.refused(((table.find("Fence").id, table.find("Cub").id),)).rule == "509.1c"
    block(table, ("Fence", "Some Card"))


@pytest.mark.parametrize(("others", "size"), [((), (4, 3)), (("Ox",), (2, 2))])
def test_exactly_one_creature(others: tuple[str, ...], size: tuple[int, int]) -> None:
    table = Table()
    text = "As long as you control exactly one creature, that creature gets +2/+1 and has lifelink."
    table.battlefield(
        "A", played(text, "Enchantment"), creature("Bear", "2/2"), *[creature(one, "1/1") for one in others]
    )
    table.battlefield("B", creature("Hawk", "1/1"))
    table.start()
    bear = table.find("Bear")
    assert (bear.power, bear.toughness) == size
    assert ("lifelink" in bear.keywords) is (not others)


@pytest.mark.parametrize(("cost", "able"), [("{1}", False), ("{0}", True)])
def test_mana_for_spells_from_elsewhere(cost: str, able: bool) -> None:
    """106.6: a card in hand is not cast with it."""
    table = Table()
    table.battlefield("A", played("{T}: Add {U}. Spend this mana only to cast spells from exile.", "Artifact"))
    table.hand("A", spell("Page", {"draw": 1}, cost=cost))
    table.start()
    assert table.can("A", "cast", "Page") is able


BALANCED = (
    "Each player chooses a number of lands they control equal to the number of lands controlled by the player who "
    "controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way."
)


def test_all_players_keep_as_many_as_the_one_with_the_fewest() -> None:
    table = Table()
    table.battlefield("A", "Forest", "Forest", "Forest", creature("Ox", "1/1"))
    table.battlefield("B", "Swamp", creature("Cub", "1/1"), creature("Imp", "1/1"))
    table.hand("A", played(BALANCED, "Sorcery"), "Plains", "Plains")
    table.hand("B", "Island")
    table.start()
    go(table, "A", "Some Card")
    finish(table)
    assert (len(table.all("Forest")), len(table.all("Swamp")), len(table.all("Ox"))) == (1, 1, 1)
    assert len(table.all("Cub")) + len(table.all("Imp")) == 1
    assert [len(table.names_in(Zone.HAND, player)) for player in "AB"] == [1, 1]
    table.check()


def test_creatures_with_a_limited_total_power_are_kept() -> None:
    text = (
        "Each player chooses any number of creatures they control with total power 4 or less, then sacrifices all "
        "other creatures they control."
    )
    table = Table()
    table.battlefield("A", creature("Ox", "3/3"), creature("Cub", "1/1"), creature("Imp", "2/1"))
    table.battlefield("B", creature("Giant", "5/5"))
    table.hand("A", played(text, "Sorcery"))
    table.start()
    table.cast("A", "Some Card")
    table.until_asked("choose", "A")
    ox, cub, imp = (table.find(name).id for name in ("Ox", "Cub", "Imp"))
    table.refused((ox, imp))
    table.answer((ox, cub))
    finish(table)
    assert sorted(permanent.name for permanent in table.board.permanents()) == ["Cub", "Ox"]


def test_one_permanent_of_each_type_is_kept() -> None:
    text = (
        "Each player chooses an artifact, a creature, an enchantment, and a planeswalker from among the nonland "
        "permanents they control, then sacrifices the rest."
    )
    table = Table()
    table.battlefield("A", "Forest", creature("Ox", "3/3"), creature("Cub", "1/1"), card("Jar", "Artifact", cost="{0}"))
    table.hand("A", played(text, "Sorcery"))
    table.start()
    table.cast("A", "Some Card")
    table.until_asked("choose", "A")
    table.answer((table.find("Cub").id,))
    finish(table)
    assert sorted(permanent.name for permanent in table.board.permanents()) == ["Cub", "Forest", "Jar"]


@pytest.mark.parametrize(("word", "life"), [("highest", 20), ("lowest", 7)])
def test_life_totals_become_the_same(word: str, life: int) -> None:
    text = f"Each player's life total becomes the {word} life total among all players."
    table = Table()
    table.hand("A", played(text, "Sorcery"), spell("Hurt", {"lose_life": 13}))
    table.start()
    go(table, "A", "Hurt")
    go(table, "A", "Some Card")
    assert (table.life_of("A"), table.life_of("B")) == (life, life)


@pytest.mark.parametrize(("answer", "lands"), [("yes", 1), ("no", 0)])
def test_each_opponent_may_search_and_the_searchers_shuffle(answer: str, lands: int) -> None:
    text = (
        "Each opponent may search their library for a land card and put it onto the battlefield. Then each player who "
        "searched their library this way shuffles."
    )
    table = Table()
    table.hand("A", played(text, "Sorcery"))
    table.library("B", "Forest", "Grizzly Bears")
    table.start()
    table.cast("A", "Some Card")
    table.until_asked("option", "B")
    table.answer(answer)
    if lands:
        table.until_asked("choose", "B")
        table.answer((table.find("Forest", "B", Zone.LIBRARY).id,))
    finish(table)
    assert len(table.all("Forest", "B")) == lands
    assert bool(table.events("library_shuffled")) is bool(lands)


@pytest.mark.parametrize(("hand", "drawn"), [((), 1), (("Forest",), 0)])
def test_a_card_for_each_opponent_who_cannot_discard(hand: tuple[str, ...], drawn: int) -> None:
    table = Table()
    table.hand("A", played("Each opponent discards a card. For each opponent who can't, you draw a card.", "Sorcery"))
    table.hand("B", *hand)
    table.start()
    go(table, "A", "Some Card")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == drawn


def test_creatures_attack_somebody_else_if_they_can() -> None:
    """508.1d: with a third player, the one named is not attacked; without, they are."""
    text = (
        "Until your next turn, creatures your opponents control attack each combat if able and attack a player other "
        "than you if able."
    )
    for seats in (2, 3):
        table = Table(format="free-for-all" if seats == 3 else "duel", seats=seats)
        table.hand("A", played(text, "Sorcery"))
        table.battlefield("B", creature("Ox", "1/1"))
        table.start()
        go(table, "A", "Some Card")
        table.go_to("end", "B")
        assert (table.life_of("A"), seats == 3 and table.life_of("C")) == ((20, 19) if seats == 3 else (19, False))


@pytest.mark.parametrize(("types", "life"), [("Creature: Ox", 20), ("Enchantment Creature: Ox", 19)])
def test_combat_damage_of_some_creatures_is_not_prevented(types: str, life: int) -> None:
    text = (
        "Prevent all combat damage that would be dealt this turn except combat damage that would be dealt by enchanted "
        "creatures and enchantment creatures."
    )
    table = Table()
    table.hand("A", played(text, "Instant"))
    table.battlefield("A", creature("Ox", "1/1", types=types))
    table.start()
    go(table, "A", "Some Card")
    attack(table, "Ox")
    table.go_to("end", "A")
    assert table.life_of("B") == life
