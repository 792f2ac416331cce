import { formatDay } from '../../../dates.ts';
import type { Letter, Sender } from '../../../mail/letter.ts';
import type { Item } from '../../catalogue/item.ts';
import { type Alert, stopLink } from '../alert.mail.ts';
import { priceText } from '../alert.ts';

const hello = { kind: 'text', text: 'Bonjour,' } as const;

export const notifySetLetter = (item: Item, alert: Alert, sender: Sender): Letter => ({
  subject: `Nous vous préviendrons : ${item.name} · ${sender.shopName}`,
  preview: 'Nous vous écrirons quand cet article sera de nouveau disponible.',
  blocks: [
    hello,
    {
      kind: 'text',
      text: `Votre demande est enregistrée : nous vous écrirons, une seule fois, quand ${item.name} sera de nouveau disponible.`,
    },
    { kind: 'text', text: 'Cette alerte ne réserve ni l’article ni son prix.' },
    { kind: 'button', label: 'Voir l’article', href: `${sender.siteUrl}${item.path}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous, ou vous avez changé d’avis ? Le lien ci-dessous arrête l’alerte.',
    },
    stopLink(alert, sender, 'Arrêter cette alerte'),
  ],
});

export const backLetter = (item: Item, alert: Alert, sender: Sender): Letter => ({
  subject: `De nouveau disponible : ${item.name}`,
  preview: `${item.name} est revenu.`,
  blocks: [
    hello,
    {
      kind: 'text',
      text: `${item.name}, que vous attendiez depuis le ${formatDay(alert.createdAt)}, est de nouveau disponible.`,
    },
    { kind: 'facts', rows: [['Prix maintenant', priceText(item, item.sellPrice)]] },
    { kind: 'button', label: 'Voir l’article', href: `${sender.siteUrl}${item.path}` },
    { kind: 'text', text: 'Il ne vous est pas réservé : la commande seule le met de côté. Cette alerte est terminée.' },
    stopLink(alert, sender, 'Gérer ou arrêter mes alertes'),
  ],
});
