"""704.3, 704.4. Checks of state-based actions: pass after pass, until a pass does nothing.

All actions of a pass read the same board. The actions are in `actions`, their causes in `causes`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.state import Board
from domain.kernel.pipeline import happen
from domain.kernel.proposals import collect
from domain.kernel.questions import Question
from domain.kernel.trial import Trial
from domain.kernel.would import (
    Proposal,
    Would,
    WouldDestroy,
    WouldLoseGame,
    WouldMove,
    WouldSacrifice,
)
from domain.reasons import Reason
from domain.rules import mechanics
from domain.rules.game import leaving
from domain.rules.objects.attachments import is_steady
from domain.rules.replacement.impossible import cannot
from domain.rules.state_based import causes, replaced
from domain.rules.state_based.actions import (
    ATTACHED,
    COUNTED,
    COUNTERS,
    DAMAGED,
    DEATHTOUCHED,
    FAILED,
    LIFELESS,
    ONLY_WITH,
    PHASED_OUT,
    STRAY,
    Action,
    actions_of,
)  # fmt: skip
from domain.rules.state_based.checks import Checks, Told
from domain.rules.state_based.window import Since, Window
from domain.rules.variants.hooks import in_play
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling

Entry: TypeAlias = tuple[Proposal, str, "int | None"]
"""A proposal, its rule, and the position of its cause."""


REMEMBERED = 4_000
"""Maximum number of events to replay to find a cause."""


def there(board: Board) -> set[str]:
    """704.3. Return the words that are true of any permanent or player on the board.

    The words are types, supertypes, subtypes and keywords of permanents, and others such as `ATTACHED`. Most
    actions are about permanents or players that few boards have: legends, Auras, permanents with counters,
    players at 0 life. So the words are found once, and actions without one of their words on the board need not
    be called.
    """
    permanents = board.permanents()
    present: set[str] = set().union(
        *[words for one in permanents for words in (one.types, one.supertypes, one.subtypes, one.keywords)]
    )
    for permanent in permanents:
        if permanent.attached_to is not None:
            present.add(ATTACHED)
        if permanent.counters:
            present.add(COUNTERS)
        if permanent.damage:
            present.add(DAMAGED)
        if permanent.deathtouched and permanent.is_creature:
            present.add(DEATHTOUCHED)
    for player in board.players.values():
        if player.life <= 0:
            present.add(LIFELESS)
        if player.failed_draw:
            present.add(FAILED)
        if player.counters:
            present.add(COUNTED)
    if board.strays:
        present.add(STRAY)
    if len(permanents) < len(board.battlefield):
        present.add(PHASED_OUT)
    return present


Applying: TypeAlias = "tuple[int, str, Action, Since | None]"
"""An action with its index among all, its rule, and the function that finds its cause."""


class Looking(dict[frozenset[str], list[Applying]]):
    """Cache: the actions that could propose anything, by the words on the board."""

    __slots__ = ("all", "words")

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Applying] | None = None
        self.words = frozenset[str]().union(*ONLY_WITH.values())


def that_may_propose(game: Game, words: Collection[str]) -> list[Applying]:
    """Return the actions that could propose anything on a board with these words.

    The order is the rulebook's.
    """
    looking = game.kept(Looking)
    there = looking.words.intersection(words)
    actions = looking.get(there)
    if actions is None:
        if looking.all is None:
            looking.all = [
                (number, rule, action, since)
                for number, (rule, action, applies, since) in enumerate(actions_of(game))
                if applies(game)
            ]
        actions = looking[there] = [
            one for one in looking.all if one[2] not in ONLY_WITH or not ONLY_WITH[one[2]].isdisjoint(there)
        ]
    return actions


def check(game: Game) -> Ruling[bool]:
    """704.3. Perform passes until no action applies; return True if any was performed."""
    checks = game.kept(Checks)
    performed = 0
    while game.board.outcome is None and _anything_new(game):
        if game.gone:
            yield from leaving.exile_what_is_left(game)
        entries, words = yield from _one_pass(game)
        new = _not_told_yet(game, entries) if checks.replaced else entries
        records = (yield from happen(game, new)) if new else ()
        if game.schema >= replaced.SINCE:
            checks.replaced = {first: checks.replaced[first] for first in _held_back(entries, new)}
            checks.replaced |= replaced.nothing_came((proposal for proposal, *_ in new), records)
        if all(isinstance(record.event, e.ReplacementApplied) for record in records):
            checks.watchful = _is_watchful(game, entries, words)
            if _noted(words):
                game.say(e.StateBasedActionsPerformed(count=0), "704.3", game.board.position)
            if checks.replaced:
                checks.replaced = replaced_for_now(game)
            checks.at = checks.quiet_since = len(game.records)
            if checks.quiet_since - (checks.origin[1] if checks.origin is not None else 0) > REMEMBERED:
                checks.origin = game.board.copy(), checks.quiet_since
            break
        performed += 1
        game.say(e.StateBasedActionsPerformed(count=len(entries)), "704.3", game.board.position)
        yield from end_of_game(game)
        if not game.board.over:
            game.passed(performed)
    return performed > 0


def _not_told_yet(game: Game, entries: Sequence[Entry]) -> Sequence[Entry]:
    """704.3, 614.6. Return the entries not already reported as replaced without effect.

    An entry is left out if the same effects replaced it at the last check.
    """
    checks = game.kept(Checks)
    if not checks.replaced:
        return entries
    now = replaced.would_come_to_nothing(game, [proposal for proposal, *_ in entries])
    again = {first for first, steps in now.items() if checks.replaced.get(first) == steps}
    return [entry for entry in entries if not (isinstance(entry[0], Would) and entry[0].as_data() in again)]


def _held_back(entries: Sequence[Entry], new: Sequence[Entry]) -> Iterator[tuple[object, ...]]:
    if len(new) < len(entries):
        left = [entry[0] for entry in entries if entry not in new]
        yield from (proposal.as_data() for proposal in left if isinstance(proposal, Would))


def replaced_for_now(game: Game) -> Told:
    """704.3. Return the actions that apply now but are replaced without effect.

    Called after a check that found nothing to do.
    """
    trial = Trial(game)
    entries, _ = replaced.unasked(_one_pass(trial)) or ((), ())
    return replaced.would_come_to_nothing(game, [proposal for proposal, *_ in entries])


def _noted(words: Collection[str]) -> bool:
    """704.5b, 704.5h. Return True for failed draws or deathtouch damage since the last check."""
    return DEATHTOUCHED in words or FAILED in words


def _anything_new(game: Game) -> bool:
    """704.3. Return True if anything since the last check could make an action apply.

    All events count, except those that are harmless by themselves (`Event.HARMLESS`) and moves between zones
    where no action looks. After a check that is `_is_watchful`, these count, too.
    """
    records = game.records
    checks = game.kept(Checks)
    count = len(records)
    if checks.at == count:
        return False
    if checks.at < 0 or checks.watchful:
        return True
    for record in records[checks.at :]:
        event = record.event
        if not event.HARMLESS and not (isinstance(event, e.ObjectMoved) and _is_far(game, event)):
            return True
    checks.at = checks.quiet_since = count
    return False


def _is_far(game: Game, moved: e.ObjectMoved) -> bool:
    """Return True if a move cannot matter to any action.

    The object is neither a permanent nor a token or copy, and no variant has actions about its new zone.
    """
    return (
        Zone.BATTLEFIELD not in (moved.source, moved.to)
        and moved.becomes not in game.board.strays  # 704.5d, 704.5e
        and not any(moved.to in variant.looks_in for variant in in_play(game))  # 704.6d
    )


def _is_watchful(game: Game, entries: Sequence[object], words: Collection[str]) -> bool:
    """704.3. Return True if even a harmless event may make an action apply.

    `entries` are from a pass that did nothing: a text keeps them from happening ("can't lose the game", a
    replacement), and only the text knows on what that depends. `words` is the result of `there`. The same holds
    for Auras that can enchant only attacking creatures, for example. Battles, Sagas, dungeons, schemes and
    phenomena stay until an ability has left the stack, or until nothing attacks any more (704.5s, 704.5t, 704.5v,
    704.5w, 704.6e, 704.6f).
    """
    if entries or any(variant.waits for variant in in_play(game)):
        return True
    if any(mechanic.does(game, words) for mechanic in mechanics.in_play(game).at(mechanics.WAITING)):
        return True
    board = game.board
    if "Aura" in words:
        for permanent in board.permanents():
            if "Aura" in permanent.subtypes and not is_steady(game, permanent):
                return True
    return False


def _one_pass(game: Game) -> Ruling[tuple[list[Entry], set[str]]]:
    """704.7. Return all proposals of one pass, and the words of `there`.

    Of proposals with the same result on the same object only the first is kept. A player who is asked can leave
    the game instead, and then the board is read again.
    """
    entries: list[Entry] = []
    impossible: dict[Hashable, bool] = {}
    looked, known = len(game.records), game.board.position
    words = there(game.board)
    causing = _Causes(game)
    looking, number = that_may_propose(game, words), 0
    last = len(looking)
    while number < last:
        place, rule, action, since = looking[number]
        number += 1
        for proposal in (yield from collect(action(game))):
            key = _result(proposal)
            if key not in impossible:
                impossible[key] = _is_impossible(game, proposal)
                entries.append((proposal, rule, causing.cause(proposal, action, since)))
        if game.board.position != known:  # somebody was asked
            known, words = game.board.position, there(game.board)
            looking, number = [entry for entry in that_may_propose(game, words) if entry[0] > place], 0
            last = len(looking)
    checks = game.kept(Checks)
    checks.looked = looked
    checks.proposed = impossible
    sacrificed = {proposal.object for proposal, _, _ in entries if isinstance(proposal, WouldSacrifice)}
    leaving = sacrificed | {proposal.object for proposal, _, _ in entries if isinstance(proposal, WouldMove)}
    remaining = [
        entry
        for entry in entries
        if not (isinstance(entry[0], (WouldDestroy, e.ProtectorChosen, e.SectorChosen)) and entry[0].object in leaving)
        and not (isinstance(entry[0], WouldMove) and entry[0].object in sacrificed)
    ]
    return remaining, words


def look(game: Game) -> Ruling[list[Entry]]:
    """704.3. Return the proposals of one pass, without carrying them out."""
    entries, _ = yield from _one_pass(game)
    return entries


def _result(proposal: Proposal) -> Hashable:
    if isinstance(proposal, WouldLoseGame):
        return ("lose", proposal.player)
    if isinstance(proposal, WouldMove):
        return ("move", proposal.object)
    return proposal.as_data() if isinstance(proposal, Would) else proposal


class _Causes:
    """704.3. Search for the causes of the proposals of one pass."""

    __slots__ = ("exact", "game", "window")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.window: Window | None = None
        self.exact: dict[Action, dict[Hashable, int]] = {}

    def cause(self, proposal: Proposal, action: Action, since: Since | None) -> int | None:
        """Return the position of the event since which the action applies.

        A proposal that was impossible so far applies since the end of the prohibition, which `since` cannot find. A
        proposal that was replaced without effect at the last check has applied for longer than the window goes back.
        """
        game = self.game
        if game.schema < 2:
            return _touched(game.board, proposal)
        if _is_impossible(game, proposal):
            return None
        position, key = None, _result(proposal)
        was_impossible = game.kept(Checks).proposed.get(key)
        if since is not None and not was_impossible:
            if self.window is None:
                self.window = Window(game.records[game.kept(Checks).quiet_since :])
            position = since(game, proposal, self.window)
            if (
                position is not None
                and isinstance(proposal, WouldLoseGame)
                and causes.could_lose_only_later(game, position)
            ):
                position = None
        if position is None and was_impossible is not False:
            if action not in self.exact:
                self.exact[action] = causes.exactly(game, action, _result)
            position = self.exact[action].get(key) or self.exact[action].get(None)
        return position or _touched(game.board, proposal)


def _is_impossible(game: Game, proposal: Proposal) -> bool:
    return isinstance(proposal, Would) and cannot(game, proposal)


def still_proposed(game: Game) -> dict[Hashable, bool]:
    """Return what all actions propose now, with True for impossible proposals.

    Called after a check that found nothing to do: the others are replaced.
    """
    impossible = {}
    for _, action, applies, _ in actions_of(game):
        for proposal in action(game) if applies(game) else ():
            if isinstance(proposal, Question):
                break
            for one in proposal if isinstance(proposal, (tuple, list)) else (proposal,):
                impossible[_result(one)] = _is_impossible(game, one)
    return impossible


def _touched(board: Board, proposal: Proposal) -> int | None:
    """Return the position of the last event about the object or player of a proposal.

    This is the cause in games of the first schema.
    """
    player = getattr(proposal, "player", None)
    if player is not None and not isinstance(proposal, e.CopyCeased):
        return board.players[player].touched or None
    id = getattr(proposal, "object", None)
    obj = board.objects.get(id) if id is not None else None
    return (obj.touched or None) if obj is not None else None


def end_of_game(game: Game) -> Rules:
    """104.2a, 104.4a. End the game if at most one team is left; else let losers leave.

    The event that ends the game has the last loss as its cause.
    """
    board = game.board
    if board.over or not any(player.lost for player in board.players.values()):
        return
    for variant in in_play(game):
        variant.lost(game)
    teams = board.teams_left()
    if len(teams) <= 1:
        reasons = {player.lost for player in board.players.values() if player.lost}
        reason = reasons.pop() if len(reasons) == 1 else Reason.SEVERAL
        winners = tuple(id for id in board.order if board.players[id].team in teams)
        last = board.position if game.schema < 2 else game.latest(lambda event: isinstance(event, e.PlayerLost))
        ended = e.GameEnded(winners=winners, reason=reason, seed=board.seed, salt=board.salt or None)
        face_down.shown(game, face_down.lying(game), "708.9", last)
        game.say(ended, "104.2a" if winners else "104.4a", last)
        return
    for player in [id for id in board.order if board.players[id].lost and not board.players[id].left]:
        yield from leaving.leave(game, player)
