import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { presentNow } from '../model/detail.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { Purpose } from '../purpose.api.ts';
import { proposeRefund } from './proposeRefund.server.ts';
import { enterRefund, requirePurpose } from './purpose.server.ts';
import { bookGivenBack } from './refundOutcome.server.ts';

export type TransferRefund = { amount: Cents; what: Purpose };
type Input = TransferRefund & { orderId: string; refundable: Cents };

/** Cents. @throws notFound, conflict without a received transfer or for an outdated `refundable`, invalid beyond it */
export async function noteTransferRefund(ctx: Ctx, input: Input): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, input.orderId);
    requireRefundable(record, input);
    giveTransferBack(tx, record, input);
    return presentNow(tx, input.orderId);
  });
}

function requireRefundable(record: OrderRecord, { amount, refundable }: Input): void {
  const { transferBalance } = moneyOf(record);
  if (record.order.paymentStatus !== 'paid' || transferBalance <= 0)
    throw new ShopError('conflict', 'Cette commande n’a pas de virement reçu à rendre.');
  if (refundable !== transferBalance)
    throw new ShopError(
      'conflict',
      `Cette commande a changé entre-temps : il reste ${formatEuro(transferBalance)} à rendre.`,
    );
  if (amount > 0 && amount <= transferBalance) return;
  const message = `Indiquez un montant de 0,01 € à ${formatEuro(transferBalance)}.`;
  throw new ShopError('invalid', message, { errors: { amount: message } });
}

const purposeOf = (record: OrderRecord, { amount, what }: TransferRefund): string =>
  requirePurpose(record, { what, amount, held: moneyOf(record).transferBalance });

export function giveTransferBack(ctx: Ctx, record: OrderRecord, { amount, what }: TransferRefund): void {
  const text = `Rembourser ${formatEuro(amount)} par virement.${purposeOf(record, { amount, what })}`;
  if (!proposeRefund(ctx, { record, kind: 'transfer', amount, text, input: { amount, what } }))
    bookTransferBack(ctx, { orderId: record.order.id, amount, what });
}

export function bookTransferBack(ctx: Ctx, { orderId, amount, what }: TransferRefund & { orderId: string }): void {
  purposeOf(loadOrder(ctx, orderId), { amount, what });
  const given = [enterRefund(ctx, what, { orderId, amount, status: 'accepted' })];
  bookGivenBack(ctx, { orderId, text: `Remboursement de ${formatEuro(amount)} par virement.`, given });
}
