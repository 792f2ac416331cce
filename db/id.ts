import { randomUUIDv7 } from 'node:crypto';

export const newId = (): string => randomUUIDv7();
