import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { metals, priceLog } from '../../../../db/schema/catalogue.ts';
import { stockLines } from '../../../../db/schema/goods.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { within } from '../../../../db/within.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { holidaysAt } from '../../../workingDays.ts';
import { karatRates } from '../../buyback/buyback.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { registerTermsOf } from '../../configuration/registerTerms.ts';
import { keepPerson } from '../../people/people.server.ts';
import { moveGoods } from './goods.server.ts';
import type { DayPrices } from './price.ts';
import { purchaseLetter } from './purchase.mail.ts';
import {
  type Decision,
  type Facts,
  nextPurchase,
  type Purchase,
  type PurchaseAct,
  type PurchaseRow,
} from './purchase.ts';

const factsOf = ({ db, shop: { config } }: Ctx): Facts => ({
  now: Date.now(),
  holidays: holidaysAt(config.identity.SHOP_ADDRESS),
  config,
  payAtOnce: registerTermsOf(currentConfiguration(db)).payAtOnce,
});

export function pricesOf(db: Db): DayPrices {
  return {
    metalOf: (id) => {
      const found = db
        .select({ metal: metals, byPiece: stockLines.byPiece })
        .from(metals)
        .leftJoin(stockLines, eq(stockLines.metalId, metals.id))
        .where(eq(metals.id, id))
        .get();
      return found && { ...found.metal, byPiece: found.byPiece ?? false };
    },
    rates: karatRates(currentConfiguration(db)),
    logOf: (type, id) => {
      const { itemType, itemId, side } = priceLog;
      const own = db.select({ id: priceLog.id }).from(priceLog).orderBy(desc(priceLog.at), desc(priceLog.id));
      return own.where(and(eq(itemType, type), eq(itemId, id), eq(side, 'buy'))).get()?.id ?? null;
    },
  };
}

const withLines = (db: Db, rows: readonly PurchaseRow[]): Purchase[] => {
  const ids = rows.map(({ id }) => id);
  const lines = db
    .select()
    .from(purchaseLines)
    .where(within(purchaseLines.purchaseId, ids))
    .orderBy(asc(purchaseLines.position))
    .all();
  const own = Map.groupBy(lines, ({ purchaseId }) => purchaseId);
  return rows.map((row) => ({ ...row, lines: own.get(row.id) ?? [] }));
};

export const loadPurchases = (db: Db, where: SQL | undefined): Purchase[] =>
  withLines(
    db,
    db.select().from(purchases).where(where).orderBy(asc(purchases.createdAt), asc(purchases.number)).all(),
  );

/** By its id or its number. @throws notFound */
export function loadPurchase(db: Db, id: string): Purchase {
  const [purchase] = loadPurchases(db, or(eq(purchases.id, id), eq(purchases.number, id.trim().toUpperCase())));
  if (purchase) return purchase;
  throw new ShopError('notFound', 'Ce rachat n’existe pas.');
}

/** Writes an act, and nothing else writes contracts: row, lines, goods in both books, journal, letter. */
function commitPurchase(ctx: Ctx, purchase: Purchase, act: PurchaseAct, facts: Facts): Purchase {
  const { db } = ctx;
  const { now } = facts;
  const planned = nextPurchase(purchase, act, now);
  // Goods leave as they were before the act, and come as they are after it.
  const moved = (act.goods ?? []).map((move) => ({
    id: move.lineId,
    set: moveGoods(ctx, move.kind === 'giveBack' ? { ...planned, firmAt: purchase.firmAt } : planned, move, now),
  }));
  const next = nextPurchase(planned, { ...act, set: {}, lines: moved }, now);
  const { id, updatedAt } = planned;
  db.update(purchases)
    .set({ ...act.set, updatedAt })
    .where(eq(purchases.id, id))
    .run();
  for (const { id: lineId, set } of [...(act.lines ?? []), ...moved])
    if (Object.keys(set).length > 0) db.update(purchaseLines).set(set).where(eq(purchaseLines.id, lineId)).run();
  if (act.event === 'sign' && purchase.personId) keepPerson(ctx, purchase.personId, now);
  const detail = { number: purchase.number, ...(act.reason && { reason: act.reason }) };
  audit(ctx, { action: `purchase.${act.event}`, entity: 'purchase', entityId: id, detail });
  const recipient = next.seller?.email;
  if (act.letter && recipient) {
    const letter = purchaseLetter(next, act.letter, ctx.shop);
    const papers = act.letter === 'signed' ? [next.number] : [];
    enqueueMail(ctx, { kind: `purchase.${act.letter}`, recipient, letter, papers, userId: next.userId ?? undefined });
  }
  return { ...next, updatedAt };
}

type Decide = (purchase: Purchase, facts: Facts, tx: Ctx) => Decision;

/** In the transaction that is open. @throws notFound; the refusal */
export function actIn(tx: Ctx, id: string, decide: Decide): Purchase {
  const facts = factsOf(tx);
  const purchase = loadPurchase(tx.db, id);
  const decision = decide(purchase, facts, tx);
  if ('refused' in decision) throw new ShopError('conflict', decision.refused);
  return commitPurchase(tx, purchase, decision, facts);
}

export const actOnPurchase = (ctx: Ctx, id: string, decide: Decide): Promise<Purchase> =>
  write(ctx, (tx) => actIn(tx, id, decide));
