"""The page on which one plays a whole game against computer players.

The game is a :class:`~rdi_explore.players.sitting.Sitting`; what the page sends are requests, and
what is not possible gets a message. The link holds the whole game, so nothing is lost on leaving.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date
from itertools import islice
from random import SystemRandom
from typing import Any, get_args

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from ..catalogue import characters
from ..draw.html import messages
from ..draw.html.card import card
from ..draw.html.doors import doors
from ..draw.html.game_end import BetterChoice, GameEnd, NewRule, WorthALook, game_end
from ..draw.html.game_setup import COACH, EXTRAS, GameSetup, Guest, game_setup
from ..draw.html.game_table import AT_ONCE, KEYS, PACES, GameTable, game_table, happened, way
from ..draw.html.leaf import escape, flag, icon, key, recall, rules
from ..draw.html.options import find as option_numbered
from ..draw.html.record import told_html
from ..draw.html.rule import rule
from ..draw.seats import where_cards_lie
from ..draw.words import listed
from ..kernel import NOTHING, CardNo, CardOrNothing, Moment, Option, Variant
from ..players.coach import Advice, Look, advice, has_settled, loses_at_once, worth_a_look
from ..players.first_met import FirstMet, first_met
from ..players.match import known_decks
from ..players.sitting import YOU, Arrangement, BadLink, Sitting, read_arrangement, read_sitting
from ..players.strengths import STRENGTHS
from ..practice.repetition import Learnt, NotKept, read_kept
from ..rulebook import BOOKS, rule_name
from ..rulebook import rules as all_rules
from ..rulebook.telling import telling_first
from ..scenario import NoSuchGame, record_of, scenario_at, text_of
from ..scenario.game import called, choice_of
from ..scenario.knowing import NothingFits, open_cards, table_of, view
from ..scenario.links import PlaceToken, read_token
from ..scenario.sharing import Shared, TooLong
from .practice import KEPT, MOST_KEPT, MOST_RULES
from .session import Session, previewed, widget
from .supposing import when_it_fits
from .walk import Walk

Arg = str | int | None

GAME_ACTS = frozenset({
    "seat", "set", "sit", "choose", "insist", "why", "close-card", "on", "take-back", "again",
    "back-to", "explore", "rule", "card", "close-rule", "share", "save", "pace", "kept",
})  # fmt: skip
KEPT_GAME = "game"
"""By this name the browser keeps the game that goes on."""
FIRST = ("fiona", "zot", "gerki", "deirdre")
SEEDS = 10**9


class NotHere(Exception):
    """What the page asked for is not possible; the message says why."""


class GamePage:
    """One stage on which a game is arranged, played and looked back upon.

    ``link`` is the text of a link to a game (none: a new one is arranged). ``seed`` decides all
    chance of the games that begin here (none: each has another).
    """

    def __init__(self, link: str = "", *, seed: int | None = None, stage: Any = None) -> None:
        self.stage: Session = stage if stage is not None else widget(
            acts=GAME_ACTS, longest_arg=MOST_KEPT
        )  # fmt: skip
        self.arrangement = Arrangement(FIRST)
        self.coach = "after"
        self.seed = seed
        self.sitting: Sitting | None = None
        self.since = 0
        self.asked: CardOrNothing = NOTHING
        self.warned: Option | None = None
        self.rule = ""
        self.card: tuple[int, CardNo] | None = None
        self.differs: tuple[Markup, ...] = ()
        self.explored: str | None = None
        self.looked_up: dict[str, None] = {}
        self.missed: dict[str, None] = {}
        self.pace = AT_ONCE
        self.message = Markup()
        self.learnt: Learnt | None = None
        """What is known of each rule, as far as the browser has told."""
        self.going = ""
        """The link of a game that the browser has kept, and that is not over."""
        self._awaited = [KEPT, KEPT_GAME]
        self._noted = False
        self._dearest: list[Advice] | None = None
        self._looks: list[WorthALook] | None = None
        self.stage.on_act(self.act)
        self.stage.on_fragment(self.open_link)
        self.open_link(link)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, "A whole game against computer players.", **kwargs)

    # ------------------------------------------------------------------------------ showing

    def show(self) -> None:
        """Bring the stage up to date, in one message."""
        main = self._main() + recall(next(iter(self._awaited), ""))
        regions = {"bar": self._bar(), "message": self.message, "main": main, "dialog": KEYS}
        self.stage.show(regions, fragment=str(self.sitting) if self.sitting is not None else "")

    def _looked_at(self) -> Markup:
        """The rule or the card that was asked for."""
        if self.card is not None:
            return card(self._seen(), *self.card, status=False)
        return rule(self.rule, self.arrangement.edition) if self.rule else Markup()

    def _seen(self) -> Moment:
        """The table as you see it."""
        sitting = self._game
        return table_of(sitting.setup, view(sitting.setup, sitting.moment.position, YOU))

    def _main(self) -> Markup:
        sitting = self.sitting
        if sitting is None:
            return game_setup(self._setup())
        if sitting.moment.settled:
            return game_end(self._end(sitting)) + self._looked_at()
        halted = not sitting.stops(always=False)
        line = sitting.moment.line()
        shown = GameTable(
            sitting.moment, YOU, line[self.since + 1 :], self.asked, self.warned, halted, self.pace,
            self._looked_at(), self.differs, self._gone_by(sitting), self.explored,
        )  # fmt: skip
        return game_table(shown)

    def _gone_by(self, sitting: Sitting) -> list[Markup]:
        """The chances to play since your last choice, in words."""
        told = [
            (line.words, each.passed)
            for each in sitting.gone_by(self.since)
            for line in told_html(sitting.setup, [each.opening])
        ]
        return [words + (f" {_PASSED_FOR_YOU}" if passed else "") for words, passed in told]

    def _setup(self) -> GameSetup:
        known = known_decks()
        return GameSetup(
            [Guest(each.id, each.name, each.id in known) for each in characters().values()],
            self.arrangement.characters,
            {id: (each.title, each.says) for id, each in STRENGTHS.items()},
            self.arrangement.strength,
            self.arrangement.edition,
            self.arrangement.mode,
            [name for name in EXTRAS if getattr(self.arrangement, name)],
            self.coach,
            self._going(),
        )

    def _going(self) -> tuple[str, str]:
        """The link of the game that goes on, and who plays it; both empty if there is none."""
        if not self.going:
            return "", ""
        arranged, _ = read_arrangement(self.going)
        you, *others = (characters()[id].name for id in arranged.characters)
        return self.going, f"You are {you}, against {listed(others)}."

    def _end(self, sitting: Sitting) -> GameEnd:
        if self._looks is None and self.coach != "silent":
            with self.stage.working():
                self._dearest = advice(sitting) if self._dearest is None else self._dearest
                found = worth_a_look(self._dearest, first_met(sitting, self._practised))
                top = self._dearest[:1]
                self._looks = [self._look(sitting, each, dearest=each in top) for each in found]
            missed = [each for each in found if isinstance(each, Advice)]
            self.missed = dict.fromkeys(rule for each in missed for rule in _rules_of(each))
        told = Markup()
        if worth := {**self.looked_up, **self.missed}:
            self._note(worth)
            comes = Markup("<p>They come back when you practise.</p>" if self._noted else "")
            cited = rules(worth, sitting.arrangement.edition)
            first = escape("+".join(islice(worth, MOST_RULES)))
            told = Markup(
                f"<section><h2>Rules to practise</h2><p>{cited}</p>{comes}<p>"
                f'<a class="rdi-btn" href="#" data-page="practice" data-fragment="p1.{first}">'
                "Practise these rules</a></p></section>\n"
            )
        return GameEnd(sitting.moment, YOU, len(sitting.your_choices()), self._looks, told)

    @property
    def _practised(self) -> frozenset[str]:
        return self.learnt.practised if self.learnt is not None else frozenset()

    def _note(self, rules: Iterable[str]) -> None:
        """What went wrong or was looked up in a game is due in practice, once for each game."""
        if self.learnt is not None and not self._noted:
            self._noted = True
            self.learnt = self.learnt.wished(rules, date.today().toordinal())
            self.stage.send({"do": "keep", "name": KEPT, "text": self.learnt.text()})

    def _look(self, sitting: Sitting, found: Look, *, dearest: bool) -> WorthALook:
        """A moment worth a look, with the link at which it lies open."""
        moment = found.moment
        if isinstance(found, FirstMet):
            told = told_html(sitting.setup, [found.entry])
            plain = escape(all_rules()[found.rule].plain)
            return NewRule(
                moment,
                Markup(" ".join(line.words for line in told)) or escape(rule_name(found.rule)),
                Markup(f"{plain} {rules([found.rule], sitting.arrangement.edition)}"),
                bool(self._practised),
                opened(sitting, moment, found.chosen, lambda _, now: found.acts_at(now)),
            )
        return BetterChoice(
            moment,
            way(moment, found.chosen),
            way(moment, found.better),
            found.much,
            dearest,
            found.kind == "answer",
            (round(100 * found.low), round(100 * found.high)),
            found.kept,
            opened(sitting, moment, found.better, has_settled),
        )

    def _bar(self) -> Markup:
        tools = Markup()
        if self.sitting is not None:
            off = flag("disabled", not self.sitting.your_choices())
            tools = Markup(
                f'<button class="rdi-btn" data-act="take-back" aria-label="Take back"{off}>'
                f'{icon("undo")}<span class="label">Take back</span></button>'
                f"{self._paces()}"
                f'<button class="rdi-btn" data-act="share" aria-label="Share">{icon("share")}'
                '<span class="label">Share</span></button>'
                f'<button class="rdi-btn" data-act="save" aria-label="Save">{icon("save")}'
                '<span class="label">Save</span></button>'
                '<button class="rdi-btn" data-act="again" data-key="again-bar">New game</button>'
            )
        return Markup(
            f'<header class="rdi-bar has-tools">{doors("play")}<div class="rdi-bar__tools">{tools}'
            f'<button class="rdi-btn" data-act="keys" aria-label="Keyboard help">{icon("keys")}'
            f"{key('?')}</button></div></header>"
        )

    def _paces(self) -> Markup:
        options = Markup(
            "".join(
                f'<option value="{escape(name)}"{flag("selected", name == self.pace)}>'
                f"{escape(pace.words)}</option>"
                for name, pace in PACES.items()
            )
        )
        return Markup(
            '<select class="rdi-bar__pace" data-act="pace" data-key="pace" '
            f'aria-label="Pace of the others">{options}</select>'
        )

    # --------------------------------------------------------------------------------- acts

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page, or say why not."""
        if act != "kept":
            self.message = Markup()
        before = self.sitting
        try:
            self._acts(act)(str(arg) if arg is not None else "")
        except (NotHere, BadLink) as no:
            self.message = messages.error("Not possible.", str(no))
        self.show()
        if self.sitting is not before:
            self._keep()
            self.stage.focus_on("talk")
        elif act == "why" or self.warned is not None:
            self.stage.focus_on("pop")
        elif act == "explore":
            self.stage.focus_on("explored")

    def _keep(self) -> None:
        """Let the browser keep the game that goes on; another page may be opened meanwhile."""
        if self.sitting is not None:
            self.going = "" if self.sitting.over else str(self.sitting)
            self.stage.send({"do": "keep", "name": KEPT_GAME, "text": self.going})

    def _acts(self, act: str) -> Callable[[str], None]:
        arranging = {"seat": self._seat, "set": self._set, "sit": self._sit}
        playing = {
            "choose": lambda arg: self._choose(arg, warn=True),
            "insist": lambda arg: self._choose(arg, warn=False),
            "why": self._why, "close-card": lambda _: self._ask(), "on": self._on,
            "take-back": lambda _: self._take_back(), "again": lambda _: self._again(),
            "back-to": self._back_to, "share": lambda _: self._share(),
            "save": lambda _: self._save(), "pace": self._set_pace,
            "explore": lambda _: self._explore(),
            "rule": self._look_up, "card": self._look_at, "close-rule": lambda _: self._shut(),
        }  # fmt: skip
        if act == "kept":
            return self._recall
        found = (arranging if self.sitting is None else playing).get(act)
        if found is None:
            raise NotHere("There is no such thing on this page now.")
        return found

    # ---- arranging

    def _seat(self, id: str) -> None:
        if id not in characters():
            raise NotHere("There is no such character.")
        who = list(self.arrangement.characters)
        if id in who:
            who.remove(id)
        else:
            who.append(id)
        self.arrangement = self.arrangement._replace(characters=tuple(who))

    def _set(self, arg: str) -> None:
        field, _, value = arg.partition("=")
        allowed = {"edition": BOOKS, "mode": get_args(Variant), "strength": STRENGTHS,
                   "coach": COACH, **dict.fromkeys(EXTRAS, ("yes", "no"))}  # fmt: skip
        if field not in allowed or value not in allowed[field]:
            raise NotHere("There is no such choice here.")
        if field == "coach":
            self.coach = value
        else:
            chosen = value == "yes" if field in EXTRAS else value
            changed = {**self.arrangement._asdict(), field: chosen}
            self.arrangement = msgspec.convert(tuple(changed.values()), Arrangement)

    def _sit(self, _: str) -> None:
        seed = self.seed if self.seed is not None else SystemRandom().randrange(SEEDS)
        try:
            self._begin(Sitting.begun(self.arrangement._replace(seed=seed)))
        except NoSuchGame as no:
            raise NotHere(f"This game cannot be played: {no}.") from None

    def _begin(self, sitting: Sitting) -> None:
        self.arrangement = sitting.arrangement
        self.sitting = sitting
        self.since = max(sitting.moment.depth - 1, 0)
        self._forget()
        self._play_on()

    def _forget(self) -> None:
        self._ask()
        self._shut()
        self.explored = None
        self._looks = self._dearest = None

    # ---- playing

    @property
    def _game(self) -> Sitting:
        assert self.sitting is not None
        return self.sitting

    def _play_on(self, *, at_once: bool = False) -> None:
        """Let the others play until you have something to think about; at a pace: one choice of
        which there is something to tell."""
        halting = self.pace != AT_ONCE and not at_once
        sitting = self._game
        with self.stage.working():
            while not sitting.over and not sitting.stops(always=False):
                sitting = sitting.go_on()
                if halting and _tells(sitting.moment):
                    break
        self.sitting = sitting

    def _choose(self, arg: str, *, warn: bool) -> None:
        sitting = self._game
        number = int(arg) if arg.isascii() and arg.isdecimal() and len(arg) < 4 else -1
        option = option_numbered(sitting.moment, number)
        if option is None or not sitting.stops(always=False):
            raise NotHere("That is none of your choices now.")
        if warn and self.coach == "warns" and loses_at_once(sitting, option):
            self.warned, self.asked = option, NOTHING
            return
        self.since = sitting.moment.depth
        self.sitting = sitting.choose(option)
        self._forget()
        self._play_on()

    def _on(self, arg: str) -> None:
        self._play_on(at_once=arg == AT_ONCE)

    def _why(self, arg: str) -> None:
        sitting = self._game
        hand = sitting.moment.position.seats[YOU].hand
        number = int(arg) if arg.isascii() and arg.isdecimal() and len(arg) < 5 else NOTHING
        if number not in hand:
            raise NotHere("You hold no such card.")
        self._ask(CardNo(number))
        self._shut()
        told = [no.rule for no in sitting.moment.refusals_of(YOU) if no.card == number]
        self.looked_up.update(dict.fromkeys(told))
        if told:
            with self.stage.working(), suppress(NothingFits):
                moment, seen = sitting.as_you_know_it()
                refusals = [no for no in moment.refusals_of(YOU) if no.card == number]
                named = open_cards(sitting.setup, seen)
                self.differs = when_it_fits(moment, refusals, named)

    def _ask(self, card: CardOrNothing = NOTHING) -> None:
        self.asked, self.warned, self.differs = card, None, ()

    def _take_back(self) -> None:
        yours = [
            each.depth
            for each in self._game.your_choices()
            if self._game.back_to(each.depth).stops(always=False)
        ]
        if not yours:
            raise NotHere("You have not chosen anything yet.")
        self._go_back(yours[-1])

    def _back_to(self, arg: str) -> None:
        depths = {str(each.depth): each.depth for each in self._game.your_choices()}
        if arg not in depths:
            raise NotHere("That was none of your choices.")
        self._go_back(depths[arg])

    def _go_back(self, depth: int) -> None:
        self.sitting = self._game.back_to(depth)
        earlier = [each.depth for each in self.sitting.your_choices()]
        self.since = max(earlier, default=0)
        self._forget()

    def _again(self) -> None:
        self.sitting = None
        self.looked_up, self.missed, self._noted = {}, {}, False
        self._forget()

    def _set_pace(self, pace: str) -> None:
        if pace not in PACES:
            raise NotHere("There is no such pace.")
        self.pace = pace
        if pace == AT_ONCE:
            self._play_on()

    # ---- looking up, keeping

    def _look_up(self, id: str) -> None:
        if id not in all_rules():
            raise NotHere("There is no such rule.")
        self.rule, self.card = id, None
        self.looked_up[id] = None

    def _look_at(self, arg: str) -> None:
        seat, _, number = arg.partition(".")
        if not all(n.isascii() and n.isdecimal() and len(n) < 5 for n in (seat, number)):
            raise NotHere("There is no such card.")
        if int(seat) > len(self._game.setup.names) or int(number) not in where_cards_lie(
            self._seen(), int(seat)
        ):
            raise NotHere("That card does not lie open now.")
        self.rule, self.card = "", (int(seat), CardNo(int(number)))

    def _recall(self, text: str) -> None:
        """Take over what the browser has kept: which rules were practised (what is damaged is for
        that page to say), and the game that goes on."""
        if not self._awaited:
            return
        if self._awaited.pop(0) == KEPT_GAME:
            with suppress(BadLink):
                arranged, _ = read_arrangement(text)
                self.going = text if characters().keys() >= {*arranged.characters} else ""
            return
        self._looks = None
        with suppress(NotKept):
            self.learnt = read_kept(text, frozenset(all_rules())) if text else Learnt()

    def _shut(self) -> None:
        self.rule, self.card = "", None

    def _explore(self) -> None:
        """The link to this moment, the hidden cards dealt anew."""
        sitting = self._game
        try:
            with self.stage.working():
                self.explored = known_moment(sitting)
        except NothingFits:
            raise NotHere("No deal was found that fits all that you have seen.") from None

    def _share(self) -> None:
        self.stage.share(str(self._game))
        if not self._game.over:
            said = Markup(
                "This link holds the whole deal: whoever opens it goes on with your game and can "
                "look at every hand."
            )
            self.message = messages.note(said)

    def _save(self) -> None:
        game = self._game
        record = record_of(game.scenario, game.moment)
        record = replace(record, id=f"{record.id}-{game.arrangement.seed}")
        self.stage.download(f"{record.id}.yaml", text_of(record))
        id = escape(record.id)
        told = Markup(f"Saved as <code>{id}.yaml</code>: every choice, and all hands.")
        self.message = messages.done(told)

    def open_link(self, fragment: str) -> None:
        """Go where a link leads; what is wrong with it is said on the page."""
        self.message = Markup()
        if fragment:
            try:
                self._begin(read_sitting(fragment))
            except BadLink as no:
                self.message = messages.error(str(no), "The page stays where it was.")
        self.show()


def opened(
    sitting: Sitting, moment: Moment, option: Option, there: Callable[[Moment, Moment], bool]
) -> str:
    """The address at which a choice of a game has been followed, nobody answering, until one is
    ``there`` (of the moment of the choice and one after it). Nothing if it is too long for a link.

    The laboratory asks everybody, also who has no card that fits: a way there may have more steps
    than the game had.
    """
    id = f"game-choice-{moment.depth}"
    scenario = scenario_at(moment, sitting.scenario, id, f"Choice {moment.depth} of a game")
    walk = Walk(scenario)
    begin = walk.moment
    ((_, words),) = choice_of(moment, option).items()
    walk.follow([called(begin)[words]])
    while not there(begin, walk.moment):
        if walk.place + 1 < len(walk.branch.moments):
            walk.place += 1
        elif len(walk.moment.options) == 1:
            walk.follow(walk.moment.options)
        else:
            break
    place = read_token(walk.token())
    assert not isinstance(place, str)
    try:
        return str(Shared(text_of(scenario), place))
    except TooLong:
        return ""


def known_moment(sitting: Sitting) -> str:
    """The address at which your choice lies open, with hidden cards dealt anew as they may lie for
    all you know. Nothing if it is too long for a link.

    Raises:
        NothingFits: no such deal was found.
    """
    moment, _ = sitting.as_you_know_it()
    you, depth = sitting.setup.names[YOU], sitting.moment.depth
    bare = scenario_at(moment, sitting.scenario, f"as-you-know-it-{depth}", f"As {you} knows it")
    asked = f"What can happen here, for all {you} knows? What {you} cannot see is dealt anew."
    scenario = replace(bare, question=asked)
    try:
        return str(Shared(text_of(scenario), PlaceToken(scenario.id, scenario.edition)))
    except TooLong:
        return ""


_PASSED_FOR_YOU = "You were passed for: only what may be played at any time fitted."


def _tells(after: Moment) -> bool:
    """Whether there is something to tell of a choice, and not only that somebody passed."""
    return bool(happened(after))


def _rules_of(found: Advice) -> tuple[str, ...]:
    """The rule by which the better choice would have been made, the most telling one."""
    entries = found.moment.choose(found.better).entries
    return telling_first(rule for each in entries for rule in each.rules)[:1]
