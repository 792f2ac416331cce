import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import { type Db, rowById, setById, updateById } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { importRows, imports } from '../../../../db/schema/imports.ts';
import { audit, write } from '../../../../db/writer.ts';
import { days, minutes } from '../../../dates.ts';
import {
  type Ctx,
  fieldError,
  orNotFound,
  requireAdmin,
  ShopError,
  staffIdOf,
  storageFailure,
  verb,
} from '../../../http/context.ts';
import { parseOptions } from '../../../uploads/fileKind.ts';
import { parseFile } from '../../../uploads/parseFile.server.ts';
import { shiftedRowText, splitShiftedRows } from '../../../uploads/table.ts';
import type { Upload } from '../../../uploads/upload.ts';
import { detectKind, type ImportKind, type Mapping, proposeColumns } from '../columns.ts';
import { addPictures, goodsImporter } from '../goods/apply.server.ts';
import { applyImportContract, readImportContract, undoImportContract } from '../imports.api.ts';
import type { Answers, AssessedRow, Importer, ImportTable, PlannedRow } from '../imports.ts';
import { clientsImporter } from '../people/clients.server.ts';
import { subscribersImporter } from '../people/subscribers.server.ts';
import { requireKindAccess, requireMayChange } from './rights.server.ts';
import {
  columnProblem,
  columnQuestions,
  findMapping,
  formulaErrorIn,
  permittedMapping,
  saveMapping,
  taxRulesIn,
  toImportTable,
} from './table.server.ts';

export type ImportRecord = typeof imports.$inferSelect;
type RowRecord = typeof importRows.$inferSelect;

const importers: Record<ImportKind, Importer> = {
  goods: goodsImporter,
  clients: clientsImporter,
  subscribers: subscribersImporter,
};

const fileOptions = parseOptions({
  maxBytes: 20 * 1024 * 1024,
  maxLines: 10_001,
  maxColumns: 120,
  maxCharacters: 60_000,
  maxSeconds: 30,
});

const stagingBatchSize = 50;
/** In milliseconds; each pause is `pauseShare` times as long as the batch. */
const [batchTime, pauseShare] = [8, 3];
/** Proxies time out after a minute, so the call answers before the import has finished. */
const responseTimeout = 20_000;
export const undoMinutes = 10;
const rowRetention = days(1);

async function withPause<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  await new Promise((resolve) => setTimeout(resolve, pauseShare * (performance.now() - startedAt)));
  return result;
}

type ReadInput = {
  file: Upload;
  kind: ImportKind | '';
  mapping?: Mapping | undefined;
  asksColumns: string;
} & Answers;

export const readImport = verb(readImportContract, async (ctx, input) => {
  const { names, rows } = toImportTable(await parseFile(await input.file.bytes(), fileOptions));
  const kind = input.kind || detectKind(names);
  requireKindAccess(ctx.actor, { kind });
  const chosenMapping = input.mapping ?? findMapping(ctx.db, kind, names);
  const mapping = chosenMapping ?? proposeColumns(kind, names, rows);
  const table = { names, rows, mapping: permittedMapping(ctx, kind, mapping) };
  const [rule] = taxRulesIn(table).filter((rule) => input.taxRates[rule] == null);
  if (rule !== undefined && input.taxRates[rule] === null)
    throw fieldError(`tax.${rule}`, 'Indiquez un taux, de 0 à 100 %.');
  const reason = columnProblem(kind, table, !chosenMapping);
  if (reason && input.mapping) throw fieldError('mapping', reason);
  if (input.asksColumns || reason || rule !== undefined)
    return { staged: null, columnsToMap: { ...columnQuestions(kind, table), reason } };
  if (input.mapping) await write(ctx, (tx) => saveMapping(tx.db, kind, names, mapping));
  return { staged: presentImport(await stage(ctx, { kind, table, input })), columnsToMap: null };
});

type StagingInput = { kind: ImportKind; table: ImportTable; input: ReadInput };

async function stage(ctx: Ctx, { kind, table, input }: StagingInput): Promise<ImportRecord> {
  const { names, mapping } = table;
  const columns = new Set(Object.values(mapping));
  const unusedColumns = names
    .filter((name, index) => name && !columns.has(index))
    .join(', ')
    .slice(0, 4_000);
  const { aligned, shifted } = splitShiftedRows(table.rows, names.length);
  const checkedRows = aligned.map((row) => ({ row, error: formulaErrorIn(row, mapping) }));
  const rows = checkedRows.flatMap(({ row, error }) => (error ? [] : row));
  const { total: preparedCount, assess: assessRow } = importers[kind].prepare(ctx, { ...table, rows }, input);
  const unreadRows = [
    ...shifted.map((row) => ({ ...row, text: shiftedRowText })),
    ...checkedRows.flatMap(({ row, error }) =>
      error ? { ...row, text: `«\u00a0${error}\u00a0»\u00a0: une formule du tableur est en erreur.` } : [],
    ),
  ];
  const total = preparedCount + unreadRows.length;
  const linesByKey = new Map<string, number>();
  const hiddenLines = new Set(table.rows.flatMap(({ line, isHidden }) => (isHidden ? line : [])));
  const assess = (index: number): AssessedRow | null => {
    const unreadRow = unreadRows[index - preparedCount];
    if (unreadRow) {
      const { line, cells, text } = unreadRow;
      return { line, name: cells.join(' ').slice(0, 120), outcome: 'refused', text };
    }
    const row = assessRow(index);
    if (row?.key === undefined) return row;
    const { key, line, name } = row;
    const firstLine = linesByKey.get(key);
    if (firstLine !== undefined) return { line, name, outcome: 'refused', text: `déjà à la ligne ${firstLine}.` };
    linesByKey.set(key, line);
    return row;
  };
  const assessWithNote = (index: number) => {
    const row = assess(index);
    return row && hiddenLines.has(row.line) ? { ...row, text: `${row.text} (ligne masquée du classeur)`.trim() } : row;
  };
  const id = newId();
  const createdBy = staffIdOf(ctx.actor);
  await write(ctx, ({ db }) =>
    db
      .insert(imports)
      .values({
        id,
        kind,
        state: 'staged',
        fileName: input.file.name.slice(0, 200),
        unusedColumns,
        createdBy,
        createdAt: Date.now(),
      })
      .run(),
  );
  try {
    const counts = await stageRows(ctx, id, { total, assess: assessWithNote });
    if (Object.keys(counts).length === 0) throw fieldError('file', 'Ce fichier ne contient aucune ligne.');
    return await write(ctx, (tx) => updateImport(tx.db, id, { counts }));
  } catch (error) {
    await write(ctx, ({ db }) => void db.delete(imports).where(eq(imports.id, id)).run());
    throw error;
  }
}

async function stageRows(
  ctx: Ctx,
  importId: string,
  { total, assess }: ReturnType<Importer['prepare']>,
): Promise<ImportRecord['counts']> {
  const counts: ImportRecord['counts'] = {};
  for (let offset = 0; offset < total; offset += stagingBatchSize) {
    const assessments = await withPause(async () =>
      Array.from({ length: Math.min(stagingBatchSize, total - offset) }, (_, i) => assess(offset + i)).filter(
        (one) => one !== null,
      ),
    );
    for (const { outcome } of assessments) counts[outcome] = (counts[outcome] ?? 0) + 1;
    const rows = assessments.map(({ key: _, ...one }) => ({
      ...{ importId, ...one, name: one.name.slice(0, 200), text: one.text.slice(0, 500) },
    }));
    if (rows.length > 0) await withPause(() => write(ctx, ({ db }) => db.insert(importRows).values(rows).run()));
  }
  return counts;
}

export const isStaging = ({ state, counts }: ImportRecord): boolean =>
  state === 'staged' && Object.keys(counts).length === 0;

const updateImport = (db: Db, id: string, values: Partial<ImportRecord>): ImportRecord =>
  updateById(db, imports, id, values);

export const findImport = (db: Db, id: string): ImportRecord =>
  orNotFound<ImportRecord>(rowById(db, imports, id), 'Cet import n’existe pas, ou n’existe plus.');

const presentImport = ({ id: _id, ...row }: ImportRecord) => ({ _id, ...row });

/** Imports that run in this process; a job resumes those of a process that ended. */
const runningIds = new Set<string>();

async function runOnce(ctx: Ctx, id: string, work: () => Promise<void>): Promise<ImportRecord> {
  if (runningIds.has(id)) throw new ShopError('conflict', 'Cet import est en cours.');
  runningIds.add(id);
  const completion = work().finally(() => runningIds.delete(id));
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, responseTimeout).unref());
  await Promise.race([completion, timeout]);
  // The job that resumes imports reports later failures.
  completion.catch(() => {});
  return findImport(ctx.db, id);
}

type ImportStep = { begin: (tx: Ctx, record: ImportRecord) => void; work: (ctx: Ctx, id: string) => Promise<void> };

/** `begin` commits in a transaction of its own. @throws notFound, forbidden */
async function runStep(ctx: Ctx, id: string, { begin, work }: ImportStep) {
  requireAdmin(ctx.actor);
  const record = await runOnce(ctx, id, async () => {
    await write(ctx, (tx) => {
      const current = findImport(tx.db, id);
      requireMayChange(tx, current);
      begin(tx, current);
    });
    await work(ctx, id);
  });
  return presentImport(record);
}

export const applyImport = verb(applyImportContract, (ctx, { id, takesDoubts }) =>
  runStep(ctx, id, {
    begin: (tx, record) => {
      if (record.state !== 'staged') throw new ShopError('conflict', 'Cet import est déjà en place.');
      if (isStaging(record))
        throw new ShopError('conflict', 'Ce fichier est encore en cours de lecture. Réessayez dans un instant.');
      updateImport(tx.db, id, { state: 'applying', acceptsDoubtfulPrices: takesDoubts });
      const { kind, fileName, counts } = record;
      audit(tx, { action: 'import.apply', entityId: id, detail: { kind, fileName, takesDoubts, ...counts } });
    },
    work: applyRows,
  }),
);

const isPendingRow = (record: ImportRecord) =>
  and(
    eq(importRows.importId, record.id),
    isNull(importRows.doneAt),
    record.acceptsDoubtfulPrices ? undefined : eq(importRows.isDoubtful, false),
  );

type Outcome = 'new' | 'changed';
type RowQuery = { where: SQL | undefined; order: typeof asc };

const rowsOf = (db: Db, { where, order }: RowQuery, limit = 20_000): RowRecord[] =>
  db.select().from(importRows).where(where).orderBy(order(importRows.id)).limit(limit).all();

/** Pauses between batches for other writers. `work` must remove each handled row from `next`. */
async function inBatches(ctx: Ctx, next: RowQuery, work: (tx: Ctx, row: RowRecord) => void) {
  const runBatch = (tx: Ctx) => {
    const end = performance.now() + batchTime;
    const rows = rowsOf(tx.db, next, 16);
    for (const row of rows) {
      work(tx, row);
      if (performance.now() > end) break;
    }
    return rows.length === 0;
  };
  while (!(await withPause(() => write(ctx, runBatch))));
}

/** Adds new goods, hidden, in batches, then makes all changes in one transaction. Resumed after a restart. */
async function applyRows(ctx: Ctx, id: string) {
  const record = findImport(ctx.db, id);
  const dueRowQuery = (outcome: Outcome): RowQuery => ({
    where: and(isPendingRow(record), eq(importRows.outcome, outcome)),
    order: asc,
  });
  await inBatches(ctx, dueRowQuery('new'), (tx, row) => applyRow(tx, record, row));
  await write(ctx, (tx) => {
    for (const row of rowsOf(tx.db, dueRowQuery('changed'))) applyRow(tx, record, row);
    tx.db
      .update(importRows)
      .set({ outcome: 'refused' })
      .where(and(eq(importRows.importId, id), eq(importRows.isDoubtful, true), isNull(importRows.doneAt)))
      .run();
    updateImport(tx.db, id, { state: 'applied', appliedAt: Date.now(), counts: countsOf(tx.db, id) });
  });
}

const countsOf = (db: Db, id: string): ImportRecord['counts'] =>
  Object.fromEntries(
    db
      .select({ outcome: importRows.outcome, rows: count() })
      .from(importRows)
      .where(eq(importRows.importId, id))
      .groupBy(importRows.outcome)
      .all()
      .map(({ outcome, rows }) => [outcome, rows]),
  );

/** A disk error aborts the import, which is tried again. @returns the result, or why the row failed, in French */
function inOwnTransaction<T extends object>(tx: Ctx, row: RowRecord, work: () => T): T | string {
  try {
    return tx.db.$client.transaction(work)();
  } catch (error) {
    if (error instanceof ShopError) return error.message.slice(0, 450);
    if (storageFailure(error)) throw error;
    tx.shop.log.error({ err: error, importId: row.importId, line: row.line }, 'a row of an import failed');
    return 'la boutique ne peut pas enregistrer ces valeurs. Vérifiez la ligne et relisez le fichier.';
  }
}

function applyRow(tx: Ctx, record: ImportRecord, row: RowRecord) {
  const set = (values: Partial<RowRecord>) => setById(tx.db, importRows, row.id, { doneAt: Date.now(), ...values });
  const { acceptsDoubtfulPrices: takesDoubts, fileName, kind } = record;
  const result = inOwnTransaction(tx, row, () => {
    const appliedRow = importers[kind].apply(tx, row, { takesDoubts, fileName });
    if (kind === 'goods' && row.outcome === 'new') addPictures(tx, record.id, { ...row, ...appliedRow } as PlannedRow);
    return appliedRow;
  });
  if (typeof result === 'string') set({ outcome: 'refused', text: result });
  else set({ targetId: result.targetId, before: result.before ?? null });
}

/** @throws whatever `runStep` throws; conflict later than ten minutes after the import */
export const undoImport = verb(undoImportContract, (ctx, { id }) =>
  runStep(ctx, id, {
    begin: (tx, { state, appliedAt }) => {
      if (state !== 'applied') throw new ShopError('conflict', 'Cet import n’est pas en place.');
      if ((appliedAt ?? 0) < Date.now() - minutes(undoMinutes))
        throw new ShopError(
          'conflict',
          `Un import s’annule pendant ${undoMinutes} minutes. Corrigez par un nouveau fichier.`,
        );
      updateImport(tx.db, id, { state: 'undoing' });
      audit(tx, { action: 'import.undo', entityId: id });
    },
    work: undoRows,
  }),
);

/** Undoes all changes in one transaction, then removes the additions in reverse order. */
async function undoRows(ctx: Ctx, id: string) {
  const { kind } = findImport(ctx.db, id);
  const undoRowQuery = (outcome: Outcome): RowQuery => ({
    where: and(eq(importRows.importId, id), eq(importRows.outcome, outcome), isNotNull(importRows.targetId)),
    order: desc,
  });
  const undo = (tx: Ctx, row: RowRecord) => {
    const result = inOwnTransaction(tx, row, () => importers[kind].undo(tx, row) ?? {});
    const undoRefusal = { outcome: 'refused', text: `n’a pas pu être annulé\u00a0: ${result}` } as const;
    setById(tx.db, importRows, row.id, { targetId: null, ...(typeof result === 'string' ? undoRefusal : result) });
  };
  await write(ctx, (tx) => {
    for (const row of rowsOf(tx.db, undoRowQuery('changed'))) undo(tx, row);
  });
  await inBatches(ctx, undoRowQuery('new'), undo);
  await write(ctx, (tx) => updateImport(tx.db, id, { state: 'undone', counts: countsOf(tx.db, id) }));
}

const isInProgress = inArray(imports.state, ['applying', 'undoing']);

export async function runImportJobs(ctx: Ctx): Promise<void> {
  for (const { id, state } of ctx.db.select().from(imports).where(isInProgress).all()) {
    if (runningIds.has(id)) continue;
    try {
      await runOnce(ctx, id, () => (state === 'applying' ? applyRows(ctx, id) : undoRows(ctx, id)));
    } catch (error) {
      ctx.shop.log.error({ err: error, importId: id }, 'an import waits for its next try');
    }
  }
  const cutoff = Date.now() - rowRetention;
  const isOld = or(lt(imports.appliedAt, cutoff), and(isNull(imports.appliedAt), lt(imports.createdAt, cutoff)));
  const expiredImports = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isOld, not(isInProgress)));
  const remainingRows = ctx.db
    .select({ id: importRows.id })
    .from(importRows)
    .where(inArray(importRows.importId, expiredImports))
    .limit(1);
  if (!remainingRows.get()) return;
  await write(ctx, ({ db }) => {
    db.delete(importRows).where(inArray(importRows.importId, expiredImports)).run();
    db.delete(imports)
      .where(and(eq(imports.state, 'staged'), lt(imports.createdAt, cutoff)))
      .run();
  });
}
