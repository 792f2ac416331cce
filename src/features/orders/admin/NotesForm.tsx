import { formatNumber } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Field } from '../../../ui/desk/fields.ts';
import type { OrderDesk } from '../order.shape.ts';
import { changeNotesContract, noteCount } from '../orders.api.ts';
import type { Desk } from './useDesk.ts';

type Line = OrderDesk['banknotes'][number];

const fieldOf = (value: number) => `notes-${value}`;

const askNotes = ({ order, ask, send }: Desk, { lineId, name, quantity, notes, values }: Line): void =>
  ask(
    {
      title: `${name}\u00a0: d’autres billets`,
      text: `Ils font ${formatNumber(quantity)} comme ceux d’avant. Le client reçoit un courriel.`,
      label: 'Donner ces billets',
      look: 'gold',
      fields: Object.fromEntries(
        values.map((value): [string, Field] => [
          fieldOf(value),
          { kind: 'decimal', label: `Billets de ${formatNumber(value)}`, shape: noteCount },
        ]),
      ),
      values: Object.fromEntries(
        values.map((value) => [fieldOf(value), String(notes.find((one) => one.value === value)?.count ?? 0)]),
      ),
    },
    (typed) => {
      const chosen = values.map((value) => ({ value, count: Number(typed[fieldOf(value)]?.trim() || 0) }));
      const body = { orderId: order._id, lineId, notes: chosen, updatedAt: order.updatedAt };
      return send(`notes-${lineId}`, changeNotesContract, body, 'Les billets sont changés. Le client est prévenu.');
    },
  );

export function NotesForm({ desk }: { desk: Desk }) {
  const { banknotes } = desk.order.desk as OrderDesk;
  if (banknotes.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="desk-banknotes">
      <h2 id="desk-banknotes">Billets</h2>
      {banknotes.map((line) => (
        <p key={line.lineId}>
          <Button look="quiet" busy={desk.busy === `notes-${line.lineId}`} onClick={() => askNotes(desk, line)}>
            {line.name}
            {'\u00a0: changer les billets…'}
          </Button>
        </p>
      ))}
    </section>
  );
}
