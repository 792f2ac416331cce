import { formatEuros } from '../../../money.ts';
import { notesText, withdrawnText } from '../lineView.ts';
import type { OrderDetail } from '../order.shape.ts';

/** What differs between the order that was shown and the one there is, and what was done to it in between. */
export type Meanwhile = {
  changes: { what: string; seen: string; now: string }[];
  rows: OrderDetail['timeline'];
};

const facts = (order: OrderDetail): Record<string, string> => ({
  Commande: order.statusLabel,
  Paiement: order.paymentStatusLabel,
  Rendu: formatEuros(order.refunded),
  Suivi: [order.carrier, order.trackingNumber].filter(Boolean).join(' ') || 'aucun',
  ...Object.fromEntries(
    order.Items.map((line) => [line.name, notesText(line.notes) + withdrawnText(line) || `${line.quantity}`]),
  ),
});

export function meanwhile(seen: OrderDetail, now: OrderDetail): Meanwhile | null {
  const [before, after] = [facts(seen), facts(now)];
  const known = new Set(seen.timeline.map(({ _id }) => _id));
  const changes = Object.keys(after)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, seen: before[what] ?? '', now: after[what] ?? '' }));
  const rows = now.timeline.filter(({ _id }) => !known.has(_id));
  return changes.length + rows.length > 0 ? { changes, rows } : null;
}
