// The pages of rules and cards: steps the small board, copies, prints. Without it all of them can be read.
'use strict';

function stepper(list) {
  const steps = Array.from(list.children), go = list.parentElement.querySelector('.rdi-mini__go');
  if (steps.length < 2 || !go) return;
  const boards = steps.map(step => step.querySelector('.rdi-mini__board'));   // only where somebody's numbers have changed
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
    steps[at].append(boards.slice(0, at + 1).findLast(Boolean));
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    where.textContent = `Step ${at + 1} of ${steps.length}`;
  };
  list.parentElement.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) { event.preventDefault(); show(at + by); }
  });
  show(0);
}

async function copy(button) {
  const text = document.getElementById(button.dataset.copy).textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; } catch { getSelection().selectAllChildren(document.getElementById(button.dataset.copy)); button.textContent = 'Press Ctrl C'; }
}

document.addEventListener('DOMContentLoaded', () => {
  document.querySelectorAll('[data-steps]').forEach(stepper);
  document.querySelectorAll('[data-copy]').forEach(button => button.addEventListener('click', () => copy(button)));
  document.querySelectorAll('[data-print]').forEach(button => button.addEventListener('click', () => print()));
});
