import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts } from '../../../../db/schema/orders.ts';
import { takesCards } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, eurosFromCents } from '../../../money.ts';
import { cardLimitOf } from '../../configuration/configuration.server.ts';
import type { AttemptRow } from '../model/record.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { isRefundedElsewhere } from '../payments/book.server.ts';
import { transferDetailsOf } from '../shop.ts';
import { beyondCard, noTransfer } from '../transferWords.ts';

const invalid = (field: string, message: string) => new ShopError('invalid', message, { errors: { [field]: message } });

/** The payment that an order by card is placed with. The seal proves that it was handed to this client. @throws invalid */
export function attemptOf(
  tx: Db,
  userId: string,
  { paymentType, orderNumber, mac }: AddOrderInput,
): AttemptRow | undefined {
  if (paymentType === 'virement') return undefined;
  const attempt = tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, orderNumber)).get();
  if (attempt && attempt.userId === userId && attempt.mac === mac.toLowerCase()) return attempt;
  throw invalid(
    'orderNumber',
    'Ce formulaire de paiement n’est pas reconnu. Revenez au panier et recommencez le paiement.',
  );
}

/** @throws invalid beyond what the shop takes in this way; conflict for a form that has expired, was refunded or has another amount */
export function requirePayment(
  { db, shop: { config } }: Ctx,
  { attempt, amount, now }: { attempt: AttemptRow | undefined; amount: Cents; now: number },
): void {
  const transfers = transferDetailsOf(config);
  if (!attempt) {
    if (transfers === 'missing') throw invalid('paymentType', noTransfer);
    return;
  }
  if (attempt.amount !== amount)
    throw new ShopError('conflict', 'Le formulaire de paiement porte un autre montant. Recommencez le paiement.', {
      data: { amount: eurosFromCents(amount) },
    });
  if (isRefundedElsewhere(db, attempt))
    throw new ShopError('conflict', 'La boutique a déjà réglé ce paiement avec vous. Recommencez le paiement.');
  if (attempt.status === 'accepted') return;
  const cardLimit = cardLimitOf(db, takesCards(config));
  if (amount > cardLimit) throw invalid('paymentType', beyondCard(cardLimit, transfers));
  if (attempt.expiresAt <= now)
    throw new ShopError('conflict', 'Le formulaire de paiement a expiré. Recommencez le paiement.');
}
