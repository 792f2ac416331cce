import { useState } from 'react';
import { adminPaths, adminSlipsPath } from '../../../../adminPaths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useMoves } from './useMoves.tsx';

export const PrintButton = (props: { variant?: 'quiet' }) => (
  <Button {...props} className="no-print" onClick={() => print()}>
    Imprimer
  </Button>
);

type Props = { orderIds: readonly string[]; allIds: readonly string[] };

export function PrepareAll({ orderIds, allIds }: Props) {
  const { outcome, busy, move } = useMoves();
  const [remaining, setRemaining] = useState(orderIds);
  const prepare = async () => {
    const results = await move(remaining, 'prepared');
    if (results) setRemaining(results.filter((one) => !one.moved).map(({ _id }) => _id));
  };
  const count = remaining.length;
  return (
    <div className="stack no-print">
      {outcome}
      <div className="cluster">
        {count > 0 && (
          <Button busy={busy === 'prepared'} onClick={prepare}>
            {count === 1 ? 'Mettre la commande en préparation' : `Mettre les ${count} commandes en préparation`}
          </Button>
        )}
        <a className={count > 0 ? 'button button-quiet' : 'button'} href={adminSlipsPath(allIds)}>
          Bordereaux d’envoi
        </a>
        <a className="button button-quiet" href={adminPaths.shipping}>
          Expédier
        </a>
        <PrintButton variant="quiet" />
      </div>
    </div>
  );
}
