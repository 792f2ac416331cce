import { createHash } from 'node:crypto';
import { asc, eq, lte } from 'drizzle-orm';
import { type Db, rowById } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { invoicesDue } from '../../../../db/schema/invoices.ts';
import { contractTerms } from '../../../../db/schema/orders.ts';
import { runEach, write } from '../../../../db/writer.ts';
import { type Config, signatureText } from '../../../config.ts';
import { formatDay, formatMoment } from '../../../dates.ts';
import { sirenText } from '../../../dealer.ts';
import { headingBlock, type PdfDocument, type TextBlock, textBlock } from '../../../document/blocks.ts';
import { renderPdf } from '../../../document/pdf.server.ts';
import { type Ctx, orNotFound, requireClient } from '../../../http/context.ts';
import type { Attachment, SendMail } from '../../../mail/outbox.server.ts';
import { formatEuro, nonEmptyRows } from '../../../money.ts';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import { isInvoiceDue } from '../../invoices/issue.server.ts';
import { invoiceAttachments } from '../../invoices/papers.server.ts';
import { missingSellerFields } from '../../invoices/seller.ts';
import { addressLines } from '../deliverTo.ts';
import { lineView } from '../lineView.ts';
import { renderAgain } from '../mails/send.server.ts';
import { actInTransaction } from '../model/actOnOrder.server.ts';
import { afterEvent } from '../model/consequences.ts';
import { findOrder, loadOrderData } from '../model/orderData.server.ts';
import type { OrderData } from '../model/record.ts';
import { isSold, type OrderRow, paymentTypeLabels } from '../order.ts';
import { getPickup, pickupRuleText } from '../shop.ts';
import { withdrawalSentences } from '../withdrawalRule.ts';
import { sellerRows, sellingTerms, type TermsInput } from './terms.ts';

type ShopConfig = Config & { siteUrl: string };

let lastPresentedTerms = { input: '', blocks: '', id: '' };

function presentTerms(facts: TermsInput): typeof lastPresentedTerms {
  const input = JSON.stringify(facts);
  if (lastPresentedTerms.input === input) return lastPresentedTerms;
  const blocksJson = JSON.stringify(sellingTerms(facts));
  lastPresentedTerms = { input, blocks: blocksJson, id: createHash('sha256').update(blocksJson).digest('hex') };
  return lastPresentedTerms;
}

const queryTerms = prepare((db) =>
  db
    .select({ id: contractTerms.id })
    .from(contractTerms)
    .where(eq(contractTerms.id, boundValue('id')))
    .prepare(),
);

export function saveTerms(tx: Db, facts: TermsInput): string {
  const { id, blocks } = presentTerms(facts);
  if (!queryTerms(tx).get({ id })) tx.insert(contractTerms).values({ id, blocks, createdAt: Date.now() }).run();
  return id;
}

const letterhead = (config: ShopConfig) => ({
  shopName: config.shopName,
  siteUrl: config.siteUrl,
  footer: [
    signatureText(config, ['SHOP_ADDRESS']),
    ...(config.demo ? ['Boutique de démonstration : aucune vente n’est réelle.'] : []),
  ].join('\n'),
});

async function summaryDocument({ db, shop: { config } }: Ctx, order: OrderRow): Promise<Attachment> {
  const [data] = loadOrderData(db, [order]) as [OrderData];
  const summary = orderSummary(data, config);
  const content = await renderPdf({ ...letterhead(config), ...summary, at: order.createdAt });
  return { filename: `commande-${order.orderNumber}.pdf`, contentType: 'application/pdf', content };
}

/** The last PDF is cached, because consecutive orders mostly have the same terms. */
let lastTerms: { id: string; content: Buffer } | undefined;

async function termsDocument({ db, shop: { config } }: Ctx, { termsId }: OrderRow): Promise<Attachment | null> {
  const terms = termsId && rowById(db, contractTerms, termsId);
  if (!terms) return null;
  if (lastTerms?.id !== terms.id) {
    const content = await renderPdf({
      ...letterhead(config),
      title: 'Conditions générales de vente',
      subtitle: `En vigueur depuis le ${formatDay(terms.createdAt)}, avec le modèle de formulaire de rétractation.`,
      blocks: JSON.parse(terms.blocks) as TextBlock[],
      at: terms.createdAt,
    });
    lastTerms = { id: terms.id, content };
  }
  return {
    filename: 'conditions-generales-de-vente.pdf',
    contentType: 'application/pdf',
    content: lastTerms.content,
  };
}

const clientDocument =
  (documentOf: typeof termsDocument) =>
  async (ctx: Ctx, id: string): Promise<Attachment> => {
    const { userId } = requireClient(ctx.actor);
    const order = findOrder(ctx.db, id);
    const document = order?.userId === userId ? await documentOf(ctx, order) : null;
    return orNotFound(document ?? undefined);
  };
export const clientSummary = clientDocument(summaryDocument);
export const clientTerms = clientDocument(termsDocument);

/** Files are attached: a link is not a durable medium (CJEU C-49/11), and the outbox stores none. */
export const sendWithAttachments =
  (ctx: Ctx, send: SendMail): SendMail =>
  async (queuedMail) => {
    const mail = await renderAgain(ctx, queuedMail);
    const order = mail.kind === 'orderReceived' && mail.orderId !== null ? findOrder(ctx.db, mail.orderId) : undefined;
    const contractDocuments = order ? [await summaryDocument(ctx, order), await termsDocument(ctx, order)] : [];
    const issuedDocuments = await invoiceAttachments(ctx, mail.papers);
    const attachments = [...contractDocuments.filter((paper) => paper !== null), ...issuedDocuments];
    return send(attachments.length > 0 ? { ...mail, attachments } : mail);
  };

export async function issueDueInvoices(ctx: Ctx): Promise<number> {
  if (missingSellerFields(ctx.shop.config).length > 0) return 0;
  const dueInvoices = ctx.db
    .select()
    .from(invoicesDue)
    .where(lte(invoicesDue.since, Date.now()))
    .orderBy(asc(invoicesDue.since))
    .all();
  await runEach(dueInvoices, ({ orderId }) =>
    write(ctx, (tx) => {
      if (!isInvoiceDue(tx.db, orderId)) return;
      actInTransaction(tx, orderId, (record, facts) =>
        afterEvent(isSold(record.order) ? 'invoiced' : 'unpaid', record, {}, { facts }),
      );
    }),
  );
  return dueInvoices.length;
}

export function orderSummary(data: OrderData, config: Config): Pick<PdfDocument, 'title' | 'subtitle' | 'blocks'> {
  const { order, lines } = data;
  const { buyer } = order;
  const pickup = getPickup(order, config);
  const name = [buyer.civilite, buyer.firstName, buyer.lastName].filter(Boolean).join(' ');
  return {
    title: `Commande ${order.orderNumber}`,
    subtitle: `Récapitulatif du ${formatMoment(order.createdAt)}. Il ne tient pas lieu de facture.`,
    blocks: [
      {
        kind: 'table',
        head: ['Article', 'Quantité', 'Prix unitaire', 'Montant'],
        rows: [
          ...lines.map((line) => {
            const { name: article, notes, quantity, unitPrice, amount } = lineView(line);
            return [notes ? `${article}\n${notes}` : article, quantity, unitPrice, amount];
          }),
          [deliveryLabels[order.deliveryMode], '', '', costText(order.deliveryCost)],
        ],
        total: ['Total', formatEuro(order.amount)],
      },
      ...(order.channel === 'online'
        ? [headingBlock('retractation', 'Droit de rétractation'), ...withdrawalSentences(lines).map(textBlock)]
        : []),
      headingBlock('client', 'Client'),
      {
        kind: 'facts',
        rows: nonEmptyRows([
          ['Nom', name],
          ['Société', buyer.company],
          ['SIREN', buyer.siren && sirenText(buyer.siren)],
          ['Adresse', `${buyer.address}\n${buyer.postalCode} ${buyer.town}`],
          ['Lieu du retrait', pickup?.place],
          ['Horaires', pickup?.hours],
          ['À la remise', pickup && pickupRuleText],
          ['Destinataire', buyer.deliverTo && addressLines(buyer.deliverTo).join('\n')],
          // `mac` shows the original payment method; `paymentType` may have been switched since.
          [
            'Paiement',
            order.channel === 'counter' ? 'Au comptoir' : paymentTypeLabels[order.mac ? 'carte' : 'virement'],
          ],
        ]),
      },
      headingBlock('vendeur', 'Vendeur'),
      {
        kind: 'facts',
        rows: sellerRows(config, [
          'SHOP_LEGAL_NAME',
          'SHOP_ADDRESS',
          'SHOP_PHONE',
          'SHOP_EMAIL',
          'SHOP_RCS',
          'SHOP_VAT',
        ]),
      },
    ] satisfies TextBlock[],
  };
}
