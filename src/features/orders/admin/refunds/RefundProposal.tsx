import { call } from '../../../../http/call.ts';
import { formatEuros } from '../../../../money.ts';
import { toast } from '../../../../ui/toaster.ts';
import { ProposalCard } from '../../../approvals/ProposalCard.tsx';
import type { OrderDesk } from '../../order.shape.ts';
import { refundProposalContract } from '../../payments.api.ts';
import type { Desk } from '../useDesk.ts';

type Props = { desk: Desk };

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
