import { eq } from 'drizzle-orm';
import { registerRows } from '../../../db/schema/register.ts';
import type { movementKinds } from '../../../db/words.ts';
import { days, hours, isoDay, startOfDay } from '../../dates.ts';
import { listOf } from '../../formats.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError, wrongField } from '../../http/errors.ts';
import { costOf } from '../../money.ts';
import type { RegisterRow } from './chain.ts';
import { type Entry, enterGoods } from './enter.server.ts';
import type { Bought } from './purchase.ts';

export type EntryDetails = Partial<Omit<Entry, 'metalId' | 'kind' | 'pieces' | 'order' | 'reason'>>;

type Movement = {
  metalId: string;
  kind: (typeof movementKinds)[number];
  /** By how many pieces the safe changed. */
  safe: number;
  reason: string;
  order?: Entry['order'];
  details?: EntryDetails | undefined;
  lot?: Bought | undefined;
};

const meanings: Partial<Record<Movement['kind'], Pick<RegisterRow, 'kind' | 'source'>>> = {
  receive: { kind: 'in', source: 'supplier' },
  pieceIn: { kind: 'in', source: 'supplier' },
  pieceOut: { kind: 'out', source: 'stock' },
  handOver: { kind: 'out', source: 'sale' },
  takeBack: { kind: 'in', source: 'return' },
  count: { kind: 'correction', source: 'stock' },
};

/** A movement of the counted stock that leaves the safe as it was is not for the book. */
export function enterMovement(
  ctx: Ctx,
  { metalId, kind, safe, reason, order, details = {}, lot }: Movement,
): RegisterRow | undefined {
  const meaning = meanings[kind];
  if (!meaning || (safe === 0 && details.quantity === undefined)) return;
  const isFirst = kind === 'count' && safe > 0 && details.corrects === undefined && !isKnown(ctx, metalId);
  return enterGoods(ctx, {
    ...meaning,
    ...(isFirst && { kind: 'opening' as const }),
    metalId,
    quantity: Math.abs(safe),
    pieces: safe,
    order,
    ...(kind === 'receive' && { party: null }),
    ...(lot && safe > 0 && { ...boughtFrom(lot, safe), occurredAt: arrivedAt(lot.day) }),
    reason: reason || (kind === 'count' ? 'Comptage' : ''),
    ...details,
  });
}

/** Late rows have the day of their event; an older one is a typo. */
const latest = days(31);

/** When goods came: now, or at noon of an earlier day. @throws invalid for a day to come or long past */
export function arrivedAt(day: string | undefined, now = Date.now()): number {
  if (!day || day === isoDay(now)) return now;
  const at = startOfDay(day) + hours(12);
  if (at < now && at > now - latest) return at;
  if (at > now) throw wrongField('day', 'Ce jour n’est pas encore venu\u00a0: indiquez celui de l’arrivée.');
  throw wrongField('day', 'Une entrée s’inscrit un mois après l’arrivée au plus\u00a0: vérifiez le jour.');
}

const askedOfSeller = {
  supplier: 'le nom',
  address: 'l’adresse',
  proof: 'la pièce d’identité',
  sex: 'le sexe',
  bornOn: 'la date de naissance',
  bornAt: 'le lieu de naissance',
} as const;

/** CGI 1649 bis declares each seller. @throws invalid for missing data */
function requireSeller(lot: Bought): void {
  const lacking = (Object.keys(askedOfSeller) as (keyof typeof askedOfSeller)[]).filter((name) => !lot[name]);
  if (lacking.length === 0) return;
  const errors = Object.fromEntries(lacking.map((name) => [name, `Indiquez ${askedOfSeller[name]} du vendeur.`]));
  const message = `D’un particulier, indiquez ${listOf(lacking.map((name) => askedOfSeller[name]))}.`;
  throw new ShopError('invalid', message, { errors });
}

function boughtFrom(lot: Bought, count: number): EntryDetails {
  const { source = 'supplier', unitCost, supplier: name, address = '', proof, sex, bornOn, bornAt, reference } = lot;
  const isPublic = source === 'public';
  if (isPublic) requireSeller(lot);
  const seen = proof || (isPublic || !reference ? '' : `Pièce n° ${reference}`);
  const role = isPublic ? 'seller' : 'supplier';
  return {
    source: source === 'opening' ? 'stock' : source,
    party: name ? { role, name, address, proof: seen, ...(isPublic && { sex, bornOn, bornAt }) } : null,
    ...(reference && { reference }),
    ...(unitCost != null && { price: costOf(unitCost, count) }),
  };
}

const isKnown = ({ db }: Ctx, metalId: string): boolean =>
  db.select({ seq: registerRows.seq }).from(registerRows).where(eq(registerRows.itemId, metalId)).limit(1).get() !==
  undefined;
