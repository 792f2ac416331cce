import { isoOf, quantityText } from '../../lineView.ts';
import type { Order } from '../../order.shape.ts';

/** « 2 × 20 francs Napoléon, 200 CHF », without what went back. */
export const contentText = ({ Items }: Pick<Order, 'Items'>): string =>
  Items.filter(({ kept }) => kept > 0)
    .map(({ type, kept, name }) =>
      type === 'metal' ? `${kept} × ${name}` : quantityText(type, kept, isoOf(name) || name),
    )
    .join(', ');
