"""Legality: one evaluation that yields the ways to play a card, or every reason against it."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import or_
from typing import NamedTuple, get_args

from msgspec.structs import replace

from . import cards as c
from .cards import Hook, Occasion
from .characters.minions import Picks, hit_back_at_minion, picks_of_minions
from .conditions import IN_PARTS, Law, compile_law
from .desk import Desk
from .effects import statics
from .event_decks import decks_of
from .mixing import dose_of
from .reasons import REASONS
from .round_checks import in_the_round
from .setup import Setup
from .subject import Subject, immune, losses_of
from .values import (
    ASIDE,
    FRONT,
    NOBODY,
    After,
    AnteDemand,
    AnyFrame,
    CardSet,
    Drinks,
    Event,
    Fetching,
    Gambling,
    Hooks,
    Losing,
    Option,
    Payment,
    Phase,
    Play,
    Reveal,
    Seat,
    Stage,
    Window,
    WindowKind,
)

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
    "losing": ("loss", "ability", "any"),
    "chaser": (
        "ability",
        "any",
    ),
    "draw": ("phase", "ability", "any"),
}
"""What may be played in each kind of window."""

OCCASIONS: dict[tuple[WindowKind, Stage, bool], tuple[Occasion, ...]] = {
    (kind, stage, runs): tuple(
        occasion
        for occasion in occasions
        if (runs or occasion != "round")
        and (stage != "anytime" or occasion == "any")
        and (stage != "sometimes" or occasion != "any")
    )
    for kind, occasions in OPEN_OCCASIONS.items()
    for stage in get_args(Stage)
    for runs in (False, True)
}
"""The same by the stage of the window, and by whether a Round runs."""

_CLOSED: dict[Occasion, str] = {
    "action": "not-the-action",
    "bet": "not-a-gambling-turn",
    "card": "no-card-to-answer",
    "drink": "no-drink",
    "event": "no-event",
    "ante": "no-ante",
    "payment": "nothing-due",
    "loss": "no-loss",
    "round": "no-round",
    "won": "round-not-won",
    "taken": "pot-not-taken",
    "phase": "not-in-a-phase",
    "use": "not-your-action-phase",
    "ability": "drawing",
    "hook": "not-its-moment",
    "any": "drawing",
}
"""The reason against a mode whose occasion has not come."""

_ANSWERED: dict[Occasion, type[AnyFrame]] = {
    "card": Play,
    "drink": Drinks,
    "event": Event,
    "ante": AnteDemand,
    "payment": Payment,
    "loss": After,
}
"""The kind of item that is answered on an occasion."""


FROM_THE_TABLE: frozenset[Occasion] = frozenset(("use", "ability", "hook"))
"""Occasions of what lies in front of a player or stands on a sheet, and is not in hand."""


def from_the_table(law: Law) -> bool:
    """Whether a mode belongs to a card in front of its player, or on a sheet."""
    return law.occasion in FROM_THE_TABLE or law.words.from_ == "front"


class Refusal(NamedTuple):
    """One reason why a player may not play a card, or one mode or part of it, now.

    ``part`` is the Drink or loss that is meant, or -1. ``rule`` is the id of the rule. ``behalf``
    is the teammate for whom the card may not be played, or nobody if the player is meant
    (team.shared-defence).
    """

    seat: int
    card: int
    mode: int
    part: int
    reason: str
    rule: str
    behalf: int = NOBODY

    @property
    def you(self) -> int:
        """Of whom the reason speaks: the player, or the teammate for whom it would be played."""
        return self.seat if self.behalf == NOBODY else self.behalf


MANY = 100_000
"""So many sets of cards are remembered before remembering starts anew."""


class Admitted(dict[CardSet, tuple[Law, ...]]):
    """The modes that some situation admits, in the order in which they are offered.

    Situations are many and plays are few: comparing ``cards``, all that have such a mode, with
    what a player holds spares judging card by card. As a mapping it gives the modes of any part of
    these cards; it fills itself as such parts are met.
    """

    def __init__(self, laws: Iterable[Law]) -> None:
        self._laws = tuple((_bit(law), law) for law in laws)
        self.known: dict[tuple[int, int], Admitted] = {}
        """What of it can answer a card in a mode, as far as that was asked before."""
        self.cards: CardSet = reduce(or_, (bit for bit, _ in self._laws), 0)

    def __missing__(self, cards: CardSet) -> tuple[Law, ...]:
        if len(self) >= MANY:
            self.clear()
        laws = self[cards] = tuple(law for bit, law in self._laws if bit & cards)
        return laws

    def answering(self, desk: Desk, card: Play) -> "Admitted":
        """What of it can answer this card, by what is printed on both.

        What is printed never changes, so it is judged once for each mode of each card, and not
        again when somebody may play them.
        """
        found = self.known[card.card, card.mode] = Admitted(
            replace(law, general=tuple(each for each in law.general if each not in law.printed))
            for _, law in self._laws
            if not any(check(desk, NOBODY, card, -1) for check in law.printed)
        )
        return found


def _bit(law: Law) -> CardSet:
    if law.words.from_ == "plotted":
        return 1 << (law.card + ASIDE)
    return 1 << (law.card + FRONT if from_the_table(law) else law.card)


class Lawbook:
    """The laws of a cast, by card, and what each situation admits of them."""

    def __init__(self, setup: Setup) -> None:
        self.by_card: dict[int, tuple[Law, ...]] = {}
        for number, card in enumerate(setup.cast):
            shared = any(mode.shared for mode in card.modes)
            laws = (
                compile_law(number, i, mode, card.type, shared) for i, mode in enumerate(card.modes)
            )
            self.by_card[number] = tuple(laws)
        self._every = list(itertools.chain(*self.by_card.values()))
        self._on: dict[tuple[Occasion, ...], Admitted] = {}
        self._windows = {key: self.on(occasions) for key, occasions in OCCASIONS.items()}
        self.at_most = {kind: self._windows[kind, "any", True].cards for kind in OPEN_OCCASIONS}
        """The cards that a window of a kind admits at most."""
        self.anytime = self.on(("any",)).cards
        self.discards = tuple(Option("discard", card) for card in range(len(setup.cast)))
        """For each card the option to discard it."""
        self.covers: CardSet = self.on(("payment",)).cards
        self.stands = frozenset(
            number for number, card in enumerate(setup.cast) if card.upkeep is not None
        )
        """The cards that, in front of a player, can be picked and hit."""
        self.discounts = frozenset(
            number
            for number, card in enumerate(setup.cast)
            if any(isinstance(each, c.Discount) for each in card.static)
        )
        """The cards by which the Inn pays a part of payments."""
        self.causes = self.stands | {
            number
            for number, card in enumerate(setup.cast)
            if "sheet" in card.type and card.immune is not None and "hit-back" in card.immune.to
        }
        """The cards of which it is kept that they caused a loss."""
        self.watches_gold = any(
            isinstance(condition, c.Lost) and condition.lost == "gold"
            for card in setup.cast
            for mode in card.modes
            for condition in mode.when
        )
        self.doses = {
            number: dose_of(setup, card.face)
            for number, card in enumerate(setup.cast)
            if card.face is not None
        }
        """The numbers of each Drink Card at this table."""
        self._setup = setup
        self.on_sheets = tuple(
            reduce(or_, (1 << FRONT + sheet for sheet in sheets if self._is_played(sheet)), 0)
            for sheets in setup.sheets
        )
        if not any(self.on_sheets):
            self.on_sheets = ()
        """For each seat the set of its sheets that a player can use; empty where there are none."""
        self.hooks: dict[Hook, dict[int, tuple[int, ...]]] = {}
        """For each moment of a turn the cards that act at it, with the numbers of their modes."""
        for number, card in enumerate(setup.cast):
            for place, mode in enumerate(card.modes):
                if mode.at is not None:
                    acting = self.hooks.setdefault(mode.at, {})
                    acting[number] = (*acting.get(number, ()), place)
        leaves = any(
            isinstance(effect, c.Away)
            for card in setup.cast
            for mode in card.modes
            for effect in mode.do
        )
        given = {
            effect.give
            for card in setup.cast
            for mode in card.modes
            for effect in mode.do
            if isinstance(effect, c.Give)
        }
        self.fleeting = tuple(
            token.id for token in setup.tokens if token.until == "turn" and token.id in given
        )
        """The tokens that are returned at the end of the turn."""
        self.event_decks = decks_of(setup)
        """The decks of Events that may be played with."""
        self.tavern_drinks = frozenset(
            number
            for number, card in enumerate(setup.cast)
            if card.face is not None and card.face.deck == "tavern"
        )
        """The numbers of the Drink Cards that belong to the deck of a tavern."""
        self.prizes = frozenset(
            number for number, card in enumerate(setup.cast) if "prize" in card.type
        )
        """The numbers of the Prizes."""
        self.plain_turns = not (
            setup.teams or leaves or self.hooks or self.fleeting or self.event_decks
        )
        """Whether nothing happens in a turn but its phases."""
        self.side = {number: card.deck for number, card in enumerate(setup.cast) if card.deck}
        """The side deck of each card that belongs to one."""
        places = {mode.from_ for card in setup.cast for mode in card.modes}
        self.played_from: frozenset[str] = frozenset(places - {"hand", "front"})
        """The piles of players from which cards are played."""
        automaton = setup.automaton != NOBODY
        self.awaited: frozenset[WindowKind] = frozenset(("card", "drink") if automaton else ())
        """Windows in which somebody may respond who holds no card (otto.responses)."""
        self.has_statics = any(card.static for card in setup.cast)
        self.sways = any(isinstance(each, c.Sway) for card in setup.cast for each in card.static)
        self.counts_members = any(
            isinstance(effect, c.Lose) and effect.per == "member"
            for card in setup.cast
            for mode in card.modes
            for effect in mode.do
        )
        """Whether a card counts the members of a team that a card has hurt."""
        self.shared: CardSet = reduce(
            or_,
            (
                1 << FRONT + number
                for number, card in enumerate(setup.cast)
                if setup.teams and any(mode.shared for mode in card.modes)
            ),
            0,
        )
        """The cards in front of a player that all of the player's team may play."""
        self.drunken = tuple(
            token.id for token in setup.tokens if token.drunken and token.owner in setup.characters
        )
        self.solitary = tuple(
            token
            for token in setup.tokens
            if token.sheet in setup.numbers
            and any(
                isinstance(each, c.Alone) for each in setup.card(setup.numbers[token.sheet]).static
            )
        )
        """The tokens whose bearers no teammate defends."""
        self.token_sheets = {
            token.id: setup.numbers[token.sheet]
            for token in setup.tokens
            if token.sheet in setup.numbers
        }
        """The numbers of the sheets of tokens, by the token."""
        self._tokens_of_sheets = {
            self.token_sheets[token.id]: token
            for token in setup.tokens
            if token.id in self.token_sheets
        }

    def _is_played(self, sheet: int) -> bool:
        return any(law.occasion != "hook" for law in self.by_card[sheet])

    def components(self, seat: int, player: Seat) -> tuple[int, ...]:
        """What lies in front of a player, and the player's sheets."""
        return player.front + self.sheets(seat)

    def sheets(self, seat: int) -> tuple[int, ...]:
        """The sheets of a seat."""
        return self._setup.sheets[seat] if self._setup.sheets else ()

    def aside(self, player: Seat) -> tuple[int, ...]:
        """The cards of a player that lie in piles from which cards are played."""
        if not self.played_from:
            return ()
        piles = (pile.cards for pile in player.piles if pile.name in self.played_from)
        return tuple(itertools.chain.from_iterable(piles))

    def owner_of(self, card: int) -> int:
        """The seat of the character to whom a card belongs, or nobody."""
        owner = self._setup.cast[card].owner
        characters = self._setup.characters
        return characters.index(owner) if owner in characters else NOBODY

    def rules_of_token(self, sheet: int, out: bool) -> tuple[str, ...]:
        """The rules by which a token acts, by its sheet: in a team, or if its owner is out."""
        token = self._tokens_of_sheets.get(sheet)
        if token is None:
            return ()
        rules = (token.back if out else "", token.each if self._setup.teams else "")
        return tuple([rule for rule in rules if rule])

    def owner(self, token: c.Token) -> int:
        """The player whose token it is, or nobody."""
        who = self._setup.characters
        return who.index(token.owner) if token.owner in who else NOBODY

    def owner_of_token(self, sheet: int, bearer: int) -> int:
        """Who does what the sheet of a token does to its bearer: the player whose token it is."""
        token = self._tokens_of_sheets.get(sheet)
        owner = NOBODY if token is None else self.owner(token)
        return bearer if owner == NOBODY else owner

    def on(self, occasions: tuple[Occasion, ...]) -> Admitted:
        """What is admitted on these occasions."""
        found = self._on.get(occasions)
        if found is None:
            found = self._on[occasions] = Admitted(
                law for occasion in occasions for law in self._every if law.occasion == occasion
            )
        return found

    def admitted(self, desk: Desk, kind: WindowKind, stage: Stage, subject: Subject) -> Admitted:
        """What a window of that kind on this item admits, whoever plays it.

        Cards for a Round have their occasion only while one runs.
        """
        game = desk.round
        admitted = self._windows[kind, stage, game is not None and not game.ended]
        if type(subject) is not Play:
            return admitted
        found = admitted.known.get((subject.card, subject.mode))
        return admitted.answering(desk, subject) if found is None else found


# ------------------------------------------------------------------------------- judging


def ways(desk: Desk, you: int, occasions: tuple[Occasion, ...], subject: Subject) -> list[Option]:
    """Every way in which ``you`` may play a card on these occasions, from hand or from in front."""
    return _ways(desk, you, desk.law.on(occasions), subject)


def _ways(desk: Desk, you: int, admitted: Admitted, subject: Subject) -> list[Option]:
    found: list[Option] = []
    teams = desk.setup.teams
    for law in admitted[desk.held[you] & admitted.cards]:
        if teams:
            judge(desk, you, law, subject, found)
        elif law.outright and not law.general and not law.holder:
            found += law.outright
        else:
            _judge(desk, you, you, law, subject, found)
    return found


def judge(
    desk: Desk,
    you: int,
    law: Law,
    subject: Subject,
    found: list[Option],
    why: list[Refusal] | None = None,
) -> None:
    """Append every way to play this mode to ``found``; with ``why``, all reasons against it.

    In a team it may be played for a teammate who meets its conditions; the ways that are there
    already for somebody else of the team are not told again (team.shared-defence).
    """
    if desk.setup.teams and law.occasion in DEFENCES:
        _judge_for_team(desk, you, law, subject, found, why)
    else:
        _judge(desk, you, you, law, subject, found, why)


DEFENCES = frozenset(
    ("card", "drink", "event", "ante", "payment", "loss", "won", "taken", "round", "phase")
)  # fmt: skip
"""The occasions on which a Sometimes Card may be played for a teammate."""


def _judge_for_team(
    desk: Desk, holder: int, law: Law, subject: Subject, found: list[Option],
    why: list[Refusal] | None,
) -> None:  # fmt: skip
    mates = [seat for seat in desk.mates(holder) if not desk.seats[seat].out]
    new: list[Option] = []
    own: list[Refusal] = []
    _judge(desk, holder, holder, law, subject, new, None if why is None else own)
    for you in mates:
        if you == holder or any(check(desk, holder, subject, -1) for check in law.holder):
            continue
        ways: list[Option] = []
        theirs: list[Refusal] = []
        no = no_help_for(desk, you, law, subject)
        if no:
            if why is not None:
                own.append(_refusal(desk, holder, law, -1, no, subject)._replace(behalf=you))
            continue
        _judge(desk, holder, you, law, subject, ways, None if why is None else theirs)
        met = {(way.part, way.targets, way.hits) for way in new}
        new += [
            replace(way, behalf=you)
            for way in ways
            if law.one_loss or (way.part, way.targets, way.hits) not in met
        ]
        if why is not None:
            said = {(no.part, no.reason) for no in own if "{you}" not in REASONS[no.reason].words}
            own += [no._replace(behalf=you) for no in theirs if (no.part, no.reason) not in said]
    if why is not None:
        why += own
    found += new


def _judge(
    desk: Desk,
    holder: int,
    you: int,
    law: Law,
    subject: Subject,
    found: list[Option],
    why: list[Refusal] | None = None,
) -> None:
    refused = False
    for check in law.holder:
        no = check(desk, holder, subject, -1)
        if no:
            if why is None:
                return
            refused = True
            why.append(_refusal(desk, holder, law, -1, no, subject))
    for check in law.general:
        no = check(desk, you, subject, -1)
        if no:
            if why is None:
                return
            refused = True
            why.append(_refusal(desk, holder, law, -1, no, subject))
    if refused:
        return
    if law.outright:
        found += law.outright
        return
    targets = aims(desk, you, law) if law.aim != "none" else UNAIMED
    if law.one_member and desk.setup.teams:
        targets = tuple((seat,) for seat in desk.mates(desk.turn) if not desk.seats[seat].out)
    if not targets:
        if why is not None:
            why.append(_refusal(desk, holder, law, -1, "nobody-to-choose", subject))
        return
    parts = _parts(law.occasion, subject) if law.occasion in IN_PARTS else _WHOLE
    if law.words.at == "before-drinking":
        parts = _parts("drink", subject)
    if why is not None and not parts:
        why.append(_refusal(desk, holder, law, -1, _CLOSED[law.occasion], subject))
    for part in parts:
        refused = False
        for check in law.part:
            no = check(desk, you, subject, part)
            if no:
                refused = True
                if why is None:
                    break
                why.append(_refusal(desk, holder, law, part, no, subject))
        if not refused:
            found += _plays(law.card, law.mode, part, targets)
            if desk.law.stands:
                for seats, hits in _at_minions(desk, you, law, subject, part):
                    found.append(Option("play", law.card, law.mode, part, seats, hits=hits))


def _at_minions(desk: Desk, you: int, law: Law, subject: Subject, part: int) -> Iterable[Picks]:
    """The ways to play a card on cards in front of others."""
    if law.strikes and desk.setup.rulings.targets_at_announce:
        yield from picks_of_minions(desk, you, law)
    if law.hits_back:
        back = hit_back_at_minion(desk, you, subject, part)
        if back is not None:
            yield back


def _refusal(desk: Desk, you: int, law: Law, part: int, no: str, subject: Subject) -> Refusal:
    rule = REASONS[no].rule
    hurts = losses_of(subject)
    if no == "no-hit-back" and 0 <= part < len(hurts):
        barred = desk.setup.cast[hurts[part].cause].immune
        rule = barred.rule if barred else rule
    if isinstance(subject, Play) and no in ("protected", "immune", "not-redirected", "no-help"):
        card = desk.setup.cast[subject.card]
        own = card.only if no == "protected" else card.immune
        rule = own.rule if own else rule
    if no == "already-in-front" and isinstance(subject, Play):
        upkeep = desk.setup.cast[subject.card].upkeep
        rule = (upkeep and upkeep.in_play) or rule
    if no in ("no-card-to-negate", "tokens-only") and isinstance(subject, Play):
        rule = _rule_of(desk, subject) or rule
    if no == "left-alone":
        rule = next((token.apart for token in desk.law.solitary if token.apart), rule)
    if no == "meanwhile":
        rule = _rule_of_component(desk) or rule
    if no == "too-few-tokens":
        spent = (each.spend for each in law.words.cost if isinstance(each, c.Spend))
        limits = (desk.setup.token_limits[name].limits for name in spent)
        costs = (limit["cost"] for limit in limits if "cost" in limit)
        rule = next(itertools.chain(costs, law.words.rules), rule)
    if law.occasion == "use" and no in ("used-already", "not-your-action-phase"):
        rule = next(iter(desk.setup.cast[law.card].modes[law.mode].rules), rule)
    if no == "not-yours":
        card = desk.setup.cast[law.card]
        rule = next(iter((*card.modes[law.mode].rules, *card.rules)), rule)
    return Refusal(you, law.card, law.mode, part, no, rule)


def _rule_of_component(desk: Desk) -> str:
    """The last rule of what acts by itself now: by that one nobody plays meanwhile."""
    for frame in reversed(desk.agenda):
        if isinstance(frame, Hooks) and frame.components:
            _, card, mode = frame.components[0]
            return next(reversed(desk.setup.cast[card].modes[mode].rules), "")
    return ""


def _rule_of(desk: Desk, play: Play) -> str:
    """The rule of what acts without a card, or of the tokens that a card gives."""
    mode = desk.setup.cast[play.card].modes[play.mode]
    if mode.as_ == "hook":
        return next(iter(mode.rules), "")
    limits = desk.setup.token_limits
    given = (effect.give for effect in mode.do if isinstance(effect, c.Give))
    return next((limits[name].apart for name in given if name in limits), "")


def no_help_for(desk: Desk, you: int, law: Law, subject: Subject) -> str:
    """Why a teammate may not play a card for ``you``, or nothing.

    A card may be of a kind that keeps teammates from reducing, Ignoring or redirecting it.
    """
    helps = any(
        isinstance(effect, c.Ignore | c.Reduce | c.SetTo | c.Redirect | c.ShareLoss)
        for effect in law.does.effects
    )
    if helps and isinstance(subject, Play) and immune(desk, subject, "teammates") is not None:
        return "no-help"
    if desk.law.has_statics and any(isinstance(each, c.Alone) for _, each in statics(desk, you)):
        return "left-alone"
    return ""


def refusal_of_players(desk: Desk, you: int, option: Option, whom: Iterable[int] = ()) -> Refusal:
    """The reason against a card that could be played as in ``option``, but not on these other
    players (``whom``)."""
    mode = desk.setup.cast[option.card].modes[option.mode]
    no = "not-these-players"
    if mode.passes_over and desk.setup.automaton in whom:
        no = _PASSED_OVER[mode.passes_over]
    elif any(seat != you and seat in desk.mates(you) for seat in whom):
        moves = any(isinstance(effect, c.Pass | c.Split) for effect in mode.do)
        no = "drink-of-the-team" if moves else "a-teammate"
    return Refusal(you, option.card, option.mode, option.part, no, REASONS[no].rule)


_PASSED_OVER = {"choices": "no-choices-for-it", "stories": "no-stories-for-it"}


def refusals(
    desk: Desk, you: int, occasions: Sequence[Occasion], subject: Subject, every: bool = False
) -> list[Refusal]:
    """For each card of a hand that cannot be played now at all: every reason, mode by mode.

    With ``every`` also the reasons against single ways of cards that can be played in others. What
    acts by itself at its moment is not played, and not told.
    """
    reasons: list[Refusal] = []
    player = desk.seats[you]
    if player.away:
        no = REASONS["away"].rule
        return [Refusal(you, card, 0, -1, "away", no) for card in sorted({*player.hand})]
    table, aside = desk.law.components(you, player), desk.law.aside(player)
    for card in sorted({*player.hand, *table, *aside}):
        found: list[Option] = []
        why: list[Refusal] = []
        for law in desk.law.by_card[card]:
            now = _acts_now(you, law, subject)
            if law.occasion == "hook" and not now:  # it acts by itself; nobody wishes to play it
                continue
            if law.words.from_ == "plotted":
                if card not in aside:
                    why.append(_refusal(desk, you, law, -1, "only-from-aside", subject))
                    continue
            elif card not in (table if from_the_table(law) else player.hand):
                if card in aside and card not in player.hand:
                    why.append(_refusal(desk, you, law, -1, "not-from-aside", subject))
                continue
            if now:
                judge(desk, you, law, acted_on(desk, subject), found, why)
            elif law.occasion in occasions:
                judge(desk, you, law, subject, found, why)
            else:
                no = _out_of_time(desk, you, law, subject)
                why.append(_refusal(desk, you, law, -1, no, subject))
                if no == "round-is-over" and law.ends_round:
                    why.append(_refusal(desk, you, law, -1, "too-late-to-end", subject))
        if every or not found:
            reasons.extend(why)
    if desk.setup.teams:
        reasons += _of_teammates(desk, you, {*player.hand, *table})
    return reasons


def _of_teammates(desk: Desk, you: int, own: set[int]) -> Iterator[Refusal]:
    """What lies in front of teammates, or stands on their sheets, is theirs to play."""
    for mate in desk.mates(you):
        for card in sorted({*desk.law.components(mate, desk.seats[mate])} - own):
            for law in desk.law.by_card[card]:
                if from_the_table(law) and not law.words.shared:
                    yield _refusal(desk, you, law, -1, "not-yours", None)


def _acts_now(you: int, law: Law, subject: Subject) -> bool:
    """Whether this is the component about which its bearer decides now."""
    if not isinstance(subject, Hooks) or not subject.components:
        return False
    return subject.components[0] == (you, law.card, law.mode)


def acted_on(desk: Desk, subject: Subject) -> Subject:
    """What a component acts on: before the drinking the Drinks below, else its moment itself."""
    if isinstance(subject, Hooks) and subject.moment == "before-drinking":
        return desk.agenda[-2]
    return subject


def _out_of_time(desk: Desk, you: int, law: Law, subject: Subject) -> str:
    if law.occasion == "drink" and isinstance(subject, Event):
        return "an-event-is-no-drink"
    if law.occasion == "drink" and any(
        isinstance(frame, Reveal) and frame.chasing for frame in desk.agenda
    ):
        return "chasers-first"
    if law.occasion in ("any", "ability", "phase") and subject is not None:
        if subject.at in ("discard_cards", "draw_cards"):
            return "drawing"
        if isinstance(subject, Hooks | Fetching):
            return "meanwhile"
        if law.occasion in ("any", "ability") or isinstance(subject, Phase):
            return "no-window"
    if law.occasion in ("round", "ante") and desk.round is not None and desk.round.ended:
        return "round-is-over"
    if law.occasion == "bet" and desk.round is not None and you not in desk.round.members:
        return in_the_round(desk, you, subject, -1)
    if law.occasion == "event" and _stops_an_event(desk, law) and _event_runs(desk):
        return "event-started"
    if law.occasion == "action" and desk.setup.teams and _teammate_acts(desk, you):
        return "teammates-action"
    if _waits_below(desk, law.occasion, subject):
        return "settled-first"
    return _CLOSED[law.occasion]


def _stops_an_event(desk: Desk, law: Law) -> bool:
    return any(
        effect in (c.Ignore("event"), c.Negate("event"))
        for effect in desk.setup.cast[law.card].modes[law.mode].do
    )


def _teammate_acts(desk: Desk, you: int) -> bool:
    """Whether it is the Action of a teammate (team.one-action-each)."""
    return (
        you != desk.turn
        and desk.own_turn(you)
        and any(isinstance(frame, Phase) and frame.phase == "action" for frame in desk.agenda)
    )


def _event_runs(desk: Desk) -> bool:
    return any(isinstance(frame, Event) and frame.started for frame in desk.agenda)


def _waits_below(desk: Desk, occasion: Occasion, subject: Subject) -> bool:
    """Whether what the mode answers waits in a window below the one that is open."""
    kind = _ANSWERED.get(occasion)
    return kind is not None and any(
        isinstance(frame, kind) and isinstance(above, Window) and frame is not subject
        for frame, above in itertools.pairwise(desk.agenda)
    )


def aims(desk: Desk, you: int, law: Law) -> tuple[tuple[int, ...], ...]:
    """Whom a card may be played on, as tuples of players; empty if there is nobody to pick.

    If the victims are picked only when the card resolves, the one way is ``()``.
    """
    found = picks(desk, you, law)
    return found if desk.setup.rulings.targets_at_announce or not found else UNAIMED


def picks(desk: Desk, you: int, law: Law) -> tuple[tuple[int, ...], ...]:
    """The players that may be picked, whenever that is done (action.announce); some cards spare an
    automaton."""
    found = _picks(desk, you, law)
    if law.words.passes_over is None or desk.setup.automaton == NOBODY:
        return found
    return tuple(each for each in found if desk.setup.automaton not in each)


def _picks(desk: Desk, you: int, law: Law) -> tuple[tuple[int, ...], ...]:
    if law.aim == "none":
        return UNAIMED
    if law.words.spares:
        found = _picks(desk, you, replace(law, words=replace(law.words, spares="")))
        owner = desk.law.owner_of(law.card)
        return tuple(targets for targets in found if owner not in targets)
    token = law.words.only_on
    if token:
        return tuple((seat,) for seat in desk.others(you) if desk.tokens(seat, token))
    if law.targets > 1:
        others = desk.others(you)
        pick = itertools.permutations if law.ordered else itertools.combinations
        return tuple(pick(others, min(law.targets, len(others)))) if others else ()
    if law.aim == "gambler":
        members = desk.round.members if desk.round else ()
        return tuple((seat,) for seat in desk.clockwise(desk.turn) if seat in members)
    return _singly(desk.clockwise(you) if law.aim == "anyone" else tuple(desk.others(you)))


@cache
def _singly(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in seats)


@cache
def _plays(
    card: int, mode: int, part: int, aims: tuple[tuple[int, ...], ...]
) -> tuple[Option, ...]:
    """The options to play a card so, one for each way to pick the players it is played on."""
    return tuple(Option("play", card, mode, part, targets) for targets in aims)


UNAIMED: tuple[tuple[int, ...], ...] = ((),)
_WHOLE = (-1,)


def _parts(occasion: Occasion, subject: Subject) -> range | tuple[int]:
    if occasion == "drink" and isinstance(subject, Drinks):
        return range(len(subject.drinks))
    if occasion == "payment" and isinstance(subject, Payment):
        return range(len(subject.dues))
    if occasion == "loss" and isinstance(subject, After | Losing):
        return range(len(subject.hurts))
    return _WHOLE


# --------------------------------------------------------------------------- in a window


def window_plays(
    desk: Desk, you: int, window: Window, subject: Subject, admitted: Admitted | None = None
) -> list[Option]:
    """The plays of one player in a window, as far as its stage admits them.

    ``admitted`` is what the window admits, where that is known already.
    """
    if window.kind == "draw" and desk.own_turn(you):
        return []
    if window.kind == "losing" and not (isinstance(subject, Losing) and desk.losing(you)):
        return ways(desk, you, () if window.stage == "sometimes" else ("any",), subject)
    if admitted is None:
        admitted = desk.law.admitted(desk, window.kind, window.stage, subject)
    return _ways(desk, you, admitted, subject)


def window_refusals(
    desk: Desk, you: int, window: Window, subject: Subject, every: bool = False
) -> list[Refusal]:
    """Why each card of a hand that cannot be played in this window cannot (see ``refusals``)."""
    occasions = OPEN_OCCASIONS[window.kind]
    others = tuple(occasion for occasion in occasions if occasion != "any")
    late: list[Refusal] = []
    if window.kind == "losing" and not desk.losing(you):
        occasions = ("any",)
    elif window.kind == "draw" and desk.own_turn(you):
        occasions = ()
    elif window.stage == "sometimes":
        declined = ways(desk, you, ("any",), subject)
        no = REASONS["not-asked"].rule
        late = [Refusal(you, o.card, o.mode, o.part, "not-asked", no) for o in declined]
        playable = {option.card for option in ways(desk, you, others, subject)}
        late = [refusal for refusal in late if refusal.card not in playable]
    elif window.stage == "anytime":
        possible = ways(desk, you, others, subject)
        now = {option.card for option in ways(desk, you, ("any",), subject)}
        no = REASONS["anytime-first"].rule
        late = [
            Refusal(you, o.card, o.mode, o.part, "anytime-first", no)
            for o in possible
            if o.card not in now
        ]
    return [*refusals(desk, you, occasions, subject, every), *dict.fromkeys(late)]


def occasion_of_choice(frame: AnyFrame, deciding: bool) -> tuple[Occasion, ...]:
    """What the deciding player may play outside of a window: a bet, or the Action."""
    if not deciding:
        return ()
    if isinstance(frame, Gambling):
        return ("bet",) if frame.at == "bet_or_pass" else ()
    return ("action",) if frame.at == "choose_action" else ()
