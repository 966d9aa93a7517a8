"""A small table for tests: cards in the vocabulary, seats, and the verbs of play.

>>> at = table(Ann=seat("blow"), Ben=seat("duck"))
>>> at.plays("Ann", "blow", on="Ben").closes().ben.fortitude
18
"""

from typing import Any

from msgspec.structs import replace

from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import (
    PHASES,
    AnyFrame,
    Drinks,
    Game,
    Option,
    Phase,
    Position,
    Seat,
    Turn,
)
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.cards import (
    Card,
    Face,
    Immunity,
    Mode,
    Protection,
    Taste,
    Token,
    Upkeep,
)
from rdi_explore.rulebook import rulings_for
from rdi_explore.scenario.play import unit, units_of

MARK = Token("mark", "Mark", supply=3, most=2)


def _action(id: str, *do: c.Effect, **more: Any) -> Card:
    return Card(id, id.title(), ("action",), modes=(Mode("action", do),), **more)


def _sometimes(
    id: str, answers: Any, *do: c.Effect, when: tuple[c.Condition, ...] = (), **more: Any
) -> Card:
    return Card(
        id, id.title(), ("sometimes",), modes=(Mode("sometimes", do, answers, when),), **more
    )


def _anytime(id: str, *do: c.Effect) -> Card:
    return Card(id, id.title(), ("anytime",), modes=(Mode("anytime", do),))


def _bet(id: str, kind: Any, *do: c.Effect) -> Card:
    return Card(id, id.title(), (kind,), modes=(Mode(kind, do),))


def _drink(id: str, alcohol: int, fortitude: int = 0, draw: int = 0, **more: Any) -> Card:
    return Card(id, id.title(), ("drink",), face=Face(alcohol, fortitude, draw, **more))


def _event(id: str, hold: Any) -> Card:
    return Card(id, id.title(), ("event",), event=(c.Hold(hold),))


AFFECTED = c.Affects(("fortitude", "alcohol", "gold"))
THREATENED = c.Threatens("fortitude")
DENIED = Protection(("deny",), "i-dont-think-so.only-by-another")
DENIED_TOO = Protection(("deny",), "i-dont-think-so.zo-equivalent")
STOPPED = Protection(("deny",), "wench-drinks.only-by-idts")

CARDS = {
    card.id: card
    for card in (
        # ---- Actions
        _action("blow", c.Lose(2, "fortitude")),
        _action("big-blow", c.Lose(5, "fortitude")),
        _action("sweep", c.Lose(1, "fortitude", "each-other")),
        _action("brawl", c.Lose(1, "fortitude", "everyone")),
        _action("rob", c.Pay(2, "target", "self")),
        _action("fine", c.Pay(1, "self", "inn"), c.Lose(2, "fortitude")),
        _action("bribe", c.Pay(2, "self", "target")),
        _action("fee", c.Pay(1, "self", "inn")),
        _action("liquor", c.Gain(2, "alcohol", "target")),
        _action("trick", c.Lose(1, "fortitude"), c.Pay(1), c.Give("mark")),
        _action("marks", c.Give("mark", "target", 2)),
        _action("study", c.Draw(2)),
        _action("stir", c.Add(1), c.Draw(1)),
        _action("call-for-help", c.Pay(1, "self", "inn"), c.Seek("minion")),
        _action("feast", c.Gain(3, "fortitude", "everyone")),
        _action("part-three", c.Divide(3)),
        _action("kick-and-part", c.Lose(2, "fortitude"), c.Divide(2)),
        # ---- Actions with choices, several targets, costs, immunity
        _action("pickpocket", c.Discard(1, choice="random")),
        _action("empty-your-hands", c.Discard(1, "each-other", ("sometimes",))),
        _action("rifle", c.Discard(1, choice="player")),
        _action("purge", c.Discard(2)),
        _action("toll", c.Either(((c.Discard(1),), (c.Lose(1, "fortitude"),)), "each-other")),
        _action("levy-or-blow", c.Either(((c.Pay(2),), (c.Lose(2, "fortitude"),)))),
        Card("three-knives", "Three Knives", ("action",), modes=(
            Mode("action", (c.Lose(1, "fortitude"),), targets=3),
        )),
        Card("one-two", "One Two", ("action",), modes=(
            Mode("action", (
                c.Lose(2, "fortitude", "first"), c.Lose(3, "fortitude", "second"),
            ), targets=2),
        )),
        Card("hired-blow", "Hired Blow", ("action",), modes=(
            Mode("action", (c.Lose(3, "fortitude"), c.Give("mark", "self")),
                 cost=(c.Pay(2, "self", "inn"),)),
        )),
        Card("blood-blow", "Blood Blow", ("action",), modes=(
            Mode("action", (c.Lose(3, "fortitude"),), cost=(c.Lose(2, "fortitude", "self"),)),
        )),
        _action("unstoppable-blow", c.Lose(1, "fortitude"), immune=Immunity(
            ("negate", "ignore"), "ignore.cannot-be-ignored")),
        _action("half-stopped", c.Lose(4, "fortitude", ignoring_reduces=2)),
        Card("grudge", "Grudge", ("sometimes",), modes=(
            Mode("sometimes", (c.Ignore("card"),), "card", (c.Affects(("fortitude",)),),
                 if_negated=(c.Lose(1, "fortitude", "target"),)),
        )),
        # ---- answers to cards
        _sometimes("marked-deny", "card", c.Negate("card"), when=(c.TypeIs(("sometimes",)),),
                   immune=Immunity(("negate",), "i-dont-think-so.remy-marked", "mark")),
        _sometimes("duck-and-strike", "card", c.Ignore("card", True),
                   c.Lose(1, "fortitude", "player"), when=(c.Affects(("fortitude",)),)),
        _sometimes("share-pain", "card", c.ShareLoss("fortitude"), when=(THREATENED,)),
        _sometimes("pass-it-all-on", "card", c.Redirect("everything", "target"),
                   when=(c.TypeIs(("action",)), c.Picked("self"))),
        _sometimes("think-again", "card", c.Negate("card"), c.Draw(1, "player"), c.Again("action"),
                   when=(c.TypeIs(("action",)),)),
        _sometimes("spite", "card", c.Lose(1, "fortitude", "player"), when=(c.Marked("mark"),)),
        # ---- cards that stay in front
        Card("henchman", "Henchman", ("action", "minion"), upkeep=Upkeep(2), modes=(
            Mode("action", (c.Stay("front"),), name="enter"),
            Mode("use", (c.Lose(2, "fortitude"),), name="use",
                 rules=("torglesnarf.minion-activation",)),
        )),
        Card("bouncer", "Bouncer", ("action", "minion"), upkeep=Upkeep(2), modes=(
            Mode("action", (c.Stay("front"),), name="enter"),
        )),
        Card("crab", "Crab", ("sheet",), fortitude=3),
        # ---- when Gold is due
        _sometimes("on-the-house", "payment", c.Cover("payment", "inn")),
        _sometimes("the-first-is-free", "payment", c.Cover("payment", "inn", n=1)),
        _sometimes("half-a-coin", "payment", c.Cover("payment", "nobody", n=1)),
        _sometimes("false-coin", "payment", c.Cover("payment", "nobody")),
        _sometimes("out-of-pocket", "payment", c.Cover("payment", "nobody"),
                   when=(c.DueFor(("ante",)),)),
        _sometimes("free-refill", "payment", c.Cover("payment", "nobody"),
                   when=(c.DueFor(("refill",)),)),
        _sometimes(
            "deny", "card", c.Negate("card"), when=(c.TypeIs(("sometimes",)),),
            family="deny", only=DENIED,
        ),
        _sometimes("denial", "card", c.Negate("card"), when=(c.TypeIs(("sometimes",)),),
                   family="deny", only=DENIED_TOO),
        _sometimes("forbid", "card", c.Negate("card"), when=(c.TypeIs(("action", "gambling")),)),
        _sometimes("forbid-bet", "card", c.Negate("card"),
                   when=(c.TypeIs(("gambling", "cheating")),)),
        _sometimes("stop", "card", c.Negate("card"), when=(c.Changes("drink"),), only=STOPPED),
        _sometimes("duck", "card", c.Ignore("card"), when=(AFFECTED,)),
        _sometimes("purse", "card", c.Ignore("card"), when=(c.Affects(("gold",)),)),
        _sometimes("shield", "card", c.Reduce(1), when=(THREATENED,)),
        _sometimes("wall", "card", c.Reduce(9), when=(THREATENED,)),
        _sometimes("scratch", "card", c.SetTo(1), when=(THREATENED,)),
        _sometimes("deflect", "card", c.Redirect("fortitude", "target"), when=(THREATENED,)),
        _sometimes("mirror", "card", c.Redirect("fortitude", "source"), when=(THREATENED,)),
        _sometimes("parting", "card", c.Lose(1, "fortitude", "target")),
        _sometimes("mock-other", "card", c.Draw(1), when=(c.PlayerIs("other"),)),
        # ---- after a loss
        _sometimes("hit-back", "loss", c.Lose(2, "fortitude", "source")),
        _sometimes("revive", "loss", c.Gain(3, "fortitude")),
        # ---- Drinks
        _sometimes("spike", "drink", c.Add(2)),
        _sometimes("water-down", "drink", c.Add(-3)),
        _sometimes("strengthen", "drink", c.Add(1, "fortitude")),
        _sometimes("split-up", "drink", c.Split("up")),
        _sometimes("split-down", "drink", c.Split("down")),
        _sometimes("spill", "drink", c.Split("down", "nobody"), when=(c.DrinkerIs("self"),)),
        _sometimes("hand-on", "drink", c.Pass("drink"), when=(c.DrinkerIs("self"),)),
        _sometimes("no-thirst", "drink", c.Ignore("drink"), when=(c.DrinkerIs("self"),)),
        _sometimes("abstain", "event", c.Ignore("event")),
        _sometimes("pour-away", "drink", c.Negate("drink")),
        _sometimes("call-off", "event", c.Negate("event")),
        _sometimes("thin", "drink", c.Become(1)),
        _sometimes("neutralise", "drink", c.Become(0, "goes")),
        _sometimes("transmute", "drink", c.Convert("alcohol"), when=(c.DrinkerIs("self"),)),
        _sometimes("dilute", "drink", c.Add(-3, floor=0)),
        _sometimes("sugar", "drink", c.Attach("gold", 3)),
        _sometimes("brand", "drink", c.Attach("mark", 1)),
        _sometimes("challenge", "drink", c.Pass("drink"), c.Attach("gold", 1),
                   when=(c.DrinkerIs("self"),)),
        # ---- ordering, and drinking at once
        _action("rounds", c.Order(3)),
        _action("brew", c.Lose(1, "fortitude", "each-other"), c.Order(2)),
        _sometimes("one-more", "card", c.Order(1)),
        _sometimes("swig", "card", c.DrinkUp(1, "pile", "player")),
        _sometimes("flush", "card", c.Gain(1, "alcohol", "player")),
        _action("down-it", c.DrinkUp(1, "pile")),
        _action("down-two", c.DrinkUp(2, "pile")),
        _action("taste", c.DrinkUp(1, "deck")),
        _action("cheers", c.DrinkUp(1, "deck", "everyone")),
        _action("my-round", c.DrinkUp(1, "deck", "each-other")),
        _action("empty-piles", c.DrinkUp(1, "pile", "everyone")),
        _action("mug-fight", c.Lose(1, "fortitude", "each-other"),
                c.DrinkUp(1, "deck", "each-other")),
        _anytime("sip", c.DrinkUp(1, "deck", "turn-owner")),
        # ---- two titles of the class that guards Drinks, which anything may answer
        _sometimes("halt", "card", c.Negate("card"), when=(c.Changes("drink"),)),
        _sometimes("cease", "card", c.Negate("card"), when=(c.Changes("drink"),)),
        # ---- at any time
        _anytime("tonic", c.Gain(3, "fortitude")),
        _anytime("poison", c.Lose(3, "fortitude", "target")),
        _anytime("tip", c.Pay(1, "anyone", "inn")),
        _anytime("coin", c.Pay(1, "target", "self")),
        # ---- Gambling
        Card("im-in", "Im In", ("action", "gambling"), modes=(
            Mode("action", (c.Start("round"),), name="start"),
            Mode("gambling", (c.Take("control"),), name="control"),
        )),
        _bet("raise", "gambling", c.Take("control"), c.Ante(1)),
        _bet("raise-two", "gambling", c.Take("control"), c.Ante(2)),
        _bet("hand", "gambling", c.Take("control", "cheating")),
        _bet("cheat", "cheating", c.Take("control")),
        _bet("throw-out", "cheating", c.Leave("round", "target"), c.Take("control")),
        _sometimes("duck-out", "ante", c.Leave("round")),
        _sometimes("eject", "round", c.Leave("round", "target")),
        _sometimes("wench", "round", c.End("round")),
        _sometimes("consolation", "won", c.Draw(1)),
        _sometimes("levy", "taken", c.Pay(1, "target", "self")),
        _bet("fine-hand", "gambling", c.Take("control", beats="winning-hand")),
        _sometimes("claim", "won", c.Take("pot")),
        _sometimes("same-hand", "taken", c.Take("pot", part="half")),
        _sometimes("once-more", "won", c.Continue("round"), c.Ante(1), c.Take("control"),
                   when=(c.PlayerIs("other"),)),
        _sometimes("applaud", "won", c.Draw(1), when=(c.PlayerIs("self"),)),
        _sometimes("detect", "card", c.Negate("card"), c.Win("round"),
                   when=(c.TypeIs(("cheating",)), c.PlayerIs("other"))),
        _sometimes("mark-the-deck", "round", c.Give("mark", "gamblers")),
        _sometimes("jackpot", "round", c.Win("round")),
        _sometimes("pilfer", "round", c.Steal(2)),
        _sometimes("goons", "round", c.End("round", "self")),
        _sometimes("cling", "card", c.Negate("card"), when=(c.Evicts("self"),)),
        _sometimes("guard", "card", c.Negate("card"), when=(c.Evicts("anyone"),)),
        _anytime("go-home", c.End("turn")),
        _sometimes("doze-off", "drink", c.Ignore("drink"), c.End("turn"),
                   when=(c.DrinkerIs("self"),)),
        # ---- phases, and two ways to play
        _sometimes("nap", "phase", c.Gain(1, "fortitude"), when=(c.PhaseIs("order"),)),
        _sometimes("jeer", "phase", c.Lose(1, "fortitude"), when=(c.PhaseIs("order", "other"),)),
        Card("both-ways", "Both Ways", ("sometimes", "anytime"), modes=(
            Mode("sometimes", (c.Draw(1),), "card"),
            Mode("anytime", (c.Gain(1, "fortitude"),)),
        )),
        # ---- Drinks and Events
        _drink("water", 0),
        _drink("ale", 1),
        _drink("wine", 2),
        _drink("elven", 3),
        _drink("dragon", 4),
        _drink("tea", -1),
        _drink("tears", 0, 2),
        _drink("runoff", 0, -1),
        _drink("inspired", 2, 0, 2),
        _drink("ale+", 1, chaser="both"),
        _drink("wine+", 2, chaser="both"),
        _drink("titled+", 1, chaser="title"),
        _drink("icon+", 1, chaser="icon"),
        _drink("mead", 3, splits_itself=True, other_splits=False),
        _drink("mead+", 2, splits_itself=True, chaser="both"),
        _drink("text+", 1, chaser="text"),
        _drink("spoiled", 1, discard=1),
        _drink("muse+", 0, 0, 2, chaser="both"),
        _drink("spoiled+", 0, discard=1, chaser="both"),
        _drink("fae", 4, after="front"),
        _drink("juice", 0, -2, tastes=(Taste("night", 2), Taste("day", 0, 3))),
        _event("contest", "contest"),
        _event("dare", "dare"),
        _event("house", "round-on-the-house"),
    )
}  # fmt: skip
CAST = tuple(CARDS[id] for id in sorted(CARDS))
GOLD_WATCHERS = (
    _sometimes("envy", "loss", c.Lose(1, "fortitude", "source"), when=(c.Lost("gold"),)),
    _sometimes("solace", "loss", c.Draw(1), when=(c.Lost("gold"),)),
    _sometimes("gloat", "loss", c.Gain(1, "fortitude"), when=(c.Lost("gold", "other"),)),
)
"""Cards that answer a loss of Gold; only with them in the cast such a loss opens a window."""
EVERY = (*CAST, *GOLD_WATCHERS)
NUMBER = {card.id: number for number, card in enumerate(EVERY)}


def numbers(*ids: str) -> tuple[int, ...]:
    return tuple(NUMBER[id] for id in ids)


def ids(cards: tuple[int, ...]) -> list[str]:
    return [EVERY[card].id for card in cards]


def seat(
    *hand: str, deck: Any = (), discard: Any = (), pile: Any = (), front: Any = (), **more: Any
) -> Seat:
    """A seat at 20 / 0 / 10, unless told otherwise."""
    return Seat(
        hand=tuple(sorted(numbers(*hand))),
        deck=numbers(*deck),
        discard=tuple(sorted(numbers(*discard))),
        pile=numbers(*pile),
        front=tuple(sorted(numbers(*front))),
        **more,
    )


class At:
    """A moment at the table, and the verbs of play; every verb gives the next moment."""

    def __init__(self, moment: Moment, since: Moment | None = None) -> None:
        self.moment = moment
        self.since = since

    def _to(self, moment: Moment) -> "At":
        return At(moment, self.moment)

    # ------------------------------------------------------------------------------ playing

    def plays(
        self, who: str, card: str, on: str | None = None, mode: str = "", drink: str | None = None,
        part: int | None = None,
    ) -> "At":  # fmt: skip
        """Everybody declines until this player can play the card, and does."""
        number = NUMBER[card]

        def fits(moment: Moment, option: Option) -> bool:
            if option.act != "play" or option.card != number:
                return False
            if mode and EVERY[number].modes[option.mode].name != mode:
                return False
            if on is not None and units_of(option) != [unit(moment, w) for w in on.split()]:
                return False
            if part is not None and option.part != part:
                return False
            return drink is None or self._drinker(moment, option.part) == drink

        return self._to(self._until(who, fits))

    def _drinker(self, moment: Moment, part: int) -> str:
        subject = moment.position.agenda[-2]
        assert isinstance(subject, Drinks)
        return moment.name(subject.drinks[part].drinker)

    def _until(self, who: str, fits: Any) -> Moment:
        moment = self.moment
        while True:
            assert moment.decision is not None, f"{who} never can do this"
            if moment.name(moment.decision.seat) == who:
                found = [option for option in moment.options if fits(moment, option)]
                if found:
                    assert len(found) == 1, found
                    return moment.choose(found[0])
            moment = moment.decline()

    def does(
        self, who: str, act: str, on: str | None = None, card: str = "", mode: int = -1
    ) -> "At":  # fmt: skip
        """Pass, share, keep, order, discard or enough."""

        def fits(moment: Moment, option: Option) -> bool:
            return (
                option.act == act
                and (mode < 0 or option.mode == mode)
                and (on is None or option.targets == (moment.seat(on),))
                and (not card or option.card == NUMBER[card])
            )

        return self._to(self._until(who, fits))

    def declines(self) -> "At":
        """Whoever is asked does nothing."""
        return self._to(self.moment.decline())

    def closes(self, windows: int = 1) -> "At":
        """Everybody passes until so many windows, from the top, have closed."""
        moment = self.moment
        for _ in range(windows):
            assert moment.window is not None
            number = moment.numbers[-1]
            while number in moment.numbers:
                moment = moment.decline()
        return self._to(moment)

    def settles(self) -> "At":
        """Everybody declines as long as that is possible."""
        moment = self.moment
        while any(option.act in ("pass", "keep", "enough") for option in moment.options):
            moment = moment.decline()
        return self._to(moment)

    # ------------------------------------------------------------------------------ looking

    @property
    def position(self) -> Position:
        return self.moment.position

    def __getattr__(self, name: str) -> Seat:
        names = [each.lower() for each in self.moment.setup.names]
        if name not in names:
            raise AttributeError(name)
        return self.position.seats[names.index(name)]

    @property
    def asked(self) -> str:
        """Who decides, or nobody."""
        decision = self.moment.decision
        return self.moment.name(decision.seat) if decision else "nobody"

    @property
    def window(self) -> str:
        """The kind of the open window, or nothing."""
        return self.moment.window.kind if self.moment.window else ""

    @property
    def subject(self) -> AnyFrame:
        """The item below the window."""
        return self.position.agenda[-2]

    @property
    def rules(self) -> set[str]:
        """The rules that acted since the last verb."""
        found: set[str] = set()
        moment: Moment | None = self.moment
        while moment is not None and moment is not self.since:
            found.update(rule for entry in moment.entries for rule in entry.rules)
            moment = moment.parent
        return found

    @property
    def rulings(self) -> set[str]:
        """The open questions whose answers have decided since the beginning."""
        return {name for entry in self.moment.record() for name in entry.rulings}

    @property
    def all_rules(self) -> set[str]:
        """The rules that acted since the beginning."""
        return {rule for entry in self.moment.record() for rule in entry.rules}

    def may(self, who: str) -> set[str]:
        """The cards that a player could play now."""
        plays = self.moment.plays_of(self.moment.seat(who))
        return {EVERY[option.card].id for option in plays}

    def why(self, who: str, card: str) -> set[str]:
        """The rules that forbid a card now."""
        refusals = self.moment.refusals_of(self.moment.seat(who))
        return {no.rule for no in refusals if no.card == NUMBER[card]}

    def reasons(self, who: str, card: str) -> set[str]:
        """The reasons that forbid a card now."""
        refusals = self.moment.refusals_of(self.moment.seat(who))
        return {no.reason for no in refusals if no.card == NUMBER[card]}

    @property
    def drinks(self) -> list[tuple[str, int]]:
        """The Drinks that lie open: drinker and Alcohol Content."""
        for frame in reversed(self.position.agenda):
            if isinstance(frame, Drinks):
                names = self.moment.setup.names
                return [(names[drink.drinker], drink.alcohol) for drink in frame.drinks]
        return []

    def order(self) -> list[str]:
        """Who is asked, in order, until the open window closes."""
        moment, asked = self.moment, []
        number = moment.numbers[-1]
        while number in moment.numbers and moment.decision is not None:
            asked.append(moment.name(moment.decision.seat))
            moment = moment.decline()
        return asked


def table(
    *, turn: str = "Ann", phase: Any = "action", at: str = "window_before", until: str = "phase",
    deck: Any = (), discards: Any = (), edition: str = "rdi5", rulings: Any = None,
    asking: Any = "declared", stops: Any = "seats", seed: int = 0, traits: Any = (),
    gold_watched: bool = False,
    **seats: Seat,
) -> At:  # fmt: skip
    """Sit down: ``Ann=seat(...)`` and so on, clockwise; ``deck`` is the Drink Deck.

    Every seat is asked in every window (``stops="seats"``), so that ``closes`` closes just one.
    """
    setup = Setup(
        tuple(seats), EVERY if gold_watched else CAST, edition,
        rulings_for(edition, **(rulings or {})),
        tokens=(MARK,), asking=asking, stops=stops, traits=traits,
    )  # fmt: skip
    agenda: tuple[AnyFrame, ...] = (Phase(at, phase),)
    if until != "phase":
        agenda = (Turn("next_phase", PHASES.index(phase) + 1), *agenda)
    if until == "game":
        agenda = (Game("next_player"), *agenda)
    position = Position(
        tuple(seats.values()),
        list(seats).index(turn),
        agenda,
        numbers(*deck),
        tuple(sorted(numbers(*discards))),
        seed=seed,
    )
    return At(Moment.start(setup, position))


def with_stats(player: Seat, **stats: Any) -> Seat:
    return replace(player, **stats)
