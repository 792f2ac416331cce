import { and, countDistinct, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { PriceSet, PriceSetRow } from '../../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { type Ctx, verb } from '../../http/context.ts';
import { sum } from '../../money.ts';
import { goldGram } from '../alerts/alert.ts';
import { countReachedAlerts, fireAlerts } from '../alerts/savePrice.server.ts';
import { eurosOrNull, type Item } from '../catalogue/item.ts';
import {
  confirmationError,
  invalidateQuotes,
  type PlannedChange,
  presentDoubts,
  writePrices,
} from '../catalogue/model/changePrices.server.ts';
import { isWorseThanMarket } from '../catalogue/model/priceRule.ts';
import type { ConfigurationInput } from '../configuration/configuration.api.ts';
import { currentConfig, setGoldPrice } from '../configuration/configuration.server.ts';
import { centsPerGram } from '../configuration/goldPrice.ts';
import { pricedKarats } from './karats.server.ts';
import { type PublicationPlan, publicationPlan } from './plan.server.ts';
import { type PriceOutcome, previewPricesContract } from './prices.api.ts';

const changesSellPrice = (change: PlannedChange): change is PlannedChange & { pricedItem: { item: Item } } =>
  change.pricedItem.prices.sell !== change.after.sell;

/** Returns doubtful prices instead of throwing. @throws whatever else `applySet` throws */
export const previewPrices = verb(previewPricesContract, ({ db }, set) => {
  const plan = publicationPlan(db, set);
  const alerts = plan.changes
    .filter(changesSellPrice)
    .filter(({ pricedItem }) => pricedItem.item.isVisible)
    .map(({ pricedItem: { item }, after }) =>
      countReachedAlerts(db, { type: item.type, id: item.id, price: after.sell }),
    );
  if (plan.gold !== null) alerts.push(countReachedAlerts(db, { ...goldGram, price: centsPerGram(plan.gold) }));
  return priceOutcome(db, plan, sum(alerts));
});

/** Publishes all prices of a set or none. @throws notFound, invalid, or conflict for a doubtful or outdated price */
export function applySet(ctx: Ctx, set: PriceSet, plan = publicationPlan(ctx.db, set)): PriceOutcome {
  if (plan.doubts.length > 0) throw confirmationError(plan.doubts);
  const before = priceOutcome(ctx.db, plan, 0);
  let firedCount = 0;
  if (plan.gold !== null) {
    setGoldPrice(ctx, plan.gold);
    firedCount += fireAlerts(ctx, goldGram);
  }
  for (const change of plan.changes) {
    writePrices(ctx, change);
    if (set.wasWrong && changesSellPrice(change)) invalidateQuotes(ctx, change.pricedItem.item);
    if (changesSellPrice(change)) firedCount += fireAlerts(ctx, change.pricedItem.item);
  }
  return { ...before, alerts: firedCount };
}

function priceOutcome(db: Db, plan: PublicationPlan, alerts: number): PriceOutcome {
  const changes = plan.changes.flatMap(({ pricedItem: { item, prices }, after }): PriceOutcome['changes'] => {
    const { type, id: typeId, name } = item;
    const changeOfSide = (sideName: 'sell' | 'buy') =>
      prices[sideName] === after[sideName]
        ? undefined
        : { from: eurosOrNull(type, prices[sideName]), to: eurosOrNull(type, after[sideName]) };
    const [sell, buy] = [changeOfSide('sell'), changeOfSide('buy')];
    return sell || buy ? [{ type, typeId, name, sell, buy }] : [];
  });
  return {
    changes,
    doubts: plan.doubts.flatMap(presentDoubts),
    alerts,
    unpaidOrders: unpaidOrdersOf(db, plan.changes.filter(changesSellPrice)),
  };
}

function unpaidOrdersOf(db: Db, changes: PlannedChange[]) {
  const idsOf = (type: string) =>
    changes.filter(({ pricedItem }) => pricedItem.item.type === type).map(({ pricedItem }) => pricedItem.item.id);
  return (
    db
      .select({ n: countDistinct(orders.id) })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(
        and(
          inArray(orders.paymentStatus, ['pending', 'refused']),
          ne(orders.status, 'cancelled'),
          gt(orders.payableUntil, Date.now()),
          or(inArray(orderLines.metalId, idsOf('metal')), inArray(orderLines.currencyId, idsOf('currency'))),
        ),
      )
      .get()?.n ?? 0
  );
}

/** The configuration form cannot ask for confirmation, so it refuses only prices above the gold value.
 * @throws whatever `applySet` throws */
export function publishKaratPrices(tx: Ctx, input: ConfigurationInput): void {
  const configuration = currentConfig(tx.db);
  const rows = pricedKarats(configuration).flatMap(
    ({ karat, item, prices, pricing, pricedAt, market }): PriceSetRow[] => {
      const price = input[`carrates${karat}`];
      if (price === undefined || price === prices.buy) return [];
      const gold = market(configuration);
      const isConfirmed = gold === null || !isWorseThanMarket(price, gold, 'buy');
      const buy = { rule: pricing?.buy.rule ?? null, price };
      return [{ type: 'karat', id: item.id, pricedAt, buy, confirmed: isConfirmed }];
    },
  );
  if (rows.length > 0) applySet(tx, { rows });
}
