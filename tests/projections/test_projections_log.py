"""The log as lines, and why something happened."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.decider import Decider
from domain.events import EVENTS
from domain.ids import ObjectId
from domain.randomness import Dice
from domain.terms import Phase, Step, Zone
from projections.reading.log import Line, UnknownKind, log
from projections.reading.names import AmbiguousObject, Names, UnknownObject
from projections.reading.positions import PositionError
from projections.reading.why import alternatives, chain, last_change, why
from projections.seeing.views import leaks, redact
from tests.support.formats import seats_of
from tests.support.logs import ANNA, BETH, SOLDIER, Story, wander


def at(story: Story, kind: type[e.Event], nth: int = -1) -> int:
    return [recorded.position for recorded in story.log if isinstance(recorded.event, kind)][nth]


def test_one_line_for_each_event(story: Story) -> None:
    lines = list(log(story.log))
    assert [line.position for line in lines] == list(range(1, 253))
    assert [(line.moment, line.rule, line.cause) for line in lines] == [recorded[1:4] for recorded in story.log]


def test_a_line_says_when_it_was_what_happened_and_by_which_rule(story: Story) -> None:
    block = at(story, e.BlockersDeclared)
    (line,) = log(story.log, block, block)
    assert line == Line(
        block,
        story.log[block - 1].moment,
        3,
        Phase.COMBAT,
        Step.DECLARE_BLOCKERS,
        "blockers_declared",
        "Beth blocks Giant Spider with Mesa Unicorn",
        "509.1",
        None,
    )
    assert str(line) == (f"  {block}  turn 3 declare-blockers      Beth blocks Giant Spider with Mesa Unicorn [509.1]")


def test_names_are_known_even_where_the_lines_begin_late(story: Story) -> None:
    assert [line.sentence for line in log(story.log, 161, 163)] == [
        "The declare attackers step begins",
        "Giant Spider becomes tapped",
        "Anna attacks Beth with Giant Spider",
    ]


def test_lines_of_one_kind(story: Story) -> None:
    assert [line.sentence for line in log(story.log, kind="token_created")] == ["Beth creates a token: Soldier"]
    assert {line.kind for line in log(story.log, kind="decision_made")} == {"decision_made"}
    with pytest.raises(UnknownKind, match="did you mean damage_dealt"):
        log(story.log, kind="damage_deal")
    with pytest.raises(UnknownKind, match="for instance damage_dealt"):
        log(story.log, kind="xyzzy")
    assert len({name for name, _ in EVENTS}) == len(EVENTS)


def test_lines_of_one_object_through_all_its_ids(story: Story) -> None:
    names = Names(story.log)
    spider = names.find("Giant Spider")
    ids = [id for id, card in names.cards.items() if card == spider.card]
    assert len(ids) == 6  # deck, library, hand, stack, battlefield, graveyard
    who: list[int | str] = [*ids, str(ids[0])]
    for id in who:
        sentences = [line.sentence for line in log(story.log, object=id)]
        assert sentences[0] == "Anna draws Giant Spider"
        assert sentences[-2:] == ["Giant Spider dies", "Giant Spider has left the battlefield and is out of combat"]
        assert "Giant Spider deals 3 combat damage to Mesa Unicorn" in sentences
        assert "Lightning Bolt targets Giant Spider" in sentences
    deaths = list(log(story.log, object=ids[0], kind="object_moved"))
    assert len(deaths) == 4


def test_lines_of_everything_of_one_name(story: Story) -> None:
    drawn = [
        line
        for line in log(story.log, object="giant spider", kind="object_moved")
        if "hand" in line.sentence or "draws" in line.sentence
    ]
    assert len(drawn) == 3  # two of them drawn, one cast
    assert {line.sentence for line in log(story.log, object="Beth", kind="life_gained")} == {
        "Beth gains 2 life and has 22"
    }
    with pytest.raises(UnknownObject, match="did you mean Giant Spider"):
        log(story.log, object="Gaint Spider")
    with pytest.raises(UnknownObject, match="no object of this game has the number 9999"):
        log(story.log, object=9999)


def test_a_redacted_log_reads_like_any_other(story: Story) -> None:
    lines = [line.sentence for line in log(redact(story.log, ANNA))]
    assert lines[21] == "Beth draws a card"
    assert "Beth decides whether to keep the hand" in lines
    assert lines[7] == "Anna draws Giant Spider"
    for seed in range(10):
        for viewer in (ANNA, BETH, None):
            assert all(line.sentence for line in log(redact(wander(seed).log, viewer)))


# Names


def test_a_name_means_the_card_that_was_changed_last(story: Story) -> None:
    names = Names(story.log)
    forest = names.find("forest")
    assert forest.name == "Forest"
    assert names.zones[forest.card] is Zone.BATTLEFIELD
    assert len(forest.others) == 1
    assert names.find(forest.now) == forest._replace(others=())
    assert names.find(str(forest.card)).now == forest.now
    assert names.find("ANNA").now == ANNA
    assert names.find(2).name == "Beth"


def test_several_changed_at_once_are_listed() -> None:
    story = Story().start()
    one = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    other = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    assert Names(story.log).find("Grizzly Bears").now == other
    last = story.say(e.PermanentsTapped(objects=(one, other)))
    with pytest.raises(AmbiguousObject) as error:
        last_change(story.log, "Grizzly Bears")
    assert str(error.value) == (
        f"2 objects called Grizzly Bears were changed last, at once, at position {last}: "
        f"{one} (in battlefield), {other} (in battlefield); name one by its number"
    )
    assert last_change(story.log, one) == last


def test_a_name_that_nothing_happened_to(story: Story) -> None:
    with pytest.raises(UnknownObject, match="nothing has happened to any Grizzly Bears up to position 6"):
        last_change(story.log, "Grizzly Bears", 6)
    with pytest.raises(UnknownObject, match="write a card, a player or an object's number from the log"):
        last_change(story.log, "xyzzy")


# Why


def test_from_a_death_back_to_the_decision(story: Story) -> None:
    bolted = next(line.position for line in log(story.log, kind="damage_dealt"))
    steps = chain(story.log, bolted)
    assert [step.sentence for step in steps] == [
        "Lightning Bolt deals 3 damage to Giant Spider",
        "Lightning Bolt would deal 3 damage to Giant Spider",
        "Lightning Bolt begins to resolve",
        "Beth casts Lightning Bolt targeting Giant Spider",
        "Beth chooses to target Giant Spider",
    ]
    assert [step.rule for step in steps] == ["120.4b", "120.4", "608.1", "601.2i", "601.2c"]
    strict = chain(story.log, bolted, strict=True)
    assert strict[:3] == steps[:3]
    assert [step.sentence for step in strict[3:]] == ["Beth passes priority", "Beth passes"]
    assert [step.cause for step in strict] == [step.position for step in strict[1:]] + [None]


def test_an_ability_that_resolves_leads_back_to_what_put_it_on_the_stack() -> None:
    story = Story().start()
    pyro = story.fetch(BETH, "Prodigal Pyromancer", Zone.BATTLEFIELD)
    for kind, trigger in (("triggered", 1), ("activated", None)):
        before = story.say(e.AbilityTriggered(number=1, player=BETH, source=pyro, ability=(8, 0), bindings=()))
        ability = ObjectId(story.board.next_object)
        put = e.AbilityPutOnStack(
            player=BETH, source=pyro, ability=(8, 0), becomes=ability, kind=kind, trigger=trigger, bindings=()
        )
        on_stack = story.say(put, "603.3", before)
        if kind == "activated":
            activated = e.AbilityActivated(player=BETH, source=pyro, ability=(8, 0), object=ability)
            on_stack = story.say(activated, "602.2b", before)
        story.passes(ANNA, BETH)
        began = story.say(e.ResolutionBegan(object=ability, illegal=()), "608.1", story.log[-1].position)
        assert [step.position for step in chain(story.log, began)] == [began, on_stack, before]


def test_the_last_change_of_what_died_is_its_death(story: Story) -> None:
    death = last_change(story.log, "Giant Spider")
    (line,) = log(story.log, death, death)
    assert line.sentence == "Giant Spider dies"
    sentences = [step.sentence for step in chain(story.log, death)]
    assert sentences[:3] == ["Giant Spider dies", "Giant Spider is destroyed", "Giant Spider has 5 damage marked on it"]


def test_the_last_change_before_a_position(story: Story) -> None:
    grown = at(story, e.CharacteristicsChanged)
    assert last_change(story.log, "Giant Spider", grown + 3) == grown
    assert last_change(story.log, "Giant Spider", grown - 1) < grown
    assert last_change(story.log, "Beth") == at(story, e.PlayerLost)
    assert last_change(story.log, BETH, 240) == at(story, e.LifeGained)


def test_positions_that_are_not_there(story: Story) -> None:
    for position in (0, -1, 253):
        with pytest.raises(PositionError, match=f"position {position} is not in this game"):
            chain(story.log, position)
    with pytest.raises(PositionError):
        last_change(story.log, "Giant Spider", 1000)
    with pytest.raises(PositionError):
        alternatives((), 1)


def test_what_else_would_have_been_legal(story: Story) -> None:
    found = next(
        recorded.position
        for recorded in story.log
        if isinstance(recorded.event, e.DecisionMade)
        and recorded.event.kind == "targets"
        and recorded.event.player == BETH
    )
    told = alternatives(story.log, found)
    assert told is not None
    assert told.chosen == "target Giant Spider"
    assert told.others == ("target Mesa Unicorn", "target Prodigal Pyromancer", "target Soldier")
    assert not told.more
    assert told.question.startswith("Beth, choose targets for Lightning Bolt")
    few = alternatives(story.log, found, most=2)
    assert few == told._replace(others=told.others[:2], answers=told.answers[:2], more=True)
    searched = alternatives(story.log, found, search=" UNICORN  target ")
    assert searched == told._replace(others=told.others[:1], answers=told.answers[:1])
    assert alternatives(story.log, found, search="target nobody") == told._replace(others=(), answers=())
    assert alternatives(story.log, found + 1) is None


def test_a_hidden_question_tells_no_alternatives(story: Story) -> None:
    stream = list(redact(story.log, ANNA))
    beth = next(
        recorded.position
        for recorded in stream
        if isinstance(recorded.event, e.DecisionMade) and recorded.event.player == BETH
    )
    assert alternatives(stream, beth) is None
    assert why(stream, beth).decision is None


def test_why_is_the_chain_and_the_alternatives_of_its_end(story: Story) -> None:
    cast = at(story, e.SpellCast)
    found = why(story.log, cast)
    assert found.steps == chain(story.log, cast)
    assert found.decision is not None
    assert found.decision.position == found.steps[-1].position
    assert found.decision.chosen == "target Giant Spider"


def test_every_event_leads_back_to_something_without_a_cause(story: Story) -> None:
    for recorded in story.log[::7]:
        steps = chain(story.log, recorded.position)
        assert steps[-1].cause is None
        assert steps[0].position == recorded.position


def test_a_token_that_ceased_is_still_found() -> None:
    story = Story().start()
    token = story.token(BETH)
    dead = story.die(token)
    gone = story.say(e.TokenCeased(object=dead, player=BETH, zone=Zone.GRAVEYARD), "704.5d")
    assert last_change(story.log, "Soldier") == gone
    assert Names(story.log).find(ObjectId(token)).now == dead


def test_a_commander_is_known_from_the_start() -> None:
    story = Story().start()
    number, becomes = story.board.next_definition, ObjectId(story.board.next_object)
    story.say(e.CommanderPresented(player=BETH, definition=number, printed=SOLDIER, becomes=becomes), "903.6")
    story.say(e.CommanderCast(player=BETH, definition=number, times=1), "903.8")
    story.say(e.CommanderDamaged(player=ANNA, commander=number, amount=3, total=3), "903.10a")
    story.shuffle(ANNA)
    names = Names(story.log)
    assert names.name_of(becomes) == "Soldier"
    assert names.zones[names.card(becomes)] is Zone.COMMAND
    assert [line.sentence for line in log(redact(story.log, ANNA), 7, 9)] == [
        "Soldier is Beth's commander",
        "Beth has cast Soldier from the command zone 1 time",
        "Anna has taken 3 combat damage from Soldier",
    ]
    for id in story.board.players[ANNA].library:
        assert names.name_of(id) == story.board.objects[id].name
    assert list(leaks(story.log, ANNA)) == []


def test_what_another_plays_is_a_land_and_as_it_enters_everybody_sees_which() -> None:
    """The number of the card in the hand would tell when it was drawn; that it is a land is no secret."""
    game = Decider.new(seats_of("duel", 2, 1), "1")
    while not any(isinstance(recorded.event, e.LandPlayed) for recorded in game.records):
        assert game.question is not None
        game.answer(game.question.random(Dice("1", game.board.position)))
    (land,) = (recorded.event for recorded in game.records if isinstance(recorded.event, e.LandPlayed))
    for viewer in (*game.board.order, None):
        sentences = [line.sentence for line in log(redact(game.records, viewer))]
        who = game.board.players[land.player].name
        name = game.board.name_of(land.object)
        told = f"{who} plays {name}" if viewer == land.player else f"{who} plays a land"
        assert sentences[sentences.index(told) + 1].startswith(f"{name} enters the battlefield")
