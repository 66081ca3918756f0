"""205.1b, 613.1d. Lands that are creatures and still lands, several at once."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for lands that are animated together, for good or for a while."""
    size: Said = {"set_pt": "$size"}
    color: Said = {"set_color": "$color_list"}
    typed: Said = {"add_types": ["creature"], "subtypes": "$subtype_list"}
    plain: Said = {"add_types": ["creature"]}
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("<size> creatures", [plain, size]),
        ("<size> <color_list> creatures", [plain, color, size]),
        ("<size> <subtype_list> creatures", [typed, size]),
        ("<size> <color_list> <subtype_list> creatures", [typed, color, size]),
    )
    static, say = table.rules_of("static"), table.rules_of("statement")
    for words, made in kinds:
        for more, grants in (("", []), (" with <grants>", ["*$grants"])):
            mods: list[Said] = [*made, *grants]
            for still in (f"{words}{more} that are still lands", f"{words}{more} . they're still lands"):
                static(f"<bearer> are {still} .", {"static": list[Said](mods), "to": "$bearer"})
                become: dict[str, Said] = {"apply": list[Said](mods), "to": "$these"}
                for each in ("", "each "):
                    say(f"until end of turn , <these> {each}become {still}", [become])
                    say(f"<these> {each}become {still}", [{**become, "for": "forever"}])
                    say(
                        f"until your next turn , <these> {each}become {still}",
                        [{**become, "for": {"next_turn_of": "you"}}],
                    )
            for each in ("", "each "):
                say(
                    f"<these> {each}become {words}{more} until end of turn . they're still lands",
                    [{"apply": list[Said](mods), "to": "$these"}],
                )
