// What the other side may ask of the page: copy, link, keep, download, focus, and time for what is to come.
import { icon } from './icons.js';
import { keyOf, nodes } from './patch.js';

// A function that does what a message {do, …} asks for.
export function requestsOf({ root, $, $$, status, show, linked, writeNow, onAct }) {
  let ahead = 0;
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
    if (message?.do === 'link') { if (message.here !== false) writeNow(String(message.fragment)); copy(linked ? location.href.split('#')[0] + '#' + message.fragment : String(message.fragment)); }
    if (message?.do === 'keep') { try { localStorage.setItem(`rdi.kept.${message.name}`, String(message.text)); } catch { /* a private window, or full */ } }
    if (message?.do === 'download') {
      const a = document.createElement('a');
      a.href = URL.createObjectURL(new Blob([String(message.text)], { type: 'text/plain' }));
      a.download = String(message.name).replace(/[^\w.-]+/g, '_') || 'file.txt';
      a.click();
      setTimeout(() => URL.revokeObjectURL(a.href), 10000);
    }
    if (message?.do === 'ahead') { clearTimeout(ahead); ahead = setTimeout(() => onAct('ahead', null), 0); }   // nobody waits for it
    if (message?.do === 'focus') { const el = $$('[data-key], [id]').find(n => keyOf(n) === message.key); if (el) { if (el.tabIndex < 0) el.tabIndex = -1; el.focus(); } }
  }
  return perform;
}
