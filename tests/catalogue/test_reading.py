"""Reading data files: a broken file gives one error that says where, what, and what was meant."""

from pathlib import Path

import pytest

from rdi_explore.catalogue.cards import cards_of, known
from rdi_explore.catalogue.reading import MAX_BYTES, MAX_DEPTH, Document, FileError, read
from rdi_explore.kernel.vocabulary.cards import Card, Lose

GOOD = """\
# One card in two spellings of a list.
- id: cider
  title: Cup of Cider
  type: [action, sometimes]
  modes:
    - {name: hit, as: action, do: [{lose: 1, stat: fortitude}]}
    - name: hold
      as: sometimes
      answers: card
      when: [{affects: [fortitude]}]
      do:
        - {ignore: card}
"""


def load(text: str) -> tuple[Card, ...]:
    document = Document(text, "cider.yaml")
    found = cards_of(document, document.data)
    for place, card in enumerate(found):
        known(found).check(document, card, f"$[{place}]")
    return found


def failure(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        load(text)
    return caught.value


def broken(old: str, new: str) -> FileError:
    assert GOOD.count(old) == 1, old
    return failure(GOOD.replace(old, new))


def test_a_good_file() -> None:
    (card,) = load(GOOD)
    assert card.title == "Cup of Cider"
    assert card.modes[0].do == (Lose(1, "fortitude"),)
    assert card.modes[1].answers == "card"


MODE = "[0].modes[1]"


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "nearest"),
    [
        # a word that is not known
        ("title:", "titel:", 3, "[0].titel", "title"),
        ("answers:", "answer:", 9, f"{MODE}.answer", "answers"),
        ("stat:", "stats:", 6, "[0].modes[0].do[0].stats", "stat"),
        ("[action,", "[actoin,", 4, "[0].type[0]", "action"),
        ("as: sometimes", "as: sometime", 8, f"{MODE}.as", "sometimes"),
        ("stat: fortitude", "stat: fortitud", 6, "[0].modes[0].do[0].stat", "fortitude"),
        ("[fortitude]", "[gold, fortitud]", 10, f"{MODE}.when[0].affects[1]", "fortitude"),
        ("ignore: card", "ignore: carb", 12, f"{MODE}.do[0].ignore", "card"),
        # a verb that is not known
        ("ignore: card", "ignor: card", 12, f"{MODE}.do[0]", "ignore"),
        ("affects:", "afects:", 10, f"{MODE}.when[0]", "affects"),
        ("lose: 1", "loose: 1", 6, "[0].modes[0].do[0]", "lose"),
        # a condition is no effect
        ("ignore: card", "affects: [gold]", 12, f"{MODE}.do[0]", None),
        # a word that belongs to another verb
        ("ignore: card", "ignore: card, stat: gold", 12, f"{MODE}.do[0].stat", ""),
        # something is missing
        ("  title: Cup of Cider\n", "", 2, "[0]", ""),
        ("      as: sometimes\n", "", 7, MODE, ""),
        (", stat: fortitude", "", 6, "[0].modes[0].do[0]", ""),
        # something of the wrong type
        ("title: Cup of Cider", "title: 5", 3, "[0].title", ""),
        ("title: Cup of Cider", "title: true", 3, "[0].title", ""),
        ("title: Cup of Cider", "title:", 3, "[0].title", ""),
        ("title: Cup of Cider", "title: [a]", 3, "[0].title", ""),
        ("[action, sometimes]", "action", 4, "[0].type", ""),
        ("lose: 1", "lose: one", 6, "[0].modes[0].do[0].lose", ""),
        ("lose: 1", "lose: 1.5", 6, "[0].modes[0].do[0].lose", ""),
        ("[fortitude]", "fortitude", 10, f"{MODE}.when[0].affects", ""),
        ("{ignore: card}", "ignore", 12, f"{MODE}.do[0]", ""),
        ("[{lose: 1, stat: fortitude}]", "{lose: 1, stat: fortitude}", 6, "[0].modes[0].do", ""),
    ],
)
def test_a_wrong_word(old: str, new: str, line: int, path: str, nearest: str | None) -> None:
    error = broken(old, new)
    assert (error.file, error.line, error.path) == ("cider.yaml", line, path)
    assert nearest is None or error.nearest == nearest
    assert str(error).startswith(f"cider.yaml, line {line}, {path}: ")


def test_the_message_says_what_may_stand_there() -> None:
    error = broken("[{affects: [fortitude]}]", "[{drinker: me}]")
    assert error.problem == "“me” is not possible here"
    assert error.expected == "one of: other, self"
    error = broken("ignore: card", "ignore: card, stat: gold")
    assert str(error) == (
        "cider.yaml, line 12, [0].modes[1].do[0].stat: unknown word “stat”; "
        "expected one of: ignore, optional"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("  type:", "  title: Again\n  type:", 4, "“title” is given twice"),
        ("lose: 1,", "lose: 1, lose: 2,", 6, "“lose” is given twice"),
        ("Cup of Cider", "&cup Cup of Cider", 3, "anchors and aliases are not allowed"),
        ("Cup of Cider", "*cup", 3, "anchors and aliases are not allowed"),
        ("[fortitude]", "&x [fortitude]", 10, "anchors and aliases are not allowed"),
        ("Cup of Cider", "!cup Cider", 3, "tags are not allowed"),
        ("Cup of Cider", "!!python/object/apply:os.getcwd []", 3, "tags are not allowed"),
        ("title: Cup", "[title]: Cup", 3, "a key must be a word"),
        ("Cup of Cider", "[Cup of Cider", 4, "this is not YAML"),
        ("  title: Cup", "\ttitle: Cup", 3, "this is not YAML: found a tab character"),
        ("  title: Cup", "   title: Cup", 3, "as far in as its neighbours"),
        ("Cup of Cider", "Cup: of: Cider", 3, "in quotes?"),
        ("- id: cider", "--- 1\n---\n- id: cider", 3, "this is not YAML"),
    ],
)
def test_what_no_data_file_may_hold(old: str, new: str, line: int, says: str) -> None:
    error = broken(old, new)
    assert error.line == line
    assert says in error.problem


def test_a_merge_key_is_a_word_like_any_other() -> None:
    error = broken("title: Cup of Cider", "<<: {title: Cup}")
    assert (error.line, error.path) == (3, "[0].<<")
    assert error.problem == "unknown word “<<”"


@pytest.mark.parametrize("word", ["on", "off", "no", "yes", "No", "YES", "y", "n", "Off"])
def test_words_that_were_truth_values_once_are_words(word: str) -> None:
    assert load(GOOD.replace("Cup of Cider", word))[0].title == word
    assert Document(f"{word}: {word}", "a").data == {word: word}


def test_truth_values() -> None:
    assert Document("[true, false, True, yes, off]", "a").data == [
        True,
        False,
        "True",
        "yes",
        "off",
    ]


def test_dates_and_other_readings_of_words_stay_words() -> None:
    words = ["2026-11-21", "2026-13-41", "1.5", "0x10", "1_000", "1" * 5000]
    assert Document(f"[{', '.join(words)}]", "a").data == words


def test_depth() -> None:
    assert Document("[" * MAX_DEPTH + "]" * MAX_DEPTH, "a").data
    deep = "- " * (MAX_DEPTH + 1) + "x"
    for text in (deep, "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "[" * 100_000, "{a: " * 99):
        assert failure(text).problem == f"deeper than {MAX_DEPTH} levels"
    assert failure("\n\n" + deep).line == 3


def test_size(tmp_path: Path) -> None:
    assert "larger than 1000 kB" in failure("#" * (MAX_BYTES + 1)).problem
    assert "larger than 1000 kB" in failure("é" * (MAX_BYTES // 2 + 1)).problem
    large = tmp_path / "large.yaml"
    large.write_text("#" * (MAX_BYTES + 1), encoding="utf-8")
    with pytest.raises(FileError, match="larger than 1000 kB") as caught:
        read(large)
    assert (caught.value.file, caught.value.line) == (str(large), 1)


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("title: Café".encode("latin-1"))
    with pytest.raises(FileError, match="this is not UTF-8 text") as caught:
        read(path)
    assert caught.value.file == str(path)


def test_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.yaml", tmp_path):
        with pytest.raises(FileError, match="cannot be read"):
            read(path)


@pytest.mark.parametrize("text", ["a: [", "a: }", "'", "a: \x00", 'a: "\\x"', "%TAG", "@a", "? [a"])
def test_not_yaml(text: str) -> None:
    assert failure(text).problem.startswith("this is not YAML")


@pytest.mark.parametrize("text", ["", "# nothing", "5", "cider", "{id: cider}"])
def test_not_a_list_of_cards(text: str) -> None:
    error = failure(text)
    assert (error.line, error.problem) == (1, "expected a list of cards")


def test_a_card_that_is_given_twice() -> None:
    error = failure(GOOD + GOOD)
    assert (error.line, error.path) == (14, "[1]")
    assert error.problem == "the card “cider” is given twice"


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "says"),
    [
        ("[action, sometimes]", "[drink]", 2, "[0]", "the Drink “cider” has no face"),
        ("[action, sometimes]", "[event]", 2, "[0]", "the Event “cider” does nothing"),
    ],
)
def test_a_type_without_its_part(old: str, new: str, line: int, path: str, says: str) -> None:
    error = broken(old, new)
    assert (error.line, error.path, error.problem) == (line, path, says)


def test_a_card_that_does_nothing() -> None:
    error = failure("- {id: cider, title: Cup of Cider, type: [action]}")
    assert error.problem == "the card “cider” can neither be played nor drunk"


def test_an_unknown_rule() -> None:
    only = "{families: [i-dont-think-so], rule: i-dont-think-so.only-by-anothr}"
    error = broken("  modes:", f"  only: {only}\n  modes:")
    assert (error.line, error.path) == (5, "[0].only.rule")
    assert error.nearest == "i-dont-think-so.only-by-another"


def test_lines_of_paths() -> None:
    document = Document(GOOD, "a")
    assert document.line("$") == 2
    assert document.line("$[0].modes[1].do[0].ignore") == 12
    assert document.line("$[0].modes[1].nothing") == 7
    assert document.line("$[7]") == 2


# ------------------------------------------------------------------- what it should say yet


@pytest.mark.parametrize(
    ("old", "new", "line", "path"),
    [
        pytest.param("title:", "5:", 3, "[0]", id="a key that is a number"),
        pytest.param("title:", "null:", 3, "[0]", id="a key that is nothing"),
        pytest.param("  type:", "  title: B\n  type:", 4, "[0]", id="the path of a double key"),
        pytest.param("Cup of Cider", "!!str 5", 3, "", id="a tag of YAML itself"),
        pytest.param("Cup of Cider", "!!bool maybe", 3, "", id="no such truth value"),
        pytest.param("Cup of Cider", "a\x00b", 3, "", id="a control character"),
        pytest.param("Cup of Cider", "\ud800", 3, "", id="half a character"),
        pytest.param("{ignore: card}", "{}", 12, "[0].modes[1].do[0]", id="no verb at all"),
    ],
)
def test_a_file_that_is_broken_in_a_rare_way(old: str, new: str, line: int, path: str) -> None:
    error = broken(old, new)
    assert (error.line, error.path) == (line, path)
    assert "\n" not in error.problem


def test_the_verb_may_stand_anywhere() -> None:
    turned = GOOD.replace("{lose: 1, stat: fortitude}", "{stat: fortitude, lose: 1}")
    assert turned != GOOD
    first, second = (Document(text, "cider.yaml") for text in (GOOD, turned))
    assert cards_of(first, first.data) == cards_of(second, second.data)


def test_numbers_mean_what_yaml_1_2_says() -> None:
    assert Document("[010, 1:30]", "a").data == [10, "1:30"]


def test_a_verb_has_one_spelling() -> None:
    assert broken("{ignore: card}", "{verb: ignore, ignore: card}").line == 12
