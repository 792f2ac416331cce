import { and, count, desc, eq, gt, gte, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { registerPages, registerParties, registerReadings, registerRows } from '../../../db/schema/register.ts';
import { write } from '../../../db/writer.ts';
import { minutes, startOfDay } from '../../dates.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { type Book, genesis, type RegisterPage } from './chain.ts';
import type { Done, RegisterQuery } from './register.api.ts';
import { kindLabels } from './register.ts';

const readingLasts = minutes(30);

/** The purpose under which the caller reads just now; null before one is said. */
export function presentPurpose({ db, actor }: Ctx): string | null {
  const { at, actorId, what } = registerReadings;
  const own = and(eq(actorId, actorColumnsOf(actor).actorId ?? ''), eq(what, ''), gt(at, Date.now() - readingLasts));
  return db.select().from(registerReadings).where(own).orderBy(desc(at)).get()?.purpose ?? null;
}

const note = (ctx: Ctx, words: { purpose: string; what: string }) =>
  write(ctx, ({ db, actor }) =>
    db
      .insert(registerReadings)
      .values({ at: Date.now(), ...actorColumnsOf(actor), ...words })
      .run(),
  );

export async function consult(ctx: Ctx, { purpose }: { purpose: string }): Promise<Done> {
  requireAdmin(ctx.actor);
  await note(ctx, { purpose, what: '' });
  return { text: 'La consultation est notée.' };
}

/** Logs what is looked at. @throws conflict while no purpose is said */
export async function noteReading(ctx: Ctx, what: string): Promise<void> {
  requireAdmin(ctx.actor);
  const purpose = presentPurpose(ctx);
  if (purpose === null) throw new ShopError('conflict', 'Dites d’abord pourquoi vous consultez le registre.');
  await note(ctx, { purpose, what });
}

/** « Martin, du 2026-11-12 ». */
export const lookedFor = ({ day, until, kind, q }: RegisterQuery): string =>
  [q, day && `du ${day}`, until && `au ${until}`, kind && kindLabels[kind]].filter(Boolean).join(', ') ||
  'tout le registre';

const { seq, orderNo, goods, occurredAt } = registerRows;
const page = sql<number | null>`(select no from ${registerPages} where first_seq <= ${seq} and last_seq >= ${seq})`;
const correctedBy = sql<
  number | null
>`(select max(later.seq) from ${registerRows} as later where later.corrects = ${seq})`;

/** Newest first. The reading is the page's to note. */
export function listRegister(ctx: Ctx, { day, until, kind, ...asked }: RegisterQuery) {
  requireAdmin(ctx.actor);
  const said = (path: string) => sql`json_extract(${goods}, ${`$.${path}`})`;
  const named = (path: string) => sql`json_extract(${registerParties.facts}, ${`$.${path}`})`;
  return listPage(ctx.db, {
    query: ctx.db
      .select({ row: registerRows, kept: registerParties, page, correctedBy })
      .from(registerRows)
      .leftJoin(registerParties, eq(registerParties.seq, seq))
      .$dynamic(),
    where: [
      day ? gte(occurredAt, startOfDay(day)) : undefined,
      day || until ? lt(occurredAt, startOfDay(until || day, 1)) : undefined,
      kind ? eq(registerRows.kind, kind) : undefined,
    ],
    texts: [orderNo, registerRows.reference, said('description'), said('numbers'), named('name'), named('address')],
    order: [desc(seq)],
    id: seq,
    asked,
  });
}

export const lastPage = (db: Db): RegisterPage | undefined =>
  db.select().from(registerPages).orderBy(desc(registerPages.no)).limit(1).get();

/** The whole book, or the pages that were closed in a year and their rows. */
export function loadBook(db: Db, year?: string): Book {
  const all = db.select().from(registerPages).orderBy(registerPages.no).all();
  const [from, to] = year ? [startOfDay(`${year}-01-01`), startOfDay(`${Number(year) + 1}-01-01`)] : [0, Infinity];
  const pages = all.filter(({ closedAt }) => from <= closedAt && closedAt < to);
  const above = all[all.indexOf(pages[0] as RegisterPage) - 1];
  const first = above ? above.lastSeq : 0;
  const last = year ? (pages.at(-1)?.lastSeq ?? first) : Number.MAX_SAFE_INTEGER;
  const hash = db.select().from(registerRows).where(eq(seq, first)).get()?.hash ?? genesis;
  const rows = db
    .select({ row: registerRows, kept: registerParties })
    .from(registerRows)
    .leftJoin(registerParties, eq(registerParties.seq, seq))
    .where(and(gt(seq, first), lt(seq, last + 1)))
    .orderBy(seq)
    .all();
  const parties = new Map(rows.map(({ row, kept }) => [row.seq, kept && { facts: kept.facts, salt: kept.salt }]));
  return {
    before: { seq: first, hash, no: above?.no ?? 0, foot: above?.foot ?? genesis },
    rows: rows.map(({ row }) => row),
    pages,
    partyOf: (of) => parties.get(of) ?? undefined,
  };
}

export const latestCorrection = (db: Db, corrected: number): number | null =>
  db
    .select({ last: max(seq) })
    .from(registerRows)
    .where(eq(registerRows.corrects, corrected))
    .get()?.last ?? null;

const countRows = (db: Db, where: SQL | undefined): number =>
  db.select({ n: count() }).from(registerRows).where(where).get()?.n ?? 0;

/** Rows on no page yet, and those of what was bought of somebody whom neither they nor a correction name. */
export const unfinished = (db: Db) => ({
  open: countRows(db, gt(seq, lastPage(db)?.lastSeq ?? 0)),
  unnamed: countRows(
    db,
    and(
      eq(registerRows.kind, 'in'),
      inArray(registerRows.source, ['supplier', 'public']),
      isNull(registerRows.partyDigest),
      sql`not exists (select 1 from ${registerRows} as later where later.corrects = ${seq} and later.party_digest is not null)`,
    ),
  ),
});
