// The home page and the page of lessons: what only this device knows. Which lessons are begun or done (as the stage keeps them), which day it is.
'use strict';

(() => {
  const LINK = /^l1\.([a-z0-9-]+)\.([0-9a-f]{6})\.([0-9]+)((?:\.[0-9h]*)+)$/;
  function progress(begin) {
    const asked = LINK.exec(begin);
    let kept = null;
    try { kept = asked && LINK.exec(localStorage.getItem(`rdi.lesson.${asked[1]}`) || ''); } catch { /* a private window */ }
    if (!kept || kept[2] !== asked[2]) return null;
    const questions = kept[4].split('.').length - 1, at = Number(kept[3]);
    return { link: kept[0], at: Math.min(at, questions), questions, done: at > questions };
  }

  function lessons() {
    const rows = Array.from(document.querySelectorAll('[data-lesson]')), known = rows.map(row => progress(row.dataset.lesson));
    rows.forEach((row, n) => {
      const found = known[n], link = row.querySelector('a');
      if (!found) return;
      row.classList.add(found.done ? 'is-done' : 'is-now');
      row.querySelector('small').textContent = found.done ? 'done' : `${found.at} of ${found.questions}`;
      if (!found.done) link.href = `${link.getAttribute('href').split('#')[0]}#${found.link}`;
    });
    for (const told of document.querySelectorAll('[data-progress-of]')) {
      const done = known.filter(each => each?.done).length, { progressOf, testsOf } = told.dataset;
      const tests = rows.filter((row, n) => 'test' in row.dataset && known[n]?.done).length;
      if (done) told.textContent = `${done - tests} of ${progressOf} lessons${tests ? ` and ${tests} of ${testsOf} tests` : ''} done`;
    }
    return rows.map((row, n) => [row, known[n]]);
  }

  function goOn(rows) {
    const title = document.querySelector('[data-goes-on]');
    if (!title) return;
    const begun = rows.find(([, found]) => found && !found.done), last = rows.findLastIndex(([, found]) => found?.done);
    const [row, found] = begun || (last >= 0 ? rows[last + 1] : undefined) || [];
    if (!row) return;
    const link = row.querySelector('a'), card = title.closest('.rdi-day'), go = card.querySelector('[data-go]');
    title.textContent = link.textContent;
    card.querySelector('[data-told]').textContent = found ? `Question ${Math.max(1, found.at)} of ${found.questions}` : row.querySelector('small').textContent;
    go.href = link.getAttribute('href');
    go.firstChild.textContent = found ? 'Go on' : 'Next lesson';
  }

  function today() {
    const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000);
    for (const list of document.querySelectorAll('[data-daily]'))
      Array.from(list.children).forEach((item, n) => { item.hidden = n !== day % list.children.length; });
  }

  function guesses() {
    for (const told of document.querySelectorAll('[data-guess]')) {
      const row = Object.assign(document.createElement('p'), { className: 'rdi-actions' }), note = document.createElement('p');
      note.setAttribute('role', 'status');
      told.hidden = true;
      for (const guess of ['Yes', 'No']) {
        const button = Object.assign(document.createElement('button'), { className: 'rdi-btn', textContent: guess });
        button.addEventListener('click', () => {
          note.textContent = guess === told.dataset.guess ? `You say ${guess}, and so do we.` : `You say ${guess}. We play it the other way.`;
          told.hidden = false;
          told.open = true;
          told.querySelector('summary').focus();
          row.remove();
        });
        row.append(button);
      }
      told.before(note);
      told.after(row);
    }
  }

  document.addEventListener('DOMContentLoaded', () => { goOn(lessons()); today(); guesses(); });
})();
