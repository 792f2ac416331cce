import { fold } from './fold.ts';

const maxWords = 8;

/** With suffixes, a search matches from any character of a number. */
export function suffixesOf(numbers: string): string {
  const suffixes = numbers.split(' ').flatMap((number) => {
    const compactNumber = number.replace(/[^0-9A-Za-z]/g, '');
    return Array.from({ length: Math.max(0, compactNumber.length - 3) }, (_, i) => compactNumber.slice(i));
  });
  return [...new Set(suffixes)].join(' ');
}

/** 123450 → `1234e50`, which « 1234,50 » matches exactly and « 1234 » as a prefix. */
export const amountWord = (amount: number): string =>
  `${Math.floor(amount / 100)}e${String(amount % 100).padStart(2, '0')}`;

export const itemWord = (id: string): string => `i${id.replaceAll('-', '')}`;

/** Quotes disable the operators of FTS5; the star matches prefixes. */
const prefixTerm = (text: string): string => `"${text.replaceAll('"', ' ')}" *`;
const exactTerm = (text: string): string => `"${text}"`;

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Null if there is no input, empty if no row can match. */
export function ftsQuery(q: string): string | null {
  const foldedQuery = fold(q);
  if (foldedQuery === '') return null;
  const words = foldedQuery.split(' ').filter((word) => letterOrDigit.test(word));
  const alternatives = words.length > 0 ? [words.slice(0, maxWords).map(prefixTerm).join(' AND ')] : [];
  const amount = /^(\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,](\d{1,2}))?( ?€)?$/.exec(foldedQuery);
  if (amount?.[1] && (amount[2] || amount[3]))
    alternatives.push(exactTerm(`${amount[1].replace(/\D/g, '')}e${(amount[2] ?? '').padEnd(2, '0')}`));
  const compactQuery = foldedQuery.replace(/[\s.()/+-]/g, '');
  if (/^\d{4,15}$/.test(compactQuery)) alternatives.push(prefixTerm(compactQuery.replace(/^0+/, '')));
  if (words.length > 1 && /^(?=.*\d)[a-z0-9]{6,40}$/.test(compactQuery)) alternatives.push(prefixTerm(compactQuery));
  return alternatives.length > 0 ? `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})` : '';
}
