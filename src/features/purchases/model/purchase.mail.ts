import { formatMoment } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { facts, type Letter, letterOf, note } from '../../../mail/letter.ts';
import { formatEuro } from '../../../money.ts';
import { clockText, netPayable, type Purchase, type PurchaseAct } from './purchase.ts';

type Words = { subject: string; text: string };

const words: Record<NonNullable<PurchaseAct['letter']>, (purchase: Purchase) => Words> = {
  signed: (purchase) => ({
    subject: `Votre contrat de rachat ${purchase.number}`,
    text: `Vous avez signé ce contrat le ${formatMoment(purchase.signedAt ?? 0)}. ${clockText(purchase, purchase.signedAt ?? 0)}.`,
  }),
  firm: ({ number, endsAt }) => ({
    subject: `Votre rachat ${number} est définitif`,
    text: `Le délai de rétractation a pris fin le ${formatMoment(endsAt ?? 0)}.`,
  }),
  paid: ({ number, means, paidTo }) => ({
    subject: `Votre rachat ${number} est payé`,
    text:
      means === 'transfer'
        ? `Le virement part vers votre compte, terminé par ${paidTo.slice(-4)}.`
        : `Payé par le chèque barré n° ${paidTo}.`,
  }),
  withdrawn: ({ number, withdrawnAt, penalty }) => ({
    subject: `Votre rétractation du rachat ${number}`,
    text: `Vous vous êtes rétracté le ${formatMoment(withdrawnAt ?? 0)}. ${
      penalty > 0
        ? `Vos biens ne peuvent vous être rendus\u00a0: nous vous devons le double du prix, soit ${formatEuro(penalty)}.`
        : 'Vos biens vous sont rendus contre leur prix, s’il vous a été payé.'
    }`,
  }),
};

export function purchaseLetter(purchase: Purchase, kind: NonNullable<PurchaseAct['letter']>, { sender }: Shop): Letter {
  const { subject, text } = words[kind](purchase);
  const { lines, gross, taxDue, crds, seller, mayWithdraw } = purchase;
  const rows = facts(
    ...lines.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, formatEuro(amount)] as const),
    ['Prix', formatEuro(gross)],
    ['Taxe et CRDS', formatEuro(taxDue + crds)],
  );
  return letterOf(`${subject} · ${sender.shopName}`, text, [
    `Bonjour ${seller?.name},`,
    text,
    { ...rows, total: ['Net vendeur', formatEuro(netPayable(purchase))] },
    ...(kind === 'signed'
      ? [`Vous trouverez en pièce jointe le contrat${mayWithdraw ? ' et son formulaire de rétractation' : ''}.`]
      : []),
    note('Votre exemplaire signé du contrat fait foi\u00a0: gardez-le.'),
  ]);
}
