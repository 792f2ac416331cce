import type { NoteChoice } from '../../../db/schema/orders.ts';
import { centsOf, formatEuros, formatNumber } from '../../money.ts';
import { formatUnits, unitPriceText } from '../cart/changes.ts';
import { costText } from '../cart/terms.ts';
import type { OrderLine } from './order.shape.ts';

export const notesText = (notes: readonly NoteChoice[] | null | undefined, iso = ''): string =>
  (notes ?? [])
    .map(({ value, count }) => `${formatNumber(count)} billet${count > 1 ? 's' : ''} de ${formatUnits(value, iso)}`)
    .join(', ');

export const quantityText = (type: OrderLine['type'], quantity: number, iso = ''): string =>
  type === 'metal' ? `${formatNumber(quantity)} exemplaire${quantity > 1 ? 's' : ''}` : formatUnits(quantity, iso);

/** « Dollar américain (USD) » → USD: an order line keeps a copy of the name, with the code in it. */
export const isoOf = (name: string): string => / \(([A-Z]{3})\)$/.exec(name)?.[1] ?? '';

export const costOf = (euros: number): string => costText(centsOf(euros));

const withdrawnText = ({
  quantity,
  withdrawn,
  refunded,
}: Pick<OrderLine, 'quantity' | 'withdrawn' | 'refunded'>): string => {
  if (withdrawn === quantity) return 'Rétractation';
  if (refunded === quantity) return 'Remboursé';
  const parts = [
    ...(withdrawn > 0 ? [`${formatNumber(withdrawn)} en rétractation`] : []),
    ...(refunded > 0 ? [`${formatNumber(refunded)} remboursé${refunded > 1 ? 's' : ''}`] : []),
  ];
  return parts.length > 0 ? `dont ${parts.join(', ')}` : '';
};

export type LineView = ReturnType<typeof lineView>;

export function lineView(line: Omit<OrderLine, 'lineId' | 'remaining' | 'remainingNotes'>) {
  const { type, id, name, photo, quantity, notes, amount } = line;
  const iso = isoOf(name);
  return {
    key: `${type}:${id}`,
    name,
    photo,
    quantity: quantityText(type, quantity, iso),
    unitPrice: unitPriceText({ ...line, ...(iso && { iso }) }),
    /** « 4 billets de 100 USD, 5 billets de 20 USD », or nothing. */
    notes: notesText(notes, iso),
    amount: formatEuros(amount),
    withdrawn: withdrawnText(line),
  };
}

/** « 2 × 20 francs Napoléon, 200 CHF », without what went back. */
export const contentText = ({ Items }: { Items: readonly Pick<OrderLine, 'type' | 'remaining' | 'name'>[] }): string =>
  Items.filter(({ remaining }) => remaining > 0)
    .map(({ type, remaining, name }) =>
      type === 'metal' ? `${remaining} × ${name}` : quantityText(type, remaining, isoOf(name) || name),
    )
    .join(', ');

export const netLabel = 'Net après remboursement';
