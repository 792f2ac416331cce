import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { rowById } from '../../../db/rows.ts';
import { deals } from '../../../db/schema/counter.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { transfers } from '../../../db/schema/orders.ts';
import { nextInSeries } from '../../../db/series.ts';
import { write } from '../../../db/writer.ts';
import { isoDay } from '../../dates.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import { ShopError, wrongField } from '../../http/errors.ts';
import { meansLabels } from '../../means.ts';
import { type Cents, eurosFromCents, formatEuro } from '../../money.ts';
import { isSeconded } from '../approvals/proposals.server.ts';
import { moveCash, requireOpenDay } from '../drawer/model/moveCash.server.ts';
import type { CounterPaid } from '../orders/model/decide/counter.ts';
import { sum } from '../orders/model/money.ts';
import { keepPerson, personOf } from '../people/people.server.ts';
import type { CancelInput, Deal, DealInput } from './counter.api.ts';
import type { LineKind, OpenDeal, Opened } from './kinds/kind.ts';
import type { DealLine } from './kinds/kinds.api.ts';
import { lineKinds } from './kinds/kinds.server.ts';

export type DealRow = typeof deals.$inferSelect;

const kinds = Object.entries(lineKinds) as [DealLine['kind'], LineKind<DealLine>][];

const clerkOf = (actor: Actor): string => {
  if (actor.kind === 'admin') return actor.userId;
  throw new ShopError('forbidden');
};

/** Payment, handover and booking in one transaction. @throws invalid, conflict */
export const closeDeal = (ctx: Ctx, input: DealInput): Promise<Deal> =>
  write(ctx, (tx) => {
    const known = tx.db.select().from(deals).where(eq(deals.key, input.key)).get();
    return presentDeal(tx.db, known ?? newDeal(tx, input));
  });

function newDeal(tx: Ctx, input: DealInput): DealRow {
  const { db } = tx;
  const clerkId = clerkOf(tx.actor);
  const at = Date.now();
  requireOpenDay(db, at);
  const { key, lines, paid, given, cash, email, personId = null, linkedTo = null, corrects = null } = input;
  const person = personId ? personOf(db, personId) : null;
  const id = newId();
  const number = nextInSeries(db, deals.number, `${isoDay(at).slice(0, 4)}-C`);
  const deal: OpenDeal = { tx, id, number, at, person, email, paid, given, linkedTo, sale: null, parts: {} };
  const opened = kinds.map(([name, kind]) =>
    kind.open(
      deal,
      lines.filter((line) => line.kind === name),
    ),
  );
  const sums = { due: sum(opened.map(({ due }) => due)), owed: sum(opened.map(({ owed }) => owed)) };
  requirePaid('paid', 'Le client paie', sums.due, paid);
  requirePaid('given', 'Nous payons', sums.owed, given);
  requireCrossed(opened, given);
  if (corrects) requireCancelled(db, corrects);
  for (const [, kind] of kinds) kind.settle?.(deal);
  const orderId = deal.sale?.order.id ?? null;
  const row = db
    .insert(deals)
    .values({
      id,
      number,
      key,
      clerkId,
      personId,
      orderId,
      parts: deal.parts,
      summary: opened.flatMap(({ summary }) => summary).join('. '),
      ...sums,
      given: [...given],
      cash,
      correctsId: corrects,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
    .get();
  moveCashOf(tx, row, { cash, came: cashIn(paid), went: cashIn(given), kinds: ['sale', 'exchange'] });
  if (personId) keepPerson(tx, personId, at);
  const detail = { number: row.number, due: row.due, owed: row.owed };
  audit(tx, { action: 'deal.close', entity: 'deal', entityId: id, detail });
  return row;
}

const cashIn = (payments: readonly CounterPaid[]): Cents =>
  sum(payments.map(({ means, amount }) => (means === 'cash' ? amount : 0)));

function requirePaid(field: 'paid' | 'given', who: string, due: Cents, payments: readonly CounterPaid[]): void {
  const amount = sum(payments.map((one) => one.amount));
  if (amount !== due)
    throw wrongField(field, `${who} ${formatEuro(due)}\u00a0: les règlements en font ${formatEuro(amount)}.`);
  const unnumbered = payments.find(({ means, slip }) => (means === 'card' || means === 'cheque') && slip === '');
  if (unnumbered)
    throw wrongField(
      field,
      `Indiquez le numéro\u00a0: ${meansLabels[unnumbered.means].toLowerCase()}, ticket ou chèque.`,
    );
}

/** CMF L112-6: metal is paid by crossed cheque or transfer only. */
function requireCrossed(opened: readonly Opened[], given: readonly CounterPaid[]): void {
  const crossed = sum(given.map(({ means, amount }) => (means === 'cheque' || means === 'transfer' ? amount : 0)));
  const metal = sum(opened.map(({ owed, buysMetal }) => (buysMetal ? owed : 0)));
  if (crossed < metal)
    throw wrongField(
      'given',
      `${formatEuro(metal)} de métal se paient par chèque barré ou virement, jamais en espèces.`,
    );
}

function requireCancelled(db: Db, id: string): void {
  const row = dealRow(db, id);
  if (row.cancelledAt === null) throw new ShopError('conflict', `Annulez d’abord l’opération ${row.number}.`);
}

type CashOf = {
  cash: DealRow['cash'];
  came: Cents;
  went: Cents;
  kinds: ['sale' | 'cancellation', 'exchange' | 'cancellation'];
};

function moveCashOf(
  tx: Ctx,
  { id, number, orderId }: DealRow,
  { cash, came, went, kinds: [sale, bought] }: CashOf,
): void {
  const causes = [
    ...(came === 0 ? [] : [{ kind: sale, id, number, orderId, amount: came }]),
    ...(went === 0 ? [] : [{ kind: bought, id, number, amount: -went }]),
  ];
  const [first, ...others] = causes;
  if (first) moveCash(tx, { counts: cash, causes: [first, ...others] });
  else if (Object.values(cash).some((count) => count !== 0))
    throw wrongField('cash', 'Rien n’est payé en espèces\u00a0: la caisse ne bouge pas.');
}

/** @throws notFound */
export function dealRow(db: Db, id: string): DealRow {
  const row = rowById(db, deals, id);
  if (row) return row;
  throw new ShopError('notFound', 'Cette opération n’existe pas.');
}

export function presentDeal(db: Db, row: DealRow): Deal {
  const { id: _id, number, orderId, parts, due, owed, summary, cancelledAt } = row;
  const papers = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, orderId ?? ''))
    .all();
  const sums = { due: eurosFromCents(due), owed: eurosFromCents(owed) };
  return { _id, number, orderId, parts, ...sums, summary, cancelledAt, papers: papers.map((paper) => paper.number) };
}

export function dealPayments(db: Db, { orderId, given }: DealRow) {
  const paid = db
    .select()
    .from(transfers)
    .where(eq(transfers.orderId, orderId ?? ''))
    .all();
  return { paid, came: cashIn(paid), went: cashIn(given) };
}

/** Above the configured amount another employee must confirm. @throws conflict */
export const cancelDeal = (ctx: Ctx, input: CancelInput): Promise<{ deal: Deal; proposed: boolean }> =>
  write(ctx, (tx) => {
    const row = dealRow(tx.db, input.id);
    if (row.cancelledAt !== null) throw new ShopError('conflict', `L’opération ${row.number} est déjà annulée.`);
    requireOpenDay(tx.db);
    const proposed = !mayCancel(tx, row, input.reason);
    return { deal: presentDeal(tx.db, proposed ? row : cancelled(tx, row, input)), proposed };
  });

function mayCancel(tx: Ctx, { id, number, due, owed }: DealRow, reason: string): boolean {
  const amount = due + owed;
  const text = `Annuler l’opération ${number} du comptoir. ${reason}`;
  const may = isSeconded(tx, { kind: 'deal', entityId: id, amount, text });
  if (!may)
    audit(tx, { action: 'deal.proposeCancel', entity: 'deal', entityId: id, detail: { number, amount, reason } });
  return may;
}

function cancelled(tx: Ctx, row: DealRow, { reason, cash }: CancelInput): DealRow {
  const { came, went } = dealPayments(tx.db, row);
  for (const [, kind] of kinds) kind.cancel(tx, row, reason);
  moveCashOf(tx, row, { cash, came: -came, went: -went, kinds: ['cancellation', 'cancellation'] });
  const now = Date.now();
  audit(tx, { action: 'deal.cancel', entity: 'deal', entityId: row.id, detail: { number: row.number, reason } });
  return tx.db
    .update(deals)
    .set({ cancelledAt: now, cancelledBy: clerkOf(tx.actor), reason, updatedAt: now })
    .where(eq(deals.id, row.id))
    .returning()
    .get();
}
