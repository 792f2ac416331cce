import { isoDay } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { actOnOrder, type Seen } from '../model/history.server.ts';
import { moneyOf } from '../model/money.ts';
import { canMovePayment } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { PaymentStatus } from '../order.ts';
import type { Fate } from '../purpose.api.ts';
import { bookTransfer } from './noteTransfer.server.ts';
import { giveBack } from './refunds.server.ts';

/**
 * A card's only once the bank refused the refund. The history names the dealer: it is never taken for the bank's word.
 * @throws notFound, invalid for `goods` of pieces that left alone, conflict; always for « paid » on a card
 */
export async function updatePaymentStatus(
  ctx: Ctx,
  { status, goods, ...seen }: Seen & { status: PaymentStatus; goods?: Fate | undefined },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  if (status === 'refunded') requireAct(ctx.actor, 'refunds');
  return actOnOrder(ctx, seen, (tx, record) => {
    const verdict = canMovePayment(record, status, 'dealer');
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    const { missing, transferBalance: amount } = moneyOf(record);
    if (status === 'paid')
      bookTransfer(tx, { record, noted: { amount: Math.max(1, missing), valueDate: isoDay(Date.now()), payer: '' } });
    else if (record.order.paymentType === 'carte') giveBack(tx, record, { kind: 'byHand', input: { goods } });
    else if (amount > 0)
      giveBack(tx, record, { kind: 'transfer', input: { amount, what: { purpose: 'order', goods } } });
    else throw new ShopError('conflict', 'Cette commande n’a pas de virement reçu à rendre.');
  });
}
