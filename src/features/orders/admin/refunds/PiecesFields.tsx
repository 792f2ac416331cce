import { formatEuros, formatNumber } from '../../../../money.ts';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Order } from '../../order.shape.ts';
import { type Counts, fieldsOf } from './returned.ts';

type Props = {
  order: Pick<Order, 'Items'>;
  counts: Counts;
  onCount: (name: string, count: string) => void;
  /** Euros of it that may still go back. */
  deliveryLeft: number;
  delivery: boolean;
  onDelivery: (delivery: boolean) => void;
};

export const PiecesFields = ({ order, counts, onCount, deliveryLeft, delivery, onDelivery }: Props) => (
  <>
    {order.Items.filter(({ remaining }) => remaining > 0).map((line) => (
      <fieldset key={line.lineId} className="desk-pieces cluster">
        <legend className="strong">{line.name}</legend>
        {fieldsOf(line).map(({ name, value, most }) => (
          <Field
            key={name}
            label={line.remainingNotes ? `Billets de ${formatNumber(value)}, sur ${most}` : `Pièces, sur ${most}`}
            value={counts[name] ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            onChange={(event) => onCount(name, event.currentTarget.value.trim())}
          />
        ))}
      </fieldset>
    ))}
    {deliveryLeft > 0 && (
      <label className="choice">
        <input type="checkbox" checked={delivery} onChange={(event) => onDelivery(event.currentTarget.checked)} />
        <span>La livraison aussi, {formatEuros(deliveryLeft)}</span>
      </label>
    )}
  </>
);
