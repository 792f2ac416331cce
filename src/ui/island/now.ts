import type { ClientDirective } from 'astro';
import { queueUntilHydrated } from './eventQueue.ts';

/** Like `client:load`, but replays earlier input. */
const now: ClientDirective = (load, _options, element) => void queueUntilHydrated(element, load)();

export default now;
