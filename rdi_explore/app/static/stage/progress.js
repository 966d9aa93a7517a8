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
const fields = ([, , , , tries]) => tries.slice(1).split('.');
const written = ([, lesson, check, at], tries) => ['l1', lesson, check, at, ...tries].join('.');
// what was drawn of a lesson knows one question: the link of where it has led, with all that was done before
export function grown(before, drawn) {
  const was = LESSON_LINK.exec(before), now = LESSON_LINK.exec(drawn);
  if (!was || !now || was[1] !== now[1] || was[2] !== now[2]) return drawn;
  const fresh = fields(now), tries = fields(was).map((done, n) => {
    const [picked, hints = ''] = done.split('h'), [answer, more = hints] = (fresh[n] || '').split('h');
    return (picked.includes(answer) ? picked : picked + answer) + (more && `h${more}`);
  });
  return written(now, tries);
}
// and the link of what was drawn of such a place: of its question the last answer
export function drawnOf(link) {
  const found = LESSON_LINK.exec(link);
  return found ? written(found, fields(found).map((done, n) => n + 1 === Number(found[3]) ? done.replace(/^[0-9]*([0-9])/, '$1') : '')) : link;
}
