import { formatMoment } from '../../../dates.ts';
import type { OrderDetail } from '../order.shape.ts';

type Props = { rows: OrderDetail['timeline'] };

/** Everything that happened to the order, the dealer's notes and the alerts included. */
export function Timeline({ rows }: Props) {
  return (
    <section className="card" aria-labelledby="desk-history">
      <h2 id="desk-history">Historique</h2>
      <ol className="desk-history">
        {rows.map((row) => (
          <li key={row._id} className={`desk-${row.kind}`}>
            <span className="soft small">
              {formatMoment(row.at)} · {row.by}
            </span>
            <span>{row.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
