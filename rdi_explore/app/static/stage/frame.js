// What every stage has: the places of its regions, the help for the keys, what it says while it waits.
import { icon } from './icons.js';

const KEYS = [['← / →', 'one step back / forward'], ['Shift ← / →', 'previous / next decision'], ['Home / End', 'first / last step'],
  ['↑ / ↓', 'other line at a fork'], ['0', 'pass'], ['1 … 9', 'the option with that number'], ['R', 'rule of what has focus'],
  ['T', 'tree as a list'], ['C', 'lines side by side'], ['W', 'every way from here'], ['Z / Y', 'undo / redo a choice'], ['S', 'share link'], ['Esc', 'close rule or help'], ['?', 'this help']];
export const HELP = `<dialog class="rdi-dialog" aria-label="Keys"><h2>Keys</h2><p class="rdi-soft">They work while the focus is on this page, but not in a field.</p>
<dl class="rdi-keys">${KEYS.map(([key, does]) => `<div><dt><kbd class="rdi-key">${key}</kbd></dt><dd>${does}</dd></div>`).join('')}</dl>
<p><label><input type="checkbox" data-act="shortcuts" checked> Single-key shortcuts on</label></p>
<form method="dialog"><button class="rdi-btn rdi-btn--go">Close</button></form></dialog>`;

// the order of the regions in the document is the order in which they are read
const slot = name => `<div class="rdi-slot" data-region="${name}"></div>`;
export const skeleton = main => `<a class="rdi-skip" href="#">Skip to the content</a>${slot('bar')}
<${main} class="rdi-body" tabindex="-1">${slot('now')}
<div class="rdi-notes"><div class="rdi-slot" data-region="alert" role="alert"></div>${slot('message')}${slot('busy')}</div>${slot('main')}
<div class="rdi-main"><div class="rdi-col rdi-is">${slot('table')}</div><div class="rdi-col rdi-may">${slot('window')}</div>
<div class="rdi-col rdi-why">${slot('tree')}${slot('rule')}</div>${slot('record')}</div>
</${main}>${slot('dock')}${slot('foot')}${slot('dialog')}<p class="vh" role="status"></p>`;

export const BUSY = `<div class="rdi-msg" role="status">${icon('wait')}<span><b>Working …</b></span></div>`;
export const LOST = `<div class="rdi-msg rdi-msg--error">${icon('refuse')}<span><b>No answer.</b> The session behind this page may have ended. Reload the page; in a notebook run the cell again.</span>` +
  '<button class="rdi-btn" data-act="reload">Reload</button></div>';

export const SHORTCUTS = 'rdi-shortcuts';   // the one thing remembered in the browser: 'off', or nothing
export const SLOW = 300, TOO_LONG = 20000;  // ms without an answer: say so; give up
export const PAINTED = 60;                  // ms after a change
export const PHONE = 760;                   // px, as in components.css
