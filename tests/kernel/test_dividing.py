"""Cards that one player divides in two piles, and of which another one chooses a pile."""

from .table import At, ids, seat, table

FIVE = ("blow", "duck", "shield", "sweep", "tonic")


def piles(at: At, *places: int, who: str = "Ben") -> At:
    """The first card lies on the first pile; the others are laid so."""
    for place in places:
        at = at.does(who, "choose", mode=place)
    return at


def test_one_divides_and_the_other_takes_a_pile() -> None:
    at = table(Ann=seat("part-three", deck=FIVE), Ben=seat(), Cat=seat())
    at = piles(at.plays("Ann", "part-three", on="Ben"), 1, 1)
    assert at.asked == "Ann"
    at = at.does("Ann", "choose", mode=1).settles()
    assert ids(at.ann.hand) == ["duck", "shield"]
    assert ids(at.ann.discard) == ["blow", "part-three"]
    assert len(at.ann.deck) == 2


def test_a_pile_may_be_empty() -> None:
    at = table(Ann=seat("part-three", deck=FIVE), Ben=seat(), Cat=seat())
    at = piles(at.plays("Ann", "part-three", on="Ben"), 0, 0)
    assert len(at.moment.options) == 2
    assert at.does("Ann", "choose", mode=1).settles().ann.hand == ()


def test_a_single_card_is_divided_by_itself() -> None:
    at = table(Ann=seat("part-three", deck=("blow",)), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "part-three", on="Ben").closes()
    assert at.asked == "Ann"
    assert ids(at.does("Ann", "choose", mode=0).settles().ann.hand) == ["blow"]


def test_without_cards_nobody_is_asked() -> None:
    at = table(Ann=seat("part-three"), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "part-three", on="Ben").settles()
    assert (at.ann.hand, ids(at.ann.discard)) == ((), ["part-three"])


def test_the_discards_are_shuffled_where_the_deck_runs_out() -> None:
    at = table(Ann=seat("part-three", deck=("blow",), discard=FIVE), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "part-three", on="Ben").closes()
    assert (len(at.ann.deck), at.ann.discard, at.asked) == (3, (), "Ben")


def test_who_is_away_or_about_to_pass_out_divides() -> None:
    at = table(Ann=seat("part-three", deck=FIVE), Ben=seat(away="own"), Cat=seat())
    assert at.plays("Ann", "part-three", on="Ben").closes().asked == "Ben"
    at = table(
        Ann=seat("part-three", deck=FIVE), Ben=seat(fortitude=3), Cat=seat("poison"), Dot=seat()
    )
    at = at.plays("Ann", "part-three", on="Ben").plays("Cat", "poison", on="Ben").settles()
    assert (at.ben.fortitude, at.asked) == (0, "Ben")
    at = piles(at, 0, 0).does("Ann", "choose", mode=0).settles()
    assert (at.ben.out, len(at.ann.hand)) == (True, 3)


def test_who_ignores_the_loss_still_divides() -> None:
    at = table(Ann=seat("kick-and-part", deck=FIVE), Ben=seat("duck"), Cat=seat())
    at = at.plays("Ann", "kick-and-part", on="Ben").plays("Ben", "duck").settles()
    assert (at.ben.fortitude, at.asked) == (20, "Ben")


def test_who_is_picked_in_another_ones_place_divides() -> None:
    at = table(Ann=seat("part-three", deck=FIVE), Ben=seat("pass-it-all-on"), Cat=seat())
    at = at.plays("Ann", "part-three", on="Ben").plays("Ben", "pass-it-all-on", on="Cat")
    assert at.settles().asked == "Cat"


def test_a_minion_divides_nothing() -> None:
    at = table(Ann=seat("kick-and-part", deck=FIVE), Ben=seat(front=("bouncer",)), Cat=seat())
    at = at.plays("Ann", "kick-and-part", on="Ben/bouncer").closes()
    at = at.does("Ben", "dismiss", card="bouncer").settles()
    assert (at.ann.hand, len(at.ann.deck)) == ((), 5)
