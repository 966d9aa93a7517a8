"""What a step has changed: numbers, hands, Drinks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ...kernel import (
    NOBODY,
    AnyFrame,
    CardNo,
    Change,
    Drink,
    Drinks,
    Entry,
    Part,
    Payment,
    Pile,
    Play,
    Setup,
    Window,
)
from ...kernel import cards as c
from ..cards import STAT, counted
from ..style import PLAIN, Style
from .automaton import track_words
from .names import (
    drink_name,
    listed,
    number,
    of_cards,
    pile_name,
    sentences,
    side_name,
    title,
    whole_name,
)

NOT_LAID: Mapping[CardNo, str] = {}
"""No card has come to lie before anybody."""

MANY = 4
"""Of more cards that move at once only the number is told."""


def changes_words(setup: Setup, changes: Iterable[Change], style: Style = PLAIN) -> list[str]:
    """What became different for players and pot, each as half a sentence; those to whom the same
    happens are told of together."""
    told: set[tuple[str, tuple[int, ...]]] = set()
    alike: dict[tuple[str, int], list[Change]] = {}
    every = sorted(changes, key=lambda change: change.what == "out")
    for place, change in enumerate(every):
        if change.seat == NOBODY or not _told_of_a_mate(setup, change, told):
            alike.setdefault(_in_common(change, place), []).append(change)
    laid = {
        card: style.text(setup.names[change.seat])
        for change in every
        if change.what == "front"
        for card in Counter(change.after) - Counter(change.before)
    }
    return [words for same in alike.values() for words in _same_words(setup, same, laid, style)]


def _in_common(change: Change, place: int) -> tuple[str, int]:
    """What those have in common who are told of together: a number, and by how much it changes."""
    if change.what in STAT:
        return change.what, change.after - change.before
    return ("out", 0) if change.what == "out" else ("", place)


def _same_words(
    setup: Setup, same: list[Change], laid: Mapping[CardNo, str], style: Style
) -> list[str]:
    """What happens to one player, or alike to several; before whom which cards are ``laid``."""
    names = [style.text(side_name(setup, change.seat)) for change in same]
    if same[0].what in STAT:
        return [_numbers_words(setup, same, names, style)]
    if same[0].what == "out":
        return [f"{listed(names)} {'is' if len(names) == 1 else 'are'} out of the game"]
    return _else_words(setup, same[0], laid, style)


def _numbers_words(setup: Setup, same: list[Change], names: list[str], style: Style) -> str:
    """Whose number goes up or down by how much, and where it is now."""
    n = same[0].after - same[0].before
    verb, by = "gain" if n > 0 else "lose", f"{abs(n)} {STAT[same[0].what]}"
    spans = [style.text(f"{change.before} → {change.after}") for change in same]
    each = list(zip(names, spans, strict=True))
    if len(same) == 1:
        return f"{names[0]} {verb}s {by} ({spans[0]})"
    if len(same) == len(set(setup.mates)) > 2:
        all_of = "each team" if setup.in_teams else "everybody"
        return f"{all_of} {verb}s {by} ({', '.join(f'{name} {span}' for name, span in each)})"
    return f"{listed(f'{name} ({span})' for name, span in each)} {verb} {by} each"


def _else_words(
    setup: Setup, change: Change, laid: Mapping[CardNo, str], style: Style
) -> list[str]:
    """What has become of the Gold of the Inn and the pot, of tokens, of piles, and who is away."""
    match change.what:
        case "inn":
            n = change.after - change.before
            return [style.text(f"the Inn {'takes' if n > 0 else 'gives'} {abs(n)} Gold")]
        case "pot":
            return [style.text(f"the pot is {change.after} Gold")]
        case "tokens":
            return list(map(style.text, _tokens_now(setup, change)))
        case "worn" | "front":
            return _components_now(setup, change, style)
        case "away":
            who = style.text(setup.names[change.seat])
            return [f"{who} is not there any more" if change.after else f"{who} is back"]
        case "piles" if setup.mechanical(change.seat):
            return list(map(style.text, track_words(setup, change)))
        case "piles":
            whose = "the" if change.seat == NOBODY else f"{setup.names[change.seat]}'s"
            return piles_now(setup, style.text(whose), change.before, change.after, style, laid)
        case _:
            return []


def _told_of_a_mate(setup: Setup, change: Change, told: set[tuple[str, tuple[int, ...]]]) -> bool:
    """Whether the same has been told of the whole team already, which has it together."""
    if len(setup.mates[change.seat]) == 1:
        return False
    whole = change.what in STAT or change.what == "out"
    if change.what == "tokens":
        names = dict(change.before).keys() | dict(change.after).keys()
        whole = all(setup.token_limits[name].shared for name in names)
    key = (change.what, setup.mates[change.seat])
    if whole and key in told:
        return True
    told.add(key)
    return False


def _components_now(setup: Setup, change: Change, style: Style) -> list[str]:
    """What cards in front have left of their own Fortitude, and which of these are gone."""
    whose = style.text(f"{setup.names[change.seat]}'s ")
    gone = Counter(change.before) - Counter(change.after)
    come = Counter(change.after) - Counter(change.before)
    if change.what == "front":
        lost = (card for card in gone if setup.cast[card].fortitude or _has_lasted(setup, card))
        return [f"{whose}{title(setup, card, style)} {style.text('is gone')}" for card in lost]
    return [
        f"{whose}{title(setup, card, style)} has {setup.cast[card].fortitude - n} Fortitude left"
        for card, n in come
    ]


def _has_lasted(setup: Setup, card: CardNo) -> bool:
    """Whether the card lay there as long as its player was not there."""
    return any({c.Away, c.Stay} <= {*map(type, mode.do)} for mode in setup.cast[card].modes)


def _tokens_now(setup: Setup, change: Change) -> list[str]:
    """Which tokens a player has received or returned."""
    before, after = dict(change.before), dict(change.after)
    told = []
    for name in sorted(before.keys() | after.keys()):
        n = after.get(name, 0) - before.get(name, 0)
        if n:
            token = setup.token_limits[name]
            who = side_name(setup, change.seat) if token.shared else setup.names[change.seat]
            many = counted(abs(n), token.title)
            told.append(f"{who} {'receives' if n > 0 else 'returns'} {many}")
    return told


def piles_now(
    setup: Setup,
    whose: str,
    before: tuple[Pile, ...],
    after: tuple[Pile, ...],
    style: Style,
    laid: Mapping[CardNo, str] = NOT_LAID,
) -> list[str]:
    """What has come to piles of components, what has left them (and before whom it was ``laid``),
    how their marks are now."""
    old = {pile.name: pile for pile in before}
    new = {pile.name: pile for pile in after}
    came: dict[str, Counter[CardNo]] = {}
    gone: dict[str, Counter[CardNo]] = {}
    words: dict[str, str] = {}
    told: list[str] = []
    for name in sorted(old.keys() | new.keys()):
        was, now = old.get(name, Pile(name)), new.get(name, Pile(name))
        place = PLACES.get(name)
        pile = style.text(place) if place else f"{whose} {style.text(pile_name(name))}"
        words[name] = pile
        came[pile] = Counter(now.cards) - Counter(was.cards)
        gone[pile] = Counter(was.cards) - Counter(now.cards)
        if not came[pile] and not gone[pile] and was.cards != now.cards:
            told.append(f"the cards of {pile} are in another order")
        told += _marks_now(setup, pile, was, now, style)
    for name, pile in words.items():
        beside = f"{name}-discard"
        if not came[pile] or beside not in words or new.get(beside, Pile(beside)).cards:
            continue
        discards = words[beside]
        if came[pile] <= gone[discards]:
            gone[pile] += gone[discards] - came[pile]
            came[pile], gone[discards] = Counter(), Counter()
            told.insert(0, f"{discards} {style.text('make a new deck, shuffled')}")
    return [*_moves(setup, came, gone, laid, style), *told]


def _moves(
    setup: Setup,
    came: dict[str, Counter[CardNo]],
    gone: dict[str, Counter[CardNo]],
    laid: Mapping[CardNo, str],
    style: Style,
) -> Iterator[str]:
    """Which cards go out of which piles and to which; both at once, if they are the same."""
    for pile, cards in came.items():
        source = next((other for other, left in gone.items() if cards and left == cards), "")
        if cards:
            out = f" out of {source}" if source else ""
            yield f"{_pile_cards(setup, cards, style)}{out} to {pile}"
        gone[source] = Counter()
    for pile, cards in gone.items():
        whom = {laid.get(card, "") for card in cards}
        elsewhere = any(each & cards for each in came.values())
        if cards and len(whom) == 1 and "" not in whom and not elsewhere:
            come = _pile_cards(setup, cards, style, "come")
            yield f"{come} to lie before {whom.pop()}, out of {pile}"
        elif cards:
            yield f"{_pile_cards(setup, cards, style)} out of {pile}"


PLACES = {
    "kaylin-wulfric": "Wulfric's moods",
    "kaylin-wulfric-discard": "Wulfric's discarded moods",
    "prize-in-pot": "the pot",
    "prizes": "the Inn",
}
"""Piles that are told without whose they are: where their cards come and go."""


def _pile_cards(setup: Setup, cards: Counter[CardNo], style: Style, verb: str = "go") -> str:
    """Some cards that have moved: few by their titles, many by their number."""
    count = cards.total()
    if count > MANY:
        return f"{of_cards(count)} {verb}"
    every = (
        style.text(f"{many} copies of ") * (many > 1) + title(setup, card, style)
        for card, many in cards.items()
    )
    one = "goes" if verb == "go" else f"{verb}s"
    return f"{listed(every)} {one if count == 1 else verb}"


def _marks_now(setup: Setup, pile: str, was: Pile, now: Pile, style: Style) -> list[str]:
    if len(now.marks) == len(now.cards) and len(was.marks) == len(was.cards):
        old = Counter(zip(was.cards, was.marks, strict=True))
        new = Counter(zip(now.cards, now.marks, strict=True))
        return [
            f"{title(setup, card, style)} in {pile} is at {number(mark)} now"
            for card, mark in (new - old).elements()
        ]
    if was.marks != now.marks and now.marks:
        return [f"{pile} is at {', '.join(map(number, now.marks))} now"]
    return []


def what_changed(setup: Setup, entry: Entry, style: Style, head: str, nothing: str = "") -> str:
    """The changes of an entry in sentences, after its head; ``nothing`` if there are none."""
    first, *more = changes_words(setup, entry.changes, style) or [nothing]
    return sentences([f"{head}{first}", *more]) if first else ""


def answered(entry: Entry) -> AnyFrame | None:
    """What the card of this entry answers: the item under the window under it."""
    place = entry.numbers.index(entry.number) if entry.number in entry.numbers else -1
    if place >= 2 and isinstance(entry.agenda[place - 1], Window):
        return entry.agenda[place - 2]
    return None


def fewer(pile: tuple[CardNo, ...], other: tuple[CardNo, ...]) -> list[CardNo]:
    """The cards of a pile that another does not have."""
    left = list(pile)
    for card in other:
        left.remove(card)
    return left


def hands_now(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has drawn how many cards, and who has discarded which."""
    told = []
    for change in entry.changes:
        if change.what == "hand":
            who = style.text(setup.names[change.seat])
            more = len(change.after) - len(change.before)
            if more > 0:
                told.append(f"{who} draws {of_cards(more)}")
            else:
                gone = fewer(change.before, change.after)
                told.append(f"{who} discards {listed(title(setup, n, style) for n in gone)}")
    return "; ".join(told)


def found(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has found which card in the own Character Deck, and which came before it."""
    told = [
        f"{style.text(setup.names[change.seat])} finds {title(setup, card, style)}"
        for change in entry.changes
        if change.what == "hand"
        for card in fewer(change.after, change.before)
    ]
    passed = [
        title(setup, card, style)
        for change in entry.changes
        if change.what == "discard"
        for card in (Counter(change.after) - Counter(change.before)).elements()
    ]
    if told and passed:
        one = len(passed) == 1
        ends = "comes before it and is discarded" if one else "come before it and are discarded"
        told.append(f"{listed(passed)} {ends}")
    return "; ".join(told)


def gift(setup: Setup, what: str, n: int) -> str:
    """What comes with a Drink: Gold or tokens."""
    if what == "gold":
        return f"{n} Gold"
    return counted(n, setup.token_limits[what].title)


def player_of(setup: Setup, entry: Entry) -> str:
    """The name of the player of the card that is answered."""
    below = answered(entry)
    return setup.names[below.by] if isinstance(below, Play) else ""


def packets(entry: Entry) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The packets of the answered card before and after this step."""
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Play):
            return change.before.parts, change.after.parts
    return (), ()


def drunk_words(setup: Setup, entry: Entry, style: Style) -> str:
    """Who drinks what, and which numbers change by it; who Ignores a Drink."""
    drinks = entry.frame
    assert isinstance(drinks, Drinks)
    if len({drink.drinker for drink in drinks.drinks}) < len(drinks.drinks):
        return ""
    told = [_drunk(setup, entry, drink, style) for drink in drinks.drinks]
    return "" if "" in told else " ".join(told)


def ignores(entry: Entry, drink: Drink) -> bool:
    """Whether its drinker Ignores a Drink that is drunk in this step: by a card, or as somebody
    whom it does not reach."""
    if drink.drinker in drink.ignored:
        return True
    return not drink.negated and drink.drinker in entry.unreached


def _drunk(setup: Setup, entry: Entry, drink: Drink, style: Style) -> str:
    """One Drink of several; nothing if its drinker's numbers are not the drinker's alone."""
    who, name = style.strong(setup.names[drink.drinker]), drink_name(setup, drink, style)
    if ignores(entry, drink):
        return f"{who} Ignores {name}."
    if drink.negated:
        return f"Nobody drinks {name}."
    if len(setup.mates[drink.drinker]) > 1 or setup.mechanical(drink.drinker):
        return ""
    numbers = [
        f"{STAT[each.what]} {each.before} → {each.after}"
        for each in entry.changes
        if each.seat == drink.drinker and each.what in STAT
    ]
    if numbers:
        return f"{who} drinks {name}: {listed(numbers)}."
    without = not drink.names or "event" in setup.cast[drink.names[0]].type
    return f"{who} drinks {'nothing' if without else name}."


def one_drink(setup: Setup, below: AnyFrame | None, play: Play, style: Style) -> str:
    """The one Drink or due that a play is about, with whose it is."""
    if isinstance(below, Payment) and 0 <= play.part < len(below.dues):
        due = below.dues[play.part]
        return style.text(f"{setup.names[due.payer]}'s {due.amount} Gold")
    if isinstance(below, Drinks) and 0 <= play.part < len(below.drinks):
        drink = below.drinks[play.part]
        return f"{style.text(setup.names[drink.drinker])}'s {drink_name(setup, drink, style)}"
    return ""


def ignored(setup: Setup, below: AnyFrame | None, play: Play, style: Style) -> str:
    """The Drink that is Ignored; whose it is goes without saying if it is the player's own."""
    if isinstance(below, Drinks) and 0 <= play.part < len(below.drinks):
        drink = below.drinks[play.part]
        if drink.drinker == play.by:
            return drink_name(setup, drink, style)
    return one_drink(setup, below, play, style)


def drinks_now(setup: Setup, entry: Entry, style: Style) -> str:
    """What has become of the Drinks that this step has changed."""
    before: tuple[Drink, ...] = ()
    after: tuple[Drink, ...] = ()
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Drinks):
            before, after = change.before.drinks, change.after.drinks
    both = _shared(setup, after, style)
    told = [both] if both else []
    for place, drink in enumerate(() if both else after):
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
    return sentences(told).removesuffix(".") or style.text("All stays as it is")


def _shared(setup: Setup, drinks: tuple[Drink, ...], style: Style) -> str:
    """A Drink that two share, if each gets as much; else nothing."""
    if len(drinks) != 2 or not all(drink.halved for drink in drinks):
        return ""
    one, two = drinks
    if one.drinker == two.drinker:
        return ""
    if one.names != two.names or one.alcohol != two.alcohol or one.fortitude or two.fortitude:
        return ""
    names = listed(style.text(setup.names[drink.drinker]) for drink in drinks)
    amount = style.text(f"{number(one.alcohol)} Alcohol Content")
    return f"{names} share {whole_name(setup, one, style)}: {amount} for each"
