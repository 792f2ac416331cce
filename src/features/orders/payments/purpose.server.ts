import { actorColumnsOf } from '../../../../db/audit.ts';
import { type NoteChoice, refundLines, refunds } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { releaseStock, takeBackStock } from '../../stock/release.server.ts';
import { goodsOf, nothingRemains, shareOf } from '../model/goods.ts';
import type { OrderRecord, Refund, RefundRow } from '../model/record.ts';
import { deliveryLeft, purposeText, refundablesOf } from '../model/refundable.ts';
import { hasLeft } from '../order.ts';
import type { Articles, Fate, Purpose } from '../purpose.api.ts';

const refusal = (message: string) => new ShopError('conflict', message);

/** `held` is what the payment, or the transfers, still hold: cents. */
type Wanted = { what: Purpose; amount: Cents; held: Cents };

/** @returns what the money is for, in a sentence. @throws conflict for what it may not be for, or too much of it */
export function requirePurpose(record: OrderRecord, { what, amount, held }: Wanted): string {
  const { purpose } = what;
  const id = purpose === 'withdrawal' ? what.withdrawalId : null;
  const found = refundablesOf(record).find((one) => one.purpose === purpose && one.withdrawalId === id);
  if (!found) throw refusal('Il ne reste rien à rendre à ce titre. Rechargez la page.');
  const { most, isWhole } = found;
  if (purpose === 'articles') requireArticles(record, what, { amount, most });
  else if (amount > most || (isWhole && amount !== Math.min(most, held)))
    throw refusal(`À ce titre, vous pouvez rendre ${formatEuro(Math.min(most, held))}${isWhole ? '' : ' au plus'}.`);
  if (purpose === 'articles' || purpose === 'order') requireFate(what.goods, isFateAsked(record));
  const named = { withdrawalId: id, lines: [], delivery: false, ...what };
  return ` Pour\u00a0: ${purposeText(record, named)}.`;
}

/** At their price, or at what is left of the order’s. */
function requireArticles(record: OrderRecord, what: Articles, { amount, most }: { amount: Cents; most: Cents }): void {
  const goods = goodsOf(record);
  let worth = what.delivery ? deliveryLeft(record) : 0;
  for (const { lineId, quantity, notes } of what.lines) {
    const held = goods.find(({ line }) => line.id === lineId);
    if (!held) throw refusal('Un de ces articles n’est pas dans la commande. Rechargez la page.');
    const { line, refunded, remaining, remainingNotes } = held;
    if (quantity > remaining) throw refusal(`Il reste moins de «\u00a0${line.name}\u00a0» à rembourser.`);
    if (remainingNotes) requireNotes(remainingNotes, { name: line.name, quantity, notes });
    worth += shareOf(line, quantity, refunded);
  }
  if (new Set(what.lines.map(({ lineId }) => lineId)).size < what.lines.length)
    throw refusal('Un article est nommé deux fois.');
  const due = Math.min(worth, most);
  if (due !== amount) throw refusal(`Ces articles valent ${formatEuro(due)}\u00a0: vérifiez avant de rembourser.`);
}

/** Whether pieces of the order are with the client. */
export const isFateAsked = (record: OrderRecord): boolean => hasLeft(record.order) && !nothingRemains(record);

/** The whereabouts are given for goods that had left, and only for these. @throws invalid */
export function requireFate(goods: Fate | undefined, isAsked: boolean): void {
  if (isAsked && !goods) throw wrongField('goods', 'Indiquez si les pièces sont revenues.');
  if (goods && !isAsked)
    throw wrongField('goods', 'Aucune pièce n’est à reprendre : n’indiquez pas ce qu’elles sont devenues.');
}

type Notes = { name: string; quantity: number; notes?: NoteChoice[] | undefined };

function requireNotes(held: readonly NoteChoice[], { name, quantity, notes = [] }: Notes): void {
  const has = notes.every(({ value, count }) => held.some((one) => one.value === value && one.count >= count));
  const sum = notes.reduce((total, { value, count }) => total + value * count, 0);
  if (!has || sum !== quantity) throw refusal(`${name}\u00a0: indiquez lesquels des billets de la commande.`);
}

type Entry = Pick<typeof refunds.$inferInsert, 'attemptId' | 'orderId' | 'amount' | 'status' | 'bankCode' | 'bankText'>;

/** Writes a refund with what it is for; one that is done already is answered at once. */
export function enterRefund(ctx: Ctx, what: Purpose, entry: Entry): RefundRow {
  const now = Date.now();
  const refund = ctx.db
    .insert(refunds)
    .values({
      ...entry,
      purpose: what.purpose,
      withdrawalId: what.purpose === 'withdrawal' ? what.withdrawalId : null,
      goods: what.purpose === 'articles' || what.purpose === 'order' ? what.goods : null,
      createdAt: now,
      answeredAt: entry.status === 'accepted' ? now : null,
      ...actorColumnsOf(ctx.actor),
    })
    .returning()
    .get();
  if (what.purpose === 'articles')
    ctx.db
      .insert(refundLines)
      .values(what.lines.map(({ notes = null, ...line }) => ({ refundId: refund.id, ...line, notes })))
      .run();
  return refund;
}

/** The money of articles went back: the safe keeps what it held for them, or takes back what had left. `before`: without it. */
export function moveGoods(ctx: Ctx, before: OrderRecord, { purpose, lines, goods }: Refund): void {
  const { order } = before;
  if (hasLeft(order)) {
    const all = goodsOf(before).map(({ line, remaining, remainingNotes }) => {
      return { lineId: line.id, quantity: remaining, notes: remainingNotes };
    });
    bringBack(ctx, before, { pieces: purpose === 'order' ? all : lines, goods, reason: 'Article remboursé.' });
  } else
    for (const { lineId: orderLineId, quantity: count, notes } of lines)
      for (const note of notes ?? [{ count }])
        releaseStock(ctx, { order, orderLineId, reason: 'Article remboursé.', ...note });
}

type Back = {
  pieces: readonly { lineId: string; quantity: number; notes?: NoteChoice[] | null }[];
  goods: Refund['goods'] | undefined;
  reason: string;
};

export function bringBack(ctx: Ctx, { order, lines }: OrderRecord, { pieces, goods, reason }: Back): void {
  if (goods !== 'saleable' && goods !== 'damaged') return;
  for (const { lineId, quantity, notes = null } of pieces) {
    const line = lines.find(({ id }) => id === lineId);
    if (line) takeBackStock(ctx, { order, line: { ...line, quantity, notes }, goods, reason });
  }
}
