"""106, 605. Mana that is added, and limits on spending it."""

from __future__ import annotations

from itertools import combinations

from domain.oracle.grammar.effects.exile import EXILED_WITH_IT
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for adding mana."""
    _adding(table)
    _spending(table)
    _on_spells(table)
    _triggered_by_spending(table)
    _of_a_chosen_color(table)
    _entering(table)


def _adding(table: Table) -> None:
    either: Said = ["$a", "$b"]
    third: Said = ["$a", "$b", "$c"]
    rows: list[tuple[str, dict[str, Said]]] = [
        ("<mana>", {"add_mana": "$mana"}),
        ("<manas>", {"add_mana": "$manas"}),
        ("one mana of any color", {"add_mana": ["any"]}),
        ("<several> mana of any one color", {"add_mana": ["any"], "n": "$several"}),
        ("x mana of any one color", {"add_mana": ["any"], "n": "x"}),
        ("<several> <mana>", {"add_mana": "$mana", "n": "$several"}),
        ("<manas> for each <unit>", {"add_mana": "$manas", "n": "$unit", "mixed": True}),
        ("<mana> for each card in <whose_target> hand", {"add_mana": "$mana", "n": {"hand_of": "$whose_target"}}),
        ("<mana> for each <unit>", {"add_mana": "$mana", "n": "$unit"}),
        ("<that_much> <mana>", {"add_mana": "$mana", "n": "$that_much"}),
        (
            "<that_much> mana in any combination of <a:mana> and/or <b:mana>",
            {"add_mana": either, "n": "$that_much", "mixed": True},
        ),
        ("an amount of <mana> equal to <amount>", {"add_mana": "$mana", "n": "$amount"}),
        ("<several> mana in any combination of colors", {"add_mana": ["any"], "n": "$several", "mixed": True}),
        ("x mana in any combination of colors", {"add_mana": ["any"], "n": "x", "mixed": True}),
        ("two mana of different colors", {"add_mana": [f"{{{a}}}{{{b}}}" for a, b in combinations("WUBRG", 2)]}),
        (
            "two mana of any one color and two mana of any other color",
            {"add_mana": [f"{{{a}}}{{{a}}}{{{b}}}{{{b}}}" for a, b in combinations("WUBRG", 2)]},
        ),
        ("one mana of the chosen color", {"add_mana": ["chosen"]}),
        ("<several> mana of the chosen color", {"add_mana": ["chosen"], "n": "$several"}),
        ("<mana> or one mana of the chosen color", {"add_mana": ["$mana", "chosen"]}),
        (
            "one mana of any color that a|an <permanent> could produce",
            {"add_mana": ["any"], "could_produce": "$permanent"},
        ),
        (
            "one mana of any type that a|an <permanent> could produce",
            {"add_mana": ["any", "{C}"], "could_produce": "$permanent"},
        ),
        ("one mana of any color in your commander's color identity", {"add_mana": ["identity"]}),
        ("one mana of any color among <permanents>", {"add_mana": ["any"], "among": "$permanents"}),
        (
            "one mana of any color among <cards> in your graveyard",
            {"add_mana": ["any"], "among": {"$all": ["$cards", {"zone": "graveyard"}, {"owner": "you"}]}},
        ),
    ]
    chosen = "x <a:mana> or x <b:mana> , where x is <amount>"
    rows.append((chosen, {"add_mana": either, "n": "$amount"}))
    for many, number in (("<several>", "$several"), ("x", "x")):
        one = f"{many} mana in any combination of"
        rows.append((f"{one} <a:mana> and/or <b:mana>", {"add_mana": either, "n": number, "mixed": True}))
        rows.append((f"{one} <a:mana> , <b:mana> [,] and/or <c:mana>", {"add_mana": third, "n": number, "mixed": True}))
    produced: dict[str, Said] = {"add_mana": ["produced"]}
    rows += [
        ("one mana of any type that land produced", produced),
        ("one mana of any type that permanent produced", produced),
        ("one mana of any type that artifact token produced", produced),
    ]
    for words, value in rows:
        table.rule("adds", f"add {words}", value)
        table.rule("adds3", f"adds {words}", value)
        if value in ({"add_mana": "$mana"}, {"add_mana": ["any"]}) or "mixed" in value or "$unit" in value.values():
            table.rule("adds", f"add an additional {words}", value)
            table.rule("adds3", f"adds an additional {words}", value)
    table.rule("adds3", "adds one mana of any color they choose", {"add_mana": ["any"]})
    table.rule("adds3", "adds <several> mana of any one color they choose", {"add_mana": ["any"], "n": "$several"})
    event = table.rules_of("event")
    event("<subject> is tapped for mana", {"tapped_for_mana": "$subject"})
    for person, player in (("you tap", "you"), ("an opponent taps", "opponent")):
        event(f"{person} a|an <permanent> for mana", {"tapped_for_mana": "$permanent", "by": player})
        event(f"{person} ~ for mana", {"tapped_for_mana": "self", "by": player})
    event("a player taps a|an <permanent> for mana", {"tapped_for_mana": "$permanent"})
    table.rule("manas", "<a:mana> or <b:mana>", either)
    table.rule("manas", "<a:mana> , <b:mana> , or <c:mana>", third)
    table.rule("does", "<adds>", "$adds")
    table.rule("does3", "<adds3>", "$adds3")
    table.rule(
        "statement",
        "for each color among <permanents> , add one mana of that color",
        [{"add_mana": ["any"], "among": "$permanents", "each": True}],
    )
    table.rule(
        "statement",
        ("add one mana of any of the exiled card's colors", "add one mana of any of the exiled cards' colors"),
        [{"add_mana": ["any"], "among": {"all": EXILED_WITH_IT}}],
    )
    table.rule(
        "statement",
        "choose a color . add one mana of that color for each <unit>",
        [{"add_mana": ["any"], "n": "$unit"}],
    )


def _of_a_chosen_color(table: Table) -> None:
    """106.1a. Add rows for an amount of mana of a chosen colour."""
    table.rule(
        "statement",
        "choose a color . add an amount of mana of that color equal to <amount>",
        [{"add_mana": ["any"], "n": "$amount"}],
    )
    table.rule(
        "statement",
        "choose a color . add an amount of mana of that color equal to your devotion to that color",
        [{"add_mana": ["any"], "n": {"devotion": "added"}}],
    )
    static = table.rules_of("static")
    static("~ is every nonbasic land type .", {"defining_subtypes": "nonbasic_land"})
    static("~ is also a|an <subtypes_all> .", {"defining_subtypes": "$subtypes_all"})
    static("~ is colorless .", {"defining_colors": ""})
    listed = table.rules_of("subtypes_all")
    listed("<a:subtype> and <b:subtype>", ["$a", "$b"])
    listed("<a:subtype> , <b:subtype> , and <c:subtype>", ["$a", "$b", "$c"])
    listed("<a:subtype> , <b:subtype> , <c:subtype> , and <d:subtype>", ["$a", "$b", "$c", "$d"])


def _entering(table: Table) -> None:
    """614.1d. Add rows for lands that enter tapped unless something is paid."""
    table.rule(
        "static",
        "as ~ enters , you may <as_it_enters> . if you don't , ~|it enters tapped .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True, "unless_paid": ["$as_it_enters"]}]},
    )
    table.rule("amount", ("the number of colors in your commanders' color identity",), {"identity_colors": "you"})
    table.rule("post", "with an activated ability that isn't a mana ability", {"has_ability": "nonmana"})
    for may, more in (("you may ", {"may": True}), ("", dict[str, Said]())):
        table.rule(
            "static",
            f"if ~ would enter , {may}<one_cost> instead . if you do , put ~ onto the battlefield . "
            "if you don't , put it into its owner's graveyard .",
            {"replace": {"would_enter": "self"}, "with": [{"enters_for": "$one_cost", **more}]},
        )
    table.rule("as_it_enters", "pay <quantity> life", {"pay_life": "$quantity"})
    table.rule("as_it_enters", "reveal a|an <card> from your hand", {"reveal": "$card"})


def _on_spells(table: Table) -> None:
    """106.6. Add rows for effects on the spell that the mana is spent on."""
    say = table.rules_of("statement")
    safe: list[Said] = [{"apply": ["cant_be_countered"], "to": "spell", "for": "forever"}]
    say(
        "<adds> . spend this mana only <spending> , and that spell can't be countered",
        [{"+": "$adds", "only": "$spending", "when_spent": {"on": "anything", "do": safe}}],
    )
    say(
        "<adds> . if that mana is spent on a|an <cast> , that spell can't be countered",
        [{"+": "$adds", "when_spent": {"on": "$cast", "do": safe}}],
    )
    counter: Said = {
        "shield": {"would_enter": {"ref": "spell"}},
        "with": [{"enters_with": "$counter"}],
        "times": 1,
        "for": "forever",
    }
    say(
        "<adds> . if that mana is spent on a|an <cast> , that creature enters with an additional <counter> on it",
        [{"+": "$adds", "when_spent": {"on": "$cast", "do": [counter]}}],
    )
    for words, lasting in ((" until end of turn", dict[str, Said]()), ("", {"for": "forever"})):
        given: list[Said] = [{"apply": "$mods", "to": "spell", **lasting}]
        say(
            f"<adds> . if that mana is spent on a|an <cast> , it <mods>{words}",
            [{"+": "$adds", "when_spent": {"on": "$cast", "do": given}}],
        )


def _triggered_by_spending(table: Table) -> None:
    """106.6, 603.7. Add rows for one mana, and an ability that triggers when it is spent.

    Several mana would trigger the ability several times.
    """
    say, one = table.rules_of("statement"), table.rules_of("adds_one")
    one("<mana_kind>", {"add_mana": "$mana_kind"})
    one("one mana of any color", {"add_mana": ["any"]})
    one("one mana of any color in your commander's color identity", {"add_mana": ["identity"]})
    cast = table.rules_of("spent_on_spell")
    cast("a|an <cast>", "$cast")
    yours: list[Said] = [{"commander": True}, {"owner": "you"}]
    cast("your commander", {"all": yours})
    wherever: list[Said] = [
        {"all": [*yours, {"zone": zone}]} for zone in ("command", "stack", "graveyard", "exile", "hand", "library")
    ]
    kin: Said = {"shares": "creature_type", "with": {"any": [{"all": yours}, *wherever]}}
    table.rule("spell_post", "that shares a creature type with your commander", kin)
    for spent in ("when you spend this mana to cast", "when that mana is spent to cast"):
        front = f"add <adds_one> . {spent} <spent_on_spell>"
        spell: dict[str, Said] = {"on": "$spent_on_spell"}
        say(f"{front} , <reflexive>", [{"+": "$adds_one", "when_spent": {**spell, "do": ["$reflexive"]}}])
        copied: Said = {"when_done": [{"copy": "spell", "new_targets": True}]}
        say(
            f"{front} , copy that spell and you may choose new targets for the copy",
            [{"+": "$adds_one", "when_spent": {**spell, "do": [copied]}}],
        )
    times: Said = {"commander_casts": "you", "of": "spell"}
    scrying: Said = {"when_done": [{"scry": times}]}
    commander: Said = {"all": yours}
    often = "the number of times it's been cast from the command zone this game"
    say(
        f"add <adds_one> . when you spend this mana to cast your commander , scry x , where x is {often}",
        [{"+": "$adds_one", "when_spent": {"on": commander, "do": [scrying]}}],
    )
    counted: Said = {"enters_with": "+1/+1", "n": times}
    entering: Said = {"shield": {"would_enter": {"ref": "spell"}}, "with": [counted], "times": 1, "for": "forever"}
    say(
        "add <adds_one> . if you spend this mana to cast your commander , it enters with a number of additional +1/+1 "
        f"counters on it equal to {often}",
        [{"+": "$adds_one", "when_spent": {"on": commander, "do": [entering]}}],
    )
    more: Said = {"enters_with": "+1/+1"}
    for spent in ("if that mana is spent on", "if that mana is spent to cast"):
        say(
            f"add <adds_one> . {spent} a|an <cast> , that creature enters with an additional +1/+1 counter on it",
            [{
                "+": "$adds_one",
                "when_spent": {"on": "$cast", "do": [
                    {"shield": {"would_enter": {"ref": "spell"}}, "with": [more], "times": 1, "for": "forever"}
                ]},
            }],
        )  # fmt: skip


def _spending(table: Table) -> None:
    """106.6. Add rows for limits on spending mana."""
    say = table.rules_of("statement")
    say("<adds> . spend this mana only <spending>", [{"+": "$adds", "only": "$spending"}])
    say(
        "<somebody> <adds3> . spend this mana only <spending>",
        [{"+": "$adds3", "who": "$somebody", "only": "$spending"}],
    )
    say(
        "add x mana of any one color , where x is <amount> . spend this mana only <spending>",
        [{"add_mana": ["any"], "n": "$amount", "only": "$spending"}],
    )
    say(
        ("<adds> . this mana can't be spent to cast <unspent>",),
        [{"+": "$adds", "only": {"cast": "$unspent", "activate": "anything", "others": True}}],
    )
    say(
        "<adds> . you can't spend this mana to cast spells",
        [{"+": "$adds", "only": {"activate": "anything", "others": True}}],
    )
    for until, words, lasts in (
        ("until end of turn", "as steps and phases end", "turn"),
        ("until end of combat", "as steps end", "combat"),
        ("until end of combat", "as steps and phases end", "combat"),
    ):
        say(f"<adds> . {until} , you don't lose this mana {words}", [{"+": "$adds", "lasts": lasts}])
        say(
            f"<adds> and <effect> . {until} , you don't lose this mana {words}",
            [{"+": "$adds", "lasts": lasts}, "$effect"],
        )
    table.rule("unspent", ("a nonartifact spell", "nonartifact spells"), {"type": "artifact"})
    held: Said = {"all": [{"spell_from": ["hand"]}, {"owner": "you"}]}
    table.rule("unspent", "spells from your hand", {"not": held})
    spending = table.rules_of("spending")
    spending("to cast <to_cast>", {"cast": "$to_cast"})
    spending("to activate <to_activate>", {"activate": "$to_activate"})
    spending(
        (
            "to cast <to_cast> or activate <to_activate>",
            "to cast <to_cast> or to activate <to_activate>",
        ),
        {"cast": "$to_cast", "activate": "$to_activate"},
    )
    spending(
        (
            "to activate <to_activate> or cast <to_cast>",
            "to activate <to_activate> or to cast <to_cast>",
        ),
        {"activate": "$to_activate", "cast": "$to_cast"},
    )
    spending("to turn <permanents> face up", {"turn_up": "$permanents"})
    spending("to cast <to_cast> or to turn <permanents> face up", {"cast": "$to_cast", "turn_up": "$permanents"})
    spending("to foretell a card from your hand or cast <to_cast>", {"foretell": True, "cast": "$to_cast"})
    casting = table.rules_of("to_cast")
    casting("face-down spells", {"face_down": True})
    own: Said = {"all": [{"spell_from": ["hand"]}, {"owner": "you"}]}
    exiled: Said = {"spell_from": ["exile"]}
    for words, filter in (("exile", exiled), ("anywhere other than your hand", {"not": own})):
        casting((f"spells from {words}", f"a spell from {words}"), filter)
    casting(
        ("spells from your graveyard", "a spell from your graveyard"),
        {"all": [{"spell_from": ["graveyard"]}, {"owner": "you"}]},
    )
    casting("a|an <cast>", "$cast")
    casting("<casts>", "$casts")
    casting("a|an <a:cast> or a|an <b:cast>", {"$any": ["$a", "$b"]})
    casting("<a:casts> or <b:casts>", {"$any": ["$a", "$b"]})
    permanent: Said = {"is": "permanent"}
    activating = table.rules_of("to_activate")
    activating(("an ability", "abilities"), "anything")
    activating("an ability of a|an <permanent>", {"$all": [permanent, "$permanent"]})
    activating("an ability of a source of the chosen type", {"subtype": "chosen"})
    activating("abilities of <permanents>", {"$all": [permanent, "$permanents"]})
    for words in ("an ability of a|an <described> source", "abilities of <described> sources"):
        activating(words, "$described")
        activating(f"{words} of the chosen type", {"$all": ["$described", {"subtype": "chosen"}]})
