// The field that answers questions, without a server. What the words of a question count, and for what, is data that Python made
// (reference/index.py, likeness.py); here it is added up as reference/reply.py does, and a test asks both.
'use strict';

let known = null;
const waiting = new Map(), parts = new Map();                             // who waits for which data; the moments that are there
globalThis.rdiData = async (name, data) => {
  const found = await unpacked(data);
  if (name === 'ask') known = prepared(found); else parts.set(name, found);
  (waiting.get(name) || []).forEach(go => go());
  waiting.delete(name);
};

const plain = text => text.toLowerCase().replace(/[’']/g, '').normalize('NFKD').replace(/[^\x00-\x7f]/g, '').match(/[a-z0-9]+/g) || [];
const own = (table, key) => Object.hasOwn(table, key) ? table[key] : undefined;
const add = (map, key, much) => map.set(key, (map.get(key) || 0) + much);
const most = (map, key, much) => map.set(key, Math.max(map.get(key) || 0, much));

function prepared(data) {
  data.small = new Set(data.small);
  data.names = new Set(data.names);
  data.like.many = Object.keys(data.like.having).length;
  data.words = new Set([...Object.keys(data.terms).filter(term => term[0] !== '='), ...Object.keys(data.endings)]);
  data.outward = data.learned.places.map((_, n) => weights(data.learned.outward.slice(n * data.numbers.WIDTH, (n + 1) * data.numbers.WIDTH), data.numbers.MIDDLE));
  data.books = data.books.map(([said, book]) => [` ${said} `, book]);
  return data;
}

// ---- reading a question (words.py)

function* forms(word) {
  yield word;
  for (const ending of known.inflections) {
    const bare = word.slice(0, -ending.length);
    if (word.endsWith(ending) && bare.length >= known.numbers.SHORTEST) {
      yield bare;
      yield `${bare}e`;
      if (bare.at(-1) === bare.at(-2)) yield bare.slice(0, -1);
    }
  }
}

function stem(word) {
  for (const form of forms(word)) if (known.words.has(form)) return own(known.endings, form) ?? form;
  return word;
}

function* meanings(stems, at) {
  for (let size = Math.min(5, stems.length - at); size > 0; size--) {
    const meant = own(known.phrases, stems.slice(at, at + size).join(' '));
    if (meant) yield [size, meant];
  }
}

function features(words) {
  const stems = words.map(stem), found = new Set(stems.filter((_, n) => !known.small.has(words[n])));
  stems.forEach((_, at) => { for (const [, meant] of meanings(stems, at)) meant.forEach(term => found.add(term)); });
  const said = words.map(word => stem(known.names.has(word) ? known.numbers.SOMEONE : word));
  said.slice(1).forEach((each, n) => found.add(`${said[n]} ${each}`));
  return found;
}

function units(words) {
  const stems = words.map(stem), found = [];
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

const isKnown = unit => unit.terms.some(([term]) => own(known.terms, term));

function likeness(one, other) {                                          // twice the longest common subsequence, by both lengths
  let row = new Array(other.length + 1).fill(0);
  for (const a of one) {
    const next = [0];
    for (let n = 0; n < other.length; n++) next.push(a === other[n] ? row[n] + 1 : Math.max(row[n + 1], next[n]));
    row = next;
  }
  return 2 * row[other.length] / (one.length + other.length);
}

function apart(word) {                                                    // two known words that were written as one
  for (let at = word.length - known.numbers.HALF; at >= known.numbers.HALF; at--)
    if (known.words.has(word.slice(0, at)) && known.words.has(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`;
  return '';
}

function mended(unit, readAs) {
  if (isKnown(unit) || unit.typed.length <= known.numbers.SHORT || known.names.has(unit.typed)) return [unit];
  const root = unit.typed, letters = new Set(root);
  let best = '', like = known.numbers.LIKE;
  for (const term of known.words)
    if (Math.abs(term.length - root.length) <= 2 && new Set([...term].filter(each => letters.has(each))).size >= letters.size - 2) {
      const much = likeness(term, root);
      if (much > like || much === like && term > best) [best, like] = [term, much];
    }
  best ||= apart(root);
  if (!best || best === unit.typed) return [unit];
  readAs[unit.typed] = best;
  const read = units(best.split(' '));
  return read.length ? read : [unit];
}

// ---- ranking (index.py, likeness.py, reply.py)

const numbers = signs => Array.from(signs, sign => sign.codePointAt(0) - 48);   // publish/static_texts.py (signs)
function* steps(signs) { let at = 0; for (const step of numbers(signs)) yield at += step; }

function fits(unit) {
  const found = new Map();
  for (const [term, counts] of unit.terms) {
    const [places, tenths] = own(known.terms, term) || ['', ''], much = numbers(tenths);
    [...steps(places)].forEach((place, n) => most(found, place, counts * (much[n] / 10)));
  }
  return found;
}

const weights = (digits, middle) => Array.from(digits, digit => parseInt(digit, 36) - middle);   // reference/learned.py

// how likely each subject is meant, by what was learned
function meantBy(asked) {
  const { places, bias, grain } = known.learned, N = known.numbers;
  const parts = [...asked].map(each => own(known.like.having, each)).filter(found => found?.[1]).map(([said, digits]) => [numbers(said)[0] / 100, weights(digits, N.MIDDLE)]);
  if (!parts.length) return new Map();
  const length = Math.sqrt(parts.reduce((sum, [much]) => sum + much ** 2, 0)) / grain;
  const middle = Array.from({ length: N.WIDTH }, (_, n) => parts.reduce((sum, [much, row]) => sum + row[n] * much, 0) / length);
  const fit = known.outward.map((row, at) => bias[at] + row.reduce((sum, each, n) => sum + each * middle[n], 0)), top = Math.max(...fit);
  return new Map(fit.map((each, at) => [places[at], Math.exp((each - top) / N.EVENED)]).filter(([, much]) => much >= N.LEAST));
}

function compared(asked) {
  const { having, many, spread, said } = known.like, N = known.numbers, likely = new Map(), every = new Map();
  const parts = [...asked].map(each => own(having, each)).filter(Boolean).map(([said]) => numbers(said));
  const length = Math.sqrt(parts.reduce((sum, [hundredths]) => sum + (hundredths / 100) ** 2, 0)) || 1;
  for (const [hundredths, ...of] of parts) {
    const share = hundredths / 100 / length;
    for (let at = 0, rule = 0; at < of.length; at += 2) {
      const much = of[at + 1] / N.GRAIN;
      rule += of[at];
      add(every, rule, share * much / spread[rule]);
      add(likely, rule, share * Math.log1p(much / N.UNSAID));
    }
  }
  const shares = parts.reduce((sum, [hundredths]) => sum + hundredths / 100, 0) / length, unsaid = N.UNSAID * many;
  for (const [rule, much] of likely) likely.set(rule, much - shares * Math.log(said[rule] + unsaid));
  const top = likely.size ? Math.max(...likely.values()) : 0;
  return [every, new Map([...likely].map(([rule, much]) => [rule, Math.exp((much - top) / N.EVEN)]))];
}

function ruleFits(every, meant) {
  const near = known.like.near, N = known.numbers, found = new Map();
  for (const [rule, [others, thousandths]] of Object.entries(near)) {
    const much = numbers(thousandths);
    numbers(others).forEach((other, n) => add(found, +rule, much[n] / 1000 * (every.get(other) || 0)));
  }
  const top = Math.max(0, ...found.values()) || 1;
  for (const [rule, lent] of found) {
    if (lent) found.set(rule, N.ALL * (every.get(rule) || 0) + N.NEAR * lent / top + N.PROBABLE * (meant.get(rule) || 0));
    else found.delete(rule);
  }
  return found;
}

// the book that a question names, and the question without its name; a word of the game stays in it
function bookNamed(words) {
  const spoken = ` ${words.join(' ')} `, [name, edition] = known.books.find(([said]) => spoken.includes(said)) || [' ', ''];
  return [edition, /^ [a-z]+ $/.test(name) ? words : spoken.replace(name, ' ').trim().split(' ').filter(Boolean)];
}

const inBook = ([, , , , , , , , books], edition) => !edition || !books.length || books.includes(edition);

const isSilence = place => known.entries[place][0] === 'silence';

function ranked(words, edition) {
  const N = known.numbers, readAs = {}, score = new Map();
  const asked = units(words).flatMap(unit => mended(unit, readAs)).filter(unit => isKnown(unit) || unit.typed.length > N.SHORT);
  const read = words.flatMap(word => (own(readAs, word) ?? word).split(' ')), whole = read.map(stem).join(' ');
  const named = known.entries.flatMap((entry, place) => whole && entry[7].includes(whole) ? [place] : []);
  for (const unit of asked) for (const [place, much] of fits(unit)) add(score, place, much);
  for (const place of named) add(score, place, N.NAMED);
  const said = new Set(asked.flatMap(unit => unit.terms.map(([term]) => term.replace(/^=/, ''))));
  const then = place => !known.entries[place][9] || known.entries[place][9].some(word => said.has(word)) ? 1 : N.ELSEWHERE;
  const here = place => then(place) * (inBook(known.entries[place], edition) ? 1 : N.UNSTATED);
  for (const [place, much] of score) {
    const home = known.entries[place][5];
    const by = home.slice(0, -1).some(word => said.has(word)) ? (isSilence(place) ? 1 : N.AT_HOME) : home.length && !said.has(home.at(-1)) ? N.STRANGE : 1;
    score.set(place, much * by * here(place));
  }
  const worded = [...score.keys()], top = Math.max(0, ...score.values()), asks = features(read), alike = compared(asks), learned = meantBy(asks);
  const homesOf = silent => new Set(known.entries.flatMap((entry, place) => isSilence(place) === silent ? entry[5].slice(0, -1) : []));
  const untold = homesOf(true), homes = [...untold].some(name => said.has(name)) ? untold : homesOf(false);   // which rule is meant, not whether there is one
  const naming = asked.filter(unit => unit.terms.some(([term]) => homes.has(term.replace(/^=/, '')))).flatMap(unit => unit.typed.split(' '));
  const left = read.filter(word => !naming.includes(word)), rest = left.length ? compared(features(left)) : alike;
  const ofCard = named.filter(place => known.entries[place][0] === 'card').flatMap(place => [place, ...known.entries[place][3]]);
  for (const [rule, like] of ruleFits(...alike)) if (!ofCard.length || ofCard.includes(rule)) add(score, rule, top * (like + N.LEARNED * (learned.get(rule) || 0)) * here(rule));
  const highest = Math.max(0, ...score.values());
  for (const place of named) add(score, place, highest);
  for (const place of worded) {
    const [kind, , , rules, main] = known.entries[place];
    if (kind === 'rule' || kind === 'silence') continue;
    const about = Math.max(0, ...rules.slice(0, main).map(rule => score.get(rule) || 0));
    add(score, place, N.FROM_RULE * (about - score.get(place)));
  }
  for (const place of named)
    if (known.entries[place][0] === 'card') known.entries[place][10].forEach((shown, nth) => most(score, shown, highest * (1 - nth / (N.SHOWN + 1))));
  const even = much => Math.round(much * 1e6);                           // the order of a sum is nobody's rank
  const foreign = asked.filter(unit => { if (known.names.has(unit.typed) || Object.values(readAs).includes(unit.typed)) return false; const found = [...fits(unit).keys()]; return found.length && found.every(isSilence); }).length;
  return { readAs, rest, foreign, named, empty: !asked.length, best: [...score].sort((a, b) => even(b[1]) - even(a[1]) || a[0] - b[0]) };
}

function reply(question) {
  const N = known.numbers, [edition, words] = bookNamed(plain(question));
  const { readAs, rest, foreign, named, empty, best } = ranked(words, edition), seen = new Set(), places = [], score = new Map(best);
  const top = (found, silence) => Math.max(0, ...[...found].map(([place, much]) => isSilence(place) === silence ? much : 0));
  const anyBook = new Map(best.map(([place, much]) => [place, inBook(known.entries[place], edition) ? much : much / N.UNSTATED]));
  const liker = rest.reduce((sum, found) => sum + top(found, false) - top(found, true), 0);
  for (const [place] of best) {
    const entry = known.entries[place], at = entry[0] === 'ruling' ? entry[3][0] : place;
    if (entry[0] === 'silence' || seen.has(at) || entry[0] !== 'rule' && entry[0] !== 'ruling' && !inBook(entry, edition)) continue;
    seen.add(at);
    places.push(place);
  }
  const sure = named.length || Math.log1p(top(anyBook, false)) - Math.log1p(top(anyBook, true)) + liker - N.FOREIGN * foreign >= N.FLOOR;
  const about = best.length && known.entries[best[0][0]][0] === 'silence' ? known.entries[best[0][0]][1] : '';
  const answered = Boolean(sure) && places.length > 0;
  const stated = edition && known.entries.filter(([kind, , , , , , , , books]) => kind === 'rule' && books.includes(edition)).length;
  const unsaid = empty && edition ? `${known.titles[edition]} has ${stated} of the rules. What do you want to know of it?`
    : `The rulebooks have no answer to this.${about ? ` They do not speak of ${about}.` : ''}`;
  return { answered, unsaid, readAs, hits: listed(places, score), edition, guesses: answered && named.length ? [] : guesses(places.slice(0, N.MANY), score, answered) };
}

// what is worth a place in a list: the first few, and of each kind those that rank high enough beside the best; a rule ranks higher than what only shows it
const MOST = 12, SHARE = { rule: 0.4, ruling: 0.4 }, OF_OTHERS = 0.15;
function listed(places, score) {
  const many = {}, best = score.get(places[0]);
  return places.filter((place, nth) => {
    const kind = known.entries[place][0];
    many[kind] = (many[kind] || 0) + 1;
    return nth < 3 || many[kind] <= MOST && score.get(place) >= best * (SHARE[kind] || OF_OTHERS);
  }).map(place => known.entries[place]);
}

// what may have been meant instead: of the rules that rank nearly as high, each by a question that it answers
const answersOne = ([kind, , , , , , told, , , , asked]) => kind === 'ruling' || kind === 'scenario' && asked && told[0];
const asking = (entry, place) => answersOne(entry) ? entry : entry[0] === 'rule' ? known.entries.find(each => each[0] === 'scenario' && answersOne(each) && each[3][0] === place) : undefined;
function guesses(places, score, answered) {
  const ruleOf = place => known.entries[place][0] === 'rule' ? place : known.entries[place][3][0], N = known.numbers, found = [];
  const taken = new Set(answered ? [ruleOf(places[0])] : []);
  const others = places.filter(place => ['rule', 'ruling', 'scenario'].includes(known.entries[place][0]) && ruleOf(place) !== undefined && !taken.has(ruleOf(place)));
  if (answered && others.length && score.get(others[0]) < N.UNSURE * score.get(places[0])) return [];
  for (const place of others) {
    const meant = taken.has(ruleOf(place)) ? undefined : asking(known.entries[place], place);
    if (meant) { taken.add(ruleOf(place)); found.push(meant); }
  }
  return found.slice(0, N.GUESSES);
}

// ---- the page

const el = (name, words, kind) => Object.assign(document.createElement(name), { textContent: words, className: kind || '' });

const linked = (address, words, told) => address ? Object.assign(el('a', words), { href: address, title: told || '' }) : el('span', words);
const KINDS = { rule: 'Rules', scenario: 'Scenarios', ruling: 'Open questions', card: 'Cards', lesson: 'Lessons', puzzle: 'Puzzles' };
const WORDS = { yes: 'Yes', no: 'No', depends: 'It depends', ruling: 'Our ruling' };

function line(entry) {
  const item = document.createElement('li');
  item.append(linked(entry[2], entry[0] === 'rule' && entry[6][1] ? entry[6][1] : entry[1]));
  const more = entry[0] === 'card' ? entry[6][1] : entry[10];
  if (more) item.append(el('span', more, 'rdi-soft'));
  return item;
}

function group(kind, entries, whole = false) {
  const most = whole ? entries.length : 4;
  const section = el('section', '', `rdi-panel rdi-hits${whole ? ' is-wide' : ''}`), lists = [entries.slice(0, most), entries.slice(most)].map(each => { const list = el('ul', '', 'rdi-defs'); list.append(...each.map(line)); return list; });
  const head = el('h2', `${KINDS[kind]} `), more = el('details', '', 'rdi-more');
  head.append(el('span', `${entries.length}`, 'num rdi-soft'));
  more.append(el('summary', `${entries.length - most} more`), lists[1]);
  section.append(head, lists[0], ...(entries.length > most ? [more] : []));
  return section;
}

// what is answered, in which words: the verdict first, then why, then the rule and the books
function said([kind, title, , , , , told, , , , asked], edition) {
  const [given, because, , , byBook = {}, otherwise = {}] = told, [word, why] = own(byBook, edition) || [given, because], book = known.titles[edition];
  const other = word === 'ruling' ? undefined : own(otherwise, edition), says = el('p', '', 'rdi-says');
  if (word) says.append(el('b', WORDS[word] || word.replace(/\.$/, ''), 'rdi-word'), ' ');
  says.append([why || title, other === undefined ? '' : other ? `${book}: ${other}.` : `${book} is silent on it.`].filter(Boolean).join(' '));
  return [...(kind === 'rule' ? [] : [el('p', kind === 'card' ? title : asked || title, 'rdi-put')]), says];
}

function verdict(entry, hits, edition) {
  const [kind, title, address, rules, , , [word, , name, books]] = entry, rule = known.entries[rules[0]];
  const whole = el('section', '', `rdi-panel rdi-replied is-${own(WORDS, word || '') ? word : 'fact'}`), told = el('div', '', 'rdi-replied__told');
  const by = el('p', 'The rule: '), go = el('p', '', 'rdi-actions');
  whole.setAttribute('aria-label', 'Answer');
  whole.append(told);
  told.append(...said(entry, edition));
  const shown = example(entry, hits);
  if (shown) { const box = el('div', '', `rdi-example is-${shown[6][0]}`); box.append(el('p', 'For example', 'rdi-soft'), ...said(shown, edition)); told.append(box); }
  const stated = kind === 'card' && rule ? rule[6][3] : books;
  if (rule) by.append(linked(rule[2], name || rule[6][2] || rule[1], rule[6][1]), el('span', stated?.length ? ` (${stated.join(', ')})` : ' (no book states it)', 'rdi-soft'));
  const steps = shown ? shown[2] : kind === 'scenario' ? address : '', page = ['rule', 'ruling', 'scenario'].includes(kind) ? '' : address;
  if (steps) go.append(Object.assign(linked(steps, 'Step through it'), { className: 'rdi-btn rdi-btn--go' }));
  if (page) go.append(Object.assign(linked(page, `Open the ${kind}`), { className: steps ? 'rdi-btn' : 'rdi-btn rdi-btn--go' }));
  if (rule && kind !== 'card') go.append(Object.assign(linked(rule[2], 'Open the rule'), { className: 'rdi-btn' }));
  told.append(...(rule ? [by] : []), go);
  beside(shown || entry, whole);
  return whole;
}

// of a rule or a card the first scenario that answers a question about it
function example([kind, , , rules, , , , , , , more], hits) {
  const every = kind === 'rule' ? hits.filter(each => each[3][0] === rules[0]) : kind === 'card' ? more.map(place => known.entries[place]) : [];
  return every.find(each => each[0] === 'scenario' && own(WORDS, each[6][0] || ''));
}

// three moments: how it came to the answer, the one that decides, what comes of it (publish/moments.py)
function beside(entry, whole) {
  const place = known.entries.indexOf(entry), part = `moments-${place % known.numbers.PARTS}`;
  if (entry[0] !== 'rule' && entry[0] !== 'scenario') return;
  loaded(part, () => {
    const { order, drawn } = parts.get(part);
    if (order === known.order && drawn[place]) whole.insertAdjacentHTML('beforeend', drawn[place]);   // else one of the two was kept from an earlier site
  });
}

// which kind of what was found is shown: all, or one of them and that whole
function kinds(found, groups, chosen) {
  const box = el('fieldset', '', 'rdi-kinds'), there = Object.keys(KINDS).filter(kind => found.some(each => each[0] === kind)), first = there.includes(chosen) ? chosen : '';
  box.append(el('legend', 'Show', 'vh'));
  const pick = kind => groups.replaceChildren(...(kind ? [group(kind, found.filter(each => each[0] === kind), true)] : there.map(each => group(each, found.filter(one => one[0] === each)))));
  for (const kind of ['', ...there]) {
    const label = el('label', '', 'rdi-kind'), radio = Object.assign(document.createElement('input'), { type: 'radio', name: 'kind', value: kind, checked: kind === first });
    radio.addEventListener('change', () => pick(kind));
    label.append(radio, KINDS[kind] || 'All', ' ', el('span', `${kind ? found.filter(each => each[0] === kind).length : found.length}`, 'num'));
    box.append(label);
  }
  pick(first);
  return box;
}

// questions that may have been meant: one tap answers
function offered(found, to) {
  const box = el('section', '', 'rdi-meant'), put = document.getElementById('q');
  box.setAttribute('aria-label', 'Did you mean');
  box.append(el('p', 'Did you mean …?', 'rdi-soft'));
  for (const entry of found.guesses) {
    const one = el('button', entry[10] || entry[1], 'rdi-btn');
    one.setAttribute('aria-pressed', 'false');
    one.addEventListener('click', () => {
      put.value = one.textContent;
      box.querySelectorAll('button').forEach(each => each.setAttribute('aria-pressed', String(each === one)));
      to.querySelector('.rdi-replied, .rdi-unsaid').replaceWith(verdict(entry, [], found.edition));
      to.querySelector('.rdi-replied__told').scrollIntoView({ block: 'nearest' });
    });
    box.append(one);
  }
  return found.guesses.length ? [box] : [];
}

function show(question, to) {
  const tries = document.querySelector('.rdi-tries'), old = document.querySelector('.rdi-kinds'), chosen = old?.querySelector(':checked').value;
  to.replaceChildren();
  old?.remove();
  tries.hidden = false;
  if (!question.trim()) return;
  const found = reply(question), readAs = Object.values(found.readAs), groups = el('div', '', 'rdi-groups');
  if (readAs.length) to.append(el('p', `Read as: ${readAs.join(', ')}.`, 'rdi-soft'));
  if (found.answered) to.append(verdict(found.hits[0], found.hits, found.edition));
  else to.append(el('p', found.unsaid, 'rdi-says rdi-unsaid'));
  to.append(...offered(found, to));
  const rest = found.answered ? found.hits.slice(1) : found.hits.slice(0, 6);
  if (rest.length && !found.answered) to.append(el('p', 'Nearest, but no answer:', 'rdi-soft'));
  if (rest.length) { tries.hidden = true; tries.after(kinds(rest, groups, chosen)); }
  to.append(groups);
}

// data are asked for once; what never comes is asked for anew
function loaded(name, go) {
  if (name === 'ask' ? known : parts.has(name)) { go(); return; }
  if (waiting.has(name)) { waiting.get(name).push(go); return; }
  waiting.set(name, [go]);
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { src: `../data/${name}.js`, onerror: () => { waiting.delete(name); script.remove(); } }));
}
const ready = go => loaded('ask', go);

document.addEventListener('DOMContentLoaded', () => {
  const field = document.getElementById('q'), to = document.getElementById('found');
  const ask = () => ready(() => show(field.value, to));
  field.addEventListener('focus', () => ready(() => {}), { once: true });
  field.addEventListener('input', ask);
  field.form.addEventListener('submit', event => { event.preventDefault(); history.replaceState(null, '', `#${encodeURIComponent(field.value)}`); ask(); });
  document.addEventListener('keydown', event => {
    const links = [field, ...to.querySelectorAll('a')], at = links.indexOf(event.target), by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === '/' && event.target !== field) { event.preventDefault(); field.focus(); }
    if (by && at >= 0 && links[at + by]) { event.preventDefault(); links[at + by].focus(); }
    if (event.key === 'Escape' && at >= 0) { field.value = ''; ask(); field.focus(); }
  });
  const asked = () => { try { field.value = decodeURIComponent(location.hash.slice(1)); } catch { return; } ask(); };
  addEventListener('hashchange', asked);
  const put = new URLSearchParams(location.search).get('q');
  if (location.hash.length > 1) asked();
  else if (put) { field.value = put; ask(); }
});
globalThis.rdiAsk = question => reply(question);                          // for tests
