/** Fetches into the browser's cache only: running React would block a phone for too long. */
async function fetchScript(address: string, fetched: Set<string>): Promise<void> {
  if (fetched.has(address)) return;
  fetched.add(address);
  const response = await fetch(address, { priority: 'low' });
  const imports = (await response.text()).matchAll(/(?:from|import)"(\.\/[^"]+)"/g);
  await Promise.all(Array.from(imports, ([, name = '']) => fetchScript(new URL(name, response.url).href, fetched)));
}

export function fetchWhenNear(element: HTMLElement): void {
  const runWhenIdle = (work: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work, 1000);
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const fetchedUrls = new Set<string>();
      for (const name of ['component-url', 'renderer-url'])
        runWhenIdle(() => void fetchScript(element.getAttribute(name) ?? '', fetchedUrls).catch(() => undefined));
    },
    { rootMargin: '100%' },
  );
  const observeBox = () => {
    // `display: contents` leaves an element without a box to observe.
    let box = element.firstElementChild;
    while (box && getComputedStyle(box).display === 'contents') box = box.firstElementChild;
    if (box) observer.observe(box);
  };
  if (document.readyState === 'complete') observeBox();
  else addEventListener('load', observeBox, { once: true });
}
