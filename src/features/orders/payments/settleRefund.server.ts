import { eq } from 'drizzle-orm';
import { refunds } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { formatMoment } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { OrderDetail } from '../order.shape.ts';
import { loadOrder } from '../read/facts.server.ts';
import { attemptOf, decidableFrom } from '../read/ledger.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { bookByDealer } from './refundOutcome.server.ts';

/** As the dealer saw it at the bank. @throws notFound, conflict for a refund that is not in doubt or that the bank may still tell of */
export async function settleRefund(
  ctx: Ctx,
  { refundId, done }: { refundId: string; done: boolean },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const refund = tx.db.select().from(refunds).where(eq(refunds.id, refundId)).get();
    if (!refund?.orderId) throw new ShopError('notFound', 'Ce remboursement n’existe pas.');
    const from = decidableFrom(refund, attemptOf(tx.db, refund));
    if (from === null) throw new ShopError('conflict', 'Ce remboursement n’est pas en doute.');
    if (Date.now() < from)
      throw new ShopError(
        'conflict',
        `La banque peut encore répondre. Interrogez-la dix minutes après la demande : si elle ne dit rien de clair, vous pourrez le noter vous-même, et en tout cas à partir du ${formatMoment(from)}.`,
      );
    bookByDealer(tx, { refund, done });
    return presentDetail(tx, loadOrder(tx.db, refund.orderId));
  });
}
