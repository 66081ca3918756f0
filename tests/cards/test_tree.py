"""The walk over definitions: a construct that is new is checked by what its model says, without another line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import Field

from domain.cards import language as lang
from domain.cards.grammar.constructs import CONSTRUCTS, UNIONS, keyed
from domain.cards.grammar.costs import Target
from domain.cards.grammar.filters import What
from domain.cards.grammar.references import Name
from domain.cards.language import tree, twigs
from domain.cards.language.effects import EFFECTS
from domain.cards.language.effects.control_flow import targets_used
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.names import unknown_names
from domain.cards.language.parts import Effect
from domain.oracle.discourse.linked_abilities import linked
from domain.oracle.discourse.operators import amounts_of, readings
from domain.oracle.parser.template import Said
from domain.oracle.proof.soundness import unsound


class Bewitch(Instruction):
    """An instruction that there is not: a nested text, a name used, a name given."""

    bewitch: What
    until_done: tuple[Effect, ...] = ()
    as_: Name | None = Field(default=None, alias="as")


CONSTRUCTS.pop("Bewitch")


@pytest.fixture(autouse=True)
def bewitching(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add it to the language; forget it behind the test."""
    with monkeypatch.context() as patch:
        patch.setitem(CONSTRUCTS, "Bewitch", Bewitch)
        patch.setitem(UNIONS, "Effect", keyed(*EFFECTS, Bewitch))
        _forget()
        yield
    _forget()


def _forget() -> None:
    for module in (tree, twigs):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def bewitch(of: str, *inside: Any, name: str | None = None) -> Any:
    return Bewitch.model_construct(bewitch=of, until_done=inside, as_=name)


def wrong_names(*text: Any) -> list[str]:
    spell = lang.Spell.model_construct(spell=text, targets={})
    known = {"self", "you", *(name for _, node in tree.within(spell, "") for name in tree.gives(node))}
    return [f"{path}: {reason}" for path, reason in unknown_names(spell, "spell", known)]


def test_names_that_it_uses_are_known() -> None:
    assert wrong_names(bewitch("self")) == []
    (wrong,) = wrong_names(bewitch("nobody"))
    assert wrong.startswith("spell.spell[0].bewitch: nothing here is called nobody")


def test_names_in_its_nested_text_are_known() -> None:
    assert wrong_names(bewitch("self", lang.Destroy.model_construct(destroy="self"))) == []
    (wrong,) = wrong_names(bewitch("self", lang.Destroy.model_construct(destroy="nobody")))
    assert wrong.startswith("spell.spell[0].until_done[0].destroy: ")


def test_the_name_that_it_gives_is_known_to_what_follows() -> None:
    assert wrong_names(bewitch("self", name="charm"), bewitch("charm")) == []
    assert len(wrong_names(bewitch("self"), bewitch("charm"))) == 1


def test_a_target_that_it_alone_uses_is_used() -> None:
    target = {"t": Target(of="any_target")}
    assert not list(targets_used(lang.Spell.model_construct(spell=(bewitch("t"),), targets=target), target, "spell"))
    spell = lang.Spell.model_construct(spell=(bewitch("self"),), targets=target)
    assert len(list(targets_used(spell, target, "spell"))) == 1


def test_instructions_in_it_are_instructions_of_the_text() -> None:
    inner = lang.Destroy.model_construct(destroy="self")
    assert list(tree.instructions(lang.Spell.model_construct(spell=(bewitch("self", inner),), targets={}))) == [
        bewitch("self", inner),
        inner,
    ]


MOVED: Said = {"move": "t", "to": "battlefield", "as": "r"}
TARGETS: Said = {"t": {"of": {"type": "creature"}}}


def fault(*text: Said) -> str | None:
    return unsound([{"spell": list(text), "targets": TARGETS}])


def test_soundness_sees_the_name_that_it_uses() -> None:
    assert fault(MOVED, {"bewitch": "r"}) is None
    assert fault({"bewitch": "r"}, MOVED) == "r is named in another branch"


def test_soundness_sees_what_its_nested_text_gives_and_uses() -> None:
    given: Said = {"bewitch": "self", "until_done": [MOVED]}
    assert fault(given, {"destroy": "r"}) is None
    assert fault({"destroy": "r"}, given) == "r is named in another branch"
    assert fault({"bewitch": "self", "until_done": [{"destroy": "r"}]}, MOVED) == "r is named in another branch"


def test_soundness_keeps_branches_around_it_apart() -> None:
    asked: dict[str, Said] = {"if": {"your_turn": True}, "do": [{"bewitch": "self", "until_done": [MOVED]}]}
    assert fault({**asked, "else": [{"destroy": "t"}]}) is None
    assert fault({**asked, "else": [{"destroy": "r"}]}) == "r is named in another branch"


def test_soundness_sees_the_name_that_it_gives() -> None:
    named: dict[str, Said] = {"bewitch": "t", "as": "charm"}
    assert fault(named, {"destroy": "charm"}) is None
    assert fault({"destroy": "charm"}, named) == "charm is named in another branch"
    assert fault({**named, "until_done": [{"destroy": "charm"}]}) == (
        "what it names is not there before it is carried out"
    )


def test_soundness_counts_a_target_in_it_among_those_that_are_chosen_in_any_case() -> None:
    paid: Said = {"if": {"did": "kicked"}, "do": [{"bewitch": "self", "until_done": [{"destroy": "t"}]}]}
    assert fault(paid) == "t is a target only if a cost was paid"
    assert fault(paid, {"bewitch": "t"}) is None


def test_names_in_a_mode_are_those_of_that_mode() -> None:
    modes: dict[str, Said] = {"modes": 1, "of": [{"do": [MOVED], "targets": TARGETS}, {"do": [{"destroy": "r"}]}]}
    assert unsound([{"spell": modes}]) == "r is named in another branch"
    modes["of"] = [{"do": [MOVED, {"destroy": "r"}], "targets": TARGETS}, {"do": [{"draw": 1}]}]
    assert unsound([{"spell": modes}]) is None


def test_every_field_of_every_construct_is_told_apart() -> None:
    """Texts, abilities and cards are three things; a name is given, or used, or a table of one of both."""
    for construct in list(CONSTRUCTS.values()):
        for field in tree.fields(construct):
            assert not (field.text and field.own), (construct, field.name)
            assert not (field.gives and field.uses), (construct, field.name)


def test_what_x_is_is_looked_for_in_it() -> None:
    """X is read by each instruction for itself; an amount that stands where X could be is one that X can be."""
    counted: Said = {"count": {"type": "creature"}}
    assert readings([{"bewitch": "self", "until_done": [{"draw": "x"}, {"gain_life": "x"}]}]) == 2
    assert readings([{"bewitch": "self", "until_done": [{"draw": "x"}]}]) == 1
    assert amounts_of([{"bewitch": "self", "until_done": [{"draw": counted}, {"gain_life": counted}]}]) == [counted]


def test_what_it_exiles_is_the_exiled_card_of_another_ability() -> None:
    exiling: Said = {"spell": [{"bewitch": "self", "until_done": [{"exile": "self"}]}]}
    assert linked([exiling, {"activated": [{"move": "linked.exiled", "to": "hand"}]}])[0] == {
        "spell": [{"bewitch": "self", "until_done": [{"exile": "self", "link": "exiled"}]}]
    }


def test_names_are_given_anew_in_it_and_in_targets() -> None:
    """A name in a table of targets is one; what stands in a target is a text with names."""
    text: Said = {
        "spell": [{"bewitch": "t", "until_done": [{"destroy": "r"}], "as": "r"}],
        "targets": {"t": {"of": {"not": {"ref": "r"}}}},
    }
    (ability,) = twigs.twigs(text)
    assert twigs.renamed(ability, {"t": "a", "r": "b"}, lambda one, names: names) == {
        "spell": [{"bewitch": "a", "until_done": [{"destroy": "b"}], "as": "b"}],
        "targets": {"a": {"of": {"not": {"ref": "b"}}}},
    }
