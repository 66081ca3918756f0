"""What a position tells so that the game goes on from it as it would have: each thing by itself."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.decider import Decider, from_position
from domain.kernel.questions import ChooseOption
from domain.position.export import position_of
from domain.position.model import BadPosition, Position
from domain.position.reading import read
from domain.position.setup import facts_of
from domain.terms import Zone
from tests.support.going_on import are_alike, passing, set_up_again
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, block, go, spell
from tests.support.splicing import BASE, at_table, splicing
from tests.support.table import Table, card, creature

editions = pytest.mark.parametrize("edition", BOTH)

MAKER = card(
    "Maker",
    "Artifact",
    {"activated": [{"copy_named": ["Black Lotus"], "as": "made"}, {"cast_free": "made"}], "cost": []},
)
SHATTER = spell("Free Shatter", {"destroy": "t"}, t={"type": "artifact"})
SLAY = spell("Free Slay", {"destroy": "t"}, t=CREATURE)


@editions
def test_a_copy_of_a_card_is_none_wherever_it_goes(edition: str) -> None:
    """707.12, 704.5e: it is a copy on the stack and, as 2017 had it, on the battlefield, and ceases to exist."""
    table = Table(edition)
    table.battlefield("A", MAKER)
    table.graveyard("B", "Black Lotus")
    table.hand("A", SHATTER)
    table.start("A")
    table.activate("A", "Maker")
    table.pass_()
    table.pass_()
    table.until_asked("option", "A")
    table.answer("yes")
    position, again = set_up_again(table.game)
    assert [(one.card, one.as_copy, one.copy_of) for one in position.stack] == [("Black Lotus", True, "")]
    assert "became_copy" in passing(table.game, again)
    table.cast("A", "Free Shatter", targets=["Black Lotus"])
    position, again = set_up_again(table.game)
    (lotus,) = (one for one in position.players[0].battlefield if one.card == "Black Lotus")
    assert (lotus.as_copy, lotus.token) == ((True, False) if edition == "seed" else (False, True))
    assert ("copy_ceased" if edition == "seed" else "token_ceased") in passing(table.game, again)
    assert not again.board.zone(Zone.GRAVEYARD, again.board.order[0])[1:]


@pytest.mark.parametrize("zone", ["graveyard", "exile", "hand", "command"])
def test_a_copy_of_a_card_elsewhere_ceases_to_exist(zone: str) -> None:
    told = {"players": [{"name": "A", zone: [{"card": "Shock", "as_copy": True}, "Shock"][: 1 + (zone != "command")]}]}
    position = Position.load({**told, "players": [*told["players"], {"name": "B"}]})
    game = from_position(position, "1")
    assert [record.rule for record in game.records if record.event.NAME == "copy_ceased"] == ["704.5e"]
    assert len(game.board.zone(Zone(zone), game.board.order[0])) == (zone != "command")


def test_a_copy_is_no_card_of_a_library_or_a_sideboard() -> None:
    copy = [{"card": "Shock", "as_copy": True}]
    position = Position.load({"players": [{"name": "A", "library": copy, "sideboard": copy}, {"name": "B"}]})
    with pytest.raises(BadPosition) as caught:
        from_position(position, "1")
    assert str(caught.value).count("is a copy, and no card") == 2


@editions
def test_a_spell_with_texts_spliced_onto_it_is_remembered_with_all_of_them(edition: str) -> None:
    """702.47c, 608.2h: what its text began still comes from it, and the card in the graveyard has its own text."""
    grow = splicing("Grow", {"apply": [{"pt": [2, 2]}], "to": "t", "for": "end_of_turn"}, t=CREATURE)
    table = at_table(edition, BASE, BASE, grow)
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    table.cast("A", "Base", splice=["Grow"], targets=["Grizzly Bears"])
    table.resolve()
    position, again = set_up_again(table.game)
    assert position.players[0].graveyard[0].card == "Base"
    (gone,) = position.gone
    assert gone.card == "Base"
    assert gone.copied is not None
    assert gone.copied.of not in ("Base", "Grow")
    (bears,) = (found for found in again.board.permanents() if found.name == "Grizzly Bears")
    assert bears.power == 4
    (there,) = again.board.zone(Zone.GRAVEYARD, again.board.order[0])
    assert again.definition(again.board.objects[there].definition) == BASE
    passing(table.game, again)


def test_no_card_has_the_text_of_a_spliced_spell() -> None:
    text = {"types": "Instant", "cost": "{0}", "abilities": [{"spell": [{"draw": 1}]}, {"spell": [{"draw": 1}]}]}
    position = Position.load({"cards": {"Two": text}, "players": [{"name": "A", "hand": ["Two"]}, {"name": "B"}]})
    with pytest.raises(BadPosition, match="text of a spell with others spliced"):
        from_position(position, "1")


def test_who_fought_and_has_left_still_did() -> None:
    """608.2h: at end of combat what blocked a creature that is gone by then is destroyed."""
    table = Table("current")
    table.battlefield("A", "Kjeldoran Frostbeast")
    table.battlefield("B", creature("Wall", "0/9"), creature("Idler", "0/9"))
    table.hand("A", SLAY)
    table.start("A")
    attack(table, "Kjeldoran Frostbeast")
    block(table, ("Wall", "Kjeldoran Frostbeast"))
    while not table.board.stack:
        table.plain()
    go(table, "A", "Free Slay", "Kjeldoran Frostbeast")
    position, again = set_up_again(table.game)
    assert position.combat is not None
    assert [one.creature for one in position.combat.removed] == ["gone 1"]
    assert "permanent_destroyed" in passing(table.game, again)
    assert [found.name for found in again.board.creatures()] == ["Idler"]


def test_blockers_are_in_the_order_in_which_they_were_declared() -> None:
    """What happens to them at once, as their damage, is told in it, whoever they block."""
    table = Table("current")
    table.battlefield("A", creature("Left", "1/4"), creature("Right", "1/4"))
    table.battlefield("B", creature("One", "1/3"), creature("Two", "1/3"))
    table.start("A")
    attack(table, "Left", "Right")
    block(table, ("One", "Right"), ("Two", "Left"))
    position, again = set_up_again(table.game)
    fight, combat = position.combat, again.board.combat
    assert fight is not None
    assert combat is not None
    assert [name for one in fight.attackers for name in one.blockers] == ["Two", "One"]
    assert [again.board.name_of(id) for id in combat.blocks] == ["One", "Two"]
    passing(table.game, again)


def test_the_order_of_damage_is_told_beside_that_of_blockers() -> None:
    """509.2 of 2017."""
    table = Table("seed")
    table.battlefield("A", creature("Giant", "3/9"))
    table.battlefield("B", creature("One", "1/3"), creature("Two", "1/3"))
    table.start("A")
    attack(table, "Giant")
    block(table, ("One", "Giant"), ("Two", "Giant"))
    table.until_asked("order")
    table.answer(tuple(reversed(table.question.items)))  # type: ignore[attr-defined]
    _, again = set_up_again(table.game)
    combat = again.board.combat
    assert combat is not None
    assert [again.board.name_of(id) for id in combat.blocks] == ["One", "Two"]
    (giant,) = combat.attackers.values()
    assert [again.board.name_of(id) for id in giant.blockers] == ["Two", "One"]
    passing(table.game, again)


def test_what_is_a_creature_by_an_effect_attacks() -> None:
    """506.4: whether it can is looked at once effects apply."""
    table = Table("current")
    table.battlefield("A", card("Statue", "Artifact", cost="{3}"))
    animate = spell(
        "Animate",
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [3, 3]}], "to": "t", "for": "end_of_turn"},
        t={"is": "permanent"},
    )
    table.hand("A", animate)
    table.start("A")
    go(table, "A", "Animate", "Statue")
    attack(table, "Statue")
    _, again = set_up_again(table.game)
    assert [again.board.name_of(id) for id in again.board.combat.attackers] == ["Statue"]  # type: ignore[union-attr]
    passing(table.game, again)


@pytest.mark.parametrize("fate", ["destroy", "exile"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_commander_that_has_just_left_waits_for_its_owner_to_be_asked(fate: str, answer: str) -> None:
    """903.9a: whoever sets up a game in between is asked, and about that commander alone."""
    doom = card("Doom", "Sorcery", {"spell": [{fate: {"all": [CREATURE]}}]}, cost="{0}")
    hound, zone = "Isamaru, Hound of Konda", "graveyard" if fate == "destroy" else "exile"
    commander = {"card": hound, "commander": True}
    other = {**commander, "ref": "theirs"}
    data = {
        "format": "commander",
        "rules": "current",
        "cards": {"Doom": doom.dump()},
        "players": [
            {"name": "A", "battlefield": [commander, "Grizzly Bears"], "hand": ["Doom"], "library": ["Plains"]},
            {"name": "B", zone: [other], "library": ["Plains"]},
        ],
    }
    game = from_position(Position.load(data), "1")
    game.answer(("cast", game.board.players[game.board.order[0]].hand[0]))
    for _ in range(2):
        game.answer(("pass",))
    assert isinstance(game.question, ChooseOption)
    position, again = set_up_again(game)
    assert [one.arrived for one in getattr(position.players[0], zone) if one.commander] == [True]
    assert [one.arrived for one in getattr(position.players[1], zone)] == [False]
    assert position == position_of(again.board, again.definition, again.records)
    assert isinstance(again.question, ChooseOption)
    before = len(game.records), len(again.records)
    game.answer(answer)
    again.answer(answer)
    are_alike(game, again, before)
    assert not [one for one in set_up_again(game)[0].players[0].graveyard if one.arrived]
    command = again.board.zone(Zone.COMMAND)
    assert [again.board.name_of(id) for id in command] == [hound] * (answer == "yes")


@pytest.mark.parametrize(("zone", "commander"), [("graveyard", False), ("command", True), ("hand", True)])
def test_only_a_commander_in_a_graveyard_or_in_exile_has_just_come_there(zone: str, commander: bool) -> None:
    hound = {"card": "Isamaru, Hound of Konda", "commander": commander, "arrived": True}
    players = [{"name": "A", zone: [hound]}, {"name": "B"}]
    with pytest.raises(BadPosition, match="no commander that has just come"):
        from_position(Position.load({"format": "commander", "players": players}), "1")


def test_a_spell_of_another_players_card_is_its_casters() -> None:
    """112.2: who put it on the stack controls it, whosever card it is."""
    told = {"stack": [{"card": "Divination", "owner": "B"}], "players": [{"name": "A"}, {"name": "B"}]}
    game = from_position(
        Position.load({**told, "players": [{"name": one, "library": ["Plains"] * 3} for one in "AB"]}), "1"
    )
    (spell,) = (game.board.objects[id] for id in game.board.stack)
    assert (spell.owner, spell.controller) == (2, 1)
    position, again = set_up_again(game)
    assert (position.stack[0].owner, position.stack[0].controller) == ("B", "")
    assert passing(game, again).count("card_drawn") == 2
    assert [len(player.hand) for player in again.board.players.values()] == [2, 0]


def lasting(**more: Any) -> Position:
    """A duel in which something affects a bear of Ben's."""
    bear = {"name": "Ben", "battlefield": ["Grizzly Bears"], "library": ["Plains"] * 4}
    effect = {"objects": ["Grizzly Bears"], **more}
    return Position.load({"players": [{"name": "Anna", "library": ["Plains"] * 4}, bear], "effects": [effect]})


@pytest.mark.parametrize(
    "effect",
    [
        {"does": [["control", "Anna"]], "until": ["forever"]},
        {"does": [["pt", 1, 1]], "until": ["next_turn", "Anna"]},
        {"does": [["pt", 1, 1]], "until": ["untap", "Ben"]},
        {"does": [["pt", 1, 1]], "until": ["begins", "upkeep", ["Anna", "Ben"], "next"]},
        {"does": [["pt", 1, 1]], "until": ["ends", "main", [], ""]},
    ],
)
def test_players_whom_an_effect_is_about_are_named(effect: dict[str, Any]) -> None:
    game = from_position(lasting(**effect), "1")
    (told,) = set_up_again(game)[0].dump()["effects"]
    assert {name: told.get(name) for name in ("does", "until")} == effect
    (bear,) = game.board.permanents()
    assert (bear.controller, bear.power) == ((1, 2) if "control" in str(effect) else (2, 3))


def test_players_whom_a_text_names_are_named() -> None:
    table = Table("current")
    table.battlefield("A", "Young Pyromancer")
    table.hand("A", SLAY)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    table.cast("A", "Free Slay", targets=["Grizzly Bears"])
    position, again = set_up_again(table.game)
    assert position.stack[-1].bindings["event.player"] == [{"ref": "A"}]
    assert again.board.objects[again.board.stack[-1]].bindings["event.player"] == (1,)
    assert "token_created" in passing(table.game, again)


@pytest.mark.parametrize(
    "effect",
    [
        {"does": [["control", 1]], "until": ["forever"]},
        {"does": [["control", "Cleo"]], "until": ["forever"]},
        {"does": [["control", {"ref": "Anna"}]], "until": ["forever"]},
        {"does": [["pt", 1, 1]], "until": ["next_turn", 1]},
        {"does": [["pt", 1, 1]], "until": ["untap", {"ref": "Ben"}]},
        {"does": [["pt", 1, 1]], "until": ["begins", "upkeep", ["Cleo"], ""]},
        {"does": [["pt", 1, 1]], "until": ["begins", "upkeep", [{"ref": "Ben"}], ""]},
        {"does": [["pt", 1, 1]], "until": ["begins", "upkeep", "Ben", ""]},
    ],
)
def test_who_is_no_player_is_refused(effect: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match=r"is no duration|is nothing that an effect does"):
        from_position(lasting(**effect), "1")


def test_who_has_left_has_no_planar_deck() -> None:
    planes = [name for name, known in catalogue().items() if "plane" in known.type_line[0]]
    players = [
        {"name": name, "library": ["Plains"] * 4, "supplement": planes[at * 10 : at * 10 + 10]}
        for at, name in enumerate("ABC")
    ]
    players.append({"name": "D", "lost": "life"})
    position = Position.load({"format": "planechase", "players": players})
    assert [player.lost for player in set_up_again(from_position(position, "1"))[0].players] == ["", "", "", "life"]


# 608.2i. What happened in the turn


def counting() -> Table:
    """A game in which texts ask what happened, and in which something has."""
    table = Table()
    second = {"triggered": [{"gain_life": 10}], "on": {"cast": "anything", "by": "you"}, "nth": 3}
    died = {"happened": {"dies": CREATURE}}
    fresh = {"all": [{"zone": "graveyard"}, CREATURE, {"which": {"dies": CREATURE}, "part": "became"}]}
    table.battlefield("A", creature("Bear", "2/2"), creature("Boar", "3/3"), card("Third", "Enchantment", second))
    table.hand("A", SLAY, spell("Free Hit", {"deal_damage": 1, "to": "t"}, t=CREATURE))
    table.hand("A", spell("Mourn", {"if": died, "do": [{"gain_life": {"count": fresh}}]}))
    table.hand("A", spell("Finish", {"destroy": {"which": {"is_dealt_damage": "anything"}}}))
    table.graveyard("A", creature("Long Gone", "1/1"))
    table.start("A")
    go(table, "A", "Free Slay", "Bear")
    go(table, "A", "Free Hit", "Boar")
    return table


@pytest.mark.parametrize(("spell", "life", "left"), [("Mourn", 31, 1), ("Finish", 30, 0)])
def test_what_happened_in_the_turn_is_told_where_a_text_asks(spell: str, life: int, left: int) -> None:
    table = counting()
    position, again = set_up_again(table.game)
    assert position.course is not None
    assert {line["event"] for line in position.course.happened} >= {"spell_cast", "object_moved", "damage_dealt"}
    for game in (table.game, again):
        table.game = game
        go(table, "A", spell)
        table.resolve_all()
        assert table.life_of("A") == life
        assert len(table.all("Boar")) == left


@pytest.mark.parametrize("after", [1, 2])
def test_how_many_spells_were_cast_is_told_where_a_text_allows_no_more(after: int) -> None:
    """601.3. Of a spell of which only the number is told, it is not known whether it was such a one."""
    limit = {"static": [{"casts_none": {"type": "instant"}, "after": after}], "to": "each_player"}
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), creature("Boar", "3/3"), card("Limit", "Enchantment", limit))
    table.hand("A", SLAY, spell("Free Hit", {"deal_damage": 1, "to": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Free Slay", "Bear")
    position, again = set_up_again(table.game)
    unknown = from_position(position.model_copy(update={"course": None, "gone": ()}), "seed")
    for game, more in ((table.game, after > 1), (again, after > 1), (unknown, True)):
        table.game = game
        assert table.can("A", "cast", "Free Hit") == more


def test_between_two_turns_nothing_is_named_that_only_the_log_of_the_last_one_named() -> None:
    table = counting()
    table.go_to("upkeep", "B")
    records = table.game.records
    over = next(at for at, one in enumerate(records, 1) if isinstance(one.event, e.TurnEnded))
    board = fold(records[:over])
    assert board.happened
    position = position_of(board, table.game.definition, records[:over])
    assert (position.course, position.gone) == (None, ())


def test_where_no_text_asks_what_happened_is_not_told() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", SLAY)
    table.start("A")
    go(table, "A", "Free Slay", "Bear")
    assert position_of(table.board, table.game.definition, table.game.records).course is None


@pytest.mark.parametrize(
    "line",
    [
        {"event": "life_gained", "player": "A"},
        {"event": "turn_began", "player": "A"},
        {"event": "life_gained", "player": "Nobody", "amount": 3},
        {"event": "damage_dealt", "source": 7, "recipient": "A", "amount": 1, "combat": False},
    ],
)
def test_what_did_not_happen_so_is_said_to_be_no_line_of_the_log(line: dict[str, Any]) -> None:
    told = {"players": [{"name": "A"}, {"name": "B"}], "course": {"happened": [line]}}
    with pytest.raises(BadPosition):
        from_position(Position.load(told), "1")


def test_spells_that_a_position_only_counts_count() -> None:
    table = Table()
    table.battlefield(
        "A",
        card("Third", "Enchantment", {"triggered": [{"draw": 1}], "on": {"cast": "anything", "by": "you"}, "nth": 3}),
    )
    table.hand("A", spell("Free", {"gain_life": 1}))
    position = table.position("A")
    sitting = position.players[0].model_copy(update={"spells_cast": 2})
    again = position.model_copy(update={"players": (sitting, *position.players[1:]), "step": "precombat-main"})
    table.game = from_position(again, "1", known={**catalogue(), **table.definitions})
    go(table, "A", "Free")
    assert table.happened("ability_triggered")


def test_a_card_that_both_players_have_has_one_name_and_is_told_once() -> None:
    """Each deck numbers its definitions; a position goes by what they say."""
    twin, other = creature("Twin", "2/2"), creature("Twin", "3/3")
    table = Table("current")
    table.battlefield("A", twin)
    table.battlefield("B", twin)
    table.graveyard("B", twin)
    table.hand("B", other)
    table.start("A")
    position, _ = set_up_again(table.game)
    one, two = position.players
    assert [found.card for found in (*one.battlefield, *two.battlefield, *two.graveyard)] == ["Twin"] * 3
    assert [found.card for found in two.hand] == ["Twin (2)"]
    assert set(position.cards) == {"Twin", "Twin (2)"}


@pytest.mark.parametrize("field", ["counters", "chosen", "designations"])
def test_what_has_left_keeps_what_it_held_by_name(field: str) -> None:
    held = {"counters": {"charge": 2}, "chosen": {"color": "R"}, "designations": {"monstrous": ""}}[field]
    told = {
        "players": [{"name": "A", "battlefield": ["Grizzly Bears"]}, {"name": "B"}],
        "gone": [{"ref": "gone 1", "card": "Giant Spider", "was": {field: held}}],
        "effects": [{"source": "gone 1", "objects": ["Grizzly Bears"], "does": [["pt", 1, 1]]}],
    }
    position = Position.load(told)
    facts, definitions = facts_of(read(position), "1")
    game = Decider.from_position(facts, definitions)
    again = position_of(fold(facts), game.definition, facts)
    assert [one.was for one in again.gone] == [{field: held}]
    assert [one.source for one in again.effects] == ["gone 1"]
