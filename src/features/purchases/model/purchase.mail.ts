import { formatMoment } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { type Addressee, facts, greeting, type MailContent, mailContent, note } from '../../../mail/letter.ts';
import { formatEuro } from '../../../money.ts';
import { shopAddress } from '../../orders/shop.ts';
import { visitRows } from '../sellBack.api.ts';
import { netPayable, type Purchase, type PurchaseAct, paymentsOf, penaltyText, withdrawalText } from './purchase.ts';

type PurchaseMailKind = NonNullable<PurchaseAct['mailKind']>;

function paymentText(purchase: Purchase): string {
  const { means, paidTo = '' } = paymentsOf(purchase).at(-1) ?? {};
  return means === 'transfer'
    ? `Le virement part vers votre compte, terminé par ${paidTo.replaceAll(' ', '').slice(-4)}.`
    : `Payé par le chèque barré n° ${paidTo}.`;
}

const mailTexts: Record<PurchaseMailKind, (purchase: Purchase) => { subject: string; text: string }> = {
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

const goodsRows = ({ lines, gross, taxDue, crds }: Purchase) => [
  ...lines.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, formatEuro(amount)] as const),
  ['Prix', formatEuro(gross)] as const,
  ['Taxe et CRDS', formatEuro(taxDue + crds)] as const,
];

export function preparedMail(purchase: Purchase, person: Addressee, { config, sender }: Shop): MailContent {
  const notice = `Au comptoir, dites le numéro ${purchase.number}.`;
  return mailContent(`Votre rachat ${purchase.number} est préparé · ${sender.shopName}`, notice, [
    greeting(person),
    notice,
    { ...facts(...goodsRows(purchase)), total: ['Net vendeur aujourd’hui', formatEuro(netPayable(purchase))] },
    facts(...visitRows(shopAddress({ config }), config.identity.SHOP_HOURS)),
  ]);
}

const contractAttachedText = 'Vous trouverez en pièce jointe le contrat';
const receiptAttachedText = 'Vous trouverez en pièce jointe le reçu de ce paiement.';

export const attachmentTexts: Partial<Record<PurchaseMailKind, (purchase: Purchase) => string>> = {
  signed: ({ mayWithdraw }) => `${contractAttachedText}${mayWithdraw ? ' et son formulaire de rétractation' : ''}.`,
  paid: () => receiptAttachedText,
  penaltyPaid: () => receiptAttachedText,
};

export function purchaseMail(purchase: Purchase, kind: PurchaseMailKind, { sender }: Shop): MailContent {
  const { subject, text } = mailTexts[kind](purchase);
  return mailContent(`${subject} · ${sender.shopName}`, text, [
    `Bonjour ${purchase.seller?.name},`,
    text,
    { ...facts(...goodsRows(purchase)), total: ['Net vendeur', formatEuro(netPayable(purchase))] },
    ...[attachmentTexts[kind]?.(purchase) ?? []].flat(),
    note('Votre exemplaire signé du contrat fait foi\u00a0: gardez-le.'),
  ]);
}
