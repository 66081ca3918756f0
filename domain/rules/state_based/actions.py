"""704. State-based actions: what happens by itself whenever a player would get priority.

Every function reads the same board and proposes; one pass of all of them is one moment. The order of the file is the
rulebook's and means nothing to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from domain import events as e
from domain.board.state import Board, Obj
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.pipeline import happen
from domain.kernel.proposals import collect
from domain.kernel.questions import ChooseObjects, Question
from domain.kernel.trial import Trial
from domain.kernel.would import (
    Proposal,
    Would,
    WouldDestroy,
    WouldLoseGame,
    WouldMove,
    WouldRemoveCounters,
    WouldSacrifice,
)
from domain.reasons import Reason
from domain.rules.abilities.keywords import enchanted
from domain.rules.continuous import layers
from domain.rules.game import leaving
from domain.rules.objects import battles, dungeons, sagas, sectors, speed
from domain.rules.objects.attachments import may_stay_attached, never_attached
from domain.rules.replacement.impossible import cannot
from domain.rules.resolving.reading import ALL_NAMES, share_a_name
from domain.rules.state_based import causes, replaced
from domain.rules.state_based.causes import Since, Window
from domain.rules.state_based.checks import Checks, Told
from domain.rules.variants.hooks import VARIANTS, in_play
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Rules, Ruling

Action = Callable[["Game"], "Proposals"]
Entry: TypeAlias = tuple[Proposal, str, "int | None"]
"""What is proposed, by which rule, and since when it is."""

ACTIONS: list[tuple[str, Action, Callable[[Game], bool], Since | None]] = []
"""Rule number, action, whether it is one in this edition and format, and what tells since when it applies."""


ONLY_WITH: dict[Action, frozenset[str]] = {}
"""What must be `there` for an action to propose anything at all; an action that is not named here always looks."""


def state_based_action(
    rule: str,
    applies: Callable[[Game], bool] = lambda game: True,
    *,
    since: Since | None = None,
    only_with: Collection[str] = (),
) -> Callable[[Action], Action]:
    """Register an action under its rule; with a condition, only in editions or formats that have it.

    `since` finds the event that made it apply, its cause. What it proposes is always about a permanent of which one of
    `only_with` is true, in the words of `there`, or about players who have such a permanent.
    """

    def register(action: Action) -> Action:
        ACTIONS.append((rule, action, applies, since))
        if only_with:
            ONLY_WITH[action] = frozenset(only_with)
        return action

    return register


REMEMBERED = 4_000
"""Of how many events at most the game is gone through once more to find since when an action applies."""


ATTACHED, COUNTERS, DAMAGED, DEATHTOUCHED = "attached", "with counters", "damaged", "deathtouched"
"""What besides its types and keywords can be true of a permanent, as `there` says it."""


def there(board: Board) -> set[str]:
    """The types, supertypes, subtypes and keywords of all permanents, and what else is true of any of them.

    704.3. Most actions are about permanents that few boards have: legends, Auras, what has counters. One look at all
    permanents tells which of the actions need to look at all: one that is only about what is not there proposes
    nothing.
    """
    found: set[str] = set()
    for permanent in board.permanents():
        found.update(permanent.types, permanent.supertypes, permanent.subtypes, permanent.keywords)
        if permanent.attached_to is not None:
            found.add(ATTACHED)
        if permanent.counters:
            found.add(COUNTERS)
        if permanent.damage:
            found.add(DAMAGED)
        if permanent.deathtouched and permanent.is_creature:
            found.add(DEATHTOUCHED)
    return found


Applying: TypeAlias = "tuple[int, str, Action, Since | None]"
"""An action with its place among all, its rule, and what tells since when it applies."""


class Looking(dict[frozenset[str], list[Applying]]):
    """The actions of a game's edition and format, by what is there of what any action needs."""

    __slots__ = ("words",)

    def __init__(self) -> None:
        super().__init__()
        self.words = frozenset[str]().union(*ONLY_WITH.values())


def that_may_propose(game: Game, words: Collection[str]) -> list[Applying]:
    """The actions that could propose anything, with no more there than this; in the order of the rulebook."""
    looking = game.kept(Looking)
    there = looking.words.intersection(words)
    found = looking.get(there)
    if found is None:
        found = looking[there] = [
            (at, rule, action, since)
            for at, (rule, action, applies, since) in enumerate(actions_of(game))
            if applies(game) and (action not in ONLY_WITH or not ONLY_WITH[action].isdisjoint(there))
        ]
    return found


def check(game: Game) -> Ruling[bool]:
    """704.3. Pass after pass until one performs nothing. Returns whether anything was performed."""
    checks = game.kept(Checks)
    performed = 0
    while not game.board.over and _anything_new(game):
        if game.gone:
            yield from leaving.exile_what_is_left(game)
        found, words = yield from _one_pass(game)
        new = _not_told_yet(game, found)
        said = (yield from happen(game, new)) if new else ()
        if game.schema >= replaced.SINCE:
            checks.replaced = {first: checks.replaced[first] for first in _held_back(found, new)}
            checks.replaced |= replaced.nothing_came((proposal for proposal, *_ in new), said)
        if all(isinstance(record.event, e.ReplacementApplied) for record in said):
            checks.watchful = _is_watchful(game, found, words)
            if _noted(game.board, words):
                game.say(e.StateBasedActionsPerformed(count=0), "704.3", game.board.position)
            if checks.replaced:
                checks.replaced = replaced_for_now(game)
            checks.at = checks.quiet_since = len(game.records)
            if checks.quiet_since - (checks.origin[1] if checks.origin is not None else 0) > REMEMBERED:
                checks.origin = game.board.copy(), checks.quiet_since
            break
        performed += 1
        game.say(e.StateBasedActionsPerformed(count=len(found)), "704.3", game.board.position)
        yield from end_of_game(game)
        if not game.board.over:
            game.passed(performed)
    return performed > 0


def _not_told_yet(game: Game, found: Sequence[Entry]) -> Sequence[Entry]:
    """704.3, 614.6. Without what came to nothing at the last check and does now, by the same effects."""
    checks = game.kept(Checks)
    if not checks.replaced:
        return found
    now = replaced.would_come_to_nothing(game, [proposal for proposal, *_ in found])
    again = {first for first, steps in now.items() if checks.replaced.get(first) == steps}
    return [entry for entry in found if not (isinstance(entry[0], Would) and entry[0].told() in again)]


def _held_back(found: Sequence[Entry], new: Sequence[Entry]) -> Iterator[Any]:
    if len(new) < len(found):
        left = [entry[0] for entry in found if entry not in new]
        yield from (proposal.told() for proposal in left if isinstance(proposal, Would))


def replaced_for_now(game: Game) -> Told:
    """704.3. Of a game in which a check has just found nothing to do: what actions propose, of which nothing comes."""
    trial = Trial(game, game.board.copy())
    found, _ = replaced.unasked(_one_pass(trial)) or ((), ())
    return replaced.would_come_to_nothing(game, [proposal for proposal, *_ in found])


def _noted(board: Board, words: Collection[str]) -> bool:
    """704.5b, 704.5h. Whether the board still remembers what an action asks about since the last check."""
    return DEATHTOUCHED in words or any(player.failed_draw for player in board.players.values())


def _anything_new(game: Game) -> bool:
    """704.3. Whether anything has happened since the last check that could make an action apply.

    Everything counts but events that are harmless by themselves (`Event.HARMLESS`) and moves between zones where no
    action looks; and where `_is_watchful`, these count, too.
    """
    records = game.records
    checks = game.kept(Checks)
    if checks.at == len(records):
        return False
    if checks.at < 0 or checks.watchful:
        return True
    for at in range(checks.at, len(records)):
        event = records[at].event
        if not event.HARMLESS and not (isinstance(event, e.ObjectMoved) and _is_far(game, event)):
            return True
    checks.at = checks.quiet_since = len(records)
    return False


def _is_far(game: Game, moved: e.ObjectMoved) -> bool:
    """Whether something moved where no action looks: neither a permanent nor what ceases to exist, nor of a variant."""
    return (
        Zone.BATTLEFIELD not in (moved.source, moved.to)
        and moved.becomes not in game.board.strays  # 704.5d, 704.5e
        and not any(moved.to in variant.looks_in for variant in in_play(game))  # 704.6d
    )


def _is_watchful(game: Game, found: Sequence[object], words: Collection[str]) -> bool:
    """704.3. Whether an action may come to apply by any event at all, until something that is not harmless happens.

    `found` is what would have happened in a pass that did nothing: a text keeps it from happening ("can't lose the
    game", a replacement), and on what that depends only the text knows; `words` is what was `there`. So it is with
    Auras that can enchant only what is attacking, say. Battles, Sagas, dungeons, schemes and phenomena stay until an
    ability has left the stack, or until nothing attacks any more (704.5s, 704.5t, 704.5v, 704.5w, 704.6e, 704.6f).
    """
    if found or any(variant.waits for variant in in_play(game)):
        return True
    if "Saga" in words or "battle" in words:
        return True
    board = game.board
    if "Aura" in words:
        for permanent in board.permanents():
            if "Aura" in permanent.subtypes and not layers.is_steady(enchanted(game.definition(permanent.face))):
                return True
    return any(True for _ in dungeons.in_command_zone(board))


def _one_pass(game: Game) -> Rules:
    """704.7. Everything from one look; what has the same result on the same thing is one, and the first is cited.

    Returns it with what is `there`. Who is asked can leave the game instead, and then there is something else.
    """
    found: list[Entry] = []
    told: dict[Any, bool] = {}
    looked = seen = len(game.records)
    words = there(game.board)
    causing = _Causes(game)
    looking, number = that_may_propose(game, words), 0
    while number < len(looking):
        at, rule, action, since = looking[number]
        number += 1
        for proposal in (yield from collect(action(game))):
            key = _result(proposal)
            if key not in told:
                told[key] = _is_impossible(game, proposal)
                found.append((proposal, rule, causing.cause(proposal, action, since)))
        if seen != len(game.records):
            seen, words = len(game.records), there(game.board)
            looking, number = [entry for entry in that_may_propose(game, words) if entry[0] > at], 0
    checks = game.kept(Checks)
    checks.looked = looked
    checks.proposed = told
    sacrificed = {proposal.object for proposal, _, _ in found if isinstance(proposal, WouldSacrifice)}
    leaving = sacrificed | {proposal.object for proposal, _, _ in found if isinstance(proposal, WouldMove)}
    kept = [
        entry
        for entry in found
        if not (isinstance(entry[0], (WouldDestroy, e.ProtectorChosen, e.SectorChosen)) and entry[0].object in leaving)
        and not (isinstance(entry[0], WouldMove) and entry[0].object in sacrificed)
    ]
    return kept, words


def _result(proposal: Proposal) -> Any:
    if isinstance(proposal, WouldLoseGame):
        return ("lose", proposal.player)
    if isinstance(proposal, WouldMove):
        return ("move", proposal.object)
    return proposal.told() if isinstance(proposal, Would) else proposal


class _Causes:
    """704.3. Since when actions apply, as one pass looks at them all."""

    __slots__ = ("exact", "game", "window")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.window: Window | None = None
        self.exact: dict[Action, dict[Any, int]] = {}

    def cause(self, proposal: Proposal, action: Action, since: Since | None) -> int | None:
        """The event since which the action applies.

        What was impossible so far applies since that no longer keeps it from happening, and that `since` cannot tell.
        What came to nothing at the last check, because something else happened instead, has applied for longer than is
        looked back.
        """
        game = self.game
        if game.schema < 2:
            return _touched(game.board, proposal)
        if _is_impossible(game, proposal):
            return None
        at, key = None, _result(proposal)
        was_impossible = game.kept(Checks).proposed.get(key)
        if since is not None and not was_impossible:
            if self.window is None:
                self.window = Window(game.records[game.kept(Checks).quiet_since :])
            at = since(game, proposal, self.window)
            if at is not None and isinstance(proposal, WouldLoseGame) and causes.could_lose_only_later(game, at):
                at = None
        if at is None and was_impossible is not False:
            if action not in self.exact:
                self.exact[action] = causes.exactly(game, action, _result)
            at = self.exact[action].get(key) or self.exact[action].get(None)
        return at or _touched(game.board, proposal)


def _is_impossible(game: Game, proposal: Proposal) -> bool:
    return isinstance(proposal, Would) and cannot(game, proposal)


def still_proposed(game: Game) -> dict[Any, bool]:
    """What actions propose though a check has just found nothing to do: that it is impossible, or replaced."""
    found = {}
    for _, action, applies, _ in actions_of(game):
        for proposal in action(game) if applies(game) else ():
            if isinstance(proposal, Question):
                break
            for one in proposal if isinstance(proposal, (tuple, list)) else (proposal,):
                found[_result(one)] = _is_impossible(game, one)
    return found


def _touched(board: Board, proposal: Proposal) -> int | None:
    """The last event that touched what the action is about: the cause, as it was told by the first version."""
    player = getattr(proposal, "player", None)
    if player is not None and not isinstance(proposal, e.CopyCeased):
        return board.players[player].touched or None
    id = getattr(proposal, "object", None)
    found = board.objects.get(id) if id is not None else None
    return (found.touched or None) if found is not None else None


def end_of_game(game: Game) -> Rules:
    """104.2a, 104.4a. The game ends when one team is left, or nobody: because of the loss that is told last."""
    board = game.board
    if board.over or not any(player.lost for player in board.players.values()):
        return
    for variant in in_play(game):
        variant.lost(game)
    left = board.teams_left()
    if len(left) <= 1:
        reasons = {player.lost for player in board.players.values() if player.lost}
        reason = reasons.pop() if len(reasons) == 1 else Reason.SEVERAL
        winners = tuple(id for id in board.order if board.players[id].team in left)
        last = board.position if game.schema < 2 else game.latest(lambda event: isinstance(event, e.PlayerLost))
        ended = e.GameEnded(winners=winners, reason=reason, seed=board.seed, salt=board.salt or None)
        game.say(ended, "104.2a" if winners else "104.4a", last)
        return
    for player in [id for id in board.order if board.players[id].lost and not board.players[id].left]:
        yield from leaving.leave(game, player)


# 704.5a-c. Players

POISON = 10
"""704.5c."""


@state_based_action("704.5a", since=causes.life_lost)
def life(game: Game) -> Proposals:
    """A player with 0 or less life loses."""
    for player in game.board.living():
        if game.board.players[player].life <= 0:
            yield WouldLoseGame(player, Reason.LIFE)


@state_based_action("704.5b", since=causes.draw_failed)
def empty_library(game: Game) -> Proposals:
    """A player who tried to draw from an empty library since the last check loses."""
    for player in game.board.living():
        if game.board.players[player].failed_draw:
            yield WouldLoseGame(player, Reason.DRAW)


@state_based_action("704.5c", since=causes.poisoned(lambda game, player: POISON))
def poison(game: Game) -> Proposals:
    """A player with ten or more poison counters loses."""
    for player in game.board.living():
        if game.board.players[player].counters.get("poison", 0) >= POISON:
            yield WouldLoseGame(player, Reason.POISON)


# 704.5d, e. Tokens and copies


@state_based_action("704.5d", since=causes.came)
def tokens_cease(game: Game) -> Proposals:
    """A token outside the battlefield ceases to exist."""
    for id in game.board.strays:
        if game.board.objects[id].token:
            yield _ceased(game, id)


def _ceased(game: Game, id: ObjectId) -> e.TokenCeased:
    found = game.board.objects[id]
    return e.TokenCeased(object=id, player=found.owner, zone=found.zone)


@state_based_action("704.5d", lambda game: game.edition.phased_out_tokens_cease, since=causes.came)
def phased_out_tokens_cease(game: Game) -> Proposals:
    """A phased-out token ceases to exist, in the rules of the seeds."""
    for id in game.board.battlefield:
        found = game.board.objects[id]
        if found.phased_out and found.token:
            yield _ceased(game, id)


@state_based_action("704.5e", since=causes.came)
def copies_cease(game: Game) -> Proposals:
    """A copy of a spell off the stack, or of a card off stack and battlefield, ceases to exist."""
    for id in game.board.strays:
        found = game.board.objects[id]
        if found.copy_of and found.zone not in (Zone.STACK, *((Zone.BATTLEFIELD,) if found.copy_of == "card" else ())):
            yield e.CopyCeased(object=id, player=found.owner, zone=found.zone)


# 704.5f-i. Creatures and planeswalkers


@state_based_action(
    "704.5f",
    since=causes.became(lambda found, _: found.is_creature and (found.toughness or 0) <= 0),
    only_with=("creature",),
)
def no_toughness(game: Game) -> Proposals:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    for creature in game.board.creatures():
        if (creature.toughness or 0) <= 0:
            yield WouldMove(creature.id, Zone.GRAVEYARD)


def _has_lethal_damage(found: Obj, proposal: object = None) -> bool:
    return 0 < (found.toughness or 0) <= found.damage and "indestructible" not in found.keywords


@state_based_action("704.5g", since=causes.became(_has_lethal_damage), only_with=(DAMAGED,))
def lethal_damage(game: Game) -> Proposals:
    """A creature whose marked damage reaches its toughness is destroyed."""
    for creature in game.board.creatures():
        if _has_lethal_damage(creature):
            yield WouldDestroy(creature.id)


def _has_deathtouch_damage(found: Obj, proposal: object = None) -> bool:
    return found.deathtouched and (found.toughness or 0) > 0 and "indestructible" not in found.keywords


@state_based_action("704.5h", since=causes.became(_has_deathtouch_damage), only_with=(DEATHTOUCHED,))
def deathtouched(game: Game) -> Proposals:
    """A creature dealt damage by a source with deathtouch since the last check is destroyed."""
    for creature in game.board.creatures():
        if _has_deathtouch_damage(creature):
            yield WouldDestroy(creature.id)


@state_based_action(
    "704.5i",
    since=causes.became(lambda found, _: "planeswalker" in found.types and found.loyalty <= 0),
    only_with=("planeswalker",),
)
def no_loyalty(game: Game) -> Proposals:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for found in game.board.permanents():
        if "planeswalker" in found.types and found.loyalty <= 0:
            yield WouldMove(found.id, Zone.GRAVEYARD)


# 704.5v-x. Battles


def _has_battles(game: Game) -> bool:
    return game.edition.battles


@state_based_action(
    "704.5v", _has_battles, since=causes.became(lambda found, _: found.defense <= 0, waits=True), only_with=("battle",)
)
def no_defense(game: Game) -> Proposals:
    """A battle with defense 0 whose triggered abilities are done with is put into its owner's graveyard."""
    for found in battles.on_battlefield(game.board):
        if found.defense <= 0 and not is_source_of_trigger(game.board, found.id):
            yield WouldMove(found.id, Zone.GRAVEYARD)


@state_based_action("704.5w", _has_battles, only_with=("battle",))
def no_protector(game: Game) -> Proposals:
    """A battle that nobody protects and nothing attacks is given a protector, or is put into a graveyard."""
    board = game.board
    for found in battles.on_battlefield(board):
        if (found.protector is None or board.players[found.protector].lost) and not battles.is_attacked(board, found):
            yield from _protect_again(game, found, "704.5w")


@state_based_action("704.5x", _has_battles, only_with=("battle",))
def siege_protected_by_its_controller(game: Game) -> Proposals:
    """A Siege's controller who protects it chooses an opponent to; without any it is put into a graveyard."""
    for found in battles.on_battlefield(game.board):
        if "Siege" in found.subtypes and found.protector == found.controller:
            yield from _protect_again(game, found, "704.5x")


def _protect_again(game: Game, found: Obj, rule: str) -> Proposals:
    chosen = yield from battles.choose_protector(game, found, rule)
    if chosen is None:
        yield WouldMove(found.id, Zone.GRAVEYARD)
    else:
        yield e.ProtectorChosen(object=found.id, player=chosen)


def is_source_of_trigger(board: Board, id: ObjectId) -> bool:
    """Whether an ability of this object has triggered and not yet left the stack."""
    return any(waiting.source == id for waiting in board.triggers.values()) or any(
        (found := board.objects[other]).kind == "triggered" and found.source == id for other in board.stack
    )


# 704.5j, k. Uniqueness


def _of_a_type_with(game: Game, proposal: WouldMove) -> list[ObjectId]:
    found = game.board.objects[proposal.object]
    return [
        other.id
        for other in game.board.permanents(found.controller)
        if "planeswalker" in other.types and set(found.subtypes) & set(other.subtypes)
    ]


@state_based_action(
    "seed:704.5j",
    lambda game: game.edition.planeswalker_uniqueness,
    since=causes.enough_of(_of_a_type_with),
    only_with=("planeswalker",),
)
def planeswalker_uniqueness(game: Game) -> Proposals:
    """A player keeps one planeswalker of each type, in the rules of the seeds."""
    board = game.board
    for player in board.apnap():
        by_type: dict[str, list[ObjectId]] = {}
        for found in board.permanents(player):
            if "planeswalker" in found.types:
                for subtype in found.subtypes:
                    by_type.setdefault(subtype, []).append(found.id)
        for same in by_type.values():
            yield from _keep_one(game, player, same, Reason.KEEP_PLANESWALKER, "seed:704.5j")


def _namesakes(game: Game, proposal: WouldMove) -> list[ObjectId]:
    found = game.board.objects[proposal.object]
    controlled = game.board.permanents(found.controller)
    return [other.id for other in controlled if "legendary" in other.supertypes and other.name == found.name]


@state_based_action("704.5j", since=causes.enough_of(_namesakes), only_with=("legendary",))
def legend_rule(game: Game) -> Proposals:
    """A player keeps one of their legendary permanents with the same name."""
    board = game.board
    uniqueness = game.edition.planeswalker_uniqueness  # in those rules no planeswalker was legendary
    for player in board.apnap():
        by_name: dict[str, list[ObjectId]] = {}
        for found in board.permanents(player):
            if "legendary" in found.supertypes and not (uniqueness and "planeswalker" in found.types):
                by_name.setdefault(found.name, []).append(found.id)
        for same in _with_all_names(game, by_name):
            yield from _keep_one(game, player, same, Reason.KEEP_LEGEND, "704.5j")


def _with_all_names(game: Game, by_name: dict[str, list[ObjectId]]) -> list[list[ObjectId]]:
    """612.7. Legends by their name, together with those that have its name besides their own."""
    objects = game.board.objects
    many = [id for ids in by_name.values() for id in ids if ALL_NAMES in objects[id].keywords]
    if not many:
        return list(by_name.values())
    groups = [
        [id for ids in by_name.values() for id in ids if share_a_name(game, objects[id], objects[same[0]])]
        for same in by_name.values()
    ]
    return [group for at, group in enumerate(groups) if not any(set(group) <= set(one) for one in groups[:at])]


def _keep_one(game: Game, player: PlayerId, same: list[ObjectId], reason: Reason, rule: str) -> Proposals:
    if len(same) > 1:
        question = ChooseObjects(player, reason, tuple(same), 1, 1)
        keep, _ = yield from game.decide(question, rule)
        for other in same:
            if other not in keep:
                yield WouldMove(other, Zone.GRAVEYARD)


def _worlds(game: Game, proposal: object = None) -> list[ObjectId]:
    return [found.id for found in game.board.permanents() if "world" in found.supertypes]


@state_based_action("704.5k", since=causes.enough_of(_worlds), only_with=("world",))
def world_rule(game: Game) -> Proposals:
    """Of permanents with the supertype world only the newest stays; in a tie none does."""
    worlds = [found for found in game.board.permanents() if "world" in found.supertypes]
    if len(worlds) > 1:
        newest = max(found.entered for found in worlds)
        tied = sum(found.entered == newest for found in worlds) > 1
        for found in worlds:
            if tied or found.entered != newest:
                yield WouldMove(found.id, Zone.GRAVEYARD)


# 704.5m-p. Attachments


def _left_alone(game: Game, proposal: WouldMove, window: Window) -> int | None:
    aura = game.board.objects[proposal.object]
    steady = layers.is_steady(enchanted(game.definition(aura.face)))
    return causes.detached(game, proposal, window) if steady else None


@state_based_action("704.5m", since=_left_alone, only_with=("Aura",))
def illegal_auras(game: Game) -> Proposals:
    """An Aura attached to nothing, or to what it may not be, is put into its owner's graveyard."""
    for found in game.board.permanents():
        first_unattached = never_attached(game, found) and found.attached_to is not None  # 303.4d
        if "Aura" in found.subtypes and not first_unattached and not may_stay_attached(game, found):
            yield WouldMove(found.id, Zone.GRAVEYARD)


@state_based_action("704.5n", since=causes.detached, only_with=("Equipment", "Fortification"))
def illegal_equipment(game: Game) -> Proposals:
    """Equipment or Fortification attached to what it may not be becomes unattached."""
    for found in game.board.permanents():
        attached = found.attached_to
        if attached is None or not {"Equipment", "Fortification"} & set(found.subtypes):
            continue
        if never_attached(game, found):
            continue
        if not may_stay_attached(game, found):
            yield e.ObjectUnattached(object=found.id, was=attached)


@state_based_action("704.5p", since=causes.detached, only_with=(ATTACHED,))
def attached_others(game: Game) -> Proposals:
    """A creature or battle, or what is neither Aura, Equipment nor Fortification, becomes unattached."""
    for found in game.board.permanents():
        attached = found.attached_to
        if attached is not None and (
            never_attached(game, found) or not {"Aura", "Equipment", "Fortification"} & set(found.subtypes)
        ):
            yield e.ObjectUnattached(object=found.id, was=attached)


# 704.5q, r. Counters


def _opposite(found: Obj, proposal: object = None) -> int:
    return min(found.counters.get("+1/+1", 0), found.counters.get("-1/-1", 0)) if found.counters else 0


@state_based_action("704.5q", since=causes.became(lambda found, _: _opposite(found) > 0), only_with=(COUNTERS,))
def opposite_counters(game: Game) -> Proposals:
    """+1/+1 and -1/-1 counters on the same permanent take each other away."""
    for found in game.board.permanents():
        if found.counters and (both := _opposite(found)):
            yield WouldRemoveCounters(found.id, "+1/+1", both)
            yield WouldRemoveCounters(found.id, "-1/-1", both)


def _over_limit(found: Obj) -> Iterator[tuple[str, int]]:
    """The kinds of which there are too many, and how many too many."""
    for keyword in found.keywords:
        if keyword.name == "counter_limit":
            excess = found.counters.get(keyword.value, 0) - keyword.number
            if excess > 0:
                yield keyword.value, excess


@state_based_action(
    "704.5r",
    since=causes.became(lambda found, proposal: proposal.kind in dict(_over_limit(found))),
    only_with=(COUNTERS,),
)
def counter_limits(game: Game) -> Proposals:
    """A permanent that cannot have more than so many counters of a kind loses the excess."""
    for found in game.board.permanents():
        for kind, excess in _over_limit(found) if found.counters else ():
            yield WouldRemoveCounters(found.id, kind, excess)


# 704.5s. Sagas


@state_based_action(
    "704.5s",
    lambda game: game.edition.sagas_attractions_day_night,
    since=lambda game, proposal, window: causes.ability_left(game, (proposal.object,), window),
    only_with=("Saga",),
)
def finished_sagas(game: Game) -> Proposals:
    """A Saga whose last chapter is over is sacrificed by its controller."""
    return sagas.finished(game)


# 704.5u. Sectors


@state_based_action("704.5u", lambda game: game.edition.space_sculptor, only_with=(sectors.SCULPTOR,))
def creatures_without_a_sector(game: Game) -> Proposals:
    """While a space sculptor is there each creature has a sector that its controller chooses."""
    return sectors.designate(game)


# 704.5t, y, z. Dungeons, Roles, speed


def _has_roles_dungeons_speed(game: Game) -> bool:
    return game.edition.roles_dungeons_speed


@state_based_action(
    "704.5t", _has_roles_dungeons_speed, since=causes.ability_done(lambda game, proposal: (proposal.object,))
)
def completed_dungeons(game: Game) -> Proposals:
    """A dungeon whose last room's ability is done with is removed from the game."""
    return dungeons.completed(game)


def _roles_beside(game: Game, proposal: WouldMove) -> list[ObjectId]:
    found = game.board.objects[proposal.object]
    return [
        other.id
        for other in game.board.permanents(found.controller)
        if "Role" in other.subtypes and other.attached_to == found.attached_to
    ]


@state_based_action("704.5y", _has_roles_dungeons_speed, since=causes.enough_of(_roles_beside), only_with=("Role",))
def one_role_of_each_player(game: Game) -> Proposals:
    """Of the Roles that one player controls on a permanent only the newest stays."""
    newest: dict[tuple[EntityId, PlayerId], Obj] = {}
    roles = [found for found in game.board.permanents() if "Role" in found.subtypes]
    for found in roles:
        if found.attached_to is not None and not is_player(found.attached_to):
            kept = newest.setdefault((found.attached_to, found.controller), found)
            if kept is not found:
                older, newest[found.attached_to, found.controller] = sorted(
                    (kept, found), key=lambda one: one.timestamp
                )
                yield WouldMove(older.id, Zone.GRAVEYARD)


@state_based_action(
    "704.5z",
    _has_roles_dungeons_speed,
    since=causes.enough_of(lambda game, proposal: speed.engines(game, proposal.player), 0, ("keywords",)),
    only_with=(speed.ENGINES,),
)
def engines_started(game: Game) -> Proposals:
    """A player with no speed who controls what has start your engines! has speed 1."""
    return speed.start(game)


# 704.6. Variants


def actions_of(game: Game) -> Iterator[tuple[str, Action, Callable[[Game], bool], Since | None]]:
    """704.5, 704.6. The state-based actions of this game: those of every game, and those of the variant played."""
    variants = in_play(game)
    yield from (action for action in ACTIONS if not any(action[0] in variant.instead_of for variant in variants))
    for variant in variants:
        yield from variant.state_based


def rules() -> Iterator[str]:
    """The rule numbers of every registered action."""
    yield from (rule for rule, *_ in ACTIONS)
    yield from (action.rule for variant in VARIANTS.values() for action in variant.state_based)
