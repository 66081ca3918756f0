"""303.7, 309, 702.179. Roles, dungeons and speed: what today's rules have, and those of 2017 had not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.errors import BadCard
from domain.ids import PlayerId
from domain.kernel.questions import ChooseOption
from domain.terms import Zone
from projections.reading.diff import diff
from projections.reading.drawing import text
from replay import open_store
from tests.support.dungeons import CELLAR, Delving, room
from tests.support.scenes import BOTH, calm, last, names, one_moment
from tests.support.situations import CREATURE, attack, enchantment, finish, go, in_graveyard, plays, pt, spell, told
from tests.support.table import Table, card, creature

A, B = PlayerId(1), PlayerId(2)


# 303.7, 704.5y. Roles


def role(name: str, player: str = "A") -> CardDefinition:
    """A free instant that creates a Role attached to target creature."""
    return spell(f"{name} {player}", {"create_token": f"{name} Role", "attached": "t"}, t=CREATURE)


@pytest.mark.parametrize("edition", BOTH)
def test_of_two_roles_of_one_player_on_a_creature_the_older_goes(edition: str) -> None:
    table = Table(edition)
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", role("Monster"), role("Wicked"))
    table.start("A")
    go(table, "A", "Monster A", "Grizzly Bears")
    assert pt(table, "Grizzly Bears") == (3, 3)
    assert table.find("Monster").attached_to == table.find("Grizzly Bears").id
    assert one_moment(last(table, "token_created"), last(table, "object_attached"))
    go(table, "A", "Wicked A", "Grizzly Bears")
    if edition == "seed":
        assert pt(table, "Grizzly Bears") == (4, 4)
        assert table.all("Monster")
        return
    assert pt(table, "Grizzly Bears") == (3, 3)
    assert not table.all("Monster")
    (gone,) = table.events("object_moved", source=Zone.BATTLEFIELD)
    assert gone.rule == "704.5y"
    assert gone.position < last(table, "priority_given").position
    table.check()


def test_roles_of_different_players_and_on_different_creatures_stay() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.hand("A", role("Monster"), role("Sorcerer"))
    table.hand("B", role("Monster", "B"))
    table.start("A")
    go(table, "A", "Monster A", "Grizzly Bears")
    go(table, "A", "Sorcerer A", "Hill Giant")
    table.pass_()
    go(table, "B", "Monster B", "Grizzly Bears")
    assert len(table.all("Monster")) == 2
    assert table.all("Sorcerer")
    assert pt(table, "Grizzly Bears") == (4, 4)


def test_the_newest_of_many_stays_in_one_pass() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    many = [{"create_token": f"{name} Role", "attached": "t"} for name in ("Monster", "Wicked", "Cursed")]
    table.hand("A", spell("Casting Call", *many, t=CREATURE))
    table.start("A")
    go(table, "A", "Casting Call", "Grizzly Bears")
    finish(table)
    gone = table.events("object_moved", rule="704.5y")
    assert len(gone) == 2
    assert one_moment(*gone)
    assert pt(table, "Grizzly Bears") == (1, 1)
    assert table.life_of("B") == 19, "the Wicked one was put into a graveyard"


@pytest.mark.parametrize("edition", BOTH)
def test_a_role_that_could_not_be_attached_is_not_created(edition: str) -> None:
    """303.4i, for any Aura token."""
    table = Table(edition)
    table.battlefield("A", creature("White Knight", "2/2", "first strike"))
    table.hand("A", spell("Late", {"exile": "t"}, {"create_token": "Monster Role", "attached": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Late", "White Knight")
    assert not table.happened("token_created")


def test_an_aura_token_that_names_no_creature_is_attached_as_its_creator_chooses() -> None:
    """303.4f."""
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("A", spell("Mask", {"create_token": "Cursed Role"}))
    table.start("A")
    table.cast("A", "Mask")
    question = table.until_asked("choose", "A")
    assert set(question.among) == {table.find("Grizzly Bears").id, table.find("Hill Giant").id}  # type: ignore[attr-defined]
    table.answer((table.find("Hill Giant").id,))
    assert pt(table, "Hill Giant") == (1, 1)


@pytest.mark.parametrize(("pays", "there"), [(False, False), (True, True)])
def test_ward_counters_unless_its_price_is_paid(pays: bool, there: bool) -> None:
    """702.21a, as the Royal Role grants it."""
    table = Table("current")
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", spell("Zap", {"deal_damage": 1, "to": "t"}, t=CREATURE))
    table.hand("B", role("Royal", "B"))
    table.lands("A", "Wastes", 1 if pays else 0)
    table.start("A")
    table.pass_()
    go(table, "B", "Royal B", "Grizzly Bears")
    table.cast("A", "Zap", targets=["Grizzly Bears"])
    assert len(table.board.stack) == 2
    finish(table)
    assert (table.find("Grizzly Bears").damage == 1) is there
    assert table.happened("countered") is not there


def test_ward_does_not_mind_its_controller() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", role("Royal"), spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Royal A", "Grizzly Bears")
    table.cast("A", "Grow", targets=["Grizzly Bears"])
    assert len(table.board.stack) == 1


# 309, 701.49, 704.5t. Dungeons


GO = spell("Go", {"venture": "you"})


def test_a_dungeon_is_brought_in_and_walked_room_by_room() -> None:
    table = Delving()
    table.start("A")
    table.venture("Cellar")
    (brought,) = table.events("dungeon_brought_in")
    (moved,) = table.events("venture_marker_moved")
    assert (brought.rule, moved.rule) == ("701.49a", "701.49b")
    assert one_moment(brought, moved)
    dungeon = table.board.objects[brought.event.becomes]
    assert (dungeon.zone, dungeon.room, dungeon.owner) == (Zone.COMMAND, "Stairs", A)
    assert table.life_of("A") == 21
    assert told(table, brought) == "A enters Cellar"
    assert told(table, moved) == "A ventures into Stairs of Cellar"
    assert "Cellar in Stairs" in text(table.board)
    table.venture("Right")
    assert table.life_of("A") == 41
    assert table.board.objects[dungeon.id].room == "Right", "it is the same object in another room"
    assert len(table.events("dungeon_brought_in")) == 1
    table.check()


def test_a_way_without_a_fork_is_not_asked_for() -> None:
    """309.5a."""
    table = Delving()
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    table.venture()
    assert table.life_of("A") == 20 + 1 + 10 + 100
    assert names(table.game.records, "venture_marker_moved").count("venture_marker_moved") == 3


@pytest.mark.statement("SBA-02")
def test_a_dungeon_is_completed_when_its_last_room_is_done_with() -> None:
    table = Delving()
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    table.activate("A", "Lantern")
    table.resolve()
    assert table.board.stack, "the ability of the last room"
    assert not table.happened("dungeon_completed")
    finish(table)
    (done,) = table.events("dungeon_completed")
    assert done.rule == "704.5t"
    assert not [id for id in table.board.command if table.board.objects[id].name == "Cellar"]
    assert [table.board.definitions[number].name for number in table.board.players[A].completed] == ["Cellar"]
    assert told(table, done) == "A completes Cellar"
    table.venture("Cellar")
    assert len(table.events("dungeon_brought_in")) == 2
    table.check()


@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_completed_dungeon_triggers_abilities_of_its_owner(owner: str) -> None:
    """309.7: a player completes their own dungeon."""
    table = Delving()
    watcher = {"triggered": [{"gain_life": 1000}], "on": {"completes_dungeon": "you"}}
    table.battlefield(owner, enchantment("Watcher", watcher))
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    table.activate("A", "Lantern")
    assert table.life_of("A") < 1000
    finish(table)
    assert (table.life_of(owner) > 1000) is (owner == "A")


def test_venturing_from_the_last_room_completes_it_and_begins_another() -> None:
    """701.49c."""
    table = Delving()
    table.hand("A", GO)
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    table.cast("A", "Go")
    table.activate("A", "Lantern")
    table.resolve()
    assert table.board.stack, "Go waits below the ability of the last room"
    table.activate("A", "Lantern")
    table.until_asked("option", "A")
    (done,) = table.events("dungeon_completed")
    assert done.rule == "701.49c"
    table.answer("Lost Mine of Phandelver")
    (_, other) = table.events("dungeon_brought_in")
    assert other.position > done.position


@pytest.mark.parametrize("edition", BOTH)
def test_without_the_switch_nobody_ventures(edition: str) -> None:
    table = Delving(edition)
    table.start("A")
    table.activate("A", "Lantern")
    finish(table)
    assert table.happened("dungeon_brought_in") is (edition == "current")
    assert table.happened("venture_marker_moved") is (edition == "current")


def test_each_player_has_a_dungeon_of_their_own() -> None:
    table = Delving()
    table.hand("A", spell("All Go", {"venture": "each_player"}))
    table.start("A")
    table.cast("A", "All Go")
    for _ in range(2):
        question = table.until_asked("option")
        assert ("Cellar" in question.options) is (question.player == A)  # type: ignore[attr-defined]
        table.answer("Tomb of Annihilation")
    owners = [table.board.objects[record.event.becomes].owner for record in table.events("dungeon_brought_in")]
    assert owners == [A, B]
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (18, 18)


def test_a_game_with_a_dungeon_is_decided_again() -> None:
    table = Delving()
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    log = table.game.records
    assert Decider.resume(log, table.game.definitions).board.digest() == table.board.digest()


@pytest.mark.parametrize(
    ("rooms", "reason"),
    [
        ([], "a dungeon has rooms"),
        ([room("Hall", ["Hall"], {"draw": 1})], "is no room further down"),
        ([room("Hall", ["Cave"]), room("Cave", ["Pit"])], "is no room further down"),
        ([room("Hall", []), room("Cave", [])], "arrows lead on from every room but the last"),
        ([room("Hall", ["End"]), room("Cave", ["End"]), room("End", [])], "an arrow that leads to it but the first"),
    ],
)
def test_a_dungeon_that_makes_no_sense_is_refused(rooms: list[dict[str, Any]], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        card("Bad Dungeon", "Dungeon", *rooms)


def test_only_dungeons_have_rooms() -> None:
    with pytest.raises(BadCard, match="only dungeons have rooms"):
        card("House", "Enchantment", {"triggered": [{"draw": 1}], "on": {"room": "Hall"}})


# 702.179, 704.5z. Speed

ENGINE = card("Engine", "Artifact", {"keyword": "start your engines!"})
DRAIN = {"activated": [{"lose_life": 1, "who": "each_opponent"}], "cost": []}


def racing(edition: str = "current", **more: Any) -> Table:
    """A has an engine and can make the opponents lose life."""
    table = Table(edition, **more)
    table.battlefield("A", ENGINE)
    table.battlefield("A", card("Drain", "Artifact", DRAIN))
    return table


def drain(table: Table) -> None:
    """An opponent of A loses 1 life, and what follows is done."""
    table.activate("A", "Drain")
    finish(table)


@pytest.mark.parametrize("edition", BOTH)
def test_with_an_engine_speed_starts_at_one(edition: str) -> None:
    table = racing(edition)
    table.start("A", step="upkeep")
    assert table.board.players[A].speed == (1 if edition == "current" else 0)
    assert table.board.players[B].speed == 0
    if edition == "current":
        (started,) = table.events("speed_changed")
        assert started.rule == "704.5z"
        assert told(table, started) == "A has speed 1"
        assert "speed 1" in text(table.board)
    drain(table)
    assert table.board.players[A].speed == (2 if edition == "current" else 0)
    table.check()


def test_speed_increases_once_each_turn_of_its_player_up_to_four() -> None:
    """702.179d."""
    table = racing()
    table.start("A", step="upkeep")
    for speed in (2, 3, 4, 4):
        drain(table)
        assert table.board.players[A].speed == speed
        drain(table)
        assert table.board.players[A].speed == speed, "only once each turn"
        table.go_to("upkeep", "B")
        drain(table)
        assert table.board.players[A].speed == speed, "only in their own turn"
        table.go_to("upkeep", "A")
    triggers = [record for record in table.events("ability_triggered") if record.event.ability == (0, 8)]
    assert len(triggers) == 3, "at speed 4 it does not trigger"
    assert {record.rule for record in triggers} == {"702.179d"}
    assert table.game.records[(triggers[0].cause or 0) - 1].event.NAME == "life_lost"


def test_speed_stays_without_the_engine_and_needs_one_to_start() -> None:
    table = racing()
    table.hand(
        "A", spell("Wreck", {"destroy": {"type": "artifact"}}), spell("Hurt", {"lose_life": 3, "who": "each_opponent"})
    )
    table.start("A", step="upkeep")
    go(table, "A", "Wreck")
    assert not table.all("Engine")
    go(table, "A", "Hurt")
    finish(table)
    assert table.board.players[A].speed == 2


def test_loss_of_its_own_players_life_or_damage_of_creatures_is_told_apart() -> None:
    table = racing()
    table.hand("A", spell("Pain", {"lose_life": 1}), spell("Shot", {"deal_damage": 2, "to": "t"}, t={"is": "player"}))
    table.start("A", step="upkeep")
    go(table, "A", "Pain")
    finish(table)
    assert table.board.players[A].speed == 1
    go(table, "A", "Shot", "B")
    finish(table)
    assert table.board.players[A].speed == 2, "damage is loss of life"


@pytest.mark.parametrize("before", [0, 1])
def test_no_speed_counts_as_nothing(before: int) -> None:
    """702.179c, 702.179f."""
    table = Table("current")
    if before:
        table.battlefield("A", ENGINE)
    table.hand("A", spell("Nitro", {"gain_speed": 2}), spell("Gauge", {"gain_life": {"speed_of": "you"}}))
    table.start("A", step="upkeep")
    go(table, "A", "Gauge")
    assert table.life_of("A") == 20 + before
    go(table, "A", "Nitro")
    assert table.board.players[A].speed == before + 2


def test_what_changed_is_told_field_by_field() -> None:
    table = Delving()
    table.battlefield("A", ENGINE)
    table.hand("A", spell("Dusk", {"it_becomes": "night"}))
    table.start("A", step="upkeep")
    before = fold(table.game.records[: table.start_of_play])
    go(table, "A", "Dusk")
    fields = {difference.field: (difference.before, difference.after) for difference in diff(before, table.board)}
    assert (fields["speed"], fields["time_of_day"]) == ((0, 1), ("", "night"))
    table.venture("Cellar")
    (dungeon,) = table.board.command
    before = table.board.copy()
    table.venture("Left")
    (moved,) = (difference for difference in diff(before, table.board) if difference.id == dungeon)
    assert (moved.field, moved.before, moved.after) == ("room", "Stairs", "Left")


# Real cards


@plays("Monstrous Rage", "Cursed Courtier", "Eriette's Whisper", "Cut In")
def test_spells_that_create_roles() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("A", "Cursed Courtier", "Monstrous Rage", "Eriette's Whisper", "Cut In")
    for name in ("Plains", "Mountain", "Swamp", "Wastes"):
        table.lands("A", name, 4)
    table.start("A")
    table.cast("A", "Cursed Courtier")
    finish(table)
    assert pt(table, "Cursed Courtier") == (1, 1)
    go(table, "A", "Monstrous Rage", "Grizzly Bears")
    assert pt(table, "Grizzly Bears") == (5, 3)
    assert "trample" in table.find("Grizzly Bears").keywords
    table.cast("A", "Eriette's Whisper", targets=["B", []])
    finish(table)
    go(table, "A", "Cut In", "Hill Giant", "Grizzly Bears")
    assert in_graveyard(table, "Hill Giant", "B")
    assert not table.all("Monster"), "the Young Hero has taken its place"
    attack(table, "Grizzly Bears")
    calm(table)
    assert table.find("Grizzly Bears").counters == {"+1/+1": 1}


@plays("Gylwain, Casting Director", "Ellivere of the Wild Court")
def test_creatures_that_create_roles() -> None:
    table = Table("current")
    table.hand("A", "Gylwain, Casting Director", "Ellivere of the Wild Court")
    table.lands("A", "Forest", 5)
    table.lands("A", "Plains", 5)
    table.start("A")
    table.cast("A", "Gylwain, Casting Director")
    table.until_asked("modes", "A")
    table.answer((2,))
    finish(table)
    assert pt(table, "Gylwain, Casting Director") == (3, 4)
    table.cast("A", "Ellivere of the Wild Court")
    while table.question.KIND != "modes":
        table.plain()
    table.answer((0,))
    finish(table)
    assert table.all("Royal")
    assert pt(table, "Ellivere of the Wild Court") == (5, 5)
    assert not table.all("Monster")
    assert pt(table, "Gylwain, Casting Director") == (4, 5), "+1/+1 for each of two enchantments"
    table.go_to("end", "B")
    drawn = len(table.events("card_drawn", player=A))
    attack(table, "Gylwain, Casting Director")
    table.go_to("end-of-combat")
    assert len(table.events("card_drawn", player=A)) == drawn + 2, "for the turn, and for the enchanted creature"


@plays("Veteran Dungeoneer", "Secret Door")
def test_lost_mine_of_phandelver() -> None:
    table = Table("current")
    table.hand("A", "Veteran Dungeoneer", "Secret Door")
    table.lands("A", "Island", 12)
    table.lands("A", "Plains", 1)
    table.start("A")
    table.cast("A", "Veteran Dungeoneer")
    table.until_asked("option", "A")
    table.answer("Lost Mine of Phandelver")
    finish(table)
    assert table.happened("library_arranged"), "scry 1"
    go(table, "A", "Secret Door")
    table.activate("A", "Secret Door")
    table.until_asked("option", "A")
    assert table.question.options == ("Goblin Lair", "Mine Tunnels")  # type: ignore[attr-defined]
    table.answer("Goblin Lair")
    finish(table)
    assert table.all("Goblin Token")


@plays("Acererak the Archlich", "Precipitous Drop")
def test_tomb_of_annihilation() -> None:
    table = Table("current")
    table.hand("A", "Precipitous Drop")
    table.battlefield("B", "Craw Wurm", "Grizzly Bears")
    table.lands("A", "Swamp", 12)
    table.hand("A", "Acererak the Archlich")
    table.defaults[ChooseOption] = lambda question: "no" if question.reason == "pay" else question.options[0]
    table.start("A")
    for step in ("Tomb of Annihilation", "Veils of Fear", None):
        table.cast("A", "Acererak the Archlich")
        if step is not None:
            table.until_asked("option", "A")
            table.answer(step)
        finish(table)
        assert table.names_in(Zone.HAND, "A").count("Acererak the Archlich") == 1
    (dungeon,) = (table.board.objects[id] for id in table.board.command)
    assert dungeon.room == "Sandfall Cell"
    assert table.life_of("A") <= 19
    go(table, "A", "Precipitous Drop", "Craw Wurm")
    assert pt(table, "Craw Wurm") == (4, 2)
    finish(table)
    assert [table.board.definitions[number].name for number in table.board.players[A].completed] == [
        "Tomb of Annihilation"
    ]
    assert table.all("The Atropal")
    assert in_graveyard(table, "Craw Wurm", "B"), "-5/-5 now"
    table.go_to("end", "B")
    table.go_to("precombat-main", "A")
    go(table, "A", "Acererak the Archlich")
    finish(table)
    assert table.all("Acererak the Archlich"), "the tomb is completed"
    table.go_to("end", "B")
    attack(table, "Acererak the Archlich")
    calm(table)
    assert table.all("Zombie Token") or in_graveyard(table, "Grizzly Bears", "B")


@plays("Burnout Bashtronaut", "Risen Necroregent", "Amonkhet Raceway")
def test_max_speed() -> None:
    table = Table("current")
    table.battlefield("A", "Burnout Bashtronaut", "Risen Necroregent", "Amonkhet Raceway")
    table.hand("A", spell("Nitro", {"gain_speed": 2}), spell("Last Bit", {"gain_speed": 1}))
    table.start("A")
    go(table, "A", "Nitro")
    assert table.board.players[A].speed == 3
    assert "double strike" not in table.find("Burnout Bashtronaut").keywords
    go(table, "A", "Last Bit")
    assert "double strike" in table.find("Burnout Bashtronaut").keywords
    table.activate("A", "Amonkhet Raceway", targets=["Risen Necroregent"])
    table.resolve()
    assert "haste" in table.find("Risen Necroregent").keywords
    while table.board.step != "end":
        table.plain()
    finish(table)
    assert table.all("Zombie Token")


@plays("Brutal Cathar")
def test_brutal_cathar() -> None:
    table = Table("current")
    table.battlefield("B", "Hill Giant")
    table.hand("A", "Brutal Cathar", spell("Dusk", {"it_becomes": "night"}))
    table.hand("B", spell("Zap", {"destroy": "t"}, t=CREATURE))
    table.lands("A", "Plains", 3)
    table.start("A")
    table.cast("A", "Brutal Cathar")
    finish(table)
    assert not table.all("Hill Giant")
    go(table, "A", "Dusk")
    table.pass_()
    table.cast("B", "Zap", targets=["Moonrage Brute"])
    finish(table)
    assert table.life_of("B") == 17, "ward takes 3 life"
    assert table.all("Hill Giant")
    assert in_graveyard(table, "Brutal Cathar", "A")


@pytest.mark.slow
def test_a_recorded_game_keeps_its_dungeons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are pinned with the game's cards, so that other dungeons that come along later change nothing."""
    games = open_store(tmp_path / "games.sqlite")
    enter = {"triggered": [{"venture": "you"}], "on": {"enters": "self"}}
    deck = [{"name": "Door", "types": "Creature: Wall", "pt": "0/4", "cost": "{0}", "abilities": [enter]}]
    (tmp_path / "door.json").write_text(json.dumps(deck))
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text("40 Door\n20 Plains\n")
    decks = (tmp_path / "one.txt", tmp_path / "two.txt")
    game = games.play(*decks, seed=3, cards=[tmp_path / "door.json"], rules="current", players=("greedy", "greedy"))
    assert any(record.event.NAME == "dungeon_completed" for record in game.events())
    other = {name: found for name, found in catalogue().items() if "dungeon" not in found.type_line[0]}
    monkeypatch.setattr("domain.cards.catalogue.catalogue", lambda: {**other, CELLAR.name: CELLAR})
    assert game.verify().exact
