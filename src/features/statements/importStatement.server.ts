import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isAnyOf } from '../../../db/client.ts';
import { countOf } from '../../../db/list.ts';
import { type CsvMapping, credits, csvFormats, statements } from '../../../db/schema/statements.ts';
import { actorColumnsOf, audit, write } from '../../../db/writer.ts';
import { formatShortDay } from '../../dates.ts';
import { type Ctx, fieldError, verb } from '../../http/context.ts';
import type { DataOf } from '../../http/contract.ts';
import { type Cents, formatEuro, formatList } from '../../money.ts';
import { parseOptions } from '../../uploads/fileKind.ts';
import { parseFile } from '../../uploads/parseFile.server.ts';
import { readCamt } from './camt.ts';
import { cfonbPrefix, readCfonb } from './cfonb.ts';
import {
  type Credit,
  classifyTransactions,
  type Statement,
  type StatementSummary,
  type Transaction,
} from './credit.ts';
import {
  type CsvTable,
  columnsKey,
  hasDebits,
  namesAccount,
  proposeStatementColumns,
  readCsv,
  readCsvTable,
} from './csv.ts';
import { creditStateLabels } from './match.ts';
import { ofxPrefix, readOfx } from './ofx.ts';
import { findRecalledCredit } from './openCredits.server.ts';
import { importStatementContract, maxColumns } from './statements.api.ts';

type ImportResult = DataOf<typeof importStatementContract>;
type Format = (typeof statements.$inferSelect)['format'];

const normalizeName = (name: string): string => name.replace(/\s/g, '').toUpperCase();

const sampleSize = 4;
const emptyResult = { added: 0, known: 0, debits: 0, warnings: [] };

const fileOptions = parseOptions({
  maxBytes: 5 * 1024 * 1024,
  maxLines: 20_000,
  maxColumns,
  maxElements: 250_000,
  maxSeconds: 20,
  remedy: 'Demandez à la banque un CAMT.053, un CFONB 120, un OFX ou un CSV.',
  plainPattern: new RegExp(`${ofxPrefix.source}|${cfonbPrefix.source}`, 'i'),
});

/** Does not book the credits. `account`: for a CSV that names none. @throws invalid */
export const importStatement = verb(importStatementContract, async (ctx, { file, mapping, account = '' }) => {
  const parsed = await parseFile(await file.bytes(), fileOptions);
  const fileName = file.name.slice(0, 200);
  const store = (format: Format, statement: Statement) => {
    const receivedCredits = classifyTransactions(statement);
    return write(ctx, (tx) => storeCredits(tx, { received: receivedCredits, format, fileName }));
  };
  if (parsed.format === 'xml') return store('camt', readCamt(parsed.xml));
  if (parsed.format === 'plain') {
    const { text } = parsed;
    return cfonbPrefix.test(text) ? store('cfonb', readCfonb(text)) : store('ofx', readOfx(text));
  }
  const table = readCsvTable(parsed.format === 'table' ? parsed.rows : []);
  const knownColumns = mapping ?? findMapping(ctx, table);
  if (!knownColumns) {
    const sample = table.rows.slice(0, sampleSize).map(({ cells }) => cells);
    return {
      ...emptyResult,
      columnsToMap: { columns: table.columns, sample, proposed: proposeStatementColumns(table) },
    };
  }
  requireColumns(table, knownColumns);
  const { accounts = [] } = findMapping(ctx, table) ?? {};
  const name = namesAccount(table) ? '' : account;
  if (!namesAccount(table) && name === '' && accounts.length > 0)
    throw fieldError('account', `De quel compte est ce fichier\u202f? Vous avez déjà nommé ${formatList(accounts)}.`);
  const receivedCredits = classifyTransactions(readCsv(table, knownColumns, normalizeName(name)));
  if (mapping) requireDirection(table, mapping);
  if (mapping && receivedCredits.credits.length + receivedCredits.debits === 0)
    throw fieldError(
      'mapping',
      `Aucun encaissement n’a été lu avec ces colonnes. ${receivedCredits.warnings.join(' ')}`.trim(),
    );
  return write(ctx, (tx) => {
    const isNew = name !== '' && !accounts.some((one) => normalizeName(one) === normalizeName(name));
    if (mapping || isNew) saveMapping(tx, table, { ...knownColumns, accounts: isNew ? [...accounts, name] : accounts });
    return storeCredits(tx, { received: receivedCredits, format: 'csv', fileName });
  });
});

const findMapping = ({ db }: Ctx, table: CsvTable): CsvMapping | undefined =>
  db
    .select()
    .from(csvFormats)
    .where(eq(csvFormats.columns, columnsKey(table)))
    .get()?.mapping;

function saveMapping({ db }: Ctx, table: CsvTable, mapping: CsvMapping): void {
  db.insert(csvFormats)
    .values({ columns: columnsKey(table), mapping, createdAt: Date.now() })
    .onConflictDoUpdate({ target: csvFormats.columns, set: { mapping } })
    .run();
}

function requireColumns({ columns }: CsvTable, { accounts: _, ...indexes }: CsvMapping): void {
  if (Math.max(...Object.values(indexes).flat().map(Number)) >= columns.length)
    throw fieldError('mapping', 'Ce fichier n’a pas autant de colonnes.');
}

/** Debits that have no sign would be read as credits. */
function requireDirection(table: CsvTable, { direction, amount }: CsvMapping): void {
  if (direction !== undefined || hasDebits(table, amount) || proposeStatementColumns(table).direction != null) return;
  throw fieldError(
    'mapping.direction',
    'Rien dans ce fichier ne distingue un débit\u00a0: dites comment la banque les écrit. S’ils n’ont ni signe ni colonne, demandez-lui un CAMT.053, un CFONB 120 ou un OFX.',
  );
}

/** Keys are the bank's reference or a hash of all fields, and unique within an account and a day.
 * Equal lines of one message are numbered, of all messages of a series without a bank reference. */
function keysOf(received: readonly Credit[]): string[] {
  const occurrences = new Map<string, number>();
  return received.map(({ account, bankReference, bookedOn, amount, message, series = message, ...credit }) => {
    const { valueDate, payer, iban, text } = credit;
    const hashInput = [account, bookedOn, valueDate, amount, payer, iban, text].join('\u0000');
    const base = bankReference
      ? `${account}|${bankReference}|${amount}`
      : createHash('sha256').update(hashInput).digest('hex');
    const day = bankReference ? `|${bookedOn}` : '';
    const line = `${base}${day}|${bankReference ? message : series}`;
    const occurrenceNumber = (occurrences.get(line) ?? 0) + 1;
    occurrences.set(line, occurrenceNumber);
    return `${base}|${occurrenceNumber}${day}`;
  });
}

/** A batch total and its separate payments have the same key. */
function totalsOf(received: readonly Credit[]): { key: string; amount: Cents }[][] {
  const names = received.map(({ account, totalReferences, bookedOn }) =>
    totalReferences.map((reference) => [account, reference, bookedOn].join('|')),
  );
  const sums = new Map<string, Cents>();
  for (const [at, own] of names.entries())
    for (const name of own) sums.set(name, (sums.get(name) ?? 0) + (received[at]?.amount ?? 0));
  return names.map((own) =>
    own.map((name) => {
      const amount = sums.get(name) ?? 0;
      return { key: `${name}|${amount}`, amount };
    }),
  );
}

/** If one message lists a batch total and another its payments, these replace a total that is still open.
 * Otherwise the first message counts. Returns the replaced totals. */
function addCredits({ db }: Ctx, statementId: string, received: readonly (Credit & { keys: string[] })[]): Cents[] {
  const isOnImportedDay = isAnyOf(credits.bookedOn, [...new Set(received.map(({ bookedOn }) => bookedOn))]);
  const sameDayCredits = db.select().from(credits).where(isOnImportedDay).all();
  const knownKeys = new Set(sameDayCredits.map(({ key }) => key));
  const storedByTotal = Map.groupBy(
    sameDayCredits.flatMap((row) => row.totals.map((total) => ({ ...row, total }))),
    ({ total }) => total,
  );
  const totals = totalsOf(received);
  const replacedSums = new Map<string, Cents>();
  for (const [at, credit] of received.entries()) {
    if (credit.keys.some((key) => knownKeys.has(key))) continue;
    const ownTotals = totals[at] ?? [];
    const rows = ownTotals.flatMap(({ key, amount }) =>
      (storedByTotal.get(key) ?? [])
        .map((row) => ({ ...row, isTotal: row.amount === amount }))
        .filter(({ isTotal }) => !isTotal || credit.amount !== amount),
    );
    const openTotals = rows.filter(({ isTotal, state }) => isTotal && state === 'open');
    for (const { id, amount } of openTotals) replacedSums.set(id, amount);
    if (rows.length > openTotals.length) continue;
    const values = { ...credit, statementId, key: credit.keys[0] ?? '', totals: ownTotals.map(({ key }) => key) };
    db.insert(credits).values(values).run();
  }
  for (const id of replacedSums.keys()) db.delete(credits).where(eq(credits.id, id)).run();
  return [...replacedSums.values()];
}

type StatementContent = { received: StatementSummary; format: Format; fileName: string };

function storeCredits(ctx: Ctx, { received, format, fileName }: StatementContent): ImportResult {
  const { debits, recalls, warnings } = received;
  const account = [...new Set(received.credits.map((credit) => credit.account))].join(' ').trim();
  const statement = ctx.db
    .insert(statements)
    .values({ fileName, format, account, createdAt: Date.now(), ...actorColumnsOf(ctx.actor) })
    .returning()
    .get();
  // Credits of earlier files may have no account.
  const keySets = [received.credits, received.credits.map((credit) => ({ ...credit, account: '' }))].map(keysOf);
  const keyedCredits = received.credits.map((credit, at) => ({
    ...credit,
    keys: keySets.map((keys) => keys[at] ?? ''),
  }));
  const messages = Map.groupBy(keyedCredits, ({ message }) => message).values();
  const replacedSums = [...messages].flatMap((all) => addCredits(ctx, statement.id, all));
  const addedCount = countOf(ctx.db, credits, eq(credits.statementId, statement.id));
  const knownCount = received.credits.length - addedCount;
  audit(ctx, {
    action: 'bank.importStatement',
    entity: 'statement',
    entityId: statement.id,
    detail: { fileName, format, added: addedCount, known: knownCount, replaced: replacedSums },
  });
  return {
    added: addedCount,
    known: knownCount,
    debits,
    warnings: [
      ...replacedSums.map((amount) => `Le virement groupé de ${formatEuro(amount)} est remplacé par ses paiements.`),
      ...recalls.map((recall) => recallText(ctx, recall)),
      ...warnings,
    ],
    columnsToMap: null,
  };
}

function recallText({ db }: Ctx, { amountText, bankReference = '', payer = '', text, ...recall }: Transaction): string {
  const creditText = [bankReference, `${payer} ${text}`.trim()].filter(Boolean).join(', ');
  const credit = findRecalledCredit(db, { ...recall, bankReference, text: `${payer} ${text}` });
  const order = credit?.orderNumber ? `, commande ${credit.orderNumber}` : '';
  const description = credit
    ? `c’est celui de ${credit.payer || 'payeur inconnu'} du ${formatShortDay(Date.parse(credit.valueDate))}${order} (${creditStateLabels[credit.state]})`
    : 'cherchez la commande qu’il a payée';
  return `La banque reprend un virement reçu, ${amountText} (${creditText || 'sans référence'})\u00a0: ${description}.`;
}
