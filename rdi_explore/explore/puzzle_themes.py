"""What a puzzle is about: what one has to see to solve it, by what is printed on the right card."""

from ..kernel import Deed, Event, Mode, Option, Position, Setup

THEMES = {
    "contest": "In a Drinking Contest",
    "event": "When an Event takes place",
    "negate": "Stop it",
    "ignore": "Have no part in it",
    "move-loss": "Let somebody else lose",
    "heal": "Heal in time, or lose less",
    "pass-drink": "Let somebody else drink",
    "change-drink": "Change what they drink",
    "blow": "One blow",
    "purse": "The purse, not the body",
    "control": "Take control",
    "cheat": "Cheat",
    "other": "Something else",
}
"""The themes by their ids, with what each is called."""

_BY_VERB = {
    "negate": "negate", "ignore": "ignore", "leave": "ignore", "end": "ignore", "forgo": "ignore",
    "heal": "heal", "redirect": "move-loss", "share": "move-loss", "reduce": "heal", "set": "heal",
    "pass": "pass-drink", "add": "change-drink", "become": "change-drink", "split": "change-drink",
    "convert": "change-drink", "attach": "change-drink", "order": "change-drink",
    "drink": "change-drink", "lose": "blow", "pay": "purse", "swap": "purse", "cover": "purse",
    "steal": "purse", "take": "control", "win": "control", "continue": "control",
}  # fmt: skip


def theme_of(setup: Setup, position: Position, kind: str, right: Option) -> str:
    """The id of the theme: the moment, if it is a rare one, or else what the right card does."""
    if position.contest is not None and kind in ("stay", "unhurt"):
        return "contest"
    if any(isinstance(frame, Event) for frame in position.agenda) and position.contest is None:
        return "event"
    return _by_deed(setup.cast[right.card].modes[right.mode])


def _by_deed(mode: Mode) -> str:
    """By the first effect that says something; what is said of winning goes before."""
    if mode.as_ == "cheating":
        return "cheat"
    verbs = ["heal" if deed.heals() is not None else verb_of(deed) for deed in mode.do]
    if "win" in verbs:
        return "control"
    return next((_BY_VERB[verb] for verb in verbs if verb in _BY_VERB), "other")


def verb_of(deed: Deed) -> str:
    """The word by which a card file names an effect."""
    return str(deed.__struct_config__.tag)
