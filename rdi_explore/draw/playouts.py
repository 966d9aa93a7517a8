"""What playouts say, as text and as HTML."""

from markupsafe import Markup, escape

from ..catalogue import cards
from ..explore.extra import pandas as pd
from ..explore.statistics import endings, fates, lengths, rule_rates, wins
from ..explore.tables import Playouts
from ..scenario.game import decks_of
from .words import rests_on

MOST_RULES = 15
"""Rules that are shown; the table has all."""


def headline(played: Playouts) -> str:
    """What was played, in a sentence."""
    plan = played.plan
    who = ", ".join(plan.characters) or f"{plan.players} players drawn for each game"
    words = [
        f"{len(played.games):,} games ({plan.mode}, {plan.edition}) of {who}, seed {plan.seed}"
    ]
    if played.failed:
        words.append(f"{played.failed:,} more failed")
    if played.recorded:
        words.append(f"turns and rules counted in {played.recorded:,} of them")
    return "; ".join(words) + "."


def foundations(played: Playouts) -> str:
    """Which decks are not the printed ones, and which of their cards no book tells whole."""
    tables = {tuple(names.split()) for names in played.games["characters"]}
    decks = {d.id: d for ids in tables for d in decks_of(ids, played.plan.mode).values()}
    rebuilt = sorted(each.title for each in decks.values() if each.kind != "known")
    return rests_on((cards()[id] for each in decks.values() for id in each.ids), rebuilt)


def tables(played: Playouts) -> list[tuple[str, pd.DataFrame]]:
    """The statistics under their headings, shares in per cent."""
    told = [
        ("Who wins", _per_cent(wins(played))),
        ("How games end", _per_cent(endings(played))),
        ("How they end for players", _per_cent(fates(played))),
        ("How long they are", lengths(played).round(1)),
    ]
    if played.recorded:
        rates = rule_rates(played)
        several = rates[rates["share"] < 1].head(MOST_RULES)
        told.append(("Rules that do not act in every game, the most frequent", _per_cent(several)))
    return [(title, table) for title, table in told if len(table)]


def _per_cent(table: pd.DataFrame) -> pd.DataFrame:
    shown = table.copy()
    for name in ("share", "low", "high"):
        shown[name] = (shown[name] * 100).round(1)
    shown = shown.rename(columns={"share": "%", "low": "from", "high": "to"})
    return shown.round({"a_game": 2}) if "a_game" in shown else shown


def text(played: Playouts) -> str:
    """The statistics as text."""
    parts = [" ".join(filter(None, (headline(played), foundations(played))))]
    for title, table in tables(played):
        parts.append(f"{title}\n{table.to_string(index=False)}")
    return "\n\n".join(parts)


def html(played: Playouts) -> Markup:
    """The statistics as HTML tables."""
    told = Markup(f"<p>{escape(headline(played))}</p><p>{escape(foundations(played))}</p>")
    for title, table in tables(played):
        told += Markup(f"<h3>{escape(title)}</h3>{table.to_html(index=False, border=0)}")
    return Markup(f'<section class="rdi-playouts">{told}</section>')
