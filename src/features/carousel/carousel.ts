export {};

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
  const track = root.querySelector<HTMLElement>('[data-track]');
  let index = 0;
  track?.addEventListener('scrollend', () => {
    index = Math.round(track.scrollLeft / track.clientWidth);
  });
  for (const arrow of root.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    arrow.hidden = false;
    arrow.addEventListener('click', () => {
      if (!track) return;
      const count = track.children.length;
      index = (index + Number(arrow.dataset['step']) + count) % count;
      track.scrollTo({ left: index * track.clientWidth, behavior: reducedMotion.matches ? 'instant' : 'smooth' });
    });
  }
}
