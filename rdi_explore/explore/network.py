"""A graph of positions as a networkx graph."""

from collections.abc import Iterator
from itertools import repeat
from typing import Any

import networkx as nx

from .graph import Graph


def to_networkx(graph: Graph) -> "nx.MultiDiGraph[int]":
    """The positions as nodes and the choices as edges, see :meth:`Graph.to_networkx`."""
    network: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    network.add_nodes_from(_nodes(graph))
    add_edge = network.add_edge
    decisions, asked, successors = graph.decisions.values, graph.asked, graph.successors
    for id in range(graph.explored):
        decision = decisions[asked[id]]
        if decision is not None:
            options = decision.options
            for number, target in enumerate(successors(id)):
                add_edge(id, target, number, option=options[number])
    return network


def _nodes(graph: Graph) -> Iterator[tuple[int, dict[str, Any]]]:
    seats = [-1 if decision is None else decision.seat for decision in graph.decisions.values]
    depths = (depth for depth, width in enumerate(graph.widths) for _ in repeat(None, width))
    for id, (asked, depth) in enumerate(zip(graph.asked, depths, strict=True)):
        yield id, {"decides": seats[asked], "depth": depth}
