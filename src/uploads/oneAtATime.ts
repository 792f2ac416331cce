import pLimit from 'p-limit';

/** Runs heavy work when all that was asked for before is done: decoded pictures are large, and processors few. */
export const oneAtATime = pLimit(1);
