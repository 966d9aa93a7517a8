"""The one sentence that says what is happening, and where we are."""

from collections.abc import Sequence

from ...kernel import cards as c
from ...kernel.moment import Moment
from ...kernel.values import (
    POT,
    After,
    AnteDemand,
    AnyFrame,
    Champions,
    Dare,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Hooks,
    Losing,
    Payment,
    Phase,
    Play,
    Reveal,
    RoundOnTheHouse,
    Window,
)
from ..cards import MOMENT, PHASE, STAT, counted
from ..seats import acts
from ..words import (
    drink_name,
    listed,
    one_end,
    question,
    reconstructed_decks,
    side_name,
    side_names,
    subject_words,
    window_about,
)
from .leaf import HTML, capital, card_title, escape, listed_html, minus, short_title
from .results import short_result

SPECIAL = {
    "discard": "{} discards and draws",
    "action": "{}’s Action",
    "order": "{} orders a Drink",
    "drink": "{} drinks",
}
"""The special action of each phase, after the word “before” or “after”."""


def now(
    moment: Moment, question: str = "", said: str = "", reconstructed: Sequence[str] = ()
) -> str:
    """The region: crumbs, the sentence, the scenario's question, what its line says here, and
    whose decks are reconstructed."""
    ask = f'<p class="rdi-now__ask"><b>Question:</b> {escape(question)}</p>' if question else ""
    told = f'<p class="rdi-now__where">{escape(said)}</p>' if said else ""
    decks = escape(reconstructed_decks(reconstructed))
    made = f'<p class="rdi-now__where">{decks}</p>' if decks else ""
    return (
        f'<section class="rdi-now" aria-label="Now"><p class="rdi-now__where">{crumbs(moment)}</p>'
        f'<h1 aria-live="polite">{sentence(moment)}</h1>{ask}{told}{made}</section>'
    )


# ---------------------------------------------------------------------------------- where


def crumbs(moment: Moment) -> str:
    """Turn › phase › what waits › window."""
    names = moment.setup.names
    agenda = moment.position.agenda
    turn = moment.position.turn
    owner = side_name(moment.setup, turn)
    whose = f"{escape(owner)}’s turn" if owner == names[turn] else f"turn of {escape(owner)}"
    parts = [f"<b>{capital(whose)}</b>"]
    if moment.phase:
        told = owner != names[turn] and acts(moment, turn)
        acting = f"{escape(names[turn])}’s " if told else ""
        parts.append(f"{acting}{PHASE[moment.phase]}")
    subject = moment.subject
    for frame in agenda:
        if isinstance(frame, Window) or frame is subject:
            continue
        words = _waiting(moment, frame)
        if words:
            parts.append(words)
    if moment.window is not None and moment.window.kind != "free":
        parts.append(f"<b>window on {_short_subject(moment, subject)}</b>")
    elif moment.window is not None:
        parts.append("<b>window around the special action</b>")
    elif moment.decision is None:
        parts.append("<b>settled</b>")
    spans = [f"<span>{part}</span>" for part in parts]
    return "<span>›</span>".join(spans)


def _waiting(moment: Moment, frame: AnyFrame) -> str:
    match frame:
        case Play() | Event():
            return f"{short_title(moment.setup, frame.card)} waits"
        case Drinks():
            return "Drinks wait"
        case Gambling():
            return "Round of Gambling"
        case DrinkingContest():
            return "Drinking Contest"
        case RoundOnTheHouse():
            return "Round on the House"
        case Dare():
            return "a dare"
        case AnteDemand():
            return f"ante of {frame.amount}"
        case Losing():
            return "somebody is losing"
        case Champions():
            return "Champions are chosen"
        case Hooks():
            return MOMENT[frame.moment]
        case _:
            return ""


def _short_subject(moment: Moment, subject: AnyFrame | None) -> str:
    if isinstance(subject, Play | Event):
        return short_title(moment.setup, subject.card)
    if isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return f"{len(subject.drinks)} Drinks"
    return subject_words(moment.setup, subject, HTML)


# ------------------------------------------------------------------------------- sentence


def sentence(moment: Moment) -> str:
    """What is going on, in one sentence."""
    return one_end(_over(moment) if moment.decision is None else _deciding(moment))


def _deciding(moment: Moment) -> str:
    assert moment.decision is not None
    name = escape(moment.name(moment.decision.seat))
    who = f'<span class="who">{name} decides:</span>'
    asked = f'<span class="who">{name} is asked:</span>'
    if moment.window is None:
        acts = [option.act for option in moment.options]
        if len(acts) == 1 and acts != ["pass"]:
            return f'<span class="who">{name} has no choice:</span> {question(moment, HTML).asks}'
        return f"{asked if acts == ['pass'] else who} {question(moment, HTML).asks}"
    about = _short_about(moment)
    if len(moment.options) == 1:
        where = "now" if moment.window.kind in ("free", "gamble") else f"on {about}"
        return f"{asked} no card in hand may be played {where}."
    if moment.window.stage == "wish":
        return f"{who} wish to answer {about}, or let it be?"
    return f"{who} {_in_window(moment, moment.window)}"


def _short_about(moment: Moment) -> str:
    subject = moment.subject
    if isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return f"one of the {len(subject.drinks)} Drinks"
    if moment.window is not None:
        return window_about(moment.setup, moment.window, subject, HTML)
    return subject_words(moment.setup, subject, HTML)


def _over(moment: Moment) -> str:
    position = moment.position
    if position.winners:
        winners = side_names(moment.setup, position.winners)
        names, many = listed_html(map(escape, winners)), len(winners) > 1
        return f"The game is over: {names} {'share a tie' if many else 'wins'}."
    return f"All is settled: {short_result(moment.line()[0], moment)}.".replace("….", "…")


def _in_window(moment: Moment, window: Window) -> str:
    assert moment.decision is not None
    subject = moment.subject
    seat = moment.decision.seat
    names = moment.setup.names
    match subject:
        case Play():
            return f"let {card_title(moment.setup, subject.card)} {would(moment)}, or answer it."
        case Event():
            return f"let {card_title(moment.setup, subject.card)} take place, or answer it."
        case Drinks():
            mine = [drink for drink in subject.drinks if drink.drinker == seat]
            if len(subject.drinks) > 1:
                return "let all the Drinks be drunk, or answer one of them."
            if mine:
                drink = mine[0]
                added = f" ({minus(drink.alcohol)})" if drink.alcohol else ""
                return f"drink {drink_name(moment.setup, drink, HTML)}{added}, or answer it."
            drink = subject.drinks[0]
            who = escape(names[drink.drinker])
            return f"let {who} drink {drink_name(moment.setup, drink, HTML)}, or answer it."
        case AnteDemand():
            game = moment.position.round
            if game is not None and seat in game.members:
                return f"ante {subject.amount} Gold, or answer the demand."
            return f"let the others ante {subject.amount} Gold, or play something."
        case After():
            told = [
                f"{escape(names[hurt.victim])} lost {hurt.amount} Fortitude"
                for hurt in subject.hurts
            ]
            return f"{listed(dict.fromkeys(told))}. Answer it, or let it be."
        case Losing():
            losing = [escape(names[hurt]) for hurt in _losing(moment)]
            return f"{listed(losing) or 'somebody'} is about to lose. One last chance."
        case _ if window.kind == "won":
            return "the Round is won. Play a card on that, or let it be."
        case _ if window.kind == "taken":
            return "the pot is taken. Play a card on that, or let it be."
        case Gambling():
            who = escape(names[subject.gambler])
            return f"play something before {who}’s turn in the Round, or let it be."
        case Phase():
            owner = escape(names[moment.position.turn])
            when = "after" if subject.at == "phase_ends" else "before"
            return f"play something {when} {SPECIAL[subject.phase].format(owner)}, or go on?"
        case Payment():
            owed = listed_html(
                f"{escape(names[due.payer])} pay {escape(_payee(names, due.to))} {due.amount} Gold"
                for due in subject.dues
            )
            return f"let {owed}, or answer that."
        case Reveal():
            return "play something before the Chaser is revealed, or go on?"
        case _:
            return "play something now, or go on?"


def _payee(names: tuple[str, ...], to: int) -> str:
    return names[to] if to >= 0 else "the pot" if to == POT else "the Inn"


def _losing(moment: Moment) -> list[int]:
    position = moment.position
    held = position.round is not None or position.contest is not None
    return [
        seat
        for seat, player in enumerate(position.seats)
        if not player.out and (player.passing_out or (player.gold == 0 and not held))
    ]


# ------------------------------------------------------------------ what the open card does


def would(moment: Moment) -> str:
    """What the subject of the window would do, after the words “let it”."""
    place = len(moment.position.agenda) - 2
    card = moment.position.agenda[place]
    if not isinstance(card, Play):
        return "go on"
    below = moment.position.agenda[place - 2] if place >= 2 else None
    about = subject_words(moment.setup, below, HTML)
    names = moment.setup.names
    you = escape(names[card.by])
    told: list[str] = []
    more = False
    for step, effect in enumerate(moment.setup.cast[card.card].modes[card.mode].do):
        on = escape(names[card.targets[0]]) if card.targets else "nobody"
        match effect:
            case c.Negate():
                told.append(f"Negate {about}")
            case c.Ignore():
                told.append(f"have {you} Ignore {about}")
            case c.Redirect():
                told.append(_redirects(moment, card, below, on))
            case c.Reduce() | c.SetTo():
                told.append(f"lower {you}’s loss")
            case c.Add():
                told.append(f"change the Drink by {minus(effect.add)} {STAT[effect.stat]}")
            case c.Split():
                told.append("split the Drink" + (f" with {on}" if card.targets else ""))
            case c.Pass():
                told.append(f"pass the Drink to {on}")
            case c.Start():
                told.append("start a Round of Gambling")
            case c.Take():
                told.append(f"give {you} control of the Round")
            case c.Ante():
                told.append(f"make everybody in the Round ante {effect.ante} Gold")
            case c.Leave():
                gone = you if effect.who == "self" else on
                told.append(f"take {gone} out of the Round")
            case c.End():
                told.append("end the Round")
            case c.Draw():
                told.append(
                    f"have {_whom(effect.who, you, on)} draw {counted(effect.draw, 'card')}"
                )
            case c.Lose() | c.Gain() | c.Pay():
                told += _packets(moment, card, step)
            case c.Order():
                told.append(f"order {counted(effect.order, 'extra Drink')}")
            case c.Win():
                told.append(f"win {you} the Round")
            case _:
                more = True
    words = listed_html(dict.fromkeys(told))
    if more:
        return f"{words}, and more" if words else "take effect"
    return words or "have no effect"


def _whom(who: c.Who, you: str, on: str) -> str:
    match who:
        case "self":
            return you
        case "everyone":
            return "everybody"
        case "each-other":
            return "everybody else"
        case _:
            return on


def _redirects(moment: Moment, card: Play, below: AnyFrame | None, on: str) -> str:
    if not isinstance(below, Play):
        return "have no effect"
    loss = sum(
        -part.amount for part in below.parts if part.victim == card.by and part.stat == "fortitude"
    )
    to = on if card.targets else escape(moment.name(below.by))
    return f"send the loss of {loss} Fortitude to {to}"


def _packets(moment: Moment, card: Play, step: int) -> list[str]:
    told: dict[tuple[str, int], list[str]] = {}
    for part in card.parts:
        if part.step == step and part.amount and part.victim not in card.ignored:
            whom = escape(moment.name(part.victim))
            told.setdefault((STAT[part.stat], part.amount), []).append(whom)
    return [
        f"cost {listed_html(who)} {-n} {stat}" if n < 0 else f"give {listed_html(who)} {n} {stat}"
        for (stat, n), who in told.items()
    ]
