// What was drawn of a page beforehand (publish/painted.py): its states, and which act leads from one to another. It knows no rule.

const FORMAT = 3, SIGNS = 48;
const esc = text => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#x27;');
const errorMessage = (head, words = '') => `<div class="rdi-msg rdi-msg--error" role="alert">${icon('refuse')}<span><b>${esc(head)}</b>${words ? ` ${esc(words)}` : ''}</span>` +
  '<button class="rdi-btn" data-act="dismiss">Close</button></div>';

class Painted {
  constructor(data) {
    if (!data || data.format !== FORMAT) throw new Error('this page and its data are of different versions');
    this.data = data;
    this.joined = [];
  }

  text(number) { return this.joined[number] ??= Array.from(this.data.texts[number], sign => this.data.pieces[sign.codePointAt(0) - SIGNS]).join(''); }
  row(column, at) { return this.data.rows[this.data[column][at]]; }

  shown(at) {
    const { regions, dot, link } = this.data;
    return { regions: Object.fromEntries(Object.entries(regions).map(([name, column]) => [name, this.text(column[at])])), dot: this.text(dot[at]), fragment: link[at] };
  }

  // [state, message] to which an act leads; nothing if that was not drawn
  next(at, key) {
    const found = this.row('near', at)[key] ?? this.row('far', at)[key];
    return found === undefined ? null : Array.isArray(found) ? found : [found, ''];
  }

  panel(at, key) {
    const found = this.row('panels', at)[key] ?? this.data.same[key];
    return found === undefined ? null : this.text(found);
  }

  // the state to which exactly this link leads; -1 if none was drawn
  at(link) {
    const { id, edition, opens, link: links } = this.data;
    return link === `v1.${id}.${edition}.A.q` ? opens : links.indexOf(link);
  }

  // that state, or what of it was drawn, or else the one whose link begins most like it
  find(link) {
    const { link: links } = this.data, like = text => { let n = 0; while (n < text.length && text[n] === link[n]) n += 1; return n; };
    const whole = this.at(link), exact = whole < 0 ? this.at(drawnOf(link)) : whole;
    return exact >= 0 ? exact : links.reduce((best, text, at) => like(text) > like(links[best]) ? at : best, 0);
  }
}
