"""The base class of everything that is read from TOML.

It stands apart from `game.data`, which everybody imports, so that pydantic loads only when a file is read.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from game.data import name_problem


class Spec(BaseModel):
    """One table of a content, scenario or case file: unknown keys are errors, nothing changes afterwards.

    Files are checked in pydantic's JSON mode: TOML arrays become tuples, lists or frozensets as the field says,
    strings become enums; there is no other conversion.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)


def _readable(name: str) -> str:
    if name and (wrong := name_problem(name)):
        raise ValueError(f"the name {wrong}")
    return name


Name = Annotated[str, AfterValidator(_readable)]
"""A name that people read: not blank, no control characters."""
