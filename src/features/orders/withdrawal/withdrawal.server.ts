import { eq } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, conflict, ShopError, verb } from '../../../http/context.ts';
import { actInTransaction, clientAct, dealerAct } from '../model/actOnOrder.server.ts';
import { decideWithdrawal, decideWithdrawalHandled } from '../model/decide/withdraw.ts';
import { presentDetail } from '../model/desk.server.ts';
import { loadOrders } from '../model/load.server.ts';
import type { OrderRecord } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import { excludedGoodsText } from '../withdrawalRule.ts';
import {
  findWithdrawalContract,
  treatWithdrawalContract,
  type WithdrawableOrder,
  withdrawContract,
  withdrawWithoutAccountContract,
} from './withdrawal.api.ts';

export const withdraw = verb(withdrawContract, clientAct(decideWithdrawal));

type OrderProof = { orderNumber: string; email: string };

function requireProvenOrder(ctx: Ctx, { orderNumber, email }: OrderProof): OrderRecord {
  const rows = ctx.db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).all();
  const [record] = loadOrders(ctx, rows);
  if (record && [record.email, record.order.buyer.email].includes(email)) return record;
  throw new ShopError(
    'notFound',
    'Aucune commande ne porte ce numéro et cette adresse. Reprenez-les dans le courriel de votre commande, ou écrivez-nous.',
  );
}

function presentWithdrawableOrder({ withdrawal, ...order }: OrderDetail): WithdrawableOrder {
  if (!withdrawal?.open) throw conflict(withdrawal?.why ?? excludedGoodsText);
  return { ...order, withdrawal };
}

/** A withdrawal must not require an account (C. conso. L221-21, D221-5). */
export const findWithdrawal = verb(findWithdrawalContract, (ctx, proof) =>
  presentWithdrawableOrder(presentDetail(ctx, requireProvenOrder(ctx, proof))),
);

export const withdrawWithoutAccount = verb(
  withdrawWithoutAccountContract,
  (ctx, { orderNumber, email, ...declaration }) =>
    write(ctx, (tx) => {
      const { order } = requireProvenOrder(tx, { orderNumber, email });
      actInTransaction(tx, order.id, (record, facts) => decideWithdrawal(record, facts, declaration));
      return null;
    }),
);

export const handleWithdrawal = verb(treatWithdrawalContract, dealerAct(decideWithdrawalHandled));
