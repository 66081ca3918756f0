"""Sentences from tables: names, lists, amounts and reasons fill their fields.

A field stands in a sentence by its name; its form follows after a colon. The forms are listed in `english`.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Any

from domain.board.characteristics import OBSERVED, EffectData
from domain.board.keywords import Keyword
from domain.board.keywords import keyword as read
from domain.board.modifications_in_force import KINDS
from domain.board.objects import GameObject
from domain.cards.keywords import KEYWORDS
from domain.errors import agreeing, with_article
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.kernel.passages import Passage
from domain.kernel.questions import Question
from domain.reasons import Reason
from domain.terms import COLORS, MANA, Zone
from projections.reading.emblems import NAMELESS
from projections.reading.names import FACE_DOWN, UNKNOWN, Names
from projections.reading.roles import YOU
from projections.reading.ruled import RULES
from projections.wording.card_names import card_name
from projections.wording.english import ENGLISH
from projections.wording.keywords import keyword, several_words
from projections.wording.naming import Naming, Told

Catalogue = Mapping[str, str]

_LITTLE = re.compile(r"\b(?:de|que|ne|se|le|la|jusque) $", re.IGNORECASE)
_VOWEL = re.compile(r"h?[àâäéèêëîïôöùûüœæ]|[aeiou]|y[^aeiou]", re.IGNORECASE)
"""Pattern for French words that lose their vowel before another vowel."""


MANY = 6
"""Most permanents of one name that a list tells apart by ids."""


SHORT = 110
"""Most letters of an ability's text in a list."""


NUMBERED = frozenset(("exhausted", "modes chosen", "modes chosen this turn", "resolved this turn", "done this turn"))
"""602.5b, 603.2h, 608.2i, 700.2. Designations of abilities and modes whose value is a mere number."""


_UNNAMED = {UNKNOWN: "unknown", FACE_DOWN: "face down"} | {name: f"rules.{name}" for name in RULES.values()}
"""Messages in place of the name of an unknown or nameless object."""


class Speech(string.Formatter):
    """Formatter that puts names and words into the sentences of a table.

    With `numbered`, objects carry their ids. With `apart`, permanents carry ids if others of their name are on the
    battlefield.
    """

    def __init__(
        self,
        names: Naming,
        catalogue: Catalogue = ENGLISH,
        numbered: bool = False,
        apart: bool = False,
        rule: str = "",
    ) -> None:
        self.names = names
        self.catalogue = catalogue
        self.numbered = numbered
        self.apart = apart
        self.by_rule = rule
        self.sounds = catalogue.get("grammar.sounds")

    def say(self, message: str, /, **fields: Any) -> str:
        """Return the sentence of this name with its fields filled in."""
        text, left_out = "", False
        for literal, name, how, _ in self.parse(self.catalogue[message]):
            text += literal[1:] if left_out and not text and literal[:1] == " " else literal
            if name is None:
                continue
            value = self.format_field(self.get_field(name, (), fields)[0], how or "")
            if not value and how and "~" in how:
                text, left_out = text.removesuffix(" "), True
                continue
            if self.sounds == "french" and _LITTLE.search(text) and _VOWEL.match(value):
                text = f"{text[:-2]}’"
            elif self.sounds == "english" and literal.endswith(("a ", "A ")):
                text = with_article(text, value)
            text += value
        return text

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if "~" in format_spec:
            return self._told_apart(value, *format_spec.split("~"))
        if "|" in format_spec:
            return self._agreeing(value, format_spec.split("|"))
        text: str = getattr(self, f"_{format_spec}")(value)
        return text

    def _told_apart(self, value: Any, others: str, you: str) -> str:
        """Choose the form *you* if the player is the reader, else the form for others.

        The form for others is a word, or the way in which their names are told.
        """
        if self._is_told(value):
            return you
        named = "|" in others or hasattr(self, f"_{others}")
        return self.format_field(value, others) if named and others else others

    def _is_told(self, value: Any) -> bool:
        """Return True if the reader is among these players."""
        entities = value if isinstance(value, tuple) else (value,)
        return any(isinstance(one, int) and self.names.role_of(one) == YOU for one in entities)

    def _agreeing(self, value: Any, forms: Sequence[str]) -> str:
        """Return the form that agrees with a number.

        With four forms, abilities take the second of each pair (the feminine form in French).
        """
        if isinstance(value, tuple) and self._is_told(value):
            return forms[1]
        if len(forms) < 4:
            return agreeing(value, forms)
        entities = value if isinstance(value, tuple) else (value,)
        feminine = bool(entities) and all(one and self.names.source_of(one) is not None for one in entities)
        return forms[2 * (len(entities) != 1) + feminine]

    def _reason(self, word: str) -> str:
        return self.reason(word)

    def _reasons(self, words: Iterable[object]) -> str:
        return self._chained([self.reason(str(word)) for word in words], "comma")

    def _counter(self, kind: str) -> str:
        return self.counter(kind)

    def _marked(self, kind: str) -> str:
        """Return a kind of counter beside its noun; French puts words, not sizes, in quotation marks."""
        quoted = self.catalogue.get("counter.kind", "{kind}")
        return kind if kind[:1] in "+-" else quoted.format(kind=self.counter(kind))

    def _format(self, name: str) -> str:
        return self.catalogue.get(f"format.{name}", name)

    def _edition(self, name: str) -> str:
        return self.catalogue.get(f"edition.{name}", name)

    def who(self, entity: EntityId | str | None) -> str:
        """Return the name by which a sentence calls an object or player."""
        if entity is None or isinstance(entity, str):
            return self.catalogue["nothing"] if entity is None else self.named(entity)
        name = self.names.name_of(entity)
        if is_player(entity):
            role = self.names.role_of(entity)
            return self.catalogue[role] if role else name
        source = self.names.source_of(entity)
        giver = self.names.emblem_of(entity if source is None else source) if name == NAMELESS else ""
        name = self.say("emblem of", source=self.possessive(self.named(giver))) if giver else self.named(name)
        if source is not None:
            name = self.say("ability of", source=self.possessive(name))
        numbered = self.numbered or (self.apart and self.names.alike(entity) > 1)
        if not numbered or not entity:
            return name
        marks: Mapping[EntityId, str] | None = getattr(self.names, "marks", None)
        mark = entity if marks is None else marks.get(entity)
        return name if mark is None else self.say("numbered", name=name, id=mark)

    def named(self, name: str) -> str:
        """Return a name, or the words for an unknown or nameless object."""
        message = "emblem" if name == NAMELESS else _UNNAMED.get(name)
        return card_name(self.catalogue, name) if message is None else self.catalogue[message]

    def label(self, player: PlayerId) -> str:
        """Return a player's name for a label, such as the head of a column."""
        role = self.names.role_of(player)
        return self.catalogue[f"label.{role}"] if role else self.names.name_of(player)

    def is_named(self, entity: EntityId) -> bool:
        """Return True if the reader may know the name of this object."""
        return self.names.name_of(entity) not in _UNNAMED

    def is_known(self, definition: int) -> bool:
        """Return True if the reader may know which card has this definition."""
        return self.names.definition(definition) not in _UNNAMED

    def in_order(self, entities: Iterable[EntityId]) -> str:
        """List objects in order, without counting equal names together."""
        return self._chained([self.who(entity) for entity in entities], "comma")

    def ability_of(self, source: EntityId) -> str:
        """Return the words for an ability, by its source: *the ability of Grizzly Bears*."""
        return self.say("ability of", source=self.possessive(self.who(source)))

    def ability(self, card: ObjectId, n: int) -> str:
        """Return the shortened text of an object's nth ability; empty if unknown here."""
        tell = getattr(self.names, "ability_text", None)
        text: str = tell(card, n) if tell is not None else ""
        return shorten(text.removesuffix("."), SHORT, placeholder="…")

    def modes(self, object: ObjectId, numbers: Iterable[int]) -> str:
        """Return the shortened texts of a spell's or ability's modes; empty if unknown here."""
        tell = getattr(self.names, "mode_texts", None)
        texts: Sequence[str] = tell(object) if tell is not None else ()
        short_texts = [shorten(texts[number], SHORT, placeholder="…") for number in numbers if number < len(texts)]
        return " · ".join(short_texts)

    def passage(self, passage: Passage | None) -> Told:
        """Return a passage that asks in words; empty if unknown here."""
        tell = getattr(self.names, "passage_text", None)
        return tell(passage) if tell is not None and passage is not None else Told()

    def asking(self, question: Question) -> Told:
        """Return the passage that asks a question in words; empty if unknown here."""
        if question.passage is not None or not isinstance(self.names, Names) or self.names.texts is None:
            return self.passage(question.passage)
        from projections.wording.cards.passages import passage_text  # texts are slow to load
        from projections.wording.offers import offer_of
        from projections.wording.translations import beside

        offer = offer_of(self.names, question)
        return passage_text(offer.card, offer.part, beside(self.catalogue, "texts")) if offer is not None else Told()

    def way(self, card: ObjectId, way: str) -> str:
        """Return the shortened price of a way to cast a card; empty if unknown here."""
        tell = getattr(self.names, "way_text", None)
        return shorten(tell(card, way), SHORT, placeholder="…") if tell is not None else ""

    def trigger(self, number: int) -> str:
        """Return the shortened text of a waiting trigger; empty if unknown here."""
        tell = getattr(self.names, "trigger_text", None)
        return shorten(tell(number).removesuffix("."), SHORT, placeholder="…") if tell is not None else ""

    def targets(self, object: ObjectId) -> Mapping[str, str]:
        """Return the texts of a spell's or ability's targets by name; empty if unknown here."""
        tell = getattr(self.names, "target_texts", None)
        return tell(object) if tell is not None else {}

    def range(self, least: int, most: int) -> str:
        """Return how many may be chosen, in words: *2*, *up to 2*, *1 to 3*."""
        form = "exactly" if least == most else "most" if not least else "both"
        return self.say(f"range.{form}", least=least, most=most)

    def possessive(self, name: str) -> str:
        """Return the possessive form of a name."""
        text = self.say("possessive.s" if name.endswith("s") else "possessive", name=name)
        return f"du {text.removeprefix('de le ')}" if self.sounds == "french" and text.startswith("de le ") else text

    def join(self, items: Iterable[str], last: str = "and") -> str:
        """Return names joined in a list; equal names are counted."""
        return self._chained(self._counted_parts(items), last)

    def _counted_parts(self, parts: Iterable[str]) -> list[str]:
        """Return each part once, with its number if repeated."""
        return [
            part if count == 1 else self.say("times", name=part, count=count) for part, count in Counter(parts).items()
        ]

    def _chained(self, items: Sequence[str], last: str, between: str = "comma") -> str:
        if not items:
            return self.catalogue["nothing"]
        text = items[0]
        for item in items[1:-1]:
            text = self.say(between, first=text, last=item)
        return self.say(last, first=text, last=items[-1]) if len(items) > 1 else text

    # Forms of fields

    def _who(self, entity: EntityId | None) -> str:
        return self.who(entity)

    def _whose(self, entity: EntityId | None) -> str:
        return self.catalogue["your"] if self._is_told(entity) else self.possessive(self.who(entity))

    def _whos(self, entities: Iterable[EntityId]) -> str:
        return self.join(self._each(tuple(entities)))

    def _ofs(self, entities: Iterable[EntityId]) -> str:
        """Return the possessive forms of several names."""
        return self.join(map(self.possessive, self._each(tuple(entities))))

    def _each(self, entities: tuple[EntityId, ...]) -> list[str]:
        """Return the names of several objects or players.

        Permanents of one name that are told apart by ids stand together.
        """
        if self.numbered or not self.apart:
            return [self.who(entity) for entity in entities]
        alike: dict[str, list[EntityId]] = {}
        for entity in entities:
            if self.names.alike(entity) > 1:
                alike.setdefault(self.names.name_of(entity), []).append(entity)
        ids = {name: self._ids(same) for name, same in alike.items()}
        plain = Speech(self.names, self.catalogue)
        items: list[str] = []
        named: set[str] = set()
        for entity in entities:
            name = self.names.name_of(entity)
            if ids.get(name) and entity in alike[name]:
                if name not in named:
                    items.append(self.say("numbered", name=plain.who(entity), id=ids[name]))
                named.add(name)
            else:
                items.append(plain.who(entity))
        return items

    def _ids(self, same: Sequence[EntityId]) -> str:
        """Return the ids to add to a name that several permanents have.

        Empty if all permanents of the name are meant, or too many of them.
        """
        everybody = len(same) > 1 and len(same) == self.names.alike(same[0])
        return "" if everybody or len(same) > MANY else self._chained([str(id) for id in same], "comma")

    def _named(self, name: str) -> str:
        return self.named(name)

    def _card(self, definition: int) -> str:
        return self.named(self.names.definition(definition))

    def _cards(self, definitions: Iterable[int]) -> str:
        return self.join(self._card(number) for number in definitions)

    def _mana(self, mana: str) -> str:
        return "".join(f"{{{letter}}}" for letter in mana)

    def _word(self, word: object) -> str:
        return self.catalogue.get(f"word.{word}", str(word))

    def _kind(self, kind: str) -> str:
        return self.catalogue.get(f"kind.{kind}", kind)

    def reason(self, word: str) -> str:
        """Translate a word of the rules, and its value, if any.

        The word is a reason, the name of a choice, a keyword or another quality.
        """
        text = self.catalogue.get(f"reason.{word}")
        if text is not None:
            return text
        had = read(word)
        if had.name in KEYWORDS:
            return keyword(self.catalogue, had, self._quality(had), alone=True)
        if had.value and f"reason.{had.name}.value" in self.catalogue:
            return self._valued(f"reason.{had.name}.value", had)
        name, _, number = word.rpartition(" ")
        if number.isdigit() and f"reason.{name}.of" in self.catalogue:
            return self.say(f"reason.{name}.of", entity=int(number))
        if number.isdigit() and f"reason.{name}" in self.catalogue:
            return f"{self.catalogue[f'reason.{name}']} {number}"
        return self.catalogue.get(f"type.{word}") or word.replace("_", " ").replace(".", " ")

    def chosen(self, name: str, value: str) -> str:
        """Return the words for a choice made for an object.

        A "yes" is told by the choice's name.
        """
        return self.reason(name) if value == "yes" else self.option(name, value)

    def all_chosen(self, obj: GameObject) -> Iterator[str]:
        """Yield the choices made for an object.

        For a permanent, choices on how its spell was cast are left out.
        """
        for name, value in sorted(obj.chosen.items()):
            value = "yes" if name.endswith(" cost") and value.isdecimal() else value  # a number of another program
            if name == "promised" and value.isdecimal():
                yield self.labelled(self.reason(name), self.who(PlayerId(int(value))))
            elif name == "player" and value.isdecimal():
                yield self.who(PlayerId(int(value)))
            elif not name.endswith(".times") and (value != "yes" or obj.zone is not Zone.BATTLEFIELD):
                yield self.chosen(name, value)

    def labelled(self, label: str, value: str) -> str:
        """Return a label and its value: *player: Anna*."""
        return self.say("labelled", label=label, value=value)

    def option(self, name: str, value: str) -> str:
        """Return an option in words: a colour, type, sector, name or cost."""
        kind = "color" if name == "color" else "word"
        if name == Reason.MANA and value and set(value) <= set(MANA):
            return self._mana(value)
        if name == Reason.HELP_FOR and value and set(value) <= set(COLORS):
            return f"{{{'/'.join(value)}}}"
        if name == Reason.WHICH and (cost := self.cost(value)) != value:
            return cost
        return self.catalogue.get(f"{kind}.{value}") or self.catalogue.get(f"chosen.{value}") or self.reason(value)

    def _quality(self, had: Keyword) -> str:
        """702.16k. Return the value of a keyword in words; a player has their name."""
        if had.value == "player" and had.number:
            return self.who(PlayerId(had.number))
        if had.name == "landwalk" and had.value:
            parts = had.value.split(" ") if had.value.istitle() or " " in had.value else [had.value, "land"]
            return " ".join(map(self.reason, reversed(parts) if self.sounds == "french" else parts))
        several = several_words(had.value)
        if several is not None and several[0] in self.catalogue:
            return self.catalogue[several[0]].format(what=self.reason(several[1]))
        return self.reason(had.value) if had.value else ""

    def _valued(self, message: str, had: Keyword) -> str:
        """Return a keyword with its value: a quality, number, object or player."""
        kind = self.counter(had.value)
        return self.say(message, value=self.reason(had.value), number=had.number, kind=kind, entity=had.number or None)

    def the_reason(self, word: str) -> str:
        """Return a keyword in the form for gaining or losing it.

        In some languages it has an article then.
        """
        had = read(word)
        if had.name in KEYWORDS:
            return keyword(self.catalogue, had, self._quality(had), alone=False)
        return self.reason(word)

    def _the(self, words: str | Iterable[object]) -> str:
        if isinstance(words, str):
            return self.the_reason(words)
        return self._chained([self.the_reason(str(word)) for word in words], "and")

    def _types(self, words: Iterable[object]) -> str:
        """Return types and subtypes in words."""
        return self._chained([self.reason(str(word)) for word in words], "and")

    def _type(self, word: str) -> str:
        return self.reason(word)

    def _colors(self, letters: str) -> str:
        return self._chained([self.catalogue.get(f"color.{letter}", letter) for letter in letters], "and")

    def _designation(self, name: str) -> str:
        return self.catalogue.get(f"designation.{name}", name)

    def _designated(self, name: str, value: str) -> str:
        """Return a designation in words, with its value if that has a meaning.

        A level has its number.
        """
        text = self._designation(name)
        return f"{text} {value}" if value and name not in NUMBERED else text

    def designations(self, held: Iterable[tuple[str, str]]) -> list[str]:
        """Return all designations in words, in their order."""
        return [self._designated(name, value) for name, value in sorted(held)]

    def counter(self, kind: str) -> str:
        """Return a kind of counter in words."""
        return self.catalogue.get(f"counter.{kind}", kind)

    def _costs(self, costs: Iterable[str]) -> str:
        return self._list(map(self.cost, costs))

    def cost(self, words: str) -> str:
        """Return a cost in words; mana symbols stay."""
        verb, _, rest = words.partition(" ")
        message = f"cost.{words}" if f"cost.{words}" in self.catalogue else f"cost.{verb}"
        if rest == "self":
            message += ".self"
        if message not in self.catalogue:
            return words
        amount, _, kind = rest.partition(" ")
        return self.say(message, amount=int(amount) if amount.isdigit() else amount, kind=kind)

    def _list(self, items: Iterable[object]) -> str:
        return self._chained([str(item) for item in items], "comma")

    def _sequence(self, entities: Iterable[EntityId]) -> str:
        return self._chained([self.who(entity) for entity in entities], "comma")

    def _counted(self, numbers: Iterable[int]) -> str:
        return self.join(str(number + 1) for number in numbers)

    def _signed(self, number: int) -> str:
        return f"{number:+}".replace("-", "−")

    def _number(self, items: Sequence[object]) -> str:
        return str(len(items))

    # Pieces of sentences

    def field(self, field: str) -> str:
        """Return the name of a field of an object, a player or the turn."""
        return self.catalogue.get(f"field.{field}", field)

    def zone(self, zone: Zone, player: PlayerId, index: int | None = None, form: str = "zone") -> str:
        """Return the words for a player's zone, or a move `from` or `to` it."""
        end = {0: ".top", -1: ".bottom"}.get(index, "") if zone is Zone.LIBRARY and index is not None else ""
        return self.say(f"{form}.{zone}{end}", player=player)

    def grouped(self, message: str, pairs: Iterable[tuple[EntityId, EntityId]], key: str, items: str) -> str:
        """Return pairs in words, grouped by their second entity.

        Example: Anna with Grizzly Bears and Giant Spider.
        """
        groups: dict[EntityId, list[EntityId]] = {}
        for item, second in pairs:
            groups.setdefault(second, []).append(item)
        parts = [self.say(message, **{key: second, items: tuple(group)}) for second, group in groups.items()]
        return self._chained(parts, "groups", "groups")

    def assigned(self, assignments: Iterable[tuple[EntityId, EntityId, int]]) -> str:
        """Return an assignment of damage in words."""
        parts = [
            self.say("assignment", source=source, recipient=recipient, amount=amount)
            for source, recipient, amount in assignments
        ]
        return self._chained(self._counted_parts(parts), "comma")

    def banded(self, bands: Iterable[tuple[EntityId, ...]]) -> str:
        """Return bands of creatures in words."""
        return self._chained([self.say("band", members=band) for band in bands], "comma")

    def shared(self, shares: Iterable[tuple[EntityId, int]]) -> str:
        """Return a division among recipients in words."""
        return self._chained([self.say("share", recipient=entity, amount=amount) for entity, amount in shares], "and")

    def would(self, data: Any) -> str:
        """Describe a possible event in words.

        `data` is a kind and its fields, or several of these.
        """
        if data in ((), None):
            return self.catalogue["nothing"]
        if not isinstance(data, tuple):
            return str(data)
        if isinstance(data[0], tuple):
            return self._chained([self.would(item) for item in data], "comma")
        kind, *values = data
        fields = WOULD.get(kind) if isinstance(kind, str) else None
        if fields is None or len(fields) > len(values):
            return self.say("would.other", what=tuple(data))
        message = f"would.{kind}"
        if kind == "move":
            tapped = values[1] == Zone.BATTLEFIELD and len(values) > 4 and values[4] is True
            variant = f"{message}.{'tapped' if tapped else values[1]}"
            message = variant if variant in self.catalogue else message
        data = self.say(message, **dict(zip(fields, values, strict=False)))
        last = values[-1]
        copies = isinstance(last, tuple) and len(last) == 2 and last[0] == "copy"
        return self.say("would.copy", would=data, of=last[1]) if copies else data

    def effect(self, effect: EffectData, remaining: int | None) -> str:
        """Return an effect in force in words: modifications, objects and duration."""
        variant = effect.kind
        if variant == "continuous" or (variant == OBSERVED and effect.mods):
            variant = "objects" if effect.objects else ""
        if effect.mods and effect.kind == "replacement":
            variant = "objects"
        elif remaining is not None and effect.kind == "replacement":
            variant = "shield"
        message = f"effect.{variant}" if f"effect.{variant}" in self.catalogue else "effect"
        mods = effect.mods if isinstance(effect.mods, tuple) else (effect.mods,)
        does = variant == "objects" and bool(effect.objects)
        parts = (
            [self.does(mod, effect.objects) for mod in _together(mods)] if does else list(map(self.modification, mods))
        )
        return self.say(
            message if does or variant != "objects" else "effect",
            mods=self._chained(parts, "and" if does else "comma") if mods else "",
            until=self.until(effect.until),
            objects=effect.objects,
            remaining=remaining,
        )

    def in_force(self, effect: EffectData, remaining: int | None) -> str:
        """Return an effect in force as a sentence.

        The source begins the sentence, unless the effect modifies the source.
        """
        text = self.effect(effect, remaining)
        source = effect.source
        variant = f"effect_started.{effect.kind}"
        if source in effect.objects and effect.mods:
            return text
        if effect.mods or variant not in self.catalogue:
            variant = "effect_started"
        return self.say(variant, source=source, what=text)

    def modification(self, mod: Any) -> str:
        """Describe a modification by words that do not name its objects."""
        return self._modified("mod", mod)

    def does(self, mod: Any, objects: tuple[EntityId, ...]) -> str:
        """Describe a modification by words that follow the names of its objects."""
        return self._modified("does", mod, objects)

    def _modified(self, prefix: str, mod: Any, objects: tuple[EntityId, ...] = ()) -> str:
        name, *values = mod if isinstance(mod, tuple) and mod else (mod,)
        if name == "keyword":  # the keyword's abilities are not told
            name, values = "word", values[:1]
        message = f"{prefix}.{name}"
        fields = tuple(KINDS[name].takes) if name in KINDS else ()
        left_out = fields[len(values) :]  # a modification stores no later fields that say nothing
        if message not in self.catalogue or any(f"{{{field}" in self.catalogue[message] for field in left_out):
            text = self._word(mod) if isinstance(mod, str) else self.anything(mod)
            return self.say(f"{prefix}.other", what=text, objects=objects)
        values_by_field: dict[str, Any] = dict(zip(fields, values, strict=False))
        if values and values[0] is None and f"{message}.none" in self.catalogue:
            message = f"{message}.none"
        elif name == "word" and isinstance(values_by_field["word"], str) and self.is_rule(values_by_field["word"]):
            return self.rule(values_by_field["word"], len(objects) > 1)
        elif name == "lose" and isinstance(values_by_field["word"], str) and self.is_rule(values_by_field["word"]):
            return self.say("change.rule gone", rule=self.rule(values_by_field["word"]))
        elif name == "lose" and values_by_field["word"] == "all":
            message = f"{message}.all"
        elif "types" in values_by_field and "subtypes" in values_by_field:
            values_by_field["types"] = (*values_by_field["types"], *values_by_field["subtypes"])
        elif name == "set_color" and not values_by_field["colors"]:
            message = f"{message}.none"
        return self.say(message, **values_by_field, objects=objects)

    def is_rule(self, word: object) -> bool:
        """Return True if a word forbids or demands an action.

        Keywords and qualities are not such rules.
        """
        return f"rules.{read(str(word)).name}" in self.catalogue

    def rule(self, word: str, several: bool = False) -> str:
        """Return a restriction or requirement, to follow the object's name."""
        if not several:
            return self.reason(word)
        had = read(word)
        return self._valued(f"rules.{had.name}.value", had) if had.value else self.catalogue[f"rules.{had.name}"]

    def until(self, until: Any) -> str:
        """Return the duration of an effect, to follow the text of the effect."""
        word, *rest = until if isinstance(until, tuple) and until else (until,)
        if f"until.{word}" not in self.catalogue:
            return self.say("until.other")
        if word in ("begins", "ends"):
            return self._until_point(word, *rest)
        return self.say(f"until.{word}", entity=rest[0] if rest and isinstance(rest[0], int) else None)

    def _until_point(self, edge: str, point: str, players: tuple[PlayerId, ...], which: str) -> str:
        """500.4, 500.5. Return the duration until a step, phase or turn begins or ends."""
        if point == "turn":
            which = "turn.next" if edge == "ends" and which else "turn"
        key = ".".join(filter(None, ("until", edge, which, ("any", "", "some")[min(len(players), 2)])))
        return self.say(key, entity=players[0] if players else None, players=players, point=point)

    def anything(self, answer: Any) -> str:
        """Describe data of any shape in words, with names for possible objects."""
        if isinstance(answer, tuple):
            return self._chained([self.anything(item) for item in answer], "comma")
        if isinstance(answer, int) and answer >= FIRST_OBJECT and self.names.name_of(answer) != UNKNOWN:
            return self.who(answer)
        return str(answer)


WOULD: dict[str, tuple[str, ...]] = {
    "damage": ("source", "recipient", "amount"),
    "gain life": ("player", "amount"),
    "lose life": ("player", "amount"),
    "mark damage": ("creature", "amount"),
    "put counters": ("object", "kind", "amount"),
    "remove counters": ("object", "kind", "amount"),
    "get counters": ("player", "kind", "amount"),
    "count damage": ("player", "commander", "amount"),
    "draw": ("player",),
    "draw cards": ("player", "amount"),
    "destroy": ("object",),
    "regenerate": ("object",),
    "sacrifice": ("player", "object"),
    "discard": ("player", "object"),
    "move": ("object", "to"),
    "create tokens": ("player", "hash", "amount"),
    "enter as a token": ("player", "definition"),
    "tap": ("objects",),
    "untap": ("objects",),
    "begin turn": ("player",),
    "lose the game": ("player",),
    "set in motion": ("player",),
    "abandon": ("object",),
    "planeswalk": ("player",),
}
"""Names of a possible event's fields, by kind, in stored order."""


def _together(mods: Iterable[Any]) -> list[Any]:
    """Merge several gains of keywords into one modification, for one sentence."""
    mods = [("word", mod[1]) if isinstance(mod, tuple) and mod[:1] == ("keyword",) else mod for mod in mods]
    words = [mod[1] for mod in mods if isinstance(mod, tuple) and mod[:1] == ("word",)]
    words = [word for word in words if f"rules.{read(word).name}" not in ENGLISH]
    merged: list[Any] = []
    for mod in mods:
        gained = isinstance(mod, tuple) and mod[:1] == ("word",) and mod[1] in words
        if not gained:
            merged.append(mod)
        elif mod[1] == words[0]:
            merged.append(("word", tuple(words)))
    return merged
