"""Rules broken by hand: break one in the kernel, play all that name it, one must fail.

``make mutations`` tries them all, and then breaks the kernel by machine (``tests/mutants``). Each
mutation names a rule, a kernel file, a text that stands there exactly once, and what to put in its
place. It is found if a scenario *fails* (a crash proves nothing) whose ``rules``, expectations or
refusals name the rule.

To add one: break the rule by hand, look at what fails, write it down here.
"""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "rdi_explore" / "kernel"
SCENARIOS = ROOT / "scenarios"


class Mutation(NamedTuple):
    """A rule, and how to break it: ``old`` stands exactly once in ``file`` of the kernel."""

    rule: str
    file: str
    old: str
    new: str


MUTATIONS = (
    # numbers and sides of variants
    Mutation("boss-battle.hand-sizes", "teams/variants.py", "Quota(6 + ch", "Quota(7 + ch"),
    Mutation("boss-battle.tokens", "teams/variants.py",
             "return max(Counter(teams).values())", "return 1"),
    Mutation("boss-battle.challenger-setup", "teams/variants.py", "else Quota()", "else Quota(8)"),
    Mutation("boss-vs-boss.individual-game", "teams/variants.py",
             "    if variant not in TEAMS:\n        return ()",
             "    if variant not in TEAMS:\n        return (Quota(8),) * 3"),
    # where mechanisms meet
    Mutation("last-chance.after-all-resolved", "turn/turn.py",
             "    loss_check_of_the_beginning,\n    branch(", "    branch("),
    Mutation("team.shared-defence", "timing/subject.py",
             'return play.you if mode_of(desk, play).as_ == "hook" else play.by',
             "return play.you"),
    Mutation("notes.friend-plays-hand", "playing/choices.py",
             "spared = whose != seat and ignores(desk, card, whose)", "spared = False"),
    Mutation("other-characters.pooky-team", "drinks/drinks.py",
             "seat: max(_drunk(", "seat: sum(_drunk("),
    Mutation("other-characters.pooky-team", "drinks/drinks.py",
             "return max(0, alcohol + more)", "return max(0, alcohol)"),
    Mutation("zakhan.chi-only-own-drinks", "drinks/drinks.py",
             "return max(0, alcohol + more)", "return alcohol + more"),
    Mutation("ignore.no-effect-on-you", "playing/effects.py",
             "if not desk.reached(source):", "if desk.seats[source].out:"),
    Mutation("notes.chug-this", "drinks/drinks.py",
             "elif not desk.reached(gift.by):", "elif desk.seats[gift.by].out:"),
    Mutation("phrenk.number-boost", "characters/numbers.py",
             "size if isinstance(effect, c.Gain) else -size",
             "size if part.amount > 0 else -size"),
    Mutation("notes.number-modes", "characters/numbers.py",
             "abs(part.amount) // number * max(0, number + card.boost)",
             "max(0, abs(part.amount) + card.boost)"),
    Mutation("notes.number-modes", "vocabulary/fields.py",
             "if not name or (effect.one_is_no_number and getattr(effect, name) == 1):",
             "if not name:"),
    Mutation("torglesnarf.each-other-hits-minions", "vocabulary/players.py",
             'return self.lose > 0 and self.hits() == "each-other"',
             'return self.hits() == "each-other"'),
    Mutation("torglesnarf.wages", "characters/numbers.py",
             "amount=max(0, blow.amount + times * by)", "amount=blow.amount"),
    Mutation("other-characters.natyli-boss", "characters/numbers.py",
             "several and phase.played and", "several and not phase.more and"),
    Mutation("other-characters.natyli-boss", "playing/play.py",
             "return swayed_parts(replace(card, laid=parts), effects)",
             "return replace(card, parts=parts)"),
    Mutation("notes.hold-them-back", "playing/effects.py",
             'holds = any(hurt.victim in there for hurt in card.hurts if hurt.stat != "front")',
             "holds = bool(card.hurts)"),
    Mutation("notes.bit-of-a-bind", "playing/effects.py",
             "        named = set(whom(desk, card, doing.who, answered(desk)))\n",
             "        named = {*card.ignored, *whom(desk, card, doing.who, answered(desk))}\n"),
    Mutation("notes.hungry-scarabs", "playing/effects.py",
             "holds = any(ignores(desk, card, seat) for seat in there)",
             "holds = bool(card.ignored)"),
    Mutation("notes.staring-contest", "playing/effects.py",
             '"action" in law.types and law.words.answered_as is None',
             '{"action", "anytime"} & {*law.types} and law.words.answered_as is None'),
    Mutation("notes.staring-contest", "playing/effects.py",
             '"action" in law.types and law.words.answered_as is None', '"action" in law.types'),
    Mutation("prize.whitehawk-half", "gambling/bets.py",
             "    if not ignores(desk, card, game.taker):\n", "    if game:\n"),
    Mutation("dungeon-events.as-action-effects", "law/checks.py",
             "        if moves or not softens:\n", "        if not softens:\n"),
    Mutation("dungeon-events.as-action-effects", "law/checks.py",
             "        if moves or not softens:\n", "        if moves:\n"),
    Mutation("otto.responses", "law/checks.py",
             "if desk.setup.mechanical(you) and not moves:\n            return \"\"\n", "pass\n"),
    Mutation("ignore.not-own-gold-cost", "law/checks.py",
             "return source_of(desk, card) == you", "return card.by == you"),
    Mutation("ignore.not-own-gold-cost", "law/checks.py",
             "return source_of(desk, card) in desk.mates(you)",
             "return card.by in desk.mates(you)"),
    Mutation("last-chance.one-window", "law/occasions.py",
             '"losing": ("loss", "phase", "round",', '"losing": ("loss", "phase",'),
    Mutation("last-chance.one-window", "law/occasions.py",
             '"losing": ("loss", "phase", "round",', '"losing": ("loss", "round",'),
    Mutation("last-chance.after-all-resolved", "losing/losing.py",
             "    if desk.round is not None and desk.round.ended:\n", "    if desk.turn < 0:\n"),
    Mutation("turn.cards-around-special-action", "law/checks.py",
             'return "" if isinstance(host, Phase) else "amid-the-phase"', 'return ""'),
    Mutation("drink-event.carry-out", "drinks/reveal.py",
             '    if card is not None and reveal.purpose in ("drink", "forced"):\n',
             '    if card is not None and reveal.purpose == "drink":\n'),
    Mutation("drink-event.carry-out", "drinks/reveal.py",
             '    if card is not None and reveal.purpose in ("drink", "forced"):\n',
             '    if card is not None and reveal.purpose == "forced":\n'),
    Mutation("notes.no-von-can-help", "law/judge.py",
             "        if any(holder in desk.mates(seat) for seat in picked):\n",
             "        if True:\n"),
    # teams
    Mutation("team.shared-defence", "law/judge.py",
             "    if desk.in_teams and law.occasion in DEFENCES:\n",
             "    if desk.turn < 0:\n"),
    Mutation("team.one-card-covers-team", "playing/modifiers.py",
             "ignored = tuple(sorted({*subject.ignored, *covered}))",
             "ignored = tuple(sorted({*subject.ignored, card.you}))"),
    Mutation("team.deck-payment-per-team", "drinks/drinks.py",
             "[Due(seat, INN, 1) for seat in desk.sides(desk.turn) if",
             "[Due(seat, INN, 1) for seat in desk.clockwise(desk.turn) if"),
    Mutation("team.draw-simultaneously", "turn/turn.py",
             'return "not_yet", replace(phase, waiting=there[1:], least=0)', 'return "all"'),
    Mutation("team.non-champion-plays", "law/round_checks.py",
             'return "not-the-champion" if _has_another_champion(desk, you) '
             'else "not-in-the-round"',
             'return ""'),
    Mutation("boss-battle.action-count", "playing/played.py",
             "desk.setup.quota(card.by).actions > 1", "desk.turn < 0"),
    Mutation("boss-battle.boss-orders", "turn/turn.py",
             "more = _in_this_turn(quota.orders, quota.opening_orders, opening) - 1", "more = 0"),
    Mutation("team.win-lose-together", "losing/losing.py",
             "[mate for seat in sides for mate in desk.mates(seat)]", "[*sides]"),
    Mutation("team.skip-repeat-individual", "turn/turn.py",
             "PHASES[turn.phase - 1], only=turn.repeat[0])", "PHASES[turn.phase - 1])"),
    Mutation("team.another-player", "machine/desk.py",
             "return [other for other in order if other not in mates]",
             "return [other for other in order if other != seat]"),
    # timing
    Mutation("timing.reopen", "timing/window.py",
             'return "nothing_to_answer" if closed(desk, window) else _from_the_start(',
             'return "nothing_to_answer" if window else _from_the_start('),
    Mutation("timing.after-window", "playing/play.py",
             'desk.push(After("answer_the_losses", hurts,',
             'desk.push(After("settled", hurts,'),
    Mutation("timing.simultaneous-order", "timing/window.py",
             'return "several_wishes", replace(window, stage="anytime"',
             'return "several_wishes", replace(window, stage="sometimes"'),
    Mutation("timing.eager-modifiers", "drinks/changing.py",
             "    edited = replace(subject, drinks=tuple(drinks))", "    edited = subject"),
    Mutation("deadlock.ordered-declaration", "timing/window.py",
             'return desk.orders[window.first if window.stage == "wish" else desk.turn]',
             "return desk.orders[desk.turn][::-1]"),
    Mutation("timing.simultaneous-drinks", "drinks/contest.py",
             'desk.push(Drinks("wait_for_responses", desk.hear(DRINKS), desk.turn))',
             'desk.push(Drinks("wait_for_responses", desk.hear(DRINKS)[:1], desk.turn))'),
    # Negate, Ignore, affect
    Mutation("negate.prevents-resolution", "playing/play.py",
             "    if not card.negated:\n", "    if card:\n"),
    Mutation("ignore.no-effect-on-you", "drinks/drinks.py",
             "seat not in drink.ignored and desk.reached(seat)",
             "True"),
    Mutation("ignore.card-still-resolves", "playing/effects.py",
             "        elif (part.victim in card.ignored and not part.fixed) or shielded:",
             "        elif card.ignored or shielded:"),
    Mutation("ignore.drink-must-concern-you", "law/checks.py",
             'return "not-your-drink"', 'return ""'),
    Mutation(
        "affects.changing-a-drink-is-indirect", "law/conditions.py",
        'return "changes-a-drink"',
        'return "no-such-effect"',
    ),
    Mutation(
        "affects.negating-an-ignore-is-indirect", "vocabulary/answers.py",
        'return "negates-a-card" if self.negate == "card" else ""',
        'return ""',
    ),
    Mutation(
        "affects.round-not-ignorable", "vocabulary/rounds.py",
        'return "a-round"',
        'return ""',
    ),
    Mutation("i-dont-think-so.negates-a-sometimes", "law/checks.py",
             "isinstance(subject, Play) and wanted.isdisjoint(law_of(desk, subject).types)",
             "isinstance(subject, Play) and wanted.isdisjoint(())"),
    Mutation("wench-drinks.not-itself", "law/checks.py",
             "same = desk.setup.cast[subject.card].title == desk.setup.cast[card].title",
             "same = False"),
    # redirect, limits
    Mutation("redirect.original-source", "playing/effects.py",
             "Hurt(part.victim, source_of(desk, card), -real, part.moved,",
             "Hurt(part.victim, card.targets[0] if part.moved else card.by, -real, part.moved,"),
    Mutation("redirect.only-fortitude", "playing/modifiers.py",
             '    desk.cite("redirect.only-fortitude")\n',
             "    desk.edit(SUBJECT, replace(_answered(desk), targets=(victim,)))\n"
             '    desk.cite("redirect.only-fortitude")\n'),
    Mutation("redirect.each-once-in-order", "playing/modifiers.py",
             "    victim = card.targets[0] if doing.to == \"target\" else subject.by",
             "    victim = next((p.victim for p in subject.parts if p.moved),\n"
             "                  card.targets[0] if doing.to == \"target\" else subject.by)"),
    Mutation("limits.clamp", "machine/desk.py",
             '"limits.gold-floor" if stat == "gold" else "limits.clamp",',
             '"limits.gold-floor",'),
    # The automaton
    Mutation("otto.track-affected", "teams/tracks.py",
             "return (by,) if by in everyone else everyone", "return everyone"),
    Mutation("otto.gold-is-inn", "teams/tracks.py", "        desk.inn += amount\n", ""),
    Mutation("otto.no-pile", "machine/desk.py",
             "return [other for other in others if self.has_pile(other)]",
             "return others"),
    Mutation("otto.reshuffle", "teams/automaton.py", "if desk.round is None:\n            desk.put",
             "if True:\n            desk.put"),
    Mutation("otto.pass-out-reset", "teams/automaton.py", "move(desk, fallen.who[0], Markers())",
             "move(desk, fallen.who[0], Markers(5))"),
    Mutation("otto.choices", "teams/automaton.py",
             "if not any(effect.is_declined() for effect in asked.either[number]):", "if True:"),
    Mutation("otto.affected-tracks", "teams/automaton.py",
             "return affected(desk, by) if stats & {\"fortitude\", \"alcohol\"} else ()",
             "return affected(desk, by)"),
    # Drinks
    Mutation("split.combine-then-halve", "drinks/mixing.py",
             "size = (size + 1) // 2 if up and (away or total > 0) else size // 2", "pass"),
    Mutation("split.independent-drinks", "drinks/mixing.py",
             "        drinks = (*drinks, second)", "        drinks = drinks"),
    Mutation("split.split-with-nobody", "drinks/changing.py",
             'card.targets[0] if doing.with_ == "target" else NOBODY',
             'card.targets[0] if doing.with_ == "target" else desk.others(card.by)[0]'),
    Mutation("self-split.procedure", "drinks/drinks.py",
             'return "shared", halve(desk, drinks, option.part, option.targets[0], by)',
             'return "shared", _kept(drinks, whole)'),
    Mutation("drink.pass", "drinks/changing.py",
             "given(desk, replace(drink, drinker=to), card.by)", "replace(drink, revealer=to)"),
    Mutation("chaser.adds-effects", "drinks/reveal.py",
             "_with_card(desk, reveal.drinks[-1], card, face)",
             "reveal.drinks[-1]"),
    Mutation("chaser.stop-drink-event", "drinks/reveal.py",
             "        desk.discard_drinks((card,))\n"
             "        return replace(reveal, chasing=False)",
             "        desk.discard_drinks((card,))\n        return reveal"),
    Mutation("drink-deck.pay-when-end-reached", "drinks/drinks.py", "Due(seat, INN, 1)",
             "Due(seat, INN, 2)"),
    Mutation("drink-deck.reshuffle", "drinks/drinks.py", "    desk.drink_discard = ()\n", ""),
    # the Drinking Contest
    Mutation("contest.drink-then-pay", "drinks/contest.py", "Due(seat, winner, 1)",
             "Due(seat, winner, 2)"),
    Mutation("contest.tie-repeat", "drinks/contest.py",
             'return "tie", replace(contest, contenders=top)', 'return "tie", contest'),
    Mutation("contest.changes-count", "drinks/changing.py",
             "score=before.score + after.of(after.revealer)[0] + after.turned - was",
             "score=before.score"),
    Mutation("contest.event-is-zero", "drinks/reveal.py",
             "nothing = Drink(names, (), seat, seat, origin",
             "nothing = Drink(names, (), seat, seat, score=9 * len(names), origin"),
    # the Round of Gambling
    Mutation("gambling.ante-one", "gambling/gambling.py",
             'AnteDemand("can_the_player_ante", game.gambler, 1)',
             'AnteDemand("can_the_player_ante", game.gambler, 2)'),
    Mutation("gambling.raise", "gambling/bets.py",
             'AnteDemand("can_the_player_ante", card.by, doing.ante)',
             'AnteDemand("can_the_player_ante", card.by, 0)'),
    Mutation("gambling.card-takes-control", "gambling/bets.py",
             "control=card.by, passed=(), lock", "passed=(), lock"),
    Mutation("gambling.pass-keeps-you-in", "gambling/bets.py",
             "desk.round = replace(game, passed=tuple(sorted({*game.passed, seat})))",
             "desk.round = replace(game, members=tuple(\n"
             "            member for member in game.members if member != seat))"),
    Mutation("gambling.clockwise", "gambling/gambling.py", "gambler = (game.gambler + 1) % count",
             "gambler = (game.gambler - 1) % count"),
    Mutation("gambling.win-when-others-pass", "gambling/bets.py",
             "ended=True, winner=game.control)", "ended=True, winner=NOBODY)"),
    Mutation("gambling.pot-after-win", "gambling/pot.py",
             'desk.alter(seat, "gold", pot)',
             'desk.alter(desk.turn, "gold", pot - 1)'),
    Mutation("gambling.no-plays-after-last-pass", "law/round_checks.py",
             'return "round-is-over"', 'return "no-round"'),
    Mutation("winning-hand.needs-cheating-next", "gambling/bets.py",
             'lock=doing.next or "")', 'lock="")'),
    Mutation("winning-hand.lifted-by-cheating", "gambling/bets.py", 'lock=doing.next or "")',
             'lock=doing.next or desk.round.lock)'),
    Mutation("leave-round.effect", "gambling/bets.py",
             "tuple(member for member in game.members if member not in seats)", "game.members"),
    Mutation("leave-round.instead-of-ante", "gambling/ante.py",
             '    desk.open_window("ante", ante.by)', "    pass"),
    Mutation("action.announce", "law/aims.py", "mode.only_on and redirects(mode) and not", "not"),
    Mutation("action.pay-costs-on-announce", "playing/prices.py",
             "wanted.get(each.spend, 0) + each.n", "each.n"),
    Mutation("wench-tip.not-against-ante", "law/round_checks.py",
             "    if isinstance(subject, AnteDemand) or _saves_an_ante(desk):", "    if False:"),
    # losing
    Mutation("pass-out.condition", "machine/desk.py",
             "return self.drunkenness(seat) >= self.seats[seat].fortitude",
             "return self.drunkenness(seat) > self.seats[seat].fortitude + 1"),
    Mutation("pass-out.divide-gold", "losing/shares.py", "(gold // 2) // len(receivers)",
             "gold // len(receivers)"),
    Mutation("last-chance.one-window", "losing/losing.py",
             'desk.open_window("losing", desk.turn)', "pass"),
    Mutation("lose.gold-out", "machine/desk.py", "player.gold == 0 and", "player.gold < 0 and"),
    # notes, and rules that no example shows
    Mutation("redirect.whole-effect-exception", "playing/modifiers.py",
             'everything = how.how == "redirect_all"', "everything = False"),
    Mutation("drink-event.no-negate-or-ignore-once-started", "law/missing.py",
             "return has_started(desk, event.card)", 'return "no-event"'),
    Mutation("draw.reshuffle-while-revealing", "machine/desk.py",
             "while deck or (discard and not renewed):", "while deck:"),
    Mutation("drink.multiple-draw-discard-effects", "turn/drawing.py",
             "if len(places) == 1:", "if places:"),
    Mutation("drink.keep-instead-of-discard", "drinks/drinks.py",
             "for seat in desk.clockwise(first) if seat in drank",
             "for seat in desk.clockwise(first)"),
    Mutation("ignore.reduces-instead", "playing/modifiers.py",
             "_reduce_by(desk, card, reduced)", "_reduce_by(desk, card, 99)"),
    Mutation("pass-out.during-round", "losing/losing.py",
             "leave_round(desk, gone, forced=True)", "desk.cite()"),
    Mutation("negate.alternate-effect", "playing/play.py",
             "    if mode_of(desk, card).if_negated:\n", "    if not card.negated:\n"),
    Mutation("contest.win-and-pass-out", "drinks/contest.py",
             '        won=to(everyone_pays_the_winner, "contest.drink-then-pay"),',
             '        won=to(contest_over, "contest.drink-then-pay"),'),
    Mutation("contest.extra-drinks-do-not-count", "drinks/forced.py",
             "    first = drinks[0].revealer if len(drinks) == 1 else desk.turn\n",
             "    desk.hear(DRINKS)\n    first = drinks[0].revealer\n    return\n"),
    Mutation("wench-drinks.only-by-idts", "law/checks.py",
             'return "protected"', 'return ""'),
    Mutation(
        "wench-drinks.sometimes-only", "law/conditions.py",
        'return "" if sometimes else "not-a-drink-sometimes"',
        'return ""',
    ),
    Mutation("gambling.ante-is-losing-gold", "gambling/ante.py",
             "    if not lost:\n", "    if lost or not lost:\n"),
    Mutation("notes.reconsider", "turn/turn.py",
             "if isinstance(subject, Play) and subject.by == desk.turn:",
             "if isinstance(subject, Play):"),
    Mutation("self-split.no-other-split", "law/checks.py",
             'return "splits-only-itself"', 'return ""'),
    Mutation("leave-round.no-more-antes", "gambling/ante.py",
             "    if desk.setup.rulings.left_players_ante:\n", "    if desk.setup.rulings:\n"),
    # decks of Events, Prizes
    Mutation("dungeon-events.end-of-turn-counter", "events/event_decks.py",
             "level = desk.setup.cast[decks.card].level", "level = 2"),
    Mutation("dungeon-events.counter-despite-early-end", "turn/turn.py",
             'owner_is_out=to(events_of_the_end, "lose.out-of-the-game"),',
             'owner_is_out=to(turn_over, "lose.out-of-the-game"),'),
    Mutation("dungeon-events.impossible-option", "playing/choices.py",
             "each.all_or_nothing()", "not effects"),
    Mutation("dungeon-events.heroes-villains", "timing/subject.py",
             "return bool(traits) and VILLAIN in traits[seat]", "return not traits"),
    Mutation("dungeon-events.event-class-scope", "law/checks.py",
             'return "other-event" if other else ""', 'return ""'),
    Mutation("dungeon-events.as-action-effects", "law/checks.py",
             'return "" if names_actions else "no-action-card-named"', 'return ""'),
    Mutation("dungeon-events.affect-all-choices-in-order", "events/events.py",
             "event.champions or desk.clockwise(desk.turn)",
             "event.champions or desk.clockwise(desk.turn)[1:]"),
    Mutation("sea-events.with-dungeon-events", "events/event_decks.py",
             "COUNTERS_OF_THE_SECOND = 3", "COUNTERS_OF_THE_SECOND = 2"),
    Mutation("notes.price-of-power", "playing/sequels.py",
             "n=option.n, winner=seat, passed=())", "n=option.n, winner=seat)"),
    Mutation("notes.costly-cure", "playing/sequels.py",
             "if not any(n for _, n in offering.shown):", "if not offering.shown:"),
    Mutation("prize.starter-adds-prize", "events/prizes.py",
             "return bool(desk.table_pile(INN).cards)", "return False"),
    Mutation("prize.prize-bin", "events/prizes.py",
             "desk.lay_on_table(replace(used, name=INN))", "desk.lay_on_table(used)"),
    Mutation("prize.pot-to-inn", "events/prizes.py", "_move(desk, card, POT, INN)",
             "_move(desk, card, POT, BIN)"),
    Mutation("prize.whitehawk-half", "gambling/bets.py", "    share_prize(desk, card.by)\n", ""),
    Mutation("prize.team", "events/prizes.py",
             "desk.put(seat, front=added(desk.seats[seat].front, card))\n        assert",
             "for mate in desk.mates(seat):\n            "
             "desk.put(mate, front=added(desk.seats[mate].front, card))\n        assert"),
    Mutation("prize.straw-of-misdirection", "drinks/drinks.py",
             'if "before-drinking" in desk.law.hooks and', "if not desk.law.hooks and"),
    Mutation("pub-crawl.crawl-champion", "events/events.py", 'free=deck_class != "drink"',
             'free=deck_class == "dungeon"'),
    # Minions, Scarabs, Blood, side decks
    Mutation("torglesnarf.minion-as-target", "characters/minions.py",
             "if blow.step != play.step or blow.amount <= 0:",
             "if blow.step != play.step or blow.amount > 0:"),
    Mutation("torglesnarf.each-other-hits-minions", "playing/effects.py",
             "        card, more = strike_all(desk, card, doing.blow())",
             "        more = strike(desk, card, ())"),
    Mutation("torglesnarf.wages-substitution", "characters/minions.py",
             'return covered_in_part(due, 1, "inn")',
             'return [*covered_in_part(due, 1, "inn")[:1], due]'),
    Mutation("torglesnarf.scarabs-marks-debuffs-bombs", "characters/minions.py",
             "    return [seat for seat in seats if not desk.seats[seat].out]", "    return []"),
    Mutation("torglesnarf.only-fortitude-parts", "characters/picked.py",
             "    return [seat for seat, card in meant(play, who) if card == NOTHING]",
             "    return [seat for seat, card in meant(play, who)]"),
    Mutation("amundyr.no-hit-back-no-redirect", "law/checks.py",
             'return "not-redirected" if barred else ""', 'return ""'),
    Mutation("amundyr.limited-supply", "playing/effects.py",
             "        left = supply - sum(", "        left = 99 - sum("),
    Mutation("vlazlo.buy-forms", "characters/hooks.py",
             'return "acts", hooks if again else later', 'return "acts", later'),
    Mutation("notes.bit-of-a-bind", "playing/effects.py",
             "    if anyway:\n", "    if not anyway:\n"),
    Mutation("notes.dont-mind-the-scarabs", "playing/effects.py",
             "give(desk, seat, doing.remove, -doing.n * times)",
             "give(desk, seat, doing.remove, -doing.n)"),
    Mutation("notes.discount-elixir", "playing/payment.py",
             "if not cards or due.payer in met or due.covered:", "if not cards or due.covered:"),
    Mutation("notes.no-von-can-help", "law/judge.py", 'return "no-help"', 'return ""'),
    Mutation("notes.take-those", "turn/ordering.py",
             "if seat not in ordering.given:", "if True:"),
    # What was wrong where two mechanisms meet: the causes of K1 to K21 of issue 11, each in turn
    # (K16 is `ignore.reduces-instead`, above)
    Mutation("pass-out.during-round", "losing/losing.py",  # K1
             "        leave_round(desk, gone, forced=True)\n",
             "        for seat in gone:\n            leave_round(desk, (seat,), forced=True)\n"),
    Mutation("contest.extra-drinks-do-not-count", "law/occasions.py",  # K2
             "    return desk.contest is not None or desk.setup", "    return desk.setup"),
    Mutation("gambling.ante-one", "gambling/bets.py",  # K3
             'sit_down(desk, reached(desk, card, "everyone"))',
             "sit_down(desk, [it for it in desk.clockwise(card.by) if it not in card.ignored])"),
    Mutation("ignore.no-effect-on-you", "gambling/bets.py",  # K4
             'sit_down(desk, reached(desk, card, "everyone"))',
             "sit_down(desk, list(filter(desk.reached, desk.clockwise(card.by))))"),
    Mutation("notes.that-tears-it", "playing/announce.py",  # K5
             'if who == "player" and isinstance(self.subject, Play):',
             'if who == "first" and isinstance(self.subject, Play):'),
    Mutation("otto.tokens", "playing/effects.py",  # K6
             "shares.append((desk.law.owner_of_component(card, victim), extra))",
             "shares.append((by, extra))"),
    Mutation("torglesnarf.scarabs-marks-debuffs-bombs", "playing/effects.py",  # K7
             "        theirs = meant_for_minions(desk, card, who)\n", "        theirs = []\n"),
    Mutation("torglesnarf.hit-back-on-minion", "law/conditions.py",  # K8
             "part or parts or one_member or hits_back or", "part or parts or one_member or"),
    Mutation("team.shared-defence", "law/judge.py",  # K9
             '        return "own-player-only"', '        return ""'),
    Mutation("leave-round.leave-after-own-ante-card", "gambling/bets.py",  # K10
             "    if not opening(desk):\n        desk.cite_ruling",
             "    if opening(desk):\n        desk.cite_ruling"),
    Mutation("action.pay-costs-on-announce", "law/checks.py",  # K11
             "played = card if mode.from_", "played = NOTHING if mode.from_"),
    Mutation("leave-round.effect", "gambling/bets.py",  # K12
             "concerned = set(who) - set(card.ignored)",
             "concerned = {card.by}"),
    Mutation("torglesnarf.each-other-hits-minions", "characters/minions.py",  # K13
             "        if desk.setup.rulings.each_other_gives_to_minions:",
             "        if not desk.setup.rulings.each_other_gives_to_minions:"),
    Mutation("drink-event.ignore-by-one-player", "events/events.py",  # K14
             "if _ignores(desk, event, event.by) and _needs_its_revealer(desk, event):",
             "if _ignores(desk, event, event.by):"),
    Mutation("self-split.procedure", "drinks/drinks.py",  # K15
             'by_revealer = desk.setup.rulings.self_split_by == "revealer"',
             'by_revealer = desk.setup.rulings.self_split_by != "revealer"'),
    Mutation("contest.tie-one-left", "losing/losing.py",  # K17
             "    settle_what_is_owed(desk)\n    _drop", "    _drop"),
    Mutation("team.turn-ends-now-individual", "characters/hooks.py",  # K18
             "if player.away and not _acts_on_absent(desk, card, mode):", "if player.away:"),
    Mutation("ignore.no-effect-on-you", "machine/desk.py",  # K19
             'return not ("everything" in found or (action and found))',
             "return not (action and found)"),
    Mutation("otto.track-affected", "playing/effects.py",  # K20
             '"fortitude", loss, owner)', '"fortitude", loss, NOBODY)'),
    Mutation("lose.out-of-the-game", "losing/losing.py",  # K21
             "and {*gone} & {*desk.round.members}:", "and not {*gone} & {*desk.round.members}:"),
)  # fmt: skip
"""Rules and how to break them, in the order of the topics."""


def naming() -> dict[str, dict[str, str]]:
    """For each rule the runs of scenarios that name it, with their files."""
    from rdi_explore.scenario import load, runs, scenario_files
    from rdi_explore.scenario.schema import names

    found: dict[str, dict[str, str]] = {}
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
                found.setdefault(rule, {})[run.name] = str(path.relative_to(SCENARIOS))
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
