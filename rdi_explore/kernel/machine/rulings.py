"""The questions on which the editions differ or the books are silent, each with a named answer."""

from typing import Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to every question; the defaults are those of the fifth edition.

    The data of the rulebook room says which edition answers how, and which rule asks.
    """

    targets_at_announce: bool = True
    skip_action_removes_after_window: bool = False
    draw_lock_scope: Literal["all", "active"] = "all"
    ignore_covers_ordered_drinks: bool = False
    chaser_by: Literal["title", "title_and_icon", "title_or_icon"] = "title_and_icon"
    windows_on_other_events: bool = True
    event_lock: Literal["negate+ignore", "ignore"] = "negate+ignore"
    ignore_drink_condition: Literal["about_to_drink", "would_be_affected"] = "about_to_drink"
    ignore_own_payment: Literal["allowed", "forbidden", "forbidden_for_team"] = "forbidden"
    affects_mode: Literal["could", "would"] = "could"
    ante_counts_as_losing_gold: bool = True
    self_split_mandatory: bool = False
    split_cards_one_by_one: bool = False
    contest_passout_deferral: Literal["any", "by_drinking"] = "any"
    winning_hand_exceptions: Literal["by_card", "none_by_rule"] = "by_card"
    leave_after_ante_vacates: Literal["any", "start_only"] = "any"
    one_left_wins: Literal["always", "after_forced_leave_with_window"] = "always"
    left_players_ante: bool = False
    passout_receivers: Literal["not_passing_out", "remaining"] = "not_passing_out"
    wench_drinks_class: Literal["by_title", "class"] = "by_title"
    refill_payment_cards: bool = True
    anytime_during_chasers: bool = False
    split_rounding_negative: Literal["away_from_zero", "toward_zero"] = "away_from_zero"
    self_split_bars_splits: bool = True
    self_split_by: Literal["current_drinker", "revealer"] = "current_drinker"
    contest_event_is_a_drink: bool = True
    phase_cards_amid_drinks: Literal["never", "in_a_contest", "always"] = "in_a_contest"
    vacated_control_resets_passes: bool = True
    absent_pays_for_deck: bool = True
    absent_gets_shares: bool = True
    absent_leaves_round: bool = True
    absent_returns_tokens: bool = True
    absent_components_act: bool = True
    otto_end_decides: bool = True
    house_without_revealer: Literal["nobody_drinks", "others_drink"] = "nobody_drinks"
    each_other_gives_to_minions: bool = True
    only_on_bearers: bool = False
    strike_back_without_exception: bool = False
    tip_above_an_ante: bool = True


ADDED_LATER = ("absent_components_act", "strike_back_without_exception", "tip_above_an_ante")
"""Questions that came when links had been made: who answers them by default has the same setup as
before."""
