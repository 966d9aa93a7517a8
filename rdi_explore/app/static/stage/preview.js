// What a rule or a card says, before it is opened: under the pointer, at the focus, after a long touch.

// what names a rule or a card on a stage: a button, a chip, a link, a title
export const MENTION = '[data-act=rule], .rdi-chip[data-act=card], a[data-page^="rules/"], a[data-page^="cards/"], cite';

// the address of what an element names, or its title; a chip tells the type after it
export function mentioned({ dataset: { act, arg, page }, title, textContent }) {
  if (page) return page;
  if (act === 'rule') return `rules/${arg}`;
  return act ? title.replace(/ \([^()]*\)$/, '') : textContent;
}

const LONG = 500;   // ms that a touch lasts which asks instead of opening

// Show in `root` what is mentioned there: `mention(target)` gives the element that mentions it, `saying(element)` a promise of the words;
// `tapped`: a touch shows them first, and only the next one opens. `signal` ends it.
export function previews(root, { mention, saying, tapped = false, id = 'rdi-preview', signal }) {
  const box = root.appendChild(Object.assign(document.createElement('div'), { id, className: 'rdi-preview', hidden: true }));
  const on = (type, hear) => document.addEventListener(type, hear, { capture: true, signal });
  const of = ({ target }) => target.closest && root.contains(target) ? mention(target) : null;
  let at = null, before = null, touched = false, held = 0, long = false;
  box.setAttribute('role', 'tooltip');
  async function show(element) {
    clearTimeout(held);
    at?.removeAttribute('aria-describedby');
    at = element;
    box.hidden = true;
    const says = element && await saying(element);
    if (!says || at !== element || !element.isConnected) return;
    box.textContent = says + (tapped && touched ? ' Tap again to open.' : '');
    element.setAttribute('aria-describedby', id);
    beside(element.getBoundingClientRect());
  }
  // below what it tells of, or above where the window ends; in any place that scrolls
  function beside({ left, top, bottom }) {
    const { clientWidth, clientHeight } = document.documentElement;
    Object.assign(box.style, { left: 0, top: 0 });
    box.hidden = false;
    const from = box.getBoundingClientRect(), below = bottom + 6, above = top - 6 - from.height;
    box.style.left = `${Math.max(8, Math.min(left, clientWidth - from.width - 8)) - from.left}px`;
    box.style.top = `${(below + from.height > clientHeight && above > 0 ? above : below) - from.top}px`;
  }
  on('pointerdown', event => {
    touched = event.pointerType === 'touch';
    before = at;
    long = false;
    const element = of(event);
    if (!tapped || !element) show(null);
    if (!tapped && touched && element) held = setTimeout(() => { long = true; show(element); }, LONG);
  });
  for (const type of ['pointerup', 'pointercancel']) on(type, () => clearTimeout(held));
  on('pointerover', event => { if (event.pointerType !== 'touch' && !box.contains(event.target) && of(event) !== at) show(of(event)); });
  on('focusin', event => { if (tapped || event.target.matches(':focus-visible')) show(of(event)); });
  on('click', event => {
    const element = of(event), asks = tapped ? element && touched && before !== element : long;
    long = false;
    if (!asks) return;
    event.preventDefault();
    event.stopPropagation();
    if (tapped) show(element);
  });
  on('keydown', event => { touched = false; if (event.key === 'Escape' || !tapped) show(null); });
}
