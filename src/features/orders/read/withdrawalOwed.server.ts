import type { Db } from '../../../../db/client.ts';
import type { Cents } from '../../../money.ts';
import type { OrderRow } from '../order.ts';
import { givenBackUntil } from './ledger.server.ts';

type Declared = { at: number; treatedAt: number | null; amount: Cents };

/**
 * Cents still to give back for the withdrawals that the dealer has not dealt with. What was given back between a
 * declaration and its end counts for that one, up to what it was worth, and for no later one.
 */
export function owedOf(db: Db, order: OrderRow, declarations: readonly Declared[]): Cents {
  const open = declarations.filter(({ treatedAt }) => treatedAt === null);
  const [first] = declarations;
  const [oldest] = open;
  if (!first || !oldest) return 0;
  const until = givenBackUntil(db, order);
  const before = until(first.at - 1);
  /** Given back since a declaration up to a moment, less what earlier ones have taken of it. */
  const givenFor = (at: number, end: number, taken: Cents): Cents =>
    Math.max(0, Math.min(until(end) - until(at - 1), until(end) - before - taken));
  const taken = declarations
    .filter((one) => one.treatedAt !== null)
    .sort((a, b) => (a.treatedAt ?? 0) - (b.treatedAt ?? 0))
    .reduce((sum, { at, treatedAt, amount }) => sum + Math.min(amount, givenFor(at, treatedAt ?? at, sum)), 0);
  const due = open.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, due - givenFor(oldest.at, Number.MAX_SAFE_INTEGER, taken));
}
