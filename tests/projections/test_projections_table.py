"""The board drawn, and what is counted."""

from __future__ import annotations

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import fold
from domain.board.state import Board
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.terms import Phase, Step, Zone
from projections.counting.statistics import (
    Dealt,
    LifePoint,
    damage_by_source,
    deaths,
    kinds,
    life_totals,
    mana_spent,
    per_turn,
)
from projections.reading.drawing import STYLES, WIDTH, table, text
from projections.reading.records import worded
from projections.seeing.views import redact
from projections.wording.answers import describe_answer, describe_question
from projections.wording.naming import BoardNames
from projections.wording.sentences import sentence
from projections.wording.translations import catalogue
from tests.support.logs import ANNA, BETH, BOLT, Story, wander
from tests.support.table import Table

IN_COMBAT = """\
Turn 3, Anna · combat phase · declare blockers step                                Beth has priority
────────────────────────────────────────────────────────────────────────────────────────────────────
Beth   life 20   hand 4   library 12   graveyard 0
  hand: Prodigal Pyromancer, Mountain ×2, Mesa Unicorn
  lands: Mountain
  Mesa Unicorn        2/2  lifelink
  Prodigal Pyromancer 1/1
  Soldier             1/1  token
── stack, top first ────────────────────────────────────────────────────────────────────────────────
  Lightning Bolt  Beth  → Giant Spider
── combat ──────────────────────────────────────────────────────────────────────────────────────────
  Giant Spider 3/5 → Beth, blocked by Mesa Unicorn 2/2
── in force ────────────────────────────────────────────────────────────────────────────────────────
  Giant Growth: Giant Spider gets +1/+1 until end of turn
────────────────────────────────────────────────────────────────────────────────────────────────────
  Giant Spider 3/5  tapped  reach
  lands: Forest tapped
  hand: Giant Growth ×2, Grizzly Bears, Giant Spider, Forest
  graveyard: Giant Growth
Anna   life 20   hand 5   library 12   graveyard 1"""


def test_a_board_in_combat(story: Story) -> None:
    assert text(fold(story.log[:212])) == IN_COMBAT


def test_who_looks_sits_below(story: Story) -> None:
    lines = text(fold(story.log[:212]), BETH).splitlines()
    assert lines[2].startswith("Anna")
    assert lines[-1].startswith("Beth")
    assert "  Soldier             1/1  token" in lines


def test_a_viewer_sees_only_how_many_cards_the_others_hold(story: Story) -> None:
    seen = text(fold(redact(story.log[:212], ANNA)), ANNA)
    assert seen.count("hand:") == 1
    assert "Beth   life 20   hand 4   library 12   graveyard 0" in seen
    assert seen.splitlines()[-4:] == IN_COMBAT.splitlines()[-4:]
    spectator = text(fold(redact(story.log[:212], None)))
    assert "hand:" not in spectator


def test_before_the_game_and_after_it(story: Story) -> None:
    assert text(Board()) == "Before the first turn"
    assert text(fold(story.log[:20])).splitlines()[0] == "Before the first turn"
    end = text(story.board)
    assert end.splitlines()[0] == "Turn 3, Anna" + " " * 66 + "Anna wins (concession)"
    assert "lost (concession)" in end
    story_of_none = Story().start()
    story_of_none.say(e.GameEnded(winners=(), reason=Reason.SEVERAL, seed="the seed"))
    assert text(story_of_none.board).splitlines()[0].endswith("a draw (for several reasons)")


def test_everything_special_about_permanents() -> None:
    story = Story().start()
    story.turn(ANNA)
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    aura = story.fetch(ANNA, "Giant Growth", Zone.BATTLEFIELD)
    curse = story.fetch(BETH, "Lightning Bolt", Zone.BATTLEFIELD)
    land = story.fetch(BETH, "Mountain", Zone.BATTLEFIELD)
    stolen = story.fetch(BETH, "Mesa Unicorn", Zone.BATTLEFIELD)
    others = [story.fetch(BETH, "Mountain", Zone.BATTLEFIELD) for _ in range(3)]
    soldiers = [story.token(BETH, tapped=True) for _ in range(2)]
    story.say(e.ObjectAttached(object=aura, to=bear))
    story.say(e.ObjectAttached(object=curse, to=bear))
    story.say(e.CountersPut(object=bear, kind="+1/+1", amount=2, total=2))
    story.say(e.DamageMarked(creature=bear, amount=1, total=1))
    story.say(e.ControlChanged(object=stolen, before=BETH, after=ANNA))
    story.say(e.PermanentsTapped(objects=(others[0],)))
    story.say(e.PermanentsPhased(out=(others[1], soldiers[0]), back=()))
    story.say(e.PlayerCountersPut(player=ANNA, kind="poison", amount=3, total=3))
    story.say(e.ManaAdded(player=BETH, source=land, mana="RR", pool="RR"))
    story.say(e.QualityChosen(object=stolen, name="color", value="green"))
    story.say(e.AbilityTriggered(number=1, player=ANNA, source=bear, ability=(3, 0), bindings=()))
    lines = text(story.board).splitlines()
    for line in (
        "  Grizzly Bears 2/2  +1/+1 2  damage 1  summoning sick",
        "    └ Giant Growth",
        "    └ Lightning Bolt  controlled by Beth",
        "  Mesa Unicorn  2/2  summoning sick  lifelink  chosen: green  owned by Beth",
        "  Soldier 1/1  tapped  summoning sick  phased out  token",
        "  Soldier 1/1  tapped  summoning sick  token",
        "  lands: Mountain ×2, Mountain phased out, Mountain tapped",
        "Beth   life 20   hand 0   library 14   graveyard 0   mana {R}{R}",
        "Anna   life 20   hand 0   library 18   graveyard 0   poison 3",
        "  Grizzly Bears' ability",
    ):
        assert line in lines, line


def test_those_that_look_alike_stand_together() -> None:
    story = Story().start()
    for _ in range(3):
        story.token(BETH)
    assert "  Soldier ×3 1/1  token" in text(story.board).splitlines()
    numbered = text(story.board, numbered=True)
    assert all(f"Soldier ({id})" in numbered for id in story.board.battlefield)


def test_no_line_is_too_long_whatever_happens() -> None:
    monster = Printed(
        name="Our Market Research " * 7, types=("creature",), power=1, toughness=1, keywords=("flying",) * 30
    )
    story = Story().start(anna=(monster,) * 20, beth=(BOLT,) * 20)
    story.turn(ANNA)
    story.phase(Phase.COMBAT, Step.DECLARE_ATTACKERS)
    for _ in range(3):
        story.fetch(ANNA, monster.name, Zone.BATTLEFIELD)
        story.fetch(ANNA, monster.name, Zone.GRAVEYARD)
        story.fetch(ANNA, monster.name, Zone.STACK)
    for _ in range(5):
        story.draw(ANNA)
        story.move(story.board.players[BETH].library[0], Zone.EXILE)
    story.attack(ANNA, story.board.battlefield[:2], BETH)
    story.block(BETH, [(story.board.battlefield[2], story.board.battlefield[0])])
    boards = [story.board, *(wander(seed, 150).board for seed in range(4))]
    for board in boards:
        for width in (40, 79, WIDTH):
            for numbered in (True, False):
                assert max(map(len, text(board, width=width, numbered=numbered).splitlines())) <= width


def test_pieces_have_styles_and_join_to_the_text(story: Story) -> None:
    lines = table(fold(story.log[:212]))
    assert {style for line in lines for _, style in line} <= set(STYLES)
    assert ("Beth", "player") in lines[2]
    assert ("Anna", "active") in lines[-1]
    assert "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines) == IN_COMBAT


def test_drawing_changes_nothing(story: Story) -> None:
    before = story.board.plain()
    table(story.board, BETH, numbered=True)
    assert story.board.plain() == before


# Statistics


def test_life_totals(story: Story) -> None:
    gained = next(r.position for r in story.log if isinstance(r.event, e.LifeGained))
    assert list(life_totals(story.log)) == [
        LifePoint(1, 0, ANNA, 20),
        LifePoint(1, 0, BETH, 20),
        LifePoint(gained, 3, BETH, 22),
    ]


def test_damage_by_source(story: Story) -> None:
    assert damage_by_source(story.log) == (
        Dealt("Giant Spider", ANNA, 3, 3, 0),
        Dealt("Lightning Bolt", BETH, 3, 0, 0),
        Dealt("Mesa Unicorn", BETH, 2, 2, 0),
    )


def test_damage_counts_for_whoever_controls_the_source() -> None:
    story = Story().start()
    bear = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    story.deal(bear, BETH, 2, combat=True)
    story.say(e.ControlChanged(object=bear, before=ANNA, after=BETH))
    story.deal(bear, ANNA, 5)
    story.deal(story.token(BETH), ANNA, 1)
    assert damage_by_source(story.log) == (
        Dealt("Grizzly Bears", BETH, 5, 0, 5),
        Dealt("Grizzly Bears", ANNA, 2, 2, 2),
        Dealt("Soldier", BETH, 1, 0, 1),
    )


def test_mana() -> None:
    story = Story().start()
    land = story.fetch(ANNA, "Forest", Zone.BATTLEFIELD)
    story.say(e.ManaAdded(player=ANNA, source=land, mana="GGR", pool="RGG"))
    story.say(e.ManaPaid(player=ANNA, object=None, mana="GR", pool="G"))
    story.say(e.ManaEmptied(player=ANNA, mana="G"))
    anna, beth = mana_spent(story.log)
    assert anna == (ANNA, 3, 2, 1, {"G": 1, "R": 1})
    assert beth == (BETH, 0, 0, 0, {})


def test_turn_by_turn(story: Story) -> None:
    turns = per_turn(story.log)
    assert [(turn.turn, turn.player) for turn in turns] == [(0, None), (1, ANNA), (2, BETH), (3, ANNA)]
    assert sum(turn.events for turn in turns) == len(story.log)
    assert [turn.draws for turn in turns] == [20, 0, 1, 1]
    assert [turn.spells for turn in turns] == [0, 1, 2, 2]
    assert [turn.lands for turn in turns] == [0, 1, 1, 0]
    third = turns[3]
    assert (third.attackers, third.blockers, third.damage, third.deaths) == (1, 1, 8, 2)
    counted = kinds(story.log)
    assert sum(turn.decisions for turn in turns) == counted["decision_made"]
    assert list(counted.values()) == sorted(counted.values(), reverse=True)


def test_deaths(story: Story) -> None:
    found = list(deaths(story.log))
    assert [(death.turn, death.name, death.controller) for death in found] == [
        (3, "Giant Spider", PlayerId(1)),
        (3, "Mesa Unicorn", PlayerId(2)),
    ]
    for death in found:
        event = story.log[death.position - 1].event
        assert isinstance(event, e.ObjectMoved)
        assert event.object == death.object


def test_what_was_chosen_is_told_in_words_of_the_language() -> None:
    """A colour is kept by its letter, and read as a word: asked, answered, told, drawn and compared."""
    scene = Table()
    scene.lands("A", "Plains", 3)
    scene.hand("A", "Hall of Triumph")
    scene.start()
    scene.cast("A", "Hall of Triumph")
    question = scene.until_asked("option", "A")
    french = catalogue("fr")
    assert "quelle couleur" in describe_question(question, scene.board, french)
    assert describe_answer(question, "R", scene.board, french) == "choisir rouge"
    scene.answer("R")
    (chosen,) = scene.events("quality_chosen")
    assert sentence(chosen.event, scene.board) == "Red is chosen for Hall of Triumph (color)"
    assert "rouge" in sentence(chosen.event, scene.board, french)
    assert worded("chosen", (("color", "R"),), BoardNames(scene.board), french) == "rouge"
    drawn = "".join(piece for line in table(scene.board, catalogue=french) for piece, _ in line)
    assert "choisi\u00a0: rouge" in drawn
