import { expect } from 'vitest';

type Work = Promise<unknown> | (() => unknown);

/** Expects this code with a message, or messages by field. */
export function refuses(work: Work, code: string, expected: string | Record<string, string> = ''): Promise<void> {
  const sentence = (words: string) => expect.stringContaining(words);
  const rest =
    typeof expected === 'string'
      ? { message: sentence(expected) }
      : {
          details: {
            errors: Object.fromEntries(Object.entries(expected).map(([field, words]) => [field, sentence(words)])),
          },
        };
  return expect(typeof work === 'function' ? (async () => work())() : work).rejects.toMatchObject({ code, ...rest });
}
