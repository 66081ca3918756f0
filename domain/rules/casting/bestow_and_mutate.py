"""702.103, 702.140. Creature spells that are cast onto a creature: as Auras, or to merge with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.keywords import written
from domain.board.objects import CHARACTERISTICS, GameObject, cards_of
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.costs import Target
from domain.ids import ObjectId
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.rules.continuous.modifications import CARRIED_OUT
from domain.rules.objects.copies.copiable import added_to, copiable_values
from domain.rules.resolving.evaluation import Context, reads_amount

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


def taken(found: GameObject, card: lang.CardDefinition) -> lang.CastWay | None:
    """118.9a. The way in which it was cast, if that was onto a creature."""
    for way in card.cast_ways:
        if way.onto is not None and found.chosen.get(way.as_) == "yes":
            return way
    return None


def target(way: lang.CastWay) -> dict[str, Target]:
    """702.103b, 702.140a. What a spell that is cast so targets."""
    assert way.onto is not None
    return {"enchant" if way.bestowed else "host": Target(of=way.onto)}


def as_cast(found: GameObject, way: lang.CastWay) -> GameObject:
    """702.103d, 702.140a. A card as its spell would be, for who looks at whether it can be cast so."""
    seen = found.copy()
    seen.cast_so(way.as_)
    if way.bestowed:
        _become_an_aura(seen)
    return seen


def _become_an_aura(found: GameObject) -> None:
    CARRIED_OUT["lose_types"](found, ("creature",))
    found.enchanting()


def begin(game: Game, spell: GameObject, way: lang.CastWay | None, cause: int) -> None:
    """702.103b, 702.103c. A spell that is cast bestowed, or a copy of one, is an Aura spell from now on."""
    if way is None or not way.bestowed:
        return
    work = spell.copy()
    _become_an_aura(work)
    _say(game, spell, work, "702.103b", cause)


def end(game: Game, spell: GameObject, card: lang.CardDefinition, cause: int) -> bool:
    """608.3b, 702.103e, 702.140b. Return True if a spell whose target is illegal goes on resolving, as a creature
    spell."""
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


def _say(game: Game, found: GameObject, work: GameObject, rule: str, cause: int) -> None:
    changes = tuple(
        (name, written(was), written(now)) if name == "keywords" else (name, was, now)
        for name in CHARACTERISTICS
        if (was := getattr(found, name)) != (now := getattr(work, name))
    )
    game.say(e.CharacteristicsChanged(object=found.id, changes=changes), rule, cause)


def is_bestowed(game: Game, found: GameObject) -> bool:
    """702.103f. Return True if a permanent is an Aura only because its spell was cast bestowed, as long as it is
    attached."""
    if "Aura" not in found.subtypes or not game.knows(found.face):
        return False
    card = game.definition(found.face)
    way = taken(found, card)
    return way is not None and way.bestowed


def merge(game: Game, spell: GameObject, host: ObjectId, at: int) -> Ruling[None]:
    """702.140c, 730.2. Its controller puts it over or under the creature; that does not enter, and is what it was."""
    question = ChooseOption(spell.controller, Reason.MUTATE, ("over", "under"), spell.id)
    rule = "608.3" if game.edition.name == "seed" else "702.140c"
    answer, _ = yield from game.decide(question, rule)
    board, over = game.board, answer == "over"
    found = board.objects[host]
    before = found.merged or tuple((number, found.token) for number in cards_of(found))
    new = (spell.definition, bool(spell.copy_of))
    parts = (*before, new) if over else (new, *before)
    one, other = copiable_values(board, spell), copiable_values(board, found)
    values = _together(one, other) if over else _together(other, one)
    game.say(
        e.CreatureMutated(
            object=host,
            spell=spell.id,
            over=over,
            parts=tuple(number for number, _ in parts),
            tokens=tuple(token for _, token in parts),
            values=values,
        ),
        rule,
        at,
    )


def _together(top: Copiable, below: Copiable) -> Copiable:
    """702.140e, 730.2a. What the topmost is, with all abilities of the others."""
    return top.model_copy(
        update={
            "keywords": added_to(top.keywords, below.keywords),
            "abilities": (*top.abilities, *below.abilities),
        },
    )


def _times_mutated(amount: g.TimesMutated, context: Context) -> int:
    """702.140d, 608.2h. As it is, or as it last was."""
    return sum(max(0, len(context.board.object(id).merged) - 1) for id in context.objects(amount.times_mutated))


reads_amount(g.TimesMutated, _times_mutated)
