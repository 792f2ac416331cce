import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { act, refusalOf } from '../../../ui/desk/act.ts';
import { TextField } from '../../../ui/forms/Field.tsx';
import type { OrderDetail } from '../order.shape.ts';
import { addOrderNoteContract } from '../orders.api.ts';

type Props = { orderId: string; onAdded: (order: OrderDetail) => void };

/** A note for the house; the client never sees it. */
export function NoteForm({ orderId, onAdded }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      const { data } = await act(addOrderNoteContract, { body: { orderId, text }, done: 'La note est ajoutée.' });
      setText('');
      onAdded(data);
    } catch (failure) {
      setError(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="card" onSubmit={submit} aria-labelledby="desk-note">
      <h2 id="desk-note">Note interne</h2>
      <TextField
        label="Note"
        hint="Visible au comptoir seulement."
        error={error || undefined}
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" look="quiet" busy={busy}>
          Ajouter la note
        </Button>
      </p>
    </form>
  );
}
