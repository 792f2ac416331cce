import { isoDay } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { formatEuro } from '../../../money.ts';
import { actOnOrder, type Seen } from '../model/history.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord } from '../model/record.ts';
import { canMovePayment } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { PaymentStatus } from '../order.ts';
import { bookTransfer } from './noteTransfer.server.ts';
import { giveTransferBack } from './noteTransferRefund.server.ts';
import { proposeRefund } from './proposeRefund.server.ts';
import { isFateAsked, requireFate } from './purpose.server.ts';
import { type ByHand, bookByHand } from './refundOutcome.server.ts';

/**
 * A card's only once the bank refused the refund. The history names the dealer: it is never taken for the bank's word.
 * @throws notFound, invalid for `goods` of pieces that left alone, conflict; always for « paid » on a card
 */
export async function updatePaymentStatus(
  ctx: Ctx,
  { status, goods, ...seen }: Seen & ByHand & { status: PaymentStatus },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  if (status === 'refunded') requireAct(ctx.actor, 'refunds');
  return actOnOrder(ctx, seen, (tx, record) => {
    const verdict = canMovePayment(record, status, 'dealer');
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    const money = moneyOf(record);
    if (status === 'paid') {
      const amount = Math.max(1, money.missing);
      bookTransfer(tx, { record, noted: { amount, valueDate: isoDay(Date.now()), payer: '' } });
    } else if (record.order.paymentType === 'carte') giveBackByHand(tx, record, { goods });
    else if (money.transferBalance > 0)
      giveTransferBack(tx, record, {
        amount: money.transferBalance,
        what: { purpose: 'order', goods },
      });
    else throw new ShopError('conflict', 'Cette commande n’a pas de virement reçu à rendre.');
  });
}

function giveBackByHand(ctx: Ctx, record: OrderRecord, input: ByHand): void {
  requireFate(input.goods, isFateAsked(record));
  const amount = moneyOf(record).balance;
  const text = `Rembourser ${formatEuro(amount)} autrement que sur la carte, la banque l’ayant refusé.`;
  if (!proposeRefund(ctx, { record, kind: 'byHand', amount, text, input }))
    bookByHand(ctx, { orderId: record.order.id, ...input });
}
