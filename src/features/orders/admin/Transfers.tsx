import { useEffect, useState } from 'react';
import { formatShortDay, isoDay } from '../../../dates.ts';
import {
  centsFromEuros,
  centsOf,
  eurosFromCents,
  formatEuro,
  formatEuros,
  readEuros,
  typedEuros,
} from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFields, valuesOf } from '../../../ui/desk/fields.ts';
import type { OrderDesk } from '../order.shape.ts';
import { isPaidBy } from '../payerNames.ts';
import { acceptShortfallContract, noteTransferContract, undoTransferContract } from '../payments.api.ts';
import { type Desk, requireAnswer } from './useDesk.ts';

type Props = { desk: Desk };

/** Cents of the price that no transfer brought and nobody gave up; negative for too much. */
const missingOf = ({ amount, desk }: Pick<Desk['order'], 'amount' | 'desk'>): number =>
  centsOf(amount) -
  (desk as OrderDesk).transfers.reduce((sum, one) => sum + centsOf(one.amount) + centsOf(one.shortfall), 0);

export function Received({ desk: { order, busy, send } }: Props) {
  const { transfers, acceptableShortfall } = order.desk as OrderDesk;
  const last = transfers.at(-1);
  const until = last?.undoableUntil ?? 0;
  const [isUndoable, setUndoable] = useState(false);
  useEffect(() => {
    const left = until - Date.now();
    setUndoable(left > 0);
    const end = setTimeout(() => setUndoable(false), left);
    return () => clearTimeout(end);
  }, [until]);
  if (!last) return null;
  const missing = missingOf(order);
  const others = transfers.filter(({ payer }) => payer !== '' && !isPaidBy(payer, order.buyer));
  const undo = () =>
    send(
      'undo-transfer',
      undoTransferContract,
      { transferId: last._id },
      last.shortfall > 0 ? 'L’écart n’est plus accepté.' : 'Le virement est retiré. Le client n’a rien reçu.',
    );
  const accept = () =>
    send(
      'accept-shortfall',
      acceptShortfallContract,
      { orderId: order._id, updatedAt: order.updatedAt },
      'L’écart est accepté, la commande est payée.',
    );
  return (
    <div className={missing === 0 && others.length === 0 ? 'stack' : 'notice stack'}>
      <ul>
        {transfers.map(({ _id, amount, shortfall, valueDate, payer }) => (
          <li key={_id}>
            {shortfall > 0 ? `Écart de ${formatEuros(shortfall)} accepté` : `Virement de ${formatEuros(amount)}`},
            valeur {formatShortDay(Date.parse(valueDate))}
            {payer && `, de ${payer}`}
          </li>
        ))}
      </ul>
      {missing > 0 && order.paymentStatus === 'pending' && (
        <p>
          Il manque <strong>{formatEuros(eurosFromCents(missing))}</strong>
          {'\u00a0: le client l’apprend par courriel, la commande reste à payer.'}{' '}
          {acceptableShortfall > 0 && (
            <Button look="quiet" busy={busy === 'accept-shortfall'} onClick={accept}>
              Accepter cet écart
            </Button>
          )}
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
      {isUndoable && (
        <p>
          <Button look="quiet" busy={busy === 'undo-transfer'} onClick={undo}>
            {last.shortfall > 0 ? 'Retirer cet écart' : 'Retirer ce virement'}
          </Button>{' '}
          <span className="soft small">dans la minute, avant que le courriel parte</span>
        </p>
      )}
    </div>
  );
}

/** What a transfer says of itself on the dealer's statement. */
const transferFields = ({ buyer, status, ...order }: Desk['order']) => {
  const { firstName, lastName } = buyer;
  const awaited = missingOf(order);
  const { amount, valueDate, payer } = noteTransferContract.body.shape;
  const gap = (typed: string) => awaited - (centsFromEuros(readEuros(typed)) ?? awaited);
  const gapText = (missing: number) =>
    missing > 0
      ? `Il manque ${formatEuro(missing)}\u00a0: la commande restera à payer.`
      : `${formatEuro(-missing)} de trop\u00a0: à rendre au client.`;
  const isOther = (typed: string) => typed.trim().length > 2 && !isPaidBy(typed, buyer);
  const other = `Ce n’est pas le nom du client, ${firstName} ${lastName}\u00a0: vérifiez d’où vient l’argent.`;
  return deskFields({
    amount: {
      kind: 'decimal',
      label: 'Montant reçu',
      after: '€',
      shape: amount,
      hint: (typed) => (status === 'cancelled' || gap(typed) === 0 ? '' : gapText(gap(typed))),
    },
    valueDate: { kind: 'date', label: 'Date de valeur', shape: valueDate },
    payer: {
      kind: 'text',
      label: 'Nom du payeur',
      maxLength: 140,
      shape: payer,
      hint: (typed) => (isOther(typed) ? other : 'Comme sur le relevé.'),
    },
  });
};

/** Asks for a transfer as it stands on the dealer's statement, and notes it. */
export function askTransfer({ order, ask, send }: Desk): void {
  const fields = transferFields(order);
  const isLate = order.status === 'cancelled';
  const then = isLate
    ? 'La commande reste annulée\u00a0: ce virement est à rendre, et le client reçoit un courriel qui le lui promet.'
    : 'Vous avez une minute pour retirer une erreur.';
  ask(
    {
      title: `Virement reçu pour la commande ${order.orderNumber}`,
      text: `${order.buyer.firstName} ${order.buyer.lastName}, ${formatEuros(order.amount)}. ${then}`,
      label: isLate ? 'Marquer le virement arrivé' : 'Paiement reçu',
      look: 'gold',
      fields,
      values: {
        amount: typedEuros(eurosFromCents(missingOf(order))),
        valueDate: isoDay(Date.now()),
        payer: '',
      },
    },
    (values) => {
      requireAnswer(values, 'payer', 'Indiquez le nom du payeur, comme sur le relevé.');
      const body = { orderId: order._id, updatedAt: order.updatedAt, ...valuesOf(fields, values) };
      return send('payment-paid', noteTransferContract, body, ({ paymentStatus }) =>
        paymentStatus === 'paid'
          ? 'Virement noté. Le client sera prévenu dans une minute.'
          : 'Virement noté, incomplet.',
      );
    },
  );
}
