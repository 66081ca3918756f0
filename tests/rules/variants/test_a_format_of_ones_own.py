"""A format that nobody knew: a value and what its variant registers are all there is to it; it is played and proved."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from domain import events as e
from domain.board.objects import GameObject
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat, UnknownFormat
from domain.formats import FORMATS, Format
from domain.ids import PlayerId
from domain.kernel.questions import Priority
from domain.kernel.would import Proposal, Would, WouldDealDamage, WouldDraw, WouldGainLife, WouldLoseGame
from domain.reasons import Reason
from domain.rules.variants.hooks import VARIANTS, SpecialAction, StateBasedAction, Variant
from domain.terms import MAIN_PHASES, Step, Zone
from projections.wording.answers import describe_answer
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from replay import open_store
from replay.games.library import Games
from tests.support.situations import attack
from tests.support.table import PLAYERS, Table, creature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Rules

A, B = PLAYERS["A"], PLAYERS["B"]
FEAST = "feast"
ENOUGH = 38

ROOT = Path(__file__).parent.parent.parent.parent


def second_helping(game: Game) -> Rules:
    """Who draws for the turn draws once more."""
    for player in game.board.active_side():
        yield from game.at_once([WouldDraw(player)], "504.1")


def nourishing(game: Game, would: Would) -> Iterator[tuple[Proposal, str]]:
    """As an emblem would say it: combat damage to a player nourishes who controls its source."""
    if isinstance(would, WouldDealDamage) and would.combat and would.recipient in game.board.players:
        yield WouldGainLife(game.board.object(would.source).controller, would.amount), "120.3f"


def full(game: Game) -> Proposals:
    """Who has eaten enough has won: everybody else loses."""
    for player in game.board.living():
        if game.board.players[player].life >= ENOUGH:
            yield tuple(WouldLoseGame(other, Reason.EFFECT) for other in game.board.opponents(player))


def dear(game: Game, player: PlayerId, found: GameObject) -> int:
    """Creatures cost one more."""
    return 1 if "creature" in found.types else 0


def leftovers(game: Game, player: PlayerId) -> list[GameObject]:
    """Spells can be cast from one's graveyard."""
    return [game.board.objects[id] for id in game.board.players[player].graveyard]


def hungry(game: Game, player: PlayerId, sources: tuple[Any, ...]) -> bool:
    """Who has fewer than three cards in hand may ask for one in their main phase."""
    board = game.board
    return board.phase in MAIN_PHASES and not board.stack and board.is_active(player) and len(board.hand(player)) < 3


def ask_for_more(game: Game, player: PlayerId, decided: int) -> Rules:
    yield from game.at_once([WouldDraw(player)], "116.2i", decided)


def hosts(game: Game) -> PlayerId:
    return B


@pytest.fixture(autouse=True)
def feast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format and its variant, for the time of a test."""
    monkeypatch.setitem(FORMATS, FEAST, Format(FEAST, (2, 4), life=30, variants=(FEAST,)))
    monkeypatch.setitem(
        VARIANTS,
        FEAST,
        Variant(
            name=FEAST,
            who_begins=hosts,
            turn_based={Step.DRAW: (("703.4d", second_helping),)},
            castable=leftovers,
            tax=dear,
            special_actions={"more": SpecialAction(hungry, ask_for_more)},
            results=nourishing,
            state_based=(StateBasedAction("704.6a", full, lambda game: True, None),),
        ),
    )


def test_it_has_its_life_totals_and_who_begins() -> None:
    table = Table("current", format=FEAST)
    table.start()
    assert [player.life for player in table.board.players.values()] == [30, 30]
    forest = catalogue()["Forest"]
    for seed in range(3):
        game = Decider.new([Seat(name, (forest,) * 20) for name in "AB"], str(seed), format=FEAST)
        assert game.board.starting_player == B
    with pytest.raises(UnknownFormat, match="feast takes 2 to 4 seats, not 5"):
        Decider.new([Seat(name, (forest,) * 20) for name in "ABCDE"], "1", format=FEAST)


def test_its_turn_based_action_comes_after_that_of_every_game() -> None:
    table = Table("current", format=FEAST)
    table.start(step=None)
    table.go_to("precombat-main", "B")
    drawn = [record.rule for record in table.events("card_drawn")]
    assert drawn == ["504.1"] * 4
    assert Counter(record.event.player for record in table.events("card_drawn")) == {A: 2, B: 2}


def test_what_it_adds_to_damage_is_part_of_it_and_its_state_based_action_ends_the_game() -> None:
    table = Table("current", format=FEAST, life=32)
    table.battlefield("A", creature("Glutton", "6/6"))
    table.start()
    attack(table, ("Glutton", "B"))
    while not table.board.over:
        table.plain()
    gained = table.events("life_gained")
    assert [(record.event.player, record.event.amount) for record in gained] == [(A, 6)]
    assert table.board.outcome == ((A,), "effect")
    (lost,) = table.events("player_lost")
    assert lost.rule == "704.6a"


def test_its_cost_and_where_one_may_cast_from() -> None:
    table = Table("current", format=FEAST)
    table.lands("A", "Forest", 2)
    table.graveyard("A", "Llanowar Elves")
    table.start()
    table.answer(("cast", table.find("Llanowar Elves", "A", Zone.GRAVEYARD).id))
    table.announce()
    (locked,) = table.events("cost_locked")
    assert locked.event.mana == "{1}{G}"
    assert table.happened("object_moved", source=Zone.GRAVEYARD, to=Zone.STACK)


def test_its_special_action_is_offered_taken_and_told() -> None:
    table = Table("current", format=FEAST)
    table.start()
    assert len(table.board.hand(A)) == 2
    assert isinstance(table.question, Priority)
    assert ("more",) in table.question.options
    told = describe_answer(table.question, ("more",), BoardNames(table.board), ENGLISH)
    assert "more" in told
    assert "pass" not in told
    table.answer(("more",))
    assert len(table.board.hand(A)) == 3
    assert isinstance(table.question, Priority)
    assert ("more",) not in table.question.options
    (drawn,) = table.events("card_drawn", rule="116.2i")
    assert drawn.event.player == A
    table.check()


def test_games_of_it_are_played_to_their_end_stored_travelled_in_and_verified(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as games:
        decks = ("claws-and-fire", "wings-and-mercy", "claws-and-fire")
        match = Games.match(decks, format=FEAST, rules="current", players=("greedy",) * 3)
        played = list(games.play_many(match, (1, 2)))
        assert len(played) == 2
        for game in games:
            assert game.verify().exact
            begun: Any = game.stored.events()[0].event
            assert begun.format == FEAST
            turns = [at for at, record in enumerate(game.stored.events(), 1) if isinstance(record.event, e.TurnBegan)]
            assert game.at(turns[2]).board.turn == 3
            assert sum(isinstance(record.event, e.LifeGained) for record in game.stored.events()) > 0


# Who names a format

PLACES = {
    "domain/formats.py": "the values",
    "domain/rules/rulebook.py": "loads what registers itself",
    "projections/wording/english/reasons.py": "what formats are called",
    "replay/observing/arena/vocabulary.py": "what another program calls them",
    "replay/observing/notation/reading.py": "what another program calls them",
    "replay/observing/notation/words.py": "what another program calls them",
    "replay/observing/notation/writing.py": "what another program calls them",
    "replay/observing/facts/forms.py": "what a game is whose source does not say",
}
"""Besides the module of its variant: who names a format, and why."""


def _named(path: Path) -> set[str]:
    """The formats that a module names: as a word in a comparison, a table or a default, or as a module it imports."""
    found: set[str] = set()
    names = set(FORMATS) - {"commander"}  # a card is one, too, and stands in deck lists and on boards as such
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names:
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module == "domain.rules.variants":
            found.update({alias.name for alias in node.names} & set(FORMATS))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "format":
            found.update({node.attr} & {"commander", "planar", "archenemy"})
        elif isinstance(node, ast.Compare) and "format" in ast.unparse(node.left):
            found.update(
                value.value for value in ast.walk(node) if isinstance(value, ast.Constant) and value.value in FORMATS
            )
    return found


def _names_any(path: Path) -> bool:
    """Return False for a file that need not be parsed: no name of a format is in it."""
    source = path.read_text(encoding="utf-8")
    return any(name in source for name in (*FORMATS, "planar"))


def test_a_format_is_named_by_few_files_and_its_own() -> None:
    sources = [path for package in ("domain", "projections", "replay") for path in (ROOT / package).rglob("*.py")]
    naming = {str(path.relative_to(ROOT)) for path in sources if _names_any(path) and _named(path)}
    own = {f"domain/rules/variants/{name.replace('-', '_')}.py" for name in FORMATS}
    assert naming - own == set(PLACES)
    assert {Path(path).stem for path in own & naming} == {"archenemy", "planechase", "two_headed_giant"}
