import { newId } from '../../../../db/id.ts';
import { write } from '../../../../db/writer.ts';
import { takesCards } from '../../../config.ts';
import { formatShortDay } from '../../../dates.ts';
import { fieldError, requireClient, verb } from '../../../http/context.ts';
import { orderDonePath, orderNotPaidPath } from '../../../paths.ts';
import { terminalOf } from '../../bank/terminal.server.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { actOnPayment, requireAct } from '../model/actOnOrder.server.ts';
import { buyerOf, requireCardLimit } from '../model/buyer.server.ts';
import { attemptRefusal, decideAttempt } from '../model/decide/card.ts';
import { loadClientOrder } from '../model/load.server.ts';
import { cardDeadline } from '../model/paymentTerms.ts';
import type { AttemptRow } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import { createOrderFormDataContract } from '../payments.api.ts';
import { enquireOpenAttempts } from './reconcile.server.ts';

/** @throws notFound, invalid for a bad amount or address, or conflict if the order cannot be paid at this amount */
export const createOrderFormData = verb(createOrderFormDataContract, async (ctx, { amountToPay: amount, orderId }) => {
  const { userId } = requireClient(ctx.actor);
  const openOrder = orderId === undefined ? undefined : loadClientOrder(ctx, orderId);
  if (openOrder) {
    requireAct(attemptRefusal(openOrder, amount, Date.now()) ?? {});
    await enquireOpenAttempts(ctx, openOrder);
  }
  return write(ctx, (tx) => {
    const now = Date.now();
    const buyer = buyerOf(tx.db, userId);
    if (!openOrder || !takesCards(ctx.shop.config)) {
      if (amount <= 0) throw fieldError('amountToPay', 'Le montant à payer doit être positif.');
      requireCardLimit(tx, amount, 'amountToPay');
    }

    const id = newId();
    const reference = newReference();
    const { siteUrl } = ctx.shop.sender;
    const form = terminalOf(ctx.shop).sealForm({
      reference,
      amount,
      at: now,
      successUrl: `${siteUrl}${orderDonePath(orderId ?? id)}`,
      failureUrl: `${siteUrl}${orderNotPaidPath(orderId ?? id)}`,
      freeText: `essai:${id}`,
      buyer,
    });
    const expiresAt = cardDeadline(currentConfig(tx.db).priceTerms, now, openOrder?.order.payableUntil);
    const attempt: AttemptRow = {
      id,
      reference,
      userId,
      orderId: orderId ?? null,
      amount,
      mac: form.mac,
      bankDate: formatShortDay(now),
      status: 'created',
      createdAt: now,
      expiresAt,
      enquiredAt: null,
      enquiries: 0,
    };
    actOnPayment(tx, orderId, (record, facts) => decideAttempt(record, facts, attempt), loadClientOrder);
    return { ...form, orderNumber: reference, expiresAt };
  });
});
