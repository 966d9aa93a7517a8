"""What a puzzle is about: what one has to see to solve it, by what is printed on the right card."""

from ..kernel import Deed, Event, Losing, Mode, Option, Position, Setup

THEMES = {
    "last-chance": "The last chance",
    "contest": "In a Drinking Contest",
    "event": "When an Event takes place",
    "negate": "Stop it",
    "ignore": "Have no part in it",
    "move-loss": "Let somebody else lose",
    "soften": "Lose less",
    "strike-back": "Strike back",
    "spare-drink": "Do not drink it",
    "pass-drink": "Let somebody else drink",
    "change-drink": "Change the Drink",
    "heal": "Heal in time",
    "blow": "One blow",
    "purse": "The purse, not the body",
    "make-drink": "Make them drink",
    "control": "Take control",
    "cheat": "Cheat",
    "win-round": "Win at once",
    "leave-round": "Get out of the Round",
    "tokens": "By a token",
    "other": "Something else",
}
"""The themes by their ids, with what each is called."""

_BY_VERB = {
    "redirect": "move-loss", "share": "move-loss", "reduce": "soften", "set": "soften",
    "pass": "pass-drink", "add": "change-drink", "become": "change-drink", "split": "change-drink",
    "convert": "change-drink", "attach": "change-drink", "pay": "purse", "swap": "purse",
    "order": "make-drink", "drink": "make-drink", "take": "control",
    "continue": "win-round", "steal": "win-round", "leave": "leave-round", "end": "leave-round",
    "forgo": "leave-round", "give": "tokens", "remove": "tokens", "cover": "purse",
}  # fmt: skip


def theme_of(setup: Setup, position: Position, kind: str, right: Option) -> str:
    """The id of the theme: the moment, if it is a rare one, or else what the right card does."""
    agenda = position.agenda
    if any(isinstance(frame, Losing) for frame in agenda):
        return "last-chance"
    if position.contest is not None and kind in ("stay", "unhurt"):
        return "contest"
    if any(isinstance(frame, Event) for frame in agenda) and position.contest is None:
        return "event"
    return _by_deed(setup.cast[right.card].modes[right.mode])


def _by_deed(mode: Mode) -> str:
    """By winning at once, or by the first effect that says something."""
    if mode.as_ == "cheating":
        return "cheat"
    if any(verb_of(deed) == "win" for deed in mode.do):
        return "win-round"
    for deed in mode.do:
        verb = verb_of(deed)
        if deed.heals() is not None:
            return "heal"
        if verb in ("negate", "ignore"):
            return "spare-drink" if mode.answers == "drink" else verb
        if verb == "lose":
            return "strike-back" if mode.answers == "loss" else "blow"
        if verb in _BY_VERB:
            return _BY_VERB[verb]
    return "other"


def verb_of(deed: Deed) -> str:
    """The word by which a card file names an effect."""
    return str(deed.__struct_config__.tag)
