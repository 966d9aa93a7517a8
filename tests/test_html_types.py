"""What `html_types` tells mypy: text is found where HTML is made, and nothing else."""

from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

LINES = """
from markupsafe import Markup, escape

class Style:
    def strong(self, words: str) -> str: return words

HTML = Style()

def said(words: str, style: Style) -> str: return words

def f(a: str, n: int, m: Markup, texts: list[str], parts: list[Markup]) -> None:
    Markup(f"<p>{m}{n}{escape(a)}{n / 2:.1f}</p>")
    Markup(f"<p>{a}</p>")  # text
    Markup(a)  # text
    Markup(f"<p>{'' if n else m}{' class=x' if n else ''}</p>")
    Markup(f"<p>{a if n else m}</p>")  # text
    Markup("".join(f"<b>{escape(each)}</b>" for each in texts))
    Markup("".join(f"<b>{each}</b>" for each in texts))  # text
    Markup("".join([f"<b>{n}</b>", *parts]))
    Markup("".join([f"<b>{n}</b>", *texts]))  # text
    Markup(", ".join(parts))
    Markup(a.join(parts))  # text
    Markup(said(a, HTML) + HTML.strong(a))  # text
    Markup(f"{said(a, HTML)}{HTML.strong(a)}")
    list(map(Markup, texts))  # text
    list(map(Markup, parts))
    Markup(sorted(texts)[0])  # text
"""


def test_text_is_found_where_html_is_made(tmp_path: Path) -> None:
    file = tmp_path / "lines.py"
    file.write_text(LINES, encoding="utf-8")
    told, *_ = api.run([str(file), "--follow-imports=silent", "--cache-dir", str(tmp_path)])
    found = [int(line.split(":")[1]) for line in told.splitlines() if "Text where HTML" in line]
    lines = LINES.splitlines()
    assert found == [n for n, line in enumerate(lines, 1) if line.endswith("# text")], told
