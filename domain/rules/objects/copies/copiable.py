"""707.2, 707.5, 707.9. Copiable values, exceptions to copying, and entering as a copy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef, Copiable
from domain.board.keywords import keyword
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards.keywords import KEYWORDS
from domain.creature_types import CREATURE_TYPES
from domain.ids import ObjectId, is_player
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import Copying, WouldEnterAsToken, WouldMove
from domain.reasons import Reason
from domain.rules.abilities.keywords import gained
from domain.rules.resolving.evaluation import Context, object_matches
from domain.subtypes import SUBTYPES
from domain.terms import EVERY_CREATURE_TYPE

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling
    from domain.rules.replacement.options import Option


def copiable_values(board: Board, obj: GameObject) -> Copiable:
    """707.2, 707.3. Return the copiable values of an object.

    These are the printed values, or the values that the object itself copied, without other effects.
    """
    if obj.copied is not None and not obj.face_down:
        return obj.copied
    return printed_values(board, obj.unchanged_face)


def printed_values(board: Board, number: int) -> Copiable:
    """707.2. Return the printed values of a card or one of its faces."""
    return Copiable.printed(number, board.definitions[number])


def excepted(values: Copiable, but: lang.Except | None, context: Context, own: Copiable) -> Copiable:
    """707.9. Return copied values with exceptions applied; all are copiable (707.9a-c).

    `own` are the values the copy had until now. An ability that defines a value for which there is an exception
    is not copied (707.9d).
    """
    if but is None:
        return values
    changed: dict[str, object] = {word: getattr(own, word) for word in but.keeps if word != "pt"}
    if "pt" in but.keeps:
        changed |= {"power": own.power, "toughness": own.toughness}
    if but.name is not None:
        changed["name"] = but.name
    if but.colors is not None:
        changed["colors"] = but.colors
    if but.more_colors is not None:
        changed["colors"] = "".join(letter for letter in "WUBRG" if letter in values.colors + but.more_colors)
    if but.pt is not None:
        changed["power"], changed["toughness"] = lang.numbers_of(but.pt)
    changed["types"] = but.types if but.only_types else _with(values.types, but.types)
    changed["subtypes"] = _with(_of_other_types(values.subtypes, but), but.subtypes)
    supertypes = tuple(word for word in values.supertypes if word not in but.without)
    changed["supertypes"] = _with(supertypes, but.supertypes)
    keywords, abilities = _added(but.has, context)
    remaining = values.abilities
    if but.no_mana_cost:
        changed["mana_cost"] = None
    if "power" in changed:
        remaining = tuple(ref for ref in remaining if not isinstance(context.game.part(ref), lang.Defining))
    copied = tuple(word for word in values.keywords if not (but.creature_types and word == "changeling"))  # 707.9d
    changed["keywords"] = _with(copied, keywords)
    changed["abilities"] = remaining + abilities
    return values.model_copy(update=changed)


def _of_other_types(subtypes: tuple[str, ...], but: lang.Except) -> tuple[str, ...]:
    """205.1. Return the subtypes, with the creature types replaced if the copy has others.

    Of a copy that loses its other card types, only the subtypes of its new types stay (205.1a).
    """
    if but.only_types:
        return tuple(word for word in subtypes if any(word in SUBTYPES.get(type, ()) for type in but.types))
    if not but.creature_types:
        return subtypes
    kept = (word for word in subtypes if word not in CREATURE_TYPES and word != EVERY_CREATURE_TYPE)
    return (*kept, *but.creature_types)


def added_to(words: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """702.140e, 730.2a. Return keywords with more added, except redundant repetitions."""
    return (*words, *(word for word in more if word not in words or not _is_redundant(word)))


def _is_redundant(word: str) -> bool:
    row = KEYWORDS.get(keyword(word).name)
    return row is None or row.instances == "redundant"


def _with(words: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return words + tuple(word for word in more if word not in words)


def _added(
    additions: tuple[str | lang.Ability, ...], context: Context
) -> tuple[tuple[str, ...], tuple[AbilityRef, ...]]:
    """707.9a. Return the keywords and abilities that a copy gains as part of copying."""
    keywords: list[str] = []
    abilities: list[AbilityRef] = []
    for addition in additions:
        if addition == "this_ability":
            assert context.ability is not None
            abilities.append(context.ability)
        else:
            word, refs = gained(context.game, context.text or NO_CARD, addition)
            keywords += [word] if word else []
            abilities += refs
    return tuple(keywords), tuple(abilities)


def enter_as_copy(
    game: Game, option: Option, change: lang.EntersAsCopy, would: WouldMove | WouldEnterAsToken, entering: GameObject
) -> Ruling[WouldMove | WouldEnterAsToken]:
    """707.5, 614.12a. Ask which object a permanent enters as a copy of, before it enters.

    Where the text says "may", the player can choose nothing. An object already copied on the way to this is not
    offered again: it would be the same copy.
    """
    context = option.context
    before = would.copying.before if would.copying is not None else ()
    linked = would.copying.linked if would.copying is not None else ()
    among = tuple(
        id for id in context.entities(change.enters_as_copy) if not is_player(id) and id not in (*before, entering.id)
    )
    source = entering.id if entering.id in game.board.objects else None
    question = ChooseObjects(
        context.you, Reason.COPY, among, int(change.must and bool(among)), min(1, len(among)), source
    )
    chosen, _ = yield from game.decide(question, "614.12a")
    if not chosen:
        return would
    original = ObjectId(chosen[0])
    own = copiable_values(game.board, entering)
    values = excepted(copiable_values(game.board, game.board.object(original)), change.but, context, own)
    counters = _counters_besides(change.but, values, entering, context)
    if change.when_done and option.ability is not None:
        linked = (*linked, (option.ability, original))
    copying = Copying(original, values, counters, (*before, original), linked)
    return replace(would, copying=copying, tapped=would.tapped or change.tapped)


def _counters_besides(
    but: lang.Except | None, values: Copiable, entering: GameObject, context: Context
) -> tuple[tuple[str, int], ...]:
    """707.9e, 707.9f. Return the counters that a copy enters with as an exception.

    A condition on the copy must be true of it.
    """
    copy = entering.copy()
    copy.print_copy(values)
    return tuple(
        (extra.counters, context.amount(extra.n))
        for extra in (but.enters_with if but is not None else ())
        if extra.of is None or object_matches(extra.of, copy, context)
    )
