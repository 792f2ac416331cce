import { useEffect, useRef, useState } from 'react';
import { adminOrderPath } from '../../../../adminPaths.ts';
import { CallError } from '../../../../http/call.ts';
import type { BodyOf } from '../../../../http/contract.ts';
import { act } from '../../../../ui/desk/act.ts';
import { moveOrdersContract } from '../../orders.api.ts';
import type { MoveResults } from './chosenOrders.server.ts';

export type TargetStatus = BodyOf<typeof moveOrdersContract>['status'];

type HandOverChecks = Partial<Pick<BodyOf<typeof moveOrdersContract>, 'numberSaid' | 'identitySeen'>>;

const successMessages: Record<TargetStatus, string> = {
  prepared: 'En préparation',
  ready: 'Prêtes au retrait',
  delivered: 'Livrées ou remises',
};

export function useMoves() {
  const [result, setResult] = useState<MoveSummary | null>(null);
  const [busy, setBusy] = useState<TargetStatus | null>(null);
  const move = async (
    orderIds: readonly string[],
    status: TargetStatus,
    checks: HandOverChecks = {},
  ): Promise<MoveResults | null> => {
    setBusy(status);
    try {
      const { data } = await act(moveOrdersContract, {
        body: { status, orderIds: [...orderIds], ...checks },
        success: 'Fait\u00a0: le détail est sur la page.',
      });
      setResult({ results: data, success: successMessages[status] });
      return data;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { outcome: result && <MovedOrders {...result} />, busy, move };
}

type MoveSummary = { results: MoveResults; success: string };

function MovedOrders({ results, success }: MoveSummary) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [results]);
  const movedOrders = results.filter((one) => one.moved);
  const failures = results.filter((one) => !one.moved);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Résultat"
      className={`notice stack ${failures.length === 0 ? 'notice-success' : 'notice-danger'}`}
    >
      <h2>Résultat</h2>
      {movedOrders.length > 0 && (
        <p>
          {success}
          {'\u00a0: '}
          {movedOrders.map(({ orderNumber }) => orderNumber).join(', ')}.
          {success === successMessages.delivered &&
            ' Au comptoir, une remise s’annule pendant une minute sur sa fiche.'}
        </p>
      )}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ _id, orderNumber, why }) => (
            <li key={_id}>
              <a href={adminOrderPath(_id)}>{orderNumber || 'Commande inconnue'}</a>
              {'\u00a0: '}
              {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
