
// asks for the drawing that the address names, or else the first, while the page itself is still on its way
{
  const drawn = @drawn.split(' '), named = /^#@version\.([a-z0-9][a-z0-9_-]*)\./.exec(location.hash)?.[1] ?? drawn[0];
  if (drawn.includes(named)) document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: `data/${named}.@kind.js` }));
}
