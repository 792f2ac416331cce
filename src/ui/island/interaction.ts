import type { ClientDirective } from 'astro';
import { readDraft } from '../forms/draftStore.ts';
import { queueUntilHydrated } from './eventQueue.ts';

export const interactionEvents = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart'] as const;

/** `"near"`: fetches the scripts when the page is idle and the island close to the screen. */
const interaction: ClientDirective = (load, options, element) => {
  const hydrate = queueUntilHydrated(element, load);
  for (const name of interactionEvents)
    element.addEventListener(name, () => void hydrate(), { passive: true, once: true });
  if (options.value === 'near')
    void import('./fetchNear.ts').then(({ fetchWhenNear: fetchNear }) => fetchNear(element));
  // A draft of this tab is restored at once after a reload.
  const { draft } = element.querySelector<HTMLElement>('[data-draft]')?.dataset ?? {};
  if (draft && Object.keys(readDraft(draft)).length > 0) void hydrate();
};

export default interaction;
