// A scenario as it was published (publish/static_moments.py): a tree of moments, and how each looks.

const FORMAT = 1, CHOICE = 2, PLAY = 4, SETTLED = 8, PACE = 16;

class Grove {
  constructor(data) {
    if (!data || data.format !== FORMAT) throw new Error('this page and its data are of different versions');
    this.data = data;
    this.columns = data.columns;
    this.next = data.columns.parent.map(() => []);                      // moment -> its children
    data.columns.parent.forEach((parent, at) => { if (parent >= 0) this.next[parent].push(at); });
    this.joined = [];
  }

  text(number) {
    if (number === undefined || number < 0) return '';
    return this.joined[number] ??= this.data.texts[number].map(piece => this.data.pieces[piece]).join('');
  }

  row(number) { return number < 0 ? [] : this.data.rows[number]; }
  look(at, column) { return this.text(this.columns[column][at]); }
  list(at, column) { return this.row(this.columns[column][at]); }
  bits(at) { return this.columns.bits[at]; }
  called(at, number) { return this.next[at].find(child => this.columns.called[child] === number); }
  picked(at, pick) { return this.next[at].find(child => this.columns.pick[child] === pick); }

  path(end) {
    const found = [];
    for (let at = end; at >= 0; at = this.columns.parent[at]) found.push(at);
    return found.reverse();
  }

  // a moment and all that follow if everybody declines
  letBe(at) {
    const found = [at];
    for (let next = this.called(at, 0); next !== undefined; next = this.called(next, 0)) found.push(next);
    return found;
  }
}
