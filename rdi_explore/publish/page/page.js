// What a page served by Voila does before its stage stands. A file of its own: pages allow no script within them.
// Lab's theme manager says "light" whatever the system says: ours follows the system
(() => {
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
    const ready = () => cells.querySelector('.rdi-stage[data-ready]');
    const end = () => { watch.disconnect(); loading.remove(); };
    const watch = new MutationObserver(() => { if (ready()) end(); });
    watch.observe(cells, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-ready'] });
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
