"""Would the scenarios notice? Break one rule in the kernel, play all that name it, one must fail.

``make mutations``, or ``python tests/mutations.py [RULE …]``. Each mutation names a rule, a kernel
file, a text that stands there exactly once, and what to put in its place. It is applied in a copy
of the package in a temporary folder, never in the tree. It is found if a scenario *fails* (a crash
proves nothing) whose ``rules``, expectations or refusals name the rule.

To add one: break the rule by hand, look at what fails, write it down here.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "rdi_explore" / "kernel"
SCENARIOS = ROOT / "scenarios"
WORKERS = 2


class Mutation(NamedTuple):
    """A rule, and how to break it: ``old`` stands exactly once in ``file`` of the kernel."""

    rule: str
    file: str
    old: str
    new: str


MUTATIONS = (
    # teams
    Mutation("team.shared-defence", "law.py",
             "    if desk.setup.teams and law.occasion in DEFENCES:\n", "    if desk.turn < 0:\n"),
    Mutation("team.one-card-covers-team", "modifiers.py",
             "ignored = tuple(sorted({*subject.ignored, *desk.mates(card.you)}))",
             "ignored = tuple(sorted({*subject.ignored, card.you}))"),
    Mutation("team.deck-payment-per-team", "drinks.py",
             "dues = [Due(seat, INN, 1) for seat in desk.sides(desk.turn)]",
             "dues = [Due(seat, INN, 1) for seat in desk.clockwise(desk.turn)]"),
    Mutation("team.draw-simultaneously", "turn.py",
             'return "not_yet", replace(phase, waiting=there[1:], least=0)', 'return "all"'),
    Mutation("team.non-champion-plays", "round_checks.py",
             'return "not-the-champion" if _has_another_champion(desk, you) '
             'else "not-in-the-round"',
             'return ""'),
    Mutation("boss-battle.action-count", "played.py",
             "desk.setup.quota(card.by).actions > 1", "desk.turn < 0"),
    Mutation("boss-battle.boss-orders", "turn.py",
             "more = _in_this_turn(quota.orders, quota.opening_orders, opening) - 1", "more = 0"),
    Mutation("team.win-lose-together", "losing.py",
             "    for mate in desk.mates(seat):\n        remove(desk, mate)",
             "    for mate in (seat,):\n        remove(desk, mate)"),
    Mutation("team.skip-repeat-individual", "turn.py",
             "PHASES[turn.phase - 1], only=turn.repeat[0])", "PHASES[turn.phase - 1])"),
    Mutation("team.another-player", "desk.py",
             "return [other for other in order if other not in mates]",
             "return [other for other in order if other != seat]"),
    # timing
    Mutation("timing.reopen", "window.py",
             'return "nothing_to_answer" if closed(desk, window) else _from_the_start(',
             'return "nothing_to_answer" if window else _from_the_start('),
    Mutation("timing.after-window", "play.py", 'desk.push(After("answer_the_losses", hurts,',
             'desk.push(After("settled", hurts,'),
    Mutation("timing.simultaneous-order", "window.py",
             'return "several_wishes", replace(window, stage="anytime"',
             'return "several_wishes", replace(window, stage="sometimes"'),
    Mutation("timing.eager-modifiers", "modifiers.py",
             "    edited = replace(subject, drinks=tuple(drinks))", "    edited = subject"),
    Mutation("deadlock.ordered-declaration", "window.py",
             'return desk.orders[window.first if window.stage == "wish" else desk.turn]',
             "return desk.orders[desk.turn][::-1]"),
    Mutation("timing.simultaneous-drinks", "contest.py",
             'desk.push(Drinks("wait_for_responses", desk.hear(), desk.turn))',
             'desk.push(Drinks("wait_for_responses", desk.hear()[:1], desk.turn))'),
    # Negate, Ignore, affect
    Mutation("negate.prevents-resolution", "play.py",
             "    if not card.negated:\n", "    if card:\n"),
    Mutation("ignore.no-effect-on-you", "drinks.py",
             "ignored = drink.drinker in drink.ignored or desk.seats[drink.drinker].away",
             "ignored = False"),
    Mutation("ignore.card-still-resolves", "effects.py",
             "        elif (part.victim in card.ignored and not part.fixed) or shielded:",
             "        elif card.ignored or shielded:"),
    Mutation("ignore.drink-must-concern-you", "checks.py",
             'return "not-your-drink"', 'return ""'),
    Mutation("affects.changing-a-drink-is-indirect", "checks.py",
             'return "changes-a-drink"', 'return ""'),
    Mutation("affects.negating-an-ignore-is-indirect", "checks.py",
             'return "negates-a-card"', 'return ""'),
    Mutation("affects.round-not-ignorable", "checks.py", 'return "a-round"',
             'return ""'),
    Mutation("i-dont-think-so.negates-a-sometimes", "checks.py",
             "isinstance(subject, Play) and wanted.isdisjoint(law_of(desk, subject).types)",
             "isinstance(subject, Play) and wanted.isdisjoint(())"),
    Mutation("wench-drinks.not-itself", "checks.py",
             "same = desk.setup.cast[subject.card].title == desk.setup.cast[card].title",
             "same = False"),
    # redirect, limits
    Mutation("redirect.original-source", "effects.py",
             "Hurt(part.victim, source_of(desk, card), -real, part.moved,",
             "Hurt(part.victim, card.targets[0] if part.moved else card.by, -real, part.moved,"),
    Mutation("redirect.only-fortitude", "modifiers.py",
             '    desk.cite("redirect.only-fortitude")\n',
             "    desk.edit(SUBJECT, replace(_answered(desk), targets=(victim,)))\n"
             '    desk.cite("redirect.only-fortitude")\n'),
    Mutation("redirect.each-once-in-order", "modifiers.py",
             "    victim = card.targets[0] if doing.to == \"target\" else subject.by",
             "    victim = next((p.victim for p in subject.parts if p.moved),\n"
             "                  card.targets[0] if doing.to == \"target\" else subject.by)"),
    Mutation("limits.clamp", "desk.py",
             "        if after < 0:\n            after = 0\n        elif after > HIGHEST",
             "        if after > HIGHEST"),
    # The automaton
    Mutation("otto.track-affected", "tracks.py",
             "return (by,) if by in everyone else everyone", "return everyone"),
    Mutation("otto.gold-is-inn", "tracks.py", "        desk.inn += amount\n", ""),
    Mutation("otto.no-pile", "desk.py",
             "return [other for other in others if other != self.setup.automaton]",
             "return others"),
    Mutation("otto.reshuffle", "automaton.py", "if desk.round is None:\n            desk.put",
             "if True:\n            desk.put"),
    Mutation("otto.pass-out-reset", "automaton.py", "move(desk, fallen.who[0], Track())",
             "move(desk, fallen.who[0], Track(5))"),
    Mutation("otto.choices", "automaton.py", "return next(agreeable, ask.options[-1])",
             "return ask.options[0]"),
    Mutation("otto.affected-tracks", "automaton.py",
             "return affected(desk, by) if stats & {\"fortitude\", \"alcohol\"} else ()",
             "return affected(desk, by)"),
    # Drinks
    Mutation("split.combine-then-halve", "mixing.py",
             "size = (size + 1) // 2 if up and (away or total > 0) else size // 2", "pass"),
    Mutation("split.independent-drinks", "mixing.py",
             "        drinks = (*drinks, second)", "        drinks = drinks"),
    Mutation("split.split-with-nobody", "modifiers.py",
             'card.targets[0] if doing.with_ == "target" else NOBODY',
             'card.targets[0] if doing.with_ == "target" else desk.others(card.by)[0]'),
    Mutation("self-split.procedure", "drinks.py",
             'return "shared", halve(desk, drinks, option.part, option.targets[0], by)',
             'return "shared", _kept(drinks, whole)'),
    Mutation("drink.pass", "modifiers.py",
             "given(desk, replace(drink, drinker=to), card.by)", "replace(drink, revealer=to)"),
    Mutation("chaser.adds-effects", "reveal.py", "_with_card(desk, reveal.drinks[-1], card, face)",
             "reveal.drinks[-1]"),
    Mutation("chaser.stop-drink-event", "reveal.py",
             "        desk.discard_drinks((card,))\n"
             "        return replace(reveal, chasing=False)",
             "        desk.discard_drinks((card,))\n        return reveal"),
    Mutation("drink-deck.pay-when-end-reached", "drinks.py", "Due(seat, INN, 1)",
             "Due(seat, INN, 2)"),
    Mutation("drink-deck.reshuffle", "drinks.py", "    desk.drink_discard = ()\n", ""),
    # the Drinking Contest
    Mutation("contest.drink-then-pay", "contest.py", "Due(seat, winner, 1)",
             "Due(seat, winner, 2)"),
    Mutation("contest.tie-repeat", "contest.py",
             'return "tie", replace(contest, contenders=top)', 'return "tie", contest'),
    Mutation("contest.changes-count", "modifiers.py",
             "return replace(after, score=before.score + more)", "return after"),
    Mutation("contest.event-is-zero", "reveal.py",
             "nothing = Drink(names, (), seat, seat, origin",
             "nothing = Drink(names, (), seat, seat, score=9 * len(names), origin"),
    # the Round of Gambling
    Mutation("gambling.ante-one", "gambling.py",
             'AnteDemand("can_the_player_ante", game.gambler, 1)',
             'AnteDemand("can_the_player_ante", game.gambler, 2)'),
    Mutation("gambling.raise", "bets.py",
             'AnteDemand("can_the_player_ante", card.by, doing.ante)',
             'AnteDemand("can_the_player_ante", card.by, 0)'),
    Mutation("gambling.card-takes-control", "bets.py",
             "control=card.by, passed=(), lock", "passed=(), lock"),
    Mutation("gambling.pass-keeps-you-in", "bets.py",
             "desk.round = replace(game, passed=tuple(sorted({*game.passed, seat})))",
             "desk.round = replace(game, members=tuple(\n"
             "            member for member in game.members if member != seat))"),
    Mutation("gambling.clockwise", "gambling.py", "gambler = (game.gambler + 1) % count",
             "gambler = (game.gambler - 1) % count"),
    Mutation("gambling.win-when-others-pass", "bets.py",
             "ended=True, winner=game.control)", "ended=True, winner=NOBODY)"),
    Mutation("gambling.pot-after-win", "gambling.py",
             'desk.alter(seat, "gold", pot)',
             'desk.alter(desk.turn, "gold", pot - 1)'),
    Mutation("gambling.no-plays-after-last-pass", "law.py",
             'return "round-is-over"', 'return "no-round"'),
    Mutation("winning-hand.needs-cheating-next", "bets.py",
             'lock=doing.next or "")', 'lock="")'),
    Mutation("winning-hand.lifted-by-cheating", "bets.py", 'lock=doing.next or "")',
             'lock=doing.next or desk.round.lock)'),
    Mutation("leave-round.effect", "bets.py",
             "tuple(member for member in game.members if member != seat)", "game.members"),
    Mutation("leave-round.instead-of-ante", "ante.py",
             '    desk.open_window("ante", ante.by)', "    pass"),
    Mutation("wench-tip.not-against-ante", "round_checks.py",
             '    if isinstance(subject, AnteDemand):\n        return "against-an-ante"',
             "    if isinstance(subject, AnteDemand):\n        return \"\""),
    # losing
    Mutation("pass-out.condition", "desk.py",
             "return self.drunkenness(seat) >= self.seats[seat].fortitude",
             "return self.drunkenness(seat) > self.seats[seat].fortitude + 1"),
    Mutation("pass-out.divide-gold", "losing.py", "(gold // 2) // len(receivers)",
             "gold // len(receivers)"),
    Mutation("last-chance.one-window", "losing.py",
             'desk.open_window("losing", desk.turn)', "pass"),
    Mutation("lose.gold-out", "desk.py", "player.gold == 0 and", "player.gold < 0 and"),
    # notes, and rules that no example shows
    Mutation("redirect.whole-effect-exception", "modifiers.py",
             "replace(part, victim=victim, moved=True) if part.victim == card.you else part",
             'replace(part, victim=victim) if part.stat == "fortitude" else part'),
    Mutation("drink-event.no-negate-or-ignore-once-started", "law.py",
             'return "event-started"', 'return "no-event"'),
    Mutation("draw.reshuffle-while-revealing", "desk.py",
             "while deck or (discard and not renewed):", "while deck:"),
    Mutation("drink.multiple-draw-discard-effects", "drawing.py",
             "if len(places) == 1:", "if places:"),
    Mutation("drink.keep-instead-of-discard", "drinks.py",
             "for seat in desk.clockwise(first) if seat in drank",
             "for seat in desk.clockwise(first)"),
    Mutation("ignore.reduces-instead", "modifiers.py",
             "_reduce_by(desk, card, effect.ignoring_reduces)", "_reduce_by(desk, card, 99)"),
    Mutation("pass-out.during-round", "losing.py",
             "leave_round(desk, seat, forced=True)", "desk.cite()"),
    Mutation("negate.alternate-effect", "play.py",
             "    if mode_of(desk, card).if_negated:\n", "    if not card.negated:\n"),
    Mutation("contest.win-and-pass-out", "contest.py",
             '        won=to(everyone_pays_the_winner, "contest.drink-then-pay"),',
             '        won=to(contest_over, "contest.drink-then-pay"),'),
    Mutation("contest.extra-drinks-do-not-count", "forced.py",
             "    first = drinks[0].revealer if len(drinks) == 1 else desk.turn\n",
             "    desk.hear()\n    first = drinks[0].revealer\n    return\n"),
    Mutation("wench-drinks.only-by-idts", "checks.py",
             'return "protected"', 'return ""'),
    Mutation("wench-drinks.sometimes-only", "checks.py",
             'return "" if sometimes else "not-a-drink-sometimes"', 'return ""'),
    Mutation("gambling.ante-is-losing-gold", "ante.py",
             "    if not lost:\n", "    if lost or not lost:\n"),
    Mutation("notes.reconsider", "turn.py",
             "if isinstance(subject, Play) and subject.by == desk.turn:",
             "if isinstance(subject, Play):"),
    Mutation("self-split.no-other-split", "checks.py",
             'return "splits-only-itself"', 'return ""'),
    Mutation("leave-round.no-more-antes", "ante.py",
             "    if desk.setup.rulings.left_players_ante:\n", "    if desk.setup.rulings:\n"),
    # decks of Events, Prizes
    Mutation("dungeon-events.end-of-turn-counter", "event_decks.py",
             "level = desk.setup.cast[decks.card].level", "level = 2"),
    Mutation("dungeon-events.counter-despite-early-end", "turn.py",
             'owner_is_out=to(events_of_the_end, "lose.out-of-the-game"),',
             'owner_is_out=to(turn_over, "lose.out-of-the-game"),'),
    Mutation("dungeon-events.impossible-option", "choices.py",
             "if all(_possible(desk, whose, each) for each in effects)", "if effects"),
    Mutation("dungeon-events.heroes-villains", "subject.py",
             "return bool(traits) and VILLAIN in traits[seat]", "return not traits"),
    Mutation("dungeon-events.event-class-scope", "checks.py",
             'return "other-event" if other else ""', 'return ""'),
    Mutation("dungeon-events.as-action-effects", "checks.py",
             'return "" if names_actions else "no-action-card-named"', 'return ""'),
    Mutation("dungeon-events.affect-all-choices-in-order", "events.py",
             "event.champions or desk.clockwise(desk.turn)",
             "event.champions or desk.clockwise(desk.turn)[1:]"),
    Mutation("sea-events.with-dungeon-events", "event_decks.py",
             "COUNTERS_OF_THE_SECOND = 3", "COUNTERS_OF_THE_SECOND = 2"),
    Mutation("notes.price-of-power", "sequels.py",
             "n=option.mode, winner=seat, passed=())", "n=option.mode, winner=seat)"),
    Mutation("notes.costly-cure", "sequels.py",
             "if not any(n for _, n in offering.shown):", "if not offering.shown:"),
    Mutation("prize.starter-adds-prize", "prizes.py",
             "    if desk.table_pile(POT).cards:\n        return False\n", "    return False\n"),
    Mutation("prize.prize-bin", "prizes.py",
             "desk.lay_on_table(replace(used, name=INN))", "desk.lay_on_table(used)"),
    Mutation("prize.pot-to-inn", "prizes.py", "_move(desk, card, POT, INN)",
             "_move(desk, card, POT, BIN)"),
    Mutation("prize.whitehawk-half", "bets.py", "    share_prize(desk, card.by)\n", ""),
    Mutation("prize.team", "prizes.py",
             "desk.put(seat, front=added(desk.seats[seat].front, card))\n        assert",
             "for mate in desk.mates(seat):\n            "
             "desk.put(mate, front=added(desk.seats[mate].front, card))\n        assert"),
    Mutation("prize.straw-of-misdirection", "drinks.py",
             'if "before-drinking" in desk.law.hooks and', "if not desk.law.hooks and"),
    Mutation("pub-crawl.crawl-champion", "events.py", 'free=deck_class != "drink"',
             'free=deck_class == "dungeon"'),
    # Minions, Scarabs, Blood, side decks
    Mutation("torglesnarf.minion-as-target", "characters/minions.py",
             "if blow.step == play.step and blow.amount > 0:",
             "if blow.step == play.step and blow.amount < 0:"),
    Mutation("torglesnarf.each-other-hits-minions", "effects.py",
             "        strike_all(desk, card)", "        strike(desk, card)"),
    Mutation("torglesnarf.wages-substitution", "characters/minions.py",
             "return (lowered, replace(due, amount=due.amount - 1))",
             "return (lowered, replace(due, amount=due.amount))"),
    Mutation("torglesnarf.scarabs-marks-debuffs-bombs", "characters/minions.py",
             "    return [seat for seat in seats if not desk.seats[seat].out]", "    return []"),
    Mutation("torglesnarf.only-fortitude-parts", "characters/minions.py",
             "    return [seat for seat, card in _meant(play, who) if card == NOTHING]",
             "    return [seat for seat, card in _meant(play, who)]"),
    Mutation("amundyr.no-hit-back-no-redirect", "checks.py",
             'return "not-redirected" if barred else ""', 'return ""'),
    Mutation("amundyr.limited-supply", "effects.py",
             "        left = supply - sum(", "        left = 99 - sum("),
    Mutation("vlazlo.buy-forms", "hooks.py",
             'return "acts", hooks if again else later', 'return "acts", later'),
    Mutation("notes.bit-of-a-bind", "effects.py", "    if anyway:\n", "    if not anyway:\n"),
    Mutation("notes.dont-mind-the-scarabs", "effects.py",
             "give(desk, seat, doing.remove, -doing.n * times)",
             "give(desk, seat, doing.remove, -doing.n)"),
    Mutation("notes.discount-elixir", "payment.py",
             "if not cards or due.payer in met or due.covered:", "if not cards or due.covered:"),
    Mutation("notes.no-von-can-help", "law.py", 'return "no-help"', 'return ""'),
    Mutation("notes.take-those", "ordering.py",
             "if ordering.gift and seat not in ordering.given and", "if ordering.gift and"),
)  # fmt: skip
"""Rules and how to break them, in the order of the topics."""


class Found(NamedTuple):
    """What became of a mutation: ``problem`` is empty if a scenario noticed."""

    mutation: Mutation
    named: int
    failed: tuple[str, ...]
    problem: str


def naming() -> dict[str, dict[str, set[Path]]]:
    """For each rule the runs of scenarios that name it, with their files."""
    from rdi_explore.scenario import load, runs, scenario_files
    from rdi_explore.scenario.schema import names

    found: dict[str, dict[str, set[Path]]] = {}
    for path in scenario_files(SCENARIOS):
        for run in runs(load(path)):
            scenario = run.scenario
            said = {*scenario.rules}
            for facts in (scenario.expect, scenario.change):
                said.update(facts.rules or (), facts.not_rules or ())
            for step in scenario.line:
                said.update(names(step.because))
                for part in (step.expect, step.change):
                    said.update((part.rules or ()) if part else ())
                    said.update((part.not_rules or ()) if part else ())
            for rule in said:
                found.setdefault(rule, {}).setdefault(run.name, set()).add(path)
    return found


def patched(mutation: Mutation) -> str:
    """The text of the kernel file with the rule broken.

    Raises:
        ValueError: the old text does not stand there exactly once.
    """
    text = (KERNEL / mutation.file).read_text(encoding="utf-8")
    if text.count(mutation.old) != 1:
        raise ValueError(f"the text stands {text.count(mutation.old)} times in {mutation.file}")
    return text.replace(mutation.old, mutation.new)


def tried(mutation: Mutation, runs: dict[str, set[Path]], copy: Path) -> Found:
    """Break the rule in a copy of the package, and play the scenarios that name it."""
    if not runs:
        return Found(mutation, 0, (), "no scenario names this rule")
    try:
        text = patched(mutation)
    except ValueError as error:
        return Found(mutation, len(runs), (), str(error))
    module = copy / "rdi_explore" / "kernel" / mutation.file
    whole = module.read_text(encoding="utf-8")
    module.write_text(text, encoding="utf-8")
    files = sorted({str(path) for paths in runs.values() for path in paths})
    try:
        done = subprocess.run(
            [sys.executable, "-m", "rdi_explore.cli", "check", "--json", *files],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    finally:
        module.write_text(whole, encoding="utf-8")
    if not done.stdout.startswith("{"):
        return Found(mutation, len(runs), (), f"it does not even run: {done.stderr[-200:]}")
    failed = []
    for one in json.loads(done.stdout)["scenarios"]:
        name = f"{one['id']}--{one['case']}" if one["case"] else one["id"]
        if name in runs and one["status"] == "fail":
            failed.append(name)
    return Found(mutation, len(runs), tuple(failed), "" if failed else "nobody noticed")


def main(wanted: list[str]) -> int:
    """Try all mutations, or those of some rules, and print a table."""
    sys.path.insert(0, str(ROOT))
    chosen = [each for each in MUTATIONS if not wanted or each.rule in wanted]
    begin = time.monotonic()
    named = naming()
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(WORKERS):
            copy = Path(folder, str(number))
            shutil.copytree(
                ROOT / "rdi_explore",
                copy / "rdi_explore",
                ignore=shutil.ignore_patterns("__pycache__", "static"),
            )
            copies.put(copy)

        def work(mutation: Mutation) -> Found:
            copy = copies.get()
            try:
                return tried(mutation, named.get(mutation.rule, {}), copy)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(WORKERS) as pool:
            results = list(pool.map(work, chosen))
    for each in results:
        told = (
            each.problem or f"{len(each.failed)} of {each.named} fail: {', '.join(each.failed[:3])}"
        )
        print(f"{'found ' if not each.problem else 'MISSED'}  {each.mutation.rule:42} {told}")
    missed = sum(bool(each.problem) for each in results)
    seconds = time.monotonic() - begin
    print(f"{len(results) - missed} of {len(results)} mutations found, in {seconds:.0f} s")
    return 1 if missed or not results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
