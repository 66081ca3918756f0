"""Tokens and emblems, in words."""

from __future__ import annotations

from domain.cards import grammar as g
from domain.cards import language as lang
from projections.wording.cards.characteristics import keyword_of
from projections.wording.cards.clauses import in_combat, tells
from projections.wording.cards.effects.copies import created_fighting
from projections.wording.cards.nouns import HEADS, Telling, counters
from projections.wording.cards.phrases import Nominal, Phrase


@tells(lang.CreateToken)
def _create_token(told: Telling, effect: lang.CreateToken) -> str:
    player = told.who(effect.who)
    kinds = [_tokens(told, kind) for kind in (effect, *effect.besides)]
    phrase, more = kinds[0]
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["token"]), phrase.many or bool(effect.besides)), mentioned=True)
    if effect.besides:
        return told.done("create", player, it=told.words.join(f"{one}{with_}" for one, with_ in kinds), more="")
    return told.done("create", player, it=phrase, more=more)


def _tokens(told: Telling, effect: lang.CreateToken) -> tuple[Phrase, str]:
    """Return tokens of one kind, and the words for their abilities and entering."""
    nominal, with_ = token(told, effect.create_token, None if effect.pt is None else _size(told, effect.pt))
    if effect.tapped and not in_combat(effect):
        nominal = nominal.with_adjective("tapped")
    phrase = told.counted(nominal, effect.n)
    more = with_ + created_fighting(told, effect, phrase)
    if effect.attached is not None:
        key = "created.attached" if with_ else "entering.attached"
        more += told.say(key, it=phrase, to=told.ref(effect.attached))
    for kind, amount in effect.with_.items():
        more += told.say("entering.with", counters=counters(told, kind, amount), it=phrase)
    return phrase, more


def _size(told: Telling, pair: tuple[g.Amount, g.Amount]) -> str:
    """Return a size with variables, such as X/X or X/1.

    The meanings of the variables follow at the end of the clause, unless known already.
    """
    letters, known = iter("XYZ"), list[tuple[g.Amount, str]]()
    for amount in pair:
        if isinstance(amount, int) or any(amount == one for one, _ in known):
            continue
        letter = next(letters)
        known.append((amount, letter))
        if amount != "x":
            told.wheres.append(told.say("where.is", letter=letter, amount=told.amount(amount)))
    return "/".join(next((letter for one, letter in known if one == amount), str(amount)) for amount in pair)


def token(told: Telling, spec: lang.TokenSpec | str, size: str | None = None) -> tuple[Nominal, str]:
    """111.3. Return a token as a noun, and the words for its abilities.

    `size` is the size given as the token is created. Without `size`, the size of its kind is used.
    """
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
    if told.words.repeats and cards:  # adjectives agree with the card type; "and" joins subtypes
        subtypes = [("", *right.split())] if right.strip() else []
        *others, main = [kind for kind in kinds if kind in HEADS]
        head = told.words.noun(main)
        of_main = told.words.adjective(f"of.{main}", head, False)
        cards = [("-".join([of_main, *(told.words.noun(kind).one for kind in others)]),)]
        agreeing = reversed([*adjectives, *subtypes])
        agreed = [tuple(key and told.words.adjective(key, head, False) for key in keys) for keys in agreeing]
        adjectives = [*agreed, *cards]
    else:
        adjectives = [*adjectives, *((subtype,) for subtype in right.split()), *cards]
    nominal = Nominal(["token"], adjectives)
    name = told.say("named", name=spec.name, noun=Phrase("")) if spec.name else ""
    have = _abilities_of_token(told, spec)
    return nominal, (f" {name}" if name else "") + have


def _abilities_of_token(told: Telling, spec: lang.TokenSpec) -> str:
    assert told.one_of is not None
    keywords = [keyword_of(told, part) for part in spec.abilities if isinstance(part, lang.Keyword)]
    noun = "creature" if "Creature" in spec.types else "token"
    inner = told.inner(told.words.named("this", Nominal([noun])))
    inner.names = {}
    quoted = [
        told.say("quoted", text=told.words.finished(told.one_of(inner, part)))
        for part in spec.abilities
        if not isinstance(part, lang.Keyword)
    ]
    both = [*keywords, *quoted]
    return " " + told.say("with", it=told.words.join(both, "and")) if both else ""


@tells(lang.GetEmblem)
def _get_emblem(told: Telling, effect: lang.GetEmblem) -> str:
    assert told.one_of is not None
    inner = told.inner(told.words.named("this", Nominal(["emblem"])))
    inner.names = {}
    quoted = [
        told.say("quoted", text=told.words.finished(told.one_of(inner, part))) for part in effect.emblem.abilities
    ]
    return told.done("get emblem", told.who(effect.who), abilities=told.words.join(quoted, "and"))


@tells(lang.Amass)
def _amass(told: Telling, effect: lang.Amass) -> str:
    return told.act("amass", n=told.x(effect.amass), of=effect.of)
