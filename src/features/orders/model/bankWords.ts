import { formatEuro } from '../../../money.ts';
import type { PaymentState, RefundResponse } from '../../bank/cardTerminal.ts';

const refusalTexts: Record<string, string> = {
  '-30':
    'La banque n’accepte pas les remboursements demandés par ce serveur. Demandez-lui d’autoriser son adresse IP et de fixer un plafond par jour.',
  '-46':
    'La banque dit que ce paiement est déjà entièrement remboursé. Cliquez sur « Interroger la banque » pour le constater ici.',
  '-48':
    'La banque a rejeté ce remboursement, ou votre contrat ne permet pas d’en rendre une partie. Demandez la totalité, ou appelez la banque.',
  '-51':
    'Votre contrat ne permet pas ce remboursement à distance. Faites-le dans l’espace commerçant de la banque, puis cliquez sur « Interroger la banque ».',
  '-52':
    'La banque connaît un autre montant déjà remboursé. Cliquez sur « Interroger la banque », puis demandez ce qui reste.',
};

const alternativePaymentText = 'Si vous le remboursez autrement, notez-le avec « Remboursement effectué ».';
const inDoubtText =
  'Ne remboursez pas une seconde fois. La boutique interroge la banque d’elle-même ; vous pouvez aussi le faire. Si elle ne dit rien de clair, vous noterez ici ce que vous y avez vu\u00a0: dix minutes après la demande, ou le lendemain si elle se tait.';

export function refundSentence(
  kind: RefundResponse['kind'] | 'asked',
  { code, text }: { code: string | null; text: string | null },
): string {
  switch (kind) {
    case 'asked':
      return 'La demande est partie, la réponse de la banque est attendue.';
    case 'accepted':
      return code === null ? 'Constaté à la main par la boutique.' : 'La banque a rendu l’argent au client.';
    case 'refused':
      return `${refusalTexts[code ?? ''] ?? 'La banque n’a pas rendu cet argent.'} ${alternativePaymentText}`;
    case 'unknown': {
      const bankText = text ? `, ${text}` : '';
      const outcome =
        code === null ? 'La banque n’a pas répondu' : `La réponse de la banque n’est pas claire (${code}${bankText})`;
      return `${outcome} : l’argent est peut-être parti. ${inDoubtText}`;
    }
  }
}

export function stateSentence(reference: string, state: PaymentState): string {
  const subject = `Référence ${reference} :`;
  if (state.kind === 'unreachable')
    return `${subject} la banque n’a pas répondu. Rien n’a changé. Réessayez dans quelques minutes.`;
  if (state.kind === 'unknown')
    return state.code === null
      ? `${subject} la réponse de la banque n’est pas lisible. Rien n’a changé.`
      : `${subject} la banque ne connaît pas ce paiement, ou refuse la question (code ${state.code}). Rien n’a changé.`;
  const { message, refunded } = state;
  if (message.verdict === 'refused') return `${subject} la banque n’a pas de paiement accepté (état ${message.code}).`;
  const amount = message.amount === null ? 'un montant illisible' : formatEuro(message.amount);
  return `${subject} la banque a accepté ${amount}${refunded ? `, dont ${formatEuro(refunded)} rendus au client` : ''}.`;
}
