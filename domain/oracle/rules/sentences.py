"""608.2c, 603.12, 118.12. How instructions follow from others: may, unless, instead, otherwise, if and when done."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Sentences that belong together."""
    _conditional(table)
    _payments(table)
    _choices(table)
    _had(table)
    _done(table)


def _conditional(table: Table) -> None:
    """What is done only if something is so; sentences that go on with what is named there belong to it."""
    table.rule("branch", "<clause>", "$clause")
    table.rule("dependent", "<statement>", "$statement")
    table.rule("dependents", "<dependent>", "$dependent")
    table.rule("dependents", "<dependent> . <dependents>", ["*$dependent", "*$dependents"])
    # The last of them may say when only: behind it nothing refers to what is done then
    table.rule("dependents", "<dependent_if>", "$dependent_if")
    table.rule("dependent_if", "if <conditions> , <statement>", [{"if": "$conditions", "do": "$statement"}])
    sentence = table.rules_of("sentence")
    sentence("if <conditions> , <statement>", [{"if": "$conditions", "do": "$statement"}])
    sentence("if <conditions> , <branch> . <dependents>", [{"if": "$conditions", "do": ["*$branch", "*$dependents"]}])
    table.rule("either", "<clause>", "$clause")
    table.rule("either_effect", "<effect>", "$effect")
    sentence("if <conditions> , <a:either> . otherwise , <b:clause>", [{"if": "$conditions", "do": "$a", "else": "$b"}])
    for category in ("sentence", "first_sentence"):
        _instead(table, category)
    table.rule("statement", "<effect> if <conditions>", [{"if": "$conditions", "do": ["$effect"]}])


def _instead(table: Table, category: str) -> None:
    """614.1a. What is done instead of what the sentence before says; also as the first sentences of a text."""
    sentence = table.rules_of(category)
    for words in (
        "<a:effect> . [¶] if <conditions> , <b:clause> instead",
        "<a:effect> . [¶] if <conditions> , instead <b:clause>",
        "<a:effect> . [¶] <b:clause> instead if <conditions>",
    ):
        sentence(words, [{"if": "$conditions", "do": "$b", "else": ["$a"]}])
    # What is searched for is found, shown and put somewhere in one sentence, for which all of the other stands
    sentence(
        "<a:searching> . [¶] if <conditions> , instead <b:searching>",
        [{"if": "$conditions", "do": "$b", "else": "$a"}],
    )
    less: Said = {"deal_damage": "$b", "to": "$hurt", "source?self": "$a"}
    for words in (
        "if <conditions> , it|~ deals <d:much_damage> instead",
        "if <conditions> , instead it|~ deals <d:much_damage>",
        "it|~ deals <d:much_damage> instead if <conditions>",
    ):
        more: Said = {"deal_damage": "$d", "to": "$hurt", "source?self": "$a"}
        sentence(
            f"<a:dealing> deals <b:much_damage> to <hurt> . [¶] {words}",
            [{"if": "$conditions", "do": [more], "else": [less]}],
        )
    for words in (
        "if <conditions> , it|~ deals <d:much_damage> to <e:hurt> instead",
        "if <conditions> , instead it|~ deals <d:much_damage> to <e:hurt>",
        "it|~ deals <d:much_damage> to <e:hurt> instead if <conditions>",
    ):
        other: Said = {"deal_damage": "$d", "to": "$e", "source?self": "$a"}
        sentence(
            f"<a:dealing> deals <b:much_damage> to <hurt> . [¶] {words}",
            [{"if": "$conditions", "do": [other], "else": [less]}],
        )


def _payments(table: Table) -> None:
    """118.12. What is asked of a player as a text is carried out."""
    statement = table.rules_of("statement")
    unless = table.rules_of("unless")
    unless("<at_once> unless you <may_cost>", {"unless": ["$may_cost"], "by": "you", "do": "$at_once"})
    table.rule("offered", "<may_cost>", "$may_cost")
    statement("you may <offered> . if you do , <statement>", [{"pay": ["$offered"], "do": "$statement"}])
    statement(
        "you may <offered> . if you do , <branch> . <dependents>",
        [{"pay": ["$offered"], "do": ["*$branch", "*$dependents"]}],
    )
    statement("you may <offered> . if you don't , <clause>", [{"pay": ["$offered"], "else": "$clause"}])
    statement(
        (
            "you may <offered> . if you do , <a:either> . otherwise , <b:clause>",
            "you may <offered> . if you do , <a:either> . if you don't , <b:clause>",
        ),
        [{"pay": ["$offered"], "do": "$a", "else": "$b"}],
    )
    statement("you may <offered> . when you do , <reflexive>", [{"pay": ["$offered"], "do": ["$reflexive"]}])
    table.rule("reflexive", "<statement>", {"when_done": "$statement"})
    unless(
        "<at_once> unless <one_player> <their_cost>",
        {"unless": ["$their_cost"], "by": "$one_player", "do": "$at_once"},
    )
    statement(
        (
            "<one_player> may <may_cost> . if they don't , <clause>",
            "<one_player> may <may_cost> . if that player doesn't , <clause>",
        ),
        [{"pay": ["$may_cost"], "who": "$one_player", "else": "$clause"}],
    )
    statement(
        (
            "<one_player> may <may_cost> . if they do , <statement>",
            "<one_player> may <may_cost> . if that player does , <statement>",
        ),
        [{"pay": ["$may_cost"], "who": "$one_player", "do": "$statement"}],
    )
    for category, verbs in (("may_cost", ""), ("their_cost", "s")):
        cost = table.rules_of(category)

        def word(verb: str, verbs: str = verbs) -> str:
            return f"{verb}s|{verb}" if verbs else verb

        pay, discard, sacrifice, exile = map(word, ("pay", "discard", "sacrifice", "exile"))
        cost(f"{pay} <mana>", {"mana": "$mana"})
        cost(f"{pay} <quantity> life", {"pay_life": "$quantity"})
        cost(f"{pay} life equal to <amount>", {"pay_life": "$amount"})
        for number in range(1, 5):
            times: Said = {"$each": [number, "$unit"]}
            cost(f"{pay} {{{number}}} for each <unit>", {"mana": "{X}", "x": times})
        cost(f"{pay} {{x}} , where x is <amount>", {"mana": "{X}", "x": "$amount"})
        cost(f"{discard} a|an <card>", {"discard": "$card"})
        cost(f"{discard} <several> <cards>", {"discard": "$cards", "n": "$several"})
        cost(f"{sacrifice} a|an <permanent>", {"sacrifice": "$permanent"})
        cost(f"{sacrifice} <several> <permanents>", {"sacrifice": "$permanents", "n": "$several"})
        cost(f"{exile} a|an <zoned>", {"exile": "$zoned"})
        cost(f"{exile} <several> <zoneds>", {"exile": "$zoneds", "n": "$several"})
    own = table.rules_of("may_cost")
    own("sacrifice ~", {"sacrifice": "self"})
    own("sacrifice another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    own("exile ~", {"exile": "self"})
    for a, controlled in (("a|an", "you control"), ("another", "you control")):
        which: Said = "$permanent" if a != "another" else {"$all": ["$permanent", "other"]}
        own(f"return {a} <permanent> {controlled} to its owner's hand", {"return": which})
    own("return <several> <permanents> you control to their owner's hand", {"return": "$permanents", "n": "$several"})
    own("tap an untapped <permanent> you control", {"tap_others": "$permanent"})
    own("tap another untapped <permanent> you control", {"tap_others": {"$all": ["$permanent", "other"]}})
    own("tap <several> untapped <permanents> you control", {"tap_others": "$permanents", "n": "$several"})
    own("remove a|an <counter> from ~", {"remove_counters": "$counter"})
    own("remove <several> <counter> from ~", {"remove_counters": "$counter", "n": "$several"})


def _choices(table: Table) -> None:
    """608.2d. What somebody may do."""
    statement = table.rules_of("statement")
    statement("you may <clause>", [{"may": "$clause"}])
    statement("you may <branch> . <dependents>", [{"may": ["*$branch", "*$dependents"]}])
    statement("<one_player> may <does>", [{"may": [{"+": "$does", "who": "$one_player"}], "who": "$one_player"}])
    statement(
        "<all_players> may <does>",
        [{"for_each": "$all_players", "as": "p", "do": [{"may": [{"+": "$does", "who": "p"}], "who": "p"}]}],
    )


def _had(table: Table) -> None:
    """What a player may have something do, in the infinitive."""
    statement = table.rules_of("statement")
    statement("you may have <had>", [{"may": ["$had"]}])
    statement("you may have <had> , where x is <amount>", {"$where": [[{"may": ["$had"]}], "$amount"]})
    had = table.rules_of("had")
    had(
        "<a:object> deal <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
    had(
        "<a:object> deal damage to <hurt> equal to <amount>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    had("<these> <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    had("<one_player> <does>", {"+": "$does", "who": "$one_player"})
    had("<a:object> fight <b:object>", {"fight": ["$a", "$b"]})


def _done(table: Table) -> None:
    """603.12, 118.12. What always happens if it is done, and what is asked whether it was."""
    surely = table.rules_of("surely")
    surely("draw <much_cards>", {"draw": "$much_cards"})
    surely("gain <much_life>", {"gain_life": "$much_life"})
    surely("create a|an <token_of>", {"+": "$token_of"})
    surely("create <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    surely("surveil <quantity>", {"surveil": "$quantity"})
    surely("scry <quantity>", {"scry": "$quantity"})
    hit = table.rules_of("surely_had")
    hit(
        "<a:object> deal <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
    hit(
        "<a:object> deal damage to <hurt> equal to <amount>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    table.rule(
        "statement", "you may have <surely_had> . if you do , <statement>", [{"may": ["$surely_had", "*$statement"]}]
    )
    done = table.rules_of("done")
    done("exile <objects>", {"exile": "$objects"})
    done("return <objects> to its|their owner's|owners' hand|hands", {"move": "$objects", "to": "hand"})
    done("return <objects> to your hand", {"move": "$objects", "to": "hand"})
    done("return <objects> to the battlefield", {"move": "$objects", "to": "battlefield"})
    done("destroy <objects>", {"destroy": "$objects"})
    statement = table.rules_of("statement")
    statement(
        "you may <done> . if you do , <branch> . <dependents>",
        [{"may": [{"+": "$done", "as": "d"}, {"if": {"did": "d"}, "do": ["*$branch", "*$dependents"]}]}],
    )
    forced = table.rules_of("forced")
    forced("discard <much_cards>", {"discard": "$much_cards"})
    forced("sacrifice a|an <permanent>", {"sacrifice": "$permanent"})
    forced("sacrifice another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    forced("sacrifice <ref>", {"sacrifice": "$ref"})
    must: dict[str, Said] = {"+": "$forced", "as": "d"}
    statement("<forced> . if you do , <statement>", [must, {"if": {"did": "d"}, "do": "$statement"}])
    statement("<forced> . when you do , <following>", [must, {"+": "$following", "if_did": "d"}])
    statement("you may <surely> . if you do , <statement>", [{"may": ["$surely", "*$statement"]}])
    statement("you may <surely> . when you do , <reflexive>", [{"may": ["$surely", "$reflexive"]}])
    statement("[you] <surely> . when you do , <reflexive>", ["$surely", "$reflexive"])
    asked: dict[str, Said] = {"+": "$done", "as": "d"}
    statement("you may <done> . if you do , <statement>", [{"may": [asked, {"if": {"did": "d"}, "do": "$statement"}]}])
    statement(
        "you may <done> . when you do , <following>",
        [{"may": [asked, {"+": "$following", "if_did": "d"}]}],
    )
    statement("<done> . when you do , <following>", [asked, {"+": "$following", "if_did": "d"}])
    table.rule("following", "<statement>", {"when_done": "$statement"})
