import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import type { ItemKey } from '../../catalogue/item.ts';

const metalsAmong = prepared((db) => db.select().from(metals).where(among(metals.id)).prepare());
const currenciesAmong = prepared((db) => db.select().from(currencies).where(among(currencies.id)).prepare());

/** By their ids. */
export type Articles = {
  metals: ReadonlyMap<string, typeof metals.$inferSelect>;
  currencies: ReadonlyMap<string, typeof currencies.$inferSelect>;
};

export const idsOfType = (items: readonly ItemKey[], type: ItemKey['type']): string[] =>
  items.flatMap((item) => (item.type === type ? item.id : []));

const byId = <Row extends { id: string }>(ids: string[], ask: (ids: { ids: string }) => Row[]): Map<string, Row> =>
  new Map(ids.length === 0 ? [] : ask(idsOf(ids)).map((row) => [row.id, row]));

/** What the shop sells under these ids today. */
export const loadArticles = (db: Db, items: readonly ItemKey[]): Articles => ({
  metals: byId(idsOfType(items, 'metal'), (ids) => metalsAmong(db).all(ids)),
  currencies: byId(idsOfType(items, 'currency'), (ids) => currenciesAmong(db).all(ids)),
});
