import type { NoteChoice, orderLines } from '../../../db/schema/orders.ts';
import { formatEuro, formatNumber, plural } from '../../money.ts';
import { formatUnits, unitPriceText } from '../cart/changes.ts';
import { eurosOf } from '../catalogue/item.ts';

type Line = typeof orderLines.$inferSelect;
type PieceCounts = Record<'withdrawn' | 'refunded', number>;

export const banknotesText = (notes: readonly NoteChoice[] | null | undefined, iso = ''): string =>
  (notes ?? [])
    .map(({ value, count }) => `${plural(count, 'billet', 'billets')} de ${formatUnits(value, iso)}`)
    .join(', ');

export const quantityText = ({ type, name }: Pick<Line, 'type' | 'name'>, quantity: number, iso = ''): string =>
  type === 'currency'
    ? formatUnits(quantity, iso)
    : /^lingot/i.test(name)
      ? plural(quantity, 'lingot', 'lingots')
      : plural(quantity, 'pièce', 'pièces');

function currencyText(quantity: number, name: string): string {
  const currency = isoOf(name);
  if (!currency) return `${formatNumber(quantity)} ${name}`;
  const formatOptions = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat('fr-FR', formatOptions).format(quantity);
}

export function orderTitle([first, ...others]: readonly Pick<Line, 'type' | 'name' | 'quantity'>[]): string {
  if (!first) return 'Commande';
  const { type, name, quantity } = first;
  const countedName = quantity === 1 ? name : `${formatNumber(quantity)} × ${name}`;
  const title = type === 'metal' ? countedName : currencyText(quantity, name);
  return others.length > 0 ? `${title} et ${plural(others.length, 'autre article', 'autres articles')}` : title;
}

/** Returns USD for « Dollar américain (USD) ». */
export const isoOf = (name: string): string => / \(([A-Z]{3})\)$/.exec(name)?.[1] ?? '';

const withdrawnText = ({ quantity, withdrawn, refunded }: PieceCounts & Pick<Line, 'quantity'>): string => {
  if (withdrawn === quantity) return 'Rétractation';
  if (refunded === quantity) return 'Remboursé';
  const parts = [
    ...(withdrawn > 0 ? [`${formatNumber(withdrawn)} en rétractation`] : []),
    ...(refunded > 0 ? [plural(refunded, 'remboursé', 'remboursés')] : []),
  ];
  return parts.length > 0 ? `dont ${parts.join(', ')}` : '';
};

export type LineView = ReturnType<typeof lineView>;

type LineWithReturns = Line & Partial<PieceCounts>;

export function lineView({ withdrawn = 0, refunded = 0, ...line }: LineWithReturns) {
  const { type, id, name, photo, quantity, unitPrice, notes, amount } = line;
  const iso = isoOf(name);
  return {
    key: id,
    name,
    photo,
    quantity: quantityText(line, quantity, iso),
    isSinglePiece: type === 'metal' && quantity === 1,
    unitPrice: unitPriceText({ ...line, unitPrice: eurosOf(type, unitPrice), ...(iso && { iso }) }),
    notes: banknotesText(notes, iso),
    amount: formatEuro(amount),
    withdrawn: withdrawnText({ quantity, withdrawn, refunded }),
  };
}

export const contentText = (goods: readonly (Pick<Line, 'type' | 'name'> & { remaining: number })[]): string =>
  goods
    .filter(({ remaining }) => remaining > 0)
    .map(({ type, remaining, name }) =>
      type === 'metal' ? `${remaining} × ${name}` : formatUnits(remaining, isoOf(name) || name),
    )
    .join(', ');

export const lineNetLabel = 'Net après remboursement';
