/** Letters that Unicode does not decompose, and fractions in the names of coins. */
const replacements: Record<string, string> = {
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

const asciiPattern = /^[\x20-\x7e]*$/;

/** « Crème Brûlée », « złoty », « d’or » → `creme brulee`, `zloty`, `d'or`. Also an SQL function.
 * The triggers of `metals_search` replace the same characters. */
export const fold = (text: string): string =>
  // Faster for ASCII, because a list search folds every row.
  asciiPattern.test(text) ? text.trim().toLowerCase() : foldAccented(text);

const foldAccented = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[łøđðþıßæœ¼½¾]/g, (letter) => replacements[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s/g, ' ');

/** Whether `text` contains all of `words`, separated by spaces. Also an SQL function. */
export function containsWords(text: string, words: string): boolean {
  const foldedText = fold(text);
  return words.split(' ').every((word) => foldedText.includes(word));
}

/** Full-width letters, and ligatures such as ﬁ in text copied from a PDF, become plain letters. */
export const normalizeLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\ufb00-\ufb06]/g, (sign) => sign.normalize('NFKC'));
