import { formatMoment } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { facts, type MailContent, mailContent, note } from '../../../mail/letter.ts';
import { formatEuro } from '../../../money.ts';
import { netPayable, type Purchase, type PurchaseAct, paymentsOf, penaltyText, withdrawalText } from './purchase.ts';

type LetterKind = NonNullable<PurchaseAct['letter']>;

function paymentText(purchase: Purchase): string {
  const { means, paidTo = '' } = paymentsOf(purchase).at(-1) ?? {};
  return means === 'transfer'
    ? `Le virement part vers votre compte, terminé par ${paidTo.slice(-4)}.`
    : `Payé par le chèque barré n° ${paidTo}.`;
}

const words: Record<LetterKind, (purchase: Purchase) => { subject: string; text: string }> = {
  signed: (purchase) => ({
    subject: `Votre contrat de rachat ${purchase.number}`,
    text: `Vous avez signé ce contrat le ${formatMoment(purchase.signedAt ?? 0)}. ${withdrawalText(purchase, purchase.signedAt ?? 0)}.`,
  }),
  firm: ({ number, endsAt }) => ({
    subject: `Votre rachat ${number} est définitif`,
    text: `Le délai de rétractation a pris fin le ${formatMoment(endsAt ?? 0)}.`,
  }),
  paid: (purchase) => ({ subject: `Votre rachat ${purchase.number} est payé`, text: paymentText(purchase) }),
  withdrawn: (purchase) => ({
    subject: `Votre rétractation du rachat ${purchase.number}`,
    text: `Vous vous êtes rétracté le ${formatMoment(purchase.withdrawnAt ?? 0)}. ${
      purchase.penalty > 0
        ? `Vos biens ne peuvent vous être rendus\u00a0: nous vous devons ${penaltyText(purchase)}.`
        : 'Vos biens vous sont rendus contre leur prix, s’il vous a été payé.'
    }`,
  }),
  penaltyPaid: (purchase) => ({
    subject: `Le double du prix de votre rachat ${purchase.number} est payé`,
    text: `Nous vous devions ${penaltyText(purchase)}. ${paymentText(purchase)}`,
  }),
};

const withContract = 'Vous trouverez en pièce jointe le contrat';
const withReceipt = 'Vous trouverez en pièce jointe le reçu de ce paiement.';

/** Sentence that introduces the attached document. */
export const letterPapers: Partial<Record<LetterKind, (purchase: Purchase) => string>> = {
  signed: ({ mayWithdraw }) => `${withContract}${mayWithdraw ? ' et son formulaire de rétractation' : ''}.`,
  paid: () => withReceipt,
  penaltyPaid: () => withReceipt,
};

export function purchaseLetter(purchase: Purchase, kind: LetterKind, { sender }: Shop): MailContent {
  const { subject, text } = words[kind](purchase);
  const { lines, gross, taxDue, crds, seller } = purchase;
  const rows = facts(
    ...lines.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, formatEuro(amount)] as const),
    ['Prix', formatEuro(gross)],
    ['Taxe et CRDS', formatEuro(taxDue + crds)],
  );
  return mailContent(`${subject} · ${sender.shopName}`, text, [
    `Bonjour ${seller?.name},`,
    text,
    { ...rows, total: ['Net vendeur', formatEuro(netPayable(purchase))] },
    ...[letterPapers[kind]?.(purchase) ?? []].flat(),
    note('Votre exemplaire signé du contrat fait foi\u00a0: gardez-le.'),
  ]);
}
