import { type Addressee, greeting } from '../../mail/greeting.ts';
import type { Letter, Sender } from '../../mail/letter.ts';
import { orderReviewPath, paths } from '../../paths.ts';

type News = { author: Addressee; itemName: string; orderId: string; reason: string; sender: Sender };

export const reviewPublishedLetter = ({ author, itemName, sender }: News): Letter => ({
  subject: `Votre avis sur « ${itemName} » est publié`,
  preview: 'Merci d’avoir pris le temps de l’écrire.',
  blocks: [
    greeting(author),
    { kind: 'text', text: `Votre avis sur « ${itemName} » est publié. Merci d’avoir pris le temps de l’écrire.` },
    { kind: 'button', label: 'Lire les avis', href: `${sender.siteUrl}${paths.reviews}` },
  ],
});

/** C. conso. L111-7-2: the author of a refused review gets the reason. */
export const reviewRefusedLetter = ({ author, itemName, orderId, reason, sender }: News): Letter => ({
  subject: `Votre avis sur « ${itemName} » n’est pas publié`,
  preview: `Motif : ${reason}`,
  blocks: [
    greeting(author),
    { kind: 'text', text: `Nous ne publions pas votre avis sur « ${itemName} ».` },
    { kind: 'note', text: `Motif : ${reason}` },
    { kind: 'text', text: 'Vous pouvez le corriger : il sera relu.' },
    { kind: 'button', label: 'Corriger mon avis', href: `${sender.siteUrl}${orderReviewPath(orderId)}` },
  ],
});
