import { and, eq, isNull, sum } from 'drizzle-orm';
import { registerRows } from '../../../db/schema/register.ts';
import { stockLines, stockPieces } from '../../../db/schema/stock.ts';
import { write } from '../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { plural } from '../../money.ts';
import { goodsOf } from './csv.ts';
import { enterGoods } from './enter.server.ts';
import { rowNow } from './read.server.ts';
import type { Done, Entrusted } from './register.api.ts';
import type { Goods, Party } from './register.ts';

/** Of no article: neither counted nor for sale. */
const apart = { metalId: '', source: 'public', pieces: 0 } as const;

export async function entrust(ctx: Ctx, { name, address, proof, reference, ...described }: Entrusted): Promise<Done> {
  requireAdmin(ctx.actor);
  const figures = { weight: Math.round(described.weight * 1000), title: Math.round(described.title * 10) };
  const goods: Goods = { ...described, ...figures, nature: 'Bien confié', numbers: [] };
  const party: Party = { role: 'depositor', name, address, proof };
  const frozen = { goods, books: ['metals' as const] };
  const into = { kind: 'entrustedIn' as const, quantity: described.quantity, frozen };
  const { orderNo } = await write(ctx, (tx) => enterGoods(tx, { ...apart, ...into, party, reference }));
  return { text: `Inscrit sous le n° d’ordre ${orderNo}, à porter sur le sachet.` };
}

/** @throws notFound; conflict for a row that is of no goods left here, or that went back */
export async function giveBack(ctx: Ctx, { seq }: { seq: number }): Promise<Done> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { row, now, party } = rowNow(tx.db, seq);
    if (row.kind !== 'entrustedIn') throw new ShopError('conflict', `La ligne n° ${seq} n’est pas un bien confié.`);
    const isBack = and(eq(registerRows.kind, 'entrustedOut'), eq(registerRows.reference, row.orderNo));
    const back = tx.db.select().from(registerRows).where(isBack).get();
    if (back) throw new ShopError('conflict', `Ce bien a déjà été rendu, à la ligne n° ${back.seq}.`);
    const goods = goodsOf(now);
    const out = { kind: 'entrustedOut', quantity: goods.quantity, frozen: { goods, books: row.books } } as const;
    enterGoods(tx, { ...apart, ...out, party, reference: row.orderNo });
    return { text: `Le bien n° ${row.orderNo} est rendu.` };
  });
}

/** Enters what lay in the safe before the first row about it. @throws conflict when there is nothing of it */
export async function openRegister(ctx: Ctx, { reference }: { reference: string }): Promise<Done> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { itemId, pieces } = registerRows;
    const rows = tx.db
      .select({ itemId, pieces: sum(pieces) })
      .from(registerRows)
      .groupBy(itemId)
      .all();
    const known = new Map(rows.map((row) => [row.itemId, Number(row.pieces)]));
    let entered = 0;
    for (const { id, metalId, inSafe } of tx.db.select().from(stockLines).all()) {
      const quantity = inSafe - (known.get(metalId ?? '') ?? 0);
      if (metalId === null || quantity <= 0) continue;
      const present = and(eq(stockPieces.lineId, id), isNull(stockPieces.leftAt));
      const numbered = tx.db.select().from(stockPieces).where(present).all();
      const numbers = numbered.map(({ serialNumber }) => serialNumber);
      enterGoods(tx, { metalId, quantity, pieces: quantity, numbers, kind: 'opening', source: 'paper', reference });
      entered++;
    }
    if (entered === 0) throw new ShopError('conflict', 'Tout le stock compté est déjà dans le registre.');
    return { text: `${plural(entered, 'article est repris', 'articles sont repris')}.` };
  });
}
