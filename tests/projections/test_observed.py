"""Games that were observed from one seat: they fold, are told in words, and tell others nothing of its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import evolve, fold
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Zone
from projections.reading.log import log as told
from projections.seeing.views import Leak, leaks, redact
from projections.wording.english import ENGLISH
from projections.wording.translations import catalogue
from tests.support.logs import ANNA, BETH, Story
from tests.support.long import for_a_module
from tests.support.observed import observed
from tests.support.viewers import check_views
from tests.support.worlds import Pair, pair

VIEWERS = (ANNA, BETH, None)

FACE_DOWN = Printed(name="", types=("creature",), power=2, toughness=2)
"""708.2a."""

ELF = Printed(name="Elvish Pioneer", types=("creature",), subtypes=("Elf",), power=1, toughness=1)
OOZE = Printed(name="Mwonvuli Ooze", types=("creature",), power=1, toughness=1)
SAGA = Printed(name="Song of Freyalise", types=("enchantment",), subtypes=("Saga",))


@for_a_module
def played(seed: int) -> tuple[Recorded, ...]:
    """A duel that was decided, or its beginning."""
    return pair("duel", ("seed", "current")[seed % 2], seed).one.log


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_an_observed_game_is_what_its_seat_saw_and_shows_the_others_no_more(seed: int) -> None:
    game = observed(played(seed), 1 + seed % 2)
    check_views(game, every=40)
    board = Board()
    for recorded in game:
        if isinstance(recorded.event, e.BoardDigested):
            assert board.digest() == recorded.event.digest
        evolve(board, recorded)
    decided = fold(played(seed))
    assert (board.observed, decided.observed) == ("mtg-arena", "")
    assert [player.life for player in board.players.values()] == [player.life for player in decided.players.values()]
    assert [board.objects[id].name for id in board.battlefield] == [
        decided.objects[id].name for id in decided.battlefield
    ]


def instead(game: Sequence[Recorded], other: Callable[[e.CardLearned], Event]) -> list[Recorded]:
    """The game in which what its seat learns is told otherwise."""
    return [one._replace(event=other(one.event)) if isinstance(one.event, e.CardLearned) else one for one in game]


@pytest.mark.parametrize(
    "other",
    [
        lambda event: e.CardSeen(definition=event.definition, printed=event.printed),
        lambda event: event.model_copy(update={"to": (ANNA, BETH)}),
    ],
    ids=["everybody", "the opponent"],
)
def test_a_card_of_the_observers_hand_told_to_others_is_found_without_any_decision(
    other: Callable[[e.CardLearned], Event],
) -> None:
    game = observed(played(0), 1)
    assert not any(isinstance(one.event, e.DecisionMade) for one in game)
    found: list[Leak] = list(leaks(instead(game, other), BETH))
    assert any("definition" in leak.what for leak in found)
    assert list(leaks(game, BETH)) == []


@for_a_module
def twins() -> tuple[Pair, ...]:
    """Pairs that the second seat, or a spectator, cannot tell apart."""
    found = []
    for seed in range(40):
        made = pair("duel", ("seed", "current")[seed % 2], seed)
        if made.viewer in (BETH, None) and made.one.log != made.other.log:
            found.append(made)
        if len(found) == 4:
            break
    return tuple(found)


@pytest.mark.slow
def test_two_observed_worlds_that_differ_in_the_observers_cards_look_the_same_to_the_others() -> None:
    unlike = 0
    for made in twins():
        one, other = observed(made.one.log, 1), observed(made.other.log, 1)
        unlike += one != other
        assert list(redact(one, made.viewer)) == list(redact(other, made.viewer))
    assert unlike


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_observed_game_is_told_in_words(language: str) -> None:
    words = ENGLISH if language == "en" else catalogue(language)
    for viewer in VIEWERS:
        lines = list(told(list(redact(observed(played(1), 1), viewer)), catalogue=words))
        assert all(line.sentence for line in lines)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_asked_in_another_programs_form_and_what_changed_nobody_knows_how_is_told(language: str) -> None:
    words = ENGLISH if language == "en" else catalogue(language)
    story = begun()
    question = ("DeclareAttackersReq", (("qualified", (150, 151)),))
    story.say(e.DecisionMade(player=ANNA, kind="observed", question=question, answer=("attack", 150)))
    story.say(
        e.ReplacementApplied(
            source=ObjectId(150), ability=None, effect=None, chooser=None, among=(), before=None, after=None
        )
    )
    for viewer in VIEWERS:
        *_, asked, replaced = (line.sentence for line in told(list(redact(story.log, viewer)), catalogue=words))
        assert asked
        assert replaced == (
            "A card changes what would happen" if language == "en" else "Une carte modifie ce qui devrait se produire"
        )


# Face down, from outside, in hidden zones


def begun() -> Story:
    """Two decks of which nobody knows a card, and a turn of Anna's."""
    story = Story()
    story.say(
        e.GameStarted(
            schema_version=e.SCHEMA,
            engine="",
            edition="current",
            switches=(),
            format="duel",
            options=(),
            seats=("You", "Opponent"),
            teams=((ANNA,), (BETH,)),
            life=20,
            seed=None,
        )
    )
    for player in (ANNA, BETH):
        story.say(
            e.DeckPresented(player=player, size=20, first=None, kinds=None, printed=None, cards=None, sideboard=None)
        )
    story.turn(ANNA)
    return story


def moves(story: Story, player: PlayerId, source: Zone, to: Zone, **more: object) -> ObjectId:
    """A card goes from zone to zone; it is not known unless `definition` says which."""
    fields: dict[str, object] = {
        "object": None,
        "becomes": ObjectId(story.board.next_object),
        "definition": None,
        "index": None,
    }
    fields |= {"controller": player, "tapped": False, "was": None} | more
    if fields["definition"] is None:
        fields["becomes"] = None
    story.say(e.ObjectMoved.model_validate(fields | {"player": player, "source": source, "to": to}), "400.7")
    return ObjectId(story.board.next_object - 1)


def face_down(story: Story) -> int:
    """The number of what everybody sees of what lies face down."""
    number = story.board.next_definition
    story.say(e.CardSeen(definition=number, printed=FACE_DOWN), "708.2a")
    return number


def names(story: Story, viewer: PlayerId | None) -> dict[ObjectId, str]:
    """What a viewer calls each permanent."""
    seen = fold(redact(story.log, viewer))
    return {id: seen.name_of(id) for id in seen.battlefield}


def test_a_card_comes_face_down_and_only_who_may_look_knows_which_it_is() -> None:
    story = begun()
    down = moves(story, ANNA, Zone.LIBRARY, Zone.BATTLEFIELD, definition=face_down(story))
    found = story.board.objects[down]
    assert (found.face_down, found.card, found.power, found.toughness) == (True, 0, 2, 2)
    number = story.board.next_definition
    story.say(e.CardLearned(definition=number, printed=ELF, to=(ANNA,)), "708.5")
    story.say(e.FaceDownCardKnown(object=down, definition=number, to=(ANNA,)), "708.5")
    assert list(story.board.permanents()) == [story.board.objects[down]]
    assert [story.board.name_of(down), story.board.objects[down].card] == ["a face-down card", number]
    check_views(story.log)
    for viewer in (BETH, None):
        seen = fold(redact(story.log, viewer))
        assert (seen.objects[down].card, seen.objects[down].is_creature) == (0, True)
        assert ELF.name not in {printed.name for printed in seen.definitions.values()}
    own = fold(redact(story.log, ANNA))
    assert own.definitions[own.objects[down].card] == ELF
    story.say(e.CardSeen(definition=number, printed=ELF), "708.8")
    story.say(e.CardTurnedFaceUp(object=down, definition=number), "708.8")
    assert names(story, BETH) == names(story, ANNA) == {down: ELF.name}
    assert (story.board.objects[down].face_down, story.board.objects[down].card) == (False, 0)
    assert story.board.objects[down].timestamp == story.board.position
    check_views(story.log)


def test_what_is_paid_for_a_card_in_hand_does_not_tell_which_it_is() -> None:
    story = begun()
    number = story.board.next_definition
    story.say(e.CardLearned(definition=number, printed=ELF, to=(ANNA,)), "400.2")
    card = moves(story, ANNA, Zone.LIBRARY, Zone.HAND, definition=number)
    paid = e.ManaPaid(player=ANNA, object=card, mana="W", pool="")
    story.say(paid, "118.3a")
    down = face_down(story)
    moves(story, ANNA, Zone.HAND, Zone.EXILE, object=card, definition=down)
    check_views(story.log)
    objects = [
        [one.event.object for one in redact(story.log, viewer) if isinstance(one.event, e.ManaPaid)]
        for viewer in VIEWERS
    ]
    assert objects == [[card], [0], [0]]


def test_an_ability_of_a_card_that_nobody_knows_is_that_of_one_without_a_name() -> None:
    story = begun()
    down = face_down(story)
    story.passes(ANNA)
    ability = ObjectId(story.board.next_object)
    story.say(
        e.AbilityPutOnStack(
            player=BETH,
            source=ObjectId(0),
            ability=(down, 6072),
            becomes=ability,
            kind="activated",
            trigger=None,
            bindings=(),
        ),
        "602.2a",
    )
    check_views(story.log)


def test_what_everybody_saw_is_turned_face_down_and_keeps_what_is_on_it() -> None:
    story = begun()
    number = story.board.next_definition
    story.say(e.CardSeen(definition=number, printed=OOZE), "400.2")
    ooze = moves(story, BETH, Zone.HAND, Zone.BATTLEFIELD, definition=number) if story.board.players[BETH].hand else 0
    assert not ooze
    moves(story, BETH, Zone.LIBRARY, Zone.HAND)
    ooze = moves(story, BETH, Zone.HAND, Zone.BATTLEFIELD, definition=number)
    story.say(e.CountersPut(object=ooze, kind="+1/+1", amount=2, total=2), "122.6")
    down = face_down(story)
    story.say(e.CardTurnedFaceDown(object=ooze, before=number, definition=down), "708.2a")
    found = story.board.objects[ooze]
    assert (found.name, found.face_down, found.card, found.counters) == ("", True, number, {"+1/+1": 2})
    assert story.board.players[BETH].hand == []
    check_views(story.log)
    again = moves(story, BETH, Zone.BATTLEFIELD, Zone.GRAVEYARD, object=ooze, definition=number)
    assert (story.board.objects[again].name, story.board.objects[again].face_down) == (OOZE.name, False)


def test_a_card_in_a_hidden_zone_becomes_known_where_it_lies() -> None:
    story = begun()
    moves(story, BETH, Zone.LIBRARY, Zone.HAND)
    moves(story, BETH, Zone.LIBRARY, Zone.HAND)
    number = story.board.next_definition
    story.say(e.CardLearned(definition=number, printed=ELF, to=(ANNA, BETH)), "400.2")
    inhand = ObjectId(story.board.next_object)
    story.say(
        e.HiddenCardKnown(player=BETH, zone=Zone.HAND, index=None, becomes=inhand, definition=number, to=(ANNA, BETH)),
        "400.2",
    )
    assert story.board.players[BETH].hand == [inhand, 0]
    top = ObjectId(story.board.next_object)
    story.say(
        e.HiddenCardKnown(player=ANNA, zone=Zone.LIBRARY, index=2, becomes=top, definition=number, to=(ANNA,)),
        "400.2",
    )
    assert story.board.players[ANNA].library[:4] == [0, 0, top, 0]
    for viewer in VIEWERS:
        assert list(leaks(story.log, viewer)) == []
        seen = fold(redact(story.log, viewer))
        assert seen.next_object == story.board.next_object
        assert (seen.players[BETH].hand == [inhand, 0]) is (viewer is not None)
        assert (seen.players[ANNA].library[2] == top) is (viewer == ANNA)
    story.say(e.CardSeen(definition=number, printed=ELF), "400.2")
    moves(story, BETH, Zone.HAND, Zone.BATTLEFIELD, object=inhand, definition=number)
    assert [fold(redact(story.log, viewer)).players[BETH].hand for viewer in VIEWERS] == [[0]] * 3
    moves(story, ANNA, Zone.LIBRARY, Zone.HAND)
    assert story.board.players[ANNA].library[1] == top
    story.say(e.LibraryShuffled(player=ANNA, order=None), "701.24a")
    assert set(story.board.players[ANNA].library) == {0}
    assert top not in story.board.objects
    for viewer in VIEWERS:
        fold(redact(story.log, viewer))


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY, Zone.BATTLEFIELD, Zone.EXILE])
def test_a_card_comes_from_outside_the_game(zone: Zone) -> None:
    story = begun()
    number = story.board.next_definition
    if zone is Zone.HAND:
        story.say(e.CardLearned(definition=number, printed=ELF, to=(ANNA,)), "400.2")
    elif zone is not Zone.LIBRARY:
        story.say(e.CardSeen(definition=number, printed=ELF), "400.2")
    known = zone is not Zone.LIBRARY
    brought = ObjectId(story.board.next_object)
    story.say(
        e.CardBroughtIn(
            player=ANNA,
            definition=number if known else None,
            becomes=brought if known else None,
            zone=zone,
            index=3 if zone is Zone.LIBRARY else None,
            how=Reason.CONJURED,
        ),
        "digital",
    )
    ids = story.board.zone(zone, ANNA)
    assert len(ids) == (21 if zone is Zone.LIBRARY else 1)
    assert ids[-1] == (brought if known else 0)
    assert list(leaks(story.log, BETH)) == list(leaks(story.log, None)) == []
    seen = fold(redact(story.log, BETH))
    assert seen.zone(zone, ANNA)[-1] == (brought if known and zone is not Zone.HAND else 0)
    assert seen.next_object == story.board.next_object


def test_what_comes_from_the_sideboard_is_not_there_any_more() -> None:
    story = Story().begin()
    board = story.board
    before = board.players[ANNA].sideboard = (1, 2, 1)
    story.say(
        e.CardBroughtIn(
            player=ANNA,
            definition=1,
            becomes=ObjectId(board.next_object),
            zone=Zone.HAND,
            index=None,
            how=Reason.SIDEBOARD,
        ),
        "400.11b",
    )
    assert (before, board.players[ANNA].sideboard) == ((1, 2, 1), (2, 1))


def test_counters_and_designations_of_players_and_objects_come_and_go() -> None:
    story = begun()
    board = story.board
    story.say(e.PlayerCountersPut(player=ANNA, kind="energy", amount=3, total=3), "122.1")
    story.say(e.PlayerCountersRemoved(player=ANNA, kind="energy", amount=2, total=1), "122.1")
    assert board.players[ANNA].counters == {"energy": 1}
    story.say(e.PlayerCountersRemoved(player=ANNA, kind="energy", amount=1, total=0), "122.1")
    assert board.players[ANNA].counters == {}
    number = board.next_definition
    story.say(e.CardSeen(definition=number, printed=SAGA), "400.2")
    emblem = ObjectId(board.next_object)
    story.say(e.EmblemCreated(player=ANNA, definition=number, becomes=emblem), "114.2")
    assert (board.command, board.objects[emblem].kind) == ([emblem], "emblem")
    for entity, name, value in ((emblem, "level", "2"), (BETH, "monarch", "")):
        story.say(e.DesignationGained(entity=entity, name=name, value=value), "725.1")
    assert board.objects[emblem].designations == {"level": "2"}
    assert board.players[BETH].designations == {"monarch": ""}
    kept = board.copy()
    for entity, name in ((emblem, "level"), (BETH, "monarch")):
        story.say(e.DesignationLost(entity=entity, name=name), "725.3")
    assert [board.objects[emblem].designations, board.players[BETH].designations] == [{}, {}]
    assert [kept.objects[emblem].designations, kept.players[BETH].designations] == [{"level": "2"}, {"monarch": ""}]
    check_views(story.log)


def test_a_land_that_nobody_knew_is_played() -> None:
    story = begun()
    moves(story, BETH, Zone.LIBRARY, Zone.HAND)
    story.say(e.LandPlayed(player=BETH, object=ObjectId(0), this_turn=1), "305.1")
    number = story.board.next_definition
    story.say(e.CardSeen(definition=number, printed=Printed(name="Forest", types=("land",))), "400.2")
    moves(story, BETH, Zone.HAND, Zone.BATTLEFIELD, definition=number)
    check_views(story.log)
