"""506.3a, 506.5, 508.1e. What enters and never fights, bands as they are announced, and who fights alone."""

from __future__ import annotations

from typing import Any

import pytest

from domain.citations import number
from domain.errors import IllegalDecision
from domain.terms import Zone
from tests.support.scenes import BOTH, calm, dealt, fights, first, in_order, last, names, since
from tests.support.situations import CREATURE, attack, block, enchantment, go, in_graveyard, spell
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)

B, C = PLAYERS["B"], PLAYERS["C"]


# 506.3a: what is no creature


def from_graveyard(name: str, **fought: Any) -> Any:
    """A spell that puts an artifact card from its player's graveyard onto the battlefield, fighting."""
    mine = {"all": [{"zone": "graveyard"}, {"type": "artifact"}, {"owner": "you"}]}
    return spell(name, {"move": "t", "to": "battlefield", **fought}, t=mine)


RELIC = card("Relic", "Artifact", cost="{3}")
GOLEM = creature("Golem", "3/3", types="Artifact Creature: Golem", cost="{3}")
AWAKE = spell("Awake", {"apply": [{"add_types": ["creature"]}, {"set_pt": [2, 2]}], "to": "t"}, t={"type": "artifact"})


@EDITIONS
@pytest.mark.parametrize("what", ["Relic", "Golem"])
@pytest.mark.statement("COMB-05")
def test_what_is_no_creature_enters_and_does_not_attack(edition: str, what: str) -> None:
    """A creature put there the same way does. What becomes a creature later has missed its attack."""
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"))
    table.graveyard("A", RELIC, GOLEM)
    table.hand("A", from_graveyard("Unearth", attacking=True), AWAKE)
    table.start("A")
    attack(table, "Scout")
    go(table, "A", "Unearth", table.find(what, "A", Zone.GRAVEYARD).id)
    entered = first(table, "object_moved", to=Zone.BATTLEFIELD, source=Zone.GRAVEYARD)
    id = table.find(what, "A").id
    assert entered.event.becomes == id
    joined = table.events("became_attacking")
    assert [(record.event.creature, record.event.attacked) for record in joined] == (
        [(id, B)] if what == "Golem" else []
    )
    assert table.board.is_attacking(id) == (what == "Golem")
    go(table, "A", "Awake", what)
    assert table.find(what).is_creature
    assert fights(table, id, "attacking") == (what == "Golem")
    table.go_to("postcombat-main")
    assert dealt(table) == [("Scout", "B", 1), *([("Golem", "B", 2)] if what == "Golem" else [])]


@EDITIONS
@pytest.mark.parametrize("what", ["Relic", "Golem"])
@pytest.mark.statement("COMB-05")
def test_what_is_no_creature_enters_and_does_not_block(edition: str, what: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"))
    table.graveyard("B", RELIC, GOLEM)
    table.hand("B", from_graveyard("Unearth", blocking=True), AWAKE)
    table.start("A")
    attack(table, "Scout")
    table.go_to("declare-blockers")
    go(table, "B", "Unearth", table.find(what, "B", Zone.GRAVEYARD).id)
    id = table.find(what, "B").id
    assert table.happened("object_moved", becomes=id, to=Zone.BATTLEFIELD)
    assert [record.event.creature for record in table.events("became_blocking")] == ([id] if what == "Golem" else [])
    go(table, "B", "Awake", what)
    assert fights(table, id, "blocking") == (what == "Golem")
    assert fights(table, "Scout", "blocked") == (what == "Golem")
    table.go_to("postcombat-main")
    assert table.life_of("B") == (20 if what == "Golem" else 19)


@EDITIONS
@pytest.mark.statement("COMB-05")
def test_whether_it_is_a_creature_is_seen_on_the_battlefield(edition: str) -> None:
    """Where artifacts are creatures, an artifact that enters attacking is a creature and attacks."""
    alive = {"static": [{"add_types": ["creature"]}, {"set_pt": [4, 4]}], "to": {"type": "artifact"}}
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"), enchantment("March", alive))
    table.graveyard("A", RELIC)
    table.hand("A", from_graveyard("Unearth", attacking=True))
    table.start("A")
    attack(table, "Scout")
    go(table, "A", "Unearth", table.find("Relic", "A", Zone.GRAVEYARD).id)
    relic = table.find("Relic").id
    entered, joined = first(table, "object_moved", becomes=relic), first(table, "became_attacking")
    assert (joined.event.creature, joined.moment, joined.cause) == (relic, entered.moment, entered.position)
    table.go_to("postcombat-main")
    assert table.life_of("B") == 15


# 508.1e: bands

WALKER = card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}")
WOLF = {"keyword": "bands with other", "value": "Wolf"}


@EDITIONS
@pytest.mark.statement("DECL-ATT-11", "DECL-ATT-02")
def test_bands_are_announced_among_the_chosen_attackers(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Shield", "1/1", "banding"), creature("Sword", "2/1", "banding"))
    table.battlefield("A", creature("Big", "4/4"), creature("Bigger", "5/5"), creature("Home", "1/1", "banding"))
    table.battlefield("B", WALKER, creature("Wall", "0/9"))
    table.start("A")
    attack(table, "Shield", ("Sword", "Walker"), "Big", "Bigger")
    shield, sword, big, bigger, home = (table.find(name).id for name in ("Shield", "Sword", "Big", "Bigger", "Home"))
    question = table.question
    assert (question.KIND, question.player) == ("bands", PLAYERS["A"])
    illegal = {
        ((shield,),): "702.22c",
        ((shield, big), (shield, bigger)): "702.22c",
        ((shield, big, bigger),): "702.22c",
        ((big, bigger),): "702.22c",
        ((shield, home),): "702.22c",
        ((sword, big),): "702.22d",
        ((shield, sword),): "702.22d",
    }
    for bands, rule in illegal.items():
        assert table.refused(bands).rule == number(rule, edition), bands
    assert not table.happened("permanents_tapped"), "bands are announced before the attackers are tapped"
    table.answer(((shield, big),))
    decided, formed, tapped, declared = (
        last(table, "decision_made", kind="bands"),
        first(table, "bands_formed"),
        first(table, "permanents_tapped"),
        first(table, "attackers_declared"),
    )
    assert formed.event.bands == ((shield, big),)
    assert formed.rule == ("702.21c" if edition == "seed" else "702.22c")
    assert in_order(last(table, "decision_made", kind="attackers"), decided, formed, tapped, declared)
    assert set(tapped.event.objects) == {shield, sword, big, bigger}
    block(table, ("Wall", "Big"))
    assert [fights(table, name, "blocked") for name in ("Shield", "Big", "Bigger", "Sword")] == [
        True,
        True,
        False,
        False,
    ]


@EDITIONS
@pytest.mark.statement("DECL-ATT-11")
def test_creatures_that_band_with_others_of_their_kind(edition: str) -> None:
    """702.22c: one that has the ability, and others of the quality; each band for one reason."""
    wolves = [creature(name, "1/1", types="Creature: Wolf") for name in ("Grey", "Brown")]
    leader = creature("Leader", "2/2", types="Creature: Wolf", abilities=[WOLF])
    table = Table(edition)
    table.battlefield("A", leader, *wolves, creature("Sheep", "1/1"))
    table.start("A")
    attack(table, "Leader", "Grey", "Brown", "Sheep")
    chief, grey, brown, sheep = (table.find(name).id for name in ("Leader", "Grey", "Brown", "Sheep"))
    for bands in (((chief, sheep),), ((grey, brown),), ((chief, grey, sheep),)):
        assert table.refused(bands).rule == number("702.22c", edition)
    table.answer(((chief, grey, brown),))
    assert first(table, "bands_formed").event.bands == ((chief, grey, brown),)


@EDITIONS
@pytest.mark.statement("DECL-ATT-11")
def test_without_banding_among_the_attackers_nobody_is_asked(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Big", "4/4"), creature("Bigger", "5/5"), creature("Home", "1/1", "banding"))
    table.start("A")
    attack(table, "Big", "Bigger")
    assert table.question.KIND == "priority"
    assert not table.events("decision_made", kind="bands")
    assert not table.happened("bands_formed")


@EDITIONS
@pytest.mark.statement("DECL-ATT-11", "DECL-ATT-03")
def test_a_band_of_an_attack_that_is_not_paid_for_never_was(edition: str) -> None:
    """The goat that the attack costs was used up for mana, so the whole declaration is taken back, the band with it."""
    milk = {"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}
    price = {"static": [{"to_attack": [{"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}}]}]}
    table = Table(edition)
    table.battlefield("A", creature("Shield", "1/1", "banding", abilities=[price]), creature("Big", "4/4"))
    table.battlefield("A", creature("Goat", "0/1", types="Creature: Goat", abilities=[milk]))
    table.lands("A", "Forest")
    table.start("A")
    table.until_asked("attackers", "A")
    records, digest = len(table.game.records), table.board.digest()
    attack(table, "Shield", "Big")
    shield, big, goat = (table.find(name).id for name in ("Shield", "Big", "Goat"))
    table.answer(((shield, big),))
    table.answer(((goat, 0, "G"),))
    assert first(table, "bands_formed").event.bands == ((shield, big),)
    with pytest.raises(IllegalDecision, match="cannot be paid") as caught:
        table.answer("{1}")
    assert caught.value.rule == "508.1j"
    assert table.question.KIND == "attackers"
    assert (len(table.game.records), table.board.digest()) == (records, digest)
    attack(table, "Big")
    assert not table.happened("bands_formed")
    table.check()


# 506.5: alone


def token(name: str, **fought: Any) -> dict[str, Any]:
    """An instruction that creates a creature token, fighting."""
    return {"create_token": {"name": name, "types": "Creature: Soldier", "pt": "1/1"}, **fought}


def pride(word: str) -> Any:
    """An enchantment whose player gains a life whenever a creature attacks or blocks alone."""
    return enchantment("Pride", {"triggered": [{"gain_life": 1}], "on": {word: CREATURE, "alone": True}})


def cheer(word: str) -> Any:
    """A spell that gives +1/+1 to whatever is attacking or blocking alone as it resolves."""
    return spell("Cheer", {"apply": [{"pt": [1, 1]}], "to": {"combat": word}})


OUT = spell("Out", {"remove_from_combat": "t"}, t=CREATURE)


def powers(table: Table, *creatures: str) -> list[int | None]:
    """The power of each now."""
    return [table.find(name).power for name in creatures]


@EDITIONS
@pytest.mark.statement("DECL-ATT-25", "DECL-ATT-26")
def test_who_attacks_alone_and_is_joined_has_attacked_alone(edition: str) -> None:
    """The declaration settles who attacks alone; who is attacking alone changes with those who come and go."""
    table = Table(edition)
    table.battlefield("A", creature("Hero", "2/2"), pride("attacks"))
    table.hand("A", spell("Ambush", token("Recruit", attacking=True)), OUT, *[cheer("attacking_alone")] * 3)
    table.start("A")
    attack(table, "Hero")
    declared, triggered = first(table, "attackers_declared"), first(table, "ability_triggered")
    assert (triggered.cause, triggered.moment) == (declared.position, declared.moment)
    go(table, "A", "Cheer")
    assert powers(table, "Hero") == [3]
    go(table, "A", "Ambush")
    assert fights(table, "Hero", "attacking_alone") is False
    go(table, "A", "Cheer")
    assert powers(table, "Hero", "Recruit") == [3, 1], "neither is attacking alone now"
    assert table.life_of("A") == 20
    calm(table)
    assert table.life_of("A") == 21, "Hero attacks alone all the same"
    go(table, "A", "Out", "Recruit")
    go(table, "A", "Cheer")
    assert powers(table, "Hero", "Recruit") == [4, 1], "Hero is attacking alone again"
    assert len(table.events("ability_triggered")) == 1


@EDITIONS
@pytest.mark.statement("DECL-ATT-25", "DECL-ATT-26")
def test_who_is_left_of_two_attackers_has_not_attacked_alone(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Hero", "2/2"), creature("Friend", "2/2"), pride("attacks"))
    table.hand("A", OUT, *[cheer("attacking_alone")] * 2)
    table.start("A")
    attack(table, "Hero", "Friend")
    go(table, "A", "Cheer")
    assert powers(table, "Hero", "Friend") == [2, 2]
    go(table, "A", "Out", "Friend")
    go(table, "A", "Cheer")
    assert powers(table, "Hero", "Friend") == [3, 2]
    assert not table.happened("ability_triggered")


@EDITIONS
@pytest.mark.statement("DECL-ATT-25")
def test_who_is_lost_in_paying_was_never_declared(edition: str) -> None:
    """508.1k: of two chosen creatures one is the price of the attack, so the other attacks alone."""
    price = {"static": [{"to_attack": [{"sacrifice": {"subtype": "Goat"}}]}]}
    table = Table(edition)
    table.battlefield("A", creature("Hero", "2/2", abilities=[price]), pride("attacks"))
    table.battlefield("A", creature("Goat", "1/1", types="Creature: Goat"))
    table.start("A")
    attack(table, "Hero", "Goat")
    calm(table)
    assert in_graveyard(table, "Goat", "A")
    assert first(table, "attackers_declared").event.attacks == ((table.find("Hero").id, 2, 2),)
    assert table.life_of("A") == 21


@EDITIONS
@pytest.mark.statement("DECL-ATT-25")
def test_nobody_attacks_alone_that_only_entered_attacking(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Idler", "2/2"), pride("attacks"))
    table.hand("A", spell("Ambush", token("Recruit", attacking=True)), cheer("attacking_alone"))
    table.start("A")
    attack(table)
    go(table, "A", "Ambush")
    go(table, "A", "Cheer")
    assert powers(table, "Recruit") == [2], "it is attacking alone"
    assert not table.happened("ability_triggered"), "and has not attacked"


@EDITIONS
@pytest.mark.statement("DECL-BLK-24", "DECL-BLK-25")
def test_who_blocks_alone_and_is_joined_has_blocked_alone(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Ram", "1/9"))
    table.battlefield("B", creature("Guard", "2/2"), pride("blocks"))
    table.hand("B", spell("Rally", token("Recruit", blocking=True)), OUT, *[cheer("blocking_alone")] * 3)
    table.start("A")
    attack(table, "Ram")
    block(table, ("Guard", "Ram"))
    declared, triggered = first(table, "blockers_declared"), first(table, "ability_triggered")
    assert (triggered.cause, triggered.moment) == (declared.position, declared.moment)
    go(table, "B", "Cheer")
    assert powers(table, "Guard") == [3]
    go(table, "B", "Rally")
    go(table, "B", "Cheer")
    assert powers(table, "Guard", "Recruit") == [3, 1], "neither is blocking alone now"
    calm(table)
    assert table.life_of("B") == 21, "Guard blocks alone all the same"
    go(table, "B", "Out", "Recruit")
    go(table, "B", "Cheer")
    assert powers(table, "Guard", "Recruit") == [4, 1]
    assert len(table.events("ability_triggered")) == 1


@EDITIONS
@pytest.mark.statement("DECL-BLK-24", "DECL-BLK-25")
def test_who_is_left_of_two_blockers_has_not_blocked_alone(edition: str) -> None:
    """Nor has one that an effect makes block: nobody declared it."""
    table = Table(edition)
    table.battlefield("A", creature("Ram", "1/9"), creature("Ewe", "1/9"))
    table.battlefield(
        "B", creature("Guard", "2/2"), creature("Helper", "2/2"), creature("Late", "2/2"), pride("blocks")
    )
    late = spell("Late Block", {"make_block": "b", "attacker": "a"}, b=CREATURE, a=CREATURE)
    table.hand("B", OUT, OUT, late, *[cheer("blocking_alone")] * 3)
    table.start("A")
    attack(table, "Ram", "Ewe")
    block(table, ("Guard", "Ram"), ("Helper", "Ewe"))
    go(table, "B", "Cheer")
    assert powers(table, "Guard", "Helper") == [2, 2]
    go(table, "B", "Out", "Helper")
    go(table, "B", "Cheer")
    assert powers(table, "Guard", "Helper") == [3, 2]
    go(table, "B", "Out", "Guard")
    go(table, "B", "Late Block", "Late", "Ram")
    go(table, "B", "Cheer")
    assert powers(table, "Guard", "Helper", "Late") == [3, 2, 3]
    assert not table.happened("ability_triggered")


@EDITIONS
@pytest.mark.parametrize("blockers", ["B", "C", "BC", ""])
@pytest.mark.statement("DECL-BLK-24")
def test_alone_means_among_the_blockers_of_all_defending_players(edition: str, blockers: str) -> None:
    """802.4: each declares in turn; only when the last has declared is it settled who blocks alone."""
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("One", "1/9"), creature("Two", "1/9"), pride("blocks"))
    for player in "BC":
        table.battlefield(player, creature(f"Guard of {player}", "2/2"))
    table.start("A")
    attack(table, ("One", "B"), ("Two", "C"))
    for player, attacker in (("B", "One"), ("C", "Two")):
        table.until_asked("blockers", player)
        pair = (table.find(f"Guard of {player}").id, table.find(attacker).id)
        table.answer((pair,) if player in blockers else ())
    declared = table.events("blockers_declared")
    assert [record.event.player for record in declared] == [B, C]
    triggered = table.events("ability_triggered")
    assert len(triggered) == (len(blockers) == 1)
    for record in triggered:
        assert record.cause == declared["BC".index(blockers)].position
        assert in_order(declared[-1], record, last(table, "ability_put_on_stack"), last(table, "priority_given"))
    calm(table)
    assert table.life_of("A") == 20 + len(triggered)


# 508.4a: what it should attack is gone


@pytest.mark.scenario("S-049")
@EDITIONS
@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.statement("ENT-ATT-03")
def test_s_049_entering_attacking_a_player_who_has_left(edition: str, leaves: bool) -> None:
    """It enters and never attacks: neither the one who left, nor anybody else who could be attacked."""
    call = {"triggered": [token("Recruit", attacking="event.attacked")], "on": {"attacks": "self"}}
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("Captain", "2/2", abilities=[call]), creature("Other", "1/1"))
    table.start("A")
    attack(table, ("Captain", "B"), ("Other", "C"))
    assert len(table.board.stack) == 1
    if leaves:
        table.game.concede(B)
    table.resolve()
    created = first(table, "token_created")
    recruit = table.find("Recruit").id
    assert created.event.becomes == recruit
    assert names(since(table, created), "became_attacking") == ([] if leaves else ["became_attacking"])
    assert fights(table, recruit, "attacking") is not leaves
    assert not table.happened("removed_from_combat", objects=(recruit,))
    table.go_to("postcombat-main")
    assert dealt(table) == [
        *([] if leaves else [("Captain", "B", 2)]),
        ("Other", "C", 1),
        *([] if leaves else [("Recruit", "B", 1)]),
    ]
    assert table.life_of("C") == 19
