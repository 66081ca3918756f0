"""117.1. Actions open to a player now, as the options of a priority question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import PlayerId
from domain.kernel.questions import Action, Priority
from domain.mana import ManaSource, least_mana
from domain.rules import mechanics
from domain.rules.abilities.index import index
from domain.rules.casting.activation import activating
from domain.rules.casting.activation.activating import may_activate
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.costs.changes import changes_last
from domain.rules.casting.mana import tapped_for_mana
from domain.rules.casting.mana.sources import mana_sources, produced, times
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.casting.permissions.flash import is_quick
from domain.rules.continuous.player_effects import lands_left
from domain.rules.mechanics import Means
from domain.rules.turn import standing, timing
from domain.rules.variants.hooks import in_play, special_actions
from domain.rules.zones import double_faced
from domain.terms import MAIN_PHASES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


ANYTHING = 99
"""Mana added to the most a player could have, if an ability in force may make spells cheaper."""


def priority(game: Game, player: PlayerId) -> Priority:
    """117.1. Return the player's options now, from the cache if they still hold."""
    board = game.board
    sorcery = board.phase in MAIN_PHASES and timing.sorcery_speed(board, player)
    question = standing.kept(game, player, sorcery)
    if question is None:
        question = game.as_asked_before(found_anew(game, player, sorcery))
        standing.keep(game, player, sorcery, question)
    return question


def _available(game: Game, player: PlayerId, sources: tuple[ManaSource, ...]) -> int:
    """118.3. Return the most mana the player could have.

    If abilities in force change costs, `ANYTHING` is added, as spells may be cheaper than printed.
    """
    functioning = index(game)
    available = len(game.board.players[player].pool)
    for source in sources:
        available += len(source[2][0]) if len(source[2]) == 1 else max(map(len, source[2]))
    for permanent, number, part in functioning.makers:
        if permanent.controller == player:
            often = times(game, player, permanent, number) if game.edition.whole_costs else 1
            made = tapped_for_mana.in_all(game, player, permanent.id, part, produced(game, permanent, part))
            available += often * max(map(len, made), default=0)
    return available + ANYTHING if functioning.costs or changes_last(game, player) else available


def found_anew(game: Game, player: PlayerId, sorcery: bool) -> Priority:
    """117.1. Find the player's options without the cache: pass, lands, spells, abilities, mana.

    `sorcery` is True if the player could cast a sorcery.
    """
    functioning, hand = index(game), game.board.hand(player)
    mechanical = mechanics.in_play(game)
    options: list[Action] = [("pass",)]
    sources = mana_sources(game, player)
    available: int | None = None
    land = sorcery and lands_left(game, player) > 0
    variants = in_play(game) if game.format.variants else ()
    elsewhere = [card for variant in variants for card in variant.castable(game, player)] if variants else ()
    flash = lang.AsThoughFlash.KEY in mechanical.words
    cards = (*hand, *elsewhere) if elsewhere else hand
    playable_parts: list[tuple[GameObject, str, GameObject, lang.CardDefinition]] = []
    for card in cards:
        text = game.definition(card.definition)
        if text.is_whole:
            playable_parts.append((card, "", card, text))
        else:
            playable_parts += [(card, *part) for part in double_faced.ways(game, card)]
    more = mechanical.adds_options()
    of_spells = mechanical.at(mechanics.OF_SPELL) if more else ()
    for playable in mechanical.at(mechanics.CASTABLE) if more else ():
        playable_parts += [part[:4] for part in playable.does(game, player)]
    for card, name, as_played, face in playable_parts:
        if "land" in as_played.types:
            if land and card.zone is not Zone.COMMAND:  # 903.8: a card there can only be cast
                options.append(("play", card.id, name) if name else ("play", card.id))
        elif (
            (
                sorcery
                or "instant" in as_played.types
                or "flash" in as_played.keywords
                or ((flash or face.while_spell) and is_quick(game, player, as_played, face))
            )
            and as_played.mana_cost is not None
            and (
                least_mana(as_played.mana_cost)
                <= (available := _available(game, player, sources) if available is None else available)
                or face.reduces_itself
            )
            and can_cast(SpellAttempt(game, player, as_played, sources, face))
        ):
            card_and_part: Action = (card.id, name) if name else (card.id,)
            options.append(("cast", *card_and_part))
            for mechanic in of_spells:
                options += mechanic.does(game, player, as_played, face, sources, card_and_part)
    means = None
    if more:
        means = Means(sources, _available(game, player, sources) if available is None else available)
        for way_to_cast in mechanical.at(mechanics.CASTING):
            options += way_to_cast.does(game, player, means)
    # 602.2, 113.6: abilities of the player's permanents, and of their cards elsewhere
    active = [*functioning.active[player], *[card for card in hand if card.abilities]]
    if functioning.graveyard_sources:
        active += [card for card in functioning.graveyard_sources if card.owner == player]
    if functioning.anyone_may_activate:
        active += [holder for holder in functioning.anyone_may_activate if holder.controller != player]
    known = game.kept(activating.Activatable)
    for holder in active:
        abilities = known.get(holder.abilities)
        for number, part in activating.activated(game, holder) if abilities is None else abilities:
            if part.zone is not holder.zone or not may_activate(game, player, holder, part):
                continue
            if activating.can_activate(game, player, holder, number, part, sources):
                options.append(("mana" if part.is_mana else "activate", holder.id, number))
    if sources:
        options += [("mana", source[0], source[1]) for source in sources]
    if means is not None:
        for special in mechanical.at(mechanics.SPECIAL):
            options += special.does(game, player, means)
    if variants:
        options += [(name,) for name, action in special_actions(game).items() if action.may(game, player, sources)]
    return Priority(player, tuple(options))
