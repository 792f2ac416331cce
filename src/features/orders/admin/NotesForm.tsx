import { type FormEvent, useState } from 'react';
import { call } from '../../../http/call.ts';
import { formatNumber } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import type { OrderDesk } from '../order.shape.ts';
import { changeNotesContract } from '../orders.api.ts';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };
type LineProps = Props & { line: OrderDesk['banknotes'][number] };

function NotesLine({ desk: { order, busy, act }, line: { lineId, name, quantity, notes, values } }: LineProps) {
  const [counts, setCounts] = useState(() =>
    Object.fromEntries(values.map((value) => [value, String(notes.find((one) => one.value === value)?.count ?? 0)])),
  );
  const [error, setError] = useState('');
  const sum = values.reduce((total, value) => total + value * Number(counts[value] || 0), 0);
  const change = (event: FormEvent) => {
    event.preventDefault();
    if (sum !== quantity)
      return setError(`Ces billets font ${formatNumber(sum)}\u00a0: il en faut ${formatNumber(quantity)}.`);
    setError('');
    void act(
      `notes-${lineId}`,
      async () => {
        const chosen = values.map((value) => ({ value, count: Number(counts[value] || 0) }));
        const body = { orderId: order._id, lineId, notes: chosen, updatedAt: order.updatedAt };
        return (await call(changeNotesContract, { body })).data;
      },
      'Les billets sont changés. Le client est prévenu.',
    );
  };
  return (
    <details>
      <summary>
        {name}
        {'\u00a0: changer les billets…'}
      </summary>
      <form className="stack" onSubmit={change} noValidate aria-label={`Billets de ${name}`}>
        <div className="desk-pieces">
          {values.map((value) => (
            <Field
              key={value}
              label={`Billets de ${formatNumber(value)}`}
              value={counts[value] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => {
                const typed = event.currentTarget.value.trim();
                setCounts((before) => ({ ...before, [value]: typed }));
              }}
            />
          ))}
        </div>
        <p role="status">
          {Number.isNaN(sum) ? 'Indiquez des nombres.' : `${formatNumber(sum)} sur ${formatNumber(quantity)}`}
        </p>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <p>
          <Button type="submit" look="quiet" busy={busy === `notes-${lineId}`}>
            Donner ces billets
          </Button>
        </p>
      </form>
    </details>
  );
}

/** Other banknotes for the same sum, as the safe has them; the client reads it in a mail. */
export function NotesForm({ desk }: Props) {
  const { banknotes } = desk.order.desk as OrderDesk;
  if (banknotes.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="desk-banknotes">
      <h2 id="desk-banknotes">Billets</h2>
      {banknotes.map((line) => (
        <NotesLine key={`${line.lineId} ${JSON.stringify(line.notes)}`} desk={desk} line={line} />
      ))}
    </section>
  );
}
