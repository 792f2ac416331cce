import { isOneOff } from '../../../oneOff.ts';
import { isNumber, searchWords } from '../words.ts';

/** Shorter words differ by a letter too easily. */
const shortest = 5;

/** « dolar » → `dollar`, one typo a word; else « 500 dollars » without its amount, else null. */
export function mended(text: string, names: readonly string[]): string | null {
  const known = new Set(names.flatMap(searchWords));
  const asked = searchWords(text);
  const words = asked.map((word) => {
    if (word.length < shortest || [...known].some((name) => name.startsWith(word))) return word;
    return [...known].find((name) => isOneOff(word, name)) ?? word;
  });
  if (words.some((word, i) => word !== asked[i])) return words.join(' ');
  const named = words.filter((word) => !isNumber(word));
  return named.length > 0 && named.length < words.length ? named.join(' ') : null;
}
