// What is read of a published or served page: data that are scripts, for a page on the disk may load nothing else.

const given = new Map(), awaited = new Map();

globalThis.rdiData = (name, ...data) => { given.set(name, data); };

// data by its name, from a script beside this page; null if there is none
function load(name) {
  if (!awaited.has(name)) awaited.set(name, given.has(name) ? whole(...given.get(name)) : new Promise(done => {
    const script = document.createElement('script');
    script.src = dataUrl(name);
    script.onload = () => done(given.has(name) ? whole(...given.get(name)) : null);
    script.onerror = () => { awaited.delete(name); done(null); };
    document.head.append(script);
  }));
  return awaited.get(name);
}

// data with what they share with others, if they say where that lies; null if it is not here
async function whole(data, where) {
  if (!where) return unpacked(data);
  const shared = await load(where);
  if (!shared) return null;
  const own = await unpacked(data, shared.before);
  return { ...own, pieces: shared.pieces.concat(own.pieces) };
}

// what a rule or a card says, by its address or its title
async function saying(what) {
  const { says, titles } = await load('says') ?? { says: {}, titles: {} };
  return says[what] ?? says[`cards/${titles[what]}`];
}
