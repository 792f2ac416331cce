import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type Db, isAnyOf } from '../../../../db/client.ts';
import { containsWords, fold } from '../../../../db/fold.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { stockLines, stockLots } from '../../../../db/schema/goods.ts';
import { type Ctx, verb } from '../../../http/context.ts';
import { capitalize, eurosFromCents, eurosFromMicros } from '../../../money.ts';
import { karatRatesOf, karats } from '../../buyback/buyback.ts';
import { findCurrencies } from '../../catalogue/currency.ts';
import { itemListQuery } from '../../catalogue/itemList.ts';
import { formatPurity, formatWeight, type MetalRow } from '../../catalogue/metal.ts';
import { listCurrencies } from '../../catalogue/model/currencies.server.ts';
import { listAdminMetals } from '../../catalogue/model/itemLists.server.ts';
import { confirmationCheck } from '../../catalogue/model/priceAge.server.ts';
import { tiersOf } from '../../catalogue/model/tiers.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { drawerCounts } from '../../drawer/model/moveCash.server.ts';
import { hasSerial } from '../../goods/model/commit.server.ts';
import { lineKey, linesByItem } from '../../goods/model/lines.server.ts';
import { serialKey } from '../../goods/model/lots.ts';
import { freeCount } from '../../goods/model/stock.ts';
import { contractTerms } from '../../purchases/model/price.ts';
import { type CounterItem, findGoodsContract } from './goods.api.ts';

const maxMatches = 8;

const emptyGoods = {
  ...{ iso: '', coefficient: 1, tiers: [], free: null, notes: [], pieces: [], jewel: null, toConfirm: false },
  bought: { tax: 'metal', mayWithdraw: true },
} satisfies Partial<CounterItem>;

export const findGoods = verb(findGoodsContract, (ctx, { q, ids }) => {
  const { db } = ctx;
  const allCurrencies = listCurrencies(db);
  const currencies =
    ids.length > 0 ? allCurrencies.filter(({ id }) => ids.includes(id)) : findCurrencies(allCurrencies, q);
  const matches = ids.length > 0 ? metalsOf(db, ids) : [...metalsByNumber(db, q), ...metalsByName(ctx, q)];
  const rows = [...new Map(matches.map((row) => [row.id, row])).values()].filter(({ isVisable }) => isVisable);
  const needsConfirmation = confirmationCheck(db);
  const lines = linesByItem(
    db,
    [...rows, ...currencies].map(({ id }) => id),
  );
  const metalGoods = rows.map((row): CounterItem => {
    const line = lines.get(row.id);
    return {
      ...emptyGoods,
      ...{ type: 'metal', id: row.id, name: row.metalName, detail: formatWeight(row.weight) },
      sellPrice: eurosFromCents(row.netSellPrice),
      buyPrice: row.grossBuyPrice > 0 ? eurosFromCents(row.grossBuyPrice) : null,
      tiers: tiersOf(row),
      free: line ? freeCount(line) : null,
      pieces: line?.byPiece ? piecesOf(db, line.id, q) : [],
      bought: contractTerms(row),
      toConfirm: needsConfirmation(row),
    };
  });
  const currencyGoods = currencies.map(
    (row): CounterItem => ({
      ...emptyGoods,
      ...{ type: 'currency', id: row.id, name: row.moneyName, iso: row.iso, detail: row.iso },
      coefficient: row.coefficient,
      sellPrice: eurosFromMicros(row.sellPrice),
      buyPrice: row.buyPrice === null ? null : eurosFromMicros(row.buyPrice),
      notes: row.bills.map(({ value }) => {
        const line = lines.get(lineKey(row.id, value));
        return { value, free: line ? freeCount(line) : null };
      }),
      toConfirm: needsConfirmation(row),
    }),
  );
  const isCurrencyCode = currencies.some(({ iso }) => fold(iso) === fold(q));
  const goods = isCurrencyCode ? [...currencyGoods, ...metalGoods] : [...metalGoods, ...currencyGoods];
  const jewels =
    ids.length === 0 && q.length < 2 ? [] : jewelGoods(db, q).filter(({ id }) => ids.length === 0 || ids.includes(id));
  const limitedGoods = ids.length > 0 ? goods : goods.slice(0, maxMatches);
  return {
    goods: jewels[0]?.jewel?.name ? [...jewels, ...limitedGoods] : [...limitedGoods, ...jewels],
    drawer: drawerCounts(db),
  };
});

const jewelNames =
  'alliance bague boucle bracelet broche chaine chevaliere collier creole debris dentaire gourmette medaille montre pendentif';

function jewelGoods(db: Db, q: string): CounterItem[] {
  const rates = karatRatesOf(currentConfig(db));
  const [first = '', ...others] = q.split(/\s+/);
  const startsWithName = first.length > 2 && containsWords(jewelNames, fold(first));
  const [searchText, jewelName] = startsWithName ? [others.join(' '), capitalize(first)] : [q, ''];
  return karats
    .toSorted((a, b) => Number(b.karat === 18) - Number(a.karat === 18))
    .flatMap(({ karat, thousandths: title }) =>
      ([true, false] as const).flatMap((isMelted): CounterItem[] => {
        const name = `Bijou ${karat} carats, ${isMelted ? 'à fondre' : 'à revendre'}`;
        if ((isMelted && rates[karat] === 0) || !containsWords(fold(`${name} ${title}`), fold(searchText))) return [];
        return [
          {
            ...emptyGoods,
            ...{
              type: 'metal',
              id: `${isMelted ? 'melt' : 'resell'}-${karat}`,
              name,
              detail: formatPurity(title * 10),
            },
            ...{ sellPrice: 0, buyPrice: eurosFromCents(rates[karat]), jewel: { title, isMelted, name: jewelName } },
            bought: { tax: isMelted ? 'metal' : 'jewel', mayWithdraw: true },
          },
        ];
      }),
    );
}

function metalsByName(ctx: Ctx, q: string): MetalRow[] {
  if (q.length < 2) return [];
  const { rows } = listAdminMetals(ctx, itemListQuery.parse({ q, state: 'vente', pageSize: 50 }));
  const startsWithQuery = ({ metalName }: MetalRow) => fold(metalName).startsWith(fold(q));
  return [...rows.filter(startsWithQuery), ...rows.filter((row) => !startsWithQuery(row))];
}

const metalsOf = (db: Db, ids: readonly string[]): MetalRow[] =>
  db.select().from(metals).where(isAnyOf(metals.id, ids)).all();

const isAvailable = and(eq(stockLots.isOut, false), gt(stockLots.remaining, 0), isNull(stockLots.reservationId));

function metalsByNumber(db: Db, q: string): MetalRow[] {
  const metalIds = db
    .select({ id: stockLines.metalId })
    .from(stockLots)
    .innerJoin(stockLines, eq(stockLines.id, stockLots.lineId))
    .where(and(isAvailable, hasSerial(q)));
  return db.select().from(metals).where(inArray(metals.id, metalIds)).all();
}

const piecesOf = (db: Db, lineId: string, q: string): CounterItem['pieces'] =>
  db
    .select()
    .from(stockLots)
    .where(and(isAvailable, eq(stockLots.lineId, lineId)))
    .orderBy(stockLots.piece)
    .limit(40)
    .all()
    .map(({ piece, serial }) => ({
      piece: piece ?? 0,
      serial: serial ?? '',
      isNamed: serialKey(serial) === serialKey(q),
    }));
