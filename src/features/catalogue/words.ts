import { fold } from '../../../db/fold.ts';

export type QueryWord = { word: string; isWholeWord: boolean };

const currencySigns: Record<string, string> = { $: ' dollar ', '£': ' livre ', '¥': ' yen ', '€': ' euro ' };

/** Shorter texts are allowed only for currency signs (specification, section 5). */
export const isTooShort = (text: string): boolean => fold(text).length < 2 && !(text in currencySigns);

const unitWords = new Map(Object.entries({ kilo: 'kg', kilogramme: 'kg', gramme: 'g' }));
const shortUnits = new Map([
  ...Object.entries({ kg: 'kg', g: 'g', gr: 'g', oz: 'once', once: 'once' }),
  ...Object.entries({ f: 'franc', fr: 'franc', frs: 'franc', franc: 'franc', dollar: 'dollar' }),
]);

/** These words do not tell articles apart. */
export const stopWords = new Set(
  (
    'or dor lor d de du des en et l la le les un une a au ou par pour est ce mon ma mes je j euh ' +
    'voudrais veux cherche acheter prix cote combien coute valeur bonjour'
  ).split(' '),
);

/** So that « Demi-souverain » and « 1/2 souverain » match the same coin. */
export const fractions = new Map(Object.entries({ demi: '1/2', quart: '1/4', dixieme: '1/10', vingtieme: '1/20' }));

const spokenNumbers = new Map(
  Object.entries({
    ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, dix: 10, vingt: 20, trente: 30 },
    ...{ vingts: 20, quarante: 40, cinquante: 50, soixante: 60, cent: 100, cents: 100, mille: 1000 },
  }),
);

/** « deux cent cinquante grammes » becomes « 250 grammes ». */
function readNumbers(words: readonly string[]): string[] {
  let total = 0;
  return words.flatMap((word, i) => {
    const value = spokenNumbers.get(word);
    if (value === undefined) return [word];
    const factor = [20, 100, 1000].includes(value) ? total % value : 0;
    total += factor > 0 ? factor * (value - 1) : value;
    if (spokenNumbers.has(words[i + 1] ?? '')) return [];
    const number = `${total}`;
    total = 0;
    return [number];
  });
}

export const maxQueryWords = 8;
export const isNumber = (word: string | undefined): boolean => /^\d+([,/]\d+)?$/.test(word ?? '');

/** Strips the plural except in « cours », whose stem would match « couronne ».
 * Accepts any spelling of « investissement ». */
const stem = (word: string): string =>
  word.length > 3 && word !== 'cours' ? word.replace(/s$/, '').replace(/^investisse.*/, 'investiss') : word;

/** A decimal number or a fraction is one word, so that « 2,5 g » is not 5 g. */
export const searchWords = (text: string): string[] => {
  const words = fold(text)
    .replace(/\b1 ?000 ?g(r\w*)?\b/, '1 kg')
    .replace(/\bune? (?=(gramme|once|kilo)s?\b)/, '1 ')
    .replace(/[$£¥€]/g, (sign) => currencySigns[sign] ?? sign)
    .replace(/(\d)\.(\d)/g, '$1,$2')
    .replace(/(\/\d+)i?e(me)?\b/g, '$1')
    .match(/\d+[,/]\d+|\p{N}+|\p{L}+/gu);
  return readNumbers(words ?? []).map((word) => fractions.get(word) ?? word);
};

/** Prices are in euros, so the euro is never an item for sale. */
const isEuro = (word: string): boolean => /^(euros?|eur)$/.test(word);
export const mentionsEuro = (text: string): boolean => searchWords(text).some(isEuro);

export const findOtherMetal = (text: string): string | undefined =>
  searchWords(text).find((word) => /^(argent|platine|palladium)$/.test(word));

export function queryWords(text: string): QueryWord[] {
  const allWords = searchWords(text);
  const distinctiveWords = allWords.filter((word) => !stopWords.has(word));
  const withoutEuro = distinctiveWords.filter((word) => !isEuro(word));
  const meaningfulWords = withoutEuro.some((word) => !isNumber(word)) ? withoutEuro : distinctiveWords;
  const words = meaningfulWords.length > 0 ? meaningfulWords : allWords;
  return words.slice(0, maxQueryWords).map((word, i): QueryWord => {
    const unit = (isNumber(words[i - 1]) ? shortUnits.get(stem(word)) : undefined) ?? unitWords.get(stem(word));
    if (unit) return { word: unit, isWholeWord: ['kg', 'g'].includes(unit) };
    return { word: stem(word), isWholeWord: isNumber(word) && shortUnits.has(stem(words[i + 1] ?? '')) };
  });
}

export function matchesQueryWords(text: string, query: readonly QueryWord[]): boolean {
  const words = searchWords(text);
  return (
    query.length > 0 &&
    query.every(({ word, isWholeWord }) => words.some((one) => (isWholeWord ? one === word : one.startsWith(word))))
  );
}

export type SearchablePage = { label: string; href: string; keywords?: string };

export function findPages(pages: readonly SearchablePage[], text: string): SearchablePage[] {
  const query = queryWords(text);
  return pages.filter(({ label, keywords = '' }) => matchesQueryWords(`${label} ${keywords}`, query));
}

type RankedItem = { name: string; isFeatured: boolean };

export function byRelevance(query: readonly QueryWord[]): (a: RankedItem, b: RankedItem) => number {
  const relevance = ({ name, isFeatured }: RankedItem): number => {
    const words = searchWords(name).map(stem);
    const wholeWords = query.filter(({ word }) => words.includes(word));
    const exactNumbers = wholeWords.filter(({ word }) => isNumber(word));
    return (
      exactNumbers.length * 8 + wholeWords.length * 4 + Number(words[0] === query[0]?.word) * 2 + Number(isFeatured)
    );
  };
  return (a, b) => relevance(b) - relevance(a);
}
