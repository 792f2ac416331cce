import { formatNumber } from '../../../money.ts';
import type { DrawnField } from '../../../ui/desk/fields.ts';
import type { OrderDesk } from '../order.shape.ts';
import { changeNotesContract } from '../orders.api.ts';
import { Acts, type Desk, type DeskAct, seenOf, sent } from './useDesk.tsx';

type Line = OrderDesk['banknotes'][number];

const otherNotes = (order: Desk['order'], { lineId, name, quantity, notes, values }: Line): DeskAct => {
  const fields = values.map((value) => {
    const count = notes.find((one) => one.value === value)?.count ?? 0;
    return { name: `notes-${value}`, value, count, label: `Billets de ${formatNumber(value)}` };
  });
  return {
    label: `${name}\u00a0: changer les billets…`,
    right: changeNotesContract.act,
    ask: {
      title: `${name}\u00a0: d’autres billets`,
      text: `Ils font ${formatNumber(quantity)} comme ceux d’avant. Le client reçoit un courriel.`,
      label: 'Donner ces billets',
      look: 'gold',
      fields: Object.fromEntries(
        fields.map(({ name, label }): [string, DrawnField] => [name, { kind: 'decimal', label }]),
      ),
      values: Object.fromEntries(fields.map(({ name, count }) => [name, String(count)])),
    },
    run: (typed) => {
      const chosen = fields.map(({ name, value }) => ({ value, count: Number(typed[name]?.trim() || 0) }));
      return sent(changeNotesContract, { ...seenOf(order), lineId, notes: chosen });
    },
    done: 'Les billets sont changés. Le client est prévenu.',
  };
};

export function NotesForm({ desk }: { desk: Desk }) {
  const { banknotes } = desk.order.desk as OrderDesk;
  if (banknotes.length === 0 || !desk.may(changeNotesContract.act)) return null;
  return (
    <section className="card" aria-labelledby="desk-banknotes">
      <h2 id="desk-banknotes">Billets</h2>
      <p className="cluster">
        <Acts desk={desk} acts={banknotes.map((line) => otherNotes(desk.order, line))} />
      </p>
    </section>
  );
}
