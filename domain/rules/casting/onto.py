"""702.103, 702.140. Creature spells that are cast onto a creature: as Auras, or to merge with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.keywords import keyword, written
from domain.board.objects import CHARACTERISTICS, Obj
from domain.cards import language as l
from domain.cards.grammar.costs import Target
from domain.rules.continuous.modifications import CARRIED_OUT

if TYPE_CHECKING:
    from domain.kernel.game import Game


def taken(found: Obj, card: l.CardDefinition) -> l.CastWay | None:
    """118.9a. The way in which it was cast, if that was onto a creature."""
    for way in card.cast_ways:
        if way.onto is not None and found.chosen.get(way.as_) == "yes":
            return way
    return None


def target(way: l.CastWay) -> dict[str, Target]:
    """702.103b, 702.140a. What a spell that is cast so targets."""
    assert way.onto is not None
    return {"enchant" if way.bestowed else "mutate": Target(of=way.onto)}


def as_cast(found: Obj, way: l.CastWay) -> Obj:
    """702.103d, 702.140a. A card as its spell would be, for who looks at whether it can be cast so."""
    seen = found.copy()
    seen.chosen = {**found.chosen, way.as_: "yes"}
    if way.bestowed:
        _become_an_aura(seen)
    return seen


def _become_an_aura(found: Obj) -> None:
    CARRIED_OUT["lose_types"](found, ("creature",))
    found.subtypes = (*found.subtypes, "Aura")
    found.power = found.toughness = None
    found.keywords = (*found.keywords, keyword("enchant"))


def begin(game: Game, spell: Obj, way: l.CastWay | None, cause: int) -> None:
    """702.103b, 702.103c. A spell that is cast bestowed, or a copy of one, is an Aura spell from now on."""
    if way is None or not way.bestowed:
        return
    work = spell.copy()
    _become_an_aura(work)
    _say(game, spell, work, "702.103b", cause)


def end(game: Game, spell: Obj, card: l.CardDefinition, cause: int) -> bool:
    """608.3b, 702.103e, 702.140b. Whether a spell whose target is illegal goes on resolving, as a creature spell."""
    way = taken(spell, card)
    if way is None:
        return False
    if way.bestowed:
        work = spell.copy()
        if spell.copied is not None:
            work.print_copy(spell.copied)
        else:
            work.print(game.board.definitions[spell.definition])
        _say(game, spell, work, "702.103e", cause)
    return True


def _say(game: Game, found: Obj, work: Obj, rule: str, cause: int) -> None:
    changes = tuple(
        (name, written(was), written(now)) if name == "keywords" else (name, was, now)
        for name in CHARACTERISTICS
        if (was := getattr(found, name)) != (now := getattr(work, name))
    )
    game.say(e.CharacteristicsChanged(object=found.id, changes=changes), rule, cause)


def is_bestowed(game: Game, found: Obj) -> bool:
    """702.103f. Whether a permanent is an Aura only because its spell was cast bestowed, as long as it is attached."""
    if "Aura" not in found.subtypes or not game.knows(found.face):
        return False
    card = game.definition(found.face)
    way = taken(found, card)
    return way is not None and way.bestowed
