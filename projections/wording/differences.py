"""Objects of one name, told apart by what differs or by their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import FIRST_OBJECT, ObjectId, is_player
from domain.terms import Zone
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue, Speech

ORDINALS = 4
"""Places from the left that have words of their own."""


def objects_in(value: Any) -> Iterator[int]:
    """Yield the ids of objects in answers."""
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from objects_in(item)
    elif type(value) is int and value >= FIRST_OBJECT:
        yield value


class Differences:
    """Words for the differences between objects of a board that have the same name."""

    def __init__(self, board: Board, catalogue: Catalogue) -> None:
        self.board = board
        self.speech = Speech(BoardNames(board), catalogue)

    def among(self, ids: Iterable[int], name_of: Callable[[int], str] | None = None) -> dict[int, str]:
        """Return the difference of each object that shares its name with others.

        Names are those of the board, or of `name_of`.
        """
        groups: dict[str, list[int]] = {}
        for id in dict.fromkeys(ids):
            if id > 0:
                groups.setdefault((name_of or self.board.name_of)(id), []).append(id)
        found: dict[int, str] = {}
        for same in groups.values():
            if len(same) > 1:
                found |= self._apart(same)
        return found

    def _apart(self, same: Sequence[int]) -> Mapping[int, str]:
        said: dict[int, tuple[str, ...]] = dict.fromkeys(same, ())
        features = {id: self._features(id) for id in same}
        for kind in dict.fromkeys(kind for told in features.values() for kind in told):
            often = Counter(said.values())
            if len(often) == len(same):
                break
            wanted = {id: (*said[id], features[id].get(kind, "")) for id in same}
            if len(set(wanted.values())) > len(often):
                said = wanted
        texts = {id: ", ".join(filter(None, parts)) for id, parts in said.items()}
        order = self._order()
        for text, count in Counter(texts.values()).items():
            if count > 1:
                alike = sorted((id for id in same if texts[id] == text), key=lambda id: order.get(id, id))
                for place, id in enumerate(alike, 1):
                    texts[id] = ", ".join(filter(None, (text, self._place(place))))
        return {id: text for id, text in texts.items() if text}

    def _place(self, place: int) -> str:
        return self.speech.say(f"apart.place.{place}" if place <= ORDINALS else "apart.place", place=place)

    def _order(self) -> dict[int, int]:
        return {id: number for number, id in enumerate(self.board.battlefield)}

    def _features(self, id: int) -> dict[str, str]:
        """Return what is seen of an object, in words, by kind; the most telling first."""
        obj = None if is_player(id) else self.board.get(ObjectId(id))
        if obj is None:
            return {}
        say = self.speech.say
        if obj.zone is not Zone.BATTLEFIELD:
            return {"zone": self.speech.zone(obj.zone, obj.owner)}
        board, found = self.board, {}
        if obj.controller is not None:
            found["controller"] = say("apart.controller", player=obj.controller)
        if obj.is_creature:
            found["size"] = f"{obj.power}/{obj.toughness}"
        if attached := tuple(one.id for one in board.attachments(id)):
            found["attached"] = say("apart.with", what=attached)
        if obj.counters:
            told = [say("apart.counters", count=count, kind=kind) for kind, count in sorted(obj.counters.items())]
            found["counters"] = ", ".join(told)
        found |= {f"keyword {word}": text for word, text in self._keywords(obj)}
        states = {
            "tapped": obj.tapped,
            "attacks": board.is_attacking(obj.id),
            "blocks": board.is_blocking(obj.id),
            "sick": obj.is_creature and obj.since >= board.turn_position and "haste" not in obj.keywords,
            "token": obj.token,
            "phased out": obj.phased_out,
        }
        found |= {state: say(f"apart.{state}") for state, held in states.items() if held}
        attack = board.combat.attackers.get(obj.id) if board.combat is not None else None
        if attack is not None and attack.blockers:
            found["blocked"] = say("apart.blocked", what=tuple(attack.blockers))
        if obj.damage:
            found["damage"] = say("apart.damage", damage=obj.damage)
        return found

    def _keywords(self, obj: GameObject) -> Iterable[tuple[str, str]]:
        return [(word, self.speech.reason(word)) for word in obj.keywords]
