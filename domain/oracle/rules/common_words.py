"""608.2. Words that texts of many sets share: cards by zones, what it was, both of two kinds, and so on."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for such words."""
    _zones(table)
    _what_it_was(table)
    _both(table)
    _events(table)
    _numbers(table)
    _modifications(table)
    _instead(table)
    _moved(table)


def _zones(table: Table) -> None:
    """400.1. Graveyards of several players."""
    zoned = table.rules_of("zoned_in")
    for word in ("in", "from"):
        for words in ("your opponents' graveyards", "opponents' graveyards"):
            zoned(f"{word} {words}", {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]})
    zoned("in graveyards", {"zone": "graveyard"})
    table.rule(
        "condition", "an opponent owns a card in exile", {"exists": {"all": [{"zone": "exile"}, {"owner": "opponent"}]}}
    )
    library: Said = {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}}
    table.rule(
        "condition",
        "you have <several> or more cards in your library",
        {"amount": library, "compare": {"at_least": "$several"}},
    )
    card = table.rules_of("card")
    card("<described> card or a|an card <card_posts>", {"$any": ["$described", "$card_posts"]})
    card("card <card_posts> or a|an <described> card", {"$any": ["$card_posts", "$described"]})


def _what_it_was(table: Table) -> None:
    """608.2h. A card as it was where it came from."""
    condition = table.rules_of("condition")
    condition("<it_is> a|an <card>", {"matches": "$it_is", "filter": "$card"})
    condition("<ref> is|was a|an <card>", {"matches": "$ref", "filter": "$card"})
    condition("the discarded card was a|an <card>", {"matches": "paid", "filter": "$card"})
    for is_ in ("was", "is"):
        condition(f"at least one <card> {is_} exiled this way", {"happened": {"is_exiled": "$card"}, "this": "way"})
    put: Said = {"put_into_graveyard": {"$all": ["$card", {"is": "card"}]}}
    condition(
        (
            "at least one <card> was put into a graveyard this way",
            "at least one <card> is put into a graveyard this way",
        ),
        {"happened": put, "this": "way"},
    )


def _both(table: Table) -> None:
    """What is said of two kinds at once."""
    every = table.rules_of("every")
    either: Said = {"$any": ["$a", "$b"]}
    every("all <a:permanents> and all <b:permanents>", either)
    every("each <a:permanent> and each <b:permanent>", either)
    bearer = table.rules_of("bearer")
    bearer("<a:permanents> and other <b:permanents>", {"$any": ["$a", {"$all": ["$b", "other"]}]})
    others: Said = {"$all": ["$y", "other"]}
    for last, what in (("each <y:permanent>", "$y"), ("each other <y:permanent>", others)):
        table.rule(
            "several_done",
            f"put a|an <a:counter> on each <x:permanent> and a|an <b:counter> on {last}",
            [{"put_counters": "$a", "on": "$x"}, {"put_counters": "$b", "on": what}],
        )
    for category in ("post", "trait"):
        neither: Said = {"not": {"any": [{"keyword": "$a"}, {"keyword": "$b"}]}}
        table.rule(category, "without <a:keyword> or <b:keyword>", neither)
    for category in ("card_post", "post"):
        some: Said = {"any": [{"keyword": f"${name}"} for name in "abcd"]}
        table.rule(category, "with <a:keyword> , <b:keyword> , <c:keyword> , or <d:keyword>", some)
        some = {"any": [{"keyword": f"${name}"} for name in "abc"]}
        table.rule(category, "with <a:keyword> , <b:keyword> , or <c:keyword>", some)
    for category in ("post", "spell_post"):
        for count in (3, 4):
            names = "abcd"[:count]
            words = " , ".join(f"<{name}:color>" for name in names[:-1]) + f" , or <{names[-1]}:color>"
            table.rule(category, f"that's|that are {words}", {"any": [{"color": f"${name}"} for name in names]})
    table.rule("spell_post", "that's|that are <a:color> or <b:color>", {"any": [{"color": "$a"}, {"color": "$b"}]})


def _events(table: Table) -> None:
    event = table.rules_of("event")
    event("you sacrifice ~", {"sacrifices": "you", "what": {"ref": "self"}})
    you: dict[str, Said] = {"becomes_target": "you"}
    event("you become the target of a spell", {**you, "by_spell": True})
    event("you become the target of a spell or ability", you)
    event("you become the target of a spell or ability an opponent controls", {**you, "of": "each_opponent"})


def _numbers(table: Table) -> None:
    amount, _condition = table.rules_of("amount"), table.rules_of("condition")
    for stat, key in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
        for kind in ("creature", "permanent", "artifact", "enchantment", "land"):
            amount(f"the {stat} of the sacrificed {kind}", {"stat": key, "of": "paid"})
    static = table.rules_of("static")
    others: Said = {"$all": ["$permanent", "other"]}
    kinds: tuple[tuple[str, Said], ...] = (("each", "$permanent"), ("each other", others))
    for front, what in kinds:
        static(
            f"{front} <permanent> enters with an additional <counter> on it for each <unit> .",
            {"replace": {"would_enter": what}, "with": [{"enters_with": "$counter", "n": "$unit"}]},
        )
    table.rule("post", "you already control", YOURS)
    for category in ("post", "spell_post", "card_post"):
        for stat, key in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
            three: Said = {"any": [{key: {"exactly": f"${name}"}} for name in "abc"]}
            table.rule(category, f"with {stat} <a:number> , <b:number> , or <c:number>", three)
            two: Said = {"any": [{key: {"exactly": f"${name}"}} for name in "ab"]}
            table.rule(category, f"with {stat} <a:number> or <b:number>", two)
    do = table.rules_of("effect")
    do("for each <unit> , you create a|an <token_of>", {"+": "$token_of", "n": "$unit"})
    do("it becomes equal to your starting life total", {"set_life": {"starting_life": "you"}})


def _modifications(table: Table) -> None:
    """205.1, 611.3a. Restrictions but for something; types that come with a size."""
    static = table.rules_of("static")
    unless: dict[str, Said] = {"while": {"not_true": "$conditions"}}
    static("~ <mods> unless <conditions> .", {"static": "$mods", **unless})
    static("<bearer> <mods> unless <conditions> .", {"static": "$mods", "to": "$bearer", **unless})
    sized: list[Said] = [{"add_types": "$made_types"}, {"set_pt": "$size"}]
    static(
        "<bearer> is a|an <made_types> with base power and toughness <size> in addition to its other types .",
        {"static": list[Said](sized), "to": "$bearer"},
    )
    table.rule(
        "mod",
        "becomes|become a|an <made_types> with base power and toughness <size> in addition to its other types",
        list[Said](sized),
    )
    kinds: Said = {"become_types": [], "subtypes": "$creature_types"}
    say = table.rules_of("statement")
    say("<object> becomes a|an <creature_types>", [{"apply": [kinds], "to": "$object", "for": "forever"}])
    land: Said = {"set_land_type": "$basic_type"}
    say("<object> becomes a|an <basic_type>", [{"apply": [land], "to": "$object", "for": "forever"}])
    grants = table.rules_of("grants")
    grants("<a:grant> , <b:grant> , <c:grant> , <d:grant> , and <e:grant>", ["$a", "$b", "$c", "$d", "$e"])
    grants(
        "<a:grant> , <b:grant> , <c:grant> , <d:grant> , <e:grant> , and protection <f:from_granted> "
        "and <g:from_granted>",
        ["$a", "$b", "$c", "$d", "$e", {"grant": "$f"}, {"grant": "$g"}],
    )


def _instead(table: Table) -> None:
    """614.1a. A whole sentence that is replaced by another."""
    for category in ("sentence", "first_sentence"):
        sentence = table.rules_of(category)
        sentence(
            "<a:several_done> . [¶] if <conditions> , instead <b:clause>",
            [{"if": "$conditions", "do": "$b", "else": "$a"}],
        )
        copies: dict[str, Said] = {"create_copy": "$object"}
        for words in (
            "if <conditions> , create <several> of those tokens instead",
            "if <conditions> , instead create <several> of those tokens",
        ):
            sentence(
                f"create a token that's a copy of <object> . {words}",
                [{"if": "$conditions", "do": [{**copies, "n": "$several"}], "else": [copies]}],
            )
    statement = table.rules_of("statement")
    statement("<clause> , then flip a coin . if you win the flip , <won:clause>", ["*$clause", {"flip_coin": "$won"}])
    statement(
        "<clause> , then flip a coin . if you lose the flip , <lost:clause>",
        ["*$clause", {"flip_coin": [], "else": "$lost"}],
    )


def _moved(table: Table) -> None:
    """Cards from a hand that attack at once, and what is returned or put with several counters."""
    clause = table.rules_of("several_done")
    chosen: Said = {"choose": {"$all": ["$card", {"zone": "hand"}, {"owner": "you"}]}, "as": "c"}
    put: dict[str, Said] = {"move": "c", "to": "battlefield", "tapped": True, "attacking": True, "as": "m"}
    clause("put a|an <card> from your hand onto the battlefield tapped and attacking", [chosen, put])
    do = table.rules_of("effect")
    for number, word in ((2, "two"), (3, "three"), (4, "four")):
        counters: dict[str, Said] = {"with": {"+1/+1": number}}
        move: dict[str, Said] = {"move": "$objects", "to": "battlefield", **counters}
        do(f"return <objects> to the battlefield with {word} +1/+1 counters on it", move)
        do(f"put <objects> onto the battlefield with {word} +1/+1 counters on it", move)
        do(
            f"return <objects> to the battlefield under <own> owner's control with {word} +1/+1 counters on it",
            {**move, "under": {"owner_of": "$own"}},
        )
        do(
            f"put <objects> onto the battlefield under your control with {word} +1/+1 counters on it",
            {**move, "under": "you"},
        )
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"zone": "graveyard"}
    up: Said = {"move": "self", "to": "library"}
    for words in ("put ~ from your graveyard on top of your library .",):
        ability(f"<occasion> , {words}", {"on": "$occasion", "triggered": [up], **own})
        ability(f"<occasion> , you may {words}", {"on": "$occasion", "triggered": [{"may": [up]}], **own})
        ability(f"<costs> : {words}", {"activated": [up], "cost": "$costs", **own})
