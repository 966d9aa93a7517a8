// The field that answers questions, without a server: what reference/words.py, index.py and reply.py do, over published data.
'use strict';

let known = null;
const waiting = [];
globalThis.rdiData = (_, data) => { known = prepared(data); waiting.splice(0).forEach(go => go()); };

const plain = text => text.toLowerCase().replace(/[’']/g, '').normalize('NFKD').replace(/[^\x00-\x7f]/g, '').match(/[a-z0-9]+/g) || [];
const own = (table, key) => Object.hasOwn(table, key) ? table[key] : undefined;

function prepared(data) {
  const many = data.entries.length;
  data.at = new Map(data.terms.map((term, n) => [term, n]));
  data.rarity = data.postings.map(flat => Math.log(1 + (many - flat.length / 2 + .5) / (flat.length / 2 + .5)));
  data.said = data.terms.map(() => []);
  data.small = new Set(data.small);
  data.names = new Set(data.names);
  data.real = data.terms.filter(term => term[0] !== '=');
  data.like = { about: [], having: new Map(), lengths: [], spread: new Map() };
  known = data;
  data.weights = data.sayings.map(([, subject, text], n) => {
    if (subject !== null) isSaid(data.like, subject, text);
    return [...new Set(terms(text))].map(term => data.at.get(term)).filter(term => term !== undefined).reduce((sum, term) => {
      data.said[term].push(n);
      return data.terms[term][0] === '=' ? sum : sum + data.rarity[term];
    }, 0);
  });
  measure(data.like);
  return data;
}

// ---- how like a question is to what is said of each rule (likeness.py)

function features(text) {
  const stems = plain(text).map(stem);
  return new Set([...terms(text), ...stems.slice(1).map((each, n) => `${stems[n]} ${each}`)]);
}

function isSaid({ about, having }, subject, text) {
  const saying = about.push(subject) - 1;
  for (const each of features(text)) having.has(each) ? having.get(each).push(saying) : having.set(each, [saying]);
}

const rare = ({ about, having }, each) => Math.log(1 + about.length / having.get(each).length);

function measure(like) {
  const { about, having, spread } = like, squares = about.map(() => 0);
  for (const [each, have] of having) {
    if (have.length < 2) { having.delete(each); continue; }
    for (const saying of have) squares[saying] += rare(like, each) ** 2;
  }
  like.lengths = squares.map(square => Math.sqrt(square) || 1);
  for (const [each, have] of having) {
    const bag = new Map();
    for (const saying of have) add(bag, about[saying], rare(like, each) / like.lengths[saying]);
    for (const [subject, much] of bag) add(spread, subject, much ** 2);
  }
  for (const [subject, square] of spread) spread.set(subject, Math.sqrt(square));
}

function ruleFits(question) {
  const { like, near, numbers: N } = known, { about, having, lengths, spread } = like;
  const said = [...features(question)].filter(each => having.has(each)), alike = new Map(), likest = new Map(), every = new Map(), found = new Map();
  const length = Math.sqrt(said.reduce((sum, each) => sum + rare(like, each) ** 2, 0)) || 1;
  for (const each of said) for (const saying of having.get(each)) add(alike, saying, rare(like, each) ** 2 / length / lengths[saying]);
  for (const [saying, much] of alike) { most(likest, about[saying], much); add(every, about[saying], much / spread.get(about[saying])); }
  for (const [subject, ...others] of near) for (let n = 0; n < others.length; n += 2) add(found, subject, others[n + 1] * (every.get(others[n]) || 0));
  const top = Math.max(0, ...found.values()) || 1;
  for (const [subject, lent] of found) {
    if (lent) found.set(subject, N.LIKEST * (likest.get(subject) || 0) + N.ALL * (every.get(subject) || 0) + N.NEAR * lent / top);
    else found.delete(subject);
  }
  return found;
}

// ---- reading a question (words.py)

const stem = word => own(known.stems, word) ?? word;

function* meanings(stems, at) {
  for (let size = Math.min(5, stems.length - at); size > 0; size--) {
    const meant = own(known.phrases, stems.slice(at, at + size).join(' '));
    if (meant) yield [size, meant];
  }
}

function terms(text) {
  const words = plain(text), stems = words.map(stem), found = stems.filter((_, n) => !known.small.has(words[n]));
  stems.forEach((_, at) => { for (const [, meant] of meanings(stems, at)) found.push(...meant); });
  return found;
}

function units(text) {
  const words = plain(text), stems = words.map(stem), found = [];
  let covered = 0;
  words.forEach((word, at) => {
    for (const [size, meant] of meanings(stems, at))
      if (size > 1 && at + size > covered) {
        found.push({ typed: words.slice(at, at + size).join(' '), terms: meant.map(term => [term, 1]) });
        covered = at + size;
      }
    if (!known.small.has(word)) found.push(unit(word, at < covered ? known.numbers.INSIDE : 1));
  });
  return found;
}

function unit(word, worth) {
  const N = known.numbers, root = stem(word), meant = own(known.phrases, root) || [];
  if (known.names.has(word) || known.names.has(word.replace(/s$/, ''))) worth *= N.SOMEBODY;
  const books = !meant.length || meant.includes(`=${word}`) || meant.some(each => stem(each.slice(1)) === root);
  const [first, others] = books ? [1, N.MEANT] : [N.PLAYERS, N.BOOKS];
  return { typed: word, terms: [[root, worth * first], ...meant.map(term => [term, worth * others])] };
}

const isKnown = unit => unit.terms.some(([term]) => known.at.has(term));

function likeness(one, other) {                                          // twice the longest common subsequence, by both lengths
  let row = new Array(other.length + 1).fill(0);
  for (const a of one) {
    const next = [0];
    for (let n = 0; n < other.length; n++) next.push(a === other[n] ? row[n] + 1 : Math.max(row[n + 1], next[n]));
    row = next;
  }
  return 2 * row[other.length] / (one.length + other.length);
}

function mended(unit, readAs) {
  if (isKnown(unit) || unit.typed.length <= known.numbers.SHORT) return unit;
  const root = stem(unit.typed), letters = new Set(root);
  let best = '', like = known.numbers.LIKE;
  for (const term of known.real)
    if (Math.abs(term.length - root.length) <= 2 && new Set([...term].filter(each => letters.has(each))).size >= letters.size - 2) {
      const much = likeness(term, root);
      if (much > like || much === like && term > best) [best, like] = [term, much];
    }
  if (!best) return unit;
  readAs[unit.typed] = best;
  return units(best)[0] || unit;
}

// ---- ranking (index.py, reply.py)

const add = (map, key, much) => map.set(key, (map.get(key) || 0) + much);
const most = (map, key, much) => map.set(key, Math.max(map.get(key) || 0, much));
const worths = unit => unit.terms.filter(([term]) => known.at.has(term)).map(([term, counts]) => [known.at.get(term), counts * known.rarity[known.at.get(term)]]);
const mass = asked => asked.reduce((sum, unit) => sum + (Math.max(0, ...worths(unit).map(([, worth]) => worth)) || known.numbers.UNKNOWN), 0);

function alike(asked) {
  const matched = new Map(), found = new Map(), all = mass(asked);
  for (const unit of asked) {
    const got = new Map();
    for (const [term, worth] of worths(unit)) for (const saying of known.said[term]) most(got, saying, worth);
    for (const [saying, much] of got) add(matched, saying, much);
  }
  for (const [saying, much] of matched) most(found, known.sayings[saying][0], Math.min(1, 2 * much / (all + known.weights[saying])));
  return found;
}

function fits(unit) {
  const found = new Map(), { ENOUGH } = known.numbers;
  for (const [term, worth] of worths(unit)) {
    const flat = known.postings[term];
    for (let n = 0; n < flat.length; n += 2) most(found, flat[n], worth * flat[n + 1] * (1 + ENOUGH) / (flat[n + 1] + ENOUGH));
  }
  return found;
}

function ranked(question) {
  const N = known.numbers, readAs = {};
  const asked = units(question).map(unit => mended(unit, readAs)).filter(unit => isKnown(unit) || unit.typed.length > N.SHORT);
  const score = new Map(), read = plain(question).map(word => own(readAs, word) ?? word), whole = read.map(stem).join(' ');
  for (const unit of asked) for (const [place, much] of fits(unit)) add(score, place, much);
  for (const [place, like] of alike(asked)) add(score, place, N.ALIKE * like);
  known.entries.forEach((entry, place) => { if (whole && entry[7].includes(whole)) add(score, place, N.NAMED); });
  const said = new Set(asked.flatMap(unit => unit.terms.map(([term]) => term.replace(/^=/, ''))));
  for (const [place, much] of score) {
    const home = known.entries[place][5];
    if (!home.length) continue;
    if (home.slice(0, -1).some(word => said.has(word))) score.set(place, much * N.AT_HOME);
    else if (!said.has(home[home.length - 1])) score.set(place, much * N.STRANGE);
  }
  const alone = new Map(score), votes = new Map(), silent = ['rule', 'ruling', 'silence'];
  const voters = [...alone].filter(([place]) => !silent.includes(known.entries[place][0])).sort((a, b) => b[1] - a[1]).slice(0, N.VOTERS);
  for (const [place, much] of voters) known.entries[place][3].forEach((rule, nth) => {
    const vote = much * (nth < known.entries[place][4] ? 1 : N.ASIDE), before = votes.get(rule) || 0;
    votes.set(rule, Math.max(before, vote) + N.MORE * Math.min(before, vote));
  });
  for (const [rule, much] of votes) add(score, rule, N.VOTE * much);
  const top = Math.max(0, ...score.values());
  for (const [rule, like] of ruleFits(read.join(' '))) add(score, rule, top * like);
  known.entries.forEach((entry, place) => { if (whole && entry[7].includes(whole)) add(score, place, top); });
  for (const place of alone.keys()) {
    const [kind, , , rules, main] = known.entries[place];
    if (kind === 'rule' || kind === 'silence') continue;
    const about = Math.max(0, ...rules.slice(0, main).map(rule => score.get(rule) || 0));
    add(score, place, N.FROM_RULE * (about - score.get(place)));
  }
  return { readAs, best: [...score].sort((a, b) => b[1] - a[1] || a[0] - b[0]) };
}

function reply(question) {
  const N = known.numbers, { readAs, best } = ranked(question), seen = new Set(), hits = [];
  const top = silence => (best.find(([place]) => (known.entries[place][0] === 'silence') === silence) || [0, 0])[1];
  for (const [place] of best) {
    const entry = known.entries[place], at = entry[0] === 'ruling' ? entry[3][0] : place;
    if (entry[0] === 'silence' || seen.has(at)) continue;
    seen.add(at);
    hits.push(entry);
    if (hits.length === 10) break;
  }
  const sure = N.SURE * Math.log1p(top(false)) - N.SPEAKS_NOT * Math.log1p(top(true)) >= N.FLOOR;
  const about = best.length && known.entries[best[0][0]][0] === 'silence' ? known.entries[best[0][0]][1] : '';
  return { answered: sure && hits.length > 0, about, readAs, hits };
}

// ---- the page

const el = (name, words, kind) => Object.assign(document.createElement(name), { textContent: words, className: kind || '' });

function line(entry) {
  const item = document.createElement('li'), says = entry[0] === 'rule' && entry[6][1] ? entry[6][1] : entry[1];
  const link = entry[2] ? Object.assign(el('a', says), { href: entry[2] }) : el('span', says);
  item.append(el('span', entry[0], 'rdi-soft'), link);
  return item;
}

function verdict(entry) {
  const [word, why, name, books] = entry[6], told = el('section', '', 'rdi-panel rdi-replied');
  const says = [own(known.verdicts, word || '') ?? (word ? `${word}.` : ''), why || entry[1]].filter(Boolean).join(' ');
  const rule = known.entries[entry[3][0]];
  told.append(el('h2', says, 'rdi-says'));
  if (rule) {
    const by = el('p', 'The rule: ');
    by.append(Object.assign(el('a', name || rule[1]), { href: rule[2] }), el('span', books?.length ? ` (${books.join(', ')})` : ' (no book states it)', 'rdi-soft'));
    told.append(by);
  }
  if (entry[0] !== 'rule') { const shown = el('ul', '', 'rdi-defs'); shown.append(line(entry)); told.append(shown); }
  return told;
}

function show(question, to) {
  to.replaceChildren();
  if (!question.trim()) return;
  const found = reply(question);
  const readAs = Object.values(found.readAs);
  if (readAs.length) to.append(el('p', `Read as: ${readAs.join(', ')}.`, 'rdi-soft'));
  if (found.answered) to.append(verdict(found.hits[0]));
  else to.append(el('p', `The rulebooks have no answer to this.${found.about ? ` They do not speak of ${found.about}.` : ''}`, 'rdi-says'));
  const rest = found.answered ? found.hits.slice(1) : found.hits;
  if (!rest.length) return;
  const list = el('ul', '', 'rdi-defs');
  list.append(...rest.map(line));
  const more = el('section', '', 'rdi-panel');
  more.append(el('h2', found.answered ? 'Also' : 'Nearest, but no answer', 'rdi-h'), list);
  to.append(more);
}

function ready(go) {
  if (known) { go(); return; }
  if (waiting.push(go) > 1) return;
  document.head.append(Object.assign(document.createElement('script'), { src: '../data/ask.js' }));
}

document.addEventListener('DOMContentLoaded', () => {
  const field = document.getElementById('q'), to = document.getElementById('found');
  const ask = () => ready(() => show(field.value, to));
  field.addEventListener('focus', () => ready(() => {}), { once: true });
  field.addEventListener('input', ask);
  field.form.addEventListener('submit', event => { event.preventDefault(); history.replaceState(null, '', `#${encodeURIComponent(field.value)}`); ask(); });
  document.addEventListener('keydown', event => { if (event.key === '/' && event.target !== field) { event.preventDefault(); field.focus(); } });
  const asked = () => { try { field.value = decodeURIComponent(location.hash.slice(1)); } catch { return; } ask(); };
  addEventListener('hashchange', asked);
  if (location.hash.length > 1) asked();
});
globalThis.rdiAsk = question => reply(question);                          // for tests
