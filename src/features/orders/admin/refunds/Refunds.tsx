import { formatMoment } from '../../../../dates.ts';
import { call } from '../../../../http/call.ts';
import { type Cents, eurosFromCents, formatEuros } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toaster.ts';
import { ProposalCard } from '../../../approvals/ProposalCard.tsx';
import { proposedToast } from '../../../approvals/proposal.shape.ts';
import type { OrderDesk } from '../../order.shape.ts';
import {
  noteTransferRefundContract,
  refundPaymentContract,
  refundProposalContract,
  settleRefundContract,
} from '../../payments.api.ts';
import type { Purpose } from '../../purpose.api.ts';
import type { Desk } from '../useDesk.ts';
import { RefundForm } from './RefundForm.tsx';

type Props = { desk: Desk };

const looks = { asked: 'badge-wait', accepted: 'badge-good', refused: '', unknown: 'badge-bad' } as const;

type LineProps = Props & { refund: OrderDesk['refunds'][number] };

function RefundLine({ desk, refund }: LineProps) {
  const { reference, amount, purpose, status, statusLabel, sentence, createdAt, decidable } = refund;
  return (
    <li className="cluster apart">
      <span className={`badge ${looks[status]}`}>{statusLabel}</span>
      <span className="figures">{formatEuros(amount)}</span>
      {reference && <span className="figures">{reference}</span>}
      <span className="soft small">{formatMoment(createdAt)}</span>
      <span className={status === 'unknown' ? 'notice notice-danger desk-whole' : 'small desk-whole'}>{sentence}</span>
      <span className="small desk-whole">
        Pour{'\u00a0'}: {purpose}
      </span>
      {decidable && <Settle desk={desk} refund={refund} />}
    </li>
  );
}

/** Manual outcome of a refund that the bank did not report: the dealer reads it on the bank's site. */
function Settle({ desk: { busy, send, ask }, refund: { _id, reference, amount } }: LineProps) {
  const about = `Le remboursement de ${formatEuros(amount)} (référence ${reference}) est noté comme`;
  const settle = (done: boolean) =>
    send(`settle-${_id}`, settleRefundContract, { refundId: _id, done }, 'Ce que la banque a fait est noté.');
  const textOf = (done: boolean) =>
    done
      ? `${about} fait, et le client reçoit un courriel. Cela ne se défait pas.`
      : `${about} non fait\u00a0: il peut être demandé à nouveau. Cela ne se défait pas.`;
  const seen = [
    [true, 'J’ai vu à la banque\u00a0: l’argent est parti'],
    [false, 'J’ai vu à la banque\u00a0: rien n’est parti'],
  ] as const;
  return (
    <div className="desk-whole stack">
      <p>La banque ne dit pas si l’argent est parti. Regardez dans son espace commerçant, puis notez-le ici.</p>
      <p className="cluster">
        {seen.map(([done, label]) => (
          <Button
            key={label}
            look="quiet"
            busy={busy === `settle-${_id}`}
            onClick={() => ask({ title: label, text: textOf(done), label: 'Le noter' }, () => settle(done))}
          >
            {label}
          </Button>
        ))}
      </p>
    </div>
  );
}

/** Completed and requested refunds. */
function RefundLines({ desk }: Props) {
  const { refunds } = desk.order.desk as OrderDesk;
  if (refunds.length === 0) return null;
  return (
    <ul className="desk-list plain-list">
      {refunds.map((refund) => (
        <RefundLine key={refund._id} desk={desk} refund={refund} />
      ))}
    </ul>
  );
}

export function Refunds({ desk }: Props) {
  const { order, act, send } = desk;
  const { attempts, refunds, refundables, transferRefundable, aloneUpTo } = order.desk as OrderDesk;
  const holding = attempts.filter(({ refundable }) => refundable > 0);
  if (refunds.length + holding.length + transferRefundable === 0) return null;
  const { _id: orderId, orderNumber } = order;
  const client = `${order.buyer.firstName} ${order.buyer.lastName}`;
  // Each act changes the refundable sums and resets the form.
  const version = JSON.stringify(refundables);
  const byCard = (attemptId: string, refundable: number) => (amount: Cents, what: Purpose) =>
    act(`refund-${attemptId}`, async () => {
      const body = { orderId, attemptId, amount: eurosFromCents(amount), refundable, what };
      const { data } = await call(refundPaymentContract, { body });
      toast(data.message, data.outcome === 'accepted' || data.outcome === 'proposed' ? 'success' : 'error');
      return data.order;
    });
  const byTransfer = (amount: Cents, what: Purpose) => {
    const body = { orderId, amount: eurosFromCents(amount), refundable: transferRefundable, what };
    return send('transfer-refund', noteTransferRefundContract, body, (after) =>
      after.desk?.proposal ? proposedToast : 'Le remboursement est noté. Le client est prévenu.',
    );
  };
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

export function RefundProposal({ desk: { order, busy, act, ask } }: Props) {
  const { proposal } = order.desk as OrderDesk;
  if (!proposal) return null;
  const name = `proposal-${proposal._id}`;
  const decide = (confirm: boolean) =>
    act(name, async () => {
      const { data } = await call(refundProposalContract, { body: { id: proposal._id, confirm } });
      toast(data.message, 'info');
      return data.order;
    });
  const amount = formatEuros(proposal.amount);
  const question = {
    title: `Confirmer le remboursement de ${amount}`,
    text: `${proposal.text} ${amount} sont rendus à ${order.buyer.firstName} ${order.buyer.lastName}, qui reçoit un courriel. Cela ne se défait pas. Ce qui ne passe pas par la carte se fait ensuite à votre banque.`,
    label: `Rembourser ${amount}`,
  };
  return (
    <ProposalCard
      proposal={proposal}
      busy={busy === name}
      onDecide={(confirm) => (confirm ? ask(question, () => decide(true)) : void decide(false))}
    />
  );
}
