import { useSyncExternalStore } from 'react';
import { formatShortDay } from '../../../../dates.ts';
import { call } from '../../../../http/call.ts';
import { centsOf, eurosFromCents, formatEuros } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { OrderDesk } from '../../order.shape.ts';
import { isPaidBy } from '../../payerNames.ts';
import { undoTransferContract } from '../../payments/payments.api.ts';
import type { Desk } from '../useDesk.ts';

type Props = { desk: Desk };

/** Seconds left until then, counted down; 0 for a moment that is past. */
const useSecondsTo = (until: number): number =>
  useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)),
    // Nothing while the page is drawn by the server: its clock is not the browser's.
    () => 0,
  );

function everySecond(count: () => void): () => void {
  const timer = setInterval(count, 1_000);
  return () => clearInterval(timer);
}

/** What came by transfer, whether it is too little, too much or another's, and for a minute the way back. */
export function Received({ desk: { order, busy, act } }: Props) {
  const { transfers } = order.desk as OrderDesk;
  const last = transfers.at(-1);
  const seconds = useSecondsTo(last?.undoableUntil ?? 0);
  if (!last) return null;
  const received = transfers.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const missing = centsOf(order.amount) - received;
  const others = transfers.filter(({ payer }) => payer !== '' && !isPaidBy(payer, order.buyer));
  const undo = () =>
    act(
      'undo-transfer',
      async () => (await call(undoTransferContract, { body: { transferId: last._id } })).data,
      'Le virement est retiré. Le client n’a rien reçu.',
    );
  return (
    <div className={missing === 0 && others.length === 0 ? 'stack' : 'notice stack'}>
      <ul>
        {transfers.map(({ _id, amount, valueDate, payer }) => (
          <li key={_id}>
            Virement de {formatEuros(amount)}, valeur {formatShortDay(Date.parse(valueDate))}
            {payer && `, de ${payer}`}
          </li>
        ))}
      </ul>
      {missing > 0 && order.paymentStatus === 'pending' && (
        <p>
          Il manque <strong>{formatEuros(eurosFromCents(missing))}</strong>
          {'\u00a0: le client l’apprend par courriel, la commande reste à payer.'}
        </p>
      )}
      {missing < 0 && (
        <p>
          <strong>{formatEuros(eurosFromCents(-missing))}</strong> de trop, à rendre plus bas.
        </p>
      )}
      {others.length > 0 && (
        <p>Le payeur ne porte pas le nom du client{'\u00a0'}: vérifiez d’où vient l’argent avant de préparer.</p>
      )}
      {seconds > 0 && (
        <p>
          <Button look="quiet" busy={busy === 'undo-transfer'} onClick={undo}>
            Retirer ce virement
          </Button>{' '}
          <span className="soft small">encore {seconds} s, puis le courriel part</span>
        </p>
      )}
    </div>
  );
}
