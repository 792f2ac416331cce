import { fold } from '../../../../db/fold.ts';

const titles = new Set(['m', 'mr', 'mme', 'mlle', 'monsieur', 'madame', 'ou', 'et']);

const splitName = (name: string): string[] =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !titles.has(word));

type Names = { firstName: string; lastName: string; company: string | null };

export function isPaidBy(payer: string, { lastName, company }: Names): boolean {
  const words = new Set(splitName(payer));
  return [lastName, company ?? ''].some((name) => {
    const nameWords = splitName(name);
    return nameWords.length > 0 && nameWords.every((word) => words.has(word));
  });
}
