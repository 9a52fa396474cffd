"""A battle's private world: the one module that imports esper.

esper keeps its current world in module globals. Each `World` owns one named esper world and enters it before it
touches it, so that several battles (a battle and its look-ahead forks) may live side by side in one process.

Disciplines kept here: queries are sorted by entity; entities are never deleted during a battle; components are
changed in place and never replaced, so a query's result stays valid until an entity or component is added.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, Union

import esper
import msgspec

Processor = esper.Processor

C = TypeVar("C")
_names = itertools.count()


class Component(msgspec.Struct, tag=True):
    """Base of every component: flat, JSON-shaped values only (numbers, strings, lists, string-keyed dicts,
    other such structs).
    """


class Codec:
    """Turns the rows of a world (one list of components per entity) into bytes and back."""

    def __init__(self, kinds: Sequence[type[Component]]) -> None:
        rows: Any = list[list[Union[tuple(kinds)]]]  # type: ignore[misc]  # noqa: UP007 - made at run time
        self._pack = msgspec.msgpack.Encoder()
        self._unpack: msgspec.msgpack.Decoder[list[list[Component]]] = msgspec.msgpack.Decoder(rows)
        self._text = msgspec.json.Encoder(order="deterministic")

    def pack(self, rows: list[list[Component]]) -> bytes:
        return self._pack.encode(rows)

    def unpack(self, data: bytes) -> list[list[Component]]:
        return self._unpack.decode(data)

    def text(self, rows: list[list[Component]]) -> bytes:
        """Canonical JSON, equal for equal states: what state hashes are taken of."""
        return self._text.encode(rows)


class World:
    """Entities (1, 2, 3 ...), their components and the processors that keep derived state fresh."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._name = f"battle-{next(_names)}"
        self._rows: list[list[Component]] = []
        self._found: dict[type[Any], dict[int, Any]] = {}

    def enter(self) -> None:
        """Make this the current esper world."""
        if esper.current_world != self._name:
            esper.switch_world(self._name)

    def close(self) -> None:
        """Delete the esper world; the object must not be used afterwards."""
        if esper.current_world == self._name:
            esper.switch_world("default")
        if self._name in esper.list_worlds():
            esper.delete_world(self._name)

    def add(self, *components: Component) -> int:
        """Create an entity from its components and return its number."""
        self.enter()
        entity = esper.create_entity(*components)
        self._rows.append(list(components))
        if entity != len(self._rows):
            raise RuntimeError("entities are never deleted during a battle")
        for component in components:
            known = self._found.get(type(component))
            if known is not None:
                self._found[type(component)] = {**known, entity: component}
        return entity

    def table(self, kind: type[C]) -> dict[int, C]:
        """Entity -> component of that kind, in order of entity. Read only; valid until one of that kind is added."""
        found = self._found.get(kind)
        if found is None:
            self.enter()
            found = self._found[kind] = dict(sorted(esper.get_component(kind)))
        return found

    def all(self, kind: type[C]) -> Iterable[tuple[int, C]]:
        """(entity, component) pairs in order of entity."""
        return self.table(kind).items()

    def get(self, entity: int, kind: type[C]) -> C:
        """The component of an entity; KeyError when it has none of that kind."""
        try:
            return self._found[kind][entity]  # type: ignore[no-any-return]
        except KeyError:
            return self.table(kind)[entity]

    def find(self, entity: int, kind: type[C]) -> C | None:
        """The component of an entity, or None."""
        return self.table(kind).get(entity)

    def one(self, kind: type[C]) -> C:
        """The only component of a kind; ValueError when there is not exactly one."""
        (component,) = self.table(kind).values()
        return component

    def add_processor(self, processor: Processor, priority: int = 0) -> None:
        """Register a processor; higher priorities run first."""
        self.enter()
        esper.add_processor(processor, priority)

    def process(self) -> None:
        """Run all processors once."""
        self.enter()
        esper.process()

    def snapshot(self) -> bytes:
        """A copy of all components, small and quick."""
        return self._codec.pack(self._rows)

    def text(self) -> bytes:
        """Canonical text of all components."""
        return self._codec.text(self._rows)

    def restore(self, data: bytes) -> None:
        """Replace all entities by those of a snapshot; processors stay."""
        self.enter()
        esper.clear_database()
        found: defaultdict[type[Any], dict[int, Any]] = defaultdict(dict)
        self._rows = self._codec.unpack(data)
        for components in self._rows:
            entity = esper.create_entity(*components)
            for component in components:
                found[type(component)][entity] = component
        self._found = dict(found)
