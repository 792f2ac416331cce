import { eq, like } from 'drizzle-orm';
import { isAnyOf } from '../../../../db/client.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { nextInSeries } from '../../../../db/series.ts';
import { audit } from '../../../../db/writer.ts';
import { isoDay } from '../../../dates.ts';
import { type Ctx, conflict } from '../../../http/context.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { serialKey } from '../../goods/model/lots.ts';
import { currentPrices, loadPurchases } from './commit.server.ts';
import { type PricedOffer, priceOffer } from './price.ts';
import type { Purchase } from './purchase.ts';
import type { PurchaseOffer } from './purchases.api.ts';
import { withheldTax } from './tax.ts';

export type PreparationInput = {
  key: string;
  personId?: string | null | undefined;
  userId?: string | null | undefined;
  provenance?: string | undefined;
  offers: readonly PurchaseOffer[];
  agreedPrice?: Cents | undefined;
};

/** Drafts are split by tax regime and by right of withdrawal.
 * @throws conflict for a changed price, or for goods that the shop does not buy */
export function preparePurchases(tx: Ctx, input: PreparationInput): Purchase[] {
  const { db } = tx;
  const { key, agreedPrice } = input;
  const existingDrafts = loadPurchases(db, like(purchases.key, `${key}/%`));
  if (existingDrafts.length > 0) return existingDrafts;
  const prices = currentPrices(db);
  const pricedOffers = input.offers.map((offer) => requireOffer(priceOffer(offer, prices)));
  const serials = pricedOffers.flatMap(({ line }) => line.serials.map((one) => `${line.metalId} ${serialKey(one)}`));
  if (new Set(serials).size < serials.length) throw conflict('Deux lignes ont le même numéro.');
  const sum = totalAmount(pricedOffers);
  if (agreedPrice !== undefined && agreedPrice !== sum)
    throw conflict(
      `Le prix a bougé depuis l’annonce\u00a0: ${formatEuro(agreedPrice)} alors, ${formatEuro(sum)} maintenant. Dites-le au vendeur.`,
    );
  const contracts = Map.groupBy(pricedOffers, ({ tax, mayWithdraw }) => `${tax} ${mayWithdraw}`).values();
  return [...contracts].map((group, at) => addDraft(tx, input, group, at));
}

const totalAmount = (offers: readonly PricedOffer[]): Cents => offers.reduce((sum, { line }) => sum + line.amount, 0);

function addDraft(tx: Ctx, input: PreparationInput, group: PricedOffer[], at: number): Purchase {
  const { db } = tx;
  const now = Date.now();
  const [{ tax, mayWithdraw }] = group as [PricedOffer];
  const gross = totalAmount(group);
  const number = nextInSeries(db, `RA-${isoDay(now).slice(0, 4)}-`);
  const { taxDue, crds } = withheldTax(tax, gross, isoDay(now));
  const sums = { tax, mayWithdraw, gross, taxDue, crds };
  const row = db
    .insert(purchases)
    .values({ ...input, ...sums, number, key: `${input.key}/${at}`, createdAt: now, updatedAt: now })
    .returning()
    .get();
  audit(tx, { action: 'purchase.prepare', entityId: row.id, detail: { number } });
  const lines = group.map(({ line }, position) => ({ ...line, purchaseId: row.id, position }));
  return { ...row, lines: db.insert(purchaseLines).values(lines).returning().all() };
}

function requireOffer(priced: ReturnType<typeof priceOffer>): PricedOffer {
  if ('refusal' in priced) throw conflict(priced.refusal);
  return priced;
}

/** @throws conflict if one of the drafts is signed */
export function deleteDrafts(tx: Ctx, ids: readonly string[]): void {
  for (const { id, number, signedAt, withdrawnAt } of loadPurchases(tx.db, isAnyOf(purchases.id, [...ids]))) {
    if (signedAt !== null && withdrawnAt === null)
      throw conflict(`Le contrat ${number} est signé\u00a0: il ne se défait que par la rétractation de son vendeur.`);
    if (signedAt !== null) continue;
    tx.db.delete(purchases).where(eq(purchases.id, id)).run();
    audit(tx, { action: 'purchase.delete', entityId: id, detail: { number } });
  }
}
