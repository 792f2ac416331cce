import { eq } from 'drizzle-orm';
import { purchases } from '../../../../db/schema/purchases.ts';
import { formatMoment } from '../../../dates.ts';
import { type PdfDocument, textBlock } from '../../../document/blocks.ts';
import { renderPdf } from '../../../document/pdf.server.ts';
import { type Ctx, orNotFound, requireAdmin, type Shop } from '../../../http/context.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';
import type { Attachment, SendMail } from '../../../mail/outbox.server.ts';
import { formatEuro } from '../../../money.ts';
import { loadPurchases } from '../model/commit.server.ts';
import { buyerFields, contractDocument, filledRows, taxRows } from '../model/contract.ts';
import { nameWithNumbers, type Purchase, paymentsOf, penaltyText, purchaseMeansLabels } from '../model/purchase.ts';

type ShopConfig = Shop['config'];

function paymentDocument(purchase: Purchase, config: ShopConfig): PdfDocument | null {
  const { number, signedAt, lines, seller, penalty } = purchase;
  const payments = paymentsOf(purchase);
  const lastPayment = payments.at(-1);
  if (!lastPayment) return null;
  const { shopName, siteUrl, demo } = config;
  const sellerRows = [
    ['Vendeur', seller?.name],
    ['Adresse', seller?.address],
  ] as const;
  return {
    title: `Reçu de paiement du rachat ${number}`,
    subtitle: `Contrat conclu le ${formatMoment(signedAt ?? 0)}`,
    ...{ shopName, siteUrl, at: lastPayment.at },
    footer: `Paiement du rachat ${number}`,
    stamp: demo ? 'SPÉCIMEN' : undefined,
    blocks: [
      { kind: 'facts', rows: filledRows(buyerFields(config)), beside: filledRows(sellerRows) },
      {
        kind: 'table',
        head: ['Biens vendus', 'Prix'],
        rows: [...lines.map((line) => [nameWithNumbers(line), formatEuro(line.amount)]), ...taxRows(purchase)],
      },
      ...(penalty > 0
        ? [textBlock(`Rétractation du vendeur, biens non rendus\u00a0: ${penaltyText(purchase)} (C. conso. L224-99).`)]
        : []),
      {
        kind: 'table',
        head: ['Payé au vendeur', 'Moyen', 'Compte ou chèque', 'Somme'],
        rows: payments.map(({ label, at, means, paidTo, amount }) => [
          `${label}, le ${formatMoment(at)}`,
          purchaseMeansLabels[means],
          paidTo,
          formatEuro(amount),
        ]),
      },
      textBlock(
        'Payé au vendeur seul, sans frais à sa charge, par chèque barré ou par virement sur un compte à son nom (CMF L112-6).',
      ),
    ],
  };
}

const documents = {
  contrat: (purchase: Purchase, config: ShopConfig) =>
    purchase.printedAt === null ? null : ((purchase.paper as PdfDocument | null) ?? contractDocument(purchase, config)),
  paiement: paymentDocument,
} as const;
type DocumentName = keyof typeof documents;

type PaperCtx = Pick<Ctx, 'db' | 'shop'>;

async function purchaseDocument(
  { db, shop }: PaperCtx,
  name: DocumentName,
  where: Parameters<typeof loadPurchases>[1],
): Promise<Attachment | undefined> {
  const [purchase] = loadPurchases(db, where);
  const document = purchase && documents[name](purchase, shop.config);
  if (!document) return undefined;
  const content = await renderPdf(document);
  return { filename: `${name}-${purchase.number}.pdf`, contentType: 'application/pdf', content };
}

export async function purchaseDocumentResponse(ctx: Ctx, name: DocumentName, id: string): Promise<Response> {
  requireAdmin(ctx.actor);
  return fileResponse(orNotFound(await purchaseDocument(ctx, name, eq(purchases.id, id))));
}

export const sendWithPurchaseDocument =
  (shopDb: PaperCtx, send: SendMail): SendMail =>
  async (mail) => {
    const number = mail.kind.startsWith('purchase.') ? mail.papers[0] : undefined;
    const name = mail.kind.endsWith('.signed') ? 'contrat' : 'paiement';
    const file = number && (await purchaseDocument(shopDb, name, eq(purchases.number, number)));
    return send(file ? { ...mail, attachments: [file] } : mail);
  };
