"""608.2k. Antecedents that the words of each category give to the words after them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.cards.grammar.conditions import CONDITIONS
from domain.cards.language import twigs
from domain.oracle.discourse import shown_card
from domain.oracle.discourse.discourse import ANONYMOUS, Discourse, Unresolved, is_spell, is_theirs, kinds_of
from domain.oracle.discourse.meaning import Scope
from domain.oracle.discourse.self_reference import is_done_to
from domain.oracle.parser.template import Said, has


def _begin_ability(value: Said, discourse: Discourse) -> None:
    """Begin an ability's text: the only antecedent is the object with the ability."""
    discourse.of("self")
    discourse.player = discourse.amount = discourse.varied = discourse.sacrificed = discourse.given = None
    discourse.outnumbered = False
    discourse.attacker = None
    discourse.aimed, discourse.kinds, discourse.as_spells, discourse.is_spell, discourse.named_first = (
        {},
        {},
        frozenset(),
        False,
        None,
    )
    _begin_within(value, discourse)
    discourse.outer = 0


def _begin_spell(value: Said, discourse: Discourse) -> None:
    """Begin a spell's text; the spell itself is never one of the objects it affects."""
    _begin_ability(value, discourse)
    discourse.is_spell = True


def _begin_within(value: Said, discourse: Discourse) -> None:
    """Begin a mode or nested text: targets of its own, and all antecedents so far."""
    discourse.outer += len(discourse.aimed)
    discourse.telling = value is not None
    targets = value.get("targets") if isinstance(value, dict) else None
    discourse.aimed = dict(targets) if isinstance(targets, dict) else {}
    discourse.named = discourse.firm = discourse.loose = discourse.branch = frozenset()
    discourse.leaned = False


def _end(value: Said, discourse: Discourse) -> None:
    if isinstance(value, dict) and discourse.aimed:
        value["targets"] = discourse.aimed


def note_event(value: Said, discourse: Discourse) -> None:
    """603.2. Make the object, player and amount of a trigger event antecedents.

    The ability's own object is named `self`. Several events give only the antecedents that all of them share.
    """
    events = value if isinstance(value, list) else [value]
    discourses = []
    for one in events:
        assert isinstance(one, dict)
        after = Discourse()
        _note_one_event(one, after)
        discourses.append(after)
    first, *others = discourses
    named = {one.it for one in discourses}
    objects = named <= {"self", "event.object"} and not any(_other_object(one) for one in events)
    discourse.of(first.it if len(named) == 1 else "event.object" if objects else None)
    discourse.kinds = first.kinds if len(discourses) == 1 else {}
    if discourse.it == "event.object" and len(events) == 2 and _itself_or_another(events, discourses):
        discourse.kinds = discourses[1].kinds
    discourse.as_spells = frozenset.intersection(*(one.as_spells for one in discourses))
    discourse.aimer = first.aimer if len(discourses) == 1 else None
    discourse.attacker = first.attacker if len(discourses) == 1 else None
    discourse.many = any(one.get("one_or_more") for one in events if isinstance(one, dict))
    discourse.that = first.that if all(one.that == first.that for one in others) else None
    discourse.player = first.player if all(one.player == first.player for one in others) else None
    discourse.outnumbered = False
    discourse.amount = first.amount if all(one.amount == first.amount for one in others) else None
    if len(events) == 1 and discourse.many and discourse.amount is None:
        discourse.amount = "event.amount" if "discards" in str(events[0]) else "event.object"


def _itself_or_another(events: Sequence[Said], discourses: list[Discourse]) -> bool:
    """Return True if of two events one concerns the card itself, the other another object.

    The card is then of the other object's kind as well: `"~ or another Elf"`.
    """
    one, other = events
    assert isinstance(one, dict)
    assert isinstance(other, dict)
    (key, filter), *_ = other.items()
    return (
        discourses[0].it == "self"
        and next(iter(one)) == key
        and isinstance(filter, dict)
        and "other" in str(filter.get("all"))
    )


_NO_OBJECT = frozenset(
    (
        "gains_life",
        "loses_life",
        "draws",
        "discards",
        "gets_counters",
        "plays_land",
        "surveils",
        "scries",
        "chaos_ensues",
        "player_attacks",
        "commits_crime",
        "becomes_monarch",
        "takes_initiative",
        "ring_tempts",
        "unlocks_door",
        "shuffles",
        "searches_library",
        "wins_flip",
    )
)
"""Events of a player without an object, or with an object that is never called *it*."""

_NOBODY = frozenset(("main_phase_begins", "at_end_of", "state", "time_becomes", "chapter"))
"""Events without object or player."""


def _other_object(event: Said) -> bool:
    """Return True if an event has no object, or another object than the text's *it*."""
    assert isinstance(event, dict)
    return not {*_NO_OBJECT, *_NOBODY, "step_begins", "deals_damage"}.isdisjoint(event)


def _note_one_event(event: dict[str, Said], discourse: Discourse) -> None:
    kind, filter = next(iter(event.items()))
    itself = filter == "self" or filter == {"ref": "self"}
    if kind == "deals_damage":
        discourse.of("self" if itself else "event.source", filter)
        to = event.get("to")
        discourse.is_known("event.object", to)
        if to == {"ref": "self"}:
            discourse.that = "event.source"
        else:
            discourse.that = "event.object" if to is not None and to not in _PEOPLE else None
        discourse.as_spells = frozenset(("event.source",)) if is_spell(filter) else frozenset()
        if to == {"is": "you"}:
            discourse.player = {"controller_of": "event.source"}
        else:
            discourse.player = "event.player" if to in _PEOPLE else None
        discourse.amount = "event.amount"
    elif kind == "is_dealt_damage":
        discourse.of("self" if itself or filter == "you" or filter in _PEOPLE else "event.object", filter)
        discourse.player = "event.player" if filter in _PEOPLE else None
        if filter == {"ref": "attached"}:  # the enchanted player; an enchanted permanent is `attached`
            discourse.of("self")
            discourse.player = "attached"
        discourse.amount = "event.amount"
    elif kind in ("blocks", "becomes_blocked"):
        discourse.of("self" if itself else "event.object", filter)
        discourse.that = "event.source" if "whom" in event or "by" in event else None
        discourse.is_known("event.source", event.get("whom", event.get("by")))
    elif kind in ("crews", "saddles"):
        discourse.of("self" if itself else "event.source", filter)
        discourse.that = "event.object"
        discourse.is_known("event.object", event.get("what"))
    elif kind == "becomes_attached":
        discourse.of("self" if itself else "event.object", filter)
        if event.get("to") != {"ref": "self"}:
            discourse.that = "event.source"
            discourse.is_known("event.source", event.get("to"))
    elif kind == "becomes_unattached":
        discourse.of("self" if itself else "event.object", filter)
        discourse.that = "event.source"
        discourse.is_known("event.source", event.get("from"))
    elif kind == "attacks" and "whom" in event:
        discourse.of("self" if itself else "event.object", filter)
        discourse.player = attacked_player(event["whom"], filter)
    elif kind == "tapped_for_mana":
        discourse.of("self" if itself else "event.object", filter)
        discourse.player = "event.player"
    elif kind == "cycles":
        discourse.of("self" if event.get("what") == "self" else "event.object")
        discourse.player = "event.player"
    elif kind in ("cast", "cast_or_copied"):
        discourse.of("self" if itself or aims_at_it(filter) else "event.object")
        discourse.that = "event.object" if aims_at_it(filter) else None
        discourse.as_spells = frozenset(("self" if itself else "event.object",))
        discourse.player = "event.player"
    elif kind == "activates":
        discourse.of("event.object")
        discourse.as_spells = frozenset(("event.object",))
        discourse.player = "event.player"
    elif kind == "becomes_target":
        discourse.of("self" if itself else "event.object", filter)
        discourse.aimer = "event.source"
        discourse.kinds = {**discourse.kinds, "event.source": frozenset(("spell",))}  # so *that creature* is the target
        discourse.player = {"controller_of": "event.source"} if event.get("of") == "each_opponent" else None
    elif kind == "player_attacks" and "whom" in event:
        discourse.of("self")
        discourse.attacker = None if filter == "you" else "event.player"
        whom = event["whom"]
        if whom == {"is": "opponent"} or (filter == "you" and whom == {"is": "player"}):
            discourse.player = "event.attacked"
        elif filter != "you" and "'is'" not in repr(whom) and "'ref'" not in repr(whom):  # no player is attacked
            discourse.player = "event.player"
    elif kind in _NO_OBJECT:
        discourse.of("self")
        discourse.player = "event.player"
        discourse.amount = "event.amount" if kind in ("gains_life", "loses_life", "gets_counters") else None
    elif kind == "sacrifices":
        discourse.of("self" if event.get("what") == {"ref": "self"} else "event.object", event.get("what"))
        discourse.player = "event.player"
    elif kind == "step_begins" or (kind == "main_phase_begins" and event.get("whose") != "you"):
        discourse.of("self")
        discourse.player = None if event.get("whose") == "you" else "active_player"
        if event.get("whose") == {"controller_of": "attached"}:
            discourse.that = "attached"
            discourse.is_known("attached", None)
    elif kind in _NOBODY:
        discourse.of("self")
    elif kind in ("counters_put", "counters_removed"):
        discourse.of("self" if itself else "event.object", filter)
        discourse.amount = "event.amount" if not event.get("each") else None
    elif kind == "is_countered":
        discourse.of("event.object")
        discourse.as_spells = frozenset(("event.object",))
    else:
        discourse.of("self" if itself else "event.object", filter)
        if is_theirs(filter):
            discourse.player = {"controller_of": "event.object"}
        elif kind == "put_into_graveyard" and not (itself or event.get("one_or_more") or "'you'" in repr(filter)):
            discourse.player = {"owner_of": "event.object"}
        elif kind == "enters" and "{'controller': 'attached'}" in repr(filter):
            discourse.player = "attached"


def aims_at_it(cast: Said) -> bool:
    """Return True if *it* is the card itself, which a cast spell targets."""
    return "'targets': 'self'" in repr(cast)


def note_counted(value: Said, discourse: Discourse) -> None:
    """Make the object, player and amount of an event counted in a turn antecedents."""
    assert isinstance(value, dict)
    note_event(value["on"], discourse)


YOU_OR_YOUR_PLANESWALKERS: Said = {"any": [{"is": "you"}, {"all": [{"type": "planeswalker"}, {"controller": "you"}]}]}
"""Filter for you and the planeswalkers that you control."""


def attacked_player(attacked: Said, attacker: Said) -> Said:
    """508.3a. Return the antecedent of *that player* as something attacks.

    Usually the attacked player. Where you are attacked by an opponent's creature, the creature's controller. None where
    the attacked player and the attacker's controller could both be meant.
    """
    if attacked in ({"is": "you"}, YOU_OR_YOUR_PLANESWALKERS):
        return {"controller_of": "event.object"} if is_theirs(attacker) else None
    return None if is_theirs(attacker) else "event.player"


_PEOPLE: Iterable[Said] = ({"is": "player"}, {"is": "opponent"}, {"is": "you"})


_COUNTED = frozenset(("sacrifice", "destroy", "exile", "move"))
"""Instructions that record the objects they affected, and so the number of these."""

_AMOUNTING = ("deal_damage", "lose_life", "gain_life")
"""Instructions whose amount is the antecedent of *that much* in later sentences."""

_NUMBERED = frozenset(("draw", "discard", "mill", "scry", "surveil", "amass", "blight"))
"""Instructions with their number under their own key: `{"draw": 2}`."""


def _number(value: dict[str, Said]) -> Said:
    """Return the number of objects that an instruction affects, or `all` for every match."""
    key = next(iter(_NUMBERED & value.keys()), "n")
    mass = any(isinstance(value.get(verb), dict) for verb in ("destroy", "exile", "move"))
    return value.get(key, "all" if mass else 1)


_RESULTING = frozenset(("create_token", "create_copy", "exile", "move", "manifest_dread"))
_MANY = ("each_player", "each_opponent", "each_other_player", "friends", "foes", "p")


def note_effect(value: Said, discourse: Discourse) -> None:
    """Make the objects, players and amounts of an instruction antecedents for the next one."""
    if not isinstance(value, dict):
        return
    if {"destroy", "exile", "discard", "sacrifice", "tap", "untap"} & value.keys():
        discourse.done = value
    discourse.counted = value if _COUNTED & value.keys() and value.get("who", "you") not in _MANY else None
    if discourse.counted is not None and value.get("n", 1) != 1:
        discourse.amount = None
    if value.get("mill") == 1 and value.get("who", "you") == "you":
        discourse.that = str(value.get("as", ANONYMOUS))
        discourse.result = None if "as" in value else value
    if value.get("who") in _MANY:  # *that player* could be any of them
        discourse.player = None
    if "unless" in value and discourse.player is None:
        discourse.player = value.get("by")
    if value.get("to") == "hand" and isinstance(value.get("move"), str) and discourse.player is None:
        discourse.player = {"owner_of": value["move"]}
    if "deal_damage" in value:
        discourse.dealer = str(value.get("source", "self"))
    if _AMOUNTING & value.keys():
        discourse.amount, discourse.outnumbered = "done.amount", False
    elif value.get("discard") == "all":  # the number discarded, which nothing records
        discourse.amount = None
    elif _number(value) not in (1, discourse.amount):
        discourse.outnumbered = True
    if "sacrifice" in value and not isinstance(value["sacrifice"], str):
        name = value.get("as")
        if isinstance(name, str):
            discourse.of(name, value["sacrifice"])
        elif value.get("n", 1) == 1 and value.get("who", "you") not in _MANY:
            discourse.of(ANONYMOUS)
            discourse.result = value
        else:
            discourse.of(None)
    if _RESULTING & value.keys():
        name = value.get("as")
        moved = value.get("exile", value.get("move"))
        if isinstance(name, str):
            discourse.of(name)
            discourse.come = name if value.get("to") == "battlefield" else discourse.come
        elif value.get("to") != "library":
            discourse.of(ANONYMOUS)
            discourse.result = value
        discourse.before = moved if isinstance(moved, str) and value.get("to") != "battlefield" else None
        if moved in ("self", discourse.himself) and moved is not None:
            discourse.himself = discourse.it
        if isinstance(moved, str) and discourse.it is not None:  # *that creature* is the moved object now
            discourse.kinds = {**discourse.kinds, discourse.it: discourse.kinds.get(moved, frozenset())}
    if {"create_token", "create_copy"} & value.keys():
        discourse.made = value
    sides = value.get("fight", [value.get("source"), value.get("to")] if "deal_damage" in value else None)
    if isinstance(sides, list) and all(isinstance(one, str) and one in discourse.kinds for one in sides):
        one, other = map(str, sides)
        discourse.opposed = (one, other) if one != other else None
    if is_done_to(value):
        discourse.of_itself()
    for verb in ("destroy", "tap", "untap", "put_counters", "apply", "counter"):
        if verb in value:
            named = value.get({"put_counters": "on", "apply": "to"}.get(verb, verb))
            if isinstance(named, str):
                continue
            discourse.of(None)
            if verb in ("destroy", "tap", "untap", "put_counters", "apply"):
                name = value.get("as")
                if isinstance(name, str):
                    discourse.of(name)
                else:
                    discourse.of(ANONYMOUS)
                    discourse.result = value
                discourse.group = named


def note_last(value: Said, discourse: Discourse) -> None:
    """Make the object that a statement chose, found or moved last an antecedent."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and "found" in value[0]:
        discourse.of("f")
        discourse.found = True
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict) and "choose" in value[0]:
        if "'is': 'player'" in repr(value[0]["choose"]) or value[0]["choose"] == {"is": "opponent"}:
            discourse.player = "c"
        else:
            discourse.of("c", value[0]["choose"])
            discourse.named_first = "c"
    match value:
        case [{"choose_number": _, "as": number}]:
            discourse.amount, discourse.outnumbered = number, False
        case [{"for_each": _, "do": [{"create_copy": _, **_more}]}]:  # the tokens have no name: *they* could be any
            discourse.of(None)
    shown_card.note(value, discourse)
    if not (isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict)):
        return
    if "search" in value[0] or (
        value[0].get("as") == "l" and "found" not in value[0]
    ):  # several cards: *it* could be any of them
        discourse.of(None)
    for one in value:
        if isinstance(one, dict) and one.get("as") in (("e", "m") if "search" in value[0] else ("c", "e", "m")):
            discourse.of(str(one["as"]))
    if "search" in value[0] and value[0].keys().isdisjoint(("n", "of_each")):
        _note_found(value, discourse)


def _note_found(value: list[Said], discourse: Discourse) -> None:
    """Make the one card found and put onto the battlefield an antecedent, as a permanent."""
    for one in value:
        if not isinstance(one, dict) or (one.get("move"), one.get("to")) != ("c", "battlefield"):
            continue
        name = one.get("as")
        if name == "m":
            continue
        discourse.of(name if isinstance(name, str) else ANONYMOUS)
        discourse.come = name if isinstance(name, str) else discourse.come
        discourse.result = None if isinstance(name, str) or discourse.telling else one


def note_statement(value: Said, discourse: Discourse) -> None:
    """Make the last object of a statement an antecedent, also if X was filled in.

    Filling in an amount for X builds a new instruction, which replaces the old one as the instruction with a result.
    """
    if discourse.result is not None and isinstance(value, list) and not any(one is discourse.result for one in value):
        candidates = [one for one in value if isinstance(one, dict) and one.keys() == discourse.result.keys()]
        if len(candidates) == 1 and value[-1] is candidates[0]:
            discourse.result = candidates[0]
    _note_made(value, discourse)
    note_last(value, discourse)


def _note_made(value: Said, discourse: Discourse) -> None:
    """Make the token that a statement created last the antecedent of *it*.

    The objects by which its size or number was counted are passed over.
    """
    last = value[-1] if isinstance(value, list) and value else None
    if isinstance(last, dict) and "where_x" in last and isinstance(last["do"], list):
        last = last["do"][-1]
    if not isinstance(last, dict) or discourse.made is None or last.keys() != discourse.made.keys():
        return
    discourse.made = last
    name = last.get("as")
    discourse.of(name if isinstance(name, str) else ANONYMOUS)
    discourse.result = None if isinstance(name, str) or discourse.telling else last


def note_who(value: Said, discourse: Discourse) -> None:
    """Make an owner, controller, defending or attacking player *that player*.

    Not so if there is one already.
    """
    if (isinstance(value, dict) or value in ("defending_player", discourse.attacker)) and discourse.player is None:
        discourse.player = value


def note_payer(value: Said, discourse: Discourse) -> None:
    """Make the player who may pay *they*, whoever was *that player* before."""
    discourse.player = value


def note_done(value: Said, discourse: Discourse) -> None:
    """Make the object of an optional action an antecedent, for a condition afterwards."""
    if isinstance(value, dict) and is_done_to(value):
        discourse.of_itself()
    if isinstance(value, dict) and ("exile" in value or "move" in value):
        moved = value.get("exile", value.get("move"))
        discourse.of("d")
        discourse.before = moved if isinstance(moved, str) and value.get("to") != "battlefield" else None


def note_offered(value: Said, discourse: Discourse) -> None:
    """118.12. Make the object given up as payment *that creature*, unless another object is."""
    assert isinstance(value, dict)
    _note_given_up(value, discourse)
    filter = next((value[key] for key in _GIVEN_UP if key in value), "self")
    if filter == "self" or value.get("n", 1) != 1:
        return
    named = [
        name for name, known in discourse.kinds.items() if name != "self" and (not known or known & kinds_of(filter))
    ]
    discourse.that = ANONYMOUS if named else "paid"
    discourse.is_known(discourse.that, filter)


def note_all_offered(value: Said, discourse: Discourse) -> None:
    """118.12. Make the objects given up for costs paid together antecedents."""
    for cost in value if isinstance(value, list) else ():
        _note_given_up(cost, discourse)


_GIVEN_UP = ("sacrifice", "exile", "discard", "return")


def _note_given_up(cost: Said, discourse: Discourse) -> None:
    """Leave *it* ambiguous after the card itself was given up as payment.

    *It* could be the card, or the object named before; the latter stays *that creature*.
    """
    if isinstance(cost, dict) and "self" in map(cost.get, _GIVEN_UP) and discourse.it not in (None, "self"):
        was = discourse.that or discourse.it
        discourse.of(None)
        discourse.that = was


def note_reflexive(value: Said, discourse: Discourse) -> None:
    """603.12. Leave *it* ambiguous after a reflexive trigger.

    The sentences after the trigger do not know the names in it.
    """
    discourse.of(None)


def note_named_first(value: Said, discourse: Discourse) -> None:
    """115.1. Keep a target that is named first available to the whole text."""
    discourse.firm |= discourse.targets()
    discourse.named_first = value if isinstance(value, str) and discourse.named_first is None else None


_CONDITIONAL = frozenset(("if", "may", "pay", "unless"))


def note_either(value: Said, discourse: Discourse) -> None:
    """608.2c. Set the antecedent of *that much* after *otherwise*.

    Nothing of the first case was done, so *that much* is the amount that would have been.
    """
    one = value[-1] if isinstance(value, list) and value else value
    verb = next((verb for verb in _AMOUNTING if isinstance(one, dict) and verb in one), None)
    if verb is not None:
        discourse.amount = one[verb]  # type: ignore[call-overload, index]
    elif discourse.amount == "done.amount":
        discourse.amount = None


def note_sentence(value: Said, discourse: Discourse) -> None:
    """Remove the antecedents that a sentence gives only under a condition.

    Targets of both branches, or of the player who decides, stay available.
    """
    new = discourse.targets() - discourse.firm - discourse.loose
    one = value[0] if isinstance(value, list) and len(value) == 1 else None
    if isinstance(one, dict) and _CONDITIONAL & one.keys():
        if not str(discourse.amount).startswith("event.") and any(verb in repr(one) for verb in _AMOUNTING):
            discourse.amount = None
        both = frozenset(
            name
            for name in new
            if (has(one.get("do"), name) and has(one.get("else"), name)) or has(one.get("who"), name)
        )
        for name in new - both if (one.get("else") and "if" in one) or _is_cast_so(one.get("if")) else ():
            _note_condition(discourse, name, one)
        discourse.firm |= both
        discourse.loose |= (new - both) | {"c", "d", "m"}
        discourse.made = None
        if discourse.it == ANONYMOUS or discourse.result is not None:
            discourse.of(None)
        elif discourse.it is not None and discourse.it.startswith("r"):
            discourse.loose |= {discourse.it}
    else:
        discourse.firm |= new


def _note_condition(discourse: Discourse, name: str, one: dict[str, Said]) -> None:
    """702.33g. Make a target depend on how the spell is cast.

    Such a target stands in one branch of a condition about the casting, and is chosen only in that case.

    :raises Unresolved: the target is chosen for another reason.
    """
    condition, spec = one.get("if"), discourse.aimed[name]
    did = condition.get("did") if isinstance(condition, dict) and len(condition) == 1 else None
    key = "only_if" if has(one.get("do"), name) else "only_if_not"
    if not isinstance(did, str) or did == "d":
        raise Unresolved("targets that are not always chosen")
    assert isinstance(spec, dict)
    if not discourse.telling:
        spec[key] = did
    elif spec.get(key) != did:
        raise Unresolved("when it is targeted")


_CONDITIONS = {one.KEY: one for one in CONDITIONS}


def _is_cast_so(condition: Said) -> bool:
    """702.33g. Return True if a condition asks how the spell was cast.

    Targets of one branch are chosen only in that case.
    """
    conditions = twigs.twigs(condition, _CONDITIONS)
    return any(one.data.get("did", "d") != "d" for whole in conditions for one in twigs.everything(whole))


def note_branch(value: Said, discourse: Discourse) -> None:
    """Record the targets and results that are named in a conditional branch."""
    named = {discourse.it} if discourse.it is not None and discourse.it.startswith("r") else set()
    discourse.branch = (discourse.targets() - discourse.firm - discourse.loose) | {ANONYMOUS, "c", "m", "d"} | named
    discourse.leaned = False


def note_dependent(value: Said, discourse: Discourse) -> None:
    """Check that a sentence refers to a name of the conditional sentence before.

    :raises Unresolved: the sentence does not.
    """
    if not discourse.leaned:
        raise Unresolved("what belongs to it")
    discourse.leaned = False


def note_dependent_if(value: Said, discourse: Discourse) -> None:
    """Check that a conditional sentence refers to a name of the sentence before.

    Sentences that ask whether something was done have a category of their own.

    :raises Unresolved: the sentence does not refer to such a name, or asks what was done.
    """
    note_dependent(value, discourse)
    one = value[0] if isinstance(value, list) else None
    condition = one["if"] if isinstance(one, dict) else None
    asked = condition.get("not_true", condition) if isinstance(condition, dict) else None
    if isinstance(asked, dict) and "did" in asked:
        raise Unresolved("what was done")


def note_attached(value: Said, discourse: Discourse) -> None:
    """301.5, 303.4. Make the enchanted or equipped object *it*, not the Aura or Equipment."""
    if value in ("attached", "paid"):
        discourse.of(str(value))


def note_bearer(value: Said, discourse: Discourse) -> None:
    """611.3. Leave *it* ambiguous for a group of objects that a static ability affects.

    *It* would be each object of the group by itself, and no name stands for that. An attached object keeps its name.
    """
    discourse.of("attached" if value == "attached" else None)


def _end_without_targets(value: Said, discourse: Discourse) -> None:
    if discourse.aimed:
        raise Unresolved("target")


TEXT = Scope(_begin_ability, _end)
SPELL = Scope(_begin_spell, _end)


def begin_later(value: Said, discourse: Discourse) -> None:
    """603.7. Begin the text of a delayed trigger: no targets, and all antecedents so far."""
    discourse.outer += len(discourse.aimed)
    discourse.aimed = {}


def end_later(value: Said, discourse: Discourse) -> None:
    """Check that a delayed trigger names no targets.

    :raises Unresolved: the text names one.
    """
    if discourse.aimed:
        raise Unresolved("targets of what happens later")


WITHIN = Scope(_begin_within, _end)
UNTARGETED = Scope(_begin_within, _end_without_targets)
