// A page of a published site: takes the data that its scripts hand over, and mounts one stage. No server, no fetch: it works from the disk.

const dataUrl = name => `data/${name}.js`;                               // beside this page

const graphviz = () => new Promise((done, fail) => {
  if (globalThis.rdiViz) { done(globalThis.rdiViz); return; }
  const script = document.createElement('script');
  script.src = 'assets/viz.js';
  script.onload = () => globalThis.rdiViz ? done(globalThis.rdiViz) : fail(new Error('viz.js gave nothing'));
  script.onerror = () => fail(new Error('assets/viz.js is missing'));
  document.head.append(script);
});

const PAGES = { '00_welcome': 'gallery' };
let kernelPages = {}, kernelHere = false;                               // pages that only the kernel can draw, with their titles
const pageUrl = (page, fragment) => Object.hasOwn(kernelPages, page) && !kernelHere ? '' : `${(PAGES[page] || page).split('/').map(encodeURIComponent).join('/')}.html${fragment ? '#' + fragment : ''}`;

class Site {
  constructor(data) { this.data = data; this.choices = ''; this.load = load; }

  // the scenarios that can be picked; whether they are new here
  async listed() {
    if (this.choices) return false;
    this.choices = (await load('choices'))?.options ?? '';
    return Boolean(this.choices);
  }

  has(kind, id) { return kind === 'lesson' ? this.data.lessons.includes(id) : Object.hasOwn(this.data.scenarios, id); }

  // what was drawn of a scenario, or of a lesson; null if it is not here
  async painted(kind, id) {
    const data = this.has(kind, id) ? await load(`${id}.${kind === 'lesson' ? kind : 'scenario'}`) : null;
    return data && new Painted(data);
  }
}

const say = (root, head, words) => mountStage(root, { regions: { main: errorMessage(head, words) } });

// a page of which something was drawn; where a link names more, only a kernel can open it
async function drawnPage(root, site, kind, first) {
  const link = parted(location.hash.slice(1)).text, named = idOf(kind, link), known = site.has(kind, named), id = known ? named : first;
  const kernel = Kernel.of(site), painted = await site.painted(kind, id);
  if (!painted && !kernel) { say(root, 'A file of this site is missing:', `data/${id}`); return; }
  const opened = known && (!painted || painted.data.partial || painted.data.link.includes(link));
  new Page(root, site, { open: kind, scenario: id, edition: site.data.scenarios[id], link: opened ? link : '' }, kernel, painted).mount();
}

const KINDS = {
  explorer: (root, site) => drawnPage(root, site, 'explorer', site.data.first),
  lesson: (root, site) => drawnPage(root, site, 'lesson', site.data.lessons[0]),
  gallery: galleryPage,
};

async function boot() {
  const root = document.getElementById('rdi');
  try {
    const data = await load('site');
    if (!data || data.format !== FORMAT) throw new Error('data/site.js is missing or of another version');
    const site = new Site(data), { kind } = root.dataset;
    kernelHere = Kernel.possible(site);
    kernelPages = data.kernelPages;
    if (Object.hasOwn(KINDS, kind)) await KINDS[kind](root, site);
    else if (kernelHere) new Page(root, site, { open: kind, link: location.hash.slice(1) }, Kernel.of(site)).mount();
    else say(root, `${kernelPages[kind]}: this page cannot run here.`, 'It runs where the site lies on a web server, in a browser of today.');
  } catch (error) {
    say(root, 'This page cannot be shown.', String(error.message || error));
    throw error;
  }
}

document.addEventListener('DOMContentLoaded', boot);                     // after data/site.js
