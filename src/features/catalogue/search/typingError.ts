import { isOneEditApart } from '../../../oneOff.ts';
import { findOtherMetal, isNumber, maxQueryWords, queryWords, searchWords, stopWords } from '../words.ts';

/** Too many shorter words differ by only one letter. */
const minLength = 5;

/** Corrects one typo in each word, or else drops the words that no name has, or the amount, as in « 500 dollars ». */
export function correctTypos(text: string, names: readonly string[]): string | null {
  const vocabulary = [...new Set(names.flatMap(searchWords))];
  const isKnown = (typed: string) =>
    vocabulary.some((name) => name.startsWith(typed) || queryWords(typed).some(({ word }) => word === name));
  const inputWords = searchWords(text);
  const words = inputWords
    .slice(0, maxQueryWords)
    .map((word) =>
      word.length < minLength || isKnown(word) ? word : (vocabulary.find((name) => isOneEditApart(word, name)) ?? word),
    );
  if (words.some((word, i) => word !== inputWords[i])) return words.join(' ');
  if (findOtherMetal(text)) return null;
  const query = inputWords.filter((word) => !stopWords.has(word)).slice(0, maxQueryWords);
  const knownWords = query.filter((word) => isNumber(word) || isKnown(word));
  const remainingWords = knownWords.length < query.length ? knownWords : query.filter((word) => !isNumber(word));
  return remainingWords.length < query.length && !remainingWords.every(isNumber) ? remainingWords.join(' ') : null;
}
