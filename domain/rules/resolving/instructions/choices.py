"""608.2d, 609.7, 701.30, 705, 706. Instructions that choose, flip coins, roll dice and clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import EntityId, ObjectId
from domain.kernel.questions import ChooseNumber, ChooseObjects, ChooseOption, QuestionOf
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.continuous.player_effects import rolled_besides
from domain.rules.game import bounds
from domain.rules.replacement import outcomes
from domain.rules.resolving import naming, passages
from domain.rules.resolving.evaluation import Context, matches
from domain.rules.resolving.registry import does
from domain.rules.resolving.scopes import names_an_owner, scope
from domain.rules.resolving.together import limited
from domain.rules.zones import hidden
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.rules.objects.characteristics import mana_value
from domain.rules.resolving.instructions.library import show
from domain.rules.resolving.registry import instructions


@does(lang.ChooseEffect)
def choose(game: Game, effect: lang.ChooseEffect, context: Context) -> Proposals:
    """608.2d. Choose objects or players on resolution, without targeting.

    In a hidden zone players choose among their own cards, unless the text names an owner (400.2).
    """
    _, zone = scope(effect.choose)
    of_their_own = zone in HIDDEN_ZONES and not names_an_owner(effect.choose)
    all_chosen: list[EntityId] = []
    choices = [(player, each) for player in context.players(effect.who) for each in effect.of_each or (None,)]
    for player, each in choices:
        among = tuple(context.with_(chooser=(player,)).matching(effect.choose))
        if each is not None:
            among = tuple(id for id in among if matches(each, id, context))
        if of_their_own:
            among = tuple(id for id in among if game.board.objects[ObjectId(id)].owner == player)
        amount = context.number(effect.n)
        count = min(amount, len(among))
        if effect.at_random:
            all_chosen += game.dice(f"choose {effect.as_} {player}").sample(among, count)
            continue
        secret = amount > 0 and hidden.in_doubt(effect.choose, hidden.where_looked(effect.choose, context), context)
        least = 0 if effect.up_to else count
        asks = passages.passage(context, effect)
        question = ChooseObjects(
            player, Reason.CHOOSE, among, least, count, context.source, secret=secret, passage=asks
        )
        chosen, _ = yield from game.decide(limited(question, effect.together, context), "608.2d")
        all_chosen += chosen
    context.names[effect.as_] = tuple(dict.fromkeys(all_chosen))


@does(lang.ChooseSource)
def choose_source(game: Game, effect: lang.ChooseSource, context: Context) -> Proposals:
    """609.7a. Choose a source of damage, even one that cannot deal damage."""
    for player in context.players(effect.who):
        among = tuple(
            id
            for id in damage_sources(game)
            if effect.choose_source == "anything" or matches(effect.choose_source, id, context)
        )
        count = min(1, len(among))
        question = ChooseObjects(player, Reason.SOURCE_OF_DAMAGE, among, count, count, context.source)
        context.names[effect.as_], _ = yield from game.decide(question, "609.7a")


def damage_sources(game: Game) -> tuple[ObjectId, ...]:
    """609.7a. Return the objects that can be chosen as a source of damage.

    These are permanents, spells, objects in the command zone, and objects that others refer to: objects on the
    stack and waiting effects can refer to an object that has left its zone. It can be chosen if its last zone was
    public.
    """
    board = game.board
    sources = [permanent.id for permanent in board.permanents()]
    referred: list[EntityId] = []
    for id in board.stack:
        on_stack = board.objects[id]
        if on_stack.kind == "spell":
            sources.append(id)
        elif on_stack.source is not None:
            referred.append(on_stack.source)
        for entities in (*on_stack.targets.values(), *on_stack.bindings.values()):
            referred += entities if isinstance(entities, tuple) else ()
    for effect in board.effects.values():
        if effect.data.kind in ("replacement", "delayed"):
            referred += effect.data.objects
            for _, entities in effect.data.bindings:
                referred += entities if isinstance(entities, tuple) else ()
    sources += board.command
    for entity in referred:
        known = board.objects.get(ObjectId(entity)) or board.former.get(ObjectId(entity))
        if known is not None and known.zone not in HIDDEN_ZONES and known.kind not in ("activated", "triggered"):
            sources.append(ObjectId(entity))
    return tuple(dict.fromkeys(sources))


@does(lang.ChooseWord)
def choose_word(game: Game, effect: lang.ChooseWord, context: Context) -> Proposals:
    for player in context.players(effect.who):
        question: QuestionOf[str]
        if effect.choose_word == naming.CARD_NAME:
            question = naming.question(game, player, context.source, effect.of, context)
        else:
            options = tuple(word for word in outcomes.word_options(effect.choose_word) if word != effect.other_than)
            question = ChooseOption(player, Reason(effect.choose_word), options, context.source)
        word, position = yield from game.decide(question, "608.2d")
        context.names[f"chosen.{effect.choose_word}"] = word
        if context.source in game.board.objects:
            game.say(e.QualityChosen(object=context.source, name=effect.choose_word, value=word), "607.2d", position)


@does(lang.ChooseNumber)
def choose_number(game: Game, effect: lang.ChooseNumber, context: Context) -> Proposals:
    """608.2d. Choose a number, and bind it to its name."""
    for player in context.players(effect.who):
        question = ChooseNumber(player, Reason.WHICH, effect.least, effect.choose_number, context.source)
        context.names[effect.as_], _ = yield from game.decide(question, "608.2d")


@does(lang.OneOf)
def one_of(game: Game, effect: lang.OneOf, context: Context) -> Proposals:
    """608.2d. Choose one alternative and carry it out.

    The options are called by their words, else by what they do, or by number if that does not tell them apart.
    """
    words = list(effect.words) or [_called(alternative) for alternative in effect.one_of]
    if len(set(words)) < len(words):
        words = [str(number) for number in range(1, len(words) + 1)]
    for player in context.players(effect.who):
        passage = passages.passage(context, effect)
        question = ChooseOption(player, Reason.WHICH, tuple(words), context.source, passage=passage)
        word, _ = yield from game.decide(question, "608.2d")
        yield from instructions(game, effect.one_of[words.index(word)], context)


def _called(alternative: tuple[lang.Effect, ...]) -> str:
    """Return a word for an alternative: the keyword, counter or token given, or the instruction."""
    first = alternative[0]
    if (
        isinstance(first, lang.Apply)
        and isinstance(first.apply[0], lang.Grant)
        and isinstance(first.apply[0].grant, str)
    ):
        return first.apply[0].grant
    if isinstance(first, lang.PutCounters):
        return first.put_counters
    if isinstance(first, lang.CreateToken) and isinstance(first.create_token, str):
        return first.create_token
    return first.KEY


@does(lang.FlipCoin)
def flip_coin(game: Game, effect: lang.FlipCoin, context: Context) -> Proposals:
    """705.2. Flip a coin; heads wins, if there is a call."""
    heads = _is_heads(game, context, effect.called)
    yield from instructions(game, effect.flip_coin if heads else effect.else_, context)


@does(lang.FlipCoins)
def flip_coins(game: Game, effect: lang.FlipCoins, context: Context) -> Proposals:
    """705.2. Flip coins one by one, and bind the number of heads.

    Heads wins, if there is a call.
    """
    left, done, won = context.number(effect.flip_coins), 0, 0
    while left > 0 and bounds.repeats(game, done):
        heads = _is_heads(game, context, effect.called)
        done, won = done + 1, won + heads
        left -= not (effect.until_lost and heads)
    context.names[effect.as_] = won
    yield from ()


def _is_heads(game: Game, context: Context, called: bool) -> bool:
    """705.1. Flip a coin, record it, and return True for heads."""
    heads = game.dice("coin").below(2) == 1
    game.say(e.CoinFlipped(player=context.you, heads=heads, called=called), "705.1" if called else "705.2")
    return heads


@does(lang.RollDie)
def roll_die(game: Game, effect: lang.RollDie, context: Context) -> Proposals:
    """706.2, 706.3. Roll a die, bind the result to its name, and follow the results table.

    All numbers are equally likely. What is added changes the result, not the number on the die. Rolls that an effect
    ignores count as if they had not happened.
    """
    rule = "706.2" if game.cites("706.2") else "608.2c"
    plus = context.amount(effect.plus)
    dice, count, ignored = game.dice("die"), 1 if effect.other is None else 2, rolled_besides(game, context.you)
    numbers = [dice.below(effect.roll) + 1 for _ in range(count + ignored)]
    if ignored:
        numbers = sorted(numbers)[-count:]
    with game.moment():
        for number in numbers:
            game.say(e.DieRolled(player=context.you, sides=effect.roll, result=number), rule)
    rolled = [number + plus for number in numbers]
    if effect.other is not None:
        if len(set(rolled)) > 1:
            options = tuple(str(number) for number in sorted(rolled))
            word, _ = yield from game.decide(ChooseOption(context.you, Reason.WHICH, options, context.source), "608.2d")
            rolled.sort(key=lambda number: str(number) != word)
        context.names[effect.other] = rolled[1]
    result = rolled[0]
    context.names[effect.as_] = result
    for row in effect.results:
        if row.from_ <= result <= (result if row.to is None else row.to):
            yield from instructions(game, row.do, context)


@does(lang.Clash)
def clash(game: Game, effect: lang.Clash, context: Context) -> Proposals:
    """701.30c, 701.30d. Clash with an opponent; the higher mana value wins.

    All cards are revealed first. Then players decide in turn order, and the cards are moved at once.
    """
    you, board = context.you, game.board
    rule = "701.30c" if game.cites("701.30c") else "608.2c"
    opponents = board.opponents(you)
    chosen, _ = yield from game.decide(
        ChooseObjects(you, Reason.CHOOSE, opponents, min(1, len(opponents)), 1, context.source), rule
    )
    clashing = [player for player in board.apnap() if player == you or player in chosen]
    shown = {player: board.players[player].library[0] for player in clashing if board.players[player].library}
    for player, card in shown.items():
        show(game, player, (card,))
    values = {player: mana_value(board.objects[card]) for player, card in shown.items()}
    away: list[ObjectId] = []
    for player, card in shown.items():
        question = ChooseOption(player, Reason.BOTTOM_OF_LIBRARY, ("yes", "no"), context.source)
        answer, _ = yield from game.decide(question, rule)
        away += [card] * (answer == "yes")
    yield tuple(WouldMove(card, Zone.LIBRARY, index=-1) for card in away)
    won = you in values and all(values[you] > value for player, value in values.items() if player != you)
    yield from instructions(game, effect.clash if won else effect.else_, context)
