import { eq } from 'drizzle-orm';
import { transfers } from '../../../../db/schema/orders.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { actOnOrder, type SeenVersion } from '../model/actOnOrder.server.ts';
import { decideShortfall, decideTransfer, decideUndo, type TransferByHand } from '../model/decide/pay.ts';
import { decidePaymentStatus } from '../model/decide/refund.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { PaymentStatus } from '../order.ts';
import type { Disposition } from '../payments.api.ts';

export const noteTransfer = (
  ctx: Ctx,
  { orderId, updatedAt, ...noted }: TransferByHand & SeenVersion,
): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId, updatedAt }, (record, facts) => decideTransfer(record, noted, facts));

export const acceptShortfall = (ctx: Ctx, seen: SeenVersion): Promise<OrderDetail> =>
  actOnOrder(ctx, seen, decideShortfall);

export async function undoTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  const { orderId } = transfers;
  const noted = ctx.db.select({ orderId }).from(transfers).where(eq(transfers.id, transferId)).get();
  if (!noted) throw new ShopError('notFound', 'Ce virement n’est pas noté.');
  return actOnOrder(ctx, noted, (record, facts) => decideUndo(record, transferId, facts));
}

/** The history names the dealer, never the bank. */
export async function updatePaymentStatus(
  ctx: Ctx,
  { status, goods, ...seen }: SeenVersion & { status: PaymentStatus; goods?: Disposition | undefined },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  if (status === 'refunded') requireAct(ctx.actor, 'refunds');
  return actOnOrder(ctx, seen, (record, facts) => decidePaymentStatus(record, { status, goods }, facts));
}
