"""What playouts say, with 95% intervals: who wins, how games end and how long they are, which rules
act.

A share has the interval of Wilson, which holds for few games and for shares near 0 or 1, too; a
mean has that of the normal distribution. Every table is tidy: a row a case.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from .extra import pandas as pd
from .intervals import SURE, wilson
from .tables import Playouts


def shares(name: str, hits: pd.Series, of: pd.Series | int) -> pd.DataFrame:
    """Shares with their intervals: ``name``, ``hits``, ``of``, ``share``, ``low``, ``high``."""
    table = pd.DataFrame({name: hits.index, "hits": hits.to_numpy()})
    table["of"] = of if isinstance(of, int) else of.reindex(hits.index).to_numpy()
    table["share"] = table["hits"] / table["of"]
    ends = [wilson(int(n), int(m)) for n, m in zip(table["hits"], table["of"], strict=True)]
    table["low"] = [low for low, _ in ends]
    table["high"] = [high for _, high in ends]
    return table


def wins(played: Playouts) -> pd.DataFrame:
    """For each character the share of its games that it has won; a tie is no win."""
    seats = played.seats
    won = (seats["fate"] == "won").groupby(seats["character"]).sum()
    table = shares("character", won, seats.groupby("character").size())
    return table.sort_values(["share", "character"], ascending=[False, True], ignore_index=True)


def endings(played: Playouts) -> pd.DataFrame:
    """The share of games that one player or a team wins, or that end in a tie."""
    counted = played.games["ending"].value_counts().sort_index()
    return shares("ending", counted, len(played.games))


def fates(played: Playouts) -> pd.DataFrame:
    """How games end for players: the share of all seats."""
    counted = played.seats["fate"].value_counts().sort_index()
    return shares("fate", counted, len(played.seats))


def lengths(played: Playouts) -> pd.DataFrame:
    """How long games are, in choices and (of the recorded games) in turns: mean with its interval,
    standard deviation, least, quarters and most."""
    turns = played.games["turns"]
    rows = []
    for name, values in (("choices", played.games["choices"]), ("turns", turns[turns >= 0])):
        if len(values):
            spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
            half = NormalDist().inv_cdf((1 + SURE) / 2) * spread / sqrt(len(values))
            mean = float(values.mean())
            quarters = [float(values.quantile(q)) for q in (0, 0.25, 0.5, 0.75, 1)]
            rows.append((name, len(values), mean, mean - half, mean + half, spread, *quarters))
    columns = ["unit", "games", "mean", "low", "high", "sd", "least", "q1", "median", "q3", "most"]
    return pd.DataFrame(rows, columns=columns)


def rule_rates(played: Playouts) -> pd.DataFrame:
    """How often each rule acts, of the recorded games: the share of games with its interval, and
    how often in a game, on average. The most frequent come first."""
    rules = played.rules.set_index("rule")
    table = shares("rule", rules["games"], played.recorded)
    table["acts"] = rules["acts"].to_numpy()
    table["a_game"] = table["acts"] / max(played.recorded, 1)
    return table.sort_values(["a_game", "rule"], ascending=[False, True], ignore_index=True)


def per_occasion(played: Playouts, rules: Sequence[str], occasion: str) -> pd.DataFrame:
    """How often rules act at an occasion that is a rule, too: ``leave-round.no-winner`` of all
    ``gambling.start``. It must be one at which each of them can act but once."""
    acts = played.rules.set_index("rule")["acts"]
    return shares("rule", acts.reindex(list(rules), fill_value=0), int(acts.get(occasion, 0)))
