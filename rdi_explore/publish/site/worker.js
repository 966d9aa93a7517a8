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

// what woke from kept memory that is of no use: how to lose that; a new worker wakes without
let forget = null;
const end = error => forget ? forget().finally(() => post({ do: 'anew' })) : post({ do: 'dead', text: String(error.message || error).slice(-500) });

// a failure of Python itself, not of an act: the page begins anew or stays as it is
function meet(text) {
  try { hear(text); } catch (error) { end(error); }
  clearTimeout(resting);
  resting = setTimeout(tidy, RESTS);
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

const { fetch, caches: store } = self;

async function unpacked(url, type) {
  const found = await fetch(url);
  if (!found.ok) throw new Error(`${url}: ${found.status}`);
  return new Response(found.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } });
}

async function imported(url) {
  const code = URL.createObjectURL(await (await unpacked(url, 'text/javascript')).blob());
  try { return await import(code); } finally { URL.revokeObjectURL(code); }
}

// as the service worker keeps it (offline.js), or else as it is sent
const inFull = async (kept, url, ending, type) => {
  const found = kept ? await fetch(url.replace(/bin$/, ending)).catch(() => null) : null;
  return found?.ok ? found : unpacked(url, type);
};

// what drives the machine, and the machine itself: of those that are kept in full the browser remembers what it has compiled
const glueFrom = (kept, url) => kept ? import(url.replace(/bin$/, 'mjs')).catch(() => imported(url)) : imported(url);

const machineFrom = (kept, url) => WebAssembly.compileStreaming(inFull(kept, url, 'wasm', 'application/wasm'));

const archiveFrom = async (kept, url) => (await inFull(kept, url, 'zip', 'application/zip')).arrayBuffer();

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
        return take(path).to_bytes()

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        for end in (".pyc", "/__init__.pyc"):
            place = f"{folder}/{name.replace('.', '/')}{end}"
            if has(place):
                return spec_from_file_location(name, place, loader=Loader(name, place))

sys.meta_path.insert(0, Finder)
`;

const HOST = `
from pathlib import Path
from rdi_explore.app.browser import Host
host = Host(post, Path("/scenarios/listed.json").read_text("utf-8"), "/scenarios")
hear = host.hear
`;

// chance begins anew, and the files of all modules that are here already
const AGAIN = `
import sys
if "random" in sys.modules:
    sys.modules["random"].seed()
"\\n".join(getattr(each, "__file__", None) or "" for each in sys.modules.values())
`;

// what a body has, if it is just as long; its arrayBuffer would take twice the room, and asked for by the megabyte (mode: 'byob') Chromium now and then never answers
async function into(bytes, body) {
  const reader = body.getReader();
  for (let at = 0; ;) {
    const { value, done } = await reader.read();
    if (done) return at === bytes.length ? bytes : null;
    if (at + value.length > bytes.length) return null;
    bytes.set(value, at);
    at += value.length;
  }
}

// what is not here in so many milliseconds is done without
const WAITS = 5000, inTime = promise => Promise.race([promise, new Promise(done => setTimeout(done, WAITS, null))]);

// bytes that take no room from now on; no collector is waited for
const gone = bytes => bytes.buffer.transfer?.(0);

// The memory of Python once it was awake, kept beside all else that is kept (offline.js): it fits only these files and this browser.
async function memoryOf(where) {
  const names = ['pyodide', 'machine', 'glue', 'library', 'packages', 'scenarios'].map(name => where[name]);
  const url = new URL(`memory?${encodeURIComponent([self.location, ...names, navigator.userAgent])}`, where.packages).href;
  for (const name of await store.keys()) {
    const cache = await store.open(name), drop = () => cache.delete(url, { ignoreSearch: true });
    if (!await cache.match(where.packages.replace(/bin$/, 'zip'))) continue;
    const found = await cache.match(url), [size, heap, table] = found?.headers.get('X-Fits').split(' ').map(Number) ?? [], content = found && await into(new Uint8Array(size), found.body);
    if (found && !content) { await drop(); return null; }
    return { content, heap, table, drop, async keep(made, ...fits) {
      await drop();
      await cache.put(url, new Response(new Blob([made]), { headers: { 'X-Fits': `${made.length} ${fits.join(' ')}` } }));
      gone(made);
    } };
  }
  return null;
}

// the machine with what is no Python in an archive, before all else: so it lies in the same place each time, and what is kept of memory fits
const withBinary = (create, folder, packages, heap) => async settings => {
  settings.preRun.push(machine => {
    for (const [name, code] of filesOf(packages)) {
      const path = `${folder}/${name}`;
      if (name.endsWith('.so')) machine.newDSO(path, undefined, machine.loadWebAssemblyModule(code, { loadAsync: false }, path, {}));
    }
  });
  const machine = await create(settings);
  if (heap) machine.growMemory(heap);
  return machine;
};

// what JavaScript has freed, Pyodide would take for something that it does not know
function memoryNow(py, ours) {
  const { _module: machine } = py, { __hiwire_get } = machine;
  machine.__hiwire_get = at => __hiwire_get(at) ?? null;
  try {
    const made = py.makeMemorySnapshot({ serializer: found => Object.keys(ours).find(name => ours[name] === found) }), words = new Uint32Array(made.buffer);
    return made.subarray(0, 4 * (words.findLastIndex(Boolean) + 1));            // what is behind was never used
  } finally { machine.__hiwire_get = __hiwire_get; }
}

// more than there can be: whoever is asked for it first gives back all that waking has left, a tenth of a page's memory; that takes as long as many an act, so only once, when for a while nothing was asked
const RESTS = 1000;
let resting = 0, tidy = () => { tidy = () => {}; try { new ArrayBuffer(2 ** 34); } catch { /* as expected */ } };

async function boot(where) {
  const { pyodide, info, kept, anew, machine, glue, library, packages, scenarios } = where;
  const memory = kept && !anew ? inTime(memoryOf(where).catch(() => null)) : null;
  const archives = [library, packages, scenarios].map(url => archiveFrom(kept, url));              // on their way while Pyodide is
  const [module, { default: createPyodideModule }, { loadPyodide }] = await Promise.all([machineFrom(kept, machine), glueFrom(kept, glue), import(`${pyodide}pyodide.mjs`)]);
  self.fetch = url => String(url).endsWith('.wasm') ? Response.error() : String(url) === library ? stock : fetch(url);   // Pyodide asks for both by their names: they are here
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  await archives[0];
  const stock = { ok: true, arrayBuffer: () => archives.shift() };                             // as if it were fetched: not copied, and kept by nobody
  const options = { indexURL: pyodide, stdLibURL: library, lockFileContents: { info, packages: {} }, createPyodideModule };
  const folder = `/lib/python${info.python.replace(/\.\d+$/, '')}/site-packages`, modules = new Map();
  const ours = { post: text => postMessage(text), has: path => modules.has(path), take: path => { const found = modules.get(path); modules.delete(path); return found; } };
  const remembered = await memory, again = Boolean(remembered?.content);
  if (remembered) {
    options.createPyodideModule = withBinary(createPyodideModule, folder, await archives[1], remembered.heap);
    Object.assign(options, again ? { _loadSnapshot: remembered.content, _snapshotDeserializer: name => ours[name] } : { _makeSnapshot: true });
  }
  if (again) forget = remembered.drop;
  const py = python = await loadPyodide(options), { config } = py._api;
  for (const held of [options, config]) for (const name of ['_loadSnapshot', 'createPyodideModule']) delete held[name];   // nobody asks for them again, and they are large
  if (again) gone(remembered.content);
  lay(py.FS, folder, await archives.shift(), modules);
  lay(py.FS, '/scenarios', await archives.shift());
  if (again) {
    if (py._module.wasmTable.length !== remembered.table) throw new Error('what was kept does not fit');
    for (const path of py.runPython(AGAIN).split('\n')) modules.delete(path);
  } else {
    py.runPython(FINDER, { globals: py.toPy({ folder, has: ours.has, take: ours.take }) });
    py.globals.set('post', ours.post);
    py.runPython(HOST);
    if (remembered) try {
      py.runPython('import gc; host.rehearse(); gc.collect()');
      remembered.keep(memoryNow(py, ours), py._module.HEAP8.length, py._module.wasmTable.length).catch(error => console.info(`memory is not kept: ${error}`));
    } catch (error) { console.info(`memory cannot be kept: ${error}`); }
  }
  for (const room of [`${folder}/rdi_explore`, '/scenarios']) py.FS.unlink(`${room}/packed.msgpack`);   // Python knows what it says
  hear = py.globals.get('hear');
  for (const [path, content] of modules) modules.set(path, content.slice());    // what is left, without the archive
  for (const name of REACH) Object.defineProperty(self, name, { value: undefined });
  post({ do: 'ready', again });
  for (const text of early.splice(0)) meet(text);
}
