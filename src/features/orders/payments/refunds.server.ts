import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { DecisionInput } from '../../approvals/proposal.shape.ts';
import { decide, decidedText, needsSecond, propose } from '../../approvals/proposals.server.ts';
import type { RefundAnswer } from '../../bank/cardTerminal.ts';
import { terminalOf } from '../../bank/terminal.ts';
import { refundSentence } from '../model/bankWords.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { askedBack, byHand, isRefundOpen, moneyOf, paymentMoney } from '../model/money.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderRecord, Payment, RefundRow } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { Fate, Purpose } from '../purpose.api.ts';
import { enterRefund, isFateAsked, requireFate, requirePurpose } from './purpose.server.ts';
import { bookAnswer, bookGivenBack } from './refundOutcome.server.ts';

/** `refundable` as the dealer read it. */
type ByCard = { attemptId: string; amount: Cents; refundable: Cents; what: Purpose };
type ByTransfer = { amount: Cents; what: Purpose };

/** Money to be given back, in cents: by the bank, by transfer, or as the dealer has after the bank refused. */
type GiveBack =
  | { kind: 'card'; input: ByCard }
  | { kind: 'transfer'; input: ByTransfer }
  | { kind: 'byHand'; input: { goods?: Fate | undefined } };

/** Entered, for the bank to be asked. */
type Asked = { refund: RefundRow; payment: Payment; refundable: Cents };

/**
 * At once, or, above the dealer's amount with earlier refunds, once a second person confirms it. @returns what the bank
 * is to be asked. @throws as the checks of each way
 */
export function giveBack(
  ctx: Ctx,
  record: OrderRecord,
  wanted: GiveBack,
  isConfirmed = false,
): Asked | 'proposed' | null {
  const { amount, text, work } = waysOf(ctx, record, wanted);
  if (isConfirmed || !needsSecond(ctx, amount + askedBack(record))) return work();
  const { id: orderId } = record.order;
  changeOrder(ctx, orderId);
  propose(ctx, { entityId: orderId, version: orderRow(ctx.db, orderId).updatedAt, amount, text, ...wanted });
  recordHistory(ctx, { orderId, kind: 'note', text: `Proposé à une seconde personne\u00a0: ${text}` });
  return 'proposed';
}

type Way = { amount: Cents; text: string; work: () => Asked | null };

function waysOf(ctx: Ctx, record: OrderRecord, { kind, input }: GiveBack): Way {
  if (kind === 'card') return byCard(ctx, record, input);
  return kind === 'transfer' ? byTransfer(ctx, record, input) : alreadyGiven(ctx, record, input);
}

function byCard(ctx: Ctx, record: OrderRecord, input: ByCard): Way {
  const { attemptId, amount, what } = input;
  const { id: orderId } = record.order;
  const payment = record.payments.find(({ id }) => id === attemptId);
  if (!payment) throw new ShopError('notFound', 'Ce paiement n’existe pas pour cette commande.');
  const refundable = requireRefundable(record, payment, input);
  const forWhat = requirePurpose(record, { what, amount, held: refundable });
  const reference = `(référence ${payment.reference}).${forWhat}`;
  const work = () => {
    // The schedule of questions starts again with this refund.
    ctx.db.update(paymentAttempts).set({ enquiries: 0 }).where(eq(paymentAttempts.id, attemptId)).run();
    const refund = enterRefund(ctx, what, { attemptId, orderId, amount });
    changeOrder(ctx, orderId);
    const text = `Remboursement de ${formatEuro(amount)} demandé à la banque ${reference}`;
    recordHistory(ctx, { orderId, kind: 'note', text });
    return { refund, payment, refundable };
  };
  return { amount, text: `Rembourser ${formatEuro(amount)} par la banque ${reference}`, work };
}

/** Cents; the bank refunds one amount per reference. */
function requireRefundable(record: OrderRecord, payment: Payment, { amount, refundable: read }: ByCard): Cents {
  const { balance } = paymentMoney(payment);
  // One open refund per order: two dealers may be refunding two payments of it.
  if (isRefundOpen(record))
    throw new ShopError(
      'conflict',
      'Un remboursement de cette commande attend encore la réponse de la banque. Interrogez-la avant d’en demander un autre.',
    );
  if (balance <= 0) throw new ShopError('conflict', 'Il ne reste rien à rendre sur ce paiement.');
  const refundable = Math.min(balance, payment.amount);
  if (read !== refundable)
    throw new ShopError(
      'conflict',
      `Ce paiement a changé entre-temps\u00a0: il reste ${formatEuro(refundable)} à rendre. Vérifiez avant d’en demander le remboursement.`,
    );
  requireAmount(amount, refundable);
  return refundable;
}

function requireAmount(amount: Cents, most: Cents): void {
  if (amount <= 0 || amount > most)
    throw wrongField('amount', `Indiquez un montant de 0,01\u00a0€ à ${formatEuro(most)}.`);
}

function byTransfer(ctx: Ctx, record: OrderRecord, { amount, what }: ByTransfer): Way {
  const { id: orderId } = record.order;
  const forWhat = requirePurpose(record, { what, amount, held: moneyOf(record).transferBalance });
  const work = () => {
    const given = [enterRefund(ctx, what, { orderId, amount, status: 'accepted' })];
    bookGivenBack(ctx, { orderId, text: `Remboursement de ${formatEuro(amount)} par virement.`, given });
    return null;
  };
  return { amount, text: `Rembourser ${formatEuro(amount)} par virement.${forWhat}`, work };
}

/** Otherwise than on the card; the order's history names the dealer. */
function alreadyGiven(ctx: Ctx, record: OrderRecord, { goods }: { goods?: Fate | undefined }): Way {
  requireFate(goods, isFateAsked(record));
  const { id: orderId } = record.order;
  const { balance, transferBalance } = moneyOf(record);
  const work = () => {
    const parts = [
      { attemptId: null, amount: transferBalance },
      ...record.payments.map((payment) => ({ attemptId: payment.id, amount: paymentMoney(payment).balance })),
    ].filter(({ amount }) => amount > 0);
    const done = { orderId, status: 'accepted', bankText: byHand } as const;
    const given = parts.map((part) => enterRefund(ctx, { purpose: 'order', goods }, { ...done, ...part }));
    const text = 'Remboursement constaté à la main par la boutique, fait autrement que sur la carte.';
    bookGivenBack(ctx, { orderId, text, given });
    return null;
  };
  const text = `Rembourser ${formatEuro(balance)} autrement que sur la carte, la banque l’ayant refusé.`;
  return { amount: balance, text, work };
}

type RefundResult = { outcome: RefundAnswer['kind'] | 'proposed'; message: string; order: OrderDetail };

/**
 * Cents. Recorded before the call: a crash leaves a trace, two clicks make one refund. Unanswered it is `unknown`: the
 * job asks the bank, nothing is retried. @throws notFound; invalid beyond what the bank took; conflict while another is
 * open, or when `refundable` is out of date
 */
export async function refundPayment(
  ctx: Ctx,
  { orderId, ...input }: ByCard & { orderId: string },
): Promise<RefundResult> {
  requireAdmin(ctx.actor);
  const asked = await write(ctx, (tx) => giveBack(tx, loadOrder(tx, orderId), { kind: 'card', input }));
  if (asked && asked !== 'proposed') return askBack(ctx, asked);
  const message =
    'Ce remboursement est proposé\u00a0: rien ne part avant qu’une autre personne de l’équipe le confirme.';
  return { outcome: 'proposed', message, order: presentNow(ctx, orderId) };
}

async function askBack(ctx: Ctx, { refund, payment, refundable }: Asked): Promise<RefundResult> {
  const { reference, amount, bankDate } = payment;
  const answer = await terminalOf(ctx.shop).askRefund({
    reference,
    amount,
    bankDate,
    refundable,
    refund: refund.amount,
    at: refund.createdAt,
  });
  return write(ctx, (tx) => {
    const outcome = bookAnswer(tx, { refund, answer });
    return { outcome, message: refundSentence(outcome, answer), order: presentNow(tx, refund.orderId ?? '') };
  });
}

/** Cents. @throws notFound, conflict without a received transfer or for an outdated `refundable`, invalid beyond it */
export async function noteTransferRefund(
  ctx: Ctx,
  { orderId, refundable, ...input }: ByTransfer & { orderId: string; refundable: Cents },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, orderId);
    const { transferBalance } = moneyOf(record);
    if (record.order.paymentStatus !== 'paid' || transferBalance <= 0)
      throw new ShopError('conflict', 'Cette commande n’a pas de virement reçu à rendre.');
    if (refundable !== transferBalance)
      throw new ShopError(
        'conflict',
        `Cette commande a changé entre-temps\u00a0: il reste ${formatEuro(transferBalance)} à rendre.`,
      );
    requireAmount(input.amount, transferBalance);
    giveBack(tx, record, { kind: 'transfer', input });
    return presentNow(tx, orderId);
  });
}

/** Confirmed, it is given back as if this person had asked for it. @throws as `decide`, and as the refund itself */
export async function decideRefund(
  ctx: Ctx,
  { id, confirm }: DecisionInput,
): Promise<{ message: string; order: OrderDetail }> {
  requireAct(ctx.actor, 'refunds');
  const { asked, orderId } = await write(ctx, (tx) => {
    const version = (entityId: string) => orderRow(tx.db, entityId).updatedAt;
    const proposal = decide(tx, { id, confirm, kinds: ['card', 'transfer', 'byHand'], version });
    const { entityId: orderId, kind, input } = proposal;
    recordHistory(tx, { orderId, kind: 'note', text: decidedText(proposal, confirm) });
    if (!confirm) changeOrder(tx, orderId);
    const asked = confirm ? giveBack(tx, loadOrder(tx, orderId), { kind, input } as GiveBack, true) : null;
    return { orderId, asked };
  });
  if (asked && asked !== 'proposed') return askBack(ctx, asked);
  const message = confirm
    ? 'Le remboursement est noté. Le client est prévenu.'
    : 'La proposition est close, rien n’est rendu.';
  return { message, order: presentNow(ctx, orderId) };
}
