// @ts-check
/** Before `npm start` and `npm run comptoir`, on any machine: installs what is missing and builds. */
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

await ensureInstalled();
await ensureBuilt();
