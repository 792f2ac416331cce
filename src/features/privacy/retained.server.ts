import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { formatDay, yearsAfter } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import { lawValue } from '../../law.ts';
import { lastOrderAt } from '../accounts/model/lastOrder.server.ts';
import { wasVerified } from '../identity/retention.server.ts';
import { amountsOf, isRefundOpen } from '../orders/model/money.ts';
import { loadOrderData } from '../orders/model/orderData.server.ts';
import { personRetainedUntil, retainedPeople } from '../people/people.server.ts';
import { isPaymentDue } from '../purchases/model/purchase.ts';
import { signedPurchases } from '../purchases/model/terms.server.ts';

export const accountingYears = 10;

export function eraseObstacle(db: Db, userId: string): string | null {
  const ownOrders = db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt)).all();
  const openOrders = ownOrders.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');
  if (openOrders.length > 0)
    return openOrders.length > 1
      ? `${openOrders.length} de vos commandes sont en cours. Attendez qu’elles soient livrées ou annulées, puis recommencez.`
      : `Votre commande ${openOrders[0]?.orderNumber} est en cours. Attendez qu’elle soit livrée ou annulée, puis recommencez.`;
  const orderToRefund = loadOrderData(db, ownOrders).find((record) => {
    const { refundDue, overpayment } = amountsOf(record);
    return refundDue + overpayment > 0 || isRefundOpen(record);
  });
  if (orderToRefund)
    return `Nous vous devons un remboursement sur la commande ${orderToRefund.order.orderNumber}. Attendez qu’il soit fait, puis recommencez.`;
  const unpaidPurchase = signedPurchases(db, userId).find(isPaymentDue);
  if (unpaidPurchase)
    return `Nous vous devons le prix du rachat ${unpaidPurchase.number}. Attendez qu’il soit payé, puis recommencez.`;
  const openAttempt = db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.userId, userId),
        eq(paymentAttempts.status, 'created'),
        gt(paymentAttempts.expiresAt, Date.now()),
      ),
    )
    .get();
  if (openAttempt) return 'Un paiement a été commencé et peut encore aboutir à la banque. Recommencez dans une heure.';
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.userId, userId));
  const eventInReview = db
    .select()
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.needsAttention, true),
        isNull(paymentEvents.resolvedAt),
        inArray(paymentEvents.attemptId, attempts),
      ),
    )
    .get();
  return eventInReview ? 'Un de vos paiements est en cours de traitement. Recommencez dans quelques jours.' : null;
}

export function retentionEnds(ctx: Ctx, userId: string): Map<string, number> {
  const { keepYears } = ctx.shop.config.identityRetention;
  const lastOrderTime = lastOrderAt(ctx.db, userId);
  if (lastOrderTime === null) return new Map();
  const files = ctx.db.select().from(identityFiles).where(eq(identityFiles.userId, userId)).all();
  return new Map(
    files
      .filter((file) => wasVerified(ctx.db, { userId, sentAt: file.createdAt }))
      .map((file) => [file.id, yearsAfter(Math.max(lastOrderTime, file.createdAt), keepYears)] as const)
      .filter(([, until]) => until > Date.now()),
  );
}

export const paidOrRefundedOrders = (db: Db, userId: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, ['paid', 'refunded'])))
    .orderBy(asc(orders.createdAt))
    .all();

/** Shown for every unconfirmed address, so that it reveals nothing about other accounts. */
export const unconfirmedNotice =
  'Votre adresse électronique n’est pas confirmée. Nous gardons donc ce qui a été créé avec elle sans connexion\u00a0: alertes, inscription à la lettre, messages. Chaque alerte et chaque lettre porte un lien pour ne plus en recevoir.';

export function retentionSentences(ctx: Ctx, userId: string): string[] {
  const paidOrders = paidOrRefundedOrders(ctx.db, userId);
  const lastPaidOrder = paidOrders.at(-1);
  const fileEnds = [...retentionEnds(ctx, userId).values()];
  const sentences: string[] = [];
  if (lastPaidOrder) {
    const endText = formatDay(yearsAfter(lastPaidOrder.createdAt, accountingYears));
    sentences.push(
      `${paidOrders.length === 1 ? 'Votre commande payée' : `Vos ${paidOrders.length} commandes payées`}, avec le nom et l’adresse de facturation : conservées ${accountingYears} ans, jusqu’au ${endText} (article L.\u00a0123-22 du Code de commerce).`,
    );
  }
  if (fileEnds.length > 0) {
    const endText = formatDay(Math.max(...fileEnds));
    sentences.push(
      `Vos pièces d’identité vérifiées, chiffrées : conservées ${ctx.shop.config.identityRetention.keepYears} ans après la dernière commande, jusqu’au ${endText} (article L.\u00a0561-12 du Code monétaire et financier).`,
    );
  }
  const persons = retainedPeople(ctx.db, userId);
  if (persons.length > 0) {
    const endText = formatDay(Math.max(...persons.map((person) => personRetainedUntil(ctx.db, person))));
    sentences.push(
      `Votre identité notée au comptoir, sans téléphone ni courriel\u00a0: conservée ${lawValue('personYears')} ans après la dernière opération, jusqu’au ${endText} (article L.\u00a0561-12 du Code monétaire et financier).`,
    );
  }
  const lastSignedAt = signedPurchases(ctx.db, userId).at(-1)?.signedAt;
  if (lastSignedAt) {
    const years = lawValue('purchaseYears');
    sentences.push(
      `Vos contrats de rachat, sans votre adresse électronique\u00a0: conservés ${years} ans, jusqu’au ${formatDay(yearsAfter(lastSignedAt, years))} (article L.\u00a0123-22 du Code de commerce).`,
    );
  }
  sentences.push('Un journal de ce qui a été fait, sans votre nom ni votre adresse.');
  return sentences;
}
