"""A page for each rule and each card, as plain HTML at an address that stays.

``rules/<id>.html`` and ``cards/<id>.html``: they are read without a script; ``reference.js`` only
steps the small board, copies and prints. Nothing here is said twice: the texts are those of
``reference/pages.py``, which the terminal prints.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from html import unescape
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from markupsafe import Markup, escape

from ..app.says import by_title, says
from ..app.stage import STATIC
from ..app.walk import Walk
from ..catalogue import cards
from ..draw.cards import counted
from ..draw.cards.nested import capital
from ..draw.cards.sentences import NO_TEXT
from ..draw.html.card_picture import picture
from ..draw.html.doors import DOORS
from ..draw.html.leaf import HTML, ours, prose
from ..draw.words import cards_played, listed, rests_on, unsure
from ..reference import boards, refused
from ..reference.boards import BoardOf
from ..reference.entries import Reference
from ..reference.pages import (
    BY_RULE,
    EVIDENCE,
    IN_A_TEAM,
    NEGATES,
    PARTS,
    TOO,
    WHY,
    WITH_IT,
    Besides,
    CardPage,
    Link,
    RulePage,
    Unanswered,
    asked_apart,
    by_kind,
    card_links,
    card_page,
    comes_of,
    rule_page,
    untold_words,
)
from ..reference.played import is_named
from ..rulebook import (
    BOOK_TITLES,
    BookNote,
    OpenQuestion,
    rule,
    rule_name,
    rules,
    topics,
    with_names,
)
from ..rulebook.rules import replaced
from ..scenario import Scenario
from ..scenario.answers import WORDS, place_in_answer
from ..scenario.cases import case_label, case_of
from .board_counts import BoardCounts
from .home_page import NOTHING, Shown, home, paths, practise
from .rule_board import BoardStep, board_steps
from .small_board import told_steps
from .static_page import static_page

SITE = Path(__file__).parent / "site"
MOST_TOO = 9
"""So many scenarios are named that are about other rules."""

LESSONS = "Lessons that show it"
"""What stands above them where nothing else shows a rule."""

FEW = 12
"""So many links stand open; the others are folded."""

FEW_ANSWERS = 6
"""So many cards that answer another stand open."""

OWN = {"ask": ("ask", "rules", "cards"), "learn": ("learn",), "practise": ("practise",)}
"""The doors behind which these pages lie."""

ToScenario = Callable[[str], str]
"""Gives the address of a scenario or lesson by its id; empty where there is none."""


class ReferencePages:
    """Writes the pages; ``find`` gives the scenarios that can be played out on a board, ``shown``
    what home leads to, ``doors`` the addresses of parts that are not of these pages."""

    def __init__(
        self,
        to: ToScenario,
        find: Callable[[str], Scenario | None] = lambda _: None,
        shown: Shown = NOTHING,
        doors: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.to, self.find, self.shown = to, find, shown
        self.doors = {name: f"../{name}/index.html" for name in OWN} | dict(doors)

    def pages(self) -> Iterator[tuple[str, Markup]]:
        """Every page with its name."""
        yield from self.lists()
        for page in self.single():
            yield page.name, page.single().drawn()

    def lists(self) -> Iterator[tuple[str, Markup]]:
        """Home, the lessons, the puzzles and the two lists, with their names."""
        yield "ask/index.html", self.ask()
        yield "learn/index.html", self.learn()
        yield "practise/index.html", self.practise()
        yield "rules/index.html", self.rules()
        yield "cards/index.html", self.cards()

    def single(self) -> Iterator["PageOf"]:
        """The pages of each rule and each card, to be looked up and drawn."""
        for id in rules():
            board = boards.stored().get(id)
            yield PageOf("rules", id, self.to, self.find(board.file) if board else None, self.doors)
        for id in cards():
            yield PageOf("cards", id, self.to, None, self.doors)

    def address(self, found: Reference) -> str:
        """Where something that was found has its page; empty where it has none here."""
        match found.kind:
            case "rule" | "ruling":
                return f"../rules/{found.rules[0]}.html"
            case "card":
                return f"../cards/{found.id}.html"
            case _:
                return self.to(found.id)

    def ask(self) -> Markup:
        """Home: the page with the field that answers questions."""
        return self._page(
            "RDI Explore", "ask", home(self.shown), ("ask.js", "home.js", "reference.js")
        )

    def learn(self) -> Markup:
        """The lessons, path by path."""
        body = Markup(f'<div class="rdi-list">{paths(self.shown.lessons, 1)}</div>')
        return self._page("Learn", "learn", body, ("home.js",))

    def practise(self) -> Markup:
        """Questions and puzzles."""
        return self._page("Practise", "practise", practise(self.shown), ("home.js",))

    # --------------------------------------------------------------------------- the two lists

    def rules(self) -> Markup:
        """All rules, by chapter and topic."""
        told = Markup(f'<header><h1 class="rdi-says">All {len(rules())} rules</h1></header>')
        for chapter, under in groupby(topics(), key=lambda topic: topic.chapter):
            lists = Markup("".join(self._topic(topic.id, topic.title) for topic in under))
            told += _panel(chapter, lists)
        return self._page("All rules", "rules", Markup(f'<div class="rdi-list">{told}</div>'))

    def _topic(self, id: str, title: str) -> Markup:
        every = (each for each in rules().values() if each.topic == id)
        links = Markup("".join(f"<li>{_rule_link(each.id, each.plain)}</li>" for each in every))
        return Markup(
            f'<h3 id="{escape(id)}">{escape(title)}</h3><ul class="rdi-defs">{links}</ul>'
        )

    def cards(self) -> Markup:
        """All cards, by the character to whom they belong."""
        every = sorted(cards().values(), key=lambda card: (card.owner, card.title))
        told = Markup(f'<header><h1 class="rdi-says">All {len(every)} cards</h1></header>')
        for owner, members in groupby(every, key=lambda card: card.owner):
            links = Markup(
                "".join(f"<li>{_card_link(Link(each.id, each.title))}</li>" for each in members)
            )
            told += _panel(_person(owner), Markup(f'<ul class="rdi-defs">{links}</ul>'))
        return self._page("All cards", "cards", Markup(f'<div class="rdi-list">{told}</div>'))

    # --------------------------------------------------------------------------------- a rule

    def rule(self, id: str) -> Markup:
        """The page of a rule."""
        return self.told_rule(rule_page(id))

    def told_rule(self, page: RulePage) -> Markup:
        """The page of a rule of which all is known that it tells."""
        crumbs = _crumbs("Rules", page.topic, f"index.html#{rule(page.id).topic}", page.name)
        ours = " The last sentence is our ruling." if _with_ours(page.plain)[1] else ""
        facts = escape(f"{page.evidence} {_standing(page)}{ours}")
        head = Markup(
            f'<header><h1 class="rdi-says">{escape(page.plain)}</h1>'
            f'<p class="rdi-facts">{facts}</p></header>'
        )
        why = Markup("".join(f"<p>{linked(each)}</p>" for each in page.why))
        main = (
            _panel("Exactly", Markup(f'<p class="rdi-lead">{linked(page.statement)}</p>'))
            + _panel(WHY, why, why)
            + self.board(page)
            + self._pairs(page)
            + self._too(page)
            + _panel("In the five books", _shelf(page))
            + _questions(page.open)
        )
        checked = Markup(f"<p>{escape(page.checked)}</p>")
        beside = {**page.beside, "Beside it": page.related}
        more = (_panel(called, _rule_links(each)) for called, each in beside.items() if each)
        aside = _cite(page) + _panel("How it is checked", checked, page.checked)
        aside += Markup("".join(more))
        body = Markup(
            f'{crumbs}<article class="rdi-cited">{head}<div class="rdi-cited__main">{main}</div>'
            f'<aside class="rdi-cited__aside" aria-label="Cite">{aside}</aside></article>'
        )
        return self._page(page.name, "rules", body)

    def _pairs(self, page: RulePage) -> Markup:
        """What it allows and what it refuses, side by side."""
        unsure = [each for each in page.may if each.says.startswith(WORDS["depends"])]
        sure = [each for each in page.may if each not in unsure]
        lessons = bool(sure) and all(each.kind == "lesson" for each in sure)
        named = map(partial(self._scenario, whole=True), sure)
        shown = _folded([*named]) if lessons else self._links(sure)
        cases = (
            _case("may", LESSONS if lessons else "Where it is so", shown),
            *(_case("not", called, self._links(each)) for called, each in page.refused.items()),
        )
        told = [*filter(None, cases)]
        pair = Markup("".join(told[:2]))
        both = Markup(f'<div class="rdi-pair">{pair}</div>' if len(told) > 1 else pair)
        depends = _case("open", WORDS["depends"], self._links(unsure))
        every = Markup(f"{both}{''.join(told[2:])}{depends}")
        return _panel("May, and may not", every, every)

    def _too(self, page: RulePage) -> Markup:
        """Some of the scenarios and lessons that are about other rules."""
        some, every = _some(page), len(page.too)
        many = f" ({len(some)} of {every})" if len(some) < every else ""
        return _panel(f"{TOO}{many}", self._links(some), "-" * every)

    def _links(self, links: Iterable[Link]) -> Markup:
        """Scenarios, lessons, puzzles as lists; of what is beyond the first few, folded titles."""
        told = Markup()
        for called, members in by_kind(links):
            if members:
                head = Markup(f"<h3>{escape(called)}</h3>" if called != PARTS["scenario"] else "")
                shown = (self._scenario(link, whole=n < FEW) for n, link in enumerate(members))
                told += head + _folded([*shown])
        return told

    def _scenario(self, link: Link, *, whole: bool) -> Markup:
        address, title = self.to(link.id), escape(link.title)
        linked = Markup(f'<a href="{escape(address)}">{title}</a>' if address else title)
        if not (whole and (link.why or link.asks)):
            return linked
        says = Markup(f"<b>{prose(link.says)}.</b> " if link.says else "")
        told = Markup(f"<br/>{says}{prose(link.why)}" if link.why else "")
        if told and link.made_up:
            made_up = escape(f"Made up here: the effect of {link.made_up}.")
            told += Markup(f' <span class="rdi-soft">{made_up}</span>')
        return Markup(f"{linked}<p><i>{prose(link.asks)}</i>{told}</p>")

    def board(self, page: RulePage) -> Markup:
        """The rule played out, one moment a step, with its scenario's question and answer, if that
        is about the rule. It opens where the rule decides."""
        scenario = self.find(page.example) if page.example else None
        if scenario is None:
            return Markup()
        board = boards.stored()[page.id]
        refusal = _refusal_of(board, scenario, page)
        board = msgspec.structs.replace(board, about=False) if refusal else board
        case = next((each for each in scenario.cases if each.name == board.case), None)
        walk = Walk(scenario if case is None else case_of(scenario, case))
        steps = board_steps(walk, board)
        counts = BoardCounts(walk.scenario, rule(page.id).topic)
        told = Markup("".join(told_steps(steps, page.id, counts)))
        opens = next((n for n, step in enumerate(steps) if step.decides), 0)
        named = capital(case_label(case)) if case is not None and not case.question else ""
        asked = walk.scenario.question or scenario.title
        aside = refusal or f"It happens in this game, too: {scenario.title}"
        head = asked if board.about else aside
        leave = self.to(scenario.id)
        link = Markup(f'<a href="{escape(leave)}">Open at the table</a>' if leave else "")
        sure = _doubtful(steps, escape(head) + told)
        note = escape(", ".join(filter(None, (named, BOOK_TITLES[walk.edition]))))
        return Markup(
            '<section class="rdi-mini" aria-label="Played out"><div class="rdi-mini__head">'
            f'<h2>{prose(head)}</h2><span class="rdi-note rdi-soft">{note}</span></div>'
            f'<ol class="rdi-mini__steps" data-steps="{opens}">{told}</ol>{sure}'
            f'<div class="rdi-mini__go">{link}</div></section>'
        )

    # --------------------------------------------------------------------------------- a card

    def card(self, id: str) -> Markup:
        """The page of a card."""
        return self.told_card(card_page(id))

    def told_card(self, page: CardPage) -> Markup:
        """The page of a card of which all is known that it tells."""
        title = _card_title(page.id, page.title)
        crumbs = _crumbs("Cards", _person(page.owner), "index.html", page.title)
        known = Markup(f"<span>in short: <b>{escape(page.short)}</b></span>" if page.short else "")
        head = Markup(
            f'<header><h1 class="rdi-says">{title}</h1>'
            f'<p class="rdi-facts"><b>{escape(page.type)}</b>{known}</p></header>'
        )
        when = _case("may", f"It {page.acts}", Markup("".join(map(_by_rule, page.when))))
        barred = Markup("".join((*map(_by_rule, page.never), *map(_told_by, page.barred))))
        never = _case("not", "It may not", barred)
        meets = {NEGATES: page.negated_by, **page.answered_by}
        told = Markup("".join(_meet(what, by) for what, by in meets.items() if by))
        told += _not_by(page.not_by)
        if page.untold:
            told += Markup(f"<h3>{escape(untold_words(page.untold))}</h3>{_list(page.untold)}")
        unsure = any(link.unsure for by in meets.values() for link in by)
        told += Markup(f'<p class="rdi-note rdi-soft">{escape(DASHED)}</p>' if unsure else "")
        shown = self._links(page.shown)
        acts = Markup(f'{_phases(page.occasions)}<div class="rdi-pair">{when}{never}</div>')
        speak = _rule_links(page.rules) if page.rules else Markup()
        main = (
            _panel(f"When it {page.acts}", acts, "".join(page.when))
            + _panel("What others can do to it", told, told)
            + _panel("Rules that speak of it", speak, speak)
            + _panel(_called(page.shown), shown, shown)
        )
        sure = _panel("How sure we are", Markup(f"<p>{prose(page.knowledge)}</p>"))
        lies = _list(page.lies)
        left = _face(page) + _besides(page) + sure + _panel("Where it lies", lies, lies)
        body = Markup(
            f'{crumbs}{head}<article class="rdi-card"><div class="rdi-card__left">{left}</div>'
            f'<div class="rdi-card__main">{main}</div>'
            f'<aside class="rdi-card__cite" aria-label="Cite">{_cite_card(page)}</aside></article>'
        )
        return self._page(page.title, "cards", body)

    # -------------------------------------------------------------------------------- the file

    def _page(
        self, title: str, here: str, body: Markup, scripts: Iterable[str] = ("reference.js",)
    ) -> Markup:
        """A page around its content."""
        nav = Markup(
            "".join(
                f'<a href="{escape(self.doors[name])}"'
                f"{_HERE if here in OWN.get(name, ()) else ''}>{escape(called)}</a>"
                for name, (called, _) in DOORS.items()
                if name in self.doors
            )
        )
        around = Markup(f"""\
<header class="rdi-bar"><a class="rdi-bar__home" href="../ask/index.html" \
aria-label="RDI Explore: home"><span class="label">RDI Explore</span></a>
<nav class="rdi-bar__pick rdi-doors" aria-label="Parts">{nav}</nav></header>
<main class="rdi-wrap">
{body}
</main>
<footer class="rdi-foot"><span class="rdi-note rdi-soft">An unofficial fan project. The rules are \
told in our own words; card titles are quoted as names.</span></footer>""")
        return static_page(
            title,
            _short(sprite(around) + around, here),
            styles=("../assets/rdi.css", "../assets/reference.css"),
            scripts=[f"../assets/{each}" for each in scripts],
            classes="rdi-reference",
        )


class PageOf(NamedTuple):
    """Of which rule or card there is a page, and where it can lead ``to``; ``example`` is played
    out on its board. To look up what stands on it takes longer than to draw it."""

    part: str
    id: str
    to: ToScenario
    example: Scenario | None
    doors: Mapping[str, str]

    @property
    def name(self) -> str:
        """The file of the page."""
        return f"{self.part}/{self.id}.html"

    def single(self) -> "SinglePage":
        """What stands on it."""
        content: RulePage | CardPage
        links: Iterable[Link]
        if self.part == "rules":
            content = of_rule = rule_page(self.id)
            links = (*of_rule.may, *of_rule.may_not, *_some(of_rule))
        else:
            content = of_card = card_page(self.id)
            links = of_card.shown
        led = {link.id for link in links} | ({self.example.id} if self.example else set())
        ways = {id: self.to(id) for id in sorted(led)}
        return SinglePage(self.name, content, ways, self.example, self.doors)


class SinglePage(NamedTuple):
    """A page of a rule or a card, before it is drawn: all that it is drawn from but this program,
    the catalogue and the houses. ``ways`` are the addresses of the scenarios to which it leads,
    ``example`` is played out on its board."""

    name: str
    content: RulePage | CardPage
    ways: Mapping[str, str]
    example: Scenario | None
    doors: Mapping[str, str]

    def drawn(self) -> Markup:
        """The page."""
        pages = ReferencePages(self.ways.__getitem__, lambda _: self.example, doors=self.doors)
        if isinstance(self.content, RulePage):
            return pages.told_rule(self.content)
        return pages.told_card(self.content)


_HERE = Markup(' aria-current="page"')


@cache
def _icons() -> dict[str, Markup]:
    """The line icons of the stage, by their names."""
    script = Markup((STATIC / "stage" / "icons.js").read_text("utf-8"))
    told = (line.strip().partition(": ") for line in script.splitlines())
    return {str(name): drawn[1:-2] for name, _, drawn in told if drawn.startswith("'<")}


def sprite(page: Markup) -> Markup:
    """The line icons that a page shows, if it shows any."""
    wanted = sorted({*re.findall(r'<use href="#i-(\w+)"', page)})
    if not wanted:
        return Markup()
    symbols = Markup(
        "".join(
            f'<symbol id="i-{escape(name)}" viewBox="0 0 24 24">{_icons()[name]}</symbol>'
            for name in wanted
        )
    )
    return Markup(f'<svg class="rdi-sprite" aria-hidden="true"><defs>{symbols}</defs></svg>\n')


def _short(page: Markup, folder: str) -> Markup:
    """A page of this folder without what its style sheet and its address say as well."""
    page = page.replace(f'href="../{folder}/', Markup('href="'))
    page = page.replace('<cite class="rdi-title">', Markup("<cite>"))
    return page.replace("&#39;", Markup("'"))


# ------------------------------------------------------------------------------------- pieces


def linked(text: str) -> Markup:
    """A text as HTML; each rule and each card that it names is a link to its page."""
    return with_names(_linked_titles(prose(text)), _rule_link)


_CITED = re.compile(r"<cite[^>]*>(.*?)</cite>")


def _linked_titles(html: Markup) -> Markup:
    """HTML in which each title that a card has is a link to its page."""
    return replaced(_CITED, lambda cited: _titled(unescape(cited[1])), html)


def _titled(title: str) -> Markup | None:
    """A title that is cited as a link, if a card has it."""
    id = by_title().get(title)
    return None if id is None else _card_link(Link(id, title))


def _rule_link(id: str, words: str = "") -> Markup:
    """A link to the page of a rule, by its plain name."""
    return Markup(f'<a href="../rules/{escape(id)}.html">{escape(words or rule_name(id))}</a>')


def _rule_links(every: Iterable[Link]) -> Markup:
    """A list of links to rules; what one says of a card alone stands with it."""
    told = Markup("".join(f"<li>{_rule_link(each.id)}{_quiet(each.why)}</li>" for each in every))
    return Markup(f'<ul class="rdi-defs">{told}</ul>')


def _quiet(text: str) -> Markup:
    """What stands below a link, if there is something."""
    return Markup(f'<span class="rdi-soft">{linked(text)}</span>' if text else "")


def _card_link(link: Link) -> Markup:
    return Markup(f'<a href="{_card_address(link.id)}">{_card_title(link.id, link.title)}</a>')


def _card_address(id: str) -> Markup:
    return escape(f"../cards/{id}.html")


def _card_title(id: str, title: str) -> Markup:
    return Markup(f'<cite class="rdi-title{ours(cards()[id])}">{escape(title)}</cite>')


def previews() -> dict[str, Mapping[str, str]]:
    """What each rule and each card says (``says``), by its page: read before the page is opened;
    the card that goes by a title (``titles``); and each card as the answer to another
    (``answers``)."""
    answers = {each.id: _answer(each) for each in card_links(cards().values())}
    every = (*(f"rules/{id}" for id in rules()), *(f"cards/{id}" for id in cards()))
    return {"says": {each: says(each) for each in every}, "titles": by_title(), "answers": answers}


def _person(owner: str) -> str:
    return owner.replace("-", " ").title() if owner else "Cards of everybody"


def _panel(title: str, content: Markup, needed: str = "-") -> Markup:
    """A part of a page with its heading; none where what it needs is empty."""
    if not needed:
        return Markup()
    return Markup(f'<section class="rdi-panel"><h2>{escape(title)}</h2>{content}</section>')


def _some(page: RulePage) -> tuple[Link, ...]:
    return page.too[:MOST_TOO]


def _crumbs(part: str, within: str, address: str, here: str) -> Markup:
    return Markup(
        f'<nav class="rdi-crumbs" aria-label="Where"><a href="index.html">{escape(part)}</a>'
        f'<a href="{escape(address)}">{escape(within)}</a><b>{escape(here)}</b>'
        '<span class="rdi-actions"><a class="rdi-btn" href="#cite">Cite</a>'
        '<button class="rdi-btn" data-print="">Print</button></span>'
        "</nav>"
    )


def _list(lines: Iterable[str]) -> Markup:
    return Markup("".join(f"<p>{escape(line)}</p>" for line in lines))


def _case(kind: str, title: str, content: Markup) -> Markup:
    if not content:
        return Markup()
    return Markup(f'<div class="rdi-case is-{escape(kind)}"><b>{escape(title)}</b>{content}</div>')


def _folded(every: list[Markup]) -> Markup:
    """A list of links; those beyond the first few are folded."""
    shown = Markup("".join(f"<li>{each}</li>" for each in every[:FEW]))
    more = Markup("".join(f"<li>{each}</li>" for each in every[FEW:]))
    rest = Markup(
        f'<details class="rdi-more"><summary>{len(every) - FEW} more</summary>'
        f'<ul class="rdi-defs">{more}</ul></details>'
        if more
        else ""
    )
    return Markup(f'<ul class="rdi-defs">{shown}</ul>{rest}')


def _shelf(page: RulePage) -> Markup:
    """How each book stands to a rule."""
    told = Markup(
        "".join(_stands(book, note, page.stands(note)) for book, note in page.books.items())
    )
    return Markup(f'<ul class="rdi-shelf">{told}</ul>')


def _stands(book: str, note: BookNote, word: str) -> Markup:
    state = {
        "silent": Markup(' class="is-silent"'),
        "differs": Markup(' class="is-other"'),
    }.get(note.state, Markup())
    says = escape("is silent" if note.state == "silent" else word)
    more = Markup(f"<span>{linked(note.says)}</span>" if note.says else "")
    where = Markup(f'<span class="rdi-soft">{escape(note.where)}</span>' if note.where else "")
    return Markup(f"<li{state}><b>{escape(BOOK_TITLES[book])}</b>{says}{more}{where}</li>")


def _questions(every: Iterable[OpenQuestion]) -> Markup:
    """What is asked about a rule: what a book answers, and what none decides, or otherwise."""
    parts = Markup()
    for title, asked in asked_apart(every).items():
        told = Markup("".join(map(_question, asked)))
        parts += _panel(title, told, told)
    return parts


def _question(each: OpenQuestion) -> Markup:
    """A question with the answer of the books, or with our ruling."""
    return Markup(
        f'<div class="rdi-openq"><h3>{linked(each.text)}</h3>'
        f"<dl><dt>{'The books' if each.decided else 'Our ruling'}</dt>"
        f"<dd>{linked(each.ruling)}</dd></dl></div>"
    )


def _standing(page: RulePage) -> str:
    """In how many books a rule stands, and in how many with a difference."""
    states = [note.state for note in page.books.values()]
    same, other, every = states.count("same"), states.count("differs"), len(states)
    if not same and not other:
        return ""
    if other and not same:
        says = "says" if other == 1 else "say"
        return f"{other} of {every} books {says} a part of it, or {says} it otherwise."
    if page.evidence == EVIDENCE["derived"]:
        return f"{same} of {every} books {'leads' if same == 1 else 'lead'} to it."
    more = f"; {other} {'differs' if other == 1 else 'differ'}" if other else ""
    return f"In {same} of {every} books{more}."


def _cite(page: RulePage) -> Markup:
    """How to cite a rule: said at a table, or with the sections of the books."""
    says = "follows from" if page.evidence == EVIDENCE["derived"] else "stated in"
    whole = any(note.state == "same" for note in page.books.values())
    differs = "with a difference in" if whole else "said in part, or otherwise, in"
    stand = {"same": says, "differs": differs}
    by_how: dict[str, list[str]] = {how: [] for how in stand.values()}
    for book, note in page.books.items():
        if note.state in stand:
            by_how[stand[note.state]].append(book)
    every = [(how, books) for how, books in by_how.items() if books]
    stated, ours = _with_ours(page.plain)
    if not every:
        named = f" ({page.evidence} RDI Explore, rule {page.id}.)"
        return _cited("rule", stated, f" ({page.evidence})", "sections", named, ours)
    told = (
        each for each in every if each == every[0] or any(BOOK_TITLES[b] in stated for b in each[1])
    )
    said = "; ".join(f"{how} {_books(books)}" for how, books in told)
    sections = (f"{how} {_sections(page, books)}" for how, books in every)
    more = "; ".join((*sections, f"RDI Explore, rule {page.id}"))
    return _cited("rule", stated, f" ({capital(said)}.)", "sections", f" ({capital(more)}.)", ours)


def _refusal_of(board: BoardOf, file: Scenario, page: RulePage) -> str:
    """What is asked on a board that only refuses a play, in a later case of its file without a
    question: the file asks, and answers, something else. Nothing on other boards."""
    place, first = refused.stored().get(page.id), next(iter(page.may_not), None)
    own = next((each for each in file.cases if each.name == board.case), None)
    if place is None or first is None or own is None or own.question:
        return ""
    same = (place.scenario, place.seat, place.card) == (board.scenario, board.seat, board.card)
    return first.asks if same and place_in_answer(file, board.case) else ""


_OURS = re.compile(r"(?<=[.!?]) We .*")


def _with_ours(plain: str) -> tuple[str, str]:
    """A plain sentence without what is our ruling, and that: no book is cited for it."""
    found = _OURS.search(plain)
    return (plain, "") if found is None else (plain[: found.start()], f" Our ruling:{found[0]}")


def _cite_card(page: CardPage) -> Markup:
    """How to cite a card: in our own words, with what goes with it and whether that is sure, or
    with the books that tell of it, too."""
    does = (" Or: " if page.one_of else " ").join(page.meaning)
    doubt = unsure(cards()[page.id])
    sure = (f"({capital(doubt)}.)",) if doubt else ()
    beside = (each.says for each in (*page.with_it, *page.barred))
    says = f"“{page.title}”: {' '.join((does, *beside, *sure))}"
    told = [book for book in page.cited if book in BOOK_TITLES]
    books = f"told of in {_books(told)}; " if told else ""
    whole = capital(f"{books}RDI Explore, card {page.id}")
    return _cited("card", says, "", "books", f" ({whole}.)", "")


def _cited(kind: str, says: str, table: str, more: str, whole: str, ours: str) -> Markup:
    """How something is cited: what it says, then what is added for a table, or with more; and what
    is our ruling. ``reference.js`` offers both, and a link, to be copied."""
    return Markup(
        f'<section class="rdi-panel rdi-cite" id="cite" data-more="{escape(more)}">'
        f"<h2>Cite this {escape(kind)}</h2><code>{escape(says)}"
        f'<span hidden="">{escape(table)}</span><span>{escape(whole)}</span>{escape(ours)}</code>'
        "</section>"
    )


def _books(books: Iterable[str]) -> str:
    """Several books, each by its number: ``RDI 3, 4 and 5``."""
    return f"RDI {listed([BOOK_TITLES[each].removeprefix('RDI ') for each in books])}"


def _sections(page: RulePage, books: Iterable[str]) -> str:
    """Books with the sections to look up; those with the same one together."""
    by_place: dict[str, list[str]] = {}
    for book in books:
        by_place.setdefault(page.books[book].where, []).append(book)
    told = (f"{_books(some)}{f': {where}' if where else ''}" for where, some in by_place.items())
    return "; ".join(told)


def _by_rule(says: str) -> Markup:
    """When a card may be played or not, and by which rule if not by its own words."""
    by = Markup(f" {_rule_link(BY_RULE[says])}" if says in BY_RULE else "")
    return Markup(f"<p>{escape(says)}{by}</p>")


def _called(shown: Sequence[Link]) -> str:
    """What stands above scenarios, lessons and puzzles: how many of them are examples."""
    examples = sum(called == PARTS["scenario"] for called, some in by_kind(shown) for _ in some)
    return f"Examples ({examples})" if examples else "To learn and to solve"


def _besides(page: CardPage) -> Markup:
    """What the sentence of a card leaves out, and what the card is in a team; each by its rule."""
    parts = {WITH_IT: page.with_it, IN_A_TEAM: page.in_a_team}
    return Markup(
        "".join(
            _panel(called, Markup("".join(map(_told_by, every))))
            for called, every in parts.items()
            if every
        )
    )


def _told_by(told: Besides) -> Markup:
    return Markup(f"<p>{escape(told.says)} {_rule_link(told.rule.id)}</p>")


DASHED = "Dashed: no book tells all that the card does."


def _meet(what: str, by: Sequence[Link]) -> Markup:
    """What others can do to a card: what comes of it, by which rule, and with which cards."""
    comes, rule = comes_of(what)
    count = escape(counted(len(by), "card"))
    return Markup(
        f'<h3>{escape(what)} <span class="rdi-note rdi-soft">{count}</span></h3>'
        f'<p class="rdi-note rdi-soft">{escape(comes)} {_rule_link(rule)}</p>{_some_answers(by)}'
    )


def _some_answers(by: Sequence[Link]) -> Markup:
    """Cards that answer another; those beyond the first few are only named, and told by
    ``reference.js``: the same are on the pages of hundreds of cards."""
    told = Markup("".join(f"<li>{_answer(each)}</li>" for each in by[:FEW_ANSWERS]))
    rest = escape(" ".join(each.id for each in by[FEW_ANSWERS:]))
    more = Markup(
        f'<details class="rdi-more" data-cards="{rest}">'
        f"<summary>{len(by) - FEW_ANSWERS} more</summary></details>"
    )
    return Markup(f'<ul class="rdi-cardlist">{told}</ul>{more if rest else ""}')


def _answer(link: Link) -> Markup:
    """A card that answers another, with whose it is; dashed, if no book tells it whole."""
    whose = "the book does not say whose" if link.owner == "unknown" else _person(link.owner)
    owner = Markup(f" <small>{escape(whose)}</small>" if link.owner != "generic" else "")
    card = Markup(f'<a href="{_card_address(link.id)}">{escape(link.title)}{owner}</a>')
    return Markup(f"<u>{card}</u>" if link.unsure else card)


def _not_by(every: Iterable[Unanswered]) -> Markup:
    """What may not answer a card, though one might think so: why, and by which rule."""
    told = Markup(
        "".join(
            f"<li><p>{escape(each.why)} {_rule_link(each.rule.id)}</p>{_some_answers(each.by)}</li>"
            for each in every
        )
    )
    return Markup(f'<h3>Not by</h3><ul class="rdi-nots">{told}</ul>' if told else "")


def _phases(every: Mapping[str, str]) -> Markup:
    """The phases of a turn, and a Round, each with when a card may be played in it."""
    told = Markup(
        "".join(
            f'<li class="is-yes"><b>{escape(called)}</b>{escape(capital(says))}.</li>'
            if says
            else f"<li><b>{escape(called)}</b>Not in it.</li>"
            for called, says in every.items()
        )
    )
    return Markup(f'<ol class="rdi-when">{told}</ol>' if told else "")


FACES = ("action", "sometimes", "anytime", "gambling", "cheating", "drink")
"""The types that have a colour of their own."""


_OUR_WORDS = Markup('<div class="rdi-face__foot">Our own words, not a picture of the card.</div>')


def _face(page: CardPage) -> Markup:
    """The card as we draw it: type, owner, title, what it does."""
    kind = escape(next((each for each in FACES if each in page.type.casefold()), "action"))
    between = Markup('<p class="rdi-soft">or</p>' if page.one_of else " ")
    says = between.join(map(prose, page.meaning))
    return Markup(
        f'<figure class="rdi-face is-{kind}" aria-label="The card in our own words">'
        f'<div class="rdi-face__type"><span>{escape(page.type)}</span>'
        f"<span>{escape(_person(page.owner))}</span></div>"
        f'<div class="rdi-face__title">{escape(page.title)}</div>'
        f'{picture(cards()[page.id])}<div class="rdi-face__does">{says}</div>'
        f"{_OUR_WORDS if page.meaning != (NO_TEXT,) else ''}</figure>"
    )


def _doubtful(steps: Sequence[BoardStep], shown: Markup) -> Markup:
    """What a board rests on besides the books: the cards that no book tells whole, of those that
    are played there or named in what it shows, each by its title."""
    end = steps[-1].stop.moment
    words = unescape(re.sub(r"<[^>]+>", "", shown))
    named = [card for card in end.setup.cast if is_named(words, card.title)]
    every = [*cards_played(end), *named]
    told = _linked_titles(Markup(rests_on(every, style=HTML, most=len(words))))
    return Markup(f'<p class="rdi-mini__sure rdi-note rdi-soft">{told}</p>' if told else "")
