"""The board drawn as text for a terminal, at most 100 columns wide.

`table` returns lines of pieces. A piece is a text and the name of a style, so that the caller chooses the colours
(`STYLES` is one choice); `text` returns the same without styles. The viewer's player is drawn at the bottom, the
others above; in an observed game the viewer is the player whose log it is. Cards that the board does not know are
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from projections.reading.records import worded
from projections.reading.roles import YOU
from projections.reading.ruled import of_rules
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue, Speech

Piece: TypeAlias = tuple[str, str]
"""Text and the name of its style; an empty name means no style."""

Line: TypeAlias = list[Piece]

WIDTH = 100

STYLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": "",
        "turn": "bold",
        "player": "bold cyan",
        "active": "bold green",
        "life": "bold red",
        "label": "dim",
        "card": "",
        "creature": "bold",
        "size": "bold yellow",
        "tapped": "dim",
        "damage": "red",
        "counter": "magenta",
        "keyword": "dim",
        "combat": "red",
        "stack": "bold blue",
        "effect": "italic",
        "rule": "dim",
    }
)
"""Terminal style of each style name, in words that most terminal libraries accept."""


def text(board: Board, seat: PlayerId | None = None, *, width: int = WIDTH, numbered: bool = False) -> str:
    """Return the board as plain text."""
    lines = table(board, seat, width=width, numbered=numbered)
    return "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines)


def table(
    board: Board,
    seat: PlayerId | None = None,
    *,
    width: int = WIDTH,
    numbered: bool = False,
    catalogue: Catalogue = ENGLISH,
) -> list[Line]:
    """Return the board as lines of styled pieces.

    The player `seat` is drawn at the bottom, by default the first player. `numbered` adds ids to objects.
    """
    return list(Drawing(board, width, Speech(BoardNames(board), catalogue, numbered)).lines(seat))


class Drawing:
    """Drawing of one board."""

    def __init__(self, board: Board, width: int, speech: Speech) -> None:
        self.board = board
        self.width = width
        self.speech = speech

    def lines(self, seat: PlayerId | None) -> Iterator[Line]:
        board = self.board
        below = self.below(seat)
        yield from self._header()
        for id in board.order:
            if id != below:
                yield self._rule()
                yield from self._player(board.players[id])
                yield from self._zones(board.players[id])
                yield from self._lands(id)
                yield from self._others(id)
        yield from self._middle()
        if below is not None:
            yield self._rule()
            yield from self._others(below)
            yield from self._lands(below)
            yield from self._zones(board.players[below])
            yield from self._player(board.players[below])

    def below(self, seat: PlayerId | None) -> PlayerId | None:
        """Return the player at the bottom: the seat, the log's player, or the first."""
        owners = (id for id in self.board.order if self.speech.names.role_of(id) == YOU)
        return seat if seat in self.board.players else next(owners, next(iter(self.board.order), None))

    # Pieces

    def _say(self, message: str, **fields: Any) -> str:
        return self.speech.say(f"table.{message}", **fields)

    def _label(self, message: str, **fields: Any) -> Piece:
        return (self._say(message, **fields), "label")

    def _rule(self, title: str = "") -> Line:
        head = f"── {title} " if title else ""
        return [(head + "─" * (self.width - len(head)), "rule")]

    def _flow(self, label: Piece | None, items: Iterable[Line], indent: int = 2, between: str = ", ") -> Iterator[Line]:
        """Yield a label followed by items, wrapped over as many lines as needed."""
        head = f"{' ' * indent}{label[0]} " if label is not None else " " * indent
        line: Line = [(head, label[1] if label is not None else "")]
        used = start = len(head)
        width = self.width - len(between.rstrip())
        hanging = " " * (indent + 4)
        for item in items:
            size = sum(len(piece) for piece, _ in item)
            gap = between if used > start else ""
            if gap and used + len(gap) + size > width:
                yield [*line, (gap.rstrip(), "")]
                line, used, start, gap = [(hanging, "")], len(hanging), len(hanging), ""
            room = width - used - len(gap)
            line += [(gap, ""), *_cut(item, room)] if gap else _cut(item, room)
            used += len(gap) + min(size, room)
        yield line

    # Header and players

    def _header(self) -> Iterator[Line]:
        board = self.board
        if not board.turn:
            left: Line = [(self._say("before"), "turn")]
        else:
            left = [(self._say("turn", number=board.turn, player=board.active), "turn")]
            if board.phase is not None:
                left.append((self._say("part", part=board.phase), ""))
            if board.step is not None:
                left.append((self._say("part", part=board.step), ""))
            if board.time_of_day:
                left.append((self._say("time", time=board.time_of_day), ""))
        right = ""
        if board.outcome is not None:
            winners, reason = board.outcome
            right = self._say("won" if winners else "drawn", winners=winners, reason=reason)
        elif board.priority is not None:
            right = self._say("priority", player=board.priority)
        yield from self._justified(left, (right, "active"))

    def _justified(self, left: Line, right: Piece) -> Iterator[Line]:
        space = self.width - sum(len(piece) for piece, _ in left) - len(right[0])
        if space >= 2:
            yield [*left, (" " * space, ""), right]
        else:
            yield _cut(left, self.width)
            if right[0]:
                yield _cut([right], self.width)

    def _player(self, player: Player) -> Iterator[Line]:
        """Yield a player's name, life, counters, mana and zone sizes."""
        items: list[Line] = [
            [(self.speech.label(player.id), "active" if player.id == self.board.active else "player")],
            [(self._say("life", life=player.life), "life")],
            [(self._say("hand", count=len(player.hand)), "")],
            [(self._say("library", count=len(player.library)), "")],
            [(self._say("graveyard", count=len(player.graveyard)), "")],
        ]
        items += [[(f"{kind} {count}", "counter")] for kind, count in sorted(player.counters.items()) if count]
        items += [[(designation, "counter")] for designation in self.speech.designations(player.designations.items())]
        if player.speed:
            items.append([(self._say("speed", speed=player.speed), "counter")])
        if player.pool:
            items.append([(self._say("pool", mana=player.pool), "counter")])
        if player.lost:
            items.append([(self._say("lost", reason=player.lost), "damage")])
        items += [self._attached(permanent) for permanent in self._attached_to(player.id)]
        yield from self._flow(None, items, indent=0, between="   ")

    def _zones(self, player: Player) -> Iterator[Line]:
        """Yield lines with the known cards in a player's hand and graveyard."""
        known = [self.board.objects[id] for id in player.hand if id in self.board.objects]
        if known:
            cards = [*self._named(known), *self._unknown(len(player.hand) - len(known))]
            yield from self._flow(self._label("in hand"), cards)
        if player.graveyard:
            yield from self._flow(
                self._label("in graveyard"), self._named(self.board.objects[id] for id in reversed(player.graveyard))
            )

    def _unknown(self, count: int) -> list[Line]:
        return [[(self._say("unknown", count=count), "label")]] if count else []

    def _named(self, cards: Iterable[GameObject], style: str = "card") -> list[Line]:
        """Return cards by name, with a number for several of one name.

        A dungeon also has its room.
        """
        names = (
            self._say("room", card=card.id, room=card.room) if card.room else self.speech.who(card.id) for card in cards
        )
        counted = Counter(names)
        return [[(self._times(name, count), style)] for name, count in counted.items()]

    def _times(self, name: str, count: int) -> str:
        return name if count == 1 else self.speech.say("times", name=name, count=count)

    # The battlefield

    def _controlled(self, player: PlayerId) -> list[GameObject]:
        objects = self.board.objects
        return [objects[id] for id in self.board.battlefield if objects[id].controller == player]

    def _attached_to(self, entity: int) -> list[GameObject]:
        return [self.board.objects[id] for id in self.board.battlefield if self.board.objects[id].attached_to == entity]

    def _lands(self, player: PlayerId) -> Iterator[Line]:
        """Yield a player's plain lands on one line (see `_plain_land`)."""
        lands = [
            permanent
            for permanent in self._controlled(player)
            if _plain_land(permanent) and not self._attached_to(permanent.id)
        ]
        states = Counter((self.speech.who(land.id), land.tapped, land.phased_out) for land in lands)
        items: list[Line] = []
        for (name, tapped, phased), count in sorted(states.items()):
            words = [self._say(word) for word, true in (("tapped", tapped), ("phased out", phased)) if true]
            items.append(
                [(self._times(name, count), "tapped" if words else "card"), *[(f" {word}", "tapped") for word in words]]
            )
        if items:
            yield from self._flow(self._label("lands"), items)

    def _others(self, player: PlayerId) -> Iterator[Line]:
        """Yield every other permanent with its attachments, a line each.

        Permanents that look alike share a line.
        """
        hosts = set(self.board.battlefield) | set(self.board.players)
        rows: dict[tuple[Piece, ...], tuple[int, list[GameObject]]] = {}
        for permanent in self._controlled(player):
            attachments = self._attached_to(permanent.id)
            if permanent.attached_to in hosts or (_plain_land(permanent) and not attachments):
                continue
            line = tuple(self._permanent(permanent))
            # A permanent with attachments has a row of its own: the empty piece makes its line unique.
            line += (("", str(permanent.id)),) * bool(attachments)
            rows[line] = (rows.get(line, (0, []))[0] + 1, attachments)
        names = {line: self._times(line[0][0], count) for line, (count, _) in rows.items()}
        first = min(max(map(len, names.values()), default=0), 40)
        second = max((len(line[1][0]) for line in rows), default=0)
        for line, (_, attachments) in rows.items():
            (_, style), (size, yellow), *rest = line
            columns: Line = [(names[line].ljust(first), style), (size.rjust(second), yellow)]
            yield from self._flow(None, [[*columns, *((piece, style) for piece, style in rest if piece)]])
            for attachment in attachments:
                yield from self._flow(None, [[("└ ", "label"), *self._attached(attachment)]], indent=4)

    def _permanent(self, permanent: GameObject) -> Line:
        """Return a permanent's name, size and everything special about it."""
        style = "creature" if permanent.is_creature else "card"
        size = (
            f" {permanent.power}/{permanent.toughness}" if permanent.is_creature and permanent.power is not None else ""
        )
        line: Line = [(self.speech.who(permanent.id), "tapped" if permanent.tapped else style), (size, "size")]
        for kind, count in sorted(permanent.counters.items()):
            line.append((f"  {worded('counters', ((kind, count),), self.speech.names)}", "counter"))
        if permanent.damage:
            line.append((f"  {self._say('damage', damage=permanent.damage)}", "damage"))
        for word, true in (
            ("tapped", permanent.tapped),
            ("sick", permanent.is_creature and self._is_sick(permanent)),
            ("phased out", permanent.phased_out),
            ("token", permanent.token),
            ("copy", bool(permanent.copies)),
        ):
            if true:
                line.append((f"  {self._say(word)}", "tapped"))
        if permanent.keywords:
            line.append((f"  {', '.join(map(self.speech.reason, permanent.keywords))}", "keyword"))
        called = ", ".join(self.speech.designations(permanent.designations.items()))
        if called:
            line.append((f"  {called}", "counter"))
        chosen = ", ".join(self.speech.all_chosen(permanent))
        if chosen:
            line.append((f"  {self._say('chosen', chosen=chosen)}", "keyword"))
        if permanent.protector is not None:
            line.append((f"  {self._say('protector', player=permanent.protector)}", "label"))
        if permanent.owner != permanent.controller:
            line.append((f"  {self._say('owner', player=permanent.owner)}", "label"))
        return line

    def _attached(self, attachment: GameObject) -> Line:
        """Return the name of an attached permanent.

        Its controller is added if another player controls the permanent it is attached to.
        """
        line = self._permanent(attachment)
        host = self.board.get(attachment.attached_to) if attachment.attached_to is not None else None
        if host is None or host.controller != attachment.controller:
            line.append((f"  {self._say('controller', player=attachment.controller)}", "label"))
        return line

    def _is_sick(self, creature: GameObject) -> bool:
        """302.6. Return True if a creature came this turn and has no haste."""
        return bool(self.board.turn) and creature.since >= self.board.turn_position and "haste" not in creature.keywords

    # Combat, stack, effects and shared zones

    def _middle(self) -> Iterator[Line]:
        """Yield the middle of the drawing: combat, stack, triggers, effects, exile and command zone."""
        board = self.board
        sections: list[tuple[str, list[Line]]] = [
            ("stack", [self._on_stack(board.objects[id]) for id in reversed(board.stack)]),
            (
                "waiting",
                [[(self.speech.ability_of(of_rules(t.ability) or t.source), "stack")] for t in board.triggers.values()],
            ),
            ("combat", list(self._combat())),
            ("effects", list(self._effects())),
        ]
        for title, lines in sections:
            if lines:
                yield self._rule(self._say(title))
                for line in lines:
                    yield from self._flow(None, [line])
        if board.exile:
            yield self._rule(self._say("exile"))
            yield from self._exiled()
        if board.command:
            yield self._rule(self._say("command"))
            yield from self._flow(None, self._named(board.objects[id] for id in board.command))

    def _exiled(self) -> Iterator[Line]:
        """400.1. Yield the exile zone, which all players share, with each card under its owner."""
        cards = [self.board.objects[id] for id in self.board.exile]
        for player in self.board.players:
            if own := [card for card in cards if card.owner == player]:
                yield from self._flow(self._label("owned", player=player), self._named(own))

    def _who(self, entity: int | None) -> str:
        return self.speech.who(entity)

    def _on_stack(self, spell: GameObject) -> Line:
        line: Line = [(self._who(spell.id), "stack"), (f"  {self._who(spell.controller)}", "player")]
        if spell.x:
            line.append((f"  X = {spell.x}", "counter"))
        targets = tuple(target for chosen in spell.targets.values() for target in chosen)
        if targets:
            line.append((f"  → {self.speech.join(map(self._who, targets))}", ""))
        return line

    def _combat(self) -> Iterator[Line]:
        """Yield each attacker with the player or permanent it attacks and its blockers."""
        combat = self.board.combat
        for attacker, attack in combat.attackers.items() if combat is not None else ():
            attacked = attack.attacked if attack.attacked is not None else attack.defender
            line: Line = [(self._sized(attacker), "combat"), (f" → {self._who(attacked)}", "")]
            if attack.blockers:
                blockers = self.speech.join(map(self._sized, attack.blockers))
                line.append((self._say("blocked by", blockers=blockers), "combat"))
            elif attack.blocked is not None:
                line.append((self._say("blocked" if attack.blocked else "unblocked"), "combat"))
            yield line

    def _sized(self, id: ObjectId) -> str:
        creature = self.board.objects.get(id)
        name = self._who(id)
        return name if creature is None or creature.power is None else f"{name} {creature.power}/{creature.toughness}"

    def _effects(self) -> Iterator[Line]:
        for effect in self.board.effects.values():
            yield [(self.speech.in_force(effect.data, effect.remaining), "effect")]


def _plain_land(permanent: GameObject) -> bool:
    """Return True if a permanent is a land with nothing special to draw.

    A plain land has no other type, no counter, damage, choice or designation.
    """
    return permanent.types == ("land",) and not (
        permanent.counters or permanent.damage or permanent.chosen or permanent.designations
    )


def _cut(line: Sequence[Piece], room: int) -> Line:
    """Cut a line to a width."""
    pieces: Line = []
    for piece, style in line:
        if len(piece) > room:
            return [*pieces, (piece[: max(0, room - 1)] + "…", style)] if room > 0 else pieces
        pieces.append((piece, style))
        room -= len(piece)
    return pieces
