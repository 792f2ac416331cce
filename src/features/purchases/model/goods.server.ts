import { and, eq } from 'drizzle-orm';
import { rowById } from '../../../../db/rows.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { ledger, stockLots } from '../../../../db/schema/goods.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { taxRegime } from '../../catalogue/model/metalLaw.ts';
import { registerArticle } from '../../goods/model/book.server.ts';
import { append, openLots } from '../../goods/model/commit.server.ts';
import type { BookEntry, NewEvent } from '../../goods/model/ledger.ts';
import { openLine } from '../../goods/model/lines.server.ts';
import type { RegisterGoods } from '../../goods/model/register.ts';
import { allocate } from '../../goods/model/reservations.server.ts';
import type { StockKey } from '../../goods/model/stock.ts';
import { grams, isBagged, netWeight, type Purchase, type PurchaseGoodsMove, type PurchaseLine } from './purchase.ts';
import { sellerParty } from './seller.ts';

/** Goods bought from the public go into both registers. */
const books: BookEntry['frozen']['books'] = ['metals', 'secondhand'];

type Moving = { ctx: Ctx; purchase: Purchase; line: PurchaseLine; reason: string; now: number };
type LineChange = Partial<PurchaseLine>;

const keyOf = ({ metalId, id }: PurchaseLine): StockKey => ({ type: 'metal', id: metalId ?? id });

function metalOf({ ctx: { db }, line: { metalId, name } }: Moving) {
  const metal = rowById(db, metals, metalId ?? '');
  if (metal) return metal;
  throw new ShopError(
    'conflict',
    `L’article «\u00a0${name}\u00a0» n’existe plus\u00a0: il ne peut plus entrer en stock.`,
  );
}

function goodsOf(moving: Moving, isApart: boolean): RegisterGoods {
  const { name, serials: numbers, quantity, title, gross, stones, amount: price } = moving.line;
  const apart = isApart || undefined;
  if (!isBagged(moving.line))
    return registerArticle(moving.ctx.db, metalOf(moving), { numbers, quantity, apart, price }).goods;
  const description = stones > 0 ? `${name}, ${grams(gross)} avec ses pierres` : name;
  return { nature: 'Bijou', description, quantity, numbers, title, weight: netWeight(moving.line), price };
}

/** `isApart`: not for sale yet. */
function entryOf(moving: Moving, isApart = false): BookEntry {
  const { seller, userId, number: reference } = moving.purchase;
  if (!seller) throw new Error(`${reference} names no seller`);
  const frozen = { goods: goodsOf(moving, isApart), books };
  return { source: 'public', party: sellerParty(seller), userId, reference, frozen };
}

const lotRegimes = { investment: 'investment', margin: 'margin', standard: 'taxed' } as const;

function boughtAs(moving: Moving) {
  const { purchase, line } = moving;
  const ofBag = line.fate === 'melt' ? 'taxed' : 'margin';
  return {
    source: 'public' as const,
    regime: isBagged(line) ? ofBag : lotRegimes[taxRegime(metalOf(moving))],
    supplier: purchase.seller?.name ?? '',
    reference: purchase.number,
  };
}

function arrivalOf({ ctx: { db }, line: { eventId, name } }: Moving) {
  const event = rowById(db, ledger, eventId ?? 0);
  if (event) return event;
  throw new Error(`${name} never arrived`);
}

/** Ledger, both registers and stock together. @throws conflict for missing goods */
export function moveGoods(
  ctx: Ctx,
  purchase: Purchase,
  { kind, lineId, reason }: PurchaseGoodsMove,
  now: number,
): LineChange {
  const line = purchase.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`no line ${lineId}`);
  return moves[kind]({ ctx, purchase, line, reason, now });
}

const moves: Record<PurchaseGoodsMove['kind'], (moving: Moving) => LineChange> = {
  receive: (moving) => {
    const { ctx, purchase, line, reason, now } = moving;
    const isLocked = !isBagged(line) && purchase.mayWithdraw;
    const arrival = { kind: 'received', reason, entry: entryOf(moving, isLocked) } as const;
    const bought = boughtAs(moving);
    if (!isBagged(line) && !isLocked) return enter(moving, { ...arrival, bought });
    const count = isLocked ? { quantity: line.quantity } : { safe: 1, cost: line.amount, bought };
    return bagOf(append(ctx, { ...arrival, ...count, item: keyOf(line) }, now));
  },
  release: (moving) => {
    const about = { kind: 'corrected', corrects: arrivalOf(moving), reason: moving.reason } as const;
    enter(moving, { ...about, entry: entryOf(moving), bought: boughtAs(moving) });
    return {};
  },
  giveBack: (moving) => {
    const { ctx, purchase, line, reason, now } = moving;
    const isApart = !isBagged(line) && purchase.firmAt === null;
    const entry = entryOf(moving, isApart);
    if (isApart || isBagged(line)) return takeOut(moving, entry);
    const { id: lineId, inSafe, reserved } = openLine(ctx, keyOf(line));
    if (inSafe - reserved < line.quantity)
      throw new ShopError(
        'conflict',
        `«\u00a0${line.name}\u00a0» est déjà vendu ou promis\u00a0: dites que les biens ne peuvent être rendus.`,
      );
    append(ctx, { kind: 'takenOut', corrects: arrivalOf(moving), entry, lineId, safe: -line.quantity, reason }, now);
    return { leftAt: now };
  },
  leave: (moving) => takeOut(moving, { ...entryOf(moving, !isBagged(moving.line)), source: 'stock', party: null }),
  correct: (moving) => {
    const { ctx, line, reason, now } = moving;
    const about = { kind: 'corrected', corrects: arrivalOf(moving), entry: entryOf(moving) } as const;
    append(ctx, { ...about, item: keyOf(line), quantity: 1, reason }, now);
    return {};
  },
};

function takeOut(moving: Moving, entry: BookEntry): LineChange {
  const { ctx, line, reason, now } = moving;
  const count = isBagged(line) ? { safe: -1 } : { quantity: line.quantity };
  append(ctx, { kind: 'takenOut', corrects: arrivalOf(moving), entry, ...count, item: keyOf(line), reason }, now);
  return { leftAt: now };
}

const bagOf = ({ event }: ReturnType<typeof append>): LineChange => ({ eventId: event.id, orderNo: event.orderNo });

/** @throws conflict for a number already in stock */
function enter({ ctx, line, now }: Moving, arrival: NewEvent): LineChange {
  const { id: lineId, byPiece } = openLine(ctx, keyOf(line));
  const { quantity: safe, amount: cost, serials } = line;
  const [serial = ''] = byPiece ? serials : [];
  const isThere = and(openLots(lineId), eq(stockLots.serial, serial));
  if (serial && ctx.db.select().from(stockLots).where(isThere).get())
    throw new ShopError('conflict', `Le n° ${serial} de «\u00a0${line.name}\u00a0» est déjà dans le coffre.`);
  const entered = append(ctx, { ...arrival, lineId, safe, cost, ...(serial && { serial }) }, now);
  if (entered.line) allocate(ctx, entered.line);
  return bagOf(entered);
}
