// The gallery of a published site: what app/gallery.py does, over published rows.

const FEW = 12;
const ownEdition = /(data-fragment="v1\.[a-z0-9_-]+\.)[a-z0-9]+(\.A\.[0q]")/g;

// what a row is found by: the words that one reads in it, its chapter and its topic (as Shelved.text)
function textOf(item) {
  if (item.text !== undefined) return item.text;
  const row = nodes(item.html).firstElementChild, read = el => el?.textContent ?? '';
  const words = [row.dataset.key.replace('item-', ''), read(row.querySelector('h3, h4')), read(row.querySelector('p.rdi-soft:not(.rdi-item__also)')),
    item.chapter, item.topic, ...Array.from(row.querySelectorAll('.rdi-item__also a'), read)];
  return item.text = words.join(' ').toLowerCase();
}

class GalleryPage {
  constructor(data) { this.data = data; this.books = new Set(); this.turned = new Set(); this.find = ''; }

  act(act, arg) {
    if (act === 'find' && typeof arg === 'string') { this.find = arg.slice(0, 80); this.turned.clear(); }
    if (act === 'book' && typeof arg === 'string') { this.books[arg[0] === '+' ? 'add' : 'delete'](arg.slice(1)); this.turned.clear(); }
    if (act === 'open') this.turned[this.turned.has(arg) ? 'delete' : 'add'](arg);
    this.stage.update({ regions: this.regions() });
  }

  regions() {
    const { data } = this, words = this.find.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = items => items.filter(item => (!this.books.size || item.books.some(book => this.books.has(book))) && words.every(word => textOf(item).includes(word)));
    const shown = fitting(data.items), asked = fitting(data.puzzles), played = fitting(data.games);
    const toggles = data.books.map(([book, title]) => `<label class="rdi-toggle"><input type="checkbox" data-act="book" data-arg="${book}" ` +
      `data-key="book-${book}"${this.books.has(book) ? ' checked=""' : ''}/><span>${title}</span></label>`).join('');
    const filter = `<form class="rdi-find" role="search" data-act="find"><label class="rdi-find__q">${icon('search')}<span class="vh">Find</span>` +
      `<input type="search" data-act="find" data-live="" value="${esc(this.find)}" placeholder="Card, rule or question"/></label>\n` +
      `<fieldset><legend class="vh">Book</legend>${toggles}</fieldset></form>`;
    const shelf = (id, sign, title, note, content) => `<section class="rdi-panel" aria-labelledby="shelf-${id}"><div class="rdi-panel__head">` +
      `<h2 id="shelf-${id}">${icon(sign)} ${title}</h2><span class="rdi-note rdi-soft">${note}</span></div>${content}</section>\n`;
    const scenarios = shelf('scenarios', 'tree', 'Scenarios', `${shown.length} of ${data.items.length}`, this.chapters(shown)) +
      (asked.length ? shelf('puzzles', 'puzzle', 'Puzzles', `${asked.length}${data.ofPuzzles}, each proved`, this.chapters(asked) + data.toPuzzles) : '') +
      (played.length ? shelf('games', 'die', 'Whole games', played.length, `<ul class="rdi-items">${played.map(item => item.html).join('\n')}</ul>`) : '');
    const typed = this.find.trim(), asks = `href="#" data-page="ask/index" data-fragment="${esc(encodeURIComponent(typed))}" data-key="ask-it"`;
    const ask = typed ? `<p class="rdi-actions"><a class="rdi-btn rdi-btn--go" ${asks}>Ask: “${esc(typed)}”</a></p>\n` : '';
    const main = `<div class="rdi-gallery">\n${data.hero}\n${filter}\n${ask}<div class="rdi-shelves">${data.lessons}${scenarios}</div></div>`;
    return { bar: data.bar, main, foot: data.foot };
  }

  chapters(shown) {
    if (!shown.length) return '<p class="rdi-note rdi-soft">Nothing fits. Take a word or a book away.</p>';
    const few = shown.length <= FEW, told = [];
    for (let at = 0; at < shown.length;) {
      const { chapter } = shown[at], members = [];
      while (shown[at]?.chapter === chapter) members.push(shown[at++]);
      told.push(this.chapter(chapter, members, this.turned.has(chapter) !== few));
    }
    return told.join('');
  }

  chapter(name, members, open) {
    const about = [...new Set(members.map(item => item.topic).filter(Boolean))].join(', ');
    const head = `<button data-act="open" data-arg="${esc(name)}" data-key="open-${esc(name)}" aria-expanded="${open}">${icon('fwd')}` +
      `<b>${esc(name)}</b><span class="rdi-note rdi-soft">${esc(about)}</span><span class="rdi-note">${members.length}</span></button>`;
    const rows = open ? `<ul class="rdi-items">${members.map(item => this.row(item)).join('\n')}</ul>` : '';
    return `<section class="rdi-chapter" data-key="chapter-${esc(name)}"><h3>${head}</h3>${rows}</section>`;
  }

  row(item) {
    const [book] = this.books;
    return this.books.size === 1 && item.books.includes(book) ? item.html.replace(ownEdition, `$1${book}$2`) : item.html;
  }
}

async function galleryPage(root) {
  const data = await load('gallery');
  if (!data) throw new Error('data/gallery.js is missing');
  const page = new GalleryPage(data);
  root.rdi = page;                                                      // for tests
  page.stage = mountStage(root, { regions: page.regions(), graphviz, pageUrl, saying, onAct: (act, arg) => page.act(act, arg) });
}
