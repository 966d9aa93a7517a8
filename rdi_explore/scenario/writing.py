"""Writing scenario files: a scenario, a line that was played, a position that was reached."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import yaml
from msgspec.structs import replace

from ..catalogue.reading import Dumper
from ..kernel.moment import Moment
from ..kernel.subject import losses_of
from ..kernel.values import NOBODY, Option
from ..rulebook import rulings_for
from .game import FILLED_IN, choices_of, target_names
from .play import PASSING, LineError, play_line
from .saved import saved
from .schema import LOOKS, Facts, Scenario, SeatFacts, Sheet, Step, TurnSheet


class _Move(NamedTuple):
    """A choice on a line: where, and what."""

    moment: Moment
    option: Option


def text_of(scenario: Scenario) -> str:
    """A scenario as the text of its file: it loads, and is the same again."""
    data = msgspec.to_builtins(scenario)
    if scenario.game is not None:
        for word in FILLED_IN:
            data.pop(word, None)
    _write_facts(data)
    data["cards"] = [_card(card) for card in data.get("cards", ())]
    if not data["cards"]:
        del data["cards"]
    return yaml.dump(
        _plain(data), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=100,
        default_flow_style=None,
    )  # fmt: skip


def only_moves(scenario: Scenario) -> Scenario:
    """The same scenario without anything that is expected or claimed: only the moves of its line.

    Steps keep their numbers.
    """
    line = tuple(
        Step()
        if any(getattr(step, verb) is not None for verb in LOOKS)
        else msgspec.structs.replace(step, expect=None, change=None)
        for step in scenario.line
    )
    return msgspec.structs.replace(
        scenario, line=line, expect=Facts(), change=Facts(), claims=(), puzzle=None, lesson=None
    )


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
    It is no lesson and no puzzle any more, and claims nothing: all that is said of steps of the old
    line.

    Raises:
        LineError: the line cannot be said in the words of a scenario file.
    """
    scenario = replace(scenario, lesson=None, claims=(), puzzle=None)
    if scenario.choices or scenario.game is not None:
        return replace(scenario, line=(), choices=choices_of(moments[: made + 1]))
    moves = [
        _Move(moment, after.option)
        for moment, after in pairwise(moments)
        if after.option is not None
    ][:made]
    for passes in ("none", "chosen", "all"):
        steps = tuple(_steps(moves, passes))
        written = replace(scenario, line=steps)
        try:
            played = play_line(written).end.line()
        except LineError:
            continue
        if [m.option for m in played[1:]] == [m.option for m in moments[1:]]:
            return replace(written, change=changes(moments[0], moments[-1]))
    every = replace(scenario, line=(), choices=choices_of(moments))
    if play_line(every).end.position == moments[-1].position:
        return replace(every, change=changes(moments[0], moments[-1]))
    raise LineError(0, "this line cannot be said in the words of a scenario file")


def _steps(moves: list[_Move], passes: str) -> Iterable[Step]:
    for moment, option in moves:
        assert moment.decision is not None
        seat = moment.name(moment.decision.seat)
        whom = tuple(target_names(moment.setup, option))
        on = whom[0] if whom else None
        match option.act:
            case "play":
                card = moment.setup.cast[option.card]
                name = card.modes[option.mode].name if len(card.modes) > 1 else ""
                yield Step(
                    seat=seat, plays=card.id, on=whom if len(whom) > 1 else on, mode=name or None,
                    drink=_drinker(moment, option),
                    for_=moment.name(option.behalf) if option.behalf != NOBODY else None,
                )  # fmt: skip
            case "order":
                yield Step(seat=seat, orders=on)
            case "share":
                yield Step(seat=seat, shares=on)
            case "discard":
                yield Step(seat=seat, discards=moment.setup.cast[option.card].id)
            case "keep":
                yield Step(seat=seat, keeps=True)
            case "pass" if passes == "all" or (passes == "chosen" and len(moment.options) > 1):
                yield Step(seat=seat, passes=True)
            case "pass" | "enough":
                continue
            case _:
                others = [each for each in moment.options if each.act not in ("play", *PASSING)]
                yield Step(seat=seat, chooses=others.index(option) + 1)


def _drinker(moment: Moment, option: Option) -> str | None:
    """Whose Drink a play answers, or whose loss, where there are several."""
    agenda = moment.position.agenda
    losses = losses_of(moment.subject)
    if len(losses) > 1 and 0 <= option.part < len(losses):
        return moment.name(losses[option.part].victim)
    drinks = getattr(agenda[-2], "drinks", ()) if len(agenda) > 1 else ()
    if len(drinks) < 2 or not 0 <= option.part < len(drinks):
        return None
    return moment.name(drinks[option.part].drinker)


def changes(begin: Moment, end: Moment) -> Facts:
    """What the line changes for each seat, as a check of the file."""
    seats: dict[str, SeatFacts] = {}
    for number, (was, is_) in enumerate(zip(begin.position.seats, end.position.seats, strict=True)):
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
        for word, facts in question.get("choose", {}).items():
            question["choose"][word] = _facts(facts)


def _facts(data: dict[str, Any]) -> dict[str, Any]:
    """Facts as they are written: seats beside the words of the table."""
    seats = data.pop("seats", {})
    return {**seats, **data}


def _card(data: dict[str, Any]) -> dict[str, Any]:
    """A card as it is written: without the verbs, which the reader adds, and without blanks."""

    def bare(item: Any) -> Any:
        if isinstance(item, dict):
            return {
                key: bare(value)
                for key, value in item.items()
                if key != "verb" and value not in (None, "", [], ())
            }
        return [bare(each) for each in item] if isinstance(item, list | tuple) else item

    card: dict[str, Any] = bare(data)
    return card


def _plain(item: Any) -> Any:
    """Only what YAML knows: dictionaries, lists and plain values."""
    if isinstance(item, dict):
        return {key: _plain(value) for key, value in item.items()}
    return [_plain(each) for each in item] if isinstance(item, list | tuple) else item


# ------------------------------------------------------------------------------- a position


def scenario_at(moment: Moment, of: Scenario, id: str, title: str) -> Scenario:
    """A scenario that begins at the next choice from a moment of another one on, with the same
    set-up.

    Nothing is played in it, and nothing expected.
    """
    moment = moment.next_choice()
    setup, position = moment.setup, moment.position
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
