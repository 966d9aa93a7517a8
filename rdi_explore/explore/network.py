"""A graph of positions as a networkx graph."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any

import networkx as nx

from ..kernel import NOBODY
from .graph import Graph


def to_networkx(graph: Graph) -> "nx.MultiDiGraph[int]":
    """The positions as nodes and the choices as edges, see :meth:`Graph.to_networkx`."""
    network: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    with _nothing_to_collect():
        network.add_nodes_from(_nodes(graph))
        _add_edges(graph, network)
    return network


def _add_edges(graph: Graph, network: "nx.MultiDiGraph[int]") -> None:
    add_edge, successors = network.add_edge, graph.successors
    decisions, asked = graph.decisions.values, graph.asked
    for id in range(graph.explored):
        decision = decisions[asked[id]]
        if decision is not None:
            options = decision.options
            for number, target in enumerate(successors(id)):
                add_edge(id, target, number, option=options[number])


def _nodes(graph: Graph) -> Iterator[tuple[int, dict[str, Any]]]:
    seats = [NOBODY if decision is None else decision.seat for decision in graph.decisions.values]
    depths = (depth for depth, width in enumerate(graph.widths) for _ in repeat(None, width))
    for id, (asked, depth) in enumerate(zip(graph.asked, depths, strict=True)):
        yield id, {"decides": seats[asked], "depth": depth}


@contextmanager
def _nothing_to_collect() -> Iterator[None]:
    """Rest the garbage collector while many dictionaries are made and none is given up: it would
    look through all of them again and again."""
    rested = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if rested:
            gc.enable()
