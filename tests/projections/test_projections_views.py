"""What a viewer may know: the redacted stream folds to the viewer's board, and never names what it may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from types import NoneType
from typing import Any, get_args

import pytest

from domain import events as e
from domain.board.characteristics import EffectData, Printed
from domain.board.evolve import fold
from domain.events import EVENTS, Event, Recorded, Seen, visibility
from domain.ids import ObjectId, PlayerId
from domain.kernel import would as w
from domain.reasons import Reason
from domain.terms import Zone
from projections.seeing import views
from projections.seeing.numbering import SPOTS, WOULD
from projections.seeing.views import Redactor, leaks
from tests.support.each import each
from tests.support.logs import ANNA, BETH, Story, duel, wander
from tests.support.long import with_many
from tests.support.viewers import VIEWERS, check_views, plain


def redact(log: Iterable[Recorded], viewer: PlayerId | None) -> Iterator[Recorded]:
    """The events as a seat may know them, but with the numbers that definitions have in the log."""
    return (seen for seen in map(plain(viewer).redact, log) if seen is not None)


def test_every_hidden_field_can_be_hidden() -> None:
    for kind, marks in visibility().items():
        for name, mark in marks.items():
            if mark not in (Seen.ALL, Seen.COVERED) and not kind.PRIVATE:  # which is left out as a whole
                annotation = kind.model_fields[name].annotation
                assert annotation is Any or NoneType in get_args(annotation), f"{kind.NAME}.{name}"
            if mark is Seen.OWNER:
                assert "player" in kind.model_fields, kind.NAME
            if mark in (Seen.IF_LEAVING_PUBLIC, Seen.IF_ENTERING_PUBLIC, Seen.IF_EITHER_PUBLIC):
                assert {"player", "source", "to"} <= set(kind.model_fields)


def test_everything_that_names_a_definition_is_renumbered() -> None:
    """Every field that is called after what it names; and what would happen, where its fields are told in order."""
    names = {"definition", "definitions", "ability", "commander", "values"}
    for kind in EVENTS.values():
        assert names & kind.model_fields.keys() <= {name for name, _ in SPOTS.get(kind, ())}, kind.NAME
    for would in vars(w).values():
        if isinstance(would, type) and issubclass(would, w.Would) and would is not w.Would:
            told = [one.name for one in fields(would) if one.metadata.get("told", True)]
            at = [number for number, name in enumerate(told, 1) if name in ("definition", "commander")]
            assert WOULD.get(would.KIND, 0) == (at[0] if at else 0), would


def test_the_views_of_a_duel() -> None:
    check_views(duel().log)


@pytest.mark.parametrize("seed", with_many(range(12), range(12, 30)))
def test_the_views_of_random_logs(seed: int) -> None:
    check_views(wander(seed).log, every=7)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_shown_as_it_is_needs_no_look(viewer: PlayerId | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The short way for events with nothing to hide gives what the whole way gives."""
    logs = [duel().log, wander(5, 200).log]
    shortly = [[*views.redact(log, viewer)] for log in logs]
    assert any(recorded.event.__class__ in views.PLAIN for log in logs for recorded in log)
    monkeypatch.setattr(views, "PLAIN", frozenset())
    assert [[*views.redact(log, viewer)] for log in logs] == shortly


def test_streams_are_numbered_without_gaps_and_causes_come_before() -> None:
    for log in (duel().log, wander(3, 200).log):
        for viewer in VIEWERS:
            stream = list(redact(log, viewer))
            assert len(stream) > len(log) / 2
            assert [recorded.position for recorded in stream] == list(range(1, len(stream) + 1))
            moments = [recorded.moment for recorded in stream]
            assert sorted(set(moments)) == list(range(1, moments[-1] + 1))
            assert moments == sorted(moments)
            assert all(recorded.cause is None or recorded.cause < recorded.position for recorded in stream)


def test_nothing_is_dropped_from_a_game_that_has_nothing_to_drop() -> None:
    log = duel().log
    for viewer in VIEWERS:
        stream = list(redact(log, viewer))
        assert [recorded[:4] for recorded in stream] == [recorded[:4] for recorded in log]


def moved(story: Story) -> e.ObjectMoved:
    event = story.log[-1].event
    assert isinstance(event, e.ObjectMoved)
    return event


def last(story: Story, viewer: PlayerId | None) -> Any:
    return list(redact(story.log, viewer))[-1].event


def test_a_draw_shows_the_card_to_its_owner_and_its_old_number_to_nobody() -> None:
    story = Story().start()
    story.draw(ANNA)
    real = moved(story)
    own, others, spectator = (last(story, viewer) for viewer in VIEWERS)
    assert (own.object, own.becomes, own.definition) == (None, real.becomes, real.definition)
    assert (others.object, others.becomes, others.definition) == (None, None, None)
    assert spectator == others


def test_a_card_put_back_into_the_library_is_known_as_it_leaves() -> None:
    story = Story().start()
    story.draw(ANNA)
    hand = story.board.players[ANNA].hand[0]
    story.move(hand, Zone.LIBRARY, index=-1)
    real = moved(story)
    own, others, _ = (last(story, viewer) for viewer in VIEWERS)
    assert (own.object, own.becomes, own.definition) == (hand, None, real.definition)
    assert (others.object, others.becomes, others.definition) == (None, None, None)


def test_a_creature_returned_to_its_owners_hand_is_known_as_it_leaves() -> None:
    story = Story().start()
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    story.move(bear, Zone.HAND)
    real = moved(story)
    own, others, _ = (last(story, viewer) for viewer in VIEWERS)
    assert own == real
    assert (others.object, others.becomes, others.definition) == (bear, None, real.definition)
    assert story.board.players[ANNA].hand == [real.becomes]
    check_views(story.log)


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD])
def test_a_token_is_known_wherever_it_goes_for_the_moment_before_it_ceases(zone: Zone) -> None:
    story = Story().begin()
    token = story.token(ANNA)
    gone = story.move(token, zone, index=0 if zone is Zone.LIBRARY else None)
    for viewer in VIEWERS:
        assert last(story, viewer) == moved(story)
    story.say(e.TokenCeased(object=gone, player=ANNA, zone=zone), "704.5d")
    story.draw(ANNA)
    check_views(story.log)


def test_a_deck_is_its_owners_knowledge_and_its_size_everybodys() -> None:
    log = Story().start().log
    deck = log[1].event
    own, others, spectator = (list(redact(log, viewer))[1].event for viewer in VIEWERS)
    assert own == deck
    assert isinstance(others, e.DeckPresented)
    assert (others.printed, others.cards, others.sideboard) == (None, None, None)
    assert (others.size, others.first, others.kinds) == (20, None, None)
    assert spectator == others


def test_seed_and_digest_are_nobodys_until_the_end() -> None:
    log = duel().log
    for viewer in VIEWERS:
        stream = list(redact(log, viewer))
        started, ended = stream[0].event, stream[-1].event
        assert isinstance(started, e.GameStarted)
        assert started.seed is None
        assert isinstance(ended, e.GameEnded)
        assert ended.seed == "the seed"
        digests = [recorded.event.digest for recorded in stream if isinstance(recorded.event, e.BoardDigested)]
        assert digests == [None, None]


def test_a_decision_is_the_deciders_knowledge() -> None:
    log = duel().log
    for viewer in VIEWERS:
        for real, shown in zip(log, redact(log, viewer), strict=True):
            if isinstance(real.event, e.DecisionMade):
                assert isinstance(shown.event, e.DecisionMade)
                assert shown.event.kind == real.event.kind
                if real.event.player == viewer:
                    assert shown == real
                else:
                    assert (shown.event.question, shown.event.answer) == (None, None)


def test_looking_is_for_who_looks() -> None:
    story = Story().start()
    cards = tuple(story.board.players[BETH].library[:2])
    story.say(e.CardsLookedAt(player=ANNA, owner=BETH, count=2, cards=cards, definitions=(1, 2)))
    assert last(story, ANNA).cards == cards
    assert last(story, BETH).cards is None
    assert last(story, None).cards is None


def test_what_happens_to_a_hidden_card_is_left_out_and_leaves_no_gap() -> None:
    story = Story().start()
    story.draw(ANNA)
    hand = story.board.players[ANNA].hand[0]
    changed = story.say(e.CharacteristicsChanged(object=hand, changes=(("power", 0, 3),)), "613.4a")
    story.say(e.LifeGained(player=ANNA, amount=1, total=21), "119.3", changed)
    own, others, _ = (list(redact(story.log, viewer)) for viewer in VIEWERS)
    assert own[-2].event == story.log[-2].event
    assert len(others) == len(own) - 1
    assert others[-1].position == others[-2].position + 1
    assert others[-1].moment == others[-2].moment + 1
    assert others[-1].cause is None
    check_views(story.log)


def test_own_library_is_forgotten_when_it_is_shuffled() -> None:
    log = Story().start().log
    before, after = (fold(list(redact(log, ANNA))[:end]) for end in (4, 6))
    assert [before.objects[id].name for id in before.players[ANNA].library].count("Forest") == 8
    assert before.players[BETH].library == [0] * 20
    assert after.players[ANNA].library == [0] * 20
    assert not after.objects


# The checker itself: it must find what is told too much.


def everything(recorded: Recorded) -> Recorded:
    """A redactor that redacts nothing."""
    return recorded


def test_a_whole_log_leaks() -> None:
    log = duel().log
    found = {leak.what for leak in leaks(log, ANNA, everything)}
    assert "game_started: the seed or the digest of the board" in found
    assert "board_digested: the seed or the digest of the board" in found
    assert "deck_presented: the name Lightning Bolt" in found
    assert "decision_made: what player 2 was asked or answered" in found
    assert any("object_moved: definition 8 (Prodigal Pyromancer)" in what for what in found)
    assert any("of a card in the hand of player 2" in what for what in found)
    assert any("of a card in the library of player 1" in what for what in found)


@each("kind", EVENTS.values())
def test_forgetting_to_hide_any_one_kind_of_event_is_found(kind: type[Event]) -> None:
    log = _with_everything_hidden()
    hides = any(mark not in (Seen.ALL, Seen.COVERED) for mark in visibility()[kind].values())
    redactor = Redactor(BETH)

    def forgets(recorded: Recorded) -> Recorded | None:
        shown = redactor.redact(recorded)
        return recorded if recorded.event.__class__ is kind else shown

    assert bool(list(leaks(log, BETH, forgets))) == hides


def _with_everything_hidden() -> list[Recorded]:
    story = Story().begin()
    library = story.board.players[ANNA].library
    story.turn(ANNA)
    story.turn(BETH)
    looked = tuple(library[:2])
    seen = tuple(story.board.objects[id].definition for id in looked)
    story.say(e.StandInsNamed(player=ANNA, cards=2, definitions=seen))
    story.say(e.CardsLookedAt(player=ANNA, owner=ANNA, count=2, cards=looked, definitions=seen))
    story.say(e.LibraryArranged(player=ANNA, kept=1, sent=1, top=(library[0],), bottom=(library[1],)))
    story.say(e.PlayerSurveiled(player=ANNA, kept=1, put=0, top=(library[0],)))
    card = story.board.players[ANNA].hand[0]
    story.see(story.board.objects[card].definition)
    definition = story.board.objects[card].definition
    story.say(e.CardsRevealed(player=ANNA, cards=(card,), definitions=(definition,)))
    permanent = story.move(card, Zone.BATTLEFIELD)
    story.say(
        e.MeldedCardMoved(
            object=permanent,
            becomes=ObjectId(story.board.next_object),
            definition=definition,
            player=ANNA,
            source=Zone.BATTLEFIELD,
            to=Zone.LIBRARY,
            index=0,
            above=True,
        )
    )
    gone = ObjectId(story.board.next_object)
    left, went = Zone.HAND, Zone.LIBRARY
    story.say(
        e.ObjectRemembered(
            becomes=gone, object=None, definition=seen[1], player=ANNA, source=left, to=went, values=None, was=()
        )
    )
    first = story.board.next_definition
    plane = story.board.definitions[definition].model_copy(update={"name": "Krosa", "types": ("plane",)})
    story.say(
        e.SupplementPresented(
            player=ANNA, kind="planar", size=2, first=first, kinds=1, printed=(plane,), cards=(first, first)
        )
    )
    story.say(e.SupplementShuffled(player=ANNA, order=(first, first)))
    _observed(story)
    return story.log


def _observed(story: Story) -> None:
    """What only a game tells that was observed from Anna's seat: cards that she knows and Beth does not."""
    board = story.board
    plain = Printed(name="", types=("creature",), power=2, toughness=2)
    number = board.next_definition
    for name in ("Elvish Pioneer", "Slippery Karst", "Mwonvuli Ooze"):
        learned = Printed(name=name, types=("creature",), power=1, toughness=1)
        story.say(e.CardLearned(definition=board.next_definition, printed=learned, to=(ANNA,)))
    story.say(
        e.HiddenCardKnown(
            player=BETH,
            zone=Zone.LIBRARY,
            index=-1,
            becomes=ObjectId(board.next_object),
            definition=number,
            to=(ANNA,),
        )
    )
    brought = ObjectId(board.next_object)
    story.say(
        e.CardBroughtIn(
            player=ANNA, definition=number + 1, becomes=brought, zone=Zone.HAND, index=None, how=Reason.CONJURED
        )
    )
    story.say(e.CardSeen(definition=number + 3, printed=plain))
    down = ObjectId(board.next_object)
    story.say(
        e.ObjectMoved(
            object=brought,
            becomes=down,
            definition=number + 3,
            player=ANNA,
            source=Zone.HAND,
            to=Zone.BATTLEFIELD,
            controller=ANNA,
            tapped=False,
            index=None,
            was=None,
        )
    )
    story.say(e.FaceDownCardKnown(object=down, definition=number + 1, to=(ANNA,)))
    held = story.board.players[ANNA].hand[0]
    story.say(e.ChoicesOffered(kind="targets", object=held, legal=(), gone=None, to=(ANNA,)))
    story.say(e.LinesRead(line=7, runs=(2, 1, 3)))


def test_a_card_shown_for_no_reason_is_found() -> None:
    story = Story().begin()
    story.see(1)
    story.passes(ANNA)
    story.play(ANNA, "Forest")
    assert [leak.what for leak in leaks(story.log, BETH)] == [
        "card_seen: definition 1 (Forest)",
    ]


def test_the_number_of_a_card_in_a_hand_in_a_public_field_becomes_0_and_is_found_where_it_does_not() -> None:
    story = Story().begin()
    card = story.board.players[ANNA].hand[0]
    pyro = story.fetch(BETH, "Prodigal Pyromancer", Zone.BATTLEFIELD)
    effect = EffectData(
        id=1,
        kind="delayed",
        source=card,
        controller=ANNA,
        ref=None,
        objects=(card, pyro),
        mods=(),
        until=("forever",),
        bindings=(("it", (card,)),),
        remaining=None,
    )
    for event in (
        e.LandPlayed(player=ANNA, object=card, this_turn=1),
        e.AbilityTriggered(number=1, player=BETH, source=pyro, ability=(8, 0), bindings=(("drawn", (card,)),)),
        e.EffectStarted(effect=effect),
        e.ReplacementApplied(
            source=card,
            ability=(story.board.objects[card].definition, 0),
            effect=None,
            chooser=None,
            among=(card,),
            before=("move", card, "battlefield"),
            after=("move", card, "battlefield"),
        ),
        e.ReplacementApplied(
            source=pyro,
            ability=None,
            effect=None,
            chooser=None,
            among=(pyro,),
            before=("discard", ANNA, card),
            after=("move", card, "exile"),
        ),
    ):
        story.say(event)
        assert last(story, ANNA) == event
        assert list(leaks(story.log, None)) == []
        shown = repr(last(story, BETH))
        assert str(card) not in shown
        assert shown.count(" 0") + shown.count("=0") + shown.count("(0") >= 1
        assert f"{event.NAME}: the number {card} of a card in the hand of player 1" in [
            leak.what for leak in leaks(story.log, None, everything)
        ]
    fold(redact(story.log, BETH))


def test_the_number_of_a_definition_is_no_object_however_large_it_is() -> None:
    """With many decks there are more than a hundred definitions, and then numbers of hidden cards are among theirs."""
    story = Story().begin()
    hidden = story.board.players[ANNA].hand[0]
    pyro = story.fetch(BETH, "Prodigal Pyromancer", Zone.BATTLEFIELD)
    story.say(e.CardSeen(definition=hidden, printed=story.board.definitions[1].model_copy(update={"token": True})))
    would = ("enter as a token", BETH, hidden, False, (), ())
    story.say(
        e.ReplacementApplied(
            source=pyro, ability=None, effect=None, chooser=None, among=(pyro,), before=would, after=(would,)
        )
    )
    assert last(story, BETH).before == would
    assert list(leaks(story.log, BETH)) == []
    shown = [seen for seen in map(Redactor(BETH).redact, story.log) if seen is not None]
    (seen,) = (one.event for one in shown if isinstance(one.event, e.CardSeen) and one.event.printed.token)
    applied = shown[-1].event
    assert isinstance(applied, e.ReplacementApplied)
    assert applied.before[2] == applied.after[0][2] == seen.definition < hidden
    given = EffectData(
        id=1, kind="continuous", source=pyro, controller=BETH, ref=None, objects=(pyro,),
        mods=(("ability", hidden, 0),), until=("forever",), bindings=(), remaining=None,
    )  # fmt: skip
    story.say(e.EffectStarted(effect=given))
    assert last(story, BETH).effect.mods == (("ability", hidden, 0),)
    assert list(leaks(story.log, BETH)) == []


def test_a_land_type_that_was_chosen_is_no_card() -> None:
    story = Story().begin()
    pyro = story.fetch(BETH, "Prodigal Pyromancer", Zone.BATTLEFIELD)
    story.say(e.QualityChosen(object=pyro, name="land_type", value="Forest"))
    assert list(leaks(story.log, BETH)) == []
    story.say(e.QualityChosen(object=pyro, name="card", value="Giant Spider"))
    assert [leak.what for leak in leaks(story.log, BETH)] == ["quality_chosen: the name Giant Spider"]


def test_a_definition_in_an_ability_is_found() -> None:
    story = Story().begin()
    story.say(
        e.AbilityTriggered(number=1, player=BETH, source=ObjectId(1), ability=(8, 0), bindings=()),
    )
    assert [leak.what for leak in leaks(story.log, ANNA)] == ["ability_triggered: definition 8 (Prodigal Pyromancer)"]
    assert list(leaks(story.log, BETH)) == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_shown_as_it_is_would_come_out_the_same_if_it_were_read(
    viewer: PlayerId | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = wander(1).log
    seen = list(map(Redactor(viewer).redact, log))
    assert any(event.__class__ in views.SHOWN_AS_IT_IS for _, _, _, _, event in log)
    monkeypatch.setattr(views, "SHOWN_AS_IT_IS", frozenset())
    assert list(map(Redactor(viewer).redact, log)) == seen
