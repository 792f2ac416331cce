import { eq } from 'drizzle-orm';
import { registerPages } from '../../../../db/schema/goods.ts';
import { formatDay, formatMoment, formatShortMoment, startOfDay } from '../../../dates.ts';
import type { Paper, TextBlock } from '../../../document/blocks.ts';
import { renderPdf } from '../../../document/pdf.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { csvAnswer, fileAnswer, zipAnswer } from '../../../http/fileAnswer.ts';
import { formatNumber } from '../../../money.ts';
import { type Book, checkFigure, type RegisterPage } from '../model/chain.ts';
import { wordsOf, yearList } from '../model/csv.ts';
import { sealBook, signingKey } from '../model/seal.ts';
import { loadBook, loadPurchases, noteReading, pagesClosedIn, pagesWhere } from './read.server.ts';

/** « page-12.pdf », « registre-2026.zip » or « 1649bis-2026.csv »; null for another name or an open page. */
export async function registerFile(ctx: Ctx, file: string): Promise<Response | null> {
  requireAdmin(ctx.actor);
  const [, no, year, listed] =
    /^(?:page-(\d{1,6})\.pdf|registre-(20\d\d)\.zip|1649bis-(20\d\d)\.csv)$/.exec(file) ?? [];
  if (listed) {
    await noteReading(ctx, file);
    return csvAnswer(file, yearList(loadPurchases(ctx.db, listed)));
  }
  const pages = year ? pagesClosedIn(ctx.db, year, 'metals') : pagesWhere(ctx.db, eq(registerPages.no, Number(no)));
  if (pages.length === 0) return null;
  await noteReading(ctx, file);
  const book = loadBook(ctx.db, pages);
  const { shopName: shop } = ctx.shop.config;
  const pdf = await renderPdf(registerPaper(book, ctx.shop.config));
  if (no) return fileAnswer({ filename: `registre-${file}`, contentType: 'application/pdf', content: pdf });
  return zipAnswer(sealBook(book, { pdf, shop, key: signingKey(ctx.shop.keys.secrets), now: Date.now() }), file);
}

function rowOf({ partyOf: keptOf }: Book, row: Book['rows'][number]): string[] {
  const words = wordsOf(row, keptOf(row.seq));
  const lines = [
    [row.orderNo, formatShortMoment(row.occurredAt), `${words.kind}\u00a0: ${words.from}`],
    [words.nature, words.description, ...words.numbers.map((number) => `n° ${number}`)],
    [words.name, words.address, words.proof],
    [row.reference && `Réf. ${row.reference}`, row.corrects && `Rectifie la ligne ${row.corrects}`, row.reason],
  ].map((words) => words.filter(Boolean).join(', '));
  return [lines.filter(Boolean).join('\n'), formatNumber(words.quantity), words.grams, words.thousandths];
}

const blocksOf = (book: Book, page: RegisterPage): TextBlock[] => [
  { kind: 'heading', id: `page-${page.no}`, text: `Page ${page.no}, ${formatDay(startOfDay(page.day))}` },
  { kind: 'facts', rows: [['Report de la page d’avant', checkFigure(page.head)]] },
  {
    kind: 'table',
    head: ['N° d’ordre, date, bien et personne', 'Nombre', 'Poids (g)', 'Titre (‰)'],
    rows: book.rows.filter(({ seq }) => page.firstSeq <= seq && seq <= page.lastSeq).map((row) => rowOf(book, row)),
  },
  {
    kind: 'facts',
    rows: [
      ['Close le', formatMoment(page.closedAt)],
      ['Chiffre de contrôle au pied', checkFigure(page.foot)],
      ['Empreinte', page.foot],
    ],
  },
];

/** Closed pages, each between the figure of the one before and its own. */
function registerPaper(book: Book, { shopName, siteUrl }: Pick<Paper, 'shopName' | 'siteUrl'>): Paper {
  const [last] = book.pages.slice(-1) as [RegisterPage];
  return {
    title: 'Registre des métaux précieux',
    subtitle: shopName,
    shopName,
    siteUrl,
    foot: `Registre jusqu’à la page ${last.no}. Pied\u00a0: ${checkFigure(last.foot)}`,
    at: last.closedAt,
    blocks: book.pages.flatMap((page) => blocksOf(book, page)),
  };
}
