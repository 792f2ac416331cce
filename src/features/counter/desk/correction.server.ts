import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { loadOrder } from '../../orders/model/load.server.ts';
import { dealRow } from '../deals.server.ts';
import { findGoods } from '../kinds/findGoods.server.ts';
import type { Again } from './Counter.tsx';

export function readAgain(ctx: Ctx, id: string | null): Again | null {
  requireAdmin(ctx.actor);
  if (!id) return null;
  const { number, orderId, cancelledAt } = dealRow(ctx.db, id);
  if (cancelledAt === null || !orderId) return null;
  const { lines } = loadOrder(ctx, orderId);
  const quantities = new Map(lines.map((line) => [line.metalId ?? line.currencyId ?? '', line.quantity]));
  const { goods } = findGoods(ctx, { q: '', ids: [...quantities.keys()] });
  return { id, number, sold: goods.map((one) => ({ goods: one, quantity: quantities.get(one.id) ?? 0 })) };
}
