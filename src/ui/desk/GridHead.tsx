import type { Ref } from 'react';
import { formatNumber } from '../../money.ts';
import { Button } from '../Button.tsx';

export function storeView(parameter: string, view: string): void {
  const address = new URL(location.href);
  address.searchParams.set(parameter, view);
  history.replaceState(history.state, '', address);
}

type Views<Name> = {
  legend?: string;
  views: readonly { name: Name; label: string; count?: number | undefined }[];
  selected: Name;
  onChoose: (name: Name) => void;
  ref?: Ref<HTMLFieldSetElement>;
};

export const GridViews = <Name extends string>({ legend = 'Grille', views, selected, onChoose, ref }: Views<Name>) => (
  <fieldset className="cluster gap-1" ref={ref}>
    <legend className="visually-hidden">{legend}</legend>
    {views.map(({ name, label, count }) => (
      <Button
        key={name}
        variant={name === selected ? 'gold' : 'quiet'}
        aria-pressed={name === selected}
        onClick={() => onChoose(name)}
      >
        {label}
        {count !== undefined && ` (${formatNumber(count)})`}
      </Button>
    ))}
  </fieldset>
);
