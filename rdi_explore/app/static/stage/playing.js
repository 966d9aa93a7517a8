// What is played out goes on by itself, a step at a time, until it is touched; who wants no motion steps by hand.
const STEP = 1800;   // ms for a step, where the button names none
const BEGIN = ['answer', 'choose', 'see', 'sit', 'insist', 'on', 'pace'];   // what these lead to is played out

/** `goOn()` after each change: the button with data-plays acts after a while, if it is in sight; with data-asked only once
 *  the toggle was pressed. `begins(act)` before each act, `toggle(button)` for the one that stops it and lets it run: data-arg is its first step. */
export function playingOf({ root, on, $, act }) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let timer = 0, stopped = true;
  const forward = () => $('[data-plays]:not([disabled])');
  const inSight = el => { const { top, bottom } = el.getBoundingClientRect(); return !document.hidden && bottom > top && top >= 0 && bottom <= innerHeight; };
  const own = e => e.target.closest?.('[data-act=replay]') && !(e.type === 'keydown' && e.key !== 'Enter' && e.key !== ' ');

  function halt() { stopped = true; goOn(); }
  const touch = e => { if (!stopped && !own(e) && !(e.type === 'pointerdown' && e.pointerType === 'touch')) halt(); };   // a finger may only move the page: its click counts
  for (const type of ['pointerdown', 'click']) on(root, type, touch, { capture: true });
  on(document, 'keydown', touch, { capture: true });
  for (const type of ['scroll', 'visibilitychange']) on(document, type, () => { if (!timer && !stopped) goOn(); }, { capture: true, passive: true });

  function goOn() {
    clearTimeout(timer);
    timer = 0;
    const el = forward(), plays = Boolean(el) && !stopped && !still.matches;
    root.toggleAttribute('data-playing', plays);
    if (plays && inSight(el)) timer = setTimeout(() => { timer = 0; if (forward() === el && inSight(el)) act(el.dataset.act, null, el); }, Number(el.dataset.plays) || STEP);
  }

  return {
    goOn,
    begins(name) { if (BEGIN.includes(name) && !$('[data-asked]')) stopped = false; },
    toggle(el) {
      stopped = root.hasAttribute('data-playing');
      if (forward()) goOn(); else act('jump', el.dataset.arg, el);
    },
    stop: () => clearTimeout(timer),
  };
}
