import { isOneEditApart } from '../../../oneOff.ts';
import { isNumber, maxQueryWords, searchWords } from '../words.ts';

/** Too many shorter words differ by only one letter. */
const minLength = 5;

/** Corrects one typo per word or, failing that, drops the amount, as in « 500 dollars ». */
export function correctTypos(text: string, names: readonly string[]): string | null {
  const vocabulary = new Set(names.flatMap(searchWords));
  const inputWords = searchWords(text).slice(0, maxQueryWords);
  const words = inputWords.map((word) => {
    if (word.length < minLength || [...vocabulary].some((name) => name.startsWith(word))) return word;
    return [...vocabulary].find((name) => isOneEditApart(word, name)) ?? word;
  });
  if (words.some((word, i) => word !== inputWords[i])) return words.join(' ');
  const withoutNumbers = words.filter((word) => !isNumber(word));
  return withoutNumbers.length > 0 && withoutNumbers.length < words.length ? withoutNumbers.join(' ') : null;
}
