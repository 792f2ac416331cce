import { formatMoment } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFields } from '../../../ui/desk/fields.ts';
import { addOrderNoteContract } from '../orders.api.ts';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

const noteFields = deskFields({
  text: { kind: 'area', label: 'Note', maxLength: 2000, shape: addOrderNoteContract.body.shape.text },
});

/** A note for the house; the client never sees it. */
function askNote({ order, setOrder, act, ask }: Desk): void {
  ask(
    {
      title: `Note interne sur la commande ${order.orderNumber}`,
      text: 'Visible au comptoir seulement.',
      label: 'Ajouter la note',
      look: 'gold',
      fields: noteFields,
    },
    ({ text = '' }) =>
      act(
        'note',
        async () => {
          const { data } = await call(addOrderNoteContract, { body: { orderId: order._id, text } });
          setOrder(data);
          return null;
        },
        'La note est ajoutée.',
      ),
  );
}

export function History({ desk }: Props) {
  return (
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
        <Button look="quiet" busy={desk.busy === 'note'} onClick={() => askNote(desk)}>
          Ajouter une note interne…
        </Button>
      </p>
    </section>
  );
}
