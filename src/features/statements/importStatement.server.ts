import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { within } from '../../../db/client.ts';
import { type CsvMapping, credits, csvFormats, statements } from '../../../db/schema/statements.ts';
import { actorColumnsOf, audit, write } from '../../../db/writer.ts';
import { formatShortDay } from '../../dates.ts';
import { type Ctx, fieldError, requireAdmin } from '../../http/context.ts';
import type { DataOf } from '../../http/contract.ts';
import { formatEuro, formatList } from '../../money.ts';
import { parseOptions } from '../../uploads/fileKind.ts';
import { parseFile } from '../../uploads/parseFile.server.ts';
import type { Upload } from '../../uploads/upload.ts';
import { readCamt } from './camt.ts';
import { cfonbStart, readCfonb } from './cfonb.ts';
import { type Credit, type Operation, type ReceivedTotals, receivedIn, type Statement } from './credit.ts';
import {
  type CsvTable,
  formatOf,
  hasDebits,
  namesAccount,
  proposeStatementColumns,
  readCsv,
  readCsvTable,
} from './csv.ts';
import { creditStateLabels } from './match.ts';
import { ofxStart, readOfx } from './ofx.ts';
import { recalledCredit } from './openCredits.server.ts';
import { type importStatementContract, maxColumns } from './statements.api.ts';

type Imported = DataOf<typeof importStatementContract>;
type Format = (typeof statements.$inferSelect)['format'];

const plainName = (name: string): string => name.replace(/\s/g, '').toUpperCase();

const rowsShown = 4;
const emptyResult = { added: 0, known: 0, debits: 0, warnings: [] };

const statementFile = parseOptions({
  maxBytes: 5 * 1024 * 1024,
  maxLines: 20_000,
  maxColumns,
  maxElements: 250_000,
  maxSeconds: 20,
  remedy: 'Demandez à la banque un CAMT.053, un CFONB 120, un OFX ou un CSV.',
  plain: new RegExp(`${ofxStart.source}|${cfonbStart.source}`, 'i'),
});

/** Stores credits without booking them; `account` is for a CSV that names no account. @throws invalid */
export async function importStatement(
  ctx: Ctx,
  { file, mapping, account = '' }: { file: Upload; mapping?: CsvMapping | undefined; account?: string | undefined },
): Promise<Imported> {
  requireAdmin(ctx.actor);
  const parsed = await parseFile(await file.bytes(), statementFile);
  const fileName = file.name.slice(0, 200);
  const store = (format: Format, statement: Statement) => {
    const received = receivedIn(statement);
    return write(ctx, (tx) => storeCredits(tx, { received, format, fileName }));
  };
  if (parsed.format === 'xml') return store('camt', readCamt(parsed.xml));
  if (parsed.format === 'plain') {
    const { text } = parsed;
    return cfonbStart.test(text) ? store('cfonb', readCfonb(text)) : store('ofx', readOfx(text));
  }
  const table = readCsvTable(parsed.format === 'table' ? parsed.rows : []);
  const knownColumns = mapping ?? mappingOf(ctx, table);
  if (!knownColumns) {
    const sample = table.rows.slice(0, rowsShown).map(({ cells }) => cells);
    return {
      ...emptyResult,
      columnsToMap: { columns: table.columns, sample, proposed: proposeStatementColumns(table) },
    };
  }
  requireColumns(table, knownColumns);
  const { accounts = [] } = mappingOf(ctx, table) ?? {};
  const name = namesAccount(table) ? '' : account;
  if (!namesAccount(table) && name === '' && accounts.length > 0)
    throw fieldError('account', `De quel compte est ce fichier\u202f? Vous avez déjà nommé ${formatList(accounts)}.`);
  const received = receivedIn(readCsv(table, knownColumns, plainName(name)));
  if (mapping) requireDirection(table, mapping);
  if (mapping && received.credits.length + received.debits === 0)
    throw fieldError(
      'mapping',
      `Aucun encaissement n’a été lu avec ces colonnes. ${received.warnings.join(' ')}`.trim(),
    );
  return write(ctx, (tx) => {
    const isNew = name !== '' && !accounts.some((one) => plainName(one) === plainName(name));
    if (mapping || isNew) saveMapping(tx, table, { ...knownColumns, accounts: isNew ? [...accounts, name] : accounts });
    return storeCredits(tx, { received, format: 'csv', fileName });
  });
}

const mappingOf = ({ db }: Ctx, table: CsvTable): CsvMapping | undefined =>
  db
    .select()
    .from(csvFormats)
    .where(eq(csvFormats.columns, formatOf(table)))
    .get()?.mapping;

function saveMapping({ db }: Ctx, table: CsvTable, mapping: CsvMapping): void {
  db.insert(csvFormats)
    .values({ columns: formatOf(table), mapping, createdAt: Date.now() })
    .onConflictDoUpdate({ target: csvFormats.columns, set: { mapping } })
    .run();
}

function requireColumns({ columns }: CsvTable, { accounts: _, ...indexes }: CsvMapping): void {
  if (Math.max(...Object.values(indexes).flat().map(Number)) >= columns.length)
    throw fieldError('mapping', 'Ce fichier n’a pas autant de colonnes.');
}

/** Debits without a sign would be read as credits. */
function requireDirection(table: CsvTable, { direction, amount }: CsvMapping): void {
  if (direction !== undefined || hasDebits(table, amount) || proposeStatementColumns(table).direction != null) return;
  throw fieldError(
    'mapping.direction',
    'Rien dans ce fichier ne distingue un débit\u00a0: dites comment la banque les écrit. S’ils n’ont ni signe ni colonne, demandez-lui un CAMT.053, un CFONB 120 ou un OFX.',
  );
}

/** A bank's reference is unique within an account and a day; without one, all fields make the key.
 * Equal lines of one file are numbered. */
function keysOf(received: readonly Credit[]): string[] {
  const seen = new Map<string, number>();
  return received.map(({ account, bankReference, bookedOn, valueDate, amount, payer, iban, text }) => {
    const words = [account, bookedOn, valueDate, amount, payer, iban, text].join('\u0000');
    const base = bankReference
      ? `${account}|${bankReference}|${amount}`
      : createHash('sha256').update(words).digest('hex');
    const day = bankReference ? `|${bookedOn}` : '';
    const occurrence = (seen.get(base + day) ?? 0) + 1;
    seen.set(base + day, occurrence);
    return `${base}|${occurrence}${day}`;
  });
}

function wasImportedWithoutAccount({ db }: Ctx, received: readonly Credit[]): boolean[] {
  const keys = keysOf(received.map((credit) => ({ ...credit, account: '' })));
  const stored = db.select({ key: credits.key }).from(credits).where(within(credits.key, keys)).all();
  const storedKeys = new Set(stored.map(({ key }) => key));
  return keys.map((key, at) => received[at]?.account !== '' && storedKeys.has(key));
}

/** Keys of the batch totals to which each credit belongs, the same for a total and for its separate payments. */
function totalsOf(received: readonly Credit[]): string[][] {
  const names = received.map(({ account, totalReferences, bookedOn }) =>
    totalReferences.map((reference) => [account, reference, bookedOn].join('|')),
  );
  const sums = new Map<string, number>();
  for (const [at, own] of names.entries())
    for (const name of own) sums.set(name, (sums.get(name) ?? 0) + (received[at]?.amount ?? 0));
  return names.map((own) => own.map((name) => `${name}|${sums.get(name)}`));
}

const isPart = ({ amount }: { amount: number }, total: string): boolean => !total.endsWith(`|${amount}`);

/** A file may list a batch total, another file its payments. Payments replace an open total;
 * otherwise the first import wins. */
function compareTotals({ db }: Ctx, received: readonly Credit[], totals: readonly string[][]) {
  const isSameDay = within(credits.bookedOn, [...new Set(received.map(({ bookedOn }) => bookedOn))]);
  const stored = db.select().from(credits).where(isSameDay).all();
  const byTotal = Map.groupBy(
    stored.flatMap((row) => row.totals.map((total) => ({ ...row, total }))),
    ({ total }) => total,
  );
  const replaced = new Map<string, number>();
  const isCounted = received.map((credit, at) =>
    (totals[at] ?? []).some((total) => {
      const rows = byTotal.get(total) ?? [];
      const wholeRows = isPart(credit, total) ? rows.filter((row) => !isPart(row, total)) : [];
      for (const row of wholeRows) if (row.state === 'open') replaced.set(row.id, row.amount);
      return rows.some((row) => isPart(row, total)) || wholeRows.some(({ state }) => state !== 'open');
    }),
  );
  return { isCounted, replaced };
}

type StatementContent = { received: ReceivedTotals; format: Format; fileName: string };

function storeCredits(ctx: Ctx, { received, format, fileName }: StatementContent): Imported {
  const { debits, recalls, warnings } = received;
  const account = [...new Set(received.credits.map((credit) => credit.account))].join(' ').trim();
  const statement = ctx.db
    .insert(statements)
    .values({ fileName, format, account, createdAt: Date.now(), ...actorColumnsOf(ctx.actor) })
    .returning()
    .get();
  const isUnnamed = wasImportedWithoutAccount(ctx, received.credits);
  const totals = totalsOf(received.credits);
  const { isCounted, replaced } = compareTotals(ctx, received.credits, totals);
  for (const id of replaced.keys()) ctx.db.delete(credits).where(eq(credits.id, id)).run();
  let added = 0;
  for (const [at, key] of keysOf(received.credits).entries()) {
    if (isUnnamed[at] || isCounted[at]) continue;
    const { bankReference: _, account: __, totalReferences: ___, ...credit } = received.credits[at] as Credit;
    const { changes } = ctx.db
      .insert(credits)
      .values({ statementId: statement.id, key, totals: totals[at], ...credit })
      .onConflictDoNothing()
      .run();
    added += changes;
  }
  const knownCount = received.credits.length - added;
  audit(ctx, {
    action: 'bank.importStatement',
    entity: 'statement',
    entityId: statement.id,
    detail: { fileName, format, added, known: knownCount, replaced: [...replaced.values()] },
  });
  return {
    added,
    known: knownCount,
    debits,
    warnings: [
      ...Array.from(
        replaced.values(),
        (amount) => `Le virement groupé de ${formatEuro(amount)} est remplacé par ses paiements.`,
      ),
      ...recalls.map((recall) => recallText(ctx, recall)),
      ...warnings,
    ],
    columnsToMap: null,
  };
}

function recallText({ db }: Ctx, { amountText, bankReference = '', payer = '', text, ...recall }: Operation): string {
  const creditText = [bankReference, `${payer} ${text}`.trim()].filter(Boolean).join(', ');
  const credit = recalledCredit(db, { ...recall, bankReference, text: `${payer} ${text}` });
  const order = credit?.orderNumber ? `, commande ${credit.orderNumber}` : '';
  const creditName = credit
    ? `c’est celui de ${credit.payer || 'payeur inconnu'} du ${formatShortDay(Date.parse(credit.valueDate))}${order} (${creditStateLabels[credit.state]})`
    : 'cherchez la commande qu’il a payée';
  return `La banque reprend un virement reçu, ${amountText} (${creditText || 'sans référence'})\u00a0: ${creditName}.`;
}
