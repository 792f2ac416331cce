import { isOneOff } from '../../../oneOff.ts';
import { isNumber, searchWords } from '../words.ts';

/** Shorter words differ by a letter too easily. */
const shortest = 5;

/** « dolar » → `dollar`, one typo a word; else « 500 dollars » without its amount, else null. */
export function mended(text: string, names: readonly string[]): string | null {
  const vocabulary = new Set(names.flatMap(searchWords));
  const typed = searchWords(text);
  const words = typed.map((word) => {
    if (word.length < shortest || [...vocabulary].some((name) => name.startsWith(word))) return word;
    return [...vocabulary].find((name) => isOneOff(word, name)) ?? word;
  });
  if (words.some((word, i) => word !== typed[i])) return words.join(' ');
  const named = words.filter((word) => !isNumber(word));
  return named.length > 0 && named.length < words.length ? named.join(' ') : null;
}
