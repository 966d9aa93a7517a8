"""Which card keeps somebody in the game: some help too little, and some do not fit.

Each card is tried alone in the hand, at every moment at which its player is asked: the kernel says
how far from passing out it leaves the player. Then the player is put so near that one helps enough.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ..draw.words import allowed_words
from ..kernel import Act, CardNo, Moment, Option, SeatNo
from ..rulebook.telling import telling, telling_first
from ..scenario import Scenario
from ..scenario.deeds import deed
from ..scenario.schema import Facts, SeatFacts, StepSheet
from ..scenario.writing import steps_along
from .ideas import AskedBefore, Idea, what_waits
from .kinds import (
    SETTLED,
    UNSEEN,
    DraftQuestion,
    Verdict,
    amid_something_else,
    before_leaving,
    chained,
    dealt_table,
    idea_of,
    is_a_riddle,
    leads_there,
    stops_something,
    usable,
    verdicts,
    what_happens,
    why_of,
)
from .question import Alternative
from .slips import passed_on
from .stated import CARDS_OWN
from .tables import PracticeTable, begin, seats_in, trimmed, with_hands
from .worlds import IGNORED, ends, reaches

FEWEST, MOST = 2, 3
"""So many cards that do not help enough are shown beside the one that does."""
CHAINED = 0.6
"""How often somebody has answered what waits."""
FOLLOWED = 40
"""So often somebody passes until what waits is gone."""
WAYS = 6
"""So many ways of playing a card are tried at a time."""
HELP = ("ignore", "negate", "redirect", "gain fortitude", "pass ", "split", "lose alcohol")
"""What cards do that may help at all."""


class Fate(NamedTuple):
    """How it ends for a player who holds one card only, played as well as can be: how far
    ``apart`` Fortitude and Alcohol Content are then. ``option`` is played at ``there``; without
    them the card never fits."""

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
    there = chained(table.scenario, chance) if chance.random() < CHAINED else None
    found = dealt_table(there or table.scenario, chance)
    if found is None:
        return
    dealt, moment = found
    if moment.window is None or moment.window.kind not in ("card", "drink", "event"):
        return
    if moment.setup.in_teams or moment.position.round is not None or amid_something_else(moment):
        return
    for name in _in_danger(moment, chance):
        hand = {name: dealt.seats[name].hand}
        scenario = trimmed(_with_alcohol(dealt, name, 0), hand)
        drafts = list(_for_one(scenario, name, chance, asked))
        yield from drafts
        if drafts:
            return


def _in_danger(moment: Moment, chance: Random) -> list[str]:
    """Who comes nearer to passing out by what waits, if nobody is out by it."""
    end = ends(alone(moment, {}))
    if end is None or end.position.staying != moment.position.staying:
        return []
    seats = seats_in(moment)
    return [
        moment.name(seat)
        for seat in chance.sample(seats, len(seats))
        if _apart(end, seat) < _apart(moment, seat)
    ]


def _apart(moment: Moment, seat: SeatNo) -> int:
    player = moment.position.seats[seat]
    return player.fortitude - player.alcohol


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


def fate(moment: Moment, seat: SeatNo, card: CardNo) -> Fate | None:
    """How it ends for a player with one card; nothing if that cannot be told."""
    there = alone(moment, {seat: (card,)})
    best: Fate | None = None
    for _ in range(FOLLOWED):
        if there.decision is None:
            break
        plays = [each for each in there.options if each.act is Act.PLAY and each.card == card]
        for option in plays[:WAYS] if there.decision.seat == seat else ():
            end = ends(there.choose(option))
            if end is None or not _shows_all(there, end, seat):
                return None
            out = end.position.seats[seat].out
            apart = 0 if out else _apart(end, seat)
            if best is None or apart > best.apart:
                best = Fate(card, apart, there, option, end)
        if not there.may_decline:
            return None
        there = there.decline()
    out = there.position.seats[seat].out
    return best or Fate(card, 0 if out else _apart(there, seat), None, None, there)


def _shows_all(moment: Moment, end: Moment, seat: SeatNo) -> bool:
    """Whether the board shows all that decides, and nobody else is out of the game in the end."""
    gone = {*moment.position.staying} - {*end.position.staying}
    decide = {rule for _, cited, _ in what_happens(moment, end) for rule in cited}
    return gone <= {seat} and not decide & (UNSEEN | CARDS_OWN)


def _for_one(
    scenario: Scenario, name: str, chance: Random, asked: AskedBefore
) -> Iterator[DraftQuestion]:
    """The question, with the player so near to passing out that one card helps enough."""
    moment = begin(scenario)
    if moment.decision is None or name not in moment.setup.names:
        return
    seat = moment.seat(name)
    lost = ends(alone(moment, {}))
    if lost is None or lost.position.seats[seat].out:
        return
    fates = [each for card in _hand(moment, seat) if (each := fate(moment, seat, card))]
    chance.shuffle(fates)
    said = {each.card: each for each in verdicts(moment, seat)}
    for one in fates:
        too_little, misfits = _beside(moment, one, fates, _apart(lost, seat), said)
        some = [one, *[*too_little[:2], *misfits][: chance.randint(FEWEST, MOST)]]
        if len(some) <= FEWEST or asked.knows(_idea(moment, some, said)):
            continue
        least = max(each.apart for each in some[1:])
        most = min(one.apart, _apart(moment, seat)) - 1
        if least > most:
            continue
        alcohol = chance.randint(least, most) + moment.position.seats[seat].alcohol
        chance.shuffle(some)
        ids = tuple(moment.setup.cast[each.card].id for each in some)
        yield from _asked(with_hands(_with_alcohol(scenario, name, alcohol), {name: ids}), name, ids)
        return


def _hand(moment: Moment, seat: SeatNo) -> list[CardNo]:
    """The cards of a hand that can be told, each once."""
    cast, hand = moment.setup.cast, dict.fromkeys(moment.position.seats[seat].hand)
    by_title = {cast[card].title: card for card in hand if len(cast[card].modes) < 4}
    return [card for title, card in by_title.items() if not title.startswith("[")]


def _beside(
    moment: Moment, one: Fate, fates: Sequence[Fate], lost: int, said: dict[CardNo, Verdict]
) -> tuple[list[Fate], list[Fate]]:
    """The cards that help less than this one, and those that do not fit, the tempting first;
    none if no card tempts, or this one does not help."""
    if one.option is None or one.apart <= lost:
        return [], []
    less = [
        each for each in fates
        if each.option is not None and each.apart < one.apart and each.does != one.does
        and (each.apart > lost or (each.apart == lost and _stops(each)))
    ]  # fmt: skip
    less.sort(key=lambda each: -each.apart)
    fits = [
        each for each in fates
        if each.option is None and each.card in said and usable(moment, said[each.card])
    ]  # fmt: skip
    riddles = [each for each in fits if is_a_riddle(said[each.card])]
    if not less and not riddles:
        return [], []
    near = [each for each in fits if each not in riddles and _may_help(moment, each)]
    by_reason = {said[each.card].reasons: each for each in reversed((*riddles, *near))}
    return less, [*by_reason.values()][::-1]


def _stops(each: Fate) -> bool:
    """Whether a card stops something, be it in vain."""
    return any(word in each.does for word in ("ignore", "negate", "redirect"))


def _may_help(moment: Moment, each: Fate) -> bool:
    """Whether a card could help at another time."""
    does = (
        deed(moment, Option(Act.PLAY, each.card, mode))
        for mode in range(len(moment.setup.cast[each.card].modes))
    )
    return any(word in one for one in does for word in HELP)


def _idea(moment: Moment, some: Sequence[Fate], said: dict[CardNo, Verdict]) -> Idea:
    """What is learned: what waits, what helps, and what does not."""
    waiting, best = what_waits(moment), max(some, key=lambda each: each.apart)
    wrong = [each for each in some if each is not best]
    less = {f"less: {each.does}" for each in wrong if each.option is not None}
    reasons = {
        idea_of(said[each.card])
        for each in wrong
        if each.option is None and is_a_riddle(said[each.card])
    }
    lessons = sorted(f"saves: {waiting}: {best.does}: {each}" for each in less | reasons)
    helps = f"saves: {best.does}"
    return Idea(
        waiting, tuple(lessons), (f"{helps}: {waiting}",), (helps, *sorted(reasons))
    )  # fmt: skip


def _asked(scenario: Scenario, name: str, ids: tuple[str, ...]) -> Iterator[DraftQuestion]:
    """The question of these cards, if one of them keeps the player in."""
    moment = begin(scenario)
    seat, cast = moment.seat(name), moment.setup.cast
    hand = {cast[card].id: card for card in moment.position.seats[seat].hand}
    some = [each for id in ids if (each := fate(moment, seat, hand[id]))]
    right = [each for each in some if not each.end.position.seats[seat].out]
    if len(some) < len(ids) or len(right) != 1 or right[0].option is None:
        return
    (one,) = right
    said = {each.card: each for each in verdicts(moment, seat)}
    answers = []
    for each in some:
        no = said.get(each.card) if each.option is None else None
        if each.option is None and (no is None or not no.refusals):
            return
        why = _what_comes(each, seat) if no is None else why_of(moment, no)
        rule = no.refusals[0].rule if no is not None else ""
        answers.append(Alternative(f"“{cast[each.card].title}”", why, rule))
    if len({each.why for each in answers}) < len(answers):
        return
    line = _line(scenario, moment, one, name)
    if not line:
        return
    place = some.index(one)
    rules = (*_rules(one), *(each.rule for each in answers if each.rule))
    ask = f"Nobody else plays a card. Which of these cards keeps {name} in the game?"
    less = sum(each.option is not None for each in some)
    yield DraftQuestion(
        "save", moment, replace(scenario, line=line), ask, tuple(answers), place,
        answers[place].why, telling_first(rules), tuple(each.card for each in some),
        min(5, 1 + len(some) // 2 + less), _idea(moment, some, said),
    )  # fmt: skip


def _rules(one: Fate) -> list[str]:
    """The rules by which a card keeps somebody in the game, those first that tell something."""
    there, _ = one.plays()
    entries = (entry for each in one.end.line()[there.depth + 1 :] for entry in each.entries)
    rules = dict.fromkeys(rule for entry in entries for rule in entry.rules)
    some = [rule for rule in rules if telling(rule) or rule == IGNORED]
    return [*(rule for rule in some if not rule.startswith("timing.")), "pass-out.condition"]


def _what_comes(each: Fate, seat: SeatNo) -> str:
    """What comes of a card that is played."""
    (there, option), end = each.plays(), each.end
    name = there.name(seat)
    told = what_happens(there, end)
    fortitude, alcohol, _ = before_leaving(there, end, seat)
    stops = (words for words, _, _ in told if stops_something(words))
    steps = dict.fromkeys((*stops, *passed_on(there, end, seat), *leads_there(there, end, seat, told)))
    if end.position.seats[seat].out:
        so = f"But {name} passes out all the same: {reaches(alcohol, fortitude)}."
    else:
        so = f"So {name} stays in: Alcohol Content {alcohol} against Fortitude {fortitude}."
    return " ".join((allowed_words(there, seat, option), *steps, so))


def _line(scenario: Scenario, moment: Moment, one: Fate, name: str) -> tuple[StepSheet, ...]:
    """The steps by which the card is played, and what is expected in the end; none if they cannot
    be told."""
    (played, option), there = one.plays(), moment
    while there.depth < played.depth:
        there = there.decline()
    end = ends(there.choose(option)) if option in there.options else None
    if end is None:
        return ()
    steps = steps_along(replace(scenario, line=()), end.line(), there.depth + 1)
    expect = Facts(seats={name: SeatFacts(out=False)})
    return (*steps, replace(SETTLED, expect=expect)) if steps else ()
