let last: Promise<unknown> = Promise.resolve();

/** Runs heavy work when all that was asked for before is done: decoded pictures are large, and processors few. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
