"""What a question tells of its position: whose turn it is, the players, and what waits."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ..catalogue import cards
from ..draw.cards import LOST, PHASE, STAT, meaning, type_of
from ..draw.cards.nested import capital
from ..draw.seats import pile_words, tokens_of
from ..draw.words import drink_name, listed, on_whom, pile_title, side_name
from ..draw.words.deeds import a_or_an
from ..draw.words.names import sentences
from ..kernel import (
    NOBODY,
    After,
    AnteDemand,
    AnyFrame,
    Card,
    CardNo,
    Drink,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Losing,
    Moment,
    Part,
    Payment,
    Phase,
    Play,
    Round,
    SeatNo,
    Window,
    all_of,
    before_special_action,
)
from ..kernel import cards as c
from ..scenario.deeds import deed
from ..scenario.knowing import face_down

LOCKS = "winning-hand"
"""The one card after which only a Cheating Card may take control."""
_SHOWN = (
    Phase, Gambling, Play, Drinks, After, Event, Window, AnteDemand, Payment, Losing,
    DrinkingContest,
)  # fmt: skip
"""What may stand on the agenda of a question: all else takes too many words."""
_BRINGS = {
    "discard": "the drawing",
    "action": "the Action",
    "order": "the ordering",
    "drink": "the Drink",
}


def can_be_told(moment: Moment) -> bool:
    """Whether the position can be told in a few lines."""
    agenda = moment.position.agenda
    return (
        all(isinstance(frame, _SHOWN) for frame in agenda)
        and sum(not isinstance(frame, Window) for frame in agenda) <= 5
        and (moment.position.contest is None or _contest_shows(moment))
        and not moment.setup.with_automaton
        and not any(_acts_unseen(moment, seat) for seat in moment.position.staying)
        and not any(_lacks_a_chaser(moment, frame) for frame in agenda)
        and not any(_no_card_is_played(moment, frame) or _hits_itself(frame) for frame in agenda)
        and not any(map(_goes_elsewhere, agenda))
        and not any(_ignores_anothers_drink(moment, frame) for frame in agenda)
        and not any(isinstance(f, Payment) and any(d.covered for d in f.dues) for f in agenda)
        and (moment.position.round is None or _could_be(moment, moment.position.round))
    )


def _contest_shows(moment: Moment) -> bool:
    """Whether all that decides a Contest lies open: everybody takes part with the Drink that is
    told of each, and nobody has passed out in it."""
    contest = moment.position.contest
    assert contest is not None
    drinks = [each for each in moment.position.agenda if isinstance(each, Drinks)]
    return (
        len(drinks) == 1
        and {each.drinker for each in drinks[0].drinks} == {*moment.position.staying}
        and all(each.drinker == each.revealer for each in drinks[0].drinks)
        and all(each.score == each.alcohol for each in drinks[0].drinks)
        and not (contest.held or moment.setup.in_teams)
    )


def _acts_unseen(moment: Moment, seat: SeatNo) -> bool:
    """Whether somebody has a token that acts all the time: no card that is shown says how."""
    limits, every = moment.setup.token_limits, cards()
    held = (name for name, count in moment.position.seats[seat].tokens if count and name in limits)
    sheets = (every[limits[name].sheet] for name in held if limits[name].sheet in every)
    return any(sheet.static for sheet in sheets)


def _could_be(moment: Moment, running: Round) -> bool:
    """Whether a Round goes on, and somebody is in control unless who was has left it."""
    return not running.ended and (
        running.control != NOBODY or not {*moment.position.staying} <= {*running.members}
    )


def _no_card_is_played(moment: Moment, frame: AnyFrame) -> bool:
    """Whether something acts that the board does not show: no card that was just played."""
    if not isinstance(frame, Play):
        return False
    mode = moment.setup.cast[frame.card].modes[frame.mode]
    stand_in = moment.setup.cast[frame.card].title.startswith("[")
    return stand_in or bool(frame.revealed) or mode.as_ in ("use", "ability", "hook", "event")


def _hits_itself(frame: AnyFrame) -> bool:
    """Whether somebody picked oneself to lose something: nobody would."""
    return (
        isinstance(frame, Play)
        and frame.by in frame.targets
        and any(part.victim == frame.by and part.amount < 0 for part in frame.parts)
    )


def _goes_elsewhere(frame: AnyFrame) -> bool:
    """Whether a card hits somebody on whom it was not played: a loss that was passed on."""
    return (
        isinstance(frame, Play)
        and bool(frame.targets)
        and any(
            part.amount < 0
            and part.victim not in frame.targets
            and (part.victim != frame.by or part.stat == "fortitude")
            for part in frame.parts
        )
    )


def _ignores_anothers_drink(moment: Moment, frame: AnyFrame) -> bool:
    """Whether somebody Ignores a Drink that another is about to drink, as it would cost Gold
    (notes.chug-this): by the words of the card nobody could."""
    if not isinstance(frame, Play) or not deed(moment, frame).startswith("drink, ignore drink"):
        return False
    drinks = [each for each in moment.position.agenda if isinstance(each, Drinks)]
    mates = moment.setup.mates[frame.by]
    return bool(drinks) and not any(each.drinker in mates for each in drinks[-1].drinks)


def _lacks_a_chaser(moment: Moment, frame: AnyFrame) -> bool:
    """Whether a Drink promises a Chaser that did not come: a reader would ask for it."""
    if not isinstance(frame, Drinks):
        return False
    faces = (moment.setup.cast[drink.names[-1]].face for drink in frame.drinks if drink.names)
    return any(face is not None and face.chaser != "no" for face in faces)


def board(moment: Moment) -> tuple[str, ...]:
    """Whose turn it is, then a line for each player, then the Round."""
    return (*_variant(moment), _turn(moment), *_players(moment), *_round(moment))


def _variant(moment: Moment) -> Iterator[str]:
    setup = moment.setup
    if setup.in_teams:
        teams = dict.fromkeys(setup.mates)
        told = ", ".join(
            f"{side_name(setup, team[0])} ({listed(setup.names[seat] for seat in team)})"
            for team in teams
        )
        yield f"{pile_title(setup.mode)}: {told}."


def _turn(moment: Moment) -> str:
    agenda, owner = moment.position.agenda, moment.name(moment.position.turn)
    phase = next((frame for frame in agenda if isinstance(frame, Phase)), None)
    if phase is None:
        return f"It is {owner}'s turn."
    words = f"It is {owner}'s {PHASE[phase.phase]}"
    above = agenda[agenda.index(phase) + 1 :]
    if above and isinstance(above[0], Window) and above[0].kind == "free":
        when = "before" if before_special_action(phase) else "after"
        return f"{words}, {when} {_BRINGS[phase.phase]}."
    return f"{words}."


def _players(moment: Moment) -> Iterator[str]:
    position, setup = moment.position, moment.setup
    for seat in setup.seats:
        player = position.seats[seat]
        if player.out:
            continue
        words = (
            f"{moment.name(seat)}: Fortitude {player.fortitude}, Alcohol Content "
            f"{player.alcohol}, {player.gold} Gold"
        )
        more = tokens_of(setup, player, None)
        front = listed(f"“{setup.cast[card].title}”" for card in player.front)
        more += [f"in front: {front}"] if front else []
        more += (
            pile_words(setup, each) for each in player.piles if each.cards and not face_down(each)
        )
        yield f"{words}{''.join(f', {each}' for each in more)}."


def _round(moment: Moment) -> Iterator[str]:
    running = moment.position.round
    if running is None:
        return
    names = moment.setup.names
    yield (
        f"A Round of Gambling: {moment.position.pot} Gold in the pot; in it are "
        f"{listed(names[seat] for seat in running.members) or 'nobody yet'}; "
        + (
            f"{names[running.control]} is in control{_locked(running)}"
            if running.control != NOBODY
            else "nobody is in control"
        )
        + (f"; passed: {listed(names[seat] for seat in running.passed)}" if running.passed else "")
        + "."
    )


def _locked(running: Round) -> str:
    """By which card, if it says what alone may take control next: that is asked for."""
    return f" with “{cards()[LOCKS].title}”" if running.lock else ""


def cards_of(moment: Moment) -> list[CardNo]:
    """The cards that wait, oldest first."""
    agenda = moment.position.agenda
    return [
        frame.card
        for frame, above in zip(agenda, (*agenda[1:], None), strict=True)
        if isinstance(frame, Play | Event) and not _only_begins(moment, above)
    ]


def _only_begins(moment: Moment, above: AnyFrame | None) -> bool:
    """Whether a card has only begun the Round above it, and its ante is paid."""
    antes = any(isinstance(frame, AnteDemand | Payment) for frame in moment.position.agenda)
    return isinstance(above, Gambling) and not antes


def waits(moment: Moment) -> tuple[str, ...]:
    """What was played or revealed and is not done yet, oldest first."""
    agenda = moment.position.agenda
    told: list[str] = []
    for place, frame in enumerate(agenda):
        above = agenda[place + 1] if place + 1 < len(agenda) else None
        told += _waiting(moment, frame, above)
    return tuple(told)


def _waiting(moment: Moment, frame: AnyFrame, above: AnyFrame | None) -> Iterator[str]:
    setup, names = moment.setup, moment.setup.names
    match frame:
        case Play():
            if not _only_begins(moment, above):
                yield _played(moment, frame, above)
        case Event():
            yield f"{names[frame.by]} has revealed “{setup.cast[frame.card].title}”."
        case Drinks():
            for drink in frame.drinks:
                yield _drink(moment, drink)
        case After() | Losing():
            for hurt in frame.hurts:
                by = f" to {names[hurt.source]}" if hurt.source not in (NOBODY, hurt.victim) else ""
                yield f"{names[hurt.victim]} has just lost {hurt.amount} {LOST[hurt.stat]}{by}."
            if isinstance(frame, Losing):
                seats = moment.position.seats
                losing = [names[at] for at in moment.position.staying if seats[at].passing_out]
                if losing:
                    are = "is" if len(losing) == 1 else "are"
                    yield f"{listed(losing)} {are} about to pass out."
        case AnteDemand():
            demands = f"{names[frame.by]}'s card demands an ante of {frame.amount} Gold"
            yield f"{demands} of everybody in the Round."
        case Payment():
            for due in frame.dues:
                to = names[due.to] if due.to >= 0 else "the Inn" if due.to == -2 else "the pot"
                yield f"{names[due.payer]} owes {due.amount} Gold to {to}."
        case Gambling() if above is None or (isinstance(above, Window) and above.kind == "gamble"):
            yield f"It is {names[frame.gambler]}'s turn in the Round."
        case _:
            return


def _played(moment: Moment, play: Play, above: AnyFrame | None) -> str:
    setup, names = moment.setup, moment.setup.names
    card = setup.cast[play.card]
    on = listed(on_whom(setup, play))
    name = card.modes[play.mode].name
    way = f" to {name.replace('ignore', 'Ignore')}" if name.startswith(("ignore", "leave ")) else ""
    words = f"{names[play.by]} has played “{card.title}”{way}{f' on {on}' if on else ''}"
    words += _of_which_drink(moment, play)
    waiting = isinstance(above, Window) and above.kind == "card"
    if play.negated:
        return f"{words}. It is Negated."
    if not waiting:
        return f"{words}. It is taking effect."
    told = [*_would(moment, play), *(f"{names[seat]} Ignores it" for seat in play.ignored)]
    return sentences([words, *told])


def _of_which_drink(moment: Moment, play: Play) -> str:
    """Which of several Drinks a card is for."""
    agenda = moment.position.agenda
    below = [each for each in agenda[: agenda.index(play)] if isinstance(each, Drinks)]
    if not below or len(below[-1].drinks) < 2 or not 0 <= play.part < len(below[-1].drinks):
        return ""
    return f", for {moment.name(below[-1].drinks[play.part].drinker)}'s Drink"


def _would(moment: Moment, play: Play) -> Iterator[str]:
    """What a card that waits would do, and to whom; those to whom it does the same, together."""
    alike: dict[tuple[int, str, str], list[str]] = {}
    for part in play.parts:
        if part.amount and part.victim not in play.ignored:
            alike.setdefault((part.amount, part.stat, _at_first(moment, play, part)), []).append(
                moment.name(part.victim)
            )
    for (amount, stat, at_first), who in alike.items():
        does = f"{'gain' if amount > 0 else 'lose'} {abs(amount)} {STAT[stat]}"
        yield f"{listed(who)} would {does}{' each' if len(who) > 1 else ''}{at_first}"


def _at_first(moment: Moment, play: Play, part: Part) -> str:
    """What a card costs by itself, if an answer has made the loss smaller or greater."""
    effect = moment.setup.cast[play.card].modes[play.mode].do[part.step]
    if not isinstance(effect, c.Lose) or effect.per or part.moved or effect.lose == -part.amount:
        return ""
    return f", at first {effect.lose}"


def _drink(moment: Moment, drink: Drink) -> str:
    names = moment.setup.names
    words = f"{names[drink.drinker]} is about to drink {drink_name(moment.setup, drink)}"
    if drink.negated:
        return f"{words}. It is Negated."
    alcohol, fortitude = drink.alcohol, drink.fortitude
    does = [f"{alcohol} Alcohol Content".replace("-", "−") + _changed(moment, drink)] + (
        [f"{fortitude:+d} Fortitude".replace("-", "−")] if fortitude else []
    )
    spared = (
        f" {listed(names[seat] for seat in drink.ignored)} Ignores it." if drink.ignored else ""
    )
    return f"{words} ({', '.join(does)}).{spared}"


def _changed(moment: Moment, drink: Drink) -> str:
    """What a Drink counted by its cards alone, if somebody has made it stronger or weaker."""
    faces = [face for card in drink.names if (face := moment.setup.cast[card].face) is not None]
    at_first = sum(face.alcohol for face in faces)
    plain = len(faces) == len(drink.names) and not any(face.tastes for face in faces)
    changed = plain and not drink.halved and at_first != drink.alcohol
    return f", at first {at_first}".replace("-", "−") if changed else ""


def card_words(moment: Moment, card: CardNo, asked: Collection[str] = ()) -> str:
    """What a card says, with its printed type; not the sentence for which it is ``asked`` by its
    rule, which would answer the question."""
    known = moment.setup.cast[card]
    kind = type_of(known)
    kind = f"{capital(a_or_an(kind))}." if "sheet" in known.type else f"{kind} Card."
    if known.only is not None and known.only.rule in asked:
        known = replace(known, only=None)
    if known.family == moment.setup.cast[card].id:
        known = replace(known, family="")
    words = " ".join((kind, *meaning(known), *_restrictions(known)))
    beats = any(rule.startswith("winning-hand.") for rule in asked)
    return words.replace(", also on a Winning Hand", "") if beats else words


def _restrictions(card: Card) -> Iterator[str]:
    """When a card may not be played though it seems to fit: what its effects ask for, and no
    condition of it says."""
    every = [(mode, effect) for mode in card.modes for effect in all_of(mode.do)]
    if any(mode.occasion == "round" and _ends_the_round(effect) for mode, effect in every):
        yield "Not to get out of an ante, nor in answer to a card that ends the Round."
    if any(isinstance(effect, c.Win | c.Continue) for _, effect in every):
        yield "Only while you are in the Round."
    if any(isinstance(effect, c.Steal) for _, effect in every):
        yield "Only while there is Gold in the pot."


def _ends_the_round(effect: c.Effect) -> bool:
    return isinstance(effect, c.End) and effect.end == "round"


def sheets_at(moment: Moment) -> tuple[CardNo, ...]:
    """The sheets of the players that do something: a reader has to know them."""
    cast = moment.setup.cast
    every = dict.fromkeys(card for sheets in moment.setup.sheets for card in sheets)
    return tuple(card for card in every if cast[card].static)
