// A page of a published site: it shows what was drawn of it beforehand, until its kernel is awake and plays everything.

const WAKES = `<div class="rdi-msg" role="status">${icon('wait')}<span><h1>The rules are waking up …</h1> The first time they are fetched: about 7 MB.</span></div>`;
const ENDS = 'That was not drawn beforehand. Where this site lies on a web server, a browser of today plays everything.';
const FOLLOW = '#';                                                     // stands for an act where a link was followed
const LOOKED_UP = ['rule', 'ruling', 'card', 'node'];

class Page {
  // `opening` is what the kernel is to open, if there is one, `painted` what was drawn of it: nothing, of a page that only a kernel can draw
  constructor(root, site, opening, kernel, painted = null) {
    this.root = root;
    this.site = site;
    this.played = null;                                                 // what the kernel says, once it plays
    this.opening = opening;
    this.kernel = kernel;
    this.show(painted);
  }

  // open what was drawn, at the state that a link names
  show(painted, link = this.opening.link) {
    this.painted = painted;
    this.at = !painted ? 0 : link ? painted.find(link) : painted.data.opens;
    const drawn = painted?.data.link[this.at];
    this.led = painted?.data.partial ? this.kernel && link || grown(link, drawn) : '';
    this.panel = null;
    this.message = painted?.data.opening || '';
  }

  // a drawn state may know only a part of what was done, see grown
  get link() { return this.led || this.painted.data.link[this.at]; }
  get title() { return this.painted ? `${this.painted.data.title} · RDI Explore` : document.title; }

  mount() {
    const { root, painted, kernel } = this;
    root.rdi = this;                                                    // for tests
    root.toggleAttribute('data-kernel', Boolean(kernel));
    document.title = this.title;
    this.stage = mountStage(root, {
      ...painted ? this.listing(this.shown()) : { regions: { main: WAKES }, fragment: this.opening.link }, linked: true, graphviz, pageUrl, saying, patient: kernel?.patient,
      onAct: (act, arg) => this.act(act, arg), onFragment: link => this.follow(link),
    });
    root.addEventListener('focusin', ({ target }) => { if (target.matches('[list=rdi-scenarios]')) this.list(); });
    kernel?.serve(this.opening, {
      told: what => this.told(what), ready: () => this.handOver(), dead: why => this.dead(why),
      place: () => kernel.whole?.fragment || (this.painted ? this.link : this.opening.link),
    });
    if (!painted && this.kernel) this.handOver(); else if (this.kernel && !navigator.connection?.saveData) whenIdle(() => kernel.wake());   // not for who saves data
  }

  shown() {
    const { painted, at, panel } = this, all = { ...painted.shown(at), fragment: this.link }, { regions } = all;
    if (panel !== null) regions.rule = painted.panel(at, panel) ?? this.rules?.[panel] ?? '';
    regions.message = (regions.message || '') + this.message;
    return all;
  }

  // the scenarios that can be picked are there once for all pages, and only when somebody wishes to pick
  listing({ regions, ...rest }) {
    return { ...rest, regions: { ...regions, bar: regions.bar?.replace('</datalist>', `${this.site.choices}</datalist>`) } };
  }

  async list() { if (await this.site.listed()) this.update(); }

  update() {
    this.stage.update(this.listing(this.played ?? this.shown()));
    if (!this.played) document.title = this.title;
  }

  // -- acts

  async act(act, arg) {
    if (this.kernel?.open) { await this.kernel.act(act, arg); return; }
    this.message = '';
    if (!await this.does(act, arg)) {
      if (this.kernel) { await this.handOver(act, arg); return; }
      this.message = errorMessage('This page ends here.', ENDS);
    }
    this.kernel?.acts.push([act, arg ?? null]);
    this.update();
    const focus = this.painted.data.focus?.[act];
    if (focus) this.stage.perform({ do: 'focus', key: focus });
  }

  // whether it could be done with what was drawn
  async does(act, arg) {
    const { painted } = this, key = arg === null || arg === undefined ? act : `${act} ${arg}`, next = painted.next(this.at, key);
    if (next) { [this.at, this.message] = next; this.leads(act); return true; }
    if (act === 'close-rule') { this.panel = ''; return true; }
    if (act === 'scenario') return this.open(String(arg), '');
    if (act === 'share') { this.stage.perform({ do: 'link', fragment: this.link }); return true; }
    if (!LOOKED_UP.includes(act) || (painted.panel(this.at, key) === null && !(act === 'rule' && await this.rule(key)))) return false;
    this.panel = key;
    return true;
  }

  leads(act) {
    if (!this.led) return;
    const drawn = this.painted.data.link[this.at];
    this.led = act === 'retry' ? drawn : grown(this.led, drawn);
    if (act === 'next' || act === 'previous') this.at = this.painted.find(this.led);
  }

  async rule(key) {
    const every = await this.site.load('rules'), id = key.slice('rule '.length), rules = every?.rules[this.painted.data.edition];
    if (!rules || !Object.hasOwn(rules, id)) return false;
    this.rules = { ...this.rules, [key]: rules[id].map(piece => every.pieces[piece]).join('') };
    return true;
  }

  async open(id, link) {
    const painted = await this.site.painted(this.opening.open, id);
    if (painted) this.show(painted, link);
    return Boolean(painted);
  }

  async follow(link) {
    await undefined;                                                    // a stage asks while it is being mounted
    if (this.kernel?.open) { await this.kernel.act(FOLLOW, link); return; }
    if (!this.kernel && !this.painted) return;
    const id = idOf(this.opening.open, link), known = !link || id === this.painted.data.id || Boolean(id) && await this.open(id, link);
    if (known && link) this.show(this.painted, link);
    if (!known || (link && this.painted.at(link) !== this.at)) {                      // it names more than was drawn
      if (this.kernel) { await this.handOver(FOLLOW, link); return; }
      this.message = errorMessage('This link could not be followed whole.', ENDS);
    }
    this.kernel?.acts.push([FOLLOW, link]);
    this.update();
  }

  // -- the kernel

  // from now on the kernel plays, and this page shows what it says
  async handOver(act, arg) {
    if (this.kernel.open) return;
    if (act !== undefined) this.kernel.acts.push([act, arg ?? null]);
    await this.kernel.begin();
  }

  told({ update, title, perform }) {
    if (perform) { this.stage.perform(perform); return; }
    this.played = update;
    this.update();
    if (title) document.title = `${title} · RDI Explore`;
  }

  dead(why) {
    if (!this.painted) { this.stage.update({ regions: { main: errorMessage('This page cannot be shown here.', why) } }); return; }
    if (this.kernel.open) this.message = errorMessage('That cannot be played out here.', 'The page shows only what was drawn of it beforehand. Reload it to try again.');
    this.kernel = this.played = null;
    this.root.removeAttribute('data-kernel');
    this.update();
  }
}

// what a link names: v1.scenario.…, l1.lesson.…
const idOf = (kind, link) => link.startsWith(kind === 'lesson' ? 'l1.' : 'v1.') ? link.split('.')[1] : '';

// when nothing else is to be done
function whenIdle(call) {
  if (globalThis.requestIdleCallback) requestIdleCallback(call, { timeout: 2000 }); else setTimeout(call, 500);
}
