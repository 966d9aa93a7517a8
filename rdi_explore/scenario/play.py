"""Playing the line of a scenario: who is not named passes, until the named player can act."""

import difflib
from collections.abc import Callable
from typing import NamedTuple

from ..kernel.law import Refusal
from ..kernel.moment import Moment
from ..kernel.reasons import REASONS
from ..kernel.values import Drinks, Option
from .facts import Mismatch, compare, differences
from .game import called
from .schema import Scenario, Step, Wish
from .start import start

Matcher = Callable[[Moment, Option], bool]

LIMIT = 2_000
"""Choices after which a line is taken for endless."""


class LineError(AssertionError):
    """The line cannot be played, or something on it is not as expected.

    ``step`` is the number of the step from 1, or 0 for the end of the scenario; ``reached`` is the
    moment up to which a list of choices could be played.
    """

    def __init__(self, step: int, message: str, reached: Moment | None = None) -> None:
        self.step = step
        self.message = message
        self.reached = reached
        super().__init__(f"step {step}: {message}" if step else f"at the end: {message}")


class Played(NamedTuple):
    """A line that was played: the last moment, and the moment after each step."""

    end: Moment
    after: tuple[Moment, ...]


def play_line(scenario: Scenario, edition: str | None = None) -> Played:
    """Play a scenario's line to its end and check everything that it expects.

    Raises:
        LineError: a step cannot be played, a refusal is not given, or an expectation fails.
    """
    moment = begin = first_moment(scenario, edition)
    if scenario.choices:
        after = _play_choices(begin, scenario)
        _check(compare(scenario.expect, after[-1], since=begin), after[-1])
        _check(differences(scenario.change, begin, after[-1]), after[-1])
        return Played(after[-1], tuple(after))
    after = []
    for number, step in enumerate(scenario.line, 1):
        before = moment
        try:
            moment = _play_step(moment, step)
            if step.expect is not None:
                _check(compare(step.expect, moment, since=before))
            if step.change is not None:
                _check(differences(step.change, before, moment))
        except LineError as error:
            raise LineError(number, error.message) from None
        after.append(moment)
    moment = settle(moment)
    _check(compare(scenario.expect, moment, since=begin))
    _check(differences(scenario.change, begin, moment))
    return Played(moment, tuple(after))


def first_moment(scenario: Scenario, edition: str | None = None) -> Moment:
    """The moment with which the line begins.

    Windows also stop at players who have nothing to play; in a whole game, and where every choice
    is listed, only where there is a choice.
    """
    every = scenario.game is None and not scenario.choices
    return start(scenario, edition, stops="seats" if every else "choices")


def _check(mismatches: list[Mismatch], reached: Moment | None = None) -> None:
    if mismatches:
        raise LineError(0, "; ".join(str(mismatch) for mismatch in mismatches), reached)


# -------------------------------------------------------------------------------- choices


def _play_choices(moment: Moment, scenario: Scenario) -> list[Moment]:
    """Make every choice of a list; the moment after each."""
    after: list[Moment] = []
    begin = moment
    for number, choice in enumerate(scenario.choices, 1):
        ((name, words),) = choice.items()
        option = None
        if moment.decision is not None and moment.name(moment.decision.seat) == name:
            option = called(moment).get(words)
        if option is None:
            why = _no_choice(moment, name, words) + _other_rules(begin, scenario)
            raise LineError(number, why, moment)
        moment = moment.choose(option)
        after.append(moment)
    return after


def _no_choice(moment: Moment, name: str, words: str) -> str:
    """Why nobody can choose this here, with the rules."""
    said = f"“{name}: {words[:100]}”"
    if moment.decision is None:
        return f"{said} comes too late: all is settled"
    decides = moment.name(moment.decision.seat)
    may = list(called(moment))
    shown = ", ".join(may[:8]) + (" …" if len(may) > 8 else "")
    if decides != name:
        return f"{said} is not possible here: {decides} decides, and may: {shown}"
    number, cast = moment.setup.numbers, moment.setup.cast
    held = [cast[card].id for card in set(moment.position.seats[moment.decision.seat].hand)]
    card = next((word for word in words.split() if word in number), "")
    if words.startswith("plays ") and card and not any(card in each.split() for each in may):
        return f"{said} is not possible here: {explain(moment, moment.decision.seat, card)}"
    near = difflib.get_close_matches(words[:200], (*may, *held), 1)
    nearest = f". Nearest: {near[0]}" if near else ""
    return f"{said} is no choice here; {decides} may: {shown}{nearest}"


def _other_rules(begin: Moment, scenario: Scenario) -> str:
    """A hint, where cards or rules are not those with which a game was recorded."""
    made_with = scenario.game.fingerprint if scenario.game is not None else ""
    if not made_with or begin.setup.fingerprint.startswith(made_with):
        return ""
    return " (cards, rules or edition are not those of the recorded game)"


def settle(moment: Moment) -> Moment:
    """Let everybody decline until the item is settled or somebody must choose."""
    for _ in range(LIMIT):
        if not moment.may_decline:
            return moment
        moment = moment.decline()
    raise LineError(0, f"not settled after {LIMIT} choices")


def _play_step(moment: Moment, step: Step) -> Moment:
    if step.everyone is not None:
        return close_window(moment)
    if step.together is not None:
        return _together(moment, step.together)
    if step.seat is None:
        return moment
    seat = moment.seat(step.seat)
    if step.may_not_play is not None:
        _expect_refusal(moment, seat, step)
        return moment
    if step.may_play is not None:
        _expect_play(moment, seat, step)
        return moment
    matches = _matcher(step)
    found = pass_until(moment, seat, matches)
    if found is None:
        raise LineError(0, _never(moment, seat, step))
    moment = found
    options = [option for option in moment.options if matches(moment, option)]
    if len(options) > 1:
        raise LineError(0, f"{len(options)} ways to do this: say on whom, which mode or drink")
    return moment.choose(options[0])


def pass_until(moment: Moment, seat: int, matches: Matcher) -> Moment | None:
    """Let everybody decline until this seat decides and has such an option."""
    for _ in range(LIMIT):
        if (
            moment.decision is not None
            and moment.decision.seat == seat
            and any(matches(moment, option) for option in moment.options)
        ):
            return moment
        if not moment.may_decline:
            return None
        moment = moment.decline()
    return None


def close_window(moment: Moment) -> Moment:
    """Let everybody pass until the window that is open now has closed."""
    if moment.window is None:
        raise LineError(0, "no window is open in which everyone could pass")
    number = moment.numbers[-1]
    while number in moment.numbers and moment.may_decline:
        moment = moment.decline()
    return moment


def _matcher(step: Step | Wish) -> Matcher:
    if isinstance(step, Step) and step.plays is None:
        return _other_choice(step)

    def matches(moment: Moment, option: Option) -> bool:
        setup = moment.setup
        if option.act != "play" or setup.cast[option.card].id != step.plays:
            return False
        if step.mode is not None:
            modes = setup.cast[option.card].modes
            if modes[option.mode].name != step.mode:
                return False
        if step.on is not None and option.targets != (moment.seat(step.on),):
            return False
        return step.drink is None or _drinker(moment, option.part) == step.drink

    return matches


def _drinker(moment: Moment, part: int) -> str:
    """Who is about to drink the Drink that an option answers, or ``""``."""
    subject = moment.subject
    if isinstance(subject, Drinks) and 0 <= part < len(subject.drinks):
        return moment.name(subject.drinks[part].drinker)
    return ""


def _other_choice(step: Step) -> Matcher:
    def matches(moment: Moment, option: Option) -> bool:
        whom = moment.name(option.targets[0]) if option.targets else ""
        if step.orders is not None:
            return option.act == "order" and whom == step.orders
        if step.shares is not None:
            return option.act == "share" and whom == step.shares
        if step.discards is not None:
            discards = option.act == "discard"
            return discards and moment.setup.cast[option.card].id == step.discards
        return option.act == ("keep" if step.keeps else "pass")

    return matches


def _together(moment: Moment, wishes: tuple[Wish, ...]) -> Moment:
    """Several players wish to act in one poll: everybody is asked, who is not named declines."""
    number = moment.numbers[-1] if moment.numbers else -1
    open_wishes = {wish.seat: wish for wish in wishes}
    while _in_poll(moment, number):
        assert moment.decision is not None
        seat = moment.decision.seat
        wish = open_wishes.pop(moment.name(seat), None)
        if wish is None:
            moment = moment.decline()
            continue
        matches = _matcher(wish)
        options = [option for option in moment.options if matches(moment, option)]
        if not options:
            reason = explain(moment, seat, wish.plays)
            raise LineError(0, f"{wish.seat} cannot wish to play {wish.plays}: {reason}")
        if len(options) > 1:
            raise LineError(0, f"{len(options)} ways for {wish.seat}: say on whom, which mode")
        moment = moment.choose(options[0])
    if open_wishes:
        names = ", ".join(open_wishes)
        raise LineError(0, f"{names} cannot wish this here: the poll is over")
    return moment


def _in_poll(moment: Moment, number: int) -> bool:
    window = moment.window
    return window is not None and window.stage == "wish" and moment.numbers[-1] == number


# ------------------------------------------------------------------------------- refusals


def _expect_refusal(moment: Moment, seat: int, step: Step) -> None:
    card = str(step.may_not_play)
    wanted = (step.because,) if isinstance(step.because, str) else step.because or ()
    plays = [o for o in moment.plays_of(seat) if moment.setup.cast[o.card].id == card]
    if plays:
        raise LineError(0, f"{step.seat} may play {card} here, but should not")
    reasons = _reasons(moment, seat, card)
    rules = {refusal.rule for refusal in reasons}
    if not reasons:
        raise LineError(0, f"{step.seat} does not hold {card}")
    for rule in wanted:
        if rule not in rules:
            given = ", ".join(sorted(rules))
            raise LineError(0, f"{card} is refused because of {given}; expected {rule}")


def _expect_play(moment: Moment, seat: int, step: Step) -> None:
    card = str(step.may_play)
    if not any(moment.setup.cast[o.card].id == card for o in moment.plays_of(seat)):
        raise LineError(0, f"{step.seat} may not play {card}: {explain(moment, seat, card)}")


def _reasons(moment: Moment, seat: int, card: str) -> list[Refusal]:
    number = moment.setup.numbers.get(card, -1)
    return [refusal for refusal in moment.refusals_of(seat) if refusal.card == number]


def explain(moment: Moment, seat: int, card: str) -> str:
    """Why a card cannot be played at this moment, with the rules."""
    number = moment.setup.numbers.get(card, -1)
    if number not in moment.position.seats[seat].hand:
        return f"{moment.name(seat)} does not hold it"
    reasons = _reasons(moment, seat, card)
    texts = dict.fromkeys(f"{no.reason} ({REASONS[no.reason].rule})" for no in reasons)
    return "; ".join(texts) or f"{moment.name(seat)} is not asked"


def _never(moment: Moment, seat: int, step: Step) -> str:
    """Why a step could not be played: the reasons at the point where it stood."""
    verb = next(verb for verb in ("plays", "orders", "discards", "shares", "keeps", "passes")
                if getattr(step, verb) is not None)  # fmt: skip
    what = getattr(step, verb)
    told = f"{step.seat} never can do this: {verb} {what if what is not True else ''}".rstrip()
    if step.plays is not None:
        told += f"; when the step came: {explain(moment, seat, step.plays)}"
    return told
