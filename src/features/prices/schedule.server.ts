import { and, asc, desc, eq, inArray, lte, notInArray } from 'drizzle-orm';
import { rowById, setById } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { users } from '../../../db/schema/accounts.ts';
import { priceSets } from '../../../db/schema/catalogue.ts';
import { audit, runEach, write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import { actingAs, type Ctx, fieldError, orNotFound, ShopError, staffIdOf, system, verb } from '../../http/context.ts';
import { eurosFromCents } from '../../money.ts';
import { confirmationError } from '../catalogue/model/changePrices.server.ts';
import { pricesBefore, publicationPlan } from './plan.server.ts';
import {
  cancelScheduledPricesContract,
  getScheduledPricesContract,
  savePricesContract,
  schedulePricesContract,
} from './prices.api.ts';
import { applySet } from './savePrices.server.ts';
import { presentSet } from './typed.ts';

const maxDelay = days(31);

const dueAtError = (message: string) => fieldError('dueAt', message);

const auditSet = (ctx: Ctx, verb: string, id: string, detail: Record<string, unknown> = {}) =>
  audit(ctx, { action: `priceSet.${verb}`, entity: 'priceSet', entityId: id, detail });

function replaceSet(tx: Ctx, id: string | undefined) {
  if (id === undefined) return;
  const set = rowById(tx.db, priceSets, id);
  if (set?.status !== 'held' && set?.status !== 'waiting')
    throw new ShopError('conflict', 'Ces prix programmés ont été publiés ou annulés entre-temps. Rechargez la page.');
  closePriceSet(tx, id, { status: 'cancelled', reason: 'Rouvert dans la grille.' });
  auditSet(tx, 'reopen', id);
}

/** Closes the scheduled set that was reopened for editing.
 * @throws whatever `applySet` throws, or conflict for a set closed in the meantime */
export const publishPrices = verb(savePricesContract, async (ctx, { reopened, ...set }) => {
  const createdBy = staffIdOf(ctx.actor);
  return write(ctx, (tx) => {
    replaceSet(tx, reopened);
    const plan = publicationPlan(tx.db, set);
    const before = pricesBefore(tx.db, plan);
    const outcome = applySet(tx, set, plan);
    const at = Date.now();
    if (outcome.changes.length > 0 || set.gold)
      tx.db
        .insert(priceSets)
        .values({ status: 'published', dueAt: at, settledAt: at, content: set, before, createdBy, createdAt: at })
        .run();
    deleteOldPublications(tx);
    return outcome;
  });
});

const maxPublications = 30;

function deleteOldPublications({ db }: Ctx) {
  const isPublished = eq(priceSets.status, 'published');
  const recentIds = db
    .select({ id: priceSets.id })
    .from(priceSets)
    .where(isPublished)
    .orderBy(desc(priceSets.settledAt))
    .limit(maxPublications);
  db.delete(priceSets)
    .where(and(isPublished, notInArray(priceSets.id, recentIds)))
    .run();
}

/** Prices are checked now, then again when due.
 * @throws whatever `applySet` throws, or invalid for a time in the past or more than 31 days ahead */
export const schedulePrices = verb(schedulePricesContract, async (ctx, { dueAt, reopened, ...content }) => {
  const createdBy = staffIdOf(ctx.actor);
  return write(ctx, (tx) => {
    const now = Date.now();
    if (dueAt <= now) throw dueAtError('Ce moment est déjà passé. Choisissez-en un à venir.');
    if (dueAt > now + maxDelay) throw dueAtError('Choisissez un moment dans les 31 jours qui viennent.');
    replaceSet(tx, reopened);
    const plan = publicationPlan(tx.db, content);
    if (plan.doubts.length > 0) throw confirmationError(plan.doubts);
    if (plan.changes.length === 0 && plan.gold === null) throw new ShopError('invalid', 'Aucun prix n’est changé.');
    const id = newId();
    tx.db.insert(priceSets).values({ id, dueAt, content, createdBy, createdAt: now }).run();
    auditSet(tx, 'schedule', id, { dueAt, content });
    return { _id: id };
  });
});

const maxClosedShown = 5;

export const scheduledPrices = verb(getScheduledPricesContract, ({ db }) => {
  const selectSets = () =>
    db
      .select({ set: priceSets, firstName: users.firstName, lastName: users.lastName })
      .from(priceSets)
      .leftJoin(users, eq(users.id, priceSets.createdBy));
  const openSets = selectSets()
    .where(inArray(priceSets.status, ['waiting', 'held']))
    .orderBy(asc(priceSets.dueAt))
    .all();
  const lastSets = (status: 'published' | 'cancelled') =>
    selectSets().where(eq(priceSets.status, status)).orderBy(desc(priceSets.settledAt)).limit(maxClosedShown).all();
  return [...openSets, ...lastSets('published'), ...lastSets('cancelled')].map(({ set, firstName, lastName }) => ({
    _id: set.id,
    status: set.status,
    dueAt: set.dueAt,
    goldPrice: set.content.gold ? eurosFromCents(set.content.gold.price) : null,
    items: set.content.rows.length,
    reason: set.reason,
    author: [firstName, lastName].filter(Boolean).join(' ') || null,
    content: set.status === 'cancelled' ? null : presentSet(set.content),
    before: set.before && presentSet(set.before),
  }));
});

/** @throws notFound, or conflict for a closed set */
export const cancelScheduledPrices = verb(cancelScheduledPricesContract, (ctx, { id }) =>
  write(ctx, (tx) => {
    const set = orNotFound(rowById(tx.db, priceSets, id));
    if (set.status === 'published') throw new ShopError('conflict', 'Ces prix sont déjà publiés.');
    if (set.status === 'cancelled') throw new ShopError('conflict', 'Ces prix sont déjà annulés.');
    closePriceSet(tx, id, { status: 'cancelled' });
    auditSet(tx, 'cancel', id);
    return null;
  }),
);

const closePriceSet = (
  ctx: Ctx,
  id: string,
  values: Pick<typeof priceSets.$inferInsert, 'status' | 'reason' | 'before'>,
) => setById(ctx.db, priceSets, id, { ...values, settledAt: Date.now() });

export async function publishDuePrices(ctx: Ctx): Promise<void> {
  const systemCtx = actingAs(ctx, system('prices'));
  const dueSets = ctx.db
    .select({ id: priceSets.id })
    .from(priceSets)
    .where(and(eq(priceSets.status, 'waiting'), lte(priceSets.dueAt, Date.now())))
    .orderBy(asc(priceSets.dueAt))
    .all();
  await runEach(dueSets, async ({ id }) => {
    try {
      await write(systemCtx, (tx) => publish(tx, id));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      await write(systemCtx, (tx) => {
        closePriceSet(tx, id, { status: 'held', reason: error.message });
        auditSet(tx, 'hold', id, { reason: error.message });
      });
    }
  });
}

function publish(tx: Ctx, id: string) {
  const set = rowById(tx.db, priceSets, id);
  if (set?.status !== 'waiting') return;
  const plan = publicationPlan(tx.db, set.content, true);
  const before = pricesBefore(tx.db, plan);
  const outcome = applySet(tx, set.content, plan);
  closePriceSet(tx, id, { status: 'published', before });
  auditSet(tx, 'publish', id, { changes: outcome.changes.length, alerts: outcome.alerts });
}
