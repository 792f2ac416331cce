import type { Ref } from 'react';
import { formatNumber } from '../../money.ts';
import { Button } from '../Button.tsx';

/** Noted in the address, for a reload and for « retour ». */
export function noteView(parameter: string, view: string): void {
  const address = new URL(location.href);
  address.searchParams.set(parameter, view);
  history.replaceState(history.state, '', address);
}

type Views<Name> = {
  views: readonly { name: Name; label: string; count: number }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  ref?: Ref<HTMLFieldSetElement>;
};

export const GridViews = <Name extends string>({ views, chosen, onChoose, ref }: Views<Name>) => (
  <fieldset className="cluster gap-1" ref={ref}>
    <legend className="visually-hidden">Grille</legend>
    {views.map(({ name, label, count }) => (
      <Button
        key={name}
        look={name === chosen ? 'gold' : 'quiet'}
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
      >
        {label} ({formatNumber(count)})
      </Button>
    ))}
  </fieldset>
);
