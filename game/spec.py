"""The base class of everything that is read from TOML.

It stands apart from `game.data`, which everybody imports, so that pydantic loads only when a file is read.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Spec(BaseModel):
    """One table of a content, scenario or case file: unknown keys are errors, nothing changes afterwards.

    Files are checked in pydantic's JSON mode: TOML arrays become tuples, lists or frozensets as the field says,
    strings become enums; there is no other conversion.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)
