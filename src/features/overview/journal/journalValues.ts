import { formatMoment } from '../../../dates.ts';
import { formatEuro, formatRate } from '../../../money.ts';
import { formatDiameter, formatFineWeight, formatPurity, formatWeight } from '../../catalogue/metal.ts';
import { teaserOf } from '../../news/news.ts';

type Format = (value: number) => string;

const formats: Readonly<Record<string, Format>> = {
  netSellPrice: formatEuro,
  grossBuyPrice: formatEuro,
  amount: formatEuro,
  goldPrice: formatEuro,
  cardLimit: formatEuro,
  requestAbove: formatEuro,
  fourEyesAbove: formatEuro,
  carrates24: formatEuro,
  carrates22: formatEuro,
  carrates18: formatEuro,
  carrates14: formatEuro,
  carrates9: formatEuro,
  sellPrice: formatRate,
  buyPrice: formatRate,
  weight: formatWeight,
  purity: formatPurity,
  fineWeight: formatFineWeight,
  diameter: formatDiameter,
  pricedAt: formatMoment,
  goldPricedAt: formatMoment,
  publishedAt: formatMoment,
  startsAt: formatMoment,
  endsAt: formatMoment,
  dueAt: formatMoment,
};

/** One side of an item's price: cents of a metal, millionths of a euro of a currency. */
const sides: Readonly<Record<string, Format>> = { metal: formatEuro, currency: formatRate };

const isTold = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);

/** What a field of the audit log held, as the dealer reads it; null where only its change is worth a word. */
export function valueText(value: unknown, { field, entity }: { field: string; entity: string }): string | null {
  if (value === null || value === undefined || value === '') return '(vide)';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    const format = field === 'sell' || field === 'buy' ? sides[entity] : formats[field];
    return format ? format(value) : String(value);
  }
  if (typeof value === 'string') return value.includes('<') ? teaserOf(value) : value;
  return Array.isArray(value) && value.every(isTold) ? value.join(', ') || '(vide)' : null;
}
