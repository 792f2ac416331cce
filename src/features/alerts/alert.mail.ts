import { formatDay } from '../../dates.ts';
import {
  type Block,
  button,
  facts,
  linkBlock,
  type MailContent,
  mailContent,
  note,
  type Sender,
} from '../../mail/letter.ts';
import { alertConfirmPath, alertStopPath } from '../../paths.ts';
import type { Item } from '../catalogue/item.ts';
import { alertTermsText, goldGram, maxAlerts, priceText } from './alert.ts';

type AlertTerms = { kind: 'price' | 'stock'; desiredPrice: number };
type Alert = AlertTerms & { stopToken: string; createdAt: number };
/** `request`: refused because the address has too many alerts; `alert` is then one of these. */
type AlertMailData = { item: Item; alert: Alert; request?: AlertTerms };

/** The link stops all alerts of the address (RFC 8058). */
export const alertUnsubscribeHeaders = ({ stopToken }: Alert, { siteUrl }: Sender): Record<string, string> => ({
  'List-Unsubscribe': `<${siteUrl}${alertStopPath(stopToken)}?toutes=1>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const maxPriceText = (item: Item, price: number) => `${priceText(item, price)}, ou moins`;
const changedMindNote = note(
  'Ce n’était pas vous, ou vous avez changé d’avis\u202f? Le lien ci-dessous arrête l’alerte.',
);
const itemButton = ({ id, path }: Item): Block =>
  button(id === goldGram.id ? 'Voir le cours de l’or' : 'Voir l’article', path);

const mails = {
  alertConfirm: ({ item, alert }, sender) =>
    mailContent(`Confirmez votre alerte : ${item.name} · ${sender.shopName}`, 'Un clic, et l’alerte commence.', [
      `Une alerte vient d’être demandée avec cette adresse : ${item.name}, ${alertTermsText(item, alert)}. Elle commence quand vous confirmez que l’adresse est la vôtre.`,
      button('Confirmer', alertConfirmPath(alert.stopToken)),
      note(
        'Ce n’était pas vous\u202f? Ne faites rien\u00a0: aucune alerte ne partira, et l’adresse est effacée après 30 jours.',
      ),
    ]),
  /** Mailed for each new alert, because somebody else may have requested it. */
  alertSet: ({ item, alert }, sender) => {
    const desiredText = maxPriceText(item, alert.desiredPrice);
    return mailContent(
      `Alerte enregistrée : ${item.name} · ${sender.shopName}`,
      `Nous vous écrirons à ${desiredText}.`,
      [
        'Votre alerte de prix est enregistrée : nous vous écrirons dès que le prix souhaité sera atteint.',
        facts(
          ['Article', item.name],
          ['Prix souhaité', desiredText],
          ['Prix aujourd’hui', priceText(item, item.sellPrice)],
        ),
        'Nous vous écrirons une seule fois. Une alerte ne réserve ni l’article ni son prix : il suit le marché.',
        itemButton(item),
        changedMindNote,
      ],
    );
  },
  alertFired: ({ item, alert }) => {
    const [price, desiredText] = [priceText(item, item.sellPrice), maxPriceText(item, alert.desiredPrice)];
    return mailContent(`Votre prix est atteint : ${item.name} à ${price}`, `Vous souhaitiez ${desiredText}.`, [
      `Le prix que vous souhaitiez, dans votre alerte du ${formatDay(alert.createdAt)}, est atteint.`,
      facts(['Article', item.name], ['Prix maintenant', price], ['Prix souhaité', desiredText]),
      itemButton(item),
      'Le prix suit le marché : celui qui compte est affiché au moment du paiement.',
      'Cette alerte est terminée. Pour un autre prix, créez une nouvelle alerte sur sa page.',
    ]);
  },
  alertLimit: ({ item, request }, sender) =>
    mailContent(
      `Alerte non enregistrée : ${item.name} · ${sender.shopName}`,
      `Vous avez déjà ${maxAlerts} alertes en cours.`,
      [
        `Vous nous demandez une alerte pour ${request?.kind === 'price' ? `${item.name} à ${maxPriceText(item, request.desiredPrice)}` : `le retour de ${item.name}`}. Cette adresse a déjà ${maxAlerts} alertes en cours, le maximum : celle-ci n’a pas été enregistrée.`,
        'Arrêtez-en une par le lien ci-dessous, puis recommencez sur la page de l’article.',
        itemButton(item),
      ],
    ),
  stockAlertSet: ({ item }, sender) =>
    mailContent(
      `Nous vous préviendrons : ${item.name} · ${sender.shopName}`,
      'Nous vous écrirons quand cet article sera de nouveau disponible.',
      [
        `Votre demande est enregistrée : nous vous écrirons, une seule fois, quand ${item.name} sera de nouveau disponible.`,
        'Cette alerte ne réserve ni l’article ni son prix.',
        itemButton(item),
        changedMindNote,
      ],
    ),
  stockAlertFired: ({ item, alert }) =>
    mailContent(`De nouveau disponible : ${item.name}`, `${item.name} est revenu.`, [
      `${item.name}, que vous attendiez depuis le ${formatDay(alert.createdAt)}, est de nouveau disponible.`,
      facts(['Prix maintenant', priceText(item, item.sellPrice)]),
      itemButton(item),
      'Il ne vous est pas réservé : la commande seule le met de côté. Cette alerte est terminée.',
    ]),
} as const satisfies Record<string, (mailData: AlertMailData, sender: Sender) => MailContent>;

export type AlertMailKind = keyof typeof mails;

const managementMails: readonly AlertMailKind[] = ['alertFired', 'alertLimit', 'stockAlertFired'];

export function alertMailContent(kind: AlertMailKind, mailData: AlertMailData, sender: Sender): MailContent {
  const { subject, preview, blocks } = mails[kind](mailData, sender);
  const label = managementMails.includes(kind) ? 'Gérer ou arrêter mes alertes' : 'Arrêter cette alerte';
  return mailContent(subject, preview, [
    'Bonjour,',
    ...blocks,
    linkBlock(label, alertStopPath(mailData.alert.stopToken)),
  ]);
}
