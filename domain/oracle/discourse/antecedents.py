"""608.2k. What has been named when something has been said: what each category of words adds to the discourse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.cards.grammar.conditions import CONDITIONS
from domain.cards.language import twigs
from domain.oracle.discourse import shown_card
from domain.oracle.discourse.discourse import ANONYMOUS, Discourse, Unresolved, is_spell, is_theirs, kinds_of
from domain.oracle.discourse.meaning import Scope
from domain.oracle.discourse.self_reference import is_done_to
from domain.oracle.parser.template import Said, has


def _begin_ability(value: Said, at: Discourse) -> None:
    """What a text of its own knows: itself, and nothing that was named around it."""
    at.of("self")
    at.player = at.amount = at.varied = None
    at.outnumbered = False
    at.aimed, at.kinds, at.as_spells, at.is_spell, at.named_first = {}, {}, frozenset(), False, None
    _begin_within(value, at)
    at.outer = 0


def _begin_spell(value: Said, at: Discourse) -> None:
    """What a spell does as it resolves: it is none of the objects that it is about."""
    _begin_ability(value, at)
    at.is_spell = True


def _begin_within(value: Said, at: Discourse) -> None:
    """A mode, or what happens when something is done, has targets of its own; all that was named is known in it."""
    at.outer += len(at.aimed)
    at.telling = value is not None
    targets = value.get("targets") if isinstance(value, dict) else None
    at.aimed = dict(targets) if isinstance(targets, dict) else {}
    at.named = at.firm = at.loose = at.branch = frozenset()
    at.leaned = False


def _end(value: Said, at: Discourse) -> None:
    if isinstance(value, dict) and at.aimed:
        value["targets"] = at.aimed


def note_event(value: Said, at: Discourse) -> None:
    """603.2. What happened to whom; the object itself is told as itself. Of several events what all of them tell."""
    events = value if isinstance(value, list) else [value]
    told = []
    for one in events:
        assert isinstance(one, dict)
        after = Discourse()
        _note_one_event(one, after)
        told.append(after)
    first, *others = told
    named = {one.it for one in told}
    objects = named <= {"self", "event.object"} and not any(_other_object(one) for one in events)
    at.of(first.it if len(named) == 1 else "event.object" if objects else None)
    at.kinds = first.kinds if len(told) == 1 else {}
    if at.it == "event.object" and len(events) == 2 and _itself_or_another(events, told):
        at.kinds = told[1].kinds
    at.as_spells = frozenset.intersection(*(one.as_spells for one in told))
    at.aimer = first.aimer if len(told) == 1 else None
    at.many = any(one.get("one_or_more") for one in events if isinstance(one, dict))
    at.that = first.that if all(one.that == first.that for one in others) else None
    at.player = first.player if all(one.player == first.player for one in others) else None
    at.outnumbered = False
    at.amount = first.amount if all(one.amount == first.amount for one in others) else None
    if len(events) == 1 and at.many and at.amount is None:
        at.amount = "event.amount" if "discards" in str(events[0]) else "event.object"


def _itself_or_another(events: Sequence[Said], told: list[Discourse]) -> bool:
    """Return True if it is the card itself or another of a kind, so that it is of this kind as well."""
    one, other = events
    assert isinstance(one, dict)
    assert isinstance(other, dict)
    (key, of), *_ = other.items()
    return told[0].it == "self" and next(iter(one)) == key and isinstance(of, dict) and "other" in str(of.get("all"))


_NO_OBJECT = frozenset(
    (
        "gains_life",
        "loses_life",
        "draws",
        "discards",
        "gets_counters",
        "plays_land",
        "surveils",
        "chaos_ensues",
        "player_attacks",
        "commits_crime",
        "becomes_monarch",
        "ring_tempts",
        "unlocks_door",
    )
)
"""Events of a player that tell of no object, or of one that nothing calls *it*."""

_NOBODY = frozenset(("main_phase_begins", "at_end_of", "state", "time_becomes", "chapter"))
"""Events that tell of nothing."""


def _other_object(event: Said) -> bool:
    """Return True if its object is none, or another than what the text calls *it*."""
    assert isinstance(event, dict)
    return not {*_NO_OBJECT, *_NOBODY, "step_begins", "deals_damage"}.isdisjoint(event)


def _note_one_event(event: dict[str, Said], at: Discourse) -> None:
    kind, of = next(iter(event.items()))
    itself = of == "self" or of == {"ref": "self"}
    if kind == "deals_damage":
        at.of("self" if itself else "event.source", of)
        to = event.get("to")
        at.is_known("event.object", to)
        if to == {"ref": "self"}:
            at.that = "event.source"
        else:
            at.that = "event.object" if to is not None and to not in _PEOPLE else None
        at.as_spells = frozenset(("event.source",)) if is_spell(of) else frozenset()
        if to == {"is": "you"}:
            at.player = {"controller_of": "event.source"}
        else:
            at.player = "event.player" if to in _PEOPLE else None
        at.amount = "event.amount"
    elif kind == "is_dealt_damage":
        at.of("self" if itself or of == "you" or of in _PEOPLE else "event.object", of)
        at.player = "event.player" if of in _PEOPLE else None
        at.amount = "event.amount"
    elif kind in ("blocks", "becomes_blocked"):
        at.of("self" if itself else "event.object", of)
        at.that = "event.source" if "whom" in event or "by" in event else None
        at.is_known("event.source", event.get("whom", event.get("by")))
    elif kind == "attacks" and "whom" in event:
        at.of("self" if itself else "event.object", of)
        at.player = attacked_player(event["whom"], of)
    elif kind == "tapped_for_mana":
        at.of("self" if itself else "event.object", of)
        at.player = "event.player"
    elif kind == "cycles":
        at.of("self" if event.get("what") == "self" else "event.object")
        at.player = "event.player"
    elif kind in ("cast", "cast_or_copied"):
        at.of("self" if itself else "event.object")
        at.as_spells = frozenset() if itself else frozenset(("event.object",))
        at.player = "event.player"
    elif kind == "activates":
        at.of("event.object")
        at.as_spells = frozenset(("event.object",))
        at.player = "event.player"
    elif kind == "becomes_target":
        at.of("self" if itself else "event.object", of)
        at.aimer = "event.source"
        at.kinds = {**at.kinds, "event.source": frozenset(("spell",))}  # that creature is what it targets
        at.player = {"controller_of": "event.source"} if event.get("of") == "each_opponent" else None
    elif kind in _NO_OBJECT:
        at.of("self")
        at.player = "event.player"
        at.amount = "event.amount" if kind in ("gains_life", "loses_life", "gets_counters") else None
    elif kind == "sacrifices":
        at.of("self" if event.get("what") == {"ref": "self"} else "event.object", event.get("what"))
        at.player = "event.player"
    elif kind == "step_begins" or (kind == "main_phase_begins" and event.get("whose") != "you"):
        at.of("self")
        at.player = None if event.get("whose") == "you" else "active_player"
        if event.get("whose") == {"controller_of": "attached"}:
            at.that = "attached"
            at.is_known("attached", None)
    elif kind in _NOBODY:
        at.of("self")
    elif kind == "counters_put":
        at.of("self" if itself else "event.object", of)
        at.amount = "event.amount"
    else:
        at.of("self" if itself else "event.object", of)
        if is_theirs(of):
            at.player = {"controller_of": "event.object"}
        elif kind == "put_into_graveyard" and not (itself or event.get("one_or_more") or "'you'" in repr(of)):
            at.player = {"owner_of": "event.object"}
        elif kind == "enters" and "{'controller': 'attached'}" in repr(of):
            at.player = "attached"


def note_counted(value: Said, at: Discourse) -> None:
    """The same for what is counted in a turn."""
    assert isinstance(value, dict)
    note_event(value["on"], at)


YOU_OR_YOUR_PLANESWALKERS: Said = {"any": [{"is": "you"}, {"all": [{"type": "planeswalker"}, {"controller": "you"}]}]}
"""Any of those that a player may attack to get at you."""


def attacked_player(whom: Said, of: Said) -> Said:
    """508.3a. Who *that player* is as something attacks: who is attacked, unless whoever controls that could be."""
    if whom in ({"is": "you"}, YOU_OR_YOUR_PLANESWALKERS):
        return {"controller_of": "event.object"} if is_theirs(of) else None
    return None if is_theirs(of) else "event.player"


_PEOPLE: Iterable[Said] = ({"is": "player"}, {"is": "opponent"}, {"is": "you"})


_COUNTED = frozenset(("sacrifice", "destroy", "exile", "move"))
"""Instructions that say what they have been carried out on, and so how many that were."""

_AMOUNTING = ("deal_damage", "lose_life", "gain_life")
"""Instructions behind which *that much* is as much as they came to."""

_NUMBERED = frozenset(("draw", "discard", "mill", "scry", "surveil", "amass", "blight"))
"""Instructions whose number stands under their own key."""


def _number(value: dict[str, Said]) -> Said:
    """Return how many things an instruction says that it is carried out on; all that match where it says so."""
    key = next(iter(_NUMBERED & value.keys()), "n")
    mass = any(isinstance(value.get(verb), dict) for verb in ("destroy", "exile", "move"))
    return value.get(key, "all" if mass else 1)


_RESULTING = frozenset(("create_token", "create_copy", "exile", "move", "manifest_dread"))
_MANY = ("each_player", "each_opponent", "each_other_player", "p")


def note_effect(value: Said, at: Discourse) -> None:
    """What an instruction names last, for the next."""
    if not isinstance(value, dict):
        return
    if {"destroy", "exile", "discard", "sacrifice", "tap", "untap"} & value.keys():
        at.done = value
    at.counted = value if _COUNTED & value.keys() and value.get("who", "you") not in _MANY else None
    if at.counted is not None and value.get("n", 1) != 1:
        at.amount = None
    if value.get("mill") == 1 and value.get("who", "you") == "you":
        at.that = str(value.get("as", ANONYMOUS))
        at.result = None if "as" in value else value
    if value.get("who") in _MANY:  # whoever is spoken of now may be each of them
        at.player = None
    if "unless" in value and at.player is None:
        at.player = value.get("by")
    if value.get("to") == "hand" and isinstance(value.get("move"), str) and at.player is None:
        at.player = {"owner_of": value["move"]}
    if "deal_damage" in value:
        at.dealer = str(value.get("source", "self"))
    if _AMOUNTING & value.keys():
        at.amount, at.outnumbered = "done.amount", False
    elif value.get("discard") == "all":  # as many as these were, which nothing tells
        at.amount = None
    elif _number(value) not in (1, at.amount):
        at.outnumbered = True
    if "sacrifice" in value and not isinstance(value["sacrifice"], str):
        name = value.get("as")
        if isinstance(name, str):
            at.of(name, value["sacrifice"])
        elif value.get("n", 1) == 1 and value.get("who", "you") not in _MANY:
            at.of(ANONYMOUS)
            at.result = value
        else:
            at.of(None)
    if _RESULTING & value.keys():
        name = value.get("as")
        moved = value.get("exile", value.get("move"))
        if isinstance(name, str):
            at.of(name)
            at.come = name if value.get("to") == "battlefield" else at.come
        elif value.get("to") != "library":
            at.of(ANONYMOUS)
            at.result = value
        at.before = moved if isinstance(moved, str) and value.get("to") != "battlefield" else None
        if moved in ("self", at.himself) and moved is not None:
            at.himself = at.it
        if isinstance(moved, str) and at.it is not None:  # it is what it was: that creature is this one now
            at.kinds = {**at.kinds, at.it: at.kinds.get(moved, frozenset())}
    if {"create_token", "create_copy"} & value.keys():
        at.made = value
    sides = value.get("fight", [value.get("source"), value.get("to")] if "deal_damage" in value else None)
    if isinstance(sides, list) and all(isinstance(one, str) and one in at.kinds for one in sides):
        one, other = map(str, sides)
        at.opposed = (one, other) if one != other else None
    if is_done_to(value):
        at.of_itself()
    for verb in ("destroy", "tap", "untap", "put_counters", "apply", "counter"):
        if verb in value:
            named = value.get({"put_counters": "on", "apply": "to"}.get(verb, verb))
            if isinstance(named, str):
                continue
            at.of(None)
            if verb in ("destroy", "tap", "untap", "put_counters", "apply"):
                name = value.get("as")
                if isinstance(name, str):
                    at.of(name)
                else:
                    at.of(ANONYMOUS)
                    at.result = value
                at.group = named


def note_last(value: Said, at: Discourse) -> None:
    """What is chosen or found, and done at once, is what was named last; what has become of it, if it was moved."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and "found" in value[0]:
        at.of("f")
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict) and "choose" in value[0]:
        at.of("c", value[0]["choose"])
        at.named_first = "c"
    shown_card.note(value, at)
    if not (isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict)):
        return
    if "search" in value[0] or (
        value[0].get("as") == "l" and "found" not in value[0]
    ):  # of several cards, one of which may be meant
        at.of(None)
    for one in value:
        if isinstance(one, dict) and one.get("as") in (("e", "m") if "search" in value[0] else ("c", "e", "m")):
            at.of(str(one["as"]))
    if "search" in value[0] and "n" not in value[0]:
        _note_found(value, at)


def _note_found(value: list[Said], at: Discourse) -> None:
    """The one card that was found and put onto the battlefield is what it is there."""
    for one in value:
        if not isinstance(one, dict) or (one.get("move"), one.get("to")) != ("c", "battlefield"):
            continue
        name = one.get("as")
        if name == "m":
            continue
        at.of(name if isinstance(name, str) else ANONYMOUS)
        at.come = name if isinstance(name, str) else at.come
        at.result = None if isinstance(name, str) or at.telling else one


def note_statement(value: Said, at: Discourse) -> None:
    """The same; where X was written into it, the instruction with a result is another one than was noted."""
    if at.result is not None and isinstance(value, list) and not any(one is at.result for one in value):
        like = [one for one in value if isinstance(one, dict) and one.keys() == at.result.keys()]
        if len(like) == 1 and value[-1] is like[0]:
            at.result = like[0]
    _note_made(value, at)
    note_last(value, at)


def _note_made(value: Said, at: Discourse) -> None:
    """A token that was created is what is spoken of, and not what its size or number was counted by."""
    last = value[-1] if isinstance(value, list) and value else None
    if isinstance(last, dict) and "where_x" in last and isinstance(last["do"], list):
        last = last["do"][-1]
    if not isinstance(last, dict) or at.made is None or last.keys() != at.made.keys():
        return
    at.made = last
    name = last.get("as")
    at.of(name if isinstance(name, str) else ANONYMOUS)
    at.result = None if isinstance(name, str) or at.telling else last


def note_who(value: Said, at: Discourse) -> None:
    """Whoever controls or owns something is *that player*, if nobody else has been named."""
    if isinstance(value, dict) and at.player is None:
        at.player = value


def note_done(value: Said, at: Discourse) -> None:
    """What may be done, and is asked for afterwards."""
    if isinstance(value, dict) and is_done_to(value):
        at.of_itself()
    if isinstance(value, dict) and ("exile" in value or "move" in value):
        moved = value.get("exile", value.get("move"))
        at.of("d")
        at.before = moved if isinstance(moved, str) and value.get("to") != "battlefield" else None


def note_offered(value: Said, at: Discourse) -> None:
    """118.12. What is paid with is *that creature*, unless another one has been named."""
    assert isinstance(value, dict)
    _note_given_up(value, at)
    filter = next((value[key] for key in _GIVEN_UP if key in value), "self")
    if filter == "self" or value.get("n", 1) != 1:
        return
    named = [name for name, known in at.kinds.items() if name != "self" and (not known or known & kinds_of(filter))]
    at.that = ANONYMOUS if named else "paid"
    at.is_known(at.that, filter)


def note_all_offered(value: Said, at: Discourse) -> None:
    """118.12. Costs that are paid together."""
    for cost in value if isinstance(value, list) else ():
        _note_given_up(cost, at)


_GIVEN_UP = ("sacrifice", "exile", "discard", "return")


def _note_given_up(cost: Said, at: Discourse) -> None:
    """Where the card itself is paid with, *it* could be the card from here on, or what was named before."""
    if isinstance(cost, dict) and "self" in map(cost.get, _GIVEN_UP) and at.it not in (None, "self"):
        was = at.that or at.it
        at.of(None)
        at.that = was


def note_reflexive(value: Said, at: Discourse) -> None:
    """603.12. What a reflexive trigger names, no sentence behind it knows: what *it* would be there is unclear."""
    at.of(None)


def note_named_first(value: Said, at: Discourse) -> None:
    """115.1. A target that is named before anything is said of it is there for all that follows."""
    at.firm |= at.targets()
    at.named_first = value if isinstance(value, str) and at.named_first is None else None


_CONDITIONAL = frozenset(("if", "may", "pay", "unless"))


def note_either(value: Said, at: Discourse) -> None:
    """608.2c. Behind *otherwise* nothing of the first case was done: *that much* is how much it would have been."""
    one = value[-1] if isinstance(value, list) and value else value
    verb = next((verb for verb in _AMOUNTING if isinstance(one, dict) and verb in one), None)
    if verb is not None:
        at.amount = one[verb]  # type: ignore[call-overload, index]
    elif at.amount == "done.amount":
        at.amount = None


def note_sentence(value: Said, at: Discourse) -> None:
    """What is named where something is done only if something is so, the next sentence does not refer to."""
    new = at.targets() - at.firm - at.loose
    one = value[0] if isinstance(value, list) and len(value) == 1 else None
    if isinstance(one, dict) and _CONDITIONAL & one.keys():
        if not str(at.amount).startswith("event.") and any(verb in repr(one) for verb in _AMOUNTING):
            at.amount = None
        both = frozenset(
            name
            for name in new
            if (has(one.get("do"), name) and has(one.get("else"), name)) or has(one.get("who"), name)
        )
        for name in new - both if one.get("else") or _is_cast_so(one.get("if")) else ():
            _note_condition(at, name, one)
        at.firm |= both
        at.loose |= (new - both) | {"c", "d", "m"}
        at.made = None
        if at.it == ANONYMOUS or at.result is not None:
            at.of(None)
        elif at.it is not None and at.it.startswith("r"):
            at.loose |= {at.it}
    else:
        at.firm |= new


def _note_condition(at: Discourse, name: str, one: dict[str, Said]) -> None:
    """702.33g. A target of one of two things, which is chosen as the spell is cast so, or not.

    :raises Unresolved: it is chosen for another reason.
    """
    condition, spec = one.get("if"), at.aimed[name]
    did = condition.get("did") if isinstance(condition, dict) and len(condition) == 1 else None
    key = "only_if" if has(one.get("do"), name) else "only_if_not"
    if not isinstance(did, str) or did == "d":
        raise Unresolved("targets that are not always chosen")
    assert isinstance(spec, dict)
    if not at.telling:
        spec[key] = did
    elif spec.get(key) != did:
        raise Unresolved("when it is targeted")


_CONDITIONS = {one.KEY: one for one in CONDITIONS}


def _is_cast_so(condition: Said) -> bool:
    """702.33g. Return True if it asks how the spell was cast: what is targeted only then is not targeted else."""
    conditions = twigs.twigs(condition, _CONDITIONS)
    return any(one.data.get("did", "d") != "d" for whole in conditions for one in twigs.everything(whole))


def note_branch(value: Said, at: Discourse) -> None:
    """What is done only if something is so: its targets, and what came of it."""
    named = {at.it} if at.it is not None and at.it.startswith("r") else set()
    at.branch = (at.targets() - at.firm - at.loose) | {ANONYMOUS, "c", "m", "d"} | named
    at.leaned = False


def note_dependent(value: Said, at: Discourse) -> None:
    """A sentence that goes on with what is named in the one before.

    :raises Unresolved: it does not.
    """
    if not at.leaned:
        raise Unresolved("what belongs to it")
    at.leaned = False


def note_dependent_if(value: Said, at: Discourse) -> None:
    """The same, done only if something is so; whether something was done is asked by sentences of its own.

    :raises Unresolved: it is no such sentence.
    """
    note_dependent(value, at)
    one = value[0] if isinstance(value, list) else None
    condition = one["if"] if isinstance(one, dict) else None
    asked = condition.get("not_true", condition) if isinstance(condition, dict) else None
    if isinstance(asked, dict) and "did" in asked:
        raise Unresolved("what was done")


def note_attached(value: Said, at: Discourse) -> None:
    """301.5, 303.4. After *enchanted creature* and the like, *it* is that, not the Aura or Equipment."""
    if value in ("attached", "paid"):
        at.of(str(value))


def note_bearer(value: Said, at: Discourse) -> None:
    """611.3. Of those that a static ability is about, *it* would be each by itself: no name stands for that."""
    at.of("attached" if value == "attached" else None)


def _end_without_targets(value: Said, at: Discourse) -> None:
    if at.aimed:
        raise Unresolved("target")


TEXT = Scope(_begin_ability, _end)
SPELL = Scope(_begin_spell, _end)


def begin_later(value: Said, at: Discourse) -> None:
    """603.7. What happens later knows what has been named, and names no targets here."""
    at.outer += len(at.aimed)
    at.aimed = {}


def end_later(value: Said, at: Discourse) -> None:
    """What is targeted later.

    :raises Unresolved: something is.
    """
    if at.aimed:
        raise Unresolved("targets of what happens later")


WITHIN = Scope(_begin_within, _end)
UNTARGETED = Scope(_begin_within, _end_without_targets)
