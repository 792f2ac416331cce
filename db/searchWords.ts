import { fold } from './fold.ts';

const mostWords = 8;

/**
 * Telephone numbers and references, `+33612345678`, with each of their endings: whatever four characters in a row
 * somebody remembers, they begin one.
 */
export function endings(numbers: string): string {
  const runs = numbers.split(' ').flatMap((number) => {
    const plain = number.replace(/[^0-9A-Za-z]/g, '');
    return Array.from({ length: Math.max(0, plain.length - 3) }, (_, i) => plain.slice(i));
  });
  return [...new Set(runs)].join(' ');
}

/** 123450 → `1234e50`, a word of its own: « 1 234,50 » finds it alone, « 1234 » begins it. */
export const cents = (amount: number): string => `${Math.floor(amount / 100)}e${String(amount % 100).padStart(2, '0')}`;

export const itemWord = (id: string): string => `i${id.replaceAll('-', '')}`;

/** In quotes FTS5 reads no operator; the star lets the last word go on. */
const begins = (text: string): string => `"${text.replaceAll('"', ' ')}" *`;
const exactly = (text: string): string => `"${text}"`;

const hasLetter = /[\p{L}\p{N}]/u;

/**
 * Typed text as an FTS5 query: rows with words that begin like each typed word; or an amount, a telephone
 * number or a reference as a whole, however it is spaced. Null for nothing, empty for what no row can hold.
 */
export function askedFor(q: string): string | null {
  const typed = fold(q);
  if (typed === '') return null;
  const words = typed.split(' ').filter((word) => hasLetter.test(word));
  const ways = words.length > 0 ? [words.slice(0, mostWords).map(begins).join(' AND ')] : [];
  const amount = /^(\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,](\d{1,2}))?( ?€)?$/.exec(typed);
  if (amount?.[1] && (amount[2] || amount[3]))
    ways.push(exactly(`${amount[1].replace(/\D/g, '')}e${(amount[2] ?? '').padEnd(2, '0')}`));
  const joined = typed.replace(/[\s.()/+-]/g, '');
  if (/^\d{4,15}$/.test(joined)) ways.push(begins(joined.replace(/^0+/, '')));
  if (words.length > 1 && /^(?=.*\d)[a-z0-9]{6,40}$/.test(joined)) ways.push(begins(joined));
  return ways.length > 0 ? `(${ways.map((way) => `(${way})`).join(' OR ')})` : '';
}
