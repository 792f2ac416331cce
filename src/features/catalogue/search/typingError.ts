import { wordsOf } from '../words.ts';

/** In shorter words another letter is another word. */
const shortest = 5;

/** After the first letter: one missing, too many or wrong, or two that changed places. */
function isOneOff(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [one, other] = [a, b].map((word) => word.slice(start, word.length - end)) as [string, string];
  const longest = Math.max(one.length, other.length);
  return start > 0 && (longest === 1 || (longest === 2 && one === [...other].reverse().join('')));
}

/** « dolar » → `dollar`, with one typing error a word; else « 500 dollars » without its amount, else null. */
export function mended(text: string, names: readonly string[]): string | null {
  const known = new Set(names.flatMap(wordsOf));
  const asked = wordsOf(text);
  const words = asked.map((word) => {
    if (word.length < shortest || [...known].some((name) => name.startsWith(word))) return word;
    return [...known].find((name) => isOneOff(word, name)) ?? word;
  });
  if (words.some((word, i) => word !== asked[i])) return words.join(' ');
  const named = words.filter((word) => !/^\d+$/.test(word));
  return named.length > 0 && named.length < words.length ? named.join(' ') : null;
}
