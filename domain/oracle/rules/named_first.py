"""115.1, 608.2c. Targets that are named before it is said what is done to them, and what their owners do with them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.lexicon import SUBTYPES, TYPES, Words
from domain.oracle.rules.nouns import PERMANENT_TYPES


def add(table: Table) -> None:
    """Rows for what is chosen first."""
    _chosen(table)
    _genitives(table)
    _owners(table)


def _chosen(table: Table) -> None:
    """601.2c. *Choose target creature* does nothing but target: what follows goes on with it."""
    table.rule("named_first", "<target>", "$target")
    for category in ("text", "unconditional_text"):
        text = table.rules_of(category)
        for between in (" .", " . then", " , then"):
            text(f"choose <named_first>{between} <text>", {"$chosen": ["$named_first", "$text"]})
        text(
            "choose <a:named_first> and <b:named_first> . <text>",
            {"$chosen": ["$a", {"$chosen": ["$b", "$text"]}]},
        )
        text(
            "choose <a:named_first> and <b:named_first> . ¶ <text>",
            {"$chosen": ["$a", {"$chosen": ["$b", "$text"]}]},
        )
    ref, own = table.rules_of("noun_ref"), table.rules_of("own")
    for thing in (*PERMANENT_TYPES, "permanent", "spell", "card"):
        ref((f"the chosen {thing}", f"the chosen {thing}s"), {"$it": "chosen"})
        own(f"the chosen {thing}'s", {"$it": "chosen"})
    for words in ("the chosen player", "the chosen opponent"):
        table.rule("who", words, {"$who": "that"})
        table.rule("one_player", words, {"$who": "that"})
        table.rule("asked", words, {"$who": "that"})


def _genitives(table: Table) -> None:
    """*Target creature's*: what it is said of is targeted."""
    heads: dict[str, Said] = {f"{word}'s": {"type": word} for word in TYPES}
    heads |= {f"{name.lower()}'s": {"subtype": name} for name in SUBTYPES}
    heads["permanent's"] = {"is": "permanent"}
    table.words("head_whose", Words(heads))
    whose = table.rules_of("kind_whose")
    whose("<head_whose>", "$head_whose")
    whose("<adjs> <head_whose>", {"$all": ["$adjs", "$head_whose"]})
    whose("<a:simple> or <head_whose>", {"$any": ["$a", "$head_whose"]})
    aimed = table.rules_of("target_whose")
    aimed("target <kind_whose>", {"$target": "$kind_whose"})
    aimed("another target <kind_whose>", {"$target": {"$all": ["$kind_whose", "other"]}})


def _owners(table: Table) -> None:
    """608.2d. Where in a library something is put, its owner chooses as it is carried out."""
    statement = table.rules_of("statement")
    top: dict[str, Said] = {"to": "library"}
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    second: dict[str, Said] = {"to": "library", "position": 2}
    fronts = (
        ("<what:target_whose> owner puts it", "$what"),
        ("the owner of <what:target> puts it", "$what"),
        ("<what:own> owner puts it", "$what"),
    )
    for front, what in fronts:
        for words, ways in (
            ("on their choice of the top or bottom of their library", (top, bottom)),
            ("on the top or bottom of their library", (top, bottom)),
            ("into their library second from the top or on the bottom", (second, bottom)),
        ):
            one_of: list[Said] = [[{"move": what, **way}] for way in ways]
            statement(f"{front} {words}", [{"one_of": one_of, "who": {"owner_of": what}}])
    clause = table.rules_of("several_done")
    clause(
        "<what:target_whose> owner shuffles it into their library",
        [{"move": "$what", "to": "library"}, {"shuffle": {"owner_of": "$what"}}],
    )
