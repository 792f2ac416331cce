import { createHash } from 'node:crypto';
import script from './firstPaint.js?raw';

/** Records input to islands, until `island/eventQueue.ts` runs. */
export const firstPaintScript = script.replace(/\n\s*/g, ' ').trim();

/** Allowed by the Content-Security-Policy. */
export const firstPaintHash = `'sha256-${createHash('sha256').update(firstPaintScript).digest('base64')}'`;
