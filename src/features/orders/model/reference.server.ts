import { randomInt } from 'node:crypto';

/** Without I, O, 0 and 1, which are confused on the telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixty random bits: no other order or payment has it, which the tables make sure of. */
export const newReference = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
