// The Jupyter side: an anywidget round one stage.
import { meta, servedUrl } from './address.js';
import { skeleton } from './frame.js';
import { mountStage } from './stage.js';

const REGIONS = [...skeleton('div').matchAll(/data-region="(\w+)"/g)].map(found => found[1]).filter(name => name !== 'alert');
const TRAITS = ['dot', 'busy', 'theme', 'alert', 'fragment'];
const inLab = () => Boolean(document.querySelector('.jp-LabShell, #jupyter-config-data') && !document.body.dataset.voila);

// Graphviz comes as a file if the page names one (our Voila template does), else once from the kernel, packed
async function loadGraphviz(model) {
  const url = meta('rdi-graphviz');
  if (url) {
    try { return await import(new URL(url, document.baseURI)); } catch (error) { console.info(`${url}: ${error}; asking the kernel`); }
  }
  const packed = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), 60000);
    const hear = (message, buffers) => {
      if (message?.do !== 'graphviz') return;
      clearTimeout(timer);
      model.off('msg:custom', hear);
      if (buffers?.length) resolve(buffers[0]); else reject(new Error('not installed'));
    };
    model.on('msg:custom', hear);
    model.send({ act: '_graphviz' });
  });
  const plain = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const blob = URL.createObjectURL(new Blob([plain], { type: 'text/javascript' }));
  try { return await import(blob); } finally { URL.revokeObjectURL(blob); }
}

// what rules and cards say: the kernel is asked once for each
function sayingOf(model) {
  const told = new Map(), waiting = new Map();
  const saying = what => {
    if (!told.has(what)) told.set(what, new Promise(done => { waiting.set(what, done); model.send({ act: '_says', arg: what }); }));
    return told.get(what);
  };
  const hear = message => { if (message?.do === 'says') waiting.get(message.what)?.(message.says); };
  return { saying, hear };
}

// the kernel behind a widget: acts to it, and what it says
function wired(model, { changed, perform }) {
  const waiting = [], { saying, hear: heard } = sayingOf(model);
  const send = message => new Promise(done => { waiting.push(done); model.send(message); });
  const hear = message => { if (message?.do === 'ack') waiting.shift()?.(); else if (message?.do === 'says') heard(message); else perform(message); };
  model.on('change', changed);                                         // once a message, whatever it changes
  model.on('msg:custom', hear);
  return {
    saying, act: (act, arg) => send({ act, arg }), follow: link => send({ act: '_follow', arg: link }),
    shown: () => ({
      ...Object.fromEntries(TRAITS.map(name => [name, model.get(name)])),
      regions: Object.fromEntries(REGIONS.map(name => [name, model.get(`region_${name}`)]).filter(([, html]) => html)),
    }),
    off() { model.off('change', changed); model.off('msg:custom', hear); },
  };
}

function stageOf({ model, el }) {
  const root = document.createElement('div');
  let stage = null;                                                    // while it is mounted it may follow a link
  el.append(root);
  const kernel = wired(model, { changed: () => stage?.update(kernel.shown()), perform: message => stage.perform(message) });
  if (inLab()) root.addEventListener('keydown', e => { if (!e.ctrlKey && !e.altKey && !e.metaKey) e.stopPropagation(); });   // else X cuts the cell
  stage = mountStage(root, {
    ...kernel.shown(), pageUrl: servedUrl, saying: kernel.saying,
    linked: model.get('linked') && !inLab(),
    graphviz: () => loadGraphviz(model),
    onAct: kernel.act,
    onDrawError: text => model.send({ act: '_draw', arg: String(text).slice(0, 500) }),
    onFragment: text => { model.set('fragment', text); model.save_changes(); },
  });
  return () => { kernel.off(); stage.destroy(); };
}

// the stage of a served page may stand already, drawn beforehand (publish/site/served.js): then the kernel goes on with it
function render(of) {
  const drawn = globalThis.rdiDrawn;
  globalThis.rdiDrawn = undefined;                                     // for the first widget of a page
  const goOn = page => {
    const kernel = wired(of.model, { changed: () => page.kernel.changed(), perform: message => page.kernel.perform(message) });
    page.kernel.meet(kernel);
    return kernel.off;
  };
  return drawn ? drawn.then(page => page ? goOn(page) : stageOf(of)) : stageOf(of);
}

export default { render };
