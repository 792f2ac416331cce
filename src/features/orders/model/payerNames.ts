import { fold } from '../../../../db/fold.ts';

/** Banks truncate the client's text and change spacing, case and accents. */
export const normalizeText = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase();

const ignoredWords = new Set(['m', 'mr', 'mme', 'mlle', 'monsieur', 'madame', 'ou', 'et']);

const splitName = (name: string): string[] =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !ignoredWords.has(word));

type ClientNames = { firstName: string; lastName: string; company: string | null };

export function isPaidBy(payer: string, { lastName, company }: ClientNames): boolean {
  const words = new Set(splitName(payer));
  return [lastName, company ?? ''].some((name) => {
    const nameWords = splitName(name);
    return nameWords.length > 0 && nameWords.every((word) => words.has(word));
  });
}
