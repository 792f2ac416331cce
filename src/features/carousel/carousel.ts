export {};

const rest = 6000;
const still = matchMedia('(prefers-reduced-motion: reduce)');

function start(root: HTMLElement) {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const controls = root.querySelector<HTMLElement>('[data-controls]');
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]');
  if (!track || !controls || !pause) return;
  const slides = [...track.children] as HTMLElement[];
  const dots = [...controls.querySelectorAll<HTMLElement>('[data-to]')];
  let current = 0;
  let stopped = false;
  let held = false;
  let inView = false;

  const go = (to: number) => {
    const target = slides[(to + slides.length) % slides.length];
    track.scrollTo({ left: target?.offsetLeft ?? 0, behavior: still.matches ? 'instant' : 'smooth' });
  };
  const mark = (index: number) => {
    current = index;
    for (const [at, dot] of dots.entries()) {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  const stop = (value: boolean) => {
    stopped = value;
    pause.toggleAttribute('data-stopped', stopped);
    pause.setAttribute('aria-label', stopped ? 'Reprendre le défilement' : 'Arrêter le défilement');
  };

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) mark(slides.indexOf(target as HTMLElement));
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) seen.observe(slide);
  new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? false;
  }).observe(root);

  controls.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    if (button === pause) return stop(!stopped);
    stop(true);
    const { step, to } = button.dataset;
    go(to === undefined ? current + Number(step) : Number(to));
  });
  for (const name of ['pointerdown', 'wheel', 'keydown'])
    track.addEventListener(name, () => stop(true), { passive: true });
  for (const name of ['pointerenter', 'focusin']) root.addEventListener(name, () => (held = true));
  for (const name of ['pointerleave', 'focusout']) root.addEventListener(name, () => (held = false));

  setInterval(() => {
    if (inView && !stopped && !held && !still.matches && !document.hidden) go(current + 1);
  }, rest);
  const offer = () => (pause.hidden = still.matches);
  still.addEventListener('change', offer);
  offer();
  mark(0);
  controls.hidden = false;
}

for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) start(root);
