import { fold } from '../../../db/fold.ts';

/** A word that is looked for: the beginning of one, or the whole where it is a number or a unit. */
export type QueryWord = { word: string; whole: boolean };

const signs: Record<string, string> = { $: ' dollar ', '£': ' livre ', '¥': ' yen ' };

const units = new Map(Object.entries({ kilo: 'kg', kilogramme: 'kg', gramme: 'g' }));
/** Behind a number alone. */
const shortUnits = new Map([
  ...Object.entries({ kg: 'kg', g: 'g', gr: 'g', oz: 'once', once: 'once' }),
  ...Object.entries({ f: 'franc', fr: 'franc', frs: 'franc', franc: 'franc', dollar: 'dollar' }),
]);

/** Stop words: « or », as every article is gold, also in « louis dor », and the small words. */
const idle = new Set('or dor lor d de du des en et l la le les un une a au'.split(' '));

/** « Demi-souverain » and « 1/2 souverain » are one coin. */
export const fractions = new Map(Object.entries({ demi: '1/2', quart: '1/4', dixieme: '1/10' }));

export const maxQueryWords = 8;
/** « 10 », « 2,5 », « 1/4 ». */
export const isNumber = (word: string | undefined): boolean => /^\d+([,/]\d+)?$/.test(word ?? '');

/** The plural finds the singular, but for « cours » (« couronne »); the real spelling the type's (`investissment`). */
const stem = (word: string): string =>
  word.length > 3 && word !== 'cours' ? word.replace(/s$/, '').replace(/^investisse.*/, 'investiss') : word;

/** A decimal and a fraction are one word: 2,5 g are not 5 g. */
export const searchWords = (text: string): string[] => {
  const words = fold(text)
    .replace(/[$£¥]/g, (sign) => signs[sign] ?? sign)
    .replace(/(\d)\.(\d)/g, '$1,$2')
    .match(/\d+[,/]\d+|\p{N}+|\p{L}+/gu);
  return (words ?? []).map((word) => fractions.get(word) ?? word);
};

/** Currency of every price, never an article. */
const isEuro = (word: string): boolean => /^(euros?|eur)$/.test(word);
export const namesEuro = (text: string): boolean => searchWords(text).some(isEuro);

export const otherMetalIn = (text: string): string | undefined =>
  searchWords(text).find((word) => /^(argent|platine|palladium)$/.test(word));

export function queryWords(text: string): QueryWord[] {
  const all = searchWords(text);
  const named = all.filter((word) => !idle.has(word));
  const others = named.filter((word) => !isEuro(word));
  const telling = others.some((word) => !isNumber(word)) ? others : named;
  const words = telling.length > 0 ? telling : all;
  return words.slice(0, maxQueryWords).map((word, i): QueryWord => {
    const unit = (isNumber(words[i - 1]) ? shortUnits.get(stem(word)) : undefined) ?? units.get(stem(word));
    if (unit) return { word: unit, whole: ['kg', 'g'].includes(unit) };
    return { word: stem(word), whole: isNumber(word) && shortUnits.has(stem(words[i + 1] ?? '')) };
  });
}

export function holdsWords(text: string, asked: readonly QueryWord[]): boolean {
  const words = searchWords(text);
  return (
    asked.length > 0 &&
    asked.every(({ word, whole }) => words.some((one) => (whole ? one === word : one.startsWith(word))))
  );
}

export type SearchablePage = { label: string; href: string; also?: string };

export function findPages(pages: readonly SearchablePage[], text: string): SearchablePage[] {
  const asked = queryWords(text);
  return pages.filter(({ label, also = '' }) => holdsWords(`${label} ${also}`, asked));
}

type Ranked = { name: string; isFeatured: boolean };

/** An exact number counts most, then whole words of the name, then a name that begins so, then what the dealer puts
 * forward. */
export function byRelevance(asked: readonly QueryWord[]): (a: Ranked, b: Ranked) => number {
  const relevance = ({ name, isFeatured }: Ranked): number => {
    const words = searchWords(name).map(stem);
    const wholes = asked.filter(({ word }) => words.includes(word));
    const exact = wholes.filter(({ word }) => isNumber(word));
    return exact.length * 8 + wholes.length * 4 + Number(words[0] === asked[0]?.word) * 2 + Number(isFeatured);
  };
  return (a, b) => relevance(b) - relevance(a);
}
