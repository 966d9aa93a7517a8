"""A client for a language server, as much of one as tests need: files, completions, diagnostics."""

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any


class LanguageServer:
    """``yaml-language-server``, which is told that all files of a folder have one schema.

    Every answer is waited for, however long it takes; if the server ends, reading fails.
    """

    def __init__(self, program: Path, folder: Path, schema: Path) -> None:
        self.folder, self.schema = folder, schema
        self._number = self._files = 0
        self._server = subprocess.Popen(
            ["node", str(program), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> "LanguageServer":
        uri = self.folder.as_uri()
        given = {"workspace": {"configuration": True}, "textDocument": {"completion": {}}}
        folders = [{"uri": uri, "name": "scenarios"}]
        self.ask(
            "initialize", processId=None, rootUri=uri, capabilities=given, workspaceFolders=folders
        )
        self._tell("initialized")
        self._tell("workspace/didChangeConfiguration", settings=self._settings())
        self.diagnostics("no_such_word: 1\n")  # until it has read its settings and the schema
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.kill()
        self._server.communicate()

    def _settings(self) -> dict[str, Any]:
        schemas = {self.schema.as_uri(): "*.yaml"}
        store = {"enable": False}  # it would look for schemas on the net
        return {"yaml": {"schemas": schemas, "schemaStore": store, "validate": True}}

    # ------------------------------------------------------------------------- what tests ask

    def open(self, text: str) -> str:
        """Open a new file; its address."""
        self._files += 1
        uri = (self.folder / f"file-{self._files}.yaml").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", textDocument=document)
        return uri

    def completions(self, text: str) -> set[str]:
        """What is offered at the mark ``|`` of a text."""
        begin, _, rest = text.partition("|")
        uri = self.open(begin + rest)
        line, column = begin.count("\n"), len(begin) - begin.rfind("\n") - 1
        where = {"line": line, "character": column}
        found = self.ask("textDocument/completion", textDocument={"uri": uri}, position=where)
        items = found["items"] if isinstance(found, dict) else found or []
        return {item["label"] for item in items}

    def diagnostics(self, text: str) -> list[str]:
        """What is said to be wrong with a text, which is something: line, from 1, and words."""
        uri = self.open(text)
        while True:
            told = self._told(uri)
            if told:
                return told

    def nothing_wrong(self, text: str) -> bool:
        """Whether nothing is said to be wrong with a text."""
        return self._told(self.open(text)) == []

    def _told(self, uri: str) -> list[str]:
        """The next diagnostics of a file."""
        while True:
            said = self._read()
            if said.get("method") == "textDocument/publishDiagnostics":
                told = said["params"]
                if told["uri"] == uri:
                    return [
                        f"{each['range']['start']['line'] + 1}: {each['message']}"
                        for each in told["diagnostics"]
                    ]
            self._answer(said)

    # ------------------------------------------------------------------------- the protocol

    def ask(self, method: str, **params: Any) -> Any:
        """Ask for something, and wait for the answer."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        while True:
            said = self._read()
            if said.get("id") == number and "method" not in said:
                assert "error" not in said, said["error"]
                return said["result"]
            self._answer(said)

    def _answer(self, said: dict[str, Any]) -> None:
        """Answer what the server asks: its settings; all else is nothing to it."""
        if "id" not in said or "method" not in said:
            return
        result: Any = None
        if said["method"] == "workspace/configuration":
            settings = self._settings()
            result = [settings.get(item.get("section")) for item in said["params"]["items"]]
        self._send({"id": said["id"], "result": result})

    def _tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._server.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._server.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._server.stdout is not None
        length = 0
        while line := self._server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the language server has ended"
        found: dict[str, Any] = json.loads(self._server.stdout.read(length))
        return found
