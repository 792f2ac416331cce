import { newId } from '../../../../db/id.ts';
import { write } from '../../../../db/writer.ts';
import { takesCards } from '../../../config.ts';
import { formatShortDay } from '../../../dates.ts';
import { type Ctx, requireClient } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { type Cents, eurosFromCents, formatEuro } from '../../../money.ts';
import { orderDonePath, orderNotPaidPath } from '../../../paths.ts';
import { terminalOf } from '../../bank/terminal.server.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { mergeActs } from '../model/act.ts';
import { buyerOf, requireCardLimit } from '../model/buyer.server.ts';
import { commit, factsOf, writeRows } from '../model/commit.server.ts';
import { retryCard } from '../model/decide/card.ts';
import { loadOwnOrder } from '../model/load.server.ts';
import { cardUntil } from '../model/paymentTerms.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import { awaitsBank, awaitsBankText, isPayable } from '../model/rules.ts';
import { enquireOpenAttempts } from './reconcile.server.ts';

type FormRequest = { amountToPay: Cents; orderId?: string | undefined };

/** @throws invalid amount or address; notFound; conflict for an order that is not payable or has another amount */
export async function createOrderFormData(ctx: Ctx, input: FormRequest) {
  const { userId } = requireClient(ctx.actor);
  const open = payableOrder(ctx, input);
  if (open) await enquireOpenAttempts(ctx, open);
  return write(ctx, (tx) => {
    const now = Date.now();
    const buyer = buyerOf(tx.db, userId);
    const record = payableOrder(tx, input);
    const order = record?.order;
    if (record && awaitsBank(record)) throw new ShopError('conflict', awaitsBankText);
    if (!order || !takesCards(ctx.shop.config)) {
      if (input.amountToPay <= 0) throw wrongField('amountToPay', 'Le montant à payer doit être positif.');
      requireCardLimit(tx, input.amountToPay, 'amountToPay');
    }

    const id = newId();
    const reference = newReference();
    const back = `${ctx.shop.sender.siteUrl}${orderDonePath(order?.id ?? id)}`;
    const form = terminalOf(ctx.shop).sealForm({
      reference,
      amount: input.amountToPay,
      at: now,
      returnOk: back,
      returnError: `${ctx.shop.sender.siteUrl}${orderNotPaidPath(order?.id ?? id)}`,
      freeText: `essai:${id}`,
      buyer,
    });
    const expiresAt = cardUntil(currentConfiguration(tx.db).priceTerms, now);
    const attempt: AttemptRow = {
      id,
      reference,
      userId,
      orderId: order?.id ?? null,
      amount: input.amountToPay,
      mac: form.mac,
      bankDate: formatShortDay(now),
      status: 'created',
      createdAt: now,
      expiresAt,
      enquiredAt: null,
      enquiries: 0,
    };
    const rows = [{ table: 'attempts', add: attempt }] as const;
    if (record) commit(tx, record, mergeActs({ rows }, retryCard(record, attempt)), factsOf(tx));
    else writeRows(tx.db, rows);
    return { action: form.action, fields: form.fields, orderNumber: reference, mac: form.mac, expiresAt };
  });
}

function payableOrder(ctx: Ctx, { orderId, amountToPay }: FormRequest): OrderRecord | undefined {
  if (orderId === undefined) return undefined;
  const record = loadOwnOrder(ctx, orderId);
  const { order } = record;
  if (order.paymentStatus === 'paid')
    throw new ShopError('conflict', 'Cette commande est déjà payée.', { data: { paidOrderId: order.id } });
  if (!isPayable(order, Date.now()))
    throw new ShopError('conflict', 'Cette commande ne peut plus être payée par carte. Passez une nouvelle commande.');
  if (order.amount !== amountToPay)
    throw new ShopError('conflict', `Le montant de cette commande est de ${formatEuro(order.amount)}.`, {
      data: { amount: eurosFromCents(order.amount) },
    });
  return record;
}
