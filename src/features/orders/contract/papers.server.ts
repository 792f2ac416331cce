import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { contractTerms } from '../../../../db/schema/orders.ts';
import { type Config, identityValue } from '../../../config.ts';
import { formatDay } from '../../../dates.ts';
import type { TextBlock } from '../../../document/blocks.ts';
import { renderPdf } from '../../../document/pdf.ts';
import { type Actor, requireClient } from '../../../http/actor.ts';
import type { Attachment, SendMail } from '../../../mail/outbox.server.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import type { OrderRow } from '../order.ts';
import { findOrder, linesOf } from '../read/facts.server.ts';
import { withdrawalsOf } from '../read/withdrawals.server.ts';
import { orderSummary } from './orderSummary.ts';
import { sellingTerms } from './terms.ts';

type ShopConfig = Config & { siteUrl: string };

/** Stores the present selling conditions once for all orders that share them. @returns their id */
export function keepTerms(tx: Db, config: Config): string {
  const blocks = JSON.stringify(sellingTerms({ config, configuration: currentConfiguration(tx) }));
  const id = createHash('sha256').update(blocks).digest('hex');
  tx.insert(contractTerms).values({ id, blocks, createdAt: Date.now() }).onConflictDoNothing().run();
  return id;
}

const letterhead = (config: ShopConfig) => ({
  shopName: config.shopName,
  siteUrl: config.siteUrl,
  foot: [
    `${config.shopName}, ${identityValue(config, 'SHOP_ADDRESS')}`,
    ...(config.demo ? ['Boutique de démonstration : aucune vente n’est réelle.'] : []),
  ].join('\n'),
});

export async function summaryPaper(db: Db, order: OrderRow, config: ShopConfig): Promise<Attachment> {
  const lines = linesOf(db, order.id);
  const summary = orderSummary(order, lines, withdrawalsOf(db, order, lines).lines, config);
  const content = await renderPdf({ ...letterhead(config), ...summary, at: order.createdAt });
  return { filename: `commande-${order.orderNumber}.pdf`, contentType: 'application/pdf', content };
}

export async function ownSummary(
  db: Db,
  actor: Actor,
  id: string,
  config: ShopConfig,
): Promise<Attachment | undefined> {
  const { userId } = requireClient(actor);
  const order = findOrder(db, id);
  return order?.userId === userId ? summaryPaper(db, order, config) : undefined;
}

/** Consecutive orders mostly share their conditions. */
let lastTerms: { id: string; content: Buffer } | undefined;

/** Null for orders older than stored conditions. */
export async function termsPaper(db: Db, { termsId }: OrderRow, config: ShopConfig): Promise<Attachment | null> {
  const terms = termsId && db.select().from(contractTerms).where(eq(contractTerms.id, termsId)).get();
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

/** A link is no durable medium (CJEU C-49/11). Rendered when the mail leaves, so that the outbox does not store papers. */
export const sendWithPapers =
  (db: Db, send: SendMail, config: ShopConfig): SendMail =>
  async (mail) => {
    const order = mail.kind === 'orderReceived' && mail.orderId !== null ? findOrder(db, mail.orderId) : undefined;
    if (!order) return send(mail);
    const terms = await termsPaper(db, order, config);
    return send({ ...mail, attachments: [await summaryPaper(db, order, config), ...(terms ? [terms] : [])] });
  };
