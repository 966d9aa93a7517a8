"""Links that lead nowhere: of the documents, and of the pages of ``make reference``.

``python -m tests.links FOLDER`` looks into the pages of a folder, and counts.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from rdi_explore.scenario.reference import anchor

ROOT = Path(__file__).parents[1]


def documents() -> list[Path]:
    """The Markdown files that are kept in git."""
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [ROOT / name for name in told.stdout.splitlines() if (ROOT / name).is_file()]


class _Page(HTMLParser):
    """The links of a page, and the names to which one may lead."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.names.update(name for name in (found.get("id"), found.get("name")) if name)
        link = found.get("href") or found.get("src")
        if link:
            self.links.append(link)


@cache
def _page(path: Path) -> _Page:
    page = _Page()
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        headings = re.findall(r"(?m)^#+ (.+)$", text)
        page.names.update(anchor(re.sub(r"[`*]", "", heading)) for heading in headings)
        text = re.sub(r"`[^`]*`", "", text)
        page.links += re.findall(r"\]\(([^)\s]+)\)", text)
    else:
        page.feed(text)
    return page


def wrong_links(path: Path) -> list[str]:
    """The links of a page that lead to no file, or to no place in it; other hosts are not asked."""
    return list(_wrong(path))


def _wrong(path: Path) -> Iterator[str]:
    for link in _page(path).links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.exists():
            yield link
        elif target.suffix not in (".md", ".html") or not parts.fragment:
            continue
        elif unquote(parts.fragment) not in _page(target).names:
            yield link


def main(folder: Path) -> int:
    """Look into all pages of a folder; 1 if a link leads nowhere."""
    pages = sorted(folder.rglob("*.html"))
    wrong = [(page, link) for page in pages for link in wrong_links(page)]
    for page, link in wrong:
        print(f"{page.relative_to(folder)}: {link} leads nowhere")
    links = sum(len(_page(page).links) for page in pages)
    print(f"{len(pages)} pages, {links} links, {len(wrong)} lead nowhere")
    return 1 if wrong or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
