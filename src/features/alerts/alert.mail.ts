import { formatDay } from '../../dates.ts';
import type { Block, Letter, Sender } from '../../mail/letter.ts';
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
const text = (text: string): Block => ({ kind: 'text', text });
const note = (text: string): Block => ({ kind: 'note', text });
const changedMind = note('Ce n’était pas vous, ou vous avez changé d’avis\u202f? Le lien ci-dessous arrête l’alerte.');
const see = ({ id, path }: Item, { siteUrl }: Sender): Block => ({
  kind: 'button',
  label: id === goldGram.id ? 'Voir le cours de l’or' : 'Voir l’article',
  href: `${siteUrl}${path}`,
});

const letters = {
  alertConfirm: ({ item, alert }, { shopName, siteUrl }) => ({
    subject: `Confirmez votre alerte : ${item.name} · ${shopName}`,
    preview: 'Un clic, et l’alerte commence.',
    blocks: [
      text(
        `Une alerte vient d’être demandée avec cette adresse : ${item.name}, ${wishText(item, alert)}. Elle commence quand vous confirmez que l’adresse est la vôtre.`,
      ),
      { kind: 'button', label: 'Confirmer', href: `${siteUrl}${alertConfirmPath(alert.stopToken)}` },
      note(
        'Ce n’était pas vous\u202f? Ne faites rien\u00a0: aucune alerte ne partira, et l’adresse est effacée après 30 jours.',
      ),
    ],
  }),
  /** Sent at once, so that no address is signed up by a stranger unnoticed. */
  alertSet: ({ item, alert }, sender) => ({
    subject: `Alerte enregistrée : ${item.name} · ${sender.shopName}`,
    preview: `Nous vous écrirons à ${atMost(item, alert.desiredPrice)}.`,
    blocks: [
      text('Votre alerte de prix est enregistrée : nous vous écrirons dès que le prix souhaité sera atteint.'),
      {
        kind: 'facts',
        rows: [
          ['Article', item.name],
          ['Prix souhaité', atMost(item, alert.desiredPrice)],
          ['Prix aujourd’hui', priceText(item, item.sellPrice)],
        ],
      },
      text('Nous vous écrirons une seule fois. Une alerte ne réserve ni l’article ni son prix : il suit le marché.'),
      see(item, sender),
      changedMind,
    ],
  }),
  alertFired: ({ item, alert }, sender) => ({
    subject: `Votre prix est atteint : ${item.name} à ${priceText(item, item.sellPrice)}`,
    preview: `Vous souhaitiez ${atMost(item, alert.desiredPrice)}.`,
    blocks: [
      text(`Le prix que vous souhaitiez, dans votre alerte du ${formatDay(alert.createdAt)}, est atteint.`),
      {
        kind: 'facts',
        rows: [
          ['Article', item.name],
          ['Prix maintenant', priceText(item, item.sellPrice)],
          ['Prix souhaité', atMost(item, alert.desiredPrice)],
        ],
      },
      see(item, sender),
      text('Le prix suit le marché : celui qui compte est affiché au moment du paiement.'),
      text('Cette alerte est terminée. Pour un autre prix, créez une nouvelle alerte sur sa page.'),
    ],
  }),
  /** In place of an alert: the address has as many as it may. Only its owner may learn that. */
  alertLimit: ({ item, wish }, sender) => ({
    subject: `Alerte non enregistrée : ${item.name} · ${sender.shopName}`,
    preview: `Vous avez déjà ${mostAlerts} alertes en cours.`,
    blocks: [
      text(
        `Vous nous demandez une alerte pour ${wish?.kind === 'price' ? `${item.name} à ${atMost(item, wish.desiredPrice)}` : `le retour de ${item.name}`}. Cette adresse a déjà ${mostAlerts} alertes en cours, le maximum : celle-ci n’a pas été enregistrée.`,
      ),
      text('Arrêtez-en une par le lien ci-dessous, puis recommencez sur la page de l’article.'),
      see(item, sender),
    ],
  }),
  stockAlertSet: ({ item }, sender) => ({
    subject: `Nous vous préviendrons : ${item.name} · ${sender.shopName}`,
    preview: 'Nous vous écrirons quand cet article sera de nouveau disponible.',
    blocks: [
      text(
        `Votre demande est enregistrée : nous vous écrirons, une seule fois, quand ${item.name} sera de nouveau disponible.`,
      ),
      text('Cette alerte ne réserve ni l’article ni son prix.'),
      see(item, sender),
      changedMind,
    ],
  }),
  stockAlertFired: ({ item, alert }, sender) => ({
    subject: `De nouveau disponible : ${item.name}`,
    preview: `${item.name} est revenu.`,
    blocks: [
      text(`${item.name}, que vous attendiez depuis le ${formatDay(alert.createdAt)}, est de nouveau disponible.`),
      { kind: 'facts', rows: [['Prix maintenant', priceText(item, item.sellPrice)]] },
      see(item, sender),
      text('Il ne vous est pas réservé : la commande seule le met de côté. Cette alerte est terminée.'),
    ],
  }),
} as const satisfies Record<string, (about: About, sender: Sender) => Letter>;

export type AlertMail = keyof typeof letters;

const manages: readonly AlertMail[] = ['alertFired', 'alertLimit', 'stockAlertFired'];

export function alertLetter(kind: AlertMail, about: About, sender: Sender): Letter {
  const { blocks, ...letter }: Letter = letters[kind](about, sender);
  const label = manages.includes(kind) ? 'Gérer ou arrêter mes alertes' : 'Arrêter cette alerte';
  const href = `${sender.siteUrl}${alertStopPath(about.alert.stopToken)}`;
  return { ...letter, blocks: [text('Bonjour,'), ...blocks, { kind: 'link', label, href }] };
}
