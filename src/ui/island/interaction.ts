import type { ClientDirective } from 'astro';
import { holdFor } from './holding.ts';

const early = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart'] as const;

/** `client:interaction`: hydrates on the first pointer, focus or key inside the island, and loses none of them. */
const interaction: ClientDirective = (load, _options, element) => {
  const hydrate = holdFor(element, load);
  for (const name of early) element.addEventListener(name, () => void hydrate(), { passive: true, once: true });
};

export default interaction;
