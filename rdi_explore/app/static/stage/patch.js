// Patching: change only what differs, keep what the visitor did.

const sent = new WeakMap();          // element -> Map(attribute -> value) as last sent; what differs from it is the visitor's
const sentWhole = new WeakMap();     // element -> its HTML as last sent: what comes again is not gone through
const FIELDS = 'input, select, textarea';                            // these show again what was sent, whatever the visitor did

// not by attributes, dataset or childNodes: of each the browser makes objects that stay as long as the element
const attributes = el => new Map(el.getAttributeNames().map(name => [name, el.getAttribute(name)]));
export const keyOf = n => n.nodeType === 1 ? n.getAttribute('data-key') || n.id || '' : '';
function childrenOf(parent) {
  const all = [];
  for (let n = parent.firstChild; n; n = n.nextSibling) all.push(n);
  return all;
}
const kindOf = n => n.nodeType === 1 ? `${n.nodeName}.${(n.getAttribute('class') || '').trim().split(/\s+/)[0]}:${n.getAttribute('data-act') || ''}` : n.nodeName;
export const nodes = html => { const t = document.createElement('template'); t.innerHTML = html; return t.content; };

function remember(node) {
  if (node.nodeType !== 1) return;
  sent.set(node, attributes(node));
  for (const child of childrenOf(node)) remember(child);
}

function patchAttributes(el, fresh) {
  const last = sent.get(el) || new Map(), next = attributes(fresh);
  for (const [name, value] of next) {
    if (last.get(name) === value) continue;
    if (name === 'class') {
      const was = (last.get('class') || '').split(/\s+/), will = value.split(/\s+/);
      el.classList.remove(...was.filter(c => c && !will.includes(c)));
      el.classList.add(...will.filter(Boolean));
    } else el.setAttribute(name, value);
    if (name === 'checked') el.checked = true;
    if (name === 'value' && el !== document.activeElement) el.value = value;
  }
  for (const name of last.keys()) {
    if (next.has(name)) continue;
    if (name === 'class') el.classList.remove(...last.get('class').split(/\s+/).filter(Boolean)); else el.removeAttribute(name);
    if (name === 'checked') el.checked = false;
  }
  sent.set(el, next);
}

function patchNode(have, fresh) {
  if (have.nodeType !== 1) { if (have.nodeValue !== fresh.nodeValue) have.nodeValue = fresh.nodeValue; return; }
  if (fresh.childElementCount > 1) {
    const html = fresh.outerHTML;
    if (sentWhole.get(have) === html && !fresh.querySelector(FIELDS)) return;
    sentWhole.set(have, html);
  } else sentWhole.delete(have);                                     // few nodes are gone through sooner than compared
  patchAttributes(have, fresh);
  if (have.hasAttribute('data-graph')) return;                       // filled by draw()
  if (fresh.hasAttribute('aria-live')) {                             // replaced as a whole, so it is read once
    if (have.innerHTML !== fresh.innerHTML) have.replaceChildren(...fresh.childNodes);
    return;
  }
  if (have.nodeName === 'TEMPLATE') { have.innerHTML = fresh.innerHTML; return; }
  if (have.nodeName === 'TEXTAREA' && have.defaultValue !== fresh.defaultValue) have.value = fresh.defaultValue;
  if (have.type === 'checkbox' && have.dataset.field) have.checked = fresh.hasAttribute('checked');
  pairChildren(have, fresh);
  if (have.nodeName === 'SELECT') { const o = have.querySelector('option[selected]'); if (o) have.value = o.value; }
}

function pairChildren(parent, fresh) {
  const old = childrenOf(parent), used = new Set(), pairs = [];
  const keyed = new Map(old.map(n => [keyOf(n), n]));
  const alike = new Map();                                           // kind -> nodes without a key, the first one last
  for (const n of [...old].reverse()) if (!keyOf(n)) (alike.get(kindOf(n)) || alike.set(kindOf(n), []).get(kindOf(n))).push(n);
  for (const want of childrenOf(fresh)) {
    if (want.nodeType === 8) continue;
    const key = keyOf(want);
    let have = key ? keyed.get(key) : alike.get(kindOf(want))?.pop();
    if (have && (used.has(have) || have.nodeName !== want.nodeName)) have = null;
    if (have) used.add(have);
    pairs.push([have, want]);
  }
  for (const n of old) if (!used.has(n)) n.remove();
  let place = parent.firstChild;
  for (const [have, want] of pairs) {
    if (!have) { parent.insertBefore(want, place); remember(want); continue; }
    if (have === place) place = place.nextSibling;
    else if (parent.moveBefore) parent.moveBefore(have, place);      // keeps focus and transitions
    else parent.insertBefore(have, place);
    patchNode(have, want);
  }
}

// Where a browser cannot move a node without taking it out, what has focus gets it back, with what is selected in it.
export function patchChildren(parent, fresh) {
  const had = parent.contains(document.activeElement) ? document.activeElement : null;
  pairChildren(parent, fresh);
  if (!had || had === document.activeElement || !had.isConnected) return;
  const { selectionStart: from, selectionEnd: to } = had;
  had.focus({ preventScroll: true });
  if (typeof from === 'number') had.setSelectionRange(from, to);
}
