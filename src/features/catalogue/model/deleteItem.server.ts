import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { setById } from '../../../../db/client.ts';
import { currencies, deletedItems, metals, priceSets } from '../../../../db/schema/catalogue.ts';
import { audit } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin, ShopError } from '../../../http/context.ts';
import { formatList, plural } from '../../../money.ts';
import { isUncounted } from '../../goods/model/lines.server.ts';
import type { ItemKey, ItemType } from '../item.ts';
import type { DeletedItem } from '../metalFields.api.ts';
import { getCurrency } from './currencies.server.ts';
import { findItem } from './items.server.ts';
import { getMetal, photosOf } from './metals.server.ts';
import { editItem } from './saveItem.server.ts';

export function isReferenced(type: ItemType, itemId: SQL): SQL<number> {
  const idColumn = sql.raw(`${type}_id`);
  const purchaseClause =
    type === 'metal' ? sql`or exists (select 1 from purchase_lines where metal_id = ${itemId})` : sql``;
  return sql<number>`(exists (select 1 from order_lines where ${idColumn} = ${itemId})
    or exists (select 1 from stock_lines where ${idColumn} = ${itemId} and in_safe > 0) ${purchaseClause})`;
}

/** Callers check the prices first. */
export const setItemVisible = (ctx: Ctx, key: ItemKey, isVisible: boolean): ItemKey =>
  editItem(ctx, key, { confirmed: true, ...(key.type === 'metal' ? { isVisable: isVisible } : { isVisible }) });

const maxNamedItems = 5;

/** @throws invalid if an item is neither counted nor available to order */
export function requireStock({ db }: Ctx, keys: readonly ItemKey[]): void {
  const names = keys.filter((key) => isUncounted(db, key)).map((key) => findItem(db, key)?.name ?? '');
  if (names.length === 0) return;
  const otherNames = names.length > maxNamedItems ? [plural(names.length - maxNamedItems, 'autre', 'autres')] : [];
  throw new ShopError(
    'invalid',
    `Avant la vente, indiquez au Stock combien sont là, ou le délai «\u00a0sur commande\u00a0»\u00a0: ${formatList([...names.slice(0, maxNamedItems), ...otherNames])}.`,
  );
}

export function deleteItem(ctx: Ctx, key: ItemKey): DeletedItem {
  requireAdmin(ctx.actor);
  const before = itemRow(ctx, key);
  const name = 'metalName' in before ? before.metalName : before.moneyName;
  const table = key.type === 'metal' ? metals : currencies;
  const isUsed = isReferenced(key.type, sql`${key.id}`);
  if (ctx.db.select({ isUsed }).from(table).where(eq(table.id, key.id)).get()?.isUsed) {
    setItemVisible(ctx, key, false);
    return {
      outcome: 'hidden',
      text: `«\u00a0${name}\u00a0» est masqué et non supprimé\u00a0: des commandes, des rachats ou le stock en parlent.`,
    };
  }
  ctx.db.delete(table).where(eq(table.id, key.id)).run();
  removeFromScheduledPrices(ctx, key, name);
  ctx.db.insert(deletedItems).values({ id: key.id, deletedAt: Date.now() }).run();
  audit(ctx, { action: `${key.type}.delete`, entity: key.type, entityId: key.id, detail: { before } });
  return { outcome: 'deleted', text: `« ${name} » est supprimé.` };
}

function removeFromScheduledPrices({ db }: Ctx, { id }: ItemKey, name: string): void {
  const isScheduled = inArray(priceSets.status, ['waiting', 'held']);
  for (const set of db.select().from(priceSets).where(isScheduled).all()) {
    const rows = set.content.rows.filter((row) => row.id !== id);
    const reason = `${set.reason} «\u00a0${name}\u00a0», supprimé, est laissé de côté.`.trim();
    if (rows.length < set.content.rows.length)
      setById(db, priceSets, set.id, { content: { ...set.content, rows }, reason });
  }
}

const itemRow = (ctx: Ctx, { type, id }: ItemKey) =>
  type === 'metal' ? { ...getMetal(ctx, id), photos: photosOf(ctx.db, id) } : getCurrency(ctx, id);
