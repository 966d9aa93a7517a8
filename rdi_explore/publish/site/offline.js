// The service worker of a published site: what was visited once, and all that the kernel needs, is there without a network.

const SHELL = @shell, UNPACKED = @unpacked;                              // [file, its ending, its type]
const NAME = `rdi ${registration.scope} @version`, OURS = `rdi ${registration.scope} `;

addEventListener('install', event => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await Promise.all([cache.addAll(SHELL), ...UNPACKED.map(each => unpack(cache, ...each))]);
  try { new ArrayBuffer(2 ** 27); } catch { /* too large here */ }              // brings the collector, as in worker.js: this one lives in the page's process
  await skipWaiting();
})()));

// as it is used, not gzipped: it need not be unpacked at each visit, and of such a file alone the browser remembers what it has compiled
async function unpack(cache, file, ending, type) {
  const found = await fetch(file);
  if (!found.ok) throw new Error(`${file}: ${found.status}`);
  const whole = found.body.pipeThrough(new DecompressionStream('gzip'));
  await cache.put(file.replace(/bin$/, ending), new Response(whole, { headers: { 'Content-Type': type } }));
}

addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

addEventListener('fetch', event => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(event));
});

// what never changes under its name comes from here; all else is asked for anew, and comes from here if nobody answers
async function answer(event) {
  const { request } = event, cache = await caches.open(NAME), same = new URL(request.url).pathname.includes('/py/') && await cache.match(request);
  if (same) return same;
  try {
    const found = await fetch(request);
    if (found.ok) event.waitUntil(cache.put(request, found.clone()));          // the page need not wait for that
    return found;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });            // slow: a browser looks through all that is kept
    if (kept) return kept;
    throw error;
  }
}
