import type { ClientDirective } from 'astro';
import { holdFor } from './holding.ts';

/** `client:now`: hydrates at once as Astro's own `client:load` does, and loses nothing that a person does before. */
const now: ClientDirective = (load, _options, element) => void holdFor(element, load)();

export default now;
