import { type Db, rowById, setById } from '../../../db/client.ts';
import { credits } from '../../../db/schema/statements.ts';
import { audit, write } from '../../../db/writer.ts';
import { type Ctx, conflict, fieldError, orNotFound, staffIdOf, verb } from '../../http/context.ts';
import { formatEuro, formatNumber, plural } from '../../money.ts';
import { proposedToast } from '../approvals/proposal.shape.ts';
import { confirmOrPropose } from '../approvals/proposals.server.ts';
import { actInTransaction } from '../orders/model/actOnOrder.server.ts';
import { decideCredit, decideShortfall } from '../orders/model/decide/pay.ts';
import type { OrderRow } from '../orders/order.ts';
import { type CreditRow, findOrderByNumber, rematchCredit } from './openCredits.server.ts';
import { confirmCreditsContract, settleCreditContract } from './statements.api.ts';

function requireOpenCredit(db: Db, id: string): CreditRow {
  const row = orNotFound(rowById(db, credits, id), 'Cette opération n’existe pas.');
  if (row.state === 'open') return row;
  throw conflict('Cette opération est déjà réglée.');
}

type CreditOutcome = Pick<CreditRow, 'state'> & Partial<Pick<CreditRow, 'orderId' | 'transferId' | 'note'>>;

function closeCredit(
  ctx: Ctx,
  row: CreditRow,
  { state, orderId = null, transferId = null, note = '' }: CreditOutcome,
): void {
  const isOpen = state === 'open';
  setById(ctx.db, credits, row.id, {
    state,
    orderId,
    transferId,
    note,
    settledAt: isOpen ? null : Date.now(),
    settledBy: isOpen ? null : staffIdOf(ctx.actor),
  });
  const detail = {
    state,
    ...(isOpen && { before: row.state }),
    amount: row.amount,
    ...(orderId && { orderId }),
    ...(note && { note }),
  };
  audit(ctx, { action: 'bank.settleCredit', entity: 'credit', entityId: row.id, detail });
}

function bookCredit(ctx: Ctx, row: CreditRow, orderId: string): void {
  if (row.isReturned) throw conflict('C’est un virement de la boutique qui revient\u00a0: il ne paie aucune commande.');
  const { transfers } = actInTransaction(ctx, orderId, (record, facts) => decideCredit(record, facts, row));
  closeCredit(ctx, row, { state: 'booked', orderId, transferId: transfers.at(-1)?.id ?? null });
}

/** Credits that no longer match exactly stay open. */
export const confirmCredits = verb(confirmCreditsContract, (ctx, { ids }) =>
  write(ctx, (tx) => {
    let bookedCount = 0;
    for (const id of new Set(ids)) {
      const row = rowById(tx.db, credits, id);
      if (row?.state !== 'open') continue;
      const { verdict, candidate } = rematchCredit(tx.db, row);
      if (verdict !== 'exact' || !candidate) continue;
      bookCredit(tx, row, candidate.id);
      bookedCount++;
    }
    const openCount = ids.length - bookedCount;
    const remainderText =
      openCount > 0 ? `, ${formatNumber(openCount)} à revoir\u00a0: la situation a changé entre-temps` : '';
    return {
      booked: bookedCount,
      left: openCount,
      text: `${plural(bookedCount, 'virement confirmé', 'virements confirmés')}${remainderText}.`,
    };
  }),
);

/** @throws notFound; invalid without an order; conflict if the credit is settled or the order has changed */
export const settleCredit = verb(settleCreditContract, async (ctx, input) => {
  const { id, note } = input;
  return write(ctx, (tx) => {
    if (input.act === 'book') {
      const { id: orderId } = requireOrder(tx.db, input.order);
      bookCredit(tx, requireOpenCredit(tx.db, id), orderId);
      if (input.acceptShort) actInTransaction(tx, orderId, decideShortfall);
      return { orderId, text: 'Le virement est porté à la commande.' };
    }
    if (input.act === 'reopen') {
      reopenCredit(tx, id);
      return { orderId: null, text: 'Le virement est de nouveau à traiter.' };
    }
    const row = requireOpenCredit(tx.db, id);
    if (input.act === 'return' && !approveReturn(tx, row))
      return { orderId: null, proposed: true, text: proposedToast };
    closeCredit(tx, row, { state: input.act === 'return' ? 'returned' : 'ignored', note });
    return { orderId: null, text: input.act === 'return' ? 'C’est noté comme rendu.' : 'C’est laissé de côté.' };
  });
});

/** Booked credits are undone on their order instead. @throws conflict */
function reopenCredit(ctx: Ctx, id: string): void {
  const row = rowById(ctx.db, credits, id);
  if (row?.state !== 'returned' && row?.state !== 'ignored')
    throw conflict('Seul un virement rendu ou sans rapport se remet à traiter.');
  closeCredit(ctx, row, { state: 'open' });
}

/** @throws forbidden for the admin who proposed the return */
function approveReturn(ctx: Ctx, { id: entityId, amount }: CreditRow): boolean {
  const text = `Noter ${formatEuro(amount)} comme rendus au payeur.`;
  const isReturnApproved = confirmOrPropose(ctx, { kind: 'credit', entityId, amount, text });
  if (!isReturnApproved) audit(ctx, { action: 'bank.proposeReturn', entity: 'credit', entityId, detail: { amount } });
  return isReturnApproved;
}

function requireOrder(db: Db, name: string): OrderRow {
  const order = name === '' ? undefined : findOrderByNumber(db, name);
  if (order) return order;
  throw fieldError('order', 'Indiquez le numéro d’une commande qui existe.');
}
