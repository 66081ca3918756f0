"""What would happen is told apart by its class alone: no class of it has another below it."""

from __future__ import annotations

from domain.kernel.would import Would


def test_no_kind_of_what_would_happen_is_one_of_another() -> None:
    kinds = Would.__subclasses__()
    assert kinds
    assert [kind for kind in kinds if kind.__subclasses__()] == []
