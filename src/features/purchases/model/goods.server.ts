import { and, eq } from 'drizzle-orm';
import { rowById } from '../../../../db/rows.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { ledger, stockLots } from '../../../../db/schema/goods.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { taxRegime } from '../../catalogue/model/metalLaw.ts';
import { articleOf } from '../../goods/model/book.server.ts';
import { append, openLots } from '../../goods/model/commit.server.ts';
import type { Entry, NewEvent } from '../../goods/model/ledger.ts';
import { openLine } from '../../goods/model/lines.server.ts';
import type { Goods } from '../../goods/model/register.ts';
import { allocate } from '../../goods/model/reservations.server.ts';
import type { StockKey } from '../../goods/model/stock.ts';
import { type GoodsMove, netWeight, type Purchase, type PurchaseLine } from './purchase.ts';
import { partyOf } from './seller.ts';

/** What is bought from a person stands in both books. */
const books: Entry['frozen']['books'] = ['metals', 'secondhand'];

const keyOf = ({ metalId, id }: PurchaseLine): StockKey => ({ type: 'metal', id: metalId ?? id });

function metalOf({ db }: Ctx, { metalId, name }: PurchaseLine) {
  const metal = rowById(db, metals, metalId ?? '');
  if (metal) return metal;
  throw new ShopError(
    'conflict',
    `L’article «\u00a0${name}\u00a0» n’existe plus\u00a0: il ne peut plus entrer en stock.`,
  );
}

function goodsOf(ctx: Ctx, line: PurchaseLine, isApart: boolean): Goods {
  const { name, serials: numbers, quantity, title, gross, stones, amount: price } = line;
  const apart = isApart || undefined;
  if (line.metalId !== null) return articleOf(ctx.db, metalOf(ctx, line), { numbers, quantity, apart, price }).goods;
  const whole = stones > 0 ? `${name}, ${String(gross / 1_000).replace('.', ',')} g avec ses pierres` : name;
  return { nature: 'Bijou', description: whole, quantity, numbers, title, weight: netWeight(line), price };
}

function entryOf(ctx: Ctx, purchase: Purchase, line: PurchaseLine, isApart = false): Entry {
  const { seller, userId, number: reference } = purchase;
  if (!seller) throw new Error(`${reference} names no seller`);
  const frozen = { goods: goodsOf(ctx, line, isApart), books };
  return { source: 'public', party: partyOf(seller), userId, reference, frozen };
}

const lotRegimes = { investment: 'investment', margin: 'margin', standard: 'taxed' } as const;

/** How the lots of what was bought are resold. */
const boughtAs = (ctx: Ctx, { seller, number }: Purchase, line: PurchaseLine) => ({
  source: 'public' as const,
  regime:
    line.metalId !== null
      ? lotRegimes[taxRegime(metalOf(ctx, line))]
      : line.fate === 'melt'
        ? ('taxed' as const)
        : ('margin' as const),
  supplier: seller?.name ?? '',
  reference: number,
});

function arrivalOf({ db }: Ctx, { eventId, name }: PurchaseLine) {
  const event = rowById(db, ledger, eventId ?? 0);
  if (event) return event;
  throw new Error(`${name} never arrived`);
}

type LineChange = Partial<PurchaseLine>;

/** Writes what a move does in the ledger, in both books and in the stock. @throws conflict for goods that are not there */
export function moveGoods(ctx: Ctx, purchase: Purchase, move: GoodsMove, now: number): LineChange {
  const line = purchase.lines.find(({ id }) => id === move.lineId);
  if (!line) throw new Error(`no line ${move.lineId}`);
  return moves[move.kind](ctx, { purchase, line, move, now });
}

type Moving = { purchase: Purchase; line: PurchaseLine; move: GoodsMove; now: number };

const moves: Record<GoodsMove['kind'], (ctx: Ctx, moving: Moving) => LineChange> = {
  receive: (ctx, { purchase, line, now }) => {
    const isLocked = line.metalId !== null && purchase.mayWithdraw;
    const entry = entryOf(ctx, purchase, line, isLocked);
    const arrival = { kind: 'received', reason: `Achat ${purchase.number}`, entry } as const;
    if (isLocked) return bagOf(append(ctx, { ...arrival, item: keyOf(line), quantity: line.quantity }, now));
    const bought = boughtAs(ctx, purchase, line);
    if (line.metalId === null)
      return bagOf(append(ctx, { ...arrival, item: keyOf(line), safe: 1, cost: line.amount, bought }, now));
    return enter(ctx, line, { ...arrival, bought }, now);
  },
  release: (ctx, { purchase, line, now }) => {
    const corrects = arrivalOf(ctx, line);
    const entry = entryOf(ctx, purchase, line);
    const reason = 'Délai de rétractation échu\u00a0: en vente';
    const bought = boughtAs(ctx, purchase, line);
    enter(ctx, line, { kind: 'corrected', corrects, entry, reason, bought }, now);
    return {};
  },
  giveBack: (ctx, { purchase, line, now }) => {
    const isForSale = line.metalId !== null && purchase.firmAt !== null;
    const isBag = line.metalId === null;
    const back = exit(ctx, line, entryOf(ctx, purchase, line, !isBag && !isForSale));
    const reason = 'Rétractation du vendeur';
    if (!isForSale)
      append(ctx, { ...back, ...(isBag ? { safe: -1 } : { quantity: line.quantity }), item: keyOf(line), reason }, now);
    else {
      const { id: lineId, inSafe, reserved } = openLine(ctx, keyOf(line));
      if (inSafe - reserved < line.quantity)
        throw new ShopError(
          'conflict',
          `«\u00a0${line.name}\u00a0» est déjà vendu ou promis\u00a0: dites que les biens ne peuvent être rendus.`,
        );
      append(ctx, { ...back, lineId, safe: -line.quantity, reason }, now);
    }
    return { leftAt: now };
  },
  leave: (ctx, { purchase, line, move, now }) => {
    const isBag = line.metalId === null;
    const entry: Entry = { ...entryOf(ctx, purchase, line, !isBag), source: 'stock', party: null };
    const out = isBag ? { safe: -1 } : { quantity: line.quantity };
    append(ctx, { ...exit(ctx, line, entry), ...out, item: keyOf(line), reason: move.reason ?? '' }, now);
    return { leftAt: now };
  },
  correct: (ctx, { purchase, line, move, now }) => {
    const entry = entryOf(ctx, purchase, line);
    const corrects = arrivalOf(ctx, line);
    append(ctx, { kind: 'corrected', corrects, item: keyOf(line), quantity: 1, reason: move.reason ?? '', entry }, now);
    return {};
  },
};

const exit = (ctx: Ctx, line: PurchaseLine, entry: Entry) =>
  ({ kind: 'takenOut', corrects: arrivalOf(ctx, line), entry }) as const;

const bagOf = ({ event }: ReturnType<typeof append>): LineChange => ({ eventId: event.id, orderNo: event.orderNo });

/** Among the pieces of its article. @throws conflict for a number that is there already */
function enter(ctx: Ctx, line: PurchaseLine, arrival: NewEvent, now: number): LineChange {
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
