const size = 1 << 20;
/** More than the longest mark that is looked for, with every letter escaped. */
const overlap = 64;

/**
 * A file as text, piece by piece: whole it would take twice its size. Between two pieces the thread serves what came
 * meanwhile.
 */
export async function* piecesOf(bytes: Buffer): AsyncGenerator<string> {
  for (let from = 0; from < bytes.length; from += size) {
    if (from > 0) await new Promise(setImmediate);
    yield bytes.toString('latin1', Math.max(0, from - overlap), from + size);
  }
}
