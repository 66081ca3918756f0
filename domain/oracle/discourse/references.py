"""608.2k. Words that refer to something: targets, pronouns, players, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Protocol

from domain.oracle.discourse.discourse import (
    ANONYMOUS,
    KINDS,
    SEVERAL,
    Discourse,
    Unresolved,
    is_player,
    is_theirs,
    lies_with_them,
)
from domain.oracle.parser.template import Said


class Reference(Protocol):
    """Category of words that refer to something, read and told with the discourse so far."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        """Return the value that the words stand for.

        :raises Unresolved: they stand for nothing.
        """

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        """Yield each way that words can refer to a value here, with the discourse afterwards."""


Note = Callable[[Said, Discourse], None]
"""Function that updates the discourse with the names that a value of a category gives."""


CONDITIONS = ("only_if", "only_if_not")
"""702.33g. Keys of a target that is chosen only if a cost was paid; not in the words of the target itself."""


class Targets:
    """115.1. Targets, each named where the text mentions it first."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$target" not in value:
            return value
        self._fits(value["$target"], bool(value.get("another")), discourse)
        number = discourse.outer + len(discourse.aimed) + 1
        name = f"t{number}" if number > 1 else "t"
        spec: dict[str, Said] = {"of": value["$target"]}
        spec |= {key: inside for key, inside in value.items() if key != "$target"}
        discourse.aimed = {**discourse.aimed, name: spec}
        return name

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if not isinstance(value, str) or value not in discourse.aimed or value in discourse.named:
            return
        spec = discourse.aimed[value]
        assert isinstance(spec, dict)
        try:
            self._fits(spec["of"], bool(spec.get("another")), discourse)
        except Unresolved:
            return
        words: dict[str, Said] = {"$target": spec["of"]}
        words |= {key: inside for key, inside in spec.items() if key not in ("of", *CONDITIONS)}
        after = discourse.copy()
        after.named = discourse.named | {value}
        yield words, after

    @staticmethod
    def _fits(filter: Said, another: bool, discourse: Discourse) -> None:
        """Check that *another* target could be a target named before.

        *Other* means other than the card itself, so such a filter may match no target named before.

        :raises Unresolved: the wrong word is used.
        """
        if another is not discourse.is_another(filter) and (another or _is_other(filter)):
            raise Unresolved("other")

    @staticmethod
    def note(value: Said, discourse: Discourse) -> None:
        """Make a target the antecedent of *it* after the words of the target.

        The words within the target cannot refer to it yet.
        """
        spec = discourse.aimed.get(value) if isinstance(value, str) else None
        if isinstance(value, str) and isinstance(spec, dict):
            discourse.is_known(value, spec["of"])
            _point(discourse, value, spec["of"])


def _is_other(filter: Said) -> bool:
    return isinstance(filter, dict) and isinstance(filter.get("all"), list) and "other" in filter["all"]  # type: ignore[operator]


def _point(discourse: Discourse, name: str, filter: Said) -> None:
    if is_player(filter):
        discourse.player = name
    else:
        discourse.of(name, filter)
        if filter == "any_target":
            discourse.player = None
        elif discourse.player is None and is_theirs(filter):
            discourse.player = {"controller_of": name}
        elif discourse.player is None and lies_with_them(filter):
            discourse.player = {"owner_of": name}


class Pronouns:
    """Pronouns for objects named before: `{"$it": kind}`."""

    KINDS = (
        "it",
        "them",
        "former",
        "person",
        "chosen",
        "targeting",
        "opposite",
        "returned",
        "source",
        "exiled",
        "dealer",
        "that",
        *(f"that:{thing}" for thing in (*sorted(KINDS), "permanent", "spell", "token", "card", "aimed")),
    )

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$it" not in value:
            return value
        name = discourse.referred(str(value["$it"]))
        discourse.before = None
        return name

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, discourse
        for kind in self.KINDS:
            try:
                after = discourse.copy()
                if after.referred(kind) == value:
                    after.before = None
                    yield {"$it": kind}, after
            except Unresolved:
                continue


class Compared(Pronouns):
    """Objects compared with others: a comparison does not change the meaning of *it*."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        return super().read(value, discourse.copy())

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        for words, _ in super().tell(value, discourse):
            yield words, discourse


_ELSEWHERE = ("graveyard", "exile")


class Itself(Pronouns):
    """118.12. Permanent given up as payment, where *it* is the card itself."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        name = super().read(value, discourse)
        if name != "self":
            raise Unresolved("what is paid with")
        return name

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if value == "self":
            yield from super().tell(value, discourse)


class Aimed(Pronouns):
    """115.1. Pronoun that stands for a target."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        name = super().read(value, discourse)
        if name not in discourse.aimed:
            raise Unresolved("what is targeted")
        return name

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if value in discourse.aimed:
            yield from super().tell(value, discourse)


class Own(Pronouns):
    """701.21a. Permanent to sacrifice, where *it* could be either of two targets that fight.

    A player can sacrifice only the object that they control.
    """

    KINDS = ("own",)


class OfTwo(Pronouns):
    """115.1. Reference to the target of two that has this controller: *the creature you control*."""

    KINDS = ("mine", "theirs")


class BothOfTwo(OfTwo):
    """115.1. Reference to the two targets of different players: *those creatures*."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if value != {"$it": "both"}:
            return value
        names = tuple(discourse.referred(word) for word in self.KINDS)
        discourse.it, discourse.many = None, True
        return list[Said](names)

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, discourse
        with suppress(Unresolved):
            after = discourse.copy()
            if self.read({"$it": "both"}, after) == value:
                yield {"$it": "both"}, after


class Playables(Pronouns):
    """601.3. Cards that may be played: found, exiled, or targeted in graveyard or exile."""

    def _named(self, name: str, discourse: Discourse) -> bool:
        if name.startswith("r") or name in ("c", "d", "e", "f", "l", "m", "linked.exiled"):
            return True
        spec = discourse.aimed.get(name)
        return isinstance(spec, dict) and any(zone in repr(spec["of"]) for zone in _ELSEWHERE)

    def read(self, value: Said, discourse: Discourse) -> Said:
        name = super().read(value, discourse)
        if isinstance(name, str) and not self._named(name, discourse):
            raise Unresolved("what may be played")
        return name

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if isinstance(value, str) and self._named(value, discourse):
            yield from super().tell(value, discourse)


class Copied(Pronouns):
    """707.10. Objects on the stack: a cast spell, a target there, or the spell itself."""

    def _named(self, name: str, discourse: Discourse) -> bool:
        if name in discourse.as_spells:
            return True
        if name == "self":
            return discourse.is_spell
        spec = discourse.aimed.get(name)
        return isinstance(spec, dict) and "'stack'" in repr(spec["of"])

    def read(self, value: Said, discourse: Discourse) -> Said:
        name = super().read(value, discourse)
        if isinstance(name, str) and not self._named(name, discourse):
            raise Unresolved("what is copied")
        return name

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if isinstance(value, str) and self._named(value, discourse):
            yield from super().tell(value, discourse)


class Staying(Pronouns):
    """610.3. Objects that would leave the battlefield: after a delayed exile, the permanents before it."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        stays = self._stays(discourse)
        return super().read(value, discourse) if stays is None or not isinstance(value, dict) else stays

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        stays = self._stays(discourse)
        if stays is None:
            yield from super().tell(value, discourse)
        elif value == stays:
            for kind in self.KINDS:
                yield {"$it": kind}, discourse

    @staticmethod
    def _stays(discourse: Discourse) -> str | None:
        """Return the name before the exile, if the object named last is one that was exiled."""
        is_exiled = discourse.it == ANONYMOUS and discourse.result is not None and "exile" in discourse.result
        return discourse.former if is_exiled else None


_THINGS = (*sorted(KINDS), "permanent", "card")


class Results(Pronouns):
    """Objects to which something was done *this way*, as they are counted."""

    KINDS = tuple(
        f"result:{thing}:{verb}"
        for thing in _THINGS
        for verb in ("destroy", "exile", "discard", "sacrifice", "tap", "untap")
    )


class Owners(Pronouns):
    """Objects as they were before they moved, in words for their power or controller."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if isinstance(value, dict) and "$it" in value and discourse.before is not None:
            return discourse.before
        return super().read(value, discourse)

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if discourse.before is None:
            yield from super().tell(value, discourse)
        else:
            yield value, discourse
            if value == discourse.before:
                for kind in self.KINDS:
                    yield {"$it": kind}, discourse


class OwnersOfOthers(Owners):
    """Owners of objects other than the card itself.

    A target that its own controller describes cannot be named yet.
    """

    def read(self, value: Said, discourse: Discourse) -> Said:
        name = super().read(value, discourse)
        if name == "self":
            raise Unresolved("its controller")
        return name


class Either:
    """Single object: a target, or an object named before."""

    def __init__(self) -> None:
        self._ways: tuple[Reference, ...] = (Targets(), Pronouns())

    def read(self, value: Said, discourse: Discourse) -> Said:
        for reference in self._ways:
            value = reference.read(value, discourse)
        return value

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        for reference in self._ways:
            yield from reference.tell(value, discourse)


CHOSEN_PLAYER = "chosen_player"


class Players:
    """Players named before: `{"$who": "that"}`, attacking, or chosen.

    `{"$who": "attacking"}` is *that attacking player*, `{"$who": "chosen"}` *the chosen player*.
    *The chosen player* is a target of this text, or else the player chosen as the permanent entered.
    """

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$who" not in value:
            return value
        if value["$who"] == "chosen" and not self._is_chosen_here(discourse):
            return CHOSEN_PLAYER
        if value["$who"] == "attacking":
            if discourse.attacker is None:
                raise Unresolved("that attacking player")
            return discourse.attacker
        if discourse.player is None:
            raise Unresolved("that player")
        return discourse.player

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, discourse
        if discourse.attacker is not None and value == discourse.attacker:
            yield {"$who": "attacking"}, discourse
        if discourse.player is not None and value == discourse.player:
            yield {"$who": "that"}, discourse
            if self._is_chosen_here(discourse):
                yield {"$who": "chosen"}, discourse
        if value == CHOSEN_PLAYER and not self._is_chosen_here(discourse):
            yield {"$who": "chosen"}, discourse

    @staticmethod
    def _is_chosen_here(discourse: Discourse) -> bool:
        """601.2c. Return True if the player named last is a target of this text."""
        player = discourse.player
        return isinstance(player, str) and player in discourse.aimed


class OnePlayer(Players):
    """Single player named before, of whose own cards something is counted.

    With several targets, each would count their own.
    """

    def read(self, value: Said, discourse: Discourse) -> Said:
        player = super().read(value, discourse)
        spec = discourse.aimed.get(player) if isinstance(player, str) else None
        if isinstance(spec, dict) and (spec.get("any_number") or spec.get("n", 1) != 1):
            raise Unresolved("that player")
        return player


class Varied:
    """107.3a. Number of cards taken or shown before: `{"$varied": how}`.

    `kind` is added where the words say it.
    """

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$varied" not in value:
            return value
        taken = discourse.varied or (discourse.taken_at_cast if discourse.is_spell else None)
        if taken is None or value["$varied"] != taken[0] or value.get("kind", taken[1]) != taken[1]:
            raise Unresolved("this way")
        return taken[2]

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        taken = discourse.varied or (discourse.taken_at_cast if discourse.is_spell else None)
        if taken is not None and value == taken[2]:
            key, kind, _ = taken
            yield {"$varied": key}, discourse
            if kind is not None:
                yield {"$varied": key, "kind": kind}, discourse


class Sacrificed:
    """201.5a, 608.2h. Permanent that gave this ability and was sacrificed for it, by its name."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$sacrificed" not in value:
            return value
        if value["$sacrificed"] != discourse.sacrificed:
            raise Unresolved("what was sacrificed")
        return "paid"

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if value == "paid" and discourse.sacrificed is not None:
            yield {"$sacrificed": discourse.sacrificed}, discourse


class GivenUp:
    """118.1, 608.2h. Object given up for the only cost that takes objects: `{"$given": "sacrifice"}`."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$given" not in value:
            return value
        if value["$given"] != discourse.given:
            raise Unresolved("what was given up")
        return "paid"

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if value == "paid" and discourse.given not in (None, SEVERAL):
            yield {"$given": discourse.given}, discourse


class MadeAgain:
    """111.1. More tokens like those created last: `{"$again": number}`."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$again" not in value:
            return value
        if discourse.made is None or not discourse.made.keys() <= {"create_token", "n", "as"}:
            raise Unresolved("those tokens")  # tapped, or for another player: is that so of these, too?
        return {"create_token": discourse.made["create_token"], "n": value["$again"]}

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if not isinstance(value, dict) or discourse.made is None or not value.keys() <= {"create_token", "n", "as"}:
            return
        if value.get("create_token", "") == discourse.made.get("create_token"):
            yield {"$again": value.get("n", 1)}, discourse


class Amounts:
    """Amounts named before: `{"$amount": "that"}`."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if not isinstance(value, dict) or "$amount" not in value:
            return value
        if discourse.amount is None:
            raise Unresolved("that much")
        return discourse.amount

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, discourse
        if discourse.amount is not None and value == discourse.amount:
            yield {"$amount": "that"}, discourse


class Numbers(Amounts):
    """Numbers named before, or the number of objects that the instruction before affected."""

    def read(self, value: Said, discourse: Discourse) -> Said:
        if isinstance(value, dict) and "$amount" in value and (discourse.amount is None or discourse.outnumbered):
            return discourse.so_many()
        return super().read(value, discourse)

    def tell(self, value: Said, discourse: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if discourse.amount is not None and not discourse.outnumbered:
            yield from super().tell(value, discourse)
            return
        yield value, discourse
        if discourse.counted is not None and value == discourse.counted.get("as"):
            yield {"$amount": "that"}, discourse
