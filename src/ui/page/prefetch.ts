export {};

const prefetchedUrls = new Set([location.href.replace(/#.*/, '')]);
let timer: ReturnType<typeof setTimeout> | undefined;

function prefetch({ href, origin, target }: HTMLAnchorElement): void {
  const address = href.replace(/#.*/, '');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (origin !== location.origin || target || prefetchedUrls.has(address) || connection?.saveData) return;
  prefetchedUrls.add(address);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  if (link.relList.supports('prefetch')) {
    link.href = address;
    document.head.append(link);
  } else void fetch(address, { priority: 'low' }).catch(() => undefined);
}

/** Delayed for hover and focus, which may be accidental. */
const delays = { touchstart: 0, mousedown: 0, mouseover: 80, focusin: 80 };
for (const [name, ms] of Object.entries(delays))
  document.addEventListener(
    name,
    ({ target }) => {
      clearTimeout(timer);
      const link = target instanceof Element && target.closest('a');
      // At once, because the focus that follows a press would cancel a timer.
      if (link && ms === 0) prefetch(link);
      else if (link) timer = setTimeout(prefetch, ms, link);
    },
    { passive: true },
  );
