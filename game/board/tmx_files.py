"""Reading the files of a Tiled map with care: size, XML, places, numbers and custom properties.

Whatever is wrong becomes one `InputError` that names the file and the place in it.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import ParseError

from game.data import InputError, nearest
from game.paths import assets, is_file, maps

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST_FILE = 16_000_000
"""Bytes; a larger map or tileset file is refused."""
_ADVICE = {
    "map": "in Tiled save it as .tmx",
    "tileset": "in Tiled export it as .tsx",
    "template": "save it as .tx",
}


def read_root(path: Path, tag: str) -> Element:
    """The outermost element of an XML file; it must be ``<tag>``."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    data = _read(path, tag)
    if data.lstrip()[:1] in (b"{", b"["):
        raise InputError(f"{path}: is JSON, which is not read; {_ADVICE[tag]}")
    try:
        root: Element = fromstring(data)
    except ParseError as error:
        line, column = error.position
        reason = str(error).split(":")[0]
        raise InputError(
            f"{path}: is not well-formed XML (line {line}, column {column + 1}: {reason})"
        ) from error
    except DefusedXmlException as error:
        raise InputError(f"{path}: defines XML entities, which are refused") from error
    except (ValueError, LookupError) as error:
        raise InputError(f"{path}: cannot be read as XML ({error})") from error
    if root.tag != tag:
        raise InputError(
            f"{path}: is not a Tiled {tag}: its outermost element is <{root.tag}>, expected <{tag}>"
        )
    return root


def _read(path: Path, tag: str) -> bytes:
    try:
        if path.is_dir():
            raise InputError(f"{path}: is a folder, expected a Tiled {tag}")
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise InputError(f"{path}: has {size} bytes, a {tag} may have at most {LARGEST_FILE}")
        return path.read_bytes()
    except FileNotFoundError as error:
        close = nearest(path.name, [each.name for each in path.parent.glob(f"*{path.suffix}")])
        hint = f", did you mean {close!r}?" if close else ""
        raise InputError(f"{path}: there is no such {tag} file{hint}") from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from error


def project_folders(path: Path) -> tuple[Path, ...]:
    """Where a map's tilesets and images may lie: its folder, the one above, its project's assets and maps, and the
    tilesets that ship.
    """
    folder = path.resolve().parent
    found = [folder, (maps() / "tilesets").resolve(), (assets() / "terrain").resolve()]
    if folder.parent != folder.parent.parent:
        found.append(folder.parent)
    for above in folder.parents:
        if (above / "assets").is_dir() and (above / "maps").is_dir():
            found += [above / "assets", above / "maps"]
            break
    return tuple(found)


def locate(source: str, beside: Path, folders: tuple[Path, ...], where: str) -> Path:
    """The file that ``source`` names, relative to the file ``beside``; it must exist inside the folders."""
    path = (beside.parent / source.replace("\\", "/")).resolve()
    shipped = maps() / "tilesets" / path.name
    if path.suffix == ".tsx" and path.parent.name == "tilesets" and not is_file(path) and is_file(shipped):
        return shipped  # a map taken away from its folder still finds them
    if not any(path.is_relative_to(folder) for folder in folders):
        raise InputError(
            f"{where} {source!r} lies outside the map's project; keep it in the map's folder or in the folder above"
        )
    if not is_file(path):
        raise InputError(f"{where} {source!r} is missing, expected at {path}")
    return path


def whole(element: Element, name: str, where: str, low: int, high: int, default: int | None = None) -> int:
    """An attribute that must be a whole number from low to high."""
    text = element.get(name)
    if text is None:
        if default is None:
            raise InputError(f"{where}: <{element.tag}> has no {name!r}")
        return default
    try:
        value = int(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise InputError(f"{where}: {name} must be a whole number from {low} to {high}, not {text[:40]!r}")
    return value


def decimal(element: Element, name: str, where: str, default: float) -> float:
    """An attribute that must be a number."""
    text = element.get(name)
    if text is None:
        return default
    value = _float(text)
    if value is None:
        raise InputError(f"{where}: {name} must be a number, not {text[:40]!r}")
    return value


def _float(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) < 1e9 else None


def custom_properties(element: Element, where: str) -> dict[str, Any]:
    """The custom properties of an element: bool, int, float or str by their declared type; None for other types."""
    found: dict[str, Any] = {}
    for each in element.findall("properties/property"):
        name, kind = each.get("name", ""), each.get("type", "string")
        text = each.get("value")
        text = (each.text or "") if text is None else text
        found[name] = _value(kind, text, f"{where}: property {name!r}")
    return found


def _value(kind: str, text: str, where: str) -> Any:
    match kind:
        case "bool":
            if text not in ("true", "false"):
                raise InputError(f"{where} must be true or false, not {text[:40]!r}")
            return text == "true"
        case "int":
            if not text.lstrip("+-").isdecimal() or len(text) > 12:
                raise InputError(f"{where} must be a whole number, not {text[:40]!r}")
            return int(text)
        case "float":
            value = _float(text)
            if value is None:
                raise InputError(f"{where} must be a number, not {text[:40]!r}")
            return value
        case "string" | "file" | "color":
            return text
        case _:
            return None
