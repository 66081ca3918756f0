"""What is created and copied? Tokens, copies with what is different in them, and abilities that are given, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.cards import grammar as g
from domain.cards import language as l
from domain.cards.keywords import KEYWORDS
from projections.wording.cards.effects import effects, fighting, in_combat, lasting, with_who
from projections.wording.cards.nouns import HEADS, Telling, counters
from projections.wording.cards.phrases import THEY, YOU, Nominal, Phrase


@effects(l.CreateToken)
def _create_token(told: Telling, effect: l.CreateToken) -> str:
    player = told.who(effect.who)
    kinds = [_tokens(told, kind) for kind in (effect, *effect.besides)]
    it, more = kinds[0]
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["token"]), it.many or bool(effect.besides)), mentioned=True)
    if effect.besides:
        return told.done("create", player, it=told.words.join(f"{one}{with_}" for one, with_ in kinds), more="")
    return told.done("create", player, it=it, more=more)


def _tokens(told: Telling, effect: l.CreateToken) -> tuple[Phrase, str]:
    """Tokens of one kind, and what they have and how they enter."""
    nominal, with_ = token(told, effect.create_token, None if effect.pt is None else _size(told, effect.pt))
    if effect.tapped and not in_combat(effect):
        nominal = nominal.with_adjective("tapped")
    it = told.counted(nominal, effect.n)
    more = with_ + created_fighting(told, effect, it)
    if effect.attached is not None:
        key = "created.attached" if with_ else "entering.attached"
        more += told.say(key, it=it, to=told.ref(effect.attached))
    for kind, amount in effect.with_.items():
        more += told.say("entering.with", counters=counters(told, kind, amount), it=it)
    return it, more


def _size(told: Telling, pair: tuple[g.Amount, g.Amount]) -> str:
    """X/X, X/1: what X is stands behind all that is said, if nothing has said it before."""
    letters, known = iter("XYZ"), list[tuple[g.Amount, str]]()
    for amount in pair:
        if isinstance(amount, int) or any(amount == one for one, _ in known):
            continue
        letter = next(letters)
        known.append((amount, letter))
        if amount != "x":
            told.wheres.append(told.say("where.is", letter=letter, amount=told.amount(amount)))
    return "/".join(next((letter for one, letter in known if one == amount), str(amount)) for amount in pair)


def token(told: Telling, spec: l.TokenSpec | str, size: str | None = None) -> tuple[Nominal, str]:
    """111.3. A token as a noun, and what it has; with the size that it is created with, or that of every such one."""
    if isinstance(spec, str):
        return Nominal(["token"], [(spec,)]), ""
    left, _, right = spec.types.partition(":")
    kinds = [word.lower() for word in left.split()]
    adjectives: list[tuple[str, ...]] = []
    if "legendary" in kinds:
        adjectives.append(("legendary",))
    size = size or spec.pt
    if size:
        adjectives.append((size,))
    colors = [f"color.{letter}" for letter in spec.colors]
    if colors or size:
        adjectives.append(tuple(["", *colors] if colors else ["color.colorless"]))
    cards = [(f"of.{kind}",) for kind in kinds if kind in HEADS]
    if told.words.repeats and cards:  # what the token is like agrees with its card type, and its subtypes are linked
        subtypes = [("", *right.split())] if right.strip() else []
        head = told.words.noun(next(kind for kind in kinds if kind in HEADS))
        agreeing = reversed([*adjectives, *subtypes])
        said = [tuple(key and told.words.adjective(key, head, False) for key in keys) for keys in agreeing]
        adjectives = [*said, *cards]
    else:
        adjectives = [*adjectives, *((subtype,) for subtype in right.split()), *cards]
    nominal = Nominal(["token"], adjectives)
    name = told.say("named", name=spec.name, noun=Phrase("")) if spec.name else ""
    have = _abilities_of_token(told, spec)
    return nominal, (f" {name}" if name else "") + have


def _abilities_of_token(told: Telling, spec: l.TokenSpec) -> str:
    assert told.one_of is not None
    keywords = [keyword_of(told, part) for part in spec.abilities if isinstance(part, l.Keyword)]
    noun = "creature" if "Creature" in spec.types else "token"
    inner = told.inner(told.words.named("this", Nominal([noun])))
    inner.names = {}
    quoted = [
        told.say("quoted", text=told.words.finished(told.one_of(inner, part)))
        for part in spec.abilities
        if not isinstance(part, l.Keyword)
    ]
    both = [*keywords, *quoted]
    return " " + told.say("with", it=told.words.join(both, "and")) if both else ""


def keyword_of(told: Telling, part: l.Keyword, alone: bool = False) -> str:
    """A keyword ability in the middle of a sentence, or as it stands `alone`."""
    word = told.keyword(part.word, alone)
    if part.of is not None:
        about = KEYWORDS[part.keyword].about if part.keyword in KEYWORDS else "of"
        of = told.words.bare(told.nominal(part.of), many=about == "for")
        word = told.say(f"keyword.{about}", keyword=word, of=of)
    if part.has is not None:
        assert told.one_of is not None
        return told.say("keyword.has", keyword=word, ability=told.one_of(told, part.has))
    if not part.cost:
        return word
    mana = all(isinstance(cost, g.PayMana) for cost in part.cost)
    return told.say("keyword.cost" if mana else "keyword.costs", keyword=word, cost=told.costs(part.cost))


@effects(l.GetEmblem)
def _get_emblem(told: Telling, effect: l.GetEmblem) -> str:
    assert told.one_of is not None
    inner = told.inner(told.words.named("this", Nominal(["emblem"])))
    inner.names = {}
    quoted = [
        told.say("quoted", text=told.words.finished(told.one_of(inner, part))) for part in effect.emblem.abilities
    ]
    return told.done("get emblem", told.who(effect.who), abilities=told.words.join(quoted, "and"))


@effects(l.CreateCopy)
def _create_copy(told: Telling, effect: l.CreateCopy) -> str:
    player = told.who(effect.who)
    nominal = Nominal(["token"])
    if effect.tapped and not in_combat(effect):
        nominal = nominal.with_adjective("tapped")
    it = told.counted(nominal, effect.n)
    of = told.what(effect.create_copy, "a")
    more = created_fighting(told, effect, it) + excepted(told, effect.but)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["token"]), it.many), mentioned=True)
    return told.done("create copy", player, it=it, of=of, more=more)


def created_fighting(told: Telling, effect: l.CreateToken | l.CreateCopy, it: Phrase) -> str:
    """That a token enters attacking or blocking: a clause of its own, as it follows what the token has."""
    return fighting(told, effect, it, "created.tapped" if effect.tapped else "created")


@effects(l.Populate)
def _populate(told: Telling, effect: l.Populate) -> str:
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["token"])), mentioned=True)
    return with_who(told, "populate", effect.populate, dict)


@effects(l.BecomeCopy)
def _become_copy(told: Telling, effect: l.BecomeCopy) -> str:
    it = told.what(effect.become_copy, "plural")
    text = told.say("become copy", told.mood, it=it, of=told.what(effect.of, "a"), more=excepted(told, effect.but))
    return told.it_is(lasting(told, text, effect.for_))


@effects(l.CopyOnStack)
def _copy_on_stack(told: Telling, effect: l.CopyOnStack) -> str:
    player = told.who(effect.who)
    it = told.what(effect.copy_)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["copy"])), mentioned=True)
    more = excepted(told, effect.but)
    if effect.targeting is not None:
        more += told.say("copy.targeting", it=told.what(effect.targeting, "each"))
    if effect.n != 1:
        more = told.say("copy.times", n=told.x(effect.n)) + more
    text = told.done("copy", player, it=it, more=more)
    if effect.new_targets:
        text += told.say("copy.new targets", YOU if player.you else THEY)
    return text


@effects(l.CopyCard)
def _copy_card(told: Telling, effect: l.CopyCard) -> str:
    it = told.what(effect.copy_card)
    told.bind(effect.as_, told.that(Nominal(["copy"])), mentioned=True)
    return told.act("copy", it=it, more="")


@effects(l.CopyNamed)
def _copy_named(told: Telling, effect: l.CopyNamed) -> str:
    told.bind(effect.as_, told.that(Nominal(["copy"])), mentioned=True)
    if isinstance(effect.copy_named, str):
        return told.act("copy named.noted")
    return told.act("copy named", names=told.words.join(list(effect.copy_named), "and"))


@effects(l.NoteName)
def _note_name(told: Telling, effect: l.NoteName) -> str:
    return told.act("note name", it=told.what(effect.note_name))


def excepted(told: Telling, but: l.Except | None) -> str:
    """707.9. In what a copy differs, after a comma."""
    if but is None:
        return ""
    said = []
    its = Phrase(told.say("it"), False)
    for key in ("name", "colors", "pt"):
        value = getattr(but, key)
        if value is not None:
            if key == "colors":
                noun = told.words.noun("permanent")
                value = told.words.join([told.words.adjective(f"color.{one}", noun, False) for one in value], "and")
            said.append(told.say(f"except.{key}", it=its, value=value))
    kinds = [*but.supertypes, *but.types, *but.subtypes]
    if kinds:
        said.append(told.say("except.types", types=typed(told, kinds)))
    if but.without:
        said.append(told.say("except.without", types=", ".join(_kind(told, kind) for kind in but.without)))
    said += [told.say(f"except.keeps.{key}") for key in but.keeps]
    if but.no_mana_cost:
        said.append(told.say("except.no mana cost"))
    if but.has:
        said.append(told.say("except.has", what=told.words.join([granted(told, one) for one in but.has], "and")))
    for more in but.enters_with:
        it = told.say("except.counters", counters=_additional(told, more))
        if more.of is not None:
            it = told.say("except.if", what=it, kind=told.words.named("a", told.nominal(more.of)))
        said.append(it)
    return told.say("except", what=told.words.join(said, "and"))


def _additional(told: Telling, more: l.CountersBesides) -> Phrase:
    return counters(told, more.counters, more.n)


def _kind(told: Telling, kind: str) -> str:
    noun = told.words.noun("permanent")
    return told.words.adjective(kind.lower() if told.words.has(f"adj.{kind.lower()}") else kind, noun, False)


def granted(told: Telling, grant: Any) -> str:
    """A keyword or a whole ability that something has."""
    if isinstance(grant, str):
        return told.say("this ability") if grant == "this_ability" else told.keyword(grant)
    if isinstance(grant, l.Keyword):
        return keyword_of(told, grant)
    assert told.one_of is not None
    name = told.words.named("this", Nominal([told.say("granted to")]))
    return told.say("quoted", text=told.words.finished(told.one_of(told.inner(name), grant)))


def typed(told: Telling, kinds: Sequence[str], many: bool = False) -> str:
    """Types as something that one is: *an Ape creature*, *legendary*."""
    *others, last = kinds
    adjectives: list[tuple[str, ...]] = [(_adjective(told, other),) for other in others]
    if told.words.has(f"adj.{last.lower()}"):
        noun = told.words.noun("permanent")
        return " ".join(told.words.adjective(_adjective(told, kind), noun, many) for kind in kinds)
    return str(told.words.named("bare" if many else "a", Nominal([_adjective(told, last)], adjectives), many))


def _adjective(told: Telling, kind: str) -> str:
    lower = kind.lower()
    return lower if told.words.has(f"noun.{lower}") or told.words.has(f"adj.{lower}") else kind


__all__ = ["excepted", "granted", "keyword_of", "token", "typed"]


@effects(l.Retarget)
def _retarget(told: Telling, effect: l.Retarget) -> str:
    key = "retarget.one" if effect.one else "retarget.change" if effect.change else "retarget"
    text = with_who(told, key, effect.who, lambda: {"it": told.what(effect.retarget)})
    if effect.to is None:
        return text
    return told.say("retarget.to", what=text, it=told.words.named("a", told.nominal(effect.to)))
