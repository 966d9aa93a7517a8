"""What a player may do: the acts of options, and what the fields of an option mean for each."""

from enum import StrEnum


class Act(StrEnum):
    """What an option does. The text of each is what records, files and links say.

    Behind each stands who is asked, and which fields of an :class:`~.plays.Option` say what is
    done; fields that are not named keep their defaults.
    """

    PASS = "pass"
    """Whoever is asked in a window, or may do something: nothing is done."""
    PLAY = "play"
    """Whoever may play ``card`` now, in its ``mode``, in answer to ``part`` of what waits, on
    ``targets``, among whose cards in front ``hits`` are meant, and for the teammate ``behalf``."""
    ENOUGH = "enough"
    """Whoever discards or pays one at a time: no more of them."""

    DISCARD = "discard"
    """Whoever discards, or picks what another player discards: this ``card``."""
    CHOOSE = "choose"
    """Whoever must choose: the alternative ``mode`` (an effect, a Drink, a side deck), or how much
    (``n``) is paid otherwise; or the players ``targets``, with ``hits`` as in a play."""
    NEXT = "next"
    """The team whose turn it is: the player in ``targets`` does the special action next."""
    CHAMPION = "champion"
    """A team: the player in ``targets`` is the one whom it concerns."""

    ORDER = "order"
    """Whoever orders Drinks: the player in ``targets`` gets one."""
    SHARE = "share"
    """Whoever may split the Drink ``part`` by what is printed on it: with the player in
    ``targets``."""
    KEEP = "keep"
    """The same player: the Drink is not shared."""

    BID = "bid"
    """Whoever is to bid: ``n`` Gold."""
    OFFER = "offer"
    """Whoever shows Gold at the same time as others: ``n`` Gold."""
    PRIZE = "prize"
    """Whoever starts a Round: the Prize ``card`` is added to its pot."""
    RETAIN = "retain"
    """Whoever may give the Prize ``card`` away: keeps it."""
    GIVE = "give"
    """The same player: the Prize ``card`` goes to the player in ``targets``."""

    PAY = "pay"
    """Whoever has the ``card`` in front that was hit: pays for it."""
    DISMISS = "dismiss"
    """The same player: the ``card`` is discarded."""
    GOLD = "gold"
    """Whoever made the automaton pass out: gets Gold from the Inn."""
    DRAW = "draw"
    """The same player: draws cards."""

    RECOVER = "recover"
    """Whoever takes a card back from the discard pile: this ``card``."""
    PLOT = "plot"
    """Whoever plots: this ``card`` from hand."""
    UPROOT = "uproot"
    """Whoever has more Mushrooms than places: the ``card`` goes that stands at the mark ``part``,
    or the new one, which has none."""
    GROW = "grow"
    """Whoever lets a Mushroom grow: the ``card`` at the mark ``part``."""
    HARVEST = "harvest"
    """Whoever pays with Mushrooms: the ``card`` at the mark ``part``."""
    GATHER = "gather"
    """Whoever gathers: the fully grown ``card``, which does nothing more."""


DECLINING = (Act.PASS, Act.ENOUGH, Act.KEEP)
"""The acts of a player who does nothing."""
