"""What a game, a choice and an answer rest on is said by one function, everywhere."""

import re
from collections import Counter

from rdi_explore.catalogue import cards
from rdi_explore.draw import text
from rdi_explore.draw.html.options import options
from rdi_explore.draw.html.refusals import refused
from rdi_explore.draw.style import HTML
from rdi_explore.draw.words import cards_played, note_words, rests_on, sureness
from rdi_explore.draw.words.sureness import TOLD, UNNOTED
from rdi_explore.scenario import load, play_line, start

SPELL = "this-spell-livened-up-the-late-night-parties"


def test_doubtful_cards_are_named_or_counted_and_sure_ones_are_not() -> None:
    every = cards()
    assert rests_on([every["light-ale"], every["mead"]]) == ""
    told = f"Completed by an assumption: “{every[SPELL].title}”"
    assert told in rests_on([every[SPELL]] * 2)
    of_public = [card for card in every.values() if card.knowledge == "public"]
    counted = f"Not all in the books. From public deck lists: {len(of_public)} cards."
    assert rests_on(of_public) == counted
    assert rests_on(of_public, ("Ann", "Ben")) == f"Reconstructed decks: Ann and Ben. {counted}"


def test_choices_refusals_and_the_line_say_it() -> None:
    spell = cards()[SPELL]
    moment = next(
        moment
        for moment in play_line(load("rdi5-timing-1")).end.line()
        if any(moment.setup.cast[option.card] == spell for option in moment.options)
    )
    title, how = f"“{spell.title}”", "Completed by an assumption"
    assert title in (told := text.window(moment).splitlines()[-1]) and how in told
    assert rests_on([spell], style=HTML) in options(moment)
    assert spell in cards_played(play_line(load("rdi5-timing-1")).end)


def test_a_refused_card_says_it_under_not_now() -> None:
    moment = start(load("rdi5-timing-1"))
    assert moment.decision is not None
    cast = moment.setup.cast
    mine = [cast[no.card] for no in moment.refusals if no.seat == moment.decision.seat]
    told = rests_on(mine, style=HTML)
    assert told in refused(moment, moment.decision.seat)


def test_a_note_is_told_a_thought_a_sentence_and_stays_as_it_is() -> None:
    """The words are those of the file, which is in the fingerprint of every table."""
    noted = [card for card in cards().values() if "; " in card.note and card.note not in TOLD]
    assert noted
    for card in noted:
        told = note_words(card)
        assert "; " not in told and told in f"{sureness(card)}."
        note = card.note.strip().removeprefix("Made up; ")
        assert told.casefold() == note.replace("; ", ". ").casefold()
        assert all(each[0] == each[0].upper() for each in told.split(". "))


def test_what_is_told_instead_of_a_note_is_told_of_a_note_that_there_is() -> None:
    """A link to a table stays good while its card's note is told otherwise."""
    notes = {card.note.strip(): card for card in cards().values()}
    for note, told in TOLD.items():
        assert note in notes
        assert note_words(notes[note]).casefold() == told.replace("; ", ". ").casefold()
    assert "tells how it ends her turn" in sureness(cards()["needle-of-sleeping"])


def test_a_card_is_printed_in_one_book_and_told_of_in_others() -> None:
    """Mead's face is in RDI 4 alone (l. 819-829)."""
    assert sureness(cards()["mead"]) == "printed in a book. Told of in RDI 3, RDI 4, RDI 5, RDI 9"
    assert sureness(cards()["quick-run-away"]) == "printed in a book (RDI 6)"


def test_what_is_told_instead_of_a_note_is_told_of_a_card_and_names_no_machinery() -> None:
    """Notes stay as they are, for links name them; what is read of them says what a player can
    use."""
    every = cards().values()
    assert {*TOLD} <= {card.note.strip() for card in every}
    noted = Counter(card.note.strip() for card in every)
    own = [id for id in UNNOTED if noted[cards()[id].note.strip()] == 1]
    assert own == [], "what is told of a note of one card stands in TOLD"
    for card in every:
        said = note_words(card)
        assert not re.search(r"`|_|\b(switch|modelled|yaml|mode)\b", said), (card.id, said)
    assert "first printings" in sureness(cards()["whoa-careful-thats-real-fire"])
