import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { within } from '../../../../db/within.ts';
import type { ItemKey } from '../../catalogue/item.ts';

/** By their ids. */
export type Articles = {
  metals: ReadonlyMap<string, typeof metals.$inferSelect>;
  currencies: ReadonlyMap<string, typeof currencies.$inferSelect>;
};

export const idsOfType = (items: readonly ItemKey[], type: ItemKey['type']): string[] =>
  items.flatMap((item) => (item.type === type ? item.id : []));

const byId = <Row extends { id: string }>(ids: string[], ask: (ids: string[]) => Row[]): Map<string, Row> =>
  new Map(ids.length === 0 ? [] : ask(ids).map((row) => [row.id, row]));

export const loadArticles = (db: Db, items: readonly ItemKey[]): Articles => ({
  metals: byId(idsOfType(items, 'metal'), (ids) => db.select().from(metals).where(within(metals.id, ids)).all()),
  currencies: byId(idsOfType(items, 'currency'), (ids) =>
    db.select().from(currencies).where(within(currencies.id, ids)).all(),
  ),
});
