"""What changed: the history of one object, and the difference between two boards."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.board.state import Board
from domain.terms import Zone
from projections.reading import records
from projections.reading.diff import Difference, diff, diff_positions
from projections.reading.history import Change, history
from projections.reading.names import Names, UnknownObject
from projections.reading.positions import PositionError, Positions
from projections.reading.records import OBJECT_FIELDS, PLAYER_FIELDS, UnknownField
from projections.reading.why import last_change
from projections.seeing.views import redact
from projections.wording.sentences import sentence
from tests.support.logs import ANNA, BETH, Story, wander


def told(changes: tuple[Change, ...]) -> list[tuple[str, Any, Any]]:
    return [(change.field, change.before, change.after) for change in changes]


# History


def test_a_creature_from_the_deck_to_the_graveyard(story: Story) -> None:
    zones = told(history(story.log, "Giant Spider", "zone"))
    assert zones == [
        ("zone", None, "library"),
        ("zone", "library", "hand"),
        ("zone", "hand", "stack"),
        ("zone", "stack", "battlefield"),
        ("zone", "battlefield", "graveyard"),
    ]


def test_damage_and_size(story: Story) -> None:
    assert told(history(story.log, "Giant Spider", "damage")) == [("damage", 0, 3), ("damage", 3, 5), ("damage", 5, 0)]
    assert told(history(story.log, "giant spider", "power")) == [("power", 2, 3), ("power", 3, 2)]
    assert told(history(story.log, "Giant Spider", "tapped")) == [("tapped", False, True), ("tapped", True, False)]


def test_each_change_is_put_down_to_its_event_and_rule(story: Story) -> None:
    for change in history(story.log, "Giant Spider"):
        recorded = story.log[change.position - 1]
        assert (recorded.moment, recorded.rule) == (change.moment, change.rule)
    (first, second, last) = history(story.log, "Giant Spider", "damage")
    assert isinstance(story.log[first.position - 1].event, e.DamageMarked)
    assert second.rule == "120.3e"
    assert isinstance(story.log[last.position - 1].event, e.ObjectMoved)
    assert first.text == "damage 0 → 3"
    assert str(first) == f"  {first.position}  turn 3   damage 0 → 3 [120.3e]"


def test_combat_and_targets(story: Story) -> None:
    assert told(history(story.log, "Giant Spider", "attacking")) == [
        ("attacking", None, BETH),
        ("attacking", BETH, None),
    ]
    spider = history(story.log, "Giant Spider", "attacking")[0].object
    assert told(history(story.log, "Mesa Unicorn", "blocking")) == [
        ("blocking", (), (spider,)),
        ("blocking", (spider,), ()),
    ]
    assert history(story.log, "Mesa Unicorn", "blocking")[0].text == "blocks Giant Spider"
    bolt = told(history(story.log, "Lightning Bolt", "targets"))
    assert bolt == [("targets", (), (spider,)), ("targets", (spider,), ())]


def test_up_to_a_position(story: Story) -> None:
    damage = history(story.log, "Giant Spider", "damage")
    assert history(story.log, "Giant Spider", "damage", damage[1].position) == damage[:2]
    assert history(story.log, "Giant Spider", "damage", damage[0].position - 1) == ()


def test_the_history_of_a_player(story: Story) -> None:
    assert told(history(story.log, "Beth", "life")) == [("life", None, 20), ("life", 20, 22)]
    assert told(history(story.log, BETH, "mulligans")) == [("mulligans", None, 0), ("mulligans", 0, 1)]
    hand = [change.after for change in history(story.log, ANNA, "hand")]
    assert hand[:8] == list(range(8))


def test_what_comes_and_goes_within_a_moment_is_no_change() -> None:
    story = Story().start()
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    with story.moment():
        story.say(e.PermanentsTapped(objects=(bear,)))
        story.resize(bear, 5, 5)
        story.say(e.PermanentsUntapped(objects=(bear,)))
    assert told(history(story.log, bear))[-2:] == [("power", 2, 5), ("toughness", 2, 5)]
    assert history(story.log, bear, "tapped") == ()


def test_a_token_comes_and_goes() -> None:
    story = Story().start()
    dead = story.die(story.token(BETH))
    story.say(e.TokenCeased(object=dead, player=BETH, zone=Zone.GRAVEYARD))
    assert told(history(story.log, "Soldier", "zone")) == [
        ("zone", None, "battlefield"),
        ("zone", "battlefield", "graveyard"),
        ("zone", "graveyard", None),
    ]


def test_what_a_player_who_leaves_takes_along() -> None:
    story = Story().begin()
    token = story.token(BETH)
    card = story.board.players[BETH].hand[0]
    mine = story.board.players[ANNA].hand[0]
    at = story.say(e.PlayerLeft(player=BETH, objects=(token,)))
    names = Names(story.log)
    assert names.now[names.card(token)] is None
    assert names.now[names.card(card)] is None
    assert names.now[names.card(mine)] == mine
    assert told(history(story.log, card, "zone"))[-1] == ("zone", "hand", None)
    assert told(history(story.log, BETH, "hand"))[-1] == ("hand", 6, 0)
    assert last_change(story.log, token) == at
    assert sentence(story.log[-1].event, names) == "Beth leaves the game, and with them Soldier"
    rest = rows(diff_positions(story.log, at - 1, at), "object")
    assert "Soldier: disappears (before: battlefield)" in rest


def test_attachments_and_counters() -> None:
    story = Story().start()
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    aura = story.fetch(ANNA, "Giant Growth", Zone.BATTLEFIELD)
    story.say(e.ObjectAttached(object=aura, to=bear))
    story.say(e.CountersPut(object=bear, kind="+1/+1", amount=2, total=2))
    assert history(story.log, aura, "attached_to")[0].text == "attached to Grizzly Bears"
    assert history(story.log, bear, "counters")[0].text == "counters: +1/+1 2"


def test_a_viewer_follows_what_is_in_sight(story: Story) -> None:
    own = told(history(redact(story.log, ANNA), "Mesa Unicorn", "zone"))
    assert own == [("zone", None, "stack"), ("zone", "stack", "battlefield"), ("zone", "battlefield", "graveyard")]
    away = Story().start()
    bear = away.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    away.move(bear, Zone.HAND)
    assert told(history(redact(away.log, BETH), "Grizzly Bears", "zone")) == [
        ("zone", None, "battlefield"),
        ("zone", "battlefield", "hand"),
    ]


def test_what_is_asked_wrongly(story: Story) -> None:
    with pytest.raises(UnknownField, match="did you mean power"):
        history(story.log, "Giant Spider", "powr")
    with pytest.raises(UnknownField, match="write one of life, counters"):
        history(story.log, "Anna", "xyzzy")
    with pytest.raises(UnknownObject):
        history(story.log, "xyzzy")


@pytest.mark.parametrize("seed", range(6))
def test_the_changes_add_up_to_the_board(seed: int) -> None:
    story = wander(seed)
    names = Names(story.log)
    for id in (*story.board.battlefield, *story.board.exile, *story.board.stack):
        record: dict[str, Any] = {}
        for change in history(story.log, id):
            assert change.field == "zone" or record.get(change.field, change.before) == change.before
            record[change.field] = change.after
        now = records.of(story.board, id)
        assert now is not None
        assert {field: now[field] for field in record} == record
        assert names.now[names.card(id)] == id


# Difference


def rows(differences: tuple[Difference, ...], part: str) -> list[str]:
    return [str(difference) for difference in differences if difference.part == part and difference.text]


def test_nothing_differs_from_itself(story: Story) -> None:
    for board in (Board(), story.board, story.board.copy()):
        assert diff(board, board) == ()
    assert diff_positions(story.log, 100, 100) == ()


def test_what_a_resolution_changed(story: Story) -> None:
    where = Positions(story.log)
    growth = where.end_of_moment(where.start_of_moment(206) - 1)
    differences = diff_positions(story.log, growth, 207)
    assert rows(differences, "object") == ["Giant Spider: power 2 → 3", "Giant Spider: toughness 4 → 5"]
    assert rows(differences, "effect") == [
        "Giant Growth: effect: Giant Spider gets +1/+1 until end of turn",
    ]
    back = diff_positions(story.log, 207, growth)
    assert rows(back, "object") == ["Giant Spider: power 3 → 2", "Giant Spider: toughness 5 → 4"]
    assert rows(back, "effect") == ["Giant Growth: no longer: Giant Spider gets +1/+1 until end of turn"]


def test_from_the_end_of_one_turn_to_that_of_the_next(story: Story) -> None:
    differences = diff_positions(story.log, 91, 143)
    assert rows(differences, "turn") == ["turn 1 → 2", "active player Anna → Beth"]
    assert rows(differences, "player") == [
        "Beth: cards in library 14 → 13",
        "Beth: cards in hand 6 → 4",
        "Beth: lands played this turn 0 → 1",
        "Beth: spells cast this turn 0 → 2",
        "Beth: cards drawn this turn 0 → 1",
    ]
    assert set(rows(differences, "object")) >= {
        "Mesa Unicorn: hand → battlefield",
        "Prodigal Pyromancer: hand → battlefield",
        "Mountain: hand → battlefield",
        "Soldier: arrives (battlefield)",
    }


def test_objects_are_followed_across_ids_only_with_the_log(story: Story) -> None:
    death = next(r.position for r in story.log if isinstance(r.event, e.PermanentDestroyed))
    before, after = fold(story.log[: death - 1]), story.board
    followed = diff(before, after, Names(story.log))
    assert "Giant Spider: battlefield → graveyard" in rows(followed, "object")
    alone = rows(diff(before, after), "object")
    assert "Giant Spider: arrives (graveyard)" in alone
    assert "Giant Spider: disappears (before: battlefield)" in alone


def test_the_stack_and_who_acts(story: Story) -> None:
    cast = [r.position for r in story.log if isinstance(r.event, e.SpellCast)][-1]
    differences = diff_positions(story.log, cast, cast + 1)
    assert rows(differences, "turn") == ["priority Anna → Beth"]
    two = diff_positions(story.log, 172, cast)
    assert rows(two, "stack") == ["stack: Lightning Bolt and Giant Growth"]


def test_how_the_game_ended(story: Story) -> None:
    assert rows(diff_positions(story.log, 250, 252), "turn") == ["winner: Anna", "end of the game: concession"]
    assert rows(diff_positions(story.log, 250, 252), "player") == ["Beth: loses (concession)"]


def test_triggers_that_wait() -> None:
    story = Story().start()
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    before = story.board.copy()
    story.say(e.AbilityTriggered(number=1, player=ANNA, source=bear, ability=(3, 0), bindings=()))
    assert rows(diff(before, story.board), "trigger") == ["Grizzly Bears: an ability waits for the stack"]
    assert rows(diff(story.board, before), "trigger") == ["Grizzly Bears: its ability no longer waits for the stack"]


def test_positions_that_are_not_there(story: Story) -> None:
    with pytest.raises(PositionError):
        diff_positions(story.log, 1, 1000)


def test_a_shuffle_is_no_difference_but_a_draw_is() -> None:
    story = Story().start()
    before = len(story.log)
    story.shuffle(ANNA, 9)
    assert diff_positions(story.log, before, len(story.log)) == ()
    story.draw(ANNA)
    name = story.board.hand(ANNA)[0].name
    assert rows(diff_positions(story.log, before, len(story.log)), "object") == [f"{name}: library → hand"]


@pytest.mark.parametrize("seed", range(6))
def test_differences_add_up(seed: int) -> None:
    log = wander(seed).log
    names = Names(log)
    middle = Positions(log).end_of_moment(len(log) // 2)
    before, after = fold(log[:middle]), fold(log)
    by_card = {names.card(id): id for id in before.objects}
    changed: dict[int, dict[str, Any]] = {}
    for row in diff(before, after, names):
        if row.part == "object":
            assert row.id is not None
            changed.setdefault(row.id, {})[row.field] = row.after
    for id, found in after.objects.items():
        card = names.card(id)
        if card in by_card and found.zone is not Zone.LIBRARY:
            was = records.of_object(before, before.objects[by_card[card]])
            assert {**was, **changed.get(id, {})} == records.of_object(after, found)


def test_every_field_has_a_value(story: Story) -> None:
    found = story.board.objects[story.board.battlefield[0]]
    assert tuple(records.of_object(story.board, found)) == OBJECT_FIELDS
    assert tuple(records.of_player(story.board.players[ANNA])) == PLAYER_FIELDS
    assert records.of(story.board, 99999) is None
    assert records.of(story.board, 3) is None
