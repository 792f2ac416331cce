import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { bills } from '../../../../db/schema/catalogue.ts';
import { credits } from '../../../../db/schema/statements.ts';
import { sendsMail } from '../../../config.ts';
import { unicodeEmail } from '../../../email.server.ts';
import { type Ctx, isStaff } from '../../../http/context.ts';
import { isPermitted } from '../../../http/staff.ts';
import { meansLabels } from '../../../means.ts';
import { eurosFromCents } from '../../../money.ts';
import { staffName } from '../../accounts/model/ownUser.server.ts';
import { proposalOf } from '../../approvals/proposals.server.ts';
import { carriersOf } from '../../configuration/carriers.ts';
import { type Configuration, cardLimit, currentConfig } from '../../configuration/configuration.server.ts';
import { documentHolder, seenAtCounterTime } from '../../identity/seenAtCounter.server.ts';
import { type Order, type OrderDeskView, type OrderDetail, orderDeskShape } from '../order.shape.ts';
import { fullName, type OrderRow, refundLabels } from '../order.ts';
import { refundSentence } from './bankWords.ts';
import { changeableLines } from './decide/fulfil.ts';
import { undoRefusal } from './decide/pay.ts';
import { refundableAmount } from './decide/refund.ts';
import { awaitsIdentity } from './identity.ts';
import {
  acceptableShortfall,
  amountsOf,
  decidableFrom,
  isAlertOpen,
  isRefundOpen,
  needsAttention,
  paymentAmounts,
  requestedRefundTotal,
} from './money.ts';
import { nextStepsOf } from './nextSteps.ts';
import { presentOrder } from './present.ts';
import type { EventRow, HistoryRow, OrderRecord, PaymentAttempt, Refund } from './record.ts';
import { needsReturnedGoods, purposeText, refundOptions, refundPurposeText, returnedGoodsText } from './refundable.ts';
import { availableTransitions, isDeletable, paymentMethods, undoPeriod } from './rules.ts';

const outcomeLabels: Record<NonNullable<EventRow['outcome']>, string> = {
  paid: 'Paiement accepté',
  refused: 'Paiement refusé',
  lateRefusal: 'Refus arrivé après le paiement, sans effet',
  pending: 'En attente d’un partenaire de la banque',
  unknownReference: 'Référence inconnue',
  amountMismatch: 'Montant différent de celui de la commande',
  unexpectedPayment: 'Paiement inattendu, à rembourser',
  wrongEnvironment: 'Autre terminal ou autre environnement',
  unknownCode: 'Code inconnu',
};

export const presentEvent = (event: EventRow) =>
  orderDeskShape.shape.events.element.parse({
    ...event,
    _id: event.id,
    amount: event.amount === null ? null : eurosFromCents(event.amount),
    outcomeLabel: event.outcome ? outcomeLabels[event.outcome] : 'Reçu, pas encore traité',
    needsAttention: isAlertOpen(event),
  });

export const denominationsOf = (db: Db, currencyId: string): number[] =>
  db
    .select({ value: bills.value })
    .from(bills)
    .where(eq(bills.currencyId, currencyId))
    .orderBy(asc(bills.value))
    .all()
    .map(({ value }) => value);

const changeableNotes = (db: Db, record: OrderRecord): OrderDeskView['banknotes'] =>
  changeableLines(record).map(({ id: lineId, name, quantity, currencyId, notes }) => {
    return { lineId, name, quantity, notes: notes ?? [], values: denominationsOf(db, currencyId ?? '').reverse() };
  });

/** Counter sales are refunded through their counter deal. */
const isPaidOnline = ({ channel, paymentStatus }: OrderRow): boolean =>
  channel === 'online' && paymentStatus === 'paid';

function presentDesk(ctx: Ctx, record: OrderRecord, configuration: Configuration): OrderDeskView {
  const { db } = ctx;
  const { order, payments, refunds, transfers } = record;
  const { fourEyesAbove } = configuration;
  const clientId = awaitsIdentity(order, record.identity) ? order.userId : null;
  const transferRefundable = isPaidOnline(order) ? amountsOf(record).transferBalance : 0;
  const ibans = new Map(transferRefundable > 0 && isPermitted(ctx.actor, 'refunds') ? payerIbans(db, order.id) : []);
  const maxRefund = (payment: PaymentAttempt) => (isRefundOpen(record) ? 0 : Math.max(0, refundableAmount(payment)));
  return orderDeskShape.parse({
    ...availableTransitions(record),
    next: nextStepsOf(record),
    needsReturnedGoods: needsReturnedGoods(record),
    canDelete: isDeletable(record),
    isMailed: sendsMail(ctx.shop.config) && record.email !== '',
    handOverAt: order.handOverAt,
    carriers: carriersOf(configuration),
    seenAtCounter: clientId === null ? null : seenAtCounterTime(ctx, clientId),
    holder:
      clientId !== null && record.client.status !== 'verified' && isPermitted(ctx.actor, 'seeDocuments')
        ? documentHolder(ctx, clientId)
        : null,
    transferRefundable: eurosFromCents(transferRefundable),
    proposal: proposalOf(ctx, { id: order.id, version: order.updatedAt }),
    aloneUpTo:
      fourEyesAbove === null ? null : eurosFromCents(Math.max(0, fourEyesAbove - requestedRefundTotal(record))),
    banknotes: changeableNotes(db, record),
    acceptableShortfall: eurosFromCents(acceptableShortfall(record, configuration)),
    transfers: transfers.map((transfer) => ({
      ...transfer,
      _id: transfer.id,
      label: `${meansLabels[transfer.means]}${transfer.slip && `, n° ${transfer.slip}`}`,
      iban: ibans.get(transfer.id) ?? '',
      amount: eurosFromCents(transfer.amount),
      shortfall: eurosFromCents(transfer.shortfall),
      undoableUntil: undoRefusal(record, transfer, Date.now()) ? 0 : transfer.createdAt + undoPeriod,
    })),
    attempts: payments.map((payment) => ({
      ...payment,
      _id: payment.id,
      amount: eurosFromCents(payment.amount),
      refunded: eurosFromCents(paymentAmounts(payment).refunded),
      refundable: eurosFromCents(maxRefund(payment)),
    })),
    refundables: refundOptions(record).map(({ max, ...one }) => ({
      ...one,
      most: eurosFromCents(max),
      label: purposeText(record, { ...one, lines: [], delivery: false }),
    })),
    refunds: refunds.map((refund) => presentRefund(record, refund)),
    events: payments
      .flatMap(({ events }) => events)
      .toSorted((a, b) => a.receivedAt - b.receivedAt)
      .map(presentEvent),
  } satisfies OrderDeskView);
}

const payerIbans = (db: Db, orderId: string): [string | null, string][] =>
  db
    .select({ id: credits.transferId, iban: credits.iban })
    .from(credits)
    .where(eq(credits.orderId, orderId))
    .all()
    .map(({ id, iban }) => [id, iban.replace(/\s/g, '')]);

function presentRefund(record: OrderRecord, refund: Refund) {
  const { id: _id, attemptId, status } = refund;
  const payment = record.payments.find(({ id }) => id === attemptId);
  return {
    ...refund,
    _id,
    reference: payment?.reference ?? '',
    amount: eurosFromCents(refund.amount),
    purpose: `${refundPurposeText(record, refund)}.${returnedGoodsText(refund.goods)}`,
    statusLabel: refundLabels[status],
    sentence:
      attemptId === null
        ? `Rendu, noté par la boutique\u00a0: ${meansLabels[refund.means].toLowerCase()}.`
        : refundSentence(status, { code: refund.bankCode, text: refund.bankText }),
    decidable: Date.now() >= (decidableFrom(refund, payment) ?? Number.POSITIVE_INFINITY),
  };
}

export function presentOrders(
  ctx: Ctx,
  records: readonly OrderRecord[],
  configuration: Pick<Configuration, 'cardLimit'> = { cardLimit: cardLimit(ctx.db) },
): Order[] {
  const methods = paymentMethods(configuration, ctx.shop.config);
  const isForStaff = isStaff(ctx.actor);
  return records.map((record) => {
    const { buyer, ...rest } = presentOrder(record, ctx.shop, methods);
    const order = { ...rest, buyer: { ...buyer, email: unicodeEmail(buyer.email) } };
    if (!isForStaff) return order;
    const { status: identityStatus } = record.client;
    const email = unicodeEmail(record.client.email);
    const name = fullName(order.buyer);
    const { userId: _id } = record.order;
    const client = _id === null ? {} : { client: { _id, email, name, identityStatus } };
    return { ...order, ...client, needsAttention: needsAttention(record) };
  });
}

export function presentDetail(ctx: Ctx, record: OrderRecord, configuration = currentConfig(ctx.db)): OrderDetail {
  const [order] = presentOrders(ctx, [record], configuration) as [Order];
  const timeline = timelineOf(ctx, record);
  return { ...order, timeline, ...(isStaff(ctx.actor) && { desk: presentDesk(ctx, record, configuration) }) };
}

export function timelineOf({ db, actor }: Ctx, { order, ...record }: OrderRecord): OrderDetail['timeline'] {
  const isForStaff = isStaff(actor);
  const history = record.history.filter(({ kind }) => isForStaff || (kind !== 'note' && kind !== 'alert'));
  const names = isForStaff ? adminNames(db, history) : new Map<string, string>();
  const buyer = isForStaff ? fullName(order.buyer) : 'Vous';
  return history.map(({ id, at, kind, fromValue, toValue, text, actorKind, actorId }) => ({
    _id: id,
    at,
    kind,
    from: fromValue,
    to: toValue,
    text: isForStaff ? (text ?? '') : clientText(kind, text ?? ''),
    by:
      actorKind === 'client' || actorKind === 'anonymous'
        ? buyer
        : actorId === 'bank'
          ? 'La banque'
          : (names.get(actorId ?? '') ?? 'La boutique'),
  }));
}

const clientText = (kind: string, text: string): string =>
  kind === 'attempt'
    ? 'Nouvel essai de paiement par carte.'
    : text.replace(/^Commande «\s(.+?)\s»\./, (_, state) => `Commande ${state.toLowerCase()}.`);

function adminNames(db: Db, history: readonly HistoryRow[]): Map<string, string> {
  const ids = history.flatMap(({ actorKind, actorId }) => (actorKind === 'admin' && actorId ? [actorId] : []));
  if (ids.length === 0) return new Map();
  const rows = db.select().from(users).where(inArray(users.id, ids)).all();
  return new Map(rows.map((row) => [row.id, staffName(row)]));
}
