// The stage: shows HTML strings and a DOT string, sends {act, arg} back. It knows no rule of the game.
import { beside, cleanSvg, graphvizOf } from './drawing.js';
import { BUSY, HELP, LOST, PAINTED, PHONE, SHORTCUTS, SLOW, TOO_LONG, skeleton } from './frame.js';
import { SPRITE, icon } from './icons.js';
import { FIELD, keysOf } from './keys.js';
import { nodes, patchChildren } from './patch.js';
import { playingOf } from './playing.js';
import { MENTION, mentioned, previews } from './preview.js';
import { joined, keepLesson, parted, recalled } from './progress.js';
import { requestsOf } from './requests.js';

/** Build a stage in `root`. Options: regions, dot, alert, busy, theme, fragment;
 *  onAct(act, arg) -> promise of "done", or nothing; onFragment(text), onDrawError(text);
 *  linked: keep location.hash; graphviz: () => module of vendor/viz.js; pageUrl(name, fragment) -> href of a[data-page];
 *  saying(address or title) -> promise of what a rule or a card says.
 *  Returns {update(changes), perform({do, …}), destroy()}. */
export function mountStage(root, options = {}) {
  const uid = 's' + (document.rdiStages = (document.rdiStages || 0) + 1);
  const off = new AbortController(), on = (target, type, f, more) => target.addEventListener(type, f, { signal: off.signal, ...more });
  const { onAct = () => {}, linked = false, graphviz = beside, pageUrl = (name, fragment) => `${name}.html${fragment ? '#' + fragment : ''}` } = options;
  let shown = {}, dot = '', busy = false, fragment = '', from = '', drawn = null, drawing = 0, waiting = 0, slow = 0, lost = 0, writing = 0, hash = '', frame = 0, step = '', opener = null, tellRule = false, busyHtml = BUSY;

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
    frame ||= requestAnimationFrame(measured);
    playing.goOn();
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
      const back = a.hasAttribute('data-back'), lesson = back ? { text: from } : recalled(a.dataset.fragment || '');
      const url = back && !from ? '' : pageUrl(a.dataset.page, a.hasAttribute('data-return') ? joined(lesson.text, fragment) : lesson.text);
      a.hidden = !url;
      if (url) a.href = url;
      if (lesson.state) a.dataset.progress = lesson.state; else delete a.dataset.progress;
    }
    // on a phone the list comes first; without a width it is not on the page yet, see the ResizeObserver. Who asks for a width waits for the layout
    const unmet = $$('.rdi-tree > details:not([data-met])'), wide = unmet.length && root.clientWidth;
    for (const twin of wide ? unmet : []) {
      if (wide < PHONE) twin.open = true;
      twin.setAttribute('data-met', '');
    }
    for (const kept of $$('details > template')) takeOut(kept);
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

  // what is kept for whoever asks for it is on the page only while its fold is open
  function takeOut(kept) {
    while (kept.nextSibling) kept.nextSibling.remove();
    if (kept.parentNode.open) kept.after(kept.content.cloneNode(true));
  }
  on(root, 'toggle', e => { const kept = $(':scope > template', e.target); if (kept) takeOut(kept); }, { capture: true });

  // what needs the layout, once a frame: to ask for it at each change would make the browser do it twice
  const anew = new Set();                                              // drawings since the last frame
  function measured() {
    frame = 0;
    const there = [...anew].filter(figure => figure.isConnected);
    anew.clear();
    for (const figure of there) { fit(figure); onTheTree($('details[open]', figure.parentNode) || figure); }
    scroll();
  }
  function scroll() {
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
  function onTheTree(place) {
    const now = $('.open, .resolving, .slot', place);
    if (!now || !place.clientWidth || (place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight)) return;
    const at = now.getBoundingClientRect(), of = place.getBoundingClientRect();
    place.scrollBy(at.left + at.width / 2 - of.left - of.width / 2, at.top + at.height / 2 - of.top - of.height / 2);
  }

  // -- the drawing; without Graphviz the region's own text stands in its place

  // the list that was opened has the drawing's place, but for one that only stands in for it
  const wantsDrawing = figure => figure.hidden || !figure.parentNode.matches('.rdi-tree:has(> details[open]:not([data-instead]))');
  on(root, 'toggle', e => { if (e.target.matches('.rdi-tree > details')) draw(); }, { capture: true });

  async function draw() {
    const all = $$('[data-graph]'), figures = all.filter(wantsDrawing);
    if (all.length && !figures.length) root.dataset.drawn = 'text';
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
        anew.add(figure);
        frame ||= requestAnimationFrame(measured);
      } catch (error) { plain([figure], true, `Graphviz: ${error.message || error}`); }
    });
    drawn = here.map(f => f.dataset.dot || dot).join('\n');
    root.dataset.drawn = here.some(f => !f.hidden) ? 'graph' : 'text';
  }

  // a drawing that is to be seen whole, and is wider than its place, makes way for the list; not where the reader chose
  function fit(figure) {
    const svg = figure.firstElementChild, panel = figure.parentNode, twin = $('details', panel);
    if (!svg || !twin || figure.hidden || !figure.hasAttribute('data-whole') || twin.hasAttribute('data-chosen') || !panel.clientWidth) return;
    const { paddingLeft, paddingRight } = getComputedStyle(panel), room = panel.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const wide = parseFloat(svg.style.getPropertyValue('--w')) > room;
    if (wide === twin.open || (!wide && !twin.hasAttribute('data-instead'))) return;
    twin.toggleAttribute('data-instead', wide);
    twin.open = wide;
  }
  function chosen(twin) { twin.setAttribute('data-chosen', ''); twin.removeAttribute('data-instead'); }
  on(root, 'click', e => { const summary = e.target.closest('.rdi-tree > details > summary'); if (summary) chosen(summary.parentNode); });

  function plain(figures, yes, why, wanted) {
    for (const figure of figures) {
      figure.hidden = yes;
      const twin = $('details', figure.parentNode);
      if (twin && yes !== twin.open && (yes || twin.hasAttribute('data-instead'))) { twin.open = yes; twin.toggleAttribute('data-instead', yes); }
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
    replay(el) { playing.toggle(el); },
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
    playing.begins(name);
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
    const back = opener, inside = document.activeElement?.closest('.rdi-rule');
    root.dataset.rule = 'shut';
    opener?.removeAttribute('aria-expanded');
    opener = null;
    if (inside || document.activeElement === document.body) (seen(back) ? back : body).focus({ preventScroll: true });
  }

  // a rule that was asked for is read out: it may stand far from the focus
  const told = new MutationObserver(() => {
    if (!tellRule) return;
    const panel = $('.rdi-rule');
    tellRule = false;
    if (!panel) return;
    status.textContent = `Rule: ${$('.rdi-rule__says', panel).textContent}`;
    panel.scrollIntoView({ block: 'nearest' });
  });
  for (const name of ['main', 'rule']) told.observe(place(name), { childList: true, subtree: true, characterData: true });

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

  const playing = playingOf({ root, on, $, act });
  keysOf({ root, on, $, $$, place, act, local, shortcuts, closeRule, chosen, linked });

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
    const text = joined(fragment, from);
    if (hash.slice(1) !== text) history.replaceState(history.state, '', location.pathname + location.search + (text ? '#' + text : ''));
  }
  function readFragment() {
    const { text, from: lesson } = parted(location.hash.slice(1));
    if (lesson !== from) { from = lesson; settle(null, null); }
    if (text === fragment) return;
    fragment = text;
    options.onFragment?.(text);
  }

  const perform = requestsOf({ root, $, $$, status, show, linked, onAct, writeNow: text => { writeFragment(text); if (writing) address(); } });

  const shape = new ResizeObserver(() => { settle(null, null); scroll(); $$('[data-whole]').forEach(fit); });   // shown at last, or another layout
  shape.observe(root);
  if (linked) on(window, 'hashchange', readFragment);
  fragment = options.fragment || '';
  update({ alert: '', ...options, regions: options.regions || {}, fragment: undefined });
  if (linked) { if (location.hash.length > 1) readFragment(); else if (fragment) { const text = fragment; fragment = ''; writeFragment(text); } }
  const { saying } = options;
  if (saying) previews(root, { mention: target => target.closest(MENTION), saying: element => saying(mentioned(element)), id: `${uid}-preview`, signal: off.signal });
  root.dataset.ready = 'true';

  return { update, perform, destroy() { off.abort(); playing.stop(); shape.disconnect(); clearTimeout(slow); clearTimeout(lost); clearTimeout(writing); cancelAnimationFrame(frame); root.replaceChildren(); } };
}
