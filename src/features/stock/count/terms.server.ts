import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { auditChange } from '../../../../db/audit.ts';
import { stockLines } from '../../../../db/schema/stock.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { nextVersion } from '../../../http/seen.ts';
import { book } from '../book.server.ts';
import { loadLine } from '../lines.server.ts';
import { openLine } from '../openLine.server.ts';
import type { StockRow, stockTermsContract } from '../stock.api.ts';
import type { StockKey, StockLine } from '../stock.ts';
import { presentLine } from './stockRows.server.ts';

type StockTerms = StockKey & { [Name in keyof Terms]?: Terms[Name] | undefined };
type Terms = Omit<z.output<typeof stockTermsContract.body>, keyof StockKey>;

/** @throws notFound, conflict for an outdated version */
export async function saveStockTerms(ctx: Ctx, input: StockTerms): Promise<StockRow> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => presentLine(tx.db, changeTerms(tx, input)));
}

export function changeTerms(ctx: Ctx, input: StockTerms): StockLine {
  const line = openLine(ctx, input);
  const updatedAt = nextVersion(line, { seen: input.updatedAt, current: presentLine(ctx.db, line) });
  const { lowAt = line.lowAt, onOrderDays = line.onOrderDays, expected = line.expected } = input;
  ctx.db.update(stockLines).set({ lowAt, onOrderDays, updatedAt }).where(eq(stockLines.id, line.id)).run();
  if (expected !== line.expected) book(ctx, { lineId: line.id, kind: 'expect', expected: expected - line.expected });
  const after = loadLine(ctx.db, line.id);
  auditChange(ctx, {
    action: 'stock.terms',
    entity: 'stock',
    entityId: line.id,
    before: termsOf(line),
    after: termsOf(after),
  });
  return after;
}

const termsOf = ({ lowAt, onOrderDays, expected }: StockLine) => ({ lowAt, onOrderDays, expected });
