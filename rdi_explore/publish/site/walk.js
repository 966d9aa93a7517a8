// Lines, stops and the link: what app/walk.py and scenario/links.py do, over published moments.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', LONGEST = 2000, LONGEST_TOKEN = 4000;
const OFF_THE_PAGE = 'This page ends here: it holds only the positions around the scenario’s lines.';

class Refused extends Error {}
class OffThePage extends Refused {}                                     // what only a kernel can do

class Walk {
  constructor(grove) {
    this.grove = grove;
    this.pace = 'windows';
    this.lines = new Map(grove.data.lines.map((line, n) =>
      [line.letter, { letter: line.letter, moments: grove.path(line.end), made: line.made, parent: n ? 'A' : '', fork: line.fork, called: line.called }]));
    this.ofTheFile = new Map(this.lines);
    this.letter = 'A';
    this.place = 0;
    this.before = [];
    this.after = [];
  }

  get branch() { return this.lines.get(this.letter); }
  get at() { return this.branch.moments[this.place]; }

  stopsAt(at, pace = this.pace) { return (this.grove.bits(at) & (PACE << this.grove.data.paces.indexOf(pace))) !== 0; }

  stops(letter = this.letter) {
    const { moments } = this.lines.get(letter), last = moments.length - 1;
    return moments.flatMap((at, place) => place === 0 || place === last || this.stopsAt(at) || (letter === this.letter && place === this.place) ? [place] : []);
  }

  get step() { return this.stops().indexOf(this.place) + 1; }

  // after so many choices the line is not the scenario's any more; 0 on it
  get left() {
    const own = this.lines.get('A').moments;
    return Math.max(0, this.branch.moments.slice(0, this.place + 1).findIndex((at, place) => own[place] !== at));
  }

  common(one, other) {
    const a = this.lines.get(one).moments, b = this.lines.get(other).moments;
    let count = 0;
    while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
    return count - 1;
  }

  forks(places) {
    const found = new Map();
    for (const line of this.lines.values()) {
      if (line.letter === this.letter) continue;
      const common = this.common(this.letter, line.letter);
      if (common + 1 >= line.moments.length) continue;
      const stop = places[numberOf(places, common) - 1];
      found.set(stop, [...(found.get(stop) || []), line.letter]);
    }
    return found;
  }

  result(line) { return this.grove.look(line.moments.at(-1), 'result'); }
  chosen(line) { return this.grove.look(line.moments[line.fork + 1], 'words'); }

  label(line) {
    if (line.letter === 'A') return `${this.grove.data.own}: ${this.result(line)}`;
    if (line.called) return `${line.called}: ${this.result(line)}`;
    return `step ${numberOf(this.stops(line.letter), line.fork)}, ${this.chosen(line)}: ${this.result(line)}`;
  }

  // -- moving

  jump(step) {
    const places = this.stops();
    if (!(step >= 1 && step <= places.length)) throw new Refused(`This line has no step ${step}; it has ${places.length}.`);
    this.place = places[step - 1];
  }
  forward() { this.place = this.stops().find(place => place > this.place) ?? this.place; }
  back() { this.place = this.stops().findLast(place => place < this.place) ?? this.place; }
  first() { this.place = 0; }
  last() { this.place = this.branch.moments.length - 1; }

  decision(direction) {
    const { moments } = this.branch;
    for (let place = this.place + direction; place >= 0 && place < moments.length; place += direction) {
      if (this.grove.bits(moments[place]) & CHOICE) { this.place = place; return; }
    }
  }

  fork(direction) {
    const here = [...this.lines.values()].filter(line => line.moments[this.place] === this.at).map(line => line.letter);
    const letters = here.length > 1 ? here : [...this.lines.keys()];
    this.line(letters[(letters.indexOf(this.letter) + direction + letters.length) % letters.length]);
  }

  line(letter) {
    if (!this.lines.has(letter)) throw new Refused(`There is no line ${String(letter).slice(0, 20)}; there is ${[...this.lines.keys()].join(', ')}.`);
    const common = this.common(this.letter, letter);
    this.letter = letter;
    this.place = Math.min(this.place, common);
  }

  state() { return [new Map(this.lines), this.letter, this.place]; }
  swap(source, other, problem) {
    if (!source.length) throw new Refused(problem);
    other.push(this.state());
    [this.lines, this.letter, this.place] = source.pop();
  }
  undo() { this.swap(this.before, this.after, 'There is nothing to undo.'); }
  redo() { this.swap(this.after, this.before, 'There is nothing to do again.'); }

  reset() { this.before.push(this.state()); this.after = []; this.lines = new Map(this.ofTheFile); this.letter = 'A'; this.place = 0; }

  setPace(pace) { this.pace = pace; }

  choose(number) {
    const next = this.grove.called(this.at, number);
    if (next === undefined) throw new OffThePage(OFF_THE_PAGE);
    const before = this.state();
    this.take(next);
    this.before.push(before);
    this.after = [];
    if (this.letter !== 'A') this.lines.set(this.letter, { ...this.branch, made: Math.max(this.branch.made, this.place) });
    const places = this.stops();
    if (![0, places.at(-1)].includes(this.place) && !this.stopsAt(this.at)) this.place = places.find(place => place > this.place);
  }

  // walk one choice further, on a line that makes it
  take(next) {
    for (const letter of [this.letter, ...this.lines.keys()]) {
      const { moments } = this.lines.get(letter);
      if (moments[this.place] === this.at && moments[this.place + 1] === next) { this.letter = letter; this.place += 1; return; }
    }
    const moments = [...this.branch.moments.slice(0, this.place + 1), ...this.grove.letBe(next)];
    if (this.letter !== 'A' && this.place >= this.branch.made) this.lines.set(this.letter, { ...this.branch, moments });
    else {
      const letter = [...LETTERS].find(each => !this.lines.has(each));
      if (!letter) throw new Refused('There are 26 lines already. Reset, and begin again.');
      this.lines.set(letter, { letter, moments, made: this.place + 1, parent: this.letter, fork: this.place, called: '' });
      this.letter = letter;
    }
    this.place += 1;
  }

  // -- the link

  token() {
    const { data } = this.grove, line = this.branch, head = `v1.${data.id}.${data.edition}`;
    if (line.letter === 'A' || line.made <= line.fork) return `${head}.A.${this.place}`;
    const shared = this.common('A', line.letter);
    const choices = line.moments.slice(shared + 1, line.made + 1).map(at => this.grove.columns.pick[at]);
    return choices.length ? `${head}.${shared}-${pack(choices)}.${this.place}.${data.check}` : `${head}.A.${this.place}`;
  }

  // follow a token of this scenario; what could not be followed is said
  goTo(token) {
    this.reset();
    this.before = [];
    let told = token.check && token.check !== this.grove.data.check ? 'Rules or cards have changed since this link was made. ' : '';
    if (token.choices.length) {
      if (token.shared >= this.branch.moments.length) return `${told}This line has no step so far on; the scenario is shown from its start.`;
      this.place = token.shared;
      for (const pick of token.choices) {
        const next = this.grove.picked(this.at, pick);
        if (next === undefined) { told += 'The link makes a choice that is not possible here or not on this page; it stops before it.'; break; }
        try { this.take(next); } catch (no) { return told + no.message; }
        if (this.letter !== 'A') this.lines.set(this.letter, { ...this.branch, made: Math.max(this.branch.made, this.place) });
      }
    }
    if (token.place >= this.branch.moments.length) { this.last(); return told || 'This line is shorter than the link says; its end is shown.'; }
    this.place = token.place;
    return told;
  }
}

const numberOf = (places, place) => Math.max(1, places.filter(each => each <= place).length);

function pack(numbers) {
  const runs = [];
  for (const number of numbers) {
    if (runs.length && runs.at(-1)[0] === number) runs.at(-1)[1] += 1; else runs.push([number, 1]);
  }
  return runs.map(([number, n]) => n > 1 ? `${number}x${n}` : String(number)).join('_');
}

function unpack(text) {
  const numbers = [];
  for (const run of text ? text.split('_') : []) {
    const found = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(run);
    if (!found || numbers.length + Number(found[2] || 1) > LONGEST) return null;
    for (let n = Number(found[2] || 1); n > 0; n -= 1) numbers.push(Number(found[1]));
  }
  return numbers;
}

const TOKEN = /^v1\.([a-z0-9][a-z0-9_-]{0,79})\.([a-z0-9]{1,8})\.(?:A|(\d{1,4})-([0-9x_]{1,3000}))\.(\d{1,4})(?:\.([0-9a-f]{1,16}))?$/;

// a link's token, or a message about what is wrong with it
function readToken(text) {
  if (text.length > LONGEST_TOKEN) return 'This link is too long to be one of ours.';
  if (!text.startsWith('v')) return 'This link does not name a position.';
  if (!text.startsWith('v1.')) return 'This link is damaged or of another version. Expected version 1.';
  const found = TOKEN.exec(text);
  if (!found) return 'This link is damaged: some of its signs are missing or wrong.';
  const choices = unpack(found[4] || '');
  if (!choices) return 'This link is damaged: its list of choices cannot be read.';
  return { scenario: found[1], edition: found[2], shared: Number(found[3] || 0), choices, place: Number(found[5]), check: found[6] || '' };
}
