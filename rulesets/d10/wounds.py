"""From damage to pools: BUFFER, GRIT, HP and SP, HD, and the clocks of falling and breathing (catalogue 3.7, 3.10).

Pure functions; `harm` applies them in a battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rulesets.d10.damage import Instance, Packet, buffered

MOST: Final = 1 << 20
"""As much as possible."""
AIR_PER_WOUND: Final = 5
"""Being Damaged without breath costs so many Rounds of air more (`D10-296`)."""
MINUTE: Final = 20
"""Rounds (`D10-050`)."""


class Pools(msgspec.Struct):
    """The pools a hit may touch."""

    hp: int
    max_hp: int
    sp: int
    max_sp: int
    grit: int = 0
    buffer: int = 0


class Settled(msgspec.Struct):
    """What a hit leaves; `losses` are those of each instance after BUFFER and GRIT."""

    hp: int
    sp: int
    grit: int
    buffer: int
    hp_loss: int
    sp_loss: int
    absorbed: int
    damaged: bool
    grit_spent: int
    losses: list[int]


def soakable(parts: Sequence[Instance], pools: Pools, first: str = "hp") -> int:
    """The most GRIT that could help: HP losses after BUFFER that are not True damage (`D10-224`, `D10-161`)."""
    through, _ = buffered(parts, pools.buffer, first)
    loss = sum(
        left for part, left in zip(parts, through, strict=True) if part.pool == "hp" and part.type != "true"
    )
    return min(pools.grit, loss)


def settle(
    parts: Sequence[Instance], pools: Pools, grit: int = 0, first: str = "hp", soul: bool = False
) -> Settled:
    """Absorbed healing, BUFFER, GRIT, then the pools (`D10-150`, `D10-151`, `D10-166`, `D10-169`, `D10-224`).

    `soul`: a Soul without a Body loses no HP and twice the SP (`D10-380`).
    """
    hp, sp, absorbed = pools.hp, pools.sp, 0
    for part in parts:
        absorbed += part.absorbed
        if part.pool == "hp":
            hp = max(hp, min(pools.max_hp, hp + part.absorbed))
        else:
            sp = max(sp, min(pools.max_sp, sp + part.absorbed))
    if soul:
        parts = [as_soul(part) for part in parts]
    losses, buffer = buffered(parts, pools.buffer, first)
    left = min(grit, pools.grit)
    spent = 0
    for index, part in enumerate(parts):
        if part.pool == "hp" and part.type != "true":
            taken = min(left, losses[index])
            losses[index] -= taken
            left -= taken
            spent += taken
    hp_loss = sum(loss for part, loss in zip(parts, losses, strict=True) if part.pool == "hp")
    sp_loss = sum(loss for part, loss in zip(parts, losses, strict=True) if part.pool == "sp")
    return Settled(
        hp - hp_loss,
        sp - sp_loss,
        pools.grit - spent,
        buffer,
        hp_loss,
        sp_loss,
        absorbed,
        any(part.post >= 1 for part in parts),
        spent,
        losses,
    )


def as_soul(part: Instance) -> Instance:
    """HP damage does nothing to a Soul, SP damage is doubled (`D10-380`)."""
    return msgspec.structs.replace(part, post=0 if part.pool == "hp" else 2 * part.post)


def may_spend_hd(hd: int, to_hit: int, *, helpless: bool, unaware: bool, init: int) -> bool:
    """Enough HD, not helpless, not Unaware unless 2 x INIT >= To-Hit (`D10-131`, `D10-132`, `D10-305`)."""
    if helpless or (unaware and 2 * init < to_hit):
        return False
    return hd >= to_hit


def save_value(value: int, *, shaken: bool, resolve: bool) -> int:
    """A Soul Save at SP <= 0 is halved, then Resolve doubles (`D10-139`, `D10-272`)."""
    value = value // 2 if shaken else value
    return value * 2 if resolve else value


def peaceful_hour(hp: int, rest_hp: int) -> tuple[int, int]:
    """Dying for an hour of peace: enough REST-HP brings HP to 1, else death: (HP, REST-HP) (`D10-181`)."""
    needed = 1 - hp
    return (1, rest_hp - needed) if rest_hp >= needed else (hp, rest_hp)


def fall_step(turn_ends: int) -> int:
    """Most metres fallen at this consecutive own Turn-End in mid-air (`D10-289`)."""
    return 10 * turn_ends


def fall_packet(raw: int) -> Packet:
    """Fall Damage: Bludgeoning with Pen equal to itself (`D10-290`)."""
    return Packet((), raw, "bludgeoning", pen=raw)


def spent_rest(hp: int, max_hp: int, rest_hp: int, wanted: int, rate: int = 1) -> tuple[int, int]:
    """REST-HP into HP, `rate` HP for each, not above the maximum: (HP, REST-HP) (`D10-090`, `D10-223`, `D10-360`)."""
    needed = -(-max(0, max_hp - hp) // rate)
    used = max(0, min(rest_hp, wanted, needed))
    return min(max_hp, hp + used * rate), rest_hp - used


def hd_change(hd: int, most: int) -> int:
    """A higher maximum does not raise HD, a lower one cuts it (`D10-222`, `D10-029`)."""
    return min(hd, most)
