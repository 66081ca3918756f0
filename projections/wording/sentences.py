"""Events in words, one sentence for each event.

The sentences are in tables (`english`). This module chooses the sentence of an event, and adds the values that are not
among its fields. Names come from `Names`, the fold over the log, or from a board; a card that the stream does not name
is "a card".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten
from typing import Any, TypeVar

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.state import Board
from domain.cards import language as lang
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.terms import Zone
from projections.reading.names import Names
from projections.reading.ruled import of_rules
from projections.wording.answers import answered, asked
from projections.wording.english import ENGLISH
from projections.wording.naming import Naming, naming
from projections.wording.speech import SHORT, Catalogue, Speech

E = TypeVar("E", bound=Event)


def sentence(
    event: Event, names: Board | Naming, catalogue: Catalogue = ENGLISH, *, numbered: bool = False, rule: str = ""
) -> str:
    """Describe an event in a sentence.

    `names` has already learned of this event. With `numbered`, objects carry their ids. The `rule` that made the
    event happen tells prevention from replacement (614, 615).
    """
    speech = Speech(naming(names), catalogue, numbered, not isinstance(event, _ALIKE), rule)
    tell = _TOLD.get(event.__class__)
    text = tell(speech, event) if tell is not None else speech.say(event.NAME, **event.__dict__)
    return text[:1].upper() + text[1:]


_ALIKE = (
    *(
        e.ManaAdded,
        e.ManaBound,
        e.ManaKept,
        e.ManaFromSnow,
        e.ManaPaid,
        e.PermanentsTapped,
        e.PermanentsUntapped,
        e.LandPlayed,
        e.PlayerLeft,
    ),
    *(e.PermanentsPhased, e.DamageRemoved, e.CombatDamageStepBegan),
)
"""Events in whose sentences permanents of one name need no ids."""


_TOLD: dict[type[Event], Callable[[Speech, Any], str]] = {}
"""Functions for events whose sentences have variants or need further values."""


def _told(kind: type[E]) -> Callable[[Callable[[Speech, E], str]], Callable[[Speech, E], str]]:
    def register(tell: Callable[[Speech, E], str]) -> Callable[[Speech, E], str]:
        _TOLD[kind] = tell
        return tell

    return register


def _variant(speech: Speech, event: Event, variant: str, **more: Any) -> str:
    """Return the given variant of the event's sentence; without it the plain sentence."""
    message = f"{event.NAME}.{variant}" if variant else event.NAME
    if message not in speech.catalogue:
        message = event.NAME
    return speech.say(message, **{**event.__dict__, **more})


def _by(kind: type[E], variant: Callable[[E], str]) -> None:
    """Register an event whose sentence has variants that depend on its fields only."""
    _told(kind)(lambda speech, event: _variant(speech, event, variant(event)))


_ENDED = {"draw": "draw out"}
"""Reasons of a win that are told in other words than elsewhere.

Failing to draw a card is not a drawn game.
"""


_HELD = frozenset(message.partition(".")[2] for message in ENGLISH if message.startswith("designation_gained."))
"""Designations whose gaining has a sentence of its own."""


_by(e.PlayerLost, lambda event: event.reason)
_by(e.PlayerLeft, lambda event: "objects" if event.objects else "")
_by(e.LoopFound, lambda event: ("grows" if event.growing else "") if event.objects else "nothing")
_by(e.LimitReached, lambda event: "" if event.what == Reason.X else event.what)
_by(e.GameEnded, lambda event: _ENDED.get(event.reason, event.reason) if event.winners else "draw")
_by(e.ManaKept, lambda event: event.until if event.mana else "none")
_by(e.ManaFromSnow, lambda event: "" if event.mana else "none")
_by(e.ManaBound, lambda event: "" if event.mana else "none")
_by(e.ManaPaid, lambda event: "for" if event.object is not None else "")
_by(e.TokenCreated, lambda event: "tapped" if event.tapped else "")
_by(e.StepScheduled, lambda event: "another" if event.step == event.after else "")
_by(e.DamageProposed, lambda event: "combat" if event.combat else "")
_by(e.DamageDealt, lambda event: "combat" if event.combat else "")
_by(e.DamageRemoved, lambda event: event.reason)
_by(e.CardsRevealed, lambda event: "" if event.definitions else "none")


@_told(e.CardsLookedAt)
def _cards_looked_at(speech: Speech, event: e.CardsLookedAt) -> str:
    """Return the sentence for cards looked at; it names cards that the reader may know."""
    own = "own" if event.player == event.owner else ""
    known = "seen" if event.definitions and all(map(speech.is_known, event.definitions)) else ""
    return _variant(speech, event, " ".join(filter(None, (own, known))))


@_told(e.LibraryArranged)
def _library_arranged(speech: Speech, event: e.LibraryArranged) -> str:
    """Return the sentence for an arranged library; it names cards that the reader may know."""
    top, bottom = event.top or (), event.bottom or ()
    if not (top or bottom) or not all(map(speech.is_named, (*top, *bottom))):
        return _variant(speech, event, "" if event.kept and event.sent else "sent" if event.sent else "kept")
    variant = "both" if top and bottom else "top" if top else "bottom"
    return _variant(speech, event, variant, top=speech.in_order(top), bottom=speech.in_order(bottom))


@_told(e.PlayerSurveiled)
def _player_surveiled(speech: Speech, event: e.PlayerSurveiled) -> str:
    """Return the sentence for surveil; it names the cards left on top, if known."""
    if not event.top or not all(map(speech.is_named, event.top)):
        return _variant(speech, event, "" if event.kept and event.put else "put" if event.put else "kept")
    return _variant(speech, event, "seen" if event.put else "seen kept", top=speech.in_order(event.top))


_by(e.TurnBegan, lambda event: "extra" if event.extra else "")
_by(e.TurnSetUp, lambda event: "" if event.phase else "begins")
_by(
    e.PermanentsPhased,
    lambda event: "both" if event.out and event.back else "out" * bool(event.out) or "back" * bool(event.back),
)
_by(e.TimeOfDayChanged, lambda event: "again" if event.before else "")
_by(e.PermanentTransformed, lambda event: "entering" if event.entering else "")
_by(e.LandPlayed, lambda event: "" if event.object else "hidden")  # a card in hand whose identity the next event tells
_by(e.ObjectsLinked, lambda event: event.name)
_by(e.ModesChosen, lambda event: "" if event.modes else "none")
_by(e.ResolutionBegan, lambda event: "illegal" if event.illegal else "")
_by(e.DidNotResolve, lambda event: event.reason)
_by(e.LibrarySearched, lambda event: "own" if event.player == event.owner else "")
_by(e.CardSeen, lambda event: "" if event.printed.name else "face down")
_by(
    e.DesignationGained,
    lambda event: event.name if event.name in _HELD else "value" if event.value else "",
)
_by(e.DesignationLost, lambda event: event.name)
_by(e.ActionReversed, lambda event: "" if event.player is not None else "nobody")
_by(e.ChoicesOffered, lambda event: event.kind if event.kind != "actions" else "")
_by(e.MatchGameBegan, lambda event: "" if event.chooser is None else "chosen")
_by(e.StandInsNamed, lambda event: "" if event.definitions else "hidden")
_by(e.LinesRead, lambda event: "hidden" if event.line is None else "")
_by(e.CreatureMutated, lambda event: "over" if event.over else "")
_by(e.CoinFlipped, lambda event: "heads" if event.heads else "")


@_told(e.GameStarted)
def _game_started(speech: Speech, event: e.GameStarted) -> str:
    seats = [speech.label(PlayerId(number)) for number, _ in enumerate(event.seats, 1)]
    return _variant(speech, event, "", seats=seats)


@_told(e.FactsLeftOut)
def _facts_left_out(speech: Speech, event: e.FactsLeftOut) -> str:
    return _variant(speech, event, "", kinds=len(event.kinds))


@_told(e.RemovedFromCombat)
def _removed_from_combat(speech: Speech, event: e.RemovedFromCombat) -> str:
    speech.apart = event.reason != Reason.END
    return _variant(speech, event, event.reason)


@_told(e.CardDrawn)
def _card_drawn(speech: Speech, event: e.CardDrawn) -> str:
    return _variant(speech, event, "" if speech.names.turn else "opening")


@_told(e.BecameCopy)
def _became_copy(speech: Speech, event: e.BecameCopy) -> str:
    speech.apart = speech.names.alike(event.of) > 2  # the copy has the same name by now, and does not count
    return _variant(speech, event, "token" if event.token else "effect" if event.effect is not None else "")


@_told(e.CombatDamageStepBegan)
def _combat_damage_step_began(speech: Speech, event: e.CombatDamageStepBegan) -> str:
    return _variant(speech, event, ("first" if event.first else "") if event.creatures else "none")


@_told(e.ObjectMoved)
def _object_moved(speech: Speech, event: e.ObjectMoved) -> str:
    id = event.becomes if event.object is None else event.object
    speech.apart = speech.apart and event.source is Zone.BATTLEFIELD
    card = speech.who(id) if id is not None else speech.catalogue["unknown"]
    if card == speech.catalogue["unknown"] and event.definition is not None:
        card = speech.named(speech.names.definition(event.definition))
    left = speech.zone(event.source, event.player, form="from")
    entered = speech.zone(event.to, event.player, event.index, "to")
    moved = _KEEPING_ONE.get((speech.names.edition == "seed", speech.by_rule)) or _moved(speech.names, event)
    return _variant(speech, event, moved, card=card, left=left, entered=entered)


_KEEPING_ONE = {
    (False, "704.5j"): "legend rule",
    (True, "704.5k"): "legend rule",
    (True, "704.5j"): "planeswalker rule",
}
"""704.5j. Rules that put all but one permanent into the graveyard; the key tells if it is of the edition of 2017."""


def _moved(names: Naming, event: e.ObjectMoved) -> str:
    """Return the sentence variant for a card that changes zones."""
    if event.to is Zone.BATTLEFIELD:
        return "enters tapped" if event.tapped else "enters" if event.controller == event.player else "enters under"
    if names.way:
        return names.way
    if event.source is Zone.LIBRARY and event.to is Zone.HAND and not names.turn:
        return "drawn"  # 103.5. the log of an observed game tells only the cards of an opening hand
    if event.source is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD:
        return "dies" if event.was and _dies(event.was.types, names.edition) else "from play"
    if event.to is Zone.EXILE:
        return "exiled" if event.source in (Zone.BATTLEFIELD, Zone.STACK) else "exiled from"
    if event.to is Zone.STACK:
        return "to stack"
    if event.source is Zone.STACK and event.to is Zone.GRAVEYARD:
        return "from play"
    if event.source in (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE) and event.to is Zone.HAND:
        return "returned"
    return ""


def _dies(types: Sequence[str], edition: str) -> bool:
    """700.4. Return True if a permanent of these types dies.

    Creatures die. By today's rules planeswalkers die, too; by the rules of 2017 they did not.
    """
    return "creature" in types or ("planeswalker" in types and edition != "seed")


@_told(e.MeldedCardMoved)
def _melded_card_moved(speech: Speech, event: e.MeldedCardMoved) -> str:
    return _variant(speech, event, "", entered=speech.zone(event.to, event.player, event.index, "to"))


@_told(e.HiddenCardKnown)
def _hidden_card_known(speech: Speech, event: e.HiddenCardKnown) -> str:
    place = speech.zone(event.zone, event.player, event.index)
    return _variant(speech, event, "hidden" if event.becomes is None else "", place=place)


@_told(e.CardBroughtIn)
def _card_brought_in(speech: Speech, event: e.CardBroughtIn) -> str:
    card = speech.catalogue["unknown"] if event.becomes is None else speech.who(event.becomes)
    entered = speech.zone(event.zone, event.player, event.index, "to")
    return _variant(speech, event, event.how, card=card, entered=entered)


@_told(e.DecisionMade)
def _decision_made(speech: Speech, event: e.DecisionMade) -> str:
    if event.question is None:
        return _variant(speech, event, "hidden")
    if event.kind == "priority" and event.answer == ("pass",):
        return _variant(speech, event, "pass")
    speech.apart = event.kind not in ("pay", "priority")
    question = asked(event)
    if isinstance(question, ChooseOption) and event.answer in ("yes", "no"):
        told = speech.asking(question)
        if told.whole and (event.answer == "no" or not told.deed):
            what = shorten(told.deed or told.whole.removesuffix("."), SHORT, placeholder="…")
            return _variant(speech, event, f"offer.{event.answer}", what=what)
    return _variant(speech, event, "", answer=answered(speech, question or event.kind, event.answer))


@_told(e.AttackersDeclared)
def _attackers_declared(speech: Speech, event: e.AttackersDeclared) -> str:
    pairs = [(attacker, attacked) for attacker, attacked, _ in event.attacks]
    attacks = speech.grouped("attack", pairs, "attacked", "attackers")
    return _variant(speech, event, "" if pairs else "none", attacks=attacks)


@_told(e.BandsFormed)
def _bands_formed(speech: Speech, event: e.BandsFormed) -> str:
    return _variant(speech, event, "", bands=speech.banded(event.bands))


@_told(e.BlockersDeclared)
def _blockers_declared(speech: Speech, event: e.BlockersDeclared) -> str:
    blocks = speech.grouped("block", event.blocks, "attacker", "blockers")
    return _variant(speech, event, "" if event.blocks else "none", blocks=blocks)


@_told(e.CombatDamageAssigned)
def _combat_damage_assigned(speech: Speech, event: e.CombatDamageAssigned) -> str:
    return _variant(speech, event, "" if event.assignments else "none", assignments=speech.assigned(event.assignments))


YES = "yes"
"""Value of a choice that was only a yes, such as kicked.

Its name is told instead.
"""


@_told(e.QualityChosen)
def _quality_chosen(speech: Speech, event: e.QualityChosen) -> str:
    if event.name in ("additional cost", "alternative cost"):
        return _variant(speech, event, event.name)
    if event.name in ("promised", "player"):
        return _variant(speech, event, event.name, value=PlayerId(int(event.value)))
    if event.value == YES:
        return _variant(speech, event, "yes")
    name, dot, times = event.name.rpartition(".")
    if dot and times == "times":
        return _variant(speech, event, "times", name=name)
    return _variant(speech, event, "", value=speech.option(event.name, event.value))


@_told(e.TargetsChosen)
def _targets_chosen(speech: Speech, event: e.TargetsChosen) -> str:
    targets = tuple(target for _, chosen in event.targets for target in chosen)
    return _variant(speech, event, "" if targets else "none", targets=targets)


@_told(e.TargetsChanged)
def _targets_changed(speech: Speech, event: e.TargetsChanged) -> str:
    return _variant(speech, event, "", targets=tuple(target for _, chosen in event.targets for target in chosen))


@_told(e.DamageDivided)
def _damage_divided(speech: Speech, event: e.DamageDivided) -> str:
    return _variant(speech, event, "", shares=speech.shared(event.shares))


@_told(e.CostLocked)
def _cost_locked(speech: Speech, event: e.CostLocked) -> str:
    mana = event.mana if event.mana != "{0}" or not event.other else ""
    cost = (*((mana,) if mana else ()), *event.other)
    return _variant(speech, event, "" if cost else "free", cost=cost)


@_told(e.SpellCast)
def _spell_cast(speech: Speech, event: e.SpellCast) -> str:
    targets = speech.names.aims_of(event.object)
    return _variant(speech, event, "targets" if targets else "", targets=targets)


DAMAGE = 4
"""Fields of damage that would be dealt, up to its amount: its kind, source, recipient and amount."""


IN_A_SENTENCE = 80
"""Most letters of an ability's text within a sentence."""


def _text_of(speech: Speech, ref: AbilityRef | None, had_by: ObjectId | None = None) -> str:
    """Return the shortened text of an ability in a log, of an object that has it; empty if unknown here."""
    if ref is None or not isinstance(speech.names, Names) or speech.names.texts is None:
        return ""
    card = speech.names.texts.definition(ref[0])
    if card is None or ref[1] >= len(card.parts):
        return ""
    from projections.wording.cards.abilities import text_of  # texts are slow to load
    from projections.wording.cards.phrases import Phrase
    from projections.wording.translations import beside

    name = None if had_by is None else Phrase(speech.who(had_by))
    text = text_of(card, card.parts[ref[1]], beside(speech.catalogue, "texts"), name)
    return shorten(text.removesuffix("."), IN_A_SENTENCE, placeholder="…")


def _keyword_of(speech: Speech, ref: AbilityRef) -> str:
    """Return the keyword of an ability of a card known here, else an empty text."""
    if not isinstance(speech.names, Names) or speech.names.texts is None:
        return ""
    card = speech.names.texts.definition(ref[0])
    ability = card.parts[ref[1]] if card is not None and ref[1] < len(card.parts) else None
    return ability.keyword if isinstance(ability, lang.Keyword) else ""


def _is_cycling(speech: Speech, ref: AbilityRef) -> bool:
    """702.29. Return True for the ability of cycling or typecycling, of a card known here."""
    return _keyword_of(speech, ref) in ("cycling", "typecycling")


def _source(speech: Speech, event: e.AbilityPutOnStack | e.AbilityActivated) -> EntityId | str:
    """Return the source of an ability; a hidden card is called as the card with its text, where that is known."""
    source = of_rules(event.ability) or event.source
    return source if source or not isinstance(speech.names, Names) else speech.names.source_name(event)


@_told(e.AbilityActivated)
def _ability_activated(speech: Speech, event: e.AbilityActivated) -> str:
    if event.object is None:
        speech.apart = False
        return _variant(speech, event, "mana")
    targets, text = speech.names.aims_of(event.object), _text_of(speech, event.ability)
    if _is_cycling(speech, event.ability):
        return _variant(speech, event, "cycling told" if text else "cycling", source=_source(speech, event), text=text)
    variant = " ".join(["told"] * bool(text) + ["targets"] * bool(targets))
    return _variant(speech, event, variant, source=_source(speech, event), targets=targets, text=text)


@_told(e.TriggerRemoved)
def _trigger_removed(speech: Speech, event: e.TriggerRemoved) -> str:
    return _variant(speech, event, event.reason, source=speech._whose(speech.names.trigger_of(event.number)))


@_told(e.EffectStarted)
def _effect_started(speech: Speech, event: e.EffectStarted) -> str:
    effect = event.effect
    if effect.mods or effect.kind not in ("replacement", "delayed"):
        return speech.in_force(effect, effect.remaining)
    text = _text_of(speech, effect.ref)
    return (
        _variant(speech, event, "told", source=effect.source, text=text)
        if text
        else speech.in_force(effect, effect.remaining)
    )


@_told(e.EffectChanged)
def _effect_changed(speech: Speech, event: e.EffectChanged) -> str:
    return _variant(speech, event, "", source=speech.names.effect_of(event.effect))


@_told(e.EffectsEnded)
def _effects_ended(speech: Speech, event: e.EffectsEnded) -> str:
    sources = tuple(
        dict.fromkeys(source for source in map(speech.names.effect_of, event.effects) if source is not None)
    )
    triggered = speech.by_rule.startswith("603.7")
    return _variant(speech, event, "triggered" if triggered and sources else event.reason, sources=sources)


@_told(e.CharacteristicsChanged)
def _characteristics_changed(speech: Speech, event: e.CharacteristicsChanged) -> str:
    fields = {field: (before, after) for field, before, after in event.changes}
    parts = []
    if "power" in fields and "toughness" in fields:
        (power, new_power), (toughness, new_toughness) = fields["power"], fields["toughness"]
        variant = ".new" if power is None else ".gone" if new_power is None else ""
        before, after = f"{power}/{toughness}", f"{new_power}/{new_toughness}"
        parts.append(speech.say(f"change.size{variant}", before=before, after=after))
        del fields["power"], fields["toughness"]
    for field, (before, after) in fields.items():
        named = speech.field(field).replace("_", " ")
        if isinstance(before, tuple) and isinstance(after, tuple) and field != "abilities":
            gained = [str(item) for item in after if item not in before]
            lost = [str(item) for item in before if item not in after]
            parts += [speech.rule(word) for word in gained if speech.is_rule(word)]
            parts += [speech.say("change.rule gone", rule=speech.rule(word)) for word in lost if speech.is_rule(word)]
            kind = "" if field == "keywords" else ".types"
            gained, lost = ([word for word in words if not speech.is_rule(word)] for words in (gained, lost))
            parts += [speech.say(f"change.gains{kind}", gained=gained)] if gained else []
            parts += [speech.say(f"change.loses{kind}", lost=lost)] if lost else []
        elif field == "text":
            parts.append(speech.catalogue["change.text"])
        elif field != "abilities":
            tell = speech._colors if field == "colors" else speech.reason
            values = ["–" if one is None or one in ("", ()) else tell(str(one)) for one in (before, after)]
            parts.append(speech.say("change", field=named, before=values[0], after=values[1]))
        else:
            parts += _abilities_changed(speech, event.object, (before, after), {"keywords", "text"}.isdisjoint(fields))
    return _variant(speech, event, "", changes=tuple(parts))


def _abilities_changed(
    speech: Speech, object: ObjectId, abilities: tuple[Sequence[AbilityRef], Sequence[AbilityRef]], alone: bool
) -> Iterator[str]:
    """Yield the abilities that an object gains and loses: few of them by their texts, where these are known.

    Keywords are told by their own change, of which the abilities are not `alone`.
    """
    before, after = abilities
    for how, refs, others in (("gains", after, before), ("loses", before, after)):
        changed = [ref for ref in refs if ref not in others]
        shown = [ref for ref in changed if alone or not _keyword_of(speech, ref)]
        texts = [text for text in (_text_of(speech, ref, object) for ref in shown) if text]
        if how == "loses" and not after and len(changed) > 1:
            yield speech.catalogue["change.loses.all"]
        elif texts and len(texts) <= FEW_ABILITIES:
            yield from (speech.say(f"change.{how}.ability", text=text) for text in texts)
        elif alone and changed:
            yield speech.say(f"change.{how}.abilities", count=len(changed))


FEW_ABILITIES = 3
"""Most abilities that are told by their texts as an object gains or loses them."""


@_told(e.TextRewritten)
def _text_rewritten(speech: Speech, event: e.TextRewritten) -> str:
    words = [speech.say("word for word", old=old, new=new) for _, old, new in event.words]
    return _variant(speech, event, "", changes=tuple(words))


@_told(e.CopyPutOnStack)
def _copy_put_on_stack(speech: Speech, event: e.CopyPutOnStack) -> str:
    targets = tuple(target for _, chosen in event.targets for target in chosen)
    return _variant(speech, event, "targets" if targets else "", targets=targets)


@_told(e.CardCopied)
def _card_copied(speech: Speech, event: e.CardCopied) -> str:
    return _variant(speech, event, "", left=speech.zone(event.zone, event.player))


@_told(e.AbilityPutOnStack)
def _ability_put_on_stack(speech: Speech, event: e.AbilityPutOnStack) -> str:
    text = _text_of(speech, event.ability) if event.kind == "triggered" else ""
    variant = f"{event.kind} told" if text else event.kind
    return _variant(speech, event, variant, source=_source(speech, event), text=text)


@_told(e.AbilityTriggered)
def _ability_triggered(speech: Speech, event: e.AbilityTriggered) -> str:
    return _variant(speech, event, "", source=of_rules(event.ability) or event.source)


def _is_damage(would: object) -> bool:
    return isinstance(would, tuple) and would[:1] == ("damage",)


def _damages(before: Any, after: Any) -> tuple[EntityId, EntityId, int, int] | None:
    """Return source, recipient, whole amount and amount left of prevented damage.

    None if it is not one amount that becomes less.
    """
    if not _is_damage(before) or len(before) < DAMAGE or not all(isinstance(one, int) for one in before[1:DAMAGE]):
        return None
    _, by, recipient, whole = before[:DAMAGE]
    if not after:
        return by, recipient, whole, 0
    rest = after[0] if len(after) == 1 and isinstance(after[0], tuple) else after
    if not _is_damage(rest) or rest[1:3] != before[1:3] or not 0 < rest[3] < whole:
        return None
    return by, recipient, whole, rest[3]


@_told(e.ReplacementApplied)
def _replacement_applied(speech: Speech, event: e.ReplacementApplied) -> str:
    if event.before is None or event.after is None:
        return _variant(speech, event, "unknown")
    chosen = event.chooser is not None and len(event.among) > 1
    prevented = speech.by_rule.startswith("615") or (not speech.by_rule and _is_damage(event.before))
    nothing = "" if event.after else "prevented" if prevented else "nothing"
    variant = f"chosen {nothing}".rstrip() if chosen else nothing
    if not chosen and prevented and (shares := _damages(event.before, event.after)):
        by, recipient, whole, left = shares
        fields = {"source": event.source, "by": by, "recipient": recipient, "amount": whole - left, "all": whole}
        return speech.say("prevented.some" if left else "prevented.all", **fields)
    before, after = speech.would(event.before), speech.would(event.after)
    return _variant(speech, event, "how" if before == after and not variant else variant, before=before, after=after)
