"""What a card does, whatever it is called: by it one tells whether two plays show the same."""

from ..kernel import Moment, Option, Play


def deed(moment: Moment, play: Option | Play) -> str:
    """What a card does in one of its ways to be played: when it fits, and its verbs without
    numbers."""
    mode = moment.setup.cast[play.card].modes[play.mode]
    return ", ".join((mode.occasion, *sorted({_verb(effect) for effect in mode.do})))


def _verb(effect: object) -> str:
    tag = str(effect.__struct_config__.tag)  # type: ignore[attr-defined]
    stats = effect.changes()  # type: ignore[attr-defined]
    of = getattr(effect, tag, "")
    return " ".join((tag, *stats)) if stats else f"{tag} {of}" if isinstance(of, str) else tag
