"""506-509. Keywords, and words kept among them, that matter in combat.

Restrictions and requirements on attacking and blocking are words among an object's keywords. Besides the
keyword abilities of 702 (defender, haste, vigilance, menace, first strike, double strike, trample,
deathtouch, and the evasion abilities that `evasion` reads) these are:

    on a creature
    cant_attack, cant_block               it cannot
    cant_attack_alone, cant_block_alone   not without another creature that does
    cant_crew                             not tapped to crew a Vehicle (702.122c)
    attacks_alone, blocks_alone           not with another creature that does
    must_attack, must_attack:ID           it attacks if able, or attacks this player or planeswalker if able
    must_block, must_block:ID             it blocks if able, or blocks this creature if able
    attacks_other_than:PLAYER             it attacks another player than this one if able
    goaded:PLAYER                         it attacks if able, and attacks another player than this one if able
    must_be_blocked                       at least one creature blocks it if able
    lure                                  all creatures able to block it do so
    unblockable                           it cannot be blocked
    unblockable_by:QUALITY, unblockable_except_by:QUALITY
                                          not by creatures with this quality (702.16a), or only by those
    blocked_by_at_least:N, blocked_by_at_most:N
    blocks_additional:N, blocks_any_number
    attack_cost:MANA, block_cost:MANA     it cannot unless its controller pays
    attacks_as_though_no_defender
    blocks_shadow                         it can block creatures with shadow, too
    assigns_by_toughness                  it assigns damage equal to its toughness
    assigns_no_damage                     it assigns no combat damage
    may_assign_unblocked                  its controller may have it assign damage as though it were not blocked

    on any permanent
    max_attackers:N, max_blockers:N       no more than N creatures can attack, or block, each combat
    max_attackers_you:N                   no more than N creatures can attack its controller each combat

Two are written as static abilities, because they need to know their controller: `attack_tax` on a player, and
`cant_attack_you` on the creatures that cannot attack the ability's controller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.board.keywords import Keyword
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import ObjectId


def values(obj: GameObject, name: str) -> Iterator[Keyword]:
    """Yield an object's keywords that have this name and a value, such as `goaded:2`."""
    for word in obj.keywords:
        if word.name == name and word.value:
            yield word


def limit(board: Board, name: str) -> int | None:
    """Return the smallest limit of this name on any permanent, such as `max_attackers`, or None."""
    limits = [word.number for permanent in board.permanents() if permanent.keywords for word in values(permanent, name)]
    return min(limits, default=None)


def company(creatures: Iterable[GameObject], word: str) -> tuple[tuple[ObjectId, int], ...]:
    """Return creatures with this word that need another creature, each with the number 1.

    The number is how many others must attack or block too, in the form of a question.
    """
    return tuple((creature.id, 1) for creature in creatures if word in creature.keywords)
