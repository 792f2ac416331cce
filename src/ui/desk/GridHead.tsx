import type { ReactNode, Ref } from 'react';
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

type Report = {
  children: ReactNode;
  problems: readonly { line: number | null; reason: string }[];
  onClose: () => void;
};

export const GridReport = ({ children, problems, onClose }: Report) => (
  <section className={`notice stack ${problems.length > 0 ? 'notice-danger' : ''}`} role="status">
    <p>{children}</p>
    {problems.length > 0 && (
      <>
        <p>{problems.length > 1 ? `${problems.length} éléments laissés de côté` : 'Un élément laissé de côté'} :</p>
        <ul className="bullets">
          {problems.map(({ line, reason }) => (
            <li key={`${line}:${reason}`}>
              {line !== null && `Ligne ${line}\u00a0: `}
              {reason}
            </li>
          ))}
        </ul>
      </>
    )}
    <Button look="quiet" onClick={onClose}>
      Fermer
    </Button>
  </section>
);
