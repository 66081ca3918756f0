"""702.103, 702.140. Creature spells cast onto a creature: as Auras, or to merge with it."""

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


def taken(spell: GameObject, card: lang.CardDefinition) -> lang.CastWay | None:
    """118.9a. Return the way the spell was cast, if by bestow or mutate; otherwise None."""
    for cast_way in card.cast_ways:
        if cast_way.onto is not None and spell.chosen.get(cast_way.as_) == "yes":
            return cast_way
    return None


def target(cast_way: lang.CastWay) -> dict[str, Target]:
    """702.103b, 702.140a. Return the target of a spell cast bestowed or mutating."""
    assert cast_way.onto is not None
    return {"enchant" if cast_way.bestowed else "host": Target(of=cast_way.onto)}


def as_cast(card: GameObject, cast_way: lang.CastWay) -> GameObject:
    """702.103d, 702.140a. Return a copy of the card as a bestowed or mutating spell.

    Used to check that the card can be cast in this way.
    """
    spell = card.copy()
    spell.cast_so(cast_way.as_)
    if cast_way.bestowed:
        _become_an_aura(spell)
    return spell


def _become_an_aura(spell: GameObject) -> None:
    CARRIED_OUT["lose_types"](spell, ("creature",))
    spell.enchanting()


def begin(game: Game, spell: GameObject, cast_way: lang.CastWay | None, cause: int) -> None:
    """702.103b, 702.103c. Make a spell cast with bestow, or a copy of it, an Aura spell."""
    if cast_way is None or not cast_way.bestowed:
        return
    work = spell.copy()
    _become_an_aura(work)
    _say(game, spell, work, "702.103b", cause)


def end(game: Game, spell: GameObject, card: lang.CardDefinition, cause: int) -> bool:
    """608.3b, 702.103e, 702.140b. Let a bestowed or mutating spell without legal target resolve as a creature.

    Returns False for any other spell. A bestowed spell stops being an Aura.
    """
    cast_way = taken(spell, card)
    if cast_way is None:
        return False
    if cast_way.bestowed:
        work = spell.copy()
        if spell.copied is not None:
            work.print_copy(spell.copied)
        else:
            work.print(game.board.definitions[spell.definition])
        _say(game, spell, work, "702.103e", cause)
    return True


def _say(game: Game, spell: GameObject, work: GameObject, rule: str, cause: int) -> None:
    changes = tuple(
        (name, written(was), written(now)) if name == "keywords" else (name, was, now)
        for name in CHARACTERISTICS
        if (was := getattr(spell, name)) != (now := getattr(work, name))
    )
    game.say(e.CharacteristicsChanged(object=spell.id, changes=changes), rule, cause)


def is_bestowed(game: Game, permanent: GameObject) -> bool:
    """702.103f. Return True for an Aura whose spell was cast bestowed.

    It stops being an Aura when it is no longer attached.
    """
    if "Aura" not in permanent.subtypes or not game.knows(permanent.face):
        return False
    card = game.definition(permanent.face)
    cast_way = taken(permanent, card)
    return cast_way is not None and cast_way.bestowed


def merge(game: Game, spell: GameObject, host: ObjectId, cause: int) -> Ruling[None]:
    """702.140c, 730.2. Ask if the spell goes over or under the creature, and merge them.

    The merged permanent does not enter, and stays the object that the creature was.
    """
    question = ChooseOption(spell.controller, Reason.MUTATE, ("over", "under"), spell.id)
    rule = "608.3" if game.edition.name == "seed" else "702.140c"
    answer, _ = yield from game.decide(question, rule)
    board, over = game.board, answer == "over"
    permanent = board.objects[host]
    before = permanent.merged or tuple((number, permanent.token) for number in cards_of(permanent))
    new = (spell.definition, bool(spell.copy_of))
    parts = (*before, new) if over else (new, *before)
    one, other = copiable_values(board, spell), copiable_values(board, permanent)
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
        cause,
    )


def _together(top: Copiable, below: Copiable) -> Copiable:
    """702.140e, 730.2a. Return the merged permanent's values: the topmost one's, with all abilities."""
    return top.model_copy(
        update={
            "keywords": added_to(top.keywords, below.keywords),
            "abilities": (*top.abilities, *below.abilities),
        },
    )


def _times_mutated(amount: g.TimesMutated, context: Context) -> int:
    """702.140d, 608.2h. Return how many times permanents have mutated, now or as they last were."""
    return sum(max(0, len(context.board.object(id).merged) - 1) for id in context.objects(amount.times_mutated))


reads_amount(g.TimesMutated, _times_mutated)
