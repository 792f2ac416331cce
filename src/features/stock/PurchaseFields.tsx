import { Field, SelectField } from '../../ui/forms/Field.tsx';
import { type ArrivalSource, arrivalLabels, type PurchaseRegime, purchaseRegimeLabels } from './lotWords.ts';

/** How what arrives was bought: said once for all of it, or by each line of a file. */
export type Purchase = { source: ArrivalSource; regime: PurchaseRegime | ''; supplier: string; reference: string };
export const noPurchase: Purchase = { source: 'supplier', regime: '', supplier: '', reference: '' };

type Props = { purchase: Purchase; onChange: (purchase: Purchase) => void; errors?: Record<string, string> };

export function PurchaseFields({ purchase, onChange, errors = {} }: Props) {
  const change = (part: Partial<Purchase>) => onChange({ ...purchase, ...part });
  return (
    <>
      <SelectField
        label="Provenance"
        value={purchase.source}
        onChange={({ target }) => change({ source: target.value as ArrivalSource })}
        name="source"
        errors={errors}
      >
        {Object.entries(arrivalLabels).map(([source, label]) => (
          <option key={source} value={source}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Régime de l’achat"
        value={purchase.regime}
        onChange={({ target }) => change({ regime: target.value as PurchaseRegime | '' })}
        name="regime"
        errors={errors}
      >
        <option value="">Non précisé</option>
        {Object.entries(purchaseRegimeLabels).map(([regime, label]) => (
          <option key={regime} value={regime}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Fournisseur"
        value={purchase.supplier}
        maxLength={120}
        onChange={({ target }) => change({ supplier: target.value })}
        name="supplier"
        errors={errors}
        optional
      />
      <Field
        label="Facture ou n° d’achat"
        value={purchase.reference}
        maxLength={60}
        onChange={({ target }) => change({ reference: target.value })}
        name="reference"
        errors={errors}
        optional
      />
    </>
  );
}
