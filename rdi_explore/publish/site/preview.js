// What a rule or a card says, before it is opened: under the pointer and at the focus. `mention(target)` gives the element that mentions
// it, `saying(element)` the words; `tapped`: a touch shows them first, and only the next one opens.
function previews(mention, saying, tapped) {
  const box = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'rdi-preview', className: 'rdi-preview', hidden: true }));
  const of = event => event.target.closest ? mention(event.target) : null;
  let at = null, before = null, touched = false;
  box.setAttribute('role', 'tooltip');
  async function show(element) {
    if (at) at.removeAttribute('aria-describedby');
    at = element;
    box.hidden = true;
    const says = element && await saying(element);
    if (!says || at !== element || !element.isConnected) return;
    box.hidden = false;
    box.textContent = says + (touched ? ' Tap again to open.' : '');
    element.setAttribute('aria-describedby', box.id);
    const place = element.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(place.left, document.documentElement.clientWidth - box.offsetWidth - 8)) + scrollX}px`;
    box.style.top = `${place.bottom + 6 + scrollY}px`;
  }
  document.addEventListener('pointerdown', event => { touched = event.pointerType === 'touch'; before = at; if (!tapped || !of(event)) show(null); }, true);
  document.addEventListener('pointerover', event => { if (event.pointerType !== 'touch' && !box.contains(event.target) && of(event) !== at) show(of(event)); });
  document.addEventListener('focusin', event => { if (tapped || event.target.matches(':focus-visible')) show(of(event)); });
  document.addEventListener('click', event => {
    const element = of(event);
    if (tapped && element && touched && before !== element) { event.preventDefault(); show(element); }
  }, true);
  document.addEventListener('keydown', event => { touched = false; if (event.key === 'Escape' || !tapped) show(null); }, true);
}
