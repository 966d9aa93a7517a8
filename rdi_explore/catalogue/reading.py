"""Reading data files that people write: YAML into checked values, with errors that say where.

Files may come from strangers: no tags, no aliases, no duplicate keys, bounded size and depth.
Only ``true``, ``false``, ``null`` and whole decimal numbers are more than words, so that ``on``
and ``no`` are words and not truth values.
"""

import difflib
import os
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

import msgspec

from ..packed import parsed

if TYPE_CHECKING:
    import yaml

T = TypeVar("T")

MAX_BYTES = 1_000_000
"""No data file is larger."""
MAX_DEPTH = 24
"""No data file is nested deeper."""


def flow(data: Any) -> str:
    """Data on one line, as it stands in a file."""
    if isinstance(data, str):  # alone it would be told from what follows by its end
        return flow([data])[1:-1]
    from .yaml_text import dumped

    return dumped(data, 10**6, default_flow_style=True).removesuffix("...\n").strip()


_STEPS = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
"""The steps of a path into a file: names and numbers."""

LONG = 60
"""A word of which more letters stand in a file is cut off where a message repeats it."""
_LONG = re.compile(rf"((?<=“)[^”]{{{LONG}}}|[^\s“”]{{{LONG}}})[^\s“”]+")


def _tidy(words: str) -> str:
    """A message without the ends of long words, and with signs that one can see."""
    seen = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)
    return _LONG.sub(lambda found: f"{found[1]}…", seen)


def short(word: object) -> str:
    """What stands in a file, cut off if it is long."""
    text = str(word)
    return text if len(text) <= LONG else f"{text[:LONG]}…"


MOST_TOLD = 16
"""Where more words may stand, only the nearest one is told."""


class FileError(ValueError):
    """A data file is wrong: in which file, on which line, at which path, and what was expected.

    ``nearest`` is the valid word that is closest to a wrong one, or ``""``; ``line`` is 0 where
    there is no file.
    """

    def __init__(
        self, file: str, line: int, path: str, problem: str, expected: str = "", nearest: str = ""
    ) -> None:
        path, problem = _tidy(path), _tidy(problem)
        self.file, self.line, self.path = file, line, path
        self.problem, self.expected, self.nearest = problem, expected, nearest
        where = file + (f", line {line}" if line else "") + (f", {path}" if path else "")
        more = f"; expected {expected}" if expected else ""
        near = f". Nearest: {nearest}" if nearest else ""
        super().__init__(f"{where}: {problem}{more}{near}")


_ALIGNED = "does each word stand as far in as its neighbours"
_REMEDIES = {
    "did not find expected": f"{_ALIGNED}, and does each bracket close?",
    "expected <block end>": f"{_ALIGNED}, and does each bracket close?",
    "mapping values are not allowed": f"{_ALIGNED}, and is text with “: ” in quotes?",
    "cannot start any token": "is there a tab before a word, or a text without quotes?",
    "could not find expected ':'": "is there a “:” after each word?",
}
"""What may be wrong where the reader of YAML says this."""


def _remedy(problem: str | None) -> str:
    """What the reader of YAML says, and what to look for."""
    told = problem or ""
    hint = next((words for said, words in _REMEDIES.items() if said in told), "")
    return f"{told} ({hint})" if hint else told


def _is(node: Any, kind: str) -> TypeGuard[Any]:
    """Whether a part of a file is a mapping, or a sequence."""
    return getattr(node, "id", "") == kind


class Document:
    """A parsed file: its plain data, and the line on which each part of it stands."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.unwritten = ""
        """A pattern of path steps that are not in the file, but only in the checked values."""
        self._text = text
        try:
            size = len(text.encode())
        except UnicodeEncodeError as error:
            line = text.count("\n", 0, error.start) + 1
            raise FileError(name, line, "", "this is not UTF-8 text") from None
        if size > MAX_BYTES:
            raise FileError(name, 1, "", f"the file is larger than {MAX_BYTES // 1000} kB")
        self.data: Any = parsed(text, "file", self._parse)

    def _parse(self, text: str) -> Any:
        """Plain data, if the text is such YAML as may come from a stranger."""
        import yaml

        from .yaml_text import Loader

        name = self.name
        try:
            self._check_events(text)
            loader = Loader(text)
            try:
                self._node = loader.get_single_node()
                self._check_keys(self._node, "")
                return None if self._node is None else loader.construct_document(self._node)
            finally:
                loader.dispose()
        except yaml.MarkedYAMLError as error:
            key = error.context == "while scanning a simple key"  # it began where ":" is missing
            mark = (error.context_mark if key else error.problem_mark) or error.context_mark
            line = mark.line + 1 if mark else 1
            raise FileError(name, line, "", f"this is not YAML: {_remedy(error.problem)}") from None
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, int(error.position)) + 1
            raise FileError(name, line, "", f"this is not YAML: {error.reason}") from None

    @cached_property
    def _node(self) -> "yaml.Node | None":
        """The parts of the file and their lines; of what was packed they are read when wanted."""
        import yaml

        from .yaml_text import Loader

        return yaml.compose(self._text, Loader=Loader)

    def _check_events(self, text: str) -> None:
        import yaml

        from .yaml_text import Loader

        depth = 0
        for event in yaml.parse(text, Loader=Loader):
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise FileError(self.name, line, "", "anchors and aliases are not allowed")
            if getattr(event, "tag", None):
                raise FileError(self.name, line, "", "tags are not allowed")
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    raise FileError(self.name, line, "", f"deeper than {MAX_DEPTH} levels")
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1

    def _check_keys(self, node: "yaml.Node | None", path: str) -> None:
        if _is(node, "mapping"):
            seen: set[str] = set()
            for key, value in node.value:
                line = key.start_mark.line + 1
                if key.tag != "tag:yaml.org,2002:str":
                    raise FileError(self.name, line, path, "a key must be a word")
                if key.value in seen:
                    raise FileError(self.name, line, path, f"“{key.value}” is given twice")
                seen.add(key.value)
                self._check_keys(value, f"{path}.{key.value}".removeprefix("."))
        elif _is(node, "sequence"):
            for place, value in enumerate(node.value):
                self._check_keys(value, f"{path}[{place}]")

    def part(self, path: str) -> "yaml.Node | None":
        """The part of the file at a path such as ``$.line[2].on``, or nothing."""
        node = self._node
        for name, index in _STEPS.findall(path):
            if _is(node, "mapping") and name:
                node = next((value for key, value in node.value if key.value == name), None)
            elif _is(node, "sequence") and index and int(index) < len(node.value):
                node = node.value[int(index)]
            else:
                return None
        return node

    def is_written(self, path: str) -> bool:
        """Whether there is a part at a path in the file."""
        data = self.data
        for name, index in _STEPS.findall(path):
            try:
                data = data[name] if name else data[int(index)]
            except (KeyError, IndexError, TypeError):
                return False
        return True

    def line(self, path: str) -> int:
        """The line of the part at a path such as ``$.line[2].on``, or of what is nearest to it."""
        node, line = self._node, 1
        if node is not None:
            line = node.start_mark.line + 1
        for name, index in _STEPS.findall(path):
            if _is(node, "mapping") and name:
                for key, value in node.value:
                    if key.value == name:
                        node, line = value, key.start_mark.line + 1
                        break
            elif _is(node, "sequence") and index and int(index) < len(node.value):
                node = node.value[int(index)]
                line = node.start_mark.line + 1
        return line

    def error(
        self,
        path: str,
        problem: str,
        words: Iterable[str] = (),
        wrong: object = "",
        expected: str = "",
    ) -> FileError:
        """An error at a path; ``words`` are what may stand there, ``wrong`` is what does;
        ``expected`` says in words what may stand there."""
        valid = sorted(set(words))
        near = difflib.get_close_matches(str(wrong)[:LONG], valid, 1, 0.4) if wrong != "" else []
        if valid and len(valid) <= MOST_TOLD:
            expected = "one of: " + ", ".join(valid)
        elif valid and not near:
            expected = "a known word"
        if self.unwritten:
            path = re.sub(self.unwritten, "", path)
        shown = path.removeprefix("$").removeprefix(".")
        return FileError(
            self.name, self.line(path), shown, problem, expected, near[0] if near else ""
        )

    def convert(self, kind: type[T], data: Any = None, at: str = "$") -> T:
        """Turn the data, or what was made of its part ``at`` a path, into checked values.

        Raises:
            FileError: something is missing, unknown, or of the wrong kind.
        """
        data = self.data if data is None else data
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            raise self._explain(str(error), kind, data, at) from None

    def _explain(self, message: str, kind: Any, data: Any, at: str) -> FileError:
        problem, _, path = message.partition(" - at `")
        path = _with_keys(path.rstrip("`") or "$", kind, data)
        info, value = _info_at(kind, path, data)
        words = _words(info, value)
        path = at + path.removeprefix("$")
        found = re.search(r"[`']([^`']*)[`']", problem)
        wrong = short(found.group(1)) if found else ""
        if path.endswith(".verb"):
            problem = f"“{wrong}” is no verb" if wrong else "{} has no verb"
            return self.error(path.removesuffix(".verb"), problem, words, wrong)
        if "unknown field" in problem:
            return self.error(f"{path}.{wrong}", f"unknown word “{wrong}”", words, wrong)
        if "Invalid enum value" in problem:
            return self.error(path, f"“{wrong}” is not possible here", words, wrong)
        if "missing required field" in problem:
            return self.error(path, f"“{wrong}” is missing")
        if isinstance(value, int) and not isinstance(value, bool) and " or " not in problem:
            bounds = _bounds(info)
            if bounds:
                return self.error(path, f"{short(value)} is not possible here", expected=bounds)
        return self.error(path, _in_words(problem, value))


_PLAIN = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "words with values",
    "null": "nothing",
    "float": "a number",
}
"""What msgspec calls the kinds of data, in words."""


def _in_words(problem: str, value: Any) -> str:
    """What msgspec says of data of the wrong kind, as a sentence without its terms: ``expected a
    list, found the word “x”``. What may be nothing may as well be left out, which goes unsaid."""

    def plain(kinds: re.Match[str]) -> str:
        named = kinds.group(1).split(" | ")
        told = [kind for kind in named if kind != "null"] or named
        return " or ".join(_PLAIN.get(kind, kind) for kind in told)

    said = re.sub(r"`([^`]*)`", plain, problem)
    if isinstance(value, str) and value and len(value.split()) == 1:
        said = said.removesuffix("got text") + f"got the word “{short(value)}”"
    return said[:1].lower() + said[1:].replace(", got ", ", found ")


def _bounds(info: Any) -> str:
    """From where to where a number may go, if it is a number that has bounds."""
    for kind in _options(info):
        if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None:
            return f"{kind.ge} to {kind.le}"
    return ""


def _with_keys(path: str, kind: Any, data: Any) -> str:
    """A path of msgspec with the keys of mappings, which it leaves out (``[...]``), filled in."""
    while "[...]" in path:
        before, _, _ = path.partition("[...]")
        mapping, put = _at(data, before)
        if not isinstance(mapping, dict):
            return path.replace("[...]", "")
        for key in mapping:
            try:
                msgspec.convert(put({key: mapping[key]}), kind)
            except msgspec.ValidationError:
                path = f"{before}.{key}{path[len(before) + 5 :]}"
                break
        else:
            return path.replace("[...]", "")
    return path


def _at(data: Any, path: str) -> tuple[Any, Callable[[Any], Any]]:
    """The part of the data at a path, and how to put something else in its place."""

    def put(value: Any) -> Any:
        for holder, key in reversed(steps):
            copy = dict(holder) if isinstance(holder, dict) else list(holder)
            copy[key] = value
            value = copy
        return value

    steps: list[tuple[Any, Any]] = []
    for name, index in _STEPS.findall(path):
        key: Any = name or int(index)
        try:
            inner = data[key]
        except (KeyError, IndexError, TypeError):
            return None, put
        steps.append((data, key))
        data = inner
    return data, put


def _info_at(kind: Any, path: str, data: Any) -> tuple[Any, Any]:
    """What may stand at a path, and what does."""
    info: Any = msgspec.inspect.type_info(kind)
    for name, index in _STEPS.findall(path):
        info, data = _inside(info, name, index, data)
    return info, data


def _options(info: Any) -> list[Any]:
    if isinstance(info, msgspec.inspect.Metadata):
        return _options(info.type)
    if isinstance(info, msgspec.inspect.UnionType):
        return [kind for each in info.types for kind in _options(each)]
    return [info]


def _inside(info: Any, name: str, index: str, data: Any) -> tuple[Any, Any]:
    for kind in _options(info):
        if isinstance(kind, msgspec.inspect.StructType) and name:
            if name == "verb":
                return info, data
            if kind.tag_field and isinstance(data, dict) and data and kind.tag not in data:
                continue
            for field in kind.fields:
                if field.encode_name == name:
                    return field.type, data.get(name) if isinstance(data, dict) else None
        elif isinstance(kind, msgspec.inspect.DictType) and name:
            return kind.value_type, data.get(name) if isinstance(data, dict) else None
        elif index and hasattr(kind, "item_type"):
            inner = data[int(index)] if isinstance(data, list) and int(index) < len(data) else None
            return kind.item_type, inner
    return None, None


def _words(info: Any, data: Any) -> list[str]:
    """The words that a type allows: field names, enumerated values, or verbs."""
    kinds = _options(info)
    tagged = [kind for kind in kinds if getattr(kind, "tag_field", None)]
    if len(tagged) > 1:
        for kind in tagged:
            if isinstance(data, dict) and kind.tag in data:
                return [field.encode_name for field in kind.fields]
        return [str(kind.tag) for kind in tagged]
    words: list[str] = []
    for kind in kinds:
        if isinstance(kind, msgspec.inspect.StructType):
            words += [field.encode_name for field in kind.fields]
        elif isinstance(kind, msgspec.inspect.LiteralType):
            words += [str(value) for value in kind.values]
    return words


def read(path: Path) -> Document:
    """Read a data file.

    Raises:
        FileError: it cannot be read, or it is not YAML.
    """
    return document(content_of(path), path)


def content_of(path: Path) -> bytes:
    """The bytes of a data file.

    Raises:
        FileError: it cannot be read, or is too large.
    """
    try:
        with open(path, "rb", buffering=0) as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                raise FileError(str(path), 1, "", f"the file is larger than {MAX_BYTES // 1000} kB")
            return file.readall()
    except OSError as error:
        raise FileError(str(path), 1, "", f"cannot be read: {error.strerror}") from None


def document(content: bytes, path: Path) -> Document:
    """What a file of this content says.

    Raises:
        FileError: it is not YAML.
    """
    try:
        text = content.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise FileError(str(path), 1, "", "this is not UTF-8 text") from None
    return Document(text, str(path))
