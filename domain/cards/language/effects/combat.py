"""506. Instructions about attackers and blockers."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from domain.cards.grammar.filters import What
from domain.cards.grammar.references import Who
from domain.cards.language.effects.instruction import Instruction


class RemoveFromCombat(Instruction):
    """506.4. Remove creatures or planeswalkers from combat."""

    STAYS: ClassVar = True

    remove_from_combat: What


class MakeBlock(Instruction):
    """509.6 of 2017. Creatures block an `attacker`, in addition to attackers they block already."""

    make_block: What
    attacker: What


class BecomeBlocked(Instruction):
    """509.1h. Attackers become blocked, without a blocker."""

    become_blocked: What


class BecomeUnblocked(Instruction):
    """509.1h. Attackers become unblocked."""

    become_unblocked: What


class Reselect(Instruction):
    """508.7. A player reselects the player or permanent that attackers attack."""

    reselect: What
    who: Who = "you"


CombatEffect: TypeAlias = RemoveFromCombat | MakeBlock | BecomeBlocked | BecomeUnblocked | Reselect
