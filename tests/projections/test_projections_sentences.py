"""Every event, question and answer in words."""

from __future__ import annotations

import dataclasses
import random
import string
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from domain import events as e
from domain.board.characteristics import EffectData
from domain.board.modifications_in_force import KINDS
from domain.cards.catalogue import catalogue
from domain.events import EVENTS, Event
from domain.events.touches import changes, touches
from domain.ids import ObjectId, PlayerId
from domain.kernel import questions as d
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers, FormBands
from domain.kernel.naming import ChooseName
from domain.kernel.would import Would
from domain.reasons import Reason, Written
from domain.terms import Step, Zone
from projections.reading.names import Names
from projections.wording import speech
from projections.wording.answers import describe_answer, describe_answers, describe_question
from projections.wording.english import ENGLISH
from projections.wording.sentences import sentence
from projections.wording.speech import Speech
from tests.support.each import each
from tests.support.factories import random_event
from tests.support.logs import ANNA, BETH, Story, duel


@pytest.fixture(scope="module")
def names(story: Story) -> Names:
    return Names(story.log)


def plain(annotation: Any, empty: bool) -> Any:
    """Some value of this type: the least there is, or one of everything."""
    annotation = getattr(annotation, "__supertype__", annotation)
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return plain(inner[0], empty)
    if origin in (Union, UnionType):
        return None if empty else plain(next(part for part in inner if part is not NoneType), empty)
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return () if empty else (plain(inner[0], empty),)
        return tuple(plain(part, empty) for part in inner)
    if annotation is Any:
        return () if empty else ("damage", 100, 2, 3)
    if annotation in (int, str, bool):
        return {int: 1, str: "word", bool: not empty}[annotation]
    if issubclass(annotation, BaseModel):
        return annotation(**{name: plain(field.annotation, empty) for name, field in annotation.model_fields.items()})
    return next(iter(annotation))


def some(kind: type[Event], empty: bool) -> Event:
    """An event of this kind with made-up fields."""
    return kind(**{name: plain(field.annotation, empty) for name, field in kind.model_fields.items()})


@each("kind", EVENTS.values())
@pytest.mark.parametrize("empty", [True, False], ids=["with little", "with much"])
def test_every_event_has_a_sentence(kind: type[Event], empty: bool) -> None:
    text = sentence(some(kind, empty), Names())
    assert text[0].isupper() or not text[0].isalpha()
    assert "  " not in text
    assert "None" not in text


@each("kind", EVENTS.values())
def test_no_field_is_too_strange_to_be_told(kind: type[Event]) -> None:
    rng = random.Random(kind.NAME)
    for _ in range(20):
        event = random_event(kind, rng)
        assert sentence(event, Names())
        assert set(changes(event)) <= set(touches(event))


@each("kind", EVENTS.values())
def test_every_event_tells_whom_it_is_about(kind: type[Event]) -> None:
    changed, others = kind.CHANGED.split(), kind.NAMED.split()
    told = {path.partition(".")[0] for path in (*changed, *others)}
    assert told <= set(kind.model_fields)
    ids = {name for name, field in kind.model_fields.items() if _holds_ids(field.annotation)}
    untold = {"teams", "order"} if kind in (e.GameStarted, e.LibraryShuffled) else set()
    assert ids - told <= untold, "a field that holds objects or players is not told"
    event = some(kind, False)
    assert set(changes(event)) <= set(touches(event))


def _holds_ids(annotation: Any) -> bool:
    return annotation in (ObjectId, PlayerId) or any(_holds_ids(inner) for inner in get_args(annotation))


def test_every_sentence_of_the_table_is_used_and_names_fields_that_exist() -> None:
    kinds = {kind.NAME: kind for kind in EVENTS.values()}
    for message, text in ENGLISH.items():
        first = message.partition(".")[0]
        fields = {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name}
        if first in kinds:
            made_up = {
                "card",
                "left",
                "entered",
                "answer",
                "attacks",
                "blocks",
                "assignments",
                "shares",
                "cost",
                "place",
            }
            made_up |= {"targets", "source", "sources", "changes", "what", "before", "after", "text"}
            assert fields <= {*kinds[first].model_fields, *made_up}, message


def test_every_kind_of_proposal_has_its_fields_in_their_order() -> None:
    for kind in Would.__subclasses__():
        fields = speech.WOULD[kind.KIND]
        assert tuple(field.name for field in dataclasses.fields(kind))[: len(fields)] == fields
        assert f"would.{kind.KIND}" in ENGLISH


@pytest.mark.parametrize(
    "text",
    [
        "Giant Spider deals 3 combat damage to Mesa Unicorn",
        "Beth casts Lightning Bolt targeting Giant Spider",
        "Anna casts Giant Spider",
        "Anna attacks Beth with Giant Spider",
        "Beth blocks Giant Spider with Mesa Unicorn",
        "Giant Spider dies",
        "Giant Spider changes: 2/4 → 3/5",
        "Anna passes",
        "Anna chooses to play Forest",
        "Anna chooses to pay {G} with Forest",
        "Beth chooses to target Giant Spider",
        "Beth chooses to take a mulligan",
        "Beth gains 2 life and has 22",
        "Beth creates a token: Soldier",
        "The draw step is skipped",
        "The effect of Giant Growth ends",
        "Anna assigns combat damage: Giant Spider 3 to Mesa Unicorn",
        "Lightning Bolt is put into Beth's graveyard",
        "Beth concedes the game",
        "Anna wins the game: everybody else has conceded",
    ],
)
def test_sentences_of_a_duel(story: Story, text: str) -> None:
    names, told = Names(), []
    for recorded in story.log:
        names.add(recorded)
        told.append(sentence(recorded.event, names))
    assert text in told


def test_several_of_one_name_are_counted() -> None:
    story = Story().start()
    soldiers = tuple(story.token(BETH) for _ in range(3))
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    tapped = e.PermanentsTapped(objects=(*soldiers, bear))
    assert sentence(tapped, Names(story.log)) == "Soldier ×3 and Grizzly Bears become tapped"
    assert sentence(tapped, story.board) == "Soldier ×3 and Grizzly Bears become tapped"
    numbered = sentence(tapped, story.board, numbered=True)
    assert numbered.startswith(f"Soldier ({soldiers[0]}), Soldier ({soldiers[1]}), ")


def test_a_replacement_tells_what_would_happen_before_and_after(story: Story, names: Names) -> None:
    spider = names.find("Giant Spider").now
    applied = e.ReplacementApplied(
        source=ObjectId(spider),
        ability=(1, 0),
        effect=None,
        chooser=ANNA,
        among=(ObjectId(spider),),
        before=("damage", spider, BETH, 2, False, True),
        after=("damage", spider, BETH, 4, False, True),
    )
    assert sentence(applied, names) == (
        "Giant Spider changes what would happen: Giant Spider would deal 2 damage to Beth; "
        "now Giant Spider would deal 4 damage to Beth"
    )
    entering = applied.model_copy(update={"before": ("move", spider, "battlefield", 1, None, False, (), (), None)})
    tapped = entering.model_copy(update={"after": ("move", spider, "battlefield", 1, None, True, (), (), None)})
    assert sentence(tapped, names).endswith(
        "would enter the battlefield; now Giant Spider would enter the battlefield tapped"
    )
    how = entering.model_copy(
        update={"after": ("move", spider, "battlefield", 1, None, False, (("+1/+1", 1),), (), None)}
    )
    assert sentence(how, names) == "Giant Spider changes how this happens: Giant Spider would enter the battlefield"
    exiled = entering.model_copy(update={"after": ("move", spider, "exile")})
    assert sentence(exiled, names).endswith("now Giant Spider would be exiled")
    prevented = applied.model_copy(update={"after": (), "among": (spider, spider + 1)})
    assert sentence(prevented, names).startswith("Anna chooses that Giant Spider prevents first: ")


def test_what_characteristics_become_is_told_by_what_is_new(names: Names) -> None:
    spider = ObjectId(names.find("Giant Spider").now)
    changed = e.CharacteristicsChanged(
        object=spider, changes=(("keywords", ("reach",), ("flying", "trample")), ("colors", "G", ""))
    )
    assert sentence(changed, names) == "Giant Spider changes: gains flying and trample, loses reach, colors green → –"


def test_what_becomes_a_creature_has_a_size_from_then_on(names: Names) -> None:
    spider = ObjectId(names.find("Giant Spider").now)
    wakes = e.CharacteristicsChanged(object=spider, changes=(("power", None, 3), ("toughness", None, 2)))
    assert sentence(wakes, names) == "Giant Spider changes: is 3/2"
    rests = e.CharacteristicsChanged(object=spider, changes=(("power", 3, None), ("toughness", 2, None)))
    assert sentence(rests, names) == "Giant Spider changes: is 3/2 no more"


def test_a_stream_that_hides_a_card_calls_it_a_card() -> None:
    hidden = e.ObjectMoved(
        object=None,
        becomes=None,
        definition=None,
        player=BETH,
        source=Zone.LIBRARY,
        to=Zone.HAND,
        controller=BETH,
        tapped=False,
        index=None,
        was=None,
    )
    names = Names(duel().log)
    assert sentence(hidden, names) == "A card is put from Beth's library into Beth's hand"
    decided = e.DecisionMade(player=BETH, kind="priority", question=None, answer=None)
    assert sentence(decided, names) == "Beth decides what to do with priority"


def test_an_ability_on_the_stack_is_called_after_its_source() -> None:
    story = Story().start()
    pyro = story.fetch(BETH, "Prodigal Pyromancer", Zone.BATTLEFIELD)
    ability = ObjectId(story.board.next_object)
    story.say(
        e.AbilityPutOnStack(
            player=BETH, source=pyro, ability=(4, 0), becomes=ability, kind="activated", trigger=None, bindings=()
        )
    )
    targets = e.TargetsChosen(object=ability, targets=(("target", (ANNA,)),))
    story.say(targets)
    for known in (story.board, Names(story.log)):
        assert sentence(targets, known) == "Prodigal Pyromancer's ability targets Anna"
        activated = e.AbilityActivated(player=BETH, source=pyro, ability=(4, 0), object=ability)
        assert sentence(activated, known) == "Beth activates an ability of Prodigal Pyromancer targeting Anna"


@pytest.mark.parametrize("known", [True, False])
def test_an_ability_is_told_by_its_text_where_the_reader_knows_it(known: bool) -> None:
    story = Story().start()
    pyro = story.fetch(BETH, "Prodigal Pyromancer", Zone.BATTLEFIELD)
    ability, place = ObjectId(story.board.next_object), (story.board.objects[pyro].definition, 0)
    stacked = e.AbilityPutOnStack(
        player=BETH, source=pyro, ability=place, becomes=ability, kind="triggered", trigger=None, bindings=()
    )
    story.say(stacked)
    activated = e.AbilityActivated(player=BETH, source=pyro, ability=place, object=ability)
    names = Names(story.log, lambda printed: catalogue()[printed.name] if known else None)
    text = " ({T}: Prodigal Pyromancer deals 1 damage to any target)" if known else ""
    assert sentence(activated, names) == f"Beth activates an ability of Prodigal Pyromancer{text}"
    assert sentence(stacked, names) == f"Prodigal Pyromancer's triggered ability goes on the stack{text}"


@pytest.mark.parametrize(
    ("kind", "objects", "mods", "until", "remaining", "text"),
    [
        ("continuous", 1, (("pt", 3, -3),), ("end_of_turn",), None, ": Giant Spider gets +3/−3 until end of turn"),
        (
            "continuous",
            1,
            (("word", "flying"), ("lose", "reach")),
            ("forever",),
            None,
            ": Giant Spider gains flying and loses reach",
        ),
        (
            "continuous",
            1,
            (("control", 2),),
            ("leaves", 1),
            None,
            ": Giant Spider is controlled by Beth until Anna leaves",
        ),
        (
            "continuous",
            0,
            (("extra_lands", 1),),
            ("next_turn", 2),
            None,
            ": 1 more land each turn until Beth's next turn",
        ),
        (
            "continuous",
            0,
            (("dance", "slowly"),),
            ("while", ()),
            None,
            ": dance, slowly for as long as its condition holds",
        ),
        ("replacement", 0, (), ("end_of_turn",), 3, " will change what happens until end of turn, 3 left"),
        ("replacement", 0, (), ("forever",), None, " will change what happens"),
        (
            "replacement",
            1,
            ("regenerate",),
            ("end_of_turn",),
            1,
            ": Giant Spider has a regeneration shield until end of turn",
        ),
        ("delayed", 0, (), ("forever",), None, " will trigger later"),
        ("until", 1, (), ("leaves", 2), None, " keeps Giant Spider away until Beth leaves"),
        ("skip", 0, ("untap",), ("forever",), 1, ": nothing will skip: untap step"),
    ],
)
def test_what_an_effect_does(
    names: Names, kind: str, objects: int, mods: tuple[Any, ...], until: Any, remaining: int | None, text: str
) -> None:
    effect = EffectData(
        id=9,
        kind=kind,
        source=names.find("Giant Growth").now,
        controller=ANNA,
        ref=None,
        objects=(names.find("Giant Spider").now,) * objects,
        mods=mods,
        until=until,
        bindings=(),
        remaining=remaining,
    )
    assert sentence(e.EffectStarted(effect=effect), names) == f"Giant Growth{text}"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Step.COMBAT_DAMAGE, "Another combat damage step will follow"),  # 510.4
        (Step.DECLARE_ATTACKERS, "An extra combat damage step will follow the declare attackers step"),
    ],
)
def test_a_step_that_comes_again_is_another(names: Names, step: Step, text: str) -> None:
    assert sentence(e.StepScheduled(step=Step.COMBAT_DAMAGE, after=step), names) == text


@pytest.mark.parametrize(
    ("mana", "other", "text"),
    [("{0}", (), "costs {0}"), ("{0}", ("life",), "costs life"), ("{1}", ("life",), "costs {1}, life")],
)
def test_no_mana_is_no_part_of_a_cost(names: Names, mana: str, other: tuple[str, ...], text: str) -> None:
    objects = (ObjectId(names.find("Giant Spider").now),)
    assert sentence(e.CostLocked(objects=objects, mana=mana, other=other), names) == f"Giant Spider {text}"


def test_every_modification_has_its_sentence() -> None:
    for name, kind in KINDS.items():
        if name == "keyword":  # told as the word that it is
            continue
        for way, more in (("mod", set()), ("does", {"objects"})):
            used = {field for _, field, _, _ in string.Formatter().parse(ENGLISH[f"{way}.{name}"]) if field}
            assert used <= {*kind.takes, *more}, name


# Questions and answers


def board_of_two() -> tuple[Story, ObjectId, ObjectId]:
    story = Story().start()
    return (
        story,
        story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD),
        story.fetch(BETH, "Mesa Unicorn", Zone.BATTLEFIELD),
    )


def test_answers_in_words() -> None:
    story, bear, unicorn = board_of_two()
    again = ((ANNA, "priority", ("activate", bear, 1)), (ANNA, "priority", ("pass",)), (BETH, "priority", ("pass",)))
    cases: list[tuple[d.Question, Any, str]] = [
        (d.Priority(ANNA, (("pass",),)), ("pass",), "pass"),
        (d.Priority(ANNA, (("pass",),), again), ("repeat", 3), "do it again 3 times"),
        (d.Repeat(ANNA, again), ("repeat", 1), "activate ability 2 of Grizzly Bears, 1 time more"),
        (d.AcceptShortcut(BETH, ANNA, again, (9, 0)), "accept", "let it happen"),
        (d.AcceptShortcut(BETH, ANNA, again, (9, 0)), ("until", 4, 2), "decide otherwise after 4 times"),
        (d.Priority(ANNA, ()), ("cast", bear), "cast Grizzly Bears"),
        (d.Priority(ANNA, ()), ("activate", bear, 1), "activate ability 2 of Grizzly Bears"),
        (d.Priority(ANNA, ()), ("mana", bear, 0), "make mana with Grizzly Bears"),
        (d.Mulligan(ANNA, (), 0), "keep", "keep the hand"),
        (d.ChooseObjects(ANNA, Reason.KEEP_LEGEND, (bear,), 1, 1), (bear,), "keep Grizzly Bears"),
        (d.ChooseObjects(ANNA, Written(""), (bear,), 1, 1), (bear,), "pick Grizzly Bears"),
        (d.ChooseObjects(ANNA, Reason.CHOOSE, (bear,), 0, 1), (), "pick nothing"),
        (d.ChooseObjects(ANNA, Reason.DISCARD, (bear,), 0, 1), (bear,), "discard Grizzly Bears"),
        (d.ChooseObjects(ANNA, Reason.SEARCH, (bear,), 0, 1), (), "find nothing"),
        (d.ChooseOption(ANNA, Written("kicked"), ("yes", "no"), bear), "no", "say no (kicked)"),
        (d.ChooseOption(ANNA, Reason.MAY, ("yes", "no"), bear), "yes", "do what Grizzly Bears allows"),
        (d.ChooseOption(ANNA, Reason.PAY, ("yes", "no"), bear), "no", "decline to pay for Grizzly Bears"),
        (d.ChooseOption(ANNA, Reason.COLOR, ("W", "U")), "U", "pick blue"),
        (d.ChooseNumber(ANNA, Reason.X, 0, 5), 3, "X is 3"),
        (d.ChooseModes(ANNA, (0, 1), 1, 2, bear), (0, 1), "pick modes 1 and 2"),
        (d.ChooseTargets(ANNA, (("target", (bear, BETH), 1, 1),), bear), ((BETH,),), "target Beth"),
        (
            d.ChooseTargets(ANNA, (("this", (bear,), 1, 1), ("that", (BETH,), 1, 1)), bear),
            ((bear,), (BETH,)),
            "target Grizzly Bears, Beth",
        ),
        (d.ChooseTargets(ANNA, (("target", (bear,), 0, 1),), bear), ((),), "target nothing"),
        (ChooseName(ANNA, Reason.CARD_NAME, ("Shock",), (), bear), "Shock", "name Shock"),
        (d.Divide(ANNA, Reason.DAMAGE, 3, (bear, BETH), 1), (2, 1), "give 2 to Grizzly Bears and 1 to Beth"),
        (
            d.Order(ANNA, Reason.COPIES, (bear, unicorn)),
            (unicorn, bear),
            "take the order Mesa Unicorn, Grizzly Bears",
        ),
        (d.PayMana(ANNA, "{G}", "", ((bear, 0, ("G",)),)), ((bear, 0, "G"),), "pay {G} with Grizzly Bears"),
        (d.PayMana(ANNA, "{G}", "G", ()), (), "pay {G} from the mana pool"),
        (d.ChooseReplacement(ANNA, ("draw", ANNA), ((bear, None), (unicorn, 4))), 1, "apply Mesa Unicorn first"),
        (DeclareAttackers(ANNA, ((bear, (BETH,)),)), ((bear, BETH),), "attack Beth with Grizzly Bears"),
        (DeclareAttackers(ANNA, ((bear, (BETH,)),)), (), "attack with nothing"),
        (
            FormBands(ANNA, ((bear, BETH), (unicorn, BETH)), (bear,)),
            ((bear, unicorn),),
            "form bands: Grizzly Bears and Mesa Unicorn",
        ),
        (FormBands(ANNA, ((bear, BETH), (unicorn, BETH)), (bear,)), (), "form no band"),
        (DeclareBlockers(BETH, ((unicorn, (bear,)),)), ((unicorn, bear),), "block Grizzly Bears with Mesa Unicorn"),
        (DeclareBlockers(BETH, ((unicorn, (bear,)),)), (), "block with nothing"),
        (
            AssignDamage(ANNA, True, ((bear, 2, (unicorn,), BETH, False),)),
            ((bear, unicorn, 2),),
            "deal damage: Grizzly Bears 2 to Mesa Unicorn",
        ),
    ]
    for question, answer, text in cases:
        assert describe_answer(question, answer, story.board) == text
        assert describe_answer(question, answer, Names(story.log)) == text
    assert {type(question) for question, _, _ in cases} == {
        kind for kind in d.QUESTIONS.values() if kind.__module__.startswith("domain.")
    }


def test_every_kind_of_question_is_asked_in_words() -> None:
    story, bear, unicorn = board_of_two()
    asked = {
        describe_question(question, story.board)
        for question in (
            d.Priority(ANNA, ()),
            d.Mulligan(ANNA, (bear,), 1),
            d.ChooseObjects(ANNA, Reason.DISCARD, (bear, unicorn), 1, 1),
            d.ChooseOption(ANNA, Written("kicked"), ("yes", "no")),
            d.ChooseOption(ANNA, Reason.MAY, ("yes", "no"), bear),
            d.ChooseNumber(ANNA, Reason.X, 0, 5),
            d.ChooseModes(ANNA, (0, 1), 1, 2, bear),
            d.ChooseTargets(ANNA, (("target", (bear, BETH), 1, 2),), bear),
            d.Divide(ANNA, Reason.DAMAGE, 3, (bear, BETH), 1),
            d.Order(ANNA, Reason.TRIGGERS, (1, 2)),
            d.PayMana(ANNA, "{G}", "", (), bear),
            d.PayMana(ANNA, "{G}", "", ()),
            d.ChooseReplacement(ANNA, ("draw", ANNA), ((bear, None),)),
            DeclareAttackers(ANNA, ()),
            DeclareBlockers(BETH, ()),
            AssignDamage(ANNA, True, ()),
        )
    }
    assert asked == {
        "Anna has priority. What now?",
        "Anna, keep this hand of 1 card? (first turn: Anna; a mulligan costs 2 cards)",
        "Anna, discard 1 of Grizzly Bears and Mesa Unicorn",
        "Anna, choose one: yes, no (kicked)",
        "Anna, do what Grizzly Bears allows?",
        "Anna, choose a number from 0 to 5 (X)",
        "Anna, choose 1 to 2 of the modes of Grizzly Bears",
        "Anna, choose 1 to 2 targets for Grizzly Bears",
        "Anna, divide 3 among Grizzly Bears and Beth, at least 1 each (damage)",
        "Anna, in which order do your triggers go on the stack? The last one resolves first",
        "Anna, how is {G} paid for Grizzly Bears?",
        "Anna, how is {G} paid?",
        "Anna, Anna would draw a card: which effect applies first?",
        "Anna, which creatures attack?",
        "Beth, which creatures block?",
        "Anna, how is combat damage dealt?",
    }


def test_triggers_are_ordered_by_their_sources() -> None:
    story, bear, unicorn = board_of_two()
    for number, source in enumerate((bear, unicorn), 1):
        story.say(e.AbilityTriggered(number=number, player=ANNA, source=source, ability=(3, 0), bindings=()))
    question = d.Order(ANNA, Reason.TRIGGERS, (1, 2))
    for known in (story.board, Names(story.log)):
        assert describe_answer(question, (2, 1), known) == (
            "put triggers on the stack in the order Mesa Unicorn, Grizzly Bears"
        )
    removed = e.TriggerRemoved(number=1, reason=Reason.TARGETS)
    story.say(removed)
    assert sentence(removed, Names(story.log)) == "Grizzly Bears' triggered ability is removed: it has no legal target"


def test_another_way_to_cast_a_card_is_told_in_words() -> None:
    story, bear, _ = board_of_two()
    told = {
        ("free",): "cast Grizzly Bears without paying its mana cost",
        ("free", "Cub"): "cast Grizzly Bears without paying its mana cost, as Cub",
        ("for {2}{R}",): "cast Grizzly Bears for {2}{R}",
        ("flashback",): "cast Grizzly Bears: flashback",
        ("by 7.0",): "cast Grizzly Bears in another way",
    }
    for known in (story.board, Names(story.log)):
        for way, text in told.items():
            assert describe_answer("priority", ("cast_by", bear, *way), known) == text


def test_answers_that_read_the_same_carry_numbers() -> None:
    story = Story().start()
    one = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    other = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    question = d.Priority(ANNA, (("pass",), ("cast", one), ("cast", other)))
    assert describe_answers(question, question.answers(), story.board) == [
        "pass",
        f"cast Grizzly Bears ({one})",
        f"cast Grizzly Bears ({other})",
    ]


def test_a_question_of_an_unknown_kind_is_told_all_the_same() -> None:
    story, bear, _ = board_of_two()
    answered = e.DecisionMade(player=ANNA, kind="dance", question=(bear,), answer=(bear, ("slowly", 3)))
    assert sentence(answered, story.board) == "Anna chooses to answer Grizzly Bears, slowly, 3"
    assert describe_answer("dance", (bear, 1), story.board) == "answer Grizzly Bears, 1"


def test_another_language_is_another_table(names: Names) -> None:
    french = {**ENGLISH, "card_drawn": "{player:who} pioche une carte", "unknown": "une carte"}
    drawn = e.CardDrawn(player=ANNA, this_turn=1)
    assert sentence(drawn, names, french) == "Anna pioche une carte"
    assert Speech(names, french).who(ObjectId(99999)) == "une carte"
