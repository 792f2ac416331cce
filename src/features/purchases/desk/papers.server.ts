import { eq } from 'drizzle-orm';
import { purchases } from '../../../../db/schema/purchases.ts';
import type { Paper } from '../../../document/blocks.ts';
import { renderPdf } from '../../../document/pdf.server.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { fileAnswer } from '../../../http/fileAnswer.ts';
import type { Attachment, SendMail } from '../../../mail/outbox.server.ts';
import { loadPurchases } from '../model/commit.server.ts';
import { contractPaper } from '../model/contract.ts';

type Place = Pick<Ctx, 'db' | 'shop'>;

async function contractOf({ db, shop }: Place, which: Parameters<typeof loadPurchases>[1]): Promise<Attachment | null> {
  const [purchase] = loadPurchases(db, which);
  if (!purchase || purchase.printedAt === null) return null;
  const content = await renderPdf((purchase.paper as Paper | null) ?? contractPaper(purchase, shop.config));
  return { filename: `contrat-${purchase.number}.pdf`, contentType: 'application/pdf', content };
}

export async function contractAnswer(ctx: Ctx, id: string): Promise<Response | null> {
  requireAdmin(ctx.actor);
  const contract = await contractOf(ctx, eq(purchases.id, id));
  return contract && fileAnswer(contract);
}

export const sendWithContract =
  (place: Place, send: SendMail): SendMail =>
  async (mail) => {
    const number = mail.kind.startsWith('purchase.') ? mail.papers[0] : undefined;
    const contract = number ? await contractOf(place, eq(purchases.number, number)) : null;
    return send(contract ? { ...mail, attachments: [contract] } : mail);
  };
