"""Kernels broken by hand under which a monitor reports a breach: what no forged record showed.

    .venv/bin/python -m tests.rulebook.broken_by_hand

Each names the rule that is watched, a file of the kernel, what stands there exactly once, what
stands there instead (with as many lines), and what is watched: scenario files, or random games of
seed 0. What is found is added to ``can_fail.tsv``; ``test_forged.py`` tries a few again.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from rdi_explore.explore.games import recorded_game
from rdi_explore.explore.watching import plan_of
from rdi_explore.kernel import Moment
from rdi_explore.rulebook.monitors import MONITORS, Watch
from rdi_explore.scenario import Scenario
from rdi_explore.scenario.play import play_as_far
from tests.mutants.mutant import put_in_place, remember_functions
from tests.mutants.runs import SCENARIOS, Play, plays_of
from tests.mutants.trial import Verdict, in_a_process
from tests.mutations import KERNEL, Mutation, patched


class Broken(NamedTuple):
    """A rule broken in the kernel, and what is watched while its monitor sees that; ``alike`` are
    rules that the same monitor watches, ``fault`` is the fault of an older kernel that it is."""

    mutation: Mutation
    names: tuple[str, ...]
    alike: tuple[str, ...] = ()
    fault: str = ""


def _broken(
    rule: str, file: str, old: str, new: str, *names: str, alike: str = "", fault: str = ""
) -> Broken:
    return Broken(Mutation(rule, file, old, new), names, tuple(alike.split()), fault)


BROKEN = (
    # who is not there, and what is Ignored
    _broken("lizwick.turn-ending", "values/seats.py",
            "        if self.out or self.away:\n", "        if self.out:\n",
            "rdi6-note-team-lizwick"),
    _broken("notes.break-a-mind", "playing/effects.py",
            "    left = [seat for seat in concerned if not ignores(desk, card, seat)]\n",
            "    left = [seat for seat in concerned if not desk.seats[seat].out]\n",
            "rdi6-note-card-break-mind"),
    _broken("redirect.only-fortitude", "playing/modifiers.py",
            'return part.victim in whom and part.stat == "fortitude" and part.amount < 0',
            "return part.victim in whom and part.amount < 0",
            "answers-in-detail"),
    _broken("dungeon-events.event-class-scope", "law/checks.py",
            'return "other-event" if other else ""', 'return ""',
            "rdi6-note-dungeon-type-limit", "rdi6-note-dungeon-and-sea"),
    # characters and their tokens
    _broken("amundyr.limited-supply", "playing/effects.py", "    return min(n, most)\n",
            "    return n\n", "rdi6-note-scarab-supply", alike="amundyr.setup"),
    _broken("terci.supply-limit", "playing/effects.py", "    return min(n, most)\n",
            "    return n\n", "rdi9-note-terci-token-negated"),
    _broken("remy.marks-count", "playing/effects.py", "    return min(n, most)\n",
            "    return n\n", "components-in-detail"),
    _broken("other-characters.bastian-team", "playing/effects.py", "    return min(n, most)\n",
            "    return n\n", "rdi6-note-team-bastian"),
    _broken("amundyr.scarab-only-not-fortitude", "playing/effects.py",
            "desk.put(mate, tokens=tuple(",
            "desk.put(mate, fortitude=desk.seats[mate].fortitude - 1, tokens=tuple(",
            "rdi6-note-scarab-not-fortitude", alike="amundyr.scarabs-kept"),
    _broken("dale.box-limit", "characters/mushrooms.py",
            "    if len(desk.pile(seat, BOX).cards) >= PLACES:\n", "    if seat < 0:\n",
            "rdi9-note-dale-planter-full"),
    _broken("petra.only-schemes-playable", "machine/desk.py",
            "            cards |= 1 << card + ASIDE\n", "            cards |= 1 << card\n",
            "rdi9-note-petra-plotted-not-hand"),
    _broken("petra.beginning-of-turn", "characters/plots.py",
            "    desk.lay(card.by, Pile(PLOTTED))\n", "    desk.cite()\n",
            "rdi9-note-petra-turn", "rdi9-note-petra-boss"),
    # teams
    _broken("boss-battle.action-count", "turn/turn.py",
            "more = _in_this_turn(quota.actions, quota.opening_actions, opening) - 1",
            "more = _in_this_turn(quota.actions, quota.opening_actions, opening) + 1",
            "boss-battle-turns", "game 7", "game 8",
            alike="team.one-action-each"),
    # Drinks, Chasers and Events
    _broken("contest.tie-none-left", "drinks/contest.py",
            '    return ("nobody", "one", "several")[min(len(top), 2)], replace(',
            '    desk.alter(desk.turn, "gold", 1); return "nobody", replace(',
            "rdi3-note-contest-none-left"),
    _broken("order.on-a-tab", "drinks/drinks.py",
            "    desk.put(seat, pile=(card, *desk.seats[seat].pile))\n",
            "    desk.put(seat, gold=3, pile=(card, *desk.seats[seat].pile))\n",
            "answers-by-whom", "rdi5-note-bar-deck", "order-the-last-drink"),
    _broken("draw.reshuffle-on-last-card", "machine/desk.py",
            "count - len(taken)\n            if not deck and discard:\n",
            "count - len(taken)\n            if seat < 0:\n",
            "rdi3-note-character-deck-out"),
    _broken("setup.extra-deck-separate", "machine/desk.py",
            "        deck = self.law.side.get(card)\n", "        deck = None\n",
            "rdi9-note-dale-planter-full"),
    _broken("chaser.no-response-before-complete", "drinks/reveal.py",
            "    if reveal.chasing and desk.setup.rulings.anytime_during_chasers:\n",
            "    if reveal.chasing:\n", "rdi3-chaser-1", "rdi4-chaser-1"),
    _broken("chaser.no-sober-up", "drinks/reveal.py",
            '        desk.cite("chaser.stop-empty-pile", "chaser.no-sober-up")\n',
            '        desk.alter(desk.turn, "alcohol", -1)\n', "rdi3-note-chaser-empty-pile"),
    _broken("chaser.trigger", "drinks/reveal.py",
            'face.chaser == "no":\n        return False\n',
            'face.chaser == "no":\n        return face is not None\n',
            "rdi3-chaser-1", "rdi4-chaser-1", alike="chaser.chain"),
    _broken("chaser.stop-drink-event", "drinks/reveal.py",
            "        desk.discard_drinks((card,))\n        return replace(reveal, chasing=False)\n",
            "        whole = reveal.drinks[-1]\n        return replace(reveal, chasing=False, "
            "drinks=(replace(whole, names=(*whole.names, card)),))\n",
            "rdi3-chaser-2", "rdi4-chaser-2", alike="chaser.event-chaser-discarded"),
    _broken("chaser.adds-effects", "drinks/reveal.py",
            "    fuller = poured(desk, drink, desk.law.doses[card])\n", "    fuller = drink\n",
            "rdi3-chaser-1", "rdi4-chaser-1", alike="chaser.counts-as-one-drink"),
    _broken("drink-event.is-not-a-drink", "drinks/reveal.py",
            '    if reveal.purpose == "contest":\n', "    if reveal.purpose:\n",
            "rdi3-note-round-on-house"),
    _broken("drink-event.carry-out", "drinks/reveal.py",
            '    if card is not None and reveal.purpose in ("drink", "forced"):\n',
            "    if False:\n", "drink-events-off-the-drink-deck", "otto-turns-up-a-drink-event"),
    _broken("contest.moves-do-not-count", "drinks/changing.py",
            "given(desk, replace(drink, drinker=to), card.by))\n",
            "given(desk, replace(drink, drinker=to, score=-1), card.by))\n",
            "rdi3-note-contest-value", "rdi4-contest-2"),
    _broken("round-on-the-house.reveal-one-drink", "drinks/drinks.py",
            "other, revealer=seat, drinker=seat)",
            "other, revealer=seat, drinker=seat, halved=seat > 0)",
            "rdi3-note-round-on-house", alike="round-on-the-house.not-a-split"),
    # the set-up, tokens that come and go
    _broken("setup.starting-alcohol", "turn/deal.py",
            "            desk.put(seat, fortitude=HIGHEST, alcohol=0)\n",
            "            desk.put(seat, fortitude=HIGHEST, alcohol=1)\n",
            "bar-deck-first-thirty"),
    _broken("negate.token-gain-is-effect", "playing/play.py",
            '        desk.cite("negate.token-gain-is-effect")\n',
            '        desk.put(card.by, tokens=(("blood", 8),))\n',
            "rdi6-note-vlazlo-blood-gain", alike="negate.costs-not-refunded"),
    # Rounds of Gambling
    _broken("gambling.ends-at-last-pass", "gambling/bets.py",
            "    desk.round = replace(game, ended=True, winner=game.control)\n",
            "    desk.cite()\n", "rdi3-note-after-last-pass", "rdi4-gambling-1"),
    _broken("leave-round.ante-stays", "machine/desk.py",
            "        self.pot += paid\n", "        self.pot -= paid\n",
            "rounds-ruled-otherwise", "rounds-in-detail", alike="gambling.ante-one"),
    _broken("leave-round.leave-after-own-ante-card", "gambling/bets.py",
            "        control = NOBODY\n        if passed:\n",
            "        control = game.control\n        if passed:\n",
            "rounds-ruled-otherwise", "leave-after-own-raise"),
    _broken("gambling.dual-use-card", "gambling/bets.py",
            '    desk.cite("gambling.card-takes-control")\n',
            '    desk.push(AnteDemand("can_the_player_ante", card.by, 1))\n',
            "rdi3-note-pass-stays"),
    _broken("prize.winner-takes-prize", "events/prizes.py",
            "        desk.lay_on_table(replace(desk.table_pile(POT), cards=()))\n",
            "        desk.cite()\n", "rdi9-note-prize-bin", "rdi9-note-prize-start",
            alike="prize.pot-to-inn"),
    _broken("prize.not-gold", "gambling/bets.py",
            '            desk.cite("prize.not-gold")\n',
            '            desk.lay_on_table(replace(desk.table_pile("prize-in-pot"), cards=()))\n',
            "rdi9-note-prize-steal"),
    # windows
    _broken("timing.reopen", "timing/window.py",
            '        return replace(window, stage="any", asked=0, wishes=())\n    return window\n',
            "        return window\n    return window\n",
            "answers-in-detail"),
    # faults of an older kernel
    _broken("forced-leave.one-left", "losing/losing.py",
            "        leave_round(desk, gone, forced=True)\n",
            "        [leave_round(desk, (it,), True) for it in gone if desk.round.members]\n",
            "round-nobody-left", fault="K1"),
    _broken("leave-round.out-of-round-still-in-game", "machine/desk.py",
            "        if player.out or player.away:\n            return False\n        shields",
            "        if player.out:\n            return False\n        shields",
            "away-and-a-round", fault="K3"),
    _broken("notes.staring-contest", "gambling/bets.py",
            '        sit_down(desk, reached(desk, card, "everyone"))\n',
            "        sit_down(desk, [it for it in desk.staying if not desk.seats[it].away])\n",
            "away-and-a-round", fault="K4"),
    _broken("amundyr.no-hit-back-no-redirect", "playing/announce.py",
            'return immune(self.desk, self.subject, "hit-back")', "return None",
            "hit-back-for-a-scarab", fault="K5"),
    _broken("otto.tokens", "playing/effects.py",
            "shares.append((desk.law.owner_of_component(card, victim), extra))",
            "shares.append((by, extra))", "otto-extra-damage", fault="K6"),
    _broken("other-characters.wench-team", "law/judge.py",
            "    if law.words.own_only:\n", "    if law.card < 0:\n",
            "elixir-in-a-team", fault="K9"),
    _broken("gambling.card-takes-control", "gambling/bets.py",
            "    if control in seats and _vacates(desk, control, forced):\n",
            "    if control in seats and forced:\n",
            "leave-after-own-raise", fault="K10"),
    _broken("action.pay-costs-on-announce", "law/checks.py",
            'played = card if mode.from_ == "hand" and mode.as_ not in NO_CARD_LEAVES else NOTHING',
            "played = NOTHING", "cost-not-paid-with-the-card-itself", fault="K11"),
    _broken("gambling.pot-after-win", "losing/losing.py",
            "    settle_what_is_owed(desk)\n", "    desk.cite()\n",
            "game-over-in-a-contest", fault="K17"),
    _broken("amundyr.end-of-turn-damage", "characters/hooks.py",
            "        return rulings.absent_returns_tokens\n", "        return False\n",
            "scarab-of-the-absent", fault="K18"),
    _broken("team.absent-champion", "machine/desk.py",
            'return not ("everything" in found or (action and found))',
            "return not (action and found)", "shielded-against-everything", fault="K19"),
    _broken("otto.track-affected", "playing/effects.py",
            '"fortitude", loss, owner)',
            '"fortitude", loss, NOBODY)',
            "otto-extra-damage", fault="K20"),
    _broken("gambling.pot-after-win", "gambling/pot.py",
            "        take_pot(desk, desk.round.winner)\n    else:\n",
            "        take_pot(desk, desk.round.winner)\n    elif desk.turn < 0:\n",
            "game-over-in-a-round", fault="K21"),
)  # fmt: skip


Line = tuple[str, Scenario, Callable[[], Moment]]
"""A line of play: its name, the file that it begins with, and the work of playing it to its end."""


def lines(names: tuple[str, ...]) -> Iterator[Line]:
    """The lines that are watched."""
    for name in names:
        if name.startswith("game "):
            number = int(name.removeprefix("game "))
            plan = plan_of(0, number)
            yield name, plan.scenario(number), partial(recorded_game, plan, number)
        for path in SCENARIOS.rglob(f"{name}.yaml"):
            for play in plays_of(str(path.relative_to(SCENARIOS))):
                yield play.name, play.run.scenario, partial(_end_of, play)


def _end_of(play: Play) -> Moment:
    return play_as_far(play.run.scenario, play.run.edition)[0].end


def break_kernel(broken: Broken) -> None:
    """Break it in this process for good."""
    file = broken.mutation.file
    put_in_place(file, compile(patched(broken.mutation), str(KERNEL / file), "exec"))


def seen(broken: Broken) -> Verdict:
    """Break the kernel in a process of its own: on which line does the monitor see it?"""
    return in_a_process(partial(_seen, broken))


def _seen(broken: Broken) -> Verdict:
    break_kernel(broken)
    mine = tuple(monitor for monitor in MONITORS if monitor.rule == broken.mutation.rule)
    for where, _, work in lines(broken.names):
        with suppress(Exception):  # a broken kernel may break in any way
            for finding in Watch(mine).line(work()):
                return Verdict("fail", where, finding.depth)
    return Verdict("")


def main() -> None:
    """Try all, add what was found to the table, and print what was not."""
    from .can_fail import alike, before, write

    found = before()
    remember_functions()
    for each in BROKEN:
        verdict = seen(each)
        where = f"{verdict.by}, choice {verdict.tried}: {each.mutation.file}, broken by hand"
        if verdict.how:
            found |= dict.fromkeys((each.mutation.rule, *each.alike), ("kernel", where))
        print("seen  " if verdict.how else "MISSED", each.mutation.rule, verdict.by, flush=True)
    write(alike(found))


if __name__ == "__main__":
    main()
