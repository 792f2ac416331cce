export {};

const intervalMs = 6000;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function start(root: HTMLElement) {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const controls = root.querySelector<HTMLElement>('[data-controls]');
  const pauseButton = root.querySelector<HTMLButtonElement>('[data-pause]');
  if (!track || !controls || !pauseButton) return;
  const slides = [...track.children] as HTMLElement[];
  const dots = [...controls.querySelectorAll<HTMLElement>('[data-to]')];
  let currentIndex = 0;
  let isStopped = false;
  let isHoveredOrFocused = false;
  let isInView = false;

  const scrollToSlide = (index: number) => {
    const target = slides[(index + slides.length) % slides.length];
    track.scrollTo({ left: target?.offsetLeft ?? 0, behavior: reducedMotion.matches ? 'instant' : 'smooth' });
  };
  const markCurrent = (index: number) => {
    currentIndex = index;
    for (const [position, dot] of dots.entries()) {
      if (position === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  const setStopped = (value: boolean) => {
    isStopped = value;
    pauseButton.toggleAttribute('data-stopped', isStopped);
    pauseButton.setAttribute('aria-label', isStopped ? 'Reprendre le défilement' : 'Arrêter le défilement');
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) markCurrent(slides.indexOf(target as HTMLElement));
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false;
  }).observe(root);

  controls.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    if (button === pauseButton) return setStopped(!isStopped);
    setStopped(true);
    const { step, to } = button.dataset;
    scrollToSlide(to === undefined ? currentIndex + Number(step) : Number(to));
  });
  for (const name of ['pointerdown', 'wheel', 'keydown'])
    track.addEventListener(name, () => setStopped(true), { passive: true });
  for (const name of ['pointerenter', 'focusin']) root.addEventListener(name, () => (isHoveredOrFocused = true));
  for (const name of ['pointerleave', 'focusout']) root.addEventListener(name, () => (isHoveredOrFocused = false));

  setInterval(() => {
    if (isInView && !isStopped && !isHoveredOrFocused && !reducedMotion.matches && !document.hidden)
      scrollToSlide(currentIndex + 1);
  }, intervalMs);
  const updatePauseButton = () => (pauseButton.hidden = reducedMotion.matches);
  reducedMotion.addEventListener('change', updatePauseButton);
  updatePauseButton();
  markCurrent(0);
  controls.hidden = false;
}

for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) start(root);
