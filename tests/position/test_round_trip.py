"""Any moment of any game is a position; what is set up from it is the same position, and verifies from there on.

At a moment of which nothing is left out the two games go on alike, as long as chance does not part them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.decider import Decider, from_position, redo
from domain.errors import IllegalDecision
from domain.ids import PlayerId
from domain.kernel.questions import Priority
from domain.position.export import position_of
from domain.position.model import BadPosition, Position
from domain.position.reading import read
from domain.position.setup import facts_of
from domain.randomness import Dice
from domain.terms import SUPPLEMENTARY, Zone
from tests.rules.abilities.test_keywords_face_down import cast_down
from tests.support.formats import SIZES, seats_of
from tests.support.going_on import go_on_alike, set_up_again
from tests.support.keywords import having
from tests.support.long import with_many
from tests.support.scenes import BOTH
from tests.support.situations import finish
from tests.support.table import Table, card


def play(game: Decider, decisions: int, purpose: str) -> None:
    """So many random decisions."""
    for number in range(decisions):
        if game.question is None:
            return
        try:
            game.answer(game.question.random(Dice(purpose, number, "answer")))
        except IllegalDecision:
            continue


def a_game(seed: int) -> Decider:
    """A game of any format, somewhere in it."""
    rng = random.Random(seed)
    format = rng.choice(["duel", "duel", *SIZES])
    seats = seats_of(format, rng.choice(SIZES[format]), seed)
    game = Decider.new(seats, str(seed), edition=rng.choice(["seed", "current"]), format=format)
    play(game, rng.randrange(20, 1200), str(seed))
    return game


def comparable(position: Position) -> dict[str, Any]:
    """What is the same as it was set up: all but what is told of the events before."""
    return position.model_copy(update={"left_out": (), "begins": False}).dump()


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Where two positions differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = {**one, **other}
        return [line for key in keys for line in differences(one.get(key), other.get(key), f"{where}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for at, (a, b) in pairs for line in differences(a, b, f"{where}[{at}]")]
    return [] if one == other else [f"{where}: {one} / {other}"]


def told_again(position: Position) -> Position:
    """The position of what a position sets up."""
    facts, _ = facts_of(read(position), "seed")
    return position_of(fold(facts), from_position(position, "seed").definition, facts)


def holds(seed: int, moments: int) -> int:
    """Try moments of one game; how many were set up."""
    rng = random.Random(seed)
    game = a_game(seed)
    log = game.records
    done = 0
    for end in rng.sample(range(30, len(log)), moments):
        while end < len(log) and log[end].moment == log[end - 1].moment:
            end += 1
        board = fold(log[:end])
        if board.over:
            continue
        position = position_of(board, game.definition, log[:end])
        assert Position.load(position.dump()) == position
        facts, _ = facts_of(read(position), "seed")
        again = from_position(position, "seed")
        at = (seed, end)
        same = position_of(fold(facts), again.definition, facts)
        assert not differences(comparable(position), comparable(same)), at
        play(again, 12, str(seed))
        assert redo(again.records, again.definitions) is None, at
        cut = rng.randrange(len(facts) + 1, len(again.records) + 1) if len(again.records) > len(facts) else len(facts)
        while cut < len(again.records) and again.records[cut].event.NAME != "decision_made":
            cut += 1
        assert (
            Decider.resume(again.records[:cut], again.definitions).board.digest() == fold(again.records[:cut]).digest()
        ), at
        done += 1
    return done


def a_table(seed: int, cards: Sequence[str] = ()) -> Decider:
    """A duel with lands enough, in which hands and battlefields are of any cards there are, or of these."""
    rng = random.Random(seed)
    known = catalogue()
    names = sorted(
        name
        for name, card in known.items()
        if not {"dungeon", *SUPPLEMENTARY} & set(card.type_line[0]) and not card.token
    )
    permanents = [name for name in names if {"creature", "artifact", "enchantment"} & set(known[name].type_line[0])]
    permanents = [name for name in permanents if "Aura" not in known[name].type_line[2]]

    def seat(name: str) -> dict[str, Any]:
        lands = [{"card": land, "count": 4} for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
        return {
            "name": name,
            "hand": rng.choices(list(cards) or names, k=8),
            "battlefield": [*lands, *rng.choices(permanents, k=5)],
            "graveyard": rng.choices(names, k=3),
            "library": rng.choices(names, k=20),
        }

    data = {"rules": rng.choice(["seed", "current"]), "players": [seat("A"), seat("B")], "turn": rng.choice([3, 4])}
    game = from_position(Position.load(data), str(seed))
    for number in range(rng.randrange(5, 120)):
        if game.question is None:
            break
        try:
            game.answer(game.question.random(Dice(str(seed), number, "begin")))
        except IllegalDecision:
            continue
    return game


LASTING = (
    "Giant Growth", "Panic", "Flickerwisp", "Sneak Attack", "Kiki-Jiki, Mirror Breaker", "Banisher Priest", "Fog",
    "Aggravated Assault", "Magical Hack", "Artificial Evolution", "Crystal Spray", "Vesuvan Doppelganger", "Time Walk",
    "Mirrorweave", "Cytoshape", "Mirage Mirror", "Sower of Temptation", "Samite Healer", "Awe Strike", "Shock",
    "Cockatrice",
)  # fmt: skip
"""Cards whose effects last, wait or change what others are."""


LEFT_OUT = re.compile(r"which cards lie face down|has merged|ceases to exist|may be spent on|of snow sources")
"""What positions do not tell: of such moments another future can come."""


def goes_on_the_same(seed: int, game: Decider | None = None) -> int:
    """Stop a game somewhere at a priority, and go on in two."""
    game = game or a_game(seed)
    for number in range(60):
        if game.question is None:
            return 0
        if isinstance(game.question, Priority) and game.board.turn and not game.in_casting:
            break
        try:
            game.answer(game.question.random(Dice(str(seed), number, "until")))
        except IllegalDecision:
            continue
    else:
        return 0
    if LEFT_OUT.search(str(position_of(game.board, game.definition, game.records).left_out)):
        return 0
    _, again = set_up_again(game)
    return go_on_alike(game, again, 40, str(seed))


@pytest.mark.parametrize("seed", with_many(range(3), range(3, 12)))
def test_a_position_of_a_moment_sets_up_the_same_position(seed: int) -> None:
    assert holds(seed, 6)


@pytest.mark.parametrize("seed", with_many(range(500, 503), range(503, 512)))
def test_a_game_goes_on_from_a_position_as_it_would_have(seed: int) -> None:
    goes_on_the_same(seed)


@pytest.mark.parametrize("seed", with_many(range(900, 904), range(904, 915)))
def test_what_lasts_and_waits_goes_on(seed: int) -> None:
    goes_on_the_same(seed, a_table(seed, LASTING))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(600, 800))
def test_so_do_many_games(seed: int) -> None:
    goes_on_the_same(seed)
    goes_on_the_same(seed, a_table(seed))
    goes_on_the_same(seed, a_table(seed, LASTING))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_so_do_positions_of_many_games(seed: int) -> None:
    assert holds(seed, 10)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("keyword", ["morph", "disguise"])
def test_what_lies_face_down_is_told_with_the_card_that_it_is(keyword: str, edition: str) -> None:
    """708.2, 708.5. A position tells what nobody may see, as it does of hands; whoever controls it knows it again."""
    table = cast_down(keyword, keyword, edition)
    position, again = set_up_again(table.game)
    (told,) = (one for one in position.players[0].battlefield if one.face_down)
    assert (told.card, told.face_down) == ("Lurker", keyword)
    (creature,) = again.board.creatures()
    assert (creature.power, creature.toughness, creature.types) == (2, 2, ("creature",))
    assert again.question is not None
    assert "turn_up" in [option[0] for option in again.question.answers()]
    known = [event for event in again.records if event.event.NAME == "face_down_card_known"]
    assert [event.event.to for event in known] == [(1,)]  # type: ignore[attr-defined]
    go_on_alike(table.game, again, 20, keyword)


LOOKS_BACK = {"triggered": [{"gain_life": 10}], "on": {"cast": "anything", "by": "you"}, "nth": 3}
"""A text for which a position tells what happened in the turn."""


@pytest.mark.parametrize("edition", BOTH)
def test_the_card_in_hand_that_was_cast_face_down_is_not_told_of(edition: str) -> None:
    """400.2, 708.4. Nobody was shown it: what is told of the turn leaves it out, and says the same set up again."""
    table = Table(edition)
    table.battlefield("A", card("Ledger", "Enchantment", LOOKS_BACK))
    table.hand("A", having("Lurker", "4/4", "morph", pay="{W}", cost="{7}"))
    table.lands("A", "Plains", 4)
    table.start()
    table.priority_to("A")
    table.answer(("cast_by", table.find("Lurker", "A", Zone.HAND).id, "morph"))
    table.announce(())
    finish(table)
    position = position_of(table.board, table.game.definition, table.game.records)
    assert position.course is not None
    moves = [line for line in position.course.happened if line["event"] == "object_moved"]
    assert [line.get("object", "") for line in moves if line["source"] == "hand"] == [""]
    assert [one.zone for one in position.gone] == ["stack"]
    assert not differences(comparable(position), comparable(told_again(position)))


def test_commanders_are_told_before_what_came_to_the_command_zone_earlier() -> None:
    """408.2. So they lie where a game is set up, and a position of that one is the same."""
    tempt = card("Tempt", "Sorcery", {"spell": [{"ring_tempts": "you"}]}, cost="{0}")
    doom = card("Doom", "Sorcery", {"spell": [{"exile": {"all": [{"type": "creature"}]}}]}, cost="{0}")
    hound = {"card": "Isamaru, Hound of Konda", "commander": True}
    data = {
        "format": "commander",
        "rules": "current",
        "cards": {"Tempt": tempt.dump(), "Doom": doom.dump()},
        "players": [
            {"name": "A", "battlefield": [hound], "hand": ["Tempt", "Doom"], "library": ["Plains"]},
            {"name": "B", "library": ["Plains"]},
        ],
    }
    game = from_position(Position.load(data), "1")
    for _ in ("Tempt", "Doom"):
        game.answer(("cast", game.board.players[game.board.order[0]].hand[0]))
        while game.question is not None and (game.board.stack or not isinstance(game.question, Priority)):
            asked = game.question
            game.answer(("pass",) if isinstance(asked, Priority) else next(asked.answers()))
    assert [game.board.name_of(id) for id in game.board.command] == ["The Ring", hound["card"]]
    position = position_of(game.board, game.definition, game.records)
    assert [one.card for one in position.players[0].command] == [hound["card"], "The Ring"]
    assert not differences(comparable(position), comparable(told_again(position)))


@pytest.mark.parametrize("edition", BOTH)
def test_what_is_set_aside_for_a_later_turn_is_told(edition: str) -> None:
    """702.143, 702.170: face down or face up, and from which turn on it can be cast."""
    table = Table(edition)
    table.lands("A", "Island", 6)
    gain = {"spell": [{"gain_life": 1}]}
    for keyword in ("foretell", "plot"):
        aside = {"keyword": keyword, "cost": [{"mana": "{U}"}]}
        table.hand("A", card(keyword.title(), "Sorcery", aside, gain, cost="{2}{U}"))
    table.start("A")
    for keyword in ("foretell", "plot"):
        table.answer(("set_aside", table.find(keyword.title(), "A", Zone.HAND).id, keyword))
        table.announce()
    position, again = set_up_again(table.game)
    assert [(one.card, one.face_down) for one in position.players[0].exile] == [("Foretell", "exile"), ("Plot", "")]
    while table.board.turn < again.board.turn + 2:
        table.plain()
    _, later = set_up_again(table.game)
    go_on_alike(table.game, later, 20, edition)


@pytest.mark.parametrize(
    ("zone", "told", "why"),
    [
        ("battlefield", {"face_down": "exile"}, "cannot lie face down by 'exile'"),
        ("exile", {"face_down": "morph"}, "cannot lie face down by 'morph'"),
        ("graveyard", {"face_down": "exile"}, "cannot lie face down by 'exile'"),
        ("battlefield", {"face_down": "morph", "copy_of": "Shock"}, "is no token or copy"),
    ],
)
def test_cards_lie_face_down_only_where_and_as_they_can(zone: str, told: dict[str, Any], why: str) -> None:
    position = {"players": [{"name": "A", zone: [{"card": "Grizzly Bears", **told}]}, {"name": "B"}]}
    with pytest.raises(BadPosition, match=why):
        from_position(Position.load(position), "1")


def test_a_land_is_on_the_stack_as_its_adventure() -> None:
    """715.3."""
    inset = {"name": "Errand", "cost": "{U}", "types": "Sorcery: Adventure", "abilities": [{"spell": [{"draw": 1}]}]}
    table = Table("current")
    table.hand("A", card("Place", "Land", inset=inset))
    table.lands("A", "Island", 1)
    table.start("A")
    table.answer(("cast", table.find("Place", "A", Zone.HAND).id, "Errand"))
    table.announce()
    position, again = set_up_again(table.game)
    assert [(one.card, one.cast_as) for one in position.stack] == [("Place", "Errand")]
    go_on_alike(table.game, again, 4, "errand")


@pytest.mark.parametrize("edition", BOTH)
def test_an_aura_enchants_a_card_in_a_graveyard_if_its_enchant_ability_allows_that(edition: str) -> None:
    """303.4a. Animate Dead has entered, and has not returned the card yet."""
    table = Table(edition)
    table.hand("A", "Animate Dead")
    table.graveyard("B", "Forest", "Severed Legion", "Severed Legion")
    table.lands("A", "Swamp", 2)
    table.start()
    legion = table.all("Severed Legion", zone=Zone.GRAVEYARD)[1]
    table.cast("A", "Animate Dead", targets=[legion.id])
    table.resolve()
    assert table.find("Animate Dead").attached_to == legion.id
    position, again = set_up_again(table.game)
    (aura,) = (one for one in position.players[0].battlefield if one.card == "Animate Dead")
    assert aura.attached == "Severed Legion #2"
    assert not differences(comparable(position), comparable(told_again(position)))
    (host,) = (one.attached_to for one in again.board.permanents() if one.name == "Animate Dead")
    assert host == again.board.zone(Zone.GRAVEYARD, PlayerId(2))[2]
    go_on_alike(table.game, again, 20, "graveyard")
