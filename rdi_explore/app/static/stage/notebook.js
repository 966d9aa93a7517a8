// The Jupyter side: an anywidget round one stage.
import { skeleton } from './frame.js';
import { mountStage } from './stage.js';

const REGIONS = [...skeleton('div').matchAll(/data-region="(\w+)"/g)].map(found => found[1]).filter(name => name !== 'alert');
const TRAITS = ['dot', 'busy', 'theme', 'alert', 'fragment'];
const inLab = () => Boolean(document.querySelector('.jp-LabShell, #jupyter-config-data') && !document.body.dataset.voila);
const meta = name => document.querySelector(`meta[name="${name}"]`)?.content;

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

// a page of ours: a notebook beside this one, shown by whatever shows this one
function pageUrl(name, fragment) {
  const hash = fragment ? '#' + fragment : '', base = meta('rdi-root');
  if (base !== undefined) return name.includes('/') ? base + name.replace(/index$/, '') : `${base}voila/render/${name}.ipynb${hash}`;
  if (name.endsWith('/index')) name = '00_welcome';                    // no server of ours: the gallery is home
  if (name.includes('/')) return '';                                   // and rules and cards have no pages
  return location.pathname.endsWith('.ipynb') ? `${location.pathname.replace(/[^/]*$/, '')}${name}.ipynb` : `${name}.ipynb`;
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

function render({ model, el }) {
  const root = document.createElement('div'), waiting = [];
  el.append(root);
  const state = () => ({
    ...Object.fromEntries(TRAITS.map(name => [name, model.get(name)])),
    regions: Object.fromEntries(REGIONS.map(name => [name, model.get(`region_${name}`)]).filter(([, html]) => html)),
  });
  const { saying, hear: heard } = sayingOf(model);
  const stage = mountStage(root, {
    ...state(), pageUrl, saying,
    linked: model.get('linked') && !inLab(),
    graphviz: () => loadGraphviz(model),
    onAct: (act, arg) => new Promise(done => { waiting.push(done); model.send({ act, arg }); }),
    onDrawError: text => model.send({ act: '_draw', arg: String(text).slice(0, 500) }),
    onFragment: text => { model.set('fragment', text); model.save_changes(); },
  });
  const hear = message => { if (message?.do === 'ack') waiting.shift()?.(); else if (message?.do === 'says') heard(message); else stage.perform(message); };
  const change = () => stage.update(state());                          // once a message, whatever it changes
  model.on('change', change);
  model.on('msg:custom', hear);
  return () => { model.off('change', change); model.off('msg:custom', hear); stage.destroy(); };
}

export default { render };
