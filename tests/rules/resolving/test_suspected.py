"""701.60. What is suspected has menace and cannot block."""

from __future__ import annotations

from tests.support.oracle import abilities
from tests.support.situations import finish, go, ready, spell
from tests.support.table import creature


def test_what_is_suspected_has_menace_and_cannot_block() -> None:
    """701.60c. These are abilities, which it can lose."""
    (found,) = abilities("Suspect target creature.", "Sorcery")
    assert isinstance(found, dict)
    (target,) = (found["targets"],)
    assert target == {"t": {"of": {"type": "creature"}}}
    steps = found["spell"]
    assert isinstance(steps, list)
    dull = spell("Dull", {"apply": [{"lose": "all"}], "to": "t"}, t={"type": "creature"})
    table = ready(spell("Suspect", *steps, t={"type": "creature"}), dull)  # type: ignore[arg-type]
    table.battlefield("A", creature("One", "2/2"))
    table.start("A")
    go(table, "A", "Suspect", "One")
    finish(table)
    found_now = table.find("One")
    assert "suspected" in found_now.designations
    assert "menace" in found_now.keywords
    assert "cant_block" in found_now.keywords
    go(table, "A", "Dull", "One")
    finish(table)
    assert not {"menace", "cant_block"} & set(table.find("One").keywords)
    assert "suspected" in table.find("One").designations
    table.check()


def test_what_is_suspected_no_longer_has_neither() -> None:
    (accusing,) = abilities("Suspect target creature.", "Sorcery")
    (clearing,) = abilities("All suspected creatures are no longer suspected.", "Sorcery")
    assert isinstance(accusing, dict)
    assert isinstance(clearing, dict)
    first, last = accusing["spell"], clearing["spell"]
    assert isinstance(first, list)
    assert isinstance(last, list)
    table = ready(spell("Accuse", *first, t={"type": "creature"}), spell("Clear", *last))  # type: ignore[arg-type]
    table.battlefield("A", creature("One", "2/2"))
    table.start("A")
    go(table, "A", "Accuse", "One")
    finish(table)
    go(table, "A", "Clear")
    finish(table)
    one = table.find("One")
    assert "suspected" not in one.designations
    assert not {"menace", "cant_block"} & set(one.keywords)
    table.check()
