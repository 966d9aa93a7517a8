"""What may be played when: the occasions that each kind of window, and each choice, offers."""

from typing import get_args

from ..machine.desk import Desk
from ..timing.subject import holds_contest
from ..values import AnyFrame, Event, Gambling, Stage, WindowKind
from ..vocabulary import cards as c
from ..vocabulary.cards import Occasion
from .conditions import Law

OPEN_OCCASIONS: dict[WindowKind, tuple[Occasion, ...]] = {
    "card": ("card", "round", "ability", "any"),
    "drink": ("drink", "round", "ability", "any"),
    "event": ("event", "round", "ability", "any"),
    "ante": ("ante", "round", "ability", "any"),
    "payment": ("payment",),
    "after": ("loss", "round", "ability", "any"),
    "won": ("won", "ability", "any"),
    "taken": ("taken", "ability", "any"),
    "free": ("phase", "use", "ability", "any"),
    "gamble": ("round", "ability", "any"),
    "losing": ("loss", "phase", "round", "ability", "any"),
    "chaser": ("ability", "any"),
    "draw": ("phase", "ability", "any"),
}
"""What may be played in each kind of window."""

BESIDE_A_LOSER: WindowKind = "gamble"
"""In a player's last chance others may play what fits at any time, as between the bets of a Round.

Source: last-chance.one-window, leave-round.may-still-play-sometimes-anytime.
"""


OCCASIONS: dict[tuple[WindowKind, Stage, bool], tuple[Occasion, ...]] = {
    (kind, stage, runs): tuple(
        occasion
        for occasion in occasions
        if (runs or occasion != "round") and (stage != "anytime" or occasion == "any")
    )
    for kind, occasions in OPEN_OCCASIONS.items()
    for stage in get_args(Stage)
    for runs in (False, True)
}
"""The same by the stage of the window, and by whether a Round runs."""

AMID_DRINKS: tuple[WindowKind, ...] = ("drink", "event")
"""The windows in which also cards are played that make somebody take an extra Drink in a phase."""


def amid_drinks(desk: Desk, kind: WindowKind, subject: AnyFrame | None) -> bool:
    """Whether such cards fit while a Drink, or the Contest itself, waits for answers.

    Source: contest.extra-drinks-do-not-count; else it is open (``phase_cards_amid_drinks``).
    """
    if kind not in AMID_DRINKS or desk.setup.rulings.phase_cards_amid_drinks == "never":
        return False
    if kind == "event":
        return isinstance(subject, Event) and holds_contest(desk, subject)
    return desk.contest is not None or desk.setup.rulings.phase_cards_amid_drinks == "always"


def is_extra_drink(law: Law) -> bool:
    """Whether a mode makes somebody take an extra Drink in a phase."""
    return law.occasion == "phase" and c.DrinkUp in law.does.verbs


def occasion_of_choice(frame: AnyFrame, deciding: bool) -> tuple[Occasion, ...]:
    """What the deciding player may play outside of a window: a bet, or the Action."""
    if not deciding:
        return ()
    if isinstance(frame, Gambling):
        return ("bet",) if frame.at == "bet_or_pass" else ()
    return ("action",) if frame.at == "choose_action" else ()
