// A lesson of a published site: scenario/progress.py's steps over the parts that publish/static_lessons.py drew.

const HINTS = 2, LESSON_TOKEN = /^l1\.([a-z0-9][a-z0-9-]{0,79})\.([0-9a-f]{6})\.([0-9]{1,2})((?:\.[0-8]{0,9}(?:h[12])?){1,12})$/;
const ORDINAL = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const untried = () => ({ picked: [], hints: 0, shown: -1, step: 0 });

function readTry(text) {
  const [answers, hints] = text.split('h'), picked = [...answers].map(Number);
  return new Set(picked).size === picked.length ? { picked, hints: Number(hints || 0), shown: picked.at(-1) ?? -1, step: 0 } : null;
}

// a lesson's token, or a message about what is wrong with it
function readLessonToken(text) {
  if (text.length > 400) return 'This link is too long to be one of ours.';
  if (!text.startsWith('l')) return 'This link does not name a lesson.';
  if (!text.startsWith('l1.')) return 'This link is damaged or of another version. Expected version l1.';
  const found = LESSON_TOKEN.exec(text), tries = found ? found[4].slice(1).split('.').map(readTry) : [];
  if (!found || tries.includes(null) || Number(found[3]) > tries.length) return 'This link is damaged: some of its signs are missing or wrong.';
  return { lesson: found[1], check: found[2], at: Number(found[3]), tries };
}

class LessonPage {
  constructor(site, data) {
    this.site = site;
    this.open(data);
  }

  open(data) {
    if (data.format !== FORMAT) throw new Error('this page and its data are of different versions');
    this.data = data;
    this.joined = [];
    this.message = '';
    this.panel = ['', ''];
    this.more = {};
    this.at = 0;
    this.tries = data.questions.map(untried);
  }

  text(number) {
    if (number === undefined) return '';
    return this.joined[number] ??= this.data.texts[number].map(piece => this.data.pieces[piece]).join('');
  }

  get question() { return this.data.questions[this.at]; }
  get tried() { return this.tries[this.at]; }
  get title() { return `${this.data.title} · RDI Explore`; }

  // with which try a right answer was given; 0 if with none yet
  doneAt(n) { return this.tries[n].picked.findIndex(answer => this.data.questions[n].right[answer]) + 1; }

  token() {
    const tries = this.tries.map(({ picked, hints }) => picked.join('') + (hints ? `h${hints}` : ''));
    return ['l1', this.data.id, this.data.check, this.at, ...tries].join('.');
  }

  // -- showing

  now() {
    const done = this.tries.map((_, n) => this.doneAt(n));
    const spots = done.map((each, n) => `<span class="${n === this.at ? 'is-now' : each ? 'is-done' : ''}">${n + 1}</span>`).join('');
    const where = this.question ? `Question ${this.at + 1} of ${done.length}` : 'At the end';
    return this.text(this.data.now).replace('@progress@', `<div class="rdi-progress" role="img" aria-label="${where}: ${done.filter(Boolean).length} answered, ` +
      `${done.filter(each => each === 1).length} of them at the first try">${spots}</div>`);
  }

  feedbackKey() {
    const { picked, shown } = this.tried, { right } = this.question;
    if (shown < 0) return '';
    const first = picked.findIndex(answer => right[answer]), place = Math.max(first, 0), bit = Number;
    return right[shown] ? `${shown}.${place}.${bit(picked.slice(0, place + 1).includes(shown))}` : `${shown}.${bit(picked.at(-1) === shown)}.${bit(first >= 0)}`;
  }

  window() {
    const { question: q, tried } = this, done = this.doneAt(this.at) > 0;
    const rows = q.rows.map((row, n) => this.text(row[n === tried.shown ? 2 : tried.picked.includes(n) ? 1 : 0])).join('\n');
    return '<section class="rdi-panel rdi-window" aria-labelledby="rdi-question">\n' +
      `${this.text(q.stages[!tried.picked.length ? 0 : tried.step ? 1 : 2])}\n${this.text(q.ask)}\n` +
      `<ul class="rdi-answers" aria-labelledby="rdi-question">\n${rows}\n</ul>\n` +
      `<div aria-live="polite" data-key="feedback">${this.text(q.feedback[this.feedbackKey()])}</div>\n` +
      `${this.text(q.actions[`${tried.shown}.${Number(done)}`])}\n${this.text(q.hints[tried.hints])}</section>`;
  }

  end() {
    const { before, between, after } = this.data.end.main, count = this.tries.length, done = this.tries.map((_, n) => this.doneAt(n));
    const rows = this.data.questions.map((q, n) => `<li>${icon(done[n] ? 'pass' : 'none')}<span>${this.text(q.head)}</span>` +
      `<b>${done[n] ? `right at the ${ORDINAL[done[n] - 1]} try` : 'not answered yet'}</b></li>`).join('');
    return `${this.text(before)}>${done.filter(Boolean).length} of ${count} questions${this.text(between)}<ol class="rdi-lessonend__list">${rows}</ol>${this.text(after)}`;
  }

  panelHtml() {
    const [kind, arg] = this.panel, { question: q, tried } = this;
    if (kind === 'rule') return this.more[`${q.edition} ${arg}`] ?? this.text(Object.hasOwn(q.rules, arg) ? q.rules[arg] : undefined);
    if (kind === 'card') return this.text(q.cards[arg]?.[Number(tried.picked.length > 0)]);
    if (kind === 'node') return this.text(q.nodes[tried.shown + 1][tried.step]?.[arg]);
    return '';
  }

  shown() {
    const { question: q, tried, data } = this;
    const same = { now: this.now(), message: this.message, dialog: this.text(data.keys) };
    if (!q) return { regions: { ...same, bar: this.text(data.end.bar), main: this.end(), table: '', window: '', tree: '', rule: '', foot: this.text(data.end.foot) }, dot: '', fragment: this.token() };
    return {
      regions: { ...same, bar: this.text(q.bar[tried.shown + 1]), main: '', table: this.text(q.table), window: this.window(),
        tree: this.text(q.trees[tried.shown + 1][tried.step]), rule: this.panelHtml(), foot: this.text(q.foot) },
      dot: this.text(q.dots[tried.shown + 1][tried.step]),
      fragment: this.token(),
    };
  }

  show() { this.stage?.update(this.shown()); document.title = this.title; }

  // -- acts

  async act(act, arg) {
    this.message = '';
    const before = this.at;
    try {
      if (Object.hasOwn(LessonPage.acts, act)) await LessonPage.acts[act](this, arg);
      else throw new Refused('There is no such thing on this page.');
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      this.message = errorMessage('Not possible.', no.message);
    }
    this.fit();
    this.show();
    if (this.at !== before) this.stage?.perform({ do: 'focus', key: 'question' });
  }

  // a link may name answers that a question does not have
  fit() {
    if (!this.question) return;
    const count = this.question.right.length, { picked, hints } = this.tried, kept = picked.filter(answer => answer < count);
    if (kept.length < picked.length) this.tries[this.at] = { ...untried(), picked: kept, hints, shown: kept.at(-1) ?? -1 };
  }

  go(step) {
    const at = Math.min(Math.max(this.at + step, 0), this.tries.length);
    if (at !== this.at) this.panel = ['', ''];
    this.at = at;
  }

  change(does) {
    if (!this.question) throw new Refused('The lesson is at its end.');
    this.tries[this.at] = { ...this.tried, ...does(this.tried, this.question) };
  }

  answer(arg) {
    this.change(({ picked }, q) => {
      const given = number(arg) - 1;
      if (!(given >= 0 && given < q.right.length)) throw new Refused(`There is no answer ${given + 1}.`);
      return { picked: picked.includes(given) ? picked : [...picked, given], shown: given, step: 0 };
    });
  }

  other() {
    this.change(({ shown }, q) => {
      const right = q.right.flatMap((each, n) => each ? [n] : []);
      if (!this.doneAt(this.at) || right.length < 2) throw new Refused('There is no other answer to show.');
      return { shown: right.find(n => n > shown) ?? right[0], step: 0 };
    });
  }

  step(to) {
    this.change(({ shown, step }, q) => {
      const last = q.steps[shown] || 0;
      if (!last) throw new Refused('Nothing is played out here.');
      return { step: Math.min(Math.max(to(step || last, last), 1), last) };
    });
  }

  async look(kind, arg) {
    const q = this.question, known = {
      rule: () => this.rule(arg), card: () => Object.hasOwn(q.cards, arg),
      node: () => [q.nodes[0], q.nodes[this.tried.shown + 1]].flat().some(nodes => Object.hasOwn(nodes, arg)),
    };
    if (typeof arg !== 'string' || !q || !await known[kind]()) throw new Refused('There is no such thing on this page.');
    this.panel = [kind, arg];
  }

  async rule(id) {
    const { edition, rules } = this.question, key = `${edition} ${id}`;
    if (Object.hasOwn(rules, id) || Object.hasOwn(this.more, key)) return true;
    const every = await this.site.load(`rules.${edition}`);
    if (!every || !Object.hasOwn(every.rules, id)) return false;
    this.more[key] = every.rules[id].map(piece => every.pieces[piece]).join('');
    return true;
  }

  // -- the link

  async openLink(fragment) {
    this.message = '';
    if (fragment) await this.follow(readLessonToken(fragment));
    this.fit();
    this.show();
  }

  async follow(token) {
    if (typeof token === 'string') { this.message = errorMessage(token, PAGE_STAYS); return; }
    if (token.lesson !== this.data.id) {
      const data = await this.site.lesson(token.lesson);
      if (!data) { this.message = errorMessage(`This link names the lesson ${token.lesson}, which is not here.`, PAGE_STAYS); return; }
      this.open(data);
    }
    this.panel = ['', ''];
    if (token.check !== this.data.check || token.tries.length !== this.tries.length) {
      this.open(this.data);
      this.message = errorMessage('This lesson has changed since the link was made.', 'It begins anew.');
      return;
    }
    [this.at, this.tries] = [token.at, token.tries];
  }
}

LessonPage.acts = {
  next: page => page.go(1),
  previous: page => page.go(-1),
  answer: (page, arg) => page.answer(arg),
  hint: page => page.change(({ hints }) => ({ hints: Math.min(hints + 1, HINTS) })),
  retry: page => { if (page.question) page.change(untried); else page.open(page.data); },
  'show-other': page => page.other(),
  back: page => page.step(here => here - 1),
  forward: page => page.step(here => here + 1),
  jump: (page, arg) => page.step((_, last) => {
    const to = number(arg);
    if (!(to >= 1 && to <= last)) throw new Refused(`There is no step ${to}; there are ${last}.`);
    return to;
  }),
  share: page => page.stage?.perform({ do: 'link', fragment: page.token() }),
  rule: (page, arg) => page.look('rule', arg),
  card: (page, arg) => page.look('card', arg),
  node: (page, arg) => page.look('node', arg),
  'close-rule': page => { page.panel = ['', '']; },
};

async function lessonPage(root, site) {
  const token = readLessonToken(location.hash.slice(1));
  const wanted = typeof token === 'string' ? null : await site.lesson(token.lesson);
  const data = wanted || await site.lesson(site.data.lessons[0]);
  if (!data) throw new Error('there is no lesson on this site');
  const page = new LessonPage(site, data);
  root.rdi = page;                                                      // for tests
  if (wanted) { await page.follow(token); page.fit(); }
  document.title = page.title;
  page.stage = mountStage(root, {
    ...page.shown(), linked: true, graphviz, pageUrl,
    onAct: (act, arg) => page.act(act, arg), onFragment: text => page.openLink(text),
  });
}
