// The explorer of a published site: the acts of app/explorer.py, met from published moments.

const PAGE_STAYS = 'The page stays where it was.';
const name = value => { if (typeof value !== 'string') throw new Refused('The request says no word.'); return value; };
const number = value => {
  if (Number.isInteger(value)) return value;
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value)) throw new Refused('The request says no number.');
  return Number(value);
};
const direction = value => value === -1 || value === '-1' ? -1 : 1;

class Explorer {
  constructor(site, grove, kernel = null) {
    this.site = site;
    this.kernel = kernel;
    this.message = '';
    this.comparing = false;
    this.panel = ['', ''];
    this.standard = this.panel;
    this.more = {};                                                     // panels of rules that this scenario does not name
    this.open(grove);
  }

  open(grove) {
    const pace = this.walk?.pace || 'windows';
    this.grove = grove;
    this.walk = new Walk(grove);
    this.walk.setPace(pace);
    if (this.panel === this.standard || !['rule', 'ruling'].includes(this.panel[0])) this.panel = this.standard = ['rule', grove.data.first];
    this.more = {};
    this.message = grove.data.opening || this.message;
  }

  // -- showing

  panelHtml() {
    const [kind, arg] = this.panel, { data } = this.grove, { at } = this.walk;
    if (kind === 'rule') return this.more[arg] ?? this.grove.text(Object.hasOwn(data.rules, arg) ? data.rules[arg] : -1);
    if (kind === 'ruling') return this.grove.text(Object.hasOwn(data.rulings, arg) ? data.rulings[arg] : -1);
    const [, found] = kind === 'card' || kind === 'node' ? this.grove.list(at, `${kind}s`).find(([id]) => id === arg) ?? [] : [];
    if (found !== undefined) return this.grove.text(found);
    if (kind === 'card') return this.grove.text(data.gone[arg.split('.')[1]] ?? -1);
    return '';
  }

  regions() {
    const { walk, grove } = this, { at } = walk, time = timeline(walk);
    return {
      bar: this.bar(),
      now: grove.look(at, 'now'),
      message: (time.left ? asideMessage(time.letter, time.left) : '') + this.message,
      main: this.comparing ? comparisonView(walk) : '',
      table: grove.look(at, 'table'),
      window: grove.look(at, 'window'),
      tree: grove.look(at, 'tree'),
      rule: this.panelHtml(),
      record: recordView(walk, time),
      dock: dockView(walk, time),
    };
  }

  // the bar without scenarios is published with each scenario, the list of them once
  bar() {
    const { data } = this.grove, chosen = `<option value="${data.id}"`;
    return this.grove.text(data.bar).replace('</select>', `${this.site.choices.replace(chosen, `${chosen} selected=""`)}</select>`);
  }

  get title() { return `${this.grove.data.title} · RDI Explore`; }
  show() { this.stage?.update(this.shown()); document.title = this.title; }
  shown() { return { regions: this.regions(), dot: this.grove.look(this.walk.at, 'dot'), fragment: this.walk.token() }; }

  // -- acts

  async act(act, arg) {
    if (this.kernel?.open) { await this.kernel.act(act, arg); return; }
    this.message = '';
    try {
      const does = Object.hasOwn(Explorer.acts, act) ? Explorer.acts[act] : null;
      if (!does) throw new OffThePage('This page has no such button.');
      await does(this, arg);
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      if (no instanceof OffThePage && this.kernel) { await this.handOver(act, arg); return; }
      this.message = errorMessage('Not possible.', no.message);
    }
    this.kernel?.acts.push([act, arg ?? null]);
    this.show();
  }

  // from now on the kernel plays, and this page shows what it says
  async handOver(act, arg) {
    if (this.kernel.open) return;
    if (act !== undefined) this.kernel.acts.push([act, arg ?? null]);
    await this.kernel.begin();
  }

  told({ update, title, perform }) {
    if (perform) { this.stage.perform(perform); return; }
    this.stage.update(update);
    if (title) document.title = `${title} · RDI Explore`;
  }

  async rule(id) {
    const { data } = this.grove;
    if (!Object.hasOwn(data.rules, id) && !Object.hasOwn(this.more, id)) {
      const every = await this.site.load(`rules.${data.edition}`);
      if (!every || !Object.hasOwn(every.rules, id)) throw new Refused(`There is no rule ${id.slice(0, 60)}.`);
      this.more[id] = every.rules[id].map(piece => every.pieces[piece]).join('');
    }
    this.panel = ['rule', id];
  }

  look(kind, arg, problem) {
    const known = kind === 'ruling' ? Object.hasOwn(this.grove.data.rulings, arg) : this.grove.list(this.walk.at, `${kind}s`).some(([id]) => id === arg);
    if (!known) throw new Refused(problem);
    this.panel = [kind, arg];
  }

  async go(id, edition) {
    const grove = await this.site.scenario(id, edition);
    if (!grove) throw new Refused(`There is no scenario ${id.slice(0, 80)} here.`);
    this.open(grove);
  }

  async edition(edition) {
    const { data } = this.grove, { step } = this.walk;
    if (!this.site.editions(data.id).includes(edition)) throw new Refused(`There is no edition ${edition.slice(0, 20)} here; there is ${this.site.editions(data.id).join(', ')}.`);
    await this.go(data.id, edition);
    const places = this.walk.stops();
    this.walk.place = places[Math.min(step, places.length) - 1];
  }

  save() {
    const { walk, grove } = this, { data } = grove, own = walk.letter === 'A';
    const file = `${data.id}${own ? '' : `-${walk.letter.toLowerCase()}`}.yaml`;
    const text = own ? grove.text(data.file) : lineText(walk);
    this.stage.perform({ do: 'download', name: file, text });
    this.message = doneMessage(`Saved as <code>${esc(file)}</code>: a scenario file.`);
  }

  // -- the link

  async openLink(fragment) {
    if (this.kernel?.open) { await this.kernel.act(FOLLOW, fragment); return; }
    this.kernel?.acts.push([FOLLOW, fragment]);
    this.message = '';
    if (fragment) {
      try { await this.follow(readToken(fragment)); } catch (no) {
        if (!(no instanceof Refused)) throw no;
        this.message = errorMessage(no.message, PAGE_STAYS);
      }
    }
    this.show();
  }

  async follow(token) {
    if (typeof token === 'string') { this.message = errorMessage(token, PAGE_STAYS); return; }
    const { data } = this.grove;
    if (token.scenario !== data.id || token.edition !== data.edition) {
      const grove = await this.site.scenario(token.scenario, token.edition);
      if (!grove) { this.message = errorMessage(`This link names the scenario ${token.scenario}, which is not here.`, PAGE_STAYS); return; }
      this.open(grove);
    }
    const told = this.walk.goTo(token);
    if (told) this.message = errorMessage('This link could not be followed whole.', told);
  }
}

Explorer.acts = {
  choose: (page, arg) => {
    const { grove, walk } = page, next = grove.called(walk.at, number(arg));
    walk.choose(number(arg));
    page.message = grove.look(next, 'reply');                            // of a puzzle: proved or refuted
  },
  forward: ({ walk }) => walk.forward(),
  back: ({ walk }) => walk.back(),
  first: ({ walk }) => walk.first(),
  last: ({ walk }) => walk.last(),
  decision: ({ walk }, arg) => walk.decision(direction(arg)),
  fork: ({ walk }, arg) => walk.fork(direction(arg)),
  jump: ({ walk }, arg) => walk.jump(number(arg)),
  line: ({ walk }, arg) => walk.line(name(arg)),
  'to-line': ({ walk }) => walk.line('A'),
  compare: page => { page.comparing = !page.comparing; },
  see: ({ walk }, arg) => { const [letter, step] = name(arg).split('.'); walk.line(letter); walk.jump(number(step)); },
  rule: (page, arg) => page.rule(name(arg)),
  ruling: (page, arg) => page.look('ruling', name(arg), `There is no open question ${arg.slice(0, 60)}.`),
  card: (page, arg) => page.look('card', name(arg), 'That card lies nowhere at this step.'),
  node: (page, arg) => page.look('node', name(arg), 'That is not on the table at this step.'),
  'close-rule': page => { page.panel = ['', '']; },
  scenario: (page, arg) => page.go(name(arg), ''),
  edition: (page, arg) => page.edition(name(arg)),
  pace: (page, arg) => {
    if (!page.grove.data.paces.includes(arg)) throw new Refused(`One can step ${page.grove.data.paces.join(', ')}.`);
    page.walk.setPace(arg);
  },
  reset: ({ walk }) => walk.reset(),
  undo: ({ walk }) => walk.undo(),
  redo: ({ walk }) => walk.redo(),
  share: page => page.stage.perform({ do: 'link', fragment: page.walk.token() }),
  save: page => page.save(),
};

// the present line as the text of a scenario file: the scenario without its line, then every choice on it
function lineText({ grove, branch }) {
  const letter = branch.letter.toLowerCase(), steps = branch.moments.slice(1).map(at => grove.look(at, 'step')).join('');
  return grove.text(grove.data.bare).replaceAll('@letter', letter) + (steps && `choices:\n${steps}`);
}
