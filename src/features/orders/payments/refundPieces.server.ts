import { eq } from 'drizzle-orm';
import { type NoteChoice, refundLines } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { goodsOf, shareOf } from '../model/goods.ts';
import type { OrderRecord, OrderRow } from '../model/record.ts';
import { piecesText } from '../withdrawalRule.ts';
import type { ReturnedInput } from './returned.api.ts';

const refusal = (message: string) => new ShopError('conflict', message);

/**
 * @returns the pieces in words
 * @throws conflict for pieces that the order does not hold any more, or that are not worth this amount (cents)
 */
export function requirePieces(record: OrderRecord, pieces: ReturnedInput, amount: Cents): string {
  const goods = goodsOf(record);
  let worth = pieces.delivery ? record.order.deliveryCost : 0;
  const named = pieces.lines.map(({ lineId, quantity, notes }) => {
    const held = goods.find(({ line }) => line.id === lineId);
    if (!held) throw refusal('Un de ces articles n’est pas dans la commande. Rechargez la page.');
    const { line, refunded, remaining, remainingNotes } = held;
    if (quantity > remaining) throw refusal(`Il reste moins de «\u00a0${line.name}\u00a0» à rembourser.`);
    if (remainingNotes) requireNotes(remainingNotes, { name: line.name, quantity, notes });
    worth += shareOf(line, quantity, refunded);
    return { name: line.name, quantity };
  });
  if (new Set(pieces.lines.map(({ lineId }) => lineId)).size < pieces.lines.length)
    throw refusal('Un article est nommé deux fois.');
  if (worth !== amount) throw refusal(`Ces articles valent ${formatEuro(worth)}\u00a0: vérifiez avant de rembourser.`);
  return piecesText(named);
}

type Notes = { name: string; quantity: number; notes?: NoteChoice[] | undefined };

function requireNotes(held: readonly NoteChoice[], { name, quantity, notes = [] }: Notes): void {
  const has = notes.every(({ value, count }) => held.some((one) => one.value === value && one.count >= count));
  const sum = notes.reduce((total, { value, count }) => total + value * count, 0);
  if (!has || sum !== quantity) throw refusal(`${name}\u00a0: indiquez lesquels des billets de la commande.`);
}

export function keepPieces(ctx: Ctx, { refundId, pieces }: { refundId: string; pieces: ReturnedInput }): void {
  ctx.db
    .insert(refundLines)
    .values(pieces.lines.map(({ notes = null, ...line }) => ({ refundId, ...line, notes })))
    .run();
}

/** The money went back: the safe keeps what it was for. */
export function freePieces(ctx: Ctx, { order, refundId }: { order: OrderRow; refundId: string }): void {
  const rows = ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refundId)).all();
  const reason = 'Article remboursé.';
  for (const { lineId, quantity, notes } of rows) {
    if (notes)
      for (const { value, count } of notes) releaseStock(ctx, { order, orderLineId: lineId, value, count, reason });
    else releaseStock(ctx, { order, orderLineId: lineId, count: quantity, reason });
  }
}
