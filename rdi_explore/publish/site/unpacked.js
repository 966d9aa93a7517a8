
// long data are JSON, deflated as if it followed a text that both sides know, in base 64
async function unpacked(data, before = '') {
  if (typeof data !== 'string') return data;
  const known = new TextEncoder().encode(before), size = known.length, bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0));
  const all = new Blob([Uint8Array.of(0, size, size >> 8, ~size, ~size >> 8), known, bytes]);   // first a block that is stored as it is
  const text = await new Response(all.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
  return JSON.parse(new TextDecoder().decode(text.slice(size)));
}
