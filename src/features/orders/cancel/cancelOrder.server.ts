import type { Ctx } from '../../../http/context.ts';
import { formatEuro } from '../../../money.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { moveOrder } from '../model/history.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord } from '../model/record.ts';
import { canMovePayment } from '../model/rules.ts';
import { statusLabels } from '../order.ts';

/** Cancels an open payment too. `why` is a reason for the client where the shop's rules cancel. */
export function cancelOrder(ctx: Ctx, { record, why = '' }: { record: OrderRecord; why?: string }): void {
  const { order } = record;
  const orderId = order.id;
  // Money that came, if not all of it, is to be given back: the order counts as paid until then.
  const held = order.paymentStatus === 'pending' ? moneyOf(record).received : 0;
  const payment = held > 0 ? 'paid' : canMovePayment(record, 'cancelled', 'shop').allowed ? 'cancelled' : null;
  const words = held > 0 ? `${formatEuro(held)} reçus, à rendre.` : 'Le paiement n’est plus attendu.';
  moveOrder(
    ctx,
    order,
    { status: 'cancelled', ...(payment && { paymentStatus: payment }) },
    {
      status: `Commande « ${statusLabels.cancelled} ».${why && ` ${why}`}`,
      payment: payment ? words : undefined,
    },
  );
  releaseStock(ctx, { order, reason: 'Commande annulée.' });
  sendOrderMail(ctx, { orderId, kind: 'orderCancelled', detail: why });
}
