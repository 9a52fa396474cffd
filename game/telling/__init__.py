"""What happens, in whole sentences: events for logs, questions and labels for prompts.

All words come from `assets/locale/<language>.toml`, names of content from the ruleset. Every function takes the side
that reads (0 = everything is known): who was out of its sight then is "somebody unseen".
"""

from __future__ import annotations

from game.locale import MissingWords, languages, words
from game.telling.events import Detail, Telling, tell
from game.telling.options import label, labels
from game.telling.questions import question
from game.telling.story import narrate
from game.telling.voice import Voice

__all__ = [
    "Detail",
    "MissingWords",
    "Telling",
    "Voice",
    "label",
    "labels",
    "languages",
    "narrate",
    "question",
    "tell",
    "words",
]
