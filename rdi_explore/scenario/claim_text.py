"""Reading claims that people write: a small recursive-descent reader for a small language.

Names of players are those of the scenario, cards go by their ids or by their titles in quotation
marks. What cannot be read is told with its place and the nearest word that could stand there.
"""

import re

from .claim_words import ID, NUMBER, QUOTED, ClaimError, ClaimReader, Names
from .claims import (
    ANYTHING,
    LOSABLE,
    SIGNS,
    STATES,
    STATS,
    TABLE,
    Acts,
    Aim,
    AtLeastOne,
    Both,
    ChangeOf,
    Claim,
    Compare,
    Condition,
    Constant,
    Denied,
    Does,
    GoldMoves,
    Implies,
    Joined,
    No,
    OnTable,
    Quantifier,
    Runs,
    Stat,
    Sum,
    Term,
    Time,
    Verb,
    Whom,
)

MAX_LENGTH = 2_000
"""No claim is longer."""

_TIMES: dict[str, Time] = {
    "in the end": "end", "always": "always", "at every moment": "always", "at some moment": "ever",
}  # fmt: skip
_SAYS: tuple[tuple[str, Verb, bool], ...] = (
    ("may not play", "may play", True),
    ("may play", "may play", False),
    ("does not play", "play", True), ("do not play", "play", True),
    ("plays", "play", False), ("play", "play", False), ("played", "play", False),
    ("does not hold", "hold", True), ("do not hold", "hold", True),
    ("holds", "hold", False), ("hold", "hold", False),
    ("does not win the round", "win the round", True),
    ("do not win the round", "win the round", True),
    ("wins the round", "win the round", False), ("win the round", "win the round", False),
    ("does not win", "win", True), ("do not win", "win", True),
    ("wins", "win", False), ("win", "win", False),
    ("does not decide", "decide", True), ("do not decide", "decide", True),
    ("decides", "decide", False), ("decide", "decide", False),
    ("is not", "be", True), ("are not", "be", True), ("is", "be", False), ("are", "be", False),
    ("remains", "be", False), ("remain", "be", False),
    ("loses", "lose", False), ("lose", "lose", False),
    ("gains", "gain", False), ("gain", "gain", False),
)  # fmt: skip
_AIMS = (
    "whatever anybody plays", "whatever happens", "it is possible that", "possible", "possibly",
    "there is a play of", "for every play of all others", "in every order of passing", "always",
    "never", "in the end", "at every moment", "at some moment",
)  # fmt: skip


def read_claim(text: str, names: Names) -> Claim:
    """The claim that a text makes.

    Raises:
        ClaimError: it makes none; the error says where, and what could stand there.
    """
    if len(text) > MAX_LENGTH:
        raise ClaimError(text, MAX_LENGTH, f"longer than {MAX_LENGTH} characters")
    reader = _Reader(text, names)
    claim = reader.claim()
    reader.skip()
    if reader.at < len(text):
        reader.fail("nothing more can be read", ("and", "or", "if", "implies"))
    return claim


class _Reader(ClaimReader):
    """Reads claims; each method reads one part, or raises."""

    # -------------------------------------------------------------------------------- claims

    def claim(self) -> Claim:
        """Claims joined by ``and`` or ``or``, or one."""
        first = self.single()
        claims, how = [first], ""
        while word := self.one_of(("and", "or")):
            if how not in ("", word):
                self.fail("“and” and “or” side by side: set brackets")
            how = word
            claims.append(self.single())
        if len(claims) == 1:
            return first
        return Joined("and" if how == "and" else "or", tuple(claims))

    def single(self) -> Claim:
        """A denied claim, one in brackets, or an aim."""
        if self.ahead(self._joins_claims):
            if self.have("not"):
                self.deeper()
                return Denied(self.single())
            self.have("(")
            self.deeper()
            claim = self.claim()
            if not self.have(")"):
                self.fail("a bracket is not shut", (")",))
            return claim
        return self.aim()

    def _joins_claims(self) -> bool:
        """Whether brackets or ``not`` stand here around a claim, not around a mere condition."""
        begun = False
        while self.one_of(("not", "(")):
            begun = True
        return begun and (bool(self.one_of(_AIMS)) or self._forcers() is not None)

    def _forcers(self) -> tuple[str, ...] | None:
        """The players who ``can force`` something, if it is said here that they can."""
        at = self.at
        names = [self.player()]
        while names[-1] and self.one_of(("and", ",")):
            names.append(self.player())
        if all(names) and self.one_of(("can force that", "can force", "can together force")):
            return tuple(names)
        self.at = at
        return None

    def aim(self) -> Aim:
        """One thing that is said of all lines."""
        any_order = bool(self.one_of(("in every order of passing", "whoever passes first")))
        if any_order:
            self.comma()
        who: tuple[str, ...] = ()
        quantifier: Quantifier = "all"
        usual: Time = "end"
        if self.one_of(("whatever anybody plays", "whatever happens")):
            pass
        elif self.one_of(("it is possible that", "possibly", "possible")):
            quantifier, usual = "some", "ever"
        elif self.have("for every play of all others"):
            self.comma()
            if not self.one_of(("there is a play of", "there are plays of")):
                self.fail("whose play is sought?", ("there is a play of",))
            quantifier, who = "force", self.players_named()
        elif self.have("there is a play of"):
            quantifier, who = "play", self.players_named()
        elif (forcers := self._forcers()) is not None:
            quantifier, who = "force", forcers
        self.comma()
        self.one_of(("so that", "such that", "after which", "that"))
        if denied := self.have("never"):
            time: Time = "always"
        else:
            said = self.one_of(_TIMES)
            time = _TIMES[said] if said else usual
        self.comma()
        condition = self.condition()
        unless = self.premise()
        return Aim(quantifier, No(condition) if denied else condition, time, who, unless, any_order)

    def comma(self) -> None:
        """Read a comma or colon, if there is one."""
        self.one_of((",", ":"))

    def premise(self) -> tuple[Does, ...]:
        """``, if nobody plays some-card``: plays that are taken away."""
        at = self.at
        self.comma()
        if not self.have("if"):
            self.at = at
            return ()
        found = []
        while True:
            self.skip()
            at = self.at
            said = self.atom()
            if not isinstance(said, Does) or said.verb != "play" or not bans(said):
                self.at = at
                self.fail("after “if” only plays are taken away, as in “if nobody plays …”, "
                          "“if Ann plays nothing”", ("nobody", *self.players))  # fmt: skip
            found.append(said)
            if not self.have("and"):
                return tuple(found)

    # ---------------------------------------------------------------------------- conditions

    def condition(self) -> Condition:
        """A condition; ``implies`` binds least, then ``or``, ``and``, ``not``."""
        left = self.either()
        return Implies(left, self.condition()) if self.have("implies") else left

    def either(self) -> Condition:
        """Conditions joined by ``or``."""
        left = self.both()
        while self.have("or"):
            left = AtLeastOne(left, self.both())
        return left

    def both(self) -> Condition:
        """Conditions joined by ``and``."""
        left = self.denied()
        while self.have("and"):
            left = Both(left, self.denied())
        return left

    def denied(self) -> Condition:
        """A denied condition, one in brackets, or a plain one."""
        if self.have("not"):
            self.deeper()
            return No(self.denied())
        if self.have("("):
            self.deeper()
            inner = self.condition()
            if not self.have(")"):
                self.fail("a bracket is not shut", (")",))
            return inner
        return self.atom()

    def atom(self) -> Condition:
        """A condition without others in it."""
        if self.one_of(("gold moves", "gold is moved")):
            return GoldMoves()
        if self.have("the game is over"):
            return Runs("game")
        if self.one_of(("a round is running", "a round of gambling is running")):
            return Runs("round")
        if self.one_of(("a contest is running", "a drinking contest is running")):
            return Runs("contest")
        if (rule := self._acting()) is not None:
            return Acts(rule)
        if (played := self._card_played()) is not None:
            return played
        if (who := self._subject()) is not None:
            return self.of_players(who)
        return self.comparison()

    def _acting(self) -> str | None:
        """``some.rule acts``."""
        self.skip()
        found = ID.match(self.text, self.at)
        if not found or "." not in found.group():
            return None
        rule = found.group()
        if rule not in self.names.rules:
            self.fail(f"there is no rule {rule}", self.names.rules, rule)
        self.at = found.end()
        if not self.one_of(("acts", "has acted")):
            self.fail("what of this rule?", ("acts",))
        return rule

    def _card_played(self) -> Does | None:
        """``some-card is played``."""
        at = self.at
        card = self.ahead(self.card)
        if card is None:
            return None
        self.card()
        if (no := self.one_of(("is not played", "was not played"))) or self.one_of(
            ("is played", "was played")
        ):
            return Does(Whom((), "nobody" if no else "somebody"), "play", card)
        self.at = at
        return None

    def _subject(self) -> Whom | None:
        """Players of whom something is said, if this is not said of what they have."""
        at = self.at
        who = self.ahead(self.who)
        if who is None:
            return None
        found = self.who()
        if self.text[self.at : self.at + 2] in ("'s", "’s"):
            self.at = at
            return None
        return found

    def of_players(self, who: Whom) -> Condition:
        """What is said of players."""
        for phrase, verb, no in _SAYS:
            if self.have(phrase):
                return self._said(who, verb, no)
        can = re.match(r"\s*(can \S+)", self.text[self.at :])
        words = ["can force", *(says for says, _, _ in _SAYS)]
        self.fail("what of this player?", words, can.group(1) if can else None)

    def _said(self, who: Whom, verb: Verb, no: bool) -> Condition:
        if verb in ("win", "win the round", "decide"):
            return Does(who, verb, no=no)
        if verb == "be":
            return Does(who, verb, self._state(), no=no)
        if verb in ("lose", "gain"):
            return self._loss(who, verb)
        if verb == "hold":
            return Does(who, verb, self.card(), no=no)
        if verb == "play" and not no and self.have("nothing"):
            card, no = ANYTHING, True
        else:
            card = self.card()
        on: list[str] = []
        while self.have("and on" if on else "on"):
            on.append(self.player() or self.no_player())
        mode = self._mode() if self.have("as") else ""
        because = ""
        if verb == "may play" and no and self.have("because"):
            because = self.rule()
        return Does(who, verb, card, tuple(on), mode, no, because)

    def _state(self) -> str:
        state = self.one_of(STATES)
        if not state:
            self.fail("what is the player to be?", STATES)
        return state

    def _mode(self) -> str:
        self.skip()
        found = QUOTED.match(self.text, self.at)
        if found:
            self.at = found.end()
            return found.group(1)
        if word := ID.match(self.text, self.at):
            self.at = word.end()
            return word.group()
        self.fail("in which way?")

    def _loss(self, who: Whom, verb: Verb) -> Condition:
        """``loses gold``, ``loses no gold``, ``loses 2 gold`` (all in all)."""
        self.skip()
        no = self.have("no")
        number = None if no else NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
        stat = self.one_of((*LOSABLE, "alcohol content"))
        if not stat:
            self.fail("of what?", LOSABLE)
        self.have("content")
        if number:
            by = int(number.group())
            return Compare(ChangeOf(Stat(who, stat)), "=", Constant(-by if verb == "lose" else by))
        return Does(who, verb, stat, no=no)

    # --------------------------------------------------------------------------------- terms

    def comparison(self) -> Compare:
        """Two numbers compared."""
        left = self.sum()
        for words, sign in (
            ("is at least", ">="), ("is at most", "<="), ("is more than", ">"),
            ("is less than", "<"), ("is not", "!="), ("is", "="),
        ):  # fmt: skip
            if self.have(words):
                return Compare(left, sign, self.sum())  # type: ignore[arg-type]
        for sign in sorted(SIGNS, key=len, reverse=True):
            if self.have(sign):
                return Compare(left, sign, self.sum())
        self.fail("this number is not compared", SIGNS)

    def sum(self) -> Term:
        """Numbers added and taken away."""
        left = self.term()
        while sign := self.one_of(("+", "-")):
            left = Sum(left, "+" if sign == "+" else "-", self.term())
        return left

    def term(self) -> Term:
        """One number."""
        self.skip()
        if number := NUMBER.match(self.text, self.at):
            self.at = number.end()
            return Constant(int(number.group()))
        if self.one_of(("the change of", "change of")):
            return ChangeOf(self.counted())
        return self.counted()

    def counted(self) -> Term:
        """What is counted of a player or of the table."""
        at = self.at
        self.have("the")
        for word in TABLE:
            if self.have(word):
                return OnTable(word)  # type: ignore[arg-type]
        self.at = at
        who = self.who()
        if self.text[self.at : self.at + 2] not in ("'s", "’s"):
            self.fail("what of this player?", ("'s gold",))
        self.at += 2
        for word in (*STATS, *sorted(self.names.tokens, key=len, reverse=True)):
            if self.have(word):
                if word == "alcohol":
                    self.have("content")
                return Stat(who, word)
        self.fail("nothing of this name is counted", (*STATS, *self.names.tokens))


def bans(said: Does) -> bool:
    """Whether this says of somebody that nothing, or a card, is not played."""
    return said.who.how == "nobody" if not said.no else said.who.how in ("all", "everybody")
