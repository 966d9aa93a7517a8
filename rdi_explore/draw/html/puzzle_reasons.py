"""Why the right play of a puzzle works, and why the others fail, in sentences."""

import re
from collections.abc import Iterable
from itertools import chain, pairwise
from typing import NamedTuple

from markupsafe import Markup

from ...explore.puzzle_reasons import Cost, Countered, PuzzleReasons, winner
from ...kernel import (
    NOBODY,
    NOTHING,
    Act,
    AnteDemand,
    CardOrNothing,
    Drink,
    DrinkingContest,
    Drinks,
    Entry,
    Moment,
    Option,
    Payment,
    Play,
    Refusal,
    SeatNo,
)
from ...kernel import cards as c
from ..cards import KIND, STAT
from ..words import (
    deed_words,
    drink_name,
    ignores,
    in_short,
    listed,
    one_end,
    play_verb,
    refusal_words,
    side_name,
)
from .leaf import HTML, capital, card_title, escape, listed_html

NOBODY_ANSWERS = "Nobody holds a card that could answer it."
NOBODY_STOPS = "Nobody holds a card that could stop it."
MOST_SENTENCES = 3
NEARLY = 2
"""So few are Fortitude and Alcohol Content apart after an answer that nearly does it."""
MOST_WORDS = 25
"""So many words has a sentence at most, where there is a shorter way to say it."""
TOO_COMMON = re.compile(
    r"action\.|timing\.|limits\.|printed-cards\.|notes\.|team\.|sometimes\.condition|"
    r"split\.(affect-one-only|combine-then-halve|independent-drinks|window-after-split)"
)
"""Rules that hold at every play, and say nothing of this one."""
_TITLE = re.compile(r"<cite[^>]*>[^<]*</cite>")
_MIXED = re.compile(rf"(half of )?(?:{_TITLE.pattern})(?: \+ {_TITLE.pattern})+")
_EMPTY = ("All stays as it is", "Gold is due", "There is")
"""So begins what says nothing of what an effect does."""
_LOWERED = ("It ", "This ", "Nobody ", "Only ", "Too ", "What ", "A ", "An ")


class WhyItWorks(NamedTuple):
    """Why it works: up to three sentences, and the rules that decide."""

    sentences: tuple[Markup, ...]
    rules: tuple[str, ...]


def why_it_works(reasons: PuzzleReasons) -> WhyItWorks:
    """What the right play does on the board, and why nobody can stop it."""
    done, rules = _done(reasons)
    told = [part for words in done for part in _parts(words)]
    told = [*told[:1], *told[1:][-1:]]
    room = MOST_SENTENCES - len(told)
    stopped, more = _unstopped(reasons, room)
    if reasons.asked.sheet.kind == "stay" and len(told) + len(stopped) < MOST_SENTENCES:
        told += [_cost(reasons, each) for each in _bodily(reasons.costs(reasons.line))[-1:]]
    cited = [each for each in (*more, *rules) if not TOO_COMMON.match(each)]
    return WhyItWorks((*told, *stopped), tuple(dict.fromkeys(cited))[:2])


def why_it_fails(reasons: PuzzleReasons, option: Option) -> Markup:
    """What spoils a wrong choice, or how it is too weak, with the numbers."""
    line = reasons.asked.played_out(option).line
    spoiler = reasons.spoiler(option)
    alone = reasons.let_be(option)
    if spoiler is None:
        return _ends(reasons, line)
    if not reasons.reached(alone):
        ends = _ends(reasons, alone)
        plain = option.act is Act.PASS or ends == _ends(reasons, line) or ends.startswith("Nobody")
        return ends if plain else Markup(f"Even if nobody answers, {ends}")
    seat, what = spoiler
    moment = reasons.moment
    if what.act is Act.SHARE:
        partner = moment.name(what.targets[0])
        does = escape(f"{moment.name(seat)} shares the Drink with {partner}")
    else:
        does = Markup(f"{_plays(moment, seat, what)} against it")
    if reasons.asked.sheet.kind == "round" and winner(line) == seat:
        return Markup(f"{does} and wins the Round.")
    ends = _ends(reasons, line)
    if what.act is Act.PLAY and ends.startswith(title := card_title(moment.setup, what.card)):
        ends = Markup(f"It{ends.removeprefix(title)}")
    return Markup(f"{one_end(does + '.')} {ends}")


# ------------------------------------------------------------------------------- what it does


def _done(reasons: PuzzleReasons) -> tuple[list[Markup], tuple[str, ...]]:
    """What the right card does, and what decides by its numbers; with the rules of that."""
    line, right = reasons.line, reasons.right
    deeds = reasons.deeds(line, right.card)
    deed = next(((words, each) for each in deeds if (words := _worth(reasons, each))), None)
    costs = reasons.costs(line) if reasons.asked.sheet.kind == "send-out" else []
    if not costs:
        return ([deed[0]], deed[1].rules) if deed is not None else (_otherwise(reasons), ())
    last = _deciding(reasons, line, costs)
    said = _again(reasons, costs, line[-1]) or _cost(reasons, last, line[-1])
    if deed is None or _card_of(last.entry) == right.card:
        return [said], _rules_of_out(line)
    return [deed[0], said], _rules_of_out(line)


def _otherwise(reasons: PuzzleReasons) -> list[Markup]:
    """What the right play comes to where its card itself changes nothing: what it brings in, or
    else what happens next."""
    if reasons.asked.sheet.kind == "stay":
        for change in reasons.gains:
            by, what = abs(change.after - change.before), STAT[change.what]
            gains = f" gains {by} {what}: {change.before} → {change.after}."
            return [_who(reasons) + gains]
    first, *more = ([*map(Markup, in_short(each, HTML))] for each in reasons.line[1:5])
    told = chain(first[1:], *more)
    plain = (words for words in told if not words.startswith(_EMPTY) and " chooses " not in words)
    return [*plain][:1]


def _worth(reasons: PuzzleReasons, entry: Entry) -> Markup:
    """What an effect has done, if it has done anything."""
    setup, play = reasons.moment.setup, entry.frame
    assert isinstance(play, Play)
    effect = setup.cast[play.card].modes[play.mode].do[play.step : play.step + 1]
    if effect and isinstance(effect[0], c.DrinkUp):
        return Markup(f"{card_title(setup, play.card)} makes {_who(reasons)} drink.")
    words = Markup(deed_words(setup, entry, HTML))
    short = Markup(_MIXED.sub(r"\1Drink", words)).replace("half of Drink", "half of the Drink")
    words = _fitting((words, short.replace("the half of", "half of")))
    return Markup() if words.startswith(_EMPTY) else one_end(capital(words))


def _rules_of_out(line: tuple[Moment, ...]) -> tuple[str, ...]:
    """The first rule by which somebody is out on a line."""
    entries = (entry for moment in line[1:] for entry in moment.entries)
    out = (each for each in entries if any(change.what == "out" for change in each.changes))
    return next((each.rules[:1] for each in out), ())


def _card_of(entry: Entry) -> CardOrNothing:
    """The card that brings an entry about, also by what is paid for it."""
    if isinstance(entry.frame, Play):
        return entry.frame.card
    plays = [each.card for each in entry.agenda if isinstance(each, Play)]
    return plays[-1] if plays and isinstance(entry.frame, Payment) else NOTHING


def _who(reasons: PuzzleReasons) -> Markup:
    """Whose fate it is, by name; a team by its name."""
    return escape(side_name(reasons.moment.setup, reasons.about))


def _cost(reasons: PuzzleReasons, cost: Cost, end: Moment | None = None) -> Markup:
    """What somebody loses by what: old and new numbers, and what they meet at the ``end``."""
    setup, frame, first = reasons.moment.setup, cost.entry.frame, cost.changes[0]
    who, meets = _who(reasons), escape(_meets(reasons, cost, end) if end is not None else "")
    spans = listed(f"{STAT[each.what]} {each.before} → {each.after}" for each in cost.changes)
    ends = escape(spans) + meets
    mates = setup.mates[reasons.about]
    drunk = [
        each for each in (frame.drinks if isinstance(frame, Drinks) else ())
        if each.drinker in mates and not ignores(cost.entry, each)
    ]  # fmt: skip
    card = _card_of(cost.entry)
    if drunk:
        drinker = escape(setup.names[drunk[0].drinker])
        return _fitting(
            Markup(f"{drinker} drinks {what}: {ends}.") for what in _drinks(reasons, drunk)
        )
    title = card_title(setup, card) if card != NOTHING else escape(_cause(cost.entry))
    if len(cost.changes) > 1:
        return Markup(f"{title} hits {who}: {ends}.")
    span, by = escape(f"{first.before} → {first.after}"), escape(abs(first.after - first.before))
    if first.what == "alcohol":
        return Markup(f"{title} adds {by} Alcohol Content to {who}: {span}{meets}.")
    takes = Markup(f"{title} takes {by} {escape(STAT[first.what])} from {who}: {span}")
    return _fitting((Markup(f"{takes}{meets}."), Markup(f"{takes}.")))


def _cause(entry: Entry) -> str:
    """What is paid for without a card."""
    if isinstance(entry.frame, AnteDemand):
        return "The ante"
    contest = any(isinstance(each, DrinkingContest) for each in (entry.frame, *entry.agenda))
    return "The Drinking Contest" if contest else "That"


def _again(reasons: PuzzleReasons, costs: list[Cost], end: Moment) -> Markup:
    """What somebody drinks who passes out by Alcohol Content from several Drinks, one after the
    other; nothing otherwise."""
    hits = _bodily(costs)
    alike = all(
        isinstance(each.entry.frame, Drinks) and [c.what for c in each.changes] == ["alcohol"]
        for each in hits
    )
    if len(hits) < 2 or not alike:
        return Markup()
    first, last = hits[0].changes[0], hits[-1].changes[0]
    times = {2: "twice", 3: "three times"}.get(len(hits), f"{len(hits)} times")
    span = f"Alcohol Content {first.before} → {last.after}{_meets(reasons, hits[-1], end)}"
    return Markup(f"{_who(reasons)} drinks {escape(times)}: {escape(span)}.")


def _drinks(reasons: PuzzleReasons, drunk: list[Drink]) -> list[Markup]:
    """What is drunk, by the titles, or shorter."""
    setup = reasons.moment.setup
    names = [Markup(drink_name(setup, each, HTML)) for each in drunk]
    short = Markup("it" if len(drunk) == 1 else f"{len(drunk)} Drinks")
    if len(names) > 1 and len(set(names)) == 1:
        half = names[0].removeprefix("half of ")
        many = Markup("both" if len(names) == 2 else f"{len(names)}")
        times = Markup("twice" if len(names) == 2 else f"{len(names)} times")
        halved = half != names[0]
        return [Markup(f"{many} halves of {half}" if halved else f"{half} {times}"), short]
    return [listed_html(names), short]


def _meets(reasons: PuzzleReasons, cost: Cost, end: Moment) -> str:
    """What a number meets, if somebody is out by it."""
    seat, what = end.position.seats[reasons.about], {each.what for each in cost.changes}
    if not seat.passing_out:
        return ", and no Gold is left" if "gold" in what else ""
    level = seat.alcohol == seat.fortitude
    if {"fortitude", "alcohol"} <= what:
        return " meet" if level else " cross"
    if "fortitude" in what:
        return f" {'meets' if level else 'falls below'} Alcohol Content {seat.alcohol}"
    return f" {'meets' if level else 'goes above'} Fortitude {seat.fortitude}"


# ------------------------------------------------------------------------- why nobody stops it


def _unstopped(reasons: PuzzleReasons, room: int) -> tuple[list[Markup], tuple[str, ...]]:
    """Why nobody can stop the right play, in at most so many sentences, with the rule."""
    for each in reasons.answered:
        if each.reply is not None:
            return [_replied(reasons, each)], ()
    close = [each for each in reasons.answered if _helps(reasons, each)]
    if close:
        return [_in_vain(reasons, min(close, key=lambda each: _room(reasons, each.end)))], ()
    if reasons.refused is not None:
        moment, no = reasons.refused
        return _refused(moment, no)[: max(room, 1)], (no.rule,)
    return [escape(NOBODY_STOPS if reasons.answerable else NOBODY_ANSWERS)], ()


def _replied(reasons: PuzzleReasons, each: Countered) -> Markup:
    """What is played against an answer to the right play."""
    moment = reasons.moment
    assert each.reply is not None
    seat, reply = each.reply
    begun = Markup(f"If {_plays(moment, each.seat, each.option)}")
    theirs, ours = (moment.setup.cast[card].title for card in (each.option.card, reply.card))
    if theirs == ours:
        return Markup(f"{begun}, {escape(moment.name(seat))} plays one, too.")
    return one_end(Markup(f"{begun}, {_plays(moment, seat, reply)}."))


def _plays(moment: Moment, seat: SeatNo, option: Option) -> Markup:
    """Who plays what; what is no card is used."""
    who, title = escape(moment.name(seat)), card_title(moment.setup, option.card)
    return Markup(f"{who} {'plays' if play_verb(moment, option) == 'Play' else 'uses'} {title}")


def _room(reasons: PuzzleReasons, moment: Moment) -> int:
    """How far from each other Fortitude and Alcohol Content of the one whose fate it is are."""
    seat = moment.position.seats[reasons.about]
    return abs(seat.fortitude - seat.alcohol)


def _helps(reasons: PuzzleReasons, each: Countered) -> bool:
    """Whether an answer nearly does it: it leaves the numbers nearer than the line, and near."""
    if reasons.asked.sheet.kind not in ("send-out", "stay"):
        return False
    now = _room(reasons, each.end)
    return now <= NEARLY and now < _room(reasons, reasons.line[-1])


def _in_vain(reasons: PuzzleReasons, each: Countered) -> Markup:
    """Where an answer leaves the numbers that count."""
    now = each.end.position.seats[reasons.about]
    played = Markup(f"If {_plays(reasons.moment, each.seat, each.option)}")
    ends = Markup(f"Alcohol Content {now.alcohol} against Fortitude {now.fortitude}")
    return _fitting((
        Markup(f"{played}, {_who(reasons)} ends with {ends}."),
        Markup(f"{played}, it ends at {ends}."),
    ))  # fmt: skip


def _refused(moment: Moment, no: Refusal) -> list[Markup]:
    """Who holds the card that would be the natural answer, and why it is none."""
    title = card_title(moment.setup, no.card)
    holds = Markup(f"{escape(moment.name(no.seat))} holds {title}, but")
    if no.reason == "winning-hand":
        kind = escape(KIND[moment.setup.cast[no.card].modes[no.mode].as_])
        return [Markup(f"{holds} that is a {kind} Card.")]
    if no.reason == "protected":
        return [Markup(f"{holds} only a few cards can answer this play.")]
    said = capital(Markup(refusal_words(moment, no, HTML)))
    if said.startswith(_LOWERED):
        said = said[:1].lower() + said[1:]
    kept = no.reason in ("other-type", "not-a-sometimes")
    short = said if kept else Markup(re.sub(r"an? [^<.]* Card that", "a card that", said))
    first, *more = _parts(_fitting((Markup(f"{holds} {said}"), Markup(f"{holds} {short}"))))
    return [first, *(each for each in more[:1] if not each.startswith(("It ", "Then ")))]


def _parts(words: Markup) -> list[Markup]:
    """The sentences of some words; a title ends none in its midst."""
    plain = _TITLE.sub(lambda found: found[0][-8].rjust(len(found[0]), "\0"), words)
    ends = [found.start() for found in re.finditer(r"(?<=[.!?…]) (?=[A-Z\0])", plain)]
    return [words[before + 1 : end] for before, end in pairwise((-1, *ends, len(words)))]


# ----------------------------------------------------------------------------- why others fail


def _ends(reasons: PuzzleReasons, line: tuple[Moment, ...]) -> Markup:
    """Where a line that misses the aim ends, by what counts."""
    costs, who = reasons.costs(line), _who(reasons)
    match reasons.asked.sheet.kind:
        case "send-out":
            return _still_in(reasons, line, costs)
        case "round":
            seat = winner(line)
            name = side_name(reasons.moment.setup, seat) if seat != NOBODY else "Nobody"
            return escape(f"{name} wins the Round.")
        case "unhurt":
            hurt = (each for each in costs if _costs(each, "fortitude"))
            told = (_cost(reasons, each) for each in hurt)
            return next(told, Markup(f"{who} loses Fortitude."))
        case _ if costs:
            return _cost(reasons, _deciding(reasons, line, costs), line[-1])
        case _:
            return Markup(f"{who} has no Gold left.")


def _still_in(reasons: PuzzleReasons, line: tuple[Moment, ...], costs: list[Cost]) -> Markup:
    """With which numbers somebody stays in, and by what they have changed."""
    seat, was = (each.position.seats[reasons.about] for each in (line[-1], line[0]))
    who, short = _who(reasons), seat.fortitude - seat.alcohol
    if not reasons.line[-1].position.seats[reasons.about].passing_out:
        won = winner(line) in reasons.moment.setup.mates[reasons.about]
        keeps = Markup("keeps" if seat.gold == was.gold else "ends with")
        return Markup(f"{who} {'wins the Round and ' if won else ''}{keeps} {seat.gold} Gold.")
    hits = _bodily(costs)
    if hits:
        kept = all(getattr(seat, each.what) == each.after for each in hits[-1].changes)
        ends = Markup("That is" if kept else f"In the end {who} is")
        return Markup(f"{_cost(reasons, hits[-1])} {ends} {short} short of passing out.")
    same = (seat.fortitude, seat.alcohol) == (was.fortitude, was.alcohol)
    where = Markup(f"Alcohol Content {seat.alcohol} and Fortitude {seat.fortitude}")
    return Markup(f"{who} {'stays' if same else 'ends'} at {where}.")


def _bodily(costs: Iterable[Cost]) -> list[Cost]:
    """Those that cost Fortitude or add Alcohol Content."""
    return [each for each in costs if _costs(each, "fortitude", "alcohol")]


def _deciding(reasons: PuzzleReasons, line: tuple[Moment, ...], costs: list[Cost]) -> Cost:
    """The last cost of the kind by which somebody is out at the end of a line."""
    drunk = line[-1].position.seats[reasons.about].passing_out
    fit = _bodily(costs) if drunk else [each for each in costs if _costs(each, "gold")]
    return (fit or costs)[-1]


def _costs(cost: Cost, *what: str) -> bool:
    """Whether it is one of these numbers that is lost."""
    return any(each.what in what for each in cost.changes)


def _fitting(ways: Iterable[Markup]) -> Markup:
    """The first way to say something that is short enough, or else the last."""
    said = list(ways)
    short = (each for each in said if len(re.sub(r"<[^>]*>", "", each).split()) <= MOST_WORDS)
    return next(short, said[-1])
