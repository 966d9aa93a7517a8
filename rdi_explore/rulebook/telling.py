"""Which rules tell something where they act, and which act everywhere."""

from collections.abc import Iterable

GENERAL = (
    "action.resolve-then-discard",
    "action.text-order",
    "sometimes.one-at-a-time",
    "timing.respond-window",
    "timing.close-when-all-decline",
    "timing.response-is-a-card-played",
    "sometimes.condition",
    "anytime.any-moment",
    "limits.clamp",
    "drink.effects-then-discard",
    "drink.total-first",
    "sometimes.any-phase",
    "anytime.counts-as-response",
)
"""Rules that act everywhere: they say least about a question."""
NOT_TELLING = frozenset({
    "sometimes.condition", "action.announce", "timing.agenda-is-a-chain", "action.another-player",
    "turn.cards-around-special-action", "timing.close-when-all-decline", "gambling.play-or-pass",
    "turn.four-phases", "team.turn-ends-now-individual",
})  # fmt: skip
"""Rules that many reasons rest on: to name one of them tells nothing."""
EVERYWHERE = frozenset({*GENERAL, "drink.numeric-icons", "ignore.no-effect-on-you"})
"""Rules that are seen in many questions, and decide none."""
SHOWN = "printed-cards."
"""The rules that only tell what stands on a card."""


def acts_everywhere(rule: str) -> bool:
    """Whether a rule is seen in many questions, and decides none."""
    return rule in EVERYWHERE or rule.startswith(SHOWN)


def telling(rule: str) -> bool:
    """Whether it tells something that this rule acted."""
    return not acts_everywhere(rule) and rule not in NOT_TELLING


def telling_first(rules: Iterable[str]) -> tuple[str, ...]:
    """The rules, those that act everywhere last."""
    return tuple(
        sorted(dict.fromkeys(rules), key=lambda rule: rule in GENERAL or rule.startswith(SHOWN))
    )
