"""The record's sentences on cards played, their effects, and the windows on them."""

from ...kernel import cards as c
from ...kernel.conditions import NO_CARD_LEAVES
from ...kernel.record import Entry
from ...kernel.setup import Setup
from ...kernel.values import (
    NOBODY,
    After,
    AnteDemand,
    Drinking,
    Drinks,
    Event,
    Losing,
    Payment,
    Phase,
    Play,
    Window,
)
from ..cards import KIND, PHASE, STAT, counted
from ..style import Style
from .automaton import revealed
from .changes import (
    answered,
    changes_words,
    drinks_now,
    found,
    gift,
    hands_now,
    ignored,
    one_drink,
    packets,
    player_of,
    what_changed,
)
from .names import extra_drinks, listed, on_whom, subject_words, title, window_about


def play_sentence(setup: Setup, entry: Entry, play: Play, style: Style) -> str:
    """A step of a card that has been played."""
    card = title(setup, play.card, style)
    match entry.step:
        case "announce":
            on = listed(on_whom(setup, play, style))
            below = answered(entry)
            answer = ""
            if isinstance(below, Play | Drinks | Event | AnteDemand | Payment):
                part = one_drink(setup, below, play, style)
                answer = f", answering {part or subject_words(setup, below, style)}"
            if isinstance(below, After | Losing) and 0 <= play.part < len(below.hurts):
                hurt = below.hurts[play.part]
                source = setup.names[hurt.source] if hurt.source != NOBODY else "an Event"
                by = style.text(source)
                answer = f", after losing {hurt.amount} {STAT[hurt.stat]} to {by}"
                if hurt.victim != play.by:
                    whose = style.text(setup.names[hurt.victim])
                    answer = f", after {whose}'s loss of {hurt.amount} {STAT[hurt.stat]}"
            whom = f" on {on}" if on else ""
            mode = setup.cast[play.card].modes[play.mode]
            if mode.as_ == "hook" and not mode.may:
                return f"{card} of {style.text(setup.names[play.you])} acts{whom}."
            if mode.as_ == "hook":
                return f"{style.strong(setup.names[play.you])} uses {card}{whom}."
            if mode.as_ == "event":
                return f"{card} takes place."
            does = "uses" if mode.as_ in ("use", "ability") else "plays"
            if play.behalf >= 0:
                whom += style.text(f", for {setup.names[play.behalf]}")
            return f"{style.strong(setup.names[play.by])} {does} {card}{whom}{answer}."
        case "fate":
            return f"{card} resolves." if entry.outcome in ("stands", "not_aimed") else ""
        case "instead_of_negated":
            return f"{card} was Negated: its other effect happens instead."
        case "pick_victims" if entry.option is not None:
            on = listed(on_whom(setup, entry.option, style))
            return f"{style.strong(setup.names[play.by])} picks {on}."
        case "respond" | "pay_costs":
            return what_changed(setup, entry, style, f"What {card} costs is paid: ")
        case "discard_negated":
            return f"{card} was Negated: it is discarded without effect."
        case "aim_the_revealed":
            picked = entry.option.targets if entry.option is not None else ()
            on = listed(style.text(setup.names[t]) for t in picked)
            whom = f" on {on}" if on else ""
            return f"{title(setup, play.revealed[0], style)} is revealed{whom}."
        case "next_instruction" if entry.outcome == "more":
            mode = setup.cast[play.card].modes[play.mode]
            effects = mode.if_negated if play.negated else mode.do
            if play.revealed and not play.negated:
                effects = (*setup.cast[play.revealed[0]].modes[0].do, *effects)
            effect = effects[play.step]
            return _effect_sentence(setup, entry, play, effect, style)
        case "next_instruction":
            effects = setup.cast[play.card].modes[play.mode].do
            if any(isinstance(effect, c.Stay) for effect in effects) and not play.negated:
                before = play.targets if c.Stay("front", "target") in effects else ()
                return f"{card} stays in front of {style.text(setup.names[(*before, play.by)[0]])}."
            if setup.cast[play.card].modes[play.mode].as_ in NO_CARD_LEAVES:
                return ""
            if any(change.what == "piles" for change in entry.changes):
                return what_changed(setup, entry, style, "")
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
    who = style.text(setup.names[play.you])
    below = subject_words(setup, answered(entry), style)
    if _too_late(effect, entry):
        return style.text("Nothing changes.")
    hit = [blow for blow in play.blows if blow.step == play.step and blow.amount]
    if hit:
        changes = changes_words(setup, entry.changes, style)
        minions = [
            style.text(f"{setup.names[blow.seat]}'s ") + title(setup, blow.card, style)
            for blow in hit
        ]
        verb = style.text("is" if len(hit) == 1 else "are")
        return "; ".join([f"{listed(minions)} {verb} hit", *changes]) + "."
    match effect:
        case c.Negate():
            return f"{below} is Negated."
        case c.Ignore():
            return f"{who} Ignores {ignored(setup, answered(entry), play, style) or below}."
        case c.Redirect():
            before, after = packets(entry)
            lost = [p for p in before if p not in after]
            new = [p for p in after if p not in before]
            if lost and new:
                to = style.text(setup.names[new[-1].victim])
                amount = sum(-p.amount for p in lost if p.victim == play.you)
                return f"The loss of {amount} Fortitude goes from {who} to {to}."
            return f"There is no loss to redirect from {who}."
        case c.Reduce() | c.SetTo():
            before, after = packets(entry)
            was = -sum(p.amount for p in before if p.victim == play.you and p.stat == "fortitude")
            now = -sum(p.amount for p in after if p.victim == play.you and p.stat == "fortitude")
            return f"{who}'s loss falls from {was} to {now} Fortitude."
        case c.Add() | c.Become() | c.Convert() | c.Split() | c.Pass():
            return f"{drinks_now(setup, entry, style)}."
        case c.Attach():
            what = gift(setup, effect.attach, effect.n)
            giver = "" if effect.attach != "gold" else f" of {who}"
            return f"{below} also gives its drinker {style.text(what)}{giver}."
        case c.Spill():
            less = [
                f"{setup.names[change.seat]} discards "
                f"{counted(len(change.before) - len(change.after), 'Drink Card')}"
                for change in entry.changes
                if change.what == "pile"
            ]
            return style.text("; ".join(less) or "No pile has a card") + "."
        case c.Order():
            return f"{who} orders {style.text(extra_drinks(effect.order))}."
        case c.DrinkUp():
            if not any(isinstance(frame, Drinking) for frame in entry.agenda[-1:]):
                return style.text("Nobody has to drink.")
            return style.text("There is drinking to be done at once.")
        case c.Take(take="pot", part="half"):
            return what_changed(setup, entry, style, "", "Nothing changes")
        case c.Take(take="pot"):
            return f"{who} will take the pot instead of the winner."
        case c.Win():
            return f"{who} has won the Round at once."
        case c.Continue():
            return style.text("The Round goes on; the pot stays where it is.")
        case c.End(end="turn") if setup.teams:
            away = [change.seat for change in entry.changes if change.what == "away"]
            who = listed(setup.names[seat] for seat in away) or "Nobody"
            return style.text(f"{who} is not there for the rest of the turn.")
        case c.End(end="turn"):
            return style.text("The turn ends: its phases that are left are skipped.")
        case c.End(pot="self"):
            return f"The Round ends; nobody wins it, and {who} takes the pot."
        case c.Take():
            lock = "; only a Cheating Card may take it next" if effect.next else ""
            return f"{who} takes control of the Round{lock}."
        case c.Leave():
            gone = play.you if effect.who == "self" else play.targets[0]
            return style.text(f"{setup.names[gone]} leaves the Round.")
        case c.Start():
            return style.text("A Round of Gambling begins.")
        case c.End():
            return style.text("The Round ends; nobody wins it.")
        case c.Cover():
            inn = "the Inn pays" if effect.by == "inn" else "nobody pays"
            return style.text(f"{setup.names[play.you]} need not pay: {inn}.")
        case c.Stay():
            return ""
        case c.Either():
            return style.text("Those concerned choose what happens to them.")
        case c.Discard() if effect.choice != "random":
            return ""
        case c.Seek():
            return f"{found(setup, entry, style) or f'There is no {KIND[effect.seek]} Card'}."
        case c.Draw() | c.Discard():
            return f"{hands_now(setup, entry, style) or 'Nothing changes'}."
        case c.ShareLoss():
            return f"{who} shares the loss with {style.text(player_of(setup, entry))}."
        case c.Again():
            granted = any(isinstance(frame, Phase) and frame.again for frame in entry.agenda)
            return style.text(f"{'Another' if granted else 'No other'} Action may be played.")
        case c.Repeat():
            whom = listed(setup.names[seat] for seat in play.targets) or "the turn owner"
            return style.text(f"This phase comes once more for {whom}.")
        case c.Ante():
            return style.text(f"Everybody in the Round must ante {effect.ante} Gold.")
        case c.Away():
            return what_changed(setup, entry, style, "", "Nothing changes")
        case _:
            return what_changed(setup, entry, style, "", "Nothing changes")


def window_sentence(setup: Setup, entry: Entry, window: Window, style: Style) -> str:
    """A step of a window: who is asked, who passes, who wishes to play."""
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
        case "play_settled" | "opens_again", "opened":
            return f"The window on {about} opens again."
        case "next_player", "declined":
            return f"{who} passes."
        case "next_player", "responds":
            return f"{revealed(setup, entry, style)} in response."
        case "next_player", "in_vain":
            shown = revealed(setup, entry, style)
            return f"{shown} in response; it does nothing here." if shown else ""
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
