import { call } from '../../../../http/call.ts';
import { type Cents, eurosFromCents, formatEuros } from '../../../../money.ts';
import { toast } from '../../../../ui/toaster.ts';
import { proposedToast } from '../../../fourEyes/proposal.shape.ts';
import type { OrderDesk } from '../../order.shape.ts';
import { noteTransferRefundContract } from '../../payments/payments.api.ts';
import type { Purpose } from '../../payments/purpose.api.ts';
import type { Desk } from '../useDesk.ts';
import { RefundForm } from './RefundForm.tsx';
import { RefundLines } from './RefundLines.tsx';

type Props = { desk: Desk };

/** What was sent back of a transfer, and a form for the rest. */
export function TransferRefund({ desk }: Props) {
  const { order, act } = desk;
  const { refunds, transferRefundable, aloneUpTo } = order.desk as OrderDesk;
  if (transferRefundable === 0 && (order.paymentType !== 'virement' || refunds.length === 0)) return null;
  const { firstName, lastName } = order.buyer;
  const note = (amount: Cents, what: Purpose) =>
    act(
      'transfer-refund',
      async () => {
        const body = { orderId: order._id, amount: eurosFromCents(amount), refundable: transferRefundable, what };
        const { data } = await call(noteTransferRefundContract, { body });
        toast(data.desk?.proposal ? proposedToast : 'Le remboursement est noté. Le client est prévenu.');
        return data;
      },
      '',
    );
  return (
    <section className="card stack" aria-labelledby="desk-transfer">
      <h2 id="desk-transfer">Rendre le virement</h2>
      <RefundLines desk={desk} />
      {transferRefundable > 0 && (
        <>
          <p className="soft small">
            {aloneUpTo === null
              ? 'Faites d’abord le virement à votre banque, puis notez-le ici.'
              : `Jusqu’à ${formatEuros(aloneUpTo)}, faites le virement à votre banque, puis notez-le ici. Au-delà, proposez-le\u00a0: il se fait quand une autre personne l’a confirmé.`}
          </p>
          <RefundForm
            // Another amount is left after each refund: the form starts again from it.
            key={`${transferRefundable}-${desk.order.status === 'cancelled'}`}
            desk={desk}
            name="transfer-refund"
            title="Noter un remboursement par virement"
            label="Montant rendu par virement"
            refundable={transferRefundable}
            submit="Noter le remboursement"
            question={(amount) =>
              `${amount} sont notés comme rendus à ${firstName} ${lastName} par virement, pour la commande ${order.orderNumber}, et le client reçoit un courriel. Cela ne se défait pas. La boutique ne fait pas le virement : il se fait à votre banque.`
            }
            run={note}
          />
        </>
      )}
    </section>
  );
}
