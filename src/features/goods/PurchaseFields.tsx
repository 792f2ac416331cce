import type { FormField, Values } from '../../ui/desk/fields.ts';
import { PlainInput } from '../../ui/desk/PlainInput.tsx';
import { purchaseFields } from './model/purchase.ts';

export const emptyPurchase: Values = { source: 'supplier' };

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
      {Object.entries<FormField>(purchaseFields).map(([name, field]) => (
        <PlainInput key={name} {...{ name, field, errors }} values={purchase} />
      ))}
    </div>
  );
}
