import { useEffect, useState } from 'react';
import { formatShortDay, isoDay } from '../../../dates.ts';
import { centsFromEuros, centsOf, formatEuro, formatEuros, readEuros, typedEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFields, valuesOf } from '../../../ui/desk/fields.ts';
import type { OrderDesk } from '../order.shape.ts';
import { isPaidBy } from '../payerNames.ts';
import { acceptShortfallContract, noteTransferContract, undoTransferContract } from '../payments.api.ts';
import { type Desk, requireAnswer } from './useDesk.ts';

type Props = { desk: Desk };

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
  const missing = order.transfer?.amount ?? 0;
  const tooMuch = order.overpayment?.settledAt === null ? order.overpayment.amount : 0;
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
    <div className={missing + tooMuch + others.length === 0 ? 'stack' : 'notice stack'}>
      <ul>
        {transfers.map(({ _id, amount, shortfall, valueDate, payer }) => (
          <li key={_id}>
            {shortfall > 0 ? `Écart de ${formatEuros(shortfall)} accepté` : `Virement de ${formatEuros(amount)}`},
            valeur {formatShortDay(Date.parse(valueDate))}
            {payer && `, de ${payer}`}
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p>
          Il manque <strong>{formatEuros(missing)}</strong>
          {'\u00a0: le client l’apprend par courriel, la commande reste à payer.'}{' '}
          {acceptableShortfall > 0 && (
            <Button look="quiet" busy={busy === 'accept-shortfall'} onClick={accept}>
              Accepter cet écart
            </Button>
          )}
        </p>
      )}
      {tooMuch > 0 && (
        <p>
          <strong>{formatEuros(tooMuch)}</strong> de trop, à rendre plus bas.
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

/** Euros to be proposed; of a cancelled order none are awaited. */
const awaitedOf = ({ transfer, amount }: Desk['order']): number => transfer?.amount ?? amount;

/** Fields of a transfer, as on the dealer's statement. */
const transferFields = (order: Desk['order']) => {
  const { buyer, status } = order;
  const { firstName, lastName } = buyer;
  const awaited = centsOf(awaitedOf(order));
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
        amount: typedEuros(awaitedOf(order)),
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
