// asks for the drawing that the address names, if there is one, while the page itself is still on its way
{
  const named = /^#v1\.([a-z0-9][a-z0-9_-]*)\./.exec(location.hash)?.[1];
  if (@drawn.split(' ').includes(named)) document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: `data/${named}.scenario.js` }));
}
