import { eq } from 'drizzle-orm';
import { registerPages } from '../../../db/schema/register.ts';
import { renderPdf } from '../../document/pdf.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { csvAnswer, fileAnswer, zipAnswer } from '../../http/fileAnswer.ts';
import { yearList } from './csv.ts';
import { registerPaper } from './paper.ts';
import { loadBook, loadPurchases, noteReading, pagesClosedIn, pagesWhere } from './read.server.ts';
import { sealBook, signingKey } from './seal.ts';

/** « page-12.pdf », « registre-2026.zip » or « 1649bis-2026.csv »; null for another name or an open page. */
export async function registerFile(ctx: Ctx, file: string): Promise<Response | null> {
  requireAdmin(ctx.actor);
  const [, no, year, listed] =
    /^(?:page-(\d{1,6})\.pdf|registre-(20\d\d)\.zip|1649bis-(20\d\d)\.csv)$/.exec(file) ?? [];
  if (listed) {
    await noteReading(ctx, file);
    return csvAnswer(file, yearList(loadPurchases(ctx.db, listed)));
  }
  const pages = year ? pagesClosedIn(ctx.db, year) : pagesWhere(ctx.db, eq(registerPages.no, Number(no)));
  if (pages.length === 0) return null;
  await noteReading(ctx, file);
  const book = loadBook(ctx.db, pages);
  const { shopName: shop } = ctx.shop.config;
  const pdf = await renderPdf(registerPaper(book, ctx.shop.config));
  if (no) return fileAnswer({ filename: `registre-${file}`, contentType: 'application/pdf', content: pdf });
  return zipAnswer(sealBook(book, { pdf, shop, key: signingKey(ctx.shop.keys.secrets), now: Date.now() }), file);
}
