"""508, 509. The declare attackers and declare blockers steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import trusted
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.declarations import VAST, DeclareAttackers, DeclareBlockers
from domain.kernel.proposals import Rewind
from domain.mana import ManaSource
from domain.rules.casting.mana import bound_mana
from domain.rules.casting.mana.bound_mana import OTHER
from domain.rules.casting.mana.sources import consumed, makers, mana_sources
from domain.rules.combat import attack_and_block_costs, banding, evasion, filtered_restrictions
from domain.rules.combat.attack_and_block_costs import Cost
from domain.rules.combat.defending import defending_players, is_battle, side_of
from domain.rules.combat.restrictions import company, limit, values
from domain.rules.continuous.player_effects import cannot_be_attacked_by
from domain.solver.matching import Maker
from domain.solver.problem import EVERY
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling

Declaration: TypeAlias = tuple[DeclareAttackers | DeclareBlockers, tuple[Cost, ...]]
"""The question of a declaration, and the costs of all its pairs."""


def why_not_attack(creature: GameObject, board: Board) -> str | None:
    """508.1a, 508.1c. Return the rule that forbids a creature to attack at all, or None.

    The creature is one of the active player's. Rules about a certain player or permanent to attack are not read
    here.
    """
    words = creature.keywords
    if creature.tapped or is_battle(board, creature):
        return "508.1a"
    if creature.since >= board.turn_position and "haste" not in words:
        return "302.6"
    if "defender" in words and "attacks_as_though_no_defender" not in words:
        return "702.3b"
    return "508.1c" if "cant_attack" in words else None


def attack_question(game: Game) -> tuple[DeclareAttackers, tuple[Cost, ...]]:
    """508.1, 508.1h. Return the question of which creatures attack, and its costs.

    It holds everything that decides which attacks the active player may declare. A team declares as one (805.10b).
    """
    board = game.board
    attackers = board.active_side()
    player = _declaring(board)
    able: list[GameObject] = []
    unable: list[tuple[ObjectId, str]] = []
    for creature in (creature for member in attackers for creature in board.creatures(member)):
        rule = why_not_attack(creature, board)
        if rule is None:
            able.append(creature)
        else:
            unable.append((creature.id, rule))
    if not able:
        return DeclareAttackers(player, (), unable=tuple(unable)), ()
    sides = {defender: side_of(board, defender) for defender in defending_players(board)}
    spared = cannot_be_attacked_by(game) | filtered_restrictions.cannot_be_attacked(game, sides)
    attackable = tuple(id for side in sides.values() for id in side)
    may = []
    for creature in able:
        among = tuple(id for id in attackable if (creature.id, id) not in spared) if spared else attackable
        if among:
            may.append((creature.id, among))
        else:
            unable.append((creature.id, "508.1c"))
    costs = attack_and_block_costs.costs_to_attack(game, able, attackable)
    sources, prices = _sources(game, attackers) if costs else (), attack_and_block_costs.prices(game, costs)
    question = DeclareAttackers(
        player,
        tuple(may),
        must=_attack_requirements(able, tuple(sides)),
        most=limit(board, "max_attackers"),
        most_each=tuple(
            (permanent.controller, most.number)
            for permanent in board.permanents()
            if permanent.controller in sides and permanent.keywords
            for most in values(permanent, "max_attackers_you")
        ),
        not_alone=company(able, "cant_attack_alone"),
        only_alone=tuple(creature.id for creature in able if "attacks_alone" in creature.keywords),
        costs=attack_and_block_costs.in_mana(costs),
        pool=_pool(game, attackers) if costs else "",
        sources=sources,
        vigilant=tuple(creature.id for creature in able if "vigilance" in creature.keywords),
        unable=tuple(unable),
        prices=prices,
        life=_life(board, attackers) if costs else (),
        consumed=consumed(game, sources) if prices else (),
        makers=_makers(game, attackers) if costs else (),
    )
    return question, costs


def _declaring(board: Board) -> PlayerId:
    """508.1, 805.2. Return the player who declares attackers."""
    assert board.active is not None
    return next(iter(board.active_side()), board.active)


def _pool(game: Game, players: Iterable[PlayerId]) -> str:
    return "".join(bound_mana.pool_for(game, player, OTHER) for player in players)


def _sources(game: Game, players: Iterable[PlayerId]) -> tuple[ManaSource, ...]:
    sources = ((player, mana_sources(game, player)) for player in players)
    return tuple(one for player, them in sources for one in bound_mana.sources_for(game, player, them, OTHER))


def _makers(game: Game, players: Iterable[PlayerId]) -> tuple[Maker, ...]:
    return tuple(
        maker
        for player in players
        for maker in makers(game, player)
        if bound_mana.usable(game, player, maker[0], maker[1], OTHER)
    )


def _life(board: Board, players: Iterable[PlayerId]) -> tuple[tuple[PlayerId, int], ...]:
    return tuple((player, board.players[player].life) for player in players)


def _attack_requirements(
    creatures: Iterable[GameObject], defenders: tuple[PlayerId, ...]
) -> tuple[tuple[ObjectId, tuple[EntityId, ...]], ...]:
    """508.1d. Return the requirements to attack: creatures, and what each must attack."""
    requirements: list[tuple[ObjectId, tuple[EntityId, ...]]] = []
    for creature in creatures:
        if not creature.keywords:
            continue
        if "must_attack" in creature.keywords:
            requirements.append((creature.id, ()))
        requirements += [(creature.id, (word.number,)) for word in values(creature, "must_attack")]
        for word in creature.keywords:
            if word.name == "goaded":
                requirements.append((creature.id, ()))
            elif word.name != "attacks_other_than":
                continue
            others = tuple(defender for defender in defenders if defender != word.number)
            if word.number and others:
                requirements.append((creature.id, others))
    return tuple(requirements)


def declare_attackers(game: Game) -> Rules:
    """508.1. Let the active player declare attackers, tap them and pay costs.

    Chosen creatures that have left meanwhile do not attack.
    """
    player = _declaring(game.board)
    attacks, decided = yield from _declare(game, lambda: attack_question(game), ("508.1", "508.1h", "508.1i", "508.1j"))
    board = game.board
    declared = tuple(
        (creature, attacked, _defender(board, attacked))
        for creature, attacked in attacks
        if _can_fight(board, creature, player)
    )
    game.say(trusted.AttackersDeclared(player=player, attacks=declared), "508.1", decided)


def _defender(board: Board, attacked: EntityId) -> PlayerId:
    """508.5. Return the defending player for an attacked player or permanent.

    That is the attacked player, the planeswalker's controller, or the battle's protector.
    """
    if is_player(attacked):
        return PlayerId(attacked)
    permanent = board.object(ObjectId(attacked))
    return (
        permanent.protector if is_battle(board, permanent) and permanent.protector is not None else permanent.controller
    )


def _can_fight(board: Board, id: ObjectId, player: PlayerId) -> bool:
    """508.1k, 509.1g. Return True if a chosen creature can still attack or block.

    It must be a creature on the battlefield under its player's or team's control.
    """
    creature = board.get(id)
    if creature is None or creature.zone is not Zone.BATTLEFIELD or not creature.is_creature:
        return False
    return creature.controller == player or creature.controller in board.side(player)


def _declare(
    game: Game, ask: Callable[[], Declaration], rules: tuple[str, str, str, str]
) -> Ruling[tuple[tuple[tuple[ObjectId, EntityId], ...], int | None]]:
    """508.1, 509.1. Ask for attackers or blockers, tap attackers, lock in and pay costs.

    `rules` are those of declaring, of the total cost, of mana abilities, and of paying. If the costs cannot be
    paid, or a player leaves meanwhile, the declaration is taken back, and the player is asked again (733.1).
    Returns the pairs declared and the position of the decision.
    """
    declare, lock, make, pay = rules
    while True:
        question, costs = ask()
        if not question.may:
            return (), None
        offers = attack_and_block_costs.offers(game, question.may) if isinstance(question, DeclareAttackers) else ()
        before = (game.board.copy(), len(game.records), game.because) if costs or offers else None
        if costs and attack_and_block_costs.in_doubt(game, costs):
            question = replace(question, secret=True)
        pairs, decided = yield from game.decide(question, declare, again=True)
        if pairs is None:
            continue
        if isinstance(question, DeclareAttackers):
            if not (yield from banding.form(game, question.player, pairs, decided)):
                continue
            vigilant = frozenset(question.vigilant)
            taps = tuple(creature for creature, _ in pairs if creature not in vigilant)
            if taps:
                game.say(trusted.PermanentsTapped(objects=taps), "508.1f", decided)
        due = attack_and_block_costs.due(costs, pairs)
        declared = game.attacking = frozenset(creature for creature, _ in pairs)
        offered = tuple(offer for offer in offers if offer.creature in declared)
        if before is None or not (due or offered):
            return pairs, decided
        game.in_casting = True
        try:
            taken = yield from attack_and_block_costs.take_up(game, offered)
            locked = attack_and_block_costs.lock(game, attack_and_block_costs.with_optional(due, taken), lock, decided)
            paid = yield from attack_and_block_costs.pay(game, locked, (make, pay))
        except Rewind:  # somebody concedes meanwhile: an unpaid declaration has never been made
            paid = False
        game.in_casting = False
        if paid:
            attack_and_block_costs.when_paid(game, taken, game.records[before[1] :])
            return pairs, decided
        board, records, game.because = before
        game.restore(board, records)
        game.refused = Rewind("what was declared cannot be paid for", pay)


def block_question(game: Game, player: PlayerId) -> tuple[DeclareBlockers, tuple[Cost, ...]]:
    """509.1, 509.1d. Return the question of which creatures block, and its costs.

    It holds everything that decides which blocks a defending player may declare. A team declares as one
    (805.10d).
    """
    board = game.board
    combat = board.combat
    assert combat is not None
    defenders = board.side(player)
    player = next(iter(defenders), player)
    attackers = [board.objects[id] for id, attack in combat.attackers.items() if attack.defender in defenders]
    lands = {
        defender: [permanent for permanent in board.permanents(defender) if "land" in permanent.types]
        for defender in defenders
    }
    able: list[GameObject] = []
    may: list[tuple[ObjectId, tuple[ObjectId, ...]]] = []
    unable: list[tuple[ObjectId, str]] = []
    allowed = evasion.Allowed([(attacker, lands[combat.attackers[attacker.id].defender]) for attacker in attackers])
    restrictions = filtered_restrictions.Blocks(game)
    blockers = (creature for member in defenders for creature in board.creatures(member))
    for creature in blockers if attackers else ():
        if creature.tapped or is_battle(board, creature) or creature.id in combat.blocks:
            unable.append((creature.id, "509.1a"))
            continue
        if "cant_block" in creature.keywords:
            unable.append((creature.id, "509.1b"))
            continue
        among = restrictions.among(creature.id, allowed.among(creature))
        if among:
            able.append(creature)
            may.append((creature.id, among))
    vast = game.schema > 1 and sum(len(among) for _, among in may) > VAST
    costs = attack_and_block_costs.costs_to_block(game, may, vast=vast)
    sources, prices = _sources(game, defenders) if costs else (), attack_and_block_costs.prices(game, costs)
    question = DeclareBlockers(
        player,
        tuple(may),
        must=tuple(_block_requirements(able, attackers, may, vast=vast)),
        capacity=tuple((fighter.id, count) for fighter in able if (count := _capacity(fighter, len(attackers))) > 1),
        least=tuple((fighter.id, least) for fighter in attackers if (least := _least_blockers(fighter)) > 1),
        most=tuple(
            (fighter.id, most.number) for fighter in attackers for most in values(fighter, "blocked_by_at_most")
        ),
        together=limit(board, "max_blockers"),
        not_alone=company(able, "cant_block_alone"),
        only_alone=tuple(fighter.id for fighter in able if "blocks_alone" in fighter.keywords),
        costs=attack_and_block_costs.in_mana(costs),
        pool=_pool(game, defenders) if costs else "",
        sources=sources,
        unable=tuple(unable),
        barred=tuple(restrictions.barred(allowed.barred())),
        prices=prices,
        life=_life(board, defenders) if costs else (),
        consumed=consumed(game, sources) if prices else (),
        makers=_makers(game, defenders) if costs else (),
        shared=vast,
    )
    return question, costs


def _block_requirements(
    blockers: Iterable[GameObject],
    attackers: Iterable[GameObject],
    may: Sequence[tuple[ObjectId, tuple[ObjectId, ...]]],
    *,
    vast: bool,
) -> Iterator[tuple[ObjectId, tuple[ObjectId, ...]]]:
    """509.1c. Yield the requirements to block: a blocker, and the attackers it must block one of.

    No attackers: it must block any. The blocker 0 means that at least one creature must block. In a `vast` fight
    a lure is one requirement for all blockers together.
    """
    for blocker in blockers:
        if not blocker.keywords:
            continue
        if "must_block" in blocker.keywords:
            yield blocker.id, ()
        for word in values(blocker, "must_block"):
            yield blocker.id, (ObjectId(word.number),)
    for attacker in attackers:
        if "must_be_blocked" in attacker.keywords:
            yield ObjectId(0), (attacker.id,)
        if "lure" in attacker.keywords and vast:
            yield ObjectId(EVERY), (attacker.id,)
        elif "lure" in attacker.keywords:
            yield from ((blocker, (attacker.id,)) for blocker, among in may if attacker.id in among)


def _capacity(blocker: GameObject, attackers: int) -> int:
    """509.1a. Return the number of attackers that a creature can block."""
    if "blocks_any_number" in blocker.keywords:
        return attackers
    return 1 + sum(word.number for word in values(blocker, "blocks_additional"))


def _least_blockers(attacker: GameObject) -> int:
    """702.111b. Return the number of creatures needed to block an attacker."""
    return max(
        (2 if "menace" in attacker.keywords else 1, *(word.number for word in values(attacker, "blocked_by_at_least")))
    )


def declare_blockers(game: Game) -> Rules:
    """509.1. Let each defending player or team declare blockers.

    The attackers then become blocked or unblocked creatures.
    """
    board = game.board
    for side in dict.fromkeys(board.side(player) for player in defending_players(board)):
        yield from _declare_blocks(game, side)


def _declare_blocks(game: Game, side: tuple[PlayerId, ...]) -> Rules:
    player = side[0]
    blocks, decided = yield from _declare(
        game, lambda: block_question(game, player), ("509.1", "509.1d", "509.1e", "509.1f")
    )
    board = game.board
    assert board.combat is not None
    declared = banding.with_band(
        board,
        (
            (blocker, ObjectId(attacker))
            for blocker, attacker in blocks
            if _can_fight(board, blocker, player) and attacker in board.combat.attackers
        ),
    )
    met = {attacker for _, attacker in declared}
    against = {id: attack.blocked for id, attack in board.combat.attackers.items() if attack.defender in side}
    game.say(
        trusted.BlockersDeclared(
            player=player,
            blocks=declared,
            blocked=tuple(id for id in against if id in met),
            unblocked=tuple(id for id, blocked in against.items() if id not in met and not blocked),
        ),
        "509.1",
        decided,
    )
