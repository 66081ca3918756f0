"""What a position can say, what it is refused for, and what comes of it: in the library, by command and over HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.decider import from_position
from domain.kernel.questions import Priority
from domain.position.line import parse, written
from domain.position.model import BadPosition, Position
from domain.position.reading import read
from domain.terms import Zone
from projections.seeing.views import redact
from projections.wording.messages import saying
from replay import open_store
from replay.games.library import Games
from replay.games.verifying import Outcome
from tests.support.serving import served

LINE = (
    "A 20 [Giant Spider*d3, Forest x2*t | hand Shock] / B 17 [Grizzly Bears*s | library Plains x10] ; A upkeep turn 3"
)
CARDS = {"Grizzly Bears": {"types": "Creature: Bear", "cost": "{1}{G}", "pt": "2/2"}}


def sitting(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, **more}


def position(**more: Any) -> dict[str, Any]:
    """Anna attacks with a spider, Ben may block with a bear."""
    players = [sitting("Anna", battlefield=["Giant Spider"]), sitting("Ben", battlefield=["Grizzly Bears", "Forest"])]
    return {"cards": CARDS, "players": players, **more}


def faults(data: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as caught:
        from_position(Position.load(data), "1")
    told = caught.value.told(saying("fr"))
    assert told != str(caught.value)
    return str(caught.value)


def one(field: str, value: Any, **more: Any) -> dict[str, Any]:
    """A position in which a permanent of Anna's has one thing more."""
    return position(
        players=[sitting("Anna", battlefield=[{"card": "Giant Spider", field: value}]), sitting("Ben")], **more
    )


def in_graveyard(attachment: str, **more: Any) -> dict[str, Any]:
    """A position in which a permanent of Anna's is attached to a card in Ben's graveyard."""
    dead = {"card": "Giant Spider", **more}
    ben = sitting("Ben", graveyard=["Forest", dead], library=["Forest"])
    anna = sitting("Anna", battlefield=[{"card": attachment, "attached": "Giant Spider"}], library=["Forest"])
    return position(players=[anna, ben])


REFUSALS: list[tuple[dict[str, Any], str]] = [
    (one("sicks", True), "did you mean sick?"),
    (position(actve="Anna"), "did you mean active?"),
    (one("damage", -1), "does not fit"),
    ({"rules": "seed"}, "'players' is missing"),
    (position(players=[sitting("Anna", hand=["Giant Spidr"]), sitting("Ben", hand=["Shok"])]), "Did you mean Shock?"),
    (position(players=[sitting("Anna", hand=["?"]), sitting("Ben")]), "not known: say which"),
    (position(players=[sitting("Anna"), sitting("Anna")]), "Two players are called Anna"),
    (position(step="declare-blockrs"), "did you mean declare-blockers?"),
    (position(step="declare-blockers"), "only in a combat"),
    (position(step="combat-damage"), "only in a combat"),
    (position(combat={"attackers": [{"creature": "Giant Spider", "attacks": "Ben"}]}), "only in the combat phase"),
    (
        position(step="beginning-of-combat", combat={"attackers": [{"creature": "Giant Spider", "attacks": "Ben"}]}),
        "Nobody attacks before",
    ),
    (
        position(
            step="declare-blockers",
            combat={"attackers": [{"creature": "Giant Spider", "attacks": "Ben", "blockers": ["Forest"]}]},
        ),
        "Forest",
    ),
    (
        position(step="declare-attackers", combat={"attackers": [{"creature": "Grizzly Bears", "attacks": "Anna"}]}),
        "not the active player's",
    ),
    (one("attached", "Giant Spider"), "attached to itself"),
    (
        position(
            players=[
                sitting(
                    "Anna",
                    battlefield=[
                        {"card": "Loxodon Warhammer", "ref": "one", "attached": "two"},
                        {"card": "Loxodon Warhammer", "ref": "two", "attached": "one"},
                    ],
                ),
                sitting("Ben"),
            ]
        ),
        "in a circle",
    ),
    (in_graveyard("Pacifism"), "it enchants no cards there"),
    (in_graveyard("Loxodon Warhammer"), "not on the battlefield"),
    (in_graveyard("Animate Dead", arrived=True, commander=True), "just arrived"),
    (
        position(
            players=[
                sitting(
                    "Anna", battlefield=[{"card": "Animate Dead", "attached": "Giant Spider"}], exile=["Giant Spider"]
                ),
                sitting("Ben"),
            ]
        ),
        "not on the battlefield",
    ),
    (
        position(
            players=[
                sitting("Anna", battlefield=[{"card": "Forest", "ref": "x"}, {"card": "Plains", "ref": "x"}]),
                sitting("Ben"),
            ]
        ),
        "Two objects have the ref",
    ),
    (one("controller", "Cleo"), "no player is called 'Cleo'"),
    (position(players=[sitting("Anna", battlefield=["Shock"]), sitting("Ben")]), "never on the battlefield"),
    (position(stack=[{"card": "Forest"}]), "never on the stack"),
    (position(stack=[{"card": "Shock", "targets": ["Nobody"]}]), "nothing is called 'Nobody'"),
    (position(stack=[{"card": "Shock", "modes": [1]}]), "is not modal"),
    (position(stack=[{}]), "is either a card"),
    (position(stack=[{"source": "Giant Spider", "ability": 9}]), "counted from 0"),
    (position(format="chess"), "there is no format"),
    (position(players=[sitting("Anna")]), "seats"),
    (one("commander", True), "Only the format commander"),
    (one("back", True), "has no other face"),
]


@pytest.mark.parametrize(("data", "why"), REFUSALS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_cannot_be_is_refused_with_the_reason(data: dict[str, Any], why: str) -> None:
    assert why in faults(data)


def test_everything_wrong_is_told_at_once() -> None:
    data = position(step="declare-blockers", active="Cleo", stack=[{"card": "Shok"}])
    assert all(why in faults(data) for why in ("only in a combat", "Cleo", "Shok"))


def test_a_line_and_data_are_the_same_position() -> None:
    found = parse(LINE)
    assert written(found) == LINE
    assert Position.load(found.dump()) == found
    assert found.players[0].battlefield[0].damage == 3
    assert found.players[0].battlefield[1].count == 2
    assert found.players[1].battlefield[0].sick
    quoted = 'A ["Akroma, Angel of Wrath"*t] / B ; B'
    assert written(parse(quoted)) == 'A ["Akroma, Angel of Wrath"*t] / B ; B precombat-main'


@pytest.mark.parametrize("line", ["A [Forest*zzz] / B", "A [Forest | hnd Shock] / B", "A / B ; A upkeep nonsense 3"])
def test_a_line_that_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(BadPosition):
        parse(line)


def test_a_line_has_no_room_for_everything() -> None:
    with pytest.raises(BadPosition):
        written(Position.load(position(stack=[{"card": "Shock", "targets": ["Anna"]}])))


def test_what_state_based_actions_would_change_they_change_and_tell() -> None:
    game = from_position(Position.load(one("damage", 4)), "1")
    destroyed = [record for record in game.records if isinstance(record.event, e.PermanentDestroyed)]
    assert [record.rule for record in destroyed] == ["704.5g"]
    assert game.board.players[1].graveyard  # type: ignore[index]


@pytest.mark.parametrize("zone", ["graveyard", "hand", "exile"])
def test_a_token_off_the_battlefield_ceases_to_exist(zone: str) -> None:
    """111.7, 704.5d."""
    lying = {"card": "Dragon", "token": True}
    cards = {"Dragon": {"types": "Creature: Dragon", "pt": "5/5", "token": True}}
    data = position(players=[sitting("Anna", **{zone: [lying]}), sitting("Ben")], cards=cards)
    game = from_position(Position.load(data), "1")
    assert [record.rule for record in game.records if isinstance(record.event, e.TokenCeased)] == ["704.5d"]
    assert not game.board.zone(Zone(zone), game.board.order[0])


@pytest.mark.parametrize("zone", ["library", "sideboard"])
def test_a_token_is_no_card_of_a_library(zone: str) -> None:
    lying = {"card": "Dragon", "token": True}
    told = faults(position(players=[sitting("Anna", **{zone: [lying]}), sitting("Ben")]))
    assert told.count("is a token, and no card") == 1


@pytest.mark.parametrize("sick", [False, True])
def test_what_is_said_last_is_sick_only_if_it_is_said_to_be(sick: bool) -> None:
    """302.6: of a creature that is not told to have come this turn, that is not so, wherever it stands."""
    last = {"card": "Prodigal Pyromancer", "sick": sick}
    data = position(
        players=[sitting("Anna"), sitting("Ben", battlefield=[last])], step="upkeep", priority="Ben", passed=1
    )
    question = from_position(Position.load(data), "1").question
    assert isinstance(question, Priority)
    assert any(option[0] == "activate" for option in question.options) is not sick


def test_what_the_set_up_sets_off_does_not_trigger() -> None:
    cards = {
        "Herald": {
            "types": "Creature: Elf",
            "pt": "1/1",
            "abilities": [{"triggered": [{"draw": 1}], "on": {"enters": "self"}}],
        }
    }
    data = position(cards=cards, players=[sitting("Anna", battlefield=["Herald"]), sitting("Ben")])
    game = from_position(Position.load(data), "1")
    assert not [record for record in game.records if isinstance(record.event, e.AbilityTriggered)]
    assert game.question is not None


def test_blocks_stack_and_targets_are_there() -> None:
    data = position(
        step="declare-blockers",
        combat={"attackers": [{"creature": "Giant Spider", "attacks": "Ben", "blockers": ["Grizzly Bears"]}]},
        stack=[{"card": "Shock", "controller": "Ben", "targets": ["Giant Spider"]}],
        priority="Ben",
    )
    game = from_position(Position.load(data), "1")
    assert game.question is not None
    assert game.question.player == 2
    game.answer(("pass",))
    game.answer(("pass",))
    spider = next(found for found in game.board.objects.values() if found.name == "Giant Spider")
    assert spider.damage == 2
    while game.board.step == "declare-blockers":
        game.answer(("pass",))
    assert not [found for found in game.board.permanents() if found.name == "Grizzly Bears"]


def test_a_position_is_stored_verified_branched_and_gone_on_with(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as games:
        game = games.from_position(LINE.replace("Grizzly Bears", "Giant Spider"), seed=1)
        assert game.verify().outcome is Outcome.EXACT
        game.choose("pass")
        assert game.verify().exact
        branch = game.branch("end", {"A": "random", "B": "random"})
        branch.play_on()
        assert branch.over
        assert branch.verify().exact
        assert game.at("turn:3").place.turn == 3
        assert str(games.game("last").why().steps[-1])
        again = games.game(str(game.id))
        assert again.ask() is not None


def test_a_changed_fact_is_no_longer_exact(tmp_path: Path) -> None:
    game = from_position(Position.load(position()), "1")
    game.answer(("pass",))
    log = list(game.records)
    at = next(index for index, record in enumerate(log) if isinstance(record.event, e.PositionSetUp))
    log[at] = log[at]._replace(event=log[at].event.model_copy(update={"priority": 2}))
    from replay.games.verifying import check_log

    assert check_log(game.records, game.definitions).exact
    assert not check_log(log, game.definitions).exact


def test_a_seat_is_told_of_what_it_may_know() -> None:
    data = position()
    data["players"][0] |= {"hand": ["Shock"], "library": ["Island", "Plains"]}
    data["players"][1] |= {"hand": ["Lightning Bolt"], "library": ["Swamp", "Mountain"]}
    game = from_position(Position.load(data), "1")
    seen = list(redact(game.records, 1))  # type: ignore[arg-type]
    told = repr(seen)
    assert "Shock" in told
    for secret in ("Lightning Bolt", "Swamp", "Mountain"):
        assert secret not in told
    board = fold(seen)
    assert len(board.players[2].hand) == 1  # type: ignore[index]
    assert board.players[2].hand == [0]  # type: ignore[index]
    assert board.players[1].library == [0, 0]  # type: ignore[index]


def test_a_seats_position_has_unknown_cards_and_cannot_be_set_up(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as games:
        game = games.from_position(
            "A [Forest | hand Shock | library Plains x3] / B [hand Shock | library Plains x2]", seed=1
        )
        whole, seats = game.at("end").as_position(), game.at("end", "A").as_position()
        assert games.from_position(whole, seed=1).at("end").as_position() == whole
        assert seats.players[0].hand[0].card == "Shock"
        assert seats.players[1].hand[0].card == "?"
        assert seats.players[0].library[0].card == "?"
        with pytest.raises(BadPosition, match="say which"):
            read(seats)


def test_positions_are_files_and_lines_at_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from typer.testing import CliRunner

    from replay.cli.commands import app

    store, file = ["--store", str(tmp_path / "games.sqlite")], tmp_path / "position.json"
    run = CliRunner()
    begun = run.invoke(app, ["table", "A [Forest] / B [Mountain | library Plains x9]", "--seed", "1", *store])
    assert begun.exit_code == 0, begun.output
    shown = run.invoke(app, ["board", "last", "--as-position", *store])
    assert json.loads(shown.stdout)["players"][0]["battlefield"] == ["Forest"]
    file.write_text(shown.stdout)
    played = run.invoke(app, ["table", str(file), "--play", "random,random", "--seed", "1", "--json", *store])
    assert played.exit_code == 0, played.output
    assert run.invoke(app, ["verify", "--all", *store]).exit_code == 0
    wrong = run.invoke(app, ["table", "A [Forrest] / B", *store])
    assert isinstance(wrong.exception, BadPosition)


def test_positions_come_and_go_over_http(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as games, served(games) as client:
        wanted = {"position": LINE, "players": ["human", "greedy"], "seed": "1"}
        begun = client.post("/api/positions", json=wanted, headers={"Idempotency-Key": "one"})
        assert begun.status_code == 201, begun.text
        twice = client.post("/api/positions", json=wanted, headers={"Idempotency-Key": "one"})
        assert twice.json()["id"] == begun.json()["id"]
        path = f"/api/games/{begun.json()['id']}"
        whole = client.get(f"{path}/position").json()
        seen = client.get(f"{path}/position", params={"as": "2"}).json()
        assert whole["players"][0]["hand"] == ["Shock"]
        assert seen["players"][0]["hand"] == ["?"]
        again = client.post("/api/positions", json={"position": whole, "players": ["random", "random"]})
        assert again.status_code == 201, again.text
        refused = client.post("/api/positions", json={"position": {**whole, "actve": "A"}}, params={"lang": "fr"})
        assert refused.status_code == 422
        assert "actve" in refused.text


def test_the_schema_tells_every_field() -> None:
    schema = Position.model_json_schema()
    assert {"players", "stack", "combat", "step"} <= set(schema["properties"])


__all__ = ["Games"]
