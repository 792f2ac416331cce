import { expect } from 'vitest';

type Work = Promise<unknown> | (() => unknown);

/** The work is refused with this code, in a sentence with these words or with such sentences at its fields. */
export function refuses(work: Work, code: string, said: string | Record<string, string> = ''): Promise<void> {
  const sentence = (words: string) => expect.stringContaining(words);
  const rest =
    typeof said === 'string'
      ? { message: sentence(said) }
      : {
          details: {
            errors: Object.fromEntries(Object.entries(said).map(([field, words]) => [field, sentence(words)])),
          },
        };
  return expect(typeof work === 'function' ? (async () => work())() : work).rejects.toMatchObject({ code, ...rest });
}
