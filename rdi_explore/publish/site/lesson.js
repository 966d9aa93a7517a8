// A lesson of a published site: the progress of scenario/progress.py, and the parts of draw/html/lesson*.py put together.

const LESSON_TOKEN = /^l1\.([a-z0-9][a-z0-9-]{0,79})\.([0-9a-f]{6})\.([0-9]{1,2})((?:\.[0-8]{0,9}(?:h[12])?){1,12})$/;
const HINTS = 2;
const untried = () => ({ picked: [], hints: 0, shown: -1, step: 0 });

// a progress from a link, or what is wrong with it
function readLesson(text) {
  if (text.length > 400) return 'This link is too long to be one of ours.';
  if (!text.startsWith('l')) return 'This link does not name a lesson.';
  if (!text.startsWith('l1.')) return 'This link is damaged or of another version. Expected version l1.';
  const found = LESSON_TOKEN.exec(text), parts = found ? found[4].slice(1).split('.') : [];
  const tries = parts.map(part => {
    const [answers, hints] = part.split('h'), picked = [...answers].map(Number);
    return new Set(picked).size === picked.length && { picked, hints: Number(hints || 0), shown: picked.length ? picked[picked.length - 1] : -1, step: 0 };
  });
  if (!found || tries.includes(false) || Number(found[3]) > tries.length) return 'This link is damaged: some of its signs are missing or wrong.';
  return { lesson: found[1], check: found[2], at: Number(found[3]), tries };
}

class Lesson {
  constructor(data) {
    this.data = data;
    this.more = {};                                                     // panels of rules that this lesson does not name
    this.begin();
    this.message = '';
  }

  begin() { this.at = 0; this.tries = this.data.questions.map(untried); this.panel = ['', '']; }

  // -- what is asked now

  get question() { return this.data.questions[this.at]; }
  get tried() { return this.tries[this.at] || untried(); }
  text(number) { return this.data.texts[number].map(piece => this.data.pieces[piece]).join(''); }
  doneAt(number) { return this.tries[number].picked.findIndex(n => this.data.questions[number].right[n]) + 1; }
  get done() { return this.tries.map((_, number) => this.doneAt(number)); }

  // -- acts, as progress.after() and Lesson.act() in Python

  async act(act, arg) {
    this.message = '';
    const before = this.at;
    try {
      await this.meet(act, arg);
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      this.message = errorMessage('Not possible.', no.message);
    }
    this.stage.update(this.shown());
    if (this.at !== before) this.stage.perform({ do: 'focus', key: 'question' });
  }

  async meet(act, arg) {
    const { question, tried, data } = this, count = data.questions.length;
    const there = (kind, html) => { if (html === undefined) throw new Refused('There is no such thing on this page.'); this.panel = [kind, arg]; };
    if (act === 'next' || act === 'previous') {
      const to = Math.min(Math.max(this.at + (act === 'next' ? 1 : -1), 0), count);
      if (to !== this.at) this.panel = ['', ''];
      this.at = to;
    } else if (act === 'share') this.stage.perform({ do: 'link', fragment: this.token() });
    else if (act === 'close-rule') this.panel = ['', ''];
    else if (act === 'rule') { await this.findRule(arg); there('rule', this.ruleHtml(arg)); }
    else if (act === 'card') there('card', question && Object.hasOwn(question.cards, arg) ? '' : undefined);
    else if (act === 'node') there('node', question && Object.hasOwn(this.look.nodes, arg) ? '' : undefined);
    else if (!['answer', 'hint', 'retry', 'show-other', 'back', 'forward', 'jump'].includes(act)) throw new Refused('There is no such thing on this page.');
    else if (!question) { if (act !== 'retry') throw new Refused('The lesson is at its end.'); this.begin(); }
    else this.tries[this.at] = this.after(tried, question, act, act === 'answer' || act === 'jump' ? number(arg) : 0);
  }

  after(tried, { right, steps }, act, arg) {
    if (act === 'answer') {
      const picked = arg - 1;
      if (!(picked >= 0 && picked < right.length)) throw new Refused(`There is no answer ${arg}.`);
      return { ...tried, picked: tried.picked.includes(picked) ? tried.picked : [...tried.picked, picked], shown: picked, step: 0 };
    }
    if (act === 'hint') return { ...tried, hints: Math.min(tried.hints + 1, HINTS) };
    if (act === 'retry') return untried();
    if (act === 'show-other') {
      const wins = right.flatMap((each, n) => each ? [n] : []);
      if (!tried.picked.some(n => right[n]) || wins.length < 2) throw new Refused('There is no other answer to show.');
      return { ...tried, shown: wins.find(n => n > tried.shown) ?? wins[0], step: 0 };
    }
    const last = steps[tried.shown] || 0;
    if (!last) throw new Refused('Nothing is played out here.');
    const here = tried.step || last, to = act === 'back' ? here - 1 : act === 'forward' ? here + 1 : arg;
    if (act === 'jump' && !(to >= 1 && to <= last)) throw new Refused(`There is no step ${to}; there are ${last}.`);
    return { ...tried, step: Math.min(Math.max(to, 1), last) };
  }

  // -- the link

  token() { return ['l1', this.data.id, this.data.check, this.at, ...this.tries.map(t => t.picked.join('') + (t.hints ? `h${t.hints}` : ''))].join('.'); }

  follow(fragment) {
    const token = readLesson(fragment), { questions, id, check } = this.data;
    this.message = '';
    if (typeof token === 'string') this.message = errorMessage(token, PAGE_STAYS);
    else if (token.lesson !== id) this.message = errorMessage(`This link names the lesson ${token.lesson}, which is not here.`, PAGE_STAYS);
    else if (token.check !== check || token.tries.length !== questions.length) {
      this.begin();
      this.message = errorMessage('This lesson has changed since the link was made.', 'It begins anew.');
    } else {
      this.panel = ['', ''];
      this.at = token.at;
      this.tries = token.tries.map(({ picked, hints }, number) => {       // answers that there are not are left out
        const there = picked.filter(n => n < questions[number].right.length);
        return { picked: there, hints, shown: there.length ? there[there.length - 1] : -1, step: 0 };
      });
    }
  }

  openLink(fragment) { this.follow(fragment); this.stage?.update(this.shown()); }  // at the start the stage is not there yet

  // -- showing: what draw/html/lesson.py and lesson_question.py do

  get look() {
    const { tried, question } = this, steps = question.looks[tried.shown + 1];
    return steps[(tried.step || steps.length) - 1];
  }

  shown() {
    return { regions: this.regions(), dot: this.question ? this.text(this.look.dot) : '', fragment: this.token() };
  }

  regions() {
    const { data, question, tried } = this, asked = Boolean(question);
    const place = asked ? question.explorer[tried.shown + 1] : data.explorer, text = part => this.text(part).replaceAll('[explorer]', place);
    return {
      bar: text(data.bar),
      now: `${text(data.now)}${this.progress()}</section>`,
      message: this.message,
      main: asked ? '' : this.end(),
      table: asked ? text(question.table) : '',
      window: asked ? this.window(text) : '',
      tree: asked ? text(this.look.tree) : '',
      rule: asked ? this.panelHtml() : '',
      foot: text(data.foot[this.at]),
      dialog: text(data.dialog),
    };
  }

  progress() {
    const { done, at } = this;
    const spots = done.map((each, n) => `<span class="${n === at ? 'is-now' : each ? 'is-done' : ''}">${n + 1}</span>`).join('');
    const where = this.question ? `Question ${at + 1} of ${done.length}` : 'At the end';
    return `<div class="rdi-progress" role="img" aria-label="${where}: ${done.filter(Boolean).length} answered, ` +
      `${done.filter(n => n === 1).length} of them at the first try">${spots}</div>`;
  }

  window(text) {
    const { data, question, tried } = this, [open, feedback, actions, close] = data.frame.map(text);
    const stage = !tried.picked.length ? 0 : tried.step ? 1 : 2;
    const rows = question.rows.map((row, n) => text(row[n === tried.shown ? 2 : tried.picked.includes(n) ? 1 : 0])).join('\n');
    const found = tried.picked.some(n => question.right[n]);
    return open + text(data.stages[stage]) + text(question.head) + rows + feedback + this.feedback(text) + actions +
      text(question.actions[found ? 2 : tried.picked.length ? 1 : 0]) + '\n' + text(question.hints[tried.hints]) + close;
  }

  feedback(text) {
    const { question, tried: { picked, shown } } = this;
    if (shown < 0) return '';
    const words = question.feedback[shown], first = picked.findIndex(n => question.right[n]);
    if (question.right[shown]) return text(picked.indexOf(shown) === first ? words[first] : words[words.length - 1]);
    return text(words[(picked[picked.length - 1] === shown ? 2 : 0) + (first >= 0 ? 1 : 0)]);
  }

  end() {
    const [open, rows, actions] = this.data.end, { done } = this;
    return `${this.text(open)}${done.filter(Boolean).length} of ${done.length} questions answered</h2>\n<ol class="rdi-lessonend__list">` +
      `${done.map((each, n) => this.text(rows[n][each])).join('')}</ol>${this.text(actions)}`;
  }

  // -- the panel beside it

  panelHtml() {
    const [kind, arg] = this.panel, { question } = this;
    if (kind === 'rule') return this.ruleHtml(arg);
    if (kind === 'card') return this.text(question.cards[arg][this.tried.picked.length ? 1 : 0]);
    if (kind === 'node') return Object.hasOwn(this.look.nodes, arg) ? this.text(this.look.nodes[arg]) : '';
    return '';
  }

  ruleHtml(id) {
    const key = `${this.question?.edition} ${id}`;
    return Object.hasOwn(this.data.rules, key) ? this.text(this.data.rules[key]) : this.more[key];
  }

  async findRule(id) {
    const { edition } = this.question || {}, key = `${edition} ${id}`;
    if (!edition || Object.hasOwn(this.data.rules, key) || this.more[key] !== undefined) return;
    const every = await load(`rules.${edition}`);
    if (every && Object.hasOwn(every.rules, id)) this.more[key] = every.rules[id].map(piece => every.pieces[piece]).join('');
  }
}

async function lessonPage(root) {
  const data = await load(root.dataset.name);
  if (!data || data.format !== FORMAT) throw new Error(`data/${root.dataset.name}.js is missing or of another version`);
  const page = new Lesson(data), link = location.hash.slice(1);
  root.rdi = page;                                                      // for tests
  if (link) page.follow(link);
  page.stage = mountStage(root, {
    ...page.shown(), linked: true, graphviz, pageUrl,
    onAct: (act, arg) => page.act(act, arg), onFragment: text => page.openLink(text),
  });
}
