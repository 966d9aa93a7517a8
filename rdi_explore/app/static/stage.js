// The stage: shows HTML strings and a DOT string, sends {act, arg} back. It knows no rule of the game.
// mountStage() needs nothing but a page; render() below is its Jupyter side.

// ---- what every stage has ------------------------------------------------------------------------

const ICONS = {
  mug: '<path d="M5 7h10v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z"/><path d="M15 10h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-3M5 7c0-3 3-4 5-3 2-1 5 0 5 3"/>',
  shield: '<path d="M12 3l7 3v6c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z"/>',
  coin: '<circle cx="12" cy="12" r="8"/><path d="M12 8v8M9.5 9.5h4a1.5 1.5 0 0 1 0 3h-3a1.5 1.5 0 0 0 0 3h4"/>',
  pile: '<path d="M8 3h10v14H8z"/><path d="M5 7v14h10"/>',
  home: '<path d="M4 8h11v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"/><path d="M15 11h3a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-3M7 12v5M12 12v5M4 8c0-3 2.5-5 5.500-3.500C12 3 15 5 15 8"/>',
  decide: '<path d="M8 5l9 7-9 7z" fill="currentColor"/>',
  pass: '<path d="M5 12l5 5L19 7"/>',
  none: '<path d="M6 12h12"/>',
  wait: '<circle cx="12" cy="12" r="1.500" fill="currentColor"/><circle cx="5" cy="12" r="1.500" fill="currentColor"/><circle cx="19" cy="12" r="1.500" fill="currentColor"/>',
  refuse: '<circle cx="12" cy="12" r="8.500"/><path d="M6 6l12 12"/>',
  share: '<path d="M12 15V4M8 8l4-4 4 4M5 13v7h14v-7"/>',
  save: '<path d="M12 4v11M8 11l4 4 4-4M5 20h14"/>',
  reset: '<path d="M5 5v5h5"/><path d="M5.500 10A7.500 7.500 0 1 1 5 14"/>',
  undo: '<path d="M4 9h10a5 5 0 0 1 0 10h-4M8 5L4 9l4 4"/>',
  redo: '<path d="M20 9H10a5 5 0 0 0 0 10h4M16 5l4 4-4 4"/>',
  keys: '<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M7 10h.01M11 10h.01M15 10h.01M7 14h10"/>',
  first: '<path d="M6 5v14M18 5l-9 7 9 7z"/>',
  back: '<path d="M16 5l-9 7 9 7z"/>',
  fwd: '<path d="M8 5l9 7-9 7z"/>',
  last: '<path d="M18 5v14M6 5l9 7-9 7z"/>',
  book: '<path d="M4 5c3-1.500 6-1 8 1 2-2 5-2.500 8-1v14c-3-1.500-6-1-8 1-2-2-5-2.500-8-1zM12 6v14"/>',
  hand: '<path d="M9 4h8v13H9z"/><path d="M7 7l-4 1 4 12 5-2"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  branch: '<circle cx="6" cy="5" r="2"/><circle cx="6" cy="19" r="2"/><circle cx="18" cy="8" r="2"/><path d="M6 7v10M18 10c0 4-12 2-12 6"/>',
  turn: '<path d="M6 21V4h11l-2.500 4L17 12H6"/>',
  target: '<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="2.500" fill="currentColor"/>',
  redirect: '<path d="M4 18V12a4 4 0 0 1 4-4h11M15 4l4 4-4 4"/>',
  hint: '<path d="M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 2H9s0-1-1-2z"/>',
  search: '<circle cx="11" cy="11" r="6"/><path d="M20 20l-4.500-4.500"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
  compare: '<path d="M9 4v16M15 4v16M3 8h6M15 12h6M3 16h6"/>',
  die: '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M9 9h.01M15 15h.01M15 9h.01M9 15h.01"/>',
  tree: '<rect x="8" y="3" width="8" height="5" rx="1"/><rect x="3" y="16" width="7" height="5" rx="1"/><rect x="14" y="16" width="7" height="5" rx="1"/><path d="M12 8v4M6.500 16v-4h11v4"/>',
  fit: '<path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5"/>',
  lesson: '<path d="M3 9l9-4 9 4-9 4zM7 11v5c3 2.500 7 2.500 10 0v-5"/>',
  puzzle: '<path d="M4 8h5a2.200 2.200 0 1 1 4 0h5v5a2.200 2.200 0 1 0 0 4v3H4z"/>',
};
const SPRITE = '<svg class="rdi-sprite" width="0" height="0" style="position:absolute" aria-hidden="true"><defs>' +
  Object.entries(ICONS).map(([name, paths]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${paths}</symbol>`).join('') + '</defs></svg>';
const icon = name => `<svg class="i" aria-hidden="true"><use href="#i-${name}"/></svg>`;

const KEYS = [['← / →', 'one step back / forward'], ['Shift ← / →', 'previous / next decision'], ['Home / End', 'first / last step'],
  ['↑ / ↓', 'other line at a fork'], ['0', 'pass'], ['1 … 9', 'the option with that number'], ['R', 'rule of what has focus'],
  ['T', 'tree as a list'], ['C', 'lines side by side'], ['W', 'every way from here'], ['Z / Y', 'undo / redo a choice'], ['S', 'share link'], ['Esc', 'close rule or help'], ['?', 'this help']];
const HELP = `<dialog class="rdi-dialog" aria-label="Keys"><h2>Keys</h2><p class="rdi-soft">They work while the focus is inside the explorer.</p>
<dl class="rdi-keys">${KEYS.map(([key, does]) => `<div><dt><kbd class="rdi-key">${key}</kbd></dt><dd>${does}</dd></div>`).join('')}</dl>
<p><label><input type="checkbox" data-act="shortcuts" checked> Single-key shortcuts on</label></p>
<form method="dialog"><button class="rdi-btn rdi-btn--go">Close</button></form></dialog>`;

// the order of the regions in the document is the order in which they are read
const slot = name => `<div class="rdi-slot" data-region="${name}"></div>`;
const skeleton = main => `<a class="rdi-skip" href="#">Skip to the content</a>${slot('bar')}
<${main} class="rdi-body" tabindex="-1">${slot('now')}
<div class="rdi-notes"><div class="rdi-slot" data-region="alert" role="alert"></div>${slot('message')}${slot('busy')}</div>${slot('main')}
<div class="rdi-main"><div class="rdi-col rdi-is">${slot('table')}</div><div class="rdi-col rdi-may">${slot('window')}</div>
<div class="rdi-col rdi-why">${slot('tree')}${slot('rule')}</div>${slot('record')}</div>
</${main}>${slot('dock')}${slot('foot')}${slot('dialog')}<p class="vh" role="status"></p>`;

const BUSY = `<div class="rdi-msg" role="status">${icon('wait')}<span><b>Working …</b></span></div>`;
const LOST = `<div class="rdi-msg rdi-msg--error">${icon('refuse')}<span><b>No answer.</b> The session behind this page may have ended. Reload the page; in a notebook run the cell again.</span>` +
  '<button class="rdi-btn" data-act="reload">Reload</button></div>';

const SHORTCUTS = 'rdi-shortcuts';   // the one thing remembered in the browser: 'off', or nothing
const SLOW = 300, TOO_LONG = 20000;  // ms without an answer: say so; give up
const PAINTED = 60;                  // ms after a change
const PHONE = 760;                   // px, as in components.css

// ---- patching: change only what differs, keep what the visitor did ---------------------------------

const sent = new WeakMap();          // element -> Map(attribute -> value) as last sent; what differs from it is the visitor's

const attributes = el => new Map(Array.from(el.attributes, a => [a.name, a.value]));
const keyOf = n => n.nodeType === 1 ? n.dataset?.key || n.id || '' : '';
const kindOf = n => n.nodeType === 1 ? `${n.nodeName}.${(n.getAttribute('class') || '').trim().split(/\s+/)[0]}:${n.getAttribute('data-act') || ''}` : n.nodeName;
const nodes = html => { const t = document.createElement('template'); t.innerHTML = html; return t.content; };

function remember(node) {
  if (node.nodeType !== 1) return;
  sent.set(node, attributes(node));
  for (const child of node.children) remember(child);
}

function patchAttributes(el, fresh) {
  const last = sent.get(el) || new Map(), next = attributes(fresh);
  for (const [name, value] of next) {
    if (last.get(name) === value) continue;
    if (name === 'class') {
      const was = (last.get('class') || '').split(/\s+/), will = value.split(/\s+/);
      el.classList.remove(...was.filter(c => c && !will.includes(c)));
      el.classList.add(...will.filter(Boolean));
    } else el.setAttribute(name, value);
    if (name === 'checked') el.checked = true;
    if (name === 'value' && el !== document.activeElement) el.value = value;
  }
  for (const name of last.keys()) {
    if (next.has(name)) continue;
    if (name === 'class') el.classList.remove(...last.get('class').split(/\s+/).filter(Boolean)); else el.removeAttribute(name);
    if (name === 'checked') el.checked = false;
  }
  sent.set(el, next);
}

function patchNode(have, fresh) {
  if (have.nodeType !== 1) { if (have.nodeValue !== fresh.nodeValue) have.nodeValue = fresh.nodeValue; return; }
  patchAttributes(have, fresh);
  if (have.hasAttribute('data-graph')) return;                       // filled by draw()
  if (fresh.hasAttribute('aria-live')) {                             // replaced as a whole, so it is read once
    if (have.innerHTML !== fresh.innerHTML) have.replaceChildren(...fresh.childNodes);
    return;
  }
  if (have.nodeName === 'TEXTAREA' && have.defaultValue !== fresh.defaultValue) have.value = fresh.defaultValue;
  if (have.type === 'checkbox' && have.dataset.field) have.checked = fresh.hasAttribute('checked');
  patchChildren(have, fresh);
  if (have.nodeName === 'SELECT') { const o = have.querySelector('option[selected]'); if (o) have.value = o.value; }
}

function patchChildren(parent, fresh) {
  const old = [...parent.childNodes], used = new Set(), pairs = [];
  const keyed = new Map(old.map(n => [keyOf(n), n]));
  for (const want of [...fresh.childNodes]) {
    if (want.nodeType === 8) continue;
    const key = keyOf(want), kind = kindOf(want);
    let have = key ? keyed.get(key) : old.find(n => !used.has(n) && !keyOf(n) && kindOf(n) === kind);
    if (have && (used.has(have) || have.nodeName !== want.nodeName)) have = null;
    if (have) used.add(have);
    pairs.push([have, want]);
  }
  for (const n of old) if (!used.has(n)) n.remove();
  let place = parent.firstChild;
  for (const [have, want] of pairs) {
    if (!have) { parent.insertBefore(want, place); remember(want); continue; }
    if (have === place) place = place.nextSibling;
    else if (parent.moveBefore) parent.moveBefore(have, place);      // keeps focus and transitions
    else parent.insertBefore(have, place);
    patchNode(have, want);
  }
}

// ---- the response tree -----------------------------------------------------------------------------

// Graphviz's SVG without its colours and faces (components.css gives them by class), with names that a reader can use
function cleanSvg(text, prefix, label) {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.nodeName !== 'svg') throw new Error('Graphviz gave no drawing');
  const [, , width] = svg.getAttribute('viewBox').split(/\s+/).map(Number);
  for (const name of ['width', 'height']) svg.removeAttribute(name);
  svg.setAttribute('style', `--w:${Math.round(width * 4 / 3)}px`);             // so that 9 points, the least, are 12 px
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', label);
  svg.querySelector('.graph > polygon')?.remove();                    // the white sheet
  for (const g of svg.querySelectorAll('.node, .edge')) {
    const name = g.querySelector(':scope > title')?.textContent || '';
    const id = g.id, link = g.querySelector(':scope > g > a');
    const tip = link?.getAttribute('xlink:title') || link?.getAttribute('title');
    if (link) link.parentNode.replaceWith(...link.children);
    if (g.matches('.edge')) { g.setAttribute('aria-hidden', 'true'); g.id = `${prefix}-${id}`; continue; }
    const use = g.matches('.step, .over') ? { role: 'img' } : { role: 'button', tabindex: '0', 'data-act': 'node', 'data-arg': id };
    for (const [k, v] of Object.entries({ id: `${prefix}-${id}`, ...use,
      'aria-label': tip || [...g.querySelectorAll('text')].map(t => t.textContent).join(' ') || name })) g.setAttribute(k, v);
  }
  const graph = svg.querySelector('.graph');
  if (graph) graph.id = `${prefix}-${graph.id}`;
  for (const el of svg.querySelectorAll('*')) {
    if (el.nodeName === 'title' || el.nodeName === 'script') { el.remove(); continue; }
    for (const name of ['fill', 'stroke', 'font-family', 'xml:space', 'onclick']) el.removeAttribute(name);
  }
  for (const el of svg.querySelectorAll('a')) el.replaceWith(...el.childNodes);
  return document.importNode(svg, true);
}

// one Graphviz a page, whatever the number of stages
function graphvizOf(load) {
  if (!document.rdiGraphviz) {
    document.rdiGraphviz = Promise.resolve().then(load).then(module => module.instance());
    document.rdiGraphviz.catch(() => { document.rdiGraphviz = null; });
  }
  return document.rdiGraphviz;
}

const beside = () => import(new URL('./vendor/viz.js', import.meta.url));

// ---- the stage -------------------------------------------------------------------------------------

// How far somebody is in a lesson is kept on this device, too: its last link, by the lesson. A page may do without.
const LESSON_LINK = /^l1\.([a-z0-9-]+)\.([0-9a-f]{6})\.([0-9]+)((?:\.[0-9h]*)+)$/;
function keepLesson(text) {
  const found = LESSON_LINK.exec(text);
  try { if (found && !begins(found)) localStorage.setItem(`rdi.lesson.${found[1]}`, text); } catch { /* a private window */ }
}
const begins = ([, , , at, tries]) => at === '0' && !/[0-9h]/.test(tries);
// a link to the beginning of a lesson leads to where somebody was, if the lesson is still the same
function recalled(text) {
  const asked = LESSON_LINK.exec(text);
  let kept = null;
  try { kept = asked && LESSON_LINK.exec(localStorage.getItem(`rdi.lesson.${asked[1]}`) || ''); } catch { /* a private window */ }
  if (!kept || !begins(asked) || kept[2] !== asked[2]) return { text, state: '' };
  const count = kept[4].split('.').length - 1;
  return Number(kept[3]) > count ? { text, state: 'done' } : { text: kept[0], state: 'begun' };
}

/** Build a stage in `root`. Options: regions, dot, alert, busy, theme, fragment;
 *  onAct(act, arg) -> promise of "done", or nothing; onFragment(text), onDrawError(text);
 *  linked: keep location.hash; graphviz: () => module of vendor/viz.js; pageUrl(name, fragment) -> href of a[data-page].
 *  Returns {update(changes), perform({do, …}), destroy()}. */
export function mountStage(root, options = {}) {
  const uid = 's' + (document.rdiStages = (document.rdiStages || 0) + 1);
  const off = new AbortController(), on = (target, type, f, more) => target.addEventListener(type, f, { signal: off.signal, ...more });
  const { onAct = () => {}, linked = false, graphviz = beside, pageUrl = (name, fragment) => `${name}.html${fragment ? '#' + fragment : ''}` } = options;
  let shown = {}, dot = '', busy = false, fragment = '', drawn = null, drawing = 0, waiting = 0, slow = 0, lost = 0, writing = 0, hash = '', frame = 0, step = '', opener = null, tellRule = false, busyHtml = BUSY;

  root.classList.add('rdi', 'rdi-explorer', 'rdi-stage');
  root.dataset.lmSuppressShortcuts = 'true';
  root.dataset.rule = 'auto';
  if (!document.querySelector('.rdi-sprite')) document.body.insertAdjacentHTML('beforeend', SPRITE);   // one a page: its ids are not to stand twice
  root.innerHTML = skeleton(document.querySelector('main, [role=main]') ? 'div' : 'main');
  const $ = (css, from = root) => from.querySelector(css), $$ = (css, from = root) => [...from.querySelectorAll(css)];
  const place = name => $(`[data-region="${name}"]`), body = $('.rdi-body'), status = $(':scope > [role=status]');
  const seen = el => el && el.isConnected && el.getClientRects().length > 0;

  // -- regions

  function show(name, html) {
    const at = place(name);
    if (!at || typeof html !== 'string' || shown[name] === html) return false;
    shown[name] = html;
    patchChildren(at, nodes(html));
    return true;
  }

  function update(changes) {
    const focus = root.contains(document.activeElement) ? document.activeElement : null;
    const inSteps = focus?.closest('.rdi-flame, .rdi-record') && focus.matches('[data-act=jump]') ? focus.closest('.rdi-flame, .rdi-record') : null;
    if (changes.regions) {
      const all = { dialog: HELP, ...changes.regions };
      for (const el of $$('[data-region]')) {
        const name = el.dataset.region;
        if (name !== 'alert' && name !== 'busy') show(name, all[name] ?? '');
      }
      busyHtml = changes.regions.busy || BUSY;
      $('.rdi-main').hidden = !['table', 'window', 'tree', 'rule', 'record'].some(name => shown[name]);
    }
    if (changes.alert !== undefined) show('alert', changes.alert);
    if (changes.theme !== undefined) { if (changes.theme) root.dataset.theme = changes.theme; else delete root.dataset.theme; }
    if (changes.busy !== undefined) busy = Boolean(changes.busy);
    if (changes.dot !== undefined && changes.dot !== dot) { dot = changes.dot; drawn = null; }
    if (changes.fragment !== undefined) writeFragment(changes.fragment);
    settle(focus, inSteps);
    frame ||= requestAnimationFrame(scroll);
    draw().then(() => { if (focus && !seen(focus)) keepFocus(focus); });
    wait();
  }

  // what a page has kept on this device, once, when it asks for it
  const recalledNames = new Set();
  function recall(name) {
    if (recalledNames.has(name)) return;
    recalledNames.add(name);
    let text = '';
    try { text = localStorage.getItem(`rdi.kept.${name}`) || ''; } catch { /* a private window */ }
    act('kept', text, null);
  }

  // what the strings cannot know: links, tab stops, scroll, focus
  function settle(focus, inSteps) {
    for (const a of $$('a[data-page]')) {
      const lesson = recalled(a.dataset.fragment || '');
      const url = pageUrl(a.dataset.page, lesson.text);
      a.hidden = !url;
      if (url) a.href = url;
      if (lesson.state) a.dataset.progress = lesson.state; else delete a.dataset.progress;
    }
    for (const twin of $$('.rdi-tree > details')) {                      // on a phone the list comes first
      if (root.clientWidth < PHONE && !twin.hasAttribute('data-met')) twin.open = true;
      twin.setAttribute('data-met', '');
    }
    for (const el of $$('[data-recall]')) recall(el.dataset.recall);
    for (const box of $$('[data-act=shortcuts]')) box.checked = shortcuts();
    for (const group of $$('.rdi-flame')) {                            // one tab stop: the current step
      for (const b of $$('[data-act=jump]', group)) b.tabIndex = b.hasAttribute('aria-current') ? 0 : -1;
    }
    if (opener && !opener.isConnected) opener = null;
    const current = inSteps && $('[data-act=jump][aria-current], .is-now [data-act=jump]', inSteps);
    if (current && current !== focus) current.focus({ preventScroll: true });
    else if (focus) keepFocus(focus);
  }

  // what needs the layout, once a frame: to ask for it at each change would make the browser do it twice
  function scroll() {
    frame = 0;
    for (const list of $$('.rdi-record__list')) {
      const now = $('.is-now', list), key = now && (now.dataset.key || now.textContent);
      if (!now || key === step || !list.clientHeight) continue;        // no height: not on the page yet, see the ResizeObserver
      step = key;
      const before = now.previousElementSibling || now;                // with the step before, if both have room
      list.scrollTop = (now.offsetTop + Math.min(now.offsetHeight, 60) - before.offsetTop > list.clientHeight ? now : before).offsetTop;
    }
  }

  function keepFocus(focus) {
    if (document.activeElement === focus && focus.isConnected && !focus.disabled) return;
    if (seen(focus) && !focus.disabled) {
      if (document.activeElement !== focus && !$('dialog[open]')) focus.focus({ preventScroll: true });
      return;
    }
    const now = document.activeElement;
    if (now && now !== document.body && now !== focus && !root.contains(now)) return;   // the visitor went elsewhere
    if (now !== focus && root.contains(now) && seen(now)) return;
    ($$('.rdi-window [data-act=choose]').find(b => seen(b) && !b.disabled) || $$('[data-act=forward]').find(b => seen(b) && !b.disabled) || body)
      .focus({ preventScroll: true });
  }

  // what is going on is in sight, where the drawing is larger than its place
  function onTheTree(figure) {
    const now = $('.open, .resolving, .slot', figure);
    if (!now || !figure.clientWidth || (figure.scrollWidth <= figure.clientWidth && figure.scrollHeight <= figure.clientHeight)) return;
    const at = now.getBoundingClientRect(), of = figure.getBoundingClientRect();
    figure.scrollBy(at.left + at.width / 2 - of.left - of.width / 2, at.top + at.height / 2 - of.top - of.height / 2);
  }

  // -- the drawing; without Graphviz the region's own text stands in its place

  // the list that was opened has the drawing's place
  const wantsDrawing = figure => !figure.parentNode.matches('.rdi-tree:has(> details[open])');
  on(root, 'toggle', e => { if (e.target.matches('.rdi-tree > details')) draw(); }, { capture: true });

  async function draw() {
    const figures = $$('[data-graph]').filter(wantsDrawing);
    const wanted = figures.map(f => f.dataset.dot || dot).join('\n');
    if (!figures.length || (wanted === drawn && figures.every(f => f.firstElementChild || f.hidden))) return;
    if (!wanted.trim()) { for (const f of figures) f.replaceChildren(); drawn = wanted; return; }
    const turn = ++drawing;
    let viz;
    try { viz = await graphvizOf(graphviz); } catch (error) { if (turn === drawing) plain(figures, true, `Graphviz did not load: ${error}`, wanted); return; }
    if (turn !== drawing || off.signal.aborted) return;
    const here = $$('[data-graph]').filter(wantsDrawing);
    here.forEach((figure, k) => {
      const source = figure.dataset.dot || dot;
      try {
        if (!source.trim()) { figure.replaceChildren(); return; }
        const svg = cleanSvg(viz.renderString(source, { format: 'svg' }), k ? `${uid}x${k}` : uid, figure.getAttribute('aria-label') || 'What answers what');
        const holder = document.createElement('div');
        holder.append(svg);
        patchChildren(figure, holder);
        plain([figure], false);
        onTheTree(figure);
      } catch (error) { plain([figure], true, `Graphviz: ${error.message || error}`); }
    });
    drawn = here.map(f => f.dataset.dot || dot).join('\n');
    root.dataset.drawn = here.some(f => !f.hidden) ? 'graph' : 'text';
  }

  function plain(figures, yes, why, wanted) {
    for (const figure of figures) {
      figure.hidden = yes;
      const twin = $('details', figure.parentNode);
      if (yes && twin) twin.open = true;
    }
    if (!yes) return;
    root.dataset.drawn = 'text';
    if (wanted !== undefined) drawn = wanted;
    console.info(why);                                                 // seen, but no error of the page: it is shown as text
    options.onDrawError?.(why);
  }

  // -- acts

  const local = {
    hand(el) { el.setAttribute('aria-expanded', el.closest('.rdi-seat').classList.toggle('is-unfolded')); },
    keys() { $('dialog.rdi-dialog')?.showModal(); },
    dialog(el) { $$('dialog').find(d => d.id === el.dataset.arg)?.showModal(); },
    shortcuts(el) { try { if (el.checked) localStorage.removeItem(SHORTCUTS); else localStorage.setItem(SHORTCUTS, 'off'); } catch { session = el.checked; } },
    dismiss(el) { el.closest('.rdi-msg')?.remove(); },
    reload() { location.reload(); },
    zoom(el) {
      const figure = $('[data-graph]', el.closest('.rdi-tree')), { arg } = el.dataset, now = Number(figure.style.getPropertyValue('--zoom')) || 1;
      figure.toggleAttribute('data-fit', arg === 'fit');
      figure.style.setProperty('--zoom', arg === 'fit' ? 1 : Math.min(3, Math.max(.5, now + (arg === '+' ? .25 : -.25))));
      onTheTree(figure);
    },
  };
  let session = true;                                                  // where the browser remembers nothing

  function shortcuts() { try { return session && localStorage.getItem(SHORTCUTS) !== 'off'; } catch { return session; } }

  function act(name, arg, el) {
    if (local[name]) { local[name](el); return; }
    if (['rule', 'ruling', 'card', 'node'].includes(name)) openRule(el);
    if (name === 'close-rule') { closeRule(); }
    if (name === 'choose' && waiting) return;                          // it was aimed at a position that is gone
    let answer;
    try { answer = onAct(name, arg); } catch (error) { show('alert', LOST); throw error; }
    if (!answer || typeof answer.then !== 'function') return;
    waiting += 1;
    wait();
    answer.then(() => {}, () => {}).then(() => { waiting -= 1; wait(); });
  }

  // old content stays; after a moment it says that work goes on, much later that nobody answers
  function wait() {
    const working = busy || waiting > 0;
    clearTimeout(lost);
    root.toggleAttribute('data-working', working);
    if (!working) {
      clearTimeout(slow); slow = 0;
      body.removeAttribute('aria-busy');
      show('busy', '');
      if (shown.alert === LOST) show('alert', '');
      return;
    }
    if (body.hasAttribute('aria-busy')) show('busy', busyHtml);
    if (!slow) slow = setTimeout(() => { body.setAttribute('aria-busy', 'true'); show('busy', busyHtml); }, SLOW);
    if (!busy && !options.patient) lost = setTimeout(() => { waiting = 0; wait(); show('alert', LOST); }, TOO_LONG);
  }

  function openRule(el) {
    root.dataset.rule = 'open';
    opener?.removeAttribute('aria-expanded');
    opener = el;
    el?.setAttribute('aria-expanded', 'true');
    tellRule = true;
  }

  function closeRule() {
    const back = opener, inside = place('rule').contains(document.activeElement);
    root.dataset.rule = 'shut';
    opener?.removeAttribute('aria-expanded');
    opener = null;
    if (inside || document.activeElement === document.body) (seen(back) ? back : body).focus({ preventScroll: true });
  }

  // a rule that was asked for is read out: it may stand far from the focus
  new MutationObserver(() => {
    if (!tellRule) return;
    tellRule = false;
    const says = $('.rdi-rule__says', place('rule'));
    if (!says) return;
    status.textContent = `Rule: ${says.textContent}`;
    $('.rdi-rule', place('rule'))?.scrollIntoView({ block: 'nearest' });
  }).observe(place('rule'), { childList: true, subtree: true, characterData: true });

  const FIELD = 'input, select, textarea, [contenteditable=""], [contenteditable=true]';

  on(root, 'click', e => {
    const link = e.target.closest('a[href^="#"]');
    if (link && !link.dataset.act && !link.dataset.page) {              // the hash is the position's: never a place in the page
      e.preventDefault();
      const id = link.getAttribute('href').slice(1), at = (id && $$('[id]').find(n => n.id === id)) || body;
      if (at.tabIndex < 0 && !at.hasAttribute('tabindex')) at.tabIndex = -1;
      at.focus();
      return;
    }
    const el = e.target.closest('[data-act]');
    if (!el || !root.contains(el) || el.matches(FIELD + ', form') || el.disabled || el.getAttribute('aria-disabled') === 'true') return;
    if (el.matches('a')) { if (e.ctrlKey || e.metaKey || e.shiftKey) return; e.preventDefault(); }
    act(el.dataset.act, el.dataset.arg ?? null, el);
  });

  on(root, 'change', e => {
    const el = e.target.closest(FIELD);
    if (!el?.dataset.act) return;
    if (el.type === 'file') { readFile(el); return; }
    if ('live' in el.dataset) { sendTyped(el); return; }
    if (el.list) { choose(el); return; }
    const value = el.type === 'checkbox' ? (el.checked ? '+' : '-') + (el.dataset.arg ?? el.value) : el.type === 'radio' ? el.dataset.arg ?? el.value : el.value;
    const field = el.dataset.field;                                     // a field of a form: name=value
    act(el.dataset.act, field === undefined ? value : `${field}=${el.type === 'checkbox' ? (el.checked ? 'yes' : 'no') : el.value}`, el);
  });

  // a field with a list: what one typed is a choice, or the first that has all its words
  function choose(el) {
    const typed = el.value.toLowerCase(), words = typed.split(/\s+/).filter(Boolean), all = [...el.list.options];
    const found = all.find(o => o.value.toLowerCase() === typed) || all.find(o => words.every(word => o.value.toLowerCase().includes(word)));
    if (!words.length) return;
    el.value = '';
    act(el.dataset.act, found?.dataset.id ?? typed, el);
  }

  async function readFile(el) {                                         // a file is sent as its text, if it is small enough
    const file = el.files?.[0], limit = Number(el.dataset.limit) || 16000;
    if (!file) return;
    if (file.size > limit) show('alert', `<div class="rdi-msg rdi-msg--error">${icon('refuse')}<span><b>This file is too large.</b> At most ${Math.floor(limit / 1000)} kB.</span><button class="rdi-btn" data-act="dismiss">Close</button></div>`);
    else act(el.dataset.act, await file.text(), el);
    el.value = '';                                                      // so that the same file can be chosen again
  }

  let typing = 0, untold = false;                                      // data-live: sends while one types, and nothing twice
  function sendTyped(el) {
    clearTimeout(typing);
    if (untold) act(el.dataset.act, el.value, el);
    untold = false;
  }
  on(root, 'input', e => {
    const el = e.target;
    if (!el.dataset?.act || !('live' in el.dataset)) return;
    untold = true;
    clearTimeout(typing);
    typing = setTimeout(() => sendTyped(el), 150);
  });

  on(root, 'submit', e => {
    if (e.target.method === 'dialog') return;
    e.preventDefault();
    if (e.target.dataset.act) act(e.target.dataset.act, $('input, textarea', e.target)?.value ?? null, e.target);
  });

  // -- keys: only from inside, never from a field; single letters and digits can be switched off

  const moves = {
    ArrowLeft: () => press('back'), ArrowRight: () => press('forward'),
    Home: () => press('first'), End: () => press('last'),
    ArrowUp: () => tell('fork', -1), ArrowDown: () => tell('fork', 1), Escape: escape,
  };
  const letters = {
    r: () => { const here = document.activeElement, near = here.closest('.rdi-option, .rdi-refusal, .rdi-step, .rdi-answer, li, .rdi-group, .rdi-panel') || root;
      return click($('[data-act=rule]', near) || $('.rdi-window [data-act=rule]') || $('[data-act=rule]')); },
    t: () => { const twin = $('.rdi-tree > details'); if (!twin) return false;
      twin.open = !twin.open; if (twin.open) { $('summary', twin).focus(); twin.scrollIntoView({ block: 'nearest' }); } return true; },
    z: () => tell('undo'), u: () => click($('[data-act=take-back]')), y: () => tell('redo'), c: () => tell('compare'), w: () => click($('[data-act=outlook]')), s: () => click($('[data-act=share]')) || tell('share'),
    '?': () => { local.keys(); return true; },
  };

  function click(el) { if (!el || el.disabled) return false; el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); return true; }
  function press(name) { const b = $(`[data-act=${name}]`); return b ? click(b) : tell(name); }
  function tell(name, arg = null) { if (!place('dock').firstElementChild) return false; act(name, arg, null); return true; }
  function escape() {
    if ($('dialog[open]') || !place('rule').firstElementChild || root.dataset.rule === 'shut' || (root.dataset.rule === 'auto' && root.clientWidth < PHONE)) return false;
    const shut = $('[data-act=close-rule]', place('rule'));
    if (!click(shut)) closeRule();
    return true;
  }
  function digit(key) {
    const cap = $$('kbd.rdi-key').find(k => k.textContent.trim() === key && k.closest('[data-act=choose], [data-act=answer], [data-act=why], label'));
    const el = cap ? cap.closest('[data-act=choose], [data-act=answer], [data-act=why]') || $('input', cap.closest('label')) : $(`[data-act=choose][data-arg="${key}"]`);
    if (!el || el.disabled) return false;
    el.click();
    return true;
  }

  on(root, 'keydown', e => {
    if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return;
    const at = e.target;
    if ((e.key === 'Enter' || e.key === ' ') && at.namespaceURI.endsWith('svg') && at.matches('[role=button]')) { e.preventDefault(); click(at); return; }
    if (at.closest(FIELD) || at.closest('dialog')) return;
    let done = false;
    if (e.shiftKey && (e.key === 'ArrowLeft' || e.key === 'ArrowRight')) done = tell('decision', e.key === 'ArrowLeft' ? -1 : 1);
    else if (at.matches('.rdi-record__list') && /^Arrow(Up|Down)$/.test(e.key)) return;   // it scrolls
    else if (Object.hasOwn(moves, e.key) && !e.shiftKey) done = moves[e.key]();
    else if (shortcuts()) {
      if (/^[0-9]$/.test(e.key)) done = digit(e.key);
      else if (Object.hasOwn(letters, e.key.toLowerCase())) done = letters[e.key.toLowerCase()]();
    }
    if (done) { e.preventDefault(); e.stopPropagation(); }
  });

  // -- the link: the part of the address behind '#'

  // the browser takes longer for its address than the page for all that changes, so that has to wait
  function writeFragment(text) {
    if (text === fragment) return;
    fragment = text;
    keepLesson(text);
    if (!linked || writing) return;
    hash = location.hash;
    writing = setTimeout(address, PAINTED);
  }
  function address() {
    clearTimeout(writing);
    writing = 0;
    if (location.hash !== hash) return;                                // the visitor was quicker: readFragment will see it
    if (hash.slice(1) !== fragment) history.replaceState(history.state, '', location.pathname + location.search + (fragment ? '#' + fragment : ''));
  }
  function readFragment() {
    const text = location.hash.slice(1);
    if (text === fragment) return;
    fragment = text;
    options.onFragment?.(text);
  }

  // -- requests from the other side: copy, link, download, focus

  async function copy(text) {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = document.createElement('textarea');                  // no clipboard without https: the old way
      area.value = text; area.className = 'vh'; area.setAttribute('aria-hidden', 'true');
      const back = document.activeElement;
      root.append(area); area.select();
      const ok = document.execCommand('copy');
      area.remove(); back?.focus({ preventScroll: true });
      if (!ok) {
        show('alert', `<div class="rdi-msg">${icon('share')}<span><b>Copy this:</b> <input class="rdi-copy" readonly aria-label="Text to copy"></span><button class="rdi-btn" data-act="dismiss">Close</button></div>`);
        const field = $('.rdi-copy'); field.value = text; field.focus(); field.select();
        return;
      }
    }
    status.textContent = 'Copied.';
    const note = nodes(`<div class="rdi-msg rdi-msg--done rdi-toast">${icon('pass')}<span>Copied.</span></div>`).firstElementChild;
    $('.rdi-notes').append(note);
    setTimeout(() => note.remove(), 2500);
  }

  function perform(message) {
    if (message?.do === 'copy') copy(String(message.text));
    if (message?.do === 'link') { writeFragment(String(message.fragment)); if (writing) address(); copy(linked ? location.href.split('#')[0] + '#' + message.fragment : String(message.fragment)); }
    if (message?.do === 'keep') { try { localStorage.setItem(`rdi.kept.${message.name}`, String(message.text)); } catch { /* a private window, or full */ } }
    if (message?.do === 'download') {
      const a = document.createElement('a');
      a.href = URL.createObjectURL(new Blob([String(message.text)], { type: 'text/plain' }));
      a.download = String(message.name).replace(/[^\w.-]+/g, '_') || 'file.txt';
      a.click();
      setTimeout(() => URL.revokeObjectURL(a.href), 10000);
    }
    if (message?.do === 'focus') { const el = $$('[data-key], [id]').find(n => keyOf(n) === message.key); if (el) { if (el.tabIndex < 0) el.tabIndex = -1; el.focus(); } }
  }

  const shape = new ResizeObserver(() => { settle(null, null); scroll(); });           // shown at last, or another layout
  shape.observe(root);
  if (linked) on(window, 'hashchange', readFragment);
  update({ alert: '', ...options, regions: options.regions || {}, fragment: undefined });
  fragment = options.fragment || '';
  if (linked) { if (location.hash.length > 1) readFragment(); else if (fragment) { const text = fragment; fragment = ''; writeFragment(text); } }
  root.dataset.ready = 'true';

  return { update, perform, destroy() { off.abort(); shape.disconnect(); clearTimeout(slow); clearTimeout(lost); clearTimeout(writing); cancelAnimationFrame(frame); root.replaceChildren(); } };
}

// ---- the Jupyter side --------------------------------------------------------------------------------

const REGIONS = [...skeleton('div').matchAll(/data-region="(\w+)"/g)].map(found => found[1]).filter(name => name !== 'alert');
const TRAITS = ['dot', 'busy', 'theme', 'alert', 'fragment'];
const inLab = () => Boolean(document.querySelector('.jp-LabShell, #jupyter-config-data') && !document.body.dataset.voila);
const meta = name => document.querySelector(`meta[name="${name}"]`)?.content;

// Graphviz comes as a file if the page names one (our Voila template does), else once from the kernel, packed
async function loadGraphviz(model) {
  const url = meta('rdi-graphviz');
  if (url) {
    try { return await import(new URL(url, document.baseURI)); } catch (error) { console.info(`${url}: ${error}; asking the kernel`); }
  }
  const packed = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), 60000);
    const hear = (message, buffers) => {
      if (message?.do !== 'graphviz') return;
      clearTimeout(timer);
      model.off('msg:custom', hear);
      if (buffers?.length) resolve(buffers[0]); else reject(new Error('not installed'));
    };
    model.on('msg:custom', hear);
    model.send({ act: '_graphviz' });
  });
  const plain = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const blob = URL.createObjectURL(new Blob([plain], { type: 'text/javascript' }));
  try { return await import(blob); } finally { URL.revokeObjectURL(blob); }
}

// a page of ours: a notebook beside this one, shown by whatever shows this one
function pageUrl(name, fragment) {
  const hash = fragment ? '#' + fragment : '', base = meta('rdi-root');
  if (base !== undefined) return name.includes('/') ? base + name.replace(/index$/, '') : `${base}voila/render/${name}.ipynb${hash}`;
  if (name.endsWith('/index')) name = '00_welcome';                    // no server of ours: the gallery is home
  if (name.includes('/')) return '';                                   // and rules and cards have no pages
  return location.pathname.endsWith('.ipynb') ? `${location.pathname.replace(/[^/]*$/, '')}${name}.ipynb` : `${name}.ipynb`;
}

function render({ model, el }) {
  const root = document.createElement('div'), waiting = [];
  el.append(root);
  const state = () => ({
    ...Object.fromEntries(TRAITS.map(name => [name, model.get(name)])),
    regions: Object.fromEntries(REGIONS.map(name => [name, model.get(`region_${name}`)]).filter(([, html]) => html)),
  });
  const stage = mountStage(root, {
    ...state(), pageUrl,
    linked: model.get('linked') && !inLab(),
    graphviz: () => loadGraphviz(model),
    onAct: (act, arg) => new Promise(done => { waiting.push(done); model.send({ act, arg }); }),
    onDrawError: text => model.send({ act: '_draw', arg: String(text).slice(0, 500) }),
    onFragment: text => { model.set('fragment', text); model.save_changes(); },
  });
  const hear = message => { if (message?.do === 'ack') waiting.shift()?.(); else stage.perform(message); };
  const change = () => stage.update(state());                          // once a message, whatever it changes
  model.on('change', change);
  model.on('msg:custom', hear);
  return () => { model.off('change', change); model.off('msg:custom', hear); stage.destroy(); };
}

export default { render };
