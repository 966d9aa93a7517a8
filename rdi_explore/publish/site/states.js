// A page that was published as a machine of states (publish/static_states.py): each act leads to another state.

class StatesPage {
  constructor(data) {
    this.data = data;
    this.now = 0;
    this.panel = null;                                                  // what was looked up in this state, if anything
    this.byLink = new Map(data.states.map((state, at) => [state.fragment, at]).reverse());
  }

  text(number) { return this.data.texts[number].map(piece => this.data.pieces[piece]).join(''); }

  shown(alert = '') {
    const state = this.data.states[this.now];
    const regions = Object.fromEntries(Object.entries(state.regions).map(([region, number]) => [region, this.text(number)]));
    if (this.panel !== null) regions.rule = this.text(this.panel);
    return { regions, dot: this.text(state.dot), fragment: state.fragment, alert };
  }

  act(act, arg) {
    const state = this.data.states[this.now], key = `${act} ${arg ?? ''}`;
    if (Object.hasOwn(state.panels, key)) { this.panel = state.panels[key]; this.stage.update(this.shown()); return; }
    if (!Object.hasOwn(state.next, key)) {
      this.stage.update(this.shown(errorMessage('Not possible.', state.whole ? 'This page has no such button.' : 'This page ends here: it was published only so far.')));
      return;
    }
    const edge = state.next[key];
    this.now = edge.to;
    this.panel = null;
    this.stage.update(this.shown());
    for (const message of edge.does || []) this.stage.perform(message);
  }

  openLink(fragment) {
    const at = this.byLink.get(fragment);
    if (at !== undefined) { this.now = at; this.panel = null; }
    this.stage.update(this.shown(at === undefined ? errorMessage('This link is damaged, or of another version of this page.', PAGE_STAYS) : ''));
  }
}

async function statesPage(root) {
  const data = await load(root.dataset.name);
  if (!data || data.format !== FORMAT) throw new Error(`data/${root.dataset.name}.js is missing or of another version`);
  const page = new StatesPage(data), at = page.byLink.get(location.hash.slice(1));
  if (at !== undefined) page.now = at;
  page.stage = mountStage(root, {
    ...page.shown(), linked: true, graphviz, pageUrl,
    onAct: (act, arg) => page.act(act, arg), onFragment: text => page.openLink(text),
  });
}
