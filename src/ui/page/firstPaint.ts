import { createHash } from 'node:crypto';
import script from './firstPaint.js?raw';

/**
 * The one script inside a page, right behind the banner: it hides a banner that was closed (its text is the key: a new
 * offer shows again), folds the back office's menu as it was left, and keeps what a person does to an island until the
 * page's own script takes it over (`island/holding.ts`).
 */
export const firstPaint = script.replace(/\n\s*/g, ' ').trim();

/** What the pages' policy knows it by. */
export const firstPaintHash = `'sha256-${createHash('sha256').update(firstPaint).digest('base64')}'`;
