"""What people write is understood: attackers, blockers, targets, payments, by words, numbers and names."""

from __future__ import annotations

import pytest

from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.kernel import questions as d
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.reasons import Reason
from replay import Game, open_store
from replay.games.asking import Asked, NotUnderstood
from tests.support.choosing import start_casting

# What people write


@pytest.fixture(scope="module")
def table(game: Game) -> Board:
    """A board with several creatures on both sides."""
    for turn in range(game.turns, 0, -1):
        board = game.at(f"turn:{turn}").board
        if len(list(board.creatures(PlayerId(1)))) >= 2 and len(list(board.creatures(PlayerId(2)))) >= 1:
            return board
    raise AssertionError("the game has no such board: choose another seed")


def test_attackers_are_named(table: Board) -> None:
    first, second = [creature.id for creature in table.creatures(PlayerId(1))][:2]
    question = DeclareAttackers(PlayerId(1), ((first, (2,)), (second, (2, 300))))
    asked = Asked(question, table)
    assert asked.understand("none") == ()
    assert asked.understand("all") == ((first, 2), (second, 2))
    assert asked.understand(f"{second}") == ((second, 2),)
    assert asked.understand(f"{second}, {first}") == ((first, 2), (second, 2))
    assert asked.understand(f"{second} > 300") == ((second, 300),)
    assert asked.understand(f"[[{first}, 2]]") == ((first, 2),)
    with pytest.raises(NotUnderstood, match="is none of"):
        asked.understand("Black Lotus, 12")
    with pytest.raises(NotUnderstood, match="is none of"):
        asked.understand(f"{first} > 99999")


def test_blockers_damage_and_divisions_are_named(table: Board) -> None:
    mine = [creature.id for creature in table.creatures(PlayerId(1))][:2]
    foe = table.creatures(PlayerId(2))[0].id
    other = ObjectId(foe + 10_000)
    blocks = Asked(DeclareBlockers(PlayerId(1), tuple((one, (foe, other)) for one in mine)), table)
    assert blocks.understand(f"{mine[1]} > {foe}, {mine[0]} > {other}") == ((mine[0], other), (mine[1], foe))
    assert blocks.understand("none") == ()
    with pytest.raises(NotUnderstood, match="Whom does"):
        blocks.understand(f"{mine[0]}, {mine[1]}")
    question = AssignDamage(
        PlayerId(2), True, ((foe, 3, (mine[0], mine[1]), 0, False),), tuple((one, 1) for one in mine)
    )
    assert Asked(question, table).understand(f"{mine[0]} 2, {mine[1]} 1") == ((foe, mine[0], 2), (foe, mine[1], 1))
    assert Asked(question, table).understand(f"{foe} > {mine[1]} 3") == ((foe, mine[1], 3),)
    with pytest.raises(NotUnderstood, match="How much damage"):
        Asked(question, table).understand(f"{mine[0]}, {mine[1]} 1")
    divide = Asked(d.Divide(PlayerId(1), Reason.DAMAGE, 3, (mine[0], 2), 0), table)
    assert divide.understand("1, 2") == (1, 2)
    assert divide.understand("Ben 3") == (0, 3)


def test_objects_targets_and_orders_are_named(table: Board) -> None:
    mine = [creature.id for creature in table.creatures(PlayerId(1))][:2]
    choose = Asked(d.ChooseObjects(PlayerId(1), Reason.SACRIFICE, tuple(mine), 0, 2), table)
    assert choose.understand("none") == ()
    assert choose.understand("all") == tuple(mine)
    assert set(choose.understand(f"{mine[1]}, {mine[0]}")) == set(mine)
    slots = (("first", (1, 2, *mine), 1, 1), ("second", tuple(mine), 0, 1))
    targets = Asked(d.ChooseTargets(PlayerId(1), slots, mine[0]), table)
    assert targets.understand(f"Anna; {mine[0]}") == ((1,), (mine[0],))
    assert targets.understand("Ben; none") == ((2,), ())
    with pytest.raises(NotUnderstood, match="2 times targets"):
        targets.understand("Anna; Ben; Anna")
    order = Asked(d.Order(PlayerId(1), Reason.TRIGGERS, (5, 6, 7)), table)
    assert order.understand("3, 1, 2") == (7, 5, 6)
    with pytest.raises(NotUnderstood, match="the numbers 1 to 3"):
        order.understand("3, 3, 2")
    number = Asked(d.ChooseNumber(PlayerId(1), Reason.X, 0, 7), table)
    assert number.understand("5") == 5


def test_a_payment_is_what_is_tapped(begun: Game) -> None:
    start_casting(begun)
    while not isinstance((asked := begun.ask()).question, d.PayMana):  # type: ignore[union-attr]
        begun.choose(next(asked.question.answers()))  # type: ignore[union-attr]
    assert asked is not None
    lands = [begun.at().board.name_of(use[0]) for use in asked.options[0].answer]
    assert len(asked.understand(", ".join(str(use[0]) for use in asked.options[0].answer))) == len(lands)
    with pytest.raises(NotUnderstood, match="is none of"):
        asked.understand("Black Lotus")


def test_an_action_is_understood_by_its_words_a_part_of_them_or_the_name_of_its_card(game: Game) -> None:
    by_name = {one.name: one.id for one in game.at("turn:1").board.objects.values() if one.owner == 1}
    forest, other, bolt = (by_name[name] for name in ("Forest", "Karplusan Forest", "Lightning Bolt"))
    options = (("pass",), ("play", forest), ("play", other), ("cast", bolt), ("mana", forest, 0))
    asked = Asked(d.Priority(PlayerId(1), options), game.at("turn:1").board)
    for text, answer in (
        ("pass", options[0]),
        ("forest", options[1]),
        ("Karplusan", options[2]),
        ("Cast Lightning Bolt", options[3]),
        ("cast", options[3]),
        ("bolt", options[3]),
        ("make mana", options[4]),
        ("4", options[3]),
        (f'["cast", {bolt}]', options[3]),
    ):
        assert asked.understand(text) == answer, text
    with pytest.raises(NotUnderstood, match=r"can mean 2 \(play Forest\) or 3 \(play Karplusan Forest\)"):
        asked.understand("play")
    with pytest.raises(NotUnderstood, match="write the number of an answer in the list, 1 to 5"):
        asked.understand("6")


def test_names_that_could_be_several_are_asked_back_unless_they_look_alike(game: Game) -> None:
    for turn in range(game.turns, 0, -1):
        board = game.at(f"turn:{turn}").board
        lands = [one for one in board.permanents(PlayerId(1)) if one.name == "Mountain"]
        if len({one.tapped for one in lands}) == 1 and len(lands) > 1:
            break
    else:
        raise AssertionError("no turn has two Mountains alike: choose another seed")
    ids = tuple(one.id for one in lands)
    asked = Asked(d.ChooseObjects(PlayerId(1), Reason.SACRIFICE, ids, 1, 1), board)
    assert [option.words for option in asked.options] == ["sacrifice Mountain"]
    assert asked.understand("Mountain") == (ids[0],)
    assert set(asked.understand("Mountain, Mountain")) == set(ids[:2])
    lands[0].tapped = not lands[0].tapped
    asked = Asked(d.ChooseObjects(PlayerId(1), Reason.SACRIFICE, ids, 1, 2), board)
    assert len(asked.options) > 1
    with pytest.raises(NotUnderstood, match=f"several called Mountain: say {ids[0]} or"):
        asked.understand("mountain x2")


def test_who_searches_finds_something_first() -> None:
    """701.23b. Nothing may be found; that is the last of the listed answers."""
    players = [
        {"name": "Anna", "library": ["Forest", "Grizzly Bears", "Shock"], "hand": ["Worldly Tutor"], "mana": "G"},
        {"name": "Ben", "library": ["Forest"]},
    ]
    with open_store(":memory:") as store:
        game = store.from_position({"rules": "current", "step": "precombat-main", "players": players}, seed=1)
        game.choose("cast Worldly Tutor")
        while (asked := game.ask()) is not None and asked.question.KIND == "priority":
            game.choose("pass")
        assert asked is not None
        assert [option.words for option in asked.options] == ["find Grizzly Bears", "find nothing"]
        game.choose("1")
        assert any("Grizzly Bears" in line.sentence for line in game.log(kind="cards_revealed"))
