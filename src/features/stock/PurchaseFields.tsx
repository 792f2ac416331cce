import { Field, SelectField } from '../../ui/forms/Field.tsx';
import { type ArrivalSource, arrivalLabels, type PurchaseRegime, purchaseRegimeLabels } from './lotWords.ts';

/** How what arrives was bought: said once for all of it, or by each line of a file. */
type Papers = Record<'supplier' | 'address' | 'proof' | 'reference', string>;
export type Purchase = Papers & { source: ArrivalSource; regime: PurchaseRegime | '' };
const noPapers: Papers = { supplier: '', address: '', proof: '', reference: '' };
export const noPurchase: Purchase = { source: 'supplier', regime: '', ...noPapers };

const papers: readonly [name: keyof Papers, label: string, maxLength: number][] = [
  ['supplier', 'Fournisseur', 120],
  ['address', 'Adresse du fournisseur', 200],
  ['proof', 'Pièce d’identité d’un particulier', 200],
  ['reference', 'Facture ou n° d’achat', 60],
];

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
      {papers.map(([name, label, maxLength]) => (
        <Field
          key={name}
          name={name}
          label={label}
          value={purchase[name]}
          maxLength={maxLength}
          onChange={({ target }) => change({ [name]: target.value })}
          errors={errors}
          autoComplete="off"
          optional
        />
      ))}
    </>
  );
}
