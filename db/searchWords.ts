import { fold } from './fold.ts';

const maxWords = 8;

/** Indexes each suffix of telephone numbers and references, so that a search can match from any character. */
export function endings(numbers: string): string {
  const runs = numbers.split(' ').flatMap((number) => {
    const plain = number.replace(/[^0-9A-Za-z]/g, '');
    return Array.from({ length: Math.max(0, plain.length - 3) }, (_, i) => plain.slice(i));
  });
  return [...new Set(runs)].join(' ');
}

/** Amount as one word: 123450 → `1234e50`, which « 1234,50 » matches exactly and « 1234 » as a prefix. */
export const cents = (amount: number): string => `${Math.floor(amount / 100)}e${String(amount % 100).padStart(2, '0')}`;

export const itemWord = (id: string): string => `i${id.replaceAll('-', '')}`;

/** Quotes disable the operators of FTS5; the star matches prefixes. */
const begins = (text: string): string => `"${text.replaceAll('"', ' ')}" *`;
const exactly = (text: string): string => `"${text}"`;

const hasLetter = /[\p{L}\p{N}]/u;

/** FTS5 query: each typed word as a prefix, or a whole amount, telephone number or reference, however spaced.
 * Returns null without input, an empty text if no row can match. */
export function ftsQuery(q: string): string | null {
  const folded = fold(q);
  if (folded === '') return null;
  const words = folded.split(' ').filter((word) => hasLetter.test(word));
  const alternatives = words.length > 0 ? [words.slice(0, maxWords).map(begins).join(' AND ')] : [];
  const amount = /^(\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,](\d{1,2}))?( ?€)?$/.exec(folded);
  if (amount?.[1] && (amount[2] || amount[3]))
    alternatives.push(exactly(`${amount[1].replace(/\D/g, '')}e${(amount[2] ?? '').padEnd(2, '0')}`));
  const joined = folded.replace(/[\s.()/+-]/g, '');
  if (/^\d{4,15}$/.test(joined)) alternatives.push(begins(joined.replace(/^0+/, '')));
  if (words.length > 1 && /^(?=.*\d)[a-z0-9]{6,40}$/.test(joined)) alternatives.push(begins(joined));
  return alternatives.length > 0 ? `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})` : '';
}
