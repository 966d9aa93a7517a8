
// bytes as publish/static_texts.py writes them (in_signs): deflated as if they followed others that both sides know, in signs of seven bits
function inflated(signs, known = new Uint8Array()) {
  const size = known.length, bytes = new Uint8Array(signs.length * 7 >> 3);
  bytes.forEach((_, n) => { bytes[n] = signs.charCodeAt(n) | (signs.charCodeAt(bytes.length + Math.floor(n / 7)) >> n % 7) << 7; });
  const all = new Blob([Uint8Array.of(0, size, size >> 8, ~size, ~size >> 8), known, bytes]);   // first a block that is stored as it is
  return new Response(all.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer().then(found => found.slice(size));
}

// long data are JSON in such signs
async function unpacked(data, before = '') {
  return typeof data === 'string' ? JSON.parse(new TextDecoder().decode(await inflated(data, new TextEncoder().encode(before)))) : data;
}
