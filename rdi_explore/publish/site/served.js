// A page that a server gives: what was drawn of it beforehand stands at once, and its notebook's kernel goes on with it.

class ServedKernel {
  constructor() {
    this.patient = false;                                               // who gets no answer from a server is told so
    this.acts = [];                                                     // all that was done since the page was opened
    this.open = false;
    this.silent = true;                                                 // while it catches up with what was done
    this.come = new Promise(done => { this.meet = widget => { this.widget = widget; done(widget); }; });
  }

  // see Kernel.serve
  serve(opening, heard) {
    Object.assign(this, { opening }, heard);
    this.come.then(() => this.ready());
  }

  wake() {}                                                             // it comes with the page

  // do in the kernel what was done on the page so far
  async begin() {
    this.open = true;
    const { link } = this.opening, done = link ? [[FOLLOW, link], ...this.acts] : this.acts;
    await Promise.all(done.map(each => this.send(...each)));
    this.silent = false;
    this.changed();
  }

  act(act, arg) { return this.send(act, arg ?? null); }

  async send(act, arg) {
    const widget = await this.come;
    try {
      await (act === FOLLOW ? widget.follow(arg) : widget.act(act, arg));
    } catch (error) { console.info(`not sent: ${error}`); }              // the page is being left, or its server has ended
  }

  changed() {
    if (this.silent) return;
    const update = this.widget.shown(), { open, scenario, title } = this.opening;
    this.told({ update, title: idOf(open, update.fragment) === scenario ? title : CALLED });
  }
  perform(message) { if (!this.silent) this.told({ perform: message }); }
}

const CALLED = document.title.split(' · ')[0];                          // before it has the title of what was drawn
const root = document.getElementById('rdi'), pageUrl = servedUrl;
const dataUrl = name => `${meta('rdi-root')}data/${name}.js`;
const graphviz = () => import(new URL(meta('rdi-graphviz'), document.baseURI));

const served = {
  choices: '',                                                          // the kernel brings them
  listed: async () => false,
  load: async () => null,
  async painted(kind, id) {
    const data = /^[a-z0-9_-]*$/.test(id) ? await load([id, kind === 'lesson' ? kind : 'scenario'].filter(Boolean).join('.')) : null;
    return data && new Painted(data);
  },
};

// of what the address names, or of what this page opens with; nothing if nothing can be drawn of that
async function drawn() {
  const { kind } = root.dataset, link = parted(location.hash.slice(1)).text, named = idOf(kind, link);
  if (link && !named) return null;
  const painted = await served.painted(kind, named);
  if (!painted) return null;
  const opened = painted.data.partial || painted.data.link.includes(link);
  const page = new Page(root, served, { open: kind, scenario: painted.data.id, title: painted.data.title, edition: painted.data.edition, link: opened ? link : '' }, new ServedKernel(), painted);
  page.mount();
  return page;
}

globalThis.rdiDrawn = drawn().catch(error => { root.replaceChildren(); root.removeAttribute('data-ready'); console.info(`nothing was drawn beforehand: ${error}`); return null; });
