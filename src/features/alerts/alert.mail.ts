import { formatDay } from '../../dates.ts';
import type { Letter, Sender } from '../../mail/letter.ts';
import { alertConfirmPath, alertStopPath } from '../../paths.ts';
import type { Item } from '../catalogue/item.ts';
import { goldGram, mostAlerts, priceText, wishText } from './alert.ts';

type Wish = { kind: 'price' | 'stock'; desiredPrice: number };
export type Alert = Wish & { stopToken: string; createdAt: number };

const atMost = (item: Item, price: number) => `${priceText(item, price)}, ou moins`;

const seeLabel = ({ id }: Item) => (id === goldGram.id ? 'Voir le cours de l’or' : 'Voir l’article');

export const stopLink = ({ stopToken }: Alert, { siteUrl }: Sender, label: string) =>
  ({ kind: 'link', label, href: `${siteUrl}${alertStopPath(stopToken)}` }) as const;

/** For mail programs: their own button ends all alerts of the address at once (RFC 8058). */
export const stopHeaders = ({ stopToken }: Alert, { siteUrl }: Sender): Record<string, string> => ({
  'List-Unsubscribe': `<${siteUrl}${alertStopPath(stopToken)}?toutes=1>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const alertConfirmLetter = (item: Item, alert: Alert, sender: Sender): Letter => ({
  subject: `Confirmez votre alerte : ${item.name} · ${sender.shopName}`,
  preview: 'Un clic, et l’alerte commence.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Une alerte vient d’être demandée avec cette adresse : ${item.name}, ${wishText(item, alert)}. Elle commence quand vous confirmez que l’adresse est la vôtre.`,
    },
    { kind: 'button', label: 'Confirmer', href: `${sender.siteUrl}${alertConfirmPath(alert.stopToken)}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Ne faites rien\u00a0: aucune alerte ne partira, et l’adresse est effacée après 30 jours.',
    },
    stopLink(alert, sender, 'Arrêter cette alerte'),
  ],
});

/** Sent at once, so that no address is signed up by a stranger unnoticed. */
export const alertSetLetter = (item: Item, alert: Alert, sender: Sender): Letter => ({
  subject: `Alerte enregistrée : ${item.name} · ${sender.shopName}`,
  preview: `Nous vous écrirons à ${atMost(item, alert.desiredPrice)}.`,
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: 'Votre alerte de prix est enregistrée : nous vous écrirons dès que le prix souhaité sera atteint.',
    },
    {
      kind: 'facts',
      rows: [
        ['Article', item.name],
        ['Prix souhaité', atMost(item, alert.desiredPrice)],
        ['Prix aujourd’hui', priceText(item, item.sellPrice)],
      ],
    },
    {
      kind: 'text',
      text: 'Nous vous écrirons une seule fois. Une alerte ne réserve ni l’article ni son prix : il suit le marché.',
    },
    { kind: 'button', label: seeLabel(item), href: `${sender.siteUrl}${item.path}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous, ou vous avez changé d’avis\u202f? Le lien ci-dessous arrête l’alerte.',
    },
    stopLink(alert, sender, 'Arrêter cette alerte'),
  ],
});

export const alertFiredLetter = (item: Item, alert: Alert, sender: Sender): Letter => ({
  subject: `Votre prix est atteint : ${item.name} à ${priceText(item, item.sellPrice)}`,
  preview: `Vous souhaitiez ${atMost(item, alert.desiredPrice)}.`,
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Le prix que vous souhaitiez, dans votre alerte du ${formatDay(alert.createdAt)}, est atteint.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Article', item.name],
        ['Prix maintenant', priceText(item, item.sellPrice)],
        ['Prix souhaité', atMost(item, alert.desiredPrice)],
      ],
    },
    { kind: 'button', label: seeLabel(item), href: `${sender.siteUrl}${item.path}` },
    { kind: 'text', text: 'Le prix suit le marché : celui qui compte est affiché au moment du paiement.' },
    {
      kind: 'text',
      text: 'Cette alerte est terminée. Pour un autre prix, créez une nouvelle alerte sur sa page.',
    },
    stopLink(alert, sender, 'Gérer ou arrêter mes alertes'),
  ],
});

/** In place of an alert: the address has as many as it may. Only its owner may learn that. */
export const alertLimitLetter = (wish: Wish, item: Item, waiting: Alert, sender: Sender): Letter => ({
  subject: `Alerte non enregistrée : ${item.name} · ${sender.shopName}`,
  preview: `Vous avez déjà ${mostAlerts} alertes en cours.`,
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Vous nous demandez une alerte pour ${wish.kind === 'stock' ? `le retour de ${item.name}` : `${item.name} à ${atMost(item, wish.desiredPrice)}`}. Cette adresse a déjà ${mostAlerts} alertes en cours, le maximum : celle-ci n’a pas été enregistrée.`,
    },
    { kind: 'text', text: 'Arrêtez-en une par le lien ci-dessous, puis recommencez sur la page de l’article.' },
    { kind: 'button', label: seeLabel(item), href: `${sender.siteUrl}${item.path}` },
    stopLink(waiting, sender, 'Gérer ou arrêter mes alertes'),
  ],
});
