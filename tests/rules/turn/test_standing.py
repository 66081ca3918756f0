"""Options that are kept from an earlier priority are those that would be found now."""

from __future__ import annotations

import pytest

from domain.cards import language as lang
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat
from domain.ids import PlayerId
from domain.kernel.game import Game
from domain.kernel.questions import Priority
from domain.rules.turn import legal, standing
from domain.rules.turn.standing import Lasts
from domain.terms import Phase
from replay.games.decks import load_deck
from tests.support.known_cards import drawn_game
from tests.support.long import with_many
from tests.support.places import DATA
from tests.support.random_games import answered, begun, trials
from tests.support.table import Table, creature
from tests.support.table import card as made


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[Priority]:
    """The options that were used again; each is compared with what is found anew."""
    used: list[Priority] = []
    known = standing.kept

    def compared(game: Game, player: PlayerId, sorcery: bool) -> Priority | None:
        question = known(game, player, sorcery)
        if question is not None:
            assert question == legal.found_anew(game, player, sorcery)
            used.append(question)
        return question

    monkeypatch.setattr(standing, "kept", compared)
    return used


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=150, many=1_000))
def test_they_are_what_is_found_anew(kept: list[Priority], format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    for _ in answered(game, seed, most):
        pass
    assert kept or format != "duel"


def pairs(seeds: int, quick: int) -> list[object]:
    """Two lists of cards that are played, and a seed."""
    numbers = [(1 + seed % 5, 1 + (seed * 2 + 1) % 5, seed) for seed in range(seeds)]
    return with_many(numbers[:quick], numbers[quick:])


@pytest.mark.parametrize(("first", "second", "seed"), pairs(60, 2))
def test_they_are_with_decks_that_are_played(kept: list[Priority], first: int, second: int, seed: int) -> None:
    """Cards with other ways to cast them, Adventures, cards that are played from exile."""
    decks = (load_deck(str(DATA / "decks" / f"pauper-{number}.txt")) for number in (first, second))
    seats = [Seat(name, deck.main) for name, deck in zip("AB", decks, strict=True)]
    game = Decider.new(seats, str(seed), edition=("seed", "current")[seed % 2])
    for _ in answered(game, seed, 600):
        pass
    assert len(kept) > 50


@pytest.mark.parametrize("seed", with_many(range(3), range(3, 200)))
def test_they_are_with_proven_cards(kept: list[Priority], seed: int) -> None:
    for _ in answered(drawn_game(seed), seed, 500):
        pass


IN_COMBAT = ["during_combat"]
ATTACKED = {"exists": {"combat": "attacking"}}


@pytest.mark.parametrize(
    ("where", "ability"),
    [
        ("hand", {"cast_only": IN_COMBAT}),
        ("battlefield", {"activated": [{"gain_life": 1}], "cost": ["tap_self"], "only": IN_COMBAT}),
        ("battlefield", {"activated": [{"gain_life": 1}], "cost": ["tap_self"], "if": ATTACKED}),
        ("graveyard", {"cast_from": "graveyard", "cost": [{"pay_life": 1}], "as": "again", "only": IN_COMBAT}),
    ],
)
def test_what_is_for_a_time_only_is_found_anew(kept: list[Priority], where: str, ability: dict[str, object]) -> None:
    """In a hand, on the battlefield, and where a mechanic looks for cards."""
    table = Table("current")
    types, more = ("Creature", {"pt": "1/1"}) if where == "battlefield" else ("Instant", {"cost": "{0}"})
    does = () if where == "battlefield" else ({"spell": [{"gain_life": 1}]},)
    put = table.battlefield if where == "battlefield" else table.hand if where == "hand" else table.graveyard
    put("A", made("Timely", types, ability, *does, **more))
    table.battlefield("A", creature("Fighter", "1/1"))
    game = table.start("A").game
    offered = set()
    for _ in answered(game, 1, 200):
        if isinstance(game.question, Priority) and game.question.player == 1:
            offered.add((game.board.phase, any(option[0] not in ("pass", "play") for option in game.question.options)))
    assert (Phase.COMBAT, True) in offered
    assert (Phase.PRECOMBAT_MAIN, False) in offered


def test_what_may_be_turned_up_for_an_attacker_is_found_anew(kept: list[Priority]) -> None:
    """702.37e. The text of a card that lies face down is read, too."""
    morph = {"keyword": "morph", "cost": [{"sacrifice": {"all": [{"type": "creature"}, {"combat": "attacking"}]}}]}
    offered = set()
    for seed in range(8):
        table = Table("current")
        table.battlefield("A", made("Hidden", "Creature", morph, pt="1/1"), face_down="morph")
        table.battlefield("A", creature("Fighter", "1/1", "vigilance"))  # nothing but the declaration tells of it
        game = table.start("A").game
        for _ in answered(game, seed, 12):
            if isinstance(game.question, Priority) and game.question.player == 1:
                offered.add((game.board.phase, any(option[0] == "turn_up" for option in game.question.options)))
    assert {(Phase.COMBAT, True), (Phase.COMBAT, False)} <= offered


def test_a_text_about_the_time_does_not_last() -> None:
    def limited(*words: str) -> lang.Activated:
        return lang.Activated.model_validate({"activated": [{"draw": 1}], "cost": [], "only": [*words]})

    assert standing.how_long(limited("sorcery")) is Lasts.LONG
    assert standing.how_long(limited("your_turn", "once")) is Lasts.LONG
    for word in ("during_combat", "before_attackers", "upkeep", "combat"):
        assert standing.how_long(limited("your_turn", word)) is Lasts.NOT, word


def tapping(what: object, **more: object) -> lang.Activated:
    targets = {"target": {"of": what}}
    return lang.Activated.model_validate({"activated": [{"tap": "target"}], "cost": [], "targets": targets, **more})


def test_a_text_about_who_attacks_holds_until_combat() -> None:
    assert standing.how_long(tapping({"type": "creature"})) is Lasts.LONG
    attacking = {"all": [{"type": "creature"}, {"combat": "attacking"}]}
    assert standing.how_long(tapping(attacking)) is Lasts.UNTIL_COMBAT
    assert standing.how_long(tapping({"controller": "defending_player"})) is Lasts.UNTIL_COMBAT
    assert standing.how_long(tapping(attacking, only=["upkeep"])) is Lasts.NOT


def test_a_text_about_cards_in_hand_holds_for_whoever_has_them() -> None:
    def exiling(*filters: object) -> lang.Activated:
        return tapping({"type": "creature"}, cost=[{"exile": {"all": [{"zone": "hand"}, *filters]}}])

    mine, theirs = {"owner": "you"}, {"owner": "opponent"}
    assert standing.how_long(exiling(mine, {"color": "R"}), own=True) is Lasts.LONG
    assert standing.how_long(exiling(mine, {"color": "R"})) is Lasts.NOT
    assert standing.how_long(exiling(theirs), own=True) is Lasts.NOT
    assert standing.how_long(exiling(mine, {"combat": "attacking"}), own=True) is Lasts.UNTIL_COMBAT
    assert standing.how_long(exiling(mine, {"any": [{"zone": "library"}]}), own=True) is Lasts.NOT


@pytest.mark.parametrize("seed", with_many(range(4), range(4, 60)))
def test_they_are_where_combat_and_hands_are_read(kept: list[Priority], seed: int) -> None:
    """An instant for attackers only, a pitch spell, an ability that counts the hand, in a game that is played."""
    table = Table("current")
    attacking = {"all": [{"type": "creature"}, {"combat": "attacking"}]}
    red = {"all": [{"color": "R"}, {"zone": "hand"}, {"owner": "you"}]}
    many = {"exists": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "compare": {"at_least": 3}}
    for player in "AB":
        table.library(player, *[creature("Reader", "1/1", cost="{0}")] * 12)
        table.hand(player, *[made("Ambush", "Instant", target_of(attacking), cost="{0}")] * 2)
        free = {"cast_from": "hand", "cost": [{"exile": red}], "as": "otherwise"}
        table.hand(player, *[made("Pitch", "Instant", {"spell": [{"gain_life": 1}]}, free, cost="{5}{R}")] * 2)
        ability = {"activated": [{"gain_life": 1}], "cost": [{"pay_life": 1}], "if": many, "only": ["once"]}
        table.battlefield(player, made("Counter", "Creature", ability, pt="2/2"), creature("Fighter", "2/2"))
    offered = set()
    for _ in answered(table.start("A").game, seed, 400):
        question = table.game.question
        if isinstance(question, Priority):
            offered |= {option[0] for option in question.options}
    assert kept
    assert {"cast", "cast_by", "activate"} <= offered


def target_of(what: object) -> dict[str, object]:
    """The text of a spell that taps a target."""
    return {"spell": [{"tap": "target"}], "targets": {"target": {"of": what}}}


def test_most_cards_last() -> None:
    texts = [part for card in catalogue().values() for part in card.meanings if isinstance(part, lang.Spell)]
    assert sum(standing.how_long(text) is Lasts.LONG for text in texts) > len(texts) / 2
