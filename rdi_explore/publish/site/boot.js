// A page of a published site: takes the data that its scripts hand over, and mounts one stage. No server, no fetch: it works from the disk.

const given = new Map(), awaited = new Map();

globalThis.rdiData = (name, data) => { given.set(name, data); };

// data by its name, from a script beside this page; null if there is none
function load(name) {
  if (!awaited.has(name)) awaited.set(name, given.has(name) ? unpacked(given.get(name)) : new Promise(done => {
    const script = document.createElement('script');
    script.src = `data/${name}.js`;
    script.onload = () => done(unpacked(given.get(name) ?? null));
    script.onerror = () => { awaited.delete(name); done(null); };
    document.head.append(script);
  }));
  return awaited.get(name);
}

// long data are JSON, deflated, in base 64
async function unpacked(data) {
  if (typeof data !== 'string') return data;
  const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0));
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text());
}

const graphviz = () => new Promise((done, fail) => {
  if (globalThis.rdiViz) { done(globalThis.rdiViz); return; }
  const script = document.createElement('script');
  script.src = 'assets/viz.js';
  script.onload = () => globalThis.rdiViz ? done(globalThis.rdiViz) : fail(new Error('viz.js gave nothing'));
  script.onerror = () => fail(new Error('assets/viz.js is missing'));
  document.head.append(script);
});

const PAGES = { '00_welcome': 'index' };
let kernelPages = {}, kernelHere = false;                               // pages that only the kernel can draw, with their titles
const pageUrl = (page, fragment) => Object.hasOwn(kernelPages, page) && !kernelHere ? '' : `${(PAGES[page] || page).split('/').map(encodeURIComponent).join('/')}.html${fragment ? '#' + fragment : ''}`;

class Site {
  constructor(data) { this.data = data; this.choices = data.choices; this.load = load; }
  editions(id) { return Object.hasOwn(this.data.scenarios, id) ? this.data.scenarios[id] : []; }

  lesson(id) { return this.data.lessons.includes(id) ? load(`${id}.lesson`) : null; }

  // a scenario by one of its editions (none given: its own); null if it is not here
  async scenario(id, edition) {
    const editions = this.editions(id), wanted = edition || editions[0];
    if (!wanted || !editions.includes(wanted)) return null;
    const data = await load(`${id}.${wanted}`);
    return data && new Grove(data);
  }
}

const say = (root, head, words) => mountStage(root, { regions: { main: errorMessage(head, words) } });

async function explorerPage(root, site) {
  const hash = location.hash.slice(1), token = readToken(hash);
  const known = typeof token === 'object' && site.editions(token.scenario).includes(token.edition);
  const wanted = known ? await site.scenario(token.scenario, token.edition) : null;
  if (known && !wanted && Kernel.possible(site)) {                      // offline, and never visited
    await kernelPage(root, site, { open: 'explorer', scenario: token.scenario, edition: token.edition, link: hash });
    return;
  }
  const grove = wanted || await site.scenario(site.data.first, '');
  if (!grove) { say(root, 'A file of this site is missing:', `data/${site.data.first}`); return; }
  const { id, edition } = grove.data;
  const kernel = !Kernel.possible(site) ? null : new Kernel(site.data.worker, { open: 'explorer', scenario: id, edition, link: wanted ? hash : '' }, {
    told: what => page.told(what),
    place: () => page.kernel.whole?.fragment || page.walk.token(),
    ready: () => page.handOver(),
    dead: () => {
      if (page.kernel.open) page.message = errorMessage('That cannot be played out here.', 'The page shows only the scenario’s own lines now. Reload it to try again.');
      page.kernel = null;
      root.removeAttribute('data-kernel');
      page.show();
    },
  });
  const page = new Explorer(site, grove, kernel);
  root.rdi = page;                                                      // for tests
  if (wanted) await page.follow(token);
  document.title = page.title;
  root.toggleAttribute('data-kernel', Boolean(kernel));
  page.stage = mountStage(root, {
    ...page.shown(), linked: true, graphviz, pageUrl, patient: Boolean(kernel),
    onAct: (act, arg) => page.act(act, arg),
    onFragment: text => page.openLink(text),                            // at the start only if the link could not be followed whole
  });
  if (kernel) whenIdle(() => kernel.wake());
}

const KINDS = { explorer: explorerPage, gallery: galleryPage, lesson: lessonPage };

async function boot() {
  const root = document.getElementById('rdi');
  try {
    const data = await load('site');
    if (!data || data.format !== FORMAT) throw new Error('data/site.js is missing or of another version');
    const site = new Site(data), { kind } = root.dataset;
    kernelHere = Kernel.possible(site);
    kernelPages = data.kernelPages;
    if (Object.hasOwn(KINDS, kind)) await KINDS[kind](root, site);
    else if (kernelHere) await kernelPage(root, site, { open: kind, link: location.hash.slice(1) });
    else say(root, `${kernelPages[kind]}: this page cannot run here.`, 'It runs where the site lies on a web server, in a browser of today.');
  } catch (error) {
    say(root, 'This page cannot be shown.', String(error.message || error));
    throw error;
  }
}

document.addEventListener('DOMContentLoaded', boot);                     // after data/site.js
