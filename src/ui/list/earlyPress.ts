/** A press on a row before the island that does it has come waits for it. */
const waiting = new Set<HTMLElement>();
const hold = ({ target }: Event) => {
  const pressed = target instanceof Element && target.closest<HTMLElement>('[data-press], [data-switch]');
  if (!pressed) return;
  // A switch that is turned twice stands as it stood.
  if (pressed.matches('[data-switch]') && waiting.delete(pressed)) return;
  waiting.add(pressed);
};
document.addEventListener('click', hold);
document.addEventListener(
  'list-acts',
  () => {
    document.removeEventListener('click', hold);
    for (const pressed of waiting) pressed.click();
  },
  { once: true },
);

export {};
