import type { ClientDirective } from 'astro';
import { queueUntilHydrated } from './eventQueue.ts';

/** `client:now`: hydrates at once as `client:load` does, and replays earlier input. */
const now: ClientDirective = (load, _options, element) => void queueUntilHydrated(element, load)();

export default now;
