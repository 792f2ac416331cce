import { formatMoment } from '../../../dates.ts';
import { addOrderNoteContract } from '../orders.api.ts';
import { Acts, type Desk, type DeskAct, sent } from './useDesk.tsx';

const noteOn = ({ _id: orderId, orderNumber }: Desk['order']): DeskAct => ({
  label: 'Ajouter une note interne…',
  right: addOrderNoteContract.act,
  ask: {
    title: `Note interne sur la commande ${orderNumber}`,
    text: 'Visible au comptoir seulement.',
    label: 'Ajouter la note',
    look: 'gold',
    fields: { text: { kind: 'area', label: 'Note', maxLength: 2000 } },
  },
  run: ({ text = '' }) => sent(addOrderNoteContract, { orderId, text }),
  done: 'La note est ajoutée.',
});

export const History = ({ desk }: { desk: Desk }) => (
  <section className="card stack" aria-labelledby="desk-history">
    <h2 id="desk-history">Historique</h2>
    <ol className="history plain-list">
      {desk.order.timeline.map((row) => (
        <li key={row._id} className={`desk-${row.kind}`}>
          <span className="soft small">
            {formatMoment(row.at)} · {row.by}
          </span>
          <span>{row.text}</span>
        </li>
      ))}
    </ol>
    <p>
      <Acts desk={desk} acts={[noteOn(desk.order)]} />
    </p>
  </section>
);
