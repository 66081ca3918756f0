"""104.4b, 732. Loops: what nobody can stop is a draw, what ends is played to its end, who can stop it is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import IllegalDecision
from domain.events import DecisionMade, GameEnded
from projections.reading.why import chain
from projections.wording.translations import catalogue as sentences
from replay import open_store
from tests.support import long
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, enchantment, spell, told
from tests.support.table import Table, card, creature

SPIRIT = {"types": "Creature: Spirit", "colors": "W", "pt": "1/1"}
GO = spell("Go", {"gain_life": 1})
CALL = spell("Call", {"create_token": SPIRIT})
POKE = spell("Poke", {"deal_damage": 2, "to": "t"}, t=CREATURE)
MINE = {"all": [CREATURE, {"controller": "you"}]}
COUNTER = {"put_counters": "+1/+1", "on": "self"}
MORE = {"counters_put": "self", "kind": "+1/+1"}


def when(event: dict[str, Any], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A triggered ability."""
    return {"triggered": list(effects), "on": event, **more}


def triggers(name: str, event: dict[str, Any], *effects: dict[str, Any]) -> CardDefinition:
    """An enchantment with a triggered ability."""
    return enchantment(name, when(event, *effects))


GAIN = {"gains_life": "you"}
BOND = triggers("Bond", GAIN, {"gain_life": 1})
"""Sets itself off, and life grows."""


def wins(compare: str, number: int, amount: dict[str, Any]) -> CardDefinition:
    """Wins the game for its controller when so much of something is there."""
    return triggers("Victory", {"state": {"amount": amount, "compare": {compare: number}}}, {"win": "you"})


LIFE = {"life_of": "you"}


def begun(
    *cards: CardDefinition, by: CardDefinition = GO, edition: str = "current", other: tuple[Any, ...] = (), **more: Any
) -> Table:
    """A table on which A has just cast what sets everything off."""
    table = Table(edition, **more)
    table.battlefield("A", *cards)
    table.hand("A", by)
    for zone, what in other:
        getattr(table, zone)("B", what)
    table.start("A")
    table.cast("A", by.name)
    return table


def go_on(table: Table, most: int = 400) -> Table:
    """Everybody does only what they must, until the stack is empty or the game over."""
    for _ in range(most):
        if table.game.question is None or (table.question.KIND == "priority" and not table.board.stack):
            break
        table.plain()
    return table


def found(table: Table) -> Any:
    """The loop that ended the game, which is checked on the way: it can be told, decided again and taken up."""
    assert table.game.question is None, "the game goes on"
    loop, ended = table.game.records[-2:]
    assert (loop.event.NAME, ended.event.NAME) == ("loop_found", "game_ended")
    assert table.board.outcome == ((), "loop")
    assert ended.cause == loop.position
    table.check()
    taken_up_anywhere(table)
    return loop


def taken_up_anywhere(table: Table, last: int = 60) -> None:
    """Check that the game has the same future from some of its last decisions, and is over at its end."""
    log = table.game.records
    over = Decider.resume(log, table.game.definitions)
    assert (over.question, over.board.digest()) == (None, table.board.digest())
    decided = [at for at, record in enumerate(log) if record.event.NAME == "decision_made"]
    for at in decided[-last :: 7 if long.WANTED else 25]:
        again = Decider.resume(log[:at], table.game.definitions)
        while again.question is not None:
            decision = log[again.board.position].event
            assert isinstance(decision, DecisionMade)
            again.answer(decision.answer)
        assert again.board.digest() == table.board.digest()
        assert again.records[-2:] == log[-2:]


@pytest.mark.parametrize("edition", BOTH)
def test_two_triggers_that_set_each_other_off(edition: str) -> None:
    one = triggers("Gain", {"loses_life": "you"}, {"gain_life": 1})
    other = triggers("Loss", GAIN, {"lose_life": 1})
    table = go_on(begun(one, other, edition=edition))
    loop = found(table)
    assert loop.rule == ("719.4" if edition == "seed" else "732.4")
    assert table.game.records[-1].rule == "104.4b"
    assert told(table, loop) == "What Loss and Gain do repeats without end, and nobody can stop it"
    assert told(table, table.game.records[-1]) == "The game is a draw (a loop that nobody can stop)"
    why = [line.kind for line in chain(table.game.records, loop.position + 1)]
    assert why[:2] == ["game_ended", "loop_found"]
    assert why.count("ability_triggered") > 5
    assert why[-1] == "decision_made", "it leads through what repeats to the decision that began it"


def test_it_is_told_in_french() -> None:
    table = go_on(begun(BOND))
    french = sentences("fr")
    loop = chain(table.game.records, found(table).position, french)[0]
    assert loop.sentence.replace("\N{NO-BREAK SPACE}", " ") == (
        "Ce que fait Bond se répète sans fin, et personne ne peut l’arrêter ; à chaque fois il y a davantage de ceci :"
        " total de points de vie"
    )


GROWING = [
    ([BOND], GO, {"life total"}),
    ([triggers("Chant", {"gains_life": "each_player"}, {"gain_life": 1, "who": "each_opponent"})], GO, {"life total"}),
    ([triggers("One", GAIN, {"gain_life": 1}), triggers("Two", GAIN, {"gain_life": 2})], GO, {"life total", "stack"}),
    (
        [creature("Gator", "2/2", abilities=[when(MORE, COUNTER)])],
        spell("Feed", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE),
        {"counters"},
    ),
    (
        [
            creature(
                "Heart",
                "2/9",
                abilities=[when(GAIN, COUNTER), when(MORE, {"gain_life": {"stat": "power", "of": "self"}})],
            )
        ],
        GO,
        {"life total", "counters"},
    ),
    ([triggers("Hive", {"enters": MINE}, {"create_token": SPIRIT})], CALL, {"tokens"}),
    (
        [
            triggers("Hive", {"enters": MINE}, {"create_token": SPIRIT}),
            triggers("Comb", {"enters": MINE}, {"create_token": SPIRIT}),
        ],
        CALL,
        {"tokens", "stack"},
    ),
    (
        [
            creature(
                "Rock",
                "2/9",
                "indestructible",
                abilities=[when({"is_dealt_damage": "self"}, {"deal_damage": 1, "to": "self"})],
            )
        ],
        POKE,
        {"marked damage"},
    ),
    (
        [
            creature(
                "Surge",
                "2/2",
                abilities=[
                    when(GAIN, {"apply": [{"pt": [1, 1]}], "to": "self", "for": "end_of_turn"}, {"gain_life": 1})
                ],
            )
        ],
        GO,
        {"life total", "effects"},
    ),
    (
        [
            triggers("Pit", {"enters": CREATURE}, {"destroy": "event.object"}),
            triggers("Womb", {"dies": CREATURE}, {"create_token": SPIRIT}),
        ],
        CALL,
        set(),
    ),
]


@pytest.mark.parametrize(
    ("cards", "by", "grows"), GROWING, ids=[" and ".join(c.name for c in row[0]) for row in GROWING]
)
@pytest.mark.parametrize("edition", BOTH)
def test_what_grows_with_every_round(
    cards: list[CardDefinition], by: CardDefinition, grows: set[str], edition: str
) -> None:
    table = go_on(begun(*cards, by=by, edition=edition))
    loop = found(table)
    assert set(loop.event.growing) == grows
    assert {table.board.object(id).name for id in loop.event.objects} == {card.name for card in cards}


DRAIN = {"lose_life": 1, "who": "each_opponent"}
ENDING: list[tuple[list[CardDefinition], CardDefinition, tuple[tuple[int, ...] | None, str]]] = [
    (
        [triggers("Bond", GAIN, DRAIN), triggers("Blood", {"loses_life": "each_opponent"}, {"gain_life": 1})],
        GO,
        ((1,), "life"),
    ),
    ([triggers("Tome", GAIN, {"draw": 1}), triggers("Muse", {"draws": "you"}, {"gain_life": 1})], GO, ((2,), "draw")),
    ([BOND, wins("at_least", 200, LIFE)], GO, ((1,), "effect")),
    ([BOND, wins("exactly", 171, LIFE)], GO, ((1,), "effect")),
    (
        [triggers("Hive", {"enters": MINE}, {"create_token": SPIRIT}), wins("at_least", 90, {"count": CREATURE})],
        CALL,
        ((1,), "effect"),
    ),
    (
        [
            triggers("Hive", {"enters": MINE}, {"gain_life": 1}, {"create_token": SPIRIT}, {"create_token": SPIRIT}),
            wins("at_least", 5, {"minus": [{"count": CREATURE}, LIFE]}),
        ],
        CALL,
        ((1,), "effect"),
    ),
    (
        [
            creature(
                "Fire",
                "1/9",
                abilities=[
                    when(GAIN, COUNTER),
                    when(MORE, {"deal_damage": 1, "to": "each_opponent"}, {"gain_life": 1}),
                ],
            )
        ],
        GO,
        ((1,), "life"),
    ),
    (
        [creature("Sink", "9/200", abilities=[when({"is_dealt_damage": "self"}, {"deal_damage": 1, "to": "self"})])],
        POKE,
        (None, ""),
    ),
    ([triggers("Venom", GAIN, {"player_counters": "poison", "who": "you"}, {"gain_life": 1})], GO, ((2,), "poison")),
]


@pytest.mark.parametrize(
    ("cards", "by", "outcome"), ENDING, ids=[" and ".join(c.name for c in row[0]) for row in ENDING]
)
def test_what_comes_to_an_end_is_no_loop(
    cards: list[CardDefinition], by: CardDefinition, outcome: tuple[tuple[int, ...] | None, str]
) -> None:
    table = go_on(begun(*cards, by=by), 2000)
    assert not table.events("loop_found")
    assert table.board.outcome == (None if outcome[0] is None else outcome)


def test_what_was_exactly_so_before_it_began_does_not_matter() -> None:
    found(go_on(begun(BOND, wins("exactly", 5, LIFE))))


def test_chance_is_no_loop() -> None:
    flip = triggers("Wheel", GAIN, {"flip_coin": [{"gain_life": 1}], "else": [{"gain_life": 1}]})
    table = go_on(begun(flip), 600)
    assert not table.board.over


def test_an_optional_action_is_asked_again_and_again() -> None:
    table = begun(triggers("Choice", GAIN, {"may": [{"gain_life": 1}]}))
    for _ in range(150):
        table.until_asked("option", "A")
        table.answer("yes")
    assert table.life_of("A") > 150
    table.until_asked("option", "A")
    table.answer("no")
    go_on(table)
    assert not table.board.over


@pytest.mark.parametrize(
    ("card", "land", "over"),
    [("Shock", "Mountain", False), ("Shock", "Forest", True), ("Grizzly Bears", "Forest", True)],
)
def test_who_could_do_something_is_asked(card: str, land: str, over: bool) -> None:
    """Mana for nothing, and what cannot be cast now, is no way out."""
    table = go_on(begun(BOND, other=(("hand", card), ("battlefield", land))), 600)
    assert table.board.over is over
    if not over:
        table.cast("B", "Shock", targets=["A"])
        found(go_on(table))


def test_nobody_is_forced_to_end_it() -> None:
    """732.5. Who could, but never does, plays for a draw."""
    table = go_on(begun(BOND, other=(("hand", "Shock"), ("battlefield", "Mountain"))), 1000)
    assert not table.board.over
    found(go_on(table, 2000))


def test_a_price_need_not_be_paid_to_end_it() -> None:
    """732.6. What happens unless somebody pays goes on as though it had to."""
    toll = triggers("Toll", GAIN, {"unless": [{"pay_life": 1}], "by": "each_opponent", "do": [{"gain_life": 1}]})
    table = begun(toll)
    for _ in range(6000):
        if table.game.question is None:
            break
        table.answer("no" if table.question.KIND == "option" else ("pass",))
    found(table)


def test_mana_that_costs_a_permanent_is_something_to_do() -> None:
    petal = card("Petal", "Artifact", {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self", {"sacrifice": "self"}]})
    assert not go_on(begun(BOND, other=(("battlefield", petal),))).board.over


@pytest.mark.parametrize(("format", "seats"), [("free-for-all", 3), ("two-headed-giant", 4), ("commander", 4)])
def test_of_several_players_all_draw(format: str, seats: int) -> None:
    found(go_on(begun(BOND, format=format, seats=seats)))


def test_a_check_that_never_ends() -> None:
    """704.3. State-based actions that bring about what they find."""
    again = {"replace": {"would_be_destroyed": "self"}, "with": [{"instead": [{"gain_life": 1}]}]}
    table = go_on(begun(creature("Phoenix", "2/2", abilities=[again]), by=POKE))
    loop = found(table)
    assert loop.event.growing == ("life total",)
    assert [table.board.object(id).name for id in loop.event.objects] == ["Phoenix"]


def test_a_check_that_ends_is_none() -> None:
    again = {"replace": {"would_be_destroyed": "self"}, "with": [{"instead": [{"lose_life": 1}]}]}
    table = go_on(begun(creature("Phoenix", "2/2", abilities=[again]), by=POKE, life=100))
    assert table.board.outcome == ((2,), "life")


def test_one_that_comes_back_instead_of_dying() -> None:
    again = {"replace": {"would_die": "self"}, "with": [{"to": "battlefield"}]}
    zero = creature("Zero", "0/0", abilities=[again])
    table = Table("current")
    table.hand("A", card("Rise", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}"))
    table.battlefield("A", zero)
    table.start("A", step=None)
    found(table)


def test_a_turn_of_combats() -> None:
    war = triggers("War", {"step_begins": "combat", "whose": "you"}, {"extra_phases": ["combat"]})
    table = Table("current")
    table.battlefield("A", war)
    table.start("A")
    for _ in range(400):
        if table.board.over:
            break
        table.plain()
    assert table.board.turn == 1
    found(table)


def test_turns_in_which_nothing_can_happen() -> None:
    table = Table("current")
    table.battlefield("A", enchantment("Stillness", {"static": ["skip_draw_step"], "to": "each_player"}))
    table.start("A")
    for _ in range(1000):
        if table.board.over:
            break
        table.plain()
    found(table)


def test_it_is_found_at_the_same_place_by_who_takes_the_game_up() -> None:
    table = go_on(begun(BOND))
    log = table.game.records
    asked = [at for at, record in enumerate(log, 1) if record.event.NAME == "priority_given"]
    for at in asked[-12:-1]:
        again = Decider.resume(log[:at], table.game.definitions)
        while again.question is not None:
            again.answer(("pass",))
        assert again.records[-2:] == log[-2:]


def test_a_game_with_a_loop_verifies() -> None:
    """Decided again from its decisions it comes out the same."""
    deck = (BOND, GO, *[catalogue()["Plains"]] * 8)
    game = Decider.new([Seat("Anna", deck), Seat("Ben", deck)], seed="3", edition="current")
    for _ in range(4000):
        if game.question is None:
            break
        options = getattr(game.question, "options", ())
        wanted = [option for option in options if option[0] in ("cast", "play")]
        game.answer(wanted[0] if wanted else next(game.question.answers()))
    assert game.board.outcome == ((), "loop")
    assert redo(game.records, game.definitions) is None


@pytest.mark.slow
def test_built_in_players_come_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may go on for ever, and always likes to, stops when a turn has become very long."""
    monkeypatch.setattr("replay.games.players.LONG", 40)
    monkeypatch.setattr("replay.games.passing.LONG", 40)
    events = [{"step_begins": "upkeep", "whose": "you"}, {"gains_life": "you"}]
    greed = enchantment("Greed", {"triggered": [{"may": [{"gain_life": 1}]}], "on": events})
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([greed.dump()]))
    deck = tmp_path / "greed.txt"
    deck.write_text("30 Greed\n30 Plains\n")
    with open_store(str(tmp_path / "games.sqlite")) as games:
        game = games.play(deck, deck, seed=3, players=("greedy", "random"), cards=[file])
        assert game.over
        assert len(list(game.log(kind="life_gained"))) > 30
        assert game.verify().exact


SPAWNER = creature("Spawner", "1/1", cost="{G}", abilities=[when({"enters": CREATURE}, {"create_token": SPIRIT})])


def with_cards(tmp_path: Path, *cards: CardDefinition) -> Path:
    """A file with cards of one's own."""
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([card.dump() for card in cards]))
    return file


def test_a_recorded_game_that_ended_so_can_be_asked_branched_and_verified(tmp_path: Path) -> None:
    line = "A 20 [Spawner, Forest | hand Spawner | library Forest x9] / B 20 [ | library Forest x9] ; A turn 3"
    with open_store(str(tmp_path / "games.sqlite")) as games:
        game = games.from_position(line, players=("greedy", "greedy"), seed=1, cards=[with_cards(tmp_path, SPAWNER)])
        assert game.over
        again = games.game("last")
        assert again.ask() is None
        with pytest.raises(IllegalDecision, match="the game is over"):
            again.choose(("pass",))
        assert again.verify().exact
        other = again.branch("end")
        assert other.ask() is not None
        other.play_on()
        assert [record.event.NAME for record in other.events()[-2:]] == ["loop_found", "game_ended"]


ALIKE: list[tuple[list[CardDefinition], set[str]]] = [
    ([SPAWNER] * 3, {"tokens", "stack"}),
    ([SPAWNER] * 6, {"tokens", "stack"}),
    (
        [triggers(f"Nest {number}", {"enters": CREATURE}, {"create_token": SPIRIT}) for number in range(5)],
        {"tokens", "stack"},
    ),
    ([SPAWNER, SPAWNER, triggers("Shrine", {"enters": CREATURE}, {"gain_life": 1})], {"life total", "tokens", "stack"}),
    ([SPAWNER, SPAWNER, triggers("Shrine", {"enters": CREATURE}, {"gain_life": 1}), BOND], {"life total"}),
    (
        [SPAWNER, SPAWNER, SPAWNER, creature("Hero", "2/2", abilities=[{"static": [{"pt": [1, 1]}], "to": MINE}])],
        {"tokens", "stack"},
    ),
]


@pytest.mark.parametrize(("cards", "grows"), ALIKE, ids=[f"{len(row[0])} {row[0][-1].name}" for row in ALIKE])
@pytest.mark.parametrize("edition", long.with_many(BOTH[1:], BOTH[:1]))
def test_many_that_set_each_other_off(cards: list[CardDefinition], grows: set[str], edition: str) -> None:
    table = go_on(begun(*cards, by=CALL, edition=edition, other=(("hand", "Grizzly Bears"), ("battlefield", "Forest"))))
    assert set(found(table).event.growing) == grows
    assert len(table.events("ability_resolved")) < 40, "it is found at the first look"


TAPPING = {"activated": [{"gain_life": 1}], "cost": [{"tap_others": CREATURE, "n": 30}]}
COUNTING = [
    enchantment("Bell", TAPPING),
    card(
        "Host", "Creature: Giant", {"keyword": "affinity", "of": CREATURE}, {"keyword": "flash"}, cost="{30}", pt="1/1"
    ),
    triggers(
        "Glass", {"state": {"amount": {"count": CREATURE}, "compare": {"at_least": 40}}}, {"may": [{"gain_life": 1}]}
    ),
]


@pytest.mark.parametrize("card", COUNTING, ids=[card.name for card in COUNTING])
def test_who_will_be_able_to_do_something_is_asked(card: CardDefinition) -> None:
    """A loop of three alike is none where, with more of anything, somebody can do something else."""
    table = Table("current")
    table.battlefield("A", SPAWNER, SPAWNER, SPAWNER)
    table.hand("A", CALL)
    table.put("hand" if card.name == "Host" else "battlefield", "A", card)
    table.start("A")
    table.cast("A", "Call")
    go_on(table, 200)
    assert not table.board.over


def test_three_alike_that_one_may_leave_undone() -> None:
    may = creature("Maybe", "1/1", abilities=[when({"enters": CREATURE}, {"may": [{"create_token": SPIRIT}]})])
    table = begun(may, may, may, by=CALL)
    for _ in range(60):
        table.until_asked("option", "A")
        table.answer("yes")
    assert not table.board.over


def test_what_ends_though_much_is_set_off() -> None:
    """What resolves sets nothing off any more: the stack gets empty, however high it was."""
    shrine = triggers("Shrine", {"enters": CREATURE}, {"gain_life": 1})
    table = go_on(begun(*[shrine] * 20, by=spell("Calls", *[{"create_token": SPIRIT}] * 4)))
    assert not table.board.over
    assert table.life_of("A") == 20 + 80


WHEEL = triggers(
    "Wheel", {"enters": MINE}, {"flip_coin": [{"create_token": SPIRIT}], "else": [{"create_token": SPIRIT}]}
)
"""Goes on for ever, and chance keeps it from being proven."""

SET_OFF = "A 20 [Wheel, Forest | hand Grizzly Bears | library Forest x9] / B 20 [Forest | library Forest x9] ; A turn 3"


def limited(monkeypatch: pytest.MonkeyPatch, events: int) -> None:
    monkeypatch.setattr("replay.games.players.LONG", events // 2)
    monkeypatch.setattr("replay.games.passing.LONG", events // 2)
    monkeypatch.setattr("replay.games.asking.LONG", events // 2)
    monkeypatch.setattr("replay.games.playing.LONGEST", events)


def test_what_nothing_proves_is_ended_by_a_limit_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only built-in players play; it is told as what it is, verified, taken up and branched."""
    limited(monkeypatch, 600)
    file = with_cards(tmp_path, WHEEL, creature("Bear", "2/2", cost="{0}"))
    with open_store(str(tmp_path / "games.sqlite")) as games:
        line = SET_OFF.replace("Grizzly Bears", "Bear")
        game = games.from_position(line, players=("greedy", "greedy"), seed=1, cards=[file])
        assert game.over
        ended = game.events()[-1]
        assert isinstance(ended.event, GameEnded)
        assert (ended.event.reason, ended.event.winners) == ("limit", ())
        assert ended.rule == "program", "it is no rule of the book"
        assert game.result == "a draw (a limit of this program, as nothing shows that it ends)"
        assert 600 < game.end < 700
        again = games.game("last")
        assert again.verify().exact
        assert again.ask() is None
        with pytest.raises(IllegalDecision, match="the game is over"):
            again.choose(("pass",))
        other = again.branch("end")
        other.play_on()
        assert other.events()[-1].event == ended.event


def test_people_are_told_and_nothing_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, 300)
    file = with_cards(tmp_path, WHEEL, creature("Bear", "2/2", cost="{0}"))
    with open_store(str(tmp_path / "games.sqlite")) as games:
        line = SET_OFF.replace("Grizzly Bears", "Bear")
        game = games.from_position(line, players=("human", "greedy"), seed=1, cards=[file])
        asked = game.ask()
        assert asked is not None
        assert "very long" not in asked.hint
        game.choose("cast Bear")
        game.play_on({"A": "pass", "B": "greedy"})
        asked = game.ask()
        assert asked is not None, "the game goes on"
        assert "very long" in asked.hint


def test_a_check_that_nothing_proves_is_ended_by_a_limit_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.rules.game.loops.MOST_PASSES", 64)
    flip = {"flip_coin": [{"gain_life": 1}], "else": [{"gain_life": 2}]}
    again = {"replace": {"would_be_destroyed": "self"}, "with": [{"instead": [flip]}]}
    table = go_on(begun(creature("Phoenix", "2/2", abilities=[again]), by=POKE))
    assert table.board.outcome == ((), "limit")
    assert table.game.records[-1].rule == "program"
    taken_up_anywhere(table)
    assert redo(table.game.records, table.game.definitions) is None
