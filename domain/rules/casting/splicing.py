"""702.47. Splice: a spell gains the texts of cards in hand, after its own (612.10).

The whole text of such a spell is a definition of its own. It is carried out as if it were modal: each text is
a chosen mode, with targets of its own, one after the other; a modal text among them counts as all of its
modes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost
from domain.cards.spell_texts import modes_of, text_of
from domain.cards.text_change import with_texts
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind, Ruling
from domain.kernel.questions import ChooseModes, ChooseObjects
from domain.reasons import Reason
from domain.rules.casting import targets
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.costs.merging import added_up
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.objects.copies.copiable import copiable_values
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.zones import hidden
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

# Cards that can be spliced


def _places(card: lang.CardDefinition) -> list[tuple[int, lang.Spell]]:
    """Return the card's texts, each with the number of its first mode."""
    places, start = [], 0
    for ability in card.abilities:
        if isinstance(ability, lang.Spell):
            places.append((start, ability))
            start += len(modes_of(ability))
    return places


def are_held(game: Game, player: PlayerId) -> bool:
    """Return True if a card with splice is in the player's hand."""
    return any("splice" in card.keywords for card in game.board.hand(player))


def possible(
    attempt: SpellAttempt, chosen: tuple[ObjectId, ...] = (), costs: tuple[Cost, ...] = ()
) -> tuple[ObjectId, ...]:
    """702.47a, 702.47b. Return the cards in hand that can be spliced onto the spell.

    They are for such spells, and their required choices can be made. The player could pay for them on top of the
    spell's cost and of the `costs` of the cards already `chosen`. The spell may be a card that is not cast yet.
    """
    game, player, spell = attempt.game, attempt.player, attempt.found
    sources = mana_sources(game, player)
    mana = attempt.cost.joined(mana_of(costs))
    fitting = []
    for card in game.board.hand(player):
        if card.id == spell.id or card.id in chosen:
            continue
        more = _cost(game, player, card, spell)
        if more is None or not _can_be_followed(game, player, game.definition(card.face), spell.id):
            continue
        due = attempt.total(mana.joined(mana_of(more)))
        together = added_up((*attempt.card.must_be_paid, *costs, *more))
        if can_pay(game, player, spell, together) and can_afford(game, player, due, sources, attempt.on):
            fitting.append(card.id)
    return tuple(fitting)


def _cost(game: Game, player: PlayerId, card: GameObject, spell: GameObject) -> tuple[Cost, ...] | None:
    """702.47a. Return the cost of splicing this card onto the spell.

    None if the card has no splice, or none for such spells.
    """
    if "splice" not in card.keywords:
        return None
    as_spell = spell.copy()
    as_spell.controller, as_spell.kind, as_spell.zone = player, "spell", Zone.STACK
    context = Context(game, player, card.id)
    for ability in game.definition(card.face).abilities:
        if not isinstance(ability, lang.Keyword) or ability.keyword != "splice" or ability.of is None:
            continue
        if object_matches(ability.of, as_spell, context):
            return ability.cost
    return None


def _can_be_followed(game: Game, player: PlayerId, card: lang.CardDefinition, spell: ObjectId) -> bool:
    """702.47b. Return True if the choices that a spliced text requires can be made."""
    text, wanted = text_of(card)
    context = Context(game, player, spell)
    if isinstance(text, lang.Modes):
        return len(targets.possible_modes(game, text, context)) >= max(1, text.fewest)
    return targets.exist(game, wanted, context, spell, text)


# Splicing


def splice(attempt: SpellAttempt) -> Ruling[tuple[Cost, ...]]:
    """601.2b, 702.47b. Let the player choose cards to splice, in order of their texts.

    They are revealed all at once. Returns the costs of splicing them, besides the spell's own cost.

    :raises Rewind: no card can be spliced.
    """
    game, player, id, decided = attempt.game, attempt.player, attempt.object, attempt.decided
    board = game.board
    chosen: tuple[ObjectId, ...] = ()
    more: tuple[Cost, ...] = ()
    while set(board.players[player].hand) - set(chosen):
        among = possible(attempt, chosen, more)
        if not among and not chosen:
            raise Rewind("no card can be spliced onto it", "702.47b")
        question = ChooseObjects(player, Reason.SPLICE, among, 0 if chosen else 1, min(1, len(among)), id, secret=True)
        picked, position = yield from game.decide(question, "601.2b")
        if not picked:
            break
        decided = position if position is not None else decided
        cost = _cost(game, player, board.objects[picked[0]], board.objects[id])
        chosen, more = (*chosen, picked[0]), (*more, *(cost or ()))
    hidden.reveal(game, player, chosen, "601.2b", decided)
    own = len(_places(game.definition(board.objects[id].face)))
    _say(game, player, board.objects[id], tuple(board.objects[card].face for card in chosen), decided)
    yield from _choose_modes(game, player, id, own, decided)
    return more


def _say(game: Game, player: PlayerId, spell: GameObject, others: tuple[int, ...], decided: int) -> None:
    """702.47c. Record that the spell has the texts of the other cards besides its own."""
    board, base = game.board, spell.unchanged_face
    before = game.definition(base)
    whole = with_texts(before, tuple(map(game.definition, others)))
    made = (number for number, known in board.spliced.items() if known == (base, others))
    number = next(made, board.next_definition)
    event = e.CardsSpliced(
        player=player,
        object=spell.id,
        definition=base,
        definitions=others,
        printed=whole.printed(),
        values=_values(copiable_values(board, spell), number, before, whole),
        modes=_followed(spell, before, whole),
    )
    game.say(event, "702.47c", decided)


def _values(own: Copiable, number: int, before: lang.CardDefinition, whole: lang.CardDefinition) -> Copiable:
    """702.47c. Return the spell's values with the abilities of the spliced texts.

    Its own abilities become parts of the whole text. Parts beyond the written text are renumbered, as more written
    parts come before them.
    """
    more = whole.expansion.written - before.expansion.written
    own_abilities = tuple(
        (number, part if part < before.expansion.written else part + more)
        if definition == own.definition
        else (definition, part)
        for definition, part in own.abilities
    )
    had = {part if part < before.expansion.written else part + more for part in before.printed().abilities}
    gained = tuple((number, part) for part in whole.printed().abilities if part not in had)
    keywords = tuple(dict.fromkeys((*own.keywords, *whole.printed().keywords)))
    return own.model_copy(update={"definition": number, "keywords": keywords, "abilities": own_abilities + gained})


def _followed(spell: GameObject, before: lang.CardDefinition, whole: lang.CardDefinition) -> tuple[int, ...]:
    """Return the modes of the whole text that are already known to be carried out.

    These are the modes chosen for the spell's own text, and the spliced texts that are not modal.
    """
    places = _places(whole)
    if len(places) < 2:
        return ()
    own = len(_places(before))
    plain = tuple(start for start, part in places[own:] if not isinstance(part.spell, lang.Modes))
    if not own:
        return plain
    if isinstance(places[0][1].spell, lang.Modes) or own > 1:  # 702.102d: of a fused spell, both halves
        return (*spell.modes, *plain)
    return (0, *plain)


def _choose_modes(game: Game, player: PlayerId, id: ObjectId, own: int, decided: int) -> Rules:
    """601.2b, 700.2a. Ask for the modes of the spliced texts that are modal.

    `own` is the number of texts that the spell had before splicing; their modes are chosen already.
    """
    spell = game.board.objects[id]
    for start, part in _places(game.definition(spell.face))[own:]:
        text = part.spell
        if isinstance(text, lang.Modes):
            among = tuple(start + number for number in targets.possible_modes(game, text, Context(game, player, id)))
            most = min(text.most, len(among))
            question = ChooseModes(player, among, min(text.fewest, most), most, id)
            modes, position = yield from game.decide(question, "700.2a")
            chosen = tuple(sorted((*spell.modes, *modes)))
            game.say(e.ModesChosen(object=id, modes=chosen), "700.2a", position if position is not None else decided)
