"""Playing the line of a scenario: each step in the window that is open; who is not named passes."""

import difflib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel import (
    NOBODY,
    NOTHING,
    REASONS,
    WHOLE,
    Act,
    CardOrNothing,
    Dare,
    Desk,
    Dividing,
    Drinks,
    Fetching,
    Game,
    ModeNo,
    Moment,
    Option,
    PartNo,
    Refusal,
    SeatNo,
    Turn,
    losses_of,
    refusal_of_players,
)
from ..rulebook import cited_ids
from .cases import first_case
from .facts import Mismatch, compare, differences
from .formerly import passed_over
from .game import called, option_called, target_names
from .renamed import Coarse
from .schema import VERBS, Scenario, StepSheet, Until, Wish, names
from .start import fingerprint_of, start
from .waiting import (
    LIMIT,
    PASSING,
    bare,
    fits,
    has_passed,
    pass_here,
    pass_to,
    passing,
    place_of,
    stop_words,
    stops_on,
    until_words,
    waits_between,
)

Matcher = Callable[[Moment, Option], bool]


class LineError(AssertionError):
    """The line cannot be played, or something on it is not as expected.

    ``step`` is the number of the step from 1, or 0 for the end of the scenario; ``reached`` is the
    moment at which it is found, ``sheet`` the step itself.
    """

    def __init__(
        self,
        step: int,
        message: str,
        reached: Moment | None = None,
        sheet: StepSheet | None = None,
    ) -> None:
        self.step = step
        self.message = message
        self.reached = reached
        self.sheet = sheet
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
    played, fault = play_as_far(scenario, edition)
    if fault is not None:
        raise fault
    return played


def play_as_far(
    scenario: Scenario, edition: str | None = None
) -> "tuple[Played, LineError | None]":
    """The line as far as it can be played, also beyond what is not as the file says, and the first
    fault on it."""
    scenario, edition = first_case(scenario), edition or scenario.edition
    begin = first_moment(scenario, edition)
    if scenario.choices:
        return _choices_as_far(begin, scenario)
    fault: LineError | None = None
    moment, after = begin, []
    for number, step in enumerate(scenario.line, 1):
        before = moment
        if step.only_in is None or edition in step.only_in:
            try:
                moment = play_step(before, step)
                _check_step(step, before, moment)
            except LineError as error:
                fault = fault or LineError(number, error.message, error.reached or moment, step)
                try:
                    moment = play_bare(before, step)
                except LineError:
                    break
        after.append(moment)
    try:
        moment = settle(moment, this_turn=True)
        if fault is None:
            _check_end(scenario, begin, moment)
    except LineError as error:
        fault = fault or LineError(0, error.message, moment)
    return Played(moment, tuple(after)), fault


class Lines:
    """The lines of one file, each played once: by edition and case."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[Played, LineError | None]] = {}

    def as_far(
        self, scenario: Scenario, edition: str, case: str = ""
    ) -> "tuple[Played, LineError | None]":
        """The line of a case (``""``: there are none) as far as it can be played, and the first
        fault on it."""
        key = edition, case
        if key not in self._kept:
            self._kept[key] = play_as_far(scenario, edition)
        return self._kept[key]

    def whole(self, scenario: Scenario, edition: str, case: str = "") -> Played:
        """The line of a case.

        Raises:
            LineError: as :func:`play_line`.
        """
        played, fault = self.as_far(scenario, edition, case)
        if fault is not None:
            raise fault
        return played


def _choices_as_far(begin: Moment, scenario: Scenario) -> "tuple[Played, LineError | None]":
    """A recorded game. One that was not made with these cards and rules is followed as games of
    before are, if it goes on then (see :mod:`.formerly`)."""
    for formerly in (False,) if _made_with_these(begin, scenario) else (True, False):
        after: list[Moment] = []
        fault = None
        try:
            _play_choices(begin, scenario, after, formerly)
            _check_end(scenario, begin, after[-1])
        except LineError as error:
            fault = error
        if fault is None:
            break
    return Played(after[-1] if after else begin, tuple(after)), fault


def _check_step(step: StepSheet, before: Moment, after: Moment) -> None:
    if step.expect is not None:
        _check(compare(step.expect, after, since=before), after)
    if step.change is not None:
        _check(differences(step.change, before, after), after)


def _check_end(scenario: Scenario, begin: Moment, end: Moment) -> None:
    _check(compare(scenario.expect, end, since=begin), end)
    _check(differences(scenario.change, begin, end), end)


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


def _play_choices(begin: Moment, scenario: Scenario, after: list[Moment], formerly: bool) -> None:
    """Make every choice of a list, and add the moment after each."""
    moment = begin
    for number, choice in enumerate(scenario.choices, 1):
        while formerly and passed_over(moment):
            moment = moment.decline()
        ((name, words),) = choice.items()
        option = None
        if moment.decision is not None and moment.name(moment.decision.seat) == name:
            option = option_called(moment, words)
        if option is None:
            why = _no_choice(moment, name, words)
            if not _made_with_these(begin, scenario):
                why += " (cards, decks, rules or edition are not those of the recorded game)"
            raise LineError(number, why, moment)
        moment = moment.choose(option)
        after.append(moment)


def _made_with_these(begin: Moment, scenario: Scenario) -> bool:
    """Whether a game was recorded with the cards, decks and rules of today, or does not say."""
    made_with = scenario.game.fingerprint if scenario.game is not None else ""
    return made_with in ("", fingerprint_of(scenario, begin.setup))


def _no_choice(moment: Moment, name: str, words: str) -> str:
    """Why nobody can choose this here, with the rules."""
    said = f"“{name}: {words[:100]}”"
    if moment.decision is None:
        return f"{said} comes too late: nothing is left to decide"
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


def settle(moment: Moment, *, this_turn: bool = False) -> Moment:
    """Let everybody decline until the item is settled or somebody must choose; where only
    ``this_turn`` of a whole game is to end, at most until the next one begins."""
    for _ in range(LIMIT):
        if not moment.may_decline:
            return moment
        done, moment = _phases_done(moment), moment.decline()
        if this_turn and _phases_done(moment) < done:
            return moment
    raise LineError(0, f"no end after {LIMIT} choices")


def _phases_done(moment: Moment) -> int:
    """How many phases of the present turn of a whole game are over or begun."""
    agenda = moment.position.agenda
    turns = (frame.phase for frame in agenda if isinstance(frame, Turn))
    return next(turns, 0) if agenda and isinstance(agenda[0], Game) else 0


def play_bare(moment: Moment, step: StepSheet) -> Moment:
    """The moment after what a step moves, whatever it looks at or expects; one that asks what may
    be done, and waits until it may, moves nothing if it never may.

    Raises:
        LineError: it cannot be played.
    """
    try:
        return play_step(moment, bare(step))
    except LineError:
        if step.until == "possible" and (step.may or step.may_play) is not None:
            return moment
        raise


def play_step(moment: Moment, step: StepSheet) -> Moment:
    """Play one step of a line; a step that only looks moves nothing but what it waits for.

    Raises:
        LineError: it cannot be played, or what it asks for is not so.
    """
    if step.until is not None and step.until != "possible":
        moment = wait(moment, step.until, step.seat)
    try:
        return _made(moment, step)
    except LineError as error:  # tell of the moment that the step has waited for
        error.reached = error.reached or moment
        raise


def _made(moment: Moment, step: StepSheet) -> Moment:
    """The moment after a step that waits no more."""
    if step.everyone is not None:
        return _everyone(moment, step)
    if step.together is not None:
        return _together(moment, step.together)
    if step.seat is None or not any(getattr(step, verb) is not None for verb in VERBS):
        return moment
    seat = moment.seat(step.seat)
    if step.may_not_play is not None or step.may_not is not None:
        _expect_refusal(moment, seat, step)
        return moment
    if step.may_play is not None or step.may is not None:
        return _expect_possible(moment, seat, step)
    if isinstance(step.discards, tuple):
        return _discard_all(moment, step, step.discards)
    matches = _matcher(moment, step)
    can = partial(_can, seat, matches)
    found = (pass_to if step.until == "possible" else pass_here)(moment, can)
    if found is None:
        raise LineError(0, _not_here(moment, seat, step, can))
    return _choose(found, step, matches)


def _discard_all(moment: Moment, step: StepSheet, cards: tuple[str, ...]) -> Moment:
    """Several cards are discarded: in which order is the same, and is not asked."""
    left = sorted(cards, key=lambda card: moment.setup.numbers.get(card, NOTHING))
    for card in left:
        moment = play_step(moment, replace(step, discards=card))
        step = replace(step, until=None)
    return moment


def _can(seat: SeatNo, matches: Matcher, moment: Moment) -> bool:
    """Whether this seat decides and has such an option."""
    if moment.decision is None or moment.decision.seat != seat:
        return False
    return any(matches(moment, option) for option in moment.options)


GOES_ON = "the file ends here; “until: turn” or “until: game” in it goes on"
"""What is said where nobody is asked any more because the file plays no further."""


def wait(moment: Moment, until: Until, seat: str | None = None) -> Moment:
    """Let everybody pass up to where a step waits for; nobody, if play is there already.

    Raises:
        LineError: play does not come there.
    """
    found = pass_to(moment, partial(fits, until, seat))
    if found is None:
        *_, last = passing(moment)
        way = stops_on(passing(moment))
        why = "nothing is left to decide"
        if last.settled and not last.position.winners:
            why += f" ({GOES_ON})"
        elif not last.settled:
            why = f"{_decider(last)} must choose, which is “{_to(moment, last)}”"
        raise LineError(0, f"“{until_words(until)}” never comes: then {why}; on the way: {way}")
    return found


def _decider(moment: Moment) -> str:
    return "nobody" if moment.decision is None else moment.name(moment.decision.seat)


def _everyone(moment: Moment, step: StepSheet) -> Moment:
    """All pass in the window that is open, or in all that is left to play."""
    closes = step.everyone == "passes"
    after = close_window(moment) if closes else settle(moment)
    closed = place_of(moment) not in after.numbers if closes else after.decision is None
    if step.until != "possible" and not closed:
        what = "the window does not close" if closes else "not everything is settled"
        must = f"{_decider(after)} must choose, and may: {_listed(after)}"
        raise LineError(0, f"{what}: {must}. To wait for this choice, say “{_to(moment, after)}”")
    return after


def _to(here: Moment, there: Moment, card: str | None = None, seat: str | None = None) -> str:
    """The shortest words that say how far one waits from one moment to another."""
    for until in waits_between(here, there, card):
        reached = pass_to(here, partial(fits, until, seat))
        if reached is not None and _same_place(reached, there):
            return until_words(until)
    return until_words("possible")


def _same_place(one: Moment, other: Moment) -> bool:
    """Whether a step that one moment awaits can be made where another awaits it: in the same
    window, or at a choice of the same player (the gambling turns of a Round are one item)."""
    if one.window is None and _decider(one) != _decider(other):
        return False
    return place_of(one) == place_of(other)


def _listed(moment: Moment) -> str:
    """What the player who decides may do, in the words of ``choices``."""
    may = list(called(moment))
    return ", ".join(may[:8]) + (" …" if len(may) > 8 else "")


def _choose(moment: Moment, step: StepSheet | Wish, matches: Matcher) -> Moment:
    """Take the one option that is meant."""
    options = [option for option in moment.options if matches(moment, option)]
    if len(options) > 1 and step.on is not None:
        wanted = [unit(moment, word) for word in names(step.on)]
        options = [option for option in options if units_of(option) == wanted] or options
    if len(options) > 1:
        options = [option for option in options if option.behalf == NOBODY] or options
    if len(options) > 1:
        who = "to do this" if isinstance(step, StepSheet) else f"for {step.seat}"
        raise LineError(0, f"{len(options)} ways {who}: say {_which(moment, options)}")
    return moment.choose(options[0])


def _which(moment: Moment, options: list[Option]) -> str:
    """What a step has to say so that it means one of these: which of several Drinks or losses, if
    they differ in nothing else."""
    drinks = [drink_word(moment, option.part) for option in options]
    if None in drinks or len(set(drinks)) < len(options):
        return "on whom, for whom, which mode or drink"
    return " or ".join(f"“drink: {word}”" for word in drinks)


def pass_until(moment: Moment, seat: SeatNo, matches: Matcher) -> Moment | None:
    """Let everybody decline until this seat decides and has such an option."""
    return pass_to(moment, partial(_can, seat, matches))


def close_window(moment: Moment) -> Moment:
    """Let everybody pass until the window that is open now has closed."""
    if moment.window is None:
        what = (
            f"{_decider(moment)} must choose"
            if moment.decision is not None
            else "nothing is left to decide"
        )
        raise LineError(0, f"nobody is asked here, so nobody can pass: {what}")
    number = place_of(moment)
    while number in moment.numbers and moment.may_decline:
        moment = moment.decline()
    return moment


def unit(moment: Moment, word: str) -> tuple[SeatNo, CardOrNothing]:
    """A player, or a card in front of one (``Ann/some-card``), as seat and card."""
    name, _, card = word.partition("/")
    return moment.seat(name), moment.setup.numbers.get(card, NOTHING)


def units_of(option: Option) -> list[tuple[SeatNo, CardOrNothing]]:
    """On whom an option plays a card: players, or cards in front of them."""
    hits = option.hits or (NOTHING,) * len(option.targets)
    return list(zip(option.targets, hits, strict=True))


def options_of(moment: Moment, step: StepSheet) -> list[Option]:
    """The options that a step with a verb means, of those that are there."""
    matches = _matcher(moment, step)
    return [option for option in moment.options if matches(moment, option)]


def _matcher(moment: Moment, step: StepSheet | Wish) -> Matcher:
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
        if card is not None and (option.card == NOTHING or setup.cast[option.card].id != card):
            return False
        if step.mode is not None:
            modes = setup.cast[option.card].modes if option.card != NOTHING else ()
            if not modes or modes[option.mode].name != step.mode:
                return False
        if targets and tuple(sorted(units_of(option))) != targets:
            return False
        if behalf is not None and (option.behalf if option.behalf != NOBODY else seat) != behalf:
            return False
        return step.drink is None or is_drink(moment, option.part, step.drink)

    if isinstance(step, StepSheet) and step.chooses is not None:
        return partial(_is_chosen, step.chooses)
    return matches


def _meant(step: StepSheet | Wish) -> tuple[tuple[str, ...], str | None]:
    """The acts that a step can mean, and the card."""
    if isinstance(step, Wish):
        return (Act.PLAY,), step.plays
    played = step.plays or step.may_play or step.may_not_play
    if played is not None:
        return (Act.PLAY,), played
    if step.orders is not None:
        return (Act.ORDER,), None
    if step.shares is not None:
        return (Act.SHARE,), None
    if isinstance(step.discards, str):
        return (Act.DISCARD,), step.discards
    if step.keeps is not None:
        return (Act.KEEP,), None
    if step.passes is not None:
        return PASSING, None
    return (str(step.does or step.may or step.may_not),), step.card


def _is_chosen(word: str | int, moment: Moment, option: Option) -> bool:
    """Whether an option that is no play goes by this word: its number from 1, its act, its card,
    or the player whom it concerns."""
    others = [other for other in moment.options if other.act not in (Act.PLAY, *PASSING)]
    if isinstance(word, int):
        return 0 < word <= len(others) and others[word - 1] == option
    if option.act == word:
        return True
    if option not in others:
        return False
    return word in chosen_words(moment, option) or [word] == target_names(moment.setup, option)


def chosen_words(moment: Moment, option: Option) -> tuple[str, ...]:
    """The ids by which a choice goes that is no play: of its card, of the Drink that is dared, of
    the side deck out of which one takes; a pile goes by its place."""
    if option.card != NOTHING:
        return (moment.setup.cast[option.card].id,)
    match moment.position.agenda[-1] if option.act is Act.CHOOSE else None:
        case Dare(drinks=drinks):
            return tuple(moment.setup.cast[card].id for card in drinks[option.mode].names)
        case Fetching(piles=piles):
            return (piles[option.mode],)
        case Dividing():
            return (("first-pile", "second-pile")[option.mode],)
        case _:
            return ()


def is_drink(moment: Moment, part: PartNo, word: str) -> bool:
    """Whether an option answers the Drink, or the loss, that is called so: by whose it is, and
    where one player has several, by their order (``Ann/2``)."""
    whose = _whose(moment)
    if not 0 <= part < len(whose):
        return word == ""
    name, slash, number = word.partition("/")
    return name == whose[part] and (not slash or number == str(whose[: part + 1].count(name)))


def drink_word(moment: Moment, part: PartNo) -> str | None:
    """What a Drink or loss is called in a step, if there are several."""
    whose = _whose(moment)
    if len(whose) < 2 or not 0 <= part < len(whose):
        return None
    name = whose[part]
    return name if whose.count(name) == 1 else f"{name}/{whose[: part + 1].count(name)}"


def _whose(moment: Moment) -> list[str]:
    """The Drinks in order that are open, or about to be drunk; or the losses: whose each is."""
    subject = moment.answered
    losses = losses_of(subject)
    if losses:
        return [moment.name(loss.victim) for loss in losses]
    drinks = subject.drinks if isinstance(subject, Drinks) else ()
    return ["nobody" if each.drinker == NOBODY else moment.name(each.drinker) for each in drinks]


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
            reason = explain(moment, seat, wish.plays, wish)
            raise LineError(0, f"{wish.seat} cannot wish to play {wish.plays}: {reason}")
        moment = _choose(moment, wish, matches)
    if open_wishes:
        names = ", ".join(open_wishes)
        raise LineError(0, f"{names} cannot wish this here: all have been asked")
    return moment


def _in_poll(moment: Moment, number: int) -> bool:
    window = moment.window
    return window is not None and window.stage == "wish" and moment.numbers[-1] == number


# ------------------------------------------------------------------------------- refusals


def _expect_refusal(moment: Moment, seat: SeatNo, step: StepSheet) -> None:
    act, card = _meant(step)
    what = _what(step)
    if _possible(moment, seat, step):
        raise LineError(0, f"{step.seat} may {what} here, but should not")
    if act != (Act.PLAY,) or card is None:
        _must_decide(moment, seat, what)
        return
    if not _has(moment, seat, card):
        raise LineError(0, f"{step.seat} does not hold {card}")
    reasons = reasons_against(moment, seat, card, step)
    if not reasons:
        raise LineError(0, f"{card} is not refused here by a rule: {_not_asked(moment, seat)}")
    _expect_rules(moment, card, names(step.because), reasons)
    if not isinstance(step.because, Coarse):
        _expect_each_way(moment, card, names(step.because), reasons)


def _expect_rules(moment: Moment, card: str, wanted: tuple[str, ...], why: list[Refusal]) -> None:
    """One of the rules that are wanted forbids the card."""
    given = {no.rule for no in why}
    if wanted and given.isdisjoint(wanted):
        told, expected = ", ".join(sorted(given)), " or ".join(wanted)
        raise LineError(0, f"{card} is refused because of {told}; expected {expected}")


def _expect_each_way(
    moment: Moment, card: str, wanted: tuple[str, ...], why: list[Refusal]
) -> None:
    """Each way to play a card is forbidden by one of the rules that are wanted."""
    modes = moment.setup.cast[why[0].card].modes
    for mode in dict.fromkeys(no.mode for no in why):
        rules = {no.rule for no in why if no.mode == mode}
        if wanted and rules.isdisjoint(wanted):
            way = modes[mode].name or f"way {mode + 1}"
            told = ", ".join(sorted(rules))
            raise LineError(0, f"{card} ({way}) is refused because of {told}: say that, or a mode")


def _has(moment: Moment, seat: SeatNo, card: str) -> bool:
    """Whether a card is in a player's hand or in a pile of the player, in front of the player or a
    teammate, or on a sheet."""
    setup, seats = moment.setup, moment.position.seats
    near = [each for mate in setup.mates[seat] for each in setup.law.components(mate, seats[mate])]
    near += [each for pile in seats[seat].piles for each in pile.cards]
    return setup.numbers.get(card, NOTHING) in (*seats[seat].hand, *near)


def _held(moment: Moment, seat: SeatNo, card: str) -> bool:
    return moment.setup.numbers.get(card, NOTHING) in moment.position.seats[seat].hand


def _expect_possible(moment: Moment, seat: SeatNo, step: StepSheet) -> Moment:
    """The moment at which a step may be made that asks for that: this one, or if it waits until it
    is possible, the first one at which it is."""

    def possible(each: Moment) -> bool:
        return _possible(each, seat, step)

    later = pass_to(moment, possible)
    if later is not None and (step.until == "possible" or later is moment):
        return later
    card = step.card if step.may == Act.PLAY else step.may_play
    if card is not None:
        why = f"{step.seat} may not play {card}: {explain(moment, seat, card, step)}"
    elif moment.decision is None or moment.decision.seat != seat:
        why = _not_shown(moment, seat, _what(step))
    else:
        why = f"{step.seat} may not {_what(step)} here"
    if later is not None:
        said = _to(moment, later, card, step.seat)
        why += f". It fits later, at: {stop_words(later)}. To wait for that, say “{said}”"
    raise LineError(0, why)


def _possible(moment: Moment, seat: SeatNo, step: StepSheet) -> bool:
    """Whether a seat may do what the step means: plays in the open window also before it is
    asked, all else only where it decides."""
    matches = _matcher(moment, step)
    decides = moment.decision is not None and moment.decision.seat == seat
    if step.until != "possible" and not decides and has_passed(moment, seat):
        return False
    options = moment.options if decides else moment.plays_of(seat)
    return any(matches(moment, option) for option in options)


def _must_decide(moment: Moment, seat: SeatNo, what: str) -> None:
    if moment.decision is None or moment.decision.seat != seat:
        raise LineError(0, _not_shown(moment, seat, what))


def _not_shown(moment: Moment, seat: SeatNo, what: str) -> str:
    why = _not_asked(moment, seat)
    return f"it is not shown here whether {moment.name(seat)} may {what}: {why}"


def _not_asked(moment: Moment, seat: SeatNo) -> str:
    """Why a player has nothing to say here, or what the player may do instead."""
    if moment.position.winners:
        return "the game is over"
    if moment.decision is None:
        return f"nobody is asked any more ({GOES_ON})"
    if moment.position.seats[seat].out:
        return f"{moment.name(seat)} is out of the game"
    decides = moment.name(moment.decision.seat)
    if has_passed(moment, seat):
        return f"{moment.name(seat)} has passed here already; {decides} is asked"
    if moment.decision.seat != seat:
        return f"{decides} is asked here"
    return f"{decides} may: {_listed(moment)}"


def _what(step: StepSheet) -> str:
    """What a step asks for, in the words of the file."""
    act, card = _meant(step)
    words = [act[0], card, *(("on", *names(step.on)) if step.on is not None else ())]
    return " ".join(word for word in words if word)


def refused_by(moment: Moment, step: StepSheet) -> set[str]:
    """The rules that forbid here what a step says may not be played, of those that it names."""
    if step.seat is None or step.because is None:
        return set()
    card = step.may_not_play or step.card or ""
    given = {no.rule for no in reasons_against(moment, moment.seat(step.seat), card, step)}
    return given & set(names(step.because))


def reasons_against(
    moment: Moment, seat: SeatNo, card: str, step: StepSheet | Wish | None = None
) -> list[Refusal]:
    """Why a card cannot be played, or not in the way that the step means: each reason belongs to
    one mode of the card."""
    number = moment.setup.numbers.get(card, NOTHING)
    mode = step.mode if step is not None else None
    drink = step.drink if step is not None else None
    whose = step.for_ if step is not None else None

    def in_mode(of: ModeNo) -> bool:
        return mode is None or moment.setup.cast[number].modes[of].name == mode

    def meant(no: Refusal) -> bool:
        return (
            no.card == number
            and in_mode(no.mode)
            and (drink is None or no.part == WHOLE or is_drink(moment, no.part, drink))
            and (whose is None or moment.name(no.you) == whose or not REASONS[no.reason].of_you)
        )

    found = [no for no in moment.refusals_of(seat, every=True) if meant(no)]
    if step is None or step.on is None:
        return found
    whom = [unit(moment, word) for word in names(step.on)]
    ways = {
        option.mode: option
        for option in moment.plays_of(seat)
        if option.card == number and in_mode(option.mode) and units_of(option) != whom
    }
    desk = Desk(moment.setup, moment.position)
    return found + [refusal_of_players(desk, seat, option, whom) for option in ways.values()]


def explain(moment: Moment, seat: SeatNo, card: str, step: StepSheet | Wish | None = None) -> str:
    """Why a card cannot be played at this moment, or not as the step means, with the rules."""
    if not _has(moment, seat, card):
        return f"{moment.name(seat)} does not hold it"
    reasons = reasons_against(moment, seat, card, step)
    edition = moment.setup.edition
    texts = dict.fromkeys(f"{no.reason} ({cited_ids([no.rule], edition)})" for no in reasons)
    return "; ".join(texts) or _not_asked(moment, seat)


def _but_without(moment: Moment, seat: SeatNo, step: StepSheet) -> str:
    """The word of a step without which it could be made here, if it is just one."""
    for word in ("for_", "drink", "mode", "on"):
        if getattr(step, word) is not None:
            matches = _matcher(moment, replace(step, **{word: None}))
            if pass_here(moment, partial(_can, seat, matches)) is not None:
                return f". It fits here without “{word.rstrip('_')}”"
    return ""


def _only_plays(moment: Moment, seat: SeatNo) -> bool:
    """Whether this seat must choose here, and every choice is a play of something."""
    decides = moment.decision is not None and moment.decision.seat == seat
    return decides and all(option.act is Act.PLAY for option in moment.options)


def _not_here(moment: Moment, seat: SeatNo, step: StepSheet, can: Callable[[Moment], bool]) -> str:
    """Why a step cannot be made in what is open, and where it could be."""
    verb = next(verb for verb in VERBS if getattr(step, verb) is not None)
    what = getattr(step, verb)
    told = f"do this: {verb} {what if what is not True else ''}".rstrip()
    card = step.plays
    why = explain(moment, seat, card, step) if card is not None else _not_asked(moment, seat)
    later = pass_to(moment, can)
    if later is None:
        why += _but_without(moment, seat, step)
    if later is None and step.discards is not None and _held(moment, seat, str(step.discards)):
        why += ". Cards that are discarded one after the other stand in one step: discards: [a, b]"
    if later is None and step.chooses is not None and _only_plays(moment, seat):
        why += ". What can be chosen here is a play: say “plays”"
    if later is None:
        return f"{step.seat} never can {told}; when the step came: {why}"
    open_now, then = stop_words(moment), stop_words(later)
    said = _to(moment, later, card, step.seat)
    return (
        f"{step.seat} cannot {told} here, at: {open_now}; {why}. It fits later, at: {then}. "
        f"To wait for that, say “{said}”"
    )
