import { fold } from '../../../db/fold.ts';

const unitGrams: Record<string, number> = { m: 0.001, g: 1, k: 1_000, o: 31.1034768 };

const weightPattern =
  /(?<![\d.,]|(?<!\d)\d{1,3}\s)(?:(\d+)\s*[x×]\s*)?(\d{1,3}(?:\s\d{3})+|\d+(?:[.,]\d+)?)(?:\/([1-9]\d*))?\s*(?:d['’]\s*)?(mg|kg|kilos?|grammes?|gr?s?|oz|onces?)(?!\p{L})/iu;

const expandFractions = (text: string) => text.normalize('NFKC').replaceAll('⁄', '/');

/** Parses « 6,45 g », « 1 kg », « ¼ d’once » or « 50 x 1 g »; null for « 1.000 g », « 1 2345 g » or no unit. */
export function parseWeight(text: string): number | null {
  const [, count = '1', size, divisor = '1', unit = ''] = weightPattern.exec(expandFractions(text)) ?? [];
  if (!size || /[.,]000$/.test(size)) return null;
  const grams = unitGrams[unit.charAt(0).toLowerCase()] ?? 0;
  const totalGrams = Number(count) * Number(size.replace(/\s/g, '').replace(',', '.')) * grams;
  return Math.round((totalGrams / Number(divisor)) * 1_000) / 1_000;
}

const allWeightsPattern = new RegExp(weightPattern, 'giu');

/** Weights are converted to grams: « 1 kg » → « 1000 g »; « 50 x 1 g » stays unchanged. */
export const nameWords = (name: string): string[] =>
  fold(expandFractions(name))
    .replace(allWeightsPattern, (text, count) => {
      const grams = count ? null : parseWeight(text);
      return grams === null ? text : ` ${Math.round(grams * 1_000)}mg `;
    })
    .match(/[a-z0-9/]+/g)
    ?.filter((word) => word !== 'd') ?? [];
