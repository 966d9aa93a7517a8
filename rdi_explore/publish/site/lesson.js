// A lesson of a published site: scenario/progress.py's steps over the parts that publish/static_lessons.py drew.

const HINTS = 1, IDEA = -1, LESSON_TOKEN = /^l1\.([a-z0-9][a-z0-9-]{0,79})\.([0-9a-f]{6})\.([0-9]{1,2})((?:\.[0-8]{0,9}(?:h1)?){1,12})$/;
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
  if (!found || tries.includes(null) || Number(found[3]) - 1 > tries.length) return 'This link is damaged: some of its signs are missing or wrong.';
  return { lesson: found[1], check: found[2], at: Number(found[3]) - 1, tries };
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
    this.at = IDEA;
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
    return ['l1', this.data.id, this.data.check, this.at + 1, ...tries].join('.');
  }

  // -- showing

  now() {
    const done = this.tries.map((_, n) => this.doneAt(n)), count = done.length;
    const spot = (sign, now, past) => `<span class="${now ? 'is-now' : past ? 'is-done' : ''}">${sign}</span>`;
    const spots = spot('✦', this.at === IDEA, this.at > IDEA) + done.map((each, n) => spot(n + 1, n === this.at, each)).join('') + spot('★', this.at === count);
    const where = this.question ? `Question ${this.at + 1} of ${count}` : this.at === IDEA ? 'The idea' : 'At the end';
    return this.text(this.data.now).replace('@progress@', `<div class="rdi-progress" role="img" aria-label="${where}: ${done.filter(Boolean).length} answered">${spots}</div>`);
  }

  // which of the states of an answer is met: see _states in static_lessons.py
  state(n) {
    const { picked, shown } = this.tried, { right } = this.question, place = picked.indexOf(n);
    if (place < 0) return this.doneAt(this.at) ? 5 : 0;
    return (n === shown ? 2 : 1) + (right[n] && picked.slice(0, place).some(answer => !right[answer]) ? 2 : 0);
  }

  window() {
    const { question: q, tried: { shown, hints } } = this, rows = q.rows.map((row, n) => this.text(row[this.state(n)][0])).join('\n');
    const aloud = shown < 0 ? '' : this.text(q.rows[shown][this.state(shown)][1]);
    return '<section class="rdi-panel rdi-window" aria-labelledby="rdi-question">\n' +
      `${this.text(q.ask)}\n<ul class="rdi-answers" aria-labelledby="rdi-question">\n${rows}\n</ul>\n` +
      `<div class="vh" role="status" data-key="feedback">${aloud}</div>\n` +
      `${this.text(q.actions[this.doneAt(this.at) ? shown : ''])}\n${this.text(q.hints[hints])}</section>`;
  }

  end() {
    const { main: { before, after } } = this.data.end, done = this.tries.map((_, n) => this.doneAt(n));
    const row = (good, what, how) => `<li>${icon(good ? 'pass' : 'none')}<span>${what}</span><b>${how}</b></li>`;
    const rows = (this.data.topics.length ? this.byTopic(done).map(([topic, once, of]) => row(once === of, this.text(topic), `${once} of ${of}`))
      : this.data.questions.map((q, n) => row(done[n], this.text(q.head), this.data.said[Math.min(done[n], 2)]))).join('');
    return `${this.text(before)}<ol class="rdi-lessonend__list">${rows}</ol>${this.text(after)}`;
  }

  // of a test: each topic, how many of its questions were answered at once, and how many it has
  byTopic(done) {
    const { topics } = this.data;
    return [...new Set(topics)].map(topic => {
      const its = done.filter((_, n) => topics[n] === topic);
      return [topic, its.filter(each => each === 1).length, its.length];
    });
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
    if (!q) {
      const around = this.at === IDEA ? data.idea : data.end, main = this.at === IDEA ? this.text(data.idea.main) : this.end();
      return { regions: { ...same, bar: this.text(around.bar), main, table: '', window: '', tree: '', rule: '', foot: this.text(around.foot) }, dot: '', fragment: this.token() };
    }
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
    const at = Math.min(Math.max(this.at + step, IDEA), this.tries.length);
    if (at !== this.at) this.panel = ['', ''];
    this.at = at;
  }

  change(does) {
    if (!this.question) throw new Refused('No question is open.');
    this.tries[this.at] = { ...this.tried, ...does(this.tried, this.question) };
  }

  answer(arg) {
    this.change(({ picked }, q) => {
      const given = number(arg) - 1;
      if (!(given >= 0 && given < q.right.length)) throw new Refused(`There is no answer ${given + 1}.`);
      return { picked: picked.includes(given) ? picked : [...picked, given], shown: given, step: 0 };
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
  retry: page => page.open(page.data),
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
