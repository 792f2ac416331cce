import type { goodsFates } from '../../../../db/words.ts';
import { useOwnId } from '../../../ui/useOwnId.ts';

export type Fate = (typeof goodsFates)[number];

const fateLabels: Record<Fate, string> = {
  saleable: 'Revenues en bon état\u00a0: remises en vente',
  damaged: 'Revenues abîmées\u00a0: pas remises en vente',
  away: 'Pas revenues',
};

type Props = { fate: Fate | undefined; onFate: (fate: Fate) => void };

/** What became of pieces that had left the shop. */
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
