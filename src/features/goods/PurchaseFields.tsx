import type { DrawnField } from '../../ui/desk/fields.ts';
import { PlainInput } from '../../ui/desk/PlainInput.tsx';
import type { Values } from '../../ui/desk/versions.ts';
import { purchaseFields } from './model/purchase.ts';
import type { SaveStock } from './stock.api.ts';

export const noPurchase: Values = { source: 'supplier' };

type Lot = NonNullable<SaveStock['rows'][number]['lot']>;
export const lotOf = (purchase: Readonly<Record<string, string | null | undefined>>): Lot =>
  Object.fromEntries(Object.entries(purchase).filter(([, text]) => text)) as Lot;

const ofSeller = ['proof', 'sex', 'bornOn', 'bornAt'];
const seller = 'Vendeur\u00a0: nom de naissance et prénoms';

type Props = { purchase: Values; onChange: (purchase: Values) => void; errors?: Record<string, string> };

export function PurchaseFields({ purchase, onChange, errors = {} }: Props) {
  const isPublic = purchase['source'] === 'public';
  const asked = (name: string, { optional: _none, ...field }: DrawnField): DrawnField =>
    name === 'supplier' ? { ...field, label: seller } : field;
  return (
    <div
      className="cluster"
      onChange={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        onChange({ ...purchase, [name]: value });
      }}
    >
      {Object.entries<DrawnField>(purchaseFields)
        .filter(([name]) => isPublic || !ofSeller.includes(name))
        .map(([name, field]) => (
          <PlainInput
            key={name}
            {...{ name, errors }}
            values={purchase}
            field={isPublic && name !== 'reference' && name !== 'day' ? asked(name, field) : field}
          />
        ))}
    </div>
  );
}
