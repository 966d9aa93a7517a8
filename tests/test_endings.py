"""How commands end when something is wrong: a sentence, an exit code, never a traceback (F8)."""

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rdi_explore import cli
from rdi_explore.catalogue import FileError
from rdi_explore.cli import main
from rdi_explore.explore import Limits
from rdi_explore.whole import whole, write_whole

ROOT = Path(__file__).parents[1]
KNOWN = "rdi5-redirect-3"
LARGE = "boss-setup-four"
TABLE = """\
title: A table
edition: rdi5
question: What happens?
seats:
  Ann: {hand: [i-dont-think-so], pile: [light-ale]}
  Bob: {}
drink_deck: [wine, wine, wine]
"""
HERE = "turn: {of: Ann, phase: action}\n"
POTATO = """\
cards:
- id: hot-potato
  title: Hot potato
  type: [sheet]
  modes: [{as: hook, at: before-drinking, when: [{drinker: self}], do: [{pass: drink}]}]
turn: {of: Ann, phase: drink}
"""
FILES = {
    "wrong-answer": TABLE + HERE + "answer: {verdict: 'yes', why: So., by: end, "
    "rule: negate.alternate-effect}\n",
    "no-such-play": TABLE + HERE + "line: [{seat: Bob, plays: i-dont-think-so}]\n",
    "wrong-end": TABLE + HERE + "expect: {Ann: {gold: 3}}\n",
    "wrong-claim": TABLE + HERE + "claims: [{holds: Ann can be out}]\n",
    "wrong-case": TABLE + HERE + "cases:\n- {name: a, expect: {Ann: {gold: 3}}}\n- {name: b}\n",
    "never-ends": TABLE.replace("{}", "{sheets: [hot-potato]}").replace(
        "pile:", "sheets: [hot-potato], pile:"
    ) + POTATO,
    "no-such-choice": TABLE + HERE + "choices: [{Ann: 99}]\n",
    "wrong-word": TABLE + HERE + "tun: {}\n",
    "no-yaml": "a: [1",
    "empty": "",
}  # fmt: skip
"""Files with something wrong, each in its way."""
COMMANDS = (
    "check FILE", "show FILE", "show FILE --step 0", "show FILE --edition rdi3",
    "show FILE --record", "explore FILE --positions 20", "explore FILE --step 0 --positions 20",
    "suppose FILE", "compare FILE", "compare FILE --sensitivity", "prove FILE",
    "prove FILE Ann_can_be_out --positions 20", "save FILE", "save FILE --step 0",
    "publish FILE --without-kernel --out OUT",
)  # fmt: skip
Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rdi_explore.kernel.machine.engine.LIMIT", 5_000)


@pytest.mark.parametrize("name", FILES)
def test_every_command_on_every_kind_of_wrong_file(
    name: str, tmp_path: Path, capsys: Printed
) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text((f"id: {name}\n" if FILES[name] else "") + FILES[name], encoding="utf-8")
    for command in COMMANDS:
        words = [
            word.replace("FILE", str(file)).replace("OUT", str(tmp_path / "out")).replace("_", " ")
            if word in ("FILE", "OUT") or "_" in word else word
            for word in command.split()
        ]  # fmt: skip
        code = main(words)
        said = capsys.readouterr()
        assert code in (0, 1, 2, 3), command
        if code in (1, 2) and "check" not in command:
            assert said.out or said.err.startswith("rdi-explore: "), command
        assert "Traceback" not in said.err, command


@pytest.mark.parametrize(("name", "code"), [("wrong-answer", 1), ("wrong-word", 2), ("no-yaml", 2)])
def test_the_code_of_show(name: str, code: int, tmp_path: Path, capsys: Printed) -> None:
    """What can be played is shown, also where the answer does not hold."""
    file = tmp_path / f"{name}.yaml"
    file.write_text(f"format: 2\nid: {name}\n{FILES[name]}", encoding="utf-8")
    assert main(["show", str(file)]) == code
    said = capsys.readouterr()
    assert ("Ann" in said.out) == (name == "wrong-answer")
    assert said.err.startswith("rdi-explore: ")
    assert said.err.count("\n") == 1


# ------------------------------------------------------------------------- the machine


def raising(error: BaseException) -> Callable[..., int]:
    def run(*_: object, **__: object) -> int:
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (OSError(28, "No space left on device"), 2, "the output cannot be written: No space"),
        (PermissionError(13, "Permission denied", "x"), 2, "x: Permission denied"),
        (FileError("x.yaml", 3, "", "is wrong"), 2, "x.yaml, line 3: is wrong"),
    ],
)
def test_one_handler(
    error: BaseException, code: int, says: str, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr(cli, "_run", raising(error))
    monkeypatch.setattr("rdi_explore.endings._forget_output", lambda: None)
    assert main(["schema"]) == code
    assert capsys.readouterr().err.startswith(f"rdi-explore: {says}")


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_who_interrupts_gets_what_there_is_and_130(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    """The signal comes after so much work, not after so much time: also the compiled loop must
    hear it, for which no Python function can be put in the place of its own. In a callback of the
    garbage collector, and Hypothesis has one, it would be lost."""

    def soon(_: object) -> Limits:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.02)
        return Limits(positions=50_000)

    monkeypatch.setattr("rdi_explore.commands_explore.limits_of", soon)
    before = signal.signal(signal.SIGVTALRM, signal.default_int_handler)
    gc.disable()
    try:
        assert main(["explore", LARGE]) == 130
    finally:
        gc.enable()
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert "positions" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_in_the_terminal() -> None:
    """Many games are interrupted when they say that they have begun to play."""
    words = ["play", "--games", "1000000", "--workers", "0", "--characters", "zot", "fiona"]
    code = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from rdi_explore.explore import games\n"
        "play, played = games.play_batch, []\n"
        "from rdi_explore.explore import cluster\n"
        "def batch(*args):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return play(*args)\n"
        "cluster.play_batch = batch\n"
        "from rdi_explore.cli import main\n"
        f"sys.exit(main({words!r}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr
    assert "interrupted" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is needed")
@pytest.mark.parametrize("words", [["schema"]])
def test_a_full_disk(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rdi_explore.cli", *words],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "No space left" in done.stderr


def test_a_terminal_without_our_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rdi_explore.cli", "show", KNOWN],
        capture_output=True, cwd=ROOT, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


# ---------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    "command",
    [
        f"save {KNOWN} --step 0 --out OUT.yaml",
        f"compare {KNOWN} --html OUT.html",
        f"publish {KNOWN} --without-kernel --out OUT",
        "play --characters zot fiona --record OUT.yaml",
        "puzzles find --games 1 --out OUT",
    ],
)
def test_a_place_that_cannot_be(command: str, tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "file").write_text("x")
    words = [word.replace("OUT", str(tmp_path / "file" / "out")) for word in command.split()]
    assert main(words) == 2
    err = capsys.readouterr().err
    assert str(tmp_path) in err
    assert err.startswith("rdi-explore: ")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    write_whole(path, "before")

    def full_disk() -> None:
        with whole(path) as beside:
            beside.write_text("ha")
            raise OSError(28, "No space left on device")

    with pytest.raises(FileError, match=r"a\.yaml: cannot be written: No space"):
        full_disk()
    assert [each.name for each in tmp_path.iterdir()] == ["a.yaml"]
    assert path.read_text() == "before"
    with contextlib.suppress(KeyboardInterrupt), whole(path) as beside:
        beside.write_text("ha")
        raise KeyboardInterrupt
    assert ([each.name for each in tmp_path.iterdir()], path.read_text()) == (["a.yaml"], "before")


def test_a_link_stays_a_link_and_a_terminal_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", "after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "after"
    write_whole(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()


# ---------------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("serve --port 99999", "“99999” is no whole number from 1 to 65535"),
        ("serve --port -1", "from 1 to 65535"),
        ("serve --port http", "“http” is no whole number"),
        ("serve --seats 0", "from 1 on"),
        (f"explore {KNOWN} --seconds -1", "“-1” are no seconds"),
        (f"explore {KNOWN} --seconds nan", "“nan” are no seconds"),
        (f"prove {KNOWN} --seconds 0", "“0” are no seconds"),
        ("watch --games -1", "from 0 on"),
        ("quiz --seed -1", "from 0 on"),
        (f"publish {KNOWN} --workers -1", "from 0 on"),
    ],
)
def test_numbers_have_bounds(words: str, says: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_a_port_that_is_taken_is_named(capsys: Printed) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        words = ["serve", "--no-browser", "--ip", "127.0.0.1", "--port", str(number)]
        assert main(words) == 2
    said = capsys.readouterr()
    assert f"port {number} is taken; name another one with --port" in said.err
    assert said.out == ""


def test_an_address_of_another_machine(capsys: Printed) -> None:
    assert main(["serve", "--no-browser", "--ip", "192.0.2.1", "--port", "8877"]) == 2
    said = capsys.readouterr()
    assert "cannot listen at 192.0.2.1, port 8877" in said.err
    assert said.out == ""
