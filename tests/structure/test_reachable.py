"""What the rules say happens: the code that names a rule is reached from the ruleset's face, not only by examples."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import pytest

from game import ruleset as face
from game.paths import ruleset_ids
from tests.structure.callgraph import EXAMPLES, Graph, Node, is_one_of
from tests.structure.test_rules_covered import ROOT, ids_in, wanted


@functools.cache
def asked_by_the_game() -> frozenset[str]:
    """Attributes that the engine uses of any object, and those that it looks up by their name."""
    found = set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Attribute(attr=name):
                    found.add(name)
                case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                    found.add(name)
    return frozenset(found)


@functools.cache
def graph_of(ruleset: str) -> Graph:
    return Graph(ROOT / "rulesets" / ruleset, f"rulesets.{ruleset}")


@functools.cache
def reached_in(ruleset: str) -> frozenset[str]:
    """Titles of what the engine reaches through `RULES` (and the words of maps, `game.ground_check`)."""
    graph, package = graph_of(ruleset), f"rulesets.{ruleset}"
    roots = [graph.find(package, "RULES"), graph.find(f"{package}.recruit", "map_names")]
    return frozenset(graph.reached([node for node in roots if node], set(asked_by_the_game())))


def functions(ruleset: str) -> list[Node]:
    """Functions and methods, those of the example modules apart."""
    return [
        node
        for node in graph_of(ruleset).nodes()
        if node.kind == "function" and not is_one_of(node.module, EXAMPLES)
    ]


def short(node: Node) -> str:
    return node.title.split(".", 2)[2]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_the_whole_face_is_reached(ruleset: str) -> None:
    """The members of the Protocol are where the engine comes in."""
    members = {name for name, value in vars(face.Ruleset).items() if callable(value) and name[0] != "_"}
    reached = {title.rpartition(".")[2] for title in reached_in(ruleset) if ".ruleset." in title}
    assert members - reached == set()


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_rule_is_named_by_code_that_is_reached(ruleset: str) -> None:
    """By a function, method, class or constant, in its docstring or as the rule of a term or event."""
    reached = reached_in(ruleset)
    words = "\n".join(
        text for node in graph_of(ruleset).nodes() if node.title in reached for text in node.words
    )
    missing = set(wanted(ruleset)) - ids_in(words, ruleset)
    assert sorted(missing) == []


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_function_is_for_examples_and_tests_only(ruleset: str) -> None:
    """What a worked example calls is what the battle calls."""
    reached = reached_in(ruleset)
    unreached = [short(node) for node in functions(ruleset) if node.title not in reached]
    assert unreached == []


# --- the graph itself -----------------------------------------------------------------------------------------

PACKAGE = {
    "__init__": "from toy.face import RULES",
    "face": """
from toy import deeds as acts, table
class Face:
    def step(self, who, lost):
        acts.strike(who)
        return lost(who)
    def never(self):
        acts.unasked()
    given = staticmethod(acts.given)
    ungiven = staticmethod(acts.unasked)
RULES = Face()
""",
    "deeds": '''
from toy.things import Sword, KINDS, helper as aid
def strike(who, shadowed=None):
    """T-001"""
    def inner():
        return KINDS
    return Sword().swing(shadowed)
def unasked(): ...
def given(): ...
def shadowed(): ...
def by_example(): ...
''',
    "things": '''
class Sword:
    """T-002"""
    def __post_init__(self):
        self.sharpen()
    def swing(self, at): ...
    def sharpen(self): ...
    def polish(self): ...
class Shield:
    def swing(self): ...
def helper(): ...
def told(): ...
KINDS = {"told": told}
"""T-003"""
''',
    "table": "def lost(): ...",
    "calls": "from toy import deeds\ndef call(): deeds.by_example()",
}


def toy(tmp_path: Path) -> Graph:
    for name, text in PACKAGE.items():
        (tmp_path / f"{name}.py").write_text(text)
    return Graph(tmp_path, "toy")


def test_the_graph_follows_names_imports_methods_and_tables(tmp_path: Path) -> None:
    graph = toy(tmp_path)
    root = graph.find("toy", "RULES")
    assert root is not None
    reached = {title.removeprefix("toy.") for title in graph.reached([root], {"step", "given"})}
    assert reached == {
        "face.RULES",
        "face.Face",
        "face.Face.step",
        "face.Face.given",
        "deeds.strike",
        "deeds.given",
        "things.Sword",
        "things.Sword.__post_init__",
        "things.Sword.swing",
        "things.Sword.sharpen",
        "things.KINDS",
        "things.told",
    }


def test_examples_are_no_way_in(tmp_path: Path) -> None:
    graph = toy(tmp_path)
    call = graph.find("toy.calls", "call")
    assert call is not None
    assert graph.reached([call], set()) == set()
    assert "toy.deeds.by_example" in graph.reached([call], set(), left_out=())


def test_the_words_of_a_constant_are_those_below_it(tmp_path: Path) -> None:
    words = {node.title: "".join(node.words) for node in toy(tmp_path).nodes()}
    assert words["toy.deeds.strike"] == "T-001"
    assert words["toy.things.Sword"] == "T-002"
    assert "T-003" in words["toy.things.KINDS"]
