import type { ClientDirective } from 'astro';
import { readDraft } from '../forms/draftStore.ts';
import { holdFor } from './holding.ts';

export const firstTouches = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart'] as const;

/**
 * `client:interaction`: on the first pointer, focus or key, none of them lost. `"near"`, for what most visitors press:
 * its scripts are fetched before, once the page rests and the island is close to the screen.
 */
const interaction: ClientDirective = (load, options, element) => {
  const hydrate = holdFor(element, load);
  for (const name of firstTouches) element.addEventListener(name, () => void hydrate(), { passive: true, once: true });
  if (options.value === 'near') fetchNear(element);
  // A draft of this tab is restored at once after a reload.
  const { draft } = element.querySelector<HTMLElement>('[data-draft]')?.dataset ?? {};
  if (draft && Object.keys(readDraft(draft)).length > 0) void hydrate();
};

/** With all that it imports, into the browser's cache alone: running React takes a phone's thread for longer than a press may. */
async function fetchScript(address: string, fetched: Set<string>): Promise<void> {
  if (fetched.has(address)) return;
  fetched.add(address);
  const answer = await fetch(address, { priority: 'low' });
  const imported = (await answer.text()).matchAll(/(?:from|import)"(\.\/[^"]+)"/g);
  await Promise.all(Array.from(imported, ([, name = '']) => fetchScript(new URL(name, answer.url).href, fetched)));
}

function fetchNear(element: HTMLElement): void {
  const atRest = (work: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work, 1000);
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      const fetched = new Set<string>();
      for (const name of ['component-url', 'renderer-url'])
        atRest(() => void fetchScript(element.getAttribute(name) ?? '', fetched).catch(() => undefined));
    },
    { rootMargin: '100%' },
  );
  const watch = () => {
    // The outermost element that has a box.
    let seenPart = element.firstElementChild;
    while (seenPart && getComputedStyle(seenPart).display === 'contents') seenPart = seenPart.firstElementChild;
    if (seenPart) seen.observe(seenPart);
  };
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch, { once: true });
}

export default interaction;
