import { call } from '../../../../http/call.ts';
import { type Cents, eurosFromCents } from '../../../../money.ts';
import { toast } from '../../../../ui/toaster.ts';
import type { OrderDesk } from '../../order.shape.ts';
import { refundPaymentContract } from '../../payments/payments.api.ts';
import type { Purpose } from '../../payments/purpose.api.ts';
import type { Desk } from '../useDesk.ts';
import { RefundForm } from './RefundForm.tsx';
import { RefundLines } from './RefundLines.tsx';

type Props = { desk: Desk };

/** What was asked back of the bank, and a form for each payment that still holds money. */
export function Refunds({ desk }: Props) {
  const { order, act } = desk;
  const { attempts, refunds } = order.desk as OrderDesk;
  const refundableAttempts = attempts.filter((attempt) => attempt.refundable > 0);
  if (refunds.length + refundableAttempts.length === 0) return null;
  const { firstName, lastName } = order.buyer;
  const ask = (attemptId: string, refundable: number) => (amount: Cents, what: Purpose) =>
    act(
      `refund-${attemptId}`,
      async () => {
        const body = { orderId: order._id, attemptId, amount: eurosFromCents(amount), refundable, what };
        const { data } = await call(refundPaymentContract, { body });
        toast(data.message, data.outcome === 'accepted' || data.outcome === 'proposed' ? 'success' : 'error');
        return data.order;
      },
      '',
    );
  return (
    <>
      <h3>Remboursements</h3>
      <RefundLines desk={desk} />
      {refundableAttempts.map(({ _id, reference, refundable }) => (
        <RefundForm
          // Another amount is left after each refund: the form starts again from it.
          key={`${_id}-${refundable}-${desk.order.status === 'cancelled'}`}
          desk={desk}
          name={`refund-${_id}`}
          title={`Rembourser le paiement ${reference}`}
          label={`Montant à rendre sur le paiement ${reference}`}
          refundable={refundable}
          submit="Rembourser par la banque"
          question={(amount) =>
            `La banque rend ${amount} à ${firstName} ${lastName}, sur la carte qui a payé la commande ${order.orderNumber} (référence ${reference}), et le client reçoit un courriel. Cela ne se défait pas.`
          }
          run={ask(_id, refundable)}
        />
      ))}
    </>
  );
}
