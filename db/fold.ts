/** Letters that Unicode does not decompose, and the fractions of an ounce. */
const whole: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
};

const plain = /^[\x20-\x7e]*$/;

/**
 * « Crème Brûlée », « złoty », « d’or » → `creme brulee`, `zloty`, `d'or`: how texts are compared in a search; queries
 * have it as `fold(text)`. The triggers of `metals_search` write the same letters.
 */
export const fold = (text: string): string =>
  // Most of what is searched is plain, and a list folds every row.
  plain.test(text) ? text.trim().toLowerCase() : foldMarked(text);

const foldMarked = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþıßæœ¼½¾]/g, (letter) => whole[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s/g, ' ');

/** Whether each of some folded words, separated by spaces, is somewhere in a text; queries have it as `holds(text, words)`. */
export function holds(text: string, words: string): boolean {
  const folded = fold(text);
  return words.split(' ').every((word) => folded.includes(word));
}
