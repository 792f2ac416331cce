import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { FieldConflict } from './fields.ts';
import { TableHead } from './TableHead.tsx';

type Props = {
  message: string;
  labels: Readonly<Record<string, string>>;
  differences: readonly FieldConflict[];
  onResolve: (differences: readonly FieldConflict[]) => void;
};

const sideLabels = { mine: 'Votre saisie', theirs: 'Enregistré entre-temps' } as const;
const displayValue = (value: string) => (value === '' ? '(vide)' : value === 'on' ? 'oui' : value);

export function Conflict({ message, labels, differences, onResolve }: Props) {
  const [choices, setChoices] = useState(differences);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const choose = (name: string, side: keyof typeof sideLabels) =>
    setChoices((before) => before.map((one) => (one.name === name ? { ...one, keep: side } : one)));
  return (
    <section className="notice notice-danger stack" aria-labelledby="conflit">
      <h2 id="conflit" tabIndex={-1} ref={title}>
        Modifié entre-temps
      </h2>
      <p>{message}</p>
      <div className="table-scroll">
        <table className="table table-stacked">
          <TableHead headings={[['Champ'], [sideLabels.mine], [sideLabels.theirs]]} />
          <tbody>
            {choices.map(({ name, keep: chosenSide, ...values }) => (
              <tr key={name}>
                <th scope="row">{labels[name] ?? name}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} data-label={sideLabels[side]}>
                    <label className="choice">
                      <input
                        type="radio"
                        name={`conflit-${name}`}
                        checked={chosenSide === side}
                        onChange={() => choose(name, side)}
                        aria-label={`${labels[name] ?? name}, ${sideLabels[side].toLowerCase()}\u00a0: ${displayValue(values[side])}`}
                      />
                      <span className="typed-text wrap-anywhere">{displayValue(values[side])}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="cluster">
        <Button onClick={() => onResolve(choices)}>Enregistrer ces choix</Button>
      </div>
    </section>
  );
}
