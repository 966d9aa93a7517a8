// What a page served by Voila does before its stage stands. A file of its own: pages allow no script within them.
(() => {
  // what is drawn of this page beforehand (site/served.js) is asked for while its script is on the way
  const kind = document.getElementById('rdi')?.dataset.kind;
  if (kind) {
    // a page whose kernel has waited stands where it was left
    const place = `rdi.place.${location.pathname}`;
    try {
      if ('kept' in document.body.dataset && !location.hash) history.replaceState(history.state, '', sessionStorage.getItem(place) || '');
      addEventListener('pagehide', () => sessionStorage.setItem(place, location.hash));
    } catch { /* a private window */ }
    const named = /^#[vl]1\.([a-z0-9_-]+)/.exec(location.hash)?.[1], root = document.querySelector('meta[name="rdi-root"]').content;
    const href = `${root}data/${named ? `${named}.` : ''}${kind === 'lesson' ? kind : 'scenario'}.js`;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
  // Lab's theme manager says "light" whatever the system says: ours follows the system
  const dark = matchMedia('(prefers-color-scheme: dark)'), body = document.body;
  const say = () => { const v = String(!dark.matches); if (body.dataset.jpThemeLight !== v) body.dataset.jpThemeLight = v; };
  say(); dark.addEventListener('change', say);
  new MutationObserver(say).observe(body, { attributes: true, attributeFilter: ['data-jp-theme-light'] });
  window.voila_heartbeat = () => {};
  window.update_loading_text = () => {};
  window.voila_finish = window.display_cells = () => {
    if (!window.themeLoaded) { window.cellLoaded = true; return; }
    const cells = document.getElementById('rendered_cells'), loading = document.getElementById('loading');
    if (!cells || !loading) return;
    cells.hidden = false;
    // the loader goes when the first stage stands, or there is none to wait for
    const ready = () => document.querySelector('.rdi-stage[data-ready]');
    const end = () => { watch.disconnect(); loading.remove(); };
    const watch = new MutationObserver(() => { if (ready()) end(); });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-ready'] });
    const wanted = Array.from(document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')).some(s => s.textContent.includes('widget-view'));
    if (ready() || !wanted) end(); else setTimeout(end, 8000);
  };
  document.addEventListener('DOMContentLoaded', () => {
    // Lab's renderer shows an SVG as a picture without words: it gets those of the drawing itself
    new MutationObserver(() => {
      for (const img of document.querySelectorAll('.jp-RenderedSVG img:not([alt])')) {
        const text = decodeURIComponent(img.src.slice(img.src.indexOf(',') + 1));
        img.alt = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.getAttribute('aria-label') || '';
      }
    }).observe(document.getElementById('rendered_cells'), { childList: true, subtree: true });
    window.voila_finish();
  });
})();
