"""Why a card cannot be played: the sentence of the reason, filled in with what is on the table."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal

from ...kernel import (
    NOBODY,
    After,
    AnyFrame,
    CardNo,
    Desk,
    Drink,
    Drinks,
    Event,
    Gambling,
    Hurt,
    Mode,
    Moment,
    Payment,
    Phase,
    Play,
    Refusal,
    SeatNo,
    Window,
    choice_of,
    law_of,
    losses_of,
)
from ...kernel import cards as c
from ..cards import KIND, LOST, PHASE, STAT, counted, token_name
from ..cards.names import DUE, family_name
from ..style import PLAIN, Style
from .deeds import OF_A_CHANGE, a_or_an, deed, does
from .names import drink_name, listed, one_end, subject_words, title, window_about
from .reasons import WORDS


def refusal_words(moment: Moment, refusal: Refusal, style: Style = PLAIN) -> str:
    """Why a card may not be played, as a sentence; the rule is ``refusal.rule``."""
    words = WORDS[_said(moment, refusal)]
    table = _Table(moment, refusal, style)
    facts = {name: FACTS[name](table) for name in names_in(words)}
    said = one_end(_capitals(words, facts))
    if refusal.behalf == NOBODY or any(map(_names_the_player, facts)):
        return said
    begun = said if words.startswith("{") else said[:1].lower() + said[1:]
    return f"Not for {style.text(moment.name(refusal.behalf))}: {begun}"


def _said(moment: Moment, refusal: Refusal) -> str:
    """The reason that is said: that a card was used already, also while its blow waits."""
    phases = (frame for frame in moment.position.agenda if isinstance(frame, Phase))
    used = sum(phase.used.count(refusal.card) for phase in phases)
    there = max(1, moment.position.seats[refusal.you].front.count(refusal.card))
    waits = refusal.reason == "not-your-action-phase"
    return "used-already" if waits and used >= there else refusal.reason


def _names_the_player(fact: str) -> bool:
    return fact in ("you", "you_again", "side", "spender", "holder") or fact.startswith("own_")


def names_in(words: str) -> list[str]:
    """The facts that a sentence needs."""
    return re.findall(r"{(\w+)}", words)


def _capitals(words: str, facts: dict[str, str]) -> str:
    """The sentence with its facts; one that begins a sentence begins with a capital."""

    def begin(found: re.Match[str]) -> str:
        fact = facts[found[2]]
        return found[1] + fact[:1].upper() + fact[1:]

    begun = re.sub(r"(^|\. ){(\w+)}", begin, words)
    return re.sub(r"{(\w+)}", lambda found: facts[found[1]], begun)


# ------------------------------------------------------------------------------- the facts


class _Table:
    """What a sentence may speak of: the refused mode, who is meant, and what waits."""

    def __init__(self, moment: Moment, refusal: Refusal, style: Style) -> None:
        self.moment, self.refusal, self.style = moment, refusal, style
        self.setup, self.position = moment.setup, moment.position
        self.mode: Mode = self.setup.cast[refusal.card].modes[refusal.mode]
        self.window = moment.window
        self.subject = moment.subject if self.window is not None else self.position.agenda[-1]
        self.below = self.position.agenda[refusal.below] if refusal.below >= 0 else None
        if self.below is not None and refusal.reason != "settled-first":
            self.subject = self.below

    def name(self, seat: SeatNo) -> str:
        """The name at a seat."""
        return self.style.text(self.setup.names[seat] if seat >= 0 else "nobody")

    def title(self, card: CardNo) -> str:
        """The title of a card."""
        return title(self.setup, card, self.style)

    def words(self, frame: AnyFrame | None) -> str:
        """What waits, in words; of more than two Drinks or payments, how many."""
        match frame:
            case Drinks(drinks=drinks) if len(drinks) > 2:
                return f"the {len(drinks)} Drinks"
            case Payment(dues=dues) if len(dues) > 2:
                return f"the payment of {len(dues)} players"
            case Gambling():
                above = self.position.agenda[self.position.agenda.index(frame) + 1 :]
                window = next((each for each in above if isinstance(each, Window)), None)
                if window is not None:
                    return window_about(self.setup, window, frame, self.style)
                return subject_words(self.setup, frame, self.style)
            case _:
                return subject_words(self.setup, frame, self.style)

    @property
    def play(self) -> Play | None:
        """The answered card, or else the last one that takes effect."""
        if isinstance(self.subject, Play):
            return self.subject
        plays = (frame for frame in reversed(self.position.agenda) if isinstance(frame, Play))
        return next(plays, None)

    @property
    def drink(self) -> Drink | None:
        """The Drink that is meant, if a Drink waits."""
        part = max(self.refusal.part, 0)
        drinks = self.subject.drinks if isinstance(self.subject, Drinks) else ()
        return drinks[part] if part < len(drinks) else None


def _subject(table: _Table) -> str:
    if table.refusal.part >= 0 and table.drink is not None:
        return drink_name(table.setup, table.drink, table.style)
    return table.words(table.subject)


def _waits(table: _Table) -> str:
    """What waits for an answer instead, if something does."""
    if table.window is None or isinstance(table.subject, Phase | Gambling):
        return ""
    if isinstance(table.subject, After):
        return f"; for {_subject(table)} it is too late"
    return f", only {_subject(table)} just now"


def _first(table: _Table) -> str:
    """What is settled, or decided, before."""
    if table.window is None:
        if choice_of(table.position.agenda[-1]) == "member":
            return "the team's choice of who acts"
        decision = table.moment.decision
        return f"{table.name(decision.seat if decision is not None else NOBODY)}'s choice"
    if isinstance(table.subject, Phase | Gambling):
        return "the Sometimes and Anytime Cards"
    return _subject(table)


def _choosing(table: _Table) -> str:
    """What is decided outside of a window."""
    agenda, decision = table.position.agenda, table.moment.decision
    who = table.name(decision.seat if decision is not None else table.position.turn)
    match choice_of(agenda[-1]):
        case "action":
            return f"{who} picks an Action"
        case "recipient":
            return f"{who} orders a Drink"
        case "bet":
            return f"{who} bets or passes"
        case _:
            return f"{who} makes a choice"


def _when_then(table: _Table) -> str:
    match table.position.agenda[-1]:
        case Phase() | Gambling():
            return "Just before or just after it, yes."
        case _:
            return "As soon as that is done, yes."


def _has_acted(table: _Table) -> str:
    """How it came that somebody whose Action Phase it is has no Action left."""
    agenda, you = table.position.agenda, table.refusal.you
    if table.setup.quota(you).actions > 1:
        return "has no Action left in this turn"
    for below, above in itertools.pairwise(agenda):
        if isinstance(below, Phase) and isinstance(above, Play) and above.by == you:
            return f"has one Action in a turn, and {table.title(above.card)} is this one"
    return "has one Action in a turn, and its moment is over"


def _answers_below(table: _Table) -> str:
    """What the card answers, which has to wait; of a card for the own Drink, if that is still
    somebody else's, what it is for."""
    drinker = _other_drinker(table)
    if drinker == NOBODY:
        return f"answers {table.words(table.below)}, but"
    own = _not_of(table, drinker, "Drink")
    if _is_passed_on(table):
        return f"is for {own}, and this one becomes that. But"
    return f"is for {own}, and this one is {table.name(drinker)}'s. Besides,"


def _asked_again(table: _Table) -> str:
    """Who may play the card after that, unless it does not fit then either."""
    you, passed = table.name(table.refusal.you), _is_passed_on(table)
    if passed and _is_for(table, "other"):
        return f" Then the Drink is {you}'s own."
    return f" Then {you} is asked again." if passed or _other_drinker(table) == NOBODY else ""


def _is_passed_on(table: _Table) -> bool:
    """Whether the Drink that waits below is on its way to who asks, or to a teammate."""
    play, mates = table.play, table.setup.mates[table.refusal.you]
    if play is None or set(play.targets).isdisjoint(mates):
        return False
    does = table.setup.cast[play.card].modes[play.mode].do
    return any(isinstance(effect, c.Pass) for effect in does)


def _other_drinker(table: _Table) -> SeatNo:
    """Whose the Drink is that waits below, if the card is for that of another side."""
    below, mates = table.below, table.setup.mates[table.refusal.you]
    if not _is_for(table, "self") or not isinstance(below, Drinks):
        return NOBODY
    drinkers = [drink.drinker for drink in below.drinks]
    return drinkers[0] if set(drinkers).isdisjoint(mates) else NOBODY


def _is_for(table: _Table, whose: Literal["self", "other"]) -> bool:
    """Whether the card is for the own Drink alone, or only for that of somebody else."""
    drinker = (each for each in table.mode.when if isinstance(each, c.DrinkerIs))
    return any(each.drinker == whose for each in drinker)


def _one_comes(table: _Table) -> str:
    """When a card for a Drink fits."""
    own = _is_for(table, "self")
    return f"{table.name(table.refusal.you)} is about to drink one" if own else "one is revealed"


def _one_waits(table: _Table) -> str:
    """When a card fits that answers another card, or what that would change."""
    return "one comes" if deed(table.mode) in OF_A_CHANGE else "somebody plays one"


def _started_event(table: _Table) -> AnyFrame | None:
    events = (frame for frame in reversed(table.position.agenda) if isinstance(frame, Event))
    return next(events, table.subject)


def _kind(table: _Table) -> str:
    """What kind of card is answered."""
    if table.play is None:
        return "none"
    types = law_of(Desk(table.setup, table.position), table.play).types
    return (
        a_or_an(f"{' and '.join(KIND[kind] for kind in sorted(types))} Card")
        if types
        else "no card"
    )


def _champion(table: _Table) -> str:
    game = table.position.round
    members = game.members if game is not None else ()
    mates = table.setup.mates[table.refusal.you]
    return table.name(next((seat for seat in members if seat in mates), NOBODY))


def _of_round(name: str) -> "Fact":
    """Somebody who matters in the Round."""
    return lambda table: table.name(getattr(table.position.round, name, NOBODY))


def _taker(table: _Table) -> str:
    game = table.position.round
    if game is None:
        return "nobody"
    return table.name(game.winner if game.taker == NOBODY else game.taker)


def _gambler(table: _Table) -> str:
    games = (each.gambler for each in table.position.agenda if isinstance(each, Gambling))
    return table.name(next(games, NOBODY))


def _starter(table: _Table) -> str:
    agenda = table.position.agenda
    for below, above in itertools.pairwise(agenda):
        if isinstance(below, Play) and isinstance(above, Gambling):
            return table.title(below.card)
    return "a card"


def _payers(table: _Table) -> str:
    dues = table.subject.dues if isinstance(table.subject, Payment) else ()
    part = table.refusal.part
    return table.name(dues[part].payer) if 0 <= part < len(dues) else "nobody"


def _due(table: _Table) -> str:
    return DUE[table.subject.why] if isinstance(table.subject, Payment) else "no payment"


def _named_due(table: _Table) -> str:
    named = [due for each in table.mode.when if isinstance(each, c.DueFor) for due in each.due]
    return listed((DUE[due] for due in named), "or")


def _for_what(table: _Table) -> str:
    named = _named_due(table)
    return f" for {named}" if named else ""


def _named_phase(table: _Table) -> str:
    named = (PHASE[each.phase] for each in table.mode.when if isinstance(each, c.PhaseIs))
    return next(named, "phase")


def _lost(table: _Table) -> str:
    named = (LOST[each.lost] for each in table.mode.when if isinstance(each, c.Lost))
    return next(named, STAT["fortitude"])


def _hurt(table: _Table) -> Hurt | None:
    losses, part = losses_of(table.subject), max(table.refusal.part, 0)
    return losses[part] if part < len(losses) else None


def _hurt_seat(table: _Table) -> SeatNo:
    hurt = _hurt(table)
    return NOBODY if hurt is None else hurt.victim


def _drinker(table: _Table) -> SeatNo:
    return NOBODY if table.drink is None else table.drink.drinker


def _stat(table: _Table) -> str:
    hurt = _hurt(table)
    return LOST[hurt.stat] if hurt is not None else "nothing"


def _tokens(counts: Iterable[tuple[str, int]], table: _Table) -> str:
    limits = table.setup.token_limits
    return listed(
        counted(n, limits[name].title if name in limits else token_name(name)) for name, n in counts
    )


def _spent(table: _Table) -> list[tuple[str, int]]:
    return [(each.spend, each.n) for each in table.mode.cost if isinstance(each, c.Spend)]


def _cards(table: _Table) -> str:
    """What has to be discarded for it."""
    costs = (each for each in table.mode.cost if isinstance(each, c.Discard))
    wanted = ((each.discard, listed((KIND[kind] for kind in each.types), "or")) for each in costs)
    return listed(counted(n, f"{kinds} Card" if kinds else "card") for n, kinds in wanted)


def _price(table: _Table) -> str:
    """The Gold and the Fortitude that it costs."""
    return listed(f"{n} {STAT[stat]}" for stat, n in _prices(table).items())


def _purse(table: _Table) -> str:
    """What the player has of that."""
    player = table.position.seats[table.refusal.you]
    return listed(f"{getattr(player, stat)} {STAT[stat]}" for stat in _prices(table))


def _prices(table: _Table) -> Counter[str]:
    prices: Counter[str] = Counter()
    for each in table.mode.cost:
        if isinstance(each, c.Pay):
            prices["gold"] += each.pay
        elif isinstance(each, c.Lose):
            prices[each.stat] += each.lose
    return prices


def _mark(table: _Table) -> str:
    """The token that the player of the answered card must have."""
    marked = (each.marked for each in table.mode.when if isinstance(each, c.Marked))
    return _tokens(((name, 1) for name in marked), table)


def _unmarked(table: _Table) -> str:
    """The token that whoever caused the loss may not have yet."""
    limits = table.setup.token_limits
    names = [each.unmarked for each in table.mode.when if isinstance(each, c.Unmarked)]
    return listed(limits[name].title if name in limits else token_name(name) for name in names)


def _hitter(table: _Table) -> str:
    hurt = _hurt(table)
    return table.name(NOBODY if hurt is None else hurt.source)


def _left(table: _Table) -> str:
    return counted(sum(not seat.out for seat in table.position.seats), "player")


def _held(names: Iterable[str], table: _Table) -> str:
    tokens = dict(table.position.seats[table.refusal.you].tokens)
    held = [(name, tokens[name]) for name in names if tokens.get(name)]
    return _tokens(held, table) if held else "none"


def _holds(table: _Table) -> str:
    needed = [each for each in table.mode.when if isinstance(each, c.Holds)]
    return listed(_range(each, table) for each in needed)


def _needed(table: _Table) -> list[str]:
    """The tokens that it needs, by name."""
    return [each.holds for each in table.mode.when if isinstance(each, c.Holds)]


def _range(each: c.Holds, table: _Table) -> str:
    if each.most is None:
        return f"at least {_tokens([(each.holds, each.least)], table)}"
    if each.least == each.most:
        return _tokens([(each.holds, each.most)], table)
    return f"{each.least} to {_tokens([(each.holds, each.most)], table)}"


def _does(table: _Table) -> str:
    you, waiting = table.refusal.you, table.subject
    mates = table.setup.mates[you]
    hits_a_mate = isinstance(waiting, Play) and any(
        part.victim in mates and part.amount for part in waiting.parts
    )
    return does(table.mode, table.name(you), team=len(mates) > 1 and not hits_a_mate)


def _in_a_team(table: _Table, seat: SeatNo) -> bool:
    return len(table.setup.mates[seat]) > 1


def _own(table: _Table, thing: str, the: str = "the") -> str:
    """A thing of who asks, or of the team, whose cards and numbers help each other."""
    you = table.refusal.you
    name = table.name(you)
    return f"{the} {thing} of {name}'s team" if _in_a_team(table, you) else f"{name}'s own {thing}"


def _not_of(table: _Table, whose: SeatNo, thing: str) -> str:
    """A thing that is somebody else's: of who asks, or, if not even a teammate's, of the team."""
    you = table.refusal.you
    if whose in table.setup.mates[you]:
        return f"{table.name(you)}'s own {thing}"
    return _own(table, thing, "a")


def _side(table: _Table) -> str:
    """Who asks, or the team."""
    you = table.refusal.you
    return f"{table.name(you)}'s team" if _in_a_team(table, you) else table.name(you)


def _whose(table: _Table, names: Iterable[str]) -> str:
    """Who has tokens of these names, or not enough of them: who asks, or the team that has them
    together."""
    limits = table.setup.token_limits
    together = all(name in limits and limits[name].shared for name in names)
    return _side(table) if together else table.name(table.refusal.you)


def _turn_of_owner(table: _Table) -> str:
    owner = table.position.turn
    name = table.name(owner)
    return f"the turn of {name}'s team" if _in_a_team(table, owner) else f"{name}'s turn"


def _brings(table: _Table) -> str:
    """What the answered card does that only looks like a change of a Drink: it orders some, or
    makes somebody drink."""
    play = table.play
    effects = table.setup.cast[play.card].modes[play.mode].do if play is not None else ()
    drinks = [each.who for each in effects if isinstance(each, c.DrinkUp)]
    if not drinks:
        return "orders Drinks"
    if drinks[0] == "everyone":
        return "makes everybody drink"
    known = {"turn-owner": (table.position.turn,), "target": play.targets if play else ()}
    names = listed(map(table.name, known.get(drinks[0], ())))
    return f"makes {names or 'somebody'} drink"


def _over(table: _Table) -> str:
    """What ends a Round for a card: that somebody has won it, or has taken its pot."""
    taken = table.mode.occasion == "taken"
    return "somebody has taken the pot" if taken else "the Round has been won"


def _stopped(table: _Table) -> str:
    """What cannot be done to the answered card; if that is so because of a token, who has it."""
    done = "Negated" if deed(table.mode) == "stops" else "Ignored"
    play = table.play
    immunity = table.setup.cast[play.card].immune if play is not None else None
    if play is None or immunity is None or immunity.against is None:
        return done
    below = table.position.agenda[: table.position.agenda.index(play)]
    who = next((each.by for each in reversed(below) if isinstance(each, Play)), NOBODY)
    token = _tokens([(immunity.against, 1)], table).removeprefix("1 ")
    return f"{done} while {table.name(who)}, whose card it stops, has a {token}"


def _answerers(table: _Table) -> str:
    """The cards that alone can answer what waits, by the one after which they are named."""
    only = table.setup.cast[table.play.card].only if table.play is not None else None
    families = only.families if only is not None else ()
    named = [table.style.title(family_name(each).strip("“”")) for each in families]
    return f"Only {listed(named, 'or')} and its like" if families else "No card"


def _use_it(table: _Table) -> str:
    """What may not be done with a teammate's card: to use it in this way, if it has another one
    that is for the whole team."""
    shared = any(mode.shared for mode in table.setup.cast[table.refusal.card].modes)
    return "use it so, but may play it when it fits" if shared else "use it"


Fact = Callable[[_Table], str]

FACTS: dict[str, Fact] = {
    "you": lambda table: table.name(table.refusal.you),
    "owner": lambda table: table.name(table.position.turn),
    "turn_of_owner": _turn_of_owner,
    "own_action_phase": lambda table: _own(table, "Action Phase"),
    "own_named_phase": lambda table: _own(table, _named_phase(table)),
    "own_numbers": lambda table: _own(table, "numbers"),
    "own_gold": lambda table: _own(table, "Gold"),
    "own_card": lambda table: _own(table, "card", "a"),
    "own_drink": lambda table: _not_of(table, _drinker(table), "Drink"),
    "own_loss": lambda table: _not_of(table, _hurt_seat(table), "loss"),
    "own_loss_of_gold": lambda table: _not_of(table, _hurt_seat(table), "loss of Gold"),
    "side": _side,
    "subject": _subject,
    "by": lambda table: table.name(table.play.by if table.play is not None else NOBODY),
    "played": lambda table: table.words(table.play),
    "event": lambda table: table.words(_started_event(table)),
    "answers_below": _answers_below,
    "you_again": _asked_again,
    "one_comes": _one_comes,
    "one_waits": _one_waits,
    "waits": _waits,
    "first": _first,
    "choosing": _choosing,
    "when_then": _when_then,
    "has_acted": _has_acted,
    "does": _does,
    "kind": _kind,
    "brings": _brings,
    "use_it": _use_it,
    "stopped": _stopped,
    "answerers": _answerers,
    "over": _over,
    "champion": _champion,
    "gambler": _gambler,
    "starter": _starter,
    "control": _of_round("control"),
    "winner": _of_round("winner"),
    "taker": _taker,
    "payers": _payers,
    "due": _due,
    "named_due": _named_due,
    "for_what": _for_what,
    "phase": lambda table: PHASE.get(table.moment.phase, "turn"),
    "named_phase": _named_phase,
    "drinker": lambda table: table.name(_drinker(table)),
    "lost": _lost,
    "victim": lambda table: table.name(_hurt_seat(table)),
    "stat": _stat,
    "tokens": lambda table: _tokens(_spent(table), table),
    "has": lambda table: _held((name for name, _ in _spent(table)), table),
    "spender": lambda table: _whose(table, (name for name, _ in _spent(table))),
    "picks": lambda table: counted(table.mode.targets, "player"),
    "only_on": lambda table: _tokens([(table.mode.only_on or "", 1)], table),
    "cards": _cards,
    "price": _price,
    "purse": _purse,
    "mark": _mark,
    "unmarked": _unmarked,
    "hitter": _hitter,
    "left": _left,
    "holds": _holds,
    "holding": lambda table: _held(_needed(table), table),
    "holder": lambda table: _whose(table, _needed(table)),
}
"""What a sentence may name, by the name in braces."""
