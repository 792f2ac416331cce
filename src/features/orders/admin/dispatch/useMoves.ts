import { useState } from 'react';
import { CallError } from '../../../../http/call.ts';
import { act } from '../../../../ui/desk/act.ts';
import { moveOrdersContract } from '../../orders.api.ts';
import type { Moved } from './moveOrders.server.ts';

type Target = 'confirmed' | 'prepared' | 'ready' | 'delivered';

const doneWords: Record<Target, string> = {
  confirmed: 'Confirmées',
  prepared: 'En préparation',
  ready: 'Prêtes au retrait',
  delivered: 'Livrées ou remises',
};

/** Moves several orders and keeps what became of each. */
export function useMoves() {
  const [result, setResult] = useState<{ moved: Moved; done: string; round: number } | null>(null);
  const [busy, setBusy] = useState<Target | null>(null);
  const move = async (orderIds: readonly string[], status: Target): Promise<Moved | null> => {
    setBusy(status);
    try {
      const { data } = await act(moveOrdersContract, {
        body: { status, orderIds: [...orderIds] },
        done: 'Fait\u00a0: le détail est sur la page.',
      });
      setResult((before) => ({ moved: data, done: doneWords[status], round: (before?.round ?? 0) + 1 }));
      return data;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { result, busy, move };
}
