import { call } from '../../../../http/call.ts';
import { type Cents, eurosFromCents, formatEuros } from '../../../../money.ts';
import { toast } from '../../../../ui/toaster.ts';
import { proposedToast } from '../../../fourEyes/proposal.shape.ts';
import type { OrderDesk } from '../../order.shape.ts';
import { noteTransferRefundContract, refundPaymentContract } from '../../payments.api.ts';
import type { Purpose } from '../../purpose.api.ts';
import type { Desk } from '../useDesk.ts';
import { RefundForm } from './RefundForm.tsx';
import { RefundLines } from './RefundLines.tsx';

type Props = { desk: Desk };

/** What was given back, and a form for the transfers and for each payment that still hold money. */
export function Refunds({ desk }: Props) {
  const { order, act } = desk;
  const { attempts, refunds, refundables, transferRefundable, aloneUpTo } = order.desk as OrderDesk;
  const holding = attempts.filter(({ refundable }) => refundable > 0);
  if (refunds.length + holding.length + transferRefundable === 0) return null;
  const { _id: orderId, orderNumber } = order;
  const client = `${order.buyer.firstName} ${order.buyer.lastName}`;
  // What may be given back changes with each act: the form starts again from it.
  const version = JSON.stringify(refundables);
  const byCard = (attemptId: string, refundable: number) => (amount: Cents, what: Purpose) =>
    act(
      `refund-${attemptId}`,
      async () => {
        const body = { orderId, attemptId, amount: eurosFromCents(amount), refundable, what };
        const { data } = await call(refundPaymentContract, { body });
        toast(data.message, data.outcome === 'accepted' || data.outcome === 'proposed' ? 'success' : 'error');
        return data.order;
      },
      '',
    );
  const byTransfer = (amount: Cents, what: Purpose) =>
    act(
      'transfer-refund',
      async () => {
        const body = { orderId, amount: eurosFromCents(amount), refundable: transferRefundable, what };
        const { data } = await call(noteTransferRefundContract, { body });
        toast(data.desk?.proposal ? proposedToast : 'Le remboursement est noté. Le client est prévenu.');
        return data;
      },
      '',
    );
  return (
    <section className="card stack" aria-labelledby="desk-refunds">
      <h2 id="desk-refunds">Remboursements</h2>
      <RefundLines desk={desk} />
      {transferRefundable > 0 && (
        <>
          <p className="soft small">
            {aloneUpTo === null
              ? 'Faites d’abord le virement à votre banque, puis notez-le ici.'
              : `Jusqu’à ${formatEuros(aloneUpTo)}, faites le virement à votre banque, puis notez-le ici. Au-delà, proposez-le\u00a0: il se fait quand une autre personne l’a confirmé.`}
          </p>
          <RefundForm
            key={`${transferRefundable}-${version}`}
            desk={desk}
            name="transfer-refund"
            title="Noter un remboursement par virement"
            label="Montant rendu par virement"
            refundable={transferRefundable}
            submit="Noter le remboursement"
            question={(amount) =>
              `${amount} sont notés comme rendus à ${client} par virement, pour la commande ${orderNumber}, et le client reçoit un courriel. Cela ne se défait pas. La boutique ne fait pas le virement\u00a0: il se fait à votre banque.`
            }
            run={byTransfer}
          />
        </>
      )}
      {holding.map(({ _id, reference, refundable }) => (
        <RefundForm
          key={`${_id}-${refundable}-${version}`}
          desk={desk}
          name={`refund-${_id}`}
          title={`Rembourser le paiement ${reference}`}
          label={`Montant à rendre sur le paiement ${reference}`}
          refundable={refundable}
          submit="Rembourser par la banque"
          question={(amount) =>
            `La banque rend ${amount} à ${client}, sur la carte qui a payé la commande ${orderNumber} (référence ${reference}), et le client reçoit un courriel. Cela ne se défait pas.`
          }
          run={byCard(_id, refundable)}
        />
      ))}
    </section>
  );
}
