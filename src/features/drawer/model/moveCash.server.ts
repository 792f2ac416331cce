import { asc, desc, eq } from 'drizzle-orm';
import type { cashKinds } from '../../../../db/cashWords.ts';
import type { Db } from '../../../../db/client.ts';
import { type CashCounts, cashMovements, drawerDays } from '../../../../db/schema/drawer.ts';
import { actorColumnsOf } from '../../../../db/writer.ts';
import { formatDay, isoDay, startOfDay } from '../../../dates.ts';
import { type Ctx, conflict, fieldError } from '../../../http/context.ts';
import { type Cents, euroInText, sum } from '../../../money.ts';
import { addCounts, countsRefusal, negateCounts, sumOfCounts } from './cash.ts';

export type DrawerDay = typeof drawerDays.$inferSelect;
export type CashMovement = typeof cashMovements.$inferSelect;

type CashCause = {
  kind: (typeof cashKinds)[number];
  id?: string | null;
  number?: string;
  /** Order paid (positive) or refunded (negative): account 411 in the FEC. */
  orderId?: string | null;
  /** Negative if paid out. Amounts of all causes add up to the value of `counts`. */
  amount?: Cents;
};

type CashMove = {
  /** By denomination in cents; negative if they leave the drawer. */
  counts: CashCounts;
  /** Several if one movement pays for sold and bought banknotes. */
  causes: readonly [CashCause, ...CashCause[]];
  reason?: string;
};

export const lastDrawerDay = (db: Db): DrawerDay | undefined =>
  db.select().from(drawerDays).orderBy(desc(drawerDays.day)).limit(1).get();

export const movementsOf = (db: Db, day: string): CashMovement[] =>
  db.select().from(cashMovements).where(eq(cashMovements.day, day)).orderBy(asc(cashMovements.id)).all();

export function drawerCounts(db: Db): CashCounts {
  const lastDay = lastDrawerDay(db);
  return lastDay ? countsAfter(lastDay, movementsOf(db, lastDay.day)) : {};
}

export const countsAfter = ({ carried }: DrawerDay, movements: readonly CashMovement[]): CashCounts =>
  addCounts(carried, ...movements.map(({ counts }) => counts));

export function firstInconsistentDay(db: Db): DrawerDay | undefined {
  let before: CashCounts = {};
  const areCountsEqual = (one: CashCounts, other: CashCounts) =>
    Object.keys(addCounts(one, negateCounts(other))).length === 0;
  for (const row of db.select().from(drawerDays).orderBy(asc(drawerDays.day)).all()) {
    const movements = movementsOf(db, row.day);
    const after = countsAfter(row, movements);
    const expectedSum = sumOfCounts(row.carried) + sum(movements.map(({ amount }) => amount));
    const isConsistent = areCountsEqual(row.carried, before) && areCountsEqual(row.closing ?? after, after);
    if (!isConsistent || expectedSum !== sumOfCounts(after)) return row;
    before = after;
  }
  return undefined;
}

/** `late`: an earlier day is still open. */
export type DrawerState = 'unopened' | 'open' | 'late' | 'closed';

export function drawerState(
  db: Db,
  now = Date.now(),
): { state: DrawerState; day: string; isFirst: boolean; refusal: string | null } {
  const lastDay = lastDrawerDay(db);
  const today = isoDay(now);
  const isOpen = lastDay?.closedAt === null;
  const isToday = lastDay?.day === today;
  const state = isOpen ? (isToday ? 'open' : 'late') : isToday ? 'closed' : 'unopened';
  const day = isOpen ? lastDay.day : today;
  const refusals: Record<DrawerState, string | null> = {
    open: null,
    late: `La caisse du ${formatDay(startOfDay(day))} n’est pas close\u00a0: comptez-la et fermez-la d’abord.`,
    closed: 'La caisse du jour est close et ne rouvre pas\u00a0: plus rien ne se conclut au comptoir avant demain.',
    unopened: 'La caisse n’est pas ouverte\u00a0: comptez-la d’abord, à la page «\u00a0Caisse\u00a0».',
  };
  return { state, day, isFirst: !lastDay, refusal: refusals[state] };
}

/** Even a deal without cash needs an open day. @throws conflict */
export function requireOpenDay(db: Db, now = Date.now()): string {
  const { day, refusal: drawerRefusal } = drawerState(db, now);
  if (drawerRefusal) throw conflict(drawerRefusal);
  return day;
}

/** @throws conflict if the day is not open, a denomination is missing, or the sum is wrong */
export const moveCash = (ctx: Ctx, move: CashMove, now = Date.now()): void =>
  writeCash(ctx, { day: requireOpenDay(ctx.db, now), at: now }, move);

/** `day` may be the previous one, if the count that closes it is made after midnight. */
export function writeCash(ctx: Ctx, when: { day: string; at: number }, move: CashMove): void {
  const { counts, causes, reason = '' } = move;
  const refusal = countsRefusal(counts, drawerCounts(ctx.db));
  if (refusal) throw fieldError('cash', refusal, 'conflict');
  const value = sumOfCounts(counts);
  const expected = sum(causes.map(({ amount = value }) => amount));
  if (expected !== value)
    throw fieldError(
      'cash',
      `Les pièces et billets font ${euroInText(Math.abs(value))}, et non ${euroInText(Math.abs(expected))}. Recomptez.`,
      'conflict',
    );
  const rows = causes.map(({ kind, id: causeId = null, number = '', orderId = null, amount = value }, index) => ({
    ...{ ...when, ...actorColumnsOf(ctx.actor), kind, causeId, number, orderId, amount, reason },
    counts: index === 0 ? addCounts(counts) : {},
  }));
  ctx.db.insert(cashMovements).values(rows).run();
}
