"""Synthesise the sounds of Tessera: short mono WAV files, 22,050 Hz, 16 bit.

    python assets/sounds/make_sounds.py

Standard library only; the same bytes come out each time.
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
RATE = 22050
Sound = list[float]


def hiss(seconds: float, seed: int = 1) -> Sound:
    """White noise from a small congruential generator."""
    state, out = seed * 2654435761 % 2**32, []
    for _ in range(int(seconds * RATE)):
        state = (state * 1664525 + 1013904223) % 2**32
        out.append(state / 2**31 - 1)
    return out


def tone(seconds: float, pitch: Callable[[float], float], partials: Sequence[float] = (1.0,)) -> Sound:
    """A tone whose pitch in Hz is a function of the time; partials are the strengths of the overtones."""
    phase, out, whole = 0.0, [], sum(partials)
    for i in range(int(seconds * RATE)):
        phase += 2 * math.pi * pitch(i / RATE) / RATE
        out.append(sum(s * math.sin(phase * (k + 1)) for k, s in enumerate(partials)) / whole)
    return out


def low_pass(sound: Sound, cutoff: Callable[[float], float]) -> Sound:
    """One-pole low pass; the cut-off in Hz is a function of the time."""
    last, out = 0.0, []
    for i, value in enumerate(sound):
        k = 1 - math.exp(-2 * math.pi * cutoff(i / RATE) / RATE)
        last += k * (value - last)
        out.append(last)
    return out


def high_pass(sound: Sound, cutoff: float) -> Sound:
    """What a low pass leaves out."""
    return [a - b for a, b in zip(sound, low_pass(sound, lambda _: cutoff), strict=True)]


def fade(sound: Sound, attack: float, decay: float, volume: float = 1.0) -> Sound:
    """Rise for `attack` seconds, then fall exponentially with time constant `decay`."""
    out = []
    for i, value in enumerate(sound):
        t = i / RATE
        level = t / attack if t < attack else math.exp(-(t - attack) / decay)
        out.append(value * level * volume)
    return out


def mix(*parts: tuple[float, Sound]) -> Sound:
    """Sounds added up, each beginning at its second."""
    out = [0.0] * max(int(start * RATE) + len(sound) for start, sound in parts)
    for start, sound in parts:
        first = int(start * RATE)
        for i, value in enumerate(sound):
            out[first + i] += value
    return out


def bell(pitch: float, seconds: float = 0.6, volume: float = 0.5) -> Sound:
    """A soft struck tone."""
    return fade(tone(seconds, lambda _: pitch, (1.0, 0.35, 0.12, 0.06)), 0.004, seconds / 4, volume)


def thump(pitch: float, seconds: float, volume: float) -> Sound:
    """A dull blow: a falling low tone."""
    return fade(tone(seconds, lambda t: pitch * math.exp(-t * 9), (1.0, 0.3)), 0.002, seconds / 3.5, volume)


def scrape(seconds: float, low: float, high: float, volume: float, seed: int) -> Sound:
    """Noise in a band."""
    return fade(high_pass(low_pass(hiss(seconds, seed), lambda _: high), low), 0.004, seconds / 3, volume)


def sounds() -> dict[str, Sound]:
    """Name -> samples -1..1 (scaled on writing)."""
    whoosh = low_pass(hiss(0.28, 3), lambda t: 500 + 3800 * math.sin(math.pi * min(1, t / 0.28)))
    swell = [v * math.sin(math.pi * i / len(whoosh)) ** 2 for i, v in enumerate(whoosh)]
    glimmer = mix(*[(0.05 * i, bell(p, 0.5, 0.30)) for i, p in enumerate((523, 659, 784, 1047, 1319))])
    rise = fade(tone(0.5, lambda t: 220 + 700 * t * t * 4, (1.0, 0.5, 0.25)), 0.18, 0.12, 0.35)
    creak = fade(
        tone(0.34, lambda t: 95 + 30 * math.sin(t * 40) + 60 * t, (1, 0.9, 0.8, 0.7, 0.6, 0.5)),
        0.08,
        0.16,
        0.35,
    )
    return {
        "hit": mix(
            (0, thump(170, 0.26, 0.9)),
            (0, scrape(0.10, 900, 5000, 0.8, 5)),
            (0.006, scrape(0.05, 2500, 8000, 0.5, 9)),
        ),
        "critical": mix(
            (0, thump(140, 0.40, 1.0)),
            (0, scrape(0.2, 700, 6000, 0.8, 6)),
            (0.03, bell(1900, 0.5, 0.16)),
            (0.03, bell(2840, 0.4, 0.10)),
        ),
        "miss": swell,
        "bow": mix(
            (0, fade(tone(0.16, lambda t: 190 - 160 * t, (1, 0.7, 0.5, 0.3)), 0.002, 0.035, 0.6)),
            (0.02, [v * 0.6 for v in swell]),
        ),
        "spell": mix((0, rise), (0.16, glimmer)),
        "door": mix((0, creak), (0.30, thump(120, 0.22, 0.8)), (0.30, scrape(0.06, 300, 2000, 0.5, 11))),
        "lock": mix(
            (0, scrape(0.03, 1500, 6000, 0.7, 4)),
            (0.09, scrape(0.05, 900, 5000, 0.9, 8)),
            (0.09, thump(240, 0.08, 0.4)),
        ),
        "break": mix(
            (0, thump(130, 0.2, 0.7)),
            *[(0.02 + 0.035 * i, scrape(0.06, 500, 4500, 0.8 - 0.1 * i, 20 + i)) for i in range(6)],
        ),
        "step": mix((0, thump(105, 0.09, 0.5)), (0.004, scrape(0.05, 250, 1600, 0.45, 13))),
        "splash": mix(
            (0, fade(low_pass(hiss(0.4, 17), lambda t: 2600 - 5200 * min(t, 0.45)), 0.02, 0.11, 0.9)),
            (0.05, fade(tone(0.12, lambda t: 380 + 900 * t), 0.01, 0.04, 0.25)),
        ),
        "downed": mix(
            (0, thump(95, 0.5, 1.0)),
            (0, fade(tone(0.7, lambda t: 196 * math.exp(-t * 0.9), (1, 0.5, 0.3)), 0.02, 0.22, 0.4)),
            (0.22, scrape(0.2, 150, 1200, 0.5, 19)),
        ),
        "click": mix(
            (0, scrape(0.018, 1800, 7000, 0.6, 2)), (0, fade(tone(0.03, lambda _: 950.0), 0.001, 0.008, 0.4))
        ),
        "turn": mix((0, bell(587, 0.4, 0.4)), (0.09, bell(880, 0.55, 0.4))),
        "prompt": mix((0, bell(784, 0.25, 0.4)), (0.11, bell(784, 0.4, 0.4))),
        "heal": mix(*[(0.08 * i, bell(p, 0.6, 0.35)) for i, p in enumerate((392, 494, 587, 784))]),
        "victory": mix(
            *[
                (s, bell(p, 0.9, 0.4))
                for s, p in ((0, 392), (0.16, 523), (0.32, 659), (0.48, 784), (0.48, 523))
            ]
        ),
        "defeat": mix(
            *[(s, bell(p, 1.0, 0.4)) for s, p in ((0, 392), (0.22, 349), (0.44, 311), (0.66, 233))]
        ),
    }


AMBIENCE = 8.0
"""Seconds of a loop."""


def seamless(sound: Sound, overlap: float = 1.0) -> Sound:
    """A loop: its end is blended into what comes before its beginning."""
    count = int(overlap * RATE)
    head, body, tail = sound[:count], sound[count:-count], sound[-count:]
    joined = [a * (1 - i / count) + b * i / count for i, (a, b) in enumerate(zip(tail, head, strict=True))]
    return joined + body


def wind(seed: int, depth: float) -> Sound:
    """Soft noise that swells and sinks."""
    seconds = AMBIENCE + 2.0
    swelling = low_pass(hiss(seconds, seed), lambda t: 420 + depth * math.sin(2 * math.pi * t / 5))
    noise = low_pass(swelling, lambda _: 500)
    return [v * (0.7 + 0.3 * math.sin(2 * math.pi * i / RATE / 3.3)) for i, v in enumerate(noise)]


def ambience() -> dict[str, Sound]:
    """Loops: wind by day; wind and crickets by night."""
    chirp = [fade(tone(0.05, lambda _: 3900.0), 0.01, 0.02, 0.05) for _ in range(3)]
    calls = [(at + 0.07 * k, one) for at in (1.2, 3.1, 3.9, 6.4, 8.2) for k, one in enumerate(chirp)]
    night = wind(53, 150)
    return {"ambience_day": seamless(wind(31, 260)), "ambience_night": seamless(mix((0, night), *calls))}


def write_loop(name: str, sound: Sound) -> int:
    """Write a loop: quiet, and without the silent end of other sounds."""
    peak = max(abs(v) for v in sound) or 1.0
    samples = array("h", (round(v / peak * 0.4 * 32767) for v in sound[::2]))
    with wave.open(str(HERE / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE // 2)
        file.writeframes(samples.tobytes())
    return len(samples) * 2


def write(name: str, sound: Sound) -> int:
    """Write one file; the peak is set to 70 % and both ends are silent."""
    peak = max(abs(v) for v in sound) or 1.0
    last = len(sound) - 1
    samples = array(
        "h", (round(v / peak * 0.7 * 32767 * min(1.0, (last - i) / 200)) for i, v in enumerate(sound))
    )
    with wave.open(str(HERE / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return len(samples) * 2


def main() -> None:
    """Write every sound."""
    made = sounds()
    total = sum(write(name, sound) for name, sound in made.items())
    loops = ambience()
    total += sum(write_loop(name, sound) for name, sound in loops.items())
    print(f"{len(made) + len(loops)} sounds, {total // 1024} KB")


if __name__ == "__main__":
    main()
