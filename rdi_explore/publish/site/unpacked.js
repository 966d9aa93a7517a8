// bytes as publish/static_texts.py writes them (in_signs): deflated as if they followed others that both sides know, two bytes in each sign
function inflated(signs, known = new Uint8Array()) {
  const half = 0xD7FF, size = known.length, pairs = new Uint16Array(signs.length);
  let count = 0;
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs.charCodeAt(at);
    pairs[count++] = sign === half ? signs.charCodeAt(at += 1) + half - 0x100 : sign;   // what a text may not hold, in two
  }
  const all = new Blob([Uint8Array.of(0, size, size >> 8, ~size, ~size >> 8), known, pairs.subarray(0, count)]);   // first a block that is stored as it is
  return new Response(all.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer().then(found => found.slice(size));
}

// long data are JSON in such signs
async function unpacked(data, before = '') {
  return typeof data === 'string' ? JSON.parse(new TextDecoder().decode(await inflated(data, new TextEncoder().encode(before)))) : data;
}
