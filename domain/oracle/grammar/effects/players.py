"""104, 119, 608.2c. Players: life gained and lost, games won, and actions of several players."""

from __future__ import annotations

from domain.oracle.grammar.amounts.counts import ROUNDED
from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_OPPONENT: Said = {"is": "opponent"}


def add(table: Table) -> None:
    """Add rows for effects on players."""
    _you_and(table)
    _life(table)
    _won_and_lost(table)
    _totals(table)
    _exchanged_life(table)
    _life_doubled(table)
    _half_their_life(table)
    _halves(table)
    _lost_and_won(table)
    _life_apiece(table)
    _each_of_them(table)
    _theirs(table)
    _opponents_lose(table)
    _who(table)


def _you_and(table: Table) -> None:
    clause = table.rules_of("several_done")
    both: Said = {"any": [{"is": "you"}, {"ref": "$target"}]}
    clause("you and <target> each <does>", [{"for_each": both, "as": "p", "do": [{"+": "$does", "who": "p"}]}])


def _library(player: str) -> Said:
    return {"count": {"all": [{"zone": "library"}, {"owner": player}]}}


def _apiece(table: Table, words: str, deed: Said) -> None:
    table.rule("apiece", words, {"for_each": "$every_player", "as": "p", "do": [deed]})


def _life(table: Table) -> None:
    """119.3. Add rows for life gained and lost."""
    does = conjugated(table)
    more: Said = {"plus": ["$number", {"times": ["$each", "$unit"]}]}
    table.rule("much_life", "<number> life plus <each:number> life for each <unit>", more)
    does("gain|gains <much_life>", {"gain_life": "$much_life"})
    does("lose|loses <much_life>", {"lose_life": "$much_life"})


def _won_and_lost(table: Table) -> None:
    """104. Add rows for games won and lost."""
    do = table.rules_of("effect")
    do("you win the game", {"win": "you"})
    do("<somebody> loses the game", {"lose": "$somebody"})
    do("you lose the game", {"lose": "you"})
    do("<somebody> loses all unspent mana", {"lose_mana": "$somebody"})


def _totals(table: Table) -> None:
    """119.5. Add rows for life totals that become a number."""
    total = table.rules_of("whose_total")
    total("your", "you")
    total("target player's", {"$target": {"is": "player"}})
    total("target opponent's", {"$target": {"is": "opponent"}})
    total("each player's", "each_player")
    total("<their>", "$their")
    do = table.rules_of("effect")
    counted: Said = {"power": {"at_most": "x"}}
    weak: Said = {"apply": ["cant_block"], "to": {"$all": ["$permanents", counted]}}
    table.rule(
        "statement",
        "count <amount> . <permanents> with power less than or equal to that number can't block this turn",
        [{"where_x": "$amount", "do": [weak]}],
    )
    table.rule("statement", "count <amount> . your life total becomes that number", [{"set_life": "$amount"}])
    do("<whose_total> life total becomes <quantity>", {"set_life": "$quantity", "who?you": "$whose_total"})
    do("<whose_total> life total becomes equal to <amount>", {"set_life": "$amount", "who?you": "$whose_total"})


def _exchanged_life(table: Table) -> None:
    """701.12c. Add rows for life totals that are exchanged."""
    do = table.rules_of("effect")
    exchange: Said = {"exchange_life": ["you", "$target"]}
    do("exchange life totals with <target>", exchange)
    lost: dict[str, Said] = {"this": "way"}
    so_many: Said = {"draw": {"how_much": {"loses_life": "you"}, **lost}}
    table.rule(
        "statement",
        "you may exchange life totals with <target> . if you lost life this way , draw that many cards",
        [{"may": [exchange, {"if": {"happened": {"loses_life": "you"}, **lost}, "do": [so_many]}]}],
    )


def _life_doubled(table: Table) -> None:
    """701.10d. Add rows for doubled life totals: a negative total makes the player lose life."""
    players: tuple[tuple[str, Said], ...] = (
        ("your", "you"),
        ("<own> controller's", {"controller_of": "$own"}),
        ("<whose_target>", "$whose_target"),
    )
    for whose, player in players:
        total: Said = {"life_of": player}
        table.rule("effect", f"double {whose} life total", {"set_life": {"plus": [total, total]}, "who": player})


def _half_their_life(table: Table) -> None:
    """119.3. Add rows for losing half the life."""
    clause = table.rules_of("clause")
    for words, half in (("rounded up", "half_up"), ("rounded down", "half_down")):
        lost: Said = {half: {"life_of": "$they"}}
        clause(f"<they> lose half their life , {words}", [{"lose_life": lost, "who": "$they"}])


def _halves(table: Table) -> None:
    do, each = table.rules_of("effect"), table.rules_of("apiece")
    for words, half in ROUNDED:

        def of(amount: Said, half: str = half) -> Said:
            return {half: amount}

        do(f"you lose half your life , {words}", {"lose_life": of({"life_of": "you"})})
        do(f"mill half your library , {words}", {"mill": of(_library("you"))})
        do(
            f"<one_player> loses half their life , {words}",
            {"lose_life": of({"life_of": "$one_player"}), "who": "$one_player"},
        )
        do(
            f"<one_player> mills half their library , {words}",
            {"mill": of(_library("$one_player")), "who": "$one_player"},
        )
        several: dict[str, Said] = {"for_each": "$every_player", "as": "p"}
        each(
            f"<every_player> loses half their life , {words}",
            {**several, "do": [{"lose_life": of({"life_of": "p"}), "who": "p"}]},
        )
        each(
            f"<every_player> mills half their library , {words}",
            {**several, "do": [{"mill": of(_library("p")), "who": "p"}]},
        )
        table.rule("may_cost", f"pay half your life , {words}", {"pay_life": of({"life_of": "you"})})


def _lost_and_won(table: Table) -> None:
    """119.3. Add rows for life lost and gained for each of something."""
    statement = table.rules_of("statement")
    lost: Said = {"lose_life": {"$each": ["$a", "$unit"]}, "who": "each_opponent"}
    won: Said = {"gain_life": {"$each": ["$b", "$unit"]}}
    statement("for each <unit> , each opponent loses <a:number> life and you gain <b:number> life", [lost, won])


def _life_apiece(table: Table) -> None:
    """119.3. Add rows for life that each player loses."""
    each = table.rules_of("apiece")
    lost: Said = {"lose_life": {"how_much": {"loses_life": "p"}}, "who": "p"}
    for player in ("that player", "they"):
        for amount in ("the life", "the amount of life"):
            each(
                f"<every_player> loses life equal to {amount} {player} lost this turn",
                {"for_each": "$every_player", "as": "p", "do": [lost]},
            )


def _each_of_them(table: Table) -> None:
    """119.3, 120. Add rows for damage, life and cards of each of several players."""
    hit: Said = {"deal_damage": "$much_damage", "to": "p", "source?self": "$a"}
    _apiece(table, "<a:dealing> deals <much_damage> to <every_player>", hit)
    for words, deed in (
        ("loses <much_life>", {"lose_life": "$much_life", "who": "p"}),
        ("gains <much_life>", {"gain_life": "$much_life", "who": "p"}),
        ("draws <much_cards>", {"draw": "$much_cards", "who": "p"}),
        ("mills <much_cards>", {"mill": "$much_cards", "who": "p"}),
        ("discards <much_cards>", {"discard": "$much_cards", "who": "p"}),
        ("creates a|an <token_of> for each <unit>", {"+": "$token_of", "n": "$unit", "who": "p"}),
    ):
        _apiece(table, f"<every_player> {words}", dict[str, Said](deed))


def _theirs(table: Table) -> None:
    """109.4. Add rows for permanents of a player named before, and for controllers of damaged ones."""
    table.rule("post", "<they> control", {"controller": "$they"})
    table.rule("they", "they", {"$who": "that"})
    table.rule("aimed_one", "that player", {"$it": "that"})
    for category in ("who", "one_player"):
        for noun in ("planeswalker", "permanent"):
            table.rule(category, f"<aimed_one> or that {noun}'s controller", {"controller_of": "$aimed_one"})
            table.rule(category, f"that {noun}'s controller or <aimed_one>", {"controller_of": "$aimed_one"})
    either: Said = {"controller": {"controller_of": "$aimed_one"}}
    table.rule("post", "controlled by <aimed_one> or by that planeswalker's controller", either)
    table.rule("cost", "return ~ to its owner's hand", {"return": {"ref": "self"}})
    every = table.rules_of("every")
    every("each <a:type> and <b:type>", {"any": [{"type": "$a"}, {"type": "$b"}]})
    table.rule(
        "unit",
        "<a:subtype> and <b:subtype> attached to <last_ref>",
        {"count": {"all": [{"any": [{"subtype": "$a"}, {"subtype": "$b"}]}, {"attached_to": "$last_ref"}]}},
    )


def _opponents_lose(table: Table) -> None:
    """119.3. Add rows for life that several opponents lose at the same time.

    Each loses exactly 1 if the total is as high as the number of these opponents.
    """
    lost: dict[str, Said] = {"loses_life": "each_opponent", "one_or_more": True}
    table.rule("event", "one or more opponents lose life", lost)
    each_one: Said = {
        "amount": "event.amount",
        "compare": {"exactly": {"count": {"all": [_OPPONENT, {"ref": "event.player"}]}}},
    }
    table.rule(
        "ability",
        "whenever one or more opponents each lose exactly 1 life , <prompt>",
        {"on": lost, "while": each_one, "triggered": "$prompt"},
    )
    table.rule(
        "event",
        "you attack with exactly <several> <permanents>",
        {"player_attacks": "you", "with": "$permanents", "number": {"exactly": "$several"}},
    )


def _who(table: Table) -> None:
    """Add rows for the words that name the acting player: *each opponent*, *its controller*."""
    table.rule("all_players", "each player", "each_player")
    table.rule("all_players", "each opponent", "each_opponent")
    table.rule("somebody", "<all_players>", "$all_players")
    table.rule("somebody", "<one_player>", "$one_player")
    someone = table.rules_of("one_player")
    someone("defending player", "defending_player")
    someone(("that player", "they", "that opponent"), {"$who": "that"})
    someone("<own> controller", {"controller_of": "$own"})
    someone("<target_whose> controller", {"controller_of": "$target_whose"})
    someone("<own> owner", {"owner_of": "$own"})
    someone("<target>", "$target")
