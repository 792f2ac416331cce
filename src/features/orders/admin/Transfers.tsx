import { formatShortDay, isoDay } from '../../../dates.ts';
import { centsOf, formatEuro, formatEuros, formatInputEuros, parseCents } from '../../../money.ts';
import { deskFields, type Values, valuesOf } from '../../../ui/desk/fields.ts';
import { isPaidBy } from '../model/payerNames.ts';
import type { DeskOrder } from '../order.shape.ts';
import { sendManualOrderEmailContract } from '../orders.api.ts';
import { acceptShortfallContract, noteTransferContract, undoTransferContract } from '../payments.api.ts';
import {
  ActionButtons,
  clientAndAmount,
  clientName,
  type DeskAction,
  type DeskState,
  delayedNotice,
  expectedVersion,
  noticeFor,
  post,
  postAction,
  requireValue,
  UndoAction,
  useIsBefore,
} from './useOrderDesk.tsx';

export function ReceivedPayments({ desk }: { desk: DeskState }) {
  const { order } = desk;
  const { transfers, acceptableShortfall, isMailed } = order.desk;
  const lastTransfer = transfers.at(-1);
  const isUndoable = useIsBefore(lastTransfer?.undoableUntil ?? 0);
  if (!lastTransfer) return null;
  const outstanding = order.transfer?.amount ?? 0;
  const overpaidAmount = order.overpayment?.settledAt === null ? order.overpayment.amount : 0;
  const otherPayers = transfers.filter(({ payer }) => payer !== '' && !isPaidBy(payer, order.buyer));
  const undoAction: DeskAction = {
    label: lastTransfer.shortfall > 0 ? 'Retirer cet écart' : 'Retirer ce virement',
    ...postAction(undoTransferContract, () => ({ transferId: lastTransfer._id })),
    success:
      lastTransfer.shortfall > 0 ? 'L’écart n’est plus accepté.' : 'Le virement est retiré. Le client n’a rien reçu.',
  };
  const acceptAction: DeskAction = {
    label: `Accepter l’écart de ${formatEuros(acceptableShortfall)}`,
    ...postAction(acceptShortfallContract, () => expectedVersion(order)),
    success: 'L’écart est accepté, la commande est payée.',
  };
  const remindAction: DeskAction = {
    label: 'Relancer',
    permission: sendManualOrderEmailContract.permission,
    run: async () => {
      const { recipient } = await post(sendManualOrderEmailContract, { orderId: order._id });
      return { message: `Un courriel demande les ${formatEuros(outstanding)} qui manquent à ${recipient}.` };
    },
  };
  return (
    <div className={outstanding + overpaidAmount + otherPayers.length === 0 ? 'stack' : 'notice stack'}>
      <ul>
        {transfers.map(({ _id, label, amount, shortfall, valueDate, payer }) => (
          <li key={_id}>
            {shortfall > 0 ? `Écart de ${formatEuros(shortfall)} accepté` : `${label}\u00a0: ${formatEuros(amount)}`},
            valeur {formatShortDay(Date.parse(valueDate))}
            {payer && `, de ${payer}`}
          </li>
        ))}
      </ul>
      {outstanding > 0 && (
        <p>
          Il manque <strong>{formatEuros(outstanding)}</strong>
          {`\u00a0: ${isMailed ? 'le client l’apprend par courriel, ' : ''}la commande reste à payer.`}{' '}
          <ActionButtons
            desk={desk}
            actions={[...(acceptableShortfall > 0 ? [acceptAction] : []), ...(isMailed ? [remindAction] : [])]}
          />
        </p>
      )}
      {overpaidAmount > 0 && (
        <p>
          <strong>{formatEuros(overpaidAmount)}</strong> de trop, à rendre plus bas.
        </p>
      )}
      {otherPayers.length > 0 && (
        <p>Le payeur ne porte pas le nom du client{'\u00a0'}: vérifiez d’où vient l’argent avant de préparer.</p>
      )}
      {isUndoable && <UndoAction desk={desk} act={undoAction} />}
    </div>
  );
}

const transferFields = (order: DeskOrder, euros: number) => {
  const { buyer, status } = order;
  const awaitedAmount = centsOf(euros);
  const { amount, valueDate, payer } = noteTransferContract.body.shape;
  const difference = (typed: string) => awaitedAmount - (parseCents(typed) ?? awaitedAmount);
  const differenceText = (missing: number) =>
    missing > 0
      ? `Il manque ${formatEuro(missing)}\u00a0: la commande restera à payer.`
      : `${formatEuro(-missing)} de trop\u00a0: à rendre au client.`;
  const isOtherPayer = (typed: string) => typed.trim().length > 2 && !isPaidBy(typed, buyer);
  const payerWarning = `Ce n’est pas le nom du client, ${clientName(order)}\u00a0: vérifiez d’où vient l’argent.`;
  return deskFields({
    amount: {
      kind: 'decimal',
      label: 'Montant reçu',
      suffix: '€',
      shape: amount,
      hint: (typed) => (status === 'cancelled' || difference(typed) === 0 ? '' : differenceText(difference(typed))),
    },
    valueDate: { kind: 'date', label: 'Date de valeur', shape: valueDate },
    payer: {
      kind: 'text',
      label: 'Nom du payeur',
      maxLength: 140,
      shape: payer,
      hint: (typed) => (isOtherPayer(typed) ? payerWarning : 'Comme sur le relevé.'),
    },
  });
};

const otherTransferFields = deskFields({
  isAnother: {
    kind: 'box',
    label: 'Un virement de ce montant, à cette date, est déjà noté. Le relevé en montre bien deux',
    shape: noteTransferContract.body.shape.isAnother,
  },
});

export function transferAction(order: DeskOrder): Omit<DeskAction, 'label'> {
  const expectedEuros = order.transfer?.amount ?? order.amount;
  const fields = transferFields(order, expectedEuros);
  const isLate = order.status === 'cancelled';
  const { transfers } = order.desk;
  const isAlreadyRecorded = ({ amount = '', valueDate }: Values) =>
    transfers.some((one) => one.amount === valuesOf(fields, { amount }).amount && one.valueDate === valueDate);
  const consequence = isLate
    ? `La commande reste annulée\u00a0: ce virement est à rendre.${noticeFor(order, 'Un courriel le promet au client.')}`
    : 'Vous avez une minute pour retirer une erreur.';
  return {
    ...postAction(noteTransferContract, (values) => {
      requireValue(values, 'payer', 'Indiquez le nom du payeur, comme sur le relevé.');
      return { ...expectedVersion(order), ...valuesOf({ ...fields, ...otherTransferFields }, values) };
    }),
    confirmation: {
      title: `Virement reçu pour la commande ${order.orderNumber}`,
      text: `${clientAndAmount(order)}. ${consequence}`,
      label: isLate ? 'Marquer le virement arrivé' : 'Paiement reçu',
      variant: 'gold',
      fields: (typed) => ({ ...fields, ...(isAlreadyRecorded(typed) && otherTransferFields) }),
      values: { amount: formatInputEuros(expectedEuros), valueDate: isoDay(Date.now()), payer: '' },
    },
    success: `Virement noté.${noticeFor(order, delayedNotice)}`,
  };
}
