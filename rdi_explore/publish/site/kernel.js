// The kernel in the page: a worker that plays everything, woken behind a page that was drawn beforehand.

const STOP = `<div class="rdi-busy rdi-msg" role="status">${icon('wait')}<span><b>Working …</b></span><button class="rdi-btn" data-act="stop">Stop</button></div>`;
const AHEAD = 'ahead', LONG_JOURNAL = 400, TIDY = 4;

class Kernel {
  static possible(site) {
    return Boolean(site.data.worker) && location.protocol !== 'file:' && Boolean(globalThis.Worker && globalThis.WebAssembly && globalThis.DecompressionStream);
  }

  // the kernel of a page; where all that it needs lies here already, it wakes at once
  static of(site) {
    if (!Kernel.possible(site)) return null;
    const kernel = new Kernel(site.data.worker);
    if (kept()) kernel.wake();
    return kernel;
  }

  constructor(where) {
    this.where = where;
    this.patient = true;                                                // it may take as long as it likes: there is a Stop
    this.acts = [];                                                     // all that was done since the page was opened
    this.unmet = [];                                                    // what the worker has not met yet: how to go on
    this.open = false;
    this.updates = 0;
    this.anew = false;                                                  // whether it must not wake from what is kept of its memory
    this.state = 'asleep';
    this.why = '';                                                      // of a kernel that is dead
  }

  // `opening` is what the worker is to open; `told` hears what has changed, `dead` that there is no kernel; `place` gives the page's link; `ready` hears that the kernel is awake
  serve(opening, { told, dead, place, ready }) {
    Object.assign(this, { opening, told, dead, place, ready });
    if (this.state === 'awake') ready();
    if (this.state === 'dead') dead(this.why);
  }

  wake() {
    if (this.state !== 'asleep') return;
    this.state = 'waking';
    const at = path => new URL(path, document.baseURI).href, { where } = this;
    this.worker = new Worker(at(where.script), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.worker.onerror = error => { error.preventDefault(); this.die(error.message || 'the worker did not start'); };
    this.worker.postMessage({ boot: {
      info: where.info, kept: kept(), anew: this.anew, ...Object.fromEntries(['pyodide', 'machine', 'glue', 'library', 'packages', 'scenarios'].map(name => [name, at(where[name])])),
    } });
  }

  // begin the page in the worker, with all that was done on it so far
  begin() {
    this.wake();
    this.open = true;
    if (this.acts.length > LONG_JOURNAL) { this.opening.link = this.place(); this.acts = []; }
    this.whole = { regions: {}, dot: '', busy: false, alert: '', fragment: '' };
    return this.send({ ...this.opening, acts: this.acts });
  }

  act(act, arg) {
    if (act === 'stop' && this.unmet.length) return this.stop();
    if (act !== AHEAD) this.acts.push([act, arg ?? null]);
    return this.send(act === FOLLOW ? { follow: arg } : { act, arg });
  }

  send(message) {
    if (this.state === 'dead') return Promise.resolve();
    return new Promise(done => {
      this.unmet.push({ done, act: 'act' in message || 'follow' in message });
      this.worker.postMessage({ text: JSON.stringify(message) });
    });
  }

  hear(message) {
    if (message.do === 'ready') { this.state = 'awake'; this.again = message.again; keepOffline(this.where); this.ready?.(); whenIdle(collect); }
    else if (message.do === 'ack') this.unmet.shift()?.done();
    else if (message.do === 'failed') tellWhere(this.where, message);
    else if (message.do === 'dead') this.die(message.text);
    else if (message.do === 'anew') this.wakeAnew();
    else if (message.do === 'update') {
      const { regions, do: _, title, ...rest } = message;
      if (++this.updates % TIDY === 0) whenIdle(collect);
      Object.assign(this.whole.regions, regions);
      Object.assign(this.whole, rest);
      this.told({ update: { ...this.whole, regions: { ...this.whole.regions, busy: this.whole.regions.busy || STOP } }, title });
    } else this.told({ perform: message });
  }

  // what takes too long is ended with its worker; a new one does again what was done before it
  async stop() {
    const unmet = this.unmet.splice(0), acts = unmet.filter(each => each.act).length;
    this.worker.terminate();
    const opened = acts === unmet.length;
    this.acts.length -= acts;
    if (!opened) this.opening.link = '';                                // the page itself was never opened: its link, or what was done on it, is at fault
    if (!opened || this.acts.some(([act]) => act === 'outlook')) this.acts = [];
    if (opened && !this.acts.length) this.opening.link = this.place();
    this.state = 'asleep';
    const again = this.begin();
    for (const each of unmet) each.done();
    await again;
  }

  // a new worker for one that woke from memory of no use, as if that had never been
  wakeAnew() {
    this.anew = true;
    const unmet = this.unmet.splice(0);
    this.worker.terminate();
    this.state = 'asleep';
    if (this.open) this.begin(); else this.wake();
    for (const each of unmet) each.done();
  }

  die(why) {
    console.info(`no kernel in this page: ${why}`);
    this.worker?.terminate();
    this.state = 'dead';
    this.why = why;
    for (const each of this.unmet.splice(0)) each.done();
    this.dead?.(why);
  }
}

// a failure, for whoever maintains this; the lines of the code lie apart, and are fetched only now
async function tellWhere(where, { text, at }) {
  let lines = {};
  try {
    const found = await fetch(new URL(where.lines, document.baseURI));
    lines = await new Response(found.body.pipeThrough(new DecompressionStream('gzip'))).json();
  } catch (error) { console.info(`the lines are not here: ${error}`); }
  const told = at.map(([file, begins, step]) => {
    const [, first, name] = begins.match(/^(\d+) (.*)$/s), known = lines[file]?.[begins];
    let line = Number(first), begun = 0;
    for (let n = 0; n < known?.length && (begun += known[n]) <= step; n += 2) line += known[n + 1];
    return `  ${file}, ${known ? '' : 'after '}line ${line}, in ${name}`;
  });
  console.error(`The kernel failed: ${text}\n${told.join('\n')}`);
}

// whether a service worker (offline.js) has all that a kernel needs
const kept = () => Boolean(navigator.serviceWorker?.controller);

// with the kernel here, all else can stay, too: the next visit needs no network
function keepOffline({ offline }) {
  if (navigator.serviceWorker && window.isSecureContext) navigator.serviceWorker.register(new URL(offline, document.baseURI)).catch(error => console.info(`not offline: ${error}`));
}

// so much at once, though never touched, brings the collector, which sees late how large a page's elements are: what drew it before is held until then
function collect() { try { new ArrayBuffer(2 ** 27); } catch { /* too large here */ } }
