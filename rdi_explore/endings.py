"""How a command ends: with an exit code, and with a sentence where something went wrong.

0 is well, 1 says that something failed, 2 that words, files or places are wrong, 130 that somebody
interrupted it. No traceback is shown for what is not a fault of the program.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

from .catalogue import FileError
from .kernel import NoProgress
from .rulebook import WrongData
from .scenario import LineError, WrongAnswer
from .scenario.claimed import WrongClaim

FAILED, WRONG, INTERRUPTED = 1, 2, 130


def ended(run: Callable[[], int]) -> int:
    """Run a command to its end; return the exit code."""
    try:
        code = run()
        sys.stdout.flush()
        return code
    except EOFError:
        return say("the input ended; nothing is written", WRONG)
    except KeyboardInterrupt:
        return say("interrupted", INTERRUPTED)
    except (FileError, WrongData) as error:
        return say(str(error), WRONG)
    except (LineError, WrongAnswer, WrongClaim, NoProgress) as error:
        return say(str(error), FAILED)
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        place = f"{error.filename}: " if error.filename else "the output cannot be written: "
        return say(f"{place}{error.strerror or error}", WRONG)


def say(words: str, code: int) -> int:
    """Say on the error output what went wrong; return the exit code."""
    with suppress(OSError):
        print(f"rdi-explore: {words}", file=sys.stderr)
    return code


def any_letters() -> None:
    """Let a terminal that cannot show every letter show a mark in its place."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _forget_output() -> None:
    """What could not be written is not tried again when the program ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
