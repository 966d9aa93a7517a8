"""The steps of a rule's board: which moments of a line it shows, and what the rule says at each."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from ..app.walk import Walk
from ..draw.cards import PHASE, STAT, counted
from ..draw.html.leaf import HTML, capital, card_title, listed_html, prose
from ..draw.html.record import heard, sentences
from ..draw.html.timeline import Stop
from ..draw.words import Sentence, asks_words, listed, question, refusal_words, sentence, side_name
from ..draw.words.changes import changes_words
from ..draw.words.names import one_end, window_about
from ..draw.words.plays import named_by_card
from ..kernel import NOBODY, Change, Deal, Entry, Gambling, Hooks, Moment, SeatNo, Setup
from ..reference.boards import BoardOf, changing, refused_card
from ..rulebook import rule
from ..scenario import Scenario
from ..scenario.play import reasons_against
from ..scenario.schema import StepSheet, names

MOST, BEFORE, AFTER = 10, 4, 3
"""So many moments a small board has at most, so many of them before the rule acts, and so many
after it but for the end of the line."""


EMPTY = "All stays as it is."
"""What the record says of an effect that has changed nothing."""

QUIET = ("Everyone passes.", "Nobody plays an Anytime Card. Sometimes Cards follow.")
"""What the record says where nobody answers."""

NOTHING_CHANGES = Markup("No number changes.")


def told_on(stop: Stop) -> list[Sentence[Markup]]:
    """What happened on the way to a stop; who passed, and that something changed nothing, only
    where that is all."""
    told = [line for at in stop.moments for line in heard(at).lines]
    every = told if any(line.words not in QUIET for line in told) else sentences(stop)
    return [each for each in every if each.words != EMPTY] or [
        each._replace(words=NOTHING_CHANGES) for each in every
    ]


class Lamp(NamedTuple):
    """What a rule says at a moment: in a word or two, and why; for it (``yes``), against it
    (``no``), or neither."""

    word: Markup
    why: Markup
    state: str = ""


class BoardStep(NamedTuple):
    """A step of a board, and whether the rule ``decides`` there; at the last one stands the answer
    of the scenario, too."""

    stop: Stop
    lamp: Lamp
    answer: Lamp | None = None
    decides: bool = False


def board_steps(walk: Walk, board: BoardOf) -> list[BoardStep]:
    """The steps of a board. The one at which the rule acts, or refuses, is among them, and so is
    the end of the line, where its effect is seen."""
    stops = walk.timeline().stops
    seen = RuleOnLine(board, walk.scenario)
    shown = _shown([*joined(stops, seen)], seen)
    lamps = seen.lamps(shown)
    answer = _answer(walk) if board.about else None
    last = len(shown) - 1
    return [
        BoardStep(stop, lamp, answer if n == last else None, seen.at(stop))
        for n, (stop, lamp) in enumerate(zip(shown, lamps, strict=True))
    ]


def _answer(walk: Walk) -> Lamp | None:
    """What the scenario answers, confirmed by the kernel."""
    found = walk.answer
    if found is None:
        return None
    state = found.verdict if found.verdict in ("yes", "no") else ""
    return Lamp(capital(prose(found.word)), prose(found.why), state)


# --------------------------------------------------------------------------- which moments


def joined(stops: Sequence[Stop], seen: "RuleOnLine") -> Iterator[Stop]:
    """The stops; one to which only passes lead is told with the next, unless the rule acts there or
    begins to refuse its play. Of those at whose end nothing changes any more the first is left."""
    changed = [n for n, stop in enumerate(stops) if seen.at(stop) or changes(stop)]
    end = max(changed, default=0) + 2
    stops = stops[: end if any(map(tells, stops[end - 1 : end])) else end - 1]
    waiting: tuple[Moment, ...] = ()
    refused = False
    for n, stop in enumerate(stops):
        told = 0
        for here, moment in enumerate(stop.moments[:-1], 1):
            if not refused and seen.refused(moment):
                yield Stop(stop.number, (*waiting, *stop.moments[told:here]))
                waiting, refused, told = (), True, here
        rest = Stop(stop.number, (*waiting, *stop.moments[told:]))
        quiet = n and not tells(stop)
        begins = not refused and seen.refused(stop.moment)
        if quiet and n + 1 < len(stops) and not seen.asks(stop.moment) and not begins:
            waiting = rest.moments
        else:
            yield rest
            waiting, refused = (), seen.refused(stop.moment)


def tells(stop: Stop) -> bool:
    """Whether more is told of the way to a stop than that somebody passed."""
    return any(words not in QUIET for at in stop.moments for words, *_ in heard(at).lines)


def changes(stop: Stop) -> bool:
    """Whether something becomes different on the way to a stop, or a card is played."""
    return stop.is_play or any(each.changes for at in stop.moments for each in at.entries)


def _shown(stops: list[Stop], seen: "RuleOnLine") -> list[Stop]:
    """Of many stops those that matter; what is left out between two is told with the second."""
    places = range(len(stops))
    acts = [place for place in places if seen.at(stops[place])] or [0]
    first = acts[0]
    after = places[first + 1 : acts[-1] + AFTER + 1]
    before = reversed(places[max(first - BEFORE, 0) : first])
    wanted = dict.fromkeys((first, places[-1], *acts[:4], *places[first - 1 : first]))
    chosen = sorted([*dict.fromkeys((*wanted, *after, *before))][:MOST])
    told = [stops[chosen[0]]]
    for last, here in pairwise(chosen):
        between = stops[last + 1 : here + 1]
        told.append(Stop(stops[here].number, tuple(m for each in between for m in each.moments)))
    return told


# ------------------------------------------------------------------- what the rule says there


class RuleOnLine:
    """A rule on a line: where it acts, and how it stands with the play that it refuses."""

    def __init__(self, board: BoardOf, scenario: Scenario) -> None:
        self.rule, self.seat, self.card = board.rule, board.seat, board.card
        self.causes = {board.rule, *rule(board.rule).follows}
        """The rules by which it is refused: this one, or one from which it follows."""
        self.step = next(
            (
                step
                for step in scenario.line
                if refused_card(step) and self.causes & {*names(step.because)}
            ),
            None,
        )
        """What the file says of the play, if it does: also on whom."""

    def at(self, stop: Stop) -> bool:
        """Whether the rule acts on the way to a stop, or refuses its play there."""
        return self.acts(stop) or self.refused(stop.moment)

    def acts(self, stop: Stop) -> bool:
        """Whether something happens by the rule on the way to a stop, or it is asked there."""
        happens = any(self._by_it(at.setup, entry) for at in stop.moments for entry in at.entries)
        return happens or self.asks(stop.moment)

    def asks(self, moment: Moment) -> bool:
        """Whether somebody has to choose by the rule at a moment."""
        if moment.decision is None or moment.window is not None:
            return False
        of_component = isinstance(moment.position.agenda[-1], Hooks)
        return not of_component and self.rule in question(moment).rules

    def _by_it(self, setup: Setup, entry: Entry) -> bool:
        """Whether a step goes by the rule: so does each instruction of a card that names it."""
        return self.rule in (*entry.rules, *named_by_card(setup, entry))

    def _own(self, setup: Setup, entry: Entry) -> Entry:
        """A step that goes by the rule, without the numbers of which it is not sure that the rule
        changes them; set-up is told whole."""
        whose = "all" if isinstance(entry.frame, Deal) else changing().get(self.rule)
        return entry._replace(
            changes=tuple(
                each for each in entry.changes if whose == "all" or _is_of(setup, each, whose)
            )
        )

    def _of_own(self, setup: Setup, entry: Entry) -> Markup:
        """What is told of the rule's own part in a step; nothing, if it has none."""
        own = self._own(setup, entry)
        words = Markup(sentence(setup, own, HTML)).removeprefix(EMPTY).strip()
        return words if own.changes or words in sentence(setup, entry, HTML) else Markup()

    def refused(self, moment: Moment) -> bool:
        """Whether the rule refuses its play at a moment."""
        return bool(self._reasons(moment, by_it=True))

    def _reasons(self, moment: Moment, *, by_it: bool = False) -> list[Markup]:
        """Why the play may not be made at a moment; all, or only by this rule."""
        if self.card not in moment.setup.numbers or self.seat not in moment.setup.names:
            return []
        every = reasons_against(
            moment, moment.seat(self.seat), self.card, self.step if by_it else None
        )
        wanted = (no for no in every if not by_it or no.rule in self.causes)
        return [Markup(refusal_words(moment, no, HTML)) for no in wanted]

    def _playable(self, moment: Moment) -> bool:
        """Whether the play may be made at a moment."""
        if not self.card or self.card not in moment.setup.numbers:
            return False
        number = moment.setup.numbers[self.card]
        return any(each.card == number for each in moment.plays_of(moment.seat(self.seat)))

    def lamps(self, stops: Sequence[Stop]) -> list[Lamp]:
        """What the rule says at each stop."""
        seen = [n for n, stop in enumerate(stops) if self.at(stop)]
        acts = [n for n in seen if self.acts(stops[n])]
        return [self._lamp(stops, n, seen, acts) for n in range(len(stops))]

    def _lamp(self, stops: Sequence[Stop], n: int, seen: list[int], acts: list[int]) -> Lamp:
        """What the rule says at one of the stops, of those at which it is seen, and acts."""
        play = self._play(stops[n].moment)
        if n in acts:
            told = n and self.refused(stops[n - 1].moment)
            no = Markup() if told else self.refusal(stops[n].moment)
            why = Markup(f"{self._deed(stops[n])} {no}").strip()
            return Lamp(Markup("It acts again" if n > acts[0] else "It acts"), why, "yes")
        if play is not None:
            return play
        if n < min(seen, default=len(stops)):
            comes = f"The rule comes in at step {seen[0] + 1}." if seen else ""
            return Lamp(Markup("Not yet"), open_here(stops[n]) + comes)
        has = Markup("It has acted" if acts and acts[0] < n else "It has refused")
        return Lamp(has, self._brought(stops[: n + 1]))

    def _brought(self, stops: Sequence[Stop]) -> Markup:
        """Which numbers have changed by the rule so far, from what to what; nothing if none has,
        or if that is not sure. What else has changed on the way is no effect of it."""
        setup = stops[0].moment.setup
        own = [
            self._own(setup, entry)
            for stop in stops
            for at in stop.moments
            for entry in at.entries
            if self.rule in changing() and self._by_it(setup, entry)
        ]
        first: dict[tuple[str, str], int] = {}
        last: dict[tuple[str, str], int] = {}
        for entry in own:
            first = {**_in_front(setup, entry, after=False), **first}
            last |= _in_front(setup, entry, after=True)
            for change in entry.changes:
                first = {**_numbers(setup, change.seat, change.what, change.before), **first}
                last |= _numbers(setup, change.seat, change.what, change.after)
        told: dict[str, list[str]] = {}
        for (name, called), now in last.items():
            before = first.get((name, called), now)
            if before != now:
                told.setdefault(name, []).append(f"{called} {before} → {now}")
        by_it = "; ".join(f"{name}: {', '.join(every)}" for name, every in told.items())
        return escape(f"By it {by_it}.") if told else Markup()

    def _play(self, moment: Moment) -> Lamp | None:
        """How it stands with the play that the rule refuses."""
        if not self.card or self.card not in moment.setup.numbers:
            return None
        who, what = escape(self.seat), _what(moment, self.card)
        if by_rule := self._reasons(moment, by_it=True):
            what = _what(moment, self.card, self.step)
            return Lamp(Markup("May not"), Markup(f"{who}, {what}: {by_rule[0]}"), "no")
        if self._playable(moment):
            return Lamp(Markup("May"), may_words(moment, self.seat, self.card), "yes")
        if reasons := self._reasons(moment):
            return Lamp(Markup("Not now"), Markup(f"{who}, {what}: {reasons[0]}"))
        return None

    def refusal(self, moment: Moment) -> Markup:
        """That the play may not be made at a moment by this rule, and why; nothing if it may."""
        by_rule = self._reasons(moment, by_it=True)
        if not by_rule:
            return Markup()
        return may_not_words(moment, self.seat, self.card, self.step, by_rule)

    def _deed(self, stop: Stop) -> Markup:
        """What happens by the rule on the way to a stop; nothing, if that is all."""
        whole = [
            (at.setup, entry)
            for at in stop.moments
            for entry in at.entries
            if self._by_it(at.setup, entry)
        ]
        says = (Markup(sentence(*each, HTML)) for each in whole)
        own = [*dict.fromkeys(filter(None, (self._of_own(*each) for each in whole)))]
        told = [words for words in own or dict.fromkeys(filter(None, says)) if words != EMPTY]
        told += filter(None, (_hands(*each) for each in whole))
        every = [each.words for each in told_on(stop)]
        asks = _asked_here(stop.moment) if self.asks(stop.moment) else Markup()
        if asks and not told:
            return asks
        if told:
            return Markup(" ".join(told) if told != every else "")
        changed = [words for setup, entry in whole for words in changes_words(setup, entry.changes)]
        if changed:
            return capital(escape(", ".join(dict.fromkeys(changed)))) + "."
        return open_here(stop).strip()


def _is_of(setup: Setup, change: Change, whose: str | None) -> bool:
    """Whether a change is no number, or a number of these."""
    if change.what in ("inn", "pot", *STAT):
        return False
    if change.what == "piles" and change.seat != NOBODY and setup.mechanical(change.seat):
        return whose == "automaton"
    return True


def may_words(moment: Moment, who: str, card: str) -> Markup:
    """That somebody may play a card now."""
    may = escape(f"{who} may {_verb(moment, who, card)}")
    return Markup(f"{may} {_what(moment, card)} now.")


def may_not_words(
    moment: Moment, who: str, card: str, step: StepSheet | None, reasons: Sequence[Markup]
) -> Markup:
    """That somebody may not play a card as a step says, and the first reason."""
    may_not = escape(f"{who} may not {_verb(moment, who, card)}")
    why = Markup(f": {reasons[0]}" if reasons else ".")
    return Markup(f"{may_not} {_what(moment, card, step)}{why}")


def _what(moment: Moment, id: str, step: StepSheet | None = None) -> Markup:
    """A card, and on whom it would be played as a step says: on players, or on cards in front of
    them."""
    setup = moment.setup
    told = []
    for each in names(step.on) if step is not None else ():
        _, _, hit = each.partition("/")
        card = setup.numbers.get(hit) if hit else None
        told.append(card_title(setup, card) if card is not None else escape(each))
    title = card_title(setup, setup.numbers[id])
    return Markup(f"{title} on {listed_html(told)}" if told else title)


def _verb(moment: Moment, who: str, card: str) -> str:
    """What one does with a card: what lies in front of its player is used."""
    front = moment.position.seats[moment.seat(who)].front
    return "use" if moment.setup.numbers[card] in front else "play"


def open_here(stop: Stop) -> Markup:
    """Who has something to decide at a stop, and what, if it is not told on the way."""
    moment = stop.moment
    if moment.decision is None or (moment.window is not None and told_on(stop)):
        return Markup()
    name, window = escape(moment.name(moment.decision.seat)), moment.window
    if window is None:
        return _asked_here(moment) + " "
    if window.kind in ("free", "gamble"):
        return name + " may play a card. "
    about = Markup(window_about(moment.setup, window, moment.subject, HTML))
    return one_end(Markup(f"{name} is asked about {about}.")) + " "


def _asked_here(moment: Moment) -> Markup:
    """What is asked at a moment, and of whom."""
    assert moment.decision is not None
    name, asks = escape(moment.name(moment.decision.seat)), Markup(asks_words(moment, HTML))
    return Markup(f"{name} decides: {asks}") if asks.endswith("?") else capital(asks)


def _numbers(setup: Setup, seat: SeatNo, what: str, value: Any) -> dict[tuple[str, str], int]:
    """The numbers of a side in what a change has before or after it, each by whose it is and how it
    is called; of an automaton those of each of its tracks."""
    if seat == NOBODY:
        return {}
    name = side_name(setup, seat)
    if setup.mechanical(seat):
        return {
            (f"{name} towards {pile.name}", called): mark
            for pile in (value if what == "piles" else ())
            for called, mark in zip(STAT.values(), pile.marks, strict=False)
        }
    return {(name, STAT[what]): value} if what in STAT else {}


def _in_front(setup: Setup, entry: Entry, *, after: bool) -> dict[tuple[str, str], int]:
    """The Fortitude of cards in front that have lost or regained some in a step, after it or
    before; of a card that is gone after it none is left."""
    found: dict[tuple[str, str], int] = {}
    for change in entry.changes:
        if change.what == "worn":
            lost = dict(change.after if after else change.before)
            for card in dict((*change.before, *change.after)):
                key = (setup.cast[card].title, STAT["fortitude"])
                found[key] = setup.cast[card].fortitude - lost.get(card, 0)
    for change in entry.changes if after else ():
        if change.what == "front":
            for card in {*change.before} - {*change.after}:
                key = (setup.cast[card].title, STAT["fortitude"])
                found |= {key: 0} if setup.cast[card].fortitude else {}
    return found


def _hands(setup: Setup, entry: Entry) -> Markup:
    """How many cards each holds, where several draw or discard at once."""
    held = [(change.seat, len(change.after)) for change in entry.changes if change.what == "hand"]
    if len(held) < 2:
        return Markup()
    told = (f"{setup.names[seat]} {counted(many, 'card')}" for seat, many in held)
    return escape(f"Now in hand: {', '.join(told)}.")


def opening(moment: Moment) -> Markup:
    """Where a board begins on which nothing has happened yet: whose turn it is in a Round, who is
    in control and who has passed; or whose phase."""
    games = (each.gambler for each in moment.position.agenda if isinstance(each, Gambling))
    gambler = next(games, NOBODY)
    if gambler != NOBODY:
        stand = _in_the_round(moment)
        whose = f"It is {moment.name(gambler)}'s turn in the Round."
        return escape(f"A Round of Gambling goes on. {stand}{whose}")
    turn, phase = moment.position.turn, PHASE.get(moment.phase)
    if turn == NOBODY or moment.position.seats[turn].out:
        return Markup("So it begins.")
    side, what = side_name(moment.setup, turn), phase or "turn"
    of_team = len(moment.setup.mates[turn]) > 1
    return escape(f"It is the {what} of {side}." if of_team else f"It is {side}'s {what}.")


def _in_the_round(moment: Moment) -> str:
    """Who is in control of a Round that goes on, and who has passed since."""
    going = moment.position.round
    if going is None or going.control == NOBODY:
        return ""
    control = f"{moment.name(going.control)} is in control"
    passed = [moment.name(seat) for seat in moment.setup.seats if seat in going.passed]
    have = "has" if len(passed) == 1 else "have"
    return f"{control}, and {listed(passed)} {have} passed. " if passed else f"{control}. "
