import { formatMoment } from '../../../../dates.ts';
import { formatEuros } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { ProposalCard } from '../../../approvals/ProposalCard.tsx';
import { type Proposal, proposalChoices } from '../../../approvals/proposal.shape.ts';
import type { DeskOrder, OrderDeskView } from '../../order.shape.ts';
import {
  noteTransferRefundContract,
  refundPaymentContract,
  refundProposalContract,
  settleRefundContract,
} from '../../payments.api.ts';
import {
  ActionButtons,
  clientName,
  type DeskAction,
  DeskSection,
  type DeskState,
  mailedNotice,
  noticeFor,
  post,
  postAction,
  toActionResult,
} from '../useOrderDesk.tsx';
import { type RefundMethod, refundAction } from './refundAction.ts';

type Props = { desk: DeskState };

const statusBadges = { asked: 'badge-wait', accepted: 'badge-good', refused: '', unknown: 'badge-bad' } as const;

type Refund = OrderDeskView['refunds'][number];

const settleRefundAction = (
  order: DeskOrder,
  { _id: refundId, reference, amount }: Refund,
  done: boolean,
): DeskAction => {
  const label = `J’ai vu à la banque\u00a0: ${done ? 'l’argent est parti' : 'rien n’est parti'}`;
  const outcome = done ? `fait.${noticeFor(order, mailedNotice)}` : 'non fait\u00a0: il peut être demandé à nouveau.';
  return {
    label,
    ...postAction(settleRefundContract, () => ({ refundId, done })),
    confirmation: {
      title: label,
      text: `Le remboursement de ${formatEuros(amount)} (référence ${reference}) est noté comme ${outcome} Cela ne se défait pas.`,
      label: 'Le noter',
    },
    success: 'Ce que la banque a fait est noté.',
  };
};

const RefundLine = ({ desk, refund }: Props & { refund: Refund }) => {
  const { reference, amount, purpose, status, statusLabel, sentence, createdAt, decidable } = refund;
  return (
    <li className="cluster apart">
      <span className={`badge ${statusBadges[status]}`}>{statusLabel}</span>
      <span className="figures">{formatEuros(amount)}</span>
      {reference && <span className="figures">{reference}</span>}
      <span className="soft small">{formatMoment(createdAt)}</span>
      <span className={status === 'unknown' ? 'notice notice-danger desk-whole' : 'small desk-whole'}>{sentence}</span>
      <span className="small desk-whole">
        Pour{'\u00a0'}: {purpose}
      </span>
      {decidable && desk.may(settleRefundContract.permission) && (
        <div className="desk-whole stack">
          <p>La banque ne dit pas si l’argent est parti. Regardez dans son espace commerçant, puis notez-le ici.</p>
          <p className="cluster">
            <ActionButtons
              desk={desk}
              actions={[true, false].map((done) => settleRefundAction(desk.order, refund, done))}
            />
          </p>
        </div>
      )}
    </li>
  );
};

const refundLabel = (amount: string): string => `Rembourser ${amount}`;
const recordRefundLabel = (amount: string): string => `Noter ${amount} rendus`;

function refundMethods(order: DeskOrder): RefundMethod[] {
  const { attempts, transferRefundable } = order.desk;
  const { orderNumber } = order;
  const client = clientName(order);
  const transfer: RefundMethod = {
    title: 'Noter un remboursement par virement',
    refundable: transferRefundable,
    text: (amount) =>
      `${amount} sont notés comme rendus à ${client} par virement, pour la commande ${orderNumber}.${noticeFor(order, mailedNotice)} Cela ne se défait pas. La boutique ne fait pas le virement\u00a0: il se fait à votre banque.`,
    actionLabel: recordRefundLabel,
    run: (refund) => post(noteTransferRefundContract, refund).then(toActionResult),
  };
  const cardMethods = attempts.map(
    ({ _id: attemptId, reference, refundable }): RefundMethod => ({
      title: `Rembourser par la banque le paiement ${reference}`,
      refundable,
      text: (amount) =>
        `La banque rend ${amount} à ${client}, sur la carte qui a payé la commande ${orderNumber} (référence ${reference}).${noticeFor(order, mailedNotice)} Cela ne se défait pas.`,
      actionLabel: refundLabel,
      run: (refund) => post(refundPaymentContract, { ...refund, attemptId }),
    }),
  );
  return [transfer, ...cardMethods].filter(({ refundable }) => refundable > 0);
}

export function Refunds({ desk }: Props) {
  const { order } = desk;
  const { refunds, refundables, transferRefundable, transfers, aloneUpTo } = order.desk;
  const accounts = [...new Map(transfers.filter(({ iban }) => iban !== '').map((one) => [one.iban, one])).values()];
  const methods = desk.may(refundPaymentContract.permission) ? refundMethods(order) : [];
  if (refunds.length + methods.length === 0) return null;
  const isRefundExpected = order.status === 'cancelled' || (order.withdrawal?.owed ?? 0) > 0;
  return (
    <DeskSection id="desk-refunds" title="Remboursements">
      {refunds.length > 0 && (
        <ul className="desk-list plain-list">
          {refunds.map((refund) => (
            <RefundLine key={refund._id} desk={desk} refund={refund} />
          ))}
        </ul>
      )}
      {methods.length > 0 && transferRefundable > 0 && (
        <p className="soft small">
          {aloneUpTo === null
            ? 'Faites d’abord le virement à votre banque, puis notez-le ici.'
            : `Jusqu’à ${formatEuros(aloneUpTo)}, faites le virement à votre banque, puis notez-le ici. Au-delà, proposez-le\u00a0: il se fait quand une autre personne l’a confirmé.`}
        </p>
      )}
      {transferRefundable > 0 &&
        accounts.map(({ iban, payer }) => (
          <p key={iban} className="cluster">
            {payer || 'Compte du payeur'}
            {'\u00a0: '}
            <span className="figures">{iban.replace(/(.{4})(?=.)/g, '$1\u00a0')}</span>
            <CopyButton text={iban} subject="l’IBAN du payeur" />
          </p>
        ))}
      {methods.map((method) => (
        <details key={method.title} open={isRefundExpected || undefined}>
          <summary>{`${method.title}…`}</summary>
          <p className="cluster">
            <ActionButtons desk={desk} actions={refundables.map((option) => refundAction(order, method, option))} />
          </p>
        </details>
      ))}
    </DeskSection>
  );
}

export function refundQuestion(
  { kind, amount, text }: Pick<Proposal, 'kind' | 'amount' | 'text'>,
  clientNotice: string,
) {
  const isByCard = kind === 'card';
  const label = (isByCard ? refundLabel : recordRefundLabel)(formatEuros(amount));
  const reminder = isByCard ? '' : ' La boutique ne rend pas l’argent\u00a0: cela se fait ensuite à votre banque.';
  const sentence = `${text}${clientNotice} Cela ne se défait pas.${reminder}`;
  return { title: `${label}\u202f?`, text: sentence, label };
}

export function RefundProposal({ desk: { order, busy, start } }: Props) {
  const { proposal } = order.desk;
  if (!proposal) return null;
  const decisionAction = (confirm: boolean) => ({
    label: 'proposal',
    confirmation: confirm ? refundQuestion(proposal, noticeFor(order, mailedNotice)) : undefined,
    run: () => post(refundProposalContract, { id: proposal._id, confirm }),
  });
  return (
    <ProposalCard proposal={proposal}>
      {proposalChoices(proposal).map(({ confirm, label }) => (
        <Button
          key={label}
          variant={confirm ? 'gold' : 'quiet'}
          busy={busy === 'proposal'}
          onClick={() => start(decisionAction(confirm))}
        >
          {label}
        </Button>
      ))}
    </ProposalCard>
  );
}
