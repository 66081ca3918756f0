"""208.2a, 604.3. Power and toughness that a card's own text defines, off the battlefield."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.keywords import from_graveyard
from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell
from tests.support.table import Table, creature

YOURS = {"owner": "you"}


def star(name: str, amount: Any, pt: str = "*/*", **more: Any) -> CardDefinition:
    """A creature card whose power and toughness, where they are stars, are this amount."""
    power, toughness = pt.split("/")
    numbers = ({"power": amount} if "*" in power else {}) | ({"toughness": amount} if "*" in toughness else {})
    abilities = [{"defining": "pt", **numbers}, *more.pop("abilities", [])]
    return creature(name, pt, abilities=abilities, **more)


def forests(name: str = "Treefolk", pt: str = "*/*", **more: Any) -> CardDefinition:
    """A creature card as large as the number of Forests that its owner controls."""
    return star(name, {"count": {"all": [{"subtype": "Forest"}, {"controller": "you"}]}}, pt, **more)


def cards_of(zone: str, filter: Any) -> dict[str, Any]:
    """A number: one's own creature cards in a zone that match."""
    return {"count": {"all": [CREATURE, filter, {"zone": zone}, YOURS]}}


def in_graveyards(filter: Any = CREATURE) -> dict[str, Any]:
    """A number: the cards in all graveyards that match."""
    return {"count": {"all": [filter, {"zone": "graveyard"}]}}


def gain(amount: Any, **targets: Any) -> CardDefinition:
    """A free spell whose caster gains this much life."""
    return spell("Gain", {"gain_life": amount}, **targets)


@pytest.mark.parametrize("zone", ["hand", "graveyard", "library"])
@pytest.mark.parametrize(("filter", "matches"), [
    ({"power": {"at_least": 3}}, True), ({"power": {"at_least": 4}}, False),
    ({"toughness": {"at_most": 3}}, True), ({"toughness": {"at_most": 2}}, False),
])  # fmt: skip
def test_filters_see_the_size_in_every_zone(zone: str, filter: dict[str, Any], matches: bool) -> None:
    table = ready(gain(cards_of(zone, filter)), mana="GGG")
    getattr(table, zone)("A", forests())
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 20 + matches


def test_a_number_without_a_star_is_as_printed() -> None:
    table = ready(gain(cards_of("graveyard", {"power": {"exactly": 2}})), mana="GGG")
    table.graveyard("A", forests("Two", "2/*"), forests("Other", "*/2"))
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 21


def test_you_in_the_text_is_the_owner() -> None:
    """109.5. A card of somebody else counts what that player controls."""
    table = ready(gain({"total": "power", "among": {"all": [CREATURE, {"zone": "graveyard"}]}}), mana="GG", other="GGG")
    table.graveyard("A", forests("Own"))
    table.graveyard("B", forests("Theirs"))
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 20 + 2 + 3


@pytest.mark.parametrize(("amount", "targets", "life"), [
    ({"stat": "power", "of": "t"}, {"t": {"of": {"zone": "graveyard"}}}, 3),
    ({"greatest": "toughness", "among": {"all": [CREATURE, {"zone": "graveyard"}]}}, {}, 3),
    ({"distinct": "power", "among": {"all": [CREATURE, {"zone": "graveyard"}]}}, {}, 2),
])  # fmt: skip
def test_amounts_see_the_size(amount: Any, targets: dict[str, Any], life: int) -> None:
    table = ready(gain(amount, **targets), mana="GGG")
    table.graveyard("A", forests(), creature("Wall", "0/2"))
    table.start()
    go(table, "A", "Gain", *["Treefolk"][: len(targets)])
    assert table.life_of("A") == 20 + life


@pytest.mark.parametrize(("forests_of_b", "can"), [("GGGG", True), ("GGG", False)])
def test_a_spell_has_its_size(forests_of_b: str, can: bool) -> None:
    table = ready(forests(types="Creature", cost="{0}"), mana=forests_of_b)
    strong = {"all": [{"is": "spell"}, {"power": {"at_least": 4}}]}
    table.hand("B", spell("Deny", {"counter": "t"}, t=strong))
    table.start()
    table.cast("A", "Treefolk")
    table.pass_()
    assert table.can("B", "cast", "Deny") is can


def test_the_size_follows_what_is_counted() -> None:
    table = ready("Forest", gain({"stat": "power", "of": "t"}, t={"of": {"zone": "graveyard"}}), mana="G")
    table.graveyard("A", forests())
    table.start()
    table.play("A", "Forest")
    go(table, "A", "Gain", "Treefolk")
    assert table.life_of("A") == 22


def test_a_card_that_has_lost_the_ability_has_what_is_printed() -> None:
    """613.4a. The ability is lost in layer 6, before it would apply."""
    graves = {"all": [{"is": "card"}, {"zone": "graveyard"}]}
    table = ready(gain(cards_of("graveyard", {"power": {"at_least": 1}})), mana="GG")
    table.graveyard("A", forests())
    table.battlefield("B", enchantment("Silence", {"static": [{"lose": "all"}], "to": graves}))
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 20


def test_what_depends_on_itself_counts_as_printed() -> None:
    """208.2a. A number that cannot be determined is 0; others are as they are."""
    counting = in_graveyards({"all": [CREATURE, {"power": {"at_least": 1}}]})
    table = ready(gain({"total": "power", "among": {"zone": "graveyard"}}))
    table.graveyard("A", *[star(f"Counter {number}", counting) for number in range(8)])
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 20


def test_one_defined_card_sees_the_size_of_another() -> None:
    counting = in_graveyards({"all": [CREATURE, {"power": {"at_least": 2}}]})
    table = ready(
        gain({"stat": "power", "of": "t"}, t={"of": {"all": [{"name": "Counter"}, {"zone": "graveyard"}]}}), mana="GG"
    )
    table.graveyard("A", star("Counter", counting), forests(), creature("Bear", "2/2"), creature("Elf", "1/1"))
    table.start()
    go(table, "A", "Gain", "Counter")
    assert table.life_of("A") == 22


def test_cards_leave_together_with_the_size_that_they_had() -> None:
    """608.2h. None of them has left as their sizes are noted."""
    table = ready(spell("Away", {"exile": {"all": [CREATURE, {"zone": "graveyard"}]}}))
    table.graveyard("A", star("One", in_graveyards()), star("Other", in_graveyards()), creature("Bear", "2/2"))
    table.start()
    records = go(table, "A", "Away")
    moved = [one.event for one in records if isinstance(one.event, e.ObjectMoved) and one.event.to is Zone.EXILE]
    left = [table.board.former[event.object] for event in moved if event.object is not None]
    assert [(card.name, card.power, card.toughness) for card in left] == [
        ("One", 3, 3), ("Other", 3, 3), ("Bear", 2, 2),
    ]  # fmt: skip
    assert [None if event.was is None else event.was.power for event in moved] == [3, 3, None]


def test_the_ability_of_a_card_that_was_exiled_to_pay_uses_its_last_size() -> None:
    """608.2h, 702.97a. It counts itself where it was, and not what has come since."""
    scavenging = {
        "activated": [{"gain_life": {"stat": "power", "of": "self"}}], "cost": [{"exile": "self"}], "zone": "graveyard",
    }  # fmt: skip
    table = ready()
    table.graveyard("A", star("Grave", in_graveyards(), abilities=[scavenging]), creature("Bear", "2/2"))
    table.start()
    from_graveyard(table, "A", "Grave")
    finish(table)
    assert table.life_of("A") == 22
    assert [card.power for card in table.all("Grave", zone=Zone.EXILE)] == [0]


def test_what_reads_a_size_elsewhere_may_change_its_types_elsewhere() -> None:
    """611.3a. A static ability about large creature cards gives them a subtype that a size counts."""
    large = {"all": [CREATURE, {"power": {"at_least": 2}}]}
    elves = {"static": [{"add_types": [], "subtypes": ["Elf"]}], "to": CREATURE, "elsewhere": large}
    table = ready(gain(in_graveyards({"subtype": "Elf"})))
    table.graveyard("A", star("Counter", in_graveyards({"subtype": "Elf"})), creature("Bear", "2/2"))
    table.graveyard("B", creature("Fox", "2/2"))
    table.battlefield("A", enchantment("Song", elves))
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 23


def test_a_permanent_counts_cards_by_the_size_that_they_have() -> None:
    """613.4a. The layers read cards in other zones as they are there."""
    counting = in_graveyards({"all": [CREATURE, {"power": {"at_least": 2}}]})
    table = Table()
    table.lands("A", "Forest", 2)
    table.battlefield("A", star("Counter", counting, "*/4"))
    table.graveyard("A", forests(), creature("Elf", "1/1"))
    table.start()
    (counter,) = table.all("Counter")
    assert (counter.power, counter.toughness) == (1, 4)


def test_a_position_of_many_cards_is_read_once_each() -> None:
    """Each card is measured once, though each counts all others."""
    counting = in_graveyards({"all": [CREATURE, {"power": {"at_least": 0}}]})
    table = ready(gain({"greatest": "power", "among": {"zone": "graveyard"}}))
    table.graveyard("A", *[star(f"Counter {number}", counting) for number in range(40)])
    table.start()
    go(table, "A", "Gain")
    assert table.life_of("A") == 60


@pytest.mark.parametrize(("schema", "told"), [(3, False), (4, True)])
def test_a_game_of_an_older_version_reports_no_sizes(monkeypatch: pytest.MonkeyPatch, schema: int, told: bool) -> None:
    """Such a game is decided again with the events that it has."""
    monkeypatch.setattr("domain.position.setup_zones.SCHEMA", schema)
    table = ready(spell("Away", {"exile": {"all": [CREATURE, {"zone": "graveyard"}]}}), mana="G")
    table.graveyard("A", forests())
    table.start()
    records = go(table, "A", "Away")
    (moved,) = [one.event for one in records if isinstance(one.event, e.ObjectMoved) and one.event.to is Zone.EXILE]
    assert (moved.was is not None) is told
