"""208.4, 613.4. Steps by which an object gets its power and toughness."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from domain.ids import ObjectId

Size: TypeAlias = "tuple[int | None, int | None]"
"""Power and toughness."""


class SizeStep(NamedTuple):
    """Step on the way from the copiable values of an object to its size.

    - `layer`: 1 for copied values, 7a to 7d, or another layer; empty for what an object starts with (613.1), and for a
      rest that nothing here explains.
    - `kind`: printed, created, copied, face_down, defined, set, counters, changed, switched, or unexplained.
    - `before`, `after`: the sizes; None for an object without one.
    - `source`: the object whose ability or effect does it; `effect`: the number of an effect in force.
    - `counter`, `number`: counters of one kind, such as +1/+1.
    - `timestamp`: by it the effects of one layer are ordered (613.7); 0 where none is needed.
    """

    layer: str
    kind: str
    before: Size
    after: Size
    source: ObjectId | None = None
    effect: int | None = None
    counter: str = ""
    number: int = 0
    timestamp: int = 0
