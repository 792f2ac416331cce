import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { loadOrder } from '../../orders/model/load.server.ts';
import { loadDeal } from '../deals.server.ts';
import { findGoods } from '../kinds/findGoods.server.ts';
import type { DealCorrection } from './Counter.tsx';

/** Null unless the deal is cancelled. Offers its goods again at current prices. */
export function readCorrection(ctx: Ctx, dealId: string | null): DealCorrection | null {
  requireAdmin(ctx.actor);
  if (!dealId) return null;
  const { id, number, orderId, cancelledAt } = loadDeal(ctx.db, dealId);
  if (cancelledAt === null || !orderId) return null;
  const { lines } = loadOrder(ctx, orderId);
  const quantities = new Map(lines.map((line) => [line.metalId ?? line.currencyId ?? '', line.quantity]));
  const { goods } = findGoods(ctx, { q: '', ids: [...quantities.keys()] });
  return { id, number, sold: goods.map((one) => ({ goods: one, quantity: quantities.get(one.id) ?? 0 })) };
}
