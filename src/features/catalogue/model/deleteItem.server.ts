import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { countOf } from '../../../../db/list.ts';
import { currencies, deletedItems, metals } from '../../../../db/schema/catalogue.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import type { ItemKey } from '../item.ts';
import type { Deleted } from '../metalFields.api.ts';
import { getCurrency } from './currencies.server.ts';
import { getMetal, photosOf } from './metals.server.ts';
import { editCurrency } from './saveCurrency.server.ts';
import { editMetal } from './saveMetal.server.ts';

const ordersOf = (ctx: Ctx, { type, id }: ItemKey): number =>
  countOf(ctx.db, orderLines, eq(type === 'metal' ? orderLines.metalId : orderLines.currencyId, id));

export const showItem = (ctx: Ctx, { type, id }: ItemKey, isVisible: boolean): ItemKey =>
  type === 'metal' ? editMetal(ctx, { id, isVisable: isVisible }) : editCurrency(ctx, { id, isVisible });

export function deleteItem(ctx: Ctx, key: ItemKey): Deleted {
  requireAdmin(ctx.actor);
  const before = known(ctx, key);
  const name = 'metalName' in before ? before.metalName : before.moneyName;
  const orders = ordersOf(ctx, key);
  if (orders > 0) {
    showItem(ctx, key, false);
    const times = orders > 1 ? `${orders} commandes en parlent` : 'une commande en parle';
    return { outcome: 'hidden', text: `« ${name} » est masqué et non supprimé : ${times}.` };
  }
  const table = key.type === 'metal' ? metals : currencies;
  ctx.db.delete(table).where(eq(table.id, key.id)).run();
  ctx.db.insert(deletedItems).values({ id: key.id, deletedAt: Date.now() }).run();
  audit(ctx, { action: `${key.type}.delete`, entity: key.type, entityId: key.id, detail: { before } });
  return { outcome: 'deleted', text: `« ${name} » est supprimé.` };
}

const known = (ctx: Ctx, { type, id }: ItemKey) =>
  type === 'metal' ? { ...getMetal(ctx, id), photos: photosOf(ctx.db, id) } : getCurrency(ctx, id);
