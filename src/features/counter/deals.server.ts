import { eq } from 'drizzle-orm';
import { type Db, rowById, updateById } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { type CounterPayment, deals } from '../../../db/schema/counter.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { transfers } from '../../../db/schema/orders.ts';
import { nextInSeries } from '../../../db/series.ts';
import { audit, write } from '../../../db/writer.ts';
import { isoDay } from '../../dates.ts';
import { type Ctx, conflict, fieldError, orNotFound, ShopError, verb } from '../../http/context.ts';
import { meansLabels } from '../../means.ts';
import { type Cents, eurosFromCents, formatEuro, sum } from '../../money.ts';
import { confirmOrPropose } from '../approvals/proposals.server.ts';
import { cashAmount } from '../drawer/model/cash.ts';
import { moveCash, requireOpenDay } from '../drawer/model/moveCash.server.ts';
import { canonicalJson, sha256 } from '../goods/model/chain.server.ts';
import { extendRetention, personOf } from '../people/people.server.ts';
import {
  type CancelInput,
  cancelDealContract,
  closeDealContract,
  type Deal,
  type DealInput,
  dealShape,
} from './counter.api.ts';
import type { LineKind, PendingDeal } from './kinds/kind.ts';
import type { DealLine } from './kinds/kinds.api.ts';
import { lineKinds } from './kinds/kinds.server.ts';

type DealRow = typeof deals.$inferSelect;

const kinds = Object.entries(lineKinds) as [DealLine['kind'], LineKind<DealLine>][];

function staffId({ actor }: Ctx): string {
  if (actor.kind === 'admin') return actor.userId;
  throw new ShopError('forbidden');
}

export const closeDeal = verb(closeDealContract, (ctx, input) =>
  write(ctx, (tx) => {
    const existingDeal = tx.db.select().from(deals).where(eq(deals.key, input.key)).get();
    const fingerprint = sha256(canonicalJson({ ...input, email: '' }));
    if (existingDeal && (existingDeal.cancelledAt !== null || existingDeal.fingerprint !== fingerprint))
      throw conflict(
        `Cette feuille est déjà conclue (${existingDeal.number})\u00a0: repartez de là, ou d’une feuille vide.`,
      );
    return presentDeal(tx.db, existingDeal ?? createDeal(tx, input, fingerprint));
  }),
);

const paymentSum = (payments: readonly CounterPayment[]): Cents => sum(payments.map(({ amount }) => amount));

function createDeal(tx: Ctx, input: DealInput, fingerprint: string): DealRow {
  const { db } = tx;
  const clerkId = staffId(tx);
  const at = Date.now();
  requireOpenDay(db, at);
  const { key, lines, paid, given, cash, email, personId = null, linkedTo = null, corrects = null } = input;
  const person = personId ? personOf(db, personId) : null;
  const id = newId();
  const number = nextInSeries(db, `${isoDay(at).slice(0, 4)}-C`);
  const deal: PendingDeal = { tx, id, number, at, person, email, paid, given, linkedTo, sale: null, parts: {} };
  const totals = kinds.map(([name, kind]) => {
    const kindLines = lines.filter((line) => line.kind === name);
    return kind.record(deal, kindLines);
  });
  const sums = { due: sum(totals.map(({ due }) => due)), owed: sum(totals.map(({ owed }) => owed)) };
  requirePaid('paid', 'Le client paie', sums.due, paid);
  requirePaid('given', 'Nous payons', sums.owed, given);
  if (corrects) requireCancelled(db, corrects);
  for (const [, kind] of kinds) kind.finish?.(deal);
  const orderId = deal.sale?.order.id ?? null;
  const row = db
    .insert(deals)
    .values({
      ...{ id, number, key, clerkId, personId, orderId, cash, correctsId: corrects, createdAt: at, updatedAt: at },
      ...sums,
      fingerprint,
      parts: deal.parts,
      summary: totals.flatMap(({ summary }) => summary).join('. '),
      given: [...given],
    })
    .returning()
    .get();
  moveDealCash(tx, row, { counts: cash, received: cashAmount(paid), given: cashAmount(given) });
  if (personId) extendRetention(tx, personId, at);
  audit(tx, { action: 'deal.close', entityId: id, detail: { number, ...sums } });
  return row;
}

function requirePaid(field: 'paid' | 'given', who: string, due: Cents, payments: readonly CounterPayment[]): void {
  const amount = paymentSum(payments);
  if (amount !== due)
    throw fieldError(field, `${who} ${formatEuro(due)}\u00a0: les règlements en font ${formatEuro(amount)}.`);
  const unnumberedPayment = payments.find(({ means, slip }) => (means === 'card' || means === 'cheque') && slip === '');
  if (unnumberedPayment)
    throw fieldError(
      field,
      `Indiquez le numéro\u00a0: ${meansLabels[unnumberedPayment.means].toLowerCase()}, ticket ou chèque.`,
    );
}

function requireCancelled(db: Db, id: string): void {
  const row = loadDeal(db, id);
  if (row.cancelledAt === null) throw conflict(`Annulez d’abord l’opération ${row.number}.`);
}

type DealCash = { counts: DealRow['cash']; received: Cents; given: Cents };

function moveDealCash(tx: Ctx, row: DealRow, { counts, received, given }: DealCash, isCancelled = false): void {
  const { id, number, orderId } = row;
  const sign = isCancelled ? -1 : 1;
  const causes = [
    { kind: isCancelled ? 'cancellation' : 'sale', id, number, orderId, amount: sign * received } as const,
    { kind: isCancelled ? 'cancellation' : 'exchange', id, number, amount: -sign * given } as const,
  ].filter(({ amount }) => amount !== 0);
  const [first, ...others] = causes;
  if (first) moveCash(tx, { counts, causes: [first, ...others] });
  else if (Object.values(counts).some((count) => count !== 0))
    throw fieldError('cash', 'Rien n’est payé en espèces\u00a0: la caisse ne bouge pas.');
}

export const loadDeal = (db: Db, id: string): DealRow =>
  orNotFound<DealRow>(rowById(db, deals, id), 'Cette opération n’existe pas.');

export function presentDeal(db: Db, row: DealRow): Deal {
  const isOfOrder = eq(invoices.orderId, row.orderId ?? '');
  const invoiceRows = db.select({ number: invoices.number }).from(invoices).where(isOfOrder).all();
  return dealShape.parse({
    ...row,
    _id: row.id,
    due: eurosFromCents(row.due),
    owed: eurosFromCents(row.owed),
    papers: invoiceRows.map(({ number }) => number),
  });
}

export function dealPayments(db: Db, { orderId, given }: DealRow) {
  const isOfOrder = eq(transfers.orderId, orderId ?? '');
  const transferRows = db.select().from(transfers).where(isOfOrder).all();
  return { paid: transferRows, cashReceived: cashAmount(transferRows), cashGiven: cashAmount(given) };
}

/** Above the configured amount, another employee must confirm first. @throws conflict */
export const cancelDeal = verb(cancelDealContract, (ctx, input) =>
  write(ctx, (tx) => {
    const row = loadDeal(tx.db, input.id);
    if (row.cancelledAt !== null) throw conflict(`L’opération ${row.number} est déjà annulée.`);
    requireOpenDay(tx.db);
    const { id: entityId, number, due, owed } = row;
    const [amount, text] = [due + owed, `Annuler l’opération ${number} du comptoir. ${input.reason}`];
    const needsApproval = !confirmOrPropose(tx, { kind: 'deal', entityId, amount, text });
    const detail = { number, amount, reason: input.reason };
    if (needsApproval) audit(tx, { action: 'deal.proposeCancel', entityId, detail });
    return {
      deal: presentDeal(tx.db, needsApproval ? row : applyCancellation(tx, row, input)),
      proposed: needsApproval,
    };
  }),
);

function applyCancellation(tx: Ctx, row: DealRow, { reason, cash: counts }: CancelInput): DealRow {
  const { cashReceived, cashGiven } = dealPayments(tx.db, row);
  for (const [, kind] of kinds) kind.cancel(tx, row, reason);
  moveDealCash(tx, row, { counts, received: cashReceived, given: cashGiven }, true);
  const now = Date.now();
  audit(tx, { action: 'deal.cancel', entityId: row.id, detail: { number: row.number, reason } });
  return updateById(tx.db, deals, row.id, { cancelledAt: now, cancelledBy: staffId(tx), reason, updatedAt: now });
}
