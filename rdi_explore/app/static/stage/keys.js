// Keys: only from inside a stage, never from a field; single letters and digits can be switched off.
import { PHONE } from './frame.js';

export const FIELD = 'input, select, textarea, [contenteditable=""], [contenteditable=true]';

export function keysOf({ root, on, $, $$, place, act, local, shortcuts, closeRule, chosen, linked }) {
  const moves = {
    ArrowLeft: () => press('back'), ArrowRight: () => press('forward'),
    Home: () => press('first'), End: () => press('last'),
    ArrowUp: () => tell('fork', -1), ArrowDown: () => tell('fork', 1), Escape: escape,
  };
  const letters = {
    r: () => { const here = document.activeElement, near = here.closest('.rdi-option, .rdi-refusal, .rdi-step, .rdi-answer, li, .rdi-group, .rdi-panel') || root;
      return click($('[data-act=rule]', near) || $('.rdi-window [data-act=rule]') || $('[data-act=rule]')); },
    t: () => { const twin = $('.rdi-tree > details'); if (!twin) return false;
      twin.open = !twin.open; chosen(twin); if (twin.open) { $('summary', twin).focus(); twin.scrollIntoView({ block: 'nearest' }); } return true; },
    z: () => tell('undo'), u: () => click($('[data-act=take-back]')), y: () => tell('redo'), c: () => tell('compare'), w: () => click($('[data-act=outlook]')), s: () => click($('[data-act=share]')) || tell('share'),
    h: () => click($('[data-act=hint]')), n: () => click($('[data-key=next]') || $('[data-key=retry]')),
    '?': () => { local.keys(); return true; },
  };

  function click(el) { if (!el || el.disabled) return false; el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); return true; }
  function press(name) { const b = $(`[data-act=${name}]`); return b ? click(b) : tell(name); }
  function tell(name, arg = null) { if (!place('dock').firstElementChild) return false; act(name, arg, null); return true; }
  function escape() {
    if ($('dialog[open]')) return false;
    if (!place('rule').firstElementChild) return click((root.dataset.rule !== 'shut' && $('[data-act=close-rule]')) || $('[data-act=close-card]'));
    if (root.dataset.rule === 'shut' || (root.dataset.rule === 'auto' && root.clientWidth < PHONE)) return false;
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

  const heard = e => {
    if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return;
    const at = e.target;
    if ((e.key === 'Enter' || e.key === ' ') && at.namespaceURI.endsWith('svg') && at.matches('[role=button]')) { e.preventDefault(); click(at); return; }
    if (at.closest(FIELD) || at.closest('dialog')) return;
    let done = false;
    if (e.shiftKey && (e.key === 'ArrowLeft' || e.key === 'ArrowRight')) done = tell('decision', e.key === 'ArrowLeft' ? -1 : 1);
    else if (at.matches('.rdi-record__list') && /^Arrow(Up|Down)$/.test(e.key)) return;   // it scrolls
    else if (Object.hasOwn(moves, e.key) && !e.shiftKey) done = moves[e.key]();
    else if (shortcuts()) {
      const on = { Enter: '[data-key=next]', ' ': '[data-act=on]' }[e.key];
      if (on) done = !at.closest('a, button, summary') && click($(on));
      if (/^[0-9]$/.test(e.key)) done = digit(e.key);
      else if (Object.hasOwn(letters, e.key.toLowerCase())) done = letters[e.key.toLowerCase()]();
    }
    if (done) { e.preventDefault(); e.stopPropagation(); }
  };
  on(root, 'keydown', heard);
  if (linked) on(document, 'keydown', e => { if (e.target === document.body) heard(e); });   // a fresh page: nothing has focus yet
}
