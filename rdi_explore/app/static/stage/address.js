// Where the pages of a server lie, and of notebooks beside one another.
export const meta = name => document.querySelector(`meta[name="${name}"]`)?.content;

// a page of ours: a notebook beside this one, shown by whatever shows this one
export function servedUrl(name, fragment) {
  const hash = fragment ? '#' + fragment : '', base = meta('rdi-root');
  if (base !== undefined) return name.includes('/') ? base + name.replace(/index$/, '') : `${base}voila/render/${name}.ipynb${hash}`;
  if (name.endsWith('/index')) name = '00_welcome';                    // no server of ours: the gallery is home
  if (name.includes('/')) return '';                                   // and rules and cards have no pages
  return location.pathname.endsWith('.ipynb') ? `${location.pathname.replace(/[^/]*$/, '')}${name}.ipynb` : `${name}.ipynb`;
}
