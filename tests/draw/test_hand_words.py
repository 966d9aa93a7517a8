"""Hands while a card resolves, and cards in front of their player, in sentences."""

from rdi_explore.draw.words import told
from tests.kernel.table import At, seat, table


def words(at: At) -> str:
    return "\n".join(sentence for moment in at.moment.line() for sentence, *_ in told(moment))


def test_a_card_discarded_at_random_is_named() -> None:
    at = table(Ann=seat("pickpocket"), Ben=seat("tip"), Cid=seat("tip"))
    at = at.plays("Ann", "pickpocket", on="Ben").settles()
    assert "Ben discards “Tip”." in words(at)
    assert "All stays as it is." not in words(at)


def test_nothing_to_discard_changes_nothing() -> None:
    at = table(Ann=seat("pickpocket"), Ben=seat(), Cid=seat("tip"))
    assert "All stays as it is." in words(at.plays("Ann", "pickpocket", on="Ben").settles())


def test_cards_drawn_are_counted() -> None:
    at = table(Ann=seat("study", deck=["tip", "blow", "tip"]), Ben=seat(), Cid=seat())
    assert "Ann draws 2 cards." in words(at.plays("Ann", "study").settles())


def test_a_card_in_front_is_used_not_played() -> None:
    at = table(Ann=seat("henchman"), Ben=seat(), Cid=seat()).plays("Ann", "henchman", mode="enter")
    at = at.closes().plays("Ann", "henchman", mode="use", on="Cid").settles()
    said = words(at)
    assert "Ann plays “Henchman”." in said
    assert "Ann uses “Henchman” on Cid." in said


def test_another_action_is_promised_only_to_the_turn_owner() -> None:
    at = table(Ann=seat("blow"), Ben=seat("think-again"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "think-again").closes()
    assert "Another Action may be played." in words(at)
    at = table(Ann=seat("im-in"), Ben=seat("im-in"), Cid=seat("think-again"))
    at = at.plays("Ann", "im-in", mode="start").closes(3).plays("Ben", "im-in")
    at = at.plays("Cid", "think-again").closes()
    assert "No other Action may be played." in words(at)


def test_a_card_that_was_sought_is_named() -> None:
    at = table(Ann=seat("call-for-help", deck=["blow", "henchman"]), Ben=seat())
    assert "Ann finds “Henchman”." in words(at.plays("Ann", "call-for-help").closes())
    at = table(Ann=seat("call-for-help", deck=["blow"]), Ben=seat())
    assert "There is no Minion Card." in words(at.plays("Ann", "call-for-help").closes())
