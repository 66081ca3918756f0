"""500.4, 500.5, 514.2, 611.2a, 800.4m. Effects that last until a point of a turn, and the moment at which they end."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from projections.reading.log import lines
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue as words
from tests.support.situations import enchantment, finish, go, plays, spell
from tests.support.table import PLAYERS, Table, creature

CREATURE = {"type": "creature"}


def grow(until: Any) -> CardDefinition:
    """An instant that makes a creature greater until then."""
    return spell("Grow", {"apply": [{"pt": [2, 2]}], "to": "t", "for": until}, t=CREATURE)


def grown(until: Any, step: str = "precombat-main", whose: str = "A", **more: Any) -> Table:
    """A's creature is made greater by A in that step of a turn."""
    table = Table(more.pop("edition", "current"), **more)
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", grow(until))
    table.start("A", step="upkeep")
    table.go_to(step, whose)
    table.priority_to("A")
    go(table, "A", "Grow", "Bear")
    assert table.find("Bear").power == 4
    return table


def ended(table: Table) -> tuple[int, str, str]:
    """Play on until the effect has ended: in which turn, in which step or phase, and what was said around it."""
    for _ in range(2_000):
        found = table.events("effects_ended")
        if found:
            break
        table.plain()
    assert table.find("Bear").power == 2
    (over,) = found
    assert over.event.reason == "duration"
    turn, place = 0, ""
    for record in table.game.records:
        if isinstance(record.event, e.TurnBegan):
            turn, place = record.event.number, "turn"
        elif isinstance(record.event, e.StepBegan):
            place = record.event.step
        elif isinstance(record.event, e.PhaseBegan):
            place = record.event.phase
        if record is over:
            break
    before = table.game.records[over.position - 2].event
    ending = over.rule == "514.2"
    way = "begins" if not ending and isinstance(before, (e.StepBegan, e.PhaseBegan, e.TurnBegan)) else "ends"
    table.check()
    return turn, str(place), way


@pytest.mark.parametrize(
    ("until", "step", "whose", "turn", "place", "way"),
    [
        ({"until": "upkeep", "whose": "you"}, "precombat-main", "A", 3, "upkeep", "begins"),
        ({"until": "upkeep", "whose": "you"}, "upkeep", "A", 3, "upkeep", "begins"),
        ({"until": "upkeep", "whose": "you"}, "upkeep", "B", 3, "upkeep", "begins"),
        ({"until": "upkeep"}, "upkeep", "A", 2, "upkeep", "begins"),
        ({"until": "upkeep", "whose": "each_opponent"}, "upkeep", "A", 2, "upkeep", "begins"),
        ({"until": "end"}, "precombat-main", "A", 1, "end", "begins"),
        ({"until": "end"}, "end", "A", 2, "end", "begins"),
        ({"until": "end", "whose": "you"}, "end", "A", 3, "end", "begins"),
        ({"until": "end", "whose": "you", "next_turn": True}, "precombat-main", "A", 3, "end", "begins"),
        ({"until": "upkeep", "whose": "you", "next_turn": True}, "end", "B", 3, "upkeep", "begins"),
        ({"until": "turn", "whose": "you"}, "upkeep", "A", 3, "turn", "begins"),
        ({"until": "turn"}, "upkeep", "A", 2, "turn", "begins"),
        ({"until": "turn", "whose": "each_opponent"}, "upkeep", "B", 4, "turn", "begins"),
        ({"until": "main"}, "upkeep", "A", 1, "precombat-main", "begins"),
        ({"until": "main"}, "precombat-main", "A", 1, "postcombat-main", "begins"),
        ({"until": "combat"}, "precombat-main", "A", 1, "combat", "begins"),
        ({"until": "cleanup"}, "precombat-main", "A", 1, "cleanup", "begins"),
        ({"until": "upkeep", "at": "end"}, "upkeep", "A", 1, "upkeep", "ends"),
        ({"until": "upkeep", "at": "end"}, "draw", "B", 3, "upkeep", "ends"),
        ({"until": "upkeep", "at": "end", "next": True}, "upkeep", "A", 2, "upkeep", "ends"),
        ({"until": "upkeep", "at": "end", "whose": "you", "next": True}, "upkeep", "A", 3, "upkeep", "ends"),
        ({"until": "main", "at": "end"}, "precombat-main", "A", 1, "precombat-main", "ends"),
        ({"until": "main", "at": "end", "next": True}, "precombat-main", "A", 1, "postcombat-main", "ends"),
        ({"until": "combat", "at": "end"}, "upkeep", "A", 1, "end-of-combat", "ends"),
        ({"until": "turn", "at": "end", "whose": "you"}, "upkeep", "A", 1, "cleanup", "ends"),
        ({"until": "turn", "at": "end", "whose": "you"}, "upkeep", "B", 3, "cleanup", "ends"),
        ({"until": "turn", "at": "end", "whose": "you", "next": True}, "upkeep", "A", 3, "cleanup", "ends"),
        ({"until": "turn", "at": "end", "whose": "you", "next_turn": True}, "upkeep", "B", 3, "cleanup", "ends"),
        ({"until": "turn", "at": "end", "next": True}, "upkeep", "A", 2, "cleanup", "ends"),
        ("end_of_turn", "upkeep", "A", 1, "cleanup", "ends"),
        ("end_of_combat", "upkeep", "A", 1, "end-of-combat", "ends"),
        ({"next_turn_of": "you"}, "upkeep", "A", 3, "turn", "begins"),
    ],
)
@pytest.mark.parametrize("edition", ["seed", "current"])
def test_it_ends_at_that_moment(
    until: Any, step: str, whose: str, turn: int, place: str, way: str, edition: str
) -> None:
    if step == "draw" and whose == "A":
        pytest.skip("the first draw step is skipped")
    assert ended(grown(until, step, whose, edition=edition)) == (turn, place, way)


@pytest.mark.parametrize(
    ("until", "seed", "current"),
    [
        ({"until": "upkeep"}, "500.5", "500.4"),
        ({"until": "upkeep", "at": "end"}, "500.5", "500.5"),
        ({"until": "turn", "at": "end", "next": True}, "514.2", "514.2"),
    ],
)
def test_it_cites_the_rule_of_its_edition(until: Any, seed: str, current: str) -> None:
    for edition, rule in (("seed", seed), ("current", current)):
        table = grown(until, "upkeep", edition=edition)
        ended(table)
        assert table.events("effects_ended")[0].rule == rule


def test_what_is_lost_as_a_step_begins_does_not_trigger_at_its_beginning() -> None:
    """500.4: the effect expires as the step begins, so that nobody has the ability when it has begun."""
    at_upkeep = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "upkeep", "whose": "each_player"}}
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand(
        "A", spell("Teach", {"apply": [{"grant": at_upkeep}], "to": "t", "for": {"until": "upkeep"}}, t=CREATURE)
    )
    table.hand("A", spell("Learn", {"apply": [{"grant": at_upkeep}], "to": "t", "for": {"until": "draw"}}, t=CREATURE))
    table.start("A")
    go(table, "A", "Teach", "Bear")
    go(table, "A", "Learn", "Bear")
    table.go_to("upkeep", "B")
    assert len(table.events("ability_triggered")) == 1
    (over,) = table.events("effects_ended")
    began = [record for record in table.events("step_began") if record.event.step == "upkeep"][-1]
    assert (over.moment, over.cause) == (began.moment, began.position)


def test_a_step_that_is_skipped_is_waited_for() -> None:
    """614.10a."""
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", grow({"until": "upkeep", "whose": "you"}), spell("Hurry", {"skip": "upkeep", "who": "you"}))
    table.start("A")
    go(table, "A", "Grow", "Bear")
    go(table, "A", "Hurry")
    table.go_to("draw", "A")
    assert (table.board.turn, table.find("Bear").power) == (3, 4)
    assert ended(table) == (5, "upkeep", "begins")


def test_the_next_combat_is_not_the_one_now() -> None:
    """Until the end of the next combat, begun in a combat, with another combat in the same turn."""
    more = spell("More", {"extra_phases": ["combat"]})
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", grow({"until": "combat", "at": "end", "next": True}), more)
    table.start("A", step="beginning-of-combat")
    go(table, "A", "Grow", "Bear")
    go(table, "A", "More")
    table.go_to("end-of-combat", "A")
    assert table.find("Bear").power == 4
    table.pass_()
    table.go_to("end-of-combat", "A")
    assert (table.board.turn, table.find("Bear").power) == (1, 4)
    table.go_to("postcombat-main", "A")
    assert table.find("Bear").power == 2


def test_in_a_game_of_several_the_turn_of_who_left_would_have_begun() -> None:
    """800.4m. Neither at once nor never."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("B", creature("Bear", "2/2"))
    until = {"until": "end", "whose": "you", "next_turn": True}
    table.hand("C", spell("Grow", {"apply": [{"pt": [2, 2]}], "to": "t", "for": until}, t=CREATURE))
    table.start("A")
    table.priority_to("C")
    go(table, "C", "Grow", "Bear")
    table.game.concede(PLAYERS["C"])
    assert table.find("Bear").power == 4
    table.go_to("end", "B")
    assert table.find("Bear").power == 4
    table.go_to("upkeep", "A")
    assert table.find("Bear").power == 2
    assert table.events("effects_ended")[-1].rule == "800.4m"


def test_a_shield_lasts_until_your_next_upkeep() -> None:
    prevent = {
        "shield": {"would_damage": "you"},
        "with": [{"prevent": "all"}],
        "for": {"until": "upkeep", "whose": "you"},
    }
    table = Table("current")
    table.hand("A", spell("Guard", prevent))
    bolt = {
        "triggered": [{"deal_damage": 1, "to": "each_opponent"}],
        "on": {"step_begins": "end", "whose": "each_player"},
    }
    table.battlefield("B", enchantment("Bolt", bolt))
    table.start("A")
    go(table, "A", "Guard")
    table.go_to("end", "B")
    finish(table)
    assert table.life_of("A") == 20
    table.go_to("end", "A")
    finish(table)
    assert table.life_of("A") == 19


def test_a_delayed_trigger_with_a_duration_triggers_each_time() -> None:
    """603.7b."""
    whenever = {"later": {"step_begins": "upkeep", "whose": "each_player"}, "do": [{"gain_life": 1}]}
    table = Table("current")
    table.hand(
        "A", spell("Blessing", {**whenever, "for": {"until": "turn", "at": "end", "whose": "you", "next": True}})
    )
    table.hand("A", spell("Once", {**whenever, "do": [{"gain_life": 10}]}))
    table.start("A")
    go(table, "A", "Blessing")
    go(table, "A", "Once")
    table.go_to("draw", "B")
    table.go_to("draw", "A")
    table.go_to("draw", "B")
    assert table.life_of("A") == 20 + 10 + 2


def test_a_delayed_trigger_with_a_duration_triggers_once_for_what_is_simultaneous() -> None:
    table = Table("current")
    later = {"later": {"is_dealt_damage": "you"}, "do": [{"draw": 1}], "for": "end_of_turn"}
    table.hand("B", spell("Watch", later))
    table.battlefield("A", creature("One", "1/1"), creature("Two", "2/2"))
    table.start("A")
    table.priority_to("B")
    go(table, "B", "Watch")
    table.until_asked("attackers", "A")
    table.answer(tuple((table.find(name).id, PLAYERS["B"]) for name in ("One", "Two")))
    table.go_to("end-of-combat", "A")
    assert len(table.events("ability_triggered")) == 1


@pytest.mark.parametrize(
    ("until", "english", "french"),
    [
        ({"until": "upkeep", "whose": "you"}, "until your next upkeep", "jusqu’à votre prochain entretien"),
        ({"until": "end"}, "until the next end step", "jusqu’à la prochaine étape de fin"),
        ({"until": "turn"}, "until the next turn", "jusqu’au prochain tour"),
        (
            {"until": "turn", "at": "end", "whose": "you", "next": True},
            "until the end of your next turn",
            "jusqu’à la fin de votre prochain tour",
        ),
        ({"until": "turn", "at": "end"}, "until the end of the turn", "jusqu’à la fin du tour"),
        (
            {"until": "end", "whose": "you", "next_turn": True},
            "until the end step of your next turn",
            "jusqu’à l’étape de fin de votre prochain tour",
        ),
        (
            {"until": "upkeep", "whose": {"controller_of": "t"}},
            "until that creature's controller's next upkeep",
            "jusqu’au prochain entretien du contrôleur de cette créature",
        ),
        (
            {"until": "draw", "at": "end", "whose": "each_opponent"},
            "until the end of an opponent's draw step",
            "jusqu’à la fin de",
        ),
    ],
)
def test_it_is_told_in_words(until: Any, english: str, french: str) -> None:
    assert english in texts(grow(until), words("en", "texts"))[0]
    assert french in texts(grow(until), words("fr", "texts"))[0]


def test_a_repeated_delayed_trigger_is_told() -> None:
    whenever = {"later": {"step_begins": "upkeep", "whose": "each_player"}, "do": [{"draw": 1}]}
    blessing = spell("Blessing", {**whenever, "for": {"until": "turn", "whose": "you"}})
    (line,) = texts(blessing, words("en", "texts"))
    assert line == "Until your next turn, at the beginning of each player's upkeep, draw a card."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_says_until_when(language: str) -> None:
    sentences = words(language, "sentences")
    for until in (
        {"until": "upkeep", "whose": "you"},
        {"until": "upkeep"},
        {"until": "upkeep", "whose": "each_opponent"},
        {"until": "upkeep", "at": "end", "next": True, "whose": "you"},
        {"until": "upkeep", "at": "end", "next_turn": True, "whose": "you"},
        {"until": "turn", "at": "end", "next": True, "whose": "you"},
        {"until": "turn", "whose": "you"},
        {"until": "main"},
    ):
        table = grown(until)
        said = lines(table.game.records, lambda record: isinstance(record.event, e.EffectStarted), None, sentences)
        (text,) = [line.sentence for line in said]
        assert ("until" if language == "en" else "jusqu’") in text, until
        assert "{" not in text


@pytest.mark.parametrize("until", [{"until": "tea"}, {"until": "upkeep", "at": "noon"}])
def test_a_point_that_is_none_is_refused(until: Any) -> None:
    with pytest.raises(BadCard, match=r"tea|noon"):
        grow(until)


# Cards


@plays("Erhnam Djinn")
def test_erhnam_djinn_teaches_forestwalk_until_its_next_upkeep_and_then_somebody_else() -> None:
    table = Table()
    table.battlefield("A", "Erhnam Djinn")
    table.battlefield("B", "Grizzly Bears")
    table.start("A", step="upkeep")
    finish(table)
    bears = table.find("Grizzly Bears")
    assert "landwalk:Forest" in bears.keywords
    table.go_to("end", "B")
    assert "landwalk:Forest" in table.find("Grizzly Bears").keywords
    for _ in range(50):
        if table.events("effects_ended"):
            break
        table.plain()
    assert table.board.step == "upkeep"
    finish(table)
    assert len(table.events("ability_triggered")) == 2
    assert "landwalk:Forest" in table.find("Grizzly Bears").keywords, "taught anew"


@plays("Xenic Poltergeist")
def test_xenic_poltergeist_animates_an_artifact_until_its_controllers_next_upkeep() -> None:
    table = Table()
    table.battlefield("A", "Xenic Poltergeist")
    table.battlefield("B", "Urza's Armor")
    table.start("A")
    table.activate("A", "Xenic Poltergeist", targets=["Urza's Armor"])
    table.resolve()
    armor = table.find("Urza's Armor")
    assert (armor.power, armor.toughness, armor.is_creature) == (6, 6, True)
    table.go_to("end", "B")
    assert table.find("Urza's Armor").is_creature
    table.go_to("upkeep", "A")
    assert not table.find("Urza's Armor").is_creature
