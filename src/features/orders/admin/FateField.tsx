import { deskFields } from '../../../ui/desk/fields.ts';
import { useOwnId } from '../../../ui/useOwnId.ts';
import { type Fate, goods } from '../purpose.api.ts';

const fateLabels: Record<Fate, string> = {
  saleable: 'Revenues en bon état\u00a0: remises en vente',
  damaged: 'Revenues abîmées\u00a0: pas remises en vente',
  away: 'Pas revenues',
};

export const fateFields = deskFields({
  goods: {
    kind: 'select',
    label: 'Les pièces',
    shape: goods,
    options: [['', 'Choisissez'], ...Object.entries(fateLabels)],
  },
});

export const fateNeeded = 'Indiquez si les pièces sont revenues.';

type Props = { fate: Fate | undefined; onFate: (fate: Fate) => void };

export function FateField({ fate, onFate }: Props) {
  const group = useOwnId();
  return (
    <fieldset className="cluster">
      <legend>Les pièces</legend>
      {(Object.keys(fateLabels) as Fate[]).map((one) => (
        <label className="choice" key={one}>
          <input type="radio" name={group} checked={fate === one} onChange={() => onFate(one)} />
          <span>{fateLabels[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
