"""Components of characters: how many there are, who may have them, and when they act."""

from collections.abc import Iterator

from ...kernel import (
    MUSHROOM_BOX,
    PLOTTED,
    Act,
    Discarding,
    Gathering,
    Hooks,
    Phase,
    Pile,
    Planting,
    Play,
    Turn,
    all_of,
)  # fmt: skip
from ...kernel import cards as c
from .monitor import Sight, holds, watches


def at_most(sight: Sight, token: str, most: int) -> Iterator[str]:
    """Nobody has more than so many of these tokens."""
    for change in sight.changes("tokens"):
        n = dict(change.after).get(token, 0)
        if n != dict(change.before).get(token, 0):
            yield holds(0 <= n <= most, f"{sight.name(change.seat)} has {n} {token}")


def in_all_at_most(sight: Sight, token: str, most: int) -> Iterator[str]:
    """All together have no more than so many of these tokens."""
    if any(dict(it.after).get(token, 0) for it in sight.changes("tokens")):
        n = sum(sight.tokens(seat, token) for seat in sight.setup.seats)
        yield holds(n <= most, f"there are {n} {token}")


def only_of(sight: Sight, token: str, owner: str) -> Iterator[str]:
    """Only that character has such tokens."""
    for change in sight.changes("tokens"):
        if dict(change.after).get(token, 0) and sight.setup.characters:
            character = sight.setup.characters[change.seat]
            yield holds(character == owner, f"{character} has {token}")


@watches("jett.momentum-range", at="tokens")
def momentum_goes_to_three(sight: Sight) -> Iterator[str]:
    """Nobody has more than 3 Momentum."""
    yield from at_most(sight, "momentum", 3)


@watches("vlazlo.blood-gain", at="tokens")
def blood_goes_to_eight(sight: Sight) -> Iterator[str]:
    """Nobody has more than 8 Blood Tokens."""
    yield from at_most(sight, "blood", 8)


@watches("remy.one-mark-per-player", at="tokens")
def one_mark_each(sight: Sight) -> Iterator[str]:
    """Nobody has two Marks."""
    yield from at_most(sight, "remy-mark", 1)


@watches("remy.marks-count")
def a_mark_for_each_other_player(sight: Sight) -> Iterator[str]:
    """There are as many Marks as other players."""
    yield from in_all_at_most(sight, "remy-mark", len(sight.setup.names) - 1)


@watches("remy.teammates-unmarked", at="tokens")
def his_team_is_not_marked(sight: Sight) -> Iterator[str]:
    """Nobody of his own team has a Mark."""
    for change in sight.changes("tokens"):
        if dict(change.after).get("remy-mark", 0) and sight.setup.characters:
            mates = [sight.setup.characters[it] for it in sight.setup.mates[change.seat]]
            yield holds("remy" not in mates, f"{sight.name(change.seat)} is marked by a teammate")


@watches("amundyr.limited-supply", "amundyr.setup")
def twelve_scarabs(sight: Sight) -> Iterator[str]:
    """There are 12 Scarabs."""
    yield from in_all_at_most(sight, "scarab", 12)


@watches("terci.supply-limit")
def three_of_each_supply(sight: Sight) -> Iterator[str]:
    """There are three Salves, Splints and Bandages."""
    for token in ("salve", "splint", "bandage"):
        yield from in_all_at_most(sight, token, 3)


@watches("zakhan.chi-only-own-drinks", at="tokens")
def chi_is_one_players(sight: Sight) -> Iterator[str]:
    """Only its owner has Drunken Chi."""
    yield from only_of(sight, "drunken-chi", "zakhan")


@watches("other-characters.bastian-team", at="tokens")
def prayers_are_one_players(sight: Sight) -> Iterator[str]:
    """Only its owner has Prayer Tokens."""
    yield from only_of(sight, "prayer-token", "bastian")


@watches("amundyr.scarab-only-not-fortitude", "amundyr.scarabs-kept", at="tokens")
def scarabs_do_not_hurt_when_given(sight: Sight) -> Iterator[str]:
    """A step that gives somebody a Scarab costs this player no Fortitude by itself."""
    for change in sight.changes("tokens"):
        more = dict(change.after).get("scarab", 0) > dict(change.before).get("scarab", 0)
        if more and isinstance(change.entry.frame, Play):
            numbers = [it for it in change.entry.changes if it.what == "fortitude"]
            hurt = any(it.seat == change.seat and it.after < it.before for it in numbers)
            yield holds(not hurt, f"{sight.name(change.seat)} is hurt by a Scarab that is given")


@watches("amundyr.end-of-turn-damage", "amundyr.as-action-card")
def a_scarab_goes_back_each_turn(sight: Sight) -> Iterator[str]:
    """Who ends a turn with Scarabs returns one, whether or not its loss is reduced or Ignored."""
    keeps = not sight.setup.rulings.absent_returns_tokens
    if sight.before is not None and sight.setup.characters:
        for entry in sight.steps(Turn):
            for seat in sight.setup.mates[sight.before.turn] if entry.gone else ():
                if not (keeps and sight.position.seats[seat].away):
                    yield from _returned(sight, seat)


def _returned(sight: Sight, seat: int) -> Iterator[str]:
    """Whether the Scarabs that a player had when the turn ended became fewer; what an Event of the
    end of the turn gives comes too late for that."""
    had, acted, fewer = sight.tokens(seat, "scarab"), False, False
    for each in sight.turn:
        for entry in each.entries:
            frame = entry.frame
            acted = acted or (isinstance(frame, Hooks) and frame.moment == "end-of-turn")
            acted = acted or (isinstance(frame, Turn) and entry.step == "turn_ends")
            for change in entry.changes:
                if acted and change.what == "tokens" and change.seat == seat:
                    was, now = (dict(it).get("scarab", 0) for it in (change.before, change.after))
                    fewer, had = fewer or now < was, had - (now - was)
    owner = sight.setup.characters[seat] == "amundyr"
    if had > 0 and not owner and not sight.position.seats[seat].out and acted:
        yield holds(fewer, f"{sight.name(seat)} ends a turn, and keeps every Scarab")


@watches("dale.box-limit")
def four_mushrooms_in_a_box(sight: Sight) -> Iterator[str]:
    """Whoever may do something else has at most four Mushrooms planted."""
    for seat, player in sight.players():
        box = next((pile.cards for pile in player.piles if pile.name == MUSHROOM_BOX), ())
        if box and not isinstance(sight.top, Planting):
            yield holds(len(box) <= 4, f"{sight.name(seat)} has {len(box)} Mushrooms")


@watches("dale.evershroom")
def one_mushroom_is_never_gathered(sight: Sight) -> Iterator[str]:
    """A Mushroom that is not gathered is never among those that one gathers."""
    decision = sight.moment.decision
    if isinstance(sight.top, Gathering) and decision is not None:
        for option in decision.options:
            crop = sight.setup.cast[option.card].crop if option.card >= 0 else None
            yield holds(crop is None or crop.gathered, "the Evershroom may be gathered")
    for play in (it.frame for it in sight.steps(Play)):
        if isinstance(play, Play):
            crop = sight.setup.cast[play.card].crop
            if crop is not None:
                yield holds(crop.gathered, "the Evershroom was gathered")


@watches("petra.only-schemes-playable")
def only_schemes_come_from_the_plots(sight: Sight) -> Iterator[str]:
    """Of what lies with the Plotted Cards, and nowhere else, only Schemes are offered."""
    if sight.offers:
        player = sight.position.seats[sight.asked]
        plots = {it for pile in player.piles if pile.name == PLOTTED for it in pile.cards}
        for option, card in sight.offers:
            if option.card in plots.difference(player.hand, player.front):
                yield holds("scheme" in card.type, f"{card.title} may be played, and is no Scheme")


@watches("petra.not-hand", "dungeon-events.discard-is-not-play")
def only_cards_in_hand_are_discarded_from_it(sight: Sight) -> Iterator[str]:
    """Who discards from hand is offered only what is in hand."""
    top, decision = sight.top, sight.moment.decision
    if decision is not None and isinstance(top, Discarding) and top.of == "hand":
        has = {card for seat in sight.position.seats for card in seat.hand}
        for option in decision.options:
            if option.act is Act.DISCARD:
                yield holds(option.card in has, "a card is discarded that nobody has in hand")


@watches("petra.beginning-of-turn")
def plots_are_gone_when_a_turn_begins(sight: Sight) -> Iterator[str]:
    """In Discard and Draw, before the drawing, no card lies in the Plotted Cards area (but if the
    phase comes once more: the turn does not begin again)."""
    for seat, player in sight.players():
        if (
            sight.position.turn in sight.setup.mates[seat]
            and isinstance(sight.top, Phase)
            and sight.top.phase == "discard"
            and sight.top.only < 0
            and sight.setup.characters[seat:][:1] == ("petra",)
        ):
            plots = next((it.cards for it in player.piles if it.name == PLOTTED), ())
            if not player.out and not player.away:
                yield holds(not plots, f"{len(plots)} Plotted Cards lie there")


@watches("terci.beginning-of-turn", "terci.setup")
def two_patients_wait(sight: Sight) -> Iterator[str]:
    """In Discard and Draw two Patients wait in front of who has them, if there are so many."""
    for seat, player in sight.players():
        if (
            sight.position.turn in sight.setup.mates[seat]
            and isinstance(sight.top, Phase)
            and sight.top.phase == "discard"
            and sight.setup.characters[seat:][:1] == ("terci",)
        ):
            waiting = [it for it in player.front if "patient" in sight.setup.cast[it].type]
            known = any("patient" in card.type for card in sight.setup.cast)
            if known and not player.out and not player.away:
                yield holds(len(waiting) <= 2, f"{len(waiting)} Patients wait")


@watches("other-characters.wench-team")
def an_elixir_is_its_bearers(sight: Sight) -> Iterator[str]:
    """A card that helps nobody but its player is offered for no teammate."""
    for option, card in sight.offers:
        if card.modes[option.mode].own_only:
            yield holds(option.behalf < 0, f"{card.title} may be played for a teammate")


def owners_of_tokens(sight: Sight, seat: int) -> set[str]:
    """The names of the players whose tokens or cards lie at a seat and make losses greater."""
    cast, numbers = sight.setup.cast, sight.setup.numbers
    sheets = {token.sheet for token in sight.setup.tokens if sight.tokens(seat, token.id)}
    lie = [cast[numbers[it]] for it in sheets if it in numbers]
    lie += [cast[card] for card in sight.position.seats[seat].front]
    owners = {card.owner for card in lie if any(_worsens(it) for it in card.static)}
    who = zip(sight.setup.characters, sight.setup.names, strict=False)
    return {name for character, name in who if character in owners}


def _worsens(static: c.Static) -> bool:
    """Whether it makes losses greater that its bearer takes."""
    return isinstance(static, c.Worsen) and static.of == "taken"


@watches("otto.tokens")
def a_tokens_damage_touches_its_owners_track(sight: Sight) -> Iterator[str]:
    """When another player hits the automaton, the extra loss by a token is on its owner's track."""
    seat = sight.setup.automaton
    for change in sight.changes("piles") if seat >= 0 else ():
        play, moved = change.entry.frame, _moved_tracks(sight, change.before, change.after)
        owners = owners_of_tokens(sight, seat)
        if change.seat == seat and isinstance(play, Play) and play.by != seat and owners and moved:
            lost = any(isinstance(it, c.Lose) for it in sight.does(play))
            told = f"{sorted(owners)}'s tokens add to the loss on the tracks of {sorted(moved)}"
            yield holds(not lost or owners <= moved, told)


def _moved_tracks(sight: Sight, before: tuple[Pile, ...], after: tuple[Pile, ...]) -> set[str]:
    """The names of the players whose tracks changed."""
    was = {pile.name: pile.marks for pile in before}
    moved = {pile.name for pile in after if was.get(pile.name) != pile.marks}
    return moved & set(sight.setup.names)


def who_hits_back_touches_the_own_track(sight: Sight) -> Iterator[str]:
    """What hits the automaton back for its own card is on the track of the player whom it hit."""
    seat = sight.setup.automaton
    for change in sight.changes("piles") if seat >= 0 else ():
        play = change.entry.frame
        if change.seat == seat and isinstance(play, Play) and play.by == seat:
            hit = [it.seat for it in change.entry.changes if it.what == "fortitude"]
            back = [it for it in hit if any(isinstance(w, c.StrikeBack) for w in sight.statics(it))]
            moved = _moved_tracks(sight, change.before, change.after)
            moved -= owners_of_tokens(sight, seat)
            told = (
                f"the tracks of {sorted(moved)} change, {[sight.name(it) for it in back]} hit back"
            )
            if back:
                own = {*back, *(part.sender for part in play.parts if part.sender >= 0)}
                yield holds(moved <= {sight.name(it) for it in own}, told)


@watches("otto.track-affected")
def a_players_effect_touches_one_track(sight: Sight) -> Iterator[str]:
    """What a player's card does to the automaton changes the track that faces this player."""
    yield from who_hits_back_touches_the_own_track(sight)
    seat = sight.setup.automaton
    for change in sight.changes("piles") if seat >= 0 else ():
        play = change.entry.frame
        if change.seat == seat and isinstance(play, Play) and play.by != seat:
            if sight.setup.cast[play.card].modes[play.mode].as_ == "event":
                continue
            moved = _moved_tracks(sight, change.before, change.after)
            moved -= owners_of_tokens(sight, seat)
            told = f"{sight.name(play.by)} moves the tracks of {sorted(moved)}"
            yield holds(moved <= {sight.name(play.by)}, told)


@watches("otto.not-mind-controlled", "otto.no-story-cards")
def it_is_not_picked_by_some_cards(sight: Sight) -> Iterator[str]:
    """Cards that make its choices, or give it Stories, are not offered on the automaton."""
    if sight.setup.automaton >= 0:
        for option, card in sight.offers:
            if card.modes[option.mode].passes_over:
                on = sight.setup.automaton in option.targets
                yield holds(not on, f"{card.title} may be played on it")


@watches("boss-battle.action-count", "team.one-action-each")
def actions_of_a_team(sight: Sight) -> Iterator[str]:
    """A member plays one Action a turn, a Boss as many as there are Challengers, but for those
    that a card gives again."""
    if sight.setup.teams:
        for entry in sight.plays():
            mine = entry.frame
            turn = list(sight.played_this_turn(entry))
            if isinstance(mine, Play) and entry.outcome == "as_the_action":
                kinds = {
                    type(it).__name__ for each in turn for it in all_of(sight.effects_of(each))
                }
                acts = [
                    it
                    for it in turn
                    if it.outcome == "as_the_action" and getattr(it.frame, "by", -1) == mine.by
                ]
                boss = sight.setup.mode == "boss-battle" and len(sight.setup.mates[mine.by]) == 1
                most = len(sight.setup.names) - 1 if boss else 1
                again = bool(kinds & {"Again", "Repeat"})
                yield holds(len(acts) <= most or again, f"{len(acts)} Actions of one player")
