// What is played out goes on by itself, a step at a time, until it is touched; who wants no motion steps by hand.
const STEP = 1800;   // ms for a step

/** `goOn()` after each change: the button with data-plays acts after a while. Its value names what is played out. */
export function playingOf({ root, on, $, act }) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let timer = 0, touched = '';
  const touch = () => { touched = $('[data-plays]')?.dataset.plays ?? touched; clearTimeout(timer); };
  on(root, 'pointerdown', touch, { capture: true });
  on(document, 'keydown', touch, { capture: true });

  function goOn() {
    clearTimeout(timer);
    const el = $('[data-plays]:not([disabled])');
    if (!el || still.matches || el.dataset.plays === touched) return;
    timer = setTimeout(() => { if (el.isConnected && !el.disabled && !document.hidden) act(el.dataset.act, null, el); }, STEP);
  }
  return { goOn, stop: () => clearTimeout(timer) };
}
