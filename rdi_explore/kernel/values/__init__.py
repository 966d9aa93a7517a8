"""What a position is made of: frozen values that know nothing of the rules.

Seats and cards are small whole numbers: seats clockwise from 0, cards as indexes into the cast
of the :class:`~rdi_explore.kernel.machine.setup.Setup`. Unordered piles are sorted tuples, so that
equal situations are equal values.
"""

from .acts import *
from .drinks import *
from .frames import *
from .numbers import *
from .plays import *
from .position import *
from .rounds import *
from .seats import *
