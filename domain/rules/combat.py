"""506-511. The combat phase: who attacks, who blocks, who deals how much damage to whom, who is removed from combat.

What keeps creatures from attacking or blocking, or makes them, stands as a word among an object's keywords. Besides the
keyword abilities of 702 (defender, haste, vigilance, menace, first strike, double strike, trample, deathtouch, and what
`evasion` reads) these are:

    on a creature
    cant_attack, cant_block               it cannot
    cant_attack_alone, cant_block_alone   not without another creature that does
    attacks_alone, blocks_alone           not with another creature that does
    must_attack, must_attack:ID           it attacks if able, or attacks this player or planeswalker if able
    must_block, must_block:ID             it blocks if able, or blocks this creature if able
    goaded:PLAYER                         it attacks if able, and attacks another player than this one if able
    must_be_blocked                       at least one creature blocks it if able
    lure                                  all creatures able to block it do so
    unblockable                           it cannot be blocked
    blocked_by_at_least:N, blocked_by_at_most:N
    blocks_additional:N, blocks_any_number
    attack_cost:MANA, block_cost:MANA     it cannot unless its controller pays
    attacks_as_though_no_defender
    assigns_by_toughness                  it assigns damage equal to its toughness

    on any permanent
    max_attackers:N, max_blockers:N       no more than N creatures can attack, or block, each combat
    max_attackers_you:N                   no more than N creatures can attack its controller each combat

Two are written as static abilities, because they need to know whose they are: `attack_tax` on a player, and
`cant_attack_you` on the creatures that cannot attack the ability's controller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as l
from domain.decisions import Order
from domain.declarations import AssignDamage, DeclareAttackers, DeclareBlockers, Fighter, Share
from domain.events import Event
from domain.happen import happen
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.proposing import Rewind
from domain.rules import evasion, paying
from domain.rules.text import Context
from domain.state import Attack, Board, Obj
from domain.would import WouldDealDamage

if TYPE_CHECKING:
    from domain.game import Game
    from domain.proposing import Rules


# Reading the words


def _values(found: Obj, name: str) -> Iterator[str]:
    """The values of a word that takes one."""
    for word in found.keywords:
        if word.startswith(name) and word[len(name) : len(name) + 1] == ":":
            yield word[len(name) + 1 :]


def _least(board: Board, name: str) -> int | None:
    """The smallest limit of this name that any permanent sets."""
    limits = [
        int(value) for permanent in board.permanents() if permanent.keywords for value in _values(permanent, name)
    ]
    return min(limits, default=None)


def _company(creatures: Iterable[Obj], word: str) -> tuple[tuple[ObjectId, int], ...]:
    return tuple((creature.id, 1) for creature in creatures if word in creature.keywords)


# 507. Beginning of combat


def defending_players(board: Board) -> tuple[PlayerId, ...]:
    """506.2. Who can be attacked: in a duel the nonactive player, else every opponent (802.2)."""
    return board.opponents(board.active) if board.active is not None else ()


def beginning_of_combat(game: Game) -> Rules:
    """507.1. Nobody has to choose a defending player where all opponents are defending players."""
    yield from ()


# 508. Declare attackers


def why_not_attack(found: Obj, board: Board) -> str | None:
    """508.1a, 508.1c. The rule that keeps a creature of the active player from attacking anybody; None if it may."""
    words = found.keywords
    if found.tapped or "battle" in found.types:
        return "508.1a"
    if found.since >= board.turn_position and "haste" not in words:
        return "302.6"
    if "defender" in words and "attacks_as_though_no_defender" not in words:
        return "702.3b"
    return "508.1c" if "cant_attack" in words else None


def attack_question(game: Game) -> DeclareAttackers:
    """508.1. Everything that decides which attacks the active player may declare."""
    board = game.board
    player = board.active
    assert player is not None
    able: list[Obj] = []
    unable: list[tuple[ObjectId, str]] = []
    for creature in board.creatures(player):
        rule = why_not_attack(creature, board)
        if rule is None:
            able.append(creature)
        else:
            unable.append((creature.id, rule))
    if not able:
        return DeclareAttackers(player, (), unable=tuple(unable))
    sides = {
        defender: (
            defender,
            *(found.id for found in board.permanents(defender) if "planeswalker" in found.types),
        )
        for defender in defending_players(board)
    }
    spared = _spared(game)
    attackable = tuple(id for side in sides.values() for id in side)
    may = []
    for creature in able:
        among = tuple(id for id in attackable if (creature.id, id) not in spared) if spared else attackable
        if among:
            may.append((creature.id, among))
        else:
            unable.append((creature.id, "508.1c"))
    costs = _attack_costs(game, able, sides)
    return DeclareAttackers(
        player,
        tuple(may),
        must=_attack_requirements(able, tuple(sides)),
        most=_least(board, "max_attackers"),
        most_each=tuple(
            (permanent.controller, int(limit))
            for permanent in board.permanents()
            if permanent.controller in sides and permanent.keywords
            for limit in _values(permanent, "max_attackers_you")
        ),
        not_alone=_company(able, "cant_attack_alone"),
        only_alone=tuple(creature.id for creature in able if "attacks_alone" in creature.keywords),
        costs=costs,
        pool=board.players[player].pool if costs else "",
        sources=paying.mana_sources(game, player) if costs else (),
        vigilant=tuple(creature.id for creature in able if "vigilance" in creature.keywords),
        unable=tuple(unable),
    )


def _spared(game: Game) -> set[tuple[ObjectId, EntityId]]:
    """508.1c. Creatures and players they cannot attack, by abilities and effects that say so of their controller."""
    spared: set[tuple[ObjectId, EntityId]] = set()
    for found, _, part in game.index.modifiers:
        if "cant_attack_you" in part.static:
            context = Context(game, found.controller, found.id)
            if context.true(part.while_):
                spared.update((id, found.controller) for id in context.objects(part.to))
    for effect in game.board.effects.values():
        if effect.data.kind == "continuous" and ("word", "cant_attack_you") in effect.data.mods:
            spared.update((ObjectId(id), PlayerId(effect.data.controller)) for id in effect.data.objects)
    return spared


def _attack_requirements(
    creatures: Iterable[Obj], defenders: tuple[PlayerId, ...]
) -> tuple[tuple[ObjectId, tuple[EntityId, ...]], ...]:
    """508.1d. What effects say must attack, and whom."""
    found: list[tuple[ObjectId, tuple[EntityId, ...]]] = []
    for creature in creatures:
        if not creature.keywords:
            continue
        if "must_attack" in creature.keywords:
            found.append((creature.id, ()))
        found += [(creature.id, (int(value),)) for value in _values(creature, "must_attack")]
        for value in _values(creature, "goaded"):
            found.append((creature.id, ()))
            others = tuple(defender for defender in defenders if defender != int(value))
            if others:
                found.append((creature.id, others))
    return tuple(found)


def _attack_costs(
    game: Game, creatures: Iterable[Obj], sides: dict[PlayerId, tuple[EntityId, ...]]
) -> tuple[tuple[ObjectId, EntityId, str], ...]:
    """508.1h. What it costs each creature to attack each player or planeswalker, where it costs anything."""
    taxes: dict[EntityId, str] = {}
    for found, _, part in game.index.modifiers:
        for mod in part.static:
            if isinstance(mod, l.AttackTax):
                context = Context(game, found.controller, found.id)
                for player in context.players(part.to) if context.true(part.while_) else ():
                    taxes[player] = taxes.get(player, "") + mod.attack_tax
    for effect in game.board.effects.values():
        if effect.data.kind == "continuous":
            for mod in effect.data.mods:
                if mod[0] == "attack_tax":
                    for id in effect.data.objects:
                        taxes[id] = taxes.get(id, "") + mod[1]
    return tuple(
        (creature.id, attacked, cost)
        for creature in creatures
        for side in sides.values()
        for attacked in side
        if (cost := taxes.get(attacked, "") + "".join(_values(creature, "attack_cost")))
    )


def declare_attackers(game: Game) -> Rules:
    """508.1. The active player declares attackers; they are tapped, costs are paid, and those still there attack."""
    player = game.board.active
    assert player is not None
    attacks, decided = yield from _declare(game, lambda: attack_question(game), ("508.1", "508.1h", "508.1j"))
    board = game.board
    declared = tuple(
        (creature, attacked, _defender(board, attacked))
        for creature, attacked in attacks
        if _can_fight(board, creature, player)
    )
    game.say(e.AttackersDeclared(player=player, attacks=declared), "508.1", decided)


def _defender(board: Board, attacked: EntityId) -> PlayerId:
    """508.5. The player attacked, or the controller of the planeswalker attacked."""
    return PlayerId(attacked) if is_player(attacked) else board.object(ObjectId(attacked)).controller


def _can_fight(board: Board, id: ObjectId, player: PlayerId) -> bool:
    """508.1k, 509.1g. Whether a chosen creature is still there under its player's control."""
    found = board.get(id)
    return found is not None and id in board.battlefield and found.is_creature and found.controller == player


def _declare(game: Game, ask: Callable[[], DeclareAttackers | DeclareBlockers], rules: tuple[str, str, str]) -> Rules:
    """508.1, 509.1. Ask who attacks or blocks, tap attackers, lock costs in and have them paid.

    `rules` are those of declaring, of the total cost, and of paying. What proves impossible to pay for has never been
    declared, and is asked again (733.1). Returns the pairs declared and the position of the decision.
    """
    declare, lock, pay = rules
    while True:
        question = ask()
        if not question.may:
            return (), None
        before = (game.board.copy(), len(game.records), game.because) if question.costs else None
        pairs, decided = yield from game.decide(question, declare)
        if isinstance(question, DeclareAttackers):
            taps = tuple(creature for creature, _ in pairs if creature not in question.vigilant)
            if taps:
                game.say(e.PermanentsTapped(objects=taps), "508.1f", decided)
        cost = question.cost(pairs)
        if not cost or before is None:
            return pairs, decided
        game.in_casting = True
        with game.moment():
            for creature, partner, mana in question.costs:
                if (creature, partner) in pairs:
                    game.say(e.CostLocked(object=creature, mana=mana, other=()), lock, decided)
        paid = yield from game.ask_payment(question.player, cost, None, pay)
        game.in_casting = False
        if paid:
            return pairs, decided
        board, records, game.because = before
        game.restore(board, records)
        game.refused = Rewind(f"{cost} cannot be paid", pay)


def skips_blocks_and_damage(board: Board) -> bool:
    """508.8. Whether no creature was declared as an attacker or put onto the battlefield attacking."""
    return board.combat is None or not board.combat.since


def defending_player(board: Board, attacker: ObjectId, *, snapshot: bool) -> PlayerId | None:
    """508.5. The defending player for one attacker: by snapshot who was attacked first, else who is attacked now."""
    attack = board.combat.attackers.get(attacker) if board.combat is not None else None
    if attack is None:
        return None
    return attack.defender if snapshot or attack.attacked is None else _defender(board, attack.attacked)


# 509. Declare blockers


def block_question(game: Game, player: PlayerId) -> DeclareBlockers:
    """509.1. Everything that decides which blocks a defending player may declare."""
    board = game.board
    combat = board.combat
    assert combat is not None
    attackers = [board.objects[id] for id, attack in combat.attackers.items() if attack.defender == player]
    lands = [permanent for permanent in board.permanents(player) if "land" in permanent.types]
    able: list[Obj] = []
    may: list[tuple[ObjectId, tuple[ObjectId, ...]]] = []
    unable: list[tuple[ObjectId, str]] = []
    barred: dict[tuple[ObjectId, str], list[ObjectId]] = {}
    for creature in board.creatures(player) if attackers else ():
        if creature.tapped or "battle" in creature.types:
            unable.append((creature.id, "509.1a"))
            continue
        if "cant_block" in creature.keywords:
            unable.append((creature.id, "509.1b"))
            continue
        among = []
        for attacker in attackers:
            rule = evasion.bar(attacker, creature, lands)
            if rule is None:
                among.append(attacker.id)
            else:
                barred.setdefault((attacker.id, rule), []).append(creature.id)
        if among:
            able.append(creature)
            may.append((creature.id, tuple(among)))
    costs = tuple(
        (creature, attacker, cost)
        for (creature, among), found in zip(may, able, strict=True)
        if (cost := "".join(_values(found, "block_cost")))
        for attacker in among
    )
    return DeclareBlockers(
        player,
        tuple(may),
        must=tuple(_block_requirements(able, attackers, dict(may))),
        capacity=tuple((found.id, count) for found in able if (count := _capacity(found, len(attackers))) > 1),
        least=tuple((found.id, least) for found in attackers if (least := _least_blockers(found)) > 1),
        most=tuple((found.id, int(limit)) for found in attackers for limit in _values(found, "blocked_by_at_most")),
        together=_least(board, "max_blockers"),
        not_alone=_company(able, "cant_block_alone"),
        only_alone=tuple(found.id for found in able if "blocks_alone" in found.keywords),
        costs=costs,
        pool=board.players[player].pool if costs else "",
        sources=paying.mana_sources(game, player) if costs else (),
        unable=tuple(unable),
        barred=tuple((attacker, rule, tuple(blockers)) for (attacker, rule), blockers in barred.items()),
    )


def _block_requirements(
    blockers: Iterable[Obj], attackers: Iterable[Obj], may: Mapping[ObjectId, tuple[ObjectId, ...]]
) -> Iterator[tuple[ObjectId, tuple[ObjectId, ...]]]:
    """509.1c. What effects say must block or be blocked."""
    for blocker in blockers:
        if "must_block" in blocker.keywords:
            yield blocker.id, ()
        for value in _values(blocker, "must_block"):
            yield blocker.id, (ObjectId(int(value)),)
    for attacker in attackers:
        if "must_be_blocked" in attacker.keywords:
            yield ObjectId(0), (attacker.id,)
        if "lure" in attacker.keywords:
            yield from ((blocker, (attacker.id,)) for blocker, among in may.items() if attacker.id in among)


def _capacity(blocker: Obj, attackers: int) -> int:
    """509.1a. How many creatures it can block."""
    if "blocks_any_number" in blocker.keywords:
        return attackers
    return 1 + sum(int(value) for value in _values(blocker, "blocks_additional"))


def _least_blockers(attacker: Obj) -> int:
    """702.111b. How many creatures it takes to block it."""
    return max(
        (2 if "menace" in attacker.keywords else 1, *(int(value) for value in _values(attacker, "blocked_by_at_least")))
    )


def declare_blockers(game: Game) -> Rules:
    """509.1. Each defending player declares blockers; their attackers become blocked or unblocked creatures."""
    combat = game.board.combat
    assert combat is not None
    defenders = {attack.defender for attack in combat.attackers.values()}
    for player in game.board.apnap():
        if player in defenders:
            yield from _declare_blocks(game, player)
    combat = game.board.combat
    assert combat is not None
    if not combat.blockers_declared:
        active = game.board.active
        assert active is not None
        player = next(iter(defending_players(game.board)), active)
        game.say(e.BlockersDeclared(player=player, blocks=(), blocked=(), unblocked=()), "509.1")


def _declare_blocks(game: Game, player: PlayerId) -> Rules:
    blocks, decided = yield from _declare(game, lambda: block_question(game, player), ("509.1", "509.1d", "509.1f"))
    board = game.board
    assert board.combat is not None
    declared = tuple(
        (blocker, attacker)
        for blocker, attacker in blocks
        if _can_fight(board, blocker, player) and attacker in board.combat.attackers
    )
    met = {attacker for _, attacker in declared}
    against = [id for id, attack in board.combat.attackers.items() if attack.defender == player]
    game.say(
        e.BlockersDeclared(
            player=player,
            blocks=declared,
            blocked=tuple(id for id in against if id in met),
            unblocked=tuple(id for id in against if id not in met),
        ),
        "509.1",
        decided,
    )


def damage_orders(game: Game) -> Rules:
    """509.2 and 509.3 of 2017: who fights several creatures is told in which order they are assigned damage."""
    board = game.board
    combat = board.combat
    if combat is None or not game.edition.damage_assignment_order:
        return
    seed = game.edition.name == "seed"
    for attacker, attack in list(combat.attackers.items()):
        if len(attack.blockers) > 1:
            yield from _order(game, attacker, attack.blockers, "seed:509.2" if seed else "510.1c")
    for player in board.apnap():
        for blocker, attackers in list(combat.blocks.items()):
            if len(attackers) > 1 and board.objects[blocker].controller == player:
                yield from _order(game, blocker, attackers, "seed:509.3" if seed else "510.1d")


def _order(game: Game, creature: ObjectId, among: list[ObjectId], rule: str) -> Rules:
    player = game.board.objects[creature].controller
    order, decided = yield from game.decide(Order(player, f"damage of {creature}", tuple(among)), rule)
    game.say(e.DamageOrderAnnounced(player=player, creature=creature, order=order), rule, decided)


# 510. Combat damage


def combat_damage(game: Game) -> Rules:
    """510. One combat damage step: who takes part, how they assign damage, and all of it dealt at once."""
    board = game.board
    combat = board.combat
    assert combat is not None
    fighting = [*combat.attackers, *(id for id in combat.blocks if id not in combat.attackers)]
    first, taking_part = _who_strikes(board, fighting)
    rule = "510.4" if first or combat.struck_first else "510.1"
    game.say(e.CombatDamageStepBegan(first=first, creatures=taking_part), rule)
    strikers = frozenset(taking_part)
    proposals: list[tuple[WouldDealDamage, str, int | None]] = []
    assigned: list[Share] = []
    for player in board.apnap():
        mine = [id for id in fighting if id in strikers and board.objects[id].controller == player]
        attacking = player == board.active
        question = damage_question(game, player, mine, attacking, assigned)
        if not question.creatures:
            continue
        answer, decided = question.forced(), None
        if answer is None:
            answer, decided = yield from game.decide(question, "510.1")
        since = max(combat.since[source] for source, *_ in question.creatures)
        at = game.say(
            e.CombatDamageAssigned(player=player, assignments=answer), "510.1", since if decided is None else decided
        )
        assigned += answer
        proposals += [
            (WouldDealDamage(ObjectId(source), recipient, amount, combat=True), "510.2", at)
            for source, recipient, amount in answer
        ]
    if proposals:
        yield from happen(game, proposals)


def _who_strikes(board: Board, fighting: list[ObjectId]) -> tuple[bool, tuple[ObjectId, ...]]:
    """510.4. Whether this is the step for first and double strike, and who assigns damage in it."""
    combat = board.combat
    assert combat is not None
    words = {id: board.objects[id].keywords for id in fighting}
    if combat.damage_steps == 0:
        early = tuple(id for id in fighting if "first strike" in words[id] or "double strike" in words[id])
        return (True, early) if early else (False, tuple(fighting))
    struck = frozenset(combat.struck_first)
    return False, tuple(id for id in fighting if id not in struck or "double strike" in words[id])


def damage_question(
    game: Game, player: PlayerId, creatures: Iterable[ObjectId], attacking: bool, assigned: Iterable[Share] = ()
) -> AssignDamage:
    """510.1. How a player may assign the damage of these creatures, after what others have assigned."""
    board = game.board
    fighters = [fighter for id in creatures if (fighter := _fighter(board, id)) is not None]
    recipients = dict.fromkeys(one for _, _, among, _, _ in fighters for one in among)
    return AssignDamage(
        player,
        attacking,
        tuple(fighters),
        lethal=tuple((one, _lethal(board, one, assigned)) for one in recipients),
        ordered=game.edition.damage_assignment_order,
    )


def _fighter(board: Board, id: ObjectId) -> Fighter | None:
    """510.1a-d, 702.19. What a creature assigns, and to whom it can; None if it assigns no damage at all."""
    combat = board.combat
    assert combat is not None
    found = board.objects[id]
    power = found.toughness if "assigns_by_toughness" in found.keywords else found.power
    if not power or power < 0 or not found.is_creature:
        return None
    attack = combat.attackers.get(id)
    beyond: EntityId = 0
    if attack is None:
        among = tuple(combat.blocks[id])
    else:
        among = tuple(attack.blockers) if attack.blocked else ()
        if not attack.blocked or "trample" in found.keywords:
            beyond = attack.attacked or 0
    if not among and not beyond:
        return None
    return id, power, among, beyond, "deathtouch" in found.keywords


def _lethal(board: Board, id: ObjectId, assigned: Iterable[Share]) -> int:
    """702.19b, 510.1c of 2017. What it still needs to be lethal: marked and already assigned damage counts."""
    found = board.objects[id]
    left = (found.toughness or 0) - found.damage
    for source, recipient, amount in assigned:
        if recipient == id:
            left = 0 if "deathtouch" in board.objects[ObjectId(source)].keywords else left - amount
    return max(0, left)


def needs_another_damage_step(board: Board) -> bool:
    """510.4. After the step for first and double strike there is a second one; never a third."""
    return board.combat is not None and board.combat.damage_steps == 1 and bool(board.combat.struck_first)


# 511. End of combat, and removal from combat


def end_of_combat(game: Game) -> Rules:
    """511.3. As the end of combat step ends, all creatures and planeswalkers are removed from combat."""
    combat = game.board.combat
    if combat is not None:
        attacked = (attack.attacked for attack in combat.attackers.values())
        planeswalkers = (ObjectId(id) for id in attacked if id is not None and not is_player(id))
        objects = tuple(dict.fromkeys((*combat.attackers, *combat.blocks, *planeswalkers)))
        if objects:
            game.say(e.RemovedFromCombat(objects=objects, reason="end"), "511.3")
    yield from ()


def tidy(board: Board) -> list[tuple[Event, str]]:
    """506.4. Who is removed from combat now: what left, phased out, changed hands, or is no longer what can fight."""
    combat = board.combat
    if combat is None or not (combat.attackers or combat.blocks):
        return []
    reasons: dict[str, list[ObjectId]] = {}
    for id in dict.fromkeys((*combat.attackers, *combat.blocks)):
        reason = _why_removed(board, id, combat.since[id], "creature", _is_attacked(combat.attackers.values(), id))
        if reason is not None:
            reasons.setdefault(reason, []).append(id)
    for attack in combat.attackers.values():
        if attack.attacked is not None and not is_player(attack.attacked):
            id = ObjectId(attack.attacked)
            found = board.get(id)
            fights = id in combat.blocks and found is not None and found.is_creature
            reason = _why_removed(board, id, None, "planeswalker", fights)
            if reason is None and found is not None and found.controller != attack.defender:
                reason = "control"
            if reason is not None and id not in reasons.setdefault(reason, []):
                reasons[reason].append(id)
    return [
        (e.RemovedFromCombat(objects=tuple(objects), reason=reason), "506.4")
        for reason, objects in reasons.items()
        if objects
    ]


def _is_attacked(attacks: Iterable[Attack], id: ObjectId) -> bool:
    return any(attack.attacked == id for attack in attacks)


def _why_removed(board: Board, id: ObjectId, since: int | None, kind: str, stays: bool) -> str | None:
    """The reason to remove a permanent from combat, which fights as this card type or, if it `stays`, as another."""
    found = board.get(id)
    if found is None or id not in board.battlefield:
        return "left"
    if found.phased_out:
        return "phased"
    if since is not None and found.since > since:
        return "control"
    if kind not in found.types and not stays:
        return "type"
    return None
