"""The line of every key in a TOML text (through tree-sitter; imported only when a message needs it)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tree_sitter import Node

Way = tuple[str | int, ...]


class TomlLines:
    """Lines (from 1) by the way to a key: `("side", 0, "combatant", 1, "template")`."""

    def __init__(self, text: str) -> None:
        import tree_sitter_toml
        from tree_sitter import Language, Parser

        parser = Parser(Language(tree_sitter_toml.language()))
        self._lines: dict[Way, int] = {}
        self._lengths: dict[Way, int] = {}
        for node in parser.parse(text.encode()).root_node.named_children:
            self._top(node)

    def line(self, loc: Sequence[str | int]) -> int | None:
        """The line of the value at `loc`, or of the nearest table around it; None for the file as a whole."""
        for end in range(len(loc), 0, -1):
            if (line := self._lines.get(tuple(loc[:end]))) is not None:
                return line
        return None

    def _note(self, way: Way, node: Node) -> None:
        for end in range(1, len(way) + 1):
            self._lines.setdefault(way[:end], node.start_point[0] + 1)

    def _top(self, node: Node) -> None:
        if node.type == "pair":
            self._pair(node, ())
            return
        if node.type not in ("table", "table_array_element") or not node.named_children:
            return
        header, *body = node.named_children
        names = _names(header)
        way = self._into(names, fresh=node.type == "table_array_element")
        self._note(way, node)
        for child in body:
            if child.type == "pair":
                self._pair(child, way)

    def _into(self, names: list[str], fresh: bool) -> Way:
        """The way to the table of a header; names that stand for arrays of tables get their last index."""
        way: Way = ()
        for number, name in enumerate(names):
            way = (*way, name)
            if fresh and number == len(names) - 1:
                self._lengths[way] = self._lengths.get(way, 0) + 1
            if way in self._lengths:
                way = (*way, self._lengths[way] - 1)
        return way

    def _pair(self, node: Node, inside: Way) -> None:
        children = [child for child in node.named_children if child.type != "comment"]
        if len(children) != 2:
            return
        way = (*inside, *_names(children[0]))
        self._note(way, node)
        self._value(children[1], way)

    def _value(self, node: Node, way: Way) -> None:
        if node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self._pair(child, way)
        elif node.type == "array":
            values = [child for child in node.named_children if child.type != "comment"]
            for index, child in enumerate(values):
                self._lines[(*way, index)] = child.start_point[0] + 1
                self._value(child, (*way, index))


def _names(key: Node) -> list[str]:
    if key.type == "dotted_key":
        return [name for child in key.named_children for name in _names(child)]
    text = cast(bytes, key.text).decode()
    if key.type == "quoted_key":
        return [str(tomllib.loads(f"key = {text}")["key"])]
    return [text]
