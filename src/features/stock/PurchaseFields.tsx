import { Field, SelectField } from '../../ui/forms/Field.tsx';
import { sexLabels } from '../register/register.ts';
import { arrivalLabels, purchaseRegimeLabels } from './lotWords.ts';
import type { SaveStock } from './stock.api.ts';

const papers = ['supplier', 'address', 'proof', 'sex', 'bornOn', 'bornAt', 'reference', 'day'] as const;
type Paper = (typeof papers)[number];

export type Purchase = Readonly<Record<Paper | 'source' | 'regime', string>>;
export type SaidOfPurchase = { [Name in keyof Purchase]?: Purchase[Name] | undefined };
export const noPurchase = {
  ...Object.fromEntries(papers.map((name) => [name, ''])),
  source: 'supplier',
  regime: '',
} as Purchase;

type Lot = NonNullable<SaveStock['rows'][number]['lot']>;
/** Empty fields are left out. */
export const lotOf = (purchase: SaidOfPurchase): Lot =>
  Object.fromEntries(Object.entries(purchase).filter(([, text]) => text)) as Lot;

const labels: Record<Paper, string> = {
  supplier: 'Fournisseur',
  address: 'Adresse',
  proof: 'Pièce d’identité\u00a0: nature, numéro, date, autorité',
  sex: 'Sexe',
  bornOn: 'Date de naissance',
  bornAt: 'Lieu de naissance',
  reference: 'Facture ou n° d’achat',
  day: 'Jour de l’arrivée, si ce n’est pas aujourd’hui',
};
const ofSeller: readonly Paper[] = ['proof', 'sex', 'bornOn', 'bornAt'];
const choices = {
  source: arrivalLabels,
  regime: { '': 'Non précisé', ...purchaseRegimeLabels },
  sex: { '': 'Choisissez', ...sexLabels },
};

type Props = { purchase: Purchase; onChange: (purchase: Purchase) => void; errors?: Record<string, string> };

export function PurchaseFields({ purchase, onChange, errors = {} }: Props) {
  const isPublic = purchase.source === 'public';
  const change = (name: string) => (event: { target: { value: string } }) =>
    onChange({ ...purchase, [name]: event.target.value });
  const select = (name: keyof typeof choices, label: string) => (
    <SelectField key={name} {...{ name, label, errors }} value={purchase[name]} onChange={change(name)}>
      {Object.entries(choices[name]).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {select('source', 'Provenance')}
      {select('regime', 'Régime de l’achat')}
      {papers
        .filter((name) => isPublic || !ofSeller.includes(name))
        .map((name) =>
          name === 'sex' ? (
            select(name, labels.sex)
          ) : (
            <Field
              key={name}
              {...{ name, errors }}
              label={isPublic && name === 'supplier' ? 'Vendeur\u00a0: nom de naissance et prénoms' : labels[name]}
              type={name === 'bornOn' || name === 'day' ? 'date' : 'text'}
              value={purchase[name]}
              onChange={change(name)}
              autoComplete="off"
              optional={!isPublic || name === 'reference' || name === 'day'}
            />
          ),
        )}
    </>
  );
}
