"""The base of the card language: constructs that check themselves, and unions of constructs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, Union, Unpack

from pydantic import BaseModel, ConfigDict, Discriminator, JsonValue, Tag

from domain.cards.check.saying import Faults
from domain.models import read_early, read_once


class Node(BaseModel):
    """A construct of the card language, frozen and strict about its keys.

    Pydantic builds the validator at the first reading, not at import. `KEY` is the key that names the construct: its
    first field.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)

    KEY: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: Unpack[ConfigDict]) -> None:
        super().__init_subclass__(**kwargs)
        read_early(cls)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: object) -> None:
        CONSTRUCTS[cls.__name__] = cls
        for name, field in cls.model_fields.items():
            cls.KEY = field.alias or name
            break

    def faults(self, path: str) -> Faults:
        """Yield the faults of a construct that has the right shape but makes no sense."""
        return iter(())

    def occasions(self) -> tuple[Pattern, ...]:
        """Return the events that names such as `event.object` in the text can refer to.

        The events have happened, or would happen, when the text is read.
        """
        return ()


read_once(Node)


CONSTRUCTS: Final[dict[str, type[Node]]] = {}
"""Every construct by the name of its class, as pydantic names it in errors."""


class Pattern(Node):
    """603, 614. Something that happens, or would happen.

    `TELLS` are the names that the text can use after `event.`. For a creature that blocks, `event.source` is the
    attacker; for a creature that is blocked, the blocker. For damage, `event.object` is the recipient, and so is
    `event.player` if the recipient is a player.
    """

    TELLS: ClassVar[str]

    REMEMBERED: ClassVar[bool] = False
    """608.2i. True if the log of a turn keeps the event, so that a text can ask later how often it happened."""

    COUNTED: ClassVar[Literal["object", "player", "source", ""]] = "object"
    """The part of the event by which "the first" or "the second" in a turn is counted; empty: all events together."""

    def remembered(self) -> bool:
        """Return True if the log of the turn holds everything this pattern asks."""
        return self.REMEMBERED

    def told(self) -> set[str]:
        """Return the names that can follow `event.` for this very pattern.

        A subclass can narrow `TELLS` by its fields.
        """
        return set(self.TELLS.split())


read_once(Pattern)


def are_equal(one: object, other: object) -> bool:
    """Return True if two parts of a text are equal.

    As objects of any type: to see that two unions of constructs can be equal takes a type checker seconds.
    """
    return one == other


def keyed(*classes: type[Node], words: Iterable[str] = ()) -> object:
    """Return the union of some constructs, told apart by the key that names each.

    `words` are the plain words that can stand in place of a construct.
    """
    keys = {cls.KEY: cls.__name__ for cls in classes}

    def tag(value: object) -> str | None:
        if isinstance(value, dict):
            return next((keys[key] for key in value if key in keys), None)
        if isinstance(value, str):
            return "word"
        return type(value).__name__ if isinstance(value, Node) else None

    members: list[object] = [Annotated[cls, Tag(cls.__name__)] for cls in classes]
    known = tuple(words)
    if known:
        members.append(Annotated[Literal[known], Tag("word")])
    return Annotated[
        Union[tuple(members)],  # noqa: UP007 - built from a list
        Discriminator(
            tag,
            custom_error_type="unknown_construct",
            custom_error_message=f"{' '.join(keys)}|{' '.join(known)}",
        ),
    ]


def named(name: str, union: object) -> object:
    """Return a union under a name, with a single validator for all its places.

    The shared validator makes the first reading of cards fast.
    """
    make: Callable[[str, object], object] = type(
        JsonValue
    )  # the TypeAliasType of whichever typing module pydantic uses
    return make(name, union)


UNIONS: Final[dict[str, object]] = {}
"""Unions that are named before they are made; the module with the constructs puts each here."""


@cache
def later(name: str) -> object:
    """Return a union by its name, before its constructs exist.

    The card language is recursive: an ability has effects, and an effect grants abilities.
    """
    return named(name, f"UNIONS[{name!r}]")


def union(name: str, classes: tuple[type[Node], ...], words: Iterable[str] = ()) -> object:
    """Make the union that `later` returned by name."""
    UNIONS[name] = keyed(*classes, words=words)
    return later(name)
