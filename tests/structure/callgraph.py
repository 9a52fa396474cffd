"""A conservative static call graph of a ruleset: what the engine reaches through the ruleset's face.

Nodes are functions, methods, classes and module constants; an edge is a name or attribute in the node's code. A name
means what its module defines or imports under it; an attribute of an imported module means that module's member; any
other attribute means every method of that name whose class is reached. Functions inside functions belong to the outer.
"""

from __future__ import annotations

import ast
import fnmatch
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

EXAMPLES = ("calls.py", "calls_*.py", "*_call.py", "*_calls.py")
"""Modules that worked examples enter by; nothing is reached through them."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass
class Node:
    """A function, method, class or constant: what it refers to and the words in it."""

    module: str
    name: str
    owner: str = ""
    """The class of a method."""
    kind: str = "function"
    names: set[str] = field(default_factory=set)
    """Plain names in its code."""
    members: set[tuple[str, str]] = field(default_factory=set)
    """(name, attribute) of attributes of a plain name."""
    attributes: set[str] = field(default_factory=set)
    """Attributes of anything else."""
    words: list[str] = field(default_factory=list)
    """All strings in it: docstring, rule IDs given to terms and events."""
    line: int = 0
    automatic: bool = False
    """A method that comes with its class: `__post_init__`, validators and so on."""

    @property
    def title(self) -> str:
        return ".".join(part for part in (self.module, self.owner, self.name) if part)


@dataclass
class Module:
    """What the names of a module mean."""

    nodes: dict[str, Node] = field(default_factory=dict)
    methods: list[Node] = field(default_factory=list)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Local name -> (module, member), the member "" for the module itself."""


class Graph:
    """All nodes of a package folder, looked up as the interpreter would."""

    def __init__(self, folder: Path, package: str) -> None:
        self.package = package
        self.modules: dict[str, Module] = {}
        self.methods: dict[tuple[str, str], list[Node]] = {}
        for path in sorted(folder.rglob("*.py")):
            name = ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")
            self.modules[name] = read_module(name, ast.parse(path.read_text("utf-8")), package)
        for module in self.modules.values():
            for method in module.methods:
                self.methods.setdefault((method.module, method.owner), []).append(method)

    def nodes(self) -> Iterator[Node]:
        for module in self.modules.values():
            yield from module.nodes.values()
            yield from module.methods

    def find(self, module: str, name: str, depth: int = 0) -> Node | None:
        """What a name means in a module, through imports; None for locals and what lies outside the package."""
        found = self.modules.get(module)
        if found is None or depth > 8:
            return None
        if name in found.nodes:
            return found.nodes[name]
        origin, member = found.imports.get(name, ("", ""))
        return self.find(origin, member, depth + 1) if member else None

    def module_of(self, module: str, name: str) -> str:
        """The module of the package that a name stands for, "" when it stands for something else."""
        origin, member = self.modules[module].imports.get(name, ("", ""))
        whole = f"{origin}.{member}" if member else origin
        return whole if whole in self.modules else ""

    def reached(self, roots: Iterable[Node], asked: set[str], left_out: Iterable[str] = EXAMPLES) -> set[str]:
        """Titles of the nodes reached from roots; `asked` are attributes that the engine uses of any object."""
        closed = {name for name in self.modules if is_one_of(name, left_out)}
        seen: dict[str, Node] = {}
        wanted = set(asked)
        waiting: dict[str, list[Node]] = {}
        todo = list(roots)

        def want(attribute: str) -> None:
            if attribute not in wanted:
                wanted.add(attribute)
                todo.extend(waiting.pop(attribute, []))

        while todo:
            node = todo.pop()
            if node.title in seen or node.module in closed:
                continue
            seen[node.title] = node
            todo += [found for name in node.names if (found := self.find(node.module, name))]
            for name, attribute in node.members:
                target = self.module_of(node.module, name)
                found = self.find(target, attribute) if target else None
                if found is not None:
                    todo.append(found)
                else:
                    want(attribute)
            for attribute in node.attributes:
                want(attribute)
            if node.kind == "class":
                for method in self.methods.get((node.module, node.name), []):
                    if method.automatic or method.name in wanted:
                        todo.append(method)
                    else:
                        waiting.setdefault(method.name, []).append(method)
        return set(seen)


def is_one_of(module: str, patterns: Iterable[str]) -> bool:
    """Whether the file of a module fits one of the patterns."""
    return any(fnmatch.fnmatch(module.rpartition(".")[2] + ".py", pattern) for pattern in patterns)


# --- reading --------------------------------------------------------------------------------------------------


def read_module(name: str, tree: ast.Module, package: str) -> Module:
    """The nodes and imports of one module."""
    made = Module()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                made.imports[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    made.imports[alias.asname] = (alias.name, "")
    _read_body(name, _unfolded(tree.body), made)
    return made


def _unfolded(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under `if` and `try` included."""
    for statement in body:
        if isinstance(statement, ast.If):
            yield from _unfolded(statement.body + statement.orelse)
        else:
            yield statement


def _read_body(name: str, body: Iterable[ast.stmt], made: Module) -> None:
    constants: list[Node] = []
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            made.nodes[statement.name] = _function(name, statement)
        elif isinstance(statement, ast.ClassDef):
            made.nodes[statement.name] = _class(name, statement, made)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            constants = [
                _scan(Node(name, target, kind="constant", line=statement.lineno), [statement])
                for target in _targets(statement)
            ]
            made.nodes |= {node.name: node for node in constants}
            continue
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            for node in constants:
                node.words.append(str(statement.value.value))
        constants = []


def _targets(statement: ast.Assign | ast.AnnAssign | ast.AugAssign) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


def _function(module: str, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: str = "") -> Node:
    automatic = bool(owner) and (node.name.startswith("__") or _validates(node))
    made = Node(module, node.name, owner, line=node.lineno, automatic=automatic)
    defaults = [each for each in (*node.args.defaults, *node.args.kw_defaults) if each is not None]
    return _scan(made, [*node.body, *node.decorator_list, *defaults, _names_only(node.args)])


def _names_only(arguments: ast.arguments) -> ast.arguments:
    """Parameters without defaults and annotations."""
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return ast.arguments([], [ast.arg(each.arg) for each in every if each], None, [], [], None, [])


def _bound(parts: Iterable[ast.AST]) -> set[str]:
    """The names that a function binds itself: parameters and variables, those of functions inside it, too."""
    found = set()
    for node in (each for part in parts for each in ast.walk(part)):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.FunctionDef(name=name):
                found.add(name)
            case ast.MatchAs(name=str(name)) | ast.AsyncFunctionDef(name=name):
                found.add(name)
    return found


def _validates(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("valid" in ast.unparse(each) or "serial" in ast.unparse(each) for each in node.decorator_list)


def _is_static(value: ast.expr) -> bool:
    """Whether a member of a class is a function of elsewhere: `name = staticmethod(function)`."""
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "staticmethod"


def _class(module: str, node: ast.ClassDef, made: Module) -> Node:
    """A class with its bases and fields; its methods, given ones too, are nodes of their own."""
    methods = [each for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))]
    made.methods += [_function(module, each, node.name) for each in methods]
    given = [each for each in node.body if isinstance(each, ast.Assign) and _is_static(each.value)]
    made.methods += [
        _scan(Node(module, target, node.name, line=each.lineno), [each.value])
        for each in given
        for target in _targets(each)
    ]
    rest = [each for each in node.body if each not in methods and each not in given]
    keywords = [each.value for each in node.keywords]
    whole = Node(module, node.name, kind="class", line=node.lineno)
    return _scan(whole, [*rest, *node.bases, *node.decorator_list, *keywords])


def _scan(node: Node, parts: Iterable[ast.AST]) -> Node:
    """Fill in what the code refers to; annotations of parameters are no use of what they name."""
    todo = list(parts)
    own = _bound(todo) if node.kind == "function" else set()
    while todo:
        part = todo.pop()
        match part:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                if name in own:
                    node.attributes.add(attribute)
                else:
                    node.members.add((name, attribute))
                    node.names.add(name)
                continue
            case ast.Attribute(attr=attribute):
                node.attributes.add(attribute)
            case ast.Name(id=name) if name not in own:
                node.names.add(name)
            case ast.Constant(value=str(text)):
                node.words.append(text)
            case ast.arguments():
                todo += [each for each in (*part.defaults, *part.kw_defaults) if each is not None]
                continue
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                todo += [*part.body, *part.decorator_list, part.args]
                continue
        todo.extend(ast.iter_child_nodes(part))
    return node
