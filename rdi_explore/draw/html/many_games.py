"""What many games say, as a page: every title is a finding, made from the numbers below it."""

from collections.abc import Iterator

from markupsafe import Markup

from ...catalogue import characters
from ...explore.statistics import fates, lengths, rule_rates, wins
from ...explore.tables import Playouts
from ...rulebook import rule_name
from .charts import Bar, Share, bars, columns, dots, numbers, panel, parts
from .leaf import escape

MOST_COLUMNS = 24
MOST_RULES = 14
CLOSE = 3
FATES = ("passed out", "won", "out of Gold", "tied")


def many_games(played: Playouts) -> Markup:
    """The content of the page."""
    every = [_who_wins(played), _how_it_ends(played), _how_long(played), _how_close(played)]
    if played.recorded:
        every.append(_which_rules(played))
    return Markup(
        f'<div class="rdi-sheet"><h1>What {len(played.games):,} games say</h1>'
        '<p class="rdi-prose">Nobody thinks in them: everybody does at random what the rules '
        "allow. What remains is what the decks and the rules do by themselves. Each share comes "
        'with the range in which it lies, 19 times out of 20.</p><dl class="rdi-figures">'
        f'{_figures(played)}</dl><div class="rdi-charts">{"".join(every)}</div></div>'
    )


def _figures(played: Playouts) -> Markup:
    long = {row["unit"]: row for row in lengths(played).to_dict("records")}
    told = [
        (f"{len(played.games):,}", "games" + (f", {played.failed:,} failed" * bool(played.failed))),
        (f"{long['choices']['median']:.0f}", "choices in half of the games or fewer"),
        (f"{100 * (played.games['ending'] == 'tie').mean():.1f}%", "end in a tie"),
    ]
    if "turns" in long:
        turns = f"turns, as a rule (counted in {played.recorded} games)"
        told.insert(2, (f"{long['turns']['median']:.0f}", turns))
    return Markup("".join(f"<div><dt>{escape(n)}</dt><dd>{escape(w)}</dd></div>" for n, w in told))


def _named(table: object) -> Iterator[Share]:
    """The rows of a table of shares, in a hundred; characters by their names."""
    for row in table.itertuples(index=False):  # type: ignore[attr-defined]
        known = characters().get(row[0])
        name = known.name if known is not None else str(row[0])
        yield Share(name, *(100 * each for each in (row.share, row.low, row.high)))


def _numbers_of(found: list[Share]) -> Markup:
    rows = [(e.name, f"{e.share:.1f}%", f"{e.low:.1f}%", f"{e.high:.1f}%") for e in found]
    return numbers(("", "share", "from", "to"), rows)


def _who_wins(played: Playouts) -> Markup:
    found = list(_named(wins(played)))
    first, last = found[0], found[-1]
    title = "So few games do not tell who wins most"
    lead = f"The ranges of {first.name} and {last.name} meet: it may be luck."
    if first.low > last.high:
        title = f"{first.name} wins {first.share - last.share:.0f} games in a hundred more than "
        title += last.name
        lead = "The ranges of the first and the last do not meet: it is not luck."
    equal = 100 * len(played.games) / len(played.seats)
    return panel(title, lead, dots(found, equal), _numbers_of(found))


def _how_it_ends(played: Playouts) -> Markup:
    found = list(_named(fates(played)))
    share = {each.name: each.share for each in found}
    title = f"{share.get('passed out', 0):.0f} players in a hundred pass out"
    lead = f"{share.get('out of Gold', 0):.0f} run out of Gold. How the game ends for each of them:"
    by = played.seats.groupby("character")["fate"].value_counts(normalize=True)
    rows = []
    for id in sorted(set(played.seats["character"])):
        known = characters().get(id)
        name = known.name if known is not None else id
        rows.append((name, [100 * float(by.get((id, fate), 0)) for fate in FATES]))
    return panel(title, lead, parts(rows, FATES), _numbers_of(found))


def _how_long(played: Playouts) -> Markup:
    choices = played.games["choices"]
    low, high = (choices.quantile(share) for share in (0.05, 0.95))
    chart = _histogram([int(each) for each in choices], "choices")
    rows = [
        (row["unit"], f"{row['mean']:.1f}", *(f"{row[n]:.0f}" for n in ("least", "median", "most")))
        for row in lengths(played).to_dict("records")
    ]
    told = numbers(("", "mean", "least", "half", "most"), rows)
    title = f"Nine games in ten take between {low:.0f} and {high:.0f} choices"
    lead = "A choice is a moment in which somebody can do more than one thing."
    return panel(title, lead, chart, told)


def _histogram(values: list[int], unit: str) -> Markup:
    least, most = min(values), max(values)
    width = max(1, -(-(most - least + 1) // MOST_COLUMNS))
    counts = [0] * ((most - least) // width + 1)
    for each in values:
        counts[(each - least) // width] += 1
    return columns(counts, f"{least}", f"{most}", unit)


def _how_close(played: Playouts) -> Markup:
    won = played.seats[played.seats["fate"] == "won"]
    apart = [int(each) for each in won["fortitude"] - won["alcohol"]]
    if not apart:
        return Markup()
    close = sum(each <= CLOSE for each in apart)
    title = f"{100 * close / len(apart):.0f} winners in a hundred are close to passing out"
    lead = f"Fortitude less Alcohol Content of those who won; close is {CLOSE} or less."
    rows = [(str(n), str(apart.count(n))) for n in sorted(set(apart))]
    return panel(title, lead, _histogram(apart, "apart"), numbers(("apart", "games"), rows))


def _which_rules(played: Playouts) -> Markup:
    table = rule_rates(played)
    several = table[table["share"] < 1].head(MOST_RULES).to_dict("records")
    rows = [Bar(rule_name(r["rule"]), r["a_game"], f"{r['a_game']:.2g}") for r in several]
    if not rows:
        return Markup()
    title = f"{rows[0].name}: {rows[0].said} times in a game"
    lead = (
        f"Counted in {played.recorded} games that were played with their record; rules that act in "
        "every one of them are left out."
    )
    told = [
        (rule_name(r["rule"]), f"{r['hits']} of {r['of']}", f"{r['a_game']:.2f}") for r in several
    ]
    return panel(title, lead, bars(rows), numbers(("", "games", "in a game"), told), wide=True)
