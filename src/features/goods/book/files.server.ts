import { eq } from 'drizzle-orm';
import { registerPages } from '../../../../db/schema/goods.ts';
import { formatDay, formatMoment, formatShortMoment, startOfDay } from '../../../dates.ts';
import { headingBlock, type PdfDocument, type TextBlock } from '../../../document/blocks.ts';
import { renderPdf } from '../../../document/pdf.server.ts';
import { type Ctx, requireAdmin, ShopError } from '../../../http/context.ts';
import { csvResponse, fileResponse, zipResponse } from '../../../http/fileAnswer.ts';
import { type Book, type Chain, type RegisterPage, readableChecksum } from '../model/chain.server.ts';
import { registerQuantityText, registerRowTexts, yearlyPurchasesCsv } from '../model/csv.server.ts';
import { chainTitles } from '../model/register.ts';
import { sealBook, signingKey } from '../model/seal.server.ts';
import { loadBook, loadBookPurchases, logReading, pagesClosedIn, pagesWhere } from './read.server.ts';

/** `file`: « page-12.pdf », « registre-2026.zip », « 1649bis-2026.csv » or « changes-page-12.pdf ».
 * @throws notFound, also for an open page */
export async function registerFile(ctx: Ctx, file: string): Promise<Response> {
  requireAdmin(ctx.actor);
  const [, exchangePrefix, no, year, csvYear] =
    /^(?=(changes)?)(?:(?:changes-)?page-(\d{1,6})\.pdf|(?:changes|registre)-(20\d\d)\.zip|1649bis-(20\d\d)\.csv)$/.exec(
      file,
    ) ?? [];
  const chain = exchangePrefix ? 'exchange' : 'metals';
  if (csvYear) {
    await logReading(ctx, file);
    return csvResponse(file, yearlyPurchasesCsv(loadBookPurchases(ctx.db, csvYear)));
  }
  const pages = year ? pagesClosedIn(ctx.db, year, chain) : pagesWhere(ctx.db, eq(registerPages.no, Number(no)), chain);
  if (pages.length === 0) throw new ShopError('notFound');
  await logReading(ctx, file);
  const book = loadBook(ctx.db, pages);
  const { shopName: shop } = ctx.shop.config;
  const pdf = await renderPdf(registerDocument(book, ctx.shop.config, chain));
  if (no) return fileResponse({ filename: `registre-${file}`, contentType: 'application/pdf', content: pdf });
  return zipResponse(sealBook(book, { pdf, shop, key: signingKey(ctx.shop.keys.secrets), now: Date.now() }), file);
}

function rowOf({ partyOf: partyRowOf }: Book, row: Book['rows'][number]): string[] {
  const texts = registerRowTexts(row, partyRowOf(row.seq));
  const lines = [
    [row.orderNo, `ligne ${row.seq}`, formatShortMoment(row.occurredAt), `${texts.kind}\u00a0: ${texts.from}`],
    [texts.nature, texts.description, ...texts.numbers.map((number) => `n°\u00a0${number}`)],
    [texts.name, texts.born, texts.address, texts.proof],
    [row.reference && `Réf. ${row.reference}`, row.corrects && `Rectifie la ligne ${row.corrects}`, row.reason],
  ].map((words) => words.filter(Boolean).join(', '));
  const text = lines.filter(Boolean).join('\n');
  const { exchange, grams, thousandths, euros, fee, rate, means } = texts;
  const measureTexts = exchange ? [rate, fee, [euros, means].filter(Boolean).join('\n')] : [grams, thousandths];
  return [text, registerQuantityText(row, texts.quantity), ...measureTexts];
}

const headings: Record<Chain, string[]> = {
  metals: ['N° d’ordre, ligne, date, bien et personne', 'Nombre', 'Poids (g)', 'Titre (‰)'],
  exchange: ['N° d’ordre, ligne, date, billets et personne', 'Nombre', 'Cours', 'Frais', 'Euros'],
};

const blocksOf = (book: Book, page: RegisterPage): TextBlock[] => [
  headingBlock(`page-${page.no}`, `Page ${page.no}, ${formatDay(startOfDay(page.day))}`),
  { kind: 'facts', rows: [['Report de la page d’avant', readableChecksum(page.head)]] },
  {
    kind: 'table',
    head: headings[page.chain],
    rows: book.rows.filter(({ seq }) => page.firstSeq <= seq && seq <= page.lastSeq).map((row) => rowOf(book, row)),
  },
  {
    kind: 'facts',
    rows: [
      ['Close le', formatMoment(page.closedAt)],
      ['Chiffre de contrôle au pied', readableChecksum(page.foot)],
      ['Empreinte', page.foot],
    ],
  },
];

function registerDocument(
  book: Book,
  { shopName, siteUrl }: Pick<PdfDocument, 'shopName' | 'siteUrl'>,
  chain: Chain,
): PdfDocument {
  const [last] = book.pages.slice(-1) as [RegisterPage];
  return {
    title: chainTitles[chain],
    subtitle: shopName,
    shopName,
    siteUrl,
    footer: `Registre jusqu’à la page ${last.no}. Pied\u00a0: ${readableChecksum(last.foot)}`,
    at: last.closedAt,
    blocks: book.pages.flatMap((page) => blocksOf(book, page)),
  };
}
