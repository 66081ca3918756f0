"""608.2k. Words that refer, read and told at a place of the discourse: targets, pronouns, players, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from domain.oracle.discourse.discourse import KINDS, Discourse, Unresolved, is_player, is_theirs, lies_with_them
from domain.oracle.parser.template import Said


class Reference(Protocol):
    """A category whose words refer: how they are read and told at a place of the discourse."""

    def read(self, said: Said, at: Discourse) -> Said:
        """What the words stand for.

        :raises Unresolved: for nothing.
        """

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        """What can be said for it here, and what has been named then."""


Note = Callable[[Said, Discourse], None]
"""What has been named when a value of a category has been said; the discourse is changed."""


CONDITIONS = ("only_if", "only_if_not")
"""702.33g. Of a target: how the spell is cast that has it, which the words around it say."""


class Targets:
    """115.1. A target is named where it is first said."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$target" not in said:
            return said
        self._fits(said["$target"], bool(said.get("another")), at)
        number = at.outer + len(at.aimed) + 1
        name = f"t{number}" if number > 1 else "t"
        spec: dict[str, Said] = {"of": said["$target"]}
        spec |= {key: value for key, value in said.items() if key != "$target"}
        at.aimed = {**at.aimed, name: spec}
        return name

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if not isinstance(value, str) or value not in at.aimed or value in at.named:
            return
        spec = at.aimed[value]
        assert isinstance(spec, dict)
        try:
            self._fits(spec["of"], bool(spec.get("another")), at)
        except Unresolved:
            return
        said: dict[str, Said] = {"$target": spec["of"]}
        said |= {key: inside for key, inside in spec.items() if key not in ("of", *CONDITIONS)}
        after = at.copy()
        after.named = at.named | {value}
        yield said, after

    @staticmethod
    def _fits(of: Said, another: bool, at: Discourse) -> None:
        """Another target is one that could be a target named before, or else the card itself, and is not.

        :raises Unresolved: it could not.
        """
        if another is not at.is_another(of) and (another or _is_other(of)):
            raise Unresolved("other")

    @staticmethod
    def note(value: Said, at: Discourse) -> None:
        """What *it* and *that player* are when all words of the target have been said: those within know it not."""
        spec = at.aimed.get(value) if isinstance(value, str) else None
        if isinstance(value, str) and isinstance(spec, dict):
            at.is_known(value, spec["of"])
            _point(at, value, spec["of"])


def _is_other(of: Said) -> bool:
    return isinstance(of, dict) and isinstance(of.get("all"), list) and "other" in of["all"]  # type: ignore[operator]


def _point(at: Discourse, name: str, of: Said) -> None:
    if is_player(of):
        at.player = name
    else:
        at.of(name, of)
        if of == "any_target":
            at.player = None
        elif at.player is None and is_theirs(of):
            at.player = {"controller_of": name}
        elif at.player is None and lies_with_them(of):
            at.player = {"owner_of": name}


class Pronouns:
    """What has been named is said shortly: `{"$it": kind}`."""

    KINDS = (
        "it",
        "them",
        "former",
        "person",
        "chosen",
        "targeting",
        "exiled",
        "dealer",
        "that",
        *(f"that:{thing}" for thing in (*sorted(KINDS), "permanent", "spell", "token")),
    )

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$it" not in said:
            return said
        found = at.referred(str(said["$it"]))
        at.before = None
        return found

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, at
        for kind in self.KINDS:
            try:
                after = at.copy()
                if after.referred(kind) == value:
                    after.before = None
                    yield {"$it": kind}, after
            except Unresolved:
                continue


_ELSEWHERE = ("graveyard", "exile")


class Itself(Pronouns):
    """118.12. A permanent that something is paid with, where *it* is what the text is on."""

    def read(self, said: Said, at: Discourse) -> Said:
        found = super().read(said, at)
        if found != "self":
            raise Unresolved("what is paid with")
        return found

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if value == "self":
            yield from super().tell(value, at)


class Own(Pronouns):
    """701.21a. What is sacrificed, where *it* could be either of two: the one that its player controls."""

    KINDS = ("own",)


class Playables(Pronouns):
    """601.3. Cards that may be played where they have been put: what was found, exiled, or targeted there."""

    def _named(self, name: str, at: Discourse) -> bool:
        if name.startswith("r") or name in ("c", "d", "e", "f", "m"):
            return True
        spec = at.aimed.get(name)
        return isinstance(spec, dict) and any(zone in repr(spec["of"]) for zone in _ELSEWHERE)

    def read(self, said: Said, at: Discourse) -> Said:
        found = super().read(said, at)
        if isinstance(found, str) and not self._named(found, at):
            raise Unresolved("what may be played")
        return found

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if isinstance(value, str) and self._named(value, at):
            yield from super().tell(value, at)


class Copied(Pronouns):
    """707.10. Spells and abilities on the stack: what was cast, what is targeted there, a spell itself."""

    def _named(self, name: str, at: Discourse) -> bool:
        if name in at.as_spells:
            return True
        if name == "self":
            return at.is_spell
        spec = at.aimed.get(name)
        return isinstance(spec, dict) and "'stack'" in repr(spec["of"])

    def read(self, said: Said, at: Discourse) -> Said:
        found = super().read(said, at)
        if isinstance(found, str) and not self._named(found, at):
            raise Unresolved("what is copied")
        return found

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if isinstance(value, str) and self._named(value, at):
            yield from super().tell(value, at)


_THINGS = (*sorted(KINDS), "permanent", "card")


class Results(Pronouns):
    """As many as were destroyed, or the like, this way."""

    KINDS = tuple(
        f"result:{thing}:{verb}"
        for thing in _THINGS
        for verb in ("destroy", "exile", "discard", "sacrifice", "tap", "untap")
    )


class Owners(Pronouns):
    """Whose power, or whose controller: of what has moved, as it was before."""

    def read(self, said: Said, at: Discourse) -> Said:
        if isinstance(said, dict) and "$it" in said and at.before is not None:
            return at.before
        return super().read(said, at)

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if at.before is None:
            yield from super().tell(value, at)
        else:
            yield value, at
            if value == at.before:
                for kind in self.KINDS:
                    yield {"$it": kind}, at


class Either:
    """One object: a target, or what has been named."""

    def __init__(self) -> None:
        self._ways: tuple[Reference, ...] = (Targets(), Pronouns())

    def read(self, said: Said, at: Discourse) -> Said:
        for way in self._ways:
            said = way.read(said, at)
        return said

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        for way in self._ways:
            yield from way.tell(value, at)


class Players:
    """Who has been named is said shortly: `{"$who": "that"}`."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$who" not in said:
            return said
        if at.player is None:
            raise Unresolved("that player")
        return at.player

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, at
        if at.player is not None and value == at.player:
            yield {"$who": "that"}, at


class Varied:
    """107.3a. As many as were taken, or what was shown: `{"$varied": how}`, with the kind where it is said."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$varied" not in said:
            return said
        if at.varied is None or said["$varied"] != at.varied[0] or said.get("kind", at.varied[1]) != at.varied[1]:
            raise Unresolved("this way")
        return at.varied[2]

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if at.varied is not None and value == at.varied[2]:
            key, kind, _ = at.varied
            yield {"$varied": key}, at
            if kind is not None:
                yield {"$varied": key, "kind": kind}, at


class Amounts:
    """How much has been named is said shortly: `{"$amount": "that"}`."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$amount" not in said:
            return said
        if at.amount is None:
            raise Unresolved("that much")
        return at.amount

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, at
        if at.amount is not None and value == at.amount:
            yield {"$amount": "that"}, at


class Numbers(Amounts):
    """The same of things, which may be those that the instruction before was carried out on."""

    def read(self, said: Said, at: Discourse) -> Said:
        if isinstance(said, dict) and "$amount" in said and (at.amount is None or at.outnumbered):
            return at.so_many()
        return super().read(said, at)

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if at.amount is not None and not at.outnumbered:
            yield from super().tell(value, at)
            return
        yield value, at
        if at.counted is not None and value == at.counted.get("as"):
            yield {"$amount": "that"}, at
