import { and } from 'drizzle-orm';
import { rowById } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { ledger, stockLots } from '../../../../db/schema/goods.ts';
import { type Ctx, conflict } from '../../../http/context.ts';
import { taxRegime } from '../../catalogue/model/metalLaw.ts';
import { articleContent } from '../../goods/model/book.server.ts';
import { append, hasSerial, isOpenLot } from '../../goods/model/commit.server.ts';
import type { BookEntry, NewEvent } from '../../goods/model/ledger.ts';
import { openLine } from '../../goods/model/lines.server.ts';
import type { RegisterGoods } from '../../goods/model/register.ts';
import { allocate } from '../../goods/model/reservations.server.ts';
import type { StockKey } from '../../goods/model/stock.ts';
import {
  gramsText,
  isBagged,
  netWeight,
  type Purchase,
  type PurchaseGoodsMove,
  type PurchaseLine,
  serialInSafeText,
} from './purchase.ts';
import { sellerParty } from './seller.ts';

/** Goods bought from the public enter both registers. */
const books: BookEntry['content']['books'] = ['metals', 'secondhand'];

type GoodsChange = { ctx: Ctx; purchase: Purchase; line: PurchaseLine; reason: string; now: number };
type LineChange = Partial<PurchaseLine>;

const keyOf = ({ metalId, id }: PurchaseLine): StockKey => ({ type: 'metal', id: metalId ?? id });

function metalOf({ ctx: { db }, line: { metalId, name } }: GoodsChange) {
  const metal = rowById(db, metals, metalId ?? '');
  if (metal) return metal;
  throw conflict(`L’article «\u00a0${name}\u00a0» n’existe plus\u00a0: il ne peut plus entrer en stock.`);
}

function goodsOf(change: GoodsChange, isUnsaleable: boolean): RegisterGoods {
  const { name, serials: numbers, quantity, title, gross, stones, amount: price } = change.line;
  const notForSale = isUnsaleable || undefined;
  if (!isBagged(change.line))
    return articleContent(change.ctx.db, metalOf(change), { numbers, quantity, apart: notForSale, price }).goods;
  const description = stones > 0 ? `${name}, ${gramsText(gross)} avec ses pierres` : name;
  return { nature: 'Bijou', description, quantity, numbers, title, weight: netWeight(change.line), price };
}

/** `isUnsaleable`: the seller may still withdraw. */
function entryOf(change: GoodsChange, isUnsaleable = false): BookEntry {
  const { seller, userId, number: reference } = change.purchase;
  if (!seller) throw new Error(`${reference} names no seller`);
  const content = { goods: goodsOf(change, isUnsaleable), books };
  return { source: 'public', party: sellerParty(seller), userId, reference, content };
}

const lotRegimes = { investment: 'investment', margin: 'margin', standard: 'taxed' } as const;

function acquisitionOf(change: GoodsChange) {
  const { purchase, line } = change;
  const bagRegime = line.disposition === 'melt' ? 'taxed' : 'margin';
  return {
    source: 'public' as const,
    regime: isBagged(line) ? bagRegime : lotRegimes[taxRegime(metalOf(change))],
    supplier: purchase.seller?.name ?? '',
    reference: purchase.number,
  };
}

function arrivalOf({ ctx: { db }, line: { eventId, name } }: GoodsChange) {
  const event = rowById(db, ledger, eventId ?? 0);
  if (event) return event;
  throw new Error(`${name} never arrived`);
}

/** Writes ledger, both registers and stock. @throws conflict for missing goods */
export function moveGoods(
  ctx: Ctx,
  purchase: Purchase,
  { kind, lineId, reason }: PurchaseGoodsMove,
  now: number,
): LineChange {
  const line = purchase.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`no line ${lineId}`);
  return moveHandlers[kind]({ ctx, purchase, line, reason, now });
}

const moveHandlers: Record<PurchaseGoodsMove['kind'], (change: GoodsChange) => LineChange> = {
  receive: (change) => {
    const { ctx, purchase, line, reason, now } = change;
    const isUnsaleable = !isBagged(line) && purchase.mayWithdraw;
    const arrival = { kind: 'received', reason, entry: entryOf(change, isUnsaleable) } as const;
    const acquisition = acquisitionOf(change);
    if (!isBagged(line) && !isUnsaleable) return receivePieces(change, { ...arrival, acquisition });
    const stock = isUnsaleable ? { quantity: line.quantity } : { inSafeChange: 1, cost: line.amount, acquisition };
    return eventReference(append(ctx, { ...arrival, ...stock, item: keyOf(line) }, now));
  },
  release: (change) => {
    const correction = { kind: 'corrected', corrects: arrivalOf(change), reason: change.reason } as const;
    receivePieces(change, { ...correction, entry: entryOf(change), acquisition: acquisitionOf(change) });
    return {};
  },
  giveBack: (change) => {
    const { ctx, purchase, line, reason, now } = change;
    const isUnsaleable = !isBagged(line) && purchase.firmAt === null;
    const entry = entryOf(change, isUnsaleable);
    if (isUnsaleable || isBagged(line)) return takeOut(change, entry);
    const { id: lineId, inSafe, reserved } = openLine(ctx, keyOf(line));
    if (inSafe - reserved < line.quantity)
      throw conflict(
        `«\u00a0${line.name}\u00a0» est déjà vendu ou promis\u00a0: dites que les biens ne peuvent être rendus.`,
      );
    append(
      ctx,
      { kind: 'takenOut', corrects: arrivalOf(change), entry, lineId, inSafeChange: -line.quantity, reason },
      now,
    );
    return { leftAt: now };
  },
  leave: (change) => takeOut(change, { ...entryOf(change, !isBagged(change.line)), source: 'stock', party: null }),
  correct: (change) => {
    const { ctx, line, reason, now } = change;
    const correction = { kind: 'corrected', corrects: arrivalOf(change), entry: entryOf(change) } as const;
    append(ctx, { ...correction, item: keyOf(line), quantity: 1, reason }, now);
    return {};
  },
};

function takeOut(change: GoodsChange, entry: BookEntry): LineChange {
  const { ctx, line, reason, now } = change;
  const stock = isBagged(line) ? { inSafeChange: -1 } : { quantity: line.quantity };
  append(ctx, { kind: 'takenOut', corrects: arrivalOf(change), entry, ...stock, item: keyOf(line), reason }, now);
  return { leftAt: now };
}

const eventReference = ({ event }: ReturnType<typeof append>): LineChange => ({
  eventId: event.id,
  orderNo: event.orderNo,
});

/** @throws conflict for a number already in stock */
function receivePieces({ ctx, line, now }: GoodsChange, arrival: NewEvent): LineChange {
  const { id: lineId, byPiece } = openLine(ctx, keyOf(line));
  const { quantity: inSafeChange, amount: cost, serials } = line;
  const [serial = ''] = byPiece ? serials : [];
  if (
    serial &&
    ctx.db
      .select()
      .from(stockLots)
      .where(and(isOpenLot(lineId), hasSerial(serial)))
      .get()
  )
    throw conflict(serialInSafeText(serial, line.name));
  const result = append(ctx, { ...arrival, lineId, inSafeChange, cost, ...(serial && { serial }) }, now);
  if (result.line) allocate(ctx, result.line);
  return eventReference(result);
}
