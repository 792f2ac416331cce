import { and, asc, eq } from 'drizzle-orm';
import { countOf } from '../../../db/list.ts';
import { orders } from '../../../db/schema/orders.ts';
import { adminPaths } from '../../adminPaths.ts';
import { days } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { isPermitted } from '../../http/staff.ts';
import { countAbandonedMails } from '../../mail/outbox.server.ts';
import { openProposals } from '../approvals/proposals.server.ts';
import { countLowLines, uncountedSales } from '../goods/model/lines.server.ts';
import { listIdentities } from '../identity/listIdentities.server.ts';
import { contentText } from '../orders/lineView.ts';
import { isReduced, remainingLines } from '../orders/model/goods.ts';
import { awaitsIdentity } from '../orders/model/identity.ts';
import { loadOrders } from '../orders/model/load.server.ts';
import { amountsOf } from '../orders/model/money.ts';
import { isAwaitedTransfer } from '../orders/model/orderData.server.ts';
import { isInView, loadMetals, openPaymentEvents, openWithdrawals } from '../orders/model/queries.server.ts';
import type { OrderRecord } from '../orders/model/record.ts';
import { isBeforeShipment } from '../orders/order.ts';
import { countOlderThanSpot } from '../prices/warnings.server.ts';
import { openCredits } from '../statements/openCredits.server.ts';
import { identitiesToConfirm, waitingMessages } from './waiting.server.ts';

const maxRows = 12;

/** `weight`: milligrams of metal; `isReduced`: fewer goods than were bought. */
function toQueueRow(record: OrderRecord, metals: ReturnType<typeof loadMetals>) {
  const { order, identity } = record;
  const goods = remainingLines(record);
  const { balance, outstanding, overpayment } = amountsOf(record);
  return {
    ...order,
    amount: order.status === 'cancelled' ? balance : outstanding || order.amount,
    overpayment,
    goods: contentText(goods),
    weight: goods.reduce((sum, line) => sum + line.remaining * (metals.get(line.metalId ?? '')?.weight ?? 0), 0),
    isReduced: isBeforeShipment(order) && isReduced(record),
    isAwaitingIdentity: awaitsIdentity(order, identity),
    needsSecondReview: identity.toConfirm === true,
  };
}

export function workToDo(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const loadQueue = (...conditions: Parameters<typeof and>) => {
    const where = and(...conditions);
    const rows = ctx.db.select().from(orders).where(where).orderBy(asc(orders.createdAt)).limit(maxRows).all();
    const total = countOf(ctx.db, orders, where);
    const records = loadOrders(ctx, rows);
    const metals = loadMetals(ctx, records);
    return { rows: records.map((record) => toQueueRow(record, metals)), total };
  };
  const withdrawalsByOrder = openWithdrawals(ctx.db);
  const withdrawals = loadQueue(isInView(ctx, 'withdrawn'));
  const excess = loadQueue(isInView(ctx, 'excess'));
  return {
    bankAlerts: openPaymentEvents(ctx),
    proposals: openProposals(ctx),
    identities: identitiesToCheck(ctx),
    messages: waitingMessages(ctx),
    toPrepare: loadQueue(isInView(ctx, 'toPrepare')),
    toSend: loadQueue(isInView(ctx, 'toSend')),
    refundsInDoubt: loadQueue(isInView(ctx, 'inDoubt')),
    withdrawals: {
      ...withdrawals,
      rows: withdrawals.rows.map((row) => ({ ...row, amount: withdrawalsByOrder.get(row.id)?.amount ?? row.amount })),
    },
    withdrawn: withdrawalsByOrder,
    excess: { ...excess, rows: excess.rows.map((row) => ({ ...row, amount: row.overpayment })) },
    toRefund: loadQueue(eq(orders.status, 'cancelled'), eq(orders.paymentStatus, 'paid')),
    transfers: loadQueue(isAwaitedTransfer),
    uncounted: uncountedSales(ctx.db, Date.now() - days(30)),
    failedMails: countAbandonedMails(ctx.db),
    hasOrders: countOf(ctx.db, orders, undefined) > 0,
  };
}

export function watchedLists(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const { db, actor } = ctx;
  const lists = [
    {
      permission: 'payments',
      label: 'Lignes de relevé à regarder',
      href: adminPaths.statements,
      count: () => openCredits(ctx).length,
    },
    {
      permission: 'stock',
      label: 'Stock à surveiller',
      href: `${adminPaths.stock}?vue=low`,
      count: () => countLowLines(db),
    },
    {
      permission: 'readPrices',
      label: 'Prix plus anciens que le cours de l’or',
      href: adminPaths.prices,
      count: () => countOlderThanSpot(ctx),
    },
  ] as const;
  return lists.flatMap(({ permission, count, ...link }) =>
    isPermitted(actor, permission) ? [{ ...link, count: count() }] : [],
  );
}

export type Work = ReturnType<typeof workToDo>;
export type WorkQueue = Work['toPrepare'];

function identitiesToCheck(ctx: Ctx) {
  const pendingQuery = { status: 'pending', q: '', sort: '', page: 1, pageSize: maxRows } as const;
  const { rows, meta } = listIdentities(ctx, pendingQuery);
  const identityRows = identitiesToConfirm(ctx);
  const submittedIdentities = rows.map(({ id, firstName, lastName, identitySubmittedAt: at }) => {
    return { id, firstName, lastName, at, toConfirm: false };
  });
  return { rows: [...submittedIdentities, ...identityRows], total: meta.total + identityRows.length };
}
