import { Button } from '../../../ui/Button.tsx';
import type { ReadPrices } from '../prices.api.ts';

type Props = { read: ReadPrices; name: string; onClose: () => void };

const lines = (n: number) => (n > 1 ? `${n} lignes` : `${n} ligne`);

export function ReadReport({ read: { kind, day, rows, problems }, name, onClose }: Props) {
  const what =
    kind === 'references'
      ? `${rows.length} cours de référence de la BCE${day ? ` du ${day.split('-').reverse().join('/')}` : ''}`
      : `${lines(rows.length)} de prix`;
  return (
    <section className={`notice stack ${problems.length > 0 ? 'notice-danger' : ''}`} role="status">
      <p>
        <strong>{name}</strong> : {what} dans la grille. Rien n’est encore publié.
      </p>
      {problems.length > 0 && (
        <>
          <p>{problems.length > 1 ? `${problems.length} éléments laissés de côté` : 'Un élément laissé de côté'} :</p>
          <ul className="doubts">
            {problems.map(({ line, reason }) => (
              <li key={`${line}:${reason}`}>
                {line === null ? '' : `Ligne ${line}\u00a0: `}
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="cluster">
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </section>
  );
}
