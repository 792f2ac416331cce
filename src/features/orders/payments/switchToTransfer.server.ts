import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { paymentWaysOf } from '../model/detail.server.ts';
import { moveOrder } from '../model/history.server.ts';
import type { OrderRecord } from '../model/record.ts';
import { cancelRefusal, otherWay } from '../model/rules.ts';
import { transferUntil } from '../terms.ts';

/** The client pays by transfer what was first to be paid by card. @throws conflict when that is not possible now */
export function switchToTransfer(ctx: Ctx, record: OrderRecord): void {
  const { id: orderId, paymentType, createdAt } = record.order;
  if (paymentType === 'virement') return;
  if (otherWay(record, paymentWaysOf(ctx), Date.now()) !== 'virement')
    throw new ShopError('conflict', cancelRefusal(record) ?? 'Cette commande ne peut pas être payée autrement.');
  const payableUntil = transferUntil(currentConfiguration(ctx.db).priceTerms, createdAt);
  moveOrder(
    ctx,
    record.order,
    { paymentType: 'virement', paymentStatus: 'pending', payableUntil, remindedAt: null },
    { payment: 'Paiement par virement choisi.' },
  );
  sendOrderMail(ctx, { orderId, kind: 'transferChosen' });
}
