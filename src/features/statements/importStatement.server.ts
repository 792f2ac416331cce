import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { actorColumnsOf, audit } from '../../../db/audit.ts';
import { type CsvMapping, credits, csvFormats, statements } from '../../../db/schema/statements.ts';
import { write } from '../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import type { DataOf } from '../../http/contract.ts';
import { wrongField } from '../../http/errors.ts';
import type { Upload } from '../../uploads/documentRules.ts';
import { fileKind } from '../../uploads/fileKind.ts';
import { parseFile } from '../../uploads/parseFile.ts';
import { readCamt } from './camt.ts';
import { isCfonb, readCfonb } from './cfonb.ts';
import { type Credit, mostColumns, type StatementFile, UnreadableFile } from './credit.ts';
import { type CsvTable, formatOf, readCsv, readCsvTable } from './csv.ts';
import { proposeColumns } from './csvColumns.ts';
import { readOfx } from './ofx.ts';
import type { importStatementContract } from './statements.api.ts';
import { unreadKind } from './unreadKind.ts';

type Imported = DataOf<typeof importStatementContract>;

const rowsShown = 4;
const nothing = { added: 0, known: 0, debits: 0, warnings: [] };

/** A year of a busy account. */
const statementFile = fileKind({
  bytes: 5 * 1024 * 1024,
  lines: 20_000,
  columns: mostColumns,
  elements: 250_000,
  seconds: 20,
  plain: /^\s*(OFXHEADER|(<\?[^>]*>\s*){0,3}<OFX>|0[14]\d{5}.{4}\w{5}[A-Z ]{3}[\d ])/i,
});

const readPlain = (text: string): StatementFile => (isCfonb(text) ? readCfonb(text) : readOfx(text));

/** Stores the credits for confirmation, without booking. @throws invalid for a file that is no statement */
export async function importStatement(
  ctx: Ctx,
  { file, mapping }: { file: Upload; mapping?: CsvMapping | undefined },
): Promise<Imported> {
  requireAdmin(ctx.actor);
  const bytes = await file.bytes();
  const unread = unreadKind(bytes);
  if (unread) throw wrongField('file', unread);
  const parsed = await parseFile(bytes, statementFile);
  if (parsed.format === 'xml' || parsed.format === 'plain') {
    const read = readable(() => (parsed.format === 'xml' ? readCamt(parsed.xml) : readPlain(parsed.text)));
    return write(ctx, (tx) => keep(tx, { read, fileName: file.name }));
  }
  const table = readable(() => readCsvTable(parsed.format === 'table' ? parsed.rows : []));
  const known = mapping ?? mappingOf(ctx, table);
  if (!known) {
    const sample = table.rows.slice(0, rowsShown).map(({ cells }) => cells);
    return { ...nothing, asks: { columns: table.columns, sample, proposed: proposeColumns(table) } };
  }
  requirePlaces(table, known);
  const read = readable(() => readCsv(table, known));
  if (mapping && read.credits.length + read.debits === 0)
    throw wrongField('mapping', `Aucun encaissement n’a été lu avec ces colonnes. ${read.warnings.join(' ')}`.trim());
  return write(ctx, (tx) => {
    if (mapping) remember(tx, table, mapping);
    return keep(tx, { read, fileName: file.name });
  });
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw wrongField('file', error.message);
    throw error;
  }
}

const mappingOf = ({ db }: Ctx, table: CsvTable): CsvMapping | undefined =>
  db
    .select()
    .from(csvFormats)
    .where(eq(csvFormats.columns, formatOf(table)))
    .get()?.mapping;

function remember({ db }: Ctx, table: CsvTable, mapping: CsvMapping): void {
  db.insert(csvFormats)
    .values({ columns: formatOf(table), mapping, createdAt: Date.now() })
    .onConflictDoUpdate({ target: csvFormats.columns, set: { mapping } })
    .run();
}

function requirePlaces({ columns }: CsvTable, { date, amount, texts, currency, state, direction }: CsvMapping): void {
  if (Math.max(date, amount, ...texts, currency ?? 0, state ?? 0, direction ?? 0) >= columns.length)
    throw wrongField('mapping', 'Ce fichier n’a pas autant de colonnes.');
}

/**
 * Deduplication keys. The bank's id counts within its account and day, for banks use it again on another one; without an id
 * all fields count. Equals of one file are numbered.
 */
function keysOf(received: readonly Credit[]): string[] {
  const seen = new Map<string, number>();
  return received.map(({ account, bankReference, bookedOn, valueDate, amount, payer, iban, text }) => {
    const words = [account, bookedOn, valueDate, amount, payer, iban, text].join('\u0000');
    const base = bankReference
      ? `${account}|${bankReference}|${amount}`
      : createHash('sha256').update(words).digest('hex');
    const day = bankReference ? `|${bookedOn}` : '';
    const place = (seen.get(base + day) ?? 0) + 1;
    seen.set(base + day, place);
    return `${base}|${place}${day}`;
  });
}

function keep(ctx: Ctx, { read, fileName }: { read: StatementFile; fileName: string }): Imported {
  const { format, debits, warnings } = read;
  const account = [...new Set(read.credits.map((credit) => credit.account))].join(' ').trim();
  const statement = ctx.db
    .insert(statements)
    .values({ fileName: fileName.slice(0, 200), format, account, createdAt: Date.now(), ...actorColumnsOf(ctx.actor) })
    .returning()
    .get();
  let added = 0;
  for (const [at, key] of keysOf(read.credits).entries()) {
    const { bankReference: _, account: __, ...credit } = read.credits[at] as Credit;
    const { changes } = ctx.db
      .insert(credits)
      .values({ statementId: statement.id, key, ...credit })
      .onConflictDoNothing()
      .run();
    added += changes;
  }
  const known = read.credits.length - added;
  audit(ctx, {
    action: 'bank.importStatement',
    entity: 'statement',
    entityId: statement.id,
    detail: { fileName: statement.fileName, format, added, known },
  });
  return { added, known, debits, warnings, asks: null };
}
