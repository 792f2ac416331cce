import type { DrawnField } from '../../ui/desk/fields.ts';
import { PlainInput } from '../../ui/desk/PlainInput.tsx';
import type { Values } from '../../ui/desk/versions.ts';
import { purchaseFields } from './model/purchase.ts';
import type { SaveStock } from './stock.api.ts';

export const noPurchase: Values = { source: 'supplier' };

type Lot = NonNullable<SaveStock['rows'][number]['lot']>;
export const lotOf = (purchase: Readonly<Record<string, string | null | undefined>>): Lot =>
  Object.fromEntries(Object.entries(purchase).filter(([, text]) => text)) as Lot;

type Props = { purchase: Values; onChange: (purchase: Values) => void; errors?: Record<string, string> };

export function PurchaseFields({ purchase, onChange, errors = {} }: Props) {
  return (
    <div
      className="cluster"
      onChange={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        onChange({ ...purchase, [name]: value });
      }}
    >
      {Object.entries<DrawnField>(purchaseFields).map(([name, field]) => (
        <PlainInput key={name} {...{ name, field, errors }} values={purchase} />
      ))}
    </div>
  );
}
