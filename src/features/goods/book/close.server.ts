import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { and, asc, eq, gt, isNotNull, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { readSetting, saveSetting } from '../../../../db/installation.ts';
import { registerRows } from '../../../../db/registerRows.ts';
import { ledger, registerPages, registerParties, registerReadings, stockLines } from '../../../../db/schema/goods.ts';
import { chains } from '../../../../db/words.ts';
import { actorColumnsOf, audit, runEach, write } from '../../../../db/writer.ts';
import { days, formatDay, formatMoment, isoDay, startOfDay } from '../../../dates.ts';
import { type Ctx, conflict, verb } from '../../../http/context.ts';
import { lawValue } from '../../../law.ts';
import { facts, headingLine, type MailContent, mailContent, note, type Sender } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { plural } from '../../../money.ts';
import { shopMailbox } from '../../accounts/model/dealer.server.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { registerTermsOf } from '../../configuration/registerTerms.ts';
import {
  type Chain,
  genesisHash,
  pageHash,
  type RegisterPage,
  type RegisterRow,
  readableChecksum,
  withoutDefaultChain,
} from '../model/chain.server.ts';
import { append } from '../model/commit.server.ts';
import { notesEntry } from '../model/notes.server.ts';
import { chainTitles } from '../model/register.ts';
import { keyFingerprint, signingKey } from '../model/seal.server.ts';
import { lastPage } from './read.server.ts';
import { type ChainInput, metalsChain, registerActs } from './register.api.ts';

export function clockProblem(db: Db, chain: Chain): string | null {
  const page = lastPage(db, chain);
  // Reads all rows, because a wrong clock may have dated any of them in the future.
  const latestPending = db
    .select({ at: max(registerRows.recordedAt) })
    .from(registerRows)
    .where(and(eq(registerRows.chain, chain), gt(registerRows.seq, page?.lastSeq ?? 0)))
    .get();
  const latestTime = Math.max(latestPending?.at ?? 0, page?.closedAt ?? 0);
  if (latestTime <= Date.now()) return null;
  return `L’horloge de la machine a reculé\u00a0: le registre a déjà une écriture du ${formatMoment(latestTime)}. Rien n’est clos avant que l’heure soit juste.`;
}

/** Mails the checksums of the new pages. @throws conflict without open rows, or if the clock was set back */
export const closeRegister = verb(registerActs.close.contract, async (ctx, { chain }: ChainInput = metalsChain) => {
  const pages = await write(ctx, (tx) => {
    const problem = clockProblem(tx.db, chain);
    if (problem) throw conflict(problem);
    const closedPages = closeBefore(tx, chain, Date.now() + 1);
    if (closedPages.length === 0) throw conflict('Aucune ligne n’attend d’être close.');
    return closedPages.length;
  });
  logPages(ctx);
  return { text: `${plural(pages, 'page est close', 'pages sont closes')}.` };
});

const maxRowsPerPage = 20;

export function writePages({ db, actor }: Ctx, chain: Chain, until: number, closedAt: number): RegisterPage[] {
  let last = lastPage(db, chain);
  const isPending = and(eq(registerRows.chain, chain), gt(registerRows.seq, last?.lastSeq ?? 0));
  const pageGroups: RegisterRow[][] = [];
  for (const row of db.select().from(registerRows).where(isPending).orderBy(asc(registerRows.seq)).all()) {
    // Stops instead of filtering: if the clock was set back, later rows may have earlier times.
    if (row.recordedAt >= until) break;
    const pageRows = pageGroups.at(-1);
    const fitsOnPage =
      pageRows?.[0] && isoDay(pageRows[0].occurredAt) === isoDay(row.occurredAt) && pageRows.length < maxRowsPerPage;
    if (fitsOnPage) pageRows.push(row);
    else pageGroups.push([row]);
  }
  return pageGroups.map((sheet) => {
    const [first, end] = [sheet[0], sheet.at(-1)] as [RegisterRow, RegisterRow];
    const [no, head] = last ? [last.no + 1, last.foot] : [1, genesisHash];
    const content = { chain, no, day: isoDay(first.occurredAt), firstSeq: first.seq, lastSeq: end.seq, head, closedAt };
    const page = { ...content, ...actorColumnsOf(actor) };
    last = db
      .insert(registerPages)
      .values({ ...page, foot: pageHash(page, end.hash) })
      .returning()
      .get();
    return last;
  });
}

function closeBefore(ctx: Ctx, chain: Chain, until: number): RegisterPage[] {
  const pages = writePages(ctx, chain, until, Date.now());
  if (pages.length === 0) return [];
  const mailContent = pagesClosedMail(
    chainTitles[chain],
    pages,
    keyFingerprint(signingKey(ctx.shop.keys.secrets)),
    ctx.shop.sender,
  );
  const { accountantEmail } = registerTermsOf(currentConfig(ctx.db));
  for (const recipient of new Set([shopMailbox(ctx), accountantEmail]))
    if (recipient) enqueueMail(ctx, { kind: 'registerClosed', recipient, letter: mailContent });
  audit(ctx, { action: 'register.close', entityId: chain, detail: { pages: pages.length } });
  return pages;
}

const exchangeOpenedKey = 'register:exchangeOpened';

/** Records the banknotes of a shop older than the exchange register, so that both agree.
 * By law only deals must be recorded (CMF L524-6). */
function openExchangeRegister(tx: Ctx): void {
  const { db } = tx;
  if (readSetting(db, exchangeOpenedKey)) return;
  const rowsOfLine = sql`from ${ledger} l where l.line_id = ${stockLines}.id and l.chain = 'exchange'`;
  const registeredCount = sql<number>`(select total(iif(l.book_kind = 'opening', l.goods ->> 'quantity', l.safe)) ${rowsOfLine})`;
  const isNote = and(isNotNull(stockLines.currencyId), gt(stockLines.inSafe, 0));
  for (const { line, count } of db
    .select({ line: stockLines, count: registeredCount })
    .from(stockLines)
    .where(isNote)
    .all()) {
    const { id: lineId, currencyId, value, inSafe } = line;
    const quantity = inSafe - count;
    if (quantity <= 0) continue;
    const content = notesEntry(db, currencyId ?? '', { value: value ?? 0, quantity });
    const reason = 'Au coffre avant la tenue de ce registre';
    append(tx, { kind: 'opened', lineId, quantity, reason, entry: { source: 'stock', content } });
  }
  saveSetting(db, exchangeOpenedKey, String(Date.now()));
}

export async function closeDueDays(ctx: Ctx): Promise<void> {
  await write(ctx, openExchangeRegister);
  await runEach(chains, async (chain) => {
    const problem = clockProblem(ctx.db, chain);
    if (problem) ctx.shop.log.warn({ chain, problem }, 'the register cannot be closed');
    else await write(ctx, (tx) => closeBefore(tx, chain, startOfDay(isoDay(Date.now()))));
    logPages(ctx);
  });
}

type LoggedPage = Pick<RegisterPage, 'no' | 'day' | 'foot'> & { chain?: Chain };
const { chain, no, day, foot } = registerPages;
const storedPages = (db: Db): LoggedPage[] =>
  db.select({ chain, no, day, foot }).from(registerPages).all().map(withoutDefaultChain);

/** Not backed up, so that it reveals the restoration of an older backup. */
const pageLogFile = ({ shop }: Ctx): string => `${shop.config.dataDir}/register.jsonl`;

/** Skips a line cut short by a power failure. */
const loggedPages = (ctx: Ctx): LoggedPage[] =>
  (existsSync(pageLogFile(ctx)) ? readFileSync(pageLogFile(ctx), 'utf8') : '')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LoggedPage);

function logPages(ctx: Ctx): void {
  const loggedHashes = new Set(loggedPages(ctx).map((page) => page.foot));
  const lines = storedPages(ctx.db).flatMap((page) => (loggedHashes.has(page.foot) ? [] : JSON.stringify(page)));
  if (lines.length > 0 && existsSync(ctx.shop.config.dataDir))
    appendFileSync(pageLogFile(ctx), `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true });
}

export function lostPages(ctx: Ctx, bookChain: Chain = 'metals'): LoggedPage[] {
  const storedFootHashes = new Set(storedPages(ctx.db).map((page) => page.foot));
  return loggedPages(ctx).filter(({ chain = 'metals', foot }) => chain === bookChain && !storedFootHashes.has(foot));
}

export async function purgeRegister(ctx: Ctx): Promise<void> {
  const { metalsYears, secondhandYears } = registerTermsOf(currentConfig(ctx.db));
  const now = Date.now();
  const isOlderThan = (years: number) => lt(registerRows.recordedAt, now - days(years * 365.25));
  const isExchange = eq(registerRows.chain, 'exchange');
  const isSecondhand = sql`${registerRows.books} like '%secondhand%'`;
  const isDue = sql`case when ${isExchange} then ${isOlderThan(lawValue('exchangeYears'))} when ${isSecondhand} then ${isOlderThan(Math.max(metalsYears, secondhandYears))} else ${isOlderThan(metalsYears)} end`;
  await write(ctx, ({ db }) => {
    db.delete(registerReadings)
      .where(lt(registerReadings.at, now - days(365)))
      .run();
    const dueRows = db.select({ chain: registerRows.chain, seq: registerRows.seq }).from(registerRows).where(isDue);
    db.update(registerParties)
      .set({ facts: null, salt: null, userId: null, emptiedAt: now })
      .where(
        and(isNotNull(registerParties.facts), sql`(${registerParties.chain}, ${registerParties.seq}) in ${dueRows}`),
      )
      .run();
  });
}

/** The mail keeps the checksums outside the shop. */
const pagesClosedMail = (
  title: string,
  pages: readonly RegisterPage[],
  keyFingerprint: string,
  { shopName }: Sender,
): MailContent =>
  mailContent(
    `${title}\u00a0: ${plural(pages.length, 'page close', 'pages closes')} · ${shopName}`,
    'Les chiffres de contrôle du jour, à garder.',
    [
      'Bonjour,',
      'Des pages du registre viennent d’être closes. Gardez ce courriel hors de la boutique\u00a0: ses chiffres montrent si une page est changée ou perdue plus tard.',
      ...pages.flatMap(({ no, day, head, foot }) => [
        headingLine(`Page ${no}, ${formatDay(startOfDay(day))}`),
        facts(['Report', readableChecksum(head)], ['Pied', readableChecksum(foot)]),
      ]),
      note(`Clé des exports scellés\u00a0: ${keyFingerprint}`),
    ],
  );
