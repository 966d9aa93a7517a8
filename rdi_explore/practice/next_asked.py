"""Who is asked next: the kernel plays on by a pass or by a card, and then asks somebody.

Only what the player on turn has played or revealed is asked about: there the books agree who is
asked first (timing.response-order). Teams are left out: the board does not show how they sit.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from ..draw.words import listed, subject_words
from ..kernel import CardNo, Drinks, Event, Moment, Option, Phase, Play, SeatNo, Window
from ..scenario import Scenario
from ..scenario.deeds import deed
from ..scenario.schema import Facts, StepSheet
from .draft import DraftQuestion
from .hands import dealt_table
from .ideas import AskedBefore, Idea, what_waits
from .question import Alternative
from .tables import PracticeTable, begin, seats_in, trimmed

FEWEST = 3
"""So many players are in the game at least: of two it is plain who is asked next."""
REOPENS = "timing.reopen"
NEGATED = "negate.prevents-resolution"


def next_asked(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Who is asked next?"""
    if all(asked.knows(_idea("", rule)) for rule in (REOPENS, NEGATED)):
        return
    found = dealt_table(table.scenario, chance)
    if found is None or not _by_who_is_on_turn(found[1]):
        return
    dealt, moment = found
    if len(seats_in(moment)) < FEWEST or moment.setup.in_teams:
        return
    yield from _after_an_answer(dealt, moment, chance)


def _by_who_is_on_turn(moment: Moment) -> bool:
    """Whether only one thing waits, and the player on turn has brought it."""
    subject, turn = moment.subject, moment.position.turn
    if moment.window is None or moment.window.kind not in ("card", "drink", "event"):
        return False
    waiting = [each for each in moment.position.agenda if isinstance(each, Play | Drinks | Event)]
    if waiting != [subject] or not any(isinstance(each, Phase) for each in moment.position.agenda):
        return False
    if isinstance(subject, Play | Event):
        return subject.by == turn
    return isinstance(subject, Drinks) and all(each.drinker == turn for each in subject.drinks)


def _bare(dealt: Scenario, held: dict[str, tuple[str, ...]]) -> Scenario:
    """Everybody at the table, with these cards only."""
    return trimmed(dealt, {name: held.get(name, ()) for name in dealt.seats})


def _round_of_asking(moment: Moment) -> list[tuple[Moment, SeatNo]]:
    """Each moment at which somebody is asked about what waits now, and who, if all pass."""
    below = moment.position.agenda[:-1]
    asked: list[tuple[Moment, SeatNo]] = []
    while moment.decision and moment.window and moment.position.agenda[:-1] == below:
        asked.append((moment, moment.decision.seat))
        moment = moment.decline()
    return asked


def _after_an_answer(dealt: Scenario, whole: Moment, chance: Random) -> Iterator[DraftQuestion]:
    """Somebody has answered, and that has taken effect: who is asked about what waited before?"""
    asking = _round_of_asking(whole)
    order = [seat for _, seat in asking]
    plays = [
        (place, option)
        for place, (_, seat) in enumerate(asking[1:], 1)
        for option in whole.plays_of(seat)
        if not _reopens_unclearly(whole, option)
    ]
    if len(order) < FEWEST or not plays:
        return
    place, option = chance.choice(plays)
    player, card = whole.name(order[place]), whole.setup.cast[option.card]
    table = _bare(dealt, {player: (card.id,)})
    small = begin(table)
    there = _round_of_asking(small)
    if [seat for _, seat in there] != order:
        return
    now = there[place][0]
    same = _same_play(now, option, whole)
    if same is None:
        return
    played = now.choose(same)
    after = _settled(played)
    if after is None:
        return
    yield from _of_an_answer(table, small, order, place, same, after)


def _reopens_unclearly(moment: Moment, option: Option) -> bool:
    """Whether a card answers nothing that waits: after an Anytime Card it is not clear whether
    everybody is asked anew, and after the end of the Round why."""
    card = moment.setup.cast[option.card]
    ends_it = "end round" in deed(moment, option)
    return ends_it or card.title.startswith("[") or card.modes[option.mode].occasion == "any"


def _same_play(now: Moment, option: Option, whole: Moment) -> Option | None:
    """The play among the options of the table that was cut down; none if there are several."""
    id = whole.setup.cast[option.card].id
    cast = now.setup.cast
    found = [each for each in now.options if each.card >= 0 and cast[each.card].id == id]
    return found[0] if len(found) == 1 else None


def _settled(played: Moment) -> Moment | None:
    """The next moment at which the answer has taken effect, everybody passing."""
    depth = len(played.position.agenda)
    moment = played
    for _ in range(40):
        if moment.decision is None or len(moment.position.agenda) < depth:
            return moment
        if not moment.may_decline:
            return None
        moment = moment.decline()
    return None


def _of_an_answer(
    table: Scenario, small: Moment, order: list[SeatNo], place: int, play: Option, after: Moment
) -> Iterator[DraftQuestion]:
    names = [small.name(seat) for seat in order]
    player, card = names[place], small.setup.cast[play.card]
    what = subject_words(small.setup, small.subject)
    rules = {rule for each in after.line()[small.depth + 1 :] for entry in each.entries
             for rule in entry.rules}  # fmt: skip
    again = REOPENS in rules and _waits_still(small, after)
    if again and _touches_nobody(after):
        return
    over = f"Nobody: {what} waits no more"
    if again and after.decision is not None and after.decision.seat != order[0]:
        return
    stopped = NEGATED in rules and not _waits_still(small, after)
    if not again and not stopped:
        return
    right = names[0] if again else over
    following = names[place + 1] if place + 1 < len(names) else ""
    whys = {
        names[0]: f"{what} waits again, and everybody is asked anew. {_has_brought(small)} it, so "
        f"each asking begins with {names[0]}."
        if again
        else f"After another answer {names[0]} would be asked again. But {what} is Negated, and is "
        "discarded.",
        player: f"{player} is asked again, too, but {names[0]} comes first."
        if again
        else f"Whoever has answered comes again, too, if the card still waits. {what} is Negated, "
        "and does not.",
        over: f"{what} still waits: nobody has stopped it."
        if again
        else f"“{card.title}” Negates {what}: it does nothing and is discarded. So nobody is asked "
        "about it any more.",
    }
    if following:
        whys[following] = (
            f"The asking does not go on after {player}: once a card is played, it begins anew."
            if again
            else f"{following} was not asked yet, and would be if nobody had played a card. But "
            "what is Negated waits no more."
        )
    steps: list[StepSheet] = [StepSheet(seat=name, passes=True) for name in names[:place]]
    steps.append(StepSheet(seat=player, plays=card.id))
    end = Facts(decides=right, rules=(REOPENS,)) if again else Facts(rules=(NEGATED,))
    steps.append(StepSheet(everyone="passes", expect=end))
    passed = f"{listed(names[:place])} pass{'es' if place == 1 else ''}. "
    ask = (
        f"Clockwise sit {listed(names)}. {passed}{player} plays “{card.title}”, "
        "nobody answers that, and it takes effect. "
        f"Who is asked about {what} first now?"
    )
    rule = REOPENS if again else NEGATED
    yield _asked(table, small, tuple(steps), ask, whys, right, rule, play.card)


def _has_brought(moment: Moment) -> str:
    """Who has brought what waits, and how."""
    name = moment.name(moment.position.turn)
    return f"{name} has {'played' if isinstance(moment.subject, Play) else 'revealed'}"


def _touches_nobody(after: Moment) -> bool:
    """Whether everybody whom the card would change Ignores it: why should they be asked?"""
    subject = after.subject
    return (
        isinstance(subject, Play)
        and bool(subject.ignored)
        and ({part.victim for part in subject.parts if part.amount} <= {*subject.ignored})
    )


def _waits_still(small: Moment, after: Moment) -> bool:
    """Whether what waited at first is asked about again."""
    one, two = small.position.agenda, after.position.agenda
    return (
        len(one) == len(two)
        and isinstance(two[-1], Window)
        and type(one[-2]) is type(two[-2])
        and not getattr(two[-2], "negated", False)
    )


def _asked(
    table: Scenario,
    small: Moment,
    steps: tuple[StepSheet, ...],
    ask: str,
    whys: dict[str, str],
    right: str,
    rule: str,
    card: CardNo,
) -> DraftQuestion:
    """The question; players stand in their order at the table."""
    names = [each for each in small.setup.names if each in whys]
    texts = [*names, *(each for each in whys if each not in names)]
    answers = tuple(Alternative(text, whys[text]) for text in texts)
    place = texts.index(right)
    return DraftQuestion(
        "next", small, replace(table, line=steps), ask, answers, place, answers[place].why,
        (rule,), (card,), 3, _idea(what_waits(small), rule),
    )  # fmt: skip


def _idea(waiting: str, rule: str) -> Idea:
    return Idea(waiting, (f"asked next: {rule}",), (), (rule,))
