"""What happens, in sentences: choices, refusals, the record, and what is going on now."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..catalogue.decks import DeckPart
from ..kernel import cards as c
from ..kernel.law import Refusal
from ..kernel.moment import Moment
from ..kernel.reasons import REASONS
from ..kernel.record import Change, Entry
from ..kernel.setup import Setup
from ..kernel.values import (
    NOBODY,
    After,
    AnteDemand,
    AnyFrame,
    Choosing,
    Dare,
    Deal,
    Discarding,
    Drawing,
    Drink,
    Drinking,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Gathering,
    Growing,
    Harvesting,
    Keeping,
    Kindling,
    Losing,
    Option,
    Ordering,
    Part,
    Payment,
    Phase,
    Pile,
    Planting,
    Play,
    Plotting,
    Recovering,
    Refill,
    Reveal,
    Turn,
    Window,
)
from .cards import KIND, PHASE, STAT, counted, effect_words, effects_words
from .style import PLAIN, Style


def number(value: int) -> str:
    """A whole number with a real minus sign."""
    return str(value).replace("-", "−")


def listed(names: Iterable[str]) -> str:
    """Names as a list: ``A, B and C``."""
    words = list(names)
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def reconstructed_decks(names: Iterable[str]) -> str:
    """Whose decks are not the printed ones; nothing if there are none."""
    told = listed(names)
    return f"Reconstructed decks: {told}." if told else ""


def parts_words(parts: Mapping[DeckPart, int]) -> str:
    """What a reconstructed deck is made of: ``16 shared, 21 own, 3 stand-ins``."""
    return ", ".join(
        counted(number, part) if part == "stand-in" else f"{number} {part}"
        for part, number in parts.items()
    )


def title(setup: Setup, card: int, style: Style = PLAIN) -> str:
    """The title of a card of the cast."""
    return style.title(setup.cast[card].title) if card >= 0 else style.text("nothing")


def drink_name(setup: Setup, drink: Drink, style: Style = PLAIN) -> str:
    """A Drink with its Chasers, and whose it is."""
    names = [title(setup, card, style) for card in drink.names] or [style.text("no Drink")]
    half = style.text("half of ") if drink.halved else ""
    return half + " + ".join(names)


def subject_words(setup: Setup, frame: AnyFrame | None, style: Style = PLAIN) -> str:
    """What a window is about."""
    names = setup.names
    match frame:
        case Play():
            return title(setup, frame.card, style)
        case Event():
            return title(setup, frame.card, style)
        case Drinks():
            drinks = [
                f"{style.text(names[drink.drinker])}'s {drink_name(setup, drink, style)}"
                for drink in frame.drinks
            ]
            return listed(drinks)
        case AnteDemand():
            return style.text(f"the ante of {frame.amount} Gold")
        case Payment():
            dues = [f"{names[due.payer]}'s {due.amount} Gold" for due in frame.dues]
            return style.text(f"the payment of {listed(dues)}")
        case After():
            losses = [
                f"{names[h.victim]}'s loss of {h.amount}{' Gold' if h.stat == 'gold' else ''}"
                for h in frame.hurts
            ]
            return style.text(listed(dict.fromkeys(losses)))
        case Losing():
            return style.text("the last chance")
        case Gambling():
            return style.text(f"{names[frame.gambler]}'s gambling turn")
        case Phase():
            return style.text(PHASE[frame.phase])
        case Reveal():
            return style.text("what comes before the next Chaser")
        case Ordering():
            return style.text(f"{names[frame.by]}'s {_extra_drinks(frame.left)}")
        case Drawing():
            return style.text(f"what {names[frame.left[0][0]]} has drunk")
        case Dare():
            two = " and ".join(drink_name(setup, drink, style) for drink in frame.drinks)
            return two or style.text("the two Drinks")
        case Discarding():
            return style.text(f"{names[frame.who[0]]}'s hand")
        case Keeping():
            return title(setup, frame.cards[0], style)
        case _:
            return style.text("this moment")


def window_about(
    setup: Setup, window: Window, subject: AnyFrame | None, style: Style = PLAIN
) -> str:
    """What a window is about; the end of a Round has two windows of its own."""
    match window.kind:
        case "won":
            return style.text("the end of the Round")
        case "taken":
            return style.text("the taking of the pot")
        case _:
            return subject_words(setup, subject, style)


def _extra_drinks(count: int) -> str:
    return "extra Drink" if count == 1 else f"{count} extra Drinks"


# -------------------------------------------------------------------------------- choices


def option_label(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """What a button for this option says, without its target."""
    match option.act:
        case "pass":
            return style.text("Pass")
        case "play":
            return f"{style.text('Play ')}{title(moment.setup, option.card, style)}"
        case "discard":
            return f"{style.text('Discard ')}{title(moment.setup, option.card, style)}"
        case "pay":
            return f"{style.text('Pay to keep ')}{title(moment.setup, option.card, style)}"
        case "dismiss":
            return f"{style.text('Discard ')}{title(moment.setup, option.card, style)}"
        case "enough" if isinstance(moment.position.agenda[-1], Harvesting):
            return style.text("That is enough")
        case "enough":
            return style.text("Draw now")
        case "order":
            return style.text(f"Give the Drink to {moment.name(option.targets[0])}")
        case "choose" if option.targets:
            return style.text(f"Pick {listed(moment.name(seat) for seat in option.targets)}")
        case "choose" if isinstance(moment.position.agenda[-1], Drawing | Dare):
            return _choice_label(moment, option, style)
        case "choose":
            return style.text(f"Choose: {_alternative(moment, option)}")
        case "uproot" | "grow" | "harvest" | "gather" | "plot" | "recover":
            card = title(moment.setup, option.card, style)
            mark = style.text(_rake(moment.setup, option))
            return f"{style.text(_SIDE_ACTS[option.act])} {card}{mark}"
        case "share":
            return style.text(f"Share the Drink with {moment.name(option.targets[0])}")
        case _:
            return style.text("Drink it whole")


_SIDE_ACTS = {
    "uproot": "Discard", "grow": "Grow", "harvest": "Harvest", "gather": "Gather",
    "plot": "Plot", "recover": "Take back",
}  # fmt: skip
"""What one does with a card of a component, by the act."""


def _rake(setup: Setup, option: Option) -> str:
    """The Harvest Value to which the Rake Token of a planted Mushroom points."""
    crop = setup.cast[option.card].crop
    if crop is None or option.part < 0:
        return " (the new one)" if option.act == "uproot" else ""
    return f" (now {crop.values[option.part]})"


def _choice_label(moment: Moment, option: Option, style: Style) -> str:
    """Which effect of a Drink comes next, or which of two Drinks one takes."""
    match moment.position.agenda[-1]:
        case Drawing(left=((_, extras), *_)):
            extra = extras[option.mode]
            return style.text(f"First {extra.act} {_cards(extra.n)}")
        case Dare(drinks=drinks):
            return f"{style.text('Drink ')}{drink_name(moment.setup, drinks[option.mode], style)}"
        case _:
            return style.text("Choose this")


def _alternative(moment: Moment, option: Option) -> str:
    """What one of the alternatives of the instruction that is being carried out says."""
    card = moment.position.agenda[-2]
    if isinstance(card, Play):
        mode = moment.setup.cast[card.card].modes[card.mode]
        doing = (mode.if_negated if card.negated else mode.do)[card.step - 1]
        if isinstance(doing, c.Either):
            return listed(effect_words(effect) for effect in doing.either[option.mode])
    return f"alternative {option.mode + 1}"


def option_words(moment: Moment, option: Option) -> str:
    """What an option would do, as half a sentence for the one who chooses."""
    you = moment.name(moment.decision.seat) if moment.decision else ""
    if option.act == "play":
        mode = moment.setup.cast[option.card].modes[option.mode]
        return effects_words(mode)
    if option.act == "pass":
        return f"{you} plays nothing"
    return ""


def answers(moment: Moment, option: Option, style: Style = PLAIN) -> str:
    """Which Drink or loss a play answers, where there are several."""
    subject = moment.subject
    if option.part >= 0 and isinstance(subject, Drinks) and len(subject.drinks) > 1:
        drink = subject.drinks[option.part]
        return (
            f"{style.text(moment.name(drink.drinker))}'s {drink_name(moment.setup, drink, style)}"
        )
    if option.part >= 0 and isinstance(subject, After | Losing) and len(subject.hurts) > 1:
        hurt = subject.hurts[option.part]
        what = "Gold" if hurt.stat == "gold" else ""
        loss = f"{hurt.amount} {what}".strip()
        return style.text(f"the loss of {loss} by {moment.name(hurt.source)}")
    return ""


def refusal_words(moment: Moment, refusal: Refusal, style: Style = PLAIN) -> str:
    """Why a card may not be played, as a sentence; the rule is ``refusal.rule``."""
    subject = moment.subject if moment.window is not None else moment.position.agenda[-1]
    words = REASONS[refusal.reason].words
    what = subject_words(moment.setup, subject, style)
    if isinstance(subject, Drinks) and refusal.part >= 0:
        drink = subject.drinks[refusal.part]
        what = drink_name(moment.setup, drink, style)
    return one_end(
        words.format(
            you=style.text(moment.name(refusal.seat)),
            owner=style.text(moment.name(moment.position.turn)),
            subject=what[:1].upper() + what[1:] if words.startswith("{subject}") else what,
            moment=style.text(_when_words(moment, refusal.seat)),
        )
    )


def _when_words(moment: Moment, seat: int) -> str:
    """The moment at which a player would have to have an Action, but has none."""
    turn = moment.position.turn
    if seat != turn or moment.phase != "action":
        return f"this is {moment.name(turn)}'s {PHASE.get(moment.phase, 'turn')}"
    if moment.window is None:
        return "now something else is decided"
    return "now something else waits for answers"


def one_end(words: str) -> str:
    """A sentence without the full stop after a title that has an end of its own."""
    return re.sub(r"([.!?…])(”|</cite>)\.$", r"\1\2", words)


# --------------------------------------------------------------------------------- record


def sentence(setup: Setup, entry: Entry, style: Style = PLAIN) -> str:
    """One entry of the record as a sentence, or ``""`` where nothing is to be told."""
    words = _sentence(setup, entry, style)
    words = words[:1].upper() + words[1:]
    return one_end(words)


def _sentence(setup: Setup, entry: Entry, style: Style) -> str:
    match entry.frame:
        case Play():
            return _play_sentence(setup, entry, entry.frame, style)
        case Window():
            return _window_sentence(setup, entry, entry.frame, style)
        case Reveal():
            return _reveal_sentence(setup, entry, style)
        case Drinks():
            return _drinks_sentence(setup, entry, entry.frame, style)
        case Drawing():
            return _drawing_sentence(setup, entry, style)
        case Ordering() | Drinking() | Dare():
            return _forced_sentence(setup, entry, style)
        case Planting() | Growing() | Gathering() | Harvesting() | Plotting() | Recovering():
            return _side_sentence(setup, entry, style)
        case Kindling():
            return _fire_sentence(setup, entry, entry.frame, style)
        case _:
            return _other_sentence(setup, entry, style)


def changes_words(setup: Setup, changes: Iterable[Change], style: Style = PLAIN) -> list[str]:
    """What became different for players and pot, each as half a sentence."""
    words: list[str] = []
    for change in sorted(changes, key=lambda change: change.what == "out"):
        if change.what in STAT:
            n = change.after - change.before
            verb = "gains" if n > 0 else "loses"
            who = style.text(setup.names[change.seat])
            span = style.text(f"{change.before} → {change.after}")
            words.append(f"{who} {verb} {abs(n)} {STAT[change.what]} ({span})")
        elif change.what == "inn":
            n = change.after - change.before
            words.append(style.text(f"the Inn {'takes' if n > 0 else 'gives'} {abs(n)} Gold"))
        elif change.what == "pot":
            words.append(style.text(f"the pot is {change.after} Gold"))
        elif change.what == "tokens":
            before, after = dict(change.before), dict(change.after)
            for token in sorted(before.keys() | after.keys()):
                n = after.get(token, 0) - before.get(token, 0)
                if n:
                    name = setup.token_limits[token].title + ("" if n == 1 else "s")
                    words.append(style.text(f"{setup.names[change.seat]} receives {n} {name}"))
        elif change.what == "out":
            words.append(style.text(f"{setup.names[change.seat]} is out of the game"))
    return words


def _told(setup: Setup, entry: Entry, style: Style, head: str, nothing: str = "") -> str:
    changes = changes_words(setup, entry.changes, style)
    if changes:
        words = "; ".join(changes)
        return f"{head}{words}." if head else f"{words[:1].upper()}{words[1:]}."
    return f"{head}{nothing}." if nothing else ""


def _below(entry: Entry) -> AnyFrame | None:
    """What the card of this entry answers: the item under the window under it."""
    place = entry.numbers.index(entry.number) if entry.number in entry.numbers else -1
    if place >= 2 and isinstance(entry.agenda[place - 1], Window):
        return entry.agenda[place - 2]
    return None


def _play_sentence(setup: Setup, entry: Entry, play: Play, style: Style) -> str:
    card = title(setup, play.card, style)
    match entry.step:
        case "announce":
            on = listed(style.text(setup.names[t]) for t in play.targets)
            below = _below(entry)
            answer = ""
            if isinstance(below, Play | Drinks | Event | AnteDemand | Payment):
                part = _one_drink(setup, below, play, style)
                answer = f", answering {part or subject_words(setup, below, style)}"
            if isinstance(below, After | Losing) and 0 <= play.part < len(below.hurts):
                hurt = below.hurts[play.part]
                by = style.text(setup.names[hurt.source])
                answer = f", after losing {hurt.amount} {STAT[hurt.stat]} to {by}"
                if hurt.victim != play.by:
                    whose = style.text(setup.names[hurt.victim])
                    answer = f", after {whose}'s loss of {hurt.amount} {STAT[hurt.stat]}"
            whom = f" on {on}" if on else ""
            mode = setup.cast[play.card].modes[play.mode]
            if mode.as_ == "hook":
                return style.text(f"{setup.cast[play.card].title}: {effects_words(mode)}.")
            does = "uses" if mode.as_ in ("use", "ability") else "plays"
            if play.behalf >= 0:
                whom += style.text(f", for {setup.names[play.behalf]}")
            return f"{style.strong(setup.names[play.by])} {does} {card}{whom}{answer}."
        case "fate":
            return f"{card} resolves." if entry.outcome in ("stands", "not_aimed") else ""
        case "instead_of_negated":
            return f"{card} was Negated: its other effect happens instead."
        case "pick_victims" if entry.option is not None:
            on = listed(style.text(setup.names[t]) for t in entry.option.targets)
            return f"{style.strong(setup.names[play.by])} picks {on}."
        case "respond" | "pay_costs":
            return _told(setup, entry, style, f"What {card} costs is paid: ")
        case "discard_negated":
            return f"{card} was Negated: it is discarded without effect."
        case "next_instruction" if entry.outcome == "more":
            mode = setup.cast[play.card].modes[play.mode]
            effect = (mode.if_negated if play.negated else mode.do)[play.step]
            return _effect_sentence(setup, entry, play, effect, style)
        case "discard_it":
            effects = setup.cast[play.card].modes[play.mode].do
            if any(isinstance(effect, c.Stay) for effect in effects) and not play.negated:
                return f"{card} stays in front of {style.text(setup.names[play.by])}."
            if setup.cast[play.card].modes[play.mode].as_ == "use":
                return ""
            return f"{card} is discarded."
        case "counts_as_a_pass":
            return style.text(f"That counts as a pass of {setup.names[play.by]}.")
        case _:
            return ""


def _too_late(effect: c.Effect, entry: Entry) -> bool:
    """Whether the Round has ended, or its player was out of it, before the effect came."""
    match effect:
        case c.Take(take="control"):
            return "gambling.card-takes-control" not in entry.rules
        case c.Leave():
            return "leave-round.effect" not in entry.rules
        case c.Win():
            return "gambling.win-by-effect" not in entry.rules
        case c.Ante():
            return "gambling.raise" not in entry.rules
        case _:
            return False


def _effect_sentence(setup: Setup, entry: Entry, play: Play, effect: c.Effect, style: Style) -> str:
    who = style.text(setup.names[play.by])
    below = subject_words(setup, _below(entry), style)
    if _too_late(effect, entry):
        return style.text("Nothing changes.")
    match effect:
        case c.Negate():
            return f"{below} is Negated."
        case c.Ignore():
            return f"{who} Ignores {_ignored(setup, _below(entry), play, style) or below}."
        case c.Redirect():
            before, after = _waiting(entry)
            lost = [p for p in before if p not in after]
            new = [p for p in after if p not in before]
            if lost and new:
                to = style.text(setup.names[new[-1].victim])
                amount = sum(-p.amount for p in lost if p.victim == play.by)
                return f"The loss of {amount} Fortitude goes from {who} to {to}."
            return f"There is no loss to redirect from {who}."
        case c.Reduce() | c.SetTo():
            before, after = _waiting(entry)
            was = -sum(p.amount for p in before if p.victim == play.by and p.stat == "fortitude")
            now = -sum(p.amount for p in after if p.victim == play.by and p.stat == "fortitude")
            return f"{who}'s loss falls from {was} to {now} Fortitude."
        case c.Add() | c.Become() | c.Convert() | c.Split() | c.Pass():
            return f"{_drinks_now(setup, entry, style)}."
        case c.Attach():
            what = _gift(setup, effect.attach, effect.n)
            giver = "" if effect.attach != "gold" else f" of {who}"
            return f"{below} also gives its drinker {style.text(what)}{giver}."
        case c.Order():
            return f"{who} orders {style.text(_extra_drinks(effect.order))}."
        case c.DrinkUp():
            if not any(isinstance(frame, Drinking) for frame in entry.agenda[-1:]):
                return style.text("Nobody has to drink.")
            return style.text("There is drinking to be done at once.")
        case c.Take(take="pot", part="half"):
            return _told(setup, entry, style, "", "Nothing changes")
        case c.Take(take="pot"):
            return f"{who} will take the pot instead of the winner."
        case c.Win():
            return f"{who} has won the Round at once."
        case c.Continue():
            return style.text("The Round goes on; the pot stays where it is.")
        case c.End(end="turn"):
            return style.text("The turn ends: its phases that are left are skipped.")
        case c.End(pot="self"):
            return f"The Round ends; nobody wins it, and {who} takes the pot."
        case c.Take():
            lock = "; only a Cheating Card may take it next" if effect.next else ""
            return f"{who} takes control of the Round{lock}."
        case c.Leave():
            gone = play.by if effect.who == "self" else play.targets[0]
            return style.text(f"{setup.names[gone]} leaves the Round.")
        case c.Start():
            return style.text("A Round of Gambling begins.")
        case c.End():
            return style.text("The Round ends; nobody wins it.")
        case c.Cover():
            inn = "the Inn pays" if effect.by == "inn" else "nobody pays"
            return style.text(f"{setup.names[play.by]} need not pay: {inn}.")
        case c.Stay():
            return ""
        case c.Either():
            return style.text("Those concerned choose what happens to them.")
        case c.Discard() if effect.choice != "random":
            return ""
        case c.Seek():
            return f"{_found(setup, entry, style) or f'There is no {KIND[effect.seek]} Card'}."
        case c.Draw() | c.Discard():
            return f"{_hands_now(setup, entry, style) or 'Nothing changes'}."
        case c.ShareLoss():
            return f"{who} shares the loss with {style.text(_player_of(setup, entry))}."
        case c.Again():
            granted = any(isinstance(frame, Phase) and frame.again for frame in entry.agenda)
            return style.text(f"{'Another' if granted else 'No other'} Action may be played.")
        case c.Ante():
            return style.text(f"Everybody in the Round must ante {effect.ante} Gold.")
        case _:
            return _told(setup, entry, style, "", "Nothing changes")


def _hands_now(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has drawn how many cards, and who has discarded which."""
    told = []
    for change in entry.changes:
        if change.what == "hand":
            who = style.text(setup.names[change.seat])
            more = len(change.after) - len(change.before)
            if more > 0:
                told.append(f"{who} draws {_cards(more)}")
            else:
                gone = _fewer(change.before, change.after)
                told.append(f"{who} discards {listed(title(setup, n, style) for n in gone)}")
    return "; ".join(told)


def _found(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has found which card in the own Character Deck."""
    return "; ".join(
        f"{style.text(setup.names[change.seat])} finds {title(setup, card, style)}"
        for change in entry.changes
        if change.what == "hand"
        for card in _fewer(change.after, change.before)
    )


def _gift(setup: Setup, what: str, n: int) -> str:
    if what == "gold":
        return f"{n} Gold"
    return f"{n} {setup.token_limits[what].title}{'' if n == 1 else 's'}"


def _player_of(setup: Setup, entry: Entry) -> str:
    below = _below(entry)
    return setup.names[below.by] if isinstance(below, Play) else ""


def _waiting(entry: Entry) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The packets of the answered card before and after this step."""
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Play):
            return change.before.parts, change.after.parts
    return (), ()


def _one_drink(setup: Setup, below: AnyFrame | None, play: Play, style: Style) -> str:
    """The one Drink or due that a play is about, with whose it is."""
    if isinstance(below, Payment) and 0 <= play.part < len(below.dues):
        due = below.dues[play.part]
        return style.text(f"{setup.names[due.payer]}'s {due.amount} Gold")
    if isinstance(below, Drinks) and 0 <= play.part < len(below.drinks):
        drink = below.drinks[play.part]
        return f"{style.text(setup.names[drink.drinker])}'s {drink_name(setup, drink, style)}"
    return ""


def _ignored(setup: Setup, below: AnyFrame | None, play: Play, style: Style) -> str:
    """The Drink that is Ignored; whose it is goes without saying if it is the player's own."""
    if isinstance(below, Drinks) and 0 <= play.part < len(below.drinks):
        drink = below.drinks[play.part]
        if drink.drinker == play.by:
            return drink_name(setup, drink, style)
    return _one_drink(setup, below, play, style)


def _drinks_now(setup: Setup, entry: Entry, style: Style) -> str:
    """What has become of the Drinks that this step has changed."""
    before: tuple[Drink, ...] = ()
    after: tuple[Drink, ...] = ()
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Drinks):
            before, after = change.before.drinks, change.after.drinks
    told = []
    for place, drink in enumerate(after):
        was = before[place] if place < len(before) else None
        name = drink_name(setup, drink, style)
        if was is not None and was.drinker != drink.drinker:
            giver, taker = setup.names[was.drinker], setup.names[drink.drinker]
            told.append(f"{style.text(giver)}'s {name} goes to {style.text(taker)}")
        elif was != drink:
            whose = style.text(setup.names[drink.drinker])
            amount = style.text(number(drink.alcohol))
            more = ""
            if was is not None and was.fortitude != drink.fortitude:
                more = style.text(f" and {number(drink.fortitude)} Fortitude")
            told.append(f"{whose}'s {name} has {amount} Alcohol Content{more}")
    return listed(told) or style.text("Nothing changes")


def _window_sentence(setup: Setup, entry: Entry, window: Window, style: Style) -> str:
    place = entry.numbers.index(entry.number) if entry.number in entry.numbers else -1
    subject = entry.agenda[place - 1] if place > 0 else None
    if entry.gone:
        subject = entry.agenda[-1] if entry.agenda else None
    about = window_about(setup, window, subject, style)
    who = style.strong(setup.names[entry.seat]) if entry.seat != NOBODY else ""
    match entry.step, entry.outcome:
        case "opens", "opened" if window.kind == "draw":
            return style.text("The others may play cards before the drawing.")
        case "opens", "opened" if isinstance(subject, Phase):
            when = "before" if subject.at == "special_action" else "after"
            phase = style.text(PHASE[subject.phase])
            return f"Cards may be played {when} the special action of the {phase}."
        case "next_player", "no_anytime_card":
            return style.text("No Anytime Card is played; Sometimes Cards follow.")
        case "opens", "opened" if window.kind != "gamble":
            return f"A window opens on {about}."
        case "opens_again", "opened":
            return f"The window on {about} opens again."
        case "next_player", "declined":
            return f"{who} passes."
        case "next_player", "wished" if entry.option is not None:
            return f"{who} wishes to play {title(setup, entry.option.card, style)}."
        case "next_player", "several_wishes":
            return style.text(
                "Several players wish to act: all plays are taken back, Anytime Cards come first."
            )
        case "next_player", "everybody_declined" if window.kind not in ("free", "gamble"):
            return style.text("Nobody answers any more.")
        case _:
            return ""


def _reveal_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    was, now = entry.frame, entry.now
    assert isinstance(was, Reveal) and isinstance(now, Reveal)
    if entry.step != "reveal_card" or not (was.who or was.chasing):
        return ""
    if len(now.drinks) > len(was.drinks):
        drink = now.drinks[-1]
        who = style.strong(setup.names[drink.revealer])
        if not drink.cards:
            card = title(setup, drink.names[0], style) if drink.names else style.text("nothing")
            return f"{who} reveals {card}: it counts as a Drink of 0 Alcohol Content."
        chaser = style.text(" A Chaser follows.") if now.chasing else ""
        return f"{who} reveals {title(setup, drink.names[0], style)}.{chaser}"
    if was.chasing and was.drinks:
        more = now.drinks[-1].names[len(was.drinks[-1].names) :]
        if more:
            total = now.drinks[-1].alcohol
            added = title(setup, more[-1], style)
            return f"The Chaser is {added}: {total} Alcohol Content in all."
        if "chaser.stop-drink-event" in entry.rules:
            return style.text("The Chaser is a Drink Event: it has no effect.")
        return style.text("There is no card left for a Chaser.")
    return style.text("A Drink Event comes up: it is discarded, another card follows.")


def _drinks_sentence(setup: Setup, entry: Entry, drinks: Drinks, style: Style) -> str:
    if entry.step == "drink_up":
        told = changes_words(setup, entry.changes, style)
        spared = [
            f"{style.text(setup.names[d.drinker])} Ignores {drink_name(setup, d, style)}"
            for d in drinks.drinks
            if d.drinker in d.ignored
        ]
        return f"{'; '.join([*spared, *told]) or style.text('Nothing changes')}."
    if entry.step == "share_it" and entry.option is not None:
        who = style.strong(setup.names[entry.seat]) if entry.seat != NOBODY else ""
        if entry.outcome == "kept":
            return f"{who} keeps it whole."
        place = entry.option.part
        drinker = setup.names[drinks.drinks[place].drinker]
        other = style.text(setup.names[entry.option.targets[0]])
        who = who or style.strong(drinker)
        own = entry.seat in (NOBODY, drinks.drinks[place].drinker)
        it = "it" if own else style.text(f"{drinker}'s Drink")
        return f"{who} shares {it} with {other}."
    if entry.step == "discard_drinks" and entry.changes:
        several = sum(bool(drink.cards) for drink in drinks.drinks) > 1
        kept = [change for change in entry.changes if change.what == "front"]
        told = [
            f"{style.text(setup.names[change.seat])} keeps "
            + listed(title(setup, card, style) for card in _fewer(change.after, change.before))
            for change in kept
        ]
        if any(change.what == "drink_discard" for change in entry.changes):
            told.append(f"the {'Drinks are' if several else 'Drink is'} discarded")
        words = "; ".join(told)
        return f"{words[:1].upper()}{words[1:]}."
    if entry.step == "hand_out_gifts":
        return _told(setup, entry, style, "")
    return ""


def _drawing_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    if entry.outcome == "must_discard":
        now = entry.now
        assert isinstance(now, Drawing)
        return style.text(f"{setup.names[now.left[0][0]]} must discard cards.")
    told = _hands_now(setup, entry, style)
    return f"{told}." if told else ""


def _fewer(pile: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    """The cards of a pile that another does not have."""
    left = list(pile)
    for card in other:
        left.remove(card)
    return left


def _forced_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """Extra Drinks ordered, forced drinking, and the dare."""
    names, frame, now = setup.names, entry.frame, entry.now
    match frame, entry.outcome:
        case Ordering(), "ordered":
            piles = [names[change.seat] for change in entry.changes if change.what == "pile"]
            whom = listed(piles) or "nobody"
            return style.text(f"{names[frame.by]} orders a Drink for {whom}.")
        case Ordering(), "nobody_there" | "no_drink_left":
            return style.text("No more Drinks can be ordered.")
        case Drinking(), "nothing_to_drink":
            return _told(setup, entry, style, "There is nothing to drink: ", "Nothing changes")
        case Dare(), "decided":
            assert isinstance(now, Dare)
            mine = drink_name(setup, now.drinks[0], style)
            return f"{style.strong(names[frame.by])} drinks {mine}."
        case Dare(), _ if entry.step == "serve" and len(frame.drinks) > 1:
            other = drink_name(setup, frame.drinks[1], style)
            return f"{style.text('Everybody else drinks ')}{other}."
        case _:
            return ""


_DONE = {
    "uproot": "discards", "grow": "Grows", "harvest": "Harvests", "gather": "Gathers",
    "plot": "Plots", "recover": "reveals and takes back", "play": "Gathers",
}  # fmt: skip
"""What somebody does with a card of a component, by the act."""


def _side_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """What became of Mushrooms, Plotted Cards and cards taken back."""
    frame = entry.frame
    assert isinstance(frame, (Planting, Growing, Gathering, Harvesting, Plotting, Recovering))
    who = style.strong(setup.names[frame.seat])
    if isinstance(frame, Planting) and entry.outcome in ("planted", "no_room"):
        now = entry.now
        assert isinstance(now, Planting)
        if now.card >= 0:
            return f"{who} reveals {title(setup, now.card, style)}; the Planter Box is full."
        was, box = (
            {pile.name: pile for pile in piles}.get("planter", Pile("planter"))
            for change in entry.changes
            if change.what == "piles"
            for piles in (change.before, change.after)
        )
        new = _fewer(box.cards, was.cards)
        return f"{who} Plants {listed(title(setup, card, style) for card in new)}."
    if isinstance(frame, Recovering) and entry.outcome == "there_is_none":
        kind = KIND[frame.types[0]]
        return style.text(f"There is no {kind} Card in the discard pile.")
    option = entry.option
    if option is None or option.act not in _DONE or option.card < 0:
        return ""
    return f"{who} {style.text(_DONE[option.act])} {title(setup, option.card, style)}."


def _fire_sentence(setup: Setup, entry: Entry, frame: Kindling, style: Style) -> str:
    """How the token moves on the track."""
    who = style.text(setup.names[frame.seat])
    match entry.step, entry.outcome:
        case "move_up", "moved":
            return f"{who}'s Hellfire rises."
        case "move_up", "fire":
            return f"{who}'s Hellfire reaches the fire spot."
        case "back_to_the_first_spot", _:
            return f"{who}'s Hellfire begins again."
        case _:
            return ""


_ORDINALS = ("first", "second", "third", "last")


def _dealt(setup: Setup, step: str, entry: Entry) -> str:
    """A step of setting the table."""
    match step:
        case "shuffle_drinks" if entry.outcome == "a_bar_deck":
            return "The Drink Cards are shuffled: they are the Bar Deck."
        case "shuffle_drinks":
            return "The Drink Deck is shuffled."
        case "count_off_drink_deck":
            deck = next(change.after for change in entry.changes if change.what == "drink_deck")
            return f"{_cards(len(deck))} of the Bar Deck are counted off as Drink Deck."
        case "shuffle_character_decks":
            return "Everybody shuffles a Character Deck."
        case "hand_out_gold":
            return f"Everybody gets {entry.changes[0].after} Gold."
        case "set_attributes":
            return f"Everybody is at {entry.changes[0].after} Fortitude, and sober."
        case "serve_first_drinks":
            return "Everybody gets a Drink on the Drink Me! Pile."
        case "draw_opening_hands":
            return "Everybody draws an opening hand."
        case "hand_out_potion_tokens":
            return "Each team gets its Potion Tokens."
        case "set_up_components":
            return ""
        case _:
            first = next(change.after for change in entry.changes if change.what == "turn")
            return f"{setup.names[first]} begins."


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _other_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    names = setup.names
    frame, now = entry.frame, entry.now
    who = style.strong(names[entry.seat]) if entry.seat != NOBODY else ""
    match frame, entry.step, entry.outcome:
        case After(), "answer_the_losses", _:
            return f"Now {subject_words(setup, frame, style)} may be answered."
        case Event(), "respond_to_event", _:
            return f"{style.strong(names[frame.by])} reveals {title(setup, frame.card, style)}."
        case Event(), "fate_of_event", "starts":
            return f"{title(setup, frame.card, style)} starts; nobody can stop it now."
        case Event(), "fate_of_event", _:
            return f"{title(setup, frame.card, style)} has no effect."
        case Event(), "discard_event", _:
            return f"{title(setup, frame.card, style)} is discarded."
        case DrinkingContest(), "highest_drink", "won":
            assert isinstance(now, DrinkingContest)
            return f"{style.strong(names[now.contenders[0]])} has the strongest Drink."
        case DrinkingContest(), "highest_drink", "tie":
            assert isinstance(now, DrinkingContest)
            return style.text(f"{listed(names[s] for s in now.contenders)} tie.")
        case DrinkingContest(), "who_is_left", "several":
            return style.text("They reveal and drink again.")
        case DrinkingContest(), "who_is_left", "one":
            return style.text("Only one of them has not passed out.")
        case DrinkingContest(), "who_is_left", _:
            return style.text("All of them have passed out: nobody wins the Contest.")
        case AnteDemand(), "everyone_antes", "round_over":
            return style.text("The Round is over: nobody antes.")
        case AnteDemand(), "can_the_player_ante", "cannot":
            return style.text(f"{names[frame.by]} cannot ante, so nobody has to.")
        case Gambling(), "next_gambler", "their_turn":
            assert isinstance(now, Gambling)
            return style.text(f"It is {names[now.gambler]}'s turn in the Round.")
        case Gambling(), "bet_or_pass", "passed":
            return f"{style.strong(names[frame.gambler])} passes in the Round."
        case Gambling(), "round_won", "nobody":
            return _told(setup, entry, style, "", "The Round is over; nobody has won it")
        case Gambling(), "round_is_over", _:
            return style.text("The Round is over; play goes on where it was interrupted.")
        case AnteDemand(), "has_covered", "cannot":
            return style.text(f"{names[frame.by]} cannot ante, so nobody has to.")
        case Payment(), "all_pay", _:
            return _told(setup, entry, style, "", "Nobody pays")
        case Discarding(), "choose_cards", "discarded":
            assert entry.option is not None
            whose = names[frame.who[0]]
            from_whom = "" if frame.who[0] == entry.seat else style.text(f" of {whose}")
            return f"{who} discards {title(setup, entry.option.card, style)}{from_whom}."
        case Keeping(), "pay_or_discard", "paid" if entry.option is not None:
            card = title(setup, frame.cards[0], style)
            return _told(setup, entry, style, f"{style.strong(names[frame.seat])} keeps {card}: ")
        case Keeping(), "pay_or_discard", "discarded":
            card = title(setup, frame.cards[0], style)
            return f"{style.strong(names[frame.seat])} discards {card}."
        case Choosing(), "choose_one", "chosen" if entry.option is not None:
            return f"{who} chooses the {_ORDINALS[min(entry.option.mode, 3)]} alternative."
        case Phase(), "allowed_again", "another":
            return style.text("The turn owner may play another Action.")
        case Refill(), "count_off_bar_deck", _:
            deck = next((c.after for c in entry.changes if c.what == "drink_deck"), ())
            return style.text(f"The Bar Deck gives a new Drink Deck: {_cards(len(deck))}.")
        case Refill(), "everybody_pays", _:
            paying = any(isinstance(item, Payment) for item in entry.agenda)
            nobody = "Gold is due" if paying else "nobody can pay"
            return _told(setup, entry, style, "The Drink Deck has run out: ", nobody)
        case Gambling(), "winner_takes_pot" | "taker_takes_pot", _:
            return _told(setup, entry, style, "The pot is taken: ")
        case Losing(), "last_chance", _:
            return style.text("Somebody is about to lose: there is one last chance.")
        case Losing(), "who_still_loses", "all_saved":
            return style.text("Everybody is saved.")
        case Losing(), "who_is_left", "one":
            return style.text("One player is left and wins.")
        case Losing(), "who_is_left", "nobody":
            return style.text("Nobody is left: those who fell together share a tie.")
        case Deal(), step, _:
            return style.text(_dealt(setup, step, entry))
        case Turn(), "next_phase", "owner_is_out":
            return style.text("The turn is over.")
        case Phase(), "choose_action", "none" if entry.seat != NOBODY:
            return f"{who} plays no Action."
        case Phase(), "choose_recipient", "ordered":
            piles = [names[change.seat] for change in entry.changes if change.what == "pile"]
            if not piles:
                return style.text("There is no Drink left to order.")
            return f"{who} orders a Drink for {style.text(piles[0])}."
        case Phase(), "drink_or_sober_up", "nothing_to_drink":
            return _told(setup, entry, style, "There is nothing to drink: ", "Nothing changes")
        case Phase(), "draw_cards", _:
            drawn = [len(c.after) - len(c.before) for c in entry.changes if c.what == "hand"]
            return (
                style.text(f"{drawn[0]} card{'s are' if drawn[0] > 1 else ' is'} drawn.")
                if drawn
                else ""
            )
        case Phase(), "discard_cards", "discarded":
            assert entry.option is not None
            return f"{who} discards {title(setup, entry.option.card, style)}."
        case _:
            return _told(setup, entry, style, "")


class Told(NamedTuple):
    """A sentence of the record: its rules, its depth in windows, the rulings that decided."""

    words: str
    rules: tuple[str, ...]
    depth: int
    rulings: tuple[str, ...] = ()


def told(moment: Moment, style: Style = PLAIN) -> list[Told]:
    """What the choice before this moment brought about.

    Entries without a sentence lend their rules and rulings to the next one that has one.
    """
    return told_of(moment.setup, moment.entries, style)


def told_of(setup: Setup, entries: Iterable[Entry], style: Style = PLAIN) -> list[Told]:
    """The same for any part of a record."""
    lines: list[Told] = []
    waiting: tuple[str, ...] = ()
    ruled: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    for entry in entries:
        words = sentence(setup, entry, style)
        if words:
            depth = sum(isinstance(frame, Window) for frame in entry.agenda)
            rules, rulings = (*waiting, *entry.rules), (*ruled, *entry.rulings)
            lines.append(Told(words, _once(rules), depth, _once(rulings)))
            waiting = ruled = changed = ()
            continue
        ruled = (*ruled, *entry.rulings)
        if entry.changes or not isinstance(entry.frame, Window):
            waiting = (*waiting, *entry.rules)
            changed = (*changed, *(entry.rules if entry.changes else ()))
    if (changed or ruled) and lines:
        last = lines[-1]
        rules, rulings = _once((*last.rules, *changed)), _once((*last.rulings, *ruled))
        lines[-1] = last._replace(rules=rules, rulings=rulings)
    return lines


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
