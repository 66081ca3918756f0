"""Resolution and checks of a position's names; all faults are reported at once.

A position may have a state that state-based actions will change. A state that no game can reach is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from domain.cards import language as lang
from domain.cards.card_library import nearness
from domain.cards.catalogue import called, catalogue
from domain.cards.known_tokens import KnownTokens
from domain.cards.language import CardDefinition
from domain.cards.predefined import PREDEFINED_TOKENS
from domain.cards.spelling import Hints, Nearness
from domain.editions import Edition, edition
from domain.errors import Listed, Said, TimewalkError, said
from domain.formats import COMMANDER, Format, check_seats, check_supplement, format_of
from domain.ids import PlayerId
from domain.position.attachments import check_attached
from domain.position.called import refused, unparted
from domain.position.checking import RULES, check, data, text_of, values
from domain.position.chosen import check_chosen
from domain.position.course import is_phase, is_step
from domain.position.fighting import check_fight
from domain.position.happened import check_log
from domain.position.model import UNKNOWN, ZONES, BadPosition, Card, Json, OnStack, Permanent, Position, expanded
from domain.position.places import Place
from domain.position.references import Things
from domain.position.resolved import FACE_DOWN, Lying, Read, is_back, looks_otherwise, of_spell, part_of, shown
from domain.position.spelling import check_words
from domain.reasons import Reason
from domain.terms import PERMANENT_TYPES, SECTORS, STEPS, SUPPLEMENTARY, Phase, Step, Zone

_LYING = {
    "battlefield": Zone.BATTLEFIELD,
    "graveyard": Zone.GRAVEYARD,
    "exile": Zone.EXILE,
    "command": Zone.COMMAND,
    "hand": Zone.HAND,
    "library": Zone.LIBRARY,
}

COUNTED = (
    Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.HAND, Zone.LIBRARY,
)  # fmt: skip
"""The zones, in the order in which a name is looked up."""

LOSING = tuple(
    str(reason)
    for reason in (Reason.LIFE, Reason.DRAW, Reason.POISON, Reason.COMMANDER, Reason.EFFECT, Reason.CONCESSION)
)
"""104.3. The reasons for which a player can have lost."""


def read(position: Position, known: Mapping[str, CardDefinition] | None = None) -> Read:
    """Return a position with its names resolved.

    `known` are the available cards, by default those of the catalogue.

    :raises BadPosition: lists all faults.
    """
    reading = Reading(position, catalogue() if known is None else known)
    resolved = reading.read()
    if resolved is None or reading.faults:
        raise BadPosition(reading.faults)
    return resolved


class Reading:
    """A check of a position, with all its faults."""

    def __init__(self, position: Position, known: Mapping[str, CardDefinition]) -> None:
        self.position = position
        self.known = known
        self.faults: list[Said] = []
        self.own: dict[str, CardDefinition] = {}
        self.found: dict[str, CardDefinition] = {}
        self.tokens = KnownTokens(known)
        self.token_hints = Hints(Nearness(self.tokens))
        self.hints = Hints(Nearness(self.own), *nearness(known))
        self.players: Mapping[str, PlayerId] = {
            sitting.name: PlayerId(seat) for seat, sitting in enumerate(position.players, 1)
        }
        self.objects: list[Lying] = []
        self.things: Things[Lying] = Things(())
        self.texts: dict[str, CardDefinition] = {}
        self.gone = {gone.ref for gone in position.gone}

    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""
        where = {"where": Place(words["where"])} if "where" in words else {}
        self.faults.append(said(text, **{**words, **where}))

    def read(self) -> Read | None:
        """Return the position with its names resolved, and note all faults.

        Return None if the rules or the format are not known.
        """
        rules = self._rules()
        self._players(rules[1] if rules else None)
        phase, step = self._when()
        for name, written in self.position.cards.items():
            try:
                self.own[name] = CardDefinition.load({"name": name, **written}, f"cards.{name}", spliced=True)
            except TimewalkError as error:
                self.faults.append(error.said)
        self._lie()
        self.things = Things(
            [(obj.spec.ref, obj.name, obj) for obj in self.objects if obj.zone is zone] for zone in COUNTED
        )
        for ref in self.things.twice():
            self.fault("Two objects have the ref {ref}: give each its own.", ref=repr(ref))
        refs = {obj.spec.ref for obj in self.objects}
        for ref in (refs | self.gone) & set(self.players):
            self.fault("{ref} is the name of a player, and no ref of an object.", ref=repr(ref))
        if len(self.gone) < len(self.position.gone) or refs & self.gone:
            self.fault("Each of what is gone has a ref of its own.")
        self._permanents()
        sources, slots = self._stack()
        check_fight(self, phase, step)
        check(self)
        check_words(self)
        check_chosen(self)
        self._course()
        self._commanders(rules[1] if rules else None)
        sideboards, supplements = self._beside(rules[1] if rules else None)
        if rules is None:
            return None
        return Read(
            self.position, rules[0], rules[1], tuple(self.objects), sideboards, supplements, self.found, self.things,
            self.players, phase, step, sources, slots, self.texts,
        )  # fmt: skip

    def _course(self) -> None:
        """Check the names in the course of the turn."""
        course = self.position.course
        if course is None:
            return
        for name in (*(course.attacked or ()), *(course.blocked or ())):
            self.object(name, "course")
        check_log(course.happened, self.mentioned, self.fault)
        phases = [*(phase for phase, _ in course.phases or ())]
        steps = [*(only for _, only in course.phases or () if only), *(step for step, _ in course.steps or ())]
        steps += [course.only] if course.only else []
        for word in (*steps, *(course.first_combat or ())):
            if not is_step(word):
                self.fault("No step is called {step}; {hint}", step=repr(word), hint=said("see the schema."))
        for word in phases:
            if not is_phase(word):
                self.fault("No phase is called {phase}.", phase=repr(word))

    # Rules, players, time

    def _rules(self) -> tuple[Edition, Format] | None:
        position = self.position
        try:
            format = format_of(position.format, position.options)
            check_seats(format, len(position.players))
            return edition(position.rules, position.switches), format
        except TimewalkError as error:
            self.fault("{words}.", words=error.said)
            return None

    def _players(self, format: Format | None) -> None:
        called: set[str] = set()
        for sitting in self.position.players:
            name = sitting.name
            if not name.isprintable() or name.isdigit() or name != name.strip():
                self.fault("{name} cannot be a player's name: write up to 40 letters.", name=repr(name))
            if name.casefold() in called:
                self.fault("Two players are called {name}: give them different names.", name=name)
            called.add(name.casefold())
            if sitting.lost and sitting.lost not in LOSING:
                reasons = Listed(LOSING, "and")
                self.fault(
                    "{name} has lost for {lost}: there are {reasons}.", name=name, lost=sitting.lost, reasons=reasons
                )
            if sitting.lost and len(self.position.players) < 3:
                self.fault("{name} has lost, so that the game is over.", name=name)
            if sitting.lost and any(getattr(sitting, zone) for zone in ZONES if zone != "sideboard"):
                self.fault("{name} has left the game, and with them all that is theirs.", name=name)
        for field in ("active", "starting", "priority", "regular", "planar_controller"):
            self.player(getattr(self.position, field), field)
        for name in self.position.extra_turns:
            self.player(name, "extra_turns")
        if self.position.priority in {sitting.name for sitting in self.position.players if sitting.lost}:
            self.fault("{name} has left the game: priority is another player's.", name=self.position.priority)
        if format is not None and format.shared_life:
            for team in format.teams(len(self.position.players)):
                lives = {self.position.players[seat - 1].life for seat in team if seat <= len(self.position.players)}
                if len(lives) > 1:
                    self.fault("A team has one life total: give its players the same.")

    def player(self, name: str, where: str) -> None:
        """Check that a name is empty or a player's."""
        if name and name not in self.players:
            self.fault(
                "{where}: no player is called {name}; there are {players}.",
                where=where,
                name=repr(name),
                players=Listed([*self.players], "and"),
            )

    def _when(self) -> tuple[Phase | None, Step | None]:
        position = self.position
        word = position.step
        if position.turn < 1:
            self.fault("Turns are counted from 1.")
        if not word:
            if position.begins:
                self.fault("A turn that is to begin has no step that begins.")
            active = position.active or next(iter(self.players), "")
            for sitting in position.players:
                if any(one.sick and (one.controller or sitting.name) == active for one in sitting.battlefield):
                    text = "As a turn of {name} begins, they have controlled what they have since before: none is sick."
                    self.fault(text, name=active)
            if position.stack:
                self.fault("Nothing is on the stack between two turns.")
            return None, None
        phases = {str(phase): phase for phase, steps in STEPS.items() if not steps}
        if word in phases:
            return phases[word], None
        for phase, steps in STEPS.items():
            for step in steps:
                if word == step:
                    if step in (Step.UNTAP, Step.CLEANUP) and position.stack and step is Step.UNTAP:
                        self.fault("Nobody has priority in the untap step: nothing is on the stack.")
                    return phase, step
        words = [*phases, *(str(step) for steps in STEPS.values() for step in steps)]
        close = get_close_matches(word, words, 1)
        hint = (
            said("did you mean {near}?", near=close[0])
            if close
            else said("there are {steps}.", steps=Listed(words, "and"))
        )
        self.fault("No step is called {step}; {hint}", step=repr(word), hint=hint)
        return Phase.PRECOMBAT_MAIN, None

    # Cards

    def _lie(self) -> None:
        for sitting in self.position.players:
            owner = self.players[sitting.name]
            for field, zone in _LYING.items():
                for card in getattr(sitting, field):
                    if card.ref and card.count > 1:
                        self.fault("{count} objects cannot have one ref, {ref}.", count=card.count, ref=repr(card.ref))
                where = f"{sitting.name}.{field}"
                for card in expanded(unparted(self, getattr(sitting, field), where)):
                    self.objects.append(self._lying(card, zone, owner, where))
        for number, spec in enumerate(self.position.stack, 1):
            where = f"stack[{number}]"
            for field in ("owner", "controller"):
                self.player(getattr(spec, field), f"{where}.{field}")
            name = spec.owner or spec.controller or self.position.active or next(iter(self.players), "")
            obj = Lying(spec, Zone.STACK, self.players.get(name, PlayerId(1)))
            self.objects.append(obj)
            kinds = [bool(spec.card), spec.ability is not None, bool(spec.copy_of or spec.copied)]
            if sum(kinds) != 1:
                self.fault("{where} is either a card, a copy_of a card or an ability of a source.", where=where)
            if spec.card:
                obj.written = self._card(spec.card, where)
                self._of_a_card(obj, where)
                if obj.written is not None and "land" in obj.written.type_line[0] and not spec.cast_as:
                    self.fault("{where}: {name} is a land, and never on the stack.", where=where, name=spec.card)
                self._backs(obj, spec.back, where)
            elif spec.copied is not None:
                obj.copied = self.text(spec.copied.of, where)
                values(self, spec.copied, where)
            elif spec.copy_of:
                obj.copied = self.text(spec.copy_of, where)
            for name in spec.spliced:
                self.text(name, where)

    def _lying(self, card: Card, zone: Zone, owner: PlayerId, where: str) -> Lying:
        obj = Lying(card, zone, owner)
        obj.written = self._token(card.card, where) if card.token else self._card(card.card, where)
        self._of_a_card(obj, where)
        if card.face_down and card.face_down not in FACE_DOWN.get(zone, ()):
            states = Listed([*(FACE_DOWN.get(zone) or ("face up",))], "or")
            text = "{where}: {name} cannot lie face down by {how} there; a card there lies {ways}."
            self.fault(text, where=where, name=card.card, how=repr(card.face_down), ways=states)
        if card.arrived and not (card.commander and zone in (Zone.GRAVEYARD, Zone.EXILE)):
            text = "{where}: {name} is no commander that has just come there (903.9a)."
            self.fault(text, where=where, name=card.card)
        if card.token and zone is Zone.LIBRARY:
            self.fault("{where}: {name} is a token, and no card.", where=where, name=card.card)
        if card.face_down and (card.token or card.as_copy or (isinstance(card, Permanent) and looks_otherwise(card))):
            text = "{where}: {name} lies face down: it is no token or copy, and its other face is not up."
            self.fault(text, where=where, name=card.card)
        if card.as_copy and (zone is Zone.LIBRARY or card.token or card.commander):
            self.fault("{where}: {name} is a copy, and no card.", where=where, name=card.card)
        if obj.written is not None and zone is not Zone.BATTLEFIELD:
            special = {"dungeon", *SUPPLEMENTARY} & set(obj.written.type_line[0])
            emblem = not obj.written.type_line[0]
            if zone is Zone.COMMAND and not (special or card.commander or card.as_copy or emblem):
                text = "{where}: {name} is no commander, dungeon, plane or scheme: that is not in the command zone."
                self.fault(text, where=where, name=card.card)
            if (special or emblem) and zone is not Zone.COMMAND:
                self.fault("{where}: {name} is nowhere but in the command zone.", where=where, name=card.card)
        if zone is Zone.LIBRARY and (card.counters or card.chosen or card.linked or card.ref):
            self.fault("{where}: of {name} in a library nothing else is known.", where=where, name=card.card)
        return obj

    def _of_a_card(self, obj: Lying, where: str) -> None:
        """702.47c. Check that a text is not several spliced texts, which only a spell has."""
        if obj.written is not None and obj.written.is_spliced:
            text = "{where}: {name} is the text of a spell with others spliced onto it, and no card."
            self.fault(text, where=where, name=obj.name)

    def _card(self, name: str, where: str) -> CardDefinition | None:
        """Return the card of this name, of the position or of the known cards."""
        if name in self.found:
            return self.found[name]
        if name == UNKNOWN:
            self.fault("{where} has cards that are not known: say which they are.", where=where)
            return None
        card = self.own.get(name)
        if card is None:
            card = called(name, self.known)
        if card is None:
            self.faults.append(refused(name, where, self.known, self.hints))
            return None
        self.found[name] = card
        return card

    def _token(self, name: str, where: str) -> CardDefinition | None:
        """Return the token of this name.

        The token is one of the position's own, a predefined token, or one that a card creates.
        """
        if name in self.own:
            return self.own[name]
        if name in PREDEFINED_TOKENS:
            return CardDefinition.load({"name": name, "token": True, **PREDEFINED_TOKENS[name]})
        tokens = self.tokens.get(name, [])
        if len(tokens) == 1:
            return tokens[0]
        if tokens:
            text = "{where}: cards create {count} different tokens called {name}: say in `cards` which it is."
            self.fault(text, where=where, count=len(tokens), name=name)
            return None
        if name in self.known:
            return self.known[name]
        of_subtypes = f"{name} Token"  # 111.4: the name of an unnamed token ends with the word
        guessed = (of_subtypes,) if of_subtypes in self.tokens else self.token_hints.near(name)
        hint = said(" Did you mean {near}?", near=Listed(guessed)) if guessed else Said("")
        self.fault("{where}: no token is called {name}.{hint}", where=where, name=repr(name), hint=hint)
        return None

    def _backs(self, obj: Lying, back: bool, where: str) -> None:
        if back and obj.written is not None and obj.written.back is None:
            self.fault("{where}: {name} has no other face.", where=where, name=obj.name)

    # Permanents

    def _permanents(self) -> None:
        for obj in self.objects:
            spec = obj.spec
            if isinstance(spec, Card):
                self._linked(spec, spec.card)
            if not isinstance(spec, Permanent):
                continue
            where = spec.ref or spec.card
            for field in ("controller", "under", "protector"):
                self.player(getattr(spec, field), f"{where}.{field}")
            if spec.attached:
                self.entity(spec.attached, f"{where}.attached")
            if spec.copied is not None:
                obj.copied = self.text(spec.copied.of, where)
                values(self, spec.copied, where)
            elif spec.copy_of:
                obj.copied = self.text(spec.copy_of, where)
            if spec.melded:
                self._melded(obj, spec, where)
            if spec.sector and spec.sector not in SECTORS:
                self.fault("{where}: there is no sector {sector}.", where=where, sector=repr(spec.sector))
            self._backs(obj, spec.back, where)
            card = shown(obj)
            if card is not None and not set(card.type_line[0]) & PERMANENT_TYPES:
                text = "{where}: {name} is no permanent card, and never on the battlefield."
                self.fault(text, where=where, name=card.name)
            for part in (*spec.used, *spec.triggered):
                if not part.isdecimal():
                    self.fault(
                        "{where}: abilities are counted from 0, and {part} is no number.", where=where, part=repr(part)
                    )
        check_attached(self)

    def _linked(self, spec: Card | OnStack, where: str) -> None:
        for name, refs in spec.linked.items():
            for ref in refs:
                if isinstance(spec, OnStack):
                    self.mentioned(ref, f"{where}.linked.{name}")
                else:
                    self.object(ref, f"{where}.linked.{name}")

    def _melded(self, obj: Lying, spec: Permanent, where: str) -> None:
        """701.42b. Set the other card of a melded permanent."""
        other = self._card(spec.melded, where)
        if obj.written is None or other is None:
            return
        first, second = obj.written.meld, other.meld
        if first is None or second is None or (first.with_, second.with_) != (other.name, obj.written.name):
            text = "{where}: {name} and {other} are no pair that melds (701.42b)."
            self.fault(text, where=where, name=obj.written.name, other=other.name)
            return
        obj.partner = Lying(Card(card=spec.melded), Zone.EXILE, obj.owner)
        obj.partner.written = other

    def text(self, name: str, where: str) -> CardDefinition | None:
        """Return the definition of a card or token by its name."""
        definition = self._text(name, where)
        if definition is not None:
            self.texts[name] = definition
        return definition

    def mentioned(self, name: str, where: str) -> None:
        """Check that a name is of a player or an object, present or former."""
        if name not in self.gone:
            self.entity(name, where)

    def object(self, name: str, where: str) -> Lying | None:
        """Return the object of this name, or add a fault."""
        obj = self.things.find(name)
        if isinstance(obj, Said):
            self.fault("{where}: {why}.", where=where, why=obj)
            return None
        return obj

    def entity(self, name: str, where: str) -> Lying | PlayerId | None:
        """Return the player or object of this name, or add a fault."""
        return self.players[name] if name in self.players else self.object(name, where)

    # Stack and combat

    def _stack(self) -> tuple[dict[int, CardDefinition | None], dict[int, tuple[str, ...]]]:
        sources: dict[int, CardDefinition | None] = {}
        slots: dict[int, tuple[str, ...]] = {}
        for place, one in enumerate(one for one in self.objects if one.zone is Zone.STACK):
            spec, where = one.spec, f"stack[{place + 1}]"
            assert isinstance(spec, OnStack)
            self._linked(spec, where)
            text: Json = ()
            wanted: Mapping[str, Json] = {}
            card = one.copied or (one.written.back if spec.back and one.written else None) or one.written
            if spec.cast_as and one.written is not None:
                card = part_of(one.written, spec.cast_as)
                if card is None:
                    part = repr(spec.cast_as)
                    self.fault("{where}: {name} cannot be cast as {part}.", where=where, name=one.name, part=part)
            if card is not None:
                text, wanted = of_spell(card)
            elif spec.ability is not None:
                text, wanted = self._of_ability(spec, sources, place, where)
            if spec.spliced:
                wanted = dict.fromkeys(spec.targets) if isinstance(spec.targets, dict) else wanted
            elif isinstance(text, lang.Modes):
                wrong = [mode for mode in spec.modes if mode >= len(text.each)]
                if wrong:
                    self.fault("{where} has {count} modes, counted from 0.", where=where, count=len(text.each))
                else:
                    wanted = {
                        f"{name}.{mode}": one for mode in spec.modes for name, one in text.each[mode].targets.items()
                    }
            elif spec.modes:
                self.fault("{where} is not modal.", where=where)
            slots[place] = tuple(wanted)
            self._targets(spec, slots[place], where, sure=card is not None or sources.get(place) is not None)
        return sources, slots

    def _of_ability(
        self, spec: OnStack, sources: dict[int, CardDefinition | None], place: int, where: str
    ) -> tuple[Json, Mapping[str, Json]]:
        source = self.object(spec.source, f"{where}.source") if spec.source and spec.source not in self.gone else None
        for value in spec.bindings.values():
            data(self, value, f"{where}.bindings")
        if spec.of == RULES:
            sources[place] = None
            return (), {}
        if spec.of:
            text = text_of(self, spec.of, where)
        elif source is not None:
            face = source.written.back if is_back(source) and source.written else source.written
            text = source.copied or face
        else:
            self.fault("{where}: say what the ability is of: its source, or the card it is written on.", where=where)
            return (), {}
        if text is None:
            return (), {}
        sources[place] = text
        if spec.ability is None or spec.ability >= len(text.parts):
            count = len(text.parts)
            self.fault(
                "{where}: {name} has {count} {count:ability|abilities}, counted from 0.",
                where=where,
                name=text.name,
                count=count,
            )
            return (), {}
        part = text.parts[spec.ability]
        if isinstance(part, lang.Activated):
            return part.activated, part.targets
        if isinstance(part, lang.Triggered):
            return part.triggered, part.targets
        return (), {}

    def _text(self, name: str, where: str) -> CardDefinition | None:
        """Return the definition of a card, or of a token that shares no card's name."""
        is_token = name in self.tokens and name not in self.known and name not in self.own
        return self._token(name, where) if is_token else self._card(name, where)

    def _targets(self, spec: OnStack, slots: tuple[str, ...], where: str, *, sure: bool) -> None:
        targets = spec.targets
        if isinstance(targets, dict):
            for slot in targets:
                if sure and slots and slot not in slots:
                    self.fault(
                        "{where}: it has no target called {slot}; there {slots:is|are} {slots}.",
                        where=where,
                        slot=repr(slot),
                        slots=Listed([*slots], "and"),
                    )
            names = [name for chosen in targets.values() for name in chosen]
        else:
            names = list(targets)
            if names and not slots:
                self.fault("{where}: it has no targets.", where=where)
            elif names and len(names) < len(slots):
                self.fault("{where}: it has {count} targets.", where=where, count=len(slots))
        for name in (*names, *spec.divided):
            self.mentioned(name, f"{where}.targets")

    # Commanders, sideboards and supplementary decks

    def _commanders(self, format: Format | None) -> None:
        commanders = [obj for obj in self.objects if obj.spec.commander]
        if commanders and format is not None and format.construction != COMMANDER:
            self.fault("Only the format commander has commanders, not {format}.", format=self.position.format)
        for sitting in self.position.players:
            for name in sitting.commander_damage:
                commander = self.object(name, f"{sitting.name}.commander_damage")
                if commander is not None and not commander.spec.commander:
                    self.fault("{name} is no commander.", name=name)
            for name in sitting.completed:
                self._card(name, f"{sitting.name}.completed")

    def _beside(
        self, format: Format | None
    ) -> tuple[dict[PlayerId, tuple[CardDefinition, ...]], dict[PlayerId, tuple[CardDefinition, ...]]]:
        sideboards: dict[PlayerId, tuple[CardDefinition, ...]] = {}
        supplements: dict[PlayerId, tuple[CardDefinition, ...]] = {}
        for name, seat in self.players.items():
            sitting = self.position.players[seat - 1]
            for field, into in (("sideboard", sideboards), ("supplement", supplements)):
                where = f"{name}.{field}"
                lying = tuple(expanded(getattr(sitting, field)))
                for card in lying:
                    if card.token:
                        self.fault("{where}: {name} is a token, and no card.", where=where, name=card.card)
                    if card.as_copy:
                        self.fault("{where}: {name} is a copy, and no card.", where=where, name=card.card)
                cards = [self._card(card.card, where) for card in lying]
                into[seat] = tuple(card for card in cards if card is not None)
            up = [
                obj.written
                for obj in self.objects
                if obj.owner == seat and obj.written is not None
                and set(obj.written.type_line[0]) & SUPPLEMENTARY
            ]  # fmt: skip
            brings = format is not None and format.brings is not None and not sitting.lost
            if format is not None and (up or supplements[seat] or brings):
                cards_ = [(card.name, card.type_line[0]) for card in (*up, *supplements[seat])]
                try:
                    check_supplement(format, seat, len(self.players), cards_)
                except TimewalkError as error:
                    self.fault("{words}.", words=error.said)
        return sideboards, supplements
