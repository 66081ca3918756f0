"""Purposes of texts: the deeds of effects, and the worth of each to a player.

The purpose is found from the constructs of a text alone, so it serves any card. A `Deed` is one effect on one subject:
a target by its name, a player, the object itself, or all objects that a filter matches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.bots.fights import loses_fight, trick_gain
from domain.bots.fits import candidates
from domain.bots.worth import left_to_live, mana_value, worth
from domain.cards import language as lang
from domain.cards.grammar import references
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Difference
from domain.cards.language import CardDefinition, tree
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.terms import BATTLEFIELD, GRAVEYARD, Phase, Zone

Kind: TypeAlias = Literal[
    "damage", "kill", "bounce", "weaken", "pump", "grow", "hinder", "hold", "untap", "shield", "take", "copy",
    "counter", "return", "flicker", "life", "cards", "permanent", "win", "animate", "fighter", "good", "bad", "any",
]  # fmt: skip


class Deed(NamedTuple):
    """An effect on a subject, with its amounts.

    An amount of None is not known beforehand, "x" is X, "-x" is -X.
    """

    kind: Kind
    subject: object
    """A name in the text, a filter, or a player such as "you"."""
    amount: int | str | None = 1
    more: int | str | None = 0
    """The toughness, for power and toughness."""


class Purpose(NamedTuple):
    """The deeds of a text, and the filters of its targets by name."""

    deeds: tuple[Deed, ...]
    targets: Mapping[str, object]
    modes: tuple[Purpose, ...] = ()
    most_modes: int = 0
    enchants: bool = False
    """True for an Aura, whose only target has no name in its deeds."""


NOTHING = Purpose((), {})


UNKNOWN = 2
"""Number for an amount that is not known beforehand."""


class View(NamedTuple):
    """A player's view of a board, for judging deeds."""

    player: PlayerId
    board: Board
    source: GameObject | None = None
    x: int = 0
    slow: bool = False
    """True for a text that can be used in a main phase only."""

    def is_own(self, player: PlayerId) -> bool:
        """102.3. Return True for the player and teammates."""
        players = self.board.players
        return player == self.player or players[player].team == players[self.player].team

    def number(self, amount: int | str | None) -> int:
        """Return an amount as a number; `UNKNOWN` for an amount that is not known."""
        return amount if isinstance(amount, int) else {"x": self.x, "-x": -self.x}.get(amount or "", UNKNOWN)


# Reading a text


def purpose_of(text: Node) -> Purpose:
    """Return the purpose of a card, an ability or a mode, from a cache."""
    known = _PURPOSES.get(id(text))
    if known is None:
        if len(_PURPOSES) >= MANY:
            _PURPOSES.clear()
        known = _PURPOSES[id(text)] = text, _read(text)
    return known[1]


_PURPOSES: dict[int, tuple[Node, Purpose]] = {}
"""A cache of purposes by the `id()` of a text; the text is stored too, so that its `id()` is not reused."""

MANY = 10_000
"""The most cached purposes."""


def _read(text: Node) -> Purpose:
    if isinstance(text, CardDefinition):
        spells = [part for part in text.meanings if isinstance(part, lang.Spell)]
        if spells:
            return _joined([_read_part(part, part.spell, part.targets) for part in spells])
        attached = [part for part in text.abilities if isinstance(part, lang.Static) and part.to == "attached"]
        if "Aura" in text.type_line[2]:
            deeds = tuple(deed for part in attached for deed in _modified(part.static, "attached", lasting=True))
            deeds = deeds or (Deed("good", "attached"),)
            wanted = [
                part.of for part in text.abilities if isinstance(part, lang.Keyword) and part.keyword == "enchant"
            ]
            return Purpose(deeds, dict.fromkeys(("attached",), wanted[0] if wanted else None), enchants=True)
        return NOTHING
    if isinstance(text, lang.Activated):
        return _read_part(text, text.activated, text.targets)
    if isinstance(text, lang.Triggered):
        return _read_part(text, text.triggered, text.targets)
    if isinstance(text, lang.Mode):
        return Purpose(tuple(_deeds(text.do, {})), {name: target.of for name, target in text.targets.items()})
    if isinstance(text, lang.Keyword) and text.keyword in ("equip", "reconfigure"):
        return Purpose((Deed("grow", "t", 1, 1),), {})
    targets = getattr(text, "targets", None)
    named = {name: target.of for name, target in targets.items()} if isinstance(targets, dict) else {}
    return Purpose(tuple(_deeds(tuple(tree.inside_text(text)), {})), named)


def _read_part(part: Node, text: object, targets: Mapping[str, object]) -> Purpose:
    named = {name: getattr(target, "of", None) for name, target in targets.items()}
    if isinstance(text, lang.Modes):
        each = tuple(purpose_of(mode) for mode in text.each)
        return Purpose((), named, each, text.most)
    return Purpose(tuple(_deeds(text if isinstance(text, tuple) else (), {})), named)


def _joined(purposes: Sequence[Purpose]) -> Purpose:
    if len(purposes) == 1:
        return purposes[0]
    modal = next((one for one in purposes if one.modes), NOTHING)
    return Purpose(
        tuple(deed for one in purposes for deed in one.deeds),
        {name: wanted for one in purposes for name, wanted in one.targets.items()},
        modal.modes,
        modal.most_modes,
    )


def _deeds(effects: Iterable[object], each: Mapping[str, object]) -> Iterator[Deed]:
    """Yield the deeds of effects; `each` has the filters behind the names of "for each"."""
    effects = tuple(effects)
    names = {name for effect in effects if isinstance(effect, Node) for name in _put_back(effect)}
    for effect in effects:
        if not isinstance(effect, Node):
            continue
        if isinstance(effect, lang.Later):
            yield from (deed for deed in _deeds(effect.do, {}) if deed.subject == "you" and deed.kind == "cards")
            continue
        if isinstance(effect, lang.ForEach):
            yield from _deeds(effect.do, {**each, effect.as_: effect.for_each})
            continue
        inside_counts = isinstance(effect, lang.AddMana | lang.May | lang.If | lang.Unless | lang.PayEffect)
        if isinstance(effect, lang.Instruction) and not inside_counts:
            for deed in _done(effect, names):
                subject = deed.subject
                yield deed._replace(subject=each.get(subject, subject)) if isinstance(subject, str) else deed
        if isinstance(effect, lang.OneOf):
            yield from _deeds(effect.one_of[0], each)
        elif isinstance(effect, lang.If):
            yield from _deeds(effect.do, each)
        elif not isinstance(effect, (lang.Apply, lang.CreateToken)):
            yield from _deeds(tuple(tree.inside_text(effect)), each)


def _put_back(effect: Node) -> Iterator[str]:
    """Yield the names of objects that a text returns to the battlefield."""
    for node in tree.instructions(effect):
        if isinstance(node, lang.Move) and node.to is BATTLEFIELD and isinstance(node.move, str):
            yield node.move


def _subjects(what: object) -> tuple[object, ...]:
    return tuple(what) if isinstance(what, tuple) else (what,)


def _simple(amount: object) -> int | str | None:
    return amount if isinstance(amount, int) or amount == "x" else None


LESSENING = re.compile(r"-\d+/-\d+")
"""122.1a. Counters that make a creature smaller."""


def _signed(amount: object) -> int | str | None:
    """Return an amount that may be less than nothing; -X is "-x", and one that is not known -2."""
    if isinstance(amount, Difference) and amount.minus[0] == 0 and len(amount.minus) == 2:
        return _negated(_simple(amount.minus[1]))
    return _simple(amount)


def _is_less(amount: int | str | None) -> bool:
    """Return True for an amount that is less than nothing."""
    return amount == "-x" or (isinstance(amount, int) and amount < 0)


def _negated(amount: int | str | None) -> int | str:
    if isinstance(amount, int):
        return -amount
    return {"x": "-x", "-x": "x"}.get(amount or "", -UNKNOWN)


def _done(effect: Node, back: set[str]) -> Iterator[Deed]:
    """Yield the deeds of one instruction, without those inside it."""
    match effect:
        case lang.DealDamage():
            for subject in _subjects(effect.to):
                yield Deed("damage", subject, _simple(effect.deal_damage))
            for further in effect.besides:
                yield Deed("damage", further.to, _simple(further.amount))
        case lang.Destroy():
            yield from (Deed("kill", one) for one in _subjects(effect.destroy))
        case lang.Exile():
            again = effect.as_ in back or (isinstance(effect.exile, str) and effect.exile in back)
            yield from (Deed("flicker" if again else "kill", one, 2) for one in _subjects(effect.exile))
        case lang.Move():
            yield from (_moved(effect, one) for one in _subjects(effect.move))
        case lang.SacrificeEffect(who=who) if who != "you":
            yield Deed("bad", who, 5)
        case lang.SacrificeEffect(sacrifice=what) if what != "self":
            yield Deed("bad", "you", 4)
        case lang.Tap():
            yield from (Deed("hold", one) for one in _subjects(effect.tap))
        case lang.StaysTapped():
            yield Deed("hold", effect.stays_tapped)
        case lang.Untap():
            yield from (Deed("untap", one) for one in _subjects(effect.untap))
        case lang.Apply():
            for one in _subjects(effect.to):
                yield from _modified(effect.apply, one, lasting=effect.for_ != "end_of_turn")
        case lang.PutCounters():
            kind = effect.put_counters
            n = _simple(effect.n)
            for one in _subjects(effect.on):
                if LESSENING.fullmatch(kind):
                    yield Deed("weaken", one, n, n)
                elif kind.startswith("+"):
                    yield Deed("grow", one, n, n)
                else:
                    yield Deed("hold" if kind == "stun" else "good", one, n)
        case lang.Regenerate() | lang.Shield():
            wanted = effect.regenerate if isinstance(effect, lang.Regenerate) else _shielded(effect)
            yield from (Deed("shield", one) for one in _subjects(wanted))
        case lang.Fight():
            yield Deed("fighter", effect.fight[0])
            yield Deed("damage", effect.fight[1], None)
        case lang.Counter():
            yield Deed("counter", effect.counter)
        case lang.CopyOnStack() | lang.CreateCopy():
            copied = effect.copy_ if isinstance(effect, lang.CopyOnStack) else effect.create_copy
            yield from (Deed("copy", one) for one in _subjects(copied))
        case lang.BecomeCopy():
            yield Deed("copy", effect.of)
        case lang.Attach():
            yield Deed("grow", effect.to, 1, 1)
        case lang.ExchangeControl():
            yield from (Deed("take", one) for one in effect.exchange_control)
        case lang.GainLife():
            yield Deed("life", effect.who, _simple(effect.gain_life))
        case lang.LoseLife():
            n = _simple(effect.lose_life)
            yield Deed("life", effect.who, -n if isinstance(n, int) else -2)
        case lang.Draw():
            yield Deed("cards", effect.who, _simple(effect.draw))
        case lang.DiscardCards():
            n = _simple(effect.discard)
            yield Deed("cards", effect.who, -n if isinstance(n, int) else -2)
        case lang.Mill():
            yield Deed("bad", effect.who, 1)
        case lang.Look() | lang.Reveal():
            whose = effect.whose if isinstance(effect, lang.Look) else effect.who
            yield Deed("good" if whose == "you" else "bad", whose, 1)
        case lang.Search() | lang.RevealUntil() | lang.Discover() | lang.CastFree() | lang.MayPlay():
            yield Deed("permanent", getattr(effect, "who", "you"), 4)
        case lang.CreateToken() | lang.Amass() | lang.Populate() | lang.GetEmblem() | lang.Manifest():
            yield Deed("permanent", getattr(effect, "who", "you"), 4 if not isinstance(effect, lang.GetEmblem) else 12)
        case lang.ExtraTurn():
            yield Deed("good", effect.extra_turn, 12)
        case lang.Skip():
            yield Deed("bad", effect.who, 6)
        case lang.WinGame():
            yield Deed("win", effect.win, 1)
        case lang.LoseGame():
            yield Deed("win", effect.lose, -1)
        case lang.GivePlayerCounters():
            yield Deed("bad" if effect.player_counters in ("poison", "rad") else "good", effect.who, 4)
        case lang.RemoveFromCombat():
            yield Deed("hold", effect.remove_from_combat)
        case lang.Scry() | lang.Surveil():
            yield Deed("good", effect.who, 1)
        case lang.Explore() | lang.Connive():
            yield Deed("grow", effect.explore if isinstance(effect, lang.Explore) else effect.connive, 1, 1)
        case _:
            uses = tree.uses(effect) - {"you"}
            yield from (Deed("any", name) for name in sorted(uses)) if uses else (Deed("good", "you", 1),)


def _shielded(effect: lang.Shield) -> object:
    """Return the first subject of a prevention or replacement effect."""
    would = effect.shield
    return next((value for name in type(would).model_fields if (value := getattr(would, name)) is not None), None)


def _moved(effect: lang.Move, what: object) -> Deed:
    if effect.to is BATTLEFIELD:
        return Deed("return", what, 2)
    if effect.to is Zone.HAND:
        return Deed("bounce", what)
    if effect.to in (GRAVEYARD, Zone.EXILE, Zone.LIBRARY):
        return Deed("kill", what, 2)
    return Deed("any", what)


RESTRAINING = frozenset(
    (
        "cant_attack",
        "cant_block",
        "doesnt_untap",
        "cant_untap",
        "cant_activate",
        "cant_activate_but_mana",
        "goaded",
        "cant_attack_you",
    )
)
"""Rules that hinder a permanent."""


def _modified(mods: Iterable[object], subject: object, *, lasting: bool) -> Iterator[Deed]:
    for mod in mods:
        match mod:
            case lang.ModifyPT(pt=(power, toughness)):
                numbers = _signed(power), _signed(toughness)
                if any(map(_is_less, numbers)) and all(one == 0 or _is_less(one) for one in numbers):
                    yield Deed("weaken", subject, *map(_negated, numbers))
                else:
                    yield Deed("grow" if lasting else "pump", subject, *numbers)
            case lang.Control():
                yield Deed("take", subject)
            case lang.Lose() | lang.SetPT() if lasting and not isinstance(mod, lang.SetPT):
                yield Deed("hinder", subject)
            case lang.AddTypes() | lang.BecomeTypes() | lang.SetTypes():
                types = (
                    getattr(mod, "add_types", ()) or getattr(mod, "become_types", ()) or getattr(mod, "set_types", ())
                )
                if "creature" in map(str.lower, types):
                    yield Deed("animate", subject)
            case str() if mod in RESTRAINING:
                yield Deed("hinder" if lasting else "hold", subject)
            case lang.Grant(grant=str() as word) if word.partition(":")[0] in RESTRAINING:
                yield Deed("hinder" if lasting else "hold", subject)
            case lang.Grant():
                yield Deed("grow", subject, 1, 1) if lasting else Deed("pump", subject, 0, 0)
            case _:
                yield Deed("any", subject)


# Judging

RELATIONS = (
    references.ControllerOf,
    references.OwnerOf,
    references.DefendingOf,
    references.AttackedBy,
)
"""References to players by something else, which is not known beforehand."""


def value_of(deed: Deed, id: EntityId, view: View) -> int:
    """Return the worth of a deed to the viewing player; below 0 for a loss."""
    if is_player(id):
        return _done_to_player(deed, PlayerId(id), view)
    obj = view.board.objects.get(ObjectId(id))
    if obj is None:
        return 0
    theirs = -1 if view.is_own(obj.controller) else 1
    if obj.zone is not BATTLEFIELD:
        return _done_elsewhere(deed, obj, view)
    amount = view.number(deed.amount)
    match deed.kind:
        case "damage":
            return theirs * _damaged(obj, amount if deed.amount is not None else _best_power(view))
        case "kill":
            safe = deed.amount != 2 and "indestructible" in obj.keywords
            return 0 if safe else theirs * worth(obj)
        case "bounce":
            points = worth(obj) if obj.token else (worth(obj) + 1) // 2
            return theirs * (points - ("land" in obj.types and obj.tapped))  # what is tapped is missed less
        case "weaken":
            return theirs * _weakened(obj, amount, view.number(deed.more))
        case "pump":
            more = view.number(deed.more)
            return -theirs * (_sent(obj, amount, view) if view.slow else trick_gain(obj, amount, more, view.board))
        case "grow":
            bonus = 3 if "creature" in obj.types else 0
            return -theirs * (amount + view.number(deed.more) + bonus + min(4, max(0, obj.power or 0)))
        case "hinder":
            return theirs * worth(obj) * 3 // 4
        case "hold":
            return theirs * (max(1, obj.power or 0) if not obj.tapped else 0)
        case "untap":
            return -theirs if obj.tapped else 0
        case "shield":
            return -theirs * (worth(obj) if _in_danger(obj, view.board) else 0)
        case "take":
            return theirs * (worth(obj) + 2)
        case "copy":
            return worth(obj)
        case "flicker":
            return -theirs
        case "fighter":
            return -theirs * (left_to_live(obj) + (obj.power or 0))
        case "animate":
            return 0 if "creature" in obj.types or obj.tapped else -theirs * 2
        case "good":
            return -theirs * 2
        case "bad":
            return theirs * 2
        case "return" | "life" | "cards" | "permanent" | "win" | "counter":
            return 0
        case "any":
            return theirs


def _done_to_player(deed: Deed, player: PlayerId, view: View) -> int:
    own = 1 if view.is_own(player) else -1
    amount = view.number(deed.amount)
    match deed.kind:
        case "damage":
            there = view.board.players[player]
            return -own * (1000 if amount >= there.life else amount + 3 * (3 * amount >= there.life))
        case "life":
            there = view.board.players[player]
            return own * (amount if amount > 0 else -1000 if -amount >= there.life else amount)
        case "cards":
            return own * (4 if amount > 0 or own < 0 else 2) * amount  # a player discards the worst cards
        case "permanent" | "good":
            return own * amount
        case "bad":
            return -own * amount
        case "win":
            return own * 1000 * amount
        case "shield" | "grow":
            return own
        case "any":
            return -own
        case _:
            return 0


def _done_elsewhere(deed: Deed, obj: GameObject, view: View) -> int:
    """Return what a deed done to a spell, or to a card in a graveyard or in exile, is worth."""
    own = 1 if view.is_own(obj.controller if obj.zone is Zone.STACK else obj.owner) else -1
    match deed.kind:
        case "counter" | "hold":
            return -own * (2 * mana_value(obj) + 2)
        case "copy":
            return own * (mana_value(obj) + 2)
        case "return":
            return worth(obj)
        case "bounce":
            return own * ((worth(obj) + 1) // 2) if obj.zone is not Zone.STACK else -own * worth(obj)
        case "kill":
            return -own * 2 if obj.zone is not Zone.STACK else -own * worth(obj)
        case "bad" | "any":
            return -own
        case _:
            return own


def _sent(creature: GameObject, power: int, view: View) -> int:
    """Return what power until end of turn is worth in the main phase before an attack."""
    before = view.board.is_active(view.player) and view.board.phase is Phase.PRECOMBAT_MAIN
    return 1 + power // 2 if before and "creature" in creature.types and not creature.tapped else 0


def _damaged(obj: GameObject, amount: int) -> int:
    if "planeswalker" in obj.types:
        loyalty = obj.counters.get("loyalty", 0)
        return worth(obj) if amount >= loyalty else amount
    if "creature" not in obj.types:
        return 0
    if "indestructible" in obj.keywords or amount < left_to_live(obj):
        return 0
    return worth(obj)


def _weakened(obj: GameObject, power: int, toughness: int) -> int:
    if "creature" not in obj.types:
        return 0
    return worth(obj) if toughness >= left_to_live(obj) else min(power, max(0, obj.power or 0))


def _best_power(view: View) -> int:
    """Return the greatest power among the player's creatures, for damage equal to a power."""
    return max((creature.power or 0 for creature in view.board.creatures(view.player)), default=0)


def _in_danger(obj: GameObject, board: Board) -> bool:
    """Return True if a permanent would not survive its fight, or an opponent's spell is aimed at it."""
    if board.stack:
        top = board.objects[board.stack[-1]]
        return top.controller != obj.controller and any(obj.id in ids for ids in top.targets.values())
    return loses_fight(obj, board)


def of_target(purpose: Purpose, name: str, id: EntityId, view: View) -> int:
    """Return the worth of a text's deeds to a target of this name."""
    deeds = purpose.deeds
    if purpose.enchants or not purpose.targets:
        return sum(value_of(deed, id, view) for deed in deeds)
    return sum(value_of(deed, id, view) for deed in deeds if deed.subject == name)


def worth_doing(purpose: Purpose, view: View) -> int:
    """Return the worth of carrying out a text now, with the best targets."""
    if purpose.modes:
        return max(0, *(worth_doing(mode, view) for mode in purpose.modes)) + _sum(purpose, view)
    return _sum(purpose, view)


def _sum(purpose: Purpose, view: View) -> int:
    total = 0
    for name, wanted in purpose.targets.items():
        among = candidates(wanted, view.player, view.board)
        values = [of_target(purpose, name, id, view) for id in among if not (view.source and id == view.source.id)]
        best = max(values, default=0)
        total += best if values else -1
    for deed in () if purpose.enchants else purpose.deeds:
        if isinstance(deed.subject, str) and deed.subject in purpose.targets:
            continue
        total += sum(value_of(deed, id, view) for id in _meant(deed.subject, view))
    return total


def _meant(subject: object, view: View) -> Iterable[EntityId]:
    """Return the objects and players that a deed's subject means, as far as the board tells."""
    board, player = view.board, view.player
    match subject:
        case "you":
            return (player,)
        case "each_opponent" | "each_other_player" | "defending_player":
            return board.opponents(player)
        case "each_player" | "each_from_you":
            return board.living()
        case "self":
            return (view.source.id,) if view.source is not None and view.source.zone is BATTLEFIELD else ()
        case "attached":
            attached = view.source.attached_to if view.source is not None else None
            return (attached,) if attached is not None else ()
        case Node() if not isinstance(subject, RELATIONS):
            return candidates(subject, player, board)
    return ()
