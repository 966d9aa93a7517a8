// The worker of a published page: Python and this package as they are. It hears JSON texts and posts them (app/browser.py).

let hear = null, python = null;
const REACH = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'indexedDB', 'caches', 'Worker'];  // gone once Python is awake: nothing leaves but posts
const early = [];                                                      // what arrived before Python was awake

onmessage = ({ data }) => {
  if (data.boot) boot(data.boot).catch(error => { try { tell(error); } finally { end(error); } });
  else if (hear) meet(data.text);
  else early.push(data.text);
};

const post = message => postMessage(JSON.stringify(message));

const end = error => post({ do: 'dead', text: String(error.message || error).slice(-500) });

// a failure of Python itself, not of an act: the page begins anew or stays as it is
function meet(text) {
  try { hear(text); } catch (error) { end(error); }
}

// where Python failed while it woke, told as app/browser.py tells it, which may be what is broken
function tell({ type }) {
  if (!python || !type) return;
  const error = python.runPython('import sys; sys.last_exc'), at = [];
  for (let found = error.__traceback__; found; found = found.tb_next) {
    const { co_filename, co_firstlineno, co_qualname } = found.tb_frame.f_code;
    if (co_filename === '<exec>') at.length = 0;                        // what was run here, and what ran it
    else at.push([co_filename, `${co_firstlineno} ${co_qualname}`, found.tb_lasti]);
  }
  post({ do: 'failed', text: `${type}: ${error}`, at });
}

const { fetch } = self;

async function unpacked(url, type) {
  const found = await fetch(url);
  if (!found.ok) throw new Error(`${url}: ${found.status}`);
  return new Response(found.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } });
}

async function imported(url) {
  const code = URL.createObjectURL(await (await unpacked(url, 'text/javascript')).blob());
  try { return await import(code); } finally { URL.revokeObjectURL(code); }
}

// what drives the machine, and the machine itself, as the service worker keeps them (offline.js): of those the browser remembers what it has compiled
const glueFrom = (kept, url) => kept ? import(url.replace(/bin$/, 'mjs')).catch(() => imported(url)) : imported(url);

async function machineFrom(kept, url) {
  const found = kept ? await fetch(url.replace(/bin$/, 'wasm')).catch(() => null) : null;
  return WebAssembly.compileStreaming(found?.ok ? found : unpacked(url, 'application/wasm'));
}

const archive = async url => (await unpacked(url, 'application/zip')).arrayBuffer();

// the files of an archive, in which none is packed
function* filesOf(archive) {
  const view = new DataView(archive), long = at => view.getUint32(at, true), short = at => view.getUint16(at, true);
  const end = archive.byteLength - 22;                                  // the archive's own list, and how long it is
  for (let left = short(end + 10), at = long(end + 16); left > 0; left -= 1) {
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 46, short(at + 28))), head = long(at + 42);
    yield [name, new Uint8Array(archive, head + 30 + short(head + 26) + short(head + 28), long(at + 24))];
    at += 46 + short(at + 28) + short(at + 30) + short(at + 32);
  }
}

// write them into a folder; where there is a map for modules, these only into it: Python's way through folders is long
function lay(FS, folder, archive, modules = null) {
  for (const [name, content] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    if (modules && name.endsWith('.pyc')) { modules.set(path, content); continue; }
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, content);
  }
}

// Python finds modules in a map
const FINDER = `
import sys
from importlib.machinery import SourcelessFileLoader
from importlib.util import spec_from_file_location

class Loader(SourcelessFileLoader):
    def get_data(self, path):
        content = modules.get(path).to_bytes()
        modules.delete(path)
        return content

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        for end in (".pyc", "/__init__.pyc"):
            place = f"{folder}/{name.replace('.', '/')}{end}"
            if modules.has(place):
                return spec_from_file_location(name, place, loader=Loader(name, place))

sys.meta_path.insert(0, Finder)
`;

async function boot({ pyodide, info, kept, machine, glue, library, packages, scenarios }) {
  const archives = [library, packages, scenarios].map(archive);                                // on their way while Pyodide is
  const [module, { default: createPyodideModule }, { loadPyodide }] = await Promise.all([machineFrom(kept, machine), glueFrom(kept, glue), import(`${pyodide}pyodide.mjs`)]);
  self.fetch = url => String(url).endsWith('.wasm') ? Response.error() : String(url) === library ? stock : fetch(url);   // Pyodide asks for both by their names: they are here
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  await archives[0];
  const stock = { ok: true, arrayBuffer: () => archives.shift() };                             // as if it were fetched: not copied, and kept by nobody
  const py = await loadPyodide({ indexURL: pyodide, stdLibURL: library, lockFileContents: { info, packages: {} }, createPyodideModule });
  python = py;
  const folder = py.runPython('import site; site.getsitepackages()[0]'), modules = new Map();
  lay(py.FS, folder, await archives.shift(), modules);
  lay(py.FS, '/scenarios', await archives.shift());
  py.runPython(FINDER, { globals: py.toPy({ folder, modules }, { depth: 1 }) });
  py.globals.set('post', text => postMessage(text));
  hear = py.runPython(`
from pathlib import Path
from rdi_explore.app.browser import Host
Host(post, Path("/scenarios/listed.json").read_text("utf-8"), "/scenarios").hear
`);
  for (const [path, content] of modules) modules.set(path, content.slice());    // what is left, without the archive
  try { new ArrayBuffer(2 ** 27); } catch { /* too large here */ }              // so much at once, though never touched, brings the collector: all that was unpacked is held until then
  for (const name of REACH) Object.defineProperty(self, name, { value: undefined });
  post({ do: 'ready' });
  for (const text of early.splice(0)) meet(text);
}
