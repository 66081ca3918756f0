"""109, 115, 601.2d. Several targets together, targets that are changed, and a spell or permanent as one of them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

SPELL: Said = {"all": [{"zone": "stack"}, {"is": "spell"}]}


def add(table: Table) -> None:
    """Rows for several targets."""
    _spells_and_abilities(table)
    _single_graveyard(table)
    _distributed(table)
    _kinds(table)
    _retargeting(table)
    _spell_or_permanent(table)


def _single_graveyard(table: Table) -> None:
    """601.2c."""
    target = table.rules_of("target")
    cards: Said = {"$all": ["$cards", {"zone": "graveyard"}]}
    several: tuple[tuple[str, dict[str, Said]], ...] = (
        ("up to <several> target", {"n": "$several", "up_to": True}),
        ("<several> target", {"n": "$several"}),
        ("up to x target", {"n": "x", "up_to": True}),
        ("x target", {"n": "x"}),
        ("any number of target", {"any_number": True}),
    )
    for words, more in several:
        target(f"{words} <cards> from a single graveyard", {"$target": cards, **more, "single_graveyard": True})


def _distributed(table: Table) -> None:
    """601.2d."""
    for category, verb in (("does", "distribute"), ("does3", "distributes")):
        does = table.rules_of(category)
        put: dict[str, Said] = {"put_counters": "$counter", "on": "$target", "divided": True}
        does(f"{verb} <several> <counter> among <target>", {**put, "n": "$several"})
        does(f"{verb} x <counter> among <target>", {**put, "n": "x"})
        does(f"{verb} <that_many> <counter> among <target>", {**put, "n": "$that_many"})


def _spells_and_abilities(table: Table) -> None:
    """115.1. Spells and abilities as targets of one word."""
    aim = table.rules_of("aim")
    ability: Said = {"all": [{"zone": "stack"}, {"is": "ability"}]}
    triggered: Said = {"all": [{"zone": "stack"}, {"is": "triggered_ability"}]}
    aim("activated ability , triggered ability , or <on_stack>", {"$any": [ability, "$on_stack"]})
    aim("<on_stack> , activated ability , or triggered ability", {"$any": ["$on_stack", ability]})
    aim("<a:on_stack> , <b:on_stack> , or triggered ability", {"$any": ["$a", "$b", triggered]})


def _kinds(table: Table) -> None:
    """115.1, 107.3. What else can be a target of one word, and how many of it."""
    target, aim = table.rules_of("target"), table.rules_of("aim")
    target("up to x target <aims>", {"$target": "$aims", "n": "x", "up_to": True})
    aim("<permanent> or spell", {"$any": ["$permanent", {"all": [{"zone": "stack"}, {"is": "spell"}]}]})


def _retargeting(table: Table) -> None:
    """Rows for targets of what is on the stack."""
    aim = table.rules_of("aim")
    both: Said = {"any": [{"is": "spell"}, {"is": "ability"}]}
    stack: Said = {"zone": "stack"}
    single: Said = {"has_targets": {"exactly": 1}}
    aim("spell or ability", {"all": [stack, both]})
    aim("spell or ability with a single target", {"all": [stack, both, single]})
    aim("activated ability with a single target", {"all": [stack, {"is": "activated_ability"}, single]})
    table.rule("spell_post", "with a single target", single)
    change: dict[str, Said] = {"retarget": "$target", "change": True}
    do = table.rules_of("effect")
    do("change the target of <target>", change)
    one: dict[str, Said] = {**change, "one": True}
    do("change a target of <target> to ~", {**one, "to": {"ref": "self"}})
    statement = table.rules_of("statement")
    first = "change the target of <target> . the new target must be"
    statement(f"{first} a|an <permanent>", [{**change, "to": "$permanent"}])
    statement(f"{first} a player", [{**change, "to": {"is": "player"}}])
    statement("you may choose new targets for <target>", [{"retarget": "$target"}])
    statement("you may choose new targets for <noun_ref>", [{"retarget": "$noun_ref"}])


def _spell_or_permanent(table: Table) -> None:
    """What is on the stack or on the battlefield."""
    aim = table.rules_of("aim")
    aim("spell or <simple>", {"any": [SPELL, "$simple"]})
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("permanent", [{"is": "permanent"}]),
        ("nonland permanent", [{"not": {"type": "land"}}, {"is": "permanent"}]),
    )
    for words, lasting in kinds:
        aim(f"spell or {words} <posts>", {"any": [{"$all": [SPELL, "$posts"]}, {"$all": [*lasting, "$posts"]}]})
    color: Said = {"set_color": "$color_list"}
    table.rule("statement", "<target> becomes <color_list>", [{"apply": [color], "to": "$target", "for": "forever"}])
    put = "put <object> on [your choice of] the top or bottom of its owner's library"
    table.rule("effect", put, _either_end("$object"))


def _either_end(what: Said) -> dict[str, Said]:
    bottom: Said = {"move": what, "to": "library", "position": "bottom"}
    return {"one_of": [[{"move": what, "to": "library"}], [bottom]]}
