"""Cards in words: what a card does, produced from its data, so that text and behaviour agree."""

from ..kernel import cards as c
from ..kernel.cards import Card, Mode

STAT = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}
KIND = {
    "action": "Action",
    "gambling": "Gambling",
    "cheating": "Cheating",
    "sometimes": "Sometimes",
    "anytime": "Anytime",
    "drink": "Drink",
    "event": "Drink Event",
}
_WHO = {
    "self": "you",
    "target": "another player",
    "anyone": "a player",
    "source": "the player who caused it",
    "each-other": "each other player",
    "everyone": "each player",
}


def type_of(card: Card) -> str:
    """The printed type: ``Sometimes``, ``Action - Gambling`` ..."""
    return " - ".join(KIND[kind] for kind in card.type)


def type_of_mode(mode: Mode) -> str:
    """The type in which one mode is played."""
    return KIND[mode.as_]


def short(card: Card) -> str:
    """A title for narrow places, at most 22 letters."""
    if card.short:
        return card.short
    return card.title if len(card.title) <= 22 else card.title[:21].rstrip(" .,") + "…"


def _loses(who: str) -> str:
    return "lose" if who == "self" else "loses"


def effect_words(effect: c.Effect) -> str:
    """One effect as half a sentence."""
    match effect:
        case c.Lose():
            return f"{_WHO[effect.who]} {_loses(effect.who)} {effect.lose} {STAT[effect.stat]}"
        case c.Gain():
            gains = "gain" if effect.who == "self" else "gains"
            return f"{_WHO[effect.who]} {gains} {effect.gain} {STAT[effect.stat]}"
        case c.Pay():
            pays = "pay" if effect.by == "self" else "pays"
            to = "you" if effect.to == "self" else "the Inn"
            return f"{_WHO[effect.by]} {pays} {to} {effect.pay} Gold"
        case c.Give():
            return f"{_WHO[effect.to]} receives {effect.n} {effect.give.replace('-', ' ')}"
        case c.Draw():
            draws = "draw" if effect.who == "self" else "draws"
            return f"{_WHO[effect.who]} {draws} {effect.draw} cards"
        case c.Negate():
            return "Negate that card"
        case c.Ignore():
            return {"card": "Ignore that card", "drink": "Ignore the Drink"}.get(
                effect.ignore, "Ignore the Event"
            )
        case c.Reduce():
            return f"your loss of {STAT[effect.stat]} falls by {effect.reduce}"
        case c.SetTo():
            return f"your loss of {STAT[effect.stat]} becomes {effect.set}"
        case c.Redirect():
            to = "another player" if effect.to == "target" else "the player of that card"
            return f"your loss of Fortitude goes to {to}"
        case c.Add():
            more = "more" if effect.add > 0 else "less"
            return f"the Drink has {abs(effect.add)} {STAT[effect.stat]} {more}"
        case c.Split():
            other = "another player" if effect.with_ == "target" else "nobody"
            return f"split the Drink with {other}, each half rounded {effect.split}"
        case c.Pass():
            return "another player drinks it instead"
        case c.Start():
            return "a Round of Gambling begins"
        case c.Take():
            lock = "; only a Cheating Card may take it next" if effect.next else ""
            return f"take control of the Round{lock}"
        case c.Ante():
            return f"each player in the Round antes {effect.ante} Gold"
        case c.Leave():
            if effect.who == "self":
                return "leave the Round"
            return "a player in the Round must leave it"
        case c.End():
            return "the Round ends and the Inn takes the pot"
        case c.Hold():
            if effect.hold == "contest":
                return "everybody takes part in a Drinking Contest"
            return "everybody drinks a copy of one revealed Drink"


def brief_effect(effect: c.Effect, on: str = "") -> str:
    """One effect in a few words, for narrow places; ``on`` is who was picked."""
    match effect:
        case c.Lose():
            each = "each other " if effect.who == "each-other" else ""
            return f"{each}lose {effect.lose} {STAT[effect.stat]}"
        case c.Gain():
            return f"gain {effect.gain} {STAT[effect.stat]}"
        case c.Pay():
            return f"pay {'the Inn ' if effect.to == 'inn' else ''}{effect.pay} Gold"
        case c.Negate():
            return "Negate it"
        case c.Ignore():
            return "Ignore it"
        case c.Redirect():
            return f"loss to {on}" if effect.to == "target" else "loss to its source"
        case c.Reduce():
            return f"loss less by {effect.reduce}"
        case c.SetTo():
            return f"loss becomes {effect.set}"
        case c.Add():
            return f"{effect.add:+d} {STAT[effect.stat]}"
        case c.Split():
            return "split it"
        case c.Pass():
            return f"{on} drinks it"
        case c.Take():
            return "take control"
        case c.Start():
            return "start a Round"
        case c.Ante():
            return f"all ante {effect.ante}"
        case _:
            return effect_words(effect)


_ANSWERS = {
    "card": "in answer to a card",
    "drink": "on a revealed Drink",
    "event": "when an Event is revealed",
    "ante": "when you must ante",
    "loss": "after you have lost Fortitude to another player's card",
    "round": "during a Round of Gambling",
    "won": "when a Round of Gambling is won",
    "taken": "when the pot is taken",
    "phase": "in a phase",
}
_AS = {
    "action": "as your Action",
    "gambling": "on your turn in a Round of Gambling",
    "cheating": "on your turn in a Round of Gambling, also on a Winning Hand",
    "anytime": "at any time",
}


def condition_words(condition: c.Condition) -> str:
    """One condition as half a sentence."""
    match condition:
        case c.Affects():
            stats = " or ".join(STAT[stat] for stat in condition.affects)
            return f"that directly changes your {stats}"
        case c.Threatens():
            return "by which you would lose Fortitude"
        case c.TypeIs():
            return f"of the type {' or '.join(KIND[kind] for kind in condition.type)}"
        case c.Changes():
            return "that changes a Drink, if it is a Sometimes Card"
        case c.DrinkerIs():
            mine = condition.drinker == "self"
            return "that you are about to drink" if mine else "that another player has"
        case c.PlayerIs():
            return "of your own" if condition.player == "self" else "of another player"
        case c.PhaseIs():
            whose = "your own" if condition.of == "self" else "another player's"
            return f"{whose} {condition.phase} phase"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def mode_words(mode: Mode) -> str:
    """When a mode may be played and what it does, as one sentence."""
    when = _AS.get(mode.as_) or _ANSWERS[mode.answers or "phase"]
    conditions = " ".join(condition_words(condition) for condition in mode.when)
    effects = "; ".join(effect_words(effect) for effect in mode.do)
    return f"{_upper(when)}{' ' + conditions if conditions else ''}: {effects}."


def meaning(card: Card) -> tuple[str, ...]:
    """What a card says, in our words, one sentence a mode."""
    if card.face is not None:
        face = card.face
        parts = [f"{face.alcohol:+d} Alcohol Content"]
        if face.fortitude:
            parts.append(f"{face.fortitude:+d} Fortitude")
        if face.draw:
            parts.append(f"draw {face.draw} cards")
        if face.chaser != "no":
            parts.append("and a Chaser")
        if face.splits_itself:
            parts.append("may be shared with another player")
        return (_upper(", ".join(parts)) + ".",)
    if card.event:
        return tuple(_upper(effect_words(effect)) + "." for effect in card.event)
    return tuple(mode_words(mode) for mode in card.modes)
