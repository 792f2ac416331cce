import './desk.css';
import { formatDay, formatExactMoment, formatMoment } from '../../../dates.ts';
import type { Permission } from '../../../http/staff.ts';
import { formatEuros, formatNumber } from '../../../money.ts';
import type { FormField } from '../../../ui/desk/fields.ts';
import type { DeskOrder, OrderDetail, WithdrawalView } from '../order.shape.ts';
import { hasLeftShop } from '../order.ts';
import { addOrderNoteContract, changeNotesContract } from '../orders.api.ts';
import { treatWithdrawalContract } from '../withdrawal/withdrawal.api.ts';
import { piecesText } from '../withdrawalRule.ts';
import { CardPayment } from './CardPayment.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OtherActions } from './OtherActions.tsx';
import { RefundProposal, Refunds } from './refunds/Refunds.tsx';
import {
  ActionButtons,
  type DeskAction,
  DeskSection,
  type DeskState,
  expectedVersion,
  mailedNotice,
  noticeFor,
  parseReturnedGoods,
  postAction,
  returnedGoodsFields,
  useOrderDesk,
} from './useOrderDesk.tsx';

type Props = { order: OrderDetail; permissions: readonly Permission[] };

export function OrderDesk({ order, permissions }: Props) {
  const desk = useOrderDesk(order, permissions);
  return (
    <>
      <div className="order-desk stack">
        <RefundProposal desk={desk} />
        <NextSteps desk={desk} />
        <BanknotesForm desk={desk} />
        <Withdrawals desk={desk} />
        <Refunds desk={desk} />
        <CardPayment desk={desk} />
        <History desk={desk} />
        <OtherActions desk={desk} />
      </div>
      {desk.dialog}
    </>
  );
}

const noteAction = ({ _id: orderId, orderNumber }: DeskOrder): DeskAction => ({
  label: 'Ajouter une note interne…',
  ...postAction(addOrderNoteContract, ({ text = '' }) => ({ orderId, text })),
  confirmation: {
    title: `Note interne sur la commande ${orderNumber}`,
    text: 'Visible au comptoir seulement.',
    label: 'Ajouter la note',
    variant: 'gold',
    fields: { text: { kind: 'area', label: 'Note', maxLength: 2000 } },
  },
  success: 'La note est ajoutée.',
});

const History = ({ desk }: { desk: DeskState }) => (
  <section className="card stack" aria-labelledby="desk-history">
    <h2 id="desk-history">Historique</h2>
    <ol className="history plain-list">
      {desk.order.timeline.map((row) => (
        <li key={row._id} className={`desk-${row.kind}`}>
          <span className="soft small">
            {formatMoment(row.at)} · {row.by}
          </span>
          <span>{row.text}</span>
        </li>
      ))}
    </ol>
    <p>
      <ActionButtons desk={desk} actions={[noteAction(desk.order)]} />
    </p>
  </section>
);

type Line = DeskOrder['desk']['banknotes'][number];

const banknotesAction = (order: DeskOrder, { lineId, name, quantity, notes, values }: Line): DeskAction => {
  const fields = values.map((value) => {
    const count = notes.find((one) => one.value === value)?.count ?? 0;
    return { name: `notes-${value}`, value, count, label: `Billets de ${formatNumber(value)}` };
  });
  return {
    label: `${name}\u00a0: changer les billets…`,
    ...postAction(changeNotesContract, (typed) => {
      const selectedNotes = fields.map(({ name, value }) => ({ value, count: Number(typed[name]?.trim() || 0) }));
      return { ...expectedVersion(order), lineId, notes: selectedNotes };
    }),
    confirmation: {
      title: `${name}\u00a0: d’autres billets`,
      text: `Ils font ${formatNumber(quantity)} comme ceux d’avant.${noticeFor(order, mailedNotice)}`,
      label: 'Donner ces billets',
      variant: 'gold',
      fields: Object.fromEntries(
        fields.map(({ name, label }): [string, FormField] => [name, { kind: 'decimal', label }]),
      ),
      values: Object.fromEntries(fields.map(({ name, count }) => [name, String(count)])),
    },
    success: `Les billets sont changés.${noticeFor(order)}`,
  };
};

function BanknotesForm({ desk }: { desk: DeskState }) {
  const { banknotes } = desk.order.desk;
  if (banknotes.length === 0 || !desk.may(changeNotesContract.permission)) return null;
  return (
    <DeskSection id="desk-banknotes" title="Billets">
      <p className="cluster">
        <ActionButtons desk={desk} actions={banknotes.map((line) => banknotesAction(desk.order, line))} />
      </p>
    </DeskSection>
  );
}

const withdrawalHandledAction = (
  order: DeskOrder,
  { _id, lines, sent: wasSent }: WithdrawalView['declared'][number],
): DeskAction => ({
  label: 'Rétractation traitée',
  ...postAction(treatWithdrawalContract, (values) => {
    return { orderId: order._id, withdrawalId: _id, goods: parseReturnedGoods(values) };
  }),
  confirmation: {
    title: 'Noter la rétractation comme traitée',
    text: `${piecesText(lines)}, commande ${order.orderNumber}. Elle ne sera plus signalée, et cela ne se défait pas. ${withdrawalDebtText(order)}`,
    label: 'Rétractation traitée',
    fields: returnedGoodsFields(wasSent),
  },
  success: 'La rétractation est notée comme traitée.',
});

function Withdrawals({ desk }: { desk: DeskState }) {
  const { order } = desk;
  const declarations = order.withdrawal?.declared ?? [];
  if (declarations.length === 0) return null;
  return (
    <DeskSection id="desk-withdrawals" title="Rétractation">
      <ul className="desk-list plain-list">
        {declarations.map((one) => (
          <li className="cluster apart" key={one._id}>
            <strong>{piecesText(one.lines)}</strong>
            <span className="figures">{formatEuros(one.amount)}</span>
            <span className="soft small desk-whole">Déclarée le {formatExactMoment(one.at)}</span>
            {one.reason && (
              <span className="desk-whole">
                Motif{'\u00a0'}: {one.reason}
              </span>
            )}
            {one.handledAt === null ? (
              <>
                <span className="notice desk-whole">{withdrawalDueText(order, one)}</span>
                <ActionButtons desk={desk} actions={[withdrawalHandledAction(order, one)]} />
              </>
            ) : (
              <span className="badge badge-good">Traitée le {formatDay(one.handledAt)}</span>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}

export function withdrawalDueText(
  order: Pick<OrderDetail, 'status' | 'paymentStatus'>,
  { settledBy, isPaidBack }: Pick<WithdrawalView['declared'][number], 'settledBy' | 'isPaidBack'>,
): string {
  if (order.paymentStatus === 'refunded') return 'La commande est remboursée.';
  if (isPaidBack) return 'Remboursée\u00a0: il reste à la noter comme traitée.';
  if (order.status === 'cancelled' && order.paymentStatus === 'cancelled')
    return 'Rien n’a été payé\u00a0: la commande est annulée.';
  if (order.paymentStatus !== 'paid') return 'Rien n’est payé\u00a0: décidez de la suite avec le client.';
  return `À rembourser au plus tard le ${formatDay(settledBy)}, par le même moyen de paiement. La livraison est comptée quand il ne reste rien de la commande.${
    hasLeftShop(order)
      ? ' Vous pouvez attendre les pièces ou la preuve de leur envoi.'
      : ' Les pièces ne sont pas parties\u00a0: ne les envoyez pas.'
  }`;
}

export function withdrawalDebtText({
  withdrawal,
  paymentStatus,
}: Pick<OrderDetail, 'withdrawal' | 'paymentStatus'>): string {
  const debtText = formatEuros(withdrawal?.owed ?? 0);
  if (paymentStatus === 'refunded') return 'La commande est remboursée.';
  if (paymentStatus !== 'paid') return `Rien n’est payé\u00a0: si l’argent arrive, ${debtText} seront à rendre.`;
  return withdrawal?.owed
    ? `Attention\u00a0: ${debtText} ne sont pas notés comme rendus. Remboursez d’abord.`
    : 'Tout ce qui était dû est rendu.';
}
