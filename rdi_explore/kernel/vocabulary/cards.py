"""The closed vocabulary in which a card is written: its modes, conditions and effects.

A card is data. Each condition and each effect is one small struct; in a file its first word is
the verb: ``{lose: 3, stat: fortitude, who: target}``. The kernel carries these verbs out, the
views put them into words, and nothing else can be said by a card.

This is the whole of it under one name; :mod:`.conditions`, :mod:`.effects` (with :mod:`.players`,
:mod:`.answers`, :mod:`.rounds` and :mod:`.components`), :mod:`.costs` and :mod:`.statics` have the
verbs, :mod:`.card` what is around them, :mod:`.terms` what a field can be.
"""

from .answers import *
from .card import *
from .components import *
from .conditions import *
from .costs import *
from .effects import *
from .players import *
from .rounds import *
from .statics import *
from .terms import *
from .word import *
