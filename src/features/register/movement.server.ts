import { and, eq } from 'drizzle-orm';
import { registerRows } from '../../../db/schema/register.ts';
import type { movementKinds } from '../../../db/words.ts';
import type { Ctx } from '../../http/context.ts';
import { costOf, type Micros } from '../../money.ts';
import { type Entry, enterGoods } from './enter.server.ts';
import type { RegisterKind, RegisterSource } from './register.ts';

/** What a movement of the stock says of the book beyond its count. */
export type Told = Partial<Omit<Entry, 'metalId' | 'kind' | 'pieces' | 'order' | 'reason'>>;

type Movement = {
  metalId: string;
  kind: (typeof movementKinds)[number];
  /** By how many pieces the safe changed. */
  safe: number;
  reason: string;
  order?: Entry['order'];
  told?: Told | undefined;
  /** How it was bought; micro-euros for one. */
  lot?: Lot | undefined;
};

type Lot = {
  source?: 'supplier' | 'public' | 'opening' | 'return' | undefined;
  unitCost?: Micros | null | undefined;
  supplier?: string | undefined;
  address?: string | undefined;
  proof?: string | undefined;
  reference?: string | undefined;
};

const meanings: Partial<Record<Movement['kind'], { kind: RegisterKind; source: RegisterSource }>> = {
  receive: { kind: 'in', source: 'supplier' },
  pieceIn: { kind: 'in', source: 'supplier' },
  pieceOut: { kind: 'out', source: 'stock' },
  handOver: { kind: 'out', source: 'sale' },
  takeBack: { kind: 'in', source: 'return' },
  count: { kind: 'correction', source: 'stock' },
};

/** Writes what a movement of the counted stock did to the goods; one that leaves the safe as it was is not for the book. */
export function enterMovement(ctx: Ctx, { metalId, kind, safe, reason, order, told = {}, lot }: Movement): void {
  const meaning = meanings[kind];
  if (!meaning || (safe === 0 && told.quantity === undefined)) return;
  const isFirst = kind === 'count' && safe > 0 && told.corrects === undefined && !isKnown(ctx, metalId);
  enterGoods(ctx, {
    ...meaning,
    ...(isFirst && { kind: 'opening' as const }),
    metalId,
    quantity: Math.abs(safe),
    pieces: safe,
    order,
    ...(kind === 'receive' && { party: null }),
    ...(lot && safe > 0 && boughtFrom(lot, safe)),
    reason: reason || (kind === 'count' ? 'Comptage' : ''),
    ...told,
  });
}

function boughtFrom({ source = 'supplier', unitCost, supplier, address, proof, reference }: Lot, count: number): Told {
  const isPublic = source === 'public';
  const seen = proof || (isPublic || !reference ? '' : `Pièce n° ${reference}`);
  const name = supplier ?? '';
  return {
    source: source === 'opening' || source === 'return' ? 'stock' : source,
    party: name ? { role: isPublic ? 'seller' : 'supplier', name, address: address ?? '', proof: seen } : null,
    ...(reference && { reference }),
    ...(unitCost != null && { price: costOf(unitCost, count) }),
  };
}

const isKnown = ({ db }: Ctx, metalId: string): boolean =>
  db.select({ seq: registerRows.seq }).from(registerRows).where(eq(registerRows.itemId, metalId)).limit(1).get() !==
  undefined;

type Uncounted = Pick<Entry, 'metalId' | 'quantity'> & { order: NonNullable<Entry['order']> };

/** Sold without a count: it leaves once, however often its order is handed over. */
export function enterUncountedSale(ctx: Ctx, { order, ...goods }: Uncounted): void {
  const { reference, itemId, kind } = registerRows;
  const same = and(eq(reference, order.orderNumber), eq(itemId, goods.metalId), eq(kind, 'out'));
  if (ctx.db.select({ seq: registerRows.seq }).from(registerRows).where(same).get()) return;
  enterGoods(ctx, { ...goods, kind: 'out', source: 'sale', pieces: 0, order });
}

export function enterUncountedReturn(
  ctx: Ctx,
  { reason, ...goods }: Uncounted & { reason: string; apart: true | undefined },
): void {
  enterGoods(ctx, { ...goods, kind: 'in', source: 'return', pieces: 0, reason });
}
