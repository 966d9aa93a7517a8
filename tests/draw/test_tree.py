"""The response tree: states, relations, slot, graph, DOT, and titles that mean harm."""

import re
from html.parser import HTMLParser
from pathlib import Path

import networkx as nx
import pytest

from rdi_explore.draw.tree import Node, ResponseTree
from rdi_explore.kernel.values import Seat
from rdi_explore.scenario import load, play_line
from tests.kernel.table import At, seat, table
from tests.scenario.test_golden import compare

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"


def tree(at: At, whole: bool = False) -> dict[str, Node]:
    """The nodes by title."""
    return {node.title: node for node in ResponseTree.of(at.moment, whole).nodes}


def states(at: At) -> dict[str, str]:
    return {title: node.state for title, node in tree(at).items()}


def blow(**seats: Seat) -> At:
    sheets = {
        "Ann": seat("blow"),
        "Ben": seat("duck", "shield", "deflect", "hit-back"),
        "Cid": seat("deny", "deny", "forbid"),
        **seats,
    }
    return table(**sheets).plays("Ann", "blow", on="Ben")  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- states


def test_an_open_window() -> None:
    assert states(blow()) == {"Blow": "open"}


def test_what_lies_below_waits() -> None:
    at = blow().plays("Ben", "duck").plays("Cid", "deny")
    assert states(at) == {"Blow": "waiting", "Duck": "waiting", "Deny": "open"}


def test_negated() -> None:
    at = blow().plays("Ben", "duck").plays("Cid", "deny").closes()
    assert states(at) == {"Blow": "open", "Duck": "negated", "Deny": "resolved"}
    assert tree(at)["Duck"].state_words == "Negated"


def test_ignored() -> None:
    at = blow().plays("Ben", "duck").closes()
    assert states(at)["Blow"] == "open"
    assert tree(at)["Blow"].changes == ("Ignored by Ben",)
    at = at.settles()
    assert states(at) == {"Blow": "ignored", "Duck": "resolved"}
    assert tree(at)["Blow"].state_words == "Ignored by Ben"


def test_reduced() -> None:
    node = tree(blow().plays("Ben", "shield").closes())["Blow"]
    assert node.reduced
    assert node.changes == ("2 → 1 Fortitude",)
    assert node.classes == "open reduced"


def test_redirected() -> None:
    node = tree(blow().plays("Ben", "deflect", on="Cid").settles())["Blow"]
    assert node.redirected
    assert not node.reduced
    assert node.changes == ("redirected: Ben → Cid",)
    assert node.classes == "resolved redirected"


def test_redirected_twice_names_the_way() -> None:
    at = blow(Cid=seat("deflect"), Dot=seat())
    at = at.plays("Ben", "deflect", on="Cid").plays("Cid", "deflect", on="Dot").settles()
    assert tree(at)["Blow"].changes == ("redirected: Ben → Cid → Dot",)


def test_resolving_while_something_happens_within() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("raise"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes(2).plays("Ben", "raise")
    assert states(at) == {"Im In": "resolving", "Raise": "open"}


# ------------------------------------------------------------------------------ relations


def test_in_response_to() -> None:
    nodes = tree(blow().plays("Ben", "duck").plays("Cid", "deny"))
    assert nodes["Duck"].answers == nodes["Blow"].id
    assert nodes["Deny"].answers == nodes["Duck"].id
    assert nodes["Deny"].relation == "in response to"
    assert nodes["Blow"].answers == nodes["Blow"].relation == ""


def test_after() -> None:
    nodes = tree(blow().closes().plays("Ben", "hit-back"))
    assert nodes["Hit-Back"].relation == "after"
    assert nodes["Hit-Back"].answers == nodes["Blow"].id


def test_within() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("raise"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes(2).plays("Ben", "raise")
    assert tree(at)["Raise"].relation == "within"


def test_drinks_within_an_event() -> None:
    at = table(
        phase="drink", deck=["ale", "wine", "ale"], Ann=seat(pile=["contest"]), Ben=seat("spike")
    ).closes(2)  # fmt: skip
    nodes = tree(at)
    assert nodes["Ale and Wine"].relation == "within"
    assert nodes["Contest"].did == "revealed by Ann"
    at = at.plays("Ben", "spike", drink="Ben")
    assert tree(at)["Spike"].relation == "in response to"


def test_what_becomes_of_drinks() -> None:
    at = table(
        phase="drink", Ann=seat("hand-on", pile=["dragon"]), Ben=seat("split-up", "spike"),
        Cid=seat(),
    )  # fmt: skip
    at = at.plays("Ben", "split-up", on="Cid").closes()
    assert tree(at)["Dragon"].changes == (
        "Ann's Drink is split", "Ann's Drink: 4 → 2", "Cid has a half of 2",
    )  # fmt: skip
    at = at.plays("Ann", "hand-on", on="Ben").closes()
    assert "passed: Ann → Ben" in tree(at)["Dragon"].changes


def test_only_the_last_item_or_the_whole_line() -> None:
    at = table(until="turn", Ann=seat("blow", pile=["wine"]), Ben=seat(), deck=["ale"])
    at = at.plays("Ann", "blow", on="Ben").settles().does("Ann", "order", on="Ben").settles()
    assert set(tree(at)) == {"Wine"}
    assert set(tree(at, whole=True)) == {"Blow", "Wine"}


def test_a_tree_of_nothing() -> None:
    drawn = ResponseTree.of(table(Ann=seat(), Ben=seat()).moment)
    assert drawn.nodes == ()
    assert drawn.slot is None
    assert drawn.text() == "Nothing has been played or revealed."
    assert drawn.to_networkx().number_of_nodes() == 0
    assert "digraph" in drawn.dot()


# ------------------------------------------------------------------------------- the slot


def test_slot_is_where_the_next_answer_goes() -> None:
    at = blow().plays("Ben", "duck")
    drawn = ResponseTree.of(at.moment)
    assert drawn.slot == (tree(at)["Duck"].id, at.asked)
    assert drawn.text().splitlines()[-1].strip() == f"? {at.asked} may answer here"
    assert ResponseTree.of(at.settles().moment).slot is None


def test_slot_is_not_where_no_window_is_open() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("raise"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes(3)
    assert at.window == ""
    assert ResponseTree.of(at.moment).slot is None, "a bet answers nothing"


def test_slot_is_not_on_a_settled_item() -> None:
    at = blow().closes(2)
    assert at.window == "free"
    assert ResponseTree.of(at.moment).slot is None
    assert states(at)["Blow"] == "resolved"


def test_slot_is_not_on_the_card_of_a_round_between_bets() -> None:
    at = table(Ann=seat("im-in", "tip"), Ben=seat("raise"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes(2)
    assert at.window == "gamble"
    assert ResponseTree.of(at.moment).slot is None, "a gambling turn is no answer to the card"


# ------------------------------------------------------------------------------ the graph


def test_networkx_edges_lead_from_answer_to_answered() -> None:
    at = blow().plays("Ben", "duck").plays("Cid", "deny").closes()
    nodes = tree(at)
    graph = ResponseTree.of(at.moment).to_networkx()
    assert isinstance(graph, nx.DiGraph)
    assert set(graph.edges) == {
        (nodes["Duck"].id, nodes["Blow"].id), (nodes["Deny"].id, nodes["Duck"].id),
    }  # fmt: skip
    assert graph.edges[nodes["Duck"].id, nodes["Blow"].id] == {"relation": "in response to"}
    assert graph.nodes[nodes["Duck"].id]["state"] == "negated"
    assert nx.is_forest(graph.to_undirected())


def test_the_tree_is_the_same_however_often_it_is_drawn() -> None:
    at = blow().plays("Ben", "duck")
    assert ResponseTree.of(at.moment).dot() == ResponseTree.of(at.moment).dot()


def test_numbers_of_nodes_stay_on_a_line() -> None:
    """An item keeps its id from moment to moment, so that a picture can be updated."""
    before = blow().plays("Ben", "duck")
    after = before.plays("Cid", "deny").closes()
    assert tree(before)["Duck"].id == tree(after)["Duck"].id


# ---------------------------------------------------------------------------------- DOT


def test_dot_of_a_moment_as_it_was_read() -> None:
    """To renew the file: see tests/golden/README.md."""
    at = blow(Cid=seat("deny", "forbid", "tonic"))
    at = at.plays("Ben", "deflect", on="Cid").plays("Cid", "deny").closes().plays("Ben", "duck")
    dot = ResponseTree.of(at.moment).dot()
    compare(GOLDEN / "tree.dot.txt", dot)


def test_dot_has_an_id_and_a_sentence_for_every_node() -> None:
    played = play_line(load("rdi5-timing-2")).end
    drawn = ResponseTree.of(played)
    dot = drawn.dot()
    for node in drawn.nodes:
        assert f"id={node.id} " in dot
        assert f'class="{node.classes}"' in dot or f"class={node.classes} " in dot
    assert "color" not in dot.replace("bgcolor=transparent", ""), "colours are the style sheet's"


class Html(HTMLParser):
    """The tags of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


def hostile() -> ResponseTree:
    return ResponseTree.of(play_line(load(HERE / "hostile.yaml")).end)


def strings(dot: str) -> str:
    """The DOT text without its quoted strings and HTML labels; both must be closed."""
    rest, place = "", 0
    while place < len(dot):
        letter = dot[place]
        if letter == '"':
            end = place + 1
            while dot[end] != '"':
                end += 2 if dot[end] == "\\" else 1
            place, letter = end, "S"
        elif letter == "<":
            depth, end = 0, place
            while True:
                depth += {"<": 1, ">": -1}.get(dot[end], 0)
                if not depth:
                    break
                end += 1
            place, letter = end, "H"
        rest += letter
        place += 1
    return rest


def test_hostile_titles_and_names_stay_words() -> None:
    drawn = hostile()
    assert any("<svg" in node.title for node in drawn.nodes)
    labels = re.findall(r"label=<(<TABLE.*?</TABLE>)>", drawn.dot())
    assert len(labels) == len(drawn.nodes)
    for label in labels:
        assert Html(label).tags <= {"table", "tr", "td", "font", "b", "i", "s"}
    assert Html(drawn.html_list()).tags <= {"ul", "li"}
    skeleton = strings(drawn.dot())
    assert not set(skeleton.replace("->", "")) & set("<>\"'&"), "everything from outside is quoted"
    assert "onload" not in skeleton


@pytest.mark.parametrize("name", ["\\", '\\"', "a\\N", '"', "<b>", "]; x -> y", "a\nb"])
def test_hostile_names_stay_inside_their_quotes(name: str) -> None:
    at = table(**{"Ben": seat("duck"), name: seat("blow")}, turn=name)  # type: ignore[arg-type]
    at = at.plays(name, "blow", on="Ben")
    skeleton = strings(ResponseTree.of(at.moment).dot())
    assert skeleton.count("->") == 1, "the slot's edge and no other"
    assert skeleton.count("{") == skeleton.count("}") == 1


def test_it_works_without_the_dot_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    drawn = ResponseTree.of(blow().moment)
    assert drawn.svg() is None
    assert drawn._repr_mimebundle_() == {"text/plain": drawn.text()}


def test_where_nothing_is_drunk_there_is_no_node_for_it() -> None:
    """Otto turns over a Drinking Contest, and no Drink follows for him: the Contest stays."""
    line = play_line(load("game-with-otto")).end.line()
    for moment in line:
        assert all(node.title for node in ResponseTree.of(moment).nodes)
    contest = ResponseTree.of(line[134])
    assert contest.nodes[0].title == "Drinking Contest!"
