"""The greedy player in positions in which the good choice is plain."""

from __future__ import annotations

from typing import Any

import pytest

from domain.bots import greedy_player
from domain.kernel.questions import Answer
from domain.randomness import Dice
from tests.support.situations import CREATURE, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]

WALKER = card(
    "Walker",
    "Legendary Planeswalker: Test",
    {"activated": [{"draw": 1}], "cost": [{"loyalty": 1}]},
    {"activated": [{"destroy": "t"}], "cost": [{"loyalty": -2}], "targets": {"t": {"of": CREATURE}}},
    cost="{3}",
    loyalty=3,
)


def choice(table: Table) -> Answer:
    """Answer the question as the greedy player does."""
    known = {definition.hash: definition for definition in table.game.definitions.values()}
    return greedy_player(table.question, table.board, known, Dice("1", 1))


def play_on(table: Table, player: str = "A", most: int = 60) -> list[Any]:
    """Let both players be greedy until this player passes or the turn ends; return the player's answers."""
    answers: list[Any] = []
    turn = table.board.turn
    for _ in range(most):
        question = table.game.question
        if question is None or table.board.turn != turn:
            break
        answer = choice(table)
        mine = question.player == PLAYERS[player]
        if mine and answer == ("pass",) and not table.board.stack:
            break
        if mine:
            answers.append(answer)
        table.answer(answer)
    return answers


@pytest.mark.parametrize("effect", [{"destroy": "t"}, {"exile": "t"}, {"deal_damage": 5, "to": "t"}])
def test_what_kills_is_aimed_at_the_best_creature_of_an_opponent(effect: dict[str, Any]) -> None:
    table = ready(spell("Doom", effect, t=CREATURE, cost="{B}"), mana="B")
    table.battlefield("A", creature("Own Giant", "5/5"))
    table.battlefield("B", creature("Mouse", "1/1"), creature("Giant", "5/5"), creature("Bear", "2/2"))
    table.start()
    play_on(table)
    assert not table.all("Giant")
    assert table.all("Own Giant")
    assert table.all("Mouse")


def test_damage_goes_where_it_kills() -> None:
    table = ready("Lightning Bolt", mana="R")
    table.battlefield("B", creature("Wall", "0/7"), creature("Knight", "2/3"))
    table.start()
    play_on(table)
    assert table.all("Wall")
    assert not table.all("Knight")


def test_damage_that_kills_nothing_is_kept_until_it_wins() -> None:
    for life, left in ((20, 20), (3, 0)):
        table = Table(life=life)
        table.hand("A", "Lightning Bolt")
        table.battlefield("A", "Mountain")
        table.battlefield("B", creature("Wall", "0/7"))
        table.start()
        play_on(table)
        assert table.life_of("B") == left


def test_nothing_is_cast_that_hurts_only_its_own_side() -> None:
    table = ready(spell("Doom", {"destroy": "t"}, t=CREATURE, cost="{B}"), mana="B")
    table.battlefield("A", creature("Own Giant", "5/5"))
    table.start()
    assert choice(table) == ("pass",)


def test_a_sweeper_is_cast_only_if_the_other_side_loses_more() -> None:
    for own, theirs, cast in ((1, 3, True), (3, 1, False)):
        sweep = spell("Sweep", {"destroy": {"type": "creature"}}, types="Sorcery", cost="{W}")
        table = ready(sweep, mana="W")
        table.battlefield("A", *[creature(f"Own {number}", "2/2") for number in range(own)])
        table.battlefield("B", *[creature(f"Other {number}", "2/2") for number in range(theirs)])
        table.start()
        assert (choice(table)[0] == "cast") is cast


def test_what_helps_is_aimed_at_its_own() -> None:
    blessing = spell("Blessing", {"put_counters": "+1/+1", "on": "t", "n": 2}, t=CREATURE, types="Sorcery", cost="{G}")
    table = ready(blessing, mana="G")
    table.battlefield("A", creature("Own Bear", "2/2"))
    table.battlefield("B", creature("Giant", "5/5"))
    table.start()
    play_on(table)
    assert table.find("Own Bear").power == 4


def test_life_is_gained_for_oneself_and_lost_by_the_other() -> None:
    player = {"is": "player"}
    for effect, own, other in (({"gain_life": 5, "who": "p"}, 25, 20), ({"lose_life": 3, "who": "p"}, 20, 17)):
        table = ready(spell("Change", effect, p=player, types="Sorcery", cost="{B}"), mana="B")
        table.start()
        play_on(table)
        assert (table.life_of("A"), table.life_of("B")) == (own, other)


def test_the_mode_is_chosen_that_does_something_now() -> None:
    modes = {"modes": 1, "of": [
        {"do": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "artifact"}}}},
        {"do": [{"destroy": "t"}], "targets": {"t": {"of": CREATURE}}},
        {"do": [{"draw": 1}]},
    ]}  # fmt: skip
    for there, hand in ((True, 0), (False, 1)):
        table = ready(card("Charm", "Sorcery", {"spell": modes}, cost="{R}"), mana="R")
        table.battlefield("A", card("Own Stone", "Artifact"))
        if there:
            table.battlefield("B", creature("Giant", "5/5"))
        table.start()
        play_on(table)
        assert table.all("Own Stone")
        assert not table.all("Giant")
        assert len(table.events("card_drawn", player=A)) == hand


@pytest.mark.parametrize(("toughness", "x"), [(2, 2), (4, 4)])
def test_x_is_as_great_as_it_is_useful(toughness: int, x: int) -> None:
    blaze = spell("Blast", {"deal_damage": "x", "to": "t"}, t=CREATURE, types="Sorcery", cost="{X}{R}")
    table = ready(blaze, mana="RRRRRR")
    table.battlefield("B", creature("Victim", f"2/{toughness}"))
    table.start()
    play_on(table)
    assert not table.all("Victim")
    assert [record.event.x for record in table.events("x_chosen")] == [x]


def test_a_planeswalker_is_used_once_a_turn_for_what_is_worth_most() -> None:
    for there, loyalty in ((True, 1), (False, 4)):
        table = Table()
        table.battlefield("A", WALKER)
        if there:
            table.battlefield("B", creature("Giant", "5/5"))
        table.start()
        answers = play_on(table)
        assert [answer[0] for answer in answers if answer and answer[0] == "activate"] == ["activate"]
        assert table.find("Walker").counters["loyalty"] == loyalty
        assert not table.all("Giant")


def test_an_alternative_cost_is_paid_where_mana_lacks() -> None:
    costly = card(
        "Costly",
        "Sorcery",
        {"spell": [{"draw": 2}]},
        {"keyword": "flashback", "cost": [{"pay_life": 2}]},
        cost="{9}",
    )
    table = Table()
    table.graveyard("A", costly)
    table.start()
    play_on(table)
    assert (len(table.events("card_drawn", player=A)), table.life_of("A")) == (2, 18)


def test_its_own_spell_is_not_countered_and_the_others_is() -> None:
    counter = spell("No", {"counter": "t"}, t={"is": "spell"}, cost="{U}")
    table = ready(counter, "Grizzly Bears", mana="UUGG")
    table.start()
    table.answer(choice(table))
    while table.question.KIND != "priority":
        table.plain()
    assert table.board.stack
    assert choice(table) == ("pass",)
    table = ready("Grizzly Bears", mana="GG", other="U")
    table.hand("B", counter)
    table.start()
    table.cast("A", "Grizzly Bears")
    table.answer(("pass",))
    assert table.question.player == B
    assert choice(table)[0] == "cast"


def test_mana_is_not_spent_in_the_upkeep() -> None:
    pump = {"activated": [{"apply": [{"pt": [1, 0]}], "to": "self"}], "cost": [{"mana": "{R}"}]}
    table = Table()
    table.battlefield("A", creature("Dragon", "2/2", abilities=[pump]), "Mountain", "Mountain")
    table.start(step="upkeep")
    assert choice(table) == ("pass",)


def test_an_unblocked_creature_is_pumped_for_the_last_damage() -> None:
    pump = {"activated": [{"apply": [{"pt": [1, 0]}], "to": "self"}], "cost": [{"mana": "{R}"}]}
    table = Table(life=3)
    table.battlefield("A", creature("Dragon", "2/2", abilities=[pump]), "Mountain")
    table.start()
    play_on(table)
    table.until_asked("attackers", "A")
    table.answer(choice(table))
    for _ in range(12):
        if table.game.question is None:
            break
        table.answer(choice(table))
    assert table.board.outcome is not None


def test_lands_come_before_spells() -> None:
    table = ready("Grizzly Bears", "Forest", mana="GG")
    table.start()
    assert choice(table)[0] == "play"


# Combat


def attacked(table: Table) -> tuple[str, ...]:
    table.until_asked("attackers", "A")
    return tuple(table.board.name_of(id) for id, _ in choice(table))


GARDEN = card(
    "Returning Garden",
    "Land",
    {
        "triggered": [
            {"choose": {"all": [{"type": "land"}, {"controller": "you"}]}, "as": "c"},
            {"move": "c", "to": "hand"},
        ],
        "on": {"enters": "self"},
    },
)


@pytest.mark.parametrize(("there", "first"), [((), "Plains"), (("Swamp",), "Returning Garden")])
def test_a_land_that_returns_a_land_is_not_the_first(there: tuple[str, ...], first: str) -> None:
    table = Table()
    table.hand("A", GARDEN, *["Plains"][: 1 - len(there)])
    if there:
        table.battlefield("A", *there)
    table.start()
    play_on(table)
    assert [table.board.name_of(one.id) for one in table.board.permanents(A)] == [first]


@pytest.mark.parametrize(
    "ability",
    [
        {
            "triggered": [{"move": "t", "to": "hand"}],
            "on": {"enters": "self"},
            "targets": {"t": {"of": CREATURE, "up_to": True}},
        },
        {"triggered": [{"sacrifice": "self"}], "on": {"step_begins": "end"}},
    ],
    ids=["with a target", "later"],
)
def test_what_a_land_does_to_others_or_later_is_no_cost(ability: dict[str, Any]) -> None:
    table = Table()
    table.hand("A", card("Tidal Ground", "Land", ability))
    table.start()
    play_on(table)
    assert table.all("Tidal Ground")


def test_a_land_that_would_return_itself_stays_in_hand() -> None:
    table = Table()
    table.hand("A", GARDEN)
    table.start()
    assert play_on(table) == []


def test_a_tapped_land_is_returned_rather_than_one_that_makes_mana() -> None:
    table = Table()
    table.hand("A", GARDEN)
    table.battlefield("A", "Swamp", "Plains", tapped=True)
    table.battlefield("A", "Island")
    table.start()
    play_on(table)
    assert table.all("Island")
    assert table.all("Returning Garden")


def test_it_does_not_attack_into_a_better_blocker() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), creature("Bird", "1/1", "flying"))
    table.battlefield("B", creature("Wall", "3/5"))
    table.start()
    assert attacked(table) == ("Bird",)


def test_it_attacks_with_all_if_that_wins() -> None:
    table = Table(life=4)
    table.battlefield("A", *[creature(f"Bear {number}", "2/2") for number in range(3)])
    table.battlefield("B", creature("Wall", "3/5"))
    table.start()
    assert len(attacked(table)) == 3


def test_it_stays_home_if_the_attack_back_would_kill_it() -> None:
    for life, count in ((8, 1), (4, 0)):
        table = Table(life=life)
        table.battlefield("A", creature("Hill Giant", "3/3"))
        table.battlefield("B", creature("Ogre", "4/2"), tapped=True)
        table.start()
        assert len(attacked(table)) == count


def blocks(life: int, attackers: list[Any], guards: list[Any]) -> tuple[tuple[str, str], ...]:
    table = Table(life=life)
    table.battlefield("A", *attackers)
    table.battlefield("B", *guards)
    table.start()
    table.until_asked("attackers", "A")
    table.answer(tuple((table.find(one.name).id, B) for one in attackers))
    table.until_asked("blockers", "B")
    return tuple((table.board.name_of(guard), table.board.name_of(attacker)) for guard, attacker in choice(table))


def test_it_does_not_chump_without_need() -> None:
    giant, squire = creature("Giant", "5/5"), creature("Squire", "1/1")
    assert blocks(20, [giant], [squire]) == ()
    assert blocks(5, [giant], [squire]) == (("Squire", "Giant"),)


def test_it_blocks_where_it_wins_something() -> None:
    assert blocks(20, [creature("Bear", "2/2")], [creature("Spider", "2/4")]) == (("Spider", "Bear"),)
    assert blocks(20, [creature("Ogre", "3/3")], [creature("One", "2/2"), creature("Two", "2/2")]) in (
        (("One", "Ogre"), ("Two", "Ogre")),
        (("Two", "Ogre"), ("One", "Ogre")),
    )
