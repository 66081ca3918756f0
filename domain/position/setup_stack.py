"""405, 603, 608.2h, 611. Set-up of a position's stack, effects, triggers and former objects."""

from __future__ import annotations

from collections.abc import Sequence

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.keywords import written
from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.cards.text_change import with_texts
from domain.ids import ObjectId, PlayerId
from domain.position.checking import RULES
from domain.position.lasting import PRINTED
from domain.position.model import Gone, OnStack
from domain.position.resolved import Lying, part_of, targets_by_slot
from domain.position.setup_table import Sayer
from domain.terms import HIDDEN_ZONES, Zone


class Stacking(Sayer):
    """The set-up of a position's stack, effects, triggers and former objects."""

    # 405. The stack

    def stack(self) -> None:
        """Record spells, copies and abilities, from the bottom of the stack."""
        active = self.player(self.position.active, PlayerId(1))
        for place, obj in enumerate(obj for obj in self.read.objects if obj.zone is Zone.STACK):
            spec = obj.spec
            assert isinstance(spec, OnStack)
            controller = self.player(spec.controller, active)
            if spec.card:
                self.move(obj, controller)
                if spec.back:
                    self.turn_over(obj)
                if spec.cast_as:
                    self._cast_as(obj, spec)
            elif spec.copy_of or spec.copied is not None:
                self._copy_of_spell(obj, spec, controller)
            else:
                self._ability(obj, spec, controller, self.read.sources[place])
        for place, obj in enumerate(obj for obj in self.read.objects if obj.zone is Zone.STACK):
            assert isinstance(obj.spec, OnStack)
            self._choices(obj, obj.spec, self.read.slots[place])

    def _cast_as(self, obj: Lying, spec: OnStack) -> None:
        part = part_of(obj.written, spec.cast_as)
        assert part is not None
        rule = "709.3b" if self.table.cites("709.3b") else "400.7"
        number = self.table.numbered(part, rule, 1)
        self.say(e.CastAs(object=obj.id, before=obj.number, definition=number), rule)

    def _copy_of_spell(self, obj: Lying, spec: OnStack, controller: PlayerId) -> None:
        assert obj.copied is not None
        values = self.values_of(obj.copied) if spec.copied is None else self.all_values(spec.copied)
        obj.id = ObjectId(self.board.next_object)
        self.say(
            e.CopyPutOnStack(
                player=controller, of=obj.id, becomes=obj.id, kind="spell", values=values, source=None, ability=None,
                bindings=(), modes=(), x=0, targets=(), shares=(), chosen=(), linked=(), double_faced=spec.faces,
            ),
            "707.10",
        )  # fmt: skip

    def _ability(self, obj: Lying, spec: OnStack, controller: PlayerId, text: CardDefinition | None) -> None:
        number = self.number_at(text, spec.source)
        obj.id = ObjectId(self.board.next_object)
        self.say(
            e.AbilityPutOnStack(
                player=controller,
                source=self.object(spec.source) if spec.source else ObjectId(0),
                ability=(number, spec.ability or 0),
                becomes=obj.id,
                kind="triggered" if spec.triggered else "activated",
                trigger=None,
                bindings=self.means.bindings(spec.bindings),
            ),
            "603.3" if spec.triggered else "602.2a",
        )

    def _choices(self, obj: Lying, spec: OnStack, slots: Sequence[str]) -> None:
        """601.2b-d. Record modes, X, targets and the division among them."""
        for name, value in spec.chosen.items():
            self.say(e.QualityChosen(object=obj.id, name=name, value=value), "607.2d")
        if spec.modes:
            self.say(e.ModesChosen(object=obj.id, modes=spec.modes), "601.2b")
        if spec.x:
            self.say(e.XChosen(object=obj.id, x=spec.x), "107.3a")
        targets = targets_by_slot(spec, slots)
        if targets:
            chosen = tuple((slot, tuple(self.entity(name) for name in names)) for slot, names in targets.items())
            self.say(e.TargetsChosen(object=obj.id, targets=chosen), "601.2c")
        if spec.divided:
            shares = tuple((self.entity(name), amount) for name, amount in spec.divided.items())
            self.say(e.DamageDivided(object=obj.id, shares=shares), "601.2d")
        for name, refs in spec.linked.items():
            linked = tuple(self.object(ref) for ref in refs)
            self.say(e.ObjectsLinked(object=obj.id, name=name, objects=linked), "607.2a")
        if spec.spliced:
            self._splice(obj, spec)

    def _splice(self, obj: Lying, spec: OnStack) -> None:
        """702.47c. Record the texts spliced onto a spell, which follow its own text."""
        spell = self.board.objects[obj.id]
        base = spell.face
        others = tuple(self.number(name) for name in spec.spliced)
        whole = with_texts(self.table.definition(base), tuple(map(self.table.definition, others)))
        self.table.learn(whole)
        new, printed = self.board.next_definition, whole.printed()
        values = {name: getattr(spell, name) for name in PRINTED}
        values["keywords"] = tuple(dict.fromkeys((*written(spell.keywords), *printed.keywords)))
        copied = Copiable(definition=new, abilities=tuple((new, part) for part in printed.abilities), **values)
        event = e.CardsSpliced(
            player=spell.controller, object=obj.id, definition=base, definitions=others, printed=printed,
            values=copied, modes=spec.modes,
        )  # fmt: skip
        self.say(event, "702.47c")

    # 608.2h, 611, 603. Former objects, effects and triggers

    def remember(self) -> None:
        """Record the former objects that something still refers to."""
        for spec in self.position.gone:
            self.gone[spec.ref] = ObjectId(self.board.next_object)
            self._remember(spec)

    def _remember(self, spec: Gone) -> None:
        zone = Zone(spec.zone)
        went = Zone(spec.went) if spec.went else zone
        owner = self.player(spec.owner, PlayerId(1))
        number: int | None = None
        if spec.card:
            number = self._number_of_gone(spec, open_=not {zone, went} <= HIDDEN_ZONES)
        id = ObjectId(self.board.next_object)
        printed = GameObject(id, number or 0, owner, owner, zone)
        if number:
            printed.print(self.board.definitions[number])
        values = None if spec.copied is None else self.all_values(spec.copied)
        if values is not None:
            printed.become_copy(values)
        there = spec.now and self.read.things.find(spec.now)
        self.say(
            e.ObjectRemembered(
                becomes=id,
                object=there.id if isinstance(there, Lying) and there.id else None,
                definition=number,
                player=owner,
                source=zone,
                to=went,
                values=values,
                was=self.means.was(spec, printed),
            ),
            "608.2h",
        )

    def _number_of_gone(self, spec: Gone, *, open_: bool) -> int | None:
        """Return the number of a former object's card.

        Return None for a card that was never seen, as nobody may be shown that card.
        """
        if spec.card == RULES:
            return 0
        text = self.read.texts[spec.card]
        if open_:
            return self.table.numbered(text, "400.2", 1)
        return next((known for known, obj in self.board.definitions.items() if obj.hash == text.hash), None)

    def last(self) -> None:
        """Record the effects in force, the oldest first, and the waiting triggers."""
        active = self.player(self.position.active, PlayerId(1))
        for effect in self.position.effects:
            data = self.means.effect(effect, self.board.next_effect, self.player(effect.controller, active))
            if data.ref is not None:
                text = None if effect.card == RULES else self.read.texts[effect.card]
                data = data.model_copy(update={"ref": (self.number_at(text, effect.source), data.ref[1])})
            self.say(e.EffectStarted(effect=data), "611.2")
            for name, values in effect.copies.items():
                copied = self.all_values(values)
                id = self.object(name)
                event = e.BecameCopy(object=id, of=id, effect=data.id, values=copied, token=False)
                self.say(event, "707.2")
        for trigger in self.position.triggers:
            text = None if trigger.card == RULES else self.read.texts[trigger.card]
            self.say(
                e.AbilityTriggered(
                    number=self.board.next_trigger,
                    player=self.player(trigger.controller, active),
                    source=self.object(trigger.source) if trigger.source else ObjectId(0),
                    ability=(self.number_at(text, trigger.source), trigger.part),
                    bindings=self.means.bindings(trigger.bindings),
                ),
                "603.2",
            )
