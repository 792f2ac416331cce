import { randomUUIDv7 } from 'node:crypto';

/** UUID v7, ordered by time, with 74 random bits. */
export const newId = (): string => randomUUIDv7();
