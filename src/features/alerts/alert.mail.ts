import { formatDay } from '../../dates.ts';
import { type Block, button, facts, type Letter, letterOf, link, note, type Sender } from '../../mail/letter.ts';
import { alertConfirmPath, alertStopPath } from '../../paths.ts';
import type { Item } from '../catalogue/item.ts';
import { goldGram, mostAlerts, priceText, wishText } from './alert.ts';

type Wish = { kind: 'price' | 'stock'; desiredPrice: number };
type Alert = Wish & { stopToken: string; createdAt: number };
/** `wish`: what was asked for, where `alert` is another one of the same address. */
type About = { item: Item; alert: Alert; wish?: Wish };

/** For mail programs: their own button ends all alerts of the address at once (RFC 8058). */
export const stopHeaders = ({ stopToken }: Alert, { siteUrl }: Sender): Record<string, string> => ({
  'List-Unsubscribe': `<${siteUrl}${alertStopPath(stopToken)}?toutes=1>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const atMost = (item: Item, price: number) => `${priceText(item, price)}, ou moins`;
const changedMind = note('Ce n’était pas vous, ou vous avez changé d’avis\u202f? Le lien ci-dessous arrête l’alerte.');
const see = ({ id, path }: Item, sender: Sender): Block =>
  button(sender, id === goldGram.id ? 'Voir le cours de l’or' : 'Voir l’article', path);

const letters = {
  alertConfirm: ({ item, alert }, sender) =>
    letterOf(`Confirmez votre alerte : ${item.name} · ${sender.shopName}`, 'Un clic, et l’alerte commence.', [
      `Une alerte vient d’être demandée avec cette adresse : ${item.name}, ${wishText(item, alert)}. Elle commence quand vous confirmez que l’adresse est la vôtre.`,
      button(sender, 'Confirmer', alertConfirmPath(alert.stopToken)),
      note(
        'Ce n’était pas vous\u202f? Ne faites rien\u00a0: aucune alerte ne partira, et l’adresse est effacée après 30 jours.',
      ),
    ]),
  /** Sent at once, so that no address is signed up by a stranger unnoticed. */
  alertSet: ({ item, alert }, sender) => {
    const wanted = atMost(item, alert.desiredPrice);
    return letterOf(`Alerte enregistrée : ${item.name} · ${sender.shopName}`, `Nous vous écrirons à ${wanted}.`, [
      'Votre alerte de prix est enregistrée : nous vous écrirons dès que le prix souhaité sera atteint.',
      facts(['Article', item.name], ['Prix souhaité', wanted], ['Prix aujourd’hui', priceText(item, item.sellPrice)]),
      'Nous vous écrirons une seule fois. Une alerte ne réserve ni l’article ni son prix : il suit le marché.',
      see(item, sender),
      changedMind,
    ]);
  },
  alertFired: ({ item, alert }, sender) => {
    const [price, wanted] = [priceText(item, item.sellPrice), atMost(item, alert.desiredPrice)];
    return letterOf(`Votre prix est atteint : ${item.name} à ${price}`, `Vous souhaitiez ${wanted}.`, [
      `Le prix que vous souhaitiez, dans votre alerte du ${formatDay(alert.createdAt)}, est atteint.`,
      facts(['Article', item.name], ['Prix maintenant', price], ['Prix souhaité', wanted]),
      see(item, sender),
      'Le prix suit le marché : celui qui compte est affiché au moment du paiement.',
      'Cette alerte est terminée. Pour un autre prix, créez une nouvelle alerte sur sa page.',
    ]);
  },
  /** In place of an alert: the address has as many as it may. Only its owner may learn that. */
  alertLimit: ({ item, wish }, sender) =>
    letterOf(
      `Alerte non enregistrée : ${item.name} · ${sender.shopName}`,
      `Vous avez déjà ${mostAlerts} alertes en cours.`,
      [
        `Vous nous demandez une alerte pour ${wish?.kind === 'price' ? `${item.name} à ${atMost(item, wish.desiredPrice)}` : `le retour de ${item.name}`}. Cette adresse a déjà ${mostAlerts} alertes en cours, le maximum : celle-ci n’a pas été enregistrée.`,
        'Arrêtez-en une par le lien ci-dessous, puis recommencez sur la page de l’article.',
        see(item, sender),
      ],
    ),
  stockAlertSet: ({ item }, sender) =>
    letterOf(
      `Nous vous préviendrons : ${item.name} · ${sender.shopName}`,
      'Nous vous écrirons quand cet article sera de nouveau disponible.',
      [
        `Votre demande est enregistrée : nous vous écrirons, une seule fois, quand ${item.name} sera de nouveau disponible.`,
        'Cette alerte ne réserve ni l’article ni son prix.',
        see(item, sender),
        changedMind,
      ],
    ),
  stockAlertFired: ({ item, alert }, sender) =>
    letterOf(`De nouveau disponible : ${item.name}`, `${item.name} est revenu.`, [
      `${item.name}, que vous attendiez depuis le ${formatDay(alert.createdAt)}, est de nouveau disponible.`,
      facts(['Prix maintenant', priceText(item, item.sellPrice)]),
      see(item, sender),
      'Il ne vous est pas réservé : la commande seule le met de côté. Cette alerte est terminée.',
    ]),
} as const satisfies Record<string, (about: About, sender: Sender) => Letter>;

export type AlertMail = keyof typeof letters;

const manages: readonly AlertMail[] = ['alertFired', 'alertLimit', 'stockAlertFired'];

export function alertLetter(kind: AlertMail, about: About, sender: Sender): Letter {
  const { subject, preview, blocks } = letters[kind](about, sender);
  const label = manages.includes(kind) ? 'Gérer ou arrêter mes alertes' : 'Arrêter cette alerte';
  return letterOf(subject, preview, ['Bonjour,', ...blocks, link(sender, label, alertStopPath(about.alert.stopToken))]);
}
