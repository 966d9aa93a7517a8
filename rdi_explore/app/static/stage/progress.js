// How far somebody is in a lesson is kept on this device, too: its last link, by the lesson. A page may do without.
const LESSON_LINK = /^l1\.([a-z0-9-]+)\.([0-9a-f]{6})\.([0-9]+)((?:\.[0-9h]*)+)$/;
export function keepLesson(text) {
  const found = LESSON_LINK.exec(text);
  try { if (found && !begins(found)) localStorage.setItem(`rdi.lesson.${found[1]}`, text); } catch { /* a private window */ }
}
// A link into the explorer may name the lesson that it was opened from: '~' and the lesson's own link. Only the page reads that.
const FROM = '~';
export function parted(hash) {
  const [text, from, ...more] = hash.split(FROM);
  return from !== undefined && !more.length && LESSON_LINK.test(from) ? { text, from } : { text: hash, from: '' };
}
export const joined = (text, from) => LESSON_LINK.test(from) ? text + FROM + from : text;
const begins = ([, , , at, tries]) => at === '0' && !/[0-9h]/.test(tries);
// a link to the beginning of a lesson leads to where somebody was, if the lesson is still the same
export function recalled(text) {
  const asked = LESSON_LINK.exec(text);
  let kept = null;
  try { kept = asked && LESSON_LINK.exec(localStorage.getItem(`rdi.lesson.${asked[1]}`) || ''); } catch { /* a private window */ }
  if (!kept || !begins(asked) || kept[2] !== asked[2]) return { text, state: '' };
  const count = kept[4].split('.').length - 1;
  return Number(kept[3]) > count ? { text, state: 'done' } : { text: kept[0], state: 'begun' };
}
