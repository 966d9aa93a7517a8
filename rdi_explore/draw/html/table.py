"""The table: seats on one scale, hands, Round and Contest, the Inn."""

from typing import NamedTuple

from markupsafe import Markup

from ...kernel import (
    NOBODY,
    Act,
    CardNo,
    Drink,
    DrinkingContest,
    Drinks,
    Moment,
    Pile,
    Seat,
    SeatNo,
)
from ..cards import counted, kind_of
from ..seats import (
    Laid,
    Side,
    acts,
    components,
    counters,
    drunken_tokens,
    further,
    laid,
    lying_in_front,
    part_in_it,
    says,
    sides,
    tokens_at,
    tokens_of,
    tracks_of,
    untold,
    untold_cards,
    whose,
)
from ..words import drink_name, number, pile_title, sureness
from .ahead import Stats, if_let, look
from .leaf import HTML, badge, capital, escape, icon, letters, mark, minus, ours, rules

CLOSE = 3
"""Apart by so little, somebody is close to passing out."""
WIDE = 6
"""So wide a gap has room for a word."""
FEW = 3
"""So many cards stand in one row."""


def table(moment: Moment) -> Markup:
    """The region: the seats clockwise, below them what a Round or Contest needs: so they keep their
    place."""
    aims, ifs = look(moment).aimed(), _if_it_resolves(moment)
    aimed = [AimedAt(*each) for each in zip(aims, ifs, strict=True)]
    seats = Markup(
        "".join(
            team(moment, side, aimed) if side.is_team else seat(moment, side.seats[0], aimed)
            for side in sides(moment.setup)
        )
    )
    return Markup(
        f'<section class="rdi-panel rdi-table" aria-label="Table" style="--seats:{len(aims)}">\n'
        '<div class="rdi-panel__head"><h2>Table, clockwise</h2><span class="rdi-soft rdi-note">'
        f"{icon('mug')} meets {icon('shield')}: passes out</span></div>\n"
        f"<ol>{seats}</ol>\n{pot(moment)}{drinks(moment)}{laid_out(moment)}"
        f"{inn(moment)}\n{in_play(moment)}</section>"
    )


class AimedAt(NamedTuple):
    """What is aimed at a seat: as things stand, and what the open card would add."""

    stands: Stats
    more: Stats


def _if_it_resolves(moment: Moment) -> list[Stats]:
    """How the outcome would differ if the open card resolved unanswered."""
    as_is, then = look(moment).outcome(), if_let(moment).outcome()
    return [
        Stats(*(b - a for a, b in zip(old, new, strict=True)))
        for old, new in zip(as_is, then, strict=True)
    ]


# ----------------------------------------------------------------------------------- a seat


def team(moment: Moment, side: Side, aims: list[AimedAt]) -> Markup:
    """A team: what its members have in common, once, and under it each of them."""
    first = side.seats[0]
    player = moment.position.seats[first]
    name = escape(side.name)
    turn = moment.position.turn in side.seats
    badges = [OUT] if player.out else [HAS_THE_TURN] if turn else []
    badges += _aim_badges(aims[first]) if not player.out else []
    badges += map(badge, map(escape, tokens_of(moment.setup, player, shared=True)))
    members = Markup("".join(seat(moment, number, aims, in_team=True) for number in side.seats))
    return Markup(
        f'<li class="rdi-team{" is-turn" if turn else ""}" data-key="team-{name}">\n'
        f'<div class="rdi-seat__head"><span class="rdi-seat__name">{name}</span>'
        f'{"".join(badges)}<span class="rdi-seat__stuff">{gold(player)}</span></div>\n'
        f"{track_of(moment, first, name, aims[first])}\n"
        f"<ol>{members}</ol></li>"
    )


OUT = badge(Markup(f"{icon('cross')}out of the game"))
HAS_THE_TURN = badge(Markup(f'{icon("turn")}<span class="long">has the </span>turn'))


def gold(player: Seat) -> Markup:
    """How much Gold somebody has."""
    return Markup(
        f'<span class="gold" title="Gold">{icon("coin")}'
        f'<span class="vh">Gold </span>{player.gold}</span>'
    )


def drink_me(player: Seat) -> Markup:
    """How many cards the Drink Me! Pile has."""
    return Markup(
        f'<span title="Drink Me! Pile">{icon("pile")}<span class="vh">Drink Me! Pile </span>'
        f"{len(player.pile)}</span>"
    )


def marks(moment: Moment, number: SeatNo) -> list[Markup]:
    """What part a seat has at a table at which nothing is decided, and its tokens."""
    player = moment.position.seats[number]
    tokens = [badge(escape(words)) for words in tokens_of(moment.setup, player)]
    if player.out:
        return [OUT, *tokens]
    has_it = number == moment.position.turn
    turn = [badge(Markup(f"{icon('turn')}has the turn"))] if has_it else []
    part = [badge(escape(words)) for words in part_in_it(moment, number)]
    return [*turn, *part, *round_badges(moment, number), *tokens]


def standing(moment: Moment, number: SeatNo) -> Markup:
    """What a player or team has besides the track, in one line."""
    player = moment.position.seats[number]
    hand, pile = counted(len(player.hand), "card"), counted(len(player.pile), "Drink")
    told = [f"{player.gold} Gold", f"{hand} in hand", f"{pile} in the pile"]
    told += tokens_at(moment, number)
    return Markup(f'<p class="rdi-note">{escape(", ".join(told))}</p>')


def seat(moment: Moment, number: SeatNo, aims: list[AimedAt], *, in_team: bool = False) -> Markup:
    """One seat: name and badges, track, hand; the attributes of a team's member are the team's."""
    aim = aims[number]
    player = moment.position.seats[number]
    name = escape(moment.name(number))
    deciding = moment.decision is not None and moment.decision.seat == number
    states = ["rdi-seat"]
    if acts(moment, number):
        states.append("is-turn")
    if deciding:
        states.append("is-deciding")
    if player.out:
        states.append("is-out")
    cards = len(player.hand)
    stuff = Markup(
        f'<span class="rdi-seat__stuff">{"" if in_team else gold(player)}'
        f'<button class="rdi-seat__cards" data-act="hand" data-arg="{name}" aria-expanded="false" '
        f'aria-label="Show the {cards} open cards of {name}">{icon("hand")}{cards}</button>'
        f"{drink_me(player)}</span>"
    )
    badges = Markup("".join(_badges(moment, number, aim, deciding, in_team)))
    scale = Markup() if in_team else scales(moment, number, aim)
    return Markup(
        f'<li class="{escape(" ".join(states))}" data-key="seat-{name}">\n'
        f'<div class="rdi-seat__head"><span class="rdi-seat__name">{name}</span>'
        f"{badges}{stuff}</div>\n"
        f"{scale}{hand(moment, number)}{piles(moment, number)}</li>"
    )


def _badges(
    moment: Moment, number: SeatNo, aim: AimedAt, deciding: bool, in_team: bool
) -> list[Markup]:
    position = moment.position
    player = position.seats[number]
    found: list[Markup] = []
    if player.out:
        return [] if in_team else [OUT]
    if deciding:
        word = Markup("decides" if len(moment.options) > 1 else "is asked")
        found.append(badge(Markup(f"{icon('decide')}{word}"), "open"))
    if acts(moment, number) and in_team:
        found.append(badge(Markup(f"{icon('turn')}acts")))
    elif position.turn == number and not in_team:
        found.append(HAS_THE_TURN)
    found += map(badge, map(escape, part_in_it(moment, number) + further(moment, number)))
    found += round_badges(moment, number)
    found += [] if in_team else _aim_badges(aim)
    told = tokens_of(moment.setup, player, shared=False if in_team else None)
    found += map(badge, map(escape, told))
    found += in_front(moment, number)
    return found


def in_front(moment: Moment, number: SeatNo) -> list[Markup]:
    """The cards that lie in front of a seat."""
    lying = lying_in_front(moment.setup, moment.position.seats[number])
    return [_lookup(moment, number, card, "in front: ", left) for card, left in lying]


def _aim_badges(aim: AimedAt) -> list[Markup]:
    found: list[Markup] = []
    stands = _amounts(aim.stands)
    if stands:
        words = Markup(f'{icon("redirect")}{stands} <span class="long">aimed here</span>')
        found.append(badge(words, "redirected"))
    more = _amounts(_new(aim))
    if more:
        found.append(badge(Markup(f'{more} if <span class="long">it takes effect</span>')))
    return found


def _lookup(
    moment: Moment, number: SeatNo, card: CardNo, before: str = "", after: str = ""
) -> Markup:
    """A card that lies on the table, as a button that says what it is."""
    kind = moment.setup.cast[card]
    place = len(moment.setup.names) if number == NOBODY else number
    return Markup(
        f'<button class="rdi-chip{ours(kind)}" data-act="card" data-arg="{place}.{card}" '
        f'title="{escape(f"{kind.title} ({kind_of(kind)})")}">'
        f'<b aria-hidden="true">{letters(kind)}</b>'
        f"<span>{escape(f'{before}{kind.title}{after}')}</span></button>"
    )


def piles(moment: Moment, number: SeatNo, *, empty: bool = True) -> Markup:
    """The piles of a character's components, each with its cards and their marks; also an
    ``empty`` one."""
    if moment.setup.mechanical(number):
        return Markup()
    return Markup(
        "".join(
            _pile(moment, number, pile)
            for pile in moment.position.seats[number].piles
            if empty or pile.cards or pile.marks
        )
    )


def _pile(moment: Moment, number: SeatNo, pile: Pile) -> Markup:
    cards = [
        Markup(f"<li>{_lookup(moment, number, each.card, after=_mark(each))}</li>")
        for each in laid(pile)
    ]
    count = escape(f" {untold_cards(pile)}" if untold_cards(pile) else "")
    at = Markup(f" <b>{escape(counters(pile))}</b>" if counters(pile) else "")
    name = escape(pile_title(pile.name))
    rows = Markup(
        f'<ul class="rdi-pile__cards" aria-label="{name}">{"".join(cards)}</ul>' if cards else ""
    )
    return Markup(f'<div class="rdi-pile"><span>{icon("pile")}{name}{at}{count}</span>{rows}</div>')


def _mark(each: Laid) -> str:
    return "" if each.mark is None else f" · {each.mark}"


def laid_out(moment: Moment) -> Markup:
    """The piles of the variants that lie on the table."""
    lying = Markup("".join(_pile(moment, NOBODY, pile) for pile in moment.position.piles))
    return Markup(f'<div class="rdi-laid">{lying}</div>\n' if lying else "")


def in_play(moment: Moment) -> Markup:
    """The components of characters, tokens and variants: what they do, and how sure that is."""
    setup = moment.setup
    lines = []
    for component in components(moment):
        kind = setup.cast[component.card]
        lines.append(
            Markup(
                f"<li>{_lookup(moment, component.seats[0], component.card)} "
                f"{escape(f'{component.kind}: {whose(setup, component)}. {says(kind)}')} "
                f'<span class="rdi-soft">{capital(escape(sureness(kind)))}.</span></li>'
            )
        )
    lines += [
        Markup(f"<li><b>{escape(name)}</b>: no book tells {escape(what)}.</li>")
        for name, what in untold(setup)
    ]
    if not lines:
        return Markup()
    return Markup(
        f'<details class="rdi-text-twin" data-key="components"><summary>Components, and what '
        f"no book tells: {len(lines)}</summary>\n<ul>{''.join(lines)}</ul></details>"
    )


def round_badges(moment: Moment, number: SeatNo) -> list[Markup]:
    """The part that a seat has in a Round of Gambling; none while nobody sits in it, as before the
    teams have chosen their Champions (team.champion-round)."""
    game = moment.position.round
    if game is None or not game.members:
        return []
    if number not in game.members:
        return [badge(Markup("not in the Round"))]
    if game.control == number:
        return [badge(Markup(f"{icon('die')}in control"))]
    return [badge(Markup("passed"))] if number in game.passed else []


def _new(aim: AimedAt) -> Stats:
    """What the open card would add; what it would only take away from here is not told."""
    return Stats(
        *(
            0 if stands * more < 0 and abs(more) <= abs(stands) else more
            for stands, more in zip(aim.stands, aim.more, strict=True)
        )
    )


def _amounts(change: Stats) -> Markup:
    told = []
    if change.fortitude:
        told.append(minus(change.fortitude))
    if change.alcohol:
        told.append(Markup(f'{minus(change.alcohol)} {icon("mug")}<span class="vh">Alcohol</span>'))
    if change.gold:
        told.append(Markup(f'{minus(change.gold)} {icon("coin")}<span class="vh">Gold</span>'))
    return Markup(", ".join(told))


NO_AIM = AimedAt(Stats(0, 0, 0), Stats(0, 0, 0))
IS_IF, IF_IT_TAKES_EFFECT = Markup(" is-if"), Markup(" if the open card takes effect")


def track_of(moment: Moment, seat: SeatNo, name: Markup, aim: AimedAt = NO_AIM) -> Markup:
    """The scale of a player or team that has one, at a moment."""
    player = moment.position.seats[seat]
    tokens = drunken_tokens(moment, seat)
    return track(name, player.fortitude, player.alcohol, aim, out=player.out, tokens=tokens)


def track(
    name: Markup,
    fortitude: int,
    alcohol: int,
    aim: AimedAt = NO_AIM,
    *,
    out: bool = False,
    tokens: int = 0,
) -> Markup:
    """The 0 to 20 scale: mug and shield touch when the player passes out; so many ``tokens`` of
    drunkenness lie between them."""
    gap = fortitude - alcohol - tokens
    gone = out or gap <= 0
    where = "out of the game" if out else "passes out" if gone else f"{gap} apart"
    drunk_by = f" and {counted(tokens, 'token')} of drunkenness" if tokens else ""
    stands = f"Fortitude {fortitude}, Alcohol Content {alcohol}{drunk_by}, {where}"
    said = [Markup(f"{name}: {escape(stands)}")]
    loss, more = -min(0, aim.stands.fortitude), -min(0, aim.more.fortitude)
    drink, drunk = max(0, aim.stands.alcohol), max(0, aim.more.alcohol)
    boxes = Markup()
    shield, mug = fortitude, alcohol
    if tokens and not gone:
        mug += tokens
        boxes += Markup(
            f'<span class="rdi-track__tokens" style="--p0:{alcohol};--p1:{mug}"></span>'
        )
    for amount, state, words in ((loss, Markup(), Markup()), (more, IS_IF, IF_IT_TAKES_EFFECT)):
        low = max(mug, shield - amount)
        if amount and not gone:
            said.append(Markup(f"Would lose {amount} Fortitude{words}"))
            boxes += Markup(
                f'<span class="rdi-track__pend{state}" style="--p0:{low};--p1:{shield}"></span>'
            )
            shield = low
    for amount, state, words in ((drink, Markup(), Markup()), (drunk, IS_IF, IF_IT_TAKES_EFFECT)):
        high = min(shield, mug + amount)
        if amount and not gone:
            said.append(Markup(f"Would gain {amount} Alcohol Content{words}"))
            boxes += Markup(
                f'<span class="rdi-track__pend{state}" '
                f'style="--p0:{mug};--p1:{high};transform:scaleX(-1)"></span>'
            )
            mug = high
    room = max(0, shield - mug)
    left = Markup(f"left:calc(100% * {mug} / 20);" if mug != alcohol else "")
    moved = room != fortitude - alcohol
    lies = Markup(f' style="{left}width:calc(100% * {room} / 20)"' if moved else "")
    label = Markup("" if gone or not room else f"{gap} apart" if room >= WIDE else gap)
    state = Markup(" is-out" if gone else " is-close" if gap <= CLOSE else "")
    return Markup(
        f'<div class="rdi-track{state}" role="img" aria-label="{". ".join(said)}" '
        f'style="--f:{fortitude};--a:{alcohol}">'
        f"<small{lies}>{label}</small>{boxes}"
        f"<b>{icon('mug')}{alcohol}</b><i>{fortitude}{icon('shield')}</i>{TICKS}</div>"
    )


def scales(moment: Moment, number: SeatNo, aim: AimedAt = NO_AIM) -> Markup:
    """The two numbers of a seat on their scale; of an automaton one scale towards each player."""
    name = escape(moment.name(number))
    if not moment.setup.mechanical(number):
        return Markup(f"{track_of(moment, number, name, aim)}\n")
    towards = [(escape(f"towards {facing}"), numbers) for facing, numbers in tracks_of(moment)]
    return Markup(
        "".join(
            f'<p class="rdi-note">{facing}</p>{track(Markup(f"{name} {facing}"), *numbers)}'
            for facing, numbers in towards
        )
    )


TICKS = Markup(f'<span class="rdi-scale">{"".join(f"<i>{n}</i>" for n in range(0, 21, 5))}</span>')
"""The figures below a scale."""


def hand(moment: Moment, number: SeatNo) -> Markup:
    """The open cards of a seat; those that it may play now are marked."""
    player = moment.position.seats[number]
    if player.out or not player.hand:
        return Markup()
    deciding = moment.decision is not None and moment.decision.seat == number
    can = (
        {option.card for option in moment.options if option.act is Act.PLAY} if deciding else set()
    )
    chips = []
    for card in sorted(player.hand, key=lambda card: card not in can):
        kind = moment.setup.cast[card]
        playable = Markup(", playable now" if card in can else "")
        hidden = Markup(f'<span class="vh">{playable}</span>' if playable else "")
        chips.append(
            Markup(
                f'<li><button class="rdi-chip{ours(kind)}{" can" if playable else ""}" '
                f'data-act="card" data-arg="{number}.{card}" '
                f'title="{escape(f"{kind.title} ({kind_of(kind)}{playable})")}">'
                f'<b aria-hidden="true">{letters(kind)}</b><span>{escape(kind.title)}</span>'
                f"{hidden}</button></li>"
            )
        )
    wrap = Markup("" if len(player.hand) <= FEW else ' style="flex-wrap:wrap"')
    name = escape(f"{moment.name(number)}'s hand")
    return Markup(f'<ul class="rdi-hand" aria-label="{name}"{wrap}>{"".join(chips)}</ul>')


# -------------------------------------------------------------------- the rest of the table


def pot(moment: Moment, *, told: bool = True) -> Markup:
    """The Round of Gambling: pot, control, passes; ``told``: that it is over, and what alone may
    take control next."""
    game = moment.position.round
    if game is None:
        return Markup()
    names = moment.setup.names
    control = mark("nobody" if game.control == NOBODY else names[game.control])
    others = [seat for seat in game.members if seat != game.control]
    who = escape(", ".join(names[seat] for seat in game.passed) or f"none of {len(others)}")
    since = Markup(f"<span>passed since: <b>{who}</b></span>" if game.members else "")
    lock = Markup()
    if game.lock and told:
        lock = Markup(
            f'<span class="lock">{icon("die")} Only a Cheating Card may take control now. '
            f"{rules(['winning-hand.needs-cheating-next'])}</span>"
        )
    over = Markup("<span><b>The Round is over.</b></span>" if game.ended and told else "")
    return Markup(
        '<p class="rdi-pot" style="margin-bottom:var(--rdi-2)"><strong>'
        f"{icon('coin')}Pot {moment.position.pot} Gold</strong>"
        f"<span>{control} in control</span>{since}{over}{lock}</p>"
    )


def drinks(moment: Moment, *, told: bool = True) -> Markup:
    """The Drinks that lie open, with old and new value; in a Contest the highest is marked;
    ``told``: that it ties, and by which rule it goes on."""
    frames = moment.position.agenda
    open_now = next((f.drinks for f in reversed(frames) if isinstance(f, Drinks)), ())
    contest = next((f for f in reversed(frames) if isinstance(f, DrinkingContest)), None)
    if not open_now:
        return Markup()
    scores = [max(0, d.score) for d in open_now if d.revealer != NOBODY]
    best = max(scores, default=0) if contest is not None else -1
    boxes = Markup("".join(_drink(moment, drink, best) for drink in open_now))
    tie = Markup()
    if told and contest is not None and scores.count(best) > 1:
        tie = Markup(f"<p><b>Tie at {best}.</b> {rules(['contest.tie-repeat'])}</p>")
    return Markup(f'<div class="rdi-drinks" style="margin-bottom:var(--rdi-2)">{boxes}</div>{tie}')


def _drink(moment: Moment, drink: Drink, best: int) -> Markup:
    cast = moment.setup.cast
    printed = sum(face.alcohol for card in drink.cards if (face := cast[card].face) is not None)
    changed = drink.cards and printed != drink.alcohol
    old = Markup(f"<s>{escape(number(printed))}</s> " if changed else "")
    states = []
    if drink.negated:
        states.append("Negated")
    if drink.drinker in (*drink.ignored, *moment.unreached):
        states.append("Ignored")
    if drink.fortitude:
        states.append(f"{minus(drink.fortitude)} Fortitude")
    more = escape(f" · {', '.join(states)}" if states else "")
    top = Markup(" is-top" if best >= 0 and max(0, drink.score) == best else "")
    return Markup(
        f'<div class="rdi-drink{top}">{escape(moment.name(drink.drinker))}'
        f"<b>{icon('mug')} {old}{escape(number(drink.alcohol))}"
        '<span class="vh"> Alcohol Content</span></b>'
        f"<span>{drink_name(moment.setup, drink, HTML)}{more}</span></div>"
    )


def inn(moment: Moment) -> Markup:
    """Pot, Inn and Drink Deck in one line."""
    position = moment.position
    quiet = Markup("" if position.pot else " is-quiet")
    money = Markup(f"{position.pot} Gold" if position.pot else "none")
    taken = Markup(
        f"{position.inn} Gold taken" if position.inn >= 0 else f"{-position.inn} Gold paid out"
    )
    return Markup(
        f'<p class="rdi-inn{quiet}"><span>Pot <b>{money}</b></span>'
        f"<span>Inn <b>{taken}</b></span>"
        f"<span>Drink Deck <b>{len(position.drink_deck)}</b>, "
        f"discards <b>{len(position.drink_discard)}</b></span></p>"
    )
