"""Writing scenario files: a scenario, a line that was played, a position that was reached."""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from itertools import pairwise, product
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ..catalogue.reading import flow
from ..kernel import NOBODY, NOTHING, Act, Card, Moment, Option, Position, Setup, by_seat
from ..rulebook import rulings_for
from .facts import in_short, worn_at
from .game import FILLED_IN, choices_of, target_names
from .migrate import as_written, waiting
from .play import LineError, chosen_words, drink_word, options_of, play_line
from .saved import saved
from .schema import FORMAT, SHORT_FORMS, Facts, Scenario, SeatFacts, Sheet, StepSheet, TurnSheet
from .waiting import PASSING, bare


class _Move(NamedTuple):
    """A choice on a line: where, and what."""

    moment: Moment
    option: Option


def text_of(scenario: Scenario) -> str:
    """A scenario as the text of its file: it loads, and is the same again."""
    if scenario.format != FORMAT:
        scenario = as_written(scenario)
    data = {"format": FORMAT, **written(scenario)}
    for part in (data, *data.get("cases", ())):
        for word in FILLED_IN if "game" in part else ():
            part.pop(word, None)
    for case in data.get("cases", ()):
        if "game" in case:
            case.pop("reconstructed", None)
    _write_facts(data)
    return _text(data)


def card_text(card: Card) -> str:
    """A card as the text of a file of cards."""
    return _text([written(card)])


def _text(data: Any) -> str:
    from ..catalogue.yaml_text import dumped

    return dumped(data, 100, default_flow_style=None)


def only_moves(scenario: Scenario) -> Scenario:
    """The same scenario without anything that is expected or claimed: only the moves of its line.

    Steps keep their numbers.
    """
    line = tuple(map(bare, scenario.line))
    return msgspec.structs.replace(
        scenario, line=line, expect=Facts(), change=Facts(), claims=(), puzzle=None, lesson=None,
        answer=None,
    )  # fmt: skip


def another(scenario: Scenario, id: str, title: str, edition: str) -> Scenario:
    """The same table and moves under another name, without what was said of the scenario."""
    return replace(
        only_moves(scenario), id=id, title=title, edition=edition, source=None, twins={}, rules=(),
        remarks=(),
    )  # fmt: skip


# ----------------------------------------------------------------------------------- a line


def with_line(scenario: Scenario, moments: Sequence[Moment], made: int) -> Scenario:
    """A scenario with another line: the first ``made`` choices that lead along these moments.

    Where the steps of a line cannot tell two ways of a play apart, every single choice is listed.
    It is no lesson and no puzzle any more, answers and claims nothing: all that is said of steps of
    the old line.

    Raises:
        LineError: the line cannot be said in the words of a scenario file.
    """
    scenario = replace(scenario, lesson=None, claims=(), puzzle=None, answer=None)
    if scenario.choices or scenario.game is not None:
        return replace(scenario, line=(), choices=choices_of(moments[: made + 1]))
    steps = steps_along(replace(scenario, line=()), moments, made)
    if steps is not None:
        return replace(scenario, line=steps, change=changes(moments[0], moments[-1]))
    every = replace(scenario, line=(), choices=choices_of(moments))
    if play_line(every).end.position == moments[-1].position:
        return replace(every, change=changes(moments[0], moments[-1]))
    raise LineError(0, "this line cannot be said in the words of a scenario file")


def steps_along(
    scenario: Scenario, moments: Sequence[Moment], made: int, begin: int = 0
) -> tuple[StepSheet, ...] | None:
    """The steps of the choices from moment ``begin`` up to moment ``made`` of a line, which follow
    those that the scenario has (and which lead up to ``begin``); after ``made`` everybody passes.

    Nothing, if such steps cannot tell two ways of a play apart.
    """
    moves = [
        _Move(moment, after.option)
        for moment, after in pairwise(moments[begin : made + 1])
        if after.option is not None
    ]
    kept = len(scenario.line)
    for exact, passes in product((False, True), ("none", "chosen", "all")):
        steps = waiting(tuple(_steps(moves, passes, exact)))
        written = replace(scenario, line=(*scenario.line, *steps))
        try:
            played = play_line(written).end.line()
        except LineError:
            continue
        if [m.option for m in played[1:]] == [m.option for m in moments[1:]]:
            return as_written(written).line[kept:]
    return None


def _steps(moves: list[_Move], passes: str, exact: bool) -> Iterable[StepSheet]:
    for moment, option in moves:
        said = passes == "all" or (passes == "chosen" and len(moment.options) > 1)
        if option.act not in PASSING or (option.act is Act.PASS and said):
            yield step_of(moment, option, exact=exact)


def step_of(moment: Moment, option: Option, *, exact: bool = False) -> StepSheet:
    """A choice as a step of a line; ``exact``: rather by its act than by a shorter word, which
    might mean a choice of another act, too."""
    assert moment.decision is not None
    seat = moment.name(moment.decision.seat)
    whom = tuple(target_names(moment.setup, option))
    on = whom[0] if whom else None
    match option.act:
        case Act.PLAY:
            card = moment.setup.cast[option.card]
            name = card.modes[option.mode].name if len(card.modes) > 1 else ""
            return StepSheet(
                seat=seat, plays=card.id, mode=name or None,
                on=whom if len(whom) > 1 or _on_nobody(moment, option) else on,
                drink=drink_word(moment, option.part),
                for_=moment.name(option.behalf) if option.behalf != NOBODY else None,
            )  # fmt: skip
        case Act.ORDER:
            return StepSheet(seat=seat, orders=on)
        case Act.SHARE:
            return StepSheet(seat=seat, shares=on)
        case Act.DISCARD:
            return StepSheet(seat=seat, discards=moment.setup.cast[option.card].id)
        case Act.KEEP:
            return StepSheet(seat=seat, keeps=True)
        case Act.PASS | Act.ENOUGH:
            return StepSheet(seat=seat, passes=True)
    others = [each for each in moment.options if each.act not in (Act.PLAY, *PASSING)]
    named = moment.setup.cast[option.card].id if option.card != NOTHING else None
    words = [on] if on is not None else chosen_words(moment, option)
    ways = [StepSheet(seat=seat, chooses=word) for word in words]
    exactly = StepSheet(seat=seat, does=option.act, card=named, on=whom if len(whom) > 1 else on)
    for step in (exactly, *ways) if exact else (*ways, exactly):
        if options_of(moment, step) == [option]:
            return step
    return StepSheet(seat=seat, chooses=others.index(option) + 1)


def _on_nobody(moment: Moment, option: Option) -> bool:
    """Whether a play concerns nobody who is picked, while another way to play it does so."""
    return not option.targets and any(
        each.targets
        and (each.card, each.mode, each.part) == (option.card, option.mode, option.part)
        for each in moment.options
    )


def step_text(step: StepSheet) -> str:
    """A step on one line, as it stands in a file."""
    return f"{{{', '.join(step_words(step))}}}"


def step_words(step: StepSheet) -> list[str]:
    """The words of a step, each with its value, as they stand in a file."""
    data = {"line": [written(step)]}
    _write_facts(data)
    return [f"{word}: {flow(value)}" for word, value in data["line"][0].items()]


def facts_text(facts: Facts) -> str:
    """Facts on one line, as they stand in a file."""
    return flow(_facts(written(facts)))


def changes(begin: Moment, end: Moment) -> Facts:
    """What the line changes for each seat, as a check of the file."""
    seats: dict[str, SeatFacts] = {}
    for number, (was, is_) in by_seat(zip(begin.position.seats, end.position.seats, strict=True)):
        changed = {
            word: getattr(is_, word) - getattr(was, word)
            for word in ("fortitude", "alcohol", "gold")
            if getattr(is_, word) != getattr(was, word)
        }
        if changed or is_.out != was.out:
            out = True if is_.out and not was.out else None
            seats[begin.name(number)] = SeatFacts(**changed, out=out)
    return Facts(seats=seats)


def _write_facts(part: dict[str, Any]) -> None:
    """Write the facts of a scenario or a case, and of its steps, as a file does."""
    for each in (part, *part.get("line", ())):
        for word in ("expect", "change"):
            if each.get(word) is not None:
                each[word] = _facts(each[word])
            if not each.get(word, True):
                del each[word]
    for case in part.get("cases", ()):
        _write_facts(case)
    for question in part.get("lesson", {}).get("questions", ()):
        for facts in (question.get("choose", {}), *question.get("state", ())):
            _write_facts(facts)


def _facts(data: dict[str, Any]) -> dict[str, Any]:
    """Facts as they are written: seats beside the words of the table, Drinks and losses in short
    where two words tell them."""
    seats = data.pop("seats", {})
    for word in SHORT_FORMS:
        if word in data:
            data[word] = in_short(word, data[word])
    return {**seats, **data}


def written(value: Any) -> Any:
    """A value of our types as it is written, in what YAML knows: the verb first, and nothing that
    goes without saying. What equals its default goes without saying, be it the same object or not:
    a scenario that was sent from another process is written as before."""
    match value:
        case tuple() | list():
            return [written(each) for each in value]
        case dict():
            return {key: written(each) for key, each in value.items()}
        case msgspec.Struct():
            return {
                field.encode_name: written(getattr(value, field.name))
                for field in _fields(type(value))
                if field.required or getattr(value, field.name) != _default(field)
            }
        case Enum():
            return value.value
        case _:
            return value


_fields = cache(msgspec.structs.fields)


def _default(field: Any) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


# ------------------------------------------------------------------------------- a position


def scenario_at(moment: Moment, of: Scenario, id: str, title: str) -> Scenario:
    """A scenario that begins at the next choice from a moment of another one on, with the same
    set-up.

    Nothing is played in it, and nothing expected.
    """
    moment = moment.next_choice()
    return scenario_of(moment.setup, moment.position, of, id, title)


def scenario_of(setup: Setup, position: Position, of: Scenario, id: str, title: str) -> Scenario:
    """The same of a position in which somebody is asked, be it a choice or not."""
    plain = rulings_for(setup.edition)
    pinned = {
        name: getattr(setup.rulings, name)
        for name in setup.rulings.__struct_fields__
        if getattr(setup.rulings, name) != getattr(plain, name)
    }

    def ids(pile: Iterable[int]) -> tuple[str, ...]:
        return tuple(setup.cast[card].id for card in pile)

    seats = {
        name: Sheet(
            character=sheet.character,
            fortitude=seat.fortitude,
            alcohol=seat.alcohol,
            gold=seat.gold,
            hand=ids(seat.hand),
            deck=ids(seat.deck),
            discard=ids(seat.discard),
            pile=ids(seat.pile),
            front=ids(seat.front),
            worn=worn_at(setup, seat),
            tokens=dict(seat.tokens),
            out=seat.out,
            traits=sheet.traits,
            piles={pile.name: ids(pile.cards) for pile in seat.piles},
            marks={pile.name: pile.marks for pile in seat.piles if pile.marks},
            away=seat.away,
            away_with="" if seat.away_with < 0 else setup.names[seat.away_with],
            sheets=sheet.sheets,
            boss=sheet.boss,
        )
        for (name, sheet), seat in zip(of.seats.items(), position.seats, strict=True)
    }
    return Scenario(
        id=id,
        title=title,
        question=of.question,
        edition=setup.edition,  # type: ignore[arg-type]
        mode=of.mode,
        teams=of.teams,
        rulings=pinned,
        cards=of.cards,
        reconstructed=of.reconstructed,
        seats=seats,
        turn=TurnSheet(setup.names[position.turn]),
        drink_deck=ids(position.drink_deck),
        drink_discard=ids(position.drink_discard),
        bar_deck=None if position.bar_deck is None else ids(position.bar_deck),
        piles={pile.name: ids(pile.cards) for pile in position.piles},
        marks={pile.name: pile.marks for pile in position.piles if pile.marks},
        seed=position.seed,
        asking=setup.asking,
        position=saved(setup, position),
    )
