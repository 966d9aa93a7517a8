"""A published page: its head, with what it may load, around a body."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

from markupsafe import Markup, escape

PRODUCT = Markup("RDI Explore")

CONTENT_SECURITY_POLICY = Markup(
    "default-src 'none'; "
    "script-src 'self' file: 'wasm-unsafe-eval'; "  # file: is what 'self' means on the disk
    "style-src 'self' file:; "
    "style-src-attr 'unsafe-inline'; "  # the places of badges on their tracks
    "img-src 'self' data:; "
    "base-uri 'none'; "
    "form-action 'none'"
)

WITH_KERNEL = Markup("; worker-src 'self'; connect-src 'self'; manifest-src 'self'")
"""What a page with a kernel may besides: run it, fetch it, be put on a home screen."""


def static_page(
    title: str,
    body: Markup,
    *,
    styles: Iterable[str],
    scripts: Iterable[str],
    classes: str = "",
    manifest: str = "",
    first: Markup = Markup(),
) -> Markup:
    """A page of that title; ``styles`` and ``scripts`` are addresses within the site, and so are
    the ``manifest`` of pages with a kernel. The script ``first`` stands in the page itself, and
    runs before anything is loaded: where a policy stands in a page, nothing is foreseen of it."""
    policy = CONTENT_SECURITY_POLICY + (WITH_KERNEL if manifest else "")
    if first:
        policy = policy.replace("script-src", Markup(f"script-src '{escape(_named(first))}'"))
    head = Markup(f'<link rel="manifest" href="{escape(manifest)}">\n' if manifest else "")
    head += Markup(f"<script>{first}</script>\n" if first else "")
    sheets = Markup("".join(f'<link rel="stylesheet" href="{escape(each)}">\n' for each in styles))
    loaded = Markup("".join(f'<script defer src="{escape(each)}"></script>\n' for each in scripts))
    full = title if title == PRODUCT else f"{title} · {PRODUCT}"
    return Markup(f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(full)}</title>
<link rel="icon" href="data:,">
{head}{sheets}{loaded}</head>
<body class="{escape(f"rdi rdi-page {classes}".rstrip())}">
{body}
</body>
</html>
""")


def _named(script: str) -> str:
    """What a policy calls a script that stands in the page."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def forwarding_page(to: str) -> Markup:
    """A page that leads on at once to another one of the site."""
    return Markup(f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url={escape(to)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{PRODUCT}</title>
</head>
<body>
<p><a href="{escape(to)}">{PRODUCT}</a></p>
</body>
</html>
""")


def lost_page(home: str, up: str = "") -> Markup:
    """The page of an address behind which there is nothing. It needs no other file, for it may
    stand anywhere: ``home`` and ``up`` are the ways on."""
    further = Markup(f' or <a href="{escape(up)}">one step up</a>' if up else "")
    return Markup(f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing here · {PRODUCT}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1.125rem/1.5 Georgia, serif; max-width: 34rem; margin: 18vh auto; padding: 0 1rem;
  color: light-dark(#2a1f1a, #f3e9dd); background: light-dark(#f2ede4, #15110f); }}
a {{ color: light-dark(#0b4f8a, #8cc5ff); }}
</style>
</head>
<body>
<main><h1>This table is empty</h1>
<p>There is no page at this address. Go to the <a href="{escape(home)}">front page</a>{further}.</p>
</main>
</body>
</html>
""")
