// The regions that depend on the line walked: the same HTML as draw/html/{record,dock,messages,comparison}.py give.

const NEAR = 60, WIDEST = 25, MOST_STEPS = 8, MOST_LINES = 4;
const esc = text => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#x27;');
const keycap = label => `<kbd class="rdi-key">${label}</kbd>`;
const unique = list => [...new Set(list)];
const listed = parts => parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
const PACES = { choices: 'where somebody has a choice', windows: 'where somebody is asked', seats: 'at every person' };

// what is said of the moments between two stops: [words, rule ids, names of open questions]; passes stand together
function sentencesOf(grove, moments) {
  const found = [];
  let nothing = [], chose = [], rules = [], rulings = [];
  const flush = () => {
    if (rules.length) {
      const words = [];
      if (nothing.length) words.push(`${listed(unique(nothing))} ${nothing.length === 1 ? 'has' : 'have'} nothing to play`);
      if (chose.length) words.push(`${listed(unique(chose))} ${chose.length === 1 ? 'passes' : 'pass'}`);
      found.push([`${words.join('; ')}.`, unique(rules), unique(rulings)]);
    }
    [nothing, chose, rules, rulings] = [[], [], [], []];
  };
  for (const at of moments) {
    const [passed, ...lines] = grove.list(at, 'told');
    if (passed.length) {
      (passed[1] ? chose : nothing).push(passed[0]);
      rules.push(...passed[2]); rulings.push(...passed[3]);
    }
    if (lines.length) flush();
    for (const [words, ids, names] of lines) found.push([grove.text(words), ids, names]);
  }
  flush();
  return found;
}

function citedBy(grove, every, here) {
  const away = here ? '' : ' tabindex="-1"', each = n => [...new Set(every.flatMap(said => said[n]))];
  const rules = each(1).map(id => `<button${away} class="rdi-ruleid" data-act="rule" data-arg="${id}" title="${id}">${grove.data.names[id]}</button>${grove.data.analogies[id] ?? ''}`).join(' ');
  const rulings = each(2).map(name => grove.data.ruled[name].replace('<button ', `<button${away} `)).join(' ');
  const told = [rules, rulings].filter(Boolean).join(' ');
  return told && `<span class="rdi-step__by">${told}</span>`;
}

function timeline(walk) {
  const places = walk.stops(), { moments } = walk.branch, forks = walk.forks(places);
  const stops = places.map((place, n) => ({ number: n + 1, at: moments[place], moments: moments.slice(n ? places[n - 1] + 1 : 0, place + 1), forks: forks.get(place) || [] }));
  return { stops, now: places.indexOf(walk.place), letter: walk.letter, left: walk.left ? numberOf(places, walk.left - 1) : 0 };
}

function linesView(walk) {
  const buttons = [...walk.lines.values()].map(line =>
    `<button${line.letter === walk.letter ? ' aria-current="true"' : ''} data-act="line" data-arg="${line.letter}"><b>${line.letter}</b><span>${walk.label(line)}</span></button>`);
  return `<div class="rdi-lines" role="group" aria-label="Lines">${buttons.join('')}</div>`;
}

// -- the record

function recordView(walk, time) {
  const first = Math.max(0, time.now - NEAR), last = Math.min(time.stops.length - 1, time.now + NEAR), steps = [];
  if (first) steps.push(beyondStep(first, 'earlier'));
  for (let place = first; place <= last; place += 1) steps.push(recordStep(walk.grove, time, place));
  if (last < time.stops.length - 1) steps.push(beyondStep(last + 2, 'later'));
  const paces = Object.entries(PACES).map(([name, words]) => `<option value="${name}"${name === walk.pace ? ' selected=""' : ''}>${words}</option>`).join('');
  return '<section class="rdi-panel rdi-record" aria-label="Record">\n' +
    `<div class="rdi-panel__head"><h2>Record</h2><label class="rdi-note rdi-soft">Stop <select data-act="pace" aria-label="Stop" style="font-size:inherit;min-height:28px">${paces}</select></label>` +
    `<span class="rdi-soft rdi-note">step ${time.now + 1} of ${time.stops.length}</span></div>\n` +
    `<ol class="rdi-record__list" tabindex="0" aria-label="Steps">${steps.join('')}</ol>\n` +
    `<div class="rdi-only-phone" style="margin-top:var(--rdi-2)"><h2>Lines</h2>${linesView(walk)}` +
    `<p class="rdi-actions"><button class="rdi-btn" data-act="undo">${icon('undo')}Undo</button><button class="rdi-btn" data-act="redo">${icon('redo')}Redo</button></p></div></section>`;
}

const beyondStep = (number, word) => `<li class="rdi-step is-ahead" data-key="${word}"><button data-act="jump" data-arg="${number}" aria-label="Go to step ${number}">…</button><div>Steps that are ${word}.</div></li>`;

function recordStep(grove, time, place) {
  const stop = time.stops[place], here = place === time.now, ahead = place > time.now, { number } = stop;
  const state = here ? ' is-now' : ahead ? ' is-ahead' : '';
  const every = sentencesOf(grove, stop.moments);
  let said = every.map(([words]) => words).join(' ');
  said ||= place === 0 ? 'The scenario begins.' : 'Play goes on.';
  const who = grove.look(stop.at, 'who');
  if (here && who) said += ` <b>${who} ${grove.bits(stop.at) & CHOICE ? 'decides' : 'is asked'}.</b>`;
  return `<li class="rdi-step in-${grove.columns.deep[stop.at]}${state}"${here ? ' aria-current="step"' : ''} data-key="step-${number}">` +
    `<button data-act="jump" data-arg="${number}" aria-label="Go to step ${number}"${here ? '' : ' tabindex="-1"'}>${number}</button><div>${said}${citedBy(grove, every, here)}</div></li>`;
}

// -- the dock

function dockView(walk, time) {
  const start = time.now === 0 ? ' aria-disabled="true"' : '', end = time.now === time.stops.length - 1 ? ' aria-disabled="true"' : '';
  const go = `<div class="rdi-dock__go"><button class="rdi-btn" data-act="first" aria-label="First step"${start}>${icon('first')}</button>` +
    `<button class="rdi-btn" data-act="back"${start}>${icon('back')}<span class="label">Back</span></button>` +
    `<button class="rdi-btn rdi-btn--go" data-act="forward"${end}><span class="label">Forward</span>${icon('fwd')}</button>` +
    `<button class="rdi-btn" data-act="last" aria-label="Last step"${end}>${icon('last')}</button>` +
    `<p><span>Step </span><b>${time.now + 1} of ${time.stops.length}</b><span> · ${keycap('←')} ${keycap('→')} · line ${time.letter}</span></p></div>`;
  return `<section class="rdi-dock" aria-label="Timeline">\n${go}\n${chart(walk.grove, time)}\n${linesView(walk)}\n</section>`;
}

function chart(grove, time) {
  const count = time.stops.length, first = count <= WIDEST ? 0 : Math.min(Math.max(0, time.now - Math.floor(WIDEST / 2)), count - WIDEST);
  const last = Math.min(count, first + WIDEST), steps = [];
  for (let place = first; place < last; place += 1) steps.push(chartStep(grove, time, place, place - first + 1));
  const bars = windowBars(grove, time).filter(bar => bar.first < last && bar.last >= first).map(bar => {
    const from = Math.max(bar.first, first) - first + 1, to = Math.min(bar.last + 1, last) - first + 1;
    return `<span class="rdi-flame__win${bar.open ? ' is-open' : ''}" data-key="win-${bar.number}" style="grid-row:${bar.row};grid-column:${from}/${to}" title="${bar.name}">${bar.name}</span>`;
  });
  return `<div class="rdi-flame" style="--n:${last - first}" role="group" aria-label="Steps, and what everyone is asked about at each">${steps.join('\n')}\n${bars.join('\n')}</div>`;
}

function chartStep(grove, time, place, column) {
  const stop = time.stops[place], here = place === time.now, states = [];
  if (stop.moments.some(at => grove.bits(at) & PLAY)) states.push('is-play');
  if (here) states.push('is-now'); else if (place > time.now) states.push('is-ahead');
  const said = `Step ${stop.number}${here ? ', now' : ''}${stop.forks.length ? `, line ${stop.forks.join(' and ')} leaves here` : ''}`;
  return `<button style="grid-column:${column}" data-key="chart-${stop.number}" data-act="jump" data-arg="${stop.number}" class="${states.join(' ')}" ` +
    `aria-label="${said}"${here ? ' aria-current="step"' : ''} tabindex="-1"><span>${stop.number}</span>${stop.forks.length ? `<i class="fork">${stop.forks.slice(0, 2).join('')}</i>` : ''}</button>`;
}

function windowBars(grove, time) {
  const found = new Map();
  time.stops.forEach((stop, place) => {
    for (const [number, row, name, asks] of grove.list(stop.at, 'windows')) {
      const bar = found.get(number) || { number, row, name, first: place, open: false };
      bar.last = place;
      bar.open ||= place === time.now && asks;
      found.set(number, bar);
    }
  });
  return [...found.values()];
}

// -- lines side by side

function comparisonView(walk) {
  const every = [...walk.lines.keys()], kept = new Set([every[0], walk.letter]);
  for (const letter of [...every].reverse()) if (kept.size < MOST_LINES) kept.add(letter);
  const lines = every.filter(letter => kept.has(letter)).map(letter => walk.lines.get(letter));
  const common = Math.min(...lines.flatMap(one => lines.map(other => walk.common(one.letter, other.letter))));
  const { grove } = walk, after = line => {
    const places = walk.stops(line.letter), parting = places.filter(place => place <= common).length;
    const told = places.map((place, n) => [n + 1, sentencesOf(grove, line.moments.slice(n ? places[n - 1] + 1 : 0, place + 1)).map(each => each[0]).join(' ')])
      .filter(([number, said]) => number > parting && said);
    const items = told.slice(0, MOST_STEPS).map(([number, said]) =>
      `<li><button class="rdi-ruleid" data-act="see" data-arg="${line.letter}.${number}" aria-label="Line ${line.letter}, step ${number}">${number}</button> ${said}</li>`).join('');
    return `<td><ol>${items}${told.length > MOST_STEPS ? `<li>and ${told.length - MOST_STEPS} more</li>` : ''}</ol></td>`;
  };
  const here = ' <span class="rdi-badge rdi-badge--line">this line</span>';
  const heads = lines.map(line => `<th scope="col"><b>${line.letter}</b> ${walk.label(line)}${line.letter === walk.letter ? here : ''}</th>`).join('');
  const ends = lines.map(line => grove.list(line.moments.at(-1), 'stand').map(([name, cell]) => [grove.text(name), grove.text(cell)]));
  const rows = (ends[0] || []).map(([name], n) => {
    const cells = ends.map(end => end[n][1]), differs = new Set(cells).size > 1;
    return `<tr${differs ? ' class="is-different"' : ''}><th scope="row">${name}${differs ? ' <span class="rdi-badge">differs</span>' : ''}</th>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
  }).join('');
  const summary = lines.map(line => line.letter === 'A' ? `<b>Line A</b> ends with ${walk.result(line)}`
    : `<b>line ${line.letter}</b> (since step ${walk.stops(line.letter).filter(place => place <= line.fork).length}: ${walk.chosen(line)}) ends with ${walk.result(line)}`);
  if (summary.length === 1) summary.push('there is no other line yet: choose something else at any step');
  return `<section class="rdi-panel rdi-compare" aria-label="Lines side by side"><div class="rdi-panel__head"><h2>${icon('compare')} Lines side by side</h2>` +
    `<button class="rdi-btn rdi-btn--bare" data-act="compare" aria-label="Close comparison">${icon('close')}</button></div>` +
    '<div class="rdi-compare__scroll" tabindex="0" role="group" aria-label="Table of the lines">' +
    `<table><caption>${summary.join('; ')}.</caption><thead><tr><td></td>${heads}</tr></thead><tbody>` +
    `<tr><th scope="row">After step ${walk.stops().filter(place => place <= common).length}</th>${lines.map(after).join('')}</tr>${rows}</tbody></table></div></section>`;
}

// -- messages

const dismissButton = '<button class="rdi-btn" data-act="dismiss">Close</button>';
const asideMessage = (letter, step) => `<div class="rdi-msg rdi-msg--aside" role="status">${icon('branch')}<span><b>You are on line ${letter}</b>, off the scenario’s line since step ${step}.` +
  `</span><button class="rdi-btn" data-act="to-line">Back to the line</button><button class="rdi-btn" data-act="compare">${icon('compare')}Compare</button></div>`;
const doneMessage = words => `<div class="rdi-msg rdi-msg--done" role="status">${icon('pass')}<span>${words}</span>${dismissButton}</div>`;
const errorMessage = (head, words = '') => `<div class="rdi-msg rdi-msg--error" role="alert">${icon('refuse')}<span><b>${esc(head)}</b>${words ? ` ${esc(words)}` : ''}</span>${dismissButton}</div>`;
