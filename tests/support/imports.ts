import { asc, eq } from 'drizzle-orm';
import { importRows } from '../../db/schema/imports.ts';
import { applyImport, readImport } from '../../src/features/imports/machine/machine.server.ts';
import type { Ctx } from '../../src/http/context.ts';

type Given = Partial<Omit<Parameters<typeof readImport>[1], 'file'>>;

const plain = (text: string) => text.replace(/\s/g, ' ');

/** Staged rows of a file, or the columns to choose. */
export async function stageFile(ctx: Ctx, text: string | Uint8Array, given: Given = {}) {
  const file = new File([typeof text === 'string' ? text : new Uint8Array(text)], 'catalogue.csv');
  const answers = { kind: '' as const, asksColumns: '', consent: '', consentDay: '', taxRates: {} };
  const { staged, columnsToMap } = await readImport(ctx, { ...answers, file, ...given });
  const id = staged?._id ?? '';
  const rows = () =>
    ctx.db
      .select()
      .from(importRows)
      .where(eq(importRows.importId, id))
      .orderBy(asc(importRows.line), asc(importRows.id))
      .all()
      .map((row) => ({ ...row, text: plain(row.text), name: plain(row.name) }));
  const outcomes = () => rows().map(({ name, outcome, text }) => [outcome, name, text]);
  const apply = (takesDoubts = false) => applyImport(ctx, { id, takesDoubts });
  return { id, columnsToMap, counts: staged?.counts, rows, told: outcomes, apply };
}
