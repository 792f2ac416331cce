import type { metals } from '../../../db/schema/catalogue.ts';
import { type Cents, divideHalfUp, formatNumber } from '../../money.ts';
import type { MetalType } from '../../paths.ts';
import { teaserOf } from '../news/news.ts';

export type MetalRow = typeof metals.$inferSelect;

type TypeLabels = {
  title: string;
  singular: string;
  countText: (n: number) => string;
  withArticle: string;
  makerLabel: string;
};

const countFormat = (one: string, many: string) => (n: number) => `${formatNumber(n)} ${n < 2 ? one : many}`;

const coinLabels = {
  countText: countFormat('pièce', 'pièces'),
  withArticle: 'une pièce',
  makerLabel: 'Atelier',
};

export const metalTypeLabels: Record<MetalType, TypeLabels> = {
  Lingots: {
    title: 'Lingots et lingotins d’or',
    singular: 'Lingot',
    countText: countFormat('lingot', 'lingots'),
    withArticle: 'un lingot',
    makerLabel: 'Fabricant',
  },
  "Piece D'investissment": { title: 'Pièces d’or d’investissement', singular: 'Pièce d’investissement', ...coinLabels },
  'Piece De Collection': { title: 'Pièces d’or de collection', singular: 'Pièce de collection', ...coinLabels },
};

const gradeLabels = { FDC: 'fleur de coin', SUP: 'superbe', TTB: 'très très beau', TB: 'très beau' } as const;
export const gradeText = (grade: keyof typeof gradeLabels): string => `${grade}, ${gradeLabels[grade]}`;
export const conditionLabels = { new: 'Neuf', used: 'Ayant circulé' } as const;

export type GoldContent = Pick<MetalRow, 'weight' | 'purity'> & { fineWeight?: number | null };
export type PricedMetal = GoldContent & Pick<MetalRow, 'netSellPrice'>;

/** Per piece, in tenths of a milligram. */
export const fineWeight = ({ weight, purity, fineWeight: publishedWeight }: GoldContent): number =>
  publishedWeight ?? divideHalfUp(BigInt(weight) * BigInt(purity), 1_000n);

export function pricePerGram(metal: PricedMetal): Cents {
  const content = fineWeight(metal);
  return content > 0 ? divideHalfUp(BigInt(metal.netSellPrice) * 10_000n, BigInt(content)) : 0;
}

export const formatFineWeight = (tenths: number): string => formatWeight(tenths / 10);

export const formatWeight = (milligrams: number): string =>
  milligrams >= 1_000_000 ? `${formatNumber(milligrams / 1_000_000)} kg` : `${formatNumber(milligrams / 1000)} g`;

/** One-ounce pieces show their published fine weight, which is more exact. */
export const weightText = ({
  weight,
  fineWeight: publishedWeight,
}: Pick<GoldContent, 'weight' | 'fineWeight'>): string =>
  publishedWeight && weight % 100 !== 0 && Math.abs(publishedWeight - weight * 10) < 10
    ? formatFineWeight(publishedWeight)
    : formatWeight(weight);

export const formatPurity = (tenths: number): string => `${formatNumber(tenths / 10)} ‰`;

export const formatDiameter = (hundredths: number): string => `${formatNumber(hundredths / 100)} mm`;

export function formatMinting({ mintingStart, mintingEnd }: Pick<MetalRow, 'mintingStart' | 'mintingEnd'>): string {
  if (mintingStart === null) return mintingEnd === null ? '' : `jusqu’en ${mintingEnd}`;
  if (mintingEnd === null) return `depuis ${mintingStart}`;
  return mintingStart === mintingEnd ? `${mintingStart}` : `${mintingStart} à ${mintingEnd}`;
}

export const pieceDetails = (
  { year, mintMark, grade, quotable, condition, ...metal }: MetalRow,
  isBrief = false,
): string =>
  [
    year ?? (metal.type === 'Piece De Collection' && formatMinting(metal)),
    mintMark && `Atelier ${mintMark}`,
    grade && (isBrief ? grade : gradeText(grade)),
    quotable && 'Cotable',
    condition && conditionLabels[condition],
  ]
    .filter(Boolean)
    .join(' · ');

export const packagingText = ({ sealed, sleeved, certified }: MetalRow): string =>
  [sealed && 'sous scellé', sleeved && 'sous étui', certified && 'avec certificat'].filter(Boolean).join(', ');

export const metalMeta = (metal: Pick<MetalRow, 'title' | 'metalName' | 'description' | 'textInfo'>) => ({
  title: metal.title || metal.metalName,
  description: metal.description || teaserOf(metal.textInfo, 159),
});
