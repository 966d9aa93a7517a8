// The service worker of a published site: what was visited once, and all that the kernel needs, is there without a network.

const SHELL = @shell, UNPACKED = @unpacked;                              // [file, its ending, its type]
const NAME = `rdi ${registration.scope} @version`, OURS = `rdi ${registration.scope} `;

addEventListener('install', event => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await Promise.all([cache.addAll(SHELL), ...UNPACKED.map(each => unpack(cache, ...each))]);
  try { new ArrayBuffer(2 ** 27); } catch { /* too large here */ }              // brings the collector, as in worker.js: this one lives in the page's process
  await skipWaiting();
})()));

// what is run as it is, not gzipped: only of such a file the browser remembers what it has compiled
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
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});

// what never changes under its name comes from here; all else is asked for anew, and comes from here if nobody answers
async function answer(request) {
  const cache = await caches.open(NAME), kept = await cache.match(request, { ignoreSearch: true });
  if (kept && new URL(request.url).pathname.includes('/py/')) return kept;
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
