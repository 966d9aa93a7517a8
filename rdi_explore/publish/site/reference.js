// The pages of rules and cards: steps the small board, previews links, copies, prints. Without it all of them can be read.
'use strict';

// at a step stands in the file only what has changed; stepped, each shows how all stand and what the rule says
function carry(steps) {
  const rows = [];
  let lamp = null;
  for (const step of steps) {
    for (const row of step.querySelectorAll('[data-row]')) rows[row.dataset.row] = row;
    const board = document.createElement('div');
    board.className = 'rdi-mini__board is-carried';
    board.append(...rows.map(row => row.cloneNode(true)));
    step.querySelector('.rdi-mini__told').after(board);
    const own = step.querySelector('.rdi-lamp:not(.is-answer)');
    if (!own && lamp) board.after(Object.assign(lamp.cloneNode(true), { className: `${lamp.className} is-carried` }));
    lamp = own ?? lamp;
  }
}

function stepper(list) {
  const steps = Array.from(list.children), go = list.parentElement.querySelector('.rdi-mini__go');
  if (steps.length < 2 || !go) return;
  carry(steps);
  let at = 0;
  const button = (words, by) => {
    const made = document.createElement('button');
    made.className = by > 0 ? 'rdi-btn rdi-btn--go' : 'rdi-btn';
    made.textContent = words;
    made.addEventListener('click', () => show(at + by));
    return made;
  };
  const back = button('Back', -1), next = button('Forward', 1), where = document.createElement('span');
  where.className = 'rdi-note rdi-soft';
  where.setAttribute('aria-live', 'polite');
  go.prepend(back, next, where);
  list.classList.add('is-stepped');
  const show = to => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    steps.forEach((step, n) => step.classList.toggle('is-here', n === at));
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    where.textContent = `Step ${at + 1} of ${steps.length}`;
  };
  list.parentElement.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) { event.preventDefault(); show(at + by); }
  });
  show(+list.dataset.steps);   // where the rule decides
}

// a text in one of three forms, and a button that copies it; only the open page knows where it lies
function citable(section) {
  const code = section.querySelector('code'), name = document.querySelector('.rdi-crumbs > b').textContent;
  const without = part => { const other = code.cloneNode(true); other.querySelectorAll('span')[part].remove(); return other.textContent; };
  const forms = { 'For the table': without(1), [`With the ${section.dataset.more}`]: without(0), 'As a link': `[${name}](${location.href.split('#')[0]})` };
  const tabs = Object.assign(document.createElement('div'), { className: 'rdi-tabs' }), copy = Object.assign(document.createElement('button'), { className: 'rdi-btn' });
  tabs.setAttribute('role', 'group');
  tabs.setAttribute('aria-label', 'As');
  for (const [called, text] of Object.entries(forms)) {
    const tab = Object.assign(document.createElement('button'), { textContent: called });
    tab.addEventListener('click', () => {
      [...tabs.children].forEach(each => each.setAttribute('aria-pressed', String(each === tab)));
      [code.textContent, copy.textContent] = [text, 'Copy'];
    });
    tabs.append(tab);
  }
  copy.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(code.textContent); copy.textContent = 'Copied'; } catch { getSelection().selectAllChildren(code); copy.textContent = 'Press Ctrl C'; }
  });
  code.before(tabs);
  code.after(copy);
  tabs.firstChild.click();
}

// what each rule and each card says: fetched once it is asked for
let told = null;
const everySaying = () => told ??= new Promise(done => {
  const others = globalThis.rdiData, script = document.createElement('script');
  globalThis.rdiData = (name, data) => { if (name === 'says') done(unpacked(data)); else others?.(name, data); };
  script.src = '../data/says.js';
  script.onerror = () => { told = null; done({}); };
  document.head.append(script);
});

// cards that are only named in the file until one wants to see them
async function list(folded) {
  const { answers } = await everySaying(), cards = folded.dataset.cards.split(' ');
  const item = id => answers?.[id] ?? `<a href="../cards/${id}.html">${id}</a>`;
  folded.insertAdjacentHTML('beforeend', `<ul class="rdi-cardlist">${cards.map(id => `<li>${item(id)}</li>`).join('')}</ul>`);
}

// a link to the page of a rule or a card, but in the answers of the field, which say it themselves
const page = link => link.href.match(/\/((?:rules|cards)\/(?!index)[^#/]+)\.html$/)?.[1];
function mention(target) {
  const link = target.closest('main a[href]');
  return link && !link.closest('#found') && page(link) ? link : null;
}

// in the bar of every page but the field's own: what is put there is answered on that page
function askable(bar) {
  const form = Object.assign(document.createElement('form'), { className: 'rdi-bar__ask' });
  const field = Object.assign(document.createElement('input'), { type: 'search', name: 'q', autocomplete: 'off', placeholder: 'Ask about a rule or a card' });
  form.addEventListener('submit', event => { event.preventDefault(); location.href = `${bar.querySelector('.rdi-bar__home').href}#${encodeURIComponent(field.value)}`; });
  form.setAttribute('role', 'search');
  field.setAttribute('aria-label', 'Your question');
  form.append(field);
  bar.append(form);
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !event.target.closest('input, textarea, select')) { event.preventDefault(); field.focus(); }
  });
}

document.addEventListener('DOMContentLoaded', () => {
  if (!document.getElementById('q')) askable(document.querySelector('.rdi-bar'));
  previews(document.body, { mention, saying: async link => (await everySaying()).says?.[page(link)], tapped: true });
  document.querySelectorAll('[data-steps]').forEach(stepper);
  document.querySelectorAll('.rdi-cite').forEach(citable);
  document.querySelectorAll('[data-cards]').forEach(folded => folded.addEventListener('toggle', () => list(folded), { once: true }));
  document.querySelectorAll('[data-print]').forEach(button => button.addEventListener('click', () => print()));
});
