import { and, count, desc, eq, gt, gte, inArray, isNull, lt, lte, min, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { listPage } from '../../../../db/list.ts';
import { registerRows } from '../../../../db/registerRows.ts';
import { ledger, registerPages, registerParties, registerReadings } from '../../../../db/schema/goods.ts';
import { actorColumnsOf, write } from '../../../../db/writer.ts';
import { adminRegisterFilePath } from '../../../adminPaths.ts';
import { minutes, startOfDay } from '../../../dates.ts';
import { type Ctx, conflict, requireAdmin, verb } from '../../../http/context.ts';
import { formatNumber } from '../../../money.ts';
import { badge, deskList, link, moment, mutedText } from '../../../ui/list/list.ts';
import { type Book, type Chain, genesisHash, type RegisterPage } from '../model/chain.server.ts';
import { registerQuantityText, registerRowTexts } from '../model/csv.server.ts';
import { chainTitles, rowKindLabels } from '../model/register.ts';
import { type RegisterQuery, registerActs, registerQuery } from './register.api.ts';

const accessDuration = minutes(30);

/** A stated purpose expires after half an hour. */
export function currentPurpose({ db, actor }: Ctx): string | null {
  const { at, actorId, what } = registerReadings;
  const isRecentPurpose = and(
    eq(actorId, actorColumnsOf(actor).actorId ?? ''),
    eq(what, ''),
    gt(at, Date.now() - accessDuration),
  );
  return db.select().from(registerReadings).where(isRecentPurpose).orderBy(desc(at)).get()?.purpose ?? null;
}

const insertReading = (ctx: Ctx, values: { purpose: string; what: string }) =>
  write(ctx, ({ db, actor }) =>
    db
      .insert(registerReadings)
      .values({ at: Date.now(), ...actorColumnsOf(actor), ...values })
      .run(),
  );

export const consult = verb(registerActs.consult.contract, async (ctx, { purpose }: { purpose: string }) => {
  await insertReading(ctx, { purpose, what: '' });
  return { text: 'La consultation est notée.' };
});

/** @throws conflict if no purpose was stated */
export async function logReading(ctx: Ctx, what: string): Promise<void> {
  requireAdmin(ctx.actor);
  const purpose = currentPurpose(ctx);
  if (purpose === null) throw conflict('Dites d’abord pourquoi vous consultez le registre.');
  await insertReading(ctx, { purpose, what });
}

/** The query as the access log shows it: « Martin, du 2026-11-12 ». */
export const readingText = ({ day, until, kind, q }: RegisterQuery, chain: Chain): string =>
  [
    chain === 'exchange' && chainTitles[chain],
    [q, day && `du ${day}`, until && `au ${until}`, kind && rowKindLabels[kind]].filter(Boolean).join(', ') ||
      'tout le registre',
  ]
    .filter(Boolean)
    .join('\u00a0: ');

const { seq } = registerRows;
const { bookNo, goods, occurredAt } = ledger;
const page = sql<
  number | null
>`(select no from ${registerPages} where chain = ${ledger.chain} and first_seq <= ${bookNo} and last_seq >= ${bookNo})`;
const isCorrection = sql`later.refers_to = ${ledger.id} and later.book_kind = 'correction'`;
const correctedBy = sql<number | null>`(select max(later.book_no) from ${ledger} as later where ${isCorrection})`;

const isPartyOf = (chain: typeof ledger.chain | typeof registerRows.chain, no: typeof bookNo | typeof seq) =>
  and(eq(registerParties.chain, chain), eq(registerParties.seq, no));

/** Callers must log the access with `logReading`. */
export function listRegister(ctx: Ctx, { day, until, kind, ...query }: RegisterQuery, chain: Chain = 'metals') {
  requireAdmin(ctx.actor);
  const goodsField = (path: string) => sql`json_extract(${goods}, ${`$.${path}`})`;
  const partyField = (path: string) => sql`json_extract(${registerParties.facts}, ${`$.${path}`})`;
  const { rows, meta } = listPage(ctx.db, {
    query: ctx.db
      .select({ row: registerRows, party: registerParties, page, correctedBy })
      .from(ledger)
      .innerJoin(registerRows, and(eq(registerRows.chain, ledger.chain), eq(seq, bookNo)))
      .leftJoin(registerParties, isPartyOf(ledger.chain, bookNo))
      .$dynamic(),
    where: [
      eq(ledger.chain, chain),
      day ? gte(occurredAt, startOfDay(day)) : undefined,
      day || until ? lt(occurredAt, startOfDay(until || day, 1)) : undefined,
      kind ? eq(ledger.bookKind, kind) : undefined,
    ],
    searchColumns: [
      ledger.orderNo,
      ledger.reference,
      goodsField('description'),
      goodsField('numbers'),
      partyField('name'),
      partyField('address'),
    ],
    order: [desc(bookNo)],
    id: bookNo,
    request: query,
  });
  return { rows: rows.map((one) => ({ ...one, words: registerRowTexts(one.row, one.party) })), meta };
}

const isPageOfChain = (chain: Chain, where?: SQL) => and(eq(registerPages.chain, chain), where);

export const lastPage = (db: Db, chain: Chain): RegisterPage | undefined =>
  db.select().from(registerPages).where(isPageOfChain(chain)).orderBy(desc(registerPages.no)).limit(1).get();

export const pagesWhere = (db: Db, where?: SQL, chain: Chain = 'metals'): RegisterPage[] =>
  db.select().from(registerPages).where(isPageOfChain(chain, where)).orderBy(registerPages.no).all();

export function pagesClosedIn(db: Db, year: string, chain: Chain): RegisterPage[] {
  const { closedAt } = registerPages;
  const nextYear = startOfDay(`${Number(year) + 1}-01-01`);
  return pagesWhere(db, and(gte(closedAt, startOfDay(`${year}-01-01`)), lt(closedAt, nextYear)), chain);
}

export function loadBook(db: Db, pages: readonly RegisterPage[], chain: Chain = pages[0]?.chain ?? 'metals'): Book {
  const [first] = pages;
  const previousPage = first ? pagesWhere(db, eq(registerPages.no, first.no - 1), chain)[0] : lastPage(db, chain);
  const previousSeq = previousPage?.lastSeq ?? 0;
  const isOfChain = eq(registerRows.chain, chain);
  const hash =
    db
      .select()
      .from(registerRows)
      .where(and(isOfChain, eq(seq, previousSeq)))
      .get()?.hash ?? genesisHash;
  const last = pages.at(-1);
  const where = and(isOfChain, gt(seq, previousSeq), last && lte(seq, last.lastSeq));
  return {
    before: { seq: previousSeq, hash, no: previousPage?.no ?? 0, foot: previousPage?.foot ?? genesisHash },
    pages,
    ...loadRows(db, where),
  };
}

const returnedNumbers = sql`(select b.book_no from ledger as o join ledger as b on b.id = o.refers_to
  where o.kind = 'takenOut' and o.source = 'public')`;

export function loadBookPurchases(db: Db, year: string): Pick<Book, 'rows' | 'partyOf'> {
  const from = startOfDay(`${year}-01-01`);
  const until = startOfDay(`${Number(year) + 1}-01-01`);
  const { chain, kind, source } = registerRows;
  const isMetal = eq(chain, 'metals');
  const isInYear = and(gte(registerRows.occurredAt, from), lt(registerRows.occurredAt, until));
  const isPublicPurchase = and(
    isMetal,
    eq(kind, 'in'),
    eq(source, 'public'),
    isInYear,
    sql`${seq} not in ${returnedNumbers}`,
  );
  const isCorrectionOfThem = inArray(
    registerRows.corrects,
    db.select({ seq }).from(registerRows).where(isPublicPurchase),
  );
  return loadRows(db, or(isPublicPurchase, and(isMetal, isCorrectionOfThem)));
}

function loadRows(db: Db, where: SQL | undefined): Pick<Book, 'rows' | 'partyOf'> {
  const rows = db
    .select({ row: registerRows, party: registerParties })
    .from(registerRows)
    .leftJoin(registerParties, isPartyOf(registerRows.chain, seq))
    .where(where)
    .orderBy(seq)
    .all();
  const parties = new Map(rows.map(({ row, party }) => [row.seq, party && { facts: party.facts, salt: party.salt }]));
  return { rows: rows.map(({ row }) => row), partyOf: (of) => parties.get(of) ?? undefined };
}

const countRows = (db: Db, chain: Chain, where: SQL | undefined) =>
  db
    .select({ n: count(), since: min(ledger.at) })
    .from(ledger)
    .where(and(eq(ledger.chain, chain), where))
    .get();

export function pendingRows(db: Db, chain: Chain = 'metals') {
  const pending = countRows(db, chain, gt(bookNo, lastPage(db, chain)?.lastSeq ?? 0));
  const isUnnamed = and(
    eq(ledger.bookKind, 'in'),
    inArray(ledger.source, ['supplier', 'public']),
    isNull(ledger.partyDigest),
    sql`not exists (select 1 from ${ledger} as later where ${isCorrection} and later.party_digest is not null)`,
  );
  return {
    openCount: pending?.n ?? 0,
    openSince: pending?.since ?? null,
    unnamedCount: chain === 'metals' ? (countRows(db, chain, isUnnamed)?.n ?? 0) : 0,
  };
}

export type ListedRow = ReturnType<typeof listRegister>['rows'][number];

function goodsText({ row, words: { quantity, exchange, description } }: ListedRow): string {
  const name = exchange ? `${formatNumber(exchange.value)} ${exchange.iso}` : description;
  return `${registerQuantityText(row, quantity)} × ${name}`;
}

export const rowText = (one: ListedRow): string =>
  [one.words.kind, goodsText(one), one.words.name].filter(Boolean).join(', ');

const goodsColumns = {
  metals: [
    {
      label: 'Bien',
      class: 'wraps',
      cell: ({ row, words: { description, numbers, apart } }: ListedRow) => [
        [description, ...numbers.map((number) => `n°\u00a0${number}`)].join(', '),
        mutedText([apart && 'hors vente', row.reason].filter(Boolean).join('. ')),
      ],
    },
    {
      label: 'Nombre',
      class: 'right figures',
      cell: ({ row, words }: ListedRow) => registerQuantityText(row, words.quantity),
    },
    {
      label: 'Poids, titre',
      class: 'right figures',
      cell: ({ words }: ListedRow) => `${words.grams}\u00a0g, ${words.thousandths}\u00a0‰`,
    },
  ],
  exchange: [
    {
      label: 'Billets, règlement',
      class: 'wraps',
      cell: (one: ListedRow) => [
        goodsText(one),
        mutedText([one.words.means, one.row.reason].filter(Boolean).join('. ')),
      ],
    },
    {
      label: 'Cours, frais',
      class: 'right figures',
      cell: ({ words: { rate } }: ListedRow) => [rate, mutedText(rate && 'frais compris')],
    },
    { label: 'Euros', class: 'right figures', cell: ({ words }: ListedRow) => words.euros },
  ],
} as const;

const registerList = (chain: Chain, title: string, search: string) =>
  deskList({
    title,
    nouns: ['Aucune ligne', 'ligne', 'lignes'],
    search,
    shape: registerQuery,
    filters: {
      kind: { name: 'mouvement', label: 'Mouvement', allLabel: 'Tous', options: Object.entries(rowKindLabels) },
      day: { name: 'du', label: 'Jour, ou du', type: 'date' },
      until: { name: 'au', label: 'Au', type: 'date' },
    },
    query: (ctx, query) => listRegister(ctx, query, chain),
    columns: [
      { label: 'N° d’ordre', class: 'figures', isHeading: true, cell: ({ row }) => row.orderNo },
      { label: 'Ligne', class: 'right figures', cell: ({ row }) => row.seq },
      { label: 'Quand', cell: ({ row }) => moment(row.occurredAt) },
      {
        label: 'Mouvement',
        class: 'wraps',
        cell: ({ row, correctedBy, words }) => [
          badge(words.kind, row.kind === 'correction' ? 'badge-wait' : ''),
          mutedText(
            correctedBy
              ? `rectifiée\u00a0: ligne ${correctedBy}`
              : row.corrects
                ? `de la ligne ${row.corrects}`
                : words.from,
          ),
        ],
      },
      ...goodsColumns[chain],
      {
        label: 'Personne',
        class: 'wraps',
        cell: ({ words }) => [
          words.name,
          mutedText([words.born, words.address, words.proof].filter(Boolean).join('. ')),
        ],
      },
      { label: 'Référence', cell: ({ row }) => row.reference },
      {
        label: 'Page',
        class: 'right figures',
        cell: ({ page }) => {
          const file = `${chain === 'exchange' ? 'changes-' : ''}page-${page}.pdf`;
          return page === null ? 'ouverte' : link(String(page), adminRegisterFilePath(file));
        },
      },
    ],
  });

export const registerLists = {
  metals: registerList('metals', 'Registre', 'Bien, personne, commande, n° de pièce ou de sachet'),
  exchange: registerList('exchange', chainTitles.exchange, 'Billets, personne, opération ou commande'),
};
