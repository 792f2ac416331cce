import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { formatShortDay, isoDay } from '../../../dates.ts';
import { CallError, call } from '../../../http/call.ts';
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
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import type { OrderDesk } from '../order.shape.ts';
import { isPaidBy } from '../payerNames.ts';
import { acceptShortfallContract, noteTransferContract, undoTransferContract } from '../payments.api.ts';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

/** Cents of the price that no transfer brought and nobody gave up; negative for too much. */
const missingOf = ({ amount, desk }: Desk['order']): number =>
  centsOf(amount) -
  (desk as OrderDesk).transfers.reduce((sum, one) => sum + centsOf(one.amount) + centsOf(one.shortfall), 0);

/** Transfers received, too little, too much or another's, and for a minute the way back. */
export function Received({ desk: { order, busy, act } }: Props) {
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
    act(
      'undo-transfer',
      async () => (await call(undoTransferContract, { body: { transferId: last._id } })).data,
      last.shortfall > 0 ? 'L’écart n’est plus accepté.' : 'Le virement est retiré. Le client n’a rien reçu.',
    );
  const accept = () =>
    act(
      'accept-shortfall',
      async () =>
        (await call(acceptShortfallContract, { body: { orderId: order._id, updatedAt: order.updatedAt } })).data,
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

/** A transfer as it stands on the dealer's statement. */
export function ReceiveTransfer({ desk: { order, busy, act }, onClose }: Props & { onClose: () => void }) {
  const awaited = missingOf(order);
  const [amount, setAmount] = useState(typedEuros(eurosFromCents(awaited)));
  const [valueDate, setValueDate] = useState(() => isoDay(Date.now()));
  const [payer, setPayer] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const cents = centsFromEuros(readEuros(amount));
  const missing = cents === null ? 0 : awaited - cents;
  const { firstName, lastName } = order.buyer;
  const isOther = payer.trim().length > 2 && !isPaidBy(payer, order.buyer);
  const isLate = order.status === 'cancelled';

  const edit = (field: string, set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.currentTarget.value);
    setErrors(({ [field]: _mended, ...rest }) => rest);
  };

  const note = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...((cents === null || cents <= 0) && { amount: 'Indiquez le montant reçu, en euros.' }),
      ...(!/^\d{4}-\d{2}-\d{2}$/.test(valueDate) && { valueDate: 'Indiquez la date de valeur.' }),
      ...(payer.trim() === '' && { payer: 'Indiquez le nom du payeur, comme sur le relevé.' }),
    };
    setErrors(wrong);
    const [field] = Object.keys(wrong);
    if (field) document.getElementById(`transfer-${field}`)?.focus();
    if (cents === null || field) return;
    await act(
      'payment-paid',
      async () => {
        const body = {
          orderId: order._id,
          amount: eurosFromCents(cents),
          valueDate,
          payer,
          updatedAt: order.updatedAt,
        };
        try {
          const { data } = await call(noteTransferContract, { body });
          // Before the result is shown: behind an open dialog the heading cannot take the focus.
          onClose();
          return data;
        } catch (error) {
          if (error instanceof CallError && error.status === 400) setErrors(error.errors);
          else onClose();
          throw error;
        }
      },
      isLate || missing <= 0 ? 'Virement noté. Le client sera prévenu dans une minute.' : 'Virement noté, incomplet.',
    );
  };
  return (
    <Dialog title={`Virement reçu pour la commande ${order.orderNumber}`} open onClose={onClose}>
      <p>
        {firstName} {lastName}, {formatEuros(order.amount)}.{' '}
        {isLate
          ? 'La commande reste annulée\u00a0: ce virement est à rendre, et le client reçoit un courriel qui le lui promet.'
          : 'Vous avez une minute pour retirer une erreur.'}
      </p>
      <form className="stack" onSubmit={note} noValidate>
        <Field
          id="transfer-amount"
          label="Montant reçu"
          error={errors['amount']}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          after="€"
          onChange={edit('amount', setAmount)}
        />
        <p role="status" className={missing === 0 || isLate ? 'visually-hidden' : 'notice'}>
          {!isLate && missing > 0 && `Il manque ${formatEuro(missing)}\u00a0: la commande restera à payer.`}
          {!isLate && missing < 0 && `${formatEuro(-missing)} de trop\u00a0: à rendre au client.`}
        </p>
        <Field
          id="transfer-valueDate"
          label="Date de valeur"
          type="date"
          error={errors['valueDate']}
          value={valueDate}
          max={isoDay(Date.now())}
          onChange={edit('valueDate', setValueDate)}
        />
        <Field
          id="transfer-payer"
          label="Nom du payeur"
          hint="Comme sur le relevé."
          error={errors['payer']}
          value={payer}
          maxLength={140}
          autoComplete="off"
          onChange={edit('payer', setPayer)}
        />
        <p role="status" className={isOther ? 'notice' : 'visually-hidden'}>
          {isOther && `Ce n’est pas le nom du client, ${firstName} ${lastName}\u00a0: vérifiez d’où vient l’argent.`}
        </p>
        <div className="cluster">
          <Button type="submit" busy={busy === 'payment-paid'}>
            {isLate ? 'Marquer le virement arrivé' : 'Paiement reçu'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Ne rien changer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
