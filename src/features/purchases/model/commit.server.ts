import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { type Db, isAnyOf, rowById, setById } from '../../../../db/client.ts';
import { metals, priceLog } from '../../../../db/schema/catalogue.ts';
import { stockLots } from '../../../../db/schema/goods.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, conflict, fieldError, orNotFound } from '../../../http/context.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { holidaysAt } from '../../../workingDays.ts';
import { karatRatesOf } from '../../buyback/buyback.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { registerTermsOf } from '../../configuration/registerTerms.ts';
import { isOpenLot } from '../../goods/model/commit.server.ts';
import { findLine } from '../../goods/model/lines.server.ts';
import { serialKey } from '../../goods/model/lots.ts';
import { extendRetention } from '../../people/people.server.ts';
import { moveGoods } from './goods.server.ts';
import { attachmentTexts, purchaseMail } from './purchase.mail.ts';
import {
  type DayPrices,
  nextPurchase,
  type Purchase,
  type PurchaseAct,
  type PurchaseDecision,
  type PurchaseFacts,
  type PurchaseRow,
} from './purchase.ts';

function purchaseFacts({ db, shop: { config } }: Ctx): PurchaseFacts {
  const { payAtOnce } = registerTermsOf(currentConfig(db));
  return {
    now: Date.now(),
    prices: currentPrices(db),
    holidays: holidaysAt(config.identity.SHOP_ADDRESS),
    config,
    paysImmediately: payAtOnce,
  };
}

const { itemType, itemId, side, at } = priceLog;
export function currentPrices(db: Db): DayPrices {
  return {
    metalOf: (id) => {
      const metal = rowById(db, metals, id);
      const { id: lineId = '', byPiece = false } = findLine(db, { type: 'metal', id }) ?? {};
      const lots = byPiece ? db.select().from(stockLots).where(isOpenLot(lineId)).all() : [];
      return metal && { ...metal, byPiece, serialsInSafe: lots.map(({ serial }) => serialKey(serial)) };
    },
    rates: karatRatesOf(currentConfig(db)),
    priceLogIdOf: (type, id) =>
      db
        .select({ id: priceLog.id })
        .from(priceLog)
        .where(and(eq(itemType, type), eq(itemId, id), eq(side, 'buy')))
        .orderBy(desc(at), desc(priceLog.id))
        .get()?.id ?? null,
  };
}

export function withLines(db: Db, rows: readonly PurchaseRow[]): Purchase[] {
  const { purchaseId, position } = purchaseLines;
  const ids = rows.map(({ id }) => id);
  const lineRows = db.select().from(purchaseLines).where(isAnyOf(purchaseId, ids)).orderBy(asc(position)).all();
  const lines = Map.groupBy(lineRows, (line) => line.purchaseId);
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

export function loadPurchases(db: Db, where: SQL | undefined): Purchase[] {
  const { createdAt, number } = purchases;
  return withLines(db, db.select().from(purchases).where(where).orderBy(asc(createdAt), asc(number)).all());
}

export function findPurchase(db: Db, id: string): Purchase | undefined {
  const row = rowById(db, purchases, id);
  return row && withLines(db, [row])[0];
}

export const loadPurchase = (db: Db, id: string): Purchase =>
  orNotFound(findPurchase(db, id), 'Ce rachat n’existe pas.');

/** Only this function writes a contract. */
function commitPurchase(ctx: Ctx, purchase: Purchase, act: PurchaseAct, now: number): Purchase {
  const { db } = ctx;
  const { event, set, lines = [], goodsMoves = [], mailKind, reason } = act;
  const changedPurchase = nextPurchase(purchase, {
    set: { ...set, updatedAt: Math.max(now, purchase.updatedAt + 1) },
    lines,
  });
  const lineChanges = goodsMoves.map((move) => ({ id: move.lineId, set: moveGoods(ctx, changedPurchase, move, now) }));
  const next = nextPurchase(changedPurchase, { lines: lineChanges });
  const { id, number, updatedAt, personId, seller, userId } = next;
  setById(db, purchases, id, { ...set, updatedAt });
  for (const { id: lineId, set: changes } of [...lines, ...lineChanges])
    if (Object.keys(changes).length > 0) setById(db, purchaseLines, lineId, changes);
  if (event === 'sign' && personId) extendRetention(ctx, personId, now);
  audit(ctx, {
    action: `purchase.${event}`,
    entity: 'purchase',
    entityId: id,
    detail: { number, ...(reason && { reason }) },
  });
  if (mailKind && seller?.email)
    enqueueMail(ctx, {
      ...{ kind: `purchase.${mailKind}`, recipient: seller.email, letter: purchaseMail(next, mailKind, ctx.shop) },
      ...{ papers: attachmentTexts[mailKind] ? [number] : [], userId: userId ?? undefined },
    });
  return next;
}

type Decide = (purchase: Purchase, facts: PurchaseFacts, tx: Ctx) => PurchaseDecision;

/** @throws notFound, or whatever `decide` refuses */
export function applyAct(tx: Ctx, id: string, decide: Decide): Purchase {
  const facts = purchaseFacts(tx);
  const purchase = loadPurchase(tx.db, id);
  const decision = decide(purchase, facts, tx);
  if ('refusal' in decision) {
    const { refusal, field } = decision;
    throw field ? fieldError(field, refusal, 'conflict') : conflict(refusal);
  }
  return commitPurchase(tx, purchase, decision, facts.now);
}

export const writePurchaseAct = (ctx: Ctx, id: string, decide: Decide): Promise<Purchase> =>
  write(ctx, (tx) => applyAct(tx, id, decide));
