import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/forms/Field.tsx';
import { addOrderNoteContract } from '../orders.api.ts';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

/** Everything that happened to the order, the dealer's notes and the alerts included. */
export function History({ desk }: Props) {
  return (
    <section className="card stack" aria-labelledby="desk-history">
      <h2 id="desk-history">Historique</h2>
      <ol className="desk-history">
        {desk.order.timeline.map((row) => (
          <li key={row._id} className={`desk-${row.kind}`}>
            <span className="soft small">
              {formatMoment(row.at)} · {row.by}
            </span>
            <span>{row.text}</span>
          </li>
        ))}
      </ol>
      <NoteForm desk={desk} />
    </section>
  );
}

/** A note for the house; the client never sees it. */
function NoteForm({ desk: { order, busy, setOrder, act } }: Props) {
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const work = async () => {
      const { data } = await call(addOrderNoteContract, { body: { orderId: order._id, text } });
      setText('');
      setOrder(data);
      return null;
    };
    void act('note', work, 'La note est ajoutée.');
  };
  return (
    <details>
      <summary>Ajouter une note interne…</summary>
      <form className="stack" onSubmit={add} noValidate>
        <TextField
          label="Note"
          hint="Visible au comptoir seulement."
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p>
          <Button type="submit" look="quiet" busy={busy === 'note'}>
            Ajouter la note
          </Button>
        </p>
      </form>
    </details>
  );
}
