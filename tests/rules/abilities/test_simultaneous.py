"""603.2c, 510.2, 119.9. How often something triggers for what happens at the same time, and what it then knows of."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue as words
from tests.support.situations import after_damage, attack, block, plays
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"type": "creature"}
MINE = {"all": [CREATURE, {"controller": "you"}]}
PLAYER = {"is": "player"}
DAMAGE = {"gain_life": "event.amount"}


def watcher(on: dict[str, Any], *does: dict[str, Any], name: str = "Watcher") -> CardDefinition:
    """An enchantment that triggers; its controller gains as much life as damage was dealt."""
    return card(name, "Enchantment", {"triggered": list(does) or [DAMAGE], "on": on}, cost="{0}")


def bound(table: Table, name: str = "Watcher") -> list[dict[str, Any]]:
    """What each trigger of that source knows."""
    return [
        dict(record.event.bindings)
        for record in table.events("ability_triggered")
        if table.board.object(record.event.source).name == name
    ]


def names(table: Table, ids: tuple[int, ...]) -> set[str]:
    """The names of objects and players."""
    return {table.names[id - 1] if id in PLAYERS.values() else table.board.name_of(id) for id in ids}


def fight(table: Table, attackers: list[str], *blocks: tuple[str, str]) -> None:
    """Attack and block, and deal the damage of one combat."""
    attack(table, *attackers)
    if blocks:
        block(table, *blocks)
    after_damage(table)


# Who deals damage


def test_umezawas_jitte_gets_its_counters_once_for_each_combat_damage_step() -> None:
    table = Table()
    table.battlefield("A", creature("Bearer", "6/6", "trample"))
    table.battlefield("A", "Umezawa's Jitte", attached="Bearer")
    table.battlefield("B", creature("One", "1/1"), creature("Two", "1/1"))
    table.start("A")
    fight(table, ["Bearer"], ("One", "Bearer"), ("Two", "Bearer"))
    (known,) = bound(table, "Umezawa's Jitte")
    assert names(table, known["event.object"]) == {"One", "Two", "B"}
    assert known["event.amount"] == 6
    assert known["event.player"] == (PLAYERS["B"],)
    table.resolve_all()
    assert table.find("Umezawa's Jitte").counters == {"charge": 2}


def test_with_double_strike_it_triggers_in_each_step() -> None:
    table = Table()
    table.battlefield("A", creature("Bearer", "2/6", "double strike"), watcher({"deals_damage": MINE, "combat": True}))
    table.start("A")
    fight(table, ["Bearer"])
    table.go_to("end-of-combat", "A")
    assert [known["event.amount"] for known in bound(table)] == [2, 2]


@pytest.mark.parametrize(
    ("on", "amounts"),
    [
        pytest.param({"deals_damage": MINE}, [4, 2], id="each source, whomever it hits"),
        pytest.param({"deals_damage": MINE, "to": CREATURE}, [1, 1, 2], id="each creature"),
        pytest.param({"deals_damage": MINE, "to": PLAYER}, [2], id="the player"),
        pytest.param({"deals_damage": MINE, "to": "any_target"}, [1, 1, 2, 2], id="each of any"),
        pytest.param({"deals_damage": MINE, "one_or_more": True}, [6], id="all of them"),
        pytest.param({"deals_damage": MINE, "to": CREATURE, "one_or_more": True}, [3, 1], id="to each creature"),
        pytest.param({"deals_damage": MINE, "to": CREATURE, "to_one_or_more": True}, [2, 2], id="each to creatures"),
        pytest.param(
            {"deals_damage": MINE, "to": CREATURE, "one_or_more": True, "to_one_or_more": True}, [4], id="all to all"
        ),
        pytest.param(
            {"is_dealt_damage": {"all": [CREATURE, {"controller": "opponent"}]}}, [3, 1], id="who is dealt it"
        ),
        pytest.param({"is_dealt_damage": {"is": "permanent"}, "one_or_more": True}, [8], id="all who are"),
    ],
)
def test_what_the_text_tells_apart_triggers_for_each(on: dict[str, Any], amounts: list[int]) -> None:
    """One tramples over two blockers; the other fights one of them as well, by a blocker that blocks both."""
    table = Table("current")
    table.battlefield("A", creature("Big", "4/9", "trample"), creature("Small", "2/9"), watcher(on))
    table.battlefield("B", creature("Wide", "1/3", abilities=[{"static": [{"rule": "blocks_additional", "n": 1}]}]))
    table.battlefield("B", creature("Narrow", "3/1"))
    table.start("A")
    attack(table, "Big", "Small")
    block(table, ("Wide", "Big"), ("Wide", "Small"), ("Narrow", "Big"))
    big, small, wide, narrow = (table.find(name).id for name in ("Big", "Small", "Wide", "Narrow"))
    while table.question.KIND != "damage":
        table.plain()
    table.answer(((big, wide, 1), (big, narrow, 1), (big, PLAYERS["B"], 2), (small, wide, 2)))
    after_damage(table)
    assert [known["event.amount"] for known in bound(table)] == amounts


def test_several_attackers_are_told_apart_and_so_are_several_players() -> None:
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", creature("One", "1/1"), creature("Two", "2/2"), creature("Three", "3/3"))
    each = watcher({"deals_damage": CREATURE, "to": PLAYER, "combat": True}, name="Each")
    some = watcher({"deals_damage": CREATURE, "to": PLAYER, "combat": True, "one_or_more": True}, name="Some")
    table.battlefield("A", each, some)
    table.start("A")
    one, two, three = (table.find(name).id for name in ("One", "Two", "Three"))
    table.until_asked("attackers", "A")
    table.answer(((one, PLAYERS["B"]), (two, PLAYERS["B"]), (three, PLAYERS["C"])))
    after_damage(table)
    assert [(known["event.source"], known["event.player"]) for known in bound(table, "Each")] == [
        ((one,), (PLAYERS["B"],)),
        ((two,), (PLAYERS["B"],)),
        ((three,), (PLAYERS["C"],)),
    ]
    assert [(known["event.source"], known["event.player"]) for known in bound(table, "Some")] == [
        ((one, two), (PLAYERS["B"],)),
        ((three,), (PLAYERS["C"],)),
    ]


# Who is dealt damage


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_being_dealt_damage_is_once_for_all_sources(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Fungusaur", creature("Bear", "2/2"))
    hurt = {"is_dealt_damage": "you", "combat": True}
    table.battlefield("B", watcher(hurt), creature("One", "1/4"), creature("Two", "1/4"))
    table.start("A")
    fight(table, ["Fungusaur", "Bear"], ("One", "Fungusaur"), ("Two", "Fungusaur"))
    assert len(bound(table, "Fungusaur")) == 1
    (known,) = bound(table)
    assert known["event.amount"] == 2
    assert names(table, known["event.source"]) == {"Bear"}


def test_games_from_before_go_on_counting_each_by_itself() -> None:
    """Their records have it so, and are decided again by it."""
    table = Table("current")
    table.battlefield("A", "Fungusaur", creature("Bear", "2/2"))
    table.battlefield("B", creature("One", "1/4"), creature("Two", "1/4"))
    table.start("A")
    table.game.schema = 1
    fight(table, ["Fungusaur", "Bear"], ("One", "Fungusaur"), ("Two", "Fungusaur"))
    assert [known["event.amount"] for known in bound(table, "Fungusaur")] == [1, 1]


def test_two_who_hit_the_same_player_are_one_being_dealt_damage() -> None:
    table = Table()
    table.battlefield("A", creature("One", "1/1"), creature("Two", "2/2"))
    by_each = watcher({"deals_damage": CREATURE, "to": {"is": "you"}}, name="By Each")
    table.battlefield("B", watcher({"is_dealt_damage": "you", "combat": True}), by_each)
    table.start("A")
    fight(table, ["One", "Two"])
    (known,) = bound(table)
    assert (known["event.amount"], names(table, known["event.source"])) == (3, {"One", "Two"})
    assert [known["event.amount"] for known in bound(table, "By Each")] == [1, 2]


def test_phyrexian_negator_sacrifices_once_for_the_damage_of_two_blockers() -> None:
    table = Table()
    table.battlefield("A", "Phyrexian Negator")
    table.lands("A", "Swamp", 9)
    table.battlefield("B", creature("One", "1/9"), creature("Two", "2/9"))
    table.start("A")
    fight(table, ["Phyrexian Negator"], ("One", "Phyrexian Negator"), ("Two", "Phyrexian Negator"))
    (known,) = bound(table, "Phyrexian Negator")
    assert known["event.amount"] == 3
    table.resolve_all()
    assert len(table.events("permanent_sacrificed")) == 3


def test_a_delayed_trigger_knows_all_of_the_damage_that_sets_it_off() -> None:
    table = Table()
    table.battlefield("A", creature("One", "1/1"), creature("Two", "2/2"))
    later = {"later": {"is_dealt_damage": "t"}, "do": [DAMAGE]}
    table.hand("A", card("Wait", "Sorcery", {"spell": [later], "targets": {"t": {"of": PLAYER}}}, cost="{0}"))
    table.start("A")
    table.cast("A", "Wait", targets=["B"])
    table.resolve()
    fight(table, ["One", "Two"])
    table.resolve_all()
    assert table.life_of("A") == 23


def test_a_condition_is_asked_of_the_total() -> None:
    table = Table()
    table.battlefield("A", creature("One", "2/2"), creature("Two", "2/2"))
    at_least_four = {"amount": "event.amount", "compare": {"at_least": 4}}
    alarm = {"triggered": [{"draw": 1}], "on": {"is_dealt_damage": "you"}, "if": at_least_four}
    table.battlefield("B", card("Watcher", "Enchantment", alarm))
    table.start("A")
    fight(table, ["One", "Two"])
    assert len(bound(table)) == 1


def test_an_ability_that_something_has_twice_triggers_twice() -> None:
    table = Table()
    table.battlefield("A", creature("Trampler", "4/4", "trample"), watcher({"deals_damage": MINE}))
    table.battlefield("A", watcher({"deals_damage": MINE}, name="Other"))
    table.battlefield("B", creature("One", "1/1"))
    table.start("A")
    fight(table, ["Trampler"], ("One", "Trampler"))
    assert (len(bound(table)), len(bound(table, "Other"))) == (1, 1)


# Life, counters, cards


def test_life_lost_together_is_one_loss_and_life_gained_is_one_gain_for_each_source() -> None:
    table = Table()
    table.battlefield("A", creature("One", "1/1", "lifelink"), creature("Two", "2/2", "lifelink"), "Exquisite Blood")
    table.battlefield("A", "Ajani's Pridemate")
    table.start("A")
    fight(table, ["One", "Two"])
    (known,) = bound(table, "Exquisite Blood")
    assert known["event.amount"] == 3
    table.resolve_all()
    assert [gained["event.amount"] for gained in bound(table, "Ajani's Pridemate")] == [1, 2, 3]
    assert table.find("Ajani's Pridemate").counters == {"+1/+1": 3}
    assert table.life_of("A") == 26


def test_each_player_who_loses_life_at_the_same_time_is_another() -> None:
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", "Exquisite Blood")
    table.hand("A", card("Drain", "Sorcery", {"spell": [{"lose_life": 2, "who": "each_opponent"}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Drain")
    table.resolve()
    assert [known["event.amount"] for known in bound(table, "Exquisite Blood")] == [2, 2]


def test_players_who_lose_life_at_the_same_time_are_one_or_more() -> None:
    """603.2c. Once for all of them, with how much they lose in all and who they are."""
    table = Table("current", format="free-for-all", seats=3)
    lost = {"loses_life": "each_opponent", "one_or_more": True}
    table.battlefield("A", watcher(lost))
    table.hand("A", card("Drain", "Sorcery", {"spell": [{"lose_life": 2, "who": "each_opponent"}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Drain")
    table.resolve()
    (known,) = bound(table)
    assert known["event.amount"] == 4
    assert known["event.player"] == (PLAYERS["B"], PLAYERS["C"])


def test_counters_of_two_sources_are_put_on_a_creature_once() -> None:
    table = Table()
    table.battlefield("A", creature("Target", "5/5"))
    put = {"counters_put": CREATURE, "kind": "-1/-1"}
    table.battlefield("B", creature("One", "1/1", "wither"), creature("Two", "2/2", "wither"), watcher(put))
    table.start("A")
    fight(table, ["Target"], ("One", "Target"), ("Two", "Target"))
    (known,) = bound(table)
    assert known["event.amount"] == 3


def test_a_spell_that_targets_something_twice_targets_it_once() -> None:
    table = Table()
    table.battlefield("A", "Phantasmal Bear")
    twice = {"spell": [{"tap": "t"}, {"untap": "u"}], "targets": {"t": {"of": CREATURE}, "u": {"of": CREATURE}}}
    table.hand("A", card("Twice", "Instant", twice, cost="{0}"))
    table.start("A")
    table.cast("A", "Twice", targets=["Phantasmal Bear", "Phantasmal Bear"])
    assert len(bound(table, "Phantasmal Bear")) == 1


@pytest.mark.parametrize(
    ("on", "each", "together"),
    [
        ({"dies": CREATURE}, 3, 1),
        ({"leaves": CREATURE}, 3, 1),
        ({"put_into_graveyard": CREATURE}, 3, 1),
        ({"sacrifices": "each_player", "what": CREATURE}, 3, 2),
        ({"discards": "each_player"}, 4, 2),
        ({"enters": {"token": True}}, 2, 1),
    ],
)
def test_one_or_more(on: dict[str, Any], each: int, together: int) -> None:
    one = {"all": [CREATURE, {"controller": "you"}]}
    theirs = {"all": [CREATURE, {"controller": "opponent"}]}
    token = {"types": "Artifact: Clue", "name": "Thing"}
    everything = [
        {"for_each": PLAYER, "as": "p", "do": [{"discard": "all", "who": "p"}]},
        {"create_token": token, "n": 2},
        {"sacrifice": one, "n": 2},
        {"sacrifice": theirs, "who": "each_opponent"},
    ]
    at_once = [{"destroy": CREATURE}]
    by_players = "sacrifices" in on or "discards" in on or "enters" in on
    table = Table()
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.battlefield("B", creature("Three", "1/1"))
    table.battlefield("A", watcher(on, {"draw": 1}, name="Each"))
    table.battlefield("A", watcher({**on, "one_or_more": True}, {"draw": 1}, name="Together"))
    table.hand("A", card("Act", "Sorcery", {"spell": everything if by_players else at_once}, cost="{0}"))
    for player in "AB":
        table.hand(player, "Plains", "Plains")
    table.start("A")
    table.cast("A", "Act")
    table.resolve()
    assert (len(bound(table, "Each")), len(bound(table, "Together"))) == (each, together)


# Cards


@plays("Keeper of Fables", "Ripjaw Raptor")
def test_keeper_of_fables_draws_once_and_a_raptor_that_two_block_draws_once() -> None:
    table = Table("current")
    table.battlefield("A", "Keeper of Fables", "Ripjaw Raptor", "Grizzly Bears", creature("Elf", "1/1"))
    table.battlefield("A", creature("Knight", "1/1", types="Creature: Human Knight"))
    table.battlefield("B", creature("One", "1/9"), creature("Two", "1/9"))
    table.start("A")
    fight(
        table, ["Ripjaw Raptor", "Grizzly Bears", "Elf", "Knight"], ("One", "Ripjaw Raptor"), ("Two", "Ripjaw Raptor")
    )
    (known,) = bound(table, "Keeper of Fables")
    assert names(table, known["event.source"]) == {"Grizzly Bears", "Elf"}
    assert known["event.amount"] == 3
    assert len(bound(table, "Ripjaw Raptor")) == 1


@plays("Morbid Opportunist")
def test_morbid_opportunist_draws_for_all_who_die_and_once_each_turn() -> None:
    table = Table("current")
    table.battlefield("A", "Morbid Opportunist", creature("One", "1/1"), creature("Two", "1/1"))
    sweep = {
        "spell": [
            {"destroy": {"all": [{"type": "creature"}, {"power": {"exactly": 1}}, {"toughness": {"exactly": 1}}]}}
        ]
    }
    table.hand("A", card("Sweep", "Sorcery", sweep, cost="{0}"))
    table.start("A")
    table.cast("A", "Sweep")
    table.resolve_all()
    (known,) = bound(table, "Morbid Opportunist")
    assert names(table, known["event.object"]) == {"One", "Two"}
    assert len(table.events("card_drawn")) == 1


@pytest.mark.parametrize(
    ("on", "words"),
    [
        ({"dies": "self", "one_or_more": True}, "self is never more than one"),
        ({"deals_damage": MINE, "to_one_or_more": True}, "Say to whom"),
    ],
)
def test_one_or_more_of_one_thing_is_no_sense(on: dict[str, Any], words: str) -> None:
    with pytest.raises(BadCard, match=words):
        watcher(on, {"draw": 1})


def test_the_words_say_whether_it_is_one_or_more() -> None:
    on = {"deals_damage": MINE, "to": PLAYER, "combat": True}
    (one,) = texts(watcher(on, {"draw": 1}), words("en", "texts"))
    (more,) = texts(watcher({**on, "one_or_more": True}, {"draw": 1}), words("en", "texts"))
    (plus,) = texts(watcher({**on, "one_or_more": True}, {"draw": 1}), words("fr", "texts"))
    assert one == "Whenever a creature you control deals combat damage to a player, draw a card."
    assert more == "Whenever one or more creatures you control deal combat damage to a player, draw a card."
    assert "une ou plusieurs créatures que vous contrôlez infligent des blessures de combat à un joueur" in plus
