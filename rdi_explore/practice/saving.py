"""Which card keeps somebody in the game, or makes another pass out: some do too little, and some do
not fit.

Each card is tried alone in the hand, at every moment at which its player is asked: the kernel says
how far from passing out it leaves whom it is about. Then that player is put so near to it that one
card alone decides.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ..draw.words import allowed_words
from ..kernel import Act, CardNo, Drinks, ModeNo, Moment, Option, Play, SeatNo
from ..rulebook.telling import telling, telling_first
from ..scenario import Scenario
from ..scenario.deeds import deed
from ..scenario.schema import Facts, SeatFacts, StepSheet
from ..scenario.writing import steps_along
from .draft import SETTLED, DraftQuestion
from .hands import CHAINED, answers_itself, dealt_table, often_chained
from .happening import as_one, before_leaving, moves, once, sentences, stops_something, what_happens
from .ideas import AskedBefore, Idea, what_waits
from .outcomes import UNSEEN, amid_something_else
from .question import Alternative, Kind
from .slips import passed_on
from .stated import CARDS_OWN
from .strength import leads_there
from .tables import PracticeTable, begin, seats_in, trimmed, with_hands
from .usable import usable
from .verdicts import Verdict, idea_of, is_a_riddle, verdicts, why_of
from .worlds import IGNORED, ends, reaches

FEWEST, MOST = 2, 3
"""So many cards that do not do it are shown beside the one that does."""
MOSTLY = 0.9
"""How often somebody has answered what waits, where another is to pass out."""
FOLLOWED = 40
"""So often somebody passes until what waits is gone."""
WAYS = 6
"""So many ways of playing a card are tried at a time."""
STOPS = ("ignore", "negate", "redirect")
"""What a card does that stops another, be it in vain."""
LIMITS = "limits.clamp"
"""The rule by which Fortitude and Alcohol Content stay within 0 and 20."""
AFTERWARDS = ("timing.", "anytime.", "lose.", "last-chance.", "pass-out.", "limits.as-much")
"""Rules of what comes whatever is played."""


class Intent(NamedTuple):
    """Who plays the card, about whom it is asked, and whether that player is to stay in. A card
    ``may_do`` it at another time if it does one of these things."""

    kind: Kind
    by: str
    whom: str
    may_do: tuple[str, ...]

    @property
    def stays(self) -> bool:
        """Whether the card is to keep somebody in the game."""
        return self.kind == "save"

    def better(self, one: int, other: int) -> bool:
        """Whether it does more to leave somebody so far apart."""
        return one > other if self.stays else one < other

    def ask(self) -> str:
        """What is asked."""
        begins = f"{self.by} plays one of these, and nobody else plays a card."
        if self.stays:
            return f"{begins} Which one keeps {self.whom} in the game?"
        return f"{begins} Which one makes {self.whom} pass out?"


SAVES = (
    *STOPS, "gain fortitude", "pass ", "split", "share", "reduce", "become", "convert",
    "lose alcohol",
)  # fmt: skip
FELLS = ("negate", "lose fortitude", "gain alcohol", "add", "become", "pass ", "redirect")


class Fate(NamedTuple):
    """How it ends if a player holds one card only, played as well as can be: how far ``apart``
    Fortitude and Alcohol Content are then of whom it is about. ``option`` is played at ``there``;
    without them the card never fits."""

    card: CardNo
    apart: int
    there: Moment | None
    option: Option | None
    end: Moment

    def plays(self) -> tuple[Moment, Option]:
        """Where it is played, and how."""
        assert self.there is not None and self.option is not None
        return self.there, self.option

    @property
    def does(self) -> str:
        """What the card does; nothing if it does not fit."""
        return deed(self.there, self.option) if self.there and self.option else ""


def saving(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Which of these cards keeps somebody in the game?"""
    found = _dealt(table, chance, CHAINED)
    if found is None:
        return
    dealt, moment = found
    end = ends(alone(moment, {}))
    if end is None:
        return
    seats = seats_in(moment)
    for seat in chance.sample(seats, len(seats)):
        if _apart(end, seat) < _apart(moment, seat):
            name = moment.name(seat)
            yield from _for_one(dealt, Intent("save", name, name, SAVES), chance, asked)
            return


def felling(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Which of these cards makes another player pass out?"""
    found = _dealt(table, chance, MOSTLY)
    if found is None:
        return
    dealt, moment = found
    whom = [seat for seat in _concerned(moment) if seat in seats_in(moment)]
    pairs = [
        (seat, victim)
        for victim in whom
        for seat in seats_in(moment)
        if seat != victim and not answers_itself(moment, seat)
    ]
    if pairs:
        by, victim = map(moment.name, chance.choice(pairs))
        yield from _for_one(dealt, Intent("fell", by, victim, FELLS), chance, asked)


def _dealt(table: PracticeTable, chance: Random, share: float) -> tuple[Scenario, Moment] | None:
    """A table at which a card, a Drink or an Event waits, and no Round goes on."""
    found = dealt_table(often_chained(table, chance, share), chance)
    if found is None:
        return None
    moment = found[1]
    if moment.window is None or moment.window.kind not in ("card", "drink", "event"):
        return None
    if moment.setup.in_teams or moment.position.round is not None or amid_something_else(moment):
        return None
    return None if _several_drinks(moment) else found


def _several_drinks(moment: Moment) -> bool:
    """Whether several Drinks wait, or halves: to tell them apart would take too many words."""
    return any(isinstance(f, Drinks) and len(f.drinks) > 1 for f in moment.position.agenda)


def _concerned(moment: Moment) -> list[SeatNo]:
    """On whom a card that waits was played, and who is about to drink."""
    seats: list[SeatNo] = []
    for frame in moment.position.agenda:
        if isinstance(frame, Play):
            seats += [part.victim for part in frame.parts if part.amount < 0]
        if isinstance(frame, Drinks):
            seats += [drink.drinker for drink in frame.drinks]
    return list(dict.fromkeys(seats))


def _apart(moment: Moment, seat: SeatNo) -> int:
    """How far from passing out somebody is."""
    player = moment.position.seats[seat]
    return 0 if player.out else player.fortitude - player.alcohol


def _with_alcohol(scenario: Scenario, name: str, alcohol: int) -> Scenario:
    sheet = replace(scenario.seats[name], alcohol=alcohol)
    return replace(scenario, seats={**scenario.seats, name: sheet})


def alone(moment: Moment, hands: dict[SeatNo, tuple[CardNo, ...]]) -> Moment:
    """The same moment with these hands only."""
    seats = tuple(
        replace(player, hand=hands.get(SeatNo(seat), ()))
        for seat, player in enumerate(moment.position.seats)
    )
    return Moment.start(moment.setup, replace(moment.position, seats=seats))


def fate(moment: Moment, aim: Intent, card: CardNo) -> Fate | None:
    """How it ends if the player has this card only; nothing if that cannot be told."""
    by, whom = moment.seat(aim.by), moment.seat(aim.whom)
    there = alone(moment, {by: (card,)})
    best: Fate | None = None
    for _ in range(FOLLOWED):
        if there.decision is None or not _waits(there):
            break
        plays = [each for each in there.options if each.act is Act.PLAY and each.card == card]
        for option in plays[:WAYS] if there.decision.seat == by else ():
            end = ends(there.choose(option))
            if end is None or not _shows_all(there, end, whom):
                return None
            fortitude, alcohol, _ = before_leaving(there, end, whom)
            if best is None or aim.better(fortitude - alcohol, best.apart):
                best = Fate(card, fortitude - alcohol, there, option, end)
        if not there.may_decline:
            return None
        there = there.decline()
    end = ends(there)
    return best or (Fate(card, _apart(end, whom), None, None, end) if end else None)


def _waits(moment: Moment) -> bool:
    """Whether what waited is not over yet: the last chance of whoever is about to pass out, too."""
    return moment.window is not None and moment.window.kind not in ("free", "gamble")


def _shows_all(moment: Moment, end: Moment, whom: SeatNo) -> bool:
    """Whether the board shows all that decides, and nobody else is out of the game in the end."""
    gone = {*moment.position.staying} - {*end.position.staying}
    decide = {rule for _, cited, _ in what_happens(moment, end) for rule in cited}
    return gone <= {whom} and not decide & (UNSEEN | CARDS_OWN)


def _for_one(
    dealt: Scenario, aim: Intent, chance: Random, asked: AskedBefore
) -> Iterator[DraftQuestion]:
    """The question, with a player so near to passing out that one card decides."""
    hands = {aim.whom: (), aim.by: dealt.seats[aim.by].hand}
    scenario = trimmed(_with_alcohol(dealt, aim.whom, 0), hands)
    moment = begin(scenario)
    if moment.decision is None:
        return
    by, whom = moment.seat(aim.by), moment.seat(aim.whom)
    passing = ends(alone(moment, {}))
    if passing is None or passing.position.staying != moment.position.staying:
        return
    fates = [each for card in _hand(moment, aim) if (each := fate(moment, aim, card))]
    chance.shuffle(fates)
    said = {each.card: each for each in verdicts(moment, by)}
    for one in fates:
        less, misfits = _beside(moment, aim, one, fates, _apart(passing, whom), said)
        some = [one, *[*less[:2], *misfits][: chance.randint(FEWEST, MOST)]]
        if len(some) <= FEWEST or asked.knows(_idea(moment, aim, some, said)):
            continue
        by_the_others = [each.apart for each in some[1:]] + [_apart(passing, whom)]
        now = _apart(moment, whom)
        if aim.stays:
            least, most = max(by_the_others), min(one.apart, now) - 1
        else:
            least, most = one.apart, min(*by_the_others, now) - 1
        if least > most:
            continue
        chance.shuffle(some)
        ids = tuple(moment.setup.cast[each.card].id for each in some)
        near = _with_alcohol(scenario, aim.whom, chance.randint(max(0, least), most))
        yield from _asked(with_hands(near, {aim.by: ids}), aim, ids)
        return


def _hand(moment: Moment, aim: Intent) -> list[CardNo]:
    """The cards of a hand that may do it and can be told, each once."""
    cast, hand = moment.setup.cast, dict.fromkeys(moment.position.seats[moment.seat(aim.by)].hand)
    by_title = {cast[card].title: card for card in hand if _may_do(moment, aim, card)}
    return [
        card for title, card in by_title.items()
        if len(cast[card].modes) < 4 and not title.startswith("[")
    ]  # fmt: skip


def _may_do(moment: Moment, aim: Intent, card: CardNo) -> bool:
    """Whether a card could do it at some time, and is not for a Round of Gambling."""
    does = (
        deed(moment, Option(Act.PLAY, card, ModeNo(mode)))
        for mode in range(len(moment.setup.cast[card].modes))
    )
    return any(word in one for one in does if "round" not in one for word in aim.may_do)


def _beside(
    moment: Moment,
    aim: Intent,
    one: Fate,
    fates: Sequence[Fate],
    passing: int,
    said: dict[CardNo, Verdict],
) -> tuple[list[Fate], list[Fate]]:
    """The cards that do less than this one, and those that do not fit, the tempting first; none if
    no card tempts, or this one does nothing."""
    if one.option is None or not aim.better(one.apart, passing):
        return [], []
    less = [
        each for each in fates
        if each.option is not None and each.does != one.does and aim.better(one.apart, each.apart)
        and (aim.better(each.apart, passing) or (each.apart == passing and _stops(each)))
    ]  # fmt: skip
    less.sort(key=lambda each: abs(each.apart - one.apart))
    less = list({each.does: each for each in reversed(less)}.values())[::-1]
    fits = [
        each for each in fates
        if each.option is None and each.card in said and usable(moment, said[each.card])
    ]  # fmt: skip
    riddles = [each for each in fits if is_a_riddle(said[each.card])]
    if not less and not riddles:
        return [], []
    plain = [each for each in fits if each not in riddles]
    by_reason = {said[each.card].reasons: each for each in reversed((*riddles, *plain))}
    return less, [*by_reason.values()][::-1]


def _stops(each: Fate) -> bool:
    return any(word in each.does for word in STOPS)


def _idea(moment: Moment, aim: Intent, some: Sequence[Fate], said: dict[CardNo, Verdict]) -> Idea:
    """What is learned: what waits, what does it, and what does not."""
    waiting, best = what_waits(moment), some[0]
    for each in some:
        best = each if aim.better(each.apart, best.apart) else best
    wrong = [each for each in some if each is not best]
    less = {f"less: {each.does}" for each in wrong if each.option is not None}
    reasons = {
        idea_of(said[each.card])
        for each in wrong
        if each.option is None and is_a_riddle(said[each.card])
    }
    lessons = sorted(f"{aim.kind}: {waiting}: {best.does}: {each}" for each in less | reasons)
    does = f"{aim.kind}: {best.does}"
    return Idea(waiting, tuple(lessons), (f"{does}: {waiting}",), (does, *sorted(reasons)))


def _asked(scenario: Scenario, aim: Intent, ids: tuple[str, ...]) -> Iterator[DraftQuestion]:
    """The question of these cards, if one of them alone does it."""
    moment = begin(scenario)
    by, whom, cast = moment.seat(aim.by), moment.seat(aim.whom), moment.setup.cast
    hand = {cast[card].id: card for card in moment.position.seats[by].hand}
    some = [each for id in ids if (each := fate(moment, aim, hand[id]))]
    right = [each for each in some if each.end.position.seats[whom].out != aim.stays]
    if len(some) < len(ids) or len(right) != 1 or right[0].option is None:
        return
    (one,) = right
    said = {each.card: each for each in verdicts(moment, by)}
    answers = []
    for each in some:
        no = said.get(each.card) if each.option is None else None
        if each.option is None and (no is None or not no.refusals):
            return
        why = _what_comes(each, by, whom, each is one) if no is None else _never(moment, no)
        rule = no.refusals[0].rule if no is not None else ""
        answers.append(Alternative(f"“{cast[each.card].title}”", why, rule))
    if len({each.why for each in answers}) < len(answers) or not all(each.why for each in answers):
        return
    line = _line(scenario, moment, one, aim)
    if not line:
        return
    place = some.index(one)
    rules = (*_rules(one), *(each.rule for each in answers if each.rule))
    less = sum(each.option is not None for each in some)
    yield DraftQuestion(
        aim.kind, moment, replace(scenario, line=line), aim.ask(), tuple(answers), place,
        answers[place].why, telling_first(rules), tuple(each.card for each in some),
        min(5, 1 + len(some) // 2 + less), _idea(moment, aim, some, said),
    )  # fmt: skip


def _never(moment: Moment, no: Verdict) -> str:
    """Why a card fits at no moment here; what only comes first is no reason."""
    return why_of(moment, no).partition(" Besides, ")[0]


def _rules(one: Fate) -> list[str]:
    """The rules by which a card decides, those first that tell something."""
    there, _ = one.plays()
    entries = (entry for each in one.end.line()[there.depth + 1 :] for entry in each.entries)
    rules = dict.fromkeys(rule for entry in entries for rule in entry.rules)
    some = [rule for rule in rules if telling(rule) or rule == IGNORED]
    return [*(rule for rule in some if not rule.startswith(AFTERWARDS)), "pass-out.condition"]


def _what_comes(each: Fate, by: SeatNo, whom: SeatNo, does_it: bool) -> str:
    """What comes of a card that is played; nothing if no step of it can be told."""
    (there, option), end = each.plays(), each.end
    name, first = there.name(whom), end.line()[0]
    told = what_happens(first, end)
    fortitude, alcohol, _ = before_leaving(first, end, whom)
    stops = (words for words, _, _ in told if stops_something(words))
    sent = (words for words, _, _ in told if moves(words) and "Fortitude" in words)
    moved = passed_on(first, end, whom)
    steps = once(
        sentence
        for words in (*stops, *sent, *moved, *leads_there(first, end, whom, told))
        for sentence in sentences(words)
    )
    if not steps:
        return ""
    if any(LIMITS in cited for _, cited, _ in told):
        steps.append("Neither number goes above 20.")
    so, still = ("So", "") if does_it else ("But", " all the same")
    if end.position.seats[whom].out:
        comes = f"{so} {name} passes out{still}: {reaches(alcohol, fortitude)}."
    else:
        comes = f"{so} {name} stays in{still}: Alcohol Content {alcohol} against Fortitude "
        comes += f"{fortitude}."
    return as_one((allowed_words(there, by, option), *steps, comes))


def _line(scenario: Scenario, moment: Moment, one: Fate, aim: Intent) -> tuple[StepSheet, ...]:
    """The steps by which the card is played, and what is expected in the end; none if they cannot
    be told."""
    (played, option), there = one.plays(), moment
    while there.depth < played.depth:
        there = there.decline()
    end = ends(there.choose(option)) if option in there.options else None
    if end is None:
        return ()
    steps = steps_along(replace(scenario, line=()), end.line(), there.depth + 1)
    expect = Facts(seats={aim.whom: SeatFacts(out=not aim.stays)})
    return (*steps, replace(SETTLED, expect=expect)) if steps else ()
