// The response tree: what Graphviz draws, in our colours and with names that a reader can use.

// Graphviz's SVG without its colours and faces (components.css gives them by class), with names that a reader can use
export function cleanSvg(text, prefix, label) {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.nodeName !== 'svg') throw new Error('Graphviz gave no drawing');
  const [, , width] = svg.getAttribute('viewBox').split(/\s+/).map(Number);
  for (const name of ['width', 'height']) svg.removeAttribute(name);
  svg.setAttribute('style', `--w:${Math.round(width * 4 / 3)}px`);             // so that 9 points, the least, are 12 px
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', label);
  svg.querySelector('.graph > polygon')?.remove();                    // the white sheet
  for (const g of svg.querySelectorAll('.node, .edge')) {
    const name = g.querySelector(':scope > title')?.textContent || '';
    const id = g.id, link = g.querySelector(':scope > g > a');
    const tip = link?.getAttribute('xlink:title') || link?.getAttribute('title');
    if (link) link.parentNode.replaceWith(...link.children);
    if (g.matches('.edge')) { g.setAttribute('aria-hidden', 'true'); g.id = `${prefix}-${id}`; continue; }
    const use = g.matches('.step, .over') ? { role: 'img' } : { role: 'button', tabindex: '0', 'data-act': 'node', 'data-arg': id };
    for (const [k, v] of Object.entries({ id: `${prefix}-${id}`, ...use,
      'aria-label': tip || [...g.querySelectorAll('text')].map(t => t.textContent).join(' ') || name })) g.setAttribute(k, v);
  }
  const graph = svg.querySelector('.graph');
  if (graph) graph.id = `${prefix}-${graph.id}`;
  for (const el of svg.querySelectorAll('*')) {
    if (el.nodeName === 'title' || el.nodeName === 'script') { el.remove(); continue; }
    for (const name of ['fill', 'stroke', 'font-family', 'xml:space', 'onclick']) el.removeAttribute(name);
  }
  for (const el of svg.querySelectorAll('a')) el.replaceWith(...el.childNodes);
  return document.importNode(svg, true);
}

// one Graphviz a page, whatever the number of stages
export function graphvizOf(load) {
  if (!document.rdiGraphviz) {
    document.rdiGraphviz = Promise.resolve().then(load).then(module => module.instance());
    document.rdiGraphviz.catch(() => { document.rdiGraphviz = null; });
  }
  return document.rdiGraphviz;
}

export const beside = () => import(new URL('../vendor/viz.js', import.meta.url));
