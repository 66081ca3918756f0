"""117.3d. When priority is passed for a person, and when they are asked."""

from __future__ import annotations

import pytest

from domain.bots import hurtful
from domain.kernel.questions import ChooseObjects, ChooseOption, Order, PayMana
from domain.reasons import Reason
from domain.terms import Phase, Step
from replay.games.asking import Asked
from replay.games.library import Games
from replay.games.passing import Passer, Passing, ability_key, key, own_abilities, plainest, question_key
from replay.games.subjects import Subject
from tests.support.staging import staged
from tests.support.table import PLAYERS, Table, card, creature

ANY = {"targets": {"t": {"of": "any_target"}}}
SHOCK = card("Small Shock", "Instant", {"spell": [{"deal_damage": 1, "to": "t"}], **ANY}, cost="{0}")
GROW = card("Small Growth", "Sorcery", {"spell": [{"gain_life": 1}]}, cost="{0}")
ALTAR = card("Altar", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"sacrifice": {"type": "creature"}}]})
PINGER = card("Pinger", "Artifact", {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], **ANY})
PEEK = card(
    "Small Peek",
    "Sorcery",
    {"spell": [{"look": "hand", "whose": "t", "as": "l"}], "targets": {"t": {"of": {"is": "player"}}}},
    cost="{0}",
)
ASKING = card("Asking Stone", "Enchantment", {"triggered": [{"may": [{"draw": 1}]}], "on": {"gains_life": "you"}})


def asks(table: Table, passing: Passing, player: str) -> bool:
    """Return True if the player, who has priority, is asked."""
    table.priority_to(player)
    return Passer(PLAYERS[player], passing).answer(table.question, table) is None


def with_(*mine: object, other: tuple[object, ...] = (), hand: tuple[object, ...] = ()) -> Table:
    """A has these permanents and a creature, B others; A's turn."""
    table = Table("current")
    table.battlefield("A", *mine, creature("Bear", "2/2"))  # type: ignore[arg-type]
    table.hand("A", *hand)  # type: ignore[arg-type]
    table.hand("B", SHOCK, SHOCK)
    if other:
        table.battlefield("B", *other)  # type: ignore[arg-type]
    return table


STOPS = Passing("stops")


def test_with_nothing_to_do_one_is_not_asked() -> None:
    table = with_().start("A")
    assert not asks(table, STOPS, "A")
    assert not asks(table, Passing(), "A")
    assert asks(table, Passing(full=True), "A"), "full control: nothing is passed"


@pytest.mark.parametrize(("whose", "asked"), [(ALTAR, False), (PINGER, True)])
def test_a_free_ability_is_nothing_to_do(whose: object, asked: bool) -> None:
    """A sacrifice costs neither mana nor tapping; it could be done at any time."""
    table = with_(whose).start("A")
    assert asks(table, STOPS, "A") is asked


@pytest.mark.parametrize(("cost", "asked"), [([], False), ([{"mana": "{1}"}], True)])
def test_a_land_that_fetches_another_is_for_the_own_turn(cost: list[object], asked: bool) -> None:
    """In another's turn it is nothing to do unless it costs mana, too; full control stops for it."""
    find = [{"search": {"type": "land"}, "as": "l"}, {"move": "l", "to": "battlefield"}, {"shuffle": "you"}]
    woods = card("Far Woods", "Land", {"activated": find, "cost": ["tap_self", {"sacrifice": "self"}, *cost]})
    other = card("Meadow", "Land: Forest")
    assert asks(with_(woods, other).start("A"), STOPS, "A")
    table = with_(woods, other).start("B", step="declare-attackers")
    assert asks(table, Passing(), "A") is asked
    assert asks(table, Passing(full=True), "A")


def test_a_free_ability_counts_for_who_is_a_target() -> None:
    table = with_(ALTAR).start("A")
    table.priority_to("B")
    table.cast("B", "Small Shock", targets=["B"])
    assert not asks(table, STOPS, "A")
    table.priority_to("B")
    table.cast("B", "Small Shock", targets=["Bear"])
    assert asks(table, STOPS, "A")
    assert asks(table, Passing("my-turn"), "A"), "whoever skips turns is asked where something of theirs is a target"


def test_one_stops_at_own_stops_and_for_opponents() -> None:
    table = with_(PINGER, hand=(GROW,)).start("A", step="upkeep")
    assert not asks(table, STOPS, "A")
    assert asks(table, Passing("stops", own=[Step.UPKEEP]), "A")
    assert asks(table, Passing("choice"), "A"), "whatever there is to do"
    table.go_to("precombat-main", "A")
    assert asks(table, STOPS, "A")
    assert not asks(table, Passing("stops", own=[Phase.POSTCOMBAT_MAIN]), "A")
    assert not asks(table, Passing("turn"), "A")
    table.priority_to("B")
    table.cast("B", "Small Shock", targets=["B"])
    for until in ("stops", "turn", "answer"):
        assert asks(table, Passing(until), "A"), until
    assert not asks(table, Passing("my-turn"), "A")


def test_the_turn_is_the_one_in_which_one_passed() -> None:
    """Whoever passes to the end of their turn in its last step has not passed the next one."""
    table = with_(PINGER).start("A", step="end")
    turn = table.board.turn
    while table.board.turn == turn:
        table.pass_()
    assert asks(table, Passing("turn", since=turn), "A")
    assert not asks(table, Passing("turn"), "A")


def test_ones_own_spell_resolves() -> None:
    table = with_(PINGER, hand=(GROW,)).start("A")
    table.cast("A", "Small Growth")
    assert not asks(table, STOPS, "A")
    assert asks(table, Passing(full=True), "A")


@pytest.mark.parametrize(("whose", "stops"), [("B", True), ("A", False)])
def test_who_has_looked_at_anothers_cards_reads_them_first(games: Games, whose: str, stops: bool) -> None:
    """701.20e. Though nothing can be done; the next pass is a pass again."""
    table = Table("current")
    table.hand("A", PEEK)
    table.hand("B", creature("Elk", "3/3"))
    table.start("A")
    game = staged(games, table, ("human", "random"))
    game.choose("cast Small Peek")
    game.choose(whose)
    game.play_on(passing={1: Passing("my-turn")})
    asked = game.ask()
    assert asked is not None
    assert (game.at("end").board.turn == 1) is stops
    game.play_on(passing={1: Passing("my-turn")})
    assert game.at("end").board.turn > 1


def test_a_yield_is_to_one_ability() -> None:
    table = with_(PINGER, other=(PINGER,)).start("A")
    table.priority_to("B")
    table.activate("B", "Pinger", targets=["B"])
    named = key(table.board, table.board.stack[-1])
    assert asks(table, STOPS, "A")
    assert not asks(table, Passing("stops", yields=[named]), "A")
    assert asks(table, Passing("stops", yields=["0:0"]), "A")


def test_a_question_is_always_answered_the_same() -> None:
    table = with_(ASKING, hand=(GROW,)).start("A")
    table.cast("A", "Small Growth")
    question = table.until_asked(ChooseOption.KIND, "A")
    named = question_key(question, table.game)
    for given, answer in ((((named, "yes"),), "yes"), ((("0:0", "yes"),), None), (((named, "perhaps"),), None)):
        assert Passer(PLAYERS["A"], Passing("stops", always=given)).answer(question, table) == answer


@pytest.mark.parametrize("secret", [False, True])
def test_only_a_question_without_secrets_answers_itself(secret: bool) -> None:
    """400.2. Others would see how fast the answer came."""
    table, passer = Table("current").start("A"), Passer(PLAYERS["A"], STOPS)
    option = ChooseOption(PLAYERS["A"], Reason.PAY, ("no",), secret=secret)
    nothing: ChooseObjects[int] = ChooseObjects(PLAYERS["A"], Reason.SEARCH, (), 0, 0, secret=secret)
    assert passer.answer(option, table) == (None if secret else "no")
    assert passer.answer(nothing, table) == (None if secret else ())


def test_programs_may_see_how_fast_an_answer_comes() -> None:
    """400.2. Against programs only, a secret question with one answer answers itself."""
    table, passer = Table("current").start("A"), Passer(PLAYERS["A"], STOPS._replace(alone=True))
    hand: ChooseObjects[int] = ChooseObjects(PLAYERS["A"], Reason.OPENING_HAND, (), 0, 0, secret=True)
    assert passer.answer(hand, table) == ()
    assert passer.answer(ChooseOption(PLAYERS["A"], Reason.PAY, ("no",), secret=True), table) == "no"
    assert passer.answer(ChooseOption(PLAYERS["A"], Reason.PAY, ("yes", "no"), secret=True), table) is None


def test_each_question_of_an_ability_has_a_name_of_its_own() -> None:
    """Two permissions in one ability are answered apart; the same one again has the same name."""
    twice = card(
        "Twice",
        "Enchantment",
        {"triggered": [{"may": [{"draw": 1}]}, {"may": [{"lose_life": 1}]}], "on": {"gains_life": "you"}},
    )
    table = with_(twice, hand=(GROW, GROW)).start("A")
    names = []
    for _ in range(2):
        table.cast("A", "Small Growth")
        for answer in ("no", "no"):
            question = table.until_asked(ChooseOption.KIND, "A")
            names.append(question_key(question, table.game))
            table.answer(answer)
        table.until_asked("priority", "A")
    assert names[:2] == names[2:]
    assert len({*names}) == 2
    assert question_key(table.question, table.game) == ""


def test_the_most_useful_sources_are_left() -> None:
    """601.2g. A land of one colour pays before one of several, and before a creature."""
    table = Table("current")
    dual = card(
        "Dual",
        "Land",
        {"activated": [{"add_mana": "{R}"}], "cost": ["tap_self"]},
        {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]},
    )
    elf = creature("Elf", "1/1", abilities=[{"activated": [{"add_mana": "{R}"}], "cost": ["tap_self"]}])
    table.battlefield("A", elf, dual)
    table.lands("A", "Mountain")
    table.hand("A", card("Spark", "Instant", {"spell": [{"gain_life": 1}]}, cost="{R}"))
    table.start("A")
    spell = table.find("Spark", "A", zone=table.board.objects[table.board.players[PLAYERS["A"]].hand[0]].zone)
    table.priority_to("A")
    table.answer(("cast", spell.id))
    question = table.question
    assert isinstance(question, PayMana)
    ((source, _, _),) = plainest(question, table.board)  # type: ignore[misc]
    assert table.board.name_of(source) == "Mountain"


@pytest.mark.parametrize(
    ("lands", "paid"),
    [(("Mountain", "Mountain"), True), (("Mountain", "Mountain", "Mountain"), True), (("Mountain", "Forest"), False)],
)
def test_where_there_is_one_way_to_pay_nobody_is_asked(lands: tuple[str, ...], paid: bool) -> None:
    """601.2g. Also without paying by itself: two Mountains look alike, a Mountain and a Forest do not."""
    table = Table("current")
    for land in lands:
        table.lands("A", land)
    table.hand("A", card("Trinket", "Artifact", cost="{1}"))
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.board.players[PLAYERS["A"]].hand[0]))
    question = table.question
    assert isinstance(question, PayMana)
    assert (Passer(PLAYERS["A"], Passing("stops")).answer(question, table) is not None) is paid
    assert Passer(PLAYERS["A"], Passing(full=True)).answer(question, table) is None


@pytest.mark.parametrize(
    ("mine", "asked"), [(("Elk",), False), (("Elk", "Elk"), False), (("Elk", "Ox"), True)], ids=["one", "alike", "two"]
)
def test_a_choice_that_is_none_is_not_asked(games: Games, mine: tuple[str, ...], asked: bool) -> None:
    """608.2d. One thing, or things that look alike; with full control everything is asked."""
    edict = {"spell": [{"sacrifice": {"type": "creature"}, "who": "you"}]}
    for full in (False, True):
        table = Table("current")
        table.hand("A", card("Own Edict", "Sorcery", edict, cost="{0}"))
        table.battlefield("A", *(creature(name, "3/3") for name in mine))
        table.start("A")
        game = staged(games, table, ("human", "random"))
        game.choose("cast Own Edict")
        wishes = Passing(full=True) if full else Passing("stack")
        for _ in range(4):
            game.play_on(passing={1: wishes})
            open_one = game.ask()
            assert open_one is not None
            if open_one.question.KIND == "choose" or not game.at("end").board.stack:
                break
            game.choose("pass")
        several = len(mine) > 1
        assert open_one is not None
        assert (open_one.question.KIND == "choose") is (asked or (full and several))


GROWTH = card(
    "Growth",
    "Instant",
    {"spell": [{"put_counters": "+1/+1", "on": "t"}], "targets": {"t": {"of": {"type": "creature"}}}},
    cost="{0}",
)
HARM = card(
    "Harm", "Instant", {"spell": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "creature"}}}}, cost="{0}"
)


@pytest.mark.parametrize(("spell", "last"), [(SHOCK, True), (HARM, True), (GROWTH, False)])
def test_ones_own_things_are_last_among_targets_of_what_hurts(spell: object, last: bool) -> None:
    table = with_(other=(creature("Foe", "2/2"),), hand=(spell,)).start("A")
    table.priority_to("A")
    table.answer(("cast", table.board.players[PLAYERS["A"]].hand[0]))
    question, board = table.question, table.board
    bad = hurtful(question, board, table.game.definitions)
    assert bool(bad) is last
    named = [option.answer[0][0] for option in Asked(question, board, subject=Subject(hurts=bad)).options]
    own = [id == PLAYERS["A"] or (id in board.objects and board.objects[id].controller == 1) for id in named]
    assert (own == sorted(own)) is last


def test_a_round_with_a_free_ability_asks_nothing(games: Games) -> None:
    """Four seats: the others play creatures and attack others; whoever has only a sacrifice is not asked."""
    table = Table("current", format="free-for-all", seats=4)
    table.battlefield("A", ALTAR, creature("Bear", "2/2"))
    for other in "BCD":
        table.lands(other, "Forest", 2)
        table.hand(other, creature("Cub", "1/1", cost="{G}"))
    table.start("A", step="end")
    game = staged(games, table)
    asked = 0
    while game.at("end").board.turn < 5:
        question = game.ask()
        assert question is not None
        if question.question.player == 1:
            asked += 1
            game.choose(("pass",) if question.question.is_legal(("pass",)) else next(question.question.answers()))
        game.play_on({2: "greedy", 3: "greedy", 4: "greedy"}, passing={1: Passing("stops")})
    assert asked <= 3


EMBER = creature(
    "Ember", "1/1", abilities=[{"triggered": [{"apply": [{"pt": [1, 0]}], "to": "self"}], "on": {"gains_life": "you"}}]
)
"""A creature that its own trigger changes."""
AIMING = creature(
    "Aimer", "1/1", abilities=[{"triggered": [{"deal_damage": 1, "to": "t"}], "on": {"gains_life": "you"}} | ANY]
)
MUSTER = creature("Muster", "1/1", abilities=[{"triggered": [{"gain_life": 1}], "on": {"attacks": "self"}}])
ORDERS = Passing("stops", orders=True)


def ordered(table: Table, passing: Passing = ORDERS) -> bool:
    """Return True if the order of A's triggers, which is asked for, is answered for them."""
    question = table.until_asked(Order.KIND, "A")
    answer = Passer(PLAYERS["A"], passing).answer(question, table)
    assert answer is None or question.is_legal(answer)
    return answer is not None


@pytest.mark.parametrize("source", [EMBER, AIMING])
def test_equal_triggers_of_equal_creatures_need_no_order(source: object) -> None:
    """603.3b. Targets are chosen later, so they differ in nothing yet."""
    table = with_(source, source, hand=(GROW, GROW)).start("A")
    table.cast("A", "Small Growth")
    assert ordered(table)
    assert not ordered(table, STOPS), "only for who wants it"
    assert not ordered(table, Passing("stops", orders=True, full=True))


def test_what_its_own_trigger_did_to_each_leaves_them_equal() -> None:
    table = with_(EMBER, EMBER, hand=(GROW, GROW)).start("A")
    table.cast("A", "Small Growth")
    table.until_asked(Order.KIND, "A")
    table.plain()
    table.resolve_all()
    table.cast("A", "Small Growth")
    assert ordered(table)


@pytest.mark.parametrize(("state", "equal"), [({}, True), ({"counters": {"+1/+1": 1}}, False)])
def test_triggers_of_creatures_that_differ_are_ordered_by_their_player(state: dict[str, object], equal: bool) -> None:
    table = with_(EMBER, hand=(GROW,))
    table.battlefield("A", EMBER, **state)
    table.start("A")
    table.cast("A", "Small Growth")
    assert ordered(table) is equal


@pytest.mark.parametrize(
    ("types", "effect", "equal"),
    [
        ("Enchantment", {"lose_life": 1}, True),
        ("Creature: Elk", {"lose_life": 1}, False),  # 302.6: one of them is summoning sick
        ("Enchantment", {"apply": [{"add_types": ["creature"]}], "to": "self"}, False),  # it may become a creature
    ],
)
def test_who_came_this_turn_differs_only_as_a_creature(types: str, effect: dict[str, object], equal: bool) -> None:
    trigger = {"triggered": [effect], "on": {"gains_life": "you"}}
    shrine = card("Shrine", types, trigger, cost="{G}", **({"pt": "1/1"} if "Creature" in types else {}))
    table = with_(shrine, hand=(shrine, GROW))
    table.lands("A", "Forest", 4)
    table.start("A")
    table.cast("A", "Shrine")
    table.resolve_all()
    table.cast("A", "Small Growth")
    assert ordered(table) is equal


def test_an_effect_on_one_of_them_makes_them_differ() -> None:
    table = with_(EMBER, EMBER, hand=(GROWTH, GROW)).start("A")
    table.cast("A", "Growth", targets=[table.all("Ember")[0].id])
    table.resolve_all()
    table.cast("A", "Small Growth")
    assert not ordered(table)


def test_equal_attackers_of_one_player_need_no_order() -> None:
    """508.1b. In a game of three it matters whom each attacks."""
    for whom, equal in ((("B", "B"), True), (("B", "C"), False)):
        table = Table("current", format="free-for-all", seats=3)
        table.battlefield("A", MUSTER, MUSTER)
        table.start("A", step="declare-attackers")
        question = table.until_asked("attackers", "A")
        attacks = [(one.id, PLAYERS[who]) for one, who in zip(table.all("Muster"), whom, strict=True)]
        assert question.is_legal(tuple(attacks))
        table.answer(tuple(attacks))
        assert ordered(table) is equal


def test_an_own_ability_is_no_reason_to_stop() -> None:
    """117.3d. Where nothing else can be done; a player whose things are targeted is asked all the same."""
    table = with_(PINGER, other=(PINGER,)).start("A")
    assert asks(table, STOPS, "A")
    ((name, action),) = own_abilities(table.question, table.game).items()
    assert ability_key(action, table.board) == name
    quiet = Passing("stops", quiet=[name])
    assert not asks(table, quiet, "A")
    assert asks(table, Passing("stops", quiet=["0:0"]), "A")
    table.priority_to("B")
    table.activate("B", "Pinger", targets=["A"])
    assert asks(table, quiet, "A")
