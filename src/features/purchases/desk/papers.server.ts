import { renderPdf } from '../../../document/pdf.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ifFound } from '../../../http/errors.ts';
import { fileAnswer } from '../../../http/fileAnswer.ts';
import { loadPurchase } from '../model/commit.server.ts';
import { contractPaper } from '../model/contract.ts';

/** Null for another contract, and for one that was not printed yet. */
export async function contractAnswer(ctx: Ctx, id: string): Promise<Response | null> {
  requireAdmin(ctx.actor);
  const purchase = ifFound(() => loadPurchase(ctx.db, id));
  if (!purchase || purchase.printedAt === null) return null;
  const content = await renderPdf(contractPaper(purchase, ctx.shop.config));
  return fileAnswer({ filename: `contrat-${purchase.number}.pdf`, contentType: 'application/pdf', content });
}
