"""The project's own words of proven cards against the print: a second reader's check, as a report.

`make told` compares all proven cards, with `ARGS="--of N"` those among N cards drawn by a seed, and
prints how many are the same and in what the others differ. The same are texts whose paragraphs have the same words, in
whatever order, after the wordings of WORDINGS are made one. What a pronoun means is not compared: the compiler's own
way back is about that.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.oracle.compiler import Standing, compiled
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.printed.tokenizer import lines
from projections.wording.cards.abilities import texts
from tests.support.oracle import all_facts

NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

WORDINGS: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        # keyword actions that are told as what they do, and signs
        (r"monstrosity (\w+)", r"if ~ isn't monstrous put \1 +1/+1 counters on ~ and ~ becomes monstrous"),
        (r"\badapt (\w+)", r"if ~ has no +1/+1 counters on it put \1 +1/+1 counters on ~"),
        (r"\bsupport (\w+)", r"put a +1/+1 counter on up to \1 other target creatures"),
        (r"at the beginning of (the|each) end step", "at the beginning of the end step"),
        (r"each player's (upkeep|draw step)", r"each \1"), (r"active player", "that player"), (r"\bhad\b", "has"),
        (r"if (it|that card)('s| is) (an? )?([\w' -]*?) card\b", r"if \1 is \4"),
        (r"until end of turn and can't be blocked this turn", "and can't be blocked this turn"),
        (r"rather than pay ~'s mana cost", "cast rather than ~'s mana cost"),
        (r"the (color|creature type|(?:basic )?land type) of your choice", r"the chosen \1 choose a \1"),
        (r"choose (an? [\w' -]+?)( at random)? \. return that (card) to its owner's hand",
         r"return \1\2 to its owner's hand"),
        (r"your life total is (\d+) or (less|greater)", r"you have \1 or \2 life"),
        (r"as long as it's your turn", "it's your turn"), (r"([\w-]+) other than ~", r"other \1"),
        (r"choose target ([^.]*?) \. you may cast that card", r"you may cast target \1"),
        (r"shuffle (~|it) into its owner's library", "put ~ on top of its owner's library then ~'s owner shuffles"),
        (r"each player can't", "players can't"), (r"~ is a card in", "~ is in"),
        (r"that (artifact|creature|enchantment|land|planeswalker) or "
         r"(artifact|creature|enchantment|land|planeswalker|vehicle|player)\b", "it"),
        (r"choose (an? [\w ]*?source)([\w' ]*) \. the next time damage would be dealt to (\S+) by that source",
         r"the next time \1\2 of your choice would deal damage to \3"),
        (r"except the first one (you|they) draw in", "except the first one in"),
        (r"choose an opponent \. that opponent", "an opponent"),
        (r"chooses (\w+ cards?) in their hand \. exile (that card|those cards)", r"exiles \1 from their hand"),
        (r"of that type", "of the chosen type"), (r"that's still a land", "it's still a land"),
        (r"you may ([^.]*) \. (if you don't|otherwise) ,", r"unless you \1 ,"),
        (r"until end of turn and can (attack|block) this turn", r"and can \1"),
        (r"during your turn and during an upkeep", "during your upkeep"),
        (r"(enchanted|equipped) creature attacks and whenever \1 creature blocks", r"\1 creature attacks or blocks"),
        (r"each ([\w' -]*(?:creature|planeswalker)) and player", r"each \1 and each player"),
        (r"choose (an? [\w' ]+?) \. (put [^.]+? counters? on) that (creature|permanent|land|artifact)\b", r"\2 \1"),
        (r"dealt damage by ~ this turn", "dealt damage this way"), (r"if you cast ~ this turn", "if you cast it"),
        (r"artifact spell , legendary spell , or saga", "historic spell"),
        (r"choose (one or both|one or more|any number) — (?=\+ \{)", ""),
        (r"target player shuffles their graveyard into their library",
         "put all cards in target player's graveyard on top of their owners' libraries . that player shuffles"),
        (r"put (two|three) of (them|those cards) into your hand and the (other|rest)",
         r"put \1 cards among them into your hand and put the rest"),
        *((rf"(?:\{{e\}} ?){{{n}}}", f"{NUMBERS[n - 2]} energy counters ") for n in range(10, 1, -1)),
        (r"\{e\}", "an energy counter"),
        (r"\binvestigate\b", "create a clue token"), (r"\boutlaws?\b", "assassin mercenary pirate rogue warlock"),
        (r"totem armor", "umbra armor"), (r"an? ([\w' ]*?spell)s? for the (second|third|fourth) time", r"their \2 \1"),
        (r"\b(you|they|that player) (cast|draw)s? \w+ ([\w' ]+) for the (\w+) time each turn",
         r"\1 \2 their \4 \3 each turn"),
        (r"your (second|third|fourth)", r"their \1"), (r"exile (\w+) other cards", r"exile \1 cards"),
        (r"is put into an opponent's graveyard from the battlefield", "an opponent owns dies"),
        (r"is put into your graveyard from the battlefield", "you own dies"),
        (r"exile all graveyards", "exile all cards in graveyards"),
        (r"exile (?!all cards)([\w' ]+)'s graveyard", r"exile all cards in \1's graveyard"),
        (r"one to two target", "one or two target"),
        (r"\. if that spell is countered this way , exile it instead of putting it into its owner's graveyard",
         "and exile it"),
        (r"untap during (your|its controller's|~'s controller's|their controllers') untap steps?", "untap"),
        (r"under [\w~' ]+ owners?'s? control", "control"), (r"\balso\b", ""),
        (r"protection from (\w+) and from", r"protection from \1 and protection from"),
        (r"\bswitch (target creature|~)'s power and toughness", r"\1 power and toughness are switched"),
        (r"if (you do|that was done)", "if you do"),
        (r"put that card on top(?! of)", "put that card on top of your library"),
        (r"put one of (them|those cards) into your hand and the (other|rest)",
         r"put a card among them into your hand and put the rest"),
        (r"into your hand and the rest", "into your hand . put the rest"),
        (r"\b(\d+|x) (life|damage)(?=[^.]* for each)", r"\2"),
        (r"\{1\}( (less|more) to (cast|activate)) for each", r"{x}\1 where x is the number of"),
        (r"choose (\w+) or more", r"choose \1 more"),
        (r"(?<!for )\beach (?!player|opponent|turn|of (your|their)|upkeep|end|time|step|combat|mode)(of )?", ""),
        (r"(is|are) put into a graveyard from the battlefield", "dies"),
        (r"can't attack, can't block, and", "can't attack or block, and"),
        (r"you cycle or discard a card", "you discard a card"), (r"\bhistoric\b", "artifact legendary saga"),
        (r"(during|on|in) (your|their) turn", r"it's \2 turn"), (r"\bhighest\b", "greatest"), (r"this turn and", "and"),
        (r"(\w+) power and toughness (\S+) and", r"\1 power and toughness \2 and"),
        (r"with base power and toughness", ""),
        (r"a player has (\d+) or less life", r"there is a player for whom that player's life total is \1 or less"),
        (r"for as long as ~ remains on the battlefield", "until ~ leaves the battlefield"), (r"an additional", "a"),
        (r"\bat (your|the beginning of your) ", "at your "), (r"you've drawn", "you drew"),
        (r"activate (an ability|abilities) of (an? )?([\w ]+?)( sources?| permanents?)?(?= ?[.]|$)",
         r"activate abilities of \3"),
        (r"(in addition to|and) (its|their) other types|(it's|they're) still (a land|lands)", ""),
        (r"(has|have) base power and toughness ([\dx/]+)( ?,? and gains?)?", r"\2"),
        (r"\b(instead|otherwise|if you don't)\b", "otherwise"), (r"'ve\b", " have"),
        (r"spend this mana only", "to be spent only"),
        (r"less than or equal to", "or less"), (r"remains tapped", "is tapped"), (r"the amount of", "the number of"),
        # conditions and times stand before or behind, and lasting has two words
        (r"until end of turn|this turn", "now"), (r"as long as", "if"), (r"during", "'s"),
        (r"at the beginning of the next turn's upkeep", "at the beginning of the next upkeep"),
        # zones by verb: cards are returned from a graveyard, or those in it are put somewhere
        (r"under (your|its owner's|their owners'|its owners') control", "control"),
        (r"\b(you|an opponent|your opponents|they|that player) (don't )?controls?\b", r"\1 \2 control"),
        (r"return(s|ed)?|puts?|putting|chooses?", "put"),
        (r"\b(from|into|onto|to|in|on|of|under)\b", ""),
        (r"librar(y|ies)", "library"), (r"(hand|graveyard)s\b", r"\1"), (r"activate only\s+your hand", ""),
        (r"activate only\s+(your graveyard|graveyard)", "graveyard"),
        (r"\b((its|their) owners?'s?|your|their|its|(an |that )?opponent's) (hand|graveyard|library)", r"\4"),

        (r"the battlefield", ""),
        # amounts: X that is said, equal to, for each
        (r"where x is|equal|for each|the number|a number|an amount|numbers", ""),
        (r"\+x/\+x", "+1/+1"), (r"\+x/\+0", "+1/+0"), (r"-x/-x", "-1/-1"), (r"\bx\b|\b0 minus\b|\btwice\b", ""),
        (r"one , two , or three|one to three", "up to three"), (r"or (more|greater)", "more"),
        (r"one or two", "1 or 2"),
        # joined events and objects
        (r"when(ever)?", "when"), (r"when ~ (enters|dies|attacks|blocks) and when ~", r"when \1"),
        (r"when ~ (enters|dies|attacks|blocks) and when (an)?other", "when other"), (r"and/or", "or"),
        (r"each (gain|get|have)", r"\1"),
        (r"is put a graveyard", "dies"), (r"another", "other"), (r"\bor\b", "and"),
        (r"can't attack(,| and) can't block", "can't attack and block"), (r"at least (\w+)", r"\1 more"),
        (r"becomes?|addition +(its|their) other types", ""), (r"controllers'", "controller's"),
        (r"each combat if able", "if able"), (r"\bcontrolled\b", "control"), (r"\bally\b", "allies"),
        # who is said or not
        (r"defending player|that (player|opponent)|the player|they", "that"),
        (r"\b(that|this|those|the|enchanted|equipped|chosen|exiled) (creature|card|spell|permanent|land|artifact|token"
         r"|enchantment|aura|vehicle|planeswalker|player)s?('s|')?", "it"),
        (r"\b(its|their|it|they|them|~'s|~|that|those|this|itself)\b|~('s)?", ""),
        # words that the other wording does without
        (r"\b(you|all|then|and|a|an|the|with|any|there|are|is|were|was|have|has|do|does|who)\b", ""),
        (r"\b(gain|get|lose|deal|draw|mill|pay|sacrifice|discard|reveal|attack|block|control|own|die|enter)s\b", r"\1"),
        (r"\b(creature|permanent|land|artifact|card|token|counter|player|opponent|spell|enchantment|aura|equipment)s\b",
         r"\1"),
        (r"[.,:;\"—]|'s?\b|'(?= )", " "),
        # one and several, words and signs
        (r"elves\b", "elf"), (r"([a-z]{2}[a-rt-z])s\b", r"\1"), (r"librarie\b", "library"),
        *((rf"\b{word}\b", str(number)) for number, word in enumerate(NUMBERS, 2)),
    )
)  # fmt: skip
"""Wordings of the same, which texts that are compared may differ in."""


class Unlike(NamedTuple):
    """A card whose print and telling differ, and the words that one of them has and the other has not."""

    card: str
    printed: tuple[str, ...]
    told: tuple[str, ...]


def words(text: str, facts: CardFacts) -> Counter[str]:
    """How often each word is there, where the wordings are made one."""
    found: Counter[str] = Counter()
    for line in lines(text, facts.name, "legendary" in facts.types):
        said = " ".join(line.tokens)
        for pattern, instead in WORDINGS:
            said = pattern.sub(instead, said)
        found.update(said.split())
    return found


def compared(facts: CardFacts) -> Unlike | None:
    """What the print of a card and the words of its definition differ in; None if it is not proven or has no text."""
    found = compiled(facts)
    if found.standing is not Standing.PROVEN or found.definition is None or not facts.text or facts.other:
        return None
    printed, told = words(facts.text, facts), words("\n".join(texts(found.definition)), facts)
    return Unlike(facts.name, tuple((printed - told).elements()), tuple((told - printed).elements()))


def report(cards: list[CardFacts], most: int) -> Iterator[str]:
    """The comparison in lines: how many are the same, and the commonest differences."""
    found = [one for one in map(compared, cards) if one is not None]
    unlike = [one for one in found if one.printed or one.told]
    yield f"{len(found) - len(unlike)} of {len(found)} proven cards with a text are told as they are printed"
    kinds = Counter((one.printed, one.told) for one in unlike)
    for (printed, told), number in kinds.most_common(most):
        card = next(one.card for one in unlike if (one.printed, one.told) == (printed, told))
        yield f"{number:5}  {' '.join(printed) or '-'} | {' '.join(told) or '-'}  {card}"


def main() -> None:
    """Compare and tell."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--of", type=int, default=0)
    asked.add_argument("--most", type=int, default=60)
    chosen = asked.parse_args()
    cards = list(dict.fromkeys(all_facts().values()))
    random.Random(5).shuffle(cards)
    for line in report(cards[: chosen.of or None], chosen.most):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
