import { eq } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { actOnOrder, actOnOwnOrder, actWithin } from '../model/actOnOrder.server.ts';
import { decideTreated, decideWithdrawal } from '../model/decide/withdraw.ts';
import { presentDetail } from '../model/desk.server.ts';
import { loadOrders } from '../model/load.server.ts';
import type { OrderRecord } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { Disposition } from '../payments.api.ts';
import { goldAndNotes, type LinePieces } from '../withdrawalRule.ts';
import type { ProvenWithdrawal } from './withdrawal.api.ts';

type Declaration = { lines: readonly LinePieces[]; reason?: string; key?: string | undefined };

/** Idempotent. */
export const withdraw = (
  ctx: Ctx,
  { orderId, ...declaration }: Declaration & { orderId: string },
): Promise<OrderDetail> => actOnOwnOrder(ctx, orderId, (record, facts) => decideWithdrawal(record, declaration, facts));

type OrderProof = { orderNumber: string; email: string };

function provenOrder(ctx: Ctx, { orderNumber, email }: OrderProof): OrderRecord {
  const rows = ctx.db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).all();
  const [record] = loadOrders(ctx, rows);
  if (record && [record.email, record.order.buyer.email].includes(email)) return record;
  throw new ShopError(
    'notFound',
    'Aucune commande ne porte ce numéro et cette adresse. Reprenez-les dans le courriel de votre commande, ou écrivez-nous.',
  );
}

function provenView({ withdrawal, ...order }: OrderDetail): ProvenWithdrawal {
  if (!withdrawal?.open) throw new ShopError('conflict', withdrawal?.why ?? goldAndNotes);
  return { ...order, withdrawal };
}

/** Without an account (C. conso. L221-21, D221-5). */
export const withdrawalOf = (ctx: Ctx, proof: OrderProof): ProvenWithdrawal =>
  provenView(presentDetail(ctx, provenOrder(ctx, proof)));

export async function withdrawWithoutAccount(
  ctx: Ctx,
  { orderNumber, email, ...declaration }: Declaration & OrderProof,
): Promise<null> {
  return write(ctx, (tx) => {
    const { order } = provenOrder(tx, { orderNumber, email });
    actWithin(tx, order.id, (record, facts) => decideWithdrawal(record, declaration, facts));
    return null;
  });
}

type Treated = { orderId: string; withdrawalId: string; goods?: Disposition | undefined };

export const treatWithdrawal = (ctx: Ctx, { orderId, ...input }: Treated): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId }, (record, facts) => decideTreated(record, input, facts));
