"""Playing the line of a scenario: who is not named passes, until the named player can act."""

import difflib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..kernel.desk import Desk
from ..kernel.law import Refusal, refusal_of_players
from ..kernel.moment import Moment
from ..kernel.reasons import REASONS
from ..kernel.subject import losses_of
from ..kernel.values import NOBODY, NOTHING, Drinks, Option
from .cases import first_case
from .facts import Mismatch, compare, differences
from .game import called, target_names
from .schema import VERBS, Scenario, Step, Wish, names
from .start import fingerprint_of, start

Matcher = Callable[[Moment, Option], bool]

PASSING = ("pass", "enough")
"""The acts with which a player plays nothing, or discards no more."""

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

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments before the first step and after each one."""
        return (self.end.line()[0], *self.after)


def play_line(scenario: Scenario, edition: str | None = None) -> Played:
    """Play a scenario's line to its end and check everything that it expects.

    Of a file with cases that is its first case. Steps of other editions are passed over.

    Raises:
        LineError: a step cannot be played, a refusal is not given, or an expectation fails.
    """
    scenario, edition = first_case(scenario), edition or scenario.edition
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
            if step.only_in is None or edition in step.only_in:
                moment = play_step(moment, step)
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
    if made_with in ("", fingerprint_of(scenario, begin.setup)):
        return ""
    return " (cards, decks, rules or edition are not those of the recorded game)"


def settle(moment: Moment) -> Moment:
    """Let everybody decline until the item is settled or somebody must choose."""
    for _ in range(LIMIT):
        if not moment.may_decline:
            return moment
        moment = moment.decline()
    raise LineError(0, f"not settled after {LIMIT} choices")


def play_step(moment: Moment, step: Step) -> Moment:
    """Play one step of a line; a step that only looks moves nothing.

    Raises:
        LineError: it cannot be played, or what it asks for is not so.
    """
    if step.everyone is not None:
        return settle(moment) if step.everyone == "settles" else close_window(moment)
    if step.together is not None:
        return _together(moment, step.together)
    if step.seat is None:
        return moment
    seat = moment.seat(step.seat)
    if step.may_not_play is not None or step.may_not is not None:
        _expect_refusal(moment, seat, step)
        return moment
    if step.may_play is not None or step.may is not None:
        _expect_possible(moment, seat, step)
        return moment
    matches = _matcher(moment, step)
    found = pass_until(moment, seat, matches)
    if found is None:
        raise LineError(0, _never(moment, seat, step))
    return _choose(found, step, matches)


def _choose(moment: Moment, step: Step | Wish, matches: Matcher) -> Moment:
    """Take the one option that is meant."""
    options = [option for option in moment.options if matches(moment, option)]
    if len(options) > 1 and step.on is not None:
        wanted = [unit(moment, word) for word in names(step.on)]
        options = [option for option in options if units_of(option) == wanted] or options
    if len(options) > 1:
        options = [option for option in options if option.behalf == NOBODY] or options
    if len(options) > 1:
        who = "to do this" if isinstance(step, Step) else f"for {step.seat}"
        raise LineError(0, f"{len(options)} ways {who}: say on whom, for whom, which mode or drink")
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


def unit(moment: Moment, word: str) -> tuple[int, int]:
    """A player, or a card in front of one (``Ann/some-card``), as seat and card."""
    name, _, card = word.partition("/")
    return moment.seat(name), moment.setup.numbers.get(card, NOTHING)


def units_of(option: Option) -> list[tuple[int, int]]:
    """On whom an option plays a card: players, or cards in front of them."""
    hits = option.hits or (NOTHING,) * len(option.targets)
    return list(zip(option.targets, hits, strict=True))


def _matcher(moment: Moment, step: Step | Wish) -> Matcher:
    """What a step means, of all that a player may do."""
    act, card = _meant(step)
    whom = names(step.on) or names(getattr(step, "orders", None) or getattr(step, "shares", None))
    targets = tuple(sorted(unit(moment, word) for word in whom))
    seat = moment.seat(step.seat) if step.seat is not None else NOBODY
    behalf = moment.seat(step.for_) if step.for_ is not None else None

    def matches(moment: Moment, option: Option) -> bool:
        setup = moment.setup
        if option.act not in act:
            return False
        if card is not None and (option.card < 0 or setup.cast[option.card].id != card):
            return False
        if step.mode is not None:
            modes = setup.cast[option.card].modes if option.card >= 0 else ()
            if not modes or modes[option.mode].name != step.mode:
                return False
        if targets and tuple(sorted(units_of(option))) != targets:
            return False
        if behalf is not None and (option.behalf if option.behalf != NOBODY else seat) != behalf:
            return False
        return step.drink is None or _drinker(moment, option.part) == step.drink

    if isinstance(step, Step) and step.chooses is not None:
        return partial(_is_chosen, step.chooses)
    return matches


def _meant(step: Step | Wish) -> tuple[tuple[str, ...], str | None]:
    """The acts that a step can mean, and the card."""
    if isinstance(step, Wish):
        return ("play",), step.plays
    played = step.plays or step.may_play or step.may_not_play
    if played is not None:
        return ("play",), played
    if step.orders is not None:
        return ("order",), None
    if step.shares is not None:
        return ("share",), None
    if step.discards is not None:
        return ("discard",), step.discards
    if step.keeps is not None:
        return ("keep",), None
    if step.passes is not None:
        return PASSING, None
    return (str(step.does or step.may or step.may_not),), step.card


def _is_chosen(word: str | int, moment: Moment, option: Option) -> bool:
    """Whether an option that is no play goes by this word: its number from 1, its act, its card,
    or the player whom it concerns."""
    others = [other for other in moment.options if other.act not in ("play", *PASSING)]
    if isinstance(word, int):
        return 0 < word <= len(others) and others[word - 1] == option
    if option.act == word:
        return True
    if option not in others:
        return False
    card = moment.setup.cast[option.card].id if option.card >= 0 else ""
    return word == card or [word] == target_names(moment.setup, option)


def _drinker(moment: Moment, part: int) -> str:
    """Whose Drink, or whose loss, an option answers, or ``""``."""
    subject = moment.subject
    losses = losses_of(subject)
    if 0 <= part < len(losses):
        return moment.name(losses[part].victim)
    if isinstance(subject, Drinks) and 0 <= part < len(subject.drinks):
        return moment.name(subject.drinks[part].drinker)
    return ""


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
        matches = _matcher(moment, wish)
        if not any(matches(moment, option) for option in moment.options):
            reason = explain(moment, seat, wish.plays)
            raise LineError(0, f"{wish.seat} cannot wish to play {wish.plays}: {reason}")
        moment = _choose(moment, wish, matches)
    if open_wishes:
        names = ", ".join(open_wishes)
        raise LineError(0, f"{names} cannot wish this here: the poll is over")
    return moment


def _in_poll(moment: Moment, number: int) -> bool:
    window = moment.window
    return window is not None and window.stage == "wish" and moment.numbers[-1] == number


# ------------------------------------------------------------------------------- refusals


def _expect_refusal(moment: Moment, seat: int, step: Step) -> None:
    act, card = _meant(step)
    what = _what(step)
    if _possible(moment, seat, step):
        raise LineError(0, f"{step.seat} may {what} here, but should not")
    if act != ("play",) or card is None:
        _must_decide(moment, seat, what)
        return
    if not _has(moment, seat, card):
        raise LineError(0, f"{step.seat} does not hold {card}")
    wanted = names(step.because)
    rules = {refusal.rule for refusal in _reasons(moment, seat, card, step)}
    for rule in wanted:
        if rule not in rules:
            given = ", ".join(sorted(rules)) or "no rule"
            raise LineError(0, f"{card} is refused because of {given}; expected {rule}")


def _has(moment: Moment, seat: int, card: str) -> bool:
    """Whether a card is in a player's hand or in a pile of the player, in front of the player or a
    teammate, or on a sheet."""
    setup, seats = moment.setup, moment.position.seats
    near = [each for mate in setup.mates[seat] for each in setup.law.components(mate, seats[mate])]
    near += [each for pile in seats[seat].piles for each in pile.cards]
    return setup.numbers.get(card, -1) in (*seats[seat].hand, *near)


def _expect_possible(moment: Moment, seat: int, step: Step) -> None:
    if _possible(moment, seat, step):
        return
    act, card = _meant(step)
    if act != ("play",) or card is None:
        _must_decide(moment, seat, _what(step))
        raise LineError(0, f"{step.seat} may not {_what(step)} here")
    raise LineError(0, f"{step.seat} may not play {card}: {explain(moment, seat, card)}")


def _possible(moment: Moment, seat: int, step: Step) -> bool:
    """Whether a seat may do what the step means: plays in the open window also before it is
    asked, all else only where it decides."""
    matches = _matcher(moment, step)
    decides = moment.decision is not None and moment.decision.seat == seat
    options = moment.options if decides else moment.plays_of(seat)
    return any(matches(moment, option) for option in options)


def _must_decide(moment: Moment, seat: int, what: str) -> None:
    if moment.decision is None or moment.decision.seat != seat:
        raise LineError(0, f"{moment.name(seat)} is not asked here, so nothing is shown: {what}")


def _what(step: Step) -> str:
    """What a step asks for, in the words of the file."""
    act, card = _meant(step)
    words = [act[0], card, *(("on", *names(step.on)) if step.on is not None else ())]
    return " ".join(word for word in words if word)


def _reasons(moment: Moment, seat: int, card: str, step: Step | None = None) -> list[Refusal]:
    """Why a card cannot be played, or not in the way that the step means."""
    number = moment.setup.numbers.get(card, -1)
    mode = step.mode if step is not None else None
    drink = step.drink if step is not None else None
    whose = step.for_ if step is not None else None

    def meant(no: Refusal) -> bool:
        return (
            no.card == number
            and (mode is None or moment.setup.cast[number].modes[no.mode].name == mode)
            and (drink is None or no.part < 0 or _drinker(moment, no.part) == drink)
            and (
                whose is None
                or moment.name(no.you) == whose
                or "{you}" not in REASONS[no.reason].words
            )
        )

    every = mode is not None or drink is not None or whose is not None
    found = [no for no in moment.refusals_of(seat, every=every) if meant(no)]
    if found or step is None or step.on is None:
        return found
    ways = [option for option in moment.plays_of(seat) if option.card == number]
    desk = Desk(moment.setup, moment.position)
    whom = [unit(moment, word)[0] for word in names(step.on)]
    return [refusal_of_players(desk, seat, option, whom) for option in ways[:1]]


def explain(moment: Moment, seat: int, card: str) -> str:
    """Why a card cannot be played at this moment, with the rules."""
    if not _has(moment, seat, card):
        return f"{moment.name(seat)} does not hold it"
    reasons = _reasons(moment, seat, card)
    texts = dict.fromkeys(f"{no.reason} ({REASONS[no.reason].rule})" for no in reasons)
    return "; ".join(texts) or f"{moment.name(seat)} is not asked"


def _never(moment: Moment, seat: int, step: Step) -> str:
    """Why a step could not be played: the reasons at the point where it stood."""
    verb = next(verb for verb in VERBS if getattr(step, verb) is not None)
    what = getattr(step, verb)
    told = f"{step.seat} never can do this: {verb} {what if what is not True else ''}".rstrip()
    if step.plays is not None:
        told += f"; when the step came: {explain(moment, seat, step.plays)}"
    return told
