import { formatMoment } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { notesText, withdrawnText } from '../lineView.ts';
import type { OrderDetail } from '../order.shape.ts';

export type Meanwhile = {
  changes: { what: string; seen: string; now: string }[];
  rows: OrderDetail['timeline'];
};

const statesOf = (order: OrderDetail): Record<string, string> => ({
  Commande: order.statusLabel,
  Paiement: order.paymentStatusLabel,
  Rendu: formatEuros(order.refunded),
  Suivi: [order.carrier, order.trackingNumber].filter(Boolean).join(' ') || 'aucun',
  ...Object.fromEntries(
    order.Items.map((line) => [line.name, notesText(line.notes) + withdrawnText(line) || `${line.quantity}`]),
  ),
});

export function meanwhile(seen: OrderDetail, now: OrderDetail): Meanwhile | null {
  const [before, after] = [statesOf(seen), statesOf(now)];
  const known = new Set(seen.timeline.map(({ _id }) => _id));
  const changes = Object.keys(after)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, seen: before[what] ?? '', now: after[what] ?? '' }));
  const rows = now.timeline.filter(({ _id }) => !known.has(_id));
  return changes.length + rows.length > 0 ? { changes, rows } : null;
}

export const MeanwhileTable = ({ changes, rows }: Meanwhile) => (
  <section className="notice notice-danger stack" aria-labelledby="desk-news">
    <h3 id="desk-news">Changée entre-temps</h3>
    {changes.length > 0 && (
      <table className="table table-stacked">
        <thead>
          <tr>
            <th scope="col">Ce qui a changé</th>
            <th scope="col">Vous aviez sous les yeux</th>
            <th scope="col">Maintenant</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, seen, now }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td data-label="Vous aviez vu">{seen}</td>
              <td data-label="Maintenant">{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <ul>
      {rows.map(({ _id, at, by, text }) => (
        <li key={_id}>
          {by}, {formatMoment(at)}
          {'\u00a0: '}
          {text}
        </li>
      ))}
    </ul>
  </section>
);
