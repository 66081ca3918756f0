"""What the card language is made of: constructs, which check themselves, and unions of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, Union, Unpack

from pydantic import BaseModel, ConfigDict, Discriminator, JsonValue, Tag

from domain.cards.check.saying import Faults
from domain.models import read_early, read_once


class Node(BaseModel):
    """A construct of the language: frozen, and strict about its keys. Its checks are built when it is first read."""

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
        """What of a construct makes no sense though its shape is right."""
        return iter(())

    def occasions(self) -> tuple[Pattern, ...]:
        """What has happened, or would, when the text within is read: it can refer to what those tell."""
        return ()


read_once(Node)


CONSTRUCTS: Final[dict[str, type[Node]]] = {}
"""Every construct by its name in Python, by which pydantic tells of it."""


class Pattern(Node):
    """603, 614. Something that happens, or would happen.

    `TELLS` is what `event.` can be followed by in the text: the source of who blocks is the attacker, of who is blocked
    the blocker; the object of damage is whoever it is dealt to, and the player that recipient if it is one.
    """

    TELLS: ClassVar[str]

    REMEMBERED: ClassVar[bool] = False
    """608.2i. Whether the log of a turn keeps it, so that a text can ask later whether it happened, and how often."""

    COUNTED: ClassVar[Literal["object", "player", "source", ""]] = "object"
    """Whose times are counted where a text asks for the first or the second in a turn; of all together if empty."""

    def remembered(self) -> bool:
        """Return True if the log tells all that is asked of it here."""
        return self.REMEMBERED

    def told(self) -> set[str]:
        """What it tells in this case."""
        return set(self.TELLS.split())


read_once(Pattern)


def keyed(*classes: type[Node], words: Iterable[str] = ()) -> object:
    """The union of these constructs, told apart by the one key that names each; `words` stand alone."""
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
    """A union under a name: one validator checks it wherever it stands, so that reading cards starts fast."""
    make: Callable[[str, object], object] = type(
        JsonValue
    )  # the TypeAliasType of whichever typing module pydantic uses
    return make(name, union)


UNIONS: Final[dict[str, object]] = {}
"""The unions that are named before they are made, each put here by the module that has its constructs."""


@cache
def later(name: str) -> object:
    """A union of `UNIONS` by its name: an ability has effects, an effect grants abilities, the language goes round."""
    return named(name, f"UNIONS[{name!r}]")


def union(name: str, classes: tuple[type[Node], ...], words: Iterable[str] = ()) -> object:
    """What `later` has spoken of."""
    UNIONS[name] = keyed(*classes, words=words)
    return later(name)
