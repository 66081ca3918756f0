"""608.2d, 609.7, 701.30, 705, 706. What is chosen as a text is carried out, and what coins, dice and clashes decide."""

from __future__ import annotations

from typing import Any

import pytest

from domain.bots import greedy_player
from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, finish, go, plays, pt, ready, spell, there
from tests.support.table import Table, card, creature

CLASH = spell("Clash", {"clash": [{"gain_life": 3}], "else": [{"lose_life": 1}]})

PLAYER = {"is": "player"}

CARD_IN_HAND = {"choose": {"zone": "hand"}, "as": "c"}


@plays("Twiddle")
@pytest.mark.parametrize("which", ["tap", "untap"])
def test_which_of_two_things_is_chosen_as_it_is_carried_out(which: str) -> None:
    table = ready("Twiddle", mana="U")
    table.battlefield("B", creature("Bear", "2/2"), tapped=which == "untap")
    table.start()
    table.cast("A", "Twiddle", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("yes")
    question: Any = table.question
    assert question.options == ("tap", "untap")
    table.answer(which)
    finish(table)
    assert table.find("Bear").tapped is (which == "tap")


def test_alternatives_that_do_the_same_kind_of_thing_have_what_they_give_or_numbers() -> None:
    grants = [[{"apply": [{"grant": word}], "to": "t"}] for word in ("flying", "trample")]
    numbered = [[{"draw": 1}], [{"draw": 2}]]
    table = ready(spell("Gift", {"one_of": grants}, t=CREATURE), spell("Study", {"one_of": numbered}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Gift", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("trample")
    assert "trample" in table.find("Bear").keywords
    table.cast("A", "Study")
    table.until_asked("option", "A")
    question: Any = table.question
    assert question.options == ("1", "2")
    table.answer("2")
    assert len(table.events("card_drawn")) == 2


# Several players


def test_each_player_chooses_one_of_their_own() -> None:
    bounce = spell(
        "Bounce",
        {"choose": {"all": [CREATURE, {"controller": "chooser"}]}, "who": "each_player", "as": "c"},
        {"move": "c", "to": "hand"},
    )
    table = ready(bounce)
    table.battlefield("A", creature("Bear", "2/2"), creature("Other", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Bounce")
    table.until_asked("choose", "A")
    question: Any = table.question
    assert {table.board.objects[id].name for id in question.among} == {"Bear", "Other"}
    table.answer((table.find("Bear").id,))
    finish(table)
    assert "Bear" in table.names_in(Zone.HAND, "A")
    assert "Cub" in table.names_in(Zone.HAND, "B")
    assert there(table, "Other")
    moved = [record for record in table.events("object_moved") if record.event.to == Zone.HAND]
    assert len({record.moment for record in moved}) == 1


@plays("Make a Wish")
def test_chance_chooses_where_a_text_says_so() -> None:
    table = ready("Make a Wish", mana="GGGG")
    table.graveyard("A", *[creature(f"Old {n}", "1/1") for n in range(5)])
    table.graveyard("B", creature("Theirs", "1/1"))
    table.start()
    go(table, "A", "Make a Wish")
    hand = table.names_in(Zone.HAND, "A")
    assert len(hand) == 2
    assert all(name.startswith("Old") for name in hand)
    assert not table.events("decision_made", kind="choose")
    table.check()


def test_chance_chooses_no_more_than_there_are_and_always_so_many() -> None:
    table = ready(spell("Pick", {"choose": CREATURE, "n": 2, "at_random": True, "as": "c"}, {"destroy": "c"}))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Pick")
    assert not there(table, "Bear")
    with pytest.raises(BadCard, match="chance"):
        spell("Odd", {"choose": CREATURE, "up_to": True, "at_random": True, "as": "c"}, {"destroy": "c"})


def test_flipping_a_coin_follows_the_seed() -> None:
    table = ready(spell("Flip", {"flip_coin": [{"gain_life": 1}], "else": [{"lose_life": 1}]}))
    table.start()
    go(table, "A", "Flip")
    (flipped,) = table.events("coin_flipped")
    assert table.life_of("A") == (21 if flipped.event.heads else 19)


@pytest.mark.parametrize("lands", range(4))
def test_coins_without_a_call_are_counted_by_heads(lands: int) -> None:
    """705.2. The number of heads is known, and the records say that nobody called."""
    one = {"flip_coin": [{"gain_life": 10}], "else": [{"lose_life": 10}], "called": False}
    table = ready(spell("Flip", {"flip_coins": 3, "called": False, "as": "heads"}, {"gain_life": "heads"}, one))
    table.lands("B", "Forest", lands)
    table.start()
    go(table, "A", "Flip")
    flips = [record.event for record in table.events("coin_flipped")]
    assert [flip.called for flip in flips] == [False] * 4
    assert table.life_of("A") == 20 + sum(flip.heads for flip in flips[:3]) + (10 if flips[3].heads else -10)
    with pytest.raises(BadCard, match="without a call"):
        spell("Odd", {"flip_coins": 1, "until_lost": True, "called": False, "as": "n"}, {"gain_life": "n"})


@pytest.mark.parametrize("until_lost", [False, True])
def test_flips_are_counted(until_lost: bool) -> None:
    """705.2. So many flips, or flips until one is lost."""
    flips = {"flip_coins": 1 if until_lost else 3, "until_lost": until_lost, "as": "won"}
    table = ready(spell("Flip", flips, {"gain_life": "won"}))
    table.start()
    go(table, "A", "Flip")
    heads = [record.event.heads for record in table.events("coin_flipped")]
    assert table.life_of("A") == 20 + sum(heads)
    assert heads == [*[True] * (len(heads) - 1), False] if until_lost else len(heads) == 3
    with pytest.raises(BadCard, match="one flip is lost"):
        spell("Odd", {"flip_coins": 2, "until_lost": True, "as": "won"}, {"gain_life": "won"})


def test_a_creature_type_other_than_one() -> None:
    table = ready(spell("Name", {"choose_word": "creature_type", "other_than": "Wall"}))
    table.start()
    table.cast("A", "Name")
    question: Any = table.until_asked("option", "A")
    assert "Wall" not in question.options
    assert "Elf" in question.options


def test_choosing_objects_without_targeting() -> None:
    table = ready(spell("Choose", {"choose": CREATURE, "n": 2, "up_to": True, "as": "c"}, {"tap": "c"}))
    table.battlefield("B", creature("Elf", "1/1", "shroud"), creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Choose")
    question: Any = table.until_asked("choose", "A")
    assert (question.least, question.most) == (0, 2)
    table.answer((table.find("Elf").id,))
    assert table.find("Elf").tapped


def test_choosing_a_word_binds_it_to_the_source() -> None:
    table = ready(spell("Name", {"choose_word": "color"}, {"destroy": {"all": [CREATURE, {"color": "chosen"}]}}))
    table.battlefield("B", creature("Red", "1/1", cost="{R}"), creature("Green", "1/1", cost="{G}"))
    table.start()
    table.cast("A", "Name")
    table.until_asked("option", "A")
    table.answer("R")
    assert not there(table, "Red")
    assert there(table, "Green")


# 609.7: sources of damage


@pytest.mark.statement("DMG-119.7", "DMG-119.7b", "DMG-119.7c")
def test_which_sources_of_damage_can_be_chosen() -> None:
    """Scenario S-109: permanents, spells on the stack, what is referred to by what waits or is on the stack."""
    ward = spell(
        "Ward",
        {"choose_source": "anything", "as": "s"},
        {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
    )
    seek = card(
        "Seeker",
        "Artifact",
        {
            "activated": [{"deal_damage": 2, "to": "t"}],
            "cost": [{"sacrifice": "self"}],
            "targets": {"t": {"of": PLAYER}},
        },
    )
    wait = spell(
        "Wait",
        {"exile": "t", "as": "gone"},
        {"later": {"step_begins": "end"}, "do": [{"move": "gone", "to": "hand"}]},
        t=CREATURE,
    )
    table = Table()
    table.battlefield("A", seek, "Forest", creature("Lost", "1/1"))
    table.hand("A", creature("Spell", "2/2", "flash", cost="{0}"), wait, "Shock")
    table.hand("B", ward)
    table.library("B", "Fog")
    table.start()
    go(table, "A", "Wait", "Lost")
    table.cast("A", "Spell")
    seeker = table.find("Seeker").id
    table.activate("A", "Seeker", targets=["B"])
    table.cast("B", "Ward")
    question: Any = table.until_asked("choose", "B")
    named = {table.board.name_of(id) for id in question.among}
    assert named == {"Forest", "Spell", "Seeker", "Lost", "Ward"}
    assert seeker in question.among
    table.answer((seeker,))
    table.resolve_all()
    assert table.life_of("B") == 20
    (prevented,) = table.events("replacement_applied")
    assert prevented.event.before[1] == seeker


def test_a_spell_chosen_as_a_source_is_meant_as_the_permanent_it_becomes() -> None:
    """609.7a."""
    ward = spell(
        "Ward",
        {"choose_source": {"is": "spell"}, "as": "s"},
        {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
    )
    hasty = creature("Hasty", "3/3", "haste", "flash", cost="{0}")
    table = Table()
    table.hand("A", hasty)
    table.hand("B", ward)
    table.start()
    table.cast("A", "Hasty")
    table.cast("B", "Ward")
    question: Any = table.until_asked("choose", "B")
    table.answer((table.find("Hasty", "A", Zone.STACK).id,))
    assert question.reason == "source of damage"
    table.resolve_all()
    attack(table, "Hasty")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20


@pytest.mark.parametrize(("recolored", "life", "left"), [(False, 20, 0), (True, 18, 1)])
def test_a_shield_looks_at_the_source_again(recolored: bool, life: int, left: int) -> None:
    """615.9, 609.7b. Circle of Protection: Red; a source that is no longer red deals its damage."""
    table = Table()
    table.battlefield("A", creature("Imp", "2/2", cost="{R}"))
    table.battlefield("B", "Circle of Protection: Red")
    table.lands("B", "Plains")
    table.hand("A", spell("Paint", {"apply": [{"set_color": "U"}], "to": "t"}, t=CREATURE))
    table.start()
    attack(table, "Imp")
    table.priority_to("B")
    table.activate("B", "Circle of Protection: Red")
    table.resolve()
    if recolored:
        go(table, "A", "Paint", "Imp")
    table.go_to("combat-damage")
    assert table.life_of("B") == life
    assert sum(effect.data.kind == "replacement" for effect in table.board.effects.values()) == left


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("mine", "theirs", "life"), [("Serra Angel", "Shock", 23), ("Shock", "Serra Angel", 19), ("Shock", "Fog", 19)]
)
def test_who_reveals_the_higher_mana_value_wins(edition: str, mine: str, theirs: str, life: int) -> None:
    """701.30d. Who ties does not win."""
    table = Table(edition)
    table.hand("A", CLASH)
    table.library("A", mine)
    table.library("B", theirs)
    table.start("A")
    go(table, "A", "Clash")
    finish(table)
    assert table.life_of("A") == life
    assert len(table.events("cards_revealed")) == 2
    table.check()


def test_each_puts_the_card_on_the_bottom_or_leaves_it() -> None:
    """701.30c. In turn order; then they move."""
    table = ready(CLASH)
    table.library("A", "Serra Angel", "Fog")
    table.library("B", "Shock", "Fog")
    table.start("A")
    table.cast("A", "Clash")
    for player, answer in (("A", "yes"), ("B", "no")):
        table.until_asked("option", player)
        table.answer(answer)
    finish(table)
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Fog"
    assert table.names_in(Zone.LIBRARY, "A")[-1] == "Serra Angel"
    assert table.names_in(Zone.LIBRARY, "B")[0] == "Shock"


@plays("Oaken Brawler")
def test_the_brawler_grows_if_it_wins() -> None:
    table = ready("Oaken Brawler", mana="WWWW")
    table.library("A", "Serra Angel")
    table.library("B", "Shock")
    table.start("A")
    go(table, "A", "Oaken Brawler")
    finish(table)
    assert pt(table, "Oaken Brawler") == (3, 5)


def test_who_holds_no_card_chooses_none_of_another_hand() -> None:
    """400.2. A text that names nobody's hand means the cards that who chooses holds."""
    table = ready(spell("Lose", CARD_IN_HAND, {"discard": 1, "cards": "c"}))
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Lose")
    table.resolve()
    assert not table.events("decision_made", kind="choose")
    assert table.names_in(Zone.HAND, "B") == ["Shock", "Fog"]


def test_each_player_chooses_among_the_cards_they_hold() -> None:
    table = ready(spell("Bury", {**CARD_IN_HAND, "who": "each_opponent"}, {"move": "c", "to": "graveyard"}))
    table.hand("A", "Grizzly Bears", "Hill Giant")
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Bury")
    question: Any = table.until_asked("choose", "B")
    assert {table.board.objects[id].name for id in question.among} == {"Shock", "Fog"}


# What several are together (608.2d)


@pytest.mark.parametrize(
    ("together", "fits", "not_together"),
    [
        ({"total": "power", "at_most": 4}, ["One", "Three"], ["Three", "Two"]),
        ({"different": "name"}, ["One", "Two", "Three"], ["One", "One #2"]),
        ({"total": "power", "at_most": 3, "different": "name"}, ["One", "Two"], ["One", "One #2"]),
    ],
)
def test_what_is_chosen_together_fits_together(together: Any, fits: list[str], not_together: list[str]) -> None:
    text = {"choose": CREATURE, "n": {"count": CREATURE}, "up_to": True, "together": together, "as": "c"}
    table = ready(spell("Pick", text, {"tap": "c"}))
    for name, size in (("One", "1/1"), ("Two", "2/2"), ("Three", "3/3"), ("One", "1/1")):
        table.battlefield("B", creature(name, size))
    table.start()
    table.cast("A", "Pick")
    question: Any = table.until_asked("choose", "A")
    assert table.refused(tuple(table.find(name).id for name in not_together)).rule == "608.2d"
    assert all(map(question.is_legal, question.answers()))
    assert all(question.is_legal(question.random(Dice("fits", number))) for number in range(20))
    assert type(question).of(question.player, question.data()) == question
    chosen = tuple(table.find(name).id for name in fits)
    assert chosen in {tuple(answer) for answer in map(sorted, question.answers())}
    table.answer(chosen)
    finish(table)
    assert [table.find(name).tapped for name in fits] == [True] * len(fits)


def test_the_built_in_player_chooses_what_fits() -> None:
    text = {"choose": CREATURE, "n": 3, "up_to": True, "together": {"total": "power", "at_most": 4}, "as": "c"}
    table = ready(spell("Pick", text, {"untap": "c"}))
    for name, size in (("One", "1/1"), ("Two", "2/2"), ("Three", "3/3")):
        table.battlefield("A", creature(name, size))
    table.start()
    table.cast("A", "Pick")
    question = table.until_asked("choose", "A")
    answer = greedy_player(question, table.board, table.game.definitions, Dice("greedy", 0))
    assert {table.board.object(id).name for id in answer} == {"Three", "One"}


@pytest.mark.parametrize(
    ("together", "fault"),
    [({"total": "power"}, "say what the total is"), ({}, "say a total"), ({"different": "name"}, "say up_to")],
)
def test_what_makes_no_sense_together_is_refused(together: Any, fault: str) -> None:
    with pytest.raises(BadCard, match=fault):
        spell(
            "Pick", {"choose": CREATURE, "up_to": fault != "say up_to", "together": together, "as": "c"}, {"tap": "c"}
        )


def test_alternatives_can_have_words_of_their_own() -> None:
    table = ready(spell("Say", {"one_of": [[{"draw": 1}], [{"draw": 2}]], "words": ["few", "many"]}))
    table.start()
    table.cast("A", "Say")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("few", "many")
    table.answer("many")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == 2
    with pytest.raises(BadCard, match="a word of its own"):
        spell("Say", {"one_of": [[{"draw": 1}], [{"draw": 2}]], "words": ["few"]})


def test_a_number_is_chosen() -> None:
    """608.2d. Between two numbers, both included."""
    table = ready(spell("Gain", {"choose_number": 3, "least": 1, "as": "number"}, {"gain_life": "number"}))
    table.start()
    table.cast("A", "Gain")
    question: Any = table.until_asked("number", "A")
    assert (question.least, question.most) == (1, 3)
    table.answer(3)
    assert table.life_of("A") == 23
    with pytest.raises(BadCard, match="no number"):
        spell("Odd", {"choose_number": 3, "least": 4, "as": "number"}, {"gain_life": "number"})


def test_the_least_of_several() -> None:
    """A tie counts for each of them."""
    least = {"all": [CREATURE, {"has_most": "power", "among": CREATURE, "least": True}]}
    table = ready(spell("Choose", {"choose": least, "as": "c"}, {"destroy": "c"}))
    table.battlefield("B", creature("Elf", "1/1"), creature("Cub", "1/3"), creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Choose")
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Elf", "Cub"}
