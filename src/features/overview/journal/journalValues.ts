import { formatMoment } from '../../../dates.ts';
import { staffLabels } from '../../../http/staff.ts';
import { formatEuro, formatNumber, formatRate } from '../../../money.ts';
import {
  conditionLabels,
  formatDiameter,
  formatFineWeight,
  formatPurity,
  formatWeight,
} from '../../catalogue/metal.ts';
import { identityLabels } from '../../identity/status.ts';
import { teaserOf } from '../../news/news.ts';
import { reviewStatusLabels } from '../../reviews/review.ts';
import { creditStateLabels } from '../../statements/match.ts';

const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: creditStateLabels,
  status: Object.fromEntries(Object.entries(reviewStatusLabels).map(([word, { label }]) => [word, label])),
  staffRole: staffLabels,
  identityStatus: identityLabels,
  condition: conditionLabels,
  issueWhen: { paid: 'au paiement', sent: 'à l’expédition ou à la remise' },
};

type NumberFormat = (value: number) => string;

const formats: Readonly<Record<string, NumberFormat>> = {
  netSellPrice: formatEuro,
  grossBuyPrice: formatEuro,
  amount: formatEuro,
  goldPrice: formatEuro,
  cardLimit: formatEuro,
  requestAbove: formatEuro,
  moneyMost: formatEuro,
  fourEyesAbove: formatEuro,
  sellPrice: formatRate,
  buyPrice: formatRate,
  weight: formatWeight,
  purity: formatPurity,
  fineWeight: formatFineWeight,
  diameter: formatDiameter,
  offFrom5: (bps) => formatNumber(bps / 100),
  offFrom10: (bps) => formatNumber(bps / 100),
  pricedAt: formatMoment,
  goldPricedAt: formatMoment,
  publishedAt: formatMoment,
  startsAt: formatMoment,
  endsAt: formatMoment,
  dueAt: formatMoment,
};

/** Prices of a metal are in cents, those of a currency in millionths of a euro. */
const priceFormats: Readonly<Record<string, NumberFormat>> = {
  metal: formatEuro,
  karat: formatEuro,
  currency: formatRate,
};

export function valueText(value: unknown, { field, entity }: { field: string; entity: string }): string {
  if (value === null || value === undefined || value === '') return '(vide)';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    const format = field === 'sell' || field === 'buy' ? priceFormats[entity] : formats[field];
    return format ? format(value) : String(value);
  }
  if (typeof value === 'string') return choiceLabels[field]?.[value] ?? (value.includes('<') ? teaserOf(value) : value);
  return Array.isArray(value) ? value.join(', ') || '(vide)' : String(value);
}
