"""Every sentence of every game reads as a judge would say it, in each language, for whoever may know what."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache

import pytest

from domain import events as e
from domain.board.characteristics import EffectData, LastKnown
from domain.bots import PLAYERS
from domain.decider import Decider
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.randomness import Dice
from domain.reasons import Reason
from domain.terms import Zone
from projections.reading.log import log
from projections.reading.names import Names
from projections.seeing.views import redact
from projections.wording.sentences import sentence
from projections.wording.translations import LANGUAGES, catalogue
from tests.support.formats import SIZES
from tests.support.logs import ANNA, BETH, Story, duel
from tests.support.long import with_many
from tests.support.situations import go
from tests.support.table import Table, card
from tests.support.worlds import seated

ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """
        the of is are was and or to from with without by for into onto draws gains loses gets has have cant
        can must until would put goes turn damage life player card cards token counter counters ability
        effect ends begins chooses nothing reason duration left used also now no yes be been not it its
        their they who attack attacks block blocks pick pay target targets cast casts step upkeep hand
        library graveyard battlefield stack creature land artifact enchantment sorcery power toughness first
        flying trample haste reach tap untap sacrifice discard
        """,
    )
)
"""Words that no French sentence has, besides the names in it."""


@lru_cache(maxsize=2)
def played(format: str, edition: str, seed: int, decisions: int) -> tuple[Recorded, ...]:
    """A game of decks from all cards there are, as far as so many decisions lead."""
    rng = random.Random(f"{format} {edition} {seed}")
    game = Decider.new(seated(format, rng), str(seed), edition=edition, format=format)
    player = PLAYERS["random" if seed % 2 else "greedy"]
    recorded = list(game.take())
    for number in range(decisions):
        if game.question is None:
            break
        game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "words")))
        recorded += game.take()
    return tuple(recorded)


FAULTS = {
    "signs are doubled": r"(?<!\.)\.\.(?!\.)|[,;:!?]\s?[,;:!?]",
    "spaces are doubled": r"[ \u00a0]{2}|^\s|\s$",
    "a field is left": r"[{}<>]|\bNone\b",
    "a word is the program's": r"\w_\w|\bcant\b|\w:\w",
    "a bracket is left": r"\(\)|\( | \)",
}
FRENCH = {
    "a vowel is not left out": r"(?:^|[\s(])(?:[dDnNsSlL][ea]|[qQ]ue|[jJ]usque) h?[àâéèêëîïôöùûœ]"
    r"|(?:^|[\s(])(?:[dDnNsSlL][ea]|[qQ]ue|[jJ]usque) [aeiouAEIOU](?!nze)",
    "a sign stands apart from its word": r" [:;?!»]|« ",
}
MANA = re.compile(r"\{[WUBRGCSXTQEP0-9/]+\}")
NUMBERED = r"(?: \(\d[\d, ]*\))?"


def faults(events: tuple[Recorded, ...], language: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the words of a log, and where."""
    names = Names(events)
    rooms = {record.event.room for record in events if isinstance(record.event, e.VentureMarkerMoved)}
    cards = {printed.name for printed in names.definitions.values()}
    known = {*names.objects.values(), *names.players.values(), *cards, *rooms} - {""}
    anybody = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    name = re.compile(rf"(?<!\w)(?:{anybody})(?!\w)")
    twice = re.compile(rf"(?<!\w)({anybody}){NUMBERED}\s?: \1{NUMBERED}\s?:")
    for text in dict.fromkeys(line.sentence for line in log(events, catalogue=catalogue(language))):
        bare = name.sub("N", MANA.sub("M", text))
        if twice.search(text):
            yield text, "a name is said twice"
        for wrong, pattern in FAULTS.items():
            if re.search(pattern, bare):
                yield text, wrong
        if language != "fr":
            continue
        if words := set(re.findall(r"[^\W\d_]+", re.sub(r"\w*[’'-]", " ", bare))) & ENGLISH:
            yield text, f"these are English: {words}"
        for wrong, pattern in FRENCH.items():
            if re.search(pattern, text):
                yield text, wrong


GAMES = [
    *((format, edition, 1 + at % 2, 250) for at, format in enumerate(SIZES) for edition in ("seed", "current")),
]
MORE = [(format, edition, seed, 3000) for format in SIZES for edition in ("seed", "current") for seed in range(1, 13)]


@pytest.mark.parametrize(("format", "edition", "seed", "decisions"), with_many(GAMES, MORE))
def test_every_sentence_of_a_game_is_well_said(format: str, edition: str, seed: int, decisions: int) -> None:
    events = played(format, edition, seed, decisions)
    for language in LANGUAGES:
        for told in (events, tuple(redact(events, PlayerId(1))), tuple(redact(events, None))):
            assert list(faults(told, language)) == []


def told_of(story: Story) -> list[str]:
    return [line.sentence for line in log(story.log)]


def moved(story: Story, object: ObjectId, to: Zone, **more: object) -> None:
    """A permanent goes to another zone."""
    found = story.board.objects[object]
    was = LastKnown(
        name=found.name, controller=found.controller, types=found.types, power=None, toughness=None, damage=0,
        counters=(), tapped=False,
    )  # fmt: skip
    move = e.ObjectMoved(
        object=object, becomes=ObjectId(story.board.next_object), definition=found.definition, player=found.owner,
        source=Zone.BATTLEFIELD, to=to, controller=found.owner, tapped=False, index=None, was=was,
    )  # fmt: skip
    story.say(move)


def test_who_may_know_the_card_is_told_what_is_drawn() -> None:
    events = duel().log
    for viewer, expected in ((ANNA, "Beth draws a card"), (BETH, "Beth draws Mesa Unicorn")):
        assert expected in [line.sentence for line in log(redact(events, viewer)) if line.kind == "object_moved"]
    drawn = [line.sentence for line in log(events) if (line.kind, line.rule) == ("object_moved", "121.1")]
    assert all(text.startswith(("Anna draws ", "Beth draws ")) for text in drawn)


@pytest.mark.parametrize(("card", "dies"), [("Giant Spider", True), ("Forest", False)])
def test_creatures_die_and_lands_are_put_into_a_graveyard(card: str, dies: bool) -> None:
    story = Story().start()
    permanent = story.fetch(ANNA, card, Zone.BATTLEFIELD)
    moved(story, permanent, Zone.GRAVEYARD)
    assert told_of(story)[-1] == (f"{card} dies" if dies else f"{card} is put into Anna's graveyard")


TARGET = {"t": {"of": {"is": "permanent"}}}


@pytest.mark.parametrize(("edition", "dies"), [("seed", False), ("current", True)])
def test_planeswalkers_die_by_the_rules_that_say_so(edition: str, dies: bool) -> None:
    """700.4, by the glossary of each edition."""
    table = Table(edition)
    table.hand("B", card("Zap", "Instant", {"spell": [{"destroy": "t"}], "targets": TARGET}, cost="{0}"))
    table.battlefield("A", card("Test Walker", "Planeswalker: Test", loyalty=1))
    table.start("B", step="precombat-main")
    go(table, "B", "Zap", "Test Walker")
    told = [line.sentence for line in log(table.game.records)]
    assert ("Test Walker dies" in told) == dies
    assert ("Test Walker is put into A's graveyard" in told) != dies


def test_permanents_of_one_name_are_told_apart_while_there_are_several() -> None:
    story = Story().start()
    one = story.token(ANNA)
    damage = e.DamageMarked(creature=one, amount=1, total=1)
    story.say(damage)
    other = story.token(BETH)
    story.say(damage)
    both = e.PermanentDestroyed(object=other)
    story.say(both)
    moved(story, other, Zone.GRAVEYARD)
    told = told_of(story)
    assert "Soldier has 1 damage marked on it" in told
    assert f"Soldier ({one}) has 1 damage marked on it" in told
    assert told[-2:] == [f"Soldier ({other}) is destroyed", f"Soldier ({other}) dies"]
    story.say(damage)
    assert told_of(story)[-1] == "Soldier has 1 damage marked on it"


def test_some_of_a_name_are_told_by_number_all_and_many_by_how_many() -> None:
    story = Story().start()
    soldiers = [story.token(BETH) for _ in range(12)]
    names = Names(story.log)

    def told(*creatures: ObjectId) -> str:
        return sentence(e.RemovedFromCombat(objects=creatures, reason=Reason.EFFECT), names)

    assert told(*soldiers[:2]) == f"Soldier ({soldiers[0]}, {soldiers[1]}) are removed from combat"
    assert told(*soldiers) == "Soldier ×12 are removed from combat"
    assert told(*soldiers[:9]) == "Soldier ×9 are removed from combat"


def test_an_effect_on_its_own_source_names_it_once() -> None:
    story = Story().start()
    spider = story.fetch(ANNA, "Giant Spider", Zone.BATTLEFIELD)
    effect = EffectData(
        id=9, kind="continuous", source=spider, controller=ANNA, ref=None, objects=(spider,),
        mods=(("pt", 1, 0), ("word", "trample"), ("word", "haste")), until=("end_of_turn",),
        bindings=(), remaining=None,
    )  # fmt: skip
    names = Names(story.log)
    started = e.EffectStarted(effect=effect)
    assert sentence(started, names) == "Giant Spider gets +1/+0 and gains trample and haste until end of turn"
    assert sentence(started, names, catalogue("fr")) == (
        "Giant Spider gagne +1/+0 et acquiert le piétinement et la célérité jusqu’à la fin du tour"
    )


def test_the_names_that_an_object_gains_are_told_in_words() -> None:
    story = Story().start()
    spider = story.fetch(ANNA, "Giant Spider", Zone.BATTLEFIELD)
    names = (("keywords", (), ("names:nonlegendary_creatures",)),)
    told = sentence(e.CharacteristicsChanged(object=spider, changes=names), Names(story.log))
    assert "the names of all nonlegendary creature cards" in told


def test_what_is_paid_first_is_told_as_costs_are() -> None:
    story = Story().start()
    told = {}
    for paid in ("{1}{W}", "sacrifice 1 for Giant Spider"):
        question = ChooseOption(ANNA, Reason.PAY_FIRST, (paid, "{2}"))
        decided = e.DecisionMade(player=ANNA, kind="option", question=question.data(), answer=paid)
        told[paid] = sentence(decided, Names(story.log), catalogue("fr"))
    assert told["{1}{W}"].endswith("payer ceci d’abord\u00a0: {1}{W}")
    assert told["sacrifice 1 for Giant Spider"].endswith("(pour Giant Spider)")
    assert "sacrifice " not in told["sacrifice 1 for Giant Spider"]


def test_a_player_without_life_is_said_to_have_none() -> None:
    story = Story().start()
    lost = e.PlayerLost(player=BETH, reason=Reason.LIFE)
    assert sentence(lost, Names(story.log)) == "Beth has no life left and loses the game"
    assert sentence(lost, Names(story.log), catalogue("fr")) == "Beth n’a plus de points de vie et perd la partie"
