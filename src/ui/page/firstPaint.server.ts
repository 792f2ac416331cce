import { createHash } from 'node:crypto';
import script from './firstPaint.js?raw';

/** Right behind the banner: hides it once closed (its text is the key: a new one shows), folds the menu as it was left,
 * keeps what is done to an island until the page's own script takes over (`island/holding.ts`). */
export const firstPaint = script.replace(/\n\s*/g, ' ').trim();

/** Source of the inline script in the Content-Security-Policy. */
export const firstPaintHash = `'sha256-${createHash('sha256').update(firstPaint).digest('base64')}'`;
